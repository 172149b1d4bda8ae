//! What has to hold after a call: the predicates of the receiver's and the arguments' classes, and, when it returned, those
//! that the method ensures. Each is known to both machines: one looks for inputs that break it, the other confirms.

use super::Contracts;
use super::eval::{self, Answer};
use super::pre::of_type;
use crate::error::{Result, usage};
use margay_classes::MethodId;
use margay_classes::descriptor::kind_of;
use margay_classes::reader::access;
use margay_explore::Ending;
use margay_explore::nested::{SearchLimits, SearchOutcome, search, with_sym};
use margay_inputs::concrete::Root;
use margay_inputs::contracts;
use margay_inputs::precondition::can_be;
use margay_machine::Machine;
use margay_tests::{CallEnd, MethodInfo};
use std::collections::BTreeSet;
use std::time::Instant;

/// Runs of a method whose ends are looked at.
const LOOKED_AT: u32 = 200;
/// Runs of a predicate after one run of the method.
const RUNS: u64 = 50;
/// Instructions of a predicate's run.
const STEPS: u64 = 500_000;

/// Where a predicate takes an argument from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    /// The receiver or an argument.
    Root(usize),
    /// The result; the new object of a constructor.
    Result,
}

/// A predicate over the state after a call.
#[derive(Debug, Clone)]
struct Post {
    method: MethodId,
    sources: Vec<Source>,
    /// It is about its first argument, and holds for null.
    of_object: bool,
    what: String,
}

/// The postconditions of a method.
#[derive(Debug, Default)]
pub struct Posts {
    symbolic: Vec<Post>,
    concrete: Vec<Post>,
    /// Those that have been reported.
    reported: BTreeSet<usize>,
    /// The object that the symbolic machine's constructor call makes.
    made: Option<(u64, u32)>,
    looked_at: u32,
}

/// A call that has ended in the exploring machine.
pub struct Call<'a> {
    pub roots: &'a [Root],
    /// What it returned; nothing when it threw.
    pub result: Option<(u64, u32)>,
    pub deadline: Instant,
}

impl Posts {
    /// The postconditions of a method that the two machines know by these numbers.
    pub fn of(
        machine: &mut Machine,
        referee: &mut Machine,
        methods: (MethodId, MethodId),
        made: Option<(u64, u32)>,
        options: &Contracts,
    ) -> Result<Posts> {
        let symbolic = list(machine, methods.0, options)?;
        let concrete = list(referee, methods.1, options)?;
        Ok(Posts { symbolic, concrete, made, ..Posts::default() })
    }

    /// When some have been reported already, after so many runs.
    pub fn after(self, reported: &BTreeSet<usize>, looked_at: u32) -> Posts {
        Posts { reported: reported.clone(), looked_at, ..self }
    }

    /// Runs whose ends were looked at.
    pub fn looked_at(&self) -> u32 {
        self.looked_at
    }

    /// The numbers of all.
    pub fn all(&self) -> std::ops::Range<usize> {
        0..self.symbolic.len()
    }

    /// What it means that one is broken.
    pub fn what(&self, number: usize) -> &str {
        self.concrete.get(number).map_or("", |post| &post.what)
    }

    /// The numbers of those to look for after one more run.
    pub fn open(&mut self) -> Vec<usize> {
        self.looked_at += 1;
        let numbers = 0..self.symbolic.len();
        numbers.filter(|n| self.looked_at <= LOOKED_AT && !self.is_reported(*n)).collect()
    }

    /// What to say of broken postconditions, of which the first counts.
    pub fn report(&mut self, broken: &[usize]) -> Option<String> {
        let first = *broken.first()?;
        self.reported.insert(first);
        self.concrete.get(first).map(|post| post.what.clone())
    }

    /// Whether something has been said of a broken postcondition.
    pub fn is_reported(&self, number: usize) -> bool {
        self.reported.contains(&number)
    }

    /// Shows the exploring machine at every end of a predicate's run where it holds, or where it does not, until
    /// `visit` has enough. Says whether all ends were looked at, as far as no bound says otherwise.
    pub fn each_end(
        &self,
        machine: &mut Machine,
        (number, holds): (usize, bool),
        call: &Call<'_>,
        visit: &mut dyn FnMut(&mut Machine) -> bool,
    ) -> bool {
        let Some(post) = self.symbolic.get(number) else { return true };
        if call.result.is_none() && !post.holds_after_exceptions() {
            return true;
        }
        let mut slots = Vec::new();
        for source in &post.sources {
            let (value, wide) = match *source {
                Source::Result => match (self.made, call.result) {
                    (Some(made), _) => (made, false),
                    (None, Some(result)) => {
                        let kinds = &machine.classes.method(post.method).params;
                        (result, kinds.last().is_some_and(|k| k.slots() == 2))
                    }
                    (None, None) => return true,
                },
                Source::Root(i) => match call.roots.get(i) {
                    Some((value, descriptor)) => (*value, kind_of(descriptor).slots() == 2),
                    None => return true,
                },
            };
            slots.push(value);
            slots.extend(wide.then_some((0, 0)));
        }
        let is_static = machine.classes.method(post.method).is_static();
        if let Some(first) = slots.first_mut().filter(|_| post.of_object || !is_static) {
            if first.1 != 0 {
                // Untouched objects keep their initial state.
                let decided = with_sym(machine, |sym, _| sym.decided(first.1));
                let Some(object) = decided else { return post.of_object };
                *first = (u64::from(object), 0);
            }
            if first.0 == 0 {
                return true;
            }
        }
        let limits = SearchLimits { runs: RUNS, steps: STEPS, depth: 1_000, deadline: Some(call.deadline) };
        let mut decided = true;
        let searched = search(machine, post.method, &slots, limits, &mut |m, ending| {
            let wanted = match ending {
                Ending::Returned(value) => can_be(m, *value, holds, true),
                Ending::Threw(_) => !holds,
                other => {
                    decided &= *other == Ending::Ignored;
                    false
                }
            };
            wanted && visit(m)
        });
        decided && searched != SearchOutcome::Limited
    }

    /// The numbers of those that do not hold after a concrete call.
    pub fn broken(&self, machine: &mut Machine, ended: &CallEnd<'_>) -> Vec<usize> {
        let posts = self.concrete.iter().enumerate();
        let posts = posts.filter(|(_, post)| ended.returned || post.holds_after_exceptions());
        posts.filter(|(_, post)| breaks(machine, post, ended)).map(|(i, _)| i).collect()
    }
}

impl Post {
    /// An invariant holds after every call, also one that threw; a method ensures something only if it returns.
    fn holds_after_exceptions(&self) -> bool {
        self.of_object && self.sources.iter().all(|source| *source != Source::Result)
    }
}

fn breaks(machine: &mut Machine, post: &Post, ended: &CallEnd<'_>) -> bool {
    let mut values = Vec::new();
    for source in &post.sources {
        let value = match *source {
            Source::Root(i) => ended.roots.get(i).copied(),
            Source::Result => ended.result,
        };
        let Some(value) = value else { return false };
        values.push(value);
    }
    let is_static = machine.classes.method(post.method).is_static();
    if (post.of_object || !is_static) && values.first().is_some_and(|first| first.0 == 0) {
        return false;
    }
    matches!(eval::ask(machine, post.method, &eval::slots(values)), Answer::Fails | Answer::Threw)
}

fn list(machine: &mut Machine, method: MethodId, options: &Contracts) -> Result<Vec<Post>> {
    let info = MethodInfo::of(&machine.classes, method);
    let m = machine.classes.method(method);
    let (class, is_private) = (m.class, m.access & access::PRIVATE != 0);
    let is_open = m.access & (access::PUBLIC | access::PROTECTED) != 0;
    let own = machine.classes.java_descriptor(class);
    let params = info.params();
    let first = usize::from(info.has_receiver());
    let receiver = info.has_receiver().then_some(Source::Root(0));
    let made = info.is_constructor().then_some(Source::Result);
    let arguments = params.iter().enumerate().map(|(i, d)| (Source::Root(first + i), d.clone()));
    let mut list = Vec::new();
    // Helpers are called on objects in between, and so are methods with a precondition from outside.
    if !is_private && options.pre.is_none() {
        let objects = receiver.or(made).map(|source| (source, own.clone()));
        for (source, descriptor) in objects.into_iter().chain(arguments) {
            for (found, name) in of_type(machine, &descriptor, &options.predicates)? {
                // Who only names a predicate so has not said that the helpers of the package keep it.
                if found != method && (is_open || !options.predicates.contains(&name)) {
                    let what = format!("breaks its invariant {name}");
                    list.push(Post { method: found, sources: vec![source], of_object: true, what });
                }
            }
        }
    }
    let mut types: Vec<String> = params.iter().map(|p| (*p).to_owned()).collect();
    let mut sources: Vec<Source> = receiver.or(made).into_iter().collect();
    sources.extend((0..params.len()).map(|i| Source::Root(first + i)));
    if info.result() != "V" && !info.is_constructor() {
        types.push(info.result());
        sources.push(Source::Result);
    }
    for name in contracts::of(&machine.classes, method).ensures {
        let object = receiver.or(made).is_some();
        let found = contracts::find(&mut machine.classes, class, &name, &types, object).map_err(usage)?;
        let what = format!("breaks its postcondition {name}");
        list.push(Post { method: found, sources: sources.clone(), of_object: false, what });
    }
    Ok(list)
}
