//! Input objects: creating them, the values of their slots when they are first read, and restoring their initial state.

use super::{Sym, Undo, Value};
use crate::inputs::{Candidate, Construction, InputObject, Interval, Origin, SlotFact};
use crate::refs::{REF_BIT, RefState};
use margay_classes::parameter_names;
use margay_classes::{ClassId, Kind};
use margay_machine::{Content, Machine, Ref, Res, UNINITIALISED};
use margay_solver::{Sort, Term, UnOp};

impl Sym {
    /// Makes a new input object.
    pub(super) fn make(&mut self, m: &mut Machine, v: u32, candidate: Candidate) -> Res<Ref> {
        let name: &str = &self.refs[v as usize].name.clone();
        let origin = &self.refs[v as usize].origin.clone();
        match candidate {
            Candidate::Existing(r) => Ok(r),
            Candidate::Lazy(class) => {
                let r = m.new_object(class)?;
                self.open_fields(m, r);
                let object = self.object_of(m, r, class, (origin, name));
                self.add_object(object);
                self.expect_overriding(m, v, r);
                Ok(r)
            }
            Candidate::Array(class) => {
                let r = self.make_array(m, class, (origin, name))?;
                self.bound_length(v, r);
                Ok(r)
            }
            Candidate::String { wide } => {
                let r = self.make_string(m, wide, (origin, name))?;
                self.bound_length(v, r);
                if !wide && self.policy.is_not_blank(&self.refs[v as usize].origin) {
                    self.require_letter(m, r);
                }
                Ok(r)
            }
            Candidate::Built(build) => {
                let r = m.new_object(build.class)?;
                let o = self.objects.len() as u32;
                let object = self.object_of(m, r, build.class, (origin, name));
                self.add_object(object);
                self.expect_overriding(m, v, r);
                let mut calls = Vec::new();
                let mut part = 0;
                let mut given: Vec<String> = Vec::new();
                for call in &build.calls {
                    let mut args = Vec::new();
                    let parameters = parameter_names(&m.classes, call.method);
                    for (descriptor, parameter) in call.arguments.iter().zip(parameters) {
                        // After the parameter, so that the condition can be read; by number where that says nothing new.
                        let spoken = parameter.map(|p| format!("{name}.{p}")).filter(|n| !given.contains(n));
                        let name = spoken.unwrap_or_else(|| format!("{name}_{part}"));
                        given.push(name.clone());
                        args.push(self.fresh(m, descriptor, Origin::BuildArgument(o, part), &name)?);
                        part += 1;
                    }
                    calls.push((call.method, args));
                }
                if let ([(_, args)], [call]) = (&calls[..], &build.calls[..])
                    && let ([number], [descriptor]) = (&args[..], &call.arguments[..])
                    && let Origin::Root(root) = self.refs[v as usize].origin
                    && let Some(known) = self.policy.range_of(root)
                {
                    self.bound_number(*number, descriptor, &known);
                }
                self.objects[o as usize].construction = Construction::Built(calls);
                let before = self.building.clone();
                self.log(Undo::Build(before));
                self.building.push((o, 0));
                Ok(r)
            }
        }
    }

    /// Whether calls that make an object have not run: nothing has asked for what is in it.
    pub fn is_unmade(&self, object: Ref) -> bool {
        self.by_ref.get(&object).is_some_and(|&o| self.building.iter().any(|b| b.0 == o))
    }

    fn add_object(&mut self, object: InputObject) {
        self.by_ref.insert(object.object, self.objects.len() as u32);
        self.counted += usize::from(object.counts);
        self.objects.push(object);
        self.log(Undo::NewObject);
    }

    fn object_of(
        &mut self,
        m: &mut Machine,
        object: Ref,
        class: ClassId,
        (origin, name): (&Origin, &str),
    ) -> InputObject {
        let (counts, aliases) = (self.policy.counts(m, class), self.policy.may_alias(m, class));
        let older = self.policy.older(m, class);
        let name = name.into();
        InputObject {
            object,
            class,
            origin: origin.clone(),
            length: 0,
            slots: Vec::new(),
            construction: Construction::Lazy,
            older,
            counts,
            aliases,
            inner: false,
            name,
        }
    }

    /// Whether an input may not have more objects than there are.
    pub(crate) fn is_full(&self) -> bool {
        self.counted >= self.limits.objects
    }

    /// Makes all fields of an object undecided.
    pub(super) fn open_fields(&mut self, m: &mut Machine, r: Ref) {
        let lineage = m.class_of(r).lineage.clone();
        for class in lineage {
            let slots: Vec<u32> =
                m.classes.class(class).fields.iter().filter(|f| !f.is_static()).map(|f| f.slot).collect();
            for slot in slots {
                m.set_uninitialised(r, slot);
            }
        }
    }

    pub(super) fn make_array(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        (origin, name): (&Origin, &str),
    ) -> Res<Ref> {
        let capacity = self.limits.array;
        let r = m.new_array(class, capacity)?;
        m.flag_symbolic(r);
        let length = self.terms.var(Sort::Bv(32), &format!("{name}.length"));
        let zero = self.terms.int(0);
        let valid = self.terms.sge(length, zero);
        self.require(valid);
        for i in 0..capacity {
            m.write_element(r, i, 0, UNINITIALISED);
        }
        let object = self.object_of(m, r, class, (origin, name));
        self.add_object(InputObject { length: length.raw(), ..object });
        self.set_length(r, length.raw());
        Ok(r)
    }

    pub(super) fn make_string(
        &mut self,
        m: &mut Machine,
        wide: bool,
        (origin, name): (&Origin, &str),
    ) -> Res<Ref> {
        let class = m.classes.string();
        let r = m.new_object(class)?;
        let bytes_class = m.classes.load("[B").map_err(|e| m.refuse(e.to_string()))?;
        let capacity = self.limits.array * if wide { 2 } else { 1 };
        let bytes = m.new_array(bytes_class, capacity)?;
        let chars = self.terms.var(Sort::Bv(32), &format!("{name}.length()"));
        let zero = self.terms.int(0);
        let most = self.terms.int(1 << 28);
        let (low, high) = (self.terms.sge(chars, zero), self.terms.sle(chars, most));
        self.require(low);
        self.require(high);
        let length = if wide { self.terms.add(chars, chars) } else { chars };
        let construction = Construction::String { bytes, wide };
        let object = self.object_of(m, r, class, (origin, name));
        self.add_object(InputObject { length: chars.raw(), construction, ..object });
        let inner = self.objects.len();
        let of_bytes = self.object_of(m, bytes, bytes_class, (origin, name));
        self.add_object(InputObject { length: length.raw(), counts: false, inner: true, ..of_bytes });
        self.set_length(bytes, length.raw());
        let mut above = Vec::new();
        for i in 0..self.limits.array {
            let name = format!("{name}.charAt({i})");
            if wide {
                let unit = self.terms.var(Sort::Bv(16), &name);
                self.terms.prefer_letters(unit);
                let (low, shifted) = {
                    let low = self.terms.trunc(unit, 8);
                    let eight = self.terms.bv(16, 8);
                    (low, self.terms.lshr(unit, eight))
                };
                let high = self.terms.trunc(shifted, 8);
                // Little-endian, as the machine says it is.
                for (k, byte) in [low, high].into_iter().enumerate() {
                    let byte = self.terms.sext(byte, 32);
                    m.write_element(bytes, i * 2 + k as u32, 0, byte.raw());
                    self.objects[inner].slots.push((8 + i * 2 + k as u32, byte.raw()));
                }
                let (index, limit) = (self.terms.int(i as i32), self.terms.bv(16, 255));
                let inside = self.terms.slt(index, chars);
                let big = self.terms.ult(limit, unit);
                above.push(self.terms.and(inside, big));
            } else {
                let byte = self.terms.var(Sort::Bv(8), &name);
                self.terms.prefer_letters(byte);
                let byte = self.terms.sext(byte, 32);
                m.write_element(bytes, i, 0, byte.raw());
                self.objects[inner].slots.push((8 + i, byte.raw()));
            }
        }
        if wide {
            // Beyond the characters that we look at there may be a wide one too: ask for it among the first.
            let some = self.terms.or_all(&above);
            self.require(some);
        }
        m.set_field(r, "value", u64::from(bytes));
        m.set_field(r, "coder", u64::from(wide));
        Ok(r)
    }

    /// Puts the input heap back as it was found, whatever execution has made of it: slots that were read hold what
    /// they held first, the others are undecided. The caller takes that back by a mark.
    pub fn restore_inputs(&mut self, m: &mut Machine) {
        for o in 0..self.objects.len() {
            let object = self.objects[o].clone();
            if !matches!(object.construction, Construction::Lazy) {
                continue;
            }
            if m.class_of(object.object).is_array() {
                self.restore_array(m, &object);
                continue;
            }
            self.open_fields(m, object.object);
            for &(offset, symbol) in &object.slots {
                m.write_slot(object.object, offset / 8, 0, symbol);
            }
        }
    }

    pub(super) fn restore_array(&mut self, m: &mut Machine, object: &InputObject) {
        let size = m.element_size(object.object);
        let of_string = object.inner;
        let wide = self
            .objects
            .iter()
            .any(|o| matches!(o.construction, Construction::String { bytes, wide: true } if bytes == object.object));
        let capacity = self.limits.array * if wide { 2 } else { 1 };
        m.set_array_length(object.object, capacity);
        self.set_length(object.object, object.length);
        if of_string {
            return;
        }
        for i in 0..capacity {
            let offset = 8 + i * size;
            let symbol = object.slots.iter().find(|s| s.0 == offset).map_or(UNINITIALISED, |s| s.1);
            m.write_element(object.object, i, 0, symbol);
        }
    }

    /// What an undecided slot of an input object holds.
    pub fn first_content(&mut self, m: &mut Machine, object: Ref, offset: u32) -> Res<Content> {
        let Some(&o) = self.by_ref.get(&object) else { return self.unknown_content(m, object) };
        if let Some(&(_, symbol)) = self.objects[o as usize].slots.iter().find(|s| s.0 == offset) {
            return Ok(Content::Symbol(symbol));
        }
        if self.closed {
            return Err(self.undecided());
        }
        let holder = self.objects[o as usize].name.clone();
        let (descriptor, name) = if m.class_of(object).is_array() {
            let array = m.classes.java_descriptor(m.class_of(object).id);
            let index = (offset - 8) / m.element_size(object);
            (array[1..].to_owned(), format!("{holder}[{index}]"))
        } else {
            let field = m.slot_name(object, offset / 8);
            (
                m.slot_descriptor(object, offset / 8),
                if holder.is_empty() { field } else { format!("{holder}.{field}") },
            )
        };
        let known = self.relations(m, object, offset / 8)?;
        let (bits, symbol) = self.fresh(m, &descriptor, Origin::Slot(o, offset), &name)?;
        debug_assert_eq!(bits, 0);
        self.objects[o as usize].slots.push((offset, symbol));
        self.log(Undo::Slot(o));
        for (most, strict) in known {
            let number = self.term((0, symbol), margay_classes::descriptor::kind_of(&descriptor));
            let inside = if strict { self.terms.slt(number, most) } else { self.terms.sle(number, most) };
            self.require(inside);
        }
        let class = self.objects[o as usize].class;
        for fact in self.policy.slot_facts(class, offset / 8) {
            match fact {
                SlotFact::AtLeast(low) => self.bound_value((0, symbol), &descriptor, Some(low), None),
                SlotFact::AtMost(high) => self.bound_value((0, symbol), &descriptor, None, Some(high)),
                SlotFact::AtMostLength { .. } | SlotFact::AtMostSlot(_) => {}
            }
        }
        if !self.objects[o as usize].counts && name.ends_with(".value") {
            self.bound_box(o, (0, symbol), &descriptor);
        }
        Ok(Content::Symbol(symbol))
    }

    /// What a number in a slot is at most, or less than: numbers and lengths in other slots, which are decided first.
    fn relations(&mut self, m: &mut Machine, object: Ref, slot: u32) -> Res<Vec<(Term, bool)>> {
        let class = m.class_of(object).id;
        let mut known = Vec::new();
        for fact in self.policy.slot_facts(class, slot) {
            let (other, strict) = match fact {
                SlotFact::AtMostLength { array, strict } => (array, strict),
                SlotFact::AtMostSlot(other) => (other, false),
                SlotFact::AtLeast(_) | SlotFact::AtMost(_) => continue,
            };
            let Content::Symbol(symbol) = self.first_content(m, object, other * 8)? else { continue };
            if symbol & REF_BIT == 0 {
                known.push((Term::from_raw(symbol), strict));
                continue;
            }
            let array = self.resolve(m, symbol)?;
            if array != 0 {
                known.push((self.length(m, array), strict));
            }
        }
        Ok(known)
    }

    /// What a slot of an object holds whose content is not known.
    pub(super) fn unknown_content(&mut self, m: &mut Machine, object: Ref) -> Res<Content> {
        let descriptor = m.classes.java_descriptor(m.class_of(object).id);
        let element = descriptor.strip_prefix('[').unwrap_or("I").to_owned();
        let (_, symbol) = self.fresh(m, &element, Origin::Unknown, "?")?;
        Ok(Content::Symbol(symbol))
    }

    /// A string of which nothing is known.
    pub(crate) fn unknown_string(&mut self, m: &mut Machine, least: u32) -> Res<Ref> {
        let r = m.new_object(m.classes.string())?;
        let class = m.classes.load("[B").map_err(|e| m.refuse(e.to_string()))?;
        let bytes = m.new_array(class, 64)?;
        let length = self.terms.var(Sort::Bv(32), "?");
        let (low, high) = (self.terms.int(least as i32), self.terms.int(64));
        let (low, high) = (self.terms.sge(length, low), self.terms.sle(length, high));
        self.require(low);
        self.require(high);
        for i in 0..64 {
            m.write_element(bytes, i, 0, UNINITIALISED);
        }
        self.set_length(bytes, length.raw());
        m.set_field(r, "value", u64::from(bytes));
        Ok(r)
    }

    /// Restricts the length of a new array or string to what is known of it.
    pub(super) fn bound_length(&mut self, v: u32, object: Ref) {
        let known = self.policy.length_of(&self.refs[v as usize].origin, &self.objects);
        let Some((low, high)) = known else { return };
        if let Some(&o) = self.by_ref.get(&object) {
            let length = self.objects[o as usize].length;
            self.bound_value((0, length), "I", Some(low), Some(high));
        }
    }

    /// Restricts a number to what is known of it.
    pub fn bound_number(&mut self, value: Value, descriptor: &str, known: &Interval) {
        let kind = margay_classes::descriptor::kind_of(descriptor);
        if !matches!(kind, Kind::Float | Kind::Double) {
            return self.bound_value(value, descriptor, known.low, known.high);
        }
        // All comparisons are false for NaN, which no bound admits.
        let t = self.term(value, kind);
        let t = if kind == Kind::Float { self.terms.unary(UnOp::FloatToFloat, t, Sort::F64) } else { t };
        for (bound, below) in [(known.least, false), (known.most, true)] {
            let Some((bound, strict)) = bound else { continue };
            let bound = self.terms.f64(bound.to_bits());
            let (a, b) = if below { (t, bound) } else { (bound, t) };
            let inside = if strict { self.terms.flt(a, b) } else { self.terms.fle(a, b) };
            self.require(inside);
        }
    }

    /// Requires a character of a new string that is more than a blank, among those that the program can look at.
    fn require_letter(&mut self, m: &Machine, string: Ref) {
        let bytes = m.field(string, "value") as Ref;
        let (Some(&s), Some(&b)) = (self.by_ref.get(&string), self.by_ref.get(&bytes)) else { return };
        let length = Term::from_raw(self.objects[s as usize].length);
        let mut some = self.terms.bool(false);
        for (i, (_, symbol)) in self.objects[b as usize].slots.clone().into_iter().enumerate() {
            let (index, mask, blank) =
                (self.terms.int(i as i32), self.terms.int(0xFF), self.terms.int(i32::from(b' ')));
            let unit = self.terms.and(Term::from_raw(symbol), mask);
            let (inside, above) = (self.terms.slt(index, length), self.terms.slt(blank, unit));
            let both = self.terms.and(inside, above);
            some = self.terms.or(some, both);
        }
        self.require(some);
    }

    /// Restricts the number in a box that is an argument to what is known of it.
    fn bound_box(&mut self, object: u32, value: Value, descriptor: &str) {
        let r = self.objects[object as usize].object;
        let root = self.refs.iter().find_map(|var| match (&var.origin, var.state) {
            (Origin::Root(n), RefState::Object(o)) if o == r => Some(*n),
            _ => None,
        });
        if let Some(known) = root.and_then(|n| self.policy.range_of(n)) {
            self.bound_number(value, descriptor, &known);
        }
    }

    /// Restricts a value to a range.
    pub fn bound_value(&mut self, value: Value, descriptor: &str, low: Option<i64>, high: Option<i64>) {
        let kind = margay_classes::descriptor::kind_of(descriptor);
        let whole = !matches!(kind, Kind::Ref | Kind::Float | Kind::Double);
        if value.1 & REF_BIT != 0 || (low.is_none() && high.is_none()) || !whole {
            return;
        }
        let t = self.term(value, kind);
        let (least, most) = if kind == Kind::Long {
            (i64::MIN, i64::MAX)
        } else {
            (i64::from(i32::MIN), i64::from(i32::MAX))
        };
        let (low, high) = (low.unwrap_or(least).max(least), high.unwrap_or(most).min(most));
        let (low, high) = match kind {
            Kind::Long => (self.terms.long(low), self.terms.long(high)),
            _ => (self.terms.int(low as i32), self.terms.int(high as i32)),
        };
        let (low, high) = (self.terms.sle(low, t), self.terms.sle(t, high));
        self.require(low);
        self.require(high);
    }
}
