//! Looking ahead from a question. Much of what a predicate asks only serves to return false, or makes no difference: when
//! a node is red, its children must not be. From a question on, each way is followed as long as instructions only
//! compute with registers, read fields and use modelled collections (`ways.rs`). A way on which the predicate returns
//! false needs no run; ways that come to the same instruction with the same registers are one. What tells the failing
//! ways apart is then a constraint, and the run goes on behind the question without a choice.
//!
//! The answer depends on the state of the run alone, never on what other runs have done: the list of choices must be the
//! same when the run is done again elsewhere.

pub(crate) mod calls;
pub(crate) mod follow;
pub(crate) mod path;
pub(crate) mod pending;

use crate::engine::Engine;
use crate::library::hash_set::{Holder, Member};
use crate::lookahead::path::{End, Given, Literal, Way};
use margay_machine::{Machine, Res};

/// Ways that are told apart.
const WAYS: usize = 4;
/// Calls that are followed until ways meet.
const CALLS: usize = 6;

/// What looking ahead came to.
struct Ahead {
    /// Where all ways meet that do not fail.
    meeting: Option<Box<Way>>,
    /// Whether there is a way that does not fail.
    open: bool,
    /// What holds on each way that fails.
    fails: Vec<Given>,
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
            return Err(crate::values::state::State::dead_end());
        }
        let fits = self.simplify(&mut fails);
        if meeting.is_none() || !fits {
            // The question stays, but not for what fails anyway.
            fails.retain(|fail| fail.as_slice().len() <= 1);
        }
        for nogood in fails {
            if !self.forbid(nogood.as_slice()) {
                return Err(crate::values::state::State::dead_end());
            }
        }
        let Some(way) = meeting else { return Ok(false) };
        if !fits {
            self.pool.give(way);
            return Ok(false);
        }
        for (slot, bits, symbol) in way.changed.iter() {
            m.set_slot_value(slot, bits, symbol);
        }
        m.jump_to(way.frame.pc);
        self.pool.give(way);
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
        let Some(mut way) = self.pool.begin(m) else { return false };
        way.assume(given);
        way.set(base, result, 0);
        way.frame.pc += 1;
        if let Some((holder, member)) = added {
            way.adds(holder, member);
        }
        self.fails_in_the_end(m, way)
    }

    /// Whether the predicate returns false when the present call returns this, also when the question has been answered:
    /// for calls that ask more than one.
    pub(crate) fn result_always_fails(&mut self, m: &mut Machine, base: u32, result: u64) -> bool {
        if !self.foresees {
            return false;
        }
        let Some(mut way) = self.pool.begin(m) else { return false };
        way.set(base, result, 0);
        way.frame.pc += 1;
        self.fails_in_the_end(m, way)
    }

    /// Whether the predicate returns false when the present instruction jumps by this, as far as so many instructions tell.
    pub(crate) fn jump_fails(&mut self, m: &mut Machine, off: i32, steps: usize) -> bool {
        if !self.foresees {
            return false;
        }
        let Some(mut way) = self.pool.begin(m) else { return false };
        way.frame.pc = way.frame.pc.wrapping_add_signed(off);
        way.far = true;
        self.follow_steps(m, &mut way, steps);
        let fails = way.end == End::Fails;
        self.pool.give(way);
        fails
    }

    /// Follows both ways from the present question. `None` when nothing was learnt.
    fn ways(&mut self, m: &mut Machine, (position, mask): Literal, off: i16) -> Option<Ahead> {
        let jumps = self.pool.begin(m)?;
        let stays = self.pool.copy(m, &jumps)?;
        let mut sides = [jumps, stays];
        for (side, jumps) in sides.iter_mut().zip([true, false]) {
            side.assume((position, if jumps { mask } else { !mask }));
            side.takes(jumps, off);
        }
        let ahead = self.follow_sides(m, (position, mask), &mut sides);
        for side in sides {
            self.pool.give(side);
        }
        ahead
    }

    fn follow_sides(
        &mut self,
        m: &mut Machine,
        (position, mask): Literal,
        sides: &mut [Box<Way>; 2],
    ) -> Option<Ahead> {
        // The side with more values comes first: when there are no new objects left, a reference can only be null, and
        // that is all that has to be known.
        let possible = self.state.alternatives(position);
        let first = usize::from((possible & mask).count_ones() < (possible & !mask).count_ones());
        if !self.is_reference(position) {
            // What is returned may be a number that depends on the question.
            for side in sides.iter_mut() {
                side.stays = true;
                self.follow_way(m, side);
            }
            if let Some(ahead) = self.join(m, (position, mask), sides) {
                return Some(ahead);
            }
            for side in sides.iter_mut() {
                side.stays = false;
            }
        }
        let mut tried = false;
        for at in [first, 1 - first] {
            self.follow_way(m, &mut sides[at]);
            if at == first && sides[at].end == End::Here && self.is_reference(position) {
                let mut far = self.pool.copy(m, &sides[at])?;
                self.follow_far(m, &mut far);
                if far.end == End::Fails {
                    std::mem::swap(&mut sides[at], &mut far);
                }
                self.pool.give(far);
                tried = true;
            }
            if sides[at].end == End::Fails {
                break;
            }
        }
        if sides.iter().all(|side| side.end != End::Fails) {
            let joined = self.join(m, (position, mask), sides);
            if let Some(ahead) = joined.or_else(|| self.merge(m, sides)) {
                return Some(ahead);
            }
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
                ahead.fails.push(side.given);
            } else {
                ahead.open = true;
                // Only the present frame can be put somewhere else.
                ahead.meeting = if side.away { None } else { self.pool.copy(m, side) };
            }
        }
        if ahead.fails.is_empty() {
            self.give_up(ahead.meeting);
            return None;
        }
        Some(ahead)
    }

    fn give_up(&mut self, way: Option<Box<Way>>) {
        if let Some(way) = way {
            self.pool.give(way);
        }
    }

    /// Where both sides meet but for numbers that they computed: those are terms of the position that was asked for.
    fn join(&mut self, m: &Machine, question: Literal, [jumps, stays]: &[Box<Way>; 2]) -> Option<Ahead> {
        let apart = jumps.away || stays.away || jumps.frame.pc != stays.frame.pc;
        if apart || self.is_reference(question.0) {
            return None;
        }
        let mut meeting = self.pool.copy(m, jumps)?;
        if self.join_registers(m, question, [jumps, stays], &mut meeting).is_none() {
            self.pool.give(meeting);
            return None;
        }
        Some(Ahead { meeting: Some(meeting), open: true, fails: Vec::new() })
    }

    fn join_registers(
        &mut self,
        m: &Machine,
        question: Literal,
        [jumps, stays]: [&Way; 2],
        meeting: &mut Way,
    ) -> Option<()> {
        let at = |way: &Way, slot: u32| match way.changed.iter().find(|c| c.0 == slot) {
            Some((_, bits, symbol)) => (bits, symbol),
            None => m.slot_value(slot),
        };
        for (slot, ..) in jumps.changed.iter().chain(stays.changed.iter()) {
            let (x, y) = (at(jumps, slot), at(stays, slot));
            if x == y {
                continue;
            }
            // What is no number on the other side is read by nobody behind the meeting.
            if !(jumps.computed(slot) || stays.computed(slot)) {
                return None;
            }
            let symbol = self.either(question, x, y)?;
            meeting.set(slot, 0, symbol);
        }
        Some(())
    }

    /// Follows ways until those that do not fail meet. `None` when they do not.
    fn merge(&mut self, m: &mut Machine, sides: &[Box<Way>; 2]) -> Option<Ahead> {
        let mut fails: Vec<Given> = Vec::new();
        let mut open: Vec<Box<Way>> = Vec::new();
        let mut ahead = None;
        let (mut begun, mut calls) = (false, 0);
        loop {
            let ways = if begun { open.as_slice() } else { sides.as_slice() };
            let outside = ways.iter().all(|w| !w.is_inside());
            if outside && ways.windows(2).all(|w| w[0].meets(&w[1])) {
                let is_open = !ways.is_empty();
                // Only the present frame can be put somewhere else.
                let meeting = ways.last().filter(|w| !w.away).and_then(|w| self.pool.copy(m, w));
                if meeting.is_some() || !is_open {
                    ahead = Some(Ahead { meeting, open: is_open, fails });
                }
                break;
            }
            if ways.len() + fails.len() > WAYS {
                break;
            }
            // The way that is behind the others is followed on: ways only go forward. One that ends there is met by
            // no other, and one that has left the frame can only fail.
            let behind = |w: &Way| if w.away { u32::MAX } else { w.outer_pc() };
            let Some((at, _)) = ways.iter().enumerate().min_by_key(|(_, w)| behind(w)) else { break };
            let End::Question((position, mask)) = ways[at].end else {
                calls += 1;
                let through = if calls > CALLS { None } else { self.through_call(m, &ways[at]) };
                if let Some(next) = through {
                    if !begun {
                        begun = true;
                        open.extend(sides.iter().filter_map(|side| self.pool.copy(m, side)));
                    }
                    let way = std::mem::replace(&mut open[at], next);
                    self.pool.give(way);
                    if open[at].end == End::Fails {
                        let way = open.swap_remove(at);
                        fails.push(way.given);
                        self.pool.give(way);
                    }
                    continue;
                }
                // Nothing can be put where it goes from here on, but it may fail there.
                if begun && self.fails_far(m, &open[at]) {
                    let way = open.swap_remove(at);
                    fails.push(way.given);
                    self.pool.give(way);
                    continue;
                }
                break;
            };
            if !begun {
                begun = true;
                open.extend(sides.iter().filter_map(|side| self.pool.copy(m, side)));
            }
            let way = open.swap_remove(at);
            for mask in [mask, !mask] {
                let Some(mut next) = self.pool.copy(m, &way) else { continue };
                next.assume((position, mask));
                self.follow_way(m, &mut next);
                if next.end == End::Fails {
                    fails.push(next.given);
                    self.pool.give(next);
                } else {
                    open.push(next);
                }
            }
            self.pool.give(way);
        }
        for way in open {
            self.pool.give(way);
        }
        ahead
    }

    /// Whether a way fails beyond where the run can be put.
    fn fails_far(&mut self, m: &mut Machine, way: &Way) -> bool {
        self.pool.copy(m, way).is_some_and(|way| self.fails_in_the_end(m, way))
    }

    fn fails_in_the_end(&mut self, m: &mut Machine, mut way: Box<Way>) -> bool {
        self.follow_far(m, &mut way);
        let fails = way.end == End::Fails;
        self.pool.give(way);
        fails
    }

    /// Makes what holds on failing ways simpler. Whether all of it can be a constraint: on one position, or on two
    /// numbers.
    fn simplify(&self, fails: &mut [Given]) -> bool {
        let mask = |p: u32| self.state.mask[p as usize];
        for fail in fails.iter_mut() {
            // What is so anyway says nothing.
            fail.retain(|(p, values)| mask(p) & !values != 0);
        }
        // A literal goes when the other ways out of it fail as well.
        for i in 0..fails.len() {
            let mut at = 0;
            while fails[i].as_slice().len() > 1 && at < fails[i].as_slice().len() {
                let turned = |q: u32| {
                    let given = fails[i].iter().enumerate().find(|(_, (r, _))| *r == q);
                    given.map(|(k, (_, values))| if k == at { !values } else { values })
                };
                let covers = |other: &Given| {
                    other
                        .iter()
                        .all(|(q, allowed)| turned(q).is_some_and(|given| given & mask(q) & !allowed == 0))
                };
                if fails.iter().enumerate().any(|(j, other)| j != i && covers(other)) {
                    fails[i].remove(at);
                } else {
                    at += 1;
                }
            }
        }
        let number = |p: u32| !self.is_reference(p);
        let fits = |fail: &Given| match fail.as_slice() {
            [] | [_] => true,
            [(p, _), (q, _)] => number(*p) && number(*q),
            _ => false,
        };
        fails.iter().all(fits)
    }

    fn is_reference(&self, position: u32) -> bool {
        // Behind the positions of the space are joints.
        let p = self.state.space.positions.get(position as usize);
        p.is_some_and(|p| self.state.space.values[p.values as usize].objects.is_some())
    }

    /// Rules out that all of these hold; `false` when nothing is left.
    fn forbid(&mut self, nogood: &[Literal]) -> bool {
        match *nogood {
            [(p, values)] => self.state.narrow(p, !values),
            [(p, x), (q, y)] => {
                let widths = (self.state.width(p), self.state.width(q));
                let relation = self.state.numbers.exclusion((widths.0, x), (widths.1, y));
                self.state.relate(p, q, relation)
            }
            // A way that fails whatever is decided.
            _ => false,
        }
    }
}
