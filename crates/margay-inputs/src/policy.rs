//! The input policy: what a reference of the input may refer to. Classes of the program get objects whose fields are
//! decided when they are read; interfaces and abstract classes get their implementers. Fields of JDK classes mean
//! nothing to a test, so their objects are made by constructors.

use crate::arrays::{self, ArrayUses};
use crate::build_calls::{MUTATORS, changing_calls, constructors, mutators, parameters};
use crate::facts::{Fact, Facts};
use crate::library_values::{self, Recipe, general, recipes};
use crate::types::InputTypes;
use crate::{
    builders, constants, contracts, declared, extension, factories, immutable, local, records, values,
};
use margay_classes::reader::access;
use margay_classes::{ClassId, ClassKind, Classes, Kind, MethodId, Origin as From};
use margay_explore::{Build, BuildCall, Candidate, InputObject, InputPolicy, Interval, Origin, SlotFact};
use margay_graph::Bound;
use margay_graph::functions;
use margay_machine::{Machine, Ref, Res};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{OnceCell, RefCell};
use std::sync::Arc;

/// Most implementers that are tried for one type.
const IMPLEMENTERS: usize = 4;
/// Most constants of an enum that are tried.
const CONSTANTS: usize = 12;

/// Most methods of a class of which any two are called on a receiver one after the other.
const PAIRED: usize = 6;

/// Elements of a collection, and the most when more are declared.
const FILLED: usize = 2;
const MOST_FILLED: i64 = 6;

/// How objects of the program's classes come to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ObjectSource {
    /// Any object that the fields allow.
    #[default]
    Fields,
    /// Those that constructors make, where the fields are not open to everybody.
    Constructors,
}

/// What may be referred to, and what was left out.
type CandidateList = (Vec<Candidate>, Option<Bound>);

/// Which inputs are tried.
#[derive(Default)]
pub struct Policy {
    object_source: ObjectSource,
    known: FxHashMap<(ClassId, bool), CandidateList>,
    /// Roots that must not be null, by number.
    pub non_null_roots: FxHashSet<u32>,
    /// Least and greatest lengths of roots that are arrays, strings or collections, by number.
    pub lengths: FxHashMap<u32, (i64, i64)>,
    /// Least and greatest numbers in roots that are boxes, by number.
    pub ranges: FxHashMap<u32, Interval>,
    /// Roots that are strings with more than blanks, by number.
    pub not_blank: FxHashSet<u32>,
    /// What signatures say of references.
    types: InputTypes,
    /// Words of objects that are never null, by the class of the object; of classes that were asked for.
    non_null_words: FxHashMap<ClassId, Vec<u32>>,
    /// Classes whose objects belong to one around them.
    inner: FxHashSet<ClassId>,
    /// Classes that are the program's though they come with the JDK, by internal name; their inner classes too.
    pub own: Vec<String>,
    /// Names of predicates: a class that has one gets any fields that it allows.
    pub predicates: Vec<String>,
    /// Classes whose objects a precondition describes, by internal name; their inner classes too. They get any fields
    /// that it allows.
    pub described: Vec<String>,
    /// The class whose methods may be called on the receiver before the method under test.
    pub receiver: Option<ClassId>,
    /// Arguments and elements are not null.
    pub no_nulls: bool,
    /// What is proved of fields.
    pub facts: Facts,
    /// The same for classes that were asked for.
    class_facts: FxHashMap<ClassId, Vec<Fact>>,
    /// Objects of classes that nothing changes come from their constructors, all of them: a proof needs no others.
    pub proves: bool,
    /// The receiver may have been changed by two calls of any of its methods, not by one that looks like a mutator only.
    pub sequences: bool,
    /// An array of objects may be one of a narrower class: the program stores into such arrays, which may fail, or tells
    /// them apart.
    pub narrower_arrays: bool,
    /// The method that is called with the input.
    pub entry: Option<MethodId>,
    /// What it does with arrays, once that matters.
    array_uses: OnceCell<ArrayUses>,
    /// Whether the arrays that are tried for a class refuse whatever others may refuse, where that was asked.
    refusing: RefCell<FxHashMap<ClassId, bool>>,
    /// Slots that hold what was there before the object, of classes that were asked for.
    older: FxHashMap<ClassId, Arc<[u32]>>,
}

impl Policy {
    /// A policy of this manner.
    pub fn new(object_source: ObjectSource) -> Policy {
        Policy { object_source, ..Policy::default() }
    }

    /// Has inputs respect the type arguments that the signatures of a method and of what it is given say.
    pub fn respect_types(&mut self, classes: &mut Classes, method: MethodId, has_receiver: bool) {
        self.types = InputTypes::of(classes, method, has_receiver);
    }

    fn list(&mut self, m: &mut Machine, declared: ClassId, receiver: bool) -> Res<CandidateList> {
        let name = m.classes.name(declared).to_owned();
        let class = m.classes.class(declared);
        if class.is_array() {
            let mut list = vec![Candidate::Array(declared)];
            let mut left_out = None;
            if self.narrower_arrays && !arrays::is_fixed(m, declared) && self.array_uses(m).matter() {
                let (narrower, whole) = self.array_uses(m).narrower(m, declared);
                list.extend(narrower.into_iter().map(Candidate::Array));
                left_out =
                    (!whole).then(|| Bound::Classes(format!("{} as arrays", element_name(m, declared))));
            }
            return Ok((list, left_out));
        }
        if name == "java/lang/String" {
            return Ok((vec![Candidate::String { wide: false }, Candidate::String { wide: true }], None));
        }
        if values::is_box(&name) {
            return Ok((vec![Candidate::Lazy(declared)], None));
        }
        if is_enum(m, declared) {
            return self.constants(m, declared);
        }
        let some = Some(Bound::Classes(m.classes.java_name(declared)));
        if name == "java/lang/Class" {
            return Ok((class_objects(m)?, some));
        }
        if let Some(list) = self.named_constants(m, &name)? {
            return Ok((list, some));
        }
        if let Some(names) = general(&name) {
            let mut list = Vec::new();
            for name in names {
                let id = m.classes.load(name).map_err(|e| m.refuse(e.to_string()))?;
                if id == m.classes.object() {
                    list.push(Candidate::Lazy(id));
                } else {
                    list.extend(self.list(m, id, false)?.0);
                }
            }
            return Ok((list, some));
        }
        if !self.is_own(&name)
            && let Some(recipes) = recipes(&name)
        {
            let mut list = Vec::new();
            for recipe in &recipes {
                list.extend(self.build_recipe(m, recipe)?);
            }
            return Ok((list, some));
        }
        let library = m.classes.class(declared).origin == From::Boot;
        let function = functions::function(&m.classes, declared).is_some();
        if function && library && self.object_source == ObjectSource::Constructors {
            // A lambda says more than whatever implements the interface somewhere.
            return Ok((answering(m, declared)?, some));
        }
        let class = m.classes.class(declared);
        let mut list = Vec::new();
        let mut left_out = None;
        if class.access & (access::ABSTRACT | access::INTERFACE) == 0 {
            list = self.instances(m, declared, receiver)?;
        }
        if m.classes.class(declared).access & access::FINAL == 0 {
            for sub in m.classes.subclasses_of(declared) {
                let most = match (receiver, self.sequences) {
                    (false, _) => IMPLEMENTERS,
                    (true, false) => IMPLEMENTERS.max(MUTATORS),
                    (true, true) => usize::MAX,
                };
                if list.len() > most {
                    left_out = some.clone();
                    break;
                }
                let Ok(id) = m.classes.load(&sub) else { continue };
                let c = m.classes.class(id);
                if is_enum(m, id) {
                    list.extend(self.constants(m, id)?.0);
                } else if c.access & (access::ABSTRACT | access::INTERFACE) == 0 {
                    if self.object_source == ObjectSource::Constructors && local::is_local(m, id) {
                        // Nobody but the method that declares it can call its constructor.
                        left_out = some.clone();
                        continue;
                    }
                    list.extend(self.instances(m, id, false)?);
                }
            }
        }
        // Where every implementer is known, there are no others, unless tests are to be written.
        if function && (library || list.is_empty() || self.object_source == ObjectSource::Constructors) {
            list.splice(0..0, answering(m, declared)?);
            left_out = some.clone();
        }
        if list.is_empty() {
            if library && !self.is_own(&name) {
                list = own_constants(m, declared)?;
            }
            if list.is_empty() {
                list = answering(m, declared)?;
            }
            left_out = some.filter(|_| !list.is_empty()).or(left_out);
        }
        let some_only = |c: &Candidate| match c {
            Candidate::Built(build) => !(self.proves && immutable::is_made_by_constructors(m, build.class)),
            _ => false,
        };
        // Others have classes of the library's types, too.
        if self.proves && library && m.classes.class(declared).access & access::FINAL == 0 {
            left_out = left_out.or_else(|| Some(Bound::Classes(m.classes.java_name(declared))));
        }
        let left_out_some = left_out.is_none() && list.iter().any(some_only);
        if !library {
            for holder in std::iter::once(declared).chain(self.receiver.filter(|&r| r != declared)) {
                let held = constants::held(m, holder, declared)?;
                list.extend(held.into_iter().map(Candidate::Existing));
            }
        }
        if left_out_some {
            left_out = Some(Bound::Construction(m.classes.java_name(declared)));
        }
        Ok((list, left_out))
    }

    fn array_uses(&self, m: &mut Machine) -> &ArrayUses {
        self.array_uses
            .get_or_init(|| self.entry.map_or_else(ArrayUses::default, |entry| ArrayUses::of(m, entry)))
    }

    /// Looks up what is proved of the fields of a class.
    fn learn_facts(&mut self, m: &Machine, class: ClassId) {
        let lineage = m.classes.class(class).lineage.iter();
        let proved = lineage.filter_map(|&c| self.facts.get(m.classes.name(c)));
        let proved: Vec<Fact> = proved.flatten().copied().collect();
        let words = self.non_null_words.entry(class).or_default();
        words.extend(proved.iter().filter_map(|fact| match fact {
            Fact::NonNull(slot) => Some(*slot),
            _ => None,
        }));
        self.class_facts.insert(class, proved);
    }

    fn is_own(&self, name: &str) -> bool {
        is_or_inside(name, &self.own)
    }

    /// Objects of a class: by its fields if these are open or have a predicate, by its constructors otherwise.
    fn instances(&mut self, m: &mut Machine, class: ClassId, receiver: bool) -> Res<Vec<Candidate>> {
        let library = m.classes.class(class).origin == From::Boot && !self.is_own(m.classes.name(class));
        let made = self.proves && immutable::is_made_by_constructors(m, class);
        let fields = self.object_source == ObjectSource::Fields
            && !made
            && !inherits_fields(m, class)
            && !records::is_guarded(m, class)
            || self.is_described(m, class);
        if !library && fields {
            return Ok(vec![Candidate::Lazy(class)]);
        }
        let mut fields = m.classes.class(class).fields.iter();
        if local::is_inner_member(&m.classes, class) || fields.any(|f| declared::is_outer(&m.classes, f)) {
            self.inner.insert(class);
        }
        let mut constructors = constructors(m, class);
        if constructors.is_empty() {
            constructors = factories::of(m, class);
        }
        let build = |calls| Candidate::Built(Build { class, calls });
        if made {
            // All of them, with any arguments: there are no other objects.
            return Ok(immutable::constructors(m, class).into_iter().map(|c| build(vec![c])).collect());
        }
        if constructors.is_empty() && !library {
            return Ok(match builders::of(m, class)? {
                Some(call) => vec![build(vec![call])],
                None => vec![Candidate::Lazy(class)],
            });
        }
        let mut list: Vec<Candidate> = constructors.iter().map(|c| build(vec![c.clone()])).collect();
        if !receiver {
            return Ok(list);
        }
        if self.sequences {
            let calls = changing_calls(m, class);
            for first in &constructors {
                list.extend(calls.iter().map(|call| build(vec![first.clone(), call.clone()])));
            }
            if let Some(first) = constructors.first() {
                for one in calls.iter().take(PAIRED) {
                    let pair = |two: &BuildCall| build(vec![first.clone(), one.clone(), two.clone()]);
                    list.extend(calls.iter().take(PAIRED).map(pair));
                }
            }
        } else if let Some(first) = constructors.first() {
            let mutators = mutators(m, class);
            list.extend(mutators.into_iter().map(|call| build(vec![first.clone(), call])));
        }
        Ok(list)
    }

    /// Whether objects of a class are those that its fields allow: a contract says which, or everybody in the package can
    /// set them.
    fn is_described(&self, m: &Machine, class: ClassId) -> bool {
        is_or_inside(m.classes.name(class), &self.described)
            || self.has_predicate(m, class)
            || is_open(m, class)
    }

    /// Whether an object of a class with given fields may be one that no constructor or method makes.
    pub fn hides_state(&self, m: &Machine, class: ClassId) -> bool {
        let c = m.classes.class(class);
        let has_fields = c.lineage.iter().any(|&c| m.classes.class(c).fields.iter().any(|f| !f.is_static()));
        c.origin != From::Synthetic
            && has_fields
            && (self.hides_maker(m, class)
                || !self.is_described(m, class) && !records::stores_arguments(m, class))
    }

    /// Whether an object of a class may be one that no program makes, whatever its constructor was given: only the method
    /// that declares a local class can call that.
    pub fn hides_maker(&self, m: &Machine, class: ClassId) -> bool {
        local::is_local(m, class) && local::has_state(m, class)
    }

    /// Whether a class has a contract that says which of its objects are valid.
    pub fn has_predicate(&self, m: &Machine, class: ClassId) -> bool {
        let lineage = &m.classes.class(class).lineage;
        if lineage.iter().any(|&c| !contracts::invariants(&m.classes, c).is_empty()) {
            return true;
        }
        let methods = &m.classes.class(class).methods;
        methods.iter().any(|&id| {
            let method = m.classes.method(id);
            !method.is_static()
                && m.classes.symbols.text(method.desc) == "()Z"
                && self.predicates.iter().any(|p| p == m.classes.symbols.text(method.name))
        })
    }

    fn build_recipe(&mut self, m: &mut Machine, recipe: &Recipe) -> Res<Vec<Candidate>> {
        let class = m.classes.load(recipe.class).map_err(|e| m.refuse(e.to_string()))?;
        let (holder, name, descriptor) = recipe.first();
        let holder = m.classes.load(holder).map_err(|e| m.refuse(e.to_string()))?;
        let Some(constructor) = m.classes.find_declared(holder, name, descriptor) else {
            return Ok(Vec::new());
        };
        let first = BuildCall { method: constructor, arguments: parameters(descriptor) };
        let mut list = vec![Candidate::Built(Build { class, calls: vec![first.clone()] })];
        if let Some((name, descriptor)) = recipe.fill
            && let Some(method) = m.classes.find_method(class, name, descriptor)
        {
            for n in 1..=FILLED {
                let fill = BuildCall { method, arguments: parameters(descriptor) };
                let mut calls = vec![first.clone()];
                calls.extend(std::iter::repeat_n(fill, n));
                // One element first: that is what most code needs to show what it does.
                let at = if n == 1 { 0 } else { list.len() };
                list.insert(at, Candidate::Built(Build { class, calls }));
            }
        }
        Ok(list)
    }

    /// Objects of the JDK that static fields hold, and functions besides where the type is one.
    fn named_constants(&mut self, m: &mut Machine, name: &str) -> Res<Option<Vec<Candidate>>> {
        let Some((holder, fields)) = library_values::constants(name) else { return Ok(None) };
        let Ok(holder) = m.classes.load(holder) else { return Ok(None) };
        m.initialize(holder)?;
        let mut list = Vec::new();
        let declared = m.classes.load(name).map_err(|e| m.refuse(e.to_string()))?;
        if functions::function(&m.classes, declared).is_some() {
            list = answering(m, declared)?;
        }
        let values = fields.iter().filter_map(|field| m.static_value(holder, field));
        list.extend(values.filter(|&r| r != 0).map(|r| Candidate::Existing(r as Ref)));
        Ok(Some(list))
    }

    /// Lets objects that calls make hold what the type arguments of a reference say.
    fn hold(&mut self, m: &mut Machine, list: &mut [Candidate], origin: &Origin, objects: &[InputObject]) {
        for candidate in list {
            let Candidate::Built(build) = candidate else { continue };
            for call in &mut build.calls {
                let types = self.types.arguments(m, (build.class, call.method), origin, objects);
                if let Some(types) = types.filter(|types| types.len() == call.arguments.len()) {
                    call.arguments = types;
                }
            }
        }
    }

    /// Leaves out classes below the declared one that are never of the type of a reference: what implements
    /// `Function<Class<?>, T>` is no `Function<Integer, T>`. What a type variable stands for may still admit them.
    fn keep_fitting(
        &mut self,
        m: &mut Machine,
        declared: ClassId,
        found: &mut CandidateList,
        origin: &Origin,
        objects: &[InputObject],
    ) -> Res<()> {
        let before = found.0.len();
        found.0.retain(|candidate| {
            let class = class_of(m, candidate);
            matches!(candidate, Candidate::Existing(_) | Candidate::Array(_))
                || class == declared
                || m.answers_of(class).is_some()
                || self.types.admits_class(m, origin, class, objects)
        });
        if found.0.len() == before {
            return Ok(());
        }
        found.1.get_or_insert_with(|| Bound::Classes(m.classes.java_name(declared)));
        if found.0.is_empty() {
            found.0 = answering(m, declared)?;
        }
        Ok(())
    }

    /// The candidates for a parameter of which more is declared than its class.
    fn restricted(&self, found: CandidateList, root: u32) -> CandidateList {
        let (mut list, left_out) = found;
        if self.ranges.contains_key(&root) {
            // Whole numbers are enough to be within bounds; the one argument is the number.
            list.retain(|c| match c {
                Candidate::Built(build) => matches!(
                    build.calls.iter().map(|c| &c.arguments[..]).collect::<Vec<_>>()[..],
                    [[only]] if only == "I" || only == "J"
                ),
                _ => true,
            });
        }
        if let Some(&(low, high)) = self.lengths.get(&root) {
            let fill = list.iter().find_map(|c| match c {
                Candidate::Built(build) if build.calls.len() == 2 => Some(build.clone()),
                _ => None,
            });
            if let Some(one) = fill {
                let count = |n: i64| {
                    let mut calls = vec![one.calls[0].clone()];
                    calls.extend(std::iter::repeat_n(one.calls[1].clone(), n as usize));
                    Candidate::Built(Build { class: one.class, calls })
                };
                let most = high.min(low.max(1) + 1).min(MOST_FILLED);
                list = (low..=most).map(count).collect();
            }
        }
        (list, left_out)
    }

    fn constants(&mut self, m: &mut Machine, class: ClassId) -> Res<CandidateList> {
        m.initialize(class)?;
        let c = m.classes.class(class);
        let own = c.fields.iter().filter(|f| f.is_static() && f.access & access::ENUM != 0);
        let at: Vec<u32> = own.map(|f| c.statics.get() + f.slot).collect();
        let more = at.len() > CONSTANTS;
        let objects = at.into_iter().take(CONSTANTS).map(|a| m.heap.word(a) as u32).filter(|&r| r != 0);
        let fields = m.classes.class(class).fields.iter().filter(|f| !f.is_static());
        let changes = fields.clone().any(|f| f.access & access::FINAL == 0)
            || fields.clone().any(|f| m.classes.symbols.text(f.desc).starts_with('['));
        let state = changes.then(|| Bound::StaticState(m.classes.java_name(class)));
        let left_out = more.then(|| Bound::Classes(m.classes.java_name(class))).or(state);
        Ok((objects.map(Candidate::Existing).collect(), left_out))
    }
}

/// The class of a candidate.
fn class_of(m: &Machine, candidate: &Candidate) -> ClassId {
    match candidate {
        Candidate::Lazy(class) | Candidate::Array(class) => *class,
        Candidate::Built(build) => build.class,
        Candidate::String { .. } => m.classes.string(),
        Candidate::Existing(r) => m.class_of(*r).id,
    }
}

/// The name of the class of an array's elements.
fn element_name(m: &Machine, array: ClassId) -> String {
    match m.classes.class(array).kind {
        ClassKind::Array { element, .. } => m.classes.java_name(element),
        _ => m.classes.java_name(array),
    }
}

/// Of the constants of several enums those of the first: two values of one type variable are of one enum.
fn keep_one_enum(m: &Machine, (list, left_out): &mut CandidateList) {
    let enum_of = |c: &Candidate| match c {
        Candidate::Existing(r) => {
            let class = m.class_of(*r);
            let above = class.superclass.filter(|&s| m.classes.class(s).access & access::ENUM != 0);
            Some(above.unwrap_or(class.id))
        }
        _ => None,
    };
    let Some(first) = list.iter().find_map(enum_of) else { return };
    let before = list.len();
    list.retain(|c| enum_of(c).is_none_or(|class| class == first));
    if list.len() < before && left_out.is_none() {
        *left_out = Some(Bound::Classes("java.lang.Enum".to_owned()));
    }
}

/// Of classes as values those that a type argument allows: one class exactly, or one and those below it.
fn keep_classes(m: &mut Machine, list: &mut Vec<Candidate>, (wanted, exactly): (Option<String>, bool)) {
    let wanted = wanted.and_then(|descriptor| m.classes.load_descriptor(&descriptor).ok());
    let Some(wanted) = wanted else {
        list.clear();
        return;
    };
    if exactly {
        list.clear();
        list.extend(m.mirror(wanted).ok().map(Candidate::Existing));
        return;
    }
    list.retain(|c| match c {
        Candidate::Existing(r) => m.classes.is_subclass(m.class_of_mirror(*r), wanted),
        _ => false,
    });
}

/// Classes as values: common ones first, of each kind one, then those that a program asks for one by one.
fn class_objects(m: &mut Machine) -> Res<Vec<Candidate>> {
    const COMMON: [&str; 6] = [
        "java/lang/String",
        "java/lang/Object",
        "java/lang/Integer",
        "java/lang/Comparable",
        "java/util/concurrent/TimeUnit",
        "[I",
    ];
    let mut list = Vec::new();
    for name in COMMON.iter().chain(&values::BOXES) {
        let id = m.classes.load(name).map_err(|e| m.refuse(e.to_string()))?;
        list.push(m.mirror(id)?);
    }
    for (i, kind) in Kind::PRIMITIVES.iter().enumerate() {
        let mirror = m.mirror(m.classes.primitive(*kind))?;
        list.insert(COMMON.len() + i, mirror);
    }
    let mut seen = FxHashSet::default();
    list.retain(|&r| seen.insert(r));
    Ok(list.into_iter().map(Candidate::Existing).collect())
}

/// An object of the test's own that implements an interface, whatever its methods return.
fn answering(m: &mut Machine, interface: ClassId) -> Res<Vec<Candidate>> {
    match functions::answers(&mut m.classes, interface) {
        Some(answers) => Ok(vec![Candidate::Lazy(m.answering_class(&answers)?)]),
        None => Ok(Vec::new()),
    }
}

/// What public constants of a class's own type hold, such as `Duration.ZERO`.
fn own_constants(m: &mut Machine, class: ClassId) -> Res<Vec<Candidate>> {
    let own = format!("L{};", m.classes.name(class));
    let wanted = access::PUBLIC | access::STATIC | access::FINAL;
    let c = m.classes.class(class);
    let fields = c.fields.iter().filter(|f| f.access & wanted == wanted);
    let slots: Vec<u32> =
        fields.filter(|f| m.classes.symbols.text(f.desc) == own).map(|f| f.slot).take(IMPLEMENTERS).collect();
    if slots.is_empty() {
        return Ok(Vec::new());
    }
    m.initialize(class)?;
    let start = m.classes.class(class).statics.get();
    let objects = slots.iter().map(|slot| m.heap.word(start + slot) as Ref).filter(|&r| r != 0);
    Ok(objects.map(Candidate::Existing).collect())
}

/// Whether a class is one of these or inside one of them.
fn is_or_inside(name: &str, classes: &[String]) -> bool {
    classes
        .iter()
        .any(|c| name.strip_prefix(c.as_str()).is_some_and(|rest| rest.is_empty() || rest.starts_with('$')))
}

/// Whether everybody in the package can set every field of a class's objects.
fn is_open(m: &Machine, class: ClassId) -> bool {
    let lineage = &m.classes.class(class).lineage;
    lineage.iter().filter(|&&c| c != m.classes.object()).all(|&c| {
        let c = m.classes.class(c);
        c.origin != From::Boot
            && c.fields.iter().all(|f| f.is_static() || f.access & (access::PRIVATE | access::FINAL) == 0)
    })
}

/// Whether objects of a class of the program have fields that the library declares: nobody can set those.
fn inherits_fields(m: &Machine, class: ClassId) -> bool {
    let class = m.classes.class(class);
    let of_program = class.origin != From::Boot;
    of_program
        && class.lineage.iter().any(|&c| {
            let c = m.classes.class(c);
            c.origin == From::Boot
                && c.fields.iter().any(|f| !f.is_static() && f.access & access::PUBLIC == 0)
        })
}

fn is_enum(m: &Machine, class: ClassId) -> bool {
    m.classes.class(class).access & access::ENUM != 0
}

impl InputPolicy for Policy {
    fn candidates(
        &mut self,
        m: &mut Machine,
        declared: ClassId,
        origin: &Origin,
        objects: &[InputObject],
    ) -> Res<CandidateList> {
        let receiver = *origin == Origin::Root(0) && self.receiver == Some(declared);
        let root = match *origin {
            Origin::Root(root) if self.lengths.contains_key(&root) || self.ranges.contains_key(&root) => {
                Some(root)
            }
            _ => None,
        };
        if !matches!(origin, Origin::Unknown | Origin::Nondet(_)) && !receiver {
            let mut found = self.candidates(m, declared, &Origin::Unknown, objects)?;
            self.hold(m, &mut found.0, origin, objects);
            if self.proves {
                self.keep_fitting(m, declared, &mut found, origin, objects)?;
            }
            if self.types.is_recursive(m, origin, objects) {
                keep_one_enum(m, &mut found);
            }
            if m.classes.name(declared) == "java/lang/Class"
                && let Some(argument) = self.types.class_argument(m, origin, objects)
            {
                keep_classes(m, &mut found.0, argument);
            }
            // A `Comparable<String>` is a string, and no number.
            if m.classes.name(declared) == "java/lang/Comparable"
                && let Some((Some(argument), _)) = self.types.class_argument(m, origin, objects)
                && argument != "Ljava/lang/Object;"
            {
                found.0.retain(|candidate| {
                    let class = class_of(m, candidate);
                    m.classes.java_descriptor(class) == argument
                });
            }
            // The natural order is one of values that have it.
            if m.classes.name(declared) == "java/util/Comparator"
                && !self.types.may_order_naturally(m, origin, objects)
            {
                found.0.retain(|candidate| !matches!(candidate, Candidate::Existing(_)));
            }
            if let Some(class) = self.types.chosen_for(m, origin, objects) {
                found.0.retain(|candidate| class_of(m, candidate) == class);
            }
            return Ok(match root {
                Some(root) => self.restricted(found, root),
                None => found,
            });
        }
        if let Some(found) = self.known.get(&(declared, receiver)) {
            return Ok(found.clone());
        }
        let found = self.list(m, declared, receiver)?;
        for candidate in &found.0 {
            if let Candidate::Lazy(class) = candidate {
                let words = || match m.answers_of(*class) {
                    Some(_) => functions::never_null(&mut m.classes, *class),
                    None if self.no_nulls => {
                        let mut words = declared::non_null_words(&mut m.classes, *class);
                        words.extend(records::argument_words(m, *class));
                        words
                    }
                    None => declared::non_null_words(&mut m.classes, *class),
                };
                self.non_null_words.entry(*class).or_insert_with(words);
                if !self.facts.is_empty() && !self.class_facts.contains_key(class) {
                    self.learn_facts(m, *class);
                }
            }
        }
        let mut found = found;
        if receiver {
            self.hold(m, &mut found.0, origin, objects);
        }
        // Constants of an enum that was initialised on this path may go with it.
        if !found.0.iter().any(|c| matches!(c, Candidate::Existing(_))) {
            self.known.insert((declared, receiver), found.clone());
        }
        Ok(found)
    }

    fn narrow(
        &mut self,
        m: &mut Machine,
        declared: ClassId,
        origin: &Origin,
        objects: &[InputObject],
    ) -> ClassId {
        self.types.narrow(m, declared, origin, objects)
    }

    fn admits(&mut self, m: &mut Machine, origin: &Origin, o: usize, objects: &[InputObject]) -> bool {
        self.types.admits(m, origin, o, objects)
    }

    fn varies_arrays(&self, m: &mut Machine, array: ClassId) -> bool {
        if let Some(&known) = self.refusing.borrow().get(&array) {
            return known;
        }
        let refuse = arrays::is_fixed(m, array) || {
            let tried = self.narrower_arrays && self.array_uses(m).matter();
            arrays::refuse_all(m, array, tried)
        };
        self.refusing.borrow_mut().insert(array, refuse);
        refuse
    }

    fn is_extendable(&self, m: &mut Machine, class: ClassId) -> bool {
        extension::is_extendable(m, class)
    }

    fn is_constant(&self, m: &Machine, object: Ref) -> bool {
        constants::is_held(m, object, self.receiver)
    }

    fn nullable(&self, origin: &Origin, objects: &[InputObject]) -> bool {
        match origin {
            Origin::Root(_) | Origin::BuildArgument(..) if self.no_nulls => false,
            Origin::Slot(o, _)
                if self.no_nulls && objects.get(*o as usize).is_some_and(|o| o.length != 0) =>
            {
                false
            }
            Origin::Root(n) => !self.non_null_roots.contains(n),
            Origin::Slot(o, offset) => {
                let class = objects.get(*o as usize).map(|object| object.class);
                let words = class.and_then(|class| self.non_null_words.get(&class));
                !words.is_some_and(|words| words.contains(&(offset / 8)))
            }
            // The first argument is the object around an inner one.
            Origin::BuildArgument(o, 0) => {
                !objects.get(*o as usize).is_some_and(|object| self.inner.contains(&object.class))
            }
            _ => true,
        }
    }

    fn length_of(&self, origin: &Origin, objects: &[InputObject]) -> Option<(i64, i64)> {
        match origin {
            Origin::Root(n) => self.lengths.get(n).copied(),
            Origin::Slot(o, offset) => {
                let facts = self.class_facts.get(&objects.get(*o as usize)?.class)?;
                let least = facts.iter().filter_map(|fact| match fact {
                    Fact::LengthAtLeast(slot, low) if *slot == offset / 8 => Some(*low),
                    _ => None,
                });
                least.max().map(|low| (low, i64::from(i32::MAX)))
            }
            _ => None,
        }
    }

    fn slot_facts(&self, class: ClassId, slot: u32) -> Vec<SlotFact> {
        let Some(facts) = self.class_facts.get(&class) else { return Vec::new() };
        let about = |fact: &Fact| match *fact {
            Fact::AtLeast(s, low) if s == slot => Some(SlotFact::AtLeast(low)),
            Fact::AtMost(s, high) if s == slot => Some(SlotFact::AtMost(high)),
            Fact::AtMostLength { number, array, strict } if number == slot => {
                Some(SlotFact::AtMostLength { array, strict })
            }
            Fact::AtMostSlot(one, other) if one == slot => Some(SlotFact::AtMostSlot(other)),
            _ => None,
        };
        facts.iter().filter_map(about).collect()
    }

    fn range_of(&self, root: u32) -> Option<Interval> {
        self.ranges.get(&root).copied()
    }

    fn is_not_blank(&self, origin: &Origin) -> bool {
        matches!(origin, Origin::Root(n) if self.not_blank.contains(n))
    }

    fn counts(&self, m: &Machine, class: ClassId) -> bool {
        let name = m.classes.name(class);
        !values::is_box(name) && (!values::is_small(name) || self.is_own(name))
    }

    fn older(&mut self, m: &mut Machine, class: ClassId) -> Arc<[u32]> {
        self.older.entry(class).or_insert_with(|| immutable::older(m, class).into()).clone()
    }

    fn may_alias(&self, m: &Machine, class: ClassId) -> bool {
        // Two equal boxes or strings are as good as one, but for a program that compares them by identity.
        !values::is_box(m.classes.name(class))
    }
}
