//! `margay.Check.isTree` and `isAcyclic`: the walk over the structure asks of each field that nobody has read whether it
//! leads back to where the walk has been, which is one question, and otherwise lets it be null or a new object (or,
//! where sharing is allowed, one that is finished). So structures with a cycle are not tried one by one. The checks of
//! values are in `check_values.rs`.

use crate::engine::{Engine, Meaning};
use crate::library::hash_set::Known;
use crate::values::state::State;
use margay_machine::{Content, Machine, Ref, Res, UNINITIALISED};

/// Where a slot leads.
enum Leads {
    To(Ref),
    /// To an object on the way.
    Back,
    /// Nowhere that is known here: the Java code has to do it.
    Unknown,
}

impl Engine {
    /// Has the machine offer calls of the checks, if the program has them.
    pub(crate) fn model_checks(&mut self, m: &mut Machine) {
        let Ok(class) = m.classes.load("margay/Check") else { return };
        for (name, shared) in [("isTree", false), ("isAcyclic", true)] {
            let descriptor = "(Ljava/lang/Object;[Ljava/lang/String;)Z";
            if let Some(method) = m.classes.find_declared(class, name, descriptor) {
                m.intercept(method);
                self.known.insert(method, Known::Tree { shared });
            }
        }
        self.model_value_checks(m, class);
    }

    /// Whether what is reached from the object at `base` by the named fields is a tree, or with `shared` has no
    /// cycle. `true` when the call is done.
    pub(crate) fn check_shape(&mut self, m: &mut Machine, base: u32, shared: bool) -> Res<bool> {
        let (bits, symbol) = m.slot_value(base);
        let names = m.slot_value(base + 1).0 as Ref;
        if names == 0 || m.slot_value(base + 1).1 != 0 || m.is_flagged(names) {
            return Ok(false);
        }
        let fields: Vec<Ref> = (0..m.heap.length(names)).map(|i| m.element(names, i)).collect();
        if fields.contains(&0) {
            return Ok(false);
        }
        let fields: Vec<String> = fields.into_iter().map(|r| m.text(r)).collect();
        let root = if symbol == 0 { bits as Ref } else { self.decide_symbol(m, symbol)? as Ref };
        // Where the predicate needs it, nothing leads back.
        let needed = self.result_always_fails(m, base, 0);
        let result = if root == 0 { Some(true) } else { self.walk(m, root, &fields, (shared, needed))? };
        let Some(result) = result else { return Ok(false) };
        m.set_slot_value(base, u64::from(result), 0);
        Ok(true)
    }

    /// The walk, depth first. `None` when it meets something that is not part of the structures' bounds.
    fn walk(
        &mut self,
        m: &mut Machine,
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
            match self.follow(m, object, slot, &closed, needed)? {
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

    fn follow(
        &mut self,
        m: &mut Machine,
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
            self.state.space.position_at(m, object, slot * 8)
        } else {
            match self.meaning(symbol) {
                Meaning::Reference(position) => Some(position),
                Meaning::Number(_) | Meaning::Boxed(_) | Meaning::Condition(_) => None,
            }
        };
        let Some(position) = position else { return Ok(Leads::Unknown) };
        let p = &self.state.space.positions[position as usize];
        if !self.state.space.values[p.values as usize].is_small() {
            if symbol != UNINITIALISED {
                return Ok(Leads::Unknown);
            }
            let Content::Value(bits) = self.read(m, position)? else { return Ok(Leads::Unknown) };
            m.write_slot(object, slot, bits, 0);
            return Ok(Leads::To(bits as Ref));
        }
        if self.state.known_index(position).is_none() {
            let mask = closed.iter().fold(0, |mask, &r| mask | self.mask_of_object(position, r));
            if needed {
                if !self.state.narrow(position, !mask) {
                    return Err(State::dead_end());
                }
            } else if self.state.ask_within(m, position, mask)? {
                return Ok(Leads::Back);
            }
        }
        let bits = self.state.decide(m, position)?;
        m.write_slot(object, slot, bits, 0);
        Ok(Leads::To(bits as Ref))
    }
}
