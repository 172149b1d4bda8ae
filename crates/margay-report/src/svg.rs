//! Object graphs as SVG. Branches are straight, links are dashed and bow out.

use crate::layout::{LETTER, LINE, Layout, PADDING, Place, layout, lines, roots};
use crate::outline::{Outline, Target, To};
use margay_graph::graph::Graph;
use std::fmt::Write;

const STYLE: &str = "text{font:12px 'DejaVu Sans Mono',Menlo,Consolas,monospace;fill:#1f2328}\
.b{fill:#f6f8fa;stroke:#57606a;stroke-width:1.2}.t{font-weight:bold}.e{stroke:#57606a;fill:none;stroke-width:1.2}\
.l{stroke:#0969da;fill:none;stroke-dasharray:4 3}.n{font-size:11px;fill:#57606a;paint-order:stroke;stroke:#fff;stroke-width:3px}\
.m{font-size:11px;fill:#0969da;paint-order:stroke;stroke:#fff;stroke-width:3px}";

/// A picture of the graph, a document of its own.
pub fn svg(graph: &Graph, names: &[String]) -> String {
    let outline = Outline::of(graph, names);
    let layout = layout(&outline);
    let texts: Vec<String> = outline
        .roots
        .iter()
        .filter_map(|root| match &root.target {
            Target::Text(text) => Some(format!("{} = {text}", root.name)),
            Target::Box(_) => None,
        })
        .collect();
    let label = |at: usize| {
        let named = outline.roots.iter().filter(|r| matches!(r.target, Target::Box(b) if b == at));
        named.map(|r| r.name.as_str()).collect::<Vec<_>>().join(", ")
    };
    let mut lines_out = String::new();
    let page = arrows(&mut lines_out, &outline, &layout);
    let widest = texts.iter().map(|t| t.chars().count()).max().unwrap_or(0) as f64 * LETTER + 2.0 * LINE;
    let top = if texts.is_empty() { 0.0 } else { texts.len() as f64 * LINE + PADDING };
    let width = (page.right.max(page.left + widest) - page.left).ceil();
    let height = (page.bottom - page.top + top).ceil();
    let mut out = String::new();
    let _ = writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">"
    );
    let _ = writeln!(out, "<style>{STYLE}</style>");
    let _ = writeln!(out, "<defs>{}{}</defs>", arrow("a", "#57606a"), arrow("k", "#0969da"));
    let _ = writeln!(out, "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>");
    for (i, text) in texts.iter().enumerate() {
        text_at(&mut out, "", LINE, LINE + i as f64 * LINE, "start", text);
    }
    let _ = writeln!(out, "<g transform=\"translate({:.1} {:.1})\">", -page.left, top - page.top);
    out.push_str(&lines_out);
    for (item, place) in outline.boxes.iter().zip(&layout.places) {
        let Place { x, y, width, height } = *place;
        let _ = writeln!(
            out,
            "<rect class=\"b\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"4\"/>"
        );
        for (i, line) in lines(item).iter().enumerate() {
            let class = if i == 0 { "t" } else { "" };
            text_at(&mut out, class, place.center().0, y + LINE * (i as f64 + 1.0), "middle", line);
        }
    }
    for at in roots(&outline) {
        let place = layout.places[at];
        text_at(&mut out, "n", place.x, place.y - 5.0, "start", &label(at));
    }
    out.push_str("</g>\n</svg>\n");
    out
}

fn arrow(id: &str, color: &str) -> String {
    format!(
        "<marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\">\
         <path d=\"M0 0L8 4L0 8z\" fill=\"{color}\"/></marker>"
    )
}

/// What the picture takes up.
struct Page {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl Page {
    fn include(&mut self, x: f64, y: f64) {
        const SPACE: f64 = 14.0;
        self.left = self.left.min(x - SPACE);
        self.top = self.top.min(y - SPACE);
        self.right = self.right.max(x + SPACE);
        self.bottom = self.bottom.max(y + SPACE);
    }
}

fn arrows(out: &mut String, outline: &Outline, layout: &Layout) -> Page {
    let mut page = Page { left: 0.0, top: 0.0, right: layout.width, bottom: layout.height };
    let mut labels = String::new();
    for (from, item) in outline.boxes.iter().enumerate() {
        let mut links = 0;
        for slot in &item.slots {
            match slot.to {
                To::Branch(to) => branch(out, &mut labels, layout, from, to, &slot.label),
                To::Link(to) => {
                    let places = (layout.places[from], layout.places[to]);
                    link(out, &mut labels, &mut page, places, links, &slot.label);
                    links += 1;
                }
                To::Null => {}
            }
        }
    }
    // Labels stand above all lines.
    out.push_str(&labels);
    page
}

fn branch(out: &mut String, labels: &mut String, layout: &Layout, from: usize, to: usize, label: &str) {
    let (a, b) = (layout.places[from], layout.places[to]);
    let (start, end) = if layout.chain {
        ((a.x + a.width, a.center().1), (b.x, b.center().1))
    } else {
        // The nearer to the side the child is, the nearer to it the branch begins.
        let lean = ((b.center().0 - a.center().0) / 4.0).clamp(-a.width / 3.0, a.width / 3.0);
        ((a.center().0 + lean, a.y + a.height), (b.center().0, b.y))
    };
    let _ = writeln!(
        out,
        "<path class=\"e\" marker-end=\"url(#a)\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
        start.0, start.1, end.0, end.1
    );
    let up = if layout.chain { 5.0 } else { -4.0 };
    text_at(labels, "n", (start.0 + end.0) / 2.0, (start.1 + end.1) / 2.0 - up, "middle", label);
}

fn link(
    out: &mut String,
    labels: &mut String,
    page: &mut Page,
    (a, b): (Place, Place),
    before: usize,
    label: &str,
) {
    let space = label.chars().count() as f64 * LETTER;
    if a == b {
        let (x, y) = (a.x + a.width, a.y + a.height / 2.0 + 12.0 * before as f64);
        let _ = writeln!(
            out,
            "<path class=\"l\" marker-end=\"url(#k)\" d=\"M{x:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {x:.1} {:.1}\"/>",
            y + 5.0,
            x + 24.0,
            y + 14.0,
            x + 24.0,
            y - 14.0,
            y - 5.0
        );
        text_at(labels, "m", x + 10.0, y - 12.0, "start", label);
        page.include(x + 10.0 + space, y - 12.0);
        return;
    }
    let ((ax, ay), (bx, by)) = (a.center(), b.center());
    let (dx, dy) = (bx - ax, by - ay);
    let length = dx.hypot(dy).max(1.0);
    let level = dx.abs() > 3.0 * dy.abs();
    // What leads back goes above, what leads on goes below; others bow to the side that they lean to.
    let side = if dx > 0.0 && !level { 1.0 } else { -1.0 };
    let (nx, ny) = (side * dy / length, -side * dx / length);
    let bow = 22.0 + 0.18 * length + 12.0 * before as f64;
    let (cx, cy) = ((ax + bx) / 2.0 + nx * bow, (ay + by) / 2.0 + ny * bow);
    let (sx, sy) = border(a, cx, cy);
    let (ex, ey) = border(b, cx, cy);
    let _ = writeln!(
        out,
        "<path class=\"l\" marker-end=\"url(#k)\" d=\"M{sx:.1} {sy:.1}Q{cx:.1} {cy:.1} {ex:.1} {ey:.1}\"/>"
    );
    let (mx, my) = ((sx + 2.0 * cx + ex) / 4.0, (sy + 2.0 * cy + ey) / 4.0);
    page.include(mx, my);
    let (anchor, x) = match nx {
        n if n > 0.4 => ("start", mx + 4.0),
        n if n < -0.4 => ("end", mx - 4.0),
        _ => ("middle", mx),
    };
    page.include(if anchor == "end" { x - space } else { x + space }, my);
    text_at(labels, "m", x, my + 4.0, anchor, label);
}

/// Where the line from the middle of a box to a point leaves the box.
fn border(place: Place, x: f64, y: f64) -> (f64, f64) {
    let (cx, cy) = place.center();
    let (dx, dy) = (x - cx, y - cy);
    let by_width = if dx == 0.0 { f64::INFINITY } else { place.width / 2.0 / dx.abs() };
    let by_height = if dy == 0.0 { f64::INFINITY } else { place.height / 2.0 / dy.abs() };
    let t = by_width.min(by_height).min(1.0);
    (cx + dx * t, cy + dy * t)
}

fn text_at(out: &mut String, class: &str, x: f64, y: f64, anchor: &str, text: &str) {
    let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
    let _ = writeln!(
        out,
        "<text{class} x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
        escaped(text)
    );
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
