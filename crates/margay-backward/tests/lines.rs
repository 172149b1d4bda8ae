//! Lines of Java sources that say of themselves whether they can be reached; `perhaps` must not be called unreachable.

mod support;

use margay_backward::Target;
use margay_classes::MethodId;
use margay_graph::coverage::Goals;
use margay_machine::Machine;
use std::time::Duration;
use support::{Outcome, reach};

/// The method and the last instruction of a source line.
fn at_line(m: &mut Machine, classes: &[String], line: u16) -> Option<Target> {
    for name in classes {
        let class = margay_test_util::class(m, name);
        let methods: Vec<MethodId> = m.classes.class(class).methods.clone();
        for method in methods {
            if m.classes.method(method).is_abstract() {
                continue;
            }
            let Ok(Some(_)) = m.classes.code(method) else { continue };
            let goals = Goals::of(&m.classes, method)?;
            let last = goals.lines.iter().rposition(|&l| l == u32::from(line));
            if let Some(last) = last {
                return Some(Target { method, bci: goals.instructions[last] });
            }
        }
    }
    None
}

fn check(file: &str, slowest: Duration) {
    let text = support::source(file);
    let mut m = support::machine(file, &text);
    let mut classes = m.classes.path.user_classes().expect("the classes");
    classes.sort();
    let only = std::env::var("MARGAY_ONLY").ok();
    let mut wrong = Vec::new();
    let mut count = 0;
    for (i, line) in text.lines().enumerate() {
        let number = i as u16 + 1;
        let Some((_, expected)) = line.split_once("// ") else { continue };
        if !matches!(expected, "reach" | "never" | "perhaps")
            || only.as_ref().is_some_and(|o| *o != number.to_string())
        {
            continue;
        }
        let target =
            at_line(&mut m, &classes, number).unwrap_or_else(|| panic!("no code at {file}:{number}"));
        let (outcome, time, refused) = reach(&mut m, target.method, target, 10, &[]);
        println!("{file}:{number} {} {time:?} refused {refused} {outcome:?}", line.trim());
        let right = match outcome {
            Outcome::Reached(_) => expected != "never",
            Outcome::Unreachable(_) => expected == "never",
            Outcome::Unknown(_) => expected == "perhaps",
        };
        if !right || time > slowest {
            wrong.push(format!("{file}:{number} {}: {outcome:?} in {time:?}", line.trim()));
        }
        count += 1;
    }
    assert!(count > 0);
    assert!(wrong.is_empty(), "{} of {count} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn numbers_and_control_flow() {
    check("Basics.java", Duration::from_secs(5));
}

#[test]
fn objects_and_arrays() {
    check("Heap.java", Duration::from_secs(5));
}

#[test]
fn calls_and_exceptions() {
    check("Calls.java", Duration::from_secs(5));
}

#[test]
fn errors_of_the_machine_and_initialisers() {
    check("Errors.java", Duration::from_secs(5));
}

#[test]
fn strings_and_the_library() {
    check("Library.java", Duration::from_secs(5));
}

#[test]
fn many_iterations_and_long_lists() {
    check("Hard.java", Duration::from_secs(9));
}
