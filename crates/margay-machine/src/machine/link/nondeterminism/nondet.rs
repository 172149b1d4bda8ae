//! The class that all nondeterminism APIs call: natives for what only the host can decide, and the little Java
//! around them.

use super::{NONDET, PUBLIC_CLASS, PUBLIC_STATIC, op};
use crate::machine::link::asm::{ClassWriter, Code};
use margay_classes::Kind;

const OBJECT: &str = "java/lang/Object";

/// See `natives/nondet.rs`.
const NATIVES: &[(&str, &str)] = &[
    ("fresh", "()Z"),
    ("fresh", "()B"),
    ("fresh", "()C"),
    ("fresh", "()S"),
    ("fresh", "()I"),
    ("fresh", "()J"),
    ("fresh", "()F"),
    ("fresh", "()D"),
    ("fresh", "()Ljava/lang/String;"),
    ("line", "()Ljava/lang/String;"),
    ("fresh", "(II)I"),
    ("fresh", "(Ljava/lang/Object;Z)Ljava/lang/Object;"),
    ("isTerm", "(II)Z"),
    ("choose", "(I)I"),
    ("ignore", "()V"),
    ("unsupported", "(Ljava/lang/String;)V"),
];

pub(super) fn write() -> Vec<u8> {
    let mut w = ClassWriter::new(NONDET, OBJECT);
    w.set_access(PUBLIC_CLASS);
    for (name, desc) in NATIVES {
        w.method(PUBLIC_STATIC | 0x100, name, desc, None);
    }
    for (name, ends_path_if) in [("assume", false), ("ignoreIf", true)] {
        let mut c = Code::new(1);
        let go_on = c.label();
        c.load(Kind::Int, 0).branch(if ends_path_if { op::IFEQ } else { op::IFNE }, go_on);
        c.invokestatic(own(&mut w, "ignore", "()V"));
        c.place(go_on).op(op::RETURN);
        w.method(PUBLIC_STATIC, name, "(Z)V", Some(c));
    }
    write_ranges(&mut w);
    write_lists(&mut w);
    write_references(&mut w);
    w.finish()
}

/// The index of a method of this class.
fn own(w: &mut ClassWriter, name: &str, desc: &str) -> u16 {
    w.method_ref(NONDET, name, desc, false)
}

/// `between(low, high)`, both inclusive and in either order; `upTo(high)` from 0.
fn write_ranges(w: &mut ClassWriter) {
    let mut c = Code::new(3);
    let (ordered, concrete, ignore) = (c.label(), c.label(), c.label());
    c.load(Kind::Int, 0).load(Kind::Int, 1).branch(op::IF_ICMPLE, ordered);
    c.load(Kind::Int, 0).load(Kind::Int, 1).store(Kind::Int, 0).store(Kind::Int, 1);
    c.place(ordered).load(Kind::Int, 0).load(Kind::Int, 1).invokestatic(own(w, "isTerm", "(II)Z"));
    c.branch(op::IFEQ, concrete);
    // The host knows numbers as bounds; terms become conditions.
    c.invokestatic(own(w, "fresh", "()I")).store(Kind::Int, 2);
    c.load(Kind::Int, 2).load(Kind::Int, 0).branch(op::IF_ICMPLT, ignore);
    c.load(Kind::Int, 2).load(Kind::Int, 1).branch(op::IF_ICMPGT, ignore);
    c.load(Kind::Int, 2).ret(Kind::Int);
    c.place(ignore).invokestatic(own(w, "ignore", "()V"));
    c.place(concrete).load(Kind::Int, 0).load(Kind::Int, 1);
    c.invokestatic(own(w, "fresh", "(II)I")).ret(Kind::Int);
    w.method(PUBLIC_STATIC, "between", "(II)I", Some(c));

    let mut c = Code::new(1);
    c.push_int(0).load(Kind::Int, 0).invokestatic(own(w, "between", "(II)I")).ret(Kind::Int);
    w.method(PUBLIC_STATIC, "upTo", "(I)I", Some(c));
}

/// `oneOf(values)`: an element, or any value of the type if there are none.
fn write_lists(w: &mut ClassWriter) {
    let kinds = [("I", Kind::Int, 0), ("J", Kind::Long, 1), ("F", Kind::Float, 2), ("D", Kind::Double, 3)];
    for (letter, kind, offset) in kinds {
        let mut c = Code::new(1);
        let any = c.label();
        c.load(Kind::Ref, 0).branch(op::IFNULL, any);
        c.load(Kind::Ref, 0).op(op::ARRAYLENGTH).branch(op::IFEQ, any);
        c.load(Kind::Ref, 0).load(Kind::Ref, 0).op(op::ARRAYLENGTH);
        c.invokestatic(own(w, "choose", "(I)I")).op(op::IALOAD + offset).ret(kind);
        c.place(any).invokestatic(own(w, "fresh", &format!("(){letter}"))).ret(kind);
        w.method(PUBLIC_STATIC, "oneOf", &format!("([{letter}){letter}"), Some(c));
    }
}

/// Strings and objects, with and without null.
fn write_references(w: &mut ClassWriter) {
    let not_null = |w: &mut ClassWriter, c: &mut Code| {
        let found = c.label();
        c.op(op::DUP).branch(op::IFNONNULL, found);
        c.invokestatic(own(w, "ignore", "()V")).place(found).ret(Kind::Ref);
    };
    let mut c = Code::new(0);
    c.invokestatic(own(w, "fresh", "()Ljava/lang/String;"));
    not_null(w, &mut c);
    w.method(PUBLIC_STATIC, "string", "()Ljava/lang/String;", Some(c));

    let like = "(Ljava/lang/Object;Z)Ljava/lang/Object;";
    for (name, nullable) in [("withNull", true), ("withoutNull", false)] {
        let end = |w: &mut ClassWriter, c: &mut Code| match nullable {
            true => _ = c.ret(Kind::Ref),
            false => not_null(w, c),
        };
        // Of the class of an example.
        let mut c = Code::new(1);
        c.load(Kind::Ref, 0).push_int(i32::from(nullable)).invokestatic(own(w, "fresh", like));
        end(w, &mut c);
        w.method(PUBLIC_STATIC, name, "(Ljava/lang/Object;)Ljava/lang/Object;", Some(c));
        // Of any class.
        let mut c = Code::new(0);
        c.op(op::ACONST_NULL).push_int(i32::from(nullable)).invokestatic(own(w, "fresh", like));
        end(w, &mut c);
        w.method(PUBLIC_STATIC, name, "()Ljava/lang/Object;", Some(c));
    }
}
