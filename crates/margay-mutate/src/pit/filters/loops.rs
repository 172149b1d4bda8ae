//! Filters about loops, and the one about comparisons at the beginning of `equals`. Some of them look at the code as it
//! would be with the change.

use super::pattern::*;
use super::regions::without;
use super::view::View;
use crate::edit::Piece;
use crate::pit::candidate::Candidate;
use crate::pit::nodes::Node;
use crate::sequence;
use margay_classes::bytecode::instructions;
use margay_classes::opcode as op;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::sync::LazyLock;

const ITERATOR: &str = "java/util/Iterator";

/// FFEACH: what a loop over a collection or array is made of.
pub fn for_each(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let ways =
            vec![iterator_asked_first(), iterator_asked_last(), array_asked_last(), array_asked_first()];
        Matcher::of(Pattern::Any(ways), no_instruction())
    });
    without(
        view,
        candidates,
        |_| true,
        |method| {
            let text = Text::of(&method.nodes);
            if MATCHER.matches(&text).is_empty() {
                return Vec::new();
            }
            // All nodes that were pointed out, as PIT does, also where another loop did not match.
            text.noted.into_inner().into_iter().map(|node| node..=node).collect()
        },
    )
}

fn iterator_asked_first() -> Pattern {
    sequence![
        anything(),
        anything(),
        call_returning(ITERATOR).note(),
        op(op::ASTORE),
        label_kept(LOOP_START),
        op(op::ALOAD),
        call_to(ITERATOR, "hasNext").note(),
        conditional().and(jump_kept(LOOP_END)).note(),
        op(op::ALOAD),
        call_to(ITERATOR, "next").note(),
        anything(),
        op(op::GOTO).and(jump_known(LOOP_START)),
        label_known(LOOP_END),
        anything(),
    ]
}

fn iterator_asked_last() -> Pattern {
    sequence![
        anything(),
        anything(),
        call_returning(ITERATOR).note(),
        op(op::ASTORE),
        op(op::GOTO).and(jump_kept(LOOP_END)),
        label_kept(LOOP_START),
        op(op::ALOAD),
        call_to(ITERATOR, "next").note(),
        anything(),
        label_known(LOOP_END),
        op(op::ALOAD),
        call_to(ITERATOR, "hasNext").note(),
        jump_known(LOOP_START).and(conditional()).note(),
        anything(),
    ]
}

fn array_asked_last() -> Pattern {
    sequence![
        anything(),
        anything(),
        op(op::ARRAYLENGTH).note(),
        op(op::ISTORE),
        op(op::ICONST_0).note(),
        variable_kept(op::ISTORE, VARIABLE),
        op(op::GOTO).and(jump_kept(LOOP_END)),
        label_kept(LOOP_START),
        anything(),
        variable_known(op::IINC, VARIABLE).note(),
        label_known(LOOP_END),
        op(op::ILOAD),
        op(op::ILOAD),
        jump_known(LOOP_START).and(conditional()).note(),
        anything(),
    ]
}

fn array_asked_first() -> Pattern {
    sequence![
        anything(),
        anything(),
        op(op::ARRAYLENGTH).note(),
        op(op::ISTORE),
        op(op::ICONST_0).note(),
        variable_kept(op::ISTORE, VARIABLE),
        label_kept(LOOP_START),
        op(op::ILOAD),
        op(op::ILOAD),
        conditional().and(jump_kept(LOOP_END)).note(),
        anything(),
        variable_known(op::IINC, VARIABLE).note(),
        op(op::GOTO).and(jump_known(LOOP_START)),
        anything(),
    ]
}

/// FFLOOP: increments of the counters of loops.
pub fn for_counters(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let asked_last = sequence![
            anything(),
            variable_kept(op::ISTORE, VARIABLE),
            label(),
            op(op::GOTO).and(jump_kept(LOOP_END)),
            label_kept(LOOP_START),
            anything(),
            variable_known(op::IINC, VARIABLE).keep(FOUND),
            label_known(LOOP_END),
            variable_known(op::ILOAD, VARIABLE),
            anything(),
            one_of(&[op::BIPUSH, op::ARRAYLENGTH]).or(call()).or(small_constant()),
            jump_known(LOOP_START).and(conditional()),
            anything(),
        ];
        let asked_first = sequence![
            anything(),
            label_kept(LOOP_START),
            variable_kept(op::ILOAD, VARIABLE),
            anything(),
            jump_kept(LOOP_END).and(conditional()),
            label(),
            anything(),
            variable_known(op::IINC, VARIABLE).keep(FOUND),
            jump_known(LOOP_START),
            label_known(LOOP_END),
            anything(),
        ];
        let ignored = no_instruction().or(op(op::GETFIELD));
        Matcher::of(Pattern::Any(vec![asked_last, asked_first]), ignored)
    });
    without(
        view,
        candidates,
        |candidate| at_node(view, candidate, |node| node.is(op::IINC)),
        |method| {
            let found = MATCHER.matches(&Text::of(&method.nodes)).into_iter();
            found.filter_map(|memory| memory.get(FOUND)).map(|node| node as usize..=node as usize).collect()
        },
    )
}

fn at_node(view: &View<'_>, candidate: &Candidate, test: impl Fn(&Node) -> bool) -> bool {
    view.method(candidate.method).and_then(|method| method.nodes.get(candidate.node)).is_some_and(test)
}

/// FINFINC: changes of an increment after which nothing changes the counter of a loop.
pub fn infinite_for(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let harmless =
            || many(variable_known(op::ISTORE, VARIABLE).or(variable_known(op::IINC, VARIABLE)).negated());
        let asked_first = sequence![
            anything(),
            small_constant(),
            many(op(op::IADD)),
            variable_kept(op::ISTORE, VARIABLE),
            many(one_of(&[op::ILOAD, op::ALOAD, op::ISTORE]).or(call())),
            label_kept(LOOP_START),
            variable_known(op::ILOAD, VARIABLE),
            harmless(),
            many(one_of(&[op::ILOAD, op::ALOAD]).or(call())),
            conditional(),
            harmless(),
            jump_known(LOOP_START),
            anything(),
        ];
        let asked_last = sequence![
            anything(),
            small_constant(),
            variable_kept(op::ISTORE, VARIABLE),
            label(),
            op(op::GOTO).and(jump_kept(LOOP_END)),
            label_kept(LOOP_START),
            harmless(),
            label_known(LOOP_END),
            variable_known(op::ILOAD, VARIABLE),
            harmless(),
            jump_known(LOOP_START),
            anything(),
        ];
        Matcher::of(Pattern::Any(vec![asked_first, asked_last]), no_instruction())
    });
    without_new_loops(view, candidates, &MATCHER, |node| node.is(op::IINC))
}

/// FINFIT: changes of `next` after which nothing advances the iterator of a loop.
pub fn infinite_iterator(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let harmless = || call_to(ITERATOR, "next").negated();
        let end = || many(jump_known(LOOP_START).negated());
        let jumped_to = sequence![
            anything(),
            call_returning(ITERATOR),
            op(op::ASTORE),
            anything(),
            Test::on(Node::is_jump),
            label_kept(LOOP_START),
            harmless(),
            many(harmless()),
            jump_known(LOOP_START),
            end(),
        ];
        let fallen_into = sequence![
            anything(),
            call_returning(ITERATOR),
            op(op::ASTORE),
            label_kept(LOOP_START),
            harmless(),
            many(harmless()),
            jump_known(LOOP_START),
            end(),
        ];
        Matcher::of(Pattern::Any(vec![jumped_to, fallen_into]), no_instruction())
    });
    let is_next = |node: &Node| {
        node.is_call() && node.member.as_ref().is_some_and(|m| m.class == ITERATOR && m.name == "next")
    };
    without_new_loops(view, candidates, &MATCHER, is_next)
}

/// Leaves out changes of some nodes after which a pattern matches that did not match before.
fn without_new_loops(
    view: &View<'_>,
    mut candidates: Vec<Candidate>,
    matcher: &Matcher,
    concerns: impl Fn(&Node) -> bool,
) -> Vec<Candidate> {
    let mut matched: FxHashMap<usize, bool> = FxHashMap::default();
    candidates.retain(|candidate| {
        let Some(method) = view.method(candidate.method) else { return true };
        if !at_node(view, candidate, &concerns) {
            return true;
        }
        let before = matched
            .entry(candidate.method)
            .or_insert_with(|| !matcher.matches(&Text::of(&method.nodes)).is_empty());
        *before || matcher.matches(&Text::of(&changed(&method.nodes, candidate))).is_empty()
    });
    candidates
}

/// The nodes of a method with a change.
fn changed(nodes: &[Node], candidate: &Candidate) -> Vec<Node> {
    let mut list = nodes.to_vec();
    let old = list[candidate.node].clone();
    let mut new = Vec::new();
    for piece in &candidate.edit.pieces {
        match piece {
            Piece::Plain(bytes) if bytes.first() == Some(&op::IINC) || bytes.first() == Some(&op::WIDE) => {
                // Another increment of the same variable.
                new.push(old.clone());
            }
            Piece::Plain(bytes) => new.extend(instructions(bytes).map(|insn| Node::plain(insn.op, old.bci))),
            Piece::Push(_) => new.push(Node::plain(op::ACONST_NULL, old.bci)),
            Piece::Jump { opcode, to } => {
                let target = match to {
                    crate::edit::Target::At(bci) => Some(*bci),
                    _ => None,
                };
                new.push(Node { target, ..Node::plain(*opcode, old.bci) });
            }
            _ => new.push(old.clone()),
        }
    }
    list.splice(candidate.node..=candidate.node, new);
    list
}

/// FSEQUIVEQUALS: changes of a comparison in `equals` that only leave out a shortcut.
pub fn equals_shortcut(view: &View<'_>, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let pattern =
            sequence![anything(), op(op::ALOAD), op(op::ALOAD), op(op::POP2), op(op::GOTO), anything(),];
        Matcher::of(pattern, no_instruction())
    });
    let equals: BTreeSet<usize> = view
        .methods
        .iter()
        .filter(|method| method.name == "equals" && method.descriptor == "(Ljava/lang/Object;)Z")
        .map(|method| method.number)
        .collect();
    candidates.retain(|candidate| {
        let Some(method) = view.method(candidate.method) else { return true };
        !equals.contains(&candidate.method)
            || !at_node(view, candidate, Node::is_conditional)
            || MATCHER.matches(&Text::of(&changed(&method.nodes, candidate))).is_empty()
    });
    candidates
}
