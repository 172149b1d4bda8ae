//! The standard input of a program of which everything is looked at: each line, character or byte is a value that the host
//! decides, and after the end there is nothing more. The methods take the arguments of the library's methods that they stand in for; see
//! `natives/stdin.rs`.

use super::{NONDET, PUBLIC_CLASS, PUBLIC_STATIC, op};
use crate::machine::link::asm::{ClassWriter, Code, Label};
use margay_classes::Kind;

pub(crate) const STDIN: &str = "java/lang/Margay$Input";

/// A line, for `BufferedReader.readLine`.
pub(crate) const LINE: (&str, &str) = ("line", "(Ljava/io/BufferedReader;)Ljava/lang/String;");
/// One character into an array, for `StreamDecoder.implRead`.
pub(crate) const CHAR: (&str, &str) = ("next", "(Lsun/nio/cs/StreamDecoder;[CII)I");
/// One byte into an array, for `FileInputStream.readBytes`.
pub(crate) const BYTE: (&str, &str) = ("next", "(Ljava/io/FileInputStream;[BII)I");
/// One byte, for `FileInputStream.read0`.
pub(crate) const READ: (&str, &str) = ("next", "(Ljava/io/FileInputStream;)I");

const ENDED: &str = "ended";

pub(super) fn write() -> Vec<u8> {
    let mut w = ClassWriter::new(STDIN, "java/lang/Object");
    w.set_access(PUBLIC_CLASS);
    w.field(PUBLIC_STATIC, ENDED, "Z");

    let mut c = Code::new(1);
    let (end, found) = (c.label(), c.label());
    unless_ended(&mut w, &mut c, end);
    c.invokestatic(w.method_ref(NONDET, "line", "()Ljava/lang/String;", false));
    c.op(op::DUP).branch(op::IFNONNULL, found);
    c.push_int(1).putstatic(w.field_ref(STDIN, ENDED, "Z"));
    c.place(found).ret(Kind::Ref);
    c.place(end).op(op::ACONST_NULL).ret(Kind::Ref);
    w.method(PUBLIC_STATIC, LINE.0, LINE.1, Some(c));

    for (desc, most, cast, store) in
        [(CHAR.1, 0xFFFF, op::I2C, op::CASTORE), (BYTE.1, 0xFF, op::I2B, op::BASTORE), (READ.1, 0xFF, 0, 0)]
    {
        let mut c = Code::new(5);
        let (end, found) = (c.label(), c.label());
        unless_ended(&mut w, &mut c, end);
        c.push_int(-1).ldc(w.int(most)).invokestatic(w.method_ref(NONDET, "fresh", "(II)I", false));
        c.store(Kind::Int, 4).load(Kind::Int, 4).branch(op::IFGE, found);
        c.push_int(1).putstatic(w.field_ref(STDIN, ENDED, "Z"));
        c.place(end).push_int(-1).ret(Kind::Int);
        c.place(found);
        if store == 0 {
            c.load(Kind::Int, 4);
        } else {
            c.load(Kind::Ref, 1).load(Kind::Int, 2).load(Kind::Int, 4).op(cast).op(store).push_int(1);
        }
        c.ret(Kind::Int);
        w.method(PUBLIC_STATIC, "next", desc, Some(c));
    }
    w.finish()
}

fn unless_ended(w: &mut ClassWriter, c: &mut Code, end: Label) {
    c.getstatic(w.field_ref(STDIN, ENDED, "Z")).branch(op::IFNE, end);
}
