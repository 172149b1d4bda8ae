//! The plan of the source tree, as tests: which crate may use which, no circles among modules, one place that runs
//! inputs, no printing in libraries, sizes, and what ARCHITECTURE.md says.
//!
//! A rule that does not hold everywhere has a list of exceptions, each with its reason. An exception that is no
//! longer needed fails its test too, so that the lists stay true.

mod circles;
mod modules;
mod packages;
mod source;

use circles::FOLDERS;
use modules::Modules;
use packages::Packages;
use source::{SourceFile, crates};
use std::collections::BTreeSet;
use std::path::Path;

/// What each crate may depend on, of the workspace. Every line uses only names that stand below it.
const LAYERS: &[(&str, &[&str])] = &[
    (
        "margay",
        &[
            "margay-commands",
            "margay-tests",
            "margay-mutate",
            "margay-report",
            "margay-backward",
            "margay-enumerate",
            "margay-inputs",
            "margay-explore",
            "margay-graph",
            "margay-work",
            "margay-solver",
            "margay-machine",
            "margay-classes",
        ],
    ),
    (
        "margay-commands",
        &[
            "margay-abstract",
            "margay-equivalence",
            "margay-tests",
            "margay-mutate",
            "margay-report",
            "margay-backward",
            "margay-enumerate",
            "margay-inputs",
            "margay-explore",
            "margay-graph",
            "margay-work",
            "margay-solver",
            "margay-machine",
            "margay-classes",
        ],
    ),
    ("margay-abstract", &["margay-machine", "margay-classes"]),
    ("margay-equivalence", &["margay-solver", "margay-classes"]),
    ("margay-tests", &["margay-files", "margay-graph", "margay-work", "margay-machine", "margay-classes"]),
    ("margay-report", &["margay-mutate", "margay-files", "margay-graph", "margay-machine", "margay-classes"]),
    ("margay-mutate", &["margay-classes"]),
    ("margay-enumerate", &["margay-graph", "margay-work", "margay-machine", "margay-classes"]),
    (
        "margay-backward",
        &[
            "margay-inputs",
            "margay-explore",
            "margay-graph",
            "margay-work",
            "margay-arithmetic",
            "margay-solver",
            "margay-machine",
            "margay-classes",
        ],
    ),
    (
        "margay-inputs",
        &[
            "margay-explore",
            "margay-graph",
            "margay-work",
            "margay-solver",
            "margay-machine",
            "margay-classes",
        ],
    ),
    (
        "margay-explore",
        &[
            "margay-graph",
            "margay-work",
            "margay-arithmetic",
            "margay-solver",
            "margay-machine",
            "margay-classes",
        ],
    ),
    ("margay-test-util", &["margay-machine", "margay-classes"]),
    ("margay-graph", &["margay-machine", "margay-classes"]),
    ("margay-files", &[]),
    ("margay-work", &[]),
    ("margay-arithmetic", &["margay-solver", "margay-classes"]),
    ("margay-solver", &[]),
    ("margay-machine", &["margay-fdlibm", "margay-classes"]),
    ("margay-fdlibm", &[]),
    ("margay-classes", &[]),
];

#[test]
fn no_crate_depends_on_one_above_it() {
    let packages = Packages::read();
    let mut wrong = Vec::new();
    for (i, (name, allowed)) in LAYERS.iter().enumerate() {
        let below: Vec<&str> = LAYERS[i + 1..].iter().map(|(name, _)| *name).collect();
        for other in *allowed {
            assert!(below.contains(other), "the list itself points upwards: {name} to {other}");
        }
        for other in packages.direct.get(*name).into_iter().flatten() {
            if packages.members.contains(other) && !allowed.contains(&other.as_str()) {
                wrong.push(format!("{name} depends on {other}"));
            }
        }
    }
    for member in &packages.members {
        assert!(LAYERS.iter().any(|(name, _)| name == member), "{member} has no place in the layers");
    }
    none(&wrong);
}

/// What must not be linked with a package, however far away, and why.
const NOT_LINKED: &[(&str, &[&str], &str)] = &[
    ("margay-abstract", &["margay-solver", "z3-sys"], "abstract states need no solver"),
    ("margay-tests", &["margay-solver", "z3-sys"], "writing tests needs no solver"),
    (
        "margay-mutate",
        &["margay-solver", "z3-sys", "margay-machine"],
        "mutants are made of class files alone",
    ),
    ("margay-report", &["margay-solver", "z3-sys"], "drawing needs no solver"),
    ("margay-enumerate", &["margay-solver", "z3-sys"], "finite domains need no solver"),
    ("margay-graph", &["margay-solver", "z3-sys"], "graphs and runs need no solver"),
    ("margay-test-util", &["margay-solver", "z3-sys"], "it serves the tests of crates without a solver"),
    ("margay-machine", &["margay-solver"], "the machine carries symbols as numbers"),
    ("margay-solver", &["margay-machine", "margay-classes"], "the solver knows no program"),
];

#[test]
fn crates_link_only_what_they_use() {
    let packages = Packages::read();
    let mut wrong = Vec::new();
    for (name, never, why) in NOT_LINKED {
        let linked = packages.linked(name);
        wrong.extend(
            never.iter().filter(|n| linked.contains(**n)).map(|n| format!("{name} links {n}, but {why}")),
        );
    }
    none(&wrong);
}

#[test]
fn only_the_binary_knows_the_command_line() {
    let packages = Packages::read();
    let mut wrong = Vec::new();
    for member in packages.members.iter().filter(|member| *member != "margay") {
        let direct = &packages.direct[member];
        wrong.extend(
            ["clap", "ctrlc"].iter().filter(|n| direct.contains(**n)).map(|n| format!("{member} uses {n}")),
        );
        if direct.contains("margay-test-util") {
            wrong.push(format!("{member} needs margay-test-util outside of its tests"));
        }
    }
    none(&wrong);
}

#[test]
fn no_modules_use_each_other_in_a_circle() {
    let mut wrong = Vec::new();
    let mut folders = BTreeSet::new();
    for krate in crates() {
        let modules = Modules::of(krate);
        for circle in modules.circles() {
            let inside = |folder: &str| {
                circle
                    .iter()
                    .all(|m| m == folder || m.strip_prefix(folder).is_some_and(|m| m.starts_with("::")))
            };
            let folder = FOLDERS.iter().position(|(name, folder, _)| *name == krate.name && inside(folder));
            folders.extend(folder);
            if folder.is_none() {
                let uses = modules.uses_inside(&circle).join("\n    ");
                wrong.push(format!("{}: {} modules {circle:?}\n    {uses}", krate.name, circle.len()));
            }
        }
    }
    let stale = FOLDERS.iter().enumerate().filter(|(number, _)| !folders.contains(number));
    wrong.extend(stale.map(|(_, (name, folder, _))| format!("{name}: no circle in {folder} any more")));
    none(&wrong);
}

/// Who may take a mark, roll back or limit the steps of a machine, and why. Everybody else asks the oracle.
const RUNNERS: &[(&str, &str)] = &[
    ("crates/margay-machine/src", "the machine itself"),
    ("crates/margay-solver/src", "the solver's levels are no machine's"),
    ("crates/margay-explore/src", "an engine owns its marks"),
    ("crates/margay-enumerate/src", "an engine owns its marks"),
    ("crates/margay-backward/src", "an engine owns its marks"),
    (
        "crates/margay-inputs/src/precondition.rs",
        "predicates run on symbolic inputs, between marks of the explorer",
    ),
    ("crates/margay-tests/src/observe", "runs an input and reads what it shows, for the oracle"),
    ("crates/margay-tests/src/sequence", "the search for sequences of calls is an engine, too"),
    ("crates/margay-graph/src", "running an input again, for the oracle"),
    ("crates/margay-commands/src/oracle", "the oracle"),
    (
        "crates/margay-commands/src/contracts/eval.rs",
        "the one evaluator of predicates, inside runs of the oracle",
    ),
    ("crates/margay-commands/src/entry.rs", "the state of an exploring machine before it is entered"),
    (
        "crates/margay-commands/src/given_tests",
        "tests are no inputs: they run as they are given, and each has a limit of its own",
    ),
    (
        "crates/margay-commands/src/session/preload.rs",
        "the library is initialised without a limit, before any input",
    ),
];

#[test]
fn only_the_oracle_runs_an_input() {
    let mut wrong = Vec::new();
    for file in crates().iter().flat_map(|krate| &krate.files) {
        if RUNNERS.iter().any(|(place, _)| file.path.starts_with(place)) {
            continue;
        }
        let calls = file.names.method_calls.iter().filter(|(name, _)| name == "mark" || name == "rollback");
        // An option of this name is no setting of a machine.
        let limits =
            file.names.fields.iter().filter(|(name, line)| {
                name == "max_steps" && line_of(file, *line).contains("config.max_steps")
            });
        wrong.extend(
            calls.chain(limits).map(|(name, line)| format!("{}:{line}: {name}", file.path.display())),
        );
    }
    none(&wrong);
}

#[test]
fn no_library_prints() {
    let mut wrong = Vec::new();
    for krate in crates().iter().filter(|krate| krate.name != "margay") {
        for file in &krate.files {
            let place = |line: &usize| format!("{}:{line}", file.path.display());
            for (name, line) in &file.names.macros {
                if ["println", "eprintln", "print", "eprint", "dbg"].contains(&name.as_str()) {
                    wrong.push(format!("{}: {name}!", place(line)));
                }
            }
            let ends = |path: &&Vec<String>| path.ends_with(&["process".to_owned(), "exit".to_owned()]);
            if file.names.paths.iter().any(|path| ends(&path)) {
                wrong.push(format!("{}: process::exit", file.path.display()));
            }
        }
    }
    none(&wrong);
}

/// A crate without unsafe code says so, and the compiler keeps it so.
#[test]
fn crates_without_unsafe_code_forbid_it() {
    let mut wrong = Vec::new();
    for krate in crates() {
        let is_unsafe = krate.files.iter().any(|file| source::has_keyword(&file.text, "unsafe"));
        let root = krate.files.iter().find(|file| file.module.is_empty()).expect("a root");
        if !is_unsafe && !root.text.contains("#![forbid(unsafe_code)]") {
            wrong.push(format!("{} does not forbid unsafe code", krate.name));
        }
    }
    none(&wrong);
}

/// So many functions of all crates may fail with a text alone.
const TEXT_ERRORS: usize = 8;

#[test]
fn failures_are_types() {
    let found: Vec<String> = crates()
        .iter()
        .flat_map(|krate| &krate.files)
        .flat_map(|file| {
            let texts = file.names.text_errors.iter();
            texts.map(|(name, line)| format!("{}:{line}: {name}", file.path.display())).collect::<Vec<_>>()
        })
        .collect();
    assert!(found.len() <= TEXT_ERRORS, "{} functions fail with a text:\n{}", found.len(), found.join("\n"));
}

/// The binary is options and output; what it does is in libraries.
const BINARY_LINES: usize = 1_500;

#[test]
fn the_binary_is_small() {
    let binary = crates().iter().find(|krate| krate.name == "margay").expect("the binary");
    let lines: usize = binary.files.iter().map(|file| file.text.lines().count()).sum();
    assert!(lines < BINARY_LINES, "crates/margay/src has {lines} lines, {BINARY_LINES} are too many");
}

/// The longest line of ARCHITECTURE.md.
const WIDTH: usize = 110;

#[test]
fn lines_of_the_architecture_are_short() {
    let long = architecture();
    let long = long.lines().enumerate().filter(|(_, line)| line.chars().count() > WIDTH);
    none(
        &long
            .map(|(i, line)| format!("line {}: {} characters", i + 1, line.chars().count()))
            .collect::<Vec<_>>(),
    );
}

/// What ARCHITECTURE.md writes as code and looks like a file or a folder is one: from the root of the repository, from
/// a crate, or from the source folder of a crate.
#[test]
fn files_of_the_architecture_exist() {
    let root = margay_test_util::repository();
    let text = architecture();
    let mut places = vec![root.clone(), root.join("crates")];
    for krate in std::fs::read_dir(root.join("crates")).expect("crates").flatten() {
        places.extend([krate.path(), krate.path().join("src")]);
    }
    let named = named_files(&text);
    assert!(named.len() >= 20, "only {} files are named", named.len());
    let missing = named.into_iter().filter(|name| !exists(&places, name));
    none(&missing.collect::<Vec<_>>());
}

fn architecture() -> String {
    let file = margay_test_util::repository().join("ARCHITECTURE.md");
    std::fs::read_to_string(file).expect("ARCHITECTURE.md")
}

/// Whether there is a file of this name at one of the places, or below one when the name is a file's alone.
fn exists(places: &[std::path::PathBuf], name: &str) -> bool {
    let direct = places.iter().any(|place| place.join(name).exists());
    direct
        || !name.contains('/')
            && places.iter().any(|place| source::rust_files(place).iter().any(|f| f.ends_with(name)))
}

/// The words between backquotes, and in blocks of code, that name a file (`x.rs`, `y/z.md`) or a folder (`step/`).
fn named_files(text: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut block = false;
    for line in text.lines() {
        if line.starts_with("```") {
            block = !block;
            continue;
        }
        let code: Vec<&str> = if block { vec![line] } else { line.split('`').skip(1).step_by(2).collect() };
        for word in code.iter().flat_map(|code| words(code)) {
            names.extend(expand(&word).into_iter().filter(|name| is_file(name)));
        }
    }
    names
}

/// The words of a line, which end at blanks and at commas that are not in braces.
fn words(code: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut inside = false;
    for c in code.chars() {
        inside = c == '{' || inside && c != '}';
        if c.is_whitespace() || c == ',' && !inside {
            words.push(String::new());
        } else if let Some(word) = words.last_mut() {
            word.push(c);
        }
    }
    words
}

/// `a/{b,c}.rs` is `a/b.rs` and `a/c.rs`.
fn expand(word: &str) -> Vec<String> {
    let word = word.trim_matches(|c: char| "()[];:".contains(c));
    let Some((before, rest)) = word.split_once('{') else { return vec![word.to_owned()] };
    let Some((names, after)) = rest.split_once('}') else { return Vec::new() };
    names.split(',').map(|name| format!("{before}{name}{after}")).collect()
}

fn is_file(name: &str) -> bool {
    let plain = name.chars().all(|c| c.is_ascii_alphanumeric() || "_-./".contains(c));
    let ends = [".rs", ".md", ".sh", ".java", ".toml", ".txt"].iter().any(|end| name.ends_with(end));
    let folder = name.ends_with('/') && name.len() > 1;
    plain && (ends && !name.starts_with('.') || folder) && !Path::new(name).is_absolute()
}

fn line_of(file: &SourceFile, number: usize) -> &str {
    file.text.lines().nth(number - 1).unwrap_or_default()
}

fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} in all:\n{}", wrong.len(), wrong.join("\n"));
}
