//! `HashMap` with keys that are equal only to themselves, and `IdentityHashMap`: putting, getting, counting. Everything else
//! is left to the library; see `contents.rs`.

use crate::library::contents::{Contents, Fill, Item};
use crate::library::members::{self, Found};
use crate::library::model::{
    Answer, Call, CallAhead, Holder, LibraryModel, Member, Membership, Methods, Reply, ReplyAhead, Value,
};
use crate::values::state::State;
use crate::values::symbols::Meaning;
use margay_machine::{Content, Machine, Ref, Res};

/// A modelled method of maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MapCall {
    New { class: u32, capacity: bool },
    Put,
    Get,
    ContainsKey,
    Remove,
    Size,
    IsEmpty,
    Clear,
}

/// The modelled maps.
#[derive(Default)]
pub(crate) struct Maps {
    /// The number of this model.
    model: u16,
    calls: Vec<MapCall>,
    contents: Contents,
    /// Classes that compare keys by identity whatever their class.
    by_identity: Vec<u32>,
}

impl LibraryModel for Maps {
    fn register(&mut self, m: &mut Machine, _: &mut State, methods: &mut Methods) {
        self.model = methods.model;
        let object = "(Ljava/lang/Object;)Ljava/lang/Object;";
        let all = [
            ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", MapCall::Put),
            ("get", object, MapCall::Get),
            ("containsKey", "(Ljava/lang/Object;)Z", MapCall::ContainsKey),
            ("size", "()I", MapCall::Size),
            ("isEmpty", "()Z", MapCall::IsEmpty),
            ("remove", object, MapCall::Remove),
            ("clear", "()V", MapCall::Clear),
        ];
        // The order of an `IdentityHashMap` depends on what was taken out: that is left to the library.
        let keeping = &all[..5];
        for (name, identity, list) in
            [("java/util/HashMap", false, &all[..]), ("java/util/IdentityHashMap", true, keeping)]
        {
            let Ok(class) = m.classes.load(name) else { continue };
            self.contents.add_class(class, if identity { Fill::Put } else { Fill::PutIntoTable });
            if identity {
                self.by_identity.push(class.0);
            }
            let new = |capacity| MapCall::New { class: class.0, capacity };
            let constructors = [("<init>", "()V", new(false)), ("<init>", "(I)V", new(true))];
            for &(name, descriptor, call) in constructors.iter().chain(list) {
                methods.add(m, class, name, descriptor, self.calls.len());
                self.calls.push(call);
            }
        }
    }

    fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply> {
        let base = call.base;
        let known = self.calls[usize::from(call.method)];
        if let MapCall::New { class, capacity } = known {
            let made = self.contents.create(m, state, base, class, capacity);
            return Ok(if made { Reply::Done } else { Reply::Unmodelled });
        }
        let Some(n) = self.contents.number(m, m.slot_value(base).0 as Ref) else {
            return Ok(Reply::Unmodelled);
        };
        let count = self.contents.items(n).len();
        let result = match known {
            MapCall::New { .. } => return Ok(Reply::Unmodelled),
            MapCall::Size => (count as u64, 0),
            MapCall::IsEmpty => (u64::from(count == 0), 0),
            MapCall::Clear => {
                self.contents.take_all(state, n);
                (0, 0)
            }
            MapCall::ContainsKey => {
                let Some(element) = self.key(m, state, n, m.slot_value(base + 1)) else {
                    return Ok(Reply::Unmodelled);
                };
                match members::look_up(m, state, self.contents.items(n), element)? {
                    Found::Known(found) => (u64::from(found), 0),
                    Found::Open(members) => {
                        let asked = Membership { members, element, results: [1, 0], effect: None };
                        return Ok(Reply::Asks(Box::new(asked)));
                    }
                }
            }
            MapCall::Put | MapCall::Get | MapCall::Remove => {
                let Some(key) = self.key(m, state, n, m.slot_value(base + 1)) else {
                    return Ok(Reply::Unmodelled);
                };
                match (known, self.find_key(m, state, n, key)?) {
                    (MapCall::Put, Some(at)) => self.contents.put_value(state, n, at, m.slot_value(base + 2)),
                    (MapCall::Put, None) => {
                        let item = Item { key: members::current(state, key), value: m.slot_value(base + 2) };
                        self.contents.add_last(state, n, item);
                        (0, 0)
                    }
                    (MapCall::Remove, Some(at)) => match self.contents.take(state, n, at) {
                        Some(item) => item.value,
                        None => return Ok(Reply::Unmodelled),
                    },
                    (_, Some(at)) => self.contents.items(n)[at].value,
                    (_, None) => (0, 0),
                }
            }
        };
        Ok(Reply::Returns(result))
    }

    fn answer(&mut self, _: &mut Machine, _: &mut State, _: Call, answer: Answer) -> Res<Reply> {
        let Answer::Member(asked, found) = answer else { return Ok(Reply::Unmodelled) };
        Ok(Reply::Returns((asked.results[usize::from(!found)], 0)))
    }

    fn call_ahead(&mut self, m: &mut Machine, state: &mut State, call: &CallAhead) -> Option<ReplyAhead> {
        let n = self.contents.number(m, call.receiver)?;
        let holder = Holder { model: self.model, number: n };
        let count = members::count_ahead(holder, self.contents.items(n).len(), call);
        let result = match self.calls[usize::from(call.method)] {
            MapCall::Size => count as u64,
            MapCall::IsEmpty => u64::from(count == 0),
            MapCall::ContainsKey if self.by_identity.contains(&self.contents.class(n)) => {
                let key = Member::of(call.argument);
                match members::look_up_ahead(state, self.contents.items(n), holder, key, call)? {
                    Ok(found) => u64::from(found),
                    Err(question) => return Some(ReplyAhead::Asks(question)),
                }
            }
            _ => return None,
        };
        Some(ReplyAhead::Returns((result, 0), None))
    }

    fn materialise(
        &mut self,
        m: &mut Machine,
        state: &mut State,
        object: Ref,
        offset: u32,
    ) -> Res<Option<Content>> {
        self.contents.materialise(m, state, object, offset)
    }

    fn undo(&mut self, _: &State, layer: u32) {
        self.contents.undo(layer);
    }
}

impl Maps {
    /// What an argument is to a map as a key; `None` when its class has an equality that the map asks for.
    fn key(&self, m: &mut Machine, state: &mut State, n: u32, argument: Value) -> Option<Member> {
        if !self.by_identity.contains(&self.contents.class(n)) {
            return members::element(m, state, argument);
        }
        let definite = argument.1 == 0 || matches!(state.meaning(argument.1), Meaning::Reference(_));
        definite.then(|| members::current(state, Member::of(argument)))
    }

    /// Where a map has a key. An open key that may be one of several is decided.
    fn find_key(&self, m: &mut Machine, state: &mut State, n: u32, key: Member) -> Res<Option<usize>> {
        let items = self.contents.items(n);
        if key.symbol == 0 {
            return members::find(m, state, items, key);
        }
        let same = |item: &Item| item.key.symbol == key.symbol && item.key.class == key.class;
        if let Some(at) = items.iter().position(same) {
            return Ok(Some(at));
        }
        let Meaning::Reference(position) = state.meaning(key.symbol) else { return Ok(None) };
        let mut mask = 0;
        for item in items.iter().filter(|item| item.key.class == key.class) {
            let member = members::current(state, item.key);
            let bits =
                if member.symbol == 0 { member.bits } else { state.decide_symbol(m, member.symbol)? };
            mask |= state.mask_of_object(position, bits as Ref);
        }
        if !state.ask_within(m, position, mask)? {
            return Ok(None);
        }
        let bits = state.decide_symbol(m, key.symbol)?;
        members::find(m, state, items, Member { bits, symbol: 0, ..key })
    }
}
