//! Object graphs come back from a machine as they were written.

use margay_classes::Kind;
use margay_graph::graph::{Call, Field, Graph, GraphError, Node, NodeId, Reply, Value};
use margay_machine::{Machine, Stop};
use margay_test_util::{Scratch, boot, compile};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

const THINGS: &str = r#"
import java.util.*;
public class Things {
    enum Color { RED, BLACK { int weight() { return 2; } }; int weight() { return 1; } }
    static class Node {
        static final Node NIL = new Node(0);
        int key; Object data; Node left, right; Color color; boolean flag; long wide; double real; char letter;
        Node(int key) { this.key = key; }
        Node with(Object data) { this.data = data; return this; }
        static Node of(int key, Node left) { Node n = new Node(key); n.left = left; return n; }
    }
    static class Special extends Node { private int key = 7; Special() { super(1); } }
    record Pair(int a, String b) {}
    static int weigh(Node n) { return n == null ? 0 : n.key + weigh(n.left) + weigh(n.right); }
    static Object library() {
        Map<Object, Object> map = new TreeMap<>();
        map.put("list", new ArrayList<>(List.of(1, 2L, 'c')));
        map.put("set", new LinkedHashSet<>(Arrays.asList("x", null, 4.5)));
        map.put("pair", new Pair(3, "four"));
        map.put("text", new StringBuilder("abc"));
        map.put("locale", Locale.ROOT);
        map.put("deque", new ArrayDeque<>(List.of(Color.RED, Color.BLACK, int.class, String[].class)));
        map.put("fault", new IllegalStateException("why", new RuntimeException()));
        return map;
    }
    static Object nil() { return Node.NIL; }
    static Object lambda() { return (Runnable) () -> {}; }
    static int two(java.util.function.ToIntFunction<String> f) { return f.applyAsInt("a") + f.applyAsInt("b"); }
    static boolean same(Integer a, Integer b) { return a == b; }
    static boolean literal(String s) { return s == "literal"; }
    static int sum(List<Integer> list) { int n = 0; for (int i : list) n += i; return n; }
}
"#;

/// Calls a static method that returns.
fn call(m: &mut Machine, class: &str, name: &str, desc: &str, args: &[u64]) -> u64 {
    match margay_test_util::call(m, class, name, desc, args) {
        Stop::Returned(value) => value,
        Stop::Threw(e) => panic!("{class}.{name} threw {}", m.describe_throwable(e)),
        other => panic!("{class}.{name}: {other:?}"),
    }
}

fn field(declared_in: &str, name: &str, descriptor: &str, value: Value) -> Field {
    Field { declared_in: declared_in.into(), name: name.into(), descriptor: descriptor.into(), value }
}

/// A `Things.Node` with every kind of field.
fn tree_node(key: i32, data: Value, left: Value, right: Value, color: Value) -> Node {
    let of = "Things$Node";
    Node::Object {
        class: of.into(),
        fields: vec![
            field(of, "key", "I", Value::Int(key)),
            field(of, "data", "Ljava/lang/Object;", data),
            field(of, "left", "LThings$Node;", left),
            field(of, "right", "LThings$Node;", right),
            field(of, "color", "LThings$Color;", color),
            field(of, "flag", "Z", Value::Boolean(key % 2 == 0)),
            field(of, "wide", "J", Value::Long(i64::from(key) << 40)),
            field(of, "real", "D", Value::Double((f64::from(key) / 3.0).to_bits())),
            field(of, "letter", "C", Value::Char(key as u16)),
        ],
    }
}

fn written_and_read(m: &mut Machine, graph: &Graph) -> Graph {
    let mark = m.mark();
    let slots = graph.write(m).expect("the graph can be written");
    let mut at = 0;
    let roots: Vec<(u64, Kind)> = graph
        .roots
        .iter()
        .map(|&v| {
            let kind = match v {
                Value::Long(_) => Kind::Long,
                Value::Double(_) => Kind::Double,
                Value::Int(_) => Kind::Int,
                _ => Kind::Ref,
            };
            let slot = slots[at];
            at += usize::from(kind.slots());
            (slot, kind)
        })
        .collect();
    assert_eq!(at, slots.len());
    let read = Graph::read(m, &roots).expect("the graph can be read");
    m.rollback(mark);
    read
}

#[test]
fn graphs_come_back() {
    let scratch = Scratch::new("graph");
    compile(&scratch, &[("Things.java", THINGS)]);
    let mut m = boot(scratch.path());
    hand_made_graphs_come_back(&mut m);
    random_graphs_come_back(&mut m);
    library_objects_come_back(&mut m);
    values_are_made_as_source_makes_them(&mut m);
    objects_are_built_by_calls(&mut m);
    functions_return_their_constant(&mut m);
    wrong_graphs_are_refused(&mut m);
    objects_of_wrong_classes_are_refused(&mut m);
    roots_of_wrong_classes_are_refused(&mut m);
}

fn hand_made_graphs_come_back(m: &mut Machine) {
    let mut g = Graph::default();
    let text = g.add(Node::String(vec![0x61, 0xD83D, 0xDE00, 0xD800, 0]));
    let black = g.add(Node::Enum { class: "Things$Color".into(), constant: "BLACK".into() });
    let array = g.add(Node::Array {
        descriptor: "[[I".into(),
        elements: vec![Value::Ref(NodeId(3)), Value::Null, Value::Ref(NodeId(3))],
    });
    g.add(Node::Array { descriptor: "[I".into(), elements: vec![Value::Int(-1), Value::Int(i32::MIN)] });
    // A cycle: the node is its own left child.
    let node =
        tree_node(5, Value::Ref(array), Value::Ref(NodeId(4)), Value::Ref(NodeId(5)), Value::Ref(black));
    g.add(node);
    g.add(tree_node(-3, Value::Ref(text), Value::Ref(NodeId(4)), Value::Null, Value::Null));
    g.roots = vec![Value::Ref(NodeId(4)), Value::Long(-7), Value::Ref(text), Value::Null, Value::Int(3)];
    let read = written_and_read(m, &g);
    assert!(g.isomorphic(&read), "{}\n---\n{}", g.to_text(), read.to_text());
    let Some(Node::Array { elements, .. }) = read.nodes.iter().find(|n| n.class() == "[[I") else {
        panic!("no array")
    };
    assert_eq!(elements[0], elements[2], "shared arrays stay shared");
    assert_eq!(
        read.to_text_named(&["tree".into(), "n".into(), "s".into()]),
        "tree = #1\n  \
           #1 = Things.Node{key=5, data=#2, left=#1, right=#3, color=Color.BLACK, flag=false, wide=5497558138880L, real=1.6666666666666667, letter='<U+0005>'}\n  \
           #2 = int[][]{#4, null, #4}\n  \
           #3 = Things.Node{key=-3, data=\"a<U+D83D><U+DE00><U+D800><U+0000>\", left=#1, right=null, color=null, flag=false, wide=-3298534883328L, real=-1.0, letter='<U+FFFD>'}\n  \
           #4 = int[]{-1, -2147483648}\n\
         n = -7L\ns = \"a<U+D83D><U+DE00><U+D800><U+0000>\"\narg3 = null\narg4 = 3"
            .replace("Color.BLACK", "Things.Color.BLACK")
    );
}

fn random_graphs_come_back(m: &mut Machine) {
    let node = (any::<i32>(), 0..30u32, 0..30u32, 0..30u32, 0..4u8);
    let graphs = prop::collection::vec(node, 1..30);
    let m = std::cell::RefCell::new(m);
    let mut runner = TestRunner::new(Config { cases: 60, failure_persistence: None, ..Config::default() });
    let result = runner.run(&graphs, |items| {
        let n = items.len() as u32;
        // Numbers beyond the nodes stand for null.
        let refer = |i: u32| if i < n { Value::Ref(NodeId(i)) } else { Value::Null };
        let tree = |i: u32| match items.get(i as usize) {
            Some((_, _, _, _, 0 | 1)) => refer(i),
            _ => Value::Null,
        };
        let mut g = Graph::default();
        for &(key, a, b, c, shape) in &items {
            g.add(match shape {
                0 | 1 => tree_node(key, refer(a), tree(b), tree(c), Value::Null),
                2 => Node::Array {
                    descriptor: "[Ljava/lang/Object;".into(),
                    elements: vec![refer(a), refer(b)],
                },
                _ => Node::Boxed(Value::Int(key)),
            });
        }
        g.roots = vec![refer(0), refer(n / 2)];
        let read = written_and_read(&mut m.borrow_mut(), &g);
        prop_assert!(g.isomorphic(&read));
        // Another numbering is the same graph.
        let part = g.part(&g.roots);
        prop_assert!(part.isomorphic(&g));
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
}

fn library_objects_come_back(m: &mut Machine) {
    let map = call(m, "Things", "library", "()Ljava/lang/Object;", &[]);
    let graph = Graph::read(m, &[(map, Kind::Ref)]).expect("the map can be read");
    assert!(graph.nodes.iter().any(|n| matches!(n, Node::Constant { field, .. } if field == "ROOT")));
    assert!(graph.nodes.contains(&Node::Class("int".into())));
    assert!(graph.nodes.contains(&Node::Class("[Ljava.lang.String;".into())));
    assert!(graph.nodes.contains(&Node::Boxed(Value::Double(4.5f64.to_bits()))));
    let read = written_and_read(m, &graph);
    assert!(graph.isomorphic(&read), "{}\n---\n{}", graph.to_text(), read.to_text());
    let json = graph.to_json();
    assert_eq!(json["nodes"].as_array().map(Vec::len), Some(graph.nodes.len()));

    let nil = call(m, "Things", "nil", "()Ljava/lang/Object;", &[]);
    let graph = Graph::read(m, &[(nil, Kind::Ref)]).expect("the constant can be read");
    assert_eq!(graph.to_text(), "arg0 = Things.Node.NIL");
}

fn values_are_made_as_source_makes_them(m: &mut Machine) {
    let same = |m: &mut Machine, a: i32, b: i32| {
        let mut g = Graph::default();
        let (a, b) = (g.add(Node::Boxed(Value::Int(a))), g.add(Node::Boxed(Value::Int(b))));
        g.roots = vec![Value::Ref(a), Value::Ref(b)];
        let slots = g.write(m).expect("written");
        call(m, "Things", "same", "(Ljava/lang/Integer;Ljava/lang/Integer;)Z", &slots)
    };
    assert_eq!(same(m, 127, 127), 1);
    assert_eq!(same(m, 128, 128), 0);
    let mut g = Graph::default();
    let (a, b) = (g.add_string("literal"), g.add_string("literal"));
    g.roots = vec![Value::Ref(a), Value::Ref(b)];
    let slots = g.write(m).expect("written");
    assert_eq!(call(m, "Things", "literal", "(Ljava/lang/String;)Z", &slots[..1]), 1);
    assert_eq!(call(m, "Things", "literal", "(Ljava/lang/String;)Z", &slots[1..]), 0);
}

fn step(class: &str, name: &str, descriptor: &str, args: &[Value]) -> Call {
    Call { class: class.into(), name: name.into(), descriptor: descriptor.into(), args: args.to_vec() }
}

fn objects_are_built_by_calls(m: &mut Machine) {
    let mut g = Graph::default();
    let inner = NodeId(1);
    let list = g.add(Node::Built {
        class: "java.util.ArrayList".into(),
        steps: vec![
            step("java.util.ArrayList", "<init>", "()V", &[]),
            step("java.util.List", "add", "(Ljava/lang/Object;)Z", &[Value::Ref(NodeId(2))]),
            step("java.util.ArrayList", "addAll", "(Ljava/util/Collection;)Z", &[Value::Ref(inner)]),
        ],
    });
    g.add(Node::Built {
        class: "java.util.List".into(),
        steps: vec![step(
            "java.util.List",
            "of",
            "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/util/List;",
            &[Value::Ref(NodeId(2)), Value::Ref(NodeId(2))],
        )],
    });
    g.add(Node::Boxed(Value::Int(1000)));
    g.roots = vec![Value::Ref(list)];
    assert_eq!(g.to_text(), "arg0 = new ArrayList().add(1000).addAll(List.of(1000, 1000))");
    let slots = g.write(m).expect("written");
    assert_eq!(call(m, "Things", "sum", "(Ljava/util/List;)I", &slots), 3000);
}

fn functions_return_their_constant(m: &mut Machine) {
    let mut g = Graph::default();
    let reply = Reply::always("applyAsInt", "(Ljava/lang/Object;)I", Value::Int(21));
    let interface = "java.util.function.ToIntFunction".into();
    let f = g.add(Node::Answering { interface, replies: vec![reply] });
    g.roots = vec![Value::Ref(f)];
    let slots = g.write(m).expect("written");
    assert_eq!(call(m, "Things", "two", "(Ljava/util/function/ToIntFunction;)I", &slots), 42);
    assert!(written_and_read(m, &g).isomorphic(&g));
}

/// Why a graph is not written: a value does not fit its place.
fn refusal(m: &mut Machine, graph: &Graph) -> String {
    match graph.write(m) {
        Err(GraphError::Store(why)) => why.to_string(),
        other => panic!("{other:?}"),
    }
}

/// Whatever an engine believes, no place holds an object of a class that its type does not allow.
fn objects_of_wrong_classes_are_refused(m: &mut Machine) {
    let (text, own) = (Value::Ref(NodeId(0)), Value::Ref(NodeId(1)));
    let with_text = |node: Node| Graph {
        nodes: vec![Node::String(vec![97]), node],
        roots: vec![own],
        ..Graph::default()
    };
    let color = Node::Object {
        class: "Things$Node".into(),
        fields: vec![field("Things$Node", "color", "LThings$Color;", text)],
    };
    let why = "field Things$Node.color has type Things$Color and cannot hold java.lang.String";
    assert_eq!(refusal(m, &with_text(color)), why);
    let array =
        |descriptor: &str| Node::Array { descriptor: descriptor.into(), elements: vec![Value::Null, text] };
    let why = "element 1 of Things$Node[] has type Things$Node and cannot hold java.lang.String";
    assert_eq!(refusal(m, &with_text(array("[LThings$Node;"))), why);
    let why = "element 0 of int[] has type int and cannot hold null";
    assert_eq!(refusal(m, &with_text(array("[I"))), why);
    assert!(with_text(array("[Ljava/lang/Comparable;")).write(m).is_ok());
    let made = |args: &[Value]| Node::Built {
        class: "Things$Node".into(),
        steps: vec![step("Things$Node", "of", "(ILThings$Node;)LThings$Node;", args)],
    };
    let why = "argument 2 of Things$Node.of has type Things$Node and cannot hold java.lang.String";
    assert_eq!(refusal(m, &with_text(made(&[Value::Int(1), text]))), why);
    let answering = Node::Answering {
        interface: "java.util.function.ToIntFunction".into(),
        replies: vec![Reply::always("applyAsInt", "(Ljava/lang/Object;)I", text)],
    };
    let why = refusal(m, &with_text(answering));
    assert!(why.ends_with(".result has type int and cannot hold java.lang.String"), "{why}");
}

/// The receiver and the arguments of a call are of the types that the method declares.
fn roots_of_wrong_classes_are_refused(m: &mut Machine) {
    let class = m.load("Things$Node").expect("the class");
    let method = m.classes.find_declared(class, "with", "(Ljava/lang/Object;)LThings$Node;").expect("it");
    let weigh = m.load("Things").expect("the class");
    let weigh = m.classes.find_declared(weigh, "weigh", "(LThings$Node;)I").expect("it");
    let text = Value::Ref(NodeId(0));
    let mut passed = |method, roots: &[Value]| {
        let graph = Graph { nodes: vec![Node::String(vec![97])], roots: roots.to_vec(), ..Graph::default() };
        let refs = graph.write_nodes(m).expect("written");
        graph.arguments(m, method, &refs, None).map(|a| a.slots.len()).map_err(|e| e.to_string())
    };
    let receiver = "the receiver of Things$Node.with has type Things$Node and cannot hold java.lang.String";
    assert_eq!(passed(method, &[text, text]), Err(receiver.into()));
    let argument = "argument 1 of Things.weigh has type Things$Node and cannot hold java.lang.String";
    assert_eq!(passed(weigh, &[text]), Err(argument.into()));
    let number = "argument 1 of Things.weigh has type Things$Node and cannot hold int";
    assert_eq!(passed(weigh, &[Value::Int(1)]), Err(number.into()));
    assert_eq!(passed(weigh, &[Value::Null]), Ok(1));
    assert_eq!(passed(weigh, &[]), Err("there is no call of Things.weigh with 0 values".into()));
}

fn wrong_graphs_are_refused(m: &mut Machine) {
    let lambda = call(m, "Things", "lambda", "()Ljava/lang/Object;", &[]);
    let graph = Graph::read(m, &[(lambda, Kind::Ref)]).expect("read");
    assert!(matches!(graph.write(m), Err(GraphError::Opaque(_))));
    let one = |node: Node| Graph { nodes: vec![node], ..Graph::default() };
    let no_class = one(Node::Object { class: "NoSuch".into(), fields: vec![] });
    assert!(matches!(no_class.write(m), Err(GraphError::Missing(_))));
    let wrong_kind = vec![field("Things$Node", "key", "I", Value::Long(1))];
    let wrong_kind = one(Node::Object { class: "Things$Node".into(), fields: wrong_kind });
    assert_eq!(refusal(m, &wrong_kind), "field Things$Node.key has type int and cannot hold long");
    let foreign = vec![field("Things$Special", "key", "I", Value::Int(1))];
    let foreign = one(Node::Object { class: "Things$Node".into(), fields: foreign });
    assert!(matches!(foreign.write(m), Err(GraphError::Missing(_))));
    let own = Value::Ref(NodeId(0));
    let circular = one(Node::Built {
        class: "java.util.ArrayList".into(),
        steps: vec![step("java.util.ArrayList", "<init>", "(Ljava/util/Collection;)V", &[own])],
    });
    assert!(matches!(circular.write(m), Err(GraphError::Malformed(_))));
    let throws = one(Node::Built {
        class: "java.util.ArrayList".into(),
        steps: vec![step("java.util.ArrayList", "<init>", "(I)V", &[Value::Int(-1)])],
    });
    let why = throws.write(m).expect_err("the constructor throws").to_string();
    assert!(why.contains("Illegal Capacity: -1"), "{why}");
}
