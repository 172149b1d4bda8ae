//! Violations as tests: the input of each runs once more, and a test says what the call did then. A program and the answers
//! that it asks for at run time are not for a test to give.

use super::request::Request;
use super::worker::target;
use crate::entry::is_main;
use crate::error::Result;
use crate::oracle::Oracle;
use crate::oracle::failure::Violation;
use crate::session::{World, preload};
use crate::suite::build::Builder;
use crate::suite::found::{Found, Tests, write_found};
use margay_classes::MethodId;
use margay_tests::{Case, MethodInfo};
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

/// Writes a test for each violation, until then at the latest.
pub fn write_tests(
    request: &Request,
    world: &World,
    out: &Path,
    violations: &[Violation],
    end: Instant,
) -> Result<Tests> {
    if violations.is_empty() {
        return Ok(Tests::default());
    }
    // What interrupted the exploration does not keep the tests from being written.
    let mut oracle = Oracle::new(world.concrete(&Arc::default())?);
    let method = target(oracle.machine(), &request.target)?;
    let class = oracle.machine().classes.method(method).class;
    preload::for_class(oracle.machine(), class);
    let found = violations.iter().map(|violation| Found {
        label: request.target.clone(),
        case: case(&mut oracle, method, violation),
        watched: vec![method],
    });
    let found = found.collect();
    let builder = Builder::new(world, u64::MAX, end);
    write_found((out, request.format), oracle.machine(), builder, found)
}

/// The case of a violation, or why it is none for a test.
fn case(oracle: &mut Oracle, method: MethodId, violation: &Violation) -> std::result::Result<Case, String> {
    if is_main(oracle.machine(), method) {
        return Err("it is a program".to_owned());
    }
    let info = MethodInfo::of(&oracle.machine().classes, method);
    if violation.input.roots.len() > info.params().len() + usize::from(info.has_receiver()) {
        return Err("it asks for values while it runs".to_owned());
    }
    oracle.case_of(method, violation)
}
