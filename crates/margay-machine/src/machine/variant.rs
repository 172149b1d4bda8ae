//! Variants of rewritten code. The code asks at each of its sites which variant runs; the host says which, once for all
//! sites, and may have the machine stop at sites to be asked there. Knows nothing of what the variants are for.

use crate::choice::{ChoiceKind, Decision};
use crate::machine::{Machine, Res};

/// What runs at the sites of rewritten code. Sites are numbered from 1.
#[derive(Default)]
pub(crate) struct Variants {
    /// The site at which another variant than the original runs, and that variant; 0 where there is none.
    chosen: (u32, u32),
    /// Further sites that belong to it, and their variants.
    also: Vec<(u32, u32)>,
    /// How many variants the host is asked about at a site; 0 where it is not asked.
    asked: Vec<u32>,
    /// Sites are recorded instead.
    records: bool,
    /// The sites that were recorded.
    reached: Vec<u32>,
}

impl Variants {
    /// The variant that runs at a site; `None` when the host has to be asked.
    fn at(&self, site: u32) -> Option<u32> {
        if site == self.chosen.0 {
            return Some(self.chosen.1);
        }
        match self.asked.get(site as usize) {
            Some(&asked) if asked != 0 => None,
            _ if self.also.is_empty() => Some(0),
            _ => Some(self.also.iter().find(|also| also.0 == site).map_or(0, |also| also.1)),
        }
    }
}

impl Machine {
    /// Runs these variants at these sites from now on, and the original everywhere else; the host is not asked any more.
    pub fn run_variants(&mut self, places: &[(u32, u32)]) {
        let (chosen, also) = places.split_first().map_or_else(Default::default, |(f, a)| (*f, a.to_vec()));
        self.variants = Variants { chosen, also, ..Variants::default() };
    }

    /// Runs the original everywhere from now on.
    pub fn run_original(&mut self) {
        self.variants = Variants::default();
    }

    /// Runs the original from now on and records the sites below `sites` that are reached.
    pub fn record_sites(&mut self, sites: u32) {
        let asked = vec![1; sites as usize];
        self.variants = Variants { chosen: (u32::MAX, 0), asked, records: true, ..Variants::default() };
    }

    /// The sites that were recorded, each once, in the order in which they were reached first. The original runs from now on.
    pub fn reached_sites(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.variants).reached
    }

    /// Stops at these sites (their numbers, and how many variants there are, the original included) with
    /// [`ChoiceKind::Variant`]; elsewhere the original runs.
    pub fn ask_for_variants(&mut self, sites: &[(u32, u32)]) {
        let mut asked = vec![0; sites.iter().map(|s| s.0 as usize + 1).max().unwrap_or(0)];
        sites.iter().for_each(|&(site, variants)| asked[site as usize] = variants);
        self.variants = Variants { chosen: (u32::MAX, 0), asked, ..Variants::default() };
    }

    /// Asks no more at a site, where the original runs.
    pub fn settle_site(&mut self, site: u32) {
        if let Some(asked) = self.variants.asked.get_mut(site as usize) {
            *asked = 0;
        }
    }

    /// The variant at a site; stops when the host has to decide. Out of line: the interpreter's loop is to be as it would be
    /// without.
    #[cold]
    pub(crate) fn variant_at(&mut self, site: u32) -> Res<u32> {
        // A decision is about this site, even if nothing is asked here any more; the next site has one of its own.
        let decision = self.take_decision();
        if let Some(variant) = self.variants.at(site) {
            return Ok(variant);
        }
        if self.variants.records {
            self.settle_site(site);
            self.variants.reached.push(site);
            return Ok(0);
        }
        match decision {
            Some(Decision::Alternative(variant)) => Ok(variant),
            _ => {
                let count = self.variants.asked.get(site as usize).copied().unwrap_or(1);
                Err(self.raise(ChoiceKind::Variant { site, count }))
            }
        }
    }
}
