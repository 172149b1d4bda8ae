//! Looking ahead from a question. Much of what a predicate asks only serves to return false, or makes no difference: when
//! a node is red, its children must not be. From a question on, each way is followed as long as instructions only
//! compute with registers, read fields and use modelled collections (`ways.rs`). A way on which the predicate returns
//! false needs no run; ways that come to the same instruction with the same registers are one. What tells the failing
//! ways apart is then a constraint, and the run goes on behind the question without a choice.
//!
//! The answer depends on the state of the run alone, never on what other runs have done: the list of choices must be the
//! same when the run is done again elsewhere.

use crate::engine::Engine;
use crate::numbers::Term;
use crate::sets::{Holder, Member};
use crate::ways::{End, Literal, Way};
use margay_machine::{Machine, Res};

/// Ways that are told apart.
const WAYS: usize = 4;

/// What looking ahead came to.
struct Ahead {
    /// Where all ways meet that do not fail.
    meeting: Option<Way>,
    /// Whether there is a way that does not fail.
    open: bool,
    /// What holds on each way that fails.
    fails: Vec<Vec<Literal>>,
}

impl Engine {
    /// Looks behind the question that the present instruction asks: which values of which position lead to its jump,
    /// by this distance. `true` when the run goes on without a choice.
    pub(crate) fn foresee(&mut self, m: &mut Machine, question: Literal, off: i16) -> Res<bool> {
        if !self.foresees || self.state.is_forced() {
            return Ok(false);
        }
        let Some(Ahead { meeting, open, mut fails }) = self.ways(m, question, off) else { return Ok(false) };
        if !open {
            return Err(crate::state::State::dead_end());
        }
        let fits = self.simplify(&mut fails);
        let meeting = meeting.filter(|_| fits);
        if meeting.is_none() {
            // The question stays, but not for what fails anyway.
            fails.retain(|fail| fail.len() <= 1);
        }
        for nogood in fails {
            if !self.forbid(&nogood) {
                return Err(crate::state::State::dead_end());
            }
        }
        let Some(way) = meeting else { return Ok(false) };
        for (slot, bits, symbol) in way.changed.iter() {
            m.set_slot_value(slot, bits, symbol);
        }
        m.jump_to(way.frame.pc);
        Ok(true)
    }

    /// Whether the predicate returns false when the present call returns this, because a position has one of these
    /// values; with what the call has added to a collection then.
    pub(crate) fn result_fails(
        &mut self,
        m: &mut Machine,
        (base, result): (u32, u64),
        given: Literal,
        added: Option<(Holder, Member)>,
    ) -> bool {
        if !self.foresees || self.state.is_forced() {
            return false;
        }
        let Some(mut way) = Way::from(m) else { return false };
        way.assume(given);
        way.set(base, result, 0);
        way.frame.pc += 1;
        if let Some((holder, member)) = added {
            way.adds(holder, member);
        }
        self.follow_far(m, &mut way);
        way.end == End::Fails
    }

    /// Whether the predicate returns false when the present call returns this, also when the question has been answered:
    /// for calls that ask more than one.
    pub(crate) fn result_always_fails(&mut self, m: &mut Machine, base: u32, result: u64) -> bool {
        if !self.foresees {
            return false;
        }
        let Some(mut way) = Way::from(m) else { return false };
        way.set(base, result, 0);
        way.frame.pc += 1;
        self.follow_far(m, &mut way);
        way.end == End::Fails
    }

    /// Whether the predicate returns false when the present instruction jumps by this.
    pub(crate) fn jump_fails(&mut self, m: &mut Machine, off: i32) -> bool {
        if !self.foresees {
            return false;
        }
        let Some(mut way) = Way::from(m) else { return false };
        way.frame.pc = way.frame.pc.wrapping_add_signed(off);
        self.follow_far(m, &mut way);
        way.end == End::Fails
    }

    /// Follows both ways from the present question. `None` when nothing was learnt.
    fn ways(&mut self, m: &mut Machine, (position, mask): Literal, off: i16) -> Option<Ahead> {
        let mut sides = [Way::from(m)?; 2];
        for (side, jumps) in sides.iter_mut().zip([true, false]) {
            side.assume((position, if jumps { mask } else { !mask }));
            side.takes(jumps, off);
        }
        // The side with more values comes first: when there are no new objects left, a reference can only be null, and
        // that is all that has to be known.
        let possible = self.state.alternatives(position);
        let first = usize::from((possible & mask).count_ones() < (possible & !mask).count_ones());
        let mut tried = false;
        for at in [first, 1 - first] {
            self.follow_way(m, &mut sides[at]);
            if at == first && sides[at].end == End::Here && self.is_reference(position) {
                let mut far = sides[at];
                self.follow_far(m, &mut far);
                if far.end == End::Fails {
                    sides[at] = far;
                }
                tried = true;
            }
            if sides[at].end == End::Fails {
                break;
            }
        }
        if sides.iter().all(|side| side.end != End::Fails)
            && let Some(ahead) = self.join(m, (position, mask), &sides).or_else(|| self.merge(m, &sides))
        {
            return Some(ahead);
        }
        // Nothing can be put where ways go from here on, but they may fail there.
        for at in [first, 1 - first].into_iter().skip(usize::from(tried)) {
            if sides.iter().all(|side| side.end != End::Fails) && sides[at].end == End::Here {
                self.follow_far(m, &mut sides[at]);
            }
        }
        let mut ahead = Ahead { meeting: None, open: false, fails: Vec::new() };
        for side in sides {
            if side.end == End::Fails {
                ahead.fails.push(side.given.iter().collect());
            } else {
                ahead.open = true;
                ahead.meeting = Some(side).filter(|side| !side.away);
            }
        }
        (!ahead.fails.is_empty()).then_some(ahead)
    }

    /// Where both sides meet but for numbers that they computed: those are terms of the position that was asked for.
    fn join(&mut self, m: &Machine, (position, mask): Literal, [jumps, stays]: &[Way; 2]) -> Option<Ahead> {
        let apart = jumps.away || stays.away || jumps.frame.pc != stays.frame.pc;
        if apart || self.is_reference(position) {
            return None;
        }
        let at = |way: &Way, slot: u32| match way.changed.iter().find(|c| c.0 == slot) {
            Some((_, bits, symbol)) => (bits, symbol),
            None => m.slot_value(slot),
        };
        let mut meeting = *jumps;
        for (slot, ..) in jumps.changed.iter().chain(stays.changed.iter()) {
            let (x, y) = (at(jumps, slot), at(stays, slot));
            if x == y {
                continue;
            }
            // What is no number on the other side is read by nobody behind the meeting.
            if x.1 != 0 || y.1 != 0 || !(jumps.computed(slot) || stays.computed(slot)) {
                return None;
            }
            let values = self.state.space.positions[position as usize].values as usize;
            let indexes = 0..self.state.space.values[values].len();
            let table = indexes.map(|i| if mask >> i & 1 == 1 { x.0 } else { y.0 }).collect();
            let table = self.state.numbers.table(table);
            let symbol = self.symbol_of(Term { position, table });
            meeting.set(slot, 0, symbol);
        }
        Some(Ahead { meeting: Some(meeting), open: true, fails: Vec::new() })
    }

    /// Follows ways until those that do not fail meet. `None` when they do not.
    fn merge(&mut self, m: &mut Machine, sides: &[Way; 2]) -> Option<Ahead> {
        let mut fails: Vec<Vec<Literal>> = Vec::new();
        let mut open: Option<Vec<Way>> = None;
        loop {
            let ways = open.as_deref().unwrap_or(sides);
            if ways.windows(2).all(|w| w[0].meets(&w[1])) {
                let open = !ways.is_empty();
                // Only the present frame can be put somewhere else.
                let meeting = ways.last().filter(|w| !w.away).copied();
                return (meeting.is_some() || !open).then_some(Ahead { meeting, open, fails });
            }
            if ways.len() + fails.len() > WAYS {
                return None;
            }
            // The way that is behind the others is followed on: ways only go forward. One that ends there is met by
            // no other, and one that has left the frame can only fail.
            let behind = |w: &&Way| if w.away { u32::MAX } else { w.frame.pc };
            let at = ways.iter().enumerate().min_by_key(|(_, w)| behind(w)).map(|(at, _)| at)?;
            let End::Question((position, mask)) = ways[at].end else { return None };
            let way = ways[at];
            let open = open.get_or_insert_with(|| sides.to_vec());
            open.swap_remove(at);
            for mask in [mask, !mask] {
                let mut next = way;
                next.assume((position, mask));
                self.follow_way(m, &mut next);
                if next.end == End::Fails || next.end == End::Here && self.fails_far(m, next) {
                    fails.push(next.given.iter().collect());
                } else {
                    open.push(next);
                }
            }
        }
    }

    /// Whether a way fails beyond where the run can be put.
    fn fails_far(&mut self, m: &mut Machine, mut way: Way) -> bool {
        self.follow_far(m, &mut way);
        way.end == End::Fails
    }

    /// Makes what holds on failing ways simpler. Whether all of it can be a constraint: on one position, or on two
    /// numbers.
    fn simplify(&self, fails: &mut [Vec<Literal>]) -> bool {
        let mask = |p: u32| self.state.mask[p as usize];
        for fail in fails.iter_mut() {
            // What is so anyway says nothing.
            fail.retain(|&(p, values)| mask(p) & !values != 0);
        }
        // A literal goes when the other ways out of it fail as well.
        for i in 0..fails.len() {
            let mut at = 0;
            while fails[i].len() > 1 && at < fails[i].len() {
                let (p, values) = fails[i][at];
                let mut turned = fails[i].clone();
                turned[at] = (p, !values);
                let covers = |other: &Vec<Literal>| {
                    other.iter().all(|&(q, allowed)| {
                        turned.iter().any(|&(r, given)| r == q && given & mask(q) & !allowed == 0)
                    })
                };
                if fails.iter().enumerate().any(|(j, other)| j != i && covers(other)) {
                    fails[i].remove(at);
                } else {
                    at += 1;
                }
            }
        }
        let number = |p: u32| !self.is_reference(p);
        let fits = |fail: &Vec<Literal>| match fail.as_slice() {
            [] | [_] => true,
            [(p, _), (q, _)] => number(*p) && number(*q),
            _ => false,
        };
        fails.iter().all(fits)
    }

    fn is_reference(&self, position: u32) -> bool {
        let v = self.state.space.positions[position as usize].values as usize;
        self.state.space.values[v].objects.is_some()
    }

    /// Rules out that all of these hold; `false` when nothing is left.
    fn forbid(&mut self, nogood: &[Literal]) -> bool {
        match *nogood {
            [(p, values)] => self.state.narrow(p, !values),
            [(p, x), (q, y)] => {
                let width = |r: u32| {
                    let v = self.state.space.positions[r as usize].values as usize;
                    self.state.space.values[v].len()
                };
                let relation = self.state.numbers.exclusion((width(p), x), (width(q), y));
                self.state.relate(p, q, relation)
            }
            // A way that fails whatever is decided.
            _ => false,
        }
    }
}
