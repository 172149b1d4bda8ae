//! What an exploration finds, what it leaves, and what it says of the bounds that it met, on methods of a few lines.

mod support;

use margay_explore::{Ending, Frontier, Guard, Item, Order, Prefix, Step};
use margay_graph::{Bound, Limits};
use margay_machine::{Machine, Stop};
use support::*;

const COMPARE: &str =
    "static int compare(int a, int b) { if (a > b) return 1; if (a == b) return 2; return 3; }";

/// Eight ways, each with its number.
const BITS: &str = "static int bits(int a, int b, int c) {
    int n = 0; if (a > 0) n += 1; if (b > 0) n += 2; if (c > 0) n += 4; return n; }";

#[test]
fn every_path_is_found_once() {
    let mut explorer = explore(COMPARE, "compare", Order::DepthFirst);
    assert_eq!(sorted(endings(&mut explorer)), ["1", "2", "3"]);
    assert!(explorer.is_exhausted());
    assert_eq!(bounds(&mut explorer), [""; 0]);
    assert_eq!(explorer.paths, 3);
}

#[test]
fn the_order_changes_nothing_but_the_order() {
    for order in [Order::DepthFirst, Order::BreadthFirst, Order::Coverage, Order::Directed, Order::Random(3)]
    {
        let mut explorer = explore(BITS, "bits", order);
        let found = sorted(endings(&mut explorer));
        assert_eq!(found, ["0", "1", "2", "3", "4", "5", "6", "7"], "{order:?}");
    }
}

#[test]
fn what_cannot_be_is_no_path() {
    let members =
        "static int f(int a) { if (a > 5) { if (a < 3) return 1; return 2; } return a * 2 == 7 ? 3 : 4; }";
    let mut explorer = explore(members, "f", Order::DepthFirst);
    assert_eq!(sorted(endings(&mut explorer)), ["2", "4"]);
    assert!(explorer.is_exhausted());
}

#[test]
fn exceptions_are_endings() {
    let members = "static int f(int a, int[] b) { return a / b.length; }";
    let mut explorer = explore(members, "f", Order::DepthFirst);
    let found = sorted(endings(&mut explorer));
    assert_eq!(found, ["ArithmeticException", "NullPointerException", "symbol"]);
}

#[test]
fn a_path_counts_its_decisions() {
    let mut explorer = explore(BITS, "bits", Order::DepthFirst);
    let first = explorer.next_path().expect("a path");
    assert_eq!(first.decisions, 3);
    assert_eq!(explorer.waiting(), 3, "the other side of each");
    endings(&mut explorer);
    // A binary tree of eight leaves.
    assert_eq!(explorer.states, 7);
}

#[test]
fn references_are_decided_when_they_are_looked_into() {
    let members = "int value; T next; static int f(T a, T b) { return a.value > 3 ? 1 : 0; }";
    let mut explorer = explore(members, "f", Order::DepthFirst);
    assert_eq!(sorted(endings(&mut explorer)), ["0", "1", "NullPointerException"]);
    // Nobody looked at b, so it was never one of several things.
    assert!(explorer.is_exhausted());
}

#[test]
fn two_references_may_be_one_object() {
    let members = "int value; static int f(T a, T b) {
        if (a == null || b == null) return 0; a.value = 1; b.value = 2; return a.value; }";
    let mut explorer = explore(members, "f", Order::DepthFirst);
    assert_eq!(sorted(endings(&mut explorer)), ["0", "0", "1", "2"]);
}

#[test]
fn a_machine_comes_back_as_it_was() {
    let members = "static int count; static int f(int a) { count++; return a > 0 ? count : -count; }
        static int read() { return count; }";
    let mut explorer = explore(members, "f", Order::DepthFirst);
    assert_eq!(sorted(endings(&mut explorer)), ["-1", "1"], "no run sees what another wrote");
    let mut m = explorer.finish();
    m.take_symbols();
    let read = method(&mut m, "read");
    assert_eq!(m.call(read, &[]), Stop::Returned(0));
}

const COUNTING: &str = "static int f(int n) { int i = 0; while (i < n) i++; return 7; }";

#[test]
fn a_loop_bound_is_recorded_with_its_place() {
    let mut explorer = explore_within(COUNTING, "f", Limits { loops: 4, ..Limits::default() });
    let found = endings(&mut explorer);
    assert_eq!(found.iter().filter(|e| *e == "7").count(), 4, "{found:?}");
    assert!(explorer.is_exhausted(), "the search itself came to its end");
    let bounds = bounds(&mut explorer);
    assert!(matches!(&bounds[..], [one] if one.starts_with("loop bound at T.f")), "{bounds:?}");
}

#[test]
fn a_depth_bound_is_recorded() {
    let mut explorer = explore_within(COUNTING, "f", Limits { depth: 3, ..Limits::default() });
    endings(&mut explorer);
    assert!(bounds(&mut explorer).iter().any(|bound| bound.starts_with("depth bound at T.f")));
}

#[test]
fn a_bound_of_paths_is_recorded_only_if_some_are_left() {
    let limited = |paths| Limits { paths: Some(paths), ..Limits::default() };
    let mut explorer = explore_within(COMPARE, "compare", limited(2));
    assert_eq!(endings(&mut explorer).len(), 2);
    assert_eq!(bounds(&mut explorer), ["bound of 2 paths"]);
    let mut explorer = explore_within(COMPARE, "compare", limited(3));
    assert_eq!(endings(&mut explorer).len(), 3);
    assert_eq!(bounds(&mut explorer), [""; 0]);
}

#[test]
fn a_bound_of_objects_is_recorded() {
    let members =
        "T next; static int f(T list) { int n = 0; for (T t = list; t != null; t = t.next) n++; return n; }";
    let mut explorer = explore_within(members, "f", Limits { objects: 2, loops: 6, ..Limits::default() });
    let found = endings(&mut explorer);
    for length in ["0", "1", "2"] {
        assert!(found.iter().any(|e| e == length), "{found:?}");
    }
    assert!(explorer.sym().bounds.contains(&Bound::Objects(2)));
}

#[test]
fn a_bound_of_elements_is_recorded() {
    let members = "static int f(int[] a) { return a[5]; }";
    let mut explorer = explore_within(members, "f", Limits { array: 4, ..Limits::default() });
    let found = sorted(endings(&mut explorer));
    assert_eq!(found, ["ArrayIndexOutOfBoundsException", "Ignored", "NullPointerException"]);
    assert!(explorer.sym().bounds.contains(&Bound::Array(4)));
}

#[test]
fn a_run_that_does_not_end_is_a_bound_of_instructions() {
    let members = "static int f(int a) { if (a == 3) { while (true) {} } return 1; }";
    let mut explorer = explore_within(members, "f", Limits { steps: 10_000, ..Limits::default() });
    assert_eq!(sorted(endings(&mut explorer)), ["1", "Ignored"]);
    let bounds = bounds(&mut explorer);
    assert!(matches!(&bounds[..], [one] if one.starts_with("instruction limit at T.f")), "{bounds:?}");
}

#[test]
fn without_time_there_is_no_path_and_a_bound() {
    let mut explorer = explore(COMPARE, "compare", Order::DepthFirst);
    explorer.deadline = Some(std::time::Instant::now());
    assert!(explorer.next_path().is_none());
    assert!(!explorer.is_exhausted());
    assert_eq!(bounds(&mut explorer), ["time budget"]);
}

/// What one explorer leaves, another one goes on with, in a machine of its own.
#[test]
fn a_frontier_is_explored_by_others() {
    let mut first = explore(BITS, "bits", Order::BreadthFirst);
    let mut found = Vec::new();
    for _ in 0..3 {
        let path = first.next_path().expect("a path");
        found.push(ending(&first, &path.ending));
    }
    let parts = first.left().deal(2);
    assert_eq!(parts.len(), 2);
    assert!(first.left().is_empty(), "everything was handed over");
    for part in &parts {
        let mut other = explore(BITS, "bits", Order::BreadthFirst);
        other.go_on_from(part);
        found.extend(endings(&mut other));
        assert_eq!(bounds(&mut other), [""; 0]);
    }
    assert_eq!(sorted(found), ["0", "1", "2", "3", "4", "5", "6", "7"]);
}

#[test]
fn a_limit_of_work_pauses_between_two_runs() {
    let mut explorer = explore(BITS, "bits", Order::DepthFirst);
    explorer.work_limit = Some(1);
    assert_eq!(endings(&mut explorer).len(), 1, "the first run is always made");
    assert!(explorer.is_paused() && !explorer.is_exhausted());
    assert_eq!(explorer.left().items.len(), 3);
    assert_eq!(bounds(&mut explorer), [""; 0], "what is left is for others, and no bound");
}

/// Work is counted, not measured.
#[test]
fn work_is_the_same_every_time() {
    let work = || {
        let mut explorer = explore(BITS, "bits", Order::Coverage);
        endings(&mut explorer);
        explorer.work()
    };
    let first = work();
    assert!(first > 0);
    assert_eq!(first, work());
}

/// A prefix says how many alternatives there were. A run that comes to another choice is not taken for the same.
#[test]
fn a_run_that_diverges_is_reported() {
    let mut explorer = explore(COMPARE, "compare", Order::DepthFirst);
    let step = Step { alternative: 0, count: 5, value: None };
    let prefix = Prefix::extend(None, step);
    let item = Item { prefix, place: (0, 0), alternative: 0, hint: Default::default() };
    explorer.go_on_from(&Frontier { items: vec![item], seen: Vec::new() });
    assert_eq!(endings(&mut explorer), [""; 0]);
    let bounds = bounds(&mut explorer);
    assert!(bounds.iter().any(|bound| bound.contains("a run that diverged at T.compare")), "{bounds:?}");
}

/// Refuses inputs with more than one object.
struct AtMostOne;

impl Guard for AtMostOne {
    fn admit(&mut self, machine: &mut Machine) -> bool {
        margay_explore::nested::with_sym(machine, |sym, _| sym.objects.len() <= 1)
    }
}

#[test]
fn a_guard_refuses_inputs_as_they_grow() {
    let members = "T next; static int f(T t) { return t == null ? 0 : t.next == null ? 1 : t.next.next == null ? 2 : 3; }";
    let all = |guard: Option<Box<dyn Guard>>| {
        let limits = Limits::default();
        let mut explorer = explore_in(machine(members), "f", Order::DepthFirst, limits, guard);
        let mut found = sorted(endings(&mut explorer));
        found.retain(|ending| ending != "Ignored");
        found.dedup();
        found
    };
    assert_eq!(all(None), ["0", "1", "2", "3"]);
    // One object may still refer to itself.
    assert_eq!(all(Some(Box::new(AtMostOne))), ["0", "1", "3"]);
}

#[test]
fn an_ending_knows_its_value() {
    let mut explorer = explore("static int f(int a) { return a + 1; }", "f", Order::DepthFirst);
    let path = explorer.next_path().expect("a path");
    let Ending::Returned((_, symbol)) = path.ending else { panic!("{:?}", path.ending) };
    assert_ne!(symbol, 0, "what depends on the input is a term");
}
