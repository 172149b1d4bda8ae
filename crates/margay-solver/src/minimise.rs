//! The readable model of a path condition: small numbers, letters for characters, one term after the other.
//! Each choice rests on whether a value is possible, not on the model at hand, so that the result depends on
//! the path condition alone as long as nothing is undecided.

use crate::solver::{Answer, Solver};
use crate::terms::model::Model;
use crate::terms::{Sort, Term, Terms};
use rustc_hash::FxHashMap;
use std::time::Instant;

/// Queries for one model; after that, values are taken as they come.
const QUERIES: u32 = 2000;

/// Of these, those that Z3 has to be asked for; they take long.
const Z3_QUERIES: u64 = 24;

/// And so much work: about half a second.
const WORK: u64 = 50_000_000;

/// Conditions that are looked at in the model at hand instead, which is cheap.
const LOOKS: usize = 20_000;

/// Tried before the search by bisection.
const SMALL: [i64; 7] = [0, 1, -1, 2, -2, 3, -3];

/// Characters a reader likes.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789 _-.,:;/+*=()[]{}<>!?#%&@$|~^'\"\\\n\t";

/// Values that read well as `float` and `double`.
const FLOATS: [f64; 14] =
    [0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, 10.0, -10.0, 100.0, 1e6, f64::NAN, f64::INFINITY];

struct Search<'a> {
    solver: &'a mut Solver,
    terms: &'a mut Terms,
    left: u32,
    z3_left: u64,
    /// The solver's work after which there are no more queries.
    most: u64,
    looks: usize,
    /// The conditions on each variable.
    about: FxHashMap<Term, Vec<Term>>,
}

impl Solver {
    /// A canonical readable model of the path condition: each of the terms in order, and after them all other
    /// variables, gets the value nearest to 0 that the choices before it leave; variables marked by
    /// [`Terms::prefer_letters`] get a letter if they can. The effort is bounded.
    pub fn minimise(&mut self, terms: &mut Terms, prefer: &[Term]) -> Model {
        let mut about: FxHashMap<Term, Vec<Term>> = FxHashMap::default();
        for &condition in self.path() {
            for &var in terms.vars(condition).iter() {
                about.entry(var).or_default().push(condition);
            }
        }
        let mut rest: Vec<Term> = about.keys().copied().collect();
        rest.sort_unstable();
        let counters = self.counters().clone();
        self.push();
        self.set_casual(true);
        let most = self.work().saturating_add(WORK);
        let mut search =
            Search { solver: self, terms, left: QUERIES, z3_left: Z3_QUERIES, most, looks: LOOKS, about };
        for t in prefer.iter().copied().chain(rest) {
            search.fix(t);
        }
        let model = self.model().clone();
        self.pop();
        self.set_casual(false);
        // These queries are not the program's.
        self.set_counters(counters);
        model
    }
}

impl Search<'_> {
    fn fix(&mut self, t: Term) {
        if self.terms.constant(t).is_some() || self.left == 0 && self.terms.name(t).is_empty() {
            return;
        }
        let chosen = match self.terms.sort(t) {
            Sort::Bool => self.first(t, &[0, 1]),
            Sort::F32 => self.first(t, &FLOATS.map(|f| u64::from((f as f32).to_bits()))),
            Sort::F64 => self.first(t, &FLOATS.map(f64::to_bits)),
            Sort::Bv(_) => {
                let letter = match self.terms.prefers_letters(t) {
                    true => self.first(t, &LETTERS.bytes().map(u64::from).collect::<Vec<_>>()),
                    false => None,
                };
                letter.or_else(|| self.first(t, &SMALL.map(|n| n as u64))).or_else(|| self.nearest(t))
            }
        };
        // Undecided: what the model at hand has is possible.
        let bits = chosen.unwrap_or_else(|| self.terms.eval(t, self.solver.model()));
        let fixed = self.equals(t, bits);
        self.solver.assert(self.terms, fixed);
        for &var in self.terms.vars(t).iter() {
            self.about.entry(var).or_default().push(fixed);
        }
    }

    fn equals(&mut self, t: Term, bits: u64) -> Term {
        let value = self.terms.make_const(self.terms.sort(t), bits);
        self.terms.eq(t, value)
    }

    fn possible(&mut self, condition: Term) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let asked = |counters: &crate::options::Counters| counters.z3 + counters.unknown;
        let before = asked(self.solver.counters());
        let sat = self.solver.check(self.terms, &[condition]) == Answer::Sat;
        self.z3_left = self.z3_left.saturating_sub(asked(self.solver.counters()) - before);
        let is_late = |deadline| Instant::now() >= deadline;
        if self.z3_left == 0
            || self.solver.work() > self.most
            || self.solver.options().deadline.is_some_and(is_late)
        {
            self.left = 0;
        }
        sat
    }

    /// Whether a variable can have a value when all others stay as they are.
    fn at_hand(&mut self, var: Term, bits: u64) -> bool {
        let about = self.about.get(&var).map_or(&[][..], Vec::as_slice);
        if self.terms.name(var).is_empty() || self.looks < about.len() {
            return false;
        }
        self.looks -= about.len();
        self.solver.try_value(self.terms, var, bits, about)
    }

    fn first(&mut self, t: Term, values: &[u64]) -> Option<u64> {
        values.iter().copied().find(|&bits| {
            let equal = self.equals(t, bits);
            self.at_hand(t, bits) || self.possible(equal)
        })
    }

    /// The value with the smallest magnitude, positive before negative.
    fn nearest(&mut self, t: Term) -> Option<u64> {
        let Sort::Bv(width) = self.terms.sort(t) else { return None };
        let magnitude = |terms: &Terms, model: &Model| {
            crate::terms::semantics::signed(terms.eval(t, model), width).unsigned_abs()
        };
        let mut high = magnitude(self.terms, self.solver.model());
        let mut low = SMALL[6].unsigned_abs().min(high);
        // `low` is impossible, `high` is possible.
        while low + 1 < high {
            let middle = low + (high - low) / 2;
            let inside = self.within(t, width, middle);
            if self.possible(inside) {
                high = middle.min(magnitude(self.terms, self.solver.model()));
            } else {
                low = middle;
            }
        }
        self.first(t, &[high, high.wrapping_neg()])
    }

    /// `-limit <= t <= limit`
    fn within(&mut self, t: Term, width: u8, limit: u64) -> Term {
        let max = crate::terms::semantics::signed_range(width).1 as u64;
        if limit > max {
            return self.terms.bool(true);
        }
        let (low, high) = (self.terms.bv(width, limit.wrapping_neg()), self.terms.bv(width, limit));
        let (above, below) = (self.terms.sle(low, t), self.terms.sle(t, high));
        self.terms.and(above, below)
    }
}
