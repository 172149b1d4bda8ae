//! Paths of the original, and for each the mutants that are left: both versions are run from the same symbolic input, and
//! their ends are compared. Where they may differ, an input is solved for and run concretely. A mutant that ends alike on
//! all paths, with no bound hit, is equivalent.

use super::item::{Explored, Run};
use crate::entry::{self, Entry, Start, enter, leave};
use crate::error::Result;
use crate::oracle::Machines;
use crate::session::environment::unproved;
use crate::session::limits::Round;
use crate::session::statics;
use crate::session::world::EXPLORING_FRAMES;
use crate::target::method::with_code;
use margay_classes::code::Op;
use margay_classes::descriptor::kind_of;
use margay_classes::{Kind, MethodId};
use margay_explore::ends::{Again, Beginning, Comparison, compare_with};
use margay_explore::nested::{SearchLimits, SearchOutcome, with_sym};
use margay_explore::{Construction, Ending, Explorer, Order, Value};
use margay_graph::Bound;
use margay_inputs::facts::Facts;
use margay_inputs::policy::ObjectSource;
use margay_inputs::precondition::Precondition;
use margay_inputs::values::never_changes;
use margay_machine::{Machine, Ref};
use std::collections::BTreeSet;

/// Runs of a mutant on one path of the original.
const RUNS: u64 = 200;
/// Instructions of each.
const STEPS: u64 = 200_000;
/// Decisions of each.
const DEPTH: usize = 400;
/// Inputs that are run for one mutant on one path where its end may be another.
const TRIES: usize = 3;

/// An exploration of the paths of a method.
pub struct Exploration<'a> {
    /// The method in the exploring machine.
    pub method: MethodId,
    /// How far.
    pub round: &'a Round,
    /// How objects come to be.
    pub source: ObjectSource,
}

impl Exploration<'_> {
    /// Explores, and adds what is found to the run.
    pub fn run(&self, machines: Machines, run: &mut Run<'_>) -> Result<Machines> {
        let Machines { exploring, mut oracle } = machines;
        let (shared, method) = (run.shared, self.method);
        let facts = Facts::default();
        let start = Start {
            method,
            object_source: self.source,
            facts: &facts,
            no_nulls: false,
            proves: self.source == ObjectSource::Fields,
            open_lengths: false,
            sequences: self.source == ObjectSource::Constructors,
            narrower_arrays: true,
            limits: self.round.limits.clone(),
            solver: self.round.solver(shared.deadline),
            contracts: &shared.request.contracts,
            deadline: shared.deadline,
            explores_initialisation: false,
        };
        let entry = enter(exploring, start).map_err(|failed| failed.1)?;
        let guard = entry.guard();
        let Entry { mut machine, outer, precondition, slots, made } = entry;
        machine.run_original();
        let new = made.map(|object| object.0 as Ref);
        with_sym(&mut machine, |sym, m| sym.expect_subclasses(m, new));
        let class = machine.classes.method(method).class;
        let watched = with_code(&machine, class);
        watched.iter().for_each(|&method| machine.watch(method, true));
        let seen = machine.seen();
        let begun = entry::begin(&mut machine);
        let mut explorer =
            Explorer::new(machine, method, slots.clone(), Order::BreadthFirst.searcher(), guard);
        explorer.deadline = Some(shared.deadline);
        explorer.work_limit = Some(run.item.work);
        // The new object of a constructor is what it is all about.
        let mut roots: Vec<(Value, Kind)> =
            precondition.roots.iter().map(|(value, descriptor)| (*value, kind_of(descriptor))).collect();
        roots.extend(made.map(|object| (object, Kind::Ref)));
        let before = oracle.executed();
        let mut explored = Explored::default();
        while !run.is_done()
            && !run.is_late()
            && let Some(path) = explorer.next_path()
        {
            explored.paths += 1;
            let sites = sites(&explorer.machine);
            let alive = alive(run, &sites);
            if alive.is_empty() {
                continue;
            }
            let machine = &mut explorer.machine;
            if let Ok(input) = precondition.complete(machine) {
                run.try_input(&mut oracle, &input);
            }
            let result = machine.classes.method(method).ret;
            let beginning = Beginning { roots: &roots, result, mark: &begun };
            let mut both = Both { machine, method, slots: &slots, precondition: &precondition, beginning };
            for mutant in alive {
                if run.is_alive(mutant) {
                    both.compare(mutant, &path.ending, run, &mut oracle, &mut explored);
                }
            }
            let most = run.item.work.saturating_sub(oracle.executed() - before);
            explorer.work_limit = Some(most);
        }
        explored.exhausted = explorer.is_exhausted();
        let shown = explorer.machine.seen();
        explored.bounds = unproved(seen, shown, EXPLORING_FRAMES);
        if shown.threads != seen.threads {
            explored.bounds.insert(Bound::Surroundings("the thread that calls"));
        }
        if shown.orders != seen.orders {
            explored.bounds.insert(Bound::Surroundings("stack traces and the order of methods"));
        }
        if shown.streams != seen.streams {
            explored.bounds.insert(Bound::Surroundings("the standard streams"));
        }
        if entry::is_main(&explorer.machine, method) {
            explored.bounds.insert(Bound::Surroundings("the arguments that java gives to main"));
        }
        with_sym(&mut explorer.machine, |sym, m| sym.settle_subclasses(m));
        explored.bounds.extend(statics::open_fields(&mut explorer.machine));
        explored.bounds.extend(explorer.sym().bounds.iter().cloned());
        run.gain.work += explorer.work() + (oracle.executed() - before);
        // What constructors make is not all that there is.
        if self.source == ObjectSource::Fields {
            run.gain.explored = Some(explored);
        }
        let mut machine = explorer.finish();
        entry::end(&mut machine, begun);
        watched.iter().for_each(|&method| machine.watch(method, false));
        leave(&mut machine, outer);
        Ok(Machines { exploring: machine, oracle })
    }
}

/// The sites that the present run has come to.
fn sites(machine: &Machine) -> BTreeSet<u32> {
    let mut seen = BTreeSet::new();
    let mut sites = BTreeSet::new();
    for &(method, pc) in machine.visits() {
        if !seen.insert((method, pc)) {
            continue;
        }
        let code = machine.classes.try_method(method).and_then(|m| m.code.get());
        if let Some(Op::Variant { site, .. }) =
            code.and_then(|code| code.ops.get(pc as usize)).map(|op| op.get())
        {
            sites.insert(site);
        }
    }
    sites
}

/// The mutants at these sites that are to be killed.
fn alive(run: &Run<'_>, sites: &BTreeSet<u32>) -> BTreeSet<usize> {
    let project = &run.shared.project;
    let all = sites.iter().flat_map(|&site| &project.sites[site as usize]).copied();
    all.filter(|&mutant| run.is_alive(mutant)).collect()
}

/// The original at the end of a path, and what it began with.
struct Both<'a> {
    machine: &'a mut Machine,
    method: MethodId,
    slots: &'a [Value],
    precondition: &'a Precondition,
    beginning: Beginning<'a>,
}

impl Both<'_> {
    /// Runs a mutant from the input of the present path, and compares how both end.
    fn compare(
        &mut self,
        mutant: usize,
        ending: &Ending,
        run: &mut Run<'_>,
        oracle: &mut crate::oracle::Oracle,
        explored: &mut Explored,
    ) {
        let Both { machine, method, slots, precondition, beginning } = self;
        if !can_begin_again(machine) {
            explored.open.insert(mutant);
            return;
        }
        let (mut alike, mut tries) = (true, 0);
        let limits =
            SearchLimits { runs: RUNS, steps: STEPS, depth: DEPTH, deadline: Some(run.shared.deadline) };
        machine.run_variants(run.shared.project.places(mutant));
        let other = Again { method: *method, slots, limits };
        let searched = compare_with(machine, ending, beginning, &other, &mut |m, comparison| {
            if comparison == Comparison::Alike {
                return false;
            }
            alike = false;
            tries += 1;
            // A run of the oracle decides, not this prediction.
            if let Ok(input) = precondition.present_input(m) {
                run.try_input(oracle, &input);
            }
            !run.is_alive(mutant) || tries >= TRIES
        });
        machine.run_original();
        if alike && searched == Some(SearchOutcome::Exhausted) {
            *explored.alike.entry(mutant).or_default() += 1;
        } else {
            explored.open.insert(mutant);
        }
    }
}

/// Whether all objects of the input can be put back to what they were: those that calls have made only if they never
/// change.
fn can_begin_again(machine: &mut Machine) -> bool {
    let made: Vec<_> = with_sym(machine, |sym, _| {
        let built = sym.objects.iter().filter(|o| matches!(o.construction, Construction::Built(_)));
        built.map(|o| o.class).collect()
    });
    made.iter().all(|&class| never_changes(machine.classes.name(class)))
}
