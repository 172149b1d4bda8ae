//! The test-case model: an input graph, a call, and what was observed. Says nothing of how it was found or how
//! it is written.

use margay_classes::descriptor::MethodDescriptor;
use margay_classes::reader::access;
use margay_classes::{Classes, MethodId};
use margay_graph::graph::{Graph, NodeId, Value};
use serde::{Deserialize, Serialize};

/// The method under test, as its class file declares it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodInfo {
    /// Binary name of the class that declares it, with dots.
    pub class: String,
    /// Its name; `<init>` for a constructor.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its access flags.
    pub access: u16,
    /// Binary names of the exceptions that it declares.
    pub throws: Vec<String>,
    /// Its generic signature.
    pub signature: Option<String>,
    /// The names of its parameters, where the class file tells them.
    pub parameters: Vec<Option<String>>,
}

impl MethodInfo {
    /// What the class file says of a method.
    pub fn of(classes: &Classes, method: MethodId) -> MethodInfo {
        let m = classes.method(method);
        let class = classes.class(m.class);
        let mut info = MethodInfo {
            class: classes.java_name(m.class),
            name: classes.symbols.text(m.name).to_owned(),
            descriptor: classes.symbols.text(m.desc).to_owned(),
            access: m.access,
            throws: Vec::new(),
            signature: None,
            parameters: margay_classes::parameter_names(classes, method),
        };
        let (Some(file), Some(member)) = (&class.file, m.member(class)) else { return info };
        info.signature = file.text_attribute(&member.attributes, "Signature");
        if let Some(span) = file.attribute(&member.attributes, "Exceptions") {
            let count = u32::from(file.u2_at(span, 0).unwrap_or(0));
            for i in 0..count {
                let index = file.u2_at(span, 2 + 2 * i).map(|index| file.constant(index));
                if let Some(margay_classes::reader::Constant::Class(name)) = index
                    && let Ok(name) = file.utf8(name)
                {
                    info.throws.push(name.replace('/', "."));
                }
            }
        }
        info
    }

    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    /// Whether it is a constructor.
    pub fn is_constructor(&self) -> bool {
        self.name == "<init>"
    }

    /// Whether the input begins with a receiver.
    pub fn has_receiver(&self) -> bool {
        !self.is_static() && !self.is_constructor()
    }

    /// Descriptors of the parameters.
    pub fn params(&self) -> Vec<String> {
        let parsed = MethodDescriptor::parse(&self.descriptor);
        parsed.map_or_else(Vec::new, |d| d.params.iter().map(|&p| p.to_owned()).collect())
    }

    /// Descriptor of the result; a constructor gives its class.
    pub fn result(&self) -> String {
        if self.is_constructor() {
            return format!("L{};", self.class.replace('.', "/"));
        }
        MethodDescriptor::parse(&self.descriptor).map_or_else(|| "V".to_owned(), |d| d.ret.to_owned())
    }
}

/// How the call ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// It returned; the value is the last root of the graph after the call. `None` for `void`.
    Returned(Option<Value>),
    /// It threw.
    Threw {
        /// Binary name of the exception's class.
        class: String,
        /// Its message.
        message: Option<String>,
        /// Where it was made: binary name of the class, method, line (0 when unknown).
        at: Option<(String, String, u32)>,
        /// The Java machine itself threw it, and no `throw`.
        implicit: bool,
    },
}

/// What a case says of the program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// It behaves so.
    Behaviour,
    /// It breaks a contract.
    Bug {
        /// Which, in words: `throws an undeclared NullPointerException`.
        what: String,
    },
}

/// A branch that the run took.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TakenBranch {
    /// Source line, 0 when unknown.
    pub line: u32,
    /// The condition as it held, in words of Java, when known: `x == null`, `n > 10`.
    pub condition: Option<String>,
}

/// What of a case does not depend on identity hash codes, clocks, chance or settings: the same on every Java machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stability {
    /// The result, or the message of what was thrown.
    pub result: bool,
    /// That there is a result and not null.
    pub presence: bool,
    /// What the receiver and the arguments are like afterwards.
    pub state: bool,
}

impl Stability {
    /// What both say is stable.
    pub fn and(self, other: Stability) -> Stability {
        Stability {
            result: self.result && other.result,
            presence: self.presence && other.presence,
            state: self.state && other.state,
        }
    }

    /// Nothing depends on anything.
    pub const ALL: Stability = Stability { result: true, presence: true, state: true };

    /// Everything may depend on something.
    pub const NOTHING: Stability = Stability { result: false, presence: false, state: false };
}

/// One test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The method that is called.
    pub method: MethodInfo,
    /// The receiver, if there is one, and the arguments.
    pub input: Graph,
    /// The same just before the call, as fields: what `input` builds by calls is spelled out.
    pub before: Graph,
    /// How the call ended.
    pub outcome: Outcome,
    /// The roots of the input after the call, then the result if there is one.
    pub after: Graph,
    /// For each node of `after`, the node of `input` that it is.
    pub origin: Vec<Option<NodeId>>,
    /// For each node of `after`, the node of `before` that it is.
    pub earlier: Vec<Option<NodeId>>,
    /// The static final field that holds the result: binary name of the class, and name.
    pub constant: Option<(String, String)>,
    /// What `toString` gives for the result, when that is a value of the JDK such as a `BigInteger`.
    pub text: Option<String>,
    /// What another Java machine shows too, as far as is known: nothing for sure if the run has looked at something that is
    /// otherwise there.
    pub stable: Stability,
    /// The test says what the receiver and the arguments are like as a whole, and not only what the call has changed.
    pub whole_state: bool,
    /// What it says.
    pub kind: Kind,
    /// The branches taken, in order.
    pub path: Vec<TakenBranch>,
    /// The path condition in text.
    pub condition: String,
    /// The goals that the run reaches.
    pub goals: Vec<u32>,
    /// Whether its test puts back what it has changed of static fields. One with steps before the call does so anyway.
    pub puts_back: bool,
}

/// The tests of a class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suite {
    /// Binary name of the class under test.
    pub class: String,
    /// Its cases.
    pub cases: Vec<Case>,
}

impl Case {
    /// The result of the call.
    pub fn result(&self) -> Option<Value> {
        match self.outcome {
            Outcome::Returned(value) => value,
            Outcome::Threw { .. } => None,
        }
    }
}
