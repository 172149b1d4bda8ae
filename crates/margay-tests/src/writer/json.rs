//! Suites as JSON among the tests that are there. Each says which method it belongs to, so nothing has to be guessed.

use super::error::WriteError;
use super::outcome::{Changes, Replaces, Written};
use crate::arrange::{Slot, arrange};
use crate::files::{Content, File, read_own, replace_files};
use crate::json::{case_json, document};
use crate::model::{Case, Suite};
use crate::names::names;
use margay_classes::Classes;
use serde_json::Value as Json;
use std::collections::BTreeSet;
use std::path::Path;

pub(super) fn write(
    dir: &Path,
    classes: &mut Classes,
    suite: &Suite,
    replaces: &Replaces,
) -> Result<Written, WriteError> {
    let file = format!("{}MargayTest.json", suite.class.replace('.', "/"));
    let path = dir.join(&file);
    let before = match read_own(&path)? {
        Content::Own(text) => read(&path, &text, &suite.class)?,
        Content::Nothing | Content::Foreign => Vec::new(),
    };
    let mut slots = Vec::new();
    for test in &before {
        let Some([class, method, descriptor]) = identity(test) else {
            return Err(WriteError::Edited { path, line: 1 });
        };
        let id = classes.load(&class.replace('.', "/"));
        if id.is_ok_and(|id| classes.find_declared(id, method, descriptor).is_some()) {
            let methods = BTreeSet::from([method.to_owned()]);
            let kept = (!replaces.includes(&methods)).then(|| test.clone());
            slots.push(Slot { methods, kept });
        }
    }
    let kept = || slots.iter().filter_map(|slot| slot.kept.as_ref());
    let mut written = vec![None; suite.cases.len()];
    let mut new: Vec<(usize, &Case)> = Vec::new();
    for (i, case) in suite.cases.iter().enumerate() {
        let content = content(case_json(case, ""));
        match kept().find(|&test| self::content(test.clone()) == content) {
            Some(test) => written[i] = Some(name(test).to_owned()),
            None => new.push((i, case)),
        }
    }
    let cases: Vec<&Case> = new.iter().map(|&(_, case)| case).collect();
    let names = names(&cases, kept().map(name));
    let mut added = Vec::new();
    for ((i, case), name) in new.into_iter().zip(names) {
        added.push((case.method.name.clone(), case_json(case, &name)));
        written[i] = Some(name);
    }
    let tests = arrange(slots, added);
    let named = |tests: &[Json]| -> Vec<(String, Json)> {
        tests.iter().map(|test| (name(test).to_owned(), content(test.clone()))).collect()
    };
    let changes = Changes::between(&named(&before), &named(&tests));
    let text = format!("{:#}\n", document(&suite.class, tests));
    let files = replace_files(dir, &[File { path: file, text }], &[])?;
    Ok(Written { files, names: written, changes, ..Written::default() })
}

/// The tests of a file.
fn read(path: &Path, text: &str, class: &str) -> Result<Vec<Json>, WriteError> {
    let edited = |line: usize| WriteError::Edited { path: path.to_owned(), line };
    let document: Json = serde_json::from_str(text).map_err(|e| edited(e.line()))?;
    match (document["class"].as_str(), document["tests"].as_array()) {
        (Some(own), Some(tests)) if own == class => Ok(tests.clone()),
        (Some(other), Some(_)) => {
            Err(WriteError::OtherClass { path: path.to_owned(), other: other.to_owned() })
        }
        _ => Err(edited(1)),
    }
}

/// Class, name and descriptor of the method that a test belongs to.
fn identity(test: &Json) -> Option<[&str; 3]> {
    Some([test["class"].as_str()?, test["method"].as_str()?, test["descriptor"].as_str()?])
}

fn name(test: &Json) -> &str {
    test["name"].as_str().unwrap_or_default()
}

/// What a test does: everything but its name, and the numbers of goals, which mean something in one run only.
fn content(mut test: Json) -> Json {
    if let Some(fields) = test.as_object_mut() {
        fields.remove("name");
        fields.remove("goals");
    }
    test
}
