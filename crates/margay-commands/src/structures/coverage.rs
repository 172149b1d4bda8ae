//! What was executed of specification and code: which methods count, and the figures.

use crate::directed::call_graph::CallGraph;
use margay_classes::{MethodId, Origin};
use margay_enumerate::MethodCoverage;
use margay_graph::coverage::{Covered, Goals, covered};
use margay_machine::Machine;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The program's own methods that these may run, themselves included, but neither initializers nor `margay.Check`.
pub fn called(m: &mut Machine, from: &[MethodId]) -> Vec<MethodId> {
    let mut calls = CallGraph::default();
    calls.explore(&mut m.classes, from);
    let mut list = calls.methods();
    list.retain(|&id| {
        let method = m.classes.method(id);
        m.classes.class(method.class).origin == Origin::App
            && !m.classes.symbols.text(method.name).starts_with('<')
            && !m.classes.name(method.class).starts_with("margay/")
    });
    for &id in &list {
        let _ = m.classes.code(id);
    }
    list
}

/// What a machine that only runs concretely executes of some methods.
#[derive(Default)]
pub struct Recorder {
    goals: FxHashMap<MethodId, Goals>,
    seen: FxHashMap<MethodId, Covered>,
}

impl Recorder {
    pub fn start(m: &mut Machine, methods: &[MethodId]) -> Recorder {
        let mut recorder = Recorder::default();
        for &id in methods {
            if let Some(goals) = Goals::of(&m.classes, id) {
                recorder.goals.insert(id, goals);
                m.watch(id, true);
            }
        }
        if !recorder.goals.is_empty() {
            m.enable_symbols();
        }
        recorder
    }

    /// Notes what the last run has executed.
    pub fn note(&mut self, m: &mut Machine) {
        if self.goals.is_empty() {
            return;
        }
        for (method, new) in covered(&m.classes, &self.goals, m.visits()) {
            let all = self.seen.entry(method).or_default();
            all.branches.extend(new.branches);
            all.instructions.extend(new.instructions);
        }
        m.clear_visits();
    }

    /// Everything noted, by method.
    pub fn finish(mut self) -> Vec<MethodCoverage> {
        let mut list: Vec<MethodCoverage> = Vec::new();
        for (method, goals) in self.goals {
            list.push(MethodCoverage { goals, covered: self.seen.remove(&method).unwrap_or_default() });
        }
        list.sort_by_key(|c| c.goals.method);
        list
    }
}

/// How much was covered.
#[derive(Debug, Default, Clone, Copy)]
pub struct Measured {
    /// Covered statements and all of them: source lines, or instructions where lines are not known.
    pub statements: (usize, usize),
    /// The same of branches.
    pub branches: (usize, usize),
}

impl Measured {
    /// Adds up.
    pub fn of(coverage: &[MethodCoverage]) -> Measured {
        let mut sum = Measured::default();
        for MethodCoverage { goals, covered } in coverage {
            let at =
                |i: usize| if goals.lines[i] != 0 { (goals.lines[i], 0) } else { (0, goals.instructions[i]) };
            let all: BTreeSet<(u32, u32)> = (0..goals.instructions.len()).map(at).collect();
            let run: BTreeSet<(u32, u32)> = (0..goals.instructions.len())
                .filter(|&i| covered.instructions.contains(&goals.instructions[i]))
                .map(at)
                .collect();
            sum.statements.0 += run.len();
            sum.statements.1 += all.len();
            sum.branches.0 += covered.branches.len();
            sum.branches.1 += goals.branches;
        }
        sum
    }
}
