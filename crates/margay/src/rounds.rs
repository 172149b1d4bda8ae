//! `margay check` explores in rounds: bounds that kept a round from an answer are wider in the next, as long as there is
//! time. And what a round has to take as given: the surroundings of the program.

use crate::setup::FRAMES;
use margay_classes::ClassId;
use margay_explore::{Candidate, InputObject, InputPolicy, Origin};
use margay_graph::{Bound, Bounds, Limits};
use margay_inputs::policy::Policy;
use margay_machine::{Config, Machine, Res, Seen};
use std::time::Instant;

/// Decisions of a path in the last round. Fewer than frames: that recursion over an input of any size overflows the stack
/// for a huge one is no news.
const DEPTH: usize = 20_000;

/// Elements, repetitions and instructions beyond which no round goes.
const ELEMENTS: u32 = 1 << 12;
const LOOPS: u32 = 1 << 20;
const STEPS: u64 = 1 << 40;
/// The same of what Z3 counts in a query, and how much more a round allows than the one before.
const RESOURCES: u32 = 307_200_000;
const MORE_RESOURCES: u32 = 8;

/// How far an exploration goes.
#[derive(Debug, Clone)]
pub struct Round {
    pub limits: Limits,
    /// Frames of the exploring machine.
    pub frames: usize,
    /// Changes identity hash codes.
    pub seed: u32,
    /// What Z3 may count in a query.
    pub resources: u32,
    /// The limits that the first round had.
    asked: Limits,
}

impl Round {
    pub fn first(limits: Limits) -> Round {
        let resources = margay_solver::Options::default().resources;
        Round { asked: limits.clone(), limits, frames: FRAMES, seed: 0, resources }
    }

    /// The settings of the solver. A condition may take some time, but all of it only when the others are known.
    pub fn solver(&self, deadline: Instant) -> margay_solver::Options {
        let usual = margay_solver::Options::default();
        let left = deadline.saturating_duration_since(Instant::now());
        let time_limit = if self.resources == usual.resources {
            left.mul_f64(0.3).min(usual.time_limit)
        } else {
            left.mul_f64(0.8)
        };
        margay_solver::Options { resources: self.resources, time_limit, deadline: Some(deadline), ..usual }
    }

    /// Whether this is the round before with other identity hash codes.
    pub fn is_repeated(&self) -> bool {
        self.seed != 0
    }

    /// What to try after a round that hit these bounds, if anything. A limit that the user has set stays.
    pub fn next(&self, hit: &Bounds, confirmed: bool, hashes: bool) -> Option<Round> {
        if self.is_repeated() {
            return None;
        }
        let (mut next, usual) = (self.clone(), Limits::default());
        let (asked, limits) = (&self.asked, &mut next.limits);
        let mut wider = false;
        for bound in hit {
            wider |= match bound {
                Bound::Loop(_) if asked.loops == usual.loops => {
                    widen(&mut limits.loops, self.limits.loops, 5, LOOPS)
                }
                Bound::Depth(_) if asked.depth == usual.depth => {
                    widen(&mut limits.depth, self.limits.depth, 10, DEPTH)
                }
                Bound::Array(_) if asked.array == usual.array => {
                    widen(&mut limits.array, self.limits.array, 2, ELEMENTS)
                }
                Bound::Steps(_) => widen(&mut limits.steps, self.limits.steps, 10, STEPS),
                Bound::Objects(_) if asked.objects == usual.objects => {
                    widen(&mut limits.objects, self.limits.objects, 2, ELEMENTS as usize)
                }
                Bound::Frames(_) => widen(
                    &mut next.frames,
                    self.frames,
                    Config::default().max_frames,
                    Config::default().max_frames,
                ),
                Bound::Solver(_) => widen(&mut next.resources, self.resources, MORE_RESOURCES, RESOURCES),
                _ => false,
            };
        }
        if wider {
            return Some(next);
        }
        (hit.is_empty() && confirmed && hashes).then(|| Round { seed: 0x5DEE_CE66, ..self.clone() })
    }
}

/// Multiplies a limit, up to a greatest one. `false` when there is nothing more to gain.
fn widen<T: Copy + Ord + std::ops::Mul<Output = T>>(limit: &mut T, present: T, factor: T, most: T) -> bool {
    *limit = (present * factor).min(most);
    *limit > present
}

/// What a proof must not rely on: the surroundings, and identity hash codes even if only the library has seen them.
pub fn unproved(before: Seen, after: Seen, frames: usize) -> Bounds {
    let mut bounds = surroundings(before, after, frames);
    if after.hashes != before.hashes {
        bounds.insert(Bound::Surroundings("identity hash codes"));
    }
    bounds
}

/// What a program was shown of its surroundings that could have been otherwise.
pub fn surroundings(before: Seen, after: Seen, frames: usize) -> Bounds {
    let mut bounds = Bounds::new();
    let mut add = |changed: bool, bound: Bound| {
        if changed {
            bounds.insert(bound);
        }
    };
    add(after.clocks != before.clocks, Bound::Surroundings("clocks and random numbers"));
    add(after.settings != before.settings, Bound::Surroundings("settings of this computer"));
    add(after.shown != before.shown, Bound::Surroundings("identity hash codes"));
    add(after.input != before.input, Bound::Surroundings("empty standard input"));
    add(after.files != before.files, Bound::Surroundings("no files or hosts"));
    add(after.memory != before.memory, Bound::Memory);
    add(after.frames != before.frames && frames < Config::default().max_frames, Bound::Frames(frames));
    bounds
}

/// What the arguments of `main` are called.
pub const ARGUMENTS: &str = "args";

/// Inputs of a program that `java` starts: an array of arguments that are different strings.
pub struct Launched(pub Policy);

impl InputPolicy for Launched {
    fn candidates(
        &mut self,
        machine: &mut Machine,
        declared: ClassId,
        origin: &Origin,
        objects: &[InputObject],
    ) -> Res<(Vec<Candidate>, Option<Bound>)> {
        self.0.candidates(machine, declared, origin, objects)
    }

    fn nullable(&self, origin: &Origin, objects: &[InputObject]) -> bool {
        match origin {
            Origin::Root(_) => false,
            Origin::Slot(o, _) if objects.get(*o as usize).is_some_and(|o| &*o.name == ARGUMENTS) => false,
            _ => self.0.nullable(origin, objects),
        }
    }

    fn length_of(&self, origin: &Origin) -> Option<(i64, i64)> {
        self.0.length_of(origin)
    }

    fn counts(&self, machine: &Machine, class: ClassId) -> bool {
        self.0.counts(machine, class)
    }

    fn may_alias(&self, machine: &Machine, class: ClassId) -> bool {
        class != machine.classes.string() && self.0.may_alias(machine, class)
    }
}
