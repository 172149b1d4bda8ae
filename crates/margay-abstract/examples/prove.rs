//! Analyses methods and prints what is said of each: `prove CLASSPATH VERDICTS.tsv [PART]`, with a file of targets and
//! verdicts as in `tests/everyday`. For work on the engine.

use margay_abstract::{Options, Outcome, prove};
use margay_machine::{Config, Machine};
use margay_test_util::machine::boot_with;
use std::path::PathBuf;
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let mut machine = boot_with(&[PathBuf::from(&args[1])], Config::default());
    let text = std::fs::read_to_string(&args[2]).expect("the verdicts");
    let part = args.get(3).cloned().unwrap_or_default();
    let (mut proved, mut safe, mut wrong) = (0, 0, 0);
    for (target, verdict) in text.lines().filter_map(|line| line.split_once('\t')) {
        if !target.contains(&part) {
            continue;
        }
        let (class, name) = target.rsplit_once('.').expect("a method");
        safe += usize::from(verdict == "safe");
        let began = Instant::now();
        let outcome = of(&mut machine, class, name);
        let seconds = began.elapsed().as_secs_f64();
        let sign = match (&outcome, verdict) {
            (Outcome::Safe, "safe") => "proved",
            (Outcome::Safe, _) => "WRONG",
            (_, "safe") => "open",
            _ => "right",
        };
        proved += usize::from(sign == "proved");
        wrong += usize::from(sign == "WRONG");
        println!("{sign:7} {target} [{verdict}] {seconds:.3} s: {outcome:?}");
    }
    println!("{proved} of {safe} safe methods proved, {wrong} wrong");
}

fn of(machine: &mut Machine, class: &str, name: &str) -> Outcome {
    let Ok(class) = machine.classes.load(&class.replace('.', "/")) else {
        return Outcome::Unfinished("no class".to_owned());
    };
    let methods = machine.classes.class(class).methods.clone();
    let mut named: Vec<_> = methods
        .into_iter()
        .filter(|&id| {
            let m = machine.classes.method(id);
            machine.classes.symbols.text(m.name) == name && m.access & 0x1000 == 0
        })
        .collect();
    let Some(method) = named.pop() else { return Outcome::Unfinished("no method".to_owned()) };
    let options = Options { deadline: Instant::now() + Duration::from_secs(4), nulls: true };
    prove(machine, method, options)
}
