//! Failures that `margay check` finds by trying inputs that are made by calls: what is reported can be written in Java, it
//! is the same in every run, and a method that cannot fail is not accused.

mod support;

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use margay_test_util::{Ending, Javac, Scratch, jdk17, run};
use serde_json::Value;
use support::margay;

const PROGRAMS: [(&str, &str); 3] = [
    (
        "shop/Chain.java",
        "package shop;
        import java.util.*;
        public final class Chain<T> implements Iterable<T> {
            private static final class Link<E> { E value; Link<E> next; }
            private Link<T> head;
            private int size;
            public void add(T value) {
                Link<T> link = new Link<>();
                link.value = value;
                link.next = head;
                head = link;
                size++;
            }
            public T removeFirst() {
                T value = head.value;
                head = head.next;
                size--;
                return value;
            }
            public T get(int index) {
                if (index < 0 || index >= size) throw new IndexOutOfBoundsException(index);
                Link<T> link = head;
                for (int i = 0; i < index; i++) link = link.next;
                return link.value;
            }
            public Iterator<T> iterator() {
                List<T> all = new ArrayList<>();
                for (Link<T> link = head; link != null; link = link.next) all.add(link.value);
                return all.iterator();
            }
        }",
    ),
    (
        "shop/Shop.java",
        "package shop;
        import java.math.BigDecimal;
        import java.util.*;
        import java.util.function.Function;
        class Shop {
            sealed interface Shape permits Square, Circle { }
            record Square(int side) implements Shape { }
            record Circle(int radius) implements Shape { }
            private static final class Hidden implements Runnable {
                private final int[] data;
                Hidden(int size) { data = new int[size]; }
                public void run() { data[0]++; }
            }
            static void tag(Map<String, List<String>> tags, String key) {
                tags.computeIfAbsent(key, k -> new ArrayList<>()).add(key);
            }
            static void prune(List<String> given) {
                List<String> names = new ArrayList<>(given);
                for (String name : names) if (name.isEmpty()) names.remove(name);
            }
            static BigDecimal share(BigDecimal total, int heads) {
                if (heads < 1) throw new IllegalArgumentException();
                return total.divide(BigDecimal.valueOf(heads));
            }
            static int area(Shape shape) {
                if (shape instanceof Square square) return Math.multiplyExact(square.side(), square.side());
                return ((Circle) shape).radius() * 3;
            }
            static <K extends Comparable<K>> K largest(Chain<K> chain) {
                K best = null;
                for (K key : chain) if (best == null || key.compareTo(best) > 0) best = key;
                return best;
            }
            static int texts(List<? extends Function<String, Integer>> weights) {
                int sum = 0;
                for (Function<String, Integer> weight : weights) sum += weight.apply(\"a\");
                return sum;
            }
            static String firstWord(String line) { return line.split(\" \")[0]; }
        }",
    ),
    (
        "shop/Roster.java",
        "package shop;
        import java.util.*;
        class Roster {
            private final Map<String, Integer> points = new TreeMap<>();
            private int rounds;
            void score(String name, int n) { points.merge(name, n, Integer::sum); }
            void next() { rounds++; }
            int average(String name) { return points.get(name) / rounds; }
            String leader() {
                return points.entrySet().stream().max(Map.Entry.comparingByValue()).get().getKey();
            }
            int count() { return points.size() + rounds; }
        }",
    ),
];

/// The document of a check, but for its time.
fn check(classes: &Path, target: &str, more: &[&str]) -> Value {
    let mut command = Command::new(margay());
    command.args(["check", target, "--json", "--budget", "6s"]).args(more);
    command.arg("--classpath").arg(classes).arg("--java-home").arg(&jdk17().home);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    assert!(
        matches!(outcome.ending, Ending::Exit(0 | 1 | 3)),
        "{}",
        String::from_utf8_lossy(&outcome.stderr)
    );
    let mut document: Value = serde_json::from_slice(&outcome.stdout).expect("a document");
    document.as_object_mut().expect("an object").remove("elapsed_s");
    document
}

fn compile() -> Scratch {
    let scratch = Scratch::new("trials");
    Javac::new().compile_texts(scratch.path(), &PROGRAMS);
    scratch
}

/// Class of the exception and the input of the violation that comes first.
fn first(document: &Value) -> (String, String) {
    let text = |field: &str| document["violations"][0][field].as_str().unwrap_or_default().to_owned();
    (text("kind"), text("input"))
}

#[test]
fn failures_of_call_sequences_are_found() {
    let classes = compile();
    for (target, exception, input) in [
        ("shop.Chain.removeFirst", "java.lang.NullPointerException", "new Chain()"),
        ("shop.Shop.tag", "java.lang.UnsupportedOperationException", "Map.of("),
        ("shop.Shop.prune", "java.util.ConcurrentModificationException", "(\"\""),
        ("shop.Shop.share", "java.lang.ArithmeticException", "new BigDecimal("),
        ("shop.Shop.area", "java.lang.ArithmeticException", "new Shop.Square("),
        ("shop.Shop.texts", "java.lang.NullPointerException", "Function(… -> null)"),
        ("shop.Shop.firstWord", "java.lang.ArrayIndexOutOfBoundsException", "\" \""),
        ("shop.Roster.average", "java.lang.NullPointerException", "new Roster()"),
        ("shop.Roster.leader", "java.util.NoSuchElementException", "new Roster()"),
    ] {
        let document = check(classes.path(), target, &[]);
        assert_eq!(document["verdict"], "violation", "{target}: {document}");
        let (kind, shown) = first(&document);
        assert_eq!(kind, exception, "{target}: {document}");
        assert!(shown.contains(input), "{target}: {document}");
        let by_calls = shown.replace("[]{", "").find('{').is_none();
        assert!(by_calls, "{target} has fields set: {document}");
        assert_eq!(document["violations"][0]["null_finding"], false, "{target}: {document}");
    }
}

/// What fails only after other calls, or with functions that do more than return the same.
const WITH_STEPS: (&str, &str) = (
    "shop/Till.java",
    "package shop;
    import java.util.*;
    import java.util.function.*;
    class Till {
        static int rate = 20;
        private static final List<String> NAMES = new ArrayList<>(List.of(\"a\"));
        private static int opened;
        private final int[] parts;
        private final List<IntUnaryOperator> rules = new ArrayList<>();
        private int locks = 1;
        Till(int[] parts) {
            for (int part : parts) if (part == 0) throw new IllegalArgumentException();
            this.parts = parts;
        }
        static void open() { opened++; }
        static void close() { NAMES.clear(); }
        void rule(IntUnaryOperator rule) { rules.add(rule); }
        void read(String text) { locks--; Integer.parseInt(text); locks++; }
        static int taxed(int n) { return n / rate; }
        static int firstName() { return NAMES.get(0).length(); }
        static int perDay(int n) { return n / (3 - opened); }
        int share(int n) { int sum = 0; for (int part : parts) sum += n / part; return sum; }
        int price(int n) { for (IntUnaryOperator rule : rules) n = rule.applyAsInt(n); return n; }
        int perLock(int n) { return n / locks; }
        static int twice(IntSupplier supplier) {
            return supplier.getAsInt() == 0 ? 0 : 100 / supplier.getAsInt();
        }
        static int hidden(int n) { return n + opened + NAMES.size(); }
    }",
);

#[test]
fn failures_after_other_calls_are_found() {
    let classes = Scratch::new("trials");
    Javac::new().compile_texts(classes.path(), &[WITH_STEPS]);
    for (target, exception, input) in [
        ("taxed", "java.lang.ArithmeticException", "Till.rate = 0"),
        ("firstName", "java.lang.IndexOutOfBoundsException", "Till.close()"),
        ("perDay", "java.lang.ArithmeticException", "Till.open()\nTill.open()\nTill.open()"),
        ("share", "java.lang.ArithmeticException", "[0] = 0"),
        ("price", "java.util.ConcurrentModificationException", "arg0.rule(IntUnaryOperator(… -> arg0.rule("),
        ("perLock", "java.lang.ArithmeticException", " throws NumberFormatException"),
        ("twice", "java.lang.ArithmeticException", "IntSupplier(… -> 1, then 0)"),
    ] {
        let document = check(classes.path(), &format!("shop.Till.{target}"), &[]);
        let (kind, shown) = first(&document);
        assert_eq!(kind, exception, "{target}: {document}");
        assert!(shown.contains(input), "{target}: {document}");
        assert_eq!(document, check(classes.path(), &format!("shop.Till.{target}"), &["--jobs", "2"]));
    }
    let document = check(classes.path(), "shop.Till.hidden", &[]);
    assert_ne!(document["verdict"], "violation", "{document}");
}

#[test]
fn what_cannot_fail_is_not_accused() {
    let classes = compile();
    for target in ["shop.Chain.get", "shop.Chain.add", "shop.Shop.largest", "shop.Roster.count"] {
        let document = check(classes.path(), target, &["--nulls", "none"]);
        assert_ne!(document["verdict"], "violation", "{target}: {document}");
    }
}

#[test]
fn objects_that_callers_cannot_make_are_not_tried() {
    let classes = compile();
    // Whoever only has a `Runnable` cannot name the private class that fails.
    Javac::new().compile_texts(
        classes.path(),
        &[("shop/Runs.java", "package shop; class Runs { static void run(Runnable r) { r.run(); } }")],
    );
    let document = check(classes.path(), "shop.Runs.run", &["--nulls", "none"]);
    assert!(!first(&document).1.contains("Hidden"), "{document}");
}

#[test]
fn the_same_is_found_in_every_run() {
    let classes = compile();
    for target in ["shop.Shop.prune", "shop.Roster.leader", "shop.Shop.texts"] {
        let once = check(classes.path(), target, &["--jobs", "1"]);
        assert_eq!(once, check(classes.path(), target, &["--jobs", "1"]), "{target}");
        assert_eq!(once, check(classes.path(), target, &["--jobs", "2"]), "{target}");
    }
}

#[test]
fn a_null_is_told_apart() {
    let classes = compile();
    let document = check(classes.path(), "shop.Shop.largest", &[]);
    assert_eq!(document["violations"][0]["null_finding"], true, "{document}");
}
