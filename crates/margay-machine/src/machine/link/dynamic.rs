//! `invokedynamic` call sites of the bootstraps that javac uses. Each becomes a call of a static method of
//! a small class made for it; anything else goes the general way through method handles.

use super::asm::{ClassWriter, Code};
use crate::machine::{Machine, Res};
use margay_classes::code::Op;
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::{ClassFile, Constant};
use margay_classes::{ClassId, Kind, MethodId};
use std::sync::Arc;

/// A `MethodHandle` constant: what it refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct HandleConstant {
    /// The reference kind of JVMS 4.4.8.
    pub(crate) kind: u8,
    pub(crate) class: String,
    pub(crate) name: String,
    pub(crate) desc: String,
    pub(crate) interface: bool,
}

/// A call site as the class file describes it.
pub(super) struct DynamicSite {
    pub(super) host: ClassId,
    pub(super) file: Arc<ClassFile>,
    pub(super) name: String,
    pub(super) desc: String,
    pub(super) bootstrap: HandleConstant,
    pub(super) args: Vec<u16>,
}

/// Access flags of generated members.
pub(super) const STATIC: u16 = 0x9;
pub(super) const PUBLIC: u16 = 0x1;

impl Machine {
    /// Links the dynamic call of the top frame's instruction.
    pub(crate) fn link_dynamic(&mut self, first: u16, cp: u16) -> Res<()> {
        let host = match self.thread().top() {
            Some(f) => f.method().class,
            None => return Ok(()),
        };
        let site = self.read_site(host, cp)?;
        let made = match (site.bootstrap.class.as_str(), site.bootstrap.name.as_str()) {
            ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
                self.link_lambda(&site)?
            }
            ("java/lang/invoke/StringConcatFactory", "makeConcatWithConstants" | "makeConcat") => {
                self.link_concat(&site)?
            }
            ("java/lang/runtime/ObjectMethods", "bootstrap") => self.link_record_method(&site)?,
            ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => self.link_switch(&site)?,
            _ => None,
        };
        match made {
            Some(method) => {
                // The class of the method may have an initializer, which an undo would take back.
                self.patch(Op::InvokeStaticChecked { first, method: method.0 });
                Ok(())
            }
            None => self.link_dynamic_general(first, cp),
        }
    }

    fn read_site(&mut self, host: ClassId, cp: u16) -> Res<DynamicSite> {
        let file = self.classes.file_of(host).map_err(|e| self.link_error(&e))?;
        let read = || -> Option<DynamicSite> {
            let Constant::InvokeDynamic { bootstrap, name_type } = file.constant(cp) else { return None };
            let (name, desc) = name_and_type(&file, name_type)?;
            let bootstrap = file.bootstraps.get(usize::from(bootstrap))?;
            let handle = handle_constant(&file, bootstrap.method)?;
            Some(DynamicSite {
                host,
                file: file.clone(),
                name,
                desc,
                bootstrap: handle,
                args: bootstrap.args.clone(),
            })
        };
        match read() {
            Some(site) => Ok(site),
            None => Err(self.throw("java/lang/ClassFormatError", "malformed invokedynamic")),
        }
    }

    /// A name for a class made for `host`.
    pub(super) fn generated_name(&mut self, host: ClassId, what: &str) -> String {
        let n = self.next_synthetic();
        format!("{}$${what}${n}", self.classes.name(host))
    }

    /// Defines a class whose first method is the one that a site calls.
    pub(super) fn define_for(&mut self, w: ClassWriter, host: ClassId, name: &str) -> Res<Option<MethodId>> {
        let id = self.define_synthetic(w, Some(host))?;
        let class = self.classes.class(id);
        let found = class
            .methods
            .iter()
            .copied()
            .find(|&m| self.classes.symbols.text(self.classes.method(m).name) == name);
        Ok(found)
    }

    /// Record methods: `toString`, `hashCode`, `equals` over the components.
    fn link_record_method(&mut self, site: &DynamicSite) -> Res<Option<MethodId>> {
        let Some(d) = MethodDescriptor::parse(&site.desc) else { return Ok(None) };
        let Some(record) = d.params.first().map(|p| class_of_descriptor(p).to_owned()) else {
            return Ok(None);
        };
        let names = site.args.get(1).and_then(|&n| string_constant(&site.file, n)).unwrap_or_default();
        let names: Vec<&str> = names.split(';').filter(|n| !n.is_empty()).collect();
        let mut fields = Vec::new();
        for &arg in site.args.iter().skip(2) {
            match handle_constant(&site.file, arg) {
                Some(h) => fields.push(h),
                None => return Ok(None),
            }
        }
        let class_name = self.generated_name(site.host, "Record");
        let mut w = ClassWriter::new(&class_name, "java/lang/Object");
        let code = match site.name.as_str() {
            "toString" => record_to_string(&mut w, &self.simple_name(site.host), &names, &fields),
            "hashCode" => record_hash_code(&mut w, &fields),
            "equals" => record_equals(&mut w, &record, &fields),
            _ => return Ok(None),
        };
        w.method(STATIC, &site.name, &site.desc, Some(code));
        self.define_for(w, site.host, &site.name)
    }

    /// `Class.getSimpleName`.
    pub(crate) fn simple_name(&self, id: ClassId) -> String {
        let class = self.classes.class(id);
        let full = self.classes.name(id);
        if let Some(file) = &class.file
            && let Some(span) = file.attribute(&file.attributes, "InnerClasses")
        {
            for i in 0..u32::from(file.u2_at(span, 0).unwrap_or(0)) {
                let at = 2 + i * 8;
                let inner = file.u2_at(span, at).and_then(|n| class_constant(file, n));
                if inner.as_deref() == Some(full) {
                    return file.u2_at(span, at + 4).and_then(|n| file.utf8(n).ok()).unwrap_or_default();
                }
            }
        }
        full.rsplit('/').next().unwrap_or(full).to_owned()
    }

    /// Pattern switches: which label matches, from a label on.
    fn link_switch(&mut self, site: &DynamicSite) -> Res<Option<MethodId>> {
        let Some(d) = MethodDescriptor::parse(&site.desc) else { return Ok(None) };
        if d.params.len() != 2 || kind_of(d.params[0]) != Kind::Ref {
            return Ok(None);
        }
        let target = class_of_descriptor(d.params[0]).to_owned();
        let is_enum = site.bootstrap.name == "enumSwitch";
        let class_name = self.generated_name(site.host, "Switch");
        let mut w = ClassWriter::new(&class_name, "java/lang/Object");
        let mut c = Code::new(2);
        let not_null = c.label();
        c.load(Kind::Ref, 0).branch(op::IFNONNULL, not_null).push_int(-1).ret(Kind::Int).place(not_null);
        for (i, &label) in site.args.iter().enumerate() {
            let next = c.label();
            c.load(Kind::Int, 1).push_int(i as i32).branch(op::IF_ICMPGT, next);
            match site.file.constant(label) {
                Constant::Class(n) => {
                    let name = site.file.utf8(n).unwrap_or_default();
                    let class = w.class(&name);
                    c.load(Kind::Ref, 0).op16(op::INSTANCEOF, class).branch(op::IFEQ, next);
                }
                Constant::String(n) if is_enum => {
                    let name = site.file.utf8(n).unwrap_or_default();
                    let exists = self
                        .load(&target)
                        .ok()
                        .and_then(|e| self.classes.find_field(e, &name).map(|(_, f)| f.is_static()));
                    if exists != Some(true) {
                        c.branch(op::GOTO, next);
                    } else {
                        let field = w.field_ref(&target, &name, &format!("L{target};"));
                        c.load(Kind::Ref, 0).getstatic(field).branch(op::IF_ACMPNE, next);
                    }
                }
                Constant::String(n) => {
                    let text = site.file.utf8(n).unwrap_or_default();
                    let text = w.string(&text);
                    let equals = w.method_ref("java/lang/Object", "equals", "(Ljava/lang/Object;)Z", false);
                    c.op16(op::LDC_W, text).load(Kind::Ref, 0).invokevirtual(equals).branch(op::IFEQ, next);
                }
                Constant::Int(k) => switch_on_int(&mut w, &mut c, k, next),
                Constant::Dynamic { .. } => match enum_constant(&site.file, label) {
                    Some((class, name)) => {
                        let field = w.field_ref(&class, &name, &format!("L{class};"));
                        c.load(Kind::Ref, 0).getstatic(field).branch(op::IF_ACMPNE, next);
                    }
                    None => return Ok(None),
                },
                _ => return Ok(None),
            }
            c.push_int(i as i32).ret(Kind::Int).place(next);
        }
        c.push_int(site.args.len() as i32).ret(Kind::Int);
        w.method(STATIC, "select", &site.desc, Some(c));
        self.define_for(w, site.host, "select")
    }
}

/// An integer label matches an `Integer` or a `Character` of that value.
fn switch_on_int(w: &mut ClassWriter, c: &mut Code, k: i32, next: super::asm::Label) {
    let (not_integer, matched) = (c.label(), c.label());
    let constant = w.int(k);
    for (class, method, desc, miss) in [
        ("java/lang/Integer", "intValue", "()I", not_integer),
        ("java/lang/Character", "charValue", "()C", next),
    ] {
        let (index, value) = (w.class(class), w.method_ref(class, method, desc, false));
        c.load(Kind::Ref, 0).op16(op::INSTANCEOF, index).branch(op::IFEQ, miss);
        c.load(Kind::Ref, 0).op16(op::CHECKCAST, index).invokevirtual(value).op16(op::LDC_W, constant);
        if class == "java/lang/Integer" {
            c.branch(op::IF_ICMPNE, next).branch(op::GOTO, matched).place(not_integer);
        } else {
            c.branch(op::IF_ICMPNE, next);
        }
    }
    c.place(matched);
}

/// The enum constant that a label's `EnumDesc` stands for, read off the constants that make it.
fn enum_constant(file: &ClassFile, label: u16) -> Option<(String, String)> {
    let args = invoke_arguments(file, label, "java/lang/Enum$EnumDesc")?;
    let class = invoke_arguments(file, *args.first()?, "java/lang/constant/ClassDesc")?;
    let class = string_constant(file, *class.first()?)?.replace('.', "/");
    Some((class, string_constant(file, *args.get(1)?)?))
}

/// The arguments of a constant made by `ConstantBootstraps.invoke` of a method of `class`.
fn invoke_arguments(file: &ClassFile, constant: u16, class: &str) -> Option<Vec<u16>> {
    let Constant::Dynamic { bootstrap, .. } = file.constant(constant) else { return None };
    let bootstrap = file.bootstraps.get(usize::from(bootstrap))?;
    let handle = handle_constant(file, bootstrap.method)?;
    if handle.class != "java/lang/invoke/ConstantBootstraps" || handle.name != "invoke" {
        return None;
    }
    let target = handle_constant(file, *bootstrap.args.first()?)?;
    (target.class == class && target.name == "of").then(|| bootstrap.args[1..].to_vec())
}

fn record_to_string(w: &mut ClassWriter, simple: &str, names: &[&str], fields: &[HandleConstant]) -> Code {
    const BUILDER: &str = "java/lang/StringBuilder";
    let mut c = Code::new(2);
    let (class, init) = (w.class(BUILDER), w.method_ref(BUILDER, "<init>", "()V", false));
    let text = w.method_ref(BUILDER, "append", "(Ljava/lang/String;)Ljava/lang/StringBuilder;", false);
    c.op16(op::NEW, class).op(op::DUP).invokespecial(init);
    for (i, f) in fields.iter().enumerate() {
        let name = names.get(i).copied().unwrap_or("");
        let lead = if i == 0 { format!("{simple}[{name}=") } else { format!(", {name}=") };
        let lead = w.string(&lead);
        c.op16(op::LDC_W, lead).invokevirtual(text);
        let field = w.field_ref(&f.class, &f.name, &f.desc);
        let ty = match kind_of(&f.desc) {
            Kind::Ref if f.desc == "Ljava/lang/String;" => "Ljava/lang/String;".to_owned(),
            Kind::Ref => "Ljava/lang/Object;".to_owned(),
            Kind::Byte | Kind::Short => "I".to_owned(),
            _ => f.desc.clone(),
        };
        let append = w.method_ref(BUILDER, "append", &format!("({ty})Ljava/lang/StringBuilder;"), false);
        c.load(Kind::Ref, 0).getfield(field).invokevirtual(append);
    }
    let tail = if fields.is_empty() { format!("{simple}[]") } else { "]".to_owned() };
    let (tail, finish) = (w.string(&tail), w.method_ref(BUILDER, "toString", "()Ljava/lang/String;", false));
    c.op16(op::LDC_W, tail).invokevirtual(text).invokevirtual(finish).ret(Kind::Ref);
    c
}

fn record_hash_code(w: &mut ClassWriter, fields: &[HandleConstant]) -> Code {
    let mut c = Code::new(2);
    c.push_int(0);
    for f in fields {
        let field = w.field_ref(&f.class, &f.name, &f.desc);
        let kind = kind_of(&f.desc);
        let hash = match kind {
            Kind::Ref => w.method_ref("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I", false),
            _ => w.method_ref(kind.box_class(), "hashCode", &format!("({})I", kind.letter()), false),
        };
        c.push_int(31).op(op::IMUL).load(Kind::Ref, 0).getfield(field).invokestatic(hash).op(op::IADD);
    }
    c.ret(Kind::Int);
    c
}

fn record_equals(w: &mut ClassWriter, record: &str, fields: &[HandleConstant]) -> Code {
    let mut c = Code::new(3);
    let (not_same, no) = (c.label(), c.label());
    let class = w.class(record);
    c.load(Kind::Ref, 0).load(Kind::Ref, 1).branch(op::IF_ACMPNE, not_same).push_int(1).ret(Kind::Int);
    c.place(not_same).load(Kind::Ref, 1).op16(op::INSTANCEOF, class).branch(op::IFEQ, no);
    c.load(Kind::Ref, 1).op16(op::CHECKCAST, class).store(Kind::Ref, 2);
    for f in fields {
        let field = w.field_ref(&f.class, &f.name, &f.desc);
        c.load(Kind::Ref, 0).getfield(field).load(Kind::Ref, 2).getfield(field);
        match kind_of(&f.desc) {
            Kind::Ref => {
                let equals = w.method_ref(
                    "java/util/Objects",
                    "equals",
                    "(Ljava/lang/Object;Ljava/lang/Object;)Z",
                    false,
                );
                c.invokestatic(equals).branch(op::IFEQ, no);
            }
            kind @ (Kind::Float | Kind::Double) => {
                let l = kind.letter();
                let compare = w.method_ref(kind.box_class(), "compare", &format!("({l}{l})I"), false);
                c.invokestatic(compare).branch(op::IFNE, no);
            }
            Kind::Long => {
                c.op(op::LCMP).branch(op::IFNE, no);
            }
            _ => {
                c.branch(op::IF_ICMPNE, no);
            }
        }
    }
    c.push_int(1).ret(Kind::Int).place(no).push_int(0).ret(Kind::Int);
    c
}

/// The name and descriptor of a `NameAndType` entry.
pub(crate) fn name_and_type(file: &ClassFile, index: u16) -> Option<(String, String)> {
    let Constant::NameType { name, desc } = file.constant(index) else { return None };
    Some((file.utf8(name).ok()?, file.utf8(desc).ok()?))
}

/// The name in a `Class` entry.
pub(crate) fn class_constant(file: &ClassFile, index: u16) -> Option<String> {
    match file.constant(index) {
        Constant::Class(name) => file.utf8(name).ok(),
        _ => None,
    }
}

/// The text of a `String` entry.
pub(crate) fn string_constant(file: &ClassFile, index: u16) -> Option<String> {
    match file.constant(index) {
        Constant::String(text) => file.utf8(text).ok(),
        _ => None,
    }
}

/// The descriptor in a `MethodType` entry.
pub(crate) fn method_type_constant(file: &ClassFile, index: u16) -> Option<String> {
    match file.constant(index) {
        Constant::MethodType(desc) => file.utf8(desc).ok(),
        _ => None,
    }
}

/// What a `MethodHandle` entry refers to.
pub(crate) fn handle_constant(file: &ClassFile, index: u16) -> Option<HandleConstant> {
    let Constant::MethodHandle { kind, reference } = file.constant(index) else { return None };
    let (class, name_type, interface) = match file.constant(reference) {
        Constant::Field { class, name_type } | Constant::Method { class, name_type } => {
            (class, name_type, false)
        }
        Constant::InterfaceMethod { class, name_type } => (class, name_type, true),
        _ => return None,
    };
    let (name, desc) = name_and_type(file, name_type)?;
    Some(HandleConstant { kind, class: class_constant(file, class)?, name, desc, interface })
}
