//! What is known about numbers that are not decided yet. A number stays open while the predicate only computes
//! with it alone and compares it: a *term* is a position and a table that gives the term's value for each value of
//! the position, and a comparison of two terms is a relation between two positions, kept arc consistent. Masks are
//! the state's; here are tables and relations, which never change once made, and the list of relations that hold.

use crate::space::mask_of;
use rustc_hash::FxHashMap;

/// How two terms are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Compare {
    Eq,
    Lt,
    Le,
}

impl Compare {
    /// Whether two values compare like this, as numbers of 64 bits if `wide`.
    pub fn holds(self, a: u64, b: u64, wide: bool) -> bool {
        let signed = |v: u64| if wide { v as i64 } else { i64::from(v as i32) };
        match self {
            Compare::Eq => signed(a) == signed(b),
            Compare::Lt => signed(a) < signed(b),
            Compare::Le => signed(a) <= signed(b),
        }
    }
}

/// A value for each index of a position's values. What narrows or computes is applied value by value.
#[derive(Debug)]
pub(crate) struct Table {
    pub values: Vec<u64>,
}

/// Which pairs of indexes go together.
#[derive(Debug)]
pub(crate) struct Relation {
    /// For each index of the first position, the indexes of the second.
    pub forward: Vec<u64>,
    /// The other way round.
    pub backward: Vec<u64>,
}

/// A term: number of a position and of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Term {
    pub position: u32,
    pub table: u32,
}

/// A relation between two positions that holds.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    pub first: u32,
    pub second: u32,
    pub relation: u32,
    /// The link before it at the first and at the second position, plus one.
    pub before: [u32; 2],
}

/// The pairs of values of two tables.
pub(crate) struct PairTable {
    /// The first and the second of each pair.
    pub left: Vec<u64>,
    pub right: Vec<u64>,
    /// The relations from the pairs to the indexes of the tables.
    pub ties: [u32; 2],
}

/// Two terms whose values are told apart together; see `pairs.rs`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    pub terms: [Term; 2],
    /// Number of its [`PairTable`].
    pub table: u32,
}

/// What a choice between two numbers depends on: a table that tells apart what the two can be, one that tells which of them it
/// is, and the outcome for each pair.
#[derive(Clone, Copy)]
pub(crate) struct Selection {
    pub which: u32,
    pub side: u32,
    pub outcome: u32,
}

/// How many values something has, and some of them.
type Subset = (usize, u64);

/// The tables, terms and links.
#[derive(Default)]
pub(crate) struct Numbers {
    pub tables: Vec<Table>,
    table_numbers: FxHashMap<Vec<u64>, u32>,
    derived: FxHashMap<(u32, u16, u64), u32>,
    pub relations: Vec<Relation>,
    compared: FxHashMap<(u32, u32, Compare, bool), u32>,
    filters: FxHashMap<(u32, Compare, u64, bool), u64>,
    exclusions: FxHashMap<(Subset, Subset), u32>,
    flipped: FxHashMap<u32, u32>,
    opposite: FxHashMap<u32, u32>,
    both: FxHashMap<(u32, u32), u32>,
    /// Pairs of values, for two open numbers; see `pairs.rs`.
    pub pair_tables: Vec<PairTable>,
    pub paired: FxHashMap<(u32, u32), Option<u32>>,
    pub compositions: FxHashMap<(u32, u32, Option<u32>), u32>,
    pub pair_results: FxHashMap<(u32, u16), Option<u32>>,
    pub selections: FxHashMap<(u32, u32, usize, u64), Option<Selection>>,
    /// Terms beside those that are a position's own value.
    pub terms: Vec<Term>,
    pub links: Vec<Link>,
    /// The newest link of each position, plus one.
    pub newest: Vec<u32>,
}

impl Numbers {
    /// The number of a table.
    pub fn table(&mut self, values: Vec<u64>) -> u32 {
        if let Some(&n) = self.table_numbers.get(&values) {
            return n;
        }
        let n = self.tables.len() as u32;
        self.tables.push(Table { values: values.clone() });
        self.table_numbers.insert(values, n);
        n
    }

    /// The table of an operation, by a number of its own and its constant, on another table. `None` when the
    /// operation fails for one of the values.
    pub fn derive(
        &mut self,
        table: u32,
        operation: u16,
        constant: u64,
        apply: impl Fn(u64) -> Option<u64>,
    ) -> Option<u32> {
        if let Some(&n) = self.derived.get(&(table, operation, constant)) {
            return Some(n);
        }
        let values: Option<Vec<u64>> = self.tables[table as usize].values.iter().map(|&v| apply(v)).collect();
        let n = self.table(values?);
        self.derived.insert((table, operation, constant), n);
        Some(n)
    }

    /// The relation between the positions of two terms when their values compare like this. `wide` for 64 bits.
    pub fn comparison(&mut self, a: u32, b: u32, compare: Compare, wide: bool) -> u32 {
        if let Some(&n) = self.compared.get(&(a, b, compare, wide)) {
            return n;
        }
        let (x, y) = (&self.tables[a as usize].values, &self.tables[b as usize].values);
        let holds = |p: u64, q: u64| compare.holds(p, q, wide);
        let forward: Vec<u64> = x
            .iter()
            .map(|&p| y.iter().enumerate().filter(|&(_, &q)| holds(p, q)).map(|(j, _)| 1 << j).sum())
            .collect();
        let n = self.relation(forward, y.len());
        self.compared.insert((a, b, compare, wide), n);
        n
    }

    pub fn relation(&mut self, forward: Vec<u64>, width: usize) -> u32 {
        let backward = (0..width)
            .map(|j| {
                forward.iter().enumerate().filter(|(_, row)| **row >> j & 1 != 0).map(|(i, _)| 1 << i).sum()
            })
            .collect();
        self.relations.push(Relation { forward, backward });
        self.relations.len() as u32 - 1
    }

    /// The relation that holds when this one does not.
    pub fn complement(&mut self, relation: u32) -> u32 {
        if let Some(&n) = self.opposite.get(&relation) {
            return n;
        }
        let r = &self.relations[relation as usize];
        let width = r.backward.len();
        let full = mask_of(width);
        let forward = r.forward.iter().map(|row| !row & full).collect();
        let n = self.relation(forward, width);
        self.opposite.insert(relation, n);
        self.opposite.insert(n, relation);
        n
    }

    /// The relation with its sides exchanged.
    pub fn flip(&mut self, relation: u32) -> u32 {
        if let Some(&n) = self.flipped.get(&relation) {
            return n;
        }
        let r = &self.relations[relation as usize];
        let n = self.relations.len() as u32;
        let flipped = Relation { forward: r.backward.clone(), backward: r.forward.clone() };
        self.relations.push(flipped);
        self.flipped.insert(relation, n);
        self.flipped.insert(n, relation);
        n
    }

    /// The relation that holds when both do.
    pub fn conjunction(&mut self, a: u32, b: u32) -> u32 {
        if a == b {
            return a;
        }
        let key = (a.min(b), a.max(b));
        if let Some(&n) = self.both.get(&key) {
            return n;
        }
        let (x, y) = (&self.relations[a as usize], &self.relations[b as usize]);
        let width = x.backward.len();
        let forward: Vec<u64> = x.forward.iter().zip(&y.forward).map(|(p, q)| p & q).collect();
        // What says nothing new must be the same number, or conjunctions would never end.
        let n = if forward == x.forward {
            a
        } else if forward == y.forward {
            b
        } else {
            self.relation(forward, width)
        };
        self.both.insert(key, n);
        n
    }

    /// The strongest relation that is known between two positions, as one from the first to the second.
    pub fn between(&mut self, first: u32, second: u32) -> Option<u32> {
        let mut at = self.newest[first as usize];
        while at != 0 {
            let link = self.links[at as usize - 1];
            // The newest link between two positions includes the older ones.
            if link.first == first && link.second == second {
                return Some(link.relation);
            }
            if link.second == first && link.first == second {
                return Some(self.flip(link.relation));
            }
            at = link.before[usize::from(link.first != first)];
        }
        None
    }
}

impl Numbers {
    /// The indexes at which a table's value compares like this with a constant.
    pub fn within(&mut self, table: u32, compare: Compare, constant: u64, wide: bool) -> u64 {
        if let Some(&mask) = self.filters.get(&(table, compare, constant, wide)) {
            return mask;
        }
        let other = self.table(vec![constant]);
        let n = self.comparison(table, other, compare, wide);
        let mask = self.relations[n as usize].backward[0];
        self.filters.insert((table, compare, constant, wide), mask);
        mask
    }

    /// The relation that keeps the first from being one of these while the second is one of those: how many values
    /// each has, and which.
    pub fn exclusion(&mut self, first: Subset, second: Subset) -> u32 {
        if let Some(&n) = self.exclusions.get(&(first, second)) {
            return n;
        }
        let full = mask_of(second.0);
        let row = |i: usize| if first.1 >> i & 1 != 0 { full & !second.1 } else { full };
        let n = self.relation((0..first.0).map(row).collect(), second.0);
        self.exclusions.insert((first, second), n);
        n
    }
}
