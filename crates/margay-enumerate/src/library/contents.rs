//! What modelled lists and maps hold. All fields of a modelled object are undecided, and a word of it has the number of its
//! contents here. Library code that is not modelled reads one of the fields, and then the real contents are made
//! (*materialised*): the library's own code fills another object of the class, whose fields are copied. From then on the object
//! is an ordinary one, so that whatever else is done with it is what the library does.

use crate::library::construction::{construct, library_method, table_size};
use crate::library::members::{self, Members};
use crate::library::model::{Member, Value};
use crate::values::state::State;
use crate::values::trail::Trail;
use margay_classes::{ClassId, Origin};
use margay_machine::{Content, Machine, Ref, Res, UNINITIALISED};
use std::collections::VecDeque;

/// In the upper half of the first word of a modelled object; the lower half is the number of its contents.
const MODELLED: u64 = 0x4D4F;
/// The word of an object that has the number of its contents.
const SLOT: u32 = 1;

/// An element of a list, or a key of a map and its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item {
    pub key: Member,
    pub value: Value,
}

/// How the library fills a real object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fill {
    /// `add` for each element.
    Add,
    /// `put` for each key and value.
    Put,
    /// The same, into a hash table that never shrinks.
    PutIntoTable,
}

#[derive(Debug, Default)]
struct Collection {
    class: u32,
    items: VecDeque<Item>,
    /// The argument of the constructor.
    capacity: Option<u64>,
    /// The most items that it had when one was taken out: the table of a hash map never shrinks.
    peak: usize,
    /// The object that the library's code fills, and how many items it has.
    real: Ref,
    filled: u32,
}

impl Members for VecDeque<Item> {
    fn member(&self, at: usize) -> Option<Member> {
        self.get(at).map(|item| item.key)
    }
}

/// A change to take back.
#[derive(Debug, Clone, Copy)]
enum Change {
    New,
    AddedLast(u32),
    AddedFirst(u32),
    /// Of a collection, at a place.
    Taken(u32, u32, Item),
    Value(u32, u32, Value),
    Peak(u32, usize),
    Real(u32),
    Filled(u32),
}

/// The modelled objects of some classes.
#[derive(Default)]
pub(crate) struct Contents {
    collections: Vec<Collection>,
    /// How many of `collections` are in use; the others keep their memory.
    live: usize,
    /// The modelled classes.
    classes: Vec<(u32, Fill)>,
    trail: Trail<Change>,
}

impl Contents {
    /// Has objects of a class be modelled.
    pub fn add_class(&mut self, class: ClassId, fill: Fill) {
        self.classes.push((class.0, fill));
    }

    fn fill(&self, class: u32) -> Option<Fill> {
        self.classes.iter().find(|c| c.0 == class).map(|c| c.1)
    }

    /// The number of an object's contents.
    pub fn number(&self, m: &Machine, object: Ref) -> Option<u32> {
        // Others may not have such a word.
        self.fill(m.heap.class_number(object))?;
        let word = m.heap.word(object + SLOT);
        let n = word as u32;
        (word >> 32 == MODELLED && self.collections[n as usize].real == 0).then_some(n)
    }

    pub fn items(&self, n: u32) -> &VecDeque<Item> {
        &self.collections[n as usize].items
    }

    pub fn class(&self, n: u32) -> u32 {
        self.collections[n as usize].class
    }

    /// Makes an object that the program constructs a modelled one; with `capacity`, the argument behind the object is one. `false`
    /// when it is of a subclass, which may override anything. What the library makes for itself stays what it is.
    pub fn create(
        &mut self,
        m: &mut Machine,
        state: &mut State,
        base: u32,
        class: u32,
        capacity: bool,
    ) -> bool {
        let object = m.slot_value(base).0 as Ref;
        let capacity = match capacity.then(|| m.slot_value(base + 1)) {
            Some((bits, symbol)) if symbol != 0 || (bits as i32) < 0 => return false,
            given => given.map(|(bits, _)| bits),
        };
        if m.heap.class_number(object) != class {
            return false;
        }
        let caller = m.place().map(|p| m.classes.class(m.classes.method(p.method).class).origin);
        if caller != Some(Origin::App) {
            return false;
        }
        if self.live == self.collections.len() {
            self.collections.push(Collection::default());
        }
        let n = self.live;
        self.live += 1;
        let made = &mut self.collections[n];
        made.items.clear();
        (made.class, made.capacity, made.peak, made.real, made.filled) = (class, capacity, 0, 0, 0);
        self.trail.push(state.log_layer(), Change::New);
        for slot in 1..m.class_of(object).instance_words {
            let word = if slot == SLOT { MODELLED << 32 | n as u64 } else { 0 };
            m.write_slot(object, slot, word, UNINITIALISED);
        }
        true
    }

    pub fn add_last(&mut self, state: &mut State, n: u32, item: Item) {
        self.collections[n as usize].items.push_back(item);
        self.trail.push(state.log_layer(), Change::AddedLast(n));
    }

    pub fn add_first(&mut self, state: &mut State, n: u32, item: Item) {
        self.collections[n as usize].items.push_front(item);
        self.trail.push(state.log_layer(), Change::AddedFirst(n));
    }

    pub fn take_all(&mut self, state: &mut State, n: u32) {
        for at in (0..self.items(n).len()).rev() {
            self.take(state, n, at);
        }
    }

    pub fn take(&mut self, state: &mut State, n: u32, at: usize) -> Option<Item> {
        let from = &mut self.collections[n as usize];
        let (count, peak) = (from.items.len(), from.peak);
        let item = from.items.remove(at)?;
        from.peak = peak.max(count);
        if count > peak {
            self.trail.push(state.log_layer(), Change::Peak(n, peak));
        }
        self.trail.push(state.log_layer(), Change::Taken(n, at as u32, item));
        Some(item)
    }

    /// Puts a value in the place of another, which it gives.
    pub fn put_value(&mut self, state: &mut State, n: u32, at: usize, value: Value) -> Value {
        let old = std::mem::replace(&mut self.collections[n as usize].items[at].value, value);
        self.trail.push(state.log_layer(), Change::Value(n, at as u32, old));
        old
    }

    /// Makes the real contents of an object, one call of the library after the other, and gives the content of the
    /// field at this offset. `None` when the object is not a modelled one.
    pub fn materialise(
        &mut self,
        m: &mut Machine,
        state: &mut State,
        object: Ref,
        offset: u32,
    ) -> Res<Option<Content>> {
        let class = m.heap.class_number(object);
        let Some(fill) = self.fill(class) else { return Ok(None) };
        let word = m.heap.word(object + SLOT);
        if word >> 32 != MODELLED {
            return Ok(None);
        }
        let n = word as u32;
        let model = &mut self.collections[n as usize];
        let (real, class) = (model.real, ClassId(class));
        if real == 0 {
            let most = model.peak.max(model.items.len());
            let capacity = match fill {
                Fill::PutIntoTable => table_size(model.capacity, most),
                Fill::Add | Fill::Put => model.capacity,
            };
            let real = m.new_object(class)?;
            model.real = real;
            self.trail.push(state.log_layer(), Change::Real(n));
            return Err(construct(m, class, real, capacity)?);
        }
        if let Some(&item) = model.items.get(model.filled as usize) {
            model.filled += 1;
            self.trail.push(state.log_layer(), Change::Filled(n));
            let key = members::added(state, item.key);
            return Err(if fill == Fill::Add {
                let add = library_method(m, class, "add", "(Ljava/lang/Object;)Z")?;
                m.call_first(add, &[(u64::from(real), 0), key])
            } else {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
                let put = library_method(m, class, "put", descriptor)?;
                m.call_first(put, &[(u64::from(real), 0), key, item.value])
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

    /// Takes back what was made in higher layers than this.
    pub fn undo(&mut self, layer: u32) {
        while let Some(change) = self.trail.pop_above(layer) {
            match change {
                Change::New => self.live -= 1,
                Change::AddedLast(n) => {
                    self.collections[n as usize].items.pop_back();
                }
                Change::AddedFirst(n) => {
                    self.collections[n as usize].items.pop_front();
                }
                Change::Taken(n, at, item) => self.collections[n as usize].items.insert(at as usize, item),
                Change::Value(n, at, old) => self.collections[n as usize].items[at as usize].value = old,
                Change::Peak(n, peak) => self.collections[n as usize].peak = peak,
                Change::Real(n) => self.collections[n as usize].real = 0,
                Change::Filled(n) => self.collections[n as usize].filled -= 1,
            }
        }
    }
}
