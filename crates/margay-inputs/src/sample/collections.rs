//! Collections, maps and what belongs to them: those that can be changed, those that refuse it, and empty ones.

use super::bindings::argument;
use super::sampler::{Sampler, call};
use super::values::Place;
use margay_classes::signature::Type;
use margay_graph::graph::{Node, Value};
use margay_machine::Machine;

const OBJECT: &str = "Ljava/lang/Object;";

impl Sampler {
    /// A collection, a map, an iterator or an optional value by the internal name of its type; the outer `None` for other
    /// types.
    pub(super) fn collection(
        &mut self,
        m: &mut Machine,
        name: &str,
        t: &Type,
        depth: usize,
    ) -> Option<Option<Value>> {
        let first = argument(t, 0);
        let short = name.strip_prefix("java/util/").unwrap_or(name);
        Some(match short {
            "List" | "AbstractList" | "RandomAccess" | "SequencedCollection" => self.list(m, &first, depth),
            "Collection" | "java/lang/Iterable" | "AbstractCollection" => {
                if self.rng.one_in(5) {
                    self.set(m, &first, depth)
                } else {
                    self.list(m, &first, depth)
                }
            }
            "Set" | "AbstractSet" => self.set(m, &first, depth),
            "ArrayList"
            | "LinkedList"
            | "Vector"
            | "Stack"
            | "HashSet"
            | "LinkedHashSet"
            | "concurrent/CopyOnWriteArrayList" => self.filled(m, &dotted(name), &first, depth, true),
            "SortedSet" | "NavigableSet" | "TreeSet" => self.sorted(m, "java.util.TreeSet", &first, depth),
            "Queue" | "Deque" | "ArrayDeque" => {
                let class = if name.ends_with("eue") && name != "java/util/ArrayDeque" && self.rng.one_in(3) {
                    "java.util.LinkedList"
                } else {
                    "java.util.ArrayDeque"
                };
                self.filled(m, class, &first, depth, class == "java.util.LinkedList")
            }
            "AbstractQueue" | "PriorityQueue" => self.sorted(m, "java.util.PriorityQueue", &first, depth),
            "concurrent/BlockingQueue" | "concurrent/LinkedBlockingQueue" => {
                self.filled(m, "java.util.concurrent.LinkedBlockingQueue", &first, depth, false)
            }
            "Map"
            | "AbstractMap"
            | "HashMap"
            | "LinkedHashMap"
            | "SortedMap"
            | "NavigableMap"
            | "TreeMap"
            | "concurrent/ConcurrentMap"
            | "concurrent/ConcurrentHashMap"
            | "EnumMap" => self.map(m, short, &first, &argument(t, 1), depth),
            "Map$Entry" => self.entry(m, &first, &argument(t, 1), depth),
            "Iterator" => self.taken(m, &first, depth, "iterator", "Ljava/util/Iterator;"),
            "ListIterator" => self.taken(m, &first, depth, "listIterator", "Ljava/util/ListIterator;"),
            "stream/Stream" => self.taken(m, &first, depth, "stream", "Ljava/util/stream/Stream;"),
            "Optional" => self.optional(m, &first, depth),
            "OptionalInt" => self.optional_number("java.util.OptionalInt", 'I'),
            "OptionalLong" => self.optional_number("java.util.OptionalLong", 'J'),
            "OptionalDouble" => self.optional_number("java.util.OptionalDouble", 'D'),
            _ => return None,
        })
    }

    /// A list of some kind.
    fn list(&mut self, m: &mut Machine, element: &Type, depth: usize) -> Option<Value> {
        match self.rng.below(10) {
            0..=4 => self.filled(m, "java.util.ArrayList", element, depth, true),
            5 => self.filled(m, "java.util.LinkedList", element, depth, true),
            6 => {
                let count = self.length(depth);
                let elements = self.elements(m, element, count, Place::inside(depth))?;
                let array = Node::Array { descriptor: format!("[{}", element.erasure()), elements };
                let array = self.add(array)?;
                let descriptor = "([Ljava/lang/Object;)Ljava/util/List;";
                self.built(
                    "java.util.Arrays$ArrayList",
                    call("java.util.Arrays", "asList", descriptor, vec![array]),
                )
            }
            7 => {
                let inner = self.filled(m, "java.util.ArrayList", element, depth, true)?;
                let descriptor = "(Ljava/util/List;)Ljava/util/List;";
                let step = call("java.util.Collections", "unmodifiableList", descriptor, vec![inner]);
                self.built("java.util.List", step)
            }
            _ => {
                let count = self.length(depth);
                let args = self.elements(m, element, count, Place::inside(depth).not_null())?;
                self.of("List", args)
            }
        }
    }

    fn set(&mut self, m: &mut Machine, element: &Type, depth: usize) -> Option<Value> {
        match self.rng.below(8) {
            0..=3 => self.filled(m, "java.util.LinkedHashSet", element, depth, true),
            4 => self.filled(m, "java.util.HashSet", element, depth, true),
            5 if is_comparable(m, element) => self.sorted(m, "java.util.TreeSet", element, depth),
            _ => {
                let count = self.length(depth);
                let args = self.elements(m, element, count, Place::inside(depth).not_null())?;
                let args = self.distinct(args);
                self.of("Set", args)
            }
        }
    }

    /// `List.of` or `Set.of`.
    fn of(&mut self, interface: &str, args: Vec<Value>) -> Option<Value> {
        let descriptor = format!("({})Ljava/util/{interface};", OBJECT.repeat(args.len()));
        let class = format!("java.util.{interface}");
        self.built(&class, call(&class, "of", &descriptor, args))
    }

    /// A collection with a constructor without arguments, filled by `add`.
    fn filled(
        &mut self,
        m: &mut Machine,
        class: &str,
        element: &Type,
        depth: usize,
        nullable: bool,
    ) -> Option<Value> {
        let count = self.length(depth);
        let place = Place { nullable, ..Place::inside(depth) };
        let elements = self.elements(m, element, count, place)?;
        let mut steps = vec![call(class, "<init>", "()V", Vec::new())];
        steps.extend(elements.into_iter().map(|v| call(class, "add", "(Ljava/lang/Object;)Z", vec![v])));
        self.add(Node::Built { class: class.to_owned(), steps })
    }

    fn sorted(&mut self, m: &mut Machine, class: &str, element: &Type, depth: usize) -> Option<Value> {
        if !is_comparable(m, element) {
            return None;
        }
        self.filled(m, class, element, depth, false)
    }

    fn map(
        &mut self,
        m: &mut Machine,
        wanted: &str,
        key: &Type,
        value: &Type,
        depth: usize,
    ) -> Option<Value> {
        let class = match wanted {
            "Map" | "AbstractMap" => match self.rng.below(8) {
                0..=2 => "java.util.LinkedHashMap",
                3 | 4 => "java.util.HashMap",
                5 if is_comparable(m, key) => "java.util.TreeMap",
                _ if wanted == "Map" => return self.map_of(m, key, value, depth),
                _ => "java.util.HashMap",
            },
            "HashMap" => "java.util.HashMap",
            "LinkedHashMap" => "java.util.LinkedHashMap",
            "concurrent/ConcurrentMap" | "concurrent/ConcurrentHashMap" => {
                "java.util.concurrent.ConcurrentHashMap"
            }
            "EnumMap" => "java.util.EnumMap",
            _ => "java.util.TreeMap",
        };
        if class == "java.util.TreeMap" && !is_comparable(m, key) {
            return None;
        }
        let mut steps = vec![call(class, "<init>", "()V", Vec::new())];
        if class == "java.util.EnumMap" {
            let of = self.class_of(key)?;
            steps = vec![call(class, "<init>", "(Ljava/lang/Class;)V", vec![of])];
        }
        let hash = class.ends_with("HashMap") && !class.contains("concurrent");
        let inside = Place::inside(depth);
        for _ in 0..self.length(depth) {
            let key = self.value(m, key, Place { nullable: hash, ..inside })?;
            let nullable = !class.contains("concurrent");
            let value = self.value(m, value, Place { nullable, ..inside })?;
            let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
            steps.push(call(class, "put", put, vec![key, value]));
        }
        self.add(Node::Built { class: class.to_owned(), steps })
    }

    fn map_of(&mut self, m: &mut Machine, key: &Type, value: &Type, depth: usize) -> Option<Value> {
        let inside = Place::inside(depth).not_null();
        let count = self.length(depth);
        let keys = self.elements(m, key, count, inside)?;
        let keys = self.distinct(keys);
        let mut args = Vec::new();
        for key in keys {
            args.push(key);
            args.push(self.value(m, value, inside)?);
        }
        let descriptor = format!("({})Ljava/util/Map;", OBJECT.repeat(args.len()));
        self.built("java.util.Map", call("java.util.Map", "of", &descriptor, args))
    }

    fn entry(&mut self, m: &mut Machine, key: &Type, value: &Type, depth: usize) -> Option<Value> {
        let inside = Place::inside(depth);
        let args = vec![self.value(m, key, inside)?, self.value(m, value, inside)?];
        let class = "java.util.AbstractMap$SimpleEntry";
        self.built(class, call(class, "<init>", "(Ljava/lang/Object;Ljava/lang/Object;)V", args))
    }

    /// What a method of a list returns: an iterator, a stream.
    fn taken(
        &mut self,
        m: &mut Machine,
        element: &Type,
        depth: usize,
        method: &str,
        result: &str,
    ) -> Option<Value> {
        let from = self.filled(m, "java.util.ArrayList", element, depth, true)?;
        let step = call("java.util.ArrayList", method, &format!("(){result}"), Vec::new());
        let class = dotted(result.trim_start_matches('L').trim_end_matches(';'));
        self.add(Node::Got { class, from, step })
    }

    fn optional(&mut self, m: &mut Machine, element: &Type, depth: usize) -> Option<Value> {
        let class = "java.util.Optional";
        if self.rng.one_in(3) {
            return self.built(class, call(class, "empty", "()Ljava/util/Optional;", Vec::new()));
        }
        let held = self.value(m, element, Place::inside(depth).not_null())?;
        self.built(class, call(class, "of", "(Ljava/lang/Object;)Ljava/util/Optional;", vec![held]))
    }

    fn optional_number(&mut self, class: &str, letter: char) -> Option<Value> {
        let own = class.replace('.', "/");
        if self.rng.one_in(3) {
            return self.built(class, call(class, "empty", &format!("()L{own};"), Vec::new()));
        }
        let held = self.number(letter, &Default::default())?;
        self.built(class, call(class, "of", &format!("({letter})L{own};"), vec![held]))
    }

    /// Those of some values that differ for sure.
    fn distinct(&self, values: Vec<Value>) -> Vec<Value> {
        let mut texts: Vec<String> = Vec::new();
        let mut kept: Vec<Value> = Vec::new();
        for value in values {
            let text = self.graph.leaf_text(value);
            // Whether two objects are equal is for their class to say.
            let new = match &text {
                Some(text) => !texts.contains(text) && texts.len() == kept.len(),
                None => kept.is_empty(),
            };
            if new {
                texts.extend(text);
                kept.push(value);
            }
        }
        kept
    }
}

/// Whether objects of a type can be compared with each other.
pub(super) fn is_comparable(m: &mut Machine, t: &Type) -> bool {
    let Type::Class { name, .. } = t else { return false };
    let (Ok(class), Ok(comparable)) = (m.classes.load(name), m.classes.load("java/lang/Comparable")) else {
        return false;
    };
    m.classes.is_subclass(class, comparable) && class != comparable
}

/// A binary name from an internal one.
pub(super) fn dotted(name: &str) -> String {
    name.replace('/', ".")
}
