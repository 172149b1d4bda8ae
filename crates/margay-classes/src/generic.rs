//! What declarations say of type arguments, and types seen as those of their supertypes.

use crate::descriptor::MethodDescriptor;
use crate::signature::{Argument, Bindings, ClassSignature, MethodSignature, Type};
use crate::{ClassId, Classes, Field, MethodId};

impl Classes {
    /// Type parameters and supertypes of a class, by its internal name.
    pub fn class_signature(&mut self, internal: &str) -> Option<ClassSignature> {
        let id = self.load(internal).ok()?;
        let class = self.class(id);
        let text = class.file.as_ref().and_then(|f| f.text_attribute(&f.attributes, "Signature"));
        if let Some(text) = text {
            return ClassSignature::parse(&text);
        }
        let above = class.superclass.iter().chain(&class.interfaces);
        let supers = above.map(|&c| Type::class(self.name(c))).collect();
        Some(ClassSignature { parameters: Vec::new(), supers })
    }

    /// The types of a method, if its signature has a type for each of its parameters.
    pub fn method_signature(&self, method: MethodId) -> Option<MethodSignature> {
        let m = self.method(method);
        let class = self.class(m.class);
        let descriptor = self.symbols.text(m.desc);
        let text = match (&class.file, m.member(class)) {
            (Some(file), Some(member)) => file.text_attribute(&member.attributes, "Signature"),
            _ => None,
        };
        let signature = MethodSignature::parse(text.as_deref().unwrap_or(descriptor))?;
        let parsed = MethodDescriptor::parse(descriptor)?;
        (signature.arguments.len() == parsed.params.len()).then_some(signature)
    }

    /// The type of a field as its class declares it.
    pub fn field_type(&self, class: ClassId, field: &Field) -> Option<Type> {
        let file = self.class(class).file.as_ref();
        let member = file.and_then(|f| Some((f, f.fields.get(usize::from(field.index))?)));
        let text = member.and_then(|(f, member)| f.text_attribute(&member.attributes, "Signature"));
        Type::parse(text.as_deref().unwrap_or(self.symbols.text(field.desc)))
    }

    /// What the type parameters of a class stand for in a type of it or of a subclass; `None` when the type is raw.
    pub fn arguments_for(&mut self, of: &Type, internal: &str) -> Option<Bindings> {
        let parameters = self.class_signature(internal)?.parameters;
        if parameters.is_empty() {
            return Some(Bindings::new());
        }
        let Type::Class { arguments, inside: false, .. } = self.as_super(of, internal)? else { return None };
        let mut bindings = Bindings::new();
        for (p, a) in parameters.iter().zip(&arguments) {
            let Argument::Exact(t) = a else { return None };
            bindings.insert(p.name.clone(), t.clone());
        }
        (bindings.len() == parameters.len()).then_some(bindings)
    }

    /// A type seen as one of a superclass or interface, by its internal name.
    pub fn as_super(&mut self, of: &Type, target: &str) -> Option<Type> {
        let Type::Class { name, arguments, .. } = of else { return None };
        if name == target {
            return Some(of.clone());
        }
        let (from, to) = (self.load(name).ok()?, self.load(target).ok()?);
        if !self.is_subclass(from, to) {
            return None;
        }
        let signature = self.class_signature(name)?;
        if arguments.len() != signature.parameters.len() {
            // What extends a raw type is raw too.
            return Some(Type::class(target));
        }
        let mut bindings = Bindings::new();
        for (p, a) in signature.parameters.iter().zip(arguments) {
            if let Argument::Exact(t) = a {
                bindings.insert(p.name.clone(), t.clone());
            }
        }
        signature.supers.iter().find_map(|s| self.as_super(&s.bound(&bindings), target))
    }
}
