//! Builder classes, for classes without an accessible constructor or factory. `Account.builder()` returns an object with
//! one method for each value, and a last method, usually `build`, that returns the account.

use crate::build_calls::parameters;
use margay_classes::descriptor::{class_of_descriptor, kind_of};
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, Method, MethodId};
use margay_explore::BuildCall;
use margay_machine::{BuilderCalls, Machine, Res};

/// Most values that are given to a builder.
const VALUES: usize = 8;

/// The call that makes an object of a class by its builder, if it has one.
pub(crate) fn of(m: &mut Machine, class: ClassId) -> Res<Option<BuildCall>> {
    let Some(calls) = calls(m, class) else { return Ok(None) };
    let method = m.builder_method(&calls)?;
    let descriptor = m.classes.symbols.text(m.classes.method(method).desc);
    Ok(Some(BuildCall { method, arguments: parameters(descriptor) }))
}

fn calls(m: &mut Machine, class: ClassId) -> Option<BuilderCalls> {
    let own = m.classes.name(class).to_owned();
    let open = |f: &Method| f.access & (access::PRIVATE | access::SYNTHETIC) == 0;
    let methods = m.classes.class(class).methods.clone();
    let mut starts: Vec<(usize, MethodId, String)> = Vec::new();
    for id in methods {
        let f = m.classes.method(id);
        let descriptor = m.classes.symbols.text(f.desc);
        let result = descriptor.rsplit(')').next().unwrap_or_default();
        if f.is_static() && open(f) && kind_of(result) == Kind::Ref && !result.starts_with('[') {
            starts.push((f.params.len(), id, class_of_descriptor(result).to_owned()));
        }
    }
    starts.sort_by_key(|(count, id, _)| (*count, *id));
    starts.into_iter().find_map(|(_, first, builder)| {
        let builder = m.classes.load(&builder).ok().filter(|&b| b != class)?;
        let c = m.classes.class(builder);
        if c.is_abstract() || c.is_interface() {
            return None;
        }
        let text = |f: &Method| m.classes.symbols.text(f.desc);
        let instance = c.methods.iter().map(|&id| m.classes.method(id)).filter(|f| !f.is_static() && open(f));
        let gives = |f: &&Method| text(f).strip_prefix("()L").and_then(|d| d.strip_suffix(';')) == Some(&own);
        let last = instance.clone().find(gives)?;
        let mut steps: Vec<&Method> = Vec::new();
        for f in instance.filter(|f| f.params.len() == 1 && m.classes.symbols.text(f.name) != "<init>") {
            let result = text(f).rsplit(')').next().unwrap_or_default();
            let fluent = result == "V" || class_of_descriptor(result) == m.classes.name(builder);
            if fluent && steps.len() < VALUES && !steps.iter().any(|s| s.name == f.name) {
                steps.push(f);
            }
        }
        Some(BuilderCalls { first, steps: steps.iter().map(|f| f.id).collect(), last: last.id })
    })
}
