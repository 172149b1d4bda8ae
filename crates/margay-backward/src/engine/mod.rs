//! One step back: from a point to all of its predecessors, with what has to hold there. The files of this folder are parts
//! of one engine over [`EngineParts`] and use each other: calls need class initialisation and value facts, which follow
//! calls in turn.

pub(crate) mod calls;
mod dynamic;
mod errors;
mod facts;
mod startup;

use crate::answer::Limits;
use crate::check::Checker;
use crate::eval::{Eval, Res, Thrown, Unsupported, unsupported};
use crate::flow::{Edge, Flow};
use crate::frame::{Caller, Frame, Point};
use crate::locations::{Loc, Pool};
use crate::memory::{Effect, Rewrite, World};
use crate::state::Piece;
use crate::universe::Universe;
use margay_classes::bytecode::Action;
use margay_classes::{Classes, MethodId};
use margay_graph::{Bound, Bounds};
use margay_machine::Machine;
use margay_solver::Term;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

/// Everything that lives as long as a search.
pub(crate) struct Engine {
    pool: Pool,
    checker: Checker,
    universe: Universe,
    pub(crate) limits: Limits,
    code: CodeBase,
}

/// The parts of an engine without its terms.
pub(crate) struct EngineParts<'e> {
    pub(crate) checker: &'e mut Checker,
    pub(crate) universe: &'e mut Universe,
    pub(crate) limits: &'e Limits,
    pub(crate) code: &'e mut CodeBase,
}

/// Where a new state comes from.
pub(crate) struct Origin {
    pub(crate) from: u32,
    pub(crate) piece: Piece,
    pub(crate) weaker: bool,
}

/// A point before another.
pub(crate) struct Predecessor {
    pub(crate) frame: Rc<Frame>,
    pub(crate) point: Point,
    pub(crate) conditions: Vec<Term>,
    pub(crate) piece: Piece,
    pub(crate) weaker: bool,
}

/// Which stretch of code an effect is of.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
enum CodeRange {
    Edge(Edge),
    /// From the beginning of a block to an instruction.
    Prefix(u32),
    /// From the beginning of a block to the return at its end.
    Return(usize),
    /// From the beginning of a block to an instruction that throws out of the method.
    Raise(usize, u32),
}

pub(crate) type Shared = Rc<RefCell<Effect>>;

/// The code that was looked at.
#[derive(Default)]
pub(crate) struct CodeBase {
    flows: FxHashMap<MethodId, Option<Rc<Flow>>>,
    frames: FxHashMap<(Option<u32>, Caller, MethodId), Rc<Frame>>,
    effects: FxHashMap<(MethodId, u16, CodeRange), Result<Vec<Shared>, Unsupported>>,
    pub(crate) touches: FxHashMap<MethodId, Rc<calls::WriteSet>>,
    /// What is known of the numbers of methods.
    pub(crate) facts: FxHashMap<MethodId, Rc<facts::MethodFacts>>,
    pub(crate) startup: startup::Startup,
    pub(crate) risks: errors::MachineErrors,
    /// Calls that must not be skipped.
    pub(crate) entered: Vec<(MethodId, usize)>,
}

impl Engine {
    pub(crate) fn new(limits: Limits, checker: Checker) -> Engine {
        Engine {
            pool: Pool::default(),
            checker,
            universe: Universe::default(),
            limits,
            code: CodeBase::default(),
        }
    }

    /// The work of queries and terms so far.
    pub(crate) fn work(&self) -> u64 {
        self.checker.solver.work() + self.pool.terms.work()
    }

    /// Allows so much more work of queries.
    pub(crate) fn allow(&mut self, more: u64) {
        self.checker.solver.allow(more);
    }

    /// A call is not passed by any more. Whether it was until now.
    pub(crate) fn must_enter(&mut self, method: MethodId, block: usize) -> bool {
        let new = !self.code.entered.contains(&(method, block));
        if new {
            self.code.entered.push((method, block));
        }
        new
    }

    /// The terms with the machine, and the rest.
    pub(crate) fn split<'e>(&'e mut self, machine: &'e mut Machine) -> (World<'e>, EngineParts<'e>) {
        let world = World { machine, pool: &mut self.pool };
        let rest = EngineParts {
            checker: &mut self.checker,
            universe: &mut self.universe,
            limits: &self.limits,
            code: &mut self.code,
        };
        (world, rest)
    }
}

/// Slots of one frame as slots of another.
struct Rename<'s> {
    from: u16,
    to: u16,
    slots: &'s [(u16, u16)],
}

impl Rewrite for Rename<'_> {
    fn whole(&mut self, _: &mut World<'_>, _: Term) -> Option<Term> {
        None
    }

    fn place(&mut self, world: &mut World<'_>, loc: Loc) -> Term {
        match loc {
            Loc::Slot { depth, index, sort } if depth == self.from => {
                match self.slots.iter().find(|s| s.0 == index) {
                    Some(&(_, to)) => world.pool.slot(self.to, to, sort),
                    None => world.pool.var(loc),
                }
            }
            loc => world.read(loc),
        }
    }
}

impl EngineParts<'_> {
    /// The blocks of a method.
    pub(crate) fn flow(&mut self, world: &mut World<'_>, method: MethodId) -> Res<Option<Rc<Flow>>> {
        if let Some(known) = self.code.flows.get(&method) {
            return Ok(known.clone());
        }
        let mut inline =
            |classes: &mut Classes, class, cp, how| crate::eval::library::is_inline(classes, class, cp, how);
        let flow = Flow::new(&mut world.machine.classes, method, &mut inline)
            .map_err(|why| Unsupported(why.to_string()))?
            .map(Rc::new);
        if let Some(flow) = &flow {
            self.note_made(world, flow);
        }
        self.code.flows.insert(method, flow.clone());
        Ok(flow)
    }

    /// The classes that a method makes objects of are known from then on.
    fn note_made(&mut self, world: &mut World<'_>, flow: &Flow) {
        for &bci in &flow.instructions {
            if let Some(Action::New { cp }) = flow.action(bci)
                && flow.is_live(bci)
                && let Ok(class) = world.machine.classes.resolve_class(flow.class, cp)
            {
                self.universe.note_made(class);
            }
        }
    }

    /// The frame of a method that is called from another.
    pub(crate) fn frame(
        &mut self,
        world: &mut World<'_>,
        below: Option<&Rc<Frame>>,
        caller: Caller,
        method: MethodId,
        base: u16,
    ) -> Res<Rc<Frame>> {
        let key = (below.map(|f| f.number), caller, method);
        if let Some(known) = self.code.frames.get(&key) {
            return Ok(known.clone());
        }
        let Some(flow) = self.flow(world, method)? else {
            return unsupported(format!("{} has no code", world.machine.classes.qualified_name(method)));
        };
        let frame = Rc::new(Frame {
            number: self.code.frames.len() as u32,
            method,
            flow,
            below: below.cloned(),
            caller,
            base,
            depth: below.map_or(1, |f| f.depth + 1),
        });
        self.code.frames.insert(key, frame.clone());
        Ok(frame)
    }

    /// Conditions with slots of one frame renamed to slots of another.
    pub(crate) fn rename(
        &mut self,
        world: &mut World<'_>,
        conditions: &[Term],
        from: u16,
        to: u16,
        slots: &[(u16, u16)],
    ) -> Vec<Term> {
        let mut memo = FxHashMap::default();
        let mut by = Rename { from, to, slots };
        conditions.iter().map(|&t| world.rewrite(t, &mut memo, &mut by)).collect()
    }

    /// What a block does up to an instruction.
    pub(crate) fn prefix(
        &mut self,
        world: &mut World<'_>,
        frame: &Frame,
        block: usize,
        bci: u32,
    ) -> Res<Shared> {
        let start = frame.flow.blocks[block].start;
        let list = self.effect(world, frame, CodeRange::Prefix(bci), |world| {
            let mut eval = Eval::new(world, &frame.flow, frame.depth, start)?;
            eval.run(start, bci)?;
            Ok(vec![eval.finish()])
        })?;
        list.into_iter().next().ok_or_else(|| Unsupported("an empty block".into()))
    }

    fn effect(
        &mut self,
        world: &mut World<'_>,
        frame: &Frame,
        stretch: CodeRange,
        make: impl FnOnce(&mut World<'_>) -> Res<Vec<Effect>>,
    ) -> Res<Vec<Shared>> {
        let key = (frame.method, frame.depth, stretch);
        if let Some(known) = self.code.effects.get(&key) {
            return known.clone();
        }
        let known = world.pool.unknowns();
        let made = make(world).map(|list| {
            let possible = |e: &Effect| e.conditions.iter().all(|&t| world.pool.terms.constant(t) != Some(0));
            let mut list: Vec<Effect> = list.into_iter().filter(possible).collect();
            let own = known + 1..world.pool.unknowns() + 1;
            for effect in list.iter_mut().filter(|_| !own.is_empty()) {
                effect.unknowns.push(own.clone());
            }
            list.into_iter().map(|e| Rc::new(RefCell::new(e))).collect::<Vec<_>>()
        });
        self.code.effects.insert(key, made.clone());
        made
    }

    /// All points from which control comes to a point.
    pub(crate) fn before(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        point: Point,
        conditions: &[Term],
        bounds: &mut Bounds,
    ) -> Vec<Predecessor> {
        let mut list = Vec::new();
        match point {
            Point::Block(block) => {
                let flow = frame.flow.clone();
                self.note_errors(world, frame, block, bounds);
                for &edge in &flow.blocks[block].incoming {
                    let from = edge.from();
                    self.note_startup(world, &flow, from, conditions, bounds);
                    let done = match edge {
                        Edge::Next { .. } if flow.blocks[from].call => {
                            self.over_call(world, frame, from, conditions, bounds, &mut list)
                        }
                        _ => self.over_block(world, frame, edge, conditions, &mut list),
                    };
                    if let Err(Unsupported(what)) = done {
                        bounds.insert(Bound::Unsupported(what));
                    }
                    if let Edge::Thrown { handler, .. } = edge
                        && flow.blocks[from].call
                        && let Err(Unsupported(what)) =
                            self.raised_by_call(world, frame, from, handler, conditions, bounds, &mut list)
                    {
                        bounds.insert(Bound::Unsupported(what));
                    }
                }
                if block == 0 {
                    self.leave(world, frame, conditions, &mut list);
                }
            }
            Point::Returned => {
                for &block in &frame.flow.clone().returns {
                    if let Err(Unsupported(what)) =
                        self.before_return(world, frame, block, conditions, &mut list)
                    {
                        bounds.insert(Bound::Unsupported(what));
                    }
                }
            }
            Point::Raised => self.before_raise(world, frame, conditions, bounds, &mut list),
        }
        list
    }

    fn over_block(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        edge: Edge,
        conditions: &[Term],
        to: &mut Vec<Predecessor>,
    ) -> Res<()> {
        let effects = self.edge_effects(world, frame, edge)?;
        let block = &frame.flow.blocks[edge.from()];
        let (start, last) = (block.start, block.last);
        let last = match edge {
            Edge::Next { .. } => last,
            Edge::Thrown { bci, .. } => bci,
        };
        for effect in effects {
            to.push(apply(world, frame, edge.from(), &effect, conditions, Piece { first: start, last }));
        }
        Ok(())
    }

    /// What the code of a way into a block does, one effect for each way to take it.
    pub(crate) fn edge_effects(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        edge: Edge,
    ) -> Res<Vec<Shared>> {
        let block = &frame.flow.blocks[edge.from()];
        let (start, last) = (block.start, block.last);
        self.effect(world, frame, CodeRange::Edge(edge), |world| match edge {
            Edge::Next { branch, .. } => {
                let mut eval = Eval::new(world, &frame.flow, frame.depth, start)?;
                eval.run(start, last)?;
                let Some(insn) = frame.flow.insn(last) else { return unsupported("a malformed instruction") };
                eval.instruction(&insn, branch)?;
                Ok(vec![eval.finish()])
            }
            Edge::Thrown { bci, handler, .. } => throwing(world, frame, start, bci, |eval, exception| {
                caught(eval, frame, bci, Some(handler), exception)?;
                eval.hand_over(exception);
                Ok(())
            }),
        })
    }

    fn before_return(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        block: usize,
        conditions: &[Term],
        to: &mut Vec<Predecessor>,
    ) -> Res<()> {
        let (start, last) = (frame.flow.blocks[block].start, frame.flow.blocks[block].last);
        let effects = self.effect(world, frame, CodeRange::Return(block), |world| {
            let kind = world.machine.classes.method(frame.method).ret;
            let mut eval = Eval::new(world, &frame.flow, frame.depth, start)?;
            eval.run(start, last)?;
            eval.leave(kind);
            Ok(vec![eval.finish()])
        })?;
        for effect in effects {
            to.push(apply(world, frame, block, &effect, conditions, Piece { first: start, last }));
        }
        Ok(())
    }

    fn before_raise(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        conditions: &[Term],
        bounds: &mut Bounds,
        to: &mut Vec<Predecessor>,
    ) {
        let flow = frame.flow.clone();
        for (at, block) in flow.blocks.iter().enumerate() {
            if !flow.is_live(block.start) {
                continue;
            }
            let inside = flow.instructions.iter().copied().filter(|&b| b >= block.start && b < block.end);
            for bci in inside.filter(|&b| flow.can_throw(b)) {
                let done = self.raise_at(world, frame, at, bci, conditions, to);
                let inner = match done {
                    Ok(()) if block.call => self.raised_through(world, frame, at, conditions, bounds, to),
                    other => other,
                };
                if let Err(Unsupported(what)) = inner {
                    bounds.insert(Bound::Unsupported(what));
                }
            }
        }
    }

    fn raise_at(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        block: usize,
        bci: u32,
        conditions: &[Term],
        to: &mut Vec<Predecessor>,
    ) -> Res<()> {
        let start = frame.flow.blocks[block].start;
        let effects = self.effect(world, frame, CodeRange::Raise(block, bci), |world| {
            throwing(world, frame, start, bci, |eval, exception| {
                caught(eval, frame, bci, None, exception)?;
                eval.leave_with(exception);
                Ok(())
            })
        })?;
        for effect in effects {
            to.push(apply(world, frame, block, &effect, conditions, Piece { first: start, last: bci }));
        }
        Ok(())
    }

    /// From the beginning of a method to the call of it.
    fn leave(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        conditions: &[Term],
        to: &mut Vec<Predecessor>,
    ) {
        let (Some(below), Caller::Block(call)) = (&frame.below, frame.caller) else { return };
        let count = world.machine.classes.method(frame.method).arg_slots;
        let slots: Vec<(u16, u16)> = (0..count).map(|i| (i, frame.base + i)).collect();
        let conditions = self.rename(world, conditions, frame.depth, below.depth, &slots);
        let bci = below.flow.blocks[call].start;
        to.push(Predecessor {
            frame: below.clone(),
            point: Point::Block(call),
            conditions,
            piece: Piece { first: bci, last: bci },
            weaker: false,
        });
    }
}

/// What has to hold before an effect.
pub(crate) fn apply(
    world: &mut World<'_>,
    frame: &Rc<Frame>,
    block: usize,
    effect: &Shared,
    conditions: &[Term],
    piece: Piece,
) -> Predecessor {
    let mut effect = effect.borrow_mut();
    let mut all = Vec::with_capacity(conditions.len() + effect.conditions.len());
    let conditions = effect.aged(world, conditions);
    for &t in conditions.iter() {
        all.push(effect.back(world, t));
    }
    all.extend_from_slice(&effect.conditions);
    let weaker = effect.approximated.is_some();
    Predecessor { frame: frame.clone(), point: Point::Block(block), conditions: all, piece, weaker }
}

/// The effects of a block up to an instruction that throws, one for each way in which it does.
fn throwing(
    world: &mut World<'_>,
    frame: &Frame,
    start: u32,
    bci: u32,
    mut then: impl FnMut(&mut Eval<'_, '_>, Term) -> Res<()>,
) -> Res<Vec<Effect>> {
    let Some(insn) = frame.flow.insn(bci) else { return unsupported("a malformed instruction") };
    let mut list = Vec::new();
    let mut number = 0;
    loop {
        let mut eval = Eval::new(world, &frame.flow, frame.depth, start)?;
        eval.run(start, bci)?;
        let Some(Thrown { when, what }) = eval.thrown(&insn)?.into_iter().nth(number) else { break };
        for condition in when {
            eval.require(condition);
        }
        let exception = eval.exception(&what)?;
        then(&mut eval, exception)?;
        list.push(eval.finish());
        number += 1;
    }
    Ok(list)
}

/// Requires that an exception at an instruction is caught by a handler and by none before it, or by none at all.
fn caught(eval: &mut Eval<'_, '_>, frame: &Frame, bci: u32, by: Option<usize>, exception: Term) -> Res<()> {
    for (number, h) in frame.flow.handlers.iter().enumerate() {
        if bci < h.start || bci >= h.end || by.is_some_and(|by| number > by) {
            continue;
        }
        let catches = if h.catch_type == 0 {
            eval.world.pool.terms.bool(true)
        } else {
            let class = eval
                .world
                .machine
                .classes
                .resolve_class(frame.flow.class, h.catch_type)
                .map_err(|e| Unsupported(format!("{}: {}", e.class, e.message)))?;
            eval.catches(exception, class)
        };
        if by == Some(number) { eval.require(catches) } else { eval.require_not(catches) }
    }
    Ok(())
}
