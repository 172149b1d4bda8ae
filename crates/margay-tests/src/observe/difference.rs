//! What tells two runs of the same input on different code apart, as far as a test can see it: the exception, the result,
//! or the receiver and the arguments afterwards. Knows nothing of why the code differs.

use super::seen::seen;
use super::stability::look;
use crate::java::{is_library, says_message};
use crate::model::{Case, Outcome};
use margay_graph::graph::{Graph, Node, NodeId, Value, view};
use std::collections::BTreeSet;

/// What differs, the first that a test comes to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Difference {
    /// One throws and the other does not, or they throw different exceptions.
    Exception,
    /// The results.
    Result,
    /// The receiver or an argument after the call.
    State,
    /// Something of the receiver or an argument that the call of the original does not change: a test sees it only if it
    /// says what they are like as a whole.
    Beside,
}

impl Difference {
    /// As reports have it.
    pub fn name(self) -> &'static str {
        match self {
            Difference::Exception => "exception",
            Difference::Result => "result",
            Difference::State | Difference::Beside => "state",
        }
    }
}

/// What a test of the original, which asserts what is stable there, sees of other code on the same input.
pub fn difference(original: &Case, other: &Case) -> Option<Difference> {
    let passed = original.before.roots.len();
    let stable = original.stable;
    match (&original.outcome, &other.outcome) {
        (Outcome::Returned(_), Outcome::Returned(_)) => {
            let is_null = |case: &Case| case.after.roots.get(passed) == Some(&Value::Null);
            let shown = stable.result
                && match (original.constant.is_none(), named(original)) {
                    // All that a test says of it is that it is this object.
                    (true, Some(input)) => named(other) != Some(input),
                    _ => {
                        original.constant != other.constant
                            || original.text != other.text
                            || differs(original, other, passed)
                    }
                };
            if shown || stable.presence && is_null(original) != is_null(other) {
                return Some(Difference::Result);
            }
        }
        (a, b) if throws_alike(a, b, stable.result) => {}
        _ => return Some(Difference::Exception),
    }
    let whole = stable.state && (0..passed).any(|root| differs(original, other, root));
    match whole {
        true if changes_differ(original, other) => Some(Difference::State),
        true if (0..passed).any(|root| is_drawn(original, root) && differs(original, other, root)) => {
            Some(if original.whole_state { Difference::State } else { Difference::Beside })
        }
        _ => None,
    }
}

/// The object of the input that the result is, if a test has a name for it.
fn named(case: &Case) -> Option<NodeId> {
    let result = case.after.roots.get(case.before.roots.len())?.node()?;
    let values = |node: &Node| {
        matches!(
            node,
            Node::String(_) | Node::Boxed(_) | Node::Enum { .. } | Node::Class(_) | Node::Constant { .. }
        )
    };
    let input = case.origin.get(result.0 as usize).copied().flatten()?;
    let is_value = |graph: &Graph, id| graph.node(id).is_none_or(values);
    (!is_value(&case.after, result) && !is_value(&case.input, input)).then_some(input)
}

/// Whether two calls throw the same exception, as far as a test of the first one asserts it: its message only if the program
/// gives it and, as `stable` says, what it depends on is the same everywhere.
pub fn throws_alike(original: &Outcome, other: &Outcome, stable: bool) -> bool {
    match (original, other) {
        (Outcome::Threw { class: a, message: was, .. }, Outcome::Threw { class: b, message, .. }) => {
            a == b && (!stable || !says_message(original) || was == message)
        }
        _ => false,
    }
}

/// Whether what the call of the original changes, and only that is asserted, is otherwise in the other run.
fn changes_differ(original: &Case, other: &Case) -> bool {
    let passed = original.before.roots.len();
    let pairs = original.after.roots.iter().zip(&other.after.roots).take(passed);
    let mut work: Vec<(Value, Value)> = pairs.map(|(a, b)| (*a, *b)).collect();
    let mut visited: BTreeSet<NodeId> = BTreeSet::new();
    while let Some((a, b)) = work.pop() {
        let (Some(after), Some(there)) = (a.node(), b.node()) else { continue };
        if !visited.insert(after) {
            continue;
        }
        let before = original.earlier.get(after.0 as usize).copied().flatten();
        let (Some(before), Some(node), Some(there)) = (
            before.and_then(|b| original.before.node(b)),
            original.after.node(after),
            other.after.node(there),
        ) else {
            continue;
        };
        // What a test says of collections that were passed depends on how it can name them.
        if matches!(node, Node::Object { class, .. } if is_library(class)) {
            continue;
        }
        let earlier_in = |case: &Case, value: Value| match value.node() {
            Some(id) => case.earlier.get(id.0 as usize).copied().flatten().map(Value::Ref),
            None => Some(value),
        };
        let earlier = |value: Value| earlier_in(original, value);
        // Of an object that was passed a test says only that it is this one.
        let is_other = |now: Value, here: Value| match earlier(now) {
            Some(was @ Value::Ref(_)) => earlier_in(other, here) != Some(was),
            _ => seen(&original.after, now) != seen(&other.after, here),
        };
        // Of an array that was changed, the elements are compared as they are.
        let is_array = matches!(node, Node::Array { .. });
        let changed = node.values().zip(before.values()).any(|(now, was)| earlier(now) != Some(was));
        for ((now, was), here) in node.values().zip(before.values()).zip(there.values()) {
            if earlier(now) == Some(was) {
                work.extend((!is_array || !changed).then_some((now, here)));
            } else if is_other(now, here) {
                return true;
            }
        }
    }
    false
}

/// Whether a test that says what a root is like on the original sees that it is otherwise.
fn differs(original: &Case, other: &Case, root: usize) -> bool {
    // What cannot be drawn is not asserted.
    let is_said = look(original, root).is_some() && !is_closed(original, root);
    let of = |case: &Case| case.after.roots.get(root).map(|&value| seen(&case.after, value));
    is_said && of(original) != of(other)
}

/// Whether a root is an object of the library of which a test says only that it is there: nobody can look inside.
fn is_closed(case: &Case, root: usize) -> bool {
    let Some(id) = case.after.roots.get(root).and_then(|root| root.node()) else { return false };
    let Some(Node::Object { class, fields }) = case.after.node(id) else { return false };
    is_library(class) && !fields.is_empty() && view(&case.after, id).is_none()
}

/// Whether a test that says what a root is like as a whole can do so: of what it implements itself it says nothing.
fn is_drawn(case: &Case, root: usize) -> bool {
    let Some(&value) = case.after.roots.get(root) else { return false };
    let own = |id: NodeId| matches!(case.after.node(id), Some(Node::Answering { .. }));
    !case.after.reached(&[value]).into_iter().any(own)
}

/// Whether two runs are the same in all that can be seen of them, whether a test would assert it or not.
pub fn is_same(original: &Case, other: &Case) -> bool {
    original.outcome == other.outcome && original.after.isomorphic(&other.after)
}
