//! Compiles Java for tests with the `javac` of a JDK. One set of options serves all tests: everything that debuggers
//! want, no warnings, no annotation processors. What a test needs besides, it adds.

use crate::jdk::{Jdk, jdk17};
use crate::process::{Ending, run};
use crate::scratch::Scratch;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// How long the compiler may take.
const LIMIT: Duration = Duration::from_secs(300);

/// A compiler with its options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Javac {
    jdk: Jdk,
    debug: &'static str,
    options: Vec<String>,
    class_path: Vec<PathBuf>,
    source_path: Vec<PathBuf>,
}

impl Default for Javac {
    fn default() -> Javac {
        Javac::of(&jdk17())
    }
}

impl Javac {
    /// The compiler of JDK 17.
    pub fn new() -> Javac {
        Javac::default()
    }

    /// The compiler of a JDK.
    pub fn of(jdk: &Jdk) -> Javac {
        let options = ["-nowarn", "-proc:none", "-encoding", "UTF-8"].map(str::to_owned).to_vec();
        Javac { jdk: jdk.clone(), debug: "-g", options, class_path: Vec::new(), source_path: Vec::new() }
    }

    /// With one more option.
    pub fn option(mut self, option: &str) -> Javac {
        self.options.push(option.to_owned());
        self
    }

    /// For this release of the language and the library.
    pub fn release(self, feature: u32) -> Javac {
        self.option("--release").option(&feature.to_string())
    }

    /// Without lines and names of variables.
    pub fn without_debug_info(mut self) -> Javac {
        self.debug = "-g:none";
        self
    }

    /// With these directories and jars on the class path, behind the output directory.
    pub fn class_path<P: AsRef<Path>>(mut self, entries: &[P]) -> Javac {
        self.class_path.extend(entries.iter().map(|entry| entry.as_ref().to_owned()));
        self
    }

    /// With the sources of the API that Margay ships, where classes are looked for that are not given.
    pub fn margay_api(self) -> Javac {
        self.sources_of("java/margay-api")
    }

    /// With the declarations of Korat's interfaces.
    pub fn korat_interfaces(self) -> Javac {
        self.sources_of("java/korat-interfaces")
    }

    fn sources_of(mut self, module: &str) -> Javac {
        self.source_path.push(crate::repository().join(module).join("src/main/java"));
        self
    }

    /// Compiles files into a directory; says what the compiler said, when it was content.
    pub fn compile<P: AsRef<Path>>(&self, out: &Path, files: &[P]) -> String {
        std::fs::create_dir_all(out).expect("the directory for classes can be made");
        let mut command = Command::new(self.jdk.tool("javac"));
        command.arg(self.debug).args(&self.options).arg("-d").arg(out);
        let path = std::iter::once(out).chain(self.class_path.iter().map(PathBuf::as_path));
        command.arg("-classpath").arg(std::env::join_paths(path).expect("a class path"));
        // Without a source path the compiler would look for sources on the class path.
        command.arg("-sourcepath").arg(std::env::join_paths(&self.source_path).expect("a source path"));
        command.args(files.iter().map(AsRef::as_ref));
        let outcome = run(&mut command, None, LIMIT);
        let said = outcome.errors();
        assert!(outcome.ending == Ending::Exit(0), "javac: {}\n{said}", outcome.ending.describe());
        said
    }

    /// Compiles files given as (name, text); the files are written into the directory too.
    pub fn compile_texts(&self, out: &Path, sources: &[(&str, &str)]) {
        let files: Vec<PathBuf> = sources.iter().map(|(name, _)| out.join(name)).collect();
        for (file, (_, text)) in files.iter().zip(sources) {
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("folders can be made");
            std::fs::write(file, text).expect("the source can be written");
        }
        self.compile(out, &files);
    }

    /// Where the classes of these texts are: compiled once in a process, whoever asks.
    pub fn once(&self, sources: &[(&str, &str)]) -> PathBuf {
        type Done = (Javac, Vec<(String, String)>, Scratch);
        static DONE: Mutex<Vec<Done>> = Mutex::new(Vec::new());
        let wanted: Vec<(String, String)> =
            sources.iter().map(|&(name, text)| (name.to_owned(), text.to_owned())).collect();
        let mut done = DONE.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((.., scratch)) = done.iter().find(|(with, texts, _)| with == self && *texts == wanted) {
            return scratch.path().to_owned();
        }
        let scratch = Scratch::new("classes");
        self.compile_texts(scratch.path(), sources);
        let path = scratch.path().to_owned();
        done.push((self.clone(), wanted, scratch));
        path
    }
}

/// Compiles classes given as (file name, text) together with the API that Margay ships.
pub fn compile(scratch: &Scratch, sources: &[(&str, &str)]) {
    Javac::new().margay_api().compile_texts(scratch.path(), sources);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_texts_are_compiled_once() {
        let javac = Javac::new();
        let one = javac.once(&[("A.java", "class A {}")]);
        assert!(one.join("A.class").exists());
        assert_eq!(one, javac.once(&[("A.java", "class A {}")]));
        assert_ne!(one, javac.once(&[("A.java", "class A { int x; }")]));
        assert_ne!(one, javac.without_debug_info().once(&[("A.java", "class A {}")]));
    }

    #[test]
    #[should_panic(expected = "cannot find symbol")]
    fn what_does_not_compile_fails_with_the_words_of_the_compiler() {
        compile(&Scratch::new("wrong"), &[("A.java", "class A { B b; }")]);
    }
}
