//! What engines tell us while they list and run tests. The log follows the machine: how many of its entries have
//! happened is a field in the program's heap, so that a rollback takes back events, too.

use super::classes::{LISTER, REPORT};
use super::event::{Cause, Event, Outcome, Test, TestId, Thrown};
use super::{Pause, java};
use margay_classes::ClassId;
use margay_machine::{HostNatives, Machine, Ref, Res, Stop, Trap};
use rustc_hash::FxHashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Packages of JUnit and of what tests say their wishes with: a failure is of the line of the test that called them.
const OF_TOOLS: &[&str] = &[
    "org.junit.",
    "junit.framework.",
    "org.opentest4j.",
    "org.assertj.",
    "org.hamcrest.",
    "org.mockito.",
    "java.",
    "jdk.",
];

/// What has happened, or a part of it.
enum Entry {
    Event(Event),
    /// A test of JUnit 4 that goes on has failed.
    Failed(TestId, Outcome),
}

/// What is known of a suite.
#[derive(Default)]
pub(super) struct Record {
    pub(super) tests: Vec<Test>,
    by_unique_id: FxHashMap<String, TestId>,
    by_object: FxHashMap<Ref, TestId>,
    /// Tests of JUnit 4 by what they are called; several may have one name.
    by_name: FxHashMap<String, Vec<TestId>>,
    log: Vec<Entry>,
    pub(super) pause: Pause,
    pub(super) limit: Option<u64>,
    /// Why tests were ended from outside, in the machine by number.
    causes: Vec<Cause>,
}

/// The record, which the suite and the natives share.
#[derive(Clone, Default)]
pub(super) struct Shared(Arc<Mutex<Record>>);

impl Shared {
    pub(super) fn lock(&self) -> MutexGuard<'_, Record> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The natives of the classes in [`super::classes`].
pub(super) struct Reporter(pub(super) Shared);

impl HostNatives for Reporter {
    fn call(&mut self, m: &mut Machine, class: &str, name: &str, _: &str, args: &[u64]) -> Res<u64> {
        let object = |i: usize| args.get(i).map_or(0, |&a| a as Ref);
        match (class, name) {
            (LISTER, "visit") => drop(self.register(m, object(1))?),
            (REPORT, "registered") => {
                let test = self.register(m, object(0))?;
                self.happened(m, Event::Registered(test))?;
            }
            (REPORT, "started") => {
                let test = self.known(m, object(0))?;
                self.happened(m, Event::Started(test))?;
            }
            (REPORT, "skipped") => {
                let test = self.known(m, object(0))?;
                let reason = m.text(object(1));
                self.happened(m, Event::Finished(test, Outcome::Skipped(reason)))?;
            }
            (REPORT, "finished") => {
                let test = self.known(m, object(0))?;
                let outcome = outcome(m, object(1), object(2), object(3));
                self.finished(m, test, outcome)?;
            }
            (REPORT, "broken") => {
                let why = thrown(m, object(0), object(1));
                let text = why.message.map_or(why.class.clone(), |said| format!("{}: {said}", why.class));
                let engine = self.0.lock().tests.iter().position(|test| test.parent.is_none());
                if let Some(engine) = engine {
                    let outcome = Outcome::Ended(Cause::Engine(text));
                    self.happened(m, Event::Finished(TestId(engine as u32), outcome))?;
                }
            }
            (REPORT, "started4") => {
                let test = self.begun4(m, object(0))?;
                self.happened(m, Event::Started(test))?;
            }
            (REPORT, "skipped4") => {
                let test = self.begun4(m, object(0))?;
                let reason = ignored_because(m, object(0))?;
                self.happened(m, Event::Finished(test, Outcome::Skipped(reason)))?;
            }
            (REPORT, "failed4") => {
                let outcome = outcome(m, object(1), object(2), object(3));
                self.failed4(m, object(0), outcome)?;
            }
            (REPORT, "finished4") => {
                let test = self.running4(m, object(0))?.0;
                let failed = self.0.lock().failure_since_start(events(m) as usize, test);
                self.finished(m, test, failed.unwrap_or(Outcome::Passed))?;
            }
            (REPORT, "pause") => self.pause(m)?,
            _ => {
                return Err(
                    m.throw("java/lang/UnsupportedOperationException", "there are no files for tests")
                );
            }
        }
        Ok(0)
    }
}

impl Reporter {
    /// Notes what happened. What stands in the log behind the present moment was rolled back.
    fn happened(&self, m: &mut Machine, event: Event) -> Res<()> {
        self.note(m, Entry::Event(event))
    }

    fn note(&self, m: &mut Machine, entry: Entry) -> Res<()> {
        let before = events(m);
        let limit = {
            let mut record = self.0.lock();
            record.log.truncate(before as usize);
            record.log.push(entry);
            record.limit
        };
        if let Some(limit) = limit {
            m.config.max_steps = Some(m.steps() + limit);
        }
        set(m, "events", before + 1)
    }

    /// A test is over, by itself or because it was ended.
    fn finished(&self, m: &mut Machine, test: TestId, outcome: Outcome) -> Res<()> {
        let number = value(m, "ended");
        let cause = (number as usize).checked_sub(1).and_then(|i| self.0.lock().causes.get(i).cloned());
        if number != 0 {
            set(m, "ended", 0)?;
        }
        self.happened(m, Event::Finished(test, cause.map_or(outcome, Outcome::Ended)))
    }

    /// Stops the machine if the host wants that after the last event. When the machine goes on, this is called again.
    fn pause(&self, m: &mut Machine) -> Res<()> {
        let now = events(m);
        if value(m, "paused") == now {
            return Ok(());
        }
        let wanted = {
            let record = self.0.lock();
            let last = record.log.get((now as usize).wrapping_sub(1));
            let Some(Entry::Event(event)) = last else { return Ok(()) };
            match (record.pause, event) {
                (Pause::Finished(wanted), Event::Finished(test, _)) => wanted == *test,
                (Pause::EachTest, Event::Started(test) | Event::Finished(test, _)) => {
                    record.tests[test.index()].is_test
                }
                _ => false,
            }
        };
        if wanted {
            set(m, "paused", now)?;
            return Err(Trap::Stop(Box::new(Stop::Paused)));
        }
        Ok(())
    }

    /// The number of a test of the platform, which is new or has been registered before.
    fn register(&self, m: &mut Machine, descriptor: Ref) -> Res<TestId> {
        let identity = java::ask_object(m, descriptor, "getUniqueId", "org/junit/platform/engine/UniqueId")?;
        let unique_id = java::ask_text(m, identity, "toString")?.unwrap_or_default();
        let known = self.0.lock().by_unique_id.get(&unique_id).copied();
        if let Some(known) = known {
            self.0.lock().by_object.insert(descriptor, known);
            return Ok(known);
        }
        let name = java::ask_text(m, descriptor, "getDisplayName")?.unwrap_or_default();
        let is_test = java::ask(m, descriptor, "isTest", "()Z", &[])? & 1 != 0;
        let parent = java::ask_optional(m, descriptor, "getParent")?;
        let parent = if parent == 0 { None } else { Some(self.known(m, parent)?) };
        let source = java::ask_optional(m, descriptor, "getSource")?;
        let (mut class, mut method) = (None, None);
        if source != 0 {
            if java::is_a(m, source, "org/junit/platform/engine/support/descriptor/MethodSource") {
                class = java::ask_text(m, source, "getClassName")?;
                method = java::ask_text(m, source, "getMethodName")?;
            } else if java::is_a(m, source, "org/junit/platform/engine/support/descriptor/ClassSource") {
                class = java::ask_text(m, source, "getClassName")?;
            }
        }
        let mut record = self.0.lock();
        if let Some(above) = parent.map(|id| &record.tests[id.index()])
            && class.is_none()
        {
            (class, method) = (above.class.clone(), above.method.clone());
        }
        let id = record.add(Test { unique_id, class, method, name, parent, is_test });
        record.by_object.insert(descriptor, id);
        Ok(id)
    }

    /// The number of a test that should be known.
    fn known(&self, m: &mut Machine, descriptor: Ref) -> Res<TestId> {
        let known = self.0.lock().by_object.get(&descriptor).copied();
        match known {
            Some(known) => Ok(known),
            None => self.register(m, descriptor),
        }
    }

    /// Lists a test or group of JUnit 4 with all that is in it.
    pub(super) fn register4(&self, m: &mut Machine, description: Ref, parent: Option<TestId>) -> Res<()> {
        let mut open = vec![(description, parent)];
        while let Some((description, parent)) = open.pop() {
            let id = self.add4(m, description, parent)?;
            let children = java::ask_object(m, description, "getChildren", "java/util/ArrayList")?;
            let count = java::ask(m, children, "size", "()I", &[])? as u32;
            for i in (0..count).rev() {
                let child = java::ask(m, children, "get", "(I)Ljava/lang/Object;", &[u64::from(i)])? as Ref;
                open.push((child, Some(id)));
            }
        }
        Ok(())
    }

    fn add4(&self, m: &mut Machine, description: Ref, parent: Option<TestId>) -> Res<TestId> {
        let name = java::ask_text(m, description, "getDisplayName")?.unwrap_or_default();
        let is_test = java::ask(m, description, "isTest", "()Z", &[])? & 1 != 0;
        let class = java::ask_text(m, description, "getClassName")?;
        let method = java::ask_text(m, description, "getMethodName")?;
        let mut record = self.0.lock();
        let above = parent.map_or("[engine:junit]", |id| &record.tests[id.index()].unique_id);
        let kind = if is_test { "test" } else { "runner" };
        let mut unique_id = format!("{above}/[{kind}:{name}]");
        let same = record.by_unique_id.keys().filter(|other| other.starts_with(&unique_id)).count();
        if record.by_unique_id.contains_key(&unique_id) {
            unique_id = format!("{above}/[{kind}:{name}#{same}]");
        }
        let id = record.add(Test { unique_id, class, method, name: name.clone(), parent, is_test });
        record.by_name.entry(name).or_default().push(id);
        Ok(id)
    }

    fn candidates4(&self, m: &mut Machine, description: Ref) -> Res<Vec<TestId>> {
        let name = java::ask_text(m, description, "getDisplayName")?.unwrap_or_default();
        let known = self.0.lock().by_name.get(&name).cloned();
        match known {
            Some(known) => Ok(known),
            None => Ok(vec![self.add4(m, description, None)?]),
        }
    }

    /// The test of JUnit 4 that begins: of several with one name the first that has not begun.
    fn begun4(&self, m: &mut Machine, description: Ref) -> Res<TestId> {
        let candidates = self.candidates4(m, description)?;
        let record = self.0.lock();
        let now = record.present(events(m) as usize);
        let begun = |id: &TestId| {
            now.iter().any(
                |entry| matches!(entry, Entry::Event(Event::Started(t) | Event::Finished(t, _)) if t == id),
            )
        };
        Ok(candidates.iter().find(|id| !begun(id)).copied().unwrap_or(candidates[0]))
    }

    /// The test of JUnit 4 with a name that runs, or else any of that name.
    fn running4(&self, m: &mut Machine, description: Ref) -> Res<(TestId, bool)> {
        let candidates = self.candidates4(m, description)?;
        let record = self.0.lock();
        let running = record.running(events(m) as usize);
        let found = running.into_iter().rev().find(|id| candidates.contains(id));
        Ok(found.map_or((candidates[0], false), |id| (id, true)))
    }

    /// A failure of a test of JUnit 4 that goes on, or of a group, which some versions do not say the beginning of.
    fn failed4(&self, m: &mut Machine, description: Ref, outcome: Outcome) -> Res<()> {
        let (test, runs) = self.running4(m, description)?;
        if runs { self.note(m, Entry::Failed(test, outcome)) } else { self.finished(m, test, outcome) }
    }

    /// Notes why the running test is being ended.
    pub(super) fn ends(&self, m: &mut Machine, cause: Cause) -> Res<()> {
        let number = {
            let mut record = self.0.lock();
            let known = record.causes.iter().position(|c| *c == cause);
            let at = known.unwrap_or(record.causes.len());
            if at == record.causes.len() {
                record.causes.push(cause);
            }
            at + 1
        };
        set(m, "ended", number as u64)
    }
}

impl Record {
    fn add(&mut self, test: Test) -> TestId {
        let id = TestId(self.tests.len() as u32);
        self.by_unique_id.insert(test.unique_id.clone(), id);
        self.tests.push(test);
        id
    }

    fn present(&self, count: usize) -> &[Entry] {
        &self.log[..count.min(self.log.len())]
    }

    /// The first so many events.
    pub(super) fn events(&self, count: usize) -> Vec<Event> {
        let events = self.present(count).iter().filter_map(|entry| match entry {
            Entry::Event(event) => Some(event.clone()),
            Entry::Failed(..) => None,
        });
        events.collect()
    }

    /// What has begun and not ended, innermost last.
    pub(super) fn running(&self, count: usize) -> Vec<TestId> {
        let mut running = Vec::new();
        for entry in self.present(count) {
            match entry {
                Entry::Event(Event::Started(test)) => running.push(*test),
                Entry::Event(Event::Finished(test, _)) => running.retain(|t| t != test),
                _ => {}
            }
        }
        running
    }

    /// The first failure of a test of JUnit 4 since it began.
    fn failure_since_start(&self, count: usize, test: TestId) -> Option<Outcome> {
        let mut found = None;
        for entry in self.present(count).iter().rev() {
            match entry {
                Entry::Failed(of, outcome) if *of == test => found = Some(outcome.clone()),
                Entry::Event(Event::Started(of)) if *of == test => break,
                _ => {}
            }
        }
        found
    }
}

fn report_class(m: &mut Machine) -> Option<ClassId> {
    m.classes.loaded(REPORT)
}

/// A static field of [`REPORT`].
pub(super) fn value(m: &Machine, name: &str) -> u64 {
    m.classes.loaded(REPORT).and_then(|class| m.static_value(class, name)).unwrap_or(0)
}

/// How many events there have been.
pub(super) fn events(m: &Machine) -> u64 {
    value(m, "events")
}

pub(super) fn set(m: &mut Machine, name: &str, to: u64) -> Res<()> {
    match report_class(m) {
        Some(class) => m.set_static_value(class, name, to),
        None => Ok(()),
    }
}

/// The outcome by the order of the constants of `TestExecutionResult.Status`.
fn outcome(m: &Machine, status: u32, throwable: Ref, message: Ref) -> Outcome {
    match status {
        0 => Outcome::Passed,
        1 => Outcome::Aborted(thrown(m, throwable, message)),
        _ => Outcome::Failed(thrown(m, throwable, message)),
    }
}

fn thrown(m: &Machine, throwable: Ref, message: Ref) -> Thrown {
    if throwable == 0 {
        return Thrown { class: String::new(), message: None, at: None };
    }
    let trace = m.stack_trace(throwable);
    let at = trace.iter().find(|line| !OF_TOOLS.iter().any(|package| line.starts_with(package)));
    Thrown {
        class: m.classes.java_name(m.class_of(throwable).id),
        message: (message != 0).then(|| m.text(message)),
        at: at.or(trace.first()).cloned(),
    }
}

/// What an `@Ignore` of JUnit 4 says.
fn ignored_because(m: &mut Machine, description: Ref) -> Res<String> {
    let ignore = m.load("org/junit/Ignore")?;
    let ignore = m.mirror(ignore)?;
    let found = java::ask(
        m,
        description,
        "getAnnotation",
        "(Ljava/lang/Class;)Ljava/lang/annotation/Annotation;",
        &[u64::from(ignore)],
    )? as Ref;
    if found == 0 {
        return Ok(String::new());
    }
    Ok(java::ask_text(m, found, "value")?.unwrap_or_default())
}
