//! Instructions by hand: what they do, what they need and give, where they go.

use super::*;
use crate::cond::Cond;
use crate::descriptor::Kind;

/// The action of an instruction given by its bytes.
fn action(bytes: &[u8]) -> Action {
    decode(bytes, 0).and_then(|insn| insn.action(bytes)).expect("a whole instruction")
}

/// An instruction with zeros for operands.
fn with_zeros(op: u8) -> Vec<u8> {
    let mut bytes = vec![op];
    bytes.resize(20, 0);
    bytes
}

#[test]
fn every_instruction_but_wide_does_something() {
    for op in 0..=u8::MAX {
        let bytes = with_zeros(op);
        let decoded = decode(&bytes, 0);
        match opcode::mnemonic(op) {
            None => assert_eq!(decoded, None),
            // The next byte is `nop`, which has no wide form.
            Some("wide") => assert_eq!(decoded, None),
            Some(name) => {
                let insn = decoded.expect(name);
                let action = insn.action(&bytes).expect(name);
                assert_eq!(matches!(action, Action::Branch(_)), insn.is_conditional(), "{name}");
                assert_eq!(action == Action::Switch, insn.is_switch(), "{name}");
                assert_eq!(action == Action::Jsr, insn.is_jsr(), "{name}");
                let ends =
                    action.leaves() || matches!(action, Action::Goto | Action::Switch | Action::Ret { .. });
                assert_eq!(ends, insn.ends_flow(), "{name}");
                assert_eq!(insn.switch_keys(&bytes).is_some(), insn.is_switch(), "{name}");
            }
        }
    }
}

/// The letters of mnemonics say what kinds of values instructions work on.
#[test]
fn kinds_agree_with_mnemonics() {
    let kind_of = |letter: u8| match letter {
        b'i' => Kind::Int,
        b'l' => Kind::Long,
        b'f' => Kind::Float,
        b'd' => Kind::Double,
        b'a' => Kind::Ref,
        b'b' => Kind::Byte,
        b'c' => Kind::Char,
        b's' => Kind::Short,
        other => panic!("no kind is called {other}"),
    };
    for op in 0..=opcode::JSR_W {
        let name = opcode::mnemonic(op).expect("a mnemonic");
        let letter = |at: usize| kind_of(name.as_bytes()[at]);
        if op == opcode::WIDE {
            continue;
        }
        match action(&with_zeros(op)) {
            Action::Load { kind, .. }
            | Action::Store { kind, .. }
            | Action::LoadElement(kind)
            | Action::StoreElement(kind)
            | Action::Binary(_, kind)
            | Action::Negate(kind)
            | Action::Compare { kind, .. } => assert_eq!(kind, letter(0), "{name}"),
            Action::Return(Kind::Void) => assert_eq!(name, "return"),
            Action::Return(kind) => assert_eq!(kind, letter(0), "{name}"),
            Action::Convert { from, to } => assert_eq!((from, to), (letter(0), letter(2)), "{name}"),
            _ => {}
        }
        if let Action::Binary(operator, _) = action(&with_zeros(op)) {
            assert_eq!(format!("{operator:?}").to_lowercase(), name[1..], "{name}");
        }
        if let Action::Branch(Condition::Zero(cond) | Condition::Ints(cond) | Condition::Refs(cond)) =
            action(&with_zeros(op))
        {
            assert!(name.ends_with(&format!("{cond:?}").to_lowercase()), "{name}");
        }
    }
}

#[test]
fn operands_are_read_in_both_widths() {
    let wide = opcode::WIDE;
    assert_eq!(action(&[opcode::ALOAD, 200]), Action::Load { kind: Kind::Ref, local: 200 });
    assert_eq!(action(&[wide, opcode::DSTORE, 1, 2]), Action::Store { kind: Kind::Double, local: 258 });
    assert_eq!(action(&[opcode::DSTORE_3]), Action::Store { kind: Kind::Double, local: 3 });
    assert_eq!(action(&[opcode::IINC, 7, 0xFF]), Action::Increment { local: 7, by: -1 });
    assert_eq!(action(&[wide, opcode::IINC, 1, 0, 0xFF, 0]), Action::Increment { local: 256, by: -256 });
    assert_eq!(action(&[wide, opcode::RET, 1, 0]), Action::Ret { local: 256 });
    assert_eq!(action(&[opcode::BIPUSH, 0x80]), Action::Push(Literal::Int(-128)));
    assert_eq!(action(&[opcode::SIPUSH, 0x80, 0]), Action::Push(Literal::Int(-32768)));
    assert_eq!(action(&[opcode::ICONST_M1]), Action::Push(Literal::Int(-1)));
    assert_eq!(action(&[opcode::LDC, 200]), Action::LoadConstant { cp: 200, wide: false });
    assert_eq!(action(&[opcode::LDC2_W, 1, 0]), Action::LoadConstant { cp: 256, wide: true });
    assert_eq!(action(&[opcode::MULTIANEWARRAY, 0, 5, 3]), Action::NewMultiArray { cp: 5, dims: 3 });
    assert_eq!(action(&[opcode::IFNONNULL, 0, 3]), Action::Branch(Condition::Null(Cond::Ne)));
    assert_eq!(decode(&[opcode::SIPUSH, 1], 0), None);
}

#[test]
fn what_can_throw_says_what() {
    use exception::{ARITHMETIC, ARRAY_INDEX, ARRAY_STORE, NULL_POINTER};
    assert_eq!(action(&[opcode::AASTORE]).exceptions(), [NULL_POINTER, ARRAY_INDEX, ARRAY_STORE]);
    assert_eq!(action(&[opcode::LREM]).exceptions(), [ARITHMETIC]);
    assert!(!action(&[opcode::DREM]).can_throw());
    assert!(!action(&with_zeros(opcode::GETSTATIC)).can_throw());
    // Nothing of its own, but what the callee throws.
    let call = action(&with_zeros(opcode::INVOKESTATIC));
    assert!(call.can_throw() && call.exceptions().is_empty());
}

#[test]
fn the_keys_of_switches_are_read_behind_the_padding() {
    let mut table = vec![opcode::NOP, opcode::TABLESWITCH, 0, 0];
    for word in [19i32, 3, 4, 19, 19] {
        table.extend(word.to_be_bytes());
    }
    let insn = decode(&table, 1).expect("a switch");
    assert_eq!(insn.switch_keys(&table), Some(SwitchKeys::Range { low: 3, high: 4 }));
    let mut lookup = vec![opcode::LOOKUPSWITCH, 0, 0, 0];
    for word in [1i32, 2, -5, 1, 9, 1] {
        lookup.extend(word.to_be_bytes());
    }
    let insn = decode(&lookup, 0).expect("a switch");
    assert_eq!(insn.switch_keys(&lookup), Some(SwitchKeys::List(vec![-5, 9])));
    assert_eq!(insn.targets(&lookup), Some(vec![1, 1, 1]));
}

#[test]
fn rearrangements_move_the_upper_group_as_a_whole() {
    for op in opcode::POP..=opcode::SWAP {
        let Action::Rearrange(r) = action(&[op]) else { panic!("{op}") };
        assert!(r.top <= r.takes && r.gives.iter().all(|&i| i < r.takes));
        let upper: Vec<usize> = (r.takes - r.top..r.takes).collect();
        if !r.gives.is_empty() {
            assert_eq!(r.gives[..r.top], upper[..]);
        }
    }
}
