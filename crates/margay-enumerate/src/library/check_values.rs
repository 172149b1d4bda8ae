//! The checks of `margay.Check` that are about values: of open numbers and references they make a condition
//! (`values/conditions.rs`) instead of an answer, and of conditions another one. So values are chosen only among those that satisfy
//! what has to hold. Where an operand is of a kind that is not known here, the Java code runs.

use crate::library::model::{Answer, Call, LibraryModel, Methods, Reply, Value};
use crate::space::NULL;
use crate::values::formula::{Formula, Number};
use crate::values::numbers::Compare;
use crate::values::reading::raw_element;
use crate::values::state::State;
use crate::values::symbols::Meaning;
use margay_classes::{ClassId, Kind};
use margay_machine::{Machine, Ref, Res};

/// A check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Check {
    Compare {
        compare: Compare,
        wide: bool,
    },
    /// `less` of two objects that are comparable.
    Less,
    IsInNumbers,
    IsInObjects,
    Equal,
    IsInstance,
    IsSorted,
    DifferentNumbers,
    DifferentObjects,
    Not,
    And,
    Or,
}

#[derive(Default)]
pub(crate) struct ValueChecks {
    checks: Vec<Check>,
}

impl LibraryModel for ValueChecks {
    /// When nothing stays open there is nothing to gain.
    fn register(&mut self, m: &mut Machine, state: &mut State, methods: &mut Methods) {
        let Some(class) = m.classes.load("margay/Check").ok().filter(|_| state.symbolic) else { return };
        let (less, equal) = (Compare::Lt, Compare::Eq);
        let checks = [
            ("less", "(II)Z", Check::Compare { compare: less, wide: false }),
            ("less", "(JJ)Z", Check::Compare { compare: less, wide: true }),
            ("less", "(Ljava/lang/Comparable;Ljava/lang/Comparable;)Z", Check::Less),
            ("equal", "(II)Z", Check::Compare { compare: equal, wide: false }),
            ("equal", "(JJ)Z", Check::Compare { compare: equal, wide: true }),
            ("equal", "(Ljava/lang/Object;Ljava/lang/Object;)Z", Check::Equal),
            ("isIn", "(I[I)Z", Check::IsInNumbers),
            ("isIn", "(Ljava/lang/Object;[Ljava/lang/Object;)Z", Check::IsInObjects),
            ("isInstance", "(Ljava/lang/Object;Ljava/lang/Class;)Z", Check::IsInstance),
            ("isSorted", "([I)Z", Check::IsSorted),
            ("allDifferent", "([I)Z", Check::DifferentNumbers),
            ("allDifferent", "([Ljava/lang/Object;)Z", Check::DifferentObjects),
            ("not", "(Z)Z", Check::Not),
            ("and", "([Z)Z", Check::And),
            ("or", "([Z)Z", Check::Or),
        ];
        for (name, descriptor, check) in checks {
            methods.add(m, class, name, descriptor, self.checks.len());
            self.checks.push(check);
        }
    }

    fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply> {
        let check = self.checks[usize::from(call.method)];
        let first = m.slot_value(call.base);
        let second = m.slot_value(call.base + if check.is_wide() { 2 } else { 1 });
        if check == Check::DifferentObjects {
            let list = elements(m, state, first)?;
            return Ok(list.map_or(Reply::Unmodelled, |_| Reply::AsksIfNeeded));
        }
        let formula = Checker { m, state }.formula(check, first, second)?;
        reply(m, state, formula)
    }

    fn answer(&mut self, m: &mut Machine, state: &mut State, call: Call, answer: Answer) -> Res<Reply> {
        let Answer::Needed(needed) = answer else { return Ok(Reply::Unmodelled) };
        let first = m.slot_value(call.base);
        let Some(list) = elements(m, state, first)? else { return Ok(Reply::Unmodelled) };
        let formula = Checker { m, state }.all_different(needed, &list)?;
        reply(m, state, formula)
    }
}

/// Gives back a condition as the result of the call.
fn reply(m: &mut Machine, state: &mut State, formula: Option<Formula>) -> Res<Reply> {
    match formula {
        Some(formula) => state.condition_value(m, &formula).map(Reply::Returns),
        None => Ok(Reply::Unmodelled),
    }
}

/// What is in an array, read as the program would. `None` when that throws.
fn elements(m: &mut Machine, state: &mut State, (bits, symbol): Value) -> Res<Option<Vec<Value>>> {
    let array = if symbol == 0 { bits as Ref } else { state.decide_symbol(m, symbol)? as Ref };
    if array == 0 {
        return Ok(None);
    }
    let length = if m.is_flagged(array) { state.length(m, array)? } else { m.heap.length(array) };
    let mut list = Vec::with_capacity(length as usize);
    for i in 0..length {
        let Some(symbol) = state.read_element(m, array, i)? else { return Ok(None) };
        list.push((raw_element(m, array, i), symbol));
    }
    Ok(Some(list))
}

/// Makes the conditions of one call.
struct Checker<'a> {
    m: &'a mut Machine,
    state: &'a mut State,
}

impl Checker<'_> {
    /// What a check says; `None` when the Java code has to do it.
    fn formula(&mut self, check: Check, first: Value, second: Value) -> Res<Option<Formula>> {
        Ok(match check {
            Check::Compare { compare, wide } => {
                let (Some(a), Some(b)) = (self.number(first), self.number(second)) else { return Ok(None) };
                Some(self.state.comparison_of(a, b, compare, wide))
            }
            Check::Less => self.less(first, second),
            Check::Equal => self.equal(first, second)?,
            Check::IsInstance => self.is_instance(first, second),
            Check::Not => {
                let formula = self.state.formula(first.0, first.1);
                formula.map(|f| self.state.negated(&f))
            }
            Check::IsInNumbers => {
                let Some(value) = self.number(first) else { return Ok(None) };
                let Some(list) = elements(self.m, self.state, second)? else { return Ok(None) };
                self.any_equal(value, &list)
            }
            Check::IsInObjects => match elements(self.m, self.state, second)? {
                Some(list) => self.is_one_of(first, &list)?,
                None => None,
            },
            Check::IsSorted | Check::DifferentNumbers => match elements(self.m, self.state, first)? {
                Some(list) => self.pairs(&list, check == Check::IsSorted),
                None => None,
            },
            Check::DifferentObjects => None,
            Check::And | Check::Or => {
                let Some(list) = elements(self.m, self.state, first)? else { return Ok(None) };
                let parts: Option<Vec<Formula>> = list.iter().map(|v| self.state.formula(v.0, v.1)).collect();
                parts.map(|p| if check == Check::And { Formula::All(p) } else { Formula::Any(p) })
            }
        })
    }

    fn number(&self, (bits, symbol): Value) -> Option<Number> {
        if symbol == 0 {
            return Some(Number::Bits(bits));
        }
        if let Some(bits) = self.state.known_bits(symbol) {
            return Some(Number::Bits(bits));
        }
        match self.state.meaning(symbol) {
            Meaning::Number(term) => Some(Number::Open(term)),
            _ => None,
        }
    }

    fn any_equal(&mut self, value: Number, list: &[Value]) -> Option<Formula> {
        let mut parts = Vec::new();
        for &other in list {
            let other = self.number(other)?;
            parts.push(self.state.comparison_of(value, other, Compare::Eq, false));
        }
        // One position is one question.
        let mask = |part: &Formula| match part {
            Formula::Within(p, mask) => Some((*p, *mask)),
            _ => None,
        };
        let masks: Option<Vec<(u32, u64)>> = parts.iter().map(mask).collect();
        match masks.as_deref() {
            Some([(p, _), ..]) if matches!(value, Number::Open(term) if term.position == *p) => {
                let all = masks.iter().flatten().fold(0, |all, m| all | m.1);
                Some(Formula::Within(*p, all))
            }
            _ => Some(Formula::Any(parts)),
        }
    }

    /// Whether neighbours do not decrease, or no two are equal.
    fn pairs(&mut self, list: &[Value], sorted: bool) -> Option<Formula> {
        let numbers: Option<Vec<Number>> = list.iter().map(|&v| self.number(v)).collect();
        let numbers = numbers?;
        let mut parts = Vec::new();
        for i in 1..numbers.len() {
            for j in if sorted { i - 1..i } else { 0..i } {
                let compare = if sorted { Compare::Le } else { Compare::Eq };
                let pair = self.state.comparison_of(numbers[j], numbers[i], compare, false);
                parts.push(if sorted { pair } else { self.state.negated(&pair) });
            }
        }
        Some(Formula::All(parts))
    }

    /// What a reference is: its object, or the position that is open.
    fn reference(&self, (bits, symbol): Value) -> Option<Result<Ref, u32>> {
        if symbol == 0 {
            return Some(Ok(bits as Ref));
        }
        if let Some(bits) = self.state.known_bits(symbol) {
            return Some(Ok(bits as Ref));
        }
        match self.state.meaning(symbol) {
            Meaning::Reference(position) => Some(Err(position)),
            _ => None,
        }
    }

    /// Whether two references are the same. Of two open ones the second is decided.
    fn same_object(&mut self, a: Value, b: Value) -> Res<Option<Formula>> {
        let (Some(a), Some(b)) = (self.reference(a), self.reference(b)) else { return Ok(None) };
        Ok(Some(match (a, b) {
            (Ok(a), Ok(b)) => Formula::Constant(a == b),
            (Err(p), Ok(r)) | (Ok(r), Err(p)) => Formula::Within(p, self.state.mask_of_object(p, r)),
            (Err(p), Err(q)) if p == q => Formula::Constant(true),
            (Err(p), Err(q)) => {
                let r = self.state.decide(self.m, q)? as Ref;
                Formula::Within(p, self.state.mask_of_object(p, r))
            }
        }))
    }

    fn is_one_of(&mut self, value: Value, list: &[Value]) -> Res<Option<Formula>> {
        let mut parts = Vec::new();
        for &other in list {
            let Some(part) = self.same_object(value, other)? else { return Ok(None) };
            parts.push(part);
        }
        let mut joined: Vec<Formula> = Vec::new();
        for part in parts {
            match (joined.last_mut(), part) {
                (Some(Formula::Within(p, all)), Formula::Within(q, mask)) if *p == q => *all |= mask,
                (_, part) => joined.push(part),
            }
        }
        Ok(Some(Formula::Any(joined)))
    }

    /// Equality of boxed numbers is that of the numbers; of objects whose class has no `equals` of its own it is identity.
    fn equal(&mut self, a: Value, b: Value) -> Res<Option<Formula>> {
        if let (Some(x), Some(y)) = (self.boxed(a), self.boxed(b)) {
            let same = |number: u64| move |other: u64| number == other;
            match (x, y) {
                (Boxed::Number(x, k), Boxed::Number(y, l)) if k == l => {
                    return Ok(Some(self.state.comparison_of(x, y, Compare::Eq, k == Kind::Long)));
                }
                (Boxed::Number(..), Boxed::Number(..)) => return Ok(Some(Formula::Constant(false))),
                (Boxed::One(p, k), Boxed::Number(Number::Bits(n), l))
                | (Boxed::Number(Number::Bits(n), l), Boxed::One(p, k))
                    if k == l =>
                {
                    return Ok(Some(Formula::Within(p, self.boxes_that(p, same(n)))));
                }
                _ => {}
            }
        }
        let null = |v: Value| v.1 == 0 && v.0 == 0;
        if !(null(a) || null(b)) {
            let position = match (self.reference(a), self.reference(b)) {
                (Some(Err(p)), _) | (_, Some(Err(p))) => p,
                _ => return Ok(None),
            };
            let values = self.state.space.positions[position as usize].values;
            let classes = self.state.space.classes_of(values);
            let identities = &mut self.state.identities;
            if !classes.into_iter().all(|class| identities.has_own_equals(self.m, class)) {
                return Ok(None);
            }
            // The other one's `equals` is asked when it comes first.
            if let Some(Ok(r)) = self.reference(a)
                && r != 0
                && !self.state.identities.has_own_equals(self.m, self.m.class_of(r).id)
            {
                return Ok(None);
            }
        }
        self.same_object(a, b)
    }

    fn is_instance(&mut self, value: Value, class: Value) -> Option<Formula> {
        let Some(Err(position)) = self.reference(value) else { return None };
        let mirror = (class.1 == 0 && class.0 != 0).then_some(class.0 as Ref)?;
        let class = self.m.class_of_mirror(mirror);
        Some(Formula::Within(position, self.state.instances(self.m, position, class)))
    }

    /// No two references are the same. All but one that is left in the end are decided one after the other, and where the
    /// predicate needs them to differ each takes only what is left.
    fn all_different(&mut self, needed: bool, list: &[Value]) -> Res<Option<Formula>> {
        let mut formula = Formula::Constant(true);
        for (i, &value) in list.iter().enumerate() {
            let Some(own) = self.reference(value) else { return Ok(None) };
            let others = list.iter().enumerate().filter(|&(j, _)| j != i);
            let known = |(j, &other): (usize, &Value)| match self.reference(other) {
                Some(Ok(r)) => Some((j, r)),
                _ => None,
            };
            let known: Vec<(usize, Ref)> = others.filter_map(known).collect();
            match own {
                Ok(r) if known.iter().any(|&(j, other)| j < i && other == r) => {
                    return Ok(Some(Formula::Constant(false)));
                }
                Ok(_) => {}
                Err(p) => {
                    let mask = known.iter().fold(0, |mask, &(_, r)| mask | self.state.mask_of_object(p, r));
                    if needed && !self.state.narrow(p, !mask) {
                        return Err(State::dead_end());
                    }
                    // The same when the run comes back here with more of them decided.
                    let open = |&other: &Value| matches!(self.reference(other), Some(Err(q)) if q != p);
                    if !list.iter().any(open) {
                        if list.iter().filter(|&&other| self.reference(other) == Some(Err(p))).count() > 1 {
                            return Ok(Some(Formula::Constant(false)));
                        }
                        formula = Formula::Within(p, !mask);
                        continue;
                    }
                    let r = self.state.decide(self.m, p)? as Ref;
                    if known.iter().any(|k| k.1 == r) {
                        return Ok(Some(Formula::Constant(false)));
                    }
                }
            }
        }
        Ok(Some(formula))
    }

    /// The order of two boxed numbers of one class.
    fn less(&mut self, a: Value, b: Value) -> Option<Formula> {
        match (self.boxed(a)?, self.boxed(b)?) {
            (Boxed::Null, _) | (_, Boxed::Null) => Some(Formula::Constant(false)),
            (Boxed::Number(x, k), Boxed::Number(y, l)) if k == l => {
                Some(self.state.comparison_of(x, y, Compare::Lt, k == Kind::Long))
            }
            (Boxed::One(p, k), Boxed::Number(Number::Bits(y), l)) if k == l => {
                Some(Formula::Within(p, self.boxes_that(p, |x| Compare::Lt.holds(x, y, true))))
            }
            (Boxed::Number(Number::Bits(x), k), Boxed::One(q, l)) if k == l => {
                Some(Formula::Within(q, self.boxes_that(q, |y| Compare::Lt.holds(x, y, true))))
            }
            _ => None,
        }
    }

    /// What a comparable object is to `less`.
    fn boxed(&self, value: Value) -> Option<Boxed> {
        if let (_, symbol) = value
            && symbol != 0
            && let Meaning::Boxed(number) = self.state.meaning(symbol)
        {
            let (object, symbol) = self.state.boxes[number as usize];
            let kind = kind_of_box(self.m, self.m.class_of(object).id)?;
            return Some(Boxed::Number(self.number((0, symbol))?, kind));
        }
        match self.reference(value)? {
            Ok(0) => Some(Boxed::Null),
            Ok(r) => {
                let kind = kind_of_box(self.m, self.m.class_of(r).id)?;
                Some(Boxed::Number(Number::Bits(content(self.m, r)?), kind))
            }
            Err(p) => {
                let v = self.state.space.positions[p as usize].values as usize;
                let mut kinds = self.state.space.values[v].objects.iter().flatten().filter(|o| **o != NULL);
                let kind = |o: &u32| kind_of_box(self.m, self.state.space.items[*o as usize].class);
                let first = kinds.next().and_then(kind)?;
                kinds.all(|o| kind(o) == Some(first)).then_some(Boxed::One(p, first))
            }
        }
    }

    /// The values of a position that are boxes of such numbers.
    fn boxes_that(&self, position: u32, fits: impl Fn(u64) -> bool) -> u64 {
        let v = self.state.space.positions[position as usize].values as usize;
        let objects = self.state.space.values[v].objects.iter().flatten().enumerate();
        let content = |o: u32| content(self.m, self.state.space.items[o as usize].reference);
        objects
            .filter(|(_, o)| **o != NULL && content(**o).is_some_and(&fits))
            .fold(0, |mask, (i, _)| mask | 1 << i)
    }
}

/// A comparable object.
enum Boxed {
    Null,
    /// A box, with the number in it.
    Number(Number, Kind),
    /// One of the boxes that a position may refer to.
    One(u32, Kind),
}

impl Check {
    fn is_wide(self) -> bool {
        matches!(self, Check::Compare { wide: true, .. })
    }
}

/// The kind of number in the boxes of a class.
fn kind_of_box(m: &Machine, class: ClassId) -> Option<Kind> {
    let kinds = [Kind::Int, Kind::Long, Kind::Short, Kind::Byte, Kind::Char];
    kinds.into_iter().find(|kind| kind.box_class() == m.classes.name(class))
}

/// The number in a box, extended to 64 bits.
fn content(m: &Machine, r: Ref) -> Option<u64> {
    let class = m.class_of(r).id;
    let kind = kind_of_box(m, class)?;
    let (_, field) = m.classes.find_field(class, "value")?;
    if m.field_term(r, field.slot) != 0 {
        return None;
    }
    let bits = m.heap.word(r + field.slot);
    Some(if kind == Kind::Long { bits } else { i64::from(bits as i32) as u64 })
}
