//! Following a recorded run decision by decision, with a check that the choices are the recorded ones.

use crate::choice::Step;
use crate::machine::{Machine, Stop};

impl Machine {
    /// Follows a recorded run from a stop on: at each choice the recorded decision is taken. Returns where
    /// the run stops after the last one; [`Stop::Diverged`] when the choices are not the recorded ones,
    /// which means that something outside the decisions influenced the run.
    pub fn replay(&mut self, from: Stop, run: &[Step]) -> Stop {
        let mut stop = from;
        for (i, step) in run.iter().enumerate() {
            match stop {
                Stop::Choice(choice) if choice == step.choice => stop = self.resume(step.decision),
                Stop::Choice(choice) => {
                    return Stop::Diverged(format!(
                        "decision {i} was made at {:?}, but the run is at {:?}",
                        step.choice.kind, choice.kind
                    ));
                }
                other => {
                    return Stop::Diverged(format!(
                        "the run stopped with {other:?} before decision {i} of {}",
                        run.len()
                    ));
                }
            }
        }
        stop
    }
}
