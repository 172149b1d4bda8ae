//! The `Code` attribute of a changed method: the code, and the tables that speak of places in it.

use super::error::EditError;
use super::items::Items;
use super::layout::{Layout, layout};
use super::pool::Appended;
use crate::flow::{Flow, Frame, SlotType, Subject, write_stack_map};
use margay_classes::bytecode::u16_at;
use margay_classes::reader::{ClassFile, Span};
use std::collections::BTreeMap;

/// No code is longer (JVMS 4.7.3).
const MAX_CODE: usize = 65535;

/// The first version that wants a `StackMapTable`, and the one that may have one.
const STACK_MAPS: u16 = 51;
const STACK_MAPS_IF_GIVEN: u16 = 50;

/// Writes the contents of a `Code` attribute, and gives the new places of some bytecode indexes.
pub fn attribute(
    file: &ClassFile,
    old: Span,
    subject: &Subject<'_>,
    flow: Option<&Flow>,
    items: Items,
    pool: &mut Appended<'_>,
    wanted: &[u32],
) -> Result<(Vec<u8>, Vec<u32>), EditError> {
    let layout = layout(&items);
    if layout.code.is_empty() || layout.code.len() > MAX_CODE {
        return Err(EditError::TooLong(subject.name.to_owned()));
    }
    let moved = Moved { subject, items: &items, layout: &layout };
    let mut bytes = Vec::with_capacity(layout.code.len() + old.len as usize);
    bytes.extend(items.max_stack.to_be_bytes());
    bytes.extend(items.max_locals.to_be_bytes());
    bytes.extend((layout.code.len() as u32).to_be_bytes());
    bytes.extend(&layout.code);
    bytes.extend(handlers(subject, &moved));
    let mut attributes: Vec<(u16, Vec<u8>)> = Vec::new();
    for (name, contents) in code_attributes(file, old) {
        match file.utf8_bytes(name)? {
            b"LineNumberTable" => attributes.push((name, lines(contents, &moved))),
            b"LocalVariableTable" | b"LocalVariableTypeTable" => {
                attributes.push((name, locals(contents, &moved)));
            }
            // Written anew; annotations of types and what is not known may speak of places.
            _ => {}
        }
    }
    let has_stack_map = file.major >= STACK_MAPS
        || file.major == STACK_MAPS_IF_GIVEN && subject.attribute.stack_map.is_some();
    if has_stack_map {
        let flow = flow.ok_or_else(|| EditError::Malformed(subject.name.to_owned()))?;
        let frames = frames(flow, &moved);
        if !frames.is_empty() {
            let table = write_stack_map(&frames, |class| pool.class(class))?;
            attributes.push((pool.text("StackMapTable")?, table));
        }
    }
    bytes.extend((attributes.len() as u16).to_be_bytes());
    for (name, contents) in attributes {
        bytes.extend(name.to_be_bytes());
        bytes.extend((contents.len() as u32).to_be_bytes());
        bytes.extend(contents);
    }
    Ok((bytes, wanted.iter().map(|&bci| moved.bci(bci)).collect()))
}

/// Where places of the old code are in the new one.
struct Moved<'a> {
    subject: &'a Subject<'a>,
    items: &'a Items,
    layout: &'a Layout,
}

impl Moved<'_> {
    /// The new place of a bytecode index. One that is inside of an instruction counts as its end.
    fn bci(&self, old: u32) -> u32 {
        let number = self.subject.instructions.partition_point(|insn| insn.bci < old);
        self.layout.at[self.items.starts[number]]
    }

    fn u2(&self, old: u16) -> u16 {
        self.bci(u32::from(old)) as u16
    }
}

/// The attributes inside of a `Code` attribute.
fn code_attributes(file: &ClassFile, code: Span) -> Vec<(u16, &[u8])> {
    let bytes = file.slice(code);
    let u2 = |at: usize| usize::from(u16_at(bytes, at).unwrap_or(0));
    let u4 = |at: usize| u2(at) << 16 | u2(at + 2);
    let handlers_at = 8 + u4(4);
    let mut at = handlers_at + 2 + 8 * u2(handlers_at);
    let count = u2(at);
    at += 2;
    let mut list = Vec::new();
    for _ in 0..count {
        let (name, length) = (u2(at) as u16, u4(at + 2));
        let Some(contents) = bytes.get(at + 6..at + 6 + length) else { break };
        list.push((name, contents));
        at += 6 + length;
    }
    list
}

fn handlers(subject: &Subject<'_>, moved: &Moved<'_>) -> Vec<u8> {
    let list = subject.attribute.handlers.iter().filter_map(|handler| {
        let (start, end) = (moved.bci(handler.start), moved.bci(handler.end));
        // A range whose instructions are gone would not be well-formed.
        let ends = [start as u16, end as u16, moved.bci(handler.target) as u16, handler.catch_type];
        (start < end).then_some(ends)
    });
    let list: Vec<[u16; 4]> = list.collect();
    let mut bytes = (list.len() as u16).to_be_bytes().to_vec();
    bytes.extend(list.iter().flatten().flat_map(|value| value.to_be_bytes()));
    bytes
}

fn lines(contents: &[u8], moved: &Moved<'_>) -> Vec<u8> {
    let mut table = contents.to_vec();
    for entry in table.get_mut(2..).into_iter().flat_map(|rest| rest.chunks_exact_mut(4)) {
        let start = moved.u2(u16::from_be_bytes([entry[0], entry[1]]));
        entry[..2].copy_from_slice(&start.to_be_bytes());
    }
    table
}

fn locals(contents: &[u8], moved: &Moved<'_>) -> Vec<u8> {
    let mut table = contents.to_vec();
    for entry in table.get_mut(2..).into_iter().flat_map(|rest| rest.chunks_exact_mut(10)) {
        let start = u32::from(u16::from_be_bytes([entry[0], entry[1]]));
        let end = start + u32::from(u16::from_be_bytes([entry[2], entry[3]]));
        let (start, end) = (moved.bci(start), moved.bci(end));
        entry[..2].copy_from_slice(&(start as u16).to_be_bytes());
        entry[2..4].copy_from_slice(&((end - start) as u16).to_be_bytes());
    }
    table
}

/// The frames of the class file at their new places, and those that the edits need.
fn frames(flow: &Flow, moved: &Moved<'_>) -> Vec<(u32, Frame)> {
    let place = |number: &usize| moved.layout.at.get(*number).copied();
    let mut all: BTreeMap<u32, Frame> = BTreeMap::new();
    let needed = moved.items.frames.iter();
    // A long branch is a branch to what stands behind it.
    let long = moved.layout.long.iter().map(|number| number + 1);
    let behind = long.filter_map(|number| moved.items.behind.get_key_value(&number));
    for (number, frame) in needed.chain(behind) {
        if let Some(at) = place(number)
            && (at as usize) < moved.layout.code.len()
        {
            all.insert(at, frame.clone());
        }
    }
    for (bci, frame) in &flow.given {
        all.insert(moved.bci(*bci), frame.clone());
    }
    for frame in all.values_mut() {
        for slot in frame.locals.iter_mut().chain(&mut frame.stack) {
            if let SlotType::Uninitialized(bci) = slot {
                *bci = moved.bci(*bci);
            }
        }
    }
    all.into_iter().collect()
}
