//! String concatenation. Objects, floats and doubles are turned into strings by Java code; what is left
//! (strings, integers, characters, booleans) is put together by a native in one go, or by a `StringBuilder` when
//! there are symbols among it.

use super::asm::{ClassWriter, Code};
use super::dynamic::{DynamicSite, STATIC, string_constant};
use crate::heap::Ref;
use crate::machine::natives::{Args, object};
use crate::machine::{Machine, Res};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::reader::Constant;
use margay_classes::{Kind, MethodId};

/// A piece of the result.
#[derive(Debug, Clone)]
pub(crate) enum Piece {
    Text(Vec<u16>),
    /// An argument: its slot and kind.
    Argument(usize, Kind),
}

/// A call site.
#[derive(Debug)]
pub(crate) struct Concat {
    pieces: Vec<Piece>,
    /// The same in Java.
    build: MethodId,
}

const STRING: &str = "Ljava/lang/String;";
const BUILDER: &str = "java/lang/StringBuilder";

impl Machine {
    pub(super) fn link_concat(&mut self, site: &DynamicSite) -> Res<Option<MethodId>> {
        let Some(d) = MethodDescriptor::parse(&site.desc) else { return Ok(None) };
        let simple = |p: &str| p == STRING || !matches!(kind_of(p), Kind::Ref | Kind::Float | Kind::Double);
        let joined: Vec<&str> = d.params.iter().map(|p| if simple(p) { *p } else { STRING }).collect();
        let Some(pieces) = pieces(site, &joined) else { return Ok(None) };
        let joined_desc = joined.concat();
        let class_name = self.generated_name(site.host, "Concat");
        let mut w = ClassWriter::new(&class_name, "java/lang/Object");
        let native_desc = format!("({joined_desc}){STRING}");
        w.method(STATIC | 0x100, "concat", &native_desc, None);
        let build = build(&mut w, &pieces, &joined);
        w.method(STATIC, "build", &native_desc, Some(build));
        let all_simple = d.params.iter().all(|p| simple(p));
        if !all_simple {
            let mut c = Code::new(d.param_slots());
            let mut local = 0;
            for p in &d.params {
                let kind = kind_of(p);
                c.load(kind, local);
                local += kind.slots();
                if !simple(p) {
                    let ty = if kind == Kind::Ref { "Ljava/lang/Object;" } else { p };
                    let value_of =
                        w.method_ref("java/lang/String", "valueOf", &format!("({ty}){STRING}"), false);
                    c.invokestatic(value_of);
                }
            }
            let concat = w.method_ref(&class_name, "concat", &native_desc, false);
            c.invokestatic(concat).ret(Kind::Ref);
            w.method(STATIC, "valueOfAll", &site.desc, Some(c));
        }
        let id = self.define_synthetic(w, Some(site.host))?;
        let methods = self.classes.class(id).methods.clone();
        self.state.link.concats.insert(methods[0], Concat { pieces, build: methods[1] });
        self.set_native(methods[0], "*", "concat");
        Ok(methods.get(if all_simple { 0 } else { 2 }).copied())
    }
}

/// Code that appends the pieces one by one.
fn build(w: &mut ClassWriter, pieces: &[Piece], params: &[&str]) -> Code {
    let slots: u16 = params.iter().map(|p| kind_of(p).slots()).sum();
    let mut c = Code::new(slots);
    let init = w.method_ref(BUILDER, "<init>", "()V", false);
    c.op16(op::NEW, w.class(BUILDER)).op(op::DUP).invokespecial(init);
    for piece in pieces {
        let ty = match piece {
            Piece::Text(units) => {
                c.ldc(w.string_utf16(units));
                STRING
            }
            Piece::Argument(slot, kind) => {
                c.load(*kind, *slot as u16);
                match kind {
                    Kind::Ref => STRING,
                    Kind::Boolean => "Z",
                    Kind::Char => "C",
                    Kind::Long => "J",
                    _ => "I",
                }
            }
        };
        c.invokevirtual(w.method_ref(BUILDER, "append", &format!("({ty})L{BUILDER};"), false));
    }
    c.invokevirtual(w.method_ref(BUILDER, "toString", &format!("(){STRING}"), false)).ret(Kind::Ref);
    c
}

fn pieces(site: &DynamicSite, params: &[&str]) -> Option<Vec<Piece>> {
    let mut slots = params.iter().scan(0, |at, p| {
        let here = *at;
        *at += usize::from(kind_of(p).slots());
        Some(Piece::Argument(here, kind_of(p)))
    });
    if site.bootstrap.name == "makeConcat" {
        return Some(slots.collect());
    }
    let Constant::String(recipe) = site.file.constant(*site.args.first()?) else { return None };
    let recipe = margay_classes::reader::decode_mutf8(site.file.utf8_bytes(recipe).ok()?)?;
    let mut constants = site.args.iter().skip(1);
    let mut list = Vec::new();
    let mut text = Vec::new();
    for unit in recipe {
        match unit {
            1 => {
                if !text.is_empty() {
                    list.push(Piece::Text(std::mem::take(&mut text)));
                }
                list.push(slots.next()?);
            }
            2 => {
                let &constant = constants.next()?;
                let value = match site.file.constant(constant) {
                    Constant::Int(n) => n.to_string(),
                    Constant::Long(n) => n.to_string(),
                    _ => string_constant(&site.file, constant)?,
                };
                text.extend(value.encode_utf16());
            }
            unit => text.push(unit),
        }
    }
    if !text.is_empty() {
        list.push(Piece::Text(text));
    }
    Some(list)
}

/// The native that puts the pieces together.
pub(crate) fn concat(m: &mut Machine, a: Args) -> Res<u64> {
    let Some(site) = m.state.link.concats.remove(&a.method().id) else { return Ok(0) };
    let result = concat_at(m, &a, &site);
    m.state.link.concats.insert(a.method().id, site);
    result
}

fn concat_at(m: &mut Machine, a: &Args, site: &Concat) -> Res<u64> {
    let mut text = String16::default();
    for piece in &site.pieces {
        match piece {
            Piece::Text(units) => text.units(units),
            Piece::Argument(at, kind) => argument(m, &mut text, a.raw(*at), *kind),
        }
    }
    let r = match text {
        String16::Latin(bytes) => m.new_latin_string(&bytes)?,
        String16::Wide(units) => m.new_string_utf16(&units)?,
    };
    object(r)
}

impl Machine {
    /// Whether a method is a string concatenation that the machine linked.
    pub fn is_concat(&self, method: MethodId) -> bool {
        self.state.link.concats.contains_key(&method)
    }

    /// The Java code that does the same as a string concatenation.
    pub(crate) fn concat_code(&self, method: MethodId) -> Option<MethodId> {
        self.state.link.concats.get(&method).map(|c| c.build)
    }

    /// What a string concatenation puts together: text, or the number of an argument.
    pub fn concat_pieces(&self, method: MethodId) -> Vec<Result<Vec<u16>, usize>> {
        let mut arguments = 0..;
        let pieces = self.state.link.concats.get(&method).map_or(&[][..], |c| &c.pieces);
        let piece = |piece: &Piece| match piece {
            Piece::Text(text) => Ok(text.clone()),
            Piece::Argument(..) => Err(arguments.next().unwrap_or(0)),
        };
        pieces.iter().map(piece).collect()
    }

    /// The text of a boolean or integer, as concatenation gives it.
    pub fn number_text(&self, bits: u64, kind: Kind) -> String {
        match kind {
            Kind::Boolean => (bits & 1 != 0).to_string(),
            Kind::Long => (bits as i64).to_string(),
            _ => (bits as i32).to_string(),
        }
    }
}

fn argument(m: &Machine, text: &mut String16, raw: u64, kind: Kind) {
    match kind {
        Kind::Ref => match raw as Ref {
            0 => text.ascii(b"null"),
            r => m.append_string(r, text),
        },
        Kind::Boolean => text.ascii(if raw & 1 != 0 { b"true" } else { b"false" }),
        Kind::Char => text.units(&[raw as u16]),
        Kind::Long => text.ascii((raw as i64).to_string().as_bytes()),
        _ => text.ascii((raw as i32).to_string().as_bytes()),
    }
}

/// Text that stays one byte per character as long as it can.
pub(crate) enum String16 {
    Latin(Vec<u8>),
    Wide(Vec<u16>),
}

impl Default for String16 {
    fn default() -> String16 {
        String16::Latin(Vec::new())
    }
}

impl String16 {
    pub(crate) fn ascii(&mut self, bytes: &[u8]) {
        match self {
            String16::Latin(all) => all.extend_from_slice(bytes),
            String16::Wide(all) => all.extend(bytes.iter().map(|&b| u16::from(b))),
        }
    }

    pub(crate) fn units(&mut self, units: &[u16]) {
        if let String16::Latin(all) = self {
            if units.iter().all(|&u| u < 256) {
                all.extend(units.iter().map(|&u| u as u8));
                return;
            }
            *self = String16::Wide(all.iter().map(|&b| u16::from(b)).collect());
        }
        if let String16::Wide(all) = self {
            all.extend_from_slice(units);
        }
    }
}

impl Machine {
    fn append_string(&self, r: Ref, text: &mut String16) {
        let value = self.heap.word(r + self.known.string.value) as Ref;
        if value != 0 && self.heap.word(r + self.known.string.coder) == 0 {
            text.ascii(self.heap.array_bytes(value, 1));
        } else {
            text.units(&self.utf16(r));
        }
    }
}
