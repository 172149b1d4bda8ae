//! Undo: after a rollback the whole state is what it was at the mark, whatever ran in between.

use margay_machine::{Decision, Dump, Machine, Mark, Stop};
use margay_test_util::{Scratch, boot, call, compile};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use std::cell::RefCell;

/// A state that can be gone back to.
struct Saved {
    mark: Mark,
    dump: Dump,
}

fn save(m: &mut Machine) -> Saved {
    let mark = m.mark();
    let dump = m.dump(None);
    Saved { mark, dump }
}

fn restore(m: &mut Machine, saved: Saved) {
    let permanent = saved.dump.permanent.len();
    // The mark itself closes a stretch of free memory; what lies in use is compared.
    m.rollback(saved.mark);
    let now = m.dump(Some(permanent));
    assert_same(&saved.dump, &now);
}

fn assert_same(then: &Dump, now: &Dump) {
    assert_eq!(then.scalars, now.scalars);
    assert_eq!(then.monitors, now.monitors);
    assert_eq!(then.interned, now.interned);
    assert_eq!(then.threads, now.threads);
    assert_eq!(then.output, now.output);
    assert_eq!(then.symbols, now.symbols);
    assert_eq!(then.heap.len(), now.heap.len());
    if let Some(at) = (0..then.heap.len()).find(|&i| then.heap[i] != now.heap[i]) {
        panic!("heap word {at} was {:#x} and is {:#x}", then.heap[at], now.heap[at]);
    }
    if let Some(at) = (0..then.permanent.len()).find(|&i| then.permanent[i] != now.permanent[i]) {
        panic!("permanent word {at} was {:#x} and is {:#x}", then.permanent[at], now.permanent[at]);
    }
}

/// One statement of a random method, from a number.
fn statement(n: u32) -> String {
    let k = n / 16 % 7;
    match n % 16 {
        0 => format!("x += {k} * y; y ^= x >>> 3;"),
        1 => format!("numbers[(x & 7)] += {k}; x = numbers[(y & 7)];"),
        2 => format!("head = new Node(x, head); if (head.next != null) head.next.value = {k};"),
        3 => format!("map.put(\"k\" + (x & 3), y + {k});"),
        4 => format!("text.append((char) ('a' + (x & 15))).append({k});"),
        5 => format!("System.out.print(x + \",{k};\");"),
        6 => format!("try {{ numbers[{k} + 5] = x; }} catch (ArrayIndexOutOfBoundsException e) {{ y -= 3; last = e; }}"),
        7 => format!("x += Lazy{k}.touch(y);"),
        8 => format!("synchronized (map) {{ x += helper(y, {k}); }}"),
        9 => format!("(\"in\" + (x & 7) + {k}).intern();"),
        10 => format!("y += margay.Verify.choose({});", k % 3 + 1),
        11 => "list.add(list.size() % 2 == 0 ? Integer.valueOf(x) : (Object) (\"s\" + y)); if (list.size() > 20) list.remove(0);".to_owned(),
        12 => format!("try {{ x = y / (x & 1); }} catch (ArithmeticException e) {{ x = {k}; }} finally {{ y++; }}"),
        13 => "head = reverse(head);".to_owned(),
        14 => format!("shared = new long[] {{x, y, {k}}}; y += (int) shared[{}];", k % 3),
        _ => format!("if ((x & 1) == 0) {{ x += {k}; }} else {{ y -= recurse({k}); }}"),
    }
}

fn program(bodies: &[Vec<u32>]) -> String {
    let mut text = String::from(
        "import java.util.*;\npublic class Chaos {\n\
         static final class Node { int value; Node next; Node(int v, Node n) { value = v; next = n; } }\n\
         static int[] numbers = new int[8]; static long[] shared; static Node head; static Object last;\n\
         static Map<String, Integer> map = new TreeMap<>(); static List<Object> list = new ArrayList<>();\n\
         static StringBuilder text = new StringBuilder();\n\
         static int helper(int a, int b) { return b == 0 ? a : helper(b, a % 5 == 0 ? 0 : b - 1) + 1; }\n\
         static int recurse(int n) { return n <= 0 ? margay.Verify.choose(2) : recurse(n - 1) + numbers[n & 7]; }\n\
         static Node reverse(Node n) { Node r = null; while (n != null) { Node t = n.next; n.next = r; r = n; n = t; } return r; }\n",
    );
    for k in 0..7 {
        text += &format!(
            "static class Lazy{k} {{ static int count; static final int[] data = new int[{k} + 1]; static {{ data[0] = numbers[{k}] + 1; count = 10; }}\n\
             static int touch(int y) {{ count++; data[0] ^= y; return data[0] + count; }} }}\n"
        );
    }
    for (i, body) in bodies.iter().enumerate() {
        let lines: Vec<String> = body.iter().map(|&n| statement(n)).collect();
        text += &format!(
            "public static int run{i}(int x) {{ int y = x * 31 + {i};\n{}\nreturn x ^ y; }}\n",
            lines.join("\n")
        );
    }
    text + "}\n"
}

/// Runs random methods with marks before calls and at choices, and rolls back at random.
#[test]
fn random_programs_come_back_to_every_mark() {
    let mut rng =
        proptest::test_runner::TestRng::deterministic_rng(proptest::test_runner::RngAlgorithm::ChaCha);
    let bodies: Vec<Vec<u32>> =
        (0..40).map(|_| (0..12).map(|_| rng.random::<u32>() % 4096).collect()).collect();
    let scratch = Scratch::new("undo");
    compile(&scratch, &[("Chaos.java", &program(&bodies))]);
    let m = RefCell::new(boot(scratch.path()));
    m.borrow_mut().explore_choices(true);

    let step = (0..3u8, 0..40usize, any::<i32>(), 0..3u32);
    let mut runner = TestRunner::new(Config { cases: 60, failure_persistence: None, ..Config::default() });
    let result = runner.run(&prop::collection::vec(step, 5..40), |steps| {
        let m = &mut *m.borrow_mut();
        let outer = save(m);
        let mut saved = Vec::new();
        for (what, method, x, pick) in steps {
            match what {
                0 => saved.push(save(m)),
                1 => {
                    if let Some(s) = saved.pop() {
                        restore(m, s);
                    }
                }
                _ => explore(m, method, x, pick),
            }
        }
        while let Some(s) = saved.pop() {
            restore(m, s);
        }
        restore(m, outer);
        Ok(())
    });
    if let Err(e) = result {
        panic!("{e}");
    }
}

/// Runs one method; at each choice the state is saved, an alternative tried, and the state restored before
/// the one that counts is taken.
fn explore(m: &mut Machine, method: usize, x: i32, pick: u32) {
    let mut stop = call(m, "Chaos", &format!("run{method}"), "(I)I", &[u64::from(x as u32)]);
    let mut choices = 0;
    while let Stop::Choice(choice) = stop {
        let n = choice.alternatives().expect("a numbered choice");
        let other = save(m);
        let _ = m.resume(Decision::Alternative(pick % n));
        restore(m, other);
        stop = m.resume(Decision::Alternative(choices % n));
        choices += 1;
    }
    assert!(matches!(stop, Stop::Returned(_)), "{stop:?}");
}

#[test]
fn a_class_initialised_after_a_mark_is_initialised_again() {
    let scratch = Scratch::new("init");
    compile(
        &scratch,
        &[(
            "Init.java",
            "public class Init { static int log; static class A { static { log = log * 10 + 1; } static int v = 5; }\n\
             public static int use() { return A.v + log; } }",
        )],
    );
    let mut m = boot(scratch.path());
    for _ in 0..3 {
        let saved = save(&mut m);
        assert_eq!(call(&mut m, "Init", "use", "()I", &[]), Stop::Returned(6));
        restore(&mut m, saved);
    }
    assert_eq!(call(&mut m, "Init", "use", "()I", &[]), Stop::Returned(6));
    assert_eq!(call(&mut m, "Init", "use", "()I", &[]), Stop::Returned(6));
}

/// The frames of a run that was stopped inside an initialiser are gone with the mark.
#[test]
fn a_run_that_was_stopped_leaves_no_frames() {
    let scratch = Scratch::new("stopped");
    compile(
        &scratch,
        &[(
            "Slow.java",
            "public class Slow { static int n; static { for (int i = 0; i < 100000; i++) n++; }\n\
             public static int get() { return n; } }",
        )],
    );
    let mut m = boot(scratch.path());
    for _ in 0..3 {
        let mark = m.mark();
        m.config.max_steps = Some(m.steps() + 10_000);
        let stop = call(&mut m, "Slow", "get", "()I", &[]);
        assert!(matches!(stop, Stop::Limit(_)), "{stop:?}");
        m.rollback(mark);
        assert!(m.threads().all(|t| t.frames().is_empty()));
    }
    m.config.max_steps = None;
    assert_eq!(call(&mut m, "Slow", "get", "()I", &[]), Stop::Returned(100_000));
}

/// Depth-first search by marks over three choices deep in recursion: every leaf is reached once.
#[test]
fn backtracking_enumerates_all_runs() {
    let scratch = Scratch::new("dfs");
    compile(
        &scratch,
        &[(
            "Dfs.java",
            "public class Dfs { static int depth(int n) { if (n == 0) return 0; int c = margay.Verify.choose(n); return depth(n - 1) * 10 + c; }\n\
             public static int main2() { return depth(4); } }",
        )],
    );
    let mut m = boot(scratch.path());
    m.explore_choices(true);
    let mut found = Vec::new();
    let stop = call(&mut m, "Dfs", "main2", "()I", &[]);
    dfs(&mut m, stop, &mut found);
    assert_eq!(found.len(), 24);
    found.sort_unstable();
    found.dedup();
    assert_eq!(found.len(), 24, "each run once");
}

fn dfs(m: &mut Machine, stop: Stop, found: &mut Vec<u64>) {
    match stop {
        Stop::Choice(choice) => {
            for i in 0..choice.alternatives().unwrap_or(0) {
                let saved = save(m);
                let next = m.resume(Decision::Alternative(i));
                dfs(m, next, found);
                restore(m, saved);
            }
        }
        Stop::Returned(v) => found.push(v),
        other => panic!("{other:?}"),
    }
}

/// A million nested marks with a few writes each: everything comes back, and memory stays bounded.
#[test]
fn a_million_nested_marks() {
    let scratch = Scratch::new("nested");
    compile(
        &scratch,
        &[("Empty.java", "public class Empty { public static int[] a() { return new int[64]; } }")],
    );
    let mut m = boot(scratch.path());
    let Stop::Returned(array) = call(&mut m, "Empty", "a", "()[I", &[]) else { panic!("no array") };
    let array = array as u32;
    let before = m.dump(None);
    let mut marks = Vec::new();
    for i in 0..1_000_000u32 {
        marks.push(m.mark());
        for k in 0..4 {
            m.write_element(array, 2 * ((i + k * 7) % 32), u64::from(i), 0);
        }
    }
    while let Some(mark) = marks.pop() {
        m.rollback(mark);
    }
    assert_same(&before, &m.dump(Some(before.permanent.len())));
}

/// A literal of which the program has interned an equal string before.
#[test]
fn a_literal_outlives_the_string_that_was_interned_first() {
    let scratch = Scratch::new("undo-interned");
    let text = "public class Interned {
        static class Later { static final String NAME = \"not\" + \"elsewhere\"; static String name() { return NAME; } }
        static int interned(int n) {
            String made = new StringBuilder(\"else\").append(\"where\").insert(0, \"not\").toString().intern();
            return made == Later.name() ? later(n) : -1;
        }
        static int later(int n) {
            Object[] waste = new Object[n];
            for (int i = 0; i < n; i++) waste[i] = new int[i];
            return \"notelsewhere\".length() + Later.name().length();
        }
    }";
    compile(&scratch, &[("Interned.java", text)]);
    let mut m = boot(scratch.path());
    let mark = m.mark();
    assert_eq!(call(&mut m, "Interned", "interned", "(I)I", &[1]), Stop::Returned(24));
    m.rollback(mark);
    assert_eq!(call(&mut m, "Interned", "later", "(I)I", &[50]), Stop::Returned(24));
}
