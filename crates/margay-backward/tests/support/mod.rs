//! Compiles Java sources, asks the search for inputs, and runs them.

#![allow(dead_code)] // Every test file uses its own part of this.

use margay_backward::{Answer, Limits, Search, Target};
use margay_classes::MethodId;
use margay_graph::coverage::{self, Goals};
use margay_graph::graph::{Graph, GraphError};
use margay_inputs::precondition::Predicate;
use margay_machine::Machine;
use margay_test_util::{Javac, boot};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

/// A machine for the classes of a source text, which is in a file of this name.
pub fn machine(file: &str, text: &str) -> Machine {
    boot(&Javac::new().once(&[(file, text)]))
}

/// The text of a source file of these tests.
pub fn source(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(name);
    std::fs::read_to_string(file).expect("the source")
}

/// What an input executes of a method: bytecode indexes.
pub fn executed(m: &mut Machine, entry: MethodId, target: MethodId, input: &Graph) -> BTreeSet<u32> {
    m.classes.code(target).expect("the method can be lowered");
    let goals = FxHashMap::from_iter([(target, Goals::of(&m.classes, target).expect("goals"))]);
    m.watch(target, true);
    m.explore_choices(true);
    m.clear_visits();
    let mark = m.mark();
    m.config.max_steps = Some(m.steps() + 3_000_000);
    m.keep_visits();
    let ran = run(m, entry, input);
    let visits = m.visits().to_vec();
    m.rollback(mark);
    m.config.max_steps = None;
    m.watch(target, false);
    m.clear_visits();
    ran.expect("the input can be made");
    let mut covered = coverage::covered(&m.classes, &goals, &visits);
    covered.remove(&target).map(|c| c.instructions).unwrap_or_default()
}

/// Calls a method; a constructor on a new object.
fn run(m: &mut Machine, entry: MethodId, input: &Graph) -> Result<(), GraphError> {
    let method = m.classes.method(entry);
    let (class, constructor) = (method.class, m.classes.symbols.text(method.name) == "<init>");
    if !constructor {
        return margay_graph::rerun::rerun(m, entry, input).map(|_| ());
    }
    let slots = input.write(m)?;
    let object = m.new_object(class).expect("the class has objects");
    let given: Vec<(u64, u32)> = std::iter::once(u64::from(object)).chain(slots).map(|s| (s, 0)).collect();
    m.call_with(entry, &given);
    Ok(())
}

/// What a search came to.
#[derive(Debug, PartialEq)]
pub enum Outcome {
    Reached(Graph),
    Unreachable(Vec<String>),
    Unknown(String),
}

/// Searches until the end; inputs that do not reach the target are refused.
pub fn reach(
    m: &mut Machine,
    entry: MethodId,
    target: Target,
    seconds: u64,
    pre: &[Predicate],
) -> (Outcome, Duration, u32) {
    let start = Instant::now();
    let limits = Limits { deadline: Some(start + Duration::from_secs(seconds)), ..Limits::default() };
    let mut search = Search::new(m, entry, target, limits, pre);
    let mut refused = 0;
    loop {
        match search.advance(m, 1000) {
            None => {}
            Some(Answer::Reached { input, path }) => {
                if std::env::var_os("MARGAY_SHOW").is_some() {
                    println!("{input:?}");
                    for step in path {
                        println!("  {}..{} line {:?}: {}", step.first, step.last, step.line, step.constraint);
                    }
                }
                if executed(m, entry, target.method, &input).contains(&target.bci) {
                    return (Outcome::Reached(input), start.elapsed(), refused);
                }
                refused += 1;
                search.reject();
            }
            Some(Answer::Unreachable { reason }) => {
                return (Outcome::Unreachable(reason.reasons), start.elapsed(), refused);
            }
            Some(Answer::Unknown { bounds }) => {
                let text: Vec<String> = bounds.iter().map(ToString::to_string).collect();
                return (Outcome::Unknown(text.join("; ")), start.elapsed(), refused);
            }
        }
    }
}
