//! A class by the name that people use.

use crate::error::{Error, Result};
use margay_classes::ClassId;
use margay_machine::Machine;

/// A class by its name with dots; inner classes with `$` or dots.
pub fn find_class(machine: &mut Machine, name: &str) -> Result<ClassId> {
    let mut internal = name.replace('.', "/");
    loop {
        match machine.classes.load(&internal) {
            Ok(id) => return Ok(id),
            Err(e) if !e.is_not_found() => return Err(Error::Load(format!("cannot load {name}: {e}"))),
            Err(e) => match internal.rfind('/') {
                Some(at)
                    if internal[..at]
                        .rsplit('/')
                        .next()
                        .is_some_and(|p| p.starts_with(char::is_uppercase)) =>
                {
                    internal.replace_range(at..=at, "$");
                }
                _ => return Err(Error::Usage(not_found(machine, name, &e.to_string()))),
            },
        }
    }
}

fn not_found(machine: &Machine, name: &str, why: &str) -> String {
    let plain = format!("class {name} not found on the class path ({why})");
    let simple = name.rsplit(['.', '$', '/']).next().unwrap_or(name);
    let all = machine.classes.path.user_classes().unwrap_or_default();
    let alike = |n: &&String| n.rsplit(['/', '$']).next().is_some_and(|n| n.eq_ignore_ascii_case(simple));
    let mut found: Vec<String> = all.iter().filter(alike).map(|n| n.replace('/', ".")).collect();
    found.sort_unstable();
    found.truncate(3);
    match &found[..] {
        [] => plain,
        found => format!("{plain}; is it {}?", found.join(" or ")),
    }
}
