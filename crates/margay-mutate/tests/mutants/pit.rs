//! The mutants of PIT: the same as PIT itself lists for a class that has in it what newer compilers write.

use crate::support::{compiled, compiled_file};
use margay_mutate::{ClassEditor, Operator, OperatorSet, Options, mutants};
use margay_test_util::repository;
use std::collections::BTreeSet;

/// The mutants of a group as the file of what PIT finds has them.
fn described(editor: &ClassEditor, set: OperatorSet, options: &Options<'_>) -> BTreeSet<String> {
    let package = "org.pitest.mutationtest.engine.gregor.mutators.";
    let describe = |mutant: margay_mutate::Mutant| {
        let mut indexes = mutant.indexes();
        indexes.sort_unstable();
        let indexes: Vec<String> = indexes.iter().map(u32::to_string).collect();
        let operator = mutant.reported_operator();
        let operator = operator.strip_prefix(package).expect("an operator of PIT");
        let (class, name, descriptor) = (&mutant.class, &mutant.name, &mutant.descriptor);
        format!("{class} {name}{descriptor} {} {operator}", indexes.join(","))
    };
    mutants(editor, set, options).into_iter().map(describe).collect()
}

#[test]
fn the_same_mutants_as_pit() {
    let folder = compiled_file("bench/mutants/Features.java");
    let expected = repository().join("crates/margay-mutate/tests/mutants/expected/features.txt");
    let expected = std::fs::read_to_string(expected).expect("what PIT finds");
    let lines = || expected.lines().filter(|line| !line.starts_with('#'));
    for (place, set) in
        [OperatorSet::Pit, OperatorSet::PitStronger, OperatorSet::PitAll].into_iter().enumerate()
    {
        let theirs: BTreeSet<String> =
            lines().filter(|line| line.as_bytes()[place] != b'-').map(|line| line[4..].to_owned()).collect();
        let ours: BTreeSet<String> = folder
            .names()
            .iter()
            .flat_map(|name| described(&folder.editor(name), set, &Options::default()))
            .collect();
        assert!(theirs.len() > 90, "{}", theirs.len());
        let only_theirs: Vec<_> = theirs.difference(&ours).collect();
        let only_ours: Vec<_> = ours.difference(&theirs).collect();
        assert!(only_theirs.is_empty() && only_ours.is_empty(), "{only_theirs:#?} {only_ours:#?}");
    }
}

#[test]
fn filters_can_be_left_out() {
    let folder = compiled_file("bench/mutants/Features.java");
    let editor = folder.editor("Features");
    let all = described(&editor, OperatorSet::Pit, &Options { unfiltered: true, ..Options::default() });
    let filtered = described(&editor, OperatorSet::Pit, &Options::default());
    assert!(all.iter().any(|mutant| mutant.contains("<clinit>")));
    assert!(!filtered.iter().any(|mutant| mutant.contains("<clinit>")));
}

#[test]
fn descriptions_and_names_are_stable() {
    let folder =
        compiled("Sum", "class Sum { static int sum(int a, int[] b) { return a < 0 ? a : a + b[1]; } }");
    let editor = folder.editor("Sum");
    let list = mutants(&editor, OperatorSet::PitStronger, &Options::default());
    let found: Vec<String> = list
        .iter()
        .map(|mutant| format!("{} {:?}: {}", mutant.id(), mutant.line, mutant.description))
        .collect();
    let at = "sum(I[I)I@";
    let expected = [
        format!("{at}4:CONDITIONALS_BOUNDARY Some(1): changed conditional boundary"),
        format!(
            "{at}4:REMOVE_CONDITIONALS_ORDER_IF Some(1): \
             removed conditional - replaced comparison check with true"
        ),
        format!(
            "{at}4:REMOVE_CONDITIONALS_ORDER_ELSE Some(1): \
             removed conditional - replaced comparison check with false"
        ),
        format!("{at}13:MATH Some(1): Replaced integer addition with subtraction"),
        format!("{at}16:PRIMITIVE_RETURNS Some(1): replaced int return with 0 for Sum::sum"),
    ];
    assert_eq!(found, expected);
    assert!(list.iter().all(|mutant| mutant.operator != Operator::NegateConditionals));
}
