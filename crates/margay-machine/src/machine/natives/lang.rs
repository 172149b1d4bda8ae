//! `java.lang`: objects, strings, numbers, the system and throwables. Classes and threads have files of
//! their own.

use super::{Args, Table, int, nothing, object};
use crate::heap::Ref;
use crate::machine::{Machine, Res, Stop, Trap};
use margay_classes::{Kind, MethodId};

pub(super) const TABLE: Table = &[
    (
        "*",
        &[
            ("registerNatives", "", nothing),
            ("initIDs", "", nothing),
            ("concat", "", crate::machine::link::concat::concat),
        ],
    ),
    (
        "java/lang/Object",
        &[
            ("getClass", "()Ljava/lang/Class;", get_class),
            ("hashCode", "()I", identity_hash),
            ("clone", "()Ljava/lang/Object;", clone),
            ("notify", "()V", |m, a| m.notify(a.obj(0), false).map(|()| 0)),
            ("notifyAll", "()V", |m, a| m.notify(a.obj(0), true).map(|()| 0)),
            ("wait", "(J)V", wait),
            ("wait0", "(J)V", wait),
        ],
    ),
    (
        "java/lang/System",
        &[
            ("arraycopy", "(Ljava/lang/Object;ILjava/lang/Object;II)V", array_copy),
            ("identityHashCode", "(Ljava/lang/Object;)I", identity_hash),
            ("currentTimeMillis", "()J", |m, _| Ok(m.wall_millis())),
            ("nanoTime", "()J", |m, _| {
                m.state.chance.seen.clocks += 1;
                Ok(m.now())
            }),
            ("mapLibraryName", "", |m, a| {
                m.note_settings();
                let name = m.text(a.obj(0));
                let name = m.new_string(&format!("lib{name}.so"))?;
                object(name)
            }),
            ("setIn0", "", |m, a| set_stream(m, a, "in")),
            ("setOut0", "", |m, a| set_stream(m, a, "out")),
            ("setErr0", "", |m, a| set_stream(m, a, "err")),
            ("loadLibrary", "", load_library),
            ("getSecurityManager", "", |m, _| {
                m.note_settings();
                Ok(0)
            }),
            ("allowSecurityManager", "", nothing),
            ("checkKey", "(Ljava/lang/String;)V", check_key),
        ],
    ),
    (
        "java/lang/Shutdown",
        &[
            ("halt0", "(I)V", |_, a| Err(Trap::Stop(Box::new(Stop::Exit(a.int(0)))))),
            ("beforeHalt", "", nothing),
            ("logRuntimeExit", "", nothing),
        ],
    ),
    (
        "java/lang/Runtime",
        &[
            ("availableProcessors", "()I", |m, _| {
                m.note_settings();
                int(if m.config.elsewhere { 12 } else { 2 })
            }),
            ("freeMemory", "()J", |m, _| {
                m.note_settings();
                Ok(memory(m) - m.heap.used_bytes())
            }),
            ("totalMemory", "()J", |m, _| {
                m.note_settings();
                Ok(memory(m))
            }),
            ("maxMemory", "()J", |m, _| {
                m.note_settings();
                Ok(memory(m))
            }),
            ("gc", "()V", nothing),
        ],
    ),
    (
        "java/lang/Throwable",
        &[("fillInStackTrace", "(I)Ljava/lang/Throwable;", |m, a| {
            m.fill_in_stack_trace(a.obj(0))?;
            Ok(a.raw(0))
        })],
    ),
    (
        "java/lang/StackTraceElement",
        &[("initStackTraceElements", "", init_stack_trace_elements), ("computeFormat", "", nothing)],
    ),
    (
        "java/lang/String",
        &[("intern", "()Ljava/lang/String;", |m, a| {
            let r = m.intern(a.obj(0));
            object(r)
        })],
    ),
    ("java/lang/StringUTF16", &[("isBigEndian", "()Z", nothing)]),
    (
        "java/lang/Float",
        &[
            ("floatToRawIntBits", "(F)I", |_, a| Ok(a.raw(0))),
            ("intBitsToFloat", "(I)F", |_, a| Ok(a.raw(0))),
        ],
    ),
    (
        "java/lang/Double",
        &[
            ("doubleToRawLongBits", "(D)J", |_, a| Ok(a.raw(0))),
            ("longBitsToDouble", "(J)D", |_, a| Ok(a.raw(0))),
        ],
    ),
    ("java/lang/NullPointerException", &[("getExtendedNPEMessage", "", npe_message)]),
    (
        "java/lang/Math",
        &[
            ("sqrt", "(D)D", |_, a| Ok(a.double(0).sqrt().to_bits())),
            ("fma", "(DDD)D", |_, a| Ok(a.double(0).mul_add(a.double(2), a.double(4)).to_bits())),
            ("fma", "(FFF)F", |_, a| Ok(u64::from(a.float(0).mul_add(a.float(1), a.float(2)).to_bits()))),
        ],
    ),
];

/// The memory that the program is told of.
fn memory(m: &Machine) -> u64 {
    if m.config.elsewhere { 16 * m.heap.limit_bytes() } else { m.heap.limit_bytes() }
}

/// Every look at a system property begins with its key.
fn check_key(m: &mut Machine, a: Args) -> Res<u64> {
    if a.obj(0) == 0 {
        return Err(m.throw("java/lang/NullPointerException", "key can't be null"));
    }
    let key = m.text(a.obj(0));
    if key.is_empty() {
        return Err(m.throw("java/lang/IllegalArgumentException", "key can't be empty"));
    }
    m.note_property(&key);
    Ok(0)
}

fn get_class(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of(a.obj(0)).id;
    let mirror = m.mirror(id)?;
    object(mirror)
}

/// Depends on the object's place alone, and places are deterministic, unless the host wants other ones.
fn identity_hash(m: &mut Machine, a: Args) -> Res<u64> {
    let r = a.obj(0);
    if r == 0 {
        return int(0);
    }
    m.state.chance.seen.hashes += 1;
    if m.is_called_by_program() {
        m.state.chance.seen.shown += 1;
    }
    let mixed = u64::from(r ^ m.state.chance.seed).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 33;
    int((mixed as i32 & 0x7FFF_FFFF).max(1))
}

fn clone(m: &mut Machine, a: Args) -> Res<u64> {
    let r = a.obj(0);
    let class = m.class_of(r);
    let id = class.id;
    if !class.is_array() {
        let cloneable = m.load("java/lang/Cloneable")?;
        if !m.classes.is_subclass(id, cloneable) {
            let name = m.classes.java_name(id);
            return Err(m.throw("java/lang/CloneNotSupportedException", &name));
        }
    }
    let copy = m.copy_object(r)?;
    object(copy)
}

fn wait(m: &mut Machine, a: Args) -> Res<u64> {
    if a.long(1) < 0 {
        return Err(m.throw("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    m.note_caller_thread();
    m.wait(a.obj(0), a.long(1)).map(|()| 0)
}

fn set_stream(m: &mut Machine, a: Args, field: &str) -> Res<u64> {
    let system = m.load("java/lang/System")?;
    m.set_static(system, field, a.raw(0))?;
    Ok(0)
}

impl Machine {
    /// Why `System.arraycopy` refuses to copy `count` elements of arrays of these lengths; `None` when it
    /// does not.
    pub fn copy_error(
        kind: Kind,
        from: i32,
        source: u32,
        to: i32,
        target: u32,
        count: i32,
    ) -> Option<String> {
        copy_bounds(kind, from, source, to, target, count)
    }

    /// A fixed wall clock that moves with virtual time: 2024-01-01T00:00:00Z at the start.
    pub(crate) fn wall_millis(&mut self) -> u64 {
        self.state.chance.seen.clocks += 1;
        1_704_067_200_000 + self.now() / 1_000_000
    }
}

fn array_copy(m: &mut Machine, a: Args) -> Res<u64> {
    let (src, src_pos, dst, dst_pos, len) = (a.obj(0), a.int(1), a.obj(2), a.int(3), a.int(4));
    if src == 0 || dst == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let (from, to) = (m.class_of(src).id, m.class_of(dst).id);
    let kinds = (m.class_of(src).element_kind(), m.class_of(dst).element_kind());
    let (Some(ks), Some(kd)) = kinds else {
        let (which, class) = if kinds.0.is_none() { ("source", from) } else { ("destination", to) };
        let message = format!("arraycopy: {which} type {} is not an array", m.classes.java_name(class));
        return Err(m.throw("java/lang/ArrayStoreException", &message));
    };
    if ks != kd {
        let word = |k: Kind| {
            if k == Kind::Ref { "object array[]".to_owned() } else { format!("{}[]", k.java_name()) }
        };
        let message = format!("arraycopy: type mismatch: can not copy {} into {}", word(ks), word(kd));
        return Err(m.throw("java/lang/ArrayStoreException", &message));
    }
    let (ls, ld) = (m.heap.length(src), m.heap.length(dst));
    if let Some(message) = copy_bounds(ks, src_pos, ls, dst_pos, ld, len) {
        return Err(m.throw("java/lang/ArrayIndexOutOfBoundsException", &message));
    }
    if ks == Kind::Ref && !m.classes.is_subclass(from, to) {
        return copy_checked(m, src, src_pos as u32, dst, dst_pos as u32, len as u32);
    }
    m.copy_elements(src, src_pos as u32, dst, dst_pos as u32, len as u32)?;
    Ok(0)
}

fn copy_bounds(kind: Kind, sp: i32, ls: u32, dp: i32, ld: u32, len: i32) -> Option<String> {
    let what = if kind == Kind::Ref { "object array".to_owned() } else { kind.java_name().to_owned() };
    let whole = |n: u32| {
        if kind == Kind::Ref { format!("object array[{n}]") } else { format!("{what}[{n}]") }
    };
    if sp < 0 {
        Some(format!("arraycopy: source index {sp} out of bounds for {}", whole(ls)))
    } else if dp < 0 {
        Some(format!("arraycopy: destination index {dp} out of bounds for {}", whole(ld)))
    } else if len < 0 {
        Some(format!("arraycopy: length {len} is negative"))
    } else if i64::from(sp) + i64::from(len) > i64::from(ls) {
        let end = i64::from(sp) + i64::from(len);
        Some(format!("arraycopy: last source index {} out of bounds for {}", end as u32, whole(ls)))
    } else if i64::from(dp) + i64::from(len) > i64::from(ld) {
        let end = i64::from(dp) + i64::from(len);
        Some(format!("arraycopy: last destination index {} out of bounds for {}", end as u32, whole(ld)))
    } else {
        None
    }
}

/// Copies element by element, with the type check of each store.
fn copy_checked(m: &mut Machine, src: Ref, sp: u32, dst: Ref, dp: u32, len: u32) -> Res<u64> {
    let margay_classes::ClassKind::Array { element, .. } = m.class_of(dst).kind else {
        return Ok(0);
    };
    for i in 0..len {
        let (value, symbol) = m.read_element(src, sp + i)?;
        let value = value as Ref;
        if symbol != 0 {
            return Err(Machine::unsupported(
                "arraycopy of undecided references to an array of another class",
            ));
        }
        if value != 0 {
            let class = m.class_of(value).id;
            if !m.classes.is_subclass(class, element) {
                m.note_refused(class, element);
                let margay_classes::ClassKind::Array { element: of, .. } = m.class_of(src).kind else {
                    return Ok(0);
                };
                let message = format!(
                    "arraycopy: element type mismatch: can not cast one of the elements of {}[] to the type of the destination array, {}",
                    m.classes.java_name(of),
                    m.classes.java_name(element)
                );
                return Err(m.throw("java/lang/ArrayStoreException", &message));
            }
        }
        m.write_element(dst, dp + i, u64::from(value), 0);
    }
    Ok(0)
}

/// `System.loadLibrary`: the library's own native methods are those of this machine, and there are no others.
fn load_library(m: &mut Machine, a: Args) -> Res<u64> {
    if !m.is_called_by_program() {
        return Ok(0);
    }
    if a.obj(0) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    m.note_settings();
    let text = format!("no {} in java.library.path", m.text(a.obj(0)));
    Err(m.throw("java/lang/UnsatisfiedLinkError", &text))
}

/// Fills `StackTraceElement`s from a stored backtrace.
fn init_stack_trace_elements(m: &mut Machine, a: Args) -> Res<u64> {
    // Who calls the program is not the program's.
    m.state.chance.seen.orders += 1;
    let elements = a.obj(0);
    let trace = match m.class_of(a.obj(1)).is_array() {
        true => a.obj(1),
        false => m.heap.word(a.obj(1) + m.known.throwable.backtrace) as Ref,
    };
    if elements == 0 || trace == 0 {
        return Ok(0);
    }
    let n = m.heap.length(elements).min(m.heap.length(trace));
    for i in 0..n {
        let entry = m.heap.word(trace + 1 + i);
        let element = m.element(elements, i);
        fill_element(m, element, (entry >> 32) as u32, entry as u32)?;
    }
    Ok(0)
}

/// Bits of `StackTraceElement.format`: the loader's name is left out, and the module's version.
const FORMAT_BUILTIN: u64 = 0x1;
const FORMAT_NO_VERSION: u64 = 0x2;

pub(super) fn fill_element(m: &mut Machine, element: Ref, method: u32, bci: u32) -> Res<()> {
    if m.classes.try_method(method).is_none() {
        return Ok(());
    }
    let method = m.lasting_method(MethodId(method));
    let class = m.classes.class(method.class);
    let module = class.module.clone();
    let file = class.file.clone();
    let line = match method.code.get() {
        _ if method.is_native() => -2,
        Some(code) => code.line(bci).map_or(-1, i32::from),
        None => -1,
    };
    let class_name = m.classes.java_name(method.class);
    let name = m.classes.symbols.shared(method.name);
    let source = file.as_ref().and_then(|f| f.text_attribute(&f.attributes, "SourceFile"));
    let mirror = m.mirror(method.class)?;
    let class_name = m.literal_str(&class_name)?;
    let name = m.literal_str(&name)?;
    m.set_field(element, "declaringClassObject", u64::from(mirror));
    m.set_field(element, "declaringClass", u64::from(class_name));
    m.set_field(element, "methodName", u64::from(name));
    if let Some(source) = source {
        let source = m.literal_str(&source)?;
        m.set_field(element, "fileName", u64::from(source));
    }
    m.set_field(element, "lineNumber", u64::from(line as u32));
    let mut format = FORMAT_BUILTIN;
    if let Some(module) = module {
        let text = m.literal_str(&module)?;
        m.set_field(element, "moduleName", u64::from(text));
        let props = m.load("java/lang/VersionProps")?;
        m.mirror(props)?;
        let version = m.static_word(props, "java_version");
        m.set_field(element, "moduleVersion", version);
        format |= FORMAT_NO_VERSION;
    } else {
        let app = m.literal_str("app")?;
        m.set_field(element, "classLoaderName", u64::from(app));
    }
    m.set_field(element, "format", format);
    Ok(())
}

/// The helpful message of a `NullPointerException` that the machine threw.
fn npe_message(m: &mut Machine, a: Args) -> Res<u64> {
    let trace = m.heap.word(a.obj(0) + m.known.throwable.backtrace) as Ref;
    let depth = m.heap.word(a.obj(0) + m.known.throwable.depth);
    if trace == 0 || depth == 0 || depth < u64::from(m.heap.length(trace)) {
        return Ok(0);
    }
    let entry = m.heap.word(trace + 1);
    match crate::machine::link::npe::describe(&mut m.classes, (entry >> 32) as u32, entry as u32) {
        Some(text) => {
            let r = m.new_string(&text)?;
            object(r)
        }
        None => Ok(0),
    }
}
