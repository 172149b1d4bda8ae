//! Bounds, orders and nearby models: what programs ask most is a comparison of numbers, and needs no
//! bit-blasting. Proves a slice unsatisfiable by its [`facts`] and differences ([`graph`]), or finds a model from
//! the one at hand.

mod bits;
pub(crate) mod boxes;
mod conditions;
mod enumerate;
mod facts;
mod float_key;
mod floats;
mod graph;
mod invert;
mod sample;
mod search;
mod structure;

pub(crate) use facts::Facts;

use super::{Layer, Query, Verdict};
use crate::options::Counters;
use crate::terms::model::Model;
use crate::terms::{BinOp, Evaluator, Node, Sort, Term, Terms, UnOp, semantics};
use facts::Contradiction;
use graph::Graph;
use invert::View;

/// Cases that are tried for contradictions, and how many disjunctions deep.
const CASES: usize = 24;
const CASE_DEPTH: usize = 4;

/// A step of deduction takes as long as evaluating so many operators.
pub(crate) const DEDUCTION: u64 = 10;

/// Steps of deduction in the parts of the ranges of floats.
const SPLITTING: u64 = 400_000;

/// Rounds in which numbers are moved apart; moving one may bring it together with another.
const SEPARATIONS: usize = 4;

/// Decides by bounds, orders and changes of the model at hand.
#[derive(Default)]
pub(crate) struct Domains {
    values: Evaluator,
    /// Steps of deduction.
    steps: u64,
}

impl Layer for Domains {
    fn decide(&mut self, terms: &Terms, query: &Query<'_>, counters: &mut Counters) -> Option<Verdict> {
        let before = (self.steps, self.values.effort());
        let verdict = self.try_decide(terms, query);
        counters.work += DEDUCTION * (self.steps - before.0) + (self.values.effort() - before.1);
        match verdict {
            Some(Verdict::Unsat) => counters.domains += 1,
            Some(_) => counters.repair += 1,
            None => {}
        }
        verdict
    }
}

impl Domains {
    fn try_decide(&mut self, terms: &Terms, query: &Query<'_>) -> Option<Verdict> {
        let Ok((model, facts)) = self.differences(terms, query, &[]) else { return Some(Verdict::Unsat) };
        if let Some(model) = self.nearby(terms, query, model) {
            let mut values: Vec<(Term, u64)> = Vec::new();
            for &t in query.all {
                values.extend(terms.vars(t).iter().map(|&var| (var, model.get(var))));
            }
            values.sort_unstable();
            values.dedup();
            return Some(Verdict::Sat(values));
        }
        if let Some(verdict) = enumerate::enumerate(terms, query.all, &facts, &mut self.values) {
            return Some(verdict);
        }
        if self.no_case_is_possible(terms, query, &facts) {
            return Some(Verdict::Unsat);
        }
        if query.casual || !terms.has_floats(query.all) {
            return None;
        }
        boxes::decide(terms, query.all, query.model, &mut self.values, (&mut self.steps, SPLITTING))
    }

    /// Tries the alternatives of a disjunction, and of more within each, for contradictions.
    fn no_case_is_possible(&mut self, terms: &Terms, query: &Query<'_>, facts: &Facts<'_>) -> bool {
        let Some(parts) = facts.alternatives() else { return false };
        let mut todo: Vec<Vec<(Term, bool)>> = parts.into_iter().map(|part| vec![part]).collect();
        let mut tried = 0;
        while let Some(case) = todo.pop() {
            tried += 1;
            let Ok((_, facts)) = self.differences(terms, query, &case) else { continue };
            let Some(parts) = facts.alternatives() else { return false };
            if tried > CASES || case.len() >= CASE_DEPTH {
                return false;
            }
            todo.extend(parts.into_iter().map(|part| case.iter().copied().chain([part]).collect()));
        }
        true
    }

    /// A model that satisfies the slice, from the one that satisfies its differences or the one at hand.
    fn nearby(&mut self, terms: &Terms, query: &Query<'_>, model: Model) -> Option<Model> {
        let mut model = model;
        if search::search(terms, query.all, &mut model, &mut self.values) {
            return Some(model);
        }
        let mut model = query.model.clone();
        if search::search(terms, query.all, &mut model, &mut self.values) {
            return Some(model);
        }
        let mut model = sample::sample(terms, query.all, query.model, &mut self.values);
        search::search(terms, query.all, &mut model, &mut self.values).then_some(model)
    }

    /// Values that satisfy what the slice says about differences of numbers, where possible by changing
    /// variables.
    fn differences<'a>(
        &mut self,
        terms: &'a Terms,
        query: &Query<'_>,
        case: &[(Term, bool)],
    ) -> Result<(Model, Facts<'a>), Contradiction> {
        self.values.reset();
        let mut facts = Facts::with(terms, query.all, case)?;
        let mut graph = Graph::default();
        let zero = graph.node(0);
        // Cycles first: bounds would chase round them.
        self.add_numbers(terms, query.model, &facts, &mut graph);
        let orders = facts.orders.len();
        add_orders(&facts.orders, &mut graph)?;
        let settled = facts.settle();
        self.steps += facts.spent;
        settled?;
        self.add_numbers(terms, query.model, &facts, &mut graph);
        add_orders(&facts.orders[orders..], &mut graph)?;
        for (i, number) in facts.numbers.iter().enumerate() {
            let node = i as u32 + 1;
            // A float that may be NaN need not be anywhere.
            if !number.ordered {
                continue;
            }
            let inside =
                graph.add(node, zero, number.high.into()) && graph.add(zero, node, -i128::from(number.low));
            if !inside {
                return Err(Contradiction);
            }
        }
        let mut structural = Vec::new();
        for number in &facts.numbers {
            if let Sort::Bv(_) = terms.sort(number.term) {
                structure::orders(&facts, number.term, &mut structural);
            }
        }
        add_orders(&structural, &mut graph)?;
        separate(&facts, &mut graph)?;
        assume_no_overflow(terms, &facts, &mut graph);
        let model = self.assign(terms, query.model, &facts, &graph, graph.value(zero));
        Ok((model, facts))
    }

    /// Node `i + 1` of the graph is number `i` of the facts.
    fn add_numbers(&mut self, terms: &Terms, model: &Model, facts: &Facts<'_>, graph: &mut Graph) {
        while graph.nodes() <= facts.numbers.len() {
            let value = self.number(terms, model, facts.numbers[graph.nodes() - 1].term);
            graph.node(value);
        }
    }

    fn number(&mut self, terms: &Terms, model: &Model, t: Term) -> i128 {
        let bits = self.values.value(terms, t, model);
        match terms.sort(t) {
            sort @ (Sort::F32 | Sort::F64) => float_key::key(sort, bits).unwrap_or(0).into(),
            sort => semantics::signed(bits, sort.bits()).into(),
        }
    }

    /// Gives the variables the values of the graph.
    fn assign(&mut self, terms: &Terms, base: &Model, facts: &Facts<'_>, graph: &Graph, zero: i128) -> Model {
        let mut model = base.clone();
        let mut indirect = Vec::new();
        for (i, number) in facts.numbers.iter().enumerate() {
            let t = number.term;
            let value = graph.value(i as u32 + 1) - zero;
            if value == self.number(terms, base, t) {
                continue;
            }
            let sort = terms.sort(t);
            let bits = match sort {
                Sort::F32 | Sort::F64 => float_key::float(sort, value as i64),
                _ => value as u64 & semantics::mask(sort.bits()),
            };
            match terms.node(t) {
                Node::Var(_) => model.set(t, bits),
                Node::Const(_) => {}
                _ => indirect.push((t, bits)),
            }
        }
        // Numbers made of variables whose own values do not give them the value they need yet.
        let mut values = Evaluator::default();
        for (t, bits) in indirect {
            values.reset();
            let mut view = View { terms, values: &mut values, model: &model };
            if view.value(t) == bits {
                continue;
            }
            if let Some(&(var, bits)) = view.assignments((t, bits)).first() {
                model.set(var, bits);
            }
        }
        model
    }
}

fn add_orders(orders: &[facts::Order], graph: &mut Graph) -> Result<(), Contradiction> {
    match orders.iter().all(|order| graph.add(order.from + 1, order.to + 1, order.weight)) {
        true => Ok(()),
        false => Err(Contradiction),
    }
}

/// Makes numbers differ that must: by one of the two orders, or a proof that neither is possible.
fn separate(facts: &Facts<'_>, graph: &mut Graph) -> Result<(), Contradiction> {
    let proved = graph.len();
    for _ in 0..SEPARATIONS {
        let mut done = true;
        for &(a, b) in &facts.differ {
            let (a, b) = (a + 1, b + 1);
            if graph.value(a) != graph.value(b) {
                continue;
            }
            done = false;
            if graph.add(a, b, -1) || graph.add(b, a, -1) {
                continue;
            }
            // Perhaps only because of the orders chosen before.
            graph.truncate(proved);
            if !graph.add(a, b, -1) && !graph.add(b, a, -1) {
                return Err(Contradiction);
            }
        }
        if done {
            break;
        }
    }
    Ok(())
}

/// `x + 1` is most often meant as the next number: values for which it is, if there are any.
fn assume_no_overflow(terms: &Terms, facts: &Facts<'_>, graph: &mut Graph) {
    for (i, number) in facts.numbers.iter().enumerate() {
        let node = i as u32 + 1;
        let (x, by) = match terms.node(number.term) {
            Node::Bin(BinOp::Add, x, c) => match terms.signed_constant(c) {
                Some(c) => (x, i128::from(c)),
                None => continue,
            },
            Node::Un(UnOp::Zext | UnOp::Trunc, x) => (x, 0),
            _ => continue,
        };
        if let Some(x) = facts.place(x) {
            let before = graph.len();
            if !(graph.add(node, x + 1, by) && graph.add(x + 1, node, -by)) {
                graph.truncate(before);
            }
        }
    }
}
