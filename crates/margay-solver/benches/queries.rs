//! The questions that symbolic execution of small programs asks: how many a second, and which layer answers.
//! Each program is run along all its paths up to a limit, as an explorer would: both sides of a branch are
//! checked, one is taken, the other one later.

use margay_solver::{Answer, Options, Solver, Sort, Term, Terms};
use std::time::Instant;

/// A branch that was taken.
struct Taken {
    condition: Term,
    side: bool,
    /// The other side is still to be taken.
    other: bool,
}

/// Runs of a program: each takes the recorded decisions, then decides anew.
struct Run {
    terms: Terms,
    solver: Solver,
    taken: Vec<Taken>,
    at: usize,
    depth: usize,
}

impl Run {
    fn branch(&mut self, condition: Term) -> bool {
        if let Some(bits) = self.terms.constant(condition) {
            return bits == 1;
        }
        if self.at == self.taken.len() {
            if self.at >= self.depth {
                return false;
            }
            let not = self.terms.not(condition);
            let yes = self.solver.check(&mut self.terms, &[condition]) != Answer::Unsat;
            let no = self.solver.check(&mut self.terms, &[not]) != Answer::Unsat;
            self.take(condition, yes, yes && no);
        }
        self.at += 1;
        self.taken[self.at - 1].side
    }

    fn take(&mut self, condition: Term, side: bool, other: bool) {
        self.solver.push();
        let holds = if side { condition } else { self.terms.not(condition) };
        self.solver.assert(&mut self.terms, holds);
        self.taken.push(Taken { condition, side, other });
    }

    /// Goes back to the last branch with a side left; false when there is none.
    fn back(&mut self) -> bool {
        self.at = 0;
        while let Some(last) = self.taken.pop() {
            self.solver.pop();
            if last.other {
                self.take(last.condition, !last.side, false);
                return true;
            }
        }
        false
    }

    fn int(&mut self, value: i32) -> Term {
        self.terms.int(value)
    }

    fn lt(&mut self, a: Term, b: Term) -> bool {
        let t = self.terms.slt(a, b);
        self.branch(t)
    }

    fn eq(&mut self, a: Term, b: Term) -> bool {
        let t = self.terms.eq(a, b);
        self.branch(t)
    }

    fn below(&mut self, a: Term, value: i32) -> bool {
        let value = self.int(value);
        self.lt(a, value)
    }

    fn is(&mut self, a: Term, value: i32) -> bool {
        let value = self.int(value);
        self.eq(a, value)
    }
}

struct Program {
    name: &'static str,
    inputs: &'static [Sort],
    depth: usize,
    run: fn(&mut Run, &[Term]),
}

const INT: Sort = Sort::Bv(32);
const LONG: Sort = Sort::Bv(64);
const CHAR: Sort = Sort::Bv(16);

const PROGRAMS: &[Program] = &[
    Program { name: "search tree of 5 keys", inputs: &[INT; 5], depth: 100, run: tree },
    Program { name: "insertion sort of 5", inputs: &[INT; 5], depth: 100, run: sort },
    Program { name: "loop up to n", inputs: &[INT; 2], depth: 60, run: count },
    Program { name: "long loop up to n", inputs: &[INT; 2], depth: 900, run: long_count },
    Program { name: "triangle", inputs: &[INT; 3], depth: 50, run: triangle },
    Program { name: "parse a number", inputs: &[CHAR; 5], depth: 60, run: parse },
    Program { name: "identifier, keyword", inputs: &[CHAR; 4], depth: 60, run: identifier },
    Program { name: "greatest common divisor", inputs: &[INT; 2], depth: 12, run: gcd },
    Program { name: "hash buckets", inputs: &[CHAR; 3], depth: 60, run: buckets },
    Program { name: "grades of doubles", inputs: &[Sort::F64; 3], depth: 60, run: grades },
    Program { name: "binary search, 7 slots", inputs: &[INT; 8], depth: 60, run: binary_search },
    Program { name: "array at an index", inputs: &[INT; 6], depth: 60, run: indexed },
    Program { name: "calendar", inputs: &[INT; 3], depth: 60, run: calendar },
    Program { name: "range of longs", inputs: &[LONG; 4], depth: 60, run: ranges },
    Program { name: "flags", inputs: &[INT; 2], depth: 60, run: flags },
];

fn tree(run: &mut Run, keys: &[Term]) {
    // Children by number; none is 0 because the root is nobody's child.
    let mut children = [[0usize; 2]; 8];
    for i in 1..keys.len() {
        let mut at = 0;
        loop {
            if run.lt(keys[i], keys[at]) {
                if children[at][0] == 0 {
                    children[at][0] = i;
                    break;
                }
                at = children[at][0];
            } else if run.lt(keys[at], keys[i]) {
                if children[at][1] == 0 {
                    children[at][1] = i;
                    break;
                }
                at = children[at][1];
            } else {
                break;
            }
        }
    }
}

fn sort(run: &mut Run, keys: &[Term]) {
    let mut keys = keys.to_vec();
    for i in 1..keys.len() {
        let mut j = i;
        while j > 0 && run.lt(keys[j], keys[j - 1]) {
            keys.swap(j, j - 1);
            j -= 1;
        }
    }
}

fn count(run: &mut Run, x: &[Term]) {
    let mut i = 0;
    let mut sum = run.int(0);
    while {
        let at = run.int(i);
        i < 25 && run.lt(at, x[0])
    } {
        sum = run.terms.add(sum, x[1]);
        i += 1;
    }
    run.below(sum, 100);
}

fn long_count(run: &mut Run, x: &[Term]) {
    let mut sum = run.int(0);
    for i in 0..400 {
        let at = run.int(i);
        if !run.lt(at, x[0]) {
            break;
        }
        let index = run.int(i % 7);
        sum = run.terms.add(sum, index);
    }
    run.lt(sum, x[1]);
}

fn triangle(run: &mut Run, x: &[Term]) {
    let (a, b, c) = (x[0], x[1], x[2]);
    if run.below(a, 1) || run.below(b, 1) || run.below(c, 1) {
        return;
    }
    for (p, q, r) in [(a, b, c), (b, c, a), (a, c, b)] {
        let sum = run.terms.add(p, q);
        let impossible = run.terms.sle(sum, r);
        if run.branch(impossible) {
            return;
        }
    }
    if run.eq(a, b) {
        run.eq(b, c);
    } else {
        let _ = run.eq(b, c) || run.eq(a, c);
    }
}

fn parse(run: &mut Run, text: &[Term]) {
    let mut text = text;
    if run.is(text[0], '-' as i32) {
        text = &text[1..];
    }
    let mut value = run.int(0);
    let ten = run.int(10);
    for &c in text {
        if run.below(c, '0' as i32) || !run.below(c, '9' as i32 + 1) {
            return;
        }
        value = run.terms.mul(value, ten);
        let zero = run.int('0' as i32);
        let digit = run.terms.sub(c, zero);
        value = run.terms.add(value, digit);
    }
    let _ = run.below(value, 256) || run.is(value, 4711);
}

fn identifier(run: &mut Run, text: &[Term]) {
    for (i, &c) in text.iter().enumerate() {
        let lower = !run.below(c, 'a' as i32) && run.below(c, 'z' as i32 + 1);
        let letter = lower || (!run.below(c, 'A' as i32) && run.below(c, 'Z' as i32 + 1));
        let fits = letter || (i > 0 && !run.below(c, '0' as i32) && run.below(c, '9' as i32 + 1));
        if !fits {
            return;
        }
    }
    for word in ["else", "case", "void"] {
        if word.chars().zip(text).all(|(w, &c)| run.is(c, w as i32)) {
            return;
        }
    }
}

fn gcd(run: &mut Run, x: &[Term]) {
    let (mut a, mut b) = (x[0], x[1]);
    while !run.is(b, 0) {
        if run.at >= run.depth {
            return;
        }
        let rest = run.terms.srem(a, b);
        (a, b) = (b, rest);
    }
    run.is(a, 1);
}

fn buckets(run: &mut Run, text: &[Term]) {
    let (mut hash, factor) = (run.int(0), run.int(31));
    for &c in text {
        let product = run.terms.mul(hash, factor);
        hash = run.terms.add(product, c);
    }
    let sixteen = run.int(16);
    let high = run.terms.lshr(hash, sixteen);
    let spread = run.terms.xor(hash, high);
    let mask = run.int(15);
    let bucket = run.terms.and(spread, mask);
    for i in 0..15 {
        if run.is(bucket, i) {
            break;
        }
    }
}

fn grades(run: &mut Run, x: &[Term]) {
    for &x in x {
        for limit in [0.0f64, 50.0, 62.5, 75.0, 87.5, 100.0] {
            let limit = run.terms.f64(limit.to_bits());
            let zero = run.int(0);
            let cmp = run.terms.fcmp(x, limit, 1);
            let below = run.terms.slt(cmp, zero);
            if run.branch(below) {
                break;
            }
        }
    }
    let sum = run.terms.fadd(x[0], x[1]);
    let more = run.terms.flt(x[2], sum);
    run.branch(more);
}

fn binary_search(run: &mut Run, x: &[Term]) {
    let (key, slots) = (x[0], &x[1..]);
    for pair in slots.windows(2) {
        if !run.lt(pair[0], pair[1]) {
            return;
        }
    }
    let (mut low, mut high) = (0i32, slots.len() as i32 - 1);
    while low <= high {
        let middle = (low + high) / 2;
        if run.lt(slots[middle as usize], key) {
            low = middle + 1;
        } else if run.lt(key, slots[middle as usize]) {
            high = middle - 1;
        } else {
            return;
        }
    }
}

fn indexed(run: &mut Run, x: &[Term]) {
    let (index, slots) = (x[0], &x[1..]);
    let length = run.int(slots.len() as i32);
    let inside = run.terms.ult(index, length);
    if !run.branch(inside) {
        return;
    }
    let mut value = slots[slots.len() - 1];
    for i in (0..slots.len() - 1).rev() {
        let at = run.int(i as i32);
        let here = run.terms.eq(index, at);
        value = run.terms.ite(here, slots[i], value);
    }
    if run.below(value, 10) && !run.below(value, 0) {
        let next = run.int(1);
        let next = run.terms.add(index, next);
        let _ = run.lt(next, length) && run.eq(value, index);
    }
    let _ = run.is(index, 2) && run.is(slots[2], 5) && run.is(value, 6);
}

fn calendar(run: &mut Run, x: &[Term]) {
    let (year, month, day) = (x[0], x[1], x[2]);
    if run.below(month, 1) || !run.below(month, 13) || run.below(day, 1) {
        return;
    }
    let leap = {
        let (four, hundred, all) = (run.int(4), run.int(100), run.int(400));
        let (a, b, c) =
            (run.terms.srem(year, four), run.terms.srem(year, hundred), run.terms.srem(year, all));
        run.is(a, 0) && (!run.is(b, 0) || run.is(c, 0))
    };
    let days = if run.is(month, 2) {
        28 + i32::from(leap)
    } else if run.is(month, 4) || run.is(month, 6) || run.is(month, 9) || run.is(month, 11) {
        30
    } else {
        31
    };
    run.below(day, days + 1);
}

fn ranges(run: &mut Run, x: &[Term]) {
    let (a, b, c, d) = (x[0], x[1], x[2], x[3]);
    for (p, q) in [(a, b), (c, d), (b, c), (d, a), (a, c), (b, d)] {
        let cmp = run.terms.lcmp(p, q);
        let zero = run.int(0);
        let greater = run.terms.slt(zero, cmp);
        let _ = run.branch(greater) || run.is(cmp, 0);
    }
}

fn flags(run: &mut Run, x: &[Term]) {
    for bit in [1, 2, 4, 8, 16] {
        let mask = run.int(bit);
        let set = run.terms.and(x[0], mask);
        if !run.is(set, 0) {
            let other = run.terms.and(x[1], mask);
            run.is(other, bit);
        }
    }
    run.is(x[0], 21);
}

fn explore(program: &Program, paths: usize) {
    let mut terms = Terms::new();
    let mut inputs = Vec::new();
    for (i, &sort) in program.inputs.iter().enumerate() {
        let var = terms.var(sort, &format!("x{i}"));
        inputs.push(if sort == CHAR { terms.zext(var, 32) } else { var });
    }
    let solver =
        Solver::new(Options { validate: std::env::var_os("VALIDATE").is_some(), ..Options::default() });
    let mut run = Run { terms, solver, taken: Vec::new(), at: 0, depth: program.depth };
    let start = Instant::now();
    let mut count = 0;
    loop {
        (program.run)(&mut run, &inputs);
        count += 1;
        if count == paths || !run.back() {
            break;
        }
    }
    let (seconds, c) = (start.elapsed().as_secs_f64(), run.solver.counters());
    println!(
        "{:26}{count:7}{:9}{:10.0}{:7.1}%{:8}{:7}{:7}{:8}{:8}{:7}{:5}{:9.1}",
        program.name,
        c.queries,
        c.queries as f64 / seconds,
        100.0 * c.without_z3(),
        c.trivial,
        c.model,
        c.cache,
        c.domains,
        c.repair,
        c.z3,
        c.unknown,
        c.z3_time.as_secs_f64() * 1000.0,
    );
}

fn main() {
    println!(
        "{:26}{:>7}{:>9}{:>10}{:>8}{:>8}{:>7}{:>7}{:>8}{:>8}{:>7}{:>5}{:>9}",
        "program",
        "paths",
        "queries",
        "a second",
        "no Z3",
        "trivial",
        "model",
        "cache",
        "domains",
        "repair",
        "Z3",
        "?",
        "Z3 ms"
    );
    let only = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    for program in PROGRAMS {
        if only.as_ref().is_none_or(|only| program.name.contains(only.as_str())) {
            explore(program, 2000);
        }
    }
}
