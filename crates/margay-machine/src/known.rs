//! Classes and fields of the JDK that the machine itself reads and writes, looked up once at boot.

use margay_classes::{ClassId, Classes, Kind, LinkError};

/// Field slots are words within an instance.
#[derive(Default, Clone)]
pub struct Known {
    pub class: ClassSlots,
    pub string: StringSlots,
    pub throwable: ThrowableSlots,
    pub bytes: u32,
    pub string_class: u32,
    pub class_class: u32,
    pub throwable_id: u32,
    pub primitive_arrays: [u32; 8],
}

/// `java.lang.Class`.
#[derive(Default, Clone)]
pub struct ClassSlots {
    pub words: u32,
    pub hidden: u32,
    pub component_type: u32,
    pub name: u32,
    pub module: u32,
    pub class_loader: u32,
    /// Fields of newer JDKs, 0 where there are none.
    pub modifiers: u32,
    pub access_flags: u32,
    pub primitive: u32,
}

/// `java.lang.String`.
#[derive(Default, Clone)]
pub struct StringSlots {
    pub value: u32,
    pub coder: u32,
}

/// `java.lang.Throwable`.
#[derive(Default, Clone)]
pub struct ThrowableSlots {
    pub backtrace: u32,
    pub message: u32,
    pub cause: u32,
    pub stack_trace: u32,
    pub depth: u32,
    pub suppressed: u32,
}

impl Known {
    pub(crate) fn find(classes: &mut Classes) -> Result<Known, LinkError> {
        let string = classes.load("java/lang/String")?;
        let class = classes.load("java/lang/Class")?;
        let throwable = classes.load("java/lang/Throwable")?;
        let byte = classes.primitive(Kind::Byte);
        let bytes = classes.array_of(byte).0;
        let mut primitive_arrays = [0; 8];
        for (i, kind) in Kind::PRIMITIVES.iter().take(8).enumerate() {
            let primitive = classes.primitive(*kind);
            primitive_arrays[i] = classes.array_of(primitive).0;
        }
        let slot = |c: ClassId, name: &str| classes.find_field(c, name).map_or(0, |(_, f)| f.slot);
        Ok(Known {
            class: ClassSlots {
                words: classes.class(class).instance_words,
                hidden: classes.class(class).instance_words - 1,
                component_type: slot(class, "componentType"),
                name: slot(class, "name"),
                module: slot(class, "module"),
                class_loader: slot(class, "classLoader"),
                modifiers: slot(class, "modifiers"),
                access_flags: slot(class, "classFileAccessFlags"),
                primitive: slot(class, "primitive"),
            },
            string: StringSlots { value: slot(string, "value"), coder: slot(string, "coder") },
            throwable: ThrowableSlots {
                backtrace: slot(throwable, "backtrace"),
                message: slot(throwable, "detailMessage"),
                cause: slot(throwable, "cause"),
                stack_trace: slot(throwable, "stackTrace"),
                depth: slot(throwable, "depth"),
                suppressed: slot(throwable, "suppressedExceptions"),
            },
            bytes,
            string_class: string.0,
            class_class: class.0,
            throwable_id: throwable.0,
            primitive_arrays,
        })
    }
}
