//! A mutant before the filters: what an operator would change at a node.

use super::nodes::{Node, NodeKind};
use crate::constants::{self, CallSite};
use crate::edit::{Edit, Piece};
use crate::editor::ClassEditor;
use crate::operator::Operator;
use margay_classes::opcode;
use std::collections::BTreeSet;

/// A method with its nodes.
pub struct Method<'a> {
    /// Its number in the class file.
    pub number: usize,
    /// Its name.
    pub name: &'a str,
    /// Its descriptor.
    pub descriptor: &'a str,
    /// Its flags.
    pub access: u16,
    /// Its nodes.
    pub nodes: Vec<Node>,
    /// The number of PIT's block that each node is in.
    pub blocks: Vec<u32>,
}

/// What an operator makes of an instruction.
#[derive(Clone, Debug)]
pub struct Change {
    /// The operator.
    pub operator: Operator,
    /// Which one it is of those that the operator makes there.
    pub variant: u16,
    /// In words.
    pub description: String,
    /// What replaces the instruction.
    pub pieces: Vec<Piece>,
}

impl Change {
    /// The only change that an operator makes at an instruction.
    pub fn new(operator: Operator, description: impl Into<String>, pieces: Vec<Piece>) -> Change {
        Change { operator, variant: 0, description: description.into(), pieces }
    }
}

/// A mutant before the filters.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The number of the method in the class file.
    pub method: usize,
    /// The number of the node.
    pub node: usize,
    /// The line.
    pub line: u16,
    /// PIT's block.
    pub block: u32,
    /// The operator.
    pub operator: Operator,
    /// Which one it is of those that the operator makes there.
    pub variant: u16,
    /// In words.
    pub description: String,
    /// The change.
    pub edit: Edit,
    /// The same change at copies of the code.
    pub copies: Vec<(usize, Edit)>,
}

impl<'a> Method<'a> {
    /// The nodes of a method; nothing when it has no code, or code that is not well-formed.
    pub fn of(class: &'a ClassEditor, number: usize) -> Option<Method<'a>> {
        let member = class.file().methods.get(number)?;
        let symbols = class.symbols();
        let flow = class.flow(number);
        let nodes = super::nodes::nodes(class.subject(number)?, flow.as_ref())?;
        let blocks = blocks(class, number, &nodes)?;
        let (name, descriptor) = (symbols.text(member.name), symbols.text(member.desc));
        Some(Method { number, name, descriptor, access: member.access, nodes, blocks })
    }

    /// The line at each node.
    pub fn lines(&self) -> Vec<u16> {
        lines(&self.nodes)
    }
}

/// The line at each node: the last that began before it in the code.
pub fn lines(nodes: &[Node]) -> Vec<u16> {
    let mut line = 0;
    let after = |node: &Node| {
        if node.kind == NodeKind::Line {
            line = node.number;
        }
        line
    };
    nodes.iter().map(after).collect()
}

/// PIT's block of each node. Blocks end behind jumps, returns, throws and calls, and before targets and handlers.
fn blocks(class: &ClassEditor, number: usize, nodes: &[Node]) -> Option<Vec<u32>> {
    let code = class.method_code(number)?;
    let bytes = class.file().slice(code.attribute.code);
    let mut targets: BTreeSet<u32> = code.attribute.handlers.iter().map(|handler| handler.target).collect();
    for insn in &code.instructions {
        targets.extend(insn.targets(bytes)?);
    }
    let mut starts = Vec::new();
    let mut start = 0;
    for (at, node) in nodes.iter().enumerate() {
        if node.kind == NodeKind::Label && targets.contains(&node.bci) && start != at {
            starts.push(start);
            start = at;
        } else if ends_block(node) {
            starts.push(start);
            start = at + 1;
        }
    }
    if start + 1 != nodes.len() {
        starts.push(start);
    }
    let mut block = 0;
    let mut next = starts.iter().copied().skip_while(|&start| start == 0).peekable();
    let after = |at: usize| {
        if next.next_if_eq(&at).is_some() {
            block += 1;
        }
        block
    };
    Some((0..nodes.len()).map(after).collect())
}

fn ends_block(node: &Node) -> bool {
    node.is_jump()
        || node.is_call()
        || node.kind == NodeKind::Code && matches!(node.op, opcode::IRETURN..=opcode::RETURN | opcode::ATHROW)
}

/// The call site that a node calls.
pub fn call_site(class: &ClassEditor, node: &Node, method: usize) -> Option<CallSite> {
    if !node.is(opcode::INVOKEDYNAMIC) {
        return None;
    }
    let code = class.file().slice(class.method_code(method)?.attribute.code);
    let site = margay_classes::bytecode::u16_at(code, node.bci as usize + 1)?;
    constants::call_site(class.file(), site)
}
