//! Drives the machine from choice to choice. A run takes the alternative that the present model of the path condition
//! satisfies. Every other alternative becomes a frontier item, whose satisfiability is tested when the search order
//! selects it. Switching to an item rolls back to the common prefix and repeats the remaining decisions.

use crate::alternatives::{Applied, apply, first_alternative, with_sym};
use crate::frontier::Frontier;
use crate::inputs::Origin;
use crate::search::{Fitness, Hint, Item, Prefix, Searcher, Spot, Step};
use crate::state::{Proposal, Sym, Value};
use margay_classes::MethodId;
use margay_graph::bound::Bound;
use margay_machine::{Choice, ChoiceKind, Decision, Limit, Machine, Mark, Place, Ref, Stop, Trap};
use margay_solver::{Answer, Term};
use rustc_hash::FxHashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::time::Instant;

/// Asked whether an input can still be completed to a valid one, each time that a reference is decided.
pub trait Guard {
    /// `false` when no completion of the input heap is valid.
    fn admit(&mut self, machine: &mut Machine) -> bool;
}

/// Knows the way to what is looked for.
pub trait DistanceGuide {
    /// How far it is when this alternative of the choice that the machine stands at is taken. `None` when no way leads
    /// from there to what is looked for.
    fn distance(&mut self, machine: &mut Machine, choice: &Choice, alternative: u32) -> Option<u32>;
    /// Whether the present run has come to what is looked for. It ends there.
    fn arrived(&mut self, machine: &Machine) -> bool;
    /// How near the present run came to what is looked for.
    fn fitness(&mut self, machine: &Machine) -> Option<Fitness>;
    /// The run was taken back to an earlier point.
    fn back(&mut self, machine: &Machine);
}

/// How a run ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// It came to what the [`DistanceGuide`] points to, and was not run further.
    Arrived,
    /// The method returned this.
    Returned(Value),
    /// It threw this.
    Threw(Ref),
    /// `System.exit`.
    Exit(i32),
    /// An assumption does not hold, or a bound was hit: the run does not count.
    Ignored,
    /// The machine does not do something, by name.
    Unsupported(String),
    /// No thread can go on.
    Deadlock(String),
}

/// A run from the start to its end. The machine stands at the end of it until the next one is asked for.
#[derive(Debug, Clone)]
pub struct Path {
    /// How it ended.
    pub ending: Ending,
    /// Its decisions.
    pub decisions: usize,
}

/// Stands for a decision that no item has.
const UNDECIDED: u32 = u32::MAX;

struct Level {
    mark: Mark,
    choice: Choice,
    place: Option<Place>,
    value: Option<u64>,
    prefix: Option<Arc<Prefix>>,
}

/// What a decision costs beside terms and queries, in units of work.
const DECISION: u64 = 300;

/// The work of an exploring machine so far, in units of about a hundredth of a microsecond. It is counted and not
/// measured, by instructions, terms and queries: so it is the same for the same exploration on every computer.
pub fn work(machine: &mut Machine) -> u64 {
    let instructions = machine.executed();
    instructions + machine.symbols_mut::<Sym>().map_or(0, |sym| sym.work())
}

/// A choice that a run has come to: what it is, where, and the value it is about.
type ChoicePoint = (Choice, Option<Place>, Option<u64>);

/// An exploration of one method from one symbolic input.
pub struct Explorer {
    /// The machine, at the end of the last run.
    pub machine: Machine,
    /// When to stop.
    pub deadline: Option<Instant>,
    /// Runs so far.
    pub paths: u64,
    /// Decisions taken so far, those on the way to an alternative not counted.
    pub states: u64,
    /// How much work may be done, by [`Explorer::work`], before the alternatives that wait are left to others.
    pub work_limit: Option<u64>,
    /// Whether queries get no more work than is left, too.
    pub strict: bool,
    searcher: Box<dyn Searcher>,
    guard: Option<Box<dyn Guard>>,
    guide: Option<Box<dyn DistanceGuide>>,
    /// What the present run has left behind.
    behind: Vec<Item>,
    /// How often the next decision is to be repeated.
    ask: Option<u64>,
    /// How often the present run was made to repeat its first decision.
    skipped_iterations: u64,
    /// The limits that a leap has put off.
    usual: Option<(u32, usize)>,
    /// Whether a loop that has to run often may pass the limits of loops and depth.
    pub accelerate_loops: bool,
    levels: Vec<Level>,
    path: Vec<u32>,
    prefix: Option<Arc<Prefix>>,
    root: Option<Mark>,
    start: (MethodId, Vec<Value>),
    at_start: bool,
    exhausted: bool,
    paused: bool,
    /// Decisions taken, those on the way to an alternative counted again.
    taken: u64,
    /// The work on symbols before the present run.
    symbols_before: u64,
    /// The work of the machine before.
    before: u64,
    names: FxHashMap<MethodId, u64>,
}

impl Explorer {
    /// Prepares to call `method` with these argument slots. The machine has its [`Sym`] installed.
    pub fn new(
        mut machine: Machine,
        method: MethodId,
        args: Vec<Value>,
        searcher: Box<dyn Searcher>,
        guard: Option<Box<dyn Guard>>,
    ) -> Explorer {
        machine.explore_choices(true);
        let steps = machine.steps();
        if let Some(sym) = machine.symbols_mut::<Sym>() {
            let limit = sym.limits.steps;
            machine.config.max_steps = Some(steps + limit);
        }
        let before = work(&mut machine);
        let root = Some(machine.mark());
        machine.clear_visits();
        Explorer {
            machine,
            deadline: None,
            paths: 0,
            states: 0,
            work_limit: None,
            strict: false,
            searcher,
            guard,
            guide: None,
            behind: Vec::new(),
            ask: None,
            skipped_iterations: 0,
            usual: None,
            accelerate_loops: false,
            levels: Vec::new(),
            path: Vec::new(),
            prefix: None,
            root,
            start: (method, args),
            at_start: true,
            exhausted: false,
            paused: false,
            taken: 0,
            symbols_before: 0,
            before,
            names: FxHashMap::default(),
        }
    }

    /// Looks for one thing only: alternatives from which no way leads there are left out, and count as looked at.
    pub fn follow(&mut self, guide: Box<dyn DistanceGuide>) {
        self.guide = Some(guide);
    }

    /// Explores these alternatives only, not from the start.
    pub fn go_on_from(&mut self, frontier: &Frontier) {
        for &(place, alternative) in &frontier.seen {
            self.searcher.executed(place, alternative);
        }
        self.searcher.refill(&frontier.items);
        self.at_start = false;
    }

    /// What is left when a limit was reached: others can go on from there.
    pub fn left(&mut self) -> Frontier {
        Frontier { seen: self.searcher.seen(), items: self.searcher.drain() }
    }

    /// Whether the work limit was reached.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Work done so far; see [`work`].
    pub fn work(&mut self) -> u64 {
        let done = work(&mut self.machine) - self.before;
        done + DECISION * self.taken
    }

    /// Whether every alternative has been looked at, bounds aside.
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// Alternatives that wait.
    pub fn waiting(&self) -> usize {
        self.searcher.len()
    }

    /// The symbolic state.
    pub fn sym(&mut self) -> &mut Sym {
        self.machine.symbols_mut::<Sym>().expect("an explorer's machine has its symbols installed")
    }

    /// Takes everything back and gives the machine as it was before.
    pub fn finish(mut self) -> Machine {
        while let Some(level) = self.levels.pop() {
            self.machine.rollback(level.mark);
        }
        if let Some(root) = self.root.take() {
            self.machine.rollback(root);
        }
        self.machine
    }

    fn out_of_time(&mut self) -> bool {
        let late = self.deadline.is_some_and(|d| Instant::now() >= d);
        if late {
            self.sym().bounds.insert(Bound::Time);
        }
        late
    }

    /// The next run, if there is one and time is left.
    pub fn next_path(&mut self) -> Option<Path> {
        if self.out_of_time() {
            return None;
        }
        if let Some(limit) = self.sym().limits.paths
            && self.paths >= limit
        {
            if !self.searcher.is_empty() {
                self.sym().bounds.insert(Bound::Paths(limit));
            }
            return None;
        }
        self.symbols_before = self.sym().work();
        self.allow();
        let (origin, stop) = if std::mem::take(&mut self.at_start) {
            (None, self.machine.call_with(self.start.0, &self.start.1))
        } else {
            loop {
                if self.work_limit.is_some_and(|most| self.work() >= most) && !self.searcher.is_empty() {
                    self.paused = true;
                    return None;
                }
                let Some(item) = self.searcher.select() else {
                    self.exhausted = true;
                    return None;
                };
                if let Some(stop) = self.go_to(&item) {
                    break (Some(item), stop);
                }
                if self.out_of_time() {
                    return None;
                }
            }
        };
        let ending = self.run_on(stop)?;
        self.hand_over(origin.as_ref());
        self.paths += 1;
        Some(Path { ending, decisions: self.path.len() })
    }

    /// Tells the solver what is left of the work.
    fn allow(&mut self) {
        if self.strict
            && let Some(most) = self.work_limit
        {
            let left = most.saturating_sub(self.work());
            self.sym().solver.allow(left);
        }
    }

    /// Goes from choice to choice to the end of the run. `None` when time is up.
    fn run_on(&mut self, mut stop: Stop) -> Option<Ending> {
        loop {
            if let Some(guide) = &mut self.guide
                && guide.arrived(&self.machine)
            {
                return Some(Ending::Arrived);
            }
            stop = match stop {
                Stop::Choice(choice) => match self.decide(choice) {
                    Ok(stop) => stop,
                    Err(ending) => return ending,
                },
                Stop::Returned(bits) => return Some(Ending::Returned((bits, self.machine.returned_term()))),
                Stop::Threw(e) => return Some(Ending::Threw(e)),
                Stop::Exit(code) => return Some(Ending::Exit(code)),
                Stop::Ignored => return Some(Ending::Ignored),
                Stop::Unsupported(what) => {
                    self.sym().bounds.insert(Bound::Unsupported(what.clone()));
                    return Some(Ending::Unsupported(what));
                }
                Stop::Limit(limit) => {
                    let bound = match limit {
                        Limit::Instructions => Bound::Steps(self.describe_place()),
                        Limit::Heap => Bound::Memory,
                    };
                    self.sym().bounds.insert(bound);
                    return Some(Ending::Ignored);
                }
                Stop::Deadlock(what) => return Some(Ending::Deadlock(what)),
                Stop::Interrupted => {
                    self.sym().bounds.insert(Bound::Time);
                    return None;
                }
                Stop::Diverged(why) => {
                    self.sym().bounds.insert(Bound::Unsupported(format!("a run that diverged: {why}")));
                    return Some(Ending::Ignored);
                }
                // Natives that pause belong to hosts that do not explore.
                Stop::Paused => {
                    self.sym().bounds.insert(Bound::Unsupported("a pause".into()));
                    return Some(Ending::Ignored);
                }
            }
        }
    }

    /// Where the machine is, for people.
    pub fn describe_place(&self) -> String {
        let Some(place) = self.machine.place() else { return "the start".into() };
        self.machine.describe_instruction(place.method, place.pc)
    }

    /// Decides a choice that the run came to for the first time.
    fn decide(&mut self, choice: Choice) -> Result<Stop, Option<Ending>> {
        if self.out_of_time() {
            return Err(None);
        }
        self.states += 1;
        if let Some(most) = self.sym().limits.work
            && self.sym().work() - self.symbols_before > most
        {
            let at = self.describe_place();
            self.sym().bounds.insert(Bound::Effort(at));
            return Err(Some(Ending::Ignored));
        }
        self.allow();
        if let ChoiceKind::Fresh { .. } = &choice.kind {
            return Ok(self.ask_fresh(&choice));
        }
        let place = self.machine.place();
        let value = self.sym().take_proposal();
        let first = first_alternative(self.sym(), &choice);
        // A path that is long because it has no choice goes on for a while: recursion ends, a cycle does not.
        let depth = self.sym().limits.depth;
        let long = self.path.len() >= depth;
        if long && (self.path.len() >= 2 * depth || self.others_possible(&choice, first)) {
            let at = self.describe_place();
            self.sym().bounds.insert(Bound::Depth(at));
            return Err(Some(Ending::Ignored));
        }
        if let Some(place) = place
            && matches!(choice.kind, ChoiceKind::Branch { .. } | ChoiceKind::Cases { .. })
            && !self.sym().count(place)
            && self.others_possible(&choice, first)
        {
            let at = self.describe_place();
            self.sym().bounds.insert(Bound::Loop(at));
            return Err(Some(Ending::Ignored));
        }
        let count = choice.alternatives().unwrap_or(0);
        let site = self.spot(place);
        let ahead = self.distance(&choice, first);
        for alternative in (0..count).filter(|&a| a != first) {
            if let Some(distance) = self.distance(&choice, alternative) {
                let prefix = Prefix::extend(self.prefix.as_ref(), Step { alternative, count, value });
                let hint =
                    Hint { distance, odd: self.sym().oddness(&choice, alternative), ..Hint::default() };
                self.behind.push(Item { prefix, place: site, alternative, hint });
            }
        }
        if ahead.is_none() {
            self.stay((choice, place, value));
            return Err(Some(Ending::Ignored));
        }
        match self.take((choice, place, value), first, None) {
            Some(stop) => Ok(stop),
            None => Err(Some(Ending::Ignored)),
        }
    }

    /// How far it is from an alternative of the present choice to what is looked for.
    fn distance(&mut self, choice: &Choice, alternative: u32) -> Option<u32> {
        match &mut self.guide {
            Some(guide) => guide.distance(&mut self.machine, choice, alternative),
            None => Some(0),
        }
    }

    /// Leaves the run at a choice of which nothing is taken yet.
    fn stay(&mut self, (choice, place, value): ChoicePoint) {
        let mark = self.machine.mark();
        self.levels.push(Level { mark, choice, place, value, prefix: self.prefix.clone() });
        self.path.push(UNDECIDED);
    }

    /// Gives the alternatives that a run has left behind to the search order, with how near it came.
    fn hand_over(&mut self, origin: Option<&Item>) {
        let before: Option<Fitness> = origin.and_then(|o| o.hint.fitness);
        let own = self.guide.as_mut().and_then(|c| c.fitness(&self.machine));
        if let (Some(origin), Some(before), Some(own)) = (origin, before, own)
            && before.0 == own.0
        {
            let gain = (before.1 as i64).saturating_sub(own.1 as i64) / (self.skipped_iterations as i64 + 1);
            self.searcher.learned(origin.place, origin.alternative, gain);
        }
        self.skipped_iterations = 0;
        // A leap that came nearer has shown how far the loop has to go.
        let nearer = before.zip(own).is_some_and(|(before, own)| own < before);
        if let Some((loops, depth)) = self.usual.take().filter(|_| !nearer) {
            let limits = &mut self.sym().limits;
            (limits.loops, limits.depth) = (loops, depth);
        }
        for item in self.behind.drain(..) {
            let hint = Hint { fitness: own.or(before), ..item.hint };
            self.searcher.push(Item { hint, ..item });
        }
    }

    /// Whether another alternative than the one taken is possible.
    fn others_possible(&mut self, choice: &Choice, first: u32) -> bool {
        let sym = self.sym();
        let others: Vec<Term> = match &choice.kind {
            ChoiceKind::Branch { condition } => {
                let t = Term::from_raw(*condition);
                vec![if first == 1 { sym.terms.not(t) } else { t }]
            }
            ChoiceKind::Cases { conditions } => {
                let t = Term::from_raw(conditions[first as usize]);
                vec![sym.terms.not(t)]
            }
            _ => return true,
        };
        !matches!(sym.solver.check(&mut sym.terms, &others), Answer::Unsat)
    }

    /// A value that the program asks for: a fresh symbol.
    fn ask_fresh(&mut self, choice: &Choice) -> Stop {
        let ChoiceKind::Fresh { descriptor, low, high } = choice.kind.clone() else {
            return Stop::Diverged("no value was asked for".into());
        };
        let made = self.with_sym(|sym, m| {
            let number = sym.nondet.len() as u32;
            let name = format!("input{number}");
            let value = sym.fresh(m, &descriptor, Origin::Nondet(number), &name)?;
            sym.bound_value(value, &descriptor, low, high);
            sym.record_nondet(descriptor, value);
            Ok(value)
        });
        match made {
            Ok((_, symbol)) if symbol != 0 => self.machine.resume(Decision::Term(symbol)),
            Ok((bits, _)) => self.machine.resume(Decision::Value(bits)),
            Err(Trap::Stop(stop)) => *stop,
            Err(_) => Stop::Unsupported("a value that cannot be made here".into()),
        }
    }

    /// Runs something on the symbolic state and the machine.
    pub fn with_sym<T>(&mut self, run: impl FnOnce(&mut Sym, &mut Machine) -> T) -> T {
        with_sym(&mut self.machine, run)
    }

    /// A place that means the same in every machine.
    fn spot(&mut self, place: Option<Place>) -> Spot {
        let Some(place) = place else { return (0, 0) };
        let classes = &self.machine.classes;
        let name = *self.names.entry(place.method).or_insert_with(|| {
            let m = classes.method(place.method);
            let mut hasher = rustc_hash::FxHasher::default();
            let own = (classes.symbols.text(m.name), classes.symbols.text(m.desc));
            (classes.name(m.class), own).hash(&mut hasher);
            hasher.finish()
        });
        (name, place.pc)
    }

    /// Takes an alternative of a choice and runs on to the next stop. On a known way, the next choice is about a
    /// known value, if it is about one. `None` when it is impossible.
    fn take(
        &mut self,
        (choice, place, value): ChoicePoint,
        alternative: u32,
        known: Option<Option<&Step>>,
    ) -> Option<Stop> {
        let mark = self.machine.mark();
        let prefix = self.prefix.clone();
        self.levels.push(Level { mark, choice: choice.clone(), place, value, prefix });
        self.path.push(alternative);
        self.taken += 1;
        let step = Step { alternative, count: choice.alternatives().unwrap_or(0), value };
        self.prefix = Some(Prefix::extend(self.prefix.as_ref(), step));
        if let Some(often) = self.ask.take() {
            self.accelerate(&choice, alternative, often);
        }
        if !self.apply(&choice, alternative, known.is_some()) {
            return None;
        }
        if place.is_some() {
            let spot = self.spot(place);
            self.searcher.executed(spot, alternative);
        }
        self.sym().propose(known.flatten().and_then(proposal));
        Some(self.machine.resume(Decision::Alternative(alternative)))
    }

    /// Moves the model of the path so far into an alternative that the run takes it again and again.
    fn accelerate(&mut self, choice: &Choice, alternative: u32, often: u64) {
        if !self.with_sym(|sym, _| crate::loop_acceleration::accelerate(sym, choice, alternative, often)) {
            return;
        }
        self.skipped_iterations = often;
        let limits = &mut self.sym().limits;
        let usual = (limits.loops, limits.depth);
        let more = u32::try_from(often).unwrap_or(u32::MAX);
        limits.loops = limits.loops.saturating_add(more);
        limits.depth = limits.depth.saturating_add(4 * more as usize);
        self.usual = Some(usual);
    }

    fn apply(&mut self, choice: &Choice, alternative: u32, again: bool) -> bool {
        match apply(&mut self.machine, choice, alternative, again) {
            Applied::Yes => {}
            Applied::Impossible => return false,
            Applied::Unknown(why) => {
                let at = self.describe_place();
                self.sym().bounds.insert(Bound::Solver(format!("{why} at {at}")));
                return false;
            }
        }
        if matches!(choice.kind, ChoiceKind::Reference { .. })
            && let Some(mut guard) = self.guard.take()
        {
            let admitted = guard.admit(&mut self.machine);
            self.guard = Some(guard);
            self.sym().applied = true;
            return admitted;
        }
        true
    }

    /// Goes to an item; `None` when it is impossible.
    fn go_to(&mut self, item: &Item) -> Option<Stop> {
        let wanted = item.prefix.steps();
        let last = wanted.len() - 1;
        let common = self.path.iter().zip(&wanted[..last]).take_while(|(a, b)| **a == b.alternative).count();
        let mut arrived = None;
        while self.levels.len() > common {
            let level = self.levels.pop()?;
            self.machine.rollback(level.mark);
            self.path.pop();
            self.prefix = level.prefix;
            arrived = Some((level.choice, level.place, level.value));
        }
        if let Some(guide) = &mut self.guide {
            guide.back(&self.machine);
        }
        let mut arrived = match arrived {
            Some(arrived) => arrived,
            None => {
                self.sym().propose(proposal(&wanted[0]));
                let stop = self.machine.call_with(self.start.0, &self.start.1);
                self.arrive(stop, &wanted[0])?
            }
        };
        for (i, step) in wanted.iter().enumerate().skip(common) {
            let next = wanted.get(i + 1);
            self.ask = (i == last && self.accelerate_loops && item.hint.iterations > 0)
                .then_some(item.hint.iterations);
            let stop = self.take(arrived, step.alternative, Some(next))?;
            let Some(next) = next else { return Some(stop) };
            arrived = self.arrive(stop, next)?;
        }
        None
    }

    /// The choice that a run on a known way has come to, which has to be the one where this step was taken.
    fn arrive(&mut self, mut stop: Stop, step: &Step) -> Option<ChoicePoint> {
        while let Stop::Choice(c) = &stop
            && matches!(c.kind, ChoiceKind::Fresh { .. })
        {
            let c = c.clone();
            stop = self.ask_fresh(&c);
        }
        let value = self.sym().take_proposal();
        let place = self.machine.place();
        match stop {
            Stop::Choice(choice) if choice.alternatives() == Some(step.count) && value == step.value => {
                if let Some(place) = place
                    && matches!(choice.kind, ChoiceKind::Branch { .. } | ChoiceKind::Cases { .. })
                {
                    self.sym().count(place);
                }
                Some((choice, place, value))
            }
            Stop::Interrupted => {
                self.sym().bounds.insert(Bound::Time);
                None
            }
            _ => {
                let at = self.describe_place();
                self.sym().bounds.insert(Bound::Unsupported(format!("a run that diverged at {at}")));
                None
            }
        }
    }
}

/// The values that the choice of a step was about.
fn proposal(step: &Step) -> Option<Proposal> {
    step.value.map(|value| Proposal { value, alternatives: step.count })
}
