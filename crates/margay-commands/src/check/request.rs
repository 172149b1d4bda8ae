//! What is to be checked.

use crate::contracts::Contracts;
use crate::session::{ClassSource, Exploring};
use crate::suite::Format;
use std::path::PathBuf;

/// What is to be checked.
#[derive(Debug, Clone)]
pub struct Request {
    /// `Class` for its `main`, or `Class.method`.
    pub target: String,
    /// Where classes come from.
    pub source: ClassSource,
    /// How to explore.
    pub exploring: Exploring,
    /// What inputs have to satisfy, and what has to hold afterwards.
    pub contracts: Contracts,
    /// Where the tests of violations go; nowhere if not said.
    pub out: Option<PathBuf>,
    /// What is written.
    pub format: Format,
}
