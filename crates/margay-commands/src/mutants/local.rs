//! Mutants that are proved to be equivalent by what is around the changed instruction alone: nothing is explored from the
//! entry to the end, so neither loops nor calls nor inputs have bounds.

use super::item::Run;
use crate::error::Result;
use margay_equivalence::{Question, Reason, prove};
use margay_machine::Machine;
use margay_mutate::result::{How, Proof};

/// Work on one mutant, in the units of the solver.
const WORK: u64 = 30_000_000;

/// Tries to prove the mutants of the entry itself that are left.
pub fn prove_all(plain: &mut Machine, run: &mut Run<'_>) -> Result<()> {
    let project = &run.shared.project;
    let entry = &project.entries[run.item.entry];
    let method = entry.name.find(plain)?;
    for &mutant in run.item.alive.iter().filter(|&&mutant| project.own_entry(mutant) == Some(run.item.entry))
    {
        if run.is_late() || run.gain.work >= run.item.work {
            break;
        }
        let found = &project.mutants[mutant];
        let (editor, edits) = (&project.classes[entry.class].editor, found.edits());
        let [edit] = edits[..] else { continue };
        let Ok(changed) = editor.with_edits(found.method, &edits) else { continue };
        let work = WORK.min(run.item.work - run.gain.work);
        let question = Question { method, changed: &changed, bci: edit.at, work };
        let (proof, done) = prove(&mut plain.classes, &question);
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
