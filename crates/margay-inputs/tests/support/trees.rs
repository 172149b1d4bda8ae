//! Black-box generation of red-black trees, for the test and the bench.

use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_explore::nested::{SearchLimits, Searched, search};
use margay_explore::{Ending, Limits, Origin, Sym};
use margay_inputs::policy::{Manner, Policy};
use margay_machine::{Config, Machine};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// A machine for the classes of a source file of the examples.
pub fn machine(name: &str, source: &str) -> Machine {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let out = std::env::temp_dir().join(format!("margay-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&out).expect("a directory for classes");
    let jdk = Jdk::find(None).expect("a JDK");
    let javac = jdk.home.join("bin/javac");
    let done = Command::new(javac).arg("-d").arg(&out).arg(root.join(source)).status().expect("javac runs");
    assert!(done.success());
    let path = ClassPath::new(&jdk, std::slice::from_ref(&out)).expect("a class path");
    let list = out.display().to_string();
    Machine::boot(Arc::new(path), &jdk.home, &list, Config::default()).expect("the machine boots")
}

/// Counts the red-black trees of up to so many nodes: how many, and in how many runs of `repOk`.
pub fn trees(m: &mut Machine, nodes: usize) -> (u64, u64) {
    let class = m.classes.load("RedBlackTree").expect("the tree");
    m.initialize_now(class).expect("initialised");
    let rep_ok = m.classes.find_method(class, "repOk", "()Z").expect("repOk");
    // The tree itself is an object too.
    let limits = Limits { objects: nodes + 1, loops: 1_000, ..Limits::default() };
    let mut policy = Policy::new(Manner::Fields);
    policy.non_null_roots.insert(0);
    let mut sym = Sym::new(limits, Box::new(policy), margay_solver::Options::default());
    sym.install(m);
    let root = sym.fresh(m, "LRedBlackTree;", Origin::Root(0), "tree").expect("a root");
    m.set_symbols(Box::new(sym));
    let limits = SearchLimits { runs: 100_000_000, steps: 1_000_000, depth: 10_000, deadline: None };
    let (mut found, mut runs) = (0, 0);
    let searched = search(m, rep_ok, &[root], limits, &mut |m, ending| {
        runs += 1;
        let Ending::Returned((bits, 0)) = ending else { return false };
        let sym = m.symbols_mut::<Sym>().expect("the symbols");
        // The empty tree is not counted.
        found += u64::from(*bits != 0 && sym.objects.len() > 1);
        false
    });
    assert_eq!(searched, Searched::Exhausted);
    (found, runs)
}
