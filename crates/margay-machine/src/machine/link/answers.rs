//! Objects that implement an interface by answers of their own: each method always returns the same. A class per interface,
//! with a field for each answer. Hosts make their instances as arguments of calls.

use super::asm::{ClassWriter, Code};
use super::dynamic::PUBLIC;
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::ClassId;
use margay_classes::descriptor::{MethodDescriptor, kind_of};

/// What a class of such objects implements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// The interface.
    pub interface: ClassId,
    /// Its methods.
    pub methods: Vec<Answer>,
}

/// A method that always returns the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Its name.
    pub name: String,
    /// Its descriptor as source would have it: type variables are what the interface binds them to.
    pub descriptor: String,
    /// The descriptors of the methods that it implements.
    pub implements: Vec<String>,
}

impl Answer {
    /// The type of what it returns, as a descriptor.
    pub fn result(&self) -> &str {
        self.descriptor.rsplit(')').next().unwrap_or("V")
    }
}

impl Answers {
    /// The field that holds what a method returns; methods that return nothing have none.
    pub fn field(&self, method: usize) -> Option<String> {
        let answer = self.methods.get(method).filter(|m| m.result() != "V")?;
        let same = self.methods.iter().filter(|m| m.name == answer.name).count();
        Some(match self.methods.len() {
            1 => "result".to_owned(),
            _ if same > 1 => format!("{}{method}", answer.name),
            _ => answer.name.clone(),
        })
    }
}

impl Machine {
    /// An object that answers what its fields hold, at first zero or null.
    pub fn answering(&mut self, answers: &Answers) -> Res<Ref> {
        let class = self.answering_class(answers)?;
        self.nested_init(class)?;
        self.new_object(class)
    }

    /// The class of such objects.
    pub fn answering_class(&mut self, answers: &Answers) -> Res<ClassId> {
        let known = self.state.link.answers.iter().find(|(_, a)| a == answers).map(|&(class, _)| class);
        match known {
            Some(class) => Ok(class),
            None => self.define_answering(answers),
        }
    }

    /// What a class made by [`Machine::answering_class`] implements.
    pub fn answers_of(&self, class: ClassId) -> Option<&Answers> {
        self.state.link.answers.iter().find(|(c, _)| *c == class).map(|(_, f)| f)
    }

    fn define_answering(&mut self, answers: &Answers) -> Res<ClassId> {
        let interface = answers.interface;
        let name = self.generated_name(interface, "Constant");
        let mut w = ClassWriter::new(&name, "java/lang/Object");
        w.interface(self.classes.name(interface));
        for (i, answer) in answers.methods.iter().enumerate() {
            let field = answers.field(i).map(|field| {
                w.field(PUBLIC, &field, answer.result());
                w.field_ref(&name, &field, answer.result())
            });
            for descriptor in &answer.implements {
                let parsed = MethodDescriptor::parse(descriptor);
                let Some(parsed) = parsed.filter(|_| self.classes.class(interface).is_interface()) else {
                    let name = self.classes.java_name(interface);
                    return Err(Machine::unsupported(format!("{name}.{} as a function", answer.name)));
                };
                let mut code = Code::new(parsed.param_slots() + 1);
                if let Some(field) = field {
                    code.load(margay_classes::Kind::Ref, 0).getfield(field);
                }
                code.ret(kind_of(parsed.ret));
                w.method(PUBLIC, &answer.name, descriptor, Some(code));
            }
        }
        let class = self.define_synthetic(w, Some(interface))?;
        self.state.link.answers.push((class, answers.clone()));
        Ok(class)
    }
}
