//! A method as PIT sees it: a list of nodes, where places that something refers to, line numbers and stack map frames are
//! nodes beside the instructions. PIT counts nodes, and its filters look for patterns in them. Opcodes are without their
//! short and wide forms.

use crate::constants;
use crate::edit::Member;
use crate::flow::{Flow, Subject};
use margay_classes::bytecode::{Action, Insn, Invocation, u16_at};
use margay_classes::descriptor::Kind;
use margay_classes::opcode;
use margay_classes::reader::{ClassFile, CodeAttribute};
use std::collections::BTreeSet;
use std::sync::Arc;

/// What a node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// A place that something refers to.
    Label,
    /// The beginning of a line.
    Line,
    /// A stack map frame.
    Frame,
    /// An instruction.
    Code,
}

/// A node of a method.
#[derive(Clone, Debug, PartialEq)]
pub struct Node {
    /// What it is.
    pub kind: NodeKind,
    /// The bytecode index of an instruction or place.
    pub bci: u32,
    /// The opcode of an instruction.
    pub op: u8,
    /// The local variable of an instruction that has one, and the number of a line.
    pub number: u16,
    /// Where a jump goes.
    pub target: Option<u32>,
    /// The field or method of an instruction, but for call sites.
    pub member: Option<Arc<Member>>,
    /// Whether a constant is loaded that is the empty string, or -1 in one of the types.
    pub constant: Loaded,
}

/// What filters ask of constants that `ldc` loads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loaded {
    /// The empty string.
    EmptyText,
    /// -1 as a long, float or double.
    MinusOne,
    /// The message of a check that Lombok writes.
    LombokMessage,
    /// Anything else, or no constant.
    Other,
}

impl Node {
    fn of(kind: NodeKind, bci: u32, number: u16) -> Node {
        Node { kind, bci, op: opcode::NOP, number, target: None, member: None, constant: Loaded::Other }
    }

    /// An instruction without operands.
    pub fn plain(op: u8, bci: u32) -> Node {
        Node { op, ..Node::of(NodeKind::Code, bci, 0) }
    }

    /// Whether this is an instruction with an opcode.
    pub fn is(&self, op: u8) -> bool {
        self.kind == NodeKind::Code && self.op == op
    }

    /// Whether this is a call other than of a call site.
    pub fn is_call(&self) -> bool {
        self.kind == NodeKind::Code && matches!(self.op, opcode::INVOKEVIRTUAL..=opcode::INVOKEINTERFACE)
    }

    /// Whether this is a jump other than a switch.
    pub fn is_jump(&self) -> bool {
        self.kind == NodeKind::Code && self.target.is_some()
    }

    /// Whether this is a conditional jump.
    pub fn is_conditional(&self) -> bool {
        self.is_jump() && self.op != opcode::GOTO && self.op != opcode::JSR
    }
}

/// The opcode without its short and wide forms.
fn opcode_of(insn: &Insn, action: Action) -> u8 {
    let of_kind = |first: u8, kind: Kind| {
        first
            + match kind {
                Kind::Long => 1,
                Kind::Float => 2,
                Kind::Double => 3,
                Kind::Ref => 4,
                _ => 0,
            }
    };
    match action {
        Action::Load { kind, .. } => of_kind(opcode::ILOAD, kind),
        Action::Store { kind, .. } => of_kind(opcode::ISTORE, kind),
        Action::LoadConstant { .. } => opcode::LDC,
        Action::Goto => opcode::GOTO,
        Action::Jsr => opcode::JSR,
        _ => insn.op,
    }
}

fn code_node(file: &ClassFile, code: &[u8], insn: &Insn) -> Option<Node> {
    let action = insn.action(code)?;
    let mut node = Node::plain(opcode_of(insn, action), insn.bci);
    match action {
        Action::Load { local, .. }
        | Action::Store { local, .. }
        | Action::Increment { local, .. }
        | Action::Ret { local } => node.number = local,
        Action::Field { cp, .. } => node.member = constants::member(file, cp).map(Arc::new),
        Action::Invoke { how, cp } if how != Invocation::Dynamic => {
            node.member = constants::member(file, cp).map(Arc::new);
        }
        Action::LoadConstant { cp, .. } => node.constant = loaded(file, cp),
        Action::Branch(_) | Action::Goto | Action::Jsr => {
            node.target = Some(*insn.targets(code)?.first()?);
        }
        _ => {}
    }
    Some(node)
}

fn loaded(file: &ClassFile, cp: u16) -> Loaded {
    use margay_classes::reader::Constant;
    match file.constant(cp) {
        Constant::Long(-1) => Loaded::MinusOne,
        Constant::Float(bits) if bits == (-1.0f32).to_bits() => Loaded::MinusOne,
        Constant::Double(bits) if bits == (-1.0f64).to_bits() => Loaded::MinusOne,
        Constant::String(text) => match file.utf8(text) {
            Ok(text) if text.is_empty() => Loaded::EmptyText,
            Ok(text) if text.ends_with("is marked non-null but is null") => Loaded::LombokMessage,
            _ => Loaded::Other,
        },
        _ => Loaded::Other,
    }
}

/// The nodes of a method. PIT's index of an instruction is the number of its node, counted from 1. Nothing when the code is
/// not well-formed.
pub fn nodes(subject: Subject<'_>, flow: Option<&Flow>) -> Option<Vec<Node>> {
    let (file, attribute, bytes) = (subject.file, subject.attribute, subject.bytes());
    let mut labels = places(file, attribute, bytes, subject.instructions)?;
    let frames: BTreeSet<u32> = match flow {
        Some(flow) => flow.given.iter().map(|(bci, _)| *bci).collect(),
        None => BTreeSet::new(),
    };
    let mut lines = lines(attribute);
    let mut list = Vec::with_capacity(subject.instructions.len() * 2);
    for insn in subject.instructions {
        if labels.remove(&insn.bci) {
            list.push(Node::of(NodeKind::Label, insn.bci, 0));
            let begun = lines.extract_if(.., |(bci, _)| *bci == insn.bci);
            list.extend(begun.map(|(bci, line)| Node::of(NodeKind::Line, bci, line)));
        }
        if frames.contains(&insn.bci) {
            list.push(Node::of(NodeKind::Frame, insn.bci, 0));
        }
        list.push(code_node(file, bytes, insn)?);
    }
    if labels.contains(&attribute.code.len) {
        list.push(Node::of(NodeKind::Label, attribute.code.len, 0));
    }
    Some(list)
}

/// The lines of a method in the order of its table, without those that ASM does not report.
fn lines(attribute: &CodeAttribute) -> Vec<(u32, u16)> {
    attribute.lines.iter().filter(|(_, line)| *line != 0).map(|&(bci, line)| (u32::from(bci), line)).collect()
}

/// The tag of a verification type with a bytecode index.
const UNINITIALIZED: u8 = 8;

/// The places that something refers to: jumps, exception tables, lines, ranges of variables, and objects in frames whose
/// constructor has not run. ASM looks for the latter by three bytes that may well be something else; so does this.
fn places(
    file: &ClassFile,
    attribute: &CodeAttribute,
    code: &[u8],
    instructions: &[Insn],
) -> Option<BTreeSet<u32>> {
    let mut places = BTreeSet::new();
    for insn in instructions {
        places.extend(insn.targets(code)?);
    }
    for handler in &attribute.handlers {
        places.extend([handler.start, handler.end, handler.target]);
    }
    places.extend(attribute.lines.iter().map(|(bci, _)| u32::from(*bci)));
    for &[start, length, ..] in &attribute.locals {
        places.extend([u32::from(start), u32::from(start) + u32::from(length)]);
    }
    if let Some(span) = attribute.stack_map {
        // The count of frames is not looked at.
        let table = file.slice(span).get(2..)?;
        for at in 0..table.len().saturating_sub(2) {
            let place = u16_at(table, at + 1)?;
            if table[at] == UNINITIALIZED && code.get(usize::from(place)) == Some(&opcode::NEW) {
                places.insert(u32::from(place));
            }
        }
    }
    Some(places)
}
