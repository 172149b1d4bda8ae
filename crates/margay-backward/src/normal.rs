//! The normal form of a conjunction: no redundant conjuncts, comparisons with constants in one form, and terms replaced by
//! simpler ones that they equal. Most contradictions show here without a solver, and equal states get equal terms.

use crate::intervals::{self, Set};
use crate::locations::{Loc, Object, REF};
use crate::memory::{Rewrite, World};
use margay_solver::{BinOp, Node, Sort, Term, UnOp};
use rustc_hash::FxHashMap;

/// Rounds before the form is taken as it is.
const ROUNDS: usize = 60;

/// What is remembered of where a conjunct comes from.
pub(crate) trait Trace: Clone {
    /// It comes from there, too.
    fn join(&mut self, other: &Self);
}

/// Nothing is remembered.
impl Trace for () {
    fn join(&mut self, (): &()) {}
}

/// Replaces terms by others.
struct Replace<'m> {
    map: &'m FxHashMap<Term, Term>,
    /// Not replaced: the conjunct that is rewritten, and its opposite.
    except: [Term; 2],
    /// What was replaced.
    used: Vec<Term>,
}

impl Rewrite for Replace<'_> {
    fn whole(&mut self, _: &mut World<'_>, t: Term) -> Option<Term> {
        if self.except.contains(&t) {
            return None;
        }
        let new = self.map.get(&t).copied();
        self.used.extend(new.map(|_| t));
        new
    }

    fn place(&mut self, world: &mut World<'_>, loc: Loc) -> Term {
        world.read(loc)
    }
}

/// The normal form, ascending; `None` when the conjunction is contradictory.
pub(crate) fn normalise(world: &mut World<'_>, conditions: Vec<Term>) -> Option<Vec<Term>> {
    let all = traced(world, conditions.into_iter().map(|t| (t, ())).collect()).ok()?;
    Some(all.into_iter().map(|(t, ())| t).collect())
}

/// The normal form with where each conjunct comes from, or where a contradiction comes from.
pub(crate) fn traced<M: Trace>(
    world: &mut World<'_>,
    conditions: Vec<(Term, M)>,
) -> Result<Vec<(Term, M)>, M> {
    let mut all = conditions;
    let mut applied: Vec<Term> = Vec::new();
    for _ in 0..ROUNDS {
        all = flatten(world, all)?;
        all = bound(world, all)?;
        if let Some((at, var, value)) = next_equation(world, &all, &applied) {
            let (equation, why) = all[at].clone();
            applied.push(equation);
            let map = FxHashMap::from_iter([(var, value)]);
            let mut memo = FxHashMap::default();
            let mut replace = Replace { map: &map, except: [equation; 2], used: Vec::new() };
            for (t, from) in &mut all {
                if *t != equation && world.pool.deep_vars(*t).binary_search(&var).is_ok() {
                    *t = world.rewrite(*t, &mut memo, &mut replace);
                    from.join(&why);
                }
            }
            continue;
        }
        if !settle_choices(world, &mut all) {
            break;
        }
    }
    flatten(world, all)
}

/// Takes conjunctions apart and drops what is always true.
fn flatten<M: Trace>(world: &mut World<'_>, conditions: Vec<(Term, M)>) -> Result<Vec<(Term, M)>, M> {
    let terms = &mut world.pool.terms;
    let mut flat = Vec::with_capacity(conditions.len());
    let mut todo = conditions;
    while let Some((t, from)) = todo.pop() {
        match terms.node(t) {
            Node::Const(1) => {}
            Node::Const(_) => return Err(from),
            Node::Bin(BinOp::And, a, b) => todo.extend([(a, from.clone()), (b, from)]),
            Node::Un(UnOp::Not, x) => match terms.node(x) {
                Node::Bin(BinOp::Or, a, b) => {
                    let (a, b) = (terms.not(a), terms.not(b));
                    todo.extend([(a, from.clone()), (b, from)]);
                }
                _ => flat.push((t, from)),
            },
            _ => flat.push((t, from)),
        }
    }
    flat.sort_unstable_by_key(|x| x.0);
    flat.dedup_by_key(|x| x.0);
    for (t, from) in &flat {
        let not = terms.not(*t);
        if not < *t
            && let Ok(at) = flat.binary_search_by_key(&not, |x| x.0)
        {
            let mut both = from.clone();
            both.join(&flat[at].1);
            return Err(both);
        }
    }
    Ok(flat)
}

/// Joins all comparisons of a number with constants.
fn bound<M: Trace>(world: &mut World<'_>, conditions: Vec<(Term, M)>) -> Result<Vec<(Term, M)>, M> {
    let mut sets: Vec<(Term, Set, M)> = Vec::new();
    let mut at: FxHashMap<Term, usize> = FxHashMap::default();
    let mut rest = Vec::new();
    for (t, from) in conditions {
        match intervals::parse(&world.pool.terms, t) {
            Some((x, set)) => match at.get(&x) {
                Some(&i) => {
                    sets[i].1 = sets[i].1.and(&set);
                    sets[i].2.join(&from);
                    if sets[i].1.is_empty() {
                        return Err(sets[i].2.clone());
                    }
                }
                None => {
                    at.insert(x, sets.len());
                    sets.push((x, set, from));
                }
            },
            None => rest.push((t, from)),
        }
    }
    let mut bounds = Vec::new();
    for (x, set, from) in sets {
        if set.is_empty() {
            return Err(from);
        }
        set.conditions(&mut world.pool.terms, x, &mut bounds);
        rest.extend(bounds.drain(..).map(|t| (t, from.clone())));
    }
    flatten(world, rest)
}

/// The next equation of a variable with something that does not depend on it, if the variable is used elsewhere.
fn next_equation<M>(
    world: &mut World<'_>,
    all: &[(Term, M)],
    applied: &[Term],
) -> Option<(usize, Term, Term)> {
    let mut found = Vec::new();
    for (at, &(t, _)) in all.iter().enumerate() {
        if !applied.contains(&t)
            && let Some((var, value)) = equation(world, t)
        {
            found.push((at, var, value));
        }
    }
    if found.is_empty() {
        return None;
    }
    let mut uses: FxHashMap<Term, u32> = found.iter().map(|&(_, var, _)| (var, 0)).collect();
    for &(t, _) in all {
        for var in world.pool.deep_vars(t).iter() {
            if let Some(count) = uses.get_mut(var) {
                *count += 1;
            }
        }
    }
    // One use is the equation itself.
    found.into_iter().find(|(_, var, _)| uses[var] > 1)
}

/// A conjunct as a variable and its value.
fn equation(world: &mut World<'_>, t: Term) -> Option<(Term, Term)> {
    let terms = &mut world.pool.terms;
    match terms.node(t) {
        Node::Var(_) => {
            let yes = terms.bool(true);
            Some((t, yes))
        }
        Node::Un(UnOp::Not, x) if matches!(terms.node(x), Node::Var(_)) && terms.sort(x) == Sort::Bool => {
            let no = terms.bool(false);
            Some((x, no))
        }
        Node::Bin(BinOp::Eq, a, b) => {
            let is_var = |t: Term| matches!(terms.node(t), Node::Var(_));
            // Of two variables the younger goes.
            let order = match (is_var(a), is_var(b)) {
                (true, true) => [(a.max(b), a.min(b)), (a.min(b), a.max(b))],
                (true, false) => [(a, b), (a, b)],
                (false, true) => [(b, a), (b, a)],
                (false, false) => return None,
            };
            order.into_iter().find(|&(var, value)| world.pool.deep_vars(value).binary_search(&var).is_err())
        }
        _ => None,
    }
}

/// Uses what is known to be true or false to decide choices inside other conjuncts. Whether anything changed.
fn settle_choices<M: Trace>(world: &mut World<'_>, all: &mut [(Term, M)]) -> bool {
    let compound: Vec<bool> = all.iter().map(|&(t, _)| is_compound(world, t)).collect();
    if !compound.contains(&true) {
        return false;
    }
    let mut map = FxHashMap::default();
    let mut said_by = FxHashMap::default();
    for (at, &(t, _)) in all.iter().enumerate() {
        let (yes, no) = (world.pool.terms.bool(true), world.pool.terms.bool(false));
        let not = world.pool.terms.not(t);
        map.insert(t, yes);
        map.insert(not, no);
        said_by.insert(t, at);
        said_by.insert(not, at);
    }
    let mut changed = false;
    for i in 0..all.len() {
        if compound[i] {
            let t = all[i].0;
            let mut memo = FxHashMap::default();
            let not = world.pool.terms.not(t);
            let mut replace = Replace { map: &map, except: [t, not], used: Vec::new() };
            let new = world.rewrite(t, &mut memo, &mut replace);
            if new == t {
                continue;
            }
            changed = true;
            all[i].0 = new;
            for used in replace.used {
                let from = all[said_by[&used]].1.clone();
                all[i].1.join(&from);
            }
        }
    }
    changed
}

/// Whether a condition has choices inside.
fn is_compound(world: &World<'_>, t: Term) -> bool {
    let terms = &world.pool.terms;
    let mut todo = vec![t];
    let mut left = 200;
    while let Some(t) = todo.pop() {
        match terms.node(t) {
            Node::Ite(..) => return true,
            Node::Bin(BinOp::Or | BinOp::And, a, _) if terms.sort(a) == Sort::Bool => return true,
            node => todo.extend(node.children()),
        }
        left -= 1;
        if left == 0 {
            return true;
        }
    }
    false
}

/// What kind of conjunct it is, for those that are satisfiable together whatever they are about.
pub(crate) fn is_easy(world: &World<'_>, t: Term) -> bool {
    let terms = &world.pool.terms;
    let is_var = |t: Term| matches!(terms.node(t), Node::Var(_));
    match terms.node(t) {
        Node::Var(_) => true,
        Node::Un(UnOp::Not, x) => match terms.node(x) {
            Node::Var(_) => true,
            Node::Bin(BinOp::Eq, a, b) if terms.sort(a) == REF => {
                let plain = |t: Term| {
                    is_var(t) || matches!(world.pool.object(t), Some(Object::Null | Object::Existing(_)))
                };
                plain(a) && plain(b)
            }
            _ => intervals::parse(terms, t).is_some_and(|(x, _)| is_var(x)),
        },
        _ => intervals::parse(terms, t).is_some_and(|(x, _)| is_var(x)),
    }
}
