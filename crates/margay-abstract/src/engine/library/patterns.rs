//! Regular expressions that are constants: whether they are valid, how many groups they have, which of them always take part
//! in a match, and how long a match is at least. What is not common is not understood, and nothing is said of it.

use std::collections::BTreeSet;

/// What is known of a regular expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Pattern {
    /// For each group whether it takes part in every match, and the least length of what it matches.
    pub groups: Vec<(bool, i64)>,
    /// The least length of a match.
    pub least: i64,
    /// What a match is if it is nothing but decimal digits behind a sign, perhaps: the least and greatest number.
    pub number: Option<(i64, i64)>,
}

/// Digits of a number that is kept.
const MOST_DIGITS: i64 = 18;

impl Pattern {
    /// Understands a text.
    pub fn parse(text: &str) -> Option<Pattern> {
        let mut parser =
            Parser { chars: text.chars().collect(), at: 0, groups: Vec::new(), names: BTreeSet::new() };
        let least = parser.alternatives(true)?;
        if parser.at < parser.chars.len() {
            return None;
        }
        let groups = parser.groups;
        Some(Pattern { groups, least, number: number(text) })
    }
}

struct Parser {
    chars: Vec<char>,
    at: usize,
    groups: Vec<(bool, i64)>,
    /// The names of groups.
    names: BTreeSet<String>,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next(&mut self) -> Option<char> {
        self.at += 1;
        self.chars.get(self.at - 1).copied()
    }

    fn takes(&mut self, c: char) -> bool {
        let there = self.peek() == Some(c);
        self.at += usize::from(there);
        there
    }

    /// Sequences between bars; groups in them are sure only if there is one sequence. Gives the least length.
    fn alternatives(&mut self, sure: bool) -> Option<i64> {
        let first = self.groups.len();
        let mut least = self.sequence(sure)?;
        while self.takes('|') {
            least = least.min(self.sequence(false)?);
            for group in &mut self.groups[first..] {
                group.0 = false;
            }
        }
        Some(least)
    }

    fn sequence(&mut self, sure: bool) -> Option<i64> {
        let mut least = 0i64;
        while let Some(c) = self.peek() {
            if c == '|' || c == ')' {
                break;
            }
            let first = self.groups.len();
            let (length, repeatable) = self.atom(sure)?;
            let times = if repeatable { self.quantifier()? } else { 1 };
            if times == 0 {
                for group in &mut self.groups[first..] {
                    group.0 = false;
                }
            }
            least = least.checked_add(length.checked_mul(times)?)?;
        }
        Some(least)
    }

    /// The least length of an atom, and whether it can be repeated.
    fn atom(&mut self, sure: bool) -> Option<(i64, bool)> {
        match self.next()? {
            '^' | '$' => Some((0, false)),
            '.' => Some((1, true)),
            '[' => self.class().map(|()| (1, true)),
            '(' => self.group(sure).map(|least| (least, true)),
            '\\' => match self.next()? {
                'd' | 'D' | 's' | 'S' | 'w' | 'W' | 't' | 'n' | 'r' | 'f' => Some((1, true)),
                'b' | 'B' | 'A' | 'z' | 'Z' => Some((0, false)),
                c if c.is_ascii_punctuation() => Some((1, true)),
                _ => None,
            },
            '*' | '+' | '?' | '{' | '}' | ']' => None,
            _ => Some((1, true)),
        }
    }

    fn group(&mut self, sure: bool) -> Option<i64> {
        let mut index = None;
        if self.takes('?') {
            // `(?<` followed by a letter names a group; otherwise it looks behind.
            match self.next()? {
                ':' => {}
                '<' if self.peek()?.is_ascii_alphabetic() => {
                    let mut name = String::new();
                    while self.peek()? != '>' {
                        name.push(self.next().filter(char::is_ascii_alphanumeric)?);
                    }
                    self.next();
                    if !self.names.insert(name) {
                        return None;
                    }
                    index = Some(self.groups.len());
                }
                _ => return None,
            }
        } else {
            index = Some(self.groups.len());
        }
        if index.is_some() {
            self.groups.push((sure, 0));
        }
        let least = self.alternatives(sure)?;
        if !self.takes(')') {
            return None;
        }
        if let Some(index) = index {
            self.groups[index].1 = least;
        }
        Some(least)
    }

    /// The rest of a class of characters.
    fn class(&mut self) -> Option<()> {
        self.takes('^');
        let mut empty = true;
        loop {
            let low = match self.next()? {
                ']' if !empty => return Some(()),
                // Classes inside of one another, and what they have in common.
                '[' | ']' | '&' => return None,
                '\\' => self.escaped()?,
                c => Some(c),
            };
            empty = false;
            if self.peek() == Some('-') && self.chars.get(self.at + 1).is_some_and(|&c| c != ']') {
                self.at += 1;
                let high = match self.next()? {
                    '[' | '&' => return None,
                    '\\' => self.escaped()?,
                    c => Some(c),
                };
                if low? > high? {
                    return None;
                }
            }
        }
    }

    /// The character behind a backslash in a class; `None` inside if it stands for many.
    fn escaped(&mut self) -> Option<Option<char>> {
        match self.next()? {
            'd' | 'D' | 's' | 'S' | 'w' | 'W' => Some(None),
            't' | 'n' | 'r' | 'f' => Some(None),
            c if c.is_ascii_punctuation() => Some(Some(c)),
            _ => None,
        }
    }

    /// How often an atom is repeated at least.
    fn quantifier(&mut self) -> Option<i64> {
        let times = match self.peek() {
            Some('?' | '*') => 0,
            Some('+') => 1,
            Some('{') => {
                self.at += 1;
                let least = self.digits()?;
                if self.takes(',') && self.peek() != Some('}') && self.digits()? < least {
                    return None;
                }
                if self.peek() != Some('}') {
                    return None;
                }
                least
            }
            _ => return Some(1),
        };
        self.at += 1;
        // As few as possible, or without giving any back.
        if matches!(self.peek(), Some('?' | '+')) {
            self.at += 1;
        }
        if matches!(self.peek(), Some('?' | '*' | '+' | '{')) {
            return None;
        }
        Some(times)
    }

    fn digits(&mut self) -> Option<i64> {
        let mut found = String::new();
        while self.peek().is_some_and(|c| c.is_ascii_digit()) {
            found.push(self.next()?);
        }
        found.parse().ok().filter(|&n| n <= 1000)
    }
}

/// The numbers that a pattern of nothing but digits matches.
fn number(text: &str) -> Option<(i64, i64)> {
    let text = text.strip_prefix('^').unwrap_or(text);
    let (sign, rest) = match text.strip_prefix("-?") {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let rest = ["\\d", "[0-9]"].into_iter().find_map(|digit| rest.strip_prefix(digit))?;
    let most = if rest.is_empty() {
        1
    } else {
        let (least, most) = rest.strip_prefix('{')?.strip_suffix('}')?.split_once(',').unwrap_or_else(|| {
            let n = rest.trim_matches(['{', '}']);
            (n, n)
        });
        let (least, most): (i64, i64) = (least.parse().ok()?, most.parse().ok()?);
        if least < 1 || most > MOST_DIGITS {
            return None;
        }
        most
    };
    let high = 10i64.pow(u32::try_from(most).ok()?) - 1;
    Some((if sign { -high } else { 0 }, high))
}

#[cfg(test)]
mod tests {
    use super::Pattern;

    fn groups(text: &str) -> Option<Vec<(bool, i64)>> {
        Pattern::parse(text).map(|pattern| pattern.groups)
    }

    #[test]
    fn groups_take_part_unless_they_can_be_left_out() {
        assert_eq!(groups("([a-z]+)=([0-9]+)?"), Some(vec![(true, 1), (false, 1)]));
        assert_eq!(groups("(a)|(b)"), Some(vec![(false, 1), (false, 1)]));
        assert_eq!(groups("((x)?y){2}"), Some(vec![(true, 1), (false, 1)]));
        assert_eq!(groups("(?:(a))*"), Some(vec![(false, 1)]));
        assert_eq!(groups("(?<year>\\d{4})-(.*)"), Some(vec![(true, 4), (true, 0)]));
    }

    #[test]
    fn what_is_not_valid_or_not_common_is_not_understood() {
        for text in [
            "(",
            "a)",
            "[",
            "*a",
            "a**",
            "[b-a]",
            "a{2,1}",
            "\\q",
            "(?=a)",
            "[a&&b]",
            "a{",
            "\\",
            "(?<a>x)(?<a>y)",
        ] {
            assert_eq!(Pattern::parse(text), None, "{text}");
        }
        assert!(Pattern::parse("[^\\s,-]+|\\$\\{x\\}").is_some());
    }

    #[test]
    fn digits_are_numbers() {
        let of = |text: &str| Pattern::parse(text).and_then(|pattern| pattern.number);
        assert_eq!(of("\\d{1,3}"), Some((0, 999)));
        assert_eq!(of("-?[0-9]{2}"), Some((-99, 99)));
        assert_eq!(of("\\d+"), None);
        assert_eq!(of("\\d{0,3}"), None);
    }
}
