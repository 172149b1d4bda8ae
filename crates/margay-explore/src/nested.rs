//! A search inside a run: explores a predicate on the present input, depth first, and undoes all changes. Preconditions
//! use it to find out whether some completion of a partial input satisfies them, and which one.

pub use crate::alternatives::with_sym;
use crate::alternatives::{Applied, apply, first_alternative};
use crate::explorer::{Ending, work};
use crate::state::{Sym, Value};
use margay_classes::MethodId;
use margay_graph::bound::Bound;
use margay_machine::{Choice, Decision, Machine, Mark, Stop};
use std::time::Instant;

/// How a search ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SearchOutcome {
    /// The visitor had enough.
    Stopped,
    /// Every alternative has been tried.
    Exhausted,
    /// A limit of runs, work or time.
    Limited,
}

/// Limits of a search.
#[derive(Debug, Clone, Copy)]
pub struct SearchLimits {
    /// Runs.
    pub runs: u64,
    /// Instructions of a run.
    pub steps: u64,
    /// Decisions of a run.
    pub depth: usize,
    /// When to stop.
    pub deadline: Option<Instant>,
}

struct Level {
    mark: Mark,
    choice: Choice,
    left: Vec<u32>,
}

/// Runs `method` on every combination of decisions, smallest first; `visit` sees the machine at the end of each run
/// and says whether to stop there. Afterwards the machine is as it was before.
pub fn search(
    machine: &mut Machine,
    method: MethodId,
    args: &[Value],
    limits: SearchLimits,
    visit: &mut dyn FnMut(&mut Machine, &Ending) -> bool,
) -> SearchOutcome {
    let bottom = machine.mark();
    let outer_steps = machine.config.max_steps;
    machine.config.max_steps = Some(machine.steps() + limits.steps);
    with_sym(machine, |sym, _| sym.suspend_instruction());
    let mut levels: Vec<Level> = Vec::new();
    let mut runs = 0;
    let mut stop = machine.call_with(method, args);
    let searched = 'runs: loop {
        // To the end of the run.
        let ending = loop {
            match stop {
                Stop::Choice(choice) => {
                    if limits.deadline.is_some_and(|d| Instant::now() >= d) || is_enough(machine) {
                        break 'runs SearchOutcome::Limited;
                    }
                    if levels.len() >= limits.depth {
                        break Ending::Unsupported("too many decisions".into());
                    }
                    let count = choice.alternatives().unwrap_or(0);
                    if count == 0 {
                        break Ending::Unsupported("a predicate that asks for values".into());
                    }
                    let first = with_sym(machine, |sym, _| first_alternative(sym, &choice));
                    let mut left: Vec<u32> = (0..count).rev().filter(|&a| a != first).collect();
                    left.push(first);
                    let mark = machine.mark();
                    levels.push(Level { mark, choice, left });
                    match next(machine, &mut levels) {
                        Some(s) => stop = s,
                        None => break 'runs SearchOutcome::Exhausted,
                    }
                }
                Stop::Returned(bits) => break Ending::Returned((bits, machine.returned_term())),
                Stop::Threw(e) => break Ending::Threw(e),
                Stop::Ignored => break Ending::Ignored,
                Stop::Interrupted => break 'runs SearchOutcome::Limited,
                Stop::Limit(what) => break Ending::Unsupported(format!("limit of {what}")),
                Stop::Unsupported(what) => break Ending::Unsupported(what),
                other => break Ending::Unsupported(format!("{other:?}")),
            }
        };
        runs += 1;
        if visit(machine, &ending) {
            break SearchOutcome::Stopped;
        }
        if runs >= limits.runs {
            break SearchOutcome::Limited;
        }
        match next(machine, &mut levels) {
            Some(s) => stop = s,
            None => break SearchOutcome::Exhausted,
        }
    };
    while let Some(level) = levels.pop() {
        machine.rollback(level.mark);
    }
    machine.rollback(bottom);
    machine.config.max_steps = outer_steps;
    searched
}

/// Whether [`Sym::enough`] work was done.
fn is_enough(machine: &mut Machine) -> bool {
    let enough = machine.symbols_mut::<Sym>().and_then(|sym| sym.enough);
    enough.is_some_and(|enough| work(machine) >= enough)
}

/// Takes the next possible alternative of the newest choice that has one.
fn next(machine: &mut Machine, levels: &mut Vec<Level>) -> Option<Stop> {
    while let Some(mut level) = levels.pop() {
        machine.rollback(level.mark);
        let Some(alternative) = level.left.pop() else { continue };
        level.mark = machine.mark();
        let choice = level.choice.clone();
        levels.push(level);
        match apply(machine, &choice, alternative, true) {
            Applied::Yes => return Some(machine.resume(Decision::Alternative(alternative))),
            Applied::Impossible => {}
            Applied::Unknown(why) => {
                with_sym(machine, |sym, _| sym.bounds.insert(Bound::Solver(why)));
            }
        }
    }
    None
}
