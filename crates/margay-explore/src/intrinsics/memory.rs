//! `System.arraycopy`, `clone` and `Array.getLength` of arrays with symbolic lengths or positions. The machine's natives
//! copy symbols too, but need a concrete number of elements.

use super::Table;
use crate::refs::REF_BIT;
use crate::state::{Sym, Value};
use margay_classes::{ClassKind, Kind, Method};
use margay_graph::bound::Bound;
use margay_machine::{Machine, Ref, Res};
use margay_solver::Term;

pub(super) const TABLE: Table = &[
    ("java/lang/System", &[("arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", array_copy)]),
    ("java/lang/Object", &[("clone", "()Ljava/lang/Object;", clone), ("getClass", "", asked_for_class)]),
    ("java/lang/reflect/Array", &[("getLength", "(Ljava/lang/Object;)I", get_length)]),
];

fn get_length(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [array] = args else { return Ok(None) };
    let r = sym.referent(m, *array)?;
    if r == 0 || !m.class_of(r).is_array() {
        return Ok(None);
    }
    sym.force_text(m, r)?;
    let length = sym.length(m, r);
    Ok(Some(sym.value(length)))
}

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
    // Before anything is asked that depends on the lengths: this decides them for good.
    sym.force_text(m, src)?;
    sym.force_text(m, dst)?;
    let (from, to, count) =
        (sym.term(*from, Kind::Int), sym.term(*to, Kind::Int), sym.term(*count, Kind::Int));
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
    sym.note_narrower_arrays(m, dst);
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
        sym.force_text(m, r)?;
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

/// The machine's own answer will do; that it was asked for has been noted.
fn asked_for_class(_: &mut Sym, _: &mut Machine, _: &Method, _: &[Value]) -> Res<Option<Value>> {
    Ok(None)
}
