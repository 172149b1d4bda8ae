//! Constants that are appended to the pool of a class file. What is there already is used again, so that changes which need
//! nothing new leave the pool as it is. Knows nothing of code.

use super::error::EditError;
use crate::edit::Member;
use margay_classes::reader::{ClassFile, Constant, encode_mutf8, tag};
use rustc_hash::FxHashMap;

/// A constant by its contents.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Key {
    Text(Vec<u8>),
    Int(i32),
    Float(u32),
    Long(i64),
    Double(u64),
    /// One that refers to another: a class or string.
    One(u8, u16),
    /// One that refers to two others.
    Two(u8, u16, u16),
}

/// The constants of a class file by their contents, and the place behind them.
#[derive(Clone, Debug)]
pub struct Pool {
    known: FxHashMap<Key, u16>,
    count: u16,
    end: usize,
}

/// The magic number and the version come before the count of constants, which takes two bytes.
pub const COUNT_AT: usize = 8;

impl Pool {
    /// The constants of a class file.
    pub fn of(file: &ClassFile) -> Pool {
        let mut known = FxHashMap::default();
        let mut end = COUNT_AT + 2;
        for index in 0..file.pool_size() {
            let constant = file.constant(index);
            end += length(constant);
            if let Some(key) = key(file, index, constant) {
                known.entry(key).or_insert(index);
            }
        }
        Pool { known, count: file.pool_size(), end }
    }

    /// Where the constants end in the class file.
    pub fn end(&self) -> usize {
        self.end
    }
}

/// The bytes that a constant takes.
fn length(constant: Constant) -> usize {
    match constant {
        Constant::Unusable => 0,
        Constant::Utf8 { len, .. } => 3 + usize::from(len),
        Constant::Long(_) | Constant::Double(_) => 9,
        Constant::Class(_)
        | Constant::String(_)
        | Constant::MethodType(_)
        | Constant::Module(_)
        | Constant::Package(_) => 3,
        Constant::MethodHandle { .. } => 4,
        Constant::Int(_)
        | Constant::Float(_)
        | Constant::Field { .. }
        | Constant::Method { .. }
        | Constant::InterfaceMethod { .. }
        | Constant::NameType { .. }
        | Constant::Dynamic { .. }
        | Constant::InvokeDynamic { .. } => 5,
    }
}

fn key(file: &ClassFile, index: u16, constant: Constant) -> Option<Key> {
    Some(match constant {
        Constant::Utf8 { .. } => Key::Text(file.utf8_bytes(index).ok()?.to_vec()),
        Constant::Int(value) => Key::Int(value),
        Constant::Float(bits) => Key::Float(bits),
        Constant::Long(value) => Key::Long(value),
        Constant::Double(bits) => Key::Double(bits),
        Constant::Class(name) => Key::One(tag::CLASS, name),
        Constant::String(text) => Key::One(tag::STRING, text),
        Constant::NameType { name, desc } => Key::Two(tag::NAME_AND_TYPE, name, desc),
        Constant::Field { class, name_type } => Key::Two(tag::FIELD, class, name_type),
        Constant::Method { class, name_type } => Key::Two(tag::METHOD, class, name_type),
        Constant::InterfaceMethod { class, name_type } => Key::Two(tag::INTERFACE_METHOD, class, name_type),
        _ => return None,
    })
}

/// A pool that constants are being appended to.
pub struct Appended<'a> {
    pool: &'a Pool,
    new: FxHashMap<Key, u16>,
    count: u16,
    bytes: Vec<u8>,
}

impl<'a> Appended<'a> {
    /// Nothing is appended yet.
    pub fn to(pool: &'a Pool) -> Appended<'a> {
        Appended { pool, new: FxHashMap::default(), count: pool.count, bytes: Vec::new() }
    }

    /// The number of constants with the new ones, as class files count.
    pub fn count(&self) -> u16 {
        self.count
    }

    /// The new constants.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    fn find(&mut self, key: Key, slots: u16, write: impl FnOnce(&mut Vec<u8>)) -> Result<u16, EditError> {
        if let Some(&index) = self.pool.known.get(&key).or_else(|| self.new.get(&key)) {
            return Ok(index);
        }
        let index = self.reserve(slots)?;
        write(&mut self.bytes);
        self.new.insert(key, index);
        Ok(index)
    }

    fn reserve(&mut self, slots: u16) -> Result<u16, EditError> {
        let index = self.count;
        self.count = index.checked_add(slots).ok_or(EditError::TooManyConstants)?;
        Ok(index)
    }

    fn raw_text(&mut self, text: Vec<u8>) -> Result<u16, EditError> {
        let length = u16::try_from(text.len()).map_err(|_| EditError::TooManyConstants)?;
        let bytes = text.clone();
        self.find(Key::Text(text), 1, |to| {
            to.push(tag::UTF8);
            to.extend(length.to_be_bytes());
            to.extend(bytes);
        })
    }

    /// A text.
    pub fn text(&mut self, text: &str) -> Result<u16, EditError> {
        self.raw_text(encode_mutf8(text.encode_utf16()))
    }

    fn one(&mut self, tag: u8, text: &str) -> Result<u16, EditError> {
        let of = self.text(text)?;
        self.find(Key::One(tag, of), 1, |to| {
            to.push(tag);
            to.extend(of.to_be_bytes());
        })
    }

    fn two(&mut self, tag: u8, first: u16, second: u16) -> Result<u16, EditError> {
        self.find(Key::Two(tag, first, second), 1, |to| {
            to.push(tag);
            to.extend(first.to_be_bytes());
            to.extend(second.to_be_bytes());
        })
    }

    /// A class.
    pub fn class(&mut self, name: &str) -> Result<u16, EditError> {
        self.one(tag::CLASS, name)
    }

    /// A string.
    pub fn string(&mut self, text: &str) -> Result<u16, EditError> {
        self.one(tag::STRING, text)
    }

    /// An int.
    pub fn int(&mut self, value: i32) -> Result<u16, EditError> {
        self.find(Key::Int(value), 1, |to| {
            to.push(tag::INTEGER);
            to.extend(value.to_be_bytes());
        })
    }

    /// A float, by its bits.
    pub fn float(&mut self, bits: u32) -> Result<u16, EditError> {
        self.find(Key::Float(bits), 1, |to| {
            to.push(tag::FLOAT);
            to.extend(bits.to_be_bytes());
        })
    }

    /// A long.
    pub fn long(&mut self, value: i64) -> Result<u16, EditError> {
        self.find(Key::Long(value), 2, |to| {
            to.push(tag::LONG);
            to.extend(value.to_be_bytes());
        })
    }

    /// A double, by its bits.
    pub fn double(&mut self, bits: u64) -> Result<u16, EditError> {
        self.find(Key::Double(bits), 2, |to| {
            to.push(tag::DOUBLE);
            to.extend(bits.to_be_bytes());
        })
    }

    /// A field or method; the tag says which.
    pub fn member(&mut self, tag: u8, member: &Member) -> Result<u16, EditError> {
        let class = self.class(&member.class)?;
        let name = self.text(&member.name)?;
        let descriptor = self.text(&member.descriptor)?;
        let name_type = self.two(tag::NAME_AND_TYPE, name, descriptor)?;
        self.two(tag, class, name_type)
    }

    /// A method handle of a member that is a constant already.
    pub fn handle(&mut self, kind: u8, reference: u16) -> Result<u16, EditError> {
        self.find(Key::Two(tag::METHOD_HANDLE, u16::from(kind), reference), 1, |to| {
            to.extend([tag::METHOD_HANDLE, kind]);
            to.extend(reference.to_be_bytes());
        })
    }

    /// A call site.
    pub fn call_site(&mut self, bootstrap: u16, name_type: u16) -> Result<u16, EditError> {
        self.two(tag::INVOKE_DYNAMIC, bootstrap, name_type)
    }
}
