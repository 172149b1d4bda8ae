//! FFBLOCK: compilers copy the code of `finally` blocks to all exits. The same change in all copies is one mutant.

use super::pattern::*;
use super::view::View;
use crate::edit::Edit;
use crate::operator::Operator;
use crate::pit::candidate::Candidate;
use crate::sequence;
use margay_classes::opcode as op;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Joins candidates that are copies of each other: the same change on the same line, one of them in a handler for all
/// exceptions and another one in another block.
pub fn inlined_finally(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut groups: BTreeMap<(u16, Operator, u16, String), Vec<Candidate>> = BTreeMap::new();
    for candidate in candidates {
        // PIT tells cases of a switch apart, as operators of their own.
        let case = if candidate.operator == Operator::RemoveSwitch { candidate.variant } else { 0 };
        let key = (candidate.line, candidate.operator, case, candidate.description.clone());
        groups.entry(key).or_default().push(candidate);
    }
    let mut left = Vec::new();
    for group in groups.into_values() {
        if group.len() > 1 && are_copies(view, &group) {
            left.push(joined(group));
        } else {
            left.extend(group);
        }
    }
    left.sort_by_key(|candidate| (candidate.method, candidate.node, candidate.operator, candidate.variant));
    left
}

fn are_copies(view: &View<'_>, group: &[Candidate]) -> bool {
    let inside: Vec<&Candidate> = group.iter().filter(|candidate| in_handler(view, candidate)).collect();
    match inside[..] {
        [base] => group.iter().any(|candidate| candidate.block != base.block),
        _ => false,
    }
}

/// Whether a candidate is in a handler for all exceptions, before anything that leaves the method.
fn in_handler(view: &View<'_>, candidate: &Candidate) -> bool {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let leaves = one_of(&[
            op::RETURN,
            op::ARETURN,
            op::DRETURN,
            op::FRETURN,
            op::IRETURN,
            op::LRETURN,
            op::ATHROW,
        ]);
        let wanted = Test::by(|text, at, _| text.wanted == Some(at));
        let pattern = sequence![anything(), handler(), many(leaves.negated()), wanted, anything()];
        Matcher::of(pattern, no_instruction())
    });
    let (Some(method), Some(code)) =
        (view.method(candidate.method), view.class.method_code(candidate.method))
    else {
        return false;
    };
    let for_all = code.attribute.handlers.iter().filter(|handler| handler.catch_type == 0);
    let mut text = Text::of(&method.nodes);
    text.handlers = for_all.map(|handler| handler.target).collect();
    text.wanted = Some(candidate.node);
    !text.handlers.is_empty() && !MATCHER.matches(&text).is_empty()
}

/// One mutant of all copies. PIT keeps their indexes in a Java hash set and takes the first that it gives for the index of
/// the mutant; that is the one which later filters look at.
fn joined(group: Vec<Candidate>) -> Candidate {
    let method = group.first().map_or(0, |first| first.method);
    let index = |candidate: &Candidate| candidate.node + 1;
    let mut indexes: Vec<usize> = Vec::new();
    for candidate in &group {
        if !indexes.contains(&index(candidate)) {
            indexes.push(index(candidate));
        }
    }
    let mut buckets = 16;
    while indexes.len() * 4 > buckets * 3 {
        buckets *= 2;
    }
    // A Java hash set gives small numbers in the order of its buckets.
    indexes.sort_by_key(|index| index % buckets);
    let of_first = |index: usize| {
        let own = group.iter().find(|c| c.node + 1 == index && c.method == method);
        own.or_else(|| group.iter().find(|c| c.node + 1 == index)).cloned()
    };
    let mut all = indexes.into_iter().filter_map(of_first);
    // The group is not empty, so there is a first one.
    let mut first = all.next().unwrap_or_else(|| group[0].clone());
    let copies: Vec<(usize, Edit)> =
        all.filter(|copy| copy.method == method).map(|copy| (copy.node, copy.edit)).collect();
    first.copies = copies;
    first
}
