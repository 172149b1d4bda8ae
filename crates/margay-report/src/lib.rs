//! Pictures of object graphs for people: trees in text, and SVG.
//!
//! [`text_tree`] prints a [`margay_graph::graph::Graph`] as an indented tree, one line for each object. [`svg`] draws the
//! same graph as boxes and arrows. Both take the names of the roots and return the finished text.
//!
//! ```text
//!  Graph ──▶ outline (boxes, tree edges, cross links) ──▶ tree:   text
//!                                                     └─▶ layout (coordinates) ──▶ svg
//! ```
//!
//! The crate knows graphs only. It does not know where they come from, and it writes no files.

#![forbid(unsafe_code)]

mod layout;
mod outline;
mod svg;
mod tree;

pub use svg::svg;
pub use tree::text_tree;
