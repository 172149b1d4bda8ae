//! Small pieces of Java that natives call, written once as a class of the machine's own.

use super::asm::{ClassWriter, Code};
use crate::machine::{Machine, Res};
use margay_classes::opcode as op;
use margay_classes::{Kind, MethodId};

/// The class.
pub(crate) const CLASS: &str = "java/lang/Margay$Library";
/// A native of it: the method at a position of a class.
pub(crate) const METHOD_OF: (&str, &str, &str) =
    (CLASS, "method", "(Ljava/lang/Class;I)Ljava/lang/reflect/Method;");
/// A native of it: what a loader answered for a name.
pub(crate) const ANSWER: (&str, &str, &str) =
    (CLASS, "answer", "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/lang/Class;)V");
const NATIVES: [(&str, &str, &str); 3] = [METHOD_OF, PROXY_BYTES, ANSWER];
/// A native of it: the class file of a proxy class.
pub(crate) const PROXY_BYTES: (&str, &str, &str) =
    (CLASS, "proxyBytes", "(Ljava/lang/String;[Ljava/lang/Object;I)[B");
const STATIC: u16 = 0x9;

/// The methods of the class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Helper {
    /// `void describe(Module, byte[])`: gives a module the descriptor in a `module-info.class`.
    Describe,
    /// `URL url(String)`
    Url,
    /// `Enumeration urls(String[])`
    Urls,
    /// `Class load(ClassLoader, String, boolean)`: what `Class.forName` does with a loader of the program's.
    Load,
    /// `byte[] proxy(ClassLoader, String, List, int)`: the class file of a proxy class.
    Proxy,
    /// `void ask(ClassLoader, String)`: asks a loader what a name in the code of its classes means.
    Ask,
    /// `Class initialized(Class)`: its argument, initialised.
    Initialized,
    /// `void bootLayer()`: gives `System` a boot layer.
    BootLayer,
    /// `int nothingCompared(Object, long, Object, long, int, int)`: what `vectorizedMismatch` answers when it leaves
    /// all to its caller.
    NothingCompared,
}

const ALL: [Helper; 9] = [
    Helper::Describe,
    Helper::Url,
    Helper::Urls,
    Helper::Load,
    Helper::Proxy,
    Helper::Ask,
    Helper::Initialized,
    Helper::BootLayer,
    Helper::NothingCompared,
];

impl Machine {
    /// A method of the machine's own Java code.
    pub(crate) fn helper(&mut self, helper: Helper) -> Res<MethodId> {
        let at = ALL.iter().position(|&h| h == helper).unwrap_or(0);
        if self.state.link.library.is_empty() {
            let id = self.define_synthetic(write(), None)?;
            let methods = self.classes.class(id).methods.clone();
            for (&method, (_, name, _)) in methods[ALL.len()..].iter().zip(NATIVES) {
                self.set_native(method, CLASS, name);
            }
            self.state.link.library = methods;
        }
        Ok(self.state.link.library[at])
    }
}

fn write() -> ClassWriter {
    let mut w = ClassWriter::new(CLASS, "java/lang/Object");
    for helper in ALL {
        match helper {
            Helper::Describe => describe(&mut w),
            Helper::Url => url(&mut w),
            Helper::Urls => urls(&mut w),
            Helper::Load => load(&mut w),
            Helper::Proxy => proxy(&mut w),
            Helper::Ask => ask(&mut w),
            Helper::Initialized => initialized(&mut w),
            Helper::BootLayer => boot_layer(&mut w),
            Helper::NothingCompared => nothing_compared(&mut w),
        }
    }
    for (_, name, desc) in NATIVES {
        w.method(STATIC | 0x100, name, desc, None);
    }
    w
}

fn describe(w: &mut ClassWriter) {
    let descriptor = "Ljava/lang/module/ModuleDescriptor;";
    let stream = w.class("java/io/ByteArrayInputStream");
    let init = w.method_ref("java/io/ByteArrayInputStream", "<init>", "([B)V", false);
    let desc = format!("(Ljava/io/InputStream;){descriptor}");
    let read = w.method_ref("java/lang/module/ModuleDescriptor", "read", &desc, false);
    let field = w.field_ref("java/lang/Module", "descriptor", descriptor);
    let mut c = Code::new(2);
    c.load(Kind::Ref, 0).op16(op::NEW, stream).op(op::DUP).load(Kind::Ref, 1).invokespecial(init);
    c.invokestatic(read).putfield(field).op(op::RETURN);
    w.method(STATIC, "describe", "(Ljava/lang/Module;[B)V", Some(c));
}

fn new_url(w: &mut ClassWriter, c: &mut Code, text: impl FnOnce(&mut Code)) {
    let class = w.class("java/net/URL");
    let init = w.method_ref("java/net/URL", "<init>", "(Ljava/lang/String;)V", false);
    c.op16(op::NEW, class).op(op::DUP);
    text(c);
    c.invokespecial(init);
}

fn url(w: &mut ClassWriter) {
    let mut c = Code::new(1);
    new_url(w, &mut c, |c| {
        c.load(Kind::Ref, 0);
    });
    c.ret(Kind::Ref);
    w.method(STATIC, "url", "(Ljava/lang/String;)Ljava/net/URL;", Some(c));
}

fn urls(w: &mut ClassWriter) {
    let vector = "java/util/Vector";
    let class = w.class(vector);
    let init = w.method_ref(vector, "<init>", "()V", false);
    let add = w.method_ref(vector, "addElement", "(Ljava/lang/Object;)V", false);
    let elements = w.method_ref(vector, "elements", "()Ljava/util/Enumeration;", false);
    let mut c = Code::new(3);
    let (again, done) = (c.label(), c.label());
    c.op16(op::NEW, class).op(op::DUP).invokespecial(init).store(Kind::Ref, 1);
    c.push_int(0).store(Kind::Int, 2);
    c.place(again).load(Kind::Int, 2).load(Kind::Ref, 0).op(op::ARRAYLENGTH).branch(op::IF_ICMPGE, done);
    c.load(Kind::Ref, 1);
    new_url(w, &mut c, |c| {
        c.load(Kind::Ref, 0).load(Kind::Int, 2).op(op::AALOAD);
    });
    c.invokevirtual(add);
    c.load(Kind::Int, 2).push_int(1).op(op::IADD).store(Kind::Int, 2).branch(op::GOTO, again);
    c.place(done).load(Kind::Ref, 1).invokevirtual(elements).ret(Kind::Ref);
    w.method(STATIC, "urls", "([Ljava/lang/String;)Ljava/util/Enumeration;", Some(c));
}

/// `Unsafe.getUnsafe()` and `Unsafe.ensureClassInitialized(Class)`.
fn initialization(w: &mut ClassWriter) -> (u16, u16) {
    let class = "jdk/internal/misc/Unsafe";
    let get = w.method_ref(class, "getUnsafe", "()Ljdk/internal/misc/Unsafe;", false);
    (get, w.method_ref(class, "ensureClassInitialized", "(Ljava/lang/Class;)V", false))
}

fn initialized(w: &mut ClassWriter) {
    let (get, ensure) = initialization(w);
    let mut c = Code::new(1);
    c.invokestatic(get).load(Kind::Ref, 0).invokevirtual(ensure).load(Kind::Ref, 0).ret(Kind::Ref);
    w.method(STATIC, "initialized", "(Ljava/lang/Class;)Ljava/lang/Class;", Some(c));
}

fn load(w: &mut ClassWriter) {
    let load =
        w.method_ref("java/lang/ClassLoader", "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", false);
    let (get, ensure) = initialization(w);
    let missing = w.class("java/lang/ClassNotFoundException");
    let init = w.method_ref("java/lang/ClassNotFoundException", "<init>", "(Ljava/lang/String;)V", false);
    let mut c = Code::new(4);
    let (found, done) = (c.label(), c.label());
    c.load(Kind::Ref, 0).load(Kind::Ref, 1).invokevirtual(load).store(Kind::Ref, 3);
    c.load(Kind::Ref, 3).branch(op::IFNONNULL, found);
    c.op16(op::NEW, missing).op(op::DUP).load(Kind::Ref, 1).invokespecial(init).op(op::ATHROW);
    c.place(found).load(Kind::Int, 2).branch(op::IFEQ, done);
    c.invokestatic(get).load(Kind::Ref, 3).invokevirtual(ensure);
    c.place(done).load(Kind::Ref, 3).ret(Kind::Ref);
    let desc = "(Ljava/lang/ClassLoader;Ljava/lang/String;Z)Ljava/lang/Class;";
    w.method(STATIC, "load", desc, Some(c));
}

fn proxy(w: &mut ClassWriter) {
    let to_array = w.method_ref("java/util/List", "toArray", "()[Ljava/lang/Object;", true);
    let bytes = w.method_ref(PROXY_BYTES.0, PROXY_BYTES.1, PROXY_BYTES.2, false);
    let mut c = Code::new(4);
    c.load(Kind::Ref, 1).load(Kind::Ref, 2).invokeinterface(to_array).load(Kind::Int, 3);
    c.invokestatic(bytes).ret(Kind::Ref);
    w.method(STATIC, "proxy", "(Ljava/lang/ClassLoader;Ljava/lang/String;Ljava/util/List;I)[B", Some(c));
}

fn ask(w: &mut ClassWriter) {
    let load =
        w.method_ref("java/lang/ClassLoader", "loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", false);
    let answer = w.method_ref(ANSWER.0, ANSWER.1, ANSWER.2, false);
    let not_found = w.class("java/lang/ClassNotFoundException");
    let error = "java/lang/NoClassDefFoundError";
    let init = w.method_ref(error, "<init>", "(Ljava/lang/String;)V", false);
    let replace = w.method_ref("java/lang/String", "replace", "(CC)Ljava/lang/String;", false);
    let cause = w.method_ref(
        "java/lang/Throwable",
        "initCause",
        "(Ljava/lang/Throwable;)Ljava/lang/Throwable;",
        false,
    );
    let error = w.class(error);
    let mut c = Code::new(4);
    let (start, end, missing, null) = (c.label(), c.label(), c.label(), c.label());
    c.place(start).load(Kind::Ref, 0).load(Kind::Ref, 1).invokevirtual(load).place(end).store(Kind::Ref, 2);
    c.load(Kind::Ref, 2).branch(op::IFNULL, null);
    c.load(Kind::Ref, 0).load(Kind::Ref, 1).load(Kind::Ref, 2).invokestatic(answer).op(op::RETURN);
    let throw = |c: &mut Code, with_cause: bool| {
        c.op16(op::NEW, error)
            .op(op::DUP)
            .load(Kind::Ref, 1)
            .push_int(i32::from(b'.'))
            .push_int(i32::from(b'/'));
        c.invokevirtual(replace).invokespecial(init);
        if with_cause {
            c.load(Kind::Ref, 3).invokevirtual(cause);
        }
        c.op(op::ATHROW);
    };
    c.place(missing).store(Kind::Ref, 3);
    throw(&mut c, true);
    c.place(null);
    throw(&mut c, false);
    c.handler(start, end, missing, not_found);
    w.method(STATIC, "ask", "(Ljava/lang/ClassLoader;Ljava/lang/String;)V", Some(c));
}

fn nothing_compared(w: &mut ClassWriter) {
    let mut c = Code::new(8);
    c.load(Kind::Int, 6).push_int(-1).op(op::IXOR).ret(Kind::Int);
    w.method(STATIC, "nothingCompared", "(Ljava/lang/Object;JLjava/lang/Object;JII)I", Some(c));
}

fn boot_layer(w: &mut ClassWriter) {
    let layer = "java/lang/ModuleLayer";
    let configuration = "java/lang/module/Configuration";
    let none = w.method_ref(configuration, "empty", &format!("()L{configuration};"), false);
    let empty = w.method_ref(layer, "empty", &format!("()L{layer};"), false);
    let list = w.method_ref("java/util/List", "of", "(Ljava/lang/Object;)Ljava/util/List;", true);
    let nobody = w.method_ref("java/util/List", "of", "()Ljava/util/List;", true);
    let desc = format!("(L{configuration};Ljava/util/List;Ljava/util/function/Function;)V");
    let init = w.method_ref(layer, "<init>", &desc, false);
    let parents = w.field_ref(layer, "parents", "Ljava/util/List;");
    let field = w.field_ref("java/lang/System", "bootLayer", &format!("L{layer};"));
    let class = w.class(layer);
    let mut c = Code::new(0);
    // A layer without parents has no modules to define; the parent comes afterwards.
    c.op16(op::NEW, class)
        .op(op::DUP)
        .invokestatic(none)
        .invokestatic(nobody)
        .op(op::ACONST_NULL)
        .invokespecial(init);
    c.op(op::DUP).invokestatic(empty).invokestatic(list).putfield(parents);
    c.putstatic(field).op(op::RETURN);
    w.method(STATIC, "bootLayer", "()V", Some(c));
}
