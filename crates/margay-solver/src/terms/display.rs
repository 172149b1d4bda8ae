//! Terms as text that a Java programmer reads: `x + 1 > y`. For comments and messages; a term that shares
//! much can be far longer as text than in memory, so the text stops at a limit.

use super::Terms;
use super::node::{BinOp, Node, Sort, Term, UnOp};
use super::semantics::signed;
use super::table::TableId;
use std::fmt::{self, Write};

/// The text stops here, with an ellipsis.
const LIMIT: usize = 2000;

/// Shows a term; see [`Terms::display`].
pub struct TermText<'a> {
    terms: &'a Terms,
    term: Term,
}

impl Terms {
    /// A term as text.
    pub fn display(&self, term: Term) -> TermText<'_> {
        TermText { terms: self, term }
    }
}

/// How tightly an operator of Java binds, as in the language specification; larger is tighter.
#[derive(Copy, Clone, PartialEq, PartialOrd)]
struct Level(u8);

const TOP: Level = Level(0);
const CHOICE: Level = Level(1);
const EQUALITY: Level = Level(7);
const RELATION: Level = Level(8);
const UNARY: Level = Level(12);

enum Piece {
    Text(&'static str),
    /// The name of a function.
    Name(TableId),
    /// A term in a place that takes this level or tighter.
    Term(Term, Level),
    /// A number that is no term.
    Number(i64, Sort),
    /// A constant beside a character is shown as one.
    Char(Term),
}

impl fmt::Display for TermText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut out = String::new();
        let mut todo = vec![Piece::Term(self.term, TOP)];
        while let Some(piece) = todo.pop() {
            if out.len() > LIMIT {
                out.push('…');
                break;
            }
            match piece {
                Piece::Text(text) => out.push_str(text),
                Piece::Name(table) => out.push_str(self.terms.table(table).name()),
                Piece::Number(value, sort) => constant(sort, value as u64, &mut out)?,
                Piece::Char(t) => char_constant(self.terms, t, &mut out),
                Piece::Term(t, place) => {
                    let start = todo.len();
                    self.pieces(t, place, &mut out, &mut todo)?;
                    todo[start..].reverse();
                }
            }
        }
        f.write_str(&out)
    }
}

impl TermText<'_> {
    fn pieces(&self, t: Term, place: Level, out: &mut String, to: &mut Vec<Piece>) -> fmt::Result {
        let terms = self.terms;
        match terms.node(t) {
            Node::Const(bits) => constant(terms.sort(t), bits, out),
            Node::Var(_) => {
                let name = terms.name(t);
                if name.is_empty() { write!(out, "{t:?}") } else { out.write_str(name) }
            }
            Node::Ite(c, a, b) => {
                let own = Level(CHOICE.0 + 1);
                let whole = [
                    Piece::Term(c, own),
                    Piece::Text(" ? "),
                    Piece::Term(a, own),
                    Piece::Text(" : "),
                    Piece::Term(b, CHOICE),
                ];
                wrap(CHOICE, place, whole, to);
                Ok(())
            }
            Node::Table(table, a) => {
                to.extend([Piece::Name(table), Piece::Text("("), Piece::Term(a, TOP), Piece::Text(")")]);
                Ok(())
            }
            Node::Un(op, a) => {
                self.unary(op, a, t, place, to);
                Ok(())
            }
            Node::Bin(op, a, b) => {
                self.binary(op, a, b, place, to);
                Ok(())
            }
        }
    }

    fn unary(&self, op: UnOp, a: Term, t: Term, place: Level, to: &mut Vec<Piece>) {
        let sort = self.terms.sort(t);
        let prefix = |text: &'static str, to: &mut Vec<Piece>| {
            wrap(UNARY, place, [Piece::Text(text), Piece::Term(a, UNARY)], to);
        };
        let call = |text: &'static str, to: &mut Vec<Piece>| {
            to.extend([Piece::Text(text), Piece::Term(a, TOP), Piece::Text(")")]);
        };
        let double = self.terms.sort(a) == Sort::F64;
        match op {
            UnOp::Not if sort == Sort::Bool => match self.terms.node(a) {
                Node::Bin(BinOp::Eq | BinOp::FEq, x, y) => self.infix(" != ", EQUALITY, x, y, place, to),
                _ => prefix("!", to),
            },
            UnOp::Not => prefix("~", to),
            UnOp::Neg | UnOp::FNeg => prefix("-", to),
            // Java widens silently; what was narrowed for it shows as the cast to that type.
            UnOp::Sext | UnOp::Zext => match (self.terms.node(a), self.terms.sort(a)) {
                (Node::Un(UnOp::Trunc, x), Sort::Bv(width @ (8 | 16))) => {
                    let cast = match (op, width) {
                        (UnOp::Sext, 8) => "(byte) ",
                        (UnOp::Sext, _) => "(short) ",
                        (_, 8) => "0xff & ",
                        _ => "(char) ",
                    };
                    let level = if cast.starts_with('(') { UNARY } else { Level(6) };
                    wrap(level, place, [Piece::Text(cast), Piece::Term(x, UNARY)], to);
                }
                _ if op == UnOp::Zext && self.terms.sort(a) == Sort::Bv(32) => {
                    call("Integer.toUnsignedLong(", to)
                }
                _ => to.push(Piece::Term(a, place)),
            },
            UnOp::Trunc => prefix(
                match sort.bits() {
                    8 => "(byte) ",
                    16 => "(short) ",
                    _ => "(int) ",
                },
                to,
            ),
            UnOp::IntToFloat | UnOp::FloatToFloat if sort == Sort::F64 => prefix("(double) ", to),
            UnOp::IntToFloat | UnOp::FloatToFloat => prefix("(float) ", to),
            UnOp::FloatToInt if sort.bits() == 64 => prefix("(long) ", to),
            UnOp::FloatToInt => prefix("(int) ", to),
            UnOp::FloatToBits if double => call("Double.doubleToLongBits(", to),
            UnOp::FloatToBits => call("Float.floatToIntBits(", to),
            UnOp::BitsToFloat if sort == Sort::F64 => call("Double.longBitsToDouble(", to),
            UnOp::BitsToFloat => call("Float.intBitsToFloat(", to),
            UnOp::FAbs => call("Math.abs(", to),
            UnOp::FSqrt => call("Math.sqrt(", to),
            UnOp::FIsNan if double => call("Double.isNaN(", to),
            UnOp::FIsNan => call("Float.isNaN(", to),
        }
    }

    fn binary(&self, op: BinOp, a: Term, b: Term, place: Level, to: &mut Vec<Piece>) {
        let condition = self.terms.sort(a) == Sort::Bool;
        let (text, level) = match op {
            BinOp::Add | BinOp::FAdd => {
                // x + -1 reads better as a difference; the smallest number has no opposite.
                if let Some(c) = self.terms.signed_constant(b)
                    && op == BinOp::Add
                    && (-0x7fff_ffff..0).contains(&c)
                {
                    let number = Piece::Number(-c, self.terms.sort(b));
                    wrap(Level(10), place, [Piece::Term(a, Level(10)), Piece::Text(" - "), number], to);
                    return;
                }
                (" + ", 10)
            }
            BinOp::Sub | BinOp::FSub => (" - ", 10),
            BinOp::Mul | BinOp::FMul => (" * ", 11),
            BinOp::Sdiv | BinOp::FDiv => (" / ", 11),
            BinOp::Srem | BinOp::FRem => (" % ", 11),
            BinOp::And if condition => (" && ", 3),
            BinOp::Or if condition => (" || ", 2),
            BinOp::And => (" & ", 6),
            BinOp::Or => (" | ", 4),
            BinOp::Xor => (" ^ ", 5),
            BinOp::Shl => (" << ", 9),
            BinOp::Ashr => (" >> ", 9),
            BinOp::Lshr => (" >>> ", 9),
            BinOp::Eq if self.terms.sort(a).is_float() => return self.call("same(", a, b, ")", to),
            BinOp::Eq | BinOp::FEq => (" == ", EQUALITY.0),
            BinOp::Slt | BinOp::FLt => return self.relation(" < ", " > ", a, b, place, to),
            BinOp::Sle | BinOp::FLe => return self.relation(" <= ", " >= ", a, b, place, to),
            BinOp::Ult => return self.call("Integer.compareUnsigned(", a, b, ") < 0", to),
            BinOp::Ule => return self.call("Integer.compareUnsigned(", a, b, ") <= 0", to),
            BinOp::Cmp if self.terms.sort(a).bits() == 64 => {
                return self.call("Long.compare(", a, b, ")", to);
            }
            BinOp::Cmp => return self.call("Integer.compare(", a, b, ")", to),
            BinOp::FCmpL | BinOp::FCmpG => return self.call("compare(", a, b, ")", to),
        };
        self.infix(text, Level(level), a, b, place, to);
    }

    /// A constant stands on the right.
    fn relation(
        &self,
        text: &'static str,
        turned: &'static str,
        a: Term,
        b: Term,
        place: Level,
        to: &mut Vec<Piece>,
    ) {
        if self.terms.constant(a).is_some() {
            self.infix(turned, RELATION, b, a, place, to);
        } else {
            self.infix(text, RELATION, a, b, place, to);
        }
    }

    fn infix(&self, text: &'static str, level: Level, a: Term, b: Term, place: Level, to: &mut Vec<Piece>) {
        let compares = level == EQUALITY || level == RELATION;
        let right = match self.terms.constant(b) {
            Some(c) if compares && self.is_char(a) && (32..127).contains(&c) => Piece::Char(b),
            _ => Piece::Term(b, Level(level.0 + 1)),
        };
        wrap(level, place, [Piece::Term(a, level), Piece::Text(text), right], to);
    }

    fn is_char(&self, t: Term) -> bool {
        matches!(self.terms.node(t), Node::Un(UnOp::Zext, x) if self.terms.sort(x) == Sort::Bv(16))
    }

    fn call(&self, text: &'static str, a: Term, b: Term, end: &'static str, to: &mut Vec<Piece>) {
        to.extend([
            Piece::Text(text),
            Piece::Term(a, TOP),
            Piece::Text(", "),
            Piece::Term(b, TOP),
            Piece::Text(end),
        ]);
    }
}

fn wrap<const N: usize>(own: Level, place: Level, whole: [Piece; N], to: &mut Vec<Piece>) {
    if own < place {
        to.push(Piece::Text("("));
        to.extend(whole);
        to.push(Piece::Text(")"));
    } else {
        to.extend(whole);
    }
}

fn constant(sort: Sort, bits: u64, out: &mut String) -> fmt::Result {
    match sort {
        Sort::Bool => write!(out, "{}", bits == 1),
        Sort::Bv(64) => write!(out, "{}L", bits as i64),
        Sort::Bv(width) => write!(out, "{}", signed(bits, width)),
        Sort::F32 => float(
            f64::from(f32::from_bits(bits as u32)),
            format!("{:?}f", f32::from_bits(bits as u32)),
            "Float",
            out,
        ),
        Sort::F64 => float(f64::from_bits(bits), format!("{:?}", f64::from_bits(bits)), "Double", out),
    }
}

fn float(value: f64, digits: String, class: &str, out: &mut String) -> fmt::Result {
    if value.is_nan() {
        write!(out, "{class}.NaN")
    } else if value == f64::INFINITY {
        write!(out, "{class}.POSITIVE_INFINITY")
    } else if value == f64::NEG_INFINITY {
        write!(out, "{class}.NEGATIVE_INFINITY")
    } else {
        out.write_str(&digits)
    }
}

fn char_constant(terms: &Terms, t: Term, out: &mut String) {
    let c = char::from(terms.constant(t).unwrap_or(0) as u8);
    out.push('\'');
    if matches!(c, '\'' | '\\') {
        out.push('\\');
    }
    out.push(c);
    out.push('\'');
}
