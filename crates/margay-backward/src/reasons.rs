//! Explains why nothing reaches a target: the blocks whose conditions contradict each other, found from a contradiction
//! back towards the target.

use crate::flow::Flow;
use crate::frame::Frame;
use crate::nogoods::blame;
use crate::queue::Queue;
use crate::search::Search;
use crate::state::Piece;
use crate::state::{DeadEnd, Why};
use margay_classes::MethodId;
use margay_machine::Machine;
use margay_solver::Term;
use std::rc::Rc;

/// Reasons that are told, at most.
const REASONS: usize = 12;
/// Contradictions that are put into words, at most: many are the same.
const TOLD: u32 = 100;
/// Blocks of a reason that are named.
const NAMED: usize = 5;
/// Characters of a condition.
const LONGEST: usize = 70;

/// What a block asks for.
struct Demand {
    method: MethodId,
    place: String,
    conditions: Vec<String>,
}

impl Search {
    /// Remembers a contradiction, for the reason of an unreachable target. `from` is the state that the dead step goes
    /// back from.
    pub(crate) fn note(
        &mut self,
        machine: &mut Machine,
        queue: &Queue,
        from: u32,
        frame: &Rc<Frame>,
        piece: Piece,
        dead: &DeadEnd,
    ) {
        if self.reasons.len() >= REASONS || self.told >= TOLD {
            return;
        }
        self.told += 1;
        let demands = self.demands(machine, queue, from, frame, piece, dead);
        let here = (frame.method, place(&frame.flow, piece));
        let text = self.sentence(machine, &demands, &here);
        if !text.is_empty() && !self.reasons.contains(&text) {
            self.reasons.push(text);
        }
    }

    /// The blocks whose conditions make a step impossible, from the step towards the target.
    fn demands(
        &mut self,
        machine: &mut Machine,
        queue: &Queue,
        from: u32,
        frame: &Rc<Frame>,
        piece: Piece,
        dead: &DeadEnd,
    ) -> Vec<Demand> {
        let mut list: Vec<Demand> = Vec::new();
        let (mut frame, mut piece) = (frame.clone(), piece);
        let mut dead = dead.clone();
        let mut at = Some(from);
        while let Some(number) = at {
            let state = &queue.states[number as usize];
            let inherited = state.conditions.len();
            let (mut world, rest) = self.engine.split(machine);
            let to_blame = blame(&mut world, rest.checker, rest.universe, &dead);
            let mut own: Vec<Term> = Vec::new();
            let mut needed: Vec<Term> = Vec::new();
            let mut positions = Vec::new();
            for position in to_blame {
                if position < inherited {
                    needed.push(state.conditions[position]);
                    positions.push(position);
                } else {
                    own.extend(dead.raw.get(position));
                }
            }
            if !own.is_empty() {
                let texts = own.iter().map(|&t| crate::explain::text(&mut world, &frame, piece.first, t));
                let conditions: Vec<String> = texts.map(shortened).collect();
                add(&mut list, frame.method, place(&frame.flow, piece), conditions);
            }
            if needed.is_empty() {
                break;
            }
            let why = if state.entry { Why::Positions(positions) } else { Why::Impossible(needed.into()) };
            dead = DeadEnd { raw: state.raw.clone(), why };
            (frame, piece) = (state.frame.clone(), state.piece);
            at = state.next;
        }
        list
    }

    /// `here` is where the contradiction showed.
    fn sentence(&self, machine: &Machine, demands: &[Demand], here: &(MethodId, String)) -> String {
        let Some(first) = demands.first() else { return String::new() };
        let name = |method| machine.classes.qualified_name(method);
        let asks = |demand: &Demand| demand.conditions.join(" and ");
        let named = |method, place: &str| match method == first.method {
            true => place.to_owned(),
            false => format!("{} {place}", name(method)),
        };
        let from = match demands.iter().any(|d| (d.method, &d.place) == (here.0, &here.1)) {
            true => String::new(),
            false => format!(" on the way from {}", named(here.0, &here.1)),
        };
        if let [only] = demands {
            let method = name(only.method);
            return format!("{method}: {} requires {}, which cannot be{from}", only.place, asks(only));
        }
        let mut parts = Vec::new();
        for demand in demands.iter().take(NAMED) {
            parts.push(format!("{} ({})", named(demand.method, &demand.place), asks(demand)));
        }
        if demands.len() > NAMED {
            parts.push(format!("{} more", demands.len() - NAMED));
        }
        let last = parts.pop().unwrap_or_default();
        format!("{}: {} and {last} contradict each other{from}", name(first.method), parts.join(", "))
    }
}

/// Adds what a block asks for to what is known of its line.
fn add(list: &mut Vec<Demand>, method: MethodId, place: String, conditions: Vec<String>) {
    match list.iter_mut().find(|d| d.method == method && d.place == place) {
        Some(known) => {
            for condition in conditions {
                if !known.conditions.contains(&condition) {
                    known.conditions.push(condition);
                }
            }
        }
        None => list.push(Demand { method, place, conditions }),
    }
}

fn place(flow: &Flow, piece: Piece) -> String {
    match flow.line(piece.last) {
        Some(line) => format!("line {line}"),
        None => format!("instruction {}", piece.last),
    }
}

fn shortened(text: String) -> String {
    if text.chars().count() <= LONGEST {
        return text;
    }
    let start: String = text.chars().take(LONGEST).collect();
    format!("{start}…")
}
