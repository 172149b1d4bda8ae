//! Static fields: what initialisation leaves in those that nobody can set afterwards.

use super::{Engine, Res, unsupported};
use crate::domain::{Key, Nullness, Object, Shape, State, Sym};
use margay_classes::bytecode::{self, Action};
use margay_classes::reader::access;
use margay_classes::signature::Type;
use margay_classes::{ClassId, Field, Kind};
use margay_machine::Ref;
use std::rc::Rc;

/// How the names of classes of the library begin whose methods give the same in every run.
const SAME: [&str; 22] = [
    "java/lang/String",
    "java/lang/Object",
    "java/lang/Integer.valueOf",
    "java/lang/Long.valueOf",
    "java/lang/Character.valueOf",
    "java/lang/Boolean.valueOf",
    "java/lang/Double.valueOf",
    "java/lang/Enum",
    "java/lang/Math.",
    "java/lang/Class.desiredAssertionStatus",
    "java/util/List.",
    "java/util/Map.",
    "java/util/Set.",
    "java/util/Arrays.",
    "java/util/ArrayList",
    "java/util/HashMap",
    "java/util/HashSet",
    "java/util/LinkedHashMap",
    "java/util/TreeMap",
    "java/util/Collections.",
    "java/util/regex/Pattern",
    "java/math/Big",
];

impl Engine<'_> {
    /// The value of a static field.
    pub(super) fn static_value(&mut self, state: &mut State, class: ClassId, index: usize) -> Res<Sym> {
        let field = self.machine.classes.class(class).fields[index].clone();
        let descriptor = self.machine.classes.symbols.text(field.desc).to_owned();
        let declared = self.machine.classes.field_type(class, &field);
        let bindings = self.bounds_of(class, None);
        let declared = declared.map(|t| self.closed(&t, &bindings));
        let is_final = field.access & access::FINAL != 0;
        if self.is_boot(class) {
            let value = self.unknown(state, &descriptor, declared.as_ref())?;
            if is_final && state.object(value).is_some() {
                state.assume_null(value, false);
                if descriptor == "Ljava/util/Comparator;"
                    && let Some(object) = state.object_mut(value)
                {
                    object.text = Some("natural".into());
                }
                let (of, name) = (self.name(class), self.machine.classes.symbols.text(field.name).to_owned());
                if field.access & access::ENUM != 0
                    && let Some(object) = state.object_mut(value)
                {
                    object.text = Some(name.as_str().into());
                }
                super::library::times::constant(state, &of, &name, value);
                super::library::decimals::constant(state, &of, &name, value);
            }
            return Ok(value);
        }
        if self.machine.initialize_now(class).is_err() {
            return unsupported(format!("initialisation of {}", self.name(class)));
        }
        if self.machine.classes.symbols.text(field.name) == "$assertionsDisabled" {
            // Assertions are enabled.
            return Ok(state.constant(0));
        }
        if is_final && self.is_same_in_every_run(class) && !self.may_be_unset(class, index) {
            return self.constant_field(state, class, &field, declared);
        }
        self.unknown(state, &descriptor, declared.as_ref())
    }

    /// Whether a method or constructor of a nest whose invariants are looked for may see a field before it is set: the
    /// initialiser makes objects or calls methods first.
    fn may_be_unset(&self, class: ClassId, index: usize) -> bool {
        if !self.invariants.is_searching(class) {
            return false;
        }
        let classes = &self.machine.classes;
        let c = classes.class(class);
        let (Some(file), Some(clinit)) = (c.file.as_deref(), c.clinit) else { return false };
        let Some(member) = classes.method(clinit).member(c) else { return true };
        let Ok(Some(code)) = file.code(member) else { return true };
        let code = file.slice(code.code);
        let name = classes.symbols.text(c.fields[index].name);
        for insn in bytecode::instructions(code) {
            match insn.action(code) {
                Some(Action::Field { write: true, is_static: true, cp })
                    if file.named_member(cp).as_deref() == Some(name) =>
                {
                    return false;
                }
                Some(Action::Invoke { how, cp }) if how != bytecode::Invocation::Dynamic => {
                    let owner = file.named_class(cp).unwrap_or_default();
                    let outer = classes.name(class).split('$').next().unwrap_or_default();
                    if owner.split('$').next() == Some(outer) {
                        return true;
                    }
                }
                _ => {}
            }
        }
        // A compile-time constant is set before anything runs.
        false
    }

    fn constant_field(
        &mut self,
        state: &mut State,
        class: ClassId,
        field: &Field,
        declared: Option<Type>,
    ) -> Res<Sym> {
        let descriptor = self.machine.classes.symbols.text(field.desc).to_owned();
        let statics = self.machine.classes.class(class).statics.get();
        if statics == 0 {
            return self.unknown(state, &descriptor, declared.as_ref());
        }
        let word = self.machine.heap.word(statics + field.slot);
        match field.kind {
            Kind::Float | Kind::Double => Ok(state.make(Shape::Real)),
            Kind::Long => Ok(state.constant(word as i64)),
            Kind::Ref => self.constant_object(state, word as Ref, field, declared),
            _ => Ok(state.constant(i64::from(word as i32))),
        }
    }

    fn constant_object(
        &mut self,
        state: &mut State,
        object: Ref,
        field: &Field,
        declared: Option<Type>,
    ) -> Res<Sym> {
        let descriptor = self.machine.classes.symbols.text(field.desc).to_owned();
        if object == 0 {
            let value = self.unknown(state, &descriptor, declared.as_ref())?;
            state.assume_null(value, true);
            return Ok(value);
        }
        let class = self.machine.class_of(object);
        let (id, is_array) = (class.id, class.is_array());
        let shape = Object {
            null: Nullness::NonNull,
            exact: true,
            declared: declared.filter(super::types::is_generic).map(Rc::new),
            ..Object::of(id)
        };
        let value = state.make(Shape::Object(shape));
        let name = self.name(id);
        if name == "java/lang/String" {
            let length = state.constant(self.machine.utf16(object).len() as i64);
            state.set_part(value, Key::Length, length);
            let text = self.machine.text(object);
            if let Some(object) = state.object_mut(value) {
                object.text = Some(text.into());
            }
        }
        if is_array {
            let length = state.constant(i64::from(self.machine.heap.length(object)));
            state.set_part(value, Key::Length, length);
            // What the compiler keeps for an enum is never changed, nor null.
            let filled = field.access & access::SYNTHETIC != 0
                && self.machine.classes.class(id).element_kind() == Some(Kind::Ref);
            if filled {
                let element = self.element(state, value, Kind::Ref)?;
                if let Some(element) = element {
                    state.assume_null(element, false);
                    let each = state.summary(element);
                    state.set_part(value, Key::Element, each);
                }
            }
        }
        Ok(value)
    }

    /// Whether the initialiser of a class depends on nothing but the program: it calls only what gives the same every time.
    fn is_same_in_every_run(&self, class: ClassId) -> bool {
        let classes = &self.machine.classes;
        let c = classes.class(class);
        let (Some(file), Some(clinit)) = (c.file.as_deref(), c.clinit) else { return true };
        let Some(member) = classes.method(clinit).member(c) else { return false };
        let Ok(Some(code)) = file.code(member) else { return false };
        let code = file.slice(code.code);
        bytecode::instructions(code).all(|insn| match insn.action(code) {
            Some(Action::Invoke { how: bytecode::Invocation::Dynamic, .. }) => true,
            Some(Action::Invoke { cp, .. }) => {
                let owner = file.named_class(cp).unwrap_or_default();
                let name = file.named_member(cp).unwrap_or_default();
                let called = format!("{owner}.{name}");
                let own = classes.name(class);
                // Constructors and methods of the class itself: constants of an enum, `$values`.
                let inside = owner == own || owner.starts_with(&format!("{own}$"));
                let varies = matches!(
                    &name[..],
                    "random" | "hashCode" | "shuffle" | "iterator" | "stream" | "forEach"
                );
                inside && matches!(&name[..], "<init>" | "$values")
                    || matches!(&name[..], "values" | "ordinal")
                    || !varies && SAME.iter().any(|same| called.starts_with(same))
            }
            // What other classes have depends on who was initialised first, or has been set since.
            Some(Action::Field { write: false, is_static: true, cp }) => {
                let owner = file.named_class(cp).unwrap_or_default();
                let name = file.named_member(cp).unwrap_or_default();
                let fixed = classes.loaded(&owner).is_some_and(|id| {
                    // Constants of an enum are set first.
                    let constant =
                        |f: &Field| f.access & access::ENUM != 0 && classes.symbols.text(f.name) == name;
                    self.is_boot(id) || classes.class(id).fields.iter().any(constant)
                });
                fixed || owner == classes.name(class)
            }
            None => false,
            _ => true,
        })
    }
}
