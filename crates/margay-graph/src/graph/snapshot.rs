//! The objects that some values lead to, as words: a form of [`Graph`] for comparing many states of one machine, made straight
//! from the heap. Two snapshots of a machine are equal when the graphs are isomorphic, and NaN is one value.

use super::read::{enum_of, instance_fields, is_bookkeeping, is_opaque};
use super::{Limits, Value};
use margay_classes::{ClassId, ClassKind, Kind};
use margay_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

/// What of an object is taken.
enum Plan {
    Fields(Vec<(u32, Kind)>),
    Array(Kind),
    Boxed(u32, Kind),
    /// The characters.
    Text,
    /// The class that it stands for.
    Mirror,
    /// The name of the constant, where the enum keeps it.
    Enum(Option<u32>),
    /// The class only.
    Opaque,
}

/// Takes snapshots of one machine; what is known of its classes is kept.
#[derive(Default)]
pub struct Snapshots {
    plans: FxHashMap<ClassId, Plan>,
    numbers: FxHashMap<Ref, u64>,
    queue: Vec<Ref>,
}

/// What stands for a boxed value that `valueOf` shares, in front of its bits; objects have small numbers.
const BOXED: u64 = 1 << 63;

impl Snapshots {
    /// The objects that these slots lead to; `None` when they are more than graphs have.
    pub fn take(&mut self, machine: &Machine, slots: &[(u64, Kind)]) -> Option<Vec<u64>> {
        let limits = Limits::default();
        self.numbers.clear();
        self.queue.clear();
        let mut words = Vec::with_capacity(64);
        for &(slot, kind) in slots {
            self.value(machine, slot, kind, &mut words);
        }
        let mut next = 0;
        while let Some(&r) = self.queue.get(next) {
            next += 1;
            self.object(machine, r, &mut words);
            if self.queue.len() > limits.objects || words.len() > limits.elements {
                return None;
            }
        }
        Some(words)
    }

    fn value(&mut self, machine: &Machine, slot: u64, kind: Kind, words: &mut Vec<u64>) {
        match kind {
            Kind::Boolean => words.push(slot & 1),
            Kind::Byte => words.push(slot as u8 as u64),
            Kind::Char | Kind::Short => words.push(slot as u16 as u64),
            Kind::Int => words.push(slot as u32 as u64),
            Kind::Float if f32::from_bits(slot as u32).is_nan() => words.push(f32::NAN.to_bits().into()),
            Kind::Float => words.push(slot as u32 as u64),
            Kind::Double if f64::from_bits(slot).is_nan() => words.push(f64::NAN.to_bits()),
            Kind::Double | Kind::Long => words.push(slot),
            Kind::Void => words.push(0),
            Kind::Ref if slot as Ref == 0 => words.push(0),
            Kind::Ref => self.reference(machine, slot as Ref, words),
        }
    }

    fn reference(&mut self, machine: &Machine, r: Ref, words: &mut Vec<u64>) {
        let class = machine.class_of(r).id;
        if let Plan::Boxed(field, kind) = *self.plan(machine, class) {
            let bits = machine.heap.word(r + field);
            if shared(bits, kind) {
                words.extend([BOXED | u64::from(class.0), bits]);
                return;
            }
        }
        let next = self.numbers.len() as u64 + 1;
        let number = *self.numbers.entry(r).or_insert(next);
        if number == next {
            self.queue.push(r);
        }
        words.push(number);
    }

    fn object(&mut self, machine: &Machine, r: Ref, words: &mut Vec<u64>) {
        let class = machine.class_of(r).id;
        words.push(class.0.into());
        let text = |text: &[u16], words: &mut Vec<u64>| {
            words.push(text.len() as u64);
            words.extend(text.iter().map(|&unit| u64::from(unit)));
        };
        // The plan is taken out so that the values of fields can be numbered.
        self.plan(machine, class);
        let Some(plan) = self.plans.remove(&class) else { return };
        match &plan {
            Plan::Fields(fields) => {
                for &(field, kind) in fields {
                    self.value(machine, machine.heap.word(r + field), kind, words);
                }
            }
            Plan::Array(kind) => {
                let size = kind.element_bytes();
                words.push(machine.heap.length(r).into());
                for chunk in machine.heap.array_bytes(r, size).chunks_exact(size.max(1) as usize) {
                    let mut word = [0; 8];
                    word[..chunk.len()].copy_from_slice(chunk);
                    self.value(machine, u64::from_le_bytes(word), *kind, words);
                }
            }
            Plan::Boxed(field, kind) => self.value(machine, machine.heap.word(r + field), *kind, words),
            Plan::Text => text(&machine.utf16(r), words),
            Plan::Mirror => words.push(machine.class_of_mirror(r).0.into()),
            Plan::Enum(name) => {
                let name = name.map_or(0, |field| machine.heap.word(r + field)) as Ref;
                if name != 0 {
                    text(&machine.utf16(name), words);
                }
            }
            Plan::Opaque => {}
        }
        self.plans.insert(class, plan);
    }

    fn plan(&mut self, machine: &Machine, class: ClassId) -> &Plan {
        self.plans.entry(class).or_insert_with(|| plan(machine, class))
    }
}

/// Whether boxing gives the same object for a value each time.
fn shared(bits: u64, kind: Kind) -> bool {
    let value = match kind {
        Kind::Boolean => Value::Boolean(bits & 1 != 0),
        Kind::Byte => Value::Byte(bits as i8),
        Kind::Char => Value::Char(bits as u16),
        Kind::Short => Value::Short(bits as i16),
        Kind::Int => Value::Int(bits as i32),
        Kind::Long => Value::Long(bits as i64),
        _ => return false,
    };
    value.is_cached_when_boxed()
}

fn plan(machine: &Machine, id: ClassId) -> Plan {
    let classes = &machine.classes;
    let class = classes.class(id);
    if let ClassKind::Array { kind, .. } = class.kind {
        return Plan::Array(kind);
    }
    match classes.name(id) {
        "java/lang/String" => return Plan::Text,
        "java/lang/Class" => return Plan::Mirror,
        name => {
            if let Some(kind) = Kind::PRIMITIVES.iter().find(|kind| kind.box_class() == name)
                && let Some((_, field)) = classes.find_field(id, "value")
            {
                return Plan::Boxed(field.slot, *kind);
            }
        }
    }
    if enum_of(classes, class).is_some() {
        let base = class.lineage.iter().copied().find(|&c| classes.name(c) == "java/lang/Enum");
        return Plan::Enum(base.and_then(|base| classes.find_field(base, "name")).map(|(_, f)| f.slot));
    }
    if machine.answers_of(id).is_none() && is_opaque(classes, class) {
        return Plan::Opaque;
    }
    let of_state = instance_fields(classes, class)
        .filter(|(of, f)| !is_bookkeeping(classes.name(*of), classes.symbols.text(f.name)));
    Plan::Fields(of_state.map(|(_, field)| (field.slot, field.kind)).collect())
}
