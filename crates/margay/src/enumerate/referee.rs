//! The machine that has the last word on an input: it has no open values, and runs the method as Java would.

use super::contract::Contract;
use super::coverage::Recorder;
use super::report::grouped;
use margay_graph::graph::{Graph, Strings};
use margay_graph::rerun;
use margay_machine::{Machine, Stop};
use margay_tests::{Case, Ended, Kind, Observed, Outcome as Ending, observe_then};

/// Counterexamples that are shown and written.
pub const KEPT: usize = 5;

/// An input on which the method fails.
pub struct Failure {
    pub what: String,
    pub input: Graph,
    pub case: Option<Box<Case>>,
}

/// What inputs came to, whichever machine ran them.
#[derive(Default)]
pub struct Tally {
    pub inputs: u128,
    pub failing: u128,
    /// The first failing inputs with their numbers, and whether the method did not return.
    first: Vec<(u64, Graph, bool)>,
    /// Inputs on which the concrete machine could not say, and why the first time.
    pub unsettled: u64,
    why: Option<(u64, String)>,
}

impl Tally {
    fn fails(&mut self, number: u64, graph: &Graph, endless: bool) {
        self.failing += 1;
        if self.first.len() < KEPT || self.first.last().is_some_and(|f| number < f.0) {
            let at = self.first.partition_point(|f| f.0 < number);
            self.first.insert(at, (number, graph.clone(), endless));
            self.first.truncate(KEPT);
        }
    }

    /// Adds what another machine found.
    pub fn add(&mut self, other: Tally) {
        self.inputs += other.inputs;
        self.failing += other.failing;
        self.unsettled += other.unsettled;
        self.first.extend(other.first);
        self.first.sort_by_key(|f| f.0);
        self.first.truncate(KEPT);
        self.why = self.why.take().into_iter().chain(other.why).min_by_key(|w| w.0);
    }

    pub fn why(&self) -> Option<&str> {
        self.why.as_ref().map(|w| w.1.as_str())
    }
}

/// A machine that runs inputs.
pub struct Referee<'a> {
    pub machine: &'a mut Machine,
    pub contract: &'a Contract,
    pub steps: u64,
    pub recorder: Recorder,
    /// Whether an input has to show first that it is one.
    pub conditions: bool,
}

/// How a run of the trial ended.
enum Verdict {
    Passes,
    Fails,
    Endless,
    Unknown(String),
}

impl Referee<'_> {
    /// Runs the method on an input and notes what happens.
    pub fn judge(&mut self, number: u64, graph: &Graph, tally: &mut Tally) {
        tally.inputs += 1;
        match self.run(graph) {
            Verdict::Passes => {}
            Verdict::Fails => tally.fails(number, graph, false),
            Verdict::Endless => tally.fails(number, graph, true),
            Verdict::Unknown(why) => {
                tally.unsettled += 1;
                if tally.why.as_ref().is_none_or(|w| number < w.0) {
                    tally.why = Some((number, why));
                }
            }
        }
    }

    fn run(&mut self, graph: &Graph) -> Verdict {
        let trial = if self.conditions { self.contract.fails } else { self.contract.fails_on };
        let mark = self.machine.mark();
        self.machine.config.max_steps = Some(self.machine.steps() + self.steps);
        let run = rerun::rerun_with(self.machine, trial, graph, Strings::Literals);
        let verdict = match run.map(|r| r.stop) {
            Ok(Stop::Returned(0)) => Verdict::Passes,
            Ok(Stop::Returned(_)) => Verdict::Fails,
            Ok(Stop::Limit("instructions")) => Verdict::Endless,
            Ok(Stop::Ignored) => Verdict::Passes,
            Ok(other) => Verdict::Unknown(format!("{other:?}")),
            Err(why) => Verdict::Unknown(why),
        };
        self.recorder.note(self.machine);
        self.machine.rollback(mark);
        verdict
    }

    /// The first failures in words, as seen in one more run of each.
    pub fn explain(&mut self, tally: &Tally) -> Vec<Failure> {
        let explained = tally.first.iter().map(|(_, graph, endless)| match endless {
            true => {
                let what = format!("does not return within {} instructions", grouped(self.steps.into()));
                Failure { what, input: graph.clone(), case: None }
            }
            false => self.look(graph),
        });
        explained.collect()
    }

    fn look(&mut self, graph: &Graph) -> Failure {
        let mut broken = None;
        let contract = self.contract;
        self.machine.config.max_steps = Some(self.machine.steps() + self.steps);
        let observed = observe_then(self.machine, contract.method, graph, &mut |m, ended| {
            broken = first_broken(m, contract, ended);
        });
        let (case, what) = match observed {
            Ok(Observed::Case(case)) => {
                let what = match &case.outcome {
                    Ending::Threw { class, .. } if broken.is_none() => format!("throws {class}"),
                    _ => broken.unwrap_or_else(|| "fails".to_owned()),
                };
                (Some(case), what)
            }
            _ => (None, "fails".to_owned()),
        };
        let case = case.map(|mut case| {
            case.kind = Kind::Bug { what: what.clone() };
            case
        });
        Failure { what, input: graph.clone(), case }
    }
}

/// The first demand that does not hold after a call.
fn first_broken(m: &mut Machine, contract: &Contract, ended: &Ended<'_>) -> Option<String> {
    if contract.truth && ended.returned && ended.result.is_some_and(|r| r.0 == 0) {
        return Some("returns false".to_owned());
    }
    for (what, ask) in &contract.demands {
        let mut slots = Vec::new();
        let mut known = true;
        for &i in &ask.values {
            let value = ended.roots.get(i).copied().or(ended.result.filter(|_| i == ended.roots.len()));
            match value {
                Some((bits, kind)) => {
                    slots.push(bits);
                    slots.extend((kind.slots() == 2).then_some(0));
                }
                None => known = false,
            }
        }
        // What is ensured is not asked of a call that threw.
        let about_result = ask.values.len() > 1 || ask.values.first() == Some(&ended.roots.len());
        if !known || !ended.returned && about_result {
            continue;
        }
        match m.call(ask.method, &slots) {
            Stop::Returned(value) if value != 0 => {}
            _ => return Some(what.clone()),
        }
    }
    None
}
