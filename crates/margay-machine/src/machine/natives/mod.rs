//! Natives and intrinsics: what Java code calls but class files do not hold. They live in files by Java
//! package and are found by class, name and descriptor. A native method without an entry ends the run
//! with its name; an entry for a method that has bytecode replaces it.

mod annotations;
mod arrays;
mod big_integer;
mod care;
mod content;
mod host;
mod invoke;
mod io;
mod lang;
mod lang_class;
mod lang_thread;
mod loaders;
mod misc;
mod module_layer;
mod modules;
mod nio;
mod nondet;
mod random;
mod reflect_array;
pub(crate) mod reflect_calls;
mod reflect_fields;
pub(crate) mod reflect_members;
mod stdin;
mod strict_math;
pub(crate) mod unsafe_memory;
mod unsafe_symbols;
mod walk;
mod zip;

pub use host::HostNatives;

use crate::heap::Ref;
use crate::machine::symbolic::Symbols;
use crate::machine::{Machine, Res};
use margay_classes::{ClassId, Method, MethodId};
use rustc_hash::FxHashMap;
use std::io::Write;
use std::sync::Arc;

/// A native: gets its arguments, gives the bits of its result (anything for `void`).
pub(crate) type NativeFn = fn(&mut Machine, Args) -> Res<u64>;

/// The natives of one class: name, descriptor (empty for any), function.
pub(crate) type Table = &'static [(&'static str, &'static [(&'static str, &'static str, NativeFn)])];

const TABLES: &[Table] = &[
    annotations::TABLE,
    arrays::TABLE,
    big_integer::TABLE,
    host::TABLE,
    invoke::TABLE,
    io::TABLE,
    lang::TABLE,
    lang_class::TABLE,
    lang_thread::TABLE,
    loaders::TABLE,
    misc::TABLE,
    module_layer::TABLE,
    modules::TABLE,
    nio::TABLE,
    nondet::TABLE,
    random::TABLE,
    reflect_array::TABLE,
    reflect_calls::PROXY_TABLE,
    reflect_calls::SERIAL_TABLE,
    reflect_calls::TABLE,
    reflect_fields::TABLE,
    reflect_members::TABLE,
    stdin::TABLE,
    strict_math::TABLE,
    unsafe_memory::TABLE,
    zip::TABLE,
    walk::TABLE,
];

/// The arguments of a native, by slot: the receiver first, longs and doubles take two.
#[derive(Clone, Copy)]
pub(crate) struct Args {
    slots: *const u64,
    method: &'static Method,
}

impl Args {
    /// Arguments that stand from a slot of the current thread's stack on.
    pub(crate) fn at(m: &Machine, base: u32, method: &'static Method) -> Args {
        Args { slots: m.thread().slots_from(base, usize::from(method.arg_slots)), method }
    }
    pub(crate) fn method(&self) -> &'static Method {
        self.method
    }
    pub(crate) fn raw(&self, i: usize) -> u64 {
        debug_assert!(i < usize::from(self.method.arg_slots).max(1));
        // SAFETY: `at` has compared the slots of the method's parameters with the stack, a stack stays mapped while its
        // thread runs a native, and natives ask for slots of their own descriptor.
        unsafe { *self.slots.add(i) }
    }
    /// Where they stand on the current thread's stack.
    pub(crate) fn base(&self, m: &Machine) -> u32 {
        // SAFETY: the arguments of a native lie on the current thread's stack.
        unsafe { self.slots.offset_from(m.thread().stack) as u32 }
    }
    /// The shadow of a slot: the number of a term, 0 when the argument is concrete.
    pub(crate) fn term(&self, m: &Machine, i: usize) -> u32 {
        m.thread().shadow(self.base(m) + i as u32)
    }
    pub(crate) fn int(&self, i: usize) -> i32 {
        self.raw(i) as i32
    }
    pub(crate) fn long(&self, i: usize) -> i64 {
        self.raw(i) as i64
    }
    pub(crate) fn obj(&self, i: usize) -> Ref {
        self.raw(i) as Ref
    }
    pub(crate) fn float(&self, i: usize) -> f32 {
        f32::from_bits(self.raw(i) as u32)
    }
    pub(crate) fn double(&self, i: usize) -> f64 {
        f64::from_bits(self.raw(i))
    }
    pub(crate) fn bool(&self, i: usize) -> bool {
        self.raw(i) as u32 & 1 != 0
    }
}

/// An int result.
pub(crate) fn int(value: i32) -> Res<u64> {
    Ok(u64::from(value as u32))
}
/// A boolean result.
pub(crate) fn boolean(value: bool) -> Res<u64> {
    Ok(u64::from(value))
}
/// A reference result.
pub(crate) fn object(value: Ref) -> Res<u64> {
    Ok(u64::from(value))
}
/// A native that does nothing, or answers 0, null or false.
pub(crate) fn nothing(_: &mut Machine, _: Args) -> Res<u64> {
    Ok(0)
}
/// A native that answers true.
pub(crate) fn yes(_: &mut Machine, _: Args) -> Res<u64> {
    Ok(1)
}

/// A file of the JDK that the program reads: its content and how far it has read.
#[derive(Clone, Debug)]
pub(crate) struct OpenFile {
    pub(crate) content: Arc<[u8]>,
    pub(crate) at: usize,
}

/// A method with its other arguments, and the range of the one that it is asked for.
type Question = (MethodId, Vec<u64>, u32, u32);

/// What natives keep beside the heap.
pub(crate) struct NativeState {
    /// What differs from one Java machine to the next.
    pub(crate) chance: crate::machine::surroundings::Chance,
    functions: Vec<NativeFn>,
    /// What each of them does about symbols.
    cares: Vec<care::Care>,
    /// The term that the native that runs answers with.
    pub(crate) result_term: u32,
    by_class: FxHashMap<&'static str, Vec<(&'static str, &'static str, u32)>>,
    /// Calls made inside instructions.
    pub(crate) nested: u32,
    /// The method that virtual threads run, and what their traces show in its place.
    pub(crate) virtual_run: Option<(MethodId, u64)>,
    /// The native that runs, and the frames below it.
    pub(crate) native: (MethodId, usize),
    /// Why classes could not be initialised.
    pub(crate) init_failures: FxHashMap<ClassId, Ref>,
    /// A method that does nothing, for classes without a static initializer of their own.
    pub(crate) empty_initializer: MethodId,
    pub(crate) explore_schedules: bool,
    pub(crate) explore_choices: bool,
    pub(crate) symbols: Option<Box<dyn Symbols>>,
    pub(crate) host: Option<Box<dyn HostNatives>>,
    /// What is to be called in place of the call that the symbols were offered, with bits and symbol of each slot.
    pub(crate) instead: Option<(MethodId, Vec<(u64, u32)>)>,
    /// Results of methods that are functions, for a range of values of one argument: by method, the other arguments and
    /// the ends of the range. They hold whatever is undone.
    pub(crate) answers: FxHashMap<Question, Arc<[i32]>>,
    pub(crate) trace_sink: Option<Box<dyn Write + Send>>,
    /// The module objects by name.
    pub(crate) modules: FxHashMap<String, Ref>,
    pub(crate) module_state: modules::ModuleState,
    /// Class loaders of the program that have a namespace, those undone included.
    pub(crate) loader_count: u32,
    /// Resources that the program was given URLs of, by the URL.
    pub(crate) resource_urls: FxHashMap<String, margay_classes::classpath::Found>,
    /// Contents of the JDK's files that the program has open.
    pub(crate) open_files: FxHashMap<i32, OpenFile>,
    /// Memory of `Unsafe.allocateMemory`: the byte array behind each block, by byte address.
    pub(crate) off_heap: std::collections::BTreeMap<u64, Ref>,
    pub(crate) synthetic: u32,
    /// Open compression streams by number.
    pub(crate) zips: FxHashMap<u64, zip::Stream>,
    pub(crate) link: crate::machine::link::LinkState,
    pub(crate) checks: crate::machine::validate::Checks,
}

impl NativeState {
    pub(crate) fn new() -> NativeState {
        let mut state = NativeState {
            chance: Default::default(),
            functions: Vec::new(),
            cares: Vec::new(),
            result_term: 0,
            by_class: FxHashMap::default(),
            nested: 0,
            virtual_run: None,
            native: (MethodId(0), 0),
            init_failures: FxHashMap::default(),
            empty_initializer: MethodId(0),
            explore_schedules: false,
            explore_choices: false,
            symbols: None,
            host: None,
            instead: None,
            answers: FxHashMap::default(),
            trace_sink: None,
            modules: FxHashMap::default(),
            module_state: modules::ModuleState::default(),
            loader_count: 0,
            resource_urls: FxHashMap::default(),
            open_files: FxHashMap::default(),
            off_heap: std::collections::BTreeMap::new(),
            synthetic: 0,
            zips: FxHashMap::default(),
            link: crate::machine::link::LinkState::default(),
            checks: crate::machine::validate::Checks::default(),
        };
        for (class, natives) in TABLES.iter().copied().flatten() {
            let list = state.by_class.entry(class).or_default();
            for &(name, desc, function) in *natives {
                list.push((name, desc, state.functions.len() as u32));
                state.functions.push(function);
                state.cares.push(care::care_of(class, name));
            }
        }
        state
    }

    /// References that only natives hold.
    pub(crate) fn roots(&self) -> impl Iterator<Item = u64> + '_ {
        let refs = self.init_failures.values().chain(self.modules.values());
        refs.copied().chain(self.off_heap.values().copied()).map(u64::from)
    }

    pub(crate) fn trace(&mut self, text: &str) {
        if let Some(sink) = &mut self.trace_sink {
            let _ = sink.write_all(text.as_bytes());
        }
    }
}

impl Machine {
    /// The native or intrinsic for a method.
    pub(crate) fn native_of(&self, m: &Method) -> Option<NativeFn> {
        match m.native.get() {
            1 => None,
            0 => {
                let class = self.classes.class(m.class);
                let found = self.find_native(class, m);
                m.native.set(found.map_or(1, |n| n + 2));
                found.map(|n| self.state.functions[n as usize])
            }
            n => Some(self.state.functions[n as usize - 2]),
        }
    }

    /// What the method's native does about symbols.
    fn native_care(&self, m: &Method) -> care::Care {
        let number = m.native.get() as usize;
        number.checked_sub(2).map_or(care::Care::Bits, |n| self.state.cares[n])
    }

    fn find_native(&self, class: &margay_classes::Class, m: &Method) -> Option<u32> {
        let name = self.classes.symbols.text(m.name);
        if m.is_native()
            && class.origin == margay_classes::Origin::Synthetic
            && crate::machine::link::nondeterminism::provide(self.classes.symbols.text(class.name)).is_none()
        {
            return self.find_entry(host::ANY, host::CALL, "");
        }
        if class.origin != margay_classes::Origin::Boot
            && self.classes.symbols.text(class.name) != crate::machine::link::nondeterminism::NONDET
        {
            return None;
        }
        let of = self.classes.symbols.text(class.name);
        if !self.config.open_chance && (of == random::CLASS || stdin::is_open(of)) {
            return None;
        }
        if name == "registerNatives" || name == "initIDs" {
            return self.find_entry("*", name, "");
        }
        // Natives of older JDKs that are Java code around another native since.
        let grown = matches!(
            (self.classes.symbols.text(class.name), name),
            ("java/lang/Object", "wait")
                | ("java/lang/Thread", "sleep" | "yield")
                | ("java/io/UnixFileSystem", _)
        );
        if grown && !m.is_native() {
            return None;
        }
        self.find_entry(self.classes.symbols.text(class.name), name, self.classes.symbols.text(m.desc))
    }

    fn find_entry(&self, class: &str, name: &str, desc: &str) -> Option<u32> {
        let list = self.state.by_class.get(class)?;
        list.iter().find(|(n, d, _)| *n == name && (d.is_empty() || *d == desc)).map(|e| e.2)
    }

    /// Gives a generated method a native from the tables.
    pub(crate) fn set_native(&mut self, id: MethodId, class: &str, name: &str) {
        if let Some(n) = self.find_entry(class, name, "") {
            self.classes.method(id).native.set(n + 2);
        }
    }

    /// Where `--trace` prints to.
    pub fn set_trace_sink(&mut self, sink: Box<dyn Write + Send>) {
        self.state.trace_sink = Some(sink);
    }
}
