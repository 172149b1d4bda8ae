//! Whether an input executes an instruction or takes a branch: it has to satisfy the preconditions, and the run has to pass
//! the place.

use super::{Oracle, Refusal};
use crate::contracts::eval::{self, Answer};
use crate::contracts::{Contracts, pre};
use crate::error::{Error, Result};
use crate::session::trap_text;
use crate::target::location::{Location, goals};
use margay_classes::MethodId;
use margay_graph::Limits;
use margay_graph::coverage::{self, Covered, Goals};
use margay_graph::graph::{Graph, Value};
use margay_inputs::concrete::Root;
use margay_inputs::declared::{self, Declared};
use margay_inputs::precondition::Predicate;
use margay_machine::Machine;
use margay_tests::{Case, MethodInfo, Observed, observe};
use rustc_hash::FxHashMap;

/// Instructions of a run at first: most inputs come to the target soon, and some calls never end.
const FIRST_STEPS: u64 = 200_000;

/// What is known of a target in the concrete machine.
pub struct LocationOracle {
    pub entry: MethodId,
    pub target: MethodId,
    bcis: Vec<u32>,
    edge: Option<u32>,
    goals: FxHashMap<MethodId, Goals>,
    /// What inputs have to satisfy.
    pub predicates: Vec<Predicate>,
    declared: Vec<Declared>,
    /// The names of the receiver and the arguments.
    pub names: Vec<String>,
}

/// What a run showed.
pub struct Passage {
    /// The call and its outcome, if it ended.
    pub case: Option<Box<Case>>,
    /// What was covered of the target's method.
    pub covered: Covered,
}

impl LocationOracle {
    pub fn new(oracle: &mut Oracle, target: &Location, contracts: &Contracts) -> Result<LocationOracle> {
        let machine = &mut oracle.machine;
        let method = target.method.find(machine)?;
        let entry = target.entry.find(machine)?;
        let goals = FxHashMap::from_iter([(method, goals(machine, method)?)]);
        let info = MethodInfo::of(&machine.classes, entry);
        let class = machine.classes.method(entry).class;
        // Objects that are made on the way may need the class; afterwards it is as any program has it.
        machine.initialize_now(class).map_err(|trap| {
            Error::Load(format!("its class cannot be initialised: {}", trap_text(machine, &trap)))
        })?;
        let receiver = info.has_receiver().then(|| machine.classes.java_descriptor(class));
        let types: Vec<String> =
            receiver.iter().cloned().chain(info.params().iter().map(ToString::to_string)).collect();
        let roots: Vec<Root> = types.iter().map(|d| ((0, 0), d.clone())).collect();
        let predicates = pre::predicates(machine, entry, &roots, contracts)?;
        let declared = declared::parameters(&mut machine.classes, entry);
        let mut names: Vec<String> = receiver.iter().map(|_| "this".to_owned()).collect();
        let given = |i: usize| info.parameters.get(i).cloned().flatten();
        names.extend((0..info.params().len()).map(|i| given(i).unwrap_or_else(|| format!("arg{i}"))));
        Ok(LocationOracle {
            entry,
            target: method,
            bcis: target.bcis.clone(),
            edge: target.edge,
            goals,
            predicates,
            declared,
            names,
        })
    }

    /// Runs an input. An error says why it is none. A run whose outcome is not needed ends soon after the target.
    pub fn run(
        &self,
        oracle: &mut Oracle,
        input: &Graph,
        outcome: bool,
    ) -> std::result::Result<Passage, Refusal> {
        let machine = &mut oracle.machine;
        self.admit(machine, input)?;
        let most = Limits::default().steps;
        let mut steps = if outcome { most } else { FIRST_STEPS.min(most) };
        loop {
            let asked = machine.chance_asked();
            let mut seen = self.run_for(machine, input, steps)?;
            if self.passed(&seen) && machine.chance_asked() != asked {
                // With other hash codes and at another time it has to pass as well, or it was chance.
                let mark = machine.mark();
                machine.perturb(0x5DEE_CE66);
                let again = self.run_for(machine, input, steps);
                machine.perturb(0);
                machine.rollback(mark);
                let again = again?;
                if !self.passed(&again) {
                    seen = again;
                }
            }
            if seen.case.is_some() || steps >= most || self.passed(&seen) {
                return Ok(seen);
            }
            steps = (steps * 10).min(most);
        }
    }

    /// Runs an input for so many instructions at most.
    fn run_for(
        &self,
        machine: &mut Machine,
        input: &Graph,
        steps: u64,
    ) -> std::result::Result<Passage, Refusal> {
        machine.watch(self.target, true);
        // Making the input may execute the target too; that does not count.
        machine.clear_visits();
        let mark = machine.mark();
        let made = input.write_nodes(machine).map_err(no_input);
        machine.rollback(mark);
        let before = machine.visits().len();
        machine.clear_visits();
        made?;
        machine.config.max_steps = Some(machine.steps() + steps);
        let observed = observe(machine, self.entry, input);
        machine.config.max_steps = None;
        machine.watch(self.target, false);
        let visits = machine.visits().get(before..).map(<[_]>::to_vec).unwrap_or_default();
        machine.clear_visits();
        let case = match observed {
            Ok(Observed::Case(case)) => Some(case),
            Ok(Observed::Stopped(_)) => None,
            Err(why) => return Err(no_input(why)),
        };
        let mut covered = coverage::covered(&machine.classes, &self.goals, &visits);
        Ok(Passage { case, covered: covered.remove(&self.target).unwrap_or_default() })
    }

    /// Whether a run executed the target.
    pub fn passed(&self, seen: &Passage) -> bool {
        covers(&seen.covered, &self.bcis, self.edge)
    }

    /// Whether an input satisfies what is declared of the parameters and the predicates.
    fn admit(&self, machine: &mut Machine, input: &Graph) -> std::result::Result<(), Refusal> {
        let first = self.names.len() - self.declared.len().min(self.names.len());
        for (declared, value) in self.declared.iter().zip(input.roots.iter().skip(first)) {
            if !declared.admits(*value, input) {
                return Err(no_input("an argument is not as its annotations say"));
            }
        }
        for predicate in &self.predicates {
            if !self.holds(machine, predicate, input)? {
                return Err(no_input(format!("{} does not hold", predicate.name)));
            }
        }
        Ok(())
    }

    fn holds(
        &self,
        machine: &mut Machine,
        predicate: &Predicate,
        input: &Graph,
    ) -> std::result::Result<bool, Refusal> {
        let root = |i: usize| input.roots.get(i).copied().unwrap_or(Value::Null);
        if predicate.of_object && predicate.roots.first().is_some_and(|&i| root(i) == Value::Null) {
            return Ok(true);
        }
        let mark = machine.mark();
        let passed = Graph { roots: predicate.roots.iter().map(|&i| root(i)).collect(), ..Graph::default() };
        let written = input.write_nodes(machine);
        let slots =
            written.and_then(|refs| Ok(passed.arguments(machine, predicate.method, &refs, None)?.slots));
        let holds = slots.map(|slots| {
            machine.config.max_steps = Some(machine.steps() + Limits::default().steps);
            let answer = eval::ask(machine, predicate.method, &slots);
            machine.config.max_steps = None;
            answer == Answer::Holds
        });
        machine.rollback(mark);
        holds.map_err(no_input)
    }
}

fn no_input(why: impl std::fmt::Display) -> Refusal {
    Refusal::NoInput(why.to_string())
}

/// Whether what a run covered includes a target.
pub fn covers(covered: &Covered, bcis: &[u32], edge: Option<u32>) -> bool {
    match edge {
        Some(edge) => covered.branches.contains(&edge),
        None => bcis.iter().any(|b| covered.instructions.contains(b)),
    }
}
