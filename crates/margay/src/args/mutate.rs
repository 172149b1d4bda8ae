//! Options of `margay mutate`.

use super::common::{Common, ContractOptions, ExploringOptions, TestOptions};
use clap::Args;
use margay_commands::mutate::{AnalysisRequest, Inputs, OperatorSet, Request, StructureRequest};
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
    /// Runs given tests or enumerated inputs only, and looks for nothing more.
    #[arg(long)]
    pub no_search: bool,
    /// Only mutants of methods of this name. With `--scope` or a finitization: the methods that run on the structures, also
    /// as `Class.method`; what they and their helpers hold is mutated [default: all visible ones].
    #[arg(long, value_name = "NAME")]
    pub method: Vec<String>,
    #[command(flatten)]
    pub inputs: InputOptions,
    /// Only mutants of methods that were changed since this revision of git.
    #[arg(long, value_name = "GIT-REF")]
    pub since: Option<String>,
    /// Keeps results in this directory, and uses those again of which nothing was changed.
    #[arg(long, value_name = "DIR")]
    pub history: Option<PathBuf>,
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

/// Inputs that are enumerated, as `margay enumerate --test` does.
#[derive(Args, Clone)]
pub struct InputOptions {
    /// Runs the mutants on all structures with N objects of each class that satisfy the predicate, and all arguments.
    #[arg(long, value_name = "N", conflicts_with_all = ["finitization", "args"])]
    pub scope: Option<u32>,
    /// The static method that gives the bounds of the structures, or `Class.method` [default: finX of class X].
    #[arg(long, value_name = "METHOD")]
    pub finitization: Option<String>,
    /// Arguments of the finitization: numbers, booleans, strings.
    #[arg(long, value_name = "N,…", value_delimiter = ',', allow_hyphen_values = true)]
    pub args: Vec<String>,
    /// The predicate of the structures: a boolean method of the class, or `Class.method` [default: repOK or repOk].
    #[arg(long, value_name = "METHOD")]
    pub predicate: Option<String>,
    /// Values of a parameter of the methods: `key=1..5,9`.
    #[arg(long, value_name = "NAME=VALUES", allow_hyphen_values = true)]
    pub arg: Vec<String>,
    /// Draws K of all inputs at random, by `--seed`.
    #[arg(long, value_name = "K")]
    pub sample: Option<usize>,
}

impl InputOptions {
    fn request(&self, seed: u64) -> Option<Inputs> {
        let bounds = self.scope.is_some() || self.finitization.is_some() || !self.args.is_empty();
        let asked = bounds || self.predicate.is_some() || !self.arg.is_empty() || self.sample.is_some();
        asked.then(|| Inputs {
            structures: StructureRequest {
                predicate: self.predicate.clone(),
                finitization: self.finitization.clone(),
                args: self.args.clone(),
                scope: self.scope,
                arg: self.arg.clone(),
                ..StructureRequest::default()
            },
            sample: self.sample,
            seed,
        })
    }
}

impl MutateOptions {
    pub fn request(&self) -> Request {
        let analysis = AnalysisRequest {
            targets: self.targets.clone(),
            source: self.common.source(),
            exploring: self.exploring.request(),
            methods: self.method.clone(),
            inputs: self.inputs.request(self.exploring.seed),
            since: self.since.clone(),
            history: self.history.clone(),
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
