//! FRETEQUIV: changes of returned values that are the same values.

use super::pattern::*;
use super::regions::without;
use super::view::View;
use crate::operator::Operator;
use crate::pit::candidate::Candidate;
use crate::pit::nodes::Loaded;
use crate::sequence;
use margay_classes::opcode as op;
use std::sync::LazyLock;

/// Values, the returns that they are looked for at, and the operators that return the same.
struct Rule {
    matcher: Matcher,
    operators: &'static [Operator],
}

fn rule(value: impl Fn() -> Pattern, returns: Test, operators: &'static [Operator]) -> Rule {
    let found = returns.keep(START);
    let direct = sequence![anything(), anything(), value(), found.clone(), anything()];
    let by_variable = sequence![
        anything(),
        anything(),
        value(),
        variable_kept(op::ASTORE, VARIABLE),
        many(variable_known(op::ASTORE, VARIABLE).negated()),
        variable_known(op::ALOAD, VARIABLE),
        found,
        anything(),
    ];
    let ignored = no_instruction().or(label());
    Rule { matcher: Matcher::of(Pattern::Any(vec![direct, by_variable]), ignored), operators }
}

/// Returns of what an operator would return.
pub fn equivalent_returns(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
        let zero = || one_of(&[op::ICONST_0, op::LCONST_0, op::FCONST_0, op::DCONST_0]);
        let constant = |name: &'static str| {
            op(op::GETSTATIC).and(Test::on(move |node| {
                node.member.as_ref().is_some_and(|m| m.class == "java/lang/Boolean" && m.name == name)
            }))
        };
        let empty = || {
            Pattern::Any(vec![
                sequence![zero(), call_named("valueOf")],
                constant("FALSE").into(),
                op(op::LDC).and(Test::on(|node| node.constant == Loaded::EmptyText)).into(),
                empty_object().into(),
            ])
        };
        let true_object = || {
            Pattern::Any(vec![sequence![op(op::ICONST_1), call_named("valueOf")], constant("TRUE").into()])
        };
        let number = || one_of(&[op::IRETURN, op::FRETURN, op::DRETURN, op::LRETURN]);
        vec![
            rule(|| zero().into(), number(), &[Operator::PrimitiveReturns, Operator::FalseReturns]),
            rule(|| op(op::ACONST_NULL).into(), op(op::ARETURN), &[Operator::NullReturns]),
            rule(empty, op(op::ARETURN), &[Operator::EmptyReturns, Operator::FalseReturns]),
            rule(|| op(op::ICONST_1).into(), op(op::IRETURN), &[Operator::TrueReturns]),
            rule(true_object, op(op::ARETURN), &[Operator::TrueReturns]),
        ]
    });
    RULES.iter().fold(candidates, |left, rule| {
        let concerns = |candidate: &Candidate| rule.operators.contains(&candidate.operator);
        without(view, left, concerns, |method| {
            let found = rule.matcher.matches(&Text::of(&method.nodes)).into_iter();
            found.filter_map(|memory| memory.get(START)).map(|node| node as usize..=node as usize).collect()
        })
    })
}

/// A call without arguments whose result is empty.
fn empty_object() -> Test {
    const METHODS: [(&str, &str); 8] = [
        ("java/util/Optional", "empty"),
        ("java/util/stream/Stream", "empty"),
        ("java/util/Collections", "emptyList"),
        ("java/util/Collections", "emptyMap"),
        ("java/util/Collections", "emptySet"),
        ("java/util/Map", "of"),
        ("java/util/List", "of"),
        ("java/util/Set", "of"),
    ];
    Test::on(|node| {
        node.is_call()
            && node.member.as_ref().is_some_and(|m| {
                METHODS.contains(&(m.class.as_str(), m.name.as_str())) && m.descriptor.starts_with("()")
            })
    })
}
