//! `HashSet` and `LinkedHashSet` of objects that are equal only to themselves, as predicates use them to remember what
//! they visited. Such a set is a list here, and its `map` field is undecided: library code that is not modelled
//! reads that field, and then the real map is made (*materialised*) by the library's own code. Membership of an open
//! reference is one question, whatever the number of elements.

use crate::engine::{Engine, Meaning};
use crate::state::Undo;
use margay_classes::{ClassId, MethodId};
use margay_machine::{Content, Machine, Ref, Res, UNINITIALISED};

/// A modelled method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    /// A constructor without arguments, or with a capacity.
    New {
        linked: bool,
        capacity: bool,
    },
    Add,
    Contains,
    Remove,
    Size,
    IsEmpty,
    Clear,
}

/// In the upper half of the word of a modelled set's `map` field; the lower half is the set's number.
const MODELLED: u64 = 0x4D53;

/// An element: bits and symbol, as it was added.
type Member = (u64, u32);

#[derive(Debug, Default, Clone)]
struct Set {
    members: Vec<Member>,
    linked: bool,
    /// The real map while it is being made, and how many members it has.
    map: Ref,
    filled: u32,
}

/// The modelled sets and what is known about their classes.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    sets: Vec<Set>,
    /// How many of `sets` are in use; the others keep their memory.
    live: usize,
    slot: u32,
    hash_set: u32,
    linked_set: u32,
    /// Classes by number: 1 when their objects have the hash code of `Object`, 2 when not.
    identity: Vec<u8>,
    /// Lists of values by number, likewise.
    identity_values: Vec<u8>,
}

/// A change to take back.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Change {
    New,
    Added(u32),
    Removed(u32, u32, Member),
    Map(u32),
    Filled(u32),
}

impl Sets {
    pub fn undo(&mut self, change: Change) {
        match change {
            Change::New => self.live -= 1,
            Change::Added(s) => {
                self.sets[s as usize].members.pop();
            }
            Change::Removed(s, at, member) => self.sets[s as usize].members.insert(at as usize, member),
            Change::Map(s) => self.sets[s as usize].map = 0,
            Change::Filled(s) => self.sets[s as usize].filled -= 1,
        }
    }

    fn make(&mut self, linked: bool) -> u32 {
        if self.live == self.sets.len() {
            self.sets.push(Set::default());
        }
        let set = &mut self.sets[self.live];
        set.members.clear();
        (set.linked, set.map, set.filled) = (linked, 0, 0);
        self.live += 1;
        self.live as u32 - 1
    }
}

impl Engine {
    /// Has the machine offer calls of the modelled methods.
    pub(crate) fn model_sets(&mut self, m: &mut Machine) {
        let (Ok(set), Ok(linked)) =
            (m.classes.load("java/util/HashSet"), m.classes.load("java/util/LinkedHashSet"))
        else {
            return;
        };
        let Some(slot) = m.classes.find_field(set, "map").map(|(_, f)| f.slot) else { return };
        let sets = &mut self.state.sets;
        (sets.slot, sets.hash_set, sets.linked_set) = (slot, set.0, linked.0);
        let methods = [
            (set, "<init>", "()V", Known::New { linked: false, capacity: false }),
            (set, "<init>", "(I)V", Known::New { linked: false, capacity: true }),
            (linked, "<init>", "()V", Known::New { linked: true, capacity: false }),
            (linked, "<init>", "(I)V", Known::New { linked: true, capacity: true }),
            (set, "add", "(Ljava/lang/Object;)Z", Known::Add),
            (set, "contains", "(Ljava/lang/Object;)Z", Known::Contains),
            (set, "remove", "(Ljava/lang/Object;)Z", Known::Remove),
            (set, "size", "()I", Known::Size),
            (set, "isEmpty", "()Z", Known::IsEmpty),
            (set, "clear", "()V", Known::Clear),
        ];
        for (class, name, descriptor, known) in methods {
            if let Some(method) = m.classes.find_declared(class, name, descriptor) {
                m.intercept(method);
                self.known.insert(method, known);
            }
        }
    }

    /// A call of a modelled method. `true` when it is done.
    pub(crate) fn call_known(&mut self, m: &mut Machine, known: Known, base: u32) -> Res<bool> {
        let set = m.slot_value(base).0 as Ref;
        if let Known::New { linked, capacity } = known {
            return Ok(self.new_set(m, set, linked, capacity.then_some(base + 1)));
        }
        let Some(s) = self.modelled(m, set) else { return Ok(false) };
        let result = match known {
            Known::Size => self.state.sets.sets[s as usize].members.len() as u64,
            Known::IsEmpty => u64::from(self.state.sets.sets[s as usize].members.is_empty()),
            Known::Clear => {
                while !self.state.sets.sets[s as usize].members.is_empty() {
                    self.take_out(s, self.state.sets.sets[s as usize].members.len() - 1);
                }
                0
            }
            Known::Add | Known::Contains | Known::Remove => {
                let element = self.current(m.slot_value(base + 1));
                if !self.is_identity(m, element) {
                    return Ok(false);
                }
                match known {
                    Known::Remove => {
                        let element = match element {
                            (_, symbol) if symbol != 0 => (self.decide_symbol(m, symbol)?, 0),
                            concrete => concrete,
                        };
                        let at = self.find(m, s, element)?;
                        if let Some(at) = at {
                            self.take_out(s, at);
                        }
                        u64::from(at.is_some())
                    }
                    Known::Add => {
                        let found = self.contains(m, s, element)?;
                        if !found {
                            let element = self.current(element);
                            self.state.sets.sets[s as usize].members.push(element);
                            self.state.log(Undo::Set(Change::Added(s)));
                        }
                        u64::from(!found)
                    }
                    _ => u64::from(self.contains(m, s, element)?),
                }
            }
            Known::New { .. } => 0,
        };
        m.set_slot_value(base, result, 0);
        Ok(true)
    }

    fn new_set(&mut self, m: &mut Machine, set: Ref, linked: bool, capacity: Option<u32>) -> bool {
        // A subclass may override anything.
        let class = m.heap.class_number(set);
        let sets = &self.state.sets;
        if class != if linked { sets.linked_set } else { sets.hash_set } {
            return false;
        }
        if let Some(at) = capacity {
            let (bits, symbol) = m.slot_value(at);
            if symbol != 0 || (bits as i32) < 0 {
                return false;
            }
        }
        let slot = sets.slot;
        let s = self.state.sets.make(linked);
        self.state.log(Undo::Set(Change::New));
        m.write_slot(set, slot, MODELLED << 32 | u64::from(s), UNINITIALISED);
        true
    }

    /// The number of a modelled set.
    fn modelled(&self, m: &Machine, set: Ref) -> Option<u32> {
        let word = m.heap.word(set + self.state.sets.slot);
        (word >> 32 == MODELLED && self.state.sets.sets[word as u32 as usize].map == 0).then_some(word as u32)
    }

    fn take_out(&mut self, s: u32, at: usize) {
        let member = self.state.sets.sets[s as usize].members.remove(at);
        self.state.log(Undo::Set(Change::Removed(s, at as u32, member)));
    }

    /// An element with its bits, when they are known by now.
    fn current(&self, element: Member) -> Member {
        match element {
            (_, symbol) if symbol != 0 => self.known_bits(symbol).map_or(element, |bits| (bits, 0)),
            concrete => concrete,
        }
    }

    /// Whether an element is null or an object whose hash code is that of `Object`. Different objects have different
    /// ones, so that `equals` is not called.
    fn is_identity(&mut self, m: &mut Machine, element: Member) -> bool {
        if element.1 == 0 {
            let r = element.0 as Ref;
            return r == 0 || self.has_identity(m, ClassId(m.heap.class_number(r)));
        }
        let Meaning::Reference(position) = self.meaning(element.1) else { return false };
        let v = self.state.space.positions[position as usize].values as usize;
        if self.state.sets.identity_values.len() <= v {
            self.state.sets.identity_values.resize(v + 1, 0);
        }
        if self.state.sets.identity_values[v] == 0 {
            let objects = self.state.space.values[v].objects.clone().unwrap_or_default();
            let items = objects.iter().filter_map(|&o| self.state.space.items.get(o as usize));
            let classes: Vec<ClassId> = items.map(|item| item.class).collect();
            let all = classes.into_iter().all(|class| self.has_identity(m, class));
            self.state.sets.identity_values[v] = if all { 1 } else { 2 };
        }
        self.state.sets.identity_values[v] == 1
    }

    fn has_identity(&mut self, m: &Machine, class: ClassId) -> bool {
        let at = class.0 as usize;
        if self.state.sets.identity.len() <= at {
            self.state.sets.identity.resize(at + 1, 0);
        }
        if self.state.sets.identity[at] == 0 {
            let method = m.classes.find_method(class, "hashCode", "()I");
            let of_object = method.is_some_and(|id| m.classes.method(id).class == m.classes.object());
            self.state.sets.identity[at] = if of_object { 1 } else { 2 };
        }
        self.state.sets.identity[at] == 1
    }

    /// Whether a set has an element.
    fn contains(&mut self, m: &mut Machine, s: u32, element: Member) -> Res<bool> {
        let symbol = element.1;
        if symbol == 0 {
            return Ok(self.find(m, s, element)?.is_some());
        }
        let Meaning::Reference(position) = self.meaning(symbol) else { return Ok(false) };
        let mut mask = 0;
        for i in 0..self.state.sets.sets[s as usize].members.len() {
            let member = self.current(self.state.sets.sets[s as usize].members[i]);
            if member.1 == symbol {
                return Ok(true);
            }
            // Two open references are not compared: the member is decided.
            let bits = if member.1 == 0 { member.0 } else { self.decide_symbol(m, member.1)? };
            mask |= self.mask_of_object(position, bits as Ref);
        }
        self.state.ask_within(m, position, mask)
    }

    /// Where a set has an object.
    fn find(&mut self, m: &mut Machine, s: u32, element: Member) -> Res<Option<usize>> {
        for i in 0..self.state.sets.sets[s as usize].members.len() {
            let member = self.current(self.state.sets.sets[s as usize].members[i]);
            let same = if member.1 == 0 {
                member.0 == element.0
            } else if let Meaning::Reference(position) = self.meaning(member.1) {
                let mask = self.mask_of_object(position, element.0 as Ref);
                self.state.ask_within(m, position, mask)?
            } else {
                false
            };
            if same {
                return Ok(Some(i));
            }
        }
        Ok(None)
    }

    /// Makes the real map of a set whose `map` field is read, one call of the library after the other.
    pub(crate) fn materialise(&mut self, m: &mut Machine, set: Ref) -> Res<Content> {
        let word = m.heap.word(set + self.state.sets.slot);
        let class = m.heap.class_number(set);
        let is_set = class == self.state.sets.hash_set || class == self.state.sets.linked_set;
        if !is_set || word >> 32 != MODELLED {
            return Err(m.refuse("a read of a field that is undecided but not part of the structures"));
        }
        let s = word as u32;
        let Set { map, filled, linked, .. } = self.state.sets.sets[s as usize];
        if map == 0 {
            let class = m.load(if linked { "java/util/LinkedHashMap" } else { "java/util/HashMap" })?;
            let map = m.new_object(class)?;
            let init = library_method(m, class, "<init>", "()V")?;
            self.state.sets.sets[s as usize].map = map;
            self.state.log(Undo::Set(Change::Map(s)));
            return Err(m.call_first(init, &[(u64::from(map), 0)]));
        }
        let Some(&element) = self.state.sets.sets[s as usize].members.get(filled as usize) else {
            return Ok(Content::Value(u64::from(map)));
        };
        let class = m.class_of(map).id;
        let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        let put = library_method(m, class, "put", descriptor)?;
        let present = m.static_value(ClassId(self.state.sets.hash_set), "PRESENT").unwrap_or(0);
        let (bits, symbol) = self.current(element);
        self.state.sets.sets[s as usize].filled += 1;
        self.state.log(Undo::Set(Change::Filled(s)));
        Err(m.call_first(put, &[(u64::from(map), 0), (bits, symbol), (present, 0)]))
    }
}

fn library_method(m: &Machine, class: ClassId, name: &str, descriptor: &str) -> Res<MethodId> {
    m.classes
        .find_method(class, name, descriptor)
        .ok_or_else(|| m.refuse(format!("a library without {}.{name}", m.classes.java_name(class))))
}
