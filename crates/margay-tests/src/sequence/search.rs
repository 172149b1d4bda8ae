//! Best-first search over sequences of calls. A state is the object as it is after some calls, known by its
//! canonical form; states that look most like the wanted object are extended first.

use super::Budget;
use super::context::{Member, SearchContext};
use margay_graph::graph::{Call, Graph, Node, Value};
use margay_machine::Ref;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::{BuildHasher, Hasher};

/// A method that has changed nothing in so many states is not tried any more.
const PATIENCE: u32 = 24;

/// One call with its arguments, by number.
type CallChoice = (u32, u32);

struct Search<'k, 'm> {
    context: &'k mut SearchContext<'m>,
    members: Vec<(Member, Vec<Vec<Value>>)>,
    /// How often each member was tried, and whether it ever changed the object.
    tried: Vec<(u32, bool)>,
    wanted: Vec<u8>,
    outline: FxHashMap<u64, i32>,
    seen: FxHashSet<Vec<u8>>,
    queue: BinaryHeap<Reverse<(usize, usize, Vec<CallChoice>)>>,
    found: Option<Vec<CallChoice>>,
}

/// A sequence of calls whose result is the wanted object.
pub(super) fn search(context: &mut SearchContext<'_>, left: &mut Budget) -> Option<Vec<Call>> {
    let wanted = context.wanted.canonical();
    let outline = outline(&context.wanted);
    let mut starts = context.constructors();
    starts.extend(context.factories());
    let count = starts.len();
    let methods = context.methods(context.class);
    let members: Vec<(Member, Vec<Vec<Value>>)> = starts
        .into_iter()
        .chain(methods)
        .map(|m| {
            let lists = context.argument_lists(&m);
            (m, lists)
        })
        .collect();
    let tried = vec![(0, false); members.len()];
    let mut search = Search {
        context,
        members,
        tried,
        wanted,
        outline,
        seen: FxHashSet::default(),
        queue: BinaryHeap::new(),
        found: None,
    };
    search.start(count, left);
    while search.found.is_none() {
        let Some(Reverse((_, _, moves))) = search.queue.pop() else { break };
        if left.is_over() || search.seen.len() > search.context.effort.states {
            break;
        }
        search.extend(&moves, count, left);
    }
    let moves = search.found.take()?;
    let moves = search.shortened(moves);
    Some(
        moves
            .iter()
            .map(|&(m, a)| search.members[m as usize].0.call(&search.members[m as usize].1[a as usize]))
            .collect(),
    )
}

impl Search<'_, '_> {
    fn start(&mut self, count: usize, left: &mut Budget) {
        for member in 0..count {
            for list in 0..self.members[member].1.len() {
                let mark = self.context.machine.mark();
                let before = self.context.machine.executed();
                let made = self.apply(0, (member as u32, list as u32));
                left.count(self.context.machine.executed() - before);
                if let Some(made) = made {
                    self.note(made, vec![(member as u32, list as u32)], &[]);
                }
                self.context.machine.rollback(mark);
                if self.found.is_some() {
                    return;
                }
            }
        }
    }

    /// Makes the object or calls a method on it; gives the object.
    fn apply(&mut self, object: Ref, (member, list): CallChoice) -> Option<Ref> {
        let (m, lists) = &self.members[member as usize];
        let (m, args) = (m.clone(), lists[list as usize].clone());
        let result = self.context.run(&m, object, &args)?;
        let object = if object == 0 { result as Ref } else { object };
        if object == 0 {
            return None;
        }
        self.context.machine.hold(object);
        (self.context.machine.class_of(object).id == self.context.class).then_some(object)
    }

    /// Looks at a state; whether it is another than the one before.
    fn note(&mut self, object: Ref, moves: Vec<CallChoice>, before: &[u8]) -> bool {
        let Some(graph) = self.context.read(object) else { return false };
        // Far more than is wanted: no way back.
        if graph.nodes.len() > 2 * self.context.wanted.nodes.len() + 8 {
            return true;
        }
        let form = graph.canonical();
        if form == self.wanted {
            self.found = Some(moves);
            return true;
        }
        let changed = form != before;
        if !self.seen.insert(form) {
            return changed;
        }
        if moves.len() < self.context.effort.calls {
            let distance = distance(&self.outline, &outline(&graph));
            let order = self.seen.len();
            self.queue.push(Reverse((distance + 3 * moves.len(), order, moves)));
        }
        true
    }

    /// The moves without those that are not needed: the best-looking way is not always the shortest.
    fn shortened(&mut self, mut moves: Vec<CallChoice>) -> Vec<CallChoice> {
        'again: loop {
            let n = moves.len();
            for i in 1..n {
                for j in i..n {
                    let kept = |k: &usize| *k != i && *k != j;
                    let fewer: Vec<CallChoice> = (0..n).filter(kept).map(|k| moves[k]).collect();
                    if self.leads_there(&fewer) {
                        moves = fewer;
                        continue 'again;
                    }
                }
            }
            return moves;
        }
    }

    fn leads_there(&mut self, moves: &[CallChoice]) -> bool {
        let mark = self.context.machine.mark();
        let mut object = Some(0);
        for &m in moves {
            object = object.and_then(|o| self.apply(o, m));
        }
        let graph = object.filter(|o| *o != 0).and_then(|o| self.context.read(o));
        let same = graph.is_some_and(|g| g.canonical() == self.wanted);
        self.context.machine.rollback(mark);
        same
    }

    fn extend(&mut self, moves: &[CallChoice], first: usize, left: &mut Budget) {
        let mark = self.context.machine.mark();
        let mut object = 0;
        let mut replayed = true;
        let start = self.context.machine.executed();
        for &m in moves {
            match self.apply(object, m) {
                Some(r) => object = r,
                None => replayed = false,
            }
        }
        left.count(self.context.machine.executed() - start);
        let before = self.context.read(object).filter(|_| replayed).map(|g| g.canonical());
        if let Some(before) = before {
            for member in first..self.members.len() {
                let (times, useful) = self.tried[member];
                if times >= PATIENCE && !useful {
                    continue;
                }
                for list in 0..self.members[member].1.len() {
                    if left.is_over() {
                        break;
                    }
                    self.tried[member].0 += 1;
                    let next = (member as u32, list as u32);
                    let mark = self.context.machine.mark();
                    let start = self.context.machine.executed();
                    if let Some(object) = self.apply(object, next) {
                        let mut moves = moves.to_vec();
                        moves.push(next);
                        self.tried[member].1 |= self.note(object, moves, &before);
                    }
                    left.count(self.context.machine.executed() - start);
                    self.context.machine.rollback(mark);
                    if self.found.is_some() {
                        break;
                    }
                }
                if self.found.is_some() {
                    break;
                }
            }
        }
        self.context.machine.rollback(mark);
    }
}

/// How often each kind of object is there: its class with the primitive values and texts that it holds, and
/// which of its references are null.
fn outline(graph: &Graph) -> FxHashMap<u64, i32> {
    let mut counts = FxHashMap::default();
    for node in &graph.nodes {
        let mut hasher = rustc_hash::FxBuildHasher.build_hasher();
        hasher.write(node.class().as_bytes());
        for v in node.values() {
            match v {
                Value::Null => hasher.write_u8(0),
                Value::Ref(id) => match graph.node(id) {
                    Some(Node::String(units)) => units.iter().for_each(|&u| hasher.write_u16(u)),
                    Some(Node::Boxed(inner)) => hash_value(&mut hasher, *inner),
                    _ => hasher.write_u8(1),
                },
                other => hash_value(&mut hasher, other),
            }
        }
        *counts.entry(hasher.finish()).or_insert(0) += 1;
    }
    counts
}

fn hash_value(hasher: &mut impl Hasher, value: Value) {
    use std::hash::Hash;
    value.hash(hasher);
}

/// In how many objects two outlines differ.
fn distance(a: &FxHashMap<u64, i32>, b: &FxHashMap<u64, i32>) -> usize {
    let missing: i32 = a.iter().map(|(k, &n)| (n - b.get(k).copied().unwrap_or(0)).max(0)).sum();
    let extra: i32 = b.iter().map(|(k, &n)| (n - a.get(k).copied().unwrap_or(0)).max(0)).sum();
    (missing + extra) as usize
}
