//! Verification types and which can stand for which (JVMS 4.10.1.2). Classes are told apart by name and
//! looked at only when their names do not decide, since looking at a class means loading it. Knows nothing
//! of instructions.

use super::{Checker, Result};
use crate::class::ClassId;
use crate::descriptor::{Kind, class_of_descriptor, is_field_descriptor};
use crate::symbols::Sym;

/// What a slot of a frame holds. A long or double has two slots, the second of which has a type of its own,
/// so that a pair that was split never looks whole.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub(super) enum Type {
    /// Nothing that can be used.
    Top,
    Int,
    Float,
    Long,
    LongEnd,
    Double,
    DoubleEnd,
    Null,
    /// The object that a constructor makes, before it calls another constructor.
    UninitThis,
    /// An object made by the `new` at this index, before its constructor ran.
    Uninit(u16),
    /// An instance of a class, or an array, named as in class files.
    Ref(Sym),
    /// Where to go on after the subroutine of this number ([`super::infer`]).
    Return(u32),
}

const _: () = assert!(size_of::<Type>() == 8);

/// The work of loading classes to compare them, in units of [`super::BUDGET`].
const LOADING: usize = 1000;

impl Type {
    /// The type that a field descriptor's letter gives, if it is a primitive's.
    pub(super) fn of_kind(kind: Kind) -> Option<Type> {
        match kind {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Some(Type::Int),
            Kind::Float => Some(Type::Float),
            Kind::Long => Some(Type::Long),
            Kind::Double => Some(Type::Double),
            Kind::Ref | Kind::Void => None,
        }
    }

    /// What follows the first slot of a long or double.
    pub(super) fn second_half(self) -> Option<Type> {
        match self {
            Type::Long => Some(Type::LongEnd),
            Type::Double => Some(Type::DoubleEnd),
            _ => None,
        }
    }

    /// Whether this is the second slot of a long or double.
    pub(super) fn is_second_half(self) -> bool {
        matches!(self, Type::LongEnd | Type::DoubleEnd)
    }

    /// Whether this is a reference, be its object initialized or not.
    pub(super) fn is_reference(self) -> bool {
        matches!(self, Type::Null | Type::Ref(_) | Type::UninitThis | Type::Uninit(_))
    }
}

impl Checker<'_> {
    /// Whether a value of type `from` can stand where `to` is wanted.
    pub(super) fn is_assignable(&mut self, from: Type, to: Type) -> Result<bool> {
        match (from, to) {
            _ if from == to => Ok(true),
            (_, Type::Top) | (Type::Null, Type::Ref(_)) => Ok(true),
            (Type::Ref(from), Type::Ref(to)) => self.ref_assignable(from, to),
            _ => Ok(false),
        }
    }

    /// [`Checker::is_assignable`] for classes and arrays.
    pub(super) fn ref_assignable(&mut self, from: Sym, to: Sym) -> Result<bool> {
        if from == to || to == self.object {
            return Ok(true);
        }
        if let Some(&known) = self.assignable.get(&(from, to)) {
            return Ok(known);
        }
        self.spend(LOADING)?;
        let answer = self.compare(from, to);
        self.assignable.insert((from, to), answer);
        Ok(answer)
    }

    fn compare(&mut self, from: Sym, to: Sym) -> bool {
        let (f, t) = (self.classes.symbols.shared(from), self.classes.symbols.shared(to));
        let (mut f, mut t) = (&*f, &*t);
        if f.starts_with('[') && t.starts_with('[') {
            while let (Some(f1), Some(t1)) = (f.strip_prefix('['), t.strip_prefix('[')) {
                (f, t) = (f1, t1);
            }
            if !f.starts_with(['L', '[']) || !t.starts_with(['L', '[']) {
                // Arrays of primitives are the same or have nothing in common.
                return f == t;
            }
            (f, t) = (class_of_descriptor(f), class_of_descriptor(t));
            if f == t || t == "java/lang/Object" {
                return true;
            }
        }
        if t.starts_with('[') {
            return false;
        }
        if f.starts_with('[') {
            return matches!(t, "java/lang/Cloneable" | "java/io/Serializable");
        }
        // A class that cannot be loaded has no instances, so that all values of its type are null: it can be
        // assigned to anything. For this to stay true, nothing but null may come to be of its type, so the
        // one thing that can be assigned to it, apart from itself and null, is another such class. (To allow
        // both directions would be a way from any class to any other.) No class that can be loaded is a
        // subclass of one that cannot, so that no right program is refused.
        match self.named(t) {
            Some(t) if self.classes.class(t).is_interface() => true,
            Some(t) => match self.named(f) {
                // An interface is no subclass of anything, even if its file says so.
                Some(f) => !self.classes.class(f).is_interface() && self.classes.is_subclass(f, t),
                None => true,
            },
            None => self.named(f).is_none(),
        }
    }

    /// The class of this name, if it can be loaded. The class at hand need not be the one of its name that
    /// the others see.
    fn named(&mut self, name: &str) -> Option<ClassId> {
        let name = self.classes.symbols.intern(name);
        if name == self.file.name {
            return Some(self.class);
        }
        let found = self.classes.load_from(self.class, name).ok();
        if found.is_none() && self.classes.class(self.class).loader == 0 {
            self.classes.assume_missing(name);
        }
        found
    }

    /// The least type that holds the values of both, for data flow.
    pub(super) fn merge(&mut self, a: Type, b: Type) -> Result<Type> {
        Ok(match (a, b) {
            _ if a == b => a,
            (Type::Null, Type::Ref(_)) => b,
            (Type::Ref(_), Type::Null) => a,
            (Type::Ref(a), Type::Ref(b)) => Type::Ref(self.merge_refs(a, b)?),
            _ => Type::Top,
        })
    }

    fn merge_refs(&mut self, a: Sym, b: Sym) -> Result<Sym> {
        if a == self.object || b == self.object {
            return Ok(self.object);
        }
        self.spend(LOADING)?;
        let (text_a, text_b) = (self.classes.symbols.shared(a), self.classes.symbols.shared(b));
        let (mut x, mut y) = (&*text_a, &*text_b);
        let mut dims = 0;
        while let (Some(x1), Some(y1)) = (x.strip_prefix('['), y.strip_prefix('[')) {
            (x, y) = (x1, y1);
            dims += 1;
        }
        if dims == 0 {
            return Ok(if x.starts_with('[') || y.starts_with('[') {
                self.object
            } else {
                self.common_superclass(a, b)
            });
        }
        if [x, y].iter().any(|d| !d.starts_with(['L', '['])) {
            // Some elements are primitive: what the arrays have in common is one dimension less.
            dims -= 1;
            (x, y) = ("[", "[");
        }
        let element = if x.starts_with('[') || y.starts_with('[') {
            self.object
        } else {
            let a = self.classes.symbols.intern(class_of_descriptor(x));
            let b = self.classes.symbols.intern(class_of_descriptor(y));
            self.common_superclass(a, b)
        };
        if dims == 0 {
            return Ok(element);
        }
        let name = format!("{}L{};", "[".repeat(dims), self.classes.symbols.text(element));
        Ok(self.classes.symbols.intern(&name))
    }

    /// The least superclass of two classes by name. Interfaces are as good as `Object`; a class that cannot
    /// be loaded has no instances, so that the other one holds the values of both.
    fn common_superclass(&mut self, a: Sym, b: Sym) -> Sym {
        if a == b {
            return a;
        }
        let (text_a, text_b) = (self.classes.symbols.shared(a), self.classes.symbols.shared(b));
        let (Some(x), Some(y)) = (self.named(&text_a), self.named(&text_b)) else {
            return if self.named(&text_a).is_some() || self.named(&text_b).is_none() { a } else { b };
        };
        let (x, y) = (self.classes.class(x), self.classes.class(y));
        if x.is_interface() || y.is_interface() {
            return self.object;
        }
        let shared = x.lineage.iter().zip(&y.lineage).take_while(|(x, y)| x == y);
        shared.last().map_or(self.object, |(&c, _)| self.classes.class(c).name)
    }

    /// The type of a field descriptor.
    pub(super) fn parse_field(&mut self, desc: &str) -> Result<Type> {
        if !is_field_descriptor(desc) {
            return Err(self.fail(format_args!("Malformed field descriptor {desc}")));
        }
        Ok(self.type_of(desc))
    }

    /// The type of a well-formed field descriptor.
    fn type_of(&mut self, desc: &str) -> Type {
        match Type::of_kind(crate::descriptor::kind_of(desc)) {
            Some(primitive) => primitive,
            None => Type::Ref(self.classes.symbols.intern(class_of_descriptor(desc))),
        }
    }

    /// Takes a method descriptor apart: the parameters go to `params`, the result is returned unless `void`.
    pub(super) fn parse_method(&mut self, desc: &str) -> Result<Option<Type>> {
        self.spend(desc.len() / super::NAME)?;
        self.params.clear();
        let malformed = |c: &Self| c.fail(format_args!("Malformed method descriptor {desc}"));
        let mut rest = desc.strip_prefix('(').ok_or_else(|| malformed(self))?;
        let mut slots = 0;
        while !rest.starts_with(')') {
            let Some(len) = crate::descriptor::field_descriptor_len(rest) else {
                return Err(malformed(self));
            };
            let param = self.type_of(&rest[..len]);
            slots += 1 + usize::from(param.second_half().is_some());
            if slots > 255 {
                return Err(self.fail("Too many arguments"));
            }
            self.params.push(param);
            rest = &rest[len..];
        }
        match &rest[1..] {
            "V" => Ok(None),
            ret if is_field_descriptor(ret) => Ok(Some(self.type_of(ret))),
            _ => Err(malformed(self)),
        }
    }

    /// A type as HotSpot's messages name it.
    pub(super) fn show(&self, t: Type) -> String {
        match t {
            Type::Top => "top".into(),
            Type::Int => "integer".into(),
            Type::Float => "float".into(),
            Type::Long => "long".into(),
            Type::LongEnd => "long_2nd".into(),
            Type::Double => "double".into(),
            Type::DoubleEnd => "double_2nd".into(),
            Type::Null => "null".into(),
            Type::UninitThis => "uninitializedThis".into(),
            Type::Uninit(bci) => format!("uninitialized {bci}"),
            Type::Ref(class) => format!("'{}'", self.classes.symbols.text(class)),
            Type::Return(_) => "returnAddress".into(),
        }
    }
}
