//! Writes the class files of the mutants, so that anybody can run them: a folder for each mutant, with the path of its
//! class in it, and a list of what is where.

use crate::error::{Error, Result};
use crate::mutants::project::Project;
use std::fmt::Write;
use std::fs;
use std::path::Path;

/// Writes all mutants.
pub fn write(out: &Path, project: &Project) -> Result<()> {
    let failed = |path: &Path, why: std::io::Error| {
        Error::InputOutput(format!("cannot write {}: {why}", path.display()))
    };
    let mut list = String::from("mutant\tclass\tmethod\tline\toperator\tdescription\n");
    for class in &project.classes {
        for n in class.mutants.clone() {
            let mutant = &project.mutants[n];
            let bytes = class
                .editor
                .with_edits(mutant.method, &mutant.edits())
                .map_err(|why| Error::Internal(format!("{}: {why}", mutant.id())))?;
            let path = out.join(number(n)).join(format!("{}.class", class.name));
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder).map_err(|why| failed(folder, why))?;
            }
            fs::write(&path, bytes).map_err(|why| failed(&path, why))?;
            let line = mutant.line.map_or_else(String::new, |line| line.to_string());
            let _ = writeln!(
                list,
                "{}\t{}\t{}\t{line}\t{}\t{}",
                number(n),
                mutant.class,
                mutant.id(),
                mutant.operator.name(),
                mutant.description
            );
        }
    }
    let path = out.join("mutants.tsv");
    fs::write(&path, list).map_err(|why| failed(&path, why))
}

/// The folder of a mutant.
fn number(mutant: usize) -> String {
    format!("{:05}", mutant + 1)
}
