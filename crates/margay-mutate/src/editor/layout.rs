//! Where items of a method stand: jumps that are too long for two bytes take their long form, and switches are padded, until
//! no place moves. Knows nothing of what the code does.

use super::items::{Item, Items};
use margay_classes::opcode;

/// The longest distance forwards and backwards of a narrow jump.
const NARROW: std::ops::RangeInclusive<i64> = -32768..=32767;

/// The bytes of a method, and where each item of it begins.
pub struct Layout {
    /// The code.
    pub code: Vec<u8>,
    /// Where each item begins, and the end.
    pub at: Vec<u32>,
    /// Which conditional branches have their long form, a branch around a `goto_w`.
    pub long: Vec<usize>,
}

/// Finds the places of all items and writes the code.
pub fn layout(items: &Items) -> Layout {
    let mut wide = vec![false; items.list.len()];
    loop {
        let at = places(items, &wide);
        let mut stable = true;
        for (number, item) in items.list.iter().enumerate() {
            if let Item::Jump { to, .. } = item
                && !wide[number]
                && !NARROW.contains(&(i64::from(at[*to]) - i64::from(at[number])))
            {
                wide[number] = true;
                stable = false;
            }
        }
        if stable {
            let code = write(items, &wide, &at);
            let long = wide.iter().enumerate().filter(|(number, wide)| {
                **wide && matches!(&items.list[*number], Item::Jump { opcode, .. } if is_conditional(*opcode))
            });
            let long = long.map(|(number, _)| number).collect();
            return Layout { code, at, long };
        }
    }
}

fn is_conditional(op: u8) -> bool {
    !matches!(op, opcode::GOTO | opcode::JSR)
}

fn places(items: &Items, wide: &[bool]) -> Vec<u32> {
    let mut next = 0u32;
    let mut at = Vec::with_capacity(items.list.len() + 1);
    for (item, &wide) in items.list.iter().zip(wide) {
        at.push(next);
        next += match item {
            Item::Plain(bytes) => bytes.len() as u32,
            Item::Jump { opcode, .. } => match (wide, is_conditional(*opcode)) {
                (false, _) => 3,
                (true, false) => 5,
                (true, true) => 8,
            },
            Item::Switch { cases, table, .. } => {
                let fixed = (next & !3) + 4 - next;
                let count = cases.len() as u32;
                fixed + if *table { 12 + 4 * count } else { 8 + 8 * count }
            }
        };
    }
    at.push(next);
    at
}

fn write(items: &Items, wide: &[bool], at: &[u32]) -> Vec<u8> {
    let mut code = Vec::with_capacity(at.last().copied().unwrap_or(0) as usize);
    for (number, item) in items.list.iter().enumerate() {
        let from = at[number];
        let distance = |to: usize| (i64::from(at[to]) - i64::from(from)) as i32;
        match item {
            Item::Plain(bytes) => code.extend(bytes),
            Item::Jump { opcode, to } if !wide[number] => {
                code.push(*opcode);
                code.extend((distance(*to) as i16).to_be_bytes());
            }
            Item::Jump { opcode, to } if is_conditional(*opcode) => {
                // Around the long jump, which stands three bytes further on.
                code.extend([inverted(*opcode), 0, 8, opcode::GOTO_W]);
                code.extend((distance(*to) - 3).to_be_bytes());
            }
            Item::Jump { opcode, to } => {
                code.push(if *opcode == opcode::JSR { opcode::JSR_W } else { opcode::GOTO_W });
                code.extend(distance(*to).to_be_bytes());
            }
            Item::Switch { cases, default, table } => {
                code.push(if *table { opcode::TABLESWITCH } else { opcode::LOOKUPSWITCH });
                while code.len() % 4 != 0 {
                    code.push(0);
                }
                code.extend(distance(*default).to_be_bytes());
                if *table {
                    let low = cases.first().map_or(0, |case| case.0);
                    let high = cases.last().map_or(-1, |case| case.0);
                    code.extend(low.to_be_bytes());
                    code.extend(high.to_be_bytes());
                } else {
                    code.extend((cases.len() as i32).to_be_bytes());
                }
                for (key, to) in cases {
                    if !*table {
                        code.extend(key.to_be_bytes());
                    }
                    code.extend(distance(*to).to_be_bytes());
                }
            }
        }
    }
    code
}

/// The conditional branch that jumps exactly where another does not.
fn inverted(op: u8) -> u8 {
    match op {
        opcode::IFNULL => opcode::IFNONNULL,
        opcode::IFNONNULL => opcode::IFNULL,
        // The opcodes from `ifeq` on come in pairs, the first of which is odd.
        op => ((op + 1) ^ 1) - 1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inverted_branches_come_in_pairs() {
        assert_eq!(inverted(opcode::IFEQ), opcode::IFNE);
        assert_eq!(inverted(opcode::IFGT), opcode::IFLE);
        assert_eq!(inverted(opcode::IF_ACMPNE), opcode::IF_ACMPEQ);
        for op in (opcode::IFEQ..=opcode::IF_ACMPNE).chain([opcode::IFNULL, opcode::IFNONNULL]) {
            assert_eq!(inverted(inverted(op)), op);
            assert_ne!(inverted(op), op);
        }
    }
}
