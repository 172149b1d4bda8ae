//! Calls with symbolic arguments: intercepted methods, and natives. A method with an intrinsic runs that; other natives
//! get concrete arguments, and the values are enumerated one after the other.

use crate::refs::REF_BIT;
use crate::state::{Sym, Value};
use margay_classes::{Kind, Method};
use margay_machine::{Machine, Ref, Res};
use margay_solver::Term;

impl Sym {
    pub(crate) fn call_intrinsic(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<bool> {
        let args = self.arguments(m, method, base);
        if let Some(&receiver) = args.first().filter(|_| !method.is_static()) {
            self.note_dispatch(m, method, receiver);
        }
        if let Some(intrinsic) = self.intrinsic(m, method)
            && let Some((bits, symbol)) = intrinsic(self, m, method, &args)?
        {
            if method.ret != Kind::Void {
                m.set_slot_value(base, bits, symbol);
            }
            return Ok(true);
        }
        if method.is_native() || m.has_native(method) {
            self.make_concrete(m, method, base)?;
        }
        Ok(false)
    }

    /// The arguments of a call, one for each parameter. Those that can have one value only get it.
    fn arguments(&mut self, m: &mut Machine, method: &Method, base: u32) -> Vec<Value> {
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        let mut at = base;
        let mut list = Vec::new();
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let value = m.slot_value(at);
            let known = self.known(value);
            if known != value {
                m.set_slot_value(at, known.0, known.1);
            }
            list.push(known);
            at += u32::from(kind.slots());
        }
        list
    }

    /// Decides the lengths of arrays and strings that a native gets. A concatenation settles its own.
    pub(crate) fn settle_arguments(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        if m.is_concat(method.id) || ignores_content(m, method) {
            return Ok(());
        }
        let mut at = base;
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let (bits, symbol) = m.slot_value(at);
            if kind == Kind::Ref && symbol == 0 && bits != 0 {
                self.fix_array(m, bits as Ref)?;
            }
            at += u32::from(kind.slots());
        }
        Ok(())
    }

    /// Decides every argument, so that a native can work on bits.
    fn make_concrete(&mut self, m: &mut Machine, method: &Method, base: u32) -> Res<()> {
        let mut at = base;
        let receiver = (!method.is_static()).then_some(Kind::Ref);
        for kind in receiver.into_iter().chain(method.params.iter().copied()) {
            let (bits, symbol) = m.slot_value(at);
            if symbol & REF_BIT != 0 {
                let r = self.resolve(m, symbol)?;
                m.set_slot_value(at, u64::from(r), 0);
                if r != 0 && !ignores_content(m, method) {
                    self.fix_content(m, r)?;
                }
            } else if symbol != 0 {
                let start = self.cursor;
                let bits = self.concretise(m, Term::from_raw(symbol))?;
                self.commit_decisions(start);
                m.set_slot_value(at, bits, 0);
            } else if kind == Kind::Ref && bits != 0 && !ignores_content(m, method) {
                self.fix_content(m, bits as Ref)?;
            }
            at += u32::from(kind.slots());
        }
        Ok(())
    }

    /// Decides the length of an array, or of the array inside a string.
    fn fix_array(&mut self, m: &mut Machine, r: Ref) -> Res<()> {
        match array_in(m, r) {
            0 => Ok(()),
            array => self.fix_length(m, array).map(|_| ()),
        }
    }

    /// Decides the length and the elements of an array, or of the array inside a string.
    fn fix_content(&mut self, m: &mut Machine, r: Ref) -> Res<()> {
        let array = array_in(m, r);
        if array == 0 || !m.is_flagged(array) {
            return Ok(());
        }
        for i in 0..self.fix_length(m, array)? {
            let (_, symbol) = self.element(m, array, i)?;
            if symbol & REF_BIT != 0 {
                let r = self.resolve(m, symbol)?;
                m.write_element(array, i, u64::from(r), 0);
            } else if symbol != 0 {
                let start = self.cursor;
                let bits = self.concretise(m, Term::from_raw(symbol))?;
                self.commit_decisions(start);
                m.write_element(array, i, bits, 0);
            }
        }
        Ok(())
    }
}

/// The array itself, or the one inside a string; 0 for other objects.
fn array_in(m: &Machine, r: Ref) -> Ref {
    match m.class_of(r) {
        class if class.is_array() => r,
        class if class.id == m.classes.string() => m.field(r, "value") as Ref,
        _ => 0,
    }
}

/// Natives that do not ask for the length of an array or string, or have a meaning of their own.
const CONTENT_BLIND: &[(&str, &[&str])] = &[
    ("java/lang/Object", &["getClass", "hashCode", "notify", "notifyAll", "wait", "wait0", "clone"]),
    ("java/lang/System", &["arraycopy", "identityHashCode"]),
    ("java/lang/Class", &["isInstance", "isAssignableFrom", "cast"]),
    ("java/lang/Throwable", &["fillInStackTrace"]),
    ("java/lang/reflect/Array", &["getLength"]),
    ("java/lang/ref/Reference", &["refersTo0"]),
];

fn ignores_content(m: &Machine, method: &Method) -> bool {
    let (class, name) = (m.classes.name(method.class), m.classes.symbols.text(method.name));
    class.starts_with("java/lang/invoke/")
        || CONTENT_BLIND.iter().any(|(c, names)| *c == class && names.contains(&name))
}
