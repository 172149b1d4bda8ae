//! Arguments that are like the receiver or like each other: what compares two objects or texts does the same with most that
//! have nothing to do with each other. A twin is made by the same calls; a near one differs in one number or call.

use super::sampler::Sampler;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::signature::Type;
use margay_explore::Interval;
use margay_graph::graph::{Node, Value};
use margay_machine::Machine;

/// What takes any object.
const ANYTHING: &str = "Ljava/lang/Object;";

impl Sampler {
    /// Replaces some arguments, which come behind the receiver if there is one, by others that are akin.
    pub(super) fn make_akin(&mut self, m: &mut Machine, roots: &mut [Value], has_receiver: bool) {
        let method = m.classes.method(self.method);
        let own = format!("L{};", m.classes.name(method.class));
        let descriptor = m.classes.symbols.text(method.desc).to_owned();
        let Some(parsed) = MethodDescriptor::parse(&descriptor) else { return };
        let first = usize::from(has_receiver);
        for (i, parameter) in parsed.params.iter().enumerate() {
            let at = first + i;
            let Some(&value) = roots.get(at) else { return };
            if has_receiver && (*parameter == ANYTHING || *parameter == own) && self.rng.one_in(2) {
                roots[at] = self.twin(m, roots[0]).unwrap_or(value);
            } else if self.rng.one_in(3)
                && let Some(text) = self.text_of(value).and_then(|_| self.other_text(roots, at))
            {
                let text = self.edited(text);
                roots[at] = self.add(Node::String(text)).unwrap_or(value);
            }
        }
    }

    /// The receiver, one that is made in the same way, or almost so.
    fn twin(&mut self, m: &mut Machine, receiver: Value) -> Option<Value> {
        let kind = self.rng.below(8);
        if kind == 0 {
            return Some(receiver);
        }
        let Node::Built { class, mut steps } = self.graph.at(receiver)?.clone() else { return None };
        if kind > 5 {
            let id = m.classes.load(&class.replace('.', "/")).ok()?;
            let t = Type::class(&class.replace('.', "/"));
            steps.push(self.call_on(m, id, &t, 1)?);
        } else if kind > 2 {
            let count: usize = steps.iter().map(|step| step.args.len()).sum();
            let chosen = if count == 0 { return None } else { self.rng.below(count) };
            let value = steps.iter_mut().flat_map(|step| &mut step.args).nth(chosen)?;
            *value = self.other_value(*value)?;
        }
        self.add(Node::Built { class, steps })
    }

    /// Another value of the same type.
    fn other_value(&mut self, value: Value) -> Option<Value> {
        let letter = match value {
            Value::Boolean(b) => return Some(Value::Boolean(!b)),
            Value::Byte(_) => 'B',
            Value::Char(_) => 'C',
            Value::Short(_) => 'S',
            Value::Int(n) if self.rng.one_in(2) => return Some(Value::Int(n.wrapping_add(1))),
            Value::Int(_) => 'I',
            Value::Long(_) => 'J',
            Value::Float(_) => 'F',
            Value::Double(_) => 'D',
            Value::Null => return None,
            Value::Ref(_) => {
                let text = self.text_of(value)?.to_vec();
                let text = self.edited(text);
                return self.add(Node::String(text));
            }
        };
        self.number(letter, &Interval::default())
    }

    fn text_of(&self, value: Value) -> Option<&[u16]> {
        match self.graph.at(value)? {
            Node::String(units) => Some(units),
            _ => None,
        }
    }

    /// The text of an argument before this one.
    fn other_text(&self, roots: &[Value], at: usize) -> Option<Vec<u16>> {
        roots[..at].iter().rev().find_map(|&value| self.text_of(value)).map(<[u16]>::to_vec)
    }

    /// The same text, a part of it, or with one character changed, left out or put in.
    fn edited(&mut self, mut text: Vec<u16>) -> Vec<u16> {
        let at = self.rng.below(text.len() + 1);
        let Some(Value::Char(other)) = self.number('C', &Interval::default()) else { return text };
        match self.rng.below(8) {
            0 => {}
            1 => text.truncate(at),
            2 => drop(text.drain(..at)),
            3 => text.insert(at, other),
            4 => text.push(other),
            5 if at < text.len() => drop(text.remove(at)),
            6 if at < text.len() => text.rotate_left(at),
            _ if at < text.len() => text[at] = other,
            _ => {}
        }
        text
    }
}
