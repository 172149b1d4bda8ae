//! What annotations of parameters and fields say about values: nullness, ranges of numbers, lengths. Well-known annotation
//! families are recognised by name. Contracts by predicates are in `contracts`.

use crate::annotations::{Annotation, of_class, of_field, of_method, of_parameters};
use margay_classes::reader::access;
use margay_classes::{ClassId, Classes, Field, Kind, MethodId};
use margay_explore::Interval;
use margay_graph::graph::{Graph, Node, Value};

/// What is declared of a value.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Declared {
    /// It is not null.
    pub non_null: bool,
    /// Between which bounds a number is.
    pub number: Interval,
    /// The least and the greatest length of a string, an array or a collection.
    pub length: Option<(i64, i64)>,
    /// It is a string with more than blanks.
    pub not_blank: bool,
}

impl Declared {
    /// Whether a value of a graph is as it says.
    pub fn admits(&self, value: Value, graph: &Graph) -> bool {
        let node = graph.at(value);
        let value = if let Some(Node::Boxed(inner)) = node { *inner } else { value };
        let whole = |n: i64| {
            self.number.low.is_none_or(|low| n >= low) && self.number.high.is_none_or(|high| n <= high)
        };
        let real = |x: f64| {
            let above = |(least, strict): (f64, bool)| if strict { x > least } else { x >= least };
            let below = |(most, strict): (f64, bool)| if strict { x < most } else { x <= most };
            self.number.least.is_none_or(above) && self.number.most.is_none_or(below)
        };
        let length = |n: usize| self.length.is_none_or(|(low, high)| (low..=high).contains(&(n as i64)));
        match (value, node) {
            (Value::Null, _) => !self.non_null,
            (Value::Byte(n), _) => whole(n.into()),
            (Value::Short(n), _) => whole(n.into()),
            (Value::Char(n), _) => whole(n.into()),
            (Value::Int(n), _) => whole(n.into()),
            (Value::Long(n), _) => whole(n),
            (Value::Float(bits), _) => real(f32::from_bits(bits).into()),
            (Value::Double(bits), _) => real(f64::from_bits(bits)),
            (_, Some(Node::String(units))) => {
                length(units.len()) && (!self.not_blank || units.iter().any(|&u| u > u16::from(b' ')))
            }
            (_, Some(Node::Array { elements, .. })) => length(elements.len()),
            (_, Some(Node::Built { class, steps })) if is_large_number(class) => match &steps[..] {
                [only] => match only.args[..] {
                    [Value::Int(n)] => whole(n.into()),
                    [Value::Long(n)] => whole(n),
                    _ => self.number == Interval::default(),
                },
                _ => self.number == Interval::default(),
            },
            // What cannot be judged is not taken.
            (_, Some(node)) if is_large_number(node.class()) => self.number == Interval::default(),
            _ => true,
        }
    }
}

/// Whether a class has numbers of any size.
fn is_large_number(class: &str) -> bool {
    matches!(class, "java.math.BigDecimal" | "java.math.BigInteger")
}

/// What is declared of the parameters of a method, the receiver not included.
pub fn parameters(classes: &mut Classes, method: MethodId) -> Vec<Declared> {
    let m = classes.method(method);
    let (class, params) = (m.class, m.params.clone());
    let marked = default_of(&of_method(classes, method)).or_else(|| scope_default(classes, class));
    let annotated = of_parameters(classes, method);
    let read = |(annotations, kind): (&Vec<Annotation>, &Kind)| {
        let mut declared = bounds(annotations);
        let by_default = matches!(marked, Some(Scope::All | Scope::Parameters));
        declared.non_null = *kind == Kind::Ref && is_non_null(annotations, by_default);
        declared
    };
    annotated.iter().zip(&params).map(read).collect()
}

/// The words of an object of a class that hold references which are never null.
pub fn non_null_words(classes: &mut Classes, class: ClassId) -> Vec<u32> {
    let mut words = Vec::new();
    for of in classes.class(class).lineage.clone() {
        let marked = scope_default(classes, of) == Some(Scope::All);
        let fields = classes.class(of).fields.iter().filter(|f| !f.is_static() && f.kind == Kind::Ref);
        let found =
            fields.filter(|f| is_outer(classes, f) || is_non_null(&of_field(classes, of, f.index), marked));
        words.extend(found.map(|f| f.slot));
    }
    words
}

/// Whether a field of an inner object holds the object around it, which the language makes sure of.
pub(crate) fn is_outer(classes: &Classes, field: &Field) -> bool {
    field.access & access::SYNTHETIC != 0 && classes.symbols.text(field.name).starts_with("this$")
}

/// What holds for everything that is not annotated itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// Nothing is null.
    All,
    /// Parameters are not null.
    Parameters,
    /// Anything may be null.
    Nothing,
}

fn default_of(annotations: &[Annotation]) -> Option<Scope> {
    annotations.iter().find_map(|a| match a.simple_name() {
        "NullMarked" => Some(Scope::All),
        "NullUnmarked" => Some(Scope::Nothing),
        "ParametersAreNonnullByDefault" => Some(Scope::Parameters),
        "ParametersAreNullableByDefault" => Some(Scope::Nothing),
        _ => None,
    })
}

/// The default of the class, of those around it and of their package; the nearest counts.
fn scope_default(classes: &mut Classes, class: ClassId) -> Option<Scope> {
    let name = classes.name(class).to_owned();
    let mut around = name.as_str();
    loop {
        if let Ok(id) = classes.load(around)
            && let Some(found) = default_of(&of_class(classes, id))
        {
            return Some(found);
        }
        match around.rsplit_once('$') {
            Some((outer, _)) => around = outer,
            None => break,
        }
    }
    let (package, _) = name.rsplit_once('/')?;
    let package = classes.load(&format!("{package}/package-info")).ok()?;
    default_of(&of_class(classes, package))
}

fn is_non_null(annotations: &[Annotation], by_default: bool) -> bool {
    let said = annotations.iter().find_map(|a| match a.simple_name() {
        "Nullable" | "CheckForNull" | "NullableDecl" | "PossiblyNull" => Some(false),
        "NonNull" | "NotNull" | "Nonnull" | "NonNullDecl" | "NotEmpty" | "NotBlank" => Some(true),
        _ => None,
    });
    said.unwrap_or(by_default)
}

/// The bounds of the validation constraints, all of which hold.
fn bounds(annotations: &[Annotation]) -> Declared {
    let mut declared = Declared::default();
    for a in annotations.iter().filter(|a| a.name.contains("/constraints/")) {
        let number = match a.simple_name() {
            "Min" => above(a.number("value").map(|n| (n as f64, false)), a.number("value")),
            "Max" => below(a.number("value").map(|n| (n as f64, false)), a.number("value")),
            "Positive" => above(Some((0.0, true)), Some(1)),
            "PositiveOrZero" => above(Some((0.0, false)), Some(0)),
            "Negative" => below(Some((0.0, true)), Some(-1)),
            "NegativeOrZero" => below(Some((0.0, false)), Some(0)),
            "Range" => {
                let (low, high) = (a.number("min"), a.number("max"));
                let least = above(low.map(|n| (n as f64, false)), low);
                both(least, below(high.map(|n| (n as f64, false)), high))
            }
            "Digits" => digits(a.number("integer")),
            "DecimalMin" => above(a.decimal(), a.decimal().map(|d| inside(d, d.0.ceil(), 1))),
            "DecimalMax" => below(a.decimal(), a.decimal().map(|d| inside(d, d.0.floor(), -1))),
            _ => Interval::default(),
        };
        declared.number = both(declared.number, number);
        declared.not_blank |= a.simple_name() == "NotBlank";
        let most = i64::from(i32::MAX);
        let length = match a.simple_name() {
            "Size" | "Length" => {
                Some((a.number("min").unwrap_or(0).max(0), a.number("max").unwrap_or(most).min(most)))
            }
            "NotEmpty" | "NotBlank" => Some((1, most)),
            _ => None,
        };
        declared.length = match (declared.length, length) {
            (Some((l, h)), Some((low, high))) => Some((l.max(low), h.min(high))),
            (a, b) => a.or(b),
        };
    }
    declared
}

fn above(least: Option<(f64, bool)>, low: Option<i64>) -> Interval {
    Interval { least, low, ..Interval::default() }
}

fn below(most: Option<(f64, bool)>, high: Option<i64>) -> Interval {
    Interval { most, high, ..Interval::default() }
}

/// The whole numbers of at most so many digits. What may stand behind the point does not concern them.
fn digits(most: Option<i64>) -> Interval {
    let power = most.and_then(|n| u32::try_from(n.max(0)).ok()).and_then(|n| 10i64.checked_pow(n));
    let high = power.map(|p| p - 1);
    Interval { low: high.map(|h| -h), high, ..Interval::default() }
}

/// What is inside of two intervals.
fn both(a: Interval, b: Interval) -> Interval {
    let of = |x: Option<i64>, y: Option<i64>, best: fn(i64, i64) -> i64| match (x, y) {
        (Some(x), Some(y)) => Some(best(x, y)),
        (x, y) => x.or(y),
    };
    // Of equal bounds the strict one is tighter.
    let tighter = |x: Option<(f64, bool)>, y: Option<(f64, bool)>, upper: bool| match (x, y) {
        (Some(x), Some(y)) if x.0 == y.0 => Some((x.0, x.1 || y.1)),
        (Some(x), Some(y)) => Some(if (x.0 < y.0) == upper { x } else { y }),
        (x, y) => x.or(y),
    };
    Interval {
        low: of(a.low, b.low, i64::max),
        high: of(a.high, b.high, i64::min),
        least: tighter(a.least, b.least, false),
        most: tighter(a.most, b.most, true),
    }
}

/// The whole number next to a decimal bound, unless that is the bound itself and excluded.
fn inside((bound, strict): (f64, bool), next: f64, step: i64) -> i64 {
    (next as i64).saturating_add(if strict && bound == next { step } else { 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::annotations::Element;

    fn constraint(name: &str, elements: &[(&str, i64)]) -> Annotation {
        let elements = elements.iter().map(|(n, v)| ((*n).to_owned(), Element::Number(*v))).collect();
        Annotation { name: format!("jakarta/validation/constraints/{name}"), elements }
    }

    #[test]
    fn all_constraints_hold_together() {
        let declared = bounds(&[
            constraint("Min", &[("value", -5)]),
            constraint("PositiveOrZero", &[]),
            constraint("Max", &[("value", 9)]),
        ]);
        assert_eq!((declared.number.low, declared.number.high), (Some(0), Some(9)));
        let declared = bounds(&[constraint("NotEmpty", &[]), constraint("Size", &[("max", 3)])]);
        assert_eq!(declared.length, Some((1, 3)));
    }

    #[test]
    fn decimal_bounds_are_the_whole_numbers_inside() {
        let decimal = |name: &str, value: &str, inclusive: i64| {
            let mut a = constraint(name, &[("inclusive", inclusive)]);
            a.elements.push(("value".into(), Element::Texts(vec![value.into()])));
            a
        };
        let declared = bounds(&[decimal("DecimalMin", "0.5", 1), decimal("DecimalMax", "9", 0)]);
        let number = declared.number;
        assert_eq!((number.low, number.high), (Some(1), Some(8)));
        assert_eq!((number.least, number.most), (Some((0.5, false)), Some((9.0, true))));
        let number = bounds(&[constraint("Digits", &[("integer", 3), ("fraction", 2)])]).number;
        assert_eq!((number.low, number.high, number.least), (Some(-999), Some(999), None));
        let number = bounds(&[constraint("Positive", &[]), constraint("Min", &[("value", 0)])]).number;
        assert_eq!((number.low, number.least), (Some(1), Some((0.0, true))));
        let declared = bounds(&[decimal("DecimalMin", "-2", 1), constraint("NotBlank", &[])]);
        assert_eq!((declared.number.low, declared.not_blank), (Some(-2), true));
    }

    #[test]
    fn what_is_said_of_the_value_wins_over_the_default() {
        let nullable = Annotation { name: "org/jspecify/annotations/Nullable".into(), elements: Vec::new() };
        let nonnull = Annotation { name: "javax/annotation/Nonnull".into(), elements: Vec::new() };
        assert!(!is_non_null(&[nullable], true));
        assert!(is_non_null(&[nonnull], false));
        assert!(is_non_null(&[], true));
        assert!(!is_non_null(&[], false));
    }
}
