//! `java.lang.Class` and class loaders, as far as they do not look at members; that is `reflect`.

use super::{Args, Table, boolean, int, nothing, object};
use crate::machine::{Machine, Res};
use margay_classes::reader::access;
use margay_classes::{ClassId, ClassKind, Kind, Origin};

pub(super) const TABLE: Table = &[(
    "java/lang/Class",
    &[
        ("getPrimitiveClass", "", primitive_class),
        ("desiredAssertionStatus0", "", assertions),
        ("desiredAssertionStatus", "", assertions),
        ("isInstance", "", |m, a| {
            let r = a.obj(1);
            let class = m.class_of_mirror(a.obj(0));
            let yes = r != 0 && m.classes.is_subclass(m.class_of(r).id, class);
            if r != 0 && !yes {
                m.note_refused(m.class_of(r).id, class);
            }
            boolean(yes)
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
            let c = m.classes.class(m.class_of_mirror(a.obj(0)));
            boolean(c.hidden || c.origin == Origin::Synthetic && !c.is_array())
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
        ("registerNatives", "", nothing),
    ],
)];

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
    m.heap.set_word(a.obj(0) + m.known.class.name, u64::from(r));
    object(r)
}

impl Machine {
    /// The name that `Class.getName` gives.
    pub(crate) fn public_name(&self, id: ClassId) -> String {
        self.classes.java_name(id)
    }

    /// The value of `Class.getModifiers`: those of the `InnerClasses` attribute for member classes.
    pub fn class_modifiers(&self, id: ClassId) -> u16 {
        let class = self.classes.class(id);
        let own = class.access & !access::SUPER;
        if let ClassKind::Array { element, .. } = class.kind {
            let of = self.class_modifiers(element);
            return of & (access::PUBLIC | access::PRIVATE | access::PROTECTED)
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

/// Assertions of the program are on when the host wants them; those of the JDK are off.
fn assertions(m: &mut Machine, a: Args) -> Res<u64> {
    m.note_assertion_status();
    let class = m.class_of_mirror(a.obj(0));
    boolean(m.config.assertions && m.classes.class(class).origin != Origin::Boot)
}
