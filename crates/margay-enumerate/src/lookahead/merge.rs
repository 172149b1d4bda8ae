//! Both sides of a question, followed until they meet or fail. A path on which the predicate returns false needs no run; paths that
//! come to the same instruction with the same registers are one. What tells the failing paths apart is then a constraint,
//! and the run goes on behind the question without a choice.

use crate::lookahead::follower::Follower;
use crate::lookahead::path::{End, Given, Path};
use crate::values::constraints::Literal;
use crate::values::state::State;
use margay_machine::{Machine, Res};

/// Paths that are told apart.
const PATHS: usize = 4;
/// Calls that are followed until paths meet.
const CALLS: usize = 6;

/// What looking ahead came to.
struct Ahead {
    /// Where all paths meet that do not fail.
    meeting: Option<Box<Path>>,
    /// Whether there is a path that does not fail.
    open: bool,
    /// What holds on each path that fails.
    fails: Vec<Given>,
}

impl Follower<'_> {
    /// Looks behind the question that the present instruction asks: which values of which position lead to its jump,
    /// by this distance. `true` when the run goes on without a choice.
    pub(crate) fn pass_jump(&mut self, m: &mut Machine, question: Literal, off: i16) -> Res<bool> {
        let Some(Ahead { meeting, open, mut fails }) = self.follow_both(m, question, off) else {
            return Ok(false);
        };
        if !open {
            return Err(State::dead_end());
        }
        let fits = self.simplify(&mut fails);
        if meeting.is_none() || !fits {
            // The question stays, but not for what fails anyway.
            fails.retain(|fail| fail.as_slice().len() <= 1);
        }
        for nogood in fails {
            if !self.forbid(nogood.as_slice()) {
                return Err(State::dead_end());
            }
        }
        let Some(path) = meeting else { return Ok(false) };
        if !fits {
            self.pool.recycle(path);
            return Ok(false);
        }
        for (slot, bits, symbol) in path.changed.iter() {
            m.set_slot_value(slot, bits, symbol);
        }
        m.jump_to(path.frame.pc);
        self.pool.recycle(path);
        Ok(true)
    }

    /// Follows both paths from the present question. `None` when nothing was learnt.
    fn follow_both(&mut self, m: &mut Machine, (position, mask): Literal, off: i16) -> Option<Ahead> {
        let jumps = self.pool.begin(m)?;
        let stays = self.pool.copy(m, &jumps)?;
        let mut sides = [jumps, stays];
        for (side, jumps) in sides.iter_mut().zip([true, false]) {
            side.assume((position, if jumps { mask } else { !mask }));
            side.takes(jumps, off);
        }
        let ahead = self.follow_sides(m, (position, mask), &mut sides);
        for side in sides {
            self.pool.recycle(side);
        }
        ahead
    }

    fn follow_sides(
        &mut self,
        m: &mut Machine,
        (position, mask): Literal,
        sides: &mut [Box<Path>; 2],
    ) -> Option<Ahead> {
        // The side with more values comes first: when there are no new objects left, a reference can only be null, and
        // that is all that has to be known.
        let possible = self.state.alternatives(position);
        let first = usize::from((possible & mask).count_ones() < (possible & !mask).count_ones());
        if !self.state.is_reference(position) {
            // What is returned may be a number that depends on the question.
            for side in sides.iter_mut() {
                side.stays = true;
                self.follow_path(m, side);
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
            self.follow_path(m, &mut sides[at]);
            if at == first && sides[at].end == End::Stops && self.state.is_reference(position) {
                let mut far = self.pool.copy(m, &sides[at])?;
                self.follow_far(m, &mut far);
                if far.end == End::Fails {
                    std::mem::swap(&mut sides[at], &mut far);
                }
                self.pool.recycle(far);
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
        // Nothing can be put where paths go from here on, but they may fail there.
        for at in [first, 1 - first].into_iter().skip(usize::from(tried)) {
            if sides.iter().all(|side| side.end != End::Fails) && sides[at].end == End::Stops {
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
                ahead.meeting = if side.detached { None } else { self.pool.copy(m, side) };
            }
        }
        if ahead.fails.is_empty() {
            self.give_up(ahead.meeting);
            return None;
        }
        Some(ahead)
    }

    fn give_up(&mut self, path: Option<Box<Path>>) {
        if let Some(path) = path {
            self.pool.recycle(path);
        }
    }

    /// Where both sides meet but for numbers that they computed: those are terms of the position that was asked for.
    fn join(&mut self, m: &Machine, question: Literal, [jumps, stays]: &[Box<Path>; 2]) -> Option<Ahead> {
        let apart = jumps.detached || stays.detached || jumps.frame.pc != stays.frame.pc;
        if apart || self.state.is_reference(question.0) {
            return None;
        }
        let mut meeting = self.pool.copy(m, jumps)?;
        if self.join_registers(m, question, [jumps, stays], &mut meeting).is_none() {
            self.pool.recycle(meeting);
            return None;
        }
        Some(Ahead { meeting: Some(meeting), open: true, fails: Vec::new() })
    }

    fn join_registers(
        &mut self,
        m: &Machine,
        question: Literal,
        [jumps, stays]: [&Path; 2],
        meeting: &mut Path,
    ) -> Option<()> {
        let at = |path: &Path, slot: u32| match path.changed.iter().find(|c| c.0 == slot) {
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
            let symbol = self.state.either(question, x, y)?;
            meeting.set(slot, 0, symbol);
        }
        Some(())
    }

    /// Follows paths until those that do not fail meet. `None` when they do not.
    fn merge(&mut self, m: &mut Machine, sides: &[Box<Path>; 2]) -> Option<Ahead> {
        let mut fails: Vec<Given> = Vec::new();
        let mut open: Vec<Box<Path>> = Vec::new();
        let mut ahead = None;
        let (mut begun, mut calls) = (false, 0);
        loop {
            let paths = if begun { open.as_slice() } else { sides.as_slice() };
            let outside = paths.iter().all(|w| !w.is_inside());
            if outside && paths.windows(2).all(|w| w[0].meets(&w[1])) {
                let is_open = !paths.is_empty();
                // Only the present frame can be put somewhere else.
                let meeting = paths.last().filter(|w| !w.detached).and_then(|w| self.pool.copy(m, w));
                if meeting.is_some() || !is_open {
                    ahead = Some(Ahead { meeting, open: is_open, fails });
                }
                break;
            }
            if paths.len() + fails.len() > PATHS {
                break;
            }
            // The path that is behind the others is followed on: paths only go forward. One that ends there is met by
            // no other, and one that has left the frame can only fail.
            let behind = |w: &Path| if w.detached { u32::MAX } else { w.outer_pc() };
            let Some((at, _)) = paths.iter().enumerate().min_by_key(|(_, w)| behind(w)) else { break };
            let End::Question((position, mask)) = paths[at].end else {
                calls += 1;
                let through = if calls > CALLS { None } else { self.through_call(m, &paths[at]) };
                if let Some(next) = through {
                    if !begun {
                        begun = true;
                        open.extend(sides.iter().filter_map(|side| self.pool.copy(m, side)));
                    }
                    let path = std::mem::replace(&mut open[at], next);
                    self.pool.recycle(path);
                    if open[at].end == End::Fails {
                        let path = open.swap_remove(at);
                        fails.push(path.given);
                        self.pool.recycle(path);
                    }
                    continue;
                }
                // Nothing can be put where it goes from here on, but it may fail there.
                if begun && self.fails_far(m, &open[at]) {
                    let path = open.swap_remove(at);
                    fails.push(path.given);
                    self.pool.recycle(path);
                    continue;
                }
                break;
            };
            if !begun {
                begun = true;
                open.extend(sides.iter().filter_map(|side| self.pool.copy(m, side)));
            }
            let path = open.swap_remove(at);
            for mask in [mask, !mask] {
                let Some(mut next) = self.pool.copy(m, &path) else { continue };
                next.assume((position, mask));
                self.follow_path(m, &mut next);
                if next.end == End::Fails {
                    fails.push(next.given);
                    self.pool.recycle(next);
                } else {
                    open.push(next);
                }
            }
            self.pool.recycle(path);
        }
        for path in open {
            self.pool.recycle(path);
        }
        ahead
    }

    /// Whether a path fails beyond where the run can be put.
    fn fails_far(&mut self, m: &mut Machine, path: &Path) -> bool {
        self.pool.copy(m, path).is_some_and(|path| self.fails_in_the_end(m, path))
    }

    pub(crate) fn fails_in_the_end(&mut self, m: &mut Machine, mut path: Box<Path>) -> bool {
        self.follow_far(m, &mut path);
        let fails = path.end == End::Fails;
        self.pool.recycle(path);
        fails
    }

    /// Makes what holds on failing paths simpler. Whether all of it can be a constraint: on one position, or on two
    /// numbers.
    fn simplify(&self, fails: &mut [Given]) -> bool {
        let mask = |p: u32| self.state.mask[p as usize];
        for fail in fails.iter_mut() {
            // What is so anyway says nothing.
            fail.retain(|(p, values)| mask(p) & !values != 0);
        }
        // A literal goes when the other paths out of it fail as well.
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
        let number = |p: u32| !self.state.is_reference(p);
        let fits = |fail: &Given| match fail.as_slice() {
            [] | [_] => true,
            [(p, _), (q, _)] => number(*p) && number(*q),
            _ => false,
        };
        fails.iter().all(fits)
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
            // A path that fails whatever is decided.
            _ => false,
        }
    }
}
