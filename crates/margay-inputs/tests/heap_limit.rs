//! A path that fills the heap ends at the limit of the heap, not at that of instructions.

use margay_explore::{Explorer, Order, Origin, Sym};
use margay_graph::{Bound, Limits};
use margay_inputs::policy::{ObjectSource, Policy};
use margay_machine::{Config, Limit, Machine, Stop};
use margay_test_util::machine::boot_with;
use margay_test_util::{Scratch, call, compile};

const FULL: &str = "public class Full {
    static int fill(int n) {
        if (n > 3) {
            Object[] list = null;
            while (true) {
                list = new Object[] { list };
            }
        }
        return n;
    }
}";

/// A machine with little memory.
fn machine(scratch: &Scratch) -> Machine {
    compile(scratch, &[("Full.java", FULL)]);
    let config = Config { max_heap: 48 << 20, ..Config::default() };
    boot_with(&[scratch.path().to_path_buf()], config)
}

#[test]
fn a_concrete_run_stops_at_the_heap_limit() {
    let scratch = Scratch::new("full-heap-run");
    let mut m = machine(&scratch);
    // Under a mark nothing is collected.
    let mark = m.mark();
    let stop = call(&mut m, "Full", "fill", "(I)I", &[4]);
    assert_eq!(stop, Stop::Limit(Limit::Heap));
    m.rollback(mark);
    assert_eq!(call(&mut m, "Full", "fill", "(I)I", &[3]), Stop::Returned(3));
}

#[test]
fn an_exploration_reports_the_heap_limit() {
    let scratch = Scratch::new("full-heap-explored");
    let mut m = machine(&scratch);
    let class = m.load("Full").expect("the class");
    let method = m.classes.find_declared(class, "fill", "(I)I").expect("the method");
    m.initialize_now(class).expect("initialised");
    let limits = Limits { steps: 200_000_000, ..Limits::default() };
    let policy = Box::new(Policy::new(ObjectSource::Fields));
    let mut sym = Sym::new(limits, policy, margay_solver::Options::default());
    sym.install(&mut m);
    let n = sym.fresh(&mut m, "I", Origin::Root(0), "n").expect("an argument");
    m.set_symbols(Box::new(sym));
    let mut explorer = Explorer::new(m, method, vec![n], Order::DepthFirst.searcher(), None);
    while explorer.next_path().is_some() {}
    let bounds: Vec<&Bound> = explorer.sym().bounds.iter().collect();
    assert_eq!(bounds, [&Bound::Memory]);
}
