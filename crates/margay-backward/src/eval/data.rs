//! Loads, stores, constants, the stack; fields, arrays, objects.

use super::{Eval, INT, Res, Unsupported, unsupported};
use crate::locations::{Fresh, Loc, REF};
use crate::memory::Entry;
use margay_classes::bytecode::{Action, Literal, Rearrangement};
use margay_classes::opcode;
use margay_classes::reader::{Constant, access, decode_mutf8};
use margay_classes::{ClassId, Kind};
use margay_solver::{Sort, Term};

/// Most arrays that one `multianewarray` makes here.
const INNER_ARRAYS: u64 = 64;

impl Eval<'_, '_> {
    pub(super) fn literal(&mut self, literal: Literal) {
        let terms = &mut self.world.pool.terms;
        match literal {
            Literal::Null => {
                let null = self.world.pool.null();
                self.push(null);
            }
            Literal::Int(k) => {
                let t = terms.int(k);
                self.push(t);
            }
            Literal::Long(k) => {
                let t = terms.long(k);
                self.push_wide(t);
            }
            Literal::Float(k) => {
                let t = terms.f32(k.to_bits());
                self.push(t);
            }
            Literal::Double(k) => {
                let t = terms.f64(k.to_bits());
                self.push_wide(t);
            }
        }
    }

    pub(super) fn load(&mut self, kind: Kind, n: u16) {
        let entry = self.local(n);
        self.stack.push(entry);
        if kind.slots() == 2 {
            self.stack.push(Entry::Pad);
        }
    }

    pub(super) fn store(&mut self, kind: Kind, n: u16) {
        if kind.slots() == 2 {
            self.stack.pop();
            self.locals.insert(n + 1, Entry::Pad);
        }
        let entry = self.stack.pop().unwrap_or(Entry::Pad);
        self.locals.insert(n, entry);
    }

    /// The stack instructions, slot by slot.
    pub(super) fn rearrange(&mut self, how: Rearrangement) -> Res<()> {
        let Some(from) = self.stack.len().checked_sub(how.takes) else {
            return unsupported("a malformed stack");
        };
        let taken: Vec<Entry> = self.stack.split_off(from);
        self.stack.extend(how.gives.iter().map(|&i| taken[i]));
        Ok(())
    }

    pub(super) fn constant(&mut self, cp: u16) -> Res<()> {
        let file = self.flow.file.clone();
        let terms = &mut self.world.pool.terms;
        let t = match file.constant(cp) {
            Constant::Int(k) => terms.int(k),
            Constant::Float(k) => terms.f32(k),
            Constant::Long(k) => {
                let t = terms.long(k);
                self.push_wide(t);
                return Ok(());
            }
            Constant::Double(k) => {
                let t = terms.f64(k);
                self.push_wide(t);
                return Ok(());
            }
            Constant::String(text) => {
                let units = file.utf8_bytes(text).ok().and_then(decode_mutf8);
                let Some(units) = units else { return unsupported("a malformed string constant") };
                let Ok(r) = self.world.machine.literal(&units) else {
                    return unsupported("a string constant");
                };
                self.world.pool.existing(r)
            }
            Constant::Class(_) => {
                let class = self.class_at(cp)?;
                let Ok(r) = self.world.machine.mirror(class) else { return unsupported("a class constant") };
                self.world.pool.existing(r)
            }
            _ => return unsupported("a method handle or dynamic constant"),
        };
        self.push(t);
        Ok(())
    }

    /// The field that an instruction names: the class that declares it and its position there.
    pub(super) fn field_at(&mut self, cp: u16) -> Res<(ClassId, u16)> {
        let classes = &mut self.world.machine.classes;
        let named = |e: margay_classes::LinkError| Unsupported(format!("{}: {}", e.class, e.message));
        let member = classes.member_ref(self.flow.class, cp).map_err(named)?;
        let class = classes.load_from(self.flow.class, member.class).map_err(named)?;
        let (class, at) = classes.resolve_field(class, member.name, member.desc).map_err(named)?;
        let kind = classes.class(class).fields[at].kind;
        self.world.pool.declare(class, at as u16, kind);
        Ok((class, at as u16))
    }

    pub(super) fn access_field(&mut self, write: bool, is_static: bool, cp: u16) -> Res<()> {
        if is_static && !write {
            return self.get_static(cp);
        }
        let (class, field) = self.field_at(cp)?;
        let kind = self.world.pool.kind(class, field);
        let value = write.then(|| self.pop_kind(kind));
        let loc = if is_static {
            Loc::Static { class, field }
        } else {
            let object = self.pop(REF);
            self.non_null(object);
            Loc::Field { class, field, object }
        };
        match value {
            Some(value) => {
                let value = self.world.pool.narrow(kind, value);
                self.write(loc, value);
            }
            None => {
                let value = self.read(loc);
                let value = self.world.pool.widen(kind, value);
                self.push_kind(kind, value);
            }
        }
        Ok(())
    }

    /// The instructions that make objects, ask for their class or length, or lock them.
    pub(super) fn object_instruction(&mut self, action: Action) -> Res<()> {
        match action {
            Action::New { cp } => {
                let class = self.class_at(cp)?;
                // The constructors of exceptions are not looked into.
                let opaque = crate::eval::library::is_throwable(&self.world.machine.classes, class);
                let object = self.make(class, None, opaque)?;
                self.push(object);
            }
            Action::NewArray { atype } => {
                let class = self.primitive_array(atype)?;
                self.new_array(class)?;
            }
            Action::NewRefArray { cp } => {
                let element = self.class_at(cp)?;
                let class = self.world.machine.classes.array_of(element);
                self.new_array(class)?;
            }
            Action::NewMultiArray { cp, dims } => self.multi_array(cp, dims)?,
            Action::ArrayLength => {
                let array = self.pop(REF);
                self.non_null(array);
                let length = self.length(array);
                self.push(length);
            }
            Action::CheckCast { cp } => {
                let class = self.class_at(cp)?;
                let object = self.peek(0, REF);
                let null = self.world.pool.is_null(object);
                let fits = self.is(object, class);
                let fine = self.world.pool.terms.or(null, fits);
                self.require(fine);
            }
            Action::InstanceOf { cp } => {
                let class = self.class_at(cp)?;
                let object = self.pop(REF);
                let null = self.world.pool.is_null(object);
                let some = self.world.pool.terms.not(null);
                let fits = self.is(object, class);
                let both = self.world.pool.terms.and(some, fits);
                let result = self.world.pool.terms.bool_to_int(both);
                self.push(result);
            }
            Action::MonitorEnter | Action::MonitorExit => {
                let object = self.pop(REF);
                self.non_null(object);
            }
            _ => {}
        }
        Ok(())
    }

    fn new_array(&mut self, class: ClassId) -> Res<()> {
        let length = self.pop(INT);
        self.not_negative(length);
        let array = self.make(class, Some(length), false)?;
        self.push(array);
        Ok(())
    }

    fn not_negative(&mut self, length: Term) {
        let zero = self.world.pool.terms.int(0);
        let fine = self.world.pool.terms.sle(zero, length);
        self.require(fine);
    }

    fn primitive_array(&mut self, atype: u8) -> Res<ClassId> {
        let Some(kind) = opcode::array_kind(atype) else { return unsupported("a malformed newarray") };
        let classes = &mut self.world.machine.classes;
        let element = classes.primitive(kind);
        Ok(classes.array_of(element))
    }

    /// A new object.
    pub(crate) fn make(&mut self, class: ClassId, length: Option<Term>, opaque: bool) -> Res<Term> {
        self.make_fresh(Fresh { class, like: None, length, opaque, text: None })
    }

    /// A new object as it is described.
    pub(crate) fn make_fresh(&mut self, of: Fresh) -> Res<Term> {
        self.world.pool.fresh(of).ok_or_else(|| Unsupported("too many new objects".into()))
    }

    fn multi_array(&mut self, cp: u16, dims: u8) -> Res<()> {
        let class = self.class_at(cp)?;
        let mut lengths: Vec<Term> = (0..dims).map(|_| self.pop(INT)).collect();
        lengths.reverse();
        for &length in &lengths {
            self.not_negative(length);
        }
        let array = self.nested(class, &lengths, 1)?;
        self.push(array);
        Ok(())
    }

    fn nested(&mut self, class: ClassId, lengths: &[Term], outer: u64) -> Res<Term> {
        let Some((&length, inner)) = lengths.split_first() else {
            return unsupported("a malformed multianewarray");
        };
        let count = self.world.pool.terms.constant(length);
        let within_limit = count.filter(|&n| outer.saturating_mul(n) <= INNER_ARRAYS);
        if inner.is_empty() || within_limit == Some(0) {
            return self.make(class, Some(length), false);
        }
        let Some(n) = within_limit else {
            // The rows are new arrays that nobody can name here.
            self.approximate("rows of a new array");
            return self.make(class, Some(length), true);
        };
        let array = self.make(class, Some(length), false)?;
        let margay_classes::ClassKind::Array { element, .. } = self.world.machine.classes.class(class).kind
        else {
            return unsupported("a malformed multianewarray");
        };
        for i in 0..n {
            let row = self.nested(element, inner, outer * n)?;
            let index = self.world.pool.terms.int(i as i32);
            self.write(Loc::Element { kind: Kind::Ref, array, index }, row);
        }
        Ok(array)
    }

    pub(super) fn access_element(&mut self, write: bool, kind: Kind) {
        let value = write.then(|| self.pop_kind(kind));
        let index = self.pop(INT);
        let array = self.pop(REF);
        self.non_null(array);
        let length = self.length(array);
        let (low, high) = self.inside(index, length);
        self.require(low);
        self.require(high);
        let loc = Loc::Element { kind, array, index };
        match value {
            Some(value) => {
                let value = self.world.pool.narrow(kind, value);
                self.write(loc, value);
            }
            None => {
                let value = self.read(loc);
                let value = self.world.pool.widen(kind, value);
                self.push_kind(kind, value);
            }
        }
    }

    fn get_static(&mut self, cp: u16) -> Res<()> {
        let (class, field) = self.field_at(cp)?;
        let kind = self.world.pool.kind(class, field);
        let declared = &self.world.machine.classes.class(class).fields[usize::from(field)];
        let (is_final, slot) = (declared.access & access::FINAL != 0, declared.slot);
        let initializing = self.flow.class == class
            && self.world.machine.classes.class(class).clinit == Some(self.flow.method);
        let value = if is_final && !initializing { self.world.static_value(class, slot, kind) } else { None };
        let chance = self.world.machine.is_chance(class, usize::from(field));
        let value = match value {
            Some(value) if !chance => value,
            _ => self.read(Loc::Static { class, field }),
        };
        let value = self.world.pool.widen(kind, value);
        self.push_kind(kind, value);
        Ok(())
    }
}

impl crate::memory::World<'_> {
    /// What a static field holds in the machine after initialisation, as it is stored.
    pub(crate) fn static_value(&mut self, class: ClassId, slot: u32, kind: Kind) -> Option<Term> {
        self.machine.initialize_now(class).ok()?;
        let base = self.machine.classes.class(class).statics.get();
        if base == 0 {
            return None;
        }
        let bits = self.machine.heap.word(base + slot);
        Some(self.stored_value(bits, kind))
    }

    /// Bits of the machine as a stored value.
    pub(crate) fn stored_value(&mut self, bits: u64, kind: Kind) -> Term {
        match crate::locations::stored(kind) {
            REF => self.pool.existing(bits as u32),
            sort @ (Sort::F32 | Sort::F64 | Sort::Bv(_) | Sort::Bool) => {
                self.pool.terms.make_const(sort, bits)
            }
        }
    }
}
