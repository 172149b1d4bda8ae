//! Object graphs as trees in text, a line for each object.

use crate::outline::{Outline, Slot, Target, To};
use margay_graph::graph::Graph;

/// The graph as a tree: fields that refer to an object that stands elsewhere show its number, and fields that are
/// null are left out.
///
/// ```text
/// this: SearchTree size=2
/// └─ root: Node #1 info=1
///    └─ right: Node info=2
///       └─ parent: → #1
/// ```
pub fn text_tree(graph: &Graph, names: &[String]) -> String {
    let outline = Outline::of(graph, names);
    let mut lines = Vec::new();
    let mut drawn = vec![false; outline.boxes.len()];
    for root in &outline.roots {
        match root.target {
            Target::Text(ref text) => lines.push(format!("{}: {text}", root.name)),
            Target::Box(at) if drawn[at] => lines.push(format!("{}: {}", root.name, link(&outline, at))),
            Target::Box(at) => draw(&outline, &root.name, at, &mut drawn, &mut lines),
        }
    }
    lines.join("\n")
}

fn draw(outline: &Outline, name: &str, at: usize, drawn: &mut [bool], lines: &mut Vec<String>) {
    lines.push(format!("{name}: {}", line(outline, at)));
    drawn[at] = true;
    // Slots to draw, with what stands in front of them; the last one first.
    let mut stack: Vec<(&Slot, String, bool)> = Vec::new();
    push(outline, at, "", &mut stack);
    while let Some((slot, indent, last)) = stack.pop() {
        let corner = if last { "└─" } else { "├─" };
        let text = match slot.to {
            To::Branch(there) => line(outline, there),
            To::Link(there) => link(outline, there),
            To::Null => continue,
        };
        lines.push(format!("{indent}{corner} {}: {text}", slot.label));
        if let To::Branch(there) = slot.to {
            drawn[there] = true;
            let below = format!("{indent}{}  ", if last { ' ' } else { '│' });
            push(outline, there, &below, &mut stack);
        }
    }
}

fn push<'a>(outline: &'a Outline, at: usize, indent: &str, stack: &mut Vec<(&'a Slot, String, bool)>) {
    let slots = outline.boxes[at].slots.iter().filter(|s| s.to != To::Null);
    let slots: Vec<&Slot> = slots.collect();
    for (i, slot) in slots.iter().enumerate().rev() {
        stack.push((slot, indent.to_owned(), i + 1 == slots.len()));
    }
}

fn line(outline: &Outline, at: usize) -> String {
    let item = &outline.boxes[at];
    let mut text = item.title.clone();
    if let Some(number) = item.number {
        text += &format!(" #{number}");
    }
    for (name, value) in &item.values {
        text += &format!(" {name}={value}");
    }
    text
}

fn link(outline: &Outline, at: usize) -> String {
    outline.boxes[at].number.map_or_else(|| "→".to_owned(), |n| format!("→ #{n}"))
}
