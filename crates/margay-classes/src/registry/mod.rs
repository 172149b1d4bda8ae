//! All classes of one run: loading by name, linking (field layout, dispatch tables) and resolution of
//! members with the errors that the JVM specification gives (JVMS 5.3 to 5.4). Loading and linking have
//! no effect that a program can see, so they are never undone. Running initializers is the machine's job.

mod layout;
pub mod namespaces;
pub mod provided;
mod resolution;
mod subclasses;
pub mod verify;

use crate::class::{Class, ClassId, ClassKind, Method, MethodId, Origin};
use crate::classpath::{Bytes, ClassPath};
use crate::code::Code;
use crate::descriptor::{Kind, MethodDescriptor, kind_of};
use crate::lower::{LowerError, lower};
use crate::reader::{ClassFile, MemberRef, access};
use crate::symbols::{Sym, Symbols};
use rustc_hash::FxHashMap;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

/// Why a class or member could not be had. Each is a Java throwable with a message.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{}: {message}", class.replace('/', "."))]
pub struct LinkError {
    /// The throwable's class, e.g. `java/lang/NoClassDefFoundError`.
    pub class: &'static str,
    /// Its message.
    pub message: String,
    /// Where a malformed file was found.
    pub origin: Option<String>,
}

impl LinkError {
    /// An error of the given throwable class.
    pub fn new(class: &'static str, message: impl Into<String>) -> LinkError {
        LinkError { class, message: message.into(), origin: None }
    }

    /// Whether the class was simply not there.
    pub fn is_not_found(&self) -> bool {
        self.class == "java/lang/NoClassDefFoundError" && self.origin.is_none()
    }
}

pub(crate) type Result<T> = std::result::Result<T, LinkError>;

/// Classes whose instances carry extra words for the machine's own use, with the number of words.
const HIDDEN_WORDS: &[(&str, u32)] = &[
    ("java/lang/Class", 1),
    ("java/lang/ClassLoader", 1),
    ("java/lang/invoke/LambdaForm", 1),
    ("java/lang/invoke/MemberName", 2),
];

/// The classes, methods and names of one run.
pub struct Classes {
    /// Interned names.
    pub symbols: Symbols,
    /// Where classes come from.
    pub path: Arc<ClassPath>,
    classes: Vec<Option<Box<Class>>>,
    methods: Vec<Option<Box<Method>>>,
    by_name: FxHashMap<Sym, ClassId>,
    failed: FxHashMap<Sym, LinkError>,
    loading: Vec<Sym>,
    assumed_missing: rustc_hash::FxHashSet<Sym>,
    pub(crate) selections: FxHashMap<(ClassId, MethodId), Option<MethodId>>,
    twins: FxHashMap<MethodId, MethodId>,
    pub(crate) providers: Vec<provided::Provider>,
    pub(crate) spaces: namespaces::Spaces,
    object: ClassId,
    init: Sym,
    clinit: Sym,
    /// Direct subclasses and implementers among the classes of the user's class path, read when first asked for.
    pub(crate) user_classes: Option<subclasses::UserClasses>,
}

impl Classes {
    /// A registry over a class path, with the primitive types.
    pub fn new(path: Arc<ClassPath>) -> Result<Classes> {
        let mut symbols = Symbols::default();
        let init = symbols.intern("<init>");
        let clinit = symbols.intern("<clinit>");
        let mut classes = Classes {
            symbols,
            path,
            classes: vec![None],
            methods: vec![None],
            by_name: FxHashMap::default(),
            failed: FxHashMap::default(),
            loading: Vec::new(),
            assumed_missing: rustc_hash::FxHashSet::default(),
            selections: FxHashMap::default(),
            twins: FxHashMap::default(),
            providers: Vec::new(),
            spaces: namespaces::Spaces::default(),
            object: ClassId(0),
            init,
            clinit,
            user_classes: None,
        };
        for kind in Kind::PRIMITIVES {
            let name = classes.symbols.intern(kind.java_name());
            let access = access::PUBLIC | access::FINAL | access::ABSTRACT;
            classes.add(|id| blank(id, name, ClassKind::Primitive(kind), access));
        }
        classes.object = classes.load("java/lang/Object")?;
        Ok(classes)
    }

    /// The class of a primitive type.
    pub fn primitive(&self, kind: Kind) -> ClassId {
        let at = Kind::PRIMITIVES.iter().position(|&k| k == kind).unwrap_or(0);
        ClassId(at as u32 + 1)
    }

    /// `java.lang.Object`.
    pub fn object(&self) -> ClassId {
        self.object
    }

    /// `java.lang.String`; `java.lang.Object` as long as that has not been loaded.
    pub fn string(&self) -> ClassId {
        self.loaded("java/lang/String").unwrap_or(self.object)
    }

    /// The class that a reference descriptor names.
    pub fn load_descriptor(&mut self, descriptor: &str) -> Result<ClassId> {
        self.load(crate::descriptor::class_of_descriptor(descriptor))
    }

    /// The descriptor of a class.
    pub fn java_descriptor(&self, id: ClassId) -> String {
        crate::descriptor::descriptor_of_class(self.name(id))
    }

    /// A class by number.
    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        self.classes[id.0 as usize].as_deref().expect("class numbers come from this registry")
    }

    /// A class by number, if there is one.
    pub fn try_class(&self, id: u32) -> Option<&Class> {
        self.classes.get(id as usize)?.as_deref()
    }

    /// A method by number.
    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        self.methods[id.0 as usize].as_deref().expect("method numbers come from this registry")
    }

    /// A method by number, if there is one.
    pub fn try_method(&self, id: u32) -> Option<&Method> {
        self.methods.get(id as usize)?.as_deref()
    }

    /// How many classes there are; numbers run from 1.
    pub fn len(&self) -> usize {
        self.classes.len() - 1
    }

    /// Whether there are no classes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The name of a class as in class files.
    pub fn name(&self, id: ClassId) -> &str {
        self.symbols.text(self.class(id).name)
    }

    /// The name of a class as `Class.getName` gives it.
    pub fn java_name(&self, id: ClassId) -> String {
        let name = self.name(id).replace('/', ".");
        if self.class(id).hidden { name.replace('+', "/") } else { name }
    }

    /// The name of a class as error messages give it: `java.lang.String`, `int[]` is `[I`.
    pub fn external_name(&self, id: ClassId) -> String {
        self.java_name(id)
    }

    /// A method as stack traces and messages name it: `java.util.List.add`.
    pub fn qualified_name(&self, id: MethodId) -> String {
        let m = self.method(id);
        format!("{}.{}", self.java_name(m.class), self.symbols.text(m.name))
    }

    /// A loaded class by name.
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(&self.symbols.lookup(name)?).copied()
    }

    /// All loaded classes.
    pub fn all(&self) -> impl Iterator<Item = &Class> {
        self.classes.iter().flatten().map(|c| &**c)
    }

    fn add(&mut self, make: impl FnOnce(ClassId) -> Class) -> ClassId {
        let id = ClassId(self.classes.len() as u32);
        self.classes.push(Some(Box::new(make(id))));
        id
    }

    /// Loads and links a class named as in class files (`java/lang/String`, `[I`, `[Ljava/lang/String;`).
    pub fn load(&mut self, name: &str) -> Result<ClassId> {
        let sym = self.symbols.intern(name);
        self.load_sym(sym)
    }

    /// [`Classes::load`] by symbol.
    pub fn load_sym(&mut self, name: Sym) -> Result<ClassId> {
        if let Some(&id) = self.by_name.get(&name) {
            return Ok(id);
        }
        if let Some(error) = self.failed.get(&name) {
            return Err(error.clone());
        }
        let text = self.symbols.shared(name);
        let loaded = if let Some(element) = text.strip_prefix('[') {
            self.load_array(name, element)
        } else {
            self.load_instance(name, &text)
        };
        if let Err(error) = &loaded
            && error.class != "java/lang/ClassCircularityError"
        {
            self.failed.insert(name, error.clone());
        }
        loaded
    }

    fn load_array(&mut self, name: Sym, element: &str) -> Result<ClassId> {
        if !crate::descriptor::is_field_descriptor(element) || element.starts_with("[".repeat(255).as_str()) {
            return Err(LinkError::new("java/lang/NoClassDefFoundError", self.symbols.text(name)));
        }
        let kind = kind_of(element);
        let element = match kind {
            Kind::Ref => self.load(crate::descriptor::class_of_descriptor(element))?,
            kind => self.primitive(kind),
        };
        Ok(self.make_array(name, element, kind))
    }

    fn make_array(&mut self, name: Sym, element: ClassId, kind: Kind) -> ClassId {
        let object = self.object;
        let interfaces: Vec<ClassId> = ["java/lang/Cloneable", "java/io/Serializable"]
            .into_iter()
            .filter_map(|i| self.load(i).ok())
            .collect();
        let of = self.class(element);
        let access = (of.access & access::PUBLIC) | access::FINAL | access::ABSTRACT;
        let (origin, module, loader) = (of.origin, of.module.clone(), of.loader);
        let root = self.class(object);
        let (vtable, lineage) = (root.vtable.clone(), root.lineage.clone());
        let id = self.add(|id| {
            let mut class = blank(id, name, ClassKind::Array { element, kind }, access);
            class.origin = origin;
            class.module = module;
            class.loader = loader;
            class.superclass = Some(object);
            class.all_interfaces = interfaces.clone();
            class.interfaces = interfaces;
            class.vtable = vtable;
            class.lineage = lineage;
            class.lineage.push(id);
            class.instance_words = 1;
            class
        });
        if loader == 0 {
            self.by_name.insert(name, id);
        }
        self.class(element).array_class.set(id.0);
        id
    }

    /// The class of arrays whose elements are of class `element`.
    pub fn array_of(&mut self, element: ClassId) -> ClassId {
        let class = self.class(element);
        if class.array_class.get() != 0 {
            return ClassId(class.array_class.get());
        }
        let (name, kind) = match class.kind {
            ClassKind::Primitive(kind) => (format!("[{}", kind.letter()), kind),
            ClassKind::Array { .. } => (format!("[{}", self.name(element)), Kind::Ref),
            ClassKind::Instance => (format!("[L{};", self.name(element)), Kind::Ref),
        };
        let name = self.symbols.intern(&name);
        self.make_array(name, element, kind)
    }

    fn load_instance(&mut self, name: Sym, text: &str) -> Result<ClassId> {
        let malformed = |origin: &str, what: String| LinkError {
            class: "java/lang/ClassFormatError",
            message: format!("{what} ({origin})"),
            origin: Some(origin.to_owned()),
        };
        let found = self.path.find_class(text).map_err(|e| LinkError {
            class: "java/lang/NoClassDefFoundError",
            message: e.to_string(),
            origin: Some(text.to_owned()),
        })?;
        let Some(found) = found else {
            return self.load_provided(text);
        };
        if found.module.is_none() && self.is_provided_whole(text) {
            return self.load_provided(text);
        }
        let file = ClassFile::read(found.bytes, &mut self.symbols).map_err(|e| match e {
            crate::reader::ReadError::Version { .. } => LinkError {
                class: "java/lang/UnsupportedClassVersionError",
                message: format!("{text}: {e} ({})", found.origin),
                origin: Some(found.origin.clone()),
            },
            e => malformed(&found.origin, format!("{text}: {e}")),
        })?;
        if file.name != name {
            let wrong = self.symbols.text(file.name);
            return Err(LinkError {
                class: "java/lang/NoClassDefFoundError",
                message: format!("{text} (wrong name: {wrong})"),
                origin: Some(found.origin),
            });
        }
        let origin = if found.module.is_some() { Origin::Boot } else { Origin::App };
        let id = self.link(file, origin, found.module, found.origin, None, 0)?;
        if let Some(class) = self.classes[id.0 as usize].as_deref_mut() {
            class.rewritten = found.rewritten;
        }
        if origin == Origin::App {
            self.replace_provided(id, text)?;
        }
        Ok(id)
    }

    /// Defines a class from bytes: one that the machine made, or that the program defines at run time.
    /// With `rename`, the class gets that name whatever the file says (hidden classes).
    pub fn define(
        &mut self,
        bytes: Bytes,
        origin: Origin,
        host: Option<ClassId>,
        source: &str,
    ) -> Result<ClassId> {
        let space = host.map_or(0, |h| self.class(h).loader);
        self.define_in(bytes, origin, host, source, space)
    }

    /// [`Classes::define`] in a namespace.
    pub fn define_in(
        &mut self,
        bytes: Bytes,
        origin: Origin,
        host: Option<ClassId>,
        source: &str,
        space: u32,
    ) -> Result<ClassId> {
        let file = ClassFile::read(bytes, &mut self.symbols).map_err(|e| match e {
            crate::reader::ReadError::Version { .. } => {
                LinkError::new("java/lang/UnsupportedClassVersionError", e.to_string())
            }
            e => LinkError::new("java/lang/ClassFormatError", e.to_string()),
        })?;
        let name = self.symbols.shared(file.name);
        let taken = match space {
            0 => self.by_name.contains_key(&file.name),
            _ => self.known_in(space, &name).is_some(),
        };
        if origin != Origin::Synthetic && taken {
            let name = self.symbols.text(file.name).replace('/', ".");
            return Err(LinkError::new(
                "java/lang/LinkageError",
                format!("duplicate class definition for {name}"),
            ));
        }
        if space == 0 && self.assumed_missing.contains(&file.name) {
            let name = self.symbols.text(file.name).replace('/', ".");
            let message = format!("{name} was missing when code that uses it was verified");
            return Err(LinkError::new("java/lang/LinkageError", message));
        }
        let module = host.and_then(|h| self.class(h).module.clone());
        self.failed.remove(&file.name);
        self.link(file, origin, module, source.to_owned(), host, space)
    }

    /// Defines a class that no name leads to. `number` tells it from others with the same name in the file.
    pub fn define_hidden(
        &mut self,
        bytes: Bytes,
        host: Option<ClassId>,
        space: u32,
        number: u32,
    ) -> Result<ClassId> {
        let file = ClassFile::read(bytes, &mut self.symbols)
            .map_err(|e| LinkError::new("java/lang/ClassFormatError", e.to_string()))?;
        crate::format::check(&file, &self.symbols)
            .map_err(|why| LinkError::new("java/lang/ClassFormatError", why.to_string()))?;
        let (superclass, interfaces) = self.load_supers(&file, space, false)?;
        let name = format!("{}+0x{number:016x}", self.symbols.text(file.name));
        let name = self.symbols.intern(&name);
        let module = host.and_then(|h| self.class(h).module.clone());
        let source = "hidden".to_owned();
        let id = self.lay_out(file, Origin::Defined, module, source, host, space, superclass, interfaces)?;
        if let Some(class) = self.classes[id.0 as usize].as_deref_mut() {
            class.name = name;
            class.hidden = true;
        }
        Ok(id)
    }

    fn link(
        &mut self,
        file: ClassFile,
        origin: Origin,
        module: Option<Arc<str>>,
        source: String,
        host: Option<ClassId>,
        space: u32,
    ) -> Result<ClassId> {
        let name = file.name;
        if matches!(origin, Origin::App | Origin::Defined) {
            crate::format::check(&file, &self.symbols).map_err(|why| LinkError {
                class: "java/lang/ClassFormatError",
                message: why.to_string(),
                origin: Some(source.clone()),
            })?;
        }
        if self.loading.contains(&name) {
            return Err(LinkError::new("java/lang/ClassCircularityError", self.symbols.text(name)));
        }
        if self.loading.len() > 500 {
            return Err(LinkError::new("java/lang/LinkageError", "superclasses nest more than 500 deep"));
        }
        self.loading.push(name);
        let supers = self.load_supers(&file, space, origin == Origin::Synthetic);
        self.loading.pop();
        let (superclass, interfaces) = supers?;
        let id = self.lay_out(file, origin, module, source, host, space, superclass, interfaces)?;
        if space != 0 {
            let text = self.symbols.shared(name);
            if origin != Origin::Synthetic || self.known_in(space, &text).is_none() {
                self.enter_in(space, &text, id);
            }
        } else if origin == Origin::Synthetic {
            // A class of the program's own may have the name; generated code finds itself all the same.
            self.by_name.entry(name).or_insert(id);
        } else {
            self.by_name.insert(name, id);
        }
        Ok(id)
    }

    pub(crate) fn set_methods(&mut self, class: ClassId, methods: Vec<MethodId>) {
        if let Some(class) = self.classes[class.0 as usize].as_deref_mut() {
            class.methods = methods;
        }
    }

    /// Remembers that verified code is only right as long as there is no class of this name.
    pub fn assume_missing(&mut self, name: Sym) {
        self.assumed_missing.insert(name);
    }

    /// Lets go of a name, so that another class can be defined by it. Code linked before keeps what it has.
    pub fn forget(&mut self, name: &str) {
        if let Some(sym) = self.symbols.lookup(name) {
            self.by_name.remove(&sym);
            self.failed.remove(&sym);
            self.assumed_missing.remove(&sym);
        }
    }

    fn load_supers(
        &mut self,
        file: &ClassFile,
        space: u32,
        trusted: bool,
    ) -> Result<(Option<ClassId>, Vec<ClassId>)> {
        let this = self.symbols.text(file.name).replace('/', ".");
        let icce = |m: String| Err(LinkError::new("java/lang/IncompatibleClassChangeError", m));
        let superclass = match file.super_name {
            Some(sup) => {
                if sup == file.name {
                    return Err(LinkError::new("java/lang/ClassCircularityError", this));
                }
                let id = self.load_in(space, sup, None, trusted)?;
                let class = self.class(id);
                if class.is_interface() || class.kind != ClassKind::Instance {
                    return icce(format!("class {this} has interface {} as super class", self.java_name(id)));
                }
                if file.access & access::INTERFACE != 0 && id != self.object {
                    let message = format!("interface {this} has a superclass other than java.lang.Object");
                    return Err(LinkError::new("java/lang/ClassFormatError", message));
                }
                if class.access & access::FINAL != 0 {
                    return icce(format!(
                        "class {this} cannot inherit from final class {}",
                        self.java_name(id)
                    ));
                }
                Some(id)
            }
            None if this == "java.lang.Object" => None,
            None => {
                return Err(LinkError::new(
                    "java/lang/ClassFormatError",
                    format!("{this} has no superclass"),
                ));
            }
        };
        let mut interfaces = Vec::with_capacity(file.interfaces.len());
        for &name in &file.interfaces {
            let id = self.load_in(space, name, None, trusted)?;
            if !self.class(id).is_interface() {
                return icce(format!(
                    "class {this} can not implement {}, because it is not an interface",
                    self.java_name(id)
                ));
            }
            if !interfaces.contains(&id) {
                interfaces.push(id);
            }
        }
        Ok((superclass, interfaces))
    }

    /// A second method with the bytecode of `id` that no native stands in for, so that a native may leave
    /// some of its calls to the bytecode.
    pub fn bytecode_twin(&mut self, id: MethodId) -> MethodId {
        if let Some(&twin) = self.twins.get(&id) {
            return twin;
        }
        let method = self.method(id);
        let (class, index) = (method.class, method.index);
        let Some(member) = method.member(self.class(class)).cloned() else { return id };
        let twin = self.make_method(class, &member, index);
        twin.native.set(1);
        let twin_id = twin.id;
        self.methods.push(Some(Box::new(twin)));
        self.twins.insert(id, twin_id);
        twin_id
    }

    pub(crate) fn same_package(&self, a: ClassId, b: &Class) -> bool {
        self.class(a).loader == b.loader && package(self.name(a)) == package(self.symbols.text(b.name))
    }

    /// A member reference of a class's constant pool.
    pub fn member_ref(&mut self, class: ClassId, cp: u16) -> Result<MemberRef> {
        let file = self.file_of(class)?;
        file.member_ref(cp, &mut self.symbols)
            .map_err(|e| LinkError::new("java/lang/ClassFormatError", e.to_string()))
    }

    /// The file of a class that has one.
    pub fn file_of(&self, class: ClassId) -> Result<Arc<ClassFile>> {
        self.class(class)
            .file
            .clone()
            .ok_or_else(|| LinkError::new("java/lang/InternalError", "class without a class file"))
    }

    /// Resolves a class entry of a class's constant pool, remembering the answer.
    pub fn resolve_class(&mut self, from: ClassId, cp: u16) -> Result<ClassId> {
        let known = self.class(from).resolved_cell(cp).get();
        if known != 0 {
            return Ok(ClassId(known));
        }
        let file = self.file_of(from)?;
        let name = file
            .class_name(cp, &mut self.symbols)
            .map_err(|e| LinkError::new("java/lang/ClassFormatError", e.to_string()))?;
        let id = self.load_from(from, name)?;
        self.class(from).resolved_cell(cp).set(id.0);
        Ok(id)
    }

    /// The lowered code of a method, made on first use. `None` for native and abstract methods.
    pub fn code(&mut self, id: MethodId) -> std::result::Result<Option<&Code>, LowerError> {
        if self.method(id).code.get().is_none() {
            let method = self.method(id);
            let class = self.class(method.class);
            let (Some(file), Some(member)) = (class.file.clone(), method.member(class).cloned()) else {
                return Ok(None);
            };
            if member.access & (access::NATIVE | access::ABSTRACT) != 0 {
                return Ok(None);
            }
            let place = || format!("{}.{}", self.java_name(method.class), self.symbols.text(method.name));
            let attr = file.code(&member).map_err(|e| LowerError(format!("{} in {}", e, place())))?;
            let Some(attr) = attr else {
                return Err(LowerError(format!("Absent Code attribute in method {}", place())));
            };
            if matches!(class.origin, Origin::App | Origin::Defined) || class.rewritten {
                self.take_wanted();
                let verified = verify::verify_method(self, id, &file, &attr);
                if self.is_wanting() {
                    return Err(LowerError("a class loader has to be asked first".to_owned()));
                }
                verified.map_err(|e| LowerError(format!("{e} in {}", self.qualified_name(id))))?;
            }
            let method = self.method(id);
            let code = lower(&file, &attr, method.arg_slots)
                .map_err(|e| LowerError(format!("{e} in {}", self.qualified_name(id))))?;
            let _ = method.code.set(code);
        }
        Ok(self.method(id).code.get())
    }
}

fn blank(id: ClassId, name: Sym, kind: ClassKind, access: u16) -> Class {
    Class {
        id,
        name,
        kind,
        access,
        origin: Origin::Boot,
        file: None,
        source: String::new(),
        module: None,
        rewritten: false,
        superclass: None,
        interfaces: Vec::new(),
        all_interfaces: Vec::new(),
        lineage: Vec::new(),
        fields: Vec::new(),
        instance_words: 1,
        ref_slots: Vec::new(),
        static_words: 0,
        methods: Vec::new(),
        vtable: Vec::new(),
        clinit: None,
        has_initializer: false,
        array_class: Cell::new(0),
        mirror: Cell::new(0),
        statics: Cell::new(0),
        initialized_for_good: Cell::new(false),
        cast_cache: Cell::new(0),
        resolved: OnceCell::new(),
        loader: 0,
        hidden: false,
        host: None,
    }
}

/// The package part of a class name as in class files.
pub fn package(name: &str) -> &str {
    name.rfind('/').map_or("", |at| &name[..at])
}

/// A type descriptor as Java source writes it: `[Ljava/lang/String;` is `java.lang.String[]`.
pub fn external_type(desc: &str) -> String {
    let dims = desc.bytes().take_while(|&b| b == b'[').count();
    let base = &desc[dims..];
    let base = match base.strip_prefix('L') {
        Some(rest) => rest.trim_end_matches(';').replace('/', "."),
        None => kind_of(base).java_name().to_owned(),
    };
    base + &"[]".repeat(dims)
}

/// `void foo(int, java.lang.String)`.
pub fn signature(name: &str, desc: &str) -> String {
    match MethodDescriptor::parse(desc) {
        Some(d) => {
            let params: Vec<_> = d.params.iter().map(|p| external_type(p)).collect();
            format!("{} {name}({})", external_type(d.ret), params.join(", "))
        }
        None => format!("{name}{desc}"),
    }
}

/// `'void java.util.List.foo(int)'`, quoted as HotSpot's messages do.
pub fn describe_method(class: &str, name: &str, desc: &str) -> String {
    format!("'{}'", signature(&format!("{class}.{name}"), desc))
}
