//! The path condition: its conjuncts in order, which variables they speak of, and undo. Knows nothing of how
//! conditions are decided.

use crate::terms::{BinOp, Node, Sort, Term, Terms, UnOp, Vars};
use rustc_hash::{FxHashMap, FxHashSet};

/// Conjuncts in the order in which they were assumed.
#[derive(Default)]
pub(crate) struct Path {
    conjuncts: Vec<Term>,
    /// The variables of each conjunct.
    vars: Vec<Vars>,
    known: FxHashSet<Term>,
    /// The conjuncts that a variable occurs in, by place.
    uses: FxHashMap<Term, Vec<u32>>,
}

impl Path {
    pub(crate) fn len(&self) -> usize {
        self.conjuncts.len()
    }

    pub(crate) fn conjuncts(&self) -> &[Term] {
        &self.conjuncts
    }

    pub(crate) fn contains(&self, t: Term) -> bool {
        self.known.contains(&t)
    }

    /// Adds a conjunct that is not there yet.
    pub(crate) fn add(&mut self, terms: &Terms, t: Term) {
        let at = self.conjuncts.len() as u32;
        let vars = terms.vars(t);
        for &var in vars.iter() {
            self.uses.entry(var).or_default().push(at);
        }
        self.vars.push(vars);
        self.known.insert(t);
        self.conjuncts.push(t);
    }

    /// Takes back all but the first conjuncts.
    pub(crate) fn truncate(&mut self, len: usize) {
        while self.conjuncts.len() > len
            && let (Some(t), Some(vars)) = (self.conjuncts.pop(), self.vars.pop())
        {
            self.known.remove(&t);
            for var in vars.iter() {
                if let Some(uses) = self.uses.get_mut(var) {
                    uses.pop();
                    if uses.is_empty() {
                        self.uses.remove(var);
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
                    all.extend(
                        uses.iter().filter(|&&i| taken.insert(i)).map(|&i| self.conjuncts[i as usize]),
                    );
                }
            }
            at += 1;
        }
        all.sort_unstable();
        all.dedup();
        all
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
