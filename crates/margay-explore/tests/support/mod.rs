//! Explorations of small Java methods. The inputs are of the simplest kind: a reference is null, an object of the
//! declared class, or an array.

#![allow(dead_code, reason = "each test file uses a part")]

use margay_classes::descriptor::MethodDescriptor;
use margay_classes::{ClassId, MethodId};
use margay_explore::{
    Candidate, Ending, Explorer, Guard, InputObject, InputPolicy, Order, Origin, Sym, Value,
};
use margay_graph::{Bound, Limits};
use margay_machine::{Machine, Res};
use margay_test_util::{Javac, boot, class};

/// Objects of the declared class with any fields.
pub struct Plain;

impl InputPolicy for Plain {
    fn candidates(
        &mut self,
        machine: &mut Machine,
        declared: ClassId,
        _: &Origin,
        _: &[InputObject],
    ) -> Res<(Vec<Candidate>, Option<Bound>)> {
        let array = machine.classes.class(declared).is_array();
        Ok((vec![if array { Candidate::Array(declared) } else { Candidate::Lazy(declared) }], None))
    }

    fn nullable(&self, _: &Origin, _: &[InputObject]) -> bool {
        true
    }

    fn may_alias(&self, _: &Machine, _: ClassId) -> bool {
        true
    }
}

/// A machine for `class T { … }` with these members.
pub fn machine(members: &str) -> Machine {
    boot(&Javac::new().once(&[("T.java", &format!("class T {{ {members} }}"))]))
}

/// The static method of `T` with this name.
pub fn method(m: &mut Machine, name: &str) -> MethodId {
    let id = class(m, "T");
    let methods = &m.classes.class(id).methods;
    let named = methods.iter().find(|&&method| m.classes.symbols.text(m.classes.method(method).name) == name);
    *named.expect("the method")
}

/// An exploration of a static method of `T`, not begun.
pub fn explore_in(
    mut m: Machine,
    name: &str,
    order: Order,
    limits: Limits,
    guard: Option<Box<dyn Guard>>,
) -> Explorer {
    let method = method(&mut m, name);
    let mut sym = Sym::new(limits, Box::new(Plain), margay_solver::Options::default());
    sym.install(&mut m);
    let descriptor = m.classes.symbols.text(m.classes.method(method).desc).to_owned();
    let parameters = MethodDescriptor::parse(&descriptor).expect("a descriptor").params;
    let mut arguments: Vec<Value> = Vec::new();
    for (i, parameter) in parameters.iter().enumerate() {
        let value = sym.fresh(&mut m, parameter, Origin::Root(i as u32), &format!("arg{i}"));
        arguments.push(value.expect("a symbol"));
        if matches!(*parameter, "J" | "D") {
            arguments.push((0, 0));
        }
    }
    m.set_symbols(Box::new(sym));
    Explorer::new(m, method, arguments, order.searcher(), guard)
}

pub fn explore(members: &str, name: &str, order: Order) -> Explorer {
    explore_in(machine(members), name, order, Limits::default(), None)
}

pub fn explore_within(members: &str, name: &str, limits: Limits) -> Explorer {
    explore_in(machine(members), name, Order::DepthFirst, limits, None)
}

/// How a run ended, in words: what it returned, or the class of what it threw.
pub fn ending(explorer: &Explorer, ending: &Ending) -> String {
    match ending {
        Ending::Returned((bits, 0)) => (*bits as i32).to_string(),
        Ending::Returned(_) => "symbol".to_owned(),
        Ending::Threw(thrown) => {
            let class = explorer.machine.class_of(*thrown).id;
            explorer.machine.classes.java_name(class).rsplit('.').next().unwrap_or_default().to_owned()
        }
        other => format!("{other:?}"),
    }
}

/// The endings of all runs that are left, in the order in which they come.
pub fn endings(explorer: &mut Explorer) -> Vec<String> {
    let mut all = Vec::new();
    while let Some(path) = explorer.next_path() {
        all.push(ending(explorer, &path.ending));
    }
    all
}

pub fn sorted(mut list: Vec<String>) -> Vec<String> {
    list.sort();
    list
}

/// The bounds that were hit, as reports show them.
pub fn bounds(explorer: &mut Explorer) -> Vec<String> {
    explorer.sym().bounds.iter().map(ToString::to_string).collect()
}
