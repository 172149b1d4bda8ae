//! What natives do about symbols. Most work on bits: a term among their arguments, or in an object that they look into,
//! would be lost. Such a call is left to the bytecode if the native only makes it faster; otherwise it is offered to
//! the host's symbols, and ends the path by name if they cannot help. Natives that know better are listed here.

use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::{Kind, Method};

/// What a native can be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Care {
    /// Bits only.
    Bits,
    /// Objects with symbols in them: it copies the symbols too, or does not look.
    Content,
    /// And terms in its argument slots from this one on.
    Terms(u16),
}

/// Names of natives that are different from the others of their class.
pub(super) fn care_of(class: &str, name: &str) -> Care {
    match (class, name) {
        (crate::machine::link::nondeterminism::NONDET, "isTerm") => Care::Terms(0),
        // What is printed is not looked at.
        ("java/io/FileOutputStream", "write") => Care::Terms(1),
        ("java/io/FileOutputStream", "writeBytes") => Care::Content,
        // What was read before is not looked at either.
        ("java/io/FileInputStream", "readBytes" | "readBytes0")
        | ("java/io/BufferedReader", "readLine")
        | ("sun/nio/cs/StreamDecoder", "implRead") => Care::Content,
        ("jdk/internal/util/ArraysSupport", _) => Care::Terms(6),
        ("jdk/internal/misc/Unsafe", _) if name.starts_with("put") || name.starts_with("compareAnd") => {
            Care::Terms(4)
        }
        ("java/lang/reflect/Array", "newArray" | "multiNewArray") => Care::Bits,
        ("java/lang/reflect/Array", _) => Care::Terms(2),
        ("java/lang/Class", "forName0" | "getPrimitiveClass") => Care::Bits,
        ("java/lang/ref/Reference" | "java/lang/ref/PhantomReference", "refersTo0") => Care::Bits,
        (
            "java/lang/Object"
            | "java/lang/System"
            | "java/lang/Class"
            | "java/lang/Thread"
            | "java/lang/Throwable"
            | "java/lang/StackTraceElement"
            | "java/lang/NullPointerException"
            | "java/lang/ref/Reference"
            | "java/lang/ref/PhantomReference"
            | "java/lang/reflect/Proxy"
            | "java/security/AccessController"
            | "jdk/internal/misc/Unsafe"
            | "jdk/internal/reflect/Reflection"
            | "jdk/internal/reflect/NativeMethodAccessorImpl"
            | "jdk/internal/reflect/NativeConstructorAccessorImpl"
            | "jdk/internal/reflect/DirectMethodHandleAccessor"
            | "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor"
            | "jdk/internal/reflect/DirectConstructorHandleAccessor"
            | "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor"
            | crate::machine::link::nondeterminism::NONDET
            | super::reflect_calls::ADAPTERS,
            _,
        ) => Care::Content,
        (accessor, _) if accessor.starts_with("jdk/internal/reflect/MethodHandle") => Care::Terms(2),
        _ => Care::Bits,
    }
}

impl Machine {
    /// Sees to symbols before a native runs on the arguments at `base`. `true` when the call is done.
    pub(crate) fn prepare_native(&mut self, m: &Method, base: u32) -> Res<bool> {
        // A native that asks the host for a decision must find it.
        let asks = [crate::machine::link::nondeterminism::NONDET, super::random::CLASS]
            .contains(&self.classes.name(m.class));
        if self.state.symbols.is_some() && !asks && self.has_flagged_argument(m, base) {
            self.settle_call(m, base)?;
        }
        if self.obstacle(m, base)?.is_none() {
            return Ok(false);
        }
        if !m.is_native() {
            return Err(self.run_twin(m.id, base));
        }
        if self.offer_call(m, base)? {
            return Ok(true);
        }
        let Some(what) = self.obstacle(m, base)? else { return Ok(false) };
        if let Some(code) = self.concat_code(m.id) {
            return Err(self.run_instead(code, base));
        }
        let name = self.classes.qualified_name(m.id);
        Err(Machine::unsupported(format!("native method {name} {what}")))
    }

    /// What the native cannot be given, in words.
    fn obstacle(&mut self, m: &Method, base: u32) -> Res<Option<&'static str>> {
        let care = self.native_care(m);
        let concrete = match care {
            Care::Terms(from) => from,
            _ => m.arg_slots,
        };
        for (slot, _) in arguments(m).filter(|a| a.0 < concrete) {
            if self.thread().shadow(base + u32::from(slot)) != 0 {
                return Ok(Some("with a symbolic argument"));
            }
        }
        if care == Care::Bits && self.heap.has_symbols() {
            for (slot, _) in arguments(m).filter(|a| a.1 == Kind::Ref) {
                let r = self.thread().slot(base + u32::from(slot)) as Ref;
                if r != 0 && self.holds_symbols(r) {
                    return Ok(Some("on an object with symbolic content"));
                }
            }
        }
        Ok(None)
    }
}

/// The first slot and the kind of each argument. The second slot of a long or double holds nothing.
fn arguments(m: &Method) -> impl Iterator<Item = (u16, Kind)> {
    let receiver = if m.is_static() { None } else { Some(Kind::Ref) };
    receiver.into_iter().chain(m.params.iter().copied()).scan(0, |next, kind| {
        let slot = *next;
        *next += kind.slots();
        Some((slot, kind))
    })
}
