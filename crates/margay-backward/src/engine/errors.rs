//! Errors of the machine: stack overflow, no memory, failed class initialisation. The search does not follow them, so a
//! handler that could catch one must not be called unreachable.

use crate::engine::EngineParts;
use crate::engine::startup::initialised_by;
use crate::flow::Flow;
use crate::frame::Frame;
use crate::memory::World;
use margay_classes::bytecode::{Action, Insn, Literal};
use margay_classes::{ClassId, MethodId};
use margay_graph::{Bound, Bounds};
use rustc_hash::{FxHashMap, FxHashSet};

/// Most methods that are looked through for what a call can use up.
const LOOKED_THROUGH: usize = 400;

/// What is known of the code that errors come from.
#[derive(Default)]
pub(crate) struct MachineErrors {
    /// Whether a call of a method can fail by an error, with all that it calls.
    methods: FxHashMap<MethodId, bool>,
    /// Whether an error can lead to the handlers that begin at a block.
    handlers: FxHashMap<(MethodId, usize), bool>,
}

/// How a handler stands to errors of the machine.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Catches {
    /// It catches none.
    None,
    /// It catches them with everything else.
    Also,
    /// They are what it is for.
    These,
}

impl EngineParts<'_> {
    /// Notes that an error of the machine can lead to the beginning of a block.
    pub(crate) fn note_errors(
        &mut self,
        world: &mut World<'_>,
        frame: &Frame,
        block: usize,
        bounds: &mut Bounds,
    ) {
        let flow = &frame.flow;
        let start = flow.blocks[block].start;
        if !flow.handlers.iter().any(|h| h.target == start) {
            return;
        }
        let key = (frame.method, block);
        let risky = match self.code.risks.handlers.get(&key) {
            Some(&known) => known,
            None => {
                let risky = self.is_risky_handler(world, flow, start);
                self.code.risks.handlers.insert(key, risky);
                risky
            }
        };
        if risky {
            bounds.insert(Bound::Approximated("errors of the virtual machine".into()));
        }
    }

    fn is_risky_handler(&mut self, world: &mut World<'_>, flow: &Flow, target: u32) -> bool {
        flow.handlers.iter().filter(|h| h.target == target).any(|h| {
            let catches = catches(world, flow, h.catch_type);
            let inside = flow.instructions.iter().filter(|&&bci| bci >= h.start && bci < h.end);
            catches != Catches::None
                && inside.filter_map(|&bci| flow.insn(bci)).any(|insn| {
                    let calls =
                        matches!(insn.action(&flow.code), Some(Action::Invoke { .. } | Action::New { .. }));
                    calls && catches == Catches::These
                        || self.uses_up(world, flow, &insn)
                        || self.callees_at(world, flow, &insn).into_iter().any(|m| self.is_risky(world, m))
                })
        })
    }

    /// Whether an instruction by itself can fail by an error.
    fn uses_up(&mut self, world: &mut World<'_>, flow: &Flow, insn: &Insn) -> bool {
        makes_array_of_any_length(flow, insn)
            || initialised_by(world, flow, insn).is_some_and(|class| self.fails_to_start(world, class))
    }

    /// Whether a call of a method can fail by an error: it may call itself without end, or make arrays of any length.
    fn is_risky(&mut self, world: &mut World<'_>, method: MethodId) -> bool {
        if let Some(&known) = self.code.risks.methods.get(&method) {
            return known;
        }
        let mut calls: FxHashMap<MethodId, Vec<MethodId>> = FxHashMap::default();
        let mut todo = vec![method];
        let mut risky = false;
        while let Some(next) = todo.pop() {
            if calls.contains_key(&next) {
                continue;
            }
            let flow = match self.flow(world, next) {
                Ok(Some(flow)) => flow,
                // A native looks after itself.
                Ok(None) => continue,
                Err(_) => {
                    risky = true;
                    break;
                }
            };
            let mut list = Vec::new();
            for insn in flow.instructions.iter().filter_map(|&bci| flow.insn(bci)) {
                risky |= self.uses_up(world, &flow, &insn);
                list.extend(self.callees_at(world, &flow, &insn));
            }
            todo.extend(&list);
            calls.insert(next, list);
            if risky || calls.len() > LOOKED_THROUGH {
                risky = true;
                break;
            }
        }
        let risky = risky || has_cycle(&calls, method);
        self.code.risks.methods.insert(method, risky);
        risky
    }
}

/// Whether the calls lead around.
fn has_cycle(calls: &FxHashMap<MethodId, Vec<MethodId>>, from: MethodId) -> bool {
    let mut under_way = FxHashSet::from_iter([from]);
    let mut done: FxHashSet<MethodId> = FxHashSet::default();
    let mut stack = vec![(from, 0)];
    while let Some((method, at)) = stack.last_mut() {
        let next = calls.get(method).and_then(|list| list.get(*at)).copied();
        *at += 1;
        match next {
            Some(next) if under_way.contains(&next) => return true,
            Some(next) if !done.contains(&next) => {
                under_way.insert(next);
                stack.push((next, 0));
            }
            Some(_) => {}
            None => {
                under_way.remove(method);
                done.insert(*method);
                stack.pop();
            }
        }
    }
    false
}

/// Whether an instruction makes an array whose length is not a constant right before it.
fn makes_array_of_any_length(flow: &Flow, insn: &Insn) -> bool {
    match insn.action(&flow.code) {
        Some(Action::NewMultiArray { .. }) => true,
        Some(Action::NewArray { .. } | Action::NewRefArray { .. }) => {
            let before = flow.instructions.partition_point(|&bci| bci < insn.bci).checked_sub(1);
            let length = before.and_then(|at| flow.action(flow.instructions[at]));
            !matches!(length, Some(Action::Push(Literal::Int(_)) | Action::LoadConstant { wide: false, .. }))
        }
        _ => false,
    }
}

fn catches(world: &mut World<'_>, flow: &Flow, catch_type: u16) -> Catches {
    if catch_type == 0 {
        return Catches::Also;
    }
    let classes = &mut world.machine.classes;
    let Ok(caught) = classes.resolve_class(flow.class, catch_type) else { return Catches::Also };
    let mut answer = Catches::None;
    for name in ["java/lang/VirtualMachineError", "java/lang/LinkageError"] {
        let Ok(error) = classes.load(name) else { continue };
        let below = |a: ClassId, b: ClassId| classes.is_subclass(a, b);
        if below(caught, error) {
            return Catches::These;
        }
        if below(error, caught) {
            answer = Catches::Also;
        }
    }
    answer
}
