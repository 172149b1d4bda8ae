//! Broken class files: bytes of real ones are flipped, overwritten and cut off, and the result is run. Each
//! variant either runs (and ends however it ends) or is refused with a reason; nothing panics or hangs.

use margay_classes::Origin;
use margay_machine::{Machine, Stop};
use margay_test_util::{Scratch, boot, compile};
use std::collections::BTreeMap;

/// Variants in all.
const VARIANTS: u64 = 20_000;

/// Programs that use most of the instruction set and of linking.
const SOURCES: &[(&str, &str)] = &[
    ("Arith.java", "public class Arith { static long f(int a, long b, float c, double d) { long r = a * 3L - (b >>> 5) ^ (long) (c * d); for (int i = 0; i < 50; i++) { r += i % 7 == 0 ? (char) r : (byte) (r >> 3); } return r; }
        public static void main(String[] s) { System.out.println(f(3, -9L, 2.5f, 1e10)); try { System.out.println(1 / (s.length)); } catch (ArithmeticException e) { System.out.println(e.getMessage()); } } }"),
    ("Arrays2.java", "public class Arrays2 { public static void main(String[] s) { int[][] a = new int[3][4]; Object[] o = new String[2]; long[] l = {1, 2}; byte[] b = new byte[5]; for (int i = 0; i < 3; i++) for (int j = 0; j < 4; j++) a[i][j] = i * j; try { o[0] = 5; } catch (ArrayStoreException e) { b[1] = 7; } char[] c = \"xyz\".toCharArray(); short[] sh = {1}; boolean[] z = {true}; double[] d = new double[2]; d[1] = a[2][3] + c[1] + sh[0]; System.out.println(d[1] + l.length + b[1] + \"\" + z[0]); } }"),
    ("Objs.java", "public class Objs { interface Shape { double area(); default String name() { return \"s\" + area(); } } static class Sq implements Shape { double w; Sq(double w) { this.w = w; } public double area() { return w * w; } } static class Ci extends Sq { Ci(double r) { super(r); } public double area() { return 3 * w * w; } public String name() { return \"c\"; } }
        static int count; static synchronized void bump() { count++; }
        public static void main(String[] s) { Shape[] all = { new Sq(2), new Ci(1), null }; for (Shape x : all) { bump(); try { System.out.println(x.name() + (x instanceof Ci)); } catch (NullPointerException e) { synchronized (all) { count += 5; } } finally { count++; } } Ci c = (Ci) all[1]; System.out.println(count + c.w); try { Ci d = (Ci) all[0]; } catch (ClassCastException e) { System.out.println(\"cce\"); } } }"),
    ("Lams.java", "import java.util.function.*; public class Lams { record P(int a, String b) { } static int twice(IntUnaryOperator f, int x) { return f.applyAsInt(f.applyAsInt(x)); } public static void main(String[] s) { int k = s.length + 2; Supplier<String> t = () -> \"v\" + k; System.out.println(twice(x -> x * k, 3) + t.get() + new P(1, \"q\").equals(new P(1, \"q\"))); Function<String, Integer> len = String::length; System.out.println(len.apply(\"four\") + \" \" + new P(2, \"z\")); } }"),
    ("Sws.java", "public class Sws { enum E { A, B, C } static int f(String x, E e, int n) { int r = 0; switch (x) { case \"one\": r = 1; break; case \"two\": r = 2; break; default: r = 9; } switch (e) { case A: r += 10; break; case C: r += 30; break; default: } switch (n) { case 1: case 2: case 3: r += n; break; case 1000: r--; break; case -77: r = -r; } return r; } public static void main(String[] s) { int t = 0; for (E e : E.values()) for (String x : new String[] {\"one\", \"two\", \"x\"}) t += f(x, e, t); System.out.println(t); } }"),
    ("Rec.java", "public class Rec { static int depth; static class Node<T extends Comparable<T>> { T v; Node<T> l, r; Node(T v) { this.v = v; } void add(T x) { if (x.compareTo(v) < 0) { if (l == null) l = new Node<>(x); else l.add(x); } else { if (r == null) r = new Node<>(x); else r.add(x); } } int size() { return 1 + (l == null ? 0 : l.size()) + (r == null ? 0 : r.size()); } } static int deep(int n) { return n == 0 ? 0 : 1 + deep(n - 1); } public static void main(String[] s) { Node<Integer> n = new Node<>(5); for (int i = 0; i < 30; i++) n.add(i * 7 % 11); System.out.println(n.size() + deep(200)); try { int[] x = new int[-1]; } catch (NegativeArraySizeException e) { System.out.println(e); } } }"),
];

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }
    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

fn broken(original: &[u8], random: &mut Random) -> Vec<u8> {
    let mut bytes = original.to_vec();
    match random.below(10) {
        0 => bytes.truncate(random.below(bytes.len())),
        1 => {
            let at = random.below(bytes.len());
            bytes.remove(at);
        }
        2 => {
            let (at, value) = (random.below(bytes.len()), random.next() as u8);
            bytes.insert(at, value);
        }
        3 => {
            let (from, to) = (random.below(bytes.len()), random.below(bytes.len()));
            bytes[to] = bytes[from];
        }
        _ => {
            for _ in 0..=random.below(3) {
                // Not the first bytes: a wrong magic number tells little.
                let at = 8 + random.below(bytes.len() - 8);
                bytes[at] =
                    if random.below(2) == 0 { bytes[at] ^ 1 << random.below(8) } else { random.next() as u8 };
            }
        }
    }
    bytes
}

/// The class files of the fixtures, by class name.
fn originals(scratch: &Scratch) -> Vec<(String, Vec<u8>)> {
    let mut list: Vec<(String, Vec<u8>)> = std::fs::read_dir(scratch.path())
        .expect("the directory")
        .filter_map(|e| {
            let path = e.ok()?.path();
            let name = path.file_name()?.to_str()?.strip_suffix(".class")?.to_owned();
            Some((name, std::fs::read(&path).ok()?))
        })
        .collect();
    list.sort();
    list
}

#[test]
fn broken_class_files_run_or_are_refused() {
    let scratch = Scratch::new("robust");
    compile(&scratch, SOURCES);
    let originals = originals(&scratch);
    assert!(originals.len() > 10);
    let half = VARIANTS / 2;
    let (a, b) = std::thread::scope(|s| {
        let first = s.spawn(|| run_variants(&scratch, &originals, 0x9E37_79B9, half));
        let second = run_variants(&scratch, &originals, 0x1234_5678, VARIANTS - half);
        (first.join().expect("no panic"), second)
    });
    let mut total = a;
    for (k, v) in b {
        *total.entry(k).or_default() += v;
    }
    println!("{total:?}");
    assert_eq!(total.values().sum::<u64>(), VARIANTS);
    assert!(total["refused"] > 1000 && total["ran"] > 1000, "{total:?}");
}

fn run_variants(
    scratch: &Scratch,
    originals: &[(String, Vec<u8>)],
    seed: u64,
    n: u64,
) -> BTreeMap<&'static str, u64> {
    let mut random = Random(seed);
    let mut counts = BTreeMap::new();
    let mut m = boot(scratch.path());
    for i in 0..n {
        if i % 250 == 249 {
            m = boot(scratch.path());
        }
        let (name, original) = &originals[random.below(originals.len())];
        let outcome = run_variant(&mut m, originals, name, broken(original, &mut random));
        *counts.entry(outcome).or_default() += 1;
    }
    counts
}

/// Runs the program that a class belongs to with a broken version of that class.
fn run_variant(m: &mut Machine, originals: &[(String, Vec<u8>)], name: &str, bytes: Vec<u8>) -> &'static str {
    for (other, _) in originals {
        m.classes.forget(other);
    }
    if let Err(e) = m.classes.define(bytes.into(), Origin::App, None, "variant") {
        assert!(!e.to_string().is_empty());
        return "refused";
    }
    let program = name.split('$').next().unwrap_or(name);
    let mark = m.mark();
    m.config.max_steps = Some(m.steps() + 2_000_000);
    let outcome = match m.run_main(program, &[]) {
        margay_machine::Ending::Exit(_) => "ran",
        margay_machine::Ending::NoMain(_) => "refused",
        margay_machine::Ending::Stopped(Stop::Limit(_)) => "limit",
        margay_machine::Ending::Stopped(_) => "stopped",
    };
    m.rollback(mark);
    outcome
}
