//! What abstract states say of a method: where none of them arrives, no input leads, and no search is needed.

use crate::contracts::{Contracts, Fields, Nulls};
use crate::entry::{contracts_of, unchanged};
use crate::target::location::Location;
use margay_abstract::{FieldFact, Options, Reachable};
use margay_classes::{MethodId, Origin};
use margay_inputs::facts::{Fact, Facts};
use margay_machine::Machine;
use rustc_hash::FxHashMap;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// What is known of methods, so that it is found out once.
#[derive(Default)]
pub struct Known {
    /// Where runs of a method can come to.
    pub reachable: FxHashMap<MethodId, Option<Rc<Reachable>>>,
    /// What holds of the fields of its inputs.
    pub facts: FxHashMap<MethodId, Facts>,
}

/// Where runs of a method can come to from the inputs that Java code makes. `None` when that is not known, or when other
/// inputs are asked for. The machine is unchanged.
pub fn reachable(
    machine: &mut Machine,
    method: MethodId,
    contracts: &Contracts,
    (deadline, steps): (Instant, u64),
) -> Option<Reachable> {
    let class = machine.classes.method(method).class;
    let library = machine.classes.class(class).origin == Origin::Boot;
    if library || contracts.fields == Fields::Any || contracts.raw || contracts.pre.is_some() {
        return None;
    }
    let options = Options { deadline, nulls: contracts.nulls != Nulls::None };
    let found = unchanged(machine, |machine| margay_abstract::reachable(machine, method, options, steps));
    // Where a contract says which objects there are, it may allow others than constructors and methods make.
    let policy = contracts_of(machine, method, contracts);
    found.filter(|found| !found.classes.iter().any(|&(class, _)| policy.has_predicate(machine, class)))
}

/// What holds of the fields of input objects, as the analysis has found on the way.
pub fn facts(found: &Reachable, machine: &Machine) -> Facts {
    let mut all = Facts::default();
    for (class, facts) in found.classes.iter().filter(|(_, facts)| !facts.is_empty()) {
        let facts = facts.iter().flat_map(|&fact| restated(fact)).collect();
        Arc::make_mut(&mut all).insert(machine.classes.name(*class).to_owned(), facts);
    }
    all
}

/// A fact as it restricts inputs. Ends that are those of a type say nothing.
fn restated(fact: FieldFact) -> Vec<Fact> {
    match fact {
        FieldFact::NonNull(slot) => vec![Fact::NonNull(slot)],
        FieldFact::LengthAtLeast(slot, least) => vec![Fact::LengthAtLeast(slot, least)],
        FieldFact::Between(slot, low, high) => {
            let least = (low > i64::from(i32::MIN)).then_some(Fact::AtLeast(slot, low));
            let most = (high < i64::from(i32::MAX)).then_some(Fact::AtMost(slot, high));
            least.into_iter().chain(most).collect()
        }
    }
}

/// Whether no run comes to a location of the method.
pub fn excludes(found: &Reachable, machine: &Machine, method: MethodId, target: &Location) -> bool {
    match target.edge {
        Some(edge) => excludes_edge(found, machine, method, edge),
        None => target.bcis.iter().all(|&bci| found.excludes(bci)),
    }
}

/// Whether no run takes a conditional edge of the method.
pub fn excludes_edge(found: &Reachable, machine: &Machine, method: MethodId, edge: u32) -> bool {
    let code = machine.classes.method(method).code.get();
    let branch = code.and_then(|code| code.branches.get(edge as usize));
    branch.is_some_and(|branch| found.excludes_edge(branch.bci, branch.target))
}
