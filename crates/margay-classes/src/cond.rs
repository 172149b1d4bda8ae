//! The six ways to compare two values, as the JVM specification orders them. Bytecode and lowered code share them.

use std::cmp::Ordering;

/// A comparison of two values.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum Cond {
    /// Equal.
    Eq,
    /// Not equal.
    Ne,
    /// Less than.
    Lt,
    /// Greater than or equal.
    Ge,
    /// Greater than.
    Gt,
    /// Less than or equal.
    Le,
}

impl Cond {
    /// All of them, in the order of their opcodes.
    pub const ALL: [Cond; 6] = [Cond::Eq, Cond::Ne, Cond::Lt, Cond::Ge, Cond::Gt, Cond::Le];

    /// The comparison that holds exactly where this one does not.
    #[must_use]
    pub fn negated(self) -> Cond {
        match self {
            Cond::Eq => Cond::Ne,
            Cond::Ne => Cond::Eq,
            Cond::Lt => Cond::Ge,
            Cond::Ge => Cond::Lt,
            Cond::Gt => Cond::Le,
            Cond::Le => Cond::Gt,
        }
    }

    /// The same comparison with its operands exchanged.
    #[must_use]
    pub fn swapped(self) -> Cond {
        match self {
            Cond::Lt => Cond::Gt,
            Cond::Gt => Cond::Lt,
            Cond::Le => Cond::Ge,
            Cond::Ge => Cond::Le,
            same => same,
        }
    }

    /// Whether it holds for operands in this order.
    #[inline]
    pub fn holds(self, order: Ordering) -> bool {
        match self {
            Cond::Eq => order.is_eq(),
            Cond::Ne => order.is_ne(),
            Cond::Lt => order.is_lt(),
            Cond::Ge => order.is_ge(),
            Cond::Gt => order.is_gt(),
            Cond::Le => order.is_le(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn negating_and_swapping_agree_with_what_holds() {
        for cond in Cond::ALL {
            for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
                assert_ne!(cond.holds(order), cond.negated().holds(order));
                assert_eq!(cond.holds(order), cond.swapped().holds(order.reverse()));
            }
        }
    }
}
