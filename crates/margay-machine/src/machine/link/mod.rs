//! Linking at run time: `invokedynamic`, method handles, dynamic constants, and the adapters that
//! reflection uses. What the JDK does by spinning classes is done here with small classes of our own.

mod access;
mod answers;
pub(crate) mod asm;
mod builder;
pub(crate) mod concat;
mod constants;
pub(crate) mod dynamic;
mod factory;
mod form_code;
pub(crate) mod handles;
mod lambda;
mod lambda_form;
pub(crate) mod library;
pub(crate) mod member;
pub(crate) mod nondeterminism;
pub(crate) mod npe;
mod pieces;
mod proxy;

pub use answers::{Answer, Answers};
pub use builder::BuilderCalls;

use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::opcode as op;
use margay_classes::{ClassId, Method, MethodId, Origin, Sym};
use rustc_hash::FxHashMap;

/// A linked call site.
pub(crate) struct Site {
    /// Interface calls: the resolved method. Dynamic calls: the method that the site runs.
    pub(crate) method: MethodId,
    /// The class that the cache is for.
    pub(crate) class: u32,
    /// The method for that class.
    pub(crate) target: *const Method,
    /// An object appended to the arguments of a linked call; 0 for none.
    pub(crate) object: Ref,
}

// SAFETY: the pointer leads into the registry of the same machine.
unsafe impl Send for Site {}

impl Site {
    /// A call of an interface method.
    pub(crate) fn interface(method: MethodId) -> Site {
        Site { method, class: 0, target: std::ptr::null(), object: 0 }
    }

    /// The method for the class that the cache is for.
    pub(crate) fn cached(&self) -> Option<&Method> {
        // SAFETY: the pointer is null or leads to a method of the registry of the machine that has the site.
        unsafe { self.target.as_ref() }
    }
}

/// What linking remembers.
#[derive(Default)]
pub(crate) struct LinkState {
    pub(crate) java_home: String,
    pub(crate) class_path: String,
    pub(crate) thread_entry: Option<MethodId>,
    /// What string concatenation natives put together.
    pub(crate) concats: FxHashMap<MethodId, concat::Concat>,
    /// What reflective calls go through.
    pub(crate) reflect: crate::machine::natives::reflect_calls::Adapters,
    /// The machine's own Java code.
    pub(crate) library: Vec<MethodId>,
    pub(crate) handles: handles::HandleState,
    /// The classes of objects that always answer the same.
    pub(crate) answers: Vec<(ClassId, Answers)>,
    /// The methods that make all calls of a builder.
    pub(crate) builders: Vec<(MethodId, BuilderCalls)>,
    /// Factories, the classes of what they make, and the methods that copy it into another object.
    pub(crate) factories: Vec<(MethodId, ClassId, MethodId)>,
}

impl Machine {
    /// Defines a class that the machine made.
    pub fn define_synthetic(&mut self, writer: asm::ClassWriter, host: Option<ClassId>) -> Res<ClassId> {
        let bytes = writer.finish();
        self.classes
            .define(bytes.into(), Origin::Synthetic, host, "generated")
            .map_err(|e| self.link_error(&e))
    }

    /// A fresh number for names of generated classes.
    pub(crate) fn next_synthetic(&mut self) -> u32 {
        self.state.synthetic += 1;
        self.state.synthetic
    }

    /// The method that a started thread runs: `run`, the uncaught-exception handler, and the end.
    pub(crate) fn thread_entry(&mut self) -> Res<MethodId> {
        if let Some(id) = self.state.link.thread_entry {
            return Ok(id);
        }
        let mut w = asm::ClassWriter::new("java/lang/Margay$ThreadEntry", "java/lang/Object");
        let thread = "java/lang/Thread";
        let run = w.method_ref(thread, "run", "()V", false);
        let uncaught = w.method_ref(thread, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V", false);
        let exit = w.method_ref(thread, "exit", "()V", false);
        let mut c = asm::Code::new(2);
        let (start, end, handler, done) = (c.label(), c.label(), c.label(), c.label());
        let (dispatch, failed) = (c.label(), c.label());
        c.place(start)
            .load(margay_classes::Kind::Ref, 0)
            .invokevirtual(run)
            .place(end)
            .branch(op::GOTO, done);
        c.place(handler).store(margay_classes::Kind::Ref, 1);
        c.place(dispatch);
        c.load(margay_classes::Kind::Ref, 0).load(margay_classes::Kind::Ref, 1).invokevirtual(uncaught);
        c.branch(op::GOTO, done);
        // What the handler itself throws ends the thread all the same; the interpreter tells of it.
        c.place(failed).store(margay_classes::Kind::Ref, 1);
        c.load(margay_classes::Kind::Ref, 0)
            .invokevirtual(exit)
            .load(margay_classes::Kind::Ref, 1)
            .op(op::ATHROW);
        c.place(done).load(margay_classes::Kind::Ref, 0).invokevirtual(exit).op(op::RETURN);
        c.handler(start, end, handler, 0);
        c.handler(dispatch, failed, failed, 0);
        w.method(0x9, "run", "(Ljava/lang/Thread;)V", Some(c));
        let id = self.define_synthetic(w, None)?;
        let method = self.classes.class(id).methods[0];
        self.state.link.thread_entry = Some(method);
        Ok(method)
    }

    pub(crate) fn is_signature_polymorphic(&self, class: ClassId, name: Sym) -> bool {
        let holder = self.classes.name(class);
        if holder != "java/lang/invoke/MethodHandle" && holder != "java/lang/invoke/VarHandle" {
            return false;
        }
        let c = self.classes.class(class);
        c.methods.iter().any(|&m| {
            let m = self.classes.method(m);
            m.name == name
                && m.is_native()
                && self.classes.symbols.text(m.desc).starts_with("([Ljava/lang/Object;)")
        })
    }
}
