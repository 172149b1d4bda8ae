//! The effect of a piece of code, seen from its beginning: the values of slots, the writes to memory in order, and the
//! condition for control to take it. Applied to a condition at its end, it gives the condition at its beginning.

use crate::locations::{Loc, Object, Pool, Test, Text};
use margay_classes::ClassId;
use margay_machine::Machine;
use margay_solver::{BinOp, Node, Term, UnOp};
use rustc_hash::FxHashMap;

/// What a slot holds after the code.
#[derive(Copy, Clone, Debug, PartialEq)]
pub(crate) enum Entry {
    /// What this slot of the same frame held before.
    Copy(u16),
    /// A value over what was before.
    Term(Term),
    /// The second half of a wide value, or nothing.
    Pad,
}

/// A write to memory, over what was before the code.
#[derive(Copy, Clone, Debug)]
pub(crate) enum Write {
    /// A value, as it is stored, to a place.
    Value {
        /// Where.
        to: Loc,
        /// What.
        value: Term,
    },
    /// Elements of an array to another or the same, as `System.arraycopy` does.
    Copy(ArrayCopy),
    /// Elements of an array become what nobody knows.
    Scramble(Term),
}

/// A copy of array elements.
#[derive(Copy, Clone, Debug)]
pub(crate) struct ArrayCopy {
    pub(crate) from: Term,
    pub(crate) from_index: Term,
    pub(crate) to: Term,
    pub(crate) to_index: Term,
    pub(crate) length: Term,
}

/// What a stretch of code does.
#[derive(Default, Debug)]
pub(crate) struct Effect {
    /// The depth of the frame whose slots it sets.
    pub(crate) depth: u16,
    /// Slots that are set.
    pub(crate) slots: FxHashMap<u16, Entry>,
    /// Writes in the order of execution.
    pub(crate) writes: Vec<Write>,
    /// What has to hold before, for control to go this way.
    pub(crate) conditions: Vec<Term>,
    /// What was replaced by something unknown, by name.
    pub(crate) approximated: Option<String>,
    /// Conditions that were taken back already.
    pub(crate) memo: FxHashMap<Term, Term>,
    /// The numbers of the unknowns that stand for values of this code.
    pub(crate) unknowns: Vec<std::ops::Range<u32>>,
}

/// The program and the terms, which most things here need.
pub(crate) struct World<'a> {
    pub(crate) machine: &'a mut Machine,
    pub(crate) pool: &'a mut Pool,
}

/// How a term is rebuilt.
pub(crate) trait Rewrite {
    /// A term that is replaced as a whole.
    fn whole(&mut self, world: &mut World<'_>, t: Term) -> Option<Term>;
    /// What is in a place, given that the terms it is found by were rewritten already.
    fn place(&mut self, world: &mut World<'_>, loc: Loc) -> Term;
}

impl World<'_> {
    /// Rebuilds a term.
    pub(crate) fn rewrite(
        &mut self,
        t: Term,
        memo: &mut FxHashMap<Term, Term>,
        by: &mut dyn Rewrite,
    ) -> Term {
        let mut todo = vec![t];
        while let Some(&top) = todo.last() {
            if memo.contains_key(&top) {
                todo.pop();
                continue;
            }
            if let Some(new) = by.whole(self, top) {
                memo.insert(top, new);
                todo.pop();
                continue;
            }
            let node = self.pool.terms.node(top);
            let open = todo.len();
            let loc = self.pool.loc(top);
            todo.extend(node.children().filter(|child| !memo.contains_key(child)));
            if let Some(loc) = loc {
                todo.extend(loc.parts().into_iter().flatten().filter(|part| !memo.contains_key(part)));
            }
            if todo.len() > open {
                continue;
            }
            todo.pop();
            let sort = self.pool.terms.sort(top);
            let new = match node {
                Node::Const(_) => top,
                Node::Var(_) => match loc {
                    Some(loc) => {
                        let [object, index] = loc.parts();
                        match object {
                            Some(object) => {
                                let (object, index) = (memo[&object], index.map(|i| memo[&i]));
                                self.of_each(object, &mut |world, object| {
                                    by.place(world, loc.moved(object, index))
                                })
                            }
                            None => by.place(self, loc),
                        }
                    }
                    None => top,
                },
                Node::Un(op, a) => self.unary(op, memo[&a], sort),
                Node::Table(table, a) => self.pool.terms.look_up(table, memo[&a]),
                Node::Bin(BinOp::Eq, a, b) if self.pool.terms.sort(a) == crate::locations::REF => {
                    self.pool.same(memo[&a], memo[&b])
                }
                Node::Bin(op, a, b) => self.pool.terms.binary(op, memo[&a], memo[&b]),
                Node::Ite(c, a, b) => self.pool.terms.ite(memo[&c], memo[&a], memo[&b]),
            };
            memo.insert(top, new);
        }
        memo[&t]
    }

    fn unary(&mut self, op: UnOp, a: Term, sort: margay_solver::Sort) -> Term {
        self.pool.terms.unary(op, a, sort)
    }

    /// A function of a reference, of each alternative when it is a choice.
    pub(crate) fn of_each(&mut self, object: Term, f: &mut dyn FnMut(&mut World<'_>, Term) -> Term) -> Term {
        match self.pool.terms.node(object) {
            Node::Ite(c, a, b) => {
                let (a, b) = (self.of_each(a, f), self.of_each(b, f));
                self.pool.terms.ite(c, a, b)
            }
            _ => f(self, object),
        }
    }

    /// What is in a place when nothing was written since: constants are known, the rest is a variable.
    pub(crate) fn read(&mut self, loc: Loc) -> Term {
        let Some(object) = loc.object() else { return self.pool.var(loc) };
        match self.pool.object(object) {
            Some(Object::Null) => self.pool.default_of(&loc),
            Some(Object::Fresh(number)) => self.fresh(number, loc),
            Some(Object::Existing(r)) => self.existing(r, loc),
            _ => self.pool.var(loc),
        }
    }

    fn fresh(&mut self, number: usize, loc: Loc) -> Term {
        let made = self.pool.made(number);
        match loc {
            Loc::Length(_) => match made.length {
                // A length that is negative was refused when the array was made.
                Some(length) => self.pool.terms.trunc(length, 31),
                None => self.pool.default_of(&loc),
            },
            Loc::Type { .. } | Loc::Mirror(_) if let Some(like) = made.like => {
                self.of_each(like, &mut |world, like| world.read(loc.moved(like, None)))
            }
            Loc::Type { test, .. } => {
                let answer = self.answer(made.class, test);
                self.pool.terms.bool(answer)
            }
            Loc::Mirror(_) => self.mirror(made.class),
            Loc::TextLength(_) if made.text.is_some() => self.text_length(made.text),
            Loc::Char { index, .. } if made.text.is_some() => self.text_char(made.text, index),
            _ if made.opaque => {
                let sort = self.pool.sort_of(&loc);
                self.pool.unknown(sort)
            }
            _ => self.pool.default_of(&loc),
        }
    }

    /// The `java.lang.Class` of a class.
    pub(crate) fn mirror(&mut self, class: ClassId) -> Term {
        match self.machine.mirror(class) {
            Ok(r) => self.pool.existing(r),
            Err(_) => self.pool.unknown(crate::locations::REF),
        }
    }

    fn text_length(&mut self, text: Option<Text>) -> Term {
        match text {
            Some(Text::Concat(a, b)) => {
                let (a, b) = (self.length_of_text(a), self.length_of_text(b));
                self.pool.terms.add(a, b)
            }
            Some(Text::Part { length, .. }) => self.pool.terms.trunc(length, 31),
            Some(Text::Char(_)) => self.pool.terms.bv(31, 1),
            None => self.pool.terms.bv(31, 0),
        }
    }

    fn text_char(&mut self, text: Option<Text>, index: Term) -> Term {
        match text {
            Some(Text::Concat(a, b)) => {
                let length = self.length_of_text(a);
                let length = self.pool.terms.zext(length, 32);
                let first = self.pool.terms.slt(index, length);
                let rest = self.pool.terms.sub(index, length);
                let (x, y) = (self.char_of_text(a, index), self.char_of_text(b, rest));
                self.pool.terms.ite(first, x, y)
            }
            Some(Text::Part { of, from, .. }) => {
                let at = self.pool.terms.add(index, from);
                self.char_of_text(of, at)
            }
            Some(Text::Char(c)) => c,
            None => self.pool.terms.bv(16, 0),
        }
    }

    /// The number of characters of a string, in 31 bits.
    pub(crate) fn length_of_text(&mut self, text: Term) -> Term {
        self.of_each(text, &mut |world, text| world.read(Loc::TextLength(text)))
    }

    /// A character of a string, in 16 bits.
    pub(crate) fn char_of_text(&mut self, text: Term, index: Term) -> Term {
        self.of_each(text, &mut |world, text| world.read(Loc::Char { text, index }))
    }

    /// Whether a class answers yes.
    pub(crate) fn answer(&mut self, class: ClassId, test: Test) -> bool {
        let classes = &mut self.machine.classes;
        match test {
            Test::Is(of) => classes.is_subclass(class, of),
            Test::Exactly(of) => class == of,
            Test::Runs(called, run) => classes.select(class, called) == Ok(run),
        }
    }

    /// What never changes about an object of the machine; its fields may be written before they are read.
    fn existing(&mut self, r: margay_machine::Ref, loc: Loc) -> Term {
        match loc {
            Loc::Type { test, .. } => {
                let class = self.machine.class_of(r).id;
                let answer = self.answer(class, test);
                self.pool.terms.bool(answer)
            }
            Loc::Mirror(_) => {
                let class = self.machine.class_of(r).id;
                self.mirror(class)
            }
            Loc::Length(_) => {
                let length = self.machine.heap.length(r);
                self.pool.terms.bv(31, length.into())
            }
            Loc::TextLength(_) => {
                let length = self.machine.utf16(r).len() as u64;
                self.pool.terms.bv(31, length)
            }
            Loc::Char { index, .. } => self.literal_char(r, index),
            _ => self.pool.var(loc),
        }
    }

    fn literal_char(&mut self, r: margay_machine::Ref, index: Term) -> Term {
        let units = self.machine.utf16(r);
        let terms = &mut self.pool.terms;
        let mut value = terms.bv(16, 0);
        for (i, &unit) in units.iter().enumerate().rev() {
            let at = terms.int(i as i32);
            let here = terms.eq(index, at);
            let unit = terms.bv(16, unit.into());
            value = terms.ite(here, unit, value);
        }
        value
    }

    /// What is in a place after some writes, over what was before them.
    pub(crate) fn read_after(&mut self, writes: &[Write], loc: Loc) -> Term {
        if matches!(loc, Loc::Length(_) | Loc::Type { .. } | Loc::Mirror(_)) {
            return self.read(loc);
        }
        let mut hits: Vec<(Term, Term)> = Vec::new();
        let mut bottom = None;
        for (at, write) in writes.iter().enumerate().rev() {
            let Some(hit) = self.hits(write, &loc) else { continue };
            let never = self.pool.terms.constant(hit) == Some(0);
            if never {
                continue;
            }
            let value = match write {
                Write::Value { value, .. } => *value,
                Write::Copy(copy) => self.copied(&writes[..at], copy, loc),
                Write::Scramble(_) => {
                    let sort = self.pool.sort_of(&loc);
                    self.pool.unknown(sort)
                }
            };
            if self.pool.terms.constant(hit) == Some(1) {
                bottom = Some(value);
                break;
            }
            hits.push((hit, value));
        }
        let mut value = bottom.unwrap_or_else(|| self.read(loc));
        for (hit, written) in hits.into_iter().rev() {
            value = self.pool.terms.ite(hit, written, value);
        }
        value
    }

    /// The element that a copy put into a place.
    fn copied(&mut self, before: &[Write], copy: &ArrayCopy, loc: Loc) -> Term {
        let Loc::Element { index, .. } = loc else { return self.read(loc) };
        let offset = self.pool.terms.sub(copy.from_index, copy.to_index);
        let at = self.pool.terms.add(index, offset);
        self.of_each(copy.from, &mut |world, from| world.read_after(before, loc.moved(from, Some(at))))
    }

    /// Whether a write is to a place: a condition, or `None` when it is to another kind of place.
    fn hits(&mut self, write: &Write, loc: &Loc) -> Option<Term> {
        let to = match write {
            Write::Value { to, .. } => *to,
            Write::Copy(copy) => {
                let Loc::Element { array, index, .. } = *loc else { return None };
                let here = self.pool.same(copy.to, array);
                let terms = &mut self.pool.terms;
                let end = terms.add(copy.to_index, copy.length);
                let (low, high) = (terms.sle(copy.to_index, index), terms.slt(index, end));
                let inside = terms.and(low, high);
                return Some(terms.and(here, inside));
            }
            Write::Scramble(of) => {
                let Loc::Element { array, .. } = *loc else { return None };
                return Some(self.pool.same(*of, array));
            }
        };
        match (to, *loc) {
            (Loc::Static { .. }, _) => (to == *loc).then(|| self.pool.terms.bool(true)),
            (Loc::Field { class, field, object }, Loc::Field { class: c, field: f, object: o }) => {
                (class == c && field == f).then(|| self.pool.same(object, o))
            }
            (Loc::Element { kind, array, index }, Loc::Element { kind: k, array: a, index: i }) => {
                if kind != k {
                    return None;
                }
                let (array, index) = (self.pool.same(array, a), self.pool.terms.eq(index, i));
                Some(self.pool.terms.and(array, index))
            }
            (Loc::TextLength(object), Loc::TextLength(o)) => Some(self.pool.same(object, o)),
            (Loc::Char { text, index }, Loc::Char { text: o, index: i }) => {
                let (text, index) = (self.pool.same(text, o), self.pool.terms.eq(index, i));
                Some(self.pool.terms.and(text, index))
            }
            _ => None,
        }
    }
}

/// Takes conditions back over an effect.
struct WeakestPrecondition<'e> {
    depth: u16,
    slots: &'e FxHashMap<u16, Entry>,
    writes: &'e [Write],
}

impl Rewrite for WeakestPrecondition<'_> {
    fn whole(&mut self, _: &mut World<'_>, _: Term) -> Option<Term> {
        None
    }

    fn place(&mut self, world: &mut World<'_>, loc: Loc) -> Term {
        match loc {
            Loc::Slot { depth, index, sort } if depth == self.depth => match self.slots.get(&index) {
                Some(Entry::Copy(from)) => world.pool.slot(depth, *from, sort),
                Some(Entry::Term(t)) if world.pool.terms.sort(*t) == sort => *t,
                // Code that was verified never asks for another sort than it has put there.
                Some(_) => world.pool.unknown(sort),
                None => world.pool.var(loc),
            },
            loc => world.read_after(self.writes, loc),
        }
    }
}

/// Gives the unknowns of a stretch of code that is passed again the names of earlier ones: each pass has its own.
struct RenameUnknowns<'e> {
    unknowns: &'e [std::ops::Range<u32>],
}

impl RenameUnknowns<'_> {
    fn concerns(&self, pool: &Pool, loc: Loc) -> bool {
        match loc {
            Loc::Unknown { number, .. } => {
                let first = pool.youngest(number);
                self.unknowns.iter().any(|r| r.contains(&first))
            }
            _ => false,
        }
    }
}

impl Rewrite for RenameUnknowns<'_> {
    fn whole(&mut self, _: &mut World<'_>, _: Term) -> Option<Term> {
        None
    }

    fn place(&mut self, world: &mut World<'_>, loc: Loc) -> Term {
        match loc {
            Loc::Unknown { number, sort } if self.concerns(world.pool, loc) => world.pool.older(number, sort),
            loc => world.read(loc),
        }
    }
}

impl Effect {
    /// Conditions about the end of the code in which its own unknowns are those of a later pass.
    pub(crate) fn aged<'c>(
        &self,
        world: &mut World<'_>,
        conditions: &'c [Term],
    ) -> std::borrow::Cow<'c, [Term]> {
        let mut age = RenameUnknowns { unknowns: &self.unknowns };
        let mut concerned = |t: &Term| {
            let vars = world.pool.deep_vars(*t);
            vars.iter().any(|v| world.pool.loc(*v).is_some_and(|loc| age.concerns(world.pool, loc)))
        };
        if self.unknowns.is_empty() || !conditions.iter().any(&mut concerned) {
            return conditions.into();
        }
        let mut memo = FxHashMap::default();
        conditions.iter().map(|&t| world.rewrite(t, &mut memo, &mut age)).collect()
    }

    /// What has to hold before, for `t` to hold after.
    pub(crate) fn back(&mut self, world: &mut World<'_>, t: Term) -> Term {
        let known = world.pool.unknowns();
        let before = self.take_back(world, t);
        if world.pool.unknowns() > known {
            self.unknowns.push(known + 1..world.pool.unknowns() + 1);
        }
        before
    }

    fn take_back(&mut self, world: &mut World<'_>, t: Term) -> Term {
        let mut memo = std::mem::take(&mut self.memo);
        let mut back = WeakestPrecondition { depth: self.depth, slots: &self.slots, writes: &self.writes };
        let before = world.rewrite(t, &mut memo, &mut back);
        self.memo = memo;
        before
    }
}
