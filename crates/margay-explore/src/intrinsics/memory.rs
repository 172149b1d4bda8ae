//! Copies and raw accesses: `System.arraycopy`, `clone` and `Unsafe` take symbols along. The machine's own
//! natives see bits only, so whatever touches an object with symbols is done here.

use super::Table;
use crate::bound::Bound;
use crate::refs::REF_BIT;
use crate::state::{Sym, Value};
use margay_classes::{ClassKind, Kind, Method};
use margay_machine::{Machine, Ref, Res};
use margay_solver::{Sort, Term};

pub(super) const TABLE: Table = &[
    ("java/lang/System", &[("arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", array_copy)]),
    ("java/lang/Object", &[("clone", "()Ljava/lang/Object;", clone)]),
    (
        "jdk/internal/misc/Unsafe",
        &[
            ("getInt", "(Ljava/lang/Object;J)I", get),
            ("getIntVolatile", "", get),
            ("getLong", "(Ljava/lang/Object;J)J", get),
            ("getLongVolatile", "", get),
            ("getFloat", "(Ljava/lang/Object;J)F", get),
            ("getFloatVolatile", "", get),
            ("getDouble", "(Ljava/lang/Object;J)D", get),
            ("getDoubleVolatile", "", get),
            ("getByte", "(Ljava/lang/Object;J)B", get),
            ("getByteVolatile", "", get),
            ("getBoolean", "", get),
            ("getBooleanVolatile", "", get),
            ("getShort", "(Ljava/lang/Object;J)S", get),
            ("getShortVolatile", "", get),
            ("getChar", "(Ljava/lang/Object;J)C", get),
            ("getCharVolatile", "", get),
            ("getReference", "", get),
            ("getReferenceVolatile", "", get),
            ("putInt", "(Ljava/lang/Object;JI)V", put),
            ("putIntVolatile", "", put),
            ("putLong", "(Ljava/lang/Object;JJ)V", put),
            ("putLongVolatile", "", put),
            ("putFloat", "(Ljava/lang/Object;JF)V", put),
            ("putFloatVolatile", "", put),
            ("putDouble", "(Ljava/lang/Object;JD)V", put),
            ("putDoubleVolatile", "", put),
            ("putByte", "(Ljava/lang/Object;JB)V", put),
            ("putByteVolatile", "", put),
            ("putBoolean", "", put),
            ("putBooleanVolatile", "", put),
            ("putShort", "(Ljava/lang/Object;JS)V", put),
            ("putShortVolatile", "", put),
            ("putChar", "(Ljava/lang/Object;JC)V", put),
            ("putCharVolatile", "", put),
            ("putReference", "", put),
            ("putReferenceVolatile", "", put),
            ("compareAndSetInt", "", |s, m, f, a| swap(s, m, f, a, true)),
            ("compareAndSetLong", "", |s, m, f, a| swap(s, m, f, a, true)),
            ("compareAndSetReference", "", |s, m, f, a| swap(s, m, f, a, true)),
            ("compareAndExchangeInt", "", |s, m, f, a| swap(s, m, f, a, false)),
            ("compareAndExchangeLong", "", |s, m, f, a| swap(s, m, f, a, false)),
            ("compareAndExchangeReference", "", |s, m, f, a| swap(s, m, f, a, false)),
        ],
    ),
];

fn array_copy(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [src, from, dst, to, count] = args else { return Ok(None) };
    let concrete = args.iter().all(|a| a.1 == 0);
    let flagged = |m: &Machine, v: &Value| v.1 == 0 && v.0 != 0 && m.is_flagged(v.0 as Ref);
    if concrete && !flagged(m, src) && !flagged(m, dst) {
        return Ok(None);
    }
    let (src, dst) = (sym.referent(m, *src)?, sym.referent(m, *dst)?);
    if src == 0 || dst == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let kinds = (m.class_of(src).element_kind(), m.class_of(dst).element_kind());
    let (Some(kind), Some(other)) = kinds else { return Ok(None) };
    if kind != other {
        return Ok(None);
    }
    let (from, to, count) = (sym.term(*from, Kind::Int), sym.term(*to, Kind::Int), sym.term(*count, Kind::Int));
    check_copy(sym, m, (src, from), (dst, to), count)?;
    let count = limited(sym, m, count, m.heap.length(src).min(m.heap.length(dst)))?;
    let from = limited(sym, m, from, m.heap.length(src))?;
    let to = limited(sym, m, to, m.heap.length(dst))?;
    if from + count > m.heap.length(src) || to + count > m.heap.length(dst) {
        return Err(sym.bounded(Bound::Array(sym.limits.array)));
    }
    let mut values = Vec::with_capacity(count as usize);
    for i in 0..count {
        values.push(sym.element(m, src, from + i)?);
    }
    if kind == Kind::Ref {
        check_types(sym, m, src, dst, &mut values)?;
    }
    for (i, (bits, symbol)) in values.into_iter().enumerate() {
        m.write_element(dst, to + i as u32, bits, symbol);
    }
    Ok(Some((0, 0)))
}

/// Decides that both stretches lie inside their arrays, or throws.
fn check_copy(sym: &mut Sym, m: &mut Machine, src: (Ref, Term), dst: (Ref, Term), count: Term) -> Res<()> {
    let (ls, ld) = (sym.length(m, src.0), sym.length(m, dst.0));
    let t = &mut sym.terms;
    let zero = t.int(0);
    let (rest, room) = (t.sub(ls, src.1), t.sub(ld, dst.1));
    let inside = [
        t.sle(zero, src.1),
        t.sle(zero, dst.1),
        t.sle(zero, count),
        t.sle(src.1, ls),
        t.sle(dst.1, ld),
        t.sle(count, rest),
        t.sle(count, room),
    ];
    let inside = t.and_all(&inside);
    if sym.decide(m, inside)? {
        return Ok(());
    }
    let now = |sym: &Sym, t: Term| sym.terms.eval(t, sym.solver.model()) as i32;
    let kind = m.class_of(src.0).element_kind().unwrap_or(Kind::Int);
    let (sp, dp, n) = (now(sym, src.1), now(sym, dst.1), now(sym, count));
    let lengths = (now(sym, ls) as u32, now(sym, ld) as u32);
    let message = Machine::copy_error(kind, sp, lengths.0, dp, lengths.1, n).unwrap_or_default();
    Err(m.throw("java/lang/ArrayIndexOutOfBoundsException", &message))
}

/// A definite number up to a limit; what is above was not allocated.
fn limited(sym: &mut Sym, m: &mut Machine, number: Term, limit: u32) -> Res<u32> {
    let most = sym.terms.int(limit as i32);
    let inside = sym.terms.sle(number, most);
    if !sym.decide(m, inside)? {
        return Err(sym.bounded(Bound::Array(sym.limits.array)));
    }
    Ok(sym.concretise(m, number)? as u32)
}

/// The check of each store when the class of the target does not promise it.
fn check_types(sym: &mut Sym, m: &mut Machine, src: Ref, dst: Ref, values: &mut [Value]) -> Res<()> {
    let (from, to) = (m.class_of(src).id, m.class_of(dst).id);
    let ClassKind::Array { element, .. } = m.classes.class(to).kind else { return Ok(()) };
    if m.classes.is_subclass(from, to) {
        return Ok(());
    }
    for value in values {
        let declared = (value.1 != 0).then(|| sym.refs[sym.root(value.1) as usize].declared);
        if declared.is_some_and(|d| m.classes.is_subclass(d, element)) {
            continue;
        }
        let r = sym.referent(m, *value)?;
        *value = (u64::from(r), 0);
        if r != 0 && !m.storable(to, m.class_of(r).id) {
            let name = m.classes.java_name(m.class_of(r).id);
            return Err(m.throw("java/lang/ArrayStoreException", &name));
        }
    }
    Ok(())
}

fn clone(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [this] = args else { return Ok(None) };
    let r = sym.referent(m, *this)?;
    if r == 0 || !m.is_flagged(r) {
        return Ok(None);
    }
    let class = m.class_of(r).id;
    if m.classes.class(class).is_array() {
        let copy = m.new_array(class, m.heap.length(r))?;
        for i in 0..m.heap.length(r) {
            let (bits, symbol) = sym.element(m, r, i)?;
            m.write_element(copy, i, bits, symbol);
        }
        if sym.has_open_length(r) {
            let length = sym.length(m, r);
            m.flag_symbolic(copy);
            sym.set_length(copy, length.raw());
        }
        return Ok(Some((u64::from(copy), 0)));
    }
    let cloneable = m.classes.load("java/lang/Cloneable").map_err(|e| m.refuse(e.to_string()))?;
    if !m.classes.is_subclass(class, cloneable) {
        return Ok(None);
    }
    let copy = m.new_object(class)?;
    for slot in 1..m.classes.class(class).instance_words {
        let (bits, symbol) = sym.slot(m, r, slot)?;
        m.write_slot(copy, slot, bits, symbol);
    }
    Ok(Some((u64::from(copy), 0)))
}

/// Object and definite offset of a raw access to an object that has symbols, or is to get one.
fn place(sym: &mut Sym, m: &mut Machine, args: &[Value]) -> Res<Option<(Ref, u32)>> {
    let [_, object, offset, values @ ..] = args else { return Ok(None) };
    let r = sym.referent(m, *object)?;
    let symbols = offset.1 != 0 || object.1 != 0 || values.iter().any(|v| v.1 != 0);
    if r == 0 || !(symbols || m.is_flagged(r)) {
        return Ok(None);
    }
    let offset = sym.term(*offset, Kind::Long);
    let offset = sym.concretise(m, offset)?;
    let size = if m.class_of(r).is_array() {
        8 + u64::from(m.heap.length(r)) * u64::from(m.element_size(r))
    } else {
        u64::from(m.class_of(r).instance_words) * 8
    };
    // Statics behind a class object are never symbolic there.
    Ok((8..size).contains(&offset).then_some((r, offset as u32)))
}

fn get(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    match place(sym, m, args)? {
        Some((r, offset)) => read(sym, m, r, offset, method.ret),
        None => Ok(None),
    }
}

/// A value of a kind at an offset; `None` when it is not made of whole elements.
fn read(sym: &mut Sym, m: &mut Machine, r: Ref, offset: u32, kind: Kind) -> Res<Option<Value>> {
    if !m.class_of(r).is_array() {
        return Ok(Some(sym.slot(m, r, offset / 8)?));
    }
    let (size, wanted) = (m.element_size(r), kind.element_bytes());
    let (index, within) = ((offset - 8) / size, (offset - 8) % size);
    if within != 0 || wanted < size || index + wanted / size > m.heap.length(r) {
        return Ok(None);
    }
    let same = m.class_of(r).element_kind().is_some_and(|k| k.element_bytes() == wanted && is_float(k) == is_float(kind));
    if same {
        let (bits, symbol) = sym.element(m, r, index)?;
        if symbol == 0 {
            return Ok(Some((widened(bits, kind), 0)));
        }
        if kind == Kind::Ref || wanted >= 4 {
            return Ok(Some((bits, symbol)));
        }
        let t = sym.term((bits, symbol), Kind::Int);
        let cut = sym.terms.trunc(t, wanted as u8 * 8);
        let t = if kind == Kind::Char { sym.terms.zext(cut, 32) } else { sym.terms.sext(cut, 32) };
        return Ok(Some(sym.value(t)));
    }
    if is_float(kind) || m.class_of(r).element_kind().is_none_or(is_float) || size > 4 {
        return Ok(None);
    }
    // Little-endian, as the machine says it is.
    let width = if wanted == 8 { 64 } else { 32 };
    let mut whole = sym.terms.make_const(Sort::Bv(width), 0);
    for k in 0..wanted / size {
        let part = sym.element(m, r, index + k)?;
        let part = sym.term(part, Kind::Int);
        let part = sym.terms.trunc(part, size as u8 * 8);
        let part = sym.terms.zext(part, width);
        let by = sym.terms.make_const(Sort::Bv(width), u64::from(k * size * 8));
        let part = sym.terms.shl(part, by);
        whole = sym.terms.or(whole, part);
    }
    if wanted < 4 {
        let cut = sym.terms.trunc(whole, wanted as u8 * 8);
        whole = if kind == Kind::Char { sym.terms.zext(cut, 32) } else { sym.terms.sext(cut, 32) };
    }
    Ok(Some(sym.value(whole)))
}

fn is_float(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}

fn widened(bits: u64, kind: Kind) -> u64 {
    match kind {
        Kind::Byte => u64::from(i32::from(bits as i8) as u32),
        Kind::Short => u64::from(i32::from(bits as i16) as u32),
        Kind::Char => bits & 0xFFFF,
        Kind::Boolean => bits & 1,
        _ => bits,
    }
}

fn put(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let Some((r, offset)) = place(sym, m, args)? else { return Ok(None) };
    let kind = method.params.get(2).copied().unwrap_or(Kind::Int);
    let Some(&value) = args.get(3) else { return Ok(None) };
    Ok(write(sym, m, r, offset, kind, value)?.then_some((0, 0)))
}

/// Writes a value; `false` when it does not fill whole elements.
fn write(sym: &mut Sym, m: &mut Machine, r: Ref, offset: u32, kind: Kind, value: Value) -> Res<bool> {
    if !m.class_of(r).is_array() {
        if value.1 == 0 && matches!(kind, Kind::Byte | Kind::Short) {
            // The library writes `char` as `short` and `boolean` as `byte`: the machine knows the field.
            m.write_slot(r, offset / 8, 0, 0);
            return Ok(false);
        }
        m.write_slot(r, offset / 8, value.0, value.1);
        return Ok(true);
    }
    let (size, given) = (m.element_size(r), kind.element_bytes());
    let (index, within) = ((offset - 8) / size, (offset - 8) % size);
    if within != 0 || given < size || index + given / size > m.heap.length(r) {
        return Err(m.refuse("a raw write to a part of an element"));
    }
    if given == size {
        m.write_element(r, index, value.0, value.1);
        return Ok(true);
    }
    if is_float(kind) {
        return Err(m.refuse("a raw write of a symbolic float"));
    }
    let mut rest = sym.term(value, kind);
    let width = sym.terms.sort(rest);
    let by = sym.terms.make_const(width, u64::from(size * 8));
    for k in 0..given / size {
        let part = sym.terms.trunc(rest, size as u8 * 8);
        let part = sym.terms.sext(part, 32);
        let (bits, symbol) = sym.value(part);
        m.write_element(r, index + k, bits, symbol);
        rest = sym.terms.lshr(rest, by);
    }
    Ok(true)
}

/// Compare and set, or exchange.
fn swap(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value], set: bool) -> Res<Option<Value>> {
    let Some((r, offset)) = place(sym, m, args)? else { return Ok(None) };
    let kind = method.params.get(2).copied().unwrap_or(Kind::Int);
    let [_, _, _, expected, new] = args else { return Ok(None) };
    let Some(found) = read(sym, m, r, offset, kind)? else { return Ok(None) };
    let same = if kind == Kind::Ref {
        sym.same_values(m, found, *expected)?
    } else {
        let (x, y) = (sym.term(found, kind), sym.term(*expected, kind));
        let equal = sym.terms.eq(x, y);
        sym.decide(m, equal)?
    };
    if same {
        write(sym, m, r, offset, kind, *new)?;
    }
    Ok(Some(if set { (u64::from(same), 0) } else { found }))
}

impl Sym {
    /// The object that a value refers to, decided.
    pub(crate) fn referent(&mut self, m: &mut Machine, value: Value) -> Res<Ref> {
        if value.1 & REF_BIT != 0 { self.resolve(m, value.1) } else { Ok(value.0 as Ref) }
    }

    /// Bits and symbol of a field, decided if they are not.
    pub(crate) fn slot(&mut self, m: &mut Machine, r: Ref, slot: u32) -> Res<Value> {
        if m.field_term(r, slot) == margay_machine::UNINITIALISED {
            match self.first_content(m, r, slot * 8)? {
                margay_machine::Content::Value(v) => m.write_slot(r, slot, v, 0),
                margay_machine::Content::Symbol(s) => m.write_slot(r, slot, 0, s),
            }
        }
        Ok((m.heap.word(r + slot), m.field_term(r, slot)))
    }
}
