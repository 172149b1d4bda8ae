//! The register instructions themselves: names, operands and size. Knows nothing of how they run.

/// A register number within a frame.
pub type Reg = u16;

/// How a call finds its method.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum CallKind {
    /// `invokestatic`
    Static,
    /// `invokespecial`
    Special,
    /// `invokevirtual`
    Virtual,
    /// `invokeinterface`
    Interface,
}

/// A register instruction. `d` is the destination, `a` and `b` are sources, `k` a small constant, `off` a
/// branch distance in instructions from this one, `cp` a constant pool index. Calls take their arguments
/// from `first` on and leave their result there.
#[derive(Copy, Clone, PartialEq, Debug)]
#[repr(u8)]
#[expect(missing_docs, reason = "named after the instructions of JVMS 6.5")]
#[rustfmt::skip]
pub enum Op {
    Nop,
    Mov { d: Reg, a: Reg },
    Const32 { d: Reg, k: u32 },
    /// A 64-bit constant from [`super::Code::constants`].
    Const64 { d: Reg, index: u32 },
    /// A constant object that lives as long as the machine.
    ConstRef { d: Reg, r: u32 },
    /// Unresolved `ldc` of anything but a number.
    LoadConst { d: Reg, cp: u16 },

    IAdd { d: Reg, a: Reg, b: Reg },
    ISub { d: Reg, a: Reg, b: Reg },
    IMul { d: Reg, a: Reg, b: Reg },
    IDiv { d: Reg, a: Reg, b: Reg },
    IRem { d: Reg, a: Reg, b: Reg },
    IAnd { d: Reg, a: Reg, b: Reg },
    IOr { d: Reg, a: Reg, b: Reg },
    IXor { d: Reg, a: Reg, b: Reg },
    IShl { d: Reg, a: Reg, b: Reg },
    IShr { d: Reg, a: Reg, b: Reg },
    IUshr { d: Reg, a: Reg, b: Reg },
    INeg { d: Reg, a: Reg },
    IAddK { d: Reg, a: Reg, k: i16 },
    IMulK { d: Reg, a: Reg, k: i16 },
    IAndK { d: Reg, a: Reg, k: i16 },
    IShlK { d: Reg, a: Reg, k: i16 },
    IShrK { d: Reg, a: Reg, k: i16 },
    IUshrK { d: Reg, a: Reg, k: i16 },

    LAdd { d: Reg, a: Reg, b: Reg },
    LSub { d: Reg, a: Reg, b: Reg },
    LMul { d: Reg, a: Reg, b: Reg },
    LDiv { d: Reg, a: Reg, b: Reg },
    LRem { d: Reg, a: Reg, b: Reg },
    LAnd { d: Reg, a: Reg, b: Reg },
    LOr { d: Reg, a: Reg, b: Reg },
    LXor { d: Reg, a: Reg, b: Reg },
    LShl { d: Reg, a: Reg, b: Reg },
    LShr { d: Reg, a: Reg, b: Reg },
    LUshr { d: Reg, a: Reg, b: Reg },
    LNeg { d: Reg, a: Reg },
    LAddK { d: Reg, a: Reg, k: i16 },

    FAdd { d: Reg, a: Reg, b: Reg },
    FSub { d: Reg, a: Reg, b: Reg },
    FMul { d: Reg, a: Reg, b: Reg },
    FDiv { d: Reg, a: Reg, b: Reg },
    FRem { d: Reg, a: Reg, b: Reg },
    FNeg { d: Reg, a: Reg },
    DAdd { d: Reg, a: Reg, b: Reg },
    DSub { d: Reg, a: Reg, b: Reg },
    DMul { d: Reg, a: Reg, b: Reg },
    DDiv { d: Reg, a: Reg, b: Reg },
    DRem { d: Reg, a: Reg, b: Reg },
    DNeg { d: Reg, a: Reg },

    I2L { d: Reg, a: Reg },
    I2F { d: Reg, a: Reg },
    I2D { d: Reg, a: Reg },
    L2I { d: Reg, a: Reg },
    L2F { d: Reg, a: Reg },
    L2D { d: Reg, a: Reg },
    F2I { d: Reg, a: Reg },
    F2L { d: Reg, a: Reg },
    F2D { d: Reg, a: Reg },
    D2I { d: Reg, a: Reg },
    D2L { d: Reg, a: Reg },
    D2F { d: Reg, a: Reg },
    I2B { d: Reg, a: Reg },
    I2C { d: Reg, a: Reg },
    I2S { d: Reg, a: Reg },

    LCmp { d: Reg, a: Reg, b: Reg },
    FCmpL { d: Reg, a: Reg, b: Reg },
    FCmpG { d: Reg, a: Reg, b: Reg },
    DCmpL { d: Reg, a: Reg, b: Reg },
    DCmpG { d: Reg, a: Reg, b: Reg },

    Goto { off: i32 },
    IfEq { a: Reg, b: Reg, off: i16 },
    IfNe { a: Reg, b: Reg, off: i16 },
    IfLt { a: Reg, b: Reg, off: i16 },
    IfGe { a: Reg, b: Reg, off: i16 },
    IfGt { a: Reg, b: Reg, off: i16 },
    IfLe { a: Reg, b: Reg, off: i16 },
    IfEqK { a: Reg, k: i16, off: i16 },
    IfNeK { a: Reg, k: i16, off: i16 },
    IfLtK { a: Reg, k: i16, off: i16 },
    IfGeK { a: Reg, k: i16, off: i16 },
    IfGtK { a: Reg, k: i16, off: i16 },
    IfLeK { a: Reg, k: i16, off: i16 },
    /// `lcmp` followed by a comparison of its result with zero.
    IfLEq { a: Reg, b: Reg, off: i16 },
    IfLNe { a: Reg, b: Reg, off: i16 },
    IfLLt { a: Reg, b: Reg, off: i16 },
    IfLGe { a: Reg, b: Reg, off: i16 },
    IfLGt { a: Reg, b: Reg, off: i16 },
    IfLLe { a: Reg, b: Reg, off: i16 },
    IfREq { a: Reg, b: Reg, off: i16 },
    IfRNe { a: Reg, b: Reg, off: i16 },
    IfNull { a: Reg, off: i16 },
    IfNonNull { a: Reg, off: i16 },
    /// Both kinds of switch; the table is in [`super::Code::switches`].
    Switch { a: Reg, table: u32 },
    Jsr { d: Reg, off: i32 },
    RetSub { a: Reg },

    ILoad { d: Reg, a: Reg, b: Reg },
    LLoad { d: Reg, a: Reg, b: Reg },
    RLoad { d: Reg, a: Reg, b: Reg },
    BLoad { d: Reg, a: Reg, b: Reg },
    CLoad { d: Reg, a: Reg, b: Reg },
    SLoad { d: Reg, a: Reg, b: Reg },
    /// Stores take the array in `a`, the index in `b`, the value in `v`.
    IStore { a: Reg, b: Reg, v: Reg },
    LStore { a: Reg, b: Reg, v: Reg },
    RStore { a: Reg, b: Reg, v: Reg },
    BStore { a: Reg, b: Reg, v: Reg },
    CStore { a: Reg, b: Reg, v: Reg },
    ArrayLength { d: Reg, a: Reg },
    NewArray { d: Reg, a: Reg, kind: u16 },
    /// `anewarray`; `cp` names the element class.
    NewRefArray { d: Reg, a: Reg, cp: u16 },
    /// `multianewarray`; dimensions stand from `first` on.
    NewMultiArray { first: Reg, cp: u16, dims: u8 },

    NewUnresolved { d: Reg, cp: u16 },
    /// Class resolved; it may still have to be initialised.
    NewChecked { d: Reg, class: u32 },
    /// Class initialised for good.
    New { d: Reg, class: u32 },
    CheckCastUnresolved { a: Reg, cp: u16 },
    CheckCast { a: Reg, class: u32 },
    InstanceOf { d: Reg, a: Reg, cp: u16 },

    GetFieldUnresolved { d: Reg, a: Reg, cp: u16 },
    GetField { d: Reg, a: Reg, slot: u16 },
    PutFieldUnresolved { a: Reg, v: Reg, cp: u16 },
    PutField { a: Reg, v: Reg, slot: u16 },
    GetStaticUnresolved { d: Reg, cp: u16 },
    GetStatic { d: Reg, addr: u32 },
    PutStaticUnresolved { a: Reg, cp: u16 },
    PutStatic { a: Reg, addr: u32 },
    /// Keeps the low bit, as a store to a boolean field or array does.
    I2Z { d: Reg, a: Reg },

    InvokeUnresolved { first: Reg, cp: u16, kind: CallKind },
    /// Class initialised for good, or no initialisation needed.
    InvokeStatic { first: Reg, method: u32 },
    /// The class may still have to be initialised.
    InvokeStaticChecked { first: Reg, method: u32 },
    InvokeSpecial { first: Reg, method: u32 },
    InvokeVirtual { first: Reg, index: u16 },
    InvokeInterface { first: Reg, site: u32 },
    InvokeDynamicUnresolved { first: Reg, cp: u16 },
    /// A signature-polymorphic call or a dynamic call site, linked by the machine.
    InvokeLinked { first: Reg, site: u32 },

    Return,
    ReturnValue { a: Reg },
    Throw { a: Reg },
    MonitorEnter { a: Reg },
    MonitorExit { a: Reg },
    /// Which variant of the code at a site of a rewritten method runs: 0 is the original.
    Variant { d: Reg, site: u32 },
    /// The instruction cannot be executed; the reason is in [`super::Code::errors`].
    Illegal { index: u32 },
}

const _: () = assert!(size_of::<Op>() == 8);
