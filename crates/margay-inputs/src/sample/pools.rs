//! Numbers and texts that are tried: small ones, those at the ends of their types, and what the code itself compares with.

use super::rng::Rng;
use margay_classes::bytecode::{self, Action, Literal, SwitchKeys};
use margay_classes::reader::Constant;
use margay_classes::{ClassId, Classes};

const SMALL: [i64; 8] = [0, 1, 2, 3, -1, 5, 7, 10];
const EDGES: [i64; 10] = [
    i32::MAX as i64,
    i32::MIN as i64,
    i32::MAX as i64 - 1,
    i32::MIN as i64 + 1,
    100,
    -2,
    1000,
    31,
    64,
    46_341,
];
const LONG_EDGES: [i64; 5] = [i64::MAX, i64::MIN, i64::MAX - 1, 1 << 32, i64::MIN + 1];
const REALS: [f64; 16] = [
    0.1,
    1.005,
    0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    3.0,
    10.0,
    100.0,
    -0.0,
    1e10,
    f64::NAN,
    f64::INFINITY,
    f64::NEG_INFINITY,
    f64::MAX,
];
const CHARS: [u16; 12] = [97, 98, 65, 48, 57, 32, 95, 45, 44, 0, 0xE9, 0xFFFF];
const TEXTS: [&str; 24] = [
    "",
    "a",
    "b",
    "ab",
    "abc",
    "A",
    " ",
    "0",
    "1",
    "-1",
    "12",
    "3.5",
    "a b",
    " a ",
    "a,b",
    "a=b",
    "x:1",
    "1-2",
    "2024-01-31",
    "true",
    "é",
    "99999999999",
    "a.b",
    "a\nb",
];

/// Texts that say something where they are read as patterns, formats or replacements, or are malformed there.
const PATTERNS: [&str; 10] = ["[", "(", "*", "\\", "{", "a|b", "$", "%d", "%s%s", "%"];

/// What the code of a class compares with.
#[derive(Debug, Default)]
pub(super) struct Pools {
    whole: Vec<i64>,
    real: Vec<f64>,
    texts: Vec<String>,
    /// Characters and short texts that may stand between the parts of a text.
    separators: Vec<String>,
}

impl Pools {
    /// The constants of a class.
    pub(super) fn of(classes: &Classes, class: ClassId) -> Pools {
        let mut pools = Pools::default();
        let c = classes.class(class);
        let Some(file) = c.file.as_deref() else { return pools };
        for index in 1..file.pool_size() {
            match file.constant(index) {
                Constant::Int(n) => pools.whole.push(n.into()),
                Constant::Long(n) => pools.whole.push(n),
                Constant::Float(bits) => pools.real.push(f32::from_bits(bits).into()),
                Constant::Double(bits) => pools.real.push(f64::from_bits(bits)),
                Constant::String(at) => pools.texts.extend(file.utf8(at).ok()),
                _ => {}
            }
        }
        for &method in &c.methods {
            let member = classes.method(method).member(c);
            let Some(code) = member.and_then(|member| file.code(member).ok().flatten()) else { continue };
            let code = file.slice(code.code);
            for insn in bytecode::instructions(code) {
                if let Some(Action::Push(Literal::Int(n))) = insn.action(code) {
                    pools.whole.push(n.into());
                }
                match insn.switch_keys(code) {
                    Some(SwitchKeys::Range { low, high }) => {
                        pools.whole.extend([i64::from(low), i64::from(high)]);
                    }
                    Some(SwitchKeys::List(keys)) => {
                        pools.whole.extend(keys.iter().take(16).map(|&k| i64::from(k)));
                    }
                    None => {}
                }
            }
        }
        pools.tidy();
        pools
    }

    fn tidy(&mut self) {
        self.whole.sort_unstable();
        self.whole.dedup();
        self.texts.sort();
        self.texts.dedup();
        self.texts.retain(|text| text.len() <= 40);
        let chars = self.whole.iter().filter_map(|&n| char::from_u32(u32::try_from(n).ok()?));
        self.separators =
            chars.filter(|c| c.is_ascii_punctuation() || *c == ' ').map(|c| c.to_string()).collect();
        let short = self.texts.iter().filter(|t| t.len() <= 2 && !t.is_empty());
        // Separators of regular expressions are quoted.
        self.separators.extend(short.map(|t| t.trim_start_matches('\\').to_owned()));
    }

    /// A whole number from a range.
    pub(super) fn whole(&self, rng: &mut Rng, low: i64, high: i64) -> i64 {
        let n = match rng.below(20) {
            0..=9 => rng.of(&SMALL).copied(),
            10..=14 => rng.of(&self.whole).copied().map(|n| n.saturating_add(rng.below(3) as i64 - 1)),
            15..=16 if high > i64::from(i32::MAX) => rng.of(&LONG_EDGES).copied(),
            15..=17 => rng.of(&EDGES).copied(),
            _ => Some(rng.below(41) as i64 - 20),
        };
        let n = n.unwrap_or_default();
        if (low..=high).contains(&n) {
            return n;
        }
        match rng.below(4) {
            0 => low,
            1 => high,
            2 => low.saturating_add(1).min(high),
            _ => n.clamp(low, high),
        }
    }

    /// A floating-point number.
    pub(super) fn real(&self, rng: &mut Rng) -> f64 {
        match rng.below(4) {
            0 => rng.of(&self.real).copied().unwrap_or(1.5),
            1 => self.whole(rng, -1000, 1000) as f64,
            _ => rng.of(&REALS).copied().unwrap_or_default(),
        }
    }

    /// A character.
    pub(super) fn char(&self, rng: &mut Rng) -> u16 {
        match rng.below(3) {
            0 => self.whole(rng, 0, 0xFFFF) as u16,
            _ => rng.of(&CHARS).copied().unwrap_or_default(),
        }
    }

    /// A text.
    pub(super) fn text(&self, rng: &mut Rng) -> String {
        match rng.below(11) {
            0..=4 => self.word(rng),
            10 => rng.of(&PATTERNS).copied().unwrap_or_default().to_owned(),
            5 | 6 => rng.of(&self.texts).cloned().unwrap_or_else(|| self.word(rng)),
            7 => self.piece(rng) + &self.piece(rng),
            _ => {
                let separator = rng.of(&self.separators).cloned().unwrap_or_else(|| " ".to_owned());
                let parts: Vec<String> = (0..=rng.below(4)).map(|_| self.piece(rng)).collect();
                parts.join(&separator)
            }
        }
    }

    fn word(&self, rng: &mut Rng) -> String {
        rng.of(&TEXTS).copied().unwrap_or_default().to_owned()
    }

    fn piece(&self, rng: &mut Rng) -> String {
        match rng.below(4) {
            0 => self.whole(rng, -100, 1000).to_string(),
            1 => rng.of(&self.texts).cloned().unwrap_or_default(),
            _ => self.word(rng),
        }
    }
}
