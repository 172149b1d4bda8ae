//! Wrappers that a way makes (`ways.rs`): nobody needs the object to know what it stands for, and that is all that a set
//! asks of it. In registers it is a symbol of its own.

use crate::engine::{Engine, Meaning};
use crate::library::hash_set::{Identity, Member};
use crate::lookahead::path::Way;
use margay_classes::code::{CallKind, Op};
use margay_classes::{ClassId, MethodId};
use margay_machine::{Machine, UNINITIALISED};

/// Wrappers that a way may make.
pub(crate) const UNBORN: usize = 4;
/// The symbol of the first; the others are before it.
const FIRST: u32 = UNINITIALISED - 1;
/// Instructions of a constructor that are looked at.
const SHORT: usize = 12;

/// The number of the wrapper that a symbol stands for.
pub(crate) fn number(symbol: u32) -> Option<usize> {
    (symbol != UNINITIALISED).then(|| (FIRST.wrapping_sub(symbol)) as usize).filter(|&n| n < UNBORN)
}

impl Engine {
    /// `new` of a wrapper class: its symbol. `None` when it is not followed.
    pub(crate) fn new_ahead(&mut self, m: &mut Machine, way: &mut Way, op: Op) -> Option<u32> {
        let class = match op {
            Op::New { class, .. } | Op::NewChecked { class, .. } => ClassId(class),
            Op::NewUnresolved { cp, .. } => {
                m.classes.resolve_class(m.classes.method(way.frame.method).class, cp).ok()?
            }
            _ => return None,
        };
        let Identity::Wrapped(_) = self.identity(m, class) else { return None };
        if !m.is_initialized(class) {
            return None;
        }
        let member = Member { bits: 0, symbol: UNINITIALISED, wrapper: 0, class: class.0 };
        let number = way.unborn.iter().count() as u32;
        way.away = true;
        way.unborn.push(member).then(|| FIRST - number)
    }

    /// The constructor of a wrapper that does nothing but keep what it wraps.
    pub(crate) fn construct_ahead(&mut self, m: &mut Machine, way: &mut Way, op: Op) -> Option<()> {
        let from = m.classes.method(way.frame.method).class;
        let (first, constructor) = match op {
            Op::InvokeSpecial { first, method } => (first, MethodId(method)),
            Op::InvokeUnresolved { first, cp, .. } => (first, self.named_method(m, from, cp)?),
            _ => return None,
        };
        let (_, symbol) = self.register(m, way, first);
        let number = number(symbol)?;
        let made = way.unborn.iter().nth(number)?;
        let wrapped = match self.constructors.get(&constructor) {
            Some(&known) => known?,
            None => {
                let known = kept_argument(self, m, ClassId(made.class), constructor);
                self.constructors.insert(constructor, known);
                known?
            }
        };
        let (bits, symbol) = self.register(m, way, first + wrapped);
        let place = way.unborn.iter_mut().nth(number)?;
        (place.bits, place.symbol) = (bits, symbol);
        Some(())
    }

    /// What a wrapper that a way made is to a set.
    pub(crate) fn wrapped_ahead(&self, way: &Way, number: usize) -> Option<Member> {
        let member = way.unborn.iter().nth(number)?;
        match member.symbol {
            UNINITIALISED => None,
            0 => Some(member),
            symbol => matches!(self.meaning(symbol), Meaning::Reference(_)).then(|| self.current(member)),
        }
    }
}

/// Which argument a constructor keeps in the field that its class wraps, when that is all that it does to it.
fn kept_argument(engine: &mut Engine, m: &mut Machine, class: ClassId, constructor: MethodId) -> Option<u16> {
    let Identity::Wrapped(wrapped) = engine.identity(m, class) else { return None };
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
                    Op::PutFieldUnresolved { cp, .. } => crate::values::identity::own_slot(m, class, cp)?,
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
