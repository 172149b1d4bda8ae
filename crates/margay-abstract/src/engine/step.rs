//! What each instruction does to a state (JVMS 6.5).

use super::arithmetic::{binary, convert, negate, range_of};
use super::body::Activation;
use super::calls::Call;
use super::{Alarm, Engine, Exit, Res, unsupported};
use crate::domain::{Code, Condition, Definition, Key, NONE, Nullness, Object, Shape, State, Sym};
use margay_classes::bytecode::{Action, Condition as Branch, Insn, Literal, Operator, SwitchKeys, exception};
use margay_classes::reader::Constant;
use margay_classes::{ClassId, ClassKind, Cond, Kind, opcode};

/// Keys of a switch that are told apart.
const MOST_KEYS: usize = 64;

impl Engine<'_> {
    /// Executes an instruction. Gives the states behind it; those that go elsewhere wait in the activation.
    pub(super) fn step(
        &mut self,
        activation: &mut Activation,
        insn: &Insn,
        action: Action,
        mut state: State,
    ) -> Res<Vec<State>> {
        let bci = insn.bci;
        match action {
            Action::Nop | Action::Goto => {}
            Action::Push(literal) => self.push_literal(&mut state, literal)?,
            Action::LoadConstant { cp, wide } => self.load_constant(activation, &mut state, cp, wide)?,
            Action::Load { kind, local } => {
                let value = state.frame().locals[usize::from(local)];
                push(&mut state, kind, value);
            }
            Action::Store { kind, local } => {
                let value = pop(&mut state, kind);
                self.refuse_stream(&state, value)?;
                let at = usize::from(local);
                let locals = &mut state.frame_mut().locals;
                locals[at] = value;
                if kind.slots() == 2 {
                    locals[at + 1] = NONE;
                }
            }
            Action::Increment { local, by } => {
                let at = usize::from(local);
                let by = state.constant(i64::from(by));
                let value = state.frame().locals[at];
                let next = binary(&mut state, Operator::Add, Kind::Int, value, by);
                state.frame_mut().locals[at] = next;
                state = self.pass_index(state, value, next)?;
            }
            Action::Rearrange(r) => {
                let stack = &mut state.frame_mut().stack;
                let taken = stack.split_off(stack.len().saturating_sub(r.takes));
                stack.extend(r.gives.iter().filter_map(|&i| taken.get(i)));
            }
            Action::Binary(operator, kind) => return self.binary(activation, bci, operator, kind, state),
            Action::Negate(kind) => {
                let value = pop(&mut state, kind);
                let result = if is_real(kind) { value } else { negate(&mut state, kind, value) };
                push(&mut state, kind, result);
            }
            Action::Convert { from, to } => {
                let value = pop(&mut state, from);
                let result = convert(&mut state, to, value);
                push(&mut state, to, result);
            }
            Action::Compare { kind, .. } => {
                let b = pop(&mut state, kind);
                let a = pop(&mut state, kind);
                let result = state.number(-1, 1);
                if kind == Kind::Long {
                    state.define(result, Definition::Compare(a, b));
                }
                state.push(result);
            }
            Action::Branch(condition) => return self.branch(activation, insn, condition, state),
            Action::Switch => return self.switch(activation, insn, state),
            Action::Return(kind) => {
                let value = if kind == Kind::Void { NONE } else { pop(&mut state, kind) };
                activation.exits.push(Exit::Returns(state, value));
                return Ok(Vec::new());
            }
            Action::Throw => {
                let value = state.pop();
                if let Some(state) = self.dereference(activation, bci, state, value)? {
                    self.throw(activation, bci, state, value)?;
                }
                return Ok(Vec::new());
            }
            Action::LoadElement(kind) => return self.load_element(activation, bci, kind, state),
            Action::StoreElement(kind) => return self.store_element(activation, bci, kind, state),
            Action::ArrayLength => {
                let array = state.pop();
                let Some(mut state) = self.dereference(activation, bci, state, array)? else {
                    return Ok(Vec::new());
                };
                let length = self.length(&mut state, array);
                state.push(length);
                return Ok(vec![state]);
            }
            Action::Field { write, is_static, cp } => {
                return self.field(activation, bci, (write, is_static, cp), state);
            }
            Action::Invoke { how, cp } => return self.invoke(activation, bci, how, cp, state),
            Action::New { cp } => {
                let class = self.class_at(activation, cp)?;
                let mut object = Object::new(class);
                object.on_purpose = self.is_program(activation.body.method);
                if self.is_boot(class) {
                    object.code = Code::foreign();
                } else {
                    self.makes(class);
                }
                let made = state.make(Shape::Object(object));
                self.new_fields(&mut state, made, class);
                state.push(made);
            }
            Action::NewArray { atype } => {
                let Some(kind) = opcode::array_kind(atype) else { return unsupported("damaged code") };
                let class = self.load(&format!("[{}", kind.letter()))?;
                return self.new_array(activation, bci, class, state);
            }
            Action::NewRefArray { cp } => {
                let element = self.class_at(activation, cp)?;
                let class = self.machine.classes.array_of(element);
                return self.new_array(activation, bci, class, state);
            }
            Action::NewMultiArray { cp, dims } => {
                let class = self.class_at(activation, cp)?;
                return self.new_multi_array(activation, bci, class, dims, state);
            }
            Action::CheckCast { cp } => {
                let class = self.class_at(activation, cp)?;
                let value = state.frame().stack.last().copied().unwrap_or(NONE);
                return self.check_cast(activation, bci, class, value, state);
            }
            Action::InstanceOf { cp } => {
                let class = self.class_at(activation, cp)?;
                let value = state.pop();
                self.find_classes(&state, value);
                let result = state.truth(Condition::IsInstance(value, class));
                state.push(result);
            }
            Action::MonitorEnter | Action::MonitorExit => {
                let value = state.pop();
                return Ok(self.dereference(activation, bci, state, value)?.into_iter().collect());
            }
            Action::Jsr | Action::Ret { .. } => return unsupported("subroutines"),
        }
        if action == Action::Goto {
            for to in insn.targets(&activation.body.code).unwrap_or_default() {
                activation.go(to, state.clone());
            }
            return Ok(Vec::new());
        }
        Ok(vec![state])
    }

    pub(super) fn class_at(&mut self, activation: &Activation, cp: u16) -> Res<ClassId> {
        let found = self.machine.classes.resolve_class(activation.body.class, cp);
        found.or_else(|e| unsupported(e.to_string()))
    }

    fn push_literal(&mut self, state: &mut State, literal: Literal) -> Res<()> {
        match literal {
            Literal::Null => {
                let class = self.machine.classes.object();
                let null = Object { null: Nullness::Null, ..Object::of(class) };
                let value = state.make(Shape::Object(null));
                state.push(value);
            }
            Literal::Int(value) => {
                let value = state.constant(i64::from(value));
                state.push(value);
            }
            Literal::Long(value) => {
                let value = state.constant(value);
                state.push_wide(value);
            }
            Literal::Float(_) => {
                let value = state.finite();
                state.push(value);
            }
            Literal::Double(_) => {
                let value = state.finite();
                state.push_wide(value);
            }
        }
        Ok(())
    }

    fn load_constant(&mut self, activation: &Activation, state: &mut State, cp: u16, wide: bool) -> Res<()> {
        let file = activation.body.file.clone();
        let value = match file.constant(cp) {
            Constant::Int(value) => state.constant(i64::from(value)),
            Constant::Long(value) => state.constant(value),
            Constant::Float(bits) if f32::from_bits(bits).is_finite() => state.finite(),
            Constant::Double(bits) if f64::from_bits(bits).is_finite() => state.finite(),
            Constant::Float(_) | Constant::Double(_) => state.make(Shape::Real),
            Constant::String(text) => {
                let Ok(text) = file.utf8(text) else { return unsupported("a text constant") };
                self.text(state, &text)?
            }
            Constant::Class(_) => self.some_object(state, "java/lang/Class")?,
            _ => return unsupported("a dynamic constant"),
        };
        if wide {
            state.push_wide(value)
        } else {
            state.push(value)
        }
        Ok(())
    }

    /// A string constant.
    pub(super) fn text(&mut self, state: &mut State, text: &str) -> Res<Sym> {
        let value = self.some_object(state, "java/lang/String")?;
        let length = state.constant(text.encode_utf16().count() as i64);
        state.set_part(value, Key::Length, length);
        if let Some(object) = state.object_mut(value) {
            object.text = Some(text.into());
        }
        Ok(value)
    }

    fn binary(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        operator: Operator,
        kind: Kind,
        mut state: State,
    ) -> Res<Vec<State>> {
        let b = if operator.is_shift() { state.pop() } else { pop(&mut state, kind) };
        let a = pop(&mut state, kind);
        if is_real(kind) {
            let result = state.make(Shape::Real);
            push(&mut state, kind, result);
            return Ok(vec![state]);
        }
        if matches!(operator, Operator::Div | Operator::Rem) && !state.is_excluded(b, 0) {
            self.raise(activation, bci, state.clone(), exception::ARITHMETIC)?;
            if !state.exclude(b, 0) {
                return Ok(Vec::new());
            }
        }
        let mut states = self.split_count(state, operator, kind, (a, b));
        for state in &mut states {
            let result = binary(state, operator, kind, a, b);
            push(state, kind, result);
        }
        Ok(states)
    }

    /// Tells runs apart in which the multiple of a length or size overflows, or a part of it is zero: a capacity that grows by
    /// itself or by a part of itself is known to grow in the others.
    fn split_count(
        &self,
        mut state: State,
        operator: Operator,
        kind: Kind,
        (a, b): (Sym, Sym),
    ) -> Vec<State> {
        let most = range_of(kind).1;
        let limit = match (operator, state.constant_value(b)) {
            (Operator::Shr | Operator::Ushr, Some(by @ 1..=30)) => 1 << by,
            (Operator::Div, Some(by @ 2..)) => by,
            (Operator::Shl, Some(by @ 1..=30)) => (most >> by) + 1,
            (Operator::Mul, Some(by @ 2..)) => most / by + 1,
            _ => return vec![state],
        };
        let is_same = |x: Sym| x == a || state.is_at_most(x, a, 0) && state.is_at_most(a, x, 0);
        let counts =
            |(_, key, value): &(Sym, Key, Sym)| matches!(key, Key::Length | Key::Size) && is_same(*value);
        let straddles = (0..limit).contains(&state.lower(a)) && state.upper(a) >= limit;
        if !straddles || !state.all_parts().iter().any(counts) {
            return vec![state];
        }
        let limit = state.constant(limit);
        let small = Condition::AtMost(a, limit, -1);
        let both = [self.assume(state.clone(), &small, true), self.assume(state, &small, false)];
        both.into_iter().flatten().collect()
    }

    fn branch(
        &mut self,
        activation: &mut Activation,
        insn: &Insn,
        condition: Branch,
        mut state: State,
    ) -> Res<Vec<State>> {
        let targets = insn.targets(&activation.body.code).unwrap_or_default();
        let Some(&target) = targets.first() else { return unsupported("damaged code") };
        let (jumps, stays) = match condition {
            Branch::Zero(cond) => {
                let x = state.pop();
                (self.assume_zero(state.clone(), cond, x), self.assume_zero(state, cond.negated(), x))
            }
            Branch::Ints(cond) => {
                let b = state.pop();
                let a = state.pop();
                (
                    self.assume_compared(state.clone(), cond, a, b),
                    self.assume_compared(state, cond.negated(), a, b),
                )
            }
            Branch::Null(cond) => {
                let x = state.pop();
                let null = Condition::IsNull(x);
                (
                    self.assume(state.clone(), &null, cond == Cond::Eq),
                    self.assume(state, &null, cond != Cond::Eq),
                )
            }
            Branch::Refs(cond) => {
                let b = state.pop();
                let a = state.pop();
                let (same, different) = self.compare_references(state, a, b)?;
                if cond == Cond::Eq { (same, different) } else { (different, same) }
            }
        };
        if let Some(mut jumps) = jumps {
            self.takes(activation.body.method, insn.bci, target);
            self.conclude_loops(&mut jumps)?;
            activation.go(target, jumps);
        }
        let Some(mut stays) = stays else { return Ok(Vec::new()) };
        self.takes(activation.body.method, insn.bci, insn.bci + insn.len);
        self.conclude_loops(&mut stays)?;
        Ok(vec![stays])
    }

    /// Whether an object that the library made may be one that it has given before, or was given: an empty list, a copy of
    /// what never changes.
    fn is_given_again(&self, state: &State, made: Sym, other: Sym) -> bool {
        let of_library = |x: Sym| {
            let object = state.object(x).filter(|object| object.null != Nullness::Null);
            object.filter(|object| self.is_boot(object.class) || !object.unique)
        };
        let (Some(made), Some(other)) = (of_library(made), of_library(other)) else { return false };
        made.unique && !made.exact && (!other.unique || !other.exact)
    }

    /// The runs in which two references are the same, and those in which they are not.
    pub(super) fn compare_references(
        &mut self,
        mut state: State,
        a: Sym,
        b: Sym,
    ) -> Res<(Option<State>, Option<State>)> {
        if a == b {
            return Ok((Some(state), None));
        }
        let null = |state: &State, x: Sym| state.nullness(x) == Nullness::Null;
        if null(&state, a) || null(&state, b) {
            let other = if null(&state, a) { b } else { a };
            let condition = Condition::IsNull(other);
            return Ok((self.assume(state.clone(), &condition, true), self.assume(state, &condition, false)));
        }
        let constant = |x: Sym| state.object(x).filter(|o| o.null == Nullness::NonNull)?.constant;
        if let (Some(one), Some(other)) = (constant(a), constant(b)) {
            if one == other {
                return Ok((Some(state), None));
            }
            let of_enum = |(class, index): (ClassId, u16)| {
                let field = &self.machine.classes.class(class).fields[usize::from(index)];
                field.access & margay_classes::reader::access::ENUM != 0
            };
            if of_enum(one) && of_enum(other) {
                return Ok((None, Some(state)));
            }
        }
        let maybe = self.may_alias(&state, a, b)
            || self.is_given_again(&state, a, b)
            || self.is_given_again(&state, b, a)
            || state.nullness(a) == Nullness::Maybe && state.nullness(b) == Nullness::Maybe;
        let same = maybe.then(|| {
            let mut same = state.clone();
            for (x, y) in [(a, b), (b, a)] {
                if same.nullness(x) == Nullness::NonNull {
                    same.assume_null(y, false);
                }
            }
            same
        });
        for (x, y) in [(a, b), (b, a)] {
            let there = state.object(x).filter(|object| object.null == Nullness::NonNull);
            if let Some(constant) = there.and_then(|object| object.constant)
                && !self.assume_other(&mut state, y, constant)?
            {
                return Ok((same, None));
            }
        }
        Ok((same, Some(state)))
    }

    fn switch(&mut self, activation: &mut Activation, insn: &Insn, mut state: State) -> Res<Vec<State>> {
        let x = state.pop();
        let code = &activation.body.code;
        let (Some(targets), Some(keys)) = (insn.targets(code), insn.switch_keys(code)) else {
            return unsupported("damaged code");
        };
        let keys: Vec<i32> = match keys {
            SwitchKeys::Range { low, high } => (low..=high).collect(),
            SwitchKeys::List(keys) => keys,
        };
        let mut rest = Some(state.clone());
        for (&key, &target) in keys.iter().zip(&targets).take(MOST_KEYS) {
            let mut here = state.clone();
            let wanted = here.constant(i64::from(key));
            if let Some(here) = self.assume_compared(here, Cond::Eq, x, wanted) {
                self.takes(activation.body.method, insn.bci, target);
                activation.go(target, here);
            }
            rest = rest.filter(|_| true).and_then(|mut rest| {
                let wanted = rest.constant(i64::from(key));
                self.assume_compared(rest, Cond::Ne, x, wanted)
            });
        }
        for &target in targets.iter().skip(MOST_KEYS.min(keys.len())) {
            if let Some(rest) = &rest {
                self.takes(activation.body.method, insn.bci, target);
                activation.go(target, rest.clone());
            }
        }
        Ok(Vec::new())
    }

    /// The runs in which a reference is not null. For the others, the exception is raised.
    pub(super) fn dereference(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        mut state: State,
        x: Sym,
    ) -> Res<Option<State>> {
        if state.nullness(x) != Nullness::NonNull {
            let mut null = state.clone();
            if null.assume_null(x, true) {
                self.raise(activation, bci, null, exception::NULL_POINTER)?;
            }
            if !state.assume_null(x, false) {
                return Ok(None);
            }
        }
        Ok(Some(state))
    }

    fn load_element(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        kind: Kind,
        mut state: State,
    ) -> Res<Vec<State>> {
        let index = state.pop();
        let array = state.pop();
        let Some(mut state) = self.checked_element(activation, bci, state, array, index)? else {
            return Ok(Vec::new());
        };
        if let Some(known) = state.entry_at(array, index) {
            push(&mut state, kind, known);
            return Ok(vec![state]);
        }
        let Some(value) = self.element(&mut state, array, kind)? else { return Ok(Vec::new()) };
        state.set_part(array, Key::Entry(index), value);
        if kind == Kind::Ref {
            let home = state.part(array, Key::Home).unwrap_or(array);
            state.set_part(value, Key::Home, home);
        }
        push(&mut state, kind, value);
        Ok(vec![state])
    }

    fn checked_element(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        state: State,
        array: Sym,
        index: Sym,
    ) -> Res<Option<State>> {
        let Some(mut state) = self.dereference(activation, bci, state, array)? else { return Ok(None) };
        let length = self.length(&mut state, array);
        let zero = state.constant(0);
        let inside =
            Condition::All(vec![Condition::AtMost(zero, index, 0), Condition::AtMost(index, length, -1)]);
        if !self.is_implied(&state, &inside) {
            self.raise(activation, bci, state.clone(), exception::ARRAY_INDEX)?;
        }
        Ok(self.assume(state, &inside, true))
    }

    /// Whether a condition holds in every run.
    pub(super) fn is_implied(&self, state: &State, condition: &Condition) -> bool {
        match condition {
            Condition::AtMost(a, b, c) => state.is_at_most(*a, *b, *c),
            Condition::Equal(a, b) => state.is_at_most(*a, *b, 0) && state.is_at_most(*b, *a, 0),
            Condition::IsNull(x) => state.nullness(*x) == Nullness::Null,
            Condition::IsInstance(x, class) => {
                state.nullness(*x) == Nullness::NonNull && self.is_instance(state, *x, *class)
            }
            Condition::Not(inner) => match &**inner {
                Condition::IsNull(x) => state.nullness(*x) == Nullness::NonNull,
                other => self.assume(state.clone(), other, true).is_none(),
            },
            Condition::All(all) => all.iter().all(|one| self.is_implied(state, one)),
        }
    }

    fn store_element(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        kind: Kind,
        mut state: State,
    ) -> Res<Vec<State>> {
        let mut value = pop(&mut state, kind);
        if matches!(kind, Kind::Byte | Kind::Char | Kind::Short) {
            value = convert(&mut state, kind, value);
        }
        let index = state.pop();
        let array = state.pop();
        let Some(state) = self.checked_element(activation, bci, state, array, index)? else {
            return Ok(Vec::new());
        };
        if kind == Kind::Ref && !self.can_store(&state, array, value) {
            self.raise(activation, bci, state.clone(), exception::ARRAY_STORE)?;
        }
        let mut state = self.add_element(state, array, Key::Element, value)?;
        self.forget_entries(&mut state, array, Some(index));
        state.set_part(array, Key::Entry(index), value);
        Ok(vec![state])
    }

    /// Whether an array takes a reference, whatever its class is.
    pub(super) fn can_store(&self, state: &State, array: Sym, value: Sym) -> bool {
        let (Some(a), Some(v)) = (state.object(array), state.object(value)) else { return false };
        if v.null == Nullness::Null {
            return true;
        }
        let home = state.part(array, Key::Home).unwrap_or(array);
        if state.part(value, Key::Home) == Some(home) {
            return true;
        }
        let ClassKind::Array { element, .. } = self.machine.classes.class(a.class).kind else { return false };
        let e = self.machine.classes.class(element);
        // An array of a final class has no narrower one.
        let fixed = a.exact || e.access & margay_classes::reader::access::FINAL != 0 && !e.is_array();
        fixed && self.machine.classes.is_subclass(v.class, element)
    }

    fn new_array(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        class: ClassId,
        mut state: State,
    ) -> Res<Vec<State>> {
        let length = state.pop();
        let zero = state.constant(0);
        let fits = Condition::AtMost(zero, length, 0);
        if !self.is_implied(&state, &fits) {
            self.raise(activation, bci, state.clone(), exception::NEGATIVE_ARRAY_SIZE)?;
        }
        let Some(mut state) = self.assume(state, &fits, true) else { return Ok(Vec::new()) };
        let array = self.make_array(&mut state, class, length)?;
        state.push(array);
        Ok(vec![state])
    }

    /// A new array with elements that are zero or null.
    pub(super) fn make_array(&mut self, state: &mut State, class: ClassId, length: Sym) -> Res<Sym> {
        let array = state.make(Shape::Object(Object::new(class)));
        state.set_part(array, Key::Length, length);
        let (element, kind) = match self.machine.classes.class(class).kind {
            ClassKind::Array { element, kind } => (element, kind),
            _ => return unsupported("an array of no array class"),
        };
        let first = match kind {
            Kind::Float | Kind::Double => state.make(Shape::Real),
            Kind::Ref => {
                let null = Object { null: Nullness::Null, ..Object::of(element) };
                state.make(Shape::Object(null))
            }
            _ => state.constant(0),
        };
        let first = state.summary(first);
        state.set_part(array, Key::Element, first);
        Ok(array)
    }

    fn new_multi_array(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        class: ClassId,
        dims: u8,
        mut state: State,
    ) -> Res<Vec<State>> {
        let lengths: Vec<Sym> = (0..dims).map(|_| state.pop()).collect();
        let zero = state.constant(0);
        let fits = Condition::All(lengths.iter().map(|&n| Condition::AtMost(zero, n, 0)).collect());
        if !self.is_implied(&state, &fits) {
            self.raise(activation, bci, state.clone(), exception::NEGATIVE_ARRAY_SIZE)?;
        }
        let Some(mut state) = self.assume(state, &fits, true) else { return Ok(Vec::new()) };
        // From the innermost arrays outwards.
        let mut classes = vec![class];
        for _ in 1..dims {
            let Some(&last) = classes.last() else { break };
            let ClassKind::Array { element, .. } = self.machine.classes.class(last).kind else {
                return unsupported("damaged code");
            };
            classes.push(element);
        }
        let mut inner: Option<Sym> = None;
        for (&length, &class) in lengths.iter().zip(classes.iter().rev()) {
            let array = self.make_array(&mut state, class, length)?;
            if let Some(inner) = inner {
                let each = state.summary(inner);
                state.set_part(array, Key::Element, each);
            }
            inner = Some(array);
        }
        state.push(inner.unwrap_or(NONE));
        Ok(vec![state])
    }

    pub(super) fn check_cast(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        class: ClassId,
        value: Sym,
        mut state: State,
    ) -> Res<Vec<State>> {
        if state.nullness(value) == Nullness::Null || self.is_instance(&state, value, class) {
            return Ok(vec![state]);
        }
        let mut failing = state.clone();
        if failing.assume_null(value, false) {
            self.raise(activation, bci, failing, exception::CLASS_CAST)?;
        }
        if self.is_never(&state, value, class) {
            return Ok(if state.assume_null(value, true) { vec![state] } else { Vec::new() });
        }
        self.narrow(&mut state, value, class);
        Ok(vec![state])
    }

    fn field(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        (write, is_static, cp): (bool, bool, u16),
        mut state: State,
    ) -> Res<Vec<State>> {
        let from = activation.body.class;
        let named = self.machine.classes.member_ref(from, cp).or_else(|e| unsupported(e.to_string()))?;
        let holder =
            self.machine.classes.load_from(from, named.class).or_else(|e| unsupported(e.to_string()))?;
        if write {
            self.refuse_stream(&state, state.frame().stack.last().copied().unwrap_or(NONE))?;
        }
        let (class, index) = self
            .machine
            .classes
            .resolve_field(holder, named.name, named.desc)
            .or_else(|e| unsupported(e.to_string()))?;
        let kind = self.machine.classes.class(class).fields[index].kind;
        let key = Key::Field(class, index as u16);
        if is_static {
            if write {
                let value = popped(&mut state, kind);
                return Ok(self.put_static(state, class, index, value)?.into_iter().collect());
            }
            let Some(value) = self.static_value(&mut state, class, index)? else { return Ok(Vec::new()) };
            push(&mut state, kind, value);
            return Ok(vec![state]);
        }
        let value = if write { popped(&mut state, kind) } else { NONE };
        let object = state.pop();
        let Some(mut state) = self.dereference(activation, bci, state, object)? else {
            return Ok(Vec::new());
        };
        if write {
            return Ok(self.put_field(state, object, key, value)?.into_iter().collect());
        }
        let Some(value) = self.get_field(&mut state, object, class, index)? else { return Ok(Vec::new()) };
        push(&mut state, kind, value);
        Ok(vec![state])
    }

    /// The fields of a new object.
    pub(super) fn new_fields(&mut self, state: &mut State, object: Sym, class: ClassId) {
        for id in self.machine.classes.class(class).lineage.clone() {
            if self.is_boot(id) {
                continue;
            }
            let fields = self.machine.classes.class(id).fields.clone();
            for (index, field) in fields.iter().enumerate().filter(|(_, f)| !f.is_static()) {
                let value = self.zero(state, field.kind);
                state.set_part(object, Key::Field(id, index as u16), value);
            }
        }
    }

    /// What a field holds before anything sets it.
    pub(super) fn zero(&self, state: &mut State, kind: Kind) -> Sym {
        match kind {
            Kind::Float | Kind::Double => state.make(Shape::Real),
            Kind::Ref => {
                let class = self.machine.classes.object();
                state.make(Shape::Object(Object { null: Nullness::Null, ..Object::of(class) }))
            }
            _ => state.constant(0),
        }
    }

    /// Throws a new exception of a class that nobody throws on purpose.
    pub(super) fn raise(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        mut state: State,
        class: &str,
    ) -> Res<()> {
        let thrown = self.new_exception(&mut state, class)?;
        let alarm = Alarm {
            exception: class.replace('/', "."),
            place: self.machine.classes.qualified_name(activation.body.method),
            line: activation.body.line(bci),
        };
        self.raised.insert(thrown, alarm);
        self.throw(activation, bci, state, thrown)
    }

    pub(super) fn new_exception(&mut self, state: &mut State, class: &str) -> Res<Sym> {
        let class = self.load(class)?;
        Ok(state.make(Shape::Object(Object::new(class))))
    }

    /// Goes on at the handlers for an exception, or leaves the method.
    pub(super) fn throw(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        mut state: State,
        thrown: Sym,
    ) -> Res<()> {
        let body = activation.body.clone();
        for handler in body.handlers.iter().filter(|h| (h.start..h.end).contains(&bci)) {
            let caught = match handler.catch_type {
                0 => None,
                cp => Some(self.class_at(activation, cp)?),
            };
            let sure = caught.is_none_or(|class| self.is_instance(&state, thrown, class));
            if !sure && caught.is_some_and(|class| self.is_never(&state, thrown, class)) {
                continue;
            }
            let mut here = state.clone();
            if let Some(class) = caught {
                self.narrow(&mut here, thrown, class);
            }
            here.frame_mut().stack = vec![thrown];
            activation.go(handler.target, here);
            if sure {
                return Ok(());
            }
        }
        state.frame_mut().stack.clear();
        activation.exits.push(Exit::Throws(state, thrown));
        Ok(())
    }

    /// Goes on behind a call that has ended in these ways.
    pub(super) fn behind_call(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        exits: Vec<Exit>,
        call: &Call,
    ) -> Res<Vec<State>> {
        let mut states = Vec::new();
        for exit in exits {
            match exit {
                Exit::Returns(mut state, value) => {
                    push(&mut state, call.result, value);
                    states.push(state);
                }
                Exit::Throws(state, thrown) => {
                    self.raised.entry(thrown).or_insert_with(|| Alarm {
                        exception: String::new(),
                        place: call.name.clone(),
                        line: activation.body.line(bci),
                    });
                    self.throw(activation, bci, state, thrown)?;
                }
            }
        }
        Ok(states)
    }

    /// A stream in a variable could be asked for its result when other things have changed.
    fn refuse_stream(&mut self, state: &State, value: Sym) -> Res<()> {
        let stream = self.load("java/util/stream/BaseStream")?;
        if state.object(value).is_some() && self.is_instance(state, value, stream) {
            return unsupported("a stream in a variable");
        }
        Ok(())
    }

    /// Any number of a kind, or an unknown real one.
    pub(super) fn any_number(&self, state: &mut State, kind: Kind) -> Sym {
        if is_real(kind) {
            return state.make(Shape::Real);
        }
        let (low, high) = range_of(kind);
        state.number(low, high)
    }
}

fn is_real(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}

/// Pushes a value of a kind; nothing for `void`.
pub(super) fn push(state: &mut State, kind: Kind, value: Sym) {
    match kind.slots() {
        0 => {}
        1 => state.push(value),
        _ => state.push_wide(value),
    }
}

/// Pops a value that a field of a kind is set to.
fn popped(state: &mut State, kind: Kind) -> Sym {
    let value = pop(state, kind);
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short => convert(state, kind, value),
        _ => value,
    }
}

fn pop(state: &mut State, kind: Kind) -> Sym {
    if kind.slots() == 2 { state.pop_wide() } else { state.pop() }
}
