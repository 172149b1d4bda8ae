//! Contracts of what all objects have, of `Objects`, exceptions, enums and comparators.

use super::{ILLEGAL_ARGUMENT, Known, Lib, alive};
use crate::domain::{Condition, Key, Nullness, Object, Shape, State, Sym};
use crate::engine::{Engine, Exit, Res};
use margay_classes::bytecode::exception;
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId};
use std::collections::BTreeSet;

impl Engine<'_> {
    /// Whether objects of a class, or of one below it, can be asked by `equals`, `hashCode`, `toString` or `compareTo` without
    /// a failure. Of a type that any object may have, the classes of the package under test are looked at.
    pub(in crate::engine) fn is_harmless(&mut self, class: ClassId, method: &str) -> Res<bool> {
        self.is_harmless_within(class, method, &mut BTreeSet::new())
    }

    /// The same, for a class that is asked while others are: an object that comes to ask itself again asks what is inside of
    /// it, which is finite.
    fn is_harmless_within(
        &mut self,
        class: ClassId,
        method: &str,
        asked: &mut BTreeSet<ClassId>,
    ) -> Res<bool> {
        if !asked.insert(class) {
            return Ok(true);
        }
        let c = self.machine.classes.class(class);
        if c.is_array() || c.primitive().is_some() {
            return Ok(true);
        }
        let mut all = vec![class];
        if self.is_boot(class) {
            if c.access & access::FINAL != 0 || c.access & access::ENUM != 0 {
                return Ok(true);
            }
            all = self.package_classes(class)?;
        } else {
            for name in self.machine.classes.subclasses_of(class) {
                all.push(self.load(&name)?);
            }
        }
        for c in all {
            let lineage = self.machine.classes.class(c).lineage.clone();
            let own = lineage.iter().rev().copied().find_map(|above| {
                if self.is_boot(above) {
                    return None;
                }
                let methods = self.machine.classes.class(above).methods.iter().copied();
                methods.into_iter().find(|&id| {
                    let m = self.machine.classes.method(id);
                    self.machine.classes.symbols.text(m.name) == method
                        && m.access & (access::STATIC | access::ABSTRACT) == 0
                        && m.params.len() == usize::from(matches!(method, "equals" | "compareTo"))
                })
            });
            let Some(own) = own else { continue };
            let generated = !self.is_written(own);
            let fits = if generated {
                self.asks_components_within(c, method, asked)?
            } else {
                self.never_fails(own)
            };
            if !fits {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The classes of the program in the package of the analysed method that are below a class of the library.
    fn package_classes(&mut self, above: ClassId) -> Res<Vec<ClassId>> {
        let Some(method) = self.calls.first().map(|call| call.method) else { return Ok(Vec::new()) };
        let from = self.name(self.machine.classes.method(method).class);
        let package = from.rsplit_once('/').map_or("", |(package, _)| package).to_owned();
        let direct = self.machine.classes.direct_subclasses();
        let mut names: Vec<&String> = direct.values().flatten().collect();
        names.sort_unstable();
        names.dedup();
        names.retain(|name| name.rsplit_once('/').map_or("", |(package, _)| package) == package);
        if names.len() > MOST_NEIGHBOURS {
            return crate::engine::unsupported("objects of any class of a large package");
        }
        let names: Vec<String> = names.into_iter().cloned().collect();
        let mut found = Vec::new();
        for name in names {
            if let Ok(id) = self.machine.classes.load(&name)
                && self.machine.classes.is_subclass(id, above)
            {
                found.push(id);
            }
        }
        Ok(found)
    }

    /// Whether the components of a record can be asked without a failure.
    pub(in crate::engine) fn asks_components(&mut self, record: ClassId, method: &str) -> Res<bool> {
        self.asks_components_within(record, method, &mut BTreeSet::new())
    }

    fn asks_components_within(
        &mut self,
        record: ClassId,
        method: &str,
        asked: &mut BTreeSet<ClassId>,
    ) -> Res<bool> {
        let fields = self.machine.classes.class(record).fields.clone();
        for field in fields.iter().filter(|f| !f.is_static() && f.kind == margay_classes::Kind::Ref) {
            let descriptor = self.machine.classes.symbols.text(field.desc).to_owned();
            let class = self.descriptor_class(&descriptor)?;
            if !self.is_harmless_within(class, method, asked)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether no call of a method fails, whatever its arguments.
    fn never_fails(&mut self, method: MethodId) -> bool {
        if let Some(&known) = self.harmless.get(&method) {
            return known;
        }
        // Whoever asks again meanwhile gets no answer that could be wrong.
        self.harmless.insert(method, false);
        let calls = std::mem::take(&mut self.calls);
        let recursive = std::mem::replace(&mut self.recursive, false);
        let pending = self.take_pending();
        let ended = self.alarms(method);
        let fits = ended.is_ok_and(|alarms| alarms.is_empty()) && !self.recursive;
        self.calls = calls;
        self.recursive = recursive;
        self.restore_pending(pending);
        self.harmless.insert(method, fits);
        fits
    }

    /// Whether somebody has written a method: what the compiler makes for a record only calls what the library generates.
    fn is_written(&self, method: MethodId) -> bool {
        let m = self.machine.classes.method(method);
        let of = self.machine.classes.class(m.class);
        let (Some(member), Some(file)) = (m.member(of), of.file.as_deref()) else { return true };
        let Ok(Some(code)) = file.code(member) else { return true };
        let bytes = file.slice(code.code);
        let dynamic = |insn: margay_classes::bytecode::Insn| insn.op == margay_classes::opcode::INVOKEDYNAMIC;
        !(bytes.len() <= 12
            && file.bootstraps.len() < 200
            && margay_classes::bytecode::instructions(bytes).any(dynamic)
            && self.machine.classes.name(of.superclass.unwrap_or(of.id)) == "java/lang/Record")
    }
}

/// Classes of a package that are looked at where an object may be of any of them.
const MOST_NEIGHBOURS: usize = 200;

pub(super) fn call(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym], class: &str) -> Res<Known> {
    if class == "java/util/Objects" {
        return objects(lib, state, args);
    }
    let asks = ["equals", "hashCode", "toString", "compareTo"];
    if asks.contains(&lib.name) && args.iter().any(|&x| lib.engine.is_open(&state, x)) {
        lib.engine.called_back(&mut state)?;
        let receiver = state.object(args[0]).map(|object| object.class);
        if let Some(class) = receiver.filter(|&class| lib.engine.is_boot(class))
            && !lib.engine.is_harmless(class, lib.name)?
        {
            lib.fail(state.clone(), "java/lang/RuntimeException")?;
        }
    }
    let throwable = lib.engine.load("java/lang/Throwable")?;
    let of = lib.engine.load(class)?;
    if lib.engine.machine.classes.is_subclass(of, throwable) {
        return throwables(lib, state, args);
    }
    if lib.engine.machine.classes.class(of).is_array() && lib.name == "clone" {
        return clone(lib, state, args[0]);
    }
    match (class, lib.name, args.len()) {
        ("java/lang/Object" | "java/lang/Enum" | "java/lang/Record", "<init>", _) => lib.done(state),
        (_, "getClass", 1) => lib.give_any(state),
        ("java/lang/Class", "getName" | "getSimpleName" | "toString" | "hashCode" | "isArray", 1) => {
            lib.give_any(state)
        }
        (_, "ordinal", 1) => {
            let class = state.object(args[0]).map(|object| object.class);
            let count = class.map(|class| {
                let fields = &lib.engine.machine.classes.class(class).fields;
                fields.iter().filter(|f| f.access & access::ENUM != 0).count() as i64
            });
            let most = count.filter(|&n| n > 0).map_or(i64::from(i32::MAX), |n| n - 1);
            let result = state.number(0, most);
            lib.give(state, result)
        }
        (_, "name", 1) | (_, "getDeclaringClass", 1) => lib.give_any(state),
        ("java/lang/Enum", "compareTo", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give_any(state)
        }
        ("java/lang/System", "nanoTime" | "currentTimeMillis" | "identityHashCode", _) => lib.give_any(state),
        ("java/lang/System", "lineSeparator", 0) => lib.give_any(state),
        ("java/lang/System", "arraycopy", 5) => array_copy(lib, state, args),
        ("java/io/PrintStream", "println" | "print", 1 | 2) => {
            let plain = |object: &Object| {
                crate::engine::heap::is_immutable(lib.engine.machine.classes.name(object.class))
            };
            if args.get(1).is_some_and(|&x| state.object(x).is_some_and(|o| !plain(o))) {
                return Ok(Known::No);
            }
            lib.done(state)
        }
        (_, "hashCode" | "toString" | "equals", _) if is_value(class) => {
            if lib.name == "equals" {
                lib.engine.escape(&mut state, args[1]);
                return lib.answer(state, &[Condition::Not(Box::new(Condition::IsNull(args[1])))], &[]);
            }
            if (class, lib.name) == ("java/util/UUID", "toString") {
                let length = state.constant(36);
                let text = lib.string(&mut state, Some(length))?;
                return lib.give(state, text);
            }
            lib.give_any(state)
        }
        (_, "compareTo", 2) if is_value(class) || class == "java/lang/Comparable" => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            lib.give_any(state)
        }
        _ => Ok(Known::No),
    }
}

/// Classes of the library whose objects compare and print themselves without failing, and types that may be any of them.
fn is_value(class: &str) -> bool {
    class.starts_with("java/time/")
        || class.starts_with("java/lang/")
        || matches!(class, "java/util/UUID" | "java/util/Locale" | "java/util/Currency")
}

fn objects(lib: &mut Lib<'_, '_>, mut state: State, args: &[Sym]) -> Res<Known> {
    let asked = args.iter().copied().chain(args.iter().filter_map(|&x| state.part(x, Key::Element)));
    let open = asked.collect::<Vec<Sym>>().into_iter().any(|x| lib.engine.is_open(&state, x));
    if lib.is(&["equals", "hash", "hashCode", "toString"]) && open {
        lib.engine.called_back(&mut state)?;
    }
    match (lib.name, args.len()) {
        ("requireNonNull", 1 | 2) if args.len() == 1 || !lib.descriptor.contains("Supplier") => {
            if state.nullness(args[0]) != Nullness::NonNull {
                let mut null = state.clone();
                if null.assume_null(args[0], true) {
                    guard(lib, null, exception::NULL_POINTER)?;
                }
                if !state.assume_null(args[0], false) {
                    return Ok(Known::Yes);
                }
            }
            lib.give(state, args[0])
        }
        ("requireNonNullElseGet", 2) => {
            let mut there = state.clone();
            if there.assume_null(args[0], false) {
                lib.give(there, args[0])?;
            }
            if !state.assume_null(args[0], true) {
                return Ok(Known::Yes);
            }
            let state = alive!(lib.non_null(state, &args[1..])?);
            for (state, value, _) in lib.apply(state, args[1], ("get", "()Ljava/lang/Object;"), &[], &[])? {
                if let Some(state) = lib.non_null(state, &[value])? {
                    lib.give(state, value)?;
                }
            }
            Ok(Known::Yes)
        }
        ("checkFromToIndex" | "checkFromIndexSize", 3) => {
            guard(lib, state.clone(), super::INDEX)?;
            let zero = state.constant(0);
            let mut inside = vec![Condition::AtMost(zero, args[0], 0), Condition::AtMost(zero, args[1], 0)];
            if lib.name == "checkFromToIndex" {
                inside.push(Condition::AtMost(args[0], args[1], 0));
            }
            inside.push(Condition::AtMost(args[1], args[2], 0));
            inside.push(Condition::AtMost(args[0], args[2], 0));
            let state = alive!(lib.engine.assume(state, &Condition::All(inside), true));
            lib.give(state, args[0])
        }
        ("compare", 3) => {
            // What is one object is not compared.
            let mut same = state.clone();
            let zero = same.constant(0);
            lib.give(same, zero)?;
            let state = alive!(lib.non_null(state, &args[2..])?);
            let compare = ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I");
            for (state, value, _) in lib.apply(state, args[2], compare, &args[..2], &[])? {
                lib.give(state, value)?;
            }
            Ok(Known::Yes)
        }
        ("checkIndex", 2) => {
            let zero = state.constant(0);
            let inside = Condition::All(vec![
                Condition::AtMost(zero, args[0], 0),
                Condition::AtMost(args[0], args[1], -1),
            ]);
            if !lib.engine.is_implied(&state, &inside) {
                guard(lib, state.clone(), super::INDEX)?;
            }
            let state = alive!(lib.engine.assume(state, &inside, true));
            lib.give(state, args[0])
        }
        ("isNull", 1) => {
            let result = state.truth(Condition::IsNull(args[0]));
            lib.give(state, result)
        }
        ("nonNull", 1) => {
            let result = state.truth(Condition::Not(Box::new(Condition::IsNull(args[0]))));
            lib.give(state, result)
        }
        ("requireNonNullElse", 2) => {
            let mut there = state.clone();
            if there.assume_null(args[0], false) {
                lib.give(there, args[0])?;
            }
            if state.assume_null(args[0], true) {
                let state = alive!(lib.non_null(state, &args[1..])?);
                lib.give(state, args[1])?;
            }
            Ok(Known::Yes)
        }
        ("equals", 2) => {
            for &x in args {
                if let Some(class) = state.object(x).map(|object| object.class)
                    && !lib.engine.is_harmless(class, "equals")?
                {
                    return Ok(Known::No);
                }
            }
            let mut yes = state.clone();
            let null = |s: &State, x: Sym| s.nullness(x) == Nullness::Null;
            let there = |s: &State, x: Sym| s.nullness(x) == Nullness::NonNull;
            let mut possible = true;
            for (x, y) in [(args[0], args[1]), (args[1], args[0])] {
                if null(&yes, x) {
                    possible &= yes.assume_null(y, true);
                } else if there(&yes, x) {
                    possible &= yes.assume_null(y, false);
                }
            }
            if possible {
                let one = yes.constant(1);
                lib.give(yes, one)?;
            }
            let zero = state.constant(0);
            lib.give(state, zero)
        }
        ("hash" | "hashCode", 1) => {
            let own = state.part(args[0], Key::Element).into_iter().chain([args[0]]);
            for x in own.collect::<Vec<Sym>>() {
                if let Some(class) = state.object(x).map(|object| object.class)
                    && !lib.engine.is_harmless(class, "hashCode")?
                {
                    return Ok(Known::No);
                }
            }
            lib.give_any(state)
        }
        ("toString", 1 | 2) => {
            let mut exits = Vec::new();
            let states = lib.engine.asked_for_text(state, args[0], args, &mut exits)?;
            lib.exits.extend(exits);
            for mut state in states {
                let text = lib.any(&mut state)?;
                if args.len() == 1 {
                    state.assume_null(text, false);
                }
                lib.give(state, text)?;
            }
            Ok(Known::Yes)
        }
        _ => Ok(Known::No),
    }
}

/// An exception of a guard: on purpose, if code of the program calls the guard.
fn guard(lib: &mut Lib<'_, '_>, mut state: State, class: &str) -> Res<()> {
    let class = lib.engine.load(class)?;
    let object = Object { null: Nullness::NonNull, on_purpose: lib.by_program, ..Object::of(class) };
    let thrown = state.make(Shape::Object(object));
    lib.exits.push(Exit::Throws(state, thrown));
    Ok(())
}

fn throwables(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    match (lib.name, args.len()) {
        ("<init>", _) => {
            let mut state = state;
            for &arg in &args[1..] {
                lib.engine.escape(&mut state, arg);
            }
            lib.done(state)
        }
        ("getMessage" | "getCause" | "getLocalizedMessage", 1) => {
            let mut state = state;
            let result = lib.any(&mut state)?;
            lib.give(state, result)
        }
        ("toString" | "getSuppressed" | "getStackTrace" | "hashCode", 1) => lib.give_any(state),
        ("printStackTrace", 1) => lib.done(state),
        ("addSuppressed", 2) => {
            let state = alive!(lib.non_null(state, &args[1..])?);
            let same = Condition::All(Vec::new());
            let mut state = alive!(lib.need(state, &same, ILLEGAL_ARGUMENT)?);
            lib.engine.escape(&mut state, args[1]);
            lib.done(state)
        }
        _ => Ok(Known::No),
    }
}

/// A copy of an array.
fn clone(lib: &mut Lib<'_, '_>, mut state: State, array: Sym) -> Res<Known> {
    let Some(object) = state.object(array).cloned() else { return Ok(Known::No) };
    let length = lib.engine.length(&mut state, array);
    let made = lib.engine.make_array(&mut state, object.class, length)?;
    if let Some(copied) = state.object_mut(made) {
        copied.exact = object.exact;
        copied.declared = object.declared;
    }
    let home = state.part(array, Key::Home).unwrap_or(array);
    state.set_part(made, Key::Home, home);
    let kind = lib.engine.machine.classes.class(object.class).element_kind();
    let value = lib.engine.element(&mut state, array, kind.unwrap_or(margay_classes::Kind::Ref))?;
    let each = value.map_or(crate::domain::NONE, |value| state.each(value));
    state.set_part(made, Key::Element, each);
    lib.give(state, made)
}

fn array_copy(lib: &mut Lib<'_, '_>, state: State, args: &[Sym]) -> Res<Known> {
    let (from, at, to, start, count) = (args[0], args[1], args[2], args[3], args[4]);
    let mut state = alive!(lib.non_null(state, &[from, to])?);
    let (Some(a), Some(b)) = (state.object(from).cloned(), state.object(to).cloned()) else {
        return Ok(Known::No);
    };
    let classes = &lib.engine.machine.classes;
    let primitive =
        |o: &Object| classes.class(o.class).element_kind().filter(|k| *k != margay_classes::Kind::Ref);
    let same = match (primitive(&a), primitive(&b)) {
        (Some(x), Some(y)) => x == y,
        _ => b.exact && classes.is_subclass(a.class, b.class) && classes.class(a.class).is_array(),
    };
    if !same {
        return Ok(Known::No);
    }
    let zero = state.constant(0);
    let (m, n) = (lib.engine.length(&mut state, from), lib.engine.length(&mut state, to));
    let sum = |state: &mut State, x: Sym, y: Sym| {
        crate::engine::arithmetic::binary(
            state,
            margay_classes::bytecode::Operator::Add,
            margay_classes::Kind::Long,
            x,
            y,
        )
    };
    let (end, last) = (sum(&mut state, at, count), sum(&mut state, start, count));
    let inside = Condition::All(vec![
        Condition::AtMost(zero, at, 0),
        Condition::AtMost(zero, start, 0),
        Condition::AtMost(zero, count, 0),
        Condition::AtMost(end, m, 0),
        Condition::AtMost(last, n, 0),
    ]);
    let mut state = alive!(lib.need(state, &inside, super::INDEX)?);
    let kind = lib.engine.machine.classes.class(a.class).element_kind().unwrap_or(margay_classes::Kind::Ref);
    if let Some(value) = lib.engine.element(&mut state, from, kind)? {
        state = lib.engine.add_element(state, to, Key::Element, value)?;
    }
    lib.done(state)
}
