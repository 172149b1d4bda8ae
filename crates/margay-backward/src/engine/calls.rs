//! Calls: entered backwards from their returns, or skipped when their effect does not matter to the state.

use crate::engine::{EngineParts, Predecessor};
use crate::eval::{Res, Unsupported, resolve_call, unsupported};
use crate::flow::Flow;
use crate::frame::{Caller, Frame, Point};
use crate::locations::{Loc, REF, RESULT, Test, loaded};
use crate::memory::{Effect, Entry, World};
use crate::state::Piece;
use margay_classes::bytecode::{Action, Insn, Invocation};
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, MethodId};
use margay_graph::{Bound, Bounds};
use margay_solver::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Most methods that are looked through to see what a call can write.
const LOOKED_THROUGH: usize = 400;
/// Most ways to call the method that has the target.
const CHAINS: usize = 32;

/// What a method can write, with all that it calls.
#[derive(Default, Debug)]
pub(crate) struct WriteSet {
    places: FxHashSet<(ClassId, u16)>,
    elements: bool,
    unknown: bool,
}

/// A call as its instruction says it.
struct Call {
    method: MethodId,
    /// Where the arguments begin, and the result is left.
    base: u16,
    ret: Kind,
    receiver: bool,
    /// Chosen by the class of the receiver.
    dispatched: bool,
}

impl EngineParts<'_> {
    fn call_at(&mut self, world: &mut World<'_>, flow: &Flow, block: usize) -> Res<Call> {
        let bci = flow.blocks[block].start;
        let Some(Action::Invoke { how, cp }) = flow.action(bci) else {
            return unsupported("a malformed instruction");
        };
        let method = resolve_call(world, flow.class, cp)?;
        let m = world.machine.classes.method(method);
        let height = flow.depths[bci as usize].unwrap_or(0);
        let base = flow.locals + height.saturating_sub(m.arg_slots);
        let owner = world.machine.classes.class(m.class);
        let fixed = m.is_private() || (m.access | owner.access) & access::FINAL != 0;
        Ok(Call {
            method,
            base,
            ret: m.ret,
            receiver: how.has_receiver(),
            dispatched: how.is_dispatched() && !fixed,
        })
    }

    /// The methods that a call can run, with what the class of the receiver has to be.
    fn callees(
        &mut self,
        world: &mut World<'_>,
        call: &Call,
        bounds: Option<&mut Bounds>,
    ) -> Vec<(MethodId, Option<Test>)> {
        if !call.dispatched {
            return vec![(call.method, None)];
        }
        let class = world.machine.classes.method(call.method).class;
        let found = self.universe.of(world, class);
        if !found.closed
            && let Some(bounds) = bounds
        {
            bounds.insert(Bound::Classes(world.machine.classes.java_name(class)));
        }
        let mut list: Vec<MethodId> = Vec::new();
        for &class in &found.classes {
            if let Ok(run) = world.machine.classes.select(class, call.method)
                && !list.contains(&run)
            {
                list.push(run);
            }
        }
        let only = list.len() == 1 && found.closed;
        list.into_iter().map(|run| (run, (!only).then_some(Test::Runs(call.method, run)))).collect()
    }

    /// From after a call to before it.
    pub(crate) fn over_call(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        block: usize,
        conditions: &[Term],
        bounds: &mut Bounds,
        to: &mut Vec<Predecessor>,
    ) -> Res<()> {
        let flow = frame.flow.clone();
        let bci = flow.blocks[block].start;
        let piece = Piece { first: bci, last: bci };
        let before = |conditions| Predecessor {
            frame: frame.clone(),
            point: Point::Block(block),
            conditions,
            piece,
            weaker: true,
        };
        if is_dynamic(&flow, bci) {
            to.push(before(crate::engine::dynamic::over(world, frame, bci, conditions)?));
            return Ok(());
        }
        let call = self.call_at(world, &flow, block)?;
        let mut required = Vec::new();
        let receiver = call.receiver.then(|| world.pool.slot(frame.depth, call.base, REF));
        if let Some(receiver) = receiver {
            let null = world.pool.is_null(receiver);
            required.push(world.pool.terms.not(null));
        }
        if self.does_not_matter(world, frame, block, &call, conditions) {
            to.push(before([conditions, &required].concat()));
            return Ok(());
        }
        if let Some(constant) = self.constant_function(world, &call, frame, conditions, &required) {
            to.push(before(constant));
        }
        for (run, test) in self.callees(world, &call, Some(bounds)) {
            let mut required = required.clone();
            if let (Some(test), Some(receiver)) = (test, receiver) {
                required.push(world.read(Loc::Type { test, object: receiver }));
            }
            let m = world.machine.classes.method(run);
            if m.is_native() || m.is_abstract() {
                if writes_anything(world, run) {
                    bounds.insert(Bound::Unsupported(world.machine.classes.qualified_name(run)));
                    continue;
                }
                let unknown = unknown_result(world, frame.depth, call.base, call.ret);
                let mut all: Vec<Term> = back_over(world, unknown, conditions);
                all.extend(required);
                to.push(before(all));
                continue;
            }
            let Some(inner) = self.enter(world, frame, block, run, call.base, bounds)? else { continue };
            let slots = [(call.base, RESULT)];
            let mut all = self.rename(world, conditions, frame.depth, inner.depth, &slots);
            all.extend(required);
            to.push(Predecessor {
                frame: inner,
                point: Point::Returned,
                conditions: all,
                piece,
                weaker: false,
            });
        }
        Ok(())
    }

    /// What has to hold before a call of a function that always returns the same.
    fn constant_function(
        &mut self,
        world: &mut World<'_>,
        call: &Call,
        frame: &Frame,
        conditions: &[Term],
        required: &[Term],
    ) -> Option<Vec<Term>> {
        let class = world.machine.classes.method(call.method).class;
        let only = crate::universe::function(&world.machine.classes, class)?;
        if !call.dispatched || only != call.method || !self.universe.of(world, class).classes.contains(&class)
        {
            return None;
        }
        let receiver = world.pool.slot(frame.depth, call.base, REF);
        let mut effect = Effect { depth: frame.depth, ..Effect::default() };
        if call.ret != Kind::Void {
            world.pool.declare(class, RESULT, call.ret);
            let result = world.read(Loc::Field { class, field: RESULT, object: receiver });
            let result = world.pool.widen(call.ret, result);
            effect.slots.insert(call.base, Entry::Term(result));
        }
        effect.conditions.extend_from_slice(required);
        effect.conditions.push(world.read(Loc::Type { test: Test::Exactly(class), object: receiver }));
        Some(back_over(world, effect, conditions))
    }

    /// The frame of a callee, unless that would be too deep.
    fn enter(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        block: usize,
        run: MethodId,
        base: u16,
        bounds: &mut Bounds,
    ) -> Res<Option<Rc<Frame>>> {
        if u32::from(frame.depth) > self.limits.call_depth {
            bounds.insert(Bound::Calls(format!("the call of {}", world.machine.classes.qualified_name(run))));
            return Ok(None);
        }
        self.frame(world, Some(frame), Caller::Block(block), run, base).map(Some)
    }

    /// From a handler to the ends of a call by an exception that it catches.
    #[expect(clippy::too_many_arguments, reason = "a step back over a call needs all of them")]
    pub(crate) fn raised_by_call(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        block: usize,
        handler: usize,
        conditions: &[Term],
        bounds: &mut Bounds,
        to: &mut Vec<Predecessor>,
    ) -> Res<()> {
        self.raised(world, frame, block, Some(handler), conditions, bounds, to)
    }

    /// From the end of a method by an exception to the ends of a call in it.
    pub(crate) fn raised_through(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        block: usize,
        conditions: &[Term],
        bounds: &mut Bounds,
        to: &mut Vec<Predecessor>,
    ) -> Res<()> {
        self.raised(world, frame, block, None, conditions, bounds, to)
    }

    #[expect(clippy::too_many_arguments, reason = "a step back over a call needs all of them")]
    fn raised(
        &mut self,
        world: &mut World<'_>,
        frame: &Rc<Frame>,
        block: usize,
        handler: Option<usize>,
        conditions: &[Term],
        bounds: &mut Bounds,
        to: &mut Vec<Predecessor>,
    ) -> Res<()> {
        let flow = frame.flow.clone();
        let bci = flow.blocks[block].start;
        if is_dynamic(&flow, bci) {
            bounds.insert(Bound::Approximated("exceptions of invokedynamic".into()));
            return Ok(());
        }
        let call = self.call_at(world, &flow, block)?;
        for (run, test) in self.callees(world, &call, Some(bounds)) {
            let m = world.machine.classes.method(run);
            if m.is_native() || m.is_abstract() {
                let name = world.machine.classes.qualified_name(run);
                bounds.insert(Bound::Approximated(format!("exceptions of {name}")));
                continue;
            }
            if !self.can_raise(world, run) {
                continue;
            }
            let Some(inner) = self.enter(world, frame, block, run, call.base, bounds)? else { continue };
            let exception = match handler {
                Some(_) => flow.locals,
                None => RESULT,
            };
            let mut all = self.rename(world, conditions, frame.depth, inner.depth, &[(exception, RESULT)]);
            let thrown = world.pool.slot(inner.depth, RESULT, REF);
            for (number, h) in flow.handlers.iter().enumerate() {
                if bci < h.start || bci >= h.end || handler.is_some_and(|by| number > by) {
                    continue;
                }
                let catches = if h.catch_type == 0 {
                    world.pool.terms.bool(true)
                } else {
                    let class = world.machine.classes.resolve_class(flow.class, h.catch_type);
                    let class = class.map_err(|e| Unsupported(format!("{}: {}", e.class, e.message)))?;
                    world.read(Loc::Type { test: Test::Is(class), object: thrown })
                };
                let required = if handler == Some(number) { catches } else { world.pool.terms.not(catches) };
                all.push(required);
            }
            if let Some(receiver) = call.receiver.then(|| world.pool.slot(frame.depth, call.base, REF)) {
                let null = world.pool.is_null(receiver);
                all.push(world.pool.terms.not(null));
                if let Some(test) = test {
                    all.push(world.read(Loc::Type { test, object: receiver }));
                }
            }
            let piece = Piece { first: bci, last: bci };
            to.push(Predecessor {
                frame: inner,
                point: Point::Raised,
                conditions: all,
                piece,
                weaker: false,
            });
        }
        Ok(())
    }

    /// Whether a method has an instruction that can throw at all.
    fn can_raise(&mut self, world: &mut World<'_>, method: MethodId) -> bool {
        match self.flow(world, method) {
            Ok(Some(flow)) => {
                flow.instructions.iter().filter_map(|&bci| flow.action(bci)).any(|action| {
                    // The receiver is not null, so that its own fields are read and written without fear.
                    action.can_throw() && !matches!(action, Action::Field { .. })
                }) || has_foreign_access(&flow)
            }
            _ => true,
        }
    }

    /// Whether what is required after a call is not about anything that the call gives or can write.
    fn does_not_matter(
        &mut self,
        world: &mut World<'_>,
        frame: &Frame,
        block: usize,
        call: &Call,
        conditions: &[Term],
    ) -> bool {
        if self.code.entered.contains(&(frame.method, block)) {
            return false;
        }
        let mut fields: Vec<(ClassId, u16)> = Vec::new();
        let mut elements = false;
        for &t in conditions {
            for &var in world.pool.deep_vars(t).iter() {
                match world.pool.loc(var) {
                    Some(Loc::Slot { depth, index, .. })
                        if depth == frame.depth && index == call.base && call.ret != Kind::Void =>
                    {
                        return false;
                    }
                    Some(Loc::Field { class, field, .. } | Loc::Static { class, field }) => {
                        fields.push((class, field));
                    }
                    Some(Loc::Element { .. }) => elements = true,
                    _ => {}
                }
            }
        }
        let callees = self.callees(world, call, None);
        callees.into_iter().all(|(run, _)| {
            let touches = self.touches(world, run);
            let matters = touches.unknown
                || elements && touches.elements
                || fields.iter().any(|f| touches.places.contains(f));
            !matters
        })
    }

    /// What a method can write.
    fn touches(&mut self, world: &mut World<'_>, method: MethodId) -> Rc<WriteSet> {
        if let Some(known) = self.code.touches.get(&method) {
            return known.clone();
        }
        let mut all = WriteSet::default();
        let mut seen = FxHashSet::from_iter([method]);
        let mut todo = vec![method];
        while let Some(next) = todo.pop() {
            if seen.len() > LOOKED_THROUGH {
                all.unknown = true;
            }
            if all.unknown {
                break;
            }
            self.look_through(world, next, &mut all, &mut seen, &mut todo);
        }
        let all = Rc::new(all);
        self.code.touches.insert(method, all.clone());
        all
    }

    fn look_through(
        &mut self,
        world: &mut World<'_>,
        method: MethodId,
        all: &mut WriteSet,
        seen: &mut FxHashSet<MethodId>,
        todo: &mut Vec<MethodId>,
    ) {
        let m = world.machine.classes.method(method);
        if m.is_native() || m.is_abstract() {
            all.unknown |= writes_anything(world, method);
            return;
        }
        let flow = match self.flow(world, method) {
            Ok(Some(flow)) => flow,
            _ => {
                all.unknown = true;
                return;
            }
        };
        for &bci in &flow.instructions {
            let Some(insn) = flow.insn(bci) else { continue };
            if let Some(class) = crate::engine::startup::initialised_by(world, &flow, &insn) {
                all.places.extend(self.changed_by(world, class).iter());
            }
            match insn.action(&flow.code) {
                Some(Action::StoreElement(_)) => all.elements = true,
                Some(Action::Field { write: true, cp, .. }) => match field_of(world, &flow, cp) {
                    Some(place) => {
                        all.places.insert(place);
                    }
                    None => all.unknown = true,
                },
                Some(Action::Invoke { how, cp }) if how != Invocation::Dynamic => {
                    all.elements |=
                        crate::eval::library::writes_elements(&mut world.machine.classes, flow.class, cp);
                    if crate::eval::library::is_inline(&mut world.machine.classes, flow.class, cp, how) {
                        continue;
                    }
                    let block = flow.block_at(bci);
                    let Ok(call) = self.call_at(world, &flow, block) else {
                        all.unknown = true;
                        return;
                    };
                    for (run, _) in self.callees(world, &call, None) {
                        if seen.insert(run) {
                            todo.push(run);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The methods that an instruction can call, those with a meaning of their own aside.
    pub(crate) fn callees_at(&mut self, world: &mut World<'_>, flow: &Flow, insn: &Insn) -> Vec<MethodId> {
        let Some(Action::Invoke { how, cp }) = insn.action(&flow.code) else { return Vec::new() };
        if how == Invocation::Dynamic
            || crate::eval::library::is_inline(&mut world.machine.classes, flow.class, cp, how)
        {
            return Vec::new();
        }
        let Ok(call) = self.call_at(world, flow, flow.block_at(insn.bci)) else { return Vec::new() };
        self.callees(world, &call, None).into_iter().map(|(run, _)| run).collect()
    }

    /// The frames in which the target can stand: the method under test, or calls from it.
    pub(crate) fn chains(
        &mut self,
        world: &mut World<'_>,
        entry: MethodId,
        target: MethodId,
        bounds: &mut Bounds,
    ) -> Result<Vec<Rc<Frame>>, Bound> {
        let named = |s: Unsupported| Bound::Unsupported(s.0);
        let first = self.frame(world, None, Caller::Test, entry, 0).map_err(named)?;
        if entry == target {
            return Ok(vec![first]);
        }
        let mut found = Vec::new();
        let mut todo = std::collections::VecDeque::from([first]);
        let mut left = 2_000;
        while let Some(frame) = todo.pop_front() {
            let flow = frame.flow.clone();
            for (at, block) in flow.blocks.iter().enumerate().filter(|(_, b)| b.call) {
                if is_dynamic(&flow, block.start) {
                    continue;
                }
                let Ok(call) = self.call_at(world, &flow, at) else { continue };
                for (run, _) in self.callees(world, &call, Some(bounds)) {
                    let m = world.machine.classes.method(run);
                    if m.is_native() || m.is_abstract() {
                        continue;
                    }
                    let Some(inner) = self.enter(world, &frame, at, run, call.base, bounds).map_err(named)?
                    else {
                        continue;
                    };
                    left -= 1;
                    if found.len() >= CHAINS || left == 0 {
                        bounds.insert(Bound::Calls("calls that lead to the target".into()));
                        return Ok(found);
                    }
                    if run == target {
                        found.push(inner.clone());
                    }
                    todo.push_back(inner);
                }
            }
        }
        Ok(found)
    }
}

fn is_dynamic(flow: &Flow, bci: u32) -> bool {
    matches!(flow.action(bci), Some(Action::Invoke { how: Invocation::Dynamic, .. }))
}

/// Whether a method reads or writes fields of objects other than its receiver.
fn has_foreign_access(flow: &Flow) -> bool {
    let mut of_receiver = false;
    for &bci in &flow.instructions {
        let action = flow.action(bci);
        if let Some(Action::Field { is_static: false, write, .. }) = action
            && (write || !of_receiver)
        {
            return true;
        }
        of_receiver = matches!(action, Some(Action::Load { kind: Kind::Ref, local: 0 }));
    }
    false
}

/// Whether a native may change objects that conditions can be about. Those of the language's core only look, but for
/// the ones named here; of others nothing is known.
fn writes_anything(world: &World<'_>, method: MethodId) -> bool {
    let classes = &world.machine.classes;
    let m = classes.method(method);
    let class = classes.name(m.class);
    let name = classes.symbols.text(m.name);
    match class.rsplit_once('/') {
        Some(("java/lang", _)) => matches!(name, "arraycopy" | "start0"),
        Some(("jdk/internal/misc", "Unsafe")) => !name.starts_with("get"),
        Some(("jdk/internal/misc", _)) => false,
        _ => m.is_native(),
    }
}

pub(crate) fn field_of(world: &mut World<'_>, flow: &Flow, cp: u16) -> Option<(ClassId, u16)> {
    let classes = &mut world.machine.classes;
    let member = classes.member_ref(flow.class, cp).ok()?;
    let class = classes.load_from(flow.class, member.class).ok()?;
    let (class, at) = classes.resolve_field(class, member.name, member.desc).ok()?;
    Some((class, at as u16))
}

/// The effect of a call whose result nobody knows.
pub(crate) fn unknown_result(world: &mut World<'_>, depth: u16, base: u16, ret: Kind) -> Effect {
    let mut slots = FxHashMap::default();
    if ret != Kind::Void {
        let unknown = world.pool.unknown(loaded(ret));
        slots.insert(base, Entry::Term(unknown));
    }
    Effect { depth, slots, ..Effect::default() }
}

/// Conditions before an effect that is used once.
pub(crate) fn back_over(world: &mut World<'_>, mut effect: Effect, conditions: &[Term]) -> Vec<Term> {
    let mut all: Vec<Term> = conditions.iter().map(|&t| effect.back(world, t)).collect();
    all.append(&mut effect.conditions);
    all
}
