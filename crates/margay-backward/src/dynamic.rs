//! `invokedynamic`: what it leaves is an object that nothing is known about.

use crate::calls::back_over;
use crate::engine::Rest;
use crate::eval::{Res, Stuck, stuck};
use crate::frame::Frame;
use crate::memory::{Effect, Entry, World};
use crate::pool::{REF, loaded};
use margay_classes::bytecode::u16_at;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::reader::Constant;
use margay_solver::Term;
use rustc_hash::FxHashMap;

/// Conditions before a dynamic call.
pub(crate) fn over(
    _rest: &mut Rest<'_>,
    world: &mut World<'_>,
    frame: &Frame,
    bci: u32,
    conditions: &[Term],
) -> Res<Vec<Term>> {
    let flow = &frame.flow;
    let cp = u16_at(&flow.code, bci as usize + 1).unwrap_or(0);
    let Constant::InvokeDynamic { name_type, .. } = flow.file.constant(cp) else {
        return stuck("a malformed invokedynamic");
    };
    let (_, desc) = flow
        .file
        .name_type(name_type, &mut world.machine.classes.symbols)
        .map_err(|e| Stuck(e.to_string()))?;
    let text = world.machine.classes.symbols.text(desc).to_owned();
    let Some(d) = MethodDescriptor::parse(&text) else { return stuck("a malformed invokedynamic") };
    let height = flow.depths[bci as usize].unwrap_or(0);
    let base = flow.locals + height.saturating_sub(d.param_slots());
    let kind = kind_of(d.ret);
    let mut effect = Effect { depth: frame.depth, slots: FxHashMap::default(), ..Effect::default() };
    if kind.slots() > 0 {
        let unknown = world.pool.unknown(loaded(kind));
        effect.slots.insert(base, Entry::Term(unknown));
        if loaded(kind) == REF {
            let null = world.pool.is_null(unknown);
            effect.conditions.push(world.pool.terms.not(null));
        }
    }
    Ok(back_over(world, effect, conditions))
}
