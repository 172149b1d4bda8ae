//! Modelled collections do what the library's own code does, whatever is called on them.

mod support;

use margay_enumerate::{Domain, Options};
use std::collections::BTreeSet;
use support::{Bounds, ints, plain};

const WORKS: &str = include_str!("java/Works.java");
/// Ways to divide three references among objects.
const DIVISIONS: u128 = 5;

fn works(seeds: i32) -> Bounds {
    let mut b = Bounds::new("Works", WORKS);
    b.receiver("Works");
    let nodes = b.objects("Works$Node", 3);
    for name in ["a", "b", "c"] {
        b.field("Works", name, Domain::Objects { null: false, domains: vec![nodes] });
    }
    b.field("Works", "seed", ints(0..=seeds - 1));
    b
}

/// All structures satisfy the predicate, each of them one that compares a model with the library.
fn agree(predicate: &str, seeds: i32) {
    for options in [plain(), Options::default()] {
        let (outcome, graphs) =
            works(seeds).search("Works", predicate, &Options { count_only: true, ..options });
        assert!(outcome.complete && graphs.is_empty());
        assert!(outcome.thrown.is_none(), "{:?}", outcome.thrown);
        assert_eq!(outcome.found, seeds as u128 * DIVISIONS, "{predicate}, symbolic {}", options.symbolic);
    }
}

#[test]
fn random_calls_on_lists_and_sets_come_to_the_same() {
    agree("collections", 240);
}

#[test]
fn random_calls_on_maps_come_to_the_same() {
    agree("maps", 90);
}

#[test]
fn open_references_in_collections_lose_nothing() {
    for (predicate, found) in [("remembers", 4), ("walks", 5)] {
        let all = [plain(), Options::default()].map(|options| {
            let (outcome, graphs) = works(4).search("Works", predicate, &options);
            assert!(outcome.complete && outcome.thrown.is_none());
            assert_eq!(outcome.found, found, "{predicate}, symbolic {}", options.symbolic);
            graphs.iter().map(|g| g.canonical()).collect::<BTreeSet<_>>()
        });
        assert_eq!(all[0], all[1]);
    }
}
