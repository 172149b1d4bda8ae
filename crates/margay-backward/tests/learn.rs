//! Contradictions are found once, and told in words.

mod support;

use margay_backward::{Answer, Effort, Limits, Search, Target};
use margay_graph::coverage::Goals;
use std::time::{Duration, Instant};

/// Proves that the line with `// never` of a method cannot be reached.
fn prove(method: &str) -> (Vec<String>, Effort) {
    let text = support::source("Learn.java");
    let mut m = support::machine("Learn.java", &text);
    let class = margay_test_util::class(&mut m, "Learn");
    let own = m.classes.class(class).methods.clone();
    let named = |&id: &_| m.classes.symbols.text(m.classes.method(id).name) == method;
    let id = own.into_iter().find(named).expect("the method");
    let begin = text.lines().position(|l| l.contains(&format!(" {method}("))).expect("its first line");
    let line = begin + text.lines().skip(begin).position(|l| l.contains("// never")).expect("the target") + 1;
    m.classes.code(id).expect("it can be lowered");
    let goals = Goals::of(&m.classes, id).expect("goals");
    let at = goals.lines.iter().position(|&l| l as usize == line).expect("code of the line");
    let target = Target { method: id, bci: goals.instructions[at] };
    let limits = Limits { deadline: Some(Instant::now() + Duration::from_secs(60)), ..Limits::default() };
    let mut search = Search::new(&mut m, id, target, limits, &[]);
    loop {
        match search.advance(&mut m, 100) {
            None => {}
            Some(Answer::Unreachable { reason }) => return (reason.reasons, search.effort()),
            Some(other) => panic!("{method}: {other:?}"),
        }
    }
}

#[test]
fn a_contradiction_is_not_met_again_on_every_way() {
    // There are a thousand ways through the ten diamonds, and each block is looked at a few times only.
    let (reasons, effort) = prove("diamonds");
    assert!(effort.steps < 120, "{effort:?}");
    assert!(effort.learned > 10 && effort.skipped > 8, "{effort:?}");
    let words = "line 5 (x <= 5) and line 38 (x > 7) contradict each other";
    assert!(reasons.iter().any(|r| r.contains(words)), "{reasons:?}");
}

#[test]
fn what_a_call_contradicts_is_learned_too() {
    let (reasons, effort) = prove("called");
    assert!(effort.steps < 60, "{effort:?}");
    assert!(effort.skipped > 1, "{effort:?}");
    let words = "line 60 requires y > 10 and x < 20, which cannot be on the way from line 49";
    assert!(reasons.iter().any(|r| r.contains(words)), "{reasons:?}");
}
