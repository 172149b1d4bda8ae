//! The body of a method while it is written: its lines, the variables in scope and the marks of its blocks.

use super::{Rng, Ty};

/// A variable or field in scope.
#[derive(Clone, Debug)]
pub struct Var {
    pub name: String,
    pub ty: Ty,
    /// Whether the body may assign to it.
    pub assignable: bool,
    /// Whether it may be null as far as the guards in front say.
    pub nullable: bool,
    /// Whether it is a collection that the method has made and can change.
    pub own: bool,
}

impl Var {
    pub fn new(name: &str, ty: Ty) -> Var {
        Var { name: name.to_owned(), ty, assignable: true, nullable: !ty.is_primitive(), own: false }
    }

    pub fn not_null(mut self) -> Var {
        self.nullable = false;
        self
    }

    pub fn fixed(mut self) -> Var {
        self.assignable = false;
        self
    }

    pub fn own(mut self) -> Var {
        self.own = true;
        self
    }
}

/// A method that later ones of the class can call.
#[derive(Clone, Debug)]
pub struct Callee {
    pub name: String,
    pub parameters: Vec<Ty>,
    pub result: Ty,
}

/// The body of a method under construction.
pub struct Writer<'a> {
    pub rng: &'a mut Rng,
    pub lines: Vec<String>,
    pub vars: Vec<Var>,
    pub callees: Vec<Callee>,
    pub result: Ty,
    /// How many loops surround the present place.
    pub loops: usize,
    /// How deep statements may still be nested.
    pub nesting: usize,
    indent: usize,
    names: usize,
    marks: &'a mut usize,
}

impl<'a> Writer<'a> {
    pub fn new(rng: &'a mut Rng, marks: &'a mut usize, vars: Vec<Var>, result: Ty) -> Writer<'a> {
        let (lines, callees) = (Vec::new(), Vec::new());
        Writer { rng, lines, vars, callees, result, loops: 0, nesting: 3, indent: 2, names: 0, marks }
    }

    pub fn line(&mut self, text: impl AsRef<str>) {
        self.lines.push(format!("{}{}", "    ".repeat(self.indent), text.as_ref()));
    }

    /// Writes a block after its head, such as `if (x)`. Variables declared inside end with it.
    pub fn block(&mut self, head: &str, body: impl FnOnce(&mut Self)) {
        self.line(format!("{head} {{"));
        let (vars, nesting) = (self.vars.clone(), self.nesting);
        self.indent += 1;
        self.nesting = nesting.saturating_sub(1);
        self.mark();
        body(self);
        self.indent -= 1;
        self.nesting = nesting;
        self.leave(vars);
        self.line("}");
    }

    /// What was known of variables before a block holds after it only if the block did not change it.
    fn leave(&mut self, mut vars: Vec<Var>) {
        for (var, now) in vars.iter_mut().zip(&self.vars) {
            var.nullable |= now.nullable;
            var.own &= now.own;
        }
        self.vars = vars;
    }

    /// A line for itself whose execution the driver can observe; see [`super::Class`].
    fn mark(&mut self) {
        *self.marks += 1;
        let mark = format!("int mark{0} = 0; /*@{0}*/", *self.marks);
        self.line(mark);
    }

    /// A name that the method does not use yet.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// Declares a variable with a value and gives its name.
    pub fn declare(&mut self, ty: Ty, value: &str) -> String {
        let name = self.fresh(match ty {
            Ty::Int => "n",
            Ty::Text => "s",
            Ty::Bool => "b",
            _ => "v",
        });
        self.line(format!("{} {name} = {value};", ty.java()));
        self.vars.push(Var::new(&name, ty));
        name
    }

    /// The fields of arguments of the class itself are in scope too; such an argument may be the receiver.
    pub fn look_into_arguments(&mut self, fields: &[Var]) {
        let others: Vec<Var> =
            self.vars.iter().filter(|var| var.ty == Ty::Own && !var.nullable).cloned().collect();
        for other in others {
            let inside =
                |field: &Var| Var { name: format!("{}.{}", other.name, field.name), ..field.clone() };
            self.vars.extend(fields.iter().map(inside));
        }
    }

    /// A variable of the type, preferably one that is not null; none if there is none.
    pub fn var(&mut self, ty: Ty) -> Option<Var> {
        self.var_where(|var| var.ty == ty)
    }

    /// A variable that satisfies a condition; in nine of ten cases one that is not null, if there is one.
    pub fn var_where(&mut self, wanted: impl Fn(&Var) -> bool) -> Option<Var> {
        let all: Vec<&Var> = self.vars.iter().filter(|var| wanted(var)).collect();
        let known: Vec<&Var> = all.iter().filter(|var| !var.nullable).copied().collect();
        let from = if known.is_empty() || self.rng.chance(4) { &all } else { &known };
        (!from.is_empty()).then(|| (*self.rng.pick(from)).clone())
    }

    /// Notes what is known of a variable from here on.
    pub fn note(&mut self, name: &str, change: impl Fn(&mut Var)) {
        self.vars.iter_mut().filter(|var| var.name == name).for_each(change);
    }
}
