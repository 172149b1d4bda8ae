//! What people look at: pictures of object graphs as trees in text and as SVG, and reports of mutation analyses.
//!
//! [`text_tree`] prints a [`margay_graph::graph::Graph`] as an indented tree, one line for each object. [`svg`] draws the
//! same graph as boxes and arrows. Both take the names of the roots and return the finished text.
//!
//! ```text
//!  Graph ──▶ outline (boxes, tree edges, cross links) ──▶ tree:   text
//!                                                     └─▶ layout (coordinates) ──▶ svg
//! ```
//!
//! [`mutation`] has the forms of a [`margay_mutate::result::MutationReport`]: texts, documents for other tools, and a page.
//!
//! The crate knows graphs and results only, not where they come from. It writes no files but those of
//! [`mutation::write`].

#![forbid(unsafe_code)]

mod layout;
pub mod mutation;
mod outline;
mod svg;
mod tree;

pub use svg::svg;
pub use tree::text_tree;
