//! What annotations of parameters and fields say of their values: whether they may be null, and between which bounds
//! numbers and lengths are. The well-known families are told by their names; contracts by predicates are elsewhere.

use crate::annotations::{Annotation, of_class, of_field, of_method, of_parameters};
use margay_classes::{ClassId, Classes, Kind, MethodId};

/// What is declared of a value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Declared {
    /// It is not null.
    pub non_null: bool,
    /// The least number.
    pub low: Option<i64>,
    /// The greatest number.
    pub high: Option<i64>,
    /// The least and the greatest length of a string or an array.
    pub length: Option<(i64, i64)>,
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
        let found = fields.filter(|f| is_non_null(&of_field(classes, of, f.index), marked));
        words.extend(found.map(|f| f.slot));
    }
    words
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
        let (low, high) = match a.simple_name() {
            "Min" => (a.number("value"), None),
            "Max" => (None, a.number("value")),
            "Positive" => (Some(1), None),
            "PositiveOrZero" => (Some(0), None),
            "Negative" => (None, Some(-1)),
            "NegativeOrZero" => (None, Some(0)),
            "Range" => (a.number("min"), a.number("max")),
            _ => (None, None),
        };
        declared.low = declared.low.max(low);
        declared.high = match (declared.high, high) {
            (Some(a), Some(b)) => Some(a.min(b)),
            (a, b) => a.or(b),
        };
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
        assert_eq!((declared.low, declared.high), (Some(0), Some(9)));
        let declared = bounds(&[constraint("NotEmpty", &[]), constraint("Size", &[("max", 3)])]);
        assert_eq!(declared.length, Some((1, 3)));
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
