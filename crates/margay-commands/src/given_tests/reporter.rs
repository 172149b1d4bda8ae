//! What engines tell us while they list and run tests. The log follows the machine: how many of its entries have
//! happened is a field in the program's heap, so that a rollback takes back events, too.

use super::classes::{LISTER, REPORT};
use super::event::{Cause, Event, Outcome, Pause, Test, TestId, Thrown};
use super::java;
use margay_classes::ClassId;
use margay_machine::{HostNatives, Machine, Ref, Res, Stop, Trap};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cmp::Ordering;
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

/// What follows from the first `count` entries of the log; brought up to date when it is asked for.
#[derive(Default)]
struct Present {
    count: usize,
    /// What has begun and not ended, innermost last.
    running: Vec<TestId>,
    /// What has begun or ended.
    begun: FxHashSet<TestId>,
    /// What has ended.
    over: Vec<TestId>,
    /// The first failure of each test of JUnit 4 that goes on.
    failed: FxHashMap<TestId, Outcome>,
}

impl Present {
    /// Takes note of what comes behind so many entries, if it is up to date.
    fn follow(&mut self, count: usize, entry: &Entry) {
        match self.count.cmp(&count) {
            Ordering::Equal => self.add(entry),
            Ordering::Greater => *self = Present::default(),
            Ordering::Less => {}
        }
    }

    fn add(&mut self, entry: &Entry) {
        self.count += 1;
        match entry {
            Entry::Event(Event::Started(test)) => {
                self.running.push(*test);
                self.begun.insert(*test);
            }
            Entry::Event(Event::Finished(test, _)) => {
                self.running.retain(|t| t != test);
                self.begun.insert(*test);
                self.over.push(*test);
                self.failed.remove(test);
            }
            Entry::Event(Event::Registered(_)) => {}
            Entry::Failed(test, outcome) => {
                self.failed.entry(*test).or_insert_with(|| outcome.clone());
            }
        }
    }
}

/// What is known of a suite.
#[derive(Default)]
pub(super) struct Record {
    pub(super) tests: Vec<Test>,
    by_unique_id: FxHashMap<String, TestId>,
    by_object: FxHashMap<Ref, TestId>,
    /// The descriptors of tests that discovery found.
    objects: FxHashMap<TestId, Ref>,
    /// Tests of JUnit 4 by what they are called; several may have one name.
    by_name: FxHashMap<String, Vec<TestId>>,
    log: Vec<Entry>,
    /// What follows from the first entries of the log.
    present: Present,
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
            (LISTER, "visit") => {
                let test = self.register(m, object(1))?;
                self.0.lock().objects.insert(test, object(1));
            }
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
                let again = self.broken(m, args[0] as usize, object(1), object(2))?;
                return Ok(u64::from(again));
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
                let failed = self.0.lock().present(events(m) as usize).failed.get(&test).cloned();
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
            record.present.follow(before as usize, &entry);
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
            // That of its last words.
            m.config.max_steps = None;
        }
        self.happened(m, Event::Finished(test, cause.map_or(outcome, Outcome::Ended)))
    }

    /// Something left an engine, as an `OutOfMemoryError` does. What was running is over; whether the engine is to run
    /// again, without all that is over.
    fn broken(&self, m: &mut Machine, step: usize, throwable: Ref, message: Ref) -> Res<bool> {
        let why = thrown(m, throwable, message);
        let cause = match why.class.as_str() {
            "java.lang.OutOfMemoryError" => Cause::Memory,
            class => Cause::Engine(why.message.map_or(class.to_owned(), |said| format!("{class}: {said}"))),
        };
        let outcome = Outcome::Ended(cause);
        let (root, running, mut over) = {
            let mut record = self.0.lock();
            let mut roots = (0..record.tests.len()).filter(|&i| record.tests[i].parent.is_none());
            let Some(root) = roots.nth(step).map(|i| TestId(i as u32)) else { return Ok(false) };
            let present = record.present(events(m) as usize);
            (root, present.running.clone(), present.over.clone())
        };
        // What discovery found is taken out as a whole; what is around it goes on without it.
        let found = |test: &TestId| *test != root && self.0.lock().objects.contains_key(test);
        let Some(at) = running.iter().rposition(found) else {
            self.finished(m, root, outcome)?;
            return Ok(false);
        };
        for &test in running[at..].iter().rev() {
            self.finished(m, test, outcome.clone())?;
        }
        let culprit = running[at];
        over.push(culprit);
        let mut removed = false;
        for test in over {
            let Some(object) = self.0.lock().objects.get(&test).copied() else { continue };
            if java::ask_optional(m, object, "getParent")? != 0 {
                java::ask(m, object, "removeFromHierarchy", "()V", &[])?;
                removed = true;
            }
        }
        Ok(removed)
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
        let (class, method) = if is_test {
            (
                java::ask_text(m, description, "getClassName")?,
                java::ask_text(m, description, "getMethodName")?,
            )
        } else {
            let mirror = java::ask_object(m, description, "getTestClass", "java/lang/Class")?;
            let class = (mirror != 0).then(|| m.classes.java_name(m.class_of_mirror(mirror)));
            let above = parent.and_then(|id| self.0.lock().tests[id.index()].class.clone());
            (class.or(above), None)
        };
        let mut record = self.0.lock();
        // As the vintage engine names them.
        let above = parent.map_or("[engine:junit]", |id| &record.tests[id.index()].unique_id);
        let kind = if parent.is_none() { "runner" } else { "test" };
        let mut unique_id = format!("{above}/[{kind}:{}]", encoded(&name));
        if record.by_unique_id.contains_key(&unique_id) {
            // Several of one name are told apart by their place in the whole.
            unique_id = format!("{above}/[{kind}:{}#{}]", encoded(&name), record.tests.len());
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
        let mut record = self.0.lock();
        let begun = &record.present(events(m) as usize).begun;
        Ok(candidates.iter().find(|id| !begun.contains(id)).copied().unwrap_or(candidates[0]))
    }

    /// The test of JUnit 4 with a name that runs, or else any of that name.
    fn running4(&self, m: &mut Machine, description: Ref) -> Res<(TestId, bool)> {
        let candidates = self.candidates4(m, description)?;
        let mut record = self.0.lock();
        let running = &record.present(events(m) as usize).running;
        let found = running.iter().rev().find(|id| candidates.contains(id));
        Ok(found.map_or((candidates[0], false), |&id| (id, true)))
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

    /// What follows from the first so many entries of the log.
    fn present(&mut self, count: usize) -> &mut Present {
        if self.present.count > count {
            self.present = Present::default();
        }
        for entry in self.log.iter().take(count).skip(self.present.count) {
            self.present.add(entry);
        }
        &mut self.present
    }

    /// The events among the first so many entries.
    pub(super) fn events(&self, count: usize) -> Vec<Event> {
        let events = self.log.iter().take(count).filter_map(|entry| match entry {
            Entry::Event(event) => Some(event.clone()),
            Entry::Failed(..) => None,
        });
        events.collect()
    }

    /// The last event among the first so many entries.
    pub(super) fn last_event(&self, count: usize) -> Option<Event> {
        let before = &self.log[..count.min(self.log.len())];
        before.iter().rev().find_map(|entry| match entry {
            Entry::Event(event) => Some(event.clone()),
            Entry::Failed(..) => None,
        })
    }

    /// The innermost of what has begun and not ended.
    pub(super) fn running(&mut self, count: usize) -> Option<TestId> {
        self.present(count).running.last().copied()
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
        return Thrown { class: String::new(), message: None, at: None, cause: None };
    }
    let trace = m.stack_trace(throwable);
    let at = trace.iter().find(|line| !OF_TOOLS.iter().any(|package| line.starts_with(package)));
    Thrown {
        class: m.classes.java_name(m.class_of(throwable).id),
        message: (message != 0).then(|| m.text(message)),
        at: at.or(trace.first()).cloned(),
        cause: first_cause(m, throwable),
    }
}

/// The innermost cause of a throwable, which has one.
fn first_cause(m: &Machine, throwable: Ref) -> Option<String> {
    let mut seen = vec![throwable];
    while let Some(&last) = seen.last() {
        let cause = m.field(last, "cause") as Ref;
        if cause == 0 || seen.contains(&cause) {
            break;
        }
        seen.push(cause);
    }
    let first = seen.pop().filter(|&first| first != throwable)?;
    Some(margay_graph::rerun::throwable_text(m, first))
}

/// A part of a unique id, without the characters that have a meaning there.
fn encoded(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '[' | ']' | ':' | '/' | '%' | '+' => out += &format!("%{:02X}", u32::from(c)),
            c => out.push(c),
        }
    }
    out
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
