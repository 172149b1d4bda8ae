//! Symbolic execution: choices, search orders, budgets.
