//! Where classes come from: the JDK and the class path. Machines are made from it, each for one purpose.

use super::preload;
use crate::error::{Error, Result, load};
use margay_classes::classpath::{Bytes, ClassPath};
use margay_classes::jdk::Jdk;
use margay_machine::{Config, Machine};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Frames of a machine that explores. Recursion is cut early: symbolic frames cost more.
pub const EXPLORING_FRAMES: usize = 3_000;

/// Resources that programs find where the class path has none of that name.
///
/// Mockito's present default changes classes that are loaded already, by an agent. What it made of subclasses before needs
/// none.
const GIVEN: &[(&str, &str)] =
    &[("mockito-extensions/org.mockito.plugins.MockMaker", "mock-maker-subclass\n")];

/// Which classes there are, as the user says it.
#[derive(Debug, Clone)]
pub struct ClassSource {
    /// Directories and jars, separated as for `java`.
    pub classpath: String,
    /// The JDK whose library runs; otherwise `JAVA_HOME`, then `java` on the PATH.
    pub java_home: Option<PathBuf>,
}

/// A JDK and a class path that were found.
#[derive(Clone)]
pub struct World {
    path: Arc<ClassPath>,
    jdk: Arc<Jdk>,
    list: String,
}

impl World {
    /// Finds the JDK and opens the class path.
    pub fn find(source: &ClassSource) -> Result<World> {
        let jdk = Jdk::find(source.java_home.as_deref()).map_err(load)?;
        let path = open(&jdk, &source.classpath)?;
        Ok(World { path: Arc::new(path), jdk: Arc::new(jdk), list: source.classpath.clone() })
    }

    /// The same with other class files for some classes, by internal name.
    pub fn rewritten(&self, classes: Vec<(String, Bytes)>) -> Result<World> {
        let mut path = open(&self.jdk, &self.list)?;
        classes.into_iter().for_each(|(name, bytes)| path.rewrite(&name, bytes));
        Ok(World { path: Arc::new(path), ..self.clone() })
    }

    /// The class file of a class, by internal name.
    pub fn class_file(&self, name: &str) -> Result<Option<Bytes>> {
        Ok(self.path.find_class(name).map_err(load)?.map(|found| found.bytes))
    }

    /// Whether a class, by internal name, is one of the JDK's.
    pub fn is_of_jdk(&self, name: &str) -> bool {
        self.path.is_boot(name)
    }

    /// The internal names of all classes on the user's class path, sorted.
    pub fn user_classes(&self) -> Result<Vec<String>> {
        self.path.user_classes().map_err(load)
    }

    /// The content of the first file of this name on the user's class path.
    pub fn user_file(&self, name: &str) -> Result<Option<Bytes>> {
        let found = self.path.find_user_resources(name).map_err(load)?;
        Ok(found.into_iter().next().map(|found| found.bytes))
    }

    /// The directories and jars of the user's class path.
    pub fn entries(&self) -> Vec<PathBuf> {
        ClassPath::parse_list(&self.list)
    }

    /// The JDK whose library runs.
    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    /// Whether there is a class of this name, with dots, on the class path.
    pub fn has_class(&self, name: &str) -> bool {
        let plain = name.split('.').all(|part| !part.is_empty() && !part.contains(['/', '\\']));
        plain && matches!(self.path.find_class(&name.replace('.', "/")), Ok(Some(_)))
    }

    /// The names of the classes in a directory or jar.
    pub fn classes_in(&self, place: &Path) -> Result<Vec<String>> {
        let path = ClassPath::new(&self.jdk, &[place.to_owned()]).map_err(load)?;
        path.user_classes().map_err(load)
    }

    /// A machine that explores, and stops when `interrupt` is raised.
    pub fn exploring(&self, interrupt: &Arc<AtomicBool>) -> Result<Machine> {
        self.boot(interrupt, Config { max_frames: EXPLORING_FRAMES, ..Config::default() })
    }

    /// A machine that runs inputs concretely. It recurses deeper than the JVM does by default, so that a stack overflow
    /// that it shows is one.
    pub fn concrete(&self, interrupt: &Arc<AtomicBool>) -> Result<Machine> {
        self.boot(interrupt, Config::default())
    }

    /// A machine that runs inputs concretely in a second environment: all that may differ from one computer to the next
    /// differs from the first.
    pub fn second_environment(&self) -> Result<Machine> {
        self.boot(&Arc::default(), Config { elsewhere: true, ..Config::default() })
    }

    /// A machine that runs inputs concretely, with other identity hash codes, clocks and orders.
    pub fn with_seed(&self, interrupt: &Arc<AtomicBool>, seed: u32) -> Result<Machine> {
        self.boot(interrupt, Config { seed, ..Config::default() })
    }

    /// A machine in which predicates run again and again. Nothing is initialised that they may not need.
    pub fn bare(&self, interrupt: &Arc<AtomicBool>) -> Result<Machine> {
        self.start(interrupt, Config::default())
    }

    /// A machine with settings of its own; assertions and the size of the heap are as always.
    pub fn boot(&self, interrupt: &Arc<AtomicBool>, config: Config) -> Result<Machine> {
        let mut machine = self.start(interrupt, config)?;
        preload::always(&mut machine);
        Ok(machine)
    }

    fn start(&self, interrupt: &Arc<AtomicBool>, config: Config) -> Result<Machine> {
        self.program(Config { assertions: true, interrupt: interrupt.clone(), max_heap: 1 << 30, ..config })
    }

    /// A machine with exactly these settings.
    pub fn program(&self, config: Config) -> Result<Machine> {
        let mut machine = Machine::boot(self.path.clone(), &self.jdk.home, &self.list, config)
            .map_err(|e| Error::Load(e.to_string()))?;
        machine.provide_classes(margay_enumerate::bounds::provided::provide);
        Ok(machine)
    }
}

/// A class path with what Margay adds to it.
fn open(jdk: &Jdk, list: &str) -> Result<ClassPath> {
    let mut path = ClassPath::new(jdk, &ClassPath::parse_list(list)).map_err(load)?;
    for (name, content) in GIVEN {
        path.give(name, content);
    }
    Ok(path)
}
