//! Asks JUnit 4 for its tests, where no engine of the platform does that, and prepares their run.

use super::classes::{LISTENER_4, RUNNER_STEP};
use super::java;
use super::reporter::Reporter;
use margay_classes::ClassId;
use margay_machine::{Machine, Ref, Res};

/// The class without which there is no JUnit 4.
pub(super) const REQUEST: &str = "org/junit/runner/Request";

const RUNNER: &str = "org/junit/runner/Runner";

/// Lists the tests of a class, and gives what runs them.
pub(super) fn discover(m: &mut Machine, class: ClassId, notifier: Ref, reporter: &Reporter) -> Res<Ref> {
    let mirror = m.mirror(class)?;
    let request = java::ask_static(
        m,
        REQUEST,
        "aClass",
        "(Ljava/lang/Class;)Lorg/junit/runner/Request;",
        &[u64::from(mirror)],
    )?;
    m.hold(request as Ref);
    let runner = java::call(m, request as Ref, "getRunner", &format!("()L{RUNNER};"), &[])? as Ref;
    m.hold(runner);
    let description =
        java::call(m, runner, "getDescription", "()Lorg/junit/runner/Description;", &[])? as Ref;
    m.hold(description);
    reporter.register4(m, description, None)?;
    let step = java::make(m, RUNNER_STEP, "()V", &[])?;
    m.set_field(step, "runner", u64::from(runner));
    m.set_field(step, "notifier", u64::from(notifier));
    Ok(step)
}

/// What runners tell of their tests, and through it us.
pub(super) fn notifier(m: &mut Machine) -> Res<Ref> {
    let notifier = java::make(m, "org/junit/runner/notification/RunNotifier", "()V", &[])?;
    let listener = java::make(m, LISTENER_4, "()V", &[])?;
    java::ask(
        m,
        notifier,
        "addListener",
        "(Lorg/junit/runner/notification/RunListener;)V",
        &[u64::from(listener)],
    )?;
    Ok(notifier)
}
