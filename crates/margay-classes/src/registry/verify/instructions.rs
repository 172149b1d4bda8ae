//! What each instruction takes from the frame and puts into it (JVMS 4.10.1.9). Where control goes afterwards
//! is the caller's concern; instructions that name the constant pool are in [`super::members`].

use super::types::Type;
use super::{Checker, Result};
use crate::bytecode::{Action, Condition, Insn, Invocation, Literal, LowerError, Rearrangement, SwitchKeys};
use crate::descriptor::Kind;
use crate::opcode;
use crate::symbols::Sym;

/// The type of a value of a kind on the stack; `None` for references, which have many.
fn number(kind: Kind) -> Option<Type> {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Some(Type::Int),
        Kind::Long => Some(Type::Long),
        Kind::Float => Some(Type::Float),
        Kind::Double => Some(Type::Double),
        Kind::Ref | Kind::Void => None,
    }
}

/// The arrays that the instructions on elements of a kind accept, by descriptor; those of references are apart.
fn arrays_of(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::Boolean | Kind::Byte => &["[B", "[Z"],
        Kind::Char => &["[C"],
        Kind::Short => &["[S"],
        Kind::Int => &["[I"],
        Kind::Long => &["[J"],
        Kind::Float => &["[F"],
        Kind::Double => &["[D"],
        Kind::Ref | Kind::Void => &[],
    }
}

impl Checker<'_> {
    /// Runs one instruction on the frame. `jsr` and `ret` are not known here.
    pub(super) fn step(&mut self, insn: &Insn) -> Result<()> {
        let Some(action) = insn.action(self.code) else {
            return Err(self.bad_instruction(insn));
        };
        match action {
            Action::Nop | Action::Goto => Ok(()),
            Action::Push(literal) => self.push(match literal {
                Literal::Null => Type::Null,
                Literal::Int(_) => Type::Int,
                Literal::Long(_) => Type::Long,
                Literal::Float(_) => Type::Float,
                Literal::Double(_) => Type::Double,
            }),
            Action::LoadConstant { cp, wide } => self.load_constant(cp, wide),
            Action::Load { kind, local } => self.load(kind, local),
            Action::Store { kind, local } => self.store(kind, local),
            Action::Increment { local, .. } => self.expect_local(local, Type::Int),
            Action::LoadElement(kind) => self.array_load(kind, insn.op),
            Action::StoreElement(kind) => self.array_store(kind, insn.op),
            Action::Rearrange(how) => self.rearrange(how),
            Action::Binary(operator, kind) => {
                let t = self.number(kind, insn)?;
                let right = if operator.is_shift() { Type::Int } else { t };
                self.compute(&[right, t], t)
            }
            Action::Negate(kind) => {
                let t = self.number(kind, insn)?;
                self.compute(&[t], t)
            }
            Action::Convert { from, to } => {
                let (from, to) = (self.number(from, insn)?, self.number(to, insn)?);
                self.compute(&[from], to)
            }
            Action::Compare { kind, .. } => {
                let t = self.number(kind, insn)?;
                self.compute(&[t, t], Type::Int)
            }
            Action::Branch(Condition::Zero(_)) => self.pop_exact(Type::Int),
            Action::Branch(Condition::Ints(_)) => {
                self.pop_exact(Type::Int)?;
                self.pop_exact(Type::Int)
            }
            Action::Branch(Condition::Refs(_)) => {
                self.pop_reference()?;
                self.pop_reference().map(drop)
            }
            Action::Branch(Condition::Null(_)) | Action::MonitorEnter | Action::MonitorExit => {
                self.pop_reference().map(drop)
            }
            Action::Switch => {
                self.check_keys(insn)?;
                self.pop_exact(Type::Int)
            }
            Action::Return(kind) => self.give_back(kind),
            Action::Field { write, is_static, cp } => self.field(write, is_static, cp),
            Action::Invoke { how: Invocation::Dynamic, cp } => self.invoke_dynamic(cp),
            Action::Invoke { how, cp } => self.invoke(how, cp),
            Action::New { cp } => self.new_object(cp),
            Action::NewArray { atype } => self.new_primitive_array(atype),
            Action::NewRefArray { cp } => self.new_array(cp),
            Action::NewMultiArray { cp, dims } => self.new_multi_array(cp, dims),
            Action::ArrayLength => {
                let array = self.pop_reference()?;
                if !self.is_array(array) {
                    return Err(self.mismatch("Bad type on operand stack in arraylength", array, "array"));
                }
                self.push(Type::Int)
            }
            Action::Throw => {
                let throwable = self.classes.symbols.intern("java/lang/Throwable");
                self.pop_ref(throwable)
            }
            Action::CheckCast { cp } => {
                let class = self.class_constant(cp)?;
                self.pop_object()?;
                self.push(Type::Ref(class))
            }
            Action::InstanceOf { cp } => {
                self.class_constant(cp)?;
                self.pop_object()?;
                self.push(Type::Int)
            }
            Action::Jsr | Action::Ret { .. } => Err(self.bad_instruction(insn)),
        }
    }

    #[cold]
    fn bad_instruction(&self, insn: &Insn) -> LowerError {
        self.fail(format_args!("Bad instruction: {:02x}", insn.op))
    }

    /// The type of the numbers that an instruction works on.
    fn number(&self, kind: Kind, insn: &Insn) -> Result<Type> {
        number(kind).ok_or_else(|| self.bad_instruction(insn))
    }

    fn compute(&mut self, takes: &[Type], gives: Type) -> Result<()> {
        for &t in takes {
            self.pop_exact(t)?;
        }
        self.push(gives)
    }

    fn load(&mut self, kind: Kind, n: u16) -> Result<()> {
        let t = match number(kind) {
            Some(t) => {
                self.expect_local(n, t)?;
                t
            }
            None => self.reference_in(n)?,
        };
        self.push(t)
    }

    fn store(&mut self, kind: Kind, n: u16) -> Result<()> {
        let t = match number(kind) {
            Some(t) => {
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
    fn pop_array(&mut self, kind: Kind, op: u8) -> Result<Option<Sym>> {
        let array = self.pop_slot()?;
        let class = match array {
            Type::Null => return Ok(None),
            Type::Ref(class) => class,
            _ => return Err(self.bad_array(kind, op, array)),
        };
        let text = self.classes.symbols.text(class);
        let fits = match arrays_of(kind) {
            [] => text.starts_with("[L") || text.starts_with("[["),
            names => names.contains(&text),
        };
        if fits { Ok(Some(class)) } else { Err(self.bad_array(kind, op, array)) }
    }

    #[cold]
    fn bad_array(&self, kind: Kind, op: u8, found: Type) -> LowerError {
        let name = opcode::mnemonic(op).unwrap_or_default();
        let wanted = match arrays_of(kind) {
            [] => "array of references".to_owned(),
            names => names.join(" or "),
        };
        self.mismatch(format_args!("Bad type on operand stack in {name}"), found, &wanted)
    }

    fn array_load(&mut self, kind: Kind, op: u8) -> Result<()> {
        self.pop_exact(Type::Int)?;
        let array = self.pop_array(kind, op)?;
        let t = match (number(kind), array) {
            (Some(t), _) => t,
            (None, None) => Type::Null,
            (None, Some(array)) => {
                let text = self.classes.symbols.shared(array);
                let element = crate::descriptor::class_of_descriptor(&text[1..]);
                Type::Ref(self.classes.symbols.intern(element))
            }
        };
        self.push(t)
    }

    fn array_store(&mut self, kind: Kind, op: u8) -> Result<()> {
        match number(kind) {
            // Whether the element fits is asked when the instruction runs.
            None => self.pop_object().map(drop)?,
            Some(t) => self.pop_exact(t)?,
        }
        self.pop_exact(Type::Int)?;
        self.pop_array(kind, op).map(drop)
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
    fn rearrange(&mut self, how: Rearrangement) -> Result<()> {
        let Rearrangement { takes, top, gives } = how;
        let stack = &self.frame.stack;
        let Some(from) = stack.len().checked_sub(takes) else {
            return Err(self.fail("Operand stack underflow"));
        };
        for depth in [top, takes] {
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
        if from + gives.len() > usize::from(self.attr.max_stack) {
            return Err(self.fail("Operand stack overflow"));
        }
        self.frame.stack.truncate(from);
        self.frame.stack.extend(gives.iter().map(|&i| slots[takes - 1 - i]));
        Ok(())
    }

    fn check_keys(&self, insn: &Insn) -> Result<()> {
        match insn.switch_keys(self.code) {
            Some(SwitchKeys::List(keys)) if keys.windows(2).any(|w| w[0] >= w[1]) => {
                Err(self.fail("Bad lookupswitch instruction"))
            }
            _ => Ok(()),
        }
    }

    /// The return instructions.
    fn give_back(&mut self, kind: Kind) -> Result<()> {
        let wanted = match (kind, self.result) {
            (Kind::Void, None) => {
                if self.frame.this_uninit {
                    return Err(self.fail("Constructor must call super() or this() before return"));
                }
                return Ok(());
            }
            (Kind::Int, Some(t @ Type::Int))
            | (Kind::Long, Some(t @ Type::Long))
            | (Kind::Float, Some(t @ Type::Float))
            | (Kind::Double, Some(t @ Type::Double))
            | (Kind::Ref, Some(t @ Type::Ref(_))) => t,
            _ => return Err(self.fail("Wrong return type in function")),
        };
        if kind != Kind::Ref {
            return self.pop_exact(wanted);
        }
        let top = self.pop_slot()?;
        if !self.is_assignable(top, wanted)? {
            return Err(self.mismatch("Bad return type", top, &self.show(wanted)));
        }
        Ok(())
    }
}
