//! Random small methods over small inputs: what the search says of their blocks is compared with running them on all
//! inputs that matter.

mod support;

use margay_backward::Target;
use margay_classes::MethodId;
use margay_classes::cfg::Cfg;
use margay_graph::coverage::Goals;
use margay_graph::graph::{Field, Graph, Node, NodeId, Value};
use margay_machine::Machine;
use std::collections::BTreeSet;
use std::fmt::Write;
use support::{Outcome, executed, reach};

const METHODS: usize = 300;

/// Random numbers that are the same every time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }

    fn of<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len() as u64) as usize]
    }
}

/// Everything but the receivers of calls stays inside these domains.
const GUARDS: &str = "
        if (a < -1 || a > 1 || b < 0 || b > 1) return -1;
        if (p == null || q == null) return -2;
        if (p.v < 0 || p.v > 1 || q.v < 0 || q.v > 1) return -3;
        if (p.next != null && p.next != p && p.next != q) return -4;
        if (q.next != null && q.next != p && q.next != q) return -5;
        int x = a, y = b, z = 0;
        int[] t = new int[3];
        Cell c = p;
";

fn expression(r: &mut Random, depth: u32) -> String {
    if depth == 0 {
        return match r.below(4) {
            0 => (r.below(7) as i64 - 3).to_string(),
            _ => r.of(&["a", "b", "x", "y", "z", "p.v", "q.v", "c.v", "t[1]", "t.length"]).to_owned(),
        };
    }
    let (l, m) = (expression(r, depth - 1), expression(r, depth - 1));
    match r.below(12) {
        0..=2 => format!("({l} + {m})"),
        3 | 4 => format!("({l} - {m})"),
        5 => format!("({l} * {m})"),
        6 => format!("({l} / {m})"),
        7 => format!("({l} & {m})"),
        8 => format!("({l} ^ {m})"),
        9 => format!("half({l})"),
        10 => format!("pick({l}, {m})"),
        _ => format!("(int) ((long) {l} << 33 >> 32)"),
    }
}

fn condition(r: &mut Random) -> String {
    match r.below(10) {
        0 => r
            .of(&[
                "p == q",
                "c == p",
                "c == q",
                "p.next == q",
                "c.next == null",
                "p.next == p",
                "c instanceof Special",
            ])
            .to_owned(),
        1 => format!("{} && {}", condition(r), condition(r)),
        2 => format!("{} || {}", condition(r), condition(r)),
        _ => {
            let depth = r.below(2) as u32;
            format!(
                "{} {} {}",
                expression(r, depth),
                r.of(&["==", "!=", "<", "<=", ">", ">="]),
                expression(r, 0)
            )
        }
    }
}

fn statements(r: &mut Random, depth: u32, loops: u32, to: &mut String) {
    for _ in 0..1 + r.below(3) {
        let nested = depth > 0;
        match r.below(20) {
            0..=4 => {
                let e = expression(r, 1);
                let _ = writeln!(to, "{} = {e};", r.of(&["x", "y", "z"]));
            }
            5 | 6 => {
                let e = expression(r, 1);
                let _ = writeln!(to, "{}.v = {e};", r.of(&["p", "q", "c"]));
            }
            7 => {
                let _ = writeln!(
                    to,
                    "{}.next = {};",
                    r.of(&["p", "q", "c"]),
                    r.of(&["p", "q", "c", "null", "new Cell(x)"])
                );
            }
            8 => {
                let _ = writeln!(
                    to,
                    "c = {};",
                    r.of(&["p", "q", "p.next", "c.next", "new Cell(y)", "new Special(z)"])
                );
            }
            9 => {
                let (i, e) = (expression(r, 0), expression(r, 0));
                let _ = writeln!(to, "t[{i}] = {e};");
            }
            10..=14 if nested => {
                let _ = writeln!(to, "if ({}) {{", condition(r));
                statements(r, depth - 1, loops, to);
                if r.below(2) == 0 {
                    to.push_str("} else {\n");
                    statements(r, depth - 1, loops, to);
                }
                to.push_str("}\n");
            }
            15 | 16 if nested && loops < 2 => {
                let n = 1 + r.below(3);
                let i = format!("i{depth}{loops}");
                let _ = writeln!(to, "for (int {i} = 0; {i} < {n}; {i}++) {{");
                statements(r, depth - 1, loops + 1, to);
                to.push_str("}\n");
            }
            17 if nested => {
                to.push_str("try {\n");
                statements(r, depth - 1, loops, to);
                let _ = writeln!(
                    to,
                    "}} catch ({} e{depth}) {{",
                    r.of(&[
                        "RuntimeException",
                        "NullPointerException",
                        "ArithmeticException",
                        "IndexOutOfBoundsException"
                    ])
                );
                statements(r, depth - 1, loops, to);
                to.push_str("}\n");
            }
            18 => {
                let e = expression(r, 0);
                let _ = writeln!(to, "if (z == {e}) throw new IllegalStateException();");
            }
            19 => {
                let _ = writeln!(to, "c.add({});", expression(r, 0));
            }
            _ => {
                let _ = writeln!(to, "z++;");
            }
        }
    }
}

fn program(r: &mut Random) -> String {
    let mut text = String::from(
        "class Cell { int v; Cell next; Cell(int v) { this.v = v; } void add(int n) { v += n; if (next != null) next.v = n; } }
class Special extends Cell { Special(int v) { super(v + 1); } void add(int n) { v = n; } }
class RandomMethods {
    static int half(int n) { if (n < 0) return -n; return n / 2; }
    static int pick(int n, int m) { switch (n) { case 0: return m; case 1: return n; case 5: return 7; default: return n - m; } }
",
    );
    for i in 0..METHODS {
        let _ = writeln!(text, "    static int m{i}(int a, int b, Cell p, Cell q) {{{GUARDS}");
        statements(r, 3, 0, &mut text);
        text.push_str("return x + z;\n}\n");
    }
    text.push_str("}\n");
    text
}

fn cell(v: i32, next: Option<u32>) -> Node {
    let field = |name: &str, descriptor: &str, value| Field {
        declared_in: "Cell".into(),
        name: name.into(),
        descriptor: descriptor.into(),
        value,
    };
    let next = next.map_or(Value::Null, |n| Value::Ref(NodeId(n)));
    Node::Object {
        class: "Cell".into(),
        fields: vec![field("v", "I", Value::Int(v)), field("next", "LCell;", next)],
    }
}

/// All inputs that get past the guards, but for the classes of the objects.
fn inputs() -> Vec<Graph> {
    let mut all = Vec::new();
    for (a, b) in (-1..=1).flat_map(|a| (0..=1).map(move |b| (a, b))) {
        let mut add = |nodes: Vec<Node>, q: u32| {
            let roots = vec![Value::Int(a), Value::Int(b), Value::Ref(NodeId(0)), Value::Ref(NodeId(q))];
            all.push(Graph { nodes, roots, ..Graph::default() });
        };
        for v in 0..=1 {
            add(vec![cell(v, None)], 0);
            add(vec![cell(v, Some(0))], 0);
            for w in 0..=1 {
                for first in [None, Some(0), Some(1)] {
                    for second in [None, Some(0), Some(1)] {
                        add(vec![cell(v, first), cell(w, second)], 1);
                    }
                }
            }
        }
    }
    all
}

/// The same objects as instances of the subclass.
fn specialised(input: &Graph, which: u32) -> Graph {
    let mut special = input.clone();
    for (i, node) in special.nodes.iter_mut().enumerate() {
        if which >> i & 1 == 1
            && let Node::Object { class, .. } = node
        {
            *class = "Special".into();
        }
    }
    special
}

/// The first instructions of blocks behind the guards.
fn targets(m: &mut Machine, method: MethodId) -> Vec<u32> {
    m.classes.code(method).expect("the method can be lowered");
    let goals = Goals::of(&m.classes, method).expect("goals");
    let (class, method) = (m.classes.class(m.classes.method(method).class), m.classes.method(method));
    let file = class.file.as_ref().expect("a file");
    let code = file.code(method.member(class).expect("a member")).expect("readable").expect("code");
    let cfg = Cfg::of(file, &code).expect("blocks");
    let first = cfg.blocks.iter().map(|b| b.start).filter(|b| *b > 100 && goals.instructions.contains(b));
    first.take(24).collect()
}

#[test]
fn no_wrong_answer_about_random_methods() {
    let mut r = Random(0x5EED_1234_5678_9ABC);
    let mut m = support::machine("RandomMethods.java", &program(&mut r));
    let class = margay_test_util::class(&mut m, "RandomMethods");
    let inputs = inputs();
    let (mut reached, mut unreachable, mut unknown) = (0, 0, Vec::new());
    let only = std::env::var("MARGAY_ONLY").ok();
    for i in 0..METHODS {
        let name = format!("m{i}");
        if only.as_ref().is_some_and(|o| *o != name) {
            continue;
        }
        let method = m.classes.find_declared(class, &name, "(IILCell;LCell;)I").expect("the method");
        let targets = targets(&mut m, method);
        let mut open: BTreeSet<u32> = BTreeSet::new();
        for &bci in &targets {
            let target = Target { method, bci };
            match reach(&mut m, method, target, 2, &[]).0 {
                Outcome::Reached(_) => reached += 1,
                Outcome::Unreachable(_) => {
                    unreachable += 1;
                    open.insert(bci);
                }
                Outcome::Unknown(why) => unknown.push(format!("{name}@{bci}: {why}")),
            }
        }
        if open.is_empty() {
            continue;
        }
        // What was called unreachable must not be executed by any input.
        for input in &inputs {
            for which in 0..1 << input.nodes.len() {
                let input = specialised(input, which);
                let ran = executed(&mut m, method, method, &input);
                let wrong: Vec<_> = open.intersection(&ran).collect();
                assert!(wrong.is_empty(), "{name}: {wrong:?} is reached by {input:?}");
            }
        }
    }
    println!(
        "{reached} reached, {unreachable} unreachable, {} unknown: {:#?}",
        unknown.len(),
        &unknown[..unknown.len().min(20)]
    );
    assert!(
        only.is_some() || reached > 1_500 && unreachable > 150,
        "{reached} reached, {unreachable} unreachable"
    );
    assert!(unknown.len() * 20 < reached, "{} unknown", unknown.len());
}
