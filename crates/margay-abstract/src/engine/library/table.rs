//! A table of methods that throw nothing but a `NullPointerException` for null arguments, if that. They keep no argument that
//! can change, and call no code of the program.

use super::{Known, Lib, alive};
use crate::domain::{State, Sym};
use crate::engine::Res;

/// What a method gives.
#[derive(Clone, Copy)]
enum Gives {
    /// Any value of the type that the method declares; not null.
    Some,
    /// The same, or null.
    Maybe,
    /// A number within a range.
    Range(i64, i64),
}
use Gives::{Maybe, Range, Some as Any};

/// Methods of a class: whether they take null, and what they give.
struct Row {
    class: &'static str,
    methods: &'static [&'static str],
    nulls: bool,
    gives: Gives,
}

const MOST: i64 = i32::MAX as i64;

const fn row(class: &'static str, methods: &'static [&'static str], gives: Gives) -> Row {
    Row { class, methods, nulls: false, gives }
}

const fn lenient(class: &'static str, methods: &'static [&'static str], gives: Gives) -> Row {
    Row { class, methods, nulls: true, gives }
}

const INTEGER: &str = "java/lang/Integer";
const LONG: &str = "java/lang/Long";
const CHARACTER: &str = "java/lang/Character";
const CLASS: &str = "java/lang/Class";
const SYSTEM: &str = "java/lang/System";
const UUID: &str = "java/util/UUID";
const LOCALE: &str = "java/util/Locale";
const RANDOM: &str = "java/util/Random";
const THREAD_RANDOM: &str = "java/util/concurrent/ThreadLocalRandom";
const BITS: &str = "java/util/BitSet";
const JOINER: &str = "java/util/StringJoiner";
const TOKENS: &str = "java/util/StringTokenizer";
const PATTERN: &str = "java/util/regex/Pattern";
const MATCHER: &str = "java/util/regex/Matcher";
const THREAD: &str = "java/lang/Thread";
const ATOMIC_INT: &str = "java/util/concurrent/atomic/AtomicInteger";
const ATOMIC_LONG: &str = "java/util/concurrent/atomic/AtomicLong";
const ATOMIC_FLAG: &str = "java/util/concurrent/atomic/AtomicBoolean";
const UNIT: &str = "java/util/concurrent/TimeUnit";
const STATISTICS: [&str; 3] = [
    "java/util/IntSummaryStatistics",
    "java/util/LongSummaryStatistics",
    "java/util/DoubleSummaryStatistics",
];

const ATOMIC: &[&str] = &[
    "get",
    "set",
    "lazySet",
    "incrementAndGet",
    "getAndIncrement",
    "decrementAndGet",
    "getAndDecrement",
    "addAndGet",
    "getAndAdd",
    "getAndSet",
    "compareAndSet",
    "intValue",
    "longValue",
    "doubleValue",
    "toString",
    "<init>",
    "getPlain",
    "setPlain",
    "getAcquire",
    "setRelease",
];
const DRAWS: &[&str] = &["nextLong", "nextDouble", "nextFloat", "nextBoolean", "nextGaussian", "nextInt"];

const ROWS: &[Row] = &[
    row(INTEGER, &["reverseBytes", "rotateLeft", "rotateRight", "toUnsignedLong", "toUnsignedString"], Any),
    row(LONG, &["reverseBytes", "rotateLeft", "rotateRight", "toUnsignedString"], Any),
    row(
        CHARACTER,
        &[
            "isISOControl",
            "isDefined",
            "isTitleCase",
            "isJavaIdentifierStart",
            "isJavaIdentifierPart",
            "isSurrogate",
            "isHighSurrogate",
            "isLowSurrogate",
            "isSurrogatePair",
            "isIdeographic",
            "isMirrored",
            "isValidCodePoint",
            "isBmpCodePoint",
            "isSupplementaryCodePoint",
            "toTitleCase",
            "reverseBytes",
        ],
        Any,
    ),
    row(CHARACTER, &["charCount"], Range(1, 2)),
    row(CHARACTER, &["getType", "getDirectionality"], Range(-1, 127)),
    row(
        CLASS,
        &[
            "getTypeName",
            "getPackageName",
            "isInterface",
            "isEnum",
            "isRecord",
            "isPrimitive",
            "getModifiers",
            "isAssignableFrom",
            "desiredAssertionStatus",
        ],
        Any,
    ),
    lenient(CLASS, &["getCanonicalName", "getSuperclass", "getComponentType", "getEnumConstants"], Maybe),
    lenient(CLASS, &["isInstance", "equals"], Any),
    row(SYSTEM, &["getenv"], Maybe),
    row(SYSTEM, &["gc"], Any),
    row(UUID, &["randomUUID", "getMostSignificantBits", "getLeastSignificantBits", "nameUUIDFromBytes"], Any),
    row(UUID, &["<init>"], Any),
    row(UUID, &["version"], Range(0, 15)),
    row(LOCALE, &["getDefault", "getLanguage", "getCountry", "getVariant", "toLanguageTag"], Any),
    row(LOCALE, &["forLanguageTag", "<init>"], Any),
    row(RANDOM, &["<init>", "setSeed"], Any),
    row(RANDOM, DRAWS, Any),
    row(THREAD_RANDOM, &["current"], Any),
    row(THREAD_RANDOM, DRAWS, Any),
    row(BITS, &["<init>", "clear", "isEmpty", "and", "or", "xor", "andNot", "intersects", "toString"], Any),
    row(BITS, &["cardinality"], Range(0, MOST)),
    // With the last bit of all set, they overflow.
    row(BITS, &["length", "size"], Any),
    row(JOINER, &["toString"], Any),
    row(JOINER, &["length"], Range(0, MOST)),
    row(TOKENS, &["countTokens"], Range(0, MOST)),
    row(PATTERN, &["quote", "pattern", "toString", "flags"], Any),
    row(MATCHER, &["hitEnd", "requireEnd", "hasTransparentBounds", "hasAnchoringBounds"], Any),
    row(MATCHER, &["groupCount"], Range(0, MOST)),
    row(THREAD, &["currentThread", "getName", "isInterrupted", "interrupted", "isAlive", "isDaemon"], Any),
    row(THREAD, &["yield", "onSpinWait"], Any),
    row(ATOMIC_INT, ATOMIC, Any),
    row(ATOMIC_LONG, ATOMIC, Any),
    row(ATOMIC_FLAG, ATOMIC, Any),
    row(
        UNIT,
        &["toNanos", "toMicros", "toMillis", "toSeconds", "toMinutes", "toHours", "toDays", "convert"],
        Any,
    ),
    row(STATISTICS[0], &["getMin", "getMax", "getSum", "getAverage", "accept", "combine", "toString"], Any),
    row(STATISTICS[1], &["getMin", "getMax", "getSum", "getAverage", "accept", "combine", "toString"], Any),
    row(STATISTICS[2], &["getMin", "getMax", "getSum", "getAverage", "accept", "combine", "toString"], Any),
    row(STATISTICS[0], &["getCount"], Range(0, i64::MAX)),
    row(STATISTICS[1], &["getCount"], Range(0, i64::MAX)),
    row(STATISTICS[2], &["getCount"], Range(0, i64::MAX)),
    row("java/math/MathContext", &["getPrecision"], Range(0, MOST)),
    row("java/math/MathContext", &["getRoundingMode", "toString", "hashCode"], Any),
    row("java/lang/Runtime", &["getRuntime", "availableProcessors", "totalMemory", "freeMemory"], Any),
];

/// The last of all contracts.
pub(super) fn call(lib: &mut Lib<'_, '_>, state: State, args: &[Sym], class: &str) -> Res<Known> {
    let Some(row) = ROWS.iter().find(|row| row.class == class && row.methods.contains(&lib.name)) else {
        return Ok(Known::No);
    };
    let first = usize::from(!lib.is_static).min(args.len());
    let objects: Vec<Sym> = args[first..].iter().copied().filter(|&x| state.object(x).is_some()).collect();
    if class == RANDOM || class == THREAD_RANDOM {
        // With bounds it may fail.
        if lib.name.starts_with("next") && args.len() != 1 {
            return Ok(Known::No);
        }
    }
    if class == BITS && args.len() > 1 && objects.is_empty() {
        return Ok(Known::No);
    }
    let mut state = state;
    if !row.nulls {
        state = alive!(lib.non_null(state, &objects)?);
    }
    for x in objects {
        lib.engine.escape(&mut state, x);
    }
    match row.gives {
        Any => lib.give_any(state),
        Maybe => {
            let value = lib.any(&mut state)?;
            lib.give(state, value)
        }
        Range(low, high) => {
            let value = state.number(low, high);
            lib.give(state, value)
        }
    }
}
