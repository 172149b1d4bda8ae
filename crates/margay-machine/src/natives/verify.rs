//! `margay.Verify`: the program itself asks for a choice.

use super::{Args, Table, int};
use crate::choice::{Choice, ChoiceKind, Decision};
use crate::machine::{Machine, Res, Stop, Trap};

/// The class, found by name on the user's class path.
pub(super) const CLASS: &str = "margay/Verify";

pub(super) const TABLE: Table = &[(CLASS, &[("choose", "(I)I", choose)])];

fn choose(m: &mut Machine, a: Args) -> Res<u64> {
    let count = a.int(0);
    if count <= 0 {
        let message = format!("nothing to choose from: {count}");
        return Err(m.throw("java/lang/IllegalArgumentException", &message));
    }
    if let Some(Decision::Alternative(i)) = m.decision.take() {
        return int(i as i32);
    }
    if !m.state.explore_choices {
        return int(0);
    }
    let choice = Choice { kind: ChoiceKind::Number { count: count as u32 } };
    m.pending = Some(choice.clone());
    Err(Trap::Stop(Box::new(Stop::Choice(choice))))
}
