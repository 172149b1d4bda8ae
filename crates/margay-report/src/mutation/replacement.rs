//! A mutant as Java text: the part of its line that changes, and what stands there instead. A mutant is a change of
//! bytecode, so this is a reading of it. When a line has several places that could be meant, or is a part of a statement,
//! the whole line is shown with a comment.

use super::tokens::{Kind, Token, tokens};
use std::ops::Range;

/// A part of a line and what a mutant has there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Replacement {
    /// The part, in bytes; never empty unless the line is.
    pub range: Range<usize>,
    /// What stands there instead.
    pub text: String,
}

/// Which one a mutant is of those of its kind in a line, in the order of their instructions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turn {
    /// Its number, from 0.
    pub rank: usize,
    /// How many there are.
    pub of: usize,
}

/// What a mutant does to its line, by the name of its operator in PIT's reports and PIT's description.
pub(super) fn replacement(operator: &str, description: &str, line: &str, turn: Turn) -> Replacement {
    exact(operator, description, line, turn).unwrap_or_else(|| {
        let range = code(line);
        let text = format!("{} // {description}", &line[range.clone()]);
        Replacement { range, text: text.trim_start().to_owned() }
    })
}

/// The line without the blanks around it.
fn code(line: &str) -> Range<usize> {
    let start = line.len() - line.trim_start().len();
    start..line.trim_end().len().max(start)
}

fn exact(operator: &str, description: &str, line: &str, turn: Turn) -> Option<Replacement> {
    let tokens = tokens(line);
    if !is_whole(&tokens) {
        return None;
    }
    match operator {
        "ConditionalsBoundaryMutator" => {
            let token = in_turn(&tokens, turn, |t| matches!(t.text, "<" | "<=" | ">" | ">="))?;
            let other = match token.text {
                "<" => "<=",
                "<=" => "<",
                ">" => ">=",
                _ => ">",
            };
            put(token.range(), other)
        }
        "NegateConditionalsMutator" => negated(&tokens, line, turn),
        // The parts of other expressions need not be computed in the order in which they are written.
        _ if turn.of != 1 => None,
        "MathMutator" => arithmetic(description, &tokens),
        "IncrementsMutator" => {
            let token = sole(&tokens, |t| matches!(t.text, "++" | "--" | "+=" | "-="))?;
            put(token.range(), opposite(token.text)?)
        }
        "RemoveIncrementsMutator" => {
            let token = sole(&tokens, |t| matches!(t.text, "++" | "--" | "+=" | "-="))?;
            matches!(token.text, "++" | "--").then(|| put(token.range(), ""))?
        }
        "InvertNegsMutator" => {
            let minus = |(at, t): &(usize, &Token)| t.text == "-" && !is_binary(&tokens, *at);
            let mut found = tokens.iter().enumerate().filter(minus);
            let (_, token) = found.next()?;
            found.next().is_none().then(|| put(token.range(), ""))?
        }
        "InlineConstantMutator" => {
            let (from, to) = description.strip_prefix("Substituted ")?.split_once(" with ")?;
            let digits = |t: &Token| t.text.trim_end_matches(['L', 'l', 'F', 'f', 'D', 'd']).len();
            let token = sole(&tokens, |t| t.kind == Kind::Number && &t.text[..digits(t)] == from)?;
            put(token.range(), &format!("{to}{}", &token.text[digits(token)..]))
        }
        "VoidMethodCallMutator" => {
            let name = description.rsplit("::").next()?;
            let is = |t: &Token| t.kind == Kind::Word && t.text == name;
            sole(&tokens, is)?;
            let statement =
                tokens.last()?.text == ";" && tokens[0].kind == Kind::Word && is_statement(&tokens);
            statement.then(|| put(code(line), &format!("// {}", &line[code(line)])))?
        }
        _ if operator.contains("ReturnVals") || operator == "PrimitiveReturnsMutator" => {
            result(description, &tokens, line)
        }
        _ if operator.starts_with("RemoveConditionalMutator") => {
            let (_, value) = description.rsplit_once("with ")?;
            let range = condition(&tokens)?;
            // At the end of a loop the jump is taken when the condition holds, and PIT's word means the other branch.
            let behind: Vec<&str> = tokens.iter().filter(|t| t.start >= range.end).map(|t| t.text).collect();
            (behind != [")", ";"]).then(|| put(range, value))?
        }
        _ => None,
    }
}

/// Whether a line begins and ends as statements do. Class files have the code of a statement at its first line, wherever
/// its parts stand.
fn is_whole(tokens: &[Token]) -> bool {
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return false };
    let mut depth = 0i32;
    for token in tokens {
        depth += i32::from(token.text == "(") - i32::from(token.text == ")");
        if depth < 0 {
            return false;
        }
    }
    let begins = first.kind == Kind::Word || matches!(first.text, "}" | "{" | "(" | "++" | "--");
    let head = matches!(first.text, "if" | "while" | "for" | "}") && last.text == ")";
    depth == 0 && begins && (head || matches!(last.text, ";" | "{" | "}"))
}

fn put(range: Range<usize>, text: &str) -> Option<Replacement> {
    Some(Replacement { range, text: text.to_owned() })
}

/// The token of this sort that a mutant changes, if there are as many as mutants: comparisons are made in the order in
/// which they are written.
fn in_turn<'t, 'l>(
    tokens: &'t [Token<'l>],
    turn: Turn,
    is: impl Fn(&Token<'l>) -> bool,
) -> Option<&'t Token<'l>> {
    let found: Vec<&Token> = tokens.iter().filter(|token| is(token)).collect();
    if found.len() == turn.of { found.get(turn.rank).copied() } else { None }
}

/// The only token of this sort.
fn sole<'t, 'l>(tokens: &'t [Token<'l>], is: impl Fn(&Token<'l>) -> bool) -> Option<&'t Token<'l>> {
    let mut found = tokens.iter().filter(|token| is(token));
    let token = found.next()?;
    found.next().is_none().then_some(token)
}

/// Whether the operator at this place has an operand on its left.
fn is_binary(tokens: &[Token], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| &tokens[before]) else { return false };
    match before.kind {
        Kind::Operator => matches!(before.text, ")" | "]" | "++" | "--"),
        Kind::Word => !matches!(before.text, "return" | "case" | "yield" | "throw" | "assert"),
        Kind::Number | Kind::Text => true,
    }
}

fn opposite(operator: &str) -> Option<&'static str> {
    Some(match operator {
        "++" => "--",
        "--" => "++",
        "+=" => "-=",
        "-=" => "+=",
        "==" => "!=",
        "!=" => "==",
        "<" => ">=",
        ">=" => "<",
        ">" => "<=",
        "<=" => ">",
        _ => return None,
    })
}

/// Whether a line has at most one jump: a second one could be the changed one.
fn is_one_condition(tokens: &[Token]) -> bool {
    let jumps = |t: &&Token| matches!(t.text, "if" | "while" | "for" | "?" | "assert" | "case" | "switch");
    let joined = |t: &Token| matches!(t.text, "&&" | "||" | "->" | "assert" | "case" | "switch");
    tokens.iter().filter(jumps).count() <= 1 && !tokens.iter().any(joined)
}

fn negated(tokens: &[Token], line: &str, turn: Turn) -> Option<Replacement> {
    if turn.of == 1 && !is_one_condition(tokens) {
        return None;
    }
    let comparison = |t: &Token| matches!(t.text, "<" | "<=" | ">" | ">=" | "==" | "!=");
    if tokens.iter().any(comparison) {
        let token = in_turn(tokens, turn, comparison)?;
        return put(token.range(), opposite(token.text)?);
    }
    let range = condition(tokens).filter(|_| turn.of == 1)?;
    let text = match line[range.clone()].strip_prefix('!') {
        Some(rest) if tokens.iter().filter(|t| t.text == "!").count() == 1 => rest.to_owned(),
        _ => format!("!({})", &line[range.clone()]),
    };
    Some(Replacement { range, text })
}

/// What stands between the parentheses of the only `if` or `while` of a line.
fn condition(tokens: &[Token]) -> Option<Range<usize>> {
    if !is_one_condition(tokens) {
        return None;
    }
    let at = tokens.iter().position(|t| matches!(t.text, "if" | "while"))?;
    let open = tokens.get(at + 1).filter(|t| t.text == "(")?;
    let mut depth = 0;
    for token in &tokens[at + 1..] {
        match token.text {
            "(" => depth += 1,
            ")" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(open.range().end..token.start);
        }
    }
    None
}

/// Replaced arithmetic: `Replaced integer addition with subtraction`.
fn arithmetic(description: &str, tokens: &[Token]) -> Option<Replacement> {
    let (from, to) = description.strip_prefix("Replaced ")?.split_once(" with ")?;
    let (from, to) = (symbol(from)?, symbol(to)?);
    let assignment = format!("{from}=");
    // A field or a long is incremented by an addition.
    let step = match from {
        "+" => "++",
        "-" => "--",
        _ => "",
    };
    let meant = |&(at, t): &(usize, &Token)| {
        t.kind == Kind::Operator
            && (t.text == from && is_binary(tokens, at) || t.text == assignment || t.text == step)
    };
    let mut found = tokens.iter().enumerate().filter(meant);
    let (_, token) = found.next()?;
    if found.next().is_some() {
        return None;
    }
    let text = match token.text {
        text if text == step => opposite(step)?.to_owned(),
        text if text == assignment => format!("{to}="),
        _ => to.to_owned(),
    };
    put(token.range(), &text)
}

/// The operator that PIT calls so.
fn symbol(words: &str) -> Option<&'static str> {
    const NAMES: &[(&str, &str)] = &[
        ("addition", "+"),
        ("subtraction", "-"),
        ("multiplication", "*"),
        ("division", "/"),
        ("modulus", "%"),
        ("unsigned shift right", ">>>"),
        ("shift right", ">>"),
        ("shift left", "<<"),
        ("xor", "^"),
        ("or", "|"),
        ("and", "&"),
    ];
    let words = words.to_lowercase();
    NAMES.iter().find(|(name, _)| words.ends_with(name)).map(|(_, symbol)| *symbol)
}

/// Whether the tokens are one call and nothing around it: neither an assignment nor a lambda, nor under a condition.
fn is_statement(tokens: &[Token]) -> bool {
    const OTHER: &[&str] = &["=", "->", "return", "if", "for", "while", "else", "new", "?", "{", "}"];
    tokens.iter().filter(|t| t.text == ";").count() == 1 && !tokens.iter().any(|t| OTHER.contains(&t.text))
}

/// A replaced result: `replaced return value with Collections.emptyList for …`.
fn result(description: &str, tokens: &[Token], line: &str) -> Option<Replacement> {
    let (_, rest) = description.split_once(" with ")?;
    let value = rest.rsplit_once(" for ").map_or(rest, |(value, _)| value);
    let value = match value {
        "True" | "False" => value.to_lowercase(),
        method if method.contains('.') && method.chars().all(|c| c.is_alphanumeric() || c == '.') => {
            if method.starts_with(|c: char| c.is_ascii_digit()) {
                method.to_owned()
            } else {
                format!("{method}()")
            }
        }
        other => other.to_owned(),
    };
    let statement = tokens.first()?.text == "return" && tokens.last()?.text == ";";
    let lambda = tokens.iter().any(|t| t.text == "->" || t.text == "{");
    (statement && !lambda).then(|| put(code(line), &format!("return {value};")))?
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONLY: Turn = Turn { rank: 0, of: 1 };

    /// The line as the mutant has it.
    fn mutated(operator: &str, description: &str, line: &str) -> String {
        mutated_in_turn(operator, description, line, ONLY)
    }

    fn mutated_in_turn(operator: &str, description: &str, line: &str, turn: Turn) -> String {
        let Replacement { range, text } = replacement(operator, description, line, turn);
        format!("{}{text}{}", &line[..range.start], &line[range.end..])
    }

    #[test]
    fn places_that_are_clear_change_alone() {
        let cases = [
            (
                "ConditionalsBoundaryMutator",
                "changed conditional boundary",
                " if (a < b) {",
                " if (a <= b) {",
            ),
            ("NegateConditionalsMutator", "negated conditional", "if (a == null) {", "if (a != null) {"),
            ("NegateConditionalsMutator", "negated conditional", "if (!s.isEmpty())", "if (s.isEmpty())"),
            (
                "NegateConditionalsMutator",
                "negated conditional",
                "while (it.hasNext()) {",
                "while (!(it.hasNext())) {",
            ),
            (
                "MathMutator",
                "Replaced integer addition with subtraction",
                "x = -a + b; // +",
                "x = -a - b; // +",
            ),
            ("MathMutator", "Replaced integer subtraction with addition", "x = -a - b;", "x = -a + b;"),
            ("MathMutator", "Replaced long addition with subtraction", "this.n++;", "this.n--;"),
            ("MathMutator", "Replaced Shift Left with Shift Right", "n <<= 1;", "n >>= 1;"),
            ("MathMutator", "Replaced bitwise OR with AND", "n = a | b;", "n = a & b;"),
            ("MathMutator", "Replaced Unsigned Shift Right with Shift Left", "n = a >>> b;", "n = a << b;"),
            ("IncrementsMutator", "Changed increment from 1 to -1", "i++;", "i--;"),
            ("RemoveIncrementsMutator", "Removed increment 1", "i++;", "i;"),
            ("InvertNegsMutator", "removed negation", "return -a - b;", "return a - b;"),
            ("InlineConstantMutator", "Substituted 10 with 11", "n = 10L * 100;", "n = 11L * 100;"),
            ("VoidMethodCallMutator", "removed call to a/B::fix", "  this.fix(x);", "  // this.fix(x);"),
            (
                "BooleanTrueReturnValsMutator",
                "replaced boolean return with true for a/B::m",
                "return a;",
                "return true;",
            ),
            (
                "EmptyObjectReturnValsMutator",
                "replaced return value with Collections.emptyList for a/B::m",
                "return list;",
                "return Collections.emptyList();",
            ),
            (
                "EmptyObjectReturnValsMutator",
                "replaced return value with \"\" for a/B::m",
                "return s;",
                "return \"\";",
            ),
            (
                "PrimitiveReturnsMutator",
                "replaced double return with 0.0d for a/B::m",
                "return d;",
                "return 0.0d;",
            ),
            (
                "RemoveConditionalMutator_ORDER_ELSE",
                "removed conditional - replaced comparison check with false",
                "if (f(a) < b) {",
                "if (false) {",
            ),
        ];
        for (operator, description, line, expected) in cases {
            assert_eq!(mutated(operator, description, line), expected, "{operator} in {line}");
        }
    }

    #[test]
    fn unclear_places_keep_their_line() {
        let cases = [
            ("ConditionalsBoundaryMutator", "changed conditional boundary", "  if (a < b || b < c) {"),
            ("NegateConditionalsMutator", "negated conditional", "if (a == b && isOpen()) {"),
            ("MathMutator", "Replaced integer addition with subtraction", "x = a + b + c;"),
            ("VoidMethodCallMutator", "removed call to a/B::fix", "if (x) fix();"),
            ("ConditionalsBoundaryMutator", "changed conditional boundary", "if (a < b"),
            ("ConditionalsBoundaryMutator", "changed conditional boundary", "&& a < b;"),
            ("MathMutator", "Replaced integer addition with subtraction", "int x = a + b"),
            (
                "RemoveConditionalMutator_ORDER_IF",
                "removed conditional - replaced comparison check with true",
                "} while (a < b);",
            ),
            ("NullReturnValsMutator", "replaced return value with null for a/B::m", "return x ->"),
            ("FerastrauVariable", "left for right", "return t.left;"),
        ];
        for (operator, description, line) in cases {
            assert_eq!(mutated(operator, description, line), format!("{line} // {description}"));
        }
        assert_eq!(replacement("MathMutator", "d", "", ONLY).text, "// d");
        assert_eq!(replacement("MathMutator", "d", "  ", ONLY).range, 2..2);
    }

    #[test]
    fn comparisons_change_in_their_order() {
        let line = "if (a < b && c != d) {";
        let second = Turn { rank: 1, of: 2 };
        assert_eq!(mutated_in_turn("NegateConditionalsMutator", "n", line, second), "if (a < b && c == d) {");
        // Another comparison is in the code, but not in the text.
        assert_eq!(mutated_in_turn("ConditionalsBoundaryMutator", "n", line, second), format!("{line} // n"));
        assert_eq!(mutated_in_turn("IncrementsMutator", "n", "i++;", second), "i++; // n");
    }
}
