//! What type variables and wildcards stand for in an input: for each variable one type within its bounds.

use super::sampler::Sampler;
use margay_classes::ClassId;
use margay_classes::registry::package;
use margay_classes::signature::{Argument, Bindings, Type};
use margay_machine::Machine;

/// What a type variable may stand for, the most usual first.
const TYPES: [&str; 9] = [
    "java/lang/String",
    "java/lang/Integer",
    "java/lang/Long",
    "java/lang/Double",
    "java/math/BigDecimal",
    "java/time/LocalDate",
    "java/time/DayOfWeek",
    "java/util/concurrent/TimeUnit",
    "java/lang/StringBuilder",
];

/// How deep type arguments nest.
const NESTED: usize = 4;
/// Most classes of the program that are looked at for a variable.
const CLASSES: usize = 50;

impl Sampler {
    /// Chooses types for variables, given with their bounds; those that stand for something already keep it.
    pub(super) fn bind(
        &mut self,
        m: &mut Machine,
        parameters: &[(String, Vec<Type>)],
        mut bindings: Bindings,
    ) -> Option<Bindings> {
        // A bound may name a parameter that comes later.
        for _ in 0..2 {
            for (name, bounds) in parameters {
                if !bindings.contains_key(name)
                    && let Some(chosen) = self.choose(m, name, bounds, &bindings)
                {
                    bindings.insert(name.clone(), chosen);
                }
            }
        }
        parameters.iter().all(|(name, _)| bindings.contains_key(name)).then_some(bindings)
    }

    /// A type within bounds.
    fn choose(
        &mut self,
        m: &mut Machine,
        variable: &str,
        bounds: &[Type],
        bindings: &Bindings,
    ) -> Option<Type> {
        let erased: Vec<_> = bounds
            .iter()
            .map(|bound| match bound {
                Type::Variable(other) => bindings.get(other).cloned(),
                other => Some(other.clone()),
            })
            .collect::<Option<_>>()?;
        let open = erased.iter().all(|bound| bound.erasure() == "Ljava/lang/Object;");
        let mut ids = Vec::new();
        for bound in &erased {
            ids.push(m.classes.load_descriptor(&bound.erasure()).ok()?);
        }
        let mut fitting = fitting(m, &ids)?;
        if open {
            fitting.truncate(2);
        }
        let of_program = if open { Vec::new() } else { self.own_classes(m, variable, &erased, &ids) };
        if !of_program.is_empty()
            && (fitting.is_empty() || self.rng.one_in(3))
            && let Some(name) = self.rng.of(&of_program)
        {
            self.stand_ins.insert(name.clone());
            return Some(Type::class(name));
        }
        if let Some(name) = self.rng.of(&fitting) {
            return Some(Type::class(name));
        }
        let [only] = &erased[..] else { return None };
        let with_own = only.bound(&Bindings::from([(variable.to_owned(), Type::class("?"))])) != *only;
        if !with_own {
            let bound = only.bound(bindings);
            return if bound.is_open() { None } else { self.concrete(m, &bound, 0) };
        }
        // What a bound that speaks of the variable allows: a class that is below itself.
        let names = m.classes.subclasses_of(*ids.first()?);
        let plain = names.iter().find(|name| {
            m.classes.class_signature(name).is_some_and(|signature| signature.parameters.is_empty())
        });
        plain.map(|name| Type::class(name))
    }

    /// Classes of the method's package that have objects and are within bounds that speak of the variable itself, such as
    /// its own comparable ones.
    fn own_classes(
        &mut self,
        m: &mut Machine,
        variable: &str,
        bounds: &[Type],
        ids: &[ClassId],
    ) -> Vec<String> {
        let (Some(&first), Some(Type::Class { .. })) = (ids.first(), bounds.first()) else {
            return Vec::new();
        };
        let mut names = m.classes.subclasses_of(first);
        names.retain(|name| package(name) == self.package);
        names.truncate(CLASSES);
        names.retain(|name| self.is_own(m, name, variable, bounds, ids));
        names
    }

    fn is_own(
        &mut self,
        m: &mut Machine,
        name: &str,
        variable: &str,
        bounds: &[Type],
        ids: &[ClassId],
    ) -> bool {
        if m.classes.class_signature(name).is_none_or(|signature| !signature.parameters.is_empty()) {
            return false;
        }
        let Ok(class) = m.classes.load(name) else { return false };
        if !ids.iter().all(|&bound| m.classes.is_subclass(class, bound)) || self.plan(m, class).ways() == 0 {
            return false;
        }
        let own = Type::class(name);
        let chosen = Bindings::from([(variable.to_owned(), own.clone())]);
        bounds.iter().all(|bound| {
            let Type::Class { name: above, arguments, .. } = bound.bound(&chosen) else { return false };
            let Some(Type::Class { arguments: seen, .. }) = m.classes.as_super(&own, &above) else {
                return false;
            };
            // `Comparable<? super T>` is taken like `Comparable<T>`.
            arguments.len() == seen.len() && arguments.iter().zip(&seen).all(|(a, b)| a.of() == b.of())
        })
    }

    /// A type below one that is not generic, if there is a usual one.
    pub(super) fn narrower(&mut self, m: &mut Machine, t: &Type) -> Option<Type> {
        let Type::Class { name, arguments, .. } = t else { return None };
        let above = m.classes.load(name).ok().filter(|_| arguments.is_empty())?;
        let mut below = fitting(m, &[above])?;
        below.retain(|below| below != name);
        self.rng.of(&below).map(|name| Type::class(name))
    }

    /// A type without wildcards, raw types and variables that stand for nothing.
    pub(super) fn concrete(&mut self, m: &mut Machine, t: &Type, depth: usize) -> Option<Type> {
        match t {
            Type::Primitive(_) => Some(t.clone()),
            Type::Variable(_) => None,
            Type::Array(element) => Some(Type::Array(Box::new(self.concrete(m, element, depth)?))),
            Type::Class { name, arguments, inside } => {
                let signature = m.classes.class_signature(name)?;
                if signature.parameters.is_empty() {
                    return Some(Type::class(name));
                }
                if depth > NESTED {
                    return None;
                }
                let mut bindings = Bindings::new();
                let raw = arguments.len() != signature.parameters.len();
                for (i, parameter) in signature.parameters.iter().enumerate() {
                    let given = if raw { None } else { arguments[i].of() };
                    let chosen = match given {
                        Some(t) if t.erasure() != "Ljava/lang/Object;" || !t.is_open() => {
                            self.concrete(m, t, depth + 1)?
                        }
                        _ => self.any_within(m, &parameter.name, &parameter.bounds, &bindings)?,
                    };
                    bindings.insert(parameter.name.clone(), chosen);
                }
                let chosen = |p: &margay_classes::signature::Parameter| bindings.get(&p.name).cloned();
                let arguments = signature.parameters.iter().filter_map(chosen).map(Argument::Exact).collect();
                Some(Type::Class { name: name.clone(), arguments, inside: *inside })
            }
        }
    }

    /// What a wildcard without a bound stands for: values of any kind may stand side by side.
    fn any_within(
        &mut self,
        m: &mut Machine,
        variable: &str,
        bounds: &[Type],
        bindings: &Bindings,
    ) -> Option<Type> {
        let open = bounds.iter().all(|bound| bound.erasure() == "Ljava/lang/Object;");
        if open && self.rng.one_in(2) {
            return Some(Type::class("java/lang/Object"));
        }
        self.choose(m, variable, bounds, bindings)
    }
}

/// The usual types within bounds.
fn fitting(m: &mut Machine, bounds: &[ClassId]) -> Option<Vec<&'static str>> {
    let mut fitting = Vec::new();
    for name in TYPES {
        let class = m.classes.load(name).ok()?;
        if bounds.iter().all(|&bound| m.classes.is_subclass(class, bound)) {
            fitting.push(name);
        }
    }
    Some(fitting)
}

/// A type argument of a type whose arguments are all exact.
pub(super) fn argument(t: &Type, at: usize) -> Type {
    let object = || Type::class("java/lang/Object");
    match t {
        Type::Class { arguments, .. } => arguments.get(at).and_then(Argument::of).cloned(),
        _ => None,
    }
    .unwrap_or_else(object)
}
