//! What comes before a search: the predicate has to fit the bounds, the objects are made, the engine is told which
//! library methods it models, and the classes that the predicate needs are initialised.

use crate::bounds::finitization::{Domain, Finitization};
use crate::engine::{Engine, Lookahead};
use crate::error::{Error, PredicateError};
use crate::lookahead::PathLookahead;
use crate::search::count::Scratch;
use crate::search::frontier::{self, Subtree};
use crate::search::options::Options;
use crate::search::outcome::Outcome;
use crate::search::run::{Go, Search};
use crate::search::structure::Template;
use crate::search::warnings;
use crate::space::Space;
use crate::values::state::State;
use margay_classes::{ClassId, Kind, MethodId};
use margay_graph::coverage::Goals;
use margay_machine::{Machine, Stop};
use rustc_hash::{FxHashMap, FxHashSet};

/// Runs of the trial.
const TRIAL: u32 = 48;

/// The classes that are initialised and had something to do for it.
fn initialized(m: &Machine) -> impl Iterator<Item = u32> + '_ {
    m.classes.all().filter(|c| c.has_initializer && m.is_initialized(c.id)).map(|c| c.id.0)
}

impl Search {
    pub fn prepare(
        m: &mut Machine,
        predicate: MethodId,
        fin: &Finitization,
        options: &Options,
    ) -> Result<Search, Error> {
        let kinds = check_predicate(m, predicate, fin)?;
        let mut said = Vec::new();
        let class = m.classes.method(predicate).class;
        if m.initialize_now(class).is_err() {
            let name = m.classes.java_name(class);
            return Err(PredicateError::Initializer(name).into());
        }
        let mut space = Space::build(m, fin, &mut said)?;
        space.announce(m);
        let names: Vec<(String, String)> =
            fin.fields.iter().map(|f| (m.classes.java_name(f.declared_in), f.name.clone())).collect();
        let template = Template::read(m, &space, &names)?;
        if space.given_fields {
            for (item, leads) in template.leads(&space).into_iter().enumerate() {
                space.items[item].leads = leads;
            }
        }
        let state = State::new(space, options.symbolic);
        // Not when every instruction counts.
        let looks_ahead = options.symbolic && options.watch.is_empty();
        let lookahead = looks_ahead.then(|| Box::<PathLookahead>::default() as Box<dyn Lookahead>);
        let engine = Engine::new(m, state, lookahead);
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
        // After a run nothing runs before the search goes back.
        m.let_results_fall(true);
        let depth = m.place().map_or(0, |place| place.depth);
        let max_steps = m.config.max_steps;
        let base = m.mark();
        // Marked, so that the end of the search leaves the objects as they were.
        engine.state.space.undecide(m);
        m.config.max_steps = Some(m.steps() + options.instructions_per_run);
        let mut search = Search {
            predicate,
            kinds,
            options: options.clone(),
            template,
            engine: Some(Box::new(engine)),
            base: Some(base),
            max_steps,
            depth,
            runs: 0,
            unreported: 0,
            goals,
            covered: FxHashMap::default(),
            clocks: 0,
            lowered: warnings::lowered(m),
            known: warnings::Known::of(fin),
            again: FxHashSet::default(),
            met: 0,
            before: 0,
            counting: Scratch::default(),
            outcome: Outcome { warnings: said, ..Outcome::default() },
        };
        search.warm_up(m);
        // Initializers of library classes ask it, too.
        search.clocks = m.seen().clocks;
        Ok(search)
    }

    /// Initialises the classes that the first runs need, before anything has to be undone: an initialization inside a
    /// run would be undone and done again with each.
    fn warm_up(&mut self, m: &mut Machine) {
        let before: FxHashSet<u32> = initialized(m).collect();
        let mut needed = Vec::new();
        self.trial(m, &mut |m| {
            needed.extend(initialized(m).filter(|c| !before.contains(c)));
        });
        needed.sort_unstable();
        needed.dedup();
        if needed.is_empty() {
            return;
        }
        if let (Some(base), Some(engine)) = (self.base.take(), &self.engine) {
            m.rollback(base);
            for class in needed {
                let _ = m.initialize_now(ClassId(class));
            }
            self.base = Some(m.mark());
            engine.state.space.undecide(m);
            m.config.max_steps = Some(m.steps() + self.options.instructions_per_run);
        }
    }

    /// The first runs of the search, for what they show of the machine.
    fn trial(&mut self, m: &mut Machine, look: &mut dyn FnMut(&Machine)) {
        let origin = m.mark();
        let Some(mut engine) = self.engine.take() else { return };
        frontier::begin(&mut engine.state.choices, &Subtree::all());
        let mut go = Go::Start;
        for _ in 0..TRIAL {
            let (stop, back) = self.go(m, engine, go);
            engine = back;
            look(m);
            if matches!(stop, Stop::Choice(_) | Stop::Interrupted) {
                break;
            }
            go = match engine.backtrack(m) {
                Some(None) if m.place().map_or(0, |p| p.depth) == self.depth => Go::Start,
                Some(None) => Go::Run,
                _ => break,
            };
        }
        engine.reset(m);
        m.rollback(origin);
        self.engine = Some(engine);
    }
}

/// The kinds of the predicate's arguments, receiver included.
fn check_predicate(
    m: &Machine,
    predicate: MethodId,
    fin: &Finitization,
) -> Result<Vec<Kind>, PredicateError> {
    let method = m.classes.method(predicate);
    let name = m.classes.qualified_name(predicate);
    if method.ret != Kind::Boolean {
        return Err(PredicateError::NotBoolean(name));
    }
    let receiver = (!method.is_static()).then_some(Kind::Ref);
    let kinds: Vec<Kind> = receiver.into_iter().chain(method.params.iter().copied()).collect();
    if kinds.len() != fin.roots.len() {
        let (takes, given) = (kinds.len(), fin.roots.len());
        return Err(PredicateError::Arguments { method: name, takes, given });
    }
    for (i, (kind, domain)) in kinds.iter().zip(&fin.roots).enumerate() {
        let fits = match domain {
            Domain::Numbers { kind: of, .. } => of == kind,
            Domain::Objects { .. } | Domain::Array { .. } => *kind == Kind::Ref,
        };
        if !fits {
            return Err(PredicateError::ArgumentType { index: i, method: name });
        }
    }
    Ok(kinds)
}
