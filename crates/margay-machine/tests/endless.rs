//! A run that comes back to the same state never ends; one that counts, asks the clock or keeps what it makes is not said to.

use margay_machine::{Limit, Machine, Stop};
use margay_test_util::{Scratch, boot, compile};

const LOOPS: &str = "import java.util.*; public class Loops {
    static int count; static Object kept; static boolean on; int[] cells = new int[2];
    static void spins(int n) { while (n > 0) { } }
    static void flips(int n) { while (n > 0) { on = !on; } }
    static void turns(int n) { int i = 0; while (n > 0) { i = (i + 1) % 1000; } }
    static void makes(int n) { while (n > 0) { String text = new String(\"a\"); on = text.isEmpty(); } }
    static void writes(int n) { Loops l = new Loops(); while (n > 0) { l.cells[0] = 1 - l.cells[0]; } }
    static void calls(int n) { while (n > 0) { same(n); } }
    static int same(int n) { return n; }
    static void counts(int n) { while (n > 0) { count++; } }
    static void keeps(int n) { while (n > 0) { kept = new Object[] {kept}; if (count++ > 500) { kept = null; } } }
    static void waits(int n) { long start = System.nanoTime(); while (n > 0 && System.nanoTime() - start < 1L << 50) { } }
    static void draws(int n) { Random random = new Random(1); while (n > 0) { random.nextInt(); } }
    static void ends(int n) { for (int i = 0; i < 100_000_000; i++) { } }
}";

/// Whether a run is said not to end after it was stopped.
fn never_ends(machine: &mut Machine, name: &str) -> bool {
    let class = machine.classes.load("Loops").expect("the class");
    let method = machine.classes.find_method(class, name, "(I)V").expect("the method");
    let mark = machine.mark();
    machine.config.max_steps = Some(machine.steps() + 50_000);
    let stop = machine.call(method, &[1]);
    assert!(matches!(stop, Stop::Limit(Limit::Instructions)), "{name}: {stop:?}");
    let again = machine.repeats(50_000);
    machine.rollback(mark);
    machine.config.max_steps = None;
    again
}

#[test]
fn what_comes_again_never_ends() {
    let scratch = Scratch::new("endless");
    compile(&scratch, &[("Loops.java", LOOPS)]);
    let mut machine = boot(scratch.path());
    for name in ["spins", "flips", "turns", "writes", "calls"] {
        assert!(never_ends(&mut machine, name), "{name} does not end");
    }
    // A new object stays in a register until the next one is made.
    for name in ["makes", "counts", "keeps", "waits", "draws", "ends"] {
        assert!(!never_ends(&mut machine, name), "nobody knows of {name}");
    }
}
