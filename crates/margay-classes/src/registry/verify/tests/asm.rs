//! A small assembler: class files with whatever code a test wants, right or wrong. One instruction per line;
//! `name:` is a label, `.frame [locals] [stack]` a stack map frame, `.catch from to handler class` an entry
//! of the exception table (`any` for all).

use crate::opcode;
use crate::reader::{access, tag};
use std::collections::HashMap;

/// A class under construction.
pub(super) struct Asm {
    major: u16,
    access: u16,
    pool: Vec<u8>,
    entries: u16,
    known: HashMap<Vec<u8>, u16>,
    this: u16,
    superclass: u16,
    interfaces: Vec<u16>,
    fields: Vec<u8>,
    field_count: u16,
    methods: Vec<u8>,
    method_count: u16,
}

fn be(n: usize) -> [u8; 2] {
    u16::try_from(n).unwrap().to_be_bytes()
}

impl Asm {
    pub(super) fn new(major: u16, name: &str, superclass: &str, interfaces: &[&str]) -> Asm {
        let mut asm = Asm {
            major,
            access: access::PUBLIC | access::SUPER,
            pool: Vec::new(),
            entries: 1,
            known: HashMap::new(),
            this: 0,
            superclass: 0,
            interfaces: Vec::new(),
            fields: Vec::new(),
            field_count: 0,
            methods: Vec::new(),
            method_count: 0,
        };
        asm.this = asm.class(name);
        asm.superclass = asm.class(superclass);
        asm.interfaces = interfaces.iter().map(|i| asm.class(i)).collect();
        asm
    }

    /// A pool entry of a tag and content, made once. Longs and doubles take two places.
    fn entry(&mut self, tag: u8, content: &[u8]) -> u16 {
        let mut bytes = vec![tag];
        bytes.extend(content);
        if let Some(&known) = self.known.get(&bytes) {
            return known;
        }
        let index = self.entries;
        self.entries += if matches!(tag, tag::LONG | tag::DOUBLE) { 2 } else { 1 };
        self.pool.extend(&bytes);
        self.known.insert(bytes, index);
        index
    }

    pub(super) fn utf8(&mut self, text: &str) -> u16 {
        let mut content = be(text.len()).to_vec();
        content.extend(text.as_bytes());
        self.entry(tag::UTF8, &content)
    }

    pub(super) fn class(&mut self, name: &str) -> u16 {
        let name = self.utf8(name);
        self.entry(tag::CLASS, &name.to_be_bytes())
    }

    fn pair(&mut self, tag: u8, a: u16, b: u16) -> u16 {
        self.entry(tag, &[a.to_be_bytes(), b.to_be_bytes()].concat())
    }

    /// A member written as `Class.name:descriptor`; the tag says what it is.
    fn member(&mut self, tag: u8, text: &str) -> u16 {
        let (member, desc) = text.split_once(':').unwrap();
        let (class, name) = member.rsplit_once('.').unwrap();
        let class = self.class(class);
        let (name, desc) = (self.utf8(name), self.utf8(desc));
        let name_type = self.pair(tag::NAME_AND_TYPE, name, desc);
        self.pair(tag, class, name_type)
    }

    /// A constant: `"text"`, `1`, `1L`, `1f`, `1d` or `class X`.
    fn constant(&mut self, text: &str) -> u16 {
        if let Some(class) = text.strip_prefix("class ") {
            return self.class(class);
        }
        if let Some(string) = text.strip_prefix('"') {
            let text = self.utf8(string.trim_end_matches('"'));
            return self.entry(tag::STRING, &text.to_be_bytes());
        }
        if let Some(n) = text.strip_suffix('L') {
            return self.entry(tag::LONG, &n.parse::<i64>().unwrap().to_be_bytes());
        }
        if let Some(n) = text.strip_suffix('f') {
            return self.entry(tag::FLOAT, &n.parse::<f32>().unwrap().to_be_bytes());
        }
        if let Some(n) = text.strip_suffix('d') {
            return self.entry(tag::DOUBLE, &n.parse::<f64>().unwrap().to_be_bytes());
        }
        self.entry(tag::INTEGER, &text.parse::<i32>().unwrap().to_be_bytes())
    }

    /// Makes the class an interface.
    pub(super) fn interface(&mut self) {
        self.access = access::PUBLIC | access::INTERFACE | access::ABSTRACT;
    }

    pub(super) fn field(&mut self, access: u16, name: &str, desc: &str) {
        let (name, desc) = (self.utf8(name), self.utf8(desc));
        for part in [access, name, desc, 0] {
            self.fields.extend(part.to_be_bytes());
        }
        self.field_count += 1;
    }

    /// A method from its text.
    pub(super) fn method(
        &mut self,
        access: u16,
        name: &str,
        desc: &str,
        stack: u16,
        locals: u16,
        text: &str,
    ) {
        let body = Body::assemble(self, text);
        self.raw_method(access, name, desc, stack, locals, &body);
    }

    pub(super) fn raw_method(
        &mut self,
        access: u16,
        name: &str,
        desc: &str,
        stack: u16,
        locals: u16,
        body: &Body,
    ) {
        let mut code = [stack.to_be_bytes(), locals.to_be_bytes()].concat();
        code.extend((body.code.len() as u32).to_be_bytes());
        code.extend(&body.code);
        code.extend(be(body.handlers.len()));
        code.extend(body.handlers.iter().flatten().flat_map(|part| part.to_be_bytes()));
        match &body.stack_map {
            None => code.extend([0, 0]),
            Some(map) => {
                code.extend([0, 1]);
                code.extend(self.utf8("StackMapTable").to_be_bytes());
                code.extend((map.len() as u32).to_be_bytes());
                code.extend(map);
            }
        }
        let attribute = self.utf8("Code");
        let (name, desc) = (self.utf8(name), self.utf8(desc));
        for part in [access, name, desc, 1, attribute] {
            self.methods.extend(part.to_be_bytes());
        }
        self.methods.extend((code.len() as u32).to_be_bytes());
        self.methods.extend(code);
        self.method_count += 1;
    }

    /// The class file.
    pub(super) fn finish(&self) -> Vec<u8> {
        let mut bytes = vec![0xCA, 0xFE, 0xBA, 0xBE, 0, 0];
        bytes.extend(self.major.to_be_bytes());
        bytes.extend(self.entries.to_be_bytes());
        bytes.extend(&self.pool);
        for part in [self.access, self.this, self.superclass] {
            bytes.extend(part.to_be_bytes());
        }
        bytes.extend(be(self.interfaces.len()));
        bytes.extend(self.interfaces.iter().flat_map(|i| i.to_be_bytes()));
        bytes.extend(self.field_count.to_be_bytes());
        bytes.extend(&self.fields);
        bytes.extend(self.method_count.to_be_bytes());
        bytes.extend(&self.methods);
        bytes.extend([0, 0]);
        bytes
    }
}

/// The code of a method, its exception table and the content of its `StackMapTable`.
#[derive(Default)]
pub(super) struct Body {
    pub(super) code: Vec<u8>,
    pub(super) handlers: Vec<[u16; 4]>,
    pub(super) stack_map: Option<Vec<u8>>,
}

/// Operands of the instructions that have any.
#[derive(Copy, Clone)]
enum Operand {
    None,
    Byte,
    Short,
    Local,
    Iinc,
    Constant,
    WideConstant,
    Field,
    Method,
    Interface,
    Class,
    Branch,
    Multi,
}

/// The opcode of an instruction and the form of its operands.
fn instruction(name: &str) -> (u8, Operand) {
    use opcode as op;
    let Some(opcode) = op::by_mnemonic(name) else { panic!("unknown instruction {name}") };
    let operand = match opcode {
        op::BIPUSH | op::NEWARRAY => Operand::Byte,
        op::SIPUSH => Operand::Short,
        op::LDC => Operand::Constant,
        op::LDC2_W => Operand::WideConstant,
        op::ILOAD..=op::ALOAD | op::ISTORE..=op::ASTORE | op::RET => Operand::Local,
        op::IINC => Operand::Iinc,
        op::IFEQ..=op::JSR | op::IFNULL | op::IFNONNULL => Operand::Branch,
        op::GETSTATIC..=op::PUTFIELD => Operand::Field,
        op::INVOKEVIRTUAL..=op::INVOKESTATIC => Operand::Method,
        op::INVOKEINTERFACE => Operand::Interface,
        op::NEW | op::ANEWARRAY | op::CHECKCAST | op::INSTANCEOF => Operand::Class,
        op::MULTIANEWARRAY => Operand::Multi,
        _ if op::fixed_length(opcode) == Some(1) => Operand::None,
        _ => panic!("{name} has no form here"),
    };
    (opcode, operand)
}

impl Body {
    fn assemble(asm: &mut Asm, text: &str) -> Body {
        let mut body = Body::default();
        let mut labels: HashMap<&str, usize> = HashMap::new();
        let mut branches: Vec<(usize, &str)> = Vec::new();
        let mut frames: Vec<(usize, &str)> = Vec::new();
        let mut catches: Vec<&str> = Vec::new();
        for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let at = body.code.len();
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            if let Some(label) = name.strip_suffix(':') {
                labels.insert(label, at);
                continue;
            }
            match name {
                ".frame" => frames.push((at, rest)),
                ".catch" => catches.push(rest),
                ".bytes" => body.code.extend(rest.split(' ').map(|b| u8::from_str_radix(b, 16).unwrap())),
                _ => body.instruction(asm, name, rest, &mut branches),
            }
        }
        let place = |label: &str| match label.strip_prefix('+') {
            Some(number) => number.parse().unwrap(),
            None => labels[label],
        };
        for (at, label) in branches {
            let offset = (place(label) as i64 - at as i64) as i16;
            body.code[at + 1..at + 3].copy_from_slice(&offset.to_be_bytes());
        }
        for catch in catches {
            let parts: Vec<&str> = catch.split(' ').collect();
            let class = match parts[3] {
                "any" => 0,
                class => asm.class(class),
            };
            let at = |label: &str| place(label) as u16;
            body.handlers.push([at(parts[0]), at(parts[1]), at(parts[2]), class]);
        }
        if !frames.is_empty() {
            let mut map = be(frames.len()).to_vec();
            let mut before = None;
            for (at, text) in frames {
                map.push(255);
                map.extend(be(before.map_or(at, |b: usize| at - b - 1)));
                before = Some(at);
                for list in text.split(']').take(2) {
                    let types: Vec<&str> = list.trim_start_matches([' ', '[']).split_whitespace().collect();
                    map.extend(be(types.len()));
                    for t in types {
                        map.extend(verification_type(asm, t, &place));
                    }
                }
            }
            body.stack_map = Some(map);
        }
        body
    }

    fn instruction<'t>(
        &mut self,
        asm: &mut Asm,
        name: &str,
        rest: &'t str,
        branches: &mut Vec<(usize, &'t str)>,
    ) {
        let (op, operand) = instruction(name);
        let at = self.code.len();
        self.code.push(op);
        match operand {
            Operand::None => {}
            Operand::Byte => self.code.push(rest.parse::<i16>().unwrap() as u8),
            Operand::Short => self.code.extend(rest.parse::<i16>().unwrap().to_be_bytes()),
            Operand::Local => self.code.push(rest.parse().unwrap()),
            Operand::Iinc => self.code.extend([rest.parse().unwrap(), 1]),
            Operand::Constant => self.code.push(asm.constant(rest) as u8),
            Operand::WideConstant => self.code.extend(asm.constant(rest).to_be_bytes()),
            Operand::Field => self.code.extend(asm.member(tag::FIELD, rest).to_be_bytes()),
            Operand::Method => {
                let index = match rest.strip_prefix("interface ") {
                    Some(rest) => asm.member(tag::INTERFACE_METHOD, rest),
                    None => asm.member(tag::METHOD, rest),
                };
                self.code.extend(index.to_be_bytes());
            }
            Operand::Interface => {
                let (count, member) = rest.split_once(' ').unwrap();
                self.code.extend(asm.member(tag::INTERFACE_METHOD, member).to_be_bytes());
                self.code.extend([count.parse().unwrap(), 0]);
            }
            Operand::Class => self.code.extend(asm.class(rest).to_be_bytes()),
            Operand::Branch => {
                branches.push((at, rest));
                self.code.extend([0, 0]);
            }
            Operand::Multi => {
                let (dims, class) = rest.split_once(' ').unwrap();
                self.code.extend(asm.class(class).to_be_bytes());
                self.code.push(dims.parse().unwrap());
            }
        }
    }
}

/// `top int float double long null this`, `new:label` for an object not yet initialized, or a class.
fn verification_type(asm: &mut Asm, text: &str, place: &dyn Fn(&str) -> usize) -> Vec<u8> {
    let simple = ["top", "int", "float", "double", "long", "null", "this"];
    if let Some(tag) = simple.iter().position(|&s| s == text) {
        return vec![tag as u8];
    }
    let (tag, operand) = match text.strip_prefix("new:") {
        Some(label) => (8, place(label) as u16),
        None => (7, asm.class(text)),
    };
    [&[tag][..], &operand.to_be_bytes()].concat()
}
