//! What happens before the call of an input: other calls, assignments to static fields, changes of arrays. A call may end in an
//! exception, as one that a program catches. Steps that use no objects may come before the objects are made.

use super::write::Writer;
use super::{Action, Call, Deed, Graph, GraphError, Step, Strings, Value};
use margay_classes::reader::access;
use margay_machine::{Machine, Ref, Stop};

impl Graph {
    /// Makes the steps that come before the objects are made, allocates the objects and makes the other steps: where the
    /// objects are, and for each step the class of the exception in which it ended.
    pub fn prepare(
        &self,
        machine: &mut Machine,
        strings: Strings,
    ) -> Result<(Vec<Ref>, Vec<Option<String>>), GraphError> {
        let early = self.prologue.iter().take_while(|step| step.early).count();
        let (early, late) = self.prologue.split_at(early);
        let mut thrown = self.run_steps(machine, early, &[])?;
        let refs = self.write_nodes_with(machine, strings)?;
        thrown.extend(self.run_steps(machine, late, &refs)?);
        Ok((refs, thrown))
    }

    fn run_steps(
        &self,
        machine: &mut Machine,
        steps: &[Step],
        refs: &[Ref],
    ) -> Result<Vec<Option<String>>, GraphError> {
        let mut writer = Writer { strings: Strings::Literals, graph: self, machine, refs: refs.to_vec() };
        steps.iter().map(|step| writer.perform(&step.action)).collect()
    }

    /// The graph with the exceptions in which its steps ended.
    pub fn with_thrown(&self, thrown: &[Option<String>]) -> Graph {
        let mut graph = self.clone();
        for (step, thrown) in graph.prologue.iter_mut().zip(thrown) {
            step.throws = thrown.clone();
        }
        graph
    }
}

impl Writer<'_, '_> {
    /// Makes a step: the class of the exception in which it ended, if it did.
    fn perform(&mut self, action: &Action) -> Result<Option<String>, GraphError> {
        match action {
            Action::Element { array, index, value } => {
                let array = self.slot(*array)? as Ref;
                if let Some(value) = self.typed(*value)? {
                    self.machine.store_element(array, *index, value)?;
                }
                Ok(None)
            }
            Action::Call(Deed { on, call }) if call.is_field() => self.assign(*on, call).map(|()| None),
            Action::Call(Deed { on, call }) => self.attempt(*on, call),
        }
    }

    /// Assigns to a field that is not final.
    fn assign(&mut self, on: Option<Value>, field: &Call) -> Result<(), GraphError> {
        let value = field.args.first().copied().unwrap_or(Value::Null);
        if let Some(on) = on {
            let on = self.slot(on)? as Ref;
            return self.set(on, (&field.class, &field.name, &field.descriptor), value);
        }
        let class = self.initialized(&field.class)?;
        let classes = &self.machine.classes;
        let text = |symbol| classes.symbols.text(symbol);
        let found = classes.class(class).fields.iter().position(|f| {
            f.is_static()
                && text(f.name) == field.name
                && text(f.desc) == field.descriptor
                && f.access & access::FINAL == 0
        });
        let missing = || GraphError::Missing(format!("{}.{}", field.class, field.name));
        let found = found.ok_or_else(missing)?;
        if let Some(value) = self.typed(value)? {
            self.machine.store_static(class, found, value)?;
        }
        Ok(())
    }

    /// Makes a call that may end in an exception.
    fn attempt(&mut self, on: Option<Value>, call: &Call) -> Result<Option<String>, GraphError> {
        let receiver = match on {
            Some(on) => self.slot(on)? as Ref,
            None => 0,
        };
        if on.is_some() && receiver == 0 {
            return Err(GraphError::Malformed(format!("{} is called on null", call.name)));
        }
        let (method, slots, _) = self.prepare(call, receiver, on.is_none())?;
        match self.machine.call(method, &slots) {
            Stop::Returned(_) => Ok(None),
            Stop::Threw(e) if self.is_exception(e) => {
                Ok(Some(self.machine.classes.java_name(self.machine.class_of(e).id)))
            }
            stop => Err(self.failed(&format!("{}.{}", call.class, call.name), &stop)),
        }
    }

    /// Whether programs may be expected to go on after this was thrown.
    fn is_exception(&mut self, thrown: Ref) -> bool {
        let class = self.machine.class_of(thrown).id;
        let exception = self.machine.classes.load("java/lang/Exception");
        exception.is_ok_and(|exception| self.machine.classes.is_subclass(class, exception))
    }
}
