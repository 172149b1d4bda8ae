//! What tests are asked for.

use crate::contracts::Contracts;
use crate::goals::Criterion;
use crate::session::{ClassSource, Exploring};
use crate::suite::Format;
use margay_mutate::OperatorSet;
use std::path::PathBuf;

/// What tests are asked for.
#[derive(Debug, Clone)]
pub struct Request {
    /// Classes, `package.**`, directories of classes, jars.
    pub targets: Vec<String>,
    /// Where classes come from.
    pub source: ClassSource,
    /// How to explore.
    pub exploring: Exploring,
    /// How often the work of the budget is granted while goals are open; otherwise as the time allows.
    pub grants: Option<u32>,
    /// Only methods of this name, private ones too.
    pub method: Option<String>,
    /// What is to be covered.
    pub criterion: Criterion,
    /// The operators whose mutants are to be killed as well.
    pub mutants: Option<OperatorSet>,
    /// What inputs have to satisfy.
    pub contracts: Contracts,
    /// Where the tests go; nowhere if not said.
    pub out: Option<PathBuf>,
    /// What is written.
    pub format: Format,
}
