//! Comparators that the library makes, and the natural order. A comparator is known by its name and by the functions it was
//! made of, which run where two objects are compared.

use super::{Known, Lib, alive};
use crate::domain::{Key, NONE, Nullness, State, Sym};
use crate::engine::calls::Site;
use crate::engine::types::readable;
use crate::engine::{Engine, Exit, Res, unsupported};
use margay_classes::bytecode::exception;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::reader::access;
use margay_classes::signature::{Argument, Type};
use margay_classes::{ClassId, MethodId};

const COMPARATOR: &str = "java/util/Comparator";
const COMPARE: (&str, &str) = ("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I");
const KEY: (&str, &str) = ("apply", "(Ljava/lang/Object;)Ljava/lang/Object;");

/// A state in the middle of a comparison: the comparator, the two objects, and what functions gave so far.
type Branch = (State, Vec<Sym>);

impl Engine<'_> {
    /// Compares two objects by a comparator that the library has made; `None` when it is another function.
    pub(in crate::engine) fn compare_by(
        &mut self,
        state: &State,
        f: Sym,
        args: &[Sym],
    ) -> Res<Option<Vec<Exit>>> {
        let Some(name) = state.object(f).and_then(|object| object.text.clone()) else { return Ok(None) };
        let &[a, b] = args else { return Ok(None) };
        let mut exits = Vec::new();
        let start = vec![(state.clone(), vec![f, a, b])];
        let ended = match &*name {
            "insensitive" => self.compare_texts(start, &mut exits)?,
            "natural" => self.compare_naturally(start, (1, 2), &mut exits)?,
            "comparing" => {
                let keys = self.ask_both(start, 0, KEY, &mut exits)?;
                self.compare_naturally(keys, (3, 4), &mut exits)?
            }
            "comparingBy" => {
                let keys = self.ask_both(start, 0, KEY, &mut exits)?;
                self.ask(keys, 1, COMPARE, &[3, 4], &mut exits)?
            }
            "comparingInt" | "comparingLong" | "comparingDouble" => {
                self.ask_both(start, 0, number_key(&name), &mut exits)?
            }
            "thenComparing" => {
                let first = self.ask(start, 0, COMPARE, &[1, 2], &mut exits)?;
                self.ask(first, 1, COMPARE, &[1, 2], &mut exits)?
            }
            "reversed" => self.ask(start, 0, COMPARE, &[2, 1], &mut exits)?,
            "nullsFirst" | "nullsLast" => self.compare_nulls(start, &mut exits)?,
            "comparingByKey" | "comparingByValue" => {
                let parts = self.entry_parts(start, entry_key(&name), &mut exits)?;
                self.compare_naturally(parts, (3, 4), &mut exits)?
            }
            "comparingByKeyBy" | "comparingByValueBy" => {
                let parts = self.entry_parts(start, entry_key(&name), &mut exits)?;
                self.ask(parts, 0, COMPARE, &[3, 4], &mut exits)?
            }
            _ => return Ok(None),
        };
        for (mut state, _) in ended {
            let result = state.number(i64::from(i32::MIN), i64::from(i32::MAX));
            exits.push(Exit::Returns(state, result));
        }
        Ok(Some(exits))
    }

    /// Gives objects to a function that a comparator was made of, and keeps what it gives.
    fn ask(
        &mut self,
        branches: Vec<Branch>,
        part: u8,
        method: (&str, &str),
        over: &[usize],
        exits: &mut Vec<Exit>,
    ) -> Res<Vec<Branch>> {
        let mut next = Vec::new();
        for (mut state, names) in branches {
            let Some(f) = state.part(names[0], Key::Captured(part)) else {
                return unsupported("a comparator that is not known");
            };
            let args: Vec<Sym> = over.iter().map(|&i| names[i]).collect();
            state.push_roots(&names);
            for exit in self.call_function(state, f, method, &args)? {
                match exit {
                    Exit::Returns(mut state, value) => {
                        let mut names = state.pop_roots();
                        names.push(value);
                        next.push((state, names));
                    }
                    Exit::Throws(mut state, thrown) => {
                        state.pop_roots();
                        exits.push(Exit::Throws(state, thrown));
                    }
                }
            }
        }
        Ok(next)
    }

    /// Asks a function for the keys of both objects.
    fn ask_both(
        &mut self,
        branches: Vec<Branch>,
        part: u8,
        method: (&str, &str),
        exits: &mut Vec<Exit>,
    ) -> Res<Vec<Branch>> {
        let first = self.ask(branches, part, method, &[1], exits)?;
        self.ask(first, part, method, &[2], exits)
    }

    /// Nulls come first or last; the function inside compares the others, if there is one.
    fn compare_nulls(&mut self, branches: Vec<Branch>, exits: &mut Vec<Exit>) -> Res<Vec<Branch>> {
        let mut ended = Vec::new();
        let mut others = Vec::new();
        for (state, names) in branches {
            let mut full = state.clone();
            ended.push((state, names.clone()));
            if full.assume_null(names[1], false) && full.assume_null(names[2], false) {
                let Some(inner) = full.part(names[0], Key::Captured(0)) else {
                    return unsupported("a comparator that is not known");
                };
                match full.nullness(inner) {
                    Nullness::Null => {}
                    Nullness::NonNull => others.push((full, names)),
                    Nullness::Maybe => return unsupported("a comparator that may be null"),
                }
            }
        }
        ended.extend(self.ask(others, 0, COMPARE, &[1, 2], exits)?);
        Ok(ended)
    }

    /// Compares two texts without regard to case.
    fn compare_texts(&mut self, branches: Vec<Branch>, exits: &mut Vec<Exit>) -> Res<Vec<Branch>> {
        let string = self.machine.classes.string();
        let mut next = Vec::new();
        for (state, names) in branches {
            let Some(state) = self.not_null(state, names[1], exits)? else { continue };
            let Some(state) = self.not_null(state, names[2], exits)? else { continue };
            if [1, 2].iter().any(|&i| !self.is_instance(&state, names[i], string)) {
                let mut failing = state.clone();
                let thrown = self.new_exception(&mut failing, exception::CLASS_CAST)?;
                exits.push(Exit::Throws(failing, thrown));
            }
            next.push((state, names));
        }
        Ok(next)
    }

    /// The keys or values of two entries.
    fn entry_parts(&mut self, branches: Vec<Branch>, key: Key, exits: &mut Vec<Exit>) -> Res<Vec<Branch>> {
        let n = usize::from(key == Key::MapValue);
        let mut next = Vec::new();
        for (state, mut names) in branches {
            let Some(state) = self.not_null(state, names[1], exits)? else { continue };
            let Some(mut state) = self.not_null(state, names[2], exits)? else { continue };
            for i in [1, 2] {
                let value = match state.part(names[i], key) {
                    Some(NONE) | None => self.of_argument(&mut state, names[i], "java/util/Map$Entry", n)?,
                    Some(known) => known,
                };
                names.push(value);
            }
            next.push((state, names));
        }
        Ok(next)
    }

    /// Compares two objects by their natural order.
    pub(in crate::engine) fn compare_naturally(
        &mut self,
        branches: Vec<Branch>,
        (i, j): (usize, usize),
        exits: &mut Vec<Exit>,
    ) -> Res<Vec<Branch>> {
        let mut next = Vec::new();
        for (state, names) in branches {
            let (a, b) = (names[i], names[j]);
            let Some(state) = self.not_null(state, a, exits)? else { continue };
            let Some(mut state) = self.not_null(state, b, exits)? else { continue };
            let class = |state: &State, x: Sym| state.object(x).map(|object| object.class);
            let (Some(of_a), Some(of_b)) = (class(&state, a), class(&state, b)) else {
                return unsupported("the order of values");
            };
            if self.is_ordered(of_a)? {
                if of_a != of_b {
                    let mut failing = state.clone();
                    let thrown = self.new_exception(&mut failing, exception::CLASS_CAST)?;
                    exits.push(Exit::Throws(failing, thrown));
                }
                next.push((state, names));
                continue;
            }
            if self.is_boot(of_a) {
                return unsupported("the order of objects whose class is not known");
            }
            let comparable = self.load("java/lang/Comparable")?;
            if !self.machine.classes.is_subclass(of_a, comparable) {
                let mut failing = state.clone();
                let thrown = self.new_exception(&mut failing, exception::CLASS_CAST)?;
                exits.push(Exit::Throws(failing, thrown));
            }
            state.push_roots(&names);
            for exit in self.call_function(state, a, ("compareTo", "(Ljava/lang/Object;)I"), &[b])? {
                match exit {
                    Exit::Returns(mut state, _) => {
                        let names = state.pop_roots();
                        next.push((state, names));
                    }
                    Exit::Throws(mut state, thrown) => {
                        state.pop_roots();
                        exits.push(Exit::Throws(state, thrown));
                    }
                }
            }
        }
        Ok(next)
    }

    /// How a call of `compareTo` ends that takes any object: objects of the library and constants of enums refuse those of
    /// another class.
    pub(in crate::engine) fn refused_order(
        &mut self,
        state: &State,
        site: &Site,
        args: &[Sym],
        caller: MethodId,
    ) -> Res<Vec<Exit>> {
        let takes_any = ["(Ljava/lang/Object;)I", "(Ljava/lang/Enum;)I"].contains(&&site.descriptor[..]);
        let &[this, other] = args else { return Ok(Vec::new()) };
        if site.name != "compareTo" || !takes_any || self.are_ordered(state, this, other, caller)? {
            return Ok(Vec::new());
        }
        let mut failing = state.clone();
        if !failing.assume_null(other, false) {
            return Ok(Vec::new());
        }
        let thrown = self.new_exception(&mut failing, exception::CLASS_CAST)?;
        Ok(vec![Exit::Throws(failing, thrown)])
    }

    /// Whether an object is compared with another one of its own kind, or by code of the program, which tells for itself.
    fn are_ordered(&mut self, state: &State, this: Sym, other: Sym, caller: MethodId) -> Res<bool> {
        let (Some(one), Some(two)) = (state.object(this), state.object(other)) else { return Ok(true) };
        let (class, declared, same) = (one.class, one.declared.clone(), one.class == two.class);
        if !self.is_boot(class) && self.machine.classes.class(class).access & access::ENUM == 0 {
            return Ok(true);
        }
        if same && self.is_ordered(class)? {
            return Ok(true);
        }
        let own = declared.map_or_else(|| Type::class(&self.name(class)), |t| readable(&t));
        if let Some(Type::Class { arguments, .. }) = self.machine.classes.as_super(&own, COMPARABLE)
            && let Some(Argument::Exact(t) | Argument::Extends(t)) = arguments.first()
            && !t.is_open()
        {
            let class = self.descriptor_class(&t.erasure())?;
            return Ok(self.is_instance(state, other, class));
        }
        self.has_ordered_variables(caller)
    }

    /// Whether code is written for a type variable of objects that can be compared with each other. What else it casts to
    /// such a type is not told apart.
    fn has_ordered_variables(&mut self, code: MethodId) -> Res<bool> {
        let comparable = self.load(COMPARABLE)?;
        let (mut class, flags) = {
            let m = self.machine.classes.method(code);
            (m.class, m.access)
        };
        // Lambdas and local classes see the variables of what is around them.
        let mut methods = match flags & access::SYNTHETIC {
            0 => vec![code],
            _ => self.machine.classes.class(class).methods.clone(),
        };
        loop {
            let mut parameters =
                self.machine.classes.class_signature(&self.name(class)).map_or(Vec::new(), |s| s.parameters);
            for &method in &methods {
                let signature = self.machine.classes.method_signature(method);
                parameters.extend(signature.into_iter().flat_map(|signature| signature.parameters));
            }
            for bound in parameters.iter().flat_map(|parameter| &parameter.bounds) {
                let Ok(bound) = self.descriptor_class(&bound.erasure()) else { continue };
                if self.machine.classes.is_subclass(bound, comparable) {
                    return Ok(true);
                }
            }
            let name = self.name(class);
            let Some((around, _)) = name.rsplit_once('$') else { return Ok(false) };
            let Ok(outer) = self.machine.classes.load(around) else { return Ok(false) };
            class = outer;
            methods = self.machine.classes.class(class).methods.clone();
        }
    }

    /// Whether all objects of a class are compared by code of the library that does not fail: they are of one class, or
    /// constants of one enum.
    fn is_ordered(&mut self, class: ClassId) -> Res<bool> {
        let comparable = self.load("java/lang/Comparable")?;
        let c = self.machine.classes.class(class);
        let is_final = c.access & access::FINAL != 0 && !c.is_array();
        let known = self.is_boot(class)
            && (is_final || crate::engine::heap::is_immutable(self.machine.classes.name(class)));
        let is_enum = c.access & access::ENUM != 0;
        Ok((known || is_enum) && self.machine.classes.is_subclass(class, comparable))
    }
}

const COMPARABLE: &str = "java/lang/Comparable";

/// The part of entries that a comparator of this name compares.
fn entry_key(name: &str) -> Key {
    if name.starts_with("comparingByKey") { Key::MapKey } else { Key::MapValue }
}

/// The method of a function that gives a number to compare by.
fn number_key(name: &str) -> (&'static str, &'static str) {
    match name {
        "comparingInt" => ("applyAsInt", "(Ljava/lang/Object;)I"),
        "comparingLong" => ("applyAsLong", "(Ljava/lang/Object;)J"),
        _ => ("applyAsDouble", "(Ljava/lang/Object;)D"),
    }
}

/// A comparator of a name, made of functions.
fn made(lib: &mut Lib<'_, '_>, state: &mut State, name: &str, parts: &[Sym]) -> Res<Sym> {
    let made = lib.engine.some_object(state, COMPARATOR)?;
    if let Some(object) = state.object_mut(made) {
        object.text = Some(name.into());
    }
    for (i, &part) in parts.iter().enumerate() {
        state.set_part(made, Key::Captured(i as u8), part);
    }
    Ok(made)
}

/// `java.util.Comparator`, and what `Collections` and `Map.Entry` have of it.
pub(super) fn call(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], _: &str) -> Res<Known> {
    let mut state = state;
    let by_comparator = lib.descriptor.starts_with("(Ljava/util/Comparator;");
    match (lib.name, args.len()) {
        ("naturalOrder" | "reverseOrder", 0) => {
            let made = made(lib, &mut state, "natural", &[])?;
            lib.give(state, made)
        }
        ("reverseOrder", 1) => {
            let name = match state.nullness(args[0]) {
                Nullness::Null => "natural",
                Nullness::NonNull => "reversed",
                Nullness::Maybe => return Ok(Known::No),
            };
            let parts = if name == "natural" { &[] } else { args };
            let made = made(lib, &mut state, name, parts)?;
            lib.give(state, made)
        }
        ("nullsFirst" | "nullsLast", 1) => {
            let name = lib.name;
            let made = made(lib, &mut state, name, args)?;
            lib.give(state, made)
        }
        ("compare", 3) if !lib.is_static => {
            let Some(exits) = lib.engine.compare_by(&state, args[0], &args[1..])? else {
                return Ok(Known::No);
            };
            lib.exits.extend(exits);
            Ok(Known::Yes)
        }
        ("comparingByKey" | "comparingByValue", 0 | 1) | ("reversed", 1) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let by = if lib.name != "reversed" && args.len() == 1 { "By" } else { "" };
            let name = format!("{}{by}", lib.name);
            let made = made(lib, &mut state, &name, args)?;
            lib.give(state, made)
        }
        ("comparing" | "comparingInt" | "comparingLong" | "comparingDouble", 1 | 2) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let name = if args.len() == 2 { "comparingBy" } else { lib.name };
            let made = made(lib, &mut state, name, args)?;
            lib.give(state, made)
        }
        ("thenComparing", 2) if by_comparator => {
            let mut state = alive!(lib.non_null(state, args)?);
            let made = made(lib, &mut state, "thenComparing", args)?;
            lib.give(state, made)
        }
        ("thenComparing" | "thenComparingInt" | "thenComparingLong" | "thenComparingDouble", 2 | 3) => {
            let mut state = alive!(lib.non_null(state, args)?);
            let name = match (lib.name, args.len()) {
                ("thenComparing", 3) => "comparingBy",
                ("thenComparing", _) => "comparing",
                ("thenComparingInt", _) => "comparingInt",
                ("thenComparingLong", _) => "comparingLong",
                _ => "comparingDouble",
            };
            let second = made(lib, &mut state, name, &args[1..])?;
            let made = made(lib, &mut state, "thenComparing", &[args[0], second])?;
            lib.give(state, made)
        }
        _ => Ok(Known::No),
    }
}

/// Whether a comparator keeps to the rules of an order for such objects, so that sorting does not notice otherwise: it is one
/// of the library, and what it compares has an order of the library.
pub(super) fn is_order(lib: &mut Lib<'_, '_>, state: &State, f: Sym, x: Sym) -> Res<bool> {
    if state.nullness(f) == Nullness::Null {
        return is_naturally_ordered(lib, state, x);
    }
    let name = state.object(f).and_then(|object| object.text.clone());
    let part = |i: u8| state.part(f, Key::Captured(i));
    match name.as_deref() {
        Some("natural") => is_naturally_ordered(lib, state, x),
        Some("insensitive") => {
            let string = lib.engine.machine.classes.string();
            Ok(lib.engine.is_instance(state, x, string))
        }
        Some("comparingInt" | "comparingLong" | "comparingDouble") => Ok(true),
        Some("comparing") => gives_ordered(lib, state, part(0)),
        Some("comparingBy") => match (part(1), given(lib, state, part(0))?) {
            (Some(inner), Some(key)) => {
                let mut state = state.clone();
                let key = state.make(crate::domain::Shape::Object(crate::domain::Object::of(key)));
                is_order(lib, &state, inner, key)
            }
            _ => Ok(false),
        },
        Some("thenComparing") => match (part(0), part(1)) {
            (Some(first), Some(second)) => {
                Ok(is_order(lib, state, first, x)? && is_order(lib, state, second, x)?)
            }
            _ => Ok(false),
        },
        Some("nullsFirst" | "nullsLast") => match part(0) {
            Some(inner) if state.nullness(inner) == Nullness::Null => Ok(true),
            Some(inner) => is_order(lib, state, inner, x),
            None => Ok(false),
        },
        Some("reversed") => part(0).map_or(Ok(false), |inner| is_order(lib, state, inner, x)),
        Some(by @ ("comparingByKey" | "comparingByValue")) => match state.part(x, entry_key(by)) {
            Some(value) => is_naturally_ordered(lib, state, value),
            None => Ok(false),
        },
        Some(by @ ("comparingByKeyBy" | "comparingByValueBy")) => {
            match (part(0), state.part(x, entry_key(by))) {
                (Some(inner), Some(value)) => is_order(lib, state, inner, value),
                _ => Ok(false),
            }
        }
        _ => Ok(state.closure(f).is_some_and(|closure| !lib.engine.is_program(closure.method))),
    }
}

fn is_naturally_ordered(lib: &mut Lib<'_, '_>, state: &State, x: Sym) -> Res<bool> {
    match state.object(x).map(|object| object.class) {
        Some(class) => lib.engine.is_ordered(class),
        None => Ok(false),
    }
}

/// The class of what a function gives.
fn given(lib: &mut Lib<'_, '_>, state: &State, f: Option<Sym>) -> Res<Option<ClassId>> {
    let Some(closure) = f.and_then(|f| state.closure(f)) else { return Ok(None) };
    let m = lib.engine.machine.classes.method(closure.method);
    if m.ret != margay_classes::Kind::Ref {
        return lib.engine.load(m.ret.box_class()).map(Some);
    }
    let descriptor = lib.engine.machine.classes.symbols.text(m.desc).to_owned();
    let Some(parsed) = MethodDescriptor::parse(&descriptor) else { return Ok(None) };
    lib.engine.descriptor_class(parsed.ret).map(Some)
}

/// Whether what a function gives has an order of the library.
fn gives_ordered(lib: &mut Lib<'_, '_>, state: &State, f: Option<Sym>) -> Res<bool> {
    match given(lib, state, f)? {
        Some(class) => lib.engine.is_ordered(class),
        None => Ok(false),
    }
}
