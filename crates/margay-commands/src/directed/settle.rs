//! What an input is worth whose objects have fields that were set: perhaps no program makes such objects. The same objects
//! are made by calls where such calls are found; else the location is looked for on objects that constructors and methods
//! make, and with what is proved of their fields.

use super::forward::Manner;
use super::objects::{contradicts, sets_fields};
use super::search::{Answer, Plan, Reached, Searcher, Status, Strategy};
use super::states;
use crate::contracts::Fields;
use crate::entry::contracts_of;
use crate::error::Result;
use crate::invariants;
use crate::oracle::Machines;
use crate::oracle::location::LocationOracle;
use crate::session::statics;
use crate::target::location::Location;
use margay_classes::Origin;
use margay_inputs::facts::Facts;
use margay_inputs::policy::ObjectSource;
use margay_inputs::sample::{NullUse, Sampler, Shape};
use margay_tests::{Effort, rebuild};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// Work for looking among objects that calls make, in the units of the explorer: a second or two.
const BY_CALLS: u64 = 100_000_000;
/// Inputs of a sampler that are tried, and instructions for all of them.
const SAMPLES: usize = 400;
const SAMPLING: u64 = 20_000_000;
/// Work for looking again with what is proved of fields: a proof may take long, but an input is there.
const WITH_FACTS: u64 = 1_000_000_000;
/// How much of the time that is left is for abstract states, and for proving facts.
const FOR_STATES: f64 = 0.2;
const FOR_FACTS: f64 = 0.3;
/// Steps of an analysis with abstract states.
const STEPS: u64 = 1_000_000;

impl Searcher {
    /// Searches for an input. An error is about the target itself or the precondition.
    pub fn search(mut self, target: &Location, plan: &Plan<'_>) -> (Searcher, Result<Answer>) {
        let started = Instant::now();
        if !plan.settles {
            return self.explore(target, plan);
        }
        // Conditions that contradict each other say more than that no state arrives.
        if !plan.explain && self.is_excluded(target, plan) {
            return (self, Ok(excluded(plan.strategy, started)));
        }
        let (mut searcher, answer) = self.explore(target, plan);
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => return (searcher, Err(why)),
        };
        let answer = match &answer.status {
            Status::Reached(_) if plan.contracts.fields == Fields::Made => {
                let settled;
                (searcher, settled) = searcher.settle(target, plan, answer);
                settled
            }
            Status::Unknown if plan.explain && searcher.is_excluded(target, plan) => {
                Ok(excluded(plan.strategy, started))
            }
            _ => Ok(answer),
        };
        (searcher, answer.map(|answer| Answer { elapsed: started.elapsed(), ..answer }))
    }

    /// Whether no abstract state arrives at a location of the method that is called.
    fn is_excluded(&mut self, target: &Location, plan: &Plan<'_>) -> bool {
        let machine = &mut self.machines.exploring;
        let (Ok(method), Ok(entry)) = (target.method.find(machine), target.entry.find(machine)) else {
            return false;
        };
        // A method that others call is seen with the arguments that they give it, and not by all of them.
        if method != entry {
            return false;
        }
        let known = self.known.reachable.entry(method).or_insert_with(|| {
            let until = part(plan.deadline, FOR_STATES);
            states::reachable(machine, method, plan.contracts, (until, STEPS)).map(Rc::new)
        });
        known.clone().is_some_and(|found| states::excludes(&found, machine, method, target))
    }

    /// Looks for an input that calls make instead of one whose fields were set.
    fn settle(mut self, target: &Location, plan: &Plan<'_>, found: Answer) -> (Searcher, Result<Answer>) {
        let found = match self.by_same_objects(target, plan, found) {
            Ok(Settled::Yes(answer)) => return (self, Ok(answer)),
            Ok(Settled::No(answer)) => answer,
            Err(why) => return (self, Err(why)),
        };
        if plan.strategy != Strategy::Backward {
            let by_calls = Manner { source: ObjectSource::Constructors, made: true, ..Manner::default() };
            let plan =
                Plan { strategy: Strategy::Forward, work: BY_CALLS.min(plan.work), ..plan.with(by_calls) };
            let (searcher, answer) = self.explore(target, &plan);
            self = searcher;
            if let Ok(answer @ Answer { status: Status::Reached(_), .. }) = answer
                && let Ok(Settled::Yes(answer)) = self.by_same_objects(target, &plan, answer)
            {
                return (self, Ok(answer));
            }
        }
        match self.by_samples(target, plan) {
            Ok(Some(reached)) => {
                let (status, explain) = (Status::Reached(Box::new(reached)), Vec::new());
                (self, Ok(Answer { status, explain, ..found }))
            }
            Ok(None) => self.with_facts(target, plan, found),
            Err(why) => (self, Err(why)),
        }
    }

    /// Tries inputs that a sampler makes by calls, on the arguments too. The same ones are tried every time.
    fn by_samples(&mut self, target: &Location, plan: &Plan<'_>) -> Result<Option<Reached>> {
        let oracle = &mut self.machines.oracle;
        let entry = target.entry.find(oracle.machine())?;
        let class = oracle.machine().classes.method(entry).class;
        if oracle.machine().classes.class(class).origin == Origin::Boot {
            return Ok(None);
        }
        let passes = LocationOracle::new(oracle, target, plan.contracts)?;
        let policy = contracts_of(oracle.machine(), entry, plan.contracts);
        let checkpoint = oracle.checkpoint();
        let mut sampler = Sampler::new(oracle.machine(), entry, 0);
        let enough = oracle.executed() + SAMPLING;
        let mut found = None;
        for number in 0..SAMPLES {
            if oracle.executed() >= enough || Instant::now() >= plan.deadline {
                break;
            }
            let (calls, elements) = if number < SAMPLES / 4 { (2, 2) } else { (4, 4) };
            let nulls = if number % 4 == 3 { NullUse::Anywhere } else { NullUse::Never };
            let Some(input) =
                sampler.sample(oracle.machine(), Shape { nulls, calls, elements, steps: 0, akin: false })
            else {
                continue;
            };
            let Ok(seen) = passes.run(oracle, &input, plan.outcome) else { continue };
            if passes.passed(&seen) && !sets_fields(&policy, oracle.machine(), &input) {
                let (names, case, covered) = (passes.names.clone(), seen.case, seen.covered);
                found = Some(Reached { input, names, case, covered, fields_set: false });
                break;
            }
            sampler.learn(oracle.machine(), &input);
        }
        oracle.restore(checkpoint);
        Ok(found)
    }

    /// Looks again with what is proved of the fields of the objects.
    fn with_facts(mut self, target: &Location, plan: &Plan<'_>, found: Answer) -> (Searcher, Result<Answer>) {
        let facts;
        (self, facts) = match self.facts(target, plan) {
            (searcher, Ok(facts)) => (searcher, facts),
            (searcher, Err(why)) => return (searcher, Err(why)),
        };
        let refuted = match &found.status {
            Status::Reached(reached) => contradicts(&facts, &mut self.machines.exploring, &reached.input),
            _ => false,
        };
        let manner = Manner { facts, made: true, ..Manner::default() };
        // Fields that nothing reads are left as they are by the backward search, and may contradict the facts.
        let strategy = match plan.strategy {
            Strategy::Both => Strategy::Forward,
            asked => asked,
        };
        let work = WITH_FACTS.min(plan.work);
        let (mut searcher, answer) = self.explore(target, &Plan { strategy, work, ..plan.with(manner) });
        let answer = match answer {
            Ok(answer) => answer,
            Err(why) => return (searcher, Err(why)),
        };
        let answer = match answer.status {
            Status::Reached(_) => searcher.by_same_objects(target, plan, answer).map(Settled::answer),
            Status::Unreachable => Ok(searcher.unless_state(answer)),
            // The input may be as good as any.
            Status::Unknown if !refuted => Ok(found),
            Status::Unknown => Ok(answer),
        };
        (searcher, answer)
    }

    /// What is proved of the fields of a method's inputs.
    fn facts(mut self, target: &Location, plan: &Plan<'_>) -> (Searcher, Result<Facts>) {
        let entry = match target.entry.find(&mut self.machines.exploring) {
            Ok(entry) => entry,
            Err(why) => return (self, Err(why)),
        };
        if let Some(known) = self.known.facts.get(&entry) {
            let known = known.clone();
            return (self, Ok(known));
        }
        let Machines { exploring, oracle } = self.machines;
        let policy = contracts_of(&exploring, entry, plan.contracts);
        let until = part(plan.deadline, FOR_FACTS);
        let (exploring, mut facts) = invariants::prove(exploring, entry, plan.contracts, &policy, until);
        if let Some(found) = self.known.reachable.get(&entry).and_then(Option::as_ref) {
            for (class, more) in states::facts(found, &exploring).iter() {
                Arc::make_mut(&mut facts).entry(class.clone()).or_default().extend(more);
            }
        }
        self.machines = Machines { exploring, oracle };
        self.known.facts.insert(entry, facts.clone());
        (self, Ok(facts))
    }

    /// A proof that relies on what fields hold is none where static fields that others may set were read on the way.
    fn unless_state(&mut self, answer: Answer) -> Answer {
        let open = statics::open_fields(&mut self.machines.exploring);
        if open.is_empty() {
            let why =
                "all paths from objects that constructors and methods make were tried; none leads there";
            return Answer { reasons: vec![why.to_owned()], ..answer };
        }
        let reasons = open.iter().map(ToString::to_string).collect();
        Answer { status: Status::Unknown, reasons, ..answer }
    }

    /// The same input with its objects made by calls, if these are found and lead to the location.
    fn by_same_objects(&mut self, target: &Location, plan: &Plan<'_>, found: Answer) -> Result<Settled> {
        let Status::Reached(reached) = found.status else { return Ok(Settled::No(found)) };
        let oracle = &mut self.machines.oracle;
        let entry = target.entry.find(oracle.machine())?;
        let policy = contracts_of(oracle.machine(), entry, plan.contracts);
        if !sets_fields(&policy, oracle.machine(), &reached.input) {
            return Ok(Settled::Yes(Answer { status: Status::Reached(reached), ..found }));
        }
        let passes = LocationOracle::new(oracle, target, plan.contracts)?;
        let class = target.entry.class.replace('/', ".");
        let package = class.rsplit_once('.').map_or("", |p| p.0);
        let left = plan.deadline.saturating_duration_since(Instant::now());
        let effort = Effort { time: Effort::default().time.min(left), ..Effort::default() };
        let (input, _) = rebuild(oracle.machine(), package, &reached.input, &effort);
        if !sets_fields(&policy, oracle.machine(), &input)
            && let Ok(seen) = passes.run(oracle, &input, plan.outcome)
            && passes.passed(&seen)
        {
            let (case, covered) = (seen.case, seen.covered);
            let reached = Reached { input, case, covered, ..*reached };
            return Ok(Settled::Yes(Answer { status: Status::Reached(Box::new(reached)), ..found }));
        }
        let reached = Reached { fields_set: true, ..*reached };
        Ok(Settled::No(Answer { status: Status::Reached(Box::new(reached)), ..found }))
    }
}

/// An answer, and whether its input is one that calls make.
enum Settled {
    Yes(Answer),
    No(Answer),
}

impl Settled {
    fn answer(self) -> Answer {
        let (Settled::Yes(answer) | Settled::No(answer)) = self;
        answer
    }
}

impl<'a> Plan<'a> {
    /// The same plan with other objects.
    fn with(&self, manner: Manner) -> Plan<'a> {
        Plan {
            strategy: self.strategy,
            round: self.round.clone(),
            contracts: self.contracts,
            manner,
            settles: self.settles,
            deadline: self.deadline,
            backward: self.backward.clone(),
            outcome: self.outcome,
            explain: self.explain,
            work: self.work,
        }
    }
}

/// The answer for a location where no abstract state arrives.
fn excluded(strategy: Strategy, started: Instant) -> Answer {
    let why = "the ranges and types of values rule it out: no state of the method arrives there".to_owned();
    let answer = Answer::without_input(Status::Unreachable, strategy, vec![why]);
    Answer { elapsed: started.elapsed(), ..answer }
}

/// The end of a part of the time that is left.
fn part(deadline: Instant, part: f64) -> Instant {
    let now = Instant::now();
    now + deadline.saturating_duration_since(now).mul_f64(part)
}
