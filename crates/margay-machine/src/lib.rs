//! A Java machine with undo: heap, frames, threads, interpreter, natives. It runs the real JDK library from the class
//! files that `margay-classes` links.
//!
//! - [`Machine`] is the whole state. [`boot`] starts the library, [`launch`] runs `main` as `java` does, and a host calls
//!   any method and resumes it until it stops ([`Stop`]).
//! - [`Machine::mark`] and [`Machine::rollback`] undo everything that a program can observe; a rollback costs what changed.
//! - Whatever can go more than one way is a [`Choice`]: the machine stops before the instruction, the host gives a
//!   [`Decision`], and the instruction runs again. A run is the list of its decisions.
//! - [`Symbols`] is the seam for engines: an instruction with an operand that is not concrete is handed to it. The
//!   machine carries symbols as numbers and knows no solver.
//! - [`HostNatives`] lets a host provide classes and their methods; `machine/natives/` has the JDK's, by package.
//! - [`Machine::store_field`], [`Machine::store_element`] and [`Machine::check_arguments`] are the only way in which hosts
//!   write to objects of an input: a value that the declared type cannot hold is refused ([`StoreError`]).
//!
//! ```text
//!  host ── call ──▶ Machine ── Stop::Choice ──▶ host ── decision ──▶ Machine ── Stop::Returned, Threw, Limit, …
//!                     │  mark                                          │
//!                     └───────────────── rollback ◀────────────────────┘
//! ```
//!
//! Nothing that a program does reaches the host: there are no files, sockets or processes, and time is virtual. The
//! machine must not know inputs, path conditions or goals.

pub mod choice;
pub mod heap;
mod known;
pub mod machine;
pub mod output;
mod slot_symbols;
mod starts;
pub mod thread;

pub use choice::{Choice, ChoiceKind, Decision, Step};
pub use heap::{Heap, Ref};
pub use machine::infection::Behind;
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
pub use machine::variant::Asked;
pub use machine::{Config, Limit, Machine, Res, Stop, Trap};
pub use machine::{boot, interp, launch, symbolic, undo};
