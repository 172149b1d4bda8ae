//! Collections of the library that are kept here instead of in the heap, with undo: predicates use lists as work lists
//! and maps to remember things. All fields of a modelled object are undecided, and a word of it has the number
//! of its model. Library code that is not modelled reads one of the fields, and then the real contents are made
//! (*materialised*): the library's own code fills another object of the class, whose fields are copied. From then
//! on the object is an ordinary one, so that whatever else is done with it is what the library does.

use crate::engine::Engine;
use crate::library::hash_set::{Member, construct, library_method};
use crate::values::state::Undo;
use margay_classes::{ClassId, Origin};
use margay_machine::{Content, Machine, Ref, Res, UNINITIALISED};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// In the upper half of the first word of a modelled object; the lower half is the number of its model.
const MODELLED: u64 = 0x4D4F;
/// The word of an object that has the number of its model.
const SLOT: u32 = 1;

/// An element of a list, or a key of a map and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item {
    pub key: Member,
    pub value: (u64, u32),
}

#[derive(Debug, Default)]
pub(crate) struct Model {
    class: u32,
    pub items: VecDeque<Item>,
    /// The argument of the constructor.
    capacity: Option<u64>,
    /// The most items that it had when one was taken out: the table of a hash map never shrinks.
    peak: usize,
    /// The object that the library's code fills, and how many items it has.
    real: Ref,
    filled: u32,
}

/// What a class is to the models.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sort {
    /// Whether null is refused as an element.
    pub no_null: bool,
    /// Whether it is a map, and if so whether keys are compared by identity whatever their class.
    pub map: Option<bool>,
}

/// The modelled objects.
#[derive(Debug, Default)]
pub(crate) struct Models {
    models: Vec<Model>,
    /// How many of `models` are in use; the others keep their memory.
    live: usize,
    /// The modelled classes.
    pub sorts: Vec<(u32, Sort)>,
    /// What was taken out, in order.
    taken: Vec<Item>,
    /// Whether the objects of a class are equal only to themselves.
    pub own_equality: FxHashMap<u32, bool>,
}

/// A change to take back.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Change {
    New,
    AddedLast(u32),
    AddedFirst(u32),
    /// Of a model, at a place.
    Taken(u32, u32),
    Value(u32, u32),
    Peak(u32, u32),
    Real(u32),
    Filled(u32),
}

impl Models {
    pub fn undo(&mut self, change: Change) {
        match change {
            Change::New => self.live -= 1,
            Change::AddedLast(n) => {
                self.models[n as usize].items.pop_back();
            }
            Change::AddedFirst(n) => {
                self.models[n as usize].items.pop_front();
            }
            Change::Taken(n, at) => {
                if let Some(item) = self.taken.pop() {
                    self.models[n as usize].items.insert(at as usize, item);
                }
            }
            Change::Value(n, at) => {
                if let Some(item) = self.taken.pop() {
                    self.models[n as usize].items[at as usize] = item;
                }
            }
            Change::Peak(n, peak) => self.models[n as usize].peak = peak as usize,
            Change::Real(n) => self.models[n as usize].real = 0,
            Change::Filled(n) => self.models[n as usize].filled -= 1,
        }
    }

    pub fn items(&self, n: u32) -> &VecDeque<Item> {
        &self.models[n as usize].items
    }

    pub fn sort(&self, class: u32) -> Option<Sort> {
        self.sorts.iter().find(|s| s.0 == class).map(|s| s.1)
    }

    pub fn sort_of(&self, n: u32) -> Option<Sort> {
        self.sort(self.models[n as usize].class)
    }

    /// The number of an object's model.
    pub fn number(&self, m: &Machine, object: Ref) -> Option<u32> {
        // Others may not have such a word.
        self.sort(m.heap.class_number(object))?;
        let word = m.heap.word(object + SLOT);
        let n = word as u32;
        (word >> 32 == MODELLED && self.models[n as usize].real == 0).then_some(n)
    }
}

impl Engine {
    /// Makes an object that the program constructs a modelled one. `false` when it is of a subclass, which may override
    /// anything. What the library makes for itself stays what it is.
    pub(crate) fn new_model(
        &mut self,
        m: &mut Machine,
        object: Ref,
        class: u32,
        capacity: Option<u64>,
    ) -> bool {
        if m.heap.class_number(object) != class || capacity.is_some_and(|c| (c as i32) < 0) {
            return false;
        }
        let caller = m.place().map(|p| m.classes.class(m.classes.method(p.method).class).origin);
        if caller != Some(Origin::App) {
            return false;
        }
        let models = &mut self.state.models;
        if models.live == models.models.len() {
            models.models.push(Model::default());
        }
        let n = models.live;
        models.live += 1;
        let model = &mut models.models[n];
        model.items.clear();
        (model.class, model.capacity, model.peak, model.real, model.filled) = (class, capacity, 0, 0, 0);
        self.state.log(Undo::Model(Change::New));
        for slot in 1..m.class_of(object).instance_words {
            let word = if slot == SLOT { MODELLED << 32 | n as u64 } else { 0 };
            m.write_slot(object, slot, word, UNINITIALISED);
        }
        true
    }

    pub(crate) fn add_last(&mut self, n: u32, item: Item) {
        self.state.models.models[n as usize].items.push_back(item);
        self.state.log(Undo::Model(Change::AddedLast(n)));
    }

    pub(crate) fn add_first(&mut self, n: u32, item: Item) {
        self.state.models.models[n as usize].items.push_front(item);
        self.state.log(Undo::Model(Change::AddedFirst(n)));
    }

    pub(crate) fn take_all_items(&mut self, n: u32) {
        for at in (0..self.state.models.items(n).len()).rev() {
            self.take_item(n, at);
        }
    }

    pub(crate) fn take_item(&mut self, n: u32, at: usize) -> Option<Item> {
        let model = &mut self.state.models.models[n as usize];
        let (count, peak) = (model.items.len(), model.peak);
        let item = model.items.remove(at)?;
        model.peak = peak.max(count);
        self.state.models.taken.push(item);
        if count > peak {
            self.state.log(Undo::Model(Change::Peak(n, peak as u32)));
        }
        self.state.log(Undo::Model(Change::Taken(n, at as u32)));
        Some(item)
    }

    /// Puts a value in the place of another, which it gives.
    pub(crate) fn put_value(&mut self, n: u32, at: usize, value: (u64, u32)) -> (u64, u32) {
        let item = &mut self.state.models.models[n as usize].items[at];
        let old = *item;
        item.value = value;
        self.state.models.taken.push(old);
        self.state.log(Undo::Model(Change::Value(n, at as u32)));
        old.value
    }

    /// Makes the real contents of an object, one call of the library after the other, and gives the content of the
    /// field at this offset. `None` when the object is not a modelled one.
    pub(crate) fn materialise_model(
        &mut self,
        m: &mut Machine,
        object: Ref,
        offset: u32,
    ) -> Res<Option<Content>> {
        let class = m.heap.class_number(object);
        let word = m.heap.word(object + SLOT);
        let Some(sort) = self.state.models.sort(class).filter(|_| word >> 32 == MODELLED) else {
            return Ok(None);
        };
        let n = word as u32;
        let model = &self.state.models.models[n as usize];
        let (real, filled, class) = (model.real, model.filled, ClassId(class));
        if real == 0 {
            let most = model.peak.max(model.items.len());
            let capacity =
                if sort.map == Some(false) { table_size(model.capacity, most) } else { model.capacity };
            let real = m.new_object(class)?;
            self.state.models.models[n as usize].real = real;
            self.state.log(Undo::Model(Change::Real(n)));
            return Err(construct(m, class, real, capacity)?);
        }
        if let Some(&item) = model.items.get(filled as usize) {
            self.state.models.models[n as usize].filled += 1;
            self.state.log(Undo::Model(Change::Filled(n)));
            let key = self.added(item.key);
            return Err(if sort.map.is_some() {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
                let put = library_method(m, class, "put", descriptor)?;
                m.call_first(put, &[(u64::from(real), 0), key, item.value])
            } else {
                let add = library_method(m, class, "add", "(Ljava/lang/Object;)Z")?;
                m.call_first(add, &[(u64::from(real), 0), key])
            });
        }
        for slot in 1..m.class_of(object).instance_words {
            m.write_slot(object, slot, m.heap.word(real + slot), m.field_term(real, slot));
        }
        let slot = offset / 8;
        Ok(Some(match m.field_term(real, slot) {
            0 => Content::Value(m.heap.word(real + slot)),
            symbol => Content::Symbol(symbol),
        }))
    }
}

/// What to make a hash map with so that its table is as large as that of one that had so many items.
pub(crate) fn table_size(capacity: Option<u64>, most: usize) -> Option<u64> {
    let least = capacity.map_or(16, |c| c.max(1).next_power_of_two());
    let mut size = least;
    while (size as usize) * 3 / 4 < most {
        size *= 2;
    }
    if size > least { Some(size) } else { capacity }
}
