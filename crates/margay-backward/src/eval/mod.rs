//! The semantics of the instructions of a block, in execution order, over unknown values at its beginning. The result is
//! an [`Effect`]; [`crate::memory`] takes conditions back over it. Library models (`library/`) are part of the evaluator
//! and call it. Nothing here knows the search.

mod arith;
mod control;
mod data;
pub(crate) mod library;
mod throws;

pub(crate) use throws::{Exception, Thrown};

use crate::flow::Flow;
use crate::locations::{Loc, REF, Test, loaded};
use crate::memory::{Effect, Entry, World, Write};
use margay_classes::bytecode::{Action, Insn, Invocation};
use margay_classes::{ClassId, Kind, MethodId};
use margay_solver::{Sort, Term};
use rustc_hash::FxHashMap;

pub(crate) const INT: Sort = Sort::Bv(32);
pub(crate) const LONG: Sort = Sort::Bv(64);

/// Something that has no meaning here, by name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Unsupported(pub(crate) String);

pub(crate) type Res<T> = Result<T, Unsupported>;

pub(crate) fn unsupported<T>(what: impl Into<String>) -> Res<T> {
    Err(Unsupported(what.into()))
}

/// The values at a point inside a block.
pub(crate) struct Eval<'w, 'a> {
    pub(crate) world: &'w mut World<'a>,
    pub(crate) flow: &'w Flow,
    depth: u16,
    locals: FxHashMap<u16, Entry>,
    stack: Vec<Entry>,
    writes: Vec<Write>,
    conditions: Vec<Term>,
    approximated: Option<String>,
}

impl<'w, 'a> Eval<'w, 'a> {
    /// Begins at an instruction, in the frame at a depth.
    pub(crate) fn new(world: &'w mut World<'a>, flow: &'w Flow, depth: u16, at: u32) -> Res<Eval<'w, 'a>> {
        let Some(Some(height)) = flow.depths.get(at as usize).copied() else {
            return unsupported("code that control never comes to");
        };
        let stack = (0..height).map(|i| Entry::Copy(flow.locals + i)).collect();
        Ok(Eval {
            world,
            flow,
            depth,
            locals: FxHashMap::default(),
            stack,
            writes: Vec::new(),
            conditions: Vec::new(),
            approximated: None,
        })
    }

    /// Runs the instructions from one index up to another.
    pub(crate) fn run(&mut self, from: u32, to: u32) -> Res<()> {
        let mut at = from;
        while at < to {
            let Some(insn) = self.flow.insn(at) else { return unsupported("a malformed instruction") };
            self.instruction(&insn, 0)?;
            at += insn.len;
        }
        Ok(())
    }

    /// The effect of what was run.
    pub(crate) fn finish(self) -> Effect {
        let mut slots = self.locals;
        for (i, entry) in self.stack.into_iter().enumerate() {
            slots.insert(self.flow.locals + i as u16, entry);
        }
        Effect {
            depth: self.depth,
            slots,
            writes: self.writes,
            conditions: self.conditions,
            approximated: self.approximated,
            ..Effect::default()
        }
    }

    /// Leaves nothing on the stack but this reference, as at the beginning of a handler.
    pub(crate) fn hand_over(&mut self, exception: Term) {
        self.stack = vec![Entry::Term(exception)];
    }

    /// Moves the result into the slot for results, and forgets the frame.
    pub(crate) fn leave(&mut self, kind: Kind) {
        let result = match kind {
            Kind::Void => None,
            kind if kind.slots() == 2 => Some(self.pop_wide(loaded(kind))),
            kind => Some(self.pop(loaded(kind))),
        };
        self.stack.clear();
        self.locals.clear();
        if let Some(result) = result {
            self.locals.insert(crate::locations::RESULT, Entry::Term(result));
        }
    }

    /// As [`Eval::leave`], with an exception.
    pub(crate) fn leave_with(&mut self, exception: Term) {
        self.stack.clear();
        self.locals.clear();
        self.locals.insert(crate::locations::RESULT, Entry::Term(exception));
    }

    pub(crate) fn require(&mut self, condition: Term) {
        self.conditions.push(condition);
    }

    pub(crate) fn require_not(&mut self, condition: Term) {
        let not = self.world.pool.terms.not(condition);
        self.conditions.push(not);
    }

    pub(crate) fn approximate(&mut self, what: impl Into<String>) {
        self.approximated.get_or_insert_with(|| what.into());
    }

    fn value(&mut self, entry: Entry, sort: Sort) -> Term {
        match entry {
            Entry::Copy(from) => self.world.pool.slot(self.depth, from, sort),
            Entry::Term(t) if self.world.pool.terms.sort(t) == sort => t,
            _ => self.world.pool.unknown(sort),
        }
    }

    pub(crate) fn pop(&mut self, sort: Sort) -> Term {
        let entry = self.stack.pop().unwrap_or(Entry::Pad);
        self.value(entry, sort)
    }

    pub(crate) fn pop_wide(&mut self, sort: Sort) -> Term {
        self.stack.pop();
        self.pop(sort)
    }

    /// Pops a value of a kind.
    pub(crate) fn pop_kind(&mut self, kind: Kind) -> Term {
        if kind.slots() == 2 { self.pop_wide(loaded(kind)) } else { self.pop(loaded(kind)) }
    }

    pub(crate) fn push(&mut self, t: Term) {
        self.stack.push(Entry::Term(t));
    }

    pub(crate) fn push_wide(&mut self, t: Term) {
        self.stack.push(Entry::Term(t));
        self.stack.push(Entry::Pad);
    }

    /// Pushes a value of a kind.
    pub(crate) fn push_kind(&mut self, kind: Kind, t: Term) {
        if kind.slots() == 2 { self.push_wide(t) } else { self.push(t) }
    }

    /// The value so many slots below the top.
    pub(crate) fn peek(&mut self, below: usize, sort: Sort) -> Term {
        let at = self.stack.len().checked_sub(below + 1);
        let entry = at.map_or(Entry::Pad, |at| self.stack[at]);
        self.value(entry, sort)
    }

    fn local(&self, n: u16) -> Entry {
        self.locals.get(&n).copied().unwrap_or(Entry::Copy(n))
    }

    /// What is in a place now.
    pub(crate) fn read(&mut self, loc: Loc) -> Term {
        match loc.object() {
            Some(object) => {
                let writes = std::mem::take(&mut self.writes);
                let value = self
                    .world
                    .of_each(object, &mut |world, object| world.read_after(&writes, loc.moved(object, None)));
                self.writes = writes;
                value
            }
            None => self.world.read_after(&self.writes, loc),
        }
    }

    /// Writes to a place of an object, of each alternative when the reference is a choice.
    pub(crate) fn write(&mut self, to: Loc, value: Term) {
        match to.object() {
            Some(object) => self.write_each(to, object, value, None),
            None => self.writes.push(Write::Value { to, value }),
        }
    }

    fn write_each(&mut self, to: Loc, object: Term, value: Term, when: Option<Term>) {
        if let margay_solver::Node::Ite(c, a, b) = self.world.pool.terms.node(object) {
            let not = self.world.pool.terms.not(c);
            for (object, c) in [(a, c), (b, not)] {
                let all = match when {
                    Some(when) => self.world.pool.terms.and(when, c),
                    None => c,
                };
                self.write_each(to, object, value, Some(all));
            }
            return;
        }
        let to = to.moved(object, None);
        let value = match when {
            // What was there stays unless this is the object.
            Some(when) => {
                let old = self.read(to);
                self.world.pool.terms.ite(when, value, old)
            }
            None => value,
        };
        self.writes.push(Write::Value { to, value });
    }

    /// Adds a write as it is.
    pub(crate) fn write_raw(&mut self, write: Write) {
        self.writes.push(write);
    }

    /// Whether an object is of a class, for a reference that is not null.
    pub(crate) fn is(&mut self, object: Term, class: ClassId) -> Term {
        if class == self.world.machine.classes.object() {
            return self.world.pool.terms.bool(true);
        }
        self.read(Loc::Type { test: Test::Is(class), object })
    }

    fn class_at(&mut self, cp: u16) -> Res<ClassId> {
        let class = self.flow.class;
        self.world
            .machine
            .classes
            .resolve_class(class, cp)
            .map_err(|e| Unsupported(format!("{}: {}", e.class, e.message)))
    }

    /// Runs one instruction, normally; of a branch or switch the way with this number.
    pub(crate) fn instruction(&mut self, insn: &Insn, branch: usize) -> Res<()> {
        let Some(action) = insn.action(&self.flow.code) else {
            return unsupported("a malformed instruction");
        };
        match action {
            Action::Nop | Action::Goto | Action::Return(_) => {}
            Action::Push(literal) => self.literal(literal),
            Action::LoadConstant { cp, .. } => return self.constant(cp),
            Action::Load { kind, local } => self.load(kind, local),
            Action::Store { kind, local } => self.store(kind, local),
            Action::Rearrange(how) => return self.rearrange(how),
            Action::LoadElement(kind) => self.access_element(false, kind),
            Action::StoreElement(kind) => self.access_element(true, kind),
            Action::Binary(..)
            | Action::Negate(_)
            | Action::Increment { .. }
            | Action::Convert { .. }
            | Action::Compare { .. } => self.arithmetic(action),
            Action::Branch(condition) => self.branch(condition, branch),
            Action::Switch => self.switch(insn, branch),
            Action::Field { write, is_static, cp } => return self.access_field(write, is_static, cp),
            Action::New { .. }
            | Action::NewArray { .. }
            | Action::NewRefArray { .. }
            | Action::NewMultiArray { .. }
            | Action::ArrayLength
            | Action::CheckCast { .. }
            | Action::InstanceOf { .. }
            | Action::MonitorEnter
            | Action::MonitorExit => return self.object_instruction(action),
            Action::Invoke { how: Invocation::Dynamic, .. } => return unsupported("invokedynamic"),
            Action::Invoke { how, cp } => return self.inline_call(how, cp),
            Action::Throw => return unsupported("athrow does not go on"),
            Action::Jsr | Action::Ret { .. } => return unsupported("jsr and ret"),
        }
        Ok(())
    }

    fn inline_call(&mut self, how: Invocation, cp: u16) -> Res<()> {
        let method = resolve_call(self.world, self.flow.class, cp)?;
        let classes = &mut self.world.machine.classes;
        let named = |e: margay_classes::LinkError| Unsupported(format!("{}: {}", e.class, e.message));
        let member = classes.member_ref(self.flow.class, cp).map_err(named)?;
        let class = classes.load_from(self.flow.class, member.class).map_err(named)?;
        library::call(self, method, how, class)
    }

    /// Requires that a reference is not null.
    pub(crate) fn non_null(&mut self, object: Term) {
        let null = self.world.pool.is_null(object);
        self.require_not(null);
    }

    /// The length of an array as an `int`.
    pub(crate) fn length(&mut self, array: Term) -> Term {
        let length = self.read(Loc::Length(array));
        self.world.pool.terms.zext(length, 32)
    }

    /// Two conditions for an index to be inside.
    pub(crate) fn inside(&mut self, index: Term, length: Term) -> (Term, Term) {
        let terms = &mut self.world.pool.terms;
        let zero = terms.int(0);
        (terms.sle(zero, index), terms.slt(index, length))
    }

    pub(crate) fn pop_ref(&mut self) -> Term {
        self.pop(REF)
    }
}

/// The method that a call names.
pub(crate) fn resolve_call(world: &mut World<'_>, from: ClassId, cp: u16) -> Res<MethodId> {
    let classes = &mut world.machine.classes;
    let named = |e: margay_classes::LinkError| Unsupported(format!("{}: {}", e.class, e.message));
    let member = classes.member_ref(from, cp).map_err(named)?;
    let class = classes.load_from(from, member.class).map_err(named)?;
    classes.resolve_method(class, member.name, member.desc, member.interface).map_err(named)
}
