//! Helpful messages of `NullPointerException` (JEP 358).

use margay_classes::Classes;

/// The message for a null found by the instruction at `bci` of a method.
pub(crate) fn describe(_classes: &mut Classes, _method: u32, _bci: u32) -> Option<String> {
    None
}
