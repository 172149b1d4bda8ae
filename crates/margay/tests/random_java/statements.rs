//! Statements. Loops over what their bodies could make longer have a bound besides, so that every method ends.

use super::Ty;
use super::writer::{Var, Writer};

const CAUGHT: [&str; 8] = [
    "RuntimeException",
    "NullPointerException",
    "IndexOutOfBoundsException",
    "ArithmeticException",
    "IllegalArgumentException",
    "NumberFormatException",
    "UnsupportedOperationException",
    "ArrayIndexOutOfBoundsException | NullPointerException",
];

impl Writer<'_> {
    /// Checks arguments at the beginning of a method, most of them.
    pub fn check_arguments(&mut self) {
        for var in self.vars.clone() {
            if !var.nullable || !var.assignable || !self.rng.chance(85) {
                continue;
            }
            let (name, ty) = (&var.name, var.ty);
            match self.rng.below(4) {
                0 => self.line(format!("Objects.requireNonNull({name});")),
                1 if !ty.is_function() => {
                    self.line(format!("{name} = {name} == null ? {} : {name};", ty.default()))
                }
                _ => {
                    let result = self.result.default();
                    self.line(format!("if ({name} == null) return {result};"));
                }
            }
            self.note(name, |var| var.nullable = false);
        }
    }

    pub fn statements(&mut self, count: usize) {
        for _ in 0..count {
            self.statement();
        }
    }

    pub fn statement(&mut self) {
        let simple = self.nesting == 0;
        match self.rng.below(if simple { 19 } else { 31 }) {
            0..=3 => self.guarded_access(),
            4 => self.stale_access(),
            5 => self.declaration(),
            6 => self.assignment(),
            7 | 8 => self.change_collection(),
            9 => self.own_collection(),
            10 => self.call_out(),
            11 => self.store(),
            12 => self.stream(),
            13 => self.iterator(),
            14 => self.another_name(),
            15 => self.builder(),
            16 => self.queue(),
            17 => self.captured(),
            18 => self.view(),
            19..=21 => self.branch(),
            22..=24 => self.index_loop(),
            25 => self.each_loop(),
            26 => self.while_loop(),
            27 => self.attempt(),
            28 => self.choice(),
            29 => self.remove_while_iterating(),
            _ => self.leave_early(),
        }
    }

    /// An access behind its guard: in a branch, after an early return, or in a conditional expression.
    pub fn guarded_access(&mut self) {
        let access = self.access();
        let guard = self.guard(&access);
        match self.rng.below(3) {
            0 if self.nesting > 0 => self.block(&format!("if ({guard})"), |w| {
                w.declare(access.ty, &access.java);
                if w.rng.chance(40) {
                    w.statement();
                }
            }),
            1 if guard != "true" => {
                let result = self.result.default();
                self.line(format!("if (!({guard})) return {result};"));
                self.declare_known(access.ty, &access.java);
            }
            _ => {
                let default = access.ty.default();
                self.declare_known(access.ty, &format!("{guard} ? {} : {default}", access.java));
            }
        }
    }

    pub fn declare_known(&mut self, ty: Ty, value: &str) {
        let name = self.declare(ty, value);
        self.note(&name, |var| var.nullable = false);
    }

    /// A right guard, then something that may make it wrong, then the access.
    fn stale_access(&mut self) {
        let access = self.access();
        let result = self.result.default();
        self.line(format!("if (!({})) return {result};", access.needs.join(" && ")));
        let reads: Vec<Var> =
            self.vars.iter().filter(|var| access.reads.contains(&var.name)).cloned().collect();
        if reads.is_empty() || self.rng.chance(40) {
            self.call_out();
        } else {
            let var = self.rng.pick(&reads).clone();
            self.disturb(&var);
        }
        self.declare_known(access.ty, &access.java);
    }

    fn disturb(&mut self, var: &Var) {
        let name = &var.name;
        match var.ty {
            Ty::IntList | Ty::TextList | Ty::Counts => self.line(format!("{name}.clear();")),
            Ty::Texts => self.line(format!("if ({name}.length > 0) {name}[0] = null;")),
            Ty::Ints => self.line(format!("if ({name}.length > 0) {name}[0] = 0;")),
            Ty::Int if var.assignable => self.line(format!("{name}++;")),
            Ty::Text if var.assignable => self.line(format!("{name} = {name}.trim();")),
            _ => self.call_out(),
        }
    }

    fn declaration(&mut self) {
        let ty = *self.rng.pick(&[Ty::Int, Ty::Int, Ty::Text, Ty::Bool]);
        let value = self.expression(ty);
        let nullable = ty == Ty::Text && self.may_be_null(&value);
        let name = self.declare(ty, &value);
        self.note(&name, |var| var.nullable = nullable);
    }

    pub fn assignment(&mut self) {
        let wanted = |var: &Var| var.assignable && matches!(var.ty, Ty::Int | Ty::Text | Ty::Bool | Ty::Ints);
        let Some(var) = self.var_where(wanted) else { return self.declaration() };
        let value = match var.ty {
            Ty::Ints => format!("new int[{}]", self.rng.below(4)),
            Ty::Text if self.rng.chance(10) => "null".to_owned(),
            ty => self.expression(ty),
        };
        let nullable = value == "null" || var.ty == Ty::Text && self.may_be_null(&value);
        if self.rng.chance(50) {
            let condition = self.condition(1);
            self.line(format!("if ({condition}) {} = {value};", var.name));
            self.note(&var.name, |var| var.nullable |= nullable);
        } else {
            self.line(format!("{} = {value};", var.name));
            self.note(&var.name, |var| var.nullable = nullable);
        }
    }

    /// Calls a function that was passed in, or a method of the class.
    pub fn call_out(&mut self) {
        let Some(Var { name, ty, .. }) = self.var_where(|var| var.ty.is_function()) else {
            let call = self.call(Ty::Int);
            return match call {
                Some(call) => drop(self.declare(Ty::Int, &call)),
                None => self.assignment(),
            };
        };
        match ty {
            Ty::Length => self.line(format!("{name}.apply(\"a\");")),
            Ty::Source => drop(self.declare(Ty::Text, &format!("{name}.get()"))),
            Ty::Test => drop(self.declare(Ty::Bool, &format!("{name}.test(\"a\")"))),
            Ty::Step => drop(self.declare(Ty::Int, &format!("{name}.applyAsInt(1)"))),
            _ => self.line(format!("{name}.run();")),
        }
    }

    fn branch(&mut self) {
        let condition = self.condition(2);
        let count = 1 + self.rng.below(2);
        self.block(&format!("if ({condition})"), |w| w.statements(count));
        if self.rng.chance(40) {
            self.block("else", |w| w.statements(1));
        }
    }

    fn index_loop(&mut self) {
        let i = self.fresh("i");
        let bound = match self
            .var_where(|var| matches!(var.ty, Ty::Ints | Ty::Texts | Ty::IntList | Ty::TextList | Ty::Text))
        {
            Some(var) if self.rng.chance(75) => match var.ty {
                Ty::Ints | Ty::Texts => format!("{}.length", var.name),
                Ty::Text => format!("{}.length()", var.name),
                _ => format!("{}.size()", var.name),
            },
            _ => format!("Math.min({}, 4)", self.int_atom()),
        };
        let head = match self.rng.below(10) {
            0 => format!("for (int {i} = 0; {i} <= {bound} && {i} < 9; {i}++)"),
            1 => format!("for (int {i} = {bound} - 1; {i} >= 0 && {i} < 9; {i}--)"),
            2 => format!("for (int {i} = 1; {i} < {bound} && {i} < 9; {i} += 2)"),
            _ => format!("for (int {i} = 0; {i} < {bound} && {i} < 9; {i}++)"),
        };
        // Only what no call can make longer meanwhile may do without the extra bound; and a number may wrap around.
        let fixed = !["size", "field", "min"].iter().any(|part| bound.contains(part));
        let extra = if fixed && self.rng.chance(50) { format!(" && {i} < 9") } else { "none".to_owned() };
        let head = head.replace(&extra, "");
        self.loops += 1;
        self.block(&head, |w| {
            w.freeze();
            w.vars.push(Var::new(&i, Ty::Int).fixed());
            let count = 1 + w.rng.below(2);
            w.statements(count);
            w.jump();
        });
        self.loops -= 1;
    }

    /// Forbids assignments to what decides how long a loop runs.
    fn freeze(&mut self) {
        for var in self.vars.iter_mut().filter(|var| matches!(var.ty, Ty::Text | Ty::Ints | Ty::Texts)) {
            var.assignable = false;
        }
    }

    fn each_loop(&mut self) {
        let Some(list) = self.var_where(|var| matches!(var.ty, Ty::TextList | Ty::Texts | Ty::Ints)) else {
            return self.index_loop();
        };
        let (ty, name) = (if list.ty == Ty::Ints { Ty::Int } else { Ty::Text }, self.fresh("e"));
        self.loops += 1;
        self.block(&format!("for ({} {name} : {})", ty.java(), list.name), |w| {
            w.freeze();
            w.vars.push(Var::new(&name, ty).fixed());
            if ty == Ty::Text && w.rng.chance(80) {
                w.line(format!("if ({name} == null) continue;"));
                w.note(&name, |var| var.nullable = false);
            }
            w.statements(1);
            w.jump();
        });
        self.loops -= 1;
    }

    fn while_loop(&mut self) {
        let fuel = self.fresh("fuel");
        self.line(format!("int {fuel} = 4;"));
        let condition = self.condition(1);
        self.loops += 1;
        self.block(&format!("while ({fuel}-- > 0 && {condition})"), |w| {
            let count = 1 + w.rng.below(2);
            w.statements(count);
            w.jump();
        });
        self.loops -= 1;
    }

    /// Leaves or goes on with the loop, sometimes.
    fn jump(&mut self) {
        if self.rng.chance(20) {
            let condition = self.condition(1);
            let jump = *self.rng.pick(&["break", "continue"]);
            self.line(format!("if ({condition}) {jump};"));
        }
    }

    fn attempt(&mut self) {
        let count = 1 + self.rng.below(2);
        self.block("try", |w| w.statements(count));
        let caught = *self.rng.pick(&CAUGHT);
        let e = self.fresh("e");
        self.block(&format!("catch ({caught} {e})"), |w| {
            if w.rng.chance(50) {
                w.statement();
            }
        });
        if self.rng.chance(10) {
            self.block("finally", |w| w.statement());
        }
    }

    /// A switch, whose cases sometimes fall through.
    fn choice(&mut self) {
        let (on, name) = (self.int_atom(), self.declare(Ty::Int, "1"));
        let values = ["0", "1", "2", "3"].map(|_| self.literal());
        self.line(format!("switch ({on}) {{"));
        for (case, value) in ["case 0:", "case 1:", "case 3:", "default:"].iter().zip(values) {
            let end = if self.rng.chance(70) { " break;" } else { "" };
            self.line(format!("    {case} {name} += {value};{end}"));
        }
        self.line("}");
        let divisor = format!("({name} + {})", self.literal());
        let guard = if self.rng.chance(70) { format!("{divisor} != 0") } else { format!("{name} != 0") };
        self.declare_known(Ty::Int, &format!("{guard} ? 10 / {divisor} : 0"));
    }

    fn leave_early(&mut self) {
        let condition = self.condition(1);
        if self.rng.chance(30) {
            return self.line(format!("if ({condition}) throw new IllegalStateException(\"on purpose\");"));
        }
        let ty = self.result;
        let result = self.expression(ty);
        self.line(format!("if ({condition}) return {result};"));
    }
}
