//! Lowered code and control-flow graphs of compiled Java: branch ids, lines, and the JDK's own methods.

use margay_classes::cfg::Cfg;
use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_classes::{ClassId, Classes, MethodId, Op};
use margay_test_util::Javac;
use std::sync::Arc;

fn compiled(name: &str, source: &str) -> Classes {
    let dir = Javac::new().once(&[(&format!("{name}.java"), source)]);
    let jdk = Jdk::find(None).expect("a JDK");
    let path = ClassPath::new(&jdk, &[dir]).expect("a class path");
    Classes::new(Arc::new(path)).expect("classes")
}

fn method(classes: &mut Classes, class: &str, name: &str) -> MethodId {
    let id = classes.load(class).expect("the class");
    let found = classes.class(id).methods.iter().copied();
    found.into_iter().find(|&m| classes.symbols.text(classes.method(m).name) == name).expect("the method")
}

#[test]
fn branch_ids_are_in_bytecode_order_and_agree_with_the_graph() {
    let mut classes = compiled(
        "Branches",
        "public class Branches { static int f(int a, long b) { int r = 0; if (a > 3) r = 1; if (b == 7L) r += 2;\n\
         switch (a) { case 1: r++; break; case 5: r--; break; default: r = 9; } while (r < 3) r++; return r; } }",
    );
    let id = method(&mut classes, "Branches", "f");
    let class = classes.method(id).class;
    let file = classes.file_of(class).expect("file");
    let member = classes.method(id).member(classes.class(class)).expect("member").clone();
    let attr = file.code(&member).expect("readable").expect("code");
    let cfg = Cfg::of(&file, &attr).expect("a graph");
    let code = classes.code(id).expect("lowered").expect("code");
    // Two conditionals, a switch with two targets and a default, and the loop's condition.
    assert_eq!(code.branches.len(), 2 + 2 + 3 + 2);
    assert!(code.branches.windows(2).all(|w| w[0].bci <= w[1].bci));
    for block in &cfg.blocks {
        let edges: Vec<usize> =
            code.branches_at(block.last).map(|b| cfg.block_at(code.branches[b].target)).collect();
        if !edges.is_empty() {
            assert_eq!(edges, block.successors, "edges of the block at {}", block.start);
        }
    }
    assert_eq!(code.line(0), Some(1));
}

#[test]
fn loads_and_constants_cost_no_instruction() {
    let mut classes = compiled(
        "Sum",
        "public class Sum { static int f(int n) { int s = 0; for (int i = 0; i < n; i++) s += i * 3; return s; } }",
    );
    let id = method(&mut classes, "Sum", "f");
    let code = classes.code(id).expect("lowered").expect("code");
    let ops: Vec<Op> = code.ops.iter().map(std::cell::Cell::get).collect();
    assert!(
        matches!(
            ops[..],
            [
                Op::Const32 { .. },
                Op::Const32 { .. },
                Op::IfGe { .. },
                Op::IMulK { .. },
                Op::IAdd { .. },
                Op::IAddK { .. },
                Op::Goto { .. },
                Op::ReturnValue { .. }
            ]
        ),
        "{ops:?}"
    );
}

/// Every method of some large packages lowers, and its graph is well formed.
#[test]
fn the_library_lowers() {
    let jdk = Jdk::find(None).expect("a JDK");
    let path = ClassPath::new(&jdk, &[]).expect("a class path");
    let mut classes = Classes::new(Arc::new(path)).expect("classes");
    let names = [
        "java/lang/String",
        "java/lang/Character",
        "java/util/HashMap",
        "java/util/TreeMap",
        "java/util/regex/Pattern",
        "java/math/BigInteger",
        "java/math/BigDecimal",
        "java/util/Formatter",
        "java/util/concurrent/ForkJoinPool",
        "java/util/concurrent/ConcurrentHashMap",
        "java/time/format/DateTimeFormatterBuilder",
        "java/text/DecimalFormat",
        "java/util/Arrays",
        "java/util/Collections",
        "java/util/stream/Collectors",
        "java/io/ObjectInputStream",
    ];
    let mut methods = 0;
    for name in names {
        let id: ClassId = classes.load(name).expect(name);
        for m in classes.class(id).methods.clone() {
            let code = classes.code(m).unwrap_or_else(|e| panic!("{name}: {e}"));
            if code.is_some() {
                let member = classes.method(m).member(classes.class(id)).expect("member").clone();
                let file = classes.file_of(id).expect("file");
                let attr = file.code(&member).expect("readable").expect("code");
                let cfg = Cfg::of(&file, &attr).expect("a graph");
                assert!(
                    cfg.blocks
                        .iter()
                        .all(|b| b.start < b.end && b.successors.iter().all(|&s| s < cfg.blocks.len()))
                );
                methods += 1;
            }
        }
    }
    assert!(methods > 1500, "{methods}");
}
