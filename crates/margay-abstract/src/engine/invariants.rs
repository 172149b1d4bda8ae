//! Invariants of classes: what holds of the private and final fields of every object whenever code outside of its nest can
//! see it. Constructors establish it and methods keep it: the states in which they end, and in which they call code that is
//! not known, are joined until nothing new comes. An invariant is a state with the object as its only local variable.

use super::{Engine, Exit, Res, Stop};
use crate::domain::{Frame, Key, Nullness, Object, Shape, State, Sym};
use margay_classes::bytecode::{self, Action};
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, MethodId};
use std::collections::{BTreeMap, BTreeSet};

/// Rounds over all methods of a nest.
const MOST_ROUNDS: usize = 20;

/// Whose fields an invariant speaks of.
pub(super) type Holder = (ClassId, Kin);

/// Objects that have an invariant in common.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kin {
    /// All objects of a class.
    Objects,
    /// All objects of a class but those that static final fields hold from the beginning; only final fields are spoken of.
    Others,
    /// The class itself, which has static fields.
    Class,
}

impl Kin {
    fn of(state: &State, o: Sym) -> Kin {
        if state.is_statics(o) { Kin::Class } else { Kin::Objects }
    }
}

/// What is known of the objects of a class.
#[derive(Clone)]
enum Invariant {
    /// There are none, as far as has been seen.
    Nothing,
    /// This holds.
    Holds(Box<State>),
    /// Nothing is known.
    Anything,
}

/// The invariants that were found, and those that are being looked for.
#[derive(Default)]
pub(super) struct Invariants {
    found: BTreeMap<Holder, Invariant>,
    /// Static final fields whose objects are not among the others of a class.
    constants: BTreeMap<ClassId, BTreeSet<(ClassId, u16)>>,
    /// Nests that are being analysed, the innermost last.
    searches: Vec<Search>,
}

/// The search for the invariants of a nest.
struct Search {
    classes: BTreeSet<ClassId>,
    /// Fields of which nothing is known: methods write them that could not be analysed.
    open: BTreeSet<(ClassId, u16)>,
    /// Fields whose objects such methods can see.
    seen: BTreeSet<(ClassId, u16)>,
    changed: bool,
    round: usize,
    /// Classes whose static fields others may see while they are still being initialised.
    early: BTreeSet<ClassId>,
    /// Functions that somebody else may call at any time.
    escaped: BTreeSet<MethodId>,
}

impl Invariants {
    /// The classes whose invariants were looked for.
    pub fn classes(&self) -> Vec<ClassId> {
        let objects = self.found.keys().filter(|(_, kin)| *kin == Kin::Objects);
        objects.map(|&(class, _)| class).collect()
    }

    /// What holds of every object of a class, and the name of the object there.
    pub fn of(&self, class: ClassId) -> Option<(&State, Sym)> {
        let Some(Invariant::Holds(state)) = self.found.get(&(class, Kin::Objects)) else { return None };
        let this = state.frames.first()?.locals.first()?;
        Some((state, *this))
    }

    /// Whether no invariants are being looked for.
    pub fn is_idle(&self) -> bool {
        self.searches.is_empty()
    }

    /// Whether the invariants of a class are being looked for.
    pub fn is_searching(&self, class: ClassId) -> bool {
        self.searches.last().is_some_and(|search| search.classes.contains(&class))
    }

    /// Whether something holds of the static fields of a class whenever code outside of its nest runs. Without an answer they
    /// are not known, or others see them while they are still being initialised.
    pub fn knows_statics(&self, class: ClassId) -> bool {
        let early = self.searches.last().is_some_and(|search| search.early.contains(&class));
        !early && matches!(self.found.get(&(class, Kin::Class)), Some(Invariant::Holds(_)))
    }

    /// Takes note that somebody else may call a function at any time.
    pub fn escaped(&mut self, method: MethodId) {
        if let Some(search) = self.searches.last_mut() {
            search.changed |= search.escaped.insert(method);
        }
    }
}

impl Engine<'_> {
    /// Makes the fields that a class declares known for an object, as its invariant says. False when no such object exists.
    pub(super) fn instantiate(&mut self, state: &mut State, o: Sym, class: ClassId) -> Res<bool> {
        self.instantiate_with(state, o, class, false)
    }

    /// After unknown code has run: what private fields alone hold is as the invariants say, again.
    pub(super) fn refill(&mut self, state: &mut State) -> Res<()> {
        let mut owners: BTreeSet<(Sym, ClassId)> = BTreeSet::new();
        for (o, key, value) in state.all_parts() {
            if let Key::Field(class, _) = key
                && !self.is_boot(class)
                && state.object(value).is_some_and(|v| v.unique && v.owner == Some(o))
            {
                owners.insert((o, class));
            }
        }
        for (o, class) in owners {
            self.instantiate_with(state, o, class, true)?;
        }
        Ok(())
    }

    /// With `contents`, also what containers hold that are known already.
    fn instantiate_with(&mut self, state: &mut State, o: Sym, class: ClassId, contents: bool) -> Res<bool> {
        if state.is_local(o) {
            return Ok(true);
        }
        self.find_invariants(class)?;
        let invariant = match self.invariants.found.get(&(class, Kin::of(state, o))) {
            Some(Invariant::Holds(invariant)) => (**invariant).clone(),
            Some(Invariant::Nothing) => return Ok(false),
            Some(Invariant::Anything) | None => return Ok(true),
        };
        let this = invariant.frames.first().and_then(|f| f.locals.first()).copied();
        let fields = this.map_or(Vec::new(), |this| invariant.parts(this));
        if !contents && fields.iter().all(|&(key, _)| state.part(o, key).is_some()) {
            return Ok(true);
        }
        Ok(self.import_invariant(state, o, &invariant, contents))
    }

    /// Takes note of what an invariant says of an object. False when it cannot hold.
    fn import_invariant(&self, state: &mut State, o: Sym, invariant: &State, contents: bool) -> bool {
        let Some(&this) = invariant.frames.first().and_then(|f| f.locals.first()) else { return true };
        let known: Vec<(Key, Sym)> = invariant
            .parts(this)
            .into_iter()
            .filter_map(|(key, _)| Some((key, state.part(o, key)?)))
            .collect();
        state.import(invariant, &BTreeMap::from([(this, o)]));
        for (key, before) in known {
            let Some(now) = state.part(o, key) else { continue };
            let both = (state.shape(before).cloned(), state.shape(now).cloned());
            let fits = match both {
                (Some(Shape::Number { .. }), Some(Shape::Number { .. })) => state.assume_equal(before, now),
                (Some(Shape::Object(_)), Some(Shape::Object(object))) if self.is_final(key) => {
                    object.null == Nullness::Maybe || state.assume_null(before, object.null == Nullness::Null)
                }
                _ => true,
            };
            if !fits {
                return false;
            }
            if let (Some(x), Some(y)) = (state.part(before, Key::Length), state.part(now, Key::Length))
                && !state.assume_equal(x, y)
            {
                return false;
            }
            let hidden = |x: Sym| state.object(x).is_some_and(|v| v.unique && v.owner == Some(o));
            if contents && before != now && hidden(before) && hidden(now) {
                for (key, part) in state.parts(now) {
                    if state.part(before, key).is_none() {
                        state.set_part(before, key, part);
                    }
                }
            }
            state.set_part(o, key, before);
        }
        true
    }

    /// Whether a part of an object is a final field.
    fn is_final(&self, key: Key) -> bool {
        let Key::Field(class, index) = key else { return false };
        self.machine.classes.class(class).fields[usize::from(index)].access & access::FINAL != 0
    }

    /// Looks for the invariants of a class and of its nest, once.
    pub(super) fn find_invariants(&mut self, class: ClassId) -> Res<()> {
        if self.invariants.found.contains_key(&(class, Kin::Objects)) {
            return Ok(());
        }
        if self.is_boot(class) {
            self.invariants.found.extend(holders([class]).map(|h| (h, Invariant::Anything)));
            return Ok(());
        }
        let classes = self.nest(class)?;
        let calls = std::mem::take(&mut self.calls);
        let recursive = self.recursive;
        let pending = self.take_pending();
        let effects = self.effects.clone();
        // Whoever asks for one of an outer search meanwhile has to do without.
        let outer: Vec<ClassId> = self.invariants.searches.iter().flat_map(|s| s.classes.clone()).collect();
        let before: Vec<(Holder, Option<Invariant>)> =
            holders(outer).map(|h| (h, self.invariants.found.insert(h, Invariant::Anything))).collect();
        let searched = self.search_nest(classes.clone());
        for (holder, invariant) in before {
            match invariant {
                Some(invariant) => self.invariants.found.insert(holder, invariant),
                None => self.invariants.found.remove(&holder),
            };
        }
        self.calls = calls;
        self.recursive = recursive;
        self.restore_pending(pending);
        self.effects = effects;
        self.asking.forget_provisional();
        match searched {
            Ok(()) => Ok(()),
            Err(Stop::Limit("time")) => Err(Stop::Limit("time")),
            Err(_) => {
                self.invariants.found.extend(holders(classes).map(|h| (h, Invariant::Anything)));
                Ok(())
            }
        }
    }

    /// The classes that share private members with a class.
    fn nest(&mut self, class: ClassId) -> Res<BTreeSet<ClassId>> {
        let host = self.machine.classes.nest_host(self.machine.classes.class(class));
        let host = self.load(&host)?;
        let mut all = BTreeSet::from([host, class]);
        for name in self.machine.classes.nest_members(host) {
            all.insert(self.load(&name)?);
        }
        Ok(all)
    }

    fn search_nest(&mut self, classes: BTreeSet<ClassId>) -> Res<()> {
        let (mut open, mut seen) = (BTreeSet::new(), BTreeSet::new());
        'again: loop {
            for &class in &classes {
                // Objects without fields say nothing of themselves when they are made.
                let fields = &self.machine.classes.class(class).fields;
                let stateless = fields.iter().all(margay_classes::Field::is_static);
                let methods = &self.machine.classes.class(class).methods;
                let unclear = methods.iter().any(|id| {
                    let name = self.machine.classes.method(*id).name;
                    self.unanalysed.contains(id) && self.machine.classes.symbols.text(name) == "<init>"
                });
                let start = if stateless || unclear { Invariant::Anything } else { Invariant::Nothing };
                self.invariants.found.insert((class, Kin::Objects), start.clone());
                self.invariants.found.insert((class, Kin::Others), start);
                self.invariants.constants.remove(&class);
                let start =
                    if self.has_known_statics(class) { Invariant::Nothing } else { Invariant::Anything };
                self.invariants.found.insert((class, Kin::Class), start);
            }
            self.invariants.searches.push(Search {
                classes: classes.clone(),
                open: std::mem::take(&mut open),
                seen: std::mem::take(&mut seen),
                changed: true,
                round: 0,
                early: BTreeSet::new(),
                escaped: BTreeSet::new(),
            });
            for round in 0..MOST_ROUNDS {
                let outcome = self.search_round(&classes, round);
                let Some(search) = self.invariants.searches.last_mut() else { return Ok(()) };
                match outcome {
                    Ok(()) if !search.changed => {
                        let taken = self.invariants.searches.pop();
                        let unended = self.unended_initialisers(&classes);
                        if unended.is_empty() {
                            return Ok(());
                        }
                        self.unanalysed.extend(unended);
                        (open, seen) = taken.map_or_else(Default::default, |s| (s.open, s.seen));
                        continue 'again;
                    }
                    Ok(()) => {}
                    Err((method, Stop::Unsupported(_) | Stop::Limit("a loop does not settle"))) => {
                        // Once more without what that method may do to fields.
                        open = std::mem::take(&mut search.open);
                        seen = std::mem::take(&mut search.seen);
                        self.invariants.searches.pop();
                        self.touched_fields(&classes, method, &mut open, &mut seen);
                        self.unanalysed.insert(method);
                        continue 'again;
                    }
                    Err((_, stop)) => {
                        self.invariants.searches.pop();
                        return Err(stop);
                    }
                }
            }
            self.invariants.searches.pop();
            return Err(Stop::Limit("invariants do not settle"));
        }
    }

    /// Initialisers of which no end was seen, although they have ended in the machine.
    fn unended_initialisers(&self, classes: &BTreeSet<ClassId>) -> Vec<MethodId> {
        let unknown = |class: &&ClassId| {
            matches!(self.invariants.found.get(&(**class, Kin::Class)), Some(Invariant::Nothing))
        };
        classes.iter().filter(unknown).filter_map(|&class| self.machine.classes.class(class).clinit).collect()
    }

    /// Analyses every method of a nest that others can call.
    fn search_round(&mut self, classes: &BTreeSet<ClassId>, round: usize) -> Result<(), (MethodId, Stop)> {
        if let Some(search) = self.invariants.searches.last_mut() {
            search.changed = false;
            search.round = round;
        }
        self.asking.forget_provisional();
        let unseen = self.called_unseen(classes);
        let mut entries = Vec::new();
        for &class in classes {
            for &id in &self.machine.classes.class(class).methods {
                let m = self.machine.classes.method(id);
                let name = self.machine.classes.symbols.text(m.name);
                let hidden = name == "<init>" && self.is_private_member(class);
                let callable =
                    m.access & (access::PRIVATE | access::ABSTRACT | access::NATIVE) == 0 && !hidden;
                // A method that could not be analysed may call a constructor with anything.
                let initialiser = name == "<clinit>" || name == "<init>" && unseen.contains(&id);
                if callable || initialiser {
                    entries.push(id);
                }
            }
        }
        // Initialisers and constructors first: what methods do is seen in static fields and objects.
        entries.sort_by_key(|&id| {
            match self.machine.classes.symbols.text(self.machine.classes.method(id).name) {
                "<clinit>" => 0,
                "<init>" => 1,
                _ => 2,
            }
        });
        if round == 0 {
            self.publish_uninitialised(classes);
        }
        entries.extend(self.invariants.searches.last().into_iter().flat_map(|s| s.escaped.iter().copied()));
        for method in entries {
            if self.unanalysed.contains(&method) {
                continue;
            }
            self.search_entry(method).map_err(|stop| (method, stop))?;
        }
        Ok(())
    }

    /// The methods that methods of a nest may call which could not be analysed: all of them if they are too many.
    fn called_unseen(&mut self, classes: &BTreeSet<ClassId>) -> BTreeSet<MethodId> {
        let all = classes.iter().flat_map(|&c| self.machine.classes.class(c).methods.clone());
        let all: BTreeSet<MethodId> = all.collect();
        let mut called = BTreeSet::new();
        for method in self.unanalysed.clone().into_iter().filter(|method| all.contains(method)) {
            match self.follow_calls(method) {
                Some((_, methods)) => called.extend(methods),
                None => return all,
            }
        }
        called
    }

    /// Whether a class is a private member of another: nobody outside of the nest can make its objects.
    fn is_private_member(&self, class: ClassId) -> bool {
        self.machine.class_modifiers(class) & access::PRIVATE != 0
    }

    fn search_entry(&mut self, method: MethodId) -> Res<()> {
        let Some((state, args)) = self.entry_state(method)? else { return Ok(()) };
        let m = self.machine.classes.method(method);
        let class = m.class;
        let (constructs, initialises) = match self.machine.classes.symbols.text(m.name) {
            "<init>" => (true, false),
            "<clinit>" => (false, true),
            _ => (false, false),
        };
        let mut state = state;
        if initialises {
            self.begin_statics(&mut state, class);
        }
        state.push_roots(&args);
        for exit in self.run_method(state, method, &args)? {
            match exit {
                Exit::Returns(mut state, value) => {
                    let args = state.frames.pop().map_or(Vec::new(), |frame| frame.locals);
                    if initialises {
                        self.end_statics(&mut state, class)?;
                    }
                    if constructs && let Some(&made) = args.first() {
                        self.escape(&mut state, made);
                    }
                    self.escape(&mut state, value);
                    self.publish_all(&mut state)?;
                }
                Exit::Throws(mut state, thrown) => {
                    state.frames.pop();
                    self.escape(&mut state, thrown);
                    self.publish_all(&mut state)?;
                }
            }
        }
        Ok(())
    }

    /// The fields that a method, and the private methods of the nest that it may call, write and read.
    fn touched_fields(
        &mut self,
        classes: &BTreeSet<ClassId>,
        method: MethodId,
        written: &mut BTreeSet<(ClassId, u16)>,
        read: &mut BTreeSet<(ClassId, u16)>,
    ) {
        if self.machine.classes.symbols.text(self.machine.classes.method(method).name) == "<init>" {
            // What it does not write is zero.
            let class = self.machine.classes.method(method).class;
            let count = self.machine.classes.class(class).fields.len() as u16;
            written.extend((0..count).map(|index| (class, index)));
        }
        let mut methods = vec![method];
        for &class in classes {
            let own = self.machine.classes.class(class).methods.iter().copied();
            methods.extend(own.filter(|&id| self.machine.classes.method(id).is_private()));
        }
        for id in methods {
            let class = self.machine.classes.method(id).class;
            let member = self.machine.classes.method(id).member(self.machine.classes.class(class)).cloned();
            let (Some(file), Some(member)) = (self.machine.classes.class(class).file.clone(), member) else {
                continue;
            };
            let Ok(Some(code)) = file.code(&member) else { continue };
            let code = file.slice(code.code);
            for insn in bytecode::instructions(code) {
                let Some(Action::Field { write, cp, .. }) = insn.action(code) else { continue };
                let Ok(named) = self.machine.classes.member_ref(class, cp) else { continue };
                let Ok(holder) = self.machine.classes.load_from(class, named.class) else { continue };
                let Ok((owner, index)) = self.machine.classes.resolve_field(holder, named.name, named.desc)
                else {
                    continue;
                };
                let set = if write { &mut *written } else { &mut *read };
                set.insert((owner, index as u16));
            }
        }
    }

    /// Takes note of the state of all objects that others can see now.
    pub(super) fn publish_all(&mut self, state: &mut State) -> Res<()> {
        let dirty = std::mem::take(&mut state.dirty);
        for o in dirty {
            self.publish(state, o)?;
        }
        Ok(())
    }

    /// Takes note of the state of an object that others can see now.
    fn publish(&mut self, state: &mut State, o: Sym) -> Res<()> {
        self.publish_as(state, o, None)
    }

    /// The same. The object may be what a static final field holds from the beginning.
    pub(super) fn publish_as(
        &mut self,
        state: &mut State,
        o: Sym,
        constant: Option<(ClassId, u16)>,
    ) -> Res<()> {
        let Some(search) = self.invariants.searches.last() else { return Ok(()) };
        let mut classes: BTreeSet<ClassId> = BTreeSet::new();
        for (key, _) in state.parts(o) {
            if let Key::Field(class, _) = key
                && search.classes.contains(&class)
            {
                classes.insert(class);
            }
        }
        let kin = Kin::of(state, o);
        for class in classes {
            if kin == Kin::Class && self.is_initialising(class) {
                self.note_early(class);
            }
            if !matches!(self.invariants.found.get(&(class, kin)), Some(Invariant::Nothing)) {
                self.instantiate(state, o, class)?;
            }
            let seen = self.extract(state, o, class);
            match constant {
                Some(constant) => {
                    self.invariants.constants.entry(class).or_default().insert(constant);
                }
                None if kin == Kin::Objects => {
                    self.add_to_invariant((class, Kin::Others), self.only_final(&seen))?;
                }
                None => {}
            }
            self.add_to_invariant((class, kin), seen)?;
        }
        Ok(())
    }

    /// What an invariant says of final fields.
    fn only_final(&self, invariant: &State) -> State {
        let mut kept = invariant.clone();
        kept.retain_parts(|_, _, key, _| key.is_fixed() || self.is_final(key));
        kept.compact();
        kept
    }

    /// Takes note that an object is not the one that a static final field holds. False when it must be.
    pub(super) fn assume_other(&mut self, state: &mut State, o: Sym, constant: (ClassId, u16)) -> Res<bool> {
        // An object whose changes are not finished need not be as others are.
        if state.nullness(o) != Nullness::NonNull || state.is_local(o) || state.dirty.contains(&o) {
            return Ok(true);
        }
        let Some(class) = state.object(o).map(|object| object.class) else { return Ok(true) };
        for class in self.machine.classes.class(class).lineage.clone() {
            let alone = self.invariants.constants.get(&class).is_some_and(|all| all.iter().eq([&constant]));
            if !alone {
                continue;
            }
            match self.invariants.found.get(&(class, Kin::Others)) {
                Some(Invariant::Nothing) => return Ok(false),
                Some(Invariant::Holds(others)) => {
                    let others = (**others).clone();
                    if !self.import_invariant(state, o, &others, false) {
                        return Ok(false);
                    }
                }
                Some(Invariant::Anything) | None => {}
            }
        }
        Ok(true)
    }

    /// Takes note that others see the static fields of a class while it is being initialised.
    fn note_early(&mut self, class: ClassId) {
        if let Some(search) = self.invariants.searches.last_mut() {
            search.changed |= search.early.insert(class);
        }
    }

    pub(super) fn add_to_invariant(&mut self, holder: Holder, seen: State) -> Res<()> {
        let round = self.invariants.searches.last().map_or(0, |search| search.round);
        let next = match self.invariants.found.get(&holder) {
            Some(Invariant::Anything) => return Ok(()),
            Some(Invariant::Holds(known)) if self.is_subsumed(known, &seen) => return Ok(()),
            Some(Invariant::Holds(known)) => {
                let known = (**known).clone();
                self.join_plain(&known, &seen, round)
            }
            Some(Invariant::Nothing) | None => seen,
        };
        self.invariants.found.insert(holder, Invariant::Holds(Box::new(next)));
        if let Some(search) = self.invariants.searches.last_mut() {
            search.changed = true;
        }
        Ok(())
    }

    /// What a state knows of the fields that a class declares.
    pub(super) fn extract(&self, state: &State, o: Sym, class: ClassId) -> State {
        let mut seen = state.clone();
        seen.frames = vec![Frame { locals: vec![o], stack: Vec::new() }];
        seen.dirty.clear();
        seen.statics.clear();
        seen.forget_definitions();
        let fields = &self.machine.classes.class(class).fields;
        let search = self.invariants.searches.last();
        let (open, exposed) =
            search.map_or((BTreeSet::new(), BTreeSet::new()), |s| (s.open.clone(), s.seen.clone()));
        let is_kept = |index: u16| {
            let field = &fields[usize::from(index)];
            field.access & (access::PRIVATE | access::FINAL) != 0
                && field.access & access::VOLATILE == 0
                && !open.contains(&(class, index))
        };
        let is_hidden = |index: u16| {
            fields[usize::from(index)].access & access::PRIVATE != 0 && !exposed.contains(&(class, index))
        };
        let mut hidden = BTreeSet::new();
        for (key, value) in state.parts(o) {
            if let Key::Field(of, index) = key
                && of == class
                && is_kept(index)
                && is_hidden(index)
                && state.object(value).is_some_and(|v| v.unique && v.owner == Some(o))
            {
                hidden.insert(value);
            }
        }
        seen.retain_parts(|_, x, key, _| match key {
            Key::Field(of, index) => x == o && of == class && is_kept(index),
            // What a map has for a constant.
            Key::Entry(at) => hidden.contains(&x) && state.is_text(at),
            Key::Prefix(_) => false,
            key => {
                let kept = key.is_content() && self.is_unchanging(state, x);
                key.is_fixed() || kept || hidden.contains(&x) && !matches!(key, Key::Changes | Key::Expected)
            }
        });
        // A number may be a place in a text.
        let has_numbers = fields.iter().any(|field| field.kind == Kind::Int && !field.is_static());
        let string = self.machine.classes.string();
        for (_, value) in seen.parts(o) {
            if has_numbers && seen.object(value).is_some_and(|object| object.class == string) {
                self.length(&mut seen, value);
            }
            if !hidden.contains(&value)
                && let Some(object) = seen.object_mut(value)
            {
                object.unique = false;
                object.owner = None;
            }
        }
        if let Some(object) = seen.object_mut(o) {
            *object = Object { null: Nullness::NonNull, ..Object::of(class) };
        }
        seen.compact();
        seen
    }

    /// Lets two states that are joined know the fields of the same objects.
    pub(super) fn align(&mut self, a: &mut State, b: &mut State) -> Res<()> {
        self.share_statics(a, b)?;
        self.share_statics(b, a)?;
        self.publish_missing(a, b)?;
        self.publish_missing(b, a)?;
        self.instantiate_missing(a, b)?;
        self.instantiate_missing(b, a)
    }

    /// Publishes objects that were known in one state alone and have other names in what both are joined to.
    pub(super) fn publish_shared(&mut self, one: &State, joined: &State) -> Res<()> {
        if self.invariants.searches.is_empty() {
            return Ok(());
        }
        for x in one.reachable(one.roots()) {
            let lost = one.object(x).is_some_and(|object| object.unique)
                && !joined.object(x).is_some_and(|object| object.unique);
            if lost && one.parts(x).iter().any(|(key, _)| matches!(key, Key::Field(..))) {
                let mut shared = one.clone();
                self.escape(&mut shared, x);
                self.publish_all(&mut shared)?;
            }
        }
        Ok(())
    }

    /// Publishes what only one of two states knows.
    fn publish_missing(&mut self, one: &mut State, other: &State) -> Res<()> {
        let missing: Vec<Sym> = one.dirty.iter().copied().filter(|&d| other.shape(d).is_none()).collect();
        for d in missing {
            if !self.settle(one, d)? {
                return super::unsupported("an object whose changes are not finished");
            }
        }
        Ok(())
    }

    /// Settles the objects of a state that another one does not know, as far as they are as their invariants say.
    pub(super) fn settle_new(&mut self, state: &mut State, known: &State) -> Res<()> {
        let new: Vec<Sym> = state.dirty.iter().copied().filter(|&d| known.shape(d).is_none()).collect();
        for d in new {
            self.settle(state, d)?;
        }
        Ok(())
    }

    /// Settles objects that no variable holds, and others that are as their invariants say.
    pub(super) fn settle_far(&mut self, state: &mut State) -> Res<()> {
        let held: BTreeSet<Sym> =
            state.frames.iter().flat_map(|f| f.locals.iter().chain(&f.stack).copied()).collect();
        for d in state.dirty.clone() {
            if held.contains(&d) {
                self.settle_as_known(state, d)?;
            } else {
                self.settle(state, d)?;
            }
        }
        Ok(())
    }

    /// Whether an object is as the invariants of its classes say, so that its changes need not be remembered. While
    /// invariants are looked for, they are made so.
    fn settle(&mut self, state: &mut State, o: Sym) -> Res<bool> {
        if !self.invariants.searches.is_empty() {
            self.publish(state, o)?;
            state.dirty.remove(&o);
            return Ok(true);
        }
        self.settle_as_known(state, o)
    }

    /// Whether an object is as the present invariants of its classes say.
    fn settle_as_known(&mut self, state: &mut State, o: Sym) -> Res<bool> {
        let mut classes: BTreeSet<ClassId> = BTreeSet::new();
        for (key, _) in state.parts(o) {
            if let Key::Field(class, _) = key {
                classes.insert(class);
            }
        }
        for class in classes {
            self.find_invariants(class)?;
            let seen = self.extract(state, o, class);
            let holds = match self.invariants.found.get(&(class, Kin::of(state, o))) {
                Some(Invariant::Holds(known)) => self.is_subsumed(known, &seen),
                Some(Invariant::Nothing) => false,
                Some(Invariant::Anything) | None => true,
            };
            if !holds {
                return Ok(false);
            }
        }
        state.dirty.remove(&o);
        Ok(true)
    }

    fn instantiate_missing(&mut self, one: &State, other: &mut State) -> Res<()> {
        let mut wanted: BTreeSet<(Sym, ClassId)> = BTreeSet::new();
        for (x, key, _) in one.all_parts() {
            if let Key::Field(class, _) = key
                && other.object(x).is_some_and(|object| object.null == Nullness::NonNull)
                && other.part(x, key).is_none()
            {
                wanted.insert((x, class));
            }
        }
        for (x, class) in wanted {
            if !self.is_boot(class) {
                self.instantiate(other, x, class)?;
            }
        }
        Ok(())
    }
}

/// The objects of some classes, and the classes themselves.
fn holders(classes: impl IntoIterator<Item = ClassId>) -> impl Iterator<Item = Holder> {
    classes.into_iter().flat_map(|class| [Kin::Objects, Kin::Others, Kin::Class].map(|kin| (class, kin)))
}
