//! Which cases become the tests of a class: those that are needed, that hold in the second environment and in any
//! order, and that source can express.

use super::Format;
use super::build::Builder;
use crate::goals::Goal;
use margay_classes::MethodId;
use margay_machine::Machine;
use margay_tests::java::{Written, write_suite};
use margay_tests::{Case, Suite, minimise};
use std::collections::{BTreeMap, BTreeSet};

/// A case, where it was among all, and the goals that it reaches.
pub type Reaching = (Case, (usize, BTreeSet<Goal>));

/// The tests of a class.
pub struct Chosen {
    pub suite: Suite,
    /// The goals that each of its cases reaches.
    pub reached: Vec<BTreeSet<Goal>>,
    /// The goals of cases that no source can express, and why it cannot.
    pub lost: Vec<(BTreeSet<Goal>, String)>,
    /// Their source.
    pub written: Option<Written>,
}

/// How often others are taken for what tests do not show when they run one after the other.
const ROUNDS: usize = 4;

/// How cases become tests.
pub struct Finish<'a> {
    pub builder: &'a mut Builder,
    pub watched: &'a [MethodId],
    /// Cases of other classes that are still to be built.
    pub more: usize,
    /// Says anew what a case reaches once it is built as a test, where that may be less.
    pub judge: Option<&'a mut dyn FnMut(&mut Case)>,
}

/// Takes the cases that are needed; where no source can express one, those that reach its goals as well.
pub fn choose(
    format: Format,
    machine: &mut Machine,
    class: &str,
    cases: Vec<Reaching>,
    mut finish: Finish<'_>,
) -> Chosen {
    let mut suite = Suite { class: class.replace('/', "."), cases: Vec::new() };
    let mut lost = Vec::new();
    let mut taken: Vec<Reaching> = Vec::new();
    let mut rest = cases;
    let mut rounds = 0;
    loop {
        let before: Vec<&Case> = taken.iter().map(|(case, _)| case).collect();
        let (kept, others) = minimise(rest, &before);
        rest = others;
        let count = kept.len();
        let mut refused = false;
        for (i, (case, place)) in kept.into_iter().enumerate() {
            let left = finish.more + count - i;
            let goals = case.goals.clone();
            match finish.builder.finish(machine, case, finish.watched, left) {
                Ok(Ok(mut case)) => {
                    refused |= loses(&mut finish.judge, &mut case, &goals);
                    taken.push((case, place));
                }
                Ok(Err(why)) => {
                    lost.push((place.1, why));
                    refused = true;
                }
                Err(why) => {
                    lost.push((place.1, why.to_string()));
                    refused = true;
                }
            }
        }
        if refused {
            continue;
        }
        taken.sort_by_key(|(_, (place, _))| *place);
        if finish.judge.is_some() {
            let (needed, others) = minimise(std::mem::take(&mut taken), &[]);
            taken = needed;
            rest.extend(others);
        }
        let mut all: Vec<Case> = taken.iter().map(|(case, _)| case.clone()).collect();
        let dependent: BTreeMap<usize, String> = finish.builder.in_a_row(&mut all).into_iter().collect();
        let mut lessened = false;
        for ((case, _), settled) in taken.iter_mut().zip(all) {
            if case.stable != settled.stable {
                case.stable = settled.stable;
                let goals = case.goals.clone();
                lessened |= loses(&mut finish.judge, case, &goals);
            }
        }
        if !dependent.is_empty() {
            leave_out(&mut taken, &dependent, &mut lost);
            continue;
        }
        if lessened && rounds < ROUNDS {
            rounds += 1;
            continue;
        }
        let reached = taken.iter().map(|(_, (_, goals))| goals.clone()).collect();
        suite.cases = taken.iter().map(|(case, _)| case.clone()).collect();
        if format == Format::Json {
            return Chosen { suite, reached, lost, written: None };
        }
        let style = format.style();
        let written = write_suite(&mut machine.classes, &suite, style);
        if written.left_out.is_empty() {
            return Chosen { suite, reached, lost, written: Some(written) };
        }
        let left_out = written.left_out.into_iter().map(|(case, why)| (case, why.to_string()));
        leave_out(&mut taken, &left_out.collect(), &mut lost);
    }
}

/// Judges a case that was built, and says whether it does not reach all of these goals any more.
fn loses(judge: &mut Option<&mut dyn FnMut(&mut Case)>, case: &mut Case, goals: &[u32]) -> bool {
    let Some(judge) = judge else { return false };
    judge(case);
    goals.iter().any(|goal| !case.goals.contains(goal))
}

/// Takes cases out by their numbers, and notes what is lost with them.
fn leave_out(
    taken: &mut Vec<Reaching>,
    which: &BTreeMap<usize, String>,
    lost: &mut Vec<(BTreeSet<Goal>, String)>,
) {
    let mut i = 0..;
    taken.retain(|(_, (_, goals))| match i.next().and_then(|i: usize| which.get(&i)) {
        Some(why) => {
            lost.push((goals.clone(), why.clone()));
            false
        }
        None => true,
    });
}
