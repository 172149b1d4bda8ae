//! Calls whose result is known beforehand: of methods that do nothing but return a constant. Predicates have such methods to say
//! why they fail: `return debug("size")`.

use crate::library::registry::Library;
use margay_classes::code::{CallKind, Op};
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId};
use margay_machine::Machine;
use rustc_hash::FxHashMap;

/// Instructions that are looked at.
const SHORT: usize = 4;

/// What is known about methods.
#[derive(Default)]
pub(crate) struct MethodFacts {
    /// Methods that were looked at for being constants, and what they return then.
    constants: FxHashMap<MethodId, Option<u64>>,
    /// Methods that instructions name, by class and constant.
    named: FxHashMap<(ClassId, u16), MethodId>,
}

impl MethodFacts {
    /// What a call that is not virtual returns, when that is a constant.
    pub(crate) fn constant_call(
        &mut self,
        m: &mut Machine,
        library: &Library,
        from: ClassId,
        op: Op,
    ) -> Option<u64> {
        let target = match op {
            Op::InvokeSpecial { method, .. }
            | Op::InvokeStatic { method, .. }
            | Op::InvokeStaticChecked { method, .. } => MethodId(method),
            Op::InvokeUnresolved { cp, kind: CallKind::Special | CallKind::Static, .. } => {
                self.named_method(m, from, cp)?
            }
            _ => return None,
        };
        let method = m.classes.method(target);
        // What resolution and initialization might refuse is left to the machine.
        (method.class == from).then_some(())?;
        self.constant_result(m, library, target)
    }

    /// The method that an instruction of a class names.
    pub(crate) fn named_method(&mut self, m: &mut Machine, from: ClassId, cp: u16) -> Option<MethodId> {
        if let Some(&known) = self.named.get(&(from, cp)) {
            return Some(known);
        }
        let member = m.classes.member_ref(from, cp).ok()?;
        let class = m.classes.load_from(from, member.class).ok()?;
        let method = m.classes.resolve_method(class, member.name, member.desc, member.interface).ok()?;
        self.named.insert((from, cp), method);
        Some(method)
    }

    /// What a method returns, when that is a constant.
    pub(crate) fn constant_result(
        &mut self,
        m: &mut Machine,
        library: &Library,
        target: MethodId,
    ) -> Option<u64> {
        if let Some(&known) = self.constants.get(&target) {
            return known;
        }
        let plain =
            m.classes.method(target).access & access::SYNCHRONIZED == 0 && library.method(target).is_none();
        let result = if plain { returned(m, target) } else { None };
        self.constants.insert(target, result);
        result
    }
}

fn returned(m: &mut Machine, target: MethodId) -> Option<u64> {
    let code = m.classes.code(target).ok()??;
    let mut constant = None;
    for op in code.ops.iter().take(SHORT).map(std::cell::Cell::get) {
        match op {
            Op::Nop => {}
            Op::Const32 { d, k } => constant = Some((d, k)),
            Op::ReturnValue { a } => return constant.filter(|c| c.0 == a).map(|c| u64::from(c.1)),
            _ => return None,
        }
    }
    None
}
