//! Why class files cannot be written again.

use margay_classes::reader::ReadError;

/// Why a changed class cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The class file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is no such method, or it has no code.
    #[error("method {0} of the class has no code")]
    NoCode(usize),
    /// No instruction begins there.
    #[error("no instruction begins at {0}")]
    NoInstruction(u32),
    /// Two edits replace the same instruction.
    #[error("two edits replace the instruction at {0}")]
    Twice(u32),
    /// The code of the method is not well-formed.
    #[error("the code of {0} is not well-formed")]
    Malformed(String),
    /// A jump of an edit goes nowhere.
    #[error("a jump in place of the instruction at {0} goes nowhere")]
    NoTarget(u32),
    /// What a place holds that an edit jumps to cannot be said.
    #[error("what is on the stack where an edit in place of the instruction at {0} jumps to is not known")]
    NoFrame(u32),
    /// The constant pool is full.
    #[error("the class has too many constants")]
    TooManyConstants,
    /// The method is too long with the edits.
    #[error("the code of {0} is too long")]
    TooLong(String),
}
