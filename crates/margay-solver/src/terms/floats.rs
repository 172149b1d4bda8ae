//! IEEE floats: constructors, with the few simplifications that are right for NaN and both zeros.

use super::Terms;
use super::node::{BinOp, Node, Sort, Term, UnOp};

macro_rules! float_ops {
    ($($(#[$doc:meta])* $name:ident = $op:ident;)*) => {
        impl Terms {
            $($(#[$doc])* pub fn $name(&mut self, a: Term, b: Term) -> Term {
                self.float_binary(BinOp::$op, a, b)
            })*
        }
    };
}

float_ops! {
    /// Sum.
    fadd = FAdd;
    /// Difference.
    fsub = FSub;
    /// Product.
    fmul = FMul;
    /// Quotient.
    fdiv = FDiv;
    /// Java's `%`: the remainder of the truncated quotient.
    frem = FRem;
    /// Java's `==`.
    feq = FEq;
    /// Java's `<`.
    flt = FLt;
    /// Java's `<=`.
    fle = FLe;
}

impl Terms {
    /// Sign flipped.
    pub fn fneg(&mut self, a: Term) -> Term {
        self.float_unary(UnOp::FNeg, a, self.sort(a))
    }

    /// Sign cleared.
    pub fn fabs(&mut self, a: Term) -> Term {
        self.float_unary(UnOp::FAbs, a, self.sort(a))
    }

    /// Square root.
    pub fn fsqrt(&mut self, a: Term) -> Term {
        self.float_unary(UnOp::FSqrt, a, self.sort(a))
    }

    /// Whether it is NaN.
    pub fn fis_nan(&mut self, a: Term) -> Term {
        let mut a = a;
        while let Node::Un(UnOp::FNeg | UnOp::FAbs | UnOp::FloatToFloat, x) = self.node(a) {
            a = x;
        }
        match self.node(a) {
            Node::Un(UnOp::IntToFloat, _) => self.bool(false),
            _ => self.plain_unary(UnOp::FIsNan, a, Sort::Bool),
        }
    }

    /// A signed integer as a float of a sort: `i2f`, `i2d`, `l2f`, `l2d`.
    pub fn int_to_float(&mut self, a: Term, to: Sort) -> Term {
        self.float_unary(UnOp::IntToFloat, a, to)
    }

    /// A float as a 32- or 64-bit integer: `f2i`, `f2l`, `d2i`, `d2l`.
    pub fn float_to_int(&mut self, a: Term, width: u8) -> Term {
        self.float_unary(UnOp::FloatToInt, a, Sort::Bv(width))
    }

    /// A float as the other sort: `f2d`, `d2f`.
    pub fn float_to_float(&mut self, a: Term, to: Sort) -> Term {
        self.float_unary(UnOp::FloatToFloat, a, to)
    }

    /// `floatToIntBits`, `doubleToLongBits`: with the one NaN.
    pub fn float_to_bits(&mut self, a: Term) -> Term {
        self.float_unary(UnOp::FloatToBits, a, Sort::Bv(self.sort(a).bits()))
    }

    /// `intBitsToFloat` of 32 bits, `longBitsToDouble` of 64.
    pub fn bits_to_float(&mut self, a: Term) -> Term {
        let to = if self.sort(a).bits() == 64 { Sort::F64 } else { Sort::F32 };
        self.float_unary(UnOp::BitsToFloat, a, to)
    }

    /// `fcmpl` and `dcmpl` for `nan` -1, `fcmpg` and `dcmpg` for 1.
    pub fn fcmp(&mut self, a: Term, b: Term, nan: i32) -> Term {
        self.float_binary(if nan < 0 { BinOp::FCmpL } else { BinOp::FCmpG }, a, b)
    }

    pub(super) fn float_unary(&mut self, op: UnOp, a: Term, to: Sort) -> Term {
        match (op, self.node(a)) {
            (UnOp::FloatToFloat, _) if self.sort(a) == to => a,
            (UnOp::FNeg, Node::Un(UnOp::FNeg, x)) => x,
            (UnOp::FAbs, Node::Un(UnOp::FNeg | UnOp::FAbs, x)) => self.fabs(x),
            (UnOp::BitsToFloat, Node::Un(UnOp::FloatToBits, x)) => x,
            // Widening keeps every value.
            (UnOp::FloatToFloat, Node::Un(UnOp::FloatToFloat, x))
                if to == Sort::F32 && self.sort(x) == to =>
            {
                x
            }
            (UnOp::FIsNan, _) => self.fis_nan(a),
            // An int is exact in a double.
            (UnOp::FloatToInt, Node::Un(UnOp::IntToFloat, x))
                if self.sort(a) == Sort::F64
                    && self.sort(x).bits() <= 32
                    && to.bits() >= self.sort(x).bits() =>
            {
                self.sext(x, to.bits())
            }
            _ => self.plain_unary(op, a, to),
        }
    }

    pub(super) fn float_binary(&mut self, op: BinOp, a: Term, b: Term) -> Term {
        if a == b {
            match op {
                BinOp::FLt => return self.bool(false),
                BinOp::FEq | BinOp::FLe => {
                    let nan = self.fis_nan(a);
                    return self.not(nan);
                }
                _ => {}
            }
        }
        let exact_int = |terms: &Terms, t: Term| match terms.node(t) {
            Node::Un(UnOp::IntToFloat, x) if terms.sort(t) == Sort::F64 && terms.sort(x).bits() <= 32 => {
                Some(x)
            }
            _ => None,
        };
        // Comparisons of ints that went to double stay comparisons of ints.
        if let (Some(x), Some(y)) = (exact_int(self, a), exact_int(self, b))
            && self.sort(x) == self.sort(y)
        {
            match op {
                BinOp::FEq => return self.eq(x, y),
                BinOp::FLt => return self.slt(x, y),
                BinOp::FLe => return self.sle(x, y),
                BinOp::FCmpL | BinOp::FCmpG => return self.lcmp(x, y),
                _ => {}
            }
        }
        // Commutative up to the bits of NaN, of which there is one.
        let (a, b) = match op {
            BinOp::FAdd | BinOp::FMul | BinOp::FEq if b < a => (b, a),
            _ => (a, b),
        };
        self.plain_binary(op, a, b)
    }
}
