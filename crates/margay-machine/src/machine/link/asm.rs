//! A small class file writer, for the classes that the machine makes itself, lambdas, adapters, call
//! sites, and for those of hosts. They are trusted, so no stack maps are written. Knows nothing of what the code means.

use margay_classes::Kind;
use margay_classes::opcode as op;
use margay_classes::reader::{access, encode_mutf8, tag};
use rustc_hash::FxHashMap;

/// Builds one class file.
pub struct ClassWriter {
    pool: Vec<u8>,
    count: u16,
    known: FxHashMap<Vec<u8>, u16>,
    this: u16,
    superclass: u16,
    access: u16,
    version: u8,
    interfaces: Vec<u16>,
    fields: Vec<(u16, u16, u16)>,
    methods: Vec<Vec<u8>>,
}

impl ClassWriter {
    /// A final synthetic class.
    pub fn new(name: &str, superclass: &str) -> ClassWriter {
        let mut w = ClassWriter {
            pool: Vec::new(),
            count: 1,
            known: FxHashMap::default(),
            this: 0,
            superclass: 0,
            access: access::PUBLIC | access::FINAL | access::SUPER | access::SYNTHETIC,
            version: 52,
            interfaces: Vec::new(),
            fields: Vec::new(),
            methods: Vec::new(),
        };
        w.this = w.class(name);
        w.superclass = w.class(superclass);
        w
    }

    /// A class file version: one without stack maps, for classes that are verified.
    pub(crate) fn set_version(&mut self, major: u8) {
        self.version = major;
    }

    /// Sets the access flags of the class.
    pub fn set_access(&mut self, access: u16) {
        self.access = access;
    }

    fn entry(&mut self, bytes: Vec<u8>) -> u16 {
        if let Some(&at) = self.known.get(&bytes) {
            return at;
        }
        let at = self.count;
        self.count += if matches!(bytes[0], tag::LONG | tag::DOUBLE) { 2 } else { 1 };
        self.pool.extend_from_slice(&bytes);
        self.known.insert(bytes, at);
        at
    }

    pub(crate) fn utf8(&mut self, text: &str) -> u16 {
        self.utf8_units(text.encode_utf16())
    }

    fn utf8_units(&mut self, units: impl Iterator<Item = u16>) -> u16 {
        let raw = encode_mutf8(units);
        let mut bytes = vec![tag::UTF8];
        bytes.extend((raw.len() as u16).to_be_bytes());
        bytes.extend(raw);
        self.entry(bytes)
    }

    fn pair(&mut self, tag: u8, a: u16, b: u16) -> u16 {
        let (a, b) = (a.to_be_bytes(), b.to_be_bytes());
        self.entry(vec![tag, a[0], a[1], b[0], b[1]])
    }

    fn single(&mut self, tag: u8, a: u16) -> u16 {
        let a = a.to_be_bytes();
        self.entry(vec![tag, a[0], a[1]])
    }

    /// The pool entry of a class.
    pub fn class(&mut self, name: &str) -> u16 {
        let text = self.utf8(name);
        self.single(tag::CLASS, text)
    }

    /// The pool entry of a string.
    pub fn string(&mut self, text: &str) -> u16 {
        let text = self.utf8(text);
        self.single(tag::STRING, text)
    }

    pub(crate) fn string_utf16(&mut self, units: &[u16]) -> u16 {
        let text = self.utf8_units(units.iter().copied());
        self.single(tag::STRING, text)
    }

    pub(crate) fn int(&mut self, value: i32) -> u16 {
        let b = value.to_be_bytes();
        self.entry(vec![tag::INTEGER, b[0], b[1], b[2], b[3]])
    }

    pub(crate) fn float(&mut self, bits: u32) -> u16 {
        let b = bits.to_be_bytes();
        self.entry(vec![tag::FLOAT, b[0], b[1], b[2], b[3]])
    }

    pub(crate) fn long(&mut self, value: i64) -> u16 {
        let mut bytes = vec![tag::LONG];
        bytes.extend(value.to_be_bytes());
        self.entry(bytes)
    }

    pub(crate) fn double(&mut self, bits: u64) -> u16 {
        let mut bytes = vec![tag::DOUBLE];
        bytes.extend(bits.to_be_bytes());
        self.entry(bytes)
    }

    fn name_type(&mut self, name: &str, desc: &str) -> u16 {
        let (name, desc) = (self.utf8(name), self.utf8(desc));
        self.pair(tag::NAME_AND_TYPE, name, desc)
    }

    /// The pool entry of a field.
    pub fn field_ref(&mut self, class: &str, name: &str, desc: &str) -> u16 {
        let (class, nt) = (self.class(class), self.name_type(name, desc));
        self.pair(tag::FIELD, class, nt)
    }

    /// The pool entry of a method.
    pub fn method_ref(&mut self, class: &str, name: &str, desc: &str, interface: bool) -> u16 {
        let (class, nt) = (self.class(class), self.name_type(name, desc));
        self.pair(if interface { tag::INTERFACE_METHOD } else { tag::METHOD }, class, nt)
    }

    /// Adds an interface that the class implements or extends.
    pub fn interface(&mut self, name: &str) {
        let index = self.class(name);
        if !self.interfaces.contains(&index) {
            self.interfaces.push(index);
        }
    }

    /// Adds a field.
    pub fn field(&mut self, access: u16, name: &str, desc: &str) {
        let (name, desc) = (self.utf8(name), self.utf8(desc));
        self.fields.push((access, name, desc));
    }

    /// Adds a method; `code` none for abstract ones.
    pub fn method(&mut self, access: u16, name: &str, desc: &str, code: Option<Code>) {
        self.method_throwing(access, name, desc, code, &[]);
    }

    /// Adds a method whose parameters have names.
    pub(crate) fn method_with_parameters(
        &mut self,
        access: u16,
        name: &str,
        desc: &str,
        code: Code,
        names: &[String],
    ) {
        self.method(access, name, desc, Some(code));
        let mut attribute = self.utf8("MethodParameters").to_be_bytes().to_vec();
        attribute.extend((names.len() as u32 * 4 + 1).to_be_bytes());
        attribute.push(names.len() as u8);
        for name in names {
            attribute.extend(self.utf8(name).to_be_bytes());
            attribute.extend([0, 0]);
        }
        if let Some(method) = self.methods.last_mut() {
            // The count of attributes stands behind access, name and descriptor.
            method[7] += 1;
            method.extend(attribute);
        }
    }

    /// Adds a method that declares exceptions.
    pub(crate) fn method_throwing(
        &mut self,
        access: u16,
        name: &str,
        desc: &str,
        code: Option<Code>,
        thrown: &[&str],
    ) {
        let (name, desc) = (self.utf8(name), self.utf8(desc));
        let attribute = self.utf8("Code");
        let mut bytes = Vec::new();
        for v in [access, name, desc] {
            bytes.extend(v.to_be_bytes());
        }
        let attributes = u16::from(code.is_some()) + u16::from(!thrown.is_empty());
        bytes.extend(attributes.to_be_bytes());
        if let Some(code) = code {
            let body = code.finish();
            bytes.extend(attribute.to_be_bytes());
            bytes.extend((body.len() as u32).to_be_bytes());
            bytes.extend(body);
        }
        if !thrown.is_empty() {
            bytes.extend(self.utf8("Exceptions").to_be_bytes());
            bytes.extend((thrown.len() as u32 * 2 + 2).to_be_bytes());
            bytes.extend((thrown.len() as u16).to_be_bytes());
            for class in thrown {
                bytes.extend(self.class(class).to_be_bytes());
            }
        }
        self.methods.push(bytes);
    }

    /// The class file, of Java 8 unless said otherwise, so that everything is allowed.
    pub fn finish(self) -> Vec<u8> {
        let mut out = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, self.version];
        out.extend(self.count.to_be_bytes());
        out.extend(&self.pool);
        for v in [self.access, self.this, self.superclass, self.interfaces.len() as u16] {
            out.extend(v.to_be_bytes());
        }
        for i in &self.interfaces {
            out.extend(i.to_be_bytes());
        }
        out.extend((self.fields.len() as u16).to_be_bytes());
        for (access, name, desc) in &self.fields {
            for v in [*access, *name, *desc, 0] {
                out.extend(v.to_be_bytes());
            }
        }
        out.extend((self.methods.len() as u16).to_be_bytes());
        for m in &self.methods {
            out.extend(m);
        }
        out.extend([0, 0]);
        out
    }
}

/// A place in code to branch to.
#[derive(Clone, Copy)]
pub struct Label(usize);

/// Builds the code of one method.
pub struct Code {
    bytes: Vec<u8>,
    max_stack: u16,
    max_locals: u16,
    labels: Vec<Option<u16>>,
    fixups: Vec<(usize, usize)>,
    handlers: Vec<(Label, Label, Label, u16)>,
}

impl Code {
    /// Code with so many locals; the stack is given generous room.
    pub fn new(max_locals: u16) -> Code {
        Code {
            bytes: Vec::new(),
            max_stack: max_locals + 32,
            max_locals: max_locals + 8,
            labels: Vec::new(),
            fixups: Vec::new(),
            handlers: Vec::new(),
        }
    }

    /// An instruction without operands, by its opcode.
    pub fn op(&mut self, op: u8) -> &mut Code {
        self.bytes.push(op);
        self
    }

    /// An instruction with an index of the pool, by its opcode.
    pub fn op16(&mut self, op: u8, index: u16) -> &mut Code {
        self.bytes.push(op);
        self.bytes.extend(index.to_be_bytes());
        self
    }

    /// Pushes an int.
    pub fn push_int(&mut self, value: i32) -> &mut Code {
        if (-1..=5).contains(&value) {
            self.op((value + i32::from(op::ICONST_0)) as u8)
        } else {
            // Sixteen bits are enough for lengths and indexes; larger ones go through the pool.
            self.op16(op::SIPUSH, value as i16 as u16)
        }
    }

    /// Pushes a constant of the pool that takes one slot.
    pub fn ldc(&mut self, index: u16) -> &mut Code {
        self.op16(op::LDC_W, index)
    }

    /// Makes an `int[]`.
    pub(crate) fn newarray_int(&mut self) -> &mut Code {
        self.bytes.extend([op::NEWARRAY, op::T_INT]);
        self
    }

    /// Loads a local.
    pub fn load(&mut self, kind: Kind, local: u16) -> &mut Code {
        self.local_op(op::ILOAD + group(kind), local)
    }

    /// Stores a local.
    pub fn store(&mut self, kind: Kind, local: u16) -> &mut Code {
        self.local_op(op::ISTORE + group(kind), local)
    }

    fn local_op(&mut self, op: u8, local: u16) -> &mut Code {
        match u8::try_from(local) {
            Ok(n) => self.bytes.extend([op, n]),
            Err(_) => {
                self.bytes.extend([op::WIDE, op]);
                self.bytes.extend(local.to_be_bytes());
            }
        }
        self
    }

    /// Returns a value of this kind.
    pub fn ret(&mut self, kind: Kind) -> &mut Code {
        self.op(if kind == Kind::Void { op::RETURN } else { op::IRETURN + group(kind) })
    }

    /// Reads a field of the object on the stack.
    pub fn getfield(&mut self, index: u16) -> &mut Code {
        self.op16(op::GETFIELD, index)
    }
    /// Writes a field of the object below the value.
    pub fn putfield(&mut self, index: u16) -> &mut Code {
        self.op16(op::PUTFIELD, index)
    }
    pub(crate) fn getstatic(&mut self, index: u16) -> &mut Code {
        self.op16(op::GETSTATIC, index)
    }
    pub(crate) fn putstatic(&mut self, index: u16) -> &mut Code {
        self.op16(op::PUTSTATIC, index)
    }
    /// Calls an instance method.
    pub fn invokevirtual(&mut self, index: u16) -> &mut Code {
        self.op16(op::INVOKEVIRTUAL, index)
    }
    /// Calls a constructor or a method that is not chosen by the class of the object.
    pub fn invokespecial(&mut self, index: u16) -> &mut Code {
        self.op16(op::INVOKESPECIAL, index)
    }
    /// Calls a static method.
    pub fn invokestatic(&mut self, index: u16) -> &mut Code {
        self.op16(op::INVOKESTATIC, index)
    }
    pub(crate) fn invokeinterface(&mut self, index: u16) -> &mut Code {
        self.invokeinterface_with(index, 1)
    }
    /// With the number of argument slots that the verifier asks for.
    pub fn invokeinterface_with(&mut self, index: u16, slots: u8) -> &mut Code {
        self.op16(op::INVOKEINTERFACE, index);
        self.bytes.extend([slots, 0]);
        self
    }

    /// A label to be placed later.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// Places a label here.
    pub fn place(&mut self, label: Label) -> &mut Code {
        self.labels[label.0] = Some(self.bytes.len() as u16);
        self
    }

    /// Branches with a two-byte distance.
    pub fn branch(&mut self, op: u8, to: Label) -> &mut Code {
        self.fixups.push((self.bytes.len(), to.0));
        self.op16(op, 0)
    }

    /// Catches `class` (0 for all) between two labels.
    pub fn handler(&mut self, from: Label, to: Label, target: Label, class: u16) {
        self.handlers.push((from, to, target, class));
    }

    fn finish(mut self) -> Vec<u8> {
        for &(at, label) in &self.fixups {
            let to = self.labels[label].unwrap_or(0);
            let distance = (i32::from(to) - at as i32) as i16;
            self.bytes[at + 1..at + 3].copy_from_slice(&distance.to_be_bytes());
        }
        let mut out = Vec::new();
        out.extend(self.max_stack.to_be_bytes());
        out.extend(self.max_locals.to_be_bytes());
        out.extend((self.bytes.len() as u32).to_be_bytes());
        out.extend(&self.bytes);
        out.extend((self.handlers.len() as u16).to_be_bytes());
        for (from, to, target, class) in &self.handlers {
            for l in [from, to, target] {
                out.extend(self.labels[l.0].unwrap_or(0).to_be_bytes());
            }
            out.extend(class.to_be_bytes());
        }
        out.extend([0, 0]);
        out
    }
}

/// The offset of the instructions for a kind: int, long, float, double, reference.
fn group(kind: Kind) -> u8 {
    match kind {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Ref => 4,
        _ => 0,
    }
}
