//! What slots of a frame hold (JVMS 4.10.1.2), and frames as lists of slots. Knows nothing of instructions.

use margay_classes::descriptor::{Kind, class_of_descriptor, kind_of};
use std::sync::Arc;

/// What a slot of a frame holds.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum SlotType {
    /// Nothing that can be used.
    Top,
    /// An int or a smaller number.
    Int,
    /// A float.
    Float,
    /// The first slot of a long.
    Long,
    /// The first slot of a double.
    Double,
    /// The second slot of a long or double.
    Second,
    /// `null`
    Null,
    /// The object of a constructor that has not called another one.
    UninitializedThis,
    /// An object made by the `new` at this bytecode index, before its constructor ran.
    Uninitialized(u32),
    /// An object or array, named as class files name classes.
    Object(Arc<str>),
}

impl SlotType {
    /// What a value of a descriptor takes; nothing for `void`.
    pub fn of_descriptor(descriptor: &str) -> Option<SlotType> {
        Some(match kind_of(descriptor) {
            Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => SlotType::Int,
            Kind::Float => SlotType::Float,
            Kind::Long => SlotType::Long,
            Kind::Double => SlotType::Double,
            Kind::Ref => SlotType::Object(class_of_descriptor(descriptor).into()),
            Kind::Void => return None,
        })
    }

    /// What a value of a primitive kind takes.
    pub fn of_kind(kind: Kind) -> Option<SlotType> {
        match kind {
            Kind::Ref => None,
            primitive => SlotType::of_descriptor(primitive.letter().encode_utf8(&mut [0; 4])),
        }
    }

    /// Whether a value has two slots, this being the first.
    pub fn is_wide(&self) -> bool {
        matches!(self, SlotType::Long | SlotType::Double)
    }

    /// Whether this is a reference to an object that may be used.
    pub fn is_reference(&self) -> bool {
        matches!(self, SlotType::Null | SlotType::Object(_))
    }

    /// What is known of a value that is one or the other.
    fn merged(&self, other: &SlotType) -> SlotType {
        match (self, other) {
            (one, other) if one == other => one.clone(),
            (SlotType::Null, object @ SlotType::Object(_))
            | (object @ SlotType::Object(_), SlotType::Null) => object.clone(),
            (SlotType::Object(_), SlotType::Object(_)) => SlotType::Object("java/lang/Object".into()),
            _ => SlotType::Top,
        }
    }
}

/// The locals and the operand stack of one point in a method, slot by slot. Locals that are not there hold nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Frame {
    /// The local variables.
    pub locals: Vec<SlotType>,
    /// The operand stack, its top last.
    pub stack: Vec<SlotType>,
}

impl Frame {
    /// A local variable.
    pub fn local(&self, number: u16) -> &SlotType {
        self.locals.get(usize::from(number)).unwrap_or(&SlotType::Top)
    }

    /// Puts a value into a local variable; halves of what was there before become unusable.
    pub fn store(&mut self, number: u16, value: SlotType) {
        let at = usize::from(number);
        let wide = value.is_wide();
        let last = at + usize::from(wide);
        if self.locals.len() <= last {
            self.locals.resize(last + 1, SlotType::Top);
        }
        if at > 0 && self.locals[at - 1].is_wide() {
            self.locals[at - 1] = SlotType::Top;
        }
        if self.locals[last].is_wide()
            && let Some(second) = self.locals.get_mut(last + 1)
        {
            *second = SlotType::Top;
        }
        self.locals[at] = value;
        if wide {
            self.locals[last] = SlotType::Second;
        }
    }

    /// Pushes a value.
    pub fn push(&mut self, value: SlotType) {
        let wide = value.is_wide();
        self.stack.push(value);
        if wide {
            self.stack.push(SlotType::Second);
        }
    }

    /// Replaces a type wherever it stands.
    pub fn replace(&mut self, old: &SlotType, new: &SlotType) {
        for slot in self.locals.iter_mut().chain(&mut self.stack).filter(|slot| *slot == old) {
            *slot = new.clone();
        }
    }

    /// What is known where control may come with one frame or the other; nothing when their stacks do not fit. Says
    /// whether that is less than this frame.
    pub fn merge(&mut self, other: &Frame) -> Option<bool> {
        if self.stack.len() != other.stack.len() {
            return None;
        }
        let before = self.clone();
        for (slot, other) in self.stack.iter_mut().zip(&other.stack) {
            *slot = slot.merged(other);
        }
        self.locals.truncate(other.locals.len());
        for (slot, other) in self.locals.iter_mut().zip(&other.locals) {
            *slot = slot.merged(other);
        }
        while self.locals.last() == Some(&SlotType::Top) {
            self.locals.pop();
        }
        Some(*self != before)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_of_a_long_is_nothing() {
        let mut frame = Frame::default();
        frame.store(1, SlotType::Long);
        frame.store(2, SlotType::Int);
        assert_eq!(frame.locals, [SlotType::Top, SlotType::Top, SlotType::Int]);
        frame.store(2, SlotType::Double);
        frame.store(1, SlotType::Float);
        assert_eq!(frame.locals[1..], [SlotType::Float, SlotType::Double, SlotType::Second]);
        frame.store(1, SlotType::Long);
        assert_eq!(frame.locals[1..], [SlotType::Long, SlotType::Second, SlotType::Top]);
    }

    #[test]
    fn what_differs_between_two_ways_is_not_known() {
        let object = |name: &str| SlotType::Object(name.into());
        let mut one = Frame { locals: vec![SlotType::Int, object("A"), SlotType::Null], stack: Vec::new() };
        let other = Frame { locals: vec![SlotType::Float, object("B"), object("C")], stack: Vec::new() };
        assert_eq!(one.merge(&other), Some(true));
        assert_eq!(one.locals, [SlotType::Top, object("java/lang/Object"), object("C")]);
        assert_eq!(one.merge(&other), Some(false));
        assert_eq!(one.merge(&Frame { locals: Vec::new(), stack: vec![SlotType::Int] }), None);
    }
}
