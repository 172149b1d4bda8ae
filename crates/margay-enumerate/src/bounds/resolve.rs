//! From what a finitization said to the bounds of a search: which sets fit their fields, objects of subclasses in the
//! domains of their superclasses, the arguments of the predicate.

use super::error::BoundsError;
use super::recorder::{Plan, Recorder, Set, Setting};
use crate::bounds::finitization::{
    ClassDomain, Domain, DomainId, FieldDomain, Finitization, Object, ObjectId,
};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::{ClassId, Kind, MethodId};
use margay_machine::{Machine, Ref};
use rustc_hash::FxHashMap;

/// Longer arrays than this are a mistake.
const LONGEST: i64 = 1 << 16;

impl Recorder {
    /// Whether values of a set can be in a place of this type, as far as that is known now.
    pub(super) fn fits(
        &self,
        m: &mut Machine,
        descriptor: &str,
        set: usize,
        place: &str,
    ) -> Result<(), BoundsError> {
        let wanted = || margay_classes::registry::external_type(descriptor);
        let wrong = |has: String| {
            let place = place.to_owned();
            Err(BoundsError::Misfit { place, wanted: wanted(), has })
        };
        let kind = kind_of(descriptor);
        match &self.sets[set] {
            Set::Numbers { kind: have, values } => {
                let name = have.java_name();
                match (kind, have) {
                    (wanted, have) if wanted == *have => Ok(()),
                    (Kind::Byte | Kind::Short | Kind::Char | Kind::Long, Kind::Int) => {
                        match values.iter().map(|&v| v as i32).find(|&v| !in_range(kind, v)) {
                            Some(value) => wrong(format!("the int {value}")),
                            None => Ok(()),
                        }
                    }
                    _ => wrong(format!("values of type {name}")),
                }
            }
            Set::Objects { class, .. } | Set::Arrays { class, .. } => {
                let have = m.classes.external_name(*class);
                if kind != Kind::Ref {
                    return wrong(format!("objects of type {have}"));
                }
                let Ok(wanted) = m.classes.load_descriptor(descriptor) else {
                    return wrong(format!("objects of type {have}, and its own class is missing"));
                };
                let array = matches!(self.sets[set], Set::Arrays { .. });
                // A set of a superclass may hold class domains that fit: that shows when all is said.
                let possible = m.classes.is_subclass(*class, wanted)
                    || !array
                        && (m.classes.is_subclass(wanted, *class) || m.classes.class(*class).is_interface());
                if possible { Ok(()) } else { wrong(format!("objects of type {have}")) }
            }
        }
    }

    /// The bounds of a search for what satisfies `predicate`.
    pub fn finish(
        &self,
        m: &mut Machine,
        plan: Plan,
        predicate: MethodId,
    ) -> Result<Finitization, BoundsError> {
        let mut f = Finisher {
            recorder: self,
            m,
            shared: self.plans[plan.0].shared_arrays,
            pools: Vec::new(),
            domains: FxHashMap::default(),
            arrays: FxHashMap::default(),
            out: Finitization::default(),
        };
        let mut settings = Vec::new();
        f.gather(plan.0, &mut settings);
        f.class_domains();
        f.fields(&settings)?;
        f.roots(plan, predicate)?;
        Ok(f.out)
    }
}

/// Whether an int is a value of a narrower type.
fn in_range(kind: Kind, value: i32) -> bool {
    match kind {
        Kind::Byte => i8::try_from(value).is_ok(),
        Kind::Short => i16::try_from(value).is_ok(),
        Kind::Char => u16::try_from(value).is_ok(),
        _ => true,
    }
}

struct Finisher<'a> {
    recorder: &'a Recorder,
    m: &'a mut Machine,
    shared: bool,
    /// The class domains of the finitization and those it includes.
    pools: Vec<usize>,
    domains: FxHashMap<usize, DomainId>,
    /// Domains of shared arrays by their set.
    arrays: FxHashMap<usize, DomainId>,
    out: Finitization,
}

impl Finisher<'_> {
    fn gather(&mut self, plan: usize, settings: &mut Vec<Setting>) {
        let said = &self.recorder.plans[plan];
        self.pools.extend(&said.pools);
        settings.extend(said.fields.iter().cloned());
        for &included in &said.included {
            self.gather(included, settings);
        }
    }

    fn class_domains(&mut self) {
        let mut seen: FxHashMap<Ref, ObjectId> = FxHashMap::default();
        for &p in &self.pools.clone() {
            let pool = &self.recorder.pools[p];
            let mut objects = Vec::new();
            for &r in &pool.given {
                let next = ObjectId(self.out.objects.len() as u32);
                let id = *seen.entry(r).or_insert(next);
                if id == next {
                    self.out.objects.push(Object::Given(r));
                }
                objects.push(id);
            }
            for _ in 0..pool.fresh {
                objects.push(ObjectId(self.out.objects.len() as u32));
                self.out.objects.push(Object::Fresh { class: pool.class });
            }
            self.domains.insert(p, DomainId(self.out.domains.len() as u32));
            self.out.domains.push(ClassDomain { class: pool.class, objects, isomorphic: pool.isomorphic });
        }
    }

    fn fields(&mut self, settings: &[Setting]) -> Result<(), BoundsError> {
        // What was said about a subclass counts for its objects.
        let mut order: Vec<&Setting> = settings.iter().collect();
        order.sort_by_key(|s| std::cmp::Reverse(self.m.classes.class(s.class).lineage.len()));
        for setting in order {
            let place = format!("field {} of {}", setting.name, self.m.classes.external_name(setting.class));
            let domain = self.domain(&setting.descriptor, setting.set, &place)?;
            let concerned: Vec<ClassId> = self
                .pools
                .iter()
                .filter(|&&p| self.recorder.pools[p].size() > 0)
                .map(|&p| self.recorder.pools[p].class)
                .filter(|&c| self.m.classes.is_subclass(c, setting.class))
                .collect();
            if !concerned.is_empty() {
                self.not_empty(&domain, &place)?;
            }
            let add = |out: &mut Finitization, owner| {
                out.fields.push(FieldDomain {
                    declared_in: setting.declared_in,
                    name: setting.name.clone(),
                    slot: setting.slot,
                    owner,
                    domain: domain.clone(),
                });
            };
            if setting.class == setting.declared_in {
                add(&mut self.out, None);
                continue;
            }
            for class in concerned {
                add(&mut self.out, Some(class));
            }
        }
        Ok(())
    }

    fn not_empty(&self, domain: &Domain, place: &str) -> Result<(), BoundsError> {
        let empty = match domain {
            Domain::Numbers { values, .. } => values.is_empty(),
            Domain::Objects { null, domains } => {
                !null && domains.iter().all(|d| self.out.domains[d.0 as usize].objects.is_empty())
            }
            Domain::Array { lengths, elements, .. } => {
                if lengths.iter().any(|&l| l > 0) {
                    self.not_empty(elements, &format!("an element of {place}"))?;
                }
                lengths.is_empty()
            }
        };
        match empty {
            true => Err(BoundsError::Empty { place: place.to_owned() }),
            false => Ok(()),
        }
    }

    /// What a place of this type may hold.
    fn domain(&mut self, descriptor: &str, set: usize, place: &str) -> Result<Domain, BoundsError> {
        self.recorder.fits(self.m, descriptor, set, place)?;
        match &self.recorder.sets[set] {
            Set::Numbers { kind, values } => {
                let wanted = kind_of(descriptor);
                let values = match (wanted, kind) {
                    (Kind::Long, Kind::Int) => values.iter().map(|&v| i64::from(v as i32) as u64).collect(),
                    _ => values.clone(),
                };
                Ok(Domain::Numbers { kind: wanted, values })
            }
            Set::Objects { null, pools, .. } => {
                let mut domains = Vec::new();
                for &pool in pools {
                    self.add_domain(descriptor, pool, place, &mut domains)?;
                }
                Ok(Domain::Objects { null: *null, domains })
            }
            &Set::Arrays { class, lengths, elements, count, shared } => {
                let array = self.array(class, lengths, elements, place)?;
                if !(shared || self.shared) {
                    return Ok(array);
                }
                Ok(Domain::Objects { null: false, domains: vec![self.shared_arrays(set, count, array)] })
            }
        }
    }

    /// The domain of a class and those of its subclasses.
    fn add_domain(
        &mut self,
        descriptor: &str,
        pool: usize,
        place: &str,
        domains: &mut Vec<DomainId>,
    ) -> Result<(), BoundsError> {
        let wanted = self.m.classes.load_descriptor(descriptor);
        let wanted = wanted.map_err(|e| BoundsError::Load(e.to_string()))?;
        let above = self.recorder.pools[pool].class;
        let below = self.pools.iter().copied().filter(|&p| {
            let below = &self.recorder.pools[p];
            !below.listed && below.class != above && self.m.classes.is_subclass(below.class, above)
        });
        let below = below.filter(|_| !self.recorder.pools[pool].listed);
        let all: Vec<usize> = std::iter::once(pool).chain(below).collect();
        for p in all {
            let have = &self.recorder.pools[p];
            if have.size() == 0 {
                continue;
            }
            let misfit = match have.fresh {
                0 => have
                    .given
                    .iter()
                    .map(|&r| self.m.class_of(r).id)
                    .find(|&c| !self.m.classes.is_subclass(c, wanted)),
                _ => Some(have.class).filter(|&c| !self.m.classes.is_subclass(c, wanted)),
            };
            if let Some(class) = misfit {
                let wanted = self.m.classes.external_name(wanted);
                let has = format!("objects of type {}", self.m.classes.external_name(class));
                return Err(BoundsError::Misfit { place: place.to_owned(), wanted, has });
            }
            match self.domains.get(&p) {
                Some(&id) if !domains.contains(&id) => domains.push(id),
                Some(_) => {}
                None => {
                    let class = self.m.classes.external_name(have.class);
                    return Err(BoundsError::Foreign { place: place.to_owned(), class });
                }
            }
        }
        Ok(())
    }

    fn array(
        &mut self,
        class: ClassId,
        lengths: usize,
        elements: usize,
        place: &str,
    ) -> Result<Domain, BoundsError> {
        let Set::Numbers { values, .. } = &self.recorder.sets[lengths] else {
            return Err(BoundsError::Lengths { place: place.to_owned() });
        };
        let mut checked = Vec::new();
        for &value in values {
            match i64::from(value as i32) {
                length @ 0..=LONGEST => checked.push(length as u32),
                length => return Err(BoundsError::Length { place: place.to_owned(), length }),
            }
        }
        let element = self.m.classes.name(class)[1..].to_owned();
        let elements = self.domain(&element, elements, &format!("an element of {place}"))?;
        Ok(Domain::Array { class, lengths: checked, elements: Box::new(elements) })
    }

    fn shared_arrays(&mut self, set: usize, count: u32, array: Domain) -> DomainId {
        if let Some(&id) = self.arrays.get(&set) {
            return id;
        }
        let id = DomainId(self.out.domains.len() as u32);
        if let Domain::Array { class, lengths, elements } = array {
            let mut objects = Vec::new();
            for _ in 0..count {
                objects.push(ObjectId(self.out.objects.len() as u32));
                let (lengths, elements) = (lengths.clone(), (*elements).clone());
                self.out.objects.push(Object::Array { class, lengths, elements });
            }
            self.out.domains.push(ClassDomain { class, objects, isomorphic: true });
        }
        self.arrays.insert(set, id);
        id
    }

    /// The receiver and the arguments of the predicate.
    fn roots(&mut self, plan: Plan, predicate: MethodId) -> Result<(), BoundsError> {
        let said = &self.recorder.plans[plan.0];
        let method = self.m.classes.method(predicate);
        let (of, is_static) = (method.class, method.is_static());
        let name = self.m.classes.symbols.text(method.name).to_owned();
        let desc = self.m.classes.symbols.text(method.desc).to_owned();
        let root = self.m.classes.external_name(said.root);
        let root_domain = Domain::Objects {
            null: false,
            domains: self.domains.get(&said.pools[0]).copied().into_iter().collect(),
        };
        let mut free = true;
        if !is_static {
            if !self.m.classes.is_subclass(said.root, of) {
                let of = self.m.classes.external_name(of);
                return Err(BoundsError::OtherClass { method: name, of, root });
            }
            self.not_empty(&root_domain, &format!("the receiver, an object of {root}"))?;
            self.out.roots.push(root_domain.clone());
            free = false;
        }
        let types = MethodDescriptor::parse(&desc).map_or(Vec::new(), |d| d.params.to_vec());
        if let Some(&beyond) = said.arguments.keys().find(|&&i| i as usize >= types.len()) {
            return Err(BoundsError::NoSuchArgument { index: beyond, method: name, takes: types.len() });
        }
        for (i, type_) in types.iter().enumerate() {
            let shown = margay_classes::registry::external_type(type_);
            let place = format!("argument {i} of {name}");
            let domain = match said.arguments.get(&(i as u32)) {
                Some(&set) => self.domain(type_, set, &place)?,
                None => {
                    let fits = kind_of(type_) == Kind::Ref
                        && self.m.classes.load_descriptor(type_).is_ok_and(|wanted| {
                            wanted != self.m.classes.object() && self.m.classes.is_subclass(said.root, wanted)
                        });
                    if !(fits && free) {
                        return Err(BoundsError::NoDomain { method: name, type_: shown, index: i });
                    }
                    free = false;
                    root_domain.clone()
                }
            };
            self.not_empty(&domain, &place)?;
            self.out.roots.push(domain);
        }
        Ok(())
    }
}
