//! One location: the forward and the backward search take turns, and every input that one of them finds goes to the
//! oracle before it counts.

use super::call_graph::CallGraph;
use super::forward::{Forward, Job, Manner, Step};
use super::objects;
use super::states::Known;
use crate::contracts::Contracts;
use crate::error::Result;
use crate::oracle::location::{LocationOracle, Passage};
use crate::oracle::{Machines, Oracle};
use crate::session::limits::Round;
use crate::target::location::{self, Location};
use margay_backward as backward;
use margay_graph::coverage::Covered;
use margay_graph::graph::Graph;
use margay_graph::{Bound, Bounds};
use margay_machine::Machine;
use margay_tests::Case;
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::time::{Duration, Instant};

/// In which direction to search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Strategy {
    /// From the target back to the entry.
    Backward,
    /// From the entry, nearest to the target first.
    Forward,
    /// Both in turns.
    Both,
}

impl Strategy {
    /// As the command line has it.
    pub fn name(self) -> &'static str {
        match self {
            Strategy::Backward => "backward",
            Strategy::Forward => "forward",
            Strategy::Both => "both",
        }
    }
}

/// What was found out about a target.
#[derive(Debug)]
pub enum Status {
    /// An input reaches it.
    Reached(Box<Reached>),
    /// It was proved that none does.
    Unreachable,
    /// Neither was found out.
    Unknown,
}

/// An input that reaches the target.
#[derive(Debug)]
pub struct Reached {
    /// The input.
    pub input: Graph,
    /// The names of the receiver and the arguments.
    pub names: Vec<String>,
    /// The call and its outcome, if it ended.
    pub case: Option<Box<Case>>,
    /// What the run covered of the target's method.
    pub covered: Covered,
    /// Whether fields of its objects were set that no call is known to set so: perhaps no program makes such objects.
    pub fields_set: bool,
}

/// The answer for a target.
#[derive(Debug)]
pub struct Answer {
    /// The answer itself.
    pub status: Status,
    /// Who found it, or was asked.
    pub strategy: Strategy,
    /// Why it is unreachable, or unknown.
    pub reasons: Vec<String>,
    /// How the input comes to be: conditions, or the path back from the target.
    pub explain: Vec<String>,
    /// Time of the search.
    pub elapsed: Duration,
    /// In the units of the explorer.
    pub work: u64,
}

impl Answer {
    /// No answer, for this reason.
    pub fn unknown(strategy: Strategy, reason: String) -> Answer {
        Answer::without_input(Status::Unknown, strategy, vec![reason])
    }

    /// An answer that no search has given.
    pub fn without_input(status: Status, strategy: Strategy, reasons: Vec<String>) -> Answer {
        Answer { status, strategy, reasons, explain: Vec::new(), elapsed: Duration::ZERO, work: 0 }
    }
}

/// How to search.
pub struct Plan<'a> {
    pub strategy: Strategy,
    /// How far the forward search goes at first.
    pub round: Round,
    pub contracts: &'a Contracts,
    /// Which objects are inputs.
    pub manner: Manner,
    /// Whether an input whose fields were set is told apart from one that calls make, and whether places where no abstract
    /// state arrives need no search.
    pub settles: bool,
    pub deadline: Instant,
    /// How far the backward search goes.
    pub backward: backward::Limits,
    /// Whether it matters how the call ends.
    pub outcome: bool,
    /// Whether the path back from the target is printed: then the backward search comes first.
    pub explain: bool,
    /// Work for both searches, in the units of the explorer. It is counted, and so are the turns that they take: a
    /// search is the same on every computer, as long as the deadline does not end it.
    pub work: u64,
}

/// Work that one of two searches does before the other does some, in the units of the explorer: about 20 ms.
const SLICE: u64 = 2_000_000;
/// What the forward search has to itself at first: much is found at once.
const HEAD_START: u64 = 6_000_000;
/// What the backward search has to itself when its path is printed.
const EXPLAINED: u64 = 100_000_000;
/// Blocks that the backward search takes at a time.
const BLOCKS: u32 = 8;

/// Everything that one search after the other uses.
pub struct Searcher {
    pub machines: Machines,
    calls: Rc<CallGraph>,
    /// What is known of the methods that were asked for.
    pub(super) known: Known,
}

impl Searcher {
    pub fn new(machines: Machines) -> Searcher {
        Searcher { machines, calls: Rc::new(CallGraph::default()), known: Known::default() }
    }

    /// Searches for an input among the objects that the plan names. An error is about the target itself or the
    /// precondition.
    pub(super) fn explore(mut self, target: &Location, plan: &Plan<'_>) -> (Searcher, Result<Answer>) {
        let started = Instant::now();
        let prepared = self.prepare(target, plan);
        let (job, passes) = match prepared {
            Ok(prepared) => prepared,
            Err(why) => return (self, Err(why)),
        };
        let Machines { exploring, mut oracle } = self.machines;
        let mut turns = Turns { passes: &passes, oracle: &mut oracle, target, plan, late: false };
        let (exploring, answer) = turns.run(exploring, &job);
        let calls = job.calls.clone();
        let searcher = Searcher { machines: Machines { exploring, oracle }, calls, known: self.known };
        (searcher, answer.map(|a| Answer { elapsed: started.elapsed(), ..a }))
    }

    fn prepare<'a>(&mut self, target: &Location, plan: &Plan<'a>) -> Result<(Job<'a>, LocationOracle)> {
        let machine = &mut self.machines.exploring;
        let method = target.method.find(machine)?;
        let entry = target.entry.find(machine)?;
        let goals = FxHashMap::from_iter([(method, location::goals(machine, method)?)]);
        if let Some(calls) = Rc::get_mut(&mut self.calls) {
            calls.explore(&mut machine.classes, &[entry, method]);
        }
        let passes = LocationOracle::new(&mut self.machines.oracle, target, plan.contracts)?;
        let job = Job {
            entry,
            target: method,
            bcis: target.bcis.clone(),
            edge: target.edge,
            goals,
            calls: self.calls.clone(),
            round: plan.round.clone(),
            contracts: plan.contracts,
            manner: plan.manner.clone(),
            deadline: plan.deadline,
        };
        Ok((job, passes))
    }
}

struct Turns<'a, 'p> {
    passes: &'a LocationOracle,
    oracle: &'a mut Oracle,
    target: &'a Location,
    plan: &'a Plan<'p>,
    /// The work or the time is used up.
    late: bool,
}

/// What is left to say when a search has ended without an input.
enum End {
    Unreachable(Vec<String>),
    Unknown(Bounds),
}

impl Turns<'_, '_> {
    fn run(&mut self, machine: Machine, job: &Job<'_>) -> (Machine, Result<Answer>) {
        let strategy = self.plan.strategy;
        let mut forward = if strategy == Strategy::Backward {
            Err(machine)
        } else {
            match Forward::new(machine, job) {
                Ok(made) => Ok(made),
                Err(failed) => {
                    let (machine, why) = *failed;
                    return (machine, Err(why));
                }
            }
        };
        let mut back = (strategy != Strategy::Forward).then(|| self.backward());
        let mut ends: Vec<(Strategy, End)> = Vec::new();
        // Work that each has done: a step of either may be long, and the other gets as much.
        let mut used = [0; 2];
        let answer = loop {
            let mut found = None;
            let ahead = !ended(&ends, Strategy::Forward) && forward.is_ok();
            let behind = !ended(&ends, Strategy::Backward) && back.is_some();
            let turn = if self.plan.explain {
                used[0] + EXPLAINED <= used[1]
            } else {
                used[0] <= used[1].max(HEAD_START)
            };
            if ahead
                && (!behind || turn)
                && let Ok(search) = &mut forward
            {
                let left = self.plan.work.saturating_sub(used[0] + used[1]);
                found = self.forward(search, job, left, &mut ends);
                used[0] = search.work();
            } else if behind && let Some(search) = &mut back {
                let left = self.plan.work.saturating_sub(used[0] + used[1]);
                found = self.back(search, left, &mut ends);
                used[1] = search.work();
            }
            if let Some((reached, explain, strategy)) = found {
                let status = Status::Reached(Box::new(reached));
                let work = used[0] + used[1];
                break Answer {
                    status,
                    strategy,
                    reasons: Vec::new(),
                    explain,
                    elapsed: Duration::ZERO,
                    work,
                };
            }
            let wanted = usize::from(forward.is_ok()) + usize::from(back.is_some());
            let proved = ends.iter().any(|(_, end)| matches!(end, End::Unreachable(_)));
            self.late = used[0] + used[1] >= self.plan.work || Instant::now() >= self.plan.deadline;
            if proved || ends.len() == wanted || self.late {
                break self.give_up(ends, used[0] + used[1]);
            }
        };
        let machine = match forward {
            Ok(forward) => forward.finish(job),
            Err(machine) => machine,
        };
        (machine, Ok(answer))
    }

    fn forward(
        &mut self,
        search: &mut Forward,
        job: &Job<'_>,
        left: u64,
        ends: &mut Vec<(Strategy, End)>,
    ) -> Option<(Reached, Vec<String>, Strategy)> {
        match search.advance(job, SLICE, left) {
            Step::More => {}
            Step::Unreachable => ends.push((Strategy::Forward, End::Unreachable(Vec::new()))),
            Step::Unknown(bounds) => ends.push((Strategy::Forward, End::Unknown(bounds))),
            Step::Input(input, conditions) => match self.confirm(&input) {
                Some(seen) => return Some((self.reached(input, seen), conditions, Strategy::Forward)),
                None => search.reject(),
            },
        }
        None
    }

    fn backward(&mut self) -> Backward {
        let limits = backward::Limits { deadline: Some(self.plan.deadline), ..self.plan.backward.clone() };
        let mut searches: Vec<backward::Search> = Vec::new();
        for &bci in self.target.bcis.iter().rev() {
            let target = backward::Target { method: self.passes.target, bci };
            searches.push(backward::Search::new(
                self.oracle.machine(),
                self.passes.entry,
                target,
                limits.clone(),
                &self.passes.predicates,
            ));
        }
        Backward { searches, before: 0, bounds: Bounds::new(), reasons: Vec::new() }
    }

    fn back(
        &mut self,
        all: &mut Backward,
        left: u64,
        ends: &mut Vec<(Strategy, End)>,
    ) -> Option<(Reached, Vec<String>, Strategy)> {
        let start = all.work();
        while all.work() < start + SLICE {
            let done = all.work() - start;
            let Some(search) = all.searches.last_mut() else { break };
            search.allow(left.saturating_sub(done));
            match search.advance(self.oracle.machine(), BLOCKS) {
                None => continue,
                Some(backward::Answer::Reached { input, path }) => match self.confirm_made(&input) {
                    Some(seen) => {
                        let explain = self.way_back(&path);
                        return Some((self.reached(input, seen), explain, Strategy::Backward));
                    }
                    None => search.reject(),
                },
                Some(backward::Answer::Unreachable { reason }) => {
                    all.reasons.extend(reason.reasons);
                    all.close();
                }
                Some(backward::Answer::Unknown { bounds }) => {
                    all.bounds.extend(bounds);
                    all.close();
                }
            }
            if all.searches.is_empty() {
                let (bounds, reasons) = (std::mem::take(&mut all.bounds), std::mem::take(&mut all.reasons));
                let end = if bounds.is_empty() { End::Unreachable(reasons) } else { End::Unknown(bounds) };
                ends.push((Strategy::Backward, end));
            }
        }
        None
    }

    /// The blocks from the target to the entry with what each asks for.
    fn way_back(&mut self, path: &[backward::Step]) -> Vec<String> {
        let line = |step: &backward::Step| {
            let name = self.oracle.machine().classes.qualified_name(step.method);
            let place = match step.line {
                Some(line) => format!("{name}:{line}"),
                None => name,
            };
            let what = if step.constraint.is_empty() { "" } else { ": " };
            format!("{place} @{}..{}{what}{}", step.first, step.last, step.constraint)
        };
        path.iter().map(line).collect()
    }

    /// Confirms an input of the backward search, which knows nothing of what is proved of fields.
    fn confirm_made(&mut self, input: &Graph) -> Option<Passage> {
        let impossible = objects::contradicts(&self.plan.manner.facts, self.oracle.machine(), input);
        if impossible { None } else { self.confirm(input) }
    }

    fn confirm(&mut self, input: &Graph) -> Option<Passage> {
        self.passes.run(self.oracle, input, self.plan.outcome).ok().filter(|seen| self.passes.passed(seen))
    }

    fn reached(&self, input: Graph, seen: Passage) -> Reached {
        let names = self.passes.names.clone();
        Reached { input, names, case: seen.case, covered: seen.covered, fields_set: false }
    }

    /// The answer when no input was found.
    fn give_up(&self, ends: Vec<(Strategy, End)>, work: u64) -> Answer {
        let mut reasons: BTreeSet<String> = BTreeSet::new();
        let mut answer = Answer {
            status: Status::Unknown,
            strategy: self.plan.strategy,
            reasons: Vec::new(),
            explain: Vec::new(),
            elapsed: Duration::ZERO,
            work,
        };
        for (strategy, end) in ends {
            match end {
                End::Unreachable(why) => {
                    let none = "all paths through the code were tried; none leads there".to_owned();
                    let reasons = if why.is_empty() { vec![none] } else { why };
                    return Answer { status: Status::Unreachable, strategy, reasons, ..answer };
                }
                End::Unknown(bounds) => reasons.extend(bounds.iter().map(ToString::to_string)),
            }
        }
        if reasons.is_empty() || self.late {
            reasons.insert(Bound::Time.to_string());
        }
        answer.reasons = reasons.into_iter().collect();
        answer
    }
}

struct Backward {
    /// One for each instruction that will do, the next one last.
    searches: Vec<backward::Search>,
    /// Work of those that have ended.
    before: u64,
    bounds: Bounds,
    reasons: Vec<String>,
}

impl Backward {
    fn work(&self) -> u64 {
        self.before + self.searches.iter().map(backward::Search::work).sum::<u64>()
    }

    /// The running search is over.
    fn close(&mut self) {
        self.before += self.searches.pop().map_or(0, |search| search.work());
    }
}

fn ended(ends: &[(Strategy, End)], strategy: Strategy) -> bool {
    ends.iter().any(|(s, _)| *s == strategy)
}
