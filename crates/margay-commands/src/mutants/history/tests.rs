//! Which given tests a result depends on: those whose code may come to the class of a mutant, and those that share with them
//! what is kept in static fields, since all tests run in one Java machine.

use super::code::{Code, Dependence};
use super::digest::Digest;
use crate::error::Result;
use crate::given_tests::Place;
use crate::session::World;
use std::collections::{BTreeMap, BTreeSet};

/// A test class with those inside of it.
struct Unit {
    name: String,
    depends: Dependence,
}

/// The given tests.
pub struct TestCode {
    units: Vec<Unit>,
    /// The group of each: tests of different groups share nothing that static fields keep.
    groups: Vec<usize>,
    /// All that tests run with.
    surroundings: Digest,
    /// What was asked before.
    reaching: BTreeMap<Option<usize>, Digest>,
}

/// Numbers in groups.
#[derive(Default)]
struct Groups {
    /// A number of the same group, or the number itself if it stands for the group.
    next: Vec<usize>,
    /// The first number that shares something.
    first: BTreeMap<usize, usize>,
}

impl Groups {
    fn add(&mut self) -> usize {
        self.next.push(self.next.len());
        self.next.len() - 1
    }

    fn of(&self, mut number: usize) -> usize {
        while self.next[number] != number {
            number = self.next[number];
        }
        number
    }

    fn share(&mut self, number: usize, what: usize) {
        let first = *self.first.entry(what).or_insert(number);
        let (one, other) = (self.of(first), self.of(number));
        self.next[one.max(other)] = one.min(other);
    }

    fn join_all(&mut self) {
        self.next.fill(0);
    }
}

/// Files by which JUnit is told how to run tests.
const SETTINGS: [&str; 4] = [
    "junit-platform.properties",
    "META-INF/services/org.junit.platform.engine.TestEngine",
    "META-INF/services/org.junit.jupiter.api.extension.Extension",
    "META-INF/services/org.junit.platform.launcher.TestExecutionListener",
];

impl TestCode {
    /// Looks at the classes in the places of given tests.
    pub fn find(world: &World, code: &mut Code<'_>, places: &[Place]) -> Result<TestCode> {
        let mut hosts = BTreeSet::new();
        for place in places {
            let names = match place {
                Place::Files(path) => world.classes_in(path)?,
                Place::Class(name) => vec![name.replace('.', "/")],
            };
            let classes = names.iter().filter_map(|name| code.class(name));
            hosts.extend(classes.map(|class| code.outermost(class).to_owned()));
        }
        let mut surroundings = code.of_tests();
        for name in SETTINGS {
            let content = world.user_file(name)?;
            surroundings = surroundings.text(name).bytes(content.as_deref().unwrap_or_default());
        }
        let nest = |host: &String| {
            let nest = code.nests().get(host).into_iter().flatten();
            (host.clone(), nest.map(|&class| code.name(class).to_owned()).collect())
        };
        let nests: Vec<(String, Vec<String>)> = hosts.iter().map(nest).collect();
        let mut units: Vec<Unit> = Vec::new();
        // The group of those that have looked for code by name, and so may share anything; of a class with state.
        let mut groups = Groups::default();
        for (name, nest) in nests {
            let number = groups.add();
            let depends = code.dependence(None, nest);
            for &class in depends.classes.iter().filter(|&&class| code.has_state(class)) {
                groups.share(number, class);
            }
            units.push(Unit { name, depends });
        }
        if units.iter().any(|unit| unit.depends.everything || unit.depends.changes_surroundings) {
            groups.join_all();
        }
        let groups = (0..units.len()).map(|unit| groups.of(unit)).collect();
        Ok(TestCode { units, groups, surroundings, reaching: BTreeMap::new() })
    }

    /// Of all tests.
    pub fn all(&self) -> Digest {
        self.digest(0..self.units.len())
    }

    /// The tests that may come to a class, and those that share something with them.
    pub fn reaching(&mut self, class: Option<usize>) -> Digest {
        if let Some(digest) = self.reaching.get(&class) {
            return *digest;
        }
        let reaches =
            |unit: &Unit| unit.depends.everything || class.is_none_or(|n| unit.depends.classes.contains(&n));
        let digest = self.sharing((0..self.units.len()).filter(|&unit| reaches(&self.units[unit])));
        self.reaching.insert(class, digest);
        digest
    }

    /// A test by its name, and those that share something with it. Nothing if the test is not known.
    pub fn of(&self, test: &str) -> Option<Digest> {
        // `com.example.OrderTest.total()`: the longest name of a class in front.
        let is_of = |name: &str| {
            let rest = test.strip_prefix(&*name.replace('/', "."));
            rest.is_some_and(|rest| rest.starts_with(['.', '$']))
        };
        let units = (0..self.units.len()).filter(|&unit| is_of(&self.units[unit].name));
        let unit = units.max_by_key(|&unit| self.units[unit].name.len())?;
        Some(self.sharing(std::iter::once(unit)))
    }

    /// Of these with all that share what static fields keep, with them or with one of those.
    fn sharing(&self, units: impl Iterator<Item = usize>) -> Digest {
        let groups: BTreeSet<usize> = units.map(|unit| self.groups[unit]).collect();
        self.digest((0..self.units.len()).filter(|&unit| groups.contains(&self.groups[unit])))
    }

    fn digest(&self, units: impl IntoIterator<Item = usize>) -> Digest {
        let of = |unit: usize| {
            let Unit { name, depends, .. } = &self.units[unit];
            Digest::NOTHING.text(name).and(depends.digest)
        };
        self.surroundings.and(Digest::of_set(units.into_iter().map(of)))
    }
}
