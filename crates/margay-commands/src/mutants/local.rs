//! Mutants that are proved to be equivalent by what is around the changed instruction alone: nothing is explored from the
//! entry to the end, so neither loops nor calls nor inputs have bounds.

use super::item::Run;
use super::project::Project;
use crate::contracts::Fields;
use crate::entry::contracts_of;
use crate::error::Result;
use margay_classes::{ClassId, MethodId};
use margay_equivalence::{Question, Reason, Surroundings, prove};
use margay_machine::Machine;
use margay_mutate::result::{How, Proof};
use std::collections::BTreeMap;

/// Work on one mutant, in the units of the solver.
const WORK: u64 = 30_000_000;
/// Work on what surrounds the methods of a class.
const AROUND: u64 = 80_000_000;

/// The classes as they are, and what is known of their nests, by the class that hosts one.
pub struct Plain {
    machine: Machine,
    around: BTreeMap<(ClassId, bool), Surroundings>,
}

impl Plain {
    /// Nothing is known yet. The classes of the project get the same numbers in every worker, whatever it does first: proofs
    /// go through methods in the order of their numbers.
    pub fn new(mut machine: Machine, project: &Project) -> Plain {
        for class in &project.classes {
            let Ok(id) = machine.classes.load(&class.name) else { continue };
            let host = machine.classes.nest_host(machine.classes.class(id));
            let Ok(host) = machine.classes.load(&host) else { continue };
            for member in machine.classes.nest_members(host) {
                // One that is missing is no part of a nest whose proofs would need it.
                let _ = machine.classes.load(&member);
            }
        }
        Plain { machine, around: BTreeMap::new() }
    }
}

/// Tries to prove the mutants of the entry itself that are left.
pub fn prove_all(plain: &mut Plain, run: &mut Run<'_>) -> Result<()> {
    let project = &run.shared.project;
    let entry = &project.entries[run.item.entry];
    let Plain { machine, around } = plain;
    let method = entry.name.find(machine)?;
    let class = machine.classes.method(method).class;
    let made = objects_are_made(machine, method, run);
    let host = machine.classes.nest_host(machine.classes.class(class));
    let host = machine.classes.load(&host)?;
    let in_nest = |name: &str| are_nested(name, &entry.name.class);
    let methods = project.entries.iter().filter(|other| in_nest(&other.name.class)).count().max(1) as u64;
    let around = around.entry((host, made)).or_insert_with(|| {
        let work = AROUND.min(run.item.work.saturating_mul(methods));
        Surroundings::of(&mut machine.classes, class, made, work)
    });
    // Every method pays its share, whoever found it out.
    let share = around.work / methods;
    let most = run.item.work.max(share) + share;
    run.gain.work += share;
    for &mutant in run.item.alive.iter().filter(|&&mutant| project.own_entry(mutant) == Some(run.item.entry))
    {
        if run.is_late() || run.gain.work >= most {
            break;
        }
        let found = &project.mutants[mutant];
        let (editor, edits) = (&project.classes[entry.class].editor, found.edits());
        let [edit] = edits[..] else { continue };
        let Ok(changed) = editor.with_edits(found.method, &edits) else { continue };
        let work = WORK.min(most - run.gain.work);
        let question = Question { method, changed: &changed, bci: edit.at, work };
        let (proof, done) = prove(&mut machine.classes, &question, around);
        run.gain.work += done;
        if let Ok(proof) = proof {
            let how = match proof.reason {
                Reason::SameCode => How::SameBytecode,
                Reason::NotInfected => How::NotInfected,
                Reason::NotPropagated => How::NotPropagated,
            };
            run.gain.proofs.push((mutant, Proof { how, paths: proof.ways }));
        }
    }
    Ok(())
}

/// Whether two classes are in one nest, by their names.
fn are_nested(one: &str, other: &str) -> bool {
    let outermost = |name: &str| name.split('$').next().map(ToOwned::to_owned);
    outermost(one) == outermost(other)
}

/// Whether objects are as the code of their classes makes them, and no contract says otherwise.
fn objects_are_made(machine: &mut Machine, method: MethodId, run: &Run<'_>) -> bool {
    let contracts = &run.shared.request.contracts;
    let class = machine.classes.method(method).class;
    let host = machine.classes.nest_host(machine.classes.class(class));
    let Ok(host) = machine.classes.load(&host) else { return false };
    let mut nest = vec![class, host];
    for name in machine.classes.nest_members(host) {
        let Ok(member) = machine.classes.load(&name) else { return false };
        nest.push(member);
    }
    let policy = contracts_of(machine, method, contracts);
    contracts.fields == Fields::Made
        && contracts.pre.is_none()
        && !nest.iter().any(|&class| policy.has_predicate(machine, class))
}
