//! The files of a report.

use super::page::page;
use super::pit_xml::pit_xml;
use super::schema::schema_json;
use super::source::SourceText;
use margay_files::{File, WriteError, write_files};
use margay_mutate::result::MutationReport;
use std::path::{Path, PathBuf};

/// The names of the files of a report.
pub const FILES: [&str; 3] = ["mutations.xml", "mutation-report.json", "index.html"];

/// Writes the files of a report into a folder, which is made if need be. Each is whole or not there at all, and a file
/// of the same name that Margay did not write stays as it is. Gives the paths written and what went wrong.
pub fn write(
    dir: &Path,
    report: &MutationReport,
    sources: &dyn SourceText,
) -> (Vec<PathBuf>, Vec<WriteError>) {
    let texts = [pit_xml(report), schema_json(report, sources), page(report, sources)];
    let files: Vec<File> =
        FILES.iter().zip(texts).map(|(path, text)| File { path: (*path).to_owned(), text }).collect();
    write_files(dir, &files)
}
