//! Conditional jumps and switches.

use crate::refs::{REF_BIT, RefState, RefVar};
use crate::state::{Sym, Value};
use margay_classes::code::{Comparison, Jump, Op, Right, Test};
use margay_classes::{ClassId, Cond, Kind};
use margay_graph::bound::Bound;
use margay_machine::{Machine, Ref, Res};
use margay_solver::{Term, Terms};
use std::collections::BTreeMap;

impl Sym {
    /// Runs a conditional jump; `false` for other instructions.
    pub(super) fn branching(&mut self, m: &mut Machine, op: Op) -> Res<bool> {
        if let Op::Switch { a, table } = op {
            return self.switch(m, a, table);
        }
        let Some(Jump { test, off }) = op.jump() else { return Ok(false) };
        let Comparison { cond, left, right, long } = match test {
            Test::Ref(cond, a, b) => {
                let same = self.same(m, a, b)?;
                return self.go(m, same == (cond == Cond::Eq), off);
            }
            Test::Null(cond, a) => {
                let null = self.is_null(m, m.register_term(a))?;
                return self.go(m, null == (cond == Cond::Eq), off);
            }
            numbers => match numbers.comparison() {
                Some(comparison) => comparison,
                None => return Ok(false),
            },
        };
        let kind = if long { Kind::Long } else { Kind::Int };
        let x = self.operand(m, left, kind);
        let y = match right {
            Right::Reg(b) => self.operand(m, b, kind),
            Right::Const(k) => self.terms.int(i32::from(k)),
        };
        let compare = match cond {
            Cond::Eq => Terms::eq,
            Cond::Ne => Terms::ne,
            Cond::Lt => Terms::slt,
            Cond::Ge => Terms::sge,
            Cond::Gt => Terms::sgt,
            Cond::Le => Terms::sle,
        };
        let condition = compare(&mut self.terms, x, y);
        let taken = self.decide(m, condition)?;
        self.go(m, taken, off)
    }

    fn go(&mut self, m: &mut Machine, taken: bool, off: i16) -> Res<bool> {
        if taken {
            m.jump_by(i32::from(off));
        } else {
            m.advance();
        }
        Ok(true)
    }

    fn switch(&mut self, m: &mut Machine, a: u16, table: u32) -> Res<bool> {
        let key = self.operand(m, a, Kind::Int);
        let switch = m.switch_table(table);
        let mut by_target: BTreeMap<u32, Vec<i32>> = BTreeMap::new();
        for (i, &target) in switch.targets.iter().enumerate() {
            let k = switch.keys.get(i).copied().unwrap_or_else(|| switch.low.wrapping_add(i as i32));
            by_target.entry(target).or_default().push(k);
        }
        let default = switch.default;
        by_target.remove(&default);
        let mut conditions = Vec::new();
        let mut targets = Vec::new();
        for (target, keys) in by_target {
            let tests: Vec<Term> = keys
                .iter()
                .map(|&k| {
                    let k = self.terms.int(k);
                    self.terms.eq(key, k)
                })
                .collect();
            conditions.push(self.terms.or_all(&tests));
            targets.push(target);
        }
        let others: Vec<Term> = conditions.iter().map(|&c| self.terms.not(c)).collect();
        conditions.push(self.terms.and_all(&others));
        targets.push(default);
        let case = self.decide_case(m, &conditions)?;
        let Some(&target) = targets.get(case) else {
            return Err(m.refuse("a switch case that does not exist"));
        };
        m.jump_to(target);
        Ok(true)
    }

    /// Whether a reference is null. An open one is decided that far only.
    pub(crate) fn is_null(&mut self, m: &mut Machine, symbol: u32) -> Res<bool> {
        if let Some(r) = self.decided(symbol) {
            return Ok(r == 0);
        }
        let v = self.root(symbol);
        if self.refs[v as usize].aliased_read.is_some() {
            return self.aliased_read_is(m, v, 0);
        }
        let var = &self.refs[v as usize];
        let never = var.non_null || !self.policy.nullable(&var.origin, &self.objects);
        if never {
            return Ok(false);
        }
        let differs_from_null =
            var.differs.iter().any(|&d| self.refs[self.root(d) as usize].state == RefState::Null);
        if differs_from_null {
            return Ok(false);
        }
        let null = self.ask(m)?;
        if null {
            self.change(v, |var| var.state = RefState::Null);
        } else {
            self.change(v, |var| var.non_null = true);
        }
        Ok(null)
    }

    /// Whether two references are the same. Open ones need not be decided for that.
    fn same(&mut self, m: &mut Machine, a: u16, b: u16) -> Res<bool> {
        let (x, y) = (self.register(m, a), self.register(m, b));
        self.same_values(m, x, y)
    }

    pub(crate) fn same_values(&mut self, m: &mut Machine, x: Value, y: Value) -> Res<bool> {
        match (self.known_or_open(x), self.known_or_open(y)) {
            (Ok(p), Ok(q)) => Ok(p == q),
            (Err(v), Ok(0)) | (Ok(0), Err(v)) => self.is_null(m, REF_BIT | v),
            (Err(v), Ok(r)) | (Ok(r), Err(v)) => self.same_as_object(m, v, r),
            (Err(v), Err(w)) if v == w => Ok(true),
            (Err(v), Err(w)) => {
                match [v, w].into_iter().find(|&v| self.refs[v as usize].aliased_read.is_some()) {
                    Some(read) => {
                        self.resolve(m, REF_BIT | read)?;
                        self.same_values(m, x, y)
                    }
                    None => self.same_open(m, v, w),
                }
            }
        }
    }

    fn known_or_open(&self, (bits, symbol): Value) -> Result<Ref, u32> {
        if symbol & REF_BIT == 0 {
            return Ok(bits as Ref);
        }
        self.decided(symbol).ok_or_else(|| self.root(symbol))
    }

    fn same_as_object(&mut self, m: &mut Machine, v: u32, r: Ref) -> Res<bool> {
        if self.refs[v as usize].aliased_read.is_some() {
            return self.aliased_read_is(m, v, r);
        }
        let class = m.class_of(r).id;
        let var = &self.refs[v as usize];
        let input = self.by_ref.contains_key(&r);
        let possible = var.facts.iter().all(|&(c, yes)| m.classes.is_subclass(class, c) == yes)
            && m.classes.is_subclass(class, var.declared)
            && self.may_be(v, r);
        if possible && (input && !self.policy.may_alias(m, class) || !input && is_value(m, class)) {
            // A literal or a cached box may be passed as well as a new one that is equal to it.
            self.bounds.insert(Bound::Approximated("identity of strings and boxes".into()));
        }
        // What execution made is no input; what was there before, such as an enum constant, may be one.
        if !possible || (input && !self.policy.may_alias(m, class)) || (!input && !self.is_old(m, r)) {
            return Ok(false);
        }
        if !input {
            // One of the objects that the policy lists: decide the reference.
            return Ok(self.resolve(m, REF_BIT | v)? == r);
        }
        let same = self.ask(m)?;
        if same {
            self.change(v, |var| var.state = RefState::Object(r));
        } else {
            self.change(v, |var| var.not.push(r));
        }
        Ok(same)
    }

    /// Enum constants and other objects that are not made by the run itself.
    fn is_old(&self, m: &Machine, r: Ref) -> bool {
        let class = m.class_of(r);
        self.policy.is_constant(m, r)
            || class.access & margay_classes::reader::access::ENUM != 0
            || class
                .superclass
                .is_some_and(|s| m.classes.class(s).access & margay_classes::reader::access::ENUM != 0)
    }

    fn same_open(&mut self, m: &mut Machine, v: u32, w: u32) -> Res<bool> {
        if v == w {
            return Ok(true);
        }
        let (x, y) = (&self.refs[v as usize], &self.refs[w as usize]);
        if x.differs.iter().any(|&d| self.root(REF_BIT | d) == w)
            || y.differs.iter().any(|&d| self.root(REF_BIT | d) == v)
        {
            return Ok(false);
        }
        let related = m.classes.is_subclass(x.declared, y.declared)
            || m.classes.is_subclass(y.declared, x.declared)
            || m.classes.class(x.declared).is_interface()
            || m.classes.class(y.declared).is_interface();
        let never_null = |var: &RefVar| var.non_null || !self.policy.nullable(&var.origin, &self.objects);
        let (x_never, y_never) = (never_null(x), never_null(y));
        let apart = match (&x.one_of, &y.one_of) {
            (Some(x), Some(y)) => !x.iter().any(|o| y.contains(o)),
            _ => false,
        };
        if !related && (x_never || y_never) || apart {
            return Ok(false);
        }
        let same = self.ask(m)?;
        if same {
            let other = self.refs[w as usize].clone();
            self.change(v, |var| {
                var.non_null = x_never || y_never;
                var.differs.extend(&other.differs);
                var.not.extend(&other.not);
                var.facts.extend(&other.facts);
                var.facts.push((other.declared, true));
                var.one_of = match (var.one_of.take(), other.one_of) {
                    (Some(a), Some(b)) => Some(a.iter().copied().filter(|o| b.contains(o)).collect()),
                    (a, b) => a.or(b),
                };
            });
            self.change(w, |var| var.state = RefState::Same(v));
        } else {
            self.change(v, |var| var.differs.push(w));
            self.change(w, |var| var.differs.push(v));
        }
        Ok(same)
    }
}

/// Whether equal objects of a class are often one and the same: strings and boxes.
fn is_value(m: &Machine, class: ClassId) -> bool {
    let name = m.classes.name(class);
    class == m.classes.string()
        || name.starts_with("java/lang/")
            && ["Integer", "Long", "Short", "Byte", "Character", "Boolean"].iter().any(|b| name.ends_with(b))
}
