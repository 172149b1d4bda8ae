//! Copies of arrays.

use super::Model;
use crate::eval::{Eval, Exception, INT, Res, Thrown};
use crate::locations::{Fresh, REF};
use crate::memory::{ArrayCopy, Write};
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor};
use margay_classes::{ClassId, MethodId};
use margay_solver::Term;

pub(super) fn call(eval: &mut Eval<'_, '_>, model: Model, method: MethodId, named: ClassId) -> Res<()> {
    match model {
        Model::ArrayCopy => {
            let length = eval.pop(INT);
            let to_index = eval.pop(INT);
            let to = eval.pop(REF);
            let from_index = eval.pop(INT);
            let from = eval.pop(REF);
            eval.non_null(from);
            eval.non_null(to);
            let fits = fits(eval, from, from_index, to, to_index, length);
            for condition in fits {
                eval.require(condition);
            }
            write(eval, ArrayCopy { from, from_index, to, to_index, length });
            Ok(())
        }
        Model::CloneArray => {
            let from = eval.pop(REF);
            eval.non_null(from);
            let length = eval.length(from);
            copy_of(eval, from, length, length, named)
        }
        _ => {
            let length = eval.pop(INT);
            let from = eval.pop(REF);
            eval.non_null(from);
            let zero = eval.world.pool.terms.int(0);
            let fine = eval.world.pool.terms.sle(zero, length);
            eval.require(fine);
            let old = eval.length(from);
            let terms = &mut eval.world.pool.terms;
            let shorter = terms.sle(length, old);
            let copied = terms.ite(shorter, length, old);
            let m = eval.world.machine.classes.method(method);
            let desc = eval.world.machine.classes.symbols.text(m.desc).to_owned();
            let array =
                MethodDescriptor::parse(&desc).and_then(|d| d.params.first().map(|p| (*p).to_owned()));
            let name = array.as_deref().map_or("[I", class_of_descriptor);
            let Ok(class) = eval.world.machine.classes.load(name) else {
                return crate::eval::unsupported(desc);
            };
            copy_of(eval, from, length, copied, class)
        }
    }
}

fn copy_of(eval: &mut Eval<'_, '_>, from: Term, length: Term, copied: Term, class: ClassId) -> Res<()> {
    let length = Some(length);
    let to = eval.make_fresh(Fresh { class, like: Some(from), length, opaque: false, text: None })?;
    let zero = eval.world.pool.terms.int(0);
    write(eval, ArrayCopy { from, from_index: zero, to, to_index: zero, length: copied });
    eval.push(to);
    Ok(())
}

/// The copy, when both arrays are plain; otherwise the target holds what nobody knows.
fn write(eval: &mut Eval<'_, '_>, copy: ArrayCopy) {
    let plain = |t: Term| !matches!(eval.world.pool.terms.node(t), margay_solver::Node::Ite(..));
    if plain(copy.to) {
        eval.write_raw(Write::Copy(copy));
    } else {
        eval.approximate("a copy to one of several arrays");
        let mut todo = vec![copy.to];
        while let Some(t) = todo.pop() {
            match eval.world.pool.terms.node(t) {
                margay_solver::Node::Ite(_, a, b) => todo.extend([a, b]),
                _ => eval.write_raw(Write::Scramble(t)),
            }
        }
    }
}

fn fits(
    eval: &mut Eval<'_, '_>,
    from: Term,
    from_index: Term,
    to: Term,
    to_index: Term,
    length: Term,
) -> Vec<Term> {
    let (first, second) = (eval.length(from), eval.length(to));
    let terms = &mut eval.world.pool.terms;
    let zero = terms.int(0);
    let mut all = vec![terms.sle(zero, length), terms.sle(zero, from_index), terms.sle(zero, to_index)];
    for (index, whole) in [(from_index, first), (to_index, second)] {
        let room = terms.sub(whole, length);
        all.push(terms.sle(index, room));
    }
    all
}

pub(super) fn copy_throws(eval: &mut Eval<'_, '_>, list: &mut Vec<Thrown>) {
    let length = eval.peek(0, INT);
    let to_index = eval.peek(1, INT);
    let to = eval.peek(2, REF);
    let from_index = eval.peek(3, INT);
    let from = eval.peek(4, REF);
    let (a, b) = (eval.world.pool.is_null(from), eval.world.pool.is_null(to));
    let null = eval.world.pool.terms.or(a, b);
    let some = eval.world.pool.terms.not(null);
    list.push(Thrown { when: vec![null], what: Exception::Made("java/lang/NullPointerException") });
    let fits = fits(eval, from, from_index, to, to_index, length);
    let fits = eval.world.pool.terms.and_all(&fits);
    let outside = eval.world.pool.terms.not(fits);
    let what = Exception::Made("java/lang/ArrayIndexOutOfBoundsException");
    list.push(Thrown { when: vec![some, outside], what });
    // Whether the element types fit is not looked at.
    eval.approximate("array store check");
    list.push(Thrown { when: vec![some], what: Exception::Made("java/lang/ArrayStoreException") });
}
