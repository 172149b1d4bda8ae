//! The `StackMapTable` attribute (JVMS 4.7.4): read into whole frames, and written from such. Bytecode indexes are those of
//! the code at hand.

use super::types::{Frame, SlotType};
use crate::constants;
use margay_classes::bytecode::u16_at;
use margay_classes::reader::ClassFile;

/// The tags of verification types.
mod item {
    pub(super) const TOP: u8 = 0;
    pub(super) const INTEGER: u8 = 1;
    pub(super) const FLOAT: u8 = 2;
    pub(super) const DOUBLE: u8 = 3;
    pub(super) const LONG: u8 = 4;
    pub(super) const NULL: u8 = 5;
    pub(super) const UNINITIALIZED_THIS: u8 = 6;
    pub(super) const OBJECT: u8 = 7;
    pub(super) const UNINITIALIZED: u8 = 8;
}

const SAME_ONE_ITEM: u8 = 64;
const SAME_ONE_ITEM_EXTENDED: u8 = 247;
const SAME_EXTENDED: u8 = 251;
const FULL: u8 = 255;

/// Reads the frames of a table, each with its bytecode index, in order. Nothing when the table is malformed.
pub fn read(file: &ClassFile, table: &[u8], first: &Frame) -> Option<Vec<(u32, Frame)>> {
    let mut reader = Reader { file, bytes: table, at: 0 };
    let mut frames = Vec::new();
    let mut locals = first.locals.clone();
    let mut next = 0u32;
    for _ in 0..reader.u2()? {
        let tag = reader.u1()?;
        let mut stack = Vec::new();
        let delta = match tag {
            0..SAME_ONE_ITEM => u16::from(tag),
            SAME_ONE_ITEM..128 => {
                reader.item(&mut stack)?;
                u16::from(tag - SAME_ONE_ITEM)
            }
            128..SAME_ONE_ITEM_EXTENDED => return None,
            SAME_ONE_ITEM_EXTENDED => {
                let delta = reader.u2()?;
                reader.item(&mut stack)?;
                delta
            }
            FULL => {
                let delta = reader.u2()?;
                locals.clear();
                for _ in 0..reader.u2()? {
                    reader.item(&mut locals)?;
                }
                for _ in 0..reader.u2()? {
                    reader.item(&mut stack)?;
                }
                delta
            }
            _ => {
                let delta = reader.u2()?;
                for _ in tag..SAME_EXTENDED {
                    if locals.pop()? == SlotType::Second {
                        locals.pop()?;
                    }
                }
                for _ in SAME_EXTENDED..tag {
                    reader.item(&mut locals)?;
                }
                delta
            }
        };
        let at = next + u32::from(delta);
        next = at + 1;
        frames.push((at, Frame { locals: locals.clone(), stack }));
    }
    (reader.at == table.len()).then_some(frames)
}

struct Reader<'a> {
    file: &'a ClassFile,
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn u1(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn u2(&mut self) -> Option<u16> {
        let value = u16_at(self.bytes, self.at)?;
        self.at += 2;
        Some(value)
    }

    fn item(&mut self, to: &mut Vec<SlotType>) -> Option<()> {
        let value = match self.u1()? {
            item::TOP => SlotType::Top,
            item::INTEGER => SlotType::Int,
            item::FLOAT => SlotType::Float,
            item::DOUBLE => SlotType::Double,
            item::LONG => SlotType::Long,
            item::NULL => SlotType::Null,
            item::UNINITIALIZED_THIS => SlotType::UninitializedThis,
            item::OBJECT => {
                let class = self.u2()?;
                SlotType::Object(constants::class_name(self.file, class)?.into())
            }
            item::UNINITIALIZED => SlotType::Uninitialized(u32::from(self.u2()?)),
            _ => return None,
        };
        let wide = value.is_wide();
        to.push(value);
        if wide {
            to.push(SlotType::Second);
        }
        Some(())
    }
}

/// Writes frames, which stand in the order of their bytecode indexes, as a table. `class` gives the constant of a class.
pub fn write<E>(
    frames: &[(u32, Frame)],
    mut class: impl FnMut(&str) -> Result<u16, E>,
) -> Result<Vec<u8>, E> {
    let mut table = (frames.len() as u16).to_be_bytes().to_vec();
    let mut next = 0u32;
    // The locals of the frame before; nothing is known of the first, which the descriptor of the method gives.
    let mut before: Option<&Frame> = None;
    for (at, frame) in frames {
        let delta = (at - next) as u16;
        next = at + 1;
        let same = before.is_some_and(|before| values(&before.locals).eq(values(&frame.locals)));
        before = Some(frame);
        match (same, values(&frame.stack).count()) {
            (true, 0) if delta < u16::from(SAME_ONE_ITEM) => table.push(delta as u8),
            (true, 0) => {
                table.push(SAME_EXTENDED);
                table.extend(delta.to_be_bytes());
            }
            (true, 1) => {
                if delta < u16::from(SAME_ONE_ITEM) {
                    table.push(SAME_ONE_ITEM + delta as u8);
                } else {
                    table.push(SAME_ONE_ITEM_EXTENDED);
                    table.extend(delta.to_be_bytes());
                }
                write_items(&frame.stack, &mut table, &mut class)?;
            }
            (_, stack) => {
                table.push(FULL);
                table.extend(delta.to_be_bytes());
                table.extend((values(&frame.locals).count() as u16).to_be_bytes());
                write_items(&frame.locals, &mut table, &mut class)?;
                table.extend((stack as u16).to_be_bytes());
                write_items(&frame.stack, &mut table, &mut class)?;
            }
        }
    }
    Ok(table)
}

/// The values that slots hold, each once, without those that hold nothing at the end.
fn values(slots: &[SlotType]) -> impl Iterator<Item = &SlotType> {
    let used = slots.iter().rposition(|slot| *slot != SlotType::Top).map_or(0, |last| last + 1);
    let slots = &slots[..used];
    let second = |i: usize| slots[i] == SlotType::Second && i > 0 && slots[i - 1].is_wide();
    (0..used).filter(move |&i| !second(i)).map(|i| &slots[i])
}

fn write_items<E>(
    slots: &[SlotType],
    table: &mut Vec<u8>,
    class: &mut impl FnMut(&str) -> Result<u16, E>,
) -> Result<(), E> {
    for value in values(slots) {
        match value {
            SlotType::Top | SlotType::Second => table.push(item::TOP),
            SlotType::Int => table.push(item::INTEGER),
            SlotType::Float => table.push(item::FLOAT),
            SlotType::Double => table.push(item::DOUBLE),
            SlotType::Long => table.push(item::LONG),
            SlotType::Null => table.push(item::NULL),
            SlotType::UninitializedThis => table.push(item::UNINITIALIZED_THIS),
            SlotType::Object(name) => {
                table.push(item::OBJECT);
                table.extend(class(name)?.to_be_bytes());
            }
            SlotType::Uninitialized(at) => {
                table.push(item::UNINITIALIZED);
                table.extend((*at as u16).to_be_bytes());
            }
        }
    }
    Ok(())
}
