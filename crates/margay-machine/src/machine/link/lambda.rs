//! Lambdas and method references: a class per call site that implements the interface by calling the
//! implementation, with the conversions of `LambdaMetafactory`.

use super::asm::{ClassWriter, Code};
use super::dynamic::{
    DynamicSite, HandleConstant, PUBLIC, STATIC, class_constant, handle_constant, method_type_constant,
};
use crate::machine::{Machine, Res};
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::Constant;
use margay_classes::{Kind, MethodId};

const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;

/// What a lambda call site asks for.
struct Lambda {
    interface: String,
    method: String,
    /// Erased descriptor of the interface method.
    erased: String,
    /// Its descriptor with the type arguments filled in.
    instantiated: String,
    implementation: HandleConstant,
    captures: Vec<String>,
    markers: Vec<String>,
    bridges: Vec<String>,
    serializable: bool,
}

impl Machine {
    pub(super) fn link_lambda(&mut self, site: &DynamicSite) -> Res<Option<MethodId>> {
        let Some(lambda) = read(site) else { return Ok(None) };
        let host = self.classes.name(site.host).to_owned();
        let class_name = self.generated_name(site.host, "Lambda");
        let mut w = ClassWriter::new(&class_name, "java/lang/Object");
        w.interface(&lambda.interface);
        for marker in &lambda.markers {
            w.interface(marker);
        }
        if lambda.serializable {
            w.interface("java/io/Serializable");
        }
        for (i, c) in lambda.captures.iter().enumerate() {
            w.field(0x12, &format!("arg{i}"), c);
        }
        let Some(code) = body(&mut w, &class_name, &lambda, &lambda.erased) else { return Ok(None) };
        w.method(PUBLIC, &lambda.method, &lambda.erased, Some(code));
        for bridge in &lambda.bridges {
            if *bridge != lambda.erased
                && let Some(code) = body(&mut w, &class_name, &lambda, bridge)
            {
                w.method(PUBLIC, &lambda.method, bridge, Some(code));
            }
        }
        if lambda.serializable {
            let code = write_replace(&mut w, &class_name, &host, &lambda);
            w.method(0x12, "writeReplace", "()Ljava/lang/Object;", Some(code));
        }
        factory(&mut w, &class_name, &lambda, &site.desc);
        self.define_for(w, site.host, "get$Lambda")
    }
}

fn read(site: &DynamicSite) -> Option<Lambda> {
    let file = &site.file;
    let d = MethodDescriptor::parse(&site.desc)?;
    let mut lambda = Lambda {
        interface: class_of_descriptor(d.ret).to_owned(),
        method: site.name.clone(),
        erased: method_type_constant(file, *site.args.first()?)?,
        implementation: handle_constant(file, *site.args.get(1)?)?,
        instantiated: method_type_constant(file, *site.args.get(2)?)?,
        captures: d.params.iter().map(|&p| p.to_owned()).collect(),
        markers: Vec::new(),
        bridges: Vec::new(),
        serializable: false,
    };
    if site.bootstrap.name == "altMetafactory" {
        let mut rest = site.args.iter().skip(3);
        let mut number = || match rest.next().map(|&n| file.constant(n)) {
            Some(Constant::Int(n)) => Some(n),
            _ => None,
        };
        let flags = number()?;
        let mut at = 4;
        lambda.serializable = flags & SERIALIZABLE != 0;
        if flags & MARKERS != 0 {
            let n = int_at(site, at)?;
            for &arg in site.args.iter().skip(at + 1).take(n as usize) {
                lambda.markers.push(class_constant(file, arg)?);
            }
            at += 1 + n as usize;
        }
        if flags & BRIDGES != 0 {
            let n = int_at(site, at)?;
            for &arg in site.args.iter().skip(at + 1).take(n as usize) {
                lambda.bridges.push(method_type_constant(file, arg)?);
            }
        }
    }
    Some(lambda)
}

fn int_at(site: &DynamicSite, at: usize) -> Option<i32> {
    match site.file.constant(*site.args.get(at)?) {
        Constant::Int(n) => Some(n),
        _ => None,
    }
}

/// The static method that makes the object; the same one every time when nothing is captured.
fn factory(w: &mut ClassWriter, class: &str, lambda: &Lambda, desc: &str) {
    let this = w.class(class);
    let self_desc = format!("L{class};");
    let mut c = Code::new(lambda.captures.iter().map(|d| kind_of(d).slots()).sum());
    if lambda.captures.is_empty() {
        w.field(0x1A, "instance", &self_desc);
        let field = w.field_ref(class, "instance", &self_desc);
        let mut init = Code::new(0);
        init.op16(op::NEW, this).putstatic(field).op(op::RETURN);
        w.method(0x8, "<clinit>", "()V", Some(init));
        c.getstatic(field).ret(Kind::Ref);
    } else {
        c.op16(op::NEW, this);
        let mut local = 0;
        for (i, d) in lambda.captures.iter().enumerate() {
            let field = w.field_ref(class, &format!("arg{i}"), d);
            c.op(op::DUP).load(kind_of(d), local).putfield(field);
            local += kind_of(d).slots();
        }
        c.ret(Kind::Ref);
    }
    w.method(STATIC, "get$Lambda", desc, Some(c));
}

/// The interface method: captured values and arguments to the implementation.
fn body(w: &mut ClassWriter, class: &str, lambda: &Lambda, desc: &str) -> Option<Code> {
    let own = MethodDescriptor::parse(desc)?;
    let instantiated = MethodDescriptor::parse(&lambda.instantiated)?;
    let target = &lambda.implementation;
    let target_desc = MethodDescriptor::parse(&target.desc)?;
    let receiver = format!("L{};", target.class);
    let receiver = if target.class.starts_with('[') { target.class.clone() } else { receiver };
    let mut wanted: Vec<&str> = Vec::new();
    if matches!(target.kind, 5 | 7 | 9) {
        wanted.push(&receiver);
    }
    wanted.extend(&target_desc.params);
    if wanted.len() != lambda.captures.len() + own.params.len()
        || own.params.len() != instantiated.params.len()
    {
        return None;
    }
    let mut c = Code::new(own.param_slots() + 1);
    if target.kind == 8 {
        let new = w.class(&target.class);
        c.op16(op::NEW, new).op(op::DUP);
    }
    for (i, d) in lambda.captures.iter().enumerate() {
        let field = w.field_ref(class, &format!("arg{i}"), d);
        c.load(Kind::Ref, 0).getfield(field);
        convert(w, &mut c, d, wanted[i]);
    }
    let mut local = 1;
    for (i, d) in own.params.iter().enumerate() {
        c.load(kind_of(d), local);
        local += kind_of(d).slots();
        convert(w, &mut c, d, instantiated.params[i]);
        convert(w, &mut c, instantiated.params[i], wanted[lambda.captures.len() + i]);
    }
    let method = w.method_ref(&target.class, &target.name, &target.desc, target.interface);
    match target.kind {
        5 => c.invokevirtual(method),
        6 => c.invokestatic(method),
        7 | 8 => c.invokespecial(method),
        9 => c.invokeinterface(method),
        _ => return None,
    };
    let made = format!("L{};", target.class);
    let result = if target.kind == 8 { made.as_str() } else { target_desc.ret };
    if own.ret == "V" {
        match kind_of(result).slots() {
            0 => {}
            1 => {
                c.op(op::POP);
            }
            _ => {
                c.op(op::POP2);
            }
        }
    } else {
        let instantiated_ret = if instantiated.ret == "V" { own.ret } else { instantiated.ret };
        convert(w, &mut c, result, instantiated_ret);
        convert(w, &mut c, instantiated_ret, own.ret);
    }
    c.ret(kind_of(own.ret));
    Some(c)
}

/// Converts the value on the stack from one type to another, as `LambdaMetafactory` allows: casts,
/// boxing, unboxing and widening.
pub(super) fn convert(w: &mut ClassWriter, c: &mut Code, from: &str, to: &str) {
    if from == to {
        return;
    }
    match (kind_of(from), kind_of(to)) {
        (Kind::Ref, Kind::Ref) => cast(w, c, to),
        (Kind::Ref, to_kind) => {
            // A wrapper unboxes to its own type and then widens; anything else is cast to what fits.
            let boxed = class_of_descriptor(from);
            let own = Kind::PRIMITIVES.into_iter().find(|k| k.box_class() == boxed && *k != Kind::Void);
            let unboxed = own.unwrap_or(to_kind);
            if own.is_none() {
                let class =
                    if boxed == "java/lang/Number" && to_kind != Kind::Char && to_kind != Kind::Boolean {
                        "java/lang/Number"
                    } else {
                        to_kind.box_class()
                    };
                unbox(w, c, class, unboxed);
            } else {
                unbox(w, c, boxed, unboxed);
            }
            widen(c, unboxed, to_kind);
        }
        (from_kind, Kind::Ref) => {
            // A primitive boxes to its own wrapper, after widening when the wanted wrapper is another.
            let wanted = class_of_descriptor(to);
            let target = Kind::PRIMITIVES.into_iter().find(|k| k.box_class() == wanted && *k != Kind::Void);
            let kind = target.unwrap_or(from_kind);
            widen(c, from_kind, kind);
            let desc = format!("({})L{};", kind.letter(), kind.box_class());
            let method = w.method_ref(kind.box_class(), "valueOf", &desc, false);
            c.invokestatic(method);
        }
        (from_kind, to_kind) => widen(c, from_kind, to_kind),
    }
}

/// Casts a reference unless that is no test at all.
pub(super) fn cast(w: &mut ClassWriter, c: &mut Code, to: &str) {
    let class = class_of_descriptor(to);
    if class != "java/lang/Object" {
        let index = w.class(class);
        c.op16(op::CHECKCAST, index);
    }
}

/// Unboxes the reference on the stack.
pub(super) fn unbox(w: &mut ClassWriter, c: &mut Code, class: &str, kind: Kind) {
    let index = w.class(class);
    let name = format!("{}Value", kind.java_name());
    let method = w.method_ref(class, &name, &format!("(){}", kind.letter()), false);
    c.op16(op::CHECKCAST, index).invokevirtual(method);
}

fn widen(c: &mut Code, from: Kind, to: Kind) {
    let rank = |k: Kind| match k {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        _ => 0,
    };
    match (rank(from), rank(to)) {
        (0, 1) => c.op(op::I2L),
        (0, 2) => c.op(op::I2F),
        (0, 3) => c.op(op::I2D),
        (1, 2) => c.op(op::L2F),
        (1, 3) => c.op(op::L2D),
        (2, 3) => c.op(op::F2D),
        _ => c,
    };
}

/// `writeReplace` of a serializable lambda.
fn write_replace(w: &mut ClassWriter, class: &str, host: &str, lambda: &Lambda) -> Code {
    const FORM: &str = "java/lang/invoke/SerializedLambda";
    let mut c = Code::new(1);
    let form = w.class(FORM);
    let host_class = w.class(host);
    c.op16(op::NEW, form).op(op::DUP).op16(op::LDC_W, host_class);
    let target = &lambda.implementation;
    for text in [&lambda.interface, &lambda.method, &lambda.erased] {
        let text = w.string(text);
        c.op16(op::LDC_W, text);
    }
    c.push_int(i32::from(target.kind));
    for text in [&target.class, &target.name, &target.desc, &lambda.instantiated] {
        let text = w.string(text);
        c.op16(op::LDC_W, text);
    }
    let object = w.class("java/lang/Object");
    c.push_int(lambda.captures.len() as i32).op16(op::ANEWARRAY, object);
    for (i, d) in lambda.captures.iter().enumerate() {
        let field = w.field_ref(class, &format!("arg{i}"), d);
        c.op(op::DUP).push_int(i as i32).load(Kind::Ref, 0).getfield(field);
        convert(w, &mut c, d, "Ljava/lang/Object;");
        c.op(op::AASTORE);
    }
    let s = "Ljava/lang/String;";
    let desc = format!("(Ljava/lang/Class;{s}{s}{s}I{s}{s}{s}{s}[Ljava/lang/Object;)V");
    let init = w.method_ref(FORM, "<init>", &desc, false);
    c.invokespecial(init).ret(Kind::Ref);
    c
}
