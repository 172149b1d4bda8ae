//! How far explorations go, and the one policy that widens their limits: what the user has set stays, and everything else
//! that kept a round from an answer is wider in the next, as long as there is budget.

use super::world::EXPLORING_FRAMES;
use margay_graph::{Bound, Bounds, Limits};
use margay_machine::Config;
use std::time::{Duration, Instant};

/// Limits that the user has set. The others have their usual values at first and grow.
#[derive(Debug, Clone, Default)]
pub struct AskedLimits {
    /// Objects of an input.
    pub objects: Option<usize>,
    /// Elements of input arrays and characters of input strings.
    pub array: Option<u32>,
    /// How often a path decides the same symbolic condition.
    pub loops: Option<u32>,
    /// Decisions of a path.
    pub depth: Option<usize>,
}

/// In which order paths are tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// What is not covered first.
    Coverage,
    /// The newest alternative first, with a depth limit that grows.
    Depth,
    /// The oldest alternative first.
    Breadth,
    /// At random, from the seed.
    Random,
}

/// What the user asks of an exploration.
#[derive(Debug, Clone)]
pub struct Exploring {
    /// Time for everything, start and output included.
    pub budget: Duration,
    /// Workers; otherwise one for each processor.
    pub jobs: Option<usize>,
    /// Seed of what is decided at random.
    pub seed: u64,
    /// Limits that do not grow.
    pub limits: AskedLimits,
    /// In which order paths are tried, if not as the command likes.
    pub order: Option<Order>,
}

impl Exploring {
    /// The search order, or the command's own.
    pub fn order(&self, own: margay_explore::Order) -> margay_explore::Order {
        match self.order {
            None => own,
            Some(Order::Coverage) => margay_explore::Order::Coverage,
            Some(Order::Depth) => margay_explore::Order::DepthFirst,
            Some(Order::Breadth) => margay_explore::Order::BreadthFirst,
            Some(Order::Random) => margay_explore::Order::Random(self.seed + 1),
        }
    }

    /// How many workers there are, of so many at most.
    pub fn workers(&self, most: usize) -> usize {
        self.jobs.unwrap_or_else(super::processors).clamp(1, most)
    }
}

impl AskedLimits {
    /// The limits of a first round.
    pub fn first(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            objects: self.objects.unwrap_or(usual.objects),
            array: self.array.unwrap_or(usual.array),
            loops: self.loops.unwrap_or(usual.loops),
            depth: self.depth.unwrap_or(usual.depth),
            ..usual
        }
    }
}

/// Values beyond which no round goes.
const MOST_ELEMENTS: u32 = 1 << 12;
const MOST_LOOPS: u32 = 1 << 20;
const MOST_DEPTH: usize = 1 << 20;
const MOST_STEPS: u64 = 1 << 40;
/// Z3's own count of the work on a query, in the last round.
const MOST_RESOURCES: u32 = 307_200_000;
/// How much more of that a round allows than the one before.
const MORE_RESOURCES: u32 = 8;
/// Seed of the identity hash codes in a repeated round.
const OTHER_HASH_CODES: u32 = 0x5DEE_CE66;

/// How far one round of an exploration goes, and what the next round widens.
#[derive(Debug, Clone)]
pub struct Round {
    /// The limits of this round.
    pub limits: Limits,
    /// Frames of the exploring machine.
    pub frames: usize,
    /// Changes identity hash codes.
    pub seed: u32,
    /// What Z3 may count in a query.
    pub resources: u32,
    /// What the user has set, and stays.
    asked: AskedLimits,
    /// Decisions of a path beyond which no round goes.
    most_depth: usize,
    /// How often each limit was widened: objects, elements, repetitions, decisions, instructions.
    widened: [u32; 5],
    /// The limits of the first round.
    first: Limits,
}

/// What numbers of objects and elements are multiplied by: small structures are many already.
fn slow(level: u32) -> u32 {
    if level <= 2 { 1 << level } else { 4u32.saturating_pow(level - 1) }
}

/// What other limits are multiplied by.
fn fast(level: u32) -> u32 {
    4u32.saturating_pow(level)
}

impl Round {
    /// The first round. Paths have at most so many decisions in any.
    pub fn first(asked: &AskedLimits, first: Limits) -> Round {
        Round {
            limits: first.clone(),
            frames: EXPLORING_FRAMES,
            seed: 0,
            resources: margay_solver::Options::default().resources,
            asked: asked.clone(),
            most_depth: MOST_DEPTH,
            widened: [0; 5],
            first,
        }
    }

    /// With paths of at most so many decisions in any round.
    pub fn with_depth_at_most(self, most_depth: usize) -> Round {
        Round { most_depth, ..self }
    }

    /// The round in which everything that may grow has grown so often.
    pub fn at_level(&self, level: u32) -> Round {
        let mut round = Round { widened: [level; 5], ..self.clone() };
        round.grow();
        round
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

    /// The round after one that hit these bounds, with wider limits for them, if there is one.
    pub fn wider(&self, hit: &Bounds) -> Option<Round> {
        let mut next = self.clone();
        for bound in hit {
            match bound {
                Bound::Objects(_) => next.widened[0] = self.widened[0] + 1,
                Bound::Array(_) => next.widened[1] = self.widened[1] + 1,
                Bound::Loop(_) => next.widened[2] = self.widened[2] + 1,
                Bound::Depth(_) => next.widened[3] = self.widened[3] + 1,
                Bound::Steps(_) | Bound::Effort(_) => next.widened[4] = self.widened[4] + 1,
                Bound::Frames(_) => next.frames = Config::default().max_frames,
                Bound::Solver(_) => {
                    next.resources = self.resources.saturating_mul(MORE_RESOURCES).min(MOST_RESOURCES);
                }
                _ => {}
            }
        }
        next.grow();
        let wider =
            next.limits != self.limits || next.frames > self.frames || next.resources > self.resources;
        wider.then_some(next)
    }

    /// The round that confirms one which found nothing but was shown identity hash codes: the same with others.
    pub fn with_other_hash_codes(&self) -> Round {
        Round { seed: OTHER_HASH_CODES, ..self.clone() }
    }

    /// Whether a wider round could look beyond this bound.
    pub fn can_widen(&self, bound: &Bound) -> bool {
        self.wider(&Bounds::from([bound.clone()])).is_some()
    }

    /// How far a backward search goes: as the user has said, else as far as it likes.
    pub fn backward(&self) -> margay_backward::Limits {
        let own = margay_backward::Limits::default();
        margay_backward::Limits {
            objects: self.asked.objects.map_or(own.objects, |n| n as u32),
            array_length: self.asked.array.unwrap_or(own.array_length),
            string_length: self.asked.array.unwrap_or(own.string_length),
            ..own
        }
    }

    /// Whether repetitions of a condition may grow.
    pub fn limits_grow(&self) -> bool {
        self.asked.loops.is_none()
    }

    /// Computes the limits from how often each was widened.
    fn grow(&mut self) {
        let [objects, array, loops, depth, steps] = self.widened;
        let (first, asked, limits) = (&self.first, &self.asked, &mut self.limits);
        if asked.objects.is_none() {
            limits.objects = first.objects.saturating_mul(slow(objects) as usize).min(MOST_ELEMENTS as usize);
        }
        if asked.array.is_none() {
            limits.array = first.array.saturating_mul(slow(array)).min(MOST_ELEMENTS);
        }
        if asked.loops.is_none() {
            limits.loops = first.loops.saturating_mul(fast(loops)).min(MOST_LOOPS);
        }
        if asked.depth.is_none() {
            limits.depth = first.depth.saturating_mul(fast(depth) as usize).min(self.most_depth);
        }
        limits.steps = first.steps.saturating_mul(u64::from(fast(steps))).min(MOST_STEPS);
        limits.work = first.work.map(|work| work.saturating_mul(u64::from(fast(steps))));
    }
}
