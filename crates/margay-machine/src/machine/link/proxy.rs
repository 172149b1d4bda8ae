//! Classes of `java.lang.reflect.Proxy`, written as the library's generator would but without running it.

use super::asm::{ClassWriter, Code};
use super::library::METHOD_OF;
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, MethodId};
use std::sync::Arc;

const PROXY: &str = "java/lang/reflect/Proxy";
const HANDLER: &str = "java/lang/reflect/InvocationHandler";
const METHOD: &str = "Ljava/lang/reflect/Method;";

/// A method of a proxy class.
struct ProxyMethod {
    method: MethodId,
    name: Arc<str>,
    desc: Arc<str>,
    /// What every method that this one stands for may throw.
    thrown: Vec<ClassId>,
}

impl Machine {
    /// The class file of a proxy class.
    pub(crate) fn proxy_bytes(&mut self, name: &str, interfaces: &[ClassId], flags: u16) -> Res<Vec<u8>> {
        let methods = self.proxy_methods(interfaces)?;
        let name = name.replace('.', "/");
        let mut w = ClassWriter::new(&name, PROXY);
        w.set_version(49);
        w.set_access(flags | access::SUPER);
        for &i in interfaces {
            w.interface(self.classes.name(i));
        }
        let mut init = Code::new(2);
        let desc = format!("(L{HANDLER};)V");
        let above = w.method_ref(PROXY, "<init>", &desc, false);
        init.load(Kind::Ref, 0).load(Kind::Ref, 1).invokespecial(above).op(op::RETURN);
        w.method(access::PUBLIC, "<init>", &desc, Some(init));
        for (i, method) in methods.iter().enumerate() {
            let catches = self.proxy_catches(&method.thrown)?;
            let thrown: Vec<&str> = method.thrown.iter().map(|&e| self.classes.name(e)).collect();
            write_method(&mut w, &name, &format!("m{i}"), method, catches.as_deref(), &thrown);
        }
        let mut clinit = Code::new(0);
        for (i, method) in methods.iter().enumerate() {
            let info = self.classes.method(method.method);
            let class = self.classes.class(info.class);
            let slot = class.methods.iter().position(|&m| m == method.method).unwrap_or(0);
            let of = w.class(self.classes.symbols.text(class.name));
            let lookup = w.method_ref(METHOD_OF.0, METHOD_OF.1, METHOD_OF.2, false);
            let field = w.field_ref(&name, &format!("m{i}"), METHOD);
            w.field(access::PRIVATE | access::STATIC | access::FINAL, &format!("m{i}"), METHOD);
            clinit.op16(op::LDC_W, of).push_int(slot as i32).invokestatic(lookup).putstatic(field);
        }
        clinit.op(op::RETURN);
        w.method(access::STATIC, "<clinit>", "()V", Some(clinit));
        Ok(w.finish())
    }

    /// Three methods of `Object`, then those of the interfaces, each signature once.
    fn proxy_methods(&mut self, interfaces: &[ClassId]) -> Res<Vec<ProxyMethod>> {
        let object = self.classes.object();
        let mut list: Vec<ProxyMethod> = Vec::new();
        for (name, desc) in
            [("hashCode", "()I"), ("equals", "(Ljava/lang/Object;)Z"), ("toString", "()Ljava/lang/String;")]
        {
            if let Some(method) = self.classes.find_declared(object, name, desc) {
                list.push(ProxyMethod { method, name: name.into(), desc: desc.into(), thrown: Vec::new() });
            }
        }
        for &interface in interfaces {
            for method in self.interface_methods(interface) {
                let thrown = self.thrown_by(method)?;
                let info = self.classes.method(method);
                let (name, desc) =
                    (self.classes.symbols.shared(info.name), self.classes.symbols.shared(info.desc));
                if let Some(at) = list.iter().position(|m| m.name == name && m.desc == desc) {
                    let merged = self.common_exceptions(&list[at].thrown, &thrown);
                    list[at].thrown = merged;
                } else {
                    list.push(ProxyMethod { method, name, desc, thrown });
                }
            }
        }
        Ok(list)
    }

    /// What `Class.getMethods` gives for an interface, static methods left out.
    fn interface_methods(&self, interface: ClassId) -> Vec<MethodId> {
        let all = &self.classes.class(interface).all_interfaces;
        let mut found: Vec<MethodId> = Vec::new();
        for &i in std::iter::once(&interface).chain(all) {
            for &id in &self.classes.class(i).methods {
                let m = self.classes.method(id);
                if m.access & (access::STATIC | access::PRIVATE) != 0 {
                    continue;
                }
                let same = |&other: &MethodId| {
                    let o = self.classes.method(other);
                    o.name == m.name && o.desc == m.desc
                };
                let hidden = found
                    .iter()
                    .filter(|f| same(f))
                    .any(|&f| self.classes.is_subclass(self.classes.method(f).class, i));
                if !hidden {
                    found.retain(|f| !same(f) || !self.classes.is_subclass(i, self.classes.method(*f).class));
                    found.push(id);
                }
            }
        }
        found
    }

    /// The classes in the `Exceptions` attribute of a method.
    fn thrown_by(&mut self, method: MethodId) -> Res<Vec<ClassId>> {
        let m = self.classes.method(method);
        let (class, index) = (m.class, usize::from(m.index));
        let Some(file) = self.classes.class(class).file.clone() else { return Ok(Vec::new()) };
        let span = file.methods.get(index).and_then(|m| file.attribute(&m.attributes, "Exceptions"));
        let Some(span) = span else { return Ok(Vec::new()) };
        let mut thrown = Vec::new();
        for i in 0..u32::from(file.u2_at(span, 0).unwrap_or(0)) {
            let cp = file.u2_at(span, 2 + i * 2).unwrap_or(0);
            thrown.push(self.classes.resolve_class(class, cp).map_err(|e| self.class_error(&e))?);
        }
        Ok(thrown)
    }

    fn common_exceptions(&self, a: &[ClassId], b: &[ClassId]) -> Vec<ClassId> {
        let mut list: Vec<ClassId> = Vec::new();
        for (from, with) in [(a, b), (b, a)] {
            for &e in from {
                if !list.contains(&e) && with.iter().any(|&w| self.classes.is_subclass(e, w)) {
                    list.push(e);
                }
            }
        }
        list
    }

    /// The classes that leave a proxy method as they are; none when everything may.
    fn proxy_catches(&mut self, thrown: &[ClassId]) -> Res<Option<Vec<String>>> {
        let mut list = vec![self.load("java/lang/Error")?, self.load("java/lang/RuntimeException")?];
        for &e in thrown {
            if self.classes.name(e) == "java/lang/Throwable" {
                return Ok(None);
            }
            if list.iter().any(|&l| self.classes.is_subclass(e, l)) {
                continue;
            }
            list.retain(|&l| !self.classes.is_subclass(l, e));
            list.push(e);
        }
        Ok(Some(list.into_iter().map(|e| self.classes.name(e).to_owned()).collect()))
    }

    /// The interfaces in an array of class objects.
    pub(crate) fn classes_in(&self, array: Ref) -> Vec<ClassId> {
        (0..self.heap.length(array)).map(|i| self.class_of_mirror(self.element(array, i))).collect()
    }
}

fn write_method(
    w: &mut ClassWriter,
    class: &str,
    field: &str,
    m: &ProxyMethod,
    catches: Option<&[String]>,
    thrown: &[&str],
) {
    let Some(d) = MethodDescriptor::parse(&m.desc) else { return };
    let mut c = Code::new(d.param_slots() + 2);
    let (start, end, pass, wrap) = (c.label(), c.label(), c.label(), c.label());
    let handler = w.field_ref(PROXY, "h", &format!("L{HANDLER};"));
    let field = w.field_ref(class, field, METHOD);
    c.place(start).load(Kind::Ref, 0).getfield(handler).load(Kind::Ref, 0).getstatic(field);
    if d.params.is_empty() {
        c.op(op::ACONST_NULL);
    } else {
        let object = w.class("java/lang/Object");
        c.push_int(d.params.len() as i32).op16(op::ANEWARRAY, object);
        let mut local = 1;
        for (i, p) in d.params.iter().enumerate() {
            let kind = kind_of(p);
            c.op(op::DUP).push_int(i as i32).load(kind, local);
            if kind != Kind::Ref {
                let of = kind.box_class();
                let value_of = w.method_ref(of, "valueOf", &format!("({p})L{of};"), false);
                c.invokestatic(value_of);
            }
            c.op(op::AASTORE);
            local += kind.slots();
        }
    }
    let desc = format!("(Ljava/lang/Object;{METHOD}[Ljava/lang/Object;)Ljava/lang/Object;");
    let invoke = w.method_ref(HANDLER, "invoke", &desc, true);
    c.invokeinterface_with(invoke, 4);
    match kind_of(d.ret) {
        Kind::Void => {
            c.op(op::POP).op(op::RETURN);
        }
        Kind::Ref => {
            let to = w.class(class_of_descriptor(d.ret));
            c.op16(op::CHECKCAST, to).op(op::ARETURN);
        }
        kind => {
            let to = w.class(kind.box_class());
            let value = format!("{}Value", kind.java_name());
            let value = w.method_ref(kind.box_class(), &value, &format!("(){}", kind.letter()), false);
            c.op16(op::CHECKCAST, to).invokevirtual(value).ret(kind);
        }
    }
    c.place(end);
    if let Some(catches) = catches {
        let local = d.param_slots() + 1;
        for name in catches {
            let caught = w.class(name);
            c.handler(start, end, pass, caught);
        }
        let all = w.class("java/lang/Throwable");
        c.handler(start, end, wrap, all);
        c.place(pass).op(op::ATHROW);
        let wrapper = "java/lang/reflect/UndeclaredThrowableException";
        let init = w.method_ref(wrapper, "<init>", "(Ljava/lang/Throwable;)V", false);
        let wrapper = w.class(wrapper);
        c.place(wrap).store(Kind::Ref, local).op16(op::NEW, wrapper).op(op::DUP).load(Kind::Ref, local);
        c.invokespecial(init).op(op::ATHROW);
    }
    w.method_throwing(access::PUBLIC | access::FINAL, &m.name, &m.desc, Some(c), thrown);
}
