//! What holds of the fields of every object that a program can make of a class: facts that every constructor establishes
//! and every method keeps. Candidates come from the declarations; those that an exploration cannot prove are dropped
//! until the rest is inductive. A fact that is left is a precondition of every exploration.
//!
//! Only fields that no other code can write are spoken of. A class whose constructors call its own methods shows objects
//! that are not finished, so nothing is claimed of it.

use crate::contracts::Contracts;
use crate::entry::{Entry, Start, enter, leave};
use margay_classes::bytecode::{self, Action, Invocation, Literal};
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, Classes, Kind, MethodId, Origin};
use margay_explore::nested::with_sym;
use margay_explore::{Ending, Explorer, Order};
use margay_graph::Limits;
use margay_inputs::facts::{Fact, Facts};
use margay_inputs::policy::{ObjectSource, Policy};
use margay_inputs::unfinished::{actions, shows_unfinished_objects};
use margay_machine::{Machine, Ref, UNINITIALISED};
use margay_solver::{Answer, Options, Term};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

/// Most classes of which facts are proved.
const CLASSES: usize = 8;
/// Numbers of a class's code that bounds are tried with.
const NUMBERS: usize = 6;
/// Number fields of a class that are compared with each other and with lengths.
const COMPARED: usize = 4;
/// Work on one method, in the units of the explorer.
const WORK: u64 = 30_000_000;
/// How often the methods of a class are gone through. Each time something was dropped.
const PASSES: usize = 12;
/// Objects that are looked at after a run.
const LOOKED_AT: usize = 64;

/// Proves facts about the classes of a method's inputs. Gives the machine back as it was.
pub fn prove(
    mut machine: Machine,
    method: MethodId,
    contracts: &Contracts,
    hides_state: &Policy,
    deadline: Instant,
) -> (Machine, Facts) {
    let mut facts = Facts::default();
    for class in classes_of(&mut machine, method) {
        if !hides_state.hides_state(&machine, class) {
            continue;
        }
        let Some(mut proof) = Proof::of(&mut machine, class) else { continue };
        machine = proof.run(machine, contracts, &facts, deadline);
        if Instant::now() >= deadline {
            break;
        }
        let name = machine.classes.name(class).to_owned();
        Arc::make_mut(&mut facts).insert(name, proof.facts);
    }
    (machine, facts)
}

/// The classes of the program that the inputs of a method may have objects of, what is inside others first.
fn classes_of(machine: &mut Machine, method: MethodId) -> Vec<ClassId> {
    let m = machine.classes.method(method);
    let (own, descriptor) = (m.class, machine.classes.symbols.text(m.desc).to_owned());
    let mut found = Vec::new();
    let mut next: Vec<String> = vec![machine.classes.name(own).to_owned()];
    next.extend(class_names(&descriptor));
    while let Some(name) = next.pop() {
        let Ok(class) = machine.classes.load(&name) else { continue };
        if machine.classes.class(class).origin != Origin::App || found.contains(&class) {
            continue;
        }
        found.push(class);
        if found.len() >= CLASSES {
            break;
        }
        let c = machine.classes.class(class);
        let Some(file) = c.file.as_deref() else { continue };
        for field in &file.fields {
            let signature = file.text_attribute(&field.attributes, "Signature");
            let text = signature.unwrap_or_else(|| machine.classes.symbols.text(field.desc).to_owned());
            next.extend(class_names(&text));
        }
        next.extend(machine.classes.subclasses_of(class));
    }
    found.reverse();
    found
}

/// The names of classes in a descriptor or signature.
fn class_names(text: &str) -> Vec<String> {
    let parts = text.split(|c: char| "<>;()[:*+-".contains(c));
    parts.filter_map(|part| part.strip_prefix('L')).map(str::to_owned).collect()
}

/// The proof of facts about one class.
struct Proof {
    class: ClassId,
    facts: Vec<Fact>,
    /// Constructors first.
    entries: Vec<MethodId>,
    /// Slots that each entry may write.
    writes: BTreeMap<MethodId, BTreeSet<u32>>,
}

impl Proof {
    /// The candidates for a class. `None` when nothing can be proved of it.
    fn of(machine: &mut Machine, class: ClassId) -> Option<Proof> {
        if shows_unfinished_objects(&machine.classes, class) || has_other_writers(&machine.classes, class) {
            return None;
        }
        let mut facts = candidates(&machine.classes, class);
        for slot in written_by_others(&mut machine.classes, class)? {
            facts.retain(|fact| !fact.mentions(slot));
        }
        let methods = machine.classes.class(class).methods.clone();
        let handles = method_handles(&machine.classes, class);
        let is_entry = |id: &MethodId| {
            let m = machine.classes.method(*id);
            let name = machine.classes.symbols.text(m.name);
            let called_inside = m.access & access::PRIVATE != 0 && m.access & access::SYNTHETIC == 0;
            !m.is_abstract()
                && !m.is_native()
                && name != "<clinit>"
                && (name == "<init>" || !called_inside || handles.contains(name))
        };
        let mut entries: Vec<MethodId> = methods.iter().copied().filter(is_entry).collect();
        let is_constructor =
            |id: &MethodId| machine.classes.symbols.text(machine.classes.method(*id).name) == "<init>";
        entries.sort_by_key(|id| (!is_constructor(id), *id));
        let mut writes = BTreeMap::new();
        for &entry in &entries {
            writes.insert(entry, written_slots(&mut machine.classes, class, entry)?);
        }
        // What a method changes for a while, another method may see that it calls out to.
        for &entry in &entries {
            for slot in written_around_calls(&mut machine.classes, class, entry)? {
                facts.retain(|fact| !fact.mentions(slot));
            }
        }
        // A native may write anything.
        if methods.iter().any(|&id| machine.classes.method(id).is_native()) {
            return None;
        }
        Some(Proof { class, facts, entries, writes })
    }

    /// Drops candidates until the rest is established by all constructors and kept by all methods.
    fn run(
        &mut self,
        mut machine: Machine,
        contracts: &Contracts,
        known: &Facts,
        deadline: Instant,
    ) -> Machine {
        for _ in 0..PASSES {
            let before = self.facts.len();
            for entry in self.entries.clone() {
                let written = &self.writes[&entry];
                let constructor =
                    machine.classes.symbols.text(machine.classes.method(entry).name) == "<init>";
                let concerned = self.facts.iter().any(|f| written.iter().any(|&s| f.mentions(s)));
                if self.facts.is_empty() || !constructor && !concerned {
                    continue;
                }
                machine = self.explore(machine, entry, constructor, contracts, known, deadline);
                if Instant::now() >= deadline {
                    self.facts.clear();
                    return machine;
                }
            }
            if self.facts.len() == before {
                return machine;
            }
        }
        self.facts.clear();
        machine
    }

    /// Explores a method from objects of which the facts hold, and drops those that do not hold afterwards.
    fn explore(
        &mut self,
        machine: Machine,
        method: MethodId,
        constructor: bool,
        contracts: &Contracts,
        known: &Facts,
        deadline: Instant,
    ) -> Machine {
        let mut assumed = known.clone();
        let name = machine.classes.name(self.class).to_owned();
        Arc::make_mut(&mut assumed).insert(name, self.facts.clone());
        let start = Start {
            method,
            object_source: ObjectSource::Fields,
            no_nulls: false,
            proves: true,
            open_lengths: true,
            sequences: false,
            narrower_arrays: true,
            limits: Limits::default(),
            solver: Options { deadline: Some(deadline), ..Options::default() },
            contracts,
            facts: &assumed,
            deadline,
            explores_initialisation: false,
        };
        let entry = match enter(machine, start) {
            Ok(entry) => entry,
            Err(failed) => {
                self.forget(method, constructor);
                return failed.0;
            }
        };
        let guard = entry.guard();
        let Entry { machine, outer, precondition, slots, made } = entry;
        let references = precondition.roots.iter().filter(|(_, of)| of.starts_with(['L', '[']));
        let roots: Vec<(u64, u32)> = references.map(|(value, _)| *value).chain(made).collect();
        let returns_object = machine.classes.method(method).ret == Kind::Ref;
        let mut explorer = Explorer::new(machine, method, slots, Order::DepthFirst.searcher(), guard);
        explorer.deadline = Some(deadline);
        explorer.work_limit = Some(WORK);
        let mut whole = true;
        while let Some(path) = explorer.next_path() {
            let result = match path.ending {
                Ending::Returned(value) => Some(value).filter(|_| returns_object),
                // What a constructor leaves behind when it throws, nobody has.
                Ending::Threw(_) if constructor => continue,
                Ending::Threw(_) => None,
                Ending::Ignored | Ending::Exit(_) => continue,
                _ => {
                    whole = false;
                    break;
                }
            };
            let machine = &mut explorer.machine;
            whole &= machine.threads().count() == 1;
            let objects = objects_of(machine, self.class, roots.iter().copied().chain(result));
            let Some(objects) = objects.filter(|_| whole) else {
                whole = false;
                break;
            };
            for object in objects {
                self.facts.retain(|fact| holds(machine, object, fact));
            }
            if self.facts.is_empty() {
                break;
            }
        }
        let finished = explorer.is_exhausted() && explorer.sym().bounds.is_empty();
        let proved = whole && finished;
        if !proved && !self.facts.is_empty() {
            self.forget(method, constructor);
        }
        let mut machine = explorer.finish();
        leave(&mut machine, outer);
        machine
    }

    /// Drops what a method that was not explored to its end may change.
    fn forget(&mut self, method: MethodId, constructor: bool) {
        if constructor {
            self.facts.clear();
            return;
        }
        let written = &self.writes[&method];
        self.facts.retain(|fact| !written.iter().any(|&slot| fact.mentions(slot)));
    }
}

/// What may hold of the fields of a class that it alone can write.
fn candidates(classes: &Classes, class: ClassId) -> Vec<Fact> {
    let c = classes.class(class);
    let own = c.fields.iter().filter(|f| !f.is_static() && f.access & (access::PRIVATE | access::FINAL) != 0);
    let (mut facts, mut numbers, mut arrays) = (Vec::new(), Vec::new(), Vec::new());
    let constants = constants(classes, class);
    for field in own {
        let slot = field.slot;
        let descriptor = classes.symbols.text(field.desc);
        match field.kind {
            Kind::Ref => {
                facts.push(Fact::NonNull(slot));
                if descriptor.starts_with('[') || descriptor == "Ljava/lang/String;" {
                    facts.push(Fact::LengthAtLeast(slot, 1));
                    let longer = constants.iter().filter(|&&n| n > 1 && n < i64::from(i32::MAX));
                    facts.extend(longer.map(|&n| Fact::LengthAtLeast(slot, n)));
                }
                if descriptor.starts_with('[') {
                    arrays.push(slot);
                }
            }
            Kind::Byte | Kind::Short | Kind::Int | Kind::Long => {
                facts.extend([0, 1].map(|low| Fact::AtLeast(slot, low)));
                facts.extend(constants.iter().map(|&n| Fact::AtMost(slot, n)));
                let low = constants.iter().filter(|&n| !(0..=1).contains(n));
                facts.extend(low.map(|&n| Fact::AtLeast(slot, n)));
                numbers.push((slot, field.kind));
            }
            _ => {}
        }
    }
    numbers.truncate(COMPARED);
    for &(number, kind) in &numbers {
        if kind == Kind::Int {
            let lengths = arrays
                .iter()
                .flat_map(|&array| [true, false].map(|strict| Fact::AtMostLength { number, array, strict }));
            facts.extend(lengths);
        }
        let others = numbers.iter().filter(|&&(other, of)| other != number && of == kind);
        facts.extend(others.map(|&(other, _)| Fact::AtMostSlot(number, other)));
    }
    // A relation is stated in one direction only: the field that it is about is read after the other one.
    let reversed = |a: u32, b: u32, facts: &[Fact]| facts.contains(&Fact::AtMostSlot(b, a)) && b < a;
    let all = facts.clone();
    facts.retain(|fact| !matches!(*fact, Fact::AtMostSlot(a, b) if reversed(a, b, &all)));
    facts
}

/// Numbers that the code of a class mentions.
fn constants(classes: &Classes, class: ClassId) -> Vec<i64> {
    let mut found = BTreeSet::new();
    let Some(file) = classes.class(class).file.as_deref() else { return Vec::new() };
    for member in &file.methods {
        let Ok(Some(code)) = file.code(member) else { continue };
        let bytes = file.slice(code.code);
        for insn in bytecode::instructions(bytes) {
            let number = match insn.action(bytes) {
                Some(Action::Push(Literal::Int(n))) => i64::from(n),
                Some(Action::Push(Literal::Long(n))) => n,
                Some(Action::LoadConstant { cp, .. }) => match file.constant(cp) {
                    Constant::Int(n) => i64::from(n),
                    Constant::Long(n) => n,
                    _ => continue,
                },
                _ => continue,
            };
            found.insert(number);
            if found.len() > 4 * NUMBERS {
                return Vec::new();
            }
        }
    }
    found.into_iter().filter(|n| !(0..=1).contains(n)).take(NUMBERS).collect()
}

/// The slots of a class's own fields that another class of its nest writes. `None` when that is not known.
fn written_by_others(classes: &mut Classes, class: ClassId) -> Option<BTreeSet<u32>> {
    let name = classes.name(class).to_owned();
    let outermost = name.split('$').next().unwrap_or(&name).to_owned();
    let host = classes.load(&outermost).ok()?;
    let mut nest = classes.nest_members(host);
    nest.push(outermost);
    let mut slots = BTreeSet::new();
    for other in nest {
        let other = classes.load(&other).ok()?;
        if other == class {
            continue;
        }
        for method in classes.class(other).methods.clone() {
            slots.extend(stores(classes, class, method)?);
        }
    }
    Some(slots)
}

/// The slots of a class's own fields that the code of a method writes itself.
fn stores(classes: &mut Classes, class: ClassId, method: MethodId) -> Option<BTreeSet<u32>> {
    let from = classes.method(method).class;
    let mut slots = BTreeSet::new();
    for action in actions(classes, classes.method(method))? {
        let Action::Field { write: true, is_static: false, cp } = action else { continue };
        let named = classes.member_ref(from, cp).ok()?;
        let owner = classes.symbols.text(named.class).to_owned();
        let owner = classes.load(&owner).ok()?;
        let (owner, index) = classes.resolve_field(owner, named.name, named.desc).ok()?;
        if owner == class {
            slots.insert(classes.class(owner).fields[index].slot);
        }
    }
    Some(slots)
}

/// The slots that a method writes, or a method of the same class that it calls.
fn written_slots(classes: &mut Classes, class: ClassId, method: MethodId) -> Option<BTreeSet<u32>> {
    let (mut slots, mut seen, mut next) = (BTreeSet::new(), BTreeSet::new(), vec![method]);
    while let Some(method) = next.pop() {
        if !seen.insert(method) {
            continue;
        }
        slots.extend(stores(classes, class, method)?);
        let from = classes.method(method).class;
        for action in actions(classes, classes.method(method))? {
            let Action::Invoke { how, cp } = action else { continue };
            // A lambda is an entry of its own.
            if how == Invocation::Dynamic {
                continue;
            }
            let named = classes.member_ref(from, cp).ok()?;
            if classes.symbols.text(named.class) != classes.name(class) {
                continue;
            }
            let called = |id: &&MethodId| {
                let m = classes.method(**id);
                m.name == named.name && m.desc == named.desc
            };
            next.extend(classes.class(class).methods.iter().find(called));
        }
    }
    Some(slots)
}

/// Whether a class names something that writes fields by their names.
fn has_other_writers(classes: &Classes, class: ClassId) -> bool {
    let Some(file) = classes.class(class).file.as_deref() else { return true };
    (1..u16::MAX).any(|index| {
        let Constant::Class(name) = file.constant(index) else { return false };
        let name = file.utf8(name).unwrap_or_default();
        name.ends_with("FieldUpdater") || name == "java/lang/invoke/VarHandle" || name.ends_with("/Unsafe")
    })
}

/// The slots that a method writes after it has called code that may be anybody's: that code sees the fields as they are in
/// the middle of the method. In a loop, what comes before comes after, too.
fn written_around_calls(classes: &mut Classes, class: ClassId, method: MethodId) -> Option<BTreeSet<u32>> {
    let from = classes.method(method).class;
    let (mut called_out, mut slots) = (false, BTreeSet::new());
    let all = actions(classes, classes.method(method))?;
    let loops = has_loop(classes, method)?;
    for _ in 0..if loops { 2 } else { 1 } {
        for action in &all {
            match *action {
                Action::Field { write: true, is_static: false, cp } if called_out => {
                    let named = classes.member_ref(from, cp).ok()?;
                    let owner = classes.symbols.text(named.class).to_owned();
                    let owner = classes.load(&owner).ok()?;
                    let (owner, index) = classes.resolve_field(owner, named.name, named.desc).ok()?;
                    if owner == class {
                        slots.insert(classes.class(owner).fields[index].slot);
                    }
                }
                Action::Invoke { how, cp } if how != Invocation::Dynamic => {
                    let named = classes.member_ref(from, cp).ok()?;
                    let own = classes.symbols.text(named.class) == classes.name(class);
                    let find = |id: &&MethodId| {
                        let m = classes.method(**id);
                        own && m.name == named.name && m.desc == named.desc
                    };
                    let callee = classes.class(class).methods.iter().find(find).copied();
                    match callee {
                        Some(callee) if called_out => slots.extend(written_slots(classes, class, callee)?),
                        _ => {}
                    }
                    called_out |= match callee {
                        Some(callee) => calls_out(classes, class, callee)?,
                        None => is_foreign(classes, how, classes.symbols.text(named.class)),
                    };
                }
                _ => {}
            }
        }
    }
    Some(slots)
}

/// Whether a method, or one of the same class that it calls, calls code that may be anybody's.
fn calls_out(classes: &mut Classes, class: ClassId, method: MethodId) -> Option<bool> {
    let (mut seen, mut next) = (BTreeSet::new(), vec![method]);
    while let Some(method) = next.pop() {
        if !seen.insert(method) {
            continue;
        }
        for action in actions(classes, classes.method(method))? {
            let Action::Invoke { how, cp } = action else { continue };
            if how == Invocation::Dynamic {
                continue;
            }
            let named = classes.member_ref(class, cp).ok()?;
            if classes.symbols.text(named.class) != classes.name(class) {
                if is_foreign(classes, how, classes.symbols.text(named.class)) {
                    return Some(true);
                }
                continue;
            }
            let called = |id: &&MethodId| {
                let m = classes.method(**id);
                m.name == named.name && m.desc == named.desc
            };
            next.extend(classes.class(class).methods.iter().find(called));
        }
    }
    Some(false)
}

/// Whether the program decides what a call runs: a method of another class of it, or of an interface of the library that
/// is not one of its collections.
fn is_foreign(classes: &Classes, how: Invocation, owner: &str) -> bool {
    let library = classes.loaded(owner).map_or_else(
        || owner.starts_with("java/") || owner.starts_with("javax/"),
        |class| classes.class(class).origin == Origin::Boot,
    );
    let collection = owner.starts_with("java/util/") && !owner.starts_with("java/util/function/");
    match how {
        Invocation::Interface => !library || !collection,
        Invocation::Virtual => !library,
        _ => false,
    }
}

/// Whether the code of a method has a jump back.
fn has_loop(classes: &Classes, method: MethodId) -> Option<bool> {
    let m = classes.method(method);
    let class = classes.class(m.class);
    let file = class.file.as_deref()?;
    let Some(code) = file.code(m.member(class)?).ok()? else { return Some(false) };
    let bytes = file.slice(code.code);
    let back =
        |insn: bytecode::Insn| insn.targets(bytes).is_some_and(|to| to.iter().any(|&to| to <= insn.bci));
    Some(bytecode::instructions(bytes).any(back))
}

/// The names of the methods that a class has handles of: lambdas and method references.
fn method_handles(classes: &Classes, class: ClassId) -> BTreeSet<String> {
    let Some(file) = classes.class(class).file.as_deref() else { return BTreeSet::new() };
    let name = |index: u16| {
        let Constant::MethodHandle { reference, .. } = file.constant(index) else { return None };
        let (Constant::Method { name_type, .. } | Constant::InterfaceMethod { name_type, .. }) =
            file.constant(reference)
        else {
            return None;
        };
        let Constant::NameType { name, .. } = file.constant(name_type) else { return None };
        file.utf8(name).ok()
    };
    (1..u16::MAX).filter_map(name).collect()
}

/// The objects of a class that a run can have left behind: those that its inputs and its result lead to. `None` when
/// there are too many.
fn objects_of(
    machine: &mut Machine,
    class: ClassId,
    roots: impl Iterator<Item = (u64, u32)>,
) -> Option<Vec<Ref>> {
    let mut next: Vec<Ref> = Vec::new();
    for (bits, symbol) in roots {
        next.extend(referent(machine, bits, symbol));
    }
    let (mut seen, mut found) = (BTreeSet::new(), Vec::new());
    while let Some(object) = next.pop() {
        if !seen.insert(object) {
            continue;
        }
        if seen.len() > LOOKED_AT {
            return None;
        }
        let of = machine.class_of(object);
        if of.is_array() {
            let primitive = !machine.classes.name(of.id).starts_with("[L");
            let length = machine.heap.length(object);
            for i in 0..if primitive { 0 } else { length } {
                let (bits, symbol) = machine.element_value(object, i);
                next.extend(referent(machine, bits, symbol));
            }
            continue;
        }
        if machine.classes.is_subclass(of.id, class) {
            found.push(object);
        }
        let lineage = of.lineage.clone();
        for above in lineage {
            let fields = machine.classes.class(above).fields.iter();
            let slots: Vec<u32> =
                fields.filter(|f| !f.is_static() && f.kind == Kind::Ref).map(|f| f.slot).collect();
            for slot in slots {
                let (bits, symbol) = machine.field_value(object, slot);
                next.extend(referent(machine, bits, symbol));
            }
        }
    }
    Some(found)
}

/// The object that a value refers to, as far as that is decided.
fn referent(machine: &mut Machine, bits: u64, symbol: u32) -> Option<Ref> {
    let r = match symbol {
        0 => bits as Ref,
        UNINITIALISED => 0,
        symbol if symbol >> 31 != 0 => with_sym(machine, |sym, _| sym.decided(symbol))?,
        _ => 0,
    };
    (r != 0).then_some(r)
}

/// Whether a fact certainly holds of an object at the end of a run.
fn holds(machine: &mut Machine, object: Ref, fact: &Fact) -> bool {
    with_sym(machine, |sym, m| {
        let initial = |slot: u32, symbol: u32| {
            let known = sym.objects.iter().find(|o| o.object == object);
            symbol == UNINITIALISED
                || symbol != 0
                    && known.is_some_and(|o| o.slots.iter().any(|&(at, s)| at == slot * 8 && s == symbol))
        };
        let unchanged = |m: &Machine, slot: u32| initial(slot, m.field_value(object, slot).1);
        let kind =
            |m: &Machine, slot: u32| margay_classes::descriptor::kind_of(&m.slot_descriptor(object, slot));
        match *fact {
            Fact::NonNull(slot) => {
                let (bits, symbol) = m.field_value(object, slot);
                unchanged(m, slot)
                    || symbol == 0 && bits != 0
                    || symbol >> 31 != 0
                        && (sym.decided(symbol).is_some_and(|r| r != 0) || sym.is_non_null(symbol))
            }
            Fact::AtLeast(slot, low) => {
                unchanged(m, slot) || {
                    let number = sym.term(m.field_value(object, slot), kind(m, slot));
                    let low = constant(sym, kind(m, slot), low);
                    let below = sym.terms.slt(number, low);
                    is_refuted(sym, below)
                }
            }
            Fact::AtMost(slot, high) => {
                unchanged(m, slot) || {
                    let number = sym.term(m.field_value(object, slot), kind(m, slot));
                    let high = constant(sym, kind(m, slot), high);
                    let above = sym.terms.slt(high, number);
                    is_refuted(sym, above)
                }
            }
            Fact::LengthAtLeast(slot, low) => {
                unchanged(m, slot) || {
                    let (bits, symbol) = m.field_value(object, slot);
                    let object = if symbol == 0 { Some(bits as Ref) } else { sym.decided(symbol) };
                    object.is_some_and(|object| {
                        object == 0
                            || length_of(sym, m, object).is_some_and(|length| {
                                let low = sym.terms.int(low as i32);
                                let below = sym.terms.slt(length, low);
                                is_refuted(sym, below)
                            })
                    })
                }
            }
            Fact::AtMostLength { number, array, strict } => {
                if unchanged(m, number) && unchanged(m, array) {
                    return true;
                }
                let Some(number) = present(sym, m, object, number) else { return false };
                let Some(array) = present(sym, m, object, array) else { return false };
                let array = if array.1 == 0 { Some(array.0 as Ref) } else { sym.decided(array.1) };
                let number = sym.term(number, Kind::Int);
                let length = match array.filter(|&r| r != 0) {
                    Some(array) => sym.length(m, array),
                    // Nothing is known but that it is no less than 0.
                    None => sym.terms.int(0),
                };
                let outside =
                    if strict { sym.terms.sle(length, number) } else { sym.terms.slt(length, number) };
                is_refuted(sym, outside)
            }
            Fact::AtMostSlot(one, other) => {
                if unchanged(m, one) && unchanged(m, other) {
                    return true;
                }
                let of = kind(m, one);
                let Some(a) = present(sym, m, object, one) else { return false };
                let Some(b) = present(sym, m, object, other) else { return false };
                let (a, b) = (sym.term(a, of), sym.term(b, of));
                let above = sym.terms.slt(b, a);
                is_refuted(sym, above)
            }
        }
    })
}

/// The length of an array or a string, if it is known.
fn length_of(sym: &mut margay_explore::Sym, m: &Machine, object: Ref) -> Option<Term> {
    if m.class_of(object).is_array() {
        return Some(sym.length(m, object));
    }
    let known = sym.objects.iter().find(|o| o.object == object && o.length != 0);
    if let Some(known) = known {
        return Some(Term::from_raw(known.length));
    }
    let words = m.class_of(object).instance_words;
    let is_plain = (1..words).all(|slot| m.field_value(object, slot).1 == 0);
    let bytes = m.field(object, "value") as Ref;
    if !is_plain || bytes == 0 {
        return None;
    }
    let units = sym.length(m, bytes);
    sym.terms.constant(units)?;
    let wide = sym.terms.int(i32::from(m.field(object, "coder") != 0));
    Some(sym.terms.ashr(units, wide))
}

/// What a slot holds now; what it held first if nobody has read or written it.
fn present(sym: &mut margay_explore::Sym, m: &mut Machine, object: Ref, slot: u32) -> Option<(u64, u32)> {
    let (bits, symbol) = m.field_value(object, slot);
    if symbol != UNINITIALISED {
        return Some((bits, symbol));
    }
    match sym.first_content(m, object, slot * 8).ok()? {
        margay_machine::Content::Symbol(symbol) => Some((0, symbol)),
        margay_machine::Content::Value(value) => Some((value, 0)),
    }
}

fn constant(sym: &mut margay_explore::Sym, kind: Kind, number: i64) -> Term {
    if kind == Kind::Long { sym.terms.long(number) } else { sym.terms.int(number as i32) }
}

fn is_refuted(sym: &mut margay_explore::Sym, condition: Term) -> bool {
    let margay_explore::Sym { solver, terms, .. } = sym;
    matches!(solver.check(terms, &[condition]), Answer::Unsat)
}
