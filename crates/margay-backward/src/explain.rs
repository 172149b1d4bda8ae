//! Explains a path: block by block from the target to the entry, with the condition that each block added.

use crate::answer::Step;
use crate::engine::Engine;
use crate::frame::{Caller, Frame};
use crate::locations::{Loc, Object, REF, Test};
use crate::memory::{Rewrite, World};
use crate::queue::Queue;
use margay_machine::Machine;
use margay_solver::Term;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Blocks of a path that are told; longer ones keep their ends.
const TOLD: usize = 400;

/// The steps from the target to the state.
pub(crate) fn path(engine: &mut Engine, machine: &mut Machine, queue: &Queue, state: u32) -> Vec<Step> {
    let mut numbers = Vec::new();
    let mut at = Some(state);
    while let Some(number) = at {
        numbers.push(number);
        at = queue.states[number as usize].next;
    }
    numbers.reverse();
    // The first is the target itself, the last the entry without a block.
    let mut steps = Vec::new();
    let (mut world, _) = engine.split(machine);
    for pair in numbers.windows(2) {
        let (from, to) = (&queue.states[pair[0] as usize], &queue.states[pair[1] as usize]);
        if to.piece.last == 0 && to.piece.first == 0 && pair[1] == state {
            continue;
        }
        let told = steps.len() < TOLD / 2 || numbers.len() - steps.len() < TOLD / 2;
        let constraint = if told {
            let new = to.conditions.iter().filter(|t| from.conditions.binary_search(t).is_err());
            let texts: Vec<String> = new.map(|&t| text(&mut world, &to.frame, to.piece.first, t)).collect();
            texts.join(", ")
        } else {
            String::new()
        };
        steps.push(Step {
            method: to.frame.method,
            first: to.piece.first,
            last: to.piece.last,
            line: to.frame.flow.line(to.piece.last),
            constraint,
        });
    }
    steps
}

/// Gives places names that a reader knows.
struct PlaceNames<'f> {
    frame: &'f Rc<Frame>,
    bci: u32,
}

impl Rewrite for PlaceNames<'_> {
    fn whole(&mut self, world: &mut World<'_>, t: Term) -> Option<Term> {
        let name = match world.pool.terms.sort(t) == REF {
            true => match world.pool.object(t)? {
                Object::Null => "null".to_owned(),
                Object::Existing(r) if world.machine.class_of(r).id == world.machine.classes.string() => {
                    format!("{:?}", world.machine.text(r))
                }
                Object::Existing(r) => {
                    format!("a {}", world.machine.classes.java_name(world.machine.class_of(r).id))
                }
                _ => "a new object".to_owned(),
            },
            false => return None,
        };
        Some(world.pool.terms.var(REF, &name))
    }

    fn place(&mut self, world: &mut World<'_>, loc: Loc) -> Term {
        let part = |world: &World<'_>, t: Term| world.pool.terms.display(t).to_string();
        let classes = &world.machine.classes;
        let field = |class, field: u16| {
            if field == crate::locations::RESULT {
                return "result".to_owned();
            }
            let class: &margay_classes::Class = classes.class(class);
            classes.symbols.text(class.fields[usize::from(field)].name).to_owned()
        };
        let name = match loc {
            Loc::Slot { depth, index, .. } => slot_name(self.frame, self.bci, depth, index),
            Loc::Field { class, field: f, object } => format!("{}.{}", part(world, object), field(class, f)),
            Loc::Static { class, field: f } => format!("{}.{}", classes.java_name(class), field(class, f)),
            Loc::Element { array, index, .. } => format!("{}[{}]", part(world, array), part(world, index)),
            Loc::Length(array) => format!("{}.length", part(world, array)),
            Loc::Type { test, object } => {
                let object = part(world, object);
                match test {
                    Test::Is(class) => format!("{object} instanceof {}", classes.java_name(class)),
                    Test::Exactly(class) => format!("{object}.getClass() == {}", classes.java_name(class)),
                    Test::Runs(_, run) => format!("{object} runs {}", classes.qualified_name(run)),
                }
            }
            Loc::Mirror(object) => format!("{}.getClass()", part(world, object)),
            Loc::TextLength(text) => format!("{}.length()", part(world, text)),
            Loc::Char { text, index } => format!("{}.charAt({})", part(world, text), part(world, index)),
            Loc::Unknown { number, .. } => format!("unknown{number}"),
        };
        let sort = world.pool.sort_of(&loc);
        world.pool.terms.var(sort, &name)
    }
}

fn slot_name(frame: &Rc<Frame>, bci: u32, depth: u16, index: u16) -> String {
    if index == crate::locations::RESULT {
        return "the result".to_owned();
    }
    let (mut at, mut bci) = (frame.clone(), bci);
    while at.depth > depth
        && let (Some(below), Caller::Block(call)) = (at.below.clone(), at.caller)
    {
        bci = below.flow.blocks[call].start;
        at = below;
    }
    let flow = &at.flow;
    let named =
        flow.names.iter().find(|(start, end, slot, _)| *slot == index && (*start <= bci && bci < *end));
    let named = named.or_else(|| flow.names.iter().find(|(start, _, slot, _)| *slot == index && *start == 0));
    match named {
        Some((.., name)) => name.clone(),
        None if index >= flow.locals => format!("stack{}", index - flow.locals),
        None => format!("local{index}"),
    }
}

/// A condition as text.
pub(crate) fn text(world: &mut World<'_>, frame: &Rc<Frame>, bci: u32, t: Term) -> String {
    let mut memo = FxHashMap::default();
    let named = world.rewrite(t, &mut memo, &mut PlaceNames { frame, bci });
    world.pool.terms.display(named).to_string()
}
