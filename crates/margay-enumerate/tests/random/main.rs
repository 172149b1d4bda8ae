//! Random predicates: the search finds the structures that going through all of them finds, in every mode.

mod predicate;
mod shape;
#[path = "../support/mod.rs"]
mod support;

use margay_classes::Kind;
use margay_enumerate::{
    ClassDomain, Domain, DomainId, Error, Object, ObjectId, Options, Outcome, enumerate_parallel,
};
use margay_graph::graph::Graph;
use predicate::Dice;
use shape::{Shape, World};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use support::{Bounds, nullable};

/// In each of the three worlds.
const PREDICATES: usize = 70;

fn bounds(source: &str, world: &World) -> Bounds {
    let mut b = Bounds::new("Random", source);
    b.receiver("Random");
    let cells = b.objects("Random$Cell", world.plain);
    let specials = b.objects("Random$Special", world.special);
    let any = Domain::Objects { null: true, domains: vec![cells, specials] };
    let numbers = |values: &[i32]| Domain::Numbers {
        kind: Kind::Int,
        values: values.iter().map(|&n| u64::from(n as u32)).collect(),
    };
    b.field("Random", "first", any.clone());
    b.field("Random$Cell", "a", any.clone());
    if world.wide {
        b.field("Random", "second", any.clone());
        b.field("Random$Cell", "b", any);
    }
    b.field("Random", "n", numbers(&world.n));
    b.field("Random$Cell", "x", numbers(&world.x));
    b.field("Random$Special", "flag", Domain::Numbers { kind: Kind::Boolean, values: vec![0, 1] });
    if let (Some(&low), Some(&high)) = (world.lengths.first(), world.lengths.last()) {
        let elements = numbers(&world.elements);
        let class = b.class("[I");
        let lengths = (low as u32..=high as u32).collect();
        let array = ObjectId(b.fin.objects.len() as u32);
        b.fin.objects.push(Object::Array { class, lengths, elements });
        b.fin.domains.push(ClassDomain { class, objects: vec![array], isomorphic: true });
        b.field("Random", "v", nullable(DomainId(b.fin.domains.len() as u32 - 1)));
    }
    b
}

/// A search by several workers.
fn share(source: &str, world: &World, name: &str, options: &Options) -> (Outcome, Vec<Graph>) {
    let build = || -> Result<_, Error> {
        let mut b = bounds(source, world);
        let predicate = b.predicate("Random", name);
        Ok((b.machine, predicate, b.fin))
    };
    let mut graphs = Vec::new();
    let outcome = enumerate_parallel(&build, options, &mut |structure| {
        graphs.push(structure.graph());
        ControlFlow::Continue(())
    });
    (outcome.expect("the search begins"), graphs)
}

fn agree(world: &World, seed: u64) {
    let mut dice = Dice::new(seed, world.wide, !world.lengths.is_empty());
    let predicates: Vec<_> = (0..PREDICATES).map(|_| predicate::random(&mut dice)).collect();
    let all = world.all();
    let source = predicate::source(&predicates);
    let mut b = bounds(&source, world);
    let (mut some, mut few) = (0, 0);
    for (i, p) in predicates.iter().enumerate() {
        let expected: BTreeSet<Vec<i32>> =
            all.iter().filter(|s| predicate::holds(p, s)).map(|s| s.canonical().code()).collect();
        some += usize::from(!expected.is_empty());
        few += usize::from(!expected.is_empty() && expected.len() < all.len());
        let name = format!("p{i}");
        // All loops end soon.
        let brief = Options { instructions_per_run: 20_000, ..Options::default() };
        let modes = [
            ("plain", Options { symbolic: false, ..brief.clone() }),
            ("symbolic", brief.clone()),
            ("two jobs", Options { jobs: 2, ..brief }),
        ];
        // Workers make machines of their own, so not every predicate gets them.
        for (mode, options) in modes.into_iter().take(if i % 10 == 0 { 3 } else { 2 }) {
            let (outcome, graphs) = match options.jobs {
                1 => b.search("Random", &name, &options),
                _ => share(&source, world, &name, &options),
            };
            let found: Vec<Vec<i32>> = graphs.iter().map(|g| Shape::of(g).canonical().code()).collect();
            let set: BTreeSet<Vec<i32>> = found.iter().cloned().collect();
            let told = || format!("{mode}, {name} of seed {seed}: {p:#?}");
            assert!(outcome.complete, "{}", told());
            assert!(outcome.endless.is_none(), "{:?}: {}", outcome.endless, told());
            assert_eq!(found.len(), set.len(), "a structure twice: {}", told());
            if set != expected {
                let wrong: Vec<_> = set.difference(&expected).take(3).collect();
                let missed: Vec<_> = expected.difference(&set).take(3).collect();
                panic!("wrong {wrong:?}, missed {missed:?}: {}", told());
            }
            assert_eq!(outcome.found, expected.len() as u128, "{}", told());
            if mode == "two jobs" || mode == "plain" && i % 3 > 0 {
                continue;
            }
            let counting = Options { count_only: true, ..options };
            let (counted, none) = b.search("Random", &name, &counting);
            assert_eq!(counted.found, expected.len() as u128, "counted: {}", told());
            assert!(none.is_empty());
        }
    }
    assert!(some > PREDICATES / 3 && few > PREDICATES / 3, "too many trivial predicates: {some}, {few}");
}

#[test]
fn cells_with_two_references() {
    let world = World {
        plain: 2,
        special: 0,
        wide: true,
        n: vec![2],
        x: vec![0, 3],
        lengths: vec![],
        elements: vec![],
    };
    agree(&world, 0x9E37_79B9_7F4A_7C15);
}

#[test]
fn cells_of_two_classes() {
    let world = World {
        plain: 1,
        special: 1,
        wide: true,
        n: vec![1],
        x: vec![-2, 1],
        lengths: vec![],
        elements: vec![],
    };
    agree(&world, 0xD1B5_4A32_D192_ED03);
}

#[test]
fn arrays_beside_a_list() {
    let world = World {
        plain: 1,
        special: 1,
        wide: false,
        n: vec![0, 2],
        x: vec![0, 1],
        lengths: vec![0, 1],
        elements: vec![0, 2],
    };
    agree(&world, 0x1234_5678_9ABC_DEF1);
}
