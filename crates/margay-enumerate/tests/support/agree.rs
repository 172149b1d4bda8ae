//! Every way to search finds the same structures.

use super::{Bounds, plain};
use margay_classes::MethodId;
use margay_enumerate::{Error, Finitization, Options, Outcome, Structure, enumerate, enumerate_parallel};
use margay_machine::Machine;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The structures that a search finds, in order.
pub fn list(b: &mut Bounds, class: &str, predicate: &str, options: &Options) -> (Outcome, Vec<Vec<u8>>) {
    let (outcome, graphs) = b.search(class, predicate, options);
    (outcome, graphs.iter().map(|g| g.canonical()).collect())
}

fn parallel(
    bounds: &(dyn Fn() -> Bounds + Sync),
    class: &str,
    predicate: &str,
    options: &Options,
) -> (Outcome, Vec<Vec<u8>>) {
    let build = || -> Result<(Machine, MethodId, Finitization), Error> {
        let mut b = bounds();
        let predicate = b.predicate(class, predicate);
        Ok((b.machine, predicate, b.fin))
    };
    let mut found = Vec::new();
    let outcome = enumerate_parallel(&build, options, &mut |structure: &Structure| {
        found.push(structure.graph().canonical());
        ControlFlow::Continue(())
    });
    (outcome.expect("the search begins"), found)
}

/// Searches in every way and gives the number of structures.
pub fn agree(bounds: &(dyn Fn() -> Bounds + Sync), class: &str, predicate: &str) -> u128 {
    let (plainly, a) = list(&mut bounds(), class, predicate, &plain());
    let (openly, b) = list(&mut bounds(), class, predicate, &Options::default());
    assert!(plainly.complete && openly.complete, "{predicate}: {plainly:?} {openly:?}");
    let set = |list: &[Vec<u8>]| -> BTreeSet<Vec<u8>> { list.iter().cloned().collect() };
    assert_eq!(set(&a).len(), a.len(), "{predicate}: the plain search finds each once");
    assert_eq!(set(&b).len(), b.len(), "{predicate}: the search with open values finds each once");
    assert_eq!(set(&a), set(&b), "{predicate}");
    assert_eq!(plainly.found, a.len() as u128);
    for options in [plain(), Options::default()] {
        let options = Options { count_only: true, ..options };
        let (counted, listed) = list(&mut bounds(), class, predicate, &options);
        assert_eq!(counted.found, plainly.found, "{predicate}: counting");
        assert!(listed.is_empty());
        let (counted, _) = parallel(bounds, class, predicate, &Options { jobs: 3, ..options.clone() });
        assert_eq!(counted.found, plainly.found, "{predicate}: counting by three");
        if !options.symbolic {
            assert_eq!(counted.explored, plainly.explored, "{predicate}: candidates of three");
        }
    }
    let (together, c) = parallel(bounds, class, predicate, &Options { jobs: 3, ..Options::default() });
    assert!(together.complete);
    assert_eq!(openly.warnings, together.warnings, "{predicate}: who found out does not matter");
    assert_eq!(b, c, "{predicate}: the order does not depend on the workers");
    resume(&mut bounds(), class, predicate, &b);
    plainly.found
}

/// Stops after every few structures and goes on from the frontier.
fn resume(bounds: &mut Bounds, class: &str, predicate: &str, all: &[Vec<u8>]) {
    let predicate = bounds.predicate(class, predicate);
    let mut options = Options::default();
    let mut found = Vec::new();
    for _ in 0..8 {
        let mut left = all.len() / 5 + 1;
        let outcome = enumerate(&mut bounds.machine, predicate, &bounds.fin, &options, &mut |structure| {
            found.push(structure.graph().canonical());
            left -= 1;
            if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .expect("the search begins");
        if outcome.complete {
            break;
        }
        options.resume = Some(outcome.frontier);
    }
    assert_eq!(found, all);
}
