//! What PIT leaves out by default: code that compilers write, changes that make no difference, loops that would not end,
//! logging. Each filter takes candidates and gives back those that it leaves; they run in PIT's order, that of the names
//! of its features. The name of the feature stands with each.

mod class_rules;
mod finally;
mod loops;
pub(super) mod pattern;
mod regions;
mod returns;
mod static_init;
mod view;

pub use view::View;

use super::candidate::Candidate;

type Filter = fn(&View<'_>, Vec<Candidate>) -> Vec<Candidate>;

/// The filters in PIT's order.
const FILTERS: &[Filter] = &[
    regions::try_with_resources,
    class_rules::annotations,
    regions::assertions,
    class_rules::enums,
    regions::enum_switches,
    finally::inlined_finally,
    loops::for_each,
    loops::for_counters,
    class_rules::groovy,
    loops::infinite_for,
    loops::infinite_iterator,
    regions::implicit_null_checks,
    class_rules::kotlin,
    class_rules::logging,
    regions::method_reference_null_checks,
    class_rules::records,
    returns::equivalent_returns,
    regions::division_by_minus_one,
    loops::equals_shortcut,
    static_init::static_initialisers,
    regions::string_switches,
    regions::lombok_null_checks,
];

/// What all filters leave.
pub fn filtered(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    FILTERS.iter().fold(candidates, |left, filter| if left.is_empty() { left } else { filter(view, left) })
}
