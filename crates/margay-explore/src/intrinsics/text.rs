//! Texts concatenated from numbers and strings of symbolic length. A text is kept as its pieces until its characters are
//! read; until then no decision is needed. Comparison with a definite text and parsing work on the number.

use crate::state::{Piece, Sym, Value};
use margay_classes::Kind;
use margay_machine::{Machine, Ref, Res, UNINITIALISED};
use margay_solver::{Sort, Term};

/// The sign and the number of digits of a number.
type Shape = (bool, u32);

impl Sym {
    /// A string made of pieces. Nothing is decided yet, apart from `wide`.
    pub(crate) fn lazy_text(&mut self, m: &mut Machine, pieces: Vec<Piece>, wide: bool) -> Res<Ref> {
        let class = m.classes.load("[B").map_err(|e| m.refuse(e.to_string()))?;
        let width = if wide { 2 } else { 1 };
        let mut most = 0;
        let mut length = self.terms.int(0);
        for piece in &pieces {
            let (part, longest) = self.piece_length(m, piece);
            length = self.terms.add(length, part);
            most += longest;
        }
        if wide {
            length = self.terms.add(length, length);
        }
        let bytes = m.new_array(class, most * width)?;
        m.flag_symbolic(bytes);
        for i in 0..most * width {
            m.write_element(bytes, i, 0, UNINITIALISED);
        }
        self.set_length(bytes, length.raw());
        self.set_text(bytes, Some((pieces, wide)));
        let string = m.new_object(m.classes.string())?;
        m.set_field(string, "value", u64::from(bytes));
        m.set_field(string, "coder", u64::from(wide));
        Ok(string)
    }

    /// The length of a piece in characters, and the longest that it can be.
    pub(super) fn piece_length(&mut self, m: &Machine, piece: &Piece) -> (Term, u32) {
        match piece {
            Piece::Units(units) => (self.terms.int(units.len() as i32), units.len() as u32),
            Piece::Number(x) => {
                let digits = if self.is_long(*x) { 19 } else { 10 };
                let mut length = self.terms.int(1);
                // One more for each power of ten that is reached on either side, and one for the sign.
                for k in 0..digits {
                    let bound = self.number(*x, -10_i64.pow(k));
                    let mut reached = vec![self.terms.sle(*x, bound)];
                    if k > 0 {
                        let bound = self.number(*x, 10_i64.pow(k));
                        reached.push(self.terms.sle(bound, *x));
                    }
                    for condition in reached {
                        let one = self.terms.bool_to_int(condition);
                        length = self.terms.add(length, one);
                    }
                }
                (length, digits + 1)
            }
            Piece::Flag(x) => {
                let zero = self.terms.int(0);
                let no = self.terms.eq(*x, zero);
                let (four, five) = (self.terms.int(4), self.terms.int(5));
                (self.terms.ite(no, five, four), 5)
            }
            Piece::Bytes(..) | Piece::Real(..) => {
                let (bytes, wide) = piece.bytes().unwrap_or_default();
                let length = self.length(m, bytes);
                let one = self.terms.int(i32::from(wide));
                let by = u32::from(wide);
                (self.terms.ashr(length, one), m.heap.length(bytes) >> by)
            }
        }
    }

    fn is_long(&self, x: Term) -> bool {
        self.terms.sort(x) == Sort::Bv(64)
    }

    /// A constant of the sort of another number.
    fn number(&mut self, like: Term, value: i64) -> Term {
        let sort = self.terms.sort(like);
        let bits = if self.is_long(like) { value as u64 } else { u64::from(value as i32 as u32) };
        self.terms.make_const(sort, bits)
    }

    /// Decides what a lazy text looks like, so that its array has its characters. Does nothing for other arrays.
    pub(crate) fn force_text(&mut self, m: &mut Machine, bytes: Ref) -> Res<()> {
        let Some((pieces, wide)) = self.text_of(bytes).cloned() else { return Ok(()) };
        let start = self.cursor;
        let mut shapes = Vec::new();
        for piece in &pieces {
            shapes.push(self.piece_shape(m, piece)?);
        }
        let mut units: Vec<Value> = Vec::new();
        for (piece, shape) in pieces.iter().zip(shapes) {
            match (piece, shape) {
                (Piece::Units(more), _) => units.extend(more),
                (Piece::Flag(_), (yes, _)) => {
                    let word = if yes { "true" } else { "false" };
                    units.extend(word.bytes().map(|b| (u64::from(b), 0)));
                }
                (Piece::Number(x), shape) => self.digits(*x, shape, &mut units),
                (Piece::Bytes(..) | Piece::Real(..), _) => {
                    let (bytes, wide) = piece.bytes().unwrap_or_default();
                    super::strings::characters(self, m, bytes, wide, &mut units)?;
                }
            }
        }
        self.commit_decisions(start);
        m.set_array_length(bytes, units.len() as u32 * if wide { 2 } else { 1 });
        self.forget_length(bytes);
        self.set_text(bytes, None);
        super::strings::fill(self, m, bytes, &units, wide);
        Ok(())
    }

    /// Decides which of its shapes a piece has.
    fn piece_shape(&mut self, m: &mut Machine, piece: &Piece) -> Res<Shape> {
        match piece {
            Piece::Units(_) => Ok((false, 0)),
            Piece::Flag(x) => {
                let zero = self.terms.int(0);
                let yes = self.terms.ne(*x, zero);
                Ok((self.decide(m, yes)?, 0))
            }
            Piece::Bytes(bytes, _) | Piece::Real(_, bytes) => {
                self.force_text(m, *bytes)?;
                self.fix_length(m, *bytes)?;
                Ok((false, 0))
            }
            Piece::Number(x) => {
                let shapes = shapes(if self.is_long(*x) { 19 } else { 10 });
                let mut conditions = Vec::new();
                for &(minus, digits) in &shapes {
                    conditions.push(self.has_shape(*x, minus, digits));
                }
                let case = self.decide_case(m, &conditions)?;
                shapes.get(case).copied().ok_or_else(|| m.refuse("a number of a shape that does not exist"))
            }
        }
    }

    /// The condition that a number has this sign and so many digits.
    pub(super) fn has_shape(&mut self, x: Term, minus: bool, digits: u32) -> Term {
        let least = if digits == 1 { i64::from(minus) } else { 10_i64.pow(digits - 1) };
        let most = 10_i64.checked_pow(digits).map_or(i64::MAX, |p| p - 1);
        let long = self.is_long(x);
        let (least, most) = if minus {
            // The least long has no positive counterpart.
            (if most == i64::MAX { i64::MIN } else { -most }, -least)
        } else {
            (least, most)
        };
        let clamp = |v: i64| if long { v } else { v.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) };
        let (least, most) = (self.number(x, clamp(least)), self.number(x, clamp(most)));
        let (low, high) = (self.terms.sle(least, x), self.terms.sle(x, most));
        self.terms.and(low, high)
    }

    /// The characters of a number of a known shape: a digit each that together make the number.
    fn digits(&mut self, x: Term, (minus, count): Shape, units: &mut Vec<Value>) {
        if minus {
            units.push((u64::from(b'-'), 0));
        }
        // Ten digits fit into 34 bits, 19 into 64: so there is one way only to make the number.
        let (width, x) = if self.is_long(x) { (64, x) } else { (34, self.terms.sext(x, 34)) };
        let bits = self.terms.eval(x, self.solver.model());
        let now = ((bits << (64 - width) as u32) as i64 >> (64 - width) as u32).unsigned_abs();
        let (high, rest) = self.leading_digits(x, minus, count);
        let mut sum = self.terms.bv(width, if rest == count { 0 } else { high * 10_u64.pow(rest) });
        let mut limits = Vec::new();
        let mut values = Vec::new();
        for k in (0..count).rev() {
            if k >= rest {
                let digit = high / 10_u64.pow(k - rest) % 10;
                units.push((digit + u64::from(b'0'), 0));
                continue;
            }
            let digit = self.terms.var(Sort::Bv(8), "digit");
            values.push((digit, now / 10_u64.pow(k) % 10));
            let nine = self.terms.bv(8, 9);
            limits.push(self.terms.ule(digit, nine));
            let wide = self.terms.zext(digit, width);
            let power = self.terms.bv(width, 10_u64.pow(k));
            let part = self.terms.mul(wide, power);
            sum = self.terms.add(sum, part);
            let zero = self.terms.int(i32::from(b'0'));
            let digit = self.terms.zext(digit, 32);
            let unit = self.terms.add(digit, zero);
            units.push(self.value(unit));
        }
        let sum = if minus { self.terms.neg(sum) } else { sum };
        let same = self.terms.eq(sum, x);
        limits.push(same);
        self.solver.suggest(&values);
        let all = self.terms.and_all(&limits);
        self.require(all);
    }

    /// The leading digits that all numbers have which the path allows, and how many digits follow them.
    fn leading_digits(&self, x: Term, minus: bool, count: u32) -> (u64, u32) {
        let (low, high) = self.solver.bounds(&self.terms, x);
        let (low, high) = if minus { (-high, -low) } else { (low, high) };
        let least = if count == 1 { 0 } else { 10_i128.pow(count - 1) };
        let (low, high) = (low.max(least), high.min(10_i128.pow(count) - 1));
        let mut rest = 0;
        let (mut low, mut high) = (low, high);
        while rest < count && low != high {
            (low, high, rest) = (low / 10, high / 10, rest + 1);
        }
        (low.max(0) as u64, rest)
    }

    /// The condition that a lazy text is this definite one, if it can be told from the pieces.
    pub(crate) fn text_is(&mut self, m: &mut Machine, bytes: Ref, other: &[u16]) -> Option<Term> {
        let (pieces, _) = self.text_of(bytes)?.clone();
        let mut rest = other;
        let mut pieces = &pieces[..];
        let mut conditions = Vec::new();
        loop {
            if conditions.iter().any(|&c| self.terms.constant(c) == Some(0)) {
                return Some(self.terms.bool(false));
            }
            if pieces.iter().map(Piece::least).sum::<usize>() > rest.len() {
                return Some(self.terms.bool(false));
            }
            match pieces {
                [] => {
                    conditions.push(self.terms.bool(rest.is_empty()));
                    break;
                }
                [Piece::Units(units), others @ ..] => {
                    if rest.len() < units.len() {
                        return Some(self.terms.bool(false));
                    }
                    self.units_are(units, &rest[..units.len()], &mut conditions);
                    (rest, pieces) = (&rest[units.len()..], others);
                }
                [others @ .., Piece::Units(units)] => {
                    if rest.len() < units.len() {
                        return Some(self.terms.bool(false));
                    }
                    let at = rest.len() - units.len();
                    self.units_are(units, &rest[at..], &mut conditions);
                    (rest, pieces) = (&rest[..at], others);
                }
                [Piece::Number(x)] => {
                    conditions.push(self.number_is(*x, rest));
                    break;
                }
                [Piece::Flag(x)] => {
                    let word = String::from_utf16_lossy(rest);
                    let one = self.terms.int(i32::from(word == "true"));
                    conditions.push(match &*word {
                        "true" | "false" => self.terms.eq(*x, one),
                        _ => self.terms.bool(false),
                    });
                    break;
                }
                [Piece::Real(x, _)] => {
                    conditions.push(super::reals::is_written(self, *x, rest)?);
                    break;
                }
                [Piece::Bytes(bytes, wide)] => {
                    conditions.push(self.bytes_are(m, *bytes, *wide, rest)?);
                    break;
                }
                _ => return None,
            }
        }
        Some(self.terms.and_all(&conditions))
    }

    /// The condition that an array of bytes is this text, if so many of its characters are there.
    fn bytes_are(&mut self, m: &mut Machine, bytes: Ref, wide: bool, text: &[u16]) -> Option<Term> {
        let width = if wide { 2 } else { 1 };
        if self.text_of(bytes).is_some() || text.len() > (m.heap.length(bytes) / width) as usize {
            return None;
        }
        if !wide && text.iter().any(|&unit| unit > 255) {
            return Some(self.terms.bool(false));
        }
        let (length, wanted) = (self.length(m, bytes), self.terms.int(text.len() as i32 * width as i32));
        let mut conditions = vec![self.terms.eq(length, wanted)];
        let mut units = Vec::new();
        super::strings::some_characters(self, m, bytes, wide, text.len() as u32, &mut units).ok()?;
        self.units_are(&units, text, &mut conditions);
        Some(self.terms.and_all(&conditions))
    }

    /// A character that all forms of a lazy text have at this place, because it stands before all that is open.
    pub(crate) fn leading_unit(&self, bytes: Ref, at: usize) -> Option<Value> {
        match self.text_of(bytes)?.0.first()? {
            Piece::Units(units) => units.get(at).copied(),
            _ => None,
        }
    }

    /// The condition that a lazy text begins or ends with a definite one, if the pieces at that end tell.
    pub(crate) fn text_has_end(&mut self, bytes: Ref, wanted: &[u16], last: bool) -> Option<Term> {
        let pieces = &self.text_of(bytes)?.0;
        let end = if last { pieces.last() } else { pieces.first() };
        let Some(Piece::Units(units)) = end.cloned() else { return None };
        let common = units.len().min(wanted.len());
        let (units, wanted, rest) = if last {
            (&units[units.len() - common..], &wanted[wanted.len() - common..], wanted.len() - common)
        } else {
            (&units[..common], &wanted[..common], wanted.len() - common)
        };
        let mut conditions = Vec::new();
        self.units_are(units, wanted, &mut conditions);
        let same = self.terms.and_all(&conditions);
        (rest == 0 || self.terms.constant(same) == Some(0)).then_some(same)
    }

    fn units_are(&mut self, units: &[Value], text: &[u16], conditions: &mut Vec<Term>) {
        for (&unit, &wanted) in units.iter().zip(text) {
            let (x, y) = (self.term(unit, Kind::Int), self.terms.int(i32::from(wanted)));
            conditions.push(self.terms.eq(x, y));
        }
    }

    /// The condition that a number is written like this.
    fn number_is(&mut self, x: Term, text: &[u16]) -> Term {
        let text = String::from_utf16_lossy(text);
        let value = text.parse::<i64>().ok().filter(|n| n.to_string() == text);
        match value {
            Some(n) if self.is_long(x) || i32::try_from(n).is_ok() => {
                let n = self.number(x, n);
                self.terms.eq(x, n)
            }
            _ => self.terms.bool(false),
        }
    }

    /// The number that a lazy text consists of.
    pub(crate) fn text_number(&self, bytes: Ref) -> Option<Term> {
        match self.text_of(bytes) {
            Some((pieces, _)) => match pieces[..] {
                [Piece::Number(x)] => Some(x),
                _ => None,
            },
            None => None,
        }
    }

    /// The condition that two lazy texts are the same, if it can be told from the pieces: texts that differ in
    /// one number.
    pub(crate) fn texts_equal(&mut self, a: Ref, b: Ref) -> Option<Term> {
        let ((x, _), (y, _)) = (self.text_of(a)?.clone(), self.text_of(b)?.clone());
        let same = |p: &Piece, q: &Piece| match (p, q) {
            (Piece::Real(p, _), Piece::Real(q, _)) => p == q,
            _ => p == q,
        };
        if x.len() != y.len() {
            return None;
        }
        let mut different = x.iter().zip(&y).filter(|(p, q)| !same(p, q));
        match (different.next(), different.next()) {
            (None, _) => Some(self.terms.bool(true)),
            (Some((Piece::Number(p), Piece::Number(q)) | (Piece::Real(p, _), Piece::Real(q, _))), None)
                if self.terms.sort(*p) == self.terms.sort(*q) =>
            {
                Some(self.terms.eq(*p, *q))
            }
            (Some((Piece::Flag(p), Piece::Flag(q))), None) => Some(self.terms.eq(*p, *q)),
            _ => None,
        }
    }
}

/// The shapes that numbers up to so many digits have; those without a sign first.
pub(super) fn shapes(digits: u32) -> Vec<Shape> {
    [false, true].into_iter().flat_map(|minus| (1..=digits).map(move |n| (minus, n))).collect()
}
