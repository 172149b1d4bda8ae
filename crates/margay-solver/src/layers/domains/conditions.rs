//! Conditions as facts: what is known true or false, and what follows from it. A comparison becomes an order; a
//! disjunction waits until all but one of its alternatives are impossible.

use super::facts::{Contradiction, Facts, Step};
use crate::terms::{BinOp, Node, Sort, Term, UnOp};

/// So many parts of a condition are looked at for numbers.
const INCLUDED: u32 = 200;

/// A disjunction with more alternatives than this is not tried case by case.
const ALTERNATIVES: usize = 6;

impl Facts<'_> {
    /// Takes a condition as true or false.
    pub(super) fn assume(&mut self, t: Term, truth: bool) -> Step {
        let mut todo = vec![(t, truth)];
        while let Some((t, truth)) = todo.pop() {
            match self.known.insert(t, truth) {
                Some(before) if before == truth => continue,
                Some(_) => return Err(Contradiction),
                None => {}
            }
            match self.terms().node(t) {
                Node::Const(bits) if (bits == 1) != truth => return Err(Contradiction),
                Node::Un(UnOp::Not, x) => todo.push((x, !truth)),
                Node::Bin(BinOp::And, a, b) if truth => todo.extend([(a, true), (b, true)]),
                Node::Bin(BinOp::Or, a, b) if !truth => todo.extend([(a, false), (b, false)]),
                Node::Bin(op, a, b) if op.is_predicate() && self.is_number(a) => {
                    self.compare(t, op, a, b, truth)?;
                }
                Node::Un(UnOp::FIsNan, x) => {
                    let x = self.number(x);
                    self.set_nan(x, truth)?;
                }
                Node::Const(_) | Node::Var(_) => {}
                _ => {
                    self.include_all(t);
                    self.later.push((t, truth));
                }
            }
        }
        Ok(())
    }

    /// Makes what a condition compares numbers, so that it can be decided by their bounds.
    fn include_all(&mut self, t: Term) {
        let mut todo = vec![t];
        let mut left = INCLUDED;
        while let Some(t) = todo.pop()
            && left > 0
        {
            left -= 1;
            match self.terms().node(t) {
                Node::Bin(op, a, b) if op.is_predicate() && self.is_number(a) => {
                    self.number(a);
                    self.number(b);
                }
                node => todo.extend(node.children().filter(|&child| !self.is_number(child))),
            }
        }
    }

    /// The alternatives of the smallest condition that is a disjunction still open.
    pub(super) fn alternatives(&self) -> Option<Vec<(Term, bool)>> {
        let clauses = self.later.iter().filter_map(|&(t, truth)| self.open_parts(t, truth));
        clauses.filter(|parts| (2..=ALTERNATIVES).contains(&parts.len())).min_by_key(Vec::len)
    }

    fn open_parts(&self, t: Term, truth: bool) -> Option<Vec<(Term, bool)>> {
        let op = match self.terms().node(t) {
            Node::Bin(op @ (BinOp::Or | BinOp::And), ..) if (op == BinOp::Or) == truth => op,
            _ => return None,
        };
        let mut parts = Vec::new();
        let mut todo = vec![t];
        while let Some(part) = todo.pop() {
            match self.terms().node(part) {
                Node::Bin(inner, a, b) if inner == op && !self.is_number(part) => todo.extend([a, b]),
                _ if self.truth(part) == Some(!truth) => {}
                _ => parts.push((part, truth)),
            }
        }
        Some(parts)
    }

    fn compare(&mut self, t: Term, op: BinOp, a: Term, b: Term, truth: bool) -> Step {
        let (x, y) = (self.number(a), self.number(b));
        match (op, truth) {
            (BinOp::Eq, true) if !self.terms().sort(a).is_float() => self.equal(x, y),
            (BinOp::Eq, false) if !self.terms().sort(a).is_float() => self.differ(x, y),
            (BinOp::Slt, true) => self.order(x, y, -1),
            (BinOp::Sle, true) => self.order(x, y, 0),
            (BinOp::Slt, false) => self.order(y, x, 0),
            (BinOp::Sle, false) => self.order(y, x, -1),
            (BinOp::FEq | BinOp::FLt | BinOp::FLe, true) => {
                self.set_nan(x, false)?;
                self.set_nan(y, false)?;
                match op {
                    BinOp::FEq => self.equal(x, y),
                    BinOp::FLt => self.order(x, y, -1),
                    _ => self.order(x, y, 0),
                }
            }
            // Need to know a sign, or that there is no NaN.
            _ => self.later.push((t, truth)),
        }
        Ok(())
    }

    /// Learns a condition while deducing.
    pub(super) fn learn(&mut self, t: Term, truth: bool) -> Step {
        if self.known.get(&t) == Some(&truth) { Ok(()) } else { self.assume(t, truth) }
    }

    /// Whether a condition is known to be true or false. Looks one operator deep.
    pub(crate) fn truth(&self, t: Term) -> Option<bool> {
        if let Some(&known) = self.known.get(&t) {
            return Some(known);
        }
        match self.terms().node(t) {
            Node::Const(bits) => Some(bits == 1),
            Node::Un(UnOp::Not, x) => {
                self.known.get(&x).map(|truth| !truth).or_else(|| self.comparison(x).map(|b| !b))
            }
            _ => self.comparison(t),
        }
    }

    /// The truth of a comparison by bounds alone.
    fn comparison(&self, t: Term) -> Option<bool> {
        let Node::Bin(op, a, b) = self.terms().node(t) else { return None };
        match self.terms().sort(a) {
            Sort::Bool => {
                let (x, y) = (self.known_or_compared(a), self.known_or_compared(b));
                return match op {
                    BinOp::And if x == Some(false) || y == Some(false) => Some(false),
                    BinOp::And if x == Some(true) && y == Some(true) => Some(true),
                    BinOp::Or if x == Some(true) || y == Some(true) => Some(true),
                    BinOp::Or if x == Some(false) && y == Some(false) => Some(false),
                    _ => None,
                };
            }
            Sort::F32 | Sort::F64 => return self.float_comparison(op, a, b),
            Sort::Bv(_) => {}
        }
        let (x, y) = (self.bounds(a), self.bounds(b));
        let nonnegative = x.0 >= 0 && y.0 >= 0;
        match op {
            BinOp::Eq if x.1 < y.0 || y.1 < x.0 => Some(false),
            BinOp::Eq if x.0 == x.1 && x == y => Some(true),
            BinOp::Slt if x.1 < y.0 => Some(true),
            BinOp::Slt if x.0 >= y.1 => Some(false),
            BinOp::Sle if x.1 <= y.0 => Some(true),
            BinOp::Sle if x.0 > y.1 => Some(false),
            BinOp::Ult if nonnegative && x.1 < y.0 => Some(true),
            BinOp::Ult if nonnegative && x.0 >= y.1 => Some(false),
            BinOp::Ule if nonnegative && x.1 <= y.0 => Some(true),
            BinOp::Ule if nonnegative && x.0 > y.1 => Some(false),
            _ => None,
        }
    }

    /// The truth of one side of a condition, no deeper than a comparison.
    fn known_or_compared(&self, t: Term) -> Option<bool> {
        if let Some(&known) = self.known.get(&t) {
            return Some(known);
        }
        match self.terms().node(t) {
            Node::Un(UnOp::Not, x) if !self.is_connective(x) => {
                self.known.get(&x).copied().or_else(|| self.comparison(x)).map(|b| !b)
            }
            _ if !self.is_connective(t) => self.comparison(t),
            _ => None,
        }
    }

    fn is_connective(&self, t: Term) -> bool {
        matches!(self.terms().node(t), Node::Bin(_, a, _) if !self.is_number(a))
    }

    /// The truth of a comparison of floats. With NaN all of them are false.
    fn float_comparison(&self, op: BinOp, a: Term, b: Term) -> Option<bool> {
        let (x, y) = (&self.numbers[self.place(a)? as usize], &self.numbers[self.place(b)? as usize]);
        let ordered = x.ordered && y.ordered;
        match op {
            BinOp::FEq if x.high < y.low || y.high < x.low => Some(false),
            BinOp::FEq if ordered && x.low == x.high && y.low == y.high => Some(true),
            BinOp::FLt if x.low >= y.high => Some(false),
            BinOp::FLt if ordered && x.high < y.low => Some(true),
            BinOp::FLe if x.low > y.high => Some(false),
            BinOp::FLe if ordered && x.high <= y.low => Some(true),
            _ => None,
        }
    }

    /// Looks again at a condition that could not be used before.
    pub(super) fn reconsider(&mut self, t: Term, truth: bool) -> Step {
        let used = match self.terms().node(t) {
            Node::Bin(BinOp::Or, ..) | Node::Bin(BinOp::And, ..) => self.clause(t, truth)?,
            Node::Bin(BinOp::Eq | BinOp::Xor, a, b) if self.terms().sort(a) == Sort::Bool => {
                let same = truth == matches!(self.terms().node(t), Node::Bin(BinOp::Eq, ..));
                match (self.truth(a), self.truth(b)) {
                    (Some(x), Some(y)) if (x == y) != same => return Err(Contradiction),
                    (Some(x), _) => self.learn(b, x == same)?,
                    (_, Some(y)) => self.learn(a, y == same)?,
                    _ => {}
                }
                false
            }
            Node::Ite(c, a, b) => {
                match self.truth(c) {
                    Some(c) => self.learn(if c { a } else { b }, truth)?,
                    None if self.truth(a) == Some(!truth) => self.learn(c, false)?,
                    None if self.truth(b) == Some(!truth) => self.learn(c, true)?,
                    None => {}
                }
                false
            }
            Node::Bin(op @ (BinOp::Ult | BinOp::Ule), a, b) => self.unsigned(op, a, b, truth)?,
            Node::Bin(op @ (BinOp::FEq | BinOp::FLt | BinOp::FLe), a, b) => self.float_not(op, a, b),
            _ => true,
        };
        if !used {
            self.later.push((t, truth));
        }
        Ok(())
    }

    /// A disjunction with one disjunct that is not known false makes that one true.
    fn clause(&mut self, t: Term, truth: bool) -> Result<bool, Contradiction> {
        // A negated conjunction is a disjunction of negations.
        let op = if truth { BinOp::Or } else { BinOp::And };
        let mut open = None;
        let mut todo = vec![t];
        while let Some(part) = todo.pop() {
            match self.terms().node(part) {
                Node::Bin(inner, a, b) if inner == op && self.terms().sort(part) == Sort::Bool => {
                    todo.extend([a, b])
                }
                _ => match self.truth(part) {
                    Some(value) if value == truth => return Ok(true),
                    Some(_) => {}
                    None if open.is_some() => return Ok(false),
                    None => open = Some(part),
                },
            }
        }
        match open {
            Some(part) => self.learn(part, truth).map(|()| true),
            None => Err(Contradiction),
        }
    }

    /// Unsigned comparisons are signed ones when the larger side is not negative.
    fn unsigned(&mut self, op: BinOp, a: Term, b: Term, truth: bool) -> Result<bool, Contradiction> {
        let (mut x, mut y) = (self.number(a), self.number(b));
        let mut strict = op == BinOp::Ult;
        if !truth {
            (x, y) = (y, x);
            strict = !strict;
        }
        if self.numbers[y as usize].low < 0 {
            return Ok(false);
        }
        self.narrow(x, 0, i128::MAX)?;
        self.order(x, y, if strict { -1 } else { 0 });
        Ok(true)
    }

    /// A float comparison that is false says something when there is no NaN.
    fn float_not(&mut self, op: BinOp, a: Term, b: Term) -> bool {
        let (x, y) = (self.number(a), self.number(b));
        if !self.numbers[x as usize].ordered || !self.numbers[y as usize].ordered {
            return false;
        }
        match op {
            BinOp::FLt => self.order(y, x, 0),
            BinOp::FLe => self.order(y, x, -1),
            _ => self.differ(x, y),
        }
        true
    }
}
