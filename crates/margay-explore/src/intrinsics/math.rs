//! `java.lang.Math` and `StrictMath`. A function that the solver cannot express returns an unconstrained symbol; a path
//! that depends on it is reported only if a concrete run confirms it.

use super::lang::unary;
use super::{Intrinsic, Table};
use crate::inputs::Origin;
use crate::state::{Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Res};
use margay_solver::{Node, Term, Terms, UnOp};

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

const UNKNOWN: &[(&str, &str, Intrinsic)] = &[
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
    ("IEEEremainder", "", unknown),
    ("fma", "", unknown),
];

/// Whole numbers among which the function is computed for each.
const SMALL_DOMAIN: i128 = 32;

/// Arguments for which an unknown function is computed, apart from the rest: where a program is likely to branch.
const SAMPLES: [f64; 6] = [1.0, 0.0, -1.0, 2.0, 0.5, 10.0];

/// Decisions of a path up to which samples are taken.
const EARLY: usize = 24;

fn unknown(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let open: Vec<usize> = (0..args.len()).filter(|&i| args[i].1 != 0).collect();
    if open.is_empty() {
        return Ok(None);
    }
    let mut definite = args.to_vec();
    let terms: Vec<Term> = open.iter().map(|&i| sym.term(args[i], method.params[i])).collect();
    let whole: Option<Vec<Term>> = terms.iter().map(|&t| small_integer(sym, t)).collect();
    if let Some(whole) = whole {
        for x in whole {
            sym.concretise(m, x)?;
        }
        for (&i, &t) in open.iter().zip(&terms) {
            definite[i] = (sym.terms.eval(t, sym.solver.model()), 0);
        }
        m.call_instead(method.id, slots(method, &definite));
        return Ok(None);
    }
    // What this call itself has decided so far does not count: it must ask the same when it runs again.
    let before = sym.conditions.len().saturating_sub(sym.instruction_decisions.len());
    if let ([i], [t]) = (&open[..], &terms[..])
        && before <= EARLY
    {
        for sample in SAMPLES {
            let bits = if method.params[*i] == Kind::Float {
                u64::from((sample as f32).to_bits())
            } else {
                sample.to_bits()
            };
            let constant = sym.term((bits, 0), method.params[*i]);
            let here = sym.terms.eq(*t, constant);
            if sym.decide(m, here)? {
                definite[*i] = (bits, 0);
                m.call_instead(method.id, slots(method, &definite));
                return Ok(None);
            }
        }
    }
    let descriptor = if method.ret == Kind::Float { "F" } else { "D" };
    let function = m.classes.symbols.text(method.name).to_owned();
    let value = sym.fresh(m, descriptor, Origin::Unknown, &format!("{function}(?)"))?;
    if let Some(&(_, low, high)) = RANGES.iter().find(|r| r.0 == function) {
        let result = sym.term(value, Kind::Double);
        let (low, high) = (sym.terms.f64(low.to_bits()), sym.terms.f64(high.to_bits()));
        let (low, high) = (sym.terms.fle(low, result), sym.terms.fle(result, high));
        let (inside, none) = (sym.terms.and(low, high), sym.terms.fis_nan(result));
        let known = sym.terms.or(inside, none);
        sym.require(known);
    }
    let of: Vec<Term> = (0..args.len()).map(|i| sym.term(args[i], method.params[i])).collect();
    if let Some(undefined) = undefined(&mut sym.terms, &function, &of) {
        let result = sym.term(value, method.ret);
        let none = sym.terms.fis_nan(result);
        let known = sym.terms.eq(none, undefined);
        sym.require(known);
    }
    Ok(Some(value))
}

/// When the result of a function is not a number.
fn undefined(terms: &mut Terms, function: &str, args: &[Term]) -> Option<Term> {
    match (function, args) {
        ("sin" | "cos" | "tan", &[x]) => {
            let (size, infinity) = (terms.fabs(x), terms.f64(f64::INFINITY.to_bits()));
            let defined = terms.flt(size, infinity);
            Some(terms.not(defined))
        }
        ("exp" | "expm1" | "cosh" | "sinh" | "tanh" | "atan" | "cbrt", &[x]) => Some(terms.fis_nan(x)),
        ("log" | "log10" | "log1p", &[x]) => {
            let least = if function == "log1p" { -1.0f64 } else { 0.0 };
            let least = terms.f64(least.to_bits());
            let defined = terms.fle(least, x);
            Some(terms.not(defined))
        }
        ("asin" | "acos", &[x]) => {
            let (size, one) = (terms.fabs(x), terms.f64(1f64.to_bits()));
            let defined = terms.fle(size, one);
            Some(terms.not(defined))
        }
        ("atan2", &[y, x]) => {
            let (y, x) = (terms.fis_nan(y), terms.fis_nan(x));
            Some(terms.or(y, x))
        }
        _ => None,
    }
}

/// Least and greatest values of functions, not a number aside.
const RANGES: &[(&str, f64, f64)] = &[
    ("sin", -1.0, 1.0),
    ("cos", -1.0, 1.0),
    ("tanh", -1.0, 1.0),
    ("atan", -1.6, 1.6),
    ("asin", -1.6, 1.6),
    ("acos", 0.0, 3.2),
    ("atan2", -3.2, 3.2),
    ("exp", 0.0, f64::INFINITY),
    ("expm1", -1.0, f64::INFINITY),
    ("cosh", 1.0, f64::INFINITY),
    ("hypot", 0.0, f64::INFINITY),
];

/// Values as argument slots: longs and doubles take two.
fn slots(method: &Method, values: &[Value]) -> Vec<Value> {
    let mut slots = Vec::new();
    for (&value, kind) in values.iter().zip(&method.params) {
        slots.push(value);
        slots.resize(slots.len() + usize::from(kind.slots()) - 1, (0, 0));
    }
    slots
}

/// The whole number that a float was made of, if there are few that it can be.
fn small_integer(sym: &Sym, t: Term) -> Option<Term> {
    let mut t = t;
    while let Node::Un(op @ (UnOp::FloatToFloat | UnOp::IntToFloat), inner) = sym.terms.node(t) {
        t = inner;
        if op == UnOp::IntToFloat {
            let (low, high) = sym.solver.bounds(&sym.terms, t);
            return (high - low < SMALL_DOMAIN).then_some(t);
        }
    }
    None
}
