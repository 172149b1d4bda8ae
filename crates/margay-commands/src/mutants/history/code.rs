//! What code depends on: the classes of the class path as a graph of declarations and methods. A call leads to all methods
//! that it may select, in any class of the class path; a class that is named leads to its initialiser, to its subclasses,
//! and to the methods that the library may call on its objects. Code that looks for code by name depends on everything.

use super::class::{Call, ClassParts, MethodParts, parts};
use super::digest::Digest;
use crate::error::Result;
use crate::session::World;
use margay_classes::reader::{ClassFile, access};
use margay_classes::symbols::Symbols;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What tests are written with. It is compared as a whole.
const OF_TESTS: &[&str] = &["org/junit/", "junit/", "org/opentest4j/", "org/apiguardian/", "org/hamcrest/"];
/// Packages and classes of the library that find code and files by name.
const BY_NAME: &[&str] = &[
    "java/lang/reflect/",
    "java/lang/ClassLoader",
    "java/lang/Module",
    "java/lang/invoke/MethodHandles",
    "java/util/ServiceLoader",
    "java/util/ResourceBundle",
    "java/io/ObjectInputStream",
    "java/net/URLClassLoader",
    "java/beans/",
];
/// What does not, though it stands there.
const PLAIN: &[&str] = &["java/lang/reflect/Array", "java/lang/reflect/Type"];
/// Methods of `Class` that tell nothing of its members.
const OF_CLASS: &[&str] = &[
    "getName",
    "getSimpleName",
    "getTypeName",
    "hashCode",
    "equals",
    "toString",
    "isInstance",
    "cast",
    "isArray",
    "getComponentType",
    "isInterface",
    "isEnum",
    "isPrimitive",
    "isAssignableFrom",
    "desiredAssertionStatus",
    "getEnumConstants",
    "getSuperclass",
    "isRecord",
];
/// What shows a program its own line numbers.
const LINES: &[&str] = &["java/lang/StackTraceElement", "java/lang/StackWalker"];
const SHOWS_LINES: &[&str] = &["getStackTrace", "printStackTrace", "setStackTrace"];
/// What changes the surroundings of all code that runs later.
const SURROUNDINGS: &[(&str, &str)] = &[
    ("java/lang/System", "setProperty"),
    ("java/lang/System", "setProperties"),
    ("java/lang/System", "clearProperty"),
    ("java/lang/System", "getProperties"),
    ("java/lang/System", "setOut"),
    ("java/lang/System", "setErr"),
    ("java/lang/System", "setIn"),
    ("java/util/Locale", "setDefault"),
    ("java/util/TimeZone", "setDefault"),
    ("java/lang/Thread", "setDefaultUncaughtExceptionHandler"),
];
/// What the library may call on any object.
const OF_OBJECTS: &[&str] = &["equals", "hashCode", "toString", "clone", "finalize"];

/// A part of the program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Node {
    /// The declaration of a class.
    Class(usize),
    /// A method of a class, by their numbers.
    Method(usize, usize),
    /// A class that is not there.
    Missing(String),
    /// A file of the class path.
    File(String),
    /// All classes.
    Everything,
}

/// A class of the class path.
struct Class {
    name: String,
    file: ClassFile,
    supers: Vec<String>,
    parts: OnceCell<ClassParts>,
    from_library: OnceCell<bool>,
}

/// The classes of a class path that are neither the JDK's nor what tests are written with.
pub struct Code<'a> {
    world: &'a World,
    symbols: Symbols,
    classes: Vec<Class>,
    numbers: BTreeMap<String, usize>,
    /// The direct subclasses and implementations of a class.
    subtypes: BTreeMap<String, Vec<usize>>,
    /// The classes inside of each other, by the name of the outermost.
    nests: BTreeMap<String, Vec<usize>>,
    /// Names of methods that say whether objects are valid.
    predicates: Vec<String>,
    /// Of all class files, and of those that tests are written with.
    everything: Digest,
    of_tests: Digest,
    nodes: BTreeMap<Node, usize>,
    known: Vec<Known>,
}

/// What is known of a part.
struct Known {
    node: Node,
    digest: Digest,
    lines: Option<Digest>,
    shows_lines: bool,
    changes_surroundings: bool,
    leads_to: Option<Rc<[usize]>>,
}

/// What some parts depend on.
#[derive(Debug, Clone)]
pub struct Dependence {
    /// Of all of it.
    pub digest: Digest,
    /// The numbers of the classes.
    pub classes: BTreeSet<usize>,
    /// Whether it depends on all classes.
    pub everything: bool,
    /// Whether it may change what all code sees: properties, the locale.
    pub changes_surroundings: bool,
}

fn starts_with(name: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| name.starts_with(prefix))
}

impl<'a> Code<'a> {
    /// Reads the declarations of all classes of the class path.
    pub fn read(world: &'a World, predicates: &[String]) -> Result<Code<'a>> {
        let mut code = Code {
            world,
            symbols: Symbols::default(),
            classes: Vec::new(),
            numbers: BTreeMap::new(),
            subtypes: BTreeMap::new(),
            nests: BTreeMap::new(),
            predicates: predicates.to_vec(),
            everything: Digest::NOTHING,
            of_tests: Digest::NOTHING,
            nodes: BTreeMap::new(),
            known: Vec::new(),
        };
        for name in world.user_classes()? {
            let Some(bytes) = world.class_file(&name)? else { continue };
            if starts_with(&name, OF_TESTS) {
                code.of_tests = code.of_tests.text(&name).bytes(&bytes);
                continue;
            }
            // What cannot be read cannot be run, nor can what is in another place than its name says.
            let Ok(file) = ClassFile::read(bytes.clone(), &mut code.symbols) else { continue };
            if code.symbols.text(file.name) != name {
                continue;
            }
            code.everything = code.everything.text(&name).bytes(&bytes);
            let text = |sym: &_| code.symbols.text(*sym).to_owned();
            let supers: Vec<String> = file.super_name.iter().chain(&file.interfaces).map(text).collect();
            let number = code.classes.len();
            for super_type in &supers {
                code.subtypes.entry(super_type.clone()).or_default().push(number);
            }
            code.numbers.insert(name.clone(), number);
            let (parts, from_library) = (OnceCell::new(), OnceCell::new());
            code.nests.entry(outermost(&name).to_owned()).or_default().push(number);
            code.classes.push(Class { name, file, supers, parts, from_library });
        }
        Ok(code)
    }

    /// Of what tests are written with.
    pub fn of_tests(&self) -> Digest {
        self.of_tests
    }

    /// The number of a class.
    pub fn class(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The name of a class.
    pub fn name(&self, class: usize) -> &str {
        &self.classes[class].name
    }

    /// The classes inside of each other, by the name of the outermost.
    pub fn nests(&self) -> &BTreeMap<String, Vec<usize>> {
        &self.nests
    }

    /// The outermost class around a class, by name.
    pub fn outermost(&self, class: usize) -> &str {
        outermost(self.name(class))
    }

    /// Whether static fields of a class keep something from one call to the next.
    pub fn has_state(&self, class: usize) -> bool {
        self.parts(class).has_state
    }

    fn parts(&self, class: usize) -> &ClassParts {
        let class = &self.classes[class];
        class.parts.get_or_init(|| parts(&class.file, &self.symbols))
    }

    fn method(&self, class: usize, method: usize) -> &MethodParts {
        &self.parts(class).methods[method]
    }

    /// What a method, and all methods of these classes depend on.
    pub fn dependence(
        &mut self,
        method: Option<(&str, &str, &str)>,
        classes: impl IntoIterator<Item = String>,
    ) -> Dependence {
        let mut roots = Vec::new();
        if let Some((class, name, descriptor)) = method {
            match self.class(class) {
                Some(class) => {
                    let is = |m: &MethodParts| m.name == name && m.descriptor == descriptor;
                    roots.extend(
                        self.parts(class).methods.iter().position(is).map(|m| Node::Method(class, m)),
                    );
                    roots.push(Node::Class(class));
                }
                None => roots.push(Node::Everything),
            }
        }
        for name in classes {
            roots.extend(self.whole(&name));
        }
        let roots: BTreeSet<usize> = roots.into_iter().map(|node| self.number(node)).collect();
        self.reached(roots)
    }

    /// A class with all its methods and those that it inherits.
    fn whole(&self, name: &str) -> Vec<Node> {
        let Some(class) = self.class(name) else { return self.outside(name).into_iter().collect() };
        let mut nodes = Vec::new();
        for class in self.above(class) {
            nodes.push(Node::Class(class));
            nodes.extend((0..self.parts(class).methods.len()).map(|method| Node::Method(class, method)));
        }
        nodes
    }

    fn reached(&mut self, roots: BTreeSet<usize>) -> Dependence {
        let mut reached = roots.clone();
        let mut open: Vec<usize> = roots.into_iter().collect();
        while let Some(next) = open.pop() {
            for &node in self.leads_to(next).iter() {
                if reached.insert(node) {
                    open.push(node);
                }
            }
        }
        let known = || reached.iter().map(|&node| &self.known[node]);
        let shows_lines = known().any(|known| known.shows_lines);
        let lines = known().filter(|_| shows_lines).filter_map(|known| known.lines);
        let class = |known: &Known| if let Node::Class(class) = known.node { Some(class) } else { None };
        Dependence {
            digest: Digest::of_set(known().map(|known| known.digest).chain(lines)),
            classes: known().filter_map(class).collect(),
            everything: known().any(|known| known.node == Node::Everything),
            changes_surroundings: known().any(|known| known.changes_surroundings),
        }
    }

    /// The number of a part, which is looked at if it has none.
    fn number(&mut self, node: Node) -> usize {
        if let Some(&number) = self.nodes.get(&node) {
            return number;
        }
        let (mut lines, mut shows_lines, mut changes_surroundings) = (None, false, false);
        let digest = match &node {
            Node::Class(class) => {
                let below = self.subtypes.get(self.name(*class)).into_iter().flatten();
                let digest = Digest::NOTHING.text("class").and(self.parts(*class).digest);
                below.fold(digest, |digest, &below| digest.text(self.name(below)))
            }
            Node::Method(class, method) => {
                let of = self.method(*class, *method);
                lines = Some(Digest::NOTHING.text(self.name(*class)).and(of.digest).and(of.lines));
                shows_lines = of.names.calls.iter().any(|call| SHOWS_LINES.contains(&&*call.name))
                    || of.names.classes.iter().any(|name| starts_with(name, LINES));
                changes_surroundings =
                    of.names.calls.iter().any(|call| SURROUNDINGS.contains(&(&*call.class, &*call.name)));
                Digest::NOTHING.text("method").text(self.name(*class)).and(of.digest)
            }
            Node::Missing(name) => Digest::NOTHING.text("missing").text(name),
            Node::File(name) => {
                let content = self.world.user_file(name).ok().flatten();
                let digest = Digest::NOTHING.text("file").text(name);
                content.map_or(digest, |content| digest.bytes(&content))
            }
            Node::Everything => Digest::NOTHING.text("everything").and(self.everything),
        };
        let number = self.known.len();
        self.nodes.insert(node.clone(), number);
        self.known.push(Known { node, digest, lines, shows_lines, changes_surroundings, leads_to: None });
        number
    }

    fn leads_to(&mut self, number: usize) -> Rc<[usize]> {
        if let Some(leads_to) = &self.known[number].leads_to {
            return leads_to.clone();
        }
        let nodes = match self.known[number].node.clone() {
            Node::Class(class) => self.of_declaration(class),
            Node::Method(class, method) => self.of_method(class, method),
            Node::Missing(_) | Node::File(_) | Node::Everything => BTreeSet::new(),
        };
        let leads_to: Rc<[usize]> = nodes.into_iter().map(|node| self.number(node)).collect();
        self.known[number].leads_to = Some(leads_to.clone());
        leads_to
    }

    fn of_declaration(&self, class: usize) -> BTreeSet<Node> {
        let mut nodes = BTreeSet::new();
        let of = self.parts(class);
        nodes.extend(of.names.classes.iter().filter_map(|name| self.named(name)));
        nodes.extend(self.subtypes.get(self.name(class)).into_iter().flatten().map(|&n| Node::Class(n)));
        let all = self.is_of_library(class);
        for (number, method) in of.methods.iter().enumerate() {
            let is_called =
                method.access & (access::PRIVATE | access::STATIC) == 0 && method.name != "<init>";
            if matches!(&*method.name, "<clinit>" | "<init>")
                || is_called && (all || OF_OBJECTS.contains(&&*method.name))
                || self.predicates.contains(&method.name)
                || of.names.texts.contains(&method.name)
            {
                nodes.insert(Node::Method(class, number));
            }
        }
        nodes.extend(of.names.texts.iter().flat_map(|text| self.meant(text, class)));
        nodes
    }

    fn of_method(&self, class: usize, method: usize) -> BTreeSet<Node> {
        let mut nodes = BTreeSet::from([Node::Class(class)]);
        let of = &self.method(class, method).names;
        nodes.extend(of.classes.iter().filter_map(|name| self.named(name)));
        for call in &of.calls {
            nodes.extend(self.selected(call));
            if is_by_name(call) {
                nodes.insert(Node::Everything);
            }
        }
        for field in &of.statics {
            nodes.extend(self.users(field));
        }
        nodes.extend(of.texts.iter().flat_map(|text| self.meant(text, class)));
        // An annotation may name a method.
        let is_meant = |m: &(usize, &MethodParts)| of.texts.contains(&m.1.name);
        let meant = self.parts(class).methods.iter().enumerate().filter(is_meant);
        nodes.extend(meant.map(|(method, _)| Node::Method(class, method)));
        nodes
    }

    /// A class that is named, unless it is the JDK's or belongs to what tests are written with.
    fn named(&self, name: &str) -> Option<Node> {
        self.class(name).map(Node::Class).or_else(|| self.outside(name))
    }

    fn outside(&self, name: &str) -> Option<Node> {
        let known = starts_with(name, OF_TESTS) || self.world.is_of_jdk(name);
        (!known).then(|| Node::Missing(name.to_owned()))
    }

    /// The methods that a call may select, the class that it names aside: those that are inherited, and those that
    /// override them.
    fn selected(&self, call: &Call) -> BTreeSet<Node> {
        let Some(class) = self.class(&call.class) else { return BTreeSet::new() };
        let mut classes = self.above(class);
        if call.name == "<init>" {
            classes = BTreeSet::from([class]);
        } else {
            let (mut seen, mut open) = (BTreeSet::from([class]), vec![class]);
            while let Some(next) = open.pop() {
                for &below in self.subtypes.get(self.name(next)).into_iter().flatten() {
                    if seen.insert(below) {
                        open.push(below);
                        // What a subclass inherits from elsewhere may be what an interface selects.
                        classes.extend(self.above(below));
                    }
                }
            }
        }
        let mut nodes = BTreeSet::new();
        for class in classes {
            // Calls of a method handle have a descriptor of their own; methods of interfaces bind type variables.
            let is = |m: &MethodParts| m.name == call.name && m.descriptor == call.descriptor;
            let found = self.parts(class).methods.iter().position(is);
            nodes.extend(found.map(|method| Node::Method(class, method)));
        }
        nodes
    }

    /// The methods that may set a private static field, or change what it holds: all that name it and can.
    fn users(&self, field: &(String, String)) -> BTreeSet<Node> {
        let mut nodes = BTreeSet::new();
        let Some(named) = self.class(&field.0) else { return nodes };
        for declaring in self.above(named) {
            let outermost = outermost(self.name(declaring));
            for &class in self.nests.get(outermost).into_iter().flatten() {
                let methods = self.parts(class).methods.iter().enumerate();
                let uses = |m: &MethodParts| m.names.statics.iter().any(|other| other.1 == field.1);
                nodes.extend(methods.filter(|(_, m)| uses(m)).map(|(n, _)| Node::Method(class, n)));
            }
        }
        nodes
    }

    /// A class with all classes of the class path from which it inherits.
    fn above(&self, class: usize) -> BTreeSet<usize> {
        let mut all = BTreeSet::from([class]);
        let mut open = vec![class];
        while let Some(next) = open.pop() {
            for above in self.classes[next].supers.iter().filter_map(|name| self.class(name)) {
                if all.insert(above) {
                    open.push(above);
                }
            }
        }
        all
    }

    /// Whether a class inherits from a class of the library that is more than an object: what it overrides is called there.
    fn is_of_library(&self, class: usize) -> bool {
        let outside = |name: &String| name != "java/lang/Object" && self.class(name).is_none();
        *self.classes[class].from_library.get_or_init(|| {
            self.above(class).iter().any(|&above| self.classes[above].supers.iter().any(outside))
        })
    }

    /// What a text may mean: a class by its name, a file of the class path.
    fn meant(&self, text: &str, class: usize) -> Vec<Node> {
        let is_plain = |c: char| c.is_ascii_graphic() && !"\"'()<>%,;:*?\\".contains(c);
        if !(3..=200).contains(&text.len()) || !text.chars().all(is_plain) || !text.contains(['.', '/', '$'])
        {
            return self.class(text).map_or_else(Vec::new, |_| self.whole(text));
        }
        let name = text.replace('.', "/");
        if self.class(&name).is_some() {
            return self.whole(&name);
        }
        let text = text.trim_start_matches('/');
        let package = self.name(class).rsplit_once('/').map(|(package, _)| format!("{package}/{text}"));
        package.into_iter().chain([text.to_owned()]).map(Node::File).collect()
    }
}

/// The class that a class is inside of, by its name.
fn outermost(name: &str) -> &str {
    name.split('$').next().unwrap_or(name)
}

/// Whether a call of the library finds code by its name.
fn is_by_name(call: &Call) -> bool {
    if call.class == "java/lang/Class" {
        return !OF_CLASS.contains(&&*call.name);
    }
    starts_with(&call.class, BY_NAME) && !starts_with(&call.class, PLAIN)
}
