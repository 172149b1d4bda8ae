//! What finitizations in Java come to, without a search.

use margay_classes::Kind;
use margay_enumerate::bounds::arguments;
use margay_enumerate::bounds::error::BoundsError;
use margay_enumerate::{Domain, DomainId, Finitization, Object};
use margay_machine::Machine;
use margay_test_util::{Javac, boot};

/// Compiles a class and runs its finitization. With `jar`, the declarations of Korat's interfaces are on the class path too,
/// as Korat's own jar would be.
fn finitized(
    class: &str,
    source: &str,
    args: &[&str],
    jar: bool,
) -> Result<(Finitization, Machine), BoundsError> {
    let implicit = if jar { "-implicit:class" } else { "-implicit:none" };
    let javac = Javac::new().korat_interfaces().margay_api().option(implicit);
    let mut m = boot(&javac.once(&[(&format!("{class}.java"), source)]));
    m.provide_classes(margay_enumerate::bounds::provided::provide);
    let id = m.classes.load(class).expect("the class");
    let texts: Vec<String> = args.iter().map(|a| (*a).to_owned()).collect();
    let method = arguments::finitization(&m, id, None, texts.len())?;
    let slots = arguments::parse(&mut m, method, &texts)?;
    let (recorder, plan) = arguments::run(&mut m, method, &slots)?;
    let predicate = arguments::predicate(&m, recorder.root(plan), None)?;
    let finitization = recorder.finish(&mut m, plan, predicate)?;
    Ok((finitization, m))
}

const TREE: &str = "
import korat.finitization.*;
import korat.finitization.impl.FinitizationFactory;
public class Tree {
    static class Node { Node left, right; int key; }
    Node root; int size;
    public boolean repOK() { return root != null; }
    public static IFinitization finTree(int n, String keys, boolean nulls) {
        IFinitization f = FinitizationFactory.create(Tree.class);
        IObjSet nodes = f.createObjSet(Node.class, n, nulls);
        f.set(\"root\", nodes);
        f.set(\"size\", f.createIntSet(0, 2, 5));
        f.set(\"Node.left\", nodes);
        f.set(Node.class, \"right\", f.createObjSet(\"Node\", n / 2));
        IIntSet k = f.createIntSet(-1, 1);
        k.addInt(7); k.removeInt(0); k.addRange(3, 3, 9);
        f.set(\"Node\", keys, k);
        if (f.getClassDomain(\"Node\").getSize() != n) throw new IllegalStateException();
        if (f.getFieldDomain(\"Node.left\") != nodes) throw new IllegalStateException();
        return f;
    }
}";

#[test]
fn korats_interfaces_with_and_without_classes_of_these_names_on_the_class_path() {
    for jar in [false, true] {
        let (f, m) = finitized("Tree", TREE, &["3", "key", "true"], jar).expect("a finitization");
        let nodes = DomainId(1);
        assert_eq!(f.domains.len(), 2);
        assert_eq!(f.domains[0].objects.len(), 1);
        assert_eq!(f.domains[1].objects.len(), 3);
        assert!(f.domains[1].isomorphic);
        assert!(f.objects.iter().all(|o| matches!(o, Object::Fresh { .. })));
        assert_eq!(f.roots, [Domain::Objects { null: false, domains: vec![DomainId(0)] }]);
        let domain = |name: &str| f.fields.iter().find(|f| f.name == name).map(|f| &f.domain);
        assert_eq!(domain("root"), Some(&Domain::Objects { null: true, domains: vec![nodes] }));
        assert_eq!(domain("left"), domain("root"));
        assert_eq!(domain("right"), Some(&Domain::Objects { null: false, domains: vec![nodes] }));
        let ints = |values: &[i32]| Domain::Numbers {
            kind: Kind::Int,
            values: values.iter().map(|&v| u64::from(v as u32)).collect(),
        };
        assert_eq!(domain("size"), Some(&ints(&[0, 2, 4, 5])));
        assert_eq!(domain("key"), Some(&ints(&[-1, 1, 7, 3, 6, 9])));
        drop(m);
    }
}

#[test]
fn a_mistake_is_named_with_its_place() {
    let why = |args: &[&str]| finitized("Tree", TREE, args, false).err().expect("a mistake").to_string();
    let unknown = why(&["3", "kez", "true"]);
    assert!(unknown.contains("no field kez in Tree$Node (it has left, right, key)"), "{unknown}");
    assert!(unknown.contains("Tree.java") || unknown.contains("finTree"), "{unknown}");
    assert!(why(&["x", "key", "true"]).contains("argument \"x\""));
    assert!(why(&["3", "key"]).contains("takes other arguments"), "{}", why(&["3", "key"]));
    let empty = why(&["0", "key", "false"]);
    assert_eq!(empty, "the domain of field root of Tree is empty: there is no value for it");
}
