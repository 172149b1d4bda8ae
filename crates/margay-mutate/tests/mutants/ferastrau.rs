//! Ferastrau's operators: which replacements there are, and that a replaced operator does what the other one does.

use crate::support::{Folder, Mutated, compiled, compiled_file};
use margay_mutate::{Mutant, Operator, OperatorSet};
use margay_test_util::Javac;
use std::collections::BTreeMap;

const NODES: &str = "class Nodes {
    Nodes left, right;
    int size, height;
    final int made = 1;
    static int count;
    Nodes first(Nodes other, int n) {
        Nodes temp = left;
        while (temp.right != null && n > 0) {
            temp = temp.right;
            n--;
        }
        size = n + temp.height;
        return add(temp, other);
    }
    Nodes add(Nodes a, Object b) { return a; }
    Nodes drop(Nodes a, Nodes b) { return a; }
    private Nodes swap(Object a, Object b) { return left; }
    int other(Nodes a, Nodes b) { return 1; }
    static Nodes fixed(Nodes a, Nodes b) { return a; }
}";

fn replacements(folder: &Folder, class: &str, method: &str) -> Vec<String> {
    let editor = folder.editor(class);
    let list = folder.mutants(&editor, OperatorSet::Ferastrau);
    let describe = |mutant: &Mutant| {
        format!("{}: {}", mutant.line.expect("a line"), mutant.description.trim_start_matches("replaced "))
    };
    list.iter().filter(|mutant| mutant.name == method).map(describe).collect()
}

#[test]
fn variables_fields_and_calls_that_fit() {
    let found = replacements(&compiled("Nodes", NODES), "Nodes", "first");
    let has = |text: &str| assert!(found.iter().any(|line| line == text), "{text}: {found:#?}");
    let not = |text: &str| assert!(!found.iter().any(|line| line.contains(text)), "{text}: {found:#?}");
    has("7: field left with right");
    has("7: field left with variable other");
    has("8: variable temp with other");
    has("8: variable temp with this.left");
    has("8: field right with left");
    has("8: operator && with ||");
    has("8: operator != with ==");
    has("8: operator > with >=");
    has("9: variable temp with other");
    has("10: operator -- with ++");
    has("12: field size with height");
    has("12: field height with size");
    has("12: operator + with %");
    has("12: variable n with this.made");
    has("13: call to add with drop");
    has("13: call to add with swap");
    // Of another type, static where it is not, not yet declared, final, or `this` itself.
    for wrong in
        ["with other(", "call to add with other", "fixed", "count", "field size with made", "with this "]
    {
        not(wrong);
    }
    not("7: variable temp");
    not("7: field left with variable temp");
}

#[test]
fn without_names_frames_say_what_fits() {
    let folder = Folder(Javac::new().without_debug_info().once(&[("Nodes.java", NODES)]));
    let editor = folder.editor("Nodes");
    let list = folder.mutants(&editor, OperatorSet::Ferastrau);
    let first = list.iter().filter(|mutant| mutant.name == "first");
    let words: Vec<&str> = first.map(|mutant| mutant.description.as_str()).collect();
    assert!(words.contains(&"replaced variable local 3 with local 1"), "{words:?}");
    assert!(!words.iter().any(|text| text.contains("local 0") || text.contains("local 3 with local 2")));
}

#[test]
fn constructors_and_initialisers_are_left_alone() {
    let text = "class Made { int a = 1, b = 2; static int c = 3 + Made.class.hashCode(); Made(int d) { a = d + b; } }";
    let folder = compiled("Made", text);
    assert!(folder.mutants(&folder.editor("Made"), OperatorSet::Ferastrau).is_empty());
}

/// Every operator on every kind of operand in a method of its own, and what all of them give for many operands.
const COMPARE: &str = include_str!("java/Compare.java");
const OUTCOMES: &str = include_str!("java/Outcomes.java");

/// What each method of `Compare` gives for all operands: in the class as it is, and in each mutant.
fn outcomes() -> (BTreeMap<String, String>, Vec<(Mutant, String)>) {
    let folder = compiled("Compare", COMPARE);
    let editor = folder.editor("Compare");
    let list: Vec<Mutant> = folder
        .mutants(&editor, OperatorSet::Ferastrau)
        .into_iter()
        .filter(|mutant| mutant.operator == Operator::OperatorReplacement)
        .collect();
    let mut classes = Mutated::default();
    let methods: Vec<&str> =
        editor.file().methods.iter().map(|method| editor.symbols().text(method.name)).collect();
    for method in &methods {
        classes.add("Compare", method, &editor.file().bytes);
    }
    for mutant in &list {
        let bytes = editor.with_edits(mutant.method, &mutant.edits()).expect("a class file");
        classes.add("Compare", &mutant.name, &bytes);
    }
    let program = Javac::new().once(&[("Outcomes.java", OUTCOMES)]);
    let said = classes.ask(&program, "Outcomes", &folder);
    assert_eq!(said.len(), methods.len() + list.len());
    let original = methods.iter().map(|name| (*name).to_owned()).zip(said.iter().cloned()).collect();
    (original, list.into_iter().zip(said[methods.len()..].iter().cloned()).collect())
}

#[test]
fn a_replaced_operator_does_what_the_other_one_does() {
    let (original, mutants) = outcomes();
    let names: BTreeMap<&str, &str> = BTreeMap::from([
        ("<", "lt"),
        ("<=", "le"),
        (">", "gt"),
        (">=", "ge"),
        ("==", "eq"),
        ("!=", "ne"),
        ("+", "add"),
        ("-", "sub"),
        ("*", "mul"),
        ("/", "div"),
        ("%", "rem"),
        ("&", "and"),
        ("|", "or"),
        ("^", "xor"),
        ("<<", "shl"),
        (">>", "shr"),
        (">>>", "ushr"),
        ("&&", "andAnd"),
        ("||", "orOr"),
        ("~", "not"),
        ("unary +", "plus"),
        ("++", "increment"),
        ("--", "decrement"),
        ("+=", "addTo"),
        ("-=", "subFrom"),
        ("*=", "mulBy"),
        ("/=", "divBy"),
        ("%=", "remBy"),
    ]);
    let mut compared = 0;
    for (mutant, outcome) in &mutants {
        let words = mutant.description.strip_prefix("replaced operator ").expect("an operator");
        let (old, new) = words.split_once(" with ").expect("two operators");
        let (name, kind) = mutant.name.split_once('_').expect("an operator and a kind");
        let of = |symbol: &str| match symbol {
            // A minus before one operand is called neg.
            "-" if matches!(name, "neg" | "not") => "neg",
            // A compound assignment may be compiled to its operator.
            "+" | "-" | "*" | "/" | "%" if kind == "local" => names[&*format!("{symbol}=")],
            symbol => names[symbol],
        };
        assert_eq!(of(old), name, "{}", mutant.description);
        let expected = &original[&format!("{}_{kind}", of(new))];
        assert_eq!(outcome, expected, "{}: {}", mutant.name, mutant.description);
        compared += 1;
    }
    assert!(compared > 150, "{compared}");
}

#[test]
fn the_subjects_of_the_paper_have_mutants_of_all_kinds() {
    let folder = compiled_file("examples/korat/SearchTree.java");
    let editor = folder.editor("SearchTree");
    let list = folder.mutants(&editor, OperatorSet::Ferastrau);
    let of = |operator: Operator, method: &str| {
        list.iter().filter(|mutant| mutant.operator == operator && mutant.name == method).count()
    };
    assert!(of(Operator::VariableReplacement, "remove") > 30);
    assert!(of(Operator::OperatorReplacement, "remove") > 10);
    let mut ids: Vec<String> = list.iter().map(Mutant::id).collect();
    ids.sort();
    let count = ids.len();
    ids.dedup();
    assert_eq!(ids.len(), count, "names of mutants are unique");
}
