//! Bounds that follow from the declarations of the classes: which objects a class leads to, and what each field may
//! hold, up to a number that is filled in later. The same sketch is searched (`--scope`) and written as Java
//! (`--skeleton`), so that both mean the same.

use super::enums::is_enum;
use super::error::{BoundsError, NoResult};
use super::recorder::{Plan, Recorder, Set};
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::{ClassId, Kind, MethodId, Origin};
use margay_machine::{Machine, Res, Trap};

/// How many objects of a class there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// As many as the scope says.
    Scope,
    /// So many.
    Fixed(u32),
}

/// What a field, an element or an argument may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// Whole numbers from this one to the scope.
    Whole {
        /// The type.
        kind: Kind,
        /// The first.
        from: i32,
    },
    /// The letters from `a`, as many as the scope says.
    Letters,
    /// Both.
    Booleans,
    /// Objects of these classes.
    Objects {
        /// The classes, each with a class domain.
        classes: Vec<ClassId>,
        /// Whether null is allowed.
        null: bool,
    },
    /// Different strings, as many as the scope says.
    Strings {
        /// Whether null is allowed.
        null: bool,
    },
    /// Numbers or booleans as objects.
    Boxed {
        /// The numbers.
        values: Box<Values>,
        /// Whether null is allowed.
        null: bool,
    },
    /// The constants of an enum.
    Enum {
        /// The enum.
        class: ClassId,
        /// Whether null is allowed.
        null: bool,
    },
    /// An array of the slot's own with at most as many elements as the scope says.
    Array {
        /// The array class.
        class: ClassId,
        /// What the elements may hold.
        elements: Box<Values>,
    },
}

/// A field and what it may hold.
#[derive(Clone, Debug)]
pub struct Field {
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: String,
    /// What it may hold.
    pub values: Values,
}

/// Bounds up to a number.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// The class whose objects are looked for.
    pub root: ClassId,
    /// The classes of the objects, that of the root first; an enum is not among them, for its objects are its constants.
    pub classes: Vec<(ClassId, Count)>,
    /// The finitized fields.
    pub fields: Vec<Field>,
    /// The arguments of the predicate, receiver not counted.
    pub arguments: Vec<Values>,
    /// What the user should know: fields that are left alone.
    pub notes: Vec<String>,
}

/// Sketches the bounds of what `predicate` looks at, beginning with objects of `root`.
pub fn sketch(m: &mut Machine, root: ClassId, predicate: MethodId) -> Result<Sketch, BoundsError> {
    let class = m.classes.class(root);
    // The objects of an enum are its constants, as they are.
    let constants = is_enum(m, root);
    if class.is_abstract() && !constants {
        let kind = if class.is_interface() { "an interface" } else { "abstract" };
        return Err(BoundsError::NoObjects { class: m.classes.external_name(root), kind });
    }
    let method = m.classes.method(predicate);
    let is_static = method.is_static();
    let desc = m.classes.symbols.text(method.desc).to_owned();
    let name = m.classes.symbols.text(method.name).to_owned();
    let types = MethodDescriptor::parse(&desc).map_or(Vec::new(), |d| d.params.to_vec());
    let mut sketcher = Sketcher {
        m,
        classes: if constants { Vec::new() } else { vec![root] },
        reached: Vec::new(),
        fields: Vec::new(),
        notes: Vec::new(),
    };
    let mut arguments = Vec::new();
    for (i, type_) in types.iter().enumerate() {
        let values = sketcher.values(type_, false, 1).ok_or_else(|| {
            let type_ = margay_classes::registry::external_type(type_);
            BoundsError::NoScope { index: i, method: name.clone(), type_ }
        })?;
        arguments.push(values);
    }
    sketcher.walk();
    let Sketcher { m, classes, reached, fields, notes, .. } = sketcher;
    // How often a class stands among receiver and arguments.
    let as_root = |class: ClassId| {
        let of = |v: &&Values| matches!(v, Values::Objects { classes, .. } if classes.contains(&class));
        arguments.iter().filter(of).count() as u32 + u32::from(!is_static && class == root)
    };
    let count = |class: ClassId| match reached.contains(&class) {
        true => Count::Scope,
        false => Count::Fixed(as_root(class).max(1)),
    };
    let classes = classes.iter().map(|&c| (c, count(c))).collect();
    let mut out = Vec::new();
    for (class, name, mut values) in fields {
        // Numbers of a header are sizes and the like, which begin at 0; those of nodes are keys.
        let nodes = reached.iter().any(|&r| m.classes.is_subclass(r, class));
        if let (Values::Whole { from, .. }, false) = (&mut values, nodes) {
            *from = 0;
        }
        out.push(Field { class, name, values });
    }
    Ok(Sketch { root, classes, fields: out, arguments, notes })
}

struct Sketcher<'a> {
    m: &'a mut Machine,
    /// Classes that have objects.
    classes: Vec<ClassId>,
    /// Those that fields refer to.
    reached: Vec<ClassId>,
    fields: Vec<(ClassId, String, Values)>,
    notes: Vec<String>,
}

impl Sketcher<'_> {
    /// The fields of all classes, which lead to more of them.
    fn walk(&mut self) {
        let mut at = 0;
        while at < self.classes.len() {
            let lineage = self.m.classes.class(self.classes[at]).lineage.clone();
            for class in lineage {
                let done = self.fields.iter().any(|f| f.0 == class);
                if !done && self.m.classes.class(class).origin != Origin::Boot {
                    self.fields_of(class);
                }
            }
            at += 1;
        }
    }

    fn fields_of(&mut self, class: ClassId) {
        for field in self.m.classes.class(class).fields.clone() {
            if field.is_static() {
                continue;
            }
            let name = self.m.classes.symbols.text(field.name).to_owned();
            let desc = self.m.classes.symbols.text(field.desc).to_owned();
            // The outer object of an inner class is there.
            let null = field.access & 0x1000 == 0;
            match self.values(&desc, null, 1) {
                Some(values) => {
                    self.reach(&values);
                    self.fields.push((class, name, values));
                }
                None => {
                    let owner = self.m.classes.external_name(class);
                    let type_ = margay_classes::registry::external_type(&desc);
                    self.notes.push(format!(
                        "field {name} of {owner} is as the constructor leaves it: there is no scope for {type_}"
                    ));
                }
            }
        }
    }

    fn reach(&mut self, values: &Values) {
        match values {
            Values::Objects { classes, .. } => {
                for &class in classes {
                    if !self.reached.contains(&class) {
                        self.reached.push(class);
                    }
                }
            }
            Values::Array { elements, .. } => self.reach(elements),
            _ => {}
        }
    }

    /// What a place of this type may hold.
    fn values(&mut self, descriptor: &str, null: bool, from: i32) -> Option<Values> {
        match kind_of(descriptor) {
            Kind::Boolean => return Some(Values::Booleans),
            Kind::Char => return Some(Values::Letters),
            Kind::Void => return None,
            Kind::Ref => {}
            kind => return Some(Values::Whole { kind, from }),
        }
        if let Some(element) = descriptor.strip_prefix('[') {
            let elements = Box::new(self.values(element, true, from)?);
            let class = self.m.classes.load_descriptor(descriptor).ok()?;
            return Some(Values::Array { class, elements });
        }
        let boxed = |values| Some(Values::Boxed { values: Box::new(values), null });
        let whole = |kind| boxed(Values::Whole { kind, from: 1 });
        match class_of_descriptor(descriptor) {
            "java/lang/String" | "java/lang/CharSequence" => return Some(Values::Strings { null }),
            "java/lang/Boolean" => return boxed(Values::Booleans),
            "java/lang/Character" => return boxed(Values::Letters),
            "java/lang/Byte" => return whole(Kind::Byte),
            "java/lang/Short" => return whole(Kind::Short),
            "java/lang/Long" => return whole(Kind::Long),
            "java/lang/Float" => return whole(Kind::Float),
            "java/lang/Double" => return whole(Kind::Double),
            "java/lang/Integer"
            | "java/lang/Number"
            | "java/lang/Object"
            | "java/lang/Comparable"
            | "java/io/Serializable" => return whole(Kind::Int),
            _ => {}
        }
        let class = self.m.classes.load_descriptor(descriptor).ok()?;
        if self.m.classes.class(class).origin == Origin::Boot {
            return None;
        }
        if is_enum(self.m, class) {
            return Some(Values::Enum { class, null });
        }
        let mut classes = Vec::new();
        if self.m.classes.class(class).is_abstract() {
            for name in self.m.classes.subclasses_of(class) {
                if let Ok(below) = self.m.classes.load(&name)
                    && !self.m.classes.class(below).is_abstract()
                    && !is_enum(self.m, below)
                {
                    classes.push(below);
                }
            }
        } else {
            classes.push(class);
        }
        if classes.is_empty() {
            return None;
        }
        for &class in &classes {
            if !self.classes.contains(&class) {
                self.classes.push(class);
            }
        }
        Some(Values::Objects { classes, null })
    }
}

impl Sketch {
    /// The bounds for a number.
    pub fn record(&self, m: &mut Machine, scope: u32) -> Result<(Box<Recorder>, Plan), BoundsError> {
        let mut recorder = Box::<Recorder>::default();
        match self.say(&mut recorder, m, scope.min(1 << 16) as i32) {
            Ok(plan) => Ok((recorder, Plan(plan))),
            Err(Trap::Throw(e)) => {
                let thrown = m.describe_throwable(e);
                let first = thrown.lines().next().unwrap_or_default().to_owned();
                Err(BoundsError::Refused(recorder.take_complaint().unwrap_or(first)))
            }
            Err(trap) => {
                let name = m.classes.external_name(self.root);
                Err(BoundsError::NoResult { name, how: NoResult::Other(format!("{trap:?}")) })
            }
        }
    }

    fn say(&self, r: &mut Recorder, m: &mut Machine, n: i32) -> Res<usize> {
        let plan = r.new_plan(m, self.root)?;
        for &(class, count) in &self.classes {
            let count = match count {
                Count::Scope => n,
                Count::Fixed(count) => count as i32,
            };
            r.pool_with(m, plan, class, count)?;
        }
        for field in &self.fields {
            let set = say_values(r, m, plan, &field.values, n)?;
            r.set_field(m, plan, field.class, &field.name, set)?;
        }
        for (i, values) in self.arguments.iter().enumerate() {
            let set = say_values(r, m, plan, values, n)?;
            r.plans[plan].arguments.insert(i as u32, set);
        }
        Ok(plan)
    }
}

fn say_values(r: &mut Recorder, m: &mut Machine, plan: usize, values: &Values, n: i32) -> Res<usize> {
    let (mut set, or_null) = match values {
        Values::Whole { kind, from } => (r.whole_numbers(m, *kind, i64::from(*from), i64::from(n))?, false),
        Values::Letters => {
            let a = i64::from(b'a');
            (r.whole_numbers(m, Kind::Char, a, a + i64::from(n) - 1)?, false)
        }
        Values::Booleans => (Set::Numbers { kind: Kind::Boolean, values: vec![0, 1] }, false),
        Values::Objects { classes, null } => {
            let mut pools = Vec::new();
            for &class in classes {
                pools.push(r.pool_with(m, plan, class, 0)?);
            }
            let class = if let [one] = classes[..] { one } else { m.classes.object() };
            (Set::Objects { class, null: *null, pools }, *null)
        }
        Values::Strings { null } => (r.strings(m, plan, n)?, *null),
        Values::Boxed { values, null } => {
            let numbers = say_values(r, m, plan, values, n)?;
            (r.boxed(m, plan, numbers)?, *null)
        }
        Values::Enum { class, null } => (r.constants(m, plan, *class)?, *null),
        Values::Array { class, elements } => {
            let lengths = r.whole_numbers(m, Kind::Int, 0, i64::from(n))?;
            let lengths = r.add_set(lengths);
            let elements = say_values(r, m, plan, elements, n)?;
            return r.arrays(m, *class, lengths, elements, 0, false);
        }
    };
    if let Set::Objects { null, .. } = &mut set {
        *null |= or_null;
    }
    Ok(r.add_set(set))
}
