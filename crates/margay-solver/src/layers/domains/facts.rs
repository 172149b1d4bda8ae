//! What a conjunction says about each number in it: bounds, orders, what is known true or false. Bounds run along
//! orders and through operators in both directions until nothing changes. Everything here is a consequence of the
//! conjunction; a contradiction proves it unsatisfiable.

use super::bits::{self, Bits};
use super::{float_key, floats};
use crate::terms::{Node, Sort, Term, Terms, UnOp, semantics};
use rustc_hash::FxHashMap;

/// Steps of deduction, however large the conjunction is.
const MOST_STEPS: u32 = 20_000;

/// Parts of the condition of a choice that are looked at for numbers.
const COMPARED: u32 = 8;

/// The conjunction was proved unsatisfiable.
pub(crate) struct Contradiction;

/// `from <= to + weight` over the integers that the bits are, signed, or over the order of floats.
#[derive(Copy, Clone)]
pub(super) struct Order {
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) weight: i128,
}

/// A number: a bit-vector or float that occurs in the conjunction.
pub(super) struct Number {
    pub(super) term: Term,
    pub(super) low: i64,
    pub(super) high: i64,
    /// For a float: that it is not NaN. Until then there are no orders with it.
    pub(super) ordered: bool,
    /// For a float: that it is NaN.
    nan: bool,
    /// Numbers made with this one directly.
    users: Vec<u32>,
    /// Orders that this one is part of.
    orders: Vec<u32>,
    /// Numbers that differ from this one.
    pub(super) differ: Vec<u32>,
    /// Numbers that are the same as this one.
    pub(super) same: Vec<u32>,
    pub(super) bits: Bits,
    waiting: bool,
}

/// Consequences of a conjunction.
pub(crate) struct Facts<'a> {
    terms: &'a Terms,
    pub(super) numbers: Vec<Number>,
    index: FxHashMap<Term, u32>,
    pub(super) orders: Vec<Order>,
    pub(super) differ: Vec<(u32, u32)>,
    pub(super) known: FxHashMap<Term, bool>,
    /// Conditions that say something only once more is known.
    pub(super) later: Vec<(Term, bool)>,
    queue: Vec<u32>,
    /// Whether there are operations on bits.
    bitwise: bool,
    /// Steps that are left; running out stops deduction, which is only less precise.
    steps: u32,
    /// Steps that were taken.
    pub(super) spent: u64,
}

/// A deduction, which may find a contradiction.
pub(super) type Step = Result<(), Contradiction>;

impl<'a> Facts<'a> {
    /// What these conditions say directly; see [`Facts::settle`].
    pub(crate) fn of(terms: &'a Terms, all: &[Term]) -> Result<Facts<'a>, Contradiction> {
        let mut facts = Facts {
            terms,
            numbers: Vec::new(),
            index: FxHashMap::default(),
            orders: Vec::new(),
            differ: Vec::new(),
            known: FxHashMap::default(),
            later: Vec::new(),
            queue: Vec::new(),
            bitwise: false,
            steps: 0,
            spent: 0,
        };
        for &t in all {
            facts.assume(t, true)?;
        }
        Ok(facts)
    }

    /// The same with one more condition, which is true or false.
    pub(super) fn with(
        terms: &'a Terms,
        all: &[Term],
        more: &[(Term, bool)],
    ) -> Result<Facts<'a>, Contradiction> {
        let mut facts = Facts::of(terms, all)?;
        for &(t, truth) in more {
            facts.assume(t, truth)?;
        }
        Ok(facts)
    }

    /// Signed bounds of a bit-vector, of the tightest kind if it occurs in the conjunction or was included.
    pub(crate) fn bounds(&self, t: Term) -> (i64, i64) {
        match self.index.get(&t) {
            Some(&i) => (self.numbers[i as usize].low, self.numbers[i as usize].high),
            None => self.terms.range(t),
        }
    }

    /// Makes a bit-vector one of the numbers whose bounds are deduced.
    pub(crate) fn include(&mut self, t: Term) {
        self.number(t);
    }

    /// The place of a number and of all numbers it is made of.
    pub(super) fn number(&mut self, t: Term) -> u32 {
        if let Some(&known) = self.index.get(&t) {
            return known;
        }
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            if self.index.contains_key(&top) {
                todo.pop();
                continue;
            }
            let open = todo.len();
            let parts = self.parts(top);
            todo.extend(parts.into_iter().filter(|part| !self.index.contains_key(part)));
            if todo.len() == open {
                todo.pop();
                self.add_number(top);
            }
        }
        self.index[&t]
    }

    /// The numbers that a number is made of; for a choice, also those that its condition compares.
    fn parts(&self, t: Term) -> Vec<Term> {
        let node = self.terms.node(t);
        let mut parts: Vec<Term> = node.children().filter(|&child| self.is_number(child)).collect();
        if let Node::Ite(c, ..) = node {
            let mut todo = vec![c];
            let mut left = COMPARED;
            while let Some(c) = todo.pop()
                && left > 0
            {
                left -= 1;
                let (numbers, conditions): (Vec<Term>, Vec<Term>) =
                    self.terms.node(c).children().partition(|&child| self.is_number(child));
                parts.extend(numbers);
                todo.extend(conditions);
            }
        }
        parts
    }

    pub(super) fn is_number(&self, t: Term) -> bool {
        self.terms.sort(t) != Sort::Bool
    }

    fn add_number(&mut self, t: Term) {
        let at = self.numbers.len() as u32;
        let sort = self.terms.sort(t);
        let mut ordered = true;
        let (low, high) = match sort {
            Sort::Bv(_) => self.terms.range(t),
            _ => match self.terms.node(t) {
                Node::Const(bits) => match float_key::key(sort, bits) {
                    Some(key) => (key, key),
                    None => {
                        ordered = false;
                        float_key::range(sort)
                    }
                },
                node => {
                    ordered = matches!(node, Node::Un(UnOp::IntToFloat, _));
                    float_key::range(sort)
                }
            },
        };
        self.bitwise |= bits::is_bitwise(self.terms.node(t));
        for part in self.parts(t) {
            if let Some(&i) = self.index.get(&part) {
                self.numbers[i as usize].users.push(at);
            }
        }
        self.numbers.push(Number {
            term: t,
            low,
            high,
            ordered,
            nan: sort.is_float() && self.terms.constant(t).is_some() && !ordered,
            users: Vec::new(),
            orders: Vec::new(),
            differ: Vec::new(),
            same: Vec::new(),
            bits: Bits::default(),
            waiting: false,
        });
        self.index.insert(t, at);
        self.wake(at);
    }

    pub(super) fn wake(&mut self, number: u32) {
        let waiting = &mut self.numbers[number as usize].waiting;
        if !*waiting {
            *waiting = true;
            self.queue.push(number);
        }
    }

    /// Notes that a float is NaN or that it is not.
    pub(super) fn set_nan(&mut self, number: u32, nan: bool) -> Step {
        let n = &mut self.numbers[number as usize];
        let changed = if nan { !n.nan } else { !n.ordered };
        n.nan |= nan;
        n.ordered |= !nan;
        if (n.nan || n.low > n.high) && n.ordered {
            return Err(Contradiction);
        }
        if changed {
            self.wake_with_users(number);
        }
        Ok(())
    }

    pub(super) fn equal(&mut self, a: u32, b: u32) {
        self.numbers[a as usize].same.push(b);
        self.numbers[b as usize].same.push(a);
        self.order(a, b, 0);
        self.order(b, a, 0);
    }

    pub(super) fn differ(&mut self, a: u32, b: u32) {
        self.numbers[a as usize].differ.push(b);
        self.numbers[b as usize].differ.push(a);
        self.differ.push((a, b));
        self.wake(a);
    }

    pub(super) fn order(&mut self, from: u32, to: u32, weight: i128) {
        let at = self.orders.len() as u32;
        self.orders.push(Order { from, to, weight });
        self.numbers[from as usize].orders.push(at);
        self.numbers[to as usize].orders.push(at);
        self.wake(from);
        self.wake(to);
    }

    /// Deduces until nothing changes or the steps are used up.
    pub(crate) fn settle(&mut self) -> Step {
        self.steps = (500 + 30 * self.numbers.len() as u32).min(MOST_STEPS);
        loop {
            while let Some(number) = self.queue.pop() {
                self.numbers[number as usize].waiting = false;
                if self.steps == 0 {
                    return Ok(());
                }
                self.steps -= 1;
                self.spent += 1;
                self.visit(number)?;
            }
            for (t, truth) in std::mem::take(&mut self.later) {
                self.reconsider(t, truth)?;
            }
            if self.queue.is_empty() {
                return Ok(());
            }
        }
    }

    /// Narrows a number; wakes what depends on it.
    pub(super) fn narrow(&mut self, number: u32, low: i128, high: i128) -> Step {
        let n = &mut self.numbers[number as usize];
        let mut changed = false;
        if low > i128::from(n.low) {
            n.low = i64::try_from(low).map_err(|_| Contradiction)?;
            changed = true;
        }
        if high < i128::from(n.high) {
            n.high = i64::try_from(high).map_err(|_| Contradiction)?;
            changed = true;
        }
        if n.low > n.high {
            // A float without a place among the others is NaN.
            let float = self.terms.sort(n.term).is_float();
            return if float { self.set_nan(number, true) } else { Err(Contradiction) };
        }
        if changed {
            self.wake_with_users(number);
        }
        Ok(())
    }

    pub(super) fn wake_with_users(&mut self, number: u32) {
        for i in 0..self.numbers[number as usize].users.len() {
            let user = self.numbers[number as usize].users[i];
            self.wake(user);
        }
        self.wake(number);
    }

    /// Whether a number has this value and no other.
    pub(super) fn is_exactly(&self, number: u32, value: i64) -> bool {
        let n = &self.numbers[number as usize];
        n.low == value && n.high == value
    }

    fn visit(&mut self, number: u32) -> Step {
        let n = &self.numbers[number as usize];
        let (t, low, high) = (n.term, i128::from(n.low), i128::from(n.high));
        for i in 0..n.orders.len() {
            let Order { from, to, weight } = self.orders[self.numbers[number as usize].orders[i] as usize];
            let least = i128::from(self.numbers[from as usize].low) - weight;
            let most = i128::from(self.numbers[to as usize].high) + weight;
            self.narrow(to, least, i128::MAX)?;
            self.narrow(from, i128::MIN, most)?;
        }
        for i in 0..self.numbers[number as usize].differ.len() {
            let other = self.numbers[number as usize].differ[i];
            self.exclude(number, other)?;
            self.exclude(other, number)?;
        }
        match self.terms.sort(t) {
            Sort::Bv(_) => {
                self.upwards(number, t)?;
                super::structure::downwards(self, t, low, high)?;
                floats::visit(self, number)?;
                if self.bitwise { bits::visit(self, number) } else { Ok(()) }
            }
            _ => floats::visit(self, number),
        }
    }

    /// A number is not the value of another one that has just one.
    fn exclude(&mut self, number: u32, other: u32) -> Step {
        let (n, o) = (&self.numbers[number as usize], &self.numbers[other as usize]);
        if o.low != o.high {
            return Ok(());
        }
        let value = i128::from(o.low);
        let (low, high) = (i128::from(n.low), i128::from(n.high));
        let low = if low == value { low + 1 } else { low };
        let high = if high == value { high - 1 } else { high };
        self.narrow(number, low, high)
    }

    fn upwards(&mut self, number: u32, t: Term) -> Step {
        let range = match self.terms.node(t) {
            Node::Const(_) | Node::Var(_) => return Ok(()),
            Node::Ite(c, a, b) => match self.truth(c) {
                Some(c) => self.bounds(if c { a } else { b }),
                None => {
                    let (x, y) = (self.bounds(a), self.bounds(b));
                    (x.0.min(y.0), x.1.max(y.1))
                }
            },
            node => match self.exact(node, t) {
                Some(value) => (value, value),
                None => self.terms.range_from(node, self.terms.sort(t), |child| self.bounds(child)),
            },
        };
        self.narrow(number, range.0.into(), range.1.into())
    }

    /// The value of an operator whose operands have one value each.
    fn exact(&self, node: Node, t: Term) -> Option<i64> {
        let value = |t: Term| match (self.terms.sort(t), self.bounds(t)) {
            (Sort::Bv(width), (low, high)) if low == high => Some(low as u64 & semantics::mask(width)),
            _ => None,
        };
        let sort = self.terms.sort(t);
        let bits = match node {
            Node::Un(op, a) => semantics::unary(op, self.terms.sort(a), sort, value(a)?),
            Node::Bin(op, a, b) => semantics::binary(op, self.terms.sort(a), value(a)?, value(b)?),
            _ => return None,
        };
        Some(semantics::signed(bits, sort.bits()))
    }

    pub(super) fn terms(&self) -> &'a Terms {
        self.terms
    }

    pub(super) fn place(&self, t: Term) -> Option<u32> {
        self.index.get(&t).copied()
    }

    /// The smallest and largest number of the width of a bit-vector.
    pub(super) fn width_range(&self, t: Term) -> (i128, i128) {
        let (low, high) = semantics::signed_range(self.terms.sort(t).bits());
        (low.into(), high.into())
    }
}
