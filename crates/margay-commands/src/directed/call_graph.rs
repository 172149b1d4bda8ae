//! What a call may run, from the class files alone. The answer errs on the side of more: whoever concludes that code
//! cannot be reached relies on it.

use margay_classes::bytecode::{Action, Invocation, decode};
use margay_classes::cfg::Cfg;
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, Classes, Kind, MethodId, Origin};
use margay_inputs::values::is_box;
use rustc_hash::FxHashMap;

/// Methods whose code is analysed; calls of others may run anything.
const MOST: usize = 600;

/// A call, or another instruction that may run code.
#[derive(Debug, Clone, Default)]
pub struct Call {
    /// Its bytecode index.
    pub bci: u32,
    /// Methods that it may run, as far as they are known.
    pub methods: Vec<MethodId>,
    /// Whether it may run others too.
    pub open: bool,
}

/// A method: its graph and what it calls.
#[derive(Debug)]
pub struct MethodCalls {
    /// Its control flow.
    pub cfg: Cfg,
    /// Its calls by block, those that run nothing of interest left out.
    pub calls: Vec<Vec<Call>>,
    /// Blocks that leave the method.
    pub leaves: Vec<bool>,
    /// Static fields of the program that it reads and that are not final.
    pub statics: Vec<String>,
    /// Whether it stores references in arrays, which fails when an array is of a narrower class than it seems.
    pub stores: bool,
    /// Whether it catches what such a store throws.
    pub catches: bool,
    /// Whether it asks objects for their class, which tells an array of a narrower one.
    pub asks: bool,
    /// Whether it has to do with arrays of references.
    pub arrays: bool,
}

/// The methods that were analysed.
#[derive(Default)]
pub struct CallGraph {
    known: FxHashMap<MethodId, Option<MethodCalls>>,
}

impl CallGraph {
    /// Looks at these methods and at what they call, and at what that calls.
    pub fn explore(&mut self, classes: &mut Classes, from: &[MethodId]) {
        let mut next = from.to_vec();
        while let Some(method) = next.pop() {
            if self.known.contains_key(&method) {
                continue;
            }
            let calls_of = if self.known.len() < MOST { self.calls_of(classes, method) } else { None };
            if let Some(calls_of) = &calls_of {
                next.extend(calls_of.calls.iter().flatten().flat_map(|c| &c.methods));
            }
            self.known.insert(method, calls_of);
        }
    }

    /// A method that was analysed.
    pub fn get(&self, method: MethodId) -> Option<&MethodCalls> {
        self.known.get(&method)?.as_ref()
    }

    /// All methods that were analysed, in order.
    pub fn methods(&self) -> Vec<MethodId> {
        let mut list: Vec<MethodId> =
            self.known.iter().filter(|(_, calls_of)| calls_of.is_some()).map(|(&m, _)| m).collect();
        list.sort_unstable();
        list
    }

    fn calls_of(&mut self, classes: &mut Classes, method: MethodId) -> Option<MethodCalls> {
        let m = classes.method(method);
        let class = m.class;
        let file = classes.class(class).file.clone()?;
        let attribute = file.code(file.methods.get(usize::from(m.index))?).ok()??;
        let cfg = Cfg::of(&file, &attribute).ok()?;
        let bytes = file.slice(attribute.code).to_vec();
        let (mut calls, mut leaves, mut statics) = (Vec::new(), Vec::new(), Vec::new());
        let (mut stores, mut asks) = (false, false);
        let of_references = |desc: &str| desc.contains("[L") || desc.contains("[[");
        let mut arrays = of_references(classes.symbols.text(m.desc));
        let thrown = classes.load("java/lang/ArrayStoreException").ok()?;
        let catches = attribute.handlers.iter().any(|h| {
            h.catch_type == 0
                || classes.resolve_class(class, h.catch_type).is_ok_and(|of| classes.is_subclass(thrown, of))
        });
        for block in &cfg.blocks {
            let mut own = Vec::new();
            let mut at = block.start;
            while at < block.end {
                let insn = decode(&bytes, at)?;
                let action = insn.action(&bytes)?;
                let mut call = Call { bci: at, ..Call::default() };
                // What cannot be resolved may be anything.
                call.open = self.resolve(classes, class, action, &mut call).is_none();
                stores |= action == Action::StoreElement(Kind::Ref);
                if let Action::Invoke { how: Invocation::Static, cp } = action {
                    let named = classes.member_ref(class, cp).ok().map(|member| member.name);
                    stores |= named.is_some_and(|name| classes.symbols.text(name) == "arraycopy");
                }
                if let Some(cp) = action.member_named()
                    && let Ok(member) = classes.member_ref(class, cp)
                {
                    asks |= classes.symbols.text(member.name) == "getClass";
                    arrays |= of_references(classes.symbols.text(member.desc));
                }
                if let Action::Field { write: false, is_static: true, cp } = action {
                    statics.extend(variable(classes, class, cp));
                }
                if call.open || !call.methods.is_empty() {
                    own.push(call);
                }
                at += insn.len;
            }
            calls.push(own);
            let last = decode(&bytes, block.last).and_then(|insn| insn.action(&bytes));
            leaves.push(last.is_some_and(Action::leaves));
        }
        Some(MethodCalls { cfg, calls, leaves, statics, stores, catches, asks, arrays })
    }

    /// Adds what an instruction may run. `None` when that is not known.
    fn resolve(
        &mut self,
        classes: &mut Classes,
        from: ClassId,
        action: Action,
        call: &mut Call,
    ) -> Option<()> {
        match action {
            Action::New { cp } => {
                let class = classes.resolve_class(from, cp).ok()?;
                self.initializer(classes, from, class, call)
            }
            Action::Field { is_static: true, cp, .. } => {
                let member = classes.member_ref(from, cp).ok()?;
                let owner = classes.load_from(from, member.class).ok()?;
                self.initializer(classes, from, owner, call)
            }
            Action::Invoke { how: Invocation::Dynamic, cp } => dynamic(classes, from, cp),
            Action::Invoke { how, cp } => self.invocation(classes, from, how, cp, call),
            _ => Some(()),
        }
    }

    /// The static initializer that an access may run.
    fn initializer(
        &mut self,
        classes: &mut Classes,
        from: ClassId,
        class: ClassId,
        call: &mut Call,
    ) -> Option<()> {
        let c = classes.class(class);
        if class == from || !c.has_initializer || is_library(classes, class) {
            return Some(());
        }
        let lineage = c.lineage.clone();
        call.methods.extend(lineage.iter().filter_map(|&c| classes.class(c).clinit));
        Some(())
    }

    fn invocation(
        &mut self,
        classes: &mut Classes,
        from: ClassId,
        how: Invocation,
        cp: u16,
        call: &mut Call,
    ) -> Option<()> {
        let member = classes.member_ref(from, cp).ok()?;
        let name = classes.symbols.text(member.name).to_owned();
        let desc = classes.symbols.text(member.desc).to_owned();
        let owner = classes.load_from(from, member.class).ok()?;
        if classes.class(owner).is_array() {
            return Some(());
        }
        if is_library(classes, owner) && !same_family(classes, from, owner) {
            return runs_nothing_else(classes.name(owner), &name, &desc).then_some(());
        }
        if how == Invocation::Static {
            self.initializer(classes, from, owner, call)?;
        }
        let method = classes.lookup_method(owner, member.name, member.desc)?;
        let m = classes.method(method);
        let fixed = !how.is_dispatched()
            || m.is_private()
            || m.access & access::FINAL != 0
            || classes.class(owner).access & access::FINAL != 0;
        if fixed {
            return self.add(classes, from, method, call);
        }
        if classes.class(owner).is_interface() || is_library(classes, owner) {
            // A lambda may implement an interface, and the JDK has classes that are not listed.
            call.open = true;
        }
        let mut receivers: Vec<ClassId> =
            classes.all().map(|c| c.id).filter(|&c| classes.is_subclass(c, owner)).collect();
        for sub in classes.subclasses_of(owner) {
            receivers.push(classes.load(&sub).ok()?);
        }
        receivers.sort_unstable();
        receivers.dedup();
        for receiver in receivers {
            let c = classes.class(receiver);
            if c.access & (access::ABSTRACT | access::INTERFACE) == 0
                && let Ok(selected) = classes.select(receiver, method)
            {
                self.add(classes, from, selected, call)?;
            }
        }
        (!call.open).then_some(())
    }

    /// Adds a method to a call. `None` when its code cannot be analysed.
    fn add(&mut self, classes: &Classes, from: ClassId, method: MethodId, call: &mut Call) -> Option<()> {
        let m = classes.method(method);
        let (name, desc) = (classes.symbols.text(m.name), classes.symbols.text(m.desc));
        if is_library(classes, m.class) && !same_family(classes, from, m.class) {
            return runs_nothing_else(classes.name(m.class), name, desc).then_some(());
        }
        if m.is_native() {
            return None;
        }
        if !m.is_abstract() && !call.methods.contains(&method) {
            call.methods.push(method);
        }
        Some(())
    }
}

fn is_library(classes: &Classes, class: ClassId) -> bool {
    matches!(classes.class(class).origin, Origin::Boot)
}

/// Whether two classes have the same outermost class: a class of the JDK that is tested is looked into.
fn same_family(classes: &Classes, a: ClassId, b: ClassId) -> bool {
    let outer = |c: ClassId| {
        let name = classes.name(c);
        name.split('$').next().unwrap_or(name).to_owned()
    };
    outer(a) == outer(b)
}

/// A static field of the program that is not final, by name.
fn variable(classes: &mut Classes, from: ClassId, cp: u16) -> Option<String> {
    let member = classes.member_ref(from, cp).ok()?;
    let name = classes.symbols.text(member.name).to_owned();
    let owner = classes.load_from(from, member.class).ok()?;
    let (declared, field) = classes.find_field(owner, &name)?;
    let open = field.access & access::FINAL == 0 && !is_library(classes, declared);
    open.then(|| format!("{}.{name}", classes.java_name(declared)))
}

/// `invokedynamic`: making a lambda runs nothing, joining plain values to a text neither.
fn dynamic(classes: &mut Classes, from: ClassId, cp: u16) -> Option<()> {
    let file = classes.file_of(from).ok()?;
    let name_type = match file.constant(cp) {
        Constant::InvokeDynamic { name_type, .. } => name_type,
        _ => return None,
    };
    let (name, desc) = file.name_type(name_type, &mut classes.symbols).ok()?;
    let (name, desc) = (classes.symbols.text(name), classes.symbols.text(desc));
    if name.starts_with("makeConcat") {
        return only_plain(desc).then_some(());
    }
    // Whatever has a functional interface as its result is a lambda or a method reference.
    let result = desc.rsplit(')').next()?;
    (result.starts_with('L') && result != "Ljava/lang/String;" && result != "Ljava/lang/Object;")
        .then_some(())
}

/// Whether a method takes numbers, strings and boxes only.
fn only_plain(desc: &str) -> bool {
    let parameters = desc.split(')').next().unwrap_or(desc);
    parameters.split('L').skip(1).all(|p| {
        let class = p.split(';').next().unwrap_or(p);
        class == "java/lang/String" || is_box(class)
    }) && !parameters.contains('[')
}

/// Methods of the JDK that never call code of the program.
fn runs_nothing_else(class: &str, name: &str, desc: &str) -> bool {
    match class {
        "java/lang/Math" | "java/lang/StrictMath" => true,
        "java/lang/Object" => matches!(name, "<init>" | "getClass"),
        "java/lang/String" => {
            only_plain(desc) && !matches!(name, "format" | "join" | "formatted" | "transform")
        }
        "java/lang/StringBuilder" => only_plain(desc),
        "java/lang/System" => {
            matches!(name, "arraycopy" | "identityHashCode" | "nanoTime" | "currentTimeMillis")
        }
        _ if is_box(class) => only_plain(desc),
        _ => {
            let exception = class.ends_with("Exception") || class.ends_with("Error");
            exception && name == "<init>" && class.starts_with("java/") && only_plain(desc)
        }
    }
}
