//! `margay.Finitization`: what each method says.

use super::enums;
use super::recorder::{Call, Handle, Pool, Recorder, Set};
use margay_classes::{ClassId, Kind};
use margay_machine::{Machine, Ref, Res};

const OWN: &str = "margay/Finitization";
const DOMAIN: &str = "margay/Finitization$Domain";
/// More values of a set than this are a mistake: nothing could be enumerated over them.
const MOST: i64 = 1 << 20;

impl Recorder {
    pub(super) fn own_call(&mut self, m: &mut Machine, call: &Call) -> Res<u64> {
        if call.class == "Finitization$Domain" {
            return self.own_domain(m, call);
        }
        if call.name == "of" {
            let root = self.class_argument(m, call, 0, None)?;
            let plan = self.new_plan(m, root)?;
            return self.object(m, Handle::Plan(plan), OWN);
        }
        let plan = self.plan_of(m, call.receiver)?;
        let set = match call.name {
            "field" => {
                let (class, name, at) = self.field_argument(m, call, plan)?;
                let set = self.set_of(m, call.obj(at))?;
                self.set_field(m, plan, class, &name, set)?;
                return Ok(u64::from(call.receiver));
            }
            "argument" => {
                let set = self.set_of(m, call.obj(1))?;
                let Ok(index) = u32::try_from(call.int(0)) else {
                    return Err(
                        self.refuse(m, format!("argument({}, …): arguments count from 0", call.int(0)))
                    );
                };
                if self.plans[plan].arguments.insert(index, set).is_some() {
                    return Err(self.refuse(m, format!("argument {index} has a domain already")));
                }
                return Ok(u64::from(call.receiver));
            }
            "include" => {
                let other = self.plan_of(m, call.obj(0))?;
                self.include(m, plan, other)?;
                return Ok(u64::from(call.receiver));
            }
            "objects" => {
                let class = self.class_argument(m, call, 0, Some(plan))?;
                let pool = self.pool_with(m, plan, class, call.int(1))?;
                Set::Objects { class, null: false, pools: vec![pool] }
            }
            "values" => {
                let array = call.obj(0);
                let values = if array == 0 { 0 } else { m.heap.length(array) };
                let values: Vec<Ref> = (0..values).map(|i| m.element(array, i)).collect();
                self.given(m, plan, &values)?
            }
            "strings" => self.strings(m, plan, call.int(0))?,
            "enums" => {
                let class = self.class_argument(m, call, 0, Some(plan))?;
                self.constants(m, plan, class)?
            }
            "booleans" => Set::Numbers { kind: Kind::Boolean, values: vec![0, 1] },
            "boxed" => {
                let numbers = self.set_of(m, call.obj(0))?;
                self.boxed(m, plan, numbers)?
            }
            "arrays" | "sharedArrays" => {
                let class = self.class_argument(m, call, 0, Some(plan))?;
                let shared = call.name == "sharedArrays";
                let at = if shared { 2 } else { 1 };
                let (lengths, elements) = (self.set_of(m, call.obj(at))?, self.set_of(m, call.obj(at + 1))?);
                let count = if shared { call.int(1) } else { 0 };
                let set = self.arrays(m, class, lengths, elements, count, shared)?;
                return self.object(m, Handle::Set(set), DOMAIN);
            }
            _ => self.own_numbers(m, call)?,
        };
        let set = self.add_set(set);
        self.object(m, Handle::Set(set), DOMAIN)
    }

    fn own_domain(&mut self, m: &mut Machine, call: &Call) -> Res<u64> {
        let set = self.set_of(m, call.receiver)?;
        let result = match (call.name, self.sets[set].clone()) {
            ("orNull", Set::Objects { class, pools, .. }) => Set::Objects { class, null: true, pools },
            ("orNull", Set::Numbers { .. }) => return Err(self.refuse(m, "orNull: a number is never null")),
            ("orNull", Set::Arrays { .. }) => {
                return Err(self.refuse(m, "orNull: arrays of a finitization are never null"));
            }
            (_, mine) => {
                let other = self.set_of(m, call.obj(0))?;
                match (mine, self.sets[other].clone()) {
                    (Set::Numbers { kind, mut values }, Set::Numbers { kind: k, values: more })
                        if kind == k =>
                    {
                        values.extend(more.into_iter().filter(|v| !values.contains(v)).collect::<Vec<_>>());
                        Set::Numbers { kind, values }
                    }
                    (
                        Set::Objects { class, null, mut pools },
                        Set::Objects { class: other, null: also, pools: more },
                    ) => {
                        pools.extend(more.into_iter().filter(|p| !pools.contains(p)).collect::<Vec<_>>());
                        let class = if m.classes.is_subclass(other, class) {
                            class
                        } else if m.classes.is_subclass(class, other) {
                            other
                        } else {
                            m.classes.object()
                        };
                        Set::Objects { class, null: null || also, pools }
                    }
                    _ => return Err(self.refuse(m, "or: the domains are of different kinds")),
                }
            }
        };
        let set = self.add_set(result);
        self.object(m, Handle::Set(set), DOMAIN)
    }

    /// Ranges and lists of numbers.
    fn own_numbers(&mut self, m: &mut Machine, call: &Call) -> Res<Set> {
        let kind = match call.name.trim_end_matches("Of") {
            "bytes" => Kind::Byte,
            "shorts" => Kind::Short,
            "chars" => Kind::Char,
            "ints" => Kind::Int,
            "longs" => Kind::Long,
            "floats" => Kind::Float,
            "doubles" => Kind::Double,
            name => return Err(self.refuse(m, format!("Finitization.{name} is not supported"))),
        };
        if call.name.ends_with("Of") {
            let array = call.obj(0);
            let size = kind.element_bytes();
            let bytes = if array == 0 { &[][..] } else { m.heap.array_bytes(array, size) };
            let values = bytes.chunks_exact(size as usize).map(|b| {
                let mut word = [0; 8];
                word[..b.len()].copy_from_slice(b);
                u64::from_le_bytes(word)
            });
            return Ok(Set::Numbers { kind, values: values.collect() });
        }
        let whole = |i: usize| match kind {
            Kind::Long => call.args.get(i).map_or(0, |&a| a as i64),
            _ => i64::from(call.int(i)),
        };
        let (low, high) = (whole(0), whole(1));
        self.whole_numbers(m, kind, low, high)
    }

    /// The whole numbers from `low` to `high` as values of a type.
    pub(super) fn whole_numbers(&mut self, m: &mut Machine, kind: Kind, low: i64, high: i64) -> Res<Set> {
        if low > high {
            return Err(self.refuse(m, format!("no {} from {low} to {high}", kind.java_name())));
        }
        if high.checked_sub(low).is_none_or(|n| n >= MOST) {
            return Err(self.refuse(m, format!("a range of more than {MOST} values: {low} to {high}")));
        }
        let fits = match kind {
            Kind::Byte => i8::try_from(low).is_ok() && i8::try_from(high).is_ok(),
            Kind::Short => i16::try_from(low).is_ok() && i16::try_from(high).is_ok(),
            Kind::Char => u16::try_from(low).is_ok() && u16::try_from(high).is_ok(),
            _ => true,
        };
        if !fits {
            return Err(self.refuse(m, format!("{low} to {high} is not a range of {}", kind.java_name())));
        }
        let bits = |v: i64| match kind {
            Kind::Long => v as u64,
            Kind::Float => u64::from((v as f32).to_bits()),
            Kind::Double => (v as f64).to_bits(),
            _ => u64::from(v as i32 as u32),
        };
        Ok(Set::Numbers { kind, values: (low..=high).map(bits).collect() })
    }

    /// A set of objects that exist. Each is itself: none stands for another.
    pub(super) fn given(&mut self, m: &mut Machine, plan: usize, values: &[Ref]) -> Res<Set> {
        let mut above: Option<ClassId> = None;
        let mut pools = Vec::new();
        for &value in values.iter().filter(|&&v| v != 0) {
            let class = m.class_of(value).id;
            above = Some(above.map_or(class, |a| common(m, a, class)));
            // A class domain of its own: values of another set are not values of this one.
            let pool = match pools.iter().find(|&&p: &&usize| self.pools[p].class == class) {
                Some(&pool) => pool,
                None => {
                    self.pools.push(Pool { isomorphic: false, listed: true, ..Pool::new(class, 0) });
                    let pool = self.pools.len() - 1;
                    self.plans[plan].pools.push(pool);
                    pools.push(pool);
                    pool
                }
            };
            self.add_given(m, pool, value)?;
        }
        let class = above.unwrap_or_else(|| m.classes.object());
        Ok(Set::Objects { class, null: values.contains(&0), pools })
    }

    /// `n` different strings: a, b, …, z, aa, ab, …
    pub(super) fn strings(&mut self, m: &mut Machine, plan: usize, n: i32) -> Res<Set> {
        let mut values = Vec::new();
        for i in 0..n.max(0) {
            let mut text = String::new();
            let mut left = i;
            loop {
                text.insert(0, char::from(b'a' + (left % 26) as u8));
                left = left / 26 - 1;
                if left < 0 {
                    break;
                }
            }
            values.push(m.literal_str(&text)?);
        }
        let Set::Objects { pools, .. } = self.given(m, plan, &values)? else {
            return self.given(m, plan, &[]);
        };
        Ok(Set::Objects { class: m.classes.string(), null: false, pools })
    }

    /// The constants of an enum.
    pub(super) fn constants(&mut self, m: &mut Machine, plan: usize, class: ClassId) -> Res<Set> {
        let name = m.classes.external_name(class);
        let Some(constants) = enums::constants(m, class)? else {
            return Err(self.refuse(m, format!("{name} is no enum")));
        };
        let Set::Objects { pools, .. } = self.given(m, plan, &constants)? else {
            return self.given(m, plan, &[]);
        };
        Ok(Set::Objects { class, null: false, pools })
    }

    /// Numbers as objects.
    pub(super) fn boxed(&mut self, m: &mut Machine, plan: usize, numbers: usize) -> Res<Set> {
        let Set::Numbers { kind, values } = self.sets[numbers].clone() else {
            return Err(self.refuse(m, "boxed: not numbers"));
        };
        let name = kind.box_class();
        let class = m.load(name)?;
        let desc = format!("({})L{name};", kind.letter());
        let Some(value_of) = m.classes.find_declared(class, "valueOf", &desc) else {
            return Err(self.refuse(m, format!("boxed: no {name}.valueOf")));
        };
        let mut objects = Vec::new();
        for value in values {
            let slots = if kind.slots() == 2 { vec![value, 0] } else { vec![value] };
            let r = m.evaluate(value_of, &slots)? as Ref;
            m.hold(r);
            objects.push(r);
        }
        let Set::Objects { pools, .. } = self.given(m, plan, &objects)? else {
            return self.given(m, plan, &[]);
        };
        Ok(Set::Objects { class, null: false, pools })
    }
}

/// The nearest class above both.
fn common(m: &Machine, a: ClassId, b: ClassId) -> ClassId {
    let lineage = &m.classes.class(a).lineage;
    lineage.iter().rev().copied().find(|&c| m.classes.is_subclass(b, c)).unwrap_or_else(|| m.classes.object())
}
