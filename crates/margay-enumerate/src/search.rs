//! The search: runs the predicate, and after each run goes back to the newest choice with another alternative. Only
//! the rest of the predicate runs again.

use crate::engine::{Engine, Meaning};
use crate::model::{Abnormal, Domain, Error, Finitization, Options, Outcome, Subtree};
use crate::numbers::Compare;
use crate::space::Space;
use crate::state::State;
use crate::structure::{Structure, Template};
use margay_classes::{Kind, MethodId};
use margay_explore::coverage::{Covered, Goals, covered};
use margay_inputs::graph::Graph;
use margay_machine::{Content, Decision, Machine, Mark, Ref, Stop, Trap};
use rustc_hash::{FxHashMap, FxHashSet};
use std::any::Any;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::time::Instant;

/// Finds the structures within a finitization that satisfy a predicate, one of each isomorphism class, and calls
/// `found` for each, in an order that depends on the options alone. The machine is left as it was, but for
/// loaded and initialised classes and the objects of the finitization.
pub fn enumerate(
    machine: &mut Machine,
    predicate: MethodId,
    finitization: &Finitization,
    options: &Options,
    found: &mut dyn FnMut(&Structure) -> ControlFlow<()>,
) -> Result<Outcome, Error> {
    let mut search = Search::prepare(machine, predicate, finitization, options)?;
    let mut parts = match &options.resume {
        Some(frontier) => frontier.items.clone(),
        None => vec![Subtree::all()],
    }
    .into_iter();
    let mut complete = true;
    for part in parts.by_ref() {
        if search.run(machine, &part, found).is_break() {
            complete = false;
            break;
        }
    }
    search.outcome.frontier.items.extend(parts);
    let mut outcome = search.end(machine);
    outcome.complete = complete && outcome.unsupported.is_none();
    Ok(outcome)
}

/// A search in one machine.
pub(crate) struct Search {
    predicate: MethodId,
    kinds: Vec<Kind>,
    options: Options,
    template: Template,
    engine: Option<Box<Engine>>,
    base: Option<Mark>,
    max_steps: Option<u64>,
    /// Frames of the machine when no predicate runs.
    depth: u32,
    runs: u64,
    goals: FxHashMap<MethodId, Goals>,
    covered: FxHashMap<MethodId, Covered>,
    /// Structures found after a choice of the predicate's own, which may find them again.
    again: FxHashSet<Vec<u32>>,
    pub outcome: Outcome,
}

/// Runs between two looks at the clock, and structures.
const GLANCE: u64 = 256;

/// How the next run begins.
enum Go {
    Start,
    Run,
    Resume(u32),
}

impl Search {
    pub fn prepare(
        m: &mut Machine,
        predicate: MethodId,
        fin: &Finitization,
        options: &Options,
    ) -> Result<Search, Error> {
        let kinds = check_predicate(m, predicate, fin)?;
        let mut warnings = Vec::new();
        let class = m.classes.method(predicate).class;
        if m.initialize_now(class).is_err() {
            let name = m.classes.java_name(class);
            return Err(Error::Predicate(format!("the static initializer of {name} fails")));
        }
        let space = Space::build(m, fin, &mut warnings)?;
        let names: Vec<(String, String)> =
            fin.fields.iter().map(|f| (m.classes.java_name(f.declared_in), f.name.clone())).collect();
        let template = Template::read(m, &space, &names)?;
        let mut engine = Engine::new(State::new(space, options.symbolic));
        engine.model_sets(m);
        let mut goals = FxHashMap::default();
        for &method in &options.watch {
            let _ = m.classes.code(method);
            if let Some(goal) = Goals::of(&m.classes, method) {
                goals.insert(method, goal);
                m.watch(method, true);
            }
        }
        m.explore_choices(true);
        m.enable_symbols();
        let depth = m.place().map_or(0, |place| place.depth);
        let max_steps = m.config.max_steps;
        let base = m.mark();
        engine.state.space.undecide(m);
        m.config.max_steps = Some(m.steps() + options.instructions_per_run);
        Ok(Search {
            predicate,
            kinds,
            options: options.clone(),
            template,
            engine: Some(Box::new(engine)),
            base: Some(base),
            max_steps,
            depth,
            runs: 0,
            goals,
            covered: FxHashMap::default(),
            again: FxHashSet::default(),
            outcome: Outcome { warnings, ..Outcome::default() },
        })
    }

    /// Puts the machine back and gives the outcome.
    pub fn end(mut self, m: &mut Machine) -> Outcome {
        if let Some(base) = self.base.take() {
            m.rollback(base);
        }
        m.take_symbols();
        m.disable_symbols();
        m.explore_choices(false);
        m.config.max_steps = self.max_steps;
        for &method in &self.options.watch {
            m.watch(method, false);
            if let Some(goals) = self.goals.remove(&method) {
                let covered = self.covered.remove(&method).unwrap_or_default();
                self.outcome.coverage.push(crate::model::MethodCoverage { goals, covered });
            }
        }
        self.outcome
    }

    /// Searches a part. `Break` when it was left before its end; what is left is in the outcome's frontier.
    pub fn run(
        &mut self,
        m: &mut Machine,
        part: &Subtree,
        found: &mut dyn FnMut(&Structure) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let origin = m.mark();
        let Some(mut engine) = self.engine.take() else { return ControlFlow::Break(()) };
        engine.state.begin(part);
        let mut skip = part.skip;
        let mut go = Go::Start;
        let flow = loop {
            let (stop, back) = self.go(m, engine, go);
            engine = back;
            let end = self.ended(m, &mut engine, stop, skip, found);
            skip = 0;
            match end {
                End::Done => {}
                End::Raised(d) => {
                    go = Go::Resume(d);
                    continue;
                }
                // The run is done again when the search is resumed.
                End::Left(given) => {
                    engine.state.leave_open(Some(given), &mut self.outcome.frontier);
                    break ControlFlow::Break(());
                }
            }
            self.runs += 1;
            if self.runs.is_multiple_of(GLANCE) && self.time_is_up() {
                engine.state.leave_open(None, &mut self.outcome.frontier);
                break ControlFlow::Break(());
            }
            go = match engine.state.backtrack(m) {
                None => break ControlFlow::Continue(()),
                Some((true, decision)) => Go::Resume(decision),
                Some((false, _)) if m.place().map_or(0, |p| p.depth) == self.depth => Go::Start,
                Some((false, _)) => Go::Run,
            };
        };
        // Marks are used in reverse order.
        engine.state.drop_choices(m);
        m.rollback(origin);
        engine.state.undo_to((0, 0));
        self.engine = Some(engine);
        flow
    }

    /// Runs to the next stop.
    fn go(&mut self, m: &mut Machine, mut engine: Box<Engine>, go: Go) -> (Stop, Box<Engine>) {
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
                m.resume(Decision::Alternative(decision))
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
                match engine.read(m, position)? {
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
        skip: u64,
        found: &mut dyn FnMut(&Structure) -> ControlFlow<()>,
    ) -> End {
        if !self.goals.is_empty() {
            self.cover(m);
        }
        match stop {
            Stop::Returned(bits) => {
                let symbol = m.returned_term();
                if symbol == 0 && bits as i32 == 0 || symbol != 0 && !says_yes(engine, symbol) {
                    self.outcome.explored += 1;
                    return End::Done;
                }
                self.valid(engine, skip, found)
            }
            Stop::Threw(e) => {
                let mut what = margay_inputs::rerun::throwable_text(m, e);
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
                self.abnormal(engine, &format!("the limit of {what} was reached"), |o| &mut o.endless);
                End::Done
            }
            Stop::Deadlock(what) => {
                self.abnormal(engine, &format!("deadlock: {what}"), |o| &mut o.endless);
                End::Done
            }
            Stop::Unsupported(what) | Stop::Diverged(what) => {
                self.abnormal(engine, &what, |o| &mut o.unsupported);
                End::Done
            }
            Stop::Choice(choice) => {
                let Some(count) = choice.alternatives().filter(|&n| n > 0) else {
                    let what = format!("a choice without a list of alternatives: {:?}", choice.kind);
                    self.abnormal(engine, &what, |o| &mut o.unsupported);
                    return End::Done;
                };
                match engine.state.open_choice(m, count, true) {
                    Ok(decision) => End::Raised(decision),
                    Err(_) => End::Done,
                }
            }
            Stop::Interrupted => End::Left(skip),
            Stop::Ignored => End::Done,
        }
    }

    /// The predicate holds for the present state.
    fn valid(
        &mut self,
        engine: &mut Engine,
        skip: u64,
        found: &mut dyn FnMut(&Structure) -> ControlFlow<()>,
    ) -> End {
        let (mut left, mut given) = (false, 0u64);
        // Choices of the predicate's own can lead to the same structure again.
        let repeats = engine.state.raised > 0;
        let (search, mut explored) = (self, 0);
        let _ = engine.state.list(&mut |state| {
            given += 1;
            if given <= skip {
                return ControlFlow::Continue(());
            }
            if given.is_multiple_of(GLANCE) && search.time_is_up() {
                left = true;
                given -= 1;
                return ControlFlow::Break(());
            }
            explored += 1;
            if repeats && !search.again.insert(state.vector.clone()) {
                return ControlFlow::Continue(());
            }
            search.outcome.found += 1;
            if search.options.count_only {
                return ControlFlow::Continue(());
            }
            let flow = found(&Structure::of(state, &search.template));
            left = flow.is_break();
            flow
        });
        search.outcome.explored += explored.max(u64::from(given == 0));
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

    fn time_is_up(&self) -> bool {
        self.interrupted() || self.options.deadline.is_some_and(|end| Instant::now() >= end)
    }

    fn interrupted(&self) -> bool {
        self.options.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
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
    Raised(u32),
    /// The run was not finished: so many of its structures were given.
    Left(u64),
}

/// Has the predicate's open result be true; `false` when it cannot.
fn says_yes(engine: &mut Engine, symbol: u32) -> bool {
    match engine.meaning(symbol) {
        Meaning::Number(term) => {
            let zero = engine.state.numbers.within(term.table, Compare::Eq, 0, false);
            engine.state.narrow(term.position, !zero)
        }
        Meaning::Reference(_) => false,
    }
}

/// The kinds of the predicate's arguments, receiver included.
fn check_predicate(m: &Machine, predicate: MethodId, fin: &Finitization) -> Result<Vec<Kind>, Error> {
    let method = m.classes.method(predicate);
    let name = m.classes.qualified_name(predicate);
    if method.ret != Kind::Boolean {
        return Err(Error::Predicate(format!("{name} is not a predicate: it does not return boolean")));
    }
    let receiver = (!method.is_static()).then_some(Kind::Ref);
    let kinds: Vec<Kind> = receiver.into_iter().chain(method.params.iter().copied()).collect();
    if kinds.len() != fin.roots.len() {
        return Err(Error::Predicate(format!(
            "{name} has {} arguments, the finitization has domains for {}",
            kinds.len(),
            fin.roots.len()
        )));
    }
    for (i, (kind, domain)) in kinds.iter().zip(&fin.roots).enumerate() {
        let fits = match domain {
            Domain::Numbers { kind: of, .. } => of == kind,
            Domain::Objects { .. } | Domain::Array { .. } => *kind == Kind::Ref,
        };
        if !fits {
            return Err(Error::Predicate(format!("argument {i} of {name} has a domain of another type")));
        }
    }
    Ok(kinds)
}
