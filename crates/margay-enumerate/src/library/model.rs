//! What a model of library classes is. A model answers calls of some methods, so that its objects can hold open values; it
//! keeps what they hold, with a log of its own ([`Trail`](crate::values::trail::Trail)); the layers of its entries are those of
//! [`State::log_layer`]. A call that it does not answer runs the library's own code. What has to be asked of the rest of the run
//! (does the predicate return false then?) is asked by the caller, between [`LibraryModel::call`] and
//! [`LibraryModel::answer`]: a model knows neither the engine nor the search.

use crate::values::constraints::Literal;
use crate::values::state::State;
use margay_classes::{ClassId, MethodId};
use margay_machine::{Content, Machine, Ref, Res};

/// Bits and symbol.
pub(crate) type Value = (u64, u32);

/// An element of a collection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Member {
    /// Bits and symbol of the object that it is, or that it stands for.
    pub bits: u64,
    pub symbol: u32,
    /// The wrapper that was added in the object's place, and the number of its class; 0 without one.
    pub wrapper: Ref,
    pub class: u32,
}

impl Member {
    /// An element that stands for itself.
    pub fn of((bits, symbol): Value) -> Member {
        Member { bits, symbol, wrapper: 0, class: 0 }
    }
}

/// A modelled collection: the number of its model, and its own there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Holder {
    pub model: u16,
    pub number: u32,
}

/// What a call does to a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    AddedLast(Holder, Member),
    AddedFirst(Holder, Member),
    TakenFirst(Holder),
    TakenLast(Holder),
}

impl Default for Effect {
    fn default() -> Effect {
        Effect::TakenFirst(Holder::default())
    }
}

/// Effects that are kept when calls are followed ahead.
pub(crate) const EFFECTS: usize = 4;

/// A call of a modelled method.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// The model that the call is for, and the number that it gave the method.
    pub model: u16,
    pub method: u16,
    /// The first stack slot of the arguments, receiver first.
    pub base: u32,
}

/// What a model says to a call. It is small, for most calls ask nothing.
#[derive(Clone, Debug)]
pub(crate) enum Reply {
    /// The library's own code runs.
    Unmodelled,
    /// The call is done and has no result.
    Done,
    /// The call is done, with this result.
    Returns(Value),
    /// The result depends on whether an element is a member.
    Asks(Box<Membership>),
    /// The model wants to know whether the predicate returns false when this call does.
    AsksIfNeeded,
}

/// The question whether an open element is a member of a collection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Membership {
    /// The values of the element's position that are members.
    pub members: Literal,
    pub element: Member,
    /// What the call returns for a member, and otherwise.
    pub results: [u64; 2],
    /// What the call does when the element is not a member.
    pub effect: Option<Effect>,
}

/// The answer to what a model asked.
#[derive(Clone, Debug)]
pub(crate) enum Answer {
    Member(Box<Membership>, bool),
    Needed(bool),
}

/// A call that is followed ahead of the run: nothing is changed.
pub(crate) struct CallAhead<'a> {
    pub model: u16,
    pub method: u16,
    pub receiver: Ref,
    /// The first argument, if there is one.
    pub argument: Value,
    /// When the argument is a wrapper that the path itself makes: what it wraps, if that is known.
    pub wrapper: Option<Option<Member>>,
    /// What the path did to collections before.
    pub effects: &'a [Effect],
    /// What holds on the path.
    pub given: &'a [Literal],
}

/// What a call comes to on a path that is followed ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReplyAhead {
    Returns(Value, Option<Effect>),
    /// It depends on whether a position has one of these values.
    Asks(Literal),
}

/// A model of library classes. A new one is a file and a line in `registry.rs`.
pub(crate) trait LibraryModel: Send {
    /// Names the methods whose calls it answers. The number of the model, for its [`Holder`]s, is in `methods`.
    fn register(&mut self, m: &mut Machine, state: &mut State, methods: &mut Methods);

    /// A call.
    fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply>;

    /// Goes on with a call whose question was answered.
    fn answer(&mut self, _m: &mut Machine, _state: &mut State, _call: Call, _answer: Answer) -> Res<Reply> {
        Ok(Reply::Unmodelled)
    }

    /// What a call comes to on a path that is followed ahead. `None` when that is not told.
    fn call_ahead(&mut self, _m: &mut Machine, _state: &mut State, _call: &CallAhead) -> Option<ReplyAhead> {
        None
    }

    /// The content of an undecided field of one of its objects, which code that is not modelled reads: the real contents are
    /// made before. `None` when the object is not one of its own.
    fn materialise(
        &mut self,
        _m: &mut Machine,
        _state: &mut State,
        _object: Ref,
        _offset: u32,
    ) -> Res<Option<Content>> {
        Ok(None)
    }

    /// Takes back what was made in higher layers than this.
    fn undo(&mut self, _state: &State, _layer: u32) {}

    /// What users should know about the calls that it saw, in sentences.
    fn warnings(&self, _m: &Machine) -> Vec<String> {
        Vec::new()
    }
}

/// The methods that models answer, by their numbers.
#[derive(Default)]
pub(crate) struct Methods {
    entries: Vec<Option<(u16, u16)>>,
    /// The model that registers its methods.
    pub model: u16,
}

impl Methods {
    /// Has the machine offer calls of a method, if the class declares it, and says whether it does.
    pub fn add(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        name: &str,
        descriptor: &str,
        number: usize,
    ) -> bool {
        let Some(method) = m.classes.find_declared(class, name, descriptor) else { return false };
        m.intercept(method);
        let at = method.0 as usize;
        if self.entries.len() <= at {
            self.entries.resize(at + 1, None);
        }
        self.entries[at] = Some((self.model, number as u16));
        true
    }

    /// The model of a method, and the method's number there.
    #[inline]
    pub fn get(&self, method: MethodId) -> Option<(u16, u16)> {
        *self.entries.get(method.0 as usize)?
    }
}
