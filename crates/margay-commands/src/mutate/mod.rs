//! `margay mutate`: the mutants of classes and what becomes of them, as a report, pages and class files.

mod classes_out;
mod request;

pub use crate::mutants::{Inputs, Request as AnalysisRequest};
pub use crate::structures::StructureRequest;
pub use margay_mutate::OperatorSet;
pub use margay_mutate::result::Status;
pub use request::Request;

use crate::error::{Error, Result, wrong_use};
use crate::mutants::{Analysis, Outcome};
use crate::session::Host;
use crate::suite::found::Tests;
use margay_mutate::result::MutationReport;
use margay_report::mutation::Layout;
use std::path::Path;

/// What a mutation analysis gives.
#[derive(Debug)]
pub struct Report {
    /// What became of the mutants.
    pub mutation: MutationReport,
    /// What became of the tests that kill them.
    pub tests: Tests,
    /// The files of the report that were written.
    pub pages: Vec<String>,
    /// What the user should know, and is not the same in every run.
    pub notes: Vec<String>,
}

/// Analyses classes.
pub fn mutate(request: &Request, host: &Host) -> Result<Report> {
    let AnalysisRequest { search, tests, inputs, .. } = &request.analysis;
    if !search && tests.is_empty() && inputs.is_none() {
        return Err(wrong_use!(
            "--no-search leaves nothing to do without --tests, --scope or a finitization"
        ));
    }
    let analysis = Analysis::open(&request.analysis, host)?;
    if let Some(out) = &request.classes_out {
        classes_out::write(out, analysis.project())?;
    }
    let layout = Layout::new(&analysis.project().plain.entries());
    let Outcome { mutation, tests, notes } = analysis.run()?;
    let pages = match &request.report {
        Some(dir) => write_pages(dir, &layout, &mutation)?,
        None => Vec::new(),
    };
    Ok(Report { mutation, tests, pages, notes })
}

/// Writes the page and the documents, and gives their paths.
fn write_pages(dir: &Path, layout: &Layout, mutation: &MutationReport) -> Result<Vec<String>> {
    let (written, failed) = margay_report::mutation::write(dir, mutation, layout);
    match failed.first() {
        Some(why) => Err(Error::InputOutput(why.to_string())),
        None => Ok(written.iter().map(|path| path.display().to_string()).collect()),
    }
}
