//! Monitors and threads. Which thread runs next is a choice; by default the machine decides it itself,
//! always the same way: a thread runs until it waits, yields or has used up its slice, then the next in
//! the order of numbers. Time is virtual: when all threads wait, the clock jumps to the first deadline.

pub(crate) mod ready;

use crate::choice::{Choice, ChoiceKind};
use crate::heap::Ref;
use crate::machine::{Machine, Res, Stop, Trap};
use crate::thread::{State, Thread, Wake};
use margay_classes::MethodId;

impl Machine {
    /// Enters the monitor of an object, or blocks.
    pub(crate) fn monitor_enter(&mut self, r: Ref) -> Res<()> {
        let me = self.thread().id;
        match self.monitors.get(&r).copied() {
            None => {
                self.set_monitor(r, Some((me, 1)));
                Ok(())
            }
            Some((owner, n)) if owner == me => {
                self.set_monitor(r, Some((me, n + 1)));
                Ok(())
            }
            Some(_) => {
                let current = self.current;
                self.set_status(current, |s| s.state = State::Blocked(r));
                Err(Trap::Block)
            }
        }
    }

    /// Leaves the monitor of an object.
    pub(crate) fn monitor_exit(&mut self, r: Ref) -> Res<()> {
        let me = self.thread().id;
        match self.monitors.get(&r).copied() {
            Some((owner, 1)) if owner == me => {
                self.release_monitor(r);
                Ok(())
            }
            Some((owner, n)) if owner == me => {
                self.set_monitor(r, Some((me, n - 1)));
                Ok(())
            }
            _ => Err(self.throw_without_message("java/lang/IllegalMonitorStateException")),
        }
    }

    fn release_monitor(&mut self, r: Ref) {
        self.set_monitor(r, None);
        for i in self.ready.waiting_on(r) {
            if self.threads[i].status.state == State::Blocked(r) {
                self.set_status(i, |s| s.state = State::Runnable);
            }
        }
    }

    /// Whether the current thread holds a monitor.
    pub(crate) fn holds(&self, r: Ref) -> bool {
        self.monitors.get(&r).is_some_and(|&(owner, _)| owner == self.thread().id)
    }

    /// `Object.wait`. Runs again when the wait ends; then it takes the monitor back.
    pub(crate) fn wait(&mut self, on: Ref, millis: i64) -> Res<()> {
        let current = self.current;
        match self.thread().status.wake {
            Wake::Reenter(count, interrupted) => {
                if self.monitors.contains_key(&on) {
                    self.set_status(current, |s| s.state = State::Blocked(on));
                    return Err(Trap::Block);
                }
                let me = self.thread().id;
                self.set_monitor(on, Some((me, count)));
                self.set_status(current, |s| s.wake = Wake::None);
                if interrupted {
                    return Err(self.interrupted_exception());
                }
                Ok(())
            }
            _ => {
                let Some((owner, count)) = self.monitors.get(&on).copied() else {
                    return Err(self.not_owner());
                };
                if owner != self.thread().id {
                    return Err(self.not_owner());
                }
                if self.take_interrupt() {
                    return Err(self.interrupted_exception());
                }
                let until = (millis > 0).then(|| self.now() + millis as u64 * 1_000_000);
                self.sequence += 1;
                let since = self.sequence;
                self.set_status(current, |s| s.state = State::Waiting { on, count, until, since });
                self.release_monitor(on);
                Err(Trap::Block)
            }
        }
    }

    fn not_owner(&mut self) -> Trap {
        self.throw("java/lang/IllegalMonitorStateException", "current thread is not owner")
    }

    pub(crate) fn interrupted_exception(&mut self) -> Trap {
        let text = if self.thread().status.wake == Wake::None { None } else { Some(()) };
        let _ = text;
        self.throw_without_message("java/lang/InterruptedException")
    }

    /// Clears and returns the interrupt flag of the current thread.
    pub(crate) fn take_interrupt(&mut self) -> bool {
        let was = self.thread().status.interrupted;
        if was {
            let current = self.current;
            self.set_status(current, |s| s.interrupted = false);
            let object = self.thread().object;
            self.set_field(object, "interrupted", 0);
        }
        was
    }

    /// `Object.notify` and `notifyAll`.
    pub(crate) fn notify(&mut self, on: Ref, all: bool) -> Res<()> {
        if !self.holds(on) {
            return Err(self.not_owner());
        }
        let mut waiting: Vec<(u64, usize)> = self
            .ready
            .waiting_on(on)
            .into_iter()
            .filter_map(|i| match self.threads[i].status.state {
                State::Waiting { since, .. } => Some((since, i)),
                _ => None,
            })
            .collect();
        waiting.sort_unstable();
        let n = if all { waiting.len() } else { 1 };
        for &(_, i) in waiting.iter().take(n) {
            self.end_wait(i, false);
        }
        Ok(())
    }

    /// Ends the wait, sleep or park of a thread.
    fn end_wait(&mut self, thread: usize, interrupted: bool) {
        match self.threads[thread].status.state {
            State::Waiting { count, .. } => {
                let object = self.threads[thread].object;
                self.set_status(thread, |s| {
                    s.state = State::Runnable;
                    s.wake = Wake::Reenter(count, interrupted);
                    if interrupted {
                        s.interrupted = false;
                    }
                });
                if interrupted {
                    self.set_field(object, "interrupted", 0);
                }
            }
            State::Sleeping(_) | State::Parked(_) => {
                let wake = if interrupted { Wake::Interrupted } else { Wake::Normal };
                self.set_status(thread, |s| {
                    s.state = State::Runnable;
                    s.wake = wake;
                });
            }
            _ => {}
        }
    }

    /// `Thread.sleep` in virtual time.
    pub(crate) fn sleep(&mut self, nanos: u64) -> Res<()> {
        let current = self.current;
        match self.thread().status.wake {
            Wake::None => {
                self.note_caller_thread();
                if self.take_interrupt() {
                    return Err(self.throw("java/lang/InterruptedException", "sleep interrupted"));
                }
                let until = self.now() + nanos;
                self.set_status(current, |s| s.state = State::Sleeping(until));
                Err(Trap::Block)
            }
            wake => {
                self.set_status(current, |s| s.wake = Wake::None);
                if wake == Wake::Interrupted {
                    self.take_interrupt();
                    return Err(self.throw("java/lang/InterruptedException", "sleep interrupted"));
                }
                Ok(())
            }
        }
    }

    /// `Unsafe.park`: `until` is a virtual time.
    pub(crate) fn park(&mut self, until: Option<u64>) -> Res<()> {
        let current = self.current;
        let status = &self.thread().status;
        if status.wake != Wake::None {
            self.set_status(current, |s| s.wake = Wake::None);
            return Ok(());
        }
        if status.permit || status.interrupted {
            self.set_status(current, |s| s.permit = false);
            return Ok(());
        }
        if until.is_some_and(|t| t <= self.now()) {
            return Ok(());
        }
        self.set_status(current, |s| s.state = State::Parked(until));
        Err(Trap::Block)
    }

    /// `Unsafe.unpark`.
    pub(crate) fn unpark(&mut self, object: Ref) {
        if let Some(i) = self.thread_of(object) {
            match self.threads[i].status.state {
                State::Parked(_) => self.end_wait(i, false),
                _ => self.set_status(i, |s| s.permit = true),
            }
        }
    }

    /// `Thread.interrupt`.
    pub(crate) fn interrupt_thread(&mut self, object: Ref) {
        if let Some(i) = self.thread_of(object) {
            self.set_status(i, |s| s.interrupted = true);
            self.end_wait(i, true);
        }
    }

    /// The position of the live thread with this `java.lang.Thread` object.
    pub(crate) fn thread_of(&self, object: Ref) -> Option<usize> {
        self.ready.with_object(object).filter(|&i| self.threads[i].status.state != State::Ended)
    }

    /// Starts a thread that runs `method` on its object.
    pub(crate) fn start_thread(&mut self, object: Ref, method: MethodId, daemon: bool) -> Res<()> {
        let id = self.threads.last().map_or(0, |t| t.id) + 1;
        let made = Thread::new(id, object, self.config.max_frames, self.config.stack_slots);
        let Ok(mut thread) = made else {
            return Err(self.throw(
                "java/lang/OutOfMemoryError",
                "unable to create native thread: possibly out of memory or process/resource limits reached",
            ));
        };
        thread.status.daemon = daemon;
        thread.set_slot(0, u64::from(object));
        self.ready.add(self.threads.len(), object, &thread.status);
        self.threads.push(Box::new(thread));
        let back = self.current;
        self.current = self.threads.len() - 1;
        let entered = self.enter(method, 0, crate::thread::flags::BOTTOM);
        self.current = back;
        entered
    }

    /// The current thread ended.
    pub(crate) fn thread_ended(&mut self) {
        let current = self.current;
        let object = self.thread().object;
        self.set_status(current, |s| s.state = State::Ended);
        self.set_terminated(object);
        self.notify_joiners(object);
        if !self.has_marks() {
            self.thread_mut().shrink();
        }
    }

    /// Wakes the threads that wait on an ended thread's object.
    pub(crate) fn notify_joiners(&mut self, object: Ref) {
        for i in self.ready.waiting_on(object) {
            if matches!(self.threads[i].status.state, State::Waiting { .. }) {
                self.end_wait(i, false);
            }
        }
    }

    /// Makes thread number `id` the current one.
    pub(crate) fn switch_to(&mut self, id: u32) {
        if let Some(i) = self.position(id) {
            self.current = i;
            self.protect_frames(i);
        }
    }

    /// The position of the thread with a number. Threads are numbered from 1 on and never taken out of the list.
    fn position(&self, id: u32) -> Option<usize> {
        (id as usize).checked_sub(1).filter(|&i| i < self.threads.len())
    }

    /// Finds a thread to run when the current one cannot or should not go on. `None` to go on running.
    pub(crate) fn reschedule(&mut self) -> Option<Stop> {
        loop {
            if self.ready.count() > 0 {
                return self.choose_thread();
            }
            match self.ready.first_deadline() {
                Some((at, _)) => {
                    let now = self.now();
                    if at > now {
                        self.slept += at - now;
                    }
                    self.wake_sleepers();
                }
                None => return Some(self.nothing_runs()),
            }
        }
    }

    /// Wakes threads whose time has come.
    pub(crate) fn wake_sleepers(&mut self) {
        let now = self.now();
        for i in self.ready.due(now) {
            self.end_wait(i, false);
        }
    }

    fn choose_thread(&mut self) -> Option<Stop> {
        if self.ready.count() > 1 && self.state.explore_schedules {
            let choice = Choice { kind: ChoiceKind::Schedule { threads: self.runnable() } };
            self.pending = Some(choice.clone());
            return Some(Stop::Choice(choice));
        }
        if let Some(next) = self.ready.next_after(self.current) {
            self.current = next;
            self.protect_frames(next);
        }
        None
    }

    fn nothing_runs(&mut self) -> Stop {
        let stuck: Vec<String> = self
            .threads
            .iter()
            .filter(|t| !t.status.daemon && t.status.state != State::Ended)
            .map(|t| {
                let what = match t.status.state {
                    State::Blocked(r) => {
                        let holder = self.monitors.get(&r).map_or(0, |m| m.0);
                        format!(
                            "waits to enter the monitor of {} that {} holds",
                            self.describe_object(r),
                            self.describe_thread(holder)
                        )
                    }
                    State::Waiting { on, .. } => {
                        format!("waits for a notification of {}", self.describe_object(on))
                    }
                    State::Parked(_) => "is parked".to_owned(),
                    State::Initializing(c) => {
                        let id = margay_classes::ClassId(c);
                        format!(
                            "waits for class {} that {} initializes",
                            self.classes.java_name(id),
                            self.describe_thread(self.initializing_thread(id).unwrap_or(0))
                        )
                    }
                    other => format!("is {other:?}"),
                };
                format!("{} {what}", self.describe_thread(t.id))
            })
            .collect();
        Stop::Deadlock(stuck.join("; "))
    }

    fn describe_object(&self, r: Ref) -> String {
        let class = self.class_of(r).id;
        if class.0 == self.known.class_class {
            return format!("class {}", self.classes.java_name(self.class_of_mirror(r)));
        }
        format!("a {}", self.classes.java_name(class))
    }

    /// `thread "main"`, by thread number.
    fn describe_thread(&self, id: u32) -> String {
        match self.position(id).map(|i| &self.threads[i]) {
            Some(t) => format!("thread \"{}\"", self.text(self.field(t.object, "name") as Ref)),
            None => "no thread".to_owned(),
        }
    }

    /// Whether any thread but daemons is alive.
    pub(crate) fn user_threads_alive(&self) -> bool {
        self.ready.has_users()
    }

    /// Lets the program's own choices (`margay.Verify`) stop the machine; otherwise they take the first.
    pub fn explore_choices(&mut self, on: bool) {
        self.state.explore_choices = on;
    }

    /// Lets every choice of a next thread stop the machine.
    pub fn explore_schedules(&mut self, on: bool) {
        self.state.explore_schedules = on;
    }
}
