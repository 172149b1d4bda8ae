//! What each bytecode instruction does, with its operands read: the one place that takes opcodes apart (JVMS 6.5). The
//! verifier, lowering, the backward search, messages and call graphs match on [`Action`], not on opcodes.

use super::{Insn, i16_at, u16_at};
use crate::cond::Cond;
use crate::descriptor::Kind;
use crate::opcode;

/// What an instruction does. Kinds are those of the operand stack, but for array elements and conversions, which
/// have the narrow ones too.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Action {
    /// `nop`
    Nop,
    /// Pushes a value that stands in the instruction.
    Push(Literal),
    /// `ldc`, `ldc_w` and, for values of two slots, `ldc2_w`.
    LoadConstant {
        /// The constant.
        cp: u16,
        /// Whether it takes two slots.
        wide: bool,
    },
    /// Pushes a local variable.
    Load {
        /// What it holds.
        kind: Kind,
        /// Its number.
        local: u16,
    },
    /// Pops a value into a local variable.
    Store {
        /// What it holds.
        kind: Kind,
        /// Its number.
        local: u16,
    },
    /// `iinc`
    Increment {
        /// The local variable.
        local: u16,
        /// What is added to it.
        by: i16,
    },
    /// Reads an array element. `baload` is for bytes and booleans, and has the kind of bytes.
    LoadElement(Kind),
    /// Writes an array element.
    StoreElement(Kind),
    /// The `pop`s, `dup`s and `swap`.
    Rearrange(Rearrangement),
    /// Arithmetic on two values; the right operand of a shift is an int.
    Binary(Operator, Kind),
    /// Negation.
    Negate(Kind),
    /// A conversion of numbers.
    Convert {
        /// What is popped.
        from: Kind,
        /// What is pushed; narrow kinds as ints.
        to: Kind,
    },
    /// `lcmp` and its like: pushes -1, 0 or 1.
    Compare {
        /// What is compared.
        kind: Kind,
        /// The result when an operand is not a number.
        nan: i32,
    },
    /// A conditional branch.
    Branch(Condition),
    /// `goto` and `goto_w`
    Goto,
    /// `jsr` and `jsr_w`
    Jsr,
    /// `ret`
    Ret {
        /// The local variable with the return address.
        local: u16,
    },
    /// `tableswitch` and `lookupswitch`; see [`Insn::switch_keys`].
    Switch,
    /// Returns a value of a kind, or nothing.
    Return(Kind),
    /// The four instructions on fields.
    Field {
        /// Whether the field is written.
        write: bool,
        /// Whether it is static.
        is_static: bool,
        /// The field.
        cp: u16,
    },
    /// The five calls.
    Invoke {
        /// How the method is found.
        how: Invocation,
        /// The method, or the call site.
        cp: u16,
    },
    /// `new`
    New {
        /// The class.
        cp: u16,
    },
    /// `newarray`
    NewArray {
        /// The code of the element type, for [`opcode::array_kind`].
        atype: u8,
    },
    /// `anewarray`
    NewRefArray {
        /// The class of the elements.
        cp: u16,
    },
    /// `multianewarray`
    NewMultiArray {
        /// The class of the array.
        cp: u16,
        /// Lengths that are on the stack.
        dims: u8,
    },
    /// `arraylength`
    ArrayLength,
    /// `athrow`
    Throw,
    /// `checkcast`
    CheckCast {
        /// The class.
        cp: u16,
    },
    /// `instanceof`
    InstanceOf {
        /// The class.
        cp: u16,
    },
    /// `monitorenter`
    MonitorEnter,
    /// `monitorexit`
    MonitorExit,
}

/// A value that stands in an instruction.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Literal {
    /// `aconst_null`
    Null,
    /// The `iconst`s, `bipush` and `sipush`.
    Int(i32),
    /// The `lconst`s.
    Long(i64),
    /// The `fconst`s.
    Float(f32),
    /// The `dconst`s.
    Double(f64),
}

/// Arithmetic on two values.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[expect(missing_docs, reason = "named after the instructions of JVMS 6.5")]
pub enum Operator {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Shl,
    Shr,
    Ushr,
    And,
    Or,
    Xor,
}

impl Operator {
    /// Whether the right operand is an int whatever the left one is.
    pub fn is_shift(self) -> bool {
        matches!(self, Operator::Shl | Operator::Shr | Operator::Ushr)
    }

    /// Whether the order of the operands does not matter.
    pub fn commutes(self) -> bool {
        matches!(self, Operator::Add | Operator::Mul | Operator::And | Operator::Or | Operator::Xor)
    }
}

/// What a conditional branch tests.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// `ifeq` and its like: an int with zero.
    Zero(Cond),
    /// `if_icmpeq` and its like: two ints.
    Ints(Cond),
    /// `if_acmpeq` and `if_acmpne`: two references.
    Refs(Cond),
    /// `ifnull` and `ifnonnull`: a reference with null.
    Null(Cond),
}

/// How a call finds its method.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Invocation {
    /// `invokevirtual`
    Virtual,
    /// `invokespecial`
    Special,
    /// `invokestatic`
    Static,
    /// `invokeinterface`
    Interface,
    /// `invokedynamic`
    Dynamic,
}

impl Invocation {
    /// Whether the first argument is the receiver.
    pub fn has_receiver(self) -> bool {
        !matches!(self, Invocation::Static | Invocation::Dynamic)
    }

    /// Whether the class of the receiver chooses the method.
    pub fn is_dispatched(self) -> bool {
        matches!(self, Invocation::Virtual | Invocation::Interface)
    }
}

/// What a stack instruction does, slot by slot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Rearrangement {
    /// Slots that it takes from the stack.
    pub takes: usize,
    /// Of these, the uppermost that it moves as one group; the others are the second group.
    pub top: usize,
    /// What it puts there instead: indexes into the slots taken, counted from the deepest.
    pub gives: &'static [usize],
}

const fn rearrange(takes: usize, top: usize, gives: &'static [usize]) -> Action {
    Action::Rearrange(Rearrangement { takes, top, gives })
}

/// The kinds of the instructions that come in five forms, in the order of their opcodes.
const KINDS: [Kind; 5] = [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref];

/// The kinds of the array instructions in the order of their opcodes.
const ELEMENTS: [Kind; 8] =
    [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Ref, Kind::Byte, Kind::Char, Kind::Short];

impl Insn {
    /// What the instruction does; `None` for an undefined opcode, or when operands are missing.
    pub fn action(&self, code: &[u8]) -> Option<Action> {
        let at = self.bci as usize;
        let op = self.op;
        let byte = || code.get(at + 1).copied();
        let cp = || u16_at(code, at + 1);
        // The number of a local variable has two bytes behind `wide`.
        let local = || if self.wide { u16_at(code, at + 2) } else { byte().map(u16::from) };
        let from = |first: u8| usize::from(op - first);
        let short = |first: u8| (KINDS[from(first) / 4], (from(first) % 4) as u16);
        Some(match op {
            opcode::NOP => Action::Nop,
            opcode::ACONST_NULL => Action::Push(Literal::Null),
            opcode::ICONST_M1..=opcode::ICONST_5 => {
                Action::Push(Literal::Int(i32::from(op) - i32::from(opcode::ICONST_0)))
            }
            opcode::LCONST_0..=opcode::LCONST_1 => {
                Action::Push(Literal::Long(i64::from(op - opcode::LCONST_0)))
            }
            opcode::FCONST_0..=opcode::FCONST_2 => {
                Action::Push(Literal::Float(f32::from(op - opcode::FCONST_0)))
            }
            opcode::DCONST_0..=opcode::DCONST_1 => {
                Action::Push(Literal::Double(f64::from(op - opcode::DCONST_0)))
            }
            opcode::BIPUSH => Action::Push(Literal::Int(i32::from(byte()? as i8))),
            opcode::SIPUSH => Action::Push(Literal::Int(i32::from(i16_at(code, at + 1)?))),
            opcode::LDC => Action::LoadConstant { cp: u16::from(byte()?), wide: false },
            opcode::LDC_W => Action::LoadConstant { cp: cp()?, wide: false },
            opcode::LDC2_W => Action::LoadConstant { cp: cp()?, wide: true },
            opcode::ILOAD..=opcode::ALOAD => {
                Action::Load { kind: KINDS[from(opcode::ILOAD)], local: local()? }
            }
            opcode::ILOAD_0..=opcode::ALOAD_3 => {
                let (kind, local) = short(opcode::ILOAD_0);
                Action::Load { kind, local }
            }
            opcode::IALOAD..=opcode::SALOAD => Action::LoadElement(ELEMENTS[from(opcode::IALOAD)]),
            opcode::ISTORE..=opcode::ASTORE => {
                Action::Store { kind: KINDS[from(opcode::ISTORE)], local: local()? }
            }
            opcode::ISTORE_0..=opcode::ASTORE_3 => {
                let (kind, local) = short(opcode::ISTORE_0);
                Action::Store { kind, local }
            }
            opcode::IASTORE..=opcode::SASTORE => Action::StoreElement(ELEMENTS[from(opcode::IASTORE)]),
            opcode::POP => rearrange(1, 1, &[]),
            opcode::POP2 => rearrange(2, 2, &[]),
            opcode::DUP => rearrange(1, 1, &[0, 0]),
            opcode::DUP_X1 => rearrange(2, 1, &[1, 0, 1]),
            opcode::DUP_X2 => rearrange(3, 1, &[2, 0, 1, 2]),
            opcode::DUP2 => rearrange(2, 2, &[0, 1, 0, 1]),
            opcode::DUP2_X1 => rearrange(3, 2, &[1, 2, 0, 1, 2]),
            opcode::DUP2_X2 => rearrange(4, 2, &[2, 3, 0, 1, 2, 3]),
            opcode::SWAP => rearrange(2, 1, &[1, 0]),
            opcode::IADD..=opcode::LXOR => arithmetic(op),
            opcode::IINC => {
                let by = if self.wide { i16_at(code, at + 4)? } else { i16::from(*code.get(at + 2)? as i8) };
                Action::Increment { local: local()?, by }
            }
            opcode::I2L..=opcode::D2F => {
                // Each kind to each of the others.
                let (kind, to) = (from(opcode::I2L) / 3, from(opcode::I2L) % 3);
                Action::Convert { from: KINDS[kind], to: KINDS[to + usize::from(to >= kind)] }
            }
            opcode::I2B => Action::Convert { from: Kind::Int, to: Kind::Byte },
            opcode::I2C => Action::Convert { from: Kind::Int, to: Kind::Char },
            opcode::I2S => Action::Convert { from: Kind::Int, to: Kind::Short },
            opcode::LCMP => Action::Compare { kind: Kind::Long, nan: 0 },
            opcode::FCMPL => Action::Compare { kind: Kind::Float, nan: -1 },
            opcode::FCMPG => Action::Compare { kind: Kind::Float, nan: 1 },
            opcode::DCMPL => Action::Compare { kind: Kind::Double, nan: -1 },
            opcode::DCMPG => Action::Compare { kind: Kind::Double, nan: 1 },
            opcode::IFEQ..=opcode::IFLE => Action::Branch(Condition::Zero(Cond::ALL[from(opcode::IFEQ)])),
            opcode::IF_ICMPEQ..=opcode::IF_ICMPLE => {
                Action::Branch(Condition::Ints(Cond::ALL[from(opcode::IF_ICMPEQ)]))
            }
            opcode::IF_ACMPEQ => Action::Branch(Condition::Refs(Cond::Eq)),
            opcode::IF_ACMPNE => Action::Branch(Condition::Refs(Cond::Ne)),
            opcode::IFNULL => Action::Branch(Condition::Null(Cond::Eq)),
            opcode::IFNONNULL => Action::Branch(Condition::Null(Cond::Ne)),
            opcode::GOTO | opcode::GOTO_W => Action::Goto,
            opcode::JSR | opcode::JSR_W => Action::Jsr,
            opcode::RET => Action::Ret { local: local()? },
            opcode::TABLESWITCH | opcode::LOOKUPSWITCH => Action::Switch,
            opcode::IRETURN..=opcode::ARETURN => Action::Return(KINDS[from(opcode::IRETURN)]),
            opcode::RETURN => Action::Return(Kind::Void),
            opcode::GETSTATIC => Action::Field { write: false, is_static: true, cp: cp()? },
            opcode::PUTSTATIC => Action::Field { write: true, is_static: true, cp: cp()? },
            opcode::GETFIELD => Action::Field { write: false, is_static: false, cp: cp()? },
            opcode::PUTFIELD => Action::Field { write: true, is_static: false, cp: cp()? },
            opcode::INVOKEVIRTUAL => Action::Invoke { how: Invocation::Virtual, cp: cp()? },
            opcode::INVOKESPECIAL => Action::Invoke { how: Invocation::Special, cp: cp()? },
            opcode::INVOKESTATIC => Action::Invoke { how: Invocation::Static, cp: cp()? },
            opcode::INVOKEINTERFACE => Action::Invoke { how: Invocation::Interface, cp: cp()? },
            opcode::INVOKEDYNAMIC => Action::Invoke { how: Invocation::Dynamic, cp: cp()? },
            opcode::NEW => Action::New { cp: cp()? },
            opcode::NEWARRAY => Action::NewArray { atype: byte()? },
            opcode::ANEWARRAY => Action::NewRefArray { cp: cp()? },
            opcode::MULTIANEWARRAY => Action::NewMultiArray { cp: cp()?, dims: *code.get(at + 3)? },
            opcode::ARRAYLENGTH => Action::ArrayLength,
            opcode::ATHROW => Action::Throw,
            opcode::CHECKCAST => Action::CheckCast { cp: cp()? },
            opcode::INSTANCEOF => Action::InstanceOf { cp: cp()? },
            opcode::MONITORENTER => Action::MonitorEnter,
            opcode::MONITOREXIT => Action::MonitorExit,
            _ => return None,
        })
    }
}

/// `iadd` to `lxor`.
fn arithmetic(op: u8) -> Action {
    use Operator::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
    let four = |first: u8, operators: &[Operator]| {
        let n = usize::from(op - first);
        Action::Binary(operators[n / 4], KINDS[n % 4])
    };
    // Shifts and bits are for ints and longs only.
    let two = |first: u8, operators: &[Operator]| {
        let n = usize::from(op - first);
        Action::Binary(operators[n / 2], KINDS[n % 2])
    };
    match op {
        opcode::INEG..=opcode::DNEG => Action::Negate(KINDS[usize::from(op - opcode::INEG)]),
        opcode::ISHL..=opcode::LXOR => two(opcode::ISHL, &[Shl, Shr, Ushr, And, Or, Xor]),
        _ => four(opcode::IADD, &[Add, Sub, Mul, Div, Rem]),
    }
}
