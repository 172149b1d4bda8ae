//! Small calls of Java from the host: constructors, methods, what an `Optional` holds. Knows nothing of tests.

use margay_classes::{ClassId, MethodId};
use margay_machine::{Machine, Ref, Res, Stop, Trap};

/// An object of a class, which is kept from being collected.
pub(super) fn make(m: &mut Machine, class: &str, descriptor: &str, args: &[u64]) -> Res<Ref> {
    let id = m.load(class)?;
    let constructor = declared(m, id, "<init>", descriptor)?;
    m.initialize_now(id)?;
    let made = m.new_object(id)?;
    m.hold(made);
    let all: Vec<u64> = std::iter::once(u64::from(made)).chain(args.iter().copied()).collect();
    m.evaluate(constructor, &all)?;
    Ok(made)
}

/// What a method of an object's class returns; the method may be inherited.
pub(super) fn ask(m: &mut Machine, object: Ref, name: &str, descriptor: &str, args: &[u64]) -> Res<u64> {
    let method = method_of(m, object, name, descriptor)?;
    let all: Vec<u64> = std::iter::once(u64::from(object)).chain(args.iter().copied()).collect();
    m.evaluate(method, &all)
}

/// The same for what a method returns as an object.
pub(super) fn ask_object(m: &mut Machine, object: Ref, name: &str, result: &str) -> Res<Ref> {
    Ok(ask(m, object, name, &format!("()L{result};"), &[])? as Ref)
}

/// The text that a method of an object returns.
pub(super) fn ask_text(m: &mut Machine, object: Ref, name: &str) -> Res<Option<String>> {
    let text = ask_object(m, object, name, "java/lang/String")?;
    Ok((text != 0).then(|| m.text(text)))
}

/// What is in the `Optional` that a method of an object returns; 0 if nothing is.
pub(super) fn ask_optional(m: &mut Machine, object: Ref, name: &str) -> Res<Ref> {
    let optional = ask_object(m, object, name, "java/util/Optional")?;
    Ok(if optional == 0 { 0 } else { m.field(optional, "value") as Ref })
}

/// What a static method returns.
pub(super) fn ask_static(
    m: &mut Machine,
    class: &str,
    name: &str,
    descriptor: &str,
    args: &[u64],
) -> Res<u64> {
    let id = m.load(class)?;
    let method = declared(m, id, name, descriptor)?;
    m.evaluate(method, args)
}

/// As [`ask`], but as the outermost call: its instructions count, and other threads run.
pub(super) fn call(m: &mut Machine, object: Ref, name: &str, descriptor: &str, args: &[u64]) -> Res<u64> {
    let method = method_of(m, object, name, descriptor)?;
    let all: Vec<u64> = std::iter::once(u64::from(object)).chain(args.iter().copied()).collect();
    match m.call(method, &all) {
        Stop::Returned(value) => Ok(value),
        Stop::Threw(e) => Err(Trap::Throw(e)),
        other => Err(Trap::Stop(Box::new(other))),
    }
}

/// Whether an object is of a class, by name. A class that does not exist has no objects.
pub(super) fn is_a(m: &mut Machine, object: Ref, class: &str) -> bool {
    let of = m.class_of(object).id;
    m.classes.loaded(class).is_some_and(|class| m.classes.is_subclass(of, class))
}

fn method_of(m: &mut Machine, object: Ref, name: &str, descriptor: &str) -> Res<MethodId> {
    let class = m.class_of(object).id;
    let symbols = (m.classes.symbols.intern(name), m.classes.symbols.intern(descriptor));
    match m.classes.lookup_method(class, symbols.0, symbols.1) {
        Some(method) => Ok(method),
        None => Err(missing(m, class, name, descriptor)),
    }
}

fn declared(m: &mut Machine, class: ClassId, name: &str, descriptor: &str) -> Res<MethodId> {
    match m.classes.find_declared(class, name, descriptor) {
        Some(method) => Ok(method),
        None => Err(missing(m, class, name, descriptor)),
    }
}

fn missing(m: &Machine, class: ClassId, name: &str, descriptor: &str) -> Trap {
    let class = m.classes.java_name(class);
    Trap::Stop(Box::new(Stop::Unsupported(format!("{class} without {name}{descriptor}"))))
}
