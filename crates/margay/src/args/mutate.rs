//! Options of `margay mutate`.

use super::common::{Common, ContractOptions, ExploringOptions, TestOptions};
use clap::Args;
use margay_commands::mutate::{AnalysisRequest, OperatorSet, Request};
use std::path::PathBuf;

#[derive(Args, Clone)]
pub struct MutateOptions {
    /// Classes, `package.**`, directories of classes, jars.
    #[arg(required = true)]
    pub targets: Vec<String>,
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub exploring: ExploringOptions,
    /// Mutation operators: groups of PIT (DEFAULTS, STRONGER, ALL), those of Ferastrau, or all.
    #[arg(long, value_name = "GROUP", default_value = "pit")]
    pub operators: OperatorSet,
    /// Tests, compiled: directories, jars or classes. Without them, inputs are looked for.
    #[arg(long, value_name = "DIR|JAR|CLASS", num_args = 1..)]
    pub tests: Vec<String>,
    /// Runs given tests only, and looks for nothing more.
    #[arg(long, requires = "tests")]
    pub no_search: bool,
    /// Only mutants of methods of this name.
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// Where the class files of all mutants go.
    #[arg(long, value_name = "DIR")]
    pub emit_classes: Option<PathBuf>,
    /// Where reports go: a page for browsers, PIT's mutations.xml, and JSON.
    #[arg(long, value_name = "DIR")]
    pub report: Option<PathBuf>,
    /// The score in percent from which on the exit code is 0, survivors or not.
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u8).range(..=100))]
    pub threshold: Option<u8>,
    #[command(flatten)]
    pub contracts: ContractOptions,
    #[command(flatten)]
    pub written: TestOptions,
}

impl MutateOptions {
    pub fn request(&self) -> Request {
        let analysis = AnalysisRequest {
            targets: self.targets.clone(),
            source: self.common.source(),
            exploring: self.exploring.request(),
            method: self.method.clone(),
            operators: self.operators,
            contracts: self.contracts.request(),
            tests: self.tests.clone(),
            search: !self.no_search,
            out: self.written.out.clone(),
            format: self.written.format(),
        };
        Request { analysis, classes_out: self.emit_classes.clone(), report: self.report.clone() }
    }
}
