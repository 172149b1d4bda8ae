//! The effect of an edit on locals and operand stack, piece by piece: for frames at places that only the edit jumps to, and
//! for the depth of the stack. Knows nothing of places in the code.

use super::error::EditError;
use crate::edit::{Piece, Value};
use crate::flow::{self, Frame, SlotType, Subject};
use margay_classes::bytecode::{Action, Insn, Invocation, decode};
use margay_classes::opcode;
use std::collections::BTreeMap;

/// The instructions among bytes, with what each does.
pub fn actions(bytes: &[u8]) -> impl Iterator<Item = (Insn, Action)> + '_ {
    std::iter::successors(decode(bytes, 0), |insn| decode(bytes, insn.bci + insn.len))
        .map_while(|insn| insn.action(bytes).map(|action| (insn, action)))
}

/// What is known of the stack while the pieces of an edit are followed.
pub struct Track {
    /// Nothing behind what does not fall through, and where nothing is known.
    pub frame: Option<Frame>,
    /// The deepest stack so far.
    pub depth: usize,
    /// Slots pushed so far, where no frame is known.
    pub pushed: usize,
    /// Frames that jumps bring to marks.
    pub arriving: BTreeMap<u16, Frame>,
}

impl Track {
    /// A jump comes to a mark with a frame.
    pub fn arrive(&mut self, label: u16, frame: Option<Frame>, at: u32) -> Result<(), EditError> {
        let Some(frame) = frame else { return Ok(()) };
        match self.arriving.get_mut(&label) {
            Some(known) => known.merge(&frame).map(drop).ok_or(EditError::NoFrame(at)),
            None => {
                self.arriving.insert(label, frame);
                Ok(())
            }
        }
    }

    /// Goes on at a mark with what falls into it and what jumps to it.
    pub fn reach(&mut self, label: u16) {
        match (&mut self.frame, self.arriving.get(&label)) {
            (Some(frame), Some(arriving)) => drop(frame.merge(arriving)),
            (frame @ None, Some(arriving)) => *frame = Some(arriving.clone()),
            (_, None) => {}
        }
        if let Some(frame) = &self.frame {
            self.arriving.insert(label, frame.clone());
        }
    }

    /// Goes on behind a piece.
    pub fn follow(&mut self, piece: &Piece, subject: &Subject<'_>, insn: &Insn, known: bool) {
        if !known {
            self.pushed += pushes(piece);
            self.depth = self.depth.max(usize::from(subject.attribute.max_stack) + self.pushed);
            return;
        }
        let Some(frame) = &mut self.frame else { return };
        let deepest = match piece {
            Piece::Plain(bytes) => follow_plain(frame, bytes, subject),
            Piece::Original => {
                let action = insn.action(subject.bytes());
                action.and_then(|action| flow::step(frame, action, insn.bci, subject.file, subject.class));
                frame.stack.len()
            }
            other => {
                apply(frame, other, subject, insn.bci);
                frame.stack.len()
            }
        };
        self.depth = self.depth.max(deepest);
        if ends(piece, insn) {
            self.frame = None;
        }
    }
}

/// The most slots that a piece can push.
fn pushes(piece: &Piece) -> usize {
    match piece {
        Piece::Plain(bytes) => bytes.len() * 4,
        _ => 2,
    }
}

/// Whether control does not go on behind a piece.
fn ends(piece: &Piece, insn: &Insn) -> bool {
    match piece {
        Piece::Plain(bytes) => actions(bytes).last().is_some_and(|(last, _)| last.ends_flow()),
        Piece::Original => insn.ends_flow(),
        Piece::Jump { opcode, .. } => *opcode == opcode::GOTO,
        Piece::Switch { .. } => true,
        _ => false,
    }
}

fn follow_plain(frame: &mut Frame, bytes: &[u8], subject: &Subject<'_>) -> usize {
    let mut deepest = frame.stack.len();
    for (insn, action) in actions(bytes) {
        if flow::step(frame, action, insn.bci, subject.file, subject.class).is_none() {
            break;
        }
        deepest = deepest.max(frame.stack.len());
    }
    deepest
}

/// The effect of a piece that is neither plain nor the original.
pub fn apply(frame: &mut Frame, piece: &Piece, subject: &Subject<'_>, bci: u32) {
    let file = subject.file;
    let _ = match piece {
        Piece::Jump { opcode, .. } => {
            // Zeros in place of the distance.
            let bytes = [*opcode, 0, 0];
            let action = decode(&bytes, 0).and_then(|insn| insn.action(&bytes));
            action.and_then(|action| flow::step(frame, action, bci, file, subject.class))
        }
        Piece::Switch { .. } => flow::pop(frame, 1),
        Piece::Push(value) => {
            frame.push(match value {
                Value::Int(_) => SlotType::Int,
                Value::Long(_) => SlotType::Long,
                Value::Float(_) => SlotType::Float,
                Value::Double(_) => SlotType::Double,
                Value::String(_) => SlotType::Object("java/lang/String".into()),
                Value::Null => SlotType::Null,
            });
            Some(())
        }
        Piece::Field { opcode, member } => {
            let write = matches!(*opcode, opcode::PUTFIELD | opcode::PUTSTATIC);
            let is_static = matches!(*opcode, opcode::GETSTATIC | opcode::PUTSTATIC);
            flow::field(frame, write, is_static, member)
        }
        Piece::Call { opcode, member, .. } => {
            let how = match *opcode {
                opcode::INVOKESTATIC => Invocation::Static,
                opcode::INVOKEINTERFACE => Invocation::Interface,
                opcode::INVOKESPECIAL => Invocation::Special,
                _ => Invocation::Virtual,
            };
            flow::call(frame, how, member, subject.class)
        }
        Piece::Class { opcode, name } => class_instruction(frame, *opcode, name, bci),
        Piece::Dynamic { site, .. } => {
            let action = Action::Invoke { how: Invocation::Dynamic, cp: *site };
            flow::step(frame, action, bci, file, subject.class)
        }
        Piece::Plain(_) | Piece::Original | Piece::Mark(_) => Some(()),
    };
}

fn class_instruction(frame: &mut Frame, opcode: u8, name: &str, bci: u32) -> Option<()> {
    match opcode {
        opcode::NEW => frame.push(SlotType::Uninitialized(bci)),
        opcode::INSTANCEOF => {
            flow::pop(frame, 1)?;
            frame.push(SlotType::Int);
        }
        opcode::ANEWARRAY => {
            flow::pop(frame, 1)?;
            let element = margay_classes::descriptor::descriptor_of_class(name);
            frame.push(SlotType::Object(format!("[{element}").into()));
        }
        _ => {
            flow::pop(frame, 1)?;
            frame.push(SlotType::Object(name.into()));
        }
    }
    Some(())
}
