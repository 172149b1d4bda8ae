//! What follows from facts about single values: "if `head` is not null, then `tail` is not null". Such implications come from
//! joining two states that can be told apart, and keep what each of them knew. They speak of values, which never change, so
//! nothing that a program does makes one of them wrong.

use super::state::State;
use super::value::{Fact, Implication, NONE, Nullness, Shape, Sym};

/// Implications of a state.
const MOST: usize = 64;
/// Facts that tell two states apart, and facts that follow from them.
const MOST_CAUSES: usize = 8;
const MOST_EFFECTS: usize = 24;
/// Differences of numbers that are worth keeping, and ends of ranges: flags, and what is empty or not.
const NEAR: i128 = 1;

fn is_near(end: i64) -> bool {
    i128::from(end).abs() <= NEAR
}

impl State {
    /// Whether a fact holds in every run.
    fn knows(&self, fact: Fact) -> bool {
        match fact {
            Fact::Null(x) => self.object(x).is_some_and(|o| o.null == Nullness::Null),
            Fact::There(x) => self.object(x).is_some_and(|o| o.null == Nullness::NonNull),
            Fact::AtMost(x, c) => self.upper(x) <= c,
            Fact::AtLeast(x, c) => self.lower(x) >= c,
            Fact::Apart(x, y, c) => self.is_at_most(x, y, c),
        }
    }

    fn refutes(&self, fact: Fact) -> bool {
        fact.negated().is_some_and(|opposite| self.knows(opposite))
    }

    /// Whether an implication holds in every run.
    pub(super) fn implies(&self, (cause, effect): Implication) -> bool {
        self.refutes(cause) || self.knows(effect) || self.implications.contains(&(cause, effect))
    }

    /// Keeps the runs in which a fact holds, without a look at what follows. False when there are none.
    fn keep(&mut self, fact: Fact) -> bool {
        match fact {
            Fact::Null(x) => self.set_nullness(x, Nullness::Null),
            Fact::There(x) => self.set_nullness(x, Nullness::NonNull),
            Fact::AtMost(x, c) => self.restrict(x, i64::MIN, c),
            Fact::AtLeast(x, c) => self.restrict(x, c, i64::MAX),
            Fact::Apart(x, y, c) => self.set_apart(x, y, c),
        }
    }

    /// Takes note of what follows from what is known. False when that is a contradiction.
    pub(super) fn conclude(&mut self) -> bool {
        while let Some(&(cause, effect)) = self.implications.iter().find(|&&(cause, effect)| {
            self.knows(cause) || self.refutes(cause) || self.knows(effect) || self.refutes(effect)
        }) {
            self.implications.remove(&(cause, effect));
            let follows = if self.knows(cause) {
                Some(effect)
            } else if self.refutes(effect) {
                cause.negated()
            } else {
                None
            };
            if follows.is_some_and(|fact| !self.keep(fact)) {
                return false;
            }
        }
        true
    }

    /// Whether what is said of a name can be said of others: it stands for one value that exists in every run.
    pub(super) fn is_sure(&self, x: Sym) -> bool {
        x != NONE && !self.conditional.contains(&x)
    }
}

/// Two states that are joined, and a name of the joined state with what each of them calls it.
pub(super) struct Sides<'a> {
    pub a: &'a State,
    pub b: &'a State,
    pub names: Vec<(Sym, Sym, Sym)>,
}

impl Sides<'_> {
    /// The implications of the joined state: those that both have, and with `fresh` also what tells the two apart.
    pub fn implications(&self, out: &State, fresh: bool) -> Vec<Implication> {
        let mut found = self.common();
        if fresh {
            found.extend(self.same());
            let (of_a, of_b) = self.causes();
            found.extend(self.consequences(&of_a, out, true));
            found.extend(self.consequences(&of_b, out, false));
        }
        found.retain(|(cause, effect)| cause.names().chain(effect.names()).all(|x| out.is_sure(x)));
        found.sort_unstable();
        found.dedup();
        found.truncate(MOST);
        found
    }

    /// Implications of one side that hold in the other, too.
    fn common(&self) -> Vec<Implication> {
        let mut found = Vec::new();
        for (state, other, own) in [(self.a, self.b, true), (self.b, self.a, false)] {
            for &(cause, effect) in &state.implications {
                for name in self.names_of(cause, own) {
                    for with in self.names_of(effect, own) {
                        let there = |x: Sym| {
                            self.names.iter().find(|n| n.2 == x).map(|n| if own { n.1 } else { n.0 })
                        };
                        let (Some(c), Some(e)) = (name.renamed(&there), with.renamed(&there)) else {
                            continue;
                        };
                        if other.implies((c, e)) {
                            found.push((name, with));
                        }
                    }
                }
            }
        }
        found
    }

    /// What is one reference in one side is null or not under both of its names; the other side may have two that are.
    fn same(&self) -> Vec<Implication> {
        let mut found = Vec::new();
        for (own, state) in [(true, self.b), (false, self.a)] {
            let sides = |n: &(Sym, Sym, Sym)| if own { (n.0, n.1) } else { (n.1, n.0) };
            for p in &self.names {
                for q in self.names.iter().filter(|q| q.2 != p.2) {
                    let ((x, there), (y, with)) = (sides(p), sides(q));
                    if x != y || there == with || state.object(there).is_none() {
                        continue;
                    }
                    let candidates = [
                        ((Fact::There(there), Fact::There(with)), (Fact::There(p.2), Fact::There(q.2))),
                        ((Fact::Null(there), Fact::Null(with)), (Fact::Null(p.2), Fact::Null(q.2))),
                    ];
                    let kept = candidates.into_iter().filter(|(asked, _)| state.implies(*asked));
                    found.extend(kept.map(|(_, named)| named));
                }
            }
        }
        found
    }

    /// A fact of one side under each name that it has in the joined state.
    fn names_of(&self, fact: Fact, of_a: bool) -> Vec<Fact> {
        let of = |x: Sym| -> Vec<Sym> {
            self.names.iter().filter(|n| x == if of_a { n.0 } else { n.1 }).map(|n| n.2).collect()
        };
        match fact {
            Fact::Apart(x, y, c) => {
                of(x).into_iter().flat_map(|p| of(y).into_iter().map(move |q| Fact::Apart(p, q, c))).collect()
            }
            fact => {
                let x = fact.names().next().unwrap_or(NONE);
                of(x).into_iter().filter_map(|p| fact.renamed(&|_| Some(p))).collect()
            }
        }
    }

    /// Facts that hold in one side and never in the other.
    fn causes(&self) -> (Vec<Fact>, Vec<Fact>) {
        let (mut of_a, mut of_b) = (Vec::new(), Vec::new());
        for &(x, y, name) in &self.names {
            match (self.a.shape(x), self.b.shape(y)) {
                (Some(Shape::Object(o)), Some(Shape::Object(p))) => match (o.null, p.null) {
                    (Nullness::Null, Nullness::NonNull) => {
                        of_a.push(Fact::Null(name));
                        of_b.push(Fact::There(name));
                    }
                    (Nullness::NonNull, Nullness::Null) => {
                        of_a.push(Fact::There(name));
                        of_b.push(Fact::Null(name));
                    }
                    _ => {}
                },
                (Some(Shape::Number { .. }), Some(Shape::Number { .. })) => {
                    let ((al, ah), (bl, bh)) =
                        ((self.a.lower(x), self.a.upper(x)), (self.b.lower(y), self.b.upper(y)));
                    if ah < bl && is_near(ah) && is_near(bl) {
                        of_a.push(Fact::AtMost(name, ah));
                        of_b.push(Fact::AtLeast(name, bl));
                    } else if bh < al && is_near(bh) && is_near(al) {
                        of_a.push(Fact::AtLeast(name, al));
                        of_b.push(Fact::AtMost(name, bh));
                    }
                }
                _ => {}
            }
        }
        of_a.truncate(MOST_CAUSES);
        of_b.truncate(MOST_CAUSES);
        (of_a, of_b)
    }

    /// What one side knows and the joined state does not, as following from facts that tell the side.
    fn consequences(&self, causes: &[Fact], out: &State, of_a: bool) -> Vec<Implication> {
        if causes.is_empty() {
            return Vec::new();
        }
        let state = if of_a { self.a } else { self.b };
        let mut effects = Vec::new();
        let mut numbers = Vec::new();
        for &(x, y, name) in &self.names {
            let own = if of_a { x } else { y };
            match state.shape(own) {
                Some(Shape::Object(object)) => {
                    let fact = match object.null {
                        Nullness::Null => Fact::Null(name),
                        Nullness::NonNull => Fact::There(name),
                        Nullness::Maybe => continue,
                    };
                    effects.push(fact);
                }
                Some(Shape::Number { .. }) => {
                    let (low, high) = (state.lower(own), state.upper(own));
                    effects.extend(is_near(high).then_some(Fact::AtMost(name, high)));
                    effects.extend(is_near(low).then_some(Fact::AtLeast(name, low)));
                    numbers.push((own, name));
                }
                _ => {}
            }
        }
        for &(x, p) in &numbers {
            for (y, c) in state.differences_from(x) {
                let near = c.abs() <= NEAR && y != x;
                let others = numbers.iter().filter(|(own, q)| near && *own == y && *q != p);
                effects.extend(others.map(|&(_, q)| Fact::Apart(p, q, c as i64)));
            }
        }
        effects.retain(|&fact| !out.knows(fact));
        effects.truncate(MOST_EFFECTS);
        let pairs = causes.iter().flat_map(|&cause| effects.iter().map(move |&effect| (cause, effect)));
        pairs.filter(|(cause, effect)| cause != effect).collect()
    }
}
