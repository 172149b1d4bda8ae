//! Calls on a path: a short method of the program that only computes and reads is followed through, so that paths meet behind
//! `isBlack(node.left)` as they do behind the condition itself. The run can be put behind such a call, but not inside.

use crate::lookahead::follower::Follower;
use crate::lookahead::path::{End, Path};
use margay_classes::code::{CallKind, Op};
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId, Origin};
use margay_machine::{Machine, Ref};

impl Follower<'_> {
    /// A path like this one, which stands before a call, that has gone on behind the call or to a question inside. `None` when it does not
    /// come that far.
    pub(crate) fn through_call(&mut self, m: &mut Machine, path: &Path) -> Option<Box<Path>> {
        if path.end != End::Stops || path.detached || path.full {
            return None;
        }
        let callee = self.callee(m, path)?;
        let mut next = self.pool.copy(m, path)?;
        let comes = self.enter(m, &mut next, callee).is_some() && {
            self.follow_path(m, &mut next);
            !next.full && (next.end != End::Stops || !next.is_inside())
        };
        if comes {
            return Some(next);
        }
        self.pool.recycle(next);
        None
    }

    /// The next call of a path that is inside one. `None` when it is not followed.
    pub(crate) fn enter_next(&mut self, m: &mut Machine, path: &mut Path) -> Option<Option<End>> {
        let callee = self.callee(m, path)?;
        self.enter(m, path, callee)?;
        Some(None)
    }

    /// The first register and the method of the call that a path stands before.
    fn callee(&mut self, m: &mut Machine, path: &Path) -> Option<(u16, MethodId)> {
        let from = m.classes.method(path.frame.method).class;
        let op = m.op_at(&path.frame);
        let (first, target) = match op {
            Op::InvokeStatic { first, method } | Op::InvokeStaticChecked { first, method } => {
                (first, MethodId(method))
            }
            Op::InvokeSpecial { first, method } => {
                self.receiver(m, path, first)?;
                (first, MethodId(method))
            }
            Op::InvokeVirtual { first, .. } | Op::InvokeInterface { first, .. } => {
                let object = self.receiver(m, path, first)?;
                (first, m.call_target(op, object)?)
            }
            Op::InvokeUnresolved { first, cp, kind } => {
                let named = self.methods.named_method(m, from, cp)?;
                // What resolution might refuse is left to the machine.
                if m.classes.method(named).class != from {
                    return None;
                }
                match kind {
                    CallKind::Static => (first, named),
                    CallKind::Special => {
                        self.receiver(m, path, first)?;
                        (first, named)
                    }
                    CallKind::Virtual | CallKind::Interface => {
                        let object = self.receiver(m, path, first)?;
                        let class = ClassId(m.heap.class_number(object));
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
            && self.library.method(target).is_none();
        plain.then_some((first, target))
    }

    fn receiver(&self, m: &Machine, path: &Path, first: u16) -> Option<Ref> {
        let (bits, symbol) = self.register(m, path, first);
        (symbol == 0 && bits as Ref != 0).then_some(bits as Ref)
    }

    /// Enters a method: its locals begin where the arguments stand.
    fn enter(&mut self, m: &mut Machine, path: &mut Path, (first, target): (u16, MethodId)) -> Option<()> {
        m.classes.code(target).ok()??;
        let base = path.frame.base + u32::from(first);
        path.enter(m.entry_position(target, base)?).then_some(())
    }
}
