//! A Java machine with undo: heap, frames, threads, interpreter, natives. It runs the real JDK library from
//! the class files that `margay-classes` links. Whatever can go more than one way is a choice that the host
//! decides; see [`choice`]. Nothing that a program does reaches the host.

pub mod choice;
pub mod heap;
mod known;
pub mod machine;
pub mod output;
mod ready;
mod slot_symbols;
mod starts;
pub mod thread;

pub use choice::{Choice, ChoiceKind, Decision, Step};
pub use heap::{Heap, Ref};
pub use machine::launch::Ending;
pub use machine::link::asm::{ClassWriter, Code, Label};
pub use machine::link::{Answer, Answers, BuilderCalls};
pub use machine::natives::HostNatives;
pub use machine::position::Position;
pub use machine::probe::Gap;
pub use machine::store::{StoreError, Typed};
pub use machine::surroundings::Seen;
pub use machine::symbolic::{Content, Place, Symbols, UNINITIALISED};
pub use machine::undo::{Dump, Mark};
pub use machine::{Config, Limit, Machine, Res, Stop, Trap};
pub use machine::{boot, interp, launch, symbolic, undo};
