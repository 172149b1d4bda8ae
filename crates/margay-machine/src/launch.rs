//! Running `main` as the `java` launcher does: uncaught exceptions, other threads, shutdown hooks.

use crate::heap::Ref;
use crate::machine::{Machine, Stop};
use crate::thread::State;
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId};

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
            Err(why) => return Ending::NoMain(why),
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
            Some(stop @ (Stop::Unsupported(_) | Stop::Deadlock(_) | Stop::Limit(_) | Stop::Interrupted)) => {
                Ending::Stopped(stop)
            }
            _ => Ending::Exit(code),
        }
    }

    fn find_main(&mut self, class: &str) -> Result<(ClassId, MethodId), String> {
        let name = class.replace('.', "/");
        let id = self.classes.load(&name).map_err(|e| {
            if e.is_not_found() && e.message == name {
                format!("Could not find or load main class {class}: it is not on the class path")
            } else {
                format!("Could not load main class {class}: {e}")
            }
        })?;
        let main = self.classes.find_method(id, "main", "([Ljava/lang/String;)V");
        if let Some(main) = main
            && self.classes.method(main).access & (access::PUBLIC | access::STATIC)
                == access::PUBLIC | access::STATIC
        {
            return Ok((id, main));
        }
        // Java 25 allows any non-private `main`, with or without arguments, static or not.
        if self.classes.path.feature() >= 25 {
            let plain = self.classes.find_method(id, "main", "()V");
            if let Some(m) = main.or(plain).filter(|&m| !self.classes.method(m).is_private()) {
                return Ok((id, m));
            }
        }
        Err(format!(
            "Main method not found in class {class}, please define the main method as:\n   public static void main(String[] args)"
        ))
    }

    fn argument_array(&mut self, args: &[String]) -> Result<Ref, Stop> {
        let mut items = Vec::new();
        for a in args {
            match self.new_string(a) {
                Ok(r) => items.push(r),
                Err(_) => return Err(Stop::Limit("heap")),
            }
        }
        self.new_ref_array("java/lang/String", &items).map_err(|_| Stop::Limit("heap"))
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
                return Stop::Limit("heap");
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
            Stop::Returned(_) | Stop::Threw(_) => None,
            Stop::Exit(n) => Some(Ending::Exit(n)),
            other => Some(Ending::Stopped(other)),
        }
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
