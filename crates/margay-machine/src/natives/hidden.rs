//! Hidden classes (`Lookup.defineHiddenClass`), which the library also makes for lambdas that a program
//! asks `LambdaMetafactory` for itself. A hidden class gets a name of its own: the class file's with a
//! number behind a plus sign, which `Class.getName` shows as a slash.

use super::{Args, Table, object};
use crate::link::asm::{ClassWriter, Code};
use crate::machine::{Machine, Res};
use margay_classes::reader::ClassFile;
use margay_classes::{Kind, MethodId, Origin};

pub(super) const TABLE: Table = &[("java/lang/ClassLoader", &[("defineClass0", "", define_hidden)])];

/// The flag of hidden classes among those of `defineClass0`.
const HIDDEN: i32 = 2;

/// `defineClass0(loader, lookup, name, bytes, offset, length, domain, initialize, flags, classData)`.
fn define_hidden(m: &mut Machine, a: Args) -> Res<u64> {
    let (loader, lookup, array) = (a.obj(0), a.obj(1), a.obj(3));
    if lookup == 0 || array == 0 {
        return Err(m.throw_without_message("java/lang/NullPointerException"));
    }
    if a.int(8) & HIDDEN == 0 {
        return super::loaders::define(m, loader, array, a.int(4), a.int(5));
    }
    let bytes = m.heap.array_bytes(array, 1);
    let range = usize::try_from(a.int(4)).ok().zip(usize::try_from(a.int(5)).ok());
    let Some(part) = range.and_then(|(from, len)| bytes.get(from..from.checked_add(len)?)) else {
        return Err(m.throw_without_message("java/lang/ArrayIndexOutOfBoundsException"));
    };
    let part: std::sync::Arc<[u8]> = part.into();
    let file = ClassFile::read(part.clone(), &mut m.classes.symbols);
    let file = match file {
        Ok(file) => file,
        Err(e) => return Err(m.throw("java/lang/ClassFormatError", &e.to_string())),
    };
    m.sequence += 1;
    let name = format!("{}+0x{:016x}", m.classes.symbols.text(file.name), m.sequence);
    let Some(renamed) = rename(&part, &name) else {
        return Err(m.throw("java/lang/ClassFormatError", &name));
    };
    let renamed: std::sync::Arc<[u8]> = renamed.into();
    // The number may come again after an undo, and with it the same class.
    let known = m.classes.loaded(&name);
    let same = known.filter(|&id| m.classes.class(id).file.as_ref().is_some_and(|f| f.bytes == renamed));
    let id = match same {
        Some(id) => id,
        None => {
            m.classes.forget(&name);
            let host = m.class_of_mirror(lookup);
            m.classes
                .define(renamed, Origin::Defined, Some(host), "defineHiddenClass")
                .map_err(|e| m.class_error(&e))?
        }
    };
    let mirror = m.mirror(id)?;
    m.heap.set_word(mirror + m.known.class.class_loader, u64::from(loader));
    m.set_field(mirror, "classData", u64::from(a.obj(9)));
    if a.bool(7) && !m.is_initialized(id) {
        let initialize = initializer(m)?;
        return Err(m.tail_call(&a, initialize, &[u64::from(mirror)]));
    }
    object(mirror)
}

/// A class file whose class has another name.
fn rename(bytes: &[u8], name: &str) -> Option<Vec<u8>> {
    let u2 = |at: usize| Some(usize::from(u16::from_be_bytes([*bytes.get(at)?, *bytes.get(at + 1)?])));
    let count = u2(8)?;
    let mut offsets = vec![0; count];
    let (mut at, mut i) = (10, 1);
    while i < count {
        offsets[i] = at;
        let tag = *bytes.get(at)?;
        at += match tag {
            1 => 3 + u2(at + 1)?,
            3 | 4 | 9..=12 | 17 | 18 => 5,
            5 | 6 => 9,
            7 | 8 | 16 | 19 | 20 => 3,
            15 => 4,
            _ => return None,
        };
        i += if matches!(tag, 5 | 6) { 2 } else { 1 };
    }
    let this = *offsets.get(u2(at + 2)?)?;
    let mut out = bytes[..at].to_vec();
    out[8..10].copy_from_slice(&u16::try_from(count + 1).ok()?.to_be_bytes());
    out.get_mut(this + 1..this + 3)?.copy_from_slice(&(count as u16).to_be_bytes());
    // What is in the file's name is as it was encoded there; what is added is ASCII.
    let old = offsets.get(u2(this + 1)?).copied().filter(|&o| o != 0)?;
    let old = bytes.get(old + 3..old + 3 + u2(old + 1)?)?;
    let suffix = &name[name.rfind('+')?..];
    out.push(1);
    out.extend(u16::try_from(old.len() + suffix.len()).ok()?.to_be_bytes());
    out.extend_from_slice(old);
    out.extend_from_slice(suffix.as_bytes());
    out.extend_from_slice(&bytes[at..]);
    Some(out)
}

/// A method that initialises a class and returns it.
fn initializer(m: &mut Machine) -> Res<MethodId> {
    const NAME: &str = "java/lang/Margay$Initializer";
    if let Some(id) = m.classes.loaded(NAME) {
        return Ok(m.classes.class(id).methods[0]);
    }
    const UNSAFE: &str = "jdk/internal/misc/Unsafe";
    let mut w = ClassWriter::new(NAME, "java/lang/Object");
    let get = w.method_ref(UNSAFE, "getUnsafe", "()Ljdk/internal/misc/Unsafe;", false);
    let initialize = w.method_ref(UNSAFE, "ensureClassInitialized", "(Ljava/lang/Class;)V", false);
    let mut c = Code::new(1);
    c.invokestatic(get).load(Kind::Ref, 0).invokevirtual(initialize).load(Kind::Ref, 0).ret(Kind::Ref);
    w.method(0x9, "initialize", "(Ljava/lang/Class;)Ljava/lang/Class;", Some(c));
    let id = m.define_synthetic(w, None)?;
    Ok(m.classes.class(id).methods[0])
}
