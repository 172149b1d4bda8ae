//! A finitization made ready for one machine: the objects exist in its heap, and every field, element, length and
//! argument that can be decided has a number, its *position*. What a position may hold is a list of values that
//! positions share; a decided position holds an index into it.

mod domains;
mod objects;

use crate::bounds::finitization::{Domain, FieldDomain, Finitization, Object};
use crate::error::{Error, Malformed};
use margay_classes::{ClassId, Kind};
use margay_machine::{Machine, Ref, UNINITIALISED};
use objects::{alike, make};
use rustc_hash::FxHashMap;

/// The object number that stands for null.
pub(crate) const NULL: u32 = u32::MAX;
/// Values that fit a mask.
pub(crate) const SMALL: usize = 64;

/// What a position is in its object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// An argument of the predicate.
    Root,
    /// The word of an object.
    Field {
        slot: u32,
        /// Number of the field's domain in the finitization.
        field: u32,
    },
    /// The length of an array.
    Length,
    /// An element of an array.
    Element(u32),
}

/// Something that can be decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Position {
    /// The object that has it; [`NULL`] for an argument.
    pub owner: u32,
    pub place: Place,
    /// Number of its [`Values`], or of a section of them that was decided.
    pub values: u32,
    /// Number of its [`Values`].
    pub whole: u32,
}

/// What positions may hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Values {
    pub kind: Kind,
    /// Register bits by index.
    pub bits: Vec<u64>,
    /// Objects by index, [`NULL`] for null; `None` for numbers.
    pub objects: Option<Vec<u32>>,
    /// All of them, when there are at most [`SMALL`]; else 0.
    pub full: u64,
    /// Those that the isomorphism cut leaves alone: null and objects that are not interchangeable.
    pub fixed: u64,
    /// Sets of interchangeable objects.
    pub alike: Vec<u64>,
    /// Index of each object, by object number.
    pub index_of: Vec<u32>,
    /// Numbers of the sections that many numbers are cut into, each of which fits a mask.
    pub sections: Vec<u32>,
    /// For a section: the index of its first value in the whole.
    pub offset: u32,
}

impl Values {
    pub fn is_small(&self) -> bool {
        self.full != 0
    }

    pub fn len(&self) -> usize {
        self.bits.len()
    }
}

/// An object of the structures.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    pub reference: Ref,
    pub class: ClassId,
    /// Its positions: the first, and how many. An array's first is its length.
    pub first: u32,
    pub count: u32,
    pub is_array: bool,
    /// Objects with the same number are interchangeable.
    pub alike: u32,
    /// Where it is a value: number of the values and index there.
    pub uses: Vec<(u32, u32)>,
    /// Other objects that belong to a structure with it, because fields outside the finitization lead there: those in a
    /// collection.
    pub leads: Vec<u32>,
}

/// A finitization in a machine.
pub(crate) struct Space {
    pub items: Vec<Item>,
    pub positions: Vec<Position>,
    pub values: Vec<Values>,
    /// Positions of the arguments.
    pub roots: Vec<u32>,
    /// Whether objects that exist have positions.
    pub given_fields: bool,
    /// Lengths and elements of the arrays that belong to one slot; they are the last items.
    own: Vec<(Vec<u32>, Domain)>,
    /// By heap word from `low` on: the object at a header, the position at a field. `NONE` elsewhere.
    low: u32,
    table: Vec<u32>,
    /// The same for words outside the table.
    far: FxHashMap<u32, u32>,
}

const NONE: u32 = u32::MAX;

impl Space {
    /// Makes the objects and numbers the positions.
    pub fn build(m: &mut Machine, fin: &Finitization, warnings: &mut Vec<String>) -> Result<Space, Error> {
        check(fin)?;
        let mut space = Space {
            items: Vec::new(),
            positions: Vec::new(),
            values: Vec::new(),
            roots: Vec::new(),
            given_fields: false,
            own: Vec::new(),
            low: 0,
            table: Vec::new(),
            far: FxHashMap::default(),
        };
        let groups = alike(m, fin);
        for (i, object) in fin.objects.iter().enumerate() {
            let reference = make(m, object, warnings)?;
            m.hold(reference);
            let class = m.class_of(reference).id;
            let is_array = matches!(object, Object::Array { .. });
            let item = Item {
                reference,
                class,
                first: 0,
                count: 0,
                is_array,
                alike: groups[i],
                uses: Vec::new(),
                leads: Vec::new(),
            };
            space.items.push(item);
        }
        for root in &fin.roots {
            let values = space.values_of(m, fin, root, &|_| "an argument of the predicate".to_owned())?;
            space.roots.push(space.positions.len() as u32);
            space.positions.push(Position { owner: NULL, place: Place::Root, values, whole: values });
        }
        for (i, object) in fin.objects.iter().enumerate() {
            space.items[i].first = space.positions.len() as u32;
            match object {
                Object::Array { lengths, elements, .. } => {
                    space.array(m, fin, i as u32, lengths, elements)?
                }
                _ => space.fields(m, fin, i as u32)?,
            }
            space.items[i].count = space.positions.len() as u32 - space.items[i].first;
            space.given_fields |= matches!(object, Object::Given(_)) && space.items[i].count > 0;
        }
        // Arrays of a slot's own, which may have such arrays as elements.
        let mut next = fin.objects.len();
        while next < space.items.len() {
            let (lengths, elements) = space.own[next - fin.objects.len()].clone();
            space.items[next].first = space.positions.len() as u32;
            space.array(m, fin, next as u32, &lengths, &elements)?;
            space.items[next].count = space.positions.len() as u32 - space.items[next].first;
            next += 1;
        }
        for (v, values) in space.values.iter().enumerate() {
            for (index, &object) in values.objects.iter().flatten().enumerate() {
                if object != NULL {
                    space.items[object as usize].uses.push((v as u32, index as u32));
                }
            }
        }
        space.index(fin);
        Ok(space)
    }

    fn array(
        &mut self,
        m: &mut Machine,
        fin: &Finitization,
        owner: u32,
        lengths: &[u32],
        elements: &Domain,
    ) -> Result<(), Error> {
        let domain =
            Domain::Numbers { kind: Kind::Int, values: lengths.iter().map(|&n| u64::from(n)).collect() };
        let length = self.values_of(m, fin, &domain, &|_| "the length of an array".to_owned())?;
        self.positions.push(Position { owner, place: Place::Length, values: length, whole: length });
        let most = lengths.iter().copied().max().unwrap_or(0);
        for i in 0..most {
            let values = self.values_of(m, fin, elements, &|_| "the elements of an array".to_owned())?;
            self.positions.push(Position { owner, place: Place::Element(i), values, whole: values });
        }
        Ok(())
    }

    fn fields(&mut self, m: &mut Machine, fin: &Finitization, owner: u32) -> Result<(), Error> {
        let class = self.items[owner as usize].class;
        let mut chosen: Vec<(u32, &FieldDomain)> = Vec::new();
        for (i, field) in fin.fields.iter().enumerate() {
            let fits = m.classes.is_subclass(class, field.declared_in)
                && field.owner.is_none_or(|owner| owner == class);
            if !fits {
                continue;
            }
            match chosen.iter_mut().find(|(_, other)| other.slot == field.slot) {
                Some(other) if other.1.owner.is_none() && field.owner.is_some() => *other = (i as u32, field),
                Some(_) => {}
                None => chosen.push((i as u32, field)),
            }
        }
        for (i, field) in chosen {
            let name = |m: &Machine| format!("{}.{}", m.classes.java_name(field.declared_in), field.name);
            let values = self.values_of(m, fin, &field.domain, &name)?;
            let place = Place::Field { slot: field.slot, field: i };
            self.positions.push(Position { owner, place, values, whole: values });
        }
        Ok(())
    }

    fn index(&mut self, fin: &Finitization) {
        let made = |i: &usize| !matches!(fin.objects.get(*i), Some(Object::Given(_)));
        let ends = (0..self.items.len()).filter(made).map(|i| {
            let item = &self.items[i];
            (item.reference, item.reference + self.words(item))
        });
        let (low, high) = ends.fold((u32::MAX, 0), |(low, high), (from, to)| (low.min(from), high.max(to)));
        // Constructors may have made a great deal between the first object and the last.
        if low < high && high - low < 1 << 20 {
            self.low = low;
            self.table = vec![NONE; (high - low) as usize];
        }
        for i in 0..self.items.len() {
            self.put(self.items[i].reference, i as u32);
        }
        for p in 0..self.positions.len() {
            let position = self.positions[p];
            if let Place::Field { slot, .. } = position.place {
                self.put(self.items[position.owner as usize].reference + slot, p as u32);
            }
        }
    }

    fn words(&self, item: &Item) -> u32 {
        let range = item.first as usize..(item.first + item.count) as usize;
        let slots = self.positions[range].iter().filter_map(|p| match p.place {
            Place::Field { slot, .. } => Some(slot),
            _ => None,
        });
        slots.max().unwrap_or(0) + 1
    }

    fn put(&mut self, word: u32, value: u32) {
        match self.table.get_mut(word.wrapping_sub(self.low) as usize) {
            Some(cell) => *cell = value,
            None => {
                self.far.insert(word, value);
            }
        }
    }

    #[inline]
    fn at(&self, word: u32) -> Option<u32> {
        match self.table.get(word.wrapping_sub(self.low) as usize) {
            Some(&NONE) => None,
            Some(&value) => Some(value),
            None => self.far.get(&word).copied(),
        }
    }

    /// The object at a reference.
    #[inline]
    pub fn object_at(&self, r: Ref) -> Option<u32> {
        self.at(r).filter(|&o| self.items.get(o as usize).is_some_and(|item| item.reference == r))
    }

    /// The position at a byte offset of an object.
    #[inline]
    pub fn position_at(&self, m: &Machine, object: Ref, offset: u32) -> Option<u32> {
        let item = match self.object_at(object) {
            Some(o) if self.items[o as usize].is_array => &self.items[o as usize],
            Some(_) => return self.at(object + offset / 8),
            None => return None,
        };
        Some(item.first + 1 + (offset - 8) / m.element_size(object))
    }

    /// The classes of the objects among a list of values.
    pub fn classes_of(&self, values: u32) -> Vec<ClassId> {
        let objects = self.values[values as usize].objects.iter().flatten();
        objects.filter_map(|&o| self.items.get(o as usize)).map(|item| item.class).collect()
    }

    /// Tells the heap where the symbols of the structures will be.
    pub fn announce(&self, m: &mut Machine) {
        m.heap.expect_symbols(self.low, self.table.len() as u32);
    }

    /// Makes every field and element undecided, and every length.
    pub fn undecide(&self, m: &mut Machine) {
        for position in &self.positions {
            let Some(item) = self.items.get(position.owner as usize) else { continue };
            match position.place {
                Place::Field { slot, .. } => m.set_uninitialised(item.reference, slot),
                Place::Element(i) => {
                    m.write_element(item.reference, i, 0, UNINITIALISED);
                }
                Place::Length => m.flag_symbolic(item.reference),
                Place::Root => {}
            }
        }
    }
}

/// Whether all that is named exists.
fn check(fin: &Finitization) -> Result<(), Malformed> {
    let objects = fin.domains.iter().flat_map(|d| &d.objects);
    if let Some(o) = objects.into_iter().find(|o| o.0 as usize >= fin.objects.len()) {
        return Err(Malformed::NoSuchObject(o.0));
    }
    let arrays = fin.objects.iter().filter_map(|o| match o {
        Object::Array { elements, .. } => Some(elements),
        _ => None,
    });
    let domains = fin.fields.iter().map(|f| &f.domain).chain(&fin.roots).chain(arrays);
    for mut domain in domains {
        while let Domain::Array { elements, .. } = domain {
            domain = elements;
        }
        if let Domain::Objects { domains, .. } = domain
            && let Some(d) = domains.iter().find(|d| d.0 as usize >= fin.domains.len())
        {
            return Err(Malformed::NoSuchDomain(d.0));
        }
    }
    Ok(())
}

/// The first `n` bits.
pub(crate) fn mask_of(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}
