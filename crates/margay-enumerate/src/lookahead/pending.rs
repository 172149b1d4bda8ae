//! Wrappers that a path makes and that do not exist yet: nobody needs the object to know what it stands for, and that is all that
//! a set asks of it. In registers it is a symbol of its own.

use crate::library::members::current;
use crate::library::model::Member;
use crate::lookahead::follower::Follower;
use crate::lookahead::path::{PENDING, Path};
use crate::values::identity::{Identities, Identity, own_slot};
use crate::values::symbols::Meaning;
use margay_classes::code::{CallKind, Op};
use margay_classes::{ClassId, MethodId};
use margay_machine::{Machine, UNINITIALISED};

/// The symbol of the first; the others are before it.
const FIRST: u32 = UNINITIALISED - 1;
/// Instructions of a constructor that are looked at.
const SHORT: usize = 12;

/// The number of the wrapper that a symbol stands for.
pub(crate) fn number(symbol: u32) -> Option<usize> {
    (symbol != UNINITIALISED).then(|| (FIRST.wrapping_sub(symbol)) as usize).filter(|&n| n < PENDING)
}

impl Follower<'_> {
    /// `new` of a wrapper class: its symbol. `None` when it is not followed.
    pub(crate) fn new_ahead(&mut self, m: &mut Machine, path: &mut Path, op: Op) -> Option<u32> {
        let class = match op {
            Op::New { class, .. } | Op::NewChecked { class, .. } => ClassId(class),
            Op::NewUnresolved { cp, .. } => {
                m.classes.resolve_class(m.classes.method(path.frame.method).class, cp).ok()?
            }
            _ => return None,
        };
        let Identity::Wrapped(_) = self.state.identities.of_class(m, class) else { return None };
        if !m.is_initialized(class) {
            return None;
        }
        let member = Member { bits: 0, symbol: UNINITIALISED, wrapper: 0, class: class.0 };
        let number = path.pending.iter().count() as u32;
        path.detached = true;
        path.pending.push(member).then(|| FIRST - number)
    }

    /// The constructor of a wrapper that does nothing but keep what it wraps.
    pub(crate) fn construct_ahead(&mut self, m: &mut Machine, path: &mut Path, op: Op) -> Option<()> {
        let from = m.classes.method(path.frame.method).class;
        let (first, constructor) = match op {
            Op::InvokeSpecial { first, method } => (first, MethodId(method)),
            Op::InvokeUnresolved { first, cp, .. } => (first, self.methods.named_method(m, from, cp)?),
            _ => return None,
        };
        let (_, symbol) = self.register(m, path, first);
        let number = number(symbol)?;
        let made = path.pending.iter().nth(number)?;
        let wrapped = match self.constructors.get(&constructor) {
            Some(&known) => known?,
            None => {
                let known = kept_argument(&mut self.state.identities, m, ClassId(made.class), constructor);
                self.constructors.insert(constructor, known);
                known?
            }
        };
        let (bits, symbol) = self.register(m, path, first + wrapped);
        let place = path.pending.iter_mut().nth(number)?;
        (place.bits, place.symbol) = (bits, symbol);
        Some(())
    }

    /// What a wrapper that a path made is to a set.
    pub(crate) fn wrapped_ahead(&self, path: &Path, number: usize) -> Option<Member> {
        let member = path.pending.iter().nth(number)?;
        match member.symbol {
            UNINITIALISED => None,
            0 => Some(member),
            symbol => matches!(self.state.meaning(symbol), Meaning::Reference(_))
                .then(|| current(self.state, member)),
        }
    }
}

/// Which argument a constructor keeps in the field that its class wraps, when that is all that it does to it.
fn kept_argument(
    identities: &mut Identities,
    m: &mut Machine,
    class: ClassId,
    constructor: MethodId,
) -> Option<u16> {
    let Identity::Wrapped(wrapped) = identities.of_class(m, class) else { return None };
    if m.classes.method(constructor).class != class {
        return None;
    }
    let ops: Vec<Op> = m.classes.code(constructor).ok()??.ops.iter().map(|op| op.get()).collect();
    // Registers begin with the object and the arguments.
    let mut holds: Vec<u16> = (0..64).collect();
    let mut kept = None;
    for op in ops.into_iter().take(SHORT) {
        let of = |r: u16| holds.get(usize::from(r)).copied();
        match op {
            Op::Nop => {}
            Op::Mov { d, a } => *holds.get_mut(usize::from(d))? = of(a)?,
            Op::InvokeSpecial { first, method } => {
                let called = m.classes.method(MethodId(method));
                (of(first)? == 0 && called.class == m.classes.object()).then_some(())?;
            }
            Op::InvokeUnresolved { first, cp, kind: CallKind::Special } => {
                let called = m.classes.member_ref(class, cp).ok()?;
                (of(first)? == 0 && m.classes.symbols.text(called.class) == "java/lang/Object")
                    .then_some(())?;
            }
            Op::PutField { a, v, .. } | Op::PutFieldUnresolved { a, v, .. } => {
                let slot = match op {
                    Op::PutField { slot, .. } => u32::from(slot),
                    Op::PutFieldUnresolved { cp, .. } => own_slot(m, class, cp)?,
                    _ => return None,
                };
                (of(a)? == 0).then_some(())?;
                if slot == wrapped {
                    kept = Some(of(v)?);
                }
            }
            Op::Return => return kept.filter(|&argument| argument != 0),
            _ => return None,
        }
    }
    None
}
