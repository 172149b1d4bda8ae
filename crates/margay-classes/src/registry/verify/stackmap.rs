//! The `StackMapTable` attribute (JVMS 4.7.4), read into frames. Each frame is given by what it changes in
//! the one before, so frames share their locals where they can. Any malformed table is an error; whether the
//! frames are true is not asked here.

use super::frame::Frame;
use super::types::Type;
use super::{Checker, Result, mark};
use crate::bytecode::LowerError;
use crate::opcode;
use std::ops::Range;

/// The types of frames (JVMS 4.7.4). Chopped frames come before, appended ones behind the extended one that has the
/// same locals.
mod frame {
    pub(super) const LAST_SAME: u8 = 63;
    pub(super) const FIRST_ONE_ITEM: u8 = 64;
    pub(super) const LAST_ONE_ITEM: u8 = 127;
    pub(super) const ONE_ITEM_EXTENDED: u8 = 247;
    pub(super) const FIRST_CHOP: u8 = 248;
    pub(super) const LAST_CHOP: u8 = 250;
    pub(super) const SAME_EXTENDED: u8 = 251;
    pub(super) const FIRST_APPEND: u8 = 252;
    pub(super) const LAST_APPEND: u8 = 254;
}

/// The tags of verification types (JVMS 4.7.4).
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

/// More slots than this are not read: the frames of the largest real methods have far fewer.
const MAX_SLOTS: usize = 1 << 22;

/// The frames of a method in the order of their offsets.
#[derive(Default)]
pub(super) struct StackMap {
    frames: Vec<MapFrame>,
    locals: Vec<Type>,
    stacks: Vec<Type>,
}

struct MapFrame {
    offset: u32,
    locals: Range<usize>,
    stack: Range<usize>,
    this_uninit: bool,
}

/// A frame of the table.
#[derive(Copy, Clone)]
pub(super) struct View<'m> {
    pub(super) locals: &'m [Type],
    pub(super) stack: &'m [Type],
    pub(super) this_uninit: bool,
}

impl StackMap {
    /// The offset of a frame by its position in the table.
    pub(super) fn offset(&self, position: usize) -> Option<u32> {
        self.frames.get(position).map(|f| f.offset)
    }

    /// The frame at an offset.
    pub(super) fn at(&self, offset: u32) -> Option<View<'_>> {
        let position = self.frames.binary_search_by_key(&offset, |f| f.offset).ok()?;
        let f = &self.frames[position];
        Some(View {
            locals: &self.locals[f.locals.clone()],
            stack: &self.stacks[f.stack.clone()],
            this_uninit: f.this_uninit,
        })
    }

    /// Makes room for another local after those of the frame at hand. What follows them in `locals` may
    /// belong to frames before, so they move unless they are the last.
    fn extend(&mut self, range: &mut Range<usize>) {
        if range.end != self.locals.len() {
            let from = self.locals.len();
            self.locals.extend_from_within(range.clone());
            *range = from..self.locals.len();
        }
    }
}

struct Cursor<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Cursor<'_> {
    fn u1(&mut self, c: &Checker<'_>) -> Result<u8> {
        let byte = self.bytes.get(self.at).copied();
        self.at += 1;
        byte.ok_or_else(|| c.bad_table("access beyond the end of attribute"))
    }
    fn u2(&mut self, c: &Checker<'_>) -> Result<u16> {
        Ok(u16::from(self.u1(c)?) << 8 | u16::from(self.u1(c)?))
    }
}

impl<'a> Checker<'a> {
    /// Reads the method's table. `first` is what the method begins with.
    pub(super) fn read_stack_map(&mut self, first: &Frame) -> Result<StackMap> {
        let mut map = StackMap::default();
        let Some(span) = self.attr.stack_map else {
            return Ok(map);
        };
        let file = self.file;
        let mut cursor: Cursor<'a> = Cursor { bytes: file.slice(span), at: 0 };
        map.locals.extend(&first.locals);
        let mut locals = 0..map.locals.len();
        let mut this_uninit = first.this_uninit;
        let mut offset = None;
        for _ in 0..cursor.u2(self)? {
            let tag = cursor.u1(self)?;
            let delta = match tag {
                ..=frame::LAST_SAME => u32::from(tag),
                frame::FIRST_ONE_ITEM..=frame::LAST_ONE_ITEM => u32::from(tag - frame::FIRST_ONE_ITEM),
                frame::ONE_ITEM_EXTENDED.. => u32::from(cursor.u2(self)?),
                _ => return Err(self.bad_table("reserved frame type")),
            };
            let at = offset.map_or(delta, |before: u32| before + 1 + delta);
            if self.marks.get(at as usize).is_none_or(|m| m & mark::START == 0) {
                return Err(self.fail("StackMapTable error: bad offset"));
            }
            offset = Some(at);
            let stack_from = map.stacks.len();
            match tag {
                ..=frame::LAST_SAME | frame::SAME_EXTENDED => {}
                frame::FIRST_ONE_ITEM..=frame::LAST_ONE_ITEM | frame::ONE_ITEM_EXTENDED => {
                    self.read_type(&mut cursor, &mut map.stacks)?;
                }
                frame::FIRST_CHOP..=frame::LAST_CHOP => {
                    for _ in tag..frame::SAME_EXTENDED {
                        self.chop(&map, &mut locals)?;
                    }
                    if this_uninit {
                        self.spend(locals.len())?;
                        this_uninit = map.locals[locals.clone()].contains(&Type::UninitThis);
                    }
                }
                frame::FIRST_APPEND..=frame::LAST_APPEND => {
                    map.extend(&mut locals);
                    for _ in frame::SAME_EXTENDED..tag {
                        self.read_type(&mut cursor, &mut map.locals)?;
                    }
                    let added = &map.locals[locals.end..];
                    this_uninit |= added.contains(&Type::UninitThis);
                    locals.end = map.locals.len();
                }
                _ => {
                    let from = map.locals.len();
                    for _ in 0..cursor.u2(self)? {
                        self.read_type(&mut cursor, &mut map.locals)?;
                    }
                    locals = from..map.locals.len();
                    for _ in 0..cursor.u2(self)? {
                        self.read_type(&mut cursor, &mut map.stacks)?;
                    }
                    let all = map.locals[from..].iter().chain(&map.stacks[stack_from..]);
                    this_uninit = all.copied().any(|t| t == Type::UninitThis);
                }
            }
            let stack = stack_from..map.stacks.len();
            if locals.len() > usize::from(self.attr.max_locals) {
                return Err(self.bad_table("locals exceed max_locals"));
            }
            if stack.len() > usize::from(self.attr.max_stack) {
                return Err(self.bad_table("stack exceeds max_stack"));
            }
            if map.locals.len() + map.stacks.len() > MAX_SLOTS {
                return Err(self.bad_table("too many slots"));
            }
            map.frames.push(MapFrame { offset: at, locals: locals.clone(), stack, this_uninit });
        }
        if cursor.at != cursor.bytes.len() {
            return Err(self.bad_table("wrong attribute size"));
        }
        Ok(map)
    }

    /// Takes away the last local of a frame, which may have two slots.
    fn chop(&self, map: &StackMap, locals: &mut Range<usize>) -> Result<()> {
        let slots = match map.locals[locals.clone()].last() {
            None => return Err(self.bad_table("bad offset of a chopped local")),
            Some(last) => 1 + usize::from(last.is_second_half()),
        };
        locals.end = locals.end.saturating_sub(slots).max(locals.start);
        Ok(())
    }

    fn read_type(&mut self, cursor: &mut Cursor<'_>, to: &mut Vec<Type>) -> Result<()> {
        let t = match cursor.u1(self)? {
            item::TOP => Type::Top,
            item::INTEGER => Type::Int,
            item::FLOAT => Type::Float,
            item::DOUBLE => Type::Double,
            item::LONG => Type::Long,
            item::NULL => Type::Null,
            item::UNINITIALIZED_THIS => Type::UninitThis,
            item::OBJECT => {
                let class = cursor.u2(self)?;
                Type::Ref(self.class_constant(class)?)
            }
            item::UNINITIALIZED => {
                let bci = cursor.u2(self)?;
                let at = usize::from(bci);
                let starts = self.marks.get(at).is_some_and(|m| m & mark::START != 0);
                if !starts || self.code[at] != opcode::NEW {
                    return Err(self.bad_table("bad offset for Uninitialized"));
                }
                Type::Uninit(bci)
            }
            _ => return Err(self.bad_table("bad verification type")),
        };
        to.push(t);
        to.extend(t.second_half());
        Ok(())
    }

    #[cold]
    fn bad_table(&self, what: &str) -> LowerError {
        self.fail(format_args!("StackMapTable format error: {what}"))
    }
}
