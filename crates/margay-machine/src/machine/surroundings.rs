//! What is otherwise on another Java machine, or at another time: identity hash codes, clocks, orders, the user, the
//! environment. Counts what a program sees of it, and makes machines in which all of it is otherwise.

use crate::machine::Machine;
use margay_classes::{ClassId, Origin};
use rustc_hash::FxHashMap;

/// What differs from one Java machine to the next.
#[derive(Default)]
pub(crate) struct Chance {
    /// Changes the identity hash codes.
    pub(crate) seed: u32,
    /// How often the program asked for such a thing.
    pub(crate) seen: Seen,
    /// What had been seen when the initialisation of a class began.
    begun: FxHashMap<ClassId, Seen>,
    /// Static fields of the program that were read.
    pub(crate) static_reads: std::collections::BTreeSet<(ClassId, usize)>,
    /// Classes of the program whose initialisation saw something: what their fields hold is chance.
    tainted: FxHashMap<ClassId, Seen>,
}

/// How often the program met its surroundings: what is otherwise on another Java machine, or at another time. The numbers
/// never go back.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Seen {
    /// Identity hash codes.
    pub hashes: u64,
    /// Those among them that the program asked for itself, and not a collection or a text of the library.
    pub shown: u64,
    /// Clocks and entropy.
    pub clocks: u64,
    /// The order in which reflection lists methods, and stack traces.
    pub orders: u64,
    /// System properties, variables of the environment, the default locale and the like, the size of the machine.
    pub settings: u64,
    /// The same, if the library looks at them by itself on behalf of the program: locale, time zone, encoding, how
    /// `Math` rounds.
    pub defaults: u64,
    /// Where the standard streams lead.
    pub streams: u64,
    /// Standard input.
    pub input: u64,
    /// Files and hosts.
    pub files: u64,
    /// The thread that the program runs in.
    pub threads: u64,
    /// A stack that is full.
    pub frames: u64,
    /// A heap that is full.
    pub memory: u64,
}

impl Seen {
    /// The counts in an order of their own, to be gone through.
    fn counts(&mut self) -> [&mut u64; 12] {
        let Seen { hashes, shown, clocks, orders, settings, defaults, streams, input, files, .. } = self;
        let Seen { threads, frames, memory, .. } = self;
        [hashes, shown, clocks, orders, settings, defaults, streams, input, files, threads, frames, memory]
    }

    /// One for all that has been seen since and lasts. What was made of files and input is a setting from now on; that a
    /// stack or heap was full is over.
    fn since(mut self, mut before: Seen) -> Seen {
        for (now, before) in self.counts().into_iter().zip(before.counts()) {
            *now = u64::from(*now > *before);
        }
        let settings = self.settings + self.files + self.input;
        Seen { settings, files: 0, input: 0, frames: 0, memory: 0, ..self }
    }

    fn add(&mut self, mut other: Seen) {
        for (count, more) in self.counts().into_iter().zip(other.counts()) {
            *count += *more;
        }
    }
}

/// Who has to read a field of the library for it to count.
#[derive(Clone, Copy)]
enum Reader {
    Anyone,
    /// The program, or a method that the program has called. Otherwise it is a default of the library's.
    Program,
    /// Only the program: what the library does with it shows nowhere.
    OnlyProgram,
}

/// Static fields of the library that hold something of the surroundings, or where everyone finds it.
const LIBRARY: &[(&str, &str, Reader, Seen)] = {
    const SETTINGS: Seen = Seen { settings: 1, ..NOTHING };
    const CLOCKS: Seen = Seen { clocks: 1, ..NOTHING };
    const STREAMS: Seen = Seen { streams: 1, ..NOTHING };
    &[
        ("java/util/ImmutableCollections", "SALT32L", Reader::Anyone, CLOCKS),
        ("java/util/ImmutableCollections", "REVERSE", Reader::Anyone, CLOCKS),
        ("java/lang/ProcessEnvironment", "theUnmodifiableEnvironment", Reader::Anyone, SETTINGS),
        ("java/util/Locale", "defaultLocale", Reader::Program, SETTINGS),
        ("java/util/Locale", "defaultFormatLocale", Reader::Program, SETTINGS),
        ("java/util/Locale", "defaultDisplayLocale", Reader::Program, SETTINGS),
        ("java/util/TimeZone", "defaultTimeZone", Reader::Program, SETTINGS),
        ("java/nio/charset/Charset", "defaultCharset", Reader::Program, SETTINGS),
        ("java/lang/System", "lineSeparator", Reader::Program, SETTINGS),
        ("java/lang/System", "security", Reader::OnlyProgram, SETTINGS),
        ("java/lang/Thread", "defaultUncaughtExceptionHandler", Reader::OnlyProgram, SETTINGS),
        ("java/lang/System", "in", Reader::Anyone, STREAMS),
        ("java/lang/System", "out", Reader::Anyone, STREAMS),
        ("java/lang/System", "err", Reader::Anyone, STREAMS),
        ("java/net/Authenticator", "theAuthenticator", Reader::Anyone, SETTINGS),
        ("java/net/CookieHandler", "cookieHandler", Reader::Anyone, SETTINGS),
        ("java/net/HttpURLConnection", "followRedirects", Reader::Anyone, SETTINGS),
        ("java/io/File", "separator", Reader::Program, SETTINGS),
        ("java/io/File", "separatorChar", Reader::Program, SETTINGS),
        ("java/io/File", "pathSeparator", Reader::Program, SETTINGS),
        ("java/io/File", "pathSeparatorChar", Reader::Program, SETTINGS),
    ]
};

const NOTHING: Seen = Seen {
    hashes: 0,
    shown: 0,
    clocks: 0,
    orders: 0,
    settings: 0,
    defaults: 0,
    streams: 0,
    input: 0,
    files: 0,
    threads: 0,
    frames: 0,
    memory: 0,
};

/// Changes the hash codes of a machine that is elsewhere.
const ELSEWHERE: u32 = 0x5DEE_CE66;

/// System properties of a machine that is elsewhere. The JDK is the same.
pub(crate) const OTHER_PROPERTIES: &[(&str, &str)] = &[
    ("file.encoding", "ISO-8859-1"),
    ("native.encoding", "ISO-8859-1"),
    ("sun.jnu.encoding", "ISO-8859-1"),
    ("java.io.tmpdir", "/var/tmp"),
    ("os.arch", "aarch64"),
    ("os.name", "Mac OS X"),
    ("os.version", "14.1"),
    ("user.dir", "/srv/other"),
    ("user.home", "/home/other"),
    ("user.name", "other"),
    ("user.country", "US"),
    ("user.timezone", "Asia/Kolkata"),
    ("java.vm.name", "Another"),
    ("java.vm.vendor", "Others"),
    ("java.vm.version", "1"),
    ("java.vm.info", "mixed mode"),
    ("java.library.path", "/usr/lib"),
];

/// Where a machine that is elsewhere has the files of its JDK.
pub(crate) const OTHER_HOME: &str = "/opt/java";

/// Properties that the library has read when it starts, and that may be otherwise for the program.
const LATER_PROPERTIES: &[(&str, &str)] = &[
    ("java.home", OTHER_HOME),
    ("java.class.path", "/srv/other/classes"),
    ("java.version.date", "2001-01-01"),
    ("java.runtime.name", "Another"),
    ("java.runtime.version", "1"),
    ("java.vendor", "Others"),
    ("java.vendor.version", "1"),
    ("java.vendor.url", "https://example.org/"),
    ("java.vendor.url.bug", "https://example.org/bugs"),
];

impl Machine {
    /// The static fields of the program that were read, by class and number. What was read is never forgotten.
    pub fn static_reads(&self) -> impl Iterator<Item = (ClassId, usize)> + '_ {
        self.state.chance.static_reads.iter().copied()
    }

    /// How often the program has asked for what differs from one Java machine to the next: identity hash codes,
    /// clocks, entropy, orders, callers. Never goes back.
    pub fn chance_asked(&self) -> u64 {
        let seen = self.state.chance.seen;
        seen.hashes + seen.clocks + seen.orders
    }

    /// What the program has met of its surroundings.
    pub fn seen(&self) -> Seen {
        self.state.chance.seen
    }

    /// Gives objects other identity hash codes, methods another order and stacks another caller, and sets the clock forward;
    /// with 0 the hash codes are the usual ones again. A rollback takes back the clock only. Tables that rely on hash codes
    /// must not be in use.
    pub fn perturb(&mut self, seed: u32) {
        self.state.chance.seed = seed;
        // The clock is odd elsewhere and even here.
        self.slept += u64::from(seed) * 1_234_567_891 + u64::from(seed != 0);
    }

    /// Before the library starts.
    pub(crate) fn begin_elsewhere(&mut self) {
        let seed = if self.config.elsewhere { ELSEWHERE } else { self.config.seed };
        if seed != 0 {
            self.perturb(seed);
        }
    }

    /// System properties that only the program sees, once the library has started.
    pub(crate) fn later_properties(&self) -> Vec<(&'static str, String)> {
        if !self.config.elsewhere {
            return Vec::new();
        }
        let version = format!("{}.0.99", self.classes.path.feature());
        let fixed = LATER_PROPERTIES.iter().map(|(key, value)| (*key, (*value).to_owned()));
        fixed.chain([("java.version", version)]).collect()
    }

    /// Whether the native that runs was called by code of the program.
    pub(crate) fn is_called_by_program(&self) -> bool {
        self.is_program(0)
    }

    /// Whether the native that runs was called by this method.
    pub(crate) fn is_called_by(&self, class: &str, name: &str) -> bool {
        let caller = self.thread().frames().last().map(|frame| frame.method());
        caller
            .is_some_and(|m| self.classes.symbols.text(m.name) == name && self.classes.name(m.class) == class)
    }

    /// Counts a look at the settings, if the program took it.
    pub(crate) fn note_settings(&mut self) {
        if self.is_called_by_program() {
            self.state.chance.seen.settings += 1;
        }
    }

    /// Counts a look at a system property. Some methods of the library look on behalf of their caller.
    pub(crate) fn note_property(&mut self, key: &str) {
        const FIXED: [&str; 5] =
            ["java.version", "java.specification.", "java.vm.specification.", "java.class.version", "jdk."];
        const FOR_CALLERS: [&str; 4] =
            ["java/lang/System", "java/lang/Boolean", "java/lang/Integer", "java/lang/Long"];
        if FIXED.iter().any(|fixed| key.starts_with(fixed)) {
            return;
        }
        let mut callers = self.thread().frames().iter().rev();
        let class = callers.find_map(|frame| {
            let class = self.classes.class(frame.method().class);
            (!FOR_CALLERS.contains(&self.classes.name(class.id))).then_some(class)
        });
        if class.is_some_and(|class| class.origin != Origin::Boot) {
            self.state.chance.seen.settings += 1;
        }
    }

    /// Counts a result that another Java machine may round otherwise.
    pub(crate) fn note_rounding(&mut self) {
        self.state.chance.seen.defaults += 1;
    }

    /// Counts a look at the state of the thread that calls, such as whether it was interrupted.
    pub(crate) fn note_caller_thread(&mut self) {
        self.state.chance.seen.threads += 1;
    }

    /// Counts a look at whether assertions are enabled, other than that of `assert` statements themselves.
    pub(crate) fn note_assertion_status(&mut self) {
        let method = self.thread().frames().last().map(|frame| frame.method());
        let of_assert = method.is_some_and(|m| self.classes.symbols.text(m.name) == "<clinit>");
        if !of_assert {
            self.note_settings();
        }
    }

    /// Whether the method on top of the stack, or so many below it, is the program's.
    fn is_program(&self, below: usize) -> bool {
        let method = self.thread().frames().iter().rev().nth(below).map(|frame| frame.method());
        method.is_some_and(|m| self.classes.class(m.class).origin != Origin::Boot)
    }

    /// The initialisation of a class begins.
    pub(crate) fn initializer_begins(&mut self, id: ClassId) {
        if self.classes.class(id).origin != Origin::Boot {
            let seen = self.state.chance.seen;
            self.state.chance.begun.insert(id, seen);
        }
    }

    /// The initialisation of a class has ended.
    pub(crate) fn initializer_ended(&mut self, id: ClassId) {
        let chance = &mut self.state.chance;
        let Some(before) = chance.begun.remove(&id) else { return };
        let seen = chance.seen.since(before);
        if seen != NOTHING {
            chance.tainted.insert(id, seen);
        }
    }

    /// Whether what a static field holds is otherwise on other machines. The initialisation of the class has ended.
    pub fn is_chance(&self, owner: ClassId, field: usize) -> bool {
        self.told_by(owner, field).is_some()
    }

    /// Who has to read a static field to learn something of the surroundings, and what.
    fn told_by(&self, owner: ClassId, field: usize) -> Option<(Reader, Seen)> {
        let class = self.classes.class(owner);
        if class.origin != Origin::Boot {
            return self.state.chance.tainted.get(&owner).map(|&seen| (Reader::Anyone, seen));
        }
        let name = self.classes.name(owner);
        let mut about = LIBRARY.iter().filter(|(class, ..)| *class == name);
        let field = self.classes.symbols.text(class.fields.get(field)?.name);
        about.find(|(_, f, ..)| *f == field).map(|&(.., reader, seen)| (reader, seen))
    }

    /// Counts what a static field that is read tells of the surroundings. `true` if it tells something: each read is
    /// to be counted.
    pub(crate) fn note_static(&mut self, owner: ClassId, field: usize) -> bool {
        let Some((reader, seen)) = self.told_by(owner, field) else { return false };
        let counts = match reader {
            Reader::Anyone => true,
            Reader::Program | Reader::OnlyProgram => self.is_program(0) || self.is_program(1),
        };
        let met = &mut self.state.chance.seen;
        match (counts, reader) {
            (true, _) => met.add(seen),
            (false, Reader::Program) => met.defaults += seen.settings,
            (false, _) => {}
        }
        true
    }
}
