//! Running `main` as the `java` launcher does: uncaught exceptions, other threads, shutdown hooks.

use crate::heap::Ref;
use crate::machine::{Machine, Stop};
use crate::thread::State;
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, MethodId};

/// Why a class cannot be run, as the launcher says it.
struct NoMain(String);

/// How a program ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// With this exit code.
    Exit(i32),
    /// The class or its `main` cannot be run; what the launcher says.
    NoMain(String),
    /// The machine had to stop.
    Stopped(Stop),
}

impl Machine {
    /// Runs the `main` method of a class (named with dots or slashes).
    pub fn run_main(&mut self, class: &str, args: &[String]) -> Ending {
        let ending = self.launch(class, args);
        self.output.flush();
        ending
    }

    fn launch(&mut self, class: &str, args: &[String]) -> Ending {
        let (id, main) = match self.find_main(class) {
            Ok(found) => found,
            Err(NoMain(why)) => return Ending::NoMain(why),
        };
        let argument = match self.argument_array(args) {
            Ok(r) => r,
            Err(stop) => return Ending::Stopped(stop),
        };
        let mut code = 0;
        let stop = self.call_main(id, main, argument);
        match stop {
            Stop::Returned(_) => {}
            Stop::Threw(e) => {
                code = 1;
                if let Some(end) = self.dispatch_uncaught(e) {
                    return end;
                }
            }
            Stop::Exit(n) => return Ending::Exit(n),
            other => return Ending::Stopped(other),
        }
        match self.finish_threads() {
            Stop::Returned(_) => {}
            Stop::Exit(n) => return Ending::Exit(n),
            other => return Ending::Stopped(other),
        }
        match self.call_static("java/lang/Shutdown", "shutdown", "()V", &[]) {
            Some(Stop::Exit(n)) => Ending::Exit(n),
            Some(
                stop @ (Stop::Unsupported(_)
                | Stop::Deadlock(_)
                | Stop::Limit(_)
                | Stop::Interrupted
                | Stop::Ignored),
            ) => Ending::Stopped(stop),
            _ => Ending::Exit(code),
        }
    }

    fn find_main(&mut self, class: &str) -> Result<(ClassId, MethodId), NoMain> {
        let name = class.replace('.', "/");
        let id = self.classes.load(&name).map_err(|e| {
            let cause = if e.is_not_found() && e.message == name {
                format!("java.lang.ClassNotFoundException: {class}")
            } else {
                e.to_string()
            };
            NoMain(format!("Could not find or load main class {class}\nCaused by: {cause}"))
        })?;
        let main =
            if self.classes.path.feature() >= 25 { self.any_main(id)? } else { self.classic_main(id)? };
        Ok((id, main))
    }

    fn main_method(&mut self, class: ClassId, desc: &str) -> Option<MethodId> {
        let name = self.classes.symbols.intern("main");
        let desc = self.classes.symbols.intern(desc);
        self.classes.lookup_method(class, name, desc)
    }

    /// `public static void main(String[])`.
    fn classic_main(&mut self, class: ClassId) -> Result<MethodId, NoMain> {
        let name = self.classes.java_name(class);
        let define = "define the main method as:\n   public static void main(String[] args)";
        match self.main_method(class, "([Ljava/lang/String;)V") {
            Some(m) if self.classes.method(m).access & access::PUBLIC != 0 => {
                if self.classes.method(m).is_static() {
                    Ok(m)
                } else {
                    Err(NoMain(format!("Main method is not static in class {name}, please {define}")))
                }
            }
            _ if self.has_other_main(class) => Err(NoMain(format!(
                "Main method must return a value of type void in class {name}, please \n{define}"
            ))),
            _ => Err(no_main(&name)),
        }
    }

    fn has_other_main(&self, class: ClassId) -> bool {
        self.classes.class(class).methods.iter().any(|&m| {
            let m = self.classes.method(m);
            self.classes.symbols.text(m.name) == "main"
                && self.classes.symbols.text(m.desc).starts_with("([Ljava/lang/String;)")
                && m.access & (access::PUBLIC | access::STATIC) == access::PUBLIC | access::STATIC
        })
    }

    /// Java 25 runs any `main` that is not private, with or without arguments, static or not (JEP 512).
    fn any_main(&mut self, class: ClassId) -> Result<MethodId, NoMain> {
        let candidates = [self.main_method(class, "([Ljava/lang/String;)V"), self.main_method(class, "()V")];
        let found = candidates.into_iter().flatten().find(|&m| !self.classes.method(m).is_private());
        let Some(main) = found else {
            return Err(no_main(&self.classes.java_name(class)));
        };
        let m = self.classes.method(main);
        if m.is_static() {
            return Ok(main);
        }
        let name = self.classes.java_name(m.class);
        if self.classes.class(class).is_abstract() {
            return Err(NoMain(format!(
                "abstract class {name} can not be instantiated\nplease use a concrete class"
            )));
        }
        if is_inner(self.classes.class(class), self.classes.name(class)) {
            return Err(NoMain(format!(
                "non-static inner class {name} constructor can not be invoked \nmake inner class static or move inner class out to separate source file"
            )));
        }
        let init = self.classes.find_declared(class, "<init>", "()V");
        if init.is_none_or(|i| self.classes.method(i).is_private()) {
            return Err(NoMain(format!(
                "no non-private zero argument constructor found in class {name}\nremove private from existing constructor or define as:\n   public {name}()"
            )));
        }
        Ok(main)
    }

    fn argument_array(&mut self, args: &[String]) -> Result<Ref, Stop> {
        let mut items = Vec::new();
        for a in args {
            match self.new_string(a) {
                Ok(r) => items.push(r),
                Err(_) => return Err(Stop::Limit(crate::machine::Limit::Heap)),
            }
        }
        self.new_ref_array("java/lang/String", &items).map_err(|_| Stop::Limit(crate::machine::Limit::Heap))
    }

    fn call_main(&mut self, class: ClassId, main: MethodId, args: Ref) -> Stop {
        let m = self.classes.method(main);
        let (is_static, takes_args) = (m.is_static(), !m.params.is_empty());
        let mut slots = Vec::new();
        if !is_static {
            let Some(init) = self.classes.find_declared(class, "<init>", "()V") else {
                return Stop::Unsupported("an instance main in a class without a constructor".into());
            };
            if let Err(crate::machine::Trap::Throw(e)) = self.nested_init(class) {
                return Stop::Threw(e);
            }
            let Ok(object) = self.new_object(class) else {
                return Stop::Limit(crate::machine::Limit::Heap);
            };
            self.roots.push(object);
            match self.call(init, &[u64::from(object)]) {
                Stop::Returned(_) => slots.push(u64::from(object)),
                other => return other,
            }
        }
        if takes_args {
            slots.push(u64::from(args));
        }
        self.call(main, &slots)
    }

    /// What `java` does with an exception that leaves `main`.
    fn dispatch_uncaught(&mut self, e: Ref) -> Option<Ending> {
        self.roots.push(e);
        let thread = self.threads[0].object;
        let class = self.classes.load("java/lang/Thread").ok()?;
        let method =
            self.classes.find_declared(class, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V")?;
        match self.call(method, &[u64::from(thread), u64::from(e)]) {
            Stop::Returned(_) => None,
            Stop::Threw(e) => {
                self.handler_failed(e);
                None
            }
            Stop::Exit(n) => Some(Ending::Exit(n)),
            other => Some(Ending::Stopped(other)),
        }
    }

    /// An uncaught-exception handler of the current thread threw; what `java` says then.
    pub(crate) fn handler_failed(&mut self, e: Ref) {
        let class = self.classes.java_name(self.class_of(e).id);
        let text = format!(
            "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{}\"\n",
            self.thread_name()
        );
        let marks = self.has_marks();
        self.output.write(1, text.as_bytes(), marks);
    }

    fn call_static(&mut self, class: &str, name: &str, desc: &str, args: &[u64]) -> Option<Stop> {
        let id = self.classes.load(class).ok()?;
        let method = self.classes.find_declared(id, name, desc)?;
        Some(self.call(method, args))
    }

    /// Ends the main thread and waits for the others that are not daemons.
    fn finish_threads(&mut self) -> Stop {
        let object = self.threads[0].object;
        let others = self.threads.iter().skip(1).any(|t| !t.status.daemon && t.status.state != State::Ended);
        if !others {
            return Stop::Returned(0);
        }
        let class = match self.classes.load("java/lang/Thread") {
            Ok(c) => c,
            Err(e) => return Stop::Unsupported(e.to_string()),
        };
        if let Some(exit) = self.classes.find_declared(class, "exit", "()V") {
            match self.call(exit, &[u64::from(object)]) {
                Stop::Returned(_) | Stop::Threw(_) => {}
                other => return other,
            }
        }
        self.current = 0;
        self.set_status(0, |s| s.state = State::Ended);
        self.notify_joiners(object);
        let stop = match self.reschedule() {
            Some(stop) => stop,
            None => self.run(),
        };
        self.current = 0;
        self.threads[0].depth = 0;
        self.set_status(0, |s| s.state = State::Runnable);
        stop
    }
}

fn no_main(class: &str) -> NoMain {
    NoMain(format!(
        "Main method not found in class {class}, please define the main method as:\n   public static void main(String[] args)\nor a JavaFX application class must extend javafx.application.Application"
    ))
}

/// Whether a class is a member of another and needs an instance of it.
fn is_inner(class: &margay_classes::Class, name: &str) -> bool {
    let Some(file) = &class.file else { return false };
    let Some(span) = file.attribute(&file.attributes, "InnerClasses") else {
        return false;
    };
    let count = u32::from(file.u2_at(span, 0).unwrap_or(0));
    (0..count).any(|i| {
        let item = |k: u32| file.u2_at(span, 2 + i * 8 + k * 2).unwrap_or(0);
        let of = match file.constant(item(0)) {
            Constant::Class(text) => file.utf8(text).unwrap_or_default(),
            _ => String::new(),
        };
        of == name && item(1) != 0 && item(3) & access::STATIC == 0
    })
}
