//! What of the library is worth starting before anything is explored: a path that has to do it would spend its
//! instructions there, and so would the next.

use margay_classes::reader::Constant;
use margay_classes::{ClassId, Origin};
use margay_machine::Machine;
use std::collections::BTreeSet;

/// Classes of the library whose initialisation is not worth undoing.
const ALWAYS: &[&str] = &[
    "java/lang/Integer",
    "java/lang/Integer$IntegerCache",
    "java/lang/Long",
    "java/lang/Long$LongCache",
    "java/lang/Short",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Character$CharacterCache",
    "java/lang/CharacterDataLatin1",
    "java/lang/CharacterData00",
    "java/lang/Boolean",
    "java/lang/Float",
    "java/lang/Double",
    "java/lang/Math",
    "java/lang/StrictMath",
    "java/lang/StringBuilder",
    "java/lang/StringLatin1",
    "java/lang/StringUTF16",
    "java/lang/AssertionError",
    "java/util/Arrays",
    "java/util/ArrayList",
    "java/util/HashMap",
    "java/util/LinkedHashMap",
    "java/util/HashSet",
    "java/util/TreeMap",
    "java/util/Collections",
    "java/util/Objects",
    "java/util/Locale",
    "java/util/ImmutableCollections",
    "java/math/BigInteger",
    "java/math/BigDecimal",
    "jdk/internal/util/Preconditions",
    "jdk/internal/util/ArraysSupport",
];

/// Parts of the library that read tables when they are first used: classes of which one is mentioned, and a static method
/// whose call has the tables read.
const PARTS: &[(&[&str], &str, &str, &str)] = &[
    (
        &["java/util/Calendar", "java/util/GregorianCalendar", "java/util/Date"],
        "java/util/Calendar",
        "getInstance",
        "()Ljava/util/Calendar;",
    ),
    (
        &["java/text/DateFormat", "java/text/SimpleDateFormat", "java/text/MessageFormat"],
        "java/text/DateFormat",
        "getInstance",
        "()Ljava/text/DateFormat;",
    ),
    (
        &[
            "java/text/NumberFormat",
            "java/text/DecimalFormat",
            "java/util/Formatter",
            "java/text/MessageFormat",
        ],
        "java/text/NumberFormat",
        "getInstance",
        "()Ljava/text/NumberFormat;",
    ),
];

/// Starts what every program needs.
pub fn always(machine: &mut Machine) {
    for name in ALWAYS {
        if let Ok(class) = machine.classes.load(name) {
            let _ = machine.initialize_now(class);
        }
    }
}

/// Starts what a class of the program needs, as far as it and the classes next to it mention it.
pub fn for_class(machine: &mut Machine, class: ClassId) {
    if machine.classes.class(class).origin == Origin::Boot {
        return;
    }
    let mut mentioned = mentions(machine, class);
    for name in mentioned.clone() {
        if !is_library(&name)
            && let Ok(next) = machine.classes.load(&name)
        {
            mentioned.extend(mentions(machine, next));
        }
    }
    for (classes, holder, name, descriptor) in PARTS {
        if !classes.iter().any(|c| mentioned.contains(*c)) {
            continue;
        }
        let Ok(holder) = machine.classes.load(holder) else { continue };
        if let Some(method) = machine.classes.find_declared(holder, name, descriptor) {
            machine.config.max_steps = None;
            let _ = machine.initialize_now(holder);
            let _ = machine.call(method, &[]);
        }
    }
}

fn is_library(name: &str) -> bool {
    ["java/", "javax/", "jdk/", "sun/", "["].iter().any(|start| name.starts_with(start))
}

/// The names of the classes that a class mentions.
fn mentions(machine: &Machine, class: ClassId) -> BTreeSet<String> {
    let Some(file) = &machine.classes.class(class).file else { return BTreeSet::new() };
    let named = |i: u16| match file.constant(i) {
        Constant::Class(name) => file.utf8(name).ok(),
        _ => None,
    };
    (1..file.pool_size()).filter_map(named).collect()
}
