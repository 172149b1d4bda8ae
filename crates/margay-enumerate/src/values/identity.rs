//! What objects are equal to. Most are equal only to themselves. Some classes stand for the identity of what one of their
//! fields refers to: `hashCode` is the field's identity hash code, and `equals` compares the field. Predicates put such wrappers
//! into sets of visited objects. Whether a class is one is read off the code of the two methods, by running them on unknown
//! objects.

use margay_classes::code::{CallKind, Op};
use margay_classes::{ClassId, MethodId};
use margay_machine::Machine;
use rustc_hash::FxHashMap;

/// What the objects of a class are to a hash set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Identity {
    #[default]
    Unknown,
    /// Equal only to themselves.
    Own,
    /// Equal when this field refers to the same object.
    Wrapped(u32),
    /// Equal in a way of their own.
    Other,
}

/// What is known about the equality of classes.
#[derive(Debug, Default)]
pub(crate) struct Identities {
    /// What objects are to a hash set, by the number of their class.
    of_class: Vec<Identity>,
    /// The same for lists of values.
    of_values: Vec<Identity>,
    /// Whether `equals` of a class is that of `Object`.
    own_equals: FxHashMap<u32, bool>,
}

impl Identities {
    /// What the objects of a class are to a hash set. Different objects have different hash codes of `Object`, so that
    /// `equals` is not called.
    pub fn of_class(&mut self, m: &mut Machine, class: ClassId) -> Identity {
        let at = class.0 as usize;
        if self.of_class.len() <= at {
            self.of_class.resize(at + 1, Identity::Unknown);
        }
        if self.of_class[at] == Identity::Unknown {
            let method = m.classes.find_method(class, "hashCode", "()I");
            let of_object = method.is_some_and(|id| m.classes.method(id).class == m.classes.object());
            self.of_class[at] = if of_object {
                Identity::Own
            } else {
                wrapped_slot(m, class).map_or(Identity::Other, Identity::Wrapped)
            };
        }
        self.of_class[at]
    }

    /// Whether all objects of a list of values, which are of these classes, are equal only to themselves.
    pub fn are_own(&mut self, m: &mut Machine, values: u32, classes: impl FnOnce() -> Vec<ClassId>) -> bool {
        let at = values as usize;
        if self.of_values.len() <= at {
            self.of_values.resize(at + 1, Identity::Unknown);
        }
        if self.of_values[at] == Identity::Unknown {
            let all = classes().into_iter().all(|class| self.of_class(m, class) == Identity::Own);
            self.of_values[at] = if all { Identity::Own } else { Identity::Other };
        }
        self.of_values[at] == Identity::Own
    }

    /// Whether objects of a class are equal only to themselves for `equals`.
    pub fn has_own_equals(&mut self, m: &Machine, class: ClassId) -> bool {
        *self.own_equals.entry(class.0).or_insert_with(|| {
            let method = m.classes.find_method(class, "equals", "(Ljava/lang/Object;)Z");
            method.is_some_and(|id| m.classes.method(id).class == m.classes.object())
        })
    }
}

/// What a register holds in the run of a method.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Nothing,
    This,
    Other,
    FieldOfThis,
    FieldOfOther,
    HashOfField,
    Int(i32),
}

/// The slot of the one field that a class wraps, if it is such a class.
fn wrapped_slot(m: &mut Machine, class: ClassId) -> Option<u32> {
    let own = |m: &Machine, name: &str, descriptor: &str| {
        m.classes.find_method(class, name, descriptor).filter(|&id| m.classes.method(id).class == class)
    };
    let hash_code = own(m, "hashCode", "()I")?;
    let equals = own(m, "equals", "(Ljava/lang/Object;)Z")?;
    let mut slot = None;
    let hash = Walk { class, slot: &mut slot, same: true }.run(m, hash_code)?;
    let same = Walk { class, slot: &mut slot, same: true }.run(m, equals)?;
    let different = Walk { class, slot: &mut slot, same: false }.run(m, equals)?;
    let fits = hash == Known::HashOfField && same == Known::Int(1) && different == Known::Int(0);
    slot.filter(|_| fits)
}

/// A run of a method of the class on two objects of the class, whose fields are the same or not.
struct Walk<'s> {
    class: ClassId,
    slot: &'s mut Option<u32>,
    same: bool,
}

impl Walk<'_> {
    fn run(mut self, m: &mut Machine, method: MethodId) -> Option<Known> {
        let ops: Vec<Op> = m.classes.code(method).ok()??.ops.iter().map(|op| op.get()).collect();
        let mut registers = vec![Known::Nothing; 64];
        registers[0] = Known::This;
        registers[1] = Known::Other;
        let mut pc: usize = 0;
        for _ in 0..64 {
            let op = *ops.get(pc)?;
            let get = |r: u16| registers.get(usize::from(r)).copied().unwrap_or(Known::Nothing);
            let mut next = pc + 1;
            let (d, value) = match op {
                Op::Nop => (None, Known::Nothing),
                Op::Mov { d, a } => (Some(d), get(a)),
                Op::Const32 { d, k } => (Some(d), Known::Int(k as i32)),
                Op::GetField { d, a, slot } => (Some(d), self.field(get(a), u32::from(slot))?),
                Op::GetFieldUnresolved { d, a, cp } => {
                    let slot = own_slot(m, self.class, cp)?;
                    (Some(d), self.field(get(a), slot)?)
                }
                Op::InstanceOf { d, a, cp } => {
                    let is = m.classes.resolve_class(self.class, cp).ok()? == self.class;
                    (is && get(a) == Known::Other).then_some((Some(d), Known::Int(1)))?
                }
                Op::CheckCastUnresolved { a, cp } => {
                    let is = m.classes.resolve_class(self.class, cp).ok()? == self.class;
                    (is && get(a) == Known::Other).then_some((None, Known::Nothing))?
                }
                Op::CheckCast { a, class } => {
                    (class == self.class.0 && get(a) == Known::Other).then_some((None, Known::Nothing))?
                }
                Op::InvokeStatic { first, method } | Op::InvokeStaticChecked { first, method } => {
                    let called = m.classes.method(MethodId(method));
                    let is = m.classes.name(called.class) == "java/lang/System"
                        && m.classes.symbols.text(called.name) == "identityHashCode"
                        && get(first) == Known::FieldOfThis;
                    is.then_some((Some(first), Known::HashOfField))?
                }
                Op::InvokeUnresolved { first, cp, kind: CallKind::Static } => {
                    let member = m.classes.member_ref(self.class, cp).ok()?;
                    let text = |sym| m.classes.symbols.text(sym);
                    let is = text(member.class) == "java/lang/System"
                        && text(member.name) == "identityHashCode"
                        && get(first) == Known::FieldOfThis;
                    is.then_some((Some(first), Known::HashOfField))?
                }
                Op::Goto { off } => {
                    next = jump(pc, off)?;
                    (None, Known::Nothing)
                }
                Op::IfREq { a, b, off } | Op::IfRNe { a, b, off } => {
                    let equal = self.equal(get(a), get(b))?;
                    if equal == matches!(op, Op::IfREq { .. }) {
                        next = jump(pc, i32::from(off))?;
                    }
                    (None, Known::Nothing)
                }
                Op::IfNull { a, off } | Op::IfNonNull { a, off } => {
                    // The argument of `equals` is an object; a field may be null or not.
                    if get(a) != Known::Other {
                        return None;
                    }
                    if matches!(op, Op::IfNonNull { .. }) {
                        next = jump(pc, i32::from(off))?;
                    }
                    (None, Known::Nothing)
                }
                Op::IfEqK { a, k, off } | Op::IfNeK { a, k, off } => {
                    let Known::Int(value) = get(a) else { return None };
                    if (value == i32::from(k)) == matches!(op, Op::IfEqK { .. }) {
                        next = jump(pc, i32::from(off))?;
                    }
                    (None, Known::Nothing)
                }
                Op::ReturnValue { a } => return Some(get(a)),
                _ => return None,
            };
            if let Some(d) = d {
                *registers.get_mut(usize::from(d))? = value;
            }
            pc = next;
        }
        None
    }

    fn equal(&self, a: Known, b: Known) -> Option<bool> {
        match (a, b) {
            (Known::FieldOfThis, Known::FieldOfOther) | (Known::FieldOfOther, Known::FieldOfThis) => {
                Some(self.same)
            }
            // Two different wrappers.
            (Known::This, Known::Other) | (Known::Other, Known::This) => Some(false),
            _ => None,
        }
    }

    fn field(&mut self, object: Known, slot: u32) -> Option<Known> {
        if *self.slot.get_or_insert(slot) != slot {
            return None;
        }
        match object {
            Known::This => Some(Known::FieldOfThis),
            Known::Other => Some(Known::FieldOfOther),
            _ => None,
        }
    }
}

/// The slot of a field of a class's own that an instruction of the class names.
pub(crate) fn own_slot(m: &mut Machine, class: ClassId, cp: u16) -> Option<u32> {
    let member = m.classes.member_ref(class, cp).ok()?;
    if member.class != m.classes.class(class).name {
        return None;
    }
    let name = m.classes.symbols.text(member.name).to_owned();
    let (declared, field) = m.classes.find_field(class, &name)?;
    (declared == class && field.kind == margay_classes::Kind::Ref).then_some(field.slot)
}

fn jump(pc: usize, off: i32) -> Option<usize> {
    pc.checked_add_signed(off as isize)
}
