//! Values for types of the JDK: concrete classes with public constructors and how to fill them, named constants, and
//! objects of hidden classes that a public method returns.

use margay_graph::graph::{Call, Node, Value};

/// Classes of the JDK that stand in for an abstract type, and how they are filled: the descriptor of a constructor, or a
/// static method as `Class.name(descriptor)`, then a method with its descriptor that is called up to so many times.
pub(crate) struct Recipe {
    pub(crate) class: &'static str,
    pub(crate) constructor: &'static str,
    pub(crate) fill: Option<(&'static str, &'static str)>,
}

impl Recipe {
    /// Class, name and descriptor of the call that makes an object.
    pub(crate) fn first(&self) -> (&'static str, &'static str, &'static str) {
        let named = self.constructor.split_once('(').and_then(|(name, _)| name.split_once('.'));
        match named {
            Some((class, name)) => (class, name, &self.constructor[class.len() + 1 + name.len()..]),
            None => (self.class, "<init>", self.constructor),
        }
    }
}

const fn recipe(class: &'static str, constructor: &'static str) -> Recipe {
    Recipe { class, constructor, fill: None }
}

const ADD: &str = "(Ljava/lang/Object;)Z";
const PUT: &str = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";

const fn filled(class: &'static str, method: &'static str, descriptor: &'static str) -> Recipe {
    Recipe { class, constructor: "()V", fill: Some((method, descriptor)) }
}

pub(crate) fn recipes(name: &str) -> Option<Vec<Recipe>> {
    let text = "(Ljava/lang/String;)V";
    Some(match name {
        "java/util/List"
        | "java/util/Collection"
        | "java/lang/Iterable"
        | "java/util/AbstractCollection"
        | "java/util/AbstractList"
        | "java/util/RandomAccess"
        | "java/util/ArrayList" => vec![filled("java/util/ArrayList", "add", ADD)],
        "java/util/Set" | "java/util/AbstractSet" | "java/util/LinkedHashSet" => {
            vec![filled("java/util/LinkedHashSet", "add", ADD)]
        }
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
        "java/util/concurrent/ConcurrentMap" | "java/util/concurrent/ConcurrentHashMap" => {
            vec![filled("java/util/concurrent/ConcurrentHashMap", "put", PUT)]
        }
        "java/util/Properties" => vec![filled("java/util/Properties", "setProperty", SET_PROPERTY)],
        "java/util/Queue" | "java/util/Deque" | "java/util/ArrayDeque" => {
            vec![filled("java/util/ArrayDeque", "add", ADD)]
        }
        "java/util/AbstractQueue" | "java/util/PriorityQueue" => {
            vec![filled("java/util/PriorityQueue", "add", ADD)]
        }
        "java/util/LinkedList" => vec![filled("java/util/LinkedList", "add", ADD)],
        "java/util/Vector" => vec![filled("java/util/Vector", "add", ADD)],
        "java/util/BitSet" => vec![filled("java/util/BitSet", "set", "(I)V")],
        "java/util/Iterator" => vec![recipe("java/util/ArrayList$Itr", "(Ljava/util/ArrayList;)V")],
        "java/util/ListIterator" => vec![recipe("java/util/ArrayList$ListItr", "(Ljava/util/ArrayList;I)V")],
        "java/util/Map$Entry" => {
            vec![recipe("java/util/AbstractMap$SimpleEntry", "(Ljava/lang/Object;Ljava/lang/Object;)V")]
        }
        "java/util/Optional" => vec![recipe("java/util/Optional", "(Ljava/lang/Object;)V")],
        "java/util/OptionalInt" => {
            vec![recipe("java/util/OptionalInt", "(I)V"), recipe("java/util/OptionalInt", "()V")]
        }
        "java/util/OptionalLong" => {
            vec![recipe("java/util/OptionalLong", "(J)V"), recipe("java/util/OptionalLong", "()V")]
        }
        "java/util/OptionalDouble" => {
            vec![recipe("java/util/OptionalDouble", "(D)V"), recipe("java/util/OptionalDouble", "()V")]
        }
        "java/lang/StringBuilder" => vec![recipe("java/lang/StringBuilder", text)],
        "java/lang/StringBuffer" => vec![recipe("java/lang/StringBuffer", text)],
        "java/lang/Appendable" => vec![recipe("java/lang/StringBuilder", "()V")],
        "java/io/Reader" | "java/lang/Readable" | "java/io/StringReader" => {
            vec![recipe("java/io/StringReader", text)]
        }
        "java/io/Writer" | "java/io/StringWriter" => vec![recipe("java/io/StringWriter", "()V")],
        "java/io/InputStream" | "java/io/ByteArrayInputStream" => {
            vec![recipe("java/io/ByteArrayInputStream", "([B)V")]
        }
        "java/io/OutputStream" | "java/io/ByteArrayOutputStream" => {
            vec![recipe("java/io/ByteArrayOutputStream", "()V")]
        }
        "java/math/BigInteger" => vec![
            recipe("java/math/BigInteger", "([B)V"),
            recipe("java/math/BigInteger", "java/math/BigInteger.valueOf(J)Ljava/math/BigInteger;"),
        ],
        "java/math/BigDecimal" => vec![
            recipe("java/math/BigDecimal", "(I)V"),
            recipe("java/math/BigDecimal", "(Ljava/math/BigInteger;I)V"),
        ],
        "java/nio/HeapCharBuffer" | "java/nio/CharBuffer" => {
            vec![recipe("java/nio/HeapCharBuffer", "java/nio/CharBuffer.wrap([C)Ljava/nio/CharBuffer;")]
        }
        "java/time/Clock" | "java/time/InstantSource" => vec![recipe(
            "java/time/Clock$FixedClock",
            "java/time/Clock.fixed(Ljava/time/Instant;Ljava/time/ZoneId;)Ljava/time/Clock;",
        )],
        "java/util/Calendar" | "java/util/GregorianCalendar" => {
            vec![recipe("java/util/GregorianCalendar", "(III)V")]
        }
        "java/util/Date" => vec![recipe("java/util/Date", "(J)V")],
        "java/util/Random" => vec![recipe("java/util/Random", "(J)V")],
        "java/lang/Throwable" | "java/lang/Exception" | "java/lang/RuntimeException" => {
            vec![recipe("java/lang/RuntimeException", text)]
        }
        _ => return None,
    })
}

const SET_PROPERTY: &str = "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Object;";

/// Classes that stand in for very general types.
pub(crate) fn general(name: &str) -> Option<&'static [&'static str]> {
    Some(match name {
        "java/lang/Object" => &["java/lang/Integer", "java/lang/String", "java/lang/Object"],
        "java/lang/Comparable" | "java/io/Serializable" => &["java/lang/Integer", "java/lang/String"],
        "java/lang/CharSequence" => &[
            "java/lang/String",
            "java/lang/StringBuilder",
            "java/lang/StringBuffer",
            "java/nio/HeapCharBuffer",
        ],
        "java/lang/Number" => &["java/lang/Integer", "java/lang/Long", "java/lang/Double"],
        _ => return None,
    })
}

/// Static fields that hold objects of a type: the class that declares them, and their names.
pub(crate) fn constants(name: &str) -> Option<(&'static str, &'static [&'static str])> {
    Some(match name {
        "java/nio/charset/Charset" => {
            ("java/nio/charset/StandardCharsets", &["UTF_8", "ISO_8859_1", "UTF_16"])
        }
        "java/time/ZoneId" => ("java/time/ZoneOffset", &["UTC", "MIN", "MAX"]),
        "java/util/Locale" => ("java/util/Locale", &["ENGLISH", "ROOT", "GERMANY"]),
        "java/util/Comparator" => ("java/util/Comparators$NaturalOrderComparator", &["INSTANCE"]),
        _ => return None,
    })
}

/// An object of a hidden class as programs name it.
pub(crate) fn well_known(class: &str) -> Option<Node> {
    let charset = |field: &str| Node::Constant {
        class: "java.nio.charset.StandardCharsets".into(),
        field: field.into(),
        descriptor: "Ljava/nio/charset/Charset;".into(),
    };
    Some(match class {
        "sun.nio.cs.UTF_8" => charset("UTF_8"),
        "sun.nio.cs.ISO_8859_1" => charset("ISO_8859_1"),
        "sun.nio.cs.UTF_16" => charset("UTF_16"),
        "java.util.Comparators$NaturalOrderComparator" => Node::Built {
            class: class.into(),
            steps: vec![Call {
                class: "java.util.Comparator".into(),
                name: "naturalOrder".into(),
                descriptor: "()Ljava/util/Comparator;".into(),
                args: Vec::new(),
            }],
        },
        _ => return None,
    })
}

/// An object that a hidden constructor made, by the public method that gives one like it.
pub(crate) fn published(class: &str, constructor: &str, args: &[Value]) -> Option<Node> {
    let call = |of: &str, name: &str, descriptor: &str, args: &[Value]| Call {
        class: of.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        args: args.to_vec(),
    };
    let list = "java.util.ArrayList";
    let step = match (class, constructor) {
        ("java.util.ArrayList$Itr", _) => {
            let step = call(list, "iterator", "()Ljava/util/Iterator;", &[]);
            return Some(Node::Got { class: class.into(), from: *args.first()?, step });
        }
        ("java.util.ArrayList$ListItr", _) => {
            let step = call(list, "listIterator", "(I)Ljava/util/ListIterator;", args.get(1..)?);
            return Some(Node::Got { class: class.into(), from: *args.first()?, step });
        }
        ("java.util.Optional", _) => match args {
            [Value::Null] => call(class, "empty", "()Ljava/util/Optional;", &[]),
            args => call(class, "of", "(Ljava/lang/Object;)Ljava/util/Optional;", args),
        },
        ("java.util.OptionalInt" | "java.util.OptionalLong" | "java.util.OptionalDouble", _) => {
            let own = class.replace('.', "/");
            let (name, params) = match constructor.strip_suffix(")V")?.strip_prefix('(')? {
                "" => ("empty", ""),
                params => ("of", params),
            };
            call(class, name, &format!("({params})L{own};"), args)
        }
        _ => return None,
    };
    Some(Node::Built { class: class.into(), steps: vec![step] })
}
