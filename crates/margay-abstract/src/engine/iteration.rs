//! What loops have looked at: the elements of an array or list before an index, and those that an iterator gave. A loop that
//! has come to the end has looked at all elements, so what it checked of each holds of every element.

use super::{Engine, Res};
use crate::domain::{Key, NONE, State, Sym};

impl Engine<'_> {
    /// Takes note that a number is one more than another one: the element at that index stands before it.
    pub(super) fn pass_index(&mut self, mut state: State, from: Sym, to: Sym) -> Res<State> {
        if from == to || !state.is_at_most(to, from, 1) || !state.is_at_most(from, to, -1) {
            return Ok(state);
        }
        let first = state.constant_value(from) == Some(0);
        for (x, key, value) in state.all_parts() {
            if key != Key::Entry(from) {
                continue;
            }
            match state.part(x, Key::Prefix(from)).or(first.then_some(NONE)) {
                Some(before) => state = self.pass(state, x, (Key::Prefix(to), before), value)?,
                None => continue,
            }
        }
        Ok(state)
    }

    /// Takes note that the element that an iterator gave last is one of those that it has passed.
    pub(super) fn pass_last(&mut self, mut state: State, iterator: Sym) -> Res<State> {
        let (passed, last) = (state.part(iterator, Key::Passed), state.part(iterator, Key::Last));
        let (Some(passed), Some(last)) = (passed, last) else {
            state.drop_part(iterator, Key::Passed);
            return Ok(state);
        };
        if last != NONE {
            state.set_part(iterator, Key::Last, NONE);
            state = self.pass(state, iterator, (Key::Passed, passed), last)?;
        }
        Ok(state)
    }

    /// Adds a value to those that a part stands for.
    fn pass(&mut self, mut state: State, x: Sym, (key, before): (Key, Sym), value: Sym) -> Res<State> {
        if before == NONE {
            let each = state.summary(value);
            state.drop_part(each, Key::Home);
            state.set_part(x, key, each);
            return Ok(state);
        }
        state.set_part(x, key, before);
        self.weakly(state, x, key, value)
    }

    /// Takes note of what is known of all elements where a loop has looked at each of them.
    pub(super) fn conclude_loops(&mut self, state: &mut State) -> Res<()> {
        let collection = self.load("java/util/Collection")?;
        for (x, key, value) in state.all_parts() {
            match key {
                Key::Length | Key::Size if state.constant_value(value) == Some(0) => {
                    let holds = state.object(x).is_some_and(|object| {
                        let classes = &self.machine.classes;
                        classes.class(object.class).is_array()
                            || classes.is_subclass(object.class, collection)
                    });
                    if holds {
                        state.set_part(x, Key::Element, NONE);
                    }
                }
                Key::Prefix(index) => {
                    let count = state.part(x, Key::Length).or_else(|| state.part(x, Key::Size));
                    if count.is_some_and(|count| state.is_at_most(count, index, 0)) {
                        state.set_part(x, Key::Element, value);
                    }
                }
                Key::Passed => {
                    let done =
                        state.part(x, Key::Present).and_then(|more| state.constant_value(more)) == Some(0);
                    let all = done && state.part(x, Key::Last) == Some(NONE);
                    let source = state.part(x, Key::Source).filter(|_| all);
                    if let (Some(source), Some(expected)) = (source, state.part(x, Key::Expected))
                        && state.part(source, Key::Changes) == Some(expected)
                    {
                        state.set_part(source, Key::Element, value);
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }
}
