//! What the commands that explore have in common: machines with their library warmed up, targets by name,
//! and the end of the budget.

use crate::cli::{Common, Exploring, Search};
use crate::warm;
use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_classes::{ClassId, MethodId};
use margay_explore::Order;
use margay_graph::Limits;
use margay_machine::{Config, Machine, Trap};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Where classes come from. Machines are made from it.
#[derive(Clone)]
pub struct World {
    path: Arc<ClassPath>,
    jdk: Arc<Jdk>,
    list: String,
}

/// Frames of a machine that explores.
pub const FRAMES: usize = 3_000;

impl World {
    /// The JDK and class path of the options.
    pub fn find(common: &Common) -> Result<World, String> {
        let jdk = Jdk::find(common.java_home.as_deref()).map_err(|e| e.to_string())?;
        let entries = ClassPath::parse_list(&common.classpath);
        let path = ClassPath::new(&jdk, &entries).map_err(|e| e.to_string())?;
        Ok(World { path: Arc::new(path), jdk: Arc::new(jdk), list: common.classpath.clone() })
    }

    /// Whether there is a class of this name, with dots, on the class path.
    pub fn has_class(&self, name: &str) -> bool {
        let plain = name.split('.').all(|part| !part.is_empty() && !part.contains(['/', '\\']));
        plain && matches!(self.path.find_class(&name.replace('.', "/")), Ok(Some(_)))
    }

    /// The names of the classes in a directory or jar.
    pub fn classes_in(&self, place: &Path) -> Result<Vec<String>, String> {
        let path = ClassPath::new(&self.jdk, &[place.to_owned()]).map_err(|e| e.to_string())?;
        path.user_classes().map_err(|e| e.to_string())
    }

    /// A machine that explores, and stops when `interrupt` is raised. Recursion is cut early: symbolic frames cost more.
    pub fn machine(&self, interrupt: &Arc<AtomicBool>) -> Result<Machine, String> {
        self.boot(interrupt, Config { max_frames: FRAMES, ..Config::default() })
    }

    /// A machine that runs inputs concretely. It recurses deeper than the JVM does by default, so that a stack overflow
    /// that it shows is one.
    pub fn referee(&self, interrupt: &Arc<AtomicBool>) -> Result<Machine, String> {
        self.boot(interrupt, Config::default())
    }

    /// A machine that runs inputs concretely, with all that may differ from one Java machine to the next being otherwise.
    pub fn elsewhere(&self) -> Result<Machine, String> {
        self.boot(&Arc::default(), Config { elsewhere: true, ..Config::default() })
    }

    /// A machine in which predicates run again and again. Nothing is started that they may not need.
    pub fn counter(&self, interrupt: &Arc<AtomicBool>) -> Result<Machine, String> {
        self.start(interrupt, Config::default())
    }

    /// A machine with settings of its own; assertions and the size of the heap are as always.
    pub fn boot(&self, interrupt: &Arc<AtomicBool>, config: Config) -> Result<Machine, String> {
        let mut machine = self.start(interrupt, config)?;
        warm::always(&mut machine);
        Ok(machine)
    }

    fn start(&self, interrupt: &Arc<AtomicBool>, config: Config) -> Result<Machine, String> {
        let config = Config { assertions: true, interrupt: interrupt.clone(), max_heap: 1 << 30, ..config };
        Machine::boot(self.path.clone(), &self.jdk.home, &self.list, config).map_err(|e| e.to_string())
    }
}

/// The limits that the options ask for.
pub fn limits(options: &Exploring) -> Limits {
    Limits {
        objects: options.max_objects,
        array: options.max_array,
        loops: options.loop_bound,
        depth: options.max_depth,
        ..Limits::default()
    }
}

/// The search order that the options ask for.
pub fn order(options: &Exploring, default: Order) -> Order {
    match options.search {
        None => default,
        Some(Search::Coverage) => Order::Coverage,
        Some(Search::Depth) => Order::DepthFirst,
        Some(Search::Breadth) => Order::BreadthFirst,
        Some(Search::Random) => Order::Random(options.seed + 1),
    }
}

/// Runs a worker's job. A fault of our own costs the job and not the others.
pub fn guarded<T>(job: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(job)).unwrap_or_else(|_| Err("an internal error (please report it)".into()))
}

/// Raises a flag when the time is up.
pub fn watchdog(flag: &Arc<AtomicBool>, deadline: Instant) {
    let flag = flag.clone();
    std::thread::spawn(move || {
        while Instant::now() < deadline {
            std::thread::sleep((deadline - Instant::now()).min(Duration::from_millis(200)));
        }
        flag.store(true, Ordering::Relaxed);
    });
}

/// A class by its name with dots; inner classes with `$` or dots.
pub fn find_class(machine: &mut Machine, name: &str) -> Result<ClassId, String> {
    let mut internal = name.replace('.', "/");
    loop {
        match machine.classes.load(&internal) {
            Ok(id) => return Ok(id),
            Err(e) if !e.is_not_found() => return Err(format!("cannot load {name}: {e}")),
            Err(e) => match internal.rfind('/') {
                Some(at)
                    if internal[..at]
                        .rsplit('/')
                        .next()
                        .is_some_and(|p| p.starts_with(char::is_uppercase)) =>
                {
                    internal.replace_range(at..=at, "$");
                }
                _ => return Err(format!("class {name} not found on the class path ({e})")),
            },
        }
    }
}

/// Methods of a class by name, those with code.
pub fn find_methods(machine: &Machine, class: ClassId, name: &str) -> Vec<MethodId> {
    let methods = machine.classes.class(class).methods.iter().copied();
    methods.filter(|&m| machine.classes.symbols.text(machine.classes.method(m).name) == name).collect()
}

/// What a trap says, for messages.
pub fn trap_text(machine: &Machine, trap: &Trap) -> String {
    match trap {
        Trap::Throw(e) => margay_graph::rerun::throwable_text(machine, *e),
        Trap::Stop(stop) => format!("{stop:?}"),
        other => format!("{other:?}"),
    }
}

/// Raises a flag on Ctrl-C, so that what was found is kept. A second one ends the process.
pub fn on_interrupt(flag: &Arc<AtomicBool>) {
    let flag = flag.clone();
    let raised = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    // Without a handler Ctrl-C simply ends the process.
    let _ = ctrlc::set_handler(raised);
}

/// How many processors there are.
pub fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
