//! Random small Java programs for `random_programs.rs`: typed, they compile and every method ends. Most accesses that
//! can fail have a guard in front, and some of the guards are wrong on purpose.

mod accesses;
mod classes;
mod collections;
mod expressions;
mod statements;
mod writer;

pub use classes::{Class, class};

/// A generator of random numbers (SplitMix64), the same on every computer.
pub struct Rng(u64);

impl Rng {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True in so many of a hundred cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of some things.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> &'a T {
        &things[self.below(things.len())]
    }
}

/// The types of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ty {
    Int,
    Bool,
    Boxed,
    Text,
    Ints,
    Texts,
    IntList,
    TextList,
    Counts,
    Maybe,
    Length,
    Source,
    Step,
    Test,
    Action,
    Queue,
    /// The class itself, where `Self_` stands for its name.
    Own,
}

impl Ty {
    /// Types that parameters have; the frequent ones are here twice.
    const PARAMETERS: [Ty; 21] = [
        Ty::Int,
        Ty::Int,
        Ty::Int,
        Ty::Bool,
        Ty::Boxed,
        Ty::Text,
        Ty::Text,
        Ty::Ints,
        Ty::Ints,
        Ty::Texts,
        Ty::IntList,
        Ty::TextList,
        Ty::TextList,
        Ty::Counts,
        Ty::Maybe,
        Ty::Queue,
        Ty::Length,
        Ty::Source,
        Ty::Step,
        Ty::Test,
        Ty::Action,
    ];

    /// As Java writes it.
    fn java(self) -> &'static str {
        match self {
            Ty::Int => "int",
            Ty::Bool => "boolean",
            Ty::Boxed => "Integer",
            Ty::Text => "String",
            Ty::Ints => "int[]",
            Ty::Texts => "String[]",
            Ty::IntList => "List<Integer>",
            Ty::TextList => "List<String>",
            Ty::Counts => "Map<String, Integer>",
            Ty::Maybe => "Optional<String>",
            Ty::Length => "Function<String, Integer>",
            Ty::Source => "Supplier<String>",
            Ty::Step => "IntUnaryOperator",
            Ty::Test => "Predicate<String>",
            Ty::Action => "Runnable",
            Ty::Queue => "ArrayDeque<String>",
            Ty::Own => "Self_",
        }
    }

    fn is_primitive(self) -> bool {
        matches!(self, Ty::Int | Ty::Bool)
    }

    /// Whether values are called and may then do anything.
    fn is_function(self) -> bool {
        matches!(self, Ty::Length | Ty::Source | Ty::Step | Ty::Test | Ty::Action)
    }

    /// A value of the type that is not null.
    fn default(self) -> &'static str {
        match self {
            Ty::Int => "0",
            Ty::Bool => "false",
            Ty::Boxed => "Integer.valueOf(1)",
            Ty::Text => "\"a\"",
            Ty::Ints => "new int[2]",
            Ty::Texts => "new String[] {\"a\", \"\"}",
            Ty::IntList => "new ArrayList<>(List.of(1))",
            Ty::TextList => "new ArrayList<>(List.of(\"a\"))",
            Ty::Counts => "new HashMap<>()",
            Ty::Maybe => "Optional.empty()",
            Ty::Length => "t -> 1",
            Ty::Source => "() -> \"a\"",
            Ty::Step => "n -> n",
            Ty::Test => "t -> true",
            Ty::Action => "() -> { }",
            Ty::Queue => "new ArrayDeque<>(List.of(\"a\"))",
            Ty::Own => "this",
        }
    }
}
