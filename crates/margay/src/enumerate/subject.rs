//! What is enumerated: the predicate and the bounds that the options name, found in a machine of their own. Every worker
//! makes its own, and all come out the same.

use super::coverage;
use crate::cli::EnumerateOptions;
use crate::setup::{self, World};
use margay_classes::{ClassId, MethodId};
use margay_enumerate::Finitization;
use margay_enumerate::finitize::{arguments, scope};
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
        options: &EnumerateOptions,
    ) -> Result<Subject, String> {
        let mut machine = world.counter(interrupt)?;
        let m = &mut machine;
        let class = setup::find_class(m, &options.class)?;
        let (predicate, finitization, notes) = match options.scope {
            Some(n) => {
                let predicate = find_predicate(m, options, &[class])?;
                let sketch = scope::sketch(m, class, predicate)?;
                let (recorder, plan) = sketch.record(m, n)?;
                (predicate, recorder.finish(m, plan, predicate)?, sketch.notes)
            }
            None => {
                let (holder, name) = match options.finitization.as_deref().map(|f| split(m, f)) {
                    Some((Some(holder), name)) => (holder, Some(name)),
                    Some((None, name)) => (class, Some(name)),
                    None => (class, None),
                };
                let method = arguments::finitization(m, holder, name.as_deref(), options.args.len())?;
                let args = arguments::parse(m, method, &options.args)?;
                let (recorder, plan) = arguments::run(m, method, &args)?;
                let predicate = find_predicate(m, options, &[recorder.root(plan), class])?;
                (predicate, recorder.finish(m, plan, predicate)?, Vec::new())
            }
        };
        let watch = if options.coverage { coverage::called(&mut machine, &[predicate]) } else { Vec::new() };
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
pub fn find_predicate(
    m: &mut Machine,
    options: &EnumerateOptions,
    classes: &[ClassId],
) -> Result<MethodId, String> {
    if let Some((Some(holder), name)) = options.predicate.as_deref().map(|p| split(m, p)) {
        return arguments::predicate(m, holder, Some(&name));
    }
    let found = classes.iter().map(|&class| arguments::predicate(m, class, options.predicate.as_deref()));
    let (found, missing): (Vec<_>, Vec<_>) = found.partition(Result::is_ok);
    found.into_iter().chain(missing).next().unwrap_or_else(|| Err("there is no class to look at".into()))
}

/// `Class.method` or `method`.
pub fn split(m: &mut Machine, name: &str) -> (Option<ClassId>, String) {
    if let Some((class, method)) = name.rsplit_once('.')
        && let Ok(class) = setup::find_class(m, class)
    {
        return (Some(class), method.to_owned());
    }
    (None, name.to_owned())
}
