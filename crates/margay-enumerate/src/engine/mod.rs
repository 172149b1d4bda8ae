//! The meaning of undecided slots and open values for the machine: what is read first becomes a value or a symbol, calls of modelled
//! methods are answered by the library's models, and an instruction that a symbol is not enough for decides it and runs again.
//! What comes behind a question is not looked at here: that is what a [`Lookahead`] is for.

pub(crate) mod constant_methods;
pub(crate) mod step;

use crate::library::model::{Answer, Call, Effect, Membership, Reply};
use crate::library::registry::Library;
use crate::values::constraints::Literal;
use crate::values::state::State;
use constant_methods::MethodFacts;
use margay_classes::code::Op;
use margay_classes::{Kind, Method};
use margay_machine::{Content, Decision, Machine, Ref, Res, Symbols, UNINITIALISED};
use std::any::Any;

/// What a run knows at present, for what looks ahead of it.
pub(crate) struct Run<'a> {
    pub state: &'a mut State,
    pub library: &'a mut Library,
    pub methods: &'a mut MethodFacts,
}

/// Follows what the next instructions would do, without doing it. What it says depends on the state of the run alone, never on what
/// other runs have done: the list of choices must be the same when the run is done again elsewhere.
pub(crate) trait Lookahead: Send {
    /// Looks behind the question that the present instruction asks: which values of which position lead to its jump,
    /// by this distance. `true` when the run goes on without a choice.
    fn pass_jump(&mut self, run: Run, m: &mut Machine, question: Literal, off: i16) -> Res<bool>;

    /// Whether the predicate returns false when the present instruction jumps by this, as far as a few instructions tell, or
    /// with `far` many.
    fn jump_fails(&mut self, run: Run, m: &mut Machine, off: i32, far: bool) -> bool;

    /// Whether the predicate returns false when the present call returns this to this stack slot, where this is given and the call
    /// had this effect.
    fn result_fails(
        &mut self,
        run: Run,
        m: &mut Machine,
        result: (u32, u64),
        given: Option<Literal>,
        effect: Option<Effect>,
    ) -> bool;
}

/// The search inside the machine.
pub(crate) struct Engine {
    pub state: State,
    pub library: Library,
    methods: MethodFacts,
    /// Looks behind questions; `None` when every instruction counts.
    lookahead: Option<Box<dyn Lookahead>>,
}

impl Symbols for Engine {
    fn step(&mut self, m: &mut Machine, op: Op) -> Res<()> {
        self.execute(m, op)
    }

    fn touch(&mut self, m: &mut Machine, object: Ref, offset: u32) -> Res<Content> {
        self.first_read(m, object, offset)
    }

    fn call(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<bool> {
        if let Some((model, number)) = self.library.method(method.id) {
            let call = Call { model, method: number, base };
            if self.call_model(m, call)? {
                return Ok(true);
            }
            if !method.is_native() {
                return Ok(false);
            }
        }
        self.decide_arguments(m, method, base)?;
        Ok(false)
    }

    fn settle(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        self.decide_contents(m, method, base)
    }

    // Choices keep marks of their own.
    fn mark(&mut self) {}
    fn rollback(&mut self) {}
    fn release(&mut self) {}

    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

impl Engine {
    pub fn new(m: &mut Machine, mut state: State, lookahead: Option<Box<dyn Lookahead>>) -> Engine {
        let library = Library::new(m, &mut state);
        Engine { state, library, methods: MethodFacts::default(), lookahead }
    }

    /// Goes back to the newest choice that has another alternative, and takes that. `None` when there is none, else what to
    /// resume the machine with when it raised the choice.
    pub fn backtrack(&mut self, m: &mut Machine) -> Option<Option<Decision>> {
        let resumed = self.state.backtrack(m);
        self.library.undo(&mut self.state);
        resumed
    }

    /// Forgets all choices and everything that was made in the run.
    pub fn reset(&mut self, m: &mut Machine) {
        self.state.reset(m);
        self.library.undo(&mut self.state);
    }

    /// A call of a modelled method. `true` when it is done.
    fn call_model(&mut self, m: &mut Machine, call: Call) -> Res<bool> {
        let mut reply = self.library.call(m, &mut self.state, call)?;
        loop {
            let answer = match reply {
                Reply::Unmodelled => return Ok(false),
                Reply::Done => return Ok(true),
                Reply::Returns((bits, symbol)) => {
                    m.set_slot_value(call.base, bits, symbol);
                    return Ok(true);
                }
                Reply::Asks(asked) => {
                    let member = self.is_member(m, call.base, &asked)?;
                    Answer::Member(asked, member)
                }
                // Also when the question has been answered: the call may ask more than one.
                Reply::AsksIfNeeded => Answer::Needed(self.result_fails(m, (call.base, 0), None, None)),
            };
            reply = self.library.answer(m, &mut self.state, call, answer)?;
        }
    }

    /// Whether an element is a member: a choice, unless the predicate returns false one way.
    fn is_member(&mut self, m: &mut Machine, base: u32, asked: &Membership) -> Res<bool> {
        let (position, mask) = asked.members;
        if !self.state.is_forced() && self.state.is_open(position, mask) {
            let [member, other] = asked.results;
            if self.result_fails(m, (base, member), Some((position, mask)), None) {
                self.state.narrow(position, !mask);
            } else if self.result_fails(m, (base, other), Some((position, !mask)), asked.effect) {
                self.state.narrow(position, mask);
            }
        }
        self.state.ask_within(m, position, mask)
    }

    fn result_fails(
        &mut self,
        m: &mut Machine,
        result: (u32, u64),
        given: Option<Literal>,
        effect: Option<Effect>,
    ) -> bool {
        let Engine { state, library, methods, lookahead } = self;
        let run = Run { state, library, methods };
        lookahead.as_mut().is_some_and(|l| l.result_fails(run, m, result, given, effect))
    }

    fn jump_fails(&mut self, m: &mut Machine, off: i32, far: bool) -> bool {
        let Engine { state, library, methods, lookahead } = self;
        let run = Run { state, library, methods };
        lookahead.as_mut().is_some_and(|l| l.jump_fails(run, m, off, far))
    }

    /// Looks behind the question that the present instruction asks. `true` when the run goes on without a choice.
    fn look_ahead(&mut self, m: &mut Machine, question: Literal, off: i16) -> Res<bool> {
        if self.state.is_forced() {
            return Ok(false);
        }
        let Engine { state, library, methods, lookahead } = self;
        let run = Run { state, library, methods };
        lookahead.as_mut().map_or(Ok(false), |l| l.pass_jump(run, m, question, off))
    }

    /// What a slot holds that nobody has read yet.
    fn first_read(&mut self, m: &mut Machine, object: Ref, offset: u32) -> Res<Content> {
        if let Some(position) = self.state.space.position_at(m, object, offset) {
            return self.state.read(m, position);
        }
        self.library.materialise(m, &mut self.state, object, offset)
    }

    /// Makes the arguments of a native concrete, and the contents of objects that it looks into.
    fn decide_arguments(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        let mut at = base;
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let (_, symbol) = m.slot_value(at);
            if symbol != 0 {
                let bits = self.state.decide_symbol(m, symbol)?;
                m.set_slot_value(at, bits, 0);
            }
            at += u32::from(kind.slots());
        }
        self.decide_contents(m, method, base)
    }

    /// Decides everything about the objects that a native is given, for it reads them without asking.
    fn decide_contents(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        let mut at = base;
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let (bits, symbol) = m.slot_value(at);
            let r = bits as Ref;
            if kind == Kind::Ref && symbol == 0 && r != 0 && looks_inside(m, method) && m.is_flagged(r) {
                self.decide_object(m, r)?;
            }
            at += u32::from(kind.slots());
        }
        Ok(())
    }

    fn decide_object(&mut self, m: &mut Machine, r: Ref) -> Res<()> {
        if m.class_of(r).is_array() {
            self.state.length(m, r)?;
            for i in 0..m.heap.length(r) {
                let symbol = m.element_term(r, i);
                if symbol != 0 {
                    let bits = self.settle_slot(m, symbol, r, 8 + i * m.element_size(r))?;
                    m.write_element(r, i, bits, 0);
                }
            }
            return Ok(());
        }
        for slot in 1..m.class_of(r).instance_words {
            let symbol = m.field_term(r, slot);
            if symbol != 0 {
                let bits = self.settle_slot(m, symbol, r, slot * 8)?;
                m.write_slot(r, slot, bits, 0);
            }
        }
        Ok(())
    }

    fn settle_slot(&mut self, m: &mut Machine, symbol: u32, r: Ref, offset: u32) -> Res<u64> {
        if symbol != UNINITIALISED {
            return self.state.decide_symbol(m, symbol);
        }
        match self.first_read(m, r, offset)? {
            Content::Value(bits) => Ok(bits),
            Content::Symbol(symbol) => self.state.decide_symbol(m, symbol),
        }
    }
}

/// Natives that only ask for the class, the identity or the monitor of an object do not look into it.
fn looks_inside(m: &Machine, method: &Method) -> bool {
    let name = m.classes.symbols.text(method.name);
    !matches!(
        (m.classes.name(method.class), name),
        ("java/lang/Object", "getClass" | "hashCode" | "notify" | "notifyAll" | "wait" | "wait0")
            | ("java/lang/System", "identityHashCode")
            | ("java/lang/Class", "isInstance" | "cast")
    )
}
