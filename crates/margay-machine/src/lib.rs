//! A Java machine with undo: heap, frames, threads, interpreter, natives. It runs the real JDK library from
//! the class files that `margay-classes` links. Whatever can go more than one way is a choice that the host
//! decides; see [`choice`]. Nothing that a program does reaches the host.

pub mod choice;
pub mod heap;
pub mod interp;
pub mod machine;
pub mod output;
mod position;
pub mod symbolic;
pub mod thread;
pub mod undo;

pub mod boot;
mod fall_through;
mod host;
mod init;
mod invoke;
mod known;
pub mod launch;
mod leave;
mod link;
mod natives;
mod probe;
mod ready;
mod resolve;
mod sched;
mod slot_symbols;
mod starts;
mod store;
mod strings;
mod surroundings;
mod throw;
mod validate;

pub use choice::{Choice, ChoiceKind, Decision, Step};
pub use heap::{Heap, Ref};
pub use launch::Ending;
pub use link::asm::{ClassWriter, Code, Label};
pub use link::{Answer, Answers, BuilderCalls};
pub use machine::{Config, Limit, Machine, Res, Stop, Trap};
pub use natives::HostNatives;
pub use position::Position;
pub use probe::Gap;
pub use store::{StoreError, Typed};
pub use surroundings::Seen;
pub use symbolic::{Content, Place, Symbols, UNINITIALISED};
pub use undo::{Dump, Mark};
