//! `margay.Check`: the same structures as by hand, from fewer candidates.

mod support;

use margay_classes::Kind;
use margay_enumerate::{ClassDomain, Domain, DomainId, Object, ObjectId, Options};
use support::{Bounds, agree, ints, nullable, plain};

const CHECKED: &str = include_str!("java/Checked.java");

/// The bounds of the fields that a predicate is about.
fn bounds(fields: &[&str]) -> Bounds {
    let mut b = Bounds::new("Checked", CHECKED);
    b.receiver("Checked");
    let nodes = b.objects("Checked$Node", 2);
    let leaves = b.objects("Checked$Leaf", 2);
    for &field in fields {
        let domain = match field {
            "wide" => Domain::Numbers { kind: Kind::Long, values: vec![0, 1, 2] },
            "first" | "second" | "third" => Domain::Objects { null: true, domains: vec![nodes, leaves] },
            "data" => Domain::Array {
                class: b.machine.classes.load("[I").expect("int arrays"),
                lengths: vec![0, 1, 2, 3],
                elements: Box::new(ints(0..=3)),
            },
            "low" | "high" => nullable(boxes(&mut b)),
            _ => ints(0..=4),
        };
        b.field("Checked", field, domain);
    }
    b
}

/// The numbers 0 to 3 as objects, each of which is itself.
fn boxes(b: &mut Bounds) -> DomainId {
    let class = b.class("java/lang/Integer");
    let value_of =
        b.machine.classes.find_declared(class, "valueOf", "(I)Ljava/lang/Integer;").expect("valueOf");
    let mut objects = Vec::new();
    for n in 0..4 {
        let r = b.machine.evaluate(value_of, &[n]).expect("a box") as u32;
        objects.push(ObjectId(b.fin.objects.len() as u32));
        b.fin.objects.push(Object::Given(r));
    }
    b.fin.domains.push(ClassDomain { class, objects, isomorphic: false });
    DomainId(b.fin.domains.len() as u32 - 1)
}

/// The predicate and the one by hand find the same in all ways to search. Gives the structures and the candidates with
/// the check, by hand, and by hand in the plain search.
fn compare(fields: &[&str], predicate: &str) -> (u128, [u64; 3]) {
    let by_hand = format!("{predicate}ByHand");
    let found = agree::agree(&|| bounds(fields), "Checked", predicate);
    let explored = |predicate: &str, options: &Options| {
        let (outcome, mut list) = agree::list(&mut bounds(fields), "Checked", predicate, options);
        list.sort();
        (outcome.explored, list)
    };
    let (with, a) = explored(predicate, &Options::default());
    let (without, b) = explored(&by_hand, &Options::default());
    let (plainly, c) = explored(&by_hand, &plain());
    assert_eq!((a.len() as u128, &a), (found, &b), "{predicate}");
    assert_eq!(a, c, "{predicate}");
    (found, [with, without, plainly])
}

#[test]
fn numbers_are_chosen_among_those_that_satisfy_a_check() {
    let abc = ["a", "b", "c"];
    // Sequences of three of five numbers that do not decrease.
    let (found, [with, without, plainly]) = compare(&abc, "sorted");
    assert_eq!((found, with), (35, 1));
    assert!(without < plainly, "{without} {plainly}");
    // Three of the four numbers that are left, in order.
    let (found, [with, without, plainly]) = compare(&abc, "different");
    assert_eq!(found, 24);
    assert!(with == 1 && with <= without && without < plainly, "{with} {without} {plainly}");
    let (found, [with, without, plainly]) = compare(&["a", "b"], "among");
    assert_eq!(found, 4);
    assert!(with <= without && without <= plainly, "{with} {without} {plainly}");
    let (found, [with, _, plainly]) = compare(&["data"], "sortedData");
    assert_eq!(found, 10 + 20);
    assert!(with == 4 && with < plainly, "{with} {plainly}");
}

#[test]
fn conditions_are_joined_before_anything_is_decided() {
    let fields = ["a", "b", "c", "wide"];
    let (found, [with, without, plainly]) = compare(&fields, "joined");
    assert_eq!(found, 245);
    assert!(with <= without && without < plainly, "{with} {without} {plainly}");
    compare(&fields, "kept");
    let (_, [with, without, plainly]) = compare(&["a", "b", "c"], "boxedFields");
    assert!(with <= without && without < plainly, "{with} {without} {plainly}");
}

#[test]
fn references_are_chosen_among_those_that_satisfy_a_check() {
    let fields = ["first", "second", "third"];
    let (_, [with, without, plainly]) = compare(&fields, "apart");
    assert!(with <= without && without <= plainly, "{with} {without} {plainly}");
    let (_, [with, _, plainly]) = compare(&fields, "oneOf");
    assert!(with < plainly, "{with} {plainly}");
    let (found, [with, _, plainly]) = compare(&["low", "high", "a", "b"], "boxes");
    assert_eq!(found, 6 * 10);
    assert!(with < plainly, "{with} {plainly}");
}

#[test]
fn many_values_stay_open_too() {
    let wide = || {
        let mut b = bounds(&[]);
        b.field("Checked", "a", ints(-20..=99));
        b.field("Checked", "b", ints(0..=99));
        b.field("Checked", "c", ints(95..=99));
        b
    };
    for predicate in ["boxedFields", "boxedFieldsByHand"] {
        assert_eq!(agree::agree(&wide, "Checked", predicate), (95 + 96 + 97 + 98 + 99) + 5 * 20);
        let explored = |options: &Options| agree::list(&mut wide(), "Checked", predicate, options).0.explored;
        assert!(explored(&Options::default()) * 100 < explored(&plain()), "{predicate}");
    }
}

#[test]
fn a_check_that_throws_throws() {
    let (outcome, _) =
        agree::list(&mut bounds(&["a", "b", "first"]), "Checked", "thrown", &Options::default());
    let thrown = outcome.thrown.expect("an exception");
    assert!(thrown.what.starts_with("java.lang.NullPointerException"), "{}", thrown.what);
    assert_eq!(outcome.found, 0);
}
