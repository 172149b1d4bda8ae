//! What instructions do to a state. An instruction changes nothing before it has asked all that it has to: it may run again.

use crate::state::{Cell, End, State};
use crate::world::{REFERENCE, Res, Stop, World, cell_kind};
use margay_classes::bytecode::{Action, Condition, Literal, Operator};
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, Cond, Kind, Origin, opcode};
use margay_solver::{Sort, Term, Terms};
use std::rc::Rc;

/// What comes after an instruction.
pub(crate) enum Next {
    Goes,
    Ends(End),
}

const DAMAGED: Stop = Stop::Unknown("code that cannot be followed");

/// What is thrown.
pub(crate) enum Thrown {
    Object(Term),
    /// By the machine: the class, and the numbers in its message.
    Failure(&'static str, Vec<Term>),
}

pub(crate) const NULL_POINTER: &str = "java/lang/NullPointerException";

impl World<'_> {
    /// Runs an instruction. A state for each way in which the run can go on.
    pub fn advance(&mut self, state: &State) -> Res<Vec<(State, Next)>> {
        let (mut work, mut ends) = (vec![state.clone()], Vec::new());
        while let Some(before) = work.pop() {
            self.tick()?;
            let mut after = before.clone();
            match self.step(&mut after) {
                Ok(next) => ends.push((after, next)),
                Err(Stop::Fork(condition)) => {
                    let not = self.terms.not(condition);
                    for condition in [not, condition] {
                        let mut other = before.clone();
                        other.assume(condition);
                        work.push(other);
                    }
                }
                Err(why) => return Err(why),
            }
        }
        Ok(ends)
    }

    fn step(&mut self, state: &mut State) -> Res<Next> {
        let frame = state.top();
        let code = frame.code.clone();
        let at = frame.at;
        let Some((_, action)) = code.insns.get(at) else { return Err(DAMAGED) };
        match *action {
            Action::Nop => {}
            Action::Push(literal) => {
                let (value, wide) = match literal {
                    Literal::Null => (self.null(), false),
                    Literal::Int(n) => (self.terms.int(n), false),
                    Literal::Long(n) => (self.terms.long(n), true),
                    Literal::Float(x) => (self.terms.f32(x.to_bits()), false),
                    Literal::Double(x) => (self.terms.f64(x.to_bits()), true),
                };
                push(state, value, wide);
            }
            Action::LoadConstant { cp, wide } => {
                let value = self.constant(state, &code.file, cp)?;
                push(state, value, wide);
            }
            Action::Load { kind, local } => {
                let value = state.top().locals.get(usize::from(local)).copied().flatten().ok_or(DAMAGED)?;
                push(state, value, kind.slots() == 2);
            }
            Action::Store { kind, local } => {
                let value = pop(state, kind.slots() == 2)?;
                let (frame, first) = (state.top_mut(), usize::from(local));
                let last = first + usize::from(kind.slots());
                if frame.locals.len() < last {
                    frame.locals.resize(last, None);
                }
                frame.locals[first] = Some(value);
                if last > first + 1 {
                    frame.locals[first + 1] = None;
                }
            }
            Action::Increment { local, by } => {
                let place = usize::from(local);
                let value = state.top().locals.get(place).copied().flatten().ok_or(DAMAGED)?;
                let by = self.terms.int(i32::from(by));
                state.top_mut().locals[place] = Some(self.terms.add(value, by));
            }
            Action::Rearrange(how) => {
                crate::code::rearranged(&mut state.top_mut().stack, how).ok_or(DAMAGED)?;
            }
            Action::Binary(operator, kind) => return self.binary(state, operator, kind),
            Action::Negate(kind) => {
                let x = pop(state, kind.slots() == 2)?;
                let value = if is_float(kind) { self.terms.fneg(x) } else { self.terms.neg(x) };
                push(state, value, kind.slots() == 2);
            }
            Action::Convert { from, to } => {
                let x = pop(state, from.slots() == 2)?;
                let value = convert(&mut self.terms, x, from, to);
                push(state, value, to.slots() == 2);
            }
            Action::Compare { kind, nan } => {
                let wide = kind.slots() == 2;
                let (b, a) = (pop(state, wide)?, pop(state, wide)?);
                let value = match kind {
                    Kind::Long => self.terms.lcmp(a, b),
                    _ => self.terms.fcmp(a, b, nan),
                };
                push(state, value, false);
            }
            Action::Branch(condition) => {
                let holds = self.condition(state, condition)?;
                let jumps = self.decide(state, holds)?;
                let target = code.targets(at).and_then(|targets| targets.first().copied()).ok_or(DAMAGED)?;
                state.top_mut().at = if jumps { target } else { at + 1 };
                return Ok(Next::Goes);
            }
            Action::Goto => {
                state.top_mut().at = code.targets(at).and_then(|t| t.first().copied()).ok_or(DAMAGED)?;
                return Ok(Next::Goes);
            }
            Action::Switch => {
                let value = pop(state, false)?;
                let keys = code.insns[at].0.switch_keys(&code.bytes).ok_or(DAMAGED)?;
                let keys: Vec<i32> = match keys {
                    margay_classes::bytecode::SwitchKeys::Range { low, high } => (low..=high).collect(),
                    margay_classes::bytecode::SwitchKeys::List(keys) => keys,
                };
                let targets = code.targets(at).ok_or(DAMAGED)?;
                let mut to = targets.last().copied().ok_or(DAMAGED)?;
                for (key, target) in keys.into_iter().zip(&targets) {
                    let key = self.terms.int(key);
                    let same = self.terms.eq(value, key);
                    if self.decide(state, same)? {
                        to = *target;
                        break;
                    }
                }
                state.top_mut().at = to;
                return Ok(Next::Goes);
            }
            Action::Return(kind) => {
                let value = match kind.slots() {
                    0 => None,
                    slots => Some(pop(state, slots == 2)?),
                };
                return self.leave(state, value, kind);
            }
            Action::Throw => {
                let object = pop(state, false)?;
                if self.is_null(state, object)? {
                    return self.fail(state, NULL_POINTER, Vec::new());
                }
                return self.deliver(state, Thrown::Object(object));
            }
            Action::Field { write, is_static, cp } => return self.field(state, write, is_static, cp),
            Action::LoadElement(kind) => {
                let (index, array) = (pop(state, false)?, pop(state, false)?);
                if let Some(next) = self.check_index(state, array, index)? {
                    return Ok(next);
                }
                let value = self.read(state, &element(kind, array, index), kind)?;
                push(state, value, kind.slots() == 2);
            }
            Action::StoreElement(kind) => {
                let value = pop(state, kind.slots() == 2)?;
                let (index, array) = (pop(state, false)?, pop(state, false)?);
                if let Some(next) = self.check_index(state, array, index)? {
                    return Ok(next);
                }
                let value = match kind {
                    Kind::Ref => {
                        let fits = self.question(state, "may be stored", &[array, value]);
                        if !self.is_null(state, value)? && !self.decide(state, fits)? {
                            return self.fail(state, "java/lang/ArrayStoreException", vec![value]);
                        }
                        value
                    }
                    // The array may be one of booleans.
                    Kind::Byte if !matches!(self.terms.constant(value), Some(0 | 1)) => {
                        self.pure(state, "byte or boolean", &[array, value], Kind::Byte)
                    }
                    kind => cut(&mut self.terms, value, kind),
                };
                self.write(state, element(kind, array, index), kind, value);
            }
            Action::ArrayLength => {
                let array = pop(state, false)?;
                if self.is_null(state, array)? {
                    return self.fail(state, NULL_POINTER, Vec::new());
                }
                let length = self.length(state, array);
                push(state, length, false);
            }
            Action::New { cp } => {
                let class = class_name(&code.file, cp)?;
                if let Some(next) = self.initialise(state, &class)? {
                    return Ok(next);
                }
                let object = self.make(state, &class, None);
                push(state, object, false);
            }
            Action::NewArray { atype } => {
                let kind = opcode::array_kind(atype).ok_or(DAMAGED)?;
                return self.new_array(state, &format!("[{}", kind.letter()));
            }
            Action::NewRefArray { cp } => {
                let class = class_name(&code.file, cp)?;
                return self.new_array(state, &format!("[L{class};"));
            }
            Action::NewMultiArray { cp, dims } => {
                let class = class_name(&code.file, cp)?;
                let mut lengths = Vec::new();
                for _ in 0..dims {
                    lengths.push(pop(state, false)?);
                }
                return self.call_unknown(state, &format!("new {class}"), lengths, Kind::Ref, true);
            }
            Action::CheckCast { cp } => {
                let class = class_name(&code.file, cp)?;
                let object = *state.top().stack.last().ok_or(DAMAGED)?;
                let object = object.ok_or(DAMAGED)?;
                let is = self.question(state, &format!("is {class}"), &[object]);
                if !self.is_null(state, object)? && !self.decide(state, is)? {
                    return self.fail(state, "java/lang/ClassCastException", vec![object]);
                }
            }
            Action::InstanceOf { cp } => {
                let class = class_name(&code.file, cp)?;
                let object = pop(state, false)?;
                let is = self.question(state, &format!("is {class}"), &[object]);
                let null = self.null();
                let there = self.terms.ne(object, null);
                let yes = self.terms.and(there, is);
                let value = self.terms.bool_to_int(yes);
                push(state, value, false);
            }
            Action::MonitorEnter | Action::MonitorExit => {
                let object = pop(state, false)?;
                if self.is_null(state, object)? {
                    return self.fail(state, NULL_POINTER, Vec::new());
                }
                let what = if *action == Action::MonitorEnter { "lock" } else { "unlock" };
                self.event(state, what, vec![object]);
            }
            Action::Invoke { how, cp } => return self.invoke(state, how, cp),
            Action::Jsr | Action::Ret { .. } => return Err(DAMAGED),
        }
        state.top_mut().at = at + 1;
        Ok(Next::Goes)
    }

    pub(crate) fn is_null(&mut self, state: &mut State, object: Term) -> Res<bool> {
        let null = self.null();
        let is = self.terms.eq(object, null);
        self.decide(state, is)
    }

    fn constant(
        &mut self,
        state: &mut State,
        file: &margay_classes::reader::ClassFile,
        cp: u16,
    ) -> Res<Term> {
        Ok(match file.constant(cp) {
            Constant::Int(n) => self.terms.int(n),
            Constant::Long(n) => self.terms.long(n),
            Constant::Float(bits) => self.terms.f32(bits),
            Constant::Double(bits) => self.terms.f64(bits),
            Constant::String(text) => {
                let text = file.utf8_bytes(text).map_err(|_| DAMAGED)?.to_vec();
                self.literal(state, &format!("text {text:?}"))
            }
            Constant::Class(name) => {
                let name = file.utf8(name).map_err(|_| DAMAGED)?;
                self.literal(state, &format!("class {name}"))
            }
            _ => return Err(Stop::Unknown("a constant that is computed")),
        })
    }

    /// An object that is there from the beginning.
    fn literal(&mut self, state: &mut State, what: &str) -> Term {
        let object = self.answer(state, what, &[], Kind::Ref);
        let null = self.null();
        let there = self.terms.ne(object, null);
        state.assume(there);
        let first = self.terms.make_const(REFERENCE, crate::world::FIRST_MADE);
        let old = self.terms.ult(object, first);
        state.assume(old);
        object
    }

    fn binary(&mut self, state: &mut State, operator: Operator, kind: Kind) -> Res<Next> {
        let wide = kind.slots() == 2;
        let b = pop(state, wide && !operator.is_shift())?;
        let a = pop(state, wide)?;
        if matches!(operator, Operator::Div | Operator::Rem) && !is_float(kind) {
            let zero = self.terms.make_const(World::sort(kind), 0);
            let by_zero = self.terms.eq(b, zero);
            if self.decide(state, by_zero)? {
                return self.fail(state, "java/lang/ArithmeticException", Vec::new());
            }
        }
        let b = if operator.is_shift() && kind == Kind::Long { self.terms.zext(b, 64) } else { b };
        let value = operate(&mut self.terms, operator, kind, a, b);
        push(state, value, wide);
        state.top_mut().at += 1;
        Ok(Next::Goes)
    }

    fn condition(&mut self, state: &mut State, condition: Condition) -> Res<Term> {
        let (cond, a, b) = match condition {
            Condition::Zero(cond) => {
                let a = pop(state, false)?;
                (cond, a, self.terms.int(0))
            }
            Condition::Ints(cond) | Condition::Refs(cond) => {
                let (b, a) = (pop(state, false)?, pop(state, false)?);
                (cond, a, b)
            }
            Condition::Null(cond) => {
                let a = pop(state, false)?;
                (cond, a, self.null())
            }
        };
        if self.terms.sort(a) != self.terms.sort(b) {
            return Err(DAMAGED);
        }
        let t = &mut self.terms;
        Ok(match cond {
            Cond::Eq => t.eq(a, b),
            Cond::Ne => t.ne(a, b),
            Cond::Lt => t.slt(a, b),
            Cond::Ge => t.sge(a, b),
            Cond::Gt => t.sgt(a, b),
            Cond::Le => t.sle(a, b),
        })
    }

    /// Ends the frame with a value.
    pub(crate) fn leave(&mut self, state: &mut State, value: Option<Term>, kind: Kind) -> Res<Next> {
        let code = state.top().code.clone();
        let result = code.descriptor.rsplit(')').next().and_then(|d| d.bytes().next()).and_then(Kind::of);
        let value = value.map(|value| cut(&mut self.terms, value, result.unwrap_or(kind)));
        if state.frames.len() == 1 {
            return Ok(Next::Ends(End::Returns(value)));
        }
        state.frames.pop();
        if let Some(value) = value {
            push(state, value, kind.slots() == 2);
        }
        state.top_mut().at += 1;
        Ok(Next::Goes)
    }

    /// The machine throws.
    pub(crate) fn fail(&mut self, state: &mut State, class: &'static str, numbers: Vec<Term>) -> Res<Next> {
        self.deliver(state, Thrown::Failure(class, numbers))
    }

    /// Goes on at the handler of what is thrown, or leaves the method.
    pub(crate) fn deliver(&mut self, state: &mut State, thrown: Thrown) -> Res<Next> {
        let origin = self.origin(state);
        loop {
            let (code, at) = (state.top().code.clone(), state.top().at);
            let handlers: Vec<_> = code.handlers_at(at).copied().collect();
            for handler in handlers {
                let caught = match handler.catch_type {
                    0 => true,
                    cp => {
                        let class = class_name(&code.file, cp)?;
                        self.catches(state, &thrown, &class)?
                    }
                };
                if caught {
                    let object = match &thrown {
                        Thrown::Object(object) => *object,
                        Thrown::Failure(class, numbers) => {
                            // What it says of the place may be asked for.
                            let place = match origin {
                                Some(place) => self.terms.int(place as i32),
                                None => self.any(state, Kind::Int),
                            };
                            let mut values = numbers.clone();
                            values.push(place);
                            self.event(state, &format!("fails {class}"), values);
                            self.make(state, class, None)
                        }
                    };
                    let target = code.number(handler.target).ok_or(DAMAGED)?;
                    let frame = state.top_mut();
                    frame.at = target;
                    frame.stack = vec![Some(object)];
                    return Ok(Next::Goes);
                }
            }
            if state.frames.len() == 1 {
                return Ok(Next::Ends(match thrown {
                    Thrown::Object(object) => End::Throws(object),
                    Thrown::Failure(class, numbers) => End::Fails(class, numbers),
                }));
            }
            state.frames.pop();
        }
    }

    /// The place where the run is, if it is the same in both versions.
    fn origin(&self, state: &State) -> Option<usize> {
        let frame = state.top();
        let place = frame.code.place(frame.at)?;
        let changed = self.changed.as_ref().and_then(|code| code.change);
        let inside = self.is_target(&frame.code) && changed.is_some_and(|change| change.at == place);
        (!inside).then_some(place)
    }

    /// Whether this is the method that is changed, in either version.
    pub(crate) fn is_target(&self, code: &crate::code::Code) -> bool {
        self.changed.as_ref().is_some_and(|changed| {
            changed.class == code.class && changed.name == code.name && changed.descriptor == code.descriptor
        })
    }

    fn catches(&mut self, state: &mut State, thrown: &Thrown, class: &str) -> Res<bool> {
        let known: Option<Rc<str>> = match thrown {
            Thrown::Failure(class, _) => Some((*class).into()),
            Thrown::Object(object) => self.made(state, *object).map(|made| made.class.clone()),
        };
        let unknown = Stop::Unknown("a class that cannot be loaded");
        let wanted = self.classes.load(class).map_err(|_| unknown.clone())?;
        if let Some(known) = known {
            let known = self.classes.load(&known).map_err(|_| unknown)?;
            return Ok(self.classes.is_subclass(known, wanted));
        }
        if class == "java/lang/Throwable" {
            return Ok(true);
        }
        let Thrown::Object(object) = thrown else { return Ok(false) };
        let is = self.question(state, &format!("is {class}"), &[*object]);
        self.decide(state, is)
    }

    fn check_index(&mut self, state: &mut State, array: Term, index: Term) -> Res<Option<Next>> {
        if self.is_null(state, array)? {
            return self.fail(state, NULL_POINTER, Vec::new()).map(Some);
        }
        let length = self.length(state, array);
        let zero = self.terms.int(0);
        let (low, high) = (self.terms.sle(zero, index), self.terms.slt(index, length));
        let inside = self.terms.and(low, high);
        if self.decide(state, inside)? {
            return Ok(None);
        }
        let class = "java/lang/ArrayIndexOutOfBoundsException";
        self.fail(state, class, vec![index, length]).map(Some)
    }

    /// The length of an array that is not null.
    pub(crate) fn length(&mut self, state: &mut State, array: Term) -> Term {
        if let Some(length) = self.made(state, array).and_then(|made| made.length) {
            return length;
        }
        let length = self.pure(state, "length", &[array], Kind::Int);
        let zero = self.terms.int(0);
        let valid = self.terms.sle(zero, length);
        state.assume(valid);
        length
    }

    fn new_array(&mut self, state: &mut State, class: &str) -> Res<Next> {
        let length = pop(state, false)?;
        let zero = self.terms.int(0);
        let negative = self.terms.slt(length, zero);
        if self.decide(state, negative)? {
            return self.fail(state, "java/lang/NegativeArraySizeException", vec![length]);
        }
        if !self.fits_in_memory(state, length)? {
            return self.fail(state, "java/lang/OutOfMemoryError", Vec::new());
        }
        let array = self.make(state, class, Some(length));
        push(state, array, false);
        state.top_mut().at += 1;
        Ok(Next::Goes)
    }

    /// Whether there is memory for an array: there is none for huge ones, on any Java machine.
    fn fits_in_memory(&mut self, state: &mut State, length: Term) -> Res<bool> {
        if self.terms.constant(length).is_some_and(|length| length <= SMALL) {
            return Ok(true);
        }
        let fits = self.question(state, "fits in memory", &[length]);
        self.decide(state, fits)
    }

    fn field(&mut self, state: &mut State, write: bool, is_static: bool, cp: u16) -> Res<Next> {
        let code = state.top().code.clone();
        let (class, name) =
            (code.file.named_class(cp).ok_or(DAMAGED)?, code.file.named_member(cp).ok_or(DAMAGED)?);
        let descriptor = descriptor(&code.file, cp)?;
        let missing = Stop::Unknown("a field that cannot be found");
        let id = self.classes.load(&class).map_err(|_| missing.clone())?;
        let (n, d) = (self.classes.symbols.intern(&name), self.classes.symbols.intern(&descriptor));
        let (owner, index) = self.classes.resolve_field(id, n, d).map_err(|_| missing)?;
        let flags = self.classes.class(owner).fields[index].access;
        let owner = self.classes.name(owner).to_owned();
        let kind = descriptor.bytes().next().and_then(Kind::of).ok_or(DAMAGED)?;
        let value = if write { Some(pop(state, kind.slots() == 2)?) } else { None };
        let object = if is_static { None } else { Some(pop(state, false)?) };
        if let Some(object) = object
            && self.is_null(state, object)?
        {
            return self.fail(state, NULL_POINTER, Vec::new());
        }
        if is_static && let Some(next) = self.initialise(state, &owner)? {
            return Ok(next);
        }
        let cell = Cell { what: cell_name(&descriptor, &owner, &name), object, index: None };
        match value {
            Some(value) => {
                let value = cut(&mut self.terms, value, kind);
                self.write(state, cell, kind, value);
            }
            None => {
                let is_final = flags & access::FINAL != 0 && flags & access::VOLATILE == 0;
                let value = match is_final && self.is_settled(state, object) {
                    true => self.final_field(state, &cell, kind),
                    false => self.read(state, &cell, kind)?,
                };
                self.assume_facts(state, &cell);
                push(state, value, kind.slots() == 2);
            }
        }
        state.top_mut().at += 1;
        Ok(Next::Goes)
    }

    /// Whether the final fields of an object stay as they are: once its constructor has ended. The object of a constructor
    /// that runs may still get them.
    pub(crate) fn is_settled(&self, state: &State, object: Option<Term>) -> bool {
        let constructs = state.frames.iter().any(|frame| frame.code.name.starts_with('<'));
        !constructs && object.is_none_or(|object| self.made(state, object).is_none())
    }

    /// What a final field of an object that is settled holds.
    pub(crate) fn final_field(&mut self, state: &mut State, cell: &Cell, kind: Kind) -> Term {
        let number = cell.object.map_or(0, |object| u64::from(object.raw()));
        self.answer(state, &format!("final {}", cell.what), &[number], kind)
    }

    /// The field that an instruction names, by the name of its cells.
    pub(crate) fn cell_of(&mut self, code: &crate::code::Code, cp: u16) -> Option<Rc<str>> {
        let (class, name) = (code.file.named_class(cp)?, code.file.named_member(cp)?);
        let descriptor = descriptor(&code.file, cp).ok()?;
        let id = self.classes.load(&class).ok()?;
        let (n, d) = (self.classes.symbols.intern(&name), self.classes.symbols.intern(&descriptor));
        let (owner, _) = self.classes.resolve_field(id, n, d).ok()?;
        Some(cell_name(&descriptor, self.classes.name(owner), &name))
    }

    /// A class is used for the first time, perhaps: its initialiser is code like any other.
    pub(crate) fn initialise(&mut self, state: &mut State, class: &str) -> Res<Option<Next>> {
        if state.memory.initialised.contains(class) {
            return Ok(None);
        }
        let id = self.classes.load(class).map_err(|_| Stop::Unknown("a class that cannot be loaded"))?;
        let c = self.classes.class(id);
        let above = |&i: &ClassId| self.classes.class(i).clinit.is_some();
        let runs = c.has_initializer || c.all_interfaces.iter().any(above);
        if c.origin == Origin::Boot || !runs {
            return Ok(None);
        }
        // A class whose code runs has begun to be initialised, and so have those above it.
        for frame in &state.frames {
            if let Some(running) = self.classes.loaded(&frame.code.class)
                && self.classes.class(running).lineage.contains(&id)
            {
                return Ok(None);
            }
        }
        let epoch = self.event(state, &format!("initialise {class}"), Vec::new());
        let fails = self.answer(state, "fails", &[u64::from(epoch)], Kind::Boolean);
        let zero = self.terms.int(0);
        let fine = self.terms.eq(fails, zero);
        if self.decide(state, fine)? {
            state.memory.initialised.insert(class.into());
            return Ok(None);
        }
        let thrown = self.answer(state, "thrown", &[u64::from(epoch)], Kind::Ref);
        self.assume_there(state, thrown);
        self.deliver(state, Thrown::Object(thrown)).map(Some)
    }

    pub(crate) fn assume_there(&mut self, state: &mut State, object: Term) {
        let null = self.null();
        let there = self.terms.ne(object, null);
        state.assume(there);
    }
}

/// What the cells of a field are called.
pub(crate) fn cell_name(descriptor: &str, owner: &str, name: &str) -> Rc<str> {
    format!("{descriptor} {owner}.{name}").into()
}

/// What the cells of elements of a kind are called.
pub(crate) fn elements(kind: Kind) -> Rc<str> {
    match kind {
        Kind::Ref => "L[]".into(),
        kind => format!("{}[]", kind.letter()).into(),
    }
}

fn element(kind: Kind, array: Term, index: Term) -> Cell {
    let what = elements(kind);
    debug_assert_eq!(cell_kind(&what), kind);
    Cell { what, object: Some(array), index: Some(index) }
}

pub(crate) fn class_name(file: &margay_classes::reader::ClassFile, cp: u16) -> Res<String> {
    match file.constant(cp) {
        Constant::Class(name) => file.utf8(name).map_err(|_| DAMAGED),
        _ => Err(DAMAGED),
    }
}

/// The descriptor of a member or call site that the constant pool names.
pub(crate) fn descriptor(file: &margay_classes::reader::ClassFile, cp: u16) -> Res<String> {
    let (Constant::Field { name_type, .. }
    | Constant::Method { name_type, .. }
    | Constant::InterfaceMethod { name_type, .. }
    | Constant::InvokeDynamic { name_type, .. }) = file.constant(cp)
    else {
        return Err(DAMAGED);
    };
    let Constant::NameType { desc, .. } = file.constant(name_type) else { return Err(DAMAGED) };
    file.utf8(desc).map_err(|_| DAMAGED)
}

pub(crate) fn push(state: &mut State, value: Term, wide: bool) {
    let stack = &mut state.top_mut().stack;
    stack.push(Some(value));
    if wide {
        stack.push(None);
    }
}

pub(crate) fn pop(state: &mut State, wide: bool) -> Res<Term> {
    let stack = &mut state.top_mut().stack;
    if wide && stack.pop() != Some(None) {
        return Err(DAMAGED);
    }
    stack.pop().flatten().ok_or(DAMAGED)
}

/// Arrays of so many elements are taken to fit into memory.
const SMALL: u64 = 1 << 20;

fn is_float(kind: Kind) -> bool {
    matches!(kind, Kind::Float | Kind::Double)
}

fn operate(t: &mut Terms, operator: Operator, kind: Kind, a: Term, b: Term) -> Term {
    // Exact for every number; there is one NaN.
    let is_one = |t: &Terms, x: Term| match kind {
        Kind::Float => t.constant(x) == Some(u64::from(1.0_f32.to_bits())),
        Kind::Double => t.constant(x) == Some(1.0_f64.to_bits()),
        _ => false,
    };
    match operator {
        Operator::Mul | Operator::Div if is_one(t, b) => a,
        Operator::Mul if is_one(t, a) => b,
        Operator::Add if is_float(kind) => t.fadd(a, b),
        Operator::Sub if is_float(kind) => t.fsub(a, b),
        Operator::Mul if is_float(kind) => t.fmul(a, b),
        Operator::Div if is_float(kind) => t.fdiv(a, b),
        Operator::Rem if is_float(kind) => t.frem(a, b),
        Operator::Add => t.add(a, b),
        Operator::Sub => t.sub(a, b),
        Operator::Mul => t.mul(a, b),
        Operator::Div => t.sdiv(a, b),
        Operator::Rem => t.srem(a, b),
        Operator::Shl => t.shl(a, b),
        Operator::Shr => t.ashr(a, b),
        Operator::Ushr => t.lshr(a, b),
        Operator::And => t.and(a, b),
        Operator::Or => t.or(a, b),
        Operator::Xor => t.xor(a, b),
    }
}

fn convert(t: &mut Terms, x: Term, from: Kind, to: Kind) -> Term {
    match (is_float(from), to) {
        (false, Kind::Long) => t.sext(x, 64),
        (false, Kind::Float) => t.int_to_float(x, Sort::F32),
        (false, Kind::Double) => t.int_to_float(x, Sort::F64),
        (true, Kind::Long) => t.float_to_int(x, 64),
        (true, Kind::Float) => t.float_to_float(x, Sort::F32),
        (true, Kind::Double) => t.float_to_float(x, Sort::F64),
        (true, _) => t.float_to_int(x, 32),
        (false, Kind::Int) => t.trunc(x, 32),
        (false, kind) => cut(t, x, kind),
    }
}

/// An int as one of a narrower kind, as fields, elements and results have it.
pub(crate) fn cut(t: &mut Terms, x: Term, kind: Kind) -> Term {
    match kind {
        Kind::Boolean => {
            let one = t.int(1);
            t.and(x, one)
        }
        Kind::Byte => {
            let cut = t.trunc(x, 8);
            t.sext(cut, 32)
        }
        Kind::Char => {
            let cut = t.trunc(x, 16);
            t.zext(cut, 32)
        }
        Kind::Short => {
            let cut = t.trunc(x, 16);
            t.sext(cut, 32)
        }
        _ => x,
    }
}
