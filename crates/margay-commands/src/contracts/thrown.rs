//! Which exceptions are behaviour and no failures: those that a method declares, and those that the program throws on
//! purpose.

use margay_classes::{MethodId, Origin};
use margay_machine::{Machine, Ref};

/// What the library has for guards of a program: the class, and how the names of its methods begin.
const GUARDS: (&str, [&str; 2]) = ("java/util/Objects", ["requireNonNull", "check"]);
/// What makes the exceptions of guards.
const MAKERS: &str = "jdk/internal/util/Preconditions";

/// Whether an exception that ends a call of a method is behaviour: of a class that the method declares, or made by the
/// program's own code, or by a guard of the library that the program calls. A failed assertion never is.
pub fn is_behaviour(machine: &mut Machine, method: MethodId, exception: Ref) -> bool {
    let class = machine.class_of(exception).id;
    let name = machine.classes.name(class).to_owned();
    if name == "java/lang/AssertionError" {
        return false;
    }
    is_declared(machine, method, exception) || is_on_purpose(machine, exception)
}

fn is_declared(machine: &mut Machine, method: MethodId, exception: Ref) -> bool {
    let declared = margay_tests::MethodInfo::of(&machine.classes, method).throws;
    let class = machine.class_of(exception).id;
    declared.iter().any(|name| {
        let declared = machine.classes.load(&name.replace('.', "/"));
        declared.is_ok_and(|declared| machine.classes.is_subclass(class, declared))
    })
}

fn is_on_purpose(machine: &Machine, exception: Ref) -> bool {
    if machine.is_implicit(exception) {
        return false;
    }
    let of = |method: &MethodId| machine.classes.class(machine.classes.method(*method).class);
    let name = |method: &MethodId| machine.classes.name(of(method).id).to_owned();
    let trace = machine.trace_methods(exception);
    let mut makers = trace.iter().skip_while(|method| name(method).starts_with(MAKERS));
    let Some(maker) = makers.next() else { return false };
    if of(maker).origin != Origin::Boot {
        return true;
    }
    let (class, names) = GUARDS;
    let called = machine.classes.symbols.text(machine.classes.method(*maker).name);
    let guard = name(maker) == class && names.iter().any(|start| called.starts_with(start));
    guard && makers.next().is_some_and(|caller| of(caller).origin != Origin::Boot)
}
