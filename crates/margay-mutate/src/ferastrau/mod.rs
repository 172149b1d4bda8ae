//! The operators of Ferastrau (Marinov et al., section 7.1) on bytecode: an operator of Java, a variable or a call becomes
//! another one that fits in its place. In method bodies only: constructors and initialisers hold code of fields, too.
//!
//! [`operators`], [`variables`], [`fields`] and [`calls`] say what an instruction may become; [`hierarchy`] knows the classes
//! around the class.

mod calls;
mod fields;
mod hierarchy;
mod operators;
mod variables;

use crate::edit::{Edit, Piece};
use crate::editor::ClassEditor;
use crate::flow::{Flow, Frame, SlotType, Subject};
use crate::mutant::{ClassSource, Mutant};
use crate::operator::{Operator, OperatorSet};
use crate::pit;
use hierarchy::Hierarchy;
use margay_classes::Kind;
use margay_classes::bytecode::{Action, Invocation};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::access;
use rustc_hash::FxHashSet;
use variables::Variable;

/// Ferastrau's mutants of a class.
pub fn mutants(class: &ClassEditor, set: OperatorSet, source: Option<&dyn ClassSource>) -> Vec<Mutant> {
    let hierarchy = Hierarchy::around(class, source);
    let methods = 0..class.file().methods.len();
    methods
        .filter_map(|method| Body::of(class, &hierarchy, method))
        .flat_map(|body| of_body(&body, set))
        .collect()
}

/// The body of a method.
struct Body<'a> {
    number: usize,
    subject: Subject<'a>,
    flow: Flow,
    hierarchy: &'a Hierarchy<'a>,
    /// The local variables with names, where the class file has them.
    variables: Vec<Variable>,
    targets: FxHashSet<u32>,
}

impl<'a> Body<'a> {
    fn of(class: &'a ClassEditor, hierarchy: &'a Hierarchy<'a>, number: usize) -> Option<Body<'a>> {
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
        let variables = variables::named(&subject);
        Some(Body { number, flow: class.flow(number)?, subject, hierarchy, variables, targets })
    }

    fn bytes(&self) -> &'a [u8] {
        self.subject.bytes()
    }

    fn action(&self, at: usize) -> Option<Action> {
        self.subject.instructions.get(at)?.action(self.bytes())
    }

    fn frame(&self, at: usize) -> Option<&Frame> {
        self.flow.before.get(at)?.as_ref()
    }

    /// Whether a jump or handler goes to an instruction.
    fn is_target(&self, at: usize) -> bool {
        self.subject.instructions.get(at).is_some_and(|insn| self.targets.contains(&insn.bci))
    }

    /// Whether a line begins with an instruction.
    fn begins_line(&self, at: usize) -> bool {
        let lines = &self.subject.attribute.lines;
        self.subject
            .instructions
            .get(at)
            .is_some_and(|insn| lines.binary_search_by_key(&insn.bci, |(bci, _)| u32::from(*bci)).is_ok())
    }

    /// The instruction before, when control comes from there only.
    fn before_in_line(&self, at: usize) -> Option<usize> {
        (!self.is_target(at)).then(|| at.checked_sub(1)).flatten()
    }

    /// Whether the int on the stack before an instruction is a boolean; nothing where several ways meet.
    fn is_boolean_before(&self, at: usize) -> Option<bool> {
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
    fn parameter(&self, local: u16) -> Option<String> {
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

fn of_body(body: &Body<'_>, set: OperatorSet) -> Vec<Mutant> {
    let class = body.subject.class.replace('/', ".");
    let indexes = pit::indexes(body.subject, &body.flow);
    let mut list = Vec::new();
    for (at, insn) in body.subject.instructions.iter().enumerate() {
        if body.frame(at).is_none() {
            continue;
        }
        let (index, line) = indexes.get(at).copied().unwrap_or((0, 0));
        let mut add = |operator: Operator, replacements: Vec<(String, Vec<Piece>)>| {
            for (variant, (description, pieces)) in replacements.into_iter().enumerate() {
                list.push(Mutant {
                    class: class.clone(),
                    method: body.number,
                    name: body.subject.name.to_owned(),
                    descriptor: body.subject.descriptor.to_owned(),
                    line: (line != 0).then_some(u32::from(line)),
                    bci: insn.bci,
                    index,
                    variant: variant as u16,
                    operator,
                    description,
                    edit: Edit { at: insn.bci, pieces },
                    copies: Vec::new(),
                });
            }
        };
        if set.contains(Operator::OperatorReplacement) {
            add(Operator::OperatorReplacement, operators::replacements(body, at));
        }
        if set.contains(Operator::VariableReplacement) {
            let mut replacements = variables::replacements(body, at);
            replacements.extend(fields::replacements(body, at));
            add(Operator::VariableReplacement, replacements);
        }
        if set.contains(Operator::CallReplacement) {
            add(Operator::CallReplacement, calls::replacements(body, at));
        }
    }
    list
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
fn load(kind: Kind, local: u16) -> Vec<u8> {
    with_local(op::ILOAD, kind, local)
}

/// The instruction that pops into a local variable.
fn store(kind: Kind, local: u16) -> Vec<u8> {
    with_local(op::ISTORE, kind, local)
}
