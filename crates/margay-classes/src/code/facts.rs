//! What a register instruction tests, calls, reads and writes: asked here by whoever looks at code without running it,
//! so that nobody takes instructions apart twice. The interpreter's loop has no need of it.

use super::{CallKind, Op, Reg};
use crate::cond::Cond;

/// A condition with its operands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Test {
    /// Two ints.
    Int(Cond, Reg, Reg),
    /// An int and a constant.
    IntK(Cond, Reg, i16),
    /// Two longs.
    Long(Cond, Reg, Reg),
    /// Whether two references are equal or not.
    Ref(Cond, Reg, Reg),
    /// Whether a reference is null or not.
    Null(Cond, Reg),
}

/// The right operand of a comparison of numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Right {
    /// A register.
    Reg(Reg),
    /// A constant.
    Const(i16),
}

/// A comparison of two integers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// How they are compared.
    pub cond: Cond,
    /// The left operand.
    pub left: Reg,
    /// The right operand.
    pub right: Right,
    /// Whether they are longs.
    pub long: bool,
}

/// A conditional jump: what it tests, and how far it goes when that holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Jump {
    /// The condition.
    pub test: Test,
    /// The distance in instructions.
    pub off: i16,
}

/// What a call runs, as far as its instruction says it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A static method, by number.
    Static(u32),
    /// A method that the receiver's class does not change, by number.
    Special(u32),
    /// The method at an index of the receiver's dispatch table.
    Virtual(u16),
    /// The method of an interface call site.
    Interface(u32),
    /// What a constant pool entry names.
    Unresolved(CallKind, u16),
    /// An unresolved dynamic call site, by constant pool entry.
    Dynamic(u16),
    /// A call site that the machine has linked.
    Linked(u32),
}

/// A call: where its arguments begin and its result is left, and what it runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// The first register of the arguments.
    pub first: Reg,
    /// What it runs.
    pub callee: Callee,
}

impl Call {
    /// Whether the first argument is a receiver, which must not be null. Linked call sites look after themselves.
    pub fn has_receiver(self) -> bool {
        match self.callee {
            Callee::Special(_) | Callee::Virtual(_) | Callee::Interface(_) => true,
            Callee::Unresolved(kind, _) => kind != CallKind::Static,
            Callee::Static(_) | Callee::Dynamic(_) | Callee::Linked(_) => false,
        }
    }

    /// Whether the class of the receiver chooses the method.
    pub fn is_dispatched(self) -> bool {
        matches!(
            self.callee,
            Callee::Virtual(_)
                | Callee::Interface(_)
                | Callee::Unresolved(CallKind::Virtual | CallKind::Interface, _)
        )
    }
}

impl Test {
    /// The test that holds exactly where this one does not.
    #[must_use]
    pub fn negated(self) -> Test {
        match self {
            Test::Int(c, a, b) => Test::Int(c.negated(), a, b),
            Test::IntK(c, a, k) => Test::IntK(c.negated(), a, k),
            Test::Long(c, a, b) => Test::Long(c.negated(), a, b),
            Test::Ref(c, a, b) => Test::Ref(c.negated(), a, b),
            Test::Null(c, a) => Test::Null(c.negated(), a),
        }
    }

    /// The comparison of integers that this is; `None` for tests of references.
    #[inline]
    pub fn comparison(self) -> Option<Comparison> {
        let (cond, left, right, long) = match self {
            Test::Int(cond, a, b) => (cond, a, Right::Reg(b), false),
            Test::IntK(cond, a, k) => (cond, a, Right::Const(k), false),
            Test::Long(cond, a, b) => (cond, a, Right::Reg(b), true),
            Test::Ref(..) | Test::Null(..) => return None,
        };
        Some(Comparison { cond, left, right, long })
    }

    /// How the operands are compared.
    pub fn cond(self) -> Cond {
        match self {
            Test::Int(c, ..)
            | Test::IntK(c, ..)
            | Test::Long(c, ..)
            | Test::Ref(c, ..)
            | Test::Null(c, _) => c,
        }
    }

    /// The jump over this distance when the test holds.
    pub fn jump(self, off: i16) -> Op {
        match self {
            Test::Int(Cond::Eq, a, b) => Op::IfEq { a, b, off },
            Test::Int(Cond::Ne, a, b) => Op::IfNe { a, b, off },
            Test::Int(Cond::Lt, a, b) => Op::IfLt { a, b, off },
            Test::Int(Cond::Ge, a, b) => Op::IfGe { a, b, off },
            Test::Int(Cond::Gt, a, b) => Op::IfGt { a, b, off },
            Test::Int(Cond::Le, a, b) => Op::IfLe { a, b, off },
            Test::IntK(Cond::Eq, a, k) => Op::IfEqK { a, k, off },
            Test::IntK(Cond::Ne, a, k) => Op::IfNeK { a, k, off },
            Test::IntK(Cond::Lt, a, k) => Op::IfLtK { a, k, off },
            Test::IntK(Cond::Ge, a, k) => Op::IfGeK { a, k, off },
            Test::IntK(Cond::Gt, a, k) => Op::IfGtK { a, k, off },
            Test::IntK(Cond::Le, a, k) => Op::IfLeK { a, k, off },
            Test::Long(Cond::Eq, a, b) => Op::IfLEq { a, b, off },
            Test::Long(Cond::Ne, a, b) => Op::IfLNe { a, b, off },
            Test::Long(Cond::Lt, a, b) => Op::IfLLt { a, b, off },
            Test::Long(Cond::Ge, a, b) => Op::IfLGe { a, b, off },
            Test::Long(Cond::Gt, a, b) => Op::IfLGt { a, b, off },
            Test::Long(Cond::Le, a, b) => Op::IfLLe { a, b, off },
            Test::Ref(Cond::Eq, a, b) => Op::IfREq { a, b, off },
            Test::Ref(_, a, b) => Op::IfRNe { a, b, off },
            Test::Null(Cond::Eq, a) => Op::IfNull { a, off },
            Test::Null(_, a) => Op::IfNonNull { a, off },
        }
    }
}

impl Op {
    /// The conditional jump that this is.
    #[inline]
    pub fn jump(self) -> Option<Jump> {
        let (test, off) = match self {
            Op::IfEq { a, b, off } => (Test::Int(Cond::Eq, a, b), off),
            Op::IfNe { a, b, off } => (Test::Int(Cond::Ne, a, b), off),
            Op::IfLt { a, b, off } => (Test::Int(Cond::Lt, a, b), off),
            Op::IfGe { a, b, off } => (Test::Int(Cond::Ge, a, b), off),
            Op::IfGt { a, b, off } => (Test::Int(Cond::Gt, a, b), off),
            Op::IfLe { a, b, off } => (Test::Int(Cond::Le, a, b), off),
            Op::IfEqK { a, k, off } => (Test::IntK(Cond::Eq, a, k), off),
            Op::IfNeK { a, k, off } => (Test::IntK(Cond::Ne, a, k), off),
            Op::IfLtK { a, k, off } => (Test::IntK(Cond::Lt, a, k), off),
            Op::IfGeK { a, k, off } => (Test::IntK(Cond::Ge, a, k), off),
            Op::IfGtK { a, k, off } => (Test::IntK(Cond::Gt, a, k), off),
            Op::IfLeK { a, k, off } => (Test::IntK(Cond::Le, a, k), off),
            Op::IfLEq { a, b, off } => (Test::Long(Cond::Eq, a, b), off),
            Op::IfLNe { a, b, off } => (Test::Long(Cond::Ne, a, b), off),
            Op::IfLLt { a, b, off } => (Test::Long(Cond::Lt, a, b), off),
            Op::IfLGe { a, b, off } => (Test::Long(Cond::Ge, a, b), off),
            Op::IfLGt { a, b, off } => (Test::Long(Cond::Gt, a, b), off),
            Op::IfLLe { a, b, off } => (Test::Long(Cond::Le, a, b), off),
            Op::IfREq { a, b, off } => (Test::Ref(Cond::Eq, a, b), off),
            Op::IfRNe { a, b, off } => (Test::Ref(Cond::Ne, a, b), off),
            Op::IfNull { a, off } => (Test::Null(Cond::Eq, a), off),
            Op::IfNonNull { a, off } => (Test::Null(Cond::Ne, a), off),
            _ => return None,
        };
        Some(Jump { test, off })
    }

    /// The call that this is.
    #[inline]
    pub fn call(self) -> Option<Call> {
        let (first, callee) = match self {
            Op::InvokeUnresolved { first, cp, kind } => (first, Callee::Unresolved(kind, cp)),
            Op::InvokeStatic { first, method } | Op::InvokeStaticChecked { first, method } => {
                (first, Callee::Static(method))
            }
            Op::InvokeSpecial { first, method } => (first, Callee::Special(method)),
            Op::InvokeVirtual { first, index } => (first, Callee::Virtual(index)),
            Op::InvokeInterface { first, site } => (first, Callee::Interface(site)),
            Op::InvokeDynamicUnresolved { first, cp } => (first, Callee::Dynamic(cp)),
            Op::InvokeLinked { first, site } => (first, Callee::Linked(site)),
            _ => return None,
        };
        Some(Call { first, callee })
    }

    /// The register whose object the instruction looks into or calls, so that null throws, once the members
    /// that it names are resolved.
    pub fn dereferences(self) -> Option<Reg> {
        match self {
            Op::GetField { a, .. }
            | Op::GetFieldUnresolved { a, .. }
            | Op::PutField { a, .. }
            | Op::PutFieldUnresolved { a, .. }
            | Op::ILoad { a, .. }
            | Op::LLoad { a, .. }
            | Op::RLoad { a, .. }
            | Op::BLoad { a, .. }
            | Op::CLoad { a, .. }
            | Op::SLoad { a, .. }
            | Op::IStore { a, .. }
            | Op::LStore { a, .. }
            | Op::RStore { a, .. }
            | Op::BStore { a, .. }
            | Op::CStore { a, .. }
            | Op::ArrayLength { a, .. }
            | Op::Throw { a }
            | Op::MonitorEnter { a }
            | Op::MonitorExit { a } => Some(a),
            other => other.call().filter(|call| call.has_receiver()).map(|call| call.first),
        }
    }

    /// The array, the index and the destination of a load from an array.
    #[inline]
    pub fn element_read(self) -> Option<(Reg, Reg, Reg)> {
        match self {
            Op::ILoad { d, a, b }
            | Op::LLoad { d, a, b }
            | Op::RLoad { d, a, b }
            | Op::BLoad { d, a, b }
            | Op::CLoad { d, a, b }
            | Op::SLoad { d, a, b } => Some((a, b, d)),
            _ => None,
        }
    }

    /// The array, the index and the value of a store into an array.
    #[inline]
    pub fn element_written(self) -> Option<(Reg, Reg, Reg)> {
        match self {
            Op::IStore { a, b, v }
            | Op::LStore { a, b, v }
            | Op::RStore { a, b, v }
            | Op::BStore { a, b, v }
            | Op::CStore { a, b, v } => Some((a, b, v)),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_is_read_back_as_its_test() {
        let tests = |c| [Test::Int(c, 1, 2), Test::IntK(c, 1, -3), Test::Long(c, 4, 5)];
        let mut all: Vec<Test> = Cond::ALL.into_iter().flat_map(tests).collect();
        for c in [Cond::Eq, Cond::Ne] {
            all.extend([Test::Ref(c, 1, 2), Test::Null(c, 3)]);
        }
        for test in all {
            assert_eq!(test.jump(7).jump(), Some(Jump { test, off: 7 }));
            assert_eq!(test.negated().negated(), test);
            assert_eq!(test.negated().cond(), test.cond().negated());
        }
        assert_eq!(Op::Goto { off: 7 }.jump(), None);
    }

    #[test]
    fn calls_say_whether_they_have_a_receiver() {
        let unresolved = |kind| Op::InvokeUnresolved { first: 3, cp: 9, kind }.call().unwrap();
        assert!(!unresolved(CallKind::Static).has_receiver());
        assert!(unresolved(CallKind::Special).has_receiver());
        assert!(!unresolved(CallKind::Special).is_dispatched());
        assert!(unresolved(CallKind::Interface).is_dispatched());
        let checked = Op::InvokeStaticChecked { first: 2, method: 5 };
        assert_eq!(checked.call(), Some(Call { first: 2, callee: Callee::Static(5) }));
        assert_eq!(checked.dereferences(), None);
        assert_eq!(Op::InvokeVirtual { first: 2, index: 5 }.dereferences(), Some(2));
        assert_eq!(Op::ArrayLength { d: 1, a: 6 }.dereferences(), Some(6));
    }

    #[test]
    fn accesses_of_arrays_name_their_operands() {
        assert_eq!(Op::BLoad { d: 1, a: 2, b: 3 }.element_read(), Some((2, 3, 1)));
        assert_eq!(Op::CStore { a: 2, b: 3, v: 4 }.element_written(), Some((2, 3, 4)));
        assert_eq!(Op::ArrayLength { d: 1, a: 2 }.element_read(), None);
    }
}
