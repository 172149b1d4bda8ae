//! Operations before they are final: conditions without their branch distance, and changes of a distance or a
//! destination.

use crate::code::{Op, Reg};

#[derive(Copy, Clone, PartialEq)]
pub(super) enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cond {
    pub(super) fn of(n: u8) -> Cond {
        [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le][usize::from(n % 6)]
    }
    pub(super) fn negated(self) -> Cond {
        match self {
            Cond::Eq => Cond::Ne,
            Cond::Ne => Cond::Eq,
            Cond::Lt => Cond::Ge,
            Cond::Ge => Cond::Lt,
            Cond::Gt => Cond::Le,
            Cond::Le => Cond::Gt,
        }
    }
    pub(super) fn swapped(self) -> Cond {
        match self {
            Cond::Lt => Cond::Gt,
            Cond::Gt => Cond::Lt,
            Cond::Le => Cond::Ge,
            Cond::Ge => Cond::Le,
            same => same,
        }
    }
}

/// A condition with its operands, before its branch distance is known.
#[derive(Copy, Clone)]
pub(super) enum Test {
    Int(Cond, Reg, Reg),
    IntK(Cond, Reg, i16),
    Long(Cond, Reg, Reg),
    Ref(Cond, Reg, Reg),
    Null(Cond, Reg),
}

impl Test {
    pub(super) fn negated(self) -> Test {
        match self {
            Test::Int(c, a, b) => Test::Int(c.negated(), a, b),
            Test::IntK(c, a, k) => Test::IntK(c.negated(), a, k),
            Test::Long(c, a, b) => Test::Long(c.negated(), a, b),
            Test::Ref(c, a, b) => Test::Ref(c.negated(), a, b),
            Test::Null(c, a) => Test::Null(c.negated(), a),
        }
    }

    pub(super) fn op(self, off: i16) -> Op {
        match self {
            Test::Int(Cond::Eq, a, b) => Op::IfEq { a, b, off },
            Test::Int(Cond::Ne, a, b) => Op::IfNe { a, b, off },
            Test::Int(Cond::Lt, a, b) => Op::IfLt { a, b, off },
            Test::Int(Cond::Ge, a, b) => Op::IfGe { a, b, off },
            Test::Int(Cond::Gt, a, b) => Op::IfGt { a, b, off },
            Test::Int(Cond::Le, a, b) => Op::IfLe { a, b, off },
            Test::IntK(Cond::Eq, a, k) => Op::IfEqK { a, k, off },
            Test::IntK(Cond::Ne, a, k) => Op::IfNeK { a, k, off },
            Test::IntK(Cond::Lt, a, k) => Op::IfLtK { a, k, off },
            Test::IntK(Cond::Ge, a, k) => Op::IfGeK { a, k, off },
            Test::IntK(Cond::Gt, a, k) => Op::IfGtK { a, k, off },
            Test::IntK(Cond::Le, a, k) => Op::IfLeK { a, k, off },
            Test::Long(Cond::Eq, a, b) => Op::IfLEq { a, b, off },
            Test::Long(Cond::Ne, a, b) => Op::IfLNe { a, b, off },
            Test::Long(Cond::Lt, a, b) => Op::IfLLt { a, b, off },
            Test::Long(Cond::Ge, a, b) => Op::IfLGe { a, b, off },
            Test::Long(Cond::Gt, a, b) => Op::IfLGt { a, b, off },
            Test::Long(Cond::Le, a, b) => Op::IfLLe { a, b, off },
            Test::Ref(Cond::Eq, a, b) => Op::IfREq { a, b, off },
            Test::Ref(_, a, b) => Op::IfRNe { a, b, off },
            Test::Null(Cond::Eq, a) => Op::IfNull { a, off },
            Test::Null(_, a) => Op::IfNonNull { a, off },
        }
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
