//! Orders: of sorted collections and maps, and of sorting. A sorted collection keeps the function that it was made with; where
//! that is not known, nothing is said of it.

use super::super::comparators::is_order;
use super::super::{ILLEGAL_ARGUMENT, Known, Lib};
use super::{item, touched};
use crate::domain::{Key, Nullness, State, Sym};
use crate::engine::{Res, unsupported};

/// The function that a sorted collection or map compares with; null for the natural order.
pub(in crate::engine::library) const ORDER: Key = Key::Captured(1);
const COMPARE: (&str, &str) = ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I");
const SORTED: [&str; 3] = ["java/util/PriorityQueue", "java/util/TreeSet", "java/util/TreeMap"];

/// Whether a class compares what it holds.
pub(in crate::engine::library) fn is_sorted(class: &str) -> bool {
    SORTED.contains(&class)
}

/// Whether a collection takes null by way of its order: the function decides.
pub(in crate::engine::library) fn decides_null(state: &State, this: Sym) -> bool {
    state.part(this, ORDER).is_some_and(|f| state.nullness(f) != Nullness::Null)
}

/// Compares any two of some objects, any number of times. Gives what the kept names are called then; `None` when no run is
/// left.
pub(in crate::engine::library) fn compare(
    lib: &mut Lib<'_, '_>,
    state: State,
    order: Sym,
    values: (Sym, Sym),
    kept: &[Sym],
) -> Res<Option<(State, Vec<Sym>)>> {
    let natural = match state.nullness(order) {
        Nullness::Null => true,
        Nullness::NonNull => false,
        Nullness::Maybe => return unsupported("an order that may be null"),
    };
    let mut names = vec![order, values.0, values.1];
    names.extend(kept);
    let (state, names) = lib.repeat(state, &names, |lib, state, names| {
        let (order, a, b) = (names[0], names[1], names[2]);
        let mut behind = Vec::new();
        for (x, y) in [(a, b), (b, a), (a, a)] {
            if natural {
                let mut all = vec![x, y];
                all.extend(names);
                let mut exits = Vec::new();
                let ended = lib.engine.compare_naturally(vec![(state.clone(), all)], (0, 1), &mut exits)?;
                lib.exits.extend(exits);
                behind.extend(ended.into_iter().map(|(state, all)| (state, all[2..].to_vec())));
            } else {
                let ended = lib.apply(state.clone(), order, COMPARE, &[x, y], names)?;
                behind.extend(ended.into_iter().map(|(state, _, names)| (state, names)));
            }
        }
        Ok(behind)
    })?;
    Ok(Some((state, names[3..].to_vec())))
}

/// Compares an object with those that a sorted collection or map holds. Other collections compare nothing.
pub(in crate::engine::library) fn place(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    (this, class): (Sym, &str),
    (x, held): (Sym, Option<Sym>),
    kept: &[Sym],
) -> Res<Option<(State, Vec<Sym>)>> {
    if !is_sorted(class) {
        return Ok(Some((state, kept.to_vec())));
    }
    let Some(order) = state.part(this, ORDER) else { return unsupported("an order that is not known") };
    if state.nullness(order) == Nullness::Null {
        match lib.non_null(state, &[x])? {
            Some(left) => state = left,
            None => return Ok(None),
        }
        if let Some(held) = held {
            // Nothing else is in it.
            state.assume_null(held, false);
        }
    }
    compare(lib, state, order, (x, held.unwrap_or(x)), kept)
}

/// Sorts by a function, or by the natural order.
pub(in crate::engine::library) fn sort(
    lib: &mut Lib<'_, '_>,
    mut state: State,
    this: Sym,
    order: Sym,
) -> Res<Known> {
    let (Some(a), Some(b)) = (item(lib, &mut state, this)?, item(lib, &mut state, this)?) else {
        return lib.done(state);
    };
    inconsistent(lib, &state, order, a)?;
    let Some((state, names)) = compare(lib, state, order, (a, b), &[this])? else { return Ok(Known::Yes) };
    let state = touched(lib, state, names[0])?;
    lib.done(state)
}

/// Sorting may notice that what it sorts by is no order, as code of the program may be.
pub(in crate::engine::library) fn inconsistent(
    lib: &mut Lib<'_, '_>,
    state: &State,
    order: Sym,
    x: Sym,
) -> Res<()> {
    if is_order(lib, state, order, x)? { Ok(()) } else { lib.fail(state.clone(), ILLEGAL_ARGUMENT) }
}
