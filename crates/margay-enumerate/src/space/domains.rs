//! What positions may hold, from the domains of a finitization. Numbers with more values than fit a mask are cut into sections.

use crate::bounds::finitization::{Domain, Finitization, Object};
use crate::error::Error;
use crate::space::objects::make;
use crate::space::{Item, NONE, NULL, SMALL, Space, Values, mask_of};
use margay_classes::Kind;
use margay_machine::Machine;

impl Space {
    /// The number of a domain's values, shared by domains that are equal.
    pub(super) fn values_of(
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
}
