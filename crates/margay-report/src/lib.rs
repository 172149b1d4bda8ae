//! Pictures of object graphs for people: trees in text, and SVG. Knows graphs, but neither where they come from
//! nor where the pictures go.

#![forbid(unsafe_code)]

mod layout;
mod outline;
mod svg;
mod tree;

pub use svg::svg;
pub use tree::text_tree;
