//! Reads from a reference that may alias several objects. Most aliases that a predicate asks about are wrong for the same
//! reason, a link to another object. So the reference is narrowed to the set of existing objects, the field is looked up
//! in all of them, and a comparison removes those that do not fit. One run replaces one run for each object.

use super::Sym;
use crate::inputs::Origin;
use crate::refs::{AliasedRead, REF_BIT, RefState};
use margay_machine::{Machine, Ref, Res, UNINITIALISED};
use std::sync::Arc;

impl Sym {
    /// Whether nothing is known that keeps a variable from referring to an object; classes aside.
    pub(crate) fn may_be(&self, v: u32, object: Ref) -> bool {
        let var = &self.refs[v as usize];
        !var.not.contains(&object)
            && var.one_of.as_ref().is_none_or(|objects| objects.contains(&object))
            && !var.differs.iter().any(|&d| self.decided(REF_BIT | d) == Some(object))
            && !self.is_older_part(v, object)
    }

    /// Whether a variable stands for something that was there before an object: what the object was made from, or what
    /// that was made from, and so on.
    fn is_older_part(&self, v: u32, object: Ref) -> bool {
        let (mut seen, mut work) = (vec![object], vec![object]);
        while let Some(object) = work.pop() {
            let Some(&o) = self.by_ref.get(&object) else { continue };
            for symbol in self.objects[o as usize].older_parts().filter(|symbol| symbol & REF_BIT != 0) {
                if self.root(symbol) == v {
                    return true;
                }
                // What was read from one of several objects is no part of the input.
                if let RefState::Object(part) = self.refs[self.root(symbol) as usize].state
                    && !seen.contains(&part)
                {
                    seen.push(part);
                    work.push(part);
                }
            }
        }
        false
    }

    /// What the objects held that the reference behind a pick may still refer to.
    fn held<'p>(&'p self, read: &'p AliasedRead) -> impl Iterator<Item = (Ref, Ref)> + 'p {
        let of = self.root(read.of);
        let decided = match self.refs[of as usize].state {
            RefState::Object(object) => Some(object),
            _ => None,
        };
        let left = move |object| decided.map_or_else(|| self.may_be(of, object), |d| d == object);
        read.held.iter().copied().filter(move |&(object, _)| left(object))
    }

    /// What was read, when it is the same whatever object it was read from.
    pub(super) fn aliased_value(&self, read: &AliasedRead) -> Option<Ref> {
        let mut all = self.held(read);
        let (_, first) = all.next()?;
        all.all(|(_, value)| value == first).then_some(first)
    }

    /// What is decided of a reference; one that was read from an object which is not decided is decided.
    pub(crate) fn decided_aliased(&mut self, m: &mut Machine, symbol: u32) -> Res<Option<Ref>> {
        if self.decided(symbol).is_none() && self.refs[self.root(symbol) as usize].aliased_read.is_some() {
            return self.resolve(m, symbol).map(Some);
        }
        Ok(self.decided(symbol))
    }

    /// Whether what was read is this object, or null for 0. That leaves only the objects that held it, or the others.
    pub(crate) fn aliased_read_is(&mut self, m: &mut Machine, v: u32, wanted: Ref) -> Res<bool> {
        let Some(read) = self.refs[v as usize].aliased_read.clone() else { return Ok(false) };
        let mut yes = 0;
        let mut all = 0;
        for (_, value) in self.held(&read) {
            yes += usize::from(value == wanted);
            all += 1;
        }
        if yes == 0 || yes == all {
            return Ok(yes != 0);
        }
        let same = self.ask(m)?;
        let left = self.held(&read).filter(|&(_, value)| (value == wanted) == same).map(|(o, _)| o).collect();
        let of = self.root(read.of);
        self.change(of, |var| var.one_of = Some(left));
        Ok(same)
    }

    /// Reads a reference of an object that may be one of several that are there, without deciding which. `false` when
    /// the object has to be decided.
    pub(crate) fn read_aliased(&mut self, m: &mut Machine, d: u16, a: u16, slot: u16) -> Res<bool> {
        let symbol = m.register_term(a);
        if symbol & REF_BIT == 0 || self.closed || self.decided(symbol).is_some() {
            return Ok(false);
        }
        let v = self.root(symbol);
        let var = &self.refs[v as usize];
        let non_null =
            var.non_null || var.one_of.is_some() || !self.policy.nullable(&var.origin, &self.objects);
        if var.aliased_read.is_some() || !non_null {
            return Ok(false);
        }
        let narrowed = var.one_of.is_some();
        let mut held = Vec::new();
        for o in &self.objects {
            // One that is still being made has its fields later.
            if self.is_unmade(o.object)
                || o.inner
                || !o.aliases
                || !self.may_be(v, o.object)
                || !self.fits(m, v, o.class)
            {
                continue;
            }
            match self.decided_slot(m, o.object, u32::from(slot)) {
                Some(value) => held.push((o.object, value)),
                None if narrowed => return Ok(false),
                None => {}
            }
        }
        let Some(&(object, _)) = held.get(1) else { return Ok(false) };
        let descriptor = m.slot_descriptor(object, u32::from(slot));
        if !descriptor.starts_with(['L', '[']) {
            return Ok(false);
        }
        let Ok(declared) = m.classes.load_descriptor(&descriptor) else { return Ok(false) };
        if !narrowed {
            // With no room for another object it is one of these, or of those whose slot is not decided.
            let certain = self.is_full() && self.list(m, v)?.len() == held.len();
            let one = certain || self.ask(m)?;
            let objects: Arc<[Ref]> = held.iter().map(|h| h.0).collect();
            if !one {
                self.change(v, |var| var.not.extend(objects.iter()));
                return Ok(false);
            }
            self.change(v, |var| (var.one_of, var.non_null) = (Some(objects), true));
        }
        let symbol = self.fresh_ref(declared, Origin::Unknown, "");
        if let Some(var) = self.refs.last_mut() {
            var.aliased_read = Some(Arc::new(AliasedRead { of: v, held }));
        }
        m.set_register_bits(d, 0);
        m.set_register_term(d, symbol);
        m.advance();
        Ok(true)
    }

    /// What is in a slot of an input object, if that is decided. Of use only when it is a reference.
    fn decided_slot(&self, m: &Machine, object: Ref, slot: u32) -> Option<Ref> {
        let at = object + slot;
        match m.heap.symbol(u64::from(at) * 8) {
            UNINITIALISED => None,
            0 => Some(m.heap.word(at) as Ref),
            symbol if symbol & REF_BIT != 0 => self.decided(symbol),
            _ => None,
        }
    }
}
