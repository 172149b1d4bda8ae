//! Calls on a way (`ways.rs`): a short method of the program that only computes and reads is followed through, so that ways meet
//! behind `isBlack(node.left)` as they do behind the condition itself. The run can be put behind such a call, but not inside.

use crate::engine::Engine;
use crate::lookahead::path::{End, Way};
use margay_classes::code::{CallKind, Op};
use margay_classes::reader::access;
use margay_classes::{MethodId, Origin};
use margay_machine::{Machine, Position, Ref};

impl Engine {
    /// A way like this one, which stands before a call, that has gone on behind the call or to a question inside. `None` when it does not
    /// come that far.
    pub(crate) fn through_call(&mut self, m: &mut Machine, way: &Way) -> Option<Box<Way>> {
        if way.end != End::Here || way.away || way.full {
            return None;
        }
        let callee = self.callee(m, way)?;
        let mut next = self.pool.copy(m, way)?;
        let comes = self.enter(m, &mut next, callee).is_some() && {
            self.follow_way(m, &mut next);
            !next.full && (next.end != End::Here || !next.is_inside())
        };
        if comes {
            return Some(next);
        }
        self.pool.give(next);
        None
    }

    /// The next call of a way that is inside one. `None` when it is not followed.
    pub(crate) fn enter_next(&mut self, m: &mut Machine, way: &mut Way) -> Option<Option<End>> {
        let callee = self.callee(m, way)?;
        self.enter(m, way, callee)?;
        Some(None)
    }

    /// The first register and the method of the call that a way stands before.
    fn callee(&mut self, m: &mut Machine, way: &Way) -> Option<(u16, MethodId)> {
        let from = m.classes.method(way.frame.method).class;
        let op = m.op_at(&way.frame)?;
        let (first, target) = match op {
            Op::InvokeStatic { first, method } | Op::InvokeStaticChecked { first, method } => {
                (first, MethodId(method))
            }
            Op::InvokeSpecial { first, method } => {
                self.receiver(m, way, first)?;
                (first, MethodId(method))
            }
            Op::InvokeVirtual { first, .. } | Op::InvokeInterface { first, .. } => {
                let object = self.receiver(m, way, first)?;
                (first, m.call_target(op, object)?)
            }
            Op::InvokeUnresolved { first, cp, kind } => {
                let named = self.named_method(m, from, cp)?;
                // What resolution might refuse is left to the machine.
                if m.classes.method(named).class != from {
                    return None;
                }
                match kind {
                    CallKind::Static => (first, named),
                    CallKind::Special => {
                        self.receiver(m, way, first)?;
                        (first, named)
                    }
                    CallKind::Virtual | CallKind::Interface => {
                        let object = self.receiver(m, way, first)?;
                        let class = margay_classes::ClassId(m.heap.class_number(object));
                        let private = m.classes.method(named).is_private();
                        (first, if private { named } else { m.classes.select(class, named).ok()? })
                    }
                }
            }
            _ => return None,
        };
        let method = m.classes.method(target);
        let plain = method.access & access::SYNCHRONIZED == 0
            && m.classes.class(method.class).origin == Origin::App
            && m.is_initialized(method.class)
            && self.known.get(&target).is_none();
        plain.then_some((first, target))
    }

    fn receiver(&self, m: &Machine, way: &Way, first: u16) -> Option<Ref> {
        let (bits, symbol) = self.register(m, way, first);
        (symbol == 0 && bits as Ref != 0).then_some(bits as Ref)
    }

    /// Enters a method: its locals begin where the arguments stand.
    fn enter(&mut self, m: &mut Machine, way: &mut Way, (first, target): (u16, MethodId)) -> Option<()> {
        m.classes.code(target).ok()??;
        let base = way.frame.base + u32::from(first);
        way.enter(Position { method: target, pc: 0, base, flags: 0 }).then_some(())
    }
}
