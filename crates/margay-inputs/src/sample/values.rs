//! A value of a type: numbers and texts from the pools, arrays, and objects by what the type is.

use super::sampler::{DEPTH, Sampler};
use margay_classes::signature::Type;
use margay_classes::{ClassId, Origin};
use margay_explore::Interval;
use margay_graph::graph::{Node, Value};
use margay_machine::Machine;

/// Where a value stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// How many objects are around it.
    pub(super) depth: usize,
    /// Whether null can be there at all.
    pub(super) nullable: bool,
}

impl Place {
    /// An argument, an element or a component.
    pub(super) fn inside(depth: usize) -> Place {
        Place { depth: depth + 1, nullable: true }
    }

    /// The same without null.
    pub(super) fn not_null(self) -> Place {
        Place { nullable: false, ..self }
    }
}

impl Sampler {
    /// A value of a type.
    pub(super) fn value(&mut self, m: &mut Machine, t: &Type, place: Place) -> Option<Value> {
        if let Type::Primitive(letter) = t {
            return self.number(*letter, &Interval::default());
        }
        if place.depth > DEPTH {
            return None;
        }
        // Far inside, null ends what would go on for ever.
        let often = if place.depth > 2 { 2 } else { 4 };
        if place.nullable && self.nulls_left > 0 && self.rng.one_in(often) {
            self.nulls_left -= 1;
            return Some(Value::Null);
        }
        let t = self.concrete(m, t, 0)?;
        if self.rng.one_in(6) {
            let twins: Vec<Value> = self.made.iter().filter(|(of, _)| *of == t).map(|(_, v)| *v).collect();
            if let Some(&twin) = self.rng.of(&twins) {
                return Some(twin);
            }
        }
        let value = match &t {
            Type::Array(element) => self.array(m, element, place.depth)?,
            Type::Class { name, .. } => {
                let class = m.classes.load(name).ok()?;
                self.object(m, class, &t, place.depth)?
            }
            _ => return None,
        };
        self.made.push((t, value));
        Some(value)
    }

    fn object(&mut self, m: &mut Machine, class: ClassId, t: &Type, depth: usize) -> Option<Value> {
        if m.classes.class(class).origin == Origin::Boot {
            self.library_object(m, class, t, depth)
        } else {
            self.program_object(m, class, t, depth)
        }
    }

    /// A number of a primitive type, by its letter, between bounds.
    pub(super) fn number(&mut self, letter: char, known: &Interval) -> Option<Value> {
        let (low, high) = (known.low.unwrap_or(i64::MIN), known.high.unwrap_or(i64::MAX));
        let mut whole = |least: i64, most: i64| {
            let (low, high) = (low.max(least), high.min(most));
            (low <= high).then(|| self.pools.whole(&mut self.rng, low, high))
        };
        Some(match letter {
            'Z' => Value::Boolean(self.rng.one_in(2)),
            'B' => Value::Byte(whole(i8::MIN.into(), i8::MAX.into())? as i8),
            'C' => Value::Char(self.pools.char(&mut self.rng)),
            'S' => Value::Short(whole(i16::MIN.into(), i16::MAX.into())? as i16),
            'I' => Value::Int(whole(i32::MIN.into(), i32::MAX.into())? as i32),
            'J' => Value::Long(whole(i64::MIN, i64::MAX)?),
            'F' => Value::Float((self.pools.real(&mut self.rng) as f32).to_bits()),
            'D' => Value::Double(self.pools.real(&mut self.rng).to_bits()),
            _ => return None,
        })
    }

    /// A string.
    pub(super) fn string(&mut self) -> Option<Value> {
        let text = self.pools.text(&mut self.rng);
        self.add(Node::String(text.encode_utf16().collect()))
    }

    /// An array of a class, sometimes of a narrower one: an `Integer[]` is an `Object[]` that takes no texts.
    fn array(&mut self, m: &mut Machine, element: &Type, depth: usize) -> Option<Value> {
        let narrower = if self.rng.one_in(4) { self.narrower(m, element) } else { None };
        let element = narrower.as_ref().unwrap_or(element);
        let length = self.length(depth);
        let elements = self.elements(m, element, length, Place::inside(depth))?;
        self.add(Node::Array { descriptor: format!("[{}", element.erasure()), elements })
    }

    /// How many elements an array or collection has.
    pub(super) fn length(&mut self, depth: usize) -> usize {
        let most = if depth > 3 { 1 } else { self.shape.elements };
        if self.rng.one_in(6) { 0 } else { self.rng.below(most + 1) }
    }

    /// Elements of a type.
    pub(super) fn elements(
        &mut self,
        m: &mut Machine,
        t: &Type,
        count: usize,
        place: Place,
    ) -> Option<Vec<Value>> {
        let mut list = Vec::new();
        for _ in 0..count {
            list.push(self.value(m, t, place)?);
        }
        Some(list)
    }
}
