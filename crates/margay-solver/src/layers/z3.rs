//! Z3 as a layer: what it calls satisfiable is believed only after our own evaluation agrees.

use super::{Layer, Query, Verdict, samples};
use crate::model::Model;
use crate::options::{Counters, Options};
use crate::terms::{Evaluator, Terms};
use crate::z3::{Verdict as Z3Verdict, Z3};
use std::time::Instant;

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

impl Layer for Z3Layer {
    fn decide(&mut self, terms: &Terms, query: &Query<'_>, counters: &mut Counters) -> Option<Verdict> {
        let start = Instant::now();
        let left = self.deadline.map(|d| d.saturating_duration_since(start).as_millis());
        let milliseconds =
            left.map_or(self.milliseconds, |l| self.milliseconds.min(u32::try_from(l).unwrap_or(u32::MAX)));
        if milliseconds == 0 {
            counters.unknown += 1;
            return Some(Verdict::Unknown("the time is up".into()));
        }
        let z3 = self.z3.get_or_insert_with(|| Z3::new(self.resources, self.milliseconds));
        z3.set_time_limit(milliseconds);
        let verdict = match z3.decide(terms, query.all) {
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
            Z3Verdict::Unknown(why) => Verdict::Unknown(why),
        };
        let verdict = match verdict {
            Verdict::Unknown(why) => match samples::sample(terms, query.all, &mut self.evaluator) {
                Some(values) => Verdict::Sat(values),
                None => Verdict::Unknown(why),
            },
            sure => sure,
        };
        counters.z3_time += start.elapsed();
        match verdict {
            Verdict::Unknown(_) => counters.unknown += 1,
            _ => counters.z3 += 1,
        }
        Some(verdict)
    }
}
