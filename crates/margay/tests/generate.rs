//! `margay generate` on the examples: what it covers, that the tests are the same whatever the number of jobs, and
//! what it says to targets that cannot be tested.

mod support;

use margay_test_util::{Javac, Scratch, java_files, jdk17, repository};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use support::margay;

/// Compiles all sources of an example.
fn example(name: &str, out: &Path) {
    Javac::new().compile(out, &java_files(&repository().join("examples").join(name)));
}

/// Compiles a class that stands in the test.
fn program(out: &Path, name: &str, text: &str) {
    Javac::new().compile_texts(out, &[(&format!("{name}.java"), text)]);
}

fn generate(classes: &Path, args: &[&str]) -> Output {
    let home = jdk17().java().parent().and_then(Path::parent).expect("a home").to_owned();
    let mut command = Command::new(margay());
    command.arg("generate").args(args).arg("--classpath").arg(classes).arg("--java-home").arg(home);
    command.output().expect("margay runs")
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Covered, unreachable and all branches of a method, and its tests.
fn branches(document: &Value, method: &str) -> (u64, u64, u64) {
    let found = document["methods"].as_array().expect("methods").iter().find(|m| m["method"] == method);
    let branches = &found.unwrap_or_else(|| panic!("no {method} in {document}"))["branches"];
    let count = |key: &str| branches[key].as_u64().expect("a count");
    (count("covered"), count("unreachable"), count("total"))
}

#[test]
fn helpers_of_the_red_black_tree_are_covered() {
    let scratch = Scratch::new("generate-rbtree");
    example("rbtree", scratch.path());
    let optimum = [
        ("deleteEntry", "entryOfTree", 13, 14),
        ("fixAfterDeletion", "deletionToFix", 22, 22),
        ("fixAfterInsertion", "insertionToFix", 14, 14),
    ];
    for (method, pre, covered, total) in optimum {
        let pre = format!("RedBlackTreePre.{pre}");
        let output = generate(
            scratch.path(),
            &["RedBlackTree", "--method", method, "--pre", &pre, "--json", "--budget", "60s"],
        );
        let document = json(&output);
        assert_eq!(branches(&document, method), (covered, 0, total), "{document}");
        assert!(document["tests"].as_u64().expect("tests") <= 11, "{document}");
    }
}

#[test]
fn the_first_two_nodes_are_sorted_and_the_missing_check_is_found() {
    let scratch = Scratch::new("generate-swapnode");
    example("swapnode", scratch.path());
    let document = json(&generate(scratch.path(), &["Node", "--json", "--budget", "30s"]));
    assert_eq!(branches(&document, "swapNode"), (4, 0, 4));
    assert_eq!(branches(&document, "swapNodeUnchecked"), (2, 0, 2));
    assert_eq!(document["violations"], 1, "{document}");
}

const KEPT: &str = "
public class Kept {
    private final int[] cells = new int[4];
    private String name;
    public Kept(String name) {
        if (name == null) { throw new IllegalArgumentException(); }
        this.name = name;
    }
    public int rename(String other) {
        if (other != null) { name = other; }
        if (name == null) { return 1; }
        return cells.length == 5 ? 2 : 0;
    }
}";

/// What only fields that no constructor and no method leaves so would reach is unreachable, and not tested.
#[test]
fn objects_are_those_that_calls_make() {
    let scratch = Scratch::new("generate-kept");
    program(scratch.path(), "Kept", KEPT);
    let mut before = None;
    for jobs in ["1", "2"] {
        let args =
            ["Kept", "--method", "rename", "--json", "--format", "json", "--budget", "20s", "--jobs", jobs];
        let document = json(&generate(scratch.path(), &args));
        assert_eq!(branches(&document, "rename"), (4, 2, 6), "{document}");
        assert_eq!(document["methods"][0]["unknown"], serde_json::json!([]), "{document}");
        let suites = document["suites"].clone();
        assert_eq!(before.get_or_insert_with(|| suites.clone()), &suites, "--jobs {jobs}");
    }
}

const HERE: &str = "
import java.util.*;
public class Here {
    static final long START = System.nanoTime();
    static final boolean EVEN = (START & 1) == 0;
    static final String USER = System.getProperty(\"user.name\");
    static final UUID ID = UUID.randomUUID();
    static final Set<String> WORDS = Set.of(\"a\", \"b\", \"c\", \"d\", \"e\");
    public static int even() { return EVEN ? 1 : 2; }
    public static String user() { return USER; }
    public static int home() { return System.getenv(\"HOME\") == null ? 1 : 2; }
    public static String id() { return ID.toString(); }
    public static String word() { return WORDS.iterator().next(); }
    public static String zone(long time) { return new Date(time).toString(); }
    public static String place() { return new java.io.File(\"a\").getAbsolutePath(); }
    public static int processors() { return Runtime.getRuntime().availableProcessors() > 2 ? 1 : 2; }
    public static int knows(String word) { return WORDS.contains(word) ? 1 : 0; }
}
";

/// Nothing that is otherwise on another computer is asserted or taken for proved.
#[test]
fn tests_hold_elsewhere() {
    let scratch = Scratch::new("generate-here");
    program(scratch.path(), "Here", HERE);
    let out = scratch.path().join("out");
    let text = out.to_str().expect("a path");
    let document = json(&generate(scratch.path(), &["Here", "--json", "--budget", "20s", "--out", text]));
    for method in ["even", "home", "processors"] {
        assert_eq!(branches(&document, method), (1, 0, 2), "{document}");
    }
    let tests = fs::read_to_string(out.join("HereMargayTest.java")).expect("the tests");
    let of = |method: &str| -> Vec<&str> {
        let calls = tests.split("@Test").filter(|t| t.contains(&format!("Here.{method}(")));
        let calls: Vec<&str> = calls.collect();
        assert!(!calls.is_empty(), "{method}: {tests}");
        calls
    };
    for method in ["even", "user", "home", "id", "word", "zone", "place", "processors"] {
        for test in of(method) {
            assert!(!test.contains("assertEquals") && !test.contains("assertTrue"), "{test}");
        }
    }
    // What is the same everywhere is said.
    assert!(of("knows").iter().any(|test| test.contains("assertEquals(1, ")), "{tests}");
}

const COUNTED: &str = "
import java.util.*;
public class Counted {
    private static int count;
    private final int id = ++count;
    private final List<Part> parts = new ArrayList<>();
    public record Part(String name, int size) {
        public Part { if (size <= 0) throw new IllegalArgumentException(\"size\"); }
    }
    private boolean closed;
    public Counted(String name) { if (name == null) throw new IllegalArgumentException(\"name\"); }
    public int id() { return id; }
    public void add(Part part) {
        if (closed) throw new IllegalStateException(\"closed\");
        parts.add(part);
    }
    public void close() {
        if (parts.isEmpty()) throw new IllegalStateException(\"empty\");
        closed = true;
    }
    public int size() {
        int sum = 0;
        for (Part p : parts) sum += p.size();
        return sum > 10 ? 10 : sum;
    }
}
";

/// Tests do not depend on those before them, and objects come from constructors and methods.
#[test]
fn tests_hold_in_any_order() {
    let scratch = Scratch::new("generate-counted");
    program(scratch.path(), "Counted", COUNTED);
    let out = scratch.path().join("out");
    let text = out.to_str().expect("a path");
    let document = json(&generate(scratch.path(), &["Counted", "--json", "--budget", "20s", "--out", text]));
    for (method, all) in [("size", 4), ("<init>", 2), ("add", 2), ("close", 2)] {
        assert_eq!(branches(&document, method), (all, 0, all), "{document}");
    }
    let tests = fs::read_to_string(out.join("CountedMargayTest.java")).expect("the tests");
    assert!(!tests.contains("assertEquals(1, result)"), "{tests}");
    assert!(!tests.contains("id=1"), "{tests}");
    assert!(tests.contains("new Counted.Part(") && tests.contains(".close();"), "{tests}");
    assert!(!tests.contains("MargaySupport.allocate") && !tests.contains("MargaySupport.set"), "{tests}");
}

const DAYS: &str = "
import java.time.*;
import java.util.*;
import java.math.*;
public class Days {
    public static boolean isWeekend(LocalDate d) {
        return d.getDayOfWeek() == DayOfWeek.SATURDAY || d.getDayOfWeek() == DayOfWeek.SUNDAY;
    }
    public static int days(Duration d) { return d.isNegative() ? -1 : d.toDays() > 30 ? 30 : 0; }
    public static int same(List<String> words, String w) {
        int n = 0;
        for (String s : words) if (s.equals(w)) n++;
        return n > 1 ? -1 : n;
    }
    sealed interface Shape permits Circle, Square {}
    record Circle(int r) implements Shape {}
    record Square(int s) implements Shape {}
    static int kind(Shape s) { return s == null ? 0 : s instanceof Circle ? 1 : s instanceof Square ? 2 : 3; }
    public static boolean pay(Money m) { return m.cents > 100; }
    public static final class Money {
        private static final Money NOTHING = new Money(0);
        private final long cents;
        private int asked;
        private Money(long cents) { this.cents = cents; }
        public static Money of(long cents) {
            if (cents < 0) throw new IllegalArgumentException();
            return cents == 0 ? NOTHING : new Money(cents);
        }
        public boolean isMuch() { asked++; return cents > 100; }
    }
}
";

#[test]
fn objects_come_from_factories_and_equal_strings_are_literals() {
    let scratch = Scratch::new("generate-factories");
    program(scratch.path(), "Days", DAYS);
    let out = scratch.path().join("out").display().to_string();
    let output =
        generate(scratch.path(), &["Days", "Days$Money", "--json", "--budget", "60s", "--out", &out]);
    let document = json(&output);
    for (method, count) in [("isWeekend", 4), ("days", 4), ("same", 6), ("pay", 2), ("isMuch", 2)] {
        assert_eq!(branches(&document, method), (count, 0, count), "{method}: {document}");
    }
    assert_eq!(branches(&document, "kind"), (5, 1, 6), "the type is sealed: {document}");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!said.contains("left out"), "{said}");
    let read = |name: &str| fs::read_to_string(Path::new(&out).join(name)).expect("the tests");
    let tests = read("DaysMargayTest.java");
    for text in
        ["LocalDate.of", "Duration.of", "Days.Money.of(101L)", "ArrayList<String> words = new ArrayList<>()"]
    {
        assert!(tests.contains(text), "{text}: {tests}");
    }
    assert!(!tests.contains("new String(") && !tests.contains("allocate("), "{tests}");
    // A test must not change what the factory gives to all: there it takes an object of its own.
    let money = read("DaysMoneyMargayTest.java");
    let shared = money.split("@Test").any(|test| test.contains("Money.of(0L)") && test.contains("isMuch"));
    assert!(!shared && money.contains("Money.of("), "{money}");
}

const SERVICE: &str = "
import java.util.*;
public class Service {
    public interface Store<K, V> { Optional<V> find(K key); default boolean has(K key) { return find(key).isPresent(); } }
    public interface Accounts extends Store<String, Account> { void save(Account a); List<Account> all(); }
    public static final class Account {
        private final String owner; private long balance; private final Deque<Long> history = new ArrayDeque<>();
        private Account(Builder b) { owner = b.owner; balance = b.balance; }
        public static Builder builder() { return new Builder(); }
        public long balance() { return balance; }
        boolean withdraw(long n) { if (n > balance) return false; balance -= n; history.push(n); return true; }
        boolean isSame(Account other) { return other == this; }
        public static class Builder {
            private String owner; private long balance;
            public Builder owner(String owner) { this.owner = Objects.requireNonNull(owner); return this; }
            public Builder balance(long balance) { this.balance = balance; return this; }
            public Account build() { return new Account(this); }
        }
    }
    private final Accounts accounts;
    public Service(Accounts accounts) { this.accounts = Objects.requireNonNull(accounts); }
    public String pay(String id, long n) {
        Optional<Account> account = accounts.find(id);
        if (account.isEmpty()) return \"unknown\";
        if (!account.get().withdraw(n)) return \"too little\";
        accounts.save(account.get());
        return accounts.all().isEmpty() ? \"paid\" : \"paid, others left\";
    }
}
";

#[test]
fn interfaces_are_implemented_and_builders_used() {
    let scratch = Scratch::new("generate-service");
    program(scratch.path(), "Service", SERVICE);
    let out = scratch.path().join("out").display().to_string();
    let output =
        generate(scratch.path(), &["Service", "Service$Account", "--json", "--budget", "60s", "--out", &out]);
    let document = json(&output);
    assert_eq!(branches(&document, "pay"), (6, 0, 6), "{document}");
    assert_eq!(branches(&document, "withdraw"), (2, 0, 2), "{document}");
    // An object is compared with itself, not nothing with nothing.
    assert_eq!(branches(&document, "isSame"), (2, 0, 2), "{document}");
    let read = |name: &str| fs::read_to_string(Path::new(&out).join(name)).expect("the tests");
    let tests = read("ServiceMargayTest.java");
    for text in [
        "Service.Accounts accounts = new Service.Accounts() {",
        "public Optional<Service.Account> find(String string) {",
        "public List<Service.Account> all() {",
        "Service.Account.Builder builder = Service.Account.builder();",
        "= builder.build();",
    ] {
        assert!(tests.contains(text), "{text}: {tests}");
    }
    assert!(!tests.contains("allocate(") && !tests.contains("public boolean has"), "{tests}");
    let account = read("ServiceAccountMargayTest.java");
    assert!(account.contains("ArrayDeque[Long "), "{account}");
}

#[test]
fn what_starts_a_thread_is_no_test() {
    let scratch = Scratch::new("generate-thread");
    let text = "public class Started { int n; int go(int x) { if (x > 3) new Thread(() -> n = x).start(); return n; } }";
    program(scratch.path(), "Started", text);
    let document =
        json(&generate(scratch.path(), &["Started", "--method", "go", "--json", "--budget", "20s"]));
    assert_eq!(branches(&document, "go"), (1, 0, 2));
    assert!(document["methods"][0]["unknown"].to_string().contains("schedules of threads"), "{document}");
}

#[test]
fn what_depends_on_files_is_no_test_and_nothing_is_called_unreachable_for_it() {
    let scratch = Scratch::new("generate-files");
    let text = "public class Outside {
        static int file() { return new java.io.File(\"margay\").exists() ? 1 : 2; }
        static int trace(RuntimeException e) { return e == null ? 0 : e.getStackTrace().length; }
        static int hash(Outside o) { return o != null && o.hashCode() == 7 ? 1 : 2; }
        static int boxes(Integer a, Integer b) { return a != null && b != null && a == b ? 1 : 2; }
        static int length(Object a) { return a instanceof int[] && java.lang.reflect.Array.getLength(a) == 3 ? 1 : 2; } }";
    program(scratch.path(), "Outside", text);
    let out = scratch.path().join("out").display().to_string();
    let document = json(&generate(scratch.path(), &["Outside", "--json", "--budget", "20s", "--out", &out]));
    // How deep the stack is where the exception is made says nothing of the method.
    let tests = fs::read_to_string(Path::new(&out).join("OutsideMargayTest.java")).expect("the tests");
    let mut traces = tests.lines().filter(|l| l.contains("Outside.trace(") && !l.contains("trace(null)"));
    let first = traces.next().unwrap_or_else(|| panic!("no test of trace: {tests}"));
    assert!(!first.contains("result =") && traces.all(|l| !l.contains("result =")), "{tests}");
    for method in ["file", "hash", "boxes", "length"] {
        let (_, unreachable, _) = branches(&document, method);
        assert_eq!(unreachable, 0, "{method}: {document}");
    }
    assert_eq!(branches(&document, "file").0, 0, "{document}");
    // The one of `? 1 : 2` and the jump behind it are not executed.
    let hash = document["methods"].as_array().and_then(|all| all.iter().find(|m| m["method"] == "hash"));
    let count = |key: &str| hash.and_then(|m| m["instructions"][key].as_u64()).expect("a count");
    assert_eq!(count("total") - count("covered"), 2, "{document}");
    assert_eq!(branches(&document, "length"), (4, 0, 4), "{document}");
}

/// A logger of the library reads its settings from a file of the JDK, wherever that is.
#[test]
fn what_has_a_logger_has_tests() {
    let scratch = Scratch::new("generate-logger");
    let text = "public class Logging {
        static int ask(int x) { return Helper.divide(x); }
        static class Helper {
            static final java.util.logging.Logger LOG = java.util.logging.Logger.getLogger(\"helper\");
            static int divide(int x) { return x > 100 ? 1 : 10 / x; } } }";
    program(scratch.path(), "Logging", text);
    let document =
        json(&generate(scratch.path(), &["Logging", "--method", "ask", "--json", "--budget", "20s"]));
    assert_ne!(document["methods"][0]["tests"], 0, "{document}");
}

#[test]
fn what_no_test_shows_is_not_covered() {
    let scratch = Scratch::new("generate-unwritten");
    let text =
        "import java.util.*; public class Log { private final Deque<Long> history = new ArrayDeque<>();
        public void add(long x) { history.push(x); if (history.size() > 30) history.removeLast(); } }";
    program(scratch.path(), "Log", text);
    let document = json(&generate(scratch.path(), &["Log", "--method", "add", "--json", "--budget", "20s"]));
    // An input is known, but no calls that make it.
    assert_eq!(branches(&document, "add"), (1, 0, 2), "{document}");
    assert!(document["methods"][0]["unknown"].to_string().contains("no test can be written"), "{document}");
}

#[test]
fn a_directory_with_the_name_of_a_class_is_not_meant() {
    let scratch = Scratch::new("generate-directory");
    example("swapnode", scratch.path());
    fs::create_dir(scratch.path().join("Node")).expect("a directory");
    let home = jdk17().java().parent().and_then(Path::parent).expect("a home").to_owned();
    let mut command = Command::new(margay());
    command.args(["generate", "Node", "--json", "--budget", "20s", "--java-home"]).arg(home);
    let output = command.current_dir(scratch.path()).output().expect("margay runs");
    assert_eq!(branches(&json(&output), "swapNode"), (4, 0, 4));
}

#[test]
fn a_budget_that_ran_out_is_an_exit_code() {
    let scratch = Scratch::new("generate-late");
    example("rbtree", scratch.path());
    let pre = ["RedBlackTree", "--method", "fixAfterDeletion", "--pre", "RedBlackTreePre.deletionToFix"];
    let output = generate(scratch.path(), &[&pre[..], &["--budget", "50ms"]].concat());
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stdout));
    assert!(String::from_utf8_lossy(&output.stdout).contains("time budget"));
}

#[test]
fn what_cannot_be_tested_is_said() {
    let scratch = Scratch::new("generate-bad");
    example("swapnode", scratch.path());
    for (args, message) in [
        (&["NoSuchClass"][..], "class NoSuchClass not found"),
        (&["Node", "--method", "nothing"], "no method nothing"),
        (&["Node", "--pre", "Node.nothing"], "no method nothing"),
        (&["no.such.pack.**"], "no classes in no.such.pack"),
    ] {
        let output = generate(scratch.path(), args);
        let said =
            String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        assert!(said.contains(message), "{said}");
    }
}

const COUNTER: &str = "
public class Counter {
    private static int added;
    public static int add(int n) { if (n > 10) added += n; return n; }
    public static int clear() { int before = added; added = 0; return before; }
    public static void rest(String name) {
        if (added > 0) throw new IllegalStateException(name);
    }
    public static int twice(int n) { return 2 * n; }
}
";

/// What a test leaves in static fields is there when the next one runs, and the order is JUnit's.
#[test]
fn no_test_depends_on_those_before_it() {
    let scratch = Scratch::new("generate-order");
    program(scratch.path(), "Counter", COUNTER);
    let out = scratch.path().join("tests");
    let place = out.display().to_string();
    generate(scratch.path(), &["Counter", "--budget", "10s", "--out", &place]);
    let text = fs::read_to_string(out.join("CounterMargayTest.java")).expect("the tests");
    let test = |name: &str| {
        let found = text.split("@Test").find(|t| t.contains(&format!("Counter.{name}(")));
        found.unwrap_or_else(|| panic!("no test of {name}: {text}")).to_owned()
    };
    assert!(test("twice").contains("assertEquals(0, result)"), "{text}");
    assert!(!test("clear").contains("assert"), "{text}");
    // It returns when nothing was added before, and throws otherwise.
    assert!(!text.contains("Counter.rest("), "{text}");
}
