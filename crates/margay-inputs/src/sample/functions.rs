//! Functions and other interfaces that the caller implements: objects whose methods always return the same, or, where an
//! input has steps before the call, one value after the other.

use super::sampler::{NullUse, Sampler};
use super::values::Place;
use margay_classes::ClassId;
use margay_classes::signature::{Bindings, Type};
use margay_graph::functions;
use margay_graph::graph::{Node, Reply, Value};
use margay_machine::Machine;

impl Sampler {
    /// An object that implements an interface.
    pub(super) fn answering(
        &mut self,
        m: &mut Machine,
        interface: ClassId,
        t: &Type,
        depth: usize,
    ) -> Option<Value> {
        let mut answers = functions::answers(&mut m.classes, interface)?;
        for replaced in functions::replaceable(&mut m.classes, interface) {
            if self.rng.one_in(3) {
                answers.methods.push(replaced);
            }
        }
        let mut replies = Vec::new();
        for number in 0..answers.methods.len() {
            let method = functions::method(&m.classes, &answers, number)?;
            let answer = &answers.methods[number];
            let (name, descriptor) = (answer.name.clone(), answer.descriptor.clone());
            let declared = m.classes.method_signature(method)?;
            let owner = m.classes.name(m.classes.method(method).class).to_owned();
            let mut bindings = m.classes.arguments_for(t, &owner)?;
            if !declared.parameters.is_empty() {
                let parameters: Vec<(String, Vec<Type>)> =
                    declared.parameters.into_iter().map(|p| (p.name, p.bounds)).collect();
                // Whoever calls chooses these types; only null is of all of them.
                if mentions(&declared.result, &parameters) {
                    return None;
                }
                bindings = self.bind(m, &parameters, bindings)?;
            }
            let returned = declared.result.bound(&bindings);
            let result = self.reply(m, &returned, depth)?;
            let then = self.later_replies(m, interface, &returned, depth);
            let does = self.call_back(m);
            replies.push(Reply { method: name, descriptor, result, then, does });
        }
        let interface = m.classes.java_name(interface);
        self.add(Node::Answering { interface, replies })
    }

    fn reply(&mut self, m: &mut Machine, result: &Type, depth: usize) -> Option<Value> {
        match result {
            Type::Primitive('V') => Some(Value::Null),
            Type::Primitive(letter) => self.number(*letter, &Default::default()),
            t if self.replies_null(is_never_null(m, t)) => Some(Value::Null),
            t if t.erasure() == "Ljava/lang/Void;" => Some(Value::Null),
            t => self.value(m, t, Place::inside(depth).not_null()),
        }
    }

    /// What a method returns the next times, now and then.
    fn later_replies(
        &mut self,
        m: &mut Machine,
        interface: ClassId,
        result: &Type,
        depth: usize,
    ) -> Vec<Value> {
        // What orders objects has to say the same every time.
        let orders = matches!(m.classes.name(interface), "java/lang/Comparable" | "java/util/Comparator");
        if self.shape.steps == 0 || orders || *result == Type::Primitive('V') || !self.rng.one_in(2) {
            return Vec::new();
        }
        (0..=self.rng.below(2)).map_while(|_| self.reply(m, result, depth)).collect()
    }

    /// Whether a function of the caller returns null here. No sensible one does for some types.
    fn replies_null(&mut self, senseless: bool) -> bool {
        match self.shape.nulls {
            NullUse::Never => false,
            NullUse::Replies => !senseless && self.rng.one_in(3),
            NullUse::Anywhere => self.rng.one_in(if senseless { 8 } else { 4 }),
        }
    }
}

/// Whether a type mentions one of these type parameters.
fn mentions(t: &Type, parameters: &[(String, Vec<Type>)]) -> bool {
    let gone: Bindings = parameters.iter().map(|(name, _)| (name.clone(), Type::class("?"))).collect();
    t.bound(&gone) != *t
}

/// Whether no sensible implementation returns null: collections, optional values, arrays.
fn is_never_null(m: &mut Machine, t: &Type) -> bool {
    const TYPES: [&str; 5] = [
        "java/lang/Iterable",
        "java/util/Map",
        "java/util/Iterator",
        "java/util/stream/BaseStream",
        "java/util/concurrent/Future",
    ];
    let Type::Class { name, .. } = t else { return true };
    let Ok(class) = m.classes.load(name) else { return true };
    let above: Vec<ClassId> = TYPES.iter().filter_map(|name| m.classes.load(name).ok()).collect();
    name.starts_with("java/util/Optional") || above.iter().any(|&t| m.classes.is_subclass(class, t))
}
