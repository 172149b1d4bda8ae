//! Lists and stacks that predicates use as work lists: what is added and taken at the ends, looked at, or counted. Everything
//! else is left to the library; see `models.rs`. What would throw is left to it as well.

use crate::engine::{Engine, Meaning};
use crate::library::contents::{Item, Sort};
use crate::library::hash_set::{Holder, Known, Member};
use margay_classes::ClassId;
use margay_machine::{Machine, Ref, Res};

/// Which end of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edge {
    First,
    Last,
}

/// What a call that adds returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Added {
    True,
    Element,
}

/// A modelled method of lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListCall {
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

impl Engine {
    /// Has the machine offer calls of the modelled methods.
    pub(crate) fn model_lists(&mut self, m: &mut Machine) {
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
        self.model_list(m, "java/util/LinkedList", Some(false), &deque);
        self.model_list(m, "java/util/ArrayDeque", Some(true), &deque);
        self.model_list(m, "java/util/ArrayList", Some(false), &common);
        self.model_list(m, "java/util/Vector", Some(false), &vector);
        self.model_list(m, "java/util/Stack", Some(false), &stack);
        let inherited = [("isEmpty", "()Z", ListCall::IsEmpty)];
        self.model_list(m, "java/util/AbstractCollection", None, &inherited);
    }

    /// Models methods that a class declares, and with `no_null` its objects.
    fn model_list(
        &mut self,
        m: &mut Machine,
        name: &str,
        no_null: Option<bool>,
        methods: &[(&str, &str, ListCall)],
    ) {
        let Ok(class) = m.classes.load(name) else { return };
        if let Some(no_null) = no_null.filter(|_| m.classes.class(class).instance_words > 1) {
            self.state.models.sorts.push((class.0, Sort { no_null, map: None }));
            self.know(
                m,
                class,
                "<init>",
                "()V",
                Known::List(ListCall::New { class: class.0, capacity: false }),
            );
            self.know(
                m,
                class,
                "<init>",
                "(I)V",
                Known::List(ListCall::New { class: class.0, capacity: true }),
            );
        }
        for &(name, descriptor, call) in methods {
            self.know(m, class, name, descriptor, Known::List(call));
        }
    }

    /// Has the machine offer calls of a method, if the class declares it.
    pub(crate) fn know(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        name: &str,
        descriptor: &str,
        known: Known,
    ) {
        if let Some(method) = m.classes.find_declared(class, name, descriptor) {
            m.intercept(method);
            self.known.insert(method, known);
        }
    }

    /// The number that a call is given as its first argument, when it is definite.
    pub(crate) fn definite_argument(m: &Machine, base: u32) -> Option<u64> {
        let (bits, symbol) = m.slot_value(base + 1);
        (symbol == 0).then_some(bits)
    }

    /// A call of a modelled method of a list. `true` when it is done.
    pub(crate) fn call_list(&mut self, m: &mut Machine, call: ListCall, base: u32) -> Res<bool> {
        let object = m.slot_value(base).0 as Ref;
        if let ListCall::New { class, capacity } = call {
            let given = if capacity { Engine::definite_argument(m, base).map(Some) } else { Some(None) };
            return Ok(given.is_some_and(|given| self.new_model(m, object, class, given)));
        }
        let Some(n) = self.state.models.number(m, object) else { return Ok(false) };
        let count = self.state.models.items(n).len();
        let result = match call {
            ListCall::New { .. } => return Ok(false),
            ListCall::Size => (count as u64, 0),
            ListCall::IsEmpty => (u64::from(count == 0), 0),
            ListCall::Clear => {
                self.take_all_items(n);
                (0, 0)
            }
            ListCall::Add(edge, added) => {
                let element = m.slot_value(base + 1);
                if self.refuses(m, n, element)? {
                    return Ok(false);
                }
                let item = Item { key: Member::of(element), value: (0, 0) };
                match edge {
                    Edge::First => self.add_first(n, item),
                    Edge::Last => self.add_last(n, item),
                }
                if added == Added::Element { element } else { (1, 0) }
            }
            ListCall::Take { null, .. } | ListCall::Look { null, .. } if count == 0 => {
                if !null {
                    return Ok(false);
                }
                (0, 0)
            }
            ListCall::Take { edge, .. } => {
                let at = if edge == Edge::First { 0 } else { count - 1 };
                let Some(item) = self.take_item(n, at) else { return Ok(false) };
                self.value_of(item.key)
            }
            ListCall::Look { edge, .. } => {
                let at = if edge == Edge::First { 0 } else { count - 1 };
                self.value_of(self.state.models.items(n)[at].key)
            }
            ListCall::Get => {
                let index = Engine::definite_argument(m, base).map(|i| i as i32 as usize);
                match index.and_then(|i| self.state.models.items(n).get(i)) {
                    Some(item) => self.value_of(item.key),
                    None => return Ok(false),
                }
            }
            ListCall::Contains => {
                let element = m.slot_value(base + 1);
                if !self.has_own_equality(m, element) {
                    return Ok(false);
                }
                let element = self.current(Member::of(element));
                (u64::from(self.contains(m, Holder::Model(n), element, (base, 1))?), 0)
            }
        };
        m.set_slot_value(base, result.0, result.1);
        Ok(true)
    }

    /// Whether a list does not take an element because it is null.
    fn refuses(&mut self, m: &mut Machine, n: u32, (bits, symbol): (u64, u32)) -> Res<bool> {
        if !self.state.models.sort_of(n).is_some_and(|s| s.no_null) {
            return Ok(false);
        }
        if symbol == 0 {
            return Ok(bits as Ref == 0);
        }
        let Meaning::Reference(position) = self.meaning(symbol) else { return Ok(false) };
        let null = self.mask_of_object(position, 0);
        self.state.ask_within(m, position, null)
    }

    /// Bits and symbol of an element.
    pub(crate) fn value_of(&self, member: Member) -> (u64, u32) {
        let member = self.current(member);
        (member.bits, member.symbol)
    }

    /// Whether an element is equal only to itself, whichever object it is.
    fn has_own_equality(&mut self, m: &mut Machine, (bits, symbol): (u64, u32)) -> bool {
        if symbol == 0 {
            let r = bits as Ref;
            return r == 0 || self.own_equality(m, ClassId(m.heap.class_number(r)));
        }
        let Meaning::Reference(position) = self.meaning(symbol) else { return false };
        let v = self.state.space.positions[position as usize].values as usize;
        let objects = self.state.space.values[v].objects.clone().unwrap_or_default();
        let items = objects.iter().filter_map(|&o| self.state.space.items.get(o as usize));
        let classes: Vec<ClassId> = items.map(|item| item.class).collect();
        classes.into_iter().all(|class| self.own_equality(m, class))
    }

    fn own_equality(&mut self, m: &Machine, class: ClassId) -> bool {
        *self.state.models.own_equality.entry(class.0).or_insert_with(|| {
            let method = m.classes.find_method(class, "equals", "(Ljava/lang/Object;)Z");
            method.is_some_and(|id| m.classes.method(id).class == m.classes.object())
        })
    }
}
