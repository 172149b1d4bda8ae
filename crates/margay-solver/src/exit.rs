//! The end of a process that uses Z3. The library keeps state in C++ objects that are destroyed by `exit`; a thread that
//! is still inside a query then, because no query can be stopped at once, works on freed memory. So the process ends
//! without them. Knows nothing of what is to be written before.

unsafe extern "C" {
    // The C library's function of that name has no condition on its argument and touches no memory of ours.
    safe fn _exit(code: i32) -> !;
}

/// Ends the process at once: no destructors run, here or in C++, and nothing that is buffered is written.
pub fn exit_at_once(code: u8) -> ! {
    _exit(i32::from(code))
}
