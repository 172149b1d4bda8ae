//! `HashSet` and `LinkedHashSet` of objects that are equal only to themselves, as predicates use them to remember what
//! they visited. Such a set is a list here, and its `map` field is undecided: library code that is not modelled
//! reads that field, and then the real map is made (*materialised*) by the library's own code. Membership of an open
//! reference is one question, whatever the number of elements. Elements that wrap an object to stand for its identity
//! are as good as the object (`values/identity.rs`).

use crate::library::construction::{construct, library_method, table_size};
use crate::library::members::{self, Found, Members};
use crate::library::model::{
    Answer, Call, CallAhead, Effect, Holder, LibraryModel, Member, Membership, Methods, Reply, ReplyAhead,
};
use crate::space::Space;
use crate::values::state::State;
use crate::values::trail::Trail;
use margay_classes::ClassId;
use margay_machine::{Content, Machine, Ref, Res, UNINITIALISED};

/// A modelled method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SetCall {
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

impl Members for Set {
    fn member(&self, at: usize) -> Option<Member> {
        self.members.get(at).copied()
    }

    fn mask(&self, values: u32) -> Option<(u64, bool)> {
        (self.other == 0).then(|| (self.masks.get(values as usize).copied().unwrap_or(0), self.null))
    }
}

/// A change to take back.
#[derive(Debug, Clone, Copy)]
enum Change {
    New,
    Added(u32),
    /// From a set and a place.
    Removed(u32, u32, Member),
    Peak(u32, u32),
    Map(u32),
    Filled(u32),
}

/// The modelled sets.
#[derive(Default)]
pub(crate) struct HashSets {
    /// The number of this model.
    model: u16,
    calls: Vec<SetCall>,
    sets: Vec<Set>,
    /// How many of `sets` are in use; the others keep their memory.
    live: usize,
    slot: u32,
    hash_set: u32,
    linked_set: u32,
    trail: Trail<Change>,
}

impl LibraryModel for HashSets {
    fn register(&mut self, m: &mut Machine, _: &mut State, methods: &mut Methods) {
        let (Ok(set), Ok(linked)) =
            (m.classes.load("java/util/HashSet"), m.classes.load("java/util/LinkedHashSet"))
        else {
            return;
        };
        let Some(slot) = m.classes.find_field(set, "map").map(|(_, f)| f.slot) else { return };
        self.model = methods.model;
        (self.slot, self.hash_set, self.linked_set) = (slot, set.0, linked.0);
        for (class, name, descriptor, call) in [
            (set, "<init>", "()V", SetCall::New { linked: false, capacity: false }),
            (set, "<init>", "(I)V", SetCall::New { linked: false, capacity: true }),
            (linked, "<init>", "()V", SetCall::New { linked: true, capacity: false }),
            (linked, "<init>", "(I)V", SetCall::New { linked: true, capacity: true }),
            (set, "add", "(Ljava/lang/Object;)Z", SetCall::Add),
            (set, "contains", "(Ljava/lang/Object;)Z", SetCall::Contains),
            (set, "remove", "(Ljava/lang/Object;)Z", SetCall::Remove),
            (set, "size", "()I", SetCall::Size),
            (set, "isEmpty", "()Z", SetCall::IsEmpty),
            (set, "clear", "()V", SetCall::Clear),
        ] {
            methods.add(m, class, name, descriptor, self.calls.len());
            self.calls.push(call);
        }
    }

    fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply> {
        let set = m.slot_value(call.base).0 as Ref;
        let known = self.calls[usize::from(call.method)];
        if let SetCall::New { linked, capacity } = known {
            let made = self.new_set(m, state, set, linked, capacity.then_some(call.base + 1));
            return Ok(if made { Reply::Done } else { Reply::Unmodelled });
        }
        let Some(s) = self.number(m, set) else { return Ok(Reply::Unmodelled) };
        let result = match known {
            SetCall::New { .. } => return Ok(Reply::Unmodelled),
            SetCall::Size => self.sets[s].members.len() as u64,
            SetCall::IsEmpty => u64::from(self.sets[s].members.is_empty()),
            SetCall::Clear => {
                while let Some(last) = self.sets[s].members.len().checked_sub(1) {
                    self.take_out(state, s, last);
                }
                0
            }
            SetCall::Remove => {
                let argument = m.slot_value(call.base + 1);
                let Some(element) = members::element(m, state, argument) else {
                    return Ok(Reply::Unmodelled);
                };
                let element = match element.symbol {
                    0 => element,
                    symbol => Member { bits: state.decide_symbol(m, symbol)?, symbol: 0, ..element },
                };
                let at = members::find(m, state, &self.sets[s], element)?;
                if let Some(at) = at {
                    self.take_out(state, s, at);
                }
                u64::from(at.is_some())
            }
            SetCall::Add | SetCall::Contains => {
                let argument = m.slot_value(call.base + 1);
                let Some(element) = members::element(m, state, argument) else {
                    return Ok(Reply::Unmodelled);
                };
                let adds = known == SetCall::Add;
                match members::look_up(m, state, &self.sets[s], element)? {
                    Found::Known(found) => {
                        if adds && !found {
                            self.add(m, state, s, element)?;
                        }
                        u64::from(found != adds)
                    }
                    Found::Open(question) => {
                        let effect = adds.then_some(Effect::AddedLast(self.holder(s), element));
                        let results = if adds { [0, 1] } else { [1, 0] };
                        let asked = Membership { members: question, element, results, effect };
                        return Ok(Reply::Asks(Box::new(asked)));
                    }
                }
            }
        };
        Ok(Reply::Returns((result, 0)))
    }

    fn answer(&mut self, m: &mut Machine, state: &mut State, call: Call, answer: Answer) -> Res<Reply> {
        let Answer::Member(asked, found) = answer else { return Ok(Reply::Unmodelled) };
        let set = m.slot_value(call.base).0 as Ref;
        let adds = self.calls[usize::from(call.method)] == SetCall::Add;
        if let Some(s) = self.number(m, set).filter(|_| adds && !found) {
            self.add(m, state, s, asked.element)?;
        }
        Ok(Reply::Returns((asked.results[usize::from(!found)], 0)))
    }

    fn call_ahead(&mut self, m: &mut Machine, state: &mut State, call: &CallAhead) -> Option<ReplyAhead> {
        let s = self.number(m, call.receiver)?;
        let holder = self.holder(s);
        let count = members::count_ahead(holder, self.sets[s].members.len(), call);
        let known = self.calls[usize::from(call.method)];
        match known {
            SetCall::Size => Some(ReplyAhead::Returns((count as u64, 0), None)),
            SetCall::IsEmpty => Some(ReplyAhead::Returns((u64::from(count == 0), 0), None)),
            SetCall::Add | SetCall::Contains => {
                let element = match call.wrapper {
                    Some(wrapped) => wrapped?,
                    None => members::element(m, state, call.argument)?,
                };
                let adds = known == SetCall::Add;
                match members::look_up_ahead(state, &self.sets[s], holder, element, call)? {
                    Err(question) => Some(ReplyAhead::Asks(question)),
                    Ok(found) => {
                        let effect = (adds && !found).then_some(Effect::AddedLast(holder, element));
                        Some(ReplyAhead::Returns((u64::from(found != adds), 0), effect))
                    }
                }
            }
            SetCall::New { .. } | SetCall::Remove | SetCall::Clear => None,
        }
    }

    fn materialise(&mut self, m: &mut Machine, state: &mut State, set: Ref, _: u32) -> Res<Option<Content>> {
        let class = m.heap.class_number(set);
        if class != self.hash_set && class != self.linked_set {
            return Ok(None);
        }
        let word = m.heap.word(set + self.slot);
        if word >> 32 != MODELLED {
            return Ok(None);
        }
        let s = word as u32;
        let Set { map, filled, linked, capacity, peak, ref members, .. } = self.sets[s as usize];
        if map == 0 {
            let capacity = table_size(capacity, members.len().max(peak as usize));
            let class = m.load(if linked { "java/util/LinkedHashMap" } else { "java/util/HashMap" })?;
            let map = m.new_object(class)?;
            self.sets[s as usize].map = map;
            self.trail.push(state.log_layer(), Change::Map(s));
            return Err(construct(m, class, map, capacity)?);
        }
        let Some(&element) = members.get(filled as usize) else {
            return Ok(Some(Content::Value(u64::from(map))));
        };
        let class = m.class_of(map).id;
        let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
        let put = library_method(m, class, "put", descriptor)?;
        let present = m.static_value(ClassId(self.hash_set), "PRESENT").unwrap_or(0);
        let added = members::added(state, element);
        self.sets[s as usize].filled += 1;
        self.trail.push(state.log_layer(), Change::Filled(s));
        Err(m.call_first(put, &[(u64::from(map), 0), added, (present, 0)]))
    }

    fn undo(&mut self, state: &State, layer: u32) {
        while let Some(change) = self.trail.pop_above(layer) {
            match change {
                Change::New => self.live -= 1,
                Change::Added(s) => {
                    let set = &mut self.sets[s as usize];
                    if let Some(member) = set.members.pop() {
                        set.note(&state.space, member, false);
                    }
                }
                Change::Removed(s, at, member) => {
                    let set = &mut self.sets[s as usize];
                    set.members.insert(at as usize, member);
                    set.note(&state.space, member, true);
                }
                Change::Peak(s, peak) => self.sets[s as usize].peak = peak,
                Change::Map(s) => self.sets[s as usize].map = 0,
                Change::Filled(s) => self.sets[s as usize].filled -= 1,
            }
        }
    }
}

impl HashSets {
    fn holder(&self, s: usize) -> Holder {
        Holder { model: self.model, number: s as u32 }
    }

    /// The number of a modelled set.
    fn number(&self, m: &Machine, set: Ref) -> Option<usize> {
        let word = m.heap.word(set + self.slot);
        let s = word as u32 as usize;
        (word >> 32 == MODELLED && self.sets[s].map == 0).then_some(s)
    }

    fn new_set(
        &mut self,
        m: &mut Machine,
        state: &mut State,
        set: Ref,
        linked: bool,
        capacity: Option<u32>,
    ) -> bool {
        // A subclass may override anything.
        if m.heap.class_number(set) != if linked { self.linked_set } else { self.hash_set } {
            return false;
        }
        let capacity = match capacity.map(|at| m.slot_value(at)) {
            Some((bits, symbol)) if symbol != 0 || (bits as i32) < 0 => return false,
            given => given.map(|(bits, _)| bits),
        };
        let s = self.make(linked, capacity);
        self.trail.push(state.log_layer(), Change::New);
        m.write_slot(set, self.slot, MODELLED << 32 | u64::from(s), UNINITIALISED);
        true
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

    fn add(&mut self, m: &mut Machine, state: &mut State, s: usize, element: Member) -> Res<()> {
        let element = members::settled(m, state, element)?;
        let set = &mut self.sets[s];
        set.members.push(element);
        set.note(&state.space, element, true);
        self.trail.push(state.log_layer(), Change::Added(s as u32));
        Ok(())
    }

    fn take_out(&mut self, state: &mut State, s: usize, at: usize) {
        let set = &mut self.sets[s];
        let (count, peak) = (set.members.len() as u32, set.peak);
        set.peak = peak.max(count);
        let member = set.members.remove(at);
        set.note(&state.space, member, false);
        if count > peak {
            self.trail.push(state.log_layer(), Change::Peak(s as u32, peak));
        }
        self.trail.push(state.log_layer(), Change::Removed(s as u32, at as u32, member));
    }
}
