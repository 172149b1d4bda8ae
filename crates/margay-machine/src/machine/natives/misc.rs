//! `jdk.internal`, `java.security`, `java.lang.ref` and other small natives that the library needs to start.

use super::{Args, Table, boolean, int, nothing, object, yes};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::reader::access;

pub(super) const TABLE: Table = &[
    (
        "jdk/internal/misc/VM",
        &[
            ("initialize", "", nothing),
            ("initializeFromArchive", "", nothing),
            ("latestUserDefinedLoader0", "", |m, _| {
                let r = m.nearest_user_loader()?;
                object(r)
            }),
            ("getNanoTimeAdjustment", "", |m, a| {
                let nanos = m.wall_millis() as i64 * 1_000_000 + (m.now() % 1_000_000) as i64;
                Ok((nanos - a.long(0) * 1_000_000_000) as u64)
            }),
            ("getRuntimeArguments", "", |m, _| {
                let r = m.new_ref_array("java/lang/String", &[])?;
                object(r)
            }),
            ("getuid", "", |_, _| Ok(1000)),
            ("geteuid", "", |_, _| Ok(1000)),
            ("getgid", "", |_, _| Ok(1000)),
            ("getegid", "", |_, _| Ok(1000)),
        ],
    ),
    (
        "jdk/internal/misc/CDS",
        &[
            ("isDumpingClassList0", "", nothing),
            ("isDumpingArchive0", "", nothing),
            ("isSharingEnabled0", "", nothing),
            ("getCDSConfigStatus", "", nothing),
            ("getRandomSeedForDumping", "", nothing),
            ("initializeFromArchive", "", nothing),
            ("defineArchivedModules", "", nothing),
            ("logLambdaFormInvoker", "", nothing),
            ("needsClassInitBarrier0", "", nothing),
        ],
    ),
    ("jdk/internal/misc/Signal", &[("findSignal0", "", |_, _| int(-1)), ("handle0", "", nothing)]),
    ("jdk/internal/misc/Blocker", &[("begin", "", nothing), ("end", "", nothing)]),
    ("jdk/internal/misc/PreviewFeatures", &[("isPreviewEnabled", "", nothing)]),
    ("jdk/internal/vm/ContinuationSupport", &[("isSupported0", "", nothing)]),
    (
        "jdk/internal/reflect/Reflection",
        &[
            ("getCallerClass", "", caller_class),
            ("getClassAccessFlags", "", |m, a| {
                let id = m.class_of_mirror(a.obj(0));
                int(i32::from(m.classes.class(id).access & !access::SUPER))
            }),
            ("areNestMates", "", |m, a| {
                let (x, y) = (m.class_of_mirror(a.obj(0)), m.class_of_mirror(a.obj(1)));
                let same = m.classes.nest_host(m.classes.class(x)) == m.classes.nest_host(m.classes.class(y));
                boolean(same)
            }),
        ],
    ),
    (
        "jdk/internal/util/SystemProps$Raw",
        &[("vmProperties", "", vm_properties), ("platformProperties", "", platform_properties)],
    ),
    (
        "java/security/AccessController",
        &[
            ("getProtectionDomain", "", nothing),
            ("getStackAccessControlContext", "", nothing),
            ("getProtectionDomain", "", nothing),
            ("getInheritedAccessControlContext", "", nothing),
            ("getProtectionDomain", "", nothing),
            ("ensureMaterializedForStackWalk", "", nothing),
        ],
    ),
    (
        "java/lang/ref/Reference",
        &[
            ("getAndClearReferencePendingList", "", nothing),
            ("hasReferencePendingList", "", nothing),
            ("waitForReferencePendingList", "", nothing),
            ("refersTo0", "", |m, a| boolean(m.field(a.obj(0), "referent") as Ref == a.obj(1))),
            ("clear0", "", clear_reference),
            ("startReferenceHandlerThread", "", nothing),
        ],
    ),
    (
        "java/lang/ref/PhantomReference",
        &[
            ("refersTo0", "", |m, a| boolean(m.field(a.obj(0), "referent") as Ref == a.obj(1))),
            ("clear0", "", clear_reference),
        ],
    ),
    (
        "java/lang/ref/Finalizer",
        &[
            ("isFinalizationEnabled", "", nothing),
            ("reportComplete", "", nothing),
            ("startFinalizerThread", "", nothing),
        ],
    ),
    ("java/util/concurrent/atomic/AtomicLong", &[("VMSupportsCS8", "", yes)]),
    ("java/util/concurrent/atomic/Striped64", &[]),
    (
        "java/io/Console",
        &[
            ("instantiateConsole", "", nothing),
            ("ttyStatus", "", nothing),
            ("istty", "", nothing),
            ("echo", "", yes),
        ],
    ),
    (
        "java/io/ObjectStreamClass",
        &[("initNative", "", nothing), ("hasStaticInitializer", "", has_initializer)],
    ),
    ("java/lang/ClassLoader", &[("retrieveDirectives", "", assertion_directives)]),
    (
        "java/lang/ProcessHandleImpl",
        &[
            ("initNative", "", nothing),
            ("getCurrentPid0", "", yes),
            ("isAlive0", "", |_, _| Ok(-1i64 as u64)),
        ],
    ),
    (
        "jdk/internal/platform/CgroupMetrics",
        &[("isUseContainerSupport", "", nothing), ("isContainerized0", "", nothing)],
    ),
    ("jdk/internal/misc/ScopedMemoryAccess", &[("closeScope0", "", yes)]),
    (
        "jdk/internal/vm/vector/VectorSupport",
        &[
            ("getMaxLaneCount", "", |_, _| int(-1)),
            ("getCPUFeatures", "", |m, _| {
                let r = m.new_string("")?;
                object(r)
            }),
        ],
    ),
    // Where `SecureRandom` begins follows from where the run stands, so that runs can be repeated.
    (
        "sun/security/provider/SeedGenerator",
        &[("getSystemEntropy", "", system_entropy), ("generateSeed", "", |m, a| fill_given(m, a.obj(0)))],
    ),
    ("sun/security/provider/SeedGenerator$ThreadedSeedGenerator", &[("<init>", "()V", nothing)]),
    // The generator of Linux and macOS, without its devices.
    (
        "sun/security/provider/NativePRNG",
        &[
            ("isAvailable", "()Z", yes),
            ("initIO", "", nothing),
            ("<init>", "", nothing),
            ("engineSetSeed", "", nothing),
            ("engineNextBytes", "([B)V", |m, a| fill_given(m, a.obj(1))),
            ("engineGenerateSeed", "(I)[B", |m, a| {
                let array = m.new_array(margay_classes::ClassId(m.known.bytes), a.int(1).max(0) as u32)?;
                fill_seed(m, array);
                object(array)
            }),
        ],
    ),
    ("jdk/internal/vm/Continuation", &[("pin", "", nothing), ("unpin", "", nothing)]),
    // What a program may ask of the machine that it runs on: it was started without options.
    (
        "sun/management/VMManagementImpl",
        &[
            ("getVersion0", "", |m, _| {
                let version = if m.classes.path.feature() >= 21 { "4.0" } else { "3.0" };
                Ok(u64::from(m.literal_str(version)?))
            }),
            ("initOptionalSupportFields", "", nothing),
            ("getVmArguments0", "", nothing),
            // Where the virtual clock begins.
            ("getStartupTime", "", |_, _| Ok(1_704_067_200_000)),
        ],
    ),
    // Counters that nobody outside reads.
    (
        "jdk/internal/perf/Perf",
        &[("createLong", "", |m, _| {
            let class = m.load("java/nio/ByteBuffer")?;
            let Some(allocate) = m.classes.find_declared(class, "allocate", "(I)Ljava/nio/ByteBuffer;")
            else {
                return object(0);
            };
            m.nested(allocate, &[8])
        })],
    ),
    (
        "java/util/TimeZone",
        &[
            ("getSystemTimeZoneID", "", |m, _| {
                m.state.chance.seen.settings += 1;
                let r = m.new_string("UTC")?;
                object(r)
            }),
            ("getSystemGMTOffsetID", "", |m, _| {
                let r = m.new_string("GMT")?;
                object(r)
            }),
        ],
    ),
    (
        "jdk/internal/loader/NativeLibraries",
        &[("findBuiltinLib", "", |_, a| Ok(a.raw(0))), ("load", "", yes)],
    ),
    (
        "jdk/internal/loader/BootLoader",
        &[("setBootLoaderUnnamedModule0", "", nothing), ("loadLibrary", "", nothing)],
    ),
    (
        "java/util/zip/CRC32",
        &[
            ("update", "(II)I", |_, a| int(crc32(a.int(0), &[a.int(1) as u8]))),
            ("updateBytes0", "", |m, a| {
                let bytes = m.heap.array_bytes(a.obj(1), 1);
                let (from, n) = (a.int(2) as usize, a.int(3) as usize);
                int(crc32(a.int(0), &bytes[from..from + n]))
            }),
        ],
    ),
    (
        "java/util/zip/Adler32",
        &[
            ("update", "(II)I", |_, a| int(adler32(a.int(0), &[a.int(1) as u8]))),
            ("updateBytes", "", |m, a| {
                let bytes = m.heap.array_bytes(a.obj(1), 1);
                let (from, n) = (a.int(2) as usize, a.int(3) as usize);
                int(adler32(a.int(0), &bytes[from..from + n]))
            }),
        ],
    ),
];

fn crc32(start: i32, bytes: &[u8]) -> i32 {
    let mut crc = !(start as u32);
    for &b in bytes {
        crc ^= u32::from(b);
        for _ in 0..8 {
            crc = if crc & 1 != 0 { crc >> 1 ^ 0xEDB8_8320 } else { crc >> 1 };
        }
    }
    !crc as i32
}

pub(super) fn adler32(start: i32, bytes: &[u8]) -> i32 {
    let (mut a, mut b) = (start as u32 & 0xFFFF, start as u32 >> 16);
    for &byte in bytes {
        a = (a + u32::from(byte)) % 65521;
        b = (b + a) % 65521;
    }
    (b << 16 | a) as i32
}

fn system_entropy(m: &mut Machine, _: Args) -> Res<u64> {
    let array = m.new_array(margay_classes::ClassId(m.known.bytes), 20)?;
    fill_seed(m, array);
    object(array)
}

fn fill_given(m: &mut Machine, array: Ref) -> Res<u64> {
    if array == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    fill_seed(m, array);
    Ok(0)
}

fn fill_seed(m: &mut Machine, array: Ref) {
    let n = m.heap.length(array) as usize;
    m.state.chance.seen.clocks += 1;
    let mut state = m.now() ^ m.heap.allocated;
    for at in 0..n {
        // A step of splitmix64.
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        m.heap.array_bytes_mut(array, 1, at, at + 1)[0] = (mixed >> 32) as u8;
    }
}

fn has_initializer(m: &mut Machine, a: Args) -> Res<u64> {
    let class = m.class_of_mirror(a.obj(0));
    boolean(m.classes.class(class).clinit.is_some())
}

/// No assertions were asked for on the command line.
fn assertion_directives(m: &mut Machine, _: Args) -> Res<u64> {
    let class = m.load("java/lang/AssertionStatusDirectives")?;
    let directives = m.new_object(class)?;
    for names in ["classes", "packages"] {
        let empty = m.new_ref_array("java/lang/String", &[])?;
        m.set_field(directives, names, u64::from(empty));
    }
    let booleans = margay_classes::ClassId(m.known.primitive_arrays[0]);
    for flags in ["classEnabled", "packageEnabled"] {
        let empty = m.new_array(booleans, 0)?;
        m.set_field(directives, flags, u64::from(empty));
    }
    object(directives)
}

/// `Reference.clear0`: neither bits nor a symbol are left.
fn clear_reference(m: &mut Machine, a: Args) -> Res<u64> {
    let reference = a.obj(0);
    m.set_field(reference, "referent", 0);
    let slot = m.classes.find_field(m.class_of(reference).id, "referent").map(|(_, field)| field.slot);
    if let Some(slot) = slot.filter(|&slot| m.field_term(reference, slot) != 0) {
        m.set_field_term(reference, slot, 0);
    }
    Ok(0)
}

/// The class of the caller's caller, without frames of reflection itself.
fn caller_class(m: &mut Machine, _: Args) -> Res<u64> {
    let mut skip = 1;
    let mut found = 0;
    let frames: Vec<_> = m.thread().frames().iter().rev().map(|f| f.method()).collect();
    for method in frames {
        let class = m.classes.name(method.class);
        if class == "java/lang/reflect/Method" && m.classes.symbols.text(method.name) == "invoke" && skip == 0
            || m.is_hidden(method)
        {
            continue;
        }
        if class.starts_with("jdk/internal/reflect/") && class.contains("Accessor") {
            continue;
        }
        if skip > 0 {
            skip -= 1;
            continue;
        }
        found = m.mirror(method.class)?;
        break;
    }
    object(found)
}

fn vm_properties(m: &mut Machine, _: Args) -> Res<u64> {
    let home = m.state.link.java_home.clone();
    let feature = m.classes.path.feature().to_string();
    let class_path = m.state.link.class_path.clone();
    let mut pairs: Vec<(String, String)> = [
        ("java.home", home.as_str()),
        ("java.vm.specification.name", "Java Virtual Machine Specification"),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", feature.as_str()),
        ("java.vm.name", "Margay"),
        ("java.vm.vendor", "The Margay contributors"),
        ("java.vm.version", env!("CARGO_PKG_VERSION")),
        ("java.vm.info", "interpreted mode"),
        ("java.vm.compressedOopsMode", "32-bit"),
        ("java.class.path", class_path.as_str()),
        ("java.library.path", ""),
        ("jdk.debug", "release"),
        ("sun.nio.MaxDirectMemorySize", "-1"),
        ("sun.nio.PageAlignDirectMemory", "false"),
        // Reflection through natives: the library would otherwise spin classes for it.
        ("sun.reflect.inflationThreshold", "2147483647"),
        ("jdk.reflect.useNativeAccessorOnly", "true"),
        ("jdk.reflect.useDirectMethodHandle", "false"),
        ("java.lang.invoke.MethodHandle.COMPILE_THRESHOLD", "-1"),
    ]
    .iter()
    .map(|(k, v)| ((*k).to_owned(), (*v).to_owned()))
    .collect();
    for (key, value) in others(m) {
        pairs.retain(|(k, _)| k != key);
        pairs.extend((!is_platform(key)).then(|| ((*key).to_owned(), (*value).to_owned())));
    }
    pairs.extend(m.config.properties.iter().filter(|(k, _)| !is_platform(k)).cloned());
    let mut items = Vec::new();
    for (key, value) in pairs {
        items.push(m.new_string(&key)?);
        items.push(m.new_string(&value)?);
    }
    items.push(0);
    let r = m.new_ref_array("java/lang/String", &items)?;
    object(r)
}

/// The properties of a machine that is elsewhere.
fn others(m: &Machine) -> &'static [(&'static str, &'static str)] {
    if m.config.elsewhere { crate::machine::surroundings::OTHER_PROPERTIES } else { &[] }
}

fn is_platform(key: &str) -> bool {
    PLATFORM.iter().any(|(_, k, _)| *k == key)
}

/// Index field of `SystemProps.Raw`, the property it becomes, and its value here.
const PLATFORM: &[(&str, &str, &str)] = &[
    ("_file_encoding_NDX", "file.encoding", ""),
    ("_native_encoding_NDX", "native.encoding", "UTF-8"),
    ("_sun_jnu_encoding_NDX", "sun.jnu.encoding", "UTF-8"),
    ("_stdout_encoding_NDX", "stdout.encoding", ""),
    ("_stderr_encoding_NDX", "stderr.encoding", ""),
    ("_sun_stdout_encoding_NDX", "sun.stdout.encoding", ""),
    ("_sun_stderr_encoding_NDX", "sun.stderr.encoding", ""),
    ("_file_separator_NDX", "file.separator", "/"),
    ("_path_separator_NDX", "path.separator", ":"),
    ("_line_separator_NDX", "line.separator", "\n"),
    ("_java_io_tmpdir_NDX", "java.io.tmpdir", "/tmp"),
    ("_os_arch_NDX", "os.arch", "amd64"),
    ("_os_name_NDX", "os.name", "Linux"),
    ("_os_version_NDX", "os.version", "0"),
    ("_sun_arch_data_model_NDX", "sun.arch.data.model", "64"),
    ("_sun_cpu_endian_NDX", "sun.cpu.endian", "little"),
    ("_sun_io_unicode_encoding_NDX", "sun.io.unicode.encoding", "UnicodeLittle"),
    ("_user_dir_NDX", "user.dir", "/"),
    ("_user_home_NDX", "user.home", "/"),
    ("_user_name_NDX", "user.name", "user"),
    ("_display_language_NDX", "user.language", "en"),
    ("_display_country_NDX", "user.country", ""),
];

fn platform_properties(m: &mut Machine, _: Args) -> Res<u64> {
    let raw = m.load("jdk/internal/util/SystemProps$Raw")?;
    m.mirror(raw)?;
    let count = m.static_word(raw, "FIXED_LENGTH") as usize;
    let mut items = vec![0; count.clamp(1, 4096)];
    for (index, key, value) in PLATFORM {
        let known = m.classes.find_field(raw, index).is_some();
        if !known {
            continue;
        }
        let at = m.static_word(raw, index) as usize;
        let set = m.config.properties.iter().find(|(k, _)| k == key).map(|(_, v)| v.clone());
        let other = others(m).iter().find(|(k, _)| k == key).map(|(_, v)| *v);
        let value = set.unwrap_or_else(|| other.unwrap_or(value).to_owned());
        if !value.is_empty() && at < items.len() {
            items[at] = m.new_string(&value)?;
        }
    }
    let r = m.new_ref_array("java/lang/String", &items)?;
    object(r)
}
