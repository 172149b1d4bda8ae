//! What an existing test suite leaves: the lines and branches that a JaCoCo report shows as missed become targets.

use crate::error::{Error, Result, wrong_use};
use crate::target::class::find_class;
use crate::target::location::{Location, of_method};
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId};
use margay_machine::Machine;
use std::collections::BTreeSet;
use std::path::Path;

/// A line of a source file that tests missed, or one of whose branches they missed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Missed {
    line: u32,
    /// Nothing of it was executed; otherwise some of its branches were not taken.
    whole: bool,
}

/// The targets that a report leaves in these classes.
pub fn targets(machine: &mut Machine, report: &Path, words: &[String]) -> Result<Vec<Location>> {
    let shown = report.display();
    let text = std::fs::read_to_string(report)
        .map_err(|e| Error::InputOutput(format!("cannot read {shown}: {e}")))?;
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
    let document = roxmltree::Document::parse_with_options(&text, options)
        .map_err(|e| wrong_use!("{shown} is no XML: {e}; give the report that JaCoCo writes as XML"))?;
    let mut list = Vec::new();
    for word in words {
        let class = find_class(machine, word)?;
        let name = machine.classes.name(class).to_owned();
        let missed = missed(&document, &name).ok_or_else(|| {
            wrong_use!("{shown} has nothing about {word}: its tests may have run with other classes")
        })?;
        for class in family(machine, class) {
            add(machine, class, &missed, &mut list);
        }
    }
    Ok(list)
}

/// The lines that a report shows as missed in the source file of a class.
fn missed(document: &roxmltree::Document<'_>, class: &str) -> Option<BTreeSet<Missed>> {
    let package = class.rsplit_once('/').map_or("", |p| p.0);
    let packages = document.descendants().filter(|n| n.has_tag_name("package"));
    let mut found = None;
    for package in packages.filter(|n| n.attribute("name") == Some(package)) {
        let named =
            |n: &roxmltree::Node<'_, '_>| n.has_tag_name("class") && n.attribute("name") == Some(class);
        let Some(source) = package.children().find(named).and_then(|c| c.attribute("sourcefilename")) else {
            continue;
        };
        let file =
            package.children().find(|n| n.has_tag_name("sourcefile") && n.attribute("name") == Some(source));
        let lines = found.get_or_insert_with(BTreeSet::new);
        for line in file.into_iter().flat_map(|f| f.children()).filter(|n| n.has_tag_name("line")) {
            let number = |name: &str| line.attribute(name).and_then(|v| v.parse::<u32>().ok()).unwrap_or(0);
            let whole = number("ci") == 0 && number("mi") > 0;
            if whole || number("mb") > 0 {
                lines.insert(Missed { line: number("nr"), whole });
            }
        }
    }
    found
}

/// A class and those inside it.
fn family(machine: &mut Machine, class: ClassId) -> Vec<ClassId> {
    let name = machine.classes.name(class).to_owned();
    let inner = format!("{name}$");
    let mut list = vec![class];
    for other in machine.classes.path.user_classes().unwrap_or_default() {
        if other.starts_with(&inner)
            && let Ok(id) = machine.classes.load(&other)
        {
            list.push(id);
        }
    }
    list
}

/// Adds the targets of a class: for a missed line its first instructions, for missed branches each of them.
fn add(machine: &mut Machine, class: ClassId, missed: &BTreeSet<Missed>, list: &mut Vec<Location>) {
    let methods: Vec<MethodId> = machine.classes.class(class).methods.clone();
    for method in methods {
        let m = machine.classes.method(method);
        let skipped = m.is_abstract()
            || m.is_native()
            || m.access & access::BRIDGE != 0
            || machine.classes.symbols.text(m.name) == "<clinit>";
        if skipped || machine.classes.code(method).ok().flatten().is_none() {
            continue;
        }
        for &Missed { line, whole } in missed {
            list.extend(of_method(machine, class, method, line, whole));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_report() {
        let text = r#"<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">
<report name="r"><package name="a/b"><class name="a/b/C" sourcefilename="C.java"/><sourcefile name="C.java">
<line nr="3" mi="0" ci="4" mb="0" cb="2"/><line nr="4" mi="2" ci="0" mb="0" cb="0"/><line nr="5" mi="0" ci="4" mb="1" cb="1"/>
</sourcefile></package></report>"#;
        let options = roxmltree::ParsingOptions { allow_dtd: true, ..roxmltree::ParsingOptions::default() };
        let document = roxmltree::Document::parse_with_options(text, options).expect("it is XML");
        let found: Vec<Missed> =
            missed(&document, "a/b/C").expect("the class is there").into_iter().collect();
        assert_eq!(found, [Missed { line: 4, whole: true }, Missed { line: 5, whole: false }]);
        assert!(missed(&document, "a/b/D").is_none());
    }
}
