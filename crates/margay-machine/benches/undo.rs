//! The cost of undo: a million nested marks with a few writes each, on heaps of different sizes, the best of some
//! rounds. Prints a table; run by `make bench`.

use margay_classes::classpath::ClassPath;
use margay_classes::jdk::Jdk;
use margay_machine::{Config, Machine, Mark, Ref};
use std::sync::Arc;
use std::time::{Duration, Instant};

const MARKS: u32 = 1_000_000;
const WRITES: u32 = 5;
const ROUNDS: u32 = 7;

fn main() {
    let jdk = Jdk::find(None).expect("a JDK");
    let path = Arc::new(ClassPath::new(&jdk, &[]).expect("a class path"));
    println!(
        "| objects on the heap | {MARKS} nested marks, {WRITES} writes each | rollback of all | memory for the trail |"
    );
    println!("|--:|--:|--:|--:|");
    for objects in [1_000, 100_000, 10_000_000] {
        let mut m = Machine::boot(path.clone(), &jdk.home, "", Config::default()).expect("a machine");
        let first = fill(&mut m, objects);
        let (mut down, mut up, memory) = measure(&mut m, first, objects);
        for _ in 1..ROUNDS {
            let (d, u, _) = measure(&mut m, first, objects);
            (down, up) = (down.min(d), up.min(u));
        }
        println!(
            "| {objects} | {:.3} s | {:.3} s | {} MB |",
            down.as_secs_f64(),
            up.as_secs_f64(),
            memory >> 20
        );
    }
}

/// Puts so many objects on the heap, one behind the other; gives the first.
fn fill(m: &mut Machine, objects: u32) -> Ref {
    let class = m.classes.load("java/util/ArrayList").expect("a class");
    let first = m.new_object(class).expect("room");
    for _ in 1..objects {
        m.new_object(class).expect("room");
    }
    first
}

fn measure(m: &mut Machine, first: Ref, objects: u32) -> (Duration, Duration, u64) {
    let words = m.class_of(first).instance_words;
    let before = resident();
    let mut marks: Vec<Mark> = Vec::with_capacity(MARKS as usize);
    let start = Instant::now();
    for i in 0..MARKS {
        marks.push(m.mark());
        for k in 0..WRITES {
            // A thousand objects, spread evenly over the heap.
            let nth = i.wrapping_mul(2_654_435_761).wrapping_add(k) % 1000;
            let object = first + nth * (objects / 1000) * words;
            m.write_slot(object, 1, u64::from(i), 0);
        }
    }
    let down = start.elapsed();
    let memory = resident().saturating_sub(before);
    let start = Instant::now();
    while let Some(mark) = marks.pop() {
        m.rollback(mark);
    }
    let up = start.elapsed();
    assert_eq!(m.heap.word(first + 1), 0, "the first object is as it was");
    (down, up, memory)
}

/// Bytes of memory in use by the process, where the system tells.
fn resident() -> u64 {
    let text = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    text.split(' ').nth(1).and_then(|pages| pages.parse::<u64>().ok()).unwrap_or(0) * 4096
}
