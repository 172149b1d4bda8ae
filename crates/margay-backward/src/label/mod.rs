//! Labelling: from the conditions at the entry to an input. References are null if possible, then an existing object, then
//! a new one; numbers are small; objects are as few as possible.

mod entry;
mod graph;

pub(crate) use entry::Parameter;

use crate::answer::Limits;
use crate::check::{Checker, Verdict, broken, places};
use crate::locations::{Loc, Object, REF, Test};
use crate::memory::World;
use crate::normal::normalise;
use crate::universe::Universe;
use entry::AtEntry;
use margay_classes::ClassId;
use margay_graph::Bound;
use margay_graph::graph::Graph;
use margay_solver::{Model, Sort, Term};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::time::Instant;

/// Rounds of choosing values and finding that they do not fit together.
const ROUNDS: usize = 80;
/// Numbers of objects that are tried one after the other.
const SIZES: [u32; 18] = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 24, 32, 48, 64, 96, 128, 256, 512];

/// From more objects on, the first model decides which are the same.
const MANY: u32 = 8;

/// Characters of a string, at most.
const LONGEST_TEXT: u64 = 1 << 26;

/// What came of it.
pub(crate) enum Labelled {
    Input(Graph),
    /// Nothing satisfies the conditions.
    Impossible,
    /// Something may, but not within these bounds.
    Cut(Bound),
}

/// The objects of an input, by number, with their classes.
pub(crate) type Classes = BTreeMap<u64, ClassId>;

/// What a model says of an object: the references to it, the answers about its class, and the conditions that they come
/// from.
type ObjectUses = (Vec<Term>, Vec<(Test, bool)>, Vec<Term>);

/// Makes inputs.
pub(crate) struct Labeller<'l> {
    pub(crate) checker: &'l mut Checker,
    pub(crate) universe: &'l mut Universe,
    pub(crate) limits: &'l Limits,
    pub(crate) parameters: &'l [Parameter],
    /// The class whose constructor is under test: its first slot holds a new object.
    pub(crate) constructed: Option<ClassId>,
    /// What was taken as it is though an input might change it.
    pub(crate) bounds: Vec<Bound>,
}

impl Labeller<'_> {
    /// Makes an input that satisfies the conditions, but none of those that were refused before.
    pub(crate) fn label(&mut self, world: &mut World<'_>, conditions: &[Term], refused: &[Term]) -> Labelled {
        let all = self.asked(world, conditions, refused);
        let Some(all) = normalise(world, all) else { return Labelled::Impossible };
        if !self.checker.possible(world, self.universe, &all) {
            return Labelled::Impossible;
        }
        let all = self.with_constants(world, all);
        let mut lemmas = Vec::new();
        match self.checker.solve(world, &all, &mut lemmas) {
            Verdict::No => return Labelled::Impossible,
            Verdict::Unknown(why) => return Labelled::Cut(Bound::Solver(why)),
            Verdict::Yes(model) => {
                if let Some((count, fixed)) = self.fixed(world, &all, &model) {
                    let labelled =
                        self.choose(world, &[&all[..], &fixed].concat(), &mut lemmas.clone(), &[count]);
                    if let Labelled::Input(_) = labelled {
                        return labelled;
                    }
                }
            }
        }
        self.choose(world, &all, &mut lemmas, &SIZES)
    }

    /// What an input has to be: the conditions in their order, with what is known at the entry.
    pub(crate) fn asked(
        &mut self,
        world: &mut World<'_>,
        conditions: &[Term],
        refused: &[Term],
    ) -> Vec<Term> {
        let mut entry = AtEntry::new(self.parameters);
        entry.make(world, self.constructed);
        let mut memo = FxHashMap::default();
        let mut all: Vec<Term> = Vec::new();
        for &t in conditions.iter().chain(refused) {
            all.push(world.rewrite(t, &mut memo, &mut entry));
        }
        all.extend(entry.receiver(world));
        self.bounds.append(&mut entry.bounds);
        all
    }

    /// For many objects: each as it is in a model, numbered anew. To look for fewer would take long.
    fn fixed(&self, world: &mut World<'_>, all: &[Term], model: &Model) -> Option<(u32, Vec<Term>)> {
        let references: Vec<Term> =
            self.ordered(world, all).into_iter().filter(|&t| world.pool.terms.sort(t) == REF).collect();
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        let mut fixed = Vec::new();
        for place in references {
            let value = world.pool.terms.eval(place, model);
            let constant = world.pool.terms.make_const(REF, value);
            let constant = match world.pool.object(constant) {
                Some(Object::Input(_)) => {
                    let next = numbers.len() as u32 + 1;
                    let number = *numbers.entry(value).or_insert(next);
                    world.pool.input(number)
                }
                _ => constant,
            };
            fixed.push(world.pool.same(place, constant));
        }
        let count = numbers.len() as u32;
        (count > MANY && count <= self.limits.objects).then_some((count, fixed))
    }

    /// With what holds always: references to enums are null or one of the constants, strings fit into memory.
    fn with_constants(&mut self, world: &mut World<'_>, all: Vec<Term>) -> Vec<Term> {
        let mut more = all;
        for place in places(world, &more) {
            let Some(loc) = world.pool.loc(place) else { continue };
            if matches!(loc, Loc::TextLength(_)) {
                // No memory holds strings whose lengths have a sum that wraps.
                let most = world.pool.terms.bv(31, LONGEST_TEXT);
                more.push(world.pool.terms.ule(place, most));
            }
            if world.pool.terms.sort(place) != REF {
                continue;
            }
            let class = entry::declared(world, self.parameters, loc);
            let Some(constants) = class.and_then(|class| entry::enum_constants(world, class)) else {
                continue;
            };
            let mut fits = world.pool.is_null(place);
            for constant in constants {
                let here = world.pool.same(place, constant);
                fits = world.pool.terms.or(fits, here);
            }
            more.push(fits);
        }
        more
    }

    fn choose(
        &mut self,
        world: &mut World<'_>,
        all: &[Term],
        lemmas: &mut Vec<Term>,
        sizes: &[u32],
    ) -> Labelled {
        let places = self.ordered(world, all);
        let mut sizes = sizes.iter().copied().filter(|&k| k <= self.limits.objects).peekable();
        let mut why = Bound::Objects(self.limits.objects as usize);
        let mut rounds = ROUNDS;
        while let Some(&size) = sizes.peek() {
            let mut bounded = all.to_vec();
            self.bound_values(world, &places, size, &mut bounded);
            let verdict = self.checker.solve(world, &bounded, lemmas);
            match verdict {
                Verdict::No => {
                    sizes.next();
                    continue;
                }
                Verdict::Unknown(reason) => return Labelled::Cut(Bound::Solver(reason)),
                Verdict::Yes(_) => {}
            }
            let model = self.minimal(world, &bounded, lemmas, &places);
            let before = lemmas.len();
            lemmas.extend(self.equal_boxes(world, &places, &model));
            lemmas.extend(broken(world, &places, &model));
            lemmas.extend(self.broken_existing(world, &places, &model));
            let mut open = false;
            if lemmas.len() == before {
                match self.classes(world, &places, &model) {
                    Ok(classes) => {
                        return match graph::build(world, self.parameters, &places, &model, &classes) {
                            Ok(graph) => Labelled::Input(graph),
                            Err(what) => Labelled::Cut(Bound::Unsupported(what.to_string())),
                        };
                    }
                    Err((lemma, closed)) => {
                        open = !closed;
                        lemmas.push(lemma);
                    }
                }
            }
            if open {
                why = Bound::Classes("an open type".into());
            }
            rounds -= 1;
            if self.limits.deadline.is_some_and(|d| Instant::now() >= d) {
                return Labelled::Cut(Bound::Time);
            }
            if rounds == 0 {
                return Labelled::Cut(Bound::Solver("the values do not fit together".into()));
            }
        }
        if matches!(why, Bound::Objects(_)) {
            if self.checker.solve(world, all, lemmas) == Verdict::No {
                return Labelled::Impossible;
            }
            let mut short = all.to_vec();
            self.bound_lengths(world, &places, &mut short);
            if self.checker.solve(world, &short, lemmas) == Verdict::No {
                why = Bound::Array(self.limits.array_length);
            }
        }
        Labelled::Cut(why)
    }

    /// The places in the order in which they get values: what is near the arguments first, references before lengths
    /// before numbers.
    fn ordered(&self, world: &mut World<'_>, all: &[Term]) -> Vec<Term> {
        let list = places(world, all);
        let mut depth: FxHashMap<Term, u32> = FxHashMap::default();
        let mut keyed: Vec<(u32, u32, Term)> = Vec::new();
        // A part of a place is older than the place.
        for &place in &list {
            let Some(loc) = world.pool.loc(place) else { continue };
            let inner = loc.object().and_then(|o| depth.get(&o)).map_or(0, |d| d + 1);
            depth.insert(place, inner);
            let rank = match loc {
                _ if world.pool.terms.sort(place) == REF => 0,
                Loc::Length(_) | Loc::TextLength(_) => 1,
                Loc::Type { .. } => 2,
                _ => 3,
            };
            keyed.push((rank, inner, place));
        }
        keyed.sort_unstable();
        keyed.into_iter().map(|(.., place)| place).collect()
    }

    /// Objects are among the first so many, or constants of the machine; arrays are short.
    fn bound_values(&mut self, world: &mut World<'_>, places: &[Term], objects: u32, to: &mut Vec<Term>) {
        let constants = self.machine_objects(world, to);
        self.bound_lengths(world, places, to);
        for &place in places {
            match world.pool.loc(place) {
                Some(Loc::Mirror(object)) => {
                    let fits = self.mirrors(world, place, object);
                    to.push(fits);
                }
                Some(loc) if world.pool.terms.sort(place) == REF => {
                    let class = entry::declared(world, self.parameters, loc);
                    if class.is_some_and(|class| entry::enum_constants(world, class).is_some()) {
                        continue;
                    }
                    let most = world.pool.input(objects);
                    let mut fits = world.pool.terms.ule(place, most);
                    for &constant in &constants {
                        if !can_hold(world, class, constant) {
                            continue;
                        }
                        let here = world.pool.same(place, constant);
                        fits = world.pool.terms.or(fits, here);
                    }
                    to.push(fits);
                }
                _ => {}
            }
        }
    }

    /// Arrays and strings are short.
    fn bound_lengths(&self, world: &mut World<'_>, places: &[Term], to: &mut Vec<Term>) {
        for &place in places {
            let most = match world.pool.loc(place) {
                Some(Loc::Length(_)) => self.limits.array_length,
                Some(Loc::TextLength(_)) => self.limits.string_length,
                _ => continue,
            };
            let most = world.pool.terms.bv(31, most.into());
            to.push(world.pool.terms.ule(place, most));
        }
    }

    /// That the class of an object is one that it can have.
    fn mirrors(&mut self, world: &mut World<'_>, place: Term, object: Term) -> Term {
        let declared = world.pool.loc(object).and_then(|loc| entry::declared(world, self.parameters, loc));
        let class = declared.unwrap_or_else(|| world.machine.classes.object());
        let found = self.universe.of(world, class);
        let mut fits = world.pool.is_null(object);
        for &class in &found.classes {
            let mirror = world.mirror(class);
            let here = world.pool.same(place, mirror);
            fits = world.pool.terms.or(fits, here);
        }
        fits
    }

    /// The constants that references are compared with.
    fn machine_objects(&self, world: &World<'_>, all: &[Term]) -> Vec<Term> {
        let mut found = Vec::new();
        let mut todo: Vec<Term> = all.to_vec();
        let mut seen = rustc_hash::FxHashSet::default();
        while let Some(t) = todo.pop() {
            if !seen.insert(t) {
                continue;
            }
            let is_ref = world.pool.terms.sort(t) == REF;
            if is_ref && matches!(world.pool.object(t), Some(Object::Existing(_))) && !found.contains(&t) {
                found.push(t);
            }
            todo.extend(world.pool.terms.node(t).children());
        }
        found.sort_unstable();
        found
    }

    fn minimal(&mut self, world: &mut World<'_>, all: &[Term], lemmas: &[Term], places: &[Term]) -> Model {
        let solver = &mut self.checker.solver;
        solver.push();
        for &t in all.iter().chain(lemmas) {
            solver.assert(&mut world.pool.terms, t);
        }
        let model = solver.minimise(&mut world.pool.terms, places);
        solver.pop();
        model
    }

    /// For places of objects of the machine that a model gives other values than the machine.
    fn broken_existing(&mut self, world: &mut World<'_>, places: &[Term], model: &Model) -> Vec<Term> {
        let mut lemmas = Vec::new();
        for &place in places {
            let Some(loc) = world.pool.loc(place) else { continue };
            let Some(object) = loc.object() else { continue };
            let value = world.pool.terms.eval(object, model);
            let constant = world.pool.terms.make_const(REF, value);
            if constant == object || !matches!(world.pool.object(constant), Some(Object::Existing(_))) {
                continue;
            }
            let mut entry = AtEntry::new(self.parameters);
            let index = loc.parts()[1];
            let known = crate::memory::Rewrite::place(&mut entry, world, loc.moved(constant, index));
            if known == place || world.pool.terms.eval(known, model) == world.pool.terms.eval(place, model) {
                continue;
            }
            let here = world.pool.same(object, constant);
            let equal = match world.pool.terms.sort(place) {
                REF => world.pool.same(place, known),
                _ => world.pool.terms.eq(place, known),
            };
            lemmas.push(world.pool.terms.implies(here, equal));
        }
        lemmas
    }

    /// For two boxes that a test cannot make as two: small numbers have one box each.
    fn equal_boxes(&mut self, world: &mut World<'_>, places: &[Term], model: &Model) -> Vec<Term> {
        let mut lemmas = Vec::new();
        let boxes: Vec<(Term, Term)> = places
            .iter()
            .filter_map(|&place| match world.pool.loc(place)? {
                Loc::Field { class, object, .. } if is_box(world, class) => Some((object, place)),
                _ => None,
            })
            .collect();
        for (i, &(p, x)) in boxes.iter().enumerate() {
            for &(q, y) in &boxes[..i] {
                let terms = &mut world.pool.terms;
                let Sort::Bv(width @ (16 | 32 | 64)) = terms.sort(x) else { continue };
                if terms.sort(y) != terms.sort(x) || terms.eval(p, model) == terms.eval(q, model) {
                    continue;
                }
                let (low, high) = (terms.bv(width, -128i64 as u64), terms.bv(width, 127));
                let cached = [terms.sle(low, x), terms.sle(x, high), terms.eq(x, y)];
                let clash = terms.and_all(&cached);
                if terms.holds(clash, model) {
                    let same = world.pool.same(p, q);
                    let apart = world.pool.terms.not(clash);
                    lemmas.push(world.pool.terms.or(same, apart));
                }
            }
        }
        lemmas
    }

    /// A class for each object; otherwise what must not be, and whether that is sure.
    fn classes(
        &mut self,
        world: &mut World<'_>,
        places: &[Term],
        model: &Model,
    ) -> Result<Classes, (Term, bool)> {
        // By object: the references to it, and the answers about its class with the conditions that they come from.
        let mut objects: BTreeMap<u64, ObjectUses> = BTreeMap::new();
        for &place in places {
            let Some(loc) = world.pool.loc(place) else { continue };
            if let Loc::Mirror(object) = loc {
                let value = world.pool.terms.eval(object, model);
                let mirror = world.pool.terms.eval(place, model);
                let mirror = world.pool.terms.make_const(REF, mirror);
                if let Some(Object::Existing(r)) = world.pool.object(mirror) {
                    let class = world.machine.class_of_mirror(r);
                    let entry = objects.entry(value).or_default();
                    entry.1.push((Test::Exactly(class), true));
                    entry.2.push(world.pool.same(place, mirror));
                }
                continue;
            }
            if world.pool.terms.sort(place) == REF {
                let value = world.pool.terms.eval(place, model);
                let constant = world.pool.terms.make_const(REF, value);
                if let Some(Object::Input(_)) = world.pool.object(constant) {
                    let entry = objects.entry(value).or_default();
                    entry.0.push(place);
                    if let Some(class) = entry::declared(world, self.parameters, loc) {
                        entry.1.push((Test::Is(class), true));
                    }
                }
            }
            if let Loc::Type { test, object } = loc {
                let value = world.pool.terms.eval(object, model);
                let constant = world.pool.terms.make_const(REF, value);
                if let Some(Object::Input(_)) = world.pool.object(constant) {
                    let yes = world.pool.terms.eval(place, model) == 1;
                    let said = if yes { place } else { world.pool.terms.not(place) };
                    let entry = objects.entry(value).or_default();
                    entry.1.push((test, yes));
                    entry.2.push(said);
                }
            }
        }
        let mut chosen = Classes::new();
        for (number, (references, answers, said)) in objects {
            match self.class_for(world, &answers) {
                Ok(class) => {
                    chosen.insert(number, class);
                }
                Err(closed) => {
                    let mut clash = world.pool.terms.and_all(&said);
                    for pair in references.windows(2) {
                        let same = world.pool.same(pair[0], pair[1]);
                        clash = world.pool.terms.and(clash, same);
                    }
                    if let Some(&one) = references.first() {
                        let null = world.pool.is_null(one);
                        let some = world.pool.terms.not(null);
                        clash = world.pool.terms.and(clash, some);
                    }
                    return Err((world.pool.terms.not(clash), closed));
                }
            }
        }
        Ok(chosen)
    }

    /// The nearest class that gives these answers; otherwise whether there is surely none.
    fn class_for(&mut self, world: &mut World<'_>, answers: &[(Test, bool)]) -> Result<ClassId, bool> {
        let mut types: Vec<ClassId> = Vec::new();
        for &(test, _) in answers.iter().filter(|a| a.1) {
            match test {
                Test::Is(class) | Test::Exactly(class) => types.push(class),
                Test::Runs(called, run) => {
                    types.push(world.machine.classes.method(run).class);
                    types.push(world.machine.classes.method(called).class);
                }
            }
        }
        if types.is_empty() {
            types.push(world.machine.classes.object());
        }
        let mut closed = false;
        for class in types {
            let found = self.universe.of(world, class);
            closed |= found.closed;
            for &class in &found.classes {
                if answers.iter().all(|&(test, yes)| world.answer(class, test) == yes) {
                    return Ok(class);
                }
            }
        }
        Err(closed)
    }
}

/// Whether a place that is declared with a class, if that is known, can hold an object of the machine.
fn can_hold(world: &World<'_>, declared: Option<ClassId>, constant: Term) -> bool {
    match (declared, world.pool.object(constant)) {
        (Some(declared), Some(Object::Existing(r))) => {
            world.machine.classes.is_subclass(world.machine.class_of(r).id, declared)
        }
        _ => true,
    }
}

/// Whether a class is one of boxes that are shared when their number is small.
fn is_box(world: &World<'_>, class: ClassId) -> bool {
    let name = world.machine.classes.name(class);
    matches!(name, "java/lang/Integer" | "java/lang/Long" | "java/lang/Short" | "java/lang/Character")
}
