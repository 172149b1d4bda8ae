//! Run-time checks of what the interpreter relies on, for builds with the feature `check-heap`: references lead to the
//! start of an object, class words are those of known classes, receivers have the method that is called, and fields and
//! elements hold what their types allow. A finding is a fault of the machine or of a host, so it ends the process with a
//! panic that names the instruction. Without the feature none of this is compiled into the loop.

use crate::heap::{FIRST_WORD, Ref};
use crate::machine::Machine;
use crate::thread::Frame;
use margay_classes::code::Op;
use margay_classes::descriptor::class_of_descriptor;
use margay_classes::{Class, ClassId, ClassKind, Kind, Method, MethodId};
use rustc_hash::FxHashMap;

/// Whether this is a build that checks.
pub(crate) const CHECKED: bool = cfg!(feature = "check-heap");

/// Fields in which natives keep something else than the library would, and that only those natives read.
const OWN_USE: [(&str, &str); 2] = [
    ("jdk/internal/reflect/DirectConstructorHandleAccessor", "target"),
    ("jdk/internal/reflect/DirectMethodHandleAccessor", "target"),
];

const INVOKEVIRTUAL: u8 = 182;

/// Instructions between two looks at the whole heap.
const INTERVAL: u64 = 20_000_000;

/// What has been found out about classes.
#[derive(Default)]
pub(crate) struct Checks {
    /// The classes that the reference slots of a class are declared with; `None` where nothing is to be compared.
    slots: FxHashMap<u32, Vec<Option<ClassId>>>,
    /// The class that the method of a virtual call is named with, by method and instruction.
    named: FxHashMap<(MethodId, u32), Option<ClassId>>,
    /// When the whole heap was looked at last.
    looked: u64,
}

impl Machine {
    /// Checks the operands of the instruction that the top frame stands at.
    pub(crate) fn check_instruction(&mut self) {
        let op = self.current_op();
        match op {
            Op::GetField { a, slot, .. } => self.check_field(a, slot, None),
            Op::PutField { a, v, slot } => self.check_field(a, slot, Some(v)),
            Op::InvokeVirtual { index, first } => {
                if let Some(r) = self.checked_reference(first) {
                    let class = self.class_of(r);
                    let Some(target) = class.try_dispatched(usize::from(index)) else {
                        self.fault(&format!(
                            "{} has no virtual method {index}",
                            self.classes.java_name(class.id)
                        ))
                    };
                    if !self.classes.is_subclass(class.id, target.class) {
                        self.fault("the dispatch table has a method of another class");
                    }
                    self.check_receiver(class.id);
                }
            }
            Op::InvokeSpecial { method, first } => {
                if let Some(r) = self.checked_reference(first) {
                    let (class, wanted) = (self.class_of(r).id, self.classes.method(MethodId(method)).class);
                    if !self.classes.class(wanted).is_interface() && !self.classes.is_subclass(class, wanted)
                    {
                        self.fault(&format!("the receiver is a {}", self.classes.java_name(class)));
                    }
                }
            }
            Op::InvokeInterface { first, .. }
            | Op::Throw { a: first }
            | Op::MonitorEnter { a: first }
            | Op::MonitorExit { a: first }
            | Op::CheckCast { a: first, .. }
            | Op::InstanceOf { a: first, .. } => {
                self.checked_reference(first);
            }
            Op::ILoad { a, .. } | Op::IStore { a, .. } => self.check_array(a, 4, false),
            Op::LLoad { a, .. } | Op::LStore { a, .. } => self.check_array(a, 8, false),
            Op::BLoad { a, .. } | Op::BStore { a, .. } => self.check_array(a, 1, false),
            Op::CLoad { a, .. } | Op::SLoad { a, .. } | Op::CStore { a, .. } => self.check_array(a, 2, false),
            Op::RLoad { a, .. } => self.check_array(a, 4, true),
            Op::RStore { a, v, .. } => {
                self.check_array(a, 4, true);
                self.checked_reference(v);
            }
            Op::ArrayLength { a, .. } => {
                if let Some(r) = self.checked_reference(a)
                    && !self.class_of(r).is_array()
                {
                    self.fault("the length of an object that is no array");
                }
            }
            _ => {}
        }
    }

    /// The object that a register refers to, if it is concrete and not null.
    fn checked_reference(&self, register: u16) -> Option<Ref> {
        if self.symbolic && self.register_term(register) != 0 {
            return None;
        }
        let bits = self.register_bits(register);
        let r = bits as Ref;
        if r == 0 {
            return None;
        }
        if !self.is_checked_object(r) {
            self.fault(&format!("register {register} holds {bits:#x}, which is no object"));
        }
        Some(r)
    }

    /// Whether a reference leads to the start of an object of a known class.
    fn is_checked_object(&self, r: Ref) -> bool {
        self.heap.is_start(r) && self.classes.try_class(self.heap.class_number(r)).is_some()
    }

    fn check_array(&self, register: u16, bytes: u32, of_references: bool) {
        let Some(r) = self.checked_reference(register) else { return };
        match self.class_of(r).element_kind() {
            Some(kind) if kind.element_bytes() == bytes && (kind == Kind::Ref) == of_references => {}
            _ => self.fault(&format!(
                "{} is used as an array of elements of {bytes} bytes",
                self.classes.java_name(self.class_of(r).id)
            )),
        }
    }

    fn check_field(&mut self, register: u16, slot: u16, stored: Option<u16>) {
        let Some(r) = self.checked_reference(register) else { return };
        let class = self.class_of(r);
        if class.is_array() || u32::from(slot) >= class.instance_words || slot == 0 {
            self.fault(&format!("{} has no field at word {slot}", self.classes.java_name(class.id)));
        }
        let id = class.id;
        let Some(declared) = self.declared_slots(id)[usize::from(slot)] else { return };
        let value = match stored {
            Some(v) => self.checked_reference(v),
            None if self.field_term(r, u32::from(slot)) != 0 => None,
            None => Some(self.heap.word(r + u32::from(slot)) as Ref).filter(|&r| r != 0),
        };
        if let Some(value) = value {
            self.check_assignable(
                value,
                declared,
                &format!("{} of a {}", self.slot_name(r, slot.into()), self.classes.java_name(id)),
            );
        }
    }

    fn check_assignable(&self, value: Ref, declared: ClassId, place: &str) {
        if !self.is_checked_object(value) {
            self.fault(&format!("{place} holds {value:#x}, which is no object"));
        }
        let class = self.class_of(value).id;
        if !self.classes.is_subclass(class, declared) {
            let (class, declared) = (self.classes.java_name(class), self.classes.java_name(declared));
            self.fault(&format!("{place} has type {declared} and holds {class}"));
        }
    }

    /// The class that the called method is named with, compared with that of the receiver.
    fn check_receiver(&mut self, class: ClassId) {
        let Some(frame) = self.thread().top().copied() else { return };
        let key = (frame.method().id, frame.pc);
        let named = match self.state.checks.named.get(&key) {
            Some(&named) => named,
            None => {
                let named = self.named_class(&frame);
                self.state.checks.named.insert(key, named);
                named
            }
        };
        if let Some(named) = named
            && !self.classes.is_subclass(class, named)
        {
            let (class, named) = (self.classes.java_name(class), self.classes.java_name(named));
            self.fault(&format!("the receiver is a {class} and should be a {named}"));
        }
    }

    fn named_class(&mut self, frame: &Frame) -> Option<ClassId> {
        let method = frame.method();
        let owner = self.classes.class(method.class);
        let cp = called_entry(owner, method, method.code.get()?.bci(frame.pc))?;
        let loader = owner.loader;
        let named = self.classes.member_ref(method.class, cp).ok()?;
        let named = self.classes.loaded(self.classes.symbols.text(named.class))?;
        let named = self.classes.class(named);
        // Names of classes that program loaders define mean something else here.
        (named.loader == loader && !named.is_array() && !named.is_interface()).then_some(named.id)
    }

    /// The classes that the slots of a class are declared with. Interfaces are left out: the verifier does not look at them
    /// either.
    fn declared_slots(&mut self, id: ClassId) -> &[Option<ClassId>] {
        if !self.state.checks.slots.contains_key(&id.0) {
            let class = self.classes.class(id);
            let mut slots = vec![None; class.instance_words as usize];
            for &c in &class.lineage {
                for f in self.classes.class(c).fields.iter().filter(|f| !f.is_static() && f.kind == Kind::Ref)
                {
                    let name = class_of_descriptor(self.classes.symbols.text(f.desc));
                    let declared = self.classes.loaded(name).filter(|&d| {
                        let d = self.classes.class(d);
                        !d.is_interface() && d.loader == self.classes.class(c).loader
                    });
                    let own_use = (self.classes.name(c), self.classes.symbols.text(f.name));
                    slots[f.slot as usize] = declared.filter(|_| !OWN_USE.contains(&own_use));
                }
            }
            // A class that is not loaded yet may be later.
            self.state.checks.slots.insert(id.0, slots);
        }
        &self.state.checks.slots[&id.0]
    }

    /// Looks at every object, when there was no such look for some time.
    pub(crate) fn check_heap_sometimes(&mut self) {
        if self.executed() >= self.state.checks.looked + INTERVAL {
            self.state.checks.looked = self.executed();
            self.check_heap();
        }
    }

    /// Checks the references in every object.
    pub(crate) fn check_heap(&mut self) {
        let objects: Vec<Ref> = self.heap.starts();
        for r in objects {
            let Some(class) = self.classes.try_class(self.heap.class_number(r)) else {
                self.fault(&format!("the object at {r:#x} has no class"))
            };
            let id = class.id;
            match class.kind {
                ClassKind::Array { kind: Kind::Ref, element } => {
                    for i in 0..self.heap.length(r) {
                        let value = self.element(r, i);
                        if value != 0 && self.element_term(r, i) == 0 {
                            let place = format!("element {i} of {}", self.classes.java_name(id));
                            self.check_assignable(value, element, &place);
                        }
                    }
                }
                ClassKind::Instance if r >= FIRST_WORD => {
                    let slots = self.declared_slots(id).to_vec();
                    for (slot, declared) in (0..).zip(slots) {
                        let value = self.heap.word(r + slot) as Ref;
                        if let Some(declared) = declared
                            && value != 0
                            && self.field_term(r, slot) == 0
                        {
                            let place =
                                format!("{} of a {}", self.slot_name(r, slot), self.classes.java_name(id));
                            self.check_assignable(value, declared, &place);
                        }
                    }
                }
                _ => {}
            }
        }
    }

    #[cold]
    fn fault(&self, what: &str) -> ! {
        panic!("heap check: {what}{}", self.describe_stack())
    }
}

/// The pool entry of the `invokevirtual` at a bytecode index.
fn called_entry(class: &Class, method: &Method, bci: u32) -> Option<u16> {
    let file = class.file.as_ref()?;
    let span = file.code(method.member(class)?).ok()??.code;
    let code = file.slice(span);
    match code.get(bci as usize..bci as usize + 3)? {
        &[opcode, high, low] if opcode == INVOKEVIRTUAL => Some(u16::from_be_bytes([high, low])),
        _ => None,
    }
}
