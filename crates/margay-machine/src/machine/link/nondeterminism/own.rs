//! `margay.Verify`, our own. Its source for users is in `java/margay-api`.

use super::Body::{Call, Own};
use super::{Model, NONDET, op};
use crate::machine::link::asm::{ClassWriter, Code};
use margay_classes::Kind;

pub(super) const CLASS: &str = "margay/Verify";

pub(super) const METHODS: &[Model] = &[
    ("choose", "(I)I", Call("choose")),
    ("assume", "(Z)V", Call("assume")),
    ("check", "(Z)V", Own(check)),
    ("nondetBoolean", "()Z", Call("fresh")),
    ("nondetByte", "()B", Call("fresh")),
    ("nondetShort", "()S", Call("fresh")),
    ("nondetChar", "()C", Call("fresh")),
    ("nondetInt", "()I", Call("fresh")),
    ("nondetInt", "(II)I", Own(between)),
    ("nondetLong", "()J", Call("fresh")),
    ("nondetFloat", "()F", Call("fresh")),
    ("nondetDouble", "()D", Call("fresh")),
    ("nondetString", "()Ljava/lang/String;", Call("string")),
];

fn check(w: &mut ClassWriter, c: &mut Code) {
    let holds = c.label();
    let error = "java/lang/AssertionError";
    let init = w.method_ref(error, "<init>", "()V", false);
    c.load(Kind::Int, 0).branch(op::IFNE, holds);
    c.op16(op::NEW, w.class(error)).op(op::DUP).invokespecial(init).op(op::ATHROW);
    c.place(holds).op(op::RETURN);
}

fn between(w: &mut ClassWriter, c: &mut Code) {
    let ordered = c.label();
    let error = "java/lang/IllegalArgumentException";
    let init = w.method_ref(error, "<init>", "(Ljava/lang/String;)V", false);
    c.load(Kind::Int, 0).load(Kind::Int, 1).branch(op::IF_ICMPLE, ordered);
    c.op16(op::NEW, w.class(error)).op(op::DUP).ldc(w.string("min is greater than max"));
    c.invokespecial(init).op(op::ATHROW);
    c.place(ordered).load(Kind::Int, 0).load(Kind::Int, 1);
    c.invokestatic(w.method_ref(NONDET, "between", "(II)I", false)).ret(Kind::Int);
}
