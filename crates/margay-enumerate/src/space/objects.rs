//! The objects that structures are made of: making them, and telling which are interchangeable.

use crate::bounds::finitization::{Finitization, Object};
use crate::error::{Error, Malformed, NoObject};
use margay_classes::ClassId;
use margay_machine::{Machine, Ref, Stop};

/// Numbers the objects so that interchangeable ones have the same number: those of one class that are in the same
/// domains, none of which forbids it.
pub(super) fn alike(m: &Machine, fin: &Finitization) -> Vec<u32> {
    let mut kinds: Vec<(&Object, Vec<usize>)> = Vec::new();
    let mut numbers = Vec::with_capacity(fin.objects.len());
    for (i, object) in fin.objects.iter().enumerate() {
        let within: Vec<usize> = fin
            .domains
            .iter()
            .enumerate()
            .filter(|(_, d)| d.objects.iter().any(|o| o.0 as usize == i))
            .map(|(d, _)| d)
            .collect();
        let cut = !within.is_empty() && within.iter().all(|&d| fin.domains[d].isomorphic);
        // Objects that exist are alike when their domains say so; their contents are the user's business.
        let same = |other: &Object| match (object, other) {
            (Object::Given(a), Object::Given(b)) => m.heap.class_number(*a) == m.heap.class_number(*b),
            _ => object == other,
        };
        let found = cut.then(|| kinds.iter().position(|(o, w)| *w == within && same(o))).flatten();
        let number = found.unwrap_or_else(|| {
            kinds.push((object, if cut { within } else { Vec::new() }));
            kinds.len() - 1
        });
        numbers.push(number as u32);
    }
    numbers
}

/// Makes an object, or takes the one that exists.
pub(super) fn make(m: &mut Machine, object: &Object, warnings: &mut Vec<String>) -> Result<Ref, Error> {
    let refused = |m: &Machine, class: ClassId, why| Error::Object { class: m.classes.java_name(class), why };
    match *object {
        Object::Given(0) => Err(Malformed::Null.into()),
        Object::Given(r) => Ok(r),
        Object::Array { class, ref lengths, .. } => {
            if !m.classes.class(class).is_array() {
                return Err(refused(m, class, NoObject::NotAnArray));
            }
            let length = lengths.iter().copied().max().unwrap_or(0);
            m.new_array(class, length).map_err(|_| refused(m, class, NoObject::NoRoom))
        }
        Object::Fresh { class } => {
            let c = m.classes.class(class);
            if c.is_interface() || c.is_abstract() || c.is_array() || c.primitive().is_some() {
                return Err(refused(m, class, NoObject::NoInstances));
            }
            if m.initialize_now(class).is_err() {
                return Err(refused(m, class, NoObject::Initializer));
            }
            let r = m.new_object(class).map_err(|_| refused(m, class, NoObject::NoRoom))?;
            construct(m, class, r, warnings);
            Ok(r)
        }
    }
}

/// Runs the constructor without parameters, if there is one.
fn construct(m: &mut Machine, class: ClassId, r: Ref, warnings: &mut Vec<String>) {
    let Some(constructor) = m.classes.find_declared(class, "<init>", "()V") else { return };
    m.hold(r);
    if let stop @ (Stop::Threw(_) | Stop::Unsupported(_) | Stop::Limit(_)) =
        m.call(constructor, &[u64::from(r)])
    {
        let how = match stop {
            Stop::Threw(e) => format!("throws {}", m.classes.java_name(m.class_of(e).id)),
            other => format!("does not end well ({other:?})"),
        };
        let text = format!(
            "the constructor of {} {how}; fields outside the finitization are as it left them",
            m.classes.java_name(class)
        );
        if !warnings.contains(&text) {
            warnings.push(text);
        }
    }
}
