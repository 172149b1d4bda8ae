//! Parts of objects: reading and writing them, other names of the same object, and what unknown code may have changed.

use super::recursion::ActiveCall;
use super::{Engine, Res};
use crate::domain::{Key, NONE, Nullness, Object, Shape, State, Sym};
use margay_classes::reader::access;
use margay_classes::signature::Type;
use margay_classes::{ClassId, ClassKind, Kind};

/// The text of a view of a collection or map, of an iterator or of an entry, that refuses changes.
pub(super) const READ_ONLY: &str = "like";

impl Engine<'_> {
    /// The length of an array or a string.
    pub(super) fn length(&self, state: &mut State, x: Sym) -> Sym {
        self.count(state, x, Key::Length)
    }

    /// The number of elements of a collection, or of characters of a builder.
    pub(super) fn size(&self, state: &mut State, x: Sym) -> Sym {
        self.count(state, x, Key::Size)
    }

    fn count(&self, state: &mut State, x: Sym, key: Key) -> Sym {
        if let Some(known) = state.part(x, key) {
            return known;
        }
        let count = state.number(0, i64::from(i32::MAX));
        state.set_part(x, key, count);
        count
    }

    /// One of the elements of an array.
    pub(super) fn element(&mut self, state: &mut State, array: Sym, kind: Kind) -> Res<Option<Sym>> {
        match state.part(array, Key::Element) {
            Some(NONE) => return Ok(None),
            Some(known) => return Ok(Some(state.instance(known))),
            None => {}
        }
        let object = state.object(array).cloned();
        let class = object.as_ref().map(|o| o.class);
        let element = class.and_then(|c| match self.machine.classes.class(c).kind {
            ClassKind::Array { element, kind } => Some((element, kind)),
            _ => None,
        });
        let (descriptor, declared) = match (element, object.and_then(|o| o.declared)) {
            (Some((_, kind)), _) if kind != Kind::Ref => (kind.letter().to_string(), None),
            (Some((id, _)), declared) => {
                let declared = declared.and_then(|t| match &*t {
                    Type::Array(element) => Some((**element).clone()),
                    _ => None,
                });
                (self.machine.classes.java_descriptor(id), declared)
            }
            (None, _) if kind == Kind::Ref => ("Ljava/lang/Object;".to_owned(), None),
            (None, _) => (kind.letter().to_string(), None),
        };
        // `baload` is for booleans too.
        let value = self.unknown(state, &descriptor, declared.as_ref())?;
        self.mark_held(state, value, array);
        Ok(Some(value))
    }

    /// A field of an object.
    pub(super) fn get_field(
        &mut self,
        state: &mut State,
        o: Sym,
        class: ClassId,
        index: usize,
    ) -> Res<Option<Sym>> {
        let key = Key::Field(class, index as u16);
        self.effects.reads.insert(class);
        if let Some(known) = state.part(o, key) {
            self.declare_field(state, o, (class, index), known);
            return Ok(Some(known));
        }
        if !self.is_boot(class) && !self.instantiate(state, o, class)? {
            return Ok(None);
        }
        self.mix_aliases(state, o, class)?;
        if let Some(known) = state.part(o, key) {
            self.declare_field(state, o, (class, index), known);
            return Ok(Some(known));
        }
        let value = self.field_value(state, o, class, index)?;
        let field = &self.machine.classes.class(class).fields[index];
        if field.access & access::VOLATILE == 0 {
            state.set_part(o, key, value);
        }
        Ok(Some(value))
    }

    /// Takes note of what the type arguments of an object say of a field.
    fn declare_field(&mut self, state: &mut State, o: Sym, (class, index): (ClassId, usize), value: Sym) {
        let Some(own) = state.object(o).and_then(|object| object.declared.clone()) else { return };
        if state.object(value).is_none() {
            return;
        }
        let field = self.machine.classes.class(class).fields[index].clone();
        let Some(declared) = self.machine.classes.field_type(class, &field).filter(Type::is_open) else {
            return;
        };
        let name = self.name(class);
        let mut bindings = self.bounds_of(class, None);
        if let Some(seen) = self.machine.classes.arguments_for(&super::types::readable(&own), &name) {
            bindings.extend(seen.into_iter().filter(|(_, t)| !t.is_open()));
        }
        let declared = self.closed(&declared, &bindings);
        self.declare_as(state, value, &declared);
    }

    /// An object that is seen for the first time may be one whose fields have changed under another name.
    fn mix_aliases(&mut self, state: &mut State, o: Sym, class: ClassId) -> Res<()> {
        let changed: Vec<(Key, Sym)> = state
            .all_parts()
            .into_iter()
            .filter(|&(p, key, _)| {
                // What has not changed since is as the invariant says, for both names.
                matches!(key, Key::Field(c, _) if c == class)
                    && p != o
                    && state.dirty.contains(&p)
                    && self.may_alias(state, o, p)
            })
            .map(|(_, key, value)| (key, value))
            .collect();
        for (key, value) in changed {
            if state.part(o, key).is_some() {
                let before = std::mem::replace(state, self.state());
                *state = self.weakly(before, o, key, value)?;
            }
        }
        Ok(())
    }

    /// A value that a field may hold as far as its type tells.
    pub(super) fn field_value(
        &mut self,
        state: &mut State,
        o: Sym,
        class: ClassId,
        index: usize,
    ) -> Res<Sym> {
        let field = self.machine.classes.class(class).fields[index].clone();
        let descriptor = self.machine.classes.symbols.text(field.desc).to_owned();
        let declared = self.machine.classes.field_type(class, &field);
        let mut bindings = self.bounds_of(class, None);
        let name = self.name(class);
        let own = state.object(o).and_then(|object| object.declared.clone());
        if let Some(own) = own
            && let Some(seen) = self.machine.classes.arguments_for(&super::types::readable(&own), &name)
        {
            bindings.extend(seen.into_iter().filter(|(_, t)| !t.is_open()));
        }
        let declared = declared.map(|t| self.closed(&t, &bindings));
        match declared {
            Some(t @ (Type::Class { .. } | Type::Array(_))) => {
                let value = self.of_type(state, &t)?;
                // What the declaration is erased to holds in any case.
                let class = self.descriptor_class(&descriptor)?;
                self.narrow(state, value, class);
                Ok(value)
            }
            _ => self.unknown(state, &descriptor, None),
        }
    }

    /// Sets a field of an object.
    pub(super) fn put_field(&mut self, mut state: State, o: Sym, key: Key, value: Sym) -> Res<Option<State>> {
        let Key::Field(class, index) = key else { return Ok(Some(state)) };
        // What holds of the other fields is known before one of them changes.
        if !self.has_all_fields(&state, o, class) && !self.instantiate(&mut state, o, class)? {
            return Ok(None);
        }
        let mut state = self.change(state, o, key, Some(value))?;
        let field = self.machine.classes.class(class).fields[usize::from(index)].clone();
        let private = field.access & access::PRIVATE != 0;
        if let Some(declared) = self.machine.classes.field_type(class, &field)
            && state.object(value).is_some_and(|object| object.declared.is_none())
        {
            let bindings = self.bounds_of(class, None);
            let declared = self.closed(&declared, &bindings);
            if super::types::is_generic(&declared)
                && let Some(object) = state.object_mut(value)
            {
                object.declared = Some(std::rc::Rc::new(declared));
            }
        }
        self.hold(&mut state, o, value, private);
        Ok(Some(state))
    }

    /// Whether all fields are known that a class declares for an object, or for itself.
    fn has_all_fields(&self, state: &State, o: Sym, class: ClassId) -> bool {
        let of_class = state.is_statics(o);
        let fields = self.machine.classes.class(class).fields.iter().enumerate();
        let mut own = fields.filter(|(_, field)| field.is_static() == of_class);
        self.is_boot(class) || own.all(|(i, _)| state.part(o, Key::Field(class, i as u16)).is_some())
    }

    /// Takes note that an object holds a value in a field now.
    fn hold(&mut self, state: &mut State, o: Sym, value: Sym, private: bool) {
        if value == NONE || state.object(value).is_none() {
            return;
        }
        let holders = state.all_parts().iter().filter(|(_, key, v)| *v == value && !key.is_fixed()).count();
        let local = state.is_local(o);
        let free = state.object(value).is_some_and(|v| v.unique && v.owner.is_none());
        if holders > 1 || !free {
            self.escape(state, value);
        } else if !local {
            if private && self.is_content_holder(state, value) {
                if let Some(object) = state.object_mut(value) {
                    object.owner = Some(o);
                }
            } else {
                self.escape(state, value);
            }
        }
    }

    /// Whether an object is an array or of the library: its contents belong to whoever holds it alone.
    fn is_content_holder(&self, state: &State, x: Sym) -> bool {
        state.object(x).is_some_and(|object| {
            let class = self.machine.classes.class(object.class);
            object.code.functions.is_empty() && (class.is_array() || self.is_boot(object.class))
        })
    }

    /// Changes a part of an object: of other names that may stand for it, too. Without a value, nothing is known of the part
    /// any more.
    pub(super) fn change(&mut self, mut state: State, o: Sym, key: Key, value: Option<Sym>) -> Res<State> {
        if let Some(value) = value {
            self.keep_given(&state, o, key, value)?;
        }
        self.note_change(&state, o, key);
        let others: Vec<Sym> = state
            .all_parts()
            .into_iter()
            .filter(|&(p, k, _)| k == key && p != o && self.may_alias(&state, o, p))
            .map(|(p, _, _)| p)
            .collect();
        for p in others {
            self.touch(&mut state, p);
            match value {
                Some(value) => state = self.weakly(state, p, key, value)?,
                None => state.drop_part(p, key),
            }
        }
        self.touch(&mut state, o);
        match value {
            Some(value) => state.set_part(o, key, value),
            None => state.drop_part(o, key),
        }
        Ok(state)
    }

    /// Says of a part that it is as before or has this value.
    pub(super) fn weakly(&mut self, state: State, o: Sym, key: Key, value: Sym) -> Res<State> {
        self.tick()?;
        let mut before = state;
        if matches!(key, Key::Field(..)) {
            // One of two: what is known of its parts is under the other names.
            let old = before.part(o, key).unwrap_or(NONE);
            let one_of = self.either(&mut before, old, value);
            before.set_part(o, key, one_of);
            return Ok(before);
        }
        let value = if key.is_summary() { before.summary(value) } else { value };
        let mut changed = before.clone();
        changed.set_part(o, key, value);
        Ok(self.joined_variants(&before, &changed))
    }

    /// A name for one of two values.
    pub(super) fn either(&mut self, state: &mut State, a: Sym, b: Sym) -> Sym {
        let shape = match (state.shape(a).cloned(), state.shape(b).cloned()) {
            (Some(Shape::Number { .. }), Some(Shape::Number { .. })) => {
                let low = state.lower(a).min(state.lower(b));
                Shape::Number { low, high: state.upper(a).max(state.upper(b)) }
            }
            (Some(Shape::Object(o)), Some(Shape::Object(p))) => {
                let null = o.null.join(p.null);
                let one = match (o.null, p.null) {
                    (_, Nullness::Null) => o,
                    (Nullness::Null, _) => p,
                    _ => {
                        let class = super::body::class_above(&self.machine.classes, o.class, p.class);
                        Object {
                            code: o.code.join(&p.code),
                            exact: o.exact && p.exact && o.class == p.class,
                            among: o.classes_of_either(&p, class),
                            declared: o.declared.filter(|t| p.declared.as_ref() == Some(t)),
                            ..Object::of(class)
                        }
                    }
                };
                Shape::Object(Object { null, unique: false, owner: None, constant: None, text: None, ..one })
            }
            _ => Shape::Real,
        };
        self.escape(state, a);
        self.escape(state, b);
        state.make(shape)
    }

    /// Adds a value to those that an array or a collection holds.
    pub(super) fn add_element(&mut self, mut state: State, o: Sym, key: Key, value: Sym) -> Res<State> {
        self.keep_given(&state, o, key, value)?;
        self.note_change(&state, o, key);
        if value != NONE && state.object(value).is_some() {
            self.hold_element(&mut state, o, value);
        }
        let names: Vec<Sym> = state
            .all_parts()
            .into_iter()
            .filter(|&(p, k, _)| k == key && (p == o || self.may_alias(&state, o, p)))
            .map(|(p, _, _)| p)
            .collect();
        for p in names {
            self.touch(&mut state, p);
            state = self.weakly(state, p, key, value)?;
        }
        self.touch(&mut state, o);
        Ok(state)
    }

    /// Takes note that a collection holds a value. An entry or iterator in a collection that is known here alone leads
    /// nobody else to its map or list.
    fn hold_element(&mut self, state: &mut State, holder: Sym, value: Sym) {
        if !(state.is_local(holder) && state.part(value, Key::Source).is_some()) {
            return self.escape(state, value);
        }
        if let Some(object) = state.object_mut(value) {
            (object.unique, object.owner) = (false, None);
        }
    }

    /// Forgets which elements stand where in arrays that may be this one, but for those at an index that is another one and
    /// those before it.
    pub(super) fn forget_entries(&self, state: &mut State, array: Sym, at: Option<Sym>) {
        for (p, key, _) in state.all_parts() {
            let Some(index) = key.place() else { continue };
            let elsewhere = |at: Sym| match key {
                Key::Prefix(_) => state.is_at_most(index, at, 0),
                _ => state.is_at_most(at, index, -1) || state.is_at_most(index, at, -1),
            };
            if self.may_alias(state, array, p) && !at.is_some_and(elsewhere) {
                state.drop_part(p, key);
            }
        }
    }

    /// Forgets which elements stand where in arrays that a method of the library may change: those that it is given, and
    /// with `others` those that others can reach.
    pub(super) fn forget_elements(&self, state: &mut State, args: &[Sym], others: bool) {
        for (p, key, _) in state.all_parts() {
            let array = state.object(p).is_some_and(|o| self.machine.classes.class(o.class).is_array());
            let changes = args.iter().any(|&x| self.may_alias(state, x, p)) || others && !state.is_local(p);
            if key.place().is_some() && array && changes {
                state.drop_part(p, key);
            }
        }
    }

    /// Takes note that an object changes which others can reach.
    fn touch(&mut self, state: &mut State, o: Sym) {
        let mut at = o;
        for _ in 0..16 {
            let fields = state.object(at).is_some_and(|object| {
                !self.is_boot(object.class) && !self.machine.classes.class(object.class).is_array()
            });
            if fields && !state.is_local(at) {
                state.dirty.insert(at);
            }
            match state.object(at).and_then(|object| object.owner) {
                Some(owner) => at = owner,
                None => return,
            }
        }
    }

    /// Whether two names may stand for one object.
    pub(super) fn may_alias(&self, state: &State, x: Sym, y: Sym) -> bool {
        if x == y {
            return true;
        }
        let (Some(a), Some(b)) = (state.object(x), state.object(y)) else { return false };
        if a.null == Nullness::Null || b.null == Nullness::Null {
            return false;
        }
        match (a.unique.then_some(a.owner), b.unique.then_some(b.owner)) {
            (Some(Some(o)), Some(Some(p))) => {
                if !self.may_alias(state, o, p) {
                    return false;
                }
            }
            // What a caller has may be a view of a collection that a private field holds.
            (Some(Some(_)), None) | (None, Some(Some(_))) if self.viewed => {
                return self.may_be_view(a) && self.may_be_view(b);
            }
            (Some(_), _) | (_, Some(_)) => return false,
            (None, None) => {}
        }
        let apart = |a: &Object, b: &Object| {
            a.exact && !self.machine.classes.is_subclass(a.class, b.class)
                || self.apart_classes(a.class, b.class)
        };
        !apart(a, b) && !apart(b, a)
    }

    /// Whether an object may be a collection, a map or a view of one.
    fn may_be_view(&self, object: &Object) -> bool {
        let class = self.machine.classes.class(object.class);
        self.is_boot(object.class)
            && !class.is_array()
            && !is_immutable(self.machine.classes.name(object.class))
    }

    fn apart_classes(&self, a: ClassId, b: ClassId) -> bool {
        let classes = &self.machine.classes;
        let (ca, cb) = (classes.class(a), classes.class(b));
        !ca.is_interface()
            && !cb.is_interface()
            && !classes.is_subclass(a, b)
            && !classes.is_subclass(b, a)
            && (!ca.is_array() || !cb.is_array() || ca.element_kind() != cb.element_kind())
    }

    /// Takes note that others can reach an object, and what its parts hold.
    pub(super) fn escape(&mut self, state: &mut State, x: Sym) {
        let mut next = vec![x];
        let mut seen = std::collections::BTreeSet::new();
        while let Some(x) = next.pop() {
            if x == NONE || !seen.insert(x) {
                continue;
            }
            let Some(object) = state.object_mut(x) else { continue };
            let (unique, owner, functions) = (object.unique, object.owner, object.code.functions.clone());
            object.unique = false;
            object.owner = None;
            if let Some(owner) = owner {
                self.touch(state, owner);
            }
            for function in functions {
                self.invariants.escaped(function.method);
            }
            let mut parts = state.parts(x);
            if state.object(x).is_some_and(|object| object.text.as_deref() == Some(READ_ONLY)) {
                // Nobody changes what it shows by way of it; the elements are known to others already.
                parts.retain(|(key, _)| *key != Key::Source);
                self.shows_views = true;
            }
            if unique && parts.iter().any(|(key, _)| matches!(key, Key::Field(..))) {
                state.dirty.insert(x);
            }
            for (key, value) in parts {
                match key {
                    Key::Field(class, index) if unique => {
                        let field = &self.machine.classes.class(class).fields[usize::from(index)];
                        let private = field.access & access::PRIVATE != 0;
                        let free = state.object(value).is_some_and(|v| v.unique && v.owner.is_none());
                        let holders =
                            state.all_parts().iter().filter(|(_, k, v)| *v == value && !k.is_fixed()).count();
                        if private && free && holders == 1 && self.is_content_holder(state, value) {
                            if let Some(object) = state.object_mut(value) {
                                object.owner = Some(x);
                            }
                        } else {
                            next.push(value);
                        }
                    }
                    // What an array is like is not reached through it.
                    Key::Field(..) | Key::Home => {}
                    _ => next.push(value),
                }
            }
        }
    }

    /// An object that is still being constructed and is given to a method of the library may be seen by code of callers: in
    /// a comparison, for example.
    pub(super) fn leak_unfinished(&mut self, state: &mut State, args: &[Sym]) -> Res<()> {
        let classes = &self.machine.classes;
        let constructs =
            |call: &&ActiveCall| classes.symbols.text(classes.method(call.method).name) == "<init>";
        let calls = self.calls.iter().filter(constructs);
        let this = calls.filter_map(|call| state.frames.get(call.frame)?.locals.get(call.locals).copied());
        let mut unfinished: Vec<Sym> = this.collect();
        if unfinished.is_empty() {
            return Ok(());
        }
        let reached = state.reachable(args.iter().copied().filter(|&x| state.object(x).is_some()));
        unfinished.retain(|this| reached.contains(this));
        if unfinished.is_empty() {
            return Ok(());
        }
        for this in unfinished {
            self.escape(state, this);
        }
        self.called_back(state)
    }

    /// What may have changed while unknown code ran: everything but what is known here alone, and what never changes.
    pub(super) fn havoc(&mut self, state: &mut State) -> Res<()> {
        self.changes_shared = true;
        self.effects.changes = true;
        self.publish_all(state)?;
        let classes = &self.machine.classes;
        state.retain_parts(|state, x, key, _| {
            let fixed = match key {
                Key::Field(class, index) => {
                    classes.class(class).fields[usize::from(index)].access & access::FINAL != 0
                }
                key => {
                    key.is_fixed()
                        || is_value(state, x, |c| is_immutable(classes.name(c)))
                        || key.is_content() && is_unchanging(classes, state, x)
                }
            };
            fixed || state.is_local(x)
        });
        self.refill(state)
    }
}

impl Engine<'_> {
    /// Whether calling `equals`, `toString` and their like runs code that is not known: the object may be of a class that
    /// nobody here has written.
    pub(super) fn is_open(&self, state: &State, x: Sym) -> bool {
        let Some(object) = state.object(x) else { return false };
        if object.null == Nullness::Null || object.exact || !self.is_boot(object.class) {
            return false;
        }
        let class = self.machine.classes.class(object.class);
        let name = self.machine.classes.name(object.class);
        // Collections print and compare their elements: these are asked themselves.
        let collection = name.starts_with("java/util/") || class.is_array();
        class.access & access::FINAL == 0
            && !is_immutable(name)
            && !collection
            && !name.starts_with("java/math/")
    }

    /// What may have changed while a method of an unknown object ran that only tells about it: fields of objects that others
    /// can reach, and what these hold alone.
    pub(super) fn called_back(&mut self, state: &mut State) -> Res<()> {
        self.effects.changes = true;
        self.publish_all(state)?;
        let classes = &self.machine.classes;
        state.retain_parts(|state, x, key, _| match key {
            Key::Field(class, index) => {
                let field = &classes.class(class).fields[usize::from(index)];
                field.access & access::FINAL != 0 || state.is_local(x)
            }
            Key::Entry(_) | Key::Prefix(_)
                if state.object(x).is_some_and(|o| classes.class(o.class).is_array()) =>
            {
                state.is_local(x)
            }
            key => {
                let owned = state.object(x).is_some_and(|object| object.owner.is_some());
                key.is_fixed() || !owned || state.is_local(x)
            }
        });
        self.refill(state)
    }
}

impl Engine<'_> {
    /// Whether an object is a collection that nobody can change.
    pub(super) fn is_unchanging(&self, state: &State, x: Sym) -> bool {
        is_unchanging(&self.machine.classes, state, x)
    }
}

fn is_unchanging(classes: &margay_classes::Classes, state: &State, x: Sym) -> bool {
    let of = state.object(x).filter(|object| object.exact).map(|object| classes.name(object.class));
    of.is_some_and(|name| name.starts_with("java/util/ImmutableCollections$") && !name.contains("Sub"))
}

/// Whether an object is of a class of which nothing ever changes.
fn is_value(state: &State, x: Sym, immutable: impl Fn(ClassId) -> bool) -> bool {
    match state.shape(x) {
        Some(Shape::Object(object)) => immutable(object.class),
        _ => true,
    }
}

/// Classes of the library whose objects never change, themselves.
pub(super) fn is_immutable(name: &str) -> bool {
    matches!(
        name,
        "java/lang/String"
            | "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Boolean"
            | "java/lang/Double"
            | "java/lang/Float"
            | "java/util/Optional"
            | "java/util/OptionalInt"
            | "java/util/OptionalLong"
            | "java/util/OptionalDouble"
            | "java/util/UUID"
            | "java/util/Locale"
            | "java/util/Currency"
            | "java/math/BigDecimal"
            | "java/math/BigInteger"
            | "java/math/MathContext"
            | "java/math/RoundingMode"
            | "java/lang/Class"
    ) || name.strip_prefix("java/time/").is_some_and(|name| {
        matches!(
            name,
            "LocalDate"
                | "LocalTime"
                | "LocalDateTime"
                | "Instant"
                | "Duration"
                | "Period"
                | "Year"
                | "YearMonth"
                | "MonthDay"
                | "DayOfWeek"
                | "Month"
                | "ZonedDateTime"
                | "OffsetDateTime"
                | "ZoneOffset"
        ) || name == "temporal/ChronoUnit"
    })
}
