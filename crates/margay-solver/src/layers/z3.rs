//! Z3 as a layer. A model from Z3 is used only after our own evaluation has confirmed it.

use super::domains::{DEDUCTION, boxes};
use super::{Layer, Query, Verdict, samples};
use crate::options::{Counters, Options};
use crate::terms::model::Model;
use crate::terms::{Evaluator, Terms};
use crate::z3::{Limits, MANY, Verdict as Z3Verdict, Z3};
use std::time::Instant;

/// What making a context and giving it back costs, a query before Z3 counts anything, and one of the resources that it counts, in units of
/// work.
const CONTEXT: u64 = 1_000_000;
const ASKED: u64 = 150_000;
const RESOURCE: u64 = 70;
/// Steps of deduction after Z3, at most, and what a slow computer does in a millisecond.
const MOST_STEPS: u64 = 20_000_000;
const STEPS_A_MS: u64 = 1_000;
/// Resources that a query gets even if there is little work left.
const FEWEST: u64 = 10_000;

/// Decides with Z3.
pub(crate) struct Z3Layer {
    /// Made when first needed: a context costs more than most queries.
    z3: Option<Z3>,
    resources: u32,
    milliseconds: u32,
    deadline: Option<Instant>,
    evaluator: Evaluator,
}

impl Z3Layer {
    pub(crate) fn new(options: &Options) -> Z3Layer {
        let milliseconds = u32::try_from(options.time_limit.as_millis()).unwrap_or(u32::MAX);
        Z3Layer {
            z3: None,
            resources: options.resources,
            milliseconds,
            deadline: options.deadline,
            evaluator: Evaluator::default(),
        }
    }
}

impl Z3Layer {
    /// Steps of deduction that may be taken for a query on which Z3 has used up its resources.
    fn steps(&self, resources: u32) -> u64 {
        let left = self.deadline.map(|d| d.saturating_duration_since(Instant::now()).as_millis());
        let in_time =
            left.map_or(u64::MAX, |ms| u64::try_from(ms).unwrap_or(u64::MAX).saturating_mul(STEPS_A_MS));
        u64::from(resources).min(MOST_STEPS).min(in_time)
    }
}

impl Layer for Z3Layer {
    fn decide(&mut self, terms: &Terms, query: &Query<'_>, counters: &mut Counters) -> Option<Verdict> {
        let start = Instant::now();
        let left = self.deadline.map(|d| d.saturating_duration_since(start).as_millis());
        let milliseconds =
            left.map_or(self.milliseconds, |l| self.milliseconds.min(u32::try_from(l).unwrap_or(u32::MAX)));
        if milliseconds == 0 {
            counters.unknown += 1;
            counters.late += 1;
            return Some(Verdict::Unknown("the time is up".into()));
        }
        let z3 = self.z3.get_or_insert_with(|| {
            counters.work += CONTEXT;
            Z3::new()
        });
        let allowed = query.left.map(|left| u32::try_from((left / RESOURCE).max(FEWEST)).unwrap_or(u32::MAX));
        let resources = allowed.map_or(self.resources, |allowed| self.resources.min(allowed));
        let before = self.evaluator.effort();
        let (decided, used) = z3.decide(terms, query.all, Limits { resources, milliseconds });
        counters.work += ASKED + RESOURCE * u64::from(used);
        let verdict = match decided {
            Z3Verdict::Sat(values) => {
                let model: Model = values.iter().copied().collect();
                self.evaluator.reset();
                let evaluator = &mut self.evaluator;
                match query.all.iter().find(|&&t| evaluator.value(terms, t, &model) != 1) {
                    None => Verdict::Sat(values),
                    Some(&t) => {
                        counters.rejected_models += 1;
                        Verdict::Unknown(format!("Z3's model does not satisfy {}", terms.display(t)))
                    }
                }
            }
            Z3Verdict::Unsat => Verdict::Unsat,
            Z3Verdict::Unknown(_) if start.elapsed().as_millis() >= u128::from(milliseconds) => {
                counters.late += 1;
                Verdict::Unknown("the time for a query is up".into())
            }
            Z3Verdict::Unknown(why) => Verdict::Unknown(why),
        };
        let verdict = match verdict {
            Verdict::Unknown(why) => match samples::sample(terms, query.all, &mut self.evaluator) {
                Some(values) => Verdict::Sat(values),
                None if query.casual || self.resources < MANY => Verdict::Unknown(why),
                None => {
                    let mut steps = 0;
                    let most = self.steps(resources);
                    let evaluator = &mut self.evaluator;
                    let decided = boxes::decide(terms, query.all, query.model, evaluator, (&mut steps, most));
                    counters.work += DEDUCTION * steps;
                    decided.unwrap_or(Verdict::Unknown(why))
                }
            },
            sure => sure,
        };
        counters.work += self.evaluator.effort() - before;
        counters.z3_time += start.elapsed();
        match verdict {
            Verdict::Unknown(_) => counters.unknown += 1,
            _ => counters.z3 += 1,
        }
        Some(verdict)
    }
}
