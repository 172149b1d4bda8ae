//! What comes between the instructions of a frame: its end, exceptions and other traps, and the end of a slice.

use crate::machine::{Machine, Res, Stop, Trap};
use crate::thread::flags;
use margay_classes::Kind;

impl Machine {
    /// A frame with flags ends. `Some` stops the machine.
    pub(crate) fn leave_slow(&mut self, value: u64, symbol: u32) -> Res<Option<Stop>> {
        let frame = *self.thread_mut().top_mut();
        if symbol == 0
            && frame.flags == flags::SAVE_CALLER
            && let Some((depth, value)) = self.falls_through(value)
        {
            self.thread_mut().depth = depth;
            self.save_top(self.current);
            self.returned_symbol = 0;
            return Ok(Some(Stop::Returned(value)));
        }
        if frame.flags & flags::SYNC != 0 {
            self.monitor_exit(frame.lock)?;
        }
        self.thread_mut().depth -= 1;
        if frame.flags & flags::SAVE_CALLER != 0 {
            self.save_caller(self.current, frame.base);
        }
        if frame.flags & flags::CLINIT != 0 {
            self.initializer_done(frame);
            if self.thread().depth > 0 {
                self.thread_mut().top_mut().flags &= !flags::NOT_STARTED;
            }
        }
        if frame.flags & flags::HOST != 0 {
            self.returned_symbol = symbol;
            return Ok(Some(Stop::Returned(value)));
        }
        if self.thread().depth == 0 {
            self.thread_ended();
            if !self.user_threads_alive() {
                return Ok(Some(Stop::Returned(0)));
            }
            return Ok(self.reschedule());
        }
        let returns = frame.method().ret != Kind::Void;
        if returns && frame.flags & flags::DROP_RESULT == 0 {
            self.thread_mut().set_slot(frame.base, value);
            self.thread_mut().set_shadow(frame.base, symbol);
        }
        if frame.flags & flags::RETRY == 0 {
            self.thread_mut().top_mut().pc += 1;
        }
        Ok(None)
    }

    /// Deals with what an instruction could not. `None` to go on with the current thread's top frame.
    pub(crate) fn handle(&mut self, trap: Trap) -> Option<Stop> {
        match trap {
            Trap::Throw(e) => {
                let stop = self.deliver(e)?;
                match stop {
                    // The last frame of a thread that the host did not call.
                    Stop::Threw(e) if self.thread().depth == 0 && self.thread().id != 1 => {
                        self.handler_failed(e);
                        self.thread_ended();
                        if !self.user_threads_alive() {
                            return Some(Stop::Returned(0));
                        }
                        self.reschedule()
                    }
                    stop => Some(stop),
                }
            }
            Trap::Reload => None,
            Trap::Block => self.reschedule(),
            Trap::Stop(stop) => Some(*stop),
        }
    }

    /// A slice is used up: other threads, the clock, the collector and the host get their turn.
    pub(crate) fn tick(&mut self) -> Res<()> {
        self.ticks += u64::from(self.config.slice);
        self.fuel = self.config.slice as i32;
        if self.config.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
            return Err(Trap::Stop(Box::new(Stop::Interrupted)));
        }
        if self.config.max_steps.is_some_and(|max| self.steps >= max) {
            return Err(Trap::Stop(Box::new(Stop::Limit(crate::machine::Limit::Instructions))));
        }
        if crate::machine::validate::CHECKED {
            self.check_heap_sometimes();
        }
        if self.heap.wants_collection() {
            self.collect_garbage();
        }
        if self.threads.len() > 1 && self.state.nested == 0 {
            self.wake_sleepers();
            if self.ready.count() > 1 {
                return Err(Trap::Block);
            }
        }
        Ok(())
    }
}
