//! Loop acceleration: when a loop has to run many more times, the search does not ask for one iteration after the other.
//! It asks for a model in which the operands of the loop condition are far enough apart for that many iterations.

use crate::state::Sym;
use margay_machine::{Choice, ChoiceKind};
use margay_solver::{Answer, BinOp, Node, Term, Terms, UnOp};

/// Chooses a model in which an alternative of a condition holds with so much to spare. `false` when there is none;
/// nothing has changed then.
pub(crate) fn accelerate(sym: &mut Sym, choice: &Choice, alternative: u32, margin: u64) -> bool {
    let ChoiceKind::Branch { condition } = choice.kind else { return false };
    let condition = Term::from_raw(condition);
    let condition = if alternative == 1 { condition } else { sym.terms.not(condition) };
    let Some(far) = far(&mut sym.terms, condition, margin) else { return false };
    let mut all = vec![condition];
    all.extend(far);
    let possible = matches!(sym.solver.check(&mut sym.terms, &all), Answer::Sat);
    if possible {
        sym.solver.adopt();
    }
    possible
}

/// Conditions that say that two numbers are so far apart as a comparison has them.
fn far(terms: &mut Terms, condition: Term, margin: u64) -> Option<[Term; 2]> {
    let (low, high) = match terms.node(condition) {
        Node::Bin(BinOp::Slt | BinOp::Sle, a, b) => (a, b),
        Node::Un(UnOp::Not, inner) => match terms.node(inner) {
            Node::Bin(BinOp::Slt | BinOp::Sle | BinOp::Eq, a, b) => (b, a),
            _ => return None,
        },
        _ => return None,
    };
    let sort = terms.sort(low);
    if !matches!(sort.bits(), 32 | 64) || sort.is_float() {
        return None;
    }
    let margin = terms.make_const(sort, margin);
    let moved = terms.add(low, margin);
    // Without an overflow, or it says nothing.
    Some([terms.sle(low, moved), terms.sle(moved, high)])
}
