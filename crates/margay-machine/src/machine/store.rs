//! Stores by the host, checked. The interpreter relies on the verifier for the types of what stands in fields, elements
//! and arguments; a host has no verifier, so whatever it puts there comes through here and is compared with the
//! declared type. Knows nothing of where the values come from.

use crate::heap::Ref;
use crate::machine::Machine;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::{ClassId, ClassKind, Kind, MethodId};

/// Why a value was not stored.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The value is of a type that the place cannot hold.
    #[error("{place} has type {expected} and cannot hold {found}")]
    Mismatch {
        /// The field, element or argument.
        place: String,
        /// Its declared type.
        expected: String,
        /// The type of the value.
        found: String,
    },
    /// There is no such field, element or parameter.
    #[error("there is no {0}")]
    NoSuchPlace(String),
    /// The declared type of a place is a class that cannot be loaded.
    #[error("{place}: {why}")]
    NoSuchType {
        /// The field, element or argument.
        place: String,
        /// The error of loading.
        why: String,
    },
}

/// The bits of a value as a register holds it, and its kind.
pub type Typed = (u64, Kind);

impl Machine {
    /// Puts a value into an instance field, given by the class that declares it and its number there.
    pub fn store_field(
        &mut self,
        object: Ref,
        owner: ClassId,
        field: usize,
        value: Typed,
    ) -> Result<(), StoreError> {
        let place = |m: &Machine| {
            let class = m.classes.class(owner);
            let name = class.fields.get(field).map_or("?", |f| m.classes.symbols.text(f.name));
            format!("field {}.{name}", m.classes.java_name(owner))
        };
        let belongs = self.is_object(object) && self.class_of(object).lineage.contains(&owner);
        let found = self.classes.class(owner).fields.get(field).filter(|f| belongs && !f.is_static());
        let Some(found) = found else { return Err(StoreError::NoSuchPlace(place(self))) };
        let (slot, desc) = (found.slot, found.desc);
        let descriptor = self.classes.symbols.shared(desc);
        self.check_value(&descriptor, value, &place)?;
        self.heap.set_word(object + slot, value.0);
        Ok(())
    }

    /// Puts a value into a static field of an initialised class, given by its number there.
    pub fn store_static(&mut self, class: ClassId, field: usize, value: Typed) -> Result<(), StoreError> {
        let place = |m: &Machine| {
            let name =
                m.classes.class(class).fields.get(field).map_or("?", |f| m.classes.symbols.text(f.name));
            format!("static field {}.{name}", m.classes.java_name(class))
        };
        let c = self.classes.class(class);
        let (statics, found) = (c.statics.get(), c.fields.get(field).filter(|f| f.is_static()));
        let Some(found) = found.filter(|_| statics != 0) else {
            return Err(StoreError::NoSuchPlace(place(self)));
        };
        let (slot, desc) = (found.slot, found.desc);
        let descriptor = self.classes.symbols.shared(desc);
        self.check_value(&descriptor, value, &place)?;
        self.heap.set_word(statics + slot, value.0);
        Ok(())
    }

    /// Puts a value into an element of an array.
    pub fn store_element(&mut self, array: Ref, index: u32, value: Typed) -> Result<(), StoreError> {
        let class = if self.is_object(array) { Some(self.class_of(array)) } else { None };
        let place = |m: &Machine| {
            let name = if m.is_object(array) { m.type_of(array) } else { "no array".to_owned() };
            format!("element {index} of {name}")
        };
        let element = class.and_then(|c| match c.kind {
            ClassKind::Array { element, kind } => Some((element, kind)),
            _ => None,
        });
        let Some((element, kind)) = element.filter(|_| index < self.heap.length(array)) else {
            return Err(StoreError::NoSuchPlace(place(self)));
        };
        let fits = kind == value.1 && (kind != Kind::Ref || self.fits_class(value.0 as Ref, element));
        if !fits {
            let expected = java_type(&self.classes.java_descriptor(element));
            return Err(StoreError::Mismatch { place: place(self), expected, found: self.found(value) });
        }
        self.write_element(array, index, value.0, 0);
        Ok(())
    }

    /// The registers of a call with these values, the receiver first: as many as the method has parameters, each of its
    /// type. `long` and `double` take two.
    pub fn check_arguments(&mut self, method: MethodId, values: &[Typed]) -> Result<Vec<u64>, StoreError> {
        let m = self.classes.method(method);
        let (class, desc, is_static) = (m.class, m.desc, m.is_static());
        let descriptor = self.classes.symbols.shared(desc);
        let params = MethodDescriptor::parse(&descriptor).map_or(Vec::new(), |d| d.params);
        let receiver = (!is_static).then(|| self.classes.java_descriptor(class));
        let types: Vec<&str> = receiver.as_deref().into_iter().chain(params).collect();
        let name = |m: &Machine| m.classes.qualified_name(method);
        if types.len() != values.len() {
            let counts = format!("call of {} with {} values", name(self), values.len());
            return Err(StoreError::NoSuchPlace(counts));
        }
        let mut slots = Vec::with_capacity(values.len());
        for (i, (descriptor, &value)) in types.into_iter().zip(values).enumerate() {
            self.check_value(
                descriptor,
                value,
                &|m: &Machine| match i.checked_sub(usize::from(!is_static)) {
                    Some(i) => format!("argument {} of {}", i + 1, name(m)),
                    None => format!("the receiver of {}", name(m)),
                },
            )?;
            slots.push(value.0);
            slots.extend((value.1.slots() == 2).then_some(0));
        }
        Ok(slots)
    }

    /// Whether a value may stand where a type is declared.
    fn check_value(
        &mut self,
        descriptor: &str,
        value: Typed,
        place: &dyn Fn(&Machine) -> String,
    ) -> Result<(), StoreError> {
        let mut fits = kind_of(descriptor) == value.1;
        if fits && value.1 == Kind::Ref && value.0 != 0 {
            let class = self
                .classes
                .load_descriptor(descriptor)
                .map_err(|e| StoreError::NoSuchType { place: place(self), why: e.to_string() })?;
            fits = self.fits_class(value.0 as Ref, class);
        }
        if fits {
            return Ok(());
        }
        let (expected, found) = (java_type(descriptor), self.found(value));
        Err(StoreError::Mismatch { place: place(self), expected, found })
    }

    /// Whether a reference is null or an object of this class.
    fn fits_class(&self, r: Ref, class: ClassId) -> bool {
        r == 0 || self.is_object(r) && self.classes.is_subclass(self.class_of(r).id, class)
    }

    /// Whether a reference leads to something with the header of an object.
    fn is_object(&self, r: Ref) -> bool {
        self.heap.holds(r) && self.classes.try_class(self.heap.class_number(r)).is_some()
    }

    fn type_of(&self, r: Ref) -> String {
        java_type(&self.classes.java_descriptor(self.class_of(r).id))
    }

    fn found(&self, (bits, kind): Typed) -> String {
        match kind {
            Kind::Ref if bits == 0 => "null".to_owned(),
            Kind::Ref if self.is_object(bits as Ref) => self.type_of(bits as Ref),
            Kind::Ref => "a reference to no object".to_owned(),
            kind => kind.java_name().to_owned(),
        }
    }
}

/// A type as Java source has it.
fn java_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let name = match kind_of(element) {
        Kind::Ref => margay_classes::descriptor::class_of_descriptor(element).replace('/', "."),
        kind => kind.java_name().to_owned(),
    };
    name + &"[]".repeat(dimensions)
}
