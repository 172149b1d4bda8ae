//! What happens when the library asks objects for `equals`, `hashCode`, `toString` and their like: code of the program may
//! run then, in the objects themselves or in what they hold, and fail or change something.
//!
//! Each method of the program that can be asked so is analysed once, from any arguments. A question about an object looks
//! at the classes that it can be of, by what is known of it or by its type, and goes on with what is inside of it. An object
//! of any class may be of each class in the package of the target.

use super::heap::{READ_ONLY, is_immutable};
use super::types::readable;
use super::{Engine, Exit, Res};
use crate::domain::{Key, NONE, Nullness, Object, Others, Shape, State, Sym};
use margay_classes::reader::access;
use margay_classes::signature::{Argument, Type};
use margay_classes::{ClassId, ClassKind, Kind, MethodId};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// Classes of a package that are looked at where an object may be of any of them.
const MOST_NEIGHBOURS: usize = 200;
/// Classes of a package that are loaded to see which of them an object may be of.
const MOST_LOADED: usize = 1000;
const OBJECT: &str = "java/lang/Object";
/// Where the type arguments of containers are declared, and what they describe.
const CONTENTS: [(&str, usize, Key); 5] = [
    ("java/lang/Iterable", 0, Key::Element),
    ("java/util/Map", 0, Key::MapKey),
    ("java/util/Map", 1, Key::MapValue),
    ("java/util/Map$Entry", 0, Key::MapKey),
    ("java/util/Map$Entry", 1, Key::MapValue),
];

/// What code may do that the library asks.
#[derive(Clone, Debug, Default)]
pub(super) struct Harm {
    /// It may fail.
    pub fails: bool,
    /// It may throw an exception on purpose.
    pub throws: bool,
    /// It may change whatever it can reach.
    pub changes: bool,
    /// Fields that it may change otherwise: numbers and texts that are kept once they were computed.
    pub fields: BTreeSet<Key>,
    /// The classes whose fields it reads.
    pub reads: BTreeSet<ClassId>,
}

impl Harm {
    /// Anything may happen.
    fn any() -> Harm {
        Harm { fails: true, changes: true, ..Harm::default() }
    }

    pub fn is_nothing(&self) -> bool {
        !self.fails && !self.throws && !self.changes && self.fields.is_empty()
    }

    pub fn add(&mut self, other: &Harm) {
        self.fails |= other.fails;
        self.throws |= other.throws;
        self.add_effects(other);
    }

    /// Adds all but how it ends.
    fn add_effects(&mut self, other: &Harm) {
        self.changes |= other.changes;
        self.fields.extend(&other.fields);
        self.reads.extend(&other.reads);
    }
}

/// What is known of methods that the library asks.
#[derive(Default)]
pub(super) struct Asking {
    harms: BTreeMap<MethodId, Harm>,
    /// Those of them that were analysed while invariants were not settled.
    provisional: BTreeSet<MethodId>,
    /// The classes of the program in the package of the target.
    neighbours: Option<Rc<[ClassId]>>,
}

impl Asking {
    /// Forgets answers that rely on invariants which may have changed.
    pub fn forget_provisional(&mut self) {
        for method in std::mem::take(&mut self.provisional) {
            self.harms.remove(&method);
        }
    }
}

/// What is being asked, on the way to what is inside of it. Whoever comes to ask itself again asks what is inside, which is
/// finite.
#[derive(PartialEq)]
enum Asked {
    Value(Sym, String),
    Type(Type, String),
    Class(ClassId, String),
}

type Path = Vec<Asked>;

/// Something that an object holds: a part of it, if it is known, and its type.
type Content = (Key, Option<Sym>, Type);

/// The methods by which a container asks its contents when it is asked by a method.
fn asked_inside(method: &str) -> &'static [&'static str] {
    match method {
        "equals" => &["equals", "hashCode"],
        "hashCode" => &["hashCode"],
        "toString" => &["toString"],
        _ => &[],
    }
}

impl Engine<'_> {
    /// What asking objects by some methods may do.
    pub(super) fn harm_of(&mut self, state: &State, asked: &[Sym], methods: &[&str]) -> Res<Harm> {
        let mut harm = Harm::default();
        for &x in asked {
            for method in methods {
                harm.add(&self.harm_of_value(state, x, method, &mut Path::new())?);
            }
        }
        Ok(harm)
    }

    /// What asking the contents of an object may do: those of some keys.
    pub(super) fn harm_inside(&mut self, state: &State, x: Sym, keys: &[Key], methods: &[&str]) -> Res<Harm> {
        let mut harm = Harm::default();
        for content in self.contents(state, x)? {
            let wanted = keys.contains(&content.0);
            for method in methods.iter().filter(|_| wanted) {
                harm.add(&self.harm_of_content(state, &content, method, &mut Path::new())?);
            }
        }
        Ok(harm)
    }

    /// What the library does to a record that it compares or prints: it asks its components.
    pub(super) fn harm_of_record(
        &mut self,
        state: &State,
        this: Sym,
        record: ClassId,
        method: &str,
    ) -> Res<Harm> {
        let declared = state.object(this).and_then(|object| object.declared.clone());
        let mut harm = Harm::default();
        for (key, t) in self.components(record, declared.as_deref())? {
            // The contents of the other one are asked too when two are compared.
            let part = state.part(this, key).filter(|_| method != "equals");
            harm.add(&self.harm_of_content(state, &(key, part, t), method, &mut Path::new())?);
        }
        Ok(harm)
    }

    fn harm_of_value(&mut self, state: &State, x: Sym, method: &str, path: &mut Path) -> Res<Harm> {
        let Some(object) = state.object(x).cloned() else { return Ok(Harm::default()) };
        let function = !object.code.functions.is_empty() && object.code.others == Others::Nothing;
        let asked = Asked::Value(x, method.to_owned());
        if object.null == Nullness::Null || function || path.contains(&asked) {
            return Ok(Harm::default());
        }
        path.push(asked);
        let mut harm = Harm::default();
        for class in object.candidates() {
            let of = (class, object.exact);
            harm.add(&self.harm_of_class(of, object.declared.as_deref(), method, path)?);
        }
        let holds = object.candidates().into_iter().any(|class| self.is_boot(class));
        let array = self.machine.classes.class(object.class).is_array();
        if holds && !array && !asked_inside(method).is_empty() {
            for content in self.contents(state, x)? {
                for method in asked_inside(method) {
                    harm.add(&self.harm_of_content(state, &content, method, path)?);
                }
            }
        }
        path.pop();
        Ok(harm)
    }

    /// What is known of a part, or what its type tells, whichever excludes more.
    fn harm_of_content(
        &mut self,
        state: &State,
        (_, part, t): &Content,
        method: &str,
        path: &mut Path,
    ) -> Res<Harm> {
        let known = match *part {
            Some(NONE) => return Ok(Harm::default()),
            Some(part) => Some(self.harm_of_value(state, part, method, path)?),
            None => None,
        };
        match known {
            Some(known) if known.is_nothing() => Ok(known),
            Some(known) => {
                let typed = self.harm_of_type(t, method, path)?;
                Ok(if typed.is_nothing() { typed } else { known })
            }
            None => self.harm_of_type(t, method, path),
        }
    }

    fn harm_of_type(&mut self, t: &Type, method: &str, path: &mut Path) -> Res<Harm> {
        let asked = Asked::Type(t.clone(), method.to_owned());
        if matches!(t, Type::Primitive(_) | Type::Array(_)) || path.contains(&asked) {
            return Ok(Harm::default());
        }
        path.push(asked);
        let class = self.descriptor_class(&t.erasure())?;
        let mut harm = self.harm_of_class((class, false), Some(t), method, path)?;
        if self.is_boot(class) && !asked_inside(method).is_empty() {
            for (_, inside) in self.content_types(class, Some(t))? {
                for method in asked_inside(method) {
                    harm.add(&self.harm_of_type(&inside, method, path)?);
                }
            }
        }
        path.pop();
        Ok(harm)
    }

    /// What the program's code of a class, and of those below it, may do. Contents of containers are apart.
    fn harm_of_class(
        &mut self,
        (class, exact): (ClassId, bool),
        declared: Option<&Type>,
        method: &str,
        path: &mut Path,
    ) -> Res<Harm> {
        let c = self.machine.classes.class(class);
        let (last, boot) = (c.access & (access::FINAL | access::ENUM) != 0, self.is_boot(class));
        if c.is_array() || c.primitive().is_some() || boot && (last || exact) {
            return Ok(Harm::default());
        }
        let mut all = if boot { Vec::new() } else { vec![class] };
        if boot {
            match self.package_classes(class) {
                Some(found) => all = found,
                None => return Ok(Harm::any()),
            }
        } else if !exact {
            for name in self.machine.classes.subclasses_of(class) {
                all.push(self.load(&name)?);
            }
        }
        let mut harm = Harm::default();
        for own in all {
            harm.add(&self.harm_of_own(own, declared.filter(|_| own == class), method, path)?);
        }
        Ok(harm)
    }

    /// The classes of the program in the package of the target that are below a class of the library; `None` when they are
    /// too many.
    fn package_classes(&mut self, above: ClassId) -> Option<Vec<ClassId>> {
        let all = self.neighbours()?;
        let below = all.iter().copied().filter(|&id| self.machine.classes.is_subclass(id, above));
        let below: Vec<ClassId> = below.collect();
        (below.len() <= MOST_NEIGHBOURS).then_some(below)
    }

    /// All classes of the program in the package of the target; `None` when they are too many to be looked at.
    fn neighbours(&mut self) -> Option<Rc<[ClassId]>> {
        if let Some(known) = &self.asking.neighbours {
            return Some(known.clone());
        }
        let package_of = |name: &str| name.rsplit_once('/').map_or("", |(package, _)| package).to_owned();
        let method = self.target.or_else(|| self.calls.first().map(|call| call.method))?;
        let package = package_of(self.machine.classes.name(self.machine.classes.method(method).class));
        let direct = self.machine.classes.direct_subclasses();
        let mut names: Vec<&String> = direct.values().flatten().collect();
        names.retain(|name| package_of(name) == package);
        names.sort_unstable();
        names.dedup();
        if names.len() > MOST_LOADED {
            return None;
        }
        let names: Vec<String> = names.into_iter().cloned().collect();
        let loaded = names.iter().filter_map(|name| self.machine.classes.load(name).ok());
        let loaded: Rc<[ClassId]> = loaded.collect();
        self.asking.neighbours = Some(loaded.clone());
        Some(loaded)
    }

    /// What the code of one class of the program may do.
    fn harm_of_own(
        &mut self,
        class: ClassId,
        declared: Option<&Type>,
        method: &str,
        path: &mut Path,
    ) -> Res<Harm> {
        let asked = Asked::Class(class, method.to_owned());
        if path.contains(&asked) {
            return Ok(Harm::default());
        }
        path.push(asked);
        let harm = match self.own_method(class, method) {
            Some(own) if self.is_written(own) => self.harm_of_method(own),
            Some(own) => {
                let record = self.machine.classes.method(own).class;
                let mut harm = Harm::default();
                for (_, t) in self.components(record, declared)? {
                    harm.add(&self.harm_of_type(&t, method, path)?);
                }
                harm
            }
            None => self.harm_of_inherited(class, method, path)?,
        };
        path.pop();
        Ok(harm)
    }

    /// The code of the program that a class has for a method.
    fn own_method(&mut self, class: ClassId, method: &str) -> Option<MethodId> {
        let count = usize::from(matches!(method, "equals" | "compareTo" | "charAt"));
        let lineage = self.machine.classes.class(class).lineage.clone();
        let found = lineage.iter().rev().filter(|&&above| !self.is_boot(above)).find_map(|&above| {
            let methods = &self.machine.classes.class(above).methods;
            methods.iter().copied().find(|&id| {
                let m = self.machine.classes.method(id);
                self.machine.classes.symbols.text(m.name) == method
                    && m.access & (access::STATIC | access::ABSTRACT | access::SYNTHETIC) == 0
                    && m.params.len() == count
            })
        });
        found.or_else(|| self.default_method(class, method))
    }

    /// The code that a class inherits from an interface of the program.
    fn default_method(&mut self, class: ClassId, method: &str) -> Option<MethodId> {
        let descriptor = match method {
            "compareTo" => "(Ljava/lang/Object;)I",
            "getMessage" | "getLocalizedMessage" => "()Ljava/lang/String;",
            "length" => "()I",
            "charAt" => "(I)C",
            _ => return None,
        };
        let symbols = &self.machine.classes.symbols;
        let (name, descriptor) = (symbols.lookup(method)?, symbols.lookup(descriptor)?);
        let found = self.machine.classes.lookup_method(class, name, descriptor)?;
        let inherited = self.is_program(found) && !self.machine.classes.method(found).is_abstract();
        inherited.then_some(found)
    }

    /// What a method of the library may do that a class of the program inherits: it may ask other methods of the object.
    fn harm_of_inherited(&mut self, class: ClassId, method: &str, path: &mut Path) -> Res<Harm> {
        let lineage = self.machine.classes.class(class).lineage.clone();
        let Some(&above) = lineage.iter().rev().find(|&&c| self.is_boot(c)) else {
            return Ok(Harm::default());
        };
        let throwable = self.load("java/lang/Throwable")?;
        if self.machine.classes.is_subclass(above, throwable) {
            return match method {
                "toString" => self.harm_of_own(class, None, "getLocalizedMessage", path),
                "getLocalizedMessage" => self.harm_of_own(class, None, "getMessage", path),
                _ => Ok(Harm::default()),
            };
        }
        if !asked_inside(method).is_empty() && !self.content_types(above, None)?.is_empty() {
            // It goes over its contents by methods of the class, if this has any.
            let own = lineage.iter().filter(|&&c| !self.is_boot(c));
            let codes = own.flat_map(|&c| self.machine.classes.class(c).methods.iter());
            let mut names = codes.map(|&id| self.machine.classes.method(id).name);
            if names.any(|name| self.machine.classes.symbols.text(name) != "<init>") {
                return Ok(Harm::any());
            }
            return self.harm_of_type(&Type::class(OBJECT), method, path);
        }
        match method {
            "toString" => self.harm_of_own(class, None, "hashCode", path),
            _ => Ok(Harm::default()),
        }
    }

    /// The fields of a record that hold references, with their types.
    fn components(&mut self, record: ClassId, declared: Option<&Type>) -> Res<Vec<(Key, Type)>> {
        let mut bindings = self.bounds_of(record, None);
        let name = self.name(record);
        if let Some(seen) = declared.and_then(|t| self.machine.classes.arguments_for(&readable(t), &name)) {
            bindings.extend(seen.into_iter().filter(|(_, t)| !t.is_open()));
        }
        let fields = self.machine.classes.class(record).fields.clone();
        let mut found = Vec::new();
        for (i, field) in fields.iter().enumerate() {
            if !field.is_static() && field.kind == Kind::Ref {
                let t = self.machine.classes.field_type(record, field);
                let t = t.map_or_else(|| Type::class(OBJECT), |t| self.closed(&t, &bindings));
                found.push((Key::Field(record, i as u16), t));
            }
        }
        Ok(found)
    }

    /// What an object holds that it asks, as far as parts and type arguments tell.
    fn contents(&mut self, state: &State, x: Sym) -> Res<Vec<Content>> {
        let Some(object) = state.object(x).cloned() else { return Ok(Vec::new()) };
        let how = object.text.as_deref().unwrap_or_default();
        if let Some(source) = state.part(x, Key::Source).filter(|&source| source != x) {
            let shown: &[Key] = match how {
                "keySet" => &[Key::MapKey],
                "values" => &[Key::MapValue],
                "entrySet" | "array" | READ_ONLY => &[Key::Element, Key::MapKey, Key::MapValue],
                _ => &[],
            };
            if !shown.is_empty() {
                let mut all = self.contents(state, source)?;
                all.retain(|(key, _, _)| shown.contains(key));
                let of_keys = matches!(how, "keySet" | "values" | "entrySet");
                all.iter_mut().filter(|_| of_keys).for_each(|content| content.0 = Key::Element);
                return Ok(all);
            }
        }
        if let ClassKind::Array { element, .. } = self.machine.classes.class(object.class).kind {
            let t = match object.declared.as_deref() {
                Some(Type::Array(element)) => Some((**element).clone()),
                _ => Type::parse(&self.machine.classes.java_descriptor(element)),
            };
            let t = t.unwrap_or_else(|| Type::class(OBJECT));
            return Ok(vec![(Key::Element, state.part(x, Key::Element), t)]);
        }
        let types = self.content_types(object.class, object.declared.as_deref())?;
        Ok(types.into_iter().map(|(key, t)| (key, state.part(x, key), t)).collect())
    }

    /// The types of what objects of a class hold.
    fn content_types(&mut self, class: ClassId, declared: Option<&Type>) -> Res<Vec<(Key, Type)>> {
        let name = self.name(class);
        let declared = readable(&declared.cloned().unwrap_or_else(|| Type::class(&name)));
        let mut found = Vec::new();
        for (above, n, key) in CONTENTS {
            let id = self.load(above)?;
            if self.machine.classes.is_subclass(class, id) {
                let seen = self.machine.classes.as_super(&declared, above);
                found.push((key, argument(seen.as_ref(), n)));
            }
        }
        if found.is_empty() && self.is_boot(class) && !is_bare(&name) {
            let signature = self.machine.classes.class_signature(&name);
            let count = signature.map_or(0, |signature| signature.parameters.len());
            let seen = self.machine.classes.as_super(&declared, &name);
            found.extend((0..count).map(|n| (Key::Element, argument(seen.as_ref(), n))));
        }
        Ok(found)
    }

    /// What calls of a method of the program may do, whatever its arguments.
    fn harm_of_method(&mut self, method: MethodId) -> Harm {
        if let Some(known) = self.asking.harms.get(&method) {
            return known.clone();
        }
        // Invariants come first: methods may ask this one while they are looked for.
        let class = self.machine.classes.method(method).class;
        let effects = std::mem::take(&mut self.effects);
        let found = self.find_invariants(class);
        // Whoever asks again meanwhile gets no answer that could be wrong.
        self.asking.harms.insert(method, Harm::any());
        let calls = std::mem::take(&mut self.calls);
        let recursive = std::mem::replace(&mut self.recursive, false);
        let pending = self.take_pending();
        self.effects = Harm::default();
        let ended = found.and_then(|()| self.alarms(method));
        let mut harm = std::mem::replace(&mut self.effects, effects);
        harm.fails = ended.map_or(true, |alarms| !alarms.is_empty()) || self.recursive;
        self.calls = calls;
        self.recursive = recursive;
        self.restore_pending(pending);
        if !self.invariants.is_idle() {
            self.asking.provisional.insert(method);
        }
        self.asking.harms.insert(method, harm.clone());
        harm
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

impl Engine<'_> {
    /// Takes note that analysed code changes a part of an object that others can reach.
    pub(super) fn note_change(&mut self, state: &State, o: Sym, key: Key) {
        if state.is_local(o) {
            return;
        }
        match key {
            Key::Field(class, index) => {
                let field = &self.machine.classes.class(class).fields[usize::from(index)];
                let descriptor = self.machine.classes.symbols.text(field.desc);
                let name = descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
                // What is in the field may not be known under another name.
                let plain = field.kind != Kind::Ref
                    || name.is_some_and(|name| is_immutable(name) && name != "java/util/Optional");
                if plain && !field.is_static() {
                    self.effects.fields.insert(key);
                } else {
                    self.effects.changes = true;
                }
            }
            _ => self.effects.changes = true,
        }
    }

    /// The state behind questions to objects, whose code may have done this.
    pub(super) fn suffer(&mut self, state: &mut State, asked: &[Sym], harm: &Harm) -> Res<()> {
        self.effects.add_effects(harm);
        if harm.reads.is_empty() && harm.is_nothing() {
            return Ok(());
        }
        for &x in asked {
            self.escape(state, x);
        }
        if harm.changes {
            return self.havoc(state);
        }
        self.publish_read(state, harm)?;
        state.retain_parts(|state, x, key, _| !harm.fields.contains(&key) || state.is_local(x));
        Ok(())
    }

    /// Takes note of the state of objects that code sees now which was asked.
    fn publish_read(&mut self, state: &mut State, harm: &Harm) -> Res<()> {
        let is_seen = |key: Key| match key {
            Key::Field(class, _) => harm.reads.contains(&class) || harm.fields.contains(&key),
            _ => false,
        };
        let seen: Vec<Sym> = state
            .dirty
            .iter()
            .copied()
            .filter(|&o| state.parts(o).into_iter().any(|(key, _)| is_seen(key)))
            .collect();
        for o in seen {
            state.dirty.remove(&o);
            self.publish_as(state, o, None)?;
        }
        Ok(())
    }

    /// How else questions may end: in exceptions, which leave some objects half done.
    pub(super) fn failed_questions(
        &mut self,
        state: &State,
        harm: &Harm,
        half_done: &[Sym],
    ) -> Res<Vec<Exit>> {
        let class = self.load("java/lang/Throwable")?;
        let mut exits = Vec::new();
        for (possible, on_purpose) in [(harm.fails, false), (harm.throws, true)] {
            if possible {
                let mut failed = state.clone();
                for &x in half_done {
                    self.escape(&mut failed, x);
                }
                self.havoc_quietly(&mut failed)?;
                let thrown = Object { null: Nullness::NonNull, on_purpose, ..Object::of(class) };
                let thrown = failed.make(Shape::Object(thrown));
                exits.push(Exit::Throws(failed, thrown));
            }
        }
        Ok(exits)
    }

    /// Forgets what others may have changed, without taking it for an effect of code that was asked.
    fn havoc_quietly(&mut self, state: &mut State) -> Res<()> {
        let effects = self.effects.clone();
        self.havoc(state)?;
        self.effects = effects;
        Ok(())
    }

    /// Objects of unknown classes were asked: they may have called back.
    pub(super) fn open_were_asked(&mut self, state: &mut State, asked: &[Sym]) -> Res<()> {
        if asked.iter().any(|&x| self.is_open(state, x)) {
            let effects = self.effects.clone();
            self.called_back(state)?;
            self.effects = effects;
        }
        Ok(())
    }
}

/// A type argument of a type; `Object` where it is not known.
fn argument(of: Option<&Type>, n: usize) -> Type {
    let Some(Type::Class { arguments, .. }) = of else { return Type::class(OBJECT) };
    match arguments.get(n) {
        Some(Argument::Exact(t) | Argument::Extends(t)) if !t.is_open() => t.clone(),
        _ => Type::class(OBJECT),
    }
}

/// Classes of the library with type parameters whose objects do not ask what these describe.
fn is_bare(name: &str) -> bool {
    name.starts_with("java/util/function/")
        || matches!(
            name,
            "java/lang/Class"
                | "java/lang/Comparable"
                | "java/lang/Enum"
                | "java/lang/ThreadLocal"
                | "java/util/Comparator"
                | "java/util/Iterator"
                | "java/util/ListIterator"
                | "java/util/concurrent/Callable"
        )
}
