//! What a finitization says while it runs: class domains, sets of values, fields and their sets. The Java objects that
//! it handles are names for what is kept here. Knows the two APIs only as the callers of its methods.

use super::enums;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::{ClassId, Kind};
use margay_machine::{HostNatives, Machine, Ref, Res, Trap};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// What a Java object of the APIs stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Handle {
    Plan(usize),
    Pool(usize),
    Set(usize),
    /// The class domain that holds nothing but null.
    NullPool,
    Factory,
}

/// A finitization.
#[derive(Clone, Debug)]
pub(super) struct Said {
    pub(super) root: ClassId,
    /// Its class domains, that of the root first.
    pub(super) pools: Vec<usize>,
    pub(super) fields: Vec<Setting>,
    /// Sets of the predicate's arguments.
    pub(super) arguments: BTreeMap<u32, usize>,
    pub(super) included: Vec<usize>,
    /// Whether objects may share arrays.
    pub(super) shared_arrays: bool,
}

/// The set of a field.
#[derive(Clone, Debug)]
pub(super) struct Setting {
    /// The class that was named.
    pub(super) class: ClassId,
    pub(super) declared_in: ClassId,
    pub(super) name: String,
    pub(super) slot: u32,
    pub(super) descriptor: String,
    pub(super) set: usize,
}

/// A class domain.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    pub(super) class: ClassId,
    /// Objects that exist, in order.
    pub(super) given: Vec<Ref>,
    /// Objects that are still to be made, after those.
    pub(super) fresh: u32,
    pub(super) isomorphic: bool,
    /// Holds what one set lists: not the class domain of its class.
    pub(super) listed: bool,
    pub(super) java: Ref,
}

impl Pool {
    pub(super) fn new(class: ClassId, fresh: u32) -> Pool {
        Pool { class, given: Vec::new(), fresh, isomorphic: true, listed: false, java: 0 }
    }

    pub(super) fn size(&self) -> usize {
        self.given.len() + self.fresh as usize
    }
}

/// Values of a field.
#[derive(Clone, Debug)]
pub(super) enum Set {
    Numbers {
        kind: Kind,
        values: Vec<u64>,
    },
    Objects {
        class: ClassId,
        null: bool,
        pools: Vec<usize>,
    },
    Arrays {
        class: ClassId,
        lengths: usize,
        elements: usize,
        count: u32,
        /// Whether arrays are shared, if the finitization as a whole does not say so.
        shared: bool,
    },
}

/// A finished recording: the finitization that a method returned.
#[derive(Clone, Copy, Debug)]
pub struct Plan(pub(super) usize);

/// Natives of the finitization APIs, and what they recorded.
#[derive(Default)]
pub struct Recorder {
    pub(super) plans: Vec<Said>,
    pub(super) pools: Vec<Pool>,
    pub(super) sets: Vec<Set>,
    pub(super) handles: FxHashMap<Ref, Handle>,
    pub(super) java: FxHashMap<usize, Ref>,
    /// What the last native that refused something said.
    pub(super) complaint: Option<String>,
}

impl HostNatives for Recorder {
    fn call(&mut self, m: &mut Machine, class: &str, name: &str, desc: &str, args: &[u64]) -> Res<u64> {
        let call = Call::new(class, name, desc, args);
        if class.starts_with("margay/") { self.own_call(m, &call) } else { self.korat_call(m, &call) }
    }
}

/// A call of a native: the simple name of its class, and one word for each parameter.
pub(super) struct Call<'a> {
    pub(super) class: &'a str,
    pub(super) name: &'a str,
    pub(super) types: Vec<&'a str>,
    pub(super) args: Vec<u64>,
    pub(super) receiver: Ref,
}

impl<'a> Call<'a> {
    fn new(class: &'a str, name: &'a str, desc: &'a str, slots: &[u64]) -> Call<'a> {
        let types = MethodDescriptor::parse(desc).map_or(Vec::new(), |d| d.params.to_vec());
        let wanted: usize = types.iter().map(|t| usize::from(kind_of(t).slots())).sum();
        let mut at = slots.len().saturating_sub(wanted);
        let receiver = if at > 0 { slots[0] as Ref } else { 0 };
        let mut args = Vec::new();
        for t in &types {
            args.push(slots.get(at).copied().unwrap_or(0));
            at += usize::from(kind_of(t).slots());
        }
        Call { class: class.rsplit('/').next().unwrap_or(class), name, types, args, receiver }
    }

    pub(super) fn int(&self, i: usize) -> i32 {
        self.args.get(i).map_or(0, |&a| a as i32)
    }
    pub(super) fn bool(&self, i: usize) -> bool {
        self.int(i) & 1 != 0
    }
    pub(super) fn obj(&self, i: usize) -> Ref {
        self.args.get(i).map_or(0, |&a| a as Ref)
    }
    /// Whether parameter `i` is declared as a class of this name.
    pub(super) fn takes(&self, i: usize, class: &str) -> bool {
        self.types.get(i).is_some_and(|t| t[1..].strip_suffix(';') == Some(class))
    }
}

impl Recorder {
    /// Refuses what a finitization asks for: an exception, whose text is kept for the user.
    pub(super) fn refuse(&mut self, m: &mut Machine, message: impl Into<String>) -> Trap {
        let message = message.into();
        let trap = m.throw("java/lang/IllegalArgumentException", &message);
        self.complaint = Some(message);
        trap
    }

    /// The Java object for what is kept here, a new one of `class` the first time.
    pub(super) fn object(&mut self, m: &mut Machine, handle: Handle, class: &str) -> Res<u64> {
        let class = m.load(class)?;
        let r = m.new_object(class)?;
        m.hold(r);
        self.handles.insert(r, handle);
        match handle {
            Handle::Pool(p) => self.pools[p].java = r,
            Handle::Set(s) => _ = self.java.insert(s, r),
            _ => {}
        }
        Ok(u64::from(r))
    }

    /// What an argument of one of the APIs' types stands for.
    pub(super) fn handle(&mut self, m: &mut Machine, r: Ref, what: &str) -> Res<Handle> {
        match self.handles.get(&r) {
            Some(&handle) => Ok(handle),
            None if r == 0 => Err(self.refuse(m, format!("{what} is null"))),
            None => Err(self.refuse(m, format!("{what} was not made by this finitization"))),
        }
    }

    pub(super) fn plan_of(&mut self, m: &mut Machine, r: Ref) -> Res<usize> {
        match self.handle(m, r, "the finitization")? {
            Handle::Plan(p) => Ok(p),
            _ => Err(self.refuse(m, "not a finitization")),
        }
    }

    pub(super) fn set_of(&mut self, m: &mut Machine, r: Ref) -> Res<usize> {
        match self.handle(m, r, "the field domain")? {
            Handle::Set(s) => Ok(s),
            _ => Err(self.refuse(m, "not a field domain")),
        }
    }

    pub(super) fn pool_of(&mut self, m: &mut Machine, r: Ref) -> Res<Option<usize>> {
        match self.handle(m, r, "the class domain")? {
            Handle::Pool(p) => Ok(Some(p)),
            Handle::NullPool => Ok(None),
            _ => Err(self.refuse(m, "not a class domain")),
        }
    }

    /// A finitization of a class, with one object of it.
    pub(super) fn new_plan(&mut self, m: &mut Machine, root: ClassId) -> Res<usize> {
        let class = m.classes.class(root);
        if class.is_array() || class.primitive().is_some() {
            let message = format!("no finitization for {}: not a class", m.classes.external_name(root));
            return Err(self.refuse(m, message));
        }
        // Predicates of other classes may take it, so an abstract one is no mistake yet.
        let fresh = u32::from(!class.is_abstract());
        let pool = self.enum_pool(m, root)?.unwrap_or_else(|| Pool::new(root, fresh));
        self.pools.push(pool);
        self.plans.push(Said {
            root,
            pools: vec![self.pools.len() - 1],
            fields: Vec::new(),
            arguments: BTreeMap::new(),
            included: Vec::new(),
            shared_arrays: false,
        });
        Ok(self.plans.len() - 1)
    }

    /// The class domain of a class in a finitization and those it includes.
    pub(super) fn pool(&self, plan: usize, class: ClassId) -> Option<usize> {
        let said = self.plans.get(plan)?;
        let is = |p: &&usize| self.pools[**p].class == class && !self.pools[**p].listed;
        let here = said.pools.iter().find(is).copied();
        here.or_else(|| said.included.iter().find_map(|&p| self.pool(p, class)))
    }

    /// The class domain of a class, with at least `count` objects.
    pub(super) fn pool_with(
        &mut self,
        m: &mut Machine,
        plan: usize,
        class: ClassId,
        count: i32,
    ) -> Res<usize> {
        let c = m.classes.class(class);
        let name = m.classes.external_name(class);
        if c.is_interface() || c.primitive().is_some() || c.is_array() {
            return Err(self.refuse(m, format!("no class domain for {name}: objects have a class")));
        }
        let constants = enums::is_enum(m, class);
        if c.is_abstract() && count > 0 && !constants {
            return Err(self
                .refuse(m, format!("{name} is abstract: there are no objects of it; name its subclasses")));
        }
        if count < 0 {
            return Err(self.refuse(m, format!("{count} objects of {name}")));
        }
        let found = match self.pool(plan, class) {
            Some(found) => found,
            None => {
                let pool = self.enum_pool(m, class)?.unwrap_or_else(|| Pool::new(class, 0));
                self.pools.push(pool);
                self.plans[plan].pools.push(self.pools.len() - 1);
                self.pools.len() - 1
            }
        };
        if constants {
            return Ok(found);
        }
        let pool = &mut self.pools[found];
        let more = (count as usize).saturating_sub(pool.size());
        pool.fresh += more as u32;
        Ok(found)
    }

    /// The class domain of an enum: its constants, each of which is itself. `None` for other classes.
    fn enum_pool(&self, m: &mut Machine, class: ClassId) -> Res<Option<Pool>> {
        let constants = enums::constants(m, class)?;
        Ok(constants.map(|given| Pool { given, isomorphic: false, ..Pool::new(class, 0) }))
    }

    pub(super) fn add_set(&mut self, set: Set) -> usize {
        self.sets.push(set);
        self.sets.len() - 1
    }

    /// Number of values of a set; null counts.
    pub(super) fn set_size(&self, set: usize) -> usize {
        match &self.sets[set] {
            Set::Numbers { values, .. } => values.len(),
            Set::Objects { null, pools, .. } => {
                usize::from(*null) + pools.iter().map(|&p| self.pools[p].size()).sum::<usize>()
            }
            Set::Arrays { count, .. } => *count as usize,
        }
    }

    /// Adds an object that exists to a class domain.
    pub(super) fn add_given(&mut self, m: &mut Machine, pool: usize, r: Ref) -> Res<()> {
        if r == 0 {
            return Err(self.refuse(m, "null in a class domain: allow null in the field domain instead"));
        }
        // Korat leaves out what is of another class; so do we.
        if m.classes.is_subclass(m.class_of(r).id, self.pools[pool].class) {
            m.hold(r);
            self.pools[pool].given.push(r);
        }
        Ok(())
    }

    /// Makes the objects of a class domain that are still to be made, with their constructors if those take no parameters.
    pub(super) fn make_objects(&mut self, m: &mut Machine, pool: usize) -> Res<()> {
        while self.pools[pool].fresh > 0 {
            let class = self.pools[pool].class;
            m.initialize_now(class)?;
            let r = m.new_object(class)?;
            m.hold(r);
            if let Some(constructor) = m.classes.find_declared(class, "<init>", "()V") {
                m.evaluate(constructor, &[u64::from(r)])?;
            }
            self.pools[pool].fresh -= 1;
            self.pools[pool].given.push(r);
        }
        Ok(())
    }

    /// A class by the name that a finitization gives: its full name, or relative to the package or the class that is
    /// finitized.
    pub(super) fn class_named(&mut self, m: &mut Machine, plan: Option<usize>, name: &str) -> Res<ClassId> {
        let (element, dimensions) = match name.find("[]") {
            Some(at) => (&name[..at], name[at..].matches("[]").count()),
            None => (name, 0),
        };
        let mut found = match element {
            "boolean" => Some(m.classes.primitive(Kind::Boolean)),
            "byte" => Some(m.classes.primitive(Kind::Byte)),
            "char" => Some(m.classes.primitive(Kind::Char)),
            "short" => Some(m.classes.primitive(Kind::Short)),
            "int" => Some(m.classes.primitive(Kind::Int)),
            "long" => Some(m.classes.primitive(Kind::Long)),
            "float" => Some(m.classes.primitive(Kind::Float)),
            "double" => Some(m.classes.primitive(Kind::Double)),
            _ => None,
        };
        if found.is_none() {
            for internal in self.possible_names(m, plan, element) {
                match m.classes.load(&internal) {
                    Ok(class) => {
                        found = Some(class);
                        break;
                    }
                    Err(e) if e.is_not_found() => {}
                    Err(e) => return Err(self.refuse(m, format!("class {element} cannot be loaded: {e}"))),
                }
            }
        }
        let Some(mut class) = found else {
            let near = match plan {
                Some(p) => format!(", nor near {}", m.classes.external_name(self.plans[p].root)),
                None => String::new(),
            };
            return Err(self.refuse(m, format!("class {element} not found on the class path{near}")));
        };
        for _ in 0..dimensions {
            class = m.classes.array_of(class);
        }
        Ok(class)
    }

    /// Names of class files for a class name, in the order in which they are tried.
    fn possible_names(&self, m: &Machine, plan: Option<usize>, name: &str) -> Vec<String> {
        let full = name.replace('.', "/");
        let mut names = vec![full.clone()];
        if let Some(p) = plan {
            let root = m.classes.name(self.plans[p].root);
            let nested = name.replace('.', "$");
            if let Some((package, _)) = root.rsplit_once('/') {
                names.push(format!("{package}/{full}"));
                names.push(format!("{package}/{nested}"));
            }
            names.push(format!("{root}${nested}"));
            // A neighbour in the same outer class.
            if let Some((outer, _)) = root.rsplit_once('$') {
                names.push(format!("{outer}${nested}"));
            }
        }
        // The last names may be nested classes.
        let mut rest = full;
        while let Some(at) = rest.rfind('/') {
            rest.replace_range(at..=at, "$");
            names.push(rest.clone());
        }
        names
    }

    /// Says what a field may hold.
    pub(super) fn set_field(
        &mut self,
        m: &mut Machine,
        plan: usize,
        class: ClassId,
        name: &str,
        set: usize,
    ) -> Res<()> {
        let (declared_in, field) = match m.classes.find_field(class, name) {
            Some((declared_in, field)) => (declared_in, field.clone()),
            None => {
                let message = unknown_field(m, class, name);
                return Err(self.refuse(m, message));
            }
        };
        let owner = m.classes.external_name(class);
        if field.is_static() {
            return Err(self.refuse(m, format!("field {name} of {owner} is static: it belongs to no object")));
        }
        if self.plans[plan].fields.iter().any(|f| f.class == class && f.name == name) {
            return Err(self.refuse(m, format!("field {name} of {owner} has a domain already")));
        }
        let descriptor = m.classes.symbols.text(field.desc).to_owned();
        let place = format!("field {name} of {owner}");
        if let Err(why) = self.fits(m, &descriptor, set, &place) {
            return Err(self.refuse(m, why.to_string()));
        }
        if self.pool(plan, class).is_none() && !m.classes.class(class).is_interface() {
            self.pool_with(m, plan, class, 0)?;
        }
        let slot = field.slot;
        let setting = Setting { class, declared_in, name: name.to_owned(), slot, descriptor, set };
        self.plans[plan].fields.push(setting);
        Ok(())
    }

    /// The set of a field, if it was said.
    pub(super) fn field_set(&self, plan: usize, class: ClassId, name: &str) -> Option<usize> {
        let said = self.plans.get(plan)?;
        let here = said.fields.iter().find(|f| f.class == class && f.name == name).map(|f| f.set);
        here.or_else(|| said.included.iter().find_map(|&p| self.field_set(p, class, name)))
    }

    /// What refused a call last, taken.
    pub(crate) fn take_complaint(&mut self) -> Option<String> {
        self.complaint.take()
    }

    /// The finitization that a Java object stands for.
    pub(crate) fn plan(&self, object: Ref) -> Option<Plan> {
        match self.handles.get(&object) {
            Some(&Handle::Plan(p)) => Some(Plan(p)),
            _ => None,
        }
    }

    /// The class that a finitization is for.
    pub fn root(&self, plan: Plan) -> ClassId {
        self.plans[plan.0].root
    }
}

/// That a class has no such field, with those that it has.
fn unknown_field(m: &Machine, class: ClassId, name: &str) -> String {
    let owner = m.classes.external_name(class);
    let mut fields = Vec::new();
    for &c in m.classes.class(class).lineage.iter().rev() {
        let declared = m.classes.class(c).fields.iter().filter(|f| !f.is_static());
        fields.extend(declared.map(|f| m.classes.symbols.text(f.name).to_owned()));
    }
    match fields.is_empty() {
        true => format!("no field {name} in {owner}, which has none"),
        false => format!("no field {name} in {owner} (it has {})", fields.join(", ")),
    }
}
