//! Satisfiability of a conjunction: by cheap checks, by the classes that exist, then by the solver. Equality of values at
//! equal places is added lazily, when a model violates it.

use crate::locations::{Loc, REF, Test};
use crate::memory::World;
use crate::normal::is_easy;
use crate::universe::Universe;
use margay_solver::{Answer, Model, Options, Solver, Sort, Term};
use rustc_hash::{FxHashMap, FxHashSet};

/// Rounds of telling the solver about equal places.
const ROUNDS: usize = 40;

/// An answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Verdict {
    Yes(Model),
    No,
    /// Not decided, and why.
    Unknown(String),
}

/// Decides conjunctions, and remembers.
pub(crate) struct Checker {
    pub(crate) solver: Solver,
    known: FxHashMap<Vec<Term>, bool>,
}

impl Checker {
    pub(crate) fn new(options: Options) -> Checker {
        Checker { solver: Solver::new(options), known: FxHashMap::default() }
    }

    /// Whether a conjunction in normal form is possible, as far as can be told cheaply: a no is a proof.
    pub(crate) fn possible(&mut self, world: &mut World<'_>, universe: &mut Universe, all: &[Term]) -> bool {
        self.contradiction(world, universe, all).is_none()
    }

    /// Some of the conjuncts of a normal form that contradict each other.
    pub(crate) fn contradiction(
        &mut self,
        world: &mut World<'_>,
        universe: &mut Universe,
        all: &[Term],
    ) -> Option<Vec<Term>> {
        for (object, answers) in type_answers(world, all) {
            if !universe.possible(world, &answers) {
                return Some(
                    all.iter().copied().filter(|&t| speaks_of_class(world, t) == Some(object)).collect(),
                );
            }
        }
        let hard: Vec<Term> = all.iter().copied().filter(|&t| !is_easy(world, t)).collect();
        if hard.is_empty() {
            return None;
        }
        let part = connected(world, all, &hard);
        if part.iter().all(|&t| self.is_solved(world, t, &part)) {
            return None;
        }
        let possible = match self.known.get(&part) {
            Some(&known) => known,
            None => {
                let possible = self.solve(world, &part, &mut Vec::new()) != Verdict::No;
                self.known.insert(part.clone(), possible);
                possible
            }
        };
        (!possible).then_some(part)
    }

    /// Whether a conjunct gives a variable a value that no other conjunct speaks of, or is easy.
    fn is_solved(&self, world: &mut World<'_>, t: Term, all: &[Term]) -> bool {
        if is_easy(world, t) {
            return true;
        }
        let margay_solver::Node::Bin(margay_solver::BinOp::Eq, a, b) = world.pool.terms.node(t) else {
            return false;
        };
        [(a, b), (b, a)].into_iter().any(|(var, value)| {
            world.pool.loc(var).is_some()
                && world.pool.terms.sort(var) != REF
                && world.pool.deep_vars(value).binary_search(&var).is_err()
                && all
                    .iter()
                    .all(|&other| other == t || world.pool.deep_vars(other).binary_search(&var).is_err())
        })
    }

    /// A model of all conditions in which equal places hold equal values; `lemmas` are those that were needed.
    pub(crate) fn solve(&mut self, world: &mut World<'_>, all: &[Term], lemmas: &mut Vec<Term>) -> Verdict {
        let places = places(world, all);
        for _ in 0..ROUNDS {
            self.solver.push();
            // Objects are different unless something makes them equal.
            let apart: Vec<(Term, u64)> = places
                .iter()
                .enumerate()
                .filter(|(_, t)| world.pool.terms.sort(**t) == REF)
                .map(|(i, &t)| (t, 1 + i as u64))
                .collect();
            self.solver.suggest(&apart);
            for &t in all.iter().chain(lemmas.iter()) {
                self.solver.assert(&mut world.pool.terms, t);
            }
            let answer = self.solver.check(&mut world.pool.terms, &[]);
            let model = self.solver.model().clone();
            self.solver.pop();
            match answer {
                Answer::Unsat => return Verdict::No,
                Answer::Unknown(why) => return Verdict::Unknown(why),
                Answer::Sat => {}
            }
            let broken = broken(world, &places, &model);
            if broken.is_empty() {
                return Verdict::Yes(model);
            }
            lemmas.extend(broken);
        }
        Verdict::Unknown("too many equal places".into())
    }
}

/// All places that conditions speak of, also as parts of others; ascending.
pub(crate) fn places(world: &mut World<'_>, all: &[Term]) -> Vec<Term> {
    let mut found = FxHashSet::default();
    for &t in all {
        found.extend(world.pool.deep_vars(t).iter().copied());
    }
    let mut found: Vec<Term> = found.into_iter().collect();
    found.sort_unstable();
    found
}

/// For places that a model takes for the same, but gives different values: that this must not be.
pub(crate) fn broken(world: &mut World<'_>, places: &[Term], model: &Model) -> Vec<Term> {
    let mut first: FxHashMap<(Loc, u64, u64), Term> = FxHashMap::default();
    let mut lemmas = Vec::new();
    let unit = world.pool.null();
    for &place in places {
        let Some(loc) = world.pool.loc(place) else { continue };
        let [Some(object), index] = loc.parts() else { continue };
        let value = world.pool.terms.eval(object, model);
        let at = index.map_or(0, |i| world.pool.terms.eval(i, model));
        // The kind of place, without what it is found by.
        let kind = loc.moved(unit, index.map(|_| unit));
        match first.get(&(kind, value, at)) {
            None => {
                first.insert((kind, value, at), place);
            }
            Some(&other) => {
                let equal = world.pool.terms.eval(place, model) == world.pool.terms.eval(other, model);
                if !equal {
                    lemmas.push(congruence(world, place, other));
                }
            }
        }
    }
    lemmas
}

fn congruence(world: &mut World<'_>, a: Term, b: Term) -> Term {
    let (Some(x), Some(y)) = (world.pool.loc(a), world.pool.loc(b)) else {
        return world.pool.terms.bool(true);
    };
    let mut same = world.pool.terms.bool(true);
    for (p, q) in x.parts().into_iter().zip(y.parts()) {
        if let (Some(p), Some(q)) = (p, q) {
            let equal = if world.pool.terms.sort(p) == REF {
                world.pool.same(p, q)
            } else {
                world.pool.terms.eq(p, q)
            };
            same = world.pool.terms.and(same, equal);
        }
    }
    let values = match world.pool.terms.sort(a) {
        Sort::Bv(_) if world.pool.terms.sort(a) == REF => world.pool.same(a, b),
        _ => world.pool.terms.eq(a, b),
    };
    world.pool.terms.implies(same, values)
}

/// The conjuncts that some of them depend on through variables, ascending.
fn connected(world: &mut World<'_>, all: &[Term], from: &[Term]) -> Vec<Term> {
    let mut uses: FxHashMap<Term, Vec<usize>> = FxHashMap::default();
    for (i, &t) in all.iter().enumerate() {
        for &v in world.pool.deep_vars(t).iter() {
            uses.entry(v).or_default().push(i);
        }
    }
    let mut taken = vec![false; all.len()];
    let mut todo: Vec<usize> = from.iter().filter_map(|t| all.iter().position(|a| a == t)).collect();
    while let Some(i) = todo.pop() {
        if std::mem::replace(&mut taken[i], true) {
            continue;
        }
        for v in world.pool.deep_vars(all[i]).iter() {
            if let Some(list) = uses.remove(v) {
                todo.extend(list.into_iter().filter(|&j| !taken[j]));
            }
        }
    }
    all.iter().zip(taken).filter(|(_, taken)| *taken).map(|(&t, _)| t).collect()
}

/// The object that a conjunct answers a question about the class of.
fn speaks_of_class(world: &World<'_>, t: Term) -> Option<Term> {
    let (var, _) = answer(world, t);
    match world.pool.loc(var) {
        Some(Loc::Type { object, .. }) => Some(object),
        _ => None,
    }
}

/// A conjunct as a variable and what it is.
fn answer(world: &World<'_>, t: Term) -> (Term, bool) {
    match world.pool.terms.node(t) {
        margay_solver::Node::Un(margay_solver::UnOp::Not, x) => (x, false),
        _ => (t, true),
    }
}

/// The answers that a conjunction gives to questions about the classes of objects, by object.
pub(crate) fn type_answers(world: &World<'_>, all: &[Term]) -> Vec<(Term, Vec<(Test, bool)>)> {
    let mut list: Vec<(Term, Vec<(Test, bool)>)> = Vec::new();
    for &t in all {
        let (var, answer) = answer(world, t);
        let Some(Loc::Type { test, object }) = world.pool.loc(var) else { continue };
        match list.iter_mut().find(|(o, _)| *o == object) {
            Some((_, answers)) => answers.push((test, answer)),
            None => list.push((object, vec![(test, answer)])),
        }
    }
    list
}
