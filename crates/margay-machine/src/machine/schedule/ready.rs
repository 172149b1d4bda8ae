//! Threads by what they wait for, so that the scheduler need not look at all of them. Everything here follows from
//! the threads' statuses: whoever changes one, undo included, moves the thread here too.

use crate::heap::Ref;
use crate::thread::{State, Status};
use std::collections::{BTreeMap, BTreeSet};

/// Positions of threads by state.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Ready {
    runnable: BTreeSet<usize>,
    /// Those that wait on an object: to enter its monitor, or for a notification.
    on: BTreeSet<(Ref, usize)>,
    deadlines: BTreeSet<(u64, usize)>,
    /// Threads that keep the program alive.
    users: usize,
    /// All threads by their `java.lang.Thread` objects.
    objects: BTreeMap<Ref, usize>,
}

/// When the state ends by itself.
fn deadline(state: State) -> Option<u64> {
    match state {
        State::Sleeping(at) | State::Parked(Some(at)) | State::Waiting { until: Some(at), .. } => Some(at),
        _ => None,
    }
}

impl Ready {
    /// A thread was made.
    pub(crate) fn add(&mut self, at: usize, object: Ref, status: &Status) {
        self.objects.insert(object, at);
        self.enter(at, status);
    }

    /// A thread was never made.
    pub(crate) fn remove(&mut self, at: usize, object: Ref, status: &Status) {
        self.objects.remove(&object);
        self.leave(at, status);
    }

    /// A thread's status changed.
    pub(crate) fn change(&mut self, at: usize, old: &Status, new: &Status) {
        if old.state != new.state || old.daemon != new.daemon {
            self.leave(at, old);
            self.enter(at, new);
        }
    }

    fn enter(&mut self, at: usize, status: &Status) {
        match status.state {
            State::Runnable => _ = self.runnable.insert(at),
            State::Blocked(on) | State::Waiting { on, .. } => _ = self.on.insert((on, at)),
            _ => {}
        }
        if let Some(time) = deadline(status.state) {
            self.deadlines.insert((time, at));
        }
        self.users += usize::from(!status.daemon && status.state != State::Ended);
    }

    fn leave(&mut self, at: usize, status: &Status) {
        match status.state {
            State::Runnable => _ = self.runnable.remove(&at),
            State::Blocked(on) | State::Waiting { on, .. } => _ = self.on.remove(&(on, at)),
            _ => {}
        }
        if let Some(time) = deadline(status.state) {
            self.deadlines.remove(&(time, at));
        }
        self.users -= usize::from(!status.daemon && status.state != State::Ended);
    }

    /// Those that can run, in the order of their numbers.
    pub(crate) fn runnable(&self) -> impl Iterator<Item = usize> + '_ {
        self.runnable.iter().copied()
    }

    /// How many can run.
    pub(crate) fn count(&self) -> usize {
        self.runnable.len()
    }

    /// The next that can run after the one at `at`, going round.
    pub(crate) fn next_after(&self, at: usize) -> Option<usize> {
        self.runnable.range(at + 1..).next().or(self.runnable.first()).copied()
    }

    /// Those that wait on an object.
    pub(crate) fn waiting_on(&self, object: Ref) -> Vec<usize> {
        self.on.range((object, 0)..=(object, usize::MAX)).map(|w| w.1).collect()
    }

    /// The earliest time at which a wait ends by itself, and the thread.
    pub(crate) fn first_deadline(&self) -> Option<(u64, usize)> {
        self.deadlines.first().copied()
    }

    /// Those whose time has come, in the order of their numbers.
    pub(crate) fn due(&self, now: u64) -> Vec<usize> {
        let mut due: Vec<usize> = self.deadlines.range(..=(now, usize::MAX)).map(|d| d.1).collect();
        due.sort_unstable();
        due
    }

    /// Whether any thread but daemons is alive.
    pub(crate) fn has_users(&self) -> bool {
        self.users > 0
    }

    /// The thread with this `java.lang.Thread` object, ended or not.
    pub(crate) fn with_object(&self, object: Ref) -> Option<usize> {
        self.objects.get(&object).copied()
    }
}
