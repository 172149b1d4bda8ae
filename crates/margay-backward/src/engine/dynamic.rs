//! `invokedynamic`: a string concatenation is modelled by its parts; the results of other call sites are unknown.

use crate::engine::calls::back_over;
use crate::eval::{Res, Unsupported, unsupported};
use crate::frame::Frame;
use crate::locations::{Fresh, REF, Text, loaded};
use crate::memory::{Effect, Entry, World};
use margay_classes::Kind;
use margay_classes::bytecode::u16_at;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::reader::{ClassFile, Constant, decode_mutf8};
use margay_solver::Term;

/// Conditions before a dynamic call.
pub(crate) fn over(world: &mut World<'_>, frame: &Frame, bci: u32, conditions: &[Term]) -> Res<Vec<Term>> {
    let flow = &frame.flow;
    let cp = u16_at(&flow.code, bci as usize + 1).unwrap_or(0);
    let Constant::InvokeDynamic { name_type, bootstrap } = flow.file.constant(cp) else {
        return unsupported("a malformed invokedynamic");
    };
    let (name, desc) = flow
        .file
        .name_type(name_type, &mut world.machine.classes.symbols)
        .map_err(|e| Unsupported(e.to_string()))?;
    let text = world.machine.classes.symbols.text(desc).to_owned();
    let Some(d) = MethodDescriptor::parse(&text) else { return unsupported("a malformed invokedynamic") };
    let height = flow.depths[bci as usize].unwrap_or(0);
    let base = flow.locals + height.saturating_sub(d.param_slots());
    let kind = kind_of(d.ret);
    let mut effect = Effect { depth: frame.depth, ..Effect::default() };
    if kind.slots() > 0 {
        let is_concat = world.machine.classes.symbols.text(name) == "makeConcatWithConstants";
        let recipe = if is_concat { recipe(&flow.file, bootstrap) } else { None };
        let result = match recipe {
            Some(recipe) => concatenated(world, frame, base, &d, &recipe)?,
            None => {
                let unknown = world.pool.unknown(loaded(kind));
                if loaded(kind) == REF {
                    let null = world.pool.is_null(unknown);
                    effect.conditions.push(world.pool.terms.not(null));
                }
                unknown
            }
        };
        effect.slots.insert(base, Entry::Term(result));
    }
    Ok(back_over(world, effect, conditions))
}

/// The text of a concatenation, with 1 where arguments go. `None` when it has constants of other kinds.
fn recipe(file: &ClassFile, bootstrap: u16) -> Option<Vec<u16>> {
    let first = *file.bootstraps.get(usize::from(bootstrap))?.args.first()?;
    let Constant::String(text) = file.constant(first) else { return None };
    let units = file.utf8_bytes(text).ok().and_then(decode_mutf8)?;
    (!units.contains(&2)).then_some(units)
}

fn concatenated(
    world: &mut World<'_>,
    frame: &Frame,
    base: u16,
    d: &MethodDescriptor<'_>,
    recipe: &[u16],
) -> Res<Term> {
    let string = world.machine.classes.string();
    let literal = |world: &mut World<'_>, units: &[u16]| match world.machine.literal(units) {
        Ok(r) => Ok(world.pool.existing(r)),
        Err(_) => unsupported("a string constant"),
    };
    let make = |world: &mut World<'_>, text: Text| {
        let made = world.pool.fresh(Fresh {
            class: string,
            like: None,
            length: None,
            opaque: true,
            text: Some(text),
        });
        made.ok_or_else(|| Unsupported("too many new objects".into()))
    };
    let mut parts: Vec<Term> = Vec::new();
    let mut slot = base;
    let mut arguments = d.params.iter();
    let mut pieces = recipe.split(|&u| u == 1).peekable();
    while let Some(piece) = pieces.next() {
        if !piece.is_empty() {
            parts.push(literal(world, piece)?);
        }
        if pieces.peek().is_none() {
            break;
        }
        let Some(parameter) = arguments.next() else { return unsupported("a malformed concatenation") };
        let kind = kind_of(parameter);
        let value = world.pool.slot(frame.depth, slot, loaded(kind));
        slot += kind.slots();
        parts.push(match kind {
            Kind::Char => {
                let unit = world.pool.terms.trunc(value, 16);
                make(world, Text::Char(unit))?
            }
            Kind::Ref if *parameter == "Ljava/lang/String;" => {
                let null = world.pool.is_null(value);
                let word: Vec<u16> = "null".encode_utf16().collect();
                let word = literal(world, &word)?;
                world.pool.terms.ite(null, word, value)
            }
            // What a number or an object looks like is not known.
            _ => world.pool.unknown(REF),
        });
    }
    let mut parts = parts.into_iter();
    let Some(mut whole) = parts.next() else { return literal(world, &[]) };
    for part in parts {
        whole = make(world, Text::Concat(whole, part))?;
    }
    let empty = literal(world, &[])?;
    // A new string, also when there is but one part.
    make(world, Text::Concat(whole, empty))
}
