//! The search: runs the predicate, and after each run goes back to the newest choice with another alternative. Only
//! the rest of the predicate runs again. What is found is completed, counted or handed out; what is left is a frontier.

mod completion;
mod count;
pub(crate) mod frontier;
pub(crate) mod options;
pub(crate) mod outcome;
mod own_choices;
pub(crate) mod parallel;
mod prepare;
mod run;
pub(crate) mod structure;
mod warnings;

use crate::bounds::finitization::Finitization;
use crate::error::Error;
use crate::values::state::State;
use frontier::Subtree;
use margay_classes::MethodId;
use margay_machine::Machine;
use options::Options;
use outcome::Outcome;
use run::{Search, Watcher};
use std::ops::ControlFlow;
use structure::{Structure, Template};

/// Finds the structures within a finitization that satisfy a predicate, one of each isomorphism class, and calls
/// `found` for each, in an order that depends on the options alone. The machine is left as it was, but for
/// loaded and initialised classes and the objects of the finitization.
pub fn enumerate(
    machine: &mut Machine,
    predicate: MethodId,
    finitization: &Finitization,
    options: &Options,
    found: &mut dyn FnMut(&Structure) -> ControlFlow<()>,
) -> Result<Outcome, Error> {
    let mut search = Search::prepare(machine, predicate, finitization, options)?;
    let mut items = match &options.resume {
        Some(frontier) => frontier.items.clone(),
        None => vec![Subtree::all()],
    }
    .into_iter();
    let mut complete = true;
    for item in items.by_ref() {
        if search.run(machine, &item, &mut Alone(found)).is_break() {
            complete = false;
            break;
        }
    }
    search.outcome.frontier.items.extend(items);
    let mut outcome = search.end(machine);
    outcome.complete = complete && outcome.unsupported.is_none();
    Ok(outcome)
}

/// Nobody but the caller.
struct Alone<'f>(&'f mut dyn FnMut(&Structure) -> ControlFlow<()>);

impl Watcher for Alone<'_> {
    fn found(&mut self, state: &State, template: &Template) -> ControlFlow<()> {
        (self.0)(&Structure::of(state, template))
    }

    fn between(&mut self, _: &mut State, _: &Template) -> bool {
        false
    }
}
