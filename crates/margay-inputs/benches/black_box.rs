//! How fast all red-black trees up to a size are found by symbolic execution of `repOk` (Visser et al., Table 2).
//! `cargo bench -p margay-inputs --bench black_box [-- SIZE]`.

#[path = "../tests/support/trees.rs"]
mod trees;

use std::time::Instant;

fn main() {
    let most = std::env::args().skip(1).find_map(|a| a.parse().ok()).unwrap_or(8);
    let mut m = trees::machine("examples/rbtree/RedBlackTree.java");
    println!("{:>5} {:>8} {:>10} {:>9} {:>9}", "nodes", "trees", "runs", "seconds", "µs a run");
    for nodes in 1..=most {
        let start = Instant::now();
        let (found, runs) = trees::trees(&mut m, nodes);
        let seconds = start.elapsed().as_secs_f64();
        println!("{nodes:>5} {found:>8} {runs:>10} {seconds:>9.3} {:>9.1}", seconds * 1e6 / runs as f64);
    }
}
