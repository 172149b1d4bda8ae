//! `java.lang`: bits of floats.

use super::Table;
use crate::state::{Sym, Value};
use margay_classes::Kind;
use margay_machine::Res;
use margay_solver::{Term, Terms};

pub(super) const TABLE: Table = &[
    (
        "java/lang/Float",
        &[
            ("floatToRawIntBits", "(F)I", |s, _, _, a| unary(s, a, Kind::Float, Terms::float_to_bits)),
            ("floatToIntBits", "(F)I", |s, _, _, a| unary(s, a, Kind::Float, Terms::float_to_bits)),
            ("intBitsToFloat", "(I)F", |s, _, _, a| unary(s, a, Kind::Int, Terms::bits_to_float)),
        ],
    ),
    (
        "java/lang/Double",
        &[
            ("doubleToRawLongBits", "(D)J", |s, _, _, a| unary(s, a, Kind::Double, Terms::float_to_bits)),
            ("doubleToLongBits", "(D)J", |s, _, _, a| unary(s, a, Kind::Double, Terms::float_to_bits)),
            ("longBitsToDouble", "(J)D", |s, _, _, a| unary(s, a, Kind::Long, Terms::bits_to_float)),
        ],
    ),
];

/// A function of one number; concrete ones are left to the machine.
pub(super) fn unary(
    sym: &mut Sym,
    args: &[Value],
    kind: Kind,
    function: fn(&mut Terms, Term) -> Term,
) -> Res<Option<Value>> {
    match args {
        [value] if value.1 != 0 => {
            let x = sym.term(*value, kind);
            let result = function(&mut sym.terms, x);
            Ok(Some(sym.value(result)))
        }
        _ => Ok(None),
    }
}
