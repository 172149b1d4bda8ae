//! `java.lang.Thread` and what belongs to it. Scheduling itself is in `sched`.

use super::{Args, Table, boolean, nothing, object, yes};
use crate::heap::Ref;
use crate::machine::{Machine, Res, Trap};
use crate::thread::{State, Wake};

/// Methods of `Thread` that look at the thread which calls, for the program.
const SHOWS_CALLER: [&str; 4] = ["interrupted", "activeCount", "enumerate", "<init>"];

pub(super) const TABLE: Table = &[
    (
        "java/lang/Thread",
        &[
            ("currentThread", "", |m, _| {
                let of_thread = |name: &&str| m.is_called_by("java/lang/Thread", name);
                if m.is_called_by_program() || SHOWS_CALLER.iter().any(of_thread) {
                    m.note_caller_thread();
                }
                object(m.thread().object)
            }),
            ("currentCarrierThread", "", |m, _| object(m.thread().object)),
            ("setCurrentThread", "", nothing),
            ("start0", "()V", start),
            ("yield", "()V", yield_now),
            ("yield0", "()V", yield_now),
            ("onSpinWait", "()V", yield_now),
            ("sleep", "(J)V", |m, a| {
                if a.long(0) < 0 {
                    return Err(m.throw("java/lang/IllegalArgumentException", "timeout value is negative"));
                }
                m.sleep(a.long(0) as u64 * 1_000_000).map(|()| 0)
            }),
            ("sleep0", "(J)V", |m, a| {
                m.sleep(if m.classes.path.feature() >= 21 {
                    a.long(0) as u64
                } else {
                    a.long(0) as u64 * 1_000_000
                })
                .map(|()| 0)
            }),
            ("sleepNanos0", "(J)V", |m, a| m.sleep(a.long(0) as u64).map(|()| 0)),
            ("isAlive", "()Z", |m, a| boolean(m.thread_of(a.obj(0)).is_some())),
            ("alive", "()Z", |m, a| boolean(m.thread_of(a.obj(0)).is_some())),
            ("holdsLock", "", |m, a| boolean(m.holds(a.obj(0)))),
            ("interrupt0", "()V", |m, a| {
                m.interrupt_thread(a.obj(0));
                Ok(0)
            }),
            ("clearInterruptEvent", "()V", |m, _| {
                let current = m.current;
                m.set_status(current, |s| s.interrupted = false);
                Ok(0)
            }),
            ("setPriority0", "", nothing),
            ("setNativeName", "", nothing),
            ("ensureMaterializedForStackWalk", "", nothing),
            ("getNextThreadIdOffset", "", |m, _| next_thread_id_address(m)),
            ("scopedValueCache", "", scoped_cache),
            ("setScopedValueCache", "", set_scoped_cache),
            ("findScopedValueBindings", "", scoped_bindings),
            ("extentLocalCache", "", scoped_cache),
            ("setExtentLocalCache", "", set_scoped_cache),
            ("genThreadName", "", thread_name),
            ("threadState", "", thread_state),
            ("getState", "", thread_state),
            ("getThreads", "", all_threads),
            ("isCCLOverridden", "", nothing),
            ("isTerminated", "()Z", |m, a| {
                let started = m.ready.with_object(a.obj(0)).is_some();
                boolean(started && m.thread_of(a.obj(0)).is_none())
            }),
            ("dumpThreads", "", dump_threads),
            ("getStackTrace0", "", |m, a| {
                let r = stack_trace_of(m, a.obj(0))?;
                object(r)
            }),
        ],
    ),
    ("jdk/internal/misc/VM", &[("isSupportedModuleDescriptor", "", yes)]),
];

/// `Thread.start0`. Service threads of the library that would only wait are not run.
fn start(m: &mut Machine, a: Args) -> Res<u64> {
    let r = a.obj(0);
    let class = m.class_of(r).id;
    let name = m.classes.name(class);
    let service = matches!(
        name,
        "java/lang/ref/Reference$ReferenceHandler"
            | "java/lang/ref/Finalizer$FinalizerThread"
            | "jdk/internal/misc/InnocuousThread"
    );
    if name == "java/lang/ThreadBuilders$BoundVirtualThread" {
        m.note_virtual_thread(r)?;
    }
    m.set_thread_status(r, RUNNABLE);
    if service {
        return Ok(0);
    }
    let thread = m.load("java/lang/Thread")?;
    let Some(run) = m.classes.find_declared(thread, "run", "()V") else {
        return Ok(0);
    };
    let run = m.select_virtual(r, run)?;
    let entry = m.thread_entry()?;
    let _ = run;
    let daemon = m.thread_daemon(r);
    m.start_thread(r, entry, daemon)?;
    Ok(0)
}

/// JVMTI state bits as `jdk.internal.misc.VM.toThreadState` reads them.
pub(crate) const RUNNABLE: u64 = 0x5;
const TERMINATED: u64 = 0x2;

impl Machine {
    fn holder_or_self(&self, thread: Ref) -> Ref {
        match self.field(thread, "holder") as Ref {
            0 => thread,
            holder => holder,
        }
    }

    pub(crate) fn set_thread_status(&mut self, thread: Ref, status: u64) {
        let at = self.holder_or_self(thread);
        self.set_field(at, "threadStatus", status);
    }

    pub(crate) fn set_terminated(&mut self, thread: Ref) {
        self.set_thread_status(thread, TERMINATED);
        self.set_field(thread, "eetop", 0);
    }

    pub(crate) fn thread_daemon(&self, thread: Ref) -> bool {
        let at = self.holder_or_self(thread);
        self.field(at, "daemon") & 1 != 0
    }

    /// The name of the current thread.
    pub(crate) fn thread_name(&self) -> String {
        let name = self.field(self.thread().object, "name") as Ref;
        self.text(name)
    }
}

/// `"Thread-" + n`, counted in the field that the library would count in (through reflection).
fn thread_name(m: &mut Machine, _: Args) -> Res<u64> {
    let counter = m.load("java/lang/Thread$ThreadNumbering")?;
    m.mirror(counter)?;
    let n = m.static_word(counter, "next");
    m.set_static(counter, "next", u64::from(n as u32 + 1))?;
    let r = m.new_string(&format!("Thread-{n}"))?;
    object(r)
}

fn yield_now(m: &mut Machine, _: Args) -> Res<u64> {
    let current = m.current;
    if m.threads.len() == 1 {
        return Ok(0);
    }
    match m.thread().status.wake {
        Wake::None => {
            // Runnable still, but others go first; the native runs again and then returns.
            m.set_status(current, |s| s.wake = Wake::Normal);
            m.wake_sleepers();
            if m.ready.count() < 2 {
                m.set_status(current, |s| s.wake = Wake::None);
                return pass_time(m);
            }
            Err(Trap::Block)
        }
        _ => {
            m.set_status(current, |s| s.wake = Wake::None);
            Ok(0)
        }
    }
}

/// A spinning thread waits for time to pass: let it, when somebody sleeps.
fn pass_time(m: &mut Machine) -> Res<u64> {
    m.slept += 1_000;
    Ok(0)
}

/// The counter of thread numbers is memory that the library increments itself.
/// Where the ids of threads are counted, since JDK 19. The first ids are those of the JVM's own threads.
fn next_thread_id_address(m: &mut Machine) -> Res<u64> {
    let address = super::unsafe_memory::allocate_off_heap(m, 8)?;
    super::unsafe_memory::write(m, 0, address as i64, margay_classes::Kind::Long, 21)?;
    Ok(address)
}

fn thread_state(m: &mut Machine, a: Args) -> Res<u64> {
    let r = a.obj(0);
    let state = m.ready.with_object(r).map(|i| m.threads[i].status.state);
    let name = match state {
        None => {
            let at = m.holder_or_self(r);
            if m.field(at, "threadStatus") == 0 { "NEW" } else { "TERMINATED" }
        }
        Some(State::New) => "NEW",
        Some(State::Runnable | State::Initializing(_)) => "RUNNABLE",
        Some(State::Blocked(_)) => "BLOCKED",
        Some(State::Waiting { until: None, .. } | State::Parked(None)) => "WAITING",
        Some(State::Waiting { .. } | State::Parked(_) | State::Sleeping(_)) => "TIMED_WAITING",
        Some(State::Ended) => "TERMINATED",
    };
    let class = m.load("java/lang/Thread$State")?;
    m.initialize(class)?;
    Ok(m.static_word(class, name))
}

fn all_threads(m: &mut Machine, _: Args) -> Res<u64> {
    let live: Vec<Ref> =
        m.threads.iter().filter(|t| t.status.state != State::Ended).map(|t| t.object).collect();
    let r = m.new_ref_array("java/lang/Thread", &live)?;
    object(r)
}

/// The stack trace of a live thread as `StackTraceElement[]`, null for others.
fn stack_trace_of(m: &mut Machine, thread: Ref) -> Res<Ref> {
    let Some(index) = m.thread_of(thread) else {
        return Ok(0);
    };
    let trace = m.trace_of_thread(index, false);
    elements(m, &trace, true)
}

/// As `stack_trace_of`, with hidden frames and with what `toString` leaves out otherwise.
fn dump_of(m: &mut Machine, thread: Ref) -> Res<Ref> {
    let Some(index) = m.thread_of(thread) else {
        return Ok(0);
    };
    let trace = m.trace_of_thread(index, true);
    elements(m, &trace, false)
}

fn elements(m: &mut Machine, trace: &[u64], formatted: bool) -> Res<Ref> {
    let class = m.load("java/lang/StackTraceElement")?;
    let mut items = Vec::with_capacity(trace.len());
    for &entry in trace {
        let element = m.new_object(class)?;
        super::lang::fill_element(m, element, (entry >> 32) as u32, entry as u32)?;
        if !formatted {
            m.set_field(element, "format", 0);
        }
        items.push(element);
    }
    m.new_ref_array("java/lang/StackTraceElement", &items)
}

fn dump_threads(m: &mut Machine, a: Args) -> Res<u64> {
    let threads = a.obj(0);
    if threads == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let mut traces = Vec::new();
    for i in 0..m.heap.length(threads) {
        let thread = m.element(threads, i);
        traces.push(dump_of(m, thread)?);
    }
    let r = m.new_ref_array("[Ljava/lang/StackTraceElement;", &traces)?;
    object(r)
}

/// The cache of scoped values is a thread's own. It stands where a continuation would; there are none.
fn scoped_cache(m: &mut Machine, _: Args) -> Res<u64> {
    Ok(m.field(m.thread().object, "cont"))
}

fn set_scoped_cache(m: &mut Machine, a: Args) -> Res<u64> {
    let thread = m.thread().object;
    m.set_field(thread, "cont", a.raw(0));
    Ok(0)
}

/// The scoped values that the innermost `runWith` of this thread bound: its first argument.
fn scoped_bindings(m: &mut Machine, _: Args) -> Res<u64> {
    let found = m.thread().frames().iter().rev().find(|f| {
        let method = f.method();
        m.classes.symbols.text(method.name) == "runWith"
            && matches!(
                m.classes.name(method.class),
                "java/lang/Thread" | "java/lang/VirtualThread" | "java/lang/ScopedValue$Carrier"
            )
    });
    object(found.map_or(0, |f| m.thread().slot(f.base + 1) as Ref))
}
