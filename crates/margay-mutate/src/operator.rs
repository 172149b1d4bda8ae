//! The names of mutation operators and of their groups.

/// A mutation operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Operator {
    /// `<` to `<=` and its like.
    ConditionalsBoundary,
}

impl Operator {
    /// The name that PIT's `--mutators` takes; for operators that PIT does not have, one of the same form.
    pub fn name(self) -> &'static str {
        match self {
            Operator::ConditionalsBoundary => "CONDITIONALS_BOUNDARY",
        }
    }

    /// The name in PIT's reports: with the package as PIT's `mutations.xml` has it.
    pub fn reported_name(self) -> &'static str {
        match self {
            Operator::ConditionalsBoundary => {
                "org.pitest.mutationtest.engine.gregor.mutators.ConditionalsBoundaryMutator"
            }
        }
    }
}

/// A group of operators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum OperatorSet {
    /// PIT's DEFAULTS.
    Pit,
    /// PIT's STRONGER.
    PitStronger,
    /// PIT's ALL.
    PitAll,
    /// Operators, variables and calls, as in Ferastrau.
    Ferastrau,
    /// All operators.
    All,
}

impl OperatorSet {
    /// All groups.
    pub const ALL: [OperatorSet; 5] = [
        OperatorSet::Pit,
        OperatorSet::PitStronger,
        OperatorSet::PitAll,
        OperatorSet::Ferastrau,
        OperatorSet::All,
    ];

    /// What options call the group.
    pub fn name(self) -> &'static str {
        match self {
            OperatorSet::Pit => "pit",
            OperatorSet::PitStronger => "pit-stronger",
            OperatorSet::PitAll => "pit-all",
            OperatorSet::Ferastrau => "ferastrau",
            OperatorSet::All => "all",
        }
    }

    /// The group of this name.
    pub fn named(name: &str) -> Option<OperatorSet> {
        OperatorSet::ALL.into_iter().find(|set| set.name() == name)
    }
}
