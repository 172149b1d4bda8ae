//! The classes that are mutated, their mutants, and the world in which all of them can be run: one metamutant for each
//! class.

use super::request::Request;
use super::since::Changes;
use super::tested::{self, Mutated, Tested};
use crate::error::{Error, Result, load, wrong_use};
use crate::given_tests::Place as TestPlace;
use crate::oracle::Oracle;
use crate::oracle::given::Spot;
use crate::session::{ClassSource, World};
use crate::target::method::MethodName;
use crate::target::selection::{self, Targets};
use margay_classes::classpath::{Bytes, ClassPath};
use margay_machine::Machine;
use margay_mutate::{ClassEditor, ClassSource as Lookup, Mutant, Options, metamutant, mutants};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A class that is mutated.
pub struct TargetClass {
    /// Its internal name.
    pub name: String,
    /// Its class file.
    pub editor: ClassEditor,
    /// The numbers of its mutants among all.
    pub mutants: std::ops::Range<usize>,
}

/// A method that calls begin with.
#[derive(Debug, Clone)]
pub struct EntryPoint {
    /// Its name.
    pub name: MethodName,
    /// The number of its class among those that are mutated.
    pub class: usize,
    /// Whether tests can call it as any other class could.
    pub is_visible: bool,
}

/// Where a mutant is in the metamutants: the number of its site, and of its variant there.
pub type Place = (u32, u32);

/// All that is mutated.
pub struct Project {
    /// The classes, in order.
    pub classes: Vec<TargetClass>,
    /// All mutants, class by class.
    pub mutants: Vec<Mutant>,
    /// Where each of them can be run, or why it cannot.
    pub places: Vec<std::result::Result<Vec<Place>, String>>,
    /// For each site the numbers of its mutants, variant 1 first. There is no site 0.
    pub sites: Vec<Vec<usize>>,
    /// The sites as given tests look at them.
    pub spots: Vec<Spot>,
    /// The sites that run while a class is initialised.
    pub initial_sites: BTreeSet<u32>,
    /// Where given tests are.
    pub tests: Vec<TestPlace>,
    /// The methods that calls begin with.
    pub entries: Vec<EntryPoint>,
    /// The methods that run on enumerated inputs.
    pub tested: Vec<Tested>,
    /// The classes as they are.
    pub plain: World,
    /// The classes with all variants.
    pub world: World,
    /// What the user should know.
    pub notes: Vec<String>,
}

/// Instructions of the initialisation of a class.
const INITIALISING: u64 = 10_000_000;

/// The class files of a world.
struct Files<'a>(&'a World);

impl Lookup for Files<'_> {
    fn class_file(&self, name: &str) -> Option<Bytes> {
        self.0.class_file(name).ok().flatten()
    }
}

impl Project {
    /// Finds the targets and their mutants.
    pub fn open(request: &Request, interrupt: &Arc<AtomicBool>) -> Result<Project> {
        check_class_path(&request.source.classpath)?;
        let plain = World::find(&request.source)?;
        let targets = Targets::parse(&request.targets, |name| plain.has_class(name));
        let classpath = targets.extend_class_path(&request.source.classpath);
        let tests = Targets::parse(&request.tests, |name| plain.has_class(name));
        let classpath = tests.extend_class_path(&classpath);
        let plain = World::find(&ClassSource { classpath, ..request.source.clone() })?;
        let mut machine = plain.exploring(interrupt)?;
        let mut project = Project {
            classes: Vec::new(),
            mutants: Vec::new(),
            places: Vec::new(),
            sites: vec![Vec::new()],
            spots: Vec::new(),
            initial_sites: BTreeSet::new(),
            tests: given_places(tests, &machine)?,
            entries: Vec::new(),
            tested: Vec::new(),
            world: plain.clone(),
            plain,
            notes: Vec::new(),
        };
        let since = request.since.as_deref();
        let changes = since.map(|since| Changes::since(since, &project.plain.entries())).transpose()?;
        let names = targets.resolve(&mut machine, &project.plain)?;
        let (tested, mutated) = tested::find(&mut machine, request, &names)?;
        project.tested = tested;
        for name in names {
            project.add(&mut machine, &name, request, (&mutated, changes.as_ref()))?;
        }
        project.make_metamutants(interrupt)?;
        project.find_initial_sites(interrupt)?;
        Ok(project)
    }

    /// Refuses to go on without mutants.
    pub fn expect_mutants(&self, request: &Request) -> Result<()> {
        if !self.mutants.is_empty() || request.since.is_some() {
            return Ok(());
        }
        let named = request.targets.join(", ");
        Err(match &request.methods[..] {
            [_, ..] => wrong_use!("no mutants of methods named {} in {named}", request.methods.join(", ")),
            [] => wrong_use!("nothing to mutate in {named}: the operators change no method there"),
        })
    }

    fn add(
        &mut self,
        machine: &mut Machine,
        name: &str,
        request: &Request,
        (mutated, changes): (&Mutated, Option<&Changes>),
    ) -> Result<()> {
        let java_name = name.replace('/', ".");
        let id = match machine.classes.load(name) {
            Ok(id) => id,
            Err(why) => {
                self.notes.push(format!("{java_name}: cannot be loaded: {why}"));
                return Ok(());
            }
        };
        let Some(bytes) = self.plain.class_file(name)? else { return Ok(()) };
        let editor = ClassEditor::parse(&bytes).map_err(|why| Error::Load(format!("{java_name}: {why}")))?;
        let first = self.mutants.len();
        let files = Files(&self.plain);
        let options = Options { classes: Some(&files), ..Options::default() };
        let changed = changes.map(|changes| changes.methods(&editor));
        let wanted = |mutant: &Mutant| {
            let changed = changed.as_ref().is_none_or(|changed| changed.contains(&mutant.method));
            changed && mutated.allows(mutant)
        };
        self.mutants.extend(mutants(&editor, request.operators, &options).into_iter().filter(wanted));
        if changes.is_some() && self.mutants.len() == first {
            return Ok(());
        }
        let class = self.classes.len();
        for method in with_entries(machine, id) {
            let name = MethodName::of(&machine.classes, method.0);
            self.entries.push(EntryPoint { name, class, is_visible: method.1 });
        }
        let mutants = first..self.mutants.len();
        self.classes.push(TargetClass { name: name.to_owned(), editor, mutants });
        Ok(())
    }

    /// Makes the world with all variants. Methods whose rewritten code the machine does not take are left as they are.
    fn make_metamutants(&mut self, interrupt: &Arc<AtomicBool>) -> Result<()> {
        let mut refused: BTreeSet<(usize, usize)> = BTreeSet::new();
        loop {
            self.places = vec![Err("the rewritten method would be too long".to_owned()); self.mutants.len()];
            self.sites = vec![Vec::new()];
            self.spots = Vec::new();
            let mut files = Vec::new();
            let mut changed: BTreeSet<(usize, usize)> = BTreeSet::new();
            for (number, class) in self.classes.iter().enumerate() {
                let numbers: Vec<usize> = class
                    .mutants
                    .clone()
                    .filter(|&n| !refused.contains(&(number, self.mutants[n].method)))
                    .collect();
                let chosen: Vec<&Mutant> = numbers.iter().map(|&n| &self.mutants[n]).collect();
                let made = metamutant(&class.editor, &chosen, self.sites.len() as u32)
                    .map_err(|why| Error::Internal(format!("{}: {why}", class.name)))?;
                for site in made.sites {
                    changed.insert((number, site.method));
                    let here: Vec<usize> = site.mutants.iter().map(|&n| numbers[n]).collect();
                    for (variant, &mutant) in (1..).zip(&here) {
                        match &mut self.places[mutant] {
                            Ok(places) => places.push((site.number, variant)),
                            none => *none = Ok(vec![(site.number, variant)]),
                        }
                    }
                    let variants = here.len() as u32;
                    self.spots.push(Spot { site: site.number, variants, end: site.end, stack: site.stack });
                    self.sites.push(here);
                }
                files.push((class.name.clone(), made.bytes.into()));
            }
            self.world = self.plain.rewritten(files)?;
            let more = self.rejected(&changed, interrupt)?;
            if more.is_empty() {
                break;
            }
            refused.extend(more);
        }
        for (number, class) in self.classes.iter().enumerate() {
            for n in class.mutants.clone().filter(|&n| refused.contains(&(number, self.mutants[n].method))) {
                self.places[n] = Err("the rewritten method does not pass the verifier".to_owned());
            }
        }
        Ok(())
    }

    /// The rewritten methods that the machine does not take.
    fn rejected(
        &self,
        changed: &BTreeSet<(usize, usize)>,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Vec<(usize, usize)>> {
        let mut machine = self.world.bare(interrupt)?;
        let mut rejected = Vec::new();
        for &(class, method) in changed {
            let id = machine.classes.load(&self.classes[class].name)?;
            let Some(&method_id) = machine.classes.class(id).methods.get(method) else { continue };
            if machine.classes.code(method_id).is_err() {
                rejected.push((class, method));
            }
        }
        Ok(rejected)
    }

    fn find_initial_sites(&mut self, interrupt: &Arc<AtomicBool>) -> Result<()> {
        let mut oracle = Oracle::new(self.world.concrete(interrupt)?);
        oracle.machine().record_sites(self.site_count());
        for class in &self.classes {
            let id = oracle.machine().classes.load(&class.name)?;
            // One that fails has run all the same.
            let _ = oracle.initialise(id, INITIALISING);
        }
        self.initial_sites = oracle.machine().reached_sites().into_iter().collect();
        Ok(())
    }

    /// Where a mutant can be run; nowhere if it cannot.
    pub fn places(&self, mutant: usize) -> &[Place] {
        self.places[mutant].as_ref().map_or(&[], |places| places)
    }

    /// The entry that is the method of a mutant itself.
    pub fn own_entry(&self, mutant: usize) -> Option<usize> {
        let m = &self.mutants[mutant];
        self.entries.iter().position(|entry| {
            self.classes[entry.class].mutants.contains(&mutant)
                && entry.name.method == m.name
                && entry.name.descriptor == m.descriptor
        })
    }

    /// Why nothing is known of a mutant whose paths were not explored.
    pub fn why_unsearched(&self, mutant: usize) -> String {
        let of = |class: &&TargetClass| class.mutants.contains(&mutant);
        let has_entries = |class: &TargetClass| {
            self.entries.iter().any(|entry| entry.is_visible && self.classes[entry.class].name == class.name)
        };
        match self.classes.iter().find(of) {
            Some(class) if !has_entries(class) => "no call is known that runs code of its class".to_owned(),
            _ => "time budget".to_owned(),
        }
    }

    /// How many sites there are, and 0.
    pub fn site_count(&self) -> u32 {
        self.sites.len() as u32
    }
}

/// Refuses a class path that names what is not there: a misspelt entry would look like a class or test that is missing.
fn check_class_path(list: &str) -> Result<()> {
    match ClassPath::parse_list(list).iter().find(|entry| !entry.exists()) {
        Some(entry) => Err(wrong_use!(
            "there is no {}, which the class path names: build it, or take it off the class path",
            entry.display()
        )),
        None => Ok(()),
    }
}

/// Where given tests are.
fn given_places(tests: Targets, machine: &Machine) -> Result<Vec<TestPlace>> {
    let mut classes = tests.classes;
    for package in &tests.packages {
        let all = machine.classes.path.user_classes().map_err(load)?;
        let before = classes.len();
        classes.extend(
            all.iter().filter(|name| name.starts_with(package.as_str())).map(|n| n.replace('/', ".")),
        );
        if classes.len() == before {
            return Err(wrong_use!(
                "no tests in {}**: there are no classes on the class path",
                package.replace('/', ".")
            ));
        }
    }
    Ok(tests
        .places
        .into_iter()
        .map(TestPlace::Files)
        .chain(classes.into_iter().map(TestPlace::Class))
        .collect())
}

/// The methods of a class that calls can begin with, visible ones first; and whether others can call them.
fn with_entries(machine: &Machine, id: margay_classes::ClassId) -> Vec<(margay_classes::MethodId, bool)> {
    if !selection::is_testable(machine, id) {
        return Vec::new();
    }
    let visible = selection::methods(machine, id, None);
    let c = machine.classes.class(id);
    let hidden = c.methods.iter().copied().filter(|method| {
        let m = machine.classes.method(*method);
        let name = machine.classes.symbols.text(m.name);
        !visible.contains(method) && !m.is_abstract() && !m.is_native() && !name.starts_with('<')
    });
    let hidden: Vec<_> = hidden.map(|method| (method, false)).collect();
    visible.into_iter().map(|method| (method, true)).chain(hidden).collect()
}
