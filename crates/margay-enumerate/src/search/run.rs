//! The runs of a search in one machine.

use crate::engine::Engine;
use crate::search::count::Scratch;
use crate::search::frontier::{self, Subtree};
use crate::search::options::Options;
use crate::search::outcome::{Abnormal, MethodCoverage, Outcome};
use crate::search::own_choices;
use crate::search::structure::{Structure, Template};
use crate::search::warnings;
use crate::values::state::State;
use margay_classes::{Kind, MethodId};
use margay_graph::bound::Bound;
use margay_graph::coverage::{Covered, Goals, covered};
use margay_graph::graph::Graph;
use margay_machine::{Content, Decision, Limit, Machine, Mark, Ref, Stop, Trap};
use rustc_hash::{FxHashMap, FxHashSet};
use std::any::Any;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Who looks on while a search goes its way.
pub(crate) trait Watcher {
    /// A structure was found.
    fn found(&mut self, state: &State, template: &Template) -> ControlFlow<()>;
    /// A run ended. `true` to leave the search.
    fn between(&mut self, state: &mut State, template: &Template) -> bool;
}

/// A search in one machine.
pub(crate) struct Search {
    pub(crate) predicate: MethodId,
    pub(crate) kinds: Vec<Kind>,
    pub(crate) options: Options,
    pub template: Template,
    pub engine: Option<Box<Engine>>,
    pub(crate) base: Option<Mark>,
    pub(crate) max_steps: Option<u64>,
    /// Frames of the machine when no predicate runs.
    pub(crate) depth: u32,
    pub(crate) runs: u64,
    /// Structures found that the progress does not tell of yet: workers share it.
    pub(crate) unreported: u128,
    pub(crate) goals: FxHashMap<MethodId, Goals>,
    pub(crate) covered: FxHashMap<MethodId, Covered>,
    /// Structures found after a choice of the predicate's own, which may find them again.
    pub(crate) again: FxHashSet<Vec<u32>>,
    /// Structures met so far, and before the first such choice of the present run.
    pub(crate) met: u64,
    pub(crate) before: u64,
    /// How often the clock had been asked before the search.
    pub(crate) clocks: u64,
    /// Methods that were lowered before the search.
    pub(crate) lowered: FxHashSet<u32>,
    /// The objects that fields may refer to.
    pub(crate) known: warnings::Known,
    pub(crate) counting: Scratch,
    pub outcome: Outcome,
}

/// Runs between two looks at the clock, and structures.
const GLANCE: u64 = 256;

/// How the next run begins.
pub(crate) enum Go {
    Start,
    Run,
    Resume(Decision),
}

impl Search {
    /// Puts the machine back and gives the outcome.
    pub fn end(mut self, m: &mut Machine) -> Outcome {
        self.outcome.warnings.extend(warnings::static_state(m, &self.lowered, self.predicate, &self.known));
        if let Some(engine) = &self.engine {
            self.outcome.warnings.extend(engine.library.warnings(m));
        }
        if m.seen().clocks > self.clocks {
            let name = m.classes.qualified_name(self.predicate);
            self.outcome.warnings.push(format!(
                "{name} asks for the time or for random numbers: what is found holds for those that it was given"
            ));
        }
        self.outcome.warnings.sort();
        self.outcome.warnings.dedup();
        if let Some(base) = self.base.take() {
            m.rollback(base);
        }
        m.take_symbols();
        m.disable_symbols();
        m.let_results_fall(false);
        m.explore_choices(false);
        m.config.max_steps = self.max_steps;
        for &method in &self.options.watch {
            m.watch(method, false);
        }
        self.take_outcome()
    }

    /// What the search came to so far; it begins to count anew.
    pub fn take_outcome(&mut self) -> Outcome {
        let mut outcome = std::mem::take(&mut self.outcome);
        for method in &self.options.watch {
            if let Some(goals) = self.goals.get(method) {
                let (goals, covered) = (goals.clone(), self.covered.remove(method).unwrap_or_default());
                outcome.coverage.push(MethodCoverage { goals, covered });
            }
        }
        outcome
    }

    /// Searches a subtree. `Break` when it was left before its end; what is left is in the outcome's frontier.
    pub fn run(&mut self, m: &mut Machine, subtree: &Subtree, watcher: &mut dyn Watcher) -> ControlFlow<()> {
        let origin = m.mark();
        let Some(mut engine) = self.engine.take() else { return ControlFlow::Break(()) };
        frontier::begin(&mut engine.state.choices, subtree);
        let mut skip = subtree.skip;
        let mut go = Go::Start;
        let flow = loop {
            let (stop, back) = self.go(m, engine, go);
            engine = back;
            match self.ended(m, &mut engine, stop, &mut skip, watcher) {
                End::Done => {}
                End::Raised(d) => {
                    go = Go::Resume(d);
                    continue;
                }
                // The run is done again when the search is resumed.
                End::Left(given) => {
                    self.leave_open(&engine.state, Some(given));
                    break ControlFlow::Break(());
                }
            }
            self.runs += 1;
            let glance = self.runs.is_multiple_of(GLANCE);
            if let Some(progress) = self.options.progress.as_ref().filter(|_| glance) {
                progress.runs.fetch_add(GLANCE, Ordering::Relaxed);
                progress.add_found(std::mem::take(&mut self.unreported));
            }
            let up = glance && self.time_is_up();
            if watcher.between(&mut engine.state, &self.template) || up {
                let first = self.outcome.frontier.items.len();
                self.leave_open(&engine.state, None);
                if let Some(item) = self.outcome.frontier.items.get_mut(first) {
                    item.skip += skip;
                }
                break ControlFlow::Break(());
            }
            go = match engine.backtrack(m) {
                None => break ControlFlow::Continue(()),
                Some(Some(decision)) => Go::Resume(decision),
                Some(None) if m.place().map_or(0, |p| p.depth) == self.depth => Go::Start,
                Some(None) => Go::Run,
            };
        };
        if let Some(progress) = &self.options.progress {
            progress.add_found(std::mem::take(&mut self.unreported));
        }
        engine.reset(m);
        m.rollback(origin);
        self.engine = Some(engine);
        flow
    }

    /// Notes what is left of the search.
    fn leave_open(&mut self, state: &State, present: Option<u64>) {
        frontier::leave_open(&state.choices, present, self.met - self.before, &mut self.outcome.frontier);
    }

    /// Runs to the next stop.
    pub(crate) fn go(&mut self, m: &mut Machine, mut engine: Box<Engine>, go: Go) -> (Stop, Box<Engine>) {
        let stop = match go {
            Go::Start => match self.arguments(m, &mut engine) {
                Ok((method, args)) => {
                    m.set_symbols(engine);
                    m.call_with(method, &args)
                }
                Err(Trap::Stop(stop)) => return (*stop, engine),
                Err(_) => return (Stop::Ignored, engine),
            },
            Go::Run => {
                m.set_symbols(engine);
                m.run()
            }
            Go::Resume(decision) => {
                m.set_symbols(engine);
                m.resume(decision)
            }
        };
        let symbols: Option<Box<dyn Any>> = m.take_symbols().map(|s| s as Box<dyn Any>);
        let engine = symbols.and_then(|s| s.downcast::<Engine>().ok());
        (stop, engine.expect("the machine keeps the symbols that it was given"))
    }

    /// The method to call and its argument slots. The receiver is decided; other arguments may stay open.
    fn arguments(
        &mut self,
        m: &mut Machine,
        engine: &mut Engine,
    ) -> Result<(MethodId, Vec<(u64, u32)>), Trap> {
        let mut slots = Vec::new();
        let mut method = self.predicate;
        let is_static = m.classes.method(method).is_static();
        for (i, &kind) in self.kinds.iter().enumerate() {
            let position = engine.state.space.roots[i];
            let slot = if i == 0 && !is_static {
                let receiver = engine.state.decide(m, position)? as Ref;
                if receiver == 0 {
                    return Err(State::dead_end());
                }
                let class = m.class_of(receiver).id;
                method = m.classes.select(class, method).unwrap_or(method);
                (u64::from(receiver), 0)
            } else {
                match engine.state.read(m, position)? {
                    Content::Value(bits) => (bits, 0),
                    Content::Symbol(symbol) => (0, symbol),
                }
            };
            slots.push(slot);
            if kind.slots() == 2 {
                slots.push((0, 0));
            }
        }
        Ok((method, slots))
    }

    /// Deals with the end of a run.
    fn ended(
        &mut self,
        m: &mut Machine,
        engine: &mut Engine,
        stop: Stop,
        skip: &mut u64,
        watcher: &mut dyn Watcher,
    ) -> End {
        if !self.goals.is_empty() {
            self.cover(m);
        }
        match stop {
            Stop::Returned(bits) => {
                let symbol = m.returned_term();
                if symbol == 0 {
                    if bits as i32 == 0 {
                        self.outcome.explored += 1;
                        return End::Done;
                    }
                    return self.valid(engine, skip, watcher, true);
                }
                self.said(engine, symbol, skip, watcher)
            }
            Stop::Threw(e) => {
                let mut what = margay_graph::rerun::throwable_text(m, e);
                if let Some((class, method, line)) = m.thrown_at(e) {
                    what += &format!(" at {class}.{method}:{line}");
                }
                self.abnormal(engine, &what, |o| &mut o.thrown);
                End::Done
            }
            Stop::Exit(code) => {
                self.abnormal(engine, &format!("System.exit({code})"), |o| &mut o.thrown);
                End::Done
            }
            Stop::Limit(what) => {
                let bound = match what {
                    Limit::Heap => Bound::Memory,
                    Limit::Instructions => Bound::Steps(m.classes.qualified_name(self.predicate)),
                };
                self.outcome.bounds.insert(bound);
                self.abnormal(engine, &format!("the limit of {what} was reached"), |o| &mut o.endless);
                End::Done
            }
            Stop::Deadlock(what) => {
                self.abnormal(engine, &format!("deadlock: {what}"), |o| &mut o.endless);
                End::Done
            }
            Stop::Unsupported(what) | Stop::Diverged(what) => {
                self.unsupported(engine, &what);
                End::Done
            }
            Stop::Choice(choice) => {
                let (count, least) = match own_choices::alternatives(&choice) {
                    Ok(counted) => counted,
                    Err(why) => {
                        self.unsupported(engine, &why.to_string());
                        return End::Done;
                    }
                };
                if !engine.state.choices.is_raised() {
                    self.again.clear();
                    self.before = self.met;
                }
                match engine.state.open_raised(m, count, least) {
                    Ok(decision) => End::Raised(decision),
                    Err(_) => End::Done,
                }
            }
            Stop::Interrupted => End::Left(*skip),
            Stop::Ignored => End::Done,
            // Natives that pause belong to hosts that do not enumerate.
            Stop::Paused => {
                self.unsupported(engine, "a pause");
                End::Done
            }
        }
    }

    /// The predicate has given a result that depends on open values: it holds in some cases.
    fn said(&mut self, engine: &mut Engine, symbol: u32, skip: &mut u64, watcher: &mut dyn Watcher) -> End {
        let Some(cases) = engine.state.cases_of_yes(symbol) else {
            self.unsupported(engine, "a result that depends on too many open values");
            return End::Done;
        };
        if cases.is_empty() {
            self.outcome.explored += 1;
        }
        let mut before = 0;
        for case in &cases {
            let (point, met) = (engine.state.point(), self.met);
            let mut end = End::Done;
            if engine.state.assume(case) {
                // Structures are numbered over all cases, so with several none are counted without being listed.
                end = self.valid(engine, skip, watcher, cases.len() == 1);
            } else {
                self.outcome.explored += 1;
            }
            if cases.len() > 1 {
                engine.state.undo_to(point);
            }
            if let End::Left(given) = end {
                return End::Left(before + given);
            }
            before += self.met - met;
        }
        End::Done
    }

    /// The predicate holds for the present state.
    fn valid(
        &mut self,
        engine: &mut Engine,
        skip: &mut u64,
        watcher: &mut dyn Watcher,
        may_count: bool,
    ) -> End {
        // Choices of the predicate's own can lead to the same structure again.
        let repeats = engine.state.choices.is_raised();
        if self.options.count_only
            && may_count
            && !repeats
            && let Some(n) = engine.state.count(&mut self.counting)
        {
            self.outcome.found += n;
            self.unreported += n;
            let runs = if self.options.symbolic { 1 } else { u64::try_from(n).unwrap_or(u64::MAX).max(1) };
            self.outcome.explored = self.outcome.explored.saturating_add(runs);
            return End::Done;
        }
        let (mut left, mut given) = (false, 0u64);
        let search = self;
        let _ = engine.state.list(&mut |state| {
            if repeats && !search.again.insert(state.decisions().into_owned()) {
                return ControlFlow::Continue(());
            }
            given += 1;
            search.met += 1;
            if *skip > 0 {
                *skip -= 1;
                return ControlFlow::Continue(());
            }
            if given.is_multiple_of(GLANCE) && search.time_is_up() {
                left = true;
                given -= 1;
                search.met -= 1;
                return ControlFlow::Break(());
            }
            search.outcome.found += 1;
            search.unreported += 1;
            if search.options.count_only {
                return ControlFlow::Continue(());
            }
            let flow = watcher.found(state, &search.template);
            left = flow.is_break();
            flow
        });
        let runs = if search.options.symbolic { 1 } else { given.max(1) };
        search.outcome.explored = search.outcome.explored.saturating_add(runs);
        if left { End::Left(given) } else { End::Done }
    }

    fn abnormal(
        &mut self,
        engine: &mut Engine,
        what: &str,
        place: impl Fn(&mut Outcome) -> &mut Option<Abnormal>,
    ) {
        self.outcome.explored += 1;
        if let Some(known) = place(&mut self.outcome) {
            known.runs += 1;
            return;
        }
        let mut input: Option<Graph> = None;
        let template = &self.template;
        let _ = engine.state.list(&mut |state| {
            input = Some(Structure::of(state, template).graph());
            ControlFlow::Break(())
        });
        // Without an input the path is one that no numbers lead to.
        if let Some(input) = input {
            *place(&mut self.outcome) = Some(Abnormal { runs: 1, what: what.to_owned(), input });
        }
    }

    /// A run that needs what the machine does not do.
    fn unsupported(&mut self, engine: &mut Engine, what: &str) {
        self.abnormal(engine, what, |o| &mut o.unsupported);
        if let Some(first) = &self.outcome.unsupported {
            self.outcome.bounds.insert(Bound::Unsupported(first.what.clone()));
        }
    }

    /// Whether the search has to stop.
    fn time_is_up(&mut self) -> bool {
        let late = self.options.deadline.is_some_and(|end| Instant::now() >= end);
        if late {
            self.outcome.bounds.insert(Bound::Time);
        }
        late || self.options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    fn cover(&mut self, m: &mut Machine) {
        for (method, new) in covered(&m.classes, &self.goals, m.visits()) {
            let all = self.covered.entry(method).or_default();
            all.branches.extend(new.branches);
            all.instructions.extend(new.instructions);
        }
    }
}

/// How a run ended for the search.
enum End {
    Done,
    /// The predicate asks for a decision of its own.
    Raised(Decision),
    /// The run was not finished: so many of its structures were given.
    Left(u64),
}
