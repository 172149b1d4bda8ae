//! `org.cprover.CProver`, which programs for JBMC call. Its threads are made by the checker and not by
//! `java.lang.Thread`: those methods are not supported.

use super::Body::{Call, Just, Missing, Nothing, Own};
use super::{Model, op};
use crate::machine::link::asm::{ClassWriter, Code};
use margay_classes::Kind;

pub(super) const CLASS: &str = "org/cprover/CProver";

pub(super) const METHODS: &[Model] = &[
    ("nondetWithNull", "()Ljava/lang/Object;", Call("withNull")),
    ("nondetWithNull", "(Ljava/lang/Object;)Ljava/lang/Object;", Call("withNull")),
    ("nondetWithoutNull", "()Ljava/lang/Object;", Call("withoutNull")),
    ("nondetWithoutNull", "(Ljava/lang/Object;)Ljava/lang/Object;", Call("withoutNull")),
    ("nondetWithNullForNotModelled", "()Ljava/lang/Object;", Call("withNull")),
    ("nondetWithoutNullForNotModelled", "()Ljava/lang/Object;", Call("withoutNull")),
    ("nondetPrintStream", "()Ljava/io/PrintStream;", Missing),
    ("nondetBufferedInputStream", "()Ljava/io/BufferedInputStream;", Missing),
    ("notModelled", "()V", Just("ignore")),
    ("atomicBegin", "()V", Nothing),
    ("atomicEnd", "()V", Nothing),
    ("startThread", "(I)V", Missing),
    ("endThread", "(I)V", Missing),
    ("getCurrentThreadID", "()I", Missing),
    ("getMonitorCount", "(Ljava/lang/Object;)I", Missing),
    ("createArrayWithType", "(I[Ljava/lang/Object;)[Ljava/lang/Object;", Own(create_array)),
    ("doubleToFloat", "(D)F", Own(narrow)),
    ("arraycopy", "([BI[BII)V", Own(copy)),
    ("arraycopyInPlace", "([BI[BII)V", Own(copy)),
];

fn copy(w: &mut ClassWriter, c: &mut Code) {
    let copy =
        w.method_ref("java/lang/System", "arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", false);
    c.load(Kind::Ref, 0).load(Kind::Int, 1).load(Kind::Ref, 2).load(Kind::Int, 3).load(Kind::Int, 4);
    c.invokestatic(copy).ret(Kind::Void);
}

/// An array of so many nulls that is of the class of another one.
fn create_array(w: &mut ClassWriter, c: &mut Code) {
    let class_of = w.method_ref("java/lang/Object", "getClass", "()Ljava/lang/Class;", false);
    let component = w.method_ref("java/lang/Class", "getComponentType", "()Ljava/lang/Class;", false);
    let create = "(Ljava/lang/Class;I)Ljava/lang/Object;";
    let create = w.method_ref("java/lang/reflect/Array", "newInstance", create, false);
    c.load(Kind::Ref, 1).invokevirtual(class_of).invokevirtual(component).load(Kind::Int, 0);
    c.invokestatic(create).op16(op::CHECKCAST, w.class("[Ljava/lang/Object;")).ret(Kind::Ref);
}

fn narrow(_: &mut ClassWriter, c: &mut Code) {
    c.load(Kind::Double, 0).op(op::D2F).ret(Kind::Float);
}
