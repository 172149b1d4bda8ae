//! What is enumerated: the predicate and the bounds that the options name, found in a machine of their own. Every worker
//! makes its own, and all come out the same.

use super::StructureRequest;
use super::coverage;
use crate::error::{Result, usage, wrong_use};
use crate::session::World;
use crate::target::class::find_class;
use margay_classes::{ClassId, MethodId};
use margay_enumerate::Finitization;
use margay_enumerate::bounds::{arguments, declarations};
use margay_machine::Machine;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A machine with the predicate and the bounds.
pub struct Subject {
    pub machine: Machine,
    pub predicate: MethodId,
    pub finitization: Finitization,
    /// What the user should know about the bounds.
    pub notes: Vec<String>,
    /// Methods whose coverage is measured: the predicate and what it calls.
    pub watch: Vec<MethodId>,
}

impl Subject {
    /// Finds everything that the options name, and runs the finitization.
    pub fn prepare(
        world: &World,
        interrupt: &Arc<AtomicBool>,
        request: &StructureRequest,
    ) -> Result<Subject> {
        let mut machine = world.bare(interrupt)?;
        let m = &mut machine;
        let class = find_class(m, &request.class)?;
        let (predicate, finitization, notes) = match request.scope {
            Some(n) => {
                let predicate = find_predicate(m, request, &[class])?;
                let sketch = declarations::sketch(m, class, predicate).map_err(usage)?;
                let (recorder, plan) = sketch.record(m, n).map_err(usage)?;
                (predicate, recorder.finish(m, plan, predicate).map_err(usage)?, sketch.notes)
            }
            None => {
                let (holder, name) = match request.finitization.as_deref().map(|f| split(m, f)) {
                    Some((Some(holder), name)) => (holder, Some(name)),
                    Some((None, name)) => (class, Some(name)),
                    None => (class, None),
                };
                let method =
                    arguments::finitization(m, holder, name.as_deref(), request.args.len()).map_err(usage)?;
                let args = arguments::parse(m, method, &request.args).map_err(usage)?;
                let (recorder, plan) = arguments::run(m, method, &args).map_err(usage)?;
                let predicate = find_predicate(m, request, &[recorder.root(plan), class])?;
                (predicate, recorder.finish(m, plan, predicate).map_err(usage)?, Vec::new())
            }
        };
        let watch = if request.coverage { coverage::called(&mut machine, &[predicate]) } else { Vec::new() };
        Ok(Subject { machine, predicate, finitization, notes, watch })
    }

    /// The receiver and the parameters of the predicate, for texts.
    pub fn root_names(&self) -> Vec<String> {
        let method = self.machine.classes.method(self.predicate);
        let this = (!method.is_static()).then(|| "this".to_owned());
        let arguments = (0..method.params.len()).map(|i| format!("arg{i}"));
        this.into_iter().chain(arguments).collect()
    }
}

/// The predicate that the options name, or the usual one, in the first of the classes that has it.
pub fn find_predicate(m: &mut Machine, request: &StructureRequest, classes: &[ClassId]) -> Result<MethodId> {
    if let Some((Some(holder), name)) = request.predicate.as_deref().map(|p| split(m, p)) {
        return arguments::predicate(m, holder, Some(&name)).map_err(usage);
    }
    let mut missing = None;
    for &class in classes {
        match arguments::predicate(m, class, request.predicate.as_deref()) {
            Ok(found) => return Ok(found),
            Err(why) => missing = missing.or(Some(usage(why))),
        }
    }
    Err(missing.unwrap_or_else(|| wrong_use!("there is no class to look at")))
}

/// `Class.method` or `method`.
pub fn split(m: &mut Machine, name: &str) -> (Option<ClassId>, String) {
    if let Some((class, method)) = name.rsplit_once('.')
        && let Ok(class) = find_class(m, class)
    {
        return (Some(class), method.to_owned());
    }
    (None, name.to_owned())
}
