//! The classes that stand between JUnit and us, as class files: what an engine is asked, what it may ask back, and who is
//! told what happens. Everything that waits or may run code of the program is bytecode, so that the machine can stop
//! there; what only records is a native of [`super::reporter`].

use margay_classes::Kind;
use margay_classes::opcode as op;
use margay_classes::provided::Provided;
use margay_machine::{ClassWriter, Code};

/// Is told what happens: its static natives are ours.
pub(super) const REPORT: &str = "margay/given/Report";
/// What an engine is asked to discover.
pub(super) const REQUEST: &str = "margay/given/Request";
/// The configuration of the platform.
pub(super) const PARAMETERS: &str = "margay/given/Parameters";
/// Listens to an engine of the platform.
pub(super) const LISTENER: &str = "margay/given/Listener";
/// Removes groups without tests from a tree.
pub(super) const PRUNER: &str = "margay/given/Pruner";
/// Tells of all that is in a tree.
pub(super) const LISTER: &str = "margay/given/Lister";
/// Runs an engine of the platform.
pub(super) const ENGINE_STEP: &str = "margay/given/EngineStep";
/// Runs a runner of JUnit 4.
pub(super) const RUNNER_STEP: &str = "margay/given/RunnerStep";
/// Listens to runners of JUnit 4.
pub(super) const LISTENER_4: &str = "margay/given/Listener4";
/// Runs all steps.
pub(super) const RUN: &str = "margay/given/Run";
/// Ends a test from outside.
pub(super) const ENDED: &str = "margay/given/Ended";

const PROVIDER: &str = "margay/given/DirectoryProvider";
const CREATOR: &str = "margay/given/DirectoryCreator";

const OBJECT: &str = "java/lang/Object";
const ENGINE: &str = "org/junit/platform/engine/";
const RUNNER: &str = "org/junit/runner/";

const PUBLIC: u16 = 0x1;
const PUBLIC_STATIC: u16 = 0x9;
const PUBLIC_STATIC_NATIVE: u16 = 0x109;
const PUBLIC_NATIVE: u16 = 0x101;

/// The classes, for [`margay_machine::Machine::provide_classes`].
pub(super) fn provide(name: &str) -> Option<Provided> {
    let writer = match name {
        REPORT => report(),
        REQUEST => request(),
        PARAMETERS => parameters(),
        LISTENER => listener(),
        PRUNER => pruner(),
        LISTER => lister(),
        ENGINE_STEP => engine_step(),
        RUNNER_STEP => runner_step(),
        LISTENER_4 => listener_4(),
        RUN => run(),
        ENDED => ClassWriter::new(ENDED, "java/lang/Error"),
        PROVIDER => directories(PROVIDER, "org/junit/platform/engine/reporting/OutputDirectoryProvider"),
        CREATOR => directories(CREATOR, "org/junit/platform/engine/OutputDirectoryCreator"),
        _ => return None,
    };
    Some(Provided { bytes: writer.finish(), whole: true, rest: None })
}

/// A class under construction with what all of them need.
struct Writer {
    name: &'static str,
    class: ClassWriter,
}

impl Writer {
    fn new(name: &'static str, above: &str, interfaces: &[&str]) -> Writer {
        let mut class = ClassWriter::new(name, above);
        for interface in interfaces {
            class.interface(interface);
        }
        let above = class.method_ref(above, "<init>", "()V", false);
        let mut code = Code::new(1);
        code.load(Kind::Ref, 0).invokespecial(above).ret(Kind::Void);
        class.method(PUBLIC, "<init>", "()V", Some(code));
        Writer { name, class }
    }

    fn field(&mut self, name: &str, descriptor: &str) -> u16 {
        self.class.field(PUBLIC, name, descriptor);
        self.class.field_ref(self.name, name, descriptor)
    }

    fn method(&mut self, name: &str, descriptor: &str, code: Code) {
        self.class.method(PUBLIC, name, descriptor, Some(code));
    }

    fn virtual_method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.class.method_ref(class, name, descriptor, false)
    }

    fn interface_method(&mut self, class: &str, name: &str, descriptor: &str) -> u16 {
        self.class.method_ref(class, name, descriptor, true)
    }

    /// A static method of [`REPORT`].
    fn report(&mut self, name: &str, descriptor: &str) -> u16 {
        self.class.method_ref(REPORT, name, descriptor, false)
    }

    /// A method that hands its first argument, an object, on to a native, and pauses.
    fn hands_on(&mut self, name: &str, descriptor: &str, native: &str) {
        let told = self.report(native, "(Ljava/lang/Object;)V");
        let pause = self.report("pause", "()V");
        let mut code = Code::new(2);
        code.load(Kind::Ref, 1).invokestatic(told).invokestatic(pause).ret(Kind::Void);
        self.method(name, descriptor, code);
    }
}

fn report() -> ClassWriter {
    let mut w = Writer::new(REPORT, OBJECT, &[]);
    // Part of the program's state, so that a rollback takes back what has happened: how many events there were, which
    // of them the machine has paused at, and why the running test is being ended.
    for field in ["events", "paused", "ended"] {
        w.class.field(PUBLIC_STATIC, field, "I");
    }
    for (name, descriptor) in [
        ("registered", "(Ljava/lang/Object;)V"),
        ("started", "(Ljava/lang/Object;)V"),
        ("skipped", "(Ljava/lang/Object;Ljava/lang/String;)V"),
        ("finished", "(Ljava/lang/Object;ILjava/lang/Throwable;Ljava/lang/String;)V"),
        ("broken", "(ILjava/lang/Throwable;Ljava/lang/String;)Z"),
        ("started4", "(Ljava/lang/Object;)V"),
        ("skipped4", "(Ljava/lang/Object;)V"),
        ("failed4", "(Ljava/lang/Object;ILjava/lang/Throwable;Ljava/lang/String;)V"),
        ("finished4", "(Ljava/lang/Object;)V"),
        ("pause", "()V"),
    ] {
        w.class.method(PUBLIC_STATIC_NATIVE, name, descriptor, None);
    }
    // The message of a throwable is code of the program.
    let message = w.virtual_method("java/lang/Throwable", "getMessage", "()Ljava/lang/String;");
    let mut code = Code::new(1);
    let (from, to, none, failed) = (code.label(), code.label(), code.label(), code.label());
    code.load(Kind::Ref, 0).branch(op::IFNULL, none);
    code.place(from).load(Kind::Ref, 0).invokevirtual(message).ret(Kind::Ref).place(to);
    code.place(failed).op(op::POP);
    code.place(none).op(op::ACONST_NULL).ret(Kind::Ref);
    code.handler(from, to, failed, 0);
    w.class.method(PUBLIC_STATIC, "message", "(Ljava/lang/Throwable;)Ljava/lang/String;", Some(code));
    w.class
}

fn request() -> ClassWriter {
    let mut w = Writer::new(REQUEST, OBJECT, &[&format!("{ENGINE}EngineDiscoveryRequest")]);
    let selectors = w.field("selectors", "Ljava/util/List;");
    let parameters = w.field("parameters", &format!("L{ENGINE}ConfigurationParameters;"));
    let empty = w.class.method_ref("java/util/Collections", "emptyList", "()Ljava/util/List;", false);
    let by_class = w.class.class("org/junit/platform/engine/discovery/ClassSelector");
    let assignable = w.virtual_method("java/lang/Class", "isAssignableFrom", "(Ljava/lang/Class;)Z");
    let mut code = Code::new(2);
    let other = code.label();
    code.load(Kind::Ref, 1).ldc(by_class).invokevirtual(assignable).branch(op::IFEQ, other);
    code.load(Kind::Ref, 0).getfield(selectors).ret(Kind::Ref);
    code.place(other).invokestatic(empty).ret(Kind::Ref);
    w.method("getSelectorsByType", "(Ljava/lang/Class;)Ljava/util/List;", code);
    let mut code = Code::new(2);
    code.invokestatic(empty).ret(Kind::Ref);
    w.method("getFiltersByType", "(Ljava/lang/Class;)Ljava/util/List;", code);
    let mut code = Code::new(1);
    code.load(Kind::Ref, 0).getfield(parameters).ret(Kind::Ref);
    w.method("getConfigurationParameters", &format!("()L{ENGINE}ConfigurationParameters;"), code);
    for (name, result, class) in [
        ("getOutputDirectoryProvider", "reporting/OutputDirectoryProvider", PROVIDER),
        ("getOutputDirectoryCreator", "OutputDirectoryCreator", CREATOR),
    ] {
        let made = w.class.class(class);
        let constructor = w.class.method_ref(class, "<init>", "()V", false);
        let mut code = Code::new(1);
        code.op16(op::NEW, made).op(op::DUP).invokespecial(constructor).ret(Kind::Ref);
        w.method(name, &format!("()L{ENGINE}{result};"), code);
    }
    w.class
}

/// Where tests may put files: nowhere.
fn directories(name: &'static str, interface: &str) -> ClassWriter {
    let mut w = Writer::new(name, OBJECT, &[interface]);
    w.class.method(PUBLIC_NATIVE, "getRootDirectory", "()Ljava/nio/file/Path;", None);
    let create = format!("(L{ENGINE}TestDescriptor;)Ljava/nio/file/Path;");
    w.class.method(PUBLIC_NATIVE, "createOutputDirectory", &create, None);
    w.class
}

fn parameters() -> ClassWriter {
    let mut w = Writer::new(PARAMETERS, OBJECT, &[&format!("{ENGINE}ConfigurationParameters")]);
    let values = w.field("values", "Ljava/util/Map;");
    let get = w.interface_method("java/util/Map", "get", "(Ljava/lang/Object;)Ljava/lang/Object;");
    let string = w.class.class("java/lang/String");
    let property = w.class.method_ref(
        "java/lang/System",
        "getProperty",
        "(Ljava/lang/String;)Ljava/lang/String;",
        false,
    );
    // What the configuration says, then what a system property says.
    let value_of = w.class.method_ref(PARAMETERS, "value", "(Ljava/lang/String;)Ljava/lang/String;", false);
    let mut code = Code::new(2);
    let known = code.label();
    code.load(Kind::Ref, 0).getfield(values).load(Kind::Ref, 1).invokeinterface_with(get, 2);
    code.op16(op::CHECKCAST, string).op(op::DUP).branch(op::IFNONNULL, known);
    code.op(op::POP).load(Kind::Ref, 1).invokestatic(property);
    code.place(known).ret(Kind::Ref);
    w.method("value", "(Ljava/lang/String;)Ljava/lang/String;", code);
    let of_nullable = w.class.method_ref(
        "java/util/Optional",
        "ofNullable",
        "(Ljava/lang/Object;)Ljava/util/Optional;",
        false,
    );
    let mut code = Code::new(2);
    code.load(Kind::Ref, 0).load(Kind::Ref, 1).invokevirtual(value_of);
    code.invokestatic(of_nullable).ret(Kind::Ref);
    w.method("get", "(Ljava/lang/String;)Ljava/util/Optional;", code);
    let parse =
        w.class.method_ref("java/lang/Boolean", "valueOf", "(Ljava/lang/String;)Ljava/lang/Boolean;", false);
    let mut code = Code::new(3);
    let none = code.label();
    code.load(Kind::Ref, 0).load(Kind::Ref, 1).invokevirtual(value_of).store(Kind::Ref, 2);
    code.load(Kind::Ref, 2).branch(op::IFNULL, none);
    code.load(Kind::Ref, 2).invokestatic(parse).invokestatic(of_nullable).ret(Kind::Ref);
    code.place(none).op(op::ACONST_NULL).invokestatic(of_nullable).ret(Kind::Ref);
    w.method("getBoolean", "(Ljava/lang/String;)Ljava/util/Optional;", code);
    let size = w.interface_method("java/util/Map", "size", "()I");
    let mut code = Code::new(1);
    code.load(Kind::Ref, 0).getfield(values).invokeinterface_with(size, 1).ret(Kind::Int);
    w.method("size", "()I", code);
    let keys = w.interface_method("java/util/Map", "keySet", "()Ljava/util/Set;");
    let mut code = Code::new(1);
    code.load(Kind::Ref, 0).getfield(values).invokeinterface_with(keys, 1).ret(Kind::Ref);
    w.method("keySet", "()Ljava/util/Set;", code);
    w.class
}

fn listener() -> ClassWriter {
    let mut w = Writer::new(LISTENER, OBJECT, &[&format!("{ENGINE}EngineExecutionListener")]);
    let of_descriptor = format!("(L{ENGINE}TestDescriptor;)V");
    w.hands_on("dynamicTestRegistered", &of_descriptor, "registered");
    w.hands_on("executionStarted", &of_descriptor, "started");
    let skipped = w.report("skipped", "(Ljava/lang/Object;Ljava/lang/String;)V");
    let pause = w.report("pause", "()V");
    let mut code = Code::new(3);
    code.load(Kind::Ref, 1).load(Kind::Ref, 2).invokestatic(skipped).invokestatic(pause).ret(Kind::Void);
    w.method("executionSkipped", &format!("(L{ENGINE}TestDescriptor;Ljava/lang/String;)V"), code);

    let result = format!("{ENGINE}TestExecutionResult");
    let status = w.virtual_method(&result, "getStatus", &format!("()L{result}$Status;"));
    let ordinal = w.virtual_method("java/lang/Enum", "ordinal", "()I");
    let thrown = w.virtual_method(&result, "getThrowable", "()Ljava/util/Optional;");
    let or_else = w.virtual_method("java/util/Optional", "orElse", "(Ljava/lang/Object;)Ljava/lang/Object;");
    let throwable = w.class.class("java/lang/Throwable");
    let message = w.report("message", "(Ljava/lang/Throwable;)Ljava/lang/String;");
    let finished = w.report("finished", "(Ljava/lang/Object;ILjava/lang/Throwable;Ljava/lang/String;)V");
    let mut code = Code::new(4);
    code.load(Kind::Ref, 2).invokevirtual(thrown).op(op::ACONST_NULL).invokevirtual(or_else);
    code.op16(op::CHECKCAST, throwable).store(Kind::Ref, 3);
    code.load(Kind::Ref, 1).load(Kind::Ref, 2).invokevirtual(status).invokevirtual(ordinal);
    code.load(Kind::Ref, 3).load(Kind::Ref, 3).invokestatic(message);
    code.invokestatic(finished).invokestatic(pause).ret(Kind::Void);
    w.method("executionFinished", &format!("(L{ENGINE}TestDescriptor;L{result};)V"), code);
    w.class
}

fn pruner() -> ClassWriter {
    let mut w = Writer::new(PRUNER, OBJECT, &[&format!("{ENGINE}TestDescriptor$Visitor")]);
    let prune = w.interface_method(&format!("{ENGINE}TestDescriptor"), "prune", "()V");
    let mut code = Code::new(2);
    code.load(Kind::Ref, 1).invokeinterface_with(prune, 1).ret(Kind::Void);
    w.method("visit", &format!("(L{ENGINE}TestDescriptor;)V"), code);
    w.class
}

fn lister() -> ClassWriter {
    let mut w = Writer::new(LISTER, OBJECT, &[&format!("{ENGINE}TestDescriptor$Visitor")]);
    w.class.method(PUBLIC_NATIVE, "visit", &format!("(L{ENGINE}TestDescriptor;)V"), None);
    w.class
}

fn engine_step() -> ClassWriter {
    let mut w = Writer::new(ENGINE_STEP, OBJECT, &["java/lang/Runnable"]);
    let engine = w.field("engine", &format!("L{ENGINE}TestEngine;"));
    let request = w.field("request", &format!("L{ENGINE}ExecutionRequest;"));
    let execute = w.interface_method(
        &format!("{ENGINE}TestEngine"),
        "execute",
        &format!("(L{ENGINE}ExecutionRequest;)V"),
    );
    let mut code = Code::new(1);
    code.load(Kind::Ref, 0).getfield(engine).load(Kind::Ref, 0).getfield(request);
    code.invokeinterface_with(execute, 2).ret(Kind::Void);
    w.method("run", "()V", code);
    w.class
}

fn runner_step() -> ClassWriter {
    let mut w = Writer::new(RUNNER_STEP, OBJECT, &["java/lang/Runnable"]);
    let runner = w.field("runner", &format!("L{RUNNER}Runner;"));
    let notifier = w.field("notifier", &format!("L{RUNNER}notification/RunNotifier;"));
    let run = w.virtual_method(
        &format!("{RUNNER}Runner"),
        "run",
        &format!("(L{RUNNER}notification/RunNotifier;)V"),
    );
    let mut code = Code::new(1);
    code.load(Kind::Ref, 0).getfield(runner).load(Kind::Ref, 0).getfield(notifier);
    code.invokevirtual(run).ret(Kind::Void);
    w.method("run", "()V", code);
    w.class
}

fn listener_4() -> ClassWriter {
    let above = format!("{RUNNER}notification/RunListener");
    let mut w = Writer::new(LISTENER_4, &above, &[]);
    let of_description = format!("(L{RUNNER}Description;)V");
    w.hands_on("testStarted", &of_description, "started4");
    w.hands_on("testSuiteStarted", &of_description, "started4");
    w.hands_on("testFinished", &of_description, "finished4");
    w.hands_on("testSuiteFinished", &of_description, "finished4");
    w.hands_on("testIgnored", &of_description, "skipped4");
    let failure = format!("{RUNNER}notification/Failure");
    let of = w.virtual_method(&failure, "getDescription", &format!("()L{RUNNER}Description;"));
    let thrown = w.virtual_method(&failure, "getException", "()Ljava/lang/Throwable;");
    let message = w.report("message", "(Ljava/lang/Throwable;)Ljava/lang/String;");
    let failed = w.report("failed4", "(Ljava/lang/Object;ILjava/lang/Throwable;Ljava/lang/String;)V");
    for (name, status) in [("testAssumptionFailure", 1), ("testFailure", 2)] {
        let mut code = Code::new(2);
        code.load(Kind::Ref, 1).invokevirtual(of).push_int(status);
        code.load(Kind::Ref, 1).invokevirtual(thrown);
        code.load(Kind::Ref, 1).invokevirtual(thrown).invokestatic(message);
        code.invokestatic(failed).ret(Kind::Void);
        w.method(name, &format!("(L{failure};)V"), code);
    }
    w.class
}

/// Runs one step after the other. What leaves an engine is reported; then the step runs again, or the next one.
fn run() -> ClassWriter {
    let mut w = Writer::new(RUN, OBJECT, &[]);
    let step = w.interface_method("java/lang/Runnable", "run", "()V");
    let message = w.report("message", "(Ljava/lang/Throwable;)Ljava/lang/String;");
    let broken = w.report("broken", "(ILjava/lang/Throwable;Ljava/lang/String;)Z");
    let mut code = Code::new(3);
    let (head, next, end, from, to, failed) =
        (code.label(), code.label(), code.label(), code.label(), code.label(), code.label());
    code.push_int(0).store(Kind::Int, 1);
    code.place(head).load(Kind::Int, 1).load(Kind::Ref, 0).op(op::ARRAYLENGTH).branch(op::IF_ICMPGE, end);
    code.load(Kind::Ref, 0).load(Kind::Int, 1).op(op::AALOAD);
    code.place(from).invokeinterface_with(step, 1).place(to).branch(op::GOTO, next);
    code.place(failed).store(Kind::Ref, 2).load(Kind::Int, 1).load(Kind::Ref, 2);
    code.load(Kind::Ref, 2).invokestatic(message).invokestatic(broken).branch(op::IFNE, head);
    code.place(next).load(Kind::Int, 1).push_int(1).op(op::IADD).store(Kind::Int, 1).branch(op::GOTO, head);
    code.place(end).ret(Kind::Void);
    code.handler(from, to, failed, 0);
    w.class.method(PUBLIC_STATIC, "all", "([Ljava/lang/Runnable;)V", Some(code));
    w.class
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_class_is_written_under_its_name() {
        for name in [
            REPORT,
            REQUEST,
            PARAMETERS,
            LISTENER,
            PRUNER,
            LISTER,
            ENGINE_STEP,
            RUNNER_STEP,
            LISTENER_4,
            RUN,
            ENDED,
            PROVIDER,
            CREATOR,
        ] {
            let provided = provide(name).expect(name);
            assert!(
                provided.whole && provided.bytes.windows(name.len()).any(|w| w == name.as_bytes()),
                "{name}"
            );
        }
        assert!(provide("margay/given/Other").is_none());
    }
}
