//! Suites written into a directory that has tests already: nothing is lost, nothing stays that is gone, and what comes out
//! compiles and passes.

use margay_graph::graph::{Call, Graph, Node, NodeId, Value};
use margay_machine::Machine;
use margay_test_util::junit::passing_tests;
use margay_test_util::{Scratch, boot, compile};
use margay_tests::writer::{Changes, Format, Replaces, WriteError, Written, write};
use margay_tests::{Case, Kind, Observed, Stability, Suite, files, observe};
use std::path::{Path, PathBuf};

const TILL: &str = "package merge;
public class Till {
    public static int add(int a, int b) { return a + b; }
    public static int first(int[] a) { return a[0]; }
    public static int half(int n) { return n / 2; }
    public static int half_up(int n) { return (n + 1) / 2; }
    public static int count(java.util.ArrayList<String> list) { return list.size(); }
    public static int others(other.ArrayList list, other.Integer number) { return 1; }
    private static int hidden(int n) { return n; }
}
";
const OTHER_LIST: &str = "package other; public class ArrayList { }";
const OTHER_INTEGER: &str = "package other; public class Integer { }";

/// Version 1 of the class; later ones differ by replacements.
struct World {
    scratch: Scratch,
    machine: Machine,
    out: PathBuf,
}

impl World {
    fn new(name: &str) -> World {
        World::with(name, TILL)
    }

    fn with(name: &str, till: &str) -> World {
        let scratch = Scratch::new(&format!("writer-{name}"));
        compile_all(&scratch, till);
        let out = scratch.path().join("tests");
        World { machine: boot(scratch.path()), out, scratch }
    }

    /// The same directory of tests, with another version of the class.
    fn changed(mut self, old: &str, new: &str) -> World {
        let text = TILL.replace(old, new);
        assert_ne!(text, TILL);
        compile_all(&self.scratch, &text);
        self.machine = boot(self.scratch.path());
        self
    }

    fn case(&mut self, method: &str, input: &Graph) -> Case {
        let classes = &mut self.machine.classes;
        let id = classes.load("merge/Till").expect("the class");
        let mut methods = classes.class(id).methods.iter();
        let found = methods.find(|&&m| classes.symbols.text(classes.method(m).name) == method);
        let found = *found.unwrap_or_else(|| panic!("no {method}"));
        match observe(&mut self.machine, found, input) {
            Ok(Observed::Case(case)) => Case { stable: Stability::ALL, ..*case },
            other => panic!("{method}: {other:?}"),
        }
    }

    fn ints(&mut self, method: &str, args: &[i32]) -> Case {
        let roots = args.iter().map(|&n| Value::Int(n)).collect();
        self.case(method, &Graph { roots, ..Graph::default() })
    }

    /// A call on an empty array, which is a bug as long as it throws.
    fn first(&mut self) -> Case {
        let empty = Node::Array { descriptor: "[I".into(), elements: Vec::new() };
        let mut case = self.case("first", &objects(vec![empty]));
        if matches!(case.outcome, margay_tests::Outcome::Threw { .. }) {
            case.kind = Kind::Bug { what: "throws an undeclared exception".into() };
        }
        case
    }

    /// A call with a list of strings that holds a number, for which a test needs a raw type.
    fn raw(&mut self) -> Case {
        let Node::Built { class, mut steps } = new("java.util.ArrayList") else { unreachable!() };
        let args = vec![Value::Ref(NodeId(1))];
        steps.push(Call {
            class: class.clone(),
            name: "add".into(),
            descriptor: "(Ljava/lang/Object;)Z".into(),
            args,
        });
        let mut graph = objects(vec![Node::Built { class, steps }]);
        graph.nodes.push(Node::Boxed(Value::Int(7)));
        self.case("count", &graph)
    }

    /// Cases of these methods, each with its own input.
    fn cases(&mut self, methods: &[&str]) -> Vec<Case> {
        let all = methods.iter().map(|&method| match method {
            "first" => self.first(),
            "add" => self.ints("add", &[i32::MAX, 0]),
            "count" => self.case(method, &objects(vec![new("java.util.ArrayList")])),
            "others" => self.case(method, &objects(vec![new("other.ArrayList"), new("other.Integer")])),
            method => self.ints(method, &[3]),
        });
        all.collect()
    }

    fn write(
        &mut self,
        cases: Vec<Case>,
        format: Format,
        replaces: &Replaces,
    ) -> Result<Written, WriteError> {
        let suite = Suite { class: "merge.Till".into(), cases };
        write(&self.out, &mut self.machine.classes, &suite, format, replaces)
    }

    /// Writes the tests of methods that were explored anew.
    fn explore(&mut self, methods: &[&str]) -> Written {
        let cases = self.cases(methods);
        self.write(cases, Format::JUnit5, &explored(methods)).expect("the tests are written")
    }

    /// Adds tests.
    fn add(&mut self, cases: Vec<Case>) -> Written {
        self.write(cases, Format::JUnit5, &Replaces::Nothing).expect("the tests are written")
    }

    fn path(&self, suffix: &str) -> PathBuf {
        self.out.join(format!("merge/TillMargay{suffix}"))
    }

    fn text(&self, suffix: &str) -> String {
        std::fs::read_to_string(self.path(suffix)).expect("the file")
    }

    /// The names of the tests of a file, in order.
    fn names(&self, suffix: &str) -> Vec<String> {
        let text = self.text(suffix);
        let declared = text.lines().filter_map(|l| Some(l.trim().split_once("void ")?.1.split_once("()")?.0));
        declared.map(str::to_owned).collect()
    }

    fn passing(&self) -> usize {
        passing_tests(self.scratch.path(), &self.out)
    }
}

fn compile_all(scratch: &Scratch, till: &str) {
    let others = [("ArrayList.java", OTHER_LIST), ("Integer.java", OTHER_INTEGER)];
    compile(scratch, &[others[0], others[1], ("Till.java", till)]);
}

fn explored(methods: &[&str]) -> Replaces {
    Replaces::Methods(methods.iter().map(|&m| m.to_owned()).collect())
}

fn objects(nodes: Vec<Node>) -> Graph {
    let roots = (0..nodes.len()).map(|i| Value::Ref(NodeId(i as u32))).collect();
    Graph { nodes, roots, ..Graph::default() }
}

fn new(class: &str) -> Node {
    let made = Call { class: class.into(), name: "<init>".into(), descriptor: "()V".into(), args: vec![] };
    Node::Built { class: class.into(), steps: vec![made] }
}

fn files_of(dir: &Path) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(dir) else { return Vec::new() };
    let mut names: Vec<String> =
        entries.map(|e| e.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_test_is_added_once_and_loses_no_other() {
    let mut w = World::new("add");
    w.explore(&["add", "first", "half"]);
    let before = w.names("Test.java");
    let added = vec![w.ints("half", &[4])];
    let written = w.add(added.clone());
    assert_eq!(written.changes, Changes { kept: 3, added: 1, ..Changes::default() });
    assert_eq!(written.changes.to_string(), "1 test added, 3 kept");
    assert_eq!(w.names("Test.java"), [&before[..], &["half_nIs4_returns2".to_owned()]].concat());
    assert_eq!(w.names("Bugs.java").len(), 1);
    let text = w.text("Test.java");
    let again = w.add(added);
    assert_eq!(again.changes, Changes { kept: 4, ..Changes::default() });
    assert_eq!(again.names, [Some("merge.TillMargayTest.half_nIs4_returns2".to_owned())]);
    assert_eq!(w.text("Test.java"), text);
    assert_eq!(w.passing(), 4);
}

#[test]
fn a_test_beside_those_of_its_method_and_one_of_the_same_name_by_another() {
    let mut w = World::new("names");
    w.explore(&["half", "add"]);
    let mut other = w.ints("half", &[4]);
    // The same words, another body.
    other.before = w.ints("half", &[3]).before;
    other.outcome = w.ints("half", &[3]).outcome;
    other.after = w.ints("half", &[3]).after;
    other.input.roots = vec![Value::Int(2)];
    w.add(vec![other]);
    assert_eq!(
        w.names("Test.java"),
        ["half_nIs3_returns1", "half_nIs3_returns1_2", "add_aIsMaxIntAndBIs0_returnsMaxInt"]
    );
    assert_eq!(w.passing(), 3);
}

#[test]
fn exploring_again_gives_the_same_bytes_and_one_method_keeps_the_others() {
    let mut w = World::new("again");
    w.explore(&["add", "half", "half_up", "first"]);
    let (tests, bugs) = (w.text("Test.java"), w.text("Bugs.java"));
    for methods in [&["add", "half", "half_up", "first"][..], &["half"], &["half_up", "first"]] {
        let written = w.explore(methods);
        assert_eq!(written.changes, Changes { kept: 4, ..Changes::default() }, "{methods:?}");
        assert_eq!((w.text("Test.java"), w.text("Bugs.java")), (tests.clone(), bugs.clone()), "{methods:?}");
    }
    // What was added goes when its method is explored again, and not before.
    let added = vec![w.ints("half", &[4]), w.ints("half_up", &[4])];
    w.add(added);
    w.explore(&["half"]);
    let names = w.names("Test.java");
    assert_eq!(names.iter().filter(|n| n.contains("nIs4")).count(), 1, "{names:?}");
    w.explore(&["half_up"]);
    assert_eq!(w.text("Test.java"), tests);
}

#[test]
fn imports_of_both_live_together() {
    let mut w = World::new("imports");
    let mut cases = w.cases(&["add", "count"]);
    cases.push(w.raw());
    w.add(cases);
    assert!(w.text("Test.java").contains("import java.util.ArrayList;"));
    let added = w.cases(&["others"]);
    w.add(added);
    let text = w.text("Test.java");
    assert!(text.contains("other.ArrayList list = new other.ArrayList();"), "{text}");
    assert!(text.contains("other.Integer number = new other.Integer();"), "{text}");
    assert!(text.contains("@SuppressWarnings({\"unchecked\", \"rawtypes\"})"), "{text}");
    assert_eq!(w.passing(), 4);
    // The other way round, what is imported is no longer needed later.
    let mut w = World::new("imports-2");
    w.explore(&["others"]);
    let text = w.text("Test.java");
    assert!(text.contains("import other.ArrayList;") && text.contains("new other.Integer()"), "{text}");
    let added = w.cases(&["add", "count"]);
    w.add(added);
    assert!(w.text("Test.java").contains("java.util.ArrayList<String> list = new java.util.ArrayList<>();"));
    assert_eq!(w.passing(), 3);
    w.write(Vec::new(), Format::JUnit5, &explored(&["others"])).expect("the tests are written");
    let added = vec![w.raw()];
    w.add(added);
    let text = w.text("Test.java");
    assert!(text.contains("import java.util.ArrayList;") && !text.contains("import other"), "{text}");
    assert_eq!(w.passing(), 3);
}

#[test]
fn a_bug_that_was_fixed_leaves_no_file() {
    let mut w = World::new("fixed");
    w.explore(&["add", "first"]);
    assert_eq!(files_of(&w.out.join("merge")), ["TillMargayBugs.java", "TillMargayTest.java"]);
    let mut w = w.changed("return a[0];", "return a.length == 0 ? 0 : a[0];");
    let written = w.explore(&["add", "first"]);
    assert_eq!(written.removed, [w.path("Bugs.java")]);
    assert_eq!(written.changes, Changes { kept: 1, added: 1, removed: 1, ..Changes::default() });
    assert_eq!(files_of(&w.out.join("merge")), ["TillMargayTest.java"]);
    assert_eq!(w.passing(), 2);
}

#[test]
fn tests_of_a_method_that_is_gone_are_dropped() {
    let mut w = World::new("gone");
    w.explore(&["add", "half", "half_up", "first"]);
    let mut w = w.changed("int first(", "int initial(");
    let written = w.add(Vec::new());
    assert_eq!(written.changes, Changes { kept: 3, removed: 1, ..Changes::default() });
    assert_eq!(written.removed, [w.path("Bugs.java")]);
    assert_eq!(w.passing(), 3);
    let mut w = w.changed("int half(", "int halved(");
    w.explore(&["add"]);
    assert_eq!(
        w.names("Test.java"),
        ["add_aIsMaxIntAndBIs0_returnsMaxInt", "half_up_nIs3_returns2"],
        "the name of one is how that of the other begins"
    );
    assert_eq!(w.passing(), 2);
}

#[test]
fn the_support_file_stays_as_long_as_a_test_needs_it() {
    let mut w = World::new("support");
    let hidden = w.cases(&["hidden"]);
    w.add(hidden);
    let support = w.out.join("merge/MargaySupport.java");
    assert!(w.text("Test.java").contains("MargaySupport.call("));
    std::fs::remove_file(&support).expect("the support file");
    let written = w.explore(&["add"]);
    assert!(written.files.contains(&support));
    assert_eq!(w.passing(), 2);
}

#[test]
fn what_a_person_wrote_stays() {
    let mut w = World::new("edited");
    w.explore(&["add", "half", "first"]);
    let (tests, bugs) = (w.text("Test.java"), w.text("Bugs.java"));
    let helper = "    }\n\n    private int helper() {\n        return 1;\n    }\n}\n";
    let own_test = "    }\n\n    @Test\n    void mine() {\n        Till.add(1, 2);\n    }\n}\n";
    for end in [helper, own_test] {
        let edited = tests.strip_suffix("    }\n}\n").expect("the end").to_owned() + end;
        std::fs::write(w.path("Test.java"), &edited).expect("the file");
        for replaces in [Replaces::Nothing, explored(&["add", "half", "first"])] {
            let cases = w.cases(&["add", "first"]);
            let refused = w.write(cases, Format::JUnit5, &replaces);
            let Err(error @ WriteError::Edited { .. }) = refused else { panic!("{refused:?}") };
            let message = error.to_string();
            assert!(
                message.contains("TillMargayTest.java:") && message.contains("another file"),
                "{message}"
            );
            assert_eq!(w.text("Test.java"), edited);
            assert_eq!(w.text("Bugs.java"), bugs, "nothing is written at all");
        }
    }
    // A change inside of a test stays as long as the test does.
    let edited = tests.replace("int result = Till.half(3);", "int result = Till.half(2);");
    assert_ne!(edited, tests);
    std::fs::write(w.path("Test.java"), &edited).expect("the file");
    w.explore(&["add", "first"]);
    assert_eq!(w.text("Test.java"), edited);
    w.explore(&["half"]);
    assert_eq!(w.text("Test.java"), tests);
    // A file that gets no tests may be as it likes.
    std::fs::write(w.path("Bugs.java"), bugs.replace("class ", "final class ")).expect("the file");
    let added = vec![w.ints("half", &[4])];
    w.add(added);
    assert!(w.text("Bugs.java").contains("final class"));
    // A file of somebody else.
    std::fs::write(w.path("Bugs.java"), "class TillMargayBugs {}").expect("the file");
    let cases = w.cases(&["first", "add"]);
    let before = w.text("Test.java");
    let refused = w.write(cases, Format::JUnit5, &explored(&["first", "add", "half"]));
    assert!(matches!(refused, Err(WriteError::File(files::WriteError::Foreign(_)))), "{refused:?}");
    assert_eq!(w.text("Test.java"), before);
    w.explore(&["add"]);
    assert_eq!(w.text("Bugs.java"), "class TillMargayBugs {}");
}

#[test]
fn the_other_framework_is_refused_while_tests_would_stay() {
    let mut w = World::new("style");
    w.explore(&["add", "half"]);
    let text = w.text("Test.java");
    let cases = w.cases(&["add"]);
    let refused = w.write(cases.clone(), Format::JUnit4, &explored(&["add"]));
    let Err(error @ WriteError::OtherStyle { .. }) = refused else { panic!("{refused:?}") };
    assert!(error.to_string().contains("has tests for JUnit 5"), "{error}");
    assert_eq!(w.text("Test.java"), text);
    w.write(cases, Format::JUnit4, &explored(&["add", "half"])).expect("nothing of the old file stays");
    assert!(w.text("Test.java").contains("import org.junit.Test;"));
    assert_eq!(w.passing(), 1);
    let added = w.cases(&["half"]);
    w.write(added, Format::JUnit4, &Replaces::Nothing).expect("the same framework");
    assert_eq!(w.passing(), 2);
}

#[test]
fn test_classes_of_the_same_name_are_not_mixed() {
    let mut w = World::new("same-name");
    w.explore(&["add"]);
    let text = w.text("Test.java");
    let path = w.path("Test.java");
    std::fs::write(&path, text.replace("{@code merge.Till}", "{@code merge.T.ill}")).expect("the file");
    let cases = w.cases(&["add"]);
    let refused = w.write(cases, Format::JUnit5, &explored(&["add"]));
    assert!(
        matches!(&refused, Err(WriteError::OtherClass { other, .. }) if other == "merge.T.ill"),
        "{refused:?}"
    );
}

#[test]
fn json_is_merged_by_method() {
    let mut w = World::new("json");
    let all = ["add", "half", "first"];
    let cases = w.cases(&all);
    w.write(cases.clone(), Format::Json, &explored(&all)).expect("the tests are written");
    let text = w.text("Test.json");
    let same = w.write(cases, Format::Json, &explored(&["half"])).expect("the tests are written");
    assert_eq!(same.changes, Changes { kept: 3, ..Changes::default() });
    assert_eq!(w.text("Test.json"), text);
    let added = vec![w.ints("half", &[4])];
    let more = w.write(added, Format::Json, &Replaces::Nothing).expect("the tests are written");
    assert_eq!(more.changes, Changes { kept: 3, added: 1, ..Changes::default() });
    let methods = |text: &str| -> Vec<String> {
        let document: serde_json::Value = serde_json::from_str(text).expect("JSON");
        let tests = document["tests"].as_array().expect("tests").clone();
        tests.iter().map(|t| t["method"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(methods(&w.text("Test.json")), ["add", "half", "half", "first"]);
    let mut w = w.changed("int half(", "int halved(");
    w.write(Vec::new(), Format::Json, &Replaces::Nothing).expect("the tests are written");
    assert_eq!(methods(&w.text("Test.json")), ["add", "first"]);
    std::fs::write(w.path("Test.json"), w.text("Test.json").replace("\"tests\"", "\"cases\""))
        .expect("the file");
    let refused = w.write(Vec::new(), Format::Json, &Replaces::Nothing);
    assert!(matches!(refused, Err(WriteError::Edited { .. })), "{refused:?}");
}
