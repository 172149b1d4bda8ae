//! What callers do before the call: they call static methods, assign to static fields, change arrays and collections that
//! they have passed or were handed out, and call methods on objects of the input, also such that throw. And what a function of
//! theirs does when it is called: a call on an object of the input.

use super::bindings::argument;
use super::collections::dotted;
use super::plan::Surroundings;
use super::program::described;
use super::sampler::{Sampler, call};
use super::values::Place;
use crate::contracts;
use crate::values::never_changes;
use margay_classes::reader::{Constant, access};
use margay_classes::signature::{Bindings, Type};
use margay_classes::{ClassId, Kind, MethodId, Origin};
use margay_graph::graph::{Action, Call, Deed, Node, Step, Value};
use margay_machine::Machine;
use std::rc::Rc;

/// Most classes around a method that are looked at.
const CLASSES: usize = 12;
/// Most times that a call is made in a row.
const REPEATED: usize = 5;

/// A kind of step.
#[derive(Debug, Clone, Copy)]
enum Way {
    Assign,
    CallStatic,
    ChangeHandedOut,
    ChangeHeld,
    CallOnInput,
    ChangePassed,
    ChangeGot,
    CallOnNew,
}

impl Sampler {
    /// Whether steps before a call of the method may make a difference.
    pub fn has_prologue(&mut self, m: &mut Machine) -> bool {
        let method = m.classes.method(self.method);
        let is_static = method.is_static();
        let descriptors = crate::types::descriptors(&m.classes, self.method);
        let objects = descriptors.iter().any(|d| {
            let name = d.trim_start_matches('L').trim_end_matches(';');
            d.len() > 1 && (d.starts_with('[') || !never_changes(name))
        });
        let surroundings = self.surroundings(m);
        objects || !is_static || surroundings.state
    }

    /// Steps before the call of the method. Those that cannot be made are left out.
    pub(super) fn prologue(&mut self, m: &mut Machine) -> Vec<Step> {
        let mut steps: Vec<Step> = Vec::new();
        if self.shape.steps == 0 {
            return steps;
        }
        for _ in 0..=self.rng.below(self.shape.steps) {
            let actions = self.actions(m).unwrap_or_default();
            let calls = actions.iter().any(|action| matches!(action, Action::Call(d) if !d.call.is_field()));
            let times = if calls && self.rng.one_in(3) { 1 + self.rng.below(REPEATED) } else { 1 };
            let group: Vec<Step> = actions.into_iter().map(Step::new).collect();
            let alone = group.iter().flat_map(Step::values).all(|value| value.node().is_none());
            let early = alone && self.rng.one_in(2);
            let repeated = std::iter::repeat_n(group, times).flatten();
            steps.extend(repeated.map(|step| Step { early, ..step }));
        }
        steps.sort_by_key(|step| !step.early);
        steps
    }

    /// What a function of the caller does before it returns: mostly nothing.
    pub(super) fn call_back(&mut self, m: &mut Machine) -> Option<Deed> {
        if self.shape.steps == 0 || self.in_function || !self.rng.one_in(3) {
            return None;
        }
        self.in_function = true;
        let deed = self.call_on_input(m);
        self.in_function = false;
        // A function that calls the method which calls it would do so for ever.
        let name = m.classes.symbols.text(m.classes.method(self.method).name);
        deed.filter(|deed| deed.call.name != name)
    }

    /// What is done in a step, or in several that belong together.
    fn actions(&mut self, m: &mut Machine) -> Option<Vec<Action>> {
        let around = self.surroundings(m);
        let mut ways = Vec::new();
        if around.state {
            ways.extend(around.fields.first().map(|_| Way::Assign));
            ways.extend(around.methods.first().map(|_| Way::CallStatic));
            ways.extend(around.handing_out.first().map(|_| Way::ChangeHandedOut));
            ways.extend(around.holding.first().map(|_| Way::ChangeHeld));
            ways.extend(around.classes.first().map(|_| Way::CallOnNew).filter(|_| self.rng.one_in(3)));
        }
        if !self.program_objects(m).is_empty() {
            ways.extend([Way::CallOnInput, Way::ChangeGot]);
        }
        if self.made.iter().any(|(t, _)| is_changeable(m, t)) {
            ways.extend([Way::ChangePassed, Way::ChangePassed]);
        }
        match *self.rng.of(&ways)? {
            Way::Assign => self.assign(m, &around).map(|action| vec![action]),
            Way::ChangeHeld => self.change_held(m, &around),
            Way::CallOnNew => self.call_on_new(m, &around),
            Way::CallStatic => {
                let &method = self.rng.of(&around.methods)?;
                let args = self.arguments(m, method, Bindings::new(), None, 1)?;
                Some(called(None, described(m, method, args)))
            }
            Way::ChangeHandedOut => {
                let &method = self.rng.of(&around.handing_out)?;
                let result = m.classes.method_signature(method)?.result;
                let result = self.concrete(m, &result, 0)?;
                let args = self.arguments(m, method, Bindings::new(), None, 1)?;
                let steps = vec![described(m, method, args)];
                let object = self.add(Node::Built { class: class_name(&result), steps })?;
                self.change(m, &result, object)
            }
            Way::CallOnInput => self.call_on_input(m).map(|deed| vec![Action::Call(deed)]),
            Way::ChangePassed => self.change_passed(m),
            Way::ChangeGot => self.change_got(m),
        }
    }

    /// A new object, or a call on one.
    fn call_on_new(&mut self, m: &mut Machine, around: &Surroundings) -> Option<Vec<Action>> {
        let &class = self.rng.of(&around.classes)?;
        let t = Type::class(m.classes.name(class));
        let t = self.concrete(m, &t, 0)?;
        let constructors = self.plan(m, class).constructors.clone();
        if let (Some(&constructor), true) = (self.rng.of(&constructors), self.rng.one_in(2)) {
            let args = self.arguments(m, constructor, Bindings::new(), Some(&t), 1)?;
            return Some(called(None, described(m, constructor, args)));
        }
        let on = self.made_by_plan(m, class, &t, 1)?;
        let call = self.call_on(m, class, &t, 1)?;
        Some(called(Some(on), call))
    }

    /// A change of what a static field holds.
    fn change_held(&mut self, m: &mut Machine, around: &Surroundings) -> Option<Vec<Action>> {
        let &(class, number) = self.rng.of(&around.holding)?;
        let field = m.classes.class(class).fields.get(number)?.clone();
        let t = m.classes.field_type(class, &field)?;
        let t = self.concrete(m, &t, 0)?;
        let text = &m.classes.symbols;
        let (name, descriptor) = (text.text(field.name).to_owned(), text.text(field.desc).to_owned());
        let class = m.classes.java_name(class);
        let object = self.add(Node::Constant { class, field: name, descriptor })?;
        self.change(m, &t, object)
    }

    /// A change of something that was passed.
    fn change_passed(&mut self, m: &mut Machine) -> Option<Vec<Action>> {
        let passed: Vec<(Type, Value)> =
            self.made.iter().filter(|(t, _)| is_changeable(m, t)).cloned().collect();
        let (t, object) = self.rng.of(&passed)?.clone();
        self.change(m, &t, object)
    }

    /// An assignment to a static field.
    fn assign(&mut self, m: &mut Machine, around: &Surroundings) -> Option<Action> {
        let &(class, number) = self.rng.of(&around.fields)?;
        let field = m.classes.class(class).fields.get(number)?.clone();
        let t = m.classes.field_type(class, &field)?;
        let value = self.value(m, &t, Place::inside(0).not_null())?;
        let text = &m.classes.symbols;
        let call =
            call(&m.classes.java_name(class), text.text(field.name), text.text(field.desc), vec![value]);
        Some(Action::Call(Deed { on: None, call }))
    }

    /// The objects of the program's classes in the input, with their types.
    fn program_objects(&self, m: &Machine) -> Vec<(Type, Value, ClassId)> {
        let mut list = Vec::new();
        for (t, value) in &self.made {
            let Some(
                Node::Built { class, .. }
                | Node::Got { class, .. }
                | Node::Enum { class, .. }
                | Node::Constant { class, .. },
            ) = self.graph.at(*value)
            else {
                continue;
            };
            let class = m.classes.loaded(&class.replace('.', "/"));
            list.extend(
                class
                    .filter(|&class| m.classes.class(class).origin != Origin::Boot)
                    .map(|class| (t.clone(), *value, class)),
            );
        }
        list
    }

    /// A call on an object of the input.
    fn call_on_input(&mut self, m: &mut Machine) -> Option<Deed> {
        let objects = self.program_objects(m);
        let (t, on, class) = self.rng.of(&objects)?.clone();
        let call = self.call_on(m, class, &t, 1)?;
        Some(Deed { on: Some(on), call })
    }

    /// A change of an object that one of the input hands out.
    fn change_got(&mut self, m: &mut Machine) -> Option<Vec<Action>> {
        let objects = self.program_objects(m);
        let (t, from, class) = self.rng.of(&objects)?.clone();
        let mut getters = self.plan(m, class).methods.clone();
        getters.dedup();
        getters.retain(|&getter| returns_changeable(m, getter));
        let &getter = self.rng.of(&getters)?;
        let (args, seen) = self.arguments_on(m, class, &t, getter, 1)?;
        let result = m.classes.method_signature(getter)?.result.bound(&seen);
        let result = self.concrete(m, &result, 0)?;
        let step = described(m, getter, args);
        let object = self.add(Node::Got { class: class_name(&result), from, step })?;
        // What it hands out may be changed in a later step.
        self.made.push((result.clone(), object));
        self.change(m, &result, object)
    }

    /// A change of an object of a type.
    fn change(&mut self, m: &mut Machine, t: &Type, object: Value) -> Option<Vec<Action>> {
        let inside = Place::inside(1).not_null();
        if let Type::Array(element) = t {
            let length = match self.graph.at(object) {
                Some(Node::Array { elements, .. }) => elements.len(),
                _ => 3,
            };
            let index = if self.rng.one_in(2) { 0 } else { self.rng.below(length) };
            let value = self.value(m, element, inside)?;
            return Some(vec![Action::Element { array: object, index: index as u32, value }]);
        }
        let Type::Class { name, .. } = t else { return None };
        let class = m.classes.load(name).ok()?;
        let call = if m.classes.class(class).origin != Origin::Boot {
            self.call_on(m, class, t, 1)?
        } else if let Some(collection) = m.classes.as_super(t, "java/util/Collection") {
            let is_list = m.classes.as_super(t, "java/util/List").is_some();
            self.change_collection(m, &argument(&collection, 0), is_list)?
        } else if let Some(map) = m.classes.as_super(t, "java/util/Map") {
            self.change_map(m, &argument(&map, 0), &argument(&map, 1))?
        } else if m.classes.as_super(t, ITERATOR).is_some() {
            let mut next =
                called(Some(object), call(&dotted(ITERATOR), "next", "()Ljava/lang/Object;", vec![]));
            next.extend(called(Some(object), call(&dotted(ITERATOR), "remove", "()V", vec![])));
            return Some(next);
        } else {
            self.change_value(name)?
        };
        Some(called(Some(object), call))
    }

    fn change_collection(&mut self, m: &mut Machine, element: &Type, is_list: bool) -> Option<Call> {
        let class = "java.util.Collection";
        let inside = Place::inside(1).not_null();
        Some(match self.rng.below(if is_list { 5 } else { 3 }) {
            0 => call(class, "clear", "()V", Vec::new()),
            1 => call(class, "add", "(Ljava/lang/Object;)Z", vec![self.value(m, element, inside)?]),
            2 => call(class, "remove", "(Ljava/lang/Object;)Z", vec![self.value(m, element, inside)?]),
            3 => {
                let args = vec![Value::Int(0), self.value(m, element, inside)?];
                call("java.util.List", "set", "(ILjava/lang/Object;)Ljava/lang/Object;", args)
            }
            _ => call("java.util.List", "remove", "(I)Ljava/lang/Object;", vec![Value::Int(0)]),
        })
    }

    fn change_map(&mut self, m: &mut Machine, key: &Type, value: &Type) -> Option<Call> {
        let class = "java.util.Map";
        let inside = Place::inside(1).not_null();
        Some(match self.rng.below(3) {
            0 => call(class, "clear", "()V", Vec::new()),
            1 => {
                let args = vec![self.value(m, key, inside)?, self.value(m, value, inside)?];
                call(class, "put", "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;", args)
            }
            _ => {
                let args = vec![self.value(m, key, inside)?];
                call(class, "remove", "(Ljava/lang/Object;)Ljava/lang/Object;", args)
            }
        })
    }

    /// A change of an object of the library that holds a value.
    fn change_value(&mut self, name: &str) -> Option<Call> {
        let &(_, method, letter) = SETTERS.iter().find(|(class, ..)| *class == name)?;
        let value = self.number(letter, &Default::default())?;
        Some(call(&dotted(name), method, &format!("({letter})V"), vec![value]))
    }

    fn surroundings(&mut self, m: &mut Machine) -> Rc<Surroundings> {
        if let Some(known) = &self.surroundings {
            return known.clone();
        }
        let found = Rc::new(self.look_around(m));
        self.surroundings = Some(found.clone());
        found
    }

    fn look_around(&mut self, m: &mut Machine) -> Surroundings {
        let mut found = Surroundings::default();
        let own = m.classes.method(self.method).class;
        for class in classes_around(m, own) {
            if !self.can_name(m, class, self.callers) {
                continue;
            }
            self.look_at_fields(m, class, &mut found);
            self.look_at_methods(m, class, &mut found);
            let plan = self.plan(m, class);
            if plan.constructors.len() + plan.factories.len() > 0 && !plan.methods.is_empty() {
                found.classes.push(class);
            }
        }
        found
    }

    fn look_at_fields(&self, m: &Machine, class: ClassId, found: &mut Surroundings) {
        for (number, f) in m.classes.class(class).fields.iter().enumerate() {
            if !f.is_static() || f.access & (access::SYNTHETIC | access::ENUM) != 0 {
                continue;
            }
            let fixed = f.access & access::FINAL != 0;
            let descriptor = m.classes.symbols.text(f.desc);
            let name = descriptor.trim_start_matches('L').trim_end_matches(';');
            found.state |= !fixed || f.kind == Kind::Ref && !never_changes(name);
            if !self.can_use(m, class, f.access, self.callers) {
                continue;
            }
            if !fixed {
                found.fields.push((class, number));
            }
            if f.kind == Kind::Ref && m.classes.field_type(class, f).is_some_and(|t| may_change(&t)) {
                found.holding.push((class, number));
            }
        }
    }

    fn look_at_methods(&self, m: &mut Machine, class: ClassId, found: &mut Surroundings) {
        for id in m.classes.class(class).methods.clone() {
            let method = m.classes.method(id);
            let name = m.classes.symbols.text(method.name);
            if !method.is_static()
                || method.access & access::SYNTHETIC != 0
                || matches!(name, "<clinit>" | "main")
                || !self.can_use(m, class, method.access, self.callers)
                || !contracts::of(&m.classes, id).requires.is_empty()
            {
                continue;
            }
            found.methods.push(id);
            if returns_changeable(m, id) {
                found.handing_out.push(id);
            }
        }
    }
}

/// Objects of the library that hold a number, and how it is changed: class, method, type of the number.
const SETTERS: [(&str, &str, char); 4] = [
    ("java/util/concurrent/atomic/AtomicInteger", "set", 'I'),
    ("java/util/concurrent/atomic/AtomicLong", "set", 'J'),
    ("java/util/concurrent/atomic/AtomicBoolean", "set", 'Z'),
    ("java/util/Date", "setTime", 'J'),
];

const ITERATOR: &str = "java/util/Iterator";

/// A call as the only thing that is done.
fn called(on: Option<Value>, call: Call) -> Vec<Action> {
    vec![Action::Call(Deed { on, call })]
}

/// Whether it is worth while to look at what a static field holds.
fn may_change(t: &Type) -> bool {
    match t {
        Type::Array(_) => true,
        Type::Class { name, .. } => !never_changes(name),
        _ => false,
    }
}

/// Whether an object of a type can be changed by steps: arrays, collections, maps and the like.
fn is_changeable(m: &mut Machine, t: &Type) -> bool {
    let Type::Class { name, .. } = t else { return matches!(t, Type::Array(_)) };
    let Ok(class) = m.classes.load(name) else { return false };
    let above: Vec<ClassId> = ["java/util/Collection", "java/util/Map", ITERATOR]
        .into_iter()
        .filter_map(|name| m.classes.load(name).ok())
        .collect();
    above.iter().any(|&above| m.classes.is_subclass(class, above))
        || SETTERS.iter().any(|(setter, ..)| setter == name)
}

/// Whether a method returns something that can be changed, objects of the program included.
fn returns_changeable(m: &mut Machine, method: MethodId) -> bool {
    let Some(signature) = m.classes.method_signature(method) else { return false };
    if !signature.parameters.is_empty() {
        return false;
    }
    let result = signature.result;
    if is_changeable(m, &result) {
        return true;
    }
    let Type::Class { name, .. } = &result else { return false };
    let Ok(class) = m.classes.load(name) else { return false };
    let c = m.classes.class(class);
    c.origin != Origin::Boot && c.access & (access::ENUM | access::INTERFACE) == 0
}

/// The class that a type is, as nodes have it.
fn class_name(t: &Type) -> String {
    let erased = t.erasure();
    match erased.strip_prefix('L').and_then(|name| name.strip_suffix(';')) {
        Some(name) => dotted(name),
        None => erased,
    }
}

/// A class and those of the program that it mentions: its nest, and those whose members it uses.
fn classes_around(m: &mut Machine, class: ClassId) -> Vec<ClassId> {
    let mut names: Vec<String> = Vec::new();
    if let Some(file) = m.classes.class(class).file.as_deref() {
        for index in 1..file.pool_size() {
            if let Constant::Class(name) = file.constant(index) {
                names.extend(file.utf8(name).ok().filter(|name| !name.starts_with('[')));
            }
        }
    }
    let mut found = vec![class];
    for name in names {
        let Ok(other) = m.classes.load(&name) else { continue };
        if m.classes.class(other).origin == Origin::App && !found.contains(&other) && found.len() < CLASSES {
            found.push(other);
        }
    }
    found
}
