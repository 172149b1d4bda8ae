//! What a host needs to make and keep objects of its own between calls. Knows nothing of why it does.

use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::{ClassId, Origin};

/// What differs from one Java machine to the next.
#[derive(Default)]
pub(crate) struct Chance {
    /// Changes the identity hash codes.
    pub(crate) seed: u32,
    /// How often the program asked for such a thing.
    pub(crate) seen: Seen,
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
    /// Standard input.
    pub input: u64,
    /// Files, hosts and the environment.
    pub files: u64,
    /// A stack that is full.
    pub frames: u64,
    /// A heap that is full.
    pub memory: u64,
}

impl Machine {
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

    /// Gives objects other identity hash codes, methods another order and stacks another caller, and sets the clock forward; with 0 the hash codes are the usual
    /// ones again. A rollback takes back the clock only. Tables that rely on hash codes must not be in use.
    pub fn perturb(&mut self, seed: u32) {
        self.state.chance.seed = seed;
        self.slept += u64::from(seed) * 1_234_567_891;
    }

    /// Whether the native that runs was called by code of the program.
    pub(crate) fn is_called_by_program(&self) -> bool {
        // SAFETY: frames point to methods of this registry.
        let caller = self.thread().frames().last().map(|frame| unsafe { &*frame.method });
        caller.is_some_and(|m| self.classes.class(m.class).origin != Origin::Boot)
    }

    /// Keeps an object from being collected, until a rollback to a mark made before or [`Machine::let_go`].
    pub fn hold(&mut self, r: Ref) {
        if r != 0 {
            self.roots.push(r);
        }
    }

    /// The number of objects held; see [`Machine::let_go`].
    pub fn holding(&self) -> usize {
        self.roots.len()
    }

    /// Holds no more than the first `n` objects. Not below the number at the newest mark.
    pub fn let_go(&mut self, n: usize) {
        self.roots.truncate(n);
    }

    /// Initialises a class and waits for it.
    pub fn initialize_now(&mut self, class: ClassId) -> Res<()> {
        self.nested_init(class)
    }

    /// The word of a static field that a class declares.
    pub fn static_value(&self, class: ClassId, name: &str) -> Option<u64> {
        let c = self.classes.class(class);
        let field = c.fields.iter().find(|f| f.is_static() && self.classes.symbols.text(f.name) == name)?;
        (c.statics.get() != 0).then(|| self.heap.word(c.statics.get() + field.slot))
    }

    /// Where a throwable was made: binary name of the class, method and line, 0 when that is not known.
    pub fn thrown_at(&self, e: Ref) -> Option<(String, String, u32)> {
        let trace = self.heap.word(e + self.known.throwable.backtrace) as Ref;
        if trace == 0 || self.heap.length(trace) == 0 {
            return None;
        }
        let entry = self.heap.word(trace + 1);
        let m = self.classes.try_method((entry >> 32) as u32)?;
        let line = m.code.get().and_then(|c| c.line(entry as u32)).map_or(0, u32::from);
        Some((self.classes.java_name(m.class), self.classes.symbols.text(m.name).to_owned(), line))
    }
}
