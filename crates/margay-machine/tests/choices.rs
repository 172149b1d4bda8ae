//! Choice points: schedules, the program's own choices, undecided slots; replay and divergence.

use margay_machine::{ChoiceKind, Decision, Machine, Step, Stop};
use margay_test_util::{Scratch, boot, call, compile};

const RACE: &str = "public class Race {
    static int shared;
    static void bump() { int v = shared; Thread.yield(); shared = v + 1; }
    public static int race() throws Exception {
        shared = 0;
        Thread a = new Thread(Race::bump), b = new Thread(Race::bump);
        a.start(); b.start(); a.join(); b.join();
        return shared;
    }
}";

/// Explores every schedule by marks; returns the results and the decisions that led to each.
fn explore(m: &mut Machine, stop: Stop, path: &mut Vec<Step>, found: &mut Vec<(u64, Vec<Step>)>) {
    match stop {
        Stop::Choice(choice) => {
            for i in 0..choice.alternatives().expect("numbered") {
                let mark = m.mark();
                let decision = Decision::Alternative(i);
                path.push(Step { choice: choice.clone(), decision });
                let next = m.resume(decision);
                explore(m, next, path, found);
                path.pop();
                m.rollback(mark);
            }
        }
        Stop::Returned(v) => found.push((v, path.clone())),
        other => panic!("{other:?}"),
    }
}

#[test]
fn schedules_are_choices_and_runs_can_be_replayed() {
    let scratch = Scratch::new("race");
    compile(&scratch, &[("Race.java", RACE)]);
    let mut m = boot(scratch.path());
    // Once without choices, so that the library's classes are initialised for good.
    assert_eq!(call(&mut m, "Race", "race", "()I", &[]), Stop::Returned(1));
    m.explore_schedules(true);
    let mark = m.mark();
    let first = call(&mut m, "Race", "race", "()I", &[]);
    let mut found = Vec::new();
    explore(&mut m, first, &mut Vec::new(), &mut found);
    m.rollback(mark);
    let mut results: Vec<u64> = found.iter().map(|f| f.0).collect();
    results.sort_unstable();
    results.dedup();
    assert_eq!(results, [1, 2], "the lost update and the right answer");
    for (value, path) in found.iter().take(20) {
        let mark = m.mark();
        let start = call(&mut m, "Race", "race", "()I", &[]);
        assert_eq!(m.replay(start, path), Stop::Returned(*value));
        m.rollback(mark);
    }
}

#[test]
fn a_replay_that_does_not_fit_is_reported() {
    let scratch = Scratch::new("diverge");
    compile(
        &scratch,
        &[(
            "Div.java",
            "public class Div { public static int pick(int n) { return margay.Verify.choose(n) * 10 + margay.Verify.choose(2); } }",
        )],
    );
    let mut m = boot(scratch.path());
    m.explore_choices(true);
    let step = |count, i| Step {
        choice: margay_machine::Choice { kind: ChoiceKind::Number { count } },
        decision: Decision::Alternative(i),
    };
    let run = [step(3, 2), step(2, 1)];
    let start = call(&mut m, "Div", "pick", "(I)I", &[3]);
    assert_eq!(m.replay(start, &run), Stop::Returned(21));
    // Another input asks for another choice.
    let start = call(&mut m, "Div", "pick", "(I)I", &[4]);
    assert!(matches!(m.replay(start, &run), Stop::Diverged(_)));
    // Too long a list.
    let mut m = boot(scratch.path());
    m.explore_choices(true);
    let start = call(&mut m, "Div", "pick", "(I)I", &[3]);
    let long = [step(3, 2), step(2, 1), step(2, 1)];
    assert!(matches!(m.replay(start, &long), Stop::Diverged(_)));
}

#[test]
fn an_undecided_field_raises_a_choice_when_it_is_read() {
    let scratch = Scratch::new("undecided");
    compile(
        &scratch,
        &[(
            "Pair.java",
            "public class Pair { int a; Pair next; public static Pair make() { return new Pair(); }\n\
             public static int sum(Pair p) { int n = 0; while (p != null) { n += p.a; p = p.next; } return n; } }",
        )],
    );
    let mut m = boot(scratch.path());
    m.enable_symbols();
    let make = |m: &mut Machine| match call(m, "Pair", "make", "()LPair;", &[]) {
        Stop::Returned(r) => r as u32,
        other => panic!("{other:?}"),
    };
    let (first, second) = (make(&mut m), make(&mut m));
    let class = m.classes.load("Pair").expect("Pair");
    let slot = |m: &Machine, name| m.classes.find_field(class, name).expect("the field").1.slot;
    let (a, next) = (slot(&m, "a"), slot(&m, "next"));
    m.set_uninitialised(first, a);
    m.set_uninitialised(first, next);
    let stop = call(&mut m, "Pair", "sum", "(LPair;)I", &[u64::from(first)]);
    let Stop::Choice(choice) = &stop else { panic!("{stop:?}") };
    assert!(
        matches!(&choice.kind, ChoiceKind::Uninitialised { object, descriptor, .. } if *object == first && descriptor == "I")
    );
    let mark = m.mark();
    let stop = m.resume(Decision::Value(7));
    assert!(
        matches!(&stop, Stop::Choice(c) if matches!(&c.kind, ChoiceKind::Uninitialised { descriptor, .. } if descriptor == "LPair;"))
    );
    assert_eq!(m.resume(Decision::Value(u64::from(second))), Stop::Returned(7));
    m.rollback(mark);
    // After the rollback the same choice takes another value.
    let _ = m.resume(Decision::Value(40));
    assert_eq!(m.resume(Decision::Value(0)), Stop::Returned(40));
}
