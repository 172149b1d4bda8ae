//! Objects that implement an interface by answers of their own: each method always returns the same, or one answer after
//! the other, and may make a call before. A class per interface, with a field for each answer. Hosts make their instances
//! as arguments of calls.

use super::asm::{ClassWriter, Code};
use super::dynamic::PUBLIC;
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::{ClassId, Kind, MethodId, Origin};

/// What a class of such objects implements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answers {
    /// The interface.
    pub interface: ClassId,
    /// Its methods.
    pub methods: Vec<Answer>,
}

/// A method of such an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// Its name.
    pub name: String,
    /// Its descriptor as source would have it: type variables are what the interface binds them to.
    pub descriptor: String,
    /// The descriptors of the methods that it implements.
    pub implements: Vec<String>,
    /// How many answers it has; the last is for all further calls.
    pub count: usize,
    /// The method that it calls before it returns.
    pub calls: Option<MethodId>,
}

impl Answer {
    /// A method that always returns the same.
    pub fn constant(name: String, descriptor: String, implements: Vec<String>) -> Answer {
        Answer { name, descriptor, implements, count: 1, calls: None }
    }

    /// The type of what it returns, as a descriptor.
    pub fn result(&self) -> &str {
        self.descriptor.rsplit(')').next().unwrap_or("V")
    }
}

impl Answers {
    /// The field that counts the calls that methods have begun and that have not returned.
    pub const CALLING: &str = "calling$";

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

    /// The field with the answer of this number, counted from 0.
    pub fn later_field(&self, method: usize, number: usize) -> Option<String> {
        let field = self.field(method)?;
        Some(if number == 0 { field } else { format!("{field}${number}") })
    }

    /// The field with the object that a method makes its call on.
    pub fn called_on(&self, method: usize) -> String {
        format!("on${method}")
    }

    /// The field with an argument of the call that a method makes.
    pub fn argument(&self, method: usize, number: usize) -> String {
        format!("argument${method}${number}")
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
        // A call is made as code beside its class would make it.
        let called = answers.methods.iter().find_map(|answer| answer.calls);
        let beside = called.map(|called| self.classes.method(called).class);
        let of_program = |&class: &ClassId| self.classes.class(class).origin != Origin::Boot;
        let host = beside.filter(of_program).unwrap_or(interface);
        let name = self.generated_name(host, "Constant");
        let mut w = ClassWriter::new(&name, "java/lang/Object");
        w.interface(self.classes.name(interface));
        let calling = called.map(|_| {
            w.field(PUBLIC, Answers::CALLING, "I");
            w.field_ref(&name, Answers::CALLING, "I")
        });
        for (i, answer) in answers.methods.iter().enumerate() {
            let call = match answer.calls {
                Some(called) => Some(self.call_back(&mut w, &name, (answers, i), called)?),
                None => None,
            };
            let fields: Vec<u16> = (0..answer.count)
                .filter_map(|number| answers.later_field(i, number))
                .map(|field| {
                    w.field(PUBLIC, &field, answer.result());
                    w.field_ref(&name, &field, answer.result())
                })
                .collect();
            for descriptor in &answer.implements {
                let parsed = MethodDescriptor::parse(descriptor);
                let Some(parsed) = parsed.filter(|_| self.classes.class(interface).is_interface()) else {
                    let name = self.classes.java_name(interface);
                    return Err(Machine::unsupported(format!("{name}.{} as a function", answer.name)));
                };
                let mut code = Code::new(parsed.param_slots() + 1);
                if let (Some(call), Some(calling)) = (&call, calling) {
                    call.write(&mut code, calling);
                }
                if let Some(&field) = fields.first() {
                    code.load(Kind::Ref, 0).getfield(field);
                }
                // The next answer takes the place of the one before.
                for next in fields.windows(2) {
                    code.load(Kind::Ref, 0).load(Kind::Ref, 0).getfield(next[1]).putfield(next[0]);
                }
                code.ret(kind_of(parsed.ret));
                w.method(PUBLIC, &answer.name, descriptor, Some(code));
            }
        }
        let class = self.define_synthetic(w, Some(host))?;
        self.state.link.answers.push((class, answers.clone()));
        Ok(class)
    }

    /// The call that a method makes before it returns: its fields, and what its code needs.
    fn call_back(
        &self,
        w: &mut ClassWriter,
        own: &str,
        (answers, number): (&Answers, usize),
        called: MethodId,
    ) -> Res<CallBack> {
        let method = self.classes.method(called);
        let class = self.classes.name(method.class);
        let (name, descriptor) =
            (self.classes.symbols.text(method.name), self.classes.symbols.text(method.desc));
        let Some(parsed) = MethodDescriptor::parse(descriptor) else {
            return Err(Machine::unsupported(format!("{class}.{name} as what a function calls")));
        };
        let mut field = |name: &str, descriptor: &str| {
            w.field(PUBLIC, name, descriptor);
            w.field_ref(own, name, descriptor)
        };
        let mut fields = Vec::new();
        if !method.is_static() {
            fields.push(field(&answers.called_on(number), &format!("L{class};")));
        }
        for (i, param) in parsed.params.iter().enumerate() {
            fields.push(field(&answers.argument(number, i), param));
        }
        let interface = self.classes.class(method.class).is_interface();
        let slots = parsed.param_slots() + 1;
        Ok(CallBack {
            fields,
            method: w.method_ref(class, name, descriptor, interface),
            kind: match (method.is_static(), interface) {
                (true, _) => CallKind::Static,
                (_, true) => CallKind::Interface(slots.min(255) as u8),
                _ => CallKind::Virtual,
            },
            result: kind_of(parsed.ret),
        })
    }
}

/// A call that a method of a generated class makes.
struct CallBack {
    /// The object and the arguments.
    fields: Vec<u16>,
    method: u16,
    kind: CallKind,
    result: Kind,
}

enum CallKind {
    Static,
    Virtual,
    /// With the slots of the object and the arguments.
    Interface(u8),
}

impl CallBack {
    fn write(&self, code: &mut Code, calling: u16) {
        add(code, calling, 1);
        for &field in &self.fields {
            code.load(Kind::Ref, 0).getfield(field);
        }
        match self.kind {
            CallKind::Static => code.invokestatic(self.method),
            CallKind::Virtual => code.invokevirtual(self.method),
            CallKind::Interface(slots) => code.invokeinterface_with(self.method, slots),
        };
        match self.result.slots() {
            0 => {}
            1 => drop(code.op(op::POP)),
            _ => drop(code.op(op::POP2)),
        }
        add(code, calling, -1);
    }
}

/// Adds to an `int` field of the object.
fn add(code: &mut Code, field: u16, n: i32) {
    code.load(Kind::Ref, 0).load(Kind::Ref, 0).getfield(field).push_int(n).op(op::IADD).putfield(field);
}
