//! What Java source of a package may say about classes and their members: names, access, overloads, getters.
//! Reads class files; knows nothing of tests.

use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::reader::{ClassFile, Constant, access};
use margay_classes::{ClassId, Classes, Kind, MethodId, Origin};
use std::collections::BTreeMap;

/// Tests of the JDK's packages and of those of signed jars are in packages of this name: theirs are not open to others.
pub(crate) const CLOSED_TESTS: &str = "margaytests";

/// Classes of `java.lang` that literals and assertions name as they are.
const BOXES: [&str; 7] = ["Boolean", "Byte", "Short", "Integer", "Long", "Float", "Double"];

/// The view from one package.
pub(crate) struct Types<'c> {
    pub(crate) classes: &'c mut Classes,
    /// The package, with dots; empty for the unnamed one.
    pub(crate) package: String,
    /// Simple names in use, with the classes that they mean.
    imports: BTreeMap<String, String>,
}

/// What the compiler knows of an argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ArgumentType {
    Null,
    /// A number or a truth value of the type that the parameter has.
    Primitive,
    /// Such a value where an object is wanted, or what may be one.
    Boxed,
    /// An object, with the descriptor of its declared type.
    Object(String),
}

/// How a class is declared.
struct Declared {
    /// Name in source without the package: `Outer.Inner`.
    name: String,
    /// Whether it and all around it can be named from the same package, and from others.
    in_package: bool,
    everywhere: bool,
    /// Whether instances need one of the class around it.
    inner: bool,
}

impl<'c> Types<'c> {
    pub(crate) fn new(classes: &'c mut Classes, package: &str) -> Types<'c> {
        Types { classes, package: package.to_owned(), imports: BTreeMap::new() }
    }

    /// Loads a class by binary name.
    pub(crate) fn class(&mut self, binary: &str) -> Option<ClassId> {
        self.classes.load(&binary.replace('.', "/")).ok()
    }

    /// The classes to import, sorted.
    pub(crate) fn imported(&self) -> Vec<String> {
        let mut all: Vec<String> = self
            .imports
            .values()
            .filter(|name| {
                let package = package_of(name);
                package != "java.lang" && package != self.package && !package.is_empty()
            })
            .cloned()
            .collect();
        all.sort();
        all.dedup();
        all
    }

    /// Takes a simple name for a class, so that no other is imported under it.
    pub(crate) fn reserve(&mut self, simple: &str, qualified: &str) {
        self.imports.insert(simple.to_owned(), qualified.to_owned());
    }

    /// The name of a class in source, imported when that is possible; `None` when it cannot be named.
    pub(crate) fn name(&mut self, binary: &str) -> Option<String> {
        let id = self.class(binary)?;
        let declared = self.declared(id)?;
        let package = package_of(binary).to_owned();
        let visible = if package == self.package { declared.in_package } else { declared.everywhere };
        if !visible || !self.exported(id) {
            return None;
        }
        let outer = declared.name.split('.').next().unwrap_or(&declared.name).to_owned();
        let qualified = if package.is_empty() { outer.clone() } else { format!("{package}.{outer}") };
        if package.is_empty() && !self.package.is_empty() {
            return None;
        }
        if package == "java.lang" && !self.imports.contains_key(&outer) {
            // A class of the package itself hides the one of `java.lang`.
            let here = format!("{}.{outer}", self.package).replace('.', "/");
            let here = here.strip_prefix('/').unwrap_or(&here);
            if self.package != "java.lang" && self.classes.load(here).is_ok() {
                self.imports.insert(outer.clone(), here.replace('/', "."));
            }
        }
        // Literals such as `Integer.MAX_VALUE` mean the classes of `java.lang`.
        if package != self.package && BOXES.contains(&outer.as_str()) {
            self.imports.entry(outer.clone()).or_insert_with(|| format!("java.lang.{outer}"));
        }
        let owner = self.imports.entry(outer.clone()).or_insert_with(|| qualified.clone());
        let prefix = if *owner == qualified { outer } else { qualified };
        match declared.name.split_once('.') {
            Some((_, rest)) => Some(format!("{prefix}.{rest}")),
            None => Some(prefix),
        }
    }

    /// The name of a type given by descriptor.
    pub(crate) fn type_name(&mut self, descriptor: &str) -> Option<String> {
        let element = descriptor.trim_start_matches('[');
        let dims = descriptor.len() - element.len();
        let name = match element.strip_prefix('L') {
            Some(_) => self.name(&class_of_descriptor(element).replace('/', "."))?,
            None => kind_of(element).java_name().to_owned(),
        };
        Some(name + &"[]".repeat(dims))
    }

    /// Whether the module of a class lets others name it.
    fn exported(&self, id: ClassId) -> bool {
        let class = self.classes.class(id);
        let name = self.classes.name(id);
        class.origin != Origin::Boot
            || ["java/", "javax/", "org/w3c/", "org/xml/"].iter().any(|p| name.starts_with(p))
    }

    /// Whether the class belongs to the JDK, whose private members need opened modules.
    pub(crate) fn is_jdk(&mut self, binary: &str) -> bool {
        self.class(binary).is_none_or(|id| self.classes.class(id).origin == Origin::Boot)
    }

    /// Whether tests of the package have no way to the private members of a class: it belongs to the JDK, and not to the
    /// package that they are for, which has to be opened for them.
    pub(crate) fn is_closed(&mut self, binary: &str) -> bool {
        let opened = self.package.strip_prefix(CLOSED_TESTS).and_then(|p| p.strip_prefix('.'));
        opened != Some(package_of(binary)) && self.is_jdk(binary)
    }

    /// Whether a class is a record.
    pub(crate) fn is_record(&mut self, binary: &str) -> bool {
        let superclass = self.class(binary).and_then(|id| self.classes.class(id).superclass);
        superclass.is_some_and(|s| self.classes.name(s) == "java/lang/Record")
    }

    /// Whether instances of a class need one of the class around it.
    pub(crate) fn is_inner(&mut self, binary: &str) -> bool {
        self.class(binary).and_then(|id| self.declared(id)).is_some_and(|d| d.inner)
    }

    fn declared(&mut self, id: ClassId) -> Option<Declared> {
        let class = self.classes.class(id);
        let file = class.file.clone()?;
        let mut internal = self.classes.name(id).to_owned();
        if self.classes.class(id).hidden || class.origin == Origin::Synthetic {
            return None;
        }
        let mut result = Declared { name: String::new(), in_package: true, everywhere: true, inner: false };
        let mut own = class.access;
        let mut file = file;
        let mut first = true;
        // Outwards; classes nest at most as deep as their names are long.
        for _ in 0..64 {
            let Some((outer, name, flags)) = nesting(&file, &internal) else {
                let simple = internal.rsplit('/').next().unwrap_or(&internal);
                result.everywhere &= own & access::PUBLIC != 0;
                result.name = join(simple, &result.name);
                return Some(result);
            };
            let (outer, name) = (outer?, name?);
            result.in_package &= flags & access::PRIVATE == 0;
            result.everywhere &= flags & access::PUBLIC != 0;
            result.inner |= first && flags & (access::STATIC | access::INTERFACE) == 0;
            first = false;
            result.name = join(&name, &result.name);
            let id = self.classes.load(&outer).ok()?;
            own = self.classes.class(id).access;
            file = self.classes.class(id).file.clone()?;
            internal = outer;
        }
        None
    }

    /// Whether a member of a class can be used from the package.
    pub(crate) fn visible(&self, declared_in: ClassId, member: u16) -> bool {
        if member & access::PUBLIC != 0 {
            return true;
        }
        let package = package_of(&self.classes.java_name(declared_in)).to_owned();
        member & access::PRIVATE == 0 && package == self.package
    }

    /// The method that a call means.
    pub(crate) fn method(&mut self, class: &str, name: &str, descriptor: &str) -> Option<MethodId> {
        let id = self.class(class)?;
        self.classes.find_method(id, name, descriptor)
    }

    /// Whether source may call a method of a class: it is visible and its parameter types can be named.
    pub(crate) fn callable(&mut self, class: &str, method: MethodId) -> bool {
        let m = self.classes.method(method);
        let (declaring, flags) = (m.class, m.access);
        let desc = self.classes.symbols.text(m.desc).to_owned();
        if flags & access::SYNTHETIC != 0 || !self.visible(declaring, flags) || self.name(class).is_none() {
            return false;
        }
        let Some(parsed) = MethodDescriptor::parse(&desc) else { return false };
        parsed.params.iter().all(|p| self.type_name(p).is_some())
    }

    /// Whether a call of a method of a class with arguments of these types could mean another one.
    pub(crate) fn overloaded(&mut self, class: &str, method: MethodId, args: &[ArgumentType]) -> bool {
        let Some(id) = self.class(class) else { return false };
        let class = self.classes.class(id);
        let (name, own) = (self.classes.method(method).name, self.param_descriptors(method));
        let is_constructor = self.classes.symbols.text(name) == "<init>";
        let above = class.lineage.iter().chain(&class.all_interfaces);
        let above: Vec<ClassId> = if is_constructor { vec![id] } else { above.copied().collect() };
        let mut others: Vec<(MethodId, Vec<String>)> = Vec::new();
        for c in above.into_iter().chain([id]) {
            for &other in &self.classes.class(c).methods {
                let m = self.classes.method(other);
                if m.name != name || m.access & access::SYNTHETIC != 0 {
                    continue;
                }
                let fits = m.params.len() == args.len()
                    || m.access & access::VARARGS != 0 && args.len() + 1 >= m.params.len();
                let params = self.param_descriptors(other);
                if fits && params != own && !others.iter().any(|(_, p)| *p == params) {
                    others.push((other, params));
                }
            }
        }
        others.iter().any(|(other, params)| self.competes(method, &own, (*other, params), args))
    }

    /// Whether the compiler might take the other method for these arguments, or neither.
    fn competes(
        &mut self,
        method: MethodId,
        own: &[String],
        (other, params): (MethodId, &[String]),
        args: &[ArgumentType],
    ) -> bool {
        let varargs = |m: MethodId| self.classes.method(m).access & access::VARARGS != 0;
        let boxing = args.contains(&ArgumentType::Boxed);
        if varargs(method) || varargs(other) || boxing || params.len() != args.len() {
            return true;
        }
        let is_object = |descriptor: &str| kind_of(descriptor) == Kind::Ref;
        let takes = |types: &mut Self, (arg, param): (&ArgumentType, &String)| match arg {
            ArgumentType::Null => is_object(param),
            ArgumentType::Primitive => !is_object(param),
            ArgumentType::Object(own) => !is_object(param) || types.converts(own, param),
            ArgumentType::Boxed => true,
        };
        if !args.iter().zip(params).all(|pair| takes(self, pair)) {
            return false;
        }
        // Of two that take the arguments, the compiler prefers the one with the narrower parameters.
        let narrower = own.iter().zip(params).all(|(a, b)| a == b || is_object(b) && self.converts(a, b));
        !narrower || self.is_generic(method) || self.is_generic(other)
    }

    /// Whether a call of a generic method with raw arguments could as well mean an overload with wider
    /// parameters: the compiler does not say which of the two is the more specific one.
    pub(crate) fn ambiguous(&mut self, method: MethodId) -> bool {
        let m = self.classes.method(method);
        let (class, name) = (m.class, m.name);
        let params = self.param_descriptors(method);
        let others: Vec<MethodId> = self
            .classes
            .class(class)
            .methods
            .iter()
            .copied()
            .filter(|&o| o != method && self.classes.method(o).name == name && self.is_generic(o))
            .collect();
        self.is_generic(method)
            && others.into_iter().any(|other| {
                let wider = self.param_descriptors(other);
                wider.len() == params.len() && params.iter().zip(&wider).all(|(a, b)| self.converts(a, b))
            })
    }

    fn param_descriptors(&self, method: MethodId) -> Vec<String> {
        let desc = self.classes.symbols.text(self.classes.method(method).desc);
        let parsed = MethodDescriptor::parse(desc);
        parsed.map_or_else(Vec::new, |d| d.params.iter().map(|&p| p.to_owned()).collect())
    }

    /// Whether a value of one type is also one of another, without a cast.
    pub(crate) fn converts(&mut self, from: &str, to: &str) -> bool {
        if from == to {
            return true;
        }
        let class = |types: &mut Self, d: &str| match kind_of(d) {
            Kind::Ref => types.classes.load(class_of_descriptor(d)).ok(),
            _ => None,
        };
        match (class(self, from), class(self, to)) {
            (Some(a), Some(b)) => self.classes.is_subclass(a, b),
            _ => false,
        }
    }

    /// Whether a method has type parameters of its own, which a call infers from its arguments.
    pub(crate) fn is_generic(&self, method: MethodId) -> bool {
        let m = self.classes.method(method);
        let class = self.classes.class(m.class);
        match (&class.file, m.member(class)) {
            (Some(file), Some(member)) => {
                file.text_attribute(&member.attributes, "Signature").is_some_and(|s| s.starts_with('<'))
            }
            _ => false,
        }
    }

    /// A field of a class or its superclasses as source reads it: the field itself where it is visible, else a
    /// method that does nothing but return it. With `write`, only a field that can be assigned.
    pub(crate) fn accessor(
        &mut self,
        class: &str,
        declared_in: &str,
        field: &str,
        write: bool,
    ) -> Option<String> {
        let id = self.class(class)?;
        let declaring = self.class(declared_in)?;
        let f = self.classes.class(declaring).fields.iter();
        let f = f.filter(|f| !f.is_static()).find(|f| self.classes.symbols.text(f.name) == field)?.clone();
        // A field of the same name further down hides it.
        let lineage = self.classes.class(id).lineage.clone();
        let below = lineage.iter().rev().take_while(|&&c| c != declaring);
        let hidden = below
            .copied()
            .any(|c| self.classes.class(c).fields.iter().any(|f| self.classes.symbols.text(f.name) == field));
        let usable = self.visible(declaring, f.access) && f.access & access::SYNTHETIC == 0 && !hidden;
        if usable && (!write || f.access & access::FINAL == 0) && self.name(declared_in).is_some() {
            return Some(field.to_owned());
        }
        if write {
            return None;
        }
        for &c in lineage.iter().rev() {
            for &m in &self.classes.class(c).methods.clone() {
                if self.is_getter(m, declaring, field) && self.callable(class, m) {
                    let name = self.classes.symbols.text(self.classes.method(m).name).to_owned();
                    let desc = self.classes.symbols.text(self.classes.method(m).desc).to_owned();
                    if self.classes.find_method(id, &name, &desc) == Some(m) {
                        return Some(format!("{name}()"));
                    }
                }
            }
        }
        None
    }

    /// Whether a class has `assert` statements, which only run when they are enabled.
    pub(crate) fn has_assertions(&mut self, class: &str) -> bool {
        let Some(id) = self.class(class) else { return false };
        let mut fields = self.classes.class(id).fields.iter();
        fields.any(|f| f.is_static() && self.classes.symbols.text(f.name) == "$assertionsDisabled")
    }

    /// Whether a field is no part of what the object stands for.
    pub(crate) fn is_transient(&mut self, declared_in: &str, field: &str) -> bool {
        const TRANSIENT: u16 = 0x0080;
        let Some(id) = self.class(declared_in) else { return false };
        let fields = &self.classes.class(id).fields;
        fields.iter().any(|f| f.access & TRANSIENT != 0 && self.classes.symbols.text(f.name) == field)
    }

    /// Whether a method is `return this.field;`.
    fn is_getter(&mut self, method: MethodId, declaring: ClassId, field: &str) -> bool {
        let m = self.classes.method(method);
        if m.is_static() || !m.params.is_empty() || m.ret == Kind::Void {
            return false;
        }
        let class = m.class;
        let Some(file) = self.classes.class(class).file.clone() else { return false };
        let Some(member) = self.classes.method(method).member(self.classes.class(class)) else {
            return false;
        };
        let Ok(Some(code)) = file.code(member) else { return false };
        let &[0x2A, 0xB4, high, low, 0xAC..=0xB0] = file.slice(code.code) else { return false };
        let Ok(reference) = file.member_ref(u16::from_be_bytes([high, low]), &mut self.classes.symbols)
        else {
            return false;
        };
        if self.classes.symbols.text(reference.name) != field {
            return false;
        }
        let owner = self.classes.symbols.text(reference.class).to_owned();
        let Ok(owner) = self.classes.load(&owner) else { return false };
        matches!(self.classes.resolve_field(owner, reference.name, reference.desc), Ok((c, _)) if c == declaring)
    }
}

fn join(outer: &str, rest: &str) -> String {
    if rest.is_empty() { outer.to_owned() } else { format!("{outer}.{rest}") }
}

/// The package part of a binary name.
pub(crate) fn package_of(binary: &str) -> &str {
    binary.rsplit_once('.').map_or("", |(package, _)| package)
}

/// Outer class, simple name and flags of a nested class, as its own file tells; `None` for a top-level class.
/// Local and anonymous classes have no outer class or no name.
fn nesting(file: &ClassFile, internal: &str) -> Option<(Option<String>, Option<String>, u16)> {
    let span = file.attribute(&file.attributes, "InnerClasses")?;
    let count = u32::from(file.u2_at(span, 0)?);
    let class_name = |index: u16| match file.constant(index) {
        Constant::Class(name) => file.utf8(name).ok(),
        _ => None,
    };
    for i in 0..count {
        let at = 2 + 8 * i;
        if class_name(file.u2_at(span, at)?)? != internal {
            continue;
        }
        let (outer, name, flags) =
            (file.u2_at(span, at + 2)?, file.u2_at(span, at + 4)?, file.u2_at(span, at + 6)?);
        let outer = if outer == 0 { None } else { class_name(outer) };
        let name = if name == 0 { None } else { file.utf8(name).ok() };
        return Some((outer, name, flags));
    }
    None
}
