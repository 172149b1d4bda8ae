//! Contracts of iterators.

use super::{CHANGED, Known, Lib, NO_ELEMENT, UNSUPPORTED, alive};
use crate::domain::{Condition, Key, NONE, State, Sym};
use crate::engine::Res;

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], _: &str) -> Res<Known> {
    let this = args[0];
    let source = state.part(this, Key::Source).and_then(|s| state.object(s)).map(|o| o.class);
    let iterable = lib.engine.load("java/lang/Iterable")?;
    if source.is_none_or(|class| class == iterable) {
        // Callers may have written the iterator themselves.
        lib.engine.called_back(&mut state)?;
    }
    match (lib.name, args.len()) {
        ("hasNext", 1) => {
            let expected = state.part(this, Key::Expected);
            let source = state.part(this, Key::Source);
            if source.is_some_and(|s| expected.is_none() || state.part(s, Key::Changes) != expected) {
                // What was known when the iterator was made does not hold any more.
                state.drop_part(this, Key::Present);
                state.drop_part(this, Key::Element);
            }
            let known = state.part(this, Key::Present);
            let present = match (known, state.part(this, Key::Element)) {
                (Some(known), _) => known,
                // Nothing is in the collection.
                (None, Some(NONE)) => state.constant(0),
                _ => state.number(0, 1),
            };
            state.set_part(this, Key::Present, present);
            lib.give(state, present)
        }
        ("next", 1) => {
            if let Some(source) = state.part(this, Key::Source) {
                let expected = state.part(this, Key::Expected);
                if expected.is_none() || state.part(source, Key::Changes) != expected {
                    // It shows an element, or throws.
                    lib.fail(state.clone(), CHANGED)?;
                    state.drop_part(this, Key::Element);
                }
            }
            let one = state.constant(1);
            let present = state.part(this, Key::Present);
            let present = present.unwrap_or_else(|| state.number(0, 1));
            let mut state = alive!(lib.need(state, &Condition::AtMost(one, present, 0), NO_ELEMENT)?);
            let value = match state.part(this, Key::Element) {
                Some(NONE) => return Ok(Known::Yes),
                Some(known) => state.instance(known),
                None => lib.engine.of_argument(&mut state, this, "java/util/Iterator", 0)?,
            };
            state.push_roots(&[value, this]);
            let mut state = lib.engine.change(state, this, Key::Present, None)?;
            let yes = state.constant(1);
            let mut state = lib.engine.change(state, this, Key::Removable, Some(yes))?;
            let names = state.pop_roots();
            lib.give(state, names[0])
        }
        ("remove", 1) => {
            let one = state.constant(1);
            let removable = state.part(this, Key::Removable);
            let removable = removable.unwrap_or_else(|| state.number(0, 1));
            let state = alive!(lib.need(
                state,
                &Condition::AtMost(one, removable, 0),
                "java/lang/IllegalStateException"
            )?);
            let source = state.part(this, Key::Source);
            let Some(source) = source.filter(|&s| super::maps::is_mutable(lib, &state, s)) else {
                lib.fail(state, UNSUPPORTED)?;
                return Ok(Known::Yes);
            };
            let expected = state.part(this, Key::Expected);
            if expected.is_none() || state.part(source, Key::Changes) != expected {
                lib.fail(state.clone(), CHANGED)?;
            }
            let mut state = super::collections::resize(lib, state, source, -1, -1)?;
            let changes = state.part(source, Key::Changes);
            let no = state.constant(0);
            let state = lib.engine.change(state, this, Key::Removable, Some(no))?;
            let state = lib.engine.change(state, this, Key::Expected, changes)?;
            lib.done(state)
        }
        _ => Ok(Known::No),
    }
}
