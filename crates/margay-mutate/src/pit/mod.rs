//! The operators of PIT: the same mutants at the same instructions as PIT 1.17 finds, and what it leaves out by default.
//!
//! [`nodes`] is a method as PIT sees it, [`mutators`], [`calls`] and [`returns`] say what becomes of an instruction, and
//! [`filters`] leave out what PIT leaves out.

mod calls;
mod candidate;
mod filters;
pub(crate) mod mutators;
mod nodes;
mod returns;

use crate::annotations::annotations;
use crate::edit::Edit;
use crate::editor::ClassEditor;
use crate::flow::{Flow, Subject};
use crate::mutant::Mutant;
use crate::operator::OperatorSet;
use candidate::{Candidate, Change, Method};
use filters::View;
use margay_classes::opcode;
use margay_classes::reader::access;
use nodes::NodeKind;

/// PIT's mutants of a class.
pub fn mutants(class: &ClassEditor, set: OperatorSet, unfiltered: bool) -> Vec<Mutant> {
    let methods = (0..class.file().methods.len()).filter_map(|number| Method::of(class, number)).collect();
    let view = View { class, methods };
    let mut candidates: Vec<Candidate> =
        view.methods.iter().flat_map(|method| of_method(class, method, set)).collect();
    if !unfiltered {
        candidates = filters::filtered(&view, candidates);
    }
    let made = candidates.into_iter().filter_map(|candidate| mutant(&view, candidate));
    made.collect()
}

/// PIT's index and the line of each instruction of a method, for mutants that PIT does not have.
pub fn indexes(subject: Subject<'_>, flow: &Flow) -> Vec<(u32, u16)> {
    let nodes = nodes::nodes(subject, Some(flow)).unwrap_or_default();
    let lines = candidate::lines(&nodes);
    let code = nodes.iter().enumerate().filter(|(_, node)| node.kind == NodeKind::Code);
    code.map(|(at, _)| (at as u32 + 1, lines[at])).collect()
}

fn of_method(class: &ClassEditor, method: &Method<'_>, set: OperatorSet) -> Vec<Candidate> {
    if method.access & access::SYNTHETIC != 0 && !method.name.starts_with("lambda$") {
        return Vec::new();
    }
    let Some(code) = class.method_code(method.number) else { return Vec::new() };
    let (file, bytes) = (class.file(), class.file().slice(code.attribute.code));
    let never_null = annotations(file, &file.methods[method.number].attributes)
        .iter()
        .any(|annotation| annotation.ends_with("NotNull;"));
    let lines = method.lines();
    let mut candidates = Vec::new();
    let mut instructions = code.instructions.iter();
    for (at, node) in method.nodes.iter().enumerate() {
        if node.kind != NodeKind::Code {
            continue;
        }
        let Some(insn) = instructions.next() else { break };
        let mut changes: Vec<Change> = match node.op {
            opcode::INVOKEVIRTUAL..=opcode::INVOKEDYNAMIC => calls::changes(class, method, node),
            opcode::IRETURN..=opcode::ARETURN => {
                returns::changes(class.class_name(), method, node.op, never_null)
            }
            _ => mutators::changes(file, bytes, insn),
        };
        changes.retain(|change| set.contains(change.operator));
        changes.sort_by_key(|change| (change.operator, change.variant));
        candidates.extend(changes.into_iter().map(|change| Candidate {
            method: method.number,
            node: at,
            line: lines[at],
            block: method.blocks[at],
            operator: change.operator,
            variant: change.variant,
            description: change.description,
            edit: Edit { at: insn.bci, pieces: change.pieces },
            copies: Vec::new(),
        }));
    }
    candidates
}

fn mutant(view: &View<'_>, candidate: Candidate) -> Option<Mutant> {
    let method = view.method(candidate.method)?;
    Some(Mutant {
        class: view.class.class_name().replace('/', "."),
        method: candidate.method,
        name: method.name.to_owned(),
        descriptor: method.descriptor.to_owned(),
        line: (candidate.line != 0).then_some(u32::from(candidate.line)),
        bci: candidate.edit.at,
        index: candidate.node as u32 + 1,
        variant: candidate.variant,
        operator: candidate.operator,
        description: candidate.description,
        edit: candidate.edit,
        copies: candidate.copies.into_iter().map(|(node, edit)| (node as u32 + 1, edit)).collect(),
    })
}
