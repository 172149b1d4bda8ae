//! Method and var handles linked after a mark work after the rollback, and a rollback takes back all that
//! linking put into the heap.

use margay_machine::{Machine, Stop};
use margay_test_util::{Scratch, boot, call, compile};

const SOURCE: &str = include_str!("handles/Handles.java");

fn run(m: &mut Machine, method: &str, x: i32) -> u64 {
    match call(m, "Handles", method, "(I)I", &[u64::from(x as u32)]) {
        Stop::Returned(value) => value & 0xFFFF_FFFF,
        Stop::Threw(e) => panic!("{method}: {}", m.describe_throwable(e)),
        other => panic!("{method}: {other:?}"),
    }
}

/// Runs `method` below a mark and goes back, comparing the heap before and after.
fn run_and_undo(m: &mut Machine, method: &str, x: i32) -> u64 {
    let mark = m.mark();
    let before = m.dump(None);
    let value = run(m, method, x);
    m.rollback(mark);
    let after = m.dump(Some(before.permanent.len()));
    assert!(before.heap == after.heap, "{method} left traces in the heap");
    let changed = (0..before.permanent.len()).find(|&i| before.permanent[i] != after.permanent[i]);
    assert_eq!(changed, None, "{method} left traces in permanent objects");
    assert_eq!(before.scalars, after.scalars);
    value
}

#[test]
fn handles_linked_below_a_mark_work_after_it() {
    let scratch = Scratch::new("handles");
    compile(&scratch, &[("Handles.java", SOURCE)]);
    let expected: Vec<u64> = {
        let mut m = boot(scratch.path());
        vec![run(&mut m, "variables", 3), run(&mut m, "methods", 4)]
    };
    assert_eq!(expected, [277_052, 850_267_803], "what java computes");
    let mut m = boot(scratch.path());
    for _ in 0..3 {
        let outer = m.mark();
        let first = run(&mut m, "variables", 3);
        let inner = run_and_undo(&mut m, "methods", 4);
        let again = run_and_undo(&mut m, "methods", 4);
        let last = run(&mut m, "methods", 4);
        m.rollback(outer);
        assert_eq!([first, inner, again, last], [expected[0], expected[1], expected[1], expected[1]]);
    }
    // The other way round, each on its own: nothing is left of the runs above.
    let other_way = run_and_undo(&mut m, "methods", 4);
    let other_way = [run_and_undo(&mut m, "variables", 3), other_way, run_and_undo(&mut m, "methods", 4)];
    assert_eq!(other_way[0], expected[0]);
    assert_eq!(other_way[1], other_way[2]);
    // For good.
    assert_eq!(run(&mut m, "variables", 3), expected[0]);
    assert_eq!(run(&mut m, "methods", 4), expected[1]);
}
