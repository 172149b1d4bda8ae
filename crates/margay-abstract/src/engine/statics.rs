//! Static fields. Those of a class are the fields of an object that stands for the class; what holds of them is an invariant,
//! which the initialiser establishes. What it leaves in final ones is read off the machine.

use super::{Engine, Res, unsupported};
use crate::domain::{Key, NONE, Nullness, Object, Shape, State, Sym};
use margay_classes::bytecode::{self, Action};
use margay_classes::reader::access;
use margay_classes::{ClassId, Field, Kind, MethodId};
use margay_machine::Ref;
use std::collections::BTreeSet;

/// Elements of an array that are looked at.
const MOST_ELEMENTS: u32 = 100_000;
/// Methods that an initialiser is followed into.
const MOST_METHODS: usize = 300;

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
    /// The value of a static field; `None` when nothing can read it.
    pub(super) fn static_value(
        &mut self,
        state: &mut State,
        class: ClassId,
        index: usize,
    ) -> Res<Option<Sym>> {
        if self.is_boot(class) {
            return self.library_constant(state, class, index).map(Some);
        }
        if self.machine.initialize_now(class).is_err() {
            return unsupported(format!("initialisation of {}", self.name(class)));
        }
        let field = self.machine.classes.class(class).fields[index].clone();
        if self.machine.classes.symbols.text(field.name) == "$assertionsDisabled" {
            // Assertions are enabled.
            return Ok(Some(state.constant(0)));
        }
        if self.may_be_in_progress(class) {
            let descriptor = self.machine.classes.symbols.text(field.desc).to_owned();
            return self.unknown(state, &descriptor, None).map(Some);
        }
        let statics = state.statics_of(class);
        let Some(value) = self.get_field(state, statics, class, index)? else { return Ok(None) };
        let set = self.invariants.knows_statics(class) || !self.may_be_unset(class, index);
        if field.access & access::FINAL != 0
            && set
            && !self.is_initialising(class)
            && self.is_same_in_every_run(class)
        {
            if !self.set_constant(state, value, class, &field) {
                return Ok(None);
            }
            let name = self.machine.classes.symbols.text(field.name).to_owned();
            if let Some(object) = state.object_mut(value).filter(|object| object.null == Nullness::NonNull) {
                object.constant = Some((class, index as u16));
                if field.access & access::ENUM != 0 {
                    object.text = Some(name.into());
                }
            }
        }
        Ok(Some(value))
    }

    /// Sets a static field of the program.
    pub(super) fn put_static(
        &mut self,
        mut state: State,
        class: ClassId,
        index: usize,
        value: Sym,
    ) -> Res<Option<State>> {
        let statics = state.statics_of(class);
        self.put_field(state, statics, Key::Field(class, index as u16), value)
    }

    /// Whether the initialiser of a class is being analysed.
    pub(super) fn is_initialising(&self, class: ClassId) -> bool {
        let initialiser = self.machine.classes.class(class).clinit;
        initialiser.is_some_and(|clinit| self.calls.iter().any(|call| call.method == clinit))
    }

    /// Whether the initialiser of a class may have begun and not ended: it leads to another one that is being analysed.
    fn may_be_in_progress(&mut self, class: ClassId) -> bool {
        if self.is_initialising(class) {
            return false;
        }
        let active: Vec<ClassId> = self
            .calls
            .iter()
            .map(|call| self.machine.classes.method(call.method).class)
            .filter(|&c| c != class && self.is_initialising(c))
            .collect();
        if active.is_empty() {
            return false;
        }
        let reached = self.reached_by_initialiser(class);
        reached.is_none_or(|reached| active.iter().any(|c| reached.contains(c)))
    }

    /// The classes of the program that the initialiser of a class, and whatever it calls, may refer to; `None` when they
    /// are too many.
    fn reached_by_initialiser(&mut self, class: ClassId) -> Option<BTreeSet<ClassId>> {
        if let Some(known) = self.reached.get(&class) {
            return known.clone();
        }
        let initialiser = self.machine.classes.class(class).clinit;
        let found = match initialiser {
            Some(initialiser) => self.follow_calls(initialiser).map(|(classes, _)| classes),
            None => Some(BTreeSet::new()),
        };
        self.reached.insert(class, found.clone());
        found
    }

    /// The classes of the program that a method, and whatever it calls, may refer to, and the methods that it may come to;
    /// `None` when they are too many.
    pub(super) fn follow_calls(
        &mut self,
        method: MethodId,
    ) -> Option<(BTreeSet<ClassId>, BTreeSet<MethodId>)> {
        let (mut found, mut seen) = (BTreeSet::new(), BTreeSet::new());
        let mut next = vec![method];
        while let Some(id) = next.pop() {
            if !seen.insert(id) {
                continue;
            }
            if seen.len() > MOST_METHODS {
                return None;
            }
            let Some(body) = self.body(id).ok()? else { continue };
            for insn in bytecode::instructions(&body.code) {
                let cp = match insn.action(&body.code) {
                    Some(Action::Invoke { how: bytecode::Invocation::Dynamic, .. }) => {
                        // The function may be called at once: all functions of the class.
                        next.extend(self.methods_named(body.class, |name| name.starts_with("lambda$")));
                        continue;
                    }
                    Some(
                        Action::Invoke { cp, .. }
                        | Action::Field { is_static: true, cp, .. }
                        | Action::New { cp },
                    ) => cp,
                    _ => continue,
                };
                let owner = body.file.named_class(cp).unwrap_or_default();
                let Ok(owner) = self.load(&owner) else { continue };
                if self.is_boot(owner) || self.machine.classes.class(owner).is_array() {
                    continue;
                }
                found.insert(owner);
                next.extend(self.machine.classes.class(owner).clinit);
                if matches!(insn.action(&body.code), Some(Action::Invoke { .. })) {
                    let name = body.file.named_member(cp).unwrap_or_default().to_string();
                    let mut owners = vec![owner];
                    owners.extend(self.machine.classes.class(owner).lineage.clone());
                    for below in self.machine.classes.subclasses_of(owner) {
                        owners.push(self.load(&below).ok()?);
                    }
                    for c in owners {
                        next.extend(self.methods_named(c, |n| n == name));
                    }
                }
            }
        }
        Some((found, seen))
    }

    /// The methods of a class of the program with such a name.
    fn methods_named(&self, class: ClassId, fits: impl Fn(&str) -> bool) -> Vec<MethodId> {
        if self.is_boot(class) {
            return Vec::new();
        }
        let classes = &self.machine.classes;
        let all = classes.class(class).methods.iter().copied();
        all.filter(|&id| fits(classes.symbols.text(classes.method(id).name))).collect()
    }

    /// Whether the static fields of a class can be known: it has some, and its initialiser can be analysed.
    pub(super) fn has_known_statics(&mut self, class: ClassId) -> bool {
        let c = self.machine.classes.class(class);
        let clear = c.clinit.is_none_or(|clinit| !self.unanalysed.contains(&clinit));
        clear && c.fields.iter().any(Field::is_static) && self.machine.initialize_now(class).is_ok()
    }

    /// Lets the static fields of a class be as they are before its initialiser runs.
    pub(super) fn begin_statics(&mut self, state: &mut State, class: ClassId) {
        let statics = state.statics_of(class);
        let fields = self.machine.classes.class(class).fields.clone();
        for (index, field) in fields.iter().enumerate().filter(|(_, f)| f.is_static()) {
            let value = self.zero(state, field.kind);
            state.set_part(statics, Key::Field(class, index as u16), value);
        }
        for (index, field) in fields.iter().enumerate() {
            if self.is_preset(class, field)
                && let Some(value) = self.preset(state, class, field)
            {
                state.set_part(statics, Key::Field(class, index as u16), value);
            }
        }
        state.dirty.insert(statics);
    }

    /// Whether a static field has its value before the initialiser runs (JVMS 5.5).
    fn is_preset(&self, class: ClassId, field: &Field) -> bool {
        let c = self.machine.classes.class(class);
        let Some(file) = c.file.as_deref().filter(|_| field.is_static()) else { return false };
        let member = file.fields.get(usize::from(field.index));
        member.is_some_and(|member| file.attribute(&member.attributes, "ConstantValue").is_some())
    }

    /// The value of a static field that is a compile-time constant.
    fn preset(&mut self, state: &mut State, class: ClassId, field: &Field) -> Option<Sym> {
        let word = self.static_word(class, field)?;
        Some(match field.kind {
            Kind::Float | Kind::Double => state.make(Shape::Real),
            Kind::Long => state.constant(word as i64),
            Kind::Ref => {
                let text = self.machine.text(word as Ref);
                self.text(state, &text).ok()?
            }
            _ => state.constant(i64::from(word as i32)),
        })
    }

    /// Publishes the static fields of classes without an initialiser.
    pub(super) fn publish_uninitialised(&mut self, classes: &BTreeSet<ClassId>) {
        for &class in classes {
            if self.machine.classes.class(class).clinit.is_none() && self.has_known_statics(class) {
                let mut state = self.state();
                self.begin_statics(&mut state, class);
                // What it holds is zero, or a constant: nothing is done for it that could fail.
                let _ = self.publish_all(&mut state);
            }
        }
    }

    /// The initialiser of a class has ended: what it left in static final fields is in the machine.
    pub(super) fn end_statics(&mut self, state: &mut State, class: ClassId) -> Res<()> {
        if !self.is_same_in_every_run(class) {
            return Ok(());
        }
        let statics = state.statics_of(class);
        let fields = self.machine.classes.class(class).fields.clone();
        for (index, field) in fields.iter().enumerate() {
            if !field.is_static() || field.access & access::FINAL == 0 {
                continue;
            }
            let Some(value) = state.part(statics, Key::Field(class, index as u16)) else { continue };
            if !self.set_constant(state, value, class, field) {
                return unsupported("an initialiser that ends otherwise");
            }
            if state.dirty.remove(&value) {
                self.publish_as(state, value, Some((class, index as u16)))?;
            }
            let hidden = state.object(value).is_some_and(|v| v.unique && v.owner == Some(statics));
            if hidden && let Some(word) = self.static_word(class, field) {
                self.set_elements(state, value, word as Ref);
            }
        }
        Ok(())
    }

    /// Lets two states that are joined know the static fields of the same classes.
    pub(super) fn share_statics(&mut self, one: &State, other: &mut State) -> Res<()> {
        for &class in one.statics.keys() {
            if !other.statics.contains_key(&class) {
                let statics = other.statics_of(class);
                self.instantiate(other, statics, class)?;
            }
        }
        Ok(())
    }

    /// The value of a static field of the library.
    fn library_constant(&mut self, state: &mut State, class: ClassId, index: usize) -> Res<Sym> {
        let field = self.machine.classes.class(class).fields[index].clone();
        let descriptor = self.machine.classes.symbols.text(field.desc).to_owned();
        let declared = self.machine.classes.field_type(class, &field);
        let bindings = self.bounds_of(class, None);
        let declared = declared.map(|t| self.closed(&t, &bindings));
        let value = self.unknown(state, &descriptor, declared.as_ref())?;
        Self::mark_foreign(state, value);
        if field.access & access::FINAL != 0 && state.object(value).is_some() {
            state.assume_null(value, false);
            if descriptor == "Ljava/util/Comparator;"
                && let Some(object) = state.object_mut(value)
            {
                // Of the library's classes, `String` alone has one.
                object.text = Some("insensitive".into());
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
        Ok(value)
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

    /// The word of a static field in the machine, which has initialised the class.
    fn static_word(&self, class: ClassId, field: &Field) -> Option<u64> {
        let statics = self.machine.classes.class(class).statics.get();
        (statics != 0).then(|| self.machine.heap.word(statics + field.slot))
    }

    /// Takes note that a value is what the machine has in a static field. False when it cannot be.
    fn set_constant(&mut self, state: &mut State, value: Sym, class: ClassId, field: &Field) -> bool {
        let Some(word) = self.static_word(class, field) else { return true };
        match field.kind {
            Kind::Float | Kind::Double => true,
            Kind::Long => state.restrict(value, word as i64, word as i64),
            Kind::Ref => self.set_object(state, value, word as Ref, field),
            _ => state.restrict(value, i64::from(word as i32), i64::from(word as i32)),
        }
    }

    fn set_object(&mut self, state: &mut State, value: Sym, object: Ref, field: &Field) -> bool {
        if !state.assume_null(value, object == 0) {
            return false;
        }
        if object == 0 {
            return true;
        }
        let class = self.machine.class_of(object);
        let (id, is_array) = (class.id, class.is_array());
        let Some(known) = state.object_mut(value) else { return true };
        if !known.exact {
            (known.class, known.exact, known.among) = (id, true, None);
        }
        let mut length = None;
        if self.name(id) == "java/lang/String" {
            let text = self.machine.text(object);
            length = Some(text.encode_utf16().count() as i64);
            if let Some(known) = state.object_mut(value) {
                known.text = Some(text.into());
            }
        } else if self.name(id) == "java/util/regex/Pattern" {
            let text = self.pattern_text(object, id);
            if let Some(known) = state.object_mut(value) {
                known.text = text.map(Into::into);
            }
        } else if is_array {
            length = Some(i64::from(self.machine.heap.length(object)));
            // What the compiler keeps for an enum is never changed, nor null.
            if field.access & access::SYNTHETIC != 0 {
                self.set_elements(state, value, object);
            }
        }
        let Some(wanted) = length else { return true };
        let length = self.length(state, value);
        state.restrict(length, wanted, wanted)
    }

    /// Says what the elements of an array are that nobody has changed since the machine made it.
    fn set_elements(&mut self, state: &mut State, array: Sym, object: Ref) {
        let Some(kind) = self.machine.class_of(object).element_kind() else { return };
        let length = self.machine.heap.length(object);
        if length == 0 || length > MOST_ELEMENTS {
            return;
        }
        let each = match kind {
            Kind::Float | Kind::Double => return,
            Kind::Ref => {
                let all: Vec<Ref> = (0..length).map(|i| self.machine.element(object, i)).collect();
                let known = state.part(array, Key::Element).filter(|&x| x != NONE);
                let any = || self.element(state, array, Kind::Ref).ok().flatten();
                let Some(element) = known.or_else(any) else { return };
                self.any_of(state, element, &all)
            }
            kind => {
                let all = self.numbers_in(object, kind);
                let (Some(&low), Some(&high)) = (all.iter().min(), all.iter().max()) else { return };
                let number = state.number(low, high);
                if !all.contains(&0) {
                    state.exclude(number, 0);
                }
                number
            }
        };
        let each = state.summary(each);
        state.set_part(array, Key::Element, each);
    }

    /// The numbers in an array of the machine.
    fn numbers_in(&self, array: Ref, kind: Kind) -> Vec<i64> {
        let size = kind.element_bytes();
        let bytes = self.machine.heap.array_bytes(array, size);
        let number = |bytes: &[u8]| {
            let mut word = [0; 8];
            word[..bytes.len()].copy_from_slice(bytes);
            let word = u64::from_le_bytes(word);
            match kind {
                Kind::Boolean | Kind::Byte => i64::from(word as i8),
                Kind::Short => i64::from(word as i16),
                Kind::Int => i64::from(word as i32),
                _ => word as i64,
            }
        };
        bytes.chunks_exact(size as usize).map(number).collect()
    }

    /// A name for any of some objects of the machine, which another name stands for by now.
    fn any_of(&mut self, state: &mut State, known: Sym, all: &[Ref]) -> Sym {
        let mut object =
            state.object(known).cloned().unwrap_or_else(|| Object::of(self.machine.classes.object()));
        (object.unique, object.owner) = (false, None);
        let there: Vec<Ref> = all.iter().copied().filter(|&r| r != 0).collect();
        let classes: BTreeSet<ClassId> = there.iter().map(|&r| self.machine.class_of(r).id).collect();
        object.null = match there.len() {
            0 => Nullness::Null,
            n if n == all.len() => Nullness::NonNull,
            _ => Nullness::Maybe,
        };
        let mut classes = classes.into_iter();
        if let (Some(only), None) = (classes.next(), classes.next()) {
            (object.class, object.exact, object.among) = (only, true, None);
        }
        let value = state.make(Shape::Object(object));
        let lengths: Option<Vec<i64>> = there
            .iter()
            .map(|&r| {
                let class = self.machine.class_of(r);
                if class.is_array() {
                    return Some(i64::from(self.machine.heap.length(r)));
                }
                (self.machine.classes.string() == class.id).then(|| self.machine.utf16(r).len() as i64)
            })
            .collect();
        if let Some(lengths) = lengths
            && let (Some(&low), Some(&high)) = (lengths.iter().min(), lengths.iter().max())
        {
            let length = state.number(low, high);
            state.set_part(value, Key::Length, length);
        }
        value
    }

    /// The text of a regular expression that was compiled without flags.
    fn pattern_text(&self, object: Ref, class: ClassId) -> Option<String> {
        let classes = &self.machine.classes;
        let fields = &classes.class(class).fields;
        let word = |name: &str| {
            let field = fields.iter().find(|f| !f.is_static() && classes.symbols.text(f.name) == name)?;
            Some(self.machine.heap.word(object + field.slot))
        };
        (word("flags")? as i32 == 0).then_some(())?;
        Some(self.machine.text(word("pattern")? as Ref))
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
