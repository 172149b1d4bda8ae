//! Korat's class domains and field domains: what each method of theirs says or answers.

use super::recorder::{Call, Handle, Recorder, Set};
use margay_classes::Kind;
use margay_machine::{Machine, Ref, Res};

impl Recorder {
    pub(super) fn class_domain(&mut self, m: &mut Machine, call: &Call) -> Res<u64> {
        if call.name == "getInstance" {
            return self.null_pool(m);
        }
        let Some(pool) = self.pool_of(m, call.receiver)? else {
            return Ok(u64::from(call.name == "getSize"));
        };
        match call.name {
            "getClassOfObjects" => Ok(u64::from(m.mirror(self.pools[pool].class)?)),
            "getClassNameOfObjects" => {
                let name = m.classes.java_name(self.pools[pool].class);
                Ok(u64::from(m.new_string(&name)?))
            }
            "getSize" => Ok(self.pools[pool].size() as u64),
            "includeInIsomorphismCheck" => {
                self.pools[pool].isomorphic = call.bool(0);
                Ok(0)
            }
            "isIncludedInIsomorphismChecking" => Ok(u64::from(self.pools[pool].isomorphic)),
            "addObject" => self.add_given(m, pool, call.obj(0)).map(|()| 0),
            "addObjects" => {
                let mut array = call.obj(0);
                if array == 0 {
                    return Err(self.refuse(m, "addObjects: the objects are null"));
                }
                if call.takes(0, "java/util/Collection") {
                    let collection = m.load("java/util/Collection")?;
                    let receiver = m.class_of(array).id;
                    let to_array = m.classes.find_declared(collection, "toArray", "()[Ljava/lang/Object;");
                    let to_array = to_array.and_then(|t| m.classes.select(receiver, t).ok());
                    let Some(to_array) = to_array else {
                        return Err(self.refuse(m, "addObjects: not a collection"));
                    };
                    array = m.evaluate(to_array, &[u64::from(array)])? as Ref;
                    m.hold(array);
                }
                for i in 0..m.heap.length(array) {
                    self.add_given(m, pool, m.element(array, i))?;
                }
                Ok(0)
            }
            name => Err(self.refuse(m, format!("ClassDomain.{name} is not supported"))),
        }
    }

    pub(super) fn field_domain(&mut self, m: &mut Machine, call: &Call) -> Res<u64> {
        if call.name == "construct" {
            let set = self.add_set(Set::Numbers { kind: Kind::Boolean, values: vec![0, 1] });
            m.hold(call.receiver);
            self.handles.insert(call.receiver, Handle::Set(set));
            self.java.insert(set, call.receiver);
            return Ok(0);
        }
        let set = self.set_of(m, call.receiver)?;
        match call.name {
            "getNumberOfElements" => return Ok(self.set_size(set) as u64),
            "isPrimitiveType" => return Ok(u64::from(matches!(self.sets[set], Set::Numbers { .. }))),
            "isArrayType" => return Ok(u64::from(matches!(self.sets[set], Set::Arrays { .. }))),
            _ => {}
        }
        match &self.sets[set] {
            Set::Numbers { .. } => self.number_set(m, call, set),
            Set::Objects { .. } => self.object_set(m, call, set),
            Set::Arrays { .. } => self.array_set(m, call, set),
        }
    }

    fn number_set(&mut self, m: &mut Machine, call: &Call, set: usize) -> Res<u64> {
        let Set::Numbers { kind, values } = &self.sets[set] else { return Ok(0) };
        let kind = *kind;
        let ints = || values.iter().map(|&v| v as i32);
        match call.name {
            "getClassOfField" => Ok(u64::from(m.mirror(m.classes.primitive(kind))?)),
            "getNumOfClassDomains" => Ok(1),
            "getInt" => match values.get(call.int(0) as usize) {
                Some(&value) => Ok(value),
                None => Err(self.refuse(m, format!("IntSet.getInt: there is no value {}", call.int(0)))),
            },
            "getMin" | "getMax" => {
                let found = if call.name == "getMin" { ints().min() } else { ints().max() };
                match found {
                    Some(value) => Ok(u64::from(value as u32)),
                    None => Err(self.refuse(m, format!("IntSet.{}: the set is empty", call.name))),
                }
            }
            "addRange" => {
                let more = self.range(m, kind, call.args[0], call.args[1], call.args[2])?;
                if let Set::Numbers { values, .. } = &mut self.sets[set] {
                    values.extend(more);
                }
                Ok(0)
            }
            name => {
                let Set::Numbers { values, .. } = &mut self.sets[set] else { return Ok(0) };
                let Some(&value) = call.args.first() else { return Ok(0) };
                if name.starts_with("add") {
                    values.push(value);
                } else if let Some(at) = values.iter().position(|&v| v == value) {
                    values.remove(at);
                }
                Ok(0)
            }
        }
    }

    fn object_set(&mut self, m: &mut Machine, call: &Call, set: usize) -> Res<u64> {
        let Set::Objects { class, null, pools } = self.sets[set].clone() else { return Ok(0) };
        match call.name {
            "getClassOfField" => Ok(u64::from(m.mirror(class)?)),
            "getNumOfClassDomains" => Ok(pools.len() as u64 + u64::from(null)),
            "isNullAllowed" => Ok(u64::from(null)),
            "setNullAllowed" => {
                self.allow_null(set, call.bool(0));
                Ok(0)
            }
            "addClassDomain" => match self.pool_of(m, call.obj(0))? {
                None => {
                    self.allow_null(set, true);
                    Ok(u64::from(!null))
                }
                Some(pool) => {
                    let of = self.pools[pool].class;
                    if !m.classes.is_subclass(of, class) {
                        let (of, class) = (m.classes.external_name(of), m.classes.external_name(class));
                        return Err(self.refuse(m, format!("a class domain of {of} in a set of {class}")));
                    }
                    let new = !pools.contains(&pool);
                    if let Set::Objects { pools, .. } = &mut self.sets[set]
                        && new
                    {
                        pools.push(pool);
                    }
                    Ok(u64::from(new && self.pools[pool].size() > 0))
                }
            },
            "removeClassDomain" if call.types[0] == "I" => {
                let index = call.int(0);
                if null && index == 0 {
                    self.allow_null(set, false);
                    return self.null_pool(m);
                }
                let at = usize::try_from(index).ok().and_then(|i| i.checked_sub(usize::from(null)));
                match at.filter(|&at| at < pools.len()) {
                    Some(at) => {
                        if let Set::Objects { pools, .. } = &mut self.sets[set] {
                            pools.remove(at);
                        }
                        self.pool_object(m, pools[at])
                    }
                    None => Ok(0),
                }
            }
            "removeClassDomain" => match self.pool_of(m, call.obj(0))? {
                None => {
                    self.allow_null(set, false);
                    Ok(u64::from(null))
                }
                Some(pool) => {
                    if let Set::Objects { pools, .. } = &mut self.sets[set] {
                        pools.retain(|&p| p != pool);
                    }
                    Ok(u64::from(pools.contains(&pool)))
                }
            },
            "getClassDomains" => {
                let mut list = Vec::new();
                if null {
                    list.push(self.null_pool(m)? as Ref);
                }
                for pool in pools {
                    list.push(self.pool_object(m, pool)? as Ref);
                }
                let array = m.new_ref_array("java/lang/Object", &list)?;
                m.hold(array);
                let arrays = m.load("java/util/Arrays")?;
                match m.classes.find_declared(arrays, "asList", "([Ljava/lang/Object;)Ljava/util/List;") {
                    Some(as_list) => m.evaluate(as_list, &[u64::from(array)]),
                    None => Ok(0),
                }
            }
            "getAllObjects" | "getObjectsOfClass" => {
                let of = match call.name {
                    "getAllObjects" => None,
                    _ => Some(self.class_argument(m, call, 0, None)?),
                };
                let objects = self.objects_of(m, set, of)?;
                Ok(u64::from(m.new_ref_array("java/lang/Object", &objects)?))
            }
            name => Err(self.refuse(m, format!("ObjSet.{name} is not supported"))),
        }
    }

    fn allow_null(&mut self, set: usize, allowed: bool) {
        if let Set::Objects { null, .. } = &mut self.sets[set] {
            *null = allowed;
        }
    }

    fn array_set(&mut self, m: &mut Machine, call: &Call, set: usize) -> Res<u64> {
        let Set::Arrays { class, lengths, elements, count, shared } = self.sets[set] else { return Ok(0) };
        let java = |this: &Recorder, set: usize| Ok(this.java.get(&set).map_or(0, |&r| u64::from(r)));
        match call.name {
            "getClassOfField" => Ok(u64::from(m.mirror(class)?)),
            "getNumOfClassDomains" => Ok(1),
            "getArraySizes" => java(self, lengths),
            "getComponentsSet" => java(self, elements),
            "getMaxLength" => match &self.sets[lengths] {
                Set::Numbers { values, .. } => {
                    Ok(values.iter().map(|&v| v as i32).max().map_or(0, |v| u64::from(v as u32)))
                }
                _ => Ok(0),
            },
            "setArraySizes" | "setComponentsSet" => {
                let other = self.set_of(m, call.obj(0))?;
                let (lengths, elements) =
                    if call.name == "setArraySizes" { (other, elements) } else { (lengths, other) };
                let changed = self.arrays(m, class, lengths, elements, count as i32, shared)?;
                self.sets[set] = self.sets[changed].clone();
                Ok(0)
            }
            name => Err(self.refuse(m, format!("ArraySet.{name} is not supported"))),
        }
    }
}
