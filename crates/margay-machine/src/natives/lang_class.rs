//! `java.lang.Class` and class loaders, as far as they do not look at members; that is `reflect`.

use super::{Args, Table, boolean, int, nothing, object};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::reader::access;
use margay_classes::{ClassId, ClassKind, Kind, Origin};

pub(super) const TABLE: Table = &[
    (
        "java/lang/Class",
        &[
            ("getPrimitiveClass", "", primitive_class),
            ("desiredAssertionStatus0", "", nothing),
            ("desiredAssertionStatus", "", nothing),
            ("isInstance", "", |m, a| {
                let r = a.obj(1);
                let class = m.class_of_mirror(a.obj(0));
                boolean(r != 0 && m.classes.is_subclass(m.class_of(r).id, class))
            }),
            ("isAssignableFrom", "", |m, a| {
                if a.obj(1) == 0 {
                    return Err(m.throw_without_message("java/lang/NullPointerException"));
                }
                let (to, from) = (m.class_of_mirror(a.obj(0)), m.class_of_mirror(a.obj(1)));
                boolean(m.classes.is_subclass(from, to))
            }),
            ("isInterface", "", |m, a| {
                let c = m.class_of_mirror(a.obj(0));
                boolean(m.classes.class(c).is_interface())
            }),
            ("isArray", "", |m, a| {
                let c = m.class_of_mirror(a.obj(0));
                boolean(m.classes.class(c).is_array())
            }),
            ("isPrimitive", "", |m, a| {
                let c = m.class_of_mirror(a.obj(0));
                boolean(m.classes.class(c).primitive().is_some())
            }),
            ("isHidden", "", |m, a| {
                let c = m.class_of_mirror(a.obj(0));
                boolean(m.classes.class(c).origin == Origin::Synthetic)
            }),
            ("initClassName", "", init_class_name),
            ("getSuperclass", "", |m, a| {
                let c = m.class_of_mirror(a.obj(0));
                let class = m.classes.class(c);
                match class.superclass {
                    Some(s) if !class.is_interface() => {
                        let r = m.mirror(s)?;
                        object(r)
                    }
                    _ => object(0),
                }
            }),
            ("getModifiers", "", modifiers),
            ("forName0", "", for_name),
            ("registerNatives", "", nothing),
        ],
    ),
    (
        "java/lang/ClassLoader",
        &[
            ("findLoadedClass0", "", |m, a| find_class(m, a.obj(1))),
            ("findBootstrapClass", "", |m, a| find_boot_class(m, a.obj(0))),
            ("findBuiltinLib", "", |_, a| Ok(a.raw(0))),
            ("defineClass1", "", define_class1),
            ("loadClass", "(Ljava/lang/String;)Ljava/lang/Class;", load_class),
            ("getSystemClassLoader", "", |m, _| object(m.state.app_loader)),
            ("getPlatformClassLoader", "", |m, _| object(m.state.platform_loader)),
        ],
    ),
];

fn primitive_class(m: &mut Machine, a: Args) -> Res<u64> {
    let name = m.text(a.obj(0));
    match Kind::PRIMITIVES.into_iter().find(|k| k.java_name() == name) {
        Some(kind) => {
            let id = m.classes.primitive(kind);
            let r = m.mirror(id)?;
            object(r)
        }
        None => Err(m.throw("java/lang/ClassNotFoundException", &name)),
    }
}

fn init_class_name(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    let name = m.public_name(id);
    let r = m.literal_str(&name)?;
    m.heap.set_word_for_good(a.obj(0) + m.known.class.name, u64::from(r));
    object(r)
}

impl Machine {
    /// The name that `Class.getName` gives.
    pub(crate) fn public_name(&self, id: ClassId) -> String {
        self.classes.java_name(id)
    }

    /// The `java.lang.Module` of a class; 0 until modules exist.
    pub(crate) fn module_object(&self, id: ClassId) -> Ref {
        let mut class = self.classes.class(id);
        while let ClassKind::Array { element, .. } = class.kind {
            class = self.classes.class(element);
        }
        let key = match &class.module {
            Some(name) => name,
            None if class.primitive().is_some() => "java.base",
            None => "",
        };
        self.state.modules.get(key).copied().unwrap_or(0)
    }

    /// The class loader object of a class: null for the JDK's.
    pub(crate) fn loader_object(&self, id: ClassId) -> Ref {
        let mut class = self.classes.class(id);
        while let ClassKind::Array { element, .. } = class.kind {
            class = self.classes.class(element);
        }
        match class.origin {
            Origin::Boot => 0,
            _ if class.primitive().is_some() => 0,
            Origin::Synthetic => class.host.map_or(0, |h| self.loader_object(h)),
            _ => self.state.app_loader,
        }
    }

    /// The value of `Class.getModifiers`: those of the `InnerClasses` attribute for member classes.
    pub(crate) fn class_modifiers(&self, id: ClassId) -> u16 {
        let class = self.classes.class(id);
        let own = class.access & !access::SUPER;
        if let ClassKind::Array { element, .. } = class.kind {
            let of = self.class_modifiers(element);
            return of & (access::PUBLIC | access::PRIVATE | access::PROTECTED | access::STATIC)
                | access::FINAL
                | access::ABSTRACT;
        }
        let Some(file) = &class.file else { return own };
        let Some(span) = file.attribute(&file.attributes, "InnerClasses") else {
            return own;
        };
        let name = self.classes.symbols.text(class.name);
        for i in 0..file.u2_at(span, 0).unwrap_or(0) {
            let at = 2 + u32::from(i) * 8;
            let inner = file.u2_at(span, at).map(|index| file.constant(index));
            if let Some(margay_classes::reader::Constant::Class(n)) = inner
                && file.utf8(n).is_ok_and(|n| n == name)
            {
                return file.u2_at(span, at + 6).unwrap_or(own) & !access::SUPER;
            }
        }
        own
    }
}

fn modifiers(m: &mut Machine, a: Args) -> Res<u64> {
    let id = m.class_of_mirror(a.obj(0));
    int(i32::from(m.class_modifiers(id)))
}

/// `Class.forName0(name, initialize, loader, caller)`.
fn for_name(m: &mut Machine, a: Args) -> Res<u64> {
    if a.obj(0) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let name = m.text(a.obj(0));
    let id = load_by_java_name(m, &name)?;
    if a.bool(1) && !m.classes.class(id).is_array() {
        m.initialize(id)?;
    }
    let r = m.mirror(id)?;
    object(r)
}

/// Loads a class by its dotted name, with the exception of `Class.forName` when it is missing.
pub(super) fn load_by_java_name(m: &mut Machine, name: &str) -> Res<ClassId> {
    let not_found = |m: &mut Machine| {
        let trap = m.throw("java/lang/ClassNotFoundException", name);
        if let crate::machine::Trap::Throw(e) = &trap {
            let slot = m.known.throwable.cause;
            m.heap.set_word(e + slot, 0);
        }
        trap
    };
    let primitive = Kind::PRIMITIVES.into_iter().any(|k| k.java_name() == name);
    if name.contains('/') || name.is_empty() || primitive {
        return Err(not_found(m));
    }
    match m.classes.load(&name.replace('.', "/")) {
        Ok(id) => Ok(id),
        Err(e) if e.class == "java/lang/NoClassDefFoundError" => Err(not_found(m)),
        Err(e) => Err(m.link_error(&e)),
    }
}

fn load_class(m: &mut Machine, a: Args) -> Res<u64> {
    // A loader of the program's own runs its own code.
    let loader = m.class_of(a.obj(0)).origin;
    if loader != Origin::Boot {
        let id = a.method().id;
        let class = m.load("java/lang/ClassLoader")?;
        let general = m.classes.find_declared(class, "loadClass", "(Ljava/lang/String;Z)Ljava/lang/Class;");
        let _ = id;
        if let Some(general) = general {
            return Err(m.tail_call_virtual(&a, general, &[a.raw(0), a.raw(1), 0]));
        }
    }
    if a.obj(1) == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    let name = m.text(a.obj(1));
    let id = load_by_java_name(m, &name)?;
    let r = m.mirror(id)?;
    object(r)
}

fn find_class(m: &mut Machine, name: Ref) -> Res<u64> {
    let name = m.text(name).replace('.', "/");
    match m.classes.loaded(&name) {
        Some(id) if m.classes.class(id).origin == Origin::Defined => {
            let r = m.mirror(id)?;
            object(r)
        }
        _ => object(0),
    }
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

/// `ClassLoader.defineClass1(loader, name, bytes, offset, length, domain, source)`.
fn define_class1(m: &mut Machine, a: Args) -> Res<u64> {
    define(m, a.obj(2), a.int(3), a.int(4))
}

pub(super) fn unsafe_define_class(m: &mut Machine, a: Args) -> Res<u64> {
    define(m, a.obj(2), a.int(3), a.int(4))
}

fn define(m: &mut Machine, array: Ref, offset: i32, len: i32) -> Res<u64> {
    let bytes = m.heap.array_bytes(array, 1);
    let Some(part) = bytes.get(offset as usize..offset as usize + len as usize) else {
        return Err(m.throw_without_message("java/lang/ArrayIndexOutOfBoundsException"));
    };
    let part: std::sync::Arc<[u8]> = part.into();
    let id = m.classes.define(part, Origin::Defined, None, "defineClass").map_err(|e| m.link_error(&e))?;
    let r = m.mirror(id)?;
    object(r)
}
