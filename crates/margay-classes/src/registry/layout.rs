//! How a class is laid out: words of its objects and statics, methods, dispatch tables.

use super::{Classes, HIDDEN_WORDS, LinkError, Result, blank};
use crate::class::{Class, ClassId, ClassKind, Field, Method, MethodId, Origin};
use crate::descriptor::{Kind, kind_of, method_kinds};
use crate::reader::{ClassFile, Member, access};
use std::cell::{Cell, OnceCell};
use std::sync::Arc;

impl Classes {
    #[expect(clippy::too_many_arguments, reason = "the parts of one class, used once")]
    pub(super) fn lay_out(
        &mut self,
        file: ClassFile,
        origin: Origin,
        module: Option<Arc<str>>,
        source: String,
        host: Option<ClassId>,
        space: u32,
        superclass: Option<ClassId>,
        interfaces: Vec<ClassId>,
    ) -> Result<ClassId> {
        let file = Arc::new(file);
        let id = ClassId(self.classes.len() as u32);
        let mut class = blank(id, file.name, ClassKind::Instance, file.access);
        class.origin = origin;
        class.module = module;
        class.source = source;
        class.host = host;
        class.loader = space;
        class.superclass = superclass;
        class.instance_words = 1;
        if let Some(sup) = superclass {
            let sup = self.class(sup);
            class.lineage = sup.lineage.clone();
            class.all_interfaces = sup.all_interfaces.clone();
            class.instance_words = sup.instance_words;
            class.ref_slots = sup.ref_slots.clone();
            class.has_initializer = sup.has_initializer;
            class.vtable = sup.vtable.clone();
        }
        if class.lineage.len() > 4000 {
            return Err(LinkError::new("java/lang/LinkageError", "more than 4000 superclasses"));
        }
        class.lineage.push(id);
        for &i in &interfaces {
            class.has_initializer |= self.class(i).has_initializer;
            for &j in std::iter::once(&i).chain(&self.class(i).all_interfaces) {
                if !class.all_interfaces.contains(&j) {
                    class.all_interfaces.push(j);
                }
            }
        }
        class.interfaces = interfaces;
        self.lay_out_fields(&mut class, &file)?;
        let interface = class.is_interface();
        for (index, member) in file.methods.iter().enumerate() {
            let method = self.make_method(id, member, index as u16);
            let method_id = method.id;
            class.methods.push(method_id);
            if member.name == self.clinit && method.is_static() && method.arg_slots == 0 {
                class.clinit = Some(method_id);
                class.has_initializer = true;
            }
            self.methods.push(Some(Box::new(method)));
            let dispatched =
                member.access & (access::STATIC | access::PRIVATE) == 0 && member.name != self.init;
            if dispatched && !interface {
                self.enter_vtable(&mut class, method_id)?;
            }
        }
        class.file = Some(file);
        self.classes.push(Some(Box::new(class)));
        Ok(id)
    }

    pub(super) fn lay_out_fields(&mut self, class: &mut Class, file: &ClassFile) -> Result<()> {
        for (index, member) in file.fields.iter().enumerate() {
            let kind = kind_of(self.symbols.text(member.desc));
            let is_static = member.access & access::STATIC != 0;
            if class.is_interface() && !is_static {
                return Err(LinkError::new(
                    "java/lang/ClassFormatError",
                    "an interface has an instance field",
                ));
            }
            let slot = if is_static { &mut class.static_words } else { &mut class.instance_words };
            let field = Field {
                name: member.name,
                desc: member.desc,
                access: member.access,
                kind,
                slot: *slot,
                index: index as u16,
            };
            *slot += 1;
            if !is_static && kind == Kind::Ref {
                class.ref_slots.push(field.slot);
            }
            class.fields.push(field);
        }
        let name = self.symbols.text(class.name);
        if let Some((_, words)) = HIDDEN_WORDS.iter().find(|(n, _)| *n == name) {
            class.instance_words += words;
        }
        if class.instance_words > 60_000 {
            return Err(LinkError::new("java/lang/ClassFormatError", "too many fields"));
        }
        Ok(())
    }

    pub(super) fn make_method(&self, class: ClassId, member: &Member, index: u16) -> Method {
        let kinds = method_kinds(self.symbols.text(member.desc));
        let (params, ret) = kinds.unwrap_or((Vec::new(), Kind::Void));
        let is_static = member.access & access::STATIC != 0;
        let arg_slots = params.iter().map(|k: &Kind| k.slots()).sum::<u16>() + u16::from(!is_static);
        Method {
            id: MethodId(self.methods.len() as u32),
            class,
            name: member.name,
            desc: member.desc,
            access: member.access,
            arg_slots,
            params,
            ret,
            index,
            vindex: None,
            entry: Cell::new(std::ptr::null()),
            registers: Cell::new(0),
            code: OnceCell::new(),
            native: Cell::new(0),
            intercepted: Cell::new(false),
            watched: Cell::new(false),
        }
    }

    pub(super) fn enter_vtable(&mut self, class: &mut Class, id: MethodId) -> Result<()> {
        let method: *const Method = self.method(id);
        let (name, desc) = (self.method(id).name, self.method(id).desc);
        let mut position = None;
        for at in 0..class.vtable.len() {
            let above = class.dispatched(at);
            if above.name != name || above.desc != desc {
                continue;
            }
            let visible = above.access & (access::PUBLIC | access::PROTECTED) != 0
                || self.same_package(above.class, class);
            if !visible {
                continue;
            }
            if above.access & access::FINAL != 0 {
                let message = format!(
                    "class {} overrides final method {}.{}{}",
                    self.symbols.text(class.name).replace('/', "."),
                    self.java_name(above.class),
                    self.symbols.text(name),
                    self.symbols.text(desc)
                );
                return Err(LinkError::new("java/lang/IncompatibleClassChangeError", message));
            }
            class.vtable[at] = method;
            position.get_or_insert(at);
        }
        let at = position.unwrap_or_else(|| {
            class.vtable.push(method);
            class.vtable.len() - 1
        });
        let Ok(at) = u16::try_from(at) else {
            return Err(LinkError::new("java/lang/ClassFormatError", "too many virtual methods"));
        };
        if let Some(method) = self.methods[id.0 as usize].as_deref_mut() {
            method.vindex = Some(at);
        }
        Ok(())
    }
}
