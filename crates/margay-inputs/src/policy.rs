//! What a reference of the input may refer to. Classes of the program get objects whose fields are decided
//! when they are read; interfaces and abstract classes get their implementers; classes of the JDK, whose
//! fields mean nothing to a test, get objects made by their constructors.

use crate::subclasses::Subclasses;
use margay_classes::reader::access;
use margay_classes::{ClassId, Origin as From};
use margay_explore::{Build, BuildCall, Candidate, InputObject, InputPolicy, Origin};
use margay_machine::{Machine, Res};
use rustc_hash::{FxHashMap, FxHashSet};

/// Most implementers that are tried for one type.
const IMPLEMENTERS: usize = 4;
/// Most constants of an enum that are tried.
const CONSTANTS: usize = 12;

/// Which inputs are tried.
#[derive(Default)]
pub struct Policy {
    subclasses: Subclasses,
    known: FxHashMap<ClassId, (Vec<Candidate>, bool)>,
    /// Roots that must not be null, by number.
    pub non_null_roots: FxHashSet<u32>,
    /// Types that elements of collections and type variables have, by what asks for them.
    pub element_type: Option<String>,
}

/// Classes of the JDK that stand in for an abstract type, and how they are filled: constructor
/// descriptor, then a method with its descriptor that is called up to so many times.
struct Stand {
    class: &'static str,
    constructor: &'static str,
    fill: Option<(&'static str, &'static str, usize)>,
}

const fn stand(class: &'static str, constructor: &'static str) -> Stand {
    Stand { class, constructor, fill: None }
}

const ADD: &str = "(Ljava/lang/Object;)Z";
const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";

const fn filled(class: &'static str, method: &'static str, descriptor: &'static str) -> Stand {
    Stand { class, constructor: "()V", fill: Some((method, descriptor, 2)) }
}

fn stands(name: &str) -> Option<Vec<Stand>> {
    let text = "(Ljava/lang/String;)V";
    Some(match name {
        "java/util/List" | "java/util/Collection" | "java/lang/Iterable" | "java/util/AbstractList"
        | "java/util/ArrayList" => vec![filled("java/util/ArrayList", "add", ADD)],
        "java/util/Set" | "java/util/LinkedHashSet" => vec![filled("java/util/LinkedHashSet", "add", ADD)],
        "java/util/HashSet" => vec![filled("java/util/HashSet", "add", ADD)],
        "java/util/SortedSet" | "java/util/NavigableSet" | "java/util/TreeSet" => {
            vec![filled("java/util/TreeSet", "add", ADD)]
        }
        "java/util/Map" | "java/util/AbstractMap" | "java/util/LinkedHashMap" => {
            vec![filled("java/util/LinkedHashMap", "put", PUT)]
        }
        "java/util/HashMap" => vec![filled("java/util/HashMap", "put", PUT)],
        "java/util/SortedMap" | "java/util/NavigableMap" | "java/util/TreeMap" => {
            vec![filled("java/util/TreeMap", "put", PUT)]
        }
        "java/util/Queue" | "java/util/Deque" | "java/util/ArrayDeque" => {
            vec![filled("java/util/ArrayDeque", "add", ADD)]
        }
        "java/util/LinkedList" => vec![filled("java/util/LinkedList", "add", ADD)],
        "java/lang/StringBuilder" => vec![stand("java/lang/StringBuilder", text)],
        "java/lang/StringBuffer" => vec![stand("java/lang/StringBuffer", text)],
        "java/lang/Appendable" => vec![stand("java/lang/StringBuilder", "()V")],
        "java/math/BigInteger" => vec![stand("java/math/BigInteger", "([B)V")],
        "java/math/BigDecimal" => vec![
            stand("java/math/BigDecimal", "(I)V"),
            stand("java/math/BigDecimal", "(Ljava/math/BigInteger;I)V"),
        ],
        "java/util/Date" => vec![stand("java/util/Date", "(J)V")],
        "java/util/Random" => vec![stand("java/util/Random", "(J)V")],
        "java/lang/Throwable" | "java/lang/Exception" | "java/lang/RuntimeException" => {
            vec![stand("java/lang/RuntimeException", text)]
        }
        _ => return None,
    })
}

/// Classes that stand in for very general types.
fn general(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "java/lang/Object" | "java/lang/Comparable" | "java/io/Serializable" => {
            &["java/lang/Integer", "java/lang/String"]
        }
        "java/lang/CharSequence" => &["java/lang/String"],
        "java/lang/Number" => &["java/lang/Integer", "java/lang/Long", "java/lang/Double"],
        _ => return None,
    })
}

const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

impl Policy {
    fn list(&mut self, m: &mut Machine, declared: ClassId) -> Res<(Vec<Candidate>, bool)> {
        let name = m.classes.name(declared).to_owned();
        let class = m.classes.class(declared);
        if class.is_array() {
            return Ok((vec![Candidate::Array(declared)], false));
        }
        if name == "java/lang/String" {
            return Ok((vec![Candidate::String { wide: false }, Candidate::String { wide: true }], false));
        }
        if BOXES.contains(&&*name) {
            return Ok((vec![Candidate::Lazy(declared)], false));
        }
        if is_enum(m, declared) {
            return self.constants(m, declared);
        }
        if name == "java/lang/Class" {
            let string = m.classes.load("java/lang/String").map_err(|e| m.refuse(e.to_string()))?;
            let mirrors = [m.mirror(string)?, m.mirror(m.classes.object())?];
            return Ok((mirrors.into_iter().map(Candidate::Existing).collect(), true));
        }
        if let Some(names) = general(&name) {
            let mut list = Vec::new();
            for name in names {
                let id = m.classes.load(name).map_err(|e| m.refuse(e.to_string()))?;
                list.extend(self.list(m, id)?.0);
            }
            return Ok((list, true));
        }
        if let Some(stands) = stands(&name) {
            let mut list = Vec::new();
            for stand in &stands {
                list.extend(self.stand(m, stand)?);
            }
            return Ok((list, true));
        }
        let mut list = Vec::new();
        let mut more = false;
        if class.access & (access::ABSTRACT | access::INTERFACE) == 0 {
            list.extend(self.instance(m, declared));
            more |= matches!(list.first(), Some(Candidate::Built(_)));
        }
        if m.classes.class(declared).access & access::FINAL == 0 {
            for sub in self.subclasses.of(&mut m.classes, declared) {
                if list.len() > IMPLEMENTERS {
                    more = true;
                    break;
                }
                let Ok(id) = m.classes.load(&sub) else { continue };
                let c = m.classes.class(id);
                if is_enum(m, id) {
                    list.extend(self.constants(m, id)?.0);
                } else if c.access & (access::ABSTRACT | access::INTERFACE) == 0 {
                    list.extend(self.instance(m, id));
                }
            }
        }
        Ok((list, more))
    }

    /// An object of a class: by its fields if it is the program's, by a constructor if it is the JDK's.
    fn instance(&mut self, m: &mut Machine, class: ClassId) -> Option<Candidate> {
        if m.classes.class(class).origin != From::Boot {
            return Some(Candidate::Lazy(class));
        }
        let call = self.constructor(m, class)?;
        Some(Candidate::Built(Build { class, calls: vec![call] }))
    }

    /// The public constructor with the fewest arguments.
    fn constructor(&mut self, m: &Machine, class: ClassId) -> Option<BuildCall> {
        let methods = &m.classes.class(class).methods;
        let constructors = methods.iter().map(|&id| m.classes.method(id)).filter(|c| {
            m.classes.symbols.text(c.name) == "<init>" && c.access & access::PUBLIC != 0
        });
        let best = constructors.min_by_key(|c| (c.params.len(), c.index))?;
        Some(BuildCall { method: best.id, arguments: parameters(m.classes.symbols.text(best.desc)) })
    }

    fn stand(&mut self, m: &mut Machine, stand: &Stand) -> Res<Vec<Candidate>> {
        let class = m.classes.load(stand.class).map_err(|e| m.refuse(e.to_string()))?;
        let Some(constructor) = m.classes.find_declared(class, "<init>", stand.constructor) else {
            return Ok(Vec::new());
        };
        let first = BuildCall { method: constructor, arguments: parameters(stand.constructor) };
        let mut list = vec![Candidate::Built(Build { class, calls: vec![first.clone()] })];
        if let Some((name, descriptor, most)) = stand.fill
            && let Some(method) = m.classes.find_method(class, name, descriptor)
        {
            for n in 1..=most {
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

    fn constants(&mut self, m: &mut Machine, class: ClassId) -> Res<(Vec<Candidate>, bool)> {
        m.initialize(class)?;
        let c = m.classes.class(class);
        let own = c.fields.iter().filter(|f| f.is_static() && f.access & access::ENUM != 0);
        let at: Vec<u32> = own.map(|f| c.statics.get() + f.slot).collect();
        let more = at.len() > CONSTANTS;
        let objects = at.into_iter().take(CONSTANTS).map(|a| m.heap.word(a) as u32).filter(|&r| r != 0);
        Ok((objects.map(Candidate::Existing).collect(), more))
    }
}

fn is_enum(m: &Machine, class: ClassId) -> bool {
    m.classes.class(class).access & access::ENUM != 0
}

/// The parameter types of a method descriptor.
fn parameters(descriptor: &str) -> Vec<String> {
    margay_classes::descriptor::MethodDescriptor::parse(descriptor)
        .map_or(Vec::new(), |d| d.params.iter().map(|p| (*p).to_owned()).collect())
}

impl InputPolicy for Policy {
    fn candidates(
        &mut self,
        m: &mut Machine,
        declared: ClassId,
        _: &Origin,
    ) -> Res<(Vec<Candidate>, bool)> {
        if let Some(found) = self.known.get(&declared) {
            return Ok(found.clone());
        }
        let found = self.list(m, declared)?;
        // Constants of an enum that was initialised on this path may go with it.
        if !found.0.iter().any(|c| matches!(c, Candidate::Existing(_))) {
            self.known.insert(declared, found.clone());
        }
        Ok(found)
    }

    fn nullable(&self, origin: &Origin, _: &[InputObject]) -> bool {
        match origin {
            Origin::Root(n) => !self.non_null_roots.contains(n),
            _ => true,
        }
    }

    fn may_alias(&self, m: &Machine, class: ClassId) -> bool {
        // Two equal boxes or strings are as good as one, but for a program that compares them by identity.
        !BOXES.contains(&m.classes.name(class))
    }
}
