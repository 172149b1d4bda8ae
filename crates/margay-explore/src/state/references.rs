//! Input references: what is known about them, what they may refer to, and deciding them.

use super::{Sym, Undo};
use crate::inputs::{Candidate, Construction, InputObject};
use crate::refs::{Alternative, REF_BIT, RefState, RefVar};
use margay_classes::ClassId;
use margay_classes::reader::access::FINAL;
use margay_graph::bound::Bound;
use margay_machine::choice::{Choice, ChoiceKind};
use margay_machine::{Machine, Ref, Res, Stop, Trap};

impl Sym {
    /// The number of the variable that stands for a symbol.
    pub fn root(&self, symbol: u32) -> u32 {
        let mut v = symbol & !REF_BIT;
        while let RefState::Same(other) = self.refs[v as usize].state {
            v = other;
        }
        v
    }

    /// What is decided of a reference: the object or null.
    pub fn decided(&self, symbol: u32) -> Option<Ref> {
        let var = &self.refs[self.root(symbol) as usize];
        match var.state {
            RefState::Null => Some(0),
            RefState::Object(r) => Some(r),
            _ => self.aliased_value(var.aliased_read.as_deref()?),
        }
    }

    /// Whether a reference that is not decided cannot be null.
    pub fn is_non_null(&self, symbol: u32) -> bool {
        let var = &self.refs[self.root(symbol) as usize];
        var.non_null || !self.policy.nullable(&var.origin, &self.objects)
    }

    pub(crate) fn change(&mut self, v: u32, change: impl FnOnce(&mut RefVar)) {
        let old = Box::new(self.refs[v as usize].clone());
        self.log(Undo::Var(v, old));
        change(&mut self.refs[v as usize]);
    }

    /// The object that a reference refers to, 0 for null. Raises the choice if it is open, and makes the
    /// object if it has to be made.
    pub fn resolve(&mut self, m: &mut Machine, symbol: u32) -> Res<Ref> {
        if let Some(r) = self.decided(symbol) {
            self.build(m, r)?;
            return Ok(r);
        }
        if self.closed {
            return Err(self.undecided());
        }
        let v = self.root(symbol);
        if let Some(aliased_read) = self.refs[v as usize].aliased_read.clone() {
            // The object decides what it held.
            self.resolve(m, REF_BIT | aliased_read.of)?;
            return self.resolve(m, symbol);
        }
        let alternatives = self.list(m, v)?;
        match alternatives.len() {
            0 => Err(Trap::Stop(Box::new(Stop::Ignored))),
            1 => {
                self.alternatives = alternatives;
                self.choose(m, v, 0)?;
                self.resolve(m, symbol)
            }
            n => {
                self.alternatives = alternatives;
                Err(m.raise(ChoiceKind::Reference { symbol: REF_BIT | v, count: n as u32 }))
            }
        }
    }

    /// Runs what is left of an object's making.
    pub(super) fn build(&mut self, m: &mut Machine, r: Ref) -> Res<()> {
        let Some(&o) = self.by_ref.get(&r) else { return Ok(()) };
        let Some(at) = self.building.iter().position(|b| b.0 == o) else { return Ok(()) };
        let (_, call) = self.building[at];
        let own = self.objects[o as usize].class;
        let Construction::Built(calls) = &self.objects[o as usize].construction else { return Ok(()) };
        let before = self.building.clone();
        let Some((method, args)) = calls.get(call).cloned() else {
            self.building.remove(at);
            self.log(Undo::Build(before));
            return Ok(());
        };
        // The class is initialised first, then the call runs, then the present instruction again.
        m.initialize(m.classes.method(method).class)?;
        self.building[at].1 += 1;
        self.log(Undo::Build(before));
        let mut slots = vec![(u64::from(r), 0)];
        let method_info = m.classes.method(method);
        for (value, kind) in args.iter().zip(method_info.params.clone()) {
            slots.push(*value);
            if kind.slots() == 2 {
                slots.push((0, 0));
            }
        }
        // What a static method makes is copied: the object has its identity already.
        let method = if method_info.is_static() { m.factory_into(method, own)? } else { method };
        Err(m.build_first(method, &slots))
    }

    /// The alternatives of the last reference choice.
    pub fn alternatives(&self) -> &[Alternative] {
        &self.alternatives
    }

    pub(super) fn fits(&self, m: &Machine, v: u32, class: ClassId) -> bool {
        let var = &self.refs[v as usize];
        m.classes.is_subclass(class, var.declared)
            && var.facts.iter().all(|&(c, yes)| m.classes.is_subclass(class, c) == yes)
    }

    /// Whether a reference cannot be of a class: the program has found that it is not, or not any of those that a
    /// sealed class permits.
    fn is_ruled_out(&self, m: &mut Machine, v: u32, class: ClassId, depth: usize) -> bool {
        let facts = &self.refs[v as usize].facts;
        if facts.iter().any(|&(c, yes)| !yes && m.classes.is_subclass(class, c)) {
            return true;
        }
        // Classes are sealed within classes a few times at most.
        let permitted = m.classes.permitted_subclasses(class);
        m.classes.class(class).is_abstract()
            && depth < 16
            && !permitted.is_empty()
            && permitted.iter().all(|name| match m.classes.load(name) {
                Ok(sub) => self.is_ruled_out(m, v, sub, depth + 1),
                Err(_) => false,
            })
    }

    /// Whether no class at all, known or not, can be what the program has found a reference to be.
    fn contradictory(&self, m: &Machine, v: u32) -> bool {
        let var = &self.refs[v as usize];
        let is = |class: ClassId| m.classes.class(class);
        let wanted: Vec<ClassId> = var.facts.iter().filter(|f| f.1).map(|f| f.0).collect();
        let excluded = |a: ClassId, b: ClassId| {
            let related = m.classes.is_subclass(a, b) || m.classes.is_subclass(b, a);
            let open = |a: ClassId, b: ClassId| is(a).is_interface() && is(b).access & FINAL == 0;
            let arrays = is(a).is_array() && is(b).is_array();
            !(related || arrays || open(a, b) || open(b, a))
        };
        wanted.iter().enumerate().any(|(at, &a)| {
            excluded(a, var.declared)
                || wanted[..at].iter().any(|&b| excluded(a, b))
                || var.facts.iter().any(|&(b, yes)| !yes && m.classes.is_subclass(a, b))
        })
    }

    /// The class that a reference is known to have at least: what the program has asked of the object says more than the
    /// declaration.
    pub(super) fn known_class(&self, m: &Machine, v: u32) -> ClassId {
        let var = &self.refs[v as usize];
        let asked = var.facts.iter().filter(|f| f.1).map(|f| f.0);
        asked.fold(var.declared, |a, b| if m.classes.is_subclass(b, a) { b } else { a })
    }

    /// Everything that a variable may refer to.
    pub(super) fn list(&mut self, m: &mut Machine, v: u32) -> Res<Vec<Alternative>> {
        if let Some(objects) = self.refs[v as usize].one_of.clone() {
            let left = objects.iter().filter(|&&o| self.may_be(v, o) && self.fits(m, v, m.class_of(o).id));
            return Ok(left.map(|&o| Alternative::Alias(o)).collect());
        }
        let var = self.refs[v as usize].clone();
        let mut list = Vec::new();
        let known = |state: RefState| matches!(state, RefState::Null);
        let differs_from_null = var.differs.iter().any(|&d| known(self.refs[self.root(d) as usize].state));
        if !var.non_null && !differs_from_null && self.policy.nullable(&var.origin, &self.objects) {
            list.push(Alternative::Null);
        }
        if self.contradictory(m, v) {
            return Ok(list);
        }
        let class = self.known_class(m, v);
        let sealed = class;
        let (candidates, left_out) = self.policy.candidates(m, class, &var.origin, &self.objects)?;
        self.bounds.extend(left_out);
        self.expect_others(m, class);
        for o in 0..self.objects.len() {
            let InputObject { object, class, aliases, inner, .. } = self.objects[o];
            if aliases
                && !inner
                && self.may_be(v, object)
                && self.fits(m, v, class)
                && self.policy.admits(m, &var.origin, o, &self.objects)
            {
                list.push(Alternative::Alias(object));
            }
        }
        let full = self.is_full();
        let mut any = false;
        for c in candidates {
            let class = match &c {
                Candidate::Lazy(class) | Candidate::Array(class) => *class,
                Candidate::Built(build) => build.class,
                Candidate::String { .. } => m.classes.string(),
                Candidate::Existing(r) => {
                    if var.not.contains(r) || !self.fits(m, v, m.class_of(*r).id) {
                        continue;
                    }
                    any = true;
                    list.push(Alternative::New(c));
                    continue;
                }
            };
            if !self.fits(m, v, class) {
                continue;
            }
            any = true;
            if full && self.policy.counts(m, class) {
                self.bounds.insert(Bound::Objects(self.limits.objects));
            } else {
                list.push(Alternative::New(c));
            }
        }
        // A sealed type all of whose classes the program has ruled out has no further ones.
        if !any && !self.is_ruled_out(m, v, sealed, 0) {
            self.bounds.insert(Bound::NoClass(m.classes.java_name(var.declared)));
        }
        Ok(list)
    }

    /// How many texts of the input have a character above 255 once an alternative is taken.
    pub(crate) fn oddness(&self, choice: &Choice, alternative: u32) -> u32 {
        let there = self
            .objects
            .iter()
            .filter(|o| matches!(o.construction, Construction::String { wide: true, .. }))
            .count();
        let made = matches!(choice.kind, ChoiceKind::Reference { .. })
            && matches!(
                self.alternatives.get(alternative as usize),
                Some(Alternative::New(Candidate::String { wide: true }))
            );
        there as u32 + u32::from(made)
    }

    /// Decides a reference by one of the alternatives that were listed last.
    pub fn choose(&mut self, m: &mut Machine, v: u32, alternative: usize) -> Res<()> {
        let v = self.root(v);
        let Some(alternative) = self.alternatives.get(alternative).cloned() else {
            return Err(m.refuse("an alternative that does not exist"));
        };
        let state = match alternative {
            Alternative::Null => RefState::Null,
            Alternative::Alias(r) => RefState::Object(r),
            Alternative::New(candidate) => RefState::Object(self.make(m, v, candidate)?),
        };
        self.change(v, |var| var.state = state);
        Ok(())
    }

    /// Decides what is still open and must not stay so, for an input that can be written down: null where that
    /// is possible, otherwise the first fitting object.
    pub fn label(&mut self, m: &mut Machine) -> Res<()> {
        let mut v = 0;
        while v < self.refs.len() {
            let number = v as u32;
            v += 1;
            let var = &self.refs[number as usize];
            if var.state != RefState::Open || var.aliased_read.is_some() {
                continue;
            }
            let list = m.with_initializers(|m| self.list(m, number))?;
            let best = list
                .iter()
                .position(|a| matches!(a, Alternative::Null))
                .or_else(|| list.iter().position(|a| matches!(a, Alternative::New(_))))
                .or_else(|| (!list.is_empty()).then_some(0));
            let Some(best) = best else { return Err(Trap::Stop(Box::new(Stop::Ignored))) };
            self.alternatives = list;
            self.choose(m, number, best)?;
        }
        Ok(())
    }

    /// Lists the alternatives of a reference again, as on the way to a known decision.
    pub fn relist(&mut self, m: &mut Machine, symbol: u32) -> Res<usize> {
        let v = self.root(symbol);
        self.alternatives = self.list(m, v)?;
        Ok(self.alternatives.len())
    }
}
