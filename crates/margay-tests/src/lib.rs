//! Test cases and their JUnit source.
