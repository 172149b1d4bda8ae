//! Reports of mutation analyses: texts for people, documents for tools, and a page that shows the mutants in the source.
//!
//! Every form is a function from a [`MutationReport`] to a text; [`write`] alone touches files, and [`Layout`] looks for
//! source files. Nothing here knows how mutants are made or run.

mod json;
mod names;
mod page;
mod pit_xml;
mod reason;
mod replacement;
mod schema;
mod source;
mod text;
mod tokens;
mod write;

pub use json::json;
pub use page::page;
pub use pit_xml::pit_xml;
pub use schema::schema_json;
pub use source::{Layout, SourceText};
pub use text::{SCREEN, text};
pub use write::{FILES, write};
