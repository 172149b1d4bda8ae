//! An exploration that is shared among workers, in waves: what it finds is the same, in the same order, whatever the
//! number of workers.

mod support;

use margay_explore::{Frontier, Order};
use margay_work::pool::Pool;
use margay_work::waves::{Exploration, Key, Waves};
use std::time::{Duration, Instant};
use support::{endings, explore};

/// Sixteen ways, each with its number.
const BITS: &str = "static int bits(int a, int b, int c, int d) {
    int n = 0; if (a > 0) n += 1; if (b > 0) n += 2; if (c > 0) n += 4; if (d > 0) n += 8; return n; }";

/// Explores a part for a counted amount of work.
fn work(part: Option<Frontier>) -> (Vec<String>, Frontier) {
    let mut explorer = explore(BITS, "bits", Order::DepthFirst);
    if let Some(frontier) = &part {
        explorer.go_on_from(frontier);
    }
    // Less than two runs.
    explorer.work_limit = Some(1);
    (endings(&mut explorer), explorer.left())
}

/// Waves of up to three parts until nothing is left, or until a run has returned a number.
struct Search {
    begun: bool,
    found: Vec<String>,
}

impl Exploration for Search {
    type WorkItem = Option<Frontier>;
    type Output = (Vec<String>, Frontier);

    fn ends((found, _): &Self::Output) -> bool {
        found.iter().any(|ending| ending == "6")
    }

    fn next(&mut self, found: Vec<Option<Self::Output>>) -> Vec<Self::WorkItem> {
        if !std::mem::replace(&mut self.begun, true) {
            return vec![None];
        }
        let mut left = Frontier::default();
        let mut ended = false;
        for part in found.into_iter().flatten() {
            ended |= Search::ends(&part);
            self.found.extend(part.0);
            left.join(part.1);
        }
        if ended { Vec::new() } else { left.deal(3).into_iter().map(Some).collect() }
    }
}

#[test]
fn findings_do_not_depend_on_the_number_of_workers() {
    let run = |workers| {
        let pool = Pool::start(workers, || |_: &Key, part: Option<Frontier>| work(part));
        let mut searches = [Search { begun: false, found: Vec::new() }];
        let mut waves = Waves::new(pool);
        assert!(waves.run(&mut searches, Instant::now() + Duration::from_secs(120)));
        let [search] = searches;
        search.found
    };
    let one = run(1);
    assert_eq!(one.last().map(String::as_str), Some("6"), "{one:?}");
    assert!(one.len() > 4, "it took several waves: {one:?}");
    assert_eq!(one, run(2));
    assert_eq!(one, run(3));
}
