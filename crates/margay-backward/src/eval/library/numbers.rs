//! Boxes and `Math`.

use super::Model;
use crate::eval::{Eval, Res, unsupported};
use crate::locations::{Loc, REF, Test};
use margay_classes::{Kind, MethodId};
use margay_solver::{Sort, Term};

pub(super) fn of_box(kind: Kind, name: &str, desc: &str) -> Option<Model> {
    let own = format!("(){}", kind.letter());
    let boxing = desc.starts_with(&format!("({})L", kind.letter()));
    Some(match name {
        "valueOf" if boxing => Model::Box(kind),
        "floatToIntBits" | "floatToRawIntBits" if kind == Kind::Float => Model::FloatBits(kind),
        "doubleToLongBits" | "doubleToRawLongBits" if kind == Kind::Double => Model::FloatBits(kind),
        "intBitsToFloat" if kind == Kind::Float => Model::BitsFloat(kind),
        "longBitsToDouble" if kind == Kind::Double => Model::BitsFloat(kind),
        "toString" | "toHexString" | "toBinaryString" | "parseInt" | "parseLong" | "parseDouble" => {
            Model::Unknown
        }
        "valueOf" => Model::Unknown,
        _ if name.ends_with("Value") && desc == own => Model::Unbox(kind),
        _ => return None,
    })
}

pub(super) fn of_math(name: &str, desc: &str) -> Option<Model> {
    let kind = Kind::of(*desc.as_bytes().get(1)?)?;
    let integer = matches!(kind, Kind::Int | Kind::Long);
    Some(match name {
        "abs" => Model::Abs(kind),
        "min" if integer => Model::Least(kind),
        "max" if integer => Model::Greatest(kind),
        "sqrt" => Model::Sqrt,
        "sin" | "cos" | "tan" | "exp" | "log" | "log10" | "pow" | "random" | "cbrt" | "atan2" => {
            Model::Unknown
        }
        _ => return None,
    })
}

pub(super) fn call(eval: &mut Eval<'_, '_>, model: Model, method: MethodId) -> Res<()> {
    match model {
        Model::Box(kind) => return boxed(eval, kind, method),
        Model::Unbox(kind) => {
            let object = eval.pop(REF);
            eval.non_null(object);
            let Some(loc) = content(eval, object, method) else {
                return unsupported("a box without a value");
            };
            let value = eval.read(loc);
            let value = eval.world.pool.widen(kind, value);
            eval.push_kind(kind, value);
        }
        Model::Abs(kind) => {
            let x = eval.pop_kind(kind);
            let terms = &mut eval.world.pool.terms;
            let result = match terms.sort(x) {
                Sort::F32 | Sort::F64 => terms.fabs(x),
                sort => {
                    let zero = terms.make_const(sort, 0);
                    let (negative, opposite) = (terms.slt(x, zero), terms.neg(x));
                    terms.ite(negative, opposite, x)
                }
            };
            eval.push_kind(kind, result);
        }
        Model::Least(kind) | Model::Greatest(kind) => {
            let b = eval.pop_kind(kind);
            let a = eval.pop_kind(kind);
            let terms = &mut eval.world.pool.terms;
            let first = terms.sle(a, b);
            let result = if matches!(model, Model::Least(_)) {
                terms.ite(first, a, b)
            } else {
                terms.ite(first, b, a)
            };
            eval.push_kind(kind, result);
        }
        Model::Sqrt => {
            let x = eval.pop_kind(Kind::Double);
            let root = eval.world.pool.terms.fsqrt(x);
            eval.push_kind(Kind::Double, root);
        }
        Model::FloatBits(kind) => {
            let x = eval.pop_kind(kind);
            let bits = eval.world.pool.terms.float_to_bits(x);
            eval.push_kind(if kind == Kind::Float { Kind::Int } else { Kind::Long }, bits);
        }
        _ => {
            let from = if matches!(model, Model::BitsFloat(Kind::Float)) { Kind::Int } else { Kind::Long };
            let x = eval.pop_kind(from);
            let number = eval.world.pool.terms.bits_to_float(x);
            eval.push_kind(if from == Kind::Int { Kind::Float } else { Kind::Double }, number);
        }
    }
    Ok(())
}

/// The place of the value in a box.
fn content(eval: &mut Eval<'_, '_>, object: Term, method: MethodId) -> Option<Loc> {
    let class = eval.world.machine.classes.method(method).class;
    let c = eval.world.machine.classes.class(class);
    let symbols = &eval.world.machine.classes.symbols;
    let at = c.fields.iter().position(|f| !f.is_static() && symbols.text(f.name) == "value")?;
    let kind = c.fields[at].kind;
    eval.world.pool.declare(class, at as u16, kind);
    Some(Loc::Field { class, field: at as u16, object })
}

/// A box with a value. It may be one that is there already, so it is not a new object but one that nothing else is known
/// about.
fn boxed(eval: &mut Eval<'_, '_>, kind: Kind, method: MethodId) -> Res<()> {
    let value = eval.pop_kind(kind);
    let object = eval.world.pool.unknown(REF);
    eval.non_null(object);
    let class = eval.world.machine.classes.method(method).class;
    let exactly = eval.world.pool.var(Loc::Type { test: Test::Is(class), object });
    eval.require(exactly);
    let Some(loc) = content(eval, object, method) else { return unsupported("a box without a value") };
    let held = eval.world.pool.var(loc);
    let value = eval.world.pool.narrow(kind, value);
    let equal = eval.world.pool.terms.eq(held, value);
    eval.require(equal);
    eval.push(object);
    Ok(())
}
