//! Mutants of compiled classes: the same as PIT's, verified by the JVM, and meaning what their descriptions say.

mod ferastrau;
mod pit;
mod support;
mod verified;
