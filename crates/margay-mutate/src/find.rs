//! All mutants of a class, by whatever operators.

use crate::editor::ClassEditor;
use crate::ferastrau;
use crate::mutant::{Mutant, Options};
use crate::operator::OperatorSet;
use crate::pit;

/// All mutants of a class by a group of operators, in the order of methods, instructions and operators.
pub fn mutants(class: &ClassEditor, set: OperatorSet, options: &Options<'_>) -> Vec<Mutant> {
    let mut list = pit::mutants(class, set, options.unfiltered);
    list.extend(ferastrau::mutants(class, set, options.classes));
    list.sort_by_key(|mutant| (mutant.method, mutant.bci, mutant.operator, mutant.variant));
    list
}
