//! Sets of numbers as sorted lists of ranges, for conditions that compare one number with constants.

use margay_solver::{BinOp, Node, Sort, Term, Terms, UnOp};

/// Most ranges of a set; a condition that needs more is left as it is.
const RANGES: usize = 12;

/// A set of signed numbers of some width: disjoint ranges in ascending order, both ends included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Set {
    width: u8,
    ranges: Vec<(i128, i128)>,
}

fn limits(width: u8) -> (i128, i128) {
    (-(1 << (width - 1)), (1 << (width - 1)) - 1)
}

impl Set {
    fn of(width: u8, mut ranges: Vec<(i128, i128)>) -> Set {
        ranges.retain(|r| r.0 <= r.1);
        ranges.sort_unstable();
        let mut joined: Vec<(i128, i128)> = Vec::new();
        for (low, high) in ranges {
            match joined.last_mut() {
                Some(last) if low <= last.1 + 1 => last.1 = last.1.max(high),
                _ => joined.push((low, high)),
            }
        }
        Set { width, ranges: joined }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Its ranges, ascending.
    pub(crate) fn ranges(&self) -> &[(i128, i128)] {
        &self.ranges
    }

    /// The only number in it.
    pub(crate) fn single(&self) -> Option<i128> {
        match self.ranges[..] {
            [(low, high)] if low == high => Some(low),
            _ => None,
        }
    }

    pub(crate) fn and(&self, other: &Set) -> Set {
        let mut both = Vec::new();
        for a in &self.ranges {
            both.extend(other.ranges.iter().map(|b| (a.0.max(b.0), a.1.min(b.1))));
        }
        Set::of(self.width, both)
    }

    fn or(&self, other: &Set) -> Set {
        Set::of(self.width, self.ranges.iter().chain(&other.ranges).copied().collect())
    }

    fn not(&self) -> Set {
        let (min, max) = limits(self.width);
        let mut rest = Vec::new();
        let mut low = min;
        for r in &self.ranges {
            rest.push((low, r.0 - 1));
            low = r.1 + 1;
        }
        rest.push((low, max));
        Set::of(self.width, rest)
    }

    /// The numbers that are in the set after `by` was added to them, wrapping.
    fn moved_back(&self, by: i128) -> Set {
        let (min, max) = limits(self.width);
        let size = max - min + 1;
        let mut all = Vec::new();
        for &(low, high) in &self.ranges {
            let (low, high) = (low - by, high - by);
            for turn in [-size, 0, size] {
                all.push(((low + turn).max(min), (high + turn).min(max)));
            }
        }
        Set::of(self.width, all)
    }

    /// How far the number nearest to 0 is from 0.
    pub(crate) fn away_from_zero(&self) -> u128 {
        let distance = |&(low, high): &(i128, i128)| match (low > 0, high < 0) {
            (true, _) => low.unsigned_abs(),
            (_, true) => high.unsigned_abs(),
            _ => 0,
        };
        self.ranges.iter().map(distance).min().unwrap_or(0)
    }

    /// The set as conditions on a number, always the same for the same set.
    pub(crate) fn conditions(&self, terms: &mut Terms, x: Term, to: &mut Vec<Term>) {
        let (min, max) = limits(self.width);
        let number = |terms: &mut Terms, n: i128| terms.bv(self.width, n as u64);
        if let Some(n) = self.single() {
            let n = number(terms, n);
            to.push(terms.eq(x, n));
            return;
        }
        let (Some(first), Some(last)) = (self.ranges.first(), self.ranges.last()) else {
            to.push(terms.bool(false));
            return;
        };
        if first.0 > min {
            let n = number(terms, first.0);
            to.push(terms.sle(n, x));
        }
        if last.1 < max {
            let n = number(terms, last.1);
            to.push(terms.sle(x, n));
        }
        for pair in self.ranges.windows(2) {
            let (a, b) = (pair[0].1, pair[1].0);
            let (low, high) = (number(terms, a + 1), number(terms, b - 1));
            let outside = if low == high {
                terms.ne(x, low)
            } else {
                let (below, above) = (terms.slt(x, low), terms.slt(high, x));
                terms.or(below, above)
            };
            to.push(outside);
        }
    }
}

/// A condition as a set for one number.
pub(crate) fn parse(terms: &Terms, t: Term) -> Option<(Term, Set)> {
    let (x, set) = parse_plain(terms, t, 4)?;
    if set.ranges.len() > RANGES {
        return None;
    }
    Some((x, set))
}

fn parse_plain(terms: &Terms, t: Term, fuel: u32) -> Option<(Term, Set)> {
    match terms.node(t) {
        Node::Bin(op @ (BinOp::Slt | BinOp::Sle | BinOp::Eq), a, b) => {
            let Sort::Bv(width) = terms.sort(a) else { return None };
            if terms.sort(a) == crate::locations::REF {
                return None;
            }
            let (min, max) = limits(width);
            let strict = i128::from(op == BinOp::Slt);
            let (x, range) = match (terms.signed_constant(a), terms.signed_constant(b)) {
                (None, Some(k)) if op == BinOp::Eq => (a, (k.into(), k.into())),
                (Some(k), None) if op == BinOp::Eq => (b, (k.into(), k.into())),
                (None, Some(k)) => (a, (min, i128::from(k) - strict)),
                (Some(k), None) => (b, (i128::from(k) + strict, max)),
                _ => return None,
            };
            let set = Set::of(width, vec![range]);
            Some(strip(terms, x, set))
        }
        Node::Un(UnOp::Not, x) if terms.sort(x) == Sort::Bool => {
            let (x, set) = parse_plain(terms, x, fuel)?;
            Some((x, set.not()))
        }
        Node::Bin(BinOp::Or, a, b) if terms.sort(t) == Sort::Bool && fuel > 0 => {
            let (x, first) = parse_plain(terms, a, fuel - 1)?;
            let (y, second) = parse_plain(terms, b, fuel - 1)?;
            (x == y).then(|| (x, first.or(&second)))
        }
        _ => None,
    }
}

/// Takes constants that are added off a number.
fn strip(terms: &Terms, x: Term, set: Set) -> (Term, Set) {
    let (mut x, mut set) = (x, set);
    while let Node::Bin(BinOp::Add, y, k) = terms.node(x)
        && let Some(k) = terms.signed_constant(k)
    {
        set = set.moved_back(k.into());
        x = y;
    }
    if let Node::Bin(BinOp::Sub, k, y) = terms.node(x)
        && let Some(k) = terms.signed_constant(k)
    {
        // k - y in the set: y in k minus the set.
        let (min, max) = limits(set.width);
        let size = max - min + 1;
        let k = i128::from(k);
        let mut all = Vec::new();
        for &(low, high) in &set.ranges {
            for turn in [-size, 0, size] {
                all.push(((k - high + turn).max(min), (k - low + turn).min(max)));
            }
        }
        set = Set::of(set.width, all);
        x = y;
    }
    // An extension has the values of what it extends.
    if let Node::Un(op @ (UnOp::Sext | UnOp::Zext), y) = terms.node(x) {
        let width = terms.sort(y).bits();
        let inner = limits(width);
        let size = inner.1 - inner.0 + 1;
        let mut all = Vec::new();
        for &(low, high) in &set.ranges {
            if op == UnOp::Sext {
                all.push((low.max(inner.0), high.min(inner.1)));
            } else {
                let (low, high) = (low.max(0), high.min(size - 1));
                all.push((low, high.min(inner.1)));
                all.push((low.max(inner.1 + 1) - size, high - size));
            }
        }
        return strip(terms, y, Set::of(width, all));
    }
    (x, set)
}
