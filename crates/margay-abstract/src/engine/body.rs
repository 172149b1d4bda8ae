//! The code of a method, and how an analysis goes through it: states wait at the beginnings of blocks, in the order of the
//! control flow, and are joined where loops begin.

use super::recursion::ActiveCall;
use super::{Engine, Exit, Res, Stop, unsupported};
use crate::domain::{Frame, Key, NONE, State, Sym, Widening, join, join_variants, subsumes};
use margay_classes::bytecode::{self, Action, Insn, Literal};
use margay_classes::reader::{ClassFile, Constant, Handler};
use margay_classes::{ClassId, Classes, MethodId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

/// States that wait at one block before they are joined.
const MOST_STATES: usize = 6;
/// How often the state of a loop changes: so often precisely, then ends of ranges move to constants of the program, then
/// what is unstable is given up.
const PRECISE: usize = 2;
const PATIENT: usize = 14;
const MOST_VISITS: usize = 30;
/// Iterations of a loop that are analysed one by one while its condition is sure to hold.
const MOST_SINGLE: usize = 12;
/// Names of a state before those that nothing leads to are forgotten.
const CROWDED: usize = 48;

/// The code of a method.
pub struct Body {
    pub method: MethodId,
    pub class: ClassId,
    pub file: Arc<ClassFile>,
    pub code: Vec<u8>,
    pub handlers: Vec<Handler>,
    pub lines: Vec<(u16, u16)>,
    pub locals: usize,
    insns: BTreeMap<u32, (Insn, Action)>,
    /// The place of each block in the order of the control flow.
    order: BTreeMap<u32, usize>,
    /// Where loops begin, and the last block that leads back there.
    loops: BTreeMap<u32, u32>,
}

impl Body {
    pub fn at(&self, bci: u32) -> Option<&(Insn, Action)> {
        self.insns.get(&bci)
    }

    /// The line of an instruction, or 0.
    pub fn line(&self, bci: u32) -> u32 {
        let at = self.lines.partition_point(|&(start, _)| u32::from(start) <= bci);
        at.checked_sub(1).map_or(0, |i| u32::from(self.lines[i].1))
    }

    fn successors(&self, bci: u32) -> Vec<u32> {
        // From the beginning of a block to all blocks that can follow, handlers included.
        let mut found = Vec::new();
        let mut at = bci;
        while let Some((insn, action)) = self.insns.get(&at) {
            let handlers = self.handlers.iter().filter(|h| (h.start..h.end).contains(&at));
            found.extend(handlers.map(|h| h.target));
            let targets = insn.targets(&self.code).unwrap_or_default();
            found.extend(targets);
            let next = at + insn.len;
            if insn.ends_flow() || insn.is_switch() || action.leaves() {
                break;
            }
            if self.order.contains_key(&next) {
                found.push(next);
                break;
            }
            at = next;
        }
        found
    }

    /// Whether a loop is neither inside of another one nor has one inside.
    fn stands_alone(&self, head: u32) -> bool {
        let Some(&last) = self.loops.get(&head) else { return false };
        self.loops.iter().all(|(&other, &end)| other == head || other > last || end < head)
    }

    /// Numbers the blocks so that each comes behind those that lead to it, but for loops.
    fn arrange(&mut self) {
        let mut starts: BTreeSet<u32> = BTreeSet::from([0]);
        for (insn, _) in self.insns.values() {
            let targets = insn.targets(&self.code).unwrap_or_default();
            if !targets.is_empty() {
                starts.insert(insn.bci + insn.len);
            }
            starts.extend(targets);
        }
        starts.extend(self.handlers.iter().map(|h| h.target));
        self.order = starts.into_iter().map(|bci| (bci, 0)).collect();
        let (mut done, mut open, mut finished) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
        let mut stack = vec![(0u32, self.successors(0), 0usize)];
        done.insert(0);
        open.insert(0);
        while let Some((at, next, i)) = stack.last_mut() {
            if let Some(&to) = next.get(*i) {
                *i += 1;
                if open.contains(&to) {
                    let last = self.loops.entry(to).or_insert(*at);
                    *last = (*last).max(*at);
                } else if done.insert(to) {
                    open.insert(to);
                    let successors = self.successors(to);
                    stack.push((to, successors, 0));
                }
            } else {
                open.remove(at);
                finished.push(*at);
                stack.pop();
            }
        }
        let count = finished.len();
        for (i, bci) in finished.into_iter().enumerate() {
            self.order.insert(bci, count - i);
        }
    }
}

/// What waits while a method is analysed.
pub struct Activation {
    pub body: Rc<Body>,
    pending: BTreeMap<(usize, u32), Vec<State>>,
    heads: BTreeMap<u32, (State, usize)>,
    /// Loops whose first iterations were analysed, how many, and whether the next one is sure to come.
    begun: BTreeMap<u32, (usize, bool)>,
    /// Where states went from the block that was analysed last.
    reached: BTreeSet<u32>,
    /// Whether the state of a loop kept changing.
    unsettled: bool,
    pub exits: Vec<Exit>,
}

impl Activation {
    /// Nothing waits yet. All iterations of a loop may be analysed together, or the first one apart.
    fn new(body: Rc<Body>, undivided: bool) -> Activation {
        let all = body.loops.keys().map(|&bci| (bci, (1, false)));
        let begun = if undivided { all.collect() } else { BTreeMap::new() };
        let (pending, heads, reached, exits) = Default::default();
        Activation { body, pending, heads, begun, reached, unsettled: false, exits }
    }

    /// Goes on at an instruction with a state.
    pub fn go(&mut self, bci: u32, state: State) {
        let order = self.body.order.get(&bci).copied().unwrap_or(0);
        self.pending.entry((order, bci)).or_default().push(state);
        self.reached.insert(bci);
    }

    /// Whether an iteration of a loop is analysed by itself: the first one, and those after it that are sure to come.
    fn is_single(&self, bci: u32) -> bool {
        !self.heads.contains_key(&bci)
            && self.begun.get(&bci).is_none_or(|&(count, sure)| sure && count < MOST_SINGLE)
    }

    /// Takes note that an iteration was begun by itself.
    fn begin(&mut self, bci: u32) {
        let branches = self.body.stands_alone(bci) && self.body.successors(bci).len() > 1;
        let entry = self.begun.entry(bci).or_insert((0, false));
        *entry = (entry.0 + 1, branches && self.reached.len() == 1);
    }
}

impl Engine<'_> {
    /// The code of a method; `None` when it has none.
    pub(super) fn body(&mut self, method: MethodId) -> Res<Option<Rc<Body>>> {
        if let Some(known) = self.bodies.get(&method) {
            return Ok(Some(known.clone()));
        }
        let classes = &self.machine.classes;
        let m = classes.method(method);
        let class = classes.class(m.class);
        let (Some(file), Some(member)) = (class.file.clone(), m.member(class).cloned()) else {
            return Ok(None);
        };
        let Ok(Some(attribute)) = file.code(&member) else { return Ok(None) };
        let code = file.slice(attribute.code).to_vec();
        let mut insns = BTreeMap::new();
        let mut thresholds = Vec::new();
        let mut constant: Option<i64> = None;
        let mut size = 0;
        for insn in bytecode::instructions(&code) {
            let Some(action) = insn.action(&code) else { return unsupported("damaged code") };
            if matches!(action, Action::Jsr | Action::Ret { .. }) {
                return unsupported("subroutines");
            }
            // Numbers that others are compared with, and that calls and new arrays are given.
            let counts = matches!(
                action,
                Action::Branch(_) | Action::Compare { .. } | Action::Invoke { .. } | Action::NewArray { .. }
            );
            if let Some(c) = constant.filter(|_| counts) {
                thresholds.extend([c.saturating_sub(1), c, c.saturating_add(1)]);
            }
            constant = match action {
                Action::Push(Literal::Int(value)) => Some(i64::from(value)),
                Action::Push(Literal::Long(value)) => Some(value),
                Action::LoadConstant { cp, .. } => match file.constant(cp) {
                    Constant::Int(value) => Some(i64::from(value)),
                    Constant::Long(value) => Some(value),
                    _ => None,
                },
                _ => None,
            };
            size = insn.bci + insn.len;
            insns.insert(insn.bci, (insn, action));
        }
        if size as usize != code.len() {
            return unsupported("damaged code");
        }
        let mut body = Body {
            method,
            class: m.class,
            file,
            code,
            handlers: attribute.handlers,
            lines: attribute.lines,
            locals: usize::from(attribute.max_locals),
            insns,
            order: BTreeMap::new(),
            loops: BTreeMap::new(),
        };
        body.arrange();
        let body = Rc::new(body);
        if !self.is_boot(body.class) {
            self.thresholds.extend(thresholds);
        }
        self.bodies.insert(method, body.clone());
        Ok(Some(body))
    }

    /// Analyses the code of a method that is called with these slots.
    pub(super) fn run_body(&mut self, mut state: State, method: MethodId, slots: &[Sym]) -> Res<Vec<Exit>> {
        let Some(body) = self.body(method)? else {
            return unsupported(self.method_name(method));
        };
        let mut locals = slots.to_vec();
        let own = body.locals.max(slots.len());
        locals.resize(own, NONE);
        // What the method was called with, for calls of itself.
        locals.extend(slots);
        state.frames.push(Frame { locals, stack: Vec::new() });
        let depth = state.frames.len();
        self.calls.push(ActiveCall { method, frame: depth - 1, locals: own });
        let mut activation = Activation::new(body.clone(), self.undivided.contains(&method));
        activation.go(0, state.clone());
        let mut ran = self.run_blocks(&mut activation);
        // Once more with all iterations of each loop together, which is less to tell apart.
        if activation.unsettled && self.undivided.insert(method) {
            activation = Activation::new(body, true);
            activation.go(0, state);
            ran = self.run_blocks(&mut activation);
        }
        self.calls.pop();
        ran?;
        let mut exits = activation.exits;
        for exit in &mut exits {
            exit.state_mut().frames.truncate(depth - 1);
        }
        self.merge_exits(exits)
    }

    fn run_blocks(&mut self, activation: &mut Activation) -> Res<()> {
        while let Some(((_, bci), states)) = activation.pending.pop_first() {
            // The first iteration of a loop is one of its own: what it checks holds behind the loop.
            let head = activation.body.loops.contains_key(&bci);
            let single = head && activation.is_single(bci);
            let states =
                if head && !single { self.at_loop(activation, bci, states)? } else { self.limited(states)? };
            activation.reached.clear();
            for state in states {
                self.run_block(activation, bci, state)?;
            }
            if single {
                activation.begin(bci);
            }
        }
        Ok(())
    }

    /// The state of a loop with what has arrived, if that is new.
    fn at_loop(&mut self, activation: &mut Activation, bci: u32, arrived: Vec<State>) -> Res<Vec<State>> {
        let mut changed = false;
        let (mut head, mut visits) = match activation.heads.remove(&bci) {
            Some((head, visits)) => (Some(head), visits),
            None => (None, 0),
        };
        for mut state in arrived {
            if let Some(known) = &head {
                self.settle_new(&mut state, known)?;
                self.settle_far(&mut state)?;
            }
            forget_far(&mut state);
            state.compact();
            head = Some(match head {
                None => {
                    changed = true;
                    state
                }
                Some(known) if self.is_subsumed(&known, &state) => known,
                Some(known) => {
                    changed = true;
                    let mut joined = self.joined(known, state, visits)?;
                    forget_far(&mut joined);
                    joined.compact();
                    joined
                }
            });
        }
        visits += usize::from(changed);
        if visits > MOST_VISITS {
            activation.unsettled = true;
            return Err(Stop::Limit("a loop does not settle"));
        }
        let Some(head) = head else { return Ok(Vec::new()) };
        activation.heads.insert(bci, (head.clone(), visits));
        Ok(if changed { vec![head] } else { Vec::new() })
    }

    /// States that wait, joined if there are many.
    fn limited(&mut self, mut states: Vec<State>) -> Res<Vec<State>> {
        if states.len() > 1 {
            for state in &mut states {
                state.compact();
            }
            let mut kept: Vec<State> = Vec::new();
            for state in states {
                if !kept.iter().any(|known| self.is_subsumed(known, &state)) {
                    kept.push(state);
                }
            }
            states = kept;
        }
        if states.len() > MOST_STATES {
            let mut rest = states.into_iter();
            let Some(mut all) = rest.next() else { return Ok(Vec::new()) };
            for state in rest {
                all = self.joined(all, state, 0)?;
            }
            states = vec![all];
        }
        Ok(states)
    }

    pub(super) fn is_subsumed(&self, by: &State, state: &State) -> bool {
        let classes = &self.machine.classes;
        subsumes(by, state, &|a, b| classes.is_subclass(a, b))
    }

    /// What holds in both states.
    pub(super) fn joined(&mut self, mut a: State, mut b: State, visits: usize) -> Res<State> {
        self.tick()?;
        self.align(&mut a, &mut b)?;
        let joined = self.join_plain(&a, &b, visits);
        self.publish_shared(&a, &joined)?;
        self.publish_shared(&b, &joined)?;
        Ok(joined)
    }

    /// What holds in two states, without a look at the invariants of objects in them. After some visits of a loop, what
    /// keeps changing is given up.
    pub(super) fn join_plain(&self, a: &State, b: &State, visits: usize) -> State {
        let classes = &self.machine.classes;
        let widening = match visits {
            0..PRECISE => Widening::No,
            PRECISE..PATIENT => Widening::To(&self.thresholds),
            _ => Widening::Far,
        };
        join(a, b, &|x, y| class_above(classes, x, y), widening)
    }

    /// What holds in two states that differ in parts of objects only.
    pub(super) fn joined_variants(&self, a: &State, b: &State) -> State {
        let classes = &self.machine.classes;
        join_variants(a, b, &|x, y| class_above(classes, x, y))
    }

    fn run_block(&mut self, activation: &mut Activation, bci: u32, mut state: State) -> Res<()> {
        let body = activation.body.clone();
        if state.size() > CROWDED {
            state.compact();
        }
        let mut at = bci;
        let mut states = vec![state];
        loop {
            let Some((insn, action)) = body.at(at) else { return unsupported("code without an end") };
            let next = at + insn.len;
            let mut behind = Vec::new();
            for state in states {
                self.tick()?;
                self.arrives(body.method, at);
                behind.extend(self.step(activation, insn, *action, state)?);
            }
            if behind.is_empty() {
                return Ok(());
            }
            states = self.limited(behind)?;
            if body.order.contains_key(&next) {
                for state in states {
                    activation.go(next, state);
                }
                return Ok(());
            }
            at = next;
        }
    }

    /// Ends of a method, joined where there are many.
    fn merge_exits(&mut self, exits: Vec<Exit>) -> Res<Vec<Exit>> {
        let (mut returns, mut throws) = (Vec::new(), Vec::new());
        for exit in exits {
            match exit {
                Exit::Returns(state, value) => returns.push((state, value)),
                Exit::Throws(state, value) => throws.push((state, value)),
            }
        }
        let mut all = Vec::new();
        for (list, returned) in [(returns, true), (throws, false)] {
            for (state, value) in self.merge_ends(list)? {
                all.push(if returned { Exit::Returns(state, value) } else { Exit::Throws(state, value) });
            }
        }
        Ok(all)
    }

    fn merge_ends(&mut self, ends: Vec<(State, Sym)>) -> Res<Vec<(State, Sym)>> {
        if ends.len() <= MOST_STATES {
            return Ok(ends);
        }
        // Those that give the same constant, or an exception of the same class, belong together.
        let mut groups: BTreeMap<(Option<i64>, u32, bool), Vec<State>> = BTreeMap::new();
        for (mut state, value) in ends {
            let object = state.object(value);
            let class = object.map_or(0, |object| object.class.0);
            let on_purpose = object.is_some_and(|object| object.on_purpose);
            let key = (state.constant_value(value), class, on_purpose);
            state.frames.push(Frame { locals: vec![value], stack: Vec::new() });
            groups.entry(key).or_default().push(state);
        }
        let mut merged = Vec::new();
        for (_, group) in groups {
            let mut rest = group.into_iter();
            let Some(mut all) = rest.next() else { continue };
            for mut state in rest {
                all.compact();
                state.compact();
                all = self.joined(all, state, 0)?;
            }
            let value = all.frames.pop().map_or(NONE, |frame| frame.locals[0]);
            merged.push((all, value));
        }
        Ok(merged)
    }
}

/// The nearest class above two, or an interface that both implement.
pub(super) fn class_above(classes: &Classes, x: ClassId, y: ClassId) -> ClassId {
    if classes.is_subclass(x, y) {
        return y;
    }
    if classes.is_subclass(y, x) {
        return x;
    }
    let object = classes.object();
    let mut lineage = classes.class(x).lineage.iter().rev().copied();
    let common = lineage.find(|&c| classes.is_subclass(y, c)).unwrap_or(object);
    if common != object {
        return common;
    }
    let mut interfaces = classes.class(x).all_interfaces.iter().copied();
    interfaces.find(|&i| classes.is_subclass(y, i)).unwrap_or(object)
}

/// Forgets fields of objects that no variable holds, unless they have changed: they are as the invariants say.
fn forget_far(state: &mut State) {
    let near: BTreeSet<Sym> = state.roots().into_iter().collect();
    state.retain_parts(|state, x, key, _| {
        !matches!(key, Key::Field(..)) || near.contains(&x) || state.dirty.contains(&x) || state.is_local(x)
    });
}
