//! Lowered code: what the machine executes. A method's bytecode becomes a list of eight-byte register
//! instructions. Register `n` is local variable `n`; the operand stack slot at depth `d` is register
//! `max_locals + d`, so the arguments of a call stand where the callee's locals begin.
//!
//! Operations that name a constant pool entry start out unresolved and are replaced in place by their
//! resolved form when they first run (the slots are `Cell`s). Every operation keeps the index of the
//! bytecode instruction that it stands for.

use crate::class::Method;
use std::cell::Cell;

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
pub enum Op {
    Nop,
    Mov {
        d: Reg,
        a: Reg,
    },
    Const32 {
        d: Reg,
        k: u32,
    },
    /// A 64-bit constant from [`Code::constants`].
    Const64 {
        d: Reg,
        index: u32,
    },
    /// A constant object that lives as long as the machine.
    ConstRef {
        d: Reg,
        r: u32,
    },
    /// Unresolved `ldc` of anything but a number.
    LoadConst {
        d: Reg,
        cp: u16,
    },

    IAdd {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    ISub {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IMul {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IDiv {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IRem {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IAnd {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IOr {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IXor {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IShl {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IShr {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    IUshr {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    INeg {
        d: Reg,
        a: Reg,
    },
    IAddK {
        d: Reg,
        a: Reg,
        k: i16,
    },
    IMulK {
        d: Reg,
        a: Reg,
        k: i16,
    },
    IAndK {
        d: Reg,
        a: Reg,
        k: i16,
    },
    IShlK {
        d: Reg,
        a: Reg,
        k: i16,
    },
    IShrK {
        d: Reg,
        a: Reg,
        k: i16,
    },
    IUshrK {
        d: Reg,
        a: Reg,
        k: i16,
    },

    LAdd {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LSub {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LMul {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LDiv {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LRem {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LAnd {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LOr {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LXor {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LShl {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LShr {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LUshr {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LNeg {
        d: Reg,
        a: Reg,
    },
    LAddK {
        d: Reg,
        a: Reg,
        k: i16,
    },

    FAdd {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    FSub {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    FMul {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    FDiv {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    FRem {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    FNeg {
        d: Reg,
        a: Reg,
    },
    DAdd {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DSub {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DMul {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DDiv {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DRem {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DNeg {
        d: Reg,
        a: Reg,
    },

    I2L {
        d: Reg,
        a: Reg,
    },
    I2F {
        d: Reg,
        a: Reg,
    },
    I2D {
        d: Reg,
        a: Reg,
    },
    L2I {
        d: Reg,
        a: Reg,
    },
    L2F {
        d: Reg,
        a: Reg,
    },
    L2D {
        d: Reg,
        a: Reg,
    },
    F2I {
        d: Reg,
        a: Reg,
    },
    F2L {
        d: Reg,
        a: Reg,
    },
    F2D {
        d: Reg,
        a: Reg,
    },
    D2I {
        d: Reg,
        a: Reg,
    },
    D2L {
        d: Reg,
        a: Reg,
    },
    D2F {
        d: Reg,
        a: Reg,
    },
    I2B {
        d: Reg,
        a: Reg,
    },
    I2C {
        d: Reg,
        a: Reg,
    },
    I2S {
        d: Reg,
        a: Reg,
    },

    LCmp {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    FCmpL {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    FCmpG {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DCmpL {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    DCmpG {
        d: Reg,
        a: Reg,
        b: Reg,
    },

    Goto {
        off: i32,
    },
    IfEq {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfNe {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfLt {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfGe {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfGt {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfLe {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfEqK {
        a: Reg,
        k: i16,
        off: i16,
    },
    IfNeK {
        a: Reg,
        k: i16,
        off: i16,
    },
    IfLtK {
        a: Reg,
        k: i16,
        off: i16,
    },
    IfGeK {
        a: Reg,
        k: i16,
        off: i16,
    },
    IfGtK {
        a: Reg,
        k: i16,
        off: i16,
    },
    IfLeK {
        a: Reg,
        k: i16,
        off: i16,
    },
    /// `lcmp` followed by a comparison of its result with zero.
    IfLEq {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfLNe {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfLLt {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfLGe {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfLGt {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfLLe {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfREq {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfRNe {
        a: Reg,
        b: Reg,
        off: i16,
    },
    IfNull {
        a: Reg,
        off: i16,
    },
    IfNonNull {
        a: Reg,
        off: i16,
    },
    /// Both kinds of switch; the table is in [`Code::switches`].
    Switch {
        a: Reg,
        table: u32,
    },
    Jsr {
        d: Reg,
        off: i32,
    },
    RetSub {
        a: Reg,
    },

    ILoad {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    LLoad {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    RLoad {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    BLoad {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    CLoad {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    SLoad {
        d: Reg,
        a: Reg,
        b: Reg,
    },
    /// Stores take the array in `a`, the index in `b`, the value in `v`.
    IStore {
        a: Reg,
        b: Reg,
        v: Reg,
    },
    LStore {
        a: Reg,
        b: Reg,
        v: Reg,
    },
    RStore {
        a: Reg,
        b: Reg,
        v: Reg,
    },
    BStore {
        a: Reg,
        b: Reg,
        v: Reg,
    },
    CStore {
        a: Reg,
        b: Reg,
        v: Reg,
    },
    ArrayLength {
        d: Reg,
        a: Reg,
    },
    NewArray {
        d: Reg,
        a: Reg,
        kind: u16,
    },
    /// `anewarray`; `cp` names the element class.
    NewRefArray {
        d: Reg,
        a: Reg,
        cp: u16,
    },
    /// `multianewarray`; dimensions stand from `first` on.
    NewMultiArray {
        first: Reg,
        cp: u16,
        dims: u8,
    },

    NewUnresolved {
        d: Reg,
        cp: u16,
    },
    /// Class resolved; it may still have to be initialised.
    NewChecked {
        d: Reg,
        class: u32,
    },
    /// Class initialised for good.
    New {
        d: Reg,
        class: u32,
    },
    CheckCastUnresolved {
        a: Reg,
        cp: u16,
    },
    CheckCast {
        a: Reg,
        class: u32,
    },
    InstanceOf {
        d: Reg,
        a: Reg,
        cp: u16,
    },

    GetFieldUnresolved {
        d: Reg,
        a: Reg,
        cp: u16,
    },
    GetField {
        d: Reg,
        a: Reg,
        slot: u16,
    },
    PutFieldUnresolved {
        a: Reg,
        v: Reg,
        cp: u16,
    },
    PutField {
        a: Reg,
        v: Reg,
        slot: u16,
    },
    GetStaticUnresolved {
        d: Reg,
        cp: u16,
    },
    GetStatic {
        d: Reg,
        addr: u32,
    },
    PutStaticUnresolved {
        a: Reg,
        cp: u16,
    },
    PutStatic {
        a: Reg,
        addr: u32,
    },
    /// Keeps the low bit, as a store to a boolean field or array does.
    I2Z {
        d: Reg,
        a: Reg,
    },

    InvokeUnresolved {
        first: Reg,
        cp: u16,
        kind: CallKind,
    },
    /// Class initialised for good, or no initialisation needed.
    InvokeStatic {
        first: Reg,
        method: u32,
    },
    /// The class may still have to be initialised.
    InvokeStaticChecked {
        first: Reg,
        method: u32,
    },
    InvokeSpecial {
        first: Reg,
        method: u32,
    },
    InvokeVirtual {
        first: Reg,
        index: u16,
    },
    InvokeInterface {
        first: Reg,
        site: u32,
    },
    InvokeDynamicUnresolved {
        first: Reg,
        cp: u16,
    },
    /// A signature-polymorphic call or a dynamic call site, linked by the machine.
    InvokeLinked {
        first: Reg,
        site: u32,
    },

    Return,
    ReturnValue {
        a: Reg,
    },
    Throw {
        a: Reg,
    },
    MonitorEnter {
        a: Reg,
    },
    MonitorExit {
        a: Reg,
    },
    /// The instruction cannot be executed; the reason is in [`Code::errors`].
    Illegal {
        index: u32,
    },
}

const _: () = assert!(size_of::<Op>() == 8);

/// A lowered `tableswitch` or `lookupswitch`. Targets are instruction indexes.
#[derive(Debug, Clone)]
pub struct Switch {
    /// Keys in ascending order; empty for a table that begins at `low`.
    pub keys: Vec<i32>,
    /// First key of a table.
    pub low: i32,
    /// One target for each key.
    pub targets: Vec<u32>,
    /// The default target.
    pub default: u32,
}

impl Switch {
    /// The position of `key` among the targets; `None` for the default.
    #[inline]
    pub fn position(&self, key: i32) -> Option<usize> {
        if self.keys.is_empty() {
            let at = i64::from(key) - i64::from(self.low);
            (at >= 0 && (at as usize) < self.targets.len()).then_some(at as usize)
        } else {
            self.keys.binary_search(&key).ok()
        }
    }

    /// The target for `key`.
    #[inline]
    pub fn target(&self, key: i32) -> u32 {
        self.position(key).map_or(self.default, |at| self.targets[at])
    }
}

/// An exception handler of lowered code.
#[derive(Debug, Clone, Copy)]
pub struct CodeHandler {
    /// First bytecode index covered.
    pub start: u32,
    /// End (exclusive).
    pub end: u32,
    /// Instruction to go on with.
    pub target: u32,
    /// Pool index of the caught class; 0 catches all.
    pub catch_type: u16,
}

/// One way that control can go at a conditional instruction. Its position in [`Code::branches`] is its
/// stable id within the method: bytecode order, and for one instruction the taken edge or the switch
/// targets first, then the fall-through or default.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// Bytecode index of the conditional instruction.
    pub bci: u32,
    /// Bytecode index where this edge leads.
    pub target: u32,
}

/// The lowered code of one method.
#[derive(Debug)]
pub struct Code {
    /// The instructions.
    pub ops: Box<[Cell<Op>]>,
    /// For each instruction, the bytecode index it stands for.
    pub bcis: Box<[u16]>,
    /// Registers of a frame.
    pub registers: u16,
    /// Registers that are local variables; the first stack register follows.
    pub locals: u16,
    /// Handlers in the order of the exception table.
    pub handlers: Vec<CodeHandler>,
    /// 64-bit constants.
    pub constants: Vec<u64>,
    /// Switch tables.
    pub switches: Vec<Switch>,
    /// Line numbers by bytecode index.
    pub lines: Vec<(u16, u16)>,
    /// All conditional edges.
    pub branches: Vec<Branch>,
    /// Reasons of [`Op::Illegal`].
    pub errors: Vec<String>,
    /// What others have found out about the code and need again.
    pub derived: std::cell::OnceCell<Box<dyn std::any::Any + Send>>,
}

impl Code {
    /// The source line of a bytecode index.
    pub fn line(&self, bci: u32) -> Option<u16> {
        let n = self.lines.partition_point(|&(start, _)| u32::from(start) <= bci);
        n.checked_sub(1).map(|i| self.lines[i].1)
    }

    /// The ids of the edges that leave the conditional instruction at `bci`.
    pub fn branches_at(&self, bci: u32) -> std::ops::Range<usize> {
        let from = self.branches.partition_point(|b| b.bci < bci);
        let to = self.branches.partition_point(|b| b.bci <= bci);
        from..to
    }

    /// The bytecode index of instruction `pc`.
    pub fn bci(&self, pc: u32) -> u32 {
        self.bcis.get(pc as usize).map_or(0, |&b| u32::from(b))
    }

    /// Code that returns what its callee left behind the arguments: the body of a native method's frame while
    /// Java code runs on its behalf.
    pub fn pass_through(method: &Method) -> Code {
        let last = match method.ret {
            crate::descriptor::Kind::Void => Op::Return,
            _ => Op::ReturnValue { a: method.arg_slots },
        };
        Code {
            ops: vec![Cell::new(Op::Nop), Cell::new(last)].into(),
            bcis: vec![0, 0].into(),
            registers: method.arg_slots + 2,
            locals: method.arg_slots,
            handlers: Vec::new(),
            constants: Vec::new(),
            switches: Vec::new(),
            lines: Vec::new(),
            branches: Vec::new(),
            errors: Vec::new(),
            derived: Default::default(),
        }
    }
}
