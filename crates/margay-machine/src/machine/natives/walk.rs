//! `java.lang.StackWalker`. The library walks in batches: it calls down for the first one, the machine calls
//! back with the frames filled in, and further batches are asked for while that call runs. Frames below
//! the walk do not change meanwhile, so where a batch begins follows from how many were handed out.

use super::{Args, Table, int, nothing, yes};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::MethodId;

pub(super) const TABLE: Table = &[
    ("java/lang/StackStreamFactory", &[("checkStackWalkModes", "", yes)]),
    (
        "java/lang/StackStreamFactory$AbstractStackWalker",
        &[
            ("callStackWalk", "", call_stack_walk),
            ("fetchStackFrames", "(JJIII[Ljava/lang/Object;)I", fetch),
            ("fetchStackFrames", "(JJII[Ljava/lang/Object;)I", fetch),
            ("fetchStackFrames", "(IJIII[Ljava/lang/Object;)I", fetch),
            ("setContinuation", "(J[Ljava/lang/Object;Ljdk/internal/vm/Continuation;)V", nothing),
        ],
    ),
    // Frames are filled in whole.
    ("java/lang/StackFrameInfo", &[("expandStackFrameInfo", "", nothing)]),
];

const GET_CALLER_CLASS: u64 = 0x4;
const SHOW_HIDDEN_FRAMES: u64 = 0x20;
/// `MethodHandleNatives.Constants`.
const IS_METHOD: u64 = 0x1_0000;
const IS_CONSTRUCTOR: u64 = 0x2_0000;
const CALLER_SENSITIVE: u64 = 0x10_0000;
const HIDDEN_MEMBER: u64 = 0x40_0000;

/// What a batch is to hold. The parameters differ between JDKs: the mode is a long up to JDK 21, and then
/// the size counts the frames, not the buffer.
struct Batch {
    mode: u64,
    /// Slot of the parameter after the mode.
    next: usize,
    room: u32,
    start: u32,
    frames: Ref,
}

impl Batch {
    fn of(m: &Machine, a: &Args) -> Batch {
        let method = a.method();
        let slots = usize::from(method.arg_slots);
        let long_mode = m.classes.symbols.text(method.desc).starts_with("(J");
        let (size, start, frames) = (a.int(slots - 3), a.int(slots - 2).max(0), a.obj(slots - 1));
        let size = if long_mode { size } else { size - start };
        let length = if frames == 0 { 0 } else { m.heap.length(frames) };
        Batch {
            mode: a.raw(1) & 0xFFFF_FFFF,
            next: if long_mode { 3 } else { 2 },
            room: (size.max(0) as u32).min(length.saturating_sub(start as u32)),
            start: start as u32,
            frames,
        }
    }
}

/// `callStackWalk(mode, skip, …, size, start, frames)`.
fn call_stack_walk(m: &mut Machine, a: Args) -> Res<u64> {
    // Who calls the program is not the program's.
    m.state.chance.seen.orders += 1;
    let batch = Batch::of(m, &a);
    let skip = a.int(batch.next);
    let depth = m.thread().depth;
    let end = fill_batch(m, &batch, depth, skip.max(0) as usize)?;
    let class = m.load("java/lang/StackStreamFactory$AbstractStackWalker")?;
    let desc = "(JIIII)Ljava/lang/Object;";
    let Some(target) = m.classes.find_declared(class, "doStackWalk", desc) else {
        return Err(Machine::unsupported("this JDK's StackWalker"));
    };
    let count = if batch.next == 3 { batch.room } else { end - batch.start };
    let args = [
        a.raw(0),
        // Never 0 or -1: those mean that no walk is going on.
        depth as u64 + 1,
        0,
        u64::from(skip as u32),
        u64::from(count),
        u64::from(batch.start),
        u64::from(end),
    ];
    Err(m.tail_call(&a, target, &args))
}

/// `fetchStackFrames(mode, anchor, …, size, start, frames)`: the end of the batch, or since JDK 22 its length.
fn fetch(m: &mut Machine, a: Args) -> Res<u64> {
    let batch = Batch::of(m, &a);
    let depth = (a.long(batch.next) as usize).saturating_sub(1).min(m.thread().depth);
    let done = m.field(a.obj(0), "depth") as usize;
    let end = fill_batch(m, &batch, depth, done)?;
    int(if batch.next == 3 { end } else { end - batch.start } as i32)
}

/// Fills frames into the batch's buffer, after the first `skip`; the index after the last.
fn fill_batch(m: &mut Machine, batch: &Batch, depth: usize, skip: usize) -> Res<u32> {
    let show_hidden = batch.mode & SHOW_HIDDEN_FRAMES != 0;
    let visible: Vec<(MethodId, u32)> = m.thread().frames()[..depth]
        .iter()
        .rev()
        .map(|f| {
            let entry = m.trace_entry(f);
            (MethodId((entry >> 32) as u32), entry as u32)
        })
        .chain(m.other_caller().map(|id| (id, 0)))
        .skip_while(|&(id, _)| is_walker(m, id))
        .filter(|&(id, _)| show_hidden || !m.is_hidden(m.classes.method(id)))
        .skip(skip)
        .take(batch.room as usize)
        .collect();
    let mut at = batch.start;
    for (id, bci) in visible {
        if batch.mode & GET_CALLER_CLASS != 0
            && skip == 0
            && at == batch.start
            && m.is_caller_sensitive(m.classes.method(id))
        {
            let name = m.classes.symbols.text(m.classes.method(id).name);
            let message = format!("StackWalker::getCallerClass called from @CallerSensitive '{name}' method");
            return Err(m.throw("java/lang/UnsupportedOperationException", &message));
        }
        fill_frame(m, batch.frames, at, id, bci)?;
        at += 1;
    }
    Ok(at)
}

/// Whether a method belongs to the walk itself.
fn is_walker(m: &Machine, id: MethodId) -> bool {
    let class = m.classes.class(m.classes.method(id).class);
    let walks = |name: &str| {
        name == "java/lang/StackWalker" || name == "java/lang/StackStreamFactory$AbstractStackWalker"
    };
    walks(m.classes.symbols.text(class.name)) || class.superclass.is_some_and(|s| walks(m.classes.name(s)))
}

fn fill_frame(m: &mut Machine, frames: Ref, at: u32, id: MethodId, bci: u32) -> Res<()> {
    let method = m.lasting_method(id);
    let mirror = m.mirror(method.class)?;
    let info = m.element(frames, at);
    let classes = m.classes.array_of(margay_classes::ClassId(m.known.class_class));
    if m.class_of(frames).id == classes || info == 0 {
        m.set_element(frames, at, mirror);
        return Ok(());
    }
    let constructor = m.classes.symbols.text(method.name) == "<init>";
    let mut flags = u64::from(method.access) | if constructor { IS_CONSTRUCTOR } else { IS_METHOD };
    if m.is_caller_sensitive(method) {
        flags |= CALLER_SENSITIVE;
    }
    if m.is_hidden(method) {
        flags |= HIDDEN_MEMBER;
    }
    let (name, desc) = (m.classes.symbols.shared(method.name), m.classes.symbols.shared(method.desc));
    let name = m.literal_str(&name)?;
    let desc = m.literal_str(&desc)?;
    let has = |m: &Machine, field: &str| m.classes.find_field(m.class_of(info).id, field).is_some();
    if has(m, "memberName") {
        // Up to JDK 21 a frame has a member name for the method.
        let member = m.field(info, "memberName") as Ref;
        for (field, value) in [
            ("clazz", u64::from(mirror)),
            ("name", u64::from(name)),
            ("type", u64::from(desc)),
            ("flags", flags),
        ] {
            m.set_field(member, field, value);
        }
    } else {
        let old = m.field(info, "flags");
        m.set_field(info, "flags", old | flags);
        if !has(m, "bci") {
            m.set_field(info, "classOrMemberName", u64::from(mirror));
            return Ok(());
        }
        let resolved = m.load("java/lang/invoke/ResolvedMethodName")?;
        let resolved = m.new_object(resolved)?;
        m.set_field(resolved, "vmholder", u64::from(mirror));
        m.set_field(info, "classOrMemberName", u64::from(resolved));
        m.set_field(info, "name", u64::from(name));
        m.set_field(info, "type", u64::from(desc));
    }
    m.set_field(info, "bci", u64::from(bci));
    let class = m.load("java/lang/StackTraceElement")?;
    let element = m.new_object(class)?;
    super::lang::fill_element(m, element, id.0, bci)?;
    m.set_field(info, "ste", u64::from(element));
    Ok(())
}
