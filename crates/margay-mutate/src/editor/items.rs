//! A changed method as a list of items: instructions of the method and of edits, jumps with named targets. Along the way
//! the effect of the edits on the stack is followed, for frames at places that only they jump to. Knows no places yet.

use super::error::EditError;
use super::pool::Appended;
use super::track::{Track, actions, apply};
use crate::constants;
use crate::edit::{Edit, Member, Piece, Target, Value};
use crate::flow::{Flow, Frame, Subject};
use margay_classes::bytecode::{Action, Insn, SwitchKeys};
use margay_classes::opcode;
use margay_classes::reader::{Constant, tag};
use std::collections::BTreeMap;

/// Something that stands in the code.
#[derive(Clone, Debug)]
pub enum Item {
    /// Instructions without jumps.
    Plain(Vec<u8>),
    /// A `goto`, `jsr` or conditional branch, by its narrow opcode.
    Jump {
        /// The opcode.
        opcode: u8,
        /// Where it goes.
        to: Place,
    },
    /// A switch.
    Switch {
        /// Keys in ascending order with their targets.
        cases: Vec<(i32, Place)>,
        /// Where it goes for other keys.
        default: Place,
        /// Whether it is a `tableswitch`.
        table: bool,
    },
}

/// A place in the list of items: before the item of this number.
pub type Place = usize;

/// A changed method.
pub struct Items {
    /// The items in order.
    pub list: Vec<Item>,
    /// Before which item each instruction of the method begins, and the end.
    pub starts: Vec<Place>,
    /// Frames at places that have none in the class file.
    pub frames: BTreeMap<Place, Frame>,
    /// What stands behind conditional branches, for those that become too long.
    pub behind: BTreeMap<Place, Frame>,
    /// Slots of the operand stack.
    pub max_stack: u16,
    /// Slots of local variables.
    pub max_locals: u16,
}

impl Items {
    /// The method with edits in place of instructions.
    pub fn of(
        subject: &Subject<'_>,
        flow: Option<&Flow>,
        edits: &[&Edit],
        pool: &mut Appended<'_>,
        bootstraps: &mut Vec<Vec<u8>>,
    ) -> Result<Items, EditError> {
        let mut by_instruction: BTreeMap<usize, &Edit> = BTreeMap::new();
        for edit in edits {
            let at = subject.instruction_at(edit.at).ok_or(EditError::NoInstruction(edit.at))?;
            if by_instruction.insert(at, edit).is_some() {
                return Err(EditError::Twice(edit.at));
            }
        }
        let starts = places(subject, &by_instruction);
        let mut builder = Builder { subject, flow, pool, bootstraps, starts: &starts, at: 0 };
        let mut items = Items {
            list: Vec::with_capacity(starts.last().copied().unwrap_or(0)),
            starts: Vec::new(),
            frames: BTreeMap::new(),
            behind: BTreeMap::new(),
            max_stack: subject.attribute.max_stack,
            max_locals: subject.attribute.max_locals,
        };
        for at in 0..subject.instructions.len() {
            builder.at = at;
            match by_instruction.get(&at) {
                Some(edit) => builder.edit(&mut items, edit)?,
                None => builder.original(&mut items)?,
            }
        }
        items.starts = starts;
        Ok(items)
    }
}

/// Before which item each instruction begins: every piece but marks is one item, so that places are known before.
fn places(subject: &Subject<'_>, edits: &BTreeMap<usize, &Edit>) -> Vec<Place> {
    let mut next = 0;
    let mut starts = Vec::with_capacity(subject.instructions.len() + 1);
    for at in 0..subject.instructions.len() {
        starts.push(next);
        next += match edits.get(&at) {
            Some(edit) => edit.pieces.iter().filter(|piece| !matches!(piece, Piece::Mark(_))).count(),
            None => 1,
        };
    }
    starts.push(next);
    starts
}

struct Builder<'a, 'b, 'c> {
    subject: &'b Subject<'a>,
    flow: Option<&'b Flow>,
    pool: &'b mut Appended<'c>,
    bootstraps: &'b mut Vec<Vec<u8>>,
    starts: &'b [Place],
    /// The instruction at hand.
    at: usize,
}

impl Builder<'_, '_, '_> {
    fn insn(&self) -> &Insn {
        &self.subject.instructions[self.at]
    }

    fn malformed(&self) -> EditError {
        EditError::Malformed(self.subject.name.to_owned())
    }

    fn before(&self, at: usize) -> Option<Frame> {
        self.flow?.before.get(at)?.clone()
    }

    fn place_of(&self, bci: u32) -> Result<Place, EditError> {
        self.subject.instruction_at(bci).map(|at| self.starts[at]).ok_or_else(|| self.malformed())
    }

    fn original(&mut self, items: &mut Items) -> Result<(), EditError> {
        let item = self.original_item()?;
        if matches!(item, Item::Jump { .. })
            && self.insn().is_conditional()
            && let Some(frame) = self.before(self.at + 1)
        {
            items.behind.insert(self.starts[self.at + 1], frame);
        }
        items.list.push(item);
        Ok(())
    }

    /// The instruction at hand as it is.
    fn original_item(&self) -> Result<Item, EditError> {
        let (insn, code) = (self.insn(), self.subject.bytes());
        let targets = insn.targets(code).ok_or_else(|| self.malformed())?;
        let mut places = targets.into_iter().map(|bci| self.place_of(bci)).collect::<Result<Vec<_>, _>>()?;
        let Some(last) = places.pop() else {
            return Ok(Item::Plain(code[insn.bci as usize..(insn.bci + insn.len) as usize].to_vec()));
        };
        Ok(match insn.switch_keys(code) {
            Some(keys) => {
                let (keys, table) = match keys {
                    SwitchKeys::Range { low, high } => ((low..=high).collect(), true),
                    SwitchKeys::List(keys) => (keys, false),
                };
                Item::Switch { cases: keys.into_iter().zip(places).collect(), default: last, table }
            }
            None => Item::Jump { opcode: narrow(insn.op), to: last },
        })
    }

    fn edit(&mut self, items: &mut Items, edit: &Edit) -> Result<(), EditError> {
        let mut marks: BTreeMap<u16, Place> = BTreeMap::new();
        let mut place = self.starts[self.at];
        for piece in &edit.pieces {
            match piece {
                Piece::Mark(label) => drop(marks.insert(*label, place)),
                _ => place += 1,
            }
        }
        let mut track = Track { frame: self.before(self.at), depth: 0, pushed: 0, arriving: BTreeMap::new() };
        track.depth = track.frame.as_ref().map_or(usize::from(items.max_stack), |frame| frame.stack.len());
        let known = track.frame.is_some();
        for piece in &edit.pieces {
            if let Piece::Mark(label) = piece {
                track.reach(*label);
                if let Some(frame) = &track.frame
                    && track.arriving.contains_key(label)
                {
                    items.frames.insert(marks[label], frame.clone());
                }
                continue;
            }
            let item = self.item(piece, &marks, edit.at)?;
            if let Piece::Plain(bytes) = piece {
                items.max_locals = items.max_locals.max(locals_used(bytes));
            }
            for target in jump_targets(piece) {
                if let Target::Label(label) = target {
                    let mut frame = track.frame.clone();
                    if let Some(frame) = &mut frame {
                        apply(frame, piece, self.subject, edit.at);
                    }
                    track.arrive(label, frame, edit.at)?;
                } else {
                    self.frame_at(items, target);
                }
            }
            track.follow(piece, self.subject, self.insn(), known);
            items.list.push(item);
            if let (Piece::Jump { opcode, .. }, Some(frame)) = (piece, &track.frame)
                && *opcode != opcode::GOTO
            {
                items.behind.insert(items.list.len(), frame.clone());
            }
        }
        let depth =
            u16::try_from(track.depth).map_err(|_| EditError::TooLong(self.subject.name.to_owned()))?;
        items.max_stack = items.max_stack.max(depth);
        if track.frame.is_none() && known {
            // Control does not fall out of the edit: what follows is reached by jumps only, if at all.
            self.frame_at(items, Target::Next);
        }
        Ok(())
    }

    /// A place of the method that may need a frame since it is jumped to, or since nothing falls into it.
    fn frame_at(&self, items: &mut Items, target: Target) {
        let at = match target {
            Target::At(bci) => self.subject.instruction_at(bci),
            Target::Next => Some(self.at + 1),
            Target::Label(_) => None,
        };
        if let Some(at) = at
            && let Some(frame) = self.before(at)
        {
            items.frames.insert(self.starts[at], frame);
        }
    }

    fn place(&self, target: Target, marks: &BTreeMap<u16, Place>, at: u32) -> Result<Place, EditError> {
        let place = match target {
            Target::At(bci) => self.subject.instruction_at(bci).map(|at| self.starts[at]),
            Target::Next => (self.at + 1 < self.subject.instructions.len()).then(|| self.starts[self.at + 1]),
            Target::Label(label) => marks.get(&label).copied(),
        };
        place.ok_or(EditError::NoTarget(at))
    }

    fn item(&mut self, piece: &Piece, marks: &BTreeMap<u16, Place>, at: u32) -> Result<Item, EditError> {
        let with = |opcode: u8, index: u16| {
            let [high, low] = index.to_be_bytes();
            Item::Plain(vec![opcode, high, low])
        };
        Ok(match piece {
            Piece::Plain(bytes) => Item::Plain(bytes.clone()),
            Piece::Original => self.original_item()?,
            Piece::Jump { opcode, to } => {
                Item::Jump { opcode: narrow(*opcode), to: self.place(*to, marks, at)? }
            }
            Piece::Switch { cases, default } => {
                let place = |&(key, to): &(i32, Target)| Ok((key, self.place(to, marks, at)?));
                let cases = cases.iter().map(place).collect::<Result<Vec<_>, EditError>>()?;
                let table =
                    !cases.is_empty() && cases.windows(2).all(|w| w[0].0.checked_add(1) == Some(w[1].0));
                Item::Switch { cases, default: self.place(*default, marks, at)?, table }
            }
            Piece::Push(value) => Item::Plain(self.push(value)?),
            Piece::Field { opcode, member } => with(*opcode, self.pool.member(tag::FIELD, member)?),
            Piece::Call { opcode, member, interface } => {
                let tag = if *interface { tag::INTERFACE_METHOD } else { tag::METHOD };
                let index = self.pool.member(tag, member)?.to_be_bytes();
                let mut bytes = vec![*opcode, index[0], index[1]];
                if *opcode == opcode::INVOKEINTERFACE {
                    let slots = margay_classes::descriptor::method_slots(&member.descriptor);
                    bytes.extend([slots.map_or(0, |(slots, _)| slots as u8).wrapping_add(1), 0]);
                }
                Item::Plain(bytes)
            }
            Piece::Class { opcode, name } => with(*opcode, self.pool.class(name)?),
            Piece::Dynamic { site, handles } => {
                let [high, low] = self.dynamic(*site, handles)?.to_be_bytes();
                Item::Plain(vec![opcode::INVOKEDYNAMIC, high, low, 0, 0])
            }
            Piece::Mark(_) => Item::Plain(Vec::new()),
        })
    }

    /// A call site with other method handles.
    fn dynamic(&mut self, site: u16, handles: &[(usize, Member)]) -> Result<u16, EditError> {
        let file = self.subject.file;
        let Constant::InvokeDynamic { bootstrap, name_type } = file.constant(site) else {
            return Err(self.malformed());
        };
        let mut bootstrap =
            file.bootstraps.get(usize::from(bootstrap)).cloned().ok_or_else(|| self.malformed())?;
        for (place, member) in handles {
            let argument = bootstrap.args.get_mut(*place).ok_or_else(|| self.malformed())?;
            let old = constants::handle(file, *argument).ok_or_else(|| self.malformed())?;
            let tag = if old.interface { tag::INTERFACE_METHOD } else { tag::METHOD };
            let reference = self.pool.member(tag, member)?;
            *argument = self.pool.handle(old.kind, reference)?;
        }
        let number = file.bootstraps.len() + self.bootstraps.len();
        let number = u16::try_from(number).map_err(|_| EditError::TooManyConstants)?;
        let mut bytes = bootstrap.method.to_be_bytes().to_vec();
        bytes.extend((bootstrap.args.len() as u16).to_be_bytes());
        bytes.extend(bootstrap.args.iter().flat_map(|argument| argument.to_be_bytes()));
        self.bootstraps.push(bytes);
        self.pool.call_site(number, name_type)
    }

    /// The shortest instruction that pushes a constant.
    fn push(&mut self, value: &Value) -> Result<Vec<u8>, EditError> {
        let constant = |index: u16| match u8::try_from(index) {
            Ok(index) => vec![opcode::LDC, index],
            Err(_) => [&[opcode::LDC_W], &index.to_be_bytes()[..]].concat(),
        };
        let wide = |index: u16| [&[opcode::LDC2_W], &index.to_be_bytes()[..]].concat();
        let same = |value: f64, small: f64| value.to_bits() == small.to_bits();
        Ok(match *value {
            Value::Int(value @ -1..=5) => vec![(i32::from(opcode::ICONST_0) + value) as u8],
            Value::Int(value) => match (i8::try_from(value), i16::try_from(value)) {
                (Ok(value), _) => vec![opcode::BIPUSH, value as u8],
                (_, Ok(value)) => [&[opcode::SIPUSH], &value.to_be_bytes()[..]].concat(),
                _ => constant(self.pool.int(value)?),
            },
            Value::Long(value @ 0..=1) => vec![opcode::LCONST_0 + value as u8],
            Value::Long(value) => wide(self.pool.long(value)?),
            Value::Float(value) => {
                match [0.0f32, 1.0, 2.0].iter().position(|s| s.to_bits() == value.to_bits()) {
                    Some(small) => vec![opcode::FCONST_0 + small as u8],
                    None => constant(self.pool.float(value.to_bits())?),
                }
            }
            Value::Double(value) if same(value, 0.0) => vec![opcode::DCONST_0],
            Value::Double(value) if same(value, 1.0) => vec![opcode::DCONST_1],
            Value::Double(value) => wide(self.pool.double(value.to_bits())?),
            Value::String(ref text) => constant(self.pool.string(text)?),
            Value::Null => vec![opcode::ACONST_NULL],
        })
    }
}

/// The narrow form of a jump's opcode.
fn narrow(op: u8) -> u8 {
    match op {
        opcode::GOTO_W => opcode::GOTO,
        opcode::JSR_W => opcode::JSR,
        narrow => narrow,
    }
}

fn jump_targets(piece: &Piece) -> Vec<Target> {
    match piece {
        Piece::Jump { to, .. } => vec![*to],
        Piece::Switch { cases, default } => cases.iter().map(|(_, to)| *to).chain([*default]).collect(),
        _ => Vec::new(),
    }
}

/// One more than the highest local variable that instructions use.
fn locals_used(bytes: &[u8]) -> u16 {
    actions(bytes)
        .filter_map(|(_, action)| match action {
            Action::Load { kind, local } | Action::Store { kind, local } => {
                Some(local.saturating_add(kind.slots()))
            }
            Action::Increment { local, .. } => Some(local.saturating_add(1)),
            _ => None,
        })
        .max()
        .unwrap_or(0)
}
