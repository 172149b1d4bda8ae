//! Suites as Java source among the tests that are there: reads both test classes, decides what stays, and has the rest
//! composed. The layout of a file is the affair of `java`.

use super::error::WriteError;
use super::outcome::{Changes, Replaces, Written};
use super::owners::{Owner, Owners};
use crate::arrange::Slot;
use crate::files::{Content, read_own, replace_files};
use crate::java::{Composed, Earlier, Layout, Mismatch, Place, Style, TestMethod, compose};
use crate::model::{Kind, Suite};
use margay_classes::Classes;
use std::path::{Path, PathBuf};

/// A test class of an earlier run.
struct Found {
    path: PathBuf,
    layout: Layout,
}

pub(super) fn write(
    dir: &Path,
    classes: &mut Classes,
    suite: &Suite,
    style: Style,
    replaces: &Replaces,
) -> Result<Written, WriteError> {
    let place = Place::of(classes, &suite.class);
    let owners = Owners::of(classes, suite);
    let mut found = [None, None];
    let mut earlier = [Earlier::default(), Earlier::default()];
    for bugs in [false, true] {
        let path = dir.join(place.path(&place.test_class(bugs)));
        let Content::Own(text) = read_own(&path)? else { continue };
        let adds = suite.cases.iter().any(|case| matches!(case.kind, Kind::Bug { .. }) == bugs);
        match read(path, &text, suite, style, &owners, replaces) {
            Ok((file, kept)) => {
                found[usize::from(bugs)] = Some(file);
                earlier[usize::from(bugs)] = kept;
            }
            // A file that gets no tests and loses none can stay as it is.
            Err(_) if !adds && *replaces == Replaces::Nothing => {}
            Err(error) => return Err(error),
        }
    }
    let Composed { written, classes: composed } = compose(classes, suite, style, &place, earlier);
    let emptied = found.iter().zip(&composed).filter(|(_, now)| now.is_none());
    let removed: Vec<PathBuf> = emptied.filter_map(|(found, _)| Some(found.as_ref()?.path.clone())).collect();
    let changes = Changes::between(
        &tests(found.iter().map(|f| f.as_ref().map(|f| &f.layout))),
        &tests(composed.iter().map(Option::as_ref)),
    );
    let files = replace_files(dir, &written.files, &removed)?;
    let (names, left_out, opens) = (written.names, written.left_out, written.opens);
    Ok(Written { files, removed, names, left_out, opens, changes })
}

/// The tests of both classes, by class and name.
fn tests<'l>(layouts: impl Iterator<Item = Option<&'l Layout>>) -> Vec<((usize, &'l str), &'l [String])> {
    let all = layouts.enumerate().flat_map(|(n, layout)| {
        layout.into_iter().flat_map(move |l| l.tests.iter().map(move |t| ((n, t.name.as_str()), t.body())))
    });
    all.collect()
}

/// Reads a test class, and says what stays of it.
fn read(
    path: PathBuf,
    text: &str,
    suite: &Suite,
    style: Style,
    owners: &Owners,
    replaces: &Replaces,
) -> Result<(Found, Earlier), WriteError> {
    let edited = |line: usize| WriteError::Edited { path: path.clone(), line };
    let layout = Layout::parse(text).map_err(|Mismatch(line)| edited(line))?;
    let target = suite.class.replace('$', ".");
    if let Some(other) = layout.target().filter(|&other| other != target) {
        return Err(WriteError::OtherClass { path, other: other.to_owned() });
    }
    let mut slots = Vec::new();
    for test in &layout.tests {
        match owners.of_test(test) {
            Owner::Methods(methods) => {
                let kept = (!replaces.includes(&methods)).then(|| test.clone());
                slots.push(Slot { methods, kept });
            }
            Owner::Gone => {}
            Owner::Unknown => return Err(edited(line_of(text, test))),
        }
    }
    let stays = slots.iter().any(|slot| slot.kept.is_some());
    if stays && layout.style != style {
        return Err(WriteError::OtherStyle { path, style: layout.style });
    }
    let earlier = Earlier { layout: Some(layout.clone()).filter(|_| stays), slots };
    Ok((Found { path, layout }, earlier))
}

/// The line of a file that declares a test.
fn line_of(text: &str, test: &TestMethod) -> usize {
    let declaration = format!(" void {}()", test.name);
    text.lines().position(|line| line.contains(&declaration)).map_or(1, |at| at + 1)
}
