//! Black-box generation: the structures that satisfy a predicate, by symbolic execution of the predicate.

#[path = "support/trees.rs"]
mod trees;

#[test]
fn red_black_trees_up_to_six_nodes() {
    let mut m = trees::machine("trees", "examples/rbtree/RedBlackTree.java");
    let counts: Vec<u64> = (1..=6).map(|nodes| trees::trees(&mut m, nodes).0).collect();
    assert_eq!(counts, [1, 3, 5, 9, 17, 33]);
}
