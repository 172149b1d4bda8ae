//! Black-box generation: the structures that satisfy a predicate, by symbolic execution of the predicate.

#[path = "support/trees.rs"]
mod trees;

/// Each way back to a node that is there already is one of several, and only one of them is right.
#[test]
fn rings_of_up_to_seven_nodes() {
    let mut m = trees::machine("crates/margay-inputs/tests/subjects/Ring.java");
    let counts: Vec<u64> = (1..=7).map(|nodes| trees::valid(&mut m, "Ring", nodes).0).collect();
    assert_eq!(counts, [1, 2, 3, 4, 5, 6, 7]);
    // Any node may be the buddy of any: n to the power of n for n nodes.
    let counts: Vec<u64> = (1..=4).map(|nodes| trees::valid(&mut m, "BuddyRing", nodes).0).collect();
    assert_eq!(counts, [1, 1 + 4, 1 + 4 + 27, 1 + 4 + 27 + 256]);
}

#[test]
fn red_black_trees_up_to_six_nodes() {
    let mut m = trees::machine("examples/rbtree/RedBlackTree.java");
    let counts: Vec<u64> = (1..=6).map(|nodes| trees::trees(&mut m, nodes).0).collect();
    assert_eq!(counts, [1, 3, 5, 9, 17, 33]);
}
