//! Objects of classes that only static methods make. A host that has an object already, with an identity of its own, has
//! such a method give another one, whose fields the object takes.

use super::asm::{ClassWriter, Code};
use crate::machine::{Machine, Res};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, MethodId};

impl Machine {
    /// A static method that takes an object of a class and the arguments of a static method, calls that, and copies the
    /// fields of its result into the object. If the result is not of exactly this class, it throws; also if it is what a
    /// static final field holds: that has an identity of its own.
    pub fn factory_into(&mut self, factory: MethodId, class: ClassId) -> Res<MethodId> {
        let known = self.state.link.factories.iter().find(|f| (f.0, f.1) == (factory, class));
        if let Some(&(_, _, method)) = known {
            return Ok(method);
        }
        let method = self.classes.method(factory);
        let of = self.classes.class(method.class);
        let descriptor = self.classes.symbols.text(method.desc).to_owned();
        let Some(parsed) = MethodDescriptor::parse(&descriptor).filter(|_| method.is_static()) else {
            return Err(Machine::unsupported(format!("{descriptor} as a factory")));
        };
        let own = self.classes.name(class).to_owned();
        let mut w = ClassWriter::new("margay/Factory", "java/lang/Object");
        let name = self.classes.symbols.text(method.name);
        let call = w.method_ref(self.classes.name(method.class), name, &descriptor, of.is_interface());
        let get_class = w.method_ref("java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
        let made = parsed.param_slots() + 1;
        let mut c = Code::new(made + 1);
        let mut at = 1;
        for param in &parsed.params {
            let kind = kind_of(param);
            c.load(kind, at);
            at += kind.slots();
        }
        c.invokestatic(call).store(Kind::Ref, made);
        let other = c.label();
        // Null has no class, which is an exception too.
        c.load(Kind::Ref, made).invokevirtual(get_class).load(Kind::Ref, 0).invokevirtual(get_class);
        c.branch(op::IF_ACMPNE, other);
        let holder = self.classes.class(class);
        for f in holder.fields.iter().filter(|f| f.is_static() && f.access & access::FINAL != 0) {
            let text = |symbol| self.classes.symbols.text(symbol);
            if text(f.desc) == format!("L{own};") {
                let constant = w.field_ref(&own, text(f.name), text(f.desc));
                c.load(Kind::Ref, made).getstatic(constant).branch(op::IF_ACMPEQ, other);
            }
        }
        for &declaring in &self.classes.class(class).lineage {
            let declared_in = self.classes.name(declaring);
            for f in self.classes.class(declaring).fields.iter().filter(|f| !f.is_static()) {
                let text = |symbol| self.classes.symbols.text(symbol);
                let field = w.field_ref(declared_in, text(f.name), text(f.desc));
                c.load(Kind::Ref, 0).load(Kind::Ref, made).getfield(field).putfield(field);
            }
        }
        c.ret(Kind::Void).place(other).op(op::ACONST_NULL).op(op::ATHROW);
        let params = descriptor.get(1..).and_then(|d| d.split(')').next()).unwrap_or_default();
        w.method(0x9, "make", &format!("(L{own};{params})V"), Some(c));
        let defined = self.define_synthetic(w, Some(class))?;
        let made = self.classes.class(defined).methods[0];
        self.state.link.factories.push((factory, class, made));
        Ok(made)
    }
}
