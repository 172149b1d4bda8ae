//! The pool of terms: hash-consed, append-only, simplified while they are built. A term stays valid for
//! ever, so undoing a search never touches the pool. Nothing here knows about path conditions or solving.

mod bits;
mod compare;
mod display;
mod eval;
mod floats;
pub mod model;
mod node;
mod range;
pub(crate) mod semantics;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use compare::inverse_of_odd;
pub use display::TermText;
pub(crate) use eval::Evaluator;
pub use node::{BinOp, Node, Sort, Term, UnOp};
pub use table::{Table, TableId};

use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::sync::Arc;

/// An operator moves into a choice between constants when there are at most this many choices.
const FOLDED_LEAVES: u32 = 12;

/// What asking for a term costs, in units of work.
const ASKED: u64 = 15;

/// The variables of a term, ascending.
pub type Vars = Arc<[Term]>;

struct Entry {
    node: Node,
    sort: Sort,
    /// Signed bounds of a bit-vector that follow from its structure alone.
    range: (i64, i64),
}

/// A pool of terms.
pub struct Terms {
    entries: Vec<Entry>,
    index: FxHashMap<(Node, Sort), Term>,
    names: Vec<Box<str>>,
    variables: Vec<Term>,
    tables: Vec<Arc<Table>>,
    table_index: FxHashMap<Arc<Table>, TableId>,
    /// Variables that are characters.
    letters: FxHashSet<Term>,
    vars: RefCell<FxHashMap<Term, Vars>>,
    /// For single evaluations, so that they need not start with an empty table.
    scratch: RefCell<Evaluator>,
    /// How often a term was asked for.
    asked: u64,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms::new()
    }
}

impl Terms {
    /// An empty pool.
    pub fn new() -> Terms {
        let mut terms = Terms {
            entries: Vec::new(),
            index: FxHashMap::default(),
            names: Vec::new(),
            variables: Vec::new(),
            tables: Vec::new(),
            table_index: FxHashMap::default(),
            letters: FxHashSet::default(),
            vars: RefCell::default(),
            scratch: RefCell::default(),
            asked: 0,
        };
        // Number 0 is nobody's; this entry only fills the place.
        terms.entries.push(Entry { node: Node::Const(0), sort: Sort::Bool, range: (0, 0) });
        terms
    }

    /// How many terms there are; the highest number in use.
    pub fn len(&self) -> usize {
        self.entries.len() - 1
    }

    /// Whether nothing was built yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> Sort {
        self.entries[t.index()].sort
    }

    /// How a term is made.
    pub fn node(&self, t: Term) -> Node {
        self.entries[t.index()].node
    }

    /// The bits of a constant, zero-extended.
    pub fn constant(&self, t: Term) -> Option<u64> {
        match self.node(t) {
            Node::Const(bits) => Some(bits),
            _ => None,
        }
    }

    /// The value of a constant bit-vector as a signed number.
    pub fn signed_constant(&self, t: Term) -> Option<i64> {
        self.constant(t).map(|bits| semantics::signed(bits, self.sort(t).bits()))
    }

    /// Signed bounds of a bit-vector that hold whatever the variables are.
    pub fn range(&self, t: Term) -> (i64, i64) {
        self.entries[t.index()].range
    }

    /// A new variable. Two calls give two variables, also with the same name.
    pub fn var(&mut self, sort: Sort, name: &str) -> Term {
        let number = u32::try_from(self.names.len()).expect("fewer than 2^32 variables");
        self.names.push(name.into());
        let var = self.intern(Node::Var(number), sort);
        self.variables.push(var);
        var
    }

    /// Marks a variable as a character, for which a readable model prefers letters to small numbers.
    pub fn prefer_letters(&mut self, var: Term) {
        self.letters.insert(var);
    }

    /// Whether a variable was marked as a character.
    pub fn prefers_letters(&self, var: Term) -> bool {
        self.letters.contains(&var)
    }

    /// The name of a variable, empty for other terms.
    pub fn name(&self, var: Term) -> &str {
        match self.node(var) {
            Node::Var(number) => &self.names[number as usize],
            _ => "",
        }
    }

    /// The number of a variable, counted from 0 as they were made.
    pub fn var_index(&self, var: Term) -> Option<u32> {
        match self.node(var) {
            Node::Var(number) => Some(number),
            _ => None,
        }
    }

    /// The variable with a number.
    pub fn var_at(&self, index: u32) -> Option<Term> {
        self.variables.get(index as usize).copied()
    }

    /// A condition that is always or never true.
    pub fn bool(&mut self, value: bool) -> Term {
        self.make_const(Sort::Bool, value.into())
    }

    /// A bit-vector constant; bits beyond the width are ignored.
    pub fn bv(&mut self, width: u8, bits: u64) -> Term {
        self.make_const(Sort::Bv(width), bits)
    }

    /// An `int` constant.
    pub fn int(&mut self, value: i32) -> Term {
        self.bv(32, u64::from(value as u32))
    }

    /// A `long` constant.
    pub fn long(&mut self, value: i64) -> Term {
        self.bv(64, value as u64)
    }

    /// A `float` constant by its bits.
    pub fn f32(&mut self, bits: u32) -> Term {
        self.make_const(Sort::F32, bits.into())
    }

    /// A `double` constant by its bits.
    pub fn f64(&mut self, bits: u64) -> Term {
        self.make_const(Sort::F64, bits)
    }

    /// A constant of any sort by its bits.
    pub fn make_const(&mut self, sort: Sort, bits: u64) -> Term {
        self.intern(Node::Const(semantics::canonical(sort, bits)), sort)
    }

    /// Whether something holds for a part of one of the terms; each part is asked once.
    pub(crate) fn any_part(&self, all: &[Term], mut holds: impl FnMut(Term) -> bool) -> bool {
        let mut seen = FxHashSet::default();
        let mut todo = all.to_vec();
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            if holds(t) {
                return true;
            }
            todo.extend(self.node(t).children());
        }
        false
    }

    /// Whether there are floats in one of the terms.
    pub(crate) fn has_floats(&self, all: &[Term]) -> bool {
        self.any_part(all, |t| self.sort(t).is_float())
    }

    /// The variables of a term, ascending.
    pub fn vars(&self, t: Term) -> Vars {
        if let Some(vars) = self.vars.borrow().get(&t) {
            return vars.clone();
        }
        let mut found = Vec::new();
        let mut seen = FxHashSet::default();
        let mut todo = vec![t];
        let known = self.vars.borrow();
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            match (self.node(t), known.get(&t)) {
                (Node::Var(_), _) => found.push(t),
                (_, Some(vars)) => found.extend_from_slice(vars),
                (node, None) => todo.extend(node.children()),
            }
        }
        drop(known);
        found.sort_unstable();
        found.dedup();
        let vars: Vars = found.into();
        self.vars.borrow_mut().insert(t, vars.clone());
        vars
    }

    /// The same term with variables replaced, built again and so simplified again.
    pub fn substitute(&mut self, t: Term, with: &FxHashMap<Term, Term>) -> Term {
        let mut done: FxHashMap<Term, Term> = FxHashMap::default();
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            if done.contains_key(&top) {
                todo.pop();
                continue;
            }
            let node = self.node(top);
            let open = todo.len();
            todo.extend(node.children().filter(|child| !done.contains_key(child)));
            if todo.len() > open {
                continue;
            }
            todo.pop();
            let sort = self.sort(top);
            let new = match node {
                Node::Const(_) => top,
                Node::Var(_) => with.get(&top).copied().unwrap_or(top),
                Node::Un(op, a) => self.unary(op, done[&a], sort),
                Node::Table(table, a) => self.look_up(table, done[&a]),
                Node::Bin(op, a, b) => self.binary(op, done[&a], done[&b]),
                Node::Ite(c, a, b) => self.ite(done[&c], done[&a], done[&b]),
            };
            done.insert(top, new);
        }
        done[&t]
    }

    /// Builds a unary operator with the simplifications of its kind.
    pub fn unary(&mut self, op: UnOp, a: Term, to: Sort) -> Term {
        match op {
            UnOp::Not => self.bvnot(a),
            UnOp::Neg => self.neg(a),
            UnOp::Sext => self.sext(a, to.bits()),
            UnOp::Zext => self.zext(a, to.bits()),
            UnOp::Trunc => self.trunc(a, to.bits()),
            _ => self.float_unary(op, a, to),
        }
    }

    /// Builds a binary operator with the simplifications of its kind.
    pub fn binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        match op {
            BinOp::Add => self.add(a, b),
            BinOp::Sub => self.sub(a, b),
            BinOp::Mul => self.mul(a, b),
            BinOp::Sdiv => self.sdiv(a, b),
            BinOp::Srem => self.srem(a, b),
            BinOp::And => self.and(a, b),
            BinOp::Or => self.or(a, b),
            BinOp::Xor => self.xor(a, b),
            BinOp::Shl => self.shl(a, b),
            BinOp::Ashr => self.ashr(a, b),
            BinOp::Lshr => self.lshr(a, b),
            BinOp::Eq => self.eq(a, b),
            BinOp::Slt => self.slt(a, b),
            BinOp::Sle => self.sle(a, b),
            BinOp::Ult => self.ult(a, b),
            BinOp::Ule => self.ule(a, b),
            BinOp::Cmp => self.lcmp(a, b),
            _ => self.float_binary(op, a, b),
        }
    }

    fn intern(&mut self, node: Node, sort: Sort) -> Term {
        self.asked += 1;
        if let Some(&known) = self.index.get(&(node, sort)) {
            return known;
        }
        let raw = u32::try_from(self.entries.len()).ok().filter(|&n| n != u32::MAX);
        let term = Term::from_raw(raw.expect("fewer than 2^32 terms"));
        let range = self.structural_range(node, sort);
        self.entries.push(Entry { node, sort, range });
        self.index.insert((node, sort), term);
        term
    }

    /// The work of making terms so far, in the units of [`crate::Counters::work`].
    pub fn work(&self) -> u64 {
        ASKED * self.asked
    }

    /// The node as it is, folded when the operand is constant or a choice between constants.
    fn plain_unary(&mut self, op: UnOp, a: Term, to: Sort) -> Term {
        let from = self.sort(a);
        self.map_constants(a, FOLDED_LEAVES, &|bits| semantics::unary(op, from, to, bits), to)
            .unwrap_or_else(|| self.intern(Node::Un(op, a), to))
    }

    /// The node as it is, folded when one operand is constant and the other constant or a choice between constants.
    fn plain_binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        debug_assert_eq!(self.sort(a), self.sort(b), "{op:?} of two sorts");
        let (sort, to) = (self.sort(a), op.result(self.sort(a)));
        let folded = match (self.constant(a), self.constant(b)) {
            (_, Some(y)) => self.map_constants(a, FOLDED_LEAVES, &|x| semantics::binary(op, sort, x, y), to),
            (Some(x), _) => self.map_constants(b, FOLDED_LEAVES, &|y| semantics::binary(op, sort, x, y), to),
            _ => None,
        };
        folded.unwrap_or_else(|| self.intern(Node::Bin(op, a, b), to))
    }

    /// `f` of a constant, or of all constants that a term chooses from, if there are at most `fuel` choices.
    fn map_constants(&mut self, t: Term, fuel: u32, f: &dyn Fn(u64) -> u64, to: Sort) -> Option<Term> {
        match self.node(t) {
            Node::Const(bits) => Some(self.make_const(to, f(bits))),
            Node::Ite(c, a, b) if fuel > 0 && self.chooses_constants(t, FOLDED_LEAVES) => {
                let a = self.map_constants(a, fuel - 1, f, to)?;
                let b = self.map_constants(b, fuel - 1, f, to)?;
                Some(self.ite(c, a, b))
            }
            _ => None,
        }
    }

    fn chooses_constants(&self, t: Term, choices: u32) -> bool {
        let mut left = choices;
        let mut todo = vec![t];
        while let Some(t) = todo.pop() {
            match self.node(t) {
                Node::Const(_) => {}
                Node::Ite(_, a, b) if left > 0 => {
                    left -= 1;
                    todo.extend([a, b]);
                }
                _ => return false,
            }
        }
        true
    }
}
