//! The classes of the nondeterminism APIs that programs are written against, so that no jar is needed at run time:
//! JPF's and our own `Verify`, SV-COMP's `Verifier`, CBMC's `CProver`. Each is a list of methods over the few of
//! [`nondet`]. Conditions are tested by bytecode, so that a symbolic one is a branch like any other.

mod cprover;
mod cprover_string;
mod jpf;
mod nondet;
mod own;
pub(crate) mod stdin;
mod sv_comp;

use super::asm::{ClassWriter, Code};
use margay_classes::Kind;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::provided::Provided;

/// What all of them come down to.
pub(crate) const NONDET: &str = "java/lang/Margay$Nondet";

const PUBLIC_STATIC: u16 = 0x9;
const PUBLIC_CLASS: u16 = 0x21;
const PUBLIC_INTERFACE: u16 = 0x601;

/// What a method of an API does.
enum Body {
    /// Calls the method of this name and the same descriptor of [`NONDET`].
    Call(&'static str),
    /// Calls the method of this name and descriptor of [`NONDET`] without arguments.
    Just(&'static str),
    /// Nothing; the answer is 0, null or false.
    Nothing,
    /// The answer is true.
    True,
    /// An empty `int[]`.
    NoInts,
    /// Ends the path, saying that the method is not supported.
    Missing,
    /// Calls the method of this name of a class of the library: of the first argument if that is of the class, otherwise a
    /// static one. What that throws ends the path as not supported.
    Library(&'static str),
    /// Has code of its own.
    Own(fn(&mut ClassWriter, &mut Code)),
}

/// A method of an API: name, descriptor, body.
type Model = (&'static str, &'static str, Body);

/// What SV-COMP's and CBMC's APIs have in common.
const VALUES: &[Model] = &[
    ("assume", "(Z)V", Body::Call("assume")),
    ("nondetBoolean", "()Z", Body::Call("fresh")),
    ("nondetByte", "()B", Body::Call("fresh")),
    ("nondetChar", "()C", Body::Call("fresh")),
    ("nondetShort", "()S", Body::Call("fresh")),
    ("nondetInt", "()I", Body::Call("fresh")),
    ("nondetLong", "()J", Body::Call("fresh")),
    ("nondetFloat", "()F", Body::Call("fresh")),
    ("nondetDouble", "()D", Body::Call("fresh")),
];

/// Whether a class belongs to one of the APIs. What such a class lacks here is not supported; it is not missing in the
/// program.
pub(crate) fn is_api(name: &str) -> bool {
    let packages = ["org/cprover/", "gov/nasa/jpf/", "org/sosy_lab/sv_benchmarks/"];
    name == own::CLASS || packages.iter().any(|package| name.starts_with(package))
}

/// The class file of an API's class, or of one that these use.
pub(crate) fn provide(name: &str) -> Option<Provided> {
    let bytes = match name {
        NONDET => Some(nondet::write()),
        stdin::STDIN => Some(stdin::write()),
        jpf::COUNTERS => Some(jpf::write_counters()),
        jpf::CLASS => Some(write(name, &[jpf::METHODS])),
        cprover::CLASS => Some(write(name, &[VALUES, cprover::METHODS])),
        cprover_string::CLASS => Some(write(name, &[cprover_string::METHODS])),
        sv_comp::CLASS => Some(write(name, &[VALUES, sv_comp::METHODS])),
        sv_comp::FACTORY => Some(sv_comp::write_factory()),
        own::CLASS => Some(write(name, &[own::METHODS])),
        _ => None,
    };
    // What these do outside of their tools says nothing.
    let outside = [jpf::CLASS, cprover::CLASS, cprover_string::CLASS].contains(&name);
    bytes.map(|bytes| Provided { bytes, whole: false, rest: outside.then_some(write_missing) })
}

/// A class whose methods are not supported.
fn write_missing(class: &str, methods: &[(String, String)]) -> Vec<u8> {
    let mut w = ClassWriter::new(class, "java/lang/Object");
    w.set_access(PUBLIC_CLASS);
    for (name, desc) in methods {
        let (params, ret) = signature(desc);
        let mut c = Code::new(params.iter().map(|k| k.slots()).sum());
        unsupported(&mut w, &mut c, (class, name, desc), ret);
        w.method(PUBLIC_STATIC, name, desc, Some(c));
    }
    w.finish()
}

fn write(class: &str, methods: &[&[Model]]) -> Vec<u8> {
    let mut w = ClassWriter::new(class, "java/lang/Object");
    w.set_access(PUBLIC_CLASS);
    for (name, desc, body) in methods.iter().copied().flatten() {
        let (params, ret) = signature(desc);
        let mut c = Code::new(params.iter().map(|k| k.slots()).sum());
        match body {
            Body::Call(target) => {
                load_all(&mut c, &params);
                c.invokestatic(w.method_ref(NONDET, target, desc, false)).ret(ret)
            }
            Body::Just(target) => {
                let desc = format!("(){}", &desc[desc.find(')').map_or(0, |at| at + 1)..]);
                c.invokestatic(w.method_ref(NONDET, target, &desc, false)).ret(ret)
            }
            Body::Nothing => push_zero(&mut c, ret).ret(ret),
            Body::True => c.push_int(1).ret(ret),
            Body::NoInts => c.push_int(0).newarray_int().ret(ret),
            Body::Missing => unsupported(&mut w, &mut c, (class, name, desc), ret),
            Body::Library(of) => {
                let (from, to, thrown) = (c.label(), c.label(), c.label());
                c.place(from);
                load_all(&mut c, &params);
                match desc.strip_prefix(&format!("(L{of};")) {
                    Some(rest) => {
                        c.invokevirtual(w.method_ref(of, name, &format!("({rest}"), false));
                    }
                    None => {
                        c.invokestatic(w.method_ref(of, name, desc, false));
                    }
                }
                c.place(to).ret(ret).place(thrown).op(op::POP);
                unsupported(&mut w, &mut c, (class, name, desc), ret);
                c.handler(from, to, thrown, w.class("java/lang/RuntimeException"));
                &mut c
            }
            Body::Own(write) => {
                write(&mut w, &mut c);
                &mut c
            }
        };
        w.method(PUBLIC_STATIC, name, desc, Some(c));
    }
    w.finish()
}

/// Pushes all arguments.
fn load_all(c: &mut Code, params: &[Kind]) {
    let mut slot = 0;
    for &kind in params {
        c.load(kind, slot);
        slot += kind.slots();
    }
}

/// Ends the path, naming a method that is not supported.
fn unsupported<'c>(
    w: &mut ClassWriter,
    c: &'c mut Code,
    (class, name, desc): (&str, &str, &str),
    ret: Kind,
) -> &'c mut Code {
    let text = w.string(&format!("{}.{name}{desc}", class.replace('/', ".")));
    c.ldc(text).invokestatic(w.method_ref(NONDET, "unsupported", "(Ljava/lang/String;)V", false));
    push_zero(c, ret).ret(ret)
}

fn signature(desc: &str) -> (Vec<Kind>, Kind) {
    match MethodDescriptor::parse(desc) {
        Some(d) => (d.params.iter().map(|p| kind_of(p)).collect(), kind_of(d.ret)),
        None => (Vec::new(), Kind::Void),
    }
}

fn push_zero(c: &mut Code, kind: Kind) -> &mut Code {
    match kind {
        Kind::Void => c,
        Kind::Ref => c.op(op::ACONST_NULL),
        Kind::Long => c.op(op::LCONST_0),
        Kind::Float => c.op(op::FCONST_0),
        Kind::Double => c.op(op::DCONST_0),
        _ => c.push_int(0),
    }
}
