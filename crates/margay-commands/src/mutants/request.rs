//! What a mutation analysis is asked for.

use crate::contracts::Contracts;
use crate::session::{ClassSource, Exploring};
use crate::structures::StructureRequest;
use crate::suite::Format;
use margay_mutate::OperatorSet;
use std::path::PathBuf;

/// The inputs that mutants run on: structures within bounds, with arguments.
#[derive(Debug, Clone)]
pub struct Inputs {
    /// The bounds; the class is said for each method.
    pub structures: StructureRequest,
    /// So many of all inputs, drawn at random.
    pub sample: Option<usize>,
    /// Seed of the sample.
    pub seed: u64,
}

/// What a mutation analysis is asked for.
#[derive(Debug, Clone)]
pub struct Request {
    /// Classes, `package.**`, directories of classes, jars.
    pub targets: Vec<String>,
    /// Where classes come from.
    pub source: ClassSource,
    /// How to explore.
    pub exploring: Exploring,
    /// Given tests: directories and jars of classes, or classes.
    pub tests: Vec<String>,
    /// Whether more is done for mutants than to run given tests on them.
    pub search: bool,
    /// Only mutants of methods of these names. With inputs, the methods that run on them.
    pub methods: Vec<String>,
    /// Inputs that are enumerated.
    pub inputs: Option<Inputs>,
    /// Only mutants of methods that were changed since this revision of git.
    pub since: Option<String>,
    /// Where results are kept from one run to the next.
    pub history: Option<PathBuf>,
    /// The operators.
    pub operators: OperatorSet,
    /// What inputs have to satisfy.
    pub contracts: Contracts,
    /// Where the tests that kill mutants go; nowhere if not said.
    pub out: Option<PathBuf>,
    /// What is written.
    pub format: Format,
}
