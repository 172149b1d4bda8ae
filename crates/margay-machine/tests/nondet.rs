//! The nondeterminism APIs: what the host is asked, what its answers do, and that neither a jar on the class path nor
//! the lack of one makes a difference.

use margay_machine::{ChoiceKind, Decision, Machine, Stop};
use margay_test_util::{Scratch, boot, call, compile};

/// Stand-ins for the real APIs, which refuse to run: only their declarations matter.
const JPF: &str = "package gov.nasa.jpf.vm; public class Verify {
    static { if (true) throw new IllegalStateException(); }
    public static boolean getBoolean() { throw new IllegalStateException(); }
    public static int getInt(int min, int max) { throw new IllegalStateException(); }
    public static int random(int max) { throw new IllegalStateException(); }
    public static int getIntFromList(int... values) { throw new IllegalStateException(); }
    public static int getInt(String key) { throw new IllegalStateException(); }
    public static void ignoreIf(boolean c) { throw new IllegalStateException(); }
    public static void assertTrue(boolean c) { throw new IllegalStateException(); }
    public static void print(String... s) { throw new IllegalStateException(); }
    public static int incrementCounter(int id) { throw new IllegalStateException(); }
    public static int getCounter(int id) { throw new IllegalStateException(); }
    public static void setBitInBitSet(int id, int bit, boolean value) { throw new IllegalStateException(); }
    public static boolean getBitInBitSet(int id, int bit) { throw new IllegalStateException(); }
    public static int getValue(String key) { throw new IllegalStateException(); }
    public static boolean isRunningInJPF() { return false; }
}";
const SV_COMP: &str = "package org.sosy_lab.sv_benchmarks; public final class Verifier {
    public static void assume(boolean c) { throw new IllegalStateException(); }
    public static char nondetChar() { throw new IllegalStateException(); }
    public static int nondetInt() { throw new IllegalStateException(); }
    public static long nondetLong() { throw new IllegalStateException(); }
    public static String nondetString() { throw new IllegalStateException(); }
    public static int ours() { return 77; }
}";
const CPROVER: &str = "package org.cprover; public final class CProver {
    public static <T> T nondetWithNull(T t) { throw new IllegalStateException(); }
    public static <T> T nondetWithoutNull(T t) { throw new IllegalStateException(); }
    public static void assume(boolean c) { throw new IllegalStateException(); }
    public static double nondetDouble() { throw new IllegalStateException(); }
    public static void startThread(int id) { throw new IllegalStateException(); }
    public static int ofTheFuture(int id) { throw new IllegalStateException(); }
}";
const USER: &str = "import gov.nasa.jpf.vm.Verify;
import org.sosy_lab.sv_benchmarks.Verifier;
import org.cprover.CProver;
public class User {
    public static int jpf() { boolean b = Verify.getBoolean(); int i = Verify.getInt(3, 9), j = Verify.random(4);
        Verify.ignoreIf(i == j); return (b ? 100 : 0) + i * 10 + j; }
    public static int reversed() { return Verify.getInt(9, 3); }
    public static int list() { return Verify.getIntFromList(5, 7, 11); }
    public static int configured() { return Verify.getInt(\"size\"); }
    public static void asserted(boolean b) { Verify.assertTrue(b); }
    public static int state() {
        Verify.incrementCounter(2); Verify.incrementCounter(2); Verify.setBitInBitSet(1, 40, true);
        Verify.print(\"a\", \"b\");
        return Verify.getCounter(2) + Verify.getCounter(3) + (Verify.getBitInBitSet(1, 40) ? 10 : 0)
            + (Verify.getBitInBitSet(0, 40) ? 100 : 0) + Verify.getValue(\"none\") * 1000
            + (Verify.isRunningInJPF() ? 10000 : 0); }
    public static int svcomp() { int n = Verifier.nondetInt(); Verifier.assume(n > 5); return n + Verifier.nondetChar(); }
    public static int text() { return Verifier.nondetString().length(); }
    public static int like() { Integer i = CProver.nondetWithNull(Integer.valueOf(1)); return i == null ? 1 : 2; }
    public static int sure() { Integer i = CProver.nondetWithoutNull(Integer.valueOf(1)); return i; }
    public static int future() { return CProver.ofTheFuture(1); }
    public static void thread() { CProver.startThread(1); }
    public static int own() { margay.Verify.assume(margay.Verify.nondetInt(1, 2) == 2);
        margay.Verify.check(margay.Verify.nondetBoolean()); return 0; }
    public static int extra() { return Verifier.ours(); }
}";

/// The program, compiled against the APIs; whether these are on the class path is the test's choice.
fn program(name: &str, with_apis: bool) -> (Scratch, Machine) {
    let scratch = Scratch::new(name);
    let sources =
        [("Verify.java", JPF), ("Verifier.java", SV_COMP), ("CProver.java", CPROVER), ("User.java", USER)];
    compile(&scratch, &sources);
    if !with_apis {
        for package in ["gov", "org", "margay"] {
            std::fs::remove_dir_all(scratch.path().join(package)).expect("the API's classes");
        }
    }
    let m = boot(scratch.path());
    (scratch, m)
}

fn run(m: &mut Machine, name: &str, desc: &str, decisions: &[Decision]) -> Stop {
    let mut stop = call(m, "User", name, desc, &[]);
    for &decision in decisions {
        assert!(matches!(stop, Stop::Choice(_)), "{stop:?} before {decision:?}");
        stop = m.resume(decision);
    }
    stop
}

fn asks(stop: &Stop, descriptor: &str, bounds: Option<(i64, i64)>) {
    let kind = ChoiceKind::Fresh {
        descriptor: descriptor.into(),
        low: bounds.map(|b| b.0),
        high: bounds.map(|b| b.1),
    };
    assert!(matches!(stop, Stop::Choice(c) if c.kind == kind), "{stop:?} is not about {kind:?}");
}

use Decision::{Alternative, Term, Value};

#[test]
fn values_are_asked_for_with_their_types_and_bounds() {
    for with_apis in [false, true] {
        let (_scratch, mut m) = program(&format!("asks-{with_apis}"), with_apis);
        m.explore_choices(true);
        asks(&run(&mut m, "jpf", "()I", &[]), "Z", None);
        asks(&run(&mut m, "jpf", "()I", &[Value(1)]), "I", Some((3, 9)));
        asks(&run(&mut m, "jpf", "()I", &[Value(1), Value(7)]), "I", Some((0, 4)));
        assert_eq!(run(&mut m, "jpf", "()I", &[Value(1), Value(7), Value(2)]), Stop::Returned(172));
        asks(&run(&mut m, "reversed", "()I", &[]), "I", Some((3, 9)));
        assert_eq!(run(&mut m, "list", "()I", &[Alternative(2)]), Stop::Returned(11));
        asks(&run(&mut m, "svcomp", "()I", &[Value(6)]), "C", None);
        asks(&run(&mut m, "text", "()I", &[]), "Ljava/lang/String;", None);
        asks(&run(&mut m, "like", "()I", &[]), "Ljava/lang/Integer;", None);
        assert_eq!(run(&mut m, "like", "()I", &[Value(0)]), Stop::Returned(1));
    }
}

#[test]
fn assumptions_end_the_path() {
    let (_scratch, mut m) = program("assume", false);
    m.explore_choices(true);
    assert_eq!(run(&mut m, "svcomp", "()I", &[Value(5)]), Stop::Ignored);
    assert_eq!(run(&mut m, "jpf", "()I", &[Value(0), Value(4), Value(4)]), Stop::Ignored);
    assert_eq!(run(&mut m, "text", "()I", &[Value(0)]), Stop::Ignored, "a string that may not be null");
    assert_eq!(run(&mut m, "sure", "()I", &[Value(0)]), Stop::Ignored, "an object that may not be null");
    assert_eq!(run(&mut m, "own", "()I", &[Value(1)]), Stop::Ignored);
    assert_eq!(run(&mut m, "own", "()I", &[Value(2), Value(1)]), Stop::Returned(0));
    assert!(matches!(run(&mut m, "own", "()I", &[Value(2), Value(0)]), Stop::Threw(_)));
}

#[test]
fn a_value_out_of_bounds_does_not_fit_the_choice() {
    let (_scratch, mut m) = program("bounds", false);
    m.explore_choices(true);
    assert!(matches!(run(&mut m, "jpf", "()I", &[Value(2)]), Stop::Diverged(_)));
    assert!(matches!(run(&mut m, "jpf", "()I", &[Value(1), Value(10)]), Stop::Diverged(_)));
    assert!(matches!(run(&mut m, "svcomp", "()I", &[Value(6), Value(0x10000)]), Stop::Diverged(_)));
}

#[test]
fn a_term_goes_where_the_value_would() {
    let (_scratch, mut m) = program("term", false);
    m.explore_choices(true);
    m.enable_symbols();
    // Nobody gives terms a meaning here: the first instruction that needs it ends the path.
    let stop = run(&mut m, "svcomp", "()I", &[Term(17)]);
    assert!(matches!(&stop, Stop::Unsupported(what) if what.contains("symbolic value")), "{stop:?}");
    assert!(matches!(run(&mut m, "reversed", "()I", &[Term(17)]), Stop::Returned(_)));
}

#[test]
fn without_a_host_that_decides_there_are_defaults() {
    for with_apis in [false, true] {
        let (_scratch, mut m) = program(&format!("defaults-{with_apis}"), with_apis);
        assert_eq!(call(&mut m, "User", "jpf", "()I", &[]), Stop::Returned(30));
        assert_eq!(call(&mut m, "User", "list", "()I", &[]), Stop::Returned(5));
        assert_eq!(call(&mut m, "User", "svcomp", "()I", &[]), Stop::Ignored);
        assert_eq!(call(&mut m, "User", "text", "()I", &[]), Stop::Returned(0));
        assert_eq!(call(&mut m, "User", "like", "()I", &[]), Stop::Returned(1));
        assert_eq!(call(&mut m, "User", "sure", "()I", &[]), Stop::Returned(1));
        let state = 10_000 - 1000 + 10 + 2;
        assert_eq!(call(&mut m, "User", "state", "()I", &[]), Stop::Returned(state));
        assert!(matches!(call(&mut m, "User", "asserted", "(Z)V", &[1]), Stop::Returned(_)));
        let stop = call(&mut m, "User", "asserted", "(Z)V", &[0]);
        let Stop::Threw(e) = stop else { panic!("{stop:?}") };
        assert!(m.describe_throwable(e).contains("java.lang.AssertionError: Verify.assertTrue failed"));
    }
}

#[test]
fn what_cannot_be_done_is_named() {
    for with_apis in [false, true] {
        let (_scratch, mut m) = program("missing", with_apis);
        for (method, desc, name) in [
            ("configured", "()I", "gov.nasa.jpf.vm.Verify.getInt"),
            ("thread", "()V", "CProver.startThread"),
            ("future", "()I", "CProver.ofTheFuture"),
        ] {
            let stop = call(&mut m, "User", method, desc, &[]);
            assert!(matches!(&stop, Stop::Unsupported(what) if what.contains(name)), "{stop:?}");
        }
    }
}

#[test]
fn methods_that_only_the_users_class_has_stay() {
    let (_scratch, mut m) = program("extra", true);
    assert_eq!(call(&mut m, "User", "extra", "()I", &[]), Stop::Returned(77));
}
