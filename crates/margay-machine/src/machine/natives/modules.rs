//! Modules without the library's own boot layer: `java.lang.Module` objects are made when somebody asks for
//! one, and what a JDK module exports, opens and provides is read from its `module-info.class` here.

use super::{Args, Table, boolean, nothing, object, yes};
use crate::heap::Ref;
use crate::machine::link::library::Helper;
use crate::machine::{Machine, Res};
use margay_classes::bytecode::{self, Action};
use margay_classes::reader::{ClassFile, Constant};
use margay_classes::{ClassId, ClassKind, Origin};
use rustc_hash::FxHashMap;
use std::sync::Arc;

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class",
        &[("getModule", "", |m, a| {
            let id = m.class_of_mirror(a.obj(0));
            // Code that asks for the module may look at the loader next.
            m.loader_of(id)?;
            let r = m.module_of(id)?;
            object(r)
        })],
    ),
    (
        "java/lang/Module",
        &[
            ("implIsExportedOrOpen", "", is_exported_or_open),
            ("canRead", "", can_read),
            ("canUse", "", yes),
            ("getDescriptor", "", described),
            ("getPackages", "", described),
            ("implAddExportsOrOpens", "", described),
            ("defineModule0", "", define_module),
            ("addReads0", "", nothing),
            ("addExports0", "", nothing),
            ("addExportsToAll0", "", nothing),
            ("addExportsToAllUnnamed0", "", nothing),
        ],
    ),
    (
        "jdk/internal/module/ServicesCatalog",
        &[
            ("findServices", "", find_services),
            ("getServicesCatalogOrNull", "", |m, a| match m.builtin_kind(a.obj(0))? {
                Some(_) => new_catalog(m, a.obj(0)),
                None => Err(m.run_bytecode(&a)),
            }),
        ],
    ),
    (
        "java/util/ServiceLoader",
        &[("inExplicitModule", "", |m, a| {
            let id = m.class_of_mirror(a.obj(1));
            boolean(m.classes.class(id).module.is_some())
        })],
    ),
    (
        "jdk/internal/loader/BootLoader",
        &[
            ("getSystemPackageLocation", "", |m, a| {
                let package = m.text(a.obj(0));
                match m.classes.path.module_of_package(&package) {
                    Some(module) => {
                        let r = m.new_string(&format!("jrt:/{module}"))?;
                        object(r)
                    }
                    None => object(0),
                }
            }),
            ("getServicesCatalog", "", |m, _| {
                let boot = m.builtin_loader(LoaderKind::Boot)?;
                new_catalog(m, boot)
            }),
        ],
    ),
    (
        "jdk/internal/loader/BootLoader$PackageHelper",
        &[("findModule", "", |m, a| {
            let location = m.text(a.obj(0));
            match location.strip_prefix("jrt:/") {
                Some(name) => {
                    let r = m.module_named(name)?;
                    object(r)
                }
                None => object(0),
            }
        })],
    ),
];

/// Packages with those that may use them; an empty list stands for everybody.
type Targets = FxHashMap<String, Vec<String>>;

/// What a `module-info.class` says.
#[derive(Default, Debug)]
pub(crate) struct ModuleInfo {
    open: bool,
    version: Option<String>,
    exports: Targets,
    opens: Targets,
    /// Services with the classes that provide them.
    provides: Vec<(String, Vec<String>)>,
}

/// The loader that defines a JDK module.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LoaderKind {
    Boot,
    Platform,
    App,
}

/// The module and the class of a provider of a service.
type Provider = (Arc<str>, String);

/// What was read so far. Files do not change, so nothing of it is undone.
#[derive(Default)]
pub(crate) struct ModuleState {
    infos: FxHashMap<Arc<str>, Arc<ModuleInfo>>,
    /// Module and class of the providers of a service, once all modules were read.
    providers: Option<FxHashMap<String, Vec<Provider>>>,
    /// Modules of the boot loader and of the platform loader, once they were looked up.
    loaders: Option<FxHashMap<String, LoaderKind>>,
    /// The class with the list of modules that the program defined.
    pub(crate) roots: Option<ClassId>,
}

impl ModuleInfo {
    fn read(bytes: Arc<[u8]>, symbols: &mut margay_classes::symbols::Symbols) -> Option<ModuleInfo> {
        let file = ClassFile::read(bytes, symbols).ok()?;
        let span = file.attribute(&file.attributes, "Module")?;
        let mut at = 0;
        let mut next = || {
            let value = file.u2_at(span, at).unwrap_or(0);
            at += 2;
            value
        };
        let name = |cp: u16| match file.constant(cp) {
            Constant::Class(n) | Constant::Module(n) | Constant::Package(n) => {
                file.utf8(n).ok().map(|t| t.replace('/', "."))
            }
            _ => None,
        };
        let mut info = ModuleInfo::default();
        next();
        info.open = next() & 0x20 != 0;
        info.version = file.utf8(next()).ok();
        for _ in 0..next() {
            for _ in 0..3 {
                next();
            }
        }
        for opens in [false, true] {
            for _ in 0..next() {
                let package = name(next());
                next();
                let to: Vec<String> = (0..next()).filter_map(|_| name(next())).collect();
                let table = if opens { &mut info.opens } else { &mut info.exports };
                table.insert(package?, to);
            }
        }
        for _ in 0..next() {
            next();
        }
        for _ in 0..next() {
            let service = name(next())?;
            let classes = (0..next()).filter_map(|_| name(next())).collect();
            info.provides.push((service, classes));
        }
        Some(info)
    }
}

fn allows(table: &Targets, package: &str, other: Option<&str>) -> bool {
    table
        .get(package)
        .is_some_and(|to| to.is_empty() || other.is_some_and(|other| to.iter().any(|t| t == other)))
}

impl Machine {
    fn module_info(&mut self, module: &str) -> Arc<ModuleInfo> {
        if let Some(info) = self.state.module_state.infos.get(module) {
            return info.clone();
        }
        let found = self.classes.path.find_in_module(module, "module-info.class").ok().flatten();
        let info = found.and_then(|f| ModuleInfo::read(f.bytes, &mut self.classes.symbols));
        let info = Arc::new(info.unwrap_or_default());
        self.state.module_state.infos.insert(module.into(), info.clone());
        info
    }

    /// The object of a JDK module.
    pub(crate) fn module_named(&mut self, name: &str) -> Res<Ref> {
        let r = self.module_object(name)?;
        let kind = self.module_loader(name);
        if kind != LoaderKind::Boot && self.field(r, "loader") == 0 {
            let loader = self.builtin_loader(kind)?;
            self.set_field(r, "loader", u64::from(loader));
        }
        Ok(r)
    }

    fn module_object(&mut self, name: &str) -> Res<Ref> {
        if let Some(&r) = self.state.modules.get(name) {
            return Ok(r);
        }
        let class = self.load("java/lang/Module")?;
        let words = self.classes.class(class).instance_words;
        let text = self.literal_str(name)?;
        let r = self.heap.allocate_permanent(words, u64::from(class.0))?;
        if let Some((_, f)) = self.classes.find_field(class, "name") {
            let at = r + f.slot;
            self.heap.set_word_for_good(at, u64::from(text));
        }
        self.state.modules.insert(name.to_owned(), r);
        Ok(r)
    }

    /// The loader that defines a JDK module, from the JDK's own table of them.
    pub(crate) fn module_loader(&mut self, module: &str) -> LoaderKind {
        if module == "java.base" {
            return LoaderKind::Boot;
        }
        if self.state.module_state.loaders.is_none() {
            let table = self.read_loader_table().unwrap_or_default();
            self.state.module_state.loaders = Some(table);
        }
        let table = self.state.module_state.loaders.as_ref();
        table.and_then(|t| t.get(module)).copied().unwrap_or(LoaderKind::App)
    }

    /// Reads the strings in the initializer of `ModuleLoaderMap.Modules` up to each field that gets them.
    fn read_loader_table(&mut self) -> Option<FxHashMap<String, LoaderKind>> {
        let id = self.classes.load("jdk/internal/module/ModuleLoaderMap$Modules").ok()?;
        let class = self.classes.class(id);
        let clinit = self.classes.method(class.clinit?);
        let file = class.file.clone()?;
        let code = file.code(clinit.member(class)?).ok()??;
        let bytes = file.slice(code.code);
        let mut table = FxHashMap::default();
        let mut strings = Vec::new();
        for instruction in bytecode::instructions(bytes) {
            match instruction.action(bytes)? {
                Action::LoadConstant { cp, wide: false } => {
                    if let Constant::String(text) = file.constant(cp) {
                        strings.push(file.utf8(text).ok()?);
                    }
                }
                Action::Field { write: true, is_static: true, cp } => {
                    let field = file.member_ref(cp, &mut self.classes.symbols);
                    let kind = match self.classes.symbols.text(field.ok()?.name) {
                        "bootModules" => Some(LoaderKind::Boot),
                        "platformModules" => Some(LoaderKind::Platform),
                        _ => None,
                    };
                    let names = std::mem::take(&mut strings);
                    if let Some(kind) = kind {
                        table.extend(names.into_iter().map(|name| (name, kind)));
                    }
                }
                _ => {}
            }
        }
        Some(table)
    }

    /// The `java.lang.Module` of a class.
    pub(crate) fn module_of(&mut self, id: ClassId) -> Res<Ref> {
        let mirror = self.mirror(id)?;
        let at = mirror + self.known.class.module;
        let known = self.heap.word(at) as Ref;
        if known != 0 {
            return Ok(known);
        }
        let mut class = self.classes.class(id);
        while let ClassKind::Array { element, .. } = class.kind {
            class = self.classes.class(element);
        }
        let (of, origin, name) = (class.id, class.origin, class.module.clone());
        let boot = origin == Origin::Boot || origin == Origin::Synthetic && class.host.is_none();
        if let Some(name) = name.or_else(|| boot.then(|| "java.base".into())) {
            let r = self.module_named(&name)?;
            self.heap.set_word(at, u64::from(r));
            return Ok(r);
        }
        let loader = self.loader_of(of)?;
        let r = match self.defined_module(of, loader) {
            0 if loader != 0 => self.field(loader, "unnamedModule") as Ref,
            r => r,
        };
        self.heap.set_word(at, u64::from(r));
        Ok(r)
    }

    /// The module that the program defined for a loader with the package of a class.
    fn defined_module(&self, id: ClassId, loader: Ref) -> Ref {
        let Some(roots) = self.state.module_state.roots else { return 0 };
        let package = margay_classes::registry::package(self.classes.name(id)).replace('/', ".");
        let mut node = self.static_word(roots, "modules") as Ref;
        while node != 0 {
            let (module, packages) = (self.element(node, 0), self.element(node, 1));
            if self.field(module, "loader") as Ref == loader && packages != 0 {
                for i in 0..self.heap.length(packages) {
                    if self.text(self.element(packages, i)) == package {
                        return module;
                    }
                }
            }
            node = self.element(node, 2);
        }
        0
    }

    /// Whether a module object is one of the JDK's, by name.
    pub(super) fn jdk_module(&self, module: Ref) -> Option<String> {
        let name = self.field(module, "name") as Ref;
        if name == 0 {
            return None;
        }
        let name = self.text(name);
        (self.state.modules.get(&name) == Some(&module)).then_some(name)
    }

    /// All providers of a service among the JDK's modules.
    fn jdk_providers(&mut self, service: &str) -> Vec<(Arc<str>, String)> {
        if self.state.module_state.providers.is_none() {
            let mut all: FxHashMap<String, Vec<(Arc<str>, String)>> = FxHashMap::default();
            for module in self.classes.path.modules() {
                let info = self.module_info(&module);
                for (service, classes) in &info.provides {
                    let list = all.entry(service.clone()).or_default();
                    list.extend(classes.iter().map(|c| (module.clone(), c.clone())));
                }
            }
            self.state.module_state.providers = Some(all);
        }
        let providers = self.state.module_state.providers.as_ref();
        providers.and_then(|p| p.get(service)).cloned().unwrap_or_default()
    }
}

/// `implIsExportedOrOpen(package, other, open)`.
fn is_exported_or_open(m: &mut Machine, a: Args) -> Res<u64> {
    let Some(name) = m.jdk_module(a.obj(0)) else {
        return Err(m.run_bytecode(&a));
    };
    let (package, other, open) = (m.text(a.obj(1)), a.obj(2), a.bool(3));
    if other == a.obj(0) {
        return boolean(true);
    }
    let target = match m.field(other, "name") as Ref {
        0 => None,
        text => Some(m.text(text)),
    };
    let info = m.module_info(&name);
    if info.open
        || allows(&info.opens, &package, target.as_deref())
        || !open && allows(&info.exports, &package, target.as_deref())
    {
        return boolean(true);
    }
    let class = m.load("java/lang/Module")?;
    let desc = "(Ljava/lang/String;Ljava/lang/Module;Z)Z";
    let reflectively = ["isReflectivelyExportedOrOpen", "isReflectivelyExportedOrOpened"]
        .iter()
        .find_map(|name| m.classes.find_declared(class, name, desc));
    match reflectively {
        Some(method) => Err(m.tail_call(&a, method, &[a.raw(0), a.raw(1), a.raw(2), a.raw(3)])),
        None => boolean(false),
    }
}

fn can_read(m: &mut Machine, a: Args) -> Res<u64> {
    if a.obj(1) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    // The JDK's modules read each other.
    if m.jdk_module(a.obj(0)).is_some() && m.jdk_module(a.obj(1)).is_some() {
        return boolean(true);
    }
    Err(m.run_bytecode(&a))
}

/// A method that wants the descriptor of its module.
fn described(m: &mut Machine, a: Args) -> Res<u64> {
    let module = a.obj(0);
    if m.field(module, "descriptor") == 0
        && let Some(name) = m.jdk_module(module)
        && let Ok(Some(found)) = m.classes.path.find_in_module(&name, "module-info.class")
    {
        let bytes = super::reflect_members::byte_array(m, &found.bytes)?;
        let describe = m.helper(Helper::Describe)?;
        return Err(m.run_first(describe, &[u64::from(module), u64::from(bytes)]));
    }
    Err(m.run_bytecode(&a))
}

/// `defineModule0(module, open, version, location, packages)`: remembered in a list in the heap.
fn define_module(m: &mut Machine, a: Args) -> Res<u64> {
    let roots = match m.state.module_state.roots {
        Some(id) => id,
        None => {
            let mut w =
                crate::machine::link::asm::ClassWriter::new("java/lang/Margay$Modules", "java/lang/Object");
            w.field(0x9, "modules", "[Ljava/lang/Object;");
            let id = m.define_synthetic(w, None)?;
            m.mirror(id)?;
            m.state.module_state.roots = Some(id);
            id
        }
    };
    let next = m.static_word(roots, "modules") as Ref;
    let node = m.new_ref_array("java/lang/Object", &[a.obj(0), a.obj(4), next])?;
    m.set_static(roots, "modules", u64::from(node))?;
    Ok(0)
}

/// A catalog of the services of one of the library's loaders: only natives look into it, so that the loader
/// stands where others have their table.
pub(super) fn new_catalog(m: &mut Machine, loader: Ref) -> Res<u64> {
    let class = m.load("jdk/internal/module/ServicesCatalog")?;
    let r = m.new_object(class)?;
    m.set_field(r, "map", u64::from(loader));
    object(r)
}

/// `ServicesCatalog.findServices(service)`.
fn find_services(m: &mut Machine, a: Args) -> Res<u64> {
    if a.obj(1) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let loader = m.field(a.obj(0), "map") as Ref;
    // The boot layer has the modules of all three.
    let kind = m.builtin_kind(loader)?;
    if kind.is_none() && m.classes.name(m.class_of(loader).id) != "java/lang/ModuleLayer" {
        return Err(m.run_bytecode(&a));
    }
    let service = m.text(a.obj(1));
    let class = m.load("jdk/internal/module/ServicesCatalog$ServiceProvider")?;
    let mut providers = Vec::new();
    for (module, name) in m.jdk_providers(&service) {
        if kind.is_some_and(|kind| m.module_loader(&module) != kind) {
            continue;
        }
        let module = m.module_named(&module)?;
        let name = m.literal_str(&name)?;
        let r = m.new_object(class)?;
        m.set_field(r, "module", u64::from(module));
        m.set_field(r, "providerName", u64::from(name));
        providers.push(r);
    }
    let array = m.new_ref_array("java/lang/Object", &providers)?;
    let list = m.load("java/util/Arrays$ArrayList")?;
    let r = m.new_object(list)?;
    m.set_field(r, "a", u64::from(array));
    object(r)
}
