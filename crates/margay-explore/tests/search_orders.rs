//! Search orders on small trees made by hand. An order sees places and prefixes, so no machine is needed: a tree is a
//! list of alternatives that a run left behind.

use margay_explore::{Frontier, Hint, Item, Order, Prefix, Searcher, Step};
use std::sync::Arc;

const ORDERS: [Order; 5] =
    [Order::DepthFirst, Order::BreadthFirst, Order::Coverage, Order::Directed, Order::Random(7)];

/// A prefix of decisions between two alternatives each.
fn prefix(decisions: &[u32]) -> Arc<Prefix> {
    let step = |&alternative: &u32| Step { alternative, count: 2, value: None };
    let first = Prefix::extend(None, step(&decisions[0]));
    decisions[1..].iter().fold(first, |before, decision| Prefix::extend(Some(&before), step(decision)))
}

/// An alternative that was left at an instruction of the one method.
fn item(instruction: u32, decisions: &[u32]) -> Item {
    let alternative = *decisions.last().expect("a decision");
    Item { prefix: prefix(decisions), place: (1, instruction), alternative, hint: Hint::default() }
}

fn searcher(order: Order, items: &[Item]) -> Box<dyn Searcher> {
    let mut searcher = order.searcher();
    items.iter().for_each(|item| searcher.push(item.clone()));
    searcher
}

/// The instructions of the alternatives in the order in which they are chosen.
fn chosen(searcher: &mut dyn Searcher) -> Vec<u32> {
    std::iter::from_fn(|| searcher.select()).map(|item| item.place.1).collect()
}

/// What a run through three conditions leaves: the other side of each.
fn left_by_a_run() -> [Item; 3] {
    [item(10, &[1]), item(20, &[0, 1]), item(30, &[0, 0, 1])]
}

#[test]
fn depth_first_takes_the_newest_alternative() {
    let mut order = searcher(Order::DepthFirst, &left_by_a_run());
    assert_eq!(order.select().map(|item| item.place.1), Some(30));
    // Going there left two more, which are newer.
    order.push(item(40, &[0, 0, 1, 1]));
    order.push(item(50, &[0, 0, 1, 0, 1]));
    assert_eq!(chosen(&mut *order), [50, 40, 20, 10]);
}

#[test]
fn depth_first_comes_back_to_what_is_too_deep() {
    let deep = |length: usize| vec![0; length];
    let items = [item(1, &deep(200)), item(2, &deep(70)), item(3, &deep(2)), item(4, &deep(64))];
    let mut order = searcher(Order::DepthFirst, &items);
    // 64 decisions first, then 128, then 256.
    assert_eq!(chosen(&mut *order), [4, 3, 2, 1]);
}

#[test]
fn breadth_first_takes_the_oldest_alternative() {
    let mut order = searcher(Order::BreadthFirst, &left_by_a_run());
    assert_eq!(order.select().map(|item| item.place.1), Some(10));
    order.push(item(40, &[1, 1]));
    assert_eq!(chosen(&mut *order), [20, 30, 40]);
}

#[test]
fn coverage_takes_what_was_never_executed_first() {
    let mut order = searcher(Order::Coverage, &left_by_a_run());
    order.executed((1, 10), 1);
    order.executed((1, 20), 1);
    assert_eq!(chosen(&mut *order), [30, 10, 20]);
    assert_eq!(order.seen(), [((1, 10), 1), ((1, 20), 1)]);
}

#[test]
fn coverage_takes_the_shortest_way_to_a_place() {
    let items = [item(10, &[0, 0, 0, 1]), item(10, &[0, 1]), item(10, &[0, 0, 1])];
    let mut order = searcher(Order::Coverage, &items);
    let depths: Vec<usize> = std::iter::from_fn(|| order.select()).map(|item| item.prefix.depth()).collect();
    assert_eq!(depths, [2, 3, 4]);
}

#[test]
fn coverage_takes_places_in_turn() {
    let items: Vec<Item> = (0..6).map(|i| item(10, &vec![1; i + 1])).chain([item(20, &[0, 1])]).collect();
    let mut order = searcher(Order::Coverage, &items);
    order.executed((1, 10), 1);
    order.executed((1, 20), 1);
    let places = chosen(&mut *order);
    assert!(places[..2].contains(&20), "a place with many alternatives does not block another: {places:?}");
}

#[test]
fn coverage_lets_unusual_texts_wait() {
    let odd = |item: Item| Item { hint: Hint { odd: 1, ..item.hint }, ..item };
    let mut order = searcher(Order::Coverage, &[odd(item(10, &[1])), item(20, &[0, 1])]);
    assert_eq!(chosen(&mut *order), [20, 10]);
}

#[test]
fn directed_takes_what_is_nearest_first() {
    let at = |item: Item, distance: u32| Item { hint: Hint { distance, ..item.hint }, ..item };
    let [a, b, c] = left_by_a_run();
    let mut order = searcher(Order::Directed, &[at(a, 7), at(b, 1), at(c, 3)]);
    assert_eq!(order.select().map(|item| item.place.1), Some(20));
}

#[test]
fn random_depends_on_the_seed_alone() {
    let items: Vec<Item> = (0..40).map(|i| item(i, &[0, 1])).collect();
    let places = |seed: u64| chosen(&mut *searcher(Order::Random(seed), &items));
    assert_eq!(places(1), places(1));
    assert_ne!(places(1), places(2));
}

#[test]
fn every_order_gives_everything_once() {
    for order in ORDERS {
        let items: Vec<Item> = (0..50).map(|i| item(i % 7, &vec![i % 2; 1 + i as usize])).collect();
        let mut searcher = searcher(order, &items);
        assert_eq!(searcher.len(), 50, "{order:?}");
        let mut depths: Vec<usize> =
            std::iter::from_fn(|| searcher.select()).map(|item| item.prefix.depth()).collect();
        depths.sort_unstable();
        assert_eq!(depths, (1..=50).collect::<Vec<_>>(), "{order:?}");
        assert!(searcher.is_empty(), "{order:?}");
    }
}

/// A frontier is what a searcher had left; a searcher that is filled from it goes on as the first would have.
#[test]
fn a_frontier_keeps_the_order() {
    for order in [Order::DepthFirst, Order::BreadthFirst, Order::Coverage] {
        let items: Vec<Item> = (0..30).map(|i| item(i, &vec![i % 2; 1 + 5 * i as usize])).collect();
        let mut first = searcher(order, &items);
        first.executed((1, 0), 0);
        let frontier = Frontier { seen: first.seen(), items: first.drain() };
        assert!(first.is_empty());
        let mut second = order.searcher();
        frontier.seen.iter().for_each(|&(place, alternative)| second.executed(place, alternative));
        second.refill(&frontier.items);

        let mut undisturbed = searcher(order, &items);
        undisturbed.executed((1, 0), 0);
        assert_eq!(chosen(&mut *second), chosen(&mut *undisturbed), "{order:?}");
    }
}

#[test]
fn a_prefix_has_its_decisions_in_order() {
    let long = prefix(&[1, 0, 0, 1]);
    let decisions: Vec<u32> = long.steps().iter().map(|step| step.alternative).collect();
    assert_eq!(decisions, [1, 0, 0, 1]);
    assert_eq!(long.depth(), 4);
}

/// Prefixes share their beginnings; dropping a long one needs no stack.
#[test]
fn a_prefix_may_be_very_long() {
    let long = prefix(&vec![0; 1_000_000]);
    assert_eq!(long.depth(), 1_000_000);
    drop(long);
}
