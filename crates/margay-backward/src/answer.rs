//! The interface of a search: target, limits, and the answer with its explanation.

use margay_classes::MethodId;
use margay_graph::Bound;
use margay_graph::graph::Graph;
use std::time::Instant;

/// The instruction to reach. It is reached when it begins to execute.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Target {
    /// The method that has it.
    pub method: MethodId,
    /// Its bytecode index.
    pub bci: u32,
}

/// How far the search goes. Each limit that cuts something off is reported as a [`Bound`].
#[derive(Clone, Debug)]
pub struct Limits {
    /// When to stop. Default never.
    pub deadline: Option<Instant>,
    /// How often a path may come back to the same block in the same frame. Default 20,000.
    pub loop_iterations: u32,
    /// Blocks of a path. Default 200,000.
    pub path_blocks: u32,
    /// References followed one after the other from an argument to a place that a condition speaks of. Default 512.
    pub dereferences: u32,
    /// Calls inside one another. Default 32.
    pub call_depth: u32,
    /// Objects of the input. Default 512.
    pub objects: u32,
    /// Elements of an array of the input. Default 1,024.
    pub array_length: u32,
    /// Characters of a string of the input. Default 256.
    pub string_length: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            deadline: None,
            loop_iterations: 20_000,
            path_blocks: 200_000,
            dereferences: 512,
            call_depth: 32,
            objects: 512,
            array_length: 1_024,
            string_length: 1_024,
        }
    }
}

/// What a search has done.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Blocks that were looked at.
    pub steps: u64,
    /// Sets of conditions that were found impossible at some point.
    pub learned: u64,
    /// States that were not followed, because they contain such a set.
    pub skipped: u64,
}

/// One block of the path, from the target towards the entry.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The method that the block belongs to.
    pub method: MethodId,
    /// Its first instruction.
    pub first: u32,
    /// The last instruction that was taken of it.
    pub last: u32,
    /// The source line of the last instruction, if the class file says.
    pub line: Option<u16>,
    /// What the block added, as text; empty when it added nothing.
    pub constraint: String,
}

/// Why nothing reaches the target: the places where the ways back ended, and what cannot be there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Contradiction {
    /// One sentence for each, the nearest to the target first.
    pub reasons: Vec<String>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// An input that is expected to reach the target. The caller runs it and calls [`crate::Search::reject`] when it
    /// does not.
    Reached {
        /// Receiver, if there is one, and arguments.
        input: Graph,
        /// The way from the target to the entry.
        path: Vec<Step>,
    },
    /// Proved: no input reaches the target.
    Unreachable {
        /// Why.
        reason: Contradiction,
    },
    /// The search ended, but these limits kept it from seeing everything.
    Unknown {
        /// The limits, sorted, each once.
        bounds: Vec<Bound>,
    },
}
