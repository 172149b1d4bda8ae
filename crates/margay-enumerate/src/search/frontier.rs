//! What is left of a search, as work items: subtrees that are named by the decisions before them.

use crate::values::choices::Choices;

/// What is left of a search, in the order of the search. Every item is the subtree below some decisions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frontier {
    /// The subtrees.
    pub items: Vec<Subtree>,
}

/// A part of the search, a work item: all runs that begin with these decisions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subtree {
    /// The decisions before.
    pub prefix: Vec<u32>,
    /// The next decision: the first alternative that is part of it.
    pub from: u32,
    /// Behind the last alternative; `u32::MAX` for all that there are.
    pub to: u32,
    /// Structures of it, in the order of the search, that were given already.
    pub skip: u64,
}

impl Subtree {
    /// The whole search.
    pub fn all() -> Subtree {
        Subtree { prefix: Vec::new(), from: 0, to: u32::MAX, skip: 0 }
    }
}

/// Begins with a subtree.
pub(crate) fn begin(choices: &mut Choices, subtree: &Subtree) {
    let range = (subtree.from, subtree.to);
    choices.begin(&subtree.prefix, (range != (0, u32::MAX)).then_some(range));
}

/// Puts what has not been searched into a frontier, in the order of the search: the present run, when it is not
/// finished, with the number of its structures that were given, then the alternatives that are left. What is
/// below a choice of the predicate's own is searched again as a whole, for it may find the same structures by
/// several ways; `since` of them were given.
pub(crate) fn leave_open(choices: &Choices, present: Option<u64>, since: u64, frontier: &mut Frontier) {
    let choices = &choices.stack;
    let decisions: Vec<u32> = choices.iter().map(|c| c.next - 1).collect();
    let own = choices.iter().position(|c| c.raised);
    if let Some(own) = own {
        let prefix = decisions[..own].to_vec();
        frontier.items.push(Subtree { prefix, skip: since, ..Subtree::all() });
    } else if let Some(skip) = present {
        frontier.items.push(Subtree { prefix: decisions.clone(), skip, ..Subtree::all() });
    }
    let rest = &choices[..own.unwrap_or(choices.len())];
    for (i, choice) in rest.iter().enumerate().rev().filter(|(_, c)| c.next < c.count) {
        let prefix = decisions[..i].to_vec();
        frontier.items.push(Subtree { prefix, from: choice.next, to: choice.count, skip: 0 });
    }
}

/// Gives the alternatives of the outermost choice that has some left to somebody else.
pub(crate) fn give_away(choices: &mut Choices) -> Option<Subtree> {
    let choices = &mut choices.stack;
    // Alternatives of the predicate's own choices may find the same structures: they stay together.
    let own = choices.iter().position(|c| c.raised).unwrap_or(choices.len());
    let at = choices[..own].iter().position(|c| c.next < c.count)?;
    let prefix = choices[..at].iter().map(|c| c.next - 1).collect();
    let choice = &mut choices[at];
    let (from, to) = (choice.next, choice.count);
    choice.count = choice.next;
    Some(Subtree { prefix, from, to, skip: 0 })
}
