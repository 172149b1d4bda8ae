//! Side effects of class initialisation. Static fields are assumed to be as the initialiser leaves them, so the search
//! does not enter initialisers. An initialiser may still change fields of other classes, or fail.

use crate::engine::EngineParts;
use crate::engine::calls::field_of;
use crate::eval::resolve_call;
use crate::flow::Flow;
use crate::locations::Loc;
use crate::memory::World;
use margay_classes::bytecode::{Action, Insn, Invocation};
use margay_classes::{ClassId, MethodId, Origin};
use margay_graph::{Bound, Bounds};
use margay_solver::Term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Most methods that are looked through for what an initialiser does.
const LOOKED_THROUGH: usize = 200;

/// Static fields.
type Places = FxHashSet<(ClassId, u16)>;

/// What is known of initialisers.
#[derive(Default)]
pub(crate) struct Startup {
    /// The fields of other classes that the initialisers of a class write.
    changes: FxHashMap<ClassId, Rc<Places>>,
    /// Whether the initialiser of a class throws.
    fails: FxHashMap<ClassId, bool>,
    /// The initialisers of each block that change something.
    blocks: FxHashMap<(MethodId, usize), Rc<[ClassId]>>,
}

/// The class of the program that an instruction may initialise.
pub(crate) fn initialised_by(world: &mut World<'_>, flow: &Flow, insn: &Insn) -> Option<ClassId> {
    let class = match insn.action(&flow.code)? {
        Action::Field { is_static: true, cp, .. } => field_of(world, flow, cp)?.0,
        Action::Invoke { how: Invocation::Static, cp } => {
            let method = resolve_call(world, flow.class, cp).ok()?;
            world.machine.classes.method(method).class
        }
        Action::New { cp } => world.machine.classes.resolve_class(flow.class, cp).ok()?,
        _ => return None,
    };
    let classes = &world.machine.classes;
    let c = classes.class(class);
    (c.has_initializer && c.origin != Origin::Boot && !classes.is_subclass(flow.class, class))
        .then_some(class)
}

impl EngineParts<'_> {
    /// Notes that an initialiser in a block may have changed what conditions speak of.
    pub(crate) fn note_startup(
        &mut self,
        world: &mut World<'_>,
        flow: &Flow,
        block: usize,
        conditions: &[Term],
        bounds: &mut Bounds,
    ) {
        let key = (flow.method, block);
        let started = match self.code.startup.blocks.get(&key) {
            Some(known) => known.clone(),
            None => {
                let found = self.started_in(world, flow, block);
                self.code.startup.blocks.insert(key, found.clone());
                found
            }
        };
        for &class in started.iter() {
            let places = self.changed_by(world, class);
            let spoken_of = conditions.iter().any(|&t| {
                let vars = world.pool.deep_vars(t);
                vars.iter().any(|&var| match world.pool.loc(var) {
                    Some(Loc::Static { class, field }) => places.contains(&(class, field)),
                    _ => false,
                })
            });
            if spoken_of {
                let name = world.machine.classes.java_name(class);
                bounds.insert(Bound::Approximated(format!("what initialising {name} changes")));
            }
        }
    }

    fn started_in(&mut self, world: &mut World<'_>, flow: &Flow, block: usize) -> Rc<[ClassId]> {
        let (start, end) = (flow.blocks[block].start, flow.blocks[block].end);
        let inside = flow.instructions.iter().filter(|&&bci| bci >= start && bci < end);
        let mut list: Vec<ClassId> = Vec::new();
        for insn in inside.filter_map(|&bci| flow.insn(bci)) {
            if let Some(class) = initialised_by(world, flow, &insn)
                && !list.contains(&class)
                && !self.changed_by(world, class).is_empty()
            {
                list.push(class);
            }
        }
        list.into()
    }

    /// The fields of other classes that initialising a class writes.
    pub(crate) fn changed_by(&mut self, world: &mut World<'_>, class: ClassId) -> Rc<Places> {
        if let Some(known) = self.code.startup.changes.get(&class) {
            return known.clone();
        }
        let lineage = world.machine.classes.class(class).lineage.clone();
        let own = |c: &ClassId| lineage.contains(c);
        let mut todo: Vec<MethodId> =
            lineage.iter().filter_map(|&c| world.machine.classes.class(c).clinit).collect();
        let mut seen: FxHashSet<MethodId> = todo.iter().copied().collect();
        let mut places = Places::default();
        while let Some(method) = todo.pop() {
            let m = world.machine.classes.method(method);
            let of_program = world.machine.classes.class(m.class).origin != Origin::Boot;
            if !of_program || seen.len() > LOOKED_THROUGH {
                continue;
            }
            let Ok(Some(flow)) = self.flow(world, method) else { continue };
            for &bci in &flow.instructions {
                let Some(insn) = flow.insn(bci) else { continue };
                if let Some(Action::Field { write: true, is_static: true, cp }) = insn.action(&flow.code) {
                    places.extend(field_of(world, &flow, cp).filter(|(c, _)| !own(c)));
                }
                let mut next = self.callees_at(world, &flow, &insn);
                if let Some(class) = initialised_by(world, &flow, &insn) {
                    next.extend(world.machine.classes.class(class).clinit);
                }
                todo.extend(next.into_iter().filter(|&m| seen.insert(m)));
            }
        }
        let places = Rc::new(places);
        self.code.startup.changes.insert(class, places.clone());
        places
    }

    /// Whether initialising a class throws. It is tried, and taken back.
    pub(crate) fn fails_to_start(&mut self, world: &mut World<'_>, class: ClassId) -> bool {
        if let Some(&known) = self.code.startup.fails.get(&class) {
            return known;
        }
        let machine = &mut *world.machine;
        let fails = !machine.is_initialized(class) && {
            let mark = machine.mark();
            let failed = machine.initialize_now(class).is_err();
            machine.rollback(mark);
            failed
        };
        self.code.startup.fails.insert(class, fails);
        fails
    }
}
