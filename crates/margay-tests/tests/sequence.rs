//! Calls are found that build the wanted objects, fast enough to be tried for every test.

use margay_classes::Kind;
use margay_graph::graph::{Graph, Node, NodeId, Value};
use margay_machine::{Machine, Stop};
use margay_test_util::{Scratch, boot, compile};
use margay_tests::{Effort, rebuild};
use std::time::{Duration, Instant};

const TREE: &str = include_str!("../../../examples/rbtree/RedBlackTree.java");
const LISTS: &str = "
package p;
import java.util.*;
public class Lists {
    static class Cell { int value; Cell next; Cell() {} Cell(int value) { this.value = value; } }
    static class Closed { private final int a; private final String b; private List<Integer> c = new ArrayList<>();
        Closed(String b, int a) { this.a = a; this.b = b; } void add(int x) { c.add(x); } }
    static class Wrapper { private final Closed inner; private Wrapper(Closed c) { inner = c; } static Wrapper of(Closed c) { return new Wrapper(c); } }
    static class Never { private int state; int get() { return state; } }
    record Point(int x, int y) { Point { if (x > y) throw new IllegalArgumentException(); } }
    static Object ring() { Cell a = new Cell(1), b = new Cell(2); a.next = b; b.next = a; return a; }
    static Object closed() { Closed c = new Closed(\"text\", 7); c.add(3); c.add(4); return Wrapper.of(c); }
    static Object point() { return new Point(-3, 9); }
    static Object never() { Never n = new Never(); n.state = 5; return n; }
    static Object map() { Map<String, Integer> m = new TreeMap<>(); m.put(\"b\", 1000); m.put(\"a\", 2); return m; }
    static Object list() { List<Object> l = new ArrayList<>(); l.add(\"x\"); l.add(null); l.add(5L); return l; }
}";

fn returned(m: &mut Machine, class: &str, name: &str, desc: &str, args: &[u64]) -> u64 {
    match margay_test_util::call(m, class, name, desc, args) {
        Stop::Returned(r) => r,
        other => panic!("{name}: {other:?}"),
    }
}

/// The tree that these calls make: a key is put, a negative one taken out.
fn tree(m: &mut Machine, keys: &[i32]) -> Graph {
    let id = m.classes.load("RedBlackTree").expect("the tree");
    let tree = m.new_object(id).expect("room");
    m.hold(tree);
    returned(m, "RedBlackTree", "<init>", "()V", &[u64::from(tree)]);
    for &k in keys {
        let name = if k > 0 { "put" } else { "remove" };
        returned(m, "RedBlackTree", name, "(I)Z", &[u64::from(tree), u64::from(k.unsigned_abs())]);
    }
    Graph::read(m, &[(u64::from(tree), Kind::Ref)]).expect("the tree can be read")
}

fn permutations(n: i32) -> Vec<Vec<i32>> {
    if n == 0 {
        return vec![Vec::new()];
    }
    let shorter = permutations(n - 1);
    let insert = |p: &Vec<i32>, i: usize| [&p[..i], &[n], &p[i..]].concat();
    shorter.iter().flat_map(|p| (0..=p.len()).map(move |i| insert(p, i))).collect()
}

/// The steps of the first root in words.
fn words(graph: &Graph) -> String {
    graph.to_text().lines().next().unwrap_or_default().to_owned()
}

/// Ten times as much work as usual.
fn patient() -> Effort {
    Effort { work: 250_000_000, time: Duration::from_secs(30), ..Effort::default() }
}

#[test]
fn trees_are_built_by_putting_keys() {
    let scratch = Scratch::new("sequence");
    compile(&scratch, &[("RedBlackTree.java", TREE)]);
    let mut m = boot(scratch.path());
    let mut most = 0;
    let mut seen = std::collections::BTreeSet::new();
    for keys in permutations(5) {
        let wanted = tree(&mut m, &keys);
        if !seen.insert(wanted.canonical()) {
            continue;
        }
        let (built, work) = rebuild(&mut m, "", &wanted, &patient());
        most = most.max(work);
        let Some(Node::Built { steps, .. }) = built.at(built.roots[0]) else {
            panic!("{keys:?}: {}", words(&built))
        };
        assert_eq!(steps.len(), 6, "{}", words(&built));
    }
    println!("{} trees, with {most} units of work at the most", seen.len());
    assert!(most < 50_000_000, "{most}");
    // Three black nodes come only from taking a fourth key out again.
    let wanted = tree(&mut m, &[1, 2, 3, 4, -4]);
    let (built, work) = rebuild(&mut m, "", &wanted, &patient());
    println!("with a key taken out: {work}");
    assert_eq!(words(&built), "arg0 = new RedBlackTree().put(3).put(2).put(1).put(0).remove(0)");
}

#[test]
fn entries_of_a_tree_are_asked_for() {
    let scratch = Scratch::new("entries");
    compile(&scratch, &[("RedBlackTree.java", TREE)]);
    let mut m = boot(scratch.path());
    let mut wanted = tree(&mut m, &[2, 1, 3]);
    let entry = |g: &Graph, key: i32| {
        let found = |n: &Node| n.class() == "RedBlackTree$Entry" && n.field("key") == Some(Value::Int(key));
        NodeId(g.nodes.iter().position(found).expect("the entry") as u32)
    };
    let three = entry(&wanted, 3);
    wanted.roots.push(Value::Ref(three));
    let built = rebuild(&mut m, "", &wanted, &Effort::default()).0;
    let expected = "arg0 = #1 new RedBlackTree().put(3).put(1).put(2)\narg1 = #2 #1.root.right";
    assert_eq!(built.to_text(), expected);
}

#[test]
fn small_objects_are_assembled() {
    let scratch = Scratch::new("assemble");
    compile(&scratch, &[("Lists.java", LISTS)]);
    let mut m = boot(scratch.path());
    for (name, expected) in [
        ("ring", "arg0 = #1 new Lists.Cell(1).next(new Lists.Cell(2).next(#1))"),
        ("closed", "arg0 = Lists.Wrapper.of(new Lists.Closed(\"text\", 7).add(3).add(4))"),
        ("point", "arg0 = new Lists.Point(-3, 9)"),
        ("never", "arg0 = Lists.Never{state=5}"),
        ("map", "arg0 = new TreeMap().put(\"b\", 1000).put(\"a\", 2)"),
        ("list", "arg0 = new ArrayList().add(\"x\").add(null).add(5L)"),
    ] {
        let made = returned(&mut m, "p/Lists", name, "()Ljava/lang/Object;", &[]);
        let wanted = Graph::read(&m, &[(made, Kind::Ref)]).expect("read");
        let start = Instant::now();
        let built = rebuild(&mut m, "p", &wanted, &Effort::default()).0;
        println!("{name}: {:?}", start.elapsed());
        assert_eq!(built.to_text(), expected);
    }
}
