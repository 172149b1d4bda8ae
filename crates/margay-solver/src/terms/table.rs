//! Functions of a number that are given by their values: what a library answers for each character. A table is one
//! node however long it is, so that a condition on a character stays as small as it reads.

use super::Terms;
use super::node::{Node, Sort, Term};
use super::semantics::{signed, signed_range};
use std::sync::Arc;

/// With more stretches than this it is a node, otherwise a choice between them.
const CHOICES: usize = 8;

/// An equation with a table becomes one about its operand when so many stretches of it have the value.
const PREIMAGES: usize = 4;

/// The number of a [`Table`] in its pool.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TableId(u32);

/// A function from `int` to `int`, in stretches. The first stretch goes on below its start, the last one has no end.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Table {
    name: Box<str>,
    /// Where each stretch starts, ascending, and its value there, or how far the values are from the operand.
    stretches: Box<[(i32, i32)]>,
    relative: bool,
}

impl Table {
    /// A function by stretches, as `(start, value)`; with `relative`, as `(start, value - operand)`. The starts ascend.
    ///
    /// # Panics
    /// When there is no stretch.
    pub fn new(name: &str, stretches: Vec<(i32, i32)>, relative: bool) -> Table {
        assert!(!stretches.is_empty(), "a function has a value");
        debug_assert!(stretches.is_sorted_by(|a, b| a.0 < b.0));
        Table { name: name.into(), stretches: stretches.into(), relative }
    }

    /// What the function is called.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The value for an operand.
    pub fn value(&self, x: i32) -> i32 {
        self.of(self.at(x), x)
    }

    /// The stretches: start, and value or distance from the operand.
    pub(crate) fn stretches(&self) -> &[(i32, i32)] {
        &self.stretches
    }

    pub(crate) fn is_relative(&self) -> bool {
        self.relative
    }

    /// Whether it is the answer to a yes-or-no question.
    fn is_binary(&self) -> bool {
        !self.relative && self.stretches.iter().all(|&(_, value)| value == 0 || value == 1)
    }

    /// The stretch that an operand is in.
    fn at(&self, x: i32) -> usize {
        self.stretches.partition_point(|&(start, _)| start <= x).saturating_sub(1)
    }

    fn of(&self, stretch: usize, x: i32) -> i32 {
        let value = self.stretches[stretch].1;
        if self.relative { x.wrapping_add(value) } else { value }
    }

    /// The operands of a stretch that lie between two bounds.
    fn part(&self, stretch: usize, (low, high): (i64, i64)) -> (i64, i64) {
        let start = if stretch == 0 { i64::MIN } else { self.stretches[stretch].0.into() };
        let end = self.stretches.get(stretch + 1).map_or(i64::MAX, |next| i64::from(next.0) - 1);
        (start.max(low), end.min(high))
    }

    /// The numbers of the stretches that have operands between two bounds.
    fn between(&self, (low, high): (i64, i64)) -> std::ops::RangeInclusive<usize> {
        let clamp = |x: i64| x.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
        self.at(clamp(low))..=self.at(clamp(high))
    }

    /// The values of a part of a stretch; `None` where they wrap.
    fn image(&self, stretch: usize, part: (i64, i64)) -> Option<(i64, i64)> {
        let value = i64::from(self.stretches[stretch].1);
        if !self.relative {
            return Some((value, value));
        }
        let (least, most) = signed_range(32);
        let image = (part.0.saturating_add(value), part.1.saturating_add(value));
        (image.0 >= least && image.1 <= most).then_some(image)
    }

    /// Bounds of the values for operands between two bounds.
    pub(crate) fn range(&self, x: (i64, i64)) -> (i64, i64) {
        let mut all: Option<(i64, i64)> = None;
        for stretch in self.between(x) {
            let Some(image) = self.image(stretch, self.part(stretch, x)) else { return signed_range(32) };
            all = Some(all.map_or(image, |all| (all.0.min(image.0), all.1.max(image.1))));
        }
        all.unwrap_or_else(|| signed_range(32))
    }

    /// The operands between two bounds whose value lies between two others, ascending, as stretches.
    pub(crate) fn preimages(
        &self,
        x: (i64, i64),
        value: (i64, i64),
    ) -> impl DoubleEndedIterator<Item = (i64, i64)> {
        self.between(x).filter_map(move |stretch| {
            let part = self.part(stretch, x);
            let distance = i64::from(self.stretches[stretch].1);
            let part = match self.image(stretch, part) {
                // Where it wraps nothing is known.
                None => part,
                Some(image) if image.1 < value.0 || image.0 > value.1 => return None,
                Some(_) if !self.relative => part,
                Some(_) => (
                    part.0.max(value.0.saturating_sub(distance)),
                    part.1.min(value.1.saturating_sub(distance)),
                ),
            };
            (part.0 <= part.1).then_some(part)
        })
    }
}

impl Terms {
    /// A table by its number.
    pub fn table(&self, id: TableId) -> &Table {
        &self.tables[id.0 as usize]
    }

    /// Adds a table, or finds it.
    pub fn add_table(&mut self, table: Table) -> TableId {
        if let Some(&known) = self.table_index.get(&table) {
            return known;
        }
        let id = TableId(u32::try_from(self.tables.len()).expect("fewer than 2^32 tables"));
        let table = Arc::new(table);
        self.tables.push(table.clone());
        self.table_index.insert(table, id);
        id
    }

    /// The value of a table for an `int`.
    pub fn look_up(&mut self, id: TableId, x: Term) -> Term {
        self.look_up_within(id, x, self.range(x))
    }

    /// The value of a table for an `int` of which bounds are known.
    pub fn look_up_within(&mut self, id: TableId, x: Term, bounds: (i64, i64)) -> Term {
        debug_assert_eq!(self.sort(x), Sort::Bv(32), "an operand of a table");
        let table = self.tables[id.0 as usize].clone();
        if let Some(bits) = self.constant(x) {
            return self.int(table.value(signed(bits, 32) as i32));
        }
        let stretches = table.between(bounds);
        if stretches.clone().count() > CHOICES {
            return self.intern(Node::Table(id, x), Sort::Bv(32));
        }
        let mut parts: Vec<(i32, Term)> = Vec::new();
        for &(start, value) in &table.stretches[stretches] {
            let value = self.int(value);
            parts.push((start, if table.relative { self.add(x, value) } else { value }));
        }
        // A balanced tree over parts that each hold from their start to that of the next.
        while parts.len() > 1 {
            let mut next = Vec::with_capacity(parts.len().div_ceil(2));
            for pair in parts.chunks(2) {
                match *pair {
                    [(start, a), (middle, b)] => {
                        let middle = self.int(middle);
                        let below = self.slt(x, middle);
                        next.push((start, self.ite(below, a, b)));
                    }
                    [one] => next.push(one),
                    _ => {}
                }
            }
            parts = next;
        }
        parts[0].1
    }

    /// `table(x) == c`, where that is simple to say of `x`.
    pub(super) fn simpler_table_equation(&mut self, id: TableId, x: Term, t: Term, c: i64) -> Option<Term> {
        let table = self.tables[id.0 as usize].clone();
        let found: Vec<(i64, i64)> = table.preimages(self.range(x), (c, c)).take(PREIMAGES + 1).collect();
        let wraps = found.iter().any(|&(low, high)| table.range((low, high)) != (c, c));
        if found.len() <= PREIMAGES && !wraps {
            let mut all = Vec::new();
            for (low, high) in found {
                let (first, last) = (self.bv(32, low as u64), self.bv(32, high as u64));
                let (above, below) = (self.sle(first, x), self.sle(x, last));
                all.push(if low == high { self.eq(x, first) } else { self.and(above, below) });
            }
            return Some(self.or_all(&all));
        }
        // A question has one form.
        if c == 1 && table.is_binary() {
            let no = self.int(0);
            let is_no = self.eq(t, no);
            return Some(self.not(is_no));
        }
        None
    }
}
