//! Coordinates of the boxes of an outline. A box lies below the box that refers to it, in the order of the fields, and no
//! two boxes overlap. A null field keeps the space of a branch, so that an only right child is drawn on the right. Chains
//! run from left to right.

use crate::outline::{Item, Outline, Slot, Target, To};

/// Size of the letters, and of a line of them.
pub(crate) const LETTER: f64 = 7.3;
pub(crate) const LINE: f64 = 16.0;
/// Space inside a box, beside its text.
pub(crate) const PADDING: f64 = 8.0;
/// Space between neighbours, between levels, and for a field that is null.
const BESIDE: f64 = 28.0;
const BELOW: f64 = 52.0;
const NULL: f64 = 56.0;
/// Space around everything.
const MARGIN: f64 = 24.0;

/// A box on the page.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Place {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Place {
    pub(crate) fn center(&self) -> (f64, f64) {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }
}

/// The places of all boxes, and the size of the page.
pub(crate) struct Layout {
    pub(crate) places: Vec<Place>,
    pub(crate) width: f64,
    pub(crate) height: f64,
    /// Whether branches go to the right instead of down.
    pub(crate) chain: bool,
}

/// The lines of text in a box.
pub(crate) fn lines(item: &Item) -> Vec<String> {
    let number = item.number.map_or_else(String::new, |n| format!(" #{n}"));
    let mut lines = vec![format!("{}{number}", item.title)];
    lines.extend(item.values.iter().map(|(name, value)| format!("{name} = {value}")));
    lines
}

pub(crate) fn layout(outline: &Outline) -> Layout {
    let chain = outline.is_chain();
    let mut places: Vec<Place> = outline.boxes.iter().map(size).collect();
    let depth = depths(outline);
    let along = |p: &Place| if chain { p.width } else { p.height };
    let across = |p: &Place| if chain { p.height } else { p.width };
    let levels = levels(&places, &depth, if chain { BESIDE + 34.0 } else { BELOW }, along);
    let room = room(outline, &places, across);
    let mut start = vec![0.0; places.len()];
    let mut next = MARGIN;
    for root in roots(outline) {
        start[root] = next;
        next += room[root] + if chain { BELOW } else { BESIDE };
    }
    for (i, item) in outline.boxes.iter().enumerate() {
        let middle = start[i] + (room[i] - across(&places[i])) / 2.0;
        let level = levels[depth[i]];
        (places[i].x, places[i].y) = if chain { (level, middle) } else { (middle, level) };
        let mut at = start[i] + (room[i] - below(item, &room)) / 2.0;
        for (slot, width) in reserved(item, &room) {
            if let To::Branch(child) = slot {
                start[child] = at;
            }
            at += width + BESIDE;
        }
    }
    let end = |f: fn(&Place) -> f64| places.iter().map(f).fold(0.0, f64::max) + MARGIN;
    Layout { width: end(|p| p.x + p.width), height: end(|p| p.y + p.height), places, chain }
}

/// The boxes that a branch does not lead to.
pub(crate) fn roots(outline: &Outline) -> Vec<usize> {
    let mut roots = Vec::new();
    for root in &outline.roots {
        match root.target {
            Target::Box(at) if !roots.contains(&at) && !has_parent(outline, at) => roots.push(at),
            _ => {}
        }
    }
    roots
}

fn has_parent(outline: &Outline, at: usize) -> bool {
    outline.boxes[..at].iter().flat_map(|b| &b.slots).any(|s| s.to == To::Branch(at))
}

fn size(item: &Item) -> Place {
    let lines = lines(item);
    let letters = lines.iter().map(|l| l.chars().count()).max().unwrap_or(0);
    Place {
        width: letters as f64 * LETTER + 2.0 * PADDING,
        height: lines.len() as f64 * LINE + PADDING,
        ..Place::default()
    }
}

/// How far each box is from its root. Branches lead to later boxes.
fn depths(outline: &Outline) -> Vec<usize> {
    let mut depth = vec![0; outline.boxes.len()];
    for (i, item) in outline.boxes.iter().enumerate() {
        for slot in &item.slots {
            if let To::Branch(child) = slot.to {
                depth[child] = depth[i] + 1;
            }
        }
    }
    depth
}

/// Where each level begins.
fn levels(places: &[Place], depth: &[usize], gap: f64, along: impl Fn(&Place) -> f64) -> Vec<f64> {
    let count = depth.iter().max().map_or(0, |d| d + 1);
    let mut extent = vec![0.0_f64; count];
    for (place, &d) in places.iter().zip(depth) {
        extent[d] = extent[d].max(along(place));
    }
    let mut at = MARGIN;
    let next = |e: &f64| {
        let level = at;
        at += e + gap;
        level
    };
    extent.iter().map(next).collect()
}

/// The space that each box takes together with what is below it.
fn room(outline: &Outline, places: &[Place], across: impl Fn(&Place) -> f64) -> Vec<f64> {
    let mut room: Vec<f64> = places.iter().map(across).collect();
    for i in (0..room.len()).rev() {
        room[i] = room[i].max(below(&outline.boxes[i], &room));
    }
    room
}

/// The slots that take space below a box, and how much.
fn reserved(item: &Item, room: &[f64]) -> Vec<(To, f64)> {
    let space = |slot: &Slot| match slot.to {
        To::Branch(child) => Some((slot.to, room[child])),
        // Many empty places, as those of an array, would push the others apart.
        To::Null if slot.gap && item.slots.len() <= 4 => Some((slot.to, NULL)),
        _ => None,
    };
    item.slots.iter().filter_map(space).collect()
}

fn below(item: &Item, room: &[f64]) -> f64 {
    let widths = reserved(item, room);
    widths.iter().map(|w| w.1).sum::<f64>() + BESIDE * widths.len().saturating_sub(1) as f64
}
