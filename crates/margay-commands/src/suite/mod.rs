//! From cases to tests that people keep: which cases, objects made by calls, and files.

pub mod build;
pub mod calls;
pub mod found;
pub mod select;
pub mod write;

use margay_tests::java::Style;

/// What is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// JUnit 5 source.
    Junit5,
    /// JUnit 4 source.
    Junit4,
    /// The cases as JSON.
    Json,
}

impl Format {
    /// The style of the source.
    pub fn style(self) -> Style {
        if self == Format::Junit4 { Style::JUnit4 } else { Style::JUnit5 }
    }
}
