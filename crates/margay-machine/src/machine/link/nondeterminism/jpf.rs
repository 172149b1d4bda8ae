//! `gov.nasa.jpf.vm.Verify`, the API of Java PathFinder. Counters and the like are ordinary Java state here, so
//! they are undone with a path. What needs PathFinder's configuration or its search is not supported.

use super::Body::{Call, Just, Missing, NoInts, Nothing, Own, True};
use super::{Model, NONDET, PUBLIC_CLASS, PUBLIC_STATIC, op};
use crate::machine::link::asm::{ClassWriter, Code};
use margay_classes::Kind;

pub(super) const CLASS: &str = "gov/nasa/jpf/vm/Verify";
/// Holds the counters, so that nothing has to be initialised before they are used.
pub(super) const COUNTERS: &str = "java/lang/Margay$Counters";

const PRINT_STREAM: &str = "java/io/PrintStream";

pub(super) const METHODS: &[Model] = &[
    // Choices and assumptions.
    ("getBoolean", "()Z", Call("fresh")),
    ("getBoolean", "(Z)Z", Just("fresh")),
    ("randomBool", "()Z", Call("fresh")),
    ("getInt", "(II)I", Call("between")),
    ("random", "(I)I", Call("upTo")),
    ("getIntFromList", "([I)I", Call("oneOf")),
    ("getLongFromList", "([J)J", Call("oneOf")),
    ("getFloatFromList", "([F)F", Call("oneOf")),
    ("getDoubleFromList", "([D)D", Call("oneOf")),
    ("getInt", "(Ljava/lang/String;)I", Missing),
    ("getDouble", "(Ljava/lang/String;)D", Missing),
    ("getObject", "(Ljava/lang/String;)Ljava/lang/Object;", Missing),
    ("randomObject", "(Ljava/lang/String;)Ljava/lang/Object;", Missing),
    ("breakTransition", "(Ljava/lang/String;II)I", Own(between_after_reason)),
    ("getBitFlip", "(JII)J", Missing),
    ("getBitFlip", "(JI)J", Missing),
    ("getBitFlip", "(II)I", Missing),
    ("getBitFlip", "(SI)S", Missing),
    ("getBitFlip", "(CI)C", Missing),
    ("getBitFlip", "(BI)B", Missing),
    ("ignoreIf", "(Z)V", Call("ignoreIf")),
    ("assertTrue", "(Z)V", Own(assert_true)),
    ("assertTrue", "(Ljava/lang/String;Z)V", Own(assert_true_saying)),
    // Counters, values and bits.
    ("getCounter", "(I)I", Own(get_counter)),
    ("setCounter", "(II)V", Own(set_counter)),
    ("resetCounter", "(I)V", Own(reset_counter)),
    ("incrementCounter", "(I)I", Own(increment_counter)),
    ("getValue", "(Ljava/lang/String;)I", Own(get_value)),
    ("putValue", "(Ljava/lang/String;I)V", Own(put_value)),
    ("getBitInBitSet", "(II)Z", Own(get_bit)),
    ("setBitInBitSet", "(IIZ)V", Own(set_bit)),
    // Printing.
    ("print", "(Ljava/lang/String;)V", Own(print)),
    ("println", "(Ljava/lang/String;)V", Own(println)),
    ("println", "()V", Own(new_line)),
    ("print", "(Ljava/lang/String;I)V", Own(|w, c| print_with(w, c, "(I)V"))),
    ("print", "(Ljava/lang/String;Z)V", Own(|w, c| print_with(w, c, "(Z)V"))),
    ("print", "([Ljava/lang/String;)V", Own(print_all)),
    ("threadPrint", "(Ljava/lang/String;)V", Own(|w, c| thread_print(w, c, "print"))),
    ("threadPrintln", "(Ljava/lang/String;)V", Own(|w, c| thread_print(w, c, "println"))),
    ("log", "(Ljava/lang/String;ILjava/lang/String;)V", Own(log)),
    ("log", "(Ljava/lang/String;ILjava/lang/String;Ljava/lang/String;)V", Own(log)),
    ("log", "(Ljava/lang/String;ILjava/lang/String;[Ljava/lang/Object;)V", Own(log_format)),
    // What the program may ask about its surroundings.
    ("isRunningInJPF", "()Z", True),
    ("vmIsMatchingStates", "()Z", Nothing),
    ("isTraceReplay", "()Z", Nothing),
    ("isShared", "(Ljava/lang/Object;)Z", Nothing),
    ("isCalledFromClass", "(Ljava/lang/String;)Z", Missing),
    ("currentTimeMillis", "()J", Own(current_time)),
    ("getProperty", "(Ljava/lang/String;)Ljava/lang/String;", Nothing),
    ("getHeuristicSearchValue", "()I", Nothing),
    // Hints for the search, which goes its own way.
    ("setPeerClass", "(Ljava/lang/Class;)V", Nothing),
    ("setProperties", "([Ljava/lang/String;)V", Nothing),
    ("setHeuristicSearchValue", "(I)V", Nothing),
    ("resetHeuristicSearchValue", "()V", Nothing),
    ("addComment", "(Ljava/lang/String;)V", Nothing),
    ("atLabel", "(Ljava/lang/String;)V", Nothing),
    ("atLabel", "(I)V", Nothing),
    ("beginAtomic", "()V", Nothing),
    ("endAtomic", "()V", Nothing),
    ("boring", "(Z)V", Nothing),
    ("interesting", "(Z)V", Nothing),
    ("busyWait", "(J)V", Nothing),
    ("breakTransition", "()V", Nothing),
    ("breakTransition", "(Ljava/lang/String;)V", Nothing),
    ("instrumentPoint", "(Ljava/lang/String;)V", Nothing),
    ("instrumentPointDeep", "(Ljava/lang/String;)V", Nothing),
    ("instrumentPointDeepRecur", "(Ljava/lang/String;I)V", Nothing),
    ("printPathOutput", "(Ljava/lang/String;)V", Nothing),
    ("printPathOutput", "(ZLjava/lang/String;)V", Nothing),
    ("setShared", "(Ljava/lang/Object;Z)V", Nothing),
    ("freezeSharedness", "(Ljava/lang/Object;Z)V", Nothing),
    ("storeTrace", "(Ljava/lang/String;Ljava/lang/String;)V", Nothing),
    ("storeTraceIf", "(ZLjava/lang/String;Ljava/lang/String;)V", Nothing),
    // Ends more than the path.
    ("terminateSearch", "()V", Missing),
    ("storeTraceAndTerminate", "(Ljava/lang/String;Ljava/lang/String;)V", Missing),
    ("storeTraceAndTerminateIf", "(ZLjava/lang/String;Ljava/lang/String;)V", Own(terminate_if)),
    // Attributes, which only listeners of PathFinder make.
    ("setFieldAttribute", "(Ljava/lang/Object;Ljava/lang/String;I)V", Nothing),
    ("addFieldAttribute", "(Ljava/lang/Object;Ljava/lang/String;I)V", Nothing),
    ("getFieldAttribute", "(Ljava/lang/Object;Ljava/lang/String;)I", Nothing),
    ("getFieldAttributes", "(Ljava/lang/Object;Ljava/lang/String;)[I", NoInts),
    ("setLocalAttribute", "(Ljava/lang/String;I)V", Nothing),
    ("addLocalAttribute", "(Ljava/lang/String;I)V", Nothing),
    ("getLocalAttribute", "(Ljava/lang/String;)I", Nothing),
    ("getLocalAttributes", "(Ljava/lang/String;)[I", NoInts),
    ("setElementAttribute", "(Ljava/lang/Object;II)V", Nothing),
    ("addElementAttribute", "(Ljava/lang/Object;II)V", Nothing),
    ("getElementAttribute", "(Ljava/lang/Object;I)I", Nothing),
    ("getElementAttributes", "(Ljava/lang/Object;I)[I", NoInts),
    ("setObjectAttribute", "(Ljava/lang/Object;I)V", Nothing),
    ("addObjectAttribute", "(Ljava/lang/Object;I)V", Nothing),
    ("getObjectAttribute", "(Ljava/lang/Object;)I", Nothing),
    ("getObjectAttributes", "(Ljava/lang/Object;)[I", NoInts),
    // Files and formats.
    ("createFromJSON", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Object;", Missing),
    ("writeObjectToFile", "(Ljava/lang/Object;Ljava/lang/String;)V", Missing),
    ("readObjectFromFile", "(Ljava/lang/Class;Ljava/lang/String;)Ljava/lang/Object;", Missing),
];

fn between_after_reason(w: &mut ClassWriter, c: &mut Code) {
    let between = w.method_ref(NONDET, "between", "(II)I", false);
    c.load(Kind::Int, 1).load(Kind::Int, 2).invokestatic(between).ret(Kind::Int);
}

fn terminate_if(w: &mut ClassWriter, c: &mut Code) {
    let done = c.label();
    c.load(Kind::Int, 0).branch(op::IFEQ, done);
    c.invokestatic(w.method_ref(CLASS, "terminateSearch", "()V", false));
    c.place(done).op(op::RETURN);
}

fn current_time(w: &mut ClassWriter, c: &mut Code) {
    let now = w.method_ref("java/lang/System", "currentTimeMillis", "()J", false);
    c.invokestatic(now).ret(Kind::Long);
}

fn throw_assertion_error(w: &mut ClassWriter, c: &mut Code) {
    let error = "java/lang/AssertionError";
    let init = w.method_ref(error, "<init>", "(Ljava/lang/Object;)V", false);
    c.op16(op::NEW, w.class(error)).op(op::DUP).ldc(w.string("Verify.assertTrue failed"));
    c.invokespecial(init).op(op::ATHROW);
}

fn assert_true(w: &mut ClassWriter, c: &mut Code) {
    let holds = c.label();
    c.load(Kind::Int, 0).branch(op::IFNE, holds);
    throw_assertion_error(w, c);
    c.place(holds).op(op::RETURN);
}

fn assert_true_saying(w: &mut ClassWriter, c: &mut Code) {
    let holds = c.label();
    c.load(Kind::Int, 1).branch(op::IFNE, holds);
    out(w, c).load(Kind::Ref, 0).invokevirtual(stream(w, "println", "(Ljava/lang/String;)V"));
    throw_assertion_error(w, c);
    c.place(holds).op(op::RETURN);
}

/// Pushes `System.out`.
fn out<'c>(w: &mut ClassWriter, c: &'c mut Code) -> &'c mut Code {
    c.getstatic(w.field_ref("java/lang/System", "out", "Ljava/io/PrintStream;"))
}

/// Pushes `System.err`.
fn err<'c>(w: &mut ClassWriter, c: &'c mut Code) -> &'c mut Code {
    c.getstatic(w.field_ref("java/lang/System", "err", "Ljava/io/PrintStream;"))
}

fn stream(w: &mut ClassWriter, name: &str, desc: &str) -> u16 {
    w.method_ref(PRINT_STREAM, name, desc, false)
}

fn print(w: &mut ClassWriter, c: &mut Code) {
    out(w, c).load(Kind::Ref, 0).invokevirtual(stream(w, "print", "(Ljava/lang/String;)V")).op(op::RETURN);
}

fn println(w: &mut ClassWriter, c: &mut Code) {
    out(w, c).load(Kind::Ref, 0).invokevirtual(stream(w, "println", "(Ljava/lang/String;)V")).op(op::RETURN);
}

fn new_line(w: &mut ClassWriter, c: &mut Code) {
    out(w, c).invokevirtual(stream(w, "println", "()V")).op(op::RETURN);
}

fn print_with(w: &mut ClassWriter, c: &mut Code, desc: &str) {
    let text = stream(w, "print", "(Ljava/lang/String;)V");
    out(w, c).load(Kind::Ref, 0).invokevirtual(text);
    out(w, c).ldc(w.string(" : ")).invokevirtual(text);
    out(w, c).load(Kind::Int, 1).invokevirtual(stream(w, "print", desc)).op(op::RETURN);
}

fn print_all(w: &mut ClassWriter, c: &mut Code) {
    let (again, done) = (c.label(), c.label());
    c.push_int(0).store(Kind::Int, 1);
    c.place(again).load(Kind::Int, 1).load(Kind::Ref, 0).op(op::ARRAYLENGTH).branch(op::IF_ICMPGE, done);
    out(w, c).load(Kind::Ref, 0).load(Kind::Int, 1).op(op::AALOAD);
    c.invokevirtual(stream(w, "print", "(Ljava/lang/String;)V"));
    c.load(Kind::Int, 1).push_int(1).op(op::IADD).store(Kind::Int, 1).branch(op::GOTO, again);
    c.place(done).op(op::RETURN);
}

fn thread_print(w: &mut ClassWriter, c: &mut Code, last: &str) {
    let thread = "java/lang/Thread";
    let current = w.method_ref(thread, "currentThread", "()Ljava/lang/Thread;", false);
    let name = w.method_ref(thread, "getName", "()Ljava/lang/String;", false);
    let text = stream(w, "print", "(Ljava/lang/String;)V");
    out(w, c).invokestatic(current).invokevirtual(name).invokevirtual(text);
    out(w, c).ldc(w.string(": ")).invokevirtual(text);
    out(w, c).load(Kind::Ref, 0).invokevirtual(stream(w, last, "(Ljava/lang/String;)V")).op(op::RETURN);
}

fn log(w: &mut ClassWriter, c: &mut Code) {
    err(w, c).load(Kind::Ref, 2).invokevirtual(stream(w, "println", "(Ljava/lang/String;)V")).op(op::RETURN);
}

fn log_format(w: &mut ClassWriter, c: &mut Code) {
    let printf = stream(w, "printf", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;");
    err(w, c).load(Kind::Ref, 2).load(Kind::Ref, 3).invokevirtual(printf).op(op::POP).op(op::RETURN);
}

const GET: (&str, &str) = ("get", "(Ljava/lang/Object;I)I");
const PUT: (&str, &str) = ("put", "(Ljava/lang/Object;I)V");

fn counters(w: &mut ClassWriter, (name, desc): (&str, &str)) -> u16 {
    w.method_ref(COUNTERS, name, desc, false)
}

/// Turns the int on the stack into an `Integer`.
fn boxed<'c>(w: &mut ClassWriter, c: &'c mut Code) -> &'c mut Code {
    c.invokestatic(w.method_ref("java/lang/Integer", "valueOf", "(I)Ljava/lang/Integer;", false))
}

/// Pushes the counter of the number in local 0.
fn load_counter<'c>(w: &mut ClassWriter, c: &'c mut Code) -> &'c mut Code {
    boxed(w, c.load(Kind::Int, 0)).push_int(0).invokestatic(counters(w, GET))
}

fn get_counter(w: &mut ClassWriter, c: &mut Code) {
    load_counter(w, c).ret(Kind::Int);
}

fn set_counter(w: &mut ClassWriter, c: &mut Code) {
    boxed(w, c.load(Kind::Int, 0)).load(Kind::Int, 1).invokestatic(counters(w, PUT)).op(op::RETURN);
}

fn reset_counter(w: &mut ClassWriter, c: &mut Code) {
    boxed(w, c.load(Kind::Int, 0)).push_int(0).invokestatic(counters(w, PUT)).op(op::RETURN);
}

fn increment_counter(w: &mut ClassWriter, c: &mut Code) {
    load_counter(w, c).push_int(1).op(op::IADD).store(Kind::Int, 1);
    boxed(w, c.load(Kind::Int, 0)).load(Kind::Int, 1).invokestatic(counters(w, PUT));
    c.load(Kind::Int, 1).ret(Kind::Int);
}

fn get_value(w: &mut ClassWriter, c: &mut Code) {
    c.load(Kind::Ref, 0).push_int(-1).invokestatic(counters(w, GET)).ret(Kind::Int);
}

fn put_value(w: &mut ClassWriter, c: &mut Code) {
    c.load(Kind::Ref, 0).load(Kind::Int, 1).invokestatic(counters(w, PUT)).op(op::RETURN);
}

/// Pushes a key for bit local 1 of set local 0: a `Long`, which no counter has as its key.
fn bit_key<'c>(w: &mut ClassWriter, c: &'c mut Code) -> &'c mut Code {
    let boxed = w.method_ref("java/lang/Long", "valueOf", "(J)Ljava/lang/Long;", false);
    c.load(Kind::Int, 0).op(op::I2L).push_int(32).op(op::LSHL).load(Kind::Int, 1).op(op::I2L).op(op::LOR);
    c.invokestatic(boxed)
}

fn get_bit(w: &mut ClassWriter, c: &mut Code) {
    bit_key(w, c).push_int(0).invokestatic(counters(w, GET)).ret(Kind::Int);
}

fn set_bit(w: &mut ClassWriter, c: &mut Code) {
    bit_key(w, c).load(Kind::Int, 2).invokestatic(counters(w, PUT)).op(op::RETURN);
}

/// A map from keys to ints with `get(key, default)` and `put(key, value)`.
pub(super) fn write_counters() -> Vec<u8> {
    let (map, field) = ("java/util/HashMap", "Ljava/util/HashMap;");
    let mut w = ClassWriter::new(COUNTERS, "java/lang/Object");
    w.set_access(PUBLIC_CLASS);
    w.field(PUBLIC_STATIC, "map", field);
    let all = w.field_ref(COUNTERS, "map", field);

    let mut c = Code::new(0);
    let init = w.method_ref(map, "<init>", "()V", false);
    c.op16(op::NEW, w.class(map)).op(op::DUP).invokespecial(init).putstatic(all).op(op::RETURN);
    w.method(0x8, "<clinit>", "()V", Some(c));

    let mut c = Code::new(2);
    let object = "Ljava/lang/Object;";
    let get = w.method_ref(map, "getOrDefault", &format!("({object}{object}){object}"), false);
    let int = w.method_ref("java/lang/Integer", "intValue", "()I", false);
    boxed(&mut w, c.getstatic(all).load(Kind::Ref, 0).load(Kind::Int, 1)).invokevirtual(get);
    c.op16(op::CHECKCAST, w.class("java/lang/Integer")).invokevirtual(int).ret(Kind::Int);
    w.method(PUBLIC_STATIC, GET.0, GET.1, Some(c));

    let mut c = Code::new(2);
    let put = w.method_ref(map, "put", &format!("({object}{object}){object}"), false);
    boxed(&mut w, c.getstatic(all).load(Kind::Ref, 0).load(Kind::Int, 1)).invokevirtual(put);
    c.op(op::POP).op(op::RETURN);
    w.method(PUBLIC_STATIC, PUT.0, PUT.1, Some(c));
    w.finish()
}
