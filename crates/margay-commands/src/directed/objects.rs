//! Whether the objects of an input are such that a program can make: by how they were made, and by what is proved of
//! their fields.

use margay_classes::ClassId;
use margay_graph::graph::{Field, Graph, Node, Value};
use margay_inputs::facts::{Fact, Facts};
use margay_inputs::policy::Policy;
use margay_machine::Machine;

/// Whether an input has an object whose fields were set, and that perhaps no constructor or method makes.
pub fn sets_fields(policy: &Policy, machine: &mut Machine, input: &Graph) -> bool {
    input.nodes.iter().any(|node| {
        let (Node::Object { class, .. } | Node::Built { class, .. }) = node else { return false };
        let by_fields = matches!(node, Node::Object { .. });
        let class = machine.classes.load(&class.replace('.', "/"));
        class.is_ok_and(|class| match by_fields {
            true => policy.hides_state(machine, class),
            false => policy.hides_maker(machine, class),
        })
    })
}

/// Whether an input has an object that no program makes, as was proved of the fields of its class.
pub fn contradicts(facts: &Facts, machine: &mut Machine, input: &Graph) -> bool {
    input.nodes.iter().any(|node| {
        let Node::Object { fields, .. } = node else { return false };
        facts.iter().any(|(class, facts)| {
            let java = class.replace('/', ".");
            if !fields.iter().any(|field| field.declared_in == java) {
                return false;
            }
            let Ok(id) = machine.classes.load(class) else { return false };
            let object = Fields { machine, class: id, java: &java, fields, input };
            facts.iter().any(|fact| object.refutes(fact) == Some(true))
        })
    })
}

/// The fields of an object that one class declares.
struct Fields<'a> {
    machine: &'a Machine,
    class: ClassId,
    java: &'a str,
    fields: &'a [Field],
    input: &'a Graph,
}

impl Fields<'_> {
    /// What the field in a slot holds.
    fn at(&self, slot: u32) -> Option<Value> {
        let classes = &self.machine.classes;
        let field = classes.class(self.class).fields.iter().find(|f| !f.is_static() && f.slot == slot)?;
        let name = classes.symbols.text(field.name);
        let found = self.fields.iter().find(|f| f.declared_in == self.java && f.name == name);
        found.map(|field| field.value)
    }

    fn number(&self, slot: u32) -> Option<i64> {
        match self.at(slot)? {
            Value::Byte(n) => Some(i64::from(n)),
            Value::Short(n) => Some(i64::from(n)),
            Value::Int(n) => Some(i64::from(n)),
            Value::Long(n) => Some(n),
            _ => None,
        }
    }

    /// The length of an array or a string; `None` of null too.
    fn length(&self, slot: u32) -> Option<i64> {
        match self.input.at(self.at(slot)?)? {
            Node::Array { elements, .. } => Some(elements.len() as i64),
            Node::String(units) => Some(units.len() as i64),
            _ => None,
        }
    }

    /// Whether a fact does not hold, if that can be seen.
    fn refutes(&self, fact: &Fact) -> Option<bool> {
        Some(match *fact {
            Fact::NonNull(slot) => self.at(slot)? == Value::Null,
            Fact::AtLeast(slot, low) => self.number(slot)? < low,
            Fact::AtMost(slot, high) => self.number(slot)? > high,
            Fact::LengthAtLeast(slot, low) => self.length(slot)? < low,
            Fact::AtMostLength { number, array, strict } => {
                self.number(number)? > self.length(array)? - i64::from(strict)
            }
            Fact::AtMostSlot(one, other) => self.number(one)? > self.number(other)?,
        })
    }
}
