//! Metamutants, as Ferastrau's paper has them: one class file with the original and all mutants, which asks at each
//! changed instruction which variant is to run. The machine that runs it knows the question
//! ([`margay_classes::variant`]); other Java machines do not.

use crate::edit::{Edit, Member, Piece, Target, Value};
use crate::editor::{ClassEditor, EditError};
use crate::mutant::Mutant;
use margay_classes::bytecode::instructions;
use margay_classes::{opcode, variant};
use std::collections::BTreeMap;

/// A class with all variants of its methods.
pub struct Metamutant {
    /// The class file.
    pub bytes: Vec<u8>,
    /// The places with variants, by their numbers.
    pub sites: Vec<Site>,
    /// The numbers of mutants that have no place in it, since their method would be too long.
    pub left_out: Vec<usize>,
}

/// An instruction with variants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Its number; sites are numbered from 1 on, without gaps, over all classes.
    pub number: u32,
    /// The number of the method in the class file.
    pub method: usize,
    /// The bytecode index of the instruction in the original.
    pub bci: u32,
    /// The mutants, by their numbers in the list; variant `i + 1` is the one at `i`. A mutant that changes several
    /// instructions is at several sites.
    pub mutants: Vec<usize>,
    /// The bytecode index behind the instruction and its variants in the metamutant.
    pub end: u32,
    /// Slots of the operand stack there, as far as that is known.
    pub stack: Option<u16>,
}

/// The length of the longest method, and what an edit may add at most to each of its pieces.
const LONGEST: usize = 65_535;
const ASKING: usize = 32;
const PIECE: usize = 12;

/// Makes the metamutant of a class. Its first site has this number.
pub fn metamutant(class: &ClassEditor, mutants: &[&Mutant], first: u32) -> Result<Metamutant, EditError> {
    let (chosen, left_out) = fitting(class, mutants)?;
    let mut places: BTreeMap<(usize, u32), Vec<(usize, &Edit)>> = BTreeMap::new();
    for number in chosen {
        for edit in mutants[number].edits() {
            places.entry((mutants[number].method, edit.at)).or_default().push((number, edit));
        }
    }
    let mut sites: Vec<Site> = Vec::new();
    let mut edits: BTreeMap<usize, Vec<Edit>> = BTreeMap::new();
    for ((method, bci), here) in places {
        let code = class.method_code(method).ok_or(EditError::NoCode(method))?;
        let number = first + sites.len() as u32;
        let variants: Vec<&Edit> = here.iter().map(|(_, edit)| *edit).collect();
        let ends = code.instructions.iter().any(|insn| insn.bci == bci && insn.ends_flow());
        edits.entry(method).or_default().push(asking(number, bci, ends, &variants));
        let mutants = here.iter().map(|(mutant, _)| *mutant).collect();
        sites.push(Site { number, method, bci, mutants, end: 0, stack: None });
    }
    let mut bytes = class.file().bytes.to_vec();
    let mut placed = sites.iter_mut();
    for (method, edits) in edits {
        let edits: Vec<&Edit> = edits.iter().collect();
        let (changed, ends) = ClassEditor::parse(&bytes)?.with_edits_placed(method, &edits)?;
        let flow = class.flow(method);
        for (end, site) in ends.into_iter().zip(&mut placed) {
            site.end = end;
            let next = class.subject(method).and_then(|subject| subject.instruction_at(site.bci));
            let behind = flow.as_ref().and_then(|flow| flow.before.get(next? + 1)?.as_ref());
            site.stack = behind.map(|frame| frame.stack.len() as u16);
        }
        bytes = changed;
    }
    Ok(Metamutant { bytes, sites, left_out })
}

/// The numbers of the mutants whose methods do not become too long, and of the others.
fn fitting(class: &ClassEditor, mutants: &[&Mutant]) -> Result<(Vec<usize>, Vec<usize>), EditError> {
    let mut lengths: BTreeMap<usize, usize> = BTreeMap::new();
    let (mut chosen, mut left_out) = (Vec::new(), Vec::new());
    for (number, mutant) in mutants.iter().enumerate() {
        let code = class.method_code(mutant.method).ok_or(EditError::NoCode(mutant.method))?;
        let length = lengths.entry(mutant.method).or_insert(code.attribute.code.len as usize * 2);
        let added: usize = mutant.edits().iter().map(|edit| ASKING + PIECE * edit.pieces.len()).sum();
        if *length + added > LONGEST {
            left_out.push(number);
        } else {
            *length += added;
            chosen.push(number);
        }
    }
    Ok((chosen, left_out))
}

/// The instruction at `at` with its variants behind a question. Control may never go from it to the next one.
fn asking(site: u32, at: u32, ends: bool, variants: &[&Edit]) -> Edit {
    let member = Member {
        class: variant::CLASS.to_owned(),
        name: variant::METHOD.to_owned(),
        descriptor: variant::DESCRIPTOR.to_owned(),
    };
    let cases = (1..=variants.len()).map(|n| (n as i32, Target::Label(n as u16))).collect();
    let mut pieces = vec![
        Piece::Push(Value::Int(site as i32)),
        Piece::Call { opcode: opcode::INVOKESTATIC, member, interface: false },
        Piece::Switch { cases, default: Target::Label(0) },
        Piece::Mark(0),
        Piece::Original,
    ];
    let next = Piece::Jump { opcode: opcode::GOTO, to: Target::Next };
    pieces.extend((!ends).then(|| next.clone()));
    // Labels of the variants stand behind those of the switch.
    let mut labels = variants.len() as u16 + 1;
    for (n, variant) in (1..).zip(variants) {
        pieces.push(Piece::Mark(n));
        let own = variant.pieces.iter().map(|piece| shifted(piece, labels));
        pieces.extend(own);
        pieces.extend((!ends_flow(&variant.pieces, ends)).then(|| next.clone()));
        labels += variant.pieces.iter().filter_map(label).max().map_or(0, |most| most + 1);
    }
    Edit { at, pieces }
}

/// Whether control never leaves a sequence at its end.
fn ends_flow(pieces: &[Piece], original_ends: bool) -> bool {
    match pieces.last() {
        Some(Piece::Original) => original_ends,
        Some(Piece::Jump { opcode, .. }) => *opcode == opcode::GOTO,
        Some(Piece::Switch { .. }) => true,
        Some(Piece::Plain(bytes)) => instructions(bytes).last().is_some_and(|insn| insn.ends_flow()),
        _ => false,
    }
}

fn label(piece: &Piece) -> Option<u16> {
    if let Piece::Mark(label) = piece { Some(*label) } else { None }
}

/// A piece with its labels moved up.
fn shifted(piece: &Piece, by: u16) -> Piece {
    let target = |to: &Target| match to {
        Target::Label(label) => Target::Label(label + by),
        other => *other,
    };
    match piece {
        Piece::Jump { opcode, to } => Piece::Jump { opcode: *opcode, to: target(to) },
        Piece::Switch { cases, default } => Piece::Switch {
            cases: cases.iter().map(|(key, to)| (*key, target(to))).collect(),
            default: target(default),
        },
        Piece::Mark(label) => Piece::Mark(label + by),
        other => other.clone(),
    }
}
