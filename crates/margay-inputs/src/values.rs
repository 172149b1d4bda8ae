//! Classes of the library whose objects are values: nobody can change them.

/// The classes of boxed numbers, characters and truth values.
pub(crate) const BOXES: [&str; 8] = [
    "java/lang/Boolean",
    "java/lang/Byte",
    "java/lang/Character",
    "java/lang/Short",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Float",
    "java/lang/Double",
];

/// How the names of other classes begin whose objects stand for numbers, times and the like.
const NUMBERS_AND_TIMES: [&str; 3] = ["java/math/", "java/time/", "java/util/UUID"];

/// How the names of further classes begin whose objects never change.
const NEVER_CHANGE: [&str; 5] = [
    "java/lang/Character$",
    "java/util/Locale",
    "java/util/Comparators",
    "java/util/regex/Pattern",
    "sun/nio/cs/",
];

/// How the names of collections begin that nobody can change; what they hold may be another matter.
const FIXED_COLLECTIONS: [&str; 5] = [
    OPTIONAL,
    "java/util/ImmutableCollections",
    "java/util/Collections$Empty",
    "java/util/Collections$Singleton",
    "java/util/KeyValueHolder",
];

const OPTIONAL: &str = "java/util/Optional";

/// Classes among them whose objects change.
const CHANGE: [&str; 2] = ["java/time/format/DateTimeFormatterBuilder", "java/math/MutableBigInteger"];

fn begins(name: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| name.starts_with(beginning)) && !CHANGE.contains(&name)
}

/// Whether a class is that of a boxed number, character or truth value.
pub fn is_box(name: &str) -> bool {
    BOXES.contains(&name)
}

/// Whether objects of a class count as little as boxes do.
pub(crate) fn is_small(name: &str) -> bool {
    begins(name, &NUMBERS_AND_TIMES) || name.starts_with(OPTIONAL)
}

/// Whether what a variable of a type refers to never changes.
pub(crate) fn is_fixed_type(name: &str) -> bool {
    let number_or_time = begins(name, &NUMBERS_AND_TIMES) && !name.starts_with("java/time/chrono/");
    name == "java/lang/String" || is_box(name) || number_or_time
}

/// Whether objects of a class, and no subclass of it, never change.
pub fn never_changes(name: &str) -> bool {
    matches!(name, "java/lang/String" | "java/lang/Class" | "java/lang/Object")
        || is_box(name)
        || begins(name, &NUMBERS_AND_TIMES)
        || begins(name, &NEVER_CHANGE)
}

/// Whether objects of a class are collections that nobody can change; what they hold may be another matter.
pub fn is_fixed_collection(name: &str) -> bool {
    begins(name, &FIXED_COLLECTIONS)
}
