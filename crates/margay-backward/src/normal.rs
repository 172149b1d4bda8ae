//! The normal form of a conjunction: no conjunct says what others say, numbers are compared with constants in one way
//! only, and what equals something simpler is replaced by it everywhere else. Most contradictions show here, without a
//! solver; and equal states get equal terms.

use crate::intervals::{self, Set};
use crate::memory::{Rewrite, World};
use crate::pool::{Loc, Object, REF};
use margay_solver::{BinOp, Node, Sort, Term, UnOp};
use rustc_hash::FxHashMap;

/// Rounds before the form is taken as it is.
const ROUNDS: usize = 60;

/// Replaces terms by others.
struct Replace<'m> {
    map: &'m FxHashMap<Term, Term>,
    /// Not replaced: the conjunct that is rewritten, and its opposite.
    except: [Term; 2],
}

impl Rewrite for Replace<'_> {
    fn whole(&mut self, _: &mut World<'_>, t: Term) -> Option<Term> {
        if self.except.contains(&t) { None } else { self.map.get(&t).copied() }
    }

    fn place(&mut self, world: &mut World<'_>, loc: Loc) -> Term {
        world.read(loc)
    }
}

/// The normal form, ascending; `None` when the conjunction is contradictory.
pub(crate) fn normalise(world: &mut World<'_>, conditions: Vec<Term>) -> Option<Vec<Term>> {
    let mut all = conditions;
    let mut applied: Vec<Term> = Vec::new();
    for _ in 0..ROUNDS {
        all = flatten(world, all)?;
        all = bound(world, all)?;
        if let Some((equation, var, value)) = next_equation(world, &all, &applied) {
            applied.push(equation);
            let map = FxHashMap::from_iter([(var, value)]);
            let mut memo = FxHashMap::default();
            for t in &mut all {
                if *t != equation && world.pool.deep_vars(*t).contains(&var) {
                    *t = world.rewrite(*t, &mut memo, &mut Replace { map: &map, except: [equation; 2] });
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
fn flatten(world: &mut World<'_>, conditions: Vec<Term>) -> Option<Vec<Term>> {
    let terms = &mut world.pool.terms;
    let mut flat = Vec::with_capacity(conditions.len());
    let mut todo = conditions;
    while let Some(t) = todo.pop() {
        match terms.node(t) {
            Node::Const(1) => {}
            Node::Const(_) => return None,
            Node::Bin(BinOp::And, a, b) => todo.extend([a, b]),
            Node::Un(UnOp::Not, x) => match terms.node(x) {
                Node::Bin(BinOp::Or, a, b) => {
                    let (a, b) = (terms.not(a), terms.not(b));
                    todo.extend([a, b]);
                }
                _ => flat.push(t),
            },
            _ => flat.push(t),
        }
    }
    flat.sort_unstable();
    flat.dedup();
    for &t in &flat {
        let not = terms.not(t);
        if not < t && flat.binary_search(&not).is_ok() {
            return None;
        }
    }
    Some(flat)
}

/// Joins all comparisons of a number with constants.
fn bound(world: &mut World<'_>, conditions: Vec<Term>) -> Option<Vec<Term>> {
    let mut sets: Vec<(Term, Set)> = Vec::new();
    let mut at: FxHashMap<Term, usize> = FxHashMap::default();
    let mut rest = Vec::new();
    for t in conditions {
        match intervals::parse(&world.pool.terms, t) {
            Some((x, set)) => match at.get(&x) {
                Some(&i) => sets[i].1 = sets[i].1.and(&set),
                None => {
                    at.insert(x, sets.len());
                    sets.push((x, set));
                }
            },
            None => rest.push(t),
        }
    }
    for (x, set) in sets {
        if set.is_empty() {
            return None;
        }
        set.conditions(&mut world.pool.terms, x, &mut rest);
    }
    flatten(world, rest)
}

/// The next equation of a variable with something that does not depend on it, if the variable is used elsewhere.
fn next_equation(world: &mut World<'_>, all: &[Term], applied: &[Term]) -> Option<(Term, Term, Term)> {
    for &t in all {
        if applied.contains(&t) {
            continue;
        }
        let Some((var, value)) = equation(world, t) else { continue };
        let used = all.iter().any(|&other| other != t && world.pool.deep_vars(other).contains(&var));
        if used {
            return Some((t, var, value));
        }
    }
    None
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
            order.into_iter().find(|&(var, value)| !world.pool.deep_vars(value).contains(&var))
        }
        _ => None,
    }
}

/// Uses what is known to be true or false to decide choices inside other conjuncts. Whether anything changed.
fn settle_choices(world: &mut World<'_>, all: &mut [Term]) -> bool {
    let compound: Vec<bool> = all.iter().map(|&t| is_compound(world, t)).collect();
    if !compound.contains(&true) {
        return false;
    }
    let mut map = FxHashMap::default();
    for &t in all.iter() {
        let (yes, no) = (world.pool.terms.bool(true), world.pool.terms.bool(false));
        let not = world.pool.terms.not(t);
        map.insert(t, yes);
        map.insert(not, no);
    }
    let mut changed = false;
    for i in 0..all.len() {
        if compound[i] {
            let t = all[i];
            let mut memo = FxHashMap::default();
            let not = world.pool.terms.not(t);
            let new = world.rewrite(t, &mut memo, &mut Replace { map: &map, except: [t, not] });
            changed |= new != t;
            all[i] = new;
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
