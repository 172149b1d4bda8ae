//! Options of `margay generate`.

use super::common::{Common, ContractOptions, ExploringOptions, TestOptions};
use clap::{Args, ValueEnum};
use margay_commands::generate::{self, OperatorSet, Request};
use margay_commands::{Error, Result};

#[derive(Args, Clone)]
pub struct GenerateOptions {
    /// Classes, `package.**`, directories of classes, jars.
    #[arg(required = true)]
    pub targets: Vec<String>,
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub exploring: ExploringOptions,
    /// How often work is granted at most while goals are open, each time as much as all before; the tests then depend
    /// neither on the clock nor on `--jobs` [default: as often as the time allows].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub grants: Option<u32>,
    /// Only methods of this name, private ones too.
    #[arg(long, value_name = "NAME")]
    pub method: Option<String>,
    /// What is to be covered.
    #[arg(long, value_enum, default_value = "branch")]
    pub criterion: Criterion,
    /// The operators of the mutants that `--criterion mutation` kills, as `margay mutate` has them [default:
    /// pit-stronger].
    #[arg(long, value_name = "GROUP")]
    pub operators: Option<OperatorSet>,
    #[command(flatten)]
    pub contracts: ContractOptions,
    #[command(flatten)]
    pub tests: TestOptions,
}

/// What is to be covered.
#[derive(Clone, Copy, ValueEnum)]
pub enum Criterion {
    /// Every conditional edge.
    Branch,
    /// Every bytecode instruction.
    Instruction,
    /// Every source line.
    Line,
    /// Every outcome of every condition; in bytecode these are the conditional edges.
    Condition,
    /// Every path within the bounds.
    Path,
    /// Every conditional edge, and every mutant is killed.
    Mutation,
}

impl GenerateOptions {
    pub fn request(&self) -> Result<Request> {
        let mutation = matches!(self.criterion, Criterion::Mutation);
        if self.operators.is_some() && !mutation {
            return Err(Error::Usage("--operators is for --criterion mutation".to_owned()));
        }
        Ok(Request {
            targets: self.targets.clone(),
            source: self.common.source(),
            exploring: self.exploring.request(),
            grants: self.grants,
            method: self.method.clone(),
            criterion: match self.criterion {
                Criterion::Branch | Criterion::Mutation => generate::Criterion::Branch,
                Criterion::Instruction => generate::Criterion::Instruction,
                Criterion::Line => generate::Criterion::Line,
                Criterion::Condition => generate::Criterion::Condition,
                Criterion::Path => generate::Criterion::Path,
            },
            mutants: mutation.then(|| self.operators.unwrap_or(OperatorSet::PitStronger)),
            contracts: self.contracts.request(),
            out: self.tests.out.clone(),
            format: self.tests.format(),
        })
    }
}
