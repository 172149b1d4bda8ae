//! Subtyping, and the search for members (JVMS 5.4.3 to 5.4.6): resolution of fields and methods, selection of
//! the method that a call runs, and access checks.

use crate::class::{Class, ClassId, ClassKind, Field, Method, MethodId, Origin};
use crate::descriptor::Kind;
use crate::reader::access;
use crate::registry::{Classes, LinkError, Result, describe_method, external_type, signature};
use crate::symbols::Sym;

impl Classes {
    /// Whether an instance of `a` is an instance of `b`.
    pub fn is_subclass(&self, a: ClassId, b: ClassId) -> bool {
        if a == b || b == self.object() && self.class(a).primitive().is_none() {
            return true;
        }
        let (mut ca, mut cb) = (self.class(a), self.class(b));
        loop {
            match (ca.kind, cb.kind) {
                (ClassKind::Array { element: ea, kind: ka }, ClassKind::Array { element: eb, kind: kb }) => {
                    if ea == eb {
                        return true;
                    }
                    if ka != Kind::Ref || kb != Kind::Ref {
                        return false;
                    }
                    (ca, cb) = (self.class(ea), self.class(eb));
                    if cb.id == self.object() {
                        return true;
                    }
                }
                _ if cb.is_interface() => return ca.id == cb.id || ca.all_interfaces.contains(&cb.id),
                _ => return ca.lineage.get(cb.lineage.len().wrapping_sub(1)) == Some(&cb.id),
            }
        }
    }

    /// A method declared by the class itself.
    pub fn declared_method(&self, class: ClassId, name: Sym, desc: Sym) -> Option<MethodId> {
        self.class(class).methods.iter().copied().find(|&m| {
            let m = self.method(m);
            m.name == name && m.desc == desc
        })
    }

    /// A method declared by the class itself, by text.
    pub fn find_declared(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        self.declared_method(class, self.symbols.lookup(name)?, self.symbols.lookup(desc)?)
    }

    /// A method of the class or a superclass, by text.
    pub fn find_method(&self, class: ClassId, name: &str, desc: &str) -> Option<MethodId> {
        let (name, desc) = (self.symbols.lookup(name)?, self.symbols.lookup(desc)?);
        self.class(class).lineage.iter().rev().find_map(|&c| self.declared_method(c, name, desc))
    }

    /// A field of the class or a superclass, by name.
    pub fn find_field(&self, class: ClassId, name: &str) -> Option<(ClassId, &Field)> {
        let name = self.symbols.lookup(name)?;
        let lineage = &self.class(class).lineage;
        lineage.iter().rev().find_map(|&c| Some((c, self.class(c).fields.iter().find(|f| f.name == name)?)))
    }

    /// Resolves a field (JVMS 5.4.3.2): the class that declares it and its position there.
    pub fn resolve_field(&self, class: ClassId, name: Sym, desc: Sym) -> Result<(ClassId, usize)> {
        let mut at = Some(class);
        while let Some(id) = at {
            let c = self.class(id);
            let here = |c: &Class| c.fields.iter().position(|f| f.name == name && f.desc == desc);
            if let Some(i) = here(c) {
                return Ok((id, i));
            }
            for &i in &c.all_interfaces {
                if let Some(at) = here(self.class(i)) {
                    return Ok((i, at));
                }
            }
            at = c.superclass;
        }
        Err(LinkError::new("java/lang/NoSuchFieldError", self.missing_field(class, name, desc)))
    }

    pub(crate) fn missing_field(&self, class: ClassId, name: Sym, desc: Sym) -> String {
        if self.path.feature() >= 21 {
            let ty = external_type(self.symbols.text(desc));
            format!(
                "Class {} does not have member field '{ty} {}'",
                self.java_name(class),
                self.symbols.text(name)
            )
        } else {
            self.symbols.text(name).to_owned()
        }
    }

    /// Resolves a method reference (JVMS 5.4.3.3 and 5.4.3.4).
    pub fn resolve_method(
        &mut self,
        class: ClassId,
        name: Sym,
        desc: Sym,
        interface: bool,
    ) -> Result<MethodId> {
        let c = self.class(class);
        if c.is_interface() != interface {
            let message = if interface {
                format!("Found class {}, but interface was expected", self.java_name(class))
            } else {
                format!("Found interface {}, but class was expected", self.java_name(class))
            };
            return Err(LinkError::new("java/lang/IncompatibleClassChangeError", message));
        }
        match self.lookup_method(class, name, desc) {
            Some(id) => Ok(id),
            None => Err(LinkError::new("java/lang/NoSuchMethodError", self.describe(class, name, desc))),
        }
    }

    /// Finds a method by the rules of resolution, without errors for kind mismatches.
    pub fn lookup_method(&self, class: ClassId, name: Sym, desc: Sym) -> Option<MethodId> {
        let c = self.class(class);
        if let Some(id) = c.lineage.iter().rev().find_map(|&c| self.declared_method(c, name, desc)) {
            return Some(id);
        }
        if c.is_interface()
            && let Some(id) = self.declared_method(self.object(), name, desc)
            && self.method(id).access & (access::PUBLIC | access::STATIC) == access::PUBLIC
        {
            return Some(id);
        }
        let candidates = self.maximally_specific(class, name, desc);
        candidates
            .iter()
            .copied()
            .find(|&m| !self.method(m).is_abstract())
            .or_else(|| candidates.first().copied())
    }

    /// The maximally-specific superinterface methods (JVMS 5.4.3.3), abstract ones included.
    pub(crate) fn maximally_specific(&self, class: ClassId, name: Sym, desc: Sym) -> Vec<MethodId> {
        let c = self.class(class);
        let found: Vec<MethodId> = c
            .all_interfaces
            .iter()
            .filter_map(|&i| self.declared_method(i, name, desc))
            .filter(|&m| self.method(m).access & (access::PRIVATE | access::STATIC) == 0)
            .collect();
        let overridden = |m: MethodId| {
            let of = self.method(m).class;
            found.iter().any(|&n| n != m && self.class(self.method(n).class).all_interfaces.contains(&of))
        };
        found.iter().copied().filter(|&m| !overridden(m)).collect()
    }

    /// `void java.util.List.foo(int)`, as error messages name methods.
    pub fn describe(&self, class: ClassId, name: Sym, desc: Sym) -> String {
        describe_method(&self.java_name(class), self.symbols.text(name), self.symbols.text(desc))
    }

    /// Selects the method that a call of `method` on a `receiver` runs (JVMS 5.4.6), for methods that are
    /// not in the receiver's dispatch table.
    pub fn select(&mut self, receiver: ClassId, method: MethodId) -> Result<MethodId> {
        let known = self.selections.get(&(receiver, method)).copied();
        let selected = match known {
            Some(s) => s,
            None => {
                let s = self.select_anew(receiver, method)?;
                self.selections.insert((receiver, method), s);
                s
            }
        };
        match selected {
            Some(id) if !self.method(id).is_abstract() => Ok(id),
            _ => {
                let m = self.method(method);
                let message = format!(
                    "Receiver class {} does not define or inherit an implementation of the resolved method '{}' of {} {}.",
                    self.java_name(receiver),
                    self.abstract_signature(m),
                    if self.class(m.class).is_interface() { "interface" } else { "abstract class" },
                    self.java_name(m.class)
                );
                Err(LinkError::new("java/lang/AbstractMethodError", message))
            }
        }
    }

    pub(crate) fn abstract_signature(&self, m: &Method) -> String {
        let sig = signature(self.symbols.text(m.name), self.symbols.text(m.desc));
        if m.is_abstract() { format!("abstract {sig}") } else { sig }
    }

    pub(crate) fn select_anew(&self, receiver: ClassId, method: MethodId) -> Result<Option<MethodId>> {
        let m = self.method(method);
        let declared = m.class;
        if self.class(declared).is_interface() && !self.class(receiver).all_interfaces.contains(&declared) {
            return Err(LinkError::new(
                "java/lang/IncompatibleClassChangeError",
                format!(
                    "Class {} does not implement the requested interface {}",
                    self.java_name(receiver),
                    self.java_name(declared)
                ),
            ));
        }
        if m.is_private() {
            return Ok(Some(method));
        }
        for &c in self.class(receiver).lineage.iter().rev() {
            if let Some(id) = self.declared_method(c, m.name, m.desc)
                && self.method(id).access & (access::STATIC | access::PRIVATE) == 0
            {
                if self.class(declared).is_interface() && self.method(id).access & access::PUBLIC == 0 {
                    let message = format!(
                        "class {} tried to access method {}",
                        self.java_name(receiver),
                        self.describe(c, m.name, m.desc)
                    );
                    return Err(LinkError::new("java/lang/IllegalAccessError", message));
                }
                return Ok(Some(id));
            }
        }
        let candidates = self.maximally_specific(receiver, m.name, m.desc);
        let concrete: Vec<_> =
            candidates.iter().copied().filter(|&c| !self.method(c).is_abstract()).collect();
        match concrete[..] {
            [one] => Ok(Some(one)),
            [] => Ok(candidates.first().copied()),
            _ => {
                let list: Vec<_> = concrete.iter().map(|&c| self.qualified_name(c)).collect();
                Err(LinkError::new(
                    "java/lang/IncompatibleClassChangeError",
                    format!("Conflicting default methods: {}", list.join(" ")),
                ))
            }
        }
    }

    /// Whether code of class `from` may use a member (JVMS 5.4.4).
    pub fn accessible(&self, from: ClassId, declared: ClassId, member_access: u16) -> bool {
        let (a, b) = (self.class(from), self.class(declared));
        if member_access & access::PUBLIC != 0 || from == declared || a.origin == Origin::Synthetic {
            return true;
        }
        let package_ok = self.same_package(from, b);
        if member_access & access::PRIVATE != 0 {
            return package_ok && self.nest_host(a) == self.nest_host(b);
        }
        package_ok
            || member_access & access::PROTECTED != 0 && self.is_subclass(from, declared)
            || a.origin == Origin::Boot
    }

    /// The name of the nest host of a class (JVMS 4.7.28).
    pub fn nest_host(&self, class: &Class) -> String {
        let own = || self.symbols.text(class.name).to_owned();
        let Some(file) = &class.file else { return own() };
        if let Some(host) = class.host {
            return self.nest_host(self.class(host));
        }
        let Some(span) = file.attribute(&file.attributes, "NestHost") else {
            return own();
        };
        let host = file.u2_at(span, 0).and_then(|index| match file.constant(index) {
            crate::reader::Constant::Class(name) => file.utf8(name).ok(),
            _ => None,
        });
        host.unwrap_or_else(own)
    }
}
