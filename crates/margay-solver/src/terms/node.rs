//! What a term is: sorts, operators and nodes. Plain data; knows neither simplification nor solving.

use super::table::TableId;
use std::fmt;
use std::num::NonZeroU32;

/// A term of a [`crate::Terms`] pool. Equal terms have equal numbers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Ord, PartialOrd)]
pub struct Term(NonZeroU32);

impl Term {
    /// The term with this number, `None` for the two numbers that are never a term's: 0 and `u32::MAX`.
    pub fn try_from_raw(raw: u32) -> Option<Term> {
        if raw == u32::MAX { None } else { NonZeroU32::new(raw).map(Term) }
    }

    /// The term with this number.
    ///
    /// # Panics
    /// When the number is 0 or `u32::MAX`, which no term has.
    pub fn from_raw(raw: u32) -> Term {
        Term::try_from_raw(raw).expect("a term number is neither 0 nor u32::MAX")
    }

    /// The number of the term: never 0 and never `u32::MAX`.
    pub fn raw(self) -> u32 {
        self.0.get()
    }

    pub(crate) fn index(self) -> usize {
        self.0.get() as usize
    }
}

impl fmt::Debug for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "t{}", self.0)
    }
}

/// What kind of value a term has.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Sort {
    /// True or false.
    Bool,
    /// A bit-vector of 1 to 64 bits.
    Bv(u8),
    /// An IEEE single; there is one NaN.
    F32,
    /// An IEEE double; there is one NaN.
    F64,
}

impl Sort {
    /// The number of bits of a value.
    pub fn bits(self) -> u8 {
        match self {
            Sort::Bool => 1,
            Sort::Bv(width) => width,
            Sort::F32 => 32,
            Sort::F64 => 64,
        }
    }

    /// Whether it is one of the two float sorts.
    pub fn is_float(self) -> bool {
        matches!(self, Sort::F32 | Sort::F64)
    }
}

/// Operators with one operand. The sort of the result belongs to the node.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum UnOp {
    /// Complement of a bit-vector; negation of a condition.
    Not,
    /// Two's complement negation.
    Neg,
    /// Sign extension.
    Sext,
    /// Zero extension.
    Zext,
    /// The low bits.
    Trunc,
    /// A signed integer as a float, rounded to nearest even.
    IntToFloat,
    /// A float as an integer as Java casts: truncated, saturated, NaN is 0.
    FloatToInt,
    /// Between the float sorts, rounded to nearest even.
    FloatToFloat,
    /// `floatToIntBits`, `doubleToLongBits`.
    FloatToBits,
    /// `intBitsToFloat`, `longBitsToDouble`.
    BitsToFloat,
    /// Sign flipped.
    FNeg,
    /// Sign cleared.
    FAbs,
    /// Square root, correctly rounded.
    FSqrt,
    /// Whether it is NaN.
    FIsNan,
}

/// Operators with two operands of the same sort.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    /// Sum, wrapping.
    Add,
    /// Difference, wrapping.
    Sub,
    /// Product, wrapping.
    Mul,
    /// Signed quotient, truncated; by zero as SMT-LIB says.
    Sdiv,
    /// Signed remainder with the sign of the dividend.
    Srem,
    /// Conjunction, of bits or conditions.
    And,
    /// Disjunction, of bits or conditions.
    Or,
    /// Exclusive or.
    Xor,
    /// Left shift by the low bits of the amount, as Java masks it.
    Shl,
    /// Arithmetic right shift, masked.
    Ashr,
    /// Logical right shift, masked.
    Lshr,
    /// Same value; for floats, of one NaN and two zeros.
    Eq,
    /// Signed less.
    Slt,
    /// Signed less or equal.
    Sle,
    /// Unsigned less.
    Ult,
    /// Unsigned less or equal.
    Ule,
    /// -1, 0 or 1 as `lcmp` gives.
    Cmp,
    /// Float sum.
    FAdd,
    /// Float difference.
    FSub,
    /// Float product.
    FMul,
    /// Float quotient.
    FDiv,
    /// Java's `%` on floats.
    FRem,
    /// Java's `==` on floats.
    FEq,
    /// Java's `<` on floats.
    FLt,
    /// Java's `<=` on floats.
    FLe,
    /// -1, 0 or 1, and -1 for NaN, as `fcmpl` gives.
    FCmpL,
    /// -1, 0 or 1, and 1 for NaN, as `fcmpg` gives.
    FCmpG,
}

impl BinOp {
    /// Whether the result is a condition.
    pub fn is_predicate(self) -> bool {
        use BinOp::*;
        matches!(self, Eq | Slt | Sle | Ult | Ule | FEq | FLt | FLe)
    }

    /// The sort of the result for operands of a sort.
    pub fn result(self, operand: Sort) -> Sort {
        match self {
            BinOp::Cmp | BinOp::FCmpL | BinOp::FCmpG => Sort::Bv(32),
            _ if self.is_predicate() => Sort::Bool,
            _ => operand,
        }
    }
}

/// How a term is made.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    /// A constant by its bits, zero-extended.
    Const(u64),
    /// A variable by its number.
    Var(u32),
    /// An operator on one term.
    Un(UnOp, Term),
    /// The value of a function that is given by its values.
    Table(TableId, Term),
    /// An operator on two terms.
    Bin(BinOp, Term, Term),
    /// The second where the first holds, otherwise the third.
    Ite(Term, Term, Term),
}

impl Node {
    /// The terms it is made of, left to right.
    pub fn children(&self) -> impl DoubleEndedIterator<Item = Term> + use<> {
        let of = match *self {
            Node::Const(_) | Node::Var(_) => [None, None, None],
            Node::Un(_, a) | Node::Table(_, a) => [Some(a), None, None],
            Node::Bin(_, a, b) => [Some(a), Some(b), None],
            Node::Ite(c, a, b) => [Some(c), Some(a), Some(b)],
        };
        of.into_iter().flatten()
    }
}
