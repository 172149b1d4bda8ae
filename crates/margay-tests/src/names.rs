//! Names of tests that describe the case: the method, what distinguishes the input, the result. Deterministic and unique
//! within a suite.

use crate::model::{Case, Outcome};
use margay_graph::graph::{Graph, Node, Value};
use std::collections::{BTreeMap, BTreeSet};

/// Longest name before a number is added.
pub(crate) const LONGEST: usize = 80;

/// Names that a method of a test class must not have.
const RESERVED: [&str; 16] = [
    "toString",
    "hashCode",
    "notify",
    "notifyAll",
    "wait",
    "getClass",
    "clone",
    "finalize",
    "assertEquals",
    "assertSame",
    "assertNull",
    "assertNotNull",
    "assertTrue",
    "assertFalse",
    "assertArrayEquals",
    "assertThrows",
];

/// A name for each case, in their order, that is none of those that are taken.
pub(crate) fn names<'n>(cases: &[&Case], others: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    // How many cases of a method share a fact: rare ones distinguish.
    let facts: Vec<Vec<String>> = cases.iter().map(|c| facts(c)).collect();
    let mut shared: BTreeMap<(&str, &str, &str), usize> = BTreeMap::new();
    for (case, facts) in cases.iter().zip(&facts) {
        for fact in facts.iter().collect::<BTreeSet<_>>() {
            *shared.entry((&case.method.name, &case.method.descriptor, fact)).or_default() += 1;
        }
    }
    // Methods that every class has, and those that the tests call.
    let mut taken: BTreeSet<String> = RESERVED.iter().map(|&n| n.to_owned()).collect();
    taken.extend(others.into_iter().map(str::to_owned));
    let mut names = Vec::new();
    for (case, facts) in cases.iter().zip(&facts) {
        let rarity = |fact: &String| {
            shared.get(&(&case.method.name[..], &case.method.descriptor[..], &fact[..])).copied().unwrap_or(0)
        };
        let name = unique(&compose(case, facts, rarity), &mut taken);
        names.push(name);
    }
    names
}

fn compose(case: &Case, facts: &[String], rarity: impl Fn(&String) -> usize) -> String {
    let method = method_label(&case.method.class, &case.method.name);
    let result = result(case);
    // The two rarest facts, the later one first among equals, in the order of the path.
    let mut best: Vec<usize> = (0..facts.len()).filter(|&i| !facts[..i].contains(&facts[i])).collect();
    best.sort_by_key(|&i| (rarity(&facts[i]), std::cmp::Reverse(i)));
    best.truncate(2);
    best.sort_unstable();
    loop {
        let middle: Vec<String> = best
            .iter()
            .enumerate()
            .map(|(n, &i)| if n == 0 { facts[i].clone() } else { format!("And{}", upper_first(&facts[i])) })
            .collect();
        let parts: Vec<String> =
            [method.clone(), middle.concat(), result.clone()].into_iter().filter(|p| !p.is_empty()).collect();
        let name = parts.join("_");
        if name.len() <= LONGEST || best.is_empty() {
            return name.chars().take(LONGEST).collect();
        }
        best.pop();
    }
}

fn unique(name: &str, taken: &mut BTreeSet<String>) -> String {
    let mut candidate = name.to_owned();
    let mut n = 2;
    while !taken.insert(candidate.clone()) {
        candidate = format!("{name}_{n}");
        n += 1;
    }
    candidate
}

/// How the names of the tests of a method begin. Behind it stands an underscore or nothing.
pub(crate) fn method_label(class: &str, method: &str) -> String {
    let name = match method {
        "<init>" => format!("new{}", upper_first(class.rsplit(['.', '$']).next().unwrap_or("Object"))),
        "<clinit>" => "initializer".to_owned(),
        name => name.to_owned(),
    };
    let name = identifier(&name);
    if name.is_empty() || name.starts_with(|c: char| c.is_ascii_digit()) {
        format!("call{name}")
    } else {
        name
    }
}

/// What distinguishes the input, in the order of the run: the conditions that held, else what it looks like.
fn facts(case: &Case) -> Vec<String> {
    let all: Vec<&str> = case.path.iter().filter_map(|t| t.condition.as_deref()).collect();
    // What something equals says all that there is to say of it.
    let settled: BTreeSet<&str> = all.iter().filter_map(|c| Some(c.split_once(" == ")?.0)).collect();
    let telling =
        |c: &&str| c.contains(" == ") || c.split(' ').next().is_none_or(|left| !settled.contains(left));
    // Of single characters a name can only say numbers; what the text is says more.
    let (characters, others): (Vec<&str>, Vec<&str>) =
        all.iter().copied().filter(telling).partition(|c| c.contains("charAt("));
    let mut conditions: Vec<String> = others.into_iter().filter_map(condition_words).collect();
    if conditions.is_empty() || !characters.is_empty() {
        conditions.extend(shapes(case));
    }
    conditions
}

fn shapes(case: &Case) -> Vec<String> {
    let skip = usize::from(case.method.has_receiver());
    let mut found = Vec::new();
    if let Some(Node::Built { steps, .. }) =
        case.input.roots.first().and_then(|&r| case.input.at(r)).filter(|_| skip == 1)
        && steps.len() > 1
    {
        let mut names: Vec<String> =
            steps.iter().skip(1).map(|s| upper_first(&identifier(&s.name))).collect();
        names.dedup();
        found.push(format!("after{}", names.join("And")));
    }
    for (i, &value) in case.before.roots.iter().enumerate().skip(skip) {
        let name = case.method.parameters.get(i - skip).cloned().flatten();
        let name = name.unwrap_or_else(|| {
            if case.before.roots.len() == skip + 1 {
                "argument".into()
            } else {
                format!("argument{}", i - skip)
            }
        });
        if let Some(shape) = shape(&case.before, value) {
            found.push(identifier(&format!("{}Is{shape}", lower_first(&name))));
        }
    }
    found
}

fn shape(graph: &Graph, value: Value) -> Option<String> {
    Some(match value {
        Value::Null => "Null".to_owned(),
        Value::Boolean(b) => upper_first(&b.to_string()),
        Value::Byte(n) => number(i64::from(n)),
        Value::Short(n) => number(i64::from(n)),
        Value::Int(n) => number(i64::from(n)),
        Value::Long(n) => number(n),
        Value::Float(bits) => real(f64::from(f32::from_bits(bits))),
        Value::Double(bits) => real(f64::from_bits(bits)),
        Value::Char(_) => return None,
        Value::Ref(_) => match graph.at(value)? {
            Node::String(units) if units.is_empty() => "Empty".to_owned(),
            Node::String(units) => return text_words(units),
            Node::Array { elements, .. } if elements.is_empty() => "EmptyArray".to_owned(),
            Node::Array { elements, .. } => format!("ArrayOf{}", elements.len()),
            Node::Enum { constant, .. } => upper_first(&camel(constant)),
            Node::Boxed(value) => return shape(graph, *value),
            _ => return None,
        },
    })
}

/// A short text as part of a name.
fn text_words(units: &[u16]) -> Option<String> {
    let text = String::from_utf16(units).ok()?;
    let plain = text.len() <= 12 && text.chars().all(|c| c.is_ascii_alphanumeric());
    plain.then(|| upper_first(&text))
}

fn number(n: i64) -> String {
    match n {
        i64::MIN => "MinLong".to_owned(),
        i64::MAX => "MaxLong".to_owned(),
        -2147483648 => "MinInt".to_owned(),
        2147483647 => "MaxInt".to_owned(),
        n if n < 0 => format!("Minus{}", n.unsigned_abs()),
        n => n.to_string(),
    }
}

fn real(x: f64) -> String {
    if x.is_nan() {
        "NaN".to_owned()
    } else if x.is_infinite() {
        if x > 0.0 { "Infinity" } else { "MinusInfinity" }.to_owned()
    } else if x == x.trunc() && x.abs() < 1e9 {
        if x == 0.0 && x.is_sign_negative() { "MinusZero".to_owned() } else { number(x as i64) }
    } else if x < 0.0 {
        "NegativeFraction".to_owned()
    } else {
        "Fraction".to_owned()
    }
}

fn result(case: &Case) -> String {
    match &case.outcome {
        Outcome::Threw { class, .. } => {
            format!("throws{}", upper_first(&identifier(class.rsplit(['.', '$']).next().unwrap_or(class))))
        }
        Outcome::Returned(None) => String::new(),
        Outcome::Returned(Some(_)) if case.method.is_constructor() || !case.stable.result => String::new(),
        Outcome::Returned(Some(value)) => {
            let node = value.node();
            let origin = node.and_then(|id| case.origin.get(id.0 as usize).copied().flatten());
            if let Some(at) = origin.and_then(|o| case.input.roots.iter().position(|r| r.node() == Some(o)))
                && !matches!(
                    case.after.at(*value),
                    Some(Node::String(_) | Node::Boxed(_) | Node::Enum { .. })
                )
            {
                return if at == 0 && case.method.has_receiver() {
                    "returnsThis".to_owned()
                } else {
                    let at = at - usize::from(case.method.has_receiver());
                    let name = case.method.parameters.get(at).cloned().flatten();
                    identifier(&format!("returns{}", upper_first(&name.unwrap_or_else(|| "Argument".into()))))
                };
            }
            shape(&case.after, *value).map_or_else(String::new, |s| identifier(&format!("returns{s}")))
        }
    }
}

/// A condition of Java as words: `x == null` is `xIsNull`. Unreadable ones give `None`.
fn condition_words(condition: &str) -> Option<String> {
    const OPERATORS: [(&str, &str); 7] = [
        ("==", "Is"),
        ("!=", "IsNot"),
        ("<=", "AtMost"),
        (">=", "AtLeast"),
        ("<", "LessThan"),
        (">", "GreaterThan"),
        ("instanceof", "InstanceOf"),
    ];
    let condition = condition.trim();
    let found = OPERATORS.iter().find_map(|(op, word)| condition.split_once(op).map(|sides| (sides, *word)));
    let words = match found {
        Some(((left, right), word)) => {
            let (left, mut other) = (operand(left)?, operand(right)?);
            if left == other && right.trim().starts_with("this.") {
                other = format!("this{}", upper_first(&other));
            }
            let right = other;
            match (word, right.as_str()) {
                ("Is", "true") | ("IsNot", "false") => left,
                ("Is", "false") | ("IsNot", "true") => format!("not{}", upper_first(&left)),
                _ => format!("{left}{word}{}", upper_first(&right)),
            }
        }
        None => match condition.strip_prefix('!') {
            Some(rest) => format!("not{}", upper_first(&operand(rest)?)),
            None => operand(condition)?,
        },
    };
    (words.len() <= 40 && !words.is_empty()).then(|| lower_first(&words))
}

/// One side of a condition; long or complicated ones are not for names.
fn operand(text: &str) -> Option<String> {
    let text = text.trim();
    if let Ok(n) = text.trim_end_matches(['L', 'f', 'd']).parse::<i64>() {
        return Some(number(n));
    }
    if let Some(c) = text.strip_prefix('\'').and_then(|t| t.strip_suffix('\'')) {
        return c.chars().next().filter(|c| c.is_ascii_alphanumeric()).map(|c| c.to_string());
    }
    let text = text.strip_prefix("this.").unwrap_or(text);
    let simple = |c: char| c.is_ascii_alphanumeric() || "_$.()[]".contains(c);
    let words: Vec<&str> =
        text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|w| !w.is_empty()).collect();
    // Numbered places, as in `this_1.length`, say nothing.
    let numbered = text.split(['.', '_']).any(|w| !w.is_empty() && w.chars().all(|c| c.is_ascii_digit()));
    if text.is_empty() || !text.chars().all(simple) || words.len() > 4 || numbered {
        return None;
    }
    if !words.is_empty()
        && text.len() > 1
        && text.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_')
    {
        return Some(lower_first(&camel(text)));
    }
    let mut name = words.first()?.to_string();
    for word in &words[1..] {
        name += &upper_first(word);
    }
    Some(name)
}

/// Only what an identifier may have.
fn identifier(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_' || c.is_alphabetic()).collect()
}

/// `RED_BLACK` as `RedBlack`.
fn camel(constant: &str) -> String {
    if constant.chars().any(char::is_lowercase) {
        return constant.to_owned();
    }
    constant.split('_').map(|word| upper_first(&word.to_lowercase())).collect()
}

pub(crate) fn upper_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_uppercase().chain(chars).collect())
}

pub(crate) fn lower_first(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |c| c.to_lowercase().chain(chars).collect())
}

#[cfg(test)]
mod tests {
    use super::condition_words;

    #[test]
    fn conditions_become_words() {
        for (condition, words) in [
            ("x == null", Some("xIsNull")),
            ("n > 10", Some("nGreaterThan10")),
            ("this.size >= -1", Some("sizeAtLeastMinus1")),
            ("node.left.color != RED", Some("nodeLeftColorIsNotRed")),
            ("item == this.item", Some("itemIsThisItem")),
            ("list.isEmpty() == true", Some("listIsEmpty")),
            ("flag == false", Some("notFlag")),
            ("a[i] < b", Some("aILessThanB")),
            ("o instanceof String", Some("oInstanceOfString")),
            ("(x * 31 + y) % 7 == 3", None),
        ] {
            assert_eq!(condition_words(condition).as_deref(), words, "{condition}");
        }
    }
}
