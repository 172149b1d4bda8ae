//! Where new tests go among those of an earlier run: in the place of those that they replace, else beside the tests of the same
//! method, so that a difference between two versions of a file is small. Knows nothing of formats.

use std::collections::BTreeSet;

/// The place of a test of an earlier run.
#[derive(Clone, Debug)]
pub(crate) struct Slot<T> {
    /// The methods that the test may belong to.
    pub(crate) methods: BTreeSet<String>,
    /// The test, unless it is replaced.
    pub(crate) kept: Option<T>,
}

/// Puts new tests, each with the name of its method, among the earlier ones. Where no test is kept, their own order counts.
pub(crate) fn arrange<T>(slots: Vec<Slot<T>>, new: Vec<(String, T)>) -> Vec<T> {
    if slots.iter().all(|slot| slot.kept.is_none()) {
        return new.into_iter().map(|(_, test)| test).collect();
    }
    let mut behind: Vec<Vec<T>> = slots.iter().map(|_| Vec::new()).collect();
    let mut end = Vec::new();
    for (method, test) in new {
        let is_of = |slot: &Slot<T>| slot.methods.contains(&method);
        let replaced = slots.iter().position(|slot| slot.kept.is_none() && is_of(slot));
        match replaced.or_else(|| slots.iter().rposition(is_of)) {
            Some(place) => behind[place].push(test),
            None => end.push(test),
        }
    }
    let placed = slots.into_iter().zip(behind).flat_map(|(slot, new)| slot.kept.into_iter().chain(new));
    placed.chain(end).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slot(method: &str, kept: Option<&'static str>) -> Slot<&'static str> {
        Slot { methods: BTreeSet::from([method.to_owned()]), kept }
    }

    #[test]
    fn new_tests_stand_where_those_of_their_method_stood() {
        let slots = vec![slot("a", Some("a1")), slot("b", None), slot("c", Some("c1")), slot("b", None)];
        let new = [("d", "d1"), ("b", "b1"), ("a", "a2"), ("b", "b2")];
        let new = new.map(|(method, test)| (method.to_owned(), test)).to_vec();
        assert_eq!(arrange(slots, new.clone()), ["a1", "a2", "b1", "b2", "c1", "d1"]);
        assert_eq!(arrange(vec![slot("b", None)], new), ["d1", "b1", "a2", "b2"]);
    }
}
