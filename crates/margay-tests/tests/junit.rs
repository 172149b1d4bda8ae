//! Written tests compile with the class path of their target and JUnit alone, and pass on a real Java machine.

use margay_graph::graph::{Call, Field, Graph, Node, NodeId, Reply, Value};
use margay_machine::Machine;
use margay_test_util::junit::run_tests;
use margay_test_util::{Scratch, boot, compile};
use margay_tests::java::{Style, Written, write_suite};
use margay_tests::{Case, Kind, Observed, Suite, TakenBranch, check_stability, observe};
use std::path::Path;

const SHOP: &str = include_str!("subjects/Shop.java");

/// Compiles the files with the classes of `scratch` and runs all tests; gives what the console said.
fn run(scratch: &Scratch, written: &Written) -> String {
    let sources = scratch.path().join("generated");
    let (_, errors) = margay_tests::files::write_files(&sources, &written.files);
    assert!(errors.is_empty(), "{errors:?}");
    run_tests(scratch.path(), &sources)
}

fn case(m: &mut Machine, class: &str, name: &str, desc: &str, input: &Graph) -> Case {
    let id = m.classes.load(class).expect("the class");
    let method = m.classes.find_declared(id, name, desc).unwrap_or_else(|| panic!("{name}{desc}"));
    let mut case = match observe(m, method, input) {
        Ok(Observed::Case(case)) => *case,
        other => panic!("{name}: {other:?}"),
    };
    let mark = m.mark();
    m.perturb(0x5DEE_CE66);
    case.stable = check_stability(m, method, &case).expect("the same end");
    m.perturb(0);
    m.rollback(mark);
    case
}

fn values(roots: &[Value]) -> Graph {
    Graph { roots: roots.to_vec(), ..Graph::default() }
}

/// A graph of these nodes whose roots are the numbers of nodes.
fn nodes(nodes: Vec<Node>, roots: &[u32]) -> Graph {
    Graph { nodes, roots: roots.iter().map(|&i| Value::Ref(NodeId(i))).collect(), ..Graph::default() }
}

fn text(s: &str) -> Node {
    Node::String(s.encode_utf16().collect())
}

fn reference(i: u32) -> Value {
    Value::Ref(NodeId(i))
}

fn object(class: &str, fields: &[(&str, &str, Value)]) -> Node {
    let field = |&(name, descriptor, value): &(&str, &str, Value)| Field {
        declared_in: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        value,
    };
    Node::Object { class: class.into(), fields: fields.iter().map(field).collect() }
}

fn call(class: &str, name: &str, descriptor: &str, args: &[Value]) -> Call {
    Call { class: class.into(), name: name.into(), descriptor: descriptor.into(), args: args.to_vec() }
}

fn built(class: &str, steps: Vec<Call>) -> Node {
    Node::Built { class: class.into(), steps }
}

fn shop_cases(m: &mut Machine) -> Vec<Case> {
    use Value::{Boolean, Byte, Char, Double, Float, Int, Long, Null, Short};
    let object_type = "Ljava/lang/Object;";
    let string = "Ljava/lang/String;";
    let item = "Lshop/Shop$Item;";
    let mut inputs: Vec<(&str, String, Graph)> = Vec::new();
    let mut add = |name: &'static str, desc: &str, graph: Graph| inputs.push((name, desc.to_owned(), graph));
    let numbers = [Int(-7), Long(i64::MIN), Byte(-1), Char(0x2028), Short(5), Boolean(true)];
    let reals = [Float(f32::NAN.to_bits()), Double((-0.0f64).to_bits())];
    add("plain", "(IJBCSZFD)I", values(&[&numbers[..], &reals[..]].concat()));
    add("wide", "(J)J", values(&[Long(1 << 40)]));
    add("half", "(D)D", values(&[Double(f64::INFINITY.to_bits())]));
    add("half", "(D)D", values(&[Double(1e-320f64.to_bits())]));
    add("third", "(F)F", values(&[Float(1.0f32.to_bits())]));
    add("letter", "(I)C", values(&[Int(0x27)]));
    add("letter", "(I)C", values(&[Int(0x5C)]));
    add("tiny", "(B)B", values(&[Byte(127)]));
    add("isNull", "(Ljava/lang/Object;)Z", values(&[Null]));
    add("isNull", "(Ljava/lang/Object;)Z", nodes(vec![object("java.lang.Object", &[])], &[0]));
    for desc in [string, object_type, "Ljava/lang/Integer;"] {
        add("over", &format!("({desc}){string}"), values(&[Null]));
    }
    add("over", &format!("({object_type}){string}"), nodes(vec![text("é\"\\\n\u{1F600}")], &[0]));
    add("over", &format!("({object_type}){string}"), nodes(vec![Node::Boxed(Int(5))], &[0]));
    add("over", &format!("(Ljava/lang/Integer;){string}"), nodes(vec![Node::Boxed(Int(5))], &[0]));
    add("over", &format!("(I){string}"), values(&[Int(5)]));
    let words =
        |parts: &[Value]| Node::Array { descriptor: "[Ljava/lang/String;".into(), elements: parts.to_vec() };
    add(
        "join",
        &format!("([{string}){string}"),
        nodes(vec![words(&[reference(1), reference(2)]), text("a"), text("b")], &[0]),
    );
    add("join", &format!("([{string}){string}"), values(&[Null]));
    let ints = |items: &[i32]| Node::Array {
        descriptor: "[I".into(),
        elements: items.iter().map(|&i| Int(i)).collect(),
    };
    add("doubled", "([I)[I", nodes(vec![ints(&[1, -2, i32::MAX])], &[0]));
    add("doubled", "([I)[I", nodes(vec![ints(&[])], &[0]));
    add("sort", "([I)V", nodes(vec![ints(&[3, 1, 2])], &[0]));
    add("sort", "([I)V", nodes(vec![ints(&[0; 300])], &[0]));
    add("reals", "(D)[D", values(&[Double(0.1f64.to_bits())]));
    add("nested", &format!("({string})[[{object_type}"), nodes(vec![text("x")], &[0]));
    let larger = "(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;";
    add("larger", larger, nodes(vec![text("a"), text("b")], &[0, 1]));
    add("larger", larger, nodes(vec![text("a"), Node::Boxed(Int(1))], &[0, 1]));
    add(
        "cast",
        &format!("(Ljava/lang/Class;{object_type}){object_type}"),
        nodes(vec![Node::Class("java.lang.String".into()), Node::Boxed(Int(1000))], &[0, 1]),
    );
    add(
        "cast",
        &format!("(Ljava/lang/Class;{object_type}){object_type}"),
        nodes(vec![Node::Class("java.lang.Integer".into()), Node::Boxed(Int(1000))], &[0, 1]),
    );
    let size = |constant: &str| Node::Enum { class: "shop.Shop$Size".into(), constant: constant.into() };
    add("size", "(Lshop/Shop$Size;)Lshop/Shop$Size;", nodes(vec![size("SMALL")], &[0]));
    add("price", "(Lshop/Shop$Size;)I", nodes(vec![size("LARGE")], &[0]));
    add("type", &format!("({object_type})Ljava/lang/Class;"), nodes(vec![ints(&[1])], &[0]));
    let reply = Reply::always("applyAsInt", "(Ljava/lang/Object;)I", Int(41));
    let interface = "java.util.function.ToIntFunction".into();
    let function = Node::Answering { interface, replies: vec![reply] };
    add(
        "apply",
        &format!("(Ljava/util/function/ToIntFunction;{string})I"),
        nodes(vec![function, text("s")], &[0, 1]),
    );
    let list = |items: &[Value]| {
        let mut steps = vec![call("java.util.ArrayList", "<init>", "()V", &[])];
        steps
            .extend(items.iter().map(|&v| call("java.util.ArrayList", "add", "(Ljava/lang/Object;)Z", &[v])));
        built("java.util.ArrayList", steps)
    };
    let new_item = |name: Value, code: u16| {
        built(
            "shop.Shop$Item",
            vec![call("shop.Shop$Item", "<init>", "(Ljava/lang/String;C)V", &[name, Char(code)])],
        )
    };
    add(
        "first",
        &format!("(Ljava/util/List;){item}"),
        nodes(vec![list(&[reference(1)]), new_item(reference(2), 0x61), text("n")], &[0]),
    );
    add("first", &format!("(Ljava/util/List;){item}"), nodes(vec![list(&[])], &[0]));
    add(
        "addTo",
        &format!("(Ljava/util/List;{object_type})V"),
        nodes(vec![list(&[reference(1)]), text("n")], &[0, 1]),
    );
    add(
        "count",
        &format!("([{string})Ljava/util/Map;"),
        nodes(vec![words(&[reference(1), reference(1), reference(2)]), text("a"), text("b")], &[0]),
    );
    add("maybe", &format!("({string})Ljava/util/Optional;"), values(&[Null]));
    add("maybe", &format!("({string})Ljava/util/Optional;"), nodes(vec![text("some")], &[0]));
    add("set", "(I)Ljava/util/Set;", values(&[Int(1000)]));
    add("big", "(J)Ljava/math/BigInteger;", values(&[Long(i64::MAX)]));
    let builder = built(
        "java.lang.StringBuilder",
        vec![call("java.lang.StringBuilder", "<init>", "(Ljava/lang/String;)V", &[reference(1)])],
    );
    add(
        "append",
        &format!("(Ljava/lang/StringBuilder;{string})Ljava/lang/StringBuilder;"),
        nodes(vec![builder, text("ab"), text("é\u{4e00}")], &[0, 2]),
    );
    add("pair", &format!("(I{string})Lshop/Shop$Pair;"), nodes(vec![text("b")], &[0]));
    inputs.last_mut().expect("an input").2.roots.insert(0, Int(1));
    let mut add = |name: &'static str, desc: &str, graph: Graph| inputs.push((name, desc.to_owned(), graph));
    let pair = built(
        "shop.Shop$Pair",
        vec![call("shop.Shop$Pair", "<init>", "(ILjava/lang/String;)V", &[Int(2), reference(1)])],
    );
    add("ofPair", &format!("(Lshop/Shop$Pair;){string}"), nodes(vec![pair, text("b")], &[0]));
    add("empty", "()Lshop/Shop;", values(&[]));
    add("item", &format!("({string}){item}"), nodes(vec![text("n")], &[0]));
    let mut index = nodes(vec![ints(&[1])], &[0]);
    index.roots.push(Int(1));
    add("index", "([II)I", index);
    add("odd", "(I)V", values(&[Int(3)]));
    let reply = |method: &str, descriptor: &str, result: Value| Reply::always(method, descriptor, result);
    let till = Node::Answering {
        interface: "shop.Shop$Till".into(),
        replies: vec![
            reply("items", "(Ljava/lang/Class;Ljava/util/List;)Ljava/util/List;", reference(2)),
            reply("count", "(IJ)I", Int(40)),
            reply("close", "()V", Null),
            reply("first", &format!("({item}){item}"), reference(1)),
        ],
    };
    let sold = vec![till, new_item(reference(3), 0x61), list(&[reference(1)]), text("n")];
    add("total", &format!("(Lshop/Shop$Till;{item})I"), nodes(sold, &[0, 1]));
    add("odd", "(I)V", values(&[Int(4)]));
    add("checked", "(I)V", values(&[Int(-1)]));
    add("secretly", &format!("(I{object_type})I"), values(&[Int(8), Null]));
    let hidden_shop = object(
        "shop.Shop",
        &[
            ("hidden", "Lshop/Shop$Hidden;", reference(1)),
            ("rate", "D", Double(0.5f64.to_bits())),
            ("secret", "Lshop/Shop$Secret;", reference(2)),
        ],
    );
    let hidden = object("shop.Shop$Hidden", &[("x", "I", Int(6))]);
    let secret = Node::Enum { class: "shop.Shop$Secret".into(), constant: "KEY".into() };
    add("hiddenX", "()I", nodes(vec![hidden_shop.clone(), hidden.clone(), secret.clone()], &[0]));
    add("locked", "()Z", nodes(vec![hidden_shop.clone(), hidden, secret], &[0]));
    let new_shop = || built("shop.Shop", vec![call("shop.Shop", "<init>", "()V", &[])]);
    // A ring of two items, one of them with a price and a count.
    let ring = |next: u32| {
        object(
            "shop.Shop$Item",
            &[
                ("count", "I", Int(2)),
                ("price", "J", Long(3)),
                ("code", "C", Char(0x7A)),
                ("next", item, reference(next)),
            ],
        )
    };
    add("swap", &format!("({item}){item}"), nodes(vec![new_shop(), ring(2), ring(1)], &[0, 1]));
    add("swap", &format!("({item}){item}"), nodes(vec![new_shop(), new_item(Null, 0x62)], &[0, 1]));
    add("cycle", &format!("({item})I"), nodes(vec![new_shop(), ring(2), ring(1)], &[0, 1]));
    let mut restock = nodes(vec![new_shop()], &[0]);
    restock.roots.push(Int(2));
    add("restock", "(I)V", restock);
    add("total", "()I", nodes(vec![new_shop()], &[0]));
    let chained = built(
        "shop.Shop$Item",
        vec![
            call("shop.Shop$Item", "<init>", "(Ljava/lang/String;C)V", &[Null, Char(0x63)]),
            call("shop.Shop$Item", "chain", "(Lshop/Shop$Item;)Lshop/Shop$Item;", &[reference(2)]),
            call("shop.Shop$Item", "price", "J", &[Long(9)]),
            call("shop.Shop$Item", "count", "I", &[Int(9)]),
        ],
    );
    add("cycle", &format!("({item})I"), nodes(vec![new_shop(), chained, new_item(Null, 0x64)], &[0, 1]));
    let shelf = built(
        "shop.Shop$Shelf",
        vec![call("shop.Shop$Shelf", "<init>", "(Lshop/Shop;I)V", &[reference(0), Int(3)])],
    );
    add("shelf", "(Lshop/Shop$Shelf;)I", nodes(vec![new_shop(), shelf], &[0, 1]));
    add("same", &format!("({string}{string})Z"), nodes(vec![text("x"), text("x")], &[0, 1]));
    add("same", &format!("({string}{string})Z"), nodes(vec![text("x")], &[0, 0]));
    add("hash", "(Ljava/lang/Object;)I", nodes(vec![object("java.lang.Object", &[])], &[0]));
    let empty = built("java.lang.StringBuilder", vec![call("java.lang.StringBuilder", "<init>", "()V", &[])]);
    add("hashInto", "(Ljava/lang/StringBuilder;)V", nodes(vec![empty], &[0]));
    add("fill", "(Ljava/util/TreeMap;Ljava/lang/Iterable;)I", values(&[Null, Null]));
    add("fill", "(Ljava/util/Map;Ljava/lang/Iterable;)I", values(&[Null, Null]));
    add("later", "()J", values(&[]));
    add("usesHashes", "(Ljava/lang/Object;)Z", nodes(vec![object("java.lang.Object", &[])], &[0]));
    add("toString", "()Ljava/lang/String;", nodes(vec![new_shop()], &[0]));
    let integers = "(Ljava/lang/Integer;Ljava/lang/Integer;)Z";
    add("sameBox", integers, nodes(vec![Node::Boxed(Int(1000))], &[0, 0]));
    add("sameBox", integers, nodes(vec![Node::Boxed(Int(1000)), Node::Boxed(Int(1000))], &[0, 1]));
    add("sameBox", integers, nodes(vec![Node::Boxed(Int(1)), Node::Boxed(Int(1))], &[0, 1]));
    inputs.iter().map(|(name, desc, graph)| case(m, "shop/Shop", name, desc, graph)).collect()
}

#[test]
fn tests_of_everything_compile_and_pass() {
    let scratch = Scratch::new("junit");
    compile(&scratch, &[("Shop.java", SHOP)]);
    let mut m = boot(scratch.path());
    let mut cases = shop_cases(&mut m);
    let name = "Ljava/lang/String;C";
    let made = nodes(vec![text("n")], &[0]);
    let mut with_code = made.clone();
    with_code.roots.push(Value::Char(0x71));
    cases.push(case(&mut m, "shop/Shop$Item", "<init>", &format!("({name})V"), &with_code));
    let count = cases.len();
    // Some of them as bugs.
    for case in &mut cases {
        if matches!(&case.outcome, margay_tests::Outcome::Threw { class, .. } if class.contains("IndexOutOf"))
        {
            case.kind = Kind::Bug { what: "throws an undeclared exception".into() };
            case.condition = "i >= a.length\n\\u000a*/ is not a trap".into();
        }
        if case.method.name == "cycle" {
            case.path = vec![TakenBranch { line: 1, condition: Some("i.next != null".into()) }];
        }
    }
    let suite = Suite { class: "shop.Shop".into(), cases };
    for style in [Style::JUnit5, Style::JUnit4] {
        let written = write_suite(&mut m.classes, &suite, style);
        assert_eq!(written.left_out, []);
        assert_eq!(written.files.len(), 3);
        let said = run(&scratch, &written);
        assert!(said.contains(&format!("{count} tests successful")), "{said}");
        let again = write_suite(&mut m.classes, &suite, style);
        assert_eq!(written.files, again.files, "the same input gives the same bytes");
        if style == Style::JUnit5 {
            golden("shop/ShopMargayTest.java", &written);
            golden("shop/ShopMargayBugs.java", &written);
        }
    }
}

/// An object made by a constructor without arguments, and a call for each list of arguments.
fn filled(class: &str, method: &str, descriptor: &str, items: &[Vec<Value>]) -> Node {
    let mut steps = vec![call(class, "<init>", "()V", &[])];
    steps.extend(items.iter().map(|args| call(class, method, descriptor, args)));
    built(class, steps)
}

#[test]
fn type_arguments_come_from_declarations_and_contents() {
    let scratch = Scratch::new("junit-types");
    compile(&scratch, &[("Words.java", include_str!("subjects/Words.java"))]);
    let mut m = boot(scratch.path());
    let list = |items: &[u32]| {
        let items: Vec<Vec<Value>> = items.iter().map(|&i| vec![reference(i)]).collect();
        filled("java.util.ArrayList", "add", "(Ljava/lang/Object;)Z", &items)
    };
    let number = |n: i32| Node::Boxed(Value::Int(n));
    let put = "(Ljava/lang/Object;Ljava/lang/Object;)Ljava/lang/Object;";
    let map = filled("java.util.LinkedHashMap", "put", put, &[vec![reference(2), reference(3)]]);
    let function = |interface: &str, method: &str, descriptor: &str, result: Value| Node::Answering {
        interface: interface.into(),
        replies: vec![Reply::always(method, descriptor, result)],
    };
    let name = function(
        "java.util.function.Function",
        "apply",
        "(Ljava/lang/Object;)Ljava/lang/Object;",
        reference(2),
    );
    let order =
        function("java.util.Comparator", "compare", "(Ljava/lang/Object;Ljava/lang/Object;)I", Value::Int(0));
    let optional = built(
        "java.util.Optional",
        vec![call(
            "java.util.Optional",
            "ofNullable",
            "(Ljava/lang/Object;)Ljava/util/Optional;",
            &[reference(1)],
        )],
    );
    let new_box = built(
        "words.Words$Box",
        vec![call("words.Words$Box", "<init>", "(Ljava/lang/Object;)V", &[reference(1)])],
    );
    let count = "(Ljava/util/List;Ljava/lang/String;)I";
    let greatest = "(Ljava/util/Collection;)Ljava/lang/Comparable;";
    let named = "(Ljava/util/Map;Ljava/util/function/Function;)Ljava/util/List;";
    let longer = "(Ljava/util/Optional;)Ljava/util/Optional;";
    let swap = "(Ljava/lang/Object;)Ljava/lang/Object;";
    let words = "words/Words";
    let inputs = [
        (words, "count", count, nodes(vec![list(&[1, 1]), text("a")], &[0, 1])),
        // An integer among the words.
        (words, "count", count, nodes(vec![list(&[2]), text("a"), number(7)], &[0, 1])),
        (words, "greatest", greatest, nodes(vec![list(&[1, 2]), number(1), number(2)], &[0])),
        (words, "greatest", greatest, nodes(vec![list(&[1, 2]), number(1), text("a")], &[0])),
        (words, "named", named, nodes(vec![map, name, text("a"), list(&[4]), number(1)], &[0, 1])),
        (words, "has", "(Ljava/util/Comparator;Ljava/lang/Object;)Z", nodes(vec![order, number(1)], &[0, 1])),
        (words, "longer", longer, nodes(vec![optional, text("ab")], &[0])),
        ("words/Words$Box", "swap", swap, nodes(vec![new_box, text("a"), text("b")], &[0, 2])),
    ];
    let cases = inputs.iter().map(|(class, name, desc, graph)| case(&mut m, class, name, desc, graph));
    let suite = Suite { class: "words.Words".into(), cases: cases.collect() };
    let written = write_suite(&mut m.classes, &suite, Style::JUnit5);
    assert_eq!(written.left_out, []);
    let said = run(&scratch, &written);
    assert!(said.contains(&format!("{} tests successful", inputs.len())), "{said}");
    golden("words/WordsMargayTest.java", &written);
}

#[test]
fn compilers_and_machines_agree_on_the_tests() {
    let scratch = Scratch::new("junit-strict");
    compile(&scratch, &[("Strict.java", include_str!("subjects/Strict.java"))]);
    let mut m = boot(scratch.path());
    m.config.assertions = true;
    let reply = |method: &str, descriptor: &str, result: Value| Reply::always(method, descriptor, result);
    let answering =
        |interface: &str, replies: Vec<Reply>| Node::Answering { interface: interface.into(), replies };
    let operator =
        answering("java.util.function.IntBinaryOperator", vec![reply("applyAsInt", "(II)I", Value::Int(3))]);
    let stamp = answering(
        "strict.Strict$Stamp",
        vec![reply("text", "()Ljava/lang/CharSequence;", Value::Null), reply("at", "()J", Value::Long(1))],
    );
    let ints = Node::Array { descriptor: "[I".into(), elements: vec![Value::Int(1)] };
    let new = |class: &str| built(class, vec![call(class, "<init>", "()V", &[])]);
    let derived = Graph {
        nodes: vec![new("strict.Strict$Derived")],
        roots: vec![reference(0), Value::Null],
        ..Graph::default()
    };
    let number = |n: i32| Node::Boxed(Value::Int(n));
    let two = vec![new("strict.Strict$TextOrder"), number(1), number(2)];
    let least = "(Ljava/lang/Comparable;Ljava/lang/Comparable;)Ljava/lang/Comparable;";
    let strict = "strict/Strict";
    let over = "(Ljava/util/Collection;)Ljava/lang/String;";
    let inputs = [
        (
            strict,
            "pick",
            "([ILjava/util/function/IntBinaryOperator;)I",
            nodes(vec![ints.clone(), operator], &[0, 1]),
        ),
        ("strict/Strict$Base", "set", "(Ljava/lang/Number;)V", derived),
        (strict, "over", over, nodes(vec![new("java.util.ArrayList")], &[0])),
        (strict, "over", over, values(&[Value::Null])),
        ("strict/Strict$Order", "least", least, nodes(two, &[0, 1, 2])),
        (strict, "isLater", "(Lstrict/Strict$Stamp;)Z", nodes(vec![stamp], &[0])),
        (strict, "positive", "(I)I", values(&[Value::Int(0)])),
        (strict, "deeper", "([I)V", nodes(vec![ints], &[0])),
        (strict, "loader", "()Ljava/lang/ClassLoader;", values(&[])),
        (strict, "nothing", "()Ljava/lang/Object;", values(&[])),
        (strict, "holder", "(Ljava/lang/String;)Lstrict/Strict$Holder;", nodes(vec![text("a")], &[0])),
    ];
    let cases = inputs.iter().map(|(class, name, desc, graph)| case(&mut m, class, name, desc, graph));
    let suite = Suite { class: "strict.Strict".into(), cases: cases.collect() };
    let written = write_suite(&mut m.classes, &suite, Style::JUnit5);
    assert_eq!(written.left_out, []);
    let said = run(&scratch, &written);
    // The one of the assertion is not for machines that do not check it.
    assert!(said.contains(&format!("{} tests successful", inputs.len() - 1)), "{said}");
    assert!(said.contains("1 tests aborted"), "{said}");
    golden("strict/StrictMargayTest.java", &written);
}

/// Compares a file with the one in `tests/golden`; `MARGAY_BLESS=1` puts it there.
fn golden(path: &str, written: &Written) {
    let file = written.files.iter().find(|f| f.path == path).expect("the file");
    let golden =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(path.replace(".java", ".java.txt"));
    margay_test_util::golden::expect(&golden, &file.text);
}
