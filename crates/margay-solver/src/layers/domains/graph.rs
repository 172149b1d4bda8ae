//! Differences between numbers: a set of `a <= b + w` over the integers, with values that satisfy them all, kept
//! while edges are added (Cotton and Maler, 2006). Knows nothing of terms; no number wraps here.

/// No edge.
const NONE: u32 = u32::MAX;

struct Edge {
    from: u32,
    weight: i128,
    /// The next edge to the same node.
    next: u32,
}

/// A set of differences that has a solution, with one.
#[derive(Default)]
pub(super) struct Graph {
    values: Vec<i128>,
    /// The first edge to each node.
    heads: Vec<u32>,
    edges: Vec<Edge>,
    targets: Vec<u32>,
    /// Values before the edge that is being added.
    log: Vec<(u32, i128)>,
    queue: std::collections::VecDeque<u32>,
}

impl Graph {
    /// A new node with a value to start from.
    pub(super) fn node(&mut self, value: i128) -> u32 {
        self.values.push(value);
        self.heads.push(NONE);
        (self.values.len() - 1) as u32
    }

    /// The value of a node. All edges hold for the values together; only differences mean something.
    pub(super) fn value(&self, node: u32) -> i128 {
        self.values[node as usize]
    }

    /// Demands `from <= to + weight`. If that has no solution together with the edges before it, nothing is
    /// changed and the answer is false.
    pub(super) fn add(&mut self, from: u32, to: u32, weight: i128) -> bool {
        if from == to {
            return weight >= 0;
        }
        if self.values[from as usize] > self.values[to as usize] + weight && !self.lower(from, to, weight) {
            for &(node, old) in self.log.iter().rev() {
                self.values[node as usize] = old;
            }
            return false;
        }
        self.edges.push(Edge { from, weight, next: self.heads[to as usize] });
        self.targets.push(to);
        self.heads[to as usize] = (self.edges.len() - 1) as u32;
        true
    }

    /// How many nodes there are.
    pub(super) fn nodes(&self) -> usize {
        self.values.len()
    }

    /// How many edges there are, for [`Graph::truncate`].
    pub(super) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Takes back all but the first edges. The values stay: they satisfy fewer edges as well.
    pub(super) fn truncate(&mut self, len: usize) {
        while self.edges.len() > len
            && let (Some(edge), Some(to)) = (self.edges.pop(), self.targets.pop())
        {
            self.heads[to as usize] = edge.next;
        }
    }

    /// Lowers `from` and what depends on it. If that would lower `to`, there is a cycle with no solution.
    fn lower(&mut self, from: u32, to: u32, weight: i128) -> bool {
        self.log.clear();
        self.queue.clear();
        self.set(from, self.values[to as usize] + weight);
        while let Some(node) = self.queue.pop_front() {
            let value = self.values[node as usize];
            let mut at = self.heads[node as usize];
            while at != NONE {
                let edge = &self.edges[at as usize];
                let (source, most) = (edge.from, value + edge.weight);
                at = edge.next;
                if self.values[source as usize] > most {
                    if source == to {
                        return false;
                    }
                    self.set(source, most);
                }
            }
        }
        true
    }

    fn set(&mut self, node: u32, value: i128) {
        self.log.push((node, self.values[node as usize]));
        self.values[node as usize] = value;
        self.queue.push_back(node);
    }
}

#[cfg(test)]
mod tests {
    use super::Graph;
    use proptest::prelude::*;

    #[test]
    fn a_cycle_of_strict_edges_is_refused() {
        let mut graph = Graph::default();
        let [a, b, c] = [0, 0, 0].map(|value| graph.node(value));
        assert!(graph.add(a, b, -1) && graph.add(b, c, -1));
        assert!(graph.value(a) < graph.value(b) && graph.value(b) < graph.value(c));
        assert!(!graph.add(c, a, 0));
        assert!(graph.add(c, a, 2));
    }

    proptest! {
        /// Against Floyd and Warshall on all pairs.
        #[test]
        fn agrees_with_all_shortest_paths(edges in prop::collection::vec((0u32..6, 0u32..6, -3i128..4), 0..25)) {
            let mut graph = Graph::default();
            let nodes: Vec<u32> = (0..6).map(|i| graph.node(i * 7 % 5)).collect();
            let mut kept: Vec<(u32, u32, i128)> = Vec::new();
            for (from, to, weight) in edges {
                let mut tried = kept.clone();
                tried.push((from, to, weight));
                let possible = !has_negative_cycle(&tried);
                prop_assert_eq!(graph.add(nodes[from as usize], nodes[to as usize], weight), possible);
                if possible {
                    kept = tried;
                }
                for &(from, to, weight) in &kept {
                    prop_assert!(graph.value(from) <= graph.value(to) + weight);
                }
            }
        }
    }

    fn has_negative_cycle(edges: &[(u32, u32, i128)]) -> bool {
        let mut distance = [[1_000_000i128; 6]; 6];
        for &(from, to, weight) in edges {
            let cell = &mut distance[from as usize][to as usize];
            *cell = weight.min(*cell);
        }
        for k in 0..6 {
            for i in 0..6 {
                for j in 0..6 {
                    distance[i][j] = distance[i][j].min(distance[i][k] + distance[k][j]);
                }
            }
        }
        (0..6).any(|i| distance[i][i] < 0)
    }
}
