//! `HashMap` with keys that are equal only to themselves, and `IdentityHashMap`: putting, getting, counting. Everything else
//! is left to the library; see `models.rs`.

use crate::engine::{Engine, Meaning};
use crate::library::contents::{Item, Sort};
use crate::library::hash_set::{Holder, Known, Member};
use margay_machine::{Machine, Ref, Res};

/// A modelled method of maps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MapCall {
    New { class: u32, capacity: bool },
    Put,
    Get,
    ContainsKey,
    Remove,
    Size,
    IsEmpty,
    Clear,
}

impl Engine {
    /// Has the machine offer calls of the modelled methods.
    pub(crate) fn model_maps(&mut self, m: &mut Machine) {
        let object = "(Ljava/lang/Object;)Ljava/lang/Object;";
        let methods = [
            ("put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", MapCall::Put),
            ("get", object, MapCall::Get),
            ("containsKey", "(Ljava/lang/Object;)Z", MapCall::ContainsKey),
            ("size", "()I", MapCall::Size),
            ("isEmpty", "()Z", MapCall::IsEmpty),
            ("remove", object, MapCall::Remove),
            ("clear", "()V", MapCall::Clear),
        ];
        // The order of an `IdentityHashMap` depends on what was taken out: that is left to the library.
        let keeping = &methods[..5];
        for (name, identity, methods) in
            [("java/util/HashMap", false, &methods[..]), ("java/util/IdentityHashMap", true, keeping)]
        {
            let Ok(class) = m.classes.load(name) else { continue };
            self.state.models.sorts.push((class.0, Sort { no_null: false, map: Some(identity) }));
            for (descriptor, capacity) in [("()V", false), ("(I)V", true)] {
                let new = MapCall::New { class: class.0, capacity };
                self.know(m, class, "<init>", descriptor, Known::Map(new));
            }
            for &(name, descriptor, call) in methods {
                self.know(m, class, name, descriptor, Known::Map(call));
            }
        }
    }

    /// A call of a modelled method of a map. `true` when it is done.
    pub(crate) fn call_map(&mut self, m: &mut Machine, call: MapCall, base: u32) -> Res<bool> {
        let object = m.slot_value(base).0 as Ref;
        if let MapCall::New { class, capacity } = call {
            let given = if capacity { Engine::definite_argument(m, base).map(Some) } else { Some(None) };
            return Ok(given.is_some_and(|given| self.new_model(m, object, class, given)));
        }
        let Some(n) = self.state.models.number(m, object) else { return Ok(false) };
        let count = self.state.models.items(n).len();
        let result = match call {
            MapCall::New { .. } => return Ok(false),
            MapCall::Size => (count as u64, 0),
            MapCall::IsEmpty => (u64::from(count == 0), 0),
            MapCall::Clear => {
                self.take_all_items(n);
                (0, 0)
            }
            MapCall::Put | MapCall::Get | MapCall::ContainsKey | MapCall::Remove => {
                let Some(key) = self.key(m, n, m.slot_value(base + 1)) else { return Ok(false) };
                if call == MapCall::ContainsKey {
                    (u64::from(self.contains(m, Holder::Model(n), key, (base, 1))?), 0)
                } else {
                    let at = self.find_key(m, n, key)?;
                    match (call, at) {
                        (MapCall::Put, Some(at)) => self.put_value(n, at, m.slot_value(base + 2)),
                        (MapCall::Put, None) => {
                            let item = Item { key: self.current(key), value: m.slot_value(base + 2) };
                            self.add_last(n, item);
                            (0, 0)
                        }
                        (MapCall::Remove, Some(at)) => match self.take_item(n, at) {
                            Some(item) => item.value,
                            None => return Ok(false),
                        },
                        (_, Some(at)) => self.state.models.items(n)[at].value,
                        (_, None) => (0, 0),
                    }
                }
            }
        };
        m.set_slot_value(base, result.0, result.1);
        Ok(true)
    }

    /// What an argument is to a map as a key; `None` when its class has an equality that the map asks for.
    fn key(&mut self, m: &mut Machine, n: u32, argument: (u64, u32)) -> Option<Member> {
        if self.state.models.sort_of(n)?.map == Some(false) {
            return self.element(m, argument);
        }
        let definite = argument.1 == 0 || matches!(self.meaning(argument.1), Meaning::Reference(_));
        definite.then(|| self.current(Member::of(argument)))
    }

    /// Where a map has a key. An open key that may be one of several is decided.
    fn find_key(&mut self, m: &mut Machine, n: u32, key: Member) -> Res<Option<usize>> {
        if key.symbol == 0 {
            return self.find(m, Holder::Model(n), key);
        }
        let same = |item: &Item| item.key.symbol == key.symbol && item.key.class == key.class;
        if let Some(at) = self.state.models.items(n).iter().position(same) {
            return Ok(Some(at));
        }
        let Meaning::Reference(position) = self.meaning(key.symbol) else { return Ok(None) };
        let mut mask = 0;
        let mut next = 0;
        while let Some(member) = self.member(Holder::Model(n), next) {
            next += 1;
            if member.class == key.class {
                let member = self.current(member);
                let bits =
                    if member.symbol == 0 { member.bits } else { self.decide_symbol(m, member.symbol)? };
                mask |= self.mask_of_object(position, bits as Ref);
            }
        }
        if !self.state.ask_within(m, position, mask)? {
            return Ok(None);
        }
        let bits = self.decide_symbol(m, key.symbol)?;
        self.find(m, Holder::Model(n), Member { bits, symbol: 0, ..key })
    }
}
