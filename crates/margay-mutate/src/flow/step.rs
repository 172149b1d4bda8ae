//! What single instructions do to a frame. The code is taken to be well-formed; where it is not, there is no frame.

use super::types::{Frame, SlotType};
use crate::constants;
use crate::edit::Member;
use margay_classes::bytecode::{Action, Condition, Invocation, Literal};
use margay_classes::descriptor::{Kind, MethodDescriptor, kind_of};
use margay_classes::opcode;
use margay_classes::reader::{ClassFile, Constant};

const THROWABLE: &str = "java/lang/Throwable";

/// Brings a frame from before an instruction to behind it. Nothing when the code is not well-formed, or uses subroutines.
pub fn step(frame: &mut Frame, action: Action, bci: u32, file: &ClassFile, this: &str) -> Option<()> {
    match action {
        Action::Nop | Action::Goto | Action::Increment { .. } => {}
        Action::Push(literal) => frame.push(literal_type(literal)),
        Action::LoadConstant { cp, .. } => frame.push(constant_type(file, cp)?),
        Action::Load { kind, local } => {
            let value = match kind {
                Kind::Ref => frame.local(local).clone(),
                primitive => SlotType::of_kind(primitive)?,
            };
            frame.push(value);
        }
        Action::Store { kind, local } => {
            let value = match SlotType::of_kind(kind) {
                Some(primitive) => {
                    pop(frame, kind.slots())?;
                    primitive
                }
                None => frame.stack.pop()?,
            };
            frame.store(local, value);
        }
        Action::LoadElement(Kind::Ref) => {
            pop(frame, 1)?;
            let element = match frame.stack.pop()? {
                SlotType::Object(array) => SlotType::of_descriptor(array.strip_prefix('[')?)?,
                other => other,
            };
            frame.push(element);
        }
        Action::LoadElement(kind) => {
            pop(frame, 2)?;
            frame.push(SlotType::of_kind(kind)?);
        }
        Action::Rearrange(r) => {
            let from = frame.stack.len().checked_sub(r.takes)?;
            let taken = frame.stack.split_off(from);
            frame.stack.extend(r.gives.iter().map(|&i| taken[i].clone()));
        }
        Action::Convert { from, to } => {
            pop(frame, from.slots())?;
            frame.push(SlotType::of_kind(to)?);
        }
        Action::Field { write, is_static, cp } => {
            field(frame, write, is_static, &constants::member(file, cp)?)?;
        }
        Action::Invoke { how: Invocation::Dynamic, cp } => {
            let (_, descriptor) = constants::dynamic(file, cp)?;
            arguments(frame, &descriptor)?;
            result(frame, &descriptor)?;
        }
        Action::Invoke { how, cp } => call(frame, how, &constants::member(file, cp)?, this)?,
        Action::New { .. } => frame.push(SlotType::Uninitialized(bci)),
        Action::NewArray { atype } => {
            pop(frame, 1)?;
            let kind = opcode::array_kind(atype)?;
            frame.push(SlotType::Object(format!("[{}", kind.letter()).into()));
        }
        Action::NewRefArray { cp } => {
            pop(frame, 1)?;
            let element = constants::class_name(file, cp)?;
            frame.push(SlotType::Object(format!("[{}", descriptor_of(&element)).into()));
        }
        Action::NewMultiArray { cp, dims } => {
            pop(frame, u16::from(dims))?;
            frame.push(SlotType::Object(constants::class_name(file, cp)?.into()));
        }
        Action::CheckCast { cp } => {
            pop(frame, 1)?;
            frame.push(SlotType::Object(constants::class_name(file, cp)?.into()));
        }
        Action::Jsr | Action::Ret { .. } => return None,
        Action::Return(_) | Action::Throw => frame.stack.clear(),
        Action::StoreElement(_)
        | Action::Binary(..)
        | Action::Negate(_)
        | Action::Compare { .. }
        | Action::Branch(_)
        | Action::Switch
        | Action::ArrayLength
        | Action::InstanceOf { .. }
        | Action::MonitorEnter
        | Action::MonitorExit => plain(frame, action)?,
    }
    Some(())
}

/// Instructions whose results do not depend on what they are given.
fn plain(frame: &mut Frame, action: Action) -> Option<()> {
    let (takes, gives) = match action {
        Action::StoreElement(kind) => (2 + kind.slots(), None),
        Action::Binary(operator, kind) if operator.is_shift() => (kind.slots() + 1, Some(kind)),
        Action::Binary(_, kind) => (2 * kind.slots(), Some(kind)),
        Action::Negate(kind) => (kind.slots(), Some(kind)),
        Action::Compare { kind, .. } => (2 * kind.slots(), Some(Kind::Int)),
        Action::Branch(Condition::Ints(_) | Condition::Refs(_)) => (2, None),
        Action::ArrayLength | Action::InstanceOf { .. } => (1, Some(Kind::Int)),
        _ => (1, None),
    };
    pop(frame, takes)?;
    if let Some(kind) = gives {
        frame.push(SlotType::of_kind(kind)?);
    }
    Some(())
}

/// One of the four instructions on fields.
pub fn field(frame: &mut Frame, write: bool, is_static: bool, member: &Member) -> Option<()> {
    let object = u16::from(!is_static);
    if write {
        pop(frame, kind_of(&member.descriptor).slots() + object)
    } else {
        pop(frame, object)?;
        frame.push(SlotType::of_descriptor(&member.descriptor)?);
        Some(())
    }
}

/// A call of a method by name.
pub fn call(frame: &mut Frame, how: Invocation, member: &Member, this: &str) -> Option<()> {
    arguments(frame, &member.descriptor)?;
    if how.has_receiver() {
        let receiver = frame.stack.pop()?;
        if member.name == "<init>" {
            let made = match receiver {
                SlotType::UninitializedThis => this.into(),
                SlotType::Uninitialized(_) => member.class.as_str().into(),
                _ => return None,
            };
            frame.replace(&receiver, &SlotType::Object(made));
        }
    }
    result(frame, &member.descriptor)
}

fn arguments(frame: &mut Frame, descriptor: &str) -> Option<()> {
    pop(frame, MethodDescriptor::parse(descriptor)?.param_slots())
}

fn result(frame: &mut Frame, descriptor: &str) -> Option<()> {
    if let Some(value) = SlotType::of_descriptor(MethodDescriptor::parse(descriptor)?.ret) {
        frame.push(value);
    }
    Some(())
}

/// Takes slots from the stack.
pub fn pop(frame: &mut Frame, slots: u16) -> Option<()> {
    let depth = frame.stack.len().checked_sub(usize::from(slots))?;
    frame.stack.truncate(depth);
    Some(())
}

/// The type of what a handler catches.
pub fn caught(file: &ClassFile, catch_type: u16) -> SlotType {
    let class = constants::class_name(file, catch_type);
    SlotType::Object(class.map_or_else(|| THROWABLE.into(), Into::into))
}

fn literal_type(literal: Literal) -> SlotType {
    match literal {
        Literal::Null => SlotType::Null,
        Literal::Int(_) => SlotType::Int,
        Literal::Long(_) => SlotType::Long,
        Literal::Float(_) => SlotType::Float,
        Literal::Double(_) => SlotType::Double,
    }
}

fn constant_type(file: &ClassFile, cp: u16) -> Option<SlotType> {
    Some(match file.constant(cp) {
        Constant::Int(_) => SlotType::Int,
        Constant::Float(_) => SlotType::Float,
        Constant::Long(_) => SlotType::Long,
        Constant::Double(_) => SlotType::Double,
        Constant::String(_) => SlotType::Object("java/lang/String".into()),
        Constant::Class(_) => SlotType::Object("java/lang/Class".into()),
        Constant::MethodHandle { .. } => SlotType::Object("java/lang/invoke/MethodHandle".into()),
        Constant::MethodType(_) => SlotType::Object("java/lang/invoke/MethodType".into()),
        Constant::Dynamic { .. } => SlotType::of_descriptor(&constants::dynamic(file, cp)?.1)?,
        _ => return None,
    })
}

fn descriptor_of(class: &str) -> String {
    margay_classes::descriptor::descriptor_of_class(class)
}
