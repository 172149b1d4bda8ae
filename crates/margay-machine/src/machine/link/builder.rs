//! Objects that only a builder makes: one static method for all of its calls, so that hosts can treat it as a factory.

use super::asm::{ClassWriter, Code};
use crate::machine::{Machine, Res};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::{Kind, MethodId};

/// The calls of a builder.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuilderCalls {
    /// The static method that gives the builder.
    pub first: MethodId,
    /// Methods of the builder that are called on it.
    pub steps: Vec<MethodId>,
    /// The method of the builder that gives the object.
    pub last: MethodId,
}

impl Machine {
    /// A static method that takes the arguments of all calls, makes the calls, and returns what the last one gives.
    pub fn builder_method(&mut self, calls: &BuilderCalls) -> Res<MethodId> {
        let known = self.state.link.builders.iter().find(|(_, c)| c == calls);
        if let Some(&(method, _)) = known {
            return Ok(method);
        }
        let mut w = ClassWriter::new("margay/Builder", "java/lang/Object");
        let mut params = String::new();
        let mut names = Vec::new();
        let mut slots = 0;
        let all = std::iter::once(calls.first).chain(calls.steps.iter().copied());
        for method in all.clone() {
            let m = self.classes.method(method);
            let descriptor = self.classes.symbols.text(m.desc);
            let Some(parsed) = MethodDescriptor::parse(descriptor) else {
                return Err(Machine::unsupported(format!("{descriptor} of a builder")));
            };
            params.push_str(&parsed.params.concat());
            names.extend(parsed.params.iter().map(|_| self.classes.symbols.text(m.name).to_owned()));
            slots += parsed.param_slots();
        }
        let mut c = Code::new(slots + 1);
        let mut at = 0;
        for method in all.chain([calls.last]) {
            let m = self.classes.method(method);
            let of = self.classes.class(m.class);
            let descriptor = self.classes.symbols.text(m.desc).to_owned();
            let Some(parsed) = MethodDescriptor::parse(&descriptor) else { continue };
            let name = self.classes.symbols.text(m.name).to_owned();
            let call = w.method_ref(self.classes.name(m.class), &name, &descriptor, of.is_interface());
            if !m.is_static() {
                c.load(Kind::Ref, slots);
            }
            for param in &parsed.params {
                let kind = kind_of(param);
                c.load(kind, at);
                at += kind.slots();
            }
            if m.is_static() {
                c.invokestatic(call).store(Kind::Ref, slots);
            } else {
                c.invokevirtual(call);
                match kind_of(parsed.ret).slots() {
                    _ if method == calls.last => {}
                    0 => {}
                    1 => drop(c.op(op::POP)),
                    _ => drop(c.op(op::POP2)),
                }
            }
        }
        c.ret(Kind::Ref);
        let last = self.classes.method(calls.last);
        let descriptor = self.classes.symbols.text(last.desc);
        let made = descriptor.rsplit(')').next().unwrap_or_default().to_owned();
        w.method_with_parameters(0x9, "build", &format!("({params}){made}"), c, &names);
        let host = last.class;
        let defined = self.define_synthetic(w, Some(host))?;
        let method = self.classes.class(defined).methods[0];
        self.state.link.builders.push((method, calls.clone()));
        Ok(method)
    }

    /// The calls that a method made by [`Machine::builder_method`] makes.
    pub fn builder_calls(&self, method: MethodId) -> Option<&BuilderCalls> {
        self.state.link.builders.iter().find(|(m, _)| *m == method).map(|(_, calls)| calls)
    }
}
