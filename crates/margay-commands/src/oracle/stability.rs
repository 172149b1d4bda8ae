//! Whether a test holds on other computers and in any order: its case runs once more in a second environment, where user,
//! clock, settings, hash codes and orders differ, and in a row with the other tests.

use super::Oracle;
use crate::error::Result;
use crate::session::{World, preload};
use margay_tests::{Case, Stability, check_stability, in_any_order, method_of};
use std::time::Instant;

/// Instructions of a run.
const STEPS: u64 = 10_000_000;

/// The second environment. Its machine is booted when there is a case to run.
pub struct SecondEnvironment {
    world: World,
    oracle: Option<Oracle>,
}

impl SecondEnvironment {
    /// For the classes of a world.
    pub fn new(world: &World) -> SecondEnvironment {
        SecondEnvironment { world: world.clone(), oracle: None }
    }

    /// What a case shows in the second environment, too; or why it is no test.
    pub fn confirm(&mut self, case: &Case) -> Result<std::result::Result<Stability, String>> {
        let oracle = match &mut self.oracle {
            Some(oracle) => oracle,
            none => none.insert(Oracle::new(self.world.second_environment()?)),
        };
        let Some(method) = method_of(&mut oracle.machine, case) else {
            return Ok(Err("the method is gone".into()));
        };
        // As in any program, the class is initialised once.
        let class = oracle.machine.classes.method(method).class;
        if !oracle.machine.is_initialized(class) {
            preload::for_class(&mut oracle.machine, class);
            let before = oracle.checkpoint();
            if oracle.initialise(class, STEPS).is_err() {
                oracle.restore(before);
            }
        }
        let machine = &mut oracle.machine;
        machine.config.max_steps = Some(machine.steps() + STEPS);
        let seen = check_stability(machine, method, case);
        Ok(seen.map_err(|why| format!("how it ends depends on {why}")))
    }

    /// Runs cases one after the other in several orders, with so many instructions: what each still shows then, nothing if
    /// it ends otherwise; and the instructions that it took.
    pub fn in_any_order(
        &mut self,
        cases: &[Case],
        steps: u64,
        deadline: Instant,
    ) -> (Vec<Option<Stability>>, u64) {
        let Some(oracle) = &mut self.oracle else {
            return (cases.iter().map(|case| Some(case.stable)).collect(), 0);
        };
        let before = oracle.executed();
        let seen = in_any_order(&mut oracle.machine, cases, steps, deadline);
        (seen, oracle.executed() - before)
    }
}
