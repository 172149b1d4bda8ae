//! The path condition: its conjuncts in order, which variables they speak of, and undo. Knows nothing of how
//! conditions are decided.

use crate::pins::{self, Pins};
use crate::terms::{BinOp, Node, Sort, Term, Terms, UnOp, Vars};
use rustc_hash::{FxHashMap, FxHashSet};

/// A conjunct with what its removal needs.
struct Conjunct {
    term: Term,
    vars: Vars,
    /// Follows from others, so that it is not part of slices.
    hidden: bool,
    /// The earlier conjunct that follows from this one.
    hides: Option<u32>,
    /// The bound it is, if it is one.
    bound: Option<(Term, Side)>,
}

/// Which side a constant bounds a number from.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
enum Side {
    Above,
    Below,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Above => Side::Below,
            Side::Below => Side::Above,
        }
    }
}

/// Conjuncts in the order in which they were assumed.
#[derive(Default)]
pub(crate) struct Path {
    terms: Vec<Term>,
    conjuncts: Vec<Conjunct>,
    known: FxHashSet<Term>,
    /// The conjuncts that a variable occurs in, by place.
    uses: FxHashMap<Term, Vec<u32>>,
    /// The conjuncts that bound a number by a constant; the last one is the tightest.
    bounds: FxHashMap<(Term, Side), Vec<u32>>,
    /// The variables that have a single value.
    pins: Pins,
}

impl Path {
    pub(crate) fn len(&self) -> usize {
        self.terms.len()
    }

    pub(crate) fn conjuncts(&self) -> &[Term] {
        &self.terms
    }

    /// The bits of a term when the first so many conjuncts leave all of its variables a single value.
    pub(crate) fn pinned(&self, terms: &Terms, t: Term, conjuncts: usize) -> Option<u64> {
        self.pins.value(terms, t, conjuncts)
    }

    pub(crate) fn contains(&self, t: Term) -> bool {
        self.known.contains(&t)
    }

    /// Adds a conjunct that is not there yet; `implied` if it follows from those that are.
    pub(crate) fn add(&mut self, terms: &Terms, t: Term, implied: bool) {
        let at = self.conjuncts.len() as u32;
        let vars = terms.vars(t);
        for &var in vars.iter() {
            self.uses.entry(var).or_default().push(at);
        }
        self.known.insert(t);
        self.terms.push(t);
        let mut conjunct = Conjunct { term: t, vars, hidden: implied, hides: None, bound: None };
        if !implied && let Some((number, side, value)) = bound(terms, t) {
            let before = self.bounds.entry((number, side)).or_default();
            let last = before.last().map(|&i| (i, bound(terms, self.conjuncts[i as usize].term)));
            if let Some((i, Some((.., old)))) = last {
                let tighter = if side == Side::Above { value <= old } else { value >= old };
                if tighter {
                    self.conjuncts[i as usize].hidden = true;
                    conjunct.hides = Some(i);
                } else {
                    conjunct.hidden = true;
                }
            }
            if !conjunct.hidden {
                before.push(at);
                conjunct.bound = Some((number, side));
                let opposite = self.bounds.get(&(number, side.other())).and_then(|all| all.last());
                let opposite = opposite.and_then(|&i| bound(terms, self.conjuncts[i as usize].term));
                if opposite.is_some_and(|(.., other)| other == value)
                    && let Some((var, bits)) = pins::solved(terms, number, value as u64)
                {
                    self.pins.add(at as usize, var, bits);
                }
            }
        }
        if let Some((var, bits)) = pins::pinned(terms, t) {
            self.pins.add(at as usize, var, bits);
        }
        self.conjuncts.push(conjunct);
    }

    /// Takes back all but the first conjuncts.
    pub(crate) fn truncate(&mut self, len: usize) {
        self.terms.truncate(len);
        self.pins.truncate(len);
        while self.conjuncts.len() > len
            && let Some(last) = self.conjuncts.pop()
        {
            self.known.remove(&last.term);
            for var in last.vars.iter() {
                if let Some(uses) = self.uses.get_mut(var) {
                    uses.pop();
                    if uses.is_empty() {
                        self.uses.remove(var);
                    }
                }
            }
            if let Some(hidden) = last.hides {
                self.conjuncts[hidden as usize].hidden = false;
            }
            if let Some(bound) = last.bound
                && let Some(bounds) = self.bounds.get_mut(&bound)
            {
                bounds.pop();
                if bounds.is_empty() {
                    self.bounds.remove(&bound);
                }
            }
        }
    }

    /// The conjuncts that these conditions depend on through shared variables, ascending, with the conditions
    /// themselves.
    pub(crate) fn slice(&self, terms: &Terms, of: &[Term]) -> Vec<Term> {
        self.reachable(terms, of.to_vec())
    }

    /// The conjuncts that a number depends on through shared variables, ascending.
    pub(crate) fn slice_of_vars(&self, terms: &Terms, number: Term) -> Vec<Term> {
        let mut all = self.reachable(terms, vec![number]);
        all.retain(|&t| t != number);
        all
    }

    fn reachable(&self, terms: &Terms, from: Vec<Term>) -> Vec<Term> {
        let mut all = from;
        let mut taken: FxHashSet<u32> = FxHashSet::default();
        let mut seen: FxHashSet<Term> = FxHashSet::default();
        let mut at = 0;
        while at < all.len() {
            for &var in terms.vars(all[at]).iter() {
                if seen.insert(var) {
                    let uses = self.uses.get(&var).map_or(&[][..], Vec::as_slice);
                    let used = uses.iter().map(|&i| (i, &self.conjuncts[i as usize]));
                    let visible = used.filter(|(i, conjunct)| !conjunct.hidden && taken.insert(*i));
                    all.extend(visible.map(|(_, conjunct)| conjunct.term));
                }
            }
            at += 1;
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// A comparison of a number with a constant: the number, the side, and the last value that it allows.
fn bound(terms: &Terms, t: Term) -> Option<(Term, Side, i64)> {
    let Node::Bin(op @ (BinOp::Slt | BinOp::Sle), a, b) = terms.node(t) else { return None };
    let strict = i64::from(op == BinOp::Slt);
    match (terms.signed_constant(a), terms.signed_constant(b)) {
        (None, Some(high)) => Some((a, Side::Above, high.checked_sub(strict)?)),
        (Some(low), None) => Some((b, Side::Below, low.checked_add(strict)?)),
        _ => None,
    }
}

/// Splits a condition into conjuncts; constants are left in.
pub(crate) fn conjuncts(terms: &mut Terms, t: Term, to: &mut Vec<Term>) {
    let mut todo = vec![t];
    while let Some(t) = todo.pop() {
        match terms.node(t) {
            Node::Bin(BinOp::And, a, b) => todo.extend([b, a]),
            Node::Un(UnOp::Not, x) => match terms.node(x) {
                Node::Bin(BinOp::Or, a, b) if terms.sort(x) == Sort::Bool => {
                    let (a, b) = (terms.not(a), terms.not(b));
                    todo.extend([b, a]);
                }
                _ => to.push(t),
            },
            _ => to.push(t),
        }
    }
}
