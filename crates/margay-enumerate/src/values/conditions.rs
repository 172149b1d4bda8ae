//! Conditions on open values that nobody has asked about yet: what `margay.Check` gives back instead of an answer. A
//! jump on one, or the end of the predicate, asks; what has to hold is then a constraint on the values, so that only
//! values that satisfy it are tried. A condition is decided by one choice among cases that exclude each other.

use crate::values::formula::{Formula, Number};
use crate::values::numbers::Compare;
use crate::values::state::State;
use crate::values::symbols::{CONDITION, Meaning};
use margay_machine::{Machine, Res};

/// More cases than this are not told apart: values are decided instead.
const MOST: usize = 32;

impl State {
    /// What holds when a condition does not.
    pub fn negated(&mut self, formula: &Formula) -> Formula {
        match formula {
            Formula::Constant(b) => Formula::Constant(!b),
            Formula::Within(p, mask) => Formula::Within(*p, !mask),
            Formula::Related(p, q, relation) => Formula::Related(*p, *q, self.numbers.complement(*relation)),
            Formula::All(parts) => Formula::Any(parts.iter().map(|f| self.negated(f)).collect()),
            Formula::Any(parts) => Formula::All(parts.iter().map(|f| self.negated(f)).collect()),
        }
    }

    /// The condition with what is known by now.
    pub fn simplified(&mut self, formula: &Formula) -> Formula {
        match formula {
            Formula::Constant(_) => formula.clone(),
            Formula::Within(p, mask) => {
                if let Some(index) = self.known_index(*p) {
                    return Formula::Constant(index < 64 && mask >> index & 1 != 0);
                }
                let possible = self.alternatives(*p);
                match (possible & mask != 0, possible & !mask != 0) {
                    (true, true) => formula.clone(),
                    (holds, _) => Formula::Constant(holds),
                }
            }
            Formula::Related(p, q, relation) => {
                let (point, opposite) = (self.point(), self.numbers.complement(*relation));
                let can_hold = self.relate(*p, *q, *relation);
                self.undo_to(point);
                let can_fail = self.relate(*p, *q, opposite);
                self.undo_to(point);
                match (can_hold, can_fail) {
                    (true, true) => formula.clone(),
                    (holds, _) => Formula::Constant(holds),
                }
            }
            Formula::All(parts) => self.joined(parts, true),
            Formula::Any(parts) => self.joined(parts, false),
        }
    }

    /// All or any of these, as `all` says.
    fn joined(&mut self, parts: &[Formula], all: bool) -> Formula {
        let mut left = Vec::new();
        for part in parts {
            match self.simplified(part) {
                Formula::Constant(b) if b == all => {}
                Formula::Constant(b) => return Formula::Constant(b),
                other => left.push(other),
            }
        }
        match (left.len(), all) {
            (0, _) => Formula::Constant(all),
            (1, _) => left.remove(0),
            (_, true) => Formula::All(left),
            (_, false) => Formula::Any(left),
        }
    }

    /// Conjunctions of which exactly one holds when the condition does. `None` when they are too many.
    pub fn cases(&mut self, formula: &Formula) -> Option<Vec<Vec<Formula>>> {
        match formula {
            Formula::Constant(true) => Some(vec![Vec::new()]),
            Formula::Constant(false) => Some(Vec::new()),
            Formula::Within(..) | Formula::Related(..) => Some(vec![vec![formula.clone()]]),
            Formula::All(parts) => {
                let mut all = vec![Vec::new()];
                for part in parts {
                    all = product(&all, &self.cases(part)?)?;
                }
                Some(all)
            }
            Formula::Any(parts) => {
                // The first that holds; those before do not.
                let (mut list, mut before) = (Vec::new(), vec![Vec::new()]);
                for part in parts {
                    list.extend(product(&before, &self.cases(part)?)?);
                    let not = self.negated(part);
                    before = product(&before, &self.cases(&not)?)?;
                    if list.len() > MOST {
                        return None;
                    }
                }
                Some(list)
            }
        }
    }

    /// Has a case hold; `false` when it cannot.
    pub fn assume(&mut self, case: &[Formula]) -> bool {
        case.iter().all(|literal| match literal {
            Formula::Within(p, mask) => match self.known_index(*p) {
                Some(index) => index < 64 && mask >> index & 1 != 0,
                None => self.narrow(*p, *mask) && self.alternatives(*p) != 0,
            },
            Formula::Related(p, q, relation) => self.relate(*p, *q, *relation),
            Formula::Constant(b) => *b,
            Formula::All(parts) => self.assume(parts),
            // Cases have none.
            Formula::Any(_) => false,
        })
    }
}

/// Every conjunction of one list with every one of another.
fn product(left: &[Vec<Formula>], right: &[Vec<Formula>]) -> Option<Vec<Vec<Formula>>> {
    if left.len() * right.len() > MOST {
        return None;
    }
    Some(left.iter().flat_map(|a| right.iter().map(move |b| [a.as_slice(), b].concat())).collect())
}

/// A position that a condition is about.
fn position_of(formula: &Formula) -> Option<u32> {
    match formula {
        Formula::Constant(_) => None,
        Formula::Within(p, _) | Formula::Related(p, ..) => Some(*p),
        Formula::All(parts) | Formula::Any(parts) => parts.iter().find_map(position_of),
    }
}

impl State {
    /// The condition that a boolean value says.
    pub(crate) fn formula(&mut self, bits: u64, symbol: u32) -> Option<Formula> {
        if symbol == 0 {
            return Some(Formula::Constant(bits & 1 != 0));
        }
        match self.meaning(symbol) {
            Meaning::Condition(number) => Some(self.conditions[number as usize].clone()),
            Meaning::Number(term) => {
                let zero = self.numbers.within(term.table, Compare::Eq, 0, false);
                Some(Formula::Within(term.position, !zero))
            }
            Meaning::Reference(_) | Meaning::Boxed(_) => None,
        }
    }

    /// A condition as the result of a call, bits and symbol. One that holds in too many cases has values decided first.
    pub(crate) fn condition_value(&mut self, m: &mut Machine, formula: &Formula) -> Res<(u64, u32)> {
        loop {
            let open = self.simplified(formula);
            if let Formula::Constant(b) = open {
                return Ok((u64::from(b), 0));
            }
            if self.cases(&open).is_some() {
                let layer = self.make();
                self.conditions.push(layer, open);
                return Ok((0, CONDITION | (self.conditions.len() as u32 - 1)));
            }
            let Some(position) = position_of(&open) else { return Ok((0, 0)) };
            self.decide(m, position)?;
        }
    }

    /// How two numbers compare, as a condition.
    pub(crate) fn comparison_of(&mut self, a: Number, b: Number, compare: Compare, wide: bool) -> Formula {
        match (a, b) {
            (Number::Bits(x), Number::Bits(y)) => Formula::Constant(compare.holds(x, y, wide)),
            (Number::Open(x), Number::Bits(k)) => {
                Formula::Within(x.position, self.numbers.within(x.table, compare, k, wide))
            }
            (Number::Bits(k), Number::Open(y)) => {
                // k < y is not y <= k, and k <= y is not y < k.
                let numbers = &mut self.numbers;
                let mask = match compare {
                    Compare::Eq => numbers.within(y.table, Compare::Eq, k, wide),
                    Compare::Lt => !numbers.within(y.table, Compare::Le, k, wide),
                    Compare::Le => !numbers.within(y.table, Compare::Lt, k, wide),
                };
                Formula::Within(y.position, mask)
            }
            (Number::Open(x), Number::Open(y)) => {
                let relation = self.comparison(x, y, compare, wide);
                Formula::Related(x.position, y.position, relation)
            }
        }
    }

    /// Whether a condition holds: known, wanted because the predicate returns false otherwise, or a choice. What is wanted has to
    /// be the same when the run comes back to the question.
    pub(crate) fn decide_condition(
        &mut self,
        m: &mut Machine,
        number: u32,
        wanted: Option<bool>,
    ) -> Res<bool> {
        loop {
            let formula = self.conditions[number as usize].clone();
            let formula = self.simplified(&formula);
            if let Formula::Constant(b) = formula {
                return Ok(b);
            }
            let not = self.negated(&formula);
            let none = Some(Vec::new());
            let yes = if wanted == Some(false) { none.clone() } else { self.cases(&formula) };
            let no = if wanted == Some(true) { none } else { self.cases(&not) };
            let (Some(mut cases), Some(no)) = (yes, no) else {
                // Every answer is kept in the state, so there may be another question.
                let Some(position) = position_of(&formula) else { return Ok(false) };
                self.decide(m, position)?;
                continue;
            };
            let holds = cases.len();
            cases.extend(no);
            let at = self.choose(m, cases.len() as u32)? as usize;
            let truth = at < holds;
            let Some(case) = cases.get(at) else { return Err(State::dead_end()) };
            if !self.assume(case) {
                return Err(State::dead_end());
            }
            for literal in case {
                if let Formula::Within(p, mask) = literal {
                    // One object that is left is decided.
                    self.ask_within(m, *p, *mask)?;
                }
            }
            return Ok(truth);
        }
    }

    /// The cases in which an open result is true; `None` when it is no boolean.
    pub(crate) fn cases_of_yes(&mut self, symbol: u32) -> Option<Vec<Vec<Formula>>> {
        let formula = self.formula(0, symbol)?;
        let formula = self.simplified(&formula);
        self.cases(&formula)
    }
}
