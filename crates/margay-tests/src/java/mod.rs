//! JUnit source for suites: one class for behaviour, one for bugs, and a support file for each package that
//! needs it. The same suite gives the same bytes.

mod answering;
mod asserts;
mod body;
mod call;
mod construct;
mod file;
mod literal;
mod structures;
mod support;
mod typing;
mod unwritable;

pub use file::{Style, Written, write_suite};
pub use structures::StructureSource;
pub(crate) use support::{draw, is_library};
pub use unwritable::Unwritable;
