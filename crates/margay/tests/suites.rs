//! Several commands write tests into one directory: none loses what another wrote, and what is gone from the class is gone from
//! its tests.

mod support;

use margay_test_util::junit::passing_tests;
use margay_test_util::{Javac, Scratch, jdk17};
use std::fs;
use std::path::Path;
use std::process::Command;
use support::margay;

const PARCEL: &str = "package post;
public class Parcel {
    public static int price(int weight, boolean fast) {
        if (weight > 20) {
            return fast ? 30 : 12;
        }
        return fast ? 9 : 4;
    }
    public static int share(int total, int parts) {
        return total / parts;
    }
    private static int zone(int code) {
        if (code * 3 == 231) {
            return 1;
        }
        return 0;
    }
}
";

const SCALE: &str = "package post;
public class Scale {
    private final java.util.List<Integer> weights = new java.util.ArrayList<>();
    public void put(int weight) {
        weights.add(weight);
    }
    public int mean() {
        int sum = 0;
        for (int weight : weights) {
            sum += weight;
        }
        return sum / weights.size();
    }
    public int share(int total) {
        return weights.isEmpty() ? total : total / weights.get(0);
    }
    public int label(String name) {
        return name.length() + weights.size();
    }
    public static void main(String[] args) {
        System.out.println(10 / args.length);
    }
}
";

fn compile(out: &Path, text: &str) {
    Javac::new().compile_texts(out, &[("Parcel.java", text)]);
}

/// Runs a command on the classes; gives its exit code and all that it says.
fn run(classes: &Path, out: &Path, args: &[&str]) -> (Option<i32>, String) {
    let home = jdk17().java().parent().and_then(Path::parent).expect("a home").to_owned();
    let mut command = Command::new(margay());
    command.args(args).arg("--out").arg(out).args(["--budget", "20s"]);
    command.arg("--classpath").arg(classes).arg("--java-home").arg(home);
    let output = command.output().expect("margay runs");
    let said = [&output.stdout[..], &output.stderr[..]].concat();
    (output.status.code(), String::from_utf8_lossy(&said).into_owned())
}

/// The tests of a class, by the names of their methods.
fn names(text: &str) -> Vec<&str> {
    text.lines().filter_map(|l| Some(l.trim().strip_prefix("void ")?.split_once("()")?.0)).collect()
}

#[test]
fn generate_and_reach_share_a_directory() {
    let scratch = Scratch::new("suites");
    let classes = scratch.path().join("classes");
    let out = scratch.path().join("tests");
    fs::create_dir_all(&classes).expect("a directory");
    compile(&classes, PARCEL);
    let (tests, bugs) = (out.join("post/ParcelMargayTest.java"), out.join("post/ParcelMargayBugs.java"));
    let read = |path: &Path| fs::read_to_string(path).expect("the tests");

    let (_, said) = run(&classes, &out, &["generate", "post.Parcel"]);
    let (first, first_bugs) = (read(&tests), read(&bugs));
    let count = names(&first).len() + names(&first_bugs).len();
    assert!(count >= 6, "{said}{first}{first_bugs}");
    assert!(!said.contains("kept"), "{said}");
    assert_eq!(passing_tests(&classes, &out), count);

    let (_, said) = run(&classes, &out, &["generate", "post.Parcel"]);
    assert!(said.contains(&format!("post.Parcel: {count} tests kept")), "{said}");
    assert_eq!((read(&tests), read(&bugs)), (first.clone(), first_bugs.clone()));

    // A private method, which has no tests so far.
    let (code, said) = run(&classes, &out, &["reach", "post.Parcel.zone:14"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(&format!("post.Parcel: 1 test added, {count} kept")), "{said}");
    let second = read(&tests);
    assert!(names(&first).iter().all(|name| names(&second).contains(name)), "{second}");
    assert_eq!(read(&bugs), first_bugs);
    assert_eq!(passing_tests(&classes, &out), count + 1);

    let (_, said) = run(&classes, &out, &["generate", "post.Parcel", "--method", "price"]);
    assert!(said.contains(&format!("post.Parcel: {} tests kept", count + 1)), "{said}");
    assert_eq!((read(&tests), read(&bugs)), (second, first_bugs));

    compile(&classes, &PARCEL.replace("total / parts", "parts == 0 ? total : total / parts"));
    let (code, said) = run(&classes, &out, &["generate", "post.Parcel"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(!bugs.exists(), "{said}");
    let third = read(&tests);
    assert!(names(&third).iter().any(|name| name.starts_with("zone")), "{third}");
    assert_eq!(passing_tests(&classes, &out), names(&third).len());

    let edited = third.replacen("class ParcelMargayTest {", "class ParcelMargayTest {\n    int mine;\n", 1);
    fs::write(&tests, &edited).expect("the file");
    let (code, said) = run(&classes, &out, &["reach", "post.Parcel.zone:14"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("ParcelMargayTest.java:") && said.contains("is not as Margay writes it"), "{said}");
    assert_eq!(read(&tests), edited);
}

#[test]
fn check_writes_its_violations() {
    let scratch = Scratch::new("suites-check");
    let (classes, out) = (scratch.path().join("classes"), scratch.path().join("tests"));
    fs::create_dir_all(&classes).expect("a directory");
    compile(&classes, PARCEL);
    Javac::new().compile_texts(&classes, &[("Scale.java", SCALE)]);
    let read = |name: &str| fs::read_to_string(out.join("post").join(name)).expect("the tests");

    let (code, said) = run(&classes, &out, &["check", "post.Parcel.share"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains(&format!("written to {}", out.display())), "{said}");
    let bugs = read("ParcelMargayBugs.java");
    assert!(bugs.contains("Parcel.share throws an undeclared ArithmeticException"), "{bugs}");
    assert!(bugs.contains("assertThrows(ArithmeticException.class, () -> Parcel.share("), "{bugs}");
    let (_, said) = run(&classes, &out, &["check", "post.Parcel.share"]);
    assert!(said.contains("post.Parcel: 1 test kept"), "{said}");

    // Objects are made by public calls.
    for method in ["mean", "share"] {
        let (code, said) = run(&classes, &out, &["check", &format!("post.Scale.{method}")]);
        assert_eq!(code, Some(1), "{said}");
    }
    let (_, said) = run(&classes, &out, &["check", "post.Scale.label", "--json"]);
    assert!(said.contains("\"null_findings\": 1") && said.contains("post.ScaleMargayBugs.label_"), "{said}");
    let bugs = read("ScaleMargayBugs.java");
    assert!(bugs.contains("new Scale()") && bugs.contains(".put(0);"), "{bugs}");
    assert!(bugs.contains("assertThrows(NullPointerException.class, () -> scale.label(null))"), "{bugs}");
    assert!(!bugs.contains("MargaySupport"), "{bugs}");
    assert_eq!(names(&bugs).len(), 3, "{bugs}");
    assert_eq!(passing_tests(&classes, &out), 4);

    let other = scratch.path().join("other");
    let (code, said) = run(&classes, &other, &["check", "post.Parcel.price"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(!said.contains("written") && !other.exists(), "{said}");
    let (code, said) = run(&classes, &other, &["check", "post.Scale"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("post.Scale: no test, since it is a program"), "{said}");
    assert!(!said.contains("written") && !other.exists(), "{said}");
    let (code, said) = run(&classes, Path::new("/dev/null/tests"), &["check", "post.Parcel.share"]);
    assert_eq!(code, Some(2), "{said}");
    assert!(said.contains("violation") && said.contains("give another directory with --out"), "{said}");
}
