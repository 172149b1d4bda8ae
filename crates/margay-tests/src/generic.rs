//! Generic types as the compiler sees them: supertypes, subtypes, possible type arguments. Where the answer is not certain
//! it is "no", and raw types are written.

use crate::types::Types;
use margay_classes::descriptor::kind_of;
use margay_classes::signature::{Argument, Bindings, Parameter, Type};

/// What is known of type variables: what they have to be, and what they could be.
#[derive(Default)]
pub(crate) struct Inference {
    exact: Bindings,
    loose: Bindings,
}

impl Types<'_> {
    /// The type of a field as its class declares it.
    pub(crate) fn field_type(&mut self, class: &str, name: &str, descriptor: &str) -> Option<Type> {
        let id = self.class(class)?;
        let symbols = &self.classes.symbols;
        let of =
            |f: &&margay_classes::Field| symbols.text(f.name) == name && symbols.text(f.desc) == descriptor;
        self.classes.field_type(id, self.classes.class(id).fields.iter().find(of)?)
    }

    /// Whether a class has type parameters, by its internal name.
    pub(crate) fn has_parameters(&mut self, internal: &str) -> bool {
        self.classes.class_signature(internal).is_some_and(|s| !s.parameters.is_empty())
    }

    /// Whether a type leaves out the type arguments of its class.
    pub(crate) fn is_raw(&mut self, of: &Type) -> bool {
        match of {
            Type::Class { name, arguments, .. } => arguments.is_empty() && self.has_parameters(name),
            Type::Array(element) => self.is_raw(element),
            _ => false,
        }
    }

    /// Whether the compiler takes a value of one type for the other. From a raw type it does so with a warning.
    pub(crate) fn is_subtype(&mut self, a: &Type, b: &Type) -> bool {
        match (a, b) {
            _ if a == b => true,
            (Type::Primitive(_), _) | (_, Type::Primitive(_)) => false,
            (_, Type::Class { name, .. }) if name == "java/lang/Object" => true,
            (Type::Array(x), Type::Array(y)) => self.is_subtype(x, y),
            (Type::Class { .. }, Type::Class { name, arguments, inside: false }) => {
                let Some(Type::Class { arguments: own, inside: false, .. }) = self.classes.as_super(a, name)
                else {
                    return false;
                };
                arguments.is_empty()
                    || own.is_empty()
                    || own.len() == arguments.len()
                        && own.iter().zip(arguments).all(|(s, t)| self.contains(s, t))
            }
            _ => false,
        }
    }

    fn contains(&mut self, s: &Argument, t: &Argument) -> bool {
        match (s, t) {
            (_, Argument::Any) => true,
            (s, t) if s == t => true,
            (Argument::Exact(s) | Argument::Extends(s), Argument::Extends(t)) => self.is_subtype(s, t),
            (Argument::Exact(s) | Argument::Super(s), Argument::Super(t)) => self.is_subtype(t, s),
            _ => false,
        }
    }

    /// Notes what the variables of a formal type must be for an actual one.
    pub(crate) fn infer(&mut self, formal: &Type, actual: &Type, found: &mut Inference) {
        match (formal, actual) {
            (_, Type::Primitive(_)) => {}
            (Type::Variable(name), _) => match found.loose.get(name).cloned() {
                None => {
                    found.loose.insert(name.clone(), actual.clone());
                }
                Some(before) if self.is_subtype(actual, &before) => {}
                Some(before) if self.is_subtype(&before, actual) => {
                    found.loose.insert(name.clone(), actual.clone());
                }
                Some(_) => {
                    found.loose.insert(name.clone(), Type::class("java/lang/Object"));
                }
            },
            (Type::Array(f), Type::Array(a)) => self.infer(f, a, found),
            (Type::Class { name, arguments, .. }, Type::Class { .. }) => {
                let Some(Type::Class { arguments: own, .. }) = self.classes.as_super(actual, name) else {
                    return;
                };
                for (f, a) in arguments.iter().zip(&own) {
                    let Argument::Exact(a) = a else { continue };
                    match f {
                        Argument::Exact(f) => self.require(f, a, found),
                        Argument::Extends(f) | Argument::Super(f) => self.infer(f, a, found),
                        Argument::Any => {}
                    }
                }
            }
            _ => {}
        }
    }

    /// As [`Types::infer`], for types that have to be the same.
    pub(crate) fn require(&mut self, formal: &Type, actual: &Type, found: &mut Inference) {
        match formal {
            Type::Variable(name) => {
                found.exact.entry(name.clone()).or_insert_with(|| actual.clone());
            }
            formal => self.infer(formal, actual, found),
        }
    }

    /// Types for all of these parameters that agree with what was inferred and with their bounds.
    pub(crate) fn settle(&mut self, parameters: &[Parameter], found: Inference) -> Option<Bindings> {
        let mut bindings = found.loose;
        bindings.extend(found.exact);
        bindings.retain(|name, t| !t.is_open() && parameters.iter().any(|p| p.name == *name));
        for p in parameters {
            if bindings.contains_key(&p.name) {
                continue;
            }
            let usual = ["java/lang/Object", "java/lang/String", "java/lang/Integer"].map(Type::class);
            let fits = usual.into_iter().chain(p.bounds.first().cloned()).find(|t| {
                let mut with = bindings.clone();
                with.insert(p.name.clone(), t.clone());
                !t.is_open() && self.holds(p, &with)
            });
            bindings.insert(p.name.clone(), fits?);
        }
        parameters.iter().all(|p| self.holds(p, &bindings)).then_some(bindings)
    }

    /// Whether what a parameter stands for is within its bounds.
    fn holds(&mut self, parameter: &Parameter, bindings: &Bindings) -> bool {
        let Some(own) = bindings.get(&parameter.name) else { return false };
        !self.is_raw(own)
            && parameter.bounds.iter().all(|b| {
                let bound = b.bound(bindings);
                // A variable that is not settled yet does not refuse.
                bound.is_open() || self.is_subtype(own, &bound)
            })
    }

    /// A type as source writes it; `None` when it cannot.
    pub(crate) fn generic_name(&mut self, of: &Type) -> Option<String> {
        match of {
            Type::Primitive(letter) => Some(kind_of(&letter.to_string()).java_name().to_owned()),
            Type::Variable(_) | Type::Class { inside: true, .. } => None,
            Type::Array(element) => Some(self.generic_name(element)? + "[]"),
            Type::Class { name, arguments, .. } => {
                let mut texts = Vec::new();
                for a in arguments {
                    let of = match a.of() {
                        Some(t) => self.generic_name(t)?,
                        None => String::new(),
                    };
                    texts.push(match a {
                        Argument::Any => "?".to_owned(),
                        Argument::Exact(_) => of,
                        Argument::Extends(_) => format!("? extends {of}"),
                        Argument::Super(_) => format!("? super {of}"),
                    });
                }
                let class = self.name(&name.replace('/', "."))?;
                Some(if texts.is_empty() { class } else { format!("{class}<{}>", texts.join(", ")) })
            }
        }
    }

    /// The name of a type given by descriptor, with `?` for each type argument: every value of the class is one.
    pub(crate) fn unknown_name(&mut self, descriptor: &str) -> Option<String> {
        let name = self.type_name(descriptor)?;
        let element = descriptor.trim_start_matches('[');
        let Some(internal) = element.strip_prefix('L').and_then(|e| e.strip_suffix(';')) else {
            return Some(name);
        };
        let count = self.classes.class_signature(internal).map_or(0, |s| s.parameters.len());
        if count == 0 || self.is_inner(&internal.replace('/', ".")) {
            return Some(name);
        }
        let base = name.trim_end_matches("[]");
        Some(format!("{base}<{}>{}", vec!["?"; count].join(", "), &name[base.len()..]))
    }
}
