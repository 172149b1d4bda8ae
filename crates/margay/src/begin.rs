//! The start of an exploration: symbols for the receiver and the arguments of a method, with what is declared of them.

use crate::contracts;
use crate::setup;
use margay_classes::MethodId;
use margay_explore::{Origin, Sym, Value};
use margay_graph::Limits;
use margay_inputs::concrete::Root;
use margay_inputs::policy::{Manner, Policy};
use margay_inputs::{declared, generics};
use margay_machine::{Machine, Mark};
use margay_solver::Options;
use std::time::Instant;

/// What is to be explored, and how.
pub struct Start<'a> {
    pub method: MethodId,
    pub manner: Manner,
    pub limits: Limits,
    pub solver: Options,
    /// Names of predicates that objects have to satisfy.
    pub predicates: &'a [String],
    /// Whether the command line names a precondition, which then describes the receiver and the arguments.
    pub described: bool,
}

/// A machine with its symbols installed, ready to be explored.
pub struct Begun {
    pub machine: Machine,
    /// What everything is taken back to.
    pub outer: Mark,
    /// The receiver, if there is one, and the arguments.
    pub roots: Vec<Root>,
    /// The slots of the call.
    pub slots: Vec<Value>,
    /// The new object of a constructor.
    pub made: Option<Value>,
}

/// Prepares a machine. It is given back as it was when that does not work, with the reason.
pub fn begin(mut machine: Machine, start: Start<'_>) -> Result<Begun, Box<(Machine, String)>> {
    let method = start.method;
    let class = machine.classes.method(method).class;
    let mut policy = Policy::new(start.manner);
    policy.own = vec![machine.classes.name(class).to_owned()];
    policy.receiver = Some(class);
    policy.predicates = start.predicates.to_vec();
    if start.described {
        policy.described = contracts::described(&machine, method);
    }
    let is_constructor = machine.classes.symbols.text(machine.classes.method(method).name) == "<init>";
    let is_static = machine.classes.method(method).is_static();
    // The first root is the receiver, if there is one already.
    if !is_static && !is_constructor {
        policy.non_null_roots.insert(0);
    }
    let declared = declared::parameters(&mut machine.classes, method);
    let first = u32::from(!is_constructor && !is_static);
    contracts::restrict(&mut policy, &declared, first as usize);
    for (root, types) in (first..).zip(generics::arguments(&machine.classes, method)) {
        if !types.is_empty() {
            policy.elements.insert(root, types);
        }
    }
    if let Err(trap) = machine.initialize_now(class) {
        let why = format!("its class cannot be initialised: {}", setup::trap_text(&machine, &trap));
        return Err(Box::new((machine, why)));
    }
    let outer = machine.mark();
    let mut sym = Sym::new(start.limits, Box::new(policy), start.solver);
    sym.install(&mut machine);
    let roots = match inputs(&mut sym, &mut machine, method) {
        Ok(roots) => roots,
        Err(why) => {
            machine.rollback(outer);
            return Err(Box::new((machine, why)));
        }
    };
    contracts::bound(&mut sym, &declared, &roots);
    let mut slots = Vec::new();
    if is_constructor {
        match machine.new_object(class) {
            Ok(r) => slots.push((u64::from(r), 0)),
            Err(_) => {
                machine.rollback(outer);
                return Err(Box::new((machine, "no memory".into())));
            }
        }
    }
    for (value, descriptor) in &roots {
        slots.push(*value);
        if margay_classes::descriptor::kind_of(descriptor).slots() == 2 {
            slots.push((0, 0));
        }
    }
    machine.set_symbols(Box::new(sym));
    let made = slots.first().copied().filter(|_| is_constructor);
    Ok(Begun { machine, outer, roots, slots, made })
}

/// Symbols for the receiver and the arguments.
fn inputs(sym: &mut Sym, machine: &mut Machine, method: MethodId) -> Result<Vec<Root>, String> {
    let info = margay_tests::MethodInfo::of(&machine.classes, method);
    let class = machine.classes.method(method).class;
    let mut roots = Vec::new();
    let mut number = 0;
    if info.has_receiver() {
        let descriptor = machine.classes.java_descriptor(class);
        let value = sym
            .fresh(machine, &descriptor, Origin::Root(0), "this")
            .map_err(|t| setup::trap_text(machine, &t))?;
        roots.push((value, descriptor));
        number = 1;
    }
    for (i, descriptor) in info.params().iter().enumerate() {
        let name = info.parameters[i].clone().unwrap_or_else(|| format!("arg{i}"));
        let value = sym
            .fresh(machine, descriptor, Origin::Root(number), &name)
            .map_err(|t| setup::trap_text(machine, &t))?;
        number += 1;
        roots.push((value, descriptor.clone()));
    }
    Ok(roots)
}

/// A condition that takes much work is left: there are others. Work, not time: what is left is the same every time.
pub fn quick(deadline: Instant) -> Options {
    Options { resources: 100_000, deadline: Some(deadline), ..Options::default() }
}
