//! `org.cprover.CProverString`, the operations on texts that JBMC's models of the library are written with. Where the index is
//! right they do what the library does. What they do otherwise is not supported, unless it is said: a character that is
//! not there is 0, and a part of a text is cut to what there is.

use super::Body::{Library, Own};
use super::{Model, NONDET, op};
use crate::machine::link::asm::{ClassWriter, Code};
use margay_classes::Kind;

pub(super) const CLASS: &str = "org/cprover/CProverString";

const STRING: &str = "java/lang/String";
const BUILDER: &str = "java/lang/StringBuilder";
const BUFFER: &str = "java/lang/StringBuffer";
const INTEGER: &str = "java/lang/Integer";
const LONG: &str = "java/lang/Long";

pub(super) const METHODS: &[Model] = &[
    ("charAt", "(Ljava/lang/String;I)C", Own(char_at)),
    ("charAt", "(Ljava/lang/StringBuffer;I)C", Library(BUFFER)),
    ("codePointAt", "(Ljava/lang/String;I)I", Library(STRING)),
    ("codePointBefore", "(Ljava/lang/String;I)I", Library(STRING)),
    ("codePointCount", "(Ljava/lang/String;II)I", Library(STRING)),
    ("offsetByCodePoints", "(Ljava/lang/String;II)I", Library(STRING)),
    ("substring", "(Ljava/lang/String;I)Ljava/lang/String;", Own(rest)),
    ("substring", "(Ljava/lang/String;II)Ljava/lang/String;", Own(part)),
    ("substring", "(Ljava/lang/StringBuffer;II)Ljava/lang/String;", Library(BUFFER)),
    ("subSequence", "(Ljava/lang/String;II)Ljava/lang/CharSequence;", Library(STRING)),
    ("equals", "(Ljava/lang/String;Ljava/lang/String;)Z", Own(equals)),
    (
        "append",
        "(Ljava/lang/StringBuilder;Ljava/lang/CharSequence;II)Ljava/lang/StringBuilder;",
        Library(BUILDER),
    ),
    ("delete", "(Ljava/lang/StringBuilder;II)Ljava/lang/StringBuilder;", Library(BUILDER)),
    ("delete", "(Ljava/lang/StringBuffer;II)Ljava/lang/StringBuffer;", Library(BUFFER)),
    ("deleteCharAt", "(Ljava/lang/StringBuilder;I)Ljava/lang/StringBuilder;", Library(BUILDER)),
    ("deleteCharAt", "(Ljava/lang/StringBuffer;I)Ljava/lang/StringBuffer;", Library(BUFFER)),
    ("insert", "(Ljava/lang/StringBuilder;ILjava/lang/String;)Ljava/lang/StringBuilder;", Library(BUILDER)),
    ("insert", "(Ljava/lang/StringBuffer;ILjava/lang/String;)Ljava/lang/StringBuffer;", Library(BUFFER)),
    ("insert", "(Ljava/lang/StringBuffer;IZ)Ljava/lang/StringBuffer;", Library(BUFFER)),
    ("insert", "(Ljava/lang/StringBuffer;IC)Ljava/lang/StringBuffer;", Library(BUFFER)),
    ("insert", "(Ljava/lang/StringBuffer;II)Ljava/lang/StringBuffer;", Library(BUFFER)),
    ("insert", "(Ljava/lang/StringBuffer;IJ)Ljava/lang/StringBuffer;", Library(BUFFER)),
    ("setLength", "(Ljava/lang/StringBuilder;I)V", Library(BUILDER)),
    ("setLength", "(Ljava/lang/StringBuffer;I)V", Library(BUFFER)),
    ("setCharAt", "(Ljava/lang/StringBuilder;IC)V", Library(BUILDER)),
    ("setCharAt", "(Ljava/lang/StringBuffer;IC)V", Library(BUFFER)),
    ("ofCharArray", "([CII)Ljava/lang/String;", Own(of_chars)),
    ("toString", "(I)Ljava/lang/String;", Library(INTEGER)),
    ("toString", "(II)Ljava/lang/String;", Library(INTEGER)),
    ("toString", "(J)Ljava/lang/String;", Library(LONG)),
    ("toString", "(JI)Ljava/lang/String;", Library(LONG)),
    ("toString", "(F)Ljava/lang/String;", Library("java/lang/Float")),
    ("toString", "(D)Ljava/lang/String;", Own(of_double)),
    ("parseInt", "(Ljava/lang/String;I)I", Library(INTEGER)),
    ("parseLong", "(Ljava/lang/String;I)J", Library(LONG)),
    ("isValidInt", "(Ljava/lang/String;I)Z", Own(|w, c| is_valid(w, c, INTEGER, "parseInt", "I"))),
    ("isValidLong", "(Ljava/lang/String;I)Z", Own(|w, c| is_valid(w, c, LONG, "parseLong", "J"))),
];

/// Pushes the length of the text in local 0.
fn length<'c>(w: &mut ClassWriter, c: &'c mut Code) -> &'c mut Code {
    c.load(Kind::Ref, 0).invokevirtual(w.method_ref(STRING, "length", "()I", false))
}

/// Replaces the two numbers on the stack by the smaller or greater one.
fn limit(w: &mut ClassWriter, c: &mut Code, which: &str) {
    c.invokestatic(w.method_ref("java/lang/Math", which, "(II)I", false));
}

fn char_at(w: &mut ClassWriter, c: &mut Code) {
    let outside = c.label();
    c.load(Kind::Int, 1).branch(op::IFLT, outside);
    length(w, c.load(Kind::Int, 1)).branch(op::IF_ICMPGE, outside);
    c.load(Kind::Ref, 0).load(Kind::Int, 1);
    c.invokevirtual(w.method_ref(STRING, "charAt", "(I)C", false)).ret(Kind::Int);
    c.place(outside).push_int(0).ret(Kind::Int);
}

fn rest(w: &mut ClassWriter, c: &mut Code) {
    c.load(Kind::Ref, 0).load(Kind::Int, 1).push_int(0);
    limit(w, c, "max");
    length(w, c);
    limit(w, c, "min");
    c.invokevirtual(w.method_ref(STRING, "substring", "(I)Ljava/lang/String;", false)).ret(Kind::Ref);
}

fn part(w: &mut ClassWriter, c: &mut Code) {
    let some = c.label();
    c.load(Kind::Int, 1).push_int(0);
    limit(w, c, "max");
    c.store(Kind::Int, 1);
    length(w, c.load(Kind::Int, 2));
    limit(w, c, "min");
    c.store(Kind::Int, 2);
    c.load(Kind::Int, 1).load(Kind::Int, 2).branch(op::IF_ICMPLT, some);
    c.ldc(w.string("")).ret(Kind::Ref);
    c.place(some).load(Kind::Ref, 0).load(Kind::Int, 1).load(Kind::Int, 2);
    c.invokevirtual(w.method_ref(STRING, "substring", "(II)Ljava/lang/String;", false)).ret(Kind::Ref);
}

fn equals(w: &mut ClassWriter, c: &mut Code) {
    let equals =
        w.method_ref("java/util/Objects", "equals", "(Ljava/lang/Object;Ljava/lang/Object;)Z", false);
    c.load(Kind::Ref, 0).load(Kind::Ref, 1).invokestatic(equals).ret(Kind::Int);
}

/// The array and the range are assumed to be right.
fn of_chars(w: &mut ClassWriter, c: &mut Code) {
    let (from, to, thrown) = (c.label(), c.label(), c.label());
    let value_of = w.method_ref(STRING, "valueOf", "([CII)Ljava/lang/String;", false);
    c.place(from).load(Kind::Ref, 0).load(Kind::Int, 1).load(Kind::Int, 2).invokestatic(value_of);
    c.place(to).ret(Kind::Ref);
    c.place(thrown).op(op::POP).invokestatic(w.method_ref(NONDET, "ignore", "()V", false));
    c.op(op::ACONST_NULL).ret(Kind::Ref);
    c.handler(from, to, thrown, w.class("java/lang/RuntimeException"));
}

/// The text of the nearest `float`.
fn of_double(w: &mut ClassWriter, c: &mut Code) {
    let to_string = w.method_ref("java/lang/Float", "toString", "(F)Ljava/lang/String;", false);
    c.load(Kind::Double, 0).op(op::D2F).invokestatic(to_string).ret(Kind::Ref);
}

fn is_valid(w: &mut ClassWriter, c: &mut Code, class: &str, parse: &str, result: &str) {
    let (from, to, thrown) = (c.label(), c.label(), c.label());
    let parse = w.method_ref(class, parse, &format!("(Ljava/lang/String;I){result}"), false);
    c.place(from).load(Kind::Ref, 0).load(Kind::Int, 1).invokestatic(parse);
    c.place(to).push_int(1).ret(Kind::Int);
    c.place(thrown).op(op::POP).push_int(0).ret(Kind::Int);
    c.handler(from, to, thrown, w.class("java/lang/NumberFormatException"));
}
