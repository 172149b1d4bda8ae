//! `java.lang.Math` and `StrictMath`. Functions that the solver has no word for give a result of which
//! nothing is known; a run that depends on it is confirmed concretely or not reported.

use super::lang::unary;
use super::{Meaning, Table};
use crate::inputs::Origin;
use crate::state::{Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Res};
use margay_solver::Terms;

pub(super) const TABLE: Table = &[
    ("java/lang/Math", UNKNOWN),
    ("java/lang/StrictMath", UNKNOWN),
    (
        "java/lang/Math",
        &[
            ("sqrt", "(D)D", |s, _, _, a| unary(s, a, Kind::Double, Terms::fsqrt)),
            ("abs", "(D)D", |s, _, _, a| unary(s, a, Kind::Double, Terms::fabs)),
            ("abs", "(F)F", |s, _, _, a| unary(s, a, Kind::Float, Terms::fabs)),
        ],
    ),
    ("java/lang/StrictMath", &[("sqrt", "(D)D", |s, _, _, a| unary(s, a, Kind::Double, Terms::fsqrt))]),
];

const UNKNOWN: &[(&str, &str, Meaning)] = &[
    ("sin", "", unknown),
    ("cos", "", unknown),
    ("tan", "", unknown),
    ("asin", "", unknown),
    ("acos", "", unknown),
    ("atan", "", unknown),
    ("atan2", "", unknown),
    ("exp", "", unknown),
    ("expm1", "", unknown),
    ("log", "", unknown),
    ("log10", "", unknown),
    ("log1p", "", unknown),
    ("pow", "", unknown),
    ("cbrt", "", unknown),
    ("hypot", "", unknown),
    ("sinh", "", unknown),
    ("cosh", "", unknown),
    ("tanh", "", unknown),
    ("fma", "", unknown),
];

fn unknown(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    if args.iter().all(|a| a.1 == 0) {
        return Ok(None);
    }
    let descriptor = if method.ret == Kind::Float { "F" } else { "D" };
    let name = format!("{}(?)", m.classes.symbols.text(method.name));
    Ok(Some(sym.fresh(m, descriptor, Origin::Unknown, &name)?))
}
