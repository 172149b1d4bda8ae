//! `org.sosy_lab.sv_benchmarks.Verifier`, which the Java programs of SV-COMP call.

use super::Body::{Call, Own};
use super::{Model, PUBLIC_INTERFACE};
use crate::machine::link::asm::{ClassWriter, Code};
use margay_classes::Kind;

pub(super) const CLASS: &str = "org/sosy_lab/sv_benchmarks/Verifier";
pub(super) const FACTORY: &str = "org/sosy_lab/sv_benchmarks/ObjectFactory";

pub(super) const METHODS: &[Model] = &[
    ("nondetString", "()Ljava/lang/String;", Call("string")),
    (
        "nondetObject",
        "(Ljava/lang/Class;Lorg/sosy_lab/sv_benchmarks/ObjectFactory;)Ljava/lang/Object;",
        Own(nondet_object),
    ),
];

fn nondet_object(w: &mut ClassWriter, c: &mut Code) {
    let create = w.method_ref(FACTORY, "createObject", "()Ljava/lang/Object;", true);
    c.load(Kind::Ref, 1).invokeinterface(create).ret(Kind::Ref);
}

pub(super) fn write_factory() -> Vec<u8> {
    let mut w = ClassWriter::new(FACTORY, "java/lang/Object");
    w.set_access(PUBLIC_INTERFACE);
    w.method(0x401, "createObject", "()Ljava/lang/Object;", None);
    w.finish()
}
