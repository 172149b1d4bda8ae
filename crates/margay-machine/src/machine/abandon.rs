//! Ending what a program does from outside, so that the code that called it goes on. Knows nothing of who calls whom,
//! or why.

use crate::heap::Ref;
use crate::machine::{Machine, Stop};
use crate::thread::{State, Wake, flags};

impl Machine {
    /// Throws `error` in the first thread, as if what runs there had thrown it, and goes on. Handlers and `finally` blocks of
    /// the program run and may keep the error from coming through. Other threads that could run end. Classes that
    /// were being initialised will be initialised anew. `None`, and nothing has been done, if the thread waits for
    /// a monitor that it cannot have.
    pub fn throw_from_outside(&mut self, error: Ref) -> Option<Stop> {
        if let State::Waiting { on, .. } = self.threads[0].status.state
            && self.monitors.contains_key(&on)
        {
            return None;
        }
        self.thrown_from_outside = error;
        self.end_other_threads(error);
        if let State::Waiting { on, count, .. } = self.threads[0].status.state {
            let me = self.threads[0].id;
            self.set_monitor(on, Some((me, count)));
        }
        self.wake_first_thread();
        Some(match self.unwind_to(error, &|_| true) {
            Some(stop) => stop,
            None => self.run(),
        })
    }

    /// Throws `error` in the first thread, and goes on. Only handlers of classes that are `spared`, by their names as in
    /// class files, get to see it: all other frames end at once, and what they have locked is unlocked. Other threads that
    /// could run end, too; those that wait go on waiting.
    pub fn abandon(&mut self, error: Ref, spared: &dyn Fn(&str) -> bool) -> Stop {
        self.thrown_from_outside = error;
        self.end_other_threads(error);
        self.wake_first_thread();
        match self.unwind_to(error, spared) {
            Some(stop) => stop,
            None => {
                self.unlock_what_ended();
                self.run()
            }
        }
    }

    fn end_other_threads(&mut self, error: Ref) {
        self.pending = None;
        self.decision = None;
        for thread in 1..self.threads.len() {
            if self.threads[thread].status.state == State::Runnable && self.threads[thread].depth > 0 {
                self.end_thread(thread, error);
            }
        }
        self.current = 0;
        self.protect_frames(0);
    }

    fn wake_first_thread(&mut self) {
        self.set_status(0, |s| {
            s.state = State::Runnable;
            s.wake = Wake::None;
            s.interrupted = false;
        });
    }

    /// Ends all frames of a thread.
    fn end_thread(&mut self, thread: usize, error: Ref) {
        self.current = thread;
        self.protect_frames(thread);
        let mut error = error;
        while self.thread().depth > 0 {
            let _ = self.abandon_frame(&mut error);
        }
        self.unlock_what_ended();
        self.thread_ended();
    }

    /// Ends frames until one of a spared class handles the error. A stop when the call of the host ends by it.
    fn unwind_to(&mut self, error: Ref, spared: &dyn Fn(&str) -> bool) -> Option<Stop> {
        let mut error = error;
        while let Some(&frame) = self.thread().top() {
            let class = self.classes.name(frame.method().class);
            if frame.flags & flags::NOT_STARTED == 0 && spared(class) && self.handles(frame, error) {
                return None;
            }
            // Calls that natives made end like others: the native itself has been left.
            let stop = self.abandon_frame(&mut error);
            if self.thread().depth == 0 {
                return Some(stop.unwrap_or(Stop::Threw(error)));
            }
        }
        Some(Stop::Threw(error))
    }

    /// Leaves the monitors of the current thread that no frame of it is a synchronized method of: whoever entered them
    /// has ended.
    fn unlock_what_ended(&mut self) {
        let me = self.thread().id;
        let held: Vec<(Ref, u32)> =
            self.monitors.iter().filter(|(_, (owner, _))| *owner == me).map(|(&r, &(_, n))| (r, n)).collect();
        let kept = |r: Ref| {
            let locked = |f: &&crate::thread::Frame| f.flags & flags::SYNC != 0 && f.lock == r;
            self.thread().frames().iter().filter(locked).count() as u32
        };
        let mut ended: Vec<(Ref, u32)> =
            held.into_iter().map(|(r, n)| (r, n.saturating_sub(kept(r)))).collect();
        ended.sort_unstable();
        for (r, times) in ended {
            for _ in 0..times {
                let left = self.monitor_exit(r);
                debug_assert!(left.is_ok(), "a monitor that the thread holds");
            }
        }
    }
}
