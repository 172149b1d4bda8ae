//! Loads, stores, constants, the stack; fields, arrays, objects.

use super::{Eval, INT, Res, Stuck, stuck};
use crate::memory::Entry;
use crate::pool::{Fresh, Loc, REF};
use margay_classes::bytecode::{Insn, u16_at};
use margay_classes::reader::{Constant, access, decode_mutf8};
use margay_classes::{ClassId, Kind};
use margay_solver::{Sort, Term};

/// Most arrays that one `multianewarray` makes here.
const INNER_ARRAYS: u64 = 64;

const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];
const ELEMENTS: [Kind; 8] =
    [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref, Kind::Byte, Kind::Char, Kind::Short];

impl Eval<'_, '_> {
    pub(super) fn move_data(&mut self, insn: &Insn) -> Res<()> {
        let at = insn.bci as usize;
        let cp = self.cp(insn);
        let terms = &mut self.world.pool.terms;
        let code = &self.flow.code;
        let numbered = |code: &[u8]| {
            if insn.wide { u16_at(code, at + 2).unwrap_or(0) } else { u16::from(code[at + 1]) }
        };
        match insn.op {
            0x01 => {
                let null = self.world.pool.null();
                self.push(null);
            }
            op @ 0x02..=0x08 => {
                let t = terms.int(i32::from(op) - 3);
                self.push(t);
            }
            op @ 0x09..=0x0A => {
                let t = terms.long(i64::from(op) - 9);
                self.push_wide(t);
            }
            op @ 0x0B..=0x0D => {
                let t = terms.f32(f32::from(op - 0x0B).to_bits());
                self.push(t);
            }
            op @ 0x0E..=0x0F => {
                let t = terms.f64(f64::from(op - 0x0E).to_bits());
                self.push_wide(t);
            }
            0x10 => {
                let t = terms.int(i32::from(code[at + 1] as i8));
                self.push(t);
            }
            0x11 => {
                let t = terms.int(i32::from(cp as i16));
                self.push(t);
            }
            0x12 => return self.constant(u16::from(code[at + 1])),
            0x13 | 0x14 => return self.constant(cp),
            op @ 0x15..=0x19 => self.load(KINDS[usize::from(op - 0x15)], numbered(code)),
            op @ 0x1A..=0x2D => {
                let n = op - 0x1A;
                self.load(KINDS[usize::from(n / 4)], u16::from(n % 4));
            }
            op @ 0x36..=0x3A => self.store(KINDS[usize::from(op - 0x36)], numbered(code)),
            op @ 0x3B..=0x4E => {
                let n = op - 0x3B;
                self.store(KINDS[usize::from(n / 4)], u16::from(n % 4));
            }
            op => return self.shuffle(op),
        }
        Ok(())
    }

    fn load(&mut self, kind: Kind, n: u16) {
        let entry = self.local(n);
        self.stack.push(entry);
        if kind.slots() == 2 {
            self.stack.push(Entry::Pad);
        }
    }

    fn store(&mut self, kind: Kind, n: u16) {
        if kind.slots() == 2 {
            self.stack.pop();
            self.locals.insert(n + 1, Entry::Pad);
        }
        let entry = self.stack.pop().unwrap_or(Entry::Pad);
        self.locals.insert(n, entry);
    }

    /// The stack instructions, slot by slot.
    fn shuffle(&mut self, op: u8) -> Res<()> {
        let takes = match op {
            0x57 | 0x59 => 1,
            0x58 | 0x5A | 0x5C | 0x5F => 2,
            0x5B | 0x5D => 3,
            _ => 4,
        };
        let Some(from) = self.stack.len().checked_sub(takes) else { return stuck("a malformed stack") };
        let s: Vec<Entry> = self.stack.split_off(from);
        let order: &[usize] = match op {
            0x57 | 0x58 => &[],
            0x59 => &[0, 0],
            0x5A => &[1, 0, 1],
            0x5B => &[2, 0, 1, 2],
            0x5C => &[0, 1, 0, 1],
            0x5D => &[1, 2, 0, 1, 2],
            0x5E => &[2, 3, 0, 1, 2, 3],
            _ => &[1, 0],
        };
        self.stack.extend(order.iter().map(|&i| s[i]));
        Ok(())
    }

    fn constant(&mut self, cp: u16) -> Res<()> {
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
                let Some(units) = units else { return stuck("a malformed string constant") };
                let Ok(r) = self.world.machine.literal(&units) else { return stuck("a string constant") };
                self.world.pool.existing(r)
            }
            Constant::Class(_) => {
                let class = self.class_at(cp)?;
                let Ok(r) = self.world.machine.mirror(class) else { return stuck("a class constant") };
                self.world.pool.existing(r)
            }
            _ => return stuck("a method handle or dynamic constant"),
        };
        self.push(t);
        Ok(())
    }

    /// The field that an instruction names: the class that declares it and its position there.
    pub(super) fn field_at(&mut self, cp: u16) -> Res<(ClassId, u16)> {
        let classes = &mut self.world.machine.classes;
        let named = |e: margay_classes::LinkError| Stuck(format!("{}: {}", e.class, e.message));
        let member = classes.member_ref(self.flow.class, cp).map_err(named)?;
        let class = classes.load_from(self.flow.class, member.class).map_err(named)?;
        let (class, at) = classes.resolve_field(class, member.name, member.desc).map_err(named)?;
        let kind = classes.class(class).fields[at].kind;
        self.world.pool.declare(class, at as u16, kind);
        Ok((class, at as u16))
    }

    pub(super) fn object_instruction(&mut self, insn: &Insn) -> Res<()> {
        let cp = self.cp(insn);
        match insn.op {
            0xB2 => self.get_static(cp),
            0xB3 => {
                let (class, field) = self.field_at(cp)?;
                let kind = self.world.pool.kind(class, field);
                let value = self.pop_kind(kind);
                let value = self.world.pool.narrow(kind, value);
                self.write(Loc::Static { class, field }, value);
                Ok(())
            }
            0xB4 => {
                let (class, field) = self.field_at(cp)?;
                let object = self.pop(REF);
                self.non_null(object);
                let kind = self.world.pool.kind(class, field);
                let value = self.read(Loc::Field { class, field, object });
                let value = self.world.pool.widen(kind, value);
                self.push_kind(kind, value);
                Ok(())
            }
            0xB5 => {
                let (class, field) = self.field_at(cp)?;
                let kind = self.world.pool.kind(class, field);
                let value = self.pop_kind(kind);
                let object = self.pop(REF);
                self.non_null(object);
                let value = self.world.pool.narrow(kind, value);
                self.write(Loc::Field { class, field, object }, value);
                Ok(())
            }
            0xBB => {
                let class = self.class_at(cp)?;
                // The constructors of exceptions are not looked into.
                let opaque = crate::library::is_throwable(&self.world.machine.classes, class);
                let object = self.make(class, None, opaque)?;
                self.push(object);
                Ok(())
            }
            0xBC | 0xBD => {
                let class = if insn.op == 0xBC {
                    self.primitive_array(self.flow.code[insn.bci as usize + 1])?
                } else {
                    let element = self.class_at(cp)?;
                    self.world.machine.classes.array_of(element)
                };
                let length = self.pop(INT);
                self.not_negative(length);
                let array = self.make(class, Some(length), false)?;
                self.push(array);
                Ok(())
            }
            0xBE => {
                let array = self.pop(REF);
                self.non_null(array);
                let length = self.length(array);
                self.push(length);
                Ok(())
            }
            0xC0 => {
                let class = self.class_at(cp)?;
                let object = self.peek(0, REF);
                let null = self.world.pool.is_null(object);
                let fits = self.is(object, class);
                let fine = self.world.pool.terms.or(null, fits);
                self.require(fine);
                Ok(())
            }
            0xC1 => {
                let class = self.class_at(cp)?;
                let object = self.pop(REF);
                let null = self.world.pool.is_null(object);
                let some = self.world.pool.terms.not(null);
                let fits = self.is(object, class);
                let both = self.world.pool.terms.and(some, fits);
                let result = self.world.pool.terms.bool_to_int(both);
                self.push(result);
                Ok(())
            }
            0xC2 | 0xC3 => {
                let object = self.pop(REF);
                self.non_null(object);
                Ok(())
            }
            _ => self.multi_array(insn),
        }
    }

    fn not_negative(&mut self, length: Term) {
        let zero = self.world.pool.terms.int(0);
        let fine = self.world.pool.terms.sle(zero, length);
        self.require(fine);
    }

    fn primitive_array(&mut self, code: u8) -> Res<ClassId> {
        let kind = match code {
            4 => Kind::Boolean,
            5 => Kind::Char,
            6 => Kind::Float,
            7 => Kind::Double,
            8 => Kind::Byte,
            9 => Kind::Short,
            10 => Kind::Int,
            11 => Kind::Long,
            _ => return stuck("a malformed newarray"),
        };
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
        self.world.pool.fresh(of).ok_or_else(|| Stuck("too many new objects".into()))
    }

    fn multi_array(&mut self, insn: &Insn) -> Res<()> {
        let cp = self.cp(insn);
        let class = self.class_at(cp)?;
        let dims = usize::from(self.flow.code[insn.bci as usize + 3]);
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
            return stuck("a malformed multianewarray");
        };
        let count = self.world.pool.terms.constant(length);
        let few = count.filter(|&n| outer.saturating_mul(n) <= INNER_ARRAYS);
        if inner.is_empty() || few == Some(0) {
            return self.make(class, Some(length), false);
        }
        let Some(n) = few else {
            // The rows are new arrays that nobody can name here.
            self.approximate("rows of a new array");
            return self.make(class, Some(length), true);
        };
        let array = self.make(class, Some(length), false)?;
        let margay_classes::ClassKind::Array { element, .. } = self.world.machine.classes.class(class).kind
        else {
            return stuck("a malformed multianewarray");
        };
        for i in 0..n {
            let row = self.nested(element, inner, outer * n)?;
            let index = self.world.pool.terms.int(i as i32);
            self.write(Loc::Element { kind: Kind::Ref, array, index }, row);
        }
        Ok(array)
    }

    pub(super) fn element(&mut self, insn: &Insn) -> Res<()> {
        let store = insn.op >= 0x4F;
        let kind = ELEMENTS[usize::from(insn.op - if store { 0x4F } else { 0x2E })];
        let value = store.then(|| self.pop_kind(kind));
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
        Ok(())
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
        match crate::pool::stored(kind) {
            REF => self.pool.existing(bits as u32),
            sort @ (Sort::F32 | Sort::F64 | Sort::Bv(_) | Sort::Bool) => {
                self.pool.terms.make_const(sort, bits)
            }
        }
    }
}
