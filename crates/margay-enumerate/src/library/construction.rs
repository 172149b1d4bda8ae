//! How the library's own code makes the real contents of a modelled object.

use margay_classes::{ClassId, MethodId};
use margay_machine::{Machine, Ref, Res, Trap};

/// Has the library make an object before the program goes on, with a capacity if one was asked for.
pub(crate) fn construct(m: &mut Machine, class: ClassId, object: Ref, capacity: Option<u64>) -> Res<Trap> {
    let descriptor = if capacity.is_some() { "(I)V" } else { "()V" };
    let init = library_method(m, class, "<init>", descriptor)?;
    let slots: Vec<(u64, u32)> =
        [Some(u64::from(object)), capacity].into_iter().flatten().map(|n| (n, 0)).collect();
    Ok(m.call_first(init, &slots))
}

pub(crate) fn library_method(m: &Machine, class: ClassId, name: &str, descriptor: &str) -> Res<MethodId> {
    m.classes
        .find_method(class, name, descriptor)
        .ok_or_else(|| m.refuse(format!("a library without {}.{name}", m.classes.java_name(class))))
}

/// What to make a hash map with so that its table is as large as that of one that had so many items.
pub(crate) fn table_size(capacity: Option<u64>, most: usize) -> Option<u64> {
    let least = capacity.map_or(16, |c| c.max(1).next_power_of_two());
    let mut size = least;
    while (size as usize) * 3 / 4 < most {
        size *= 2;
    }
    if size > least { Some(size) } else { capacity }
}
