//! The operators of Ferastrau (Marinov et al., section 7.1) on bytecode: an operator of Java, a variable or a call becomes
//! another one that fits in its place. In method bodies only: constructors and initialisers hold code of fields, too.
//!
//! [`operators`], [`variables`], [`fields`] and [`calls`] say what an instruction may become, in a [`body`] with what can be
//! named there ([`scope`]); [`hierarchy`] knows the classes around the class.

mod body;
mod calls;
mod fields;
mod hierarchy;
mod operators;
mod scope;
mod variables;

use crate::edit::Edit;
use crate::editor::ClassEditor;
use crate::mutant::{ClassSource, Mutant};
use crate::operator::{Operator, OperatorSet};
use crate::pit;
use body::{Body, Replacement};
use hierarchy::Hierarchy;

/// Ferastrau's mutants of a class.
pub fn mutants(class: &ClassEditor, set: OperatorSet, source: Option<&dyn ClassSource>) -> Vec<Mutant> {
    let hierarchy = Hierarchy::around(class, source);
    let methods = 0..class.file().methods.len();
    methods
        .filter_map(|method| Body::of(class, &hierarchy, method))
        .flat_map(|body| of_body(&body, set))
        .collect()
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
        let mut add = |operator: Operator, replacements: Vec<Replacement>| {
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
