//! Runs `margay generate` and `margay check` on classes with contracts and looks at what they find: broken ones are
//! revealed, and inputs that are ruled out never appear.

mod support;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use margay_test_util::{Ending, Javac, Jdk, Scratch, jdk17, repository, run};
use serde_json::Value;
use support::margay;

/// Annotations of the well-known families, and a class that would fail on what they rule out.
const ANNOTATED: [(&str, &str); 8] = [
    ("javax/annotation/Nonnull.java", "package javax.annotation; public @interface Nonnull {}"),
    (
        "jakarta/validation/constraints/Min.java",
        "package jakarta.validation.constraints; public @interface Min { long value(); }",
    ),
    (
        "jakarta/validation/constraints/Size.java",
        "package jakarta.validation.constraints; public @interface Size { int min() default 0; int max() default 9; }",
    ),
    (
        "jakarta/validation/constraints/Positive.java",
        "package jakarta.validation.constraints; public @interface Positive {}",
    ),
    (
        "jakarta/validation/constraints/DecimalMin.java",
        "package jakarta.validation.constraints; public @interface DecimalMin { String value(); boolean inclusive() default true; }",
    ),
    (
        "jakarta/validation/constraints/NotBlank.java",
        "package jakarta.validation.constraints; public @interface NotBlank {}",
    ),
    (
        "own/NonNull.java",
        "package own; @java.lang.annotation.Target(java.lang.annotation.ElementType.TYPE_USE) public @interface NonNull {}",
    ),
    (
        "Stock.java",
        "import jakarta.validation.constraints.*;
         class Stock {
             int @own.NonNull [] places;
             static int length(@javax.annotation.Nonnull String name) { return name.length(); }
             static int share(int all, @Min(1) int parts) { return all / parts; }
             static char first(@own.NonNull @Size(min = 1) String name) { return name.charAt(0); }
             static int boxed(int all, @own.NonNull @Min(1) Integer parts) { return all / parts; }
             static int half(@Positive double price) {
                 if (price < 0.5) return 2;
                 return price > 0 ? 1 : 1 / (int) (price - price);
             }
             static int tenth(@DecimalMin(value = \"0.5\", inclusive = false) float rate) {
                 return rate > 0.5f ? 1 : 1 / (int) (rate - rate);
             }
             static int sum(@javax.annotation.Nonnull @Size(min = 1, max = 2) java.util.List<Integer> all) {
                 Object first = all.get(0);
                 if (all.size() > 2) throw new ArithmeticException();
                 return first instanceof Integer || first == null ? 1 : 1 / (all.size() - all.size());
             }
             static char letter(@own.NonNull @NotBlank String name) { return name.trim().charAt(0); }
             int count() { return places.length; }
             static int unguarded(String name) { return name.length(); }
         }",
    ),
];

/// The compiler for classes with contracts.
fn javac() -> Javac {
    Javac::new().release(17)
}

/// Generates tests for a class; gives the file of the ones that reveal failures.
fn bugs(jdk: &Jdk, class: &str, classes: &Path, out: &Path) -> String {
    let mut command = Command::new(margay());
    command.args(["generate", class, "--budget", "30s", "--quiet", "--classpath"]).arg(classes);
    command.arg("--out").arg(out).arg("--java-home").arg(&jdk.home);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    let said = String::from_utf8_lossy(&outcome.stderr);
    assert!(
        outcome.ending == Ending::Exit(1),
        "no failures are revealed: {}\n{said}",
        outcome.ending.describe()
    );
    fs::read_to_string(out.join(format!("{class}MargayBugs.java"))).expect("there are tests of failures")
}

#[test]
fn broken_contracts_of_the_bank_are_revealed() {
    let jdk = jdk17();
    let scratch = Scratch::new("bank");
    let api = repository().join("java/margay-api/src/main/java/margay");
    let mut files: Vec<PathBuf> =
        ["Requires", "Ensures", "Invariant"].iter().map(|name| api.join(format!("{name}.java"))).collect();
    files.push(repository().join("examples/bank/Account.java"));
    let classes = scratch.path().join("classes");
    javac().compile(&classes, &files);
    let text = bugs(&jdk, "Account", &classes, &scratch.path().join("out"));
    assert!(text.contains("Account.chargeFee breaks its invariant isSound"), "{text}");
    assert!(text.contains("Account.interest breaks its postcondition isNotNegative"), "{text}");
    // A transfer to nobody is ruled out.
    assert!(!text.contains("NullPointerException"), "{text}");
    assert_eq!(text.matches("@DisplayName(").count(), 2, "{text}");
}

#[test]
fn declared_values_are_the_only_inputs() {
    let jdk = jdk17();
    let scratch = Scratch::new("declared");
    let mut files = Vec::new();
    for (name, text) in ANNOTATED {
        files.push(scratch.write(&format!("src/{name}"), text));
    }
    let classes = scratch.path().join("classes");
    javac().compile(&classes, &files);
    let text = bugs(&jdk, "Stock", &classes, &scratch.path().join("out"));
    assert!(text.contains("Stock.unguarded throws an undeclared NullPointerException"), "{text}");
    assert_eq!(text.matches("@DisplayName(").count(), 1, "{text}");
}

/// A class whose methods rely on contracts, keep them or break them.
const METER: &str = "
    import margay.*;
    class Meter {
        private int value = 1;
        boolean repOk() { return value > 0; }
        public int inverse() { return 100 / value; }
        public void increase() { if (value < 1000) value++; }
        public void decrease() { value--; }
        @Ensures(\"isPositive\") public int doubled() { return value * 2; }
        @Ensures(\"isPositive\") public int halved() { return value / 2 + 1; }
        boolean isPositive(int result) { return result > 0; }
        @Requires(\"isEven\") static int half(int n) { if (n % 2 != 0) throw new IllegalStateException(); return n / 2; }
        static boolean isEven(int n) { return n % 2 == 0; }
        static int third(int n) { return 3 / n; }
        static boolean isNotZero(int n) { return n != 0; }
        static int sum(Meter a, Meter b) { return a == null || b == null ? 0 : 10 / (a.value > b.value ? a.value : b.value); }
        public void set(int n) { value = n; if (n <= 0) throw new IllegalArgumentException(); }
    }";

/// The verdict of a check, and the first violation's message.
fn verdict(jdk: &Jdk, target: &str, classes: &Path, more: &[&str]) -> (String, String) {
    let mut command = Command::new(margay());
    command.args(["check", target, "--json", "--budget", "30s"]).args(more).arg("--classpath").arg(classes);
    command.arg("--java-home").arg(&jdk.home);
    let outcome = run(&mut command, None, Duration::from_secs(60));
    let document: Value = serde_json::from_slice(&outcome.stdout)
        .unwrap_or_else(|e| panic!("{target}: {e}: {}", String::from_utf8_lossy(&outcome.stderr)));
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&document["verdict"]), text(&document["violations"][0]["message"]))
}

#[test]
fn a_check_honours_contracts() {
    let jdk = jdk17();
    let scratch = Scratch::new("check-contracts");
    let api = repository().join("java/margay-api/src/main/java/margay");
    let source = scratch.write("Meter.java", METER);
    let files = [api.join("Requires.java"), api.join("Ensures.java"), source];
    let classes = scratch.path().join("classes");
    javac().compile(&classes, &files);
    for (method, more, expected, message) in [
        ("inverse", &[][..], "safe", ""),
        ("inverse", &["--predicates", "none"], "violation", "ArithmeticException"),
        ("increase", &[], "safe", ""),
        ("decrease", &[], "violation", "Meter.decrease breaks its invariant repOk"),
        ("doubled", &[], "violation", "Meter.doubled breaks its postcondition isPositive"),
        ("halved", &[], "safe", ""),
        ("half", &[], "safe", ""),
        ("third", &[], "violation", "ArithmeticException"),
        ("third", &["--pre", "Meter.isNotZero"], "safe", ""),
        ("sum", &[], "safe", ""),
    ] {
        let (found, said) = verdict(&jdk, &format!("Meter.{method}"), &classes, more);
        assert_eq!(found, expected, "{method} {more:?}: {said}");
        assert!(said.contains(message), "{method} {more:?}: {said}");
    }
    // An invariant that is broken when a call ends by an exception.
    let text = bugs(&jdk, "Meter", &classes, &scratch.path().join("out"));
    assert!(text.contains("Meter.set breaks its invariant repOk"), "{text}");
    // That an object satisfies its predicate does not mean that there is one.
    let tests = fs::read_to_string(scratch.path().join("out/MeterMargayTest.java")).expect("there are tests");
    assert!(tests.contains("sum_aIsNull") && tests.contains("sum_bIsNull"), "{tests}");
}
