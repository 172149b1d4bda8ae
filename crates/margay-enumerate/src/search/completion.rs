//! What remains when the predicate has returned true: the positions that it did not decide but that belong to the
//! structure, because they are reached from the arguments, take all their values.

use crate::space::{NULL, Place};
use crate::values::state::{OPEN, State};
use std::ops::ControlFlow;

/// The walk over a structure.
struct Walk<'f> {
    /// Positions in the order in which they are reached.
    order: Vec<u32>,
    seen: Vec<bool>,
    listed: u64,
    each: &'f mut dyn FnMut(&State) -> ControlFlow<()>,
}

impl State {
    /// Gives every structure that the present state allows, and says how many there were.
    pub fn list(&mut self, each: &mut dyn FnMut(&State) -> ControlFlow<()>) -> (u64, ControlFlow<()>) {
        let order = self.space.roots.clone();
        let mut walk = Walk { order, seen: vec![false; self.space.items.len()], listed: 0, each };
        let flow = self.fill(&mut walk, 0);
        (walk.listed, flow)
    }

    fn fill(&mut self, walk: &mut Walk, mut at: usize) -> ControlFlow<()> {
        // What is decided already needs no level of its own.
        let (length, first) = (walk.order.len(), at);
        let mut reached = Vec::new();
        while let Some(&position) = walk.order.get(at) {
            if self.vector[position as usize] == OPEN {
                break;
            }
            self.reach(walk, position, &mut reached);
            at += 1;
        }
        let flow = match walk.order.get(at).copied() {
            None => {
                walk.listed += 1;
                (walk.each)(self)
            }
            Some(position) => {
                let mut flow = ControlFlow::Continue(());
                for index in self.indexes(position) {
                    let point = self.point();
                    if self.assign(position, index) {
                        flow = self.fill(walk, at);
                    }
                    self.undo_to(point);
                    if flow.is_break() {
                        break;
                    }
                }
                flow
            }
        };
        debug_assert!(first <= at);
        walk.order.truncate(length);
        for object in reached {
            walk.seen[object as usize] = false;
        }
        flow
    }

    /// Adds the positions of what a decided position leads to.
    fn reach(&self, walk: &mut Walk, position: u32, reached: &mut Vec<u32>) {
        let p = &self.space.positions[position as usize];
        let index = self.vector[position as usize] as usize;
        let values = &self.space.values[p.values as usize];
        if p.place == Place::Length {
            walk.order.extend(position + 1..position + 1 + values.bits[index] as u32);
            return;
        }
        let Some(objects) = &values.objects else { return };
        let object = objects[index];
        if object == NULL || walk.seen[object as usize] {
            return;
        }
        self.enter(walk, object, reached);
    }

    /// Adds the positions of an object, and of those that belong to it.
    fn enter(&self, walk: &mut Walk, object: u32, reached: &mut Vec<u32>) {
        if std::mem::replace(&mut walk.seen[object as usize], true) {
            return;
        }
        reached.push(object);
        let item = &self.space.items[object as usize];
        // The elements of an array follow its length.
        let count = if item.is_array { 1 } else { item.count };
        walk.order.extend(item.first..item.first + count);
        for &other in &item.leads {
            self.enter(walk, other, reached);
        }
    }
}
