//! Tests of a class share a Java machine and run in any order, so a test sees the static fields that others have changed.
//! This module runs the cases one after the other on one machine and compares the results.

use crate::java::puts_back;
use crate::model::{Case, Outcome, Stability};
use crate::observe::stability::compare;
use crate::observe::{Observed, method_of, run};
use margay_classes::{ClassId, Origin};
use margay_machine::{Machine, Mark};
use std::time::Instant;

/// How a call ends that is the first one to need a class which cannot be initialised; the next ones end in another way.
const BROKEN: &str = "java.lang.ExceptionInInitializerError";

/// What each case still shows when others have run before it; nothing if it ends in another way then. What is not done
/// after so many instructions, or by then, is taken for the same.
pub fn in_any_order(
    machine: &mut Machine,
    cases: &[Case],
    steps: u64,
    deadline: Instant,
) -> Vec<Option<Stability>> {
    let found = cases.iter().map(|case| Some(case.stable)).collect();
    let (most, end) = (machine.config.max_steps, machine.executed() + steps);
    let mut session = Session { machine, cases, found, end, deadline };
    let all = session.machine.mark();
    for i in 0..cases.len() {
        if let Some(mark) = session.run(i) {
            session.leave(i, mark);
        }
    }
    // All classes are initialised now, and what is kept for later use is there. What a case changes now, it does to others.
    for (i, case) in cases.iter().enumerate() {
        let Some(mark) = session.run(i) else { continue };
        if !puts_back(case) && session.machine.changed_since(&mark) {
            session.each_alone(i);
        }
        session.machine.rollback(mark);
    }
    session.machine.rollback(all);
    let all = session.machine.mark();
    for i in (0..cases.len()).rev() {
        if let Some(mark) = session.run(i) {
            session.leave(i, mark);
        }
    }
    session.machine.rollback(all);
    session.machine.config.max_steps = most;
    session.found
}

struct Session<'s> {
    machine: &'s mut Machine,
    cases: &'s [Case],
    found: Vec<Option<Stability>>,
    /// How many instructions may have been executed.
    end: u64,
    deadline: Instant,
}

impl Session<'_> {
    /// Runs a case and notes what it shows. Gives the mark before it, or nothing when it did not come to an end.
    fn run(&mut self, i: usize) -> Option<Mark> {
        let case = &self.cases[i];
        let left = self.end.saturating_sub(self.machine.executed());
        if left == 0 || Instant::now() >= self.deadline {
            return None;
        }
        let method = method_of(self.machine, case)?;
        self.machine.config.max_steps = Some(self.machine.steps() + left);
        let mark = self.machine.mark();
        let Ok(Observed::Case(now)) = run(self.machine, method, &case.input, &mut |_, _| {}) else {
            self.machine.rollback(mark);
            return None;
        };
        self.found[i] = self.found[i].and_then(|before| Some(before.and(compare(case, &now)?)));
        Some(mark)
    }

    /// Ends a test as it does: some put back what they have changed. No test can undo that a class was initialised.
    fn leave(&mut self, i: usize, before: Mark) {
        if !puts_back(&self.cases[i]) {
            self.machine.release(before);
            return;
        }
        if let Outcome::Threw { class, .. } = &self.cases[i].outcome
            && class == BROKEN
        {
            self.found[i] = None;
        }
        let own = self.machine.classes.all().filter(|c| c.origin != Origin::Boot).map(|c| c.id);
        let initialised: Vec<ClassId> = own.filter(|&class| self.machine.is_initialized(class)).collect();
        self.machine.rollback(before);
        let left = self.end.saturating_sub(self.machine.executed());
        self.machine.config.max_steps = Some(self.machine.steps() + left);
        for class in initialised {
            if !self.machine.is_initialized(class) {
                let _ = self.machine.initialize_now(class);
            }
        }
    }

    /// Runs each of the other cases in the present state.
    fn each_alone(&mut self, i: usize) {
        for other in (0..self.cases.len()).filter(|&other| other != i) {
            if let Some(mark) = self.run(other) {
                self.machine.rollback(mark);
            }
        }
    }
}
