//! The path condition with its models, and the steps of a query: cheap checks first, then the relevant slice of the path
//! condition through the layers. A `Sat` answer always has a model that was evaluated.

use crate::layers::domains::Facts;
use crate::layers::{self, Chain, Query, Verdict};
use crate::options::{Counters, Options};
use crate::path::{self, Path};
use crate::terms::model::Model;
use crate::terms::{Evaluator, Sort, Term, Terms};
use std::cell::RefCell;
use std::sync::Arc;

/// The answer to a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// There is a model: [`Solver::model`].
    Sat,
    /// Proved that there is none.
    Unsat,
    /// Not decided within the limits, and why. Never to be taken for `Unsat`.
    Unknown(String),
}

/// What putting a query together costs, and each of its conditions, in units of work.
const QUERY: u64 = 600;
const CONDITION: u64 = 40;

/// What a pop goes back to.
struct Level {
    path: usize,
    open: Vec<Term>,
    contradiction: bool,
    base: Arc<Model>,
}

/// Decides conditions under a path condition that grows and shrinks with a search.
pub struct Solver {
    options: Options,
    counters: Counters,
    /// The work after which queries are left.
    limit: Option<u64>,
    /// Whether queries are only for a nicer model.
    casual: bool,
    chain: Chain,
    validator: Option<Chain>,
    path: Path,
    levels: Vec<Level>,
    /// Conjuncts for which no model was found, so that they are part of every query.
    open: Vec<Term>,
    contradiction: bool,
    /// Satisfies the path condition but for the open conjuncts.
    base: Arc<Model>,
    /// Values under `base`.
    values: RefCell<Evaluator>,
    /// Conditions that were shown to be impossible with the first so many conjuncts.
    refuted: (usize, Vec<Term>),
    /// The model of the last `Sat`.
    last: Arc<Model>,
}

impl Solver {
    /// A solver with an empty path condition.
    pub fn new(options: Options) -> Solver {
        let mut all: Vec<Box<dyn layers::Layer + Send>> =
            vec![Box::new(layers::cache::Cache::default()), Box::new(layers::domains::Domains::default())];
        if options.z3 {
            all.push(Box::new(layers::z3::Z3Layer::new(&options)));
        }
        let validator =
            options.validate.then(|| Chain::new(vec![Box::new(layers::z3::Z3Layer::new(&options))]));
        Solver {
            options,
            counters: Counters::default(),
            limit: None,
            casual: false,
            chain: Chain::new(all),
            validator,
            path: Path::default(),
            levels: Vec::new(),
            open: Vec::new(),
            contradiction: false,
            base: Arc::default(),
            values: RefCell::default(),
            refuted: (0, Vec::new()),
            last: Arc::default(),
        }
    }

    /// The settings it was made with.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// How often which layer answered.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    /// The work so far; see [`Counters::work`].
    pub fn work(&self) -> u64 {
        self.counters.work
    }

    /// Allows so much more work: then queries that take much are left. What is cheap is still answered.
    pub fn allow(&mut self, more: u64) {
        self.limit = Some(self.counters.work.saturating_add(more));
    }

    /// Says whether the queries from here on are only for a nicer model.
    pub(crate) fn set_casual(&mut self, casual: bool) {
        self.casual = casual;
    }

    /// Takes the counters back to what they were; what was done since is still work.
    pub(crate) fn set_counters(&mut self, counters: Counters) {
        self.counters = Counters { work: self.counters.work, ..counters };
    }

    /// The conjuncts of the path condition in the order in which they were asserted.
    pub fn path(&self) -> &[Term] {
        self.path.conjuncts()
    }

    /// The bits of a term when each of its variables is left a single value by one of the first so many conjuncts, as far
    /// as can be told at a glance.
    pub fn pinned(&self, terms: &Terms, t: Term, conjuncts: usize) -> Option<u64> {
        self.path.pinned(terms, t, conjuncts)
    }

    /// How many levels are open.
    pub fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Opens a level.
    pub fn push(&mut self) {
        self.last = self.base.clone();
        self.levels.push(Level {
            path: self.path.len(),
            open: self.open.clone(),
            contradiction: self.contradiction,
            base: self.base.clone(),
        });
    }

    /// Takes back everything since the last open [`Solver::push`]; nothing when there is none.
    pub fn pop(&mut self) {
        let Some(level) = self.levels.pop() else { return };
        self.path.truncate(level.path);
        self.refuted.1.clear();
        self.open = level.open;
        self.contradiction = level.contradiction;
        self.set_model(level.base);
    }

    fn set_model(&mut self, model: Arc<Model>) {
        if !Arc::ptr_eq(&self.base, &model) {
            self.values.get_mut().reset();
            self.base = model.clone();
        }
        self.last = model;
    }

    /// Adds a condition to the path condition.
    pub fn assert(&mut self, terms: &mut Terms, t: Term) {
        self.last = self.base.clone();
        let implied = self.is_implied(terms, t);
        let mut all = Vec::new();
        path::conjuncts(terms, t, &mut all);
        let mut missing = Vec::new();
        for t in all {
            match terms.constant(t) {
                Some(1) => {}
                Some(_) => self.contradiction = true,
                None if self.path.contains(t) => {}
                None => {
                    if !self.holds_in_model(terms, t) {
                        missing.push(t);
                    }
                    self.path.add(terms, t, implied);
                }
            }
        }
        if missing.is_empty() || self.contradiction {
            return;
        }
        // The model at hand does not do; usually a check just found one that does, and the cache has it.
        missing.extend_from_slice(&self.open);
        let mut uncounted = Counters::default();
        let verdict = self.decide(terms, &missing, &mut uncounted);
        self.counters.work += uncounted.work;
        match verdict {
            Verdict::Sat(values) => {
                self.open.clear();
                self.set_model(Arc::new(self.with_values(&values)));
            }
            Verdict::Unsat => self.contradiction = true,
            Verdict::Unknown(_) => self.open = missing,
        }
    }

    /// Whether a check has just shown that the opposite is impossible.
    fn is_implied(&self, terms: &mut Terms, t: Term) -> bool {
        let not = terms.not(t);
        self.refuted.0 == self.path.len() && self.refuted.1.contains(&not)
    }

    fn note_refuted(&mut self, extra: &[Term]) {
        if let [t] = extra {
            if self.refuted.0 != self.path.len() {
                self.refuted = (self.path.len(), Vec::new());
            }
            self.refuted.1.push(*t);
        }
    }

    /// Whether the path condition and these conditions can be true together.
    pub fn check(&mut self, terms: &mut Terms, extra: &[Term]) -> Answer {
        self.counters.queries += 1;
        let mut new = Vec::new();
        for &t in extra {
            path::conjuncts(terms, t, &mut new);
        }
        let possible = new.iter().all(|&t| terms.constant(t) != Some(0));
        if self.contradiction || !possible {
            self.counters.trivial += 1;
            return Answer::Unsat;
        }
        new.retain(|&t| terms.constant(t).is_none() && !self.path.contains(t));
        if new.is_empty() && self.open.is_empty() {
            self.counters.trivial += 1;
            self.last = self.base.clone();
            return Answer::Sat;
        }
        for i in 0..new.len() {
            let not = terms.not(new[i]);
            if self.path.contains(not) || new[..i].contains(&not) {
                self.counters.trivial += 1;
                return Answer::Unsat;
            }
        }
        if self.open.is_empty() && new.iter().all(|&t| self.holds_in_model(terms, t)) {
            self.counters.model += 1;
            self.last = self.base.clone();
            return Answer::Sat;
        }
        new.extend_from_slice(&self.open);
        let mut counters = std::mem::take(&mut self.counters);
        let verdict = self.decide(terms, &new, &mut counters);
        self.counters = counters;
        match verdict {
            Verdict::Sat(values) => {
                self.last = Arc::new(self.with_values(&values));
                Answer::Sat
            }
            Verdict::Unsat => {
                self.note_refuted(extra);
                Answer::Unsat
            }
            Verdict::Unknown(why) => Answer::Unknown(why),
        }
    }

    fn decide(&mut self, terms: &Terms, new: &[Term], counters: &mut Counters) -> Verdict {
        let all = self.path.slice(terms, new);
        counters.work += QUERY + CONDITION * all.len() as u64;
        let done = self.counters.work + counters.work;
        let left = self.limit.map(|limit| limit.saturating_sub(done));
        let query = Query { all: &all, model: &self.base, left, casual: self.casual };
        let verdict = self.chain.decide(terms, &query, counters);
        if let Some(validator) = &mut self.validator {
            let second = validator.decide(terms, &query, &mut Counters::default());
            let conflict = matches!(
                (&verdict, &second),
                (Verdict::Sat(_), Verdict::Unsat) | (Verdict::Unsat, Verdict::Sat(_))
            );
            let text: Vec<String> = all.iter().map(|&t| terms.display(t).to_string()).collect();
            assert!(!conflict, "{verdict:?}, but Z3 says {second:?}, of {text:#?}");
        }
        verdict
    }

    /// The model at hand with the variables of a decided slice replaced.
    fn with_values(&self, values: &[(Term, u64)]) -> Model {
        let mut model = (*self.base).clone();
        for &(var, bits) in values {
            model.set(var, bits);
        }
        model
    }

    /// The model of the last `Sat` answer; after a push, pop or assert, the one of the path condition.
    pub fn model(&self) -> &Model {
        &self.last
    }

    /// Makes the model of the last `Sat` answer the one of the path condition, which it satisfies.
    pub fn adopt(&mut self) {
        if self.open.is_empty() {
            self.set_model(self.last.clone());
        }
    }

    /// Gives a variable another value in the model of the path condition, if `about`, which are the conditions on it,
    /// hold then. Only what is at hand is tried: `false` does not say that the value is impossible.
    pub(crate) fn try_value(&mut self, terms: &Terms, var: Term, bits: u64, about: &[Term]) -> bool {
        if !self.open.is_empty() || self.contradiction {
            return false;
        }
        let model = self.with_values(&[(var, bits)]);
        let holds = about.iter().all(|&t| terms.holds(t, &model));
        if holds {
            self.set_model(Arc::new(model));
        }
        holds
    }

    /// Gives new variables values in the model. No condition may be about them yet.
    pub fn suggest(&mut self, values: &[(Term, u64)]) {
        let same = Arc::ptr_eq(&self.base, &self.last);
        let base = Arc::make_mut(&mut self.base);
        for &(var, bits) in values {
            base.set(var, bits);
        }
        if same {
            self.last = self.base.clone();
        }
    }

    /// Whether a condition holds in the model of the path condition.
    pub fn holds_in_model(&self, terms: &Terms, t: Term) -> bool {
        self.values.borrow_mut().value(terms, t, &self.base) == 1
    }

    /// Signed bounds of a bit-vector under the path condition; not always the tightest.
    pub fn bounds(&self, terms: &Terms, t: Term) -> (i128, i128) {
        if !matches!(terms.sort(t), Sort::Bv(_)) {
            return (0, 0);
        }
        let all = self.path.slice_of_vars(terms, t);
        let known = Facts::of(terms, &all).and_then(|mut facts| {
            facts.include(t);
            facts.settle().map(|()| facts.bounds(t))
        });
        let (low, high) = known.unwrap_or_else(|_| terms.range(t));
        (low.into(), high.into())
    }
}
