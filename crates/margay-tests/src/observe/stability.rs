//! Stability of a test: whether it would observe the same in a second environment, on a machine with other identity hash
//! codes, another clock, another user and other settings.

use crate::java::draw;
use crate::model::{Case, Outcome, Stability};
use crate::observe::{Observed, observe_then};
use margay_classes::{ClassId, MethodId, Origin};
use margay_graph::graph::Value;
use margay_machine::{Limit, Machine, Stop};

/// What the end of a call depends on, when a test of it would not hold everywhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Unstable {
    /// Hash codes, the clock, the user or settings.
    #[error("what differs between computers")]
    Environment,
    /// How many instructions it may take.
    #[error("how long it may take")]
    Duration,
}

/// Runs the input of a case on a machine that is elsewhere: what it shows there too, or why it ends in another way. What the
/// run has initialised of the library stays so.
pub fn check_stability(machine: &mut Machine, method: MethodId, case: &Case) -> Result<Stability, Unstable> {
    let mut warm = Vec::new();
    let again = observe_then(machine, method, &case.input, &mut |m, _| warm = initialised_library_classes(m));
    keep_initialised(machine, warm);
    match again {
        Ok(Observed::Case(again)) => compare(case, &again).ok_or(Unstable::Environment),
        Ok(Observed::Stopped(Stop::Limit(Limit::Instructions))) => Err(Unstable::Duration),
        _ => Err(Unstable::Environment),
    }
}

/// What two runs of a case have in common, if they end in the same way.
pub(crate) fn compare(case: &Case, again: &Case) -> Option<Stability> {
    let same_end = match (&case.outcome, &again.outcome) {
        (Outcome::Returned(a), Outcome::Returned(b)) => a.is_some() == b.is_some(),
        (Outcome::Threw { class: a, .. }, Outcome::Threw { class: b, .. }) => a == b,
        _ => false,
    };
    if !same_end {
        return None;
    }
    let passed = case.before.roots.len();
    let state = (0..passed).all(|root| look(case, root) == look(again, root));
    let result = match (&case.outcome, &again.outcome) {
        (Outcome::Threw { message: a, .. }, Outcome::Threw { message: b, .. }) => a == b,
        _ => {
            case.constant == again.constant
                && case.text == again.text
                && look(case, passed) == look(again, passed)
        }
    };
    // How deep the calls were when the stack was full differs from machine to machine.
    let overflow =
        matches!(&case.outcome, Outcome::Threw { class, .. } if class == "java.lang.StackOverflowError");
    let (result, state) = (result && !overflow, state && !overflow);
    let is_null = |case: &Case| case.after.roots.get(passed) == Some(&Value::Null);
    Some(Stability { result, presence: is_null(case) == is_null(again), state })
}

/// What is seen of the receiver, an argument or the result after the call.
pub(super) fn look(case: &Case, root: usize) -> Option<String> {
    case.after.roots.get(root).and_then(|&root| draw(&case.after, root, None))
}

/// The classes of the JDK that are initialised.
pub fn initialised_library_classes(machine: &Machine) -> Vec<ClassId> {
    let own = machine.classes.all().filter(|c| c.origin == Origin::Boot).map(|c| c.id);
    own.filter(|&c| machine.is_initialized(c)).collect()
}

/// Initialises classes of the library that a run has needed: the next one will need them as well.
pub fn keep_initialised(machine: &mut Machine, mut classes: Vec<ClassId>) {
    classes.retain(|&class| !machine.is_initialized(class));
    // In an order that does not depend on what was loaded when.
    classes.sort_by_cached_key(|&class| machine.classes.java_name(class));
    // They were initialised before, so this ends; half an initialisation would be worse than none.
    let most = machine.config.max_steps.take();
    for class in classes {
        if !machine.is_initialized(class) {
            let _ = machine.initialize_now(class);
        }
    }
    machine.config.max_steps = most;
}
