//! Contracts of library methods: what they need, what they give and what they throw otherwise. A method without a contract
//! ends the analysis. Objects of interfaces such as `List` are taken to do what the interface promises, whatever their
//! classes are.

mod arrays;
mod builders;
mod collections;
mod collectors;
mod comparators;
pub(in crate::engine) mod decimals;
mod formats;
mod iterators;
mod maps;
mod numbers;
mod objects;
mod optionals;
mod patterns;
mod regex;
mod stages;
mod streams;
mod strings;
mod table;
pub(in crate::engine) mod times;
mod tools;

use super::asking::Harm;
use super::calls::Site;
use super::{Engine, Exit, Res, Stop, unsupported};
use crate::domain::{Condition, Key, NONE, Nullness, Object, Shape, State, Sym};
use margay_classes::ClassId;
use margay_classes::bytecode::exception;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::reader::access;

pub(super) const INDEX: &str = "java/lang/IndexOutOfBoundsException";
pub(super) const ILLEGAL_ARGUMENT: &str = "java/lang/IllegalArgumentException";
pub(super) const NO_ELEMENT: &str = "java/util/NoSuchElementException";
pub(super) const CHANGED: &str = "java/util/ConcurrentModificationException";
pub(super) const UNSUPPORTED: &str = "java/lang/UnsupportedOperationException";

/// A call of a library method, and the ends that it has so far.
pub(super) struct Lib<'e, 'm> {
    pub engine: &'e mut Engine<'m>,
    pub name: &'e str,
    pub descriptor: &'e str,
    pub by_program: bool,
    pub is_static: bool,
    pub exits: Vec<Exit>,
}

/// What a contract says: the ends are in the call, or it does not know the method.
pub(super) enum Known {
    Yes,
    No,
}

/// The state, or the end of the contract when no run is left.
macro_rules! alive {
    ($state:expr) => {
        match $state {
            Some(state) => state,
            None => return Ok($crate::engine::library::Known::Yes),
        }
    };
}
pub(super) use alive;

/// Rounds of a repeated call.
const MOST_ROUNDS: usize = 16;

type Contract = fn(&mut Lib<'_, '_>, State, &[Sym], &str) -> Res<Known>;

/// Contracts by the class or interface above the class that a call names, the first that knows the method.
const CONTRACTS: &[(&str, Contract)] = &[
    ("java/lang/String", strings::call),
    ("java/lang/AbstractStringBuilder", builders::call),
    ("java/lang/CharSequence", builders::call),
    ("java/util/Map", maps::call),
    ("java/util/Map$Entry", maps::entry),
    ("java/util/Collection", collections::call),
    ("java/lang/Iterable", collections::call),
    ("java/util/Iterator", iterators::call),
    ("java/util/Optional", optionals::call),
    ("java/util/OptionalInt", optionals::call),
    ("java/util/OptionalLong", optionals::call),
    ("java/util/OptionalDouble", optionals::call),
    ("java/util/stream/BaseStream", streams::call),
    ("java/util/stream/Collectors", collectors::call),
    ("java/util/regex/Pattern", regex::pattern),
    ("java/util/regex/Matcher", regex::matcher),
    ("java/util/Arrays", arrays::call),
    ("java/util/Collections", collections::statics),
    ("java/util/Comparator", comparators::call),
    ("java/lang/Number", numbers::call),
    ("java/lang/Math", numbers::math),
    ("java/lang/Character", numbers::call),
    ("java/lang/Boolean", numbers::call),
    ("java/time/temporal/TemporalAccessor", times::call),
    ("java/time/temporal/TemporalAmount", times::call),
    ("java/time/temporal/TemporalUnit", times::call),
    ("java/lang/Object", tools::call),
    ("java/lang/Object", objects::call),
    ("java/lang/Object", table::call),
];

impl Engine<'_> {
    /// How a call of a library method ends.
    pub(super) fn call_library(&mut self, mut state: State, site: &Site, args: &[Sym]) -> Res<Vec<Exit>> {
        let class = match state.object(args.first().copied().unwrap_or(NONE)) {
            // What the object is says more than what the instruction names.
            Some(object)
                if site.how.has_receiver()
                    && self.is_boot(object.class)
                    && self.machine.classes.is_subclass(object.class, site.class) =>
            {
                object.class
            }
            _ => site.class,
        };
        if site.name == "clone" && site.how.has_receiver() {
            self.share_contents(&mut state, args[0])?;
        }
        if self.runs_own_code(&state, site, args) {
            return self.unknown_library_call(state, site, args);
        }
        let named = self.name(class);
        let depth = state.frames.len();
        self.leak_unfinished(&mut state, &args[usize::from(site.how.has_receiver()).min(args.len())..])?;
        // Formatting only reads its arguments.
        let reads = named == "java/lang/String" && matches!(&site.name[..], "format" | "formatted");
        if !reads {
            self.forget_elements(&mut state, args, changes_others(&named));
        }
        for (above, contract) in CONTRACTS {
            let Ok(id) = self.machine.classes.load(above) else { continue };
            let fits = self.machine.classes.is_subclass(class, id)
                || self.machine.classes.is_subclass(site.class, id);
            if !fits {
                continue;
            }
            let mut lib = Lib {
                engine: self,
                name: &site.name,
                descriptor: &site.descriptor,
                by_program: site.by_program,
                is_static: !site.how.has_receiver(),
                exits: Vec::new(),
            };
            match contract(&mut lib, state.clone(), args, &named) {
                Ok(Known::Yes) => {
                    let mut exits = lib.exits;
                    // Names that a contract kept when a function ended it.
                    exits.iter_mut().for_each(|exit| exit.state_mut().frames.truncate(depth));
                    return Ok(exits);
                }
                Ok(Known::No) => {}
                Err(Stop::Unsupported(_)) if !is_refused(&named) => {
                    return self.unknown_library_call(state, site, args);
                }
                Err(stop) => return Err(stop),
            }
        }
        if is_function(&self.name(site.class), &site.name) && site.how.has_receiver() {
            if !self.is_of_caller(&state, args[0]) {
                return self.unknown_library_call(state, site, args);
            }
            let result = self.result_of(&state, site, args)?;
            return self.unknown_call(state, args, &result);
        }
        if is_refused(&named) || is_refused(&self.name(site.class)) {
            return unsupported(format!("{}.{}{}", self.name(site.class), site.name, site.descriptor));
        }
        self.unknown_library_call(state, site, args)
    }

    /// Whether a library method is one that a class of the program inherits, or is given a collection or text of such a
    /// class: then it runs code of the program, which need not keep to any contract.
    fn runs_own_code(&mut self, state: &State, site: &Site, args: &[Sym]) -> bool {
        let receives = site.how.has_receiver() && site.name != "<init>";
        if receives && self.is_own(state, args[0]) {
            let classes = state.object(args[0]).map(Object::candidates).unwrap_or_default();
            // A call of `super` names the class itself.
            let called = |class| if site.how.is_dispatched() { class } else { site.class };
            if classes.into_iter().any(|class| self.inherits_code(called(class), site)) {
                return true;
            }
        }
        let Some(parsed) = MethodDescriptor::parse(&site.descriptor) else { return false };
        let first = usize::from(site.how.has_receiver());
        let taken: Vec<Sym> = parsed
            .params
            .iter()
            .zip(args.get(first..).unwrap_or_default())
            .filter(|(param, _)| ASKED_TYPES.contains(&&param[..]))
            .map(|(_, &arg)| arg)
            .collect();
        taken.into_iter().any(|arg| self.is_own(state, arg))
    }

    /// Whether an object is of a class of the program, not only of an interface.
    fn is_own(&self, state: &State, x: Sym) -> bool {
        let own = |class: ClassId| {
            let c = self.machine.classes.class(class);
            !self.is_boot(class) && !c.is_interface() && !c.is_array()
        };
        let object = state.object(x).filter(|object| object.null != Nullness::Null);
        object.is_some_and(|object| object.candidates().into_iter().any(own))
    }

    /// Whether a method of the library has code that a class of the program inherits and that may call its methods.
    fn inherits_code(&mut self, class: ClassId, site: &Site) -> bool {
        let symbols = &self.machine.classes.symbols;
        let (Some(name), Some(descriptor)) = (symbols.lookup(&site.name), symbols.lookup(&site.descriptor))
        else {
            return true;
        };
        let Some(method) = self.machine.classes.lookup_method(class, name, descriptor) else {
            return true;
        };
        let m = self.machine.classes.method(method);
        let throwable = self.machine.classes.loaded("java/lang/Throwable");
        let plain = matches!(
            self.machine.classes.name(m.class),
            "java/lang/Object" | "java/lang/Enum" | "java/lang/Record"
        );
        let thrown = throwable.is_some_and(|above| self.machine.classes.is_subclass(m.class, above));
        !m.is_abstract() && !plain && !thrown
    }

    /// Takes note that a copy of an object holds what its fields hold.
    fn share_contents(&mut self, state: &mut State, x: Sym) -> Res<()> {
        let Some(class) = state.object(x).map(|object| object.class) else { return Ok(()) };
        let lineage = self.machine.classes.class(class).lineage.clone();
        for of in lineage {
            let fields = self.machine.classes.class(of).fields.clone();
            for (i, field) in fields.iter().enumerate() {
                if self.is_boot(of) || field.is_static() || field.kind != margay_classes::Kind::Ref {
                    continue;
                }
                if let Some(value) = self.get_field(state, x, of, i)? {
                    self.escape(state, value);
                }
            }
        }
        Ok(())
    }

    /// A call of a library method that has no contract: it gives anything of its type, may change whatever it can reach, and
    /// may fail in any way.
    fn unknown_library_call(&mut self, mut state: State, site: &Site, args: &[Sym]) -> Res<Vec<Exit>> {
        let constructs = site.name == "<init>";
        let plain = args.iter().skip(usize::from(constructs)).all(|&x| match state.shape(x) {
            Some(Shape::Object(object)) => {
                let name = self.machine.classes.name(object.class);
                object.code.functions.is_empty()
                    && super::heap::is_immutable(name)
                    && !name.starts_with("java/util/Optional")
            }
            _ => true,
        });
        if !plain {
            for &arg in args.iter().skip(usize::from(constructs)) {
                self.escape(&mut state, arg);
            }
            self.havoc(&mut state)?;
        }
        if constructs && let Some(made) = args.first().and_then(|&x| state.object_mut(x)) {
            // How it does what it does may depend on what it was made with.
            made.exact = false;
        }
        let mut failed = state.clone();
        let class = self.load("java/lang/Throwable")?;
        let thrown = Object { null: Nullness::NonNull, ..Object::of(class) };
        let thrown = failed.make(Shape::Object(thrown));
        let result = MethodDescriptor::parse(&site.descriptor).map_or(String::new(), |d| d.ret.to_owned());
        let value = self.unknown(&mut state, &result, None)?;
        if plain {
            Self::mark_foreign(&mut state, value);
        }
        Ok(vec![Exit::Returns(state, value), Exit::Throws(failed, thrown)])
    }
}

/// Types of parameters whose objects library methods ask for what they hold.
const ASKED_TYPES: [&str; 9] = [
    "Ljava/util/Collection;",
    "Ljava/util/List;",
    "Ljava/util/Set;",
    "Ljava/util/Map;",
    "Ljava/util/Iterator;",
    "Ljava/lang/Iterable;",
    "Ljava/util/Map$Entry;",
    "Ljava/util/Enumeration;",
    "Ljava/lang/CharSequence;",
];

/// Whether methods of a class may change arrays that they are not given: those behind views and in objects.
fn changes_others(class: &str) -> bool {
    !super::heap::is_immutable(class)
        && !matches!(
            class,
            "java/lang/Math" | "java/lang/StringBuilder" | "java/lang/StringBuffer" | "java/util/Objects"
        )
}

/// Classes whose methods can do what no contract of theirs says: change private fields, run code at other times.
fn is_refused(class: &str) -> bool {
    const PACKAGES: [&str; 8] = [
        "java/lang/reflect/",
        "java/lang/invoke/",
        "java/lang/Thread",
        "java/util/concurrent/",
        "java/util/stream/",
        "java/lang/ref/",
        "jdk/",
        "sun/",
    ];
    PACKAGES.iter().any(|package| class.starts_with(package))
}

/// Whether two references are constants that are equal: texts, constants of an enum, or numbers in boxes of one class.
pub(super) fn is_same_constant(lib: &Lib<'_, '_>, state: &State, a: Sym, b: Sym) -> bool {
    constants(lib, state, a, b).is_some_and(|same| same)
}

/// Whether all of some references are constants that differ.
pub(super) fn are_different(lib: &Lib<'_, '_>, state: &State, all: &[Sym]) -> bool {
    let differ = |i: usize, a: Sym| all[i + 1..].iter().all(|&b| constants(lib, state, a, b) == Some(false));
    all.iter().enumerate().all(|(i, &a)| differ(i, a))
}

/// Whether two constants are equal; `None` when they are not known.
fn constants(lib: &Lib<'_, '_>, state: &State, a: Sym, b: Sym) -> Option<bool> {
    const BOXES: [&str; 6] = ["Integer", "Long", "Short", "Byte", "Character", "Boolean"];
    let (x, y) = (state.object(a)?, state.object(b)?);
    if x.class != y.class || x.null != Nullness::NonNull || y.null != Nullness::NonNull {
        return None;
    }
    let class = lib.engine.machine.classes.class(x.class);
    let name = lib.engine.machine.classes.name(x.class);
    if class.access & access::ENUM != 0 || name == "java/lang/String" {
        return Some(x.text.as_ref()? == y.text.as_ref()?);
    }
    if !name.strip_prefix("java/lang/").is_some_and(|name| BOXES.contains(&name)) {
        return None;
    }
    let (m, n) = (state.part(a, Key::Value)?, state.part(b, Key::Value)?);
    if m == n {
        return Some(true);
    }
    Some(state.constant_value(m)? == state.constant_value(n)?)
}

/// Interfaces of the library whose methods the program's callers write.
fn is_function(class: &str, method: &str) -> bool {
    let composed = ["andThen", "compose", "negate", "and", "or"];
    class.starts_with("java/util/function/") && !composed.contains(&method)
        || matches!(
            (class, method),
            ("java/util/concurrent/Callable", "call")
                | ("java/lang/Runnable", "run")
                | ("java/util/Comparator", "compare")
        )
}

impl Lib<'_, '_> {
    /// Ends with a value.
    pub fn give(&mut self, state: State, value: Sym) -> Res<Known> {
        self.exits.push(Exit::Returns(state, value));
        Ok(Known::Yes)
    }

    /// Ends without a value.
    pub fn done(&mut self, state: State) -> Res<Known> {
        self.give(state, NONE)
    }

    /// Ends with any value of the type that the method declares; not null.
    pub fn give_any(&mut self, mut state: State) -> Res<Known> {
        let value = self.any(&mut state)?;
        if state.object(value).is_some() {
            state.assume_null(value, false);
        }
        self.give(state, value)
    }

    /// Any value of the type that the method declares.
    pub fn any(&mut self, state: &mut State) -> Res<Sym> {
        let result = MethodDescriptor::parse(self.descriptor).map_or("V".to_owned(), |d| d.ret.to_owned());
        self.engine.unknown(state, &result, None)
    }

    /// Ends with an exception of a class or of one below it.
    pub fn fail(&mut self, mut state: State, class: &str) -> Res<()> {
        let class = self.engine.load(class)?;
        let object = Object { null: Nullness::NonNull, ..Object::of(class) };
        let thrown = state.make(Shape::Object(object));
        self.exits.push(Exit::Throws(state, thrown));
        Ok(())
    }

    /// The runs in which a condition holds; an exception for the others.
    pub fn need(&mut self, state: State, condition: &Condition, otherwise: &str) -> Res<Option<State>> {
        if !self.engine.is_implied(&state, condition) {
            let failing = match condition {
                Condition::All(_) => Some(state.clone()),
                condition => self.engine.assume(state.clone(), condition, false),
            };
            if let Some(failing) = failing {
                self.fail(failing, otherwise)?;
            }
        }
        Ok(self.engine.assume(state, condition, true))
    }

    /// The runs in which references are not null.
    pub fn non_null(&mut self, mut state: State, all: &[Sym]) -> Res<Option<State>> {
        for &x in all {
            let condition = Condition::Not(Box::new(Condition::IsNull(x)));
            match self.need(state, &condition, exception::NULL_POINTER)? {
                Some(kept) => state = kept,
                None => return Ok(None),
            }
        }
        Ok(Some(state))
    }

    /// The runs with `0 <= index < length`, or `<=` with `inclusive`.
    pub fn index(
        &mut self,
        mut state: State,
        index: Sym,
        length: Sym,
        inclusive: bool,
    ) -> Res<Option<State>> {
        let zero = state.constant(0);
        let most = if inclusive { 0 } else { -1 };
        let inside =
            Condition::All(vec![Condition::AtMost(zero, index, 0), Condition::AtMost(index, length, most)]);
        self.need(state, &inside, INDEX)
    }

    /// The runs with `0 <= x`.
    pub fn not_negative(&mut self, mut state: State, x: Sym, otherwise: &str) -> Res<Option<State>> {
        let zero = state.constant(0);
        self.need(state, &Condition::AtMost(zero, x, 0), otherwise)
    }

    /// A new object of a class that is not null; known here alone.
    pub fn make(&mut self, state: &mut State, class: &str) -> Res<Sym> {
        self.engine.new_object(state, class)
    }

    /// A string of some length.
    pub fn string(&mut self, state: &mut State, length: Option<Sym>) -> Res<Sym> {
        let text = self.engine.some_object(state, "java/lang/String")?;
        if let Some(length) = length {
            state.set_part(text, Key::Length, length);
        }
        Ok(text)
    }

    /// Ends with both answers: with what holds if it is yes, and if it is no.
    pub fn answer(&mut self, state: State, yes: &[Condition], no: &[Condition]) -> Res<Known> {
        for (conditions, value) in [(yes, 1), (no, 0)] {
            let mut here = Some(state.clone());
            for condition in conditions {
                here = here.and_then(|s| self.engine.assume(s, condition, true));
            }
            if let Some(mut here) = here {
                let value = here.constant(value);
                self.exits.push(Exit::Returns(here, value));
            }
        }
        Ok(Known::Yes)
    }

    /// Calls a function. Gives the states behind it with its result, and what the kept names are called then; what it throws
    /// ends the call.
    pub fn apply(
        &mut self,
        mut state: State,
        f: Sym,
        method: (&str, &str),
        args: &[Sym],
        keep: &[Sym],
    ) -> Res<Vec<(State, Sym, Vec<Sym>)>> {
        state.push_roots(keep);
        let mut behind = Vec::new();
        for exit in self.engine.call_function(state, f, method, args)? {
            match exit {
                Exit::Returns(mut state, value) => {
                    let kept = state.pop_roots();
                    behind.push((state, value, kept));
                }
                Exit::Throws(mut state, thrown) => {
                    state.pop_roots();
                    self.exits.push(Exit::Throws(state, thrown));
                }
            }
        }
        Ok(behind)
    }

    /// The same for a function that is not called for each of many elements. Whatever else is called may come before it or
    /// after it, so it must not change anything.
    pub fn apply_once(
        &mut self,
        state: State,
        f: Sym,
        method: (&str, &str),
        args: &[Sym],
        keep: &[Sym],
    ) -> Res<Vec<(State, Sym, Vec<Sym>)>> {
        let mut before = state.clone();
        before.push_roots(keep);
        before.compact();
        let behind = self.apply(state, f, method, args, keep)?;
        for (after, _, names) in &behind {
            let mut after = after.clone();
            after.push_roots(names);
            self.engine.settle_new(&mut after, &before)?;
            after.compact();
            if !self.engine.is_subsumed(&before, &after) {
                return unsupported("a function of a collector that changes something");
            }
        }
        Ok(behind)
    }

    /// Asks objects by some methods. What the library does meanwhile is not followed where their code may fail or change
    /// whatever it likes.
    pub fn ask(&mut self, state: &mut State, asked: &[Sym], methods: &[&str]) -> Res<()> {
        let harm = self.engine.harm_of(state, asked, methods)?;
        self.endure(state, asked, &harm, &[])?;
        self.engine.open_were_asked(state, asked)
    }

    /// Asks texts whose class may be the program's for their characters. Those of callers keep to the contract.
    pub fn ask_texts(&mut self, state: &mut State, texts: &[Sym]) -> Res<()> {
        let harm = self.engine.harm_of(state, texts, &["length", "charAt", "toString"])?;
        self.endure(state, texts, &harm, &[])
    }

    /// Goes on behind questions to objects whose code may have done this. Where it throws, others are half done.
    pub fn endure(&mut self, state: &mut State, asked: &[Sym], harm: &Harm, half_done: &[Sym]) -> Res<()> {
        if harm.fails || harm.changes {
            return unsupported("code of the program that the library asks");
        }
        self.engine.suffer(state, asked, harm)?;
        self.exits.extend(self.engine.failed_questions(state, harm, half_done)?);
        Ok(())
    }

    /// A null reference.
    pub fn null(&mut self, state: &mut State) -> Res<Sym> {
        let class = self.engine.machine.classes.object();
        Ok(state.make(Shape::Object(Object { null: Nullness::Null, ..Object::of(class) })))
    }

    /// Does something any number of times. The body gives the states behind it, with what the kept names are called then.
    pub fn repeat(
        &mut self,
        mut state: State,
        kept: &[Sym],
        mut body: impl FnMut(&mut Self, State, &[Sym]) -> Res<Vec<(State, Vec<Sym>)>>,
    ) -> Res<(State, Vec<Sym>)> {
        state.compact_keeping(kept);
        state.push_roots(kept);
        for round in 0..MOST_ROUNDS {
            let mut inside = state.clone();
            let names = inside.pop_roots();
            let mut changed = false;
            for (mut behind, names) in body(self, inside, &names)? {
                behind.push_roots(&names);
                self.engine.settle_new(&mut behind, &state)?;
                behind.compact();
                if !self.engine.is_subsumed(&state, &behind) {
                    changed = true;
                    state = self.engine.joined(state, behind, round)?;
                }
            }
            if !changed {
                let names = state.pop_roots();
                return Ok((state, names));
            }
        }
        unsupported("a repeated call that does not settle")
    }

    /// Does something once, or not at all. The body is as that of `repeat`.
    pub fn once(
        &mut self,
        mut state: State,
        kept: &[Sym],
        body: impl FnOnce(&mut Self, State, &[Sym]) -> Res<Vec<(State, Vec<Sym>)>>,
    ) -> Res<(State, Vec<Sym>)> {
        state.compact_keeping(kept);
        state.push_roots(kept);
        let mut inside = state.clone();
        let names = inside.pop_roots();
        for (mut behind, names) in body(self, inside, &names)? {
            behind.push_roots(&names);
            self.engine.settle_new(&mut behind, &state)?;
            behind.compact();
            if !self.engine.is_subsumed(&state, &behind) {
                state = self.engine.joined(state, behind, 0)?;
            }
        }
        let names = state.pop_roots();
        Ok((state, names))
    }

    /// Whether a method is one of these.
    pub fn is(&self, names: &[&str]) -> bool {
        names.contains(&self.name)
    }
}
