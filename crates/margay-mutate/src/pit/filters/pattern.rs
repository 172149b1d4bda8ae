//! Regular patterns over the nodes of a method. A pattern may remember a node, place or variable and ask for it later, so a
//! run follows a set of states, each with what it remembers. Knows nothing of mutants.

use crate::pit::nodes::{Node, NodeKind};
use margay_classes::opcode;
use rustc_hash::FxHashSet;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// A name for something to remember.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slot(usize);

/// The names.
pub const START: Slot = Slot(0);
pub const END: Slot = Slot(1);
pub const LOOP_START: Slot = Slot(0);
pub const LOOP_END: Slot = Slot(1);
pub const VARIABLE: Slot = Slot(2);
pub const FOUND: Slot = Slot(3);

/// What a state remembers, by slot: numbers of nodes, places, variables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory([Option<u32>; 4]);

impl Memory {
    /// What a slot holds.
    pub fn get(&self, slot: Slot) -> Option<u32> {
        self.0[slot.0]
    }

    fn set(&mut self, slot: Slot, value: u32) {
        self.0[slot.0] = Some(value);
    }
}

/// The nodes that a pattern is looked for in, and what tests may ask besides.
pub struct Text<'a> {
    /// The nodes.
    pub nodes: &'a [Node],
    /// Places of exception handlers that tests ask for.
    pub handlers: BTreeSet<u32>,
    /// Names of fields that tests ask for.
    pub fields: BTreeSet<String>,
    /// A node that tests ask for.
    pub wanted: Option<usize>,
    /// Types of results that tests ask for, by the number of the node.
    pub deferring: BTreeSet<usize>,
    /// The nodes that some test pointed out, also in states that came to nothing.
    pub noted: RefCell<BTreeSet<usize>>,
}

impl<'a> Text<'a> {
    /// Nodes, and nothing besides.
    pub fn of(nodes: &'a [Node]) -> Text<'a> {
        Text {
            nodes,
            handlers: BTreeSet::new(),
            fields: BTreeSet::new(),
            wanted: None,
            deferring: BTreeSet::new(),
            noted: RefCell::default(),
        }
    }
}

type TestFn = dyn Fn(&Text<'_>, usize, &mut Memory) -> bool + Send + Sync;

/// A test of a node.
#[derive(Clone)]
pub struct Test(Arc<TestFn>);

impl Test {
    /// A test by a function of the nodes, the number of the node, and the memory.
    pub fn by(test: impl Fn(&Text<'_>, usize, &mut Memory) -> bool + Send + Sync + 'static) -> Test {
        Test(Arc::new(test))
    }

    /// A test that needs only the node.
    pub fn on(test: impl Fn(&Node) -> bool + Send + Sync + 'static) -> Test {
        Test::by(move |text, at, _| test(&text.nodes[at]))
    }

    fn holds(&self, text: &Text<'_>, at: usize, memory: &mut Memory) -> bool {
        let mut changed = *memory;
        let holds = (self.0)(text, at, &mut changed);
        if holds {
            *memory = changed;
        }
        holds
    }

    /// This test, then another one.
    pub fn and(self, other: Test) -> Test {
        Test::by(move |text, at, memory| self.holds(text, at, memory) && other.holds(text, at, memory))
    }

    /// This test or else another one.
    pub fn or(self, other: Test) -> Test {
        Test::by(move |text, at, memory| self.holds(text, at, memory) || other.holds(text, at, memory))
    }

    /// That this test does not hold.
    pub fn negated(self) -> Test {
        Test::by(move |text, at, memory| !self.holds(text, at, &mut memory.clone()))
    }

    /// This test, and the node is remembered.
    pub fn keep(self, slot: Slot) -> Test {
        self.and(Test::by(move |_, at, memory| {
            memory.set(slot, at as u32);
            true
        }))
    }

    /// This test, and the node is pointed out for good.
    pub fn note(self) -> Test {
        self.and(Test::by(|text, at, _| {
            text.noted.borrow_mut().insert(at);
            true
        }))
    }
}

/// An instruction with an opcode.
pub fn op(op: u8) -> Test {
    Test::on(move |node| node.is(op))
}

/// An instruction with one of several opcodes.
pub fn one_of(ops: &'static [u8]) -> Test {
    Test::on(move |node| node.kind == NodeKind::Code && ops.contains(&node.op))
}

/// `iconst_m1` to `iconst_5`.
pub fn small_constant() -> Test {
    Test::on(|node| node.kind == NodeKind::Code && (opcode::ICONST_M1..=opcode::ICONST_5).contains(&node.op))
}

/// A place.
pub fn label() -> Test {
    Test::on(|node| node.kind == NodeKind::Label)
}

/// A place, which is remembered.
pub fn label_kept(slot: Slot) -> Test {
    label().and(Test::by(move |text, at, memory| {
        memory.set(slot, text.nodes[at].bci);
        true
    }))
}

/// The place that is remembered.
pub fn label_known(slot: Slot) -> Test {
    label().and(Test::by(move |text, at, memory| memory.get(slot) == Some(text.nodes[at].bci)))
}

/// The place of one of the handlers asked for.
pub fn handler() -> Test {
    label().and(Test::by(|text, at, _| text.handlers.contains(&text.nodes[at].bci)))
}

/// Any jump but a switch, whose target is remembered.
pub fn jump_kept(slot: Slot) -> Test {
    Test::by(move |text, at, memory| match text.nodes[at].target {
        Some(target) if text.nodes[at].is_jump() => {
            memory.set(slot, target);
            true
        }
        _ => false,
    })
}

/// Any jump but a switch to the place that is remembered.
pub fn jump_known(slot: Slot) -> Test {
    Test::by(move |text, at, memory| {
        let node = &text.nodes[at];
        node.is_jump() && node.target.is_some() && node.target == memory.get(slot)
    })
}

/// A conditional jump.
pub fn conditional() -> Test {
    Test::on(Node::is_conditional)
}

/// An instruction on a local variable, which is remembered.
pub fn variable_kept(op: u8, slot: Slot) -> Test {
    Test::by(move |text, at, memory| {
        memory.set(slot, u32::from(text.nodes[at].number));
        text.nodes[at].is(op)
    })
}

/// An instruction on the local variable that is remembered.
pub fn variable_known(op: u8, slot: Slot) -> Test {
    Test::by(move |text, at, memory| {
        text.nodes[at].is(op) && memory.get(slot) == Some(u32::from(text.nodes[at].number))
    })
}

/// A call, but not of a call site.
pub fn call() -> Test {
    Test::on(Node::is_call)
}

/// A call of a method of this name.
pub fn call_named(name: &'static str) -> Test {
    Test::on(move |node| node.is_call() && node.member.as_ref().is_some_and(|m| m.name == name))
}

/// A call of a method of this class and name.
pub fn call_to(class: &'static str, name: &'static str) -> Test {
    call_named(name).and(Test::on(move |node| node.member.as_ref().is_some_and(|m| m.class == class)))
}

/// A call with this descriptor.
pub fn call_described(descriptor: &'static str) -> Test {
    Test::on(move |node| node.is_call() && node.member.as_ref().is_some_and(|m| m.descriptor == descriptor))
}

/// A call whose result is of this class.
pub fn call_returning(class: &'static str) -> Test {
    Test::on(move |node| {
        let returns = |descriptor: &str| {
            descriptor.strip_suffix(';').is_some_and(|descriptor| descriptor.ends_with(class))
        };
        node.is_call() && node.member.as_ref().is_some_and(|m| returns(&m.descriptor))
    })
}

/// An instruction on a field whose name passes a test.
pub fn field(named: impl Fn(&str) -> bool + Send + Sync + 'static) -> Test {
    Test::on(move |node| {
        node.kind == NodeKind::Code
            && matches!(node.op, opcode::GETSTATIC..=opcode::PUTFIELD)
            && node.member.as_ref().is_some_and(|m| named(&m.name))
    })
}

/// A regular pattern.
#[derive(Clone)]
pub enum Pattern {
    /// A node that passes a test.
    One(Test),
    /// One behind the other.
    All(Vec<Pattern>),
    /// One or the other.
    Any(Vec<Pattern>),
    /// Any number of times.
    Many(Box<Pattern>),
}

impl From<Test> for Pattern {
    fn from(test: Test) -> Pattern {
        Pattern::One(test)
    }
}

/// Patterns one behind the other.
#[macro_export]
macro_rules! sequence {
    ($($part:expr),* $(,)?) => {
        $crate::pit::filters::pattern::Pattern::All(vec![$($part.into()),*])
    };
}

/// Any number of nodes that pass a test.
pub fn many(pattern: impl Into<Pattern>) -> Pattern {
    Pattern::Many(Box::new(pattern.into()))
}

/// Any number of any nodes.
pub fn anything() -> Pattern {
    many(Test::on(|_| true))
}

enum State {
    Consume(Test, usize),
    Split(Vec<usize>),
    Accept,
}

/// A pattern that is ready to be looked for in whole methods, and what it does not look at.
pub struct Matcher {
    states: Vec<State>,
    start: usize,
    ignored: Test,
}

/// Line numbers and frames, which are no instructions.
pub fn no_instruction() -> Test {
    Test::on(|node| matches!(node.kind, NodeKind::Line | NodeKind::Frame))
}

impl Matcher {
    /// A pattern over the nodes that are not to be ignored.
    pub fn of(pattern: Pattern, ignored: Test) -> Matcher {
        let mut matcher = Matcher { states: vec![State::Accept], start: 0, ignored };
        matcher.start = matcher.add(&pattern, 0);
        matcher
    }

    /// Adds the states of a pattern that goes on at a state.
    fn add(&mut self, pattern: &Pattern, then: usize) -> usize {
        let state = match pattern {
            Pattern::One(test) => State::Consume(test.clone(), then),
            Pattern::All(parts) => return parts.iter().rev().fold(then, |then, part| self.add(part, then)),
            Pattern::Any(parts) => State::Split(parts.iter().map(|part| self.add(part, then)).collect()),
            Pattern::Many(part) => {
                let again = self.states.len();
                self.states.push(State::Split(Vec::new()));
                let inside = self.add(part, again);
                self.states[again] = State::Split(vec![inside, then]);
                return again;
            }
        };
        self.states.push(state);
        self.states.len() - 1
    }

    /// What the states remember that end at the last node: nothing when the pattern does not match.
    pub fn matches(&self, text: &Text<'_>) -> Vec<Memory> {
        let mut present = Present::default();
        self.enter(&mut present, self.start, Memory::default());
        for at in 0..text.nodes.len() {
            if self.ignored.holds(text, at, &mut Memory::default()) {
                continue;
            }
            let mut next = Present::default();
            for (state, memory) in present.list {
                let mut memory = memory;
                if let State::Consume(test, then) = &self.states[state]
                    && test.holds(text, at, &mut memory)
                {
                    self.enter(&mut next, *then, memory);
                }
            }
            present = next;
        }
        let ended =
            present.list.into_iter().filter(|(state, _)| matches!(self.states[*state], State::Accept));
        ended.map(|(_, memory)| memory).collect()
    }

    /// Comes to a state, and from there to all that need no node.
    fn enter(&self, present: &mut Present, state: usize, memory: Memory) {
        let mut open = vec![state];
        while let Some(state) = open.pop() {
            if present.seen.insert((state, memory)) {
                match &self.states[state] {
                    State::Split(ways) => open.extend(ways),
                    _ => present.list.push((state, memory)),
                }
            }
        }
    }
}

/// The states of a run, each once.
#[derive(Default)]
struct Present {
    list: Vec<(usize, Memory)>,
    seen: FxHashSet<(usize, Memory)>,
}
