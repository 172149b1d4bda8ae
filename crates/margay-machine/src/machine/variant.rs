//! Variants of rewritten code. The code asks at each of its sites which variant runs; the host says which, once for all
//! sites, and may have the machine stop at sites to be asked there. Knows nothing of what the variants are for.

use crate::choice::{ChoiceKind, Decision};
use crate::machine::{Machine, Res, Stop};
use margay_classes::MethodId;
use margay_classes::code::Op;
use std::collections::HashMap;

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

/// Questions that nobody asks any more, so that they need no time: jumps to the original stand in their place.
#[derive(Default)]
pub(crate) struct Silenced {
    /// Whether questions are silenced at all.
    on: bool,
    /// Where the questions of each site stood, and what they were.
    questions: HashMap<u32, Vec<(MethodId, u32, Op)>>,
}

/// What a host was asked for, to be asked for again.
pub struct Asked(Vec<u32>);

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

    /// Whether something may happen at a site.
    fn concerns(&self, site: u32) -> bool {
        site == self.chosen.0
            || self.asked.get(site as usize).is_some_and(|&asked| asked != 0)
            || self.also.iter().any(|also| also.0 == site)
    }
}

impl Machine {
    /// Runs these variants at these sites from now on, and the original everywhere else; the host is not asked any more.
    /// Gives what it was asked before.
    pub fn run_variants(&mut self, places: &[(u32, u32)]) -> Asked {
        let (chosen, also) = places.split_first().map_or_else(Default::default, |(f, a)| (*f, a.to_vec()));
        for place in places {
            self.question_again(place.0);
        }
        let before = std::mem::replace(&mut self.variants, Variants { chosen, also, ..Variants::default() });
        Asked(before.asked)
    }

    /// Runs the original everywhere from now on.
    pub fn run_original(&mut self) {
        self.variants = Variants::default();
    }

    /// Runs the original from now on and records the sites below `sites` that are reached.
    pub fn record_sites(&mut self, sites: u32) {
        let asked = vec![1; sites as usize];
        self.ask_at(asked);
        self.variants.records = true;
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
        self.ask_at(asked);
    }

    /// Asks again what was asked before other variants ran.
    pub fn ask_again(&mut self, asked: Asked) {
        self.ask_at(asked.0);
    }

    fn ask_at(&mut self, asked: Vec<u32>) {
        let silent: Vec<u32> = self.silenced.questions.keys().copied().collect();
        for site in silent {
            if asked.get(site as usize).is_some_and(|&asked| asked != 0) {
                self.question_again(site);
            }
        }
        self.variants = Variants { chosen: (u32::MAX, 0), asked, ..Variants::default() };
    }

    /// Asks no more at a site, where the original runs.
    pub fn settle_site(&mut self, site: u32) {
        if let Some(asked) = self.variants.asked.get_mut(site as usize) {
            *asked = 0;
        }
    }

    /// Goes on with the original from the site at which the machine has stopped; it stops there again when it comes back,
    /// unless the site is settled.
    pub fn pass_site(&mut self) -> Stop {
        let asks = matches!(&self.pending, Some(choice) if matches!(choice.kind, ChoiceKind::Variant { site, .. }
            if self.variants.at(site).is_none()));
        if asks {
            return self.resume(Decision::Alternative(0));
        }
        // Nobody would take the decision, and the next site would.
        self.pending = None;
        self.run()
    }

    /// Has questions that nobody asks take no time: a jump to the original takes their place, until they are asked again.
    /// Instructions count the same. Hosts that look at the instructions of rewritten code do without.
    pub fn silence_questions(&mut self) {
        self.silenced.on = true;
    }

    /// Puts the questions of a site back.
    fn question_again(&mut self, site: u32) {
        for (method, pc, op) in self.silenced.questions.remove(&site).unwrap_or_default() {
            if let Some(cell) = self.classes.method(method).code.get().and_then(|c| c.ops.get(pc as usize)) {
                cell.set(op);
            }
        }
    }

    /// Replaces the question that is being asked by a jump to the original.
    #[cold]
    fn silence(&mut self, site: u32) {
        let Some(frame) = self.thread().top() else { return };
        let (method, pc) = (frame.method(), frame.pc);
        let Some(code) = method.code.get() else { return };
        let Some(cell) = code.ops.get(pc as usize) else { return };
        let (question, next) = (cell.get(), code.ops.get(pc as usize + 1).map(std::cell::Cell::get));
        let (Op::Variant { d, .. }, Some(Op::Switch { a, table })) = (question, next) else { return };
        let Some(switch) = code.switches.get(table as usize) else { return };
        let off = i64::from(switch.default) - i64::from(pc);
        if a == d
            && off > 0
            && let Ok(off) = off.try_into()
        {
            self.silenced.questions.entry(site).or_default().push((method.id, pc, question));
            cell.set(Op::Goto { off });
        }
    }

    /// The variant at a site; stops when the host has to decide. Out of line: the interpreter's loop is to be as it would be
    /// without.
    #[cold]
    pub(crate) fn variant_at(&mut self, site: u32) -> Res<u32> {
        // A decision is about this site, even if nothing is asked here any more; the next site has one of its own.
        let decision = self.take_decision();
        if let Some(variant) = self.variants.at(site) {
            if self.silenced.on && !self.variants.concerns(site) {
                self.silence(site);
            }
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
