//! What an instruction takes from the operand stack and puts there, which reference it must not find null, and what it can
//! throw. Types of members come from the constant pool; nothing is resolved.

use super::action::{Action, Condition, Invocation, Literal, Operator};
use super::error::{LowerError, Result, fail};
use crate::descriptor::{Kind, method_slots};
use crate::reader::{ClassFile, Constant};

/// The classes of the exceptions that instructions throw by themselves (JVMS 6.5), by internal name.
#[expect(missing_docs, reason = "named after the classes")]
pub mod exception {
    pub const NULL_POINTER: &str = "java/lang/NullPointerException";
    pub const ARRAY_INDEX: &str = "java/lang/ArrayIndexOutOfBoundsException";
    pub const ARRAY_STORE: &str = "java/lang/ArrayStoreException";
    pub const ARITHMETIC: &str = "java/lang/ArithmeticException";
    pub const CLASS_CAST: &str = "java/lang/ClassCastException";
    pub const NEGATIVE_ARRAY_SIZE: &str = "java/lang/NegativeArraySizeException";
}

impl Action {
    /// Slots popped and pushed.
    pub fn stack_effect(self, file: &ClassFile) -> Result<(u16, u16)> {
        Ok(match self {
            Action::Nop | Action::Increment { .. } | Action::Goto | Action::Ret { .. } => (0, 0),
            Action::Push(Literal::Long(_) | Literal::Double(_)) => (0, 2),
            Action::Push(_) | Action::Jsr | Action::New { .. } => (0, 1),
            Action::LoadConstant { cp, wide } => match (constant_slots(file, cp)?, wide) {
                (1, false) => (0, 1),
                (2, true) => (0, 2),
                (_, false) => return fail("ldc of a wide constant"),
                (_, true) => return fail("ldc2_w of a narrow constant"),
            },
            Action::Load { kind, .. } => (0, kind.slots()),
            Action::Store { kind, .. } | Action::Return(kind) => (kind.slots(), 0),
            Action::LoadElement(kind) => (2, kind.slots()),
            Action::StoreElement(kind) => (2 + kind.slots(), 0),
            Action::Rearrange(r) => (r.takes as u16, r.gives.len() as u16),
            Action::Binary(operator, kind) if operator.is_shift() => (kind.slots() + 1, kind.slots()),
            Action::Binary(_, kind) => (2 * kind.slots(), kind.slots()),
            Action::Negate(kind) => (kind.slots(), kind.slots()),
            Action::Convert { from, to } => (from.slots(), to.slots()),
            Action::Compare { kind, .. } => (2 * kind.slots(), 1),
            Action::Branch(Condition::Zero(_) | Condition::Null(_)) | Action::Switch => (1, 0),
            Action::Branch(Condition::Ints(_) | Condition::Refs(_)) => (2, 0),
            Action::Field { write, is_static, cp } => {
                let (slots, object) = (field_kind(file, cp)?.slots(), u16::from(!is_static));
                if write { (object + slots, 0) } else { (object, slots) }
            }
            Action::Invoke { how, cp } => {
                let (args, ret) = call_shape(file, cp)?;
                (args + u16::from(how.has_receiver()), ret.slots())
            }
            Action::NewArray { .. }
            | Action::NewRefArray { .. }
            | Action::ArrayLength
            | Action::CheckCast { .. }
            | Action::InstanceOf { .. } => (1, 1),
            Action::NewMultiArray { dims, .. } => (u16::from(dims), 1),
            Action::Throw | Action::MonitorEnter | Action::MonitorExit => (1, 0),
        })
    }

    /// How far below the top of the stack the reference stands that must not be null; `None` when there is none.
    pub fn dereferenced(self, file: &ClassFile) -> Option<u16> {
        match self {
            Action::LoadElement(_) => Some(1),
            Action::StoreElement(kind) => Some(1 + kind.slots()),
            Action::Field { is_static: false, write: false, .. }
            | Action::ArrayLength
            | Action::Throw
            | Action::MonitorEnter
            | Action::MonitorExit => Some(0),
            Action::Field { is_static: false, write: true, cp } => Some(field_kind(file, cp).ok()?.slots()),
            Action::Invoke { how, cp } if how.has_receiver() => Some(call_shape(file, cp).ok()?.0),
            _ => None,
        }
    }

    /// The exceptions that the instruction throws by itself, in the order in which they are looked for. Errors of the
    /// machine (no memory, no stack, a class that cannot be linked) and unbalanced monitors are not among them.
    pub fn exceptions(self) -> &'static [&'static str] {
        use exception::{
            ARITHMETIC, ARRAY_INDEX, ARRAY_STORE, CLASS_CAST, NEGATIVE_ARRAY_SIZE, NULL_POINTER,
        };
        match self {
            Action::StoreElement(Kind::Ref) => &[NULL_POINTER, ARRAY_INDEX, ARRAY_STORE],
            Action::LoadElement(_) | Action::StoreElement(_) => &[NULL_POINTER, ARRAY_INDEX],
            Action::Binary(Operator::Div | Operator::Rem, Kind::Int | Kind::Long) => &[ARITHMETIC],
            Action::Field { is_static: false, .. }
            | Action::Invoke {
                how: Invocation::Virtual | Invocation::Special | Invocation::Interface, ..
            }
            | Action::ArrayLength
            | Action::Throw
            | Action::MonitorEnter
            | Action::MonitorExit => &[NULL_POINTER],
            Action::NewArray { .. } | Action::NewRefArray { .. } | Action::NewMultiArray { .. } => {
                &[NEGATIVE_ARRAY_SIZE]
            }
            Action::CheckCast { .. } => &[CLASS_CAST],
            _ => &[],
        }
    }

    /// Whether the instruction can throw something that a program can provoke by its input: an exception of its own, or
    /// what a call lets through.
    pub fn can_throw(self) -> bool {
        matches!(self, Action::Invoke { .. }) || !self.exceptions().is_empty()
    }

    /// Whether control leaves the method, by a return or an exception.
    pub fn leaves(self) -> bool {
        matches!(self, Action::Return(_) | Action::Throw)
    }

    /// The class that the instruction names.
    pub fn class_named(self) -> Option<u16> {
        match self {
            Action::New { cp }
            | Action::NewRefArray { cp }
            | Action::NewMultiArray { cp, .. }
            | Action::CheckCast { cp }
            | Action::InstanceOf { cp } => Some(cp),
            _ => None,
        }
    }

    /// The field or method that the instruction names; call sites are not among them.
    pub fn member_named(self) -> Option<u16> {
        match self {
            Action::Field { cp, .. } => Some(cp),
            Action::Invoke { how, cp } if how != Invocation::Dynamic => Some(cp),
            _ => None,
        }
    }
}

/// Argument slots (without receiver) and result kind of a method or call site reference.
pub(crate) fn call_shape(file: &ClassFile, cp: u16) -> Result<(u16, Kind)> {
    let name_type = match file.constant(cp) {
        Constant::Method { name_type, .. }
        | Constant::InterfaceMethod { name_type, .. }
        | Constant::InvokeDynamic { name_type, .. } => name_type,
        other => return fail(format!("constant {cp} should be a method but is {other:?}")),
    };
    let Constant::NameType { desc, .. } = file.constant(name_type) else {
        return fail(format!("constant {name_type} should be a name and type"));
    };
    let text = file.utf8(desc).map_err(|e| LowerError(e.to_string()))?;
    match method_slots(&text) {
        Some(shape) => Ok(shape),
        None => fail(format!("malformed method descriptor {text}")),
    }
}

/// The kind of a field that a constant names.
pub(crate) fn field_kind(file: &ClassFile, cp: u16) -> Result<Kind> {
    let Constant::Field { name_type, .. } = file.constant(cp) else {
        return fail(format!("constant {cp} should be a field"));
    };
    let Constant::NameType { desc, .. } = file.constant(name_type) else {
        return fail(format!("constant {name_type} should be a name and type"));
    };
    let raw = file.utf8_bytes(desc).map_err(|e| LowerError(e.to_string()))?;
    match raw.first().copied().and_then(Kind::of) {
        Some(kind) if kind != Kind::Void => Ok(kind),
        _ => fail("malformed field descriptor"),
    }
}

/// Slots that a constant takes on the stack.
pub(crate) fn constant_slots(file: &ClassFile, cp: u16) -> Result<u16> {
    Ok(match file.constant(cp) {
        Constant::Long(_) | Constant::Double(_) => 2,
        Constant::Dynamic { name_type, .. } => {
            let Constant::NameType { desc, .. } = file.constant(name_type) else {
                return fail("malformed dynamic constant");
            };
            let raw = file.utf8_bytes(desc).map_err(|e| LowerError(e.to_string()))?;
            raw.first().copied().and_then(Kind::of).map_or(1, Kind::slots)
        }
        Constant::Int(_)
        | Constant::Float(_)
        | Constant::Class(_)
        | Constant::String(_)
        | Constant::MethodHandle { .. }
        | Constant::MethodType(_) => 1,
        other => return fail(format!("constant {cp} cannot be loaded: {other:?}")),
    })
}
