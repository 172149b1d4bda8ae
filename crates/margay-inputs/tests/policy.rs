//! What an input policy offers for a reference of a declared type: the kinds of fields and parameters that programs
//! have, from both sources.

use margay_explore::{Candidate, InputPolicy, Origin};
use margay_graph::Bound;
use margay_inputs::policy::{ObjectSource, Policy};
use margay_machine::Machine;
use margay_test_util::{Javac, boot, class};

const TYPES: &str = "
    import java.util.function.*;
    class Types {
        enum Color { RED, GREEN }
        interface Shape { int area(); }
        static class Square implements Shape { int side; public int area() { return side * side; } }
        static class Circle implements Shape { int radius; public int area() { return 3 * radius * radius; } }
        static abstract class Base { int n; }
        static class Derived extends Base { int m; }
        static class Open { int x; Open next; }
        static class Hidden {
            private final int x;
            Hidden(int x) { this.x = x; }
            Hidden() { this(1); }
            void setTwice(int n) {}
        }
        static class Guarded { private int x; private Guarded(int x) {} boolean repOk() { return x > 0; } }
        static class Made { private int x; private Made() {} static Made of(int x) { return new Made(); } }
        record Point(int x, int y) {}
        interface Unknown { Object get(int n); }
        static void fill(int n, java.util.List<Open> list) {}
        static <T> void nested(java.util.Map<String, java.util.List<Integer>> map, java.util.List<T> list) {}
    }";

fn machine() -> Machine {
    boot(&Javac::new().once(&[("Types.java", TYPES)]))
}

/// What is offered for a type, in words, and the bound that says what is left out.
fn offered(m: &mut Machine, policy: &mut Policy, descriptor: &str) -> (Vec<String>, Option<Bound>) {
    let class = m.classes.load_descriptor(descriptor).expect("the class");
    let found = policy.candidates(m, class, &Origin::Root(1), &[]);
    let Ok((candidates, left_out)) = found else { panic!("no candidates for {descriptor}") };
    (candidates.iter().map(|candidate| in_words(m, candidate)).collect(), left_out)
}

fn in_words(m: &Machine, candidate: &Candidate) -> String {
    let name = |class| m.classes.java_name(class);
    match candidate {
        Candidate::Lazy(class) => format!("any {}", name(*class)),
        Candidate::String { wide } => format!("{} string", if *wide { "wide" } else { "narrow" }),
        Candidate::Array(class) => format!("array {}", m.classes.name(*class)),
        Candidate::Existing(object) => format!("constant of {}", name(m.class_of(*object).id)),
        Candidate::Built(build) => {
            let calls = build.calls.iter().map(|call| {
                let method = m.classes.symbols.text(m.classes.method(call.method).name);
                format!("{method}({})", call.arguments.concat())
            });
            format!("{} by {}", name(build.class), calls.collect::<Vec<_>>().join(" "))
        }
    }
}

fn all(source: ObjectSource, descriptor: &str) -> Vec<String> {
    offered(&mut machine(), &mut Policy::new(source), descriptor).0
}

#[test]
fn strings_are_narrow_or_wide() {
    assert_eq!(all(ObjectSource::Fields, "Ljava/lang/String;"), ["narrow string", "wide string"]);
}

#[test]
fn a_box_holds_any_number() {
    let mut m = machine();
    let mut policy = Policy::new(ObjectSource::Constructors);
    let (found, left_out) = offered(&mut m, &mut policy, "Ljava/lang/Integer;");
    assert_eq!((&found[..], left_out), (&["any java.lang.Integer".to_owned()][..], None));
    let class = m.classes.load("java/lang/Integer").expect("the class");
    assert!(!policy.counts(&m, class), "it does not count as an object of the input");
    assert!(!policy.may_alias(&m, class), "two equal ones are as good as one");
}

#[test]
fn an_array_is_an_array_of_its_own_type() {
    assert_eq!(all(ObjectSource::Fields, "[I"), ["array [I"]);
    assert_eq!(all(ObjectSource::Fields, "[[Ljava/lang/String;"), ["array [[Ljava/lang/String;"]);
}

#[test]
fn an_enum_has_its_constants_and_nothing_is_left_out() {
    let mut m = machine();
    // Its constants are made by its initialiser, which a run would wait for.
    class(&mut m, "Types$Color");
    let (found, left_out) = offered(&mut m, &mut Policy::default(), "LTypes$Color;");
    assert_eq!(found, ["constant of Types$Color", "constant of Types$Color"]);
    assert_eq!(left_out, None);
}

#[test]
fn an_interface_has_the_classes_that_implement_it() {
    let found = all(ObjectSource::Fields, "LTypes$Shape;");
    for class in ["any Types$Square", "any Types$Circle"] {
        assert!(found.iter().any(|f| f == class), "{found:?}");
    }
}

#[test]
fn an_abstract_class_has_its_subclasses_only() {
    assert_eq!(all(ObjectSource::Fields, "LTypes$Base;"), ["any Types$Derived"]);
}

#[test]
fn open_fields_hold_anything_from_both_sources() {
    assert_eq!(all(ObjectSource::Fields, "LTypes$Open;"), ["any Types$Open"]);
    assert_eq!(all(ObjectSource::Constructors, "LTypes$Open;"), ["any Types$Open"]);
}

#[test]
fn hidden_fields_hold_what_constructors_put_there() {
    assert_eq!(all(ObjectSource::Fields, "LTypes$Hidden;"), ["any Types$Hidden"]);
    let (found, left_out) =
        offered(&mut machine(), &mut Policy::new(ObjectSource::Constructors), "LTypes$Hidden;");
    assert_eq!(found, ["Types$Hidden by <init>()", "Types$Hidden by <init>(I)"], "few arguments first");
    assert_eq!(left_out, Some(Bound::Construction("Types$Hidden".to_owned())));
}

#[test]
fn the_receiver_may_have_been_changed_by_one_more_call() {
    let mut m = machine();
    let class = m.classes.load("Types$Hidden").expect("the class");
    let mut policy = Policy::new(ObjectSource::Constructors);
    policy.receiver = Some(class);
    let found = policy.candidates(&mut m, class, &Origin::Root(0), &[]);
    let Ok((candidates, _)) = found else { panic!("no candidates") };
    let found: Vec<String> = candidates.iter().map(|c| in_words(&m, c)).collect();
    assert!(found.contains(&"Types$Hidden by <init>() setTwice(I)".to_owned()), "{found:?}");
}

#[test]
fn a_static_method_makes_what_no_constructor_does() {
    assert_eq!(all(ObjectSource::Constructors, "LTypes$Made;"), ["Types$Made by of(I)"]);
}

#[test]
fn a_class_with_a_predicate_gets_any_fields() {
    let mut policy = Policy::new(ObjectSource::Constructors);
    policy.predicates = vec!["repOk".to_owned()];
    assert_eq!(offered(&mut machine(), &mut policy, "LTypes$Guarded;").0, ["any Types$Guarded"]);
}

#[test]
fn a_collection_is_filled_by_calls() {
    let mut m = machine();
    let (found, left_out) = offered(&mut m, &mut Policy::default(), "Ljava/util/List;");
    assert_eq!(found[0], "java.util.ArrayList by <init>() add(Ljava/lang/Object;)", "one element first");
    assert!(found.contains(&"java.util.ArrayList by <init>()".to_owned()), "{found:?}");
    assert_eq!(left_out, Some(Bound::Classes("java.util.List".to_owned())));
}

#[test]
fn a_collection_holds_what_it_is_declared_with() {
    let mut m = machine();
    let mut policy = typed(&mut m, "fill");
    let found = offered(&mut m, &mut policy, "Ljava/util/List;").0;
    assert_eq!(found[0], "java.util.ArrayList by <init>() add(LTypes$Open;)");
    let class = m.classes.load("java/util/Map").expect("the interface");
    let mut policy = typed(&mut m, "nested");
    let found = policy.candidates(&mut m, class, &Origin::Root(0), &[]);
    let Ok((candidates, _)) = found else { panic!("no candidates for a map") };
    let one = in_words(&m, &candidates[0]);
    assert_eq!(one, "java.util.LinkedHashMap by <init>() put(Ljava/lang/String;Ljava/util/List;)");
    let found = offered(&mut m, &mut policy, "Ljava/util/List;").0;
    assert_eq!(found[0], "java.util.ArrayList by <init>() add(Ljava/lang/Object;)");
}

/// A policy for the inputs of a static method.
fn typed(m: &mut Machine, name: &str) -> Policy {
    let types = m.classes.load("Types").expect("the class");
    let named = |id: &margay_classes::MethodId| m.classes.symbols.text(m.classes.method(*id).name) == name;
    let method = *m.classes.class(types).methods.iter().find(|id| named(id)).expect("the method");
    let mut policy = Policy::default();
    policy.respect_types(&mut m.classes, method, false);
    policy
}

#[test]
fn a_function_is_an_object_that_answers() {
    let mut m = machine();
    let found = offered(
        &mut m,
        &mut Policy::new(ObjectSource::Constructors),
        "Ljava/util/function/IntUnaryOperator;",
    );
    let class = m.classes.load("java/util/function/IntUnaryOperator").expect("the interface");
    assert!(matches!(&found.0[..], [one] if one.starts_with("any ")), "{found:?}");
    assert_eq!(found.1, Some(Bound::Classes(m.classes.java_name(class))));
}

#[test]
fn only_roots_that_are_told_so_are_never_null() {
    let mut policy = Policy::default();
    policy.non_null_roots.insert(0);
    assert!(!policy.nullable(&Origin::Root(0), &[]));
    assert!(policy.nullable(&Origin::Root(1), &[]));
    assert!(policy.nullable(&Origin::Nondet(0), &[]));
}
