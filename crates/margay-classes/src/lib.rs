//! Class files, jars and the JDK image; linking; lowered code; control-flow graphs. The crate describes programs and never
//! runs them.
//!
//! - [`classpath`] finds the bytes of a class by name, in directories, jars and the JDK's `lib/modules`; [`jdk`] finds the
//!   JDK.
//! - [`reader`] keeps a class file as it stands and decodes what is asked for.
//! - [`registry`] has [`Classes`], all classes that were loaded: layout, dispatch tables, resolution of members with the
//!   errors of the JVM specification ([`LinkError`]), and the verifier.
//! - [`opcode`] has the names of instructions, [`bytecode`] takes them apart and says what each does, reads and throws.
//! - [`lower`] turns the bytecode of a method into the register instructions of [`code`]; [`cfg`] is the graph of their
//!   blocks, and [`Code`] numbers branches so that they mean the same in every run.
//! - [`signature`] reads generic signatures and sees a type as one of its supertypes.
//!
//! ```text
//!  name ── classpath ──▶ bytes ── reader ──▶ ClassFile ── registry ──▶ Class, Method ── lower ──▶ Code
//! ```
//!
//! Loading has no effect that a program observes, so it is never undone. The crate must not know values, frames or heaps.

pub mod bytecode;
pub mod cfg;
pub mod class;
pub mod classpath;
pub mod code;
mod cond;
pub mod descriptor;
mod format;
mod generic;
pub mod jdk;
pub mod lower;
mod mutf8;
pub mod opcode;
mod parameters;
pub mod reader;
pub mod registry;
pub mod signature;
pub mod symbols;
pub mod variant;

pub use class::{Class, ClassId, ClassKind, Field, Method, MethodId, Origin};
pub use code::{Code, Op};
pub use cond::Cond;
pub use descriptor::Kind;
pub use parameters::parameter_names;
pub use registry::{Classes, LinkError, namespaces, provided, verify};
pub use symbols::Sym;
