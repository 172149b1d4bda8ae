//! Library methods with a meaning of their own, so that their code is not entered: strings as characters, boxes, copies of
//! arrays. What is not known about a result is left open; that can only make a state weaker.

mod arrays;
mod numbers;
mod text;

use crate::eval::{Eval, Res, Thrown, unsupported};
use margay_classes::bytecode::Invocation;
use margay_classes::{ClassId, Classes, Kind, MethodId, Origin};

/// What a method does.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Model {
    /// A constructor that sets nothing which is looked at.
    Constructor,
    TextLength,
    IsEmpty,
    CharAt,
    TextEquals,
    StartsWith,
    EndsWith,
    IndexOf,
    IndexOfText,
    Contains,
    Concat,
    Substring,
    Append,
    GetClass,
    /// `valueOf` of the class of a box.
    Box(Kind),
    /// `intValue` and the like, of the kind that the box holds.
    Unbox(Kind),
    Abs(Kind),
    Least(Kind),
    Greatest(Kind),
    Sqrt,
    FloatBits(Kind),
    BitsFloat(Kind),
    ArrayCopy,
    CloneArray,
    CopyOf,
    /// The result is not known; a reference is not null.
    Unknown,
}

/// Whether a call is given its meaning here.
pub(crate) fn is_inline(classes: &mut Classes, from: ClassId, cp: u16, how: Invocation) -> bool {
    if how == Invocation::Dynamic {
        return false;
    }
    let Ok(member) = classes.member_ref(from, cp) else { return false };
    let Ok(class) = classes.load_from(from, member.class) else { return false };
    let Ok(method) = classes.resolve_method(class, member.name, member.desc, member.interface) else {
        return classes.class(class).is_array() && classes.symbols.text(member.name) == "clone";
    };
    model(classes, method, classes.class(class).is_array()).is_some()
}

/// Whether a modelled call writes elements of arrays.
pub(crate) fn writes_elements(classes: &mut Classes, from: ClassId, cp: u16) -> bool {
    let Ok(member) = classes.member_ref(from, cp) else { return false };
    let name = classes.symbols.text(member.name);
    classes.symbols.text(member.class) == "java/lang/System" && name == "arraycopy"
}

fn model(classes: &Classes, method: MethodId, of_array: bool) -> Option<Model> {
    let m = classes.method(method);
    let class = classes.class(m.class);
    let (name, desc) = (classes.symbols.text(m.name), classes.symbols.text(m.desc));
    if class.origin != Origin::Boot {
        return None;
    }
    if of_array && name == "clone" {
        return Some(Model::CloneArray);
    }
    let owner = classes.name(m.class);
    if let Some(kind) = Kind::PRIMITIVES.iter().copied().find(|k| *k != Kind::Void && k.box_class() == owner)
    {
        return numbers::of_box(kind, name, desc);
    }
    Some(match (owner, name) {
        ("java/lang/Object", "<init>") => Model::Constructor,
        ("java/lang/Object", "getClass") => Model::GetClass,
        ("java/lang/String", _) => return text::of_string(name, desc),
        ("java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/lang/AbstractStringBuilder", _) => {
            match name {
                "append" | "insert" | "reverse" | "deleteCharAt" | "delete" => Model::Append,
                "<init>" => Model::Constructor,
                _ => Model::Unknown,
            }
        }
        ("java/lang/Math" | "java/lang/StrictMath", _) => return numbers::of_math(name, desc),
        ("java/lang/System", "arraycopy") => Model::ArrayCopy,
        ("java/lang/System", "identityHashCode" | "currentTimeMillis" | "nanoTime") => Model::Unknown,
        ("java/util/Arrays", "copyOf") => Model::CopyOf,
        ("java/io/PrintStream", _) => Model::Unknown,
        (_, "<init>") if is_throwable(classes, m.class) => Model::Constructor,
        _ => return None,
    })
}

/// Whether a class is one of exceptions.
pub(crate) fn is_throwable(classes: &Classes, class: ClassId) -> bool {
    let is = |&c: &ClassId| classes.name(c) == "java/lang/Throwable";
    classes.class(class).lineage.iter().any(is)
}

/// Kinds of the parameters and the result of a method.
fn shape(eval: &Eval<'_, '_>, method: MethodId) -> (Vec<Kind>, Kind) {
    let m = eval.world.machine.classes.method(method);
    (m.params.clone(), m.ret)
}

/// Runs a modelled call.
pub(crate) fn call(eval: &mut Eval<'_, '_>, method: MethodId, how: Invocation, named: ClassId) -> Res<()> {
    let classes = &eval.world.machine.classes;
    let of_array = classes.class(named).is_array();
    let Some(model) = model(classes, method, of_array) else {
        return unsupported("a call that has no meaning here");
    };
    let (params, ret) = shape(eval, method);
    match model {
        Model::Constructor => {
            drop_arguments(eval, &params);
            let object = eval.pop_ref();
            eval.non_null(object);
        }
        Model::Append => {
            drop_arguments(eval, &params);
            let object = eval.pop_ref();
            eval.non_null(object);
            eval.push(object);
        }
        Model::GetClass => {
            let object = eval.pop_ref();
            eval.non_null(object);
            let mirror = eval.read(crate::locations::Loc::Mirror(object));
            eval.push(mirror);
        }
        Model::Unknown => unknown(eval, &params, ret, how != Invocation::Static)?,
        Model::TextLength
        | Model::IsEmpty
        | Model::CharAt
        | Model::TextEquals
        | Model::StartsWith
        | Model::EndsWith
        | Model::IndexOf
        | Model::IndexOfText
        | Model::Contains
        | Model::Concat
        | Model::Substring => return text::call(eval, model, params.len()),
        Model::Box(_)
        | Model::Unbox(_)
        | Model::Abs(_)
        | Model::Least(_)
        | Model::Greatest(_)
        | Model::Sqrt
        | Model::FloatBits(_)
        | Model::BitsFloat(_) => return numbers::call(eval, model, method),
        Model::ArrayCopy | Model::CloneArray | Model::CopyOf => {
            return arrays::call(eval, model, method, named);
        }
    }
    Ok(())
}

fn drop_arguments(eval: &mut Eval<'_, '_>, params: &[Kind]) {
    for &kind in params.iter().rev() {
        eval.pop_kind(kind);
    }
}

/// A result that nothing is known about.
fn unknown(eval: &mut Eval<'_, '_>, params: &[Kind], ret: Kind, receiver: bool) -> Res<()> {
    drop_arguments(eval, params);
    if receiver {
        let object = eval.pop_ref();
        eval.non_null(object);
    }
    if ret == Kind::Void {
        return Ok(());
    }
    eval.approximate("a result of the library");
    let value = eval.world.pool.unknown(crate::locations::stored(ret));
    if ret == Kind::Ref {
        eval.non_null(value);
    }
    let value = eval.world.pool.widen(ret, value);
    eval.push_kind(ret, value);
    Ok(())
}

/// Adds what a modelled call throws, besides that its receiver is null.
pub(crate) fn thrown(eval: &mut Eval<'_, '_>, method: MethodId, to: &mut Vec<Thrown>) -> Res<()> {
    let Some(model) = model(&eval.world.machine.classes, method, false) else { return Ok(()) };
    match model {
        Model::CharAt => text::char_at_throws(eval, to),
        Model::Substring => {
            let count = shape(eval, method).0.len();
            text::substring_throws(eval, count, to);
        }
        Model::ArrayCopy => arrays::copy_throws(eval, to),
        Model::Unknown
        | Model::Append
        | Model::StartsWith
        | Model::EndsWith
        | Model::Concat
        | Model::Contains
        | Model::IndexOfText
        | Model::CopyOf => {
            // Whether it throws, and what, is not known.
            eval.approximate("exceptions of the library");
            let exception = eval.world.pool.unknown(crate::locations::REF);
            let null = eval.world.pool.is_null(exception);
            let some = eval.world.pool.terms.not(null);
            to.push(Thrown { when: vec![some], what: crate::eval::Exception::Value(exception) });
        }
        _ => {}
    }
    Ok(())
}
