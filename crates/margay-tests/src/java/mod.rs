//! JUnit source for suites: one class for behaviour, one for bugs, and a support file for each package that
//! needs it. The same suite gives the same bytes.

mod asserts;
mod body;
mod call;
mod construct;
mod earlier;
mod file;
mod layout;
mod literal;
mod place;
mod prologue;
mod structures;
mod stubs;
mod style;
mod support;
mod typing;
mod unwritable;

pub(crate) use asserts::says_message;
pub(crate) use earlier::Earlier;
pub(crate) use file::{Composed, compose};
pub use file::{Written, write_suite};
pub(crate) use layout::{Layout, Mismatch, TestMethod};
pub(crate) use place::Place;
pub(crate) use prologue::puts_back;
pub use structures::StructureSource;
pub use style::Style;
pub(crate) use support::{draw, is_library};
pub use unwritable::Unwritable;
