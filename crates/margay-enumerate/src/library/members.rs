//! What an element is to a collection, and whether it is a member: shared by the models of collections.

use crate::library::model::{CallAhead, Effect, Holder, Member, Value};
use crate::values::constraints::Literal;
use crate::values::identity::Identity;
use crate::values::state::State;
use crate::values::symbols::Meaning;
use margay_classes::ClassId;
use margay_machine::{Machine, Ref, Res, UNINITIALISED};

/// The members of a collection.
pub(crate) trait Members {
    /// A member by its place.
    fn member(&self, at: usize) -> Option<Member>;

    /// Which values of a list are members, and whether null is; `None` when that is not known without looking at each.
    fn mask(&self, _values: u32) -> Option<(u64, bool)> {
        None
    }
}

/// Whether an element is a member, as far as it is known.
pub(crate) enum Found {
    Known(bool),
    /// When its position has one of these values.
    Open(Literal),
}

/// An element with its bits, when they are known by now.
pub(crate) fn current(state: &State, element: Member) -> Member {
    match element.symbol {
        0 => element,
        symbol => match state.known_bits(symbol) {
            Some(bits) => Member { bits, symbol: 0, ..element },
            None => element,
        },
    }
}

/// The same, and an open reference to the one object that it can be is decided: then others can be compared with it.
pub(crate) fn settled(m: &mut Machine, state: &mut State, element: Member) -> Res<Member> {
    if element.symbol != 0
        && let Meaning::Reference(position) = state.meaning(element.symbol)
        && state.alternatives(position).is_power_of_two()
    {
        state.decide(m, position)?;
    }
    Ok(current(state, element))
}

/// Bits and symbol of an element.
pub(crate) fn value_of(state: &State, member: Member) -> Value {
    let member = current(state, member);
    (member.bits, member.symbol)
}

/// Bits and symbol of what was added as a member.
pub(crate) fn added(state: &State, member: Member) -> Value {
    match current(state, member) {
        Member { wrapper: 0, bits, symbol, .. } => (bits, symbol),
        Member { wrapper, .. } => (u64::from(wrapper), 0),
    }
}

/// What an argument is to a hash set; `None` when its class has an equality of its own.
pub(crate) fn element(m: &mut Machine, state: &mut State, (bits, symbol): Value) -> Option<Member> {
    let member = Member::of((bits, symbol));
    if symbol != 0 {
        let Meaning::Reference(position) = state.meaning(symbol) else { return None };
        return are_identities(m, state, position).then(|| current(state, member));
    }
    let r = bits as Ref;
    if r == 0 {
        return Some(member);
    }
    let class = m.heap.class_number(r);
    match state.identities.of_class(m, ClassId(class)) {
        Identity::Own => Some(member),
        Identity::Wrapped(slot) => {
            let symbol = m.field_term(r, slot);
            let wrapped = match symbol {
                UNINITIALISED => return None,
                0 => true,
                symbol => matches!(state.meaning(symbol), Meaning::Reference(_)),
            };
            let bits = m.heap.word(r + slot);
            wrapped.then(|| current(state, Member { bits, symbol, wrapper: r, class }))
        }
        Identity::Other | Identity::Unknown => None,
    }
}

/// Whether all objects that a position may refer to are equal only to themselves.
fn are_identities(m: &mut Machine, state: &mut State, position: u32) -> bool {
    let values = state.space.positions[position as usize].values;
    let State { identities, space, .. } = state;
    identities.are_own(m, values, || space.classes_of(values))
}

/// Where a collection has an object.
pub(crate) fn find(
    m: &mut Machine,
    state: &mut State,
    members: &impl Members,
    element: Member,
) -> Res<Option<usize>> {
    let mut next = 0;
    while let Some(member) = members.member(next) {
        let member = current(state, member);
        let same = if member.class != element.class {
            false
        } else if member.symbol == 0 {
            member.bits == element.bits
        } else if let Meaning::Reference(position) = state.meaning(member.symbol) {
            let mask = state.mask_of_object(position, element.bits as Ref);
            state.ask_within(m, position, mask)?
        } else {
            false
        };
        if same {
            return Ok(Some(next));
        }
        next += 1;
    }
    Ok(None)
}

/// Whether a collection has an element.
pub(crate) fn look_up(
    m: &mut Machine,
    state: &mut State,
    members: &impl Members,
    element: Member,
) -> Res<Found> {
    let symbol = element.symbol;
    if symbol == 0 {
        return Ok(Found::Known(find(m, state, members, element)?.is_some()));
    }
    let Meaning::Reference(position) = state.meaning(symbol) else { return Ok(Found::Known(false)) };
    let (mut mask, mut next) = match known_mask(state, members, element, position) {
        Some(mask) => (mask, usize::MAX),
        None => (0, 0),
    };
    while let Some(member) = members.member(next) {
        let member = current(state, member);
        next += 1;
        if member.class != element.class {
            continue;
        }
        if member.symbol == symbol {
            return Ok(Found::Known(true));
        }
        // Two open references are not compared: the member is decided.
        let bits = if member.symbol == 0 { member.bits } else { state.decide_symbol(m, member.symbol)? };
        mask |= state.mask_of_object(position, bits as Ref);
    }
    Ok(Found::Open((position, mask)))
}

/// The values of an open element that are members, if that is known without looking at each.
fn known_mask(state: &State, members: &impl Members, element: Member, position: u32) -> Option<u64> {
    let values = state.space.positions[position as usize].values;
    let (mask, null) = members.mask(values).filter(|_| element.class == 0)?;
    Some(if null { mask | state.mask_of_object(position, 0) } else { mask })
}

/// Whether an element is in a collection on a path that is followed ahead: the answer, or the question. `None` when that is not
/// known.
pub(crate) fn look_up_ahead(
    state: &State,
    members: &impl Members,
    holder: Holder,
    element: Member,
    call: &CallAhead,
) -> Option<Result<bool, Literal>> {
    let position = match element.symbol {
        0 => None,
        symbol => match state.meaning(symbol) {
            Meaning::Reference(position) => Some(position),
            _ => return None,
        },
    };
    let known = position.and_then(|position| known_mask(state, members, element, position));
    let (mut mask, mut next) = known.map_or((0, 0), |mask| (mask, usize::MAX));
    let mut effects = call.effects.iter().copied();
    loop {
        let member = match members.member(next) {
            Some(member) => member,
            None => match effects.next() {
                Some(Effect::AddedLast(h, member)) if h == holder => member,
                Some(Effect::AddedLast(h, _) | Effect::TakenFirst(h) | Effect::TakenLast(h))
                    if h != holder =>
                {
                    continue;
                }
                Some(_) => return None,
                None => break,
            },
        };
        next = next.saturating_add(1);
        if member.class != element.class {
            continue;
        }
        let member = current(state, member);
        if member.symbol != 0 {
            return (member.symbol == element.symbol).then_some(Ok(true));
        }
        match position {
            None if member.bits == element.bits => return Some(Ok(true)),
            None => {}
            Some(position) => mask |= state.mask_of_object(position, member.bits as Ref),
        }
    }
    Some(match position {
        None => Ok(false),
        Some(position) => state.answer(call.given, (position, mask)),
    })
}

/// How many members a collection has on a path that is followed ahead, when it has so many before.
pub(crate) fn count_ahead(holder: Holder, before: usize, call: &CallAhead) -> usize {
    call.effects.iter().fold(before, |n, effect| match *effect {
        Effect::AddedLast(h, _) | Effect::AddedFirst(h, _) if h == holder => n + 1,
        Effect::TakenFirst(h) | Effect::TakenLast(h) if h == holder => n.saturating_sub(1),
        _ => n,
    })
}
