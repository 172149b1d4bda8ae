//! `HashSet` and `LinkedHashSet` of objects that are equal only to themselves, as predicates use them to remember what
//! they visited. Such a set is a list here, and its `map` field is undecided: library code that is not modelled
//! reads that field, and then the real map is made (*materialised*) by the library's own code. Membership of an open
//! reference is one question, whatever the number of elements. Elements that wrap an object to stand for its identity
//! are as good as the object (`wrappers.rs`).

use crate::engine::{Engine, Meaning};
use crate::space::Space;
use crate::values::state::Undo;
use margay_classes::{ClassId, MethodId};
use margay_machine::{Content, Machine, Ref, Res, Trap, UNINITIALISED};

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
    /// `valueOf` of a box class.
    Box {
        class: u32,
    },
    /// The identity hash code of an object.
    Hash,
    /// `margay.Check.isTree` and `isAcyclic`.
    Tree {
        shared: bool,
    },
    /// See `lists.rs` and `maps.rs`.
    List(crate::library::list::ListCall),
    Map(crate::library::map::MapCall),
    /// A check of values of `margay.Check`.
    Check(crate::library::check_values::Check),
}

/// In the upper half of the word of a modelled set's `map` field; the lower half is the set's number.
const MODELLED: u64 = 0x4D53;

/// An element.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Member {
    /// Bits and symbol of the object that it is, or that it stands for.
    pub bits: u64,
    pub symbol: u32,
    /// The wrapper that was added in the object's place, and the number of its class; 0 without one.
    pub wrapper: Ref,
    pub class: u32,
}

impl Member {
    /// An element that stands for itself.
    pub fn of((bits, symbol): (u64, u32)) -> Member {
        Member { bits, symbol, wrapper: 0, class: 0 }
    }
}

/// What has members: a set, or a list or map by the number of its model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Holder {
    Set(u32),
    Model(u32),
}

/// What the objects of a class are to a set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Identity {
    #[default]
    Unknown,
    /// Equal only to themselves.
    Own,
    /// Equal when this field refers to the same object.
    Wrapped(u32),
    /// Equal in a way of their own.
    Other,
}

#[derive(Debug, Default, Clone)]
struct Set {
    members: Vec<Member>,
    linked: bool,
    /// The argument of the constructor, and the most members that it had when one was taken out.
    capacity: Option<u64>,
    peak: u32,
    /// The real map while it is being made, and how many members it has.
    map: Ref,
    filled: u32,
    /// For each list of values those that are members; whether null is one; how many members are open or wrappers,
    /// which these do not tell of.
    masks: Vec<u64>,
    null: bool,
    other: u32,
}

impl Set {
    /// Notes that a member came or went.
    fn note(&mut self, space: &Space, member: Member, is: bool) {
        if member.symbol != 0 || member.class != 0 {
            self.other = if is { self.other + 1 } else { self.other - 1 };
        } else if member.bits as Ref == 0 {
            self.null = is;
        } else if let Some(object) = space.object_at(member.bits as Ref) {
            self.masks.resize(space.values.len(), 0);
            for &(values, index) in space.items[object as usize].uses.iter().filter(|u| u.1 < 64) {
                let mask = &mut self.masks[values as usize];
                *mask = *mask & !(1 << index) | u64::from(is) << index;
            }
        }
    }
}

/// The modelled sets and what is known about their classes.
#[derive(Debug, Default)]
pub(crate) struct Sets {
    sets: Vec<Set>,
    /// How many of `sets` are in use; the others keep their memory.
    live: usize,
    /// What was taken out, in order.
    removed: Vec<Member>,
    slot: u32,
    hash_set: u32,
    linked_set: u32,
    /// What objects are, by the number of their class.
    identity: Vec<Identity>,
    /// The same for lists of values.
    identity_values: Vec<Identity>,
}

/// A change to take back.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Change {
    New,
    Added(u32),
    Removed(u32, u32),
    Peak(u32, u32),
    Map(u32),
    Filled(u32),
}

impl Sets {
    pub fn undo(&mut self, change: Change, space: &Space) {
        match change {
            Change::New => self.live -= 1,
            Change::Added(s) => {
                let set = &mut self.sets[s as usize];
                if let Some(member) = set.members.pop() {
                    set.note(space, member, false);
                }
            }
            Change::Removed(s, at) => {
                if let Some(member) = self.removed.pop() {
                    let set = &mut self.sets[s as usize];
                    set.members.insert(at as usize, member);
                    set.note(space, member, true);
                }
            }
            Change::Peak(s, peak) => self.sets[s as usize].peak = peak,
            Change::Map(s) => self.sets[s as usize].map = 0,
            Change::Filled(s) => self.sets[s as usize].filled -= 1,
        }
    }

    /// The members of a set.
    pub fn members(&self, s: u32) -> &[Member] {
        &self.sets[s as usize].members
    }

    /// Which values of a list are members, and whether null is; `None` when that is not known without looking at each.
    pub fn mask(&self, s: u32, values: u32) -> Option<(u64, bool)> {
        let set = &self.sets[s as usize];
        (set.other == 0).then(|| (set.masks.get(values as usize).copied().unwrap_or(0), set.null))
    }

    fn make(&mut self, linked: bool, capacity: Option<u64>) -> u32 {
        if self.live == self.sets.len() {
            self.sets.push(Set::default());
        }
        let set = &mut self.sets[self.live];
        set.members.clear();
        set.masks.clear();
        (set.null, set.other) = (false, 0);
        (set.linked, set.capacity, set.peak, set.map, set.filled) = (linked, capacity, 0, 0, 0);
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
            self.know(m, class, name, descriptor, known);
        }
    }

    /// A call of a modelled method. `true` when it is done.
    pub(crate) fn call_known(&mut self, m: &mut Machine, known: Known, base: u32) -> Res<bool> {
        let set = m.slot_value(base).0 as Ref;
        match known {
            Known::New { linked, capacity } => {
                return Ok(self.new_set(m, set, linked, capacity.then_some(base + 1)));
            }
            Known::Box { class } => return self.box_number(m, base, class),
            Known::Tree { shared } => return self.check_shape(m, base, shared),
            Known::List(call) => return self.call_list(m, call, base),
            Known::Map(call) => return self.call_map(m, call, base),
            Known::Check(check) => return self.check_values(m, check, base),
            _ => {}
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
                let Some(element) = self.element(m, m.slot_value(base + 1)) else { return Ok(false) };
                match known {
                    Known::Remove => {
                        let element = match element.symbol {
                            0 => element,
                            symbol => {
                                let bits = self.decide_symbol(m, symbol)?;
                                Member { bits, symbol: 0, ..element }
                            }
                        };
                        let at = self.find(m, Holder::Set(s), element)?;
                        if let Some(at) = at {
                            self.take_out(s, at);
                        }
                        u64::from(at.is_some())
                    }
                    Known::Add => {
                        let found = self.contains(m, Holder::Set(s), element, (base, 0))?;
                        if !found {
                            let element = self.settled(m, element)?;
                            let set = &mut self.state.sets.sets[s as usize];
                            set.members.push(element);
                            set.note(&self.state.space, element, true);
                            self.state.log(Undo::Set(Change::Added(s)));
                        }
                        u64::from(!found)
                    }
                    _ => u64::from(self.contains(m, Holder::Set(s), element, (base, 1))?),
                }
            }
            _ => return Ok(false),
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
        let capacity = match capacity.map(|at| m.slot_value(at)) {
            Some((bits, symbol)) if symbol != 0 || (bits as i32) < 0 => return false,
            given => given.map(|(bits, _)| bits),
        };
        let slot = sets.slot;
        let s = self.state.sets.make(linked, capacity);
        self.state.log(Undo::Set(Change::New));
        m.write_slot(set, slot, MODELLED << 32 | u64::from(s), UNINITIALISED);
        true
    }

    /// The number of a modelled set.
    pub(crate) fn modelled(&self, m: &Machine, set: Ref) -> Option<u32> {
        let word = m.heap.word(set + self.state.sets.slot);
        (word >> 32 == MODELLED && self.state.sets.sets[word as u32 as usize].map == 0).then_some(word as u32)
    }

    fn take_out(&mut self, s: u32, at: usize) {
        let set = &mut self.state.sets.sets[s as usize];
        let (count, peak) = (set.members.len() as u32, set.peak);
        set.peak = peak.max(count);
        let member = set.members.remove(at);
        set.note(&self.state.space, member, false);
        self.state.sets.removed.push(member);
        if count > peak {
            self.state.log(Undo::Set(Change::Peak(s, peak)));
        }
        self.state.log(Undo::Set(Change::Removed(s, at as u32)));
    }

    /// An element with its bits, when they are known by now.
    pub(crate) fn current(&self, element: Member) -> Member {
        match element.symbol {
            0 => element,
            symbol => match self.known_bits(symbol) {
                Some(bits) => Member { bits, symbol: 0, ..element },
                None => element,
            },
        }
    }

    /// The same, and an open reference to the one object that it can be is decided: then others can be compared with it.
    fn settled(&mut self, m: &mut Machine, element: Member) -> Res<Member> {
        if element.symbol != 0
            && let Meaning::Reference(position) = self.meaning(element.symbol)
            && self.state.alternatives(position).is_power_of_two()
        {
            self.state.decide(m, position)?;
        }
        Ok(self.current(element))
    }

    /// What an argument is to a set; `None` when its class has an equality of its own.
    pub(crate) fn element(&mut self, m: &mut Machine, (bits, symbol): (u64, u32)) -> Option<Member> {
        let member = Member { bits, symbol, wrapper: 0, class: 0 };
        if symbol != 0 {
            let Meaning::Reference(position) = self.meaning(symbol) else { return None };
            return self.are_identities(m, position).then(|| self.current(member));
        }
        let r = bits as Ref;
        if r == 0 {
            return Some(member);
        }
        let class = m.heap.class_number(r);
        match self.identity(m, ClassId(class)) {
            Identity::Own => Some(member),
            Identity::Wrapped(slot) => {
                let symbol = m.field_term(r, slot);
                let wrapped = match symbol {
                    UNINITIALISED => return None,
                    0 => true,
                    symbol => matches!(self.meaning(symbol), Meaning::Reference(_)),
                };
                let bits = m.heap.word(r + slot);
                wrapped.then(|| self.current(Member { bits, symbol, wrapper: r, class }))
            }
            Identity::Other | Identity::Unknown => None,
        }
    }

    /// Whether all objects that a position may refer to are equal only to themselves.
    fn are_identities(&mut self, m: &mut Machine, position: u32) -> bool {
        let v = self.state.space.positions[position as usize].values as usize;
        if self.state.sets.identity_values.len() <= v {
            self.state.sets.identity_values.resize(v + 1, Identity::Unknown);
        }
        if self.state.sets.identity_values[v] == Identity::Unknown {
            let objects = self.state.space.values[v].objects.clone().unwrap_or_default();
            let items = objects.iter().filter_map(|&o| self.state.space.items.get(o as usize));
            let classes: Vec<ClassId> = items.map(|item| item.class).collect();
            let all = classes.into_iter().all(|class| self.identity(m, class) == Identity::Own);
            self.state.sets.identity_values[v] = if all { Identity::Own } else { Identity::Other };
        }
        self.state.sets.identity_values[v] == Identity::Own
    }

    /// What the objects of a class are to a set. Different objects have different hash codes of `Object`, so that
    /// `equals` is not called.
    pub(crate) fn identity(&mut self, m: &mut Machine, class: ClassId) -> Identity {
        let at = class.0 as usize;
        if self.state.sets.identity.len() <= at {
            self.state.sets.identity.resize(at + 1, Identity::Unknown);
        }
        if self.state.sets.identity[at] == Identity::Unknown {
            let method = m.classes.find_method(class, "hashCode", "()I");
            let of_object = method.is_some_and(|id| m.classes.method(id).class == m.classes.object());
            self.state.sets.identity[at] = if of_object {
                Identity::Own
            } else {
                crate::values::identity::wrapped_slot(m, class).map_or(Identity::Other, Identity::Wrapped)
            };
        }
        self.state.sets.identity[at]
    }

    /// Whether a set has an element. If so, the call returns this to this stack slot.
    pub(crate) fn contains(
        &mut self,
        m: &mut Machine,
        holder: Holder,
        element: Member,
        (base, result): (u32, u64),
    ) -> Res<bool> {
        let symbol = element.symbol;
        if symbol == 0 {
            return Ok(self.find(m, holder, element)?.is_some());
        }
        let Meaning::Reference(position) = self.meaning(symbol) else { return Ok(false) };
        let (mut mask, mut next) = match self.mask_of_members(holder, element, position) {
            Some(mask) => (mask, usize::MAX),
            None => (0, 0),
        };
        while let Some(member) = self.member(holder, next) {
            let member = self.current(member);
            next += 1;
            if member.class != element.class {
                continue;
            }
            if member.symbol == symbol {
                return Ok(true);
            }
            // Two open references are not compared: the member is decided.
            let bits = if member.symbol == 0 { member.bits } else { self.decide_symbol(m, member.symbol)? };
            mask |= self.mask_of_object(position, bits as Ref);
        }
        if self.state.is_open(position, mask) {
            let added = (result == 0).then_some((holder, element));
            if self.result_fails(m, (base, result), (position, mask), None) {
                self.state.narrow(position, !mask);
            } else if self.result_fails(m, (base, 1 - result), (position, !mask), added) {
                self.state.narrow(position, mask);
            }
        }
        self.state.ask_within(m, position, mask)
    }

    /// The values of an open element that are members, if that is known without looking at each.
    pub(crate) fn mask_of_members(&self, holder: Holder, element: Member, position: u32) -> Option<u64> {
        let Holder::Set(s) = holder else { return None };
        let values = self.state.space.positions[position as usize].values;
        let (mask, null) = self.state.sets.mask(s, values).filter(|_| element.class == 0)?;
        Some(if null { mask | self.mask_of_object(position, 0) } else { mask })
    }

    /// A member by its place.
    pub(crate) fn member(&self, holder: Holder, at: usize) -> Option<Member> {
        match holder {
            Holder::Set(s) => self.state.sets.members(s).get(at).copied(),
            Holder::Model(n) => self.state.models.items(n).get(at).map(|item| item.key),
        }
    }

    /// Where a set has an object.
    pub(crate) fn find(&mut self, m: &mut Machine, holder: Holder, element: Member) -> Res<Option<usize>> {
        let mut next = 0;
        while let Some(member) = self.member(holder, next) {
            let member = self.current(member);
            let same = if member.class != element.class {
                false
            } else if member.symbol == 0 {
                member.bits == element.bits
            } else if let Meaning::Reference(position) = self.meaning(member.symbol) {
                let mask = self.mask_of_object(position, element.bits as Ref);
                self.state.ask_within(m, position, mask)?
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

    /// Bits and symbol of what was added as a member.
    pub(crate) fn added(&self, member: Member) -> (u64, u32) {
        match self.current(member) {
            Member { wrapper: 0, bits, symbol, .. } => (bits, symbol),
            Member { wrapper, .. } => (u64::from(wrapper), 0),
        }
    }

    /// Makes the real map of a set whose `map` field is read, one call of the library after the other.
    pub(crate) fn materialise(&mut self, m: &mut Machine, set: Ref, offset: u32) -> Res<Content> {
        if let Some(content) = self.materialise_model(m, set, offset)? {
            return Ok(content);
        }
        let word = m.heap.word(set + self.state.sets.slot);
        let class = m.heap.class_number(set);
        let is_set = class == self.state.sets.hash_set || class == self.state.sets.linked_set;
        if !is_set || word >> 32 != MODELLED {
            return Err(m.refuse("a read of a field that is undecided but not part of the structures"));
        }
        let s = word as u32;
        let Set { map, filled, linked, capacity, peak, ref members, .. } = self.state.sets.sets[s as usize];
        if map == 0 {
            let capacity = crate::library::contents::table_size(capacity, members.len().max(peak as usize));
            let class = m.load(if linked { "java/util/LinkedHashMap" } else { "java/util/HashMap" })?;
            let map = m.new_object(class)?;
            self.state.sets.sets[s as usize].map = map;
            self.state.log(Undo::Set(Change::Map(s)));
            return Err(construct(m, class, map, capacity)?);
        }
        let Some(&element) = self.state.sets.sets[s as usize].members.get(filled as usize) else {
            return Ok(Content::Value(u64::from(map)));
        };
        let class = m.class_of(map).id;
        let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        let put = library_method(m, class, "put", descriptor)?;
        let present = m.static_value(ClassId(self.state.sets.hash_set), "PRESENT").unwrap_or(0);
        let added = self.added(element);
        self.state.sets.sets[s as usize].filled += 1;
        self.state.log(Undo::Set(Change::Filled(s)));
        Err(m.call_first(put, &[(u64::from(map), 0), added, (present, 0)]))
    }
}

/// Has the library make an object before the program goes on, with a capacity if one was asked for.
pub(crate) fn construct(m: &mut Machine, class: ClassId, object: Ref, capacity: Option<u64>) -> Res<Trap> {
    let descriptor = if capacity.is_some() { "(I)V" } else { "()V" };
    let init = library_method(m, class, "<init>", descriptor)?;
    let slots: Vec<(u64, u32)> =
        [Some(u64::from(object)), capacity].into_iter().flatten().map(|n| (n, 0)).collect();
    Ok(m.call_first(init, &slots))
}

pub(crate) fn library_method(m: &Machine, class: ClassId, name: &str, descriptor: &str) -> Res<MethodId> {
    m.classes
        .find_method(class, name, descriptor)
        .ok_or_else(|| m.refuse(format!("a library without {}.{name}", m.classes.java_name(class))))
}
