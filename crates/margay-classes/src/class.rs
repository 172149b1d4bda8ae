//! Linked classes, fields and methods. These are shared descriptions: what changes while a program runs
//! (statics, initialization, monitors) lives in the machine's heap, except for caches that only make
//! things faster and are safe to keep across an undo.

use crate::code::Code;
use crate::descriptor::Kind;
use crate::reader::{ClassFile, Member, access};
use crate::symbols::Sym;
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

/// Number of a class in its [`crate::Classes`]. Number 0 is never used.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ClassId(pub u32);

/// Number of a method in its [`crate::Classes`]. Number 0 is never used.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MethodId(pub u32);

/// What a class is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ClassKind {
    /// A class or interface from a class file.
    Instance,
    /// An array of these elements.
    Array {
        /// The class of the elements; a primitive's own class for `int[]`.
        element: ClassId,
        /// The kind of the elements.
        kind: Kind,
    },
    /// A primitive type or `void`.
    Primitive(Kind),
}

/// Who defined a class.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Origin {
    /// The JDK image.
    Boot,
    /// The user's class path.
    App,
    /// Made by the machine while linking (lambdas, adapters). Hidden from stack traces.
    Synthetic,
    /// Defined at run time by the program through a class loader.
    Defined,
}

/// A declared field.
#[derive(Debug, Clone)]
pub struct Field {
    /// Name.
    pub name: Sym,
    /// Descriptor.
    pub desc: Sym,
    /// Access flags.
    pub access: u16,
    /// Kind of its values.
    pub kind: Kind,
    /// Word within the object (the header is word 0), or within the statics of the class.
    pub slot: u32,
    /// Position in the class file.
    pub index: u16,
}

impl Field {
    /// Whether the field is static.
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// A linked class.
pub struct Class {
    /// Its number.
    pub id: ClassId,
    /// Its name as in class files: `java/lang/String`, `[I`, `int`.
    pub name: Sym,
    /// What it is.
    pub kind: ClassKind,
    /// Access flags.
    pub access: u16,
    /// Who defined it.
    pub origin: Origin,
    /// The file that it came from.
    pub file: Option<Arc<ClassFile>>,
    /// Where the file was found.
    pub source: String,
    /// JDK module.
    pub module: Option<Arc<str>>,
    /// A host has rewritten its file: it is type checked by data flow, wherever it comes from.
    pub rewritten: bool,
    /// Superclass.
    pub superclass: Option<ClassId>,
    /// Direct interfaces.
    pub interfaces: Vec<ClassId>,
    /// All interfaces, inherited ones included.
    pub all_interfaces: Vec<ClassId>,
    /// The chain of superclasses from the root down to this class.
    pub lineage: Vec<ClassId>,
    /// Declared fields.
    pub fields: Vec<Field>,
    /// Words of an instance, header included.
    pub instance_words: u32,
    /// The words of an instance that hold references.
    pub ref_slots: Vec<u32>,
    /// Words of static fields.
    pub static_words: u32,
    /// Declared methods in class file order.
    pub methods: Vec<MethodId>,
    /// Virtual dispatch table. Pointers to methods of the same [`crate::Classes`].
    pub(crate) vtable: Vec<*const Method>,
    /// Methods added to the table for interface methods without an implementation in the class.
    pub clinit: Option<MethodId>,
    /// Whether initialising the class can run code: it or a superclass has a static initializer.
    pub has_initializer: bool,
    /// The class of arrays of this class, once made.
    pub array_class: Cell<u32>,
    /// Heap reference of the `java.lang.Class` object, set by the machine.
    pub mirror: Cell<u32>,
    /// Heap word where the static fields begin, set by the machine.
    pub statics: Cell<u32>,
    /// Set once the class is initialised and nothing can undo that.
    pub initialized_for_good: Cell<bool>,
    /// The last class that an instance of this class was successfully cast to.
    pub cast_cache: Cell<u32>,
    /// Resolved constant pool entries: class ids by pool index, 0 while unresolved.
    pub resolved: OnceCell<Box<[Cell<u32>]>>,
    /// The namespace that its names belong to; see [`crate::namespaces`].
    pub loader: u32,
    /// Whether no name leads to it; its own code calls it by the name in its file.
    pub hidden: bool,
    /// A host class: the class that a synthetic one was made for, whose private members it may use.
    pub host: Option<ClassId>,
}

impl Class {
    /// Whether this is an interface.
    pub fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }
    /// Whether this is abstract.
    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }
    /// Whether this is an array class.
    pub fn is_array(&self) -> bool {
        matches!(self.kind, ClassKind::Array { .. })
    }
    /// The kind of the elements of an array class.
    pub fn element_kind(&self) -> Option<Kind> {
        match self.kind {
            ClassKind::Array { kind, .. } => Some(kind),
            _ => None,
        }
    }
    /// The primitive kind of a primitive class.
    pub fn primitive(&self) -> Option<Kind> {
        match self.kind {
            ClassKind::Primitive(kind) => Some(kind),
            _ => None,
        }
    }
    /// The method at a position of the dispatch table.
    #[inline]
    pub fn dispatched(&self, index: usize) -> &Method {
        // SAFETY: only linking writes the table, with methods of the registry that has the class too; it keeps each method
        // in a box of its own and frees none while it lives.
        unsafe { &*self.vtable[index] }
    }
    /// As [`Class::dispatched`], if the table has that position.
    #[inline]
    pub fn try_dispatched(&self, index: usize) -> Option<&Method> {
        (index < self.vtable.len()).then(|| self.dispatched(index))
    }
    /// The dispatch table, for the interpreter: where it begins.
    #[inline(always)]
    pub fn dispatch_table(&self) -> &[*const Method] {
        &self.vtable
    }
    /// What a pool entry is resolved to; 0 if it is not. Makes no cells.
    #[inline]
    pub fn resolved(&self, cp: u16) -> u32 {
        self.resolved.get().map_or(0, |cells| cells[usize::from(cp).min(cells.len() - 1)].get())
    }
    /// The cell for a resolved pool entry.
    pub fn resolved_cell(&self, cp: u16) -> &Cell<u32> {
        let cells = self.resolved.get_or_init(|| {
            let n = self.file.as_ref().map_or(0, |f| f.pool.len());
            (0..n.max(1)).map(|_| Cell::new(0)).collect()
        });
        &cells[usize::from(cp).min(cells.len() - 1)]
    }
}

/// A linked method.
pub struct Method {
    /// Its number.
    pub id: MethodId,
    /// The class that declares it.
    pub class: ClassId,
    /// Name.
    pub name: Sym,
    /// Descriptor.
    pub desc: Sym,
    /// Access flags.
    pub access: u16,
    /// Argument slots, receiver included.
    pub arg_slots: u16,
    /// Kinds of the parameters, receiver not included.
    pub params: Vec<Kind>,
    /// Kind of the result.
    pub ret: Kind,
    /// Position in the class file's methods.
    pub index: u16,
    /// Position in the dispatch table, for methods that have one.
    pub vindex: Option<u16>,
    /// Start of the lowered code, null until lowered or when a call needs more than a new frame.
    pub entry: Cell<*const Cell<crate::code::Op>>,
    /// Registers of a frame, once lowered.
    pub registers: Cell<u16>,
    /// The lowered code.
    pub code: OnceCell<Code>,
    /// The machine's native or intrinsic for this method: 0 not looked up, 1 none, else its number plus 2.
    pub native: Cell<u32>,
    /// In runs with symbols, calls are offered to the host before they are made.
    pub intercepted: Cell<bool>,
    /// In runs with symbols, executed instructions are recorded.
    pub watched: Cell<bool>,
}

impl Method {
    /// Whether the method is static.
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
    /// Whether the method is native.
    pub fn is_native(&self) -> bool {
        self.access & access::NATIVE != 0
    }
    /// Whether the method is abstract.
    pub fn is_abstract(&self) -> bool {
        self.access & access::ABSTRACT != 0
    }
    /// Whether the method is private.
    pub fn is_private(&self) -> bool {
        self.access & access::PRIVATE != 0
    }
    /// Whether the method is synchronized.
    pub fn is_synchronized(&self) -> bool {
        self.access & access::SYNCHRONIZED != 0
    }
    /// The declaration in the class file.
    pub fn member<'a>(&self, class: &'a Class) -> Option<&'a Member> {
        class.file.as_ref()?.methods.get(usize::from(self.index))
    }
}
