//! What is to be covered in the methods of a class, and what recorded instructions cover of it.

use crate::oracle::{Machines, Oracle, Visit};
use margay_classes::{ClassId, MethodId};
use margay_graph::coverage::{self, Goals};
use margay_machine::Machine;
use margay_tests::Case;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// A goal: the position of its method among the class's, and what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Goal {
    /// The method is called.
    Entry(u32),
    /// A conditional edge.
    Branch(u32, u32),
    /// An instruction, by bytecode index.
    Instruction(u32, u32),
    /// A source line.
    Line(u32, u32),
    /// A path through the method, by a hash of its edges.
    Path(u32, u64),
}

impl Goal {
    /// The number of the method that it is in.
    pub fn method(&self) -> u32 {
        match *self {
            Goal::Entry(n)
            | Goal::Branch(n, _)
            | Goal::Instruction(n, _)
            | Goal::Line(n, _)
            | Goal::Path(n, _) => n,
        }
    }
}

/// What is to be covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Criterion {
    /// Every conditional edge.
    Branch,
    /// Every bytecode instruction.
    Instruction,
    /// Every source line.
    Line,
    /// Every outcome of every condition; in bytecode these are the conditional edges.
    Condition,
    /// Every path within the bounds.
    Path,
}

/// A case with what it covers.
#[derive(Debug)]
pub struct Found {
    pub case: Case,
    pub goals: BTreeSet<Goal>,
    /// The postcondition that it was kept to show broken.
    pub breaks: Option<usize>,
    /// The mutants that it kills, where that is asked.
    pub kills: BTreeSet<usize>,
}

impl Found {
    /// A case that was kept for its goals.
    pub fn new(case: Case, goals: BTreeSet<Goal>) -> Found {
        Found { case, goals, breaks: None, kills: BTreeSet::new() }
    }
}

/// Everything that tests of a method look at: the methods of its class, watched and numbered.
pub struct Scope {
    /// Position by method, in the exploring machine.
    pub numbers: FxHashMap<MethodId, u32>,
    /// Goals by method, in the concrete machine.
    pub goals: FxHashMap<MethodId, Goals>,
    /// Goals by method, in the exploring machine.
    pub symbolic_goals: FxHashMap<MethodId, Goals>,
    /// Position by method, in the concrete machine.
    pub concrete_numbers: FxHashMap<MethodId, u32>,
    /// What the concrete machine runs of them when the class is initialised.
    pub initial: Vec<Visit>,
}

impl Scope {
    /// Watches the methods in both machines. They have the same positions in both.
    pub fn new(machines: &mut Machines, methods: &[MethodId], concrete: &[MethodId]) -> Scope {
        let mut scope = Scope {
            numbers: FxHashMap::default(),
            goals: FxHashMap::default(),
            symbolic_goals: FxHashMap::default(),
            concrete_numbers: FxHashMap::default(),
            initial: Vec::new(),
        };
        for (i, (&s, &c)) in methods.iter().zip(concrete).enumerate() {
            for (machine, method, goals, numbers) in [
                (&mut machines.exploring, s, &mut scope.symbolic_goals, &mut scope.numbers),
                (machines.oracle.machine(), c, &mut scope.goals, &mut scope.concrete_numbers),
            ] {
                let _ = machine.classes.code(method);
                machine.watch(method, true);
                numbers.insert(method, i as u32);
                if let Some(found) = Goals::of(&machine.classes, method) {
                    goals.insert(method, found);
                }
            }
        }
        scope
    }

    /// Has both machines record what they execute of the methods, or not any more.
    pub fn watch(&self, machines: &mut Machines, on: bool) {
        self.numbers.keys().for_each(|&m| machines.exploring.watch(m, on));
        self.concrete_numbers.keys().for_each(|&m| machines.oracle.watch(m, on));
    }

    /// Initialises the class in the concrete machine, so that not each run has to. Every run counts as if it had.
    pub fn initialise(&mut self, oracle: &mut Oracle, class: ClassId, steps: u64) {
        if let Ok(visits) = oracle.initialise(class, steps) {
            self.initial = visits;
        }
    }

    /// The goals that a run of the concrete machine reaches.
    pub fn reached_concretely(
        &self,
        oracle: &mut Oracle,
        criterion: Criterion,
        seen: &[Visit],
    ) -> BTreeSet<Goal> {
        let visits = [&self.initial[..], seen].concat();
        self.reached(oracle.machine(), true, criterion, &visits)
    }

    /// The goals that recorded instructions reach.
    pub fn reached(
        &self,
        machine: &Machine,
        concrete: bool,
        criterion: Criterion,
        visits: &[Visit],
    ) -> BTreeSet<Goal> {
        let (goals, numbers) = if concrete {
            (&self.goals, &self.concrete_numbers)
        } else {
            (&self.symbolic_goals, &self.numbers)
        };
        let mut all = BTreeSet::new();
        for (method, covered) in coverage::covered(&machine.classes, goals, visits) {
            let n = numbers[&method];
            all.insert(Goal::Entry(n));
            match criterion {
                Criterion::Branch | Criterion::Condition | Criterion::Path => {
                    all.extend(covered.branches.iter().map(|&b| Goal::Branch(n, b)));
                }
                Criterion::Instruction => {
                    all.extend(covered.branches.iter().map(|&b| Goal::Branch(n, b)));
                    all.extend(covered.instructions.iter().map(|&i| Goal::Instruction(n, i)));
                }
                Criterion::Line => {
                    let code = machine.classes.method(method).code.get();
                    let lines = covered.instructions.iter().filter_map(|&i| code.and_then(|c| c.line(i)));
                    all.extend(lines.map(|l| Goal::Line(n, u32::from(l))));
                }
            }
            // Instructions are counted whatever the criterion is.
            all.extend(covered.instructions.iter().map(|&i| Goal::Instruction(n, i)));
        }
        if criterion == Criterion::Path {
            use std::hash::{Hash, Hasher};
            let mut hasher = rustc_hash::FxHasher::default();
            // By positions, which are the same in every machine. An instruction that waits for a decision, or for a class to
            // be initialised, is run again after it.
            for (method, pc) in visits.chunk_by(|a, b| a == b).map(|run| run[0]) {
                (numbers.get(&MethodId(method)), pc).hash(&mut hasher);
            }
            all.insert(Goal::Path(0, hasher.finish()));
        }
        all
    }
}

/// Whether a goal counts for a criterion, so that a test is kept for it.
pub fn counts(goal: Goal, criterion: Criterion) -> bool {
    match goal {
        Goal::Entry(_) => true,
        Goal::Branch(..) => matches!(criterion, Criterion::Branch | Criterion::Condition | Criterion::Path),
        Goal::Instruction(..) => criterion == Criterion::Instruction,
        Goal::Line(..) => criterion == Criterion::Line,
        Goal::Path(..) => criterion == Criterion::Path,
    }
}
