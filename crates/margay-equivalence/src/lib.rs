//! Proves that a changed method does what the original does, whatever surrounds it.
//!
//! Only the method, and short ones that it surely calls, are looked at. Whatever they read or call is answered by symbols
//! that stand for any answer, the same one for the same question after the same history. So a proof holds for all inputs
//! and for every class that overrides or implements something, for calls back, and for what is printed: both versions do
//! the same in the same order where others can see it.
//!
//! All states in which the method comes to the changed instruction are found without following loops ([`explore`]): what a
//! loop changes may be anything that its iterations keep to. From each of them both versions run until they are in the
//! same state at the same place ([`compare`]); from there on they go on alike. No bound is involved: where one would be hit,
//! there is no proof.
//!
//! [`code`] takes methods apart, [`state`] is the state of a run, [`world`] what it is told, [`step`] what instructions do, and
//! [`calls`] what calls do; [`nest`] says how private methods are entered, and [`facts`] what private fields hold. The crate
//! knows neither machines nor inputs.

#![forbid(unsafe_code)]

mod calls;
mod code;
mod compare;
mod explore;
mod fact;
mod facts;
mod nest;
mod state;
mod step;
mod world;

use code::{Code, align};
use compare::Meeting;
use explore::Shown;
use fact::Facts;
use margay_classes::reader::ClassFile;
use margay_classes::symbols::Symbols;
use margay_classes::{ClassId, Classes, MethodId};
use nest::Nest;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use world::{Budget, Stop, World};

/// Why two versions do the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// The code is the same.
    SameCode,
    /// The changed instruction is never executed, or always leaves the same state.
    NotInfected,
    /// What it leaves otherwise is lost again.
    NotPropagated,
}

/// A proof.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proof {
    /// Why.
    pub reason: Reason,
    /// In how many ways the method comes to the changed instruction.
    pub ways: u64,
}

/// What kept a proof away.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoProof {
    /// The code of the method cannot be taken apart.
    #[error("code that cannot be taken apart")]
    Unreadable,
    /// More than one instruction is changed.
    #[error("a change of several instructions")]
    Several,
    /// Something is not known, or differs.
    #[error("{0}")]
    Open(&'static str),
}

/// What is asked.
pub struct Question<'a> {
    /// The method, as it is.
    pub method: MethodId,
    /// Its class file with the change.
    pub changed: &'a [u8],
    /// The bytecode index of the one instruction that is changed.
    pub bci: u32,
    /// Most work, in the units of the solver.
    pub work: u64,
}

/// What the code around a method says of what it is given: how its class is entered, and what its private fields hold.
#[derive(Default)]
pub struct Surroundings {
    nest: Option<Nest>,
    facts: Rc<Facts>,
    /// The work that it took to find out.
    pub work: u64,
}

impl Surroundings {
    /// What is known of a class. Without `made`, objects may have any fields that their types allow.
    pub fn of(classes: &mut Classes, class: ClassId, made: bool, work: u64) -> Surroundings {
        let Some(nest) = Nest::of(classes, class) else { return Surroundings::default() };
        let (facts, work) = if made { facts::find(classes, &nest, work) } else { Default::default() };
        Surroundings { nest: Some(nest), facts, work }
    }

    /// The methods with which runs begin that come to a method, if it is not any of its callers.
    fn ways_to(&self, method: MethodId) -> Option<Vec<MethodId>> {
        let nest = self.nest.as_ref()?;
        nest.hidden.contains(&method).then(|| nest.ways_to(method))
    }
}

/// Most instructions of a proof.
const STEPS: u64 = 200_000;

/// Tries to prove that a changed method does the same as the original: from any state first, and then from those only that
/// its surroundings lead to. Gives the work that was done, too. `Err` says what kept the proof away.
pub fn prove(
    classes: &mut Classes,
    question: &Question<'_>,
    around: &Surroundings,
) -> (Result<Proof, NoProof>, u64) {
    let mut world = World::new(classes, Budget { steps: STEPS, work: question.work });
    let proof = attempt(&mut world, question, None);
    let work = world.work();
    let known = !around.facts.is_empty() || around.ways_to(question.method).is_some();
    if !matches!(proof, Err(NoProof::Open(_))) || !known || work >= question.work {
        return (proof, work);
    }
    let mut world = World::new(classes, Budget { steps: STEPS, work: question.work - work });
    let proof = attempt(&mut world, question, Some(around));
    let work = work + world.work();
    (proof, work)
}

fn attempt(
    world: &mut World<'_>,
    question: &Question<'_>,
    around: Option<&Surroundings>,
) -> Result<Proof, NoProof> {
    let method = world.classes.method(question.method);
    let (class, index) = (method.class, usize::from(method.index));
    let original = world.code(class, question.method).ok_or(NoProof::Unreadable)?;
    let mut symbols = Symbols::default();
    let file = ClassFile::read(question.changed.into(), &mut symbols).map_err(|_| NoProof::Unreadable)?;
    let file = Arc::new(file);
    let member = file.methods.get(index).cloned().ok_or(NoProof::Unreadable)?;
    let name = (original.name.as_str(), original.descriptor.as_str());
    let mut changed = Code::of(&file, &original.class, name, &member).ok_or(NoProof::Unreadable)?;
    let equal = align(&original, &mut changed, question.bci).ok_or(NoProof::Several)?;
    if equal {
        return Ok(Proof { reason: Reason::SameCode, ways: 0 });
    }
    world.changed = Some(Rc::new(changed));
    if let Some(around) = around {
        world.facts = around.facts.clone();
    }
    let mut next = around.and_then(|around| around.ways_to(question.method)).unwrap_or(vec![question.method]);
    let mut begun: BTreeSet<MethodId> = next.iter().copied().collect();
    let mut shown = Shown::default();
    while let Some(method) = next.pop() {
        let class = world.classes.method(method).class;
        let code = world.code(class, method).ok_or(NoProof::Unreadable)?;
        let first = world.begin(&code);
        match world.explore(first, &mut shown) {
            Ok(()) => {}
            Err(Stop::Unknown(why)) => return Err(NoProof::Open(why)),
            Err(Stop::Fork(_)) => return Err(NoProof::Open("a question without an answer")),
        }
        // What is called otherwise than by following it begins in any state.
        let others = std::mem::take(&mut world.unfollowed);
        next.extend(others.into_iter().filter(|&method| begun.insert(method)));
    }
    let reason = match shown.meeting {
        None | Some(Meeting::AtOnce) => Reason::NotInfected,
        Some(Meeting::Later) => Reason::NotPropagated,
    };
    Ok(Proof { reason, ways: shown.reached })
}
