//! Every way to search finds the same structures, whatever the predicate does.

mod support;

use margay_classes::Kind;
use margay_enumerate::{Domain, Error, Options, Outcome, enumerate};
use std::ops::ControlFlow;
use support::{Bounds, agree, ints, nullable, plain};

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
    agree::list(b, "Shapes", predicate, options)
}

fn agree(bounds: &(dyn Fn() -> Bounds + Sync), predicate: &str) -> u128 {
    agree::agree(bounds, "Shapes", predicate)
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

#[test]
fn reasons_for_failing_cost_nothing() {
    let explored = |predicate: &str| {
        let (outcome, found) = list(&mut shapes_without_keys(4), predicate, &Options::default());
        (outcome.explored, found)
    };
    assert_eq!(explored("explained"), explored("ring"));
    assert_eq!(agree(&|| shapes_without_keys(3), "explained"), 15);
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
fn wrappers_that_are_not_made_yet_cost_nothing() {
    let explored = |predicate: &str| {
        let mut b = lists(5);
        b.fin.fields.retain(|f| f.name != "key" && f.name != "previous");
        let (outcome, found) = list(&mut b, predicate, &Options::default());
        (outcome.explored, found)
    };
    assert_eq!(explored("chainedByWrappers"), explored("chained"));
    agree(&|| lists(2), "chainedByWrappers");
}

#[test]
fn what_is_counted_stays_open() {
    agree(&|| lists(3), "counted");
    let mut b = lists(4);
    let (openly, _) = list(&mut b, "counted", &Options { count_only: true, ..Options::default() });
    let (plainly, _) = list(&mut b, "counted", &Options { count_only: true, ..plain() });
    assert_eq!(openly.found, plainly.found);
    assert!(openly.explored * 10 < plainly.explored, "{} of {}", openly.explored, plainly.explored);
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
    // What it guesses is tried, and each structure is found once.
    assert_eq!(agree(&bounds, "guessing"), 4);
    let (outcome, _) = list(&mut bounds(), "guessingAnything", &Options::default());
    assert!(!outcome.complete);
    let unsupported = outcome.unsupported.expect("a reason");
    assert!(unsupported.what.contains("Verify.nondetInt(0, 9)"), "{}", unsupported.what);
    let (outcome, _) = list(&mut bounds(), "gambling", &Options::default());
    assert!(outcome.warnings.iter().any(|w| w.contains("Shapes.gambling asks for the time")), "{outcome:?}");
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
