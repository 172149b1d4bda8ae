//! Reading class files (JVMS 4). Everything is kept where it stands in the bytes and decoded when asked
//! for: most classes that a run loads have most of their methods never called. A malformed file is an
//! error that names the place; nothing here panics on any input. Knows nothing of linking.

use crate::classpath::Bytes;
pub use crate::mutf8::{decode_mutf8, encode_mutf8};
use crate::symbols::{Sym, Symbols};

/// Oldest and newest class file versions that are read (1.1 to Java 25).
pub const SUPPORTED_MAJOR: std::ops::RangeInclusive<u16> = 45..=69;

/// Why a class file was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The bytes do not follow the class file format.
    #[error("malformed class file: {0}")]
    Malformed(String),
    /// The version is out of the supported range.
    #[error(
        "class file version {found} (Java {java}) is not supported: Margay reads versions {min} to {max} (up to Java {max_java})",
        java = found.saturating_sub(44), min = SUPPORTED_MAJOR.start(), max = SUPPORTED_MAJOR.end(),
        max_java = SUPPORTED_MAJOR.end() - 44
    )]
    Version {
        /// The major version found.
        found: u16,
    },
}

type Result<T> = std::result::Result<T, ReadError>;

fn malformed<T>(what: impl Into<String>) -> Result<T> {
    Err(ReadError::Malformed(what.into()))
}

/// A constant pool entry; indexes are those of the class file.
#[derive(Copy, Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are those of JVMS 4.4")]
pub enum Constant {
    /// Index 0 and the second half of long and double entries.
    Unusable,
    Utf8 {
        at: u32,
        len: u16,
    },
    Int(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    Class(u16),
    String(u16),
    Field {
        class: u16,
        name_type: u16,
    },
    Method {
        class: u16,
        name_type: u16,
    },
    InterfaceMethod {
        class: u16,
        name_type: u16,
    },
    NameType {
        name: u16,
        desc: u16,
    },
    MethodHandle {
        kind: u8,
        reference: u16,
    },
    MethodType(u16),
    Dynamic {
        bootstrap: u16,
        name_type: u16,
    },
    InvokeDynamic {
        bootstrap: u16,
        name_type: u16,
    },
    Module(u16),
    Package(u16),
}

/// A symbolic reference to a field or method.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct MemberRef {
    /// The class named in the reference.
    pub class: Sym,
    /// The member's name.
    pub name: Sym,
    /// The member's descriptor.
    pub desc: Sym,
    /// Whether the entry is an interface method reference.
    pub interface: bool,
}

/// A stretch of bytes in the class file.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Default)]
pub struct Span {
    /// First byte.
    pub at: u32,
    /// Number of bytes.
    pub len: u32,
}

/// A field or method as declared; attributes by position.
#[derive(Clone, Debug)]
pub struct Member {
    /// Access flags.
    pub access: u16,
    /// Name.
    pub name: Sym,
    /// Descriptor.
    pub desc: Sym,
    /// Attributes: pool index of the name, and the content.
    pub attributes: Vec<(u16, Span)>,
}

/// An entry of an exception table.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Handler {
    /// First bytecode index covered.
    pub start: u32,
    /// End (exclusive).
    pub end: u32,
    /// Where the handler begins.
    pub target: u32,
    /// Pool index of the caught class, 0 for all.
    pub catch_type: u16,
}

/// A `Code` attribute.
#[derive(Clone, Debug)]
pub struct CodeAttribute {
    /// Operand stack slots.
    pub max_stack: u16,
    /// Local variable slots.
    pub max_locals: u16,
    /// The bytecode.
    pub code: Span,
    /// The exception table.
    pub handlers: Vec<Handler>,
    /// Line numbers: bytecode index and line, sorted by index.
    pub lines: Vec<(u16, u16)>,
    /// The `StackMapTable` content.
    pub stack_map: Option<Span>,
    /// Local variables: start, length, name index, descriptor index, slot.
    pub locals: Vec<[u16; 5]>,
}

/// A bootstrap method with its static arguments, by pool index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bootstrap {
    /// The method handle.
    pub method: u16,
    /// The static arguments.
    pub args: Vec<u16>,
}

/// A read class file.
#[derive(Clone, Debug)]
pub struct ClassFile {
    /// The whole file.
    pub bytes: Bytes,
    /// Minor version.
    pub minor: u16,
    /// Major version.
    pub major: u16,
    /// The constant pool.
    pub pool: Vec<Constant>,
    /// Access flags.
    pub access: u16,
    /// This class.
    pub name: Sym,
    /// Its superclass; none only for `java/lang/Object`.
    pub super_name: Option<Sym>,
    /// Direct interfaces.
    pub interfaces: Vec<Sym>,
    /// Declared fields.
    pub fields: Vec<Member>,
    /// Declared methods.
    pub methods: Vec<Member>,
    /// Class attributes.
    pub attributes: Vec<(u16, Span)>,
    /// Bootstrap methods.
    pub bootstraps: Vec<Bootstrap>,
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Cursor<'a> {
    fn take(&mut self, n: usize) -> Result<&'a [u8]> {
        match self.bytes.get(self.at..self.at.saturating_add(n)) {
            Some(s) => {
                self.at += n;
                Ok(s)
            }
            None => malformed(format!("truncated at byte {} of {}", self.at, self.bytes.len())),
        }
    }
    fn u1(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }
    fn u2(&mut self) -> Result<u16> {
        let b = self.take(2)?;
        Ok(u16::from_be_bytes([b[0], b[1]]))
    }
    fn u4(&mut self) -> Result<u32> {
        let b = self.take(4)?;
        Ok(u32::from_be_bytes([b[0], b[1], b[2], b[3]]))
    }
    fn attributes(&mut self) -> Result<Vec<(u16, Span)>> {
        let n = self.u2()?;
        let mut list = Vec::with_capacity(usize::from(n).min(64));
        for _ in 0..n {
            let name = self.u2()?;
            let len = self.u4()?;
            let at = self.at as u32;
            self.take(len as usize)?;
            list.push((name, Span { at, len }));
        }
        Ok(list)
    }
}

impl ClassFile {
    /// Reads a class file. Names are interned into `symbols`.
    pub fn read(bytes: Bytes, symbols: &mut Symbols) -> Result<ClassFile> {
        let mut c = Cursor { bytes: &bytes, at: 0 };
        if c.u4()? != 0xCAFE_BABE {
            return malformed("the magic number is not CAFEBABE");
        }
        let minor = c.u2()?;
        let major = c.u2()?;
        if !SUPPORTED_MAJOR.contains(&major) {
            return Err(ReadError::Version { found: major });
        }
        let pool = read_pool(&mut c)?;
        let mut file = ClassFile {
            bytes: bytes.clone(),
            minor,
            major,
            pool,
            access: c.u2()?,
            name: Sym(0),
            super_name: None,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: Vec::new(),
            bootstraps: Vec::new(),
        };
        let this = c.u2()?;
        file.name = file.class_name(this, symbols)?;
        let sup = c.u2()?;
        if sup != 0 {
            file.super_name = Some(file.class_name(sup, symbols)?);
        }
        for _ in 0..c.u2()? {
            let index = c.u2()?;
            file.interfaces.push(file.class_name(index, symbols)?);
        }
        file.fields = read_members(&file, &mut c, symbols, false)?;
        file.methods = read_members(&file, &mut c, symbols, true)?;
        file.attributes = c.attributes()?;
        if c.at != bytes.len() {
            return malformed(format!("{} bytes after the end of the class", bytes.len() - c.at));
        }
        if let Some(span) = file.attribute(&file.attributes, "BootstrapMethods") {
            let mut c = file.cursor(span);
            let mut list = Vec::new();
            for _ in 0..c.u2()? {
                let method = c.u2()?;
                let mut args = Vec::new();
                for _ in 0..c.u2()? {
                    args.push(c.u2()?);
                }
                list.push(Bootstrap { method, args });
            }
            file.bootstraps = list;
        }
        Ok(file)
    }

    fn cursor(&self, span: Span) -> Cursor<'_> {
        Cursor { bytes: &self.bytes[..(span.at + span.len) as usize], at: span.at as usize }
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &[u8] {
        &self.bytes[span.at as usize..(span.at + span.len) as usize]
    }

    /// The number of constants, with those that are unusable.
    pub fn pool_size(&self) -> u16 {
        self.pool.len() as u16
    }

    /// The entry at `index`, `Unusable` when out of range.
    pub fn constant(&self, index: u16) -> Constant {
        self.pool.get(usize::from(index)).copied().unwrap_or(Constant::Unusable)
    }

    /// The raw modified UTF-8 of a `Utf8` entry.
    pub fn utf8_bytes(&self, index: u16) -> Result<&[u8]> {
        match self.constant(index) {
            Constant::Utf8 { at, len } => Ok(&self.bytes[at as usize..at as usize + usize::from(len)]),
            other => malformed(format!("constant {index} should be text but is {other:?}")),
        }
    }

    /// A `Utf8` entry as text; unpaired surrogates are replaced.
    pub fn utf8(&self, index: u16) -> Result<String> {
        let raw = self.utf8_bytes(index)?;
        if raw.is_ascii() && !raw.contains(&0) {
            // ASCII is UTF-8 already.
            return Ok(String::from_utf8_lossy(raw).into_owned());
        }
        match decode_mutf8(raw) {
            Some(units) => Ok(String::from_utf16_lossy(&units)),
            None => malformed(format!("constant {index} is not modified UTF-8")),
        }
    }

    /// A `Utf8` entry, interned.
    pub fn symbol(&self, index: u16, symbols: &mut Symbols) -> Result<Sym> {
        let raw = self.utf8_bytes(index)?;
        // In one go over the text: names are short, and many.
        let plain = raw.iter().fold(true, |plain, byte| plain & (1..0x80).contains(byte));
        if plain && let Ok(text) = std::str::from_utf8(raw) {
            return Ok(symbols.intern(text));
        }
        Ok(symbols.intern(&self.utf8(index)?))
    }

    /// The name in a `Class` entry.
    pub fn class_name(&self, index: u16, symbols: &mut Symbols) -> Result<Sym> {
        match self.constant(index) {
            Constant::Class(name) => {
                let sym = self.symbol(name, symbols)?;
                if symbols.text(sym).is_empty() {
                    return malformed(format!("constant {index} is a class without a name"));
                }
                Ok(sym)
            }
            other => malformed(format!("constant {index} should be a class but is {other:?}")),
        }
    }

    /// The name and descriptor in a `NameAndType` entry.
    pub fn name_type(&self, index: u16, symbols: &mut Symbols) -> Result<(Sym, Sym)> {
        match self.constant(index) {
            Constant::NameType { name, desc } => {
                Ok((self.symbol(name, symbols)?, self.symbol(desc, symbols)?))
            }
            other => malformed(format!("constant {index} should be a name and type but is {other:?}")),
        }
    }

    /// A field or method reference.
    pub fn member_ref(&self, index: u16, symbols: &mut Symbols) -> Result<MemberRef> {
        let (class, name_type, interface) = match self.constant(index) {
            Constant::Field { class, name_type } | Constant::Method { class, name_type } => {
                (class, name_type, false)
            }
            Constant::InterfaceMethod { class, name_type } => (class, name_type, true),
            other => return malformed(format!("constant {index} should be a member but is {other:?}")),
        };
        let class = self.class_name(class, symbols)?;
        let (name, desc) = self.name_type(name_type, symbols)?;
        Ok(MemberRef { class, name, desc, interface })
    }

    /// The name of the class that a reference to a member is about.
    pub fn named_class(&self, index: u16) -> Option<String> {
        let (Constant::Field { class, .. }
        | Constant::Method { class, .. }
        | Constant::InterfaceMethod { class, .. }) = self.constant(index)
        else {
            return None;
        };
        let Constant::Class(name) = self.constant(class) else { return None };
        self.utf8(name).ok()
    }

    /// The name of the member that a reference is about.
    pub fn named_member(&self, index: u16) -> Option<String> {
        let (Constant::Field { name_type, .. }
        | Constant::Method { name_type, .. }
        | Constant::InterfaceMethod { name_type, .. }) = self.constant(index)
        else {
            return None;
        };
        let Constant::NameType { name, .. } = self.constant(name_type) else { return None };
        self.utf8(name).ok()
    }

    /// Finds an attribute by name.
    pub fn attribute(&self, attributes: &[(u16, Span)], name: &str) -> Option<Span> {
        attributes
            .iter()
            .find(|(index, _)| self.utf8_bytes(*index).is_ok_and(|raw| raw == name.as_bytes()))
            .map(|&(_, span)| span)
    }

    /// How many attributes have a name.
    pub fn count_attributes(&self, attributes: &[(u16, Span)], name: &str) -> usize {
        attributes
            .iter()
            .filter(|(index, _)| self.utf8_bytes(*index).is_ok_and(|raw| raw == name.as_bytes()))
            .count()
    }

    /// Reads a two-byte item of an attribute's content at byte `offset`.
    pub fn u2_at(&self, span: Span, offset: u32) -> Option<u16> {
        let b = self.slice(span).get(offset as usize..offset as usize + 2)?;
        Some(u16::from_be_bytes([b[0], b[1]]))
    }

    /// The value of a `Signature` or `SourceFile` attribute.
    pub fn text_attribute(&self, attributes: &[(u16, Span)], name: &str) -> Option<String> {
        let span = self.attribute(attributes, name)?;
        self.utf8(self.u2_at(span, 0)?).ok()
    }

    /// Reads the `Code` attribute of a method.
    pub fn code(&self, method: &Member) -> Result<Option<CodeAttribute>> {
        let Some(span) = self.attribute(&method.attributes, "Code") else {
            return Ok(None);
        };
        let mut c = self.cursor(span);
        let max_stack = c.u2()?;
        let max_locals = c.u2()?;
        let len = c.u4()?;
        let code = Span { at: c.at as u32, len };
        c.take(len as usize)?;
        if len == 0 || len > 65535 {
            return malformed(format!("a method has {len} bytes of code"));
        }
        let mut handlers = Vec::new();
        for _ in 0..c.u2()? {
            let (start, end, target) = (u32::from(c.u2()?), u32::from(c.u2()?), u32::from(c.u2()?));
            let handler = Handler { start, end, target, catch_type: c.u2()? };
            if handler.start >= handler.end || handler.end > len || handler.target >= len {
                return malformed("an exception table entry is out of the code");
            }
            handlers.push(handler);
        }
        let attributes = c.attributes()?;
        let mut lines = Vec::new();
        let mut locals = Vec::new();
        let mut stack_map = None;
        for &(name, span) in &attributes {
            match self.utf8_bytes(name)? {
                b"LineNumberTable" => {
                    let mut c = self.cursor(span);
                    for _ in 0..c.u2()? {
                        lines.push((c.u2()?, c.u2()?));
                    }
                }
                b"LocalVariableTable" => {
                    let mut c = self.cursor(span);
                    for _ in 0..c.u2()? {
                        locals.push([c.u2()?, c.u2()?, c.u2()?, c.u2()?, c.u2()?]);
                    }
                }
                b"StackMapTable" => stack_map = Some(span),
                _ => {}
            }
        }
        lines.sort_by_key(|l| l.0);
        Ok(Some(CodeAttribute { max_stack, max_locals, code, handlers, lines, stack_map, locals }))
    }
}

fn read_pool(c: &mut Cursor<'_>) -> Result<Vec<Constant>> {
    let count = c.u2()?;
    let mut pool = Vec::with_capacity(usize::from(count));
    pool.push(Constant::Unusable);
    while pool.len() < usize::from(count) {
        let tag = c.u1()?;
        let entry = match tag {
            tag::UTF8 => {
                let len = c.u2()?;
                let at = c.at as u32;
                c.take(usize::from(len))?;
                Constant::Utf8 { at, len }
            }
            tag::INTEGER => Constant::Int(c.u4()? as i32),
            tag::FLOAT => Constant::Float(c.u4()?),
            tag::LONG => Constant::Long((u64::from(c.u4()?) << 32 | u64::from(c.u4()?)) as i64),
            tag::DOUBLE => Constant::Double(u64::from(c.u4()?) << 32 | u64::from(c.u4()?)),
            tag::CLASS => Constant::Class(c.u2()?),
            tag::STRING => Constant::String(c.u2()?),
            tag::FIELD => Constant::Field { class: c.u2()?, name_type: c.u2()? },
            tag::METHOD => Constant::Method { class: c.u2()?, name_type: c.u2()? },
            tag::INTERFACE_METHOD => Constant::InterfaceMethod { class: c.u2()?, name_type: c.u2()? },
            tag::NAME_AND_TYPE => Constant::NameType { name: c.u2()?, desc: c.u2()? },
            tag::METHOD_HANDLE => Constant::MethodHandle { kind: c.u1()?, reference: c.u2()? },
            tag::METHOD_TYPE => Constant::MethodType(c.u2()?),
            tag::DYNAMIC => Constant::Dynamic { bootstrap: c.u2()?, name_type: c.u2()? },
            tag::INVOKE_DYNAMIC => Constant::InvokeDynamic { bootstrap: c.u2()?, name_type: c.u2()? },
            tag::MODULE => Constant::Module(c.u2()?),
            tag::PACKAGE => Constant::Package(c.u2()?),
            _ => return malformed(format!("constant {} has the unknown tag {tag}", pool.len())),
        };
        let wide = matches!(entry, Constant::Long(_) | Constant::Double(_));
        pool.push(entry);
        if wide {
            pool.push(Constant::Unusable);
        }
    }
    Ok(pool)
}

fn read_members(
    file: &ClassFile,
    c: &mut Cursor<'_>,
    symbols: &mut Symbols,
    methods: bool,
) -> Result<Vec<Member>> {
    let n = c.u2()?;
    let mut list = Vec::with_capacity(usize::from(n).min(256));
    for _ in 0..n {
        let flags = c.u2()?;
        let name = c.u2()?;
        let name = file.symbol(name, symbols)?;
        let desc = c.u2()?;
        let desc = file.symbol(desc, symbols)?;
        let text = symbols.text(desc);
        let fits = if methods {
            crate::descriptor::method_slots(text).is_some_and(|(slots, _)| slots <= 255)
        } else {
            crate::descriptor::is_field_descriptor(text)
        };
        if !fits {
            return malformed(format!("member {} has the descriptor {text:?}", symbols.text(name)));
        }
        let attributes = c.attributes()?;
        // Before version 49 there was an attribute in place of the flag.
        let synthetic = file.major < 49 && file.attribute(&attributes, "Synthetic").is_some();
        let access = if synthetic { flags | access::SYNTHETIC } else { flags };
        list.push(Member { access, name, desc, attributes });
    }
    Ok(list)
}

/// Tags of constant pool entries (JVMS 4.4).
#[expect(missing_docs, reason = "named as in the specification")]
pub mod tag {
    pub const UTF8: u8 = 1;
    pub const INTEGER: u8 = 3;
    pub const FLOAT: u8 = 4;
    pub const LONG: u8 = 5;
    pub const DOUBLE: u8 = 6;
    pub const CLASS: u8 = 7;
    pub const STRING: u8 = 8;
    pub const FIELD: u8 = 9;
    pub const METHOD: u8 = 10;
    pub const INTERFACE_METHOD: u8 = 11;
    pub const NAME_AND_TYPE: u8 = 12;
    pub const METHOD_HANDLE: u8 = 15;
    pub const METHOD_TYPE: u8 = 16;
    pub const DYNAMIC: u8 = 17;
    pub const INVOKE_DYNAMIC: u8 = 18;
    pub const MODULE: u8 = 19;
    pub const PACKAGE: u8 = 20;
}

/// Access flags (JVMS 4.1, 4.5, 4.6).
#[expect(missing_docs, reason = "named as in the specification")]
pub mod access {
    pub const PUBLIC: u16 = 0x0001;
    pub const PRIVATE: u16 = 0x0002;
    pub const PROTECTED: u16 = 0x0004;
    pub const STATIC: u16 = 0x0008;
    pub const FINAL: u16 = 0x0010;
    pub const SYNCHRONIZED: u16 = 0x0020;
    pub const SUPER: u16 = 0x0020;
    pub const VOLATILE: u16 = 0x0040;
    pub const BRIDGE: u16 = 0x0040;
    pub const VARARGS: u16 = 0x0080;
    pub const NATIVE: u16 = 0x0100;
    pub const INTERFACE: u16 = 0x0200;
    pub const ABSTRACT: u16 = 0x0400;
    pub const SYNTHETIC: u16 = 0x1000;
    pub const ANNOTATION: u16 = 0x2000;
    pub const ENUM: u16 = 0x4000;
    pub const MODULE: u16 = 0x8000;
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A class of one method with one empty attribute.
    fn class_with(major: u16, attribute: &str) -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(major.to_be_bytes());
        bytes.extend([0, 8]);
        for text in ["A", "java/lang/Object", "class$", "()V", attribute] {
            bytes.push(1);
            bytes.extend((text.len() as u16).to_be_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend([7, 0, 1, 7, 0, 2]);
        // Access, class, superclass; no interfaces and fields; a method, its flags, name, descriptor and attribute.
        bytes.extend([0, 0x21, 0, 6, 0, 7, 0, 0, 0, 0, 0, 1, 0, 8, 0, 3, 0, 4, 0, 1, 0, 5, 0, 0, 0, 0]);
        bytes.extend([0, 0]);
        bytes
    }

    #[test]
    fn what_old_compilers_made_is_synthetic_by_an_attribute() {
        for (major, attribute, synthetic) in
            [(48, "Synthetic", true), (48, "Deprecated", false), (52, "Synthetic", false)]
        {
            let bytes = class_with(major, attribute).into();
            let file = ClassFile::read(bytes, &mut Symbols::default()).expect("a class file");
            assert_eq!(file.methods[0].access & access::SYNTHETIC != 0, synthetic, "{major} {attribute}");
        }
    }
}
