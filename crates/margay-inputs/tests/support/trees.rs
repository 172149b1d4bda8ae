//! Black-box generation, for the tests and the bench.

use margay_explore::nested::{SearchLimits, SearchOutcome, search};
use margay_explore::{Ending, Origin, Sym};
use margay_graph::Limits;
use margay_inputs::policy::{ObjectSource, Policy};
use margay_machine::Machine;
use margay_test_util::{Javac, boot, repository};

/// A machine for the classes of a source file of the repository.
pub fn machine(source: &str) -> Machine {
    let file = repository().join(source);
    let name = file.file_name().and_then(|name| name.to_str()).expect("a name");
    let text = std::fs::read_to_string(&file).expect("the source");
    boot(&Javac::new().once(&[(name, &text)]))
}

/// Counts the objects of a class with `repOk` that satisfy it, made of up to so many objects: how many, and in how many
/// runs.
pub fn valid(m: &mut Machine, class: &str, objects: usize) -> (u64, u64) {
    let id = m.classes.load(class).expect("the class");
    m.initialize_now(id).expect("initialised");
    let rep_ok = m.classes.find_method(id, "repOk", "()Z").expect("repOk");
    let limits = Limits { objects, loops: 1_000, ..Limits::default() };
    let mut policy = Policy::new(ObjectSource::Fields);
    policy.non_null_roots.insert(0);
    let mut sym = Sym::new(limits, Box::new(policy), margay_solver::Options::default());
    sym.install(m);
    let root = sym.fresh(m, &format!("L{class};"), Origin::Root(0), "root").expect("a root");
    m.set_symbols(Box::new(sym));
    let limits = SearchLimits { runs: 100_000_000, steps: 1_000_000, depth: 10_000, deadline: None };
    let (mut found, mut runs) = (0, 0);
    let searched = search(m, rep_ok, &[root], limits, &mut |_, ending| {
        runs += 1;
        found += u64::from(matches!(ending, Ending::Returned((1, 0))));
        false
    });
    assert_eq!(searched, SearchOutcome::Exhausted);
    (found, runs)
}

/// Counts the red-black trees of up to so many nodes.
pub fn trees(m: &mut Machine, nodes: usize) -> (u64, u64) {
    // The tree itself is an object too, and the empty one is not counted.
    let (found, runs) = valid(m, "RedBlackTree", nodes + 1);
    (found - 1, runs)
}
