//! Java code for what a native on raw memory cannot do with solver terms: reading or writing several elements as one
//! value, and comparing before an exchange. The code does it with smaller accesses and ordinary instructions.

use super::asm::{ClassWriter, Code};
use crate::machine::natives::Args;
use crate::machine::{Machine, Res};
use margay_classes::opcode as op;
use margay_classes::{Kind, MethodId};

const CLASS: &str = "java/lang/Margay$Pieces";
const UNSAFE: &str = "jdk/internal/misc/Unsafe";
const STATIC: u16 = 0x9;

/// Locals of all methods: the `Unsafe`, the object, the offset, then the values.
const VALUE: u16 = 4;

impl Machine {
    /// Whether there is Java code that can take the place of a native of `Unsafe`.
    pub(crate) fn has_pieces(&self, native: &Args) -> bool {
        let name = self.piece_name(native);
        let wide = |prefix| {
            name.strip_prefix(prefix).is_some_and(|k| matches!(k, "Long" | "Int" | "Short" | "Char"))
        };
        let compared =
            |prefix| name.strip_prefix(prefix).is_some_and(|k| matches!(k, "Long" | "Int" | "Reference"));
        wide("get") || wide("put") || compared("compareAndSet") || compared("compareAndExchange")
    }

    /// The Java code that takes the place of a native of `Unsafe`.
    pub(crate) fn pieces(&mut self, native: &Args) -> Res<MethodId> {
        let class = match self.classes.loaded(CLASS) {
            Some(class) => class,
            None => self.define_synthetic(write(), None)?,
        };
        let desc = self.classes.symbols.shared(native.method().desc);
        let desc = format!("(L{UNSAFE};{}", &desc[1..]);
        let name = self.piece_name(native).to_owned();
        self.classes
            .find_declared(class, &name, &desc)
            .ok_or_else(|| Machine::unsupported(format!("Unsafe.{name} on symbolic values")))
    }

    fn piece_name(&self, native: &Args) -> &str {
        let name = self.classes.symbols.text(native.method().name);
        name.strip_suffix("Volatile").unwrap_or(name)
    }
}

fn write() -> ClassWriter {
    let mut w = ClassWriter::new(CLASS, "java/lang/Object");
    read_and_write(&mut w);
    for (suffix, kind, differ) in [
        ("Int", Kind::Int, [op::IF_ICMPNE].as_slice()),
        ("Long", Kind::Long, &[op::LCMP, op::IFNE]),
        ("Reference", Kind::Ref, &[op::IF_ACMPNE]),
    ] {
        compare(&mut w, suffix, kind, differ);
    }
    w
}

/// Pushes the arguments of an access `distance` bytes further on.
fn place<'c>(w: &mut ClassWriter, c: &'c mut Code, distance: i64) -> &'c mut Code {
    c.load(Kind::Ref, 0).load(Kind::Ref, 1).load(Kind::Long, 2);
    if distance != 0 {
        c.op16(op::LDC2_W, w.long(distance)).op(op::LADD);
    }
    c
}

fn get<'c>(w: &mut ClassWriter, c: &'c mut Code, distance: i64, name: &str, letter: char) -> &'c mut Code {
    let desc = format!("(Ljava/lang/Object;J){letter}");
    place(w, c, distance).invokevirtual(w.method_ref(UNSAFE, name, &desc, false))
}

fn getter(
    w: &mut ClassWriter,
    name: &str,
    letter: char,
    kind: Kind,
    body: impl FnOnce(&mut ClassWriter, &mut Code),
) {
    let mut c = Code::new(VALUE);
    body(w, &mut c);
    c.ret(kind);
    w.method(STATIC, name, &format!("(L{UNSAFE};Ljava/lang/Object;J){letter}"), Some(c));
}

/// A method that puts the halves of its value: how to get them, and how to put each.
fn setter(
    w: &mut ClassWriter,
    (name, letter, kind): (&str, char, Kind),
    (half, half_letter, distance): (&str, char, i64),
    (shift, cut): (&[u8], &[u8]),
) {
    let put = w.method_ref(UNSAFE, half, &format!("(Ljava/lang/Object;J{half_letter})V"), false);
    let mut c = Code::new(VALUE + 2);
    for (part, shift) in [(0, &[][..]), (distance, shift)] {
        place(w, &mut c, part).load(kind, VALUE);
        if !shift.is_empty() {
            c.push_int(distance as i32 * 8);
        }
        for &op in shift.iter().chain(cut) {
            c.op(op);
        }
        c.invokevirtual(put);
    }
    c.ret(Kind::Void);
    w.method(STATIC, name, &format!("(L{UNSAFE};Ljava/lang/Object;J{letter})V"), Some(c));
}

fn read_and_write(w: &mut ClassWriter) {
    getter(w, "getChar", 'C', Kind::Int, |w, c| {
        get(w, c, 0, "getByte", 'B').push_int(255).op(op::IAND);
        get(w, c, 1, "getByte", 'B').push_int(255).op(op::IAND).push_int(8).op(op::ISHL).op(op::IOR);
    });
    getter(w, "getShort", 'S', Kind::Int, |w, c| {
        get(w, c, 0, "getChar", 'C').op(op::I2S);
    });
    getter(w, "getInt", 'I', Kind::Int, |w, c| {
        get(w, c, 0, "getChar", 'C');
        get(w, c, 2, "getChar", 'C').push_int(16).op(op::ISHL).op(op::IOR);
    });
    getter(w, "getLong", 'J', Kind::Long, |w, c| {
        get(w, c, 0, "getInt", 'I').op(op::I2L).push_int(32).op(op::LSHL).push_int(32).op(op::LUSHR);
        get(w, c, 4, "getInt", 'I').op(op::I2L).push_int(32).op(op::LSHL).op(op::LOR);
    });
    let byte = ("putByte", 'B', 1);
    setter(w, ("putChar", 'C', Kind::Int), byte, (&[op::IUSHR], &[op::I2B]));
    setter(w, ("putShort", 'S', Kind::Int), byte, (&[op::IUSHR], &[op::I2B]));
    setter(w, ("putInt", 'I', Kind::Int), ("putChar", 'C', 2), (&[op::IUSHR], &[op::I2C]));
    setter(w, ("putLong", 'J', Kind::Long), ("putInt", 'I', 4), (&[op::LUSHR], &[op::L2I]));
}

/// Compares what is there with what is expected, then puts the new value. A thread's turn does not end in between:
/// there is no call that makes a frame, and no jump backwards.
fn compare(w: &mut ClassWriter, suffix: &str, kind: Kind, differ: &[u8]) {
    let ty = match kind {
        Kind::Ref => "Ljava/lang/Object;",
        Kind::Long => "J",
        _ => "I",
    };
    let (new, found) = (VALUE + kind.slots(), VALUE + 2 * kind.slots());
    let get = w.method_ref(UNSAFE, &format!("get{suffix}"), &format!("(Ljava/lang/Object;J){ty}"), false);
    let put = w.method_ref(UNSAFE, &format!("put{suffix}"), &format!("(Ljava/lang/Object;J{ty})V"), false);
    for (name, exchange) in [("compareAndSet", false), ("compareAndExchange", true)] {
        let mut c = Code::new(found + 2);
        let different = c.label();
        place(w, &mut c, 0).invokevirtual(get).store(kind, found);
        c.load(kind, found).load(kind, VALUE);
        for &op in &differ[..differ.len() - 1] {
            c.op(op);
        }
        c.branch(differ[differ.len() - 1], different);
        place(w, &mut c, 0).load(kind, new).invokevirtual(put);
        if exchange {
            c.place(different).load(kind, found).ret(kind);
        } else {
            c.push_int(1).ret(Kind::Int).place(different).push_int(0).ret(Kind::Int);
        }
        let ret = if exchange { ty } else { "Z" };
        let desc = format!("(L{UNSAFE};Ljava/lang/Object;J{ty}{ty}){ret}");
        w.method(STATIC, &format!("{name}{suffix}"), &desc, Some(c));
    }
}
