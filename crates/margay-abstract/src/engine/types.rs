//! Declared types: values of which only the type is known, and what type arguments say of elements.

use super::arithmetic::range_of;
use super::{Engine, Res, Stop};
use crate::domain::{Code, Key, Nullness, Object, Others, Shape, State, Sym};
use margay_classes::descriptor::kind_of;
use margay_classes::signature::{Argument, Bindings, Type};
use margay_classes::{ClassId, Kind, MethodId};
use std::rc::Rc;

const OBJECT: &str = "java/lang/Object";

impl Engine<'_> {
    /// A value of a type of which nothing else is known.
    pub(super) fn unknown(
        &mut self,
        state: &mut State,
        descriptor: &str,
        declared: Option<&Type>,
    ) -> Res<Sym> {
        let kind = kind_of(descriptor);
        Ok(match kind {
            Kind::Void => crate::domain::NONE,
            Kind::Float | Kind::Double => state.make(Shape::Real),
            Kind::Ref => {
                let class = self.descriptor_class(descriptor)?;
                let mut object = Object::of(class);
                object.declared = declared.filter(|t| is_generic(t)).map(|t| Rc::new(t.clone()));
                state.make(Shape::Object(object))
            }
            kind => {
                let (low, high) = range_of(kind);
                state.number(low, high)
            }
        })
    }

    /// A value of a declared type.
    pub(super) fn of_type(&mut self, state: &mut State, declared: &Type) -> Res<Sym> {
        self.unknown(state, &declared.erasure(), Some(declared))
    }

    pub(super) fn descriptor_class(&mut self, descriptor: &str) -> Res<ClassId> {
        let name = descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';')).unwrap_or(descriptor);
        let loaded = self.machine.classes.load(name);
        loaded.map_err(|_| Stop::Unsupported(format!("class {name}")))
    }

    /// A new object of a class.
    pub(super) fn new_object(&mut self, state: &mut State, class: &str) -> Res<Sym> {
        let class = self.load(class)?;
        Ok(state.make(Shape::Object(Object { code: Code::foreign(), ..Object::new(class) })))
    }

    /// An object of a class or of one below it, which is not null.
    pub(super) fn some_object(&mut self, state: &mut State, class: &str) -> Res<Sym> {
        let class = self.load(class)?;
        let object = Object { null: Nullness::NonNull, code: Code::foreign(), ..Object::of(class) };
        Ok(state.make(Shape::Object(object)))
    }

    /// What the type variables of a method and of the classes around it stand for at least: their bounds.
    pub(super) fn bounds_of(&mut self, class: ClassId, method: Option<MethodId>) -> Bindings {
        let mut all: Vec<(String, Vec<Type>)> = Vec::new();
        if let Some(signature) = method.and_then(|m| self.machine.classes.method_signature(m)) {
            all.extend(signature.parameters.into_iter().map(|p| (p.name, p.bounds)));
        }
        let name = self.name(class);
        let mut names = vec![name.clone()];
        names.extend(name.rmatch_indices('$').map(|(at, _)| name[..at].to_owned()));
        for name in names {
            let Some(signature) = self.machine.classes.class_signature(&name) else { continue };
            all.extend(signature.parameters.into_iter().map(|p| (p.name, p.bounds)));
        }
        let mut bindings = Bindings::new();
        for (name, _) in all.iter().rev() {
            bindings.insert(name.clone(), erased_bound(name, &all, 0));
        }
        bindings
    }

    /// A declared type without type variables: each stands for its bound.
    pub(super) fn closed(&self, declared: &Type, bindings: &Bindings) -> Type {
        declared.bound(bindings)
    }

    /// A type argument of an object, seen as one of a class or interface above it: what is read from it is of this type.
    pub(super) fn argument(&mut self, state: &State, x: Sym, of: &str, n: usize) -> Option<Type> {
        let declared = state.object(x)?.declared.clone()?;
        let seen = self.machine.classes.as_super(&readable(&declared), of)?;
        let Type::Class { arguments, .. } = seen else { return None };
        match arguments.get(n)? {
            Argument::Exact(t) | Argument::Extends(t) if !t.is_open() => Some(t.clone()),
            _ => None,
        }
    }

    /// Takes note of the type that a value has as a part of a container, where it has no type arguments of its own.
    pub(super) fn declare(&mut self, state: &mut State, value: Sym, of: Sym, (above, n): (&str, usize)) {
        if let Some(declared) = self.argument(state, of, above, n) {
            self.declare_as(state, value, &declared);
        }
    }

    /// Takes note that a value is of a type, where less is known of it.
    pub(super) fn declare_as(&mut self, state: &mut State, value: Sym, declared: &Type) {
        if state.object(value).is_none() {
            return;
        }
        if let Ok(class) = self.descriptor_class(&declared.erasure()) {
            self.narrow(state, value, class);
        }
        if is_generic(declared)
            && let Some(object) = state.object_mut(value)
            && object.declared.is_none()
        {
            object.declared = Some(Rc::new(declared.clone()));
        }
    }

    /// A value that a type argument of an object describes.
    pub(super) fn of_argument(&mut self, state: &mut State, x: Sym, of: &str, n: usize) -> Res<Sym> {
        let value = match self.argument(state, x, of, n) {
            Some(t) => self.of_type(state, &t)?,
            None => self.unknown(state, "Ljava/lang/Object;", None)?,
        };
        self.mark_held(state, value, x);
        Ok(value)
    }

    /// Takes note that a value is the caller's or the library's as what holds it is. Until code that is analysed makes an
    /// object of the type, it cannot have put one of its own there.
    pub(super) fn inherit_code(&mut self, state: &mut State, value: Sym, holder: Sym) {
        let foreign = state.object(holder).is_some_and(|holder| holder.code.others != Others::Any);
        let Some(class) = state.object(value).map(|value| value.class).filter(|_| foreign) else { return };
        let classes = &self.machine.classes;
        if !self.made.iter().any(|&made| classes.is_subclass(made, class)) {
            self.granted.insert(class);
            Self::mark_foreign(state, value);
        }
    }

    /// Takes note that a value is one of those that a caller has put into an object.
    pub(super) fn mark_held(&mut self, state: &mut State, value: Sym, holder: Sym) {
        self.inherit_code(state, value, holder);
        if state.object(holder).is_some_and(|holder| holder.given) {
            self.mark_given(state, value);
        }
    }

    /// Takes note that a value was handed in by a caller.
    pub(super) fn mark_given(&self, state: &mut State, value: Sym) {
        if let Some(object) = state.object_mut(value) {
            object.given = true;
            self.assume_given(state, value);
        }
    }

    /// Without nulls of callers, what comes from them is not null.
    pub(super) fn assume_given(&self, state: &mut State, value: Sym) {
        if !self.options.nulls && state.object(value).is_some() {
            state.assume_null(value, false);
        }
    }

    /// Without nulls of callers, refuses to put into an object of a caller what may be null or may hold null: that would be
    /// taken for the caller's.
    pub(super) fn keep_given(&self, state: &State, holder: Sym, key: Key, value: Sym) -> Res<()> {
        let content = matches!(key, Key::Element | Key::MapKey | Key::MapValue);
        let unique = state.object(holder).is_some_and(|holder| holder.unique);
        if self.options.nulls || !content || unique {
            return Ok(());
        }
        let Some(object) = state.object(value) else { return Ok(()) };
        let class = self.machine.classes.class(object.class);
        let name = self.machine.classes.name(object.class);
        let may_hold = class.is_array() || self.is_boot(object.class) && !super::heap::is_immutable(name);
        if object.null != Nullness::NonNull || may_hold && !object.given {
            return super::unsupported("a null put among elements of a caller");
        }
        Ok(())
    }

    /// Takes note that what an interface's methods do on an object is not code of the program.
    pub(super) fn mark_foreign(state: &mut State, value: Sym) {
        if let Some(object) = state.object_mut(value) {
            object.code = Code::foreign();
        }
    }

    /// Takes note that code that is analysed makes objects of a class or functions of an interface.
    pub(super) fn makes(&mut self, class: ClassId) {
        self.made.insert(class);
    }

    /// Whether a value was taken for the caller's that analysed code may have made.
    pub(super) fn granted_too_much(&self) -> bool {
        let classes = &self.machine.classes;
        self.granted.iter().any(|&class| self.made.iter().any(|&made| classes.is_subclass(made, class)))
    }
}

fn erased_bound(name: &str, all: &[(String, Vec<Type>)], depth: usize) -> Type {
    let bound = all.iter().find(|(n, _)| n == name).and_then(|(_, bounds)| bounds.first());
    match bound {
        Some(Type::Variable(other)) if depth < 8 => erased_bound(other, all, depth + 1),
        Some(bound @ Type::Class { .. }) if !bound.is_open() => bound.clone(),
        Some(bound) => Type::parse(&bound.erasure()).unwrap_or_else(|| Type::class(OBJECT)),
        None => Type::class(OBJECT),
    }
}

pub(super) fn is_generic(t: &Type) -> bool {
    match t {
        Type::Class { arguments, .. } => !arguments.is_empty(),
        Type::Array(element) => is_generic(element),
        _ => false,
    }
}

/// A type whose wildcards are what can be read through them.
pub(super) fn readable(t: &Type) -> Type {
    match t {
        Type::Class { name, arguments, inside } => {
            let read = |a: &Argument| {
                Argument::Exact(match a {
                    Argument::Exact(t) | Argument::Extends(t) => readable(t),
                    Argument::Any | Argument::Super(_) => Type::class(OBJECT),
                })
            };
            Type::Class {
                name: name.clone(),
                arguments: arguments.iter().map(read).collect(),
                inside: *inside,
            }
        }
        Type::Array(element) => Type::Array(Box::new(readable(element))),
        other => other.clone(),
    }
}
