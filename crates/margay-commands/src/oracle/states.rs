//! What variants do on an input, as Ferastrau judges them: by result, exception and the objects that receiver, arguments and
//! result lead to, by what has to hold of them, by time and by memory. The input is made once, and each version begins with
//! the same heap.

use super::Oracle;
use super::trial::{Demands, first_broken};
use margay_classes::Kind;
use margay_classes::MethodId;
use margay_graph::graph::{Graph, Snapshots, Strings};
use margay_machine::{Limit, Machine, Ref, Stop};
use margay_mutate::result::By;
use margay_tests::{CallEnd, MethodInfo, Outcome, is_out_of_memory, thrown, throws_alike};

/// A site, and a variant there.
pub type Place = (u32, u32);

/// A variant may take so many times the instructions of the original, and so many more.
const TIMES: u64 = 20;
const MORE: u64 = 200_000;
/// A seed for other surroundings.
const ELSEWHERE: u32 = 0x5DEE_CE66;

/// Says which versions run, by the sites that the original has come to: their numbers, and where they are.
pub type Choose<'c, 'p> = dyn FnMut(&[u32]) -> Vec<(usize, &'p [Place])> + 'c;

/// What is run.
pub struct Versions<'a> {
    /// The method, and what has to hold after it.
    pub demands: Demands<'a>,
    /// The names of its receiver and arguments.
    pub names: &'a [String],
    /// The numbers of sites are below.
    pub sites: u32,
    /// Instructions of the original.
    pub steps: u64,
}

/// What tells a variant from the original.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kill {
    /// What differs.
    pub by: By,
    /// What the original does.
    pub original: String,
    /// What the variant does.
    pub variant: String,
}

/// The run of a variant.
#[derive(Debug)]
pub struct VariantRun {
    /// Its number.
    pub variant: usize,
    /// Its instructions.
    pub work: u64,
    /// What tells it from the original, if something does.
    pub kill: Option<Kill>,
}

/// How a version ended.
#[derive(Default)]
struct End {
    /// Why it did not come to an end.
    stopped: Option<Unended>,
    /// What it threw.
    threw: Option<Outcome>,
    /// The result, and all that is seen.
    result: Vec<u64>,
    state: Vec<u64>,
    /// It looked at what differs from one Java machine to the next.
    looked: bool,
    /// The contract that is broken, and all in words, if they were asked for.
    broken: Option<String>,
    text: String,
    work: u64,
}

enum Unended {
    Steps,
    Memory,
    Other(String),
}

/// An oracle that compares versions.
pub struct StateOracle {
    oracle: Oracle,
    snapshots: Snapshots,
}

/// A call that can begin again and again.
struct Call<'a> {
    versions: &'a Versions<'a>,
    target: MethodId,
    slots: &'a [u64],
    roots: &'a [(u64, Kind)],
    steps: u64,
}

impl StateOracle {
    /// Runs variants on the machine of this oracle.
    pub fn new(oracle: Oracle) -> StateOracle {
        StateOracle { oracle, snapshots: Snapshots::default() }
    }

    /// The machine, for looking classes up.
    pub fn machine(&mut self) -> &mut Machine {
        self.oracle.machine()
    }

    /// Runs the original on an input and then the variants that `choose` takes of what the reached sites have. An error
    /// says why the original shows nothing.
    pub fn compare<'p>(
        &mut self,
        versions: &Versions<'_>,
        input: &Graph,
        choose: &mut Choose<'_, 'p>,
    ) -> Result<Vec<VariantRun>, String> {
        let mark = self.oracle.machine.mark();
        let runs = self.on_input(versions, input, choose);
        self.oracle.machine.rollback(mark);
        runs
    }

    fn on_input<'p>(
        &mut self,
        versions: &Versions<'_>,
        input: &Graph,
        choose: &mut Choose<'_, 'p>,
    ) -> Result<Vec<VariantRun>, String> {
        let machine = &mut self.oracle.machine;
        let method = versions.demands.method;
        machine.run_original();
        machine.config.max_steps = Some(machine.steps() + versions.steps);
        let (refs, _) = input.prepare(machine, Strings::Literals).map_err(|why| why.to_string())?;
        let given = input.arguments(machine, method, &refs, None).map_err(|why| why.to_string())?;
        let receiver = given.values.first().filter(|_| !machine.classes.method(method).is_static());
        let target = match receiver {
            Some(&(receiver, _)) if receiver != 0 => {
                let class = machine.class_of(receiver as Ref).id;
                machine.classes.select(class, method).map_err(|why| why.to_string())?
            }
            _ => method,
        };
        let mut call =
            Call { versions, target, slots: &given.slots, roots: &given.values, steps: versions.steps };
        self.oracle.machine.record_sites(versions.sites);
        let original = self.end(&call, 0, false);
        let sites = self.oracle.machine.reached_sites();
        if let Some(why) = original.stopped {
            return Err(why.text());
        }
        call.steps = original.work.saturating_mul(TIMES) + MORE;
        let mut runs = Vec::new();
        for (variant, places) in choose(&sites) {
            self.oracle.machine.run_variants(places);
            let end = self.end(&call, 0, false);
            let by = end.difference(&original);
            let kill = by.and_then(|by| self.confirmed(&call, places, by, &original, &end));
            runs.push(VariantRun { variant, work: end.work, kill });
        }
        self.oracle.machine.run_original();
        Ok(runs)
    }

    /// A difference in words, if it does not come from surroundings that differ from one Java machine to the next.
    fn confirmed(
        &mut self,
        call: &Call<'_>,
        places: &[Place],
        by: By,
        original: &End,
        end: &End,
    ) -> Option<Kill> {
        if (original.looked || end.looked) && !matches!(by, By::Exception | By::Nontermination | By::Memory) {
            self.oracle.machine.run_original();
            let elsewhere = self.end(call, ELSEWHERE, false);
            self.oracle.machine.run_variants(places);
            let other = self.end(call, ELSEWHERE, false);
            if elsewhere.difference(original).is_some() || other.difference(original) != Some(by) {
                return None;
            }
        }
        self.oracle.machine.run_original();
        let was = self.end(call, 0, true);
        if matches!(by, By::Nontermination | By::Memory) {
            let words = if by == By::Memory { "runs out of memory" } else { "does not come to an end" };
            return Some(Kill { by, original: was.text, variant: words.to_owned() });
        }
        self.oracle.machine.run_variants(places);
        let is = self.end(call, 0, true);
        // What is broken explains another state better than the state does, unless the original breaks it as well.
        let (by, variant) = match is.broken {
            Some(what) if was.broken.is_none() && matches!(by, By::State | By::Result) => {
                (By::Invariant, format!("{}; {what}", is.text))
            }
            _ => (by, is.text),
        };
        Some(Kill { by, original: was.text, variant })
    }

    /// Makes the call, looks at its end and takes everything back. What runs at the sites was said before.
    fn end(&mut self, call: &Call<'_>, seed: u32, says: bool) -> End {
        let StateOracle { oracle, snapshots } = self;
        let m = &mut oracle.machine;
        let mark = m.mark();
        if seed != 0 {
            m.perturb(seed);
        }
        let end = run(m, snapshots, call, says);
        m.rollback(mark);
        if seed != 0 {
            m.perturb(0);
        }
        m.config.max_steps = None;
        end
    }
}

fn run(m: &mut Machine, snapshots: &mut Snapshots, call: &Call<'_>, says: bool) -> End {
    let mut end = End::default();
    m.config.max_steps = Some(m.steps() + call.steps);
    let (before, seen) = (m.executed(), m.seen());
    let stop = m.call(call.target, call.slots);
    end.work = m.executed() - before;
    end.looked = m.seen() != seen;
    if m.threads().count() > 1 {
        end.stopped = Some(Unended::Other("it starts threads".to_owned()));
        return end;
    }
    let mut result = None;
    match stop {
        Stop::Returned(value) => {
            let kind = m.classes.method(call.target).ret;
            result = (kind != Kind::Void).then_some((value, kind));
        }
        Stop::Threw(exception) => {
            let outcome = thrown(m, exception);
            if let Outcome::Threw { class, message, .. } = &outcome
                && is_out_of_memory(class, message.as_deref())
            {
                end.stopped = Some(Unended::Memory);
                return end;
            }
            end.threw = Some(outcome);
        }
        Stop::Limit(Limit::Instructions) => end.stopped = Some(Unended::Steps),
        Stop::Limit(Limit::Heap) => end.stopped = Some(Unended::Memory),
        stop => end.stopped = Some(Unended::Other(format!("it ends with {stop:?}"))),
    }
    if end.stopped.is_some() {
        return end;
    }
    let mut all = call.roots.to_vec();
    all.extend(result);
    match (snapshots.take(m, result.as_slice()), snapshots.take(m, &all)) {
        (Some(result), Some(state)) => (end.result, end.state) = (result, state),
        _ => end.stopped = Some(Unended::Other("it leaves too many objects to compare".to_owned())),
    }
    if says {
        end.say(m, call, &all, result);
    }
    end
}

impl End {
    /// What differs from the original, the first that somebody who looks comes to.
    fn difference(&self, original: &End) -> Option<By> {
        match &self.stopped {
            Some(Unended::Steps) => return Some(By::Nontermination),
            Some(Unended::Memory) => return Some(By::Memory),
            Some(Unended::Other(_)) => return None,
            None => {}
        }
        match (&original.threw, &self.threw) {
            (None, None) if self.result != original.result => Some(By::Result),
            (Some(was), Some(is)) if !throws_alike(was, is, !original.looked) => Some(By::Exception),
            (None, Some(_)) | (Some(_), None) => Some(By::Exception),
            _ => (self.state != original.state).then_some(By::State),
        }
    }

    /// Puts the end into words.
    fn say(&mut self, m: &mut Machine, call: &Call<'_>, all: &[(u64, Kind)], result: Option<(u64, Kind)>) {
        let mut names = call.versions.names.to_vec();
        names.extend(result.map(|_| "result".to_owned()));
        let state = Graph::read(m, all).map_or_else(|why| why.to_string(), |g| g.to_text_named(&names));
        let how = match &self.threw {
            Some(Outcome::Threw { class, message: Some(message), .. }) => {
                format!("throws {class}: {message}")
            }
            Some(Outcome::Threw { class, .. }) => format!("throws {class}"),
            _ => "returns".to_owned(),
        };
        self.text =
            if state.is_empty() { how } else { format!("{how}, {}", state.trim_end().replace('\n', ", ")) };
        m.run_original();
        m.config.max_steps = Some(m.steps() + call.versions.steps);
        let ended = CallEnd { returned: self.threw.is_none(), roots: call.roots, result, visits: 0 };
        self.broken = first_broken(m, call.versions.demands, &ended);
    }
}

impl Unended {
    fn text(self) -> String {
        match self {
            Unended::Steps => "the original does not come to an end".to_owned(),
            Unended::Memory => "the original runs out of memory".to_owned(),
            Unended::Other(why) => why,
        }
    }
}

/// The names of the receiver and the arguments of a method.
pub fn names_of(info: &MethodInfo) -> Vec<String> {
    let this = info.has_receiver().then(|| "this".to_owned());
    let given = |(i, name): (usize, &Option<String>)| name.clone().unwrap_or_else(|| format!("arg{i}"));
    this.into_iter().chain(info.parameters.iter().enumerate().map(given)).collect()
}
