//! Remembers verdicts by the set of conditions. Terms are never undone, so neither is what was learnt.

use super::{Layer, Query, Verdict};
use crate::options::Counters;
use crate::terms::{Term, Terms};
use rustc_hash::FxHashMap;

/// Forgets everything at this many entries.
const FULL: usize = 200_000;

/// Verdicts by sorted set of conditions.
#[derive(Default)]
pub(crate) struct Cache {
    known: FxHashMap<Box<[Term]>, Verdict>,
}

impl Layer for Cache {
    fn decide(&mut self, _terms: &Terms, query: &Query<'_>, counters: &mut Counters) -> Option<Verdict> {
        let known = self.known.get(query.all)?;
        match known {
            Verdict::Unknown(_) => counters.unknown += 1,
            _ => counters.cache += 1,
        }
        Some(known.clone())
    }

    fn learn(&mut self, query: &Query<'_>, verdict: &Verdict) {
        if self.known.len() >= FULL {
            self.known.clear();
        }
        self.known.insert(query.all.into(), verdict.clone());
    }
}
