//! Results that are kept from one run to the next. A result is used again when all that it depends on is as it was: the code
//! that a proof speaks of, the given test that kills, the classes of an input that kills; and for mutants of which nothing
//! was found all that could find something. When in doubt, a mutant is analysed again.

mod class;
mod code;
mod digest;
mod store;
mod tests;

use super::project::Project;
use super::request::Request;
use crate::error::{Result, wrong_use};
use crate::session::Exploring;
use code::Code;
use digest::Digest;
use margay_graph::graph::{Action, Call, Node};
use margay_mutate::result::{Finding, GivenTest, How, MutationReport, Status, Witness};
use margay_tests::Case;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use store::{ClassResults, Kept, KeptTests, Kind, name_of};
use tests::TestCode;

/// Kept results, and what results depend on now.
pub struct History<'a> {
    dir: PathBuf,
    project: &'a Project,
    code: Code<'a>,
    tests: Option<TestCode>,
    /// Of what all results depend on, and of what those depend on that found nothing.
    always: Digest,
    when_open: Digest,
    /// The mutants whose results are used again.
    reused: BTreeSet<usize>,
    /// What was read, by class.
    kept: BTreeMap<String, ClassResults>,
    kept_tests: Option<KeptTests>,
    /// Only some mutants of the classes were asked for.
    is_part: bool,
    /// What single methods, and groups of classes, depend on.
    methods: BTreeMap<(String, usize), Digest>,
    classes: BTreeMap<BTreeSet<String>, Digest>,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// A result that is used again.
#[derive(Debug, Clone)]
pub struct Reused {
    /// What was found, but for a witness that a case shows.
    pub finding: Finding,
    /// That witness.
    pub witness: Option<Witness>,
    /// The classes of the input that kills.
    pub classes: BTreeSet<String>,
}

/// What is used again.
#[derive(Debug, Clone, Default)]
pub struct Reuse {
    /// By the numbers of the mutants.
    pub results: BTreeMap<usize, Reused>,
    /// Cases that become tests, in order, and the mutants that each kills.
    pub cases: Vec<(Case, Vec<usize>)>,
    /// The given tests, if they and all that they run are as they were.
    pub tests: Option<Vec<GivenTest>>,
}

/// What was found, to be kept.
pub struct Found<'f> {
    /// What became of the mutants.
    pub report: &'f MutationReport,
    /// Cases that became tests, in order, and the mutants that each kills.
    pub cases: &'f [(Case, Vec<usize>)],
    /// The classes of the inputs that kill, by the numbers of the mutants.
    pub classes: &'f BTreeMap<usize, BTreeSet<String>>,
    /// Nothing but the count of work has ended anything.
    pub whole: bool,
}

impl<'a> History<'a> {
    /// Reads what is kept in the directory that was asked for.
    pub fn open(request: &Request, project: &'a Project) -> Result<Option<History<'a>>> {
        let Some(dir) = &request.history else { return Ok(None) };
        if dir.exists() && !dir.is_dir() {
            return Err(wrong_use!("{} is no directory: it cannot hold a history", dir.display()));
        }
        let world = &project.plain;
        let mut code = Code::read(world, &request.contracts.predicates)?;
        let given = !project.tests.is_empty();
        let tests = given.then(|| TestCode::find(world, &mut code, &project.tests)).transpose()?;
        let mut notes = Vec::new();
        let mut kept = BTreeMap::new();
        for class in &project.classes {
            kept.insert(class.name.clone(), store::read_class(dir, &class.name, &mut notes));
        }
        let kept_tests = if given { store::read_tests(dir, &mut notes) } else { None };
        // Whoever adds to a request has to say here whether it changes results.
        let Request {
            exploring,
            contracts,
            search,
            operators,
            methods,
            since,
            inputs,
            targets: _,
            source: _,
            tests: _,
            history: _,
            out: _,
            format: _,
        } = request;
        if inputs.is_some() {
            return Err(wrong_use!("--history does not keep results on enumerated structures"));
        }
        let Exploring { budget, jobs: _, seed, limits, order } = exploring;
        let mut always = Digest::NOTHING
            .number(u64::from(store::FORMAT))
            .text(env!("CARGO_PKG_VERSION"))
            .text(&world.jdk().version)
            .text(world.jdk().vendor.as_deref().unwrap_or_default())
            .text(&format!("{contracts:?} {limits:?} {order:?} {seed} {search} {given}"));
        if let Some((class, _)) = contracts.pre.as_deref().and_then(|pre| pre.rsplit_once('.')) {
            always = always.and(code.dependence(None, [class.replace('.', "/")]).digest);
        }
        let when_open = always.number(budget.as_millis() as u64).text(operators.name());
        Ok(Some(History {
            dir: dir.clone(),
            is_part: !methods.is_empty() || since.is_some(),
            project,
            code,
            tests,
            always,
            when_open,
            reused: BTreeSet::new(),
            kept,
            kept_tests,
            methods: BTreeMap::new(),
            classes: BTreeMap::new(),
            notes,
        }))
    }

    /// The results that can be used again.
    pub fn reuse(&mut self) -> Reuse {
        let mut reuse = Reuse::default();
        let mut cases: BTreeMap<(usize, String), (Case, Vec<usize>)> = BTreeMap::new();
        let kept = std::mem::take(&mut self.kept);
        for class in &self.project.classes {
            let Some(of) = kept.get(&class.name) else { continue };
            for n in class.mutants.clone() {
                let Some(kept) = of.mutants.get(&self.project.mutants[n].id()) else { continue };
                let classes = kept.classes.iter().cloned().collect();
                if self.key(n, kept.kind, &kept.finding, &classes).as_ref() != Some(&kept.key) {
                    continue;
                }
                let (mut finding, mut witness) = (kept.finding.clone(), None);
                if let Some(name) = &kept.case {
                    let Some((order, case)) = of.cases.get(name) else { continue };
                    let new = || (case.clone(), Vec::new());
                    cases.entry((*order, name.clone())).or_insert_with(new).1.push(n);
                    witness = finding.witness.take();
                    finding.status = if self.tests.is_some() { Status::Survived } else { Status::Unknown };
                }
                reuse.results.insert(n, Reused { finding, witness, classes });
            }
        }
        self.kept = kept;
        self.reused = reuse.results.keys().copied().collect();
        reuse.cases = cases.into_values().collect();
        let key = self.key_of_tests();
        let tests = self.kept_tests.as_ref().filter(|kept| Some(&kept.key) == key.as_ref());
        reuse.tests = tests.map(|kept| kept.tests.clone());
        reuse
    }

    /// Keeps what was found. Gives what the user should know.
    pub fn keep(mut self, found: &Found<'_>) -> Vec<String> {
        let mut case_of = BTreeMap::new();
        for (order, (case, mutants)) in found.cases.iter().enumerate() {
            let Some(name) = name_of(case) else { continue };
            case_of.extend(mutants.iter().map(|&mutant| (mutant, (name.clone(), order, case))));
        }
        let findings: Vec<&Finding> = found.report.findings().collect();
        let mut old = std::mem::take(&mut self.kept);
        let mut new = BTreeMap::new();
        for class in &self.project.classes {
            let mut results = ClassResults::default();
            let mut before = old.remove(&class.name).unwrap_or_default();
            for n in class.mutants.clone() {
                let case = case_of.get(&n);
                let id = self.project.mutants[n].id();
                let before = before.mutants.remove(&id);
                let classes = found.classes.get(&n).cloned().unwrap_or_default();
                let name = case.map(|(name, ..)| name.clone());
                let Some(kept) = self.kept_of(n, findings[n], (classes, name), before, found.whole) else {
                    continue;
                };
                if let Some((name, order, case)) = case {
                    results.cases.insert(name.clone(), (*order, (*case).clone()));
                }
                results.mutants.insert(id, kept);
            }
            // Other mutants of the class were not asked for this time.
            for (id, other) in before.mutants.into_iter().filter(|_| self.is_part) {
                let case = other.case.as_ref().and_then(|name| before.cases.get_key_value(name));
                results.cases.extend(case.map(|(name, case)| (name.clone(), case.clone())));
                results.mutants.insert(id, other);
            }
            new.insert(class.name.clone(), results);
        }
        let tests = self.key_of_tests().filter(|_| found.whole);
        let tests = tests.map(|key| KeptTests { key, tests: found.report.tests.clone() });
        if let Err(why) = store::write(&self.dir, new, tests) {
            self.notes.push(format!("results are not kept: {why}"));
        }
        self.notes
    }

    /// The result of a mutant as it is kept, with the classes of the input that kills, the name of its case, and what was kept
    /// before; nothing if it is not to be kept.
    fn kept_of(
        &mut self,
        n: usize,
        finding: &Finding,
        (classes, case): (BTreeSet<String>, Option<String>),
        before: Option<Kept>,
        whole: bool,
    ) -> Option<Kept> {
        let mut finding = finding.clone();
        let given = matches!(finding.status, Status::Killed | Status::Timeout) && self.tests.is_some();
        if let (Some(witness), false) = (&mut finding.witness, given) {
            // The test that is written depends on what is there already.
            witness.test = None;
            // Without them nobody knows what the result depends on.
            if classes.is_empty() {
                return None;
            }
        }
        // What was used again is not less true for the end of the time.
        let whole =
            whole || self.reused.contains(&n) && before.is_some_and(|before| before.finding == finding);
        let kind = self.kind(&finding, whole)?;
        let key = self.key(n, kind, &finding, &classes)?;
        let mutant = self.project.mutants[n].id();
        Some(Kept { mutant, kind, key, classes: classes.into_iter().collect(), case, finding })
    }

    /// What a result depends on; nothing if it is not to be kept.
    fn kind(&self, finding: &Finding, whole: bool) -> Option<Kind> {
        match finding.status {
            Status::Equivalent => Some(Kind::Proof),
            Status::Killed | Status::Timeout if self.tests.is_some() => Some(Kind::Test),
            Status::Killed | Status::Timeout => Some(Kind::Input),
            // Another time more may be found.
            Status::Survived | Status::Unknown => whole.then_some(Kind::Open),
        }
    }

    /// A digest of what a result depends on.
    fn key(&mut self, n: usize, kind: Kind, finding: &Finding, classes: &BTreeSet<String>) -> Option<String> {
        let key = match kind {
            Kind::Proof if finding.proof?.how == How::SameBytecode => self.always.and(self.of_method(n)),
            // What private fields hold, and with what private methods are called, is for the whole nest to say.
            Kind::Proof => self.always.and(self.of_classes(n, &self.nest_of(n))),
            Kind::Test => {
                let test = finding.witness.as_ref()?.test.as_deref()?;
                let test = self.tests.as_ref()?.of(test)?;
                self.always.and(self.of_method(n)).and(test)
            }
            Kind::Input => self.always.and(self.of_classes(n, classes)),
            Kind::Open => {
                let key = self.when_open.and(self.of_classes(n, classes));
                let class = self.code.class(&self.class_of(n));
                match &mut self.tests {
                    Some(tests) => key.and(tests.reaching(class)),
                    None => key,
                }
            }
        };
        Some(Digest::NOTHING.text(&format!("{kind:?}")).and(key).to_string())
    }

    fn class_of(&self, mutant: usize) -> String {
        self.project.mutants[mutant].class.replace('.', "/")
    }

    /// The class of a mutant with those around it and inside of it.
    fn nest_of(&self, mutant: usize) -> BTreeSet<String> {
        let Some(class) = self.code.class(&self.class_of(mutant)) else { return BTreeSet::new() };
        let nest = self.code.nests().get(self.code.outermost(class));
        nest.into_iter().flatten().map(|&class| self.code.name(class).to_owned()).collect()
    }

    /// Of the method of a mutant, and what it depends on.
    fn of_method(&mut self, mutant: usize) -> Digest {
        let class = self.class_of(mutant);
        let of = &self.project.mutants[mutant];
        let key = (class, of.method);
        if let Some(digest) = self.methods.get(&key) {
            return *digest;
        }
        let method = (key.0.as_str(), of.name.as_str(), of.descriptor.as_str());
        let digest = self.code.dependence(Some(method), []).digest;
        self.methods.insert(key, digest);
        digest
    }

    /// Of the class of a mutant and these classes, and what they depend on.
    fn of_classes(&mut self, mutant: usize, classes: &BTreeSet<String>) -> Digest {
        let mut all = classes.clone();
        all.insert(self.class_of(mutant));
        if let Some(digest) = self.classes.get(&all) {
            return *digest;
        }
        let digest = self.code.dependence(None, all.iter().cloned()).digest;
        self.classes.insert(all, digest);
        digest
    }

    /// A digest of what the list of given tests depends on, if there are some.
    fn key_of_tests(&self) -> Option<String> {
        self.tests.as_ref().map(|tests| self.always.and(tests.all()).to_string())
    }
}

/// The classes, by internal name, that the input of a case and its call name.
pub fn classes_of(case: &Case) -> BTreeSet<String> {
    // All names of classes are there in its form for other tools, whatever kind of object they belong to.
    let input = &case.input;
    let mut names: BTreeSet<String> = BTreeSet::from([case.method.class.clone()]);
    let mut call = |call: &Call| _ = names.insert(call.class.clone());
    for node in &input.nodes {
        match node {
            Node::Built { steps, .. } => steps.iter().for_each(&mut call),
            Node::Got { step, .. } => call(step),
            Node::Answering { replies, .. } => {
                replies.iter().filter_map(|reply| reply.does.as_ref()).for_each(|deed| call(&deed.call));
            }
            _ => {}
        }
    }
    for step in &input.prologue {
        if let Action::Call(deed) = &step.action {
            call(&deed.call);
        }
    }
    for node in input.nodes.iter().chain(&case.after.nodes) {
        names.insert(node.class().trim_start_matches(['[', 'L']).trim_end_matches(';').to_owned());
        if let Node::Class(name) = node {
            names.insert(name.clone());
        }
    }
    names.into_iter().map(|name| name.replace('.', "/")).collect()
}
