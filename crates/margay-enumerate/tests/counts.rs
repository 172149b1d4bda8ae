//! Exact counts, and the same structures with and without open values.

mod support;

use margay_enumerate::Options;
use std::collections::BTreeSet;
use support::{Bounds, ints, nullable, plain};

const TREES: &str = include_str!("java/Trees.java");

fn trees(n: i32) -> Bounds {
    let mut b = Bounds::new("Trees", TREES);
    b.receiver("Trees");
    let nodes = b.objects("Trees$Node", n as usize);
    b.field("Trees", "root", nullable(nodes));
    b.field("Trees", "size", ints(n..=n));
    b.field("Trees$Node", "left", nullable(nodes));
    b.field("Trees$Node", "right", nullable(nodes));
    b
}

fn search_trees(n: i32) -> Bounds {
    let mut b = trees(n);
    b.field("Trees$Node", "info", ints(0..=n - 1));
    b
}

const CATALAN: [u128; 9] = [1, 1, 2, 5, 14, 42, 132, 429, 1430];

#[test]
fn binary_trees_are_catalan_numbers() {
    for n in 1..=6 {
        for options in [plain(), Options::default()] {
            let (outcome, graphs) = trees(n).search("Trees", "isTree", &options);
            assert!(outcome.complete);
            assert_eq!(outcome.found, CATALAN[n as usize]);
            let different: BTreeSet<Vec<u8>> = graphs.iter().map(|g| g.canonical()).collect();
            assert_eq!(different.len() as u128, outcome.found);
        }
    }
}

#[test]
fn plain_search_tries_the_candidates_of_the_original() {
    let count = Options { count_only: true, ..plain() };
    let (outcome, graphs) = search_trees(7).search("Trees", "isSearchTree", &count);
    assert_eq!((outcome.found, outcome.explored), (429, 340_990));
    assert!(graphs.is_empty());
}

#[test]
fn open_values_give_the_same_structures_in_fewer_runs() {
    let (plainly, a) = search_trees(5).search("Trees", "isSearchTree", &plain());
    let (openly, b) = search_trees(5).search("Trees", "isSearchTree", &Options::default());
    assert_eq!(plainly.found, 42);
    assert_eq!(openly.found, 42);
    assert!(openly.explored * 5 < plainly.explored);
    let set = |graphs: &[margay_graph::graph::Graph]| -> BTreeSet<Vec<u8>> {
        graphs.iter().map(|g| g.canonical()).collect()
    };
    assert_eq!(set(&a), set(&b));
}
