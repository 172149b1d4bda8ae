//! From a path to an input: the graph that follows it, and preconditions on inputs of which a part is not decided.

use margay_classes::descriptor::MethodDescriptor;
use margay_explore::nested::with_sym;
use margay_explore::{Ending, Explorer, Order, Origin, Sym, Value};
use margay_graph::Limits;
use margay_graph::graph::Graph;
use margay_graph::rerun::rerun;
use margay_inputs::concrete::{Root, concretise};
use margay_inputs::policy::{ObjectSource, Policy};
use margay_inputs::precondition::{Precondition, Predicate};
use margay_machine::{Machine, Stop};
use margay_test_util::{Javac, boot, class};

const SUBJECT: &str = "
    class Range {
        int low, high;
        Range next;
        boolean repOk() { return low <= high && (next == null || next != this && high < next.low && next.repOk()); }
        int width() { return high - low > 10 ? 1 : 2; }
        int second() { return next == null ? 0 : next.high == 7 ? 7 : 1; }
        int backwards() { return low > high ? 1 : 0; }
        int itself() { return next == this ? 1 : 0; }
        static int sum(int a, long b) { return a > 5 && b * 2 == 14 ? 1 : 0; }
        static int third(int[] all) { return all != null && all.length == 3 && all[2] == 9 ? 1 : 0; }
        static int same(Range a, Range b) { return a != null && a == b ? 1 : 0; }
        static int word(String s) { return \"ab\".equals(s) ? 1 : 0; }
    }";

/// An exploration of a method of the subject, with its roots and its precondition `repOk` for the receiver.
struct Subject {
    explorer: Explorer,
    roots: Vec<Root>,
    precondition: Precondition,
}

fn exploring(name: &str) -> Subject {
    let mut m = boot(&Javac::new().once(&[("Range.java", SUBJECT)]));
    let id = class(&mut m, "Range");
    let methods = m.classes.class(id).methods.clone();
    let named = |name: &str| {
        let found = methods.iter().find(|&&i| m.classes.symbols.text(m.classes.method(i).name) == name);
        *found.expect("the method")
    };
    let (method, predicate) = (named(name), named("repOk"));
    let mut policy = Policy::new(ObjectSource::Fields);
    let receiver = !m.classes.method(method).is_static();
    if receiver {
        policy.non_null_roots.insert(0);
    }
    let limits = Limits { objects: 3, ..Limits::default() };
    let mut sym = Sym::new(limits, Box::new(policy), margay_solver::Options::default());
    sym.install(&mut m);
    let descriptor = m.classes.symbols.text(m.classes.method(method).desc).to_owned();
    let parameters = MethodDescriptor::parse(&descriptor).expect("a descriptor").params;
    let types = receiver.then_some("LRange;").into_iter().chain(parameters);
    let (mut roots, mut slots): (Vec<Root>, Vec<Value>) = (Vec::new(), Vec::new());
    for (i, kind) in types.enumerate() {
        let value = sym.fresh(&mut m, kind, Origin::Root(i as u32), &format!("arg{i}")).expect("a symbol");
        slots.push(value);
        if kind == "J" {
            slots.push((0, 0));
        }
        roots.push((value, kind.to_owned()));
    }
    m.set_symbols(Box::new(sym));
    let repok = Predicate { method: predicate, roots: vec![0], of_object: false, name: "repOk".to_owned() };
    let predicates = if receiver { vec![repok] } else { Vec::new() };
    let precondition = Precondition { predicates, roots: roots.clone(), deadline: None };
    let explorer = Explorer::new(m, method, slots, Order::DepthFirst.searcher(), None);
    Subject { explorer, roots, precondition }
}

impl Subject {
    /// Goes to the first path that returns this.
    fn to(&mut self, wanted: u64) -> bool {
        std::iter::from_fn(|| self.explorer.next_path())
            .any(|path| matches!(path.ending, Ending::Returned((bits, 0)) if bits == wanted))
    }

    /// The input of the present path, whatever the precondition says.
    fn input(&mut self) -> Graph {
        let (roots, machine) = (&self.roots, &mut self.explorer.machine);
        let mark = machine.mark();
        let graph = with_sym(machine, |sym, m| concretise(sym, m, roots));
        machine.rollback(mark);
        graph.expect("a graph")
    }

    /// The input of the present path that satisfies the precondition.
    fn valid_input(&mut self) -> Option<Graph> {
        self.precondition.complete(&mut self.explorer.machine).ok()
    }
}

/// What a method returns on an input, without symbols.
fn run(name: &str, input: &Graph) -> Option<u64> {
    let mut m: Machine = boot(&Javac::new().once(&[("Range.java", SUBJECT)]));
    let id = class(&mut m, "Range");
    let methods = m.classes.class(id).methods.clone();
    let named = |&&i: &&_| m.classes.symbols.text(m.classes.method(i).name) == name;
    let method = *methods.iter().find(named).expect("the method");
    match rerun(&mut m, method, input).expect("the input can be made").stop {
        Stop::Returned(bits) => Some(bits),
        _ => None,
    }
}

#[test]
fn numbers_of_an_input_are_small_and_follow_the_path() {
    let mut subject = exploring("sum");
    assert!(subject.to(1));
    let input = subject.input();
    assert_eq!(input.to_text(), "arg0 = 6\narg1 = 7L");
    assert_eq!(run("sum", &input), Some(1));
}

#[test]
fn what_nobody_looked_at_has_its_default() {
    let mut subject = exploring("second");
    assert!(subject.to(0));
    assert_eq!(subject.input().to_text(), "arg0 = Range{low=0, high=0, next=null}");
}

#[test]
fn objects_of_an_input_refer_to_each_other() {
    let mut subject = exploring("second");
    assert!(subject.to(7));
    let input = subject.input();
    assert_eq!(run("second", &input), Some(7), "{}", input.to_text());
}

#[test]
fn an_object_may_refer_to_itself() {
    let mut subject = exploring("itself");
    assert!(subject.to(1));
    let input = subject.input();
    assert_eq!(input.nodes.len(), 1, "{}", input.to_text());
    assert_eq!(run("itself", &input), Some(1));
}

#[test]
fn two_arguments_may_be_one_object() {
    let mut subject = exploring("same");
    assert!(subject.to(1));
    let input = subject.input();
    assert_eq!(input.roots[0], input.roots[1]);
    assert_eq!(run("same", &input), Some(1));
}

#[test]
fn arrays_have_the_length_and_the_elements_of_the_path() {
    let mut subject = exploring("third");
    assert!(subject.to(1));
    let input = subject.input();
    assert_eq!(input.to_text(), "arg0 = int[]{0, 0, 9}");
    assert_eq!(run("third", &input), Some(1));
}

#[test]
fn strings_have_the_characters_of_the_path() {
    let mut subject = exploring("word");
    assert!(subject.to(1));
    assert_eq!(subject.input().to_text(), "arg0 = \"ab\"");
}

/// The path speaks of `low` and `high` only; `repOk` of the other objects too.
#[test]
fn an_input_is_completed_until_the_precondition_holds() {
    let mut subject = exploring("width");
    assert!(subject.to(1));
    let input = subject.valid_input().expect("a valid input");
    assert_eq!(run("width", &input), Some(1));
    assert_eq!(run("repOk", &input), Some(1), "{}", input.to_text());
}

#[test]
fn a_partial_input_is_possible_until_it_contradicts_the_precondition() {
    let mut subject = exploring("backwards");
    assert!(subject.to(0));
    assert!(subject.precondition.possible(&mut subject.explorer.machine));
    let mut subject = exploring("backwards");
    assert!(subject.to(1));
    assert!(!subject.precondition.possible(&mut subject.explorer.machine), "low > high");
    assert!(subject.valid_input().is_none());
}

#[test]
fn an_alias_can_rule_an_input_out() {
    let mut subject = exploring("itself");
    assert!(subject.to(1));
    assert!(subject.valid_input().is_none());
}

#[test]
fn asking_a_precondition_changes_nothing() {
    let mut subject = exploring("second");
    assert!(subject.to(7));
    let before = subject.input();
    assert!(subject.precondition.possible(&mut subject.explorer.machine));
    assert!(subject.valid_input().is_some());
    assert_eq!(subject.input(), before);
}

/// Chains of one, two and three ranges: all shapes that `repOk` accepts, each completed.
#[test]
fn every_valid_shape_is_visited() {
    let mut subject = exploring("width");
    assert!(subject.to(2));
    let roots = subject.roots.clone();
    let mut lengths = Vec::new();
    subject.precondition.each_valid(&mut subject.explorer.machine, &mut |m| {
        let graph = with_sym(m, |sym, m| concretise(sym, m, &roots)).expect("a graph");
        lengths.push(graph.nodes.len());
        false
    });
    lengths.sort_unstable();
    assert_eq!(lengths, [1, 2, 3]);
}
