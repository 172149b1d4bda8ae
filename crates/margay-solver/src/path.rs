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
    /// The number that it bounds a sum of a constant and, if it does.
    shifted: Option<(Term, Side)>,
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
    /// The conjuncts that bound the sum of a number and a constant, by the number.
    shifted: FxHashMap<(Term, Side), Vec<u32>>,
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
        let mut conjunct =
            Conjunct { term: t, vars, hidden: implied, hides: None, bound: None, shifted: None };
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
                self.hide_shifted(terms, &mut conjunct, (number, side, value));
                if let Some(key) = conjunct.shifted {
                    self.shifted.entry(key).or_default().push(at);
                }
            }
        }
        if let Some((var, bits)) = pins::pinned(terms, t) {
            self.pins.add(at as usize, var, bits);
        }
        self.conjuncts.push(conjunct);
    }

    /// A loop that counts bounds `x + 1`, `x + 2` and so on. The newest of these and what bounds `x` itself say what the one before
    /// said, which is then left out: so the slices of a loop are as short as those of one iteration.
    fn hide_shifted(&mut self, terms: &Terms, new: &mut Conjunct, (number, side, value): (Term, Side, i64)) {
        let Some(values) = Values::of(terms, number, side, value) else { return };
        let x = values.number;
        new.shifted = Some((x, side));
        let Some(&last) = self.shifted.get(&(x, side)).and_then(|all| all.last()) else { return };
        let old = &self.conjuncts[last as usize];
        if old.hidden || new.hides.is_some() {
            return;
        }
        let said = bound(terms, old.term).and_then(|(n, s, v)| Values::of(terms, n, s, v));
        let limit = |side: Side| {
            let last = self.bounds.get(&(x, side)).and_then(|all| all.last());
            last.and_then(|&i| bound(terms, self.conjuncts[i as usize].term))
                .map(|(.., value)| i128::from(value))
        };
        let (min, max) = values.range();
        let within = (limit(Side::Below).unwrap_or(min), limit(Side::Above).unwrap_or(max));
        if said.is_some_and(|said| values.pieces(within).all(|piece| said.has(piece))) {
            self.conjuncts[last as usize].hidden = true;
            new.hides = Some(last);
        }
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
            for (key, map) in [(last.bound, &mut self.bounds), (last.shifted, &mut self.shifted)] {
                if let Some(key) = key
                    && let Some(list) = map.get_mut(&key)
                {
                    list.pop();
                    if list.is_empty() {
                        map.remove(&key);
                    }
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

/// The values of a number whose sum with a constant, which may overflow, lies within bounds.
struct Values {
    number: Term,
    width: u8,
    /// What they are if nothing overflows; else this much more or less.
    low: i128,
    high: i128,
}

impl Values {
    fn of(terms: &Terms, sum: Term, side: Side, value: i64) -> Option<Values> {
        let Node::Bin(BinOp::Add, number, constant) = terms.node(sum) else { return None };
        let (Sort::Bv(width), Some(constant)) = (terms.sort(sum), terms.signed_constant(constant)) else {
            return None;
        };
        let all = Values { number, width, low: 0, high: 0 };
        let (min, max) = all.range();
        let (low, high) = match side {
            Side::Above => (min, value.into()),
            Side::Below => (value.into(), max),
        };
        let by = i128::from(constant);
        Some(Values { low: low - by, high: high - by, ..all })
    }

    fn range(&self) -> (i128, i128) {
        let (min, max) = crate::terms::semantics::signed_range(self.width);
        (min.into(), max.into())
    }

    /// Those within a range.
    fn pieces(&self, (low, high): (i128, i128)) -> impl Iterator<Item = (i128, i128)> {
        let turn = 1i128 << self.width;
        let all = [-turn, 0, turn].map(|by| ((self.low + by).max(low), (self.high + by).min(high)));
        all.into_iter().filter(|(low, high)| low <= high)
    }

    /// Whether it has all values of a range.
    fn has(&self, range: (i128, i128)) -> bool {
        self.pieces(range).any(|piece| piece == range)
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether what is visible says as much as everything, for all values of a byte.
    fn says_all(path: &Path, terms: &Terms, x: Term) -> bool {
        (0..256).all(|value| {
            let mut model = crate::terms::model::Model::default();
            model.set(x, value);
            let holds = |c: &&Conjunct| terms.eval(c.term, &model) == 1;
            let visible = path.conjuncts.iter().filter(|c| !c.hidden);
            visible.clone().all(|c| holds(&c)) == path.conjuncts.iter().all(|c| holds(&c))
        })
    }

    #[test]
    fn what_is_left_out_follows_from_the_rest() {
        let mut random = 12345u64;
        let mut next = |of: u64| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) % of
        };
        let mut hidden = 0;
        for _ in 0..2000 {
            let mut terms = Terms::new();
            let x = terms.var(Sort::Bv(8), "x");
            let mut path = Path::default();
            for _ in 0..12 {
                if next(6) == 0 {
                    path.truncate(next(1 + path.len() as u64) as usize);
                }
                let (by, value) = (terms.bv(8, next(5).wrapping_mul(1 + next(40))), terms.bv(8, next(256)));
                let sum = terms.add(x, by);
                let t = if next(2) == 0 { terms.slt(sum, value) } else { terms.sle(value, sum) };
                if terms.constant(t).is_none() && !path.contains(t) {
                    path.add(&terms, t, false);
                }
                assert!(says_all(&path, &terms, x));
            }
            hidden += path.conjuncts.iter().filter(|c| c.hidden).count();
        }
        assert!(hidden > 2000, "{hidden}");
    }

    #[test]
    fn the_slices_of_a_loop_are_short() {
        let mut terms = Terms::new();
        let x = terms.var(Sort::Bv(32), "x");
        let mut path = Path::default();
        let one = terms.int(1);
        for i in 0..1000 {
            let by = terms.int(-i);
            let left = terms.add(x, by);
            let t = terms.slt(one, left);
            path.add(&terms, t, false);
        }
        assert_eq!(path.slice_of_vars(&terms, x).len(), 2);
        path.truncate(500);
        assert_eq!(path.slice_of_vars(&terms, x).len(), 2);
    }
}
