//! Operations by what they compute, and changes of those that were emitted already: another branch distance or destination.

use crate::bytecode::Operator;
use crate::code::{Op, Reg};
use crate::descriptor::Kind;

/// The operation for arithmetic on two registers.
pub(super) fn binary_op(operator: Operator, kind: Kind) -> Option<fn(Reg, Reg, Reg) -> Op> {
    use Operator::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
    macro_rules! each {
        ($($operator:pat, $kind:ident => $name:ident;)*) => {
            match (operator, kind) {
                $(($operator, Kind::$kind) => Some(|d, a, b| Op::$name { d, a, b }),)*
                _ => None,
            }
        };
    }
    each! {
        Add, Int => IAdd; Add, Long => LAdd; Add, Float => FAdd; Add, Double => DAdd;
        Sub, Int => ISub; Sub, Long => LSub; Sub, Float => FSub; Sub, Double => DSub;
        Mul, Int => IMul; Mul, Long => LMul; Mul, Float => FMul; Mul, Double => DMul;
        Div, Int => IDiv; Div, Long => LDiv; Div, Float => FDiv; Div, Double => DDiv;
        Rem, Int => IRem; Rem, Long => LRem; Rem, Float => FRem; Rem, Double => DRem;
        Shl, Int => IShl; Shl, Long => LShl;
        Shr, Int => IShr; Shr, Long => LShr;
        Ushr, Int => IUshr; Ushr, Long => LUshr;
        And, Int => IAnd; And, Long => LAnd;
        Or, Int => IOr; Or, Long => LOr;
        Xor, Int => IXor; Xor, Long => LXor;
    }
}

/// An operation with a small constant, and what becomes of the constant.
type Small = (fn(Reg, Reg, i16) -> Op, fn(i32) -> i32);

/// The operation for arithmetic on an int and a small constant at its right, if there is one.
pub(super) fn small_op(operator: Operator) -> Option<Small> {
    Some(match operator {
        Operator::Add => (|d, a, k| Op::IAddK { d, a, k }, |k| k),
        Operator::Sub => (|d, a, k| Op::IAddK { d, a, k }, i32::wrapping_neg),
        Operator::Mul => (|d, a, k| Op::IMulK { d, a, k }, |k| k),
        Operator::And => (|d, a, k| Op::IAndK { d, a, k }, |k| k),
        Operator::Shl => (|d, a, k| Op::IShlK { d, a, k }, |k| k & 31),
        Operator::Shr => (|d, a, k| Op::IShrK { d, a, k }, |k| k & 31),
        Operator::Ushr => (|d, a, k| Op::IUshrK { d, a, k }, |k| k & 31),
        Operator::Div | Operator::Rem | Operator::Or | Operator::Xor => return None,
    })
}

/// The operation for a conversion of numbers.
pub(super) fn conversion_op(from: Kind, to: Kind) -> Option<fn(Reg, Reg) -> Op> {
    macro_rules! each {
        ($($from:ident, $to:ident => $name:ident;)*) => {
            match (from, to) {
                $((Kind::$from, Kind::$to) => Some(|d, a| Op::$name { d, a }),)*
                _ => None,
            }
        };
    }
    each! {
        Int, Long => I2L; Int, Float => I2F; Int, Double => I2D;
        Long, Int => L2I; Long, Float => L2F; Long, Double => L2D;
        Float, Int => F2I; Float, Long => F2L; Float, Double => F2D;
        Double, Int => D2I; Double, Long => D2L; Double, Float => D2F;
        Int, Byte => I2B; Int, Char => I2C; Int, Short => I2S;
    }
}

/// Replaces the branch distance of an operation that has one.
pub(super) fn with_offset(op: Op, distance: i32) -> Option<Op> {
    let short = i16::try_from(distance);
    macro_rules! short {
        ($($name:ident { $($f:ident),* }),*) => {
            match op {
                $(Op::$name { $($f,)* .. } => Some(Op::$name { $($f,)* off: short.ok()? }),)*
                Op::Goto { .. } => Some(Op::Goto { off: distance }),
                Op::Jsr { d, .. } => Some(Op::Jsr { d, off: distance }),
                other => Some(other),
            }
        };
    }
    short!(
        IfEq { a, b },
        IfNe { a, b },
        IfLt { a, b },
        IfGe { a, b },
        IfGt { a, b },
        IfLe { a, b },
        IfEqK { a, k },
        IfNeK { a, k },
        IfLtK { a, k },
        IfGeK { a, k },
        IfGtK { a, k },
        IfLeK { a, k },
        IfLEq { a, b },
        IfLNe { a, b },
        IfLLt { a, b },
        IfLGe { a, b },
        IfLGt { a, b },
        IfLLe { a, b },
        IfREq { a, b },
        IfRNe { a, b },
        IfNull { a },
        IfNonNull { a }
    )
}

/// The same operation with another destination, for operations that only compute a value.
pub(super) fn with_destination(op: Op, to: Reg) -> Option<(Reg, Op)> {
    macro_rules! each {
        ($($name:ident { $($f:ident),* }),* $(,)?) => {
            match op {
                $(Op::$name { d, $($f),* } => Some((d, Op::$name { d: to, $($f),* })),)*
                _ => None,
            }
        };
    }
    each!(
        Mov { a },
        Const32 { k },
        Const64 { index },
        LoadConst { cp },
        IAdd { a, b },
        ISub { a, b },
        IMul { a, b },
        IDiv { a, b },
        IRem { a, b },
        IAnd { a, b },
        IOr { a, b },
        IXor { a, b },
        IShl { a, b },
        IShr { a, b },
        IUshr { a, b },
        INeg { a },
        IAddK { a, k },
        IMulK { a, k },
        IAndK { a, k },
        IShlK { a, k },
        IShrK { a, k },
        IUshrK { a, k },
        LAdd { a, b },
        LSub { a, b },
        LMul { a, b },
        LDiv { a, b },
        LRem { a, b },
        LAnd { a, b },
        LOr { a, b },
        LXor { a, b },
        LShl { a, b },
        LShr { a, b },
        LUshr { a, b },
        LNeg { a },
        LAddK { a, k },
        FAdd { a, b },
        FSub { a, b },
        FMul { a, b },
        FDiv { a, b },
        FRem { a, b },
        FNeg { a },
        DAdd { a, b },
        DSub { a, b },
        DMul { a, b },
        DDiv { a, b },
        DRem { a, b },
        DNeg { a },
        I2L { a },
        I2F { a },
        I2D { a },
        L2I { a },
        L2F { a },
        L2D { a },
        F2I { a },
        F2L { a },
        F2D { a },
        D2I { a },
        D2L { a },
        D2F { a },
        I2B { a },
        I2C { a },
        I2S { a },
        LCmp { a, b },
        FCmpL { a, b },
        FCmpG { a, b },
        DCmpL { a, b },
        DCmpG { a, b },
        ILoad { a, b },
        LLoad { a, b },
        RLoad { a, b },
        BLoad { a, b },
        CLoad { a, b },
        SLoad { a, b },
        ArrayLength { a },
        NewArray { a, kind },
        NewRefArray { a, cp },
        NewUnresolved { cp },
        InstanceOf { a, cp },
        GetFieldUnresolved { a, cp },
        GetStaticUnresolved { cp },
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::{Computation, Right};

    const KINDS: [Kind; 7] =
        [Kind::Int, Kind::Long, Kind::Float, Kind::Double, Kind::Byte, Kind::Char, Kind::Short];

    /// What lowering emits for a computation is read back as that computation.
    #[test]
    fn operations_are_read_back_as_what_they_compute() {
        use Operator::{Add, And, Div, Mul, Or, Rem, Shl, Shr, Sub, Ushr, Xor};
        let (mut binary, mut conversions) = (0, 0);
        for kind in KINDS {
            for operator in [Add, Sub, Mul, Div, Rem, Shl, Shr, Ushr, And, Or, Xor] {
                let Some(make) = binary_op(operator, kind) else { continue };
                let read = make(1, 2, 3).arithmetic().unwrap();
                assert_eq!(read.what, Computation::Binary(operator, kind));
                assert_eq!((read.d, read.a, read.b), (1, 2, Some(Right::Reg(3))));
                binary += 1;
            }
            for to in KINDS {
                let Some(make) = conversion_op(kind, to) else { continue };
                let read = make(1, 2).arithmetic().unwrap();
                assert_eq!(read.what, Computation::Convert { from: kind, to });
                assert_eq!((read.d, read.a, read.b), (1, 2, None));
                conversions += 1;
            }
        }
        assert_eq!((binary, conversions), (32, 15));
    }

    /// A difference has the form of a sum.
    #[test]
    fn small_forms_keep_their_operator() {
        for operator in
            [Operator::Add, Operator::Mul, Operator::And, Operator::Shl, Operator::Shr, Operator::Ushr]
        {
            let (make, _) = small_op(operator).unwrap();
            let read = make(1, 2, 3).arithmetic().unwrap();
            assert_eq!(read.what, Computation::Binary(operator, Kind::Int));
            assert_eq!(read.b, Some(Right::Const(3)));
        }
        let (make, adjust) = small_op(Operator::Sub).unwrap();
        assert_eq!(make(1, 2, 3).arithmetic().unwrap().what, Computation::Binary(Operator::Add, Kind::Int));
        assert_eq!(adjust(3), -3);
    }
}
