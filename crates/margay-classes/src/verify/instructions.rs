//! What each instruction takes from the frame and puts into it (JVMS 4.10.1.9). Where control goes afterwards
//! is the caller's concern; instructions that name the constant pool are in [`super::members`].

use super::types::Type;
use super::{Checker, Result};
use crate::bytecode::{Insn, i32_at, u16_at};
use crate::symbols::Sym;

/// The kinds of arithmetic, in the order of the opcodes.
const KINDS: [Type; 4] = [Type::Int, Type::Long, Type::Float, Type::Double];

/// The element descriptors that the array instructions accept, in the order of the opcodes; references are
/// apart.
const ELEMENTS: [(&[&str], Type); 8] = [
    (&["[I"], Type::Int),
    (&["[J"], Type::Long),
    (&["[F"], Type::Float),
    (&["[D"], Type::Double),
    (&[], Type::Null),
    (&["[B", "[Z"], Type::Int),
    (&["[C"], Type::Int),
    (&["[S"], Type::Int),
];

/// The names of the array instructions, in the order of the opcodes.
const ARRAY_LETTERS: [char; 8] = ['i', 'l', 'f', 'd', 'a', 'b', 'c', 's'];

impl Checker<'_> {
    /// Runs one instruction on the frame. `jsr` and `ret` are not known here.
    pub(super) fn step(&mut self, insn: &Insn) -> Result<()> {
        let at = insn.bci as usize;
        let op = insn.op;
        let cp = u16_at(self.code, at + 1).unwrap_or(0);
        match op {
            0x00 | 0xA7 | 0xC8 => Ok(()),
            0x01 => self.push(Type::Null),
            0x02..=0x08 | 0x10 | 0x11 => self.push(Type::Int),
            0x09 | 0x0A => self.push(Type::Long),
            0x0B..=0x0D => self.push(Type::Float),
            0x0E | 0x0F => self.push(Type::Double),
            0x12 => self.load_constant(u16::from(self.code[at + 1]), false),
            0x13 => self.load_constant(cp, false),
            0x14 => self.load_constant(cp, true),
            0x15..=0x19 => self.load(op - 0x15, self.local_number(insn)),
            0x1A..=0x2D => self.load((op - 0x1A) / 4, u16::from((op - 0x1A) % 4)),
            0x2E..=0x35 => self.array_load(usize::from(op - 0x2E)),
            0x36..=0x3A => self.store(op - 0x36, self.local_number(insn)),
            0x3B..=0x4E => self.store((op - 0x3B) / 4, u16::from((op - 0x3B) % 4)),
            0x4F..=0x56 => self.array_store(usize::from(op - 0x4F)),
            0x57..=0x5F => self.shuffle(op),
            0x60..=0x73 => {
                let t = KINDS[usize::from(op % 4)];
                self.compute(&[t, t], t)
            }
            0x74..=0x77 => {
                let t = KINDS[usize::from(op % 4)];
                self.compute(&[t], t)
            }
            0x78..=0x7D => {
                let t = KINDS[usize::from(op % 2)];
                self.compute(&[Type::Int, t], t)
            }
            0x7E..=0x83 => {
                let t = KINDS[usize::from(op % 2)];
                self.compute(&[t, t], t)
            }
            0x84 => self.expect_local(self.local_number(insn), Type::Int),
            0x85..=0x90 => {
                // Each kind to each of the others.
                let from = usize::from((op - 0x85) / 3);
                let to = usize::from((op - 0x85) % 3);
                self.compute(&[KINDS[from]], KINDS[to + usize::from(to >= from)])
            }
            0x91..=0x93 => self.compute(&[Type::Int], Type::Int),
            0x94 => self.compute(&[Type::Long, Type::Long], Type::Int),
            0x95 | 0x96 => self.compute(&[Type::Float, Type::Float], Type::Int),
            0x97 | 0x98 => self.compute(&[Type::Double, Type::Double], Type::Int),
            0x99..=0x9E | 0xAA => self.pop_exact(Type::Int),
            0x9F..=0xA4 => {
                self.pop_exact(Type::Int)?;
                self.pop_exact(Type::Int)
            }
            0xA5 | 0xA6 => {
                self.pop_reference()?;
                self.pop_reference().map(drop)
            }
            0xC6 | 0xC7 | 0xC2 | 0xC3 => self.pop_reference().map(drop),
            0xAB => {
                self.check_keys()?;
                self.pop_exact(Type::Int)
            }
            0xAC..=0xB1 => self.give_back(op),
            0xB2..=0xB5 => self.field(op, cp),
            0xB6..=0xB9 => self.invoke(op, cp),
            0xBA => self.invoke_dynamic(cp),
            0xBB => self.new_object(cp),
            0xBC => self.new_primitive_array(self.code[at + 1]),
            0xBD => self.new_array(cp),
            0xBE => {
                let array = self.pop_reference()?;
                if !self.is_array(array) {
                    return Err(self.mismatch("Bad type on operand stack in arraylength", array, "array"));
                }
                self.push(Type::Int)
            }
            0xBF => {
                let throwable = self.classes.symbols.intern("java/lang/Throwable");
                self.pop_ref(throwable)
            }
            0xC0 => {
                let class = self.class_constant(cp)?;
                self.pop_object()?;
                self.push(Type::Ref(class))
            }
            0xC1 => {
                self.class_constant(cp)?;
                self.pop_object()?;
                self.push(Type::Int)
            }
            0xC5 => self.new_multi_array(cp, self.code[at + 3]),
            _ => Err(self.fail(format_args!("Bad instruction: {op:02x}"))),
        }
    }

    /// The number of the local in a load, store, `iinc` or `ret`.
    pub(super) fn local_number(&self, insn: &Insn) -> u16 {
        let at = insn.bci as usize;
        if insn.wide { u16_at(self.code, at + 2).unwrap_or(0) } else { u16::from(self.code[at + 1]) }
    }

    fn compute(&mut self, takes: &[Type], gives: Type) -> Result<()> {
        for &t in takes {
            self.pop_exact(t)?;
        }
        self.push(gives)
    }

    fn load(&mut self, kind: u8, n: u16) -> Result<()> {
        let t = match KINDS.get(usize::from(kind)) {
            Some(&t) => {
                self.expect_local(n, t)?;
                t
            }
            None => self.reference_in(n)?,
        };
        self.push(t)
    }

    fn store(&mut self, kind: u8, n: u16) -> Result<()> {
        let t = match KINDS.get(usize::from(kind)) {
            Some(&t) => {
                self.pop_exact(t)?;
                t
            }
            None => {
                let top = self.pop_slot()?;
                // The one thing that can be done with a return address.
                if !top.is_reference() && !matches!(top, Type::Return(_)) {
                    return Err(self.mismatch("Bad type on operand stack", top, "reference type"));
                }
                top
            }
        };
        self.set_local(n, t)
    }

    /// Pops an array of these elements, of references with none given. Null is every array.
    fn pop_array(&mut self, kind: usize, instruction: &str) -> Result<Option<Sym>> {
        let array = self.pop_slot()?;
        let class = match array {
            Type::Null => return Ok(None),
            Type::Ref(class) => class,
            _ => return Err(self.bad_array(kind, instruction, array)),
        };
        let text = self.classes.symbols.text(class);
        let fits = match ELEMENTS[kind].0 {
            [] => text.starts_with("[L") || text.starts_with("[["),
            names => names.contains(&text),
        };
        if fits { Ok(Some(class)) } else { Err(self.bad_array(kind, instruction, array)) }
    }

    #[cold]
    fn bad_array(&self, kind: usize, instruction: &str, found: Type) -> crate::lower::LowerError {
        let name = format!("{}a{instruction}", ARRAY_LETTERS[kind]);
        let wanted = match ELEMENTS[kind].0 {
            [] => "array of references".to_owned(),
            names => names.join(" or "),
        };
        self.mismatch(format_args!("Bad type on operand stack in {name}"), found, &wanted)
    }

    fn array_load(&mut self, kind: usize) -> Result<()> {
        self.pop_exact(Type::Int)?;
        let array = self.pop_array(kind, "load")?;
        let t = match (ELEMENTS[kind].1, array) {
            (Type::Null, Some(array)) => {
                let text = self.classes.symbols.shared(array);
                let element = crate::descriptor::class_of_descriptor(&text[1..]);
                Type::Ref(self.classes.symbols.intern(element))
            }
            (t, _) => t,
        };
        self.push(t)
    }

    fn array_store(&mut self, kind: usize) -> Result<()> {
        match ELEMENTS[kind].1 {
            // Whether the element fits is asked when the instruction runs.
            Type::Null => self.pop_object().map(drop)?,
            t => self.pop_exact(t)?,
        }
        self.pop_exact(Type::Int)?;
        self.pop_array(kind, "store").map(drop)
    }

    /// Whether this is an array, or null.
    pub(super) fn is_array(&self, t: Type) -> bool {
        match t {
            Type::Null => true,
            Type::Ref(class) => self.classes.symbols.text(class).starts_with('['),
            _ => false,
        }
    }

    /// `pop`, the `dup`s and `swap`. They move slots, and must not take a long or double apart: no slot
    /// where a moved group begins may be a second half.
    fn shuffle(&mut self, op: u8) -> Result<()> {
        // The depths where groups begin, and the slots that come instead of the deepest group and all above.
        let (groups, after): (&[usize], &[usize]) = match op {
            0x57 => (&[1], &[]),
            0x58 => (&[2], &[]),
            0x59 => (&[1], &[1, 1]),
            0x5A => (&[1, 2], &[1, 2, 1]),
            0x5B => (&[1, 3], &[1, 3, 2, 1]),
            0x5C => (&[2], &[2, 1, 2, 1]),
            0x5D => (&[2, 3], &[2, 1, 3, 2, 1]),
            0x5E => (&[2, 4], &[2, 1, 4, 3, 2, 1]),
            _ => (&[1, 2], &[1, 2]),
        };
        let takes = groups.iter().copied().max().unwrap_or(0);
        let stack = &self.frame.stack;
        let Some(from) = stack.len().checked_sub(takes) else {
            return Err(self.fail("Operand stack underflow"));
        };
        for &depth in groups {
            let first = stack[stack.len() - depth];
            if first.is_second_half() {
                return Err(self.mismatch("Bad type on operand stack", first, "a whole value"));
            }
        }
        let mut slots = [Type::Top; 4];
        for (slot, &t) in slots.iter_mut().zip(stack[from..].iter().rev()) {
            if t == Type::Top {
                return Err(self.mismatch("Bad type on operand stack", t, "a value"));
            }
            *slot = t;
        }
        // The uppermost slot must not be the first half of something either, but on the stack halves stay
        // together, so only a second half can be on top.
        if from + after.len() > usize::from(self.attr.max_stack) {
            return Err(self.fail("Operand stack overflow"));
        }
        self.frame.stack.truncate(from);
        self.frame.stack.extend(after.iter().map(|&depth| slots[depth - 1]));
        Ok(())
    }

    fn check_keys(&self) -> Result<()> {
        let base = (self.bci as usize & !3) + 4;
        let n = i32_at(self.code, base + 4).unwrap_or(0).max(0) as usize;
        let key = |i: usize| i32_at(self.code, base + 8 + i * 8);
        if (1..n).any(|i| key(i - 1) >= key(i)) {
            return Err(self.fail("Bad lookupswitch instruction"));
        }
        Ok(())
    }

    /// The return instructions.
    fn give_back(&mut self, op: u8) -> Result<()> {
        let wanted = match (op, self.result) {
            (0xB1, None) => {
                if self.frame.this_uninit {
                    return Err(self.fail("Constructor must call super() or this() before return"));
                }
                return Ok(());
            }
            (0xAC, Some(t @ Type::Int))
            | (0xAD, Some(t @ Type::Long))
            | (0xAE, Some(t @ Type::Float))
            | (0xAF, Some(t @ Type::Double))
            | (0xB0, Some(t @ Type::Ref(_))) => t,
            _ => return Err(self.fail("Wrong return type in function")),
        };
        if op != 0xB0 {
            return self.pop_exact(wanted);
        }
        let top = self.pop_slot()?;
        if !self.is_assignable(top, wanted)? {
            return Err(self.mismatch("Bad return type", top, &self.show(wanted)));
        }
        Ok(())
    }
}
