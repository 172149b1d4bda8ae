//! Objects of the library's classes: strings, boxes, numbers without bounds, dates and times, and what constructors and
//! factories make. Collections are in `collections`, functions in `functions`.

use super::bindings;
use super::collections::{dotted, is_comparable};
use super::sampler::{Sampler, call};
use super::values::Place;
use crate::library_values;
use margay_classes::reader::access;
use margay_classes::signature::Type;
use margay_classes::{ClassId, Kind};
use margay_graph::graph::{Node, Value};
use margay_machine::Machine;

const DECIMALS: [&str; 12] =
    ["0", "1", "-1", "3", "7", "10", "0.1", "1.50", "99.99", "-0.5", "1000000", "12345678901234567890"];
const WHOLE: [&str; 8] = ["0", "1", "-1", "2", "7", "10", "9223372036854775808", "-100"];
/// Years, months and days that there are.
const DATES: [(i32, i32, i32); 10] = [
    (2024, 1, 1),
    (2024, 2, 29),
    (2024, 12, 31),
    (2023, 2, 28),
    (2024, 3, 31),
    (1970, 1, 1),
    (2000, 6, 15),
    (1900, 1, 31),
    (-1, 5, 5),
    (2024, 1, 6),
];

impl Sampler {
    /// An object of a class of the library, or of one that stands for it.
    pub(super) fn library_object(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        t: &Type,
        depth: usize,
    ) -> Option<Value> {
        let name = m.classes.name(class).to_owned();
        if let Some(kind) = boxed(&name) {
            let held = self.number(kind.letter(), &Default::default())?;
            return self.add(Node::Boxed(held));
        }
        match name.as_str() {
            "java/lang/String" => return self.string(),
            "java/lang/CharSequence" => return self.text_like(m, depth),
            "java/lang/Object" => return self.anything(m, depth),
            "java/lang/Comparable" => {
                let of = bindings::argument(t, 0);
                return match of.erasure().as_str() {
                    // A text is compared with texts only.
                    "Ljava/lang/Object;" => self.answering(m, class, t, depth),
                    _ => self.value(m, &of, Place::inside(depth).not_null()),
                };
            }
            "java/io/Serializable" => return self.string(),
            "java/lang/Number" => {
                let of = ["java/lang/Integer", "java/lang/Long", "java/lang/Double", "java/math/BigDecimal"];
                let of = Type::class(self.rng.of(&of)?);
                return self.value(m, &of, Place::inside(depth).not_null());
            }
            "java/lang/Class" => return self.class_of(&bindings::argument(t, 0)),
            "java/util/Comparator" => return self.comparator(m, class, t, depth),
            _ => {}
        }
        if let Some(made) = self.collection(m, &name, t, depth) {
            return made;
        }
        if let Some(made) = self.number_or_time(m, &name, depth) {
            return made;
        }
        if m.classes.class(class).access & access::ENUM != 0 {
            let constants = enum_constants(m, class);
            let constant = self.rng.of(&constants)?.clone();
            return self.add(Node::Enum { class: dotted(&name), constant });
        }
        if let Some((holder, fields)) = library_values::constants(&name) {
            let field = (*self.rng.of(fields)?).to_owned();
            let holder_id = m.classes.load(holder).ok()?;
            let (_, found) = m.classes.find_field(holder_id, &field)?;
            let descriptor = m.classes.symbols.text(found.desc).to_owned();
            return self.add(Node::Constant { class: dotted(holder), field, descriptor });
        }
        if let Some(recipes) = library_values::recipes(&name) {
            return self.by_recipe(m, &recipes, depth);
        }
        let c = m.classes.class(class);
        if c.is_interface() {
            return self.answering(m, class, t, depth);
        }
        if c.access & access::PUBLIC == 0 {
            return None;
        }
        self.plainly_made(m, class, t, depth)
    }

    /// Values for `Object`.
    fn anything(&mut self, m: &mut Machine, depth: usize) -> Option<Value> {
        const OF: [&str; 7] = [
            "Ljava/lang/String;",
            "Ljava/lang/Integer;",
            "Ljava/lang/String;",
            "Ljava/lang/Boolean;",
            "Ljava/lang/Double;",
            "[I",
            "Ljava/util/List<Ljava/lang/String;>;",
        ];
        if self.rng.one_in(8) {
            let step = call("java.lang.Object", "<init>", "()V", Vec::new());
            return self.built("java.lang.Object", step);
        }
        let of = Type::parse(self.rng.of(&OF)?)?;
        self.value(m, &of, Place::inside(depth).not_null())
    }

    fn text_like(&mut self, m: &mut Machine, depth: usize) -> Option<Value> {
        if self.rng.one_in(4) {
            return self.by_recipe(m, &library_values::recipes("java/lang/StringBuilder")?, depth);
        }
        self.string()
    }

    /// The class that a type is.
    pub(super) fn class_of(&mut self, t: &Type) -> Option<Value> {
        let erased = t.erasure();
        let name = erased.strip_prefix('L').and_then(|n| n.strip_suffix(';')).unwrap_or(&erased);
        self.add(Node::Class(dotted(name)))
    }

    fn comparator(&mut self, m: &mut Machine, class: ClassId, t: &Type, depth: usize) -> Option<Value> {
        let of = bindings::argument(t, 0);
        if is_comparable(m, &of) && !self.rng.one_in(4) {
            let name = if self.rng.one_in(3) { "reverseOrder" } else { "naturalOrder" };
            let step = call("java.util.Comparator", name, "()Ljava/util/Comparator;", Vec::new());
            return self.built("java.util.Comparator", step);
        }
        // One that takes everything for equal keeps its contract.
        let made = self.answering(m, class, t, depth)?;
        if let Some(Node::Answering { replies, .. }) = self.node_mut(made.node()?) {
            for reply in replies {
                (reply.result, reply.then) = (Value::Int(0), Vec::new());
            }
        }
        Some(made)
    }

    /// An object by a recipe: a call whose parameters say enough.
    fn by_recipe(
        &mut self,
        m: &mut Machine,
        recipes: &[library_values::Recipe],
        depth: usize,
    ) -> Option<Value> {
        let recipe = self.rng.of(recipes)?;
        let (class, name, descriptor) = recipe.first();
        let mut args = Vec::new();
        for parameter in crate::build_calls::parameters(descriptor) {
            let t = Type::parse(&parameter)?;
            args.push(self.value(m, &t, Place::inside(depth).not_null())?);
        }
        let (owner, made) = (dotted(class), dotted(recipe.class));
        let value = self.built(&made, call(&owner, name, descriptor, args))?;
        if let Some((method, descriptor)) = recipe.fill {
            for _ in 0..self.length(depth) {
                let mut args = Vec::new();
                for parameter in crate::build_calls::parameters(descriptor) {
                    args.push(match Type::parse(&parameter)? {
                        Type::Primitive('I') => Value::Int(self.rng.below(8) as i32),
                        t => self.value(m, &t, Place::inside(depth).not_null())?,
                    });
                }
                if let Some(Node::Built { steps, .. }) = self.node_mut(value.node()?) {
                    steps.push(call(&made, method, descriptor, args));
                }
            }
        }
        Some(value)
    }

    /// Numbers without bounds, dates and times; the outer `None` for other types.
    fn number_or_time(&mut self, m: &mut Machine, name: &str, depth: usize) -> Option<Option<Value>> {
        let class = dotted(name);
        let own = format!("L{name};");
        Some(match name {
            "java/math/BigDecimal" => self.made_from_text(&class, &DECIMALS),
            "java/math/BigInteger" => self.made_from_text(&class, &WHOLE),
            "java/time/LocalDate" | "java/time/chrono/ChronoLocalDate" => self.date(),
            "java/time/LocalTime" => {
                let args = vec![Value::Int(self.rng.below(24) as i32), Value::Int(self.rng.below(60) as i32)];
                self.built(&class, call(&class, "of", &format!("(II){own}"), args))
            }
            "java/time/LocalDateTime" => self.date_time(),
            "java/time/YearMonth" => {
                let (year, month, _) = *self.rng.of(&DATES)?;
                let args = vec![Value::Int(year), Value::Int(month)];
                self.built(&class, call(&class, "of", &format!("(II){own}"), args))
            }
            "java/time/Duration" => {
                let units = ["ofSeconds", "ofMinutes", "ofDays", "ofMillis", "ofNanos", "ofSeconds"];
                let unit = *self.rng.of(&units)?;
                let most = if unit == "ofSeconds" { i64::MAX } else { 100_000 };
                let held = Value::Long(self.pools.whole(&mut self.rng, -100_000, most));
                self.built(&class, call(&class, unit, &format!("(J){own}"), vec![held]))
            }
            "java/time/Instant" => {
                let held = Value::Long(self.pools.whole(
                    &mut self.rng,
                    -31_557_014_167_219_200,
                    31_556_889_864_403_199,
                ));
                self.built(&class, call(&class, "ofEpochSecond", &format!("(J){own}"), vec![held]))
            }
            "java/time/Period" => {
                let held = Value::Int(self.pools.whole(&mut self.rng, -1000, 1000) as i32);
                let unit = *self.rng.of(&["ofDays", "ofMonths", "ofYears"])?;
                self.built(&class, call(&class, unit, &format!("(I){own}"), vec![held]))
            }
            "java/time/ZonedDateTime" => {
                let time = self.date_time()?;
                let zone = Type::class("java/time/ZoneId");
                let zone = self.value(m, &zone, Place::inside(depth).not_null())?;
                let descriptor = format!("(Ljava/time/LocalDateTime;Ljava/time/ZoneId;){own}");
                self.built(&class, call(&class, "of", &descriptor, vec![time, zone]))
            }
            "java/util/UUID" => {
                let args = vec![Value::Long(self.rng.below(4) as i64), Value::Long(self.rng.below(4) as i64)];
                self.built(&class, call(&class, "<init>", "(JJ)V", args))
            }
            _ => return None,
        })
    }

    fn made_from_text(&mut self, class: &str, texts: &[&str]) -> Option<Value> {
        let text = *self.rng.of(texts)?;
        let text = self.add(Node::String(text.encode_utf16().collect()))?;
        self.built(class, call(class, "<init>", "(Ljava/lang/String;)V", vec![text]))
    }

    fn date(&mut self) -> Option<Value> {
        let class = "java.time.LocalDate";
        if self.rng.one_in(8) {
            let field = if self.rng.one_in(2) { "MAX" } else { "MIN" };
            let descriptor = "Ljava/time/LocalDate;".to_owned();
            return self.add(Node::Constant { class: class.to_owned(), field: field.to_owned(), descriptor });
        }
        let (year, month, day) = *self.rng.of(&DATES)?;
        let args = [year, month, day].map(Value::Int).to_vec();
        self.built(class, call(class, "of", "(III)Ljava/time/LocalDate;", args))
    }

    fn date_time(&mut self) -> Option<Value> {
        let class = "java.time.LocalDateTime";
        if self.rng.one_in(10) {
            let field = if self.rng.one_in(2) { "MAX" } else { "MIN" };
            let descriptor = "Ljava/time/LocalDateTime;".to_owned();
            return self.add(Node::Constant { class: class.to_owned(), field: field.to_owned(), descriptor });
        }
        let (year, month, day) = *self.rng.of(&DATES)?;
        let (hour, minute) = (self.rng.below(24) as i32, self.rng.below(60) as i32);
        let args = [year, month, day, hour, minute].map(Value::Int).to_vec();
        self.built(class, call(class, "of", "(IIIII)Ljava/time/LocalDateTime;", args))
    }
}

/// What a class boxes.
fn boxed(name: &str) -> Option<Kind> {
    Kind::PRIMITIVES.iter().copied().find(|kind| *kind != Kind::Void && kind.box_class() == name)
}

/// The constants of an enum, by name.
fn enum_constants(m: &Machine, class: ClassId) -> Vec<String> {
    let fields = m.classes.class(class).fields.iter().filter(|f| f.access & access::ENUM != 0);
    fields.map(|f| m.classes.symbols.text(f.name).to_owned()).collect()
}
