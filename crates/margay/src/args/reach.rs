//! Options of `margay reach`.

use super::common::{Common, ContractOptions, ExploringOptions, TestOptions, parse_time};
use clap::{Args, ValueEnum};
use margay_commands::reach::{self, BackwardLimits, Request};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args, Clone)]
pub struct ReachOptions {
    /// `CLASS.METHOD@BCI`, `CLASS.METHOD:LINE` or, for every instruction, `CLASS.METHOD@*`. Overloads by their
    /// descriptor: `CLASS.METHOD(II)I@12`.
    #[arg(required = true, value_name = "TARGET")]
    pub targets: Vec<String>,
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub exploring: ExploringOptions,
    /// A report of JaCoCo: the targets are the lines and branches that it shows as missed in these classes.
    #[arg(long, value_name = "XML")]
    pub uncovered: Option<PathBuf>,
    /// In which direction to search.
    #[arg(long, value_enum, default_value = "both")]
    pub strategy: Strategy,
    /// The method that is called with the input [default: the method that has the target].
    #[arg(long, value_name = "CLASS.METHOD")]
    pub entry: Option<String>,
    #[command(flatten)]
    pub contracts: ContractOptions,
    /// How often the backward search may come to the same block [default: 20000]. More: `unknown`, loop bound.
    #[arg(long, value_name = "N")]
    pub max_iterations: Option<u32>,
    /// Blocks of a path of the backward search [default: 200000]. More: `unknown`, depth bound.
    #[arg(long, value_name = "N")]
    pub max_blocks: Option<u32>,
    /// References that the backward search follows one after the other [default: 512]. More: `unknown`, bound
    /// of dereferences.
    #[arg(long, value_name = "N")]
    pub max_dereferences: Option<u32>,
    /// Nested calls that the backward search enters [default: 32]. More: `unknown`, bound of calls.
    #[arg(long, value_name = "N")]
    pub max_calls: Option<u32>,
    /// Print the conditions that lead to the target.
    #[arg(long)]
    pub explain: bool,
    /// Search for each target, also when the input for another executes it.
    #[arg(long)]
    pub each: bool,
    /// Time for one target [default: its part of the budget].
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub per_target: Option<Duration>,
    #[command(flatten)]
    pub tests: TestOptions,
}

/// In which direction to search.
#[derive(Clone, Copy, ValueEnum)]
pub enum Strategy {
    /// From the target back to the entry.
    Backward,
    /// From the entry, nearest to the target first.
    Forward,
    /// Both in turns.
    Both,
}

impl ReachOptions {
    pub fn request(&self) -> Request {
        Request {
            targets: self.targets.clone(),
            source: self.common.source(),
            exploring: self.exploring.request(),
            uncovered: self.uncovered.clone(),
            strategy: match self.strategy {
                Strategy::Backward => reach::Strategy::Backward,
                Strategy::Forward => reach::Strategy::Forward,
                Strategy::Both => reach::Strategy::Both,
            },
            entry: self.entry.clone(),
            contracts: self.contracts.request(),
            backward: BackwardLimits {
                iterations: self.max_iterations,
                blocks: self.max_blocks,
                dereferences: self.max_dereferences,
                calls: self.max_calls,
            },
            explain: self.explain,
            each: self.each,
            per_target: self.per_target,
            out: self.tests.out.clone(),
            format: self.tests.format(),
        }
    }
}
