//! Which computation a register instruction is, with its operands: the same operators as those of bytecode.

use super::facts::Right;
use super::{Op, Reg};
use crate::bytecode::Operator;
use crate::descriptor::Kind;

/// What is computed from one or two numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Computation {
    /// An operator on two numbers of a kind; the right operand of a shift is an int.
    Binary(Operator, Kind),
    /// Negation.
    Negate(Kind),
    /// A conversion; to narrow kinds the result is cut and extended to an int again.
    Convert {
        /// The kind of the operand.
        from: Kind,
        /// The kind of the result.
        to: Kind,
    },
    /// -1, 0 or 1.
    Compare {
        /// The kind of the operands.
        kind: Kind,
        /// The result when one of them is not a number.
        nan: i32,
    },
}

/// A computation and the registers that it reads and writes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Arithmetic {
    /// What is computed.
    pub what: Computation,
    /// The destination.
    pub d: Reg,
    /// The left operand.
    pub a: Reg,
    /// The right operand of a computation on two.
    pub b: Option<Right>,
}

impl Op {
    /// The computation that this is; `None` for instructions that do anything else.
    pub fn arithmetic(self) -> Option<Arithmetic> {
        use Kind::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
        use Operator::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
        macro_rules! each {
            (
                binary { $($binary:ident => $operator:ident $kind:ident;)* }
                small { $($small:ident => $small_operator:ident $small_kind:ident;)* }
                negate { $($negate:ident => $negated:ident;)* }
                convert { $($convert:ident => $from:ident $to:ident;)* }
                compare { $($compare:ident => $compared:ident $nan:literal;)* }
            ) => {
                match self {
                    $(Op::$binary { d, a, b } => {
                        (Computation::Binary($operator, $kind), d, a, Some(Right::Reg(b)))
                    })*
                    $(Op::$small { d, a, k } => {
                        (Computation::Binary($small_operator, $small_kind), d, a, Some(Right::Const(k)))
                    })*
                    $(Op::$negate { d, a } => (Computation::Negate($negated), d, a, None),)*
                    $(Op::$convert { d, a } => (Computation::Convert { from: $from, to: $to }, d, a, None),)*
                    $(Op::$compare { d, a, b } => {
                        (Computation::Compare { kind: $compared, nan: $nan }, d, a, Some(Right::Reg(b)))
                    })*
                    _ => return None,
                }
            };
        }
        let (what, d, a, b) = each! {
            binary {
                IAdd => Add Int; LAdd => Add Long; FAdd => Add Float; DAdd => Add Double;
                ISub => Sub Int; LSub => Sub Long; FSub => Sub Float; DSub => Sub Double;
                IMul => Mul Int; LMul => Mul Long; FMul => Mul Float; DMul => Mul Double;
                IDiv => Div Int; LDiv => Div Long; FDiv => Div Float; DDiv => Div Double;
                IRem => Rem Int; LRem => Rem Long; FRem => Rem Float; DRem => Rem Double;
                IShl => Shl Int; LShl => Shl Long;
                IShr => Shr Int; LShr => Shr Long;
                IUshr => Ushr Int; LUshr => Ushr Long;
                IAnd => And Int; LAnd => And Long;
                IOr => Or Int; LOr => Or Long;
                IXor => Xor Int; LXor => Xor Long;
            }
            small {
                IAddK => Add Int; IMulK => Mul Int; IAndK => And Int; LAddK => Add Long;
                IShlK => Shl Int; IShrK => Shr Int; IUshrK => Ushr Int;
            }
            negate {
                INeg => Int; LNeg => Long; FNeg => Float; DNeg => Double;
            }
            convert {
                I2L => Int Long; I2F => Int Float; I2D => Int Double;
                L2I => Long Int; L2F => Long Float; L2D => Long Double;
                F2I => Float Int; F2L => Float Long; F2D => Float Double;
                D2I => Double Int; D2L => Double Long; D2F => Double Float;
                I2B => Int Byte; I2C => Int Char; I2S => Int Short; I2Z => Int Boolean;
            }
            compare {
                LCmp => Long 0; FCmpL => Float -1; FCmpG => Float 1; DCmpL => Double -1; DCmpG => Double 1;
            }
        };
        Some(Arithmetic { what, d, a, b })
    }
}
