//! What these tests share: classes compiled by `javac`, their editors, and the JVM asked about mutated class files.

use margay_classes::classpath::Bytes;
use margay_mutate::{ClassEditor, ClassSource, Mutant, OperatorSet, Options, mutants};
use margay_test_util::{Ending, Javac, Scratch, jdk17, repository, run};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

const LIMIT: Duration = Duration::from_secs(300);

/// The class files of a directory, which are found by their names.
pub struct Folder(pub PathBuf);

impl ClassSource for Folder {
    fn class_file(&self, name: &str) -> Option<Bytes> {
        std::fs::read(self.0.join(format!("{name}.class"))).ok().map(Into::into)
    }
}

impl Folder {
    /// The editor of a class.
    pub fn editor(&self, name: &str) -> ClassEditor {
        ClassEditor::parse(&self.class_file(name).expect("the class was compiled")).expect("a class file")
    }

    /// The mutants of a class.
    pub fn mutants(&self, editor: &ClassEditor, set: OperatorSet) -> Vec<Mutant> {
        mutants(editor, set, &Options { classes: Some(self), ..Options::default() })
    }

    /// The names of all classes, sorted.
    pub fn names(&self) -> Vec<String> {
        let files = std::fs::read_dir(&self.0).expect("a folder").flatten().map(|entry| entry.path());
        let classes = files.filter(|file| file.extension().is_some_and(|extension| extension == "class"));
        let name = |file: PathBuf| file.file_stem().expect("a name").to_string_lossy().into_owned();
        let mut names: Vec<String> = classes.map(name).collect();
        names.sort();
        names
    }
}

/// A class given as text, compiled.
pub fn compiled(name: &str, text: &str) -> Folder {
    Folder(Javac::new().once(&[(&format!("{name}.java"), text)]))
}

/// A file of the repository, compiled.
pub fn compiled_file(file: &str) -> Folder {
    let text = std::fs::read_to_string(repository().join(file)).expect("a source file");
    let name = Path::new(file).file_name().expect("a name").to_string_lossy().into_owned();
    Folder(Javac::new().margay_api().korat_interfaces().once(&[(&name, &text)]))
}

/// Mutated class files, each behind its name, as `bench/mutants/Verify.java` reads them.
#[derive(Default)]
pub struct Mutated {
    bytes: Vec<u8>,
    /// How many there are.
    pub count: usize,
}

impl Mutated {
    /// Adds a class file. `what` says what is changed.
    pub fn add(&mut self, class: &str, what: &str, contents: &[u8]) {
        let name = format!("{class} {what}");
        for part in [name.as_bytes(), contents] {
            self.bytes.extend((part.len() as u32).to_be_bytes());
            self.bytes.extend(part);
        }
        self.count += 1;
    }

    /// What a Java program says of them: `bench/mutants/Verify.java`, or one of the test's own.
    pub fn ask(&self, program: &Path, main: &str, folder: &Folder) -> Vec<String> {
        let scratch = Scratch::new("mutants");
        let file = scratch.write("mutants", &self.bytes);
        let mut java = Command::new(jdk17().java());
        java.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"]).arg(program).arg(main);
        let outcome = run(java.arg(file).arg(&folder.0), None, LIMIT);
        assert!(outcome.ending == Ending::Exit(0), "{}\n{}", outcome.ending.describe(), outcome.errors());
        outcome.output().lines().map(str::to_owned).collect()
    }

    /// Expects the JVM to verify all of them.
    pub fn expect_verified(&self, folder: &Folder) {
        let source =
            std::fs::read_to_string(repository().join("bench/mutants/Verify.java")).expect("the program");
        let program = Javac::new().once(&[("Verify.java", &source)]);
        let said = self.ask(&program, "Verify", folder);
        assert_eq!(said, [format!("verified {}, refused 0", self.count)]);
    }
}
