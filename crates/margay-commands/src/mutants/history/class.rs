//! What a class file says, so that two class files can be compared part by part: a digest of the declaration and one of
//! each method, in which constants stand for themselves and not for their numbers; and what each part names. Where lines
//! begin is apart, for a line that is added above a method does not change what the method does.

use super::digest::Digest;
use margay_classes::bytecode::{Action, instructions};
use margay_classes::reader::{ClassFile, Constant, Member, Span, access};
use margay_classes::symbols::Symbols;
use std::collections::BTreeSet;

/// A call, or a reference to a method.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Call {
    /// The class that is named.
    pub class: String,
    /// The method.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
}

/// What some part of a class file names.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// Classes.
    pub classes: BTreeSet<String>,
    /// Methods.
    pub calls: BTreeSet<Call>,
    /// Static fields: the class that is named, and the field.
    pub statics: BTreeSet<(String, String)>,
    /// Texts.
    pub texts: BTreeSet<String>,
}

/// A class.
#[derive(Debug, Clone)]
pub struct ClassParts {
    /// The declaration: all but the methods' code.
    pub digest: Digest,
    /// What the declaration names.
    pub names: Names,
    /// Whether static fields keep something from one call to the next.
    pub has_state: bool,
    /// The methods.
    pub methods: Vec<MethodParts>,
}

/// A method.
#[derive(Debug, Clone)]
pub struct MethodParts {
    /// Its name.
    pub name: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Its access flags.
    pub access: u16,
    /// What it does.
    pub digest: Digest,
    /// Where its lines begin.
    pub lines: Digest,
    /// What it names.
    pub names: Names,
}

/// Constants may name constants.
const DEPTH: usize = 12;

/// Takes a class file apart. What does not follow the format is compared as a whole.
pub fn parts(file: &ClassFile, symbols: &Symbols) -> ClassParts {
    let mut part = Part { file, names: Names::default(), digest: Digest::NOTHING };
    let whole = Digest::NOTHING.bytes(&file.bytes);
    let this = symbols.text(file.name);
    part.number(u64::from(file.access));
    part.number(u64::from(file.major));
    part.text(this);
    for super_type in file.super_name.iter().chain(&file.interfaces) {
        part.class(symbols.text(*super_type));
    }
    let is_enum = file.access & access::ENUM != 0;
    let mut has_state = false;
    for field in &file.fields {
        part.member(field, symbols, whole);
        has_state |= is_state(field, symbols, is_enum);
    }
    // Which methods there are decides which of them is called, and how objects can be made.
    for method in &file.methods {
        part.number(u64::from(method.access));
        part.text(symbols.text(method.name));
        part.text(symbols.text(method.desc));
    }
    part.attributes(&file.attributes, this, whole);
    let methods = file.methods.iter().map(|method| method_parts(file, method, symbols, whole)).collect();
    ClassParts { digest: part.digest, names: part.names, has_state, methods }
}

/// The name in an entry that is a class.
fn class_at(file: &ClassFile, index: u16) -> Option<String> {
    let Constant::Class(name) = file.constant(index) else { return None };
    file.utf8(name).ok()
}

/// Whether a static field keeps something from one call to the next. Constants of enums do so by their own fields.
fn is_state(field: &Member, symbols: &Symbols, is_enum: bool) -> bool {
    if field.access & access::STATIC == 0 {
        return is_enum && field.access & access::FINAL == 0;
    }
    let descriptor = symbols.text(field.desc);
    let constant = descriptor.len() == 1
        || descriptor == "Ljava/lang/String;"
        || field.access & (access::ENUM | access::SYNTHETIC) != 0;
    field.access & access::FINAL == 0 || !constant
}

fn method_parts(file: &ClassFile, method: &Member, symbols: &Symbols, whole: Digest) -> MethodParts {
    let mut part = Part { file, names: Names::default(), digest: Digest::NOTHING };
    let mut lines = Digest::NOTHING;
    part.member(method, symbols, whole);
    match file.code(method) {
        Ok(None) => {}
        Ok(Some(code)) => {
            part.number(u64::from(code.max_stack));
            part.number(u64::from(code.max_locals));
            part.code(code.code, whole);
            for handler in &code.handlers {
                for at in [handler.start, handler.end, handler.target] {
                    part.number(u64::from(at));
                }
                part.constant(handler.catch_type, DEPTH);
            }
            for [start, length, name, descriptor, slot] in code.locals {
                for at in [start, length, slot] {
                    part.number(u64::from(at));
                }
                part.constant(name, DEPTH);
                part.constant(descriptor, DEPTH);
            }
            for (at, line) in code.lines {
                lines = lines.number(u64::from(at)).number(u64::from(line));
            }
        }
        Err(_) => part.digest = part.digest.and(whole),
    }
    MethodParts {
        name: symbols.text(method.name).to_owned(),
        descriptor: symbols.text(method.desc).to_owned(),
        access: method.access,
        digest: part.digest,
        lines,
        names: part.names,
    }
}

/// A part of a class file while it is read.
struct Part<'a> {
    file: &'a ClassFile,
    names: Names,
    digest: Digest,
}

impl Part<'_> {
    fn number(&mut self, number: u64) {
        self.digest = self.digest.number(number);
    }

    fn text(&mut self, text: &str) {
        self.digest = self.digest.text(text);
    }

    /// A class by its name or by the descriptor of an array.
    fn class(&mut self, name: &str) {
        self.text(name);
        match name.strip_prefix('[') {
            Some(element) => self.types(element),
            None => _ = self.names.classes.insert(name.to_owned()),
        }
    }

    /// The classes in a descriptor or signature. What only looks like the name of a class is the name of none.
    fn types(&mut self, text: &str) {
        let mut rest = text;
        while let Some(at) = rest.find('L') {
            rest = &rest[at + 1..];
            let end = rest.find([';', '<', ':']).unwrap_or(rest.len());
            self.names.classes.insert(rest[..end].to_owned());
            rest = &rest[end..];
        }
    }

    /// A field, or what is said of a method beside its code.
    fn member(&mut self, member: &Member, symbols: &Symbols, whole: Digest) {
        self.number(u64::from(member.access));
        self.text(symbols.text(member.name));
        self.text(symbols.text(member.desc));
        self.types(symbols.text(member.desc));
        self.attributes(&member.attributes, "", whole);
    }

    fn code(&mut self, span: Span, whole: Digest) {
        let code = self.file.slice(span);
        let mut end = 0;
        for insn in instructions(code) {
            end = insn.bci + insn.len;
            let at = insn.bci as usize;
            self.number(u64::from(insn.op));
            let operands = code.get(at + 1..end as usize).unwrap_or_default();
            let action = insn.action(code);
            let Some(index) = action.as_ref().and_then(constant_of) else {
                self.digest = self.digest.bytes(operands);
                continue;
            };
            self.constant(index, DEPTH);
            if matches!(action, Some(Action::Field { is_static: true, .. }))
                && let Some(class) = self.file.named_class(index)
                && let Some(field) = self.file.named_member(index)
            {
                self.names.statics.insert((class, field));
            }
            self.digest = self.digest.bytes(operands.get(2..).unwrap_or_default());
        }
        if end != span.len {
            self.digest = self.digest.and(whole);
        }
    }

    /// A constant, with all that it names.
    fn constant(&mut self, index: u16, depth: usize) {
        let Some(depth) = depth.checked_sub(1) else { return self.number(u64::from(index)) };
        let file = self.file;
        let constant = file.constant(index);
        match constant {
            Constant::Unusable => self.number(u64::from(index)),
            Constant::Utf8 { .. } => self.utf8(index),
            Constant::Int(n) => self.digest = self.digest.number(3).bytes(&n.to_le_bytes()),
            Constant::Float(n) => self.digest = self.digest.number(4).bytes(&n.to_le_bytes()),
            Constant::Long(n) => self.digest = self.digest.number(5).bytes(&n.to_le_bytes()),
            Constant::Double(n) => self.digest = self.digest.number(6).bytes(&n.to_le_bytes()),
            Constant::Class(name) => match file.utf8(name) {
                Ok(name) => self.class(&name),
                Err(_) => self.number(u64::from(name)),
            },
            Constant::String(text) => {
                self.number(8);
                self.utf8(text);
                self.names.texts.extend(file.utf8(text));
            }
            Constant::Field { class, name_type }
            | Constant::Method { class, name_type }
            | Constant::InterfaceMethod { class, name_type } => {
                self.number(u64::from(matches!(constant, Constant::InterfaceMethod { .. })));
                self.constant(class, depth);
                self.constant(name_type, depth);
                if !matches!(constant, Constant::Field { .. })
                    && let Some(class) = class_at(file, class)
                    && let Constant::NameType { name, desc } = file.constant(name_type)
                    && let (Ok(name), Ok(descriptor)) = (file.utf8(name), file.utf8(desc))
                {
                    self.names.calls.insert(Call { class, name, descriptor });
                }
            }
            Constant::NameType { name, desc } => {
                self.utf8(name);
                self.utf8(desc);
                file.utf8(desc).iter().for_each(|text| self.types(text));
            }
            Constant::MethodHandle { kind, reference } => {
                self.number(u64::from(kind));
                self.constant(reference, depth);
            }
            Constant::MethodType(text) => {
                self.utf8(text);
                file.utf8(text).iter().for_each(|text| self.types(text));
            }
            Constant::Dynamic { bootstrap, name_type } | Constant::InvokeDynamic { bootstrap, name_type } => {
                self.constant(name_type, depth);
                match file.bootstraps.get(usize::from(bootstrap)) {
                    Some(bootstrap) => {
                        self.constant(bootstrap.method, depth);
                        bootstrap.args.iter().for_each(|&arg| self.constant(arg, depth));
                    }
                    None => self.number(u64::from(bootstrap)),
                }
            }
            Constant::Module(name) | Constant::Package(name) => self.utf8(name),
        }
    }

    fn utf8(&mut self, index: u16) {
        match self.file.utf8_bytes(index) {
            Ok(bytes) => self.digest = self.digest.bytes(bytes),
            Err(_) => self.number(u64::from(index)),
        }
    }

    /// Attributes of a member or of the class of this name, but for code and what describes it.
    fn attributes(&mut self, attributes: &[(u16, Span)], this: &str, whole: Digest) {
        for &(name, span) in attributes {
            let Ok(name) = self.file.utf8_bytes(name) else { continue };
            if matches!(name, b"Code" | b"BootstrapMethods" | b"SourceFile" | b"SourceDebugExtension") {
                continue;
            }
            self.digest = self.digest.bytes(name);
            let mut reader = Reader { bytes: self.file.slice(span), at: 0 };
            if self.attribute(name, &mut reader, this).is_none() {
                self.digest = self.digest.and(whole);
            }
        }
    }

    fn attribute(&mut self, name: &[u8], reader: &mut Reader<'_>, this: &str) -> Option<()> {
        match name {
            b"Signature" => {
                let index = reader.u2()?;
                self.utf8(index);
                self.types(&self.file.utf8(index).ok()?);
            }
            b"ConstantValue" | b"NestHost" => self.constant(reader.u2()?, DEPTH),
            b"EnclosingMethod" => {
                self.constant(reader.u2()?, DEPTH);
                self.constant(reader.u2()?, DEPTH);
            }
            b"Exceptions" | b"NestMembers" | b"PermittedSubclasses" => {
                for _ in 0..reader.u2()? {
                    self.constant(reader.u2()?, DEPTH);
                }
            }
            // Other classes are listed because code names them.
            b"InnerClasses" => {
                for _ in 0..reader.u2()? {
                    let (inner, outer) = (reader.u2()?, reader.u2()?);
                    let (name, access) = (reader.u2()?, reader.u2()?);
                    if [inner, outer].iter().any(|&index| class_at(self.file, index).as_deref() == Some(this))
                    {
                        self.constant(inner, DEPTH);
                        self.constant(name, DEPTH);
                        self.number(u64::from(access));
                    }
                }
            }
            b"MethodParameters" => {
                for _ in 0..reader.u1()? {
                    self.constant(reader.u2()?, DEPTH);
                    self.number(u64::from(reader.u2()?));
                }
            }
            b"Record" => {
                for _ in 0..reader.u2()? {
                    self.constant(reader.u2()?, DEPTH);
                    self.constant(reader.u2()?, DEPTH);
                    for _ in 0..reader.u2()? {
                        let name = reader.u2()?;
                        let length = reader.u4()? as usize;
                        let bytes = reader.take(length)?;
                        let name = self.file.utf8_bytes(name).ok()?;
                        if name == b"Record" {
                            return None;
                        }
                        self.digest = self.digest.bytes(name);
                        self.attribute(name, &mut Reader { bytes, at: 0 }, this)?;
                    }
                }
            }
            b"RuntimeVisibleAnnotations" | b"RuntimeInvisibleAnnotations" => self.annotations(reader)?,
            b"RuntimeVisibleParameterAnnotations" | b"RuntimeInvisibleParameterAnnotations" => {
                for _ in 0..reader.u1()? {
                    self.annotations(reader)?;
                }
            }
            b"AnnotationDefault" => self.values(reader, vec![(1, false)])?,
            b"Deprecated" | b"Synthetic" => {}
            // What they say is in numbers of constants: it changes with the class file.
            _ => return None,
        }
        Some(())
    }

    fn annotations(&mut self, reader: &mut Reader<'_>) -> Option<()> {
        for _ in 0..reader.u2()? {
            let name = reader.u2()?;
            self.utf8(name);
            self.types(&self.file.utf8(name).ok()?);
            let pairs = usize::from(reader.u2()?);
            self.number(pairs as u64);
            self.values(reader, vec![(pairs, true)])?;
        }
        Some(())
    }

    /// Values of annotations: how many are left at each depth, and whether they have names.
    fn values(&mut self, reader: &mut Reader<'_>, mut open: Vec<(usize, bool)>) -> Option<()> {
        while let Some((left, named)) = open.last_mut() {
            if *left == 0 {
                open.pop();
                continue;
            }
            *left -= 1;
            if *named {
                self.constant(reader.u2()?, DEPTH);
            }
            let tag = reader.u1()?;
            self.number(u64::from(tag));
            match tag {
                b'e' | b'@' => {
                    let name = reader.u2()?;
                    self.utf8(name);
                    self.types(&self.file.utf8(name).ok()?);
                    let next = reader.u2()?;
                    if tag == b'e' {
                        self.constant(next, DEPTH);
                    } else {
                        self.number(u64::from(next));
                        open.push((usize::from(next), true));
                    }
                }
                b'[' => {
                    let count = reader.u2()?;
                    self.number(u64::from(count));
                    open.push((usize::from(count), false));
                }
                _ => {
                    let index = reader.u2()?;
                    self.constant(index, DEPTH);
                    if let Ok(text) = self.file.utf8(index) {
                        if tag == b'c' {
                            self.types(&text);
                        }
                        self.names.texts.insert(text);
                    }
                }
            }
        }
        Some(())
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let bytes = self.bytes.get(self.at..self.at.checked_add(count)?)?;
        self.at += count;
        Some(bytes)
    }

    fn u1(&mut self) -> Option<u8> {
        self.take(1).map(|bytes| bytes[0])
    }

    fn u2(&mut self) -> Option<u16> {
        self.take(2).map(|bytes| u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn u4(&mut self) -> Option<u32> {
        self.take(4).map(|bytes| u32::from_be_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }
}

/// The constant that an instruction names.
fn constant_of(action: &Action) -> Option<u16> {
    match *action {
        Action::LoadConstant { cp, .. }
        | Action::Field { cp, .. }
        | Action::Invoke { cp, .. }
        | Action::New { cp }
        | Action::NewRefArray { cp }
        | Action::NewMultiArray { cp, .. }
        | Action::CheckCast { cp }
        | Action::InstanceOf { cp } => Some(cp),
        _ => None,
    }
}
