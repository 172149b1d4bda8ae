//! A line of Java as tokens: as much of the language as is needed to find an operator or a name in one line.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or a keyword.
    Word,
    /// A number.
    Number,
    /// A string or a character.
    Text,
    /// An operator or separator.
    Operator,
}

/// A token of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// Its characters.
    pub text: &'a str,
    /// Where it begins, in bytes.
    pub start: usize,
}

impl Token<'_> {
    /// Where it stands, in bytes.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }
}

/// Operators of more than one character, longer ones first.
const OPERATORS: &[&str] = &[
    ">>>=", ">>>", "<<=", ">>=", "...", "->", "::", "++", "--", "&&", "||", "==", "!=", "<=", ">=", "+=",
    "-=", "*=", "/=", "&=", "|=", "^=", "%=", "<<", ">>",
];

/// The tokens of a line, without comments.
pub(super) fn tokens(line: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = line[at..].chars().next() {
        let rest = &line[at..];
        if rest.starts_with("//") {
            break;
        }
        if rest.starts_with("/*") {
            at += rest.find("*/").map_or(rest.len(), |end| end + 2);
            continue;
        }
        let (kind, length) = match first {
            c if c.is_whitespace() => {
                at += c.len_utf8();
                continue;
            }
            '"' | '\'' => (Kind::Text, quoted(rest, first)),
            c if c.is_ascii_digit() => (Kind::Number, number(rest)),
            c if is_name(c) => (Kind::Word, rest.find(|c| !is_name(c)).unwrap_or(rest.len())),
            c => {
                let long = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
                (Kind::Operator, long.map_or(c.len_utf8(), |operator| operator.len()))
            }
        };
        tokens.push(Token { kind, text: &rest[..length], start: at });
        at += length;
    }
    tokens
}

fn is_name(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

/// The length of a string or character, up to the end of the line if it does not end.
fn quoted(rest: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        if c == quote && !escaped {
            return at + 1;
        }
        escaped = c == '\\' && !escaped;
    }
    rest.len()
}

/// The length of a number: `1_000L`, `0x1F`, `1.5e-3f`.
fn number(rest: &str) -> usize {
    let hexadecimal = rest.starts_with("0x") || rest.starts_with("0X");
    let mut before = ' ';
    for (at, c) in rest.char_indices() {
        let exponent = matches!(before, 'e' | 'E') && !hexadecimal || matches!(before, 'p' | 'P');
        if !(is_name(c) || c == '.' || exponent && matches!(c, '+' | '-')) {
            return at;
        }
        before = c;
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fall_into_tokens() {
        let texts = |line| tokens(line).into_iter().map(|t| t.text.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            texts("if (a>>>=1.5e-3f+0x1E+2) { // a + b"),
            ["if", "(", "a", ">>>=", "1.5e-3f", "+", "0x1E", "+", "2", ")", "{"]
        );
        assert_eq!(
            texts(r#"s += "a \" + b" /* - */ + '\''; é++"#),
            ["s", "+=", r#""a \" + b""#, "+", r"'\''", ";", "é", "++"]
        );
        assert_eq!(texts("\"no end"), ["\"no end"]);
    }
}
