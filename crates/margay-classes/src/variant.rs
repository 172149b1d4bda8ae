//! How rewritten code asks which of several variants of itself is to run: by a static call with the number of the place as
//! a constant. The machine answers it with an instruction of its own, [`Op::Variant`](crate::code::Op::Variant), so no such
//! class exists.

/// The class that such calls name.
pub const CLASS: &str = "margay/Variant";
/// The method.
pub const METHOD: &str = "at";
/// Its descriptor: the number of the place in, the number of the variant out; 0 is the original.
pub const DESCRIPTOR: &str = "(I)I";
