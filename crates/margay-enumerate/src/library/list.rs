//! Lists, deques and stacks that predicates use as work lists: what is added and taken at the ends, looked at, or counted.
//! Everything else is left to the library; see `contents.rs`. What would throw is left to it as well.

use crate::inline_list::InlineList;
use crate::library::contents::{Contents, Fill, Item};
use crate::library::members::{self, Found, value_of};
use crate::library::model::{
    Answer, Call, CallAhead, EFFECTS, Effect, Holder, LibraryModel, Member, Membership, Methods, Reply,
    ReplyAhead, Value,
};
use crate::values::state::State;
use crate::values::symbols::Meaning;
use margay_classes::ClassId;
use margay_machine::{Content, Machine, Ref, Res};

/// Which end of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Edge {
    First,
    Last,
}

/// What a call that adds returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Added {
    True,
    Element,
}

/// A modelled method of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ListCall {
    New {
        class: u32,
        capacity: bool,
    },
    Add(Edge, Added),
    /// Takes an element out. With `null`, an empty list gives null; without, the library throws.
    Take {
        edge: Edge,
        null: bool,
    },
    Look {
        edge: Edge,
        null: bool,
    },
    Get,
    Contains,
    Size,
    IsEmpty,
    Clear,
}

const ADD: &str = "(Ljava/lang/Object;)V";
const OFFER: &str = "(Ljava/lang/Object;)Z";
const TAKE: &str = "()Ljava/lang/Object;";

/// The modelled lists.
#[derive(Default)]
pub(crate) struct Lists {
    /// The number of this model.
    model: u16,
    calls: Vec<ListCall>,
    contents: Contents,
    /// Classes that refuse null as an element.
    without_null: Vec<u32>,
}

impl LibraryModel for Lists {
    fn register(&mut self, m: &mut Machine, _: &mut State, methods: &mut Methods) {
        self.model = methods.model;
        let last = Edge::Last;
        let common = [
            ("add", OFFER, ListCall::Add(last, Added::True)),
            ("get", "(I)Ljava/lang/Object;", ListCall::Get),
            ("contains", OFFER, ListCall::Contains),
            ("size", "()I", ListCall::Size),
            ("isEmpty", "()Z", ListCall::IsEmpty),
            ("clear", "()V", ListCall::Clear),
        ];
        let mut deque = common.to_vec();
        for (name, edge) in [("addFirst", Edge::First), ("addLast", last), ("push", Edge::First)] {
            deque.push((name, ADD, ListCall::Add(edge, Added::True)));
        }
        for (name, edge) in [("offer", last), ("offerFirst", Edge::First), ("offerLast", last)] {
            deque.push((name, OFFER, ListCall::Add(edge, Added::True)));
        }
        for (name, edge, null) in [
            ("remove", Edge::First, false),
            ("removeFirst", Edge::First, false),
            ("pop", Edge::First, false),
            ("poll", Edge::First, true),
            ("pollFirst", Edge::First, true),
            ("removeLast", last, false),
            ("pollLast", last, true),
        ] {
            deque.push((name, TAKE, ListCall::Take { edge, null }));
        }
        for (name, edge, null) in [
            ("element", Edge::First, false),
            ("getFirst", Edge::First, false),
            ("peek", Edge::First, true),
            ("peekFirst", Edge::First, true),
            ("getLast", last, false),
            ("peekLast", last, true),
        ] {
            deque.push((name, TAKE, ListCall::Look { edge, null }));
        }
        let mut vector = common.to_vec();
        vector.push(("addElement", ADD, ListCall::Add(last, Added::True)));
        vector.push(("elementAt", "(I)Ljava/lang/Object;", ListCall::Get));
        let stack = [
            ("push", "(Ljava/lang/Object;)Ljava/lang/Object;", ListCall::Add(last, Added::Element)),
            ("pop", TAKE, ListCall::Take { edge: last, null: false }),
            ("peek", TAKE, ListCall::Look { edge: last, null: false }),
            ("empty", "()Z", ListCall::IsEmpty),
        ];
        self.add_class(m, methods, "java/util/LinkedList", &deque);
        self.add_class(m, methods, "java/util/ArrayDeque", &deque);
        self.add_class(m, methods, "java/util/ArrayList", &common);
        self.add_class(m, methods, "java/util/Vector", &vector);
        self.add_class(m, methods, "java/util/Stack", &stack);
        if let Ok(class) = m.classes.load("java/util/ArrayDeque") {
            self.without_null.push(class.0);
        }
        if let Ok(class) = m.classes.load("java/util/AbstractCollection") {
            self.add_methods(m, methods, class, &[("isEmpty", "()Z", ListCall::IsEmpty)]);
        }
    }

    fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply> {
        let base = call.base;
        let known = self.calls[usize::from(call.method)];
        if let ListCall::New { class, capacity } = known {
            let made = self.contents.create(m, state, base, class, capacity);
            return Ok(if made { Reply::Done } else { Reply::Unmodelled });
        }
        let Some(n) = self.contents.number(m, m.slot_value(base).0 as Ref) else {
            return Ok(Reply::Unmodelled);
        };
        let count = self.contents.items(n).len();
        let result = match known {
            ListCall::New { .. } => return Ok(Reply::Unmodelled),
            ListCall::Size => (count as u64, 0),
            ListCall::IsEmpty => (u64::from(count == 0), 0),
            ListCall::Clear => {
                self.contents.take_all(state, n);
                (0, 0)
            }
            ListCall::Add(edge, added) => {
                let element = m.slot_value(base + 1);
                if self.refuses(m, state, n, element)? {
                    return Ok(Reply::Unmodelled);
                }
                let item = Item { key: Member::of(element), value: (0, 0) };
                match edge {
                    Edge::First => self.contents.add_first(state, n, item),
                    Edge::Last => self.contents.add_last(state, n, item),
                }
                if added == Added::Element { element } else { (1, 0) }
            }
            ListCall::Take { null, .. } | ListCall::Look { null, .. } if count == 0 => {
                if !null {
                    return Ok(Reply::Unmodelled);
                }
                (0, 0)
            }
            ListCall::Take { edge, .. } => {
                let at = if edge == Edge::First { 0 } else { count - 1 };
                let Some(item) = self.contents.take(state, n, at) else { return Ok(Reply::Unmodelled) };
                value_of(state, item.key)
            }
            ListCall::Look { edge, .. } => {
                let at = if edge == Edge::First { 0 } else { count - 1 };
                value_of(state, self.contents.items(n)[at].key)
            }
            ListCall::Get => {
                let (bits, symbol) = m.slot_value(base + 1);
                let index = (symbol == 0).then_some(bits as i32 as usize);
                match index.and_then(|i| self.contents.items(n).get(i)) {
                    Some(item) => value_of(state, item.key),
                    None => return Ok(Reply::Unmodelled),
                }
            }
            ListCall::Contains => {
                let element = m.slot_value(base + 1);
                if !has_own_equality(m, state, element) {
                    return Ok(Reply::Unmodelled);
                }
                let element = members::current(state, Member::of(element));
                match members::look_up(m, state, self.contents.items(n), element)? {
                    Found::Known(found) => (u64::from(found), 0),
                    Found::Open(members) => {
                        let asked = Membership { members, element, results: [1, 0], effect: None };
                        return Ok(Reply::Asks(Box::new(asked)));
                    }
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
        let (value, effect) = match self.calls[usize::from(call.method)] {
            ListCall::Size => ((count as u64, 0), None),
            ListCall::IsEmpty => ((u64::from(count == 0), 0), None),
            ListCall::Add(edge, _) => {
                let argument = call.argument;
                // What such a list does with null is not followed.
                if self.without_null.contains(&self.contents.class(n))
                    && (argument.1 != 0 || argument.0 as Ref == 0)
                {
                    return None;
                }
                let effect = match edge {
                    Edge::First => Effect::AddedFirst(holder, Member::of(argument)),
                    Edge::Last => Effect::AddedLast(holder, Member::of(argument)),
                };
                ((1, 0), Some(effect))
            }
            ListCall::Take { edge, .. } if count > 0 => {
                let member = self.at_edge(holder, edge, call.effects)?;
                let effect = match edge {
                    Edge::First => Effect::TakenFirst(holder),
                    Edge::Last => Effect::TakenLast(holder),
                };
                (value_of(state, member), Some(effect))
            }
            ListCall::Look { edge, .. } if count > 0 => {
                let member = self.at_edge(holder, edge, call.effects)?;
                (value_of(state, member), None)
            }
            _ => return None,
        };
        Some(ReplyAhead::Returns(value, effect))
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

impl Lists {
    /// Models a class: its constructors and these methods.
    fn add_class(
        &mut self,
        m: &mut Machine,
        methods: &mut Methods,
        name: &str,
        list: &[(&str, &str, ListCall)],
    ) {
        let Ok(class) = m.classes.load(name) else { return };
        if m.classes.class(class).instance_words > 1 {
            self.contents.add_class(class, Fill::Add);
            let new = |capacity| ListCall::New { class: class.0, capacity };
            let constructors = [("<init>", "()V", new(false)), ("<init>", "(I)V", new(true))];
            self.add_methods(m, methods, class, &constructors);
        }
        self.add_methods(m, methods, class, list);
    }

    fn add_methods(
        &mut self,
        m: &mut Machine,
        methods: &mut Methods,
        class: ClassId,
        list: &[(&str, &str, ListCall)],
    ) {
        for &(name, descriptor, call) in list {
            methods.add(m, class, name, descriptor, self.calls.len());
            self.calls.push(call);
        }
    }

    /// Whether a list does not take an element because it is null.
    fn refuses(&mut self, m: &mut Machine, state: &mut State, n: u32, (bits, symbol): Value) -> Res<bool> {
        if !self.without_null.contains(&self.contents.class(n)) {
            return Ok(false);
        }
        if symbol == 0 {
            return Ok(bits as Ref == 0);
        }
        let Meaning::Reference(position) = state.meaning(symbol) else { return Ok(false) };
        let null = state.mask_of_object(position, 0);
        state.ask_within(m, position, null)
    }

    /// The member at an end of a list, after these effects.
    fn at_edge(&self, holder: Holder, edge: Edge, effects: &[Effect]) -> Option<Member> {
        let items = self.contents.items(holder.number);
        let mut first = InlineList::<Member, EFFECTS>::default();
        let mut last = InlineList::<Member, EFFECTS>::default();
        let (mut from, mut to) = (0, items.len());
        for &effect in effects {
            match effect {
                Effect::AddedLast(h, member) if h == holder => {
                    last.push(member);
                }
                Effect::AddedFirst(h, member) if h == holder => {
                    first.push(member);
                }
                Effect::TakenFirst(h) if h == holder && first.pop().is_none() => {
                    if from < to {
                        from += 1;
                    } else {
                        last.pop_first();
                    }
                }
                Effect::TakenLast(h) if h == holder && last.pop().is_none() => {
                    if from < to {
                        to -= 1;
                    } else {
                        first.pop_first();
                    }
                }
                _ => {}
            }
        }
        let within =
            |at: usize| (from..to).contains(&at).then(|| items.get(at).map(|item| item.key)).flatten();
        match edge {
            Edge::First => first.pop().or_else(|| within(from)).or_else(|| last.pop_first()),
            Edge::Last => last.pop().or_else(|| within(to.wrapping_sub(1))).or_else(|| first.pop_first()),
        }
    }
}

/// Whether an element is equal only to itself, whichever object it is.
fn has_own_equality(m: &Machine, state: &mut State, (bits, symbol): Value) -> bool {
    if symbol == 0 {
        let r = bits as Ref;
        return r == 0 || state.identities.has_own_equals(m, ClassId(m.heap.class_number(r)));
    }
    let Meaning::Reference(position) = state.meaning(symbol) else { return false };
    let classes = state.space.classes_of(state.space.positions[position as usize].values);
    classes.into_iter().all(|class| state.identities.has_own_equals(m, class))
}
