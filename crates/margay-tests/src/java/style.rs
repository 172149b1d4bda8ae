//! The test framework that tests are written for, and where its parts are.

use std::fmt;

/// The test framework.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// JUnit 5, any version.
    JUnit5,
    /// JUnit 4.13 or later.
    JUnit4,
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Style::JUnit5 => "JUnit 5",
            Style::JUnit4 => "JUnit 4",
        })
    }
}

impl Style {
    /// The annotation of a test.
    pub(super) fn test_annotation(self) -> &'static str {
        match self {
            Style::JUnit5 => "org.junit.jupiter.api.Test",
            Style::JUnit4 => "org.junit.Test",
        }
    }

    /// The static method of an assertion or assumption.
    pub(super) fn check(self, name: &str) -> String {
        let class = match (self, name.starts_with("assume")) {
            (Style::JUnit5, false) => "org.junit.jupiter.api.Assertions",
            (Style::JUnit5, true) => "org.junit.jupiter.api.Assumptions",
            (Style::JUnit4, false) => "org.junit.Assert",
            (Style::JUnit4, true) => "org.junit.Assume",
        };
        format!("{class}.{name}")
    }
}
