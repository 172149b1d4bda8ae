//! Random predicates: as Java source, and as something that can be evaluated without Java.

use super::shape::{Ref, Shape};

/// Numbers at random, the same each time; and whether predicates are about `second` and `b` too, and about the array.
pub struct Dice {
    state: u64,
    wide: bool,
    arrays: bool,
}

impl Dice {
    pub fn new(seed: u64, wide: bool, arrays: bool) -> Dice {
        Dice { state: seed, wide, arrays }
    }

    pub fn roll(&mut self, sides: usize) -> usize {
        // xorshift64*
        self.state ^= self.state >> 12;
        self.state ^= self.state << 25;
        self.state ^= self.state >> 27;
        (self.state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % sides
    }
}

/// What the predicate throws.
#[derive(Debug)]
pub struct Thrown;

type Res<T> = Result<T, Thrown>;

/// An expression for a cell.
#[derive(Debug)]
pub enum Path {
    First,
    Second,
    A(Box<Path>),
    B(Box<Path>),
}

/// An `int` expression.
#[derive(Debug)]
pub enum Int {
    Constant(i32),
    N,
    X(Path),
    Binary(&'static str, Box<Int>, Box<Int>),
    Chain(Path),
    Sum(Path),
    Length,
    Element(Box<Int>),
    Table(Box<Int>),
    Narrow(Box<Int>),
}

/// A `boolean` expression.
#[derive(Debug)]
pub enum Bool {
    Compare(&'static str, Int, Int),
    Same(Path, Path),
    IsNull(Path),
    IsSpecial(Path),
    Flag(Path),
    Distinct(Path, Path),
    Acyclic(Path),
    And(Box<Bool>, Box<Bool>),
    Or(Box<Bool>, Box<Bool>),
    Not(Box<Bool>),
    /// One of the checks of `margay.Check`.
    Check(Check),
}

/// A call of `margay.Check`. All arguments are evaluated.
#[derive(Debug)]
pub enum Check {
    Less(Int, Int),
    Equal(Path, Path),
    In(Int, i32, i32),
    OneOf(Path, Path),
    Sorted(Int, Int, Int),
    Different(Path, Path, Path),
    DifferentNumbers(Int, Int, Int),
    Special(Path),
    All(Box<Bool>, Box<Bool>),
    Any(Box<Bool>, Box<Bool>, Box<Bool>),
    Not(Box<Bool>),
}

/// A statement.
#[derive(Debug)]
pub enum Statement {
    Return(Bool),
    If(Bool, Bool),
    Switch(Int, Bool, Bool),
    SetX(Path, Int),
    SetN(Int),
    SetA(Path, Path),
    Guarded(Bool, Bool),
}

const TABLE: [i32; 4] = [2, 0, 3, 1];

/// The class of the structures, with these predicates as methods `p0`, `p1` and so on.
pub fn source(predicates: &[Vec<Statement>]) -> String {
    let mut text = String::from(
        "import java.util.*;\n\
         import margay.Check;\n\
         public class Random {\n\
         static class Cell { Cell a; Cell b; int x; }\n\
         static class Special extends Cell { boolean flag; }\n\
         Cell first; Cell second; int n; int[] v;\n\
         static final int[] TABLE = {2, 0, 3, 1};\n\
         static int chain(Cell c) { int k = 0; while (c != null && k < 4) { c = c.a; k++; } return k; }\n\
         static int sum(Cell c) { int s = 0; for (int k = 0; c != null && k < 4; k++) { s += c.x; c = c.b; } return s; }\n\
         static boolean distinct(Cell c, Cell d) { return new HashSet<>(Arrays.asList(c, d)).size() == 2; }\n\
         static boolean acyclic(Cell c) { Set<Cell> seen = new HashSet<>(); while (c != null) { if (!seen.add(c)) return false; c = c.a; } return true; }\n",
    );
    for (i, body) in predicates.iter().enumerate() {
        text += &format!("boolean p{i}() {{\n");
        for statement in body {
            text += &statement.java();
        }
        text += "}\n";
    }
    text + "}\n"
}

impl Path {
    fn random(dice: &mut Dice, depth: usize) -> Path {
        match dice.roll(if depth == 0 { 2 } else { 6 }) {
            1 if dice.wide => Path::Second,
            0 | 1 => Path::First,
            4 | 5 if dice.wide => Path::B(Box::new(Path::random(dice, depth - 1))),
            _ => Path::A(Box::new(Path::random(dice, depth - 1))),
        }
    }

    fn java(&self) -> String {
        match self {
            Path::First => "first".into(),
            Path::Second => "second".into(),
            Path::A(p) => format!("{}.a", p.java()),
            Path::B(p) => format!("{}.b", p.java()),
        }
    }

    fn eval(&self, s: &Shape) -> Res<Ref> {
        Ok(match self {
            Path::First => s.first,
            Path::Second => s.second,
            Path::A(p) => s.cells[p.eval(s)?.ok_or(Thrown)?].a,
            Path::B(p) => s.cells[p.eval(s)?.ok_or(Thrown)?].b,
        })
    }
}

impl Int {
    fn random(dice: &mut Dice, depth: usize) -> Int {
        let operand = |dice: &mut Dice| Box::new(Int::random(dice, depth - 1));
        match dice.roll(if depth == 0 { 6 } else { 14 }) {
            0 => Int::Constant(dice.roll(6) as i32 - 1),
            1 => Int::N,
            2..=4 => Int::X(Path::random(dice, 2)),
            5 if dice.arrays => Int::Length,
            5 => Int::Constant(dice.roll(3) as i32),
            6 => Int::Chain(Path::random(dice, 1)),
            7 => Int::Sum(Path::random(dice, 1)),
            8 if dice.arrays => Int::Element(operand(dice)),
            8 | 9 => Int::Table(operand(dice)),
            10 => Int::Narrow(operand(dice)),
            _ => {
                let operator = ["+", "-", "*", "%", "&", ">>"][dice.roll(6)];
                Int::Binary(operator, operand(dice), operand(dice))
            }
        }
    }

    fn java(&self) -> String {
        match self {
            Int::Constant(n) if *n < 0 => format!("({n})"),
            Int::Constant(n) => n.to_string(),
            Int::N => "n".into(),
            Int::X(p) => format!("{}.x", p.java()),
            Int::Binary(o, a, b) => format!("({} {o} {})", a.java(), b.java()),
            Int::Chain(p) => format!("chain({})", p.java()),
            Int::Sum(p) => format!("sum({})", p.java()),
            Int::Length => "v.length".into(),
            Int::Element(i) => format!("v[{}]", i.java()),
            Int::Table(i) => format!("TABLE[{}]", i.java()),
            Int::Narrow(i) => format!("(byte) ({} * 100)", i.java()),
        }
    }

    fn eval(&self, s: &Shape) -> Res<i32> {
        let index = |i: i32, v: &[i32]| usize::try_from(i).ok().and_then(|i| v.get(i)).copied().ok_or(Thrown);
        Ok(match self {
            Int::Constant(n) => *n,
            Int::N => s.n,
            Int::X(p) => s.cells[p.eval(s)?.ok_or(Thrown)?].x,
            Int::Binary(o, a, b) => {
                let (a, b) = (a.eval(s)?, b.eval(s)?);
                match *o {
                    "+" => a.wrapping_add(b),
                    "-" => a.wrapping_sub(b),
                    "*" => a.wrapping_mul(b),
                    "&" => a & b,
                    ">>" => a >> (b & 31),
                    _ if b == 0 => return Err(Thrown),
                    _ => a.wrapping_rem(b),
                }
            }
            Int::Chain(p) => {
                let (mut c, mut k) = (p.eval(s)?, 0);
                while let Some(i) = c.filter(|_| k < 4) {
                    c = s.cells[i].a;
                    k += 1;
                }
                k
            }
            Int::Sum(p) => {
                let (mut c, mut sum) = (p.eval(s)?, 0_i32);
                for _ in 0..4 {
                    let Some(i) = c else { break };
                    sum = sum.wrapping_add(s.cells[i].x);
                    c = s.cells[i].b;
                }
                sum
            }
            Int::Length => s.v.as_ref().ok_or(Thrown)?.len() as i32,
            Int::Element(i) => {
                let v = s.v.as_ref();
                let i = i.eval(s)?;
                index(i, v.ok_or(Thrown)?)?
            }
            Int::Table(i) => index(i.eval(s)?, &TABLE)?,
            Int::Narrow(i) => i32::from(i.eval(s)?.wrapping_mul(100) as i8),
        })
    }
}

impl Bool {
    pub fn random(dice: &mut Dice, depth: usize) -> Bool {
        let operand = |dice: &mut Dice| Box::new(Bool::random(dice, depth - 1));
        match dice.roll(if depth == 0 { 16 } else { 26 }) {
            12..=15 => Bool::Check(Check::random(dice, 0)),
            23..=25 => Bool::Check(Check::random(dice, depth)),
            0..=4 => {
                let operator = ["<", "<=", "==", "!=", ">", ">="][dice.roll(6)];
                Bool::Compare(operator, Int::random(dice, 2), Int::random(dice, 1))
            }
            5 | 6 => Bool::Same(Path::random(dice, 2), Path::random(dice, 1)),
            7 => Bool::IsNull(Path::random(dice, 2)),
            8 => Bool::IsSpecial(Path::random(dice, 1)),
            9 => Bool::Flag(Path::random(dice, 1)),
            10 => Bool::Distinct(Path::random(dice, 1), Path::random(dice, 1)),
            11 => Bool::Acyclic(Path::random(dice, 1)),
            16..=18 => Bool::And(operand(dice), operand(dice)),
            19..=21 => Bool::Or(operand(dice), operand(dice)),
            _ => Bool::Not(operand(dice)),
        }
    }

    fn java(&self) -> String {
        match self {
            Bool::Compare(o, a, b) => format!("{} {o} {}", a.java(), b.java()),
            Bool::Same(p, q) => format!("{} == {}", p.java(), q.java()),
            Bool::IsNull(p) => format!("{} == null", p.java()),
            Bool::IsSpecial(p) => format!("{} instanceof Special", p.java()),
            Bool::Flag(p) => format!("((Special) {}).flag", p.java()),
            Bool::Distinct(p, q) => format!("distinct({}, {})", p.java(), q.java()),
            Bool::Acyclic(p) => format!("acyclic({})", p.java()),
            Bool::And(a, b) => format!("({}) && ({})", a.java(), b.java()),
            Bool::Or(a, b) => format!("({}) || ({})", a.java(), b.java()),
            Bool::Not(a) => format!("!({})", a.java()),
            Bool::Check(check) => check.java(),
        }
    }

    fn eval(&self, s: &Shape) -> Res<bool> {
        Ok(match self {
            Bool::Compare(o, a, b) => {
                let (a, b) = (a.eval(s)?, b.eval(s)?);
                match *o {
                    "<" => a < b,
                    "<=" => a <= b,
                    "==" => a == b,
                    "!=" => a != b,
                    ">" => a > b,
                    _ => a >= b,
                }
            }
            Bool::Same(p, q) => p.eval(s)? == q.eval(s)?,
            Bool::IsNull(p) => p.eval(s)?.is_none(),
            Bool::IsSpecial(p) => p.eval(s)?.is_some_and(|i| s.cells[i].special),
            Bool::Flag(p) => {
                let cell = &s.cells[p.eval(s)?.ok_or(Thrown)?];
                if !cell.special {
                    return Err(Thrown);
                }
                cell.flag
            }
            Bool::Distinct(p, q) => p.eval(s)? != q.eval(s)?,
            Bool::Acyclic(p) => {
                let (mut c, mut steps) = (p.eval(s)?, 0);
                while let Some(i) = c.filter(|_| steps <= s.cells.len()) {
                    c = s.cells[i].a;
                    steps += 1;
                }
                c.is_none()
            }
            Bool::And(a, b) => a.eval(s)? && b.eval(s)?,
            Bool::Or(a, b) => a.eval(s)? || b.eval(s)?,
            Bool::Not(a) => !a.eval(s)?,
            Bool::Check(check) => check.eval(s)?,
        })
    }
}

impl Check {
    fn random(dice: &mut Dice, depth: usize) -> Check {
        let operand = |dice: &mut Dice| Box::new(Bool::random(dice, depth - 1));
        match dice.roll(if depth == 0 { 8 } else { 14 }) {
            0 => Check::Less(Int::random(dice, 1), Int::random(dice, 0)),
            1 => Check::Equal(Path::random(dice, 1), Path::random(dice, 1)),
            2 => Check::In(Int::random(dice, 1), dice.roll(3) as i32, dice.roll(4) as i32),
            3 => Check::OneOf(Path::random(dice, 1), Path::random(dice, 1)),
            4 => Check::Sorted(Int::random(dice, 0), Int::random(dice, 1), Int::random(dice, 0)),
            5 => Check::Different(Path::random(dice, 1), Path::random(dice, 1), Path::random(dice, 0)),
            6 => Check::DifferentNumbers(Int::random(dice, 0), Int::random(dice, 1), Int::random(dice, 0)),
            7 => Check::Special(Path::random(dice, 1)),
            8 | 9 => Check::All(operand(dice), operand(dice)),
            10..=12 => Check::Any(operand(dice), operand(dice), operand(dice)),
            _ => Check::Not(operand(dice)),
        }
    }

    fn java(&self) -> String {
        let call = |name: &str, arguments: &[String]| format!("Check.{name}({})", arguments.join(", "));
        match self {
            Check::Less(a, b) => call("less", &[a.java(), b.java()]),
            Check::Equal(p, q) => call("equal", &[p.java(), q.java()]),
            Check::In(a, m, n) => call("isIn", &[a.java(), m.to_string(), n.to_string()]),
            Check::OneOf(p, q) => call("isIn", &[p.java(), q.java(), "first".into()]),
            Check::Sorted(a, b, c) => call("isSorted", &[a.java(), b.java(), c.java()]),
            Check::Different(p, q, r) => call("allDifferent", &[p.java(), q.java(), r.java()]),
            Check::DifferentNumbers(a, b, c) => call("allDifferent", &[a.java(), b.java(), c.java()]),
            Check::Special(p) => call("isInstance", &[p.java(), "Special.class".into()]),
            Check::All(a, b) => call("and", &[a.java(), b.java()]),
            Check::Any(a, b, c) => call("or", &[a.java(), b.java(), c.java()]),
            Check::Not(a) => call("not", &[a.java()]),
        }
    }

    fn eval(&self, s: &Shape) -> Res<bool> {
        Ok(match self {
            Check::Less(a, b) => a.eval(s)? < b.eval(s)?,
            Check::Equal(p, q) => p.eval(s)? == q.eval(s)?,
            Check::In(a, m, n) => [*m, *n].contains(&a.eval(s)?),
            Check::OneOf(p, q) => {
                let (p, q) = (p.eval(s)?, q.eval(s)?);
                p == q || p == s.first
            }
            Check::Sorted(a, b, c) => {
                let (a, b, c) = (a.eval(s)?, b.eval(s)?, c.eval(s)?);
                a <= b && b <= c
            }
            Check::Different(p, q, r) => {
                let (p, q, r) = (p.eval(s)?, q.eval(s)?, r.eval(s)?);
                p != q && p != r && q != r
            }
            Check::DifferentNumbers(a, b, c) => {
                let (a, b, c) = (a.eval(s)?, b.eval(s)?, c.eval(s)?);
                a != b && a != c && b != c
            }
            Check::Special(p) => p.eval(s)?.is_some_and(|i| s.cells[i].special),
            Check::All(a, b) => {
                let (a, b) = (a.eval(s)?, b.eval(s)?);
                a && b
            }
            Check::Any(a, b, c) => {
                let (a, b, c) = (a.eval(s)?, b.eval(s)?, c.eval(s)?);
                a || b || c
            }
            Check::Not(a) => !a.eval(s)?,
        })
    }
}

impl Statement {
    fn java(&self) -> String {
        match self {
            Statement::Return(b) => format!("return {};\n", b.java()),
            Statement::If(b, then) => format!("if ({}) return {};\n", b.java(), then.java()),
            Statement::Switch(i, zero, two) => format!(
                "switch ({}) {{ case 0: return {}; case 2: return {}; default: }}\n",
                i.java(),
                zero.java(),
                two.java()
            ),
            Statement::SetX(p, i) => format!("{}.x = {};\n", p.java(), i.java()),
            Statement::SetN(i) => format!("n = {};\n", i.java()),
            Statement::SetA(p, q) => format!("{}.a = {};\n", p.java(), q.java()),
            Statement::Guarded(b, otherwise) => format!(
                "try {{ if ({}) return false; }} catch (RuntimeException e) {{ return {}; }}\n",
                b.java(),
                otherwise.java()
            ),
        }
    }

    /// What is returned here, if anything.
    fn run(&self, s: &mut Shape) -> Res<Option<bool>> {
        Ok(match self {
            Statement::Return(b) => Some(b.eval(s)?),
            Statement::If(b, then) => match b.eval(s)? {
                true => Some(then.eval(s)?),
                false => None,
            },
            Statement::Switch(i, zero, two) => match i.eval(s)? {
                0 => Some(zero.eval(s)?),
                2 => Some(two.eval(s)?),
                _ => None,
            },
            Statement::SetX(p, i) => {
                let cell = p.eval(s)?;
                let x = i.eval(s)?;
                s.cells[cell.ok_or(Thrown)?].x = x;
                None
            }
            Statement::SetN(i) => {
                s.n = i.eval(s)?;
                None
            }
            Statement::SetA(p, q) => {
                let cell = p.eval(s)?;
                let a = q.eval(s)?;
                s.cells[cell.ok_or(Thrown)?].a = a;
                None
            }
            Statement::Guarded(b, otherwise) => match b.eval(s) {
                Ok(true) => Some(false),
                Ok(false) => None,
                Err(Thrown) => Some(otherwise.eval(s)?),
            },
        })
    }
}

/// The statements of a predicate.
pub fn random(dice: &mut Dice) -> Vec<Statement> {
    let mut body = Vec::new();
    for _ in 0..dice.roll(4) {
        body.push(match dice.roll(7) {
            0 | 1 => Statement::If(Bool::random(dice, 1), Bool::random(dice, 1)),
            2 => Statement::Switch(Int::random(dice, 1), Bool::random(dice, 1), Bool::random(dice, 0)),
            3 => Statement::SetX(Path::random(dice, 1), Int::random(dice, 1)),
            4 => Statement::SetN(Int::random(dice, 1)),
            5 => Statement::SetA(Path::random(dice, 1), Path::random(dice, 1)),
            _ => Statement::Guarded(Bool::random(dice, 1), Bool::random(dice, 0)),
        });
    }
    body.push(Statement::Return(Bool::random(dice, 3)));
    body
}

/// Whether a structure satisfies a predicate.
pub fn holds(predicate: &[Statement], shape: &Shape) -> bool {
    let mut shape = shape.clone();
    for statement in predicate {
        match statement.run(&mut shape) {
            Ok(Some(result)) => return result,
            Ok(None) => {}
            Err(Thrown) => return false,
        }
    }
    unreachable!("the last statement returns")
}
