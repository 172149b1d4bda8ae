//! Numbers that depend on more than one open one: the structures are those of the plain search, however they are searched.

mod support;

use margay_enumerate::{ClassDomain, Domain, DomainId, Object, ObjectId, Options};
use support::agree::agree;
use support::{Bounds, ints, nullable, plain};

const SUMS: &str = include_str!("java/Sums.java");

fn sums(nodes: usize) -> Bounds {
    let mut b = Bounds::new("Sums", SUMS);
    b.receiver("Sums");
    let nodes = b.objects("Sums$Node", nodes);
    b.field("Sums", "root", nullable(nodes));
    b.field("Sums", "total", ints(0..=3));
    b.field("Sums$Node", "left", nullable(nodes));
    b.field("Sums$Node", "right", nullable(nodes));
    b.field("Sums$Node", "weight", ints(0..=1));
    let class = b.class("[I");
    let array = ObjectId(b.fin.objects.len() as u32);
    b.fin.objects.push(Object::Array { class, lengths: vec![1, 2, 3], elements: ints(-1..=2) });
    b.fin.domains.push(ClassDomain { class, objects: vec![array], isomorphic: true });
    let arrays = DomainId(b.fin.domains.len() as u32 - 1);
    b.field("Sums", "numbers", Domain::Objects { null: false, domains: vec![arrays] });
    b
}

#[test]
fn sums_along_the_ways_down_a_tree() {
    assert!(agree(&|| sums(3), "Sums", "isBalanced") > 0);
    assert!(agree(&|| sums(3), "Sums", "hasHeight") > 0);
    assert!(agree(&|| sums(3), "Sums", "addsUp") > 0);
}

#[test]
fn calls_on_the_way_to_a_meeting() {
    assert!(agree(&|| sums(3), "Sums", "isSpacedByCalls") > 0);
    let (plainly, _) = sums(3).search("Sums", "isSpacedByCalls", &plain());
    let (openly, _) = sums(3).search("Sums", "isSpacedByCalls", &Options::default());
    assert!(openly.explored * 5 < plainly.explored, "{} of {}", openly.explored, plainly.explored);
}

#[test]
fn all_kinds_of_arithmetic_on_two_numbers() {
    assert!(agree(&|| sums(1), "Sums", "isReckoned") > 0);
    assert!(agree(&|| sums(1), "Sums", "isDoubled") > 0);
}

#[test]
fn what_is_counted_on_the_way_is_no_choice() {
    for predicate in ["isBalanced", "hasHeight"] {
        let explored = [plain(), Options::default()].map(|options| {
            let options = Options { count_only: true, ..options };
            let (outcome, _) = sums(4).search("Sums", predicate, &options);
            assert!(outcome.complete);
            (outcome.found, outcome.explored)
        });
        assert_eq!(explored[0].0, explored[1].0);
        assert!(explored[1].1 * 20 < explored[0].1, "{predicate}: {explored:?}");
    }
}
