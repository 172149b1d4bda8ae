//! Which classes may hold tests: those that an engine is worth asking about. Reads declarations only.

use margay_classes::reader::access;
use margay_classes::{Class, ClassId};
use margay_inputs::annotations;
use margay_machine::Machine;

/// Annotations of members that say nothing of tests.
const OF_THE_LIBRARY: &str = "java/lang/";

/// Whether a class can hold tests of some engine: it is concrete, and it, what it inherits from, or a class inside of it says
/// something of itself or of a method.
pub(super) fn may_hold_tests(m: &mut Machine, class: ClassId) -> bool {
    let c = m.classes.class(class);
    let concrete = !c.is_interface() && !c.is_abstract() && c.access & access::SYNTHETIC == 0;
    concrete && !is_anonymous(c) && (says_something(m, class) || inner_says_something(m, class))
}

/// Whether JUnit 4 or 3 runs a class: it names a runner, has a test method or is a `TestCase` or a suite.
pub(super) fn is_junit4(m: &Machine, class: ClassId) -> bool {
    let lineage = &m.classes.class(class).lineage;
    lineage.iter().any(|&c| {
        m.classes.name(c) == "junit/framework/TestCase"
            || has_annotation(m, c, |name| name == "org/junit/runner/RunWith")
            || method_has_annotation(m, c, |name| name == "org/junit/Test")
    }) || m.classes.find_declared(class, "suite", "()Ljunit/framework/Test;").is_some()
}

fn says_something(m: &Machine, class: ClassId) -> bool {
    let own = m.classes.class(class);
    let of_program = |name: &str| !name.starts_with(OF_THE_LIBRARY);
    own.lineage.iter().chain(&own.all_interfaces).any(|&c| {
        m.classes.class(c).module.is_none()
            && (m.classes.name(c) == "junit/framework/TestCase"
                || has_annotation(m, c, of_program)
                || method_has_annotation(m, c, of_program))
    }) || m.classes.find_declared(class, "suite", "()Ljunit/framework/Test;").is_some()
}

/// Whether an inner class of it, of any depth, says something.
fn inner_says_something(m: &mut Machine, class: ClassId) -> bool {
    let mut open = vec![class];
    let mut seen = vec![class];
    while let Some(next) = open.pop() {
        for name in members(m, next) {
            let Ok(inner) = m.classes.load(&name) else { continue };
            if seen.contains(&inner) {
                continue;
            }
            if says_something(m, inner) {
                return true;
            }
            seen.push(inner);
            open.push(inner);
        }
    }
    false
}

/// The names of the member classes of a class and of what it inherits from, without static ones.
fn members(m: &Machine, class: ClassId) -> Vec<String> {
    let mut names = Vec::new();
    for &of in &m.classes.class(class).lineage {
        let c = m.classes.class(of);
        if c.module.is_some() {
            continue;
        }
        for (inner, outer, access) in inner_classes(c) {
            if outer.as_deref() == Some(m.classes.name(of)) && access & access::STATIC == 0 {
                names.push(inner);
            }
        }
    }
    names
}

/// A class without a name in the source.
fn is_anonymous(c: &Class) -> bool {
    let Some(file) = &c.file else { return true };
    file.attribute(&file.attributes, "EnclosingMethod").is_some()
}

/// The inner classes that a file lists: name, outer class, access.
fn inner_classes(c: &Class) -> Vec<(String, Option<String>, u16)> {
    let Some(file) = &c.file else { return Vec::new() };
    let Some(span) = file.attribute(&file.attributes, "InnerClasses") else { return Vec::new() };
    let count = u32::from(file.u2_at(span, 0).unwrap_or(0));
    let entry = |i: u32| {
        let item = |k: u32| file.u2_at(span, 2 + i * 8 + k * 2).unwrap_or(0);
        let inner = file.named_class(item(0))?;
        let outer = if item(1) == 0 { None } else { file.named_class(item(1)) };
        Some((inner, outer, item(3)))
    };
    (0..count).filter_map(entry).collect()
}

fn has_annotation(m: &Machine, class: ClassId, wanted: impl Fn(&str) -> bool) -> bool {
    annotations::of_class(&m.classes, class).iter().any(|a| wanted(&a.name))
}

fn method_has_annotation(m: &Machine, class: ClassId, wanted: impl Fn(&str) -> bool) -> bool {
    let methods = &m.classes.class(class).methods;
    methods.iter().any(|&method| annotations::of_method(&m.classes, method).iter().any(|a| wanted(&a.name)))
}
