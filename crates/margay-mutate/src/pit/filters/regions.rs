//! Filters that leave out everything in stretches of code that match a pattern.

use super::pattern::*;
use super::view::View;
use crate::annotations::parameter_annotations;
use crate::operator::Operator;
use crate::pit::candidate::{Candidate, Method};
use crate::pit::nodes::Loaded;
use crate::sequence;
use margay_classes::opcode as op;
use rustc_hash::FxHashMap;
use std::ops::RangeInclusive;
use std::sync::LazyLock;

/// Leaves out the candidates in the stretches that a function finds in each method.
pub fn without(
    view: &View<'_>,
    candidates: Vec<Candidate>,
    concerns: impl Fn(&Candidate) -> bool,
    find: impl Fn(&Method<'_>) -> Vec<RangeInclusive<usize>>,
) -> Vec<Candidate> {
    let mut found: FxHashMap<usize, Vec<RangeInclusive<usize>>> = FxHashMap::default();
    let mut kept = candidates;
    kept.retain(|candidate| {
        if !concerns(candidate) {
            return true;
        }
        let regions = found
            .entry(candidate.method)
            .or_insert_with(|| view.method(candidate.method).map(&find).unwrap_or_default());
        !regions.iter().any(|region| region.contains(&candidate.node))
    });
    kept
}

/// From the node that is kept as the start to the one that is kept as the end, for each match.
fn kept_regions(matcher: &Matcher, text: &Text<'_>) -> Vec<RangeInclusive<usize>> {
    let region = |memory: Memory| Some(memory.get(START)? as usize..=memory.get(END)? as usize);
    matcher.matches(text).into_iter().filter_map(region).collect()
}

/// The nodes that are kept as the start.
fn kept_nodes(matcher: &Matcher, text: &Text<'_>) -> Vec<RangeInclusive<usize>> {
    let node = |memory: Memory| memory.get(START).map(|node| node as usize..=node as usize);
    matcher.matches(text).into_iter().filter_map(node).collect()
}

/// FTRYWR: the code that compilers write for resources.
pub fn try_with_resources(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let ignored = no_instruction().or(label().and(handler().negated()));
        Matcher::of(Pattern::Any(vec![newer_javac(), older_javac(), ecj()]), ignored)
    });
    without(
        view,
        candidates,
        |_| true,
        |method| {
            let Some(code) = view.class.method_code(method.number) else { return Vec::new() };
            if code.attribute.handlers.len() <= 1 {
                return Vec::new();
            }
            let throwable =
                |index: u16| view.class.class_constant(index).as_deref() == Some("java/lang/Throwable");
            let handlers = code.attribute.handlers.iter().filter(|handler| throwable(handler.catch_type));
            let mut text = Text::of(&method.nodes);
            text.handlers = handlers.map(|handler| handler.target).collect();
            kept_regions(&MATCHER, &text)
        },
    )
}

fn close() -> Test {
    call_named("close").and(one_of(&[op::INVOKEINTERFACE, op::INVOKEVIRTUAL])).and(call_described("()V"))
}

fn add_suppressed() -> Test {
    call_named("addSuppressed").and(call_described("(Ljava/lang/Throwable;)V"))
}

fn close_resource() -> Test {
    call_named("$closeResource").and(call_described("(Ljava/lang/Throwable;Ljava/lang/AutoCloseable;)V"))
}

fn if_kept(test: Test, keep: bool) -> Test {
    if keep { test.keep(START) } else { test }
}

fn newer_javac() -> Pattern {
    let closing = |keep: bool| {
        Pattern::Any(vec![
            if_kept(close(), keep).into(),
            sequence![if_kept(op(op::IFNULL), keep), op(op::ALOAD), close()],
        ])
    };
    sequence![
        anything(),
        anything(),
        closing(true),
        anything(),
        handler(),
        op(op::ASTORE),
        op(op::ALOAD),
        closing(false),
        op(op::GOTO),
        handler(),
        op(op::ASTORE),
        op(op::ALOAD),
        op(op::ALOAD),
        add_suppressed(),
        op(op::ALOAD),
        op(op::ATHROW).keep(END),
        anything(),
    ]
}

fn older_javac() -> Pattern {
    let omitted_check = |keep: bool| {
        sequence![
            if_kept(op(op::ALOAD), keep),
            op(op::IFNULL),
            op(op::ALOAD),
            close(),
            op(op::GOTO),
            handler(),
            op(op::ASTORE),
            op(op::ALOAD),
            op(op::ALOAD),
            add_suppressed(),
            op(op::GOTO),
            op(op::ALOAD),
            close(),
        ]
    };
    let closing = |keep: bool| {
        Pattern::Any(vec![
            sequence![
                if_kept(op(op::ALOAD), keep),
                op(op::IFNULL),
                op(op::ALOAD),
                op(op::ALOAD),
                close_resource(),
            ],
            sequence![if_kept(op(op::ALOAD), keep), op(op::IFNULL), omitted_check(false)],
            omitted_check(keep),
            sequence![if_kept(op(op::ALOAD), keep), op(op::ALOAD), close_resource()],
        ])
    };
    sequence![
        anything(),
        anything(),
        closing(true),
        anything(),
        handler(),
        op(op::ASTORE),
        op(op::ALOAD),
        op(op::ASTORE),
        op(op::ALOAD),
        op(op::ATHROW),
        op(op::ASTORE),
        closing(false),
        op(op::ALOAD),
        op(op::ATHROW).keep(END),
        anything(),
    ]
}

fn ecj() -> Pattern {
    let closing =
        |keep: bool| sequence![if_kept(op(op::ALOAD), keep), op(op::IFNULL), op(op::ALOAD), close()];
    let closing_and_throwing = || sequence![closing(false), op(op::ALOAD), op(op::ATHROW)];
    let suppressing = || {
        sequence![
            op(op::ASTORE),
            op(op::ALOAD),
            op(op::IFNONNULL),
            op(op::ALOAD),
            op(op::ASTORE),
            op(op::GOTO),
            op(op::ALOAD),
            op(op::ALOAD),
            op(op::IF_ACMPEQ),
            op(op::ALOAD),
            op(op::ALOAD),
            add_suppressed(),
        ]
    };
    sequence![
        anything(),
        anything(),
        closing(true),
        anything(),
        closing_and_throwing(),
        many(sequence![closing(false), op(op::GOTO), suppressing(), closing_and_throwing()]),
        suppressing(),
        op(op::ALOAD),
        op(op::ATHROW).keep(END),
        anything(),
    ]
}

/// FASSERT: from the question whether assertions are on to the end of the assertion.
pub fn assertions(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let asked = field(|name| name == "$assertionsDisabled").keep(START);
        let pattern = sequence![anything(), asked, op(op::IFNE).and(jump_kept(END)), anything()];
        Matcher::of(pattern, no_instruction())
    });
    without(
        view,
        candidates,
        |_| true,
        |method| {
            let text = Text::of(&method.nodes);
            let label = |place: u32| {
                let at = method
                    .nodes
                    .iter()
                    .position(|node| node.kind == crate::pit::nodes::NodeKind::Label && node.bci == place);
                at.unwrap_or(0)
            };
            let region = |memory: Memory| Some(memory.get(START)? as usize..=label(memory.get(END)?));
            MATCHER.matches(&text).into_iter().filter_map(region).collect()
        },
    )
}

/// FESWITCH: the table between an enum and a switch.
pub fn enum_switches(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let pattern = sequence![
            anything(),
            field(|name| name.contains("$SwitchMap$")).keep(START),
            op(op::ALOAD),
            call_named("ordinal"),
            op(op::IALOAD).keep(END),
            one_of(&[op::LOOKUPSWITCH, op::TABLESWITCH]),
            anything(),
        ];
        Matcher::of(pattern, no_instruction())
    });
    without(view, candidates, |_| true, |method| kept_regions(&MATCHER, &Text::of(&method.nodes)))
}

/// FSTRSWITCH: the first of the two switches that a switch over strings is compiled to.
pub fn string_switches(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let last_branch = || {
            sequence![
                op(op::ALOAD),
                op(op::LDC),
                call_to("java/lang/String", "equals"),
                op(op::IFEQ),
                small_constant().or(one_of(&[op::BIPUSH, op::SIPUSH])),
                op(op::ISTORE),
            ]
        };
        let branch = || sequence![last_branch(), op(op::GOTO), label()];
        let pattern = sequence![
            anything(),
            op(op::ICONST_M1).keep(START),
            op(op::ISTORE),
            op(op::ALOAD),
            call_to("java/lang/String", "hashCode"),
            one_of(&[op::LOOKUPSWITCH, op::TABLESWITCH]),
            label(),
            branch(),
            many(branch()),
            last_branch(),
            label(),
            op(op::ILOAD).keep(END),
            one_of(&[op::LOOKUPSWITCH, op::TABLESWITCH]),
            anything(),
        ];
        Matcher::of(pattern, no_instruction())
    });
    without(view, candidates, |_| true, |method| kept_regions(&MATCHER, &Text::of(&method.nodes)))
}

/// FINULL: calls of `getClass` that compilers write to provoke an exception; the programmer's have a place behind them.
pub fn implicit_null_checks(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let asked = call_to("java/lang/Object", "getClass").keep(START);
        let pattern = sequence![anything(), asked, op(op::POP), label().negated(), anything()];
        Matcher::of(pattern, no_instruction())
    });
    without(view, candidates, |_| true, |method| kept_nodes(&MATCHER, &Text::of(&method.nodes)))
}

/// FMRNULL: the check of the receiver of a method reference.
pub fn method_reference_null_checks(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let asked = call_to("java/util/Objects", "requireNonNull").keep(START);
        let pattern = sequence![anything(), asked, op(op::POP), op(op::INVOKEDYNAMIC), anything()];
        Matcher::of(pattern, no_instruction())
    });
    without(view, candidates, |_| true, |method| kept_nodes(&MATCHER, &Text::of(&method.nodes)))
}

/// FSEQUIVDIV: a product with -1 is the same as the quotient.
pub fn division_by_minus_one(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let minus_one = op(op::ICONST_M1).or(Test::on(|node| node.constant == Loaded::MinusOne));
        let product = one_of(&[op::IMUL, op::LMUL, op::FMUL, op::DMUL]).keep(START);
        Matcher::of(sequence![anything(), minus_one, product, anything()], no_instruction())
    });
    let concerns = |candidate: &Candidate| candidate.operator == Operator::Math;
    without(view, candidates, concerns, |method| kept_nodes(&MATCHER, &Text::of(&method.nodes)))
}

/// lombok: the checks of parameters that Lombok writes.
pub fn lombok_null_checks(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let pattern = sequence![
            anything(),
            op(op::ALOAD).keep(START),
            op(op::IFNONNULL),
            op(op::NEW),
            op(op::DUP),
            Test::on(|node| node.constant == Loaded::LombokMessage),
            op(op::INVOKESPECIAL),
            op(op::ATHROW).keep(END),
            anything(),
        ];
        Matcher::of(pattern, no_instruction().or(label()))
    });
    without(
        view,
        candidates,
        |_| true,
        |method| {
            let file = view.class.file();
            let annotations = parameter_annotations(file, &file.methods[method.number].attributes);
            if annotations.iter().any(|annotation| annotation == "Llombok/NonNull;") {
                kept_regions(&MATCHER, &Text::of(&method.nodes))
            } else {
                Vec::new()
            }
        },
    )
}
