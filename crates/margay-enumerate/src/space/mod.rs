//! A finitization made ready for one machine: the objects exist in its heap, and every field, element, length and
//! argument that can be decided has a number, its *position*. What a position may hold is a list of values that
//! positions share; a decided position holds an index into it.

use crate::bounds::finitization::{Domain, FieldDomain, Finitization, Object};
use crate::error::Error;
use margay_classes::{ClassId, Kind};
use margay_machine::{Machine, Ref, Stop};
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

    /// The number of a domain's values, shared by domains that are equal.
    fn values_of(
        &mut self,
        m: &mut Machine,
        fin: &Finitization,
        domain: &Domain,
        what: &dyn Fn(&Machine) -> String,
    ) -> Result<u32, Error> {
        let values = match domain {
            Domain::Numbers { kind, values } => {
                let small = values.len() <= SMALL;
                let full = if small { mask_of(values.len()) } else { 0 };
                Values {
                    kind: *kind,
                    bits: values.clone(),
                    objects: None,
                    full,
                    fixed: full,
                    alike: Vec::new(),
                    index_of: Vec::new(),
                    sections: Vec::new(),
                    offset: 0,
                }
            }
            Domain::Objects { null, domains } => {
                let mut objects: Vec<u32> = null.then_some(NULL).into_iter().collect();
                for d in domains {
                    for &object in &fin.domains[d.0 as usize].objects {
                        if !objects.contains(&object.0) {
                            objects.push(object.0);
                        }
                    }
                }
                self.references(objects)
            }
            Domain::Array { class, lengths, elements } => {
                if lengths.is_empty() {
                    return Err(Error::EmptyDomain(what(m)));
                }
                let object =
                    Object::Array { class: *class, lengths: lengths.clone(), elements: (**elements).clone() };
                let reference = make(m, &object, &mut Vec::new())?;
                m.hold(reference);
                let number = self.items.len() as u32;
                // Like no other.
                let alike = u32::MAX - number;
                let item = Item {
                    reference,
                    class: *class,
                    first: 0,
                    count: 0,
                    is_array: true,
                    alike,
                    uses: Vec::new(),
                    leads: Vec::new(),
                };
                self.items.push(item);
                self.own.push((lengths.clone(), (**elements).clone()));
                self.references(vec![number])
            }
        };
        if values.bits.is_empty() {
            return Err(Error::EmptyDomain(what(m)));
        }
        let same = |v: &Values| {
            v.kind == values.kind && v.bits == values.bits && v.objects == values.objects && v.offset == 0
        };
        if let Some(at) = self.values.iter().position(same) {
            return Ok(at as u32);
        }
        let at = self.values.len() as u32;
        self.values.push(values);
        self.cut(at);
        Ok(at)
    }

    /// Cuts many numbers into sections, so that which section it is can be decided and the number stay open.
    fn cut(&mut self, at: u32) {
        let whole = &self.values[at as usize];
        if whole.is_small() || whole.objects.is_some() {
            return;
        }
        let cut: Vec<Values> = whole
            .bits
            .chunks(SMALL)
            .enumerate()
            .map(|(i, bits)| Values {
                bits: bits.to_vec(),
                full: mask_of(bits.len()),
                fixed: mask_of(bits.len()),
                offset: (i * SMALL) as u32,
                ..whole.clone()
            })
            .collect();
        let first = self.values.len() as u32;
        self.values[at as usize].sections = (first..first + cut.len() as u32).collect();
        self.values.extend(cut);
    }

    fn references(&self, objects: Vec<u32>) -> Values {
        let bits = objects
            .iter()
            .map(|&o| if o == NULL { 0 } else { u64::from(self.items[o as usize].reference) })
            .collect();
        let mut index_of = vec![NONE; self.items.len()];
        let mut groups: Vec<(u32, u64)> = Vec::new();
        let small = objects.len() <= SMALL;
        let mut fixed = 0;
        for (i, &o) in objects.iter().enumerate() {
            if o != NULL {
                index_of[o as usize] = i as u32;
            }
            if !small {
                continue;
            }
            let bit = 1 << i;
            match self.items.get(o as usize).map(|item| item.alike) {
                None => fixed |= bit,
                Some(alike) => match groups.iter_mut().find(|g| g.0 == alike) {
                    Some(group) => group.1 |= bit,
                    None => groups.push((alike, bit)),
                },
            }
        }
        // An object that is like no other needs no cut.
        fixed |= groups.iter().filter(|g| g.1.is_power_of_two()).map(|g| g.1).sum::<u64>();
        let alike = groups.iter().map(|g| g.1).filter(|g| !g.is_power_of_two()).collect();
        let full = if small { mask_of(objects.len()) } else { 0 };
        let (sections, offset) = (Vec::new(), 0);
        Values {
            kind: Kind::Ref,
            bits,
            objects: Some(objects),
            full,
            fixed,
            alike,
            index_of,
            sections,
            offset,
        }
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
                    m.write_element(item.reference, i, 0, margay_machine::UNINITIALISED);
                }
                Place::Length => m.flag_symbolic(item.reference),
                Place::Root => {}
            }
        }
    }
}

/// The first `n` bits.
pub(crate) fn mask_of(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

fn check(fin: &Finitization) -> Result<(), Error> {
    let objects = fin.domains.iter().flat_map(|d| &d.objects);
    if let Some(o) = objects.into_iter().find(|o| o.0 as usize >= fin.objects.len()) {
        return Err(Error::Malformed(format!("a class domain names object {}, which does not exist", o.0)));
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
            return Err(Error::Malformed(format!("class domain {} does not exist", d.0)));
        }
    }
    Ok(())
}

/// Numbers the objects so that interchangeable ones have the same number: those of one class that are in the same
/// domains, none of which forbids it.
fn alike(m: &Machine, fin: &Finitization) -> Vec<u32> {
    let mut kinds: Vec<(&Object, Vec<usize>)> = Vec::new();
    let mut numbers = Vec::with_capacity(fin.objects.len());
    for (i, object) in fin.objects.iter().enumerate() {
        let within: Vec<usize> = fin
            .domains
            .iter()
            .enumerate()
            .filter(|(_, d)| d.objects.iter().any(|o| o.0 as usize == i))
            .map(|(d, _)| d)
            .collect();
        let cut = !within.is_empty() && within.iter().all(|&d| fin.domains[d].isomorphic);
        // Objects that exist are alike when their domains say so; their contents are the user's business.
        let same = |other: &Object| match (object, other) {
            (Object::Given(a), Object::Given(b)) => m.heap.class_number(*a) == m.heap.class_number(*b),
            _ => object == other,
        };
        let found = cut.then(|| kinds.iter().position(|(o, w)| *w == within && same(o))).flatten();
        let number = found.unwrap_or_else(|| {
            kinds.push((object, if cut { within } else { Vec::new() }));
            kinds.len() - 1
        });
        numbers.push(number as u32);
    }
    numbers
}

fn make(m: &mut Machine, object: &Object, warnings: &mut Vec<String>) -> Result<Ref, Error> {
    let refused =
        |m: &Machine, class: ClassId, why: &str| Error::Object(m.classes.java_name(class), why.to_owned());
    match *object {
        Object::Given(0) => Err(Error::Malformed("null is not an object of a domain".into())),
        Object::Given(r) => Ok(r),
        Object::Array { class, ref lengths, .. } => {
            if !m.classes.class(class).is_array() {
                return Err(refused(m, class, "it is not an array class"));
            }
            let length = lengths.iter().copied().max().unwrap_or(0);
            m.new_array(class, length).map_err(|_| refused(m, class, "there is no room for it"))
        }
        Object::Fresh { class } => {
            let c = m.classes.class(class);
            if c.is_interface() || c.is_abstract() || c.is_array() || c.primitive().is_some() {
                return Err(refused(m, class, "it has no instances of its own"));
            }
            if m.initialize_now(class).is_err() {
                return Err(refused(m, class, "its static initializer fails"));
            }
            let r = m.new_object(class).map_err(|_| refused(m, class, "there is no room for it"))?;
            construct(m, class, r, warnings);
            Ok(r)
        }
    }
}

/// Runs the constructor without parameters, if there is one.
fn construct(m: &mut Machine, class: ClassId, r: Ref, warnings: &mut Vec<String>) {
    let Some(constructor) = m.classes.find_declared(class, "<init>", "()V") else { return };
    m.hold(r);
    if let stop @ (Stop::Threw(_) | Stop::Unsupported(_) | Stop::Limit(_)) =
        m.call(constructor, &[u64::from(r)])
    {
        let how = match stop {
            Stop::Threw(e) => format!("throws {}", m.classes.java_name(m.class_of(e).id)),
            other => format!("does not end well ({other:?})"),
        };
        let text = format!(
            "the constructor of {} {how}; fields outside the finitization are as it left them",
            m.classes.java_name(class)
        );
        if !warnings.contains(&text) {
            warnings.push(text);
        }
    }
}
