//! The analysis of a method from any input.

use super::{Alarm, Engine, Exit, Options, Outcome, Res, Stop};
use crate::domain::{NONE, Nullness, Object, Shape, State, Sym};
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::reader::access;
use margay_classes::signature::Type;
use margay_classes::{ClassId, MethodId};
use margay_machine::Machine;

/// How often an analysis begins again when something was taken for granted that is wrong.
const MOST_BEGINNINGS: usize = 4;

/// Whether a run of a method can fail: end in an exception that it does not declare and that no code of the program throws
/// on purpose.
pub fn prove(machine: &mut Machine, method: MethodId, options: Options) -> Outcome {
    match Engine::new(machine, options).settled(method) {
        Ok(alarms) if alarms.is_empty() => Outcome::Safe,
        Ok(alarms) => Outcome::Alarms(alarms),
        Err(Stop::Unsupported(what)) => Outcome::Unfinished(what),
        Err(Stop::Limit(which)) => Outcome::Unfinished(which.to_owned()),
    }
}

impl Engine<'_> {
    /// The analysis of a method with what it relies on.
    pub(super) fn settled(&mut self, method: MethodId) -> Res<Vec<Alarm>> {
        self.target = Some(method);
        let mut found = self.alarms(method);
        for _ in 0..MOST_BEGINNINGS {
            if !self.begins_again() {
                break;
            }
            found = self.alarms(method);
        }
        if self.begins_again() || found.is_ok() && self.recursive {
            return super::unsupported("recursion");
        }
        found
    }

    pub(super) fn alarms(&mut self, method: MethodId) -> Res<Vec<Alarm>> {
        let class = self.machine.classes.method(method).class;
        if self.machine.initialize_now(class).is_err() {
            return super::unsupported("initialisation of the class");
        }
        let Some((state, args)) = self.entry_state(method)? else {
            // No object of the class exists that the method could be called on.
            return super::unsupported("no constructor of the class returns");
        };
        let exits = self.run_method(state, method, &args)?;
        self.check_claim(method, &exits);
        let declared = self.declared_exceptions(method);
        let mut alarms = Vec::new();
        for exit in exits {
            let Exit::Throws(state, thrown) = exit else { continue };
            if self.is_behaviour(&state, thrown, &declared)? {
                self.effects.throws = true;
                continue;
            }
            let class = state.object(thrown).map(|object| self.machine.classes.java_name(object.class));
            let alarm = self.raised.get(&thrown).cloned();
            let mut alarm =
                alarm.unwrap_or(Alarm { exception: String::new(), place: String::new(), line: 0 });
            alarm.exception = class.unwrap_or_default();
            alarms.push(alarm);
        }
        alarms.sort();
        alarms.dedup();
        if !alarms.is_empty() {
            self.fails_in_general(method);
        }
        self.settle_recursion(method)?;
        Ok(alarms)
    }

    /// A state with any receiver and arguments of a method, and their names; `None` when there is no receiver.
    pub(super) fn entry_state(&mut self, method: MethodId) -> Res<Option<(State, Vec<Sym>)>> {
        let mut state = self.state();
        let m = self.machine.classes.method(method);
        let (class, is_static, flags) = (m.class, m.is_static(), m.access);
        let constructs = self.machine.classes.symbols.text(m.name) == "<init>";
        let descriptor = self.machine.classes.symbols.text(m.desc).to_owned();
        let mut args = Vec::new();
        if !is_static {
            let receiver = if constructs {
                let made = state.make(Shape::Object(Object::new(class)));
                self.new_fields(&mut state, made, class);
                made
            } else {
                state.make(Shape::Object(Object { null: Nullness::NonNull, ..Object::of(class) }))
            };
            args.push(receiver);
            if !constructs && !self.instantiate(&mut state, receiver, class)? {
                return Ok(None);
            }
        }
        let bindings = self.bounds_of(class, Some(method));
        let declared: Vec<Option<Type>> = match self.machine.classes.method_signature(method) {
            Some(signature) => signature.arguments.iter().map(|t| Some(self.closed(t, &bindings))).collect(),
            None => Vec::new(),
        };
        let Some(parsed) = MethodDescriptor::parse(&descriptor) else {
            return super::unsupported("damaged code");
        };
        for (i, param) in parsed.params.iter().enumerate() {
            let declared = declared.get(i).cloned().flatten();
            let value = self.unknown(&mut state, param, declared.as_ref())?;
            Self::mark_foreign(&mut state, value);
            if constructs && i == 0 && self.is_around(class, param) && !state.assume_null(value, false) {
                return Ok(None);
            }
            // The library calls functions with whatever the program has put into its collections.
            if flags & access::SYNTHETIC == 0 {
                self.mark_given(&mut state, value);
            }
            args.push(value);
        }
        debug_assert!(args.iter().all(|&x| x != NONE));
        Ok(Some((state, args)))
    }

    /// Whether the first argument of a class's constructors is the object around the new one, which the language makes
    /// sure of.
    fn is_around(&self, class: ClassId, param: &str) -> bool {
        let classes = &self.machine.classes;
        classes.class(class).fields.iter().any(|field| {
            field.access & access::SYNTHETIC != 0
                && classes.symbols.text(field.name).starts_with("this$")
                && classes.symbols.text(field.desc) == param
        })
    }

    /// The classes of exceptions that a method declares.
    fn declared_exceptions(&mut self, method: MethodId) -> Vec<ClassId> {
        let m = self.machine.classes.method(method);
        let class = self.machine.classes.class(m.class);
        let (Some(file), Some(member)) = (class.file.clone(), m.member(class).cloned()) else {
            return Vec::new();
        };
        let Some(span) = file.attribute(&member.attributes, "Exceptions") else { return Vec::new() };
        let from = m.class;
        let count = u32::from(file.u2_at(span, 0).unwrap_or(0));
        let indexes: Vec<u16> = (0..count).filter_map(|i| file.u2_at(span, 2 + 2 * i)).collect();
        indexes.into_iter().filter_map(|i| self.machine.classes.resolve_class(from, i).ok()).collect()
    }

    /// Whether an exception that leaves the method is behaviour and no failure.
    fn is_behaviour(&mut self, state: &State, thrown: Sym, declared: &[ClassId]) -> Res<bool> {
        let assertion = self.load("java/lang/AssertionError")?;
        let Some(object) = state.object(thrown) else { return Ok(false) };
        if self.machine.classes.is_subclass(object.class, assertion) {
            return Ok(false);
        }
        Ok(object.on_purpose
            || declared.iter().any(|&class| self.machine.classes.is_subclass(object.class, class)))
    }
}
