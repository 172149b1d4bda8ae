//! Pictures of small structures. `MARGAY_PICTURES=DIR` keeps the SVG files for a look at them.

use margay_graph::graph::{Field, Graph, Node, NodeId, Value};
use margay_report::{svg, text_tree};

/// An object of class `class` with `int` fields and references to others by number.
fn object(class: &str, numbers: &[(&str, i32)], references: &[(&str, Option<u32>)]) -> Node {
    let field = |name: &str, descriptor: &str, value| Field {
        declared_in: class.to_owned(),
        name: name.to_owned(),
        descriptor: descriptor.to_owned(),
        value,
    };
    let own = format!("L{};", class.rsplit('.').next().unwrap_or(class));
    let mut fields: Vec<Field> = numbers.iter().map(|&(n, v)| field(n, "I", Value::Int(v))).collect();
    fields.extend(
        references.iter().map(|&(n, to)| field(n, &own, to.map_or(Value::Null, |i| Value::Ref(NodeId(i))))),
    );
    Node::Object { class: class.to_owned(), fields }
}

fn keep(name: &str, picture: &str) {
    if let Some(dir) = std::env::var_os("MARGAY_PICTURES") {
        let path = std::path::Path::new(&dir).join(format!("{name}.svg"));
        std::fs::write(path, picture).expect("the directory of MARGAY_PICTURES can be written to");
    }
}

/// A tree of three nodes that know their parents: 1 above an only right child 3, above 2.
fn tree() -> Graph {
    let node = |key, left, right, parent| {
        object("m.Tree$Node", &[("key", key)], &[("left", left), ("right", right), ("parent", parent)])
    };
    Graph {
        nodes: vec![
            object("m.Tree", &[("size", 3)], &[("root", Some(1))]),
            node(1, None, Some(2), None),
            node(3, Some(3), None, Some(1)),
            node(2, None, None, Some(2)),
        ],
        roots: vec![Value::Ref(NodeId(0)), Value::Int(7)],
        ..Graph::default()
    }
}

fn ring(length: u32) -> Graph {
    let mut nodes = vec![object("Ring", &[("size", length as i32)], &[("first", Some(1))])];
    for i in 0..length {
        let (next, previous) = (1 + (i + 1) % length, 1 + (i + length - 1) % length);
        nodes.push(object(
            "Entry",
            &[("x", i as i32)],
            &[("next", Some(next)), ("previous", Some(previous))],
        ));
    }
    Graph { nodes, roots: vec![Value::Ref(NodeId(0))], ..Graph::default() }
}

#[test]
fn trees_in_text_show_numbers_only_for_what_is_met_twice() {
    let text = text_tree(&tree(), &["this".to_owned(), "key".to_owned()]);
    let expected = "\
this: Tree size=3
└─ root: Tree.Node #1 key=1
   └─ right: Tree.Node #2 key=3
      ├─ left: Tree.Node key=2
      │  └─ parent: → #2
      └─ parent: → #1
key: 7";
    assert_eq!(text, expected);
}

#[test]
fn a_field_of_a_ring_leads_back() {
    let text = text_tree(&ring(2), &[]);
    let expected = "\
arg0: Ring size=2
└─ first: Entry #1 x=0
   ├─ next: Entry #2 x=1
   │  ├─ next: → #1
   │  └─ previous: → #1
   └─ previous: → #2";
    assert_eq!(text, expected);
}

#[test]
fn arrays_of_numbers_are_values_and_arrays_of_objects_are_boxes() {
    let array = Node::Array { descriptor: "[I".to_owned(), elements: vec![Value::Int(3), Value::Int(-1)] };
    let heap = object("Heap", &[("size", 1)], &[("array", Some(1))]);
    let table = Node::Array {
        descriptor: "[LHeap;".to_owned(),
        elements: vec![Value::Null, Value::Ref(NodeId(0)), Value::Ref(NodeId(0))],
    };
    let graph =
        Graph { nodes: vec![heap, array, table], roots: vec![Value::Ref(NodeId(2))], ..Graph::default() };
    let expected = "\
arg0: Heap[3]
├─ [1]: Heap #1 size=1 array={3, -1}
└─ [2]: → #1";
    assert_eq!(text_tree(&graph, &[]), expected);
    keep("arrays", &svg(&graph, &[]));
}

/// The left edges of the boxes in an SVG, in the order of the boxes.
fn boxes(picture: &str) -> Vec<(f64, f64)> {
    let number = |line: &str, name: &str| -> f64 {
        let at = line.find(&format!(" {name}=\"")).expect("a rectangle has a place") + name.len() + 3;
        line[at..].split('"').next().and_then(|n| n.parse().ok()).expect("a number")
    };
    let rects = picture.lines().filter(|l| l.starts_with("<rect class=\"b\""));
    rects.map(|l| (number(l, "x") + number(l, "width") / 2.0, number(l, "y"))).collect()
}

#[test]
fn children_stand_below_on_their_side() {
    let picture = svg(&tree(), &["this".to_owned(), "key".to_owned()]);
    keep("tree", &picture);
    let at = boxes(&picture);
    assert!(at[2].0 > at[1].0, "the only child of 1 is a right one: {at:?}");
    assert!(at[3].0 < at[2].0, "the only child of 3 is a left one: {at:?}");
    assert!(at.windows(2).all(|w| w[0].1 < w[1].1), "each box is below the one before: {at:?}");
    assert_eq!(picture.matches("class=\"e\"").count(), 3);
    assert_eq!(picture.matches("class=\"l\"").count(), 2);
    assert!(picture.contains(">key = 7<"));
}

#[test]
fn chains_go_to_the_right_and_long_ones_do_not_overflow_the_stack() {
    let picture = svg(&ring(4), &[]);
    keep("ring", &picture);
    keep("loop", &svg(&ring(1), &[]));
    let at = boxes(&picture);
    assert!(at.windows(2).all(|w| w[0].0 < w[1].0), "{at:?}");
    assert!(svg(&ring(20_000), &[]).len() > 1_000_000);
    assert!(text_tree(&ring(2_000), &[]).lines().count() > 2_000);
}
