//! The names of mutation operators and of their groups.

macro_rules! operators {
    ($($(#[$doc:meta])* $variant:ident $name:literal $reported:literal;)*) => {
        /// A mutation operator.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Operator {
            $($(#[$doc])* $variant,)*
        }

        impl Operator {
            /// All operators, in the order in which mutants of one instruction are listed.
            pub const ALL: &'static [Operator] = &[$(Operator::$variant),*];

            /// The name that PIT's `--mutators` takes; for operators that PIT does not have, one of the same form.
            pub fn name(self) -> &'static str {
                match self {
                    $(Operator::$variant => $name,)*
                }
            }

            /// The name of the class in PIT's reports, without its package. Operators that PIT has several of, which
            /// reports tell apart by a number, have the part that these share.
            pub fn class_name(self) -> &'static str {
                match self {
                    $(Operator::$variant => match $reported.rsplit_once('.') {
                        Some((_, name)) => name,
                        None => $reported,
                    },)*
                }
            }

            /// The name of the class in PIT's reports, below `org.pitest.mutationtest.engine.gregor.mutators`.
            fn reported_suffix(self) -> &'static str {
                match self {
                    $(Operator::$variant => $reported,)*
                }
            }
        }
    };
}

operators! {
    /// Moves the boundary of a comparison: `<` to `<=` and its like.
    ConditionalsBoundary "CONDITIONALS_BOUNDARY" "ConditionalsBoundaryMutator";
    /// Turns the sign of an increment of a local variable.
    Increments "INCREMENTS" "IncrementsMutator";
    /// Leaves out a negation.
    InvertNegs "INVERT_NEGS" "InvertNegsMutator";
    /// Replaces an arithmetic operator by another one.
    Math "MATH" "MathMutator";
    /// Replaces a condition by its opposite.
    NegateConditionals "NEGATE_CONDITIONALS" "NegateConditionalsMutator";
    /// Leaves out a call of a method without result.
    VoidMethodCalls "VOID_METHOD_CALLS" "VoidMethodCallMutator";
    /// Returns an empty object, or the number zero as one.
    EmptyReturns "EMPTY_RETURNS" "returns.EmptyObjectReturnValsMutator";
    /// Returns false.
    FalseReturns "FALSE_RETURNS" "returns.BooleanFalseReturnValsMutator";
    /// Returns true.
    TrueReturns "TRUE_RETURNS" "returns.BooleanTrueReturnValsMutator";
    /// Returns null.
    NullReturns "NULL_RETURNS" "returns.NullReturnValsMutator";
    /// Returns zero.
    PrimitiveReturns "PRIMITIVE_RETURNS" "returns.PrimitiveReturnsMutator";
    /// Takes a test for equality as if it held: never jumps.
    RemoveConditionalsEqualIf "REMOVE_CONDITIONALS_EQUAL_IF" "RemoveConditionalMutator_EQUAL_IF";
    /// Takes a test for equality as if it did not hold: always jumps.
    RemoveConditionalsEqualElse "REMOVE_CONDITIONALS_EQUAL_ELSE" "RemoveConditionalMutator_EQUAL_ELSE";
    /// Takes a comparison as if it held: never jumps.
    RemoveConditionalsOrderIf "REMOVE_CONDITIONALS_ORDER_IF" "RemoveConditionalMutator_ORDER_IF";
    /// Takes a comparison as if it did not hold: always jumps.
    RemoveConditionalsOrderElse "REMOVE_CONDITIONALS_ORDER_ELSE" "RemoveConditionalMutator_ORDER_ELSE";
    /// Exchanges the default of a switch with its first case.
    Switch "EXPERIMENTAL_SWITCH" "experimental.SwitchMutator";
    /// Replaces a number that stands in the code.
    InlineConstants "INLINE_CONSTS" "InlineConstantMutator";
    /// Replaces a call of a constructor by null.
    ConstructorCalls "CONSTRUCTOR_CALLS" "ConstructorCallMutator";
    /// Replaces a call of a method by the default of its result's type.
    NonVoidMethodCalls "NON_VOID_METHOD_CALLS" "NonVoidMethodCallMutator";
    /// Replaces a call by one of its arguments.
    ArgumentPropagation "EXPERIMENTAL_ARGUMENT_PROPAGATION" "experimental.ArgumentPropagationMutator";
    /// Replaces a method of `BigDecimal` by another one.
    BigDecimal "EXPERIMENTAL_BIG_DECIMAL" "experimental.BigDecimalMutator";
    /// Replaces a method of `BigInteger` by another one.
    BigInteger "EXPERIMENTAL_BIG_INTEGER" "experimental.BigIntegerMutator";
    /// Leaves out an assignment to a field of an object.
    MemberVariable "EXPERIMENTAL_MEMBER_VARIABLE" "experimental.MemberVariableMutator";
    /// Replaces a call by its receiver.
    NakedReceiver "EXPERIMENTAL_NAKED_RECEIVER" "experimental.NakedReceiverMutator";
    /// Leaves out an increment of a local variable.
    RemoveIncrements "REMOVE_INCREMENTS" "experimental.RemoveIncrementsMutator";
    /// Leaves out a case of a switch; [`crate::Mutant::variant`] is the number of the case.
    RemoveSwitch "EXPERIMENTAL_REMOVE_SWITCH_MUTATOR_[0-99]" "experimental.RemoveSwitchMutator";
    /// Replaces an operator of Java by another one of the same type.
    OperatorReplacement "FERASTRAU_OPERATOR" "FerastrauOperator";
    /// Replaces a variable by another one of a compatible type.
    VariableReplacement "FERASTRAU_VARIABLE" "FerastrauVariable";
    /// Replaces the method of a call by another one of a compatible signature.
    CallReplacement "FERASTRAU_CALL" "FerastrauCall";
}

impl Operator {
    /// Whether this is one of Ferastrau's operators.
    pub fn is_ferastrau(self) -> bool {
        matches!(
            self,
            Operator::OperatorReplacement | Operator::VariableReplacement | Operator::CallReplacement
        )
    }

    /// The name in PIT's reports, with its package; for operators that PIT does not have, one of the same form.
    pub fn reported_name(self) -> String {
        let package = if self.is_ferastrau() {
            "margay.mutate"
        } else {
            "org.pitest.mutationtest.engine.gregor.mutators"
        };
        format!("{package}.{}", self.reported_suffix())
    }

    /// Whether this is in PIT's group DEFAULTS.
    fn is_default(self) -> bool {
        matches!(
            self,
            Operator::ConditionalsBoundary
                | Operator::Increments
                | Operator::InvertNegs
                | Operator::Math
                | Operator::VoidMethodCalls
                | Operator::EmptyReturns
                | Operator::FalseReturns
                | Operator::TrueReturns
                | Operator::NullReturns
                | Operator::PrimitiveReturns
                | Operator::RemoveConditionalsEqualElse
                | Operator::RemoveConditionalsOrderElse
        )
    }

    /// Whether this is in PIT's group STRONGER.
    fn is_stronger(self) -> bool {
        self.is_default()
            || matches!(
                self,
                Operator::RemoveConditionalsEqualIf | Operator::RemoveConditionalsOrderIf | Operator::Switch
            )
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

    /// Whether an operator is in the group.
    pub fn contains(self, operator: Operator) -> bool {
        match self {
            OperatorSet::Pit => operator.is_default(),
            OperatorSet::PitStronger => operator.is_stronger(),
            OperatorSet::PitAll => !operator.is_ferastrau(),
            OperatorSet::Ferastrau => operator.is_ferastrau(),
            OperatorSet::All => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_contain_each_other() {
        let count = |set: OperatorSet| Operator::ALL.iter().filter(|o| set.contains(**o)).count();
        assert_eq!(OperatorSet::ALL.map(count), [12, 15, 26, 3, 29]);
        for set in OperatorSet::ALL {
            assert_eq!(OperatorSet::named(set.name()), Some(set));
        }
        assert_eq!(OperatorSet::named("none"), None);
    }

    #[test]
    fn names_are_those_of_reports() {
        assert_eq!(Operator::TrueReturns.class_name(), "BooleanTrueReturnValsMutator");
        assert_eq!(
            Operator::TrueReturns.reported_name(),
            "org.pitest.mutationtest.engine.gregor.mutators.returns.BooleanTrueReturnValsMutator"
        );
    }
}

/// A name that no group of operators has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no group of operators {0:?}; take one of pit, pit-stronger, pit-all, ferastrau, all")]
pub struct NoSuchGroup(String);

impl std::str::FromStr for OperatorSet {
    type Err = NoSuchGroup;

    fn from_str(name: &str) -> Result<OperatorSet, NoSuchGroup> {
        OperatorSet::named(name).ok_or_else(|| NoSuchGroup(name.to_owned()))
    }
}
