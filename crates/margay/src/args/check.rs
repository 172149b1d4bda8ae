//! Options of `margay check`.

use super::common::{Common, ContractOptions, ExploringOptions, TestOptions};
use clap::Args;
use margay_commands::check::Request;

#[derive(Args, Clone)]
pub struct CheckOptions {
    /// `CLASS` for its `main`, or `CLASS.METHOD` for a method with symbolic arguments. Overloads by their descriptor:
    /// `CLASS.METHOD(II)I`.
    pub target: String,
    #[command(flatten)]
    pub common: Common,
    #[command(flatten)]
    pub exploring: ExploringOptions,
    #[command(flatten)]
    pub contracts: ContractOptions,
    #[command(flatten)]
    pub tests: TestOptions,
}

impl CheckOptions {
    pub fn request(&self) -> Request {
        Request {
            target: self.target.clone(),
            source: self.common.source(),
            exploring: self.exploring.request(),
            contracts: self.contracts.request(),
            out: self.tests.out.clone(),
            format: self.tests.format(),
        }
    }
}
