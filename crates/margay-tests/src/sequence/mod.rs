//! Calls instead of fields: finds short sequences of constructor and method calls that leave exactly the wanted heap for
//! the objects of a graph. Each sequence found is run again from the start to confirm it. Knows which members source of
//! a package may use, but not how source is written.

mod assemble;
mod collections;
mod context;
mod inner_objects;
mod search;

use crate::types::Types;
use context::SearchContext;
use margay_graph::graph::{Graph, Node, NodeId, Value};
use margay_machine::Machine;
use std::time::{Duration, Instant};

/// How much is tried.
#[derive(Clone, Debug)]
pub struct Effort {
    /// Most calls for one object. Default 8.
    pub calls: usize,
    /// Most states looked at for one object. Default 3,000.
    pub states: usize,
    /// Work for a whole graph: instructions of the calls that are tried, and [`TRY`] for each. It is counted, so that
    /// the result is the same every time. Default 25 million, a quarter of a second.
    pub work: u64,
    /// Time for a whole graph, if the count does not end it. Default 3 s.
    pub time: Duration,
    /// Whether a collection of the JDK that cannot be had exactly may be one that holds the same in the same
    /// order. Not for tests of the collections themselves. Default true.
    pub loose: bool,
    /// Instructions of one call before it is given up. Default 200,000.
    pub steps: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        let time = Duration::from_secs(3);
        Effort { calls: 8, states: 3_000, work: 25_000_000, time, loose: true, steps: 200_000 }
    }
}

/// What trying a call costs beside its instructions: undoing it, and looking at the object afterwards.
pub const TRY: u64 = 3_000;

/// What may still be done.
struct Budget {
    work: u64,
    until: Instant,
}

impl Budget {
    fn is_over(&self) -> bool {
        self.work == 0 || Instant::now() >= self.until
    }

    /// Counts a try that took so many instructions.
    fn count(&mut self, instructions: u64) {
        self.work = self.work.saturating_sub(TRY + instructions);
    }
}

/// The graph with as many objects as possible made by calls that source of a package (with dots) may use. What
/// the objects are does not change, but see [`Effort::loose`]; where nothing is found they stay as they are. Also
/// gives the work that was done, as [`Effort::work`] counts it.
pub fn rebuild(machine: &mut Machine, package: &str, graph: &Graph, effort: &Effort) -> (Graph, u64) {
    let mut left = Budget { work: effort.work, until: Instant::now() + effort.time };
    let mark = machine.mark();
    let max_steps = machine.config.max_steps;
    let mut result = graph.clone();
    let mut settled = vec![false; graph.nodes.len()];
    for id in graph.reached(&graph.roots) {
        if settled[id.0 as usize] || !matches!(graph.node(id), Some(Node::Object { .. })) {
            continue;
        }
        settled[id.0 as usize] = true;
        let attempt = rebuild_one(machine, package, &result, id, effort, &mut left, &mut settled);
        if let Some(next) = attempt
            && same_heap(machine, graph, &next, effort.loose)
        {
            result = next;
        }
    }
    machine.config.max_steps = max_steps;
    machine.rollback(mark);
    (result, effort.work - left.work)
}

fn rebuild_one(
    machine: &mut Machine,
    package: &str,
    graph: &Graph,
    id: NodeId,
    effort: &Effort,
    left: &mut Budget,
    settled: &mut [bool],
) -> Option<Graph> {
    let mark = machine.mark();
    let found = SearchContext::new(machine, package, graph, id, effort).and_then(|mut context| {
        if let Some(steps) = collections::collection(&mut context, true) {
            return Some((steps, true));
        }
        if let Some(steps) = assemble::assemble(&mut context) {
            return Some((steps, false));
        }
        let loosely = if effort.loose { collections::collection(&mut context, false) } else { None };
        if loosely.is_none() {
            return search::search(&mut context, left).map(|steps| (steps, true));
        }
        // What holds the same will do: an exact one is worth less then.
        let given = left.work.min(effort.work / 8);
        let mut budget = Budget { work: given, until: left.until };
        let found = search::search(&mut context, &mut budget);
        left.work -= given - budget.work;
        found.or(loosely).map(|steps| (steps, true))
    });
    machine.rollback(mark);
    let (steps, whole) = found?;
    let class = graph.node(id)?.class().to_owned();
    let mut next = graph.clone();
    next.nodes[id.0 as usize] = Node::Built { class, steps: steps.clone() };
    // What the calls make by themselves is no longer in the graph; what others need of it is asked for.
    let made = inner_objects::owned(graph, id, &steps, whole);
    let wanted: Vec<NodeId> = inner_objects::needed(&next, &made);
    for &node in &wanted {
        let path = inner_objects::path(graph, id, node)?;
        inner_objects::ask(machine, package, graph, &mut next, id, node, &path, effort)?;
    }
    made.iter().for_each(|n| settled[n.0 as usize] = true);
    Some(next)
}

/// Whether both graphs give the same objects.
fn same_heap(machine: &mut Machine, a: &Graph, b: &Graph, loose: bool) -> bool {
    let a = heap_of(machine, a, loose);
    a.is_some() && a == heap_of(machine, b, loose)
}

fn heap_of(machine: &mut Machine, graph: &Graph, loose: bool) -> Option<Vec<u8>> {
    let mark = machine.mark();
    let roots = graph.write_nodes(machine).ok().and_then(|refs| {
        let slot = |v: &Value| v.node().map(|id| (u64::from(refs[id.0 as usize]), margay_classes::Kind::Ref));
        let roots: Vec<_> = graph.roots.iter().filter_map(slot).collect();
        Graph::read(machine, &roots).ok()
    });
    machine.rollback(mark);
    roots.map(|g| if loose { collections::content(&g).canonical() } else { g.canonical() })
}

/// The view of a package on the classes of a machine.
fn types<'m>(machine: &'m mut Machine, package: &str) -> Types<'m> {
    Types::new(&mut machine.classes, package)
}
