//! Changes of methods: the instruction at one place is replaced by a sequence. Jumps name places, and constants and
//! members are asked for by what they are, so that a change is independent of where its code and constants will stand.
//! Knows nothing of class files.

/// A change of one method: the instruction at `at` is replaced by a sequence.
#[derive(Clone, Debug, PartialEq)]
pub struct Edit {
    /// The bytecode index of the instruction that is replaced.
    pub at: u32,
    /// What stands there instead.
    pub pieces: Vec<Piece>,
}

/// A part of a sequence that replaces an instruction.
#[derive(Clone, Debug, PartialEq)]
pub enum Piece {
    /// The bytes of whole instructions that neither jump nor need new constants. What they take from the constant pool
    /// stands in that of the class.
    Plain(Vec<u8>),
    /// The replaced instruction itself.
    Original,
    /// A `goto` or conditional branch.
    Jump {
        /// Its opcode, with an offset of two bytes.
        opcode: u8,
        /// Where it goes.
        to: Target,
    },
    /// A switch. It is written as `tableswitch` when its keys are a whole range, and as `lookupswitch` otherwise.
    Switch {
        /// Keys in ascending order, each with its target.
        cases: Vec<(i32, Target)>,
        /// Where it goes for other keys.
        default: Target,
    },
    /// Pushes a constant.
    Push(Value),
    /// One of the four instructions on fields.
    Field {
        /// Its opcode.
        opcode: u8,
        /// The field.
        member: Member,
    },
    /// `invokevirtual`, `invokespecial`, `invokestatic` or `invokeinterface`.
    Call {
        /// Its opcode.
        opcode: u8,
        /// The method.
        member: Member,
        /// Whether the class named is an interface.
        interface: bool,
    },
    /// `new`, `checkcast`, `instanceof` or `anewarray` of a class.
    Class {
        /// Its opcode.
        opcode: u8,
        /// The class as class files name it.
        name: String,
    },
    /// An `invokedynamic` with other method handles among the static arguments of its bootstrap method.
    Dynamic {
        /// The constant of the call site that it is made from.
        site: u16,
        /// The argument to replace, counted from 0, and the member that its handle refers to instead.
        handles: Vec<(usize, Member)>,
    },
    /// A place in the sequence that jumps of the sequence go to.
    Mark(u16),
}

/// Where a jump of a sequence goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The instruction that stood at this bytecode index before the change.
    At(u32),
    /// Behind the replaced instruction.
    Next,
    /// A mark in the same sequence.
    Label(u16),
}

/// A constant to push.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An int, also for the smaller types.
    Int(i32),
    /// A long.
    Long(i64),
    /// A float.
    Float(f32),
    /// A double.
    Double(f64),
    /// A string.
    String(String),
    /// `null`
    Null,
}

/// A field or method by name.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Member {
    /// The class as class files name it.
    pub class: String,
    /// The name.
    pub name: String,
    /// The descriptor.
    pub descriptor: String,
}
