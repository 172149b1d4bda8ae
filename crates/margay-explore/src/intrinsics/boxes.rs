//! Boxed numbers. `valueOf` returns the same object for equal small values, which a program can observe by `==`. A
//! symbolic number becomes the object of an earlier value if the two are equal, and a new one otherwise. So the cache of
//! 256 objects does not cost 256 paths.

use super::Table;
use crate::state::{CachedBox, Sym, Value};
use margay_classes::{ClassId, Kind, Method};
use margay_machine::{Machine, Ref, Res};
use margay_solver::Term;

pub(super) const TABLE: Table = &[
    ("java/lang/Integer", &[("valueOf", "(I)Ljava/lang/Integer;", value_of)]),
    ("java/lang/Long", &[("valueOf", "(J)Ljava/lang/Long;", value_of)]),
    ("java/lang/Short", &[("valueOf", "(S)Ljava/lang/Short;", value_of)]),
    ("java/lang/Byte", &[("valueOf", "(B)Ljava/lang/Byte;", value_of)]),
    ("java/lang/Character", &[("valueOf", "(C)Ljava/lang/Character;", value_of)]),
];

fn value_of(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let ([value], Some(&kind)) = (args, method.params.first()) else { return Ok(None) };
    let class = method.class;
    let x = sym.term(*value, kind);
    if value.1 == 0 && sym.cached_boxes().iter().any(|s| s.class == class && s.value == x && s.object == 0) {
        return Ok(None);
    }
    let (low, high) = match kind {
        Kind::Long => (sym.terms.long(-128), sym.terms.long(127)),
        Kind::Char => (sym.terms.int(0), sym.terms.int(127)),
        _ => (sym.terms.int(-128), sym.terms.int(127)),
    };
    let (above, below) = (sym.terms.sle(low, x), sym.terms.sle(x, high));
    let small = sym.terms.and(above, below);
    if !sym.decide(m, small)? {
        return if value.1 == 0 {
            Ok(None)
        } else {
            boxed(sym, m, class, x).map(|r| Some((u64::from(r), 0)))
        };
    }
    let known: Vec<CachedBox> = sym.cached_boxes().iter().filter(|s| s.class == class).copied().collect();
    let mut cases: Vec<Term> = known.iter().map(|s| sym.terms.eq(s.value, x)).collect();
    let others: Vec<Term> = cases.iter().map(|&c| sym.terms.not(c)).collect();
    cases.push(sym.terms.and_all(&others));
    let case = sym.decide_case(m, &cases)?;
    match known.get(case) {
        Some(CachedBox { object: 0, value, .. }) => library(sym, m, method, *value),
        Some(s) => Ok(Some((u64::from(s.object), 0))),
        None if value.1 == 0 => {
            sym.add_cached_box(CachedBox { class, value: x, object: 0 });
            Ok(None)
        }
        None => {
            let object = boxed(sym, m, class, x)?;
            sym.add_cached_box(CachedBox { class, value: x, object });
            Ok(Some((u64::from(object), 0)))
        }
    }
}

/// The library's own object for a definite value.
fn library(sym: &Sym, m: &mut Machine, method: &Method, value: Term) -> Res<Option<Value>> {
    let bits = sym.terms.constant(value).unwrap_or(0);
    m.call_instead(method.id, vec![(bits, 0)]);
    Ok(None)
}

fn boxed(sym: &Sym, m: &mut Machine, class: ClassId, x: Term) -> Res<Ref> {
    let object = m.new_object(class)?;
    let slot = m.classes.find_field(class, "value").map(|(_, f)| f.slot);
    let Some(slot) = slot else { return Err(m.refuse("a box without a value")) };
    let (bits, symbol) = sym.value(x);
    m.write_slot(object, slot, bits, symbol);
    Ok(object)
}
