//! Choices that the predicate itself asks for.

use margay_machine::{Choice, ChoiceKind};
use thiserror::Error;

/// Numbers that a predicate may choose among.
const MOST_NUMBERS: i64 = 1 << 16;

/// Why a choice cannot be searched.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub(crate) enum Unsearchable {
    #[error("a value of its own that is neither a boolean nor an integer")]
    Type,
    #[error(
        "a number of its own without bounds: give it at most {MOST_NUMBERS} values, such as Verify.nondetInt(0, 9)"
    )]
    Unbounded,
    #[error("a choice without a list of alternatives: {0:?}")]
    Unlisted(ChoiceKind),
}

/// How many alternatives a choice has and, for a number, the least one and whether it has 64 bits.
pub(crate) fn alternatives(choice: &Choice) -> Result<(u32, Option<(i64, bool)>), Unsearchable> {
    let ChoiceKind::Fresh { descriptor, low, high } = &choice.kind else {
        let count = choice.alternatives().filter(|&n| n > 0);
        return count.map(|n| (n, None)).ok_or_else(|| Unsearchable::Unlisted(choice.kind.clone()));
    };
    let (least, greatest) = match descriptor.as_str() {
        "Z" => (0, 1),
        "B" => (i64::from(i8::MIN), i64::from(i8::MAX)),
        "S" => (i64::from(i16::MIN), i64::from(i16::MAX)),
        "C" => (0, i64::from(u16::MAX)),
        "I" => (i64::from(i32::MIN), i64::from(i32::MAX)),
        "J" => (i64::MIN, i64::MAX),
        _ => return Err(Unsearchable::Type),
    };
    let (least, greatest) = (low.map_or(least, |l| l.max(least)), high.map_or(greatest, |h| h.min(greatest)));
    let count = greatest.saturating_sub(least).saturating_add(1);
    if !(1..=MOST_NUMBERS).contains(&count) {
        return Err(Unsearchable::Unbounded);
    }
    Ok((count as u32, Some((least, descriptor == "J"))))
}
