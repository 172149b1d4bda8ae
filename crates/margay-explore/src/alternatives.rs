//! Alternatives of a choice: which one the present model takes, and making one part of the symbolic state. The explorer
//! and the nested search both decide choices through this module; it knows neither of them.

use crate::state::Sym;
use margay_machine::{Choice, ChoiceKind, Machine, Res};
use margay_solver::{Answer, Term};

/// What became of an alternative.
pub(crate) enum Applied {
    Yes,
    Impossible,
    /// The solver does not know.
    Unknown(String),
}

/// Runs something on the symbolic state and the machine.
pub fn with_sym<T>(machine: &mut Machine, run: impl FnOnce(&mut Sym, &mut Machine) -> T) -> T {
    let mut boxed = machine.take_symbols().expect("an exploring machine has its symbols installed");
    let sym = boxed.as_any().downcast_mut::<Sym>().expect("the symbols are the explorer's");
    let result = run(sym, machine);
    machine.set_symbols(boxed);
    result
}

/// Makes an alternative of a choice part of the state, if it is possible. The machine is resumed with it next.
pub(crate) fn apply(machine: &mut Machine, choice: &Choice, alternative: u32, again: bool) -> Applied {
    let decided: Res<Option<Term>> = with_sym(machine, |sym, m| match &choice.kind {
        ChoiceKind::Branch { condition } => {
            let t = Term::from_raw(*condition);
            Ok(Some(if alternative == 1 { t } else { sym.terms.not(t) }))
        }
        ChoiceKind::Cases { conditions } => Ok(Some(Term::from_raw(conditions[alternative as usize]))),
        ChoiceKind::Reference { symbol, .. } => {
            if again {
                sym.relist(m, *symbol)?;
            }
            sym.choose(m, *symbol, alternative as usize)?;
            sym.applied = true;
            Ok(None)
        }
        ChoiceKind::Number { .. } => {
            // A concrete run is asked again, and answers the same.
            sym.record_nondet("I".to_owned(), (u64::from(alternative), 0));
            Ok(None)
        }
        _ => Ok(None),
    });
    let condition = match decided {
        Ok(Some(condition)) => condition,
        Ok(None) => return Applied::Yes,
        Err(_) => return Applied::Impossible,
    };
    with_sym(machine, |sym, _| {
        if !sym.solver.holds_in_model(&sym.terms, condition) {
            match sym.solver.check(&mut sym.terms, &[condition]) {
                Answer::Sat => {}
                Answer::Unsat => return Applied::Impossible,
                Answer::Unknown(why) => return Applied::Unknown(why),
            }
        }
        sym.assume(condition);
        Applied::Yes
    })
}

/// The alternative that the present model takes, or the most promising one.
pub(crate) fn first_alternative(sym: &mut Sym, choice: &Choice) -> u32 {
    match &choice.kind {
        ChoiceKind::Branch { condition } => {
            u32::from(sym.solver.holds_in_model(&sym.terms, Term::from_raw(*condition)))
        }
        ChoiceKind::Cases { conditions } => conditions
            .iter()
            .position(|&c| sym.solver.holds_in_model(&sym.terms, Term::from_raw(c)))
            .unwrap_or(0) as u32,
        ChoiceKind::Reference { .. } => {
            sym.alternatives().iter().position(|a| matches!(a, crate::refs::Alternative::New(_))).unwrap_or(0)
                as u32
        }
        // With no room for another object the rest is null rather than a way back.
        ChoiceKind::Question => u32::from(sym.is_full()),
        _ => 0,
    }
}
