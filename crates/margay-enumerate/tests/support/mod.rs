//! Machines for Java sources of the tests, and finitizations written in Rust.
#![allow(dead_code, reason = "each test uses a part")]

pub mod agree;

use margay_classes::{ClassId, Kind, MethodId};
use margay_enumerate::{
    ClassDomain, Domain, DomainId, FieldDomain, Finitization, Object, ObjectId, Options, Outcome, enumerate,
};
use margay_graph::graph::Graph;
use margay_machine::{Config, Machine};
use margay_test_util::Javac;
use margay_test_util::machine::boot_with;
use std::ops::ControlFlow;

/// A machine for the classes of a source text; its public class has this name.
pub fn machine(name: &str, source: &str) -> Machine {
    let classes = Javac::new().margay_api().once(&[(&format!("{name}.java"), source)]);
    let config = Config { max_heap: 1 << 28, max_frames: 3_000, ..Config::default() };
    boot_with(&[classes], config)
}

/// A finitization in the making.
pub struct Bounds {
    pub machine: Machine,
    pub fin: Finitization,
}

impl Bounds {
    pub fn new(name: &str, source: &str) -> Bounds {
        Bounds { machine: machine(name, source), fin: Finitization::default() }
    }

    pub fn class(&mut self, name: &str) -> ClassId {
        self.machine.classes.load(name).expect("the class exists")
    }

    /// So many interchangeable objects of a class.
    pub fn objects(&mut self, class: &str, n: usize) -> DomainId {
        let class = self.class(class);
        let first = self.fin.objects.len() as u32;
        self.fin.objects.extend((0..n).map(|_| Object::Fresh { class }));
        let objects = (first..first + n as u32).map(ObjectId).collect();
        self.fin.domains.push(ClassDomain { class, objects, isomorphic: true });
        DomainId(self.fin.domains.len() as u32 - 1)
    }

    /// So many arrays.
    pub fn arrays(
        &mut self,
        element: &str,
        n: usize,
        lengths: std::ops::RangeInclusive<u32>,
        elements: Domain,
    ) -> DomainId {
        let class = self.machine.classes.load_descriptor(element).expect("a class");
        let class = self.machine.classes.array_of(class);
        let first = self.fin.objects.len() as u32;
        let lengths: Vec<u32> = lengths.collect();
        self.fin.objects.extend((0..n).map(|_| Object::Array {
            class,
            lengths: lengths.clone(),
            elements: elements.clone(),
        }));
        let objects = (first..first + n as u32).map(ObjectId).collect();
        self.fin.domains.push(ClassDomain { class, objects, isomorphic: true });
        DomainId(self.fin.domains.len() as u32 - 1)
    }

    /// The domain of a field.
    pub fn field(&mut self, class: &str, name: &str, domain: Domain) {
        let class = self.class(class);
        let (declared_in, slot) = {
            let (declared_in, field) =
                self.machine.classes.find_field(class, name).expect("the field exists");
            (declared_in, field.slot)
        };
        self.fin.fields.push(FieldDomain { declared_in, name: name.into(), slot, owner: None, domain });
    }

    /// One object of a class as receiver.
    pub fn receiver(&mut self, class: &str) {
        let domain = self.objects(class, 1);
        self.fin.roots.push(Domain::Objects { null: false, domains: vec![domain] });
    }

    pub fn predicate(&mut self, class: &str, name: &str) -> MethodId {
        let class = self.class(class);
        let methods = &self.machine.classes.class(class).methods;
        let named =
            |m: &&MethodId| self.machine.classes.symbols.text(self.machine.classes.method(**m).name) == name;
        *methods.iter().find(named).expect("the predicate exists")
    }

    /// Searches with these options.
    pub fn search(&mut self, class: &str, name: &str, options: &Options) -> (Outcome, Vec<Graph>) {
        let predicate = self.predicate(class, name);
        let mut graphs = Vec::new();
        let outcome = enumerate(&mut self.machine, predicate, &self.fin, options, &mut |structure| {
            graphs.push(structure.graph());
            ControlFlow::Continue(())
        });
        (outcome.expect("the search begins"), graphs)
    }
}

/// Null or an object of a domain.
pub fn nullable(domain: DomainId) -> Domain {
    Domain::Objects { null: true, domains: vec![domain] }
}

/// `int`s.
pub fn ints(range: std::ops::RangeInclusive<i32>) -> Domain {
    Domain::Numbers { kind: Kind::Int, values: range.map(|n| u64::from(n as u32)).collect() }
}

pub fn plain() -> Options {
    Options { symbolic: false, ..Options::default() }
}
