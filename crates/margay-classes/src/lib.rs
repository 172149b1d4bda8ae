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
pub mod opcode;
mod parameters;
pub mod reader;
pub mod registry;
pub mod signature;
pub mod symbols;

pub use class::{Class, ClassId, ClassKind, Field, Method, MethodId, Origin};
pub use code::{Code, Op};
pub use cond::Cond;
pub use descriptor::Kind;
pub use parameters::parameter_names;
pub use registry::{Classes, LinkError, namespaces, provided, verify};
pub use symbols::Sym;
