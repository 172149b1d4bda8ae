//! Greatest differences of two numbers, to be found from either of them.

use super::value::Sym;
use std::collections::BTreeMap;

/// The least `c` with `x - y <= c` that is known, for pairs of names.
#[derive(Clone, Debug, Default)]
pub struct Differences {
    from: BTreeMap<Sym, BTreeMap<Sym, i64>>,
    to: BTreeMap<Sym, BTreeMap<Sym, i64>>,
}

impl Differences {
    /// Says `x - y <= c` in the place of what was said of them.
    pub fn insert(&mut self, x: Sym, y: Sym, c: i64) {
        self.from.entry(x).or_default().insert(y, c);
        self.to.entry(y).or_default().insert(x, c);
    }

    /// Says `x - y <= c`, unless more is said of them.
    pub fn tighten(&mut self, x: Sym, y: Sym, c: i64) {
        let known = self.from.get(&x).and_then(|edges| edges.get(&y)).copied();
        if known.is_none_or(|known| c < known) {
            self.insert(x, y, c);
        }
    }

    /// What is said of `x - y`, for each `y`.
    pub fn from(&self, x: Sym) -> impl Iterator<Item = (Sym, i64)> {
        self.from.get(&x).into_iter().flatten().map(|(&y, &c)| (y, c))
    }

    /// What is said of `x - y`, for each `x`.
    pub fn to(&self, y: Sym) -> impl Iterator<Item = (Sym, i64)> {
        self.to.get(&y).into_iter().flatten().map(|(&x, &c)| (x, c))
    }

    /// All that is said: `x`, `y` and `c`.
    pub fn all(&self) -> impl Iterator<Item = (Sym, Sym, i64)> {
        self.from.iter().flat_map(|(&x, edges)| edges.iter().map(move |(&y, &c)| (x, y, c)))
    }
}
