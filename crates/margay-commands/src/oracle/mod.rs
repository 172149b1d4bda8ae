//! Runs an input concretely and tells what happened. This is the only place that does: it takes the mark, sets the limits,
//! runs the call, reads what was executed, asks the contracts and takes everything back. What an engine predicts counts
//! only after the oracle has confirmed it.

pub mod failure;
pub mod given;
pub mod location;
pub mod sampled;
pub mod stability;
pub mod states;
pub mod trial;
pub mod variants;

use crate::contracts::post::Posts;
use crate::error::Result;
use crate::session::{World, trap_text};
use margay_classes::{ClassId, MethodId};
use margay_graph::graph::Graph;
use margay_machine::{Machine, Mark};
use margay_tests::{Case, Observed, initialised_library_classes, keep_initialised, observe_then};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// An instruction that was executed: the number of its method, and its bytecode index.
pub type Visit = (u32, u32);

/// Instructions after which what a run has initialised of the library is kept for the next one.
const LONG: u64 = 50_000;

/// A machine without symbols that decides what an input does.
pub struct Oracle {
    machine: Machine,
}

/// A worker's two machines: one explores, the other runs inputs concretely.
pub struct Machines {
    /// Explores.
    pub exploring: Machine,
    /// Runs inputs.
    pub oracle: Oracle,
}

impl Machines {
    /// Boots both.
    pub fn new(world: &World, interrupt: &Arc<AtomicBool>) -> Result<Machines> {
        let exploring = world.exploring(interrupt)?;
        Ok(Machines { exploring, oracle: Oracle::recording(world.concrete(interrupt)?) })
    }

    /// The present state of the oracle and, if wanted, of the exploring machine.
    pub fn checkpoint(&mut self, both: bool) -> MachinesCheckpoint {
        let exploring = both.then(|| self.exploring.mark());
        MachinesCheckpoint { exploring, oracle: self.oracle.checkpoint() }
    }

    /// Takes back everything since a checkpoint.
    pub fn restore(&mut self, checkpoint: MachinesCheckpoint) {
        if let Some(mark) = checkpoint.exploring {
            self.exploring.rollback(mark);
        }
        self.oracle.restore(checkpoint.oracle);
    }
}

/// What the run of an input showed.
pub struct Observation {
    /// The call and its outcome.
    pub case: Box<Case>,
    /// The instructions of watched methods that were run, from making the input on.
    pub visits: Vec<Visit>,
    /// The numbers of the postconditions that do not hold afterwards.
    pub broken: Vec<usize>,
}

/// Why an input does not show what was predicted.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// It cannot be made, or is none that the contracts allow.
    #[error("{0}")]
    NoInput(String),
    /// The call threw another exception.
    #[error("the concrete run threw {0}")]
    Threw(String),
    /// The call ended differently.
    #[error("the concrete run ended differently: {0}")]
    OtherEnd(String),
    /// The time was up before the call ended.
    #[error("the time was up")]
    OutOfTime,
    /// The contract that should be broken holds.
    #[error("it holds after the concrete run")]
    Holds,
}

/// Which of the classes that a run initialises stay initialised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// None: the machine is unchanged.
    Nothing,
    /// Those of the library: the next run will need them as well.
    Library,
    /// Those of the library, if the run was long.
    LibraryIfLong,
}

/// The state of both machines at some moment.
pub struct MachinesCheckpoint {
    exploring: Option<Mark>,
    oracle: Checkpoint,
}

/// The state of an oracle at some moment.
pub struct Checkpoint(Mark);

impl Oracle {
    /// An oracle on a machine.
    pub fn new(machine: Machine) -> Oracle {
        Oracle { machine }
    }

    /// An oracle that records what is executed of watched methods.
    pub fn recording(mut machine: Machine) -> Oracle {
        machine.keep_visits();
        Oracle { machine }
    }

    /// The machine, for looking classes up.
    pub fn machine(&mut self) -> &mut Machine {
        &mut self.machine
    }

    /// Instructions executed so far.
    pub fn executed(&self) -> u64 {
        self.machine.executed()
    }

    /// Records the instructions of a method, or not any more.
    pub fn watch(&mut self, method: MethodId, on: bool) {
        self.machine.watch(method, on);
    }

    /// The present state. Everything since is undone by [`Oracle::restore`].
    pub fn checkpoint(&mut self) -> Checkpoint {
        Checkpoint(self.machine.mark())
    }

    /// Takes back everything since a checkpoint.
    pub fn restore(&mut self, checkpoint: Checkpoint) {
        self.machine.rollback(checkpoint.0);
        self.machine.clear_visits();
    }

    /// Initialises a class for good: gives what was executed of watched methods, or what it threw.
    pub fn initialise(&mut self, class: ClassId, steps: u64) -> std::result::Result<Vec<Visit>, String> {
        self.machine.clear_visits();
        self.machine.config.max_steps = Some(self.machine.steps() + steps);
        let done = self.machine.initialize_now(class);
        let visits = self.machine.visits().to_vec();
        self.machine.clear_visits();
        done.map(|()| visits).map_err(|trap| trap_text(&self.machine, &trap))
    }

    /// Runs an input for at most so many instructions. `None` when the call does not end, or the input cannot be made.
    pub fn observe(
        &mut self,
        method: MethodId,
        input: &Graph,
        steps: u64,
        keep: Keep,
        posts: Option<&Posts>,
    ) -> Option<Observation> {
        let machine = &mut self.machine;
        machine.clear_visits();
        machine.config.max_steps = Some(machine.steps() + steps);
        let (mut visits, mut broken, mut initialised) = (Vec::new(), Vec::new(), Vec::new());
        let start = machine.executed();
        let observed = observe_then(machine, method, input, &mut |m, ended| {
            if keep == Keep::Library || keep == Keep::LibraryIfLong && m.executed() - start > LONG {
                initialised = initialised_library_classes(m);
            }
            visits = m.visits().to_vec();
            if let Some(posts) = posts {
                m.config.max_steps = Some(m.steps() + steps);
                broken = posts.broken(m, ended);
            }
        });
        keep_initialised(machine, initialised);
        machine.clear_visits();
        match observed {
            Ok(Observed::Case(case)) => Some(Observation { case, visits, broken }),
            _ => None,
        }
    }

    /// Runs an input with some methods watched: the case, and what was executed of them in the call itself, waiting
    /// instructions counted once. The machine need not record anything otherwise.
    pub fn trace(
        machine: &mut Machine,
        method: MethodId,
        input: &Graph,
        watched: &[MethodId],
    ) -> Option<(Box<Case>, Vec<Visit>)> {
        machine.enable_symbols();
        watched.iter().for_each(|&m| machine.watch(m, true));
        machine.clear_visits();
        let mut visits = Vec::new();
        let observed = observe_then(machine, method, input, &mut |m, ended| {
            visits = m.visits().get(ended.visits..).unwrap_or_default().to_vec();
            // An instruction that waits for a call inside the library runs again after it.
            visits.dedup();
        });
        watched.iter().for_each(|&m| machine.watch(m, false));
        machine.clear_visits();
        machine.disable_symbols();
        match observed {
            Ok(Observed::Case(case)) => Some((case, visits)),
            _ => None,
        }
    }
}
