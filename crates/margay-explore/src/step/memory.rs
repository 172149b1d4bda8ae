//! Fields, arrays, casts and calls whose object or index is symbolic.

use crate::inputs::Origin;
use crate::refs::REF_BIT;
use crate::state::{Sym, Value};
use margay_classes::code::Op;
use margay_classes::{ClassId, Kind};
use margay_graph::bound::Bound;
use margay_machine::{Machine, Ref, Res, UNINITIALISED};
use margay_solver::Term;

/// Arrays up to this length are read and written at a symbolic index by terms.
const SELECT: u32 = 64;
/// Stretches of equal elements up to which a longer array is read by terms.
const STRETCHES: usize = 200;

impl Sym {
    pub(super) fn memory(&mut self, m: &mut Machine, op: Op) -> Res<()> {
        match op {
            Op::GetField { d, a, slot } => {
                if !self.read_aliased(m, d, a, slot)? {
                    self.object(m, a)?;
                }
                Ok(())
            }
            Op::CheckCast { a, class } => self.cast(m, a, ClassId(class)),
            Op::InstanceOf { d, a, cp } => {
                let class = m.class_operand(cp)?;
                let symbol = m.register_term(a);
                let yes = self.instance_of(m, symbol, class)?;
                m.set_register_bits(d, u64::from(yes));
                m.advance();
                Ok(())
            }
            Op::ArrayLength { d, a } => {
                let array = self.object(m, a)?;
                if array == 0 {
                    return Ok(());
                }
                let length = self.length(m, array);
                self.set(m, d, length);
                m.advance();
                Ok(())
            }
            Op::NewArray { d, a, kind } => {
                let (length, open) = self.new_length(m, a)?;
                let class = m.primitive_array(kind);
                let array = m.new_array(class, length)?;
                m.set_register_bits(d, u64::from(array));
                self.open_length(m, array, open);
                m.advance();
                Ok(())
            }
            Op::NewRefArray { d, a, cp } => {
                let (length, open) = self.new_length(m, a)?;
                m.new_references(d, length as i32, cp)?;
                let array = m.register_bits(d) as Ref;
                self.open_length(m, array, open);
                m.advance();
                Ok(())
            }
            Op::NewMultiArray { first, dims, .. } => {
                for i in 0..u16::from(dims) {
                    if m.register_term(first + i) != 0 {
                        let start = self.cursor;
                        let length = self.decided_length(m, first + i)?;
                        self.commit_decisions(start);
                        m.set_register_bits(first + i, u64::from(length));
                    }
                }
                Ok(())
            }
            other => self.through_reference(m, other),
        }
    }

    /// Instructions on array elements, and those that need to know which object they are about.
    fn through_reference(&mut self, m: &mut Machine, op: Op) -> Res<()> {
        if let Some((array, index, d)) = op.element_read() {
            return self.load(m, d, array, index);
        }
        if let Some((array, index, value)) = op.element_written() {
            return self.store(m, array, index, value);
        }
        match op.dereferences() {
            Some(a) => {
                // The register has the object now; the machine runs the instruction again.
                self.object(m, a)?;
                Ok(())
            }
            None => Err(m.refuse(format!("{op:?} on a symbolic value"))),
        }
    }

    fn set(&mut self, m: &mut Machine, d: u16, term: Term) {
        let (bits, symbol) = self.value(term);
        m.set_register_bits(d, bits);
        m.set_register_term(d, symbol);
    }

    fn cast(&mut self, m: &mut Machine, a: u16, class: ClassId) -> Res<()> {
        let symbol = m.register_term(a);
        if let Some(r) = self.decided_aliased(m, symbol)? {
            m.set_register_bits(a, u64::from(r));
            return Ok(());
        }
        let v = self.root(symbol);
        if m.classes.is_subclass(self.refs[v as usize].declared, class)
            || self.refs[v as usize].facts.contains(&(class, true))
        {
            m.advance();
            return Ok(());
        }
        if self.is_null(m, symbol)? {
            m.advance();
            return Ok(());
        }
        if self.could_be(m, v, class) && self.ask_class(m, v, class)? {
            m.advance();
            return Ok(());
        }
        // The object decides what the message says.
        let r = self.resolve(m, symbol)?;
        m.set_register_bits(a, u64::from(r));
        Ok(())
    }

    /// Whether an object of the variable's type could be of a class at all.
    fn could_be(&self, m: &Machine, v: u32, class: ClassId) -> bool {
        let declared = self.refs[v as usize].declared;
        let (c, d) = (m.classes.class(class), m.classes.class(declared));
        let open = |c: &margay_classes::Class| {
            c.is_interface() && !c.is_array() || c.access & margay_classes::reader::access::FINAL == 0
        };
        m.classes.is_subclass(class, declared)
            || m.classes.is_subclass(declared, class)
            || (c.is_interface() && open(d))
            || (d.is_interface() && open(c))
    }

    /// Decides whether a variable that is not null is of a class; yes comes first.
    fn ask_class(&mut self, m: &mut Machine, v: u32, class: ClassId) -> Res<bool> {
        if let Some(&(_, yes)) = self.refs[v as usize].facts.iter().find(|f| f.0 == class) {
            return Ok(yes);
        }
        let yes = !self.ask(m)?;
        self.change(v, |var| var.facts.push((class, yes)));
        Ok(yes)
    }

    pub(crate) fn instance_of(&mut self, m: &mut Machine, symbol: u32, class: ClassId) -> Res<bool> {
        if self.is_null(m, symbol)? {
            return Ok(false);
        }
        if let Some(r) = self.decided_aliased(m, symbol)? {
            return Ok(m.classes.is_subclass(m.class_of(r).id, class));
        }
        let v = self.root(symbol);
        if m.classes.is_subclass(self.refs[v as usize].declared, class) {
            return Ok(true);
        }
        if !self.could_be(m, v, class) {
            return Ok(false);
        }
        self.ask_class(m, v, class)
    }

    /// Decides that an index is inside an array, or throws.
    fn check_index(&mut self, m: &mut Machine, array: Ref, index: Term) -> Res<()> {
        let length = self.length(m, array);
        let zero = self.terms.int(0);
        let (low, high) = (self.terms.sge(index, zero), self.terms.slt(index, length));
        let inside = self.terms.and(low, high);
        if self.decide(m, inside)? {
            return Ok(());
        }
        let i = self.terms.eval(index, self.solver.model()) as i32;
        let n = self.terms.eval(length, self.solver.model()) as i32;
        let message = format!("Index {i} out of bounds for length {n}");
        Err(m.throw("java/lang/ArrayIndexOutOfBoundsException", &message))
    }

    /// The bits and symbol of an element, decided if they are not.
    pub(crate) fn element(&mut self, m: &mut Machine, array: Ref, index: u32) -> Res<Value> {
        self.force_text(m, array)?;
        if m.element_term(array, index) == UNINITIALISED {
            let offset = 8 + index * m.element_size(array);
            match self.first_content(m, array, offset)? {
                margay_machine::Content::Value(v) => m.write_element(array, index, v, 0),
                margay_machine::Content::Symbol(s) => m.write_element(array, index, 0, s),
            }
        }
        let (bits, symbol) = m.read_element(array, index)?;
        // Bytes and shorts are kept without their sign.
        let bits = match m.class_of(array).element_kind() {
            Some(Kind::Byte) => u64::from(i32::from(bits as i8) as u32),
            Some(Kind::Short) => u64::from(i32::from(bits as i16) as u32),
            _ => bits,
        };
        Ok((bits, symbol))
    }

    fn load(&mut self, m: &mut Machine, d: u16, a: u16, b: u16) -> Res<()> {
        let array = self.object(m, a)?;
        if array == 0 {
            return Err(m.throw_without_message("java/lang/NullPointerException"));
        }
        let index = self.operand(m, b, Kind::Int);
        // What stands before all that is open is there in any case.
        if let Some((bits, symbol)) = self.leading_byte(array, index) {
            m.set_register_bits(d, bits);
            m.set_register_term(d, symbol);
            m.advance();
            return Ok(());
        }
        // Before anything is asked that depends on the length: this decides it for good.
        self.force_text(m, array)?;
        self.check_index(m, array, index)?;
        let capacity = m.heap.length(array);
        let kind = m.class_of(array).element_kind().unwrap_or(Kind::Int);
        let (bits, symbol) = match self.terms.constant(index) {
            Some(i) if (i as u32) < capacity => self.element(m, array, i as u32)?,
            Some(_) => return Err(self.bounded(Bound::Array(self.limits.array))),
            None if kind == Kind::Ref => self.load_reference(m, array, index, capacity)?,
            None => self.select(m, array, index, capacity, kind)?,
        };
        m.set_register_bits(d, bits);
        m.set_register_term(d, symbol);
        m.advance();
        Ok(())
    }

    /// The byte of a text in pieces that stands at a definite place before all that is open.
    fn leading_byte(&mut self, array: Ref, index: Term) -> Option<Value> {
        let at = self.terms.constant(index)? as usize;
        let width = if self.text_of(array)?.1 { 2 } else { 1 };
        let unit = self.leading_unit(array, at / width)?;
        let mut part = self.term(unit, Kind::Int);
        if at % width == 1 {
            let eight = self.terms.int(8);
            part = self.terms.lshr(part, eight);
        }
        let byte = self.terms.trunc(part, 8);
        let byte = self.terms.sext(byte, 32);
        Some(self.value(byte))
    }

    /// Whether a symbolic index is below what was allocated of an array with an open length. Beyond it nothing is known of
    /// the elements; unless lengths are kept open, the path ends there.
    fn within(&mut self, m: &mut Machine, array: Ref, index: Term, capacity: u32) -> Res<bool> {
        if !self.has_open_length(array) {
            return Ok(true);
        }
        let limit = self.terms.int(capacity as i32);
        let inside = self.terms.slt(index, limit);
        let inside = self.decide(m, inside)?;
        if !inside && !self.keeps_lengths_open {
            return Err(self.bounded(Bound::Array(self.limits.array)));
        }
        Ok(inside)
    }

    /// An element of which nothing is known but its type.
    fn unknown_element(&mut self, m: &mut Machine, array: Ref, capacity: u32) -> Res<Value> {
        let descriptor = m.classes.java_descriptor(m.class_of(array).id);
        let origin = match self.by_ref.get(&array) {
            Some(&o) => Origin::Slot(o, 8 + capacity * m.element_size(array)),
            None => Origin::Unknown,
        };
        self.fresh(m, &descriptor[1..], origin, "?")
    }

    /// An element of a primitive array at a symbolic index, as a term.
    fn select(&mut self, m: &mut Machine, array: Ref, index: Term, capacity: u32, kind: Kind) -> Res<Value> {
        if !self.within(m, array, index, capacity)? {
            return self.unknown_element(m, array, capacity);
        }
        let (low, high) = self.solver.bounds(&self.terms, index);
        let low = low.clamp(0, i128::from(capacity)) as u32;
        let high = (high.clamp(-1, i128::from(capacity) - 1) + 1) as u32;
        // Stretches of equal elements: start and value.
        let mut stretches: Vec<(u32, Value)> = Vec::new();
        for i in low..high {
            let value = self.element(m, array, i)?;
            if stretches.last().is_none_or(|s| s.1 != value) {
                stretches.push((i, value));
            }
            if stretches.len() > STRETCHES {
                let i = self.concretise(m, index)? as u32;
                return self.element(m, array, i);
            }
        }
        if stretches.is_empty() {
            return Ok((0, 0));
        }
        // A balanced tree over the stretches.
        let mut parts: Vec<(u32, Term)> = Vec::new();
        for &(start, value) in &stretches {
            let term = self.term(value, kind);
            parts.push((start, term));
        }
        while parts.len() > 1 {
            let mut next = Vec::with_capacity(parts.len().div_ceil(2));
            for pair in parts.chunks(2) {
                match *pair {
                    [(start, x), (middle, y)] => {
                        let middle = self.terms.int(middle as i32);
                        let below = self.terms.slt(index, middle);
                        next.push((start, self.terms.ite(below, x, y)));
                    }
                    [one] => next.push(one),
                    _ => {}
                }
            }
            parts = next;
        }
        Ok(self.value(parts[0].1))
    }

    /// An element of a reference array at a symbolic index: one choice for each different element.
    fn load_reference(&mut self, m: &mut Machine, array: Ref, index: Term, capacity: u32) -> Res<Value> {
        if !self.within(m, array, index, capacity)? {
            return self.unknown_element(m, array, capacity);
        }
        let (low, high) = self.solver.bounds(&self.terms, index);
        let low = low.clamp(0, i128::from(capacity)) as u32;
        let high = (high.clamp(-1, i128::from(capacity) - 1) + 1) as u32;
        let mut groups: Vec<(Value, Vec<Term>)> = Vec::new();
        for i in low..high {
            let value = self.element(m, array, i)?;
            let i = self.terms.int(i as i32);
            let here = self.terms.eq(index, i);
            match groups.iter_mut().find(|g| g.0 == value) {
                Some(group) => group.1.push(here),
                None => groups.push((value, vec![here])),
            }
        }
        if let [(value, _)] = &groups[..] {
            return Ok(*value);
        }
        let conditions: Vec<Term> = groups.iter().map(|g| self.terms.or_all(&g.1)).collect();
        let case = self.decide_case(m, &conditions)?;
        groups.get(case).map(|g| g.0).ok_or_else(|| m.refuse("an element that does not exist"))
    }

    fn store(&mut self, m: &mut Machine, a: u16, b: u16, v: u16) -> Res<()> {
        let array = self.object(m, a)?;
        if array == 0 {
            return Err(m.throw_without_message("java/lang/NullPointerException"));
        }
        let index = self.operand(m, b, Kind::Int);
        self.force_text(m, array)?;
        self.check_index(m, array, index)?;
        let kind = m.class_of(array).element_kind().unwrap_or(Kind::Int);
        let mut value = self.register(m, v);
        if kind == Kind::Ref {
            self.check_store(m, array, &mut value, v)?;
        }
        if value.1 != 0 {
            value = self.cut(value, kind);
        }
        let capacity = m.heap.length(array);
        match self.terms.constant(index) {
            Some(i) if (i as u32) < capacity => m.write_element(array, i as u32, value.0, value.1),
            Some(_) => return Err(self.bounded(Bound::Array(self.limits.array))),
            None => {
                if !self.within(m, array, index, capacity)? {
                    // Nothing is known of the element before, and nothing afterwards.
                } else if kind == Kind::Ref || capacity > SELECT {
                    let i = self.concretise(m, index)? as u32;
                    m.write_element(array, i, value.0, value.1);
                } else {
                    let new = self.term(value, kind);
                    for i in 0..capacity {
                        let old = self.element(m, array, i)?;
                        let old = self.term(old, kind);
                        let at = self.terms.int(i as i32);
                        let here = self.terms.eq(index, at);
                        let either = self.terms.ite(here, new, old);
                        let (bits, symbol) = self.value(either);
                        m.write_element(array, i, bits, symbol);
                    }
                }
            }
        }
        m.advance();
        Ok(())
    }

    /// What an element of a small kind keeps of an int.
    fn cut(&mut self, value: Value, kind: Kind) -> Value {
        if !matches!(kind, Kind::Byte | Kind::Short | Kind::Char) {
            return value;
        }
        let t = self.term(value, Kind::Int);
        let cut = margay_arithmetic::narrow(&mut self.terms, kind, t);
        self.value(cut)
    }

    /// The class check of a store into a reference array.
    fn check_store(&mut self, m: &mut Machine, array: Ref, value: &mut Value, v: u16) -> Res<()> {
        let array_class = m.class_of(array).id;
        self.note_narrower_arrays(m, array);
        if value.1 & REF_BIT != 0 {
            let element = match m.classes.class(array_class).kind {
                margay_classes::ClassKind::Array { element, .. } => element,
                _ => return Ok(()),
            };
            let declared = self.refs[self.root(value.1) as usize].declared;
            if m.classes.is_subclass(declared, element) || self.is_null(m, value.1)? {
                return Ok(());
            }
            let r = self.resolve(m, value.1)?;
            m.set_register_bits(v, u64::from(r));
            *value = (u64::from(r), 0);
        }
        let r = value.0 as Ref;
        if r != 0 && !m.storable(array_class, m.class_of(r).id) {
            let name = m.classes.java_name(m.class_of(r).id);
            return Err(m.throw("java/lang/ArrayStoreException", &name));
        }
        Ok(())
    }

    /// Notes that an input array may be of a narrower class than any that was tried, and refuse what is stored.
    pub(crate) fn note_narrower_arrays(&mut self, m: &mut Machine, array: Ref) {
        let class = m.class_of(array).id;
        let margay_classes::ClassKind::Array { element, .. } = m.classes.class(class).kind else { return };
        let others = self.may_be_narrower(m, element);
        if self.by_ref.contains_key(&array) && (others || !self.policy.varies_arrays(m, class)) {
            self.bounds.insert(Bound::Classes(format!("{} as arrays", m.classes.java_name(element))));
        }
    }

    /// The length of a new array, which is not negative.
    fn valid_length(&mut self, m: &mut Machine, a: u16) -> Res<Term> {
        let length = self.operand(m, a, Kind::Int);
        let zero = self.terms.int(0);
        let negative = self.terms.slt(length, zero);
        if self.decide(m, negative)? {
            let n = self.terms.eval(length, self.solver.model()) as i32;
            return Err(m.throw("java/lang/NegativeArraySizeException", &n.to_string()));
        }
        Ok(length)
    }

    /// The length of a new array, decided.
    fn decided_length(&mut self, m: &mut Machine, a: u16) -> Res<u32> {
        let length = self.valid_length(m, a)?;
        Ok(self.concretise(m, length)? as u32)
    }

    /// How many elements of a new array are allocated, and its length if that stays open: in code of the program, when it
    /// may be more than a small number. The library's code works on its arrays with natives, which need definite ones.
    fn new_length(&mut self, m: &mut Machine, a: u16) -> Res<(u32, Option<Term>)> {
        let length = self.valid_length(m, a)?;
        let (low, high) = self.solver.bounds(&self.terms, length);
        let small = high - low < i128::from(self.limits.array);
        if small || !self.keeps_lengths_open || m.runs_library_code() {
            return Ok((self.concretise(m, length)? as u32, None));
        }
        Ok((self.limits.array, Some(length)))
    }

    /// Gives a new array the length that stays open.
    fn open_length(&mut self, m: &mut Machine, array: Ref, length: Option<Term>) {
        if let Some(length) = length {
            m.flag_symbolic(array);
            self.set_length(array, length.raw());
        }
    }
}
