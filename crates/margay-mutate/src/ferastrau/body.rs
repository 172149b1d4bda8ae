//! The body of a method, as the operators look at it: instructions, frames, names of variables. Knows nothing of what may
//! replace what.

use super::hierarchy::Hierarchy;
use crate::edit::Piece;
use crate::editor::ClassEditor;
use crate::flow::{Flow, Frame, SlotType, Subject};
use margay_classes::Kind;
use margay_classes::bytecode::{Action, Invocation};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::access;
use rustc_hash::FxHashSet;
use std::ops::Range;

/// A replacement in words, and what replaces the instruction.
pub type Replacement = (String, Vec<Piece>);

/// A local variable that the class file names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Where it can be used, as bytecode indexes.
    pub range: Range<u32>,
    /// Its name.
    pub name: String,
    /// Its declared type.
    pub descriptor: String,
    /// Its slot.
    pub slot: u16,
}

/// The named variables of a method, in the order of their slots.
pub fn named(subject: &Subject<'_>) -> Vec<Variable> {
    let text = |index: u16| subject.file.utf8(index).unwrap_or_default();
    let variable = |&[start, length, name, descriptor, slot]: &[u16; 5]| Variable {
        range: u32::from(start)..u32::from(start) + u32::from(length),
        name: text(name),
        descriptor: text(descriptor),
        slot,
    };
    let mut list: Vec<Variable> = subject.attribute.locals.iter().map(variable).collect();
    list.sort_by_key(|variable| (variable.slot, variable.range.start));
    list
}

/// The body of a method.
pub struct Body<'a> {
    /// The number of the method in the class file.
    pub number: usize,
    /// The method and its code.
    pub subject: Subject<'a>,
    /// Its frames.
    pub flow: Flow,
    /// The classes around its class.
    pub hierarchy: &'a Hierarchy<'a>,
    /// The local variables with names, where the class file has them.
    pub variables: Vec<Variable>,
    targets: FxHashSet<u32>,
}

impl<'a> Body<'a> {
    /// The body of a method; nothing for constructors, initialisers, and what compilers added but lambdas.
    pub fn of(class: &'a ClassEditor, hierarchy: &'a Hierarchy<'a>, number: usize) -> Option<Body<'a>> {
        let subject = class.subject(number)?;
        let lambda = subject.name.starts_with("lambda$");
        if subject.name.starts_with('<') || subject.access & access::SYNTHETIC != 0 && !lambda {
            return None;
        }
        let mut targets = FxHashSet::default();
        for insn in subject.instructions {
            targets.extend(insn.targets(subject.bytes())?);
        }
        targets.extend(subject.attribute.handlers.iter().map(|handler| handler.target));
        let variables = named(&subject);
        Some(Body { number, flow: class.flow(number)?, subject, hierarchy, variables, targets })
    }

    /// The bytes of the code.
    pub fn bytes(&self) -> &'a [u8] {
        self.subject.bytes()
    }

    /// What an instruction does.
    pub fn action(&self, at: usize) -> Option<Action> {
        self.subject.instructions.get(at)?.action(self.bytes())
    }

    /// The frame before an instruction.
    pub fn frame(&self, at: usize) -> Option<&Frame> {
        self.flow.before.get(at)?.as_ref()
    }

    /// Whether a jump or handler goes to an instruction.
    pub fn is_target(&self, at: usize) -> bool {
        self.subject.instructions.get(at).is_some_and(|insn| self.targets.contains(&insn.bci))
    }

    /// Whether a line begins with an instruction.
    pub fn begins_line(&self, at: usize) -> bool {
        let lines = &self.subject.attribute.lines;
        self.subject
            .instructions
            .get(at)
            .is_some_and(|insn| lines.binary_search_by_key(&insn.bci, |(bci, _)| u32::from(*bci)).is_ok())
    }

    /// The instruction before, when control comes from there only.
    pub fn before_in_line(&self, at: usize) -> Option<usize> {
        (!self.is_target(at)).then(|| at.checked_sub(1)).flatten()
    }

    /// Whether the int on the stack before an instruction is a boolean; nothing where several ways meet.
    pub fn is_boolean_before(&self, at: usize) -> Option<bool> {
        let before = self.before_in_line(at)?;
        let file = self.subject.file;
        let member = |cp: u16| crate::constants::member(file, cp).map(|member| member.descriptor);
        Some(match self.action(before)? {
            Action::InstanceOf { .. } => true,
            Action::Field { cp, .. } => member(cp)? == "Z",
            Action::Invoke { how: Invocation::Dynamic, cp } => {
                crate::constants::dynamic(file, cp)?.1.ends_with(")Z")
            }
            Action::Invoke { cp, .. } => member(cp)?.ends_with(")Z"),
            Action::Load { local, .. } => self.is_boolean_local(local, before),
            Action::LoadElement(Kind::Byte) => self.frame(before).is_some_and(|frame| {
                let array = frame.stack.len().checked_sub(2).map(|below| &frame.stack[below]);
                matches!(array, Some(SlotType::Object(name)) if &**name == "[Z")
            }),
            _ => false,
        })
    }

    fn is_boolean_local(&self, local: u16, at: usize) -> bool {
        match self.variable(local, at) {
            Some(variable) => variable.descriptor == "Z",
            None => self.parameter(local).as_deref() == Some("Z"),
        }
    }

    /// The named variable that a slot is before an instruction.
    fn variable(&self, local: u16, at: usize) -> Option<&Variable> {
        let bci = self.subject.instructions.get(at)?.bci;
        self.variables.iter().find(|variable| variable.slot == local && variable.range.contains(&bci))
    }

    /// The descriptor of the parameter that a slot is at the beginning.
    pub fn parameter(&self, local: u16) -> Option<String> {
        let mut slot = u16::from(self.subject.access & access::STATIC == 0);
        for parameter in MethodDescriptor::parse(self.subject.descriptor)?.params {
            if slot == local {
                return Some(parameter.to_owned());
            }
            slot += kind_of(parameter).slots();
        }
        None
    }
}

fn with_local(first: u8, kind: Kind, local: u16) -> Vec<u8> {
    let opcode = first
        + match kind {
            Kind::Long => 1,
            Kind::Float => 2,
            Kind::Double => 3,
            Kind::Ref => 4,
            _ => 0,
        };
    match u8::try_from(local) {
        Ok(local) => vec![opcode, local],
        Err(_) => [&[op::WIDE, opcode], &local.to_be_bytes()[..]].concat(),
    }
}

/// The instruction that pushes a local variable.
pub fn load(kind: Kind, local: u16) -> Vec<u8> {
    with_local(op::ILOAD, kind, local)
}

/// The instruction that pops into a local variable.
pub fn store(kind: Kind, local: u16) -> Vec<u8> {
    with_local(op::ISTORE, kind, local)
}
