//! Arrays of narrower classes than declared: a `String[]` where an `Object[]` is expected refuses what is stored into it. Two
//! of them are enough for a store, for what one of them holds, the other refuses. A program that asks arrays for their class
//! tells more of them apart: those get two for each class that it names.

use crate::library_values::general;
use margay_classes::bytecode::{self, Action, Invocation};
use margay_classes::reader::{ClassFile, Constant, access};
use margay_classes::symbols::Symbols;
use margay_classes::{ClassId, ClassKind, Kind, MethodId, Origin};
use margay_machine::Machine;
use std::collections::{BTreeSet, VecDeque};

/// Array classes that are tried for one class.
const FOR_EACH: usize = 2;
/// Array classes that a program may name before some of them are left out.
const MOST_NAMED: usize = 6;
/// Classes of the program whose code is looked at.
const MOST_CLASSES: usize = 100;
/// Classes of elements that few programs name in tests of arrays.
const OTHERS: [&str; 4] =
    ["java/util/UUID", "java/util/Optional", "java/lang/StringBuilder", "[Ljava/lang/Object;"];
/// Methods of `Class` that tell arrays apart without naming their class.
const TELLING: [&str; 9] = [
    "getComponentType",
    "componentType",
    "isArray",
    "isInstance",
    "isAssignableFrom",
    "cast",
    "getName",
    "getTypeName",
    "descriptorString",
];

/// What the code of a program does with arrays of references.
#[derive(Debug, Default, Clone)]
pub(crate) struct ArrayUses {
    /// It stores references into them.
    stores: bool,
    /// Array classes that it names in tests and casts, and as constants.
    named: BTreeSet<String>,
    /// Other classes that it names as constants.
    constants: BTreeSet<String>,
    /// It asks for the class of the elements.
    components: bool,
    /// It may tell arrays apart without naming their class.
    tells: bool,
}

/// A name and a descriptor.
type Signature = (String, String);

/// A method of the program.
struct Body {
    signature: Signature,
    /// Only code that names it calls it.
    called_by_name: bool,
    calls: BTreeSet<Signature>,
    uses: ArrayUses,
}

impl ArrayUses {
    /// What a method does, or code of the program that it may call.
    pub(crate) fn of(m: &mut Machine, method: MethodId) -> ArrayUses {
        let (class, text) =
            (m.classes.method(method).class, |symbol| m.classes.symbols.text(symbol).to_owned());
        let entry = (text(m.classes.method(method).name), text(m.classes.method(method).desc));
        let name = m.classes.name(class);
        let outermost = name.split('$').next().unwrap_or(name).to_owned();
        let inside = format!("{outermost}$");
        let (mut bodies, mut all) = (Vec::new(), ArrayUses::default());
        let mut seen = BTreeSet::from([outermost.clone(), name.to_owned()]);
        let mut next: VecDeque<String> = seen.iter().cloned().collect();
        let mut looked_at = 0;
        // Not those that happen to be loaded: which these are depends on what was explored before.
        while let Some(name) = next.pop_front() {
            let own = name == outermost || name.starts_with(&inside);
            let Ok(id) = m.classes.load(&name) else { continue };
            let class = m.classes.class(id);
            let Some(file) = class.file.clone().filter(|_| own || class.origin == Origin::App) else {
                continue;
            };
            if looked_at == MOST_CLASSES {
                all.tells = true;
                break;
            }
            looked_at += 1;
            read(&file, &m.classes.symbols, &mut bodies);
            let library =
                |name: &str| ["java/", "javax/", "jdk/", "["].iter().any(|start| name.starts_with(start));
            let mentioned = (1..file.pool_size()).filter_map(|cp| class_name(&file, cp));
            let mentioned = mentioned.filter(|name| name.starts_with(&inside) || !library(name));
            next.extend(mentioned.filter(|name| seen.insert(name.clone())));
        }
        let mut called = BTreeSet::from([entry]);
        let mut open = bodies;
        loop {
            let (now, rest): (Vec<Body>, Vec<Body>) =
                open.into_iter().partition(|body| !body.called_by_name || called.contains(&body.signature));
            if now.is_empty() {
                break;
            }
            for body in now {
                called.extend(body.calls);
                all.join(body.uses);
            }
            open = rest;
        }
        if all.components {
            all.named.extend(all.constants.iter().map(|name| format!("[L{name};")));
        }
        all
    }

    fn join(&mut self, mut other: ArrayUses) {
        self.stores |= other.stores;
        self.tells |= other.tells;
        self.components |= other.components;
        self.named.append(&mut other.named);
        self.constants.append(&mut other.constants);
    }

    /// Takes an instruction into account.
    fn add(&mut self, file: &ClassFile, action: Action) {
        match action {
            Action::StoreElement(Kind::Ref) => self.stores = true,
            Action::CheckCast { cp } | Action::InstanceOf { cp } => {
                self.named.extend(class_name(file, cp).filter(|name| name.starts_with('[')));
            }
            Action::LoadConstant { cp, .. } => match class_name(file, cp) {
                Some(name) if name.starts_with('[') => _ = self.named.insert(name),
                Some(name) => _ = self.constants.insert(name),
                None => {}
            },
            Action::Invoke { how: Invocation::Virtual, cp } => {
                if let Some((class, (name, _))) = member(file, cp)
                    && class == "java/lang/Class"
                {
                    self.tells |= TELLING.contains(&&*name);
                    self.components |= name.ends_with("omponentType");
                }
            }
            // What a switch over types compares with stands in the constant pool.
            Action::Invoke { how: Invocation::Dynamic, .. } => {
                let all = (1..file.pool_size()).filter_map(|cp| class_name(file, cp));
                self.named.extend(all.filter(|name| name.starts_with('[')));
            }
            _ => {}
        }
    }

    /// Whether arrays of narrower classes matter: something is stored into them, or they are told apart.
    pub(crate) fn matter(&self) -> bool {
        self.stores || self.tells || !self.named.is_empty()
    }

    /// The array classes below one that are tried, and whether they are as good as all.
    pub(crate) fn narrower(&self, m: &mut Machine, array: ClassId) -> (Vec<ClassId>, bool) {
        let mut named = Vec::new();
        for name in &self.named {
            if let Ok(class) = m.classes.load(name)
                && class != array
                && m.classes.is_subclass(class, array)
            {
                named.push(class);
            }
        }
        let mut whole = !self.tells && named.len() <= MOST_NAMED;
        named.truncate(MOST_NAMED);
        let is_named = |m: &Machine, class: ClassId| named.iter().any(|&n| m.classes.is_subclass(class, n));
        let mut list: Vec<ClassId> =
            below(m, array).into_iter().filter(|&class| !is_named(m, class)).collect();
        if !named.is_empty() && list.len() < FOR_EACH {
            let others = OTHERS.iter().filter_map(|name| {
                let element = m.classes.load(name).ok()?;
                Some(m.classes.array_of(element))
            });
            let others: Vec<ClassId> = others.collect();
            let fits = |&class: &ClassId| m.classes.is_subclass(class, array) && !is_named(m, class);
            list.extend(others.into_iter().filter(fits));
        }
        list.truncate(FOR_EACH);
        for (at, &class) in named.iter().enumerate() {
            list.push(class);
            list.extend(below(m, class).into_iter().take(FOR_EACH));
            // An array may be of both.
            whole &= named[..at].iter().all(|&other| {
                let related = m.classes.is_subclass(class, other) || m.classes.is_subclass(other, class);
                related || !is_open(m, class) && !is_open(m, other)
            });
        }
        let mut seen = BTreeSet::new();
        list.retain(|class| seen.insert(*class));
        (list, whole)
    }
}

/// The class that an entry of the constant pool names.
fn class_name(file: &ClassFile, cp: u16) -> Option<String> {
    match file.constant(cp) {
        Constant::Class(name) => file.utf8(name).ok(),
        _ => None,
    }
}

/// The class, name and descriptor of a method that an entry of the constant pool names.
fn member(file: &ClassFile, cp: u16) -> Option<(String, Signature)> {
    let (Constant::Method { class, name_type } | Constant::InterfaceMethod { class, name_type }) =
        file.constant(cp)
    else {
        return None;
    };
    let Constant::NameType { name, desc } = file.constant(name_type) else { return None };
    Some((class_name(file, class)?, (file.utf8(name).ok()?, file.utf8(desc).ok()?)))
}

/// The methods of a class file.
fn read(file: &ClassFile, symbols: &Symbols, bodies: &mut Vec<Body>) {
    let pool = || 1..file.pool_size();
    // What is handed around as a function may be called from anywhere.
    let handles: BTreeSet<Signature> = pool()
        .filter_map(|cp| match file.constant(cp) {
            Constant::MethodHandle { reference, .. } => Some(member(file, reference)?.1),
            _ => None,
        })
        .collect();
    for declared in &file.methods {
        let Ok(Some(code)) = file.code(declared) else { continue };
        let signature = (symbols.text(declared.name).to_owned(), symbols.text(declared.desc).to_owned());
        let by_name = declared.access & (access::STATIC | access::PRIVATE) != 0 && signature.0 != "<clinit>";
        let mut body = Body {
            called_by_name: by_name && !handles.contains(&signature),
            signature,
            calls: BTreeSet::new(),
            uses: ArrayUses::default(),
        };
        let bytes = file.slice(code.code);
        for action in bytecode::instructions(bytes).filter_map(|insn| insn.action(bytes)) {
            body.uses.add(file, action);
            if let Action::Invoke { cp, .. } = action {
                body.calls.extend(member(file, cp).map(|(_, signature)| signature));
            }
        }
        bodies.push(body);
    }
}

/// Whether the arrays of narrower classes than this one that are tried, if any are, refuse whatever one may refuse. Of classes
/// of the program there are no others than those of the class path.
pub(crate) fn refuse_all(m: &mut Machine, array: ClassId, tried: bool) -> bool {
    let of_program = m.classes.class(innermost(m, array)).origin == Origin::App;
    let known = below(m, array).len();
    of_program && known == 0 || tried && (of_program || known >= FOR_EACH)
}

/// The class of an array's elements, or of theirs if these are arrays.
fn innermost(m: &Machine, array: ClassId) -> ClassId {
    let mut class = array;
    while let ClassKind::Array { element, .. } = m.classes.class(class).kind {
        class = element;
    }
    class
}

/// Whether there are no narrower arrays.
pub(crate) fn is_fixed(m: &Machine, array: ClassId) -> bool {
    let class = m.classes.class(innermost(m, array));
    matches!(class.kind, ClassKind::Primitive(_)) || class.access & access::FINAL != 0
}

/// Whether an array of a class may be one of another class, too, that is not related to it.
fn is_open(m: &Machine, array: ClassId) -> bool {
    m.classes.class(innermost(m, array)).is_interface()
}

/// Array classes below one, as far as they are known: those that stand in for a general class, or those of the program.
fn below(m: &mut Machine, array: ClassId) -> Vec<ClassId> {
    let ClassKind::Array { element, .. } = m.classes.class(array).kind else { return Vec::new() };
    let elements: Vec<ClassId> = if m.classes.class(element).is_array() {
        below(m, element)
    } else if is_fixed(m, array) {
        Vec::new()
    } else {
        let name = m.classes.name(element).to_owned();
        let below: Vec<String> = match general(&name) {
            Some(names) => names.iter().filter(|&&other| other != name).map(|n| (*n).to_owned()).collect(),
            None => m.classes.subclasses_of(element).into_iter().filter(|name| !is_nameless(name)).collect(),
        };
        below.into_iter().filter_map(|name| m.classes.load(&name).ok()).collect()
    };
    elements.into_iter().map(|element| m.classes.array_of(element)).collect()
}

/// Whether a class has no name in the language: anonymous and local ones, and bodies of enum constants.
fn is_nameless(name: &str) -> bool {
    name.rsplit('$').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_digit()))
}
