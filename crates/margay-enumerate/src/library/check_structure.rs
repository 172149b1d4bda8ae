//! `margay.Check.isTree` and `isAcyclic`: the walk over the structure asks of each field that nobody has read whether it
//! leads back to where the walk has been, which is one question, and otherwise lets it be null or a new object (or,
//! where sharing is allowed, one that is finished). So structures with a cycle are not tried one by one. The checks of
//! values are in `check_values.rs`.

use crate::library::model::{Answer, Call, LibraryModel, Methods, Reply};
use crate::values::state::State;
use crate::values::symbols::Meaning;
use margay_machine::{Content, Machine, Ref, Res, UNINITIALISED};
use rustc_hash::FxHashMap;

/// Where a slot leads.
enum Leads {
    To(Ref),
    /// To an object on the way.
    Back,
    /// Nowhere that is known here: the Java code has to do it.
    Unknown,
}

/// The checks of shapes: the first is `isTree`, the second, where objects may be shared, `isAcyclic`.
const CHECKS: [&str; 2] = ["isTree", "isAcyclic"];

#[derive(Default)]
pub(crate) struct StructureChecks {
    /// Slots of fields, by class and name.
    slots: FxHashMap<(u32, String), Option<u32>>,
}

impl LibraryModel for StructureChecks {
    fn register(&mut self, m: &mut Machine, _: &mut State, methods: &mut Methods) {
        let Ok(class) = m.classes.load("margay/Check") else { return };
        for (number, name) in CHECKS.into_iter().enumerate() {
            methods.add(m, class, name, "(Ljava/lang/Object;[Ljava/lang/String;)Z", number);
        }
    }

    fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply> {
        let Some(_) = name_list(m, call.base) else { return Ok(Reply::Unmodelled) };
        let (_, symbol) = m.slot_value(call.base);
        if symbol != 0 {
            state.decide_symbol(m, symbol)?;
        }
        // Where the predicate needs it, nothing leads back.
        Ok(Reply::AsksIfNeeded)
    }

    /// Whether what is reached from the object at the base by the named fields is a tree, or has no cycle.
    fn answer(&mut self, m: &mut Machine, state: &mut State, call: Call, answer: Answer) -> Res<Reply> {
        let (Answer::Needed(needed), Some(names)) = (answer, name_list(m, call.base)) else {
            return Ok(Reply::Unmodelled);
        };
        let fields: Vec<String> = names.into_iter().map(|r| m.text(r)).collect();
        let (bits, symbol) = m.slot_value(call.base);
        let root = if symbol == 0 { bits } else { state.decide_symbol(m, symbol)? } as Ref;
        let shared = CHECKS[usize::from(call.method)] == "isAcyclic";
        let result =
            if root == 0 { Some(true) } else { self.walk(m, state, root, &fields, (shared, needed))? };
        Ok(result.map_or(Reply::Unmodelled, |is| Reply::Returns((u64::from(is), 0))))
    }
}

/// The names in the second argument; `None` when they are not definite or one is missing.
fn name_list(m: &Machine, base: u32) -> Option<Vec<Ref>> {
    let (bits, symbol) = m.slot_value(base + 1);
    let names = bits as Ref;
    if names == 0 || symbol != 0 || m.is_flagged(names) {
        return None;
    }
    let fields: Vec<Ref> = (0..m.heap.length(names)).map(|i| m.element(names, i)).collect();
    (!fields.contains(&0)).then_some(fields)
}

impl StructureChecks {
    /// The walk, depth first. `None` when it meets something that is not part of the structures' bounds.
    fn walk(
        &mut self,
        m: &mut Machine,
        state: &mut State,
        root: Ref,
        fields: &[String],
        (shared, needed): (bool, bool),
    ) -> Res<Option<bool>> {
        let mut path: Vec<(Ref, usize)> = vec![(root, 0)];
        let mut visited = vec![root];
        while let Some((object, field)) = path.last_mut() {
            let Some(name) = fields.get(*field) else {
                path.pop();
                continue;
            };
            *field += 1;
            let object = *object;
            let Some(slot) = self.slot(m, object, name) else { return Ok(None) };
            let closed: Vec<Ref> =
                if shared { path.iter().map(|&(r, _)| r).collect() } else { visited.clone() };
            match follow(m, state, object, slot, &closed, needed)? {
                Leads::Unknown => return Ok(None),
                Leads::Back => return Ok(Some(false)),
                Leads::To(0) => {}
                Leads::To(next) if closed.contains(&next) => return Ok(Some(false)),
                Leads::To(next) if visited.contains(&next) => {}
                Leads::To(next) => {
                    visited.push(next);
                    path.push((next, 0));
                }
            }
        }
        Ok(Some(true))
    }

    fn slot(&mut self, m: &Machine, object: Ref, name: &str) -> Option<u32> {
        let class = m.class_of(object).id;
        let key = (class.0, name.to_owned());
        let find = || {
            let (_, field) = m.classes.find_field(class, name)?;
            (!field.is_static() && field.kind == margay_classes::Kind::Ref).then_some(field.slot)
        };
        *self.slots.entry(key).or_insert_with(find)
    }
}

fn follow(
    m: &mut Machine,
    state: &mut State,
    object: Ref,
    slot: u32,
    closed: &[Ref],
    needed: bool,
) -> Res<Leads> {
    let symbol = m.field_term(object, slot);
    if symbol == 0 {
        return Ok(Leads::To(m.heap.word(object + slot) as Ref));
    }
    let position = if symbol == UNINITIALISED {
        state.space.position_at(m, object, slot * 8)
    } else {
        match state.meaning(symbol) {
            Meaning::Reference(position) => Some(position),
            Meaning::Number(_) | Meaning::Boxed(_) | Meaning::Condition(_) => None,
        }
    };
    let Some(position) = position else { return Ok(Leads::Unknown) };
    let p = &state.space.positions[position as usize];
    if !state.space.values[p.values as usize].is_small() {
        if symbol != UNINITIALISED {
            return Ok(Leads::Unknown);
        }
        let Content::Value(bits) = state.read(m, position)? else { return Ok(Leads::Unknown) };
        m.write_slot(object, slot, bits, 0);
        return Ok(Leads::To(bits as Ref));
    }
    if state.known_index(position).is_none() {
        let mask = closed.iter().fold(0, |mask, &r| mask | state.mask_of_object(position, r));
        if needed {
            if !state.narrow(position, !mask) {
                return Err(State::dead_end());
            }
        } else if state.ask_within(m, position, mask)? {
            return Ok(Leads::Back);
        }
    }
    let bits = state.decide(m, position)?;
    m.write_slot(object, slot, bits, 0);
    Ok(Leads::To(bits as Ref))
}
