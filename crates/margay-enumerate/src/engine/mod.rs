//! The meaning of undecided slots and open values for the machine: what is read first becomes a value or a symbol, and
//! an instruction that a symbol is not enough for decides it and runs again. A symbol is the number of a position
//! plus one; numbers behind those are terms.

pub(crate) mod constant_methods;
pub(crate) mod step;

use crate::library::hash_set::Known;
use crate::lookahead::path::Pool;
use crate::space::Place;
use crate::values::conditions::CONDITION;
use crate::values::numbers::Term;
use crate::values::state::State;
use margay_classes::code::Op;
use margay_classes::{ClassId, Kind, Method, MethodId, Origin};
use margay_machine::{Content, Machine, Ref, Res, Symbols, UNINITIALISED};
use rustc_hash::FxHashMap;
use std::any::Any;

/// What is known about methods, by their numbers.
#[derive(Default)]
pub(crate) struct KnownMethods(Vec<Option<Known>>);

impl KnownMethods {
    pub fn insert(&mut self, method: MethodId, known: Known) {
        let at = method.0 as usize;
        if self.0.len() <= at {
            self.0.resize(at + 1, None);
        }
        self.0[at] = Some(known);
    }

    pub fn get(&self, method: &MethodId) -> Option<&Known> {
        self.0.get(method.0 as usize)?.as_ref()
    }
}

/// The search inside the machine.
pub(crate) struct Engine {
    pub state: State,
    /// Library methods with a meaning of their own, by method number.
    pub known: KnownMethods,
    /// For lists of values and classes the values that are instances.
    pub instances: FxHashMap<(u32, u32), u64>,
    /// Methods that were looked at for being constants, and what they return then.
    pub constants: FxHashMap<MethodId, Option<u64>>,
    /// Methods that instructions name, by class and constant.
    pub named: FxHashMap<(ClassId, u16), MethodId>,
    /// Constructors of wrappers, and the argument that they keep.
    pub constructors: FxHashMap<MethodId, Option<u16>>,
    /// Slots of fields, by class and name.
    pub slots: FxHashMap<(u32, String), Option<u32>>,
    /// `valueOf` of the box classes, by class number.
    pub box_methods: Vec<(u32, MethodId)>,
    /// Methods of the program that asked for an identity hash code.
    pub hashes: Vec<MethodId>,
    /// Whether to look behind questions: not when every instruction counts.
    pub foresees: bool,
    /// Ways to follow.
    pub pool: Pool,
}

/// The bit of symbols of boxed numbers.
pub(crate) const BOXED: u32 = 1 << 30;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// An open reference: its position.
    Reference(u32),
    /// A number.
    Number(Term),
    /// A boxed number; see `boxes.rs`.
    Boxed(u32),
    /// A boolean that depends on open values; see `conditions.rs`.
    Condition(u32),
}

impl Symbols for Engine {
    fn step(&mut self, m: &mut Machine, op: Op) -> Res<()> {
        self.execute(m, op)
    }

    fn touch(&mut self, m: &mut Machine, object: Ref, offset: u32) -> Res<Content> {
        self.first_read(m, object, offset)
    }

    fn call(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<bool> {
        match self.known.get(&method.id) {
            Some(Known::Hash) => self.note_hash(m),
            Some(&known) => return self.call_known(m, known, base),
            None => {}
        }
        self.decide_arguments(m, method, base)?;
        Ok(false)
    }

    fn settle(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        self.decide_contents(m, method, base)
    }

    // Choices keep marks of their own.
    fn mark(&mut self) {}
    fn rollback(&mut self) {}
    fn release(&mut self) {}

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

impl Engine {
    pub fn new(state: State) -> Engine {
        Engine {
            state,
            known: KnownMethods::default(),
            instances: FxHashMap::default(),
            constants: FxHashMap::default(),
            named: FxHashMap::default(),
            constructors: FxHashMap::default(),
            slots: FxHashMap::default(),
            box_methods: Vec::new(),
            hashes: Vec::new(),
            foresees: false,
            pool: Pool::default(),
        }
    }

    /// Has the machine offer calls of the identity hash code.
    pub fn watch_hashes(&mut self, m: &mut Machine) {
        let methods = [
            ("java/lang/Object", "hashCode", "()I"),
            ("java/lang/System", "identityHashCode", "(Ljava/lang/Object;)I"),
        ];
        for (class, name, descriptor) in methods {
            let Ok(class) = m.classes.load(class) else { continue };
            if let Some(method) = m.classes.find_declared(class, name, descriptor) {
                m.intercept(method);
                self.known.insert(method, Known::Hash);
            }
        }
    }

    /// Remembers who asks for an identity hash code, unless it is the library or a `hashCode`, which mean no more than
    /// identity.
    fn note_hash(&mut self, m: &Machine) {
        let Some(place) = m.place() else { return };
        let method = m.classes.method(place.method);
        let own = m.classes.class(method.class).origin == Origin::App;
        if own && m.classes.symbols.text(method.name) != "hashCode" && !self.hashes.contains(&place.method) {
            self.hashes.push(place.method);
        }
    }

    /// What a slot holds that nobody has read yet.
    fn first_read(&mut self, m: &mut Machine, object: Ref, offset: u32) -> Res<Content> {
        if let Some(position) = self.state.space.position_at(m, object, offset) {
            return self.read(m, position);
        }
        self.materialise(m, object, offset)
    }

    /// The content of a position: decided at once, or open.
    pub fn read(&mut self, m: &mut Machine, position: u32) -> Res<Content> {
        if self.state.symbolic {
            self.state.decide_part(m, position)?;
        }
        let p = &self.state.space.positions[position as usize];
        let values = &self.state.space.values[p.values as usize];
        let open = self.state.may_be_open(values)
            && values.is_small()
            && !matches!(values.kind, Kind::Float | Kind::Double)
            && !self.state.alternatives(position).is_power_of_two();
        if open {
            return Ok(Content::Symbol(position + 1));
        }
        self.state.decide(m, position).map(Content::Value)
    }

    /// What a symbol stands for.
    pub fn meaning(&self, symbol: u32) -> Meaning {
        let positions = self.state.space.positions.len() as u32;
        if symbol & BOXED != 0 {
            return Meaning::Boxed(symbol & !BOXED);
        }
        if symbol & CONDITION != 0 {
            return Meaning::Condition(symbol & !CONDITION);
        }
        if symbol > positions {
            return Meaning::Number(self.state.numbers.terms[(symbol - positions - 1) as usize]);
        }
        let position = symbol - 1;
        let p = &self.state.space.positions[position as usize];
        if self.state.space.values[p.values as usize].objects.is_some() {
            Meaning::Reference(position)
        } else {
            Meaning::Number(self.state.own_term(position))
        }
    }

    /// The symbol of a term.
    pub fn symbol_of(&mut self, term: Term) -> u32 {
        if self.state.joint(term.position).is_none() && self.state.own_term(term.position) == term {
            return term.position + 1;
        }
        self.state.numbers.terms.push(term);
        (self.state.space.positions.len() + self.state.numbers.terms.len()) as u32
    }

    /// The bits of a symbol that has one value left.
    pub fn known_bits(&self, symbol: u32) -> Option<u64> {
        match self.meaning(symbol) {
            Meaning::Reference(position) => self.state.known(position),
            Meaning::Boxed(_) | Meaning::Condition(_) => None,
            Meaning::Number(term) => {
                let index = self.state.known_index(term.position)?;
                Some(self.state.numbers.tables[term.table as usize].values[index as usize])
            }
        }
    }

    /// Decides what a symbol stands for.
    pub fn decide_symbol(&mut self, m: &mut Machine, symbol: u32) -> Res<u64> {
        match self.meaning(symbol) {
            Meaning::Reference(position) => self.state.decide(m, position),
            Meaning::Boxed(number) => self.settle_box(m, number).map(u64::from),
            Meaning::Condition(number) => self.decide_condition(m, number, None).map(u64::from),
            Meaning::Number(term) => {
                self.state.decide(m, term.position)?;
                let Some(index) = self.state.known_index(term.position) else {
                    return Err(State::dead_end());
                };
                Ok(self.state.numbers.tables[term.table as usize].values[index as usize])
            }
        }
    }

    /// Makes a register concrete.
    pub fn decide_register(&mut self, m: &mut Machine, register: u16) -> Res<u64> {
        let symbol = m.register_term(register);
        if symbol != 0 {
            let bits = self.decide_symbol(m, symbol)?;
            m.set_register_bits(register, bits);
        }
        Ok(m.register_bits(register))
    }

    /// Makes the arguments of a native concrete, and the contents of objects that it looks into.
    fn decide_arguments(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        let mut at = base;
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let (_, symbol) = m.slot_value(at);
            if symbol != 0 {
                let bits = self.decide_symbol(m, symbol)?;
                m.set_slot_value(at, bits, 0);
            }
            at += u32::from(kind.slots());
        }
        self.decide_contents(m, method, base)
    }

    /// Decides everything about the objects that a native is given, for it reads them without asking.
    fn decide_contents(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        let mut at = base;
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let (bits, symbol) = m.slot_value(at);
            let r = bits as Ref;
            if kind == Kind::Ref && symbol == 0 && r != 0 && looks_inside(m, method) && m.is_flagged(r) {
                self.decide_object(m, r)?;
            }
            at += u32::from(kind.slots());
        }
        Ok(())
    }

    fn decide_object(&mut self, m: &mut Machine, r: Ref) -> Res<()> {
        if m.class_of(r).is_array() {
            self.length(m, r)?;
            for i in 0..m.heap.length(r) {
                let symbol = m.element_term(r, i);
                if symbol != 0 {
                    let bits = self.settle_slot(m, symbol, r, 8 + i * m.element_size(r))?;
                    m.write_element(r, i, bits, 0);
                }
            }
            return Ok(());
        }
        for slot in 1..m.class_of(r).instance_words {
            let symbol = m.field_term(r, slot);
            if symbol != 0 {
                let bits = self.settle_slot(m, symbol, r, slot * 8)?;
                m.write_slot(r, slot, bits, 0);
            }
        }
        Ok(())
    }

    fn settle_slot(&mut self, m: &mut Machine, symbol: u32, r: Ref, offset: u32) -> Res<u64> {
        if symbol != UNINITIALISED {
            return self.decide_symbol(m, symbol);
        }
        match self.first_read(m, r, offset)? {
            Content::Value(bits) => Ok(bits),
            Content::Symbol(symbol) => self.decide_symbol(m, symbol),
        }
    }

    /// The length of an array, decided if it is one of the search's.
    pub fn length(&mut self, m: &mut Machine, array: Ref) -> Res<u32> {
        if let Some(object) = self.state.space.object_at(array) {
            let item = &self.state.space.items[object as usize];
            let position = item.first;
            if item.is_array && matches!(self.state.space.positions[position as usize].place, Place::Length) {
                let length = self.state.decide(m, position)? as u32;
                if m.heap.length(array) != length {
                    m.shorten(array, length);
                }
            }
        }
        Ok(m.heap.length(array))
    }
}

/// Natives that only ask for the class, the identity or the monitor of an object do not look into it.
fn looks_inside(m: &Machine, method: &Method) -> bool {
    let name = m.classes.symbols.text(method.name);
    !matches!(
        (m.classes.name(method.class), name),
        ("java/lang/Object", "getClass" | "hashCode" | "notify" | "notifyAll" | "wait" | "wait0")
            | ("java/lang/System", "identityHashCode")
            | ("java/lang/Class", "isInstance" | "cast")
    )
}
