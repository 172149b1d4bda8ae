//! Evaluation of terms under a model: exact, without recursion, each shared term once.

use super::Terms;
use super::node::{Node, Term};
use super::semantics;
use crate::terms::model::Model;

/// Remembers the values of terms under one model from call to call.
#[derive(Default)]
pub(crate) struct Evaluator {
    values: Vec<u64>,
    /// The epoch in which a value was computed; it counts only in that epoch.
    stamps: Vec<u32>,
    epoch: u32,
    effort: u64,
    todo: Vec<Term>,
}

impl Evaluator {
    /// Forgets all values: the model is another one.
    pub(crate) fn reset(&mut self) {
        if self.epoch == u32::MAX {
            self.stamps.fill(0);
            self.epoch = 0;
        }
        self.epoch += 1;
    }

    /// How many terms were evaluated since it was made.
    pub(crate) fn effort(&self) -> u64 {
        self.effort
    }

    /// The value of a term. The model must be the same since the last [`Evaluator::reset`].
    pub(crate) fn value(&mut self, terms: &Terms, t: Term, model: &Model) -> u64 {
        if self.epoch == 0 {
            self.reset();
        }
        if self.values.len() <= terms.len() {
            self.values.resize(terms.len() + 1, 0);
            self.stamps.resize(terms.len() + 1, 0);
        }
        self.todo.push(t);
        while let Some(&top) = self.todo.last() {
            if self.known(top) {
                self.todo.pop();
                continue;
            }
            let value = match terms.node(top) {
                Node::Const(bits) => Some(bits),
                Node::Var(_) => Some(semantics::canonical(terms.sort(top), model.get(top))),
                Node::Un(op, a) => {
                    self.need(a).map(|x| semantics::unary(op, terms.sort(a), terms.sort(top), x))
                }
                Node::Table(table, a) => self.need(a).map(|x| {
                    let x = semantics::signed(x, 32) as i32;
                    u64::from(terms.table(table).value(x) as u32)
                }),
                Node::Bin(op, a, b) => {
                    let (x, y) = (self.need(a), self.need(b));
                    x.zip(y).map(|(x, y)| semantics::binary(op, terms.sort(a), x, y))
                }
                Node::Ite(c, a, b) => match self.need(c) {
                    Some(1) => self.need(a),
                    Some(_) => self.need(b),
                    None => None,
                },
            };
            if let Some(value) = value {
                self.effort += 1;
                self.values[top.index()] = value;
                self.stamps[top.index()] = self.epoch;
                self.todo.pop();
            }
        }
        self.values[t.index()]
    }

    fn known(&self, t: Term) -> bool {
        self.stamps[t.index()] == self.epoch
    }

    fn need(&mut self, t: Term) -> Option<u64> {
        if self.known(t) {
            return Some(self.values[t.index()]);
        }
        self.todo.push(t);
        None
    }
}

impl Terms {
    /// The bits of a term when variables have the values of a model, zero-extended.
    pub fn eval(&self, t: Term, model: &Model) -> u64 {
        let mut evaluator = self.scratch.borrow_mut();
        evaluator.reset();
        evaluator.value(self, t, model)
    }

    /// Whether a condition holds in a model.
    pub fn holds(&self, t: Term, model: &Model) -> bool {
        self.eval(t, model) == 1
    }
}
