//! Numbers that depend on two open ones. A *pair* is a position behind those of the space whose values are the pairs of
//! values that two terms can have; a relation to each of the two positions ties it to them. So the pair is known as soon as
//! both are, each structure has one, and a number computed from two is a term of the pair like any other. What a chain of
//! additions comes to depends on the sum so far and the next summand alone: pairs stay few.

use crate::space::mask_of;
use crate::values::arithmetic::{apply, constant, number};
use crate::values::numbers::{Numbers, Pair, PairTable, Selection, Term};
use crate::values::state::State;
use crate::values::symbols::Meaning;
use margay_classes::code::Op;

/// Values that a pair may have.
const VALUES: usize = 64;
/// Pairs at a time.
const PAIRS: usize = 64;

impl Numbers {
    /// The pairs of two tables; `None` when they are too many.
    fn pair_table(&mut self, a: u32, b: u32) -> Option<u32> {
        if let Some(&known) = self.paired.get(&(a, b)) {
            return known;
        }
        let (x, y) = (self.tables[a as usize].values.clone(), self.tables[b as usize].values.clone());
        let (firsts, seconds) = (distinct(&x), distinct(&y));
        let table = (firsts.len() * seconds.len() <= VALUES).then(|| {
            let pairs = || firsts.iter().flat_map(|&f| seconds.iter().map(move |&s| (f, s)));
            let (left, right): (Vec<u64>, Vec<u64>) = pairs().unzip();
            let first = self.relation(left.iter().map(|&v| indexes(&x, v)).collect(), x.len());
            let second = self.relation(right.iter().map(|&v| indexes(&y, v)).collect(), y.len());
            self.pair_tables.push(PairTable { left, right, ties: [first, second] });
            self.pair_tables.len() as u32 - 1
        });
        self.paired.insert((a, b), table);
        table
    }

    /// What goes with what when the first goes with something by one relation, that with something by the next, and so does the
    /// last by the third.
    fn composed(&mut self, first: u32, next: u32, third: Option<u32>) -> u32 {
        if let Some(&known) = self.compositions.get(&(first, next, third)) {
            return known;
        }
        let (a, b) = (&self.relations[first as usize], &self.relations[next as usize]);
        let reached = a.forward.iter().map(|&row| rows(&b.forward, row));
        let (forward, width) = match third {
            None => (reached.collect(), b.backward.len()),
            Some(third) => {
                let c = &self.relations[third as usize];
                (reached.map(|row| rows(&c.backward, row)).collect(), c.forward.len())
            }
        };
        let relation = self.relation(forward, width);
        self.compositions.insert((first, next, third), relation);
        relation
    }

    /// How a number depends on another that has this table where a position has one of these of so many values, and that table
    /// elsewhere. `None` when there are too many pairs.
    fn select(&mut self, (yes, no): (u32, u32), (width, mask): (usize, u64)) -> Option<Selection> {
        let key = (yes, no, width, mask & mask_of(width));
        if let Some(&known) = self.selections.get(&key) {
            return known;
        }
        let (x, y) = (self.tables[yes as usize].values.clone(), self.tables[no as usize].values.clone());
        let both: Vec<(u64, u64)> = x.iter().copied().zip(y.iter().copied()).collect();
        let alike = |pair| both.iter().position(|other| other == pair).unwrap_or(0) as u64;
        let which = self.table(both.iter().map(alike).collect());
        let side = self.table((0..width).map(|i| mask >> i & 1).collect());
        let selection = self.pair_table(which, side).map(|table| {
            let PairTable { left, right, .. } = &self.pair_tables[table as usize];
            let outcome = |(&i, &side): (&u64, &u64)| if side == 1 { x[i as usize] } else { y[i as usize] };
            let outcome = left.iter().zip(right).map(outcome).collect();
            Selection { which, side, outcome: self.table(outcome) }
        });
        self.selections.insert(key, selection);
        selection
    }
}

fn distinct(values: &[u64]) -> Vec<u64> {
    let mut distinct = Vec::new();
    for v in values {
        if !distinct.contains(v) {
            distinct.push(*v);
        }
    }
    distinct
}

/// All that these rows have.
fn rows(rows: &[u64], mut which: u64) -> u64 {
    let mut all = 0;
    while which != 0 {
        all |= rows[which.trailing_zeros() as usize];
        which &= which - 1;
    }
    all
}

/// The indexes of a value.
fn indexes(values: &[u64], value: u64) -> u64 {
    values.iter().enumerate().filter(|(_, v)| **v == value).fold(0, |mask, (i, _)| mask | 1 << i)
}

impl State {
    /// The pair that a position is, if it is one.
    #[inline]
    pub fn pair(&self, position: u32) -> Option<Pair> {
        self.pairs.get((position as usize).checked_sub(self.space.positions.len())?).copied()
    }

    /// How many values a position has.
    pub fn width(&self, position: u32) -> usize {
        match self.pair(position) {
            Some(pair) => self.numbers.pair_tables[pair.table as usize].left.len(),
            None => {
                let v = self.space.positions[position as usize].values as usize;
                self.space.values[v].len()
            }
        }
    }

    /// The position of the pair of two terms; `None` when it would have too many values.
    fn pair_up(&mut self, terms: [Term; 2]) -> Option<u32> {
        let own = self.space.positions.len();
        if let Some(at) = self.pairs.iter().position(|pair| pair.terms == terms) {
            return Some((own + at) as u32);
        }
        if self.pairs.len() >= PAIRS {
            return None;
        }
        let table = self.numbers.pair_table(terms[0].table, terms[1].table)?;
        let PairTable { left, ties, .. } = &self.numbers.pair_tables[table as usize];
        let (width, ties) = (left.len(), *ties);
        let position = (own + self.pairs.len()) as u32;
        let layer = self.make();
        self.pairs.push(layer, Pair { terms, table });
        self.mask.push(mask_of(width));
        self.numbers.newest.push(0);
        let tight = [self.tightened(terms, ties, 0), self.tightened(terms, ties, 1)];
        let point = self.point();
        let held = terms.into_iter().zip(tight).all(|(term, tie)| self.relate(position, term.position, tie));
        if !held {
            // Nothing comes of this run; that is found out where the numbers are asked for.
            self.undo_to(point);
            for (term, tie) in terms.into_iter().zip(ties) {
                // Any values of two positions make a pair.
                let _ = self.relate(position, term.position, tie);
            }
        }
        Some(position)
    }

    /// The relation of a pair to the position of one of its terms, with what follows from a relation of the other term's position to
    /// that position, or to one that it is a pair of: without it, pairs that cannot be would stay until both are known.
    fn tightened(&mut self, terms: [Term; 2], ties: [u32; 2], to: usize) -> u32 {
        let (of, by) = (terms[to].position, terms[1 - to].position);
        let mut tie = ties[to];
        if let Some(known) = self.numbers.between(by, of) {
            let implied = self.numbers.composed(ties[1 - to], known, None);
            tie = self.numbers.conjunction(tie, implied);
        }
        let Some(pair) = self.pair(of) else { return tie };
        let own = self.numbers.pair_tables[pair.table as usize].ties;
        for (term, own) in pair.terms.into_iter().zip(own) {
            if let Some(known) = self.numbers.between(by, term.position) {
                let implied = self.numbers.composed(ties[1 - to], known, Some(own));
                tie = self.numbers.conjunction(tie, implied);
            }
        }
        tie
    }

    /// What an operation comes to on two open numbers of different positions; `None` when that is not told.
    pub(crate) fn pair_result(&mut self, op: Op, x: Term, y: Term) -> Option<Term> {
        let pairs = self.numbers.pair_table(x.table, y.table)?;
        let operation = number(op);
        let table = match self.numbers.pair_results.get(&(pairs, operation)) {
            Some(&known) => known?,
            None => {
                let PairTable { left, right, .. } = &self.numbers.pair_tables[pairs as usize];
                let values: Option<Vec<u64>> =
                    left.iter().zip(right).map(|(&v, &w)| apply(op, v, w)).collect();
                let table = values.map(|values| self.numbers.table(values));
                self.numbers.pair_results.insert((pairs, operation), table);
                table?
            }
        };
        let position = self.pair_up([x, y])?;
        Some(Term { position, table })
    }

    /// What an operation on known and open numbers comes to, when the open ones are of one position: bits and symbol.
    pub(crate) fn single_result(
        &mut self,
        op: Op,
        x: (u64, u32),
        y: Option<(u64, u32)>,
    ) -> Option<(u64, u32)> {
        let term = |symbol: u32| match self.meaning(symbol) {
            Meaning::Number(term) => Some(term),
            _ => None,
        };
        let (of, table) = match (x, y) {
            ((x, 0), None) => return apply(op, x, 0).map(|bits| (bits, 0)),
            ((x, 0), Some((y, 0))) => return apply(op, x, y).map(|bits| (bits, 0)),
            ((_, x), None) => {
                let (x, k) = (term(x)?, constant(op));
                (x, self.numbers.derive(x.table, number(op), k, |v| apply(op, v, 0))?)
            }
            ((_, x), Some((k, 0))) => {
                let x = term(x)?;
                (x, self.numbers.derive(x.table, number(op), k, |v| apply(op, v, k))?)
            }
            ((k, 0), Some((_, y))) => {
                let y = term(y)?;
                (y, self.numbers.derive(y.table, number(op) | 0x8000, k, |v| apply(op, k, v))?)
            }
            ((_, x), Some((_, y))) => {
                let (x, y) = (term(x)?, term(y)?);
                if x.position != y.position {
                    return None;
                }
                let tables = &self.numbers.tables;
                let pairs = tables[x.table as usize].values.iter().zip(&tables[y.table as usize].values);
                let values: Option<Vec<u64>> = pairs.map(|(&v, &w)| apply(op, v, w)).collect();
                (x, self.numbers.table(values?))
            }
        };
        Some((0, self.symbol_of(Term { position: of.position, table })))
    }

    /// The number that is the first of two where a position has one of these values, and the second elsewhere. `None` when that
    /// is not told.
    pub(crate) fn either(
        &mut self,
        (position, mask): (u32, u64),
        yes: (u64, u32),
        no: (u64, u32),
    ) -> Option<u32> {
        let mut of = None;
        for symbol in [yes.1, no.1].into_iter().filter(|&s| s != 0) {
            let Meaning::Number(term) = self.meaning(symbol) else { return None };
            if *of.get_or_insert(term.position) != term.position {
                return None;
            }
        }
        let of = of.unwrap_or(position);
        let width = self.width(of);
        let mut tables = [0; 2];
        for (table, (bits, symbol)) in tables.iter_mut().zip([yes, no]) {
            *table = match symbol {
                0 => self.numbers.table(vec![bits; width]),
                symbol => match self.meaning(symbol) {
                    Meaning::Number(term) => term.table,
                    _ => return None,
                },
            };
        }
        let [x, y] = tables;
        if of == position {
            let numbers = &mut self.numbers;
            let (x, y) = (&numbers.tables[x as usize].values, &numbers.tables[y as usize].values);
            let values = (0..width).map(|i| if mask >> i & 1 == 1 { x[i] } else { y[i] }).collect();
            let table = numbers.table(values);
            return Some(self.symbol_of(Term { position, table }));
        }
        let selection = self.numbers.select((x, y), (self.width(position), mask))?;
        let terms = [Term { position: of, table: selection.which }, Term { position, table: selection.side }];
        let pair = self.pair_up(terms)?;
        Some(self.symbol_of(Term { position: pair, table: selection.outcome }))
    }
}
