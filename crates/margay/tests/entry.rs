//! One entry into methods and one policy of limits: what inputs are does not depend on the command, and goals are not
//! left open while wider limits would reach them.

mod support;

use margay_test_util::{Javac, Scratch, jdk17};
use serde_json::Value;
use std::process::{Command, Output};
use support::margay;

const SHOP: &str = r#"
import java.util.List;
import java.util.Map;
public class Shop {
    static class Item { int price; Item(int price) { this.price = price; } }
    static int total(List<Item> items) {
        if (items == null) return 0;
        int total = 0;
        for (Item item : items) if (item != null) total += item.price;
        return total;
    }
    static int sum(List<Integer> numbers) {
        if (numbers == null) return 0;
        int sum = 0;
        for (Integer number : numbers) if (number != null) sum += number;
        return sum;
    }
    static int count(Map<String, Integer> stock) {
        if (stock == null) return 0;
        int count = 0;
        for (Map.Entry<String, Integer> e : stock.entrySet())
            if (e.getKey() != null && e.getValue() != null && e.getKey().length() > 1) count += e.getValue();
        return count;
    }
    static int first(List<Item> items) { return items.get(0).price; }
}"#;

const OVERLOADS: &str = r#"
public class Overloads {
    static int half(int n) { return n / 2; }
    static int half(int n, int by) { return n / by; }
}"#;

const CHAIN: &str = r#"
public class Chain {
    Chain next;
    int key;
    /** Ascending keys: no chain is a ring. */
    static boolean isLong(Chain chain) {
        int length = 0;
        while (chain != null) {
            length++;
            if (length == 9) return true;
            if (chain.next != null && chain.next.key <= chain.key) return false;
            chain = chain.next;
        }
        return false;
    }
}"#;

fn compiled(name: &str, text: &str) -> Scratch {
    let scratch = Scratch::new(&format!("entry-{name}"));
    Javac::new().compile_texts(scratch.path(), &[(&format!("{name}.java"), text)]);
    scratch
}

fn run(scratch: &Scratch, args: &[&str]) -> Output {
    let mut command = Command::new(margay());
    command.args(args).arg("--classpath").arg(scratch.path()).arg("--java-home").arg(&jdk17().home);
    command.output().expect("margay runs")
}

fn json(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

#[test]
fn an_overload_is_checked_by_its_descriptor() {
    let scratch = compiled("Overloads", OVERLOADS);
    let verdict = |target: &str| json(&run(&scratch, &["check", target, "--json"]))["verdict"].clone();
    assert_eq!(verdict("Overloads.half(I)I"), "safe");
    assert_eq!(verdict("Overloads.half(II)"), "violation");
    let said = run(&scratch, &["check", "Overloads.half"]).stderr;
    let said = String::from_utf8_lossy(&said).into_owned();
    assert!(said.contains("ambiguous") && said.contains("Overloads.half(II)I"), "{said}");
}

/// A `List<Item>` holds items: a list with an `Integer` in it is no input.
#[test]
fn type_arguments_hold_in_check() {
    let scratch = compiled("Shop", SHOP);
    for method in ["total", "sum", "count"] {
        let target = format!("Shop.{method}");
        let document = json(&run(&scratch, &["check", &target, "--json", "--budget", "10s"]));
        assert_ne!(document["verdict"], "violation", "{target}: {document:#}");
    }
    let document = json(&run(&scratch, &["check", "Shop.first", "--json", "--budget", "10s"]));
    let kind = document["violations"][0]["kind"].as_str().unwrap_or_default();
    assert_ne!(kind, "java.lang.ClassCastException");
    assert_eq!(document["verdict"], "violation", "a missing first item is found: {document:#}");
}

/// With `--raw` it may be one.
#[test]
fn type_arguments_do_not_hold_of_raw_inputs() {
    let scratch = compiled("Shop", SHOP);
    for method in ["total", "sum", "count"] {
        let target = format!("Shop.{method}");
        let document = json(&run(&scratch, &["check", &target, "--raw", "--json", "--budget", "10s"]));
        assert_eq!(
            document["violations"][0]["kind"], "java.lang.ClassCastException",
            "{target}: {document:#}"
        );
    }
}

#[test]
fn a_wrong_precondition_is_wrong_use_and_named_once() {
    let scratch = compiled("Shop", SHOP);
    let wrong = [("Nowhere.holds", "Nowhere"), ("Shop.holds", "holds"), ("Shop.total", "boolean")];
    for (pre, named) in wrong {
        for command in [&["generate", "Shop"][..], &["check", "Shop.sum"], &["reach", "Shop.sum@0"]] {
            let output = run(&scratch, &[command, &["--pre", pre, "--budget", "10s"]].concat());
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{command:?} --pre {pre}: {said}");
            assert_eq!(said.lines().filter(|line| line.starts_with("margay:")).count(), 1, "{said}");
            assert!(said.contains(named), "{said}");
        }
    }
}

/// Nine objects are more than the six of the first round.
#[test]
fn limits_grow_while_goals_are_open() {
    let scratch = compiled("Chain", CHAIN);
    let output = run(&scratch, &["generate", "Chain", "--method", "isLong", "--json", "--budget", "60s"]);
    let branches = &json(&output)["methods"][0]["branches"];
    assert_eq!(branches["covered"], branches["total"], "{branches}");
    // A limit that the user has set stays.
    let bounded =
        ["generate", "Chain", "--method", "isLong", "--max-objects", "4", "--json", "--budget", "10s"];
    let document = json(&run(&scratch, &bounded));
    let unknown = document["methods"][0]["unknown"].to_string();
    assert!(unknown.contains("bound of 4 input objects"), "{document:#}");
}
