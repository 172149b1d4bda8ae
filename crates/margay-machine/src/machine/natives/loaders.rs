//! Class loaders and resources. The library's loaders are made by its own code when the program first asks
//! for one; what they find comes from the machine's class path. Loaders of the program's own run their Java
//! code, down to `defineClass`.

use super::modules::LoaderKind;
use super::reflect_members::byte_array;
use super::{Args, Table, object};
use crate::heap::Ref;
use crate::machine::link::asm::{ClassWriter, Code};
use crate::machine::link::library::{self, Helper};
use crate::machine::{Machine, Res, Trap};
use margay_classes::classpath::Found;
use margay_classes::namespaces::LOADER_NEEDED;
use margay_classes::opcode as op;
use margay_classes::{ClassId, ClassKind, Kind, LinkError, Origin};
use std::path::Path;
use std::sync::Arc;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class",
        &[
            ("getClassLoader0", "", |m, a| class_loader(m, a)),
            ("getClassLoader", "", |m, a| class_loader(m, a)),
            ("getPackage", "", |m, a| {
                let id = m.class_of_mirror(a.obj(0));
                m.loader_of(id)?;
                Err(m.run_bytecode(&a))
            }),
            ("forName0", "", for_name),
        ],
    ),
    (
        "java/lang/ClassLoader",
        &[
            ("findLoadedClass0", "", find_loaded_class),
            ("findBootstrapClass", "", |m, a| find_boot_class(m, a.obj(0))),
            ("findBuiltinLib", "", |_, a| Ok(a.raw(0))),
            ("defineClass1", "", |m, a| define(m, a.obj(0), a.obj(1), a.obj(2), a.int(3), a.int(4))),
            ("defineClass0", "", define_hidden),
            ("getSystemClassLoader", "", |m, _| {
                let r = m.app_loader()?;
                object(r)
            }),
            ("getResourceAsStream", "", resource_stream),
        ],
    ),
    ("java/lang/Thread", &[("getContextClassLoader", "", context_loader)]),
    (
        "jdk/internal/loader/BuiltinClassLoader",
        &[
            ("loadClassOrNull", "(Ljava/lang/String;Z)Ljava/lang/Class;", load_builtin),
            ("findClass", "(Ljava/lang/String;Ljava/lang/String;)Ljava/lang/Class;", find_in_module),
            ("findResource", "(Ljava/lang/String;)Ljava/net/URL;", find_resource),
            ("findResources", "(Ljava/lang/String;)Ljava/util/Enumeration;", find_resources),
            ("findResource", "(Ljava/lang/String;Ljava/lang/String;)Ljava/net/URL;", find_module_resource),
            (
                "findResourceAsStream",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/io/InputStream;",
                |m, a| match module_resource(m, a)? {
                    Some(found) => {
                        let r = stream_of(m, &found.bytes)?;
                        object(r)
                    }
                    None => object(0),
                },
            ),
        ],
    ),
    // The machine's own class path stands behind the application's loader.
    ("jdk/internal/loader/URLClassPath", &[("<init>", "(Ljava/lang/String;Z)V", super::nothing)]),
    (
        "java/net/URL",
        &[
            ("openStream", "", |m, a| match known_url(m, a.obj(0)) {
                Some(found) => {
                    let r = stream_of(m, &found.bytes)?;
                    object(r)
                }
                None => Err(m.run_bytecode(&a)),
            }),
            ("openConnection", "()Ljava/net/URLConnection;", open_connection),
        ],
    ),
    (
        library::CLASS,
        &[(library::ANSWER.1, "", |m, a| {
            let (space, name) = (m.namespace(a.obj(0))?, m.text(a.obj(1)).replace('.', "/"));
            let id = m.class_of_mirror(a.obj(2));
            m.classes.enter_in(space, &name, id);
            Ok(0)
        })],
    ),
    (CONNECTION, &[("getInputStream", "", |m, a| Ok(m.field(a.obj(0), "in")))]),
];

const LOADERS: &str = "jdk/internal/loader/ClassLoaders";
const CONNECTION: &str = "java/net/Margay$Connection";

impl Machine {
    /// One of the library's loaders.
    pub(super) fn builtin_loader(&mut self, kind: LoaderKind) -> Res<Ref> {
        let class = self.load(LOADERS)?;
        self.initialize(class)?;
        let field = match kind {
            LoaderKind::Boot => "BOOT_LOADER",
            LoaderKind::Platform => "PLATFORM_LOADER",
            LoaderKind::App => "APP_LOADER",
        };
        Ok(self.static_word(class, field) as Ref)
    }

    /// Which of the library's loaders an object is.
    pub(super) fn builtin_kind(&mut self, loader: Ref) -> Res<Option<LoaderKind>> {
        for kind in [LoaderKind::App, LoaderKind::Platform, LoaderKind::Boot] {
            if loader != 0 && self.builtin_loader(kind)? == loader {
                return Ok(Some(kind));
            }
        }
        Ok(None)
    }

    /// The application's class loader.
    pub(crate) fn app_loader(&mut self) -> Res<Ref> {
        self.builtin_loader(LoaderKind::App)
    }

    /// The loader of a class: null for the JDK's.
    pub(crate) fn loader_of(&mut self, id: ClassId) -> Res<Ref> {
        let mut class = self.classes.class(id);
        while let ClassKind::Array { element, .. } = class.kind {
            class = self.classes.class(element);
        }
        while let (Origin::Synthetic, Some(host)) = (class.origin, class.host) {
            class = self.classes.class(host);
        }
        let (of, origin, module) = (class.id, class.origin, class.module.clone());
        let kind = match (origin, module) {
            (Origin::App, _) => LoaderKind::App,
            (Origin::Boot, Some(module)) => self.module_loader(&module),
            _ => LoaderKind::Boot,
        };
        if kind == LoaderKind::Boot && origin != Origin::Defined {
            return Ok(0);
        }
        let mirror = self.mirror(of)?;
        let at = mirror + self.known.class.class_loader;
        let mut loader = self.heap.word(at) as Ref;
        if loader == 0 && origin != Origin::Defined {
            loader = self.builtin_loader(kind)?;
            self.heap.set_word(at, u64::from(loader));
        }
        if of != id {
            let own = self.mirror(id)? + self.known.class.class_loader;
            if self.heap.word(own) as Ref != loader {
                self.heap.set_word(own, u64::from(loader));
            }
        }
        Ok(loader)
    }

    /// The loader of the innermost frame that runs code of the program.
    pub(super) fn nearest_user_loader(&mut self) -> Res<Ref> {
        let user = self.thread().frames().iter().rev().find_map(|f| {
            let class = self.classes.class(f.method().class);
            matches!(class.origin, Origin::App | Origin::Defined).then_some(class.id)
        });
        match user {
            Some(id) => self.loader_of(id),
            None => self.app_loader(),
        }
    }

    /// A class as code of class `from` finds it by name.
    pub(crate) fn class_named(&mut self, from: ClassId, name: &str) -> Res<ClassId> {
        let name = self.classes.symbols.intern(name);
        self.classes.load_from(from, name).map_err(|e| self.class_error(&e))
    }

    /// Asks the loader of a class what a name means, then tries the present instruction again.
    pub(crate) fn ask_loader(&mut self, from: ClassId, name: margay_classes::Sym) -> Trap {
        match self.loader_of(from) {
            Ok(loader) => self.ask(loader, name),
            Err(trap) => trap,
        }
    }

    fn ask(&mut self, loader: Ref, name: margay_classes::Sym) -> Trap {
        let text = self.classes.symbols.text(name).replace('/', ".");
        let asked = self.new_string(&text).and_then(|text| self.helper(Helper::Ask).map(|ask| (text, ask)));
        match asked {
            Ok((text, ask)) => self.run_first(ask, &[u64::from(loader), u64::from(text)]),
            Err(trap) => trap,
        }
    }

    /// The number of a loader's namespace: 0 for the library's own. It stands in a word of the loader that
    /// Java code does not see.
    fn namespace(&mut self, loader: Ref) -> Res<u32> {
        if loader == 0 || self.is_builtin(loader)? {
            return Ok(0);
        }
        let class = self.load("java/lang/ClassLoader")?;
        let at = loader + self.classes.class(class).instance_words - 1;
        if self.heap.word(at) == 0 {
            // Numbers are not used again after an undo: what was loaded under one stays known.
            self.state.loader_count += 1;
            self.heap.set_word(at, u64::from(self.state.loader_count));
        }
        Ok(self.heap.word(at) as u32)
    }

    /// Whether a loader object is one of the library's three.
    fn is_builtin(&mut self, loader: Ref) -> Res<bool> {
        let builtin = self.load("jdk/internal/loader/BuiltinClassLoader")?;
        Ok(self.classes.is_subclass(self.class_of(loader).id, builtin))
    }
}

fn class_loader(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let r = m.loader_of(id)?;
    object(r)
}

/// `Thread.getContextClassLoader`. A thread that nobody gave a loader has the application's; a new thread
/// takes over from its parent that it has none yet.
fn context_loader(m: &mut Machine, a: Args) -> Res<u64> {
    let caller = m.thread().top().map(|f| f.method());
    let in_constructor = caller.is_some_and(|c| {
        m.classes.symbols.text(c.name) == "<init>" && m.classes.name(c.class) == "java/lang/Thread"
    });
    match m.field(a.obj(0), "contextClassLoader") as Ref {
        0 if !in_constructor => {
            let r = m.app_loader()?;
            object(r)
        }
        r => object(r),
    }
}

fn not_found(m: &mut Machine, name: &str) -> Trap {
    let trap = m.throw("java/lang/ClassNotFoundException", name);
    if let Trap::Throw(e) = &trap {
        let slot = m.known.throwable.cause;
        m.heap.set_word(e + slot, 0);
    }
    trap
}

/// `Class.forName0(name, initialize, loader, caller)`.
fn for_name(m: &mut Machine, a: Args) -> Res<u64> {
    if a.obj(0) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let (name, loader) = (m.text(a.obj(0)), a.obj(2));
    if loader != 0 && !name.starts_with('[') && !m.is_builtin(loader)? {
        let load = m.helper(Helper::Load)?;
        return Err(m.tail_call(&a, load, &[a.raw(2), a.raw(0), a.raw(1)]));
    }
    let id = match load_by_java_name(m, &name) {
        Err(Trap::Throw(e)) if loader != 0 && !name.contains('/') => {
            m.add_loader_frames(e)?;
            return Err(Trap::Throw(e));
        }
        other => other?,
    };
    if loader == 0 && m.loader_of(id)? != 0 {
        return Err(not_found(m, &name));
    }
    if a.bool(1) && !m.classes.class(id).is_array() {
        m.initialize(id)?;
    }
    let r = m.mirror(id)?;
    object(r)
}

/// Loads a class by its dotted name, with the exception of `Class.forName` when it is missing.
pub(super) fn load_by_java_name(m: &mut Machine, name: &str) -> Res<ClassId> {
    let primitive = Kind::PRIMITIVES.into_iter().any(|k| k.java_name() == name);
    if name.contains('/') || name.is_empty() || primitive {
        return Err(not_found(m, name));
    }
    match m.classes.load(&name.replace('.', "/")) {
        Ok(id) => Ok(id),
        Err(e) if e.is_not_found() => {
            let missing = e.message.replace('/', ".");
            let text = if name.starts_with('[') { &missing } else { name };
            Err(not_found(m, text))
        }
        Err(e) => Err(m.link_error(&e)),
    }
}

/// `BuiltinClassLoader.loadClassOrNull(name, resolve)`.
fn load_builtin(m: &mut Machine, a: Args) -> Res<u64> {
    if a.obj(1) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let name = m.text(a.obj(1));
    if name.contains('/') || name.starts_with('[') || name.is_empty() {
        return object(0);
    }
    let internal = name.replace('.', "/");
    let id = match m.classes.load(&internal) {
        Ok(id) => id,
        Err(e) if e.is_not_found() && e.message == internal => return object(0),
        Err(e) => return Err(m.class_error(&e)),
    };
    let origin = m.classes.class(id).origin;
    let app = m.app_loader()?;
    let visible = origin == Origin::Boot || origin == Origin::App && a.obj(0) == app;
    if !visible || m.classes.class(id).primitive().is_some() {
        return object(0);
    }
    let r = m.mirror(id)?;
    object(r)
}

/// `BuiltinClassLoader.findClass(module, name)`.
fn find_in_module(m: &mut Machine, a: Args) -> Res<u64> {
    let (module, name) = (m.text(a.obj(1)), m.text(a.obj(2)).replace('.', "/"));
    match m.classes.load(&name) {
        Ok(id) if m.classes.class(id).module.as_deref() == Some(&module) => {
            let r = m.mirror(id)?;
            object(r)
        }
        _ => object(0),
    }
}

fn find_loaded_class(m: &mut Machine, a: Args) -> Res<u64> {
    let name = m.text(a.obj(1)).replace('.', "/");
    let known = match m.namespace(a.obj(0))? {
        0 => m.classes.loaded(&name),
        space => m.classes.known_in(space, &name),
    };
    let Some(id) = known else { return object(0) };
    if m.classes.class(id).origin == Origin::Synthetic || m.loader_of(id)? != a.obj(0) {
        return object(0);
    }
    let r = m.mirror(id)?;
    object(r)
}

fn find_boot_class(m: &mut Machine, name: Ref) -> Res<u64> {
    let name = m.text(name).replace('.', "/");
    match m.classes.load(&name) {
        Ok(id) if m.classes.class(id).origin == Origin::Boot => {
            let r = m.mirror(id)?;
            object(r)
        }
        _ => object(0),
    }
}

fn array_part(m: &mut Machine, array: Ref, offset: i32, len: i32) -> Res<Arc<[u8]>> {
    if array == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let bytes = m.heap.array_bytes(array, 1);
    let end = i64::from(offset) + i64::from(len);
    let range = usize::try_from(offset).ok().zip(usize::try_from(end).ok());
    match range.and_then(|(from, to)| bytes.get(from..to)) {
        Some(part) => Ok(part.into()),
        None => Err(m.throw_without_message("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;

/// `defineClass0(loader, lookup, name, bytes, offset, length, domain, initialize, flags, data)`.
fn define_hidden(m: &mut Machine, a: Args) -> Res<u64> {
    let (loader, flags) = (a.obj(0), a.int(8));
    if flags & HIDDEN == 0 {
        return define(m, loader, 0, a.obj(3), a.int(4), a.int(5));
    }
    let part = array_part(m, a.obj(3), a.int(4), a.int(5))?;
    let lookup = m.class_of_mirror(a.obj(1));
    let host = (flags & NESTMATE != 0).then_some(lookup);
    let module = m.module_of(lookup)?;
    let space = m.namespace(loader)?;
    let number = m.next_synthetic();
    let defined = m.classes.define_hidden(part, host, space, number);
    let mirror = mirror_of_defined(m, loader, defined)?;
    m.heap.set_word(mirror + m.known.class.module, u64::from(module));
    m.set_field(mirror, "classData", a.raw(9));
    if a.bool(7) {
        let initialized = m.helper(Helper::Initialized)?;
        return Err(m.tail_call(&a, initialized, &[u64::from(mirror)]));
    }
    object(mirror)
}

/// The mirror of a class that a loader has just defined. A superclass that is not there yet is asked of the loader.
fn mirror_of_defined(m: &mut Machine, loader: Ref, defined: Result<ClassId, LinkError>) -> Res<Ref> {
    let id = match defined {
        Ok(id) => id,
        Err(e) if e.class == LOADER_NEEDED => {
            return Err(match m.classes.take_wanted() {
                Some((_, name)) => m.ask(loader, name),
                None => m.link_error(&e),
            });
        }
        Err(e) => return Err(m.class_error(&e)),
    };
    let mirror = m.mirror(id)?;
    m.heap.set_word(mirror + m.known.class.class_loader, u64::from(loader));
    Ok(mirror)
}

/// Defines a class for a loader. A class that was defined before an undo is taken up again when the same
/// bytes come back, and gives way to others.
fn define(m: &mut Machine, loader: Ref, expected: Ref, array: Ref, offset: i32, len: i32) -> Res<u64> {
    let part = array_part(m, array, offset, len)?;
    let space = m.namespace(loader)?;
    let name = margay_classes::reader::ClassFile::read(part.clone(), &mut m.classes.symbols)
        .ok()
        .map(|f| m.classes.symbols.shared(f.name));
    if let (Some(found), true) = (&name, expected != 0) {
        let expected = m.text(expected).replace('.', "/");
        if **found != *expected {
            let message = format!("{expected} (wrong name: {found})");
            return Err(m.throw("java/lang/NoClassDefFoundError", &message));
        }
    }
    if let Some(name) = name
        && let Some(old) = if space == 0 { m.classes.loaded(&name) } else { m.classes.known_in(space, &name) }
        && m.classes.class(old).origin == Origin::Defined
    {
        let mirror = m.mirror(old)?;
        let at = mirror + m.known.class.class_loader;
        if m.heap.word(at) == 0 {
            if m.classes.class(old).file.as_ref().is_some_and(|f| f.bytes == part) {
                m.heap.set_word(at, u64::from(loader));
                return object(mirror);
            }
            m.classes.forget_in(space, &name);
        }
    }
    let defined = m.classes.define_in(part, Origin::Defined, None, "defineClass", space);
    let mirror = mirror_of_defined(m, loader, defined)?;
    object(mirror)
}

pub(super) fn unsafe_define_class(m: &mut Machine, a: Args) -> Res<u64> {
    let loader = a.obj(5);
    define(m, loader, a.obj(1), a.obj(2), a.int(3), a.int(4))
}

/// A `ByteArrayInputStream` over these bytes.
fn stream_of(m: &mut Machine, bytes: &[u8]) -> Res<Ref> {
    let array = byte_array(m, bytes)?;
    let class = m.load("java/io/ByteArrayInputStream")?;
    let r = m.new_object(class)?;
    m.set_field(r, "buf", u64::from(array));
    m.set_field(r, "count", bytes.len() as u64);
    Ok(r)
}

/// What a loader of the library finds by itself: the boot loader the JDK's files, the application's loader
/// those of the class path.
fn resources(m: &mut Machine, loader: Ref, name: &str) -> Res<Vec<Found>> {
    let found = if loader == m.builtin_loader(LoaderKind::Boot)? {
        let package = name.rsplit_once('/').map_or("", |(p, _)| p);
        let in_package = m.classes.path.module_of_package(package).is_some();
        // Other files of a module's packages are its own business.
        if in_package && !name.ends_with(".class") || name == "module-info.class" {
            Ok(Vec::new())
        } else {
            m.classes.path.find_resources(name).map(|mut all| {
                all.retain(|f| f.module.is_some());
                all
            })
        }
    } else if loader == m.app_loader()? {
        // Which directories there are is the business of whoever runs the program.
        if name.is_empty() || name.ends_with('/') {
            return Err(Machine::unsupported("directories as resources"));
        }
        m.classes.path.find_user_resources(name)
    } else {
        Ok(Vec::new())
    };
    found.map_err(|e| m.throw("java/io/IOException", &e.to_string()))
}

/// The URL of something found, remembered so that it can be opened.
fn url_text(m: &mut Machine, found: &Found) -> String {
    let absolute = |path: &str| {
        let real = std::fs::canonicalize(path).unwrap_or_else(|_| Path::new(path).to_owned());
        percent_encode(&real.to_string_lossy())
    };
    let text = if found.module.is_some() {
        found.origin.clone()
    } else if let Some((jar, entry)) = found.origin.split_once("!/") {
        format!("jar:file:{}!/{}", absolute(jar), percent_encode(entry))
    } else {
        format!("file:{}", absolute(&found.origin))
    };
    m.state.resource_urls.insert(text.clone(), found.clone());
    text
}

/// Encodes a path as the library does for file URLs.
fn percent_encode(path: &str) -> String {
    let mut text = String::new();
    for b in path.bytes() {
        match b {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => text.push(b as char),
            b'/' | b'-' | b'_' | b'.' | b'!' | b'~' | b'*' | b'\'' | b'(' | b')' | b'&' | b'=' | b'+'
            | b'$' | b',' | b':' | b'@' => text.push(b as char),
            _ => text += &format!("%{b:02X}"),
        }
    }
    text
}

/// The resource that a URL object names, if the program got it from here.
fn known_url(m: &Machine, url: Ref) -> Option<Found> {
    let part = |name: &str| m.text(m.field(url, name) as Ref);
    m.state.resource_urls.get(&format!("{}:{}", part("protocol"), part("file"))).cloned()
}

fn find_resource(m: &mut Machine, a: Args) -> Res<u64> {
    let name = m.text(a.obj(1));
    match resources(m, a.obj(0), &name)?.first().cloned() {
        Some(found) => new_url(m, &a, &found),
        None => object(0),
    }
}

fn new_url(m: &mut Machine, a: &Args, found: &Found) -> Res<u64> {
    let text = url_text(m, found);
    let text = m.new_string(&text)?;
    let make = m.helper(Helper::Url)?;
    Err(m.tail_call(a, make, &[u64::from(text)]))
}

fn find_resources(m: &mut Machine, a: Args) -> Res<u64> {
    let name = m.text(a.obj(1));
    let mut texts = Vec::new();
    for found in resources(m, a.obj(0), &name)? {
        let text = url_text(m, &found);
        texts.push(m.new_string(&text)?);
    }
    let array = m.new_ref_array("java/lang/String", &texts)?;
    let make = m.helper(Helper::Urls)?;
    Err(m.tail_call(&a, make, &[u64::from(array)]))
}

/// Of `(module, name)`: a file of a JDK module; without a module, of the loader.
fn module_resource(m: &mut Machine, a: Args) -> Res<Option<Found>> {
    let name = m.text(a.obj(2));
    if a.obj(1) == 0 {
        return Ok(resources(m, a.obj(0), &name)?.first().cloned());
    }
    let module = m.text(a.obj(1));
    m.classes.path.find_in_module(&module, &name).map_err(|e| m.throw("java/io/IOException", &e.to_string()))
}

fn find_module_resource(m: &mut Machine, a: Args) -> Res<u64> {
    match module_resource(m, a)? {
        Some(found) => new_url(m, &a, &found),
        None => object(0),
    }
}

/// `ClassLoader.getResourceAsStream(name)`.
fn resource_stream(m: &mut Machine, a: Args) -> Res<u64> {
    let loader = a.obj(0);
    if a.obj(1) == 0 || !m.is_builtin(loader)? {
        return Err(m.run_bytecode(&a));
    }
    let name = m.text(a.obj(1));
    let boot = m.builtin_loader(LoaderKind::Boot)?;
    for from in [boot, loader] {
        if let Some(found) = resources(m, from, &name)?.first() {
            let r = stream_of(m, &found.bytes.clone())?;
            return object(r);
        }
    }
    object(0)
}

/// A connection to a resource of the class path; others are the library's business.
fn open_connection(m: &mut Machine, a: Args) -> Res<u64> {
    let Some(found) = known_url(m, a.obj(0)) else {
        return Err(m.run_bytecode(&a));
    };
    let class = match m.classes.loaded(CONNECTION) {
        Some(id) => id,
        None => {
            let mut w = ClassWriter::new(CONNECTION, "java/net/URLConnection");
            w.field(0x1, "in", "Ljava/io/InputStream;");
            w.method(0x101, "getInputStream", "()Ljava/io/InputStream;", None);
            let mut c = Code::new(1);
            c.op(op::RETURN);
            w.method(0x1, "connect", "()V", Some(c));
            let id = m.define_synthetic(w, None)?;
            let get = m.classes.class(id).methods[0];
            m.set_native(get, CONNECTION, "getInputStream");
            id
        }
    };
    m.initialize(class)?;
    let stream = stream_of(m, &found.bytes)?;
    let r = m.new_object(class)?;
    m.set_field(r, "url", a.raw(0));
    m.set_field(r, "in", u64::from(stream));
    m.set_field(r, "doInput", 1);
    object(r)
}
