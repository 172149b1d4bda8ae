//! Expressions of the types of variables. Those here fail only on a null variable; what can fail in other ways is in
//! `accesses.rs`.

use super::Ty;
use super::writer::{Callee, Writer};

const TEXTS: [&str; 6] = ["\"\"", "\"a\"", "\" \"", "\",\"", "\"aa\"", "\"a,\""];

impl Writer<'_> {
    /// An expression of a type; of types without expressions of their own, a variable or a constant.
    pub fn expression(&mut self, ty: Ty) -> String {
        match ty {
            Ty::Int => self.int(2),
            Ty::Bool => self.condition(1),
            Ty::Text => self.text(),
            _ => match self.var(ty) {
                Some(var) if self.rng.chance(80) => var.name,
                _ => ty.default().to_owned(),
            },
        }
    }

    pub fn literal(&mut self) -> String {
        let small = ["0", "1", "2", "3", "-1", "4", "-2"];
        let large = ["Integer.MAX_VALUE", "Integer.MIN_VALUE", "10"];
        if self.rng.chance(90) { *self.rng.pick(&small) } else { *self.rng.pick(&large) }.to_owned()
    }

    /// An expression of type int with at most so many operators.
    pub fn int(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.chance(40) {
            return self.int_atom();
        }
        let (a, b) = (self.int(depth - 1), self.int_atom());
        match self.rng.below(14) {
            0 | 1 => format!("({a} + {b})"),
            2 | 3 => format!("({a} - {b})"),
            4 => format!("({a} * 2)"),
            5 => format!("Math.min({a}, {b})"),
            6 => format!("Math.max({a}, {b})"),
            7 => format!("Math.abs({a})"),
            8 => format!("({a} % 3)"),
            9 => format!("({a} & 3)"),
            10 => format!("(-({a}))"),
            11 => self.narrowed(&a),
            12 => self.shifted(&a),
            _ => {
                let condition = self.comparison();
                format!("({condition} ? {a} : {b})")
            }
        }
    }

    fn narrowed(&mut self, a: &str) -> String {
        match self.rng.below(4) {
            0 => format!("(byte) ({a})"),
            1 => format!("(char) ({a})"),
            2 => format!("(int) (3L * {a} / 2)"),
            _ => format!("(int) Math.min(2L * {a}, 4L)"),
        }
    }

    fn shifted(&mut self, a: &str) -> String {
        let shift = *self.rng.pick(&[">> 1", ">>> 1", ">>> 29", "<< 1", "<< 31"]);
        format!("({a} {shift})")
    }

    pub fn int_atom(&mut self) -> String {
        let found = match self.rng.below(12) {
            0..=4 => self.var(Ty::Int).map(|var| var.name),
            5 => self.var(Ty::Ints).map(|var| format!("{}.length", var.name)),
            6 => self.size(),
            7 | 8 => self.text_number(),
            9 => self.var(Ty::Texts).map(|var| format!("{}.length", var.name)),
            10 => self.call(Ty::Int),
            _ => None,
        };
        found.unwrap_or_else(|| self.literal())
    }

    fn size(&mut self) -> Option<String> {
        let var = self.var_where(|var| matches!(var.ty, Ty::IntList | Ty::TextList | Ty::Counts))?;
        Some(format!("{}.size()", var.name))
    }

    fn text_number(&mut self) -> Option<String> {
        let name = self.var(Ty::Text)?.name;
        let part = *self.rng.pick(&TEXTS);
        Some(match self.rng.below(4) {
            0 => format!("{name}.indexOf({part})"),
            1 => format!("{name}.lastIndexOf({part})"),
            _ => format!("{name}.length()"),
        })
    }

    /// A call of an earlier method of the class with this result.
    pub fn call(&mut self, result: Ty) -> Option<String> {
        let callees: Vec<Callee> = self.callees.iter().filter(|c| c.result == result).cloned().collect();
        if callees.is_empty() || self.loops > 0 {
            return None; // Calls in loops of calls in loops would take too long.
        }
        let callee = self.rng.pick(&callees).clone();
        let arguments: Vec<String> = callee.parameters.iter().map(|&ty| self.argument(ty)).collect();
        Some(format!("{}({})", callee.name, arguments.join(", ")))
    }

    fn argument(&mut self, ty: Ty) -> String {
        match self.var(ty) {
            Some(var) if self.rng.chance(70) => var.name,
            _ if ty == Ty::Int => self.literal(),
            _ => ty.default().to_owned(),
        }
    }

    pub fn text(&mut self) -> String {
        let Some(name) = self.var(Ty::Text).map(|var| var.name) else {
            return (*self.rng.pick(&TEXTS)).to_owned();
        };
        match self.rng.below(9) {
            0 => format!("{name}.trim()"),
            1 => format!("{name}.strip()"),
            2 => format!("({name} + {})", self.rng.pick(&TEXTS)),
            3 => format!("{name}.replace(\"a\", \"\")"),
            4 => format!("{name}.toUpperCase()"),
            5 => format!("String.valueOf({})", self.int_atom()),
            6 => self.call(Ty::Text).unwrap_or(name),
            7 => (*self.rng.pick(&TEXTS)).to_owned(),
            _ => name,
        }
    }

    /// Whether the text that [`Writer::text`] wrote may be null.
    pub fn may_be_null(&self, text: &str) -> bool {
        text.contains('(') && !text.contains('.') && !text.contains('+')
            || self.vars.iter().any(|var| var.name == text && var.nullable)
    }

    /// A condition of comparisons, joined at most so often.
    pub fn condition(&mut self, depth: usize) -> String {
        if depth == 0 || self.rng.chance(60) {
            return self.comparison();
        }
        let (left, right) = (self.condition(depth - 1), self.comparison());
        match self.rng.below(3) {
            0 => format!("{left} && {right}"),
            1 => format!("({left} || {right})"),
            _ => format!("!({left})"),
        }
    }

    fn comparison(&mut self) -> String {
        let found = match self.rng.below(10) {
            0 => self.var(Ty::Bool).map(|var| var.name),
            1 | 2 => self.text_question(),
            3 => self.collection_question(),
            4 => self.var_where(|var| !var.ty.is_primitive()).map(|var| format!("{} == null", var.name)),
            5 => self.var(Ty::Maybe).map(|var| format!("{}.isPresent()", var.name)),
            6 => self.call_of_test(),
            _ => None,
        };
        found.unwrap_or_else(|| {
            let operator = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
            format!("{} {operator} {}", self.int_atom(), self.int_atom())
        })
    }

    fn text_question(&mut self) -> Option<String> {
        let name = self.var(Ty::Text)?.name;
        let part = *self.rng.pick(&TEXTS);
        Some(match self.rng.below(6) {
            0 => format!("{name}.isEmpty()"),
            1 => format!("{name}.isBlank()"),
            2 => format!("{name}.startsWith({part})"),
            3 => format!("{name}.contains({part})"),
            4 => format!("{part}.equals({name})"),
            _ => format!("{name}.endsWith({part})"),
        })
    }

    fn collection_question(&mut self) -> Option<String> {
        let var = self.var_where(|var| matches!(var.ty, Ty::IntList | Ty::TextList | Ty::Counts))?;
        let text = *self.rng.pick(&TEXTS);
        Some(match var.ty {
            _ if self.rng.chance(60) => format!("{}.isEmpty()", var.name),
            Ty::Counts => format!("{}.containsKey({text})", var.name),
            Ty::TextList => format!("{}.contains({text})", var.name),
            _ => format!("{}.contains(1)", var.name),
        })
    }

    fn call_of_test(&mut self) -> Option<String> {
        let test = self.var(Ty::Test)?.name;
        let text = *self.rng.pick(&TEXTS);
        Some(format!("{test}.test({text})"))
    }
}
