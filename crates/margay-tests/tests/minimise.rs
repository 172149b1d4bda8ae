//! Suites keep what they need and nothing else.

use margay_graph::graph::{Graph, Value};
use margay_tests::{Case, Kind, MethodInfo, Outcome, minimise};

fn case(argument: i32, goals: &[u32]) -> Case {
    let method = MethodInfo {
        class: "p.C".into(),
        name: "m".into(),
        descriptor: "(I)V".into(),
        access: 9,
        throws: Vec::new(),
        signature: None,
        parameters: vec![None],
    };
    let input = Graph { roots: vec![Value::Int(argument)], ..Graph::default() };
    Case {
        method,
        before: input.clone(),
        after: input.clone(),
        input,
        outcome: Outcome::Returned(None),
        origin: Vec::new(),
        earlier: Vec::new(),
        constant: None,
        text: None,
        stable: margay_tests::Stability::ALL,
        kind: Kind::Behaviour,
        path: Vec::new(),
        whole_state: false,
        condition: String::new(),
        goals: goals.to_vec(),
        puts_back: false,
    }
}

fn bug(argument: i32, line: u32, goals: &[u32]) -> Case {
    let class = "java.lang.ArithmeticException".to_owned();
    let at = Some(("p.C".to_owned(), "m".to_owned(), line));
    Case {
        kind: Kind::Bug { what: "throws".into() },
        outcome: Outcome::Threw { class, message: None, at, implicit: false },
        ..case(argument, goals)
    }
}

fn arguments(cases: Vec<Case>) -> Vec<Value> {
    let pairs = cases.into_iter().map(|c| (c, ())).collect();
    let (kept, _) = minimise(pairs, &[]);
    kept.iter().map(|(c, ())| c.input.roots[0]).collect()
}

#[test]
fn cases_that_add_no_goal_go() {
    // The first is taken for its three goals, and then the two others reach them all.
    let cases = vec![case(1, &[1, 2, 3]), case(2, &[1, 2, 4]), case(3, &[3, 5]), case(4, &[])];
    assert_eq!(arguments(cases), [Value::Int(2), Value::Int(3)]);
}

#[test]
fn the_same_input_is_tested_once() {
    assert_eq!(arguments(vec![case(1, &[1]), case(1, &[2])]), [Value::Int(1)]);
}

#[test]
fn one_bug_for_each_place_is_kept() {
    let cases = vec![bug(1, 10, &[1]), bug(2, 10, &[1]), bug(3, 11, &[1]), case(4, &[1])];
    assert_eq!(arguments(cases), [Value::Int(1), Value::Int(3)]);
}

#[test]
fn what_is_covered_already_needs_no_case() {
    let pairs = vec![(case(1, &[1, 2]), 'a'), (case(2, &[1, 3]), 'b'), (bug(3, 10, &[1]), 'c')];
    let (kept, rest) = minimise(pairs, &[&bug(4, 10, &[1, 2])]);
    assert_eq!((kept[0].1, kept.len()), ('b', 1));
    assert_eq!((rest[0].1, rest[1].1, rest.len()), ('a', 'c', 2));
}
