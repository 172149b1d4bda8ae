//! Every way to search finds the same structures, whatever the predicate does.

mod support;

use margay_classes::{Kind, MethodId};
use margay_enumerate::{
    Domain, Error, Finitization, Options, Outcome, Structure, enumerate, enumerate_parallel,
};
use margay_machine::Machine;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use support::{Bounds, ints, nullable, plain};

const SHAPES: &str = include_str!("java/Shapes.java");

/// So many nodes and elements, sizes and keys from 0 to that number.
fn shapes(n: i32) -> Bounds {
    let mut b = Bounds::new("Shapes", SHAPES);
    b.receiver("Shapes");
    let nodes = b.objects("Shapes$Node", n as usize);
    let elements = b.objects("Shapes$Element", n as usize);
    b.field("Shapes", "root", nullable(nodes));
    b.field("Shapes", "size", ints(0..=n));
    let array = Domain::Array {
        class: b.machine.classes.load("[I").expect("int arrays"),
        lengths: (0..=n as u32).collect(),
        elements: Box::new(ints(0..=n)),
    };
    b.field("Shapes", "data", array);
    b.field("Shapes$Node", "next", nullable(nodes));
    b.field("Shapes$Node", "previous", nullable(nodes));
    b.field("Shapes$Node", "element", nullable(elements));
    b.field("Shapes$Node", "key", ints(0..=n));
    b
}

/// The same without what the predicates do not look at, which would multiply the structures.
fn lists(n: i32) -> Bounds {
    let mut b = shapes(n);
    b.fin.fields.retain(|f| !matches!(f.name.as_str(), "element" | "data"));
    b
}

fn list(b: &mut Bounds, predicate: &str, options: &Options) -> (Outcome, Vec<Vec<u8>>) {
    let (outcome, graphs) = b.search("Shapes", predicate, options);
    (outcome, graphs.iter().map(|g| g.canonical()).collect())
}

fn parallel(
    bounds: &(dyn Fn() -> Bounds + Sync),
    predicate: &str,
    options: &Options,
) -> (Outcome, Vec<Vec<u8>>) {
    let build = || -> Result<(Machine, MethodId, Finitization), Error> {
        let mut b = bounds();
        let predicate = b.predicate("Shapes", predicate);
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
fn agree(bounds: &(dyn Fn() -> Bounds + Sync), predicate: &str) -> u128 {
    let (plainly, a) = list(&mut bounds(), predicate, &plain());
    let (openly, b) = list(&mut bounds(), predicate, &Options::default());
    assert!(plainly.complete && openly.complete, "{predicate}: {plainly:?} {openly:?}");
    let set = |list: &[Vec<u8>]| -> BTreeSet<Vec<u8>> { list.iter().cloned().collect() };
    assert_eq!(set(&a).len(), a.len(), "{predicate}: the plain search finds each once");
    assert_eq!(set(&b).len(), b.len(), "{predicate}: the search with open values finds each once");
    assert_eq!(set(&a), set(&b), "{predicate}");
    assert_eq!(plainly.found, a.len() as u128);
    for options in [plain(), Options::default()] {
        let options = Options { count_only: true, ..options };
        let (counted, listed) = list(&mut bounds(), predicate, &options);
        assert_eq!(counted.found, plainly.found, "{predicate}: counting");
        assert!(listed.is_empty());
        let (counted, _) = parallel(bounds, predicate, &Options { jobs: 3, ..options.clone() });
        assert_eq!(counted.found, plainly.found, "{predicate}: counting by three");
        if !options.symbolic {
            assert_eq!(counted.explored, plainly.explored, "{predicate}: candidates of three");
        }
    }
    let (together, c) = parallel(bounds, predicate, &Options { jobs: 3, ..Options::default() });
    assert!(together.complete);
    assert_eq!(b, c, "{predicate}: the order does not depend on the workers");
    resume(&mut bounds(), predicate, &b);
    plainly.found
}

/// Stops after every few structures and goes on from the frontier.
fn resume(bounds: &mut Bounds, predicate: &str, all: &[Vec<u8>]) {
    let predicate = bounds.predicate("Shapes", predicate);
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

#[test]
fn rings_with_elements_are_counted_without_listing_them() {
    // One for size 0; for size n as below.
    assert_eq!(agree(&|| shapes_without_keys(3), "ring"), 1 + (2 - 1) + (5 - 2) + (15 - 5));
    let count = Options { count_only: true, ..Options::default() };
    let mut b = shapes_without_keys(11);
    b.fin.fields.retain(|f| f.name != "size");
    b.field("Shapes", "size", ints(10..=10));
    let (outcome, _) = list(&mut b, "ring", &count);
    // Partitions of null and the elements' places, without those where the first place has null: Bell numbers.
    assert_eq!(outcome.found, 562_595);
    assert!(outcome.explored < 1000);
}

fn shapes_without_keys(n: i32) -> Bounds {
    let mut b = shapes(n);
    b.fin.fields.retain(|f| !matches!(f.name.as_str(), "key" | "data"));
    b
}

#[test]
fn wrappers_stand_for_what_they_wrap() {
    let mut b = lists(3);
    b.fin.fields.retain(|f| f.name != "key");
    let (outcome, _) = list(&mut b, "wrapped", &Options::default());
    let (plainly, _) = list(&mut b, "wrapped", &plain());
    assert_eq!(outcome.found, plainly.found);
    assert!(outcome.explored < plainly.explored);
    agree(&|| lists(2), "wrapped");
}

#[test]
fn library_code_that_is_not_modelled_runs() {
    agree(&|| lists(2), "iterated");
    agree(&|| lists(2), "mapped");
}

#[test]
fn boxed_numbers() {
    agree(&|| lists(2), "boxed");
    // Small values have one box each.
    agree(&|| lists(2), "sameBoxes");
    agree(&|| lists(2), "computed");
}

#[test]
fn arrays() {
    let bounds = || {
        let mut b = shapes(3);
        b.fin.fields.retain(|f| matches!(f.name.as_str(), "data" | "size"));
        b
    };
    // Heaps of n numbers from 0 to 3: 1, 4, 10, 30.
    assert_eq!(agree(&bounds, "heap"), 45);
}

#[test]
fn checks_prune() {
    assert_eq!(agree(&|| small(3), "checked"), 1 + 1 + 2 + 5);
    assert_eq!(agree(&|| small(3), "acyclic"), agree(&|| small(3), "acyclicByHand"));
}

fn small(n: i32) -> Bounds {
    let mut b = lists(n);
    b.fin.fields.retain(|f| f.name != "key");
    b
}

#[test]
fn abnormal_ends_are_reported_once_with_their_input() {
    let (outcome, _) = list(&mut small(2), "throwing", &Options::default());
    let thrown = outcome.thrown.expect("an exception");
    assert!(thrown.what.starts_with("java.lang.NullPointerException"), "{}", thrown.what);
    assert_eq!(thrown.input.roots.len(), 1);
    let options = Options { instructions_per_run: 200_000, ..Options::default() };
    let (outcome, _) = list(&mut small(1), "endless", &options);
    let endless = outcome.endless.expect("a run that does not end");
    assert!(endless.what.contains("instructions"), "{}", endless.what);
    assert!(outcome.complete);
    assert!(outcome.warnings.iter().any(|w| w.contains("Shapes.calls")), "{:?}", outcome.warnings);
}

#[test]
fn a_predicate_that_chooses_holds_when_some_choice_says_so() {
    // Sizes 0 to 1 with root null or a node: all but a node with size 1. Untouched fields vary.
    let bounds = || {
        let mut b = small(1);
        b.fin.fields.retain(|f| f.name == "root" || f.name == "size");
        b
    };
    assert_eq!(agree(&bounds, "choosing"), 3);
    let (outcome, _) = list(&mut bounds(), "hashing", &Options::default());
    assert!(outcome.warnings.iter().any(|w| w.contains("Shapes.hashing")), "{:?}", outcome.warnings);
}

#[test]
fn bounds_that_do_not_fit_are_refused() {
    let mut b = small(1);
    b.fin.fields[0].domain = Domain::Objects { null: false, domains: Vec::new() };
    let predicate = b.predicate("Shapes", "ring");
    let outcome = enumerate(&mut b.machine, predicate, &b.fin, &plain(), &mut |_| ControlFlow::Continue(()));
    assert_eq!(outcome.err(), Some(Error::EmptyDomain("Shapes.root".into())));
    b.fin.roots = vec![Domain::Numbers { kind: Kind::Int, values: vec![1] }];
    let outcome = enumerate(&mut b.machine, predicate, &b.fin, &plain(), &mut |_| ControlFlow::Continue(()));
    assert!(matches!(outcome, Err(Error::Predicate(_))));
}
