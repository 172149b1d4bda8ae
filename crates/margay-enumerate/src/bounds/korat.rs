//! Korat's interfaces: what each method says. Where the documentation of the interfaces and the behaviour of the original
//! tool differ, the behaviour counts, so that a finitization gives the same structures.

use super::recorder::{Call, Handle, Recorder, Set};
use margay_classes::{ClassId, Kind};
use margay_machine::{Machine, Ref, Res};

const IMPL: &str = "korat/finitization/impl/";
/// More values in a set of numbers than this are a mistake: nothing could be enumerated over them.
const MOST: usize = 1 << 20;

impl Recorder {
    pub(super) fn korat_call(&mut self, m: &mut Machine, call: &Call) -> Res<u64> {
        match call.class {
            "FinitizationFactory" => self.factory(m, call),
            "Finitization" => self.korat_finitization(m, call),
            "ClassDomain" | "NullClassDomain" => self.class_domain(m, call),
            _ => self.field_domain(m, call),
        }
    }

    fn factory(&mut self, m: &mut Machine, call: &Call) -> Res<u64> {
        match call.name {
            "create" | "createFinitization" => {
                let root = self.class_argument(m, call, 0, None)?;
                let plan = self.new_plan(m, root)?;
                self.object(m, Handle::Plan(plan), &format!("{IMPL}Finitization"))
            }
            _ => self.object(m, Handle::Factory, &format!("{IMPL}FinitizationFactory")),
        }
    }

    /// A parameter that is a class or the name of one.
    pub(super) fn class_argument(
        &mut self,
        m: &mut Machine,
        call: &Call,
        i: usize,
        plan: Option<usize>,
    ) -> Res<ClassId> {
        let r = call.obj(i);
        if r == 0 {
            return Err(self.refuse(m, format!("{}: the class is null", call.name)));
        }
        if call.takes(i, "java/lang/String") {
            let name = m.text(r);
            return self.class_named(m, plan, &name);
        }
        Ok(m.class_of_mirror(r))
    }

    pub(super) fn text_argument(&mut self, m: &mut Machine, call: &Call, i: usize) -> Res<String> {
        match call.obj(i) {
            0 => Err(self.refuse(m, format!("{}: the name is null", call.name))),
            r => Ok(m.text(r)),
        }
    }

    /// The class and the name of a field: `f`, `C.f`, or a class and `f`. Gives how many parameters that were.
    pub(super) fn field_argument(
        &mut self,
        m: &mut Machine,
        call: &Call,
        plan: usize,
    ) -> Res<(ClassId, String, usize)> {
        if call.takes(1, "java/lang/String") {
            let class = self.class_argument(m, call, 0, Some(plan))?;
            return Ok((class, self.text_argument(m, call, 1)?, 2));
        }
        let full = self.text_argument(m, call, 0)?;
        match full.rsplit_once('.') {
            Some((class, field)) => Ok((self.class_named(m, Some(plan), class)?, field.to_owned(), 1)),
            None => Ok((self.plans[plan].root, full, 1)),
        }
    }

    fn korat_finitization(&mut self, m: &mut Machine, call: &Call) -> Res<u64> {
        if call.name == "construct" {
            let root = self.class_argument(m, call, 0, None)?;
            let plan = self.new_plan(m, root)?;
            m.hold(call.receiver);
            self.handles.insert(call.receiver, Handle::Plan(plan));
            return Ok(0);
        }
        let plan = self.plan_of(m, call.receiver)?;
        match call.name {
            "getFinClass" => Ok(u64::from(m.mirror(self.plans[plan].root)?)),
            "createClassDomain" => {
                let class = self.class_argument(m, call, 0, Some(plan))?;
                let pool = self.pool_with(m, plan, class, call.int(1))?;
                self.pool_object(m, pool)
            }
            "createBooleanSet" => self.numbers(m, Kind::Boolean, vec![0, 1], "BooleanSet"),
            "createObjSet" => self.create_obj_set(m, call, plan),
            "createArraySet" => self.create_array_set(m, call),
            "set" => {
                let (class, name, at) = self.field_argument(m, call, plan)?;
                let set = self.set_of(m, call.obj(at))?;
                self.set_field(m, plan, class, &name, set)?;
                Ok(0)
            }
            "getClassDomain" => {
                let class = self.class_argument(m, call, 0, Some(plan))?;
                match self.pool(plan, class) {
                    Some(pool) => self.pool_object(m, pool),
                    None => Ok(0),
                }
            }
            "getFieldDomain" => {
                let (class, name, _) = self.field_argument(m, call, plan)?;
                let set = self.field_set(plan, class, &name);
                Ok(set.and_then(|s| self.java.get(&s)).map_or(0, |&r| u64::from(r)))
            }
            "addAll" => self.add_all(m, call, plan),
            "includeFinitization" => {
                let other = self.plan_of(m, call.obj(0))?;
                self.include(m, plan, other).map(u64::from)
            }
            "getIncludedFinitization" => {
                let class = self.class_argument(m, call, 0, Some(plan))?;
                let found = self.plans[plan].included.iter().find(|&&p| self.plans[p].root == class);
                let found = found.map(|&p| Handle::Plan(p));
                let object = self.handles.iter().find(|(_, h)| Some(**h) == found);
                Ok(object.map_or(0, |(&r, _)| u64::from(r)))
            }
            "handleArraysAsObjects" => {
                self.plans[plan].shared_arrays = call.bool(0);
                Ok(0)
            }
            "areArraysHandledAsObjects" => Ok(u64::from(self.plans[plan].shared_arrays)),
            name => match name.strip_prefix("create") {
                Some(set) => self.create_numbers(m, call, set),
                None => Err(self.refuse(m, format!("Finitization.{name} is not supported"))),
            },
        }
    }

    /// Takes over what another finitization says.
    pub(super) fn include(&mut self, m: &mut Machine, plan: usize, other: usize) -> Res<bool> {
        let root = self.plans[other].root;
        if plan == other || self.plans[plan].included.iter().any(|&p| self.plans[p].root == root) {
            return Ok(false);
        }
        let twice = self.plans[other].pools.iter().find_map(|&p| {
            let class = self.pools[p].class;
            self.pool(plan, class).map(|_| class)
        });
        if let Some(class) = twice {
            let class = m.classes.external_name(class);
            return Err(self.refuse(m, format!("both finitizations have a class domain for {class}")));
        }
        self.plans[plan].included.push(other);
        Ok(true)
    }

    fn create_obj_set(&mut self, m: &mut Machine, call: &Call, plan: usize) -> Res<u64> {
        if call.takes(0, "korat/finitization/IClassDomain") {
            let Some(pool) = self.pool_of(m, call.obj(0))? else {
                return Err(self.refuse(m, "createObjSet of the class domain of null"));
            };
            // The original tool allows null whatever is asked for.
            let class = self.pools[pool].class;
            let set = self.add_set(Set::Objects { class, null: true, pools: vec![pool] });
            return self.set_object(m, set, "ObjSet");
        }
        let class = self.class_argument(m, call, 0, Some(plan))?;
        let c = m.classes.class(class);
        if c.is_array() || c.primitive().is_some() {
            let name = m.classes.external_name(class);
            return Err(self.refuse(m, format!("createObjSet: {name} is no class or interface")));
        }
        let counted = call.types.get(1) == Some(&"I");
        let pools = if counted { vec![self.pool_with(m, plan, class, call.int(1))?] } else { Vec::new() };
        let null = call.bool(if counted { 2 } else { 1 });
        let set = self.add_set(Set::Objects { class, null, pools });
        self.set_object(m, set, "ObjSet")
    }

    fn create_array_set(&mut self, m: &mut Machine, call: &Call) -> Res<u64> {
        let class = self.class_argument(m, call, 0, None)?;
        let (lengths, elements) = (self.set_of(m, call.obj(1))?, self.set_of(m, call.obj(2))?);
        let set = self.arrays(m, class, lengths, elements, call.int(3), false)?;
        self.set_object(m, set, "ArraySet")
    }

    /// A set of arrays, if that makes sense.
    pub(super) fn arrays(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        lengths: usize,
        elements: usize,
        count: i32,
        shared: bool,
    ) -> Res<usize> {
        let name = margay_classes::registry::external_type(m.classes.name(class));
        if !m.classes.class(class).is_array() {
            let name = m.classes.external_name(class);
            return Err(self.refuse(m, format!("no arrays of type {name}: it is no array class")));
        }
        let element = m.classes.name(class)[1..].to_owned();
        if let Err(why) = self.fits(m, &element, elements, &format!("an element of {name}")) {
            return Err(self.refuse(m, why.to_string()));
        }
        if let Err(why) = self.fits(m, "I", lengths, &format!("the length of {name}")) {
            return Err(self.refuse(m, why.to_string()));
        }
        let count = count.max(0) as u32;
        Ok(self.add_set(Set::Arrays { class, lengths, elements, count, shared }))
    }

    /// `createIntSet` and its like: one value, a range, or a range with a step.
    fn create_numbers(&mut self, m: &mut Machine, call: &Call, class: &str) -> Res<u64> {
        let kind = match class {
            "ByteSet" => Kind::Byte,
            "ShortSet" => Kind::Short,
            "IntSet" => Kind::Int,
            "LongSet" => Kind::Long,
            "FloatSet" => Kind::Float,
            "DoubleSet" => Kind::Double,
            _ => return Err(self.refuse(m, format!("Finitization.create{class} is not supported"))),
        };
        let values = match call.args[..] {
            [one] => vec![one],
            [min, max] => self.range(m, kind, min, one_of(kind), max)?,
            [min, step, max] => self.range(m, kind, min, step, max)?,
            _ => Vec::new(),
        };
        self.numbers(m, kind, values, class)
    }

    /// From `min` in steps to `max`, which is always in. Ranges that end before they begin are empty but for ints, of
    /// which the end is left; that is how the original tool has it.
    pub(super) fn range(
        &mut self,
        m: &mut Machine,
        kind: Kind,
        min: u64,
        step: u64,
        max: u64,
    ) -> Res<Vec<u64>> {
        let mut values = Vec::new();
        let endless = match kind {
            Kind::Float | Kind::Double => {
                let number = |bits: u64| match kind {
                    Kind::Float => f64::from(f32::from_bits(bits as u32)),
                    _ => f64::from_bits(bits),
                };
                let (low, step, high) = (number(min), number(step), number(max));
                let bits = |v: f64| match kind {
                    Kind::Float => u64::from((v as f32).to_bits()),
                    _ => v.to_bits(),
                };
                let endless = low < high && step <= 0.0 || step.is_nan();
                let mut at = low;
                while !endless && at < high && values.len() < MOST {
                    values.push(bits(at));
                    at = low + step * values.len() as f64;
                }
                if low <= high {
                    values.push(max);
                }
                endless
            }
            _ => {
                let number =
                    |bits: u64| if kind == Kind::Long { bits as i64 } else { i64::from(bits as i32) };
                let (low, step, high) = (number(min), number(step), number(max));
                let bits = |v: i64| if kind == Kind::Long { v as u64 } else { u64::from(v as i32 as u32) };
                let endless = low < high && step <= 0;
                let mut at = low;
                while !endless && at < high && values.len() < MOST {
                    values.push(bits(at));
                    at = at.saturating_add(step);
                }
                if low <= high || kind == Kind::Int {
                    values.push(max);
                }
                endless
            }
        };
        if endless {
            return Err(self.refuse(m, "a range whose step does not lead from its beginning to its end"));
        }
        if values.len() >= MOST {
            return Err(self.refuse(m, format!("a range of more than {MOST} values")));
        }
        Ok(values)
    }

    fn numbers(&mut self, m: &mut Machine, kind: Kind, values: Vec<u64>, class: &str) -> Res<u64> {
        let set = self.add_set(Set::Numbers { kind, values });
        self.set_object(m, set, class)
    }

    pub(super) fn set_object(&mut self, m: &mut Machine, set: usize, class: &str) -> Res<u64> {
        self.object(m, Handle::Set(set), &format!("{IMPL}{class}"))
    }

    pub(super) fn pool_object(&mut self, m: &mut Machine, pool: usize) -> Res<u64> {
        match self.pools[pool].java {
            0 => self.object(m, Handle::Pool(pool), &format!("{IMPL}ClassDomain")),
            r => Ok(u64::from(r)),
        }
    }

    pub(super) fn null_pool(&mut self, m: &mut Machine) -> Res<u64> {
        self.object(m, Handle::NullPool, &format!("{IMPL}NullClassDomain"))
    }

    /// Adds the objects of a set to the collection in a field of all objects of a class.
    fn add_all(&mut self, m: &mut Machine, call: &Call, plan: usize) -> Res<u64> {
        let (class, name, at) = self.field_argument(m, call, plan)?;
        let set = self.set_of(m, call.obj(at))?;
        let owner = m.classes.external_name(class);
        let collection = m.load("java/util/Collection")?;
        let field = m.classes.find_field(class, &name).map(|(_, f)| (f.slot, f.desc));
        let Some((slot, desc)) = field else {
            return Err(self.refuse(m, format!("no field {name} in {owner}")));
        };
        let desc = m.classes.symbols.text(desc).to_owned();
        let is_collection =
            m.classes.load_descriptor(&desc).is_ok_and(|type_| m.classes.is_subclass(type_, collection));
        if !is_collection {
            return Err(self.refuse(m, format!("addAll: field {name} of {owner} is no collection")));
        }
        let Some(pool) = self.pool(plan, class) else {
            return Err(self.refuse(m, format!("addAll: there are no objects of {owner} yet")));
        };
        self.make_objects(m, pool)?;
        let objects = self.objects_of(m, set, None)?;
        for owner in self.pools[pool].given.clone() {
            let list = m.heap.word(owner + slot) as Ref;
            if list == 0 {
                continue;
            }
            let receiver = m.class_of(list).id;
            let add = m.classes.find_declared(collection, "add", "(Ljava/lang/Object;)Z");
            let add = add.and_then(|add| m.classes.select(receiver, add).ok());
            let Some(add) = add else { continue };
            for &object in &objects {
                m.evaluate(add, &[u64::from(list), u64::from(object)])?;
            }
        }
        Ok(0)
    }

    /// The objects of a set, made now if they have to be; those of one class and its subclasses only, if asked for.
    pub(super) fn objects_of(&mut self, m: &mut Machine, set: usize, of: Option<ClassId>) -> Res<Vec<Ref>> {
        let Set::Objects { null, pools, .. } = self.sets[set].clone() else {
            return Err(self.refuse(m, "not a set of objects"));
        };
        let mut objects = if null && of.is_none() { vec![0] } else { Vec::new() };
        for pool in pools {
            if of.is_none_or(|of| m.classes.is_subclass(self.pools[pool].class, of)) {
                self.make_objects(m, pool)?;
                objects.extend(&self.pools[pool].given);
            }
        }
        Ok(objects)
    }
}

/// The number 1.
fn one_of(kind: Kind) -> u64 {
    match kind {
        Kind::Float => u64::from(1f32.to_bits()),
        Kind::Double => 1f64.to_bits(),
        _ => 1,
    }
}
