//! Class files, jars and the JDK image; linking; lowered code; control-flow graphs. The lowest floor of
//! Margay: it describes programs and never runs them.

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
pub mod namespaces;
pub mod opcode;
mod parameters;
pub mod provided;
pub mod reader;
pub mod registry;
mod resolution;
pub mod signature;
mod subclasses;
pub mod symbols;
pub mod verify;

pub use class::{Class, ClassId, ClassKind, Field, Method, MethodId, Origin};
pub use code::{Code, Op};
pub use cond::Cond;
pub use descriptor::Kind;
pub use parameters::parameter_names;
pub use registry::{Classes, LinkError};
pub use symbols::Sym;
