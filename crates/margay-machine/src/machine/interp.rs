//! The interpreter loop. One function over the lowered code, made three times: [`Fast`] for concrete runs,
//! [`Careful`] for the single instructions that it leaves alone, and [`Full`], which also looks at the shadow
//! of every operand (a symbol, or an uninitialised slot) and can trace. The loop keeps the instruction pointer
//! and the register window in local variables; whatever is not a plain computation goes through a function
//! that works on the saved state.
//!
//! Registers and heap words are read through raw pointers: that is what makes the loop as fast as it is
//! (see `bench/`). Lowering bounds every register number by the frame's size, and calls check that the
//! frame fits the stack.

use crate::heap::Ref;
use crate::machine::validate::CHECKED;
use crate::machine::{Machine, Stop, Trap};
use crate::thread::Frame;
use margay_classes::code::Op;
use margay_classes::{Class, Kind, Method};
use std::cell::Cell;

/// Code is a row of instructions of one size.
const OP_BYTES: usize = size_of::<Op>();

/// What a version of the loop looks at.
pub trait Mode {
    /// Operands may be symbols.
    const SYMBOLIC: bool;
    /// Instructions that take more than a plain computation are left to [`Careful`].
    const PLAIN: bool;
}

/// Concrete execution.
pub struct Fast;
/// Concrete execution of one instruction, whatever it takes.
pub struct Careful;
/// Execution with symbols, and tracing.
pub struct Full;

impl Mode for Fast {
    const SYMBOLIC: bool = false;
    const PLAIN: bool = true;
}
impl Mode for Careful {
    const SYMBOLIC: bool = false;
    const PLAIN: bool = false;
}
impl Mode for Full {
    const SYMBOLIC: bool = true;
    const PLAIN: bool = false;
}

impl Machine {
    /// Runs without symbols until the machine has to stop.
    pub(crate) fn interpret_concretely(&mut self) -> Stop {
        loop {
            if let Some(stop) = self.interpret::<Fast>().or_else(|| self.interpret::<Careful>()) {
                return stop;
            }
        }
    }

    /// Runs until the machine has to stop, or to where another version has to go on (`None`).
    #[expect(clippy::cognitive_complexity, reason = "one arm per instruction")]
    pub(crate) fn interpret<M: Mode>(&mut self) -> Option<Stop> {
        let heap = self.heap.base();
        let mut thread: *mut crate::thread::Thread;
        let mut frame: *mut Frame;
        let mut pc: *const Cell<Op>;
        let mut regs: *mut u64;
        let mut shadow: *mut u32;
        let mut fuel: i32;
        // Steps before this instruction, in bytes of code, less its address: to go on to the next one counts it.
        let mut ahead: usize;
        let mut watched: bool;

        // SAFETY of the accesses below: see the module comment.
        macro_rules! load_state {
            () => {{
                thread = &mut **self.threads.get_unchecked_mut(self.current);
                frame = (*thread).frames.add((*thread).depth - 1);
                pc = (*frame).ops.add((*frame).pc as usize);
                regs = (*thread).stack.add((*frame).base as usize);
                shadow = (*thread).shadow.add((*frame).base as usize);
                fuel = self.fuel;
                ahead = (self.steps as usize * OP_BYTES).wrapping_sub(pc as usize);
                watched = M::SYMBOLIC && (*(*frame).method).watched.get();
            }};
        }
        // In the middle of an instruction, which counts already, or after it (0).
        macro_rules! save_state {
            () => {
                save_state!(1)
            };
            ($begun:expr) => {{
                (*frame).pc = pc.offset_from((*frame).ops) as u32;
                (*thread).depth = frame.offset_from((*thread).frames) as usize + 1;
                self.fuel = fuel;
                self.steps = (ahead.wrapping_add(pc as usize) / OP_BYTES) as u64 + $begun;
            }};
        }
        // Goes somewhere else than to the next instruction, which counts as one step all the same.
        macro_rules! go {
            ($target:expr) => {{
                let target: *const Cell<Op> = $target;
                ahead = ahead.wrapping_add(pc as usize + OP_BYTES).wrapping_sub(target as usize);
                pc = target;
            }};
        }
        // The state after a slow function that has done all of the instruction.
        macro_rules! load_next {
            () => {{
                load_state!();
                pc = pc.add(1);
                ahead = ahead.wrapping_sub(OP_BYTES);
                continue;
            }};
        }
        macro_rules! r {
            ($r:expr) => {
                *regs.add($r as usize)
            };
        }
        macro_rules! int {
            ($r:expr) => {
                (*regs.add($r as usize) as i32)
            };
        }
        macro_rules! long {
            ($r:expr) => {
                (*regs.add($r as usize) as i64)
            };
        }
        macro_rules! float {
            ($r:expr) => {
                f32::from_bits(*regs.add($r as usize) as u32)
            };
        }
        macro_rules! double {
            ($r:expr) => {
                f64::from_bits(*regs.add($r as usize))
            };
        }
        macro_rules! set {
            ($d:expr, $v:expr) => {{
                let value: u64 = $v;
                *regs.add($d as usize) = value;
                if M::SYMBOLIC {
                    *shadow.add($d as usize) = 0;
                }
            }};
        }
        macro_rules! seti {
            ($d:expr, $v:expr) => {{
                let value: i32 = $v;
                set!($d, u64::from(value as u32));
            }};
        }
        // A call in the middle of a concrete instruction. Nothing stays in a variable meanwhile: variables that live
        // through calls compete for the few registers that calls leave alone, and lose theirs everywhere.
        macro_rules! aside {
            ($call:expr) => {
                if !M::PLAIN {
                    $call
                } else {
                    save_state!(0);
                    let result = $call;
                    load_state!();
                    result
                }
            };
        }
        macro_rules! next {
            () => {{
                pc = pc.add(1);
                continue;
            }};
        }
        // The loop has one indirect jump for all instructions, which costs more than most of them do. Where it is
        // likely what comes next, the fast version does that right here: a move, a count or a field, then the way
        // back to the head of a loop and its test. Whatever may stop there (no object, no fuel) is left to the loop.
        macro_rules! follow {
            () => {{
                if M::PLAIN && !CHECKED {
                    match (*pc).get() {
                        Op::Mov { d, a } => {
                            r!(d) = r!(a);
                            pc = pc.add(1);
                        }
                        Op::IAddK { d, a, k } => {
                            seti!(d, int!(a).wrapping_add(i32::from(k)));
                            pc = pc.add(1);
                        }
                        Op::GetField { d, a, slot } if r!(a) as Ref != 0 => {
                            set!(d, *heap.add(r!(a) as Ref as usize + slot as usize));
                            pc = pc.add(1);
                        }
                        _ => {}
                    }
                }
                follow_back!();
            }};
        }
        macro_rules! follow_back {
            () => {{
                if M::PLAIN
                    && !CHECKED
                    && let Op::Goto { off } = (*pc).get()
                    && fuel > 0
                {
                    fuel -= i32::from(off <= 0);
                    go!(pc.offset(off as isize));
                    follow_test!();
                }
                continue;
            }};
        }
        macro_rules! follow_test {
            () => {{
                if M::PLAIN && !CHECKED {
                    match (*pc).get() {
                        Op::IfGe { a, b, off } if off > 0 => {
                            if int!(a) < int!(b) {
                                next!();
                            }
                            go!(pc.offset(off as isize));
                        }
                        Op::IfNull { a, off } if off > 0 => {
                            if r!(a) as Ref != 0 {
                                next!();
                            }
                            go!(pc.offset(off as isize));
                        }
                        _ => {}
                    }
                }
                continue;
            }};
        }
        // Leaves an instruction of which nothing is done yet, and which does not count yet, to the careful version.
        macro_rules! plain {
            () => {
                if M::PLAIN {
                    save_state!(0);
                    return None;
                }
            };
        }
        macro_rules! trap {
            ($trap:expr) => {{
                match self.handle($trap) {
                    Some(stop) => return Some(stop),
                    None => {
                        load_state!();
                        continue;
                    }
                }
            }};
        }
        // Runs a slow function on the saved state; on success the same instruction, now resolved, runs.
        macro_rules! again {
            ($call:expr) => {{
                plain!();
                save_state!();
                // Resolving does not count: it is done once, and what is counted must not depend on what ran before.
                let before = self.steps - 1;
                match $call {
                    Ok(()) => {
                        self.steps = before;
                        load_state!();
                        continue;
                    }
                    Err(trap) => trap!(trap),
                }
            }};
        }
        // Runs a slow function on the saved state and goes on with the next instruction.
        macro_rules! slow {
            ($call:expr) => {{
                plain!();
                finish!($call);
            }};
        }
        macro_rules! finish {
            ($call:expr) => {{
                save_state!();
                match $call {
                    Ok(()) => load_next!(),
                    Err(trap) => trap!(trap),
                }
            }};
        }
        macro_rules! throw {
            ($class:expr) => {{
                plain!();
                save_state!();
                let trap = self.throw_without_message($class);
                trap!(trap);
            }};
            ($class:expr, $($message:tt)*) => {{
                plain!();
                save_state!();
                let trap = self.throw($class, &format!($($message)*));
                trap!(trap);
            }};
        }
        macro_rules! null_check {
            ($r:expr) => {
                if $r == 0 {
                    throw!("java/lang/NullPointerException");
                }
            };
        }
        // The place of the symbolic case: any operand with a shadow sends the instruction there.
        macro_rules! symbolic {
            () => {{
                save_state!();
                match self.symbolic_step() {
                    Ok(()) => {
                        // A loop may have no other instruction that jumps back.
                        if self.fuel < 0
                            && let Err(trap) = self.tick()
                        {
                            trap!(trap);
                        }
                        load_state!();
                        continue;
                    }
                    Err(trap) => trap!(trap),
                }
            }};
        }
        macro_rules! concrete {
            ($($r:expr),+) => {
                if M::SYMBOLIC && ($(*shadow.add($r as usize))|+) != 0 {
                    symbolic!();
                }
            };
        }
        macro_rules! arith {
            ($d:expr, $a:expr, $b:expr, $get:ident, |$x:ident, $y:ident| $e:expr) => {{
                concrete!($a, $b);
                let ($x, $y) = ($get!($a), $get!($b));
                set!($d, $e);
                next!();
            }};
        }
        macro_rules! convert {
            ($d:expr, $a:expr, $get:ident, |$x:ident| $e:expr) => {{
                concrete!($a);
                let $x = $get!($a);
                set!($d, $e);
                next!();
            }};
        }
        macro_rules! jump {
            ($off:expr) => {{
                let off = $off as isize;
                // An instruction that jumps to itself is a loop, too.
                if off <= 0 && fuel <= 0 {
                    plain!();
                }
                go!(pc.offset(off));
                if off <= 0 {
                    fuel -= 1;
                    if fuel < 0 && !M::PLAIN {
                        save_state!(0);
                        match self.tick() {
                            Ok(()) => load_state!(),
                            Err(trap) => trap!(trap),
                        }
                    }
                }
                follow_test!();
            }};
        }
        macro_rules! branch {
            ($cond:expr, $off:expr) => {{
                if $cond {
                    jump!($off);
                }
                next!();
            }};
        }
        macro_rules! array_check {
            ($a:expr, $b:expr) => {{
                concrete!($a, $b);
                let array = r!($a) as Ref;
                if M::SYMBOLIC && *heap.add(array as usize) >> 63 != 0 {
                    symbolic!();
                }
                null_check!(array);
                let len = (*heap.add(array as usize) >> 32) as u32 & 0x7FFF_FFFF;
                let index = int!($b);
                if index as u32 >= len {
                    throw!(
                        "java/lang/ArrayIndexOutOfBoundsException",
                        "Index {index} out of bounds for length {len}"
                    );
                }
                (array, index as usize)
            }};
        }
        macro_rules! elements {
            ($array:expr, $ty:ty) => {
                heap.add($array as usize + 1).cast::<$ty>()
            };
        }
        macro_rules! array_load {
            ($d:expr, $a:expr, $b:expr, $ty:ty, |$x:ident| $e:expr) => {{
                let (array, index) = array_check!($a, $b);
                let $x = *elements!(array, $ty).add(index);
                set!($d, $e);
                next!();
            }};
        }
        macro_rules! array_store {
            ($a:expr, $b:expr, $v:expr, $ty:ty) => {{
                concrete!($v);
                let (array, index) = array_check!($a, $b);
                if array < self.heap.mark_top {
                    aside!(self.heap.log(array + 1 + (index * size_of::<$ty>() / 8) as u32));
                }
                *elements!(array, $ty).add(index) = r!($v) as $ty;
                next!();
            }};
        }
        macro_rules! enter_method {
            ($method:expr, $first:expr) => {{
                let method: *const Method = $method;
                let entry = (*method).entry.get();
                if entry.is_null() {
                    plain!();
                    save_state!();
                    let base = (*frame).base + u32::from($first);
                    match self.invoke_slow(&*method, base) {
                        Ok(true) => load_next!(),
                        Ok(false) => {
                            load_state!();
                            continue;
                        }
                        Err(trap) => trap!(trap),
                    }
                }
                let base = (*frame).base + u32::from($first);
                let end = base + u32::from((*method).registers.get());
                let depth = frame.offset_from((*thread).frames) as usize + 1;
                if end > (*thread).slots || depth >= (*thread).max_frames {
                    plain!();
                    save_state!();
                    let trap = self.stack_overflow();
                    trap!(trap);
                }
                if fuel <= 0 {
                    plain!();
                }
                (*frame).pc = pc.offset_from((*frame).ops) as u32;
                frame = frame.add(1);
                *frame = Frame { method, ops: entry, pc: 0, base, flags: 0, lock: 0 };
                go!(entry);
                regs = regs.add($first as usize);
                shadow = shadow.add($first as usize);
                if M::SYMBOLIC {
                    watched = (*method).watched.get();
                }
                fuel -= 1;
                if fuel < 0 && !M::PLAIN {
                    save_state!(0);
                    match self.tick() {
                        Ok(()) => load_state!(),
                        Err(trap) => trap!(trap),
                    }
                }
                follow!();
            }};
        }
        macro_rules! leave_method {
            () => {{
                let own = (*frame).base;
                frame = frame.sub(1);
                go!((*frame).ops.add((*frame).pc as usize + 1));
                regs = regs.sub((own - (*frame).base) as usize);
                shadow = shadow.sub((own - (*frame).base) as usize);
                if M::SYMBOLIC {
                    watched = (*(*frame).method).watched.get();
                }
                follow!();
            }};
        }

        // SAFETY: see the module comment; the current thread has a frame whenever the machine runs.
        unsafe {
            load_state!();
            let mut done = false;
            loop {
                if !M::SYMBOLIC && !M::PLAIN {
                    if done {
                        save_state!(0);
                        return None;
                    }
                    done = true;
                }
                if M::SYMBOLIC && self.config.trace {
                    save_state!();
                    self.trace_instruction();
                }
                if M::SYMBOLIC && watched {
                    self.visits.push(((*(*frame).method).id.0, pc.offset_from((*frame).ops) as u32));
                    if self.recording_gaps {
                        self.record_gap((*pc).get(), regs, shadow);
                    }
                }
                if CHECKED {
                    save_state!();
                    self.check_instruction();
                }
                // In place: every arm reads its own operands, so that the one block that all of them share stays small.
                match *(*pc).as_ptr() {
                    Op::Nop => next!(),
                    Op::Mov { d, a } => {
                        r!(d) = r!(a);
                        if M::SYMBOLIC {
                            *shadow.add(d as usize) = *shadow.add(a as usize);
                        }
                        pc = pc.add(1);
                        follow!();
                    }
                    Op::Const32 { d, k } => {
                        set!(d, u64::from(k));
                        next!();
                    }
                    Op::Const64 { d, index } => {
                        let code = (*(*frame).method).code.get().unwrap_unchecked();
                        set!(d, *code.constants.get_unchecked(index as usize));
                        next!();
                    }
                    Op::ConstRef { d, r } => {
                        set!(d, u64::from(r));
                        next!();
                    }
                    Op::LoadConst { .. } => slow!(self.load_constant()),

                    Op::IAdd { d, a, b } => arith!(d, a, b, int, |x, y| u64::from(x.wrapping_add(y) as u32)),
                    Op::ISub { d, a, b } => arith!(d, a, b, int, |x, y| u64::from(x.wrapping_sub(y) as u32)),
                    Op::IMul { d, a, b } => arith!(d, a, b, int, |x, y| u64::from(x.wrapping_mul(y) as u32)),
                    Op::IAnd { d, a, b } => arith!(d, a, b, int, |x, y| u64::from((x & y) as u32)),
                    Op::IOr { d, a, b } => arith!(d, a, b, int, |x, y| u64::from((x | y) as u32)),
                    Op::IXor { d, a, b } => arith!(d, a, b, int, |x, y| u64::from((x ^ y) as u32)),
                    Op::IShl { d, a, b } => {
                        arith!(d, a, b, int, |x, y| u64::from(x.wrapping_shl(y as u32) as u32))
                    }
                    Op::IShr { d, a, b } => {
                        arith!(d, a, b, int, |x, y| u64::from(x.wrapping_shr(y as u32) as u32))
                    }
                    Op::IUshr { d, a, b } => {
                        arith!(d, a, b, int, |x, y| u64::from((x as u32).wrapping_shr(y as u32)))
                    }
                    Op::IDiv { d, a, b } => {
                        concrete!(a, b);
                        let y = int!(b);
                        if y == 0 {
                            throw!("java/lang/ArithmeticException", "/ by zero");
                        }
                        seti!(d, int!(a).wrapping_div(y));
                        next!();
                    }
                    Op::IRem { d, a, b } => {
                        concrete!(a, b);
                        let y = int!(b);
                        if y == 0 {
                            throw!("java/lang/ArithmeticException", "/ by zero");
                        }
                        seti!(d, int!(a).wrapping_rem(y));
                        next!();
                    }
                    Op::INeg { d, a } => convert!(d, a, int, |x| u64::from(x.wrapping_neg() as u32)),
                    Op::IAddK { d, a, k } => {
                        concrete!(a);
                        seti!(d, int!(a).wrapping_add(i32::from(k)));
                        pc = pc.add(1);
                        follow_back!();
                    }
                    Op::IMulK { d, a, k } => {
                        convert!(d, a, int, |x| u64::from(x.wrapping_mul(i32::from(k)) as u32))
                    }
                    Op::IAndK { d, a, k } => convert!(d, a, int, |x| u64::from((x & i32::from(k)) as u32)),
                    Op::IShlK { d, a, k } => {
                        convert!(d, a, int, |x| u64::from(x.wrapping_shl(k as u32) as u32))
                    }
                    Op::IShrK { d, a, k } => {
                        convert!(d, a, int, |x| u64::from(x.wrapping_shr(k as u32) as u32))
                    }
                    Op::IUshrK { d, a, k } => {
                        convert!(d, a, int, |x| u64::from((x as u32).wrapping_shr(k as u32)))
                    }

                    Op::LAdd { d, a, b } => arith!(d, a, b, long, |x, y| x.wrapping_add(y) as u64),
                    Op::LSub { d, a, b } => arith!(d, a, b, long, |x, y| x.wrapping_sub(y) as u64),
                    Op::LMul { d, a, b } => arith!(d, a, b, long, |x, y| x.wrapping_mul(y) as u64),
                    Op::LAnd { d, a, b } => arith!(d, a, b, long, |x, y| (x & y) as u64),
                    Op::LOr { d, a, b } => arith!(d, a, b, long, |x, y| (x | y) as u64),
                    Op::LXor { d, a, b } => arith!(d, a, b, long, |x, y| (x ^ y) as u64),
                    Op::LShl { d, a, b } => arith!(d, a, b, long, |x, y| x.wrapping_shl(y as u32) as u64),
                    Op::LShr { d, a, b } => arith!(d, a, b, long, |x, y| x.wrapping_shr(y as u32) as u64),
                    Op::LUshr { d, a, b } => arith!(d, a, b, long, |x, y| (x as u64).wrapping_shr(y as u32)),
                    Op::LDiv { d, a, b } => {
                        concrete!(a, b);
                        let y = long!(b);
                        if y == 0 {
                            throw!("java/lang/ArithmeticException", "/ by zero");
                        }
                        set!(d, long!(a).wrapping_div(y) as u64);
                        next!();
                    }
                    Op::LRem { d, a, b } => {
                        concrete!(a, b);
                        let y = long!(b);
                        if y == 0 {
                            throw!("java/lang/ArithmeticException", "/ by zero");
                        }
                        set!(d, long!(a).wrapping_rem(y) as u64);
                        next!();
                    }
                    Op::LNeg { d, a } => convert!(d, a, long, |x| x.wrapping_neg() as u64),
                    Op::LAddK { d, a, k } => convert!(d, a, long, |x| x.wrapping_add(i64::from(k)) as u64),

                    Op::FAdd { d, a, b } => arith!(d, a, b, float, |x, y| u64::from((x + y).to_bits())),
                    Op::FSub { d, a, b } => arith!(d, a, b, float, |x, y| u64::from((x - y).to_bits())),
                    Op::FMul { d, a, b } => arith!(d, a, b, float, |x, y| u64::from((x * y).to_bits())),
                    Op::FDiv { d, a, b } => arith!(d, a, b, float, |x, y| u64::from((x / y).to_bits())),
                    Op::FRem { d, a, b } => arith!(d, a, b, float, |x, y| u64::from(aside!(x % y).to_bits())),
                    Op::FNeg { d, a } => convert!(d, a, float, |x| u64::from((-x).to_bits())),
                    Op::DAdd { d, a, b } => arith!(d, a, b, double, |x, y| (x + y).to_bits()),
                    Op::DSub { d, a, b } => arith!(d, a, b, double, |x, y| (x - y).to_bits()),
                    Op::DMul { d, a, b } => arith!(d, a, b, double, |x, y| (x * y).to_bits()),
                    Op::DDiv { d, a, b } => arith!(d, a, b, double, |x, y| (x / y).to_bits()),
                    Op::DRem { d, a, b } => arith!(d, a, b, double, |x, y| aside!(x % y).to_bits()),
                    Op::DNeg { d, a } => convert!(d, a, double, |x| (-x).to_bits()),

                    Op::I2L { d, a } => convert!(d, a, int, |x| i64::from(x) as u64),
                    Op::I2F { d, a } => convert!(d, a, int, |x| u64::from((x as f32).to_bits())),
                    Op::I2D { d, a } => convert!(d, a, int, |x| f64::from(x).to_bits()),
                    Op::L2I { d, a } => convert!(d, a, long, |x| u64::from(x as u32)),
                    Op::L2F { d, a } => convert!(d, a, long, |x| u64::from((x as f32).to_bits())),
                    Op::L2D { d, a } => convert!(d, a, long, |x| (x as f64).to_bits()),
                    // Rust's conversions saturate and send NaN to 0, as Java's do.
                    Op::F2I { d, a } => convert!(d, a, float, |x| u64::from(x as i32 as u32)),
                    Op::F2L { d, a } => convert!(d, a, float, |x| x as i64 as u64),
                    Op::F2D { d, a } => convert!(d, a, float, |x| f64::from(x).to_bits()),
                    Op::D2I { d, a } => convert!(d, a, double, |x| u64::from(x as i32 as u32)),
                    Op::D2L { d, a } => convert!(d, a, double, |x| x as i64 as u64),
                    Op::D2F { d, a } => convert!(d, a, double, |x| u64::from((x as f32).to_bits())),
                    Op::I2B { d, a } => convert!(d, a, int, |x| u64::from(i32::from(x as i8) as u32)),
                    Op::I2C { d, a } => convert!(d, a, int, |x| u64::from(x as u16)),
                    Op::I2S { d, a } => convert!(d, a, int, |x| u64::from(i32::from(x as i16) as u32)),
                    Op::I2Z { d, a } => convert!(d, a, int, |x| u64::from(x as u32 & 1)),

                    Op::LCmp { d, a, b } => arith!(d, a, b, long, |x, y| u64::from(x.cmp(&y) as i32 as u32)),
                    Op::FCmpL { d, a, b } => arith!(d, a, b, float, |x, y| compare(x.partial_cmp(&y), -1)),
                    Op::FCmpG { d, a, b } => arith!(d, a, b, float, |x, y| compare(x.partial_cmp(&y), 1)),
                    Op::DCmpL { d, a, b } => arith!(d, a, b, double, |x, y| compare(x.partial_cmp(&y), -1)),
                    Op::DCmpG { d, a, b } => arith!(d, a, b, double, |x, y| compare(x.partial_cmp(&y), 1)),

                    Op::Goto { off } => jump!(off),
                    Op::IfEq { a, b, off } => {
                        concrete!(a, b);
                        branch!(int!(a) == int!(b), off)
                    }
                    Op::IfNe { a, b, off } => {
                        concrete!(a, b);
                        branch!(int!(a) != int!(b), off)
                    }
                    Op::IfLt { a, b, off } => {
                        concrete!(a, b);
                        branch!(int!(a) < int!(b), off)
                    }
                    Op::IfGe { a, b, off } => {
                        concrete!(a, b);
                        branch!(int!(a) >= int!(b), off)
                    }
                    Op::IfGt { a, b, off } => {
                        concrete!(a, b);
                        branch!(int!(a) > int!(b), off)
                    }
                    Op::IfLe { a, b, off } => {
                        concrete!(a, b);
                        branch!(int!(a) <= int!(b), off)
                    }
                    Op::IfEqK { a, k, off } => {
                        concrete!(a);
                        branch!(int!(a) == i32::from(k), off)
                    }
                    Op::IfNeK { a, k, off } => {
                        concrete!(a);
                        branch!(int!(a) != i32::from(k), off)
                    }
                    Op::IfLtK { a, k, off } => {
                        concrete!(a);
                        branch!(int!(a) < i32::from(k), off)
                    }
                    Op::IfGeK { a, k, off } => {
                        concrete!(a);
                        branch!(int!(a) >= i32::from(k), off)
                    }
                    Op::IfGtK { a, k, off } => {
                        concrete!(a);
                        branch!(int!(a) > i32::from(k), off)
                    }
                    Op::IfLeK { a, k, off } => {
                        concrete!(a);
                        branch!(int!(a) <= i32::from(k), off)
                    }
                    Op::IfLEq { a, b, off } => {
                        concrete!(a, b);
                        branch!(long!(a) == long!(b), off)
                    }
                    Op::IfLNe { a, b, off } => {
                        concrete!(a, b);
                        branch!(long!(a) != long!(b), off)
                    }
                    Op::IfLLt { a, b, off } => {
                        concrete!(a, b);
                        branch!(long!(a) < long!(b), off)
                    }
                    Op::IfLGe { a, b, off } => {
                        concrete!(a, b);
                        branch!(long!(a) >= long!(b), off)
                    }
                    Op::IfLGt { a, b, off } => {
                        concrete!(a, b);
                        branch!(long!(a) > long!(b), off)
                    }
                    Op::IfLLe { a, b, off } => {
                        concrete!(a, b);
                        branch!(long!(a) <= long!(b), off)
                    }
                    Op::IfREq { a, b, off } => {
                        concrete!(a, b);
                        branch!(r!(a) as Ref == r!(b) as Ref, off)
                    }
                    Op::IfRNe { a, b, off } => {
                        concrete!(a, b);
                        branch!(r!(a) as Ref != r!(b) as Ref, off)
                    }
                    Op::IfNull { a, off } => {
                        concrete!(a);
                        branch!(r!(a) as Ref == 0, off)
                    }
                    Op::IfNonNull { a, off } => {
                        concrete!(a);
                        branch!(r!(a) as Ref != 0, off)
                    }
                    Op::Switch { a, table } => {
                        concrete!(a);
                        let code = (*(*frame).method).code.get().unwrap_unchecked();
                        let target = code.switches.get_unchecked(table as usize).target(int!(a));
                        let at = pc.offset_from((*frame).ops) as i32;
                        jump!(target as i32 - at)
                    }
                    Op::Jsr { d, off } => {
                        let back = pc.offset_from((*frame).ops) as u64 + 1;
                        set!(d, back);
                        jump!(off)
                    }
                    Op::RetSub { a } => {
                        let code = (*(*frame).method).code.get().unwrap_unchecked();
                        let back = r!(a) as u32;
                        if back as usize >= code.ops.len() {
                            throw!("java/lang/VerifyError", "ret without a return address");
                        }
                        go!((*frame).ops.add(back as usize));
                        continue;
                    }

                    Op::ILoad { d, a, b } => array_load!(d, a, b, u32, |x| u64::from(x)),
                    Op::LLoad { d, a, b } => array_load!(d, a, b, u64, |x| x),
                    Op::RLoad { d, a, b } => array_load!(d, a, b, u32, |x| u64::from(x)),
                    Op::BLoad { d, a, b } => array_load!(d, a, b, i8, |x| u64::from(i32::from(x) as u32)),
                    Op::CLoad { d, a, b } => array_load!(d, a, b, u16, |x| u64::from(x)),
                    Op::SLoad { d, a, b } => array_load!(d, a, b, i16, |x| u64::from(i32::from(x) as u32)),
                    Op::IStore { a, b, v } => array_store!(a, b, v, u32),
                    Op::LStore { a, b, v } => array_store!(a, b, v, u64),
                    Op::BStore { a, b, v } => array_store!(a, b, v, u8),
                    Op::CStore { a, b, v } => array_store!(a, b, v, u16),
                    Op::RStore { a, b, v } => {
                        concrete!(v);
                        let (array, _) = array_check!(a, b);
                        let value = r!(v) as Ref;
                        if value != 0 {
                            let array_class = *heap.add(array as usize) as u32;
                            let value_class = *heap.add(value as usize) as u32;
                            if !aside!(self.may_store(array_class, value_class)) {
                                let name = self.classes.java_name(margay_classes::ClassId(value_class));
                                throw!("java/lang/ArrayStoreException", "{name}");
                            }
                        }
                        array_store!(a, b, v, u32)
                    }
                    Op::ArrayLength { d, a } => {
                        concrete!(a);
                        let array = r!(a) as Ref;
                        null_check!(array);
                        let header = *heap.add(array as usize);
                        if M::SYMBOLIC && header >> 63 != 0 {
                            symbolic!();
                        }
                        set!(d, header >> 32 & 0x7FFF_FFFF);
                        next!();
                    }
                    Op::NewArray { d, a, kind } => {
                        concrete!(a);
                        let len = int!(a);
                        if len < 0 {
                            throw!("java/lang/NegativeArraySizeException", "{len}");
                        }
                        let class = *self.known.primitive_arrays.get_unchecked(kind as usize);
                        let kind = *Kind::PRIMITIVES.get_unchecked(kind as usize);
                        let words = 1 + (u64::from(len as u32) * u64::from(kind.element_bytes())).div_ceil(8);
                        let header = u64::from(class) | u64::from(len as u32) << 32;
                        if words < 1 << 16
                            && let Ok(r) = aside!(self.heap.allocate(words as u32, header))
                            && !self.heap.wants_collection()
                        {
                            set!(d, u64::from(r));
                            next!();
                        }
                        finish!(self.new_array_slow(d, class, len as u32));
                    }
                    Op::NewRefArray { d, a, cp } => {
                        concrete!(a);
                        let len = int!(a);
                        slow!(self.new_ref_array_op(d, len, cp));
                    }
                    Op::NewMultiArray { first, cp, dims } => {
                        if M::SYMBOLIC && (0..dims).any(|i| *shadow.add(first as usize + i as usize) != 0) {
                            symbolic!();
                        }
                        slow!(self.new_multi_array(first, cp, dims));
                    }

                    Op::NewUnresolved { d, cp } => again!(self.resolve_new(d, cp)),
                    Op::NewChecked { d, class } => slow!(self.new_checked(d, class)),
                    Op::New { d, class } => {
                        let words = self.class_ptr(class).instance_words;
                        if let Ok(r) = aside!(self.heap.allocate(words, u64::from(class)))
                            && !self.heap.wants_collection()
                        {
                            set!(d, u64::from(r));
                            next!();
                        }
                        finish!(self.new_checked(d, class));
                    }
                    Op::CheckCastUnresolved { a, cp } => {
                        if r!(a) as Ref == 0 && !(M::SYMBOLIC && *shadow.add(a as usize) != 0) {
                            next!();
                        }
                        again!(self.resolve_cast(a, cp))
                    }
                    Op::CheckCast { a, class } => {
                        concrete!(a);
                        let object = r!(a) as Ref;
                        if object != 0 {
                            let actual = *heap.add(object as usize) as u32;
                            if actual != class
                                && !self.was_instance(actual, class)
                                && !aside!(self.is_instance(actual, class))
                            {
                                plain!();
                                save_state!();
                                let trap = self.class_cast(actual, class);
                                trap!(trap);
                            }
                        }
                        next!();
                    }
                    Op::InstanceOf { d, a, cp } => {
                        concrete!(a);
                        let object = r!(a) as Ref;
                        if object == 0 {
                            seti!(d, 0);
                            next!();
                        }
                        let owner = self.class_ptr((*(*frame).method).class.0);
                        let class = owner.resolved(cp);
                        if class == 0 {
                            again!(self.resolve_class_op(cp));
                        }
                        let actual = *heap.add(object as usize) as u32;
                        let is = actual == class
                            || self.was_instance(actual, class)
                            || aside!(self.is_instance(actual, class));
                        seti!(d, i32::from(is));
                        next!();
                    }

                    Op::GetField { d, a, slot } => {
                        concrete!(a);
                        let object = r!(a) as Ref;
                        null_check!(object);
                        if M::SYMBOLIC && *heap.add(object as usize) >> 32 & 1 != 0 {
                            slow!(self.symbolic_get_field(object, d, slot));
                        }
                        set!(d, *heap.add(object as usize + slot as usize));
                        pc = pc.add(1);
                        follow!();
                    }
                    Op::PutField { a, v, slot } => {
                        concrete!(a);
                        let object = r!(a) as Ref;
                        null_check!(object);
                        if M::SYMBOLIC
                            && (*heap.add(object as usize) >> 32 & 1 != 0 || *shadow.add(v as usize) != 0)
                        {
                            slow!(self.symbolic_put_field(object, v, slot));
                        }
                        let at = object + u32::from(slot);
                        if at < self.heap.mark_top {
                            aside!(self.heap.log(at));
                        }
                        *heap.add(at as usize) = r!(v);
                        pc = pc.add(1);
                        follow!();
                    }
                    Op::GetStatic { d, addr } => {
                        if M::SYMBOLIC && self.heap.has_symbols() {
                            *shadow.add(d as usize) = self.heap.symbol(u64::from(addr) * 8);
                            *regs.add(d as usize) = *heap.add(addr as usize);
                            next!();
                        }
                        set!(d, *heap.add(addr as usize));
                        next!();
                    }
                    Op::PutStatic { a, addr } => {
                        if M::SYMBOLIC {
                            let symbol = *shadow.add(a as usize);
                            if symbol != self.heap.symbol(u64::from(addr) * 8) {
                                self.heap.set_symbol(u64::from(addr) * 8, symbol);
                            }
                        }
                        if addr < self.heap.mark_top {
                            aside!(self.heap.log(addr));
                        }
                        *heap.add(addr as usize) = r!(a);
                        next!();
                    }
                    Op::GetFieldUnresolved { d, a, cp } => {
                        again!(self.resolve_field_op(cp, false, |slot| Op::GetField { d, a, slot }))
                    }
                    Op::PutFieldUnresolved { a, v, cp } => {
                        again!(self.resolve_field_op(cp, true, |slot| Op::PutField { a, v, slot }))
                    }
                    Op::GetStaticUnresolved { d, cp } => slow!(self.get_static_slow(d, cp)),
                    Op::PutStaticUnresolved { a, cp } => slow!(self.put_static_slow(a, cp)),

                    Op::InvokeStatic { method, first } => enter_method!(self.method_ptr(method), first),
                    Op::InvokeStaticChecked { method, first } => {
                        let m = self.method_ptr(method);
                        let class = (*m).class;
                        if !aside!(self.is_initialized(class)) {
                            plain!();
                            save_state!();
                            if let Err(trap) = self.initialize(class) {
                                trap!(trap);
                            }
                        }
                        enter_method!(m, first)
                    }
                    Op::InvokeSpecial { method, first } => {
                        concrete!(first);
                        null_check!(r!(first) as Ref);
                        enter_method!(self.method_ptr(method), first)
                    }
                    Op::InvokeVirtual { index, first } => {
                        concrete!(first);
                        let object = r!(first) as Ref;
                        null_check!(object);
                        let class = self.class_ptr(*heap.add(object as usize) as u32);
                        enter_method!(*class.dispatch_table().get_unchecked(index as usize), first)
                    }
                    Op::InvokeInterface { site, first } => {
                        concrete!(first);
                        let object = r!(first) as Ref;
                        null_check!(object);
                        let class = *heap.add(object as usize) as u32;
                        let cached = self.sites.get_unchecked(site as usize);
                        if cached.class != class {
                            again!(self.select_interface(site, class));
                        }
                        enter_method!(cached.target, first)
                    }
                    Op::InvokeUnresolved { first, cp, kind } => again!(self.resolve_invoke(first, cp, kind)),
                    Op::InvokeDynamicUnresolved { first, cp } => again!(self.link_dynamic(first, cp)),
                    Op::InvokeLinked { first, site } => {
                        plain!();
                        save_state!();
                        match self.invoke_linked(first, site) {
                            Ok(true) => load_next!(),
                            Ok(false) => {
                                load_state!();
                                continue;
                            }
                            Err(trap) => trap!(trap),
                        }
                    }

                    Op::Return => {
                        if (*frame).flags == 0 {
                            leave_method!();
                        }
                        plain!();
                        save_state!();
                        match self.leave_slow(0, 0) {
                            Ok(None) => {
                                load_state!();
                                continue;
                            }
                            Ok(Some(stop)) => return Some(stop),
                            Err(trap) => trap!(trap),
                        }
                    }
                    Op::ReturnValue { a } => {
                        if (*frame).flags == 0 {
                            *regs = r!(a);
                            if M::SYMBOLIC {
                                *shadow = *shadow.add(a as usize);
                            }
                            leave_method!();
                        }
                        plain!();
                        save_state!();
                        let (value, symbol) = (r!(a), if M::SYMBOLIC { *shadow.add(a as usize) } else { 0 });
                        match self.leave_slow(value, symbol) {
                            Ok(None) => {
                                load_state!();
                                continue;
                            }
                            Ok(Some(stop)) => return Some(stop),
                            Err(trap) => trap!(trap),
                        }
                    }
                    Op::Throw { a } => {
                        concrete!(a);
                        let object = r!(a) as Ref;
                        null_check!(object);
                        plain!();
                        save_state!();
                        trap!(Trap::Throw(object));
                    }
                    Op::MonitorEnter { a } => {
                        concrete!(a);
                        let object = r!(a) as Ref;
                        null_check!(object);
                        slow!(self.monitor_enter(object));
                    }
                    Op::MonitorExit { a } => {
                        concrete!(a);
                        let object = r!(a) as Ref;
                        null_check!(object);
                        slow!(self.monitor_exit(object));
                    }
                    Op::Variant { d, site } => {
                        plain!();
                        save_state!();
                        match self.variant_at(site) {
                            Ok(variant) => {
                                set!(d, u64::from(variant));
                                // Counts as nothing, as if nobody could ask.
                                ahead = ahead.wrapping_sub(OP_BYTES);
                                next!();
                            }
                            Err(trap) => trap!(trap),
                        }
                    }
                    Op::Illegal { .. } => throw!("java/lang/VerifyError", "illegal instruction"),
                }
            }
        }
    }

    /// A class by a number that came out of an object header or resolved code.
    #[inline(always)]
    pub(crate) fn class_ptr(&self, number: u32) -> &'static Class {
        let class: *const Class = self.classes.class(margay_classes::ClassId(number));
        // SAFETY: classes are boxed and live as long as the machine; the loop does not outlive it.
        unsafe { &*class }
    }

    #[inline(always)]
    fn method_ptr(&self, number: u32) -> *const Method {
        self.classes.method(margay_classes::MethodId(number))
    }

    /// Whether the last cast of an object of class `actual` that succeeded was to `class`.
    #[inline(always)]
    fn was_instance(&self, actual: u32, class: u32) -> bool {
        self.class_ptr(actual).cast_cache.get() == class
    }

    /// Whether an object of class `actual` can be cast to `class`, remembering the last success.
    #[inline]
    pub(crate) fn is_instance(&self, actual: u32, class: u32) -> bool {
        if self.was_instance(actual, class) {
            return true;
        }
        let c = self.class_ptr(actual);
        let yes = self.classes.is_subclass(c.id, margay_classes::ClassId(class));
        if yes {
            c.cast_cache.set(class);
        } else {
            self.note_refused(c.id, margay_classes::ClassId(class));
        }
        yes
    }

    #[inline]
    fn may_store(&self, array_class: u32, value_class: u32) -> bool {
        match self.class_ptr(array_class).kind {
            margay_classes::ClassKind::Array { element, .. } => {
                element.0 == value_class
                    || element == self.classes.object()
                    || self.is_instance(value_class, element.0)
            }
            _ => false,
        }
    }
}

#[inline(always)]
fn compare(order: Option<std::cmp::Ordering>, unordered: i32) -> u64 {
    u64::from(order.map_or(unordered, |o| o as i32) as u32)
}
