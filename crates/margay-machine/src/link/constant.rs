//! Functional interfaces whose method always returns the same: a class per interface, with a field for the
//! result. Hosts make their instances as arguments of calls.

use super::asm::{ClassWriter, Code};
use super::dynamic::PUBLIC;
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::ClassId;
use margay_classes::descriptor::{MethodDescriptor, kind_of};

/// The method that a class of constant functions implements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConstantFunction {
    /// The interface.
    pub interface: ClassId,
    /// Name of its method.
    pub method: String,
    /// Descriptor of its method.
    pub descriptor: String,
}

impl Machine {
    /// An object that implements a method of an interface by returning what its field `result` holds, at
    /// first zero or null. Methods that return nothing have no such field.
    pub fn constant_function(&mut self, interface: ClassId, method: &str, descriptor: &str) -> Res<Ref> {
        let class = self.constant_function_class(interface, method, descriptor)?;
        self.nested_init(class)?;
        self.new_object(class)
    }

    /// The class of such objects.
    pub fn constant_function_class(
        &mut self,
        interface: ClassId,
        method: &str,
        descriptor: &str,
    ) -> Res<ClassId> {
        let wanted =
            ConstantFunction { interface, method: method.to_owned(), descriptor: descriptor.to_owned() };
        let known = self.state.link.functions.iter().find(|(_, f)| *f == wanted).map(|&(class, _)| class);
        match known {
            Some(class) => Ok(class),
            None => self.define_constant_function(wanted),
        }
    }

    /// What a class made by [`Machine::constant_function`] implements.
    pub fn constant_function_of(&self, class: ClassId) -> Option<&ConstantFunction> {
        self.state.link.functions.iter().find(|(c, _)| *c == class).map(|(_, f)| f)
    }

    fn define_constant_function(&mut self, wanted: ConstantFunction) -> Res<ClassId> {
        let interface = self.classes.class(wanted.interface);
        let parsed = MethodDescriptor::parse(&wanted.descriptor);
        let Some(descriptor) = parsed.filter(|_| interface.is_interface()) else {
            let name = self.classes.java_name(wanted.interface);
            return Err(Machine::unsupported(format!("{name}.{} as a function", wanted.method)));
        };
        let name = self.generated_name(wanted.interface, "Constant");
        let mut w = ClassWriter::new(&name, "java/lang/Object");
        w.interface(self.classes.name(wanted.interface));
        let mut code = Code::new(descriptor.param_slots() + 1);
        if descriptor.ret != "V" {
            w.field(PUBLIC, "result", descriptor.ret);
            let field = w.field_ref(&name, "result", descriptor.ret);
            code.load(margay_classes::Kind::Ref, 0).getfield(field);
        }
        code.ret(kind_of(descriptor.ret));
        w.method(PUBLIC, &wanted.method, &wanted.descriptor, Some(code));
        let class = self.define_synthetic(w, Some(wanted.interface))?;
        self.state.link.functions.push((class, wanted));
        Ok(class)
    }
}
