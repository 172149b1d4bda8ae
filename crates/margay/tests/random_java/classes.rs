//! Classes: one of static methods, one with private state, and a container of a type variable.

use super::writer::{Callee, Var, Writer};
use super::{Rng, Ty};

/// A class as Java source. A comment `/*@7*/` is the place of mark 7: the driver observes whether it is executed.
pub struct Class {
    pub name: String,
    pub text: String,
}

const HEADER: &str = "import java.util.*;\nimport java.util.function.*;\nimport java.util.stream.*;\n";

/// Writes a class with about so many methods. The marks of its blocks go on from `marks`.
pub fn class(rng: &mut Rng, name: &str, methods: usize, marks: &mut usize) -> Class {
    let mut class = Draft { rng, marks, callees: Vec::new(), text: String::new() };
    let head = match class.rng.below(6) {
        0 => class.container(name, methods),
        1 | 2 => class.of_functions(name, methods),
        _ => class.with_state(name, methods),
    };
    let text = format!("{HEADER}\n{head} {{\n{}}}\n", class.text).replace("Self_", name);
    Class { name: name.to_owned(), text }
}

/// A field with how the class treats it.
struct Field {
    var: Var,
    modifiers: &'static str,
    initial: Option<String>,
}

struct Draft<'a> {
    rng: &'a mut Rng,
    marks: &'a mut usize,
    callees: Vec<Callee>,
    text: String,
}

impl Draft<'_> {
    fn of_functions(&mut self, name: &str, methods: usize) -> String {
        for i in 0..methods {
            self.method(&format!("m{i}"), "static ", &[]);
        }
        format!("class {name}")
    }

    /// Fields, a constructor that sets some of them, methods that read and write them.
    fn with_state(&mut self, name: &str, methods: usize) -> String {
        let fields: Vec<Field> = (0..2 + self.rng.below(2)).map(|i| self.field(i)).collect();
        for Field { var, modifiers, initial } in &fields {
            let initial = initial.as_ref().map_or(String::new(), |value| format!(" = {value}"));
            self.text += &format!("    private {modifiers}{} {}{initial};\n", var.ty.java(), var.name);
        }
        self.constructor(name, &fields);
        let vars: Vec<Var> = fields.iter().map(|field| field.var.clone()).collect();
        for i in 0..methods {
            match self.rng.below(6) {
                0 => self.setter(&format!("set{i}"), &fields),
                1 => self.getter(&format!("get{i}"), &fields),
                _ => self.method(&format!("m{i}"), "", &vars),
            }
        }
        format!("class {name}")
    }

    fn field(&mut self, i: usize) -> Field {
        let name = format!("field{i}");
        let ty = *self.rng.pick(&[
            Ty::Int,
            Ty::Int,
            Ty::Int,
            Ty::Text,
            Ty::Text,
            Ty::Bool,
            Ty::Ints,
            Ty::TextList,
            Ty::TextList,
            Ty::Counts,
        ]);
        let var = Var::new(&name, ty);
        match ty {
            Ty::Int => {
                let initial = (*self.rng.pick(&["0", "1", "2"])).to_owned();
                Field { var, modifiers: "", initial: Some(initial) }
            }
            Ty::Text => {
                let set = self.rng.chance(70);
                let initial = set.then(|| ty.default().to_owned());
                Field { var: if set { var.not_null() } else { var }, modifiers: "", initial }
            }
            Ty::Bool => Field { var, modifiers: "", initial: None },
            Ty::Ints => {
                let initial = format!("new int[{}]", 1 + self.rng.below(3));
                Field { var: var.not_null().fixed(), modifiers: "final ", initial: Some(initial) }
            }
            Ty::TextList if self.rng.chance(50) => {
                Field { var: var.not_null().fixed(), modifiers: "final ", initial: None }
            }
            Ty::TextList => {
                let initial = ty.default().to_owned();
                Field { var: var.not_null().fixed().own(), modifiers: "final ", initial: Some(initial) }
            }
            _ => {
                let initial = "new HashMap<>()".to_owned();
                Field { var: var.not_null().fixed().own(), modifiers: "final ", initial: Some(initial) }
            }
        }
    }

    /// Sets the fields without an initial value, and sometimes others, to checked arguments.
    fn constructor(&mut self, name: &str, fields: &[Field]) {
        let set: Vec<&Field> = fields
            .iter()
            .filter(|field| match &field.initial {
                None => field.modifiers == "final " || self.rng.chance(50),
                Some(_) => field.modifiers.is_empty() && self.rng.chance(30),
            })
            .collect();
        let parameters: Vec<String> =
            set.iter().map(|field| format!("{} {}", field.var.ty.java(), field.var.name)).collect();
        self.text += &format!("\n    {name}({}) {{\n", parameters.join(", "));
        for field in set {
            let value = self.checked(&field.var.name, field.var.ty, !field.var.nullable);
            self.text += &format!("        this.{} = {value};\n", field.var.name);
        }
        self.text += "    }\n";
    }

    /// An argument as it is stored: refused, replaced or copied where it has to be, mostly.
    fn checked(&mut self, name: &str, ty: Ty, not_null: bool) -> String {
        match ty {
            Ty::Int => match self.rng.below(4) {
                0 => name.to_owned(),
                1 => format!("Math.max(1, {name})"),
                2 => format!("Math.max(0, Math.min({name}, 2))"),
                _ => format!("Math.abs({name})"),
            },
            Ty::TextList => match self.rng.below(5) {
                0 => format!("Objects.requireNonNull({name})"),
                1 => format!("Collections.unmodifiableList(Objects.requireNonNull({name}))"),
                2 => format!("List.copyOf(Objects.requireNonNull({name}))"),
                _ => format!("new ArrayList<>(Objects.requireNonNull({name}))"),
            },
            Ty::Text if not_null => format!("Objects.requireNonNull({name})"),
            _ => name.to_owned(),
        }
    }

    fn setter(&mut self, method: &str, fields: &[Field]) {
        let set: Vec<&Field> = fields.iter().filter(|field| field.modifiers.is_empty()).collect();
        if set.is_empty() {
            return self.getter(method, fields);
        }
        let field = *self.rng.pick(&set);
        let (name, ty) = (&field.var.name, field.var.ty.java());
        let guarded = field.var.nullable || self.rng.chance(85);
        let value = self.checked("value", field.var.ty, guarded && !field.var.nullable);
        self.text += &format!("\n    void {method}({ty} value) {{\n        this.{name} = {value};\n    }}\n");
    }

    /// Hands out a field: a copy of it, or the thing itself.
    fn getter(&mut self, method: &str, fields: &[Field]) {
        let field = self.rng.pick(fields);
        let (name, ty) = (&field.var.name, field.var.ty);
        let value = match (ty, self.rng.below(3)) {
            (Ty::TextList, 1) => format!("Collections.unmodifiableList({name})"),
            (Ty::TextList, 2) => format!("new ArrayList<>({name})"),
            (Ty::Ints, 1 | 2) => format!("{name}.clone()"),
            (Ty::Counts, 1) => format!("new HashMap<>({name})"),
            (Ty::Counts, 2) => format!("Collections.unmodifiableMap({name})"),
            _ => name.clone(),
        };
        self.text += &format!("\n    {} {method}() {{\n        return {value};\n    }}\n", ty.java());
    }

    /// A method of random statements.
    fn method(&mut self, name: &str, modifiers: &str, fields: &[Var]) {
        let least = usize::from(fields.is_empty());
        let mut types: Vec<Ty> =
            (0..least + self.rng.below(3)).map(|_| *self.rng.pick(&Ty::PARAMETERS)).collect();
        if !fields.is_empty() && self.rng.chance(15) {
            types.push(Ty::Own);
        }
        let result = *self.rng.pick(&[Ty::Int, Ty::Int, Ty::Text, Ty::Bool]);
        let parameters: Vec<Var> =
            types.iter().enumerate().map(|(i, &ty)| Var::new(&format!("p{i}"), ty)).collect();
        let header: Vec<String> =
            parameters.iter().map(|var| format!("{} {}", var.ty.java(), var.name)).collect();
        let vars = parameters.iter().chain(fields).cloned().collect();
        let mut writer = Writer::new(self.rng, self.marks, vars, result);
        writer.callees = self.callees.clone();
        writer.check_arguments();
        writer.look_into_arguments(fields);
        let count = 2 + writer.rng.below(3);
        writer.statements(count);
        let value = writer.expression(result);
        writer.line(format!("return {value};"));
        let body = writer.lines.join("\n");
        self.text +=
            &format!("\n    {modifiers}{} {name}({}) {{\n{body}\n    }}\n", result.java(), header.join(", "));
        if !types.iter().any(|ty| ty.is_function()) {
            self.callees.push(Callee { name: name.to_owned(), parameters: types, result });
        }
    }

    /// A stack of a type variable on top of an array, each part right or nearly right.
    fn container(&mut self, name: &str, methods: usize) -> String {
        let capacity = self.rng.below(3);
        self.text += &format!(
            "    private Object[] items = new Object[{capacity}];\n    private int size;\n\n    {name}() {{\n    }}\n"
        );
        self.grow();
        for i in 1..methods {
            let (signature, body) = self.container_method(i);
            self.text +=
                &format!("\n    @SuppressWarnings(\"unchecked\")\n    {signature} {{\n{body}    }}\n");
        }
        format!("class {name}<T>")
    }

    fn grow(&mut self) {
        let limit =
            *self.rng.pick(&["size == items.length", "size >= items.length", "size == items.length - 1"]);
        let larger = *self.rng.pick(&["items.length * 2", "items.length + 1", "items.length * 2 + 1"]);
        self.text += &format!(
            "\n    void m0(T item) {{\n        if ({limit}) items = Arrays.copyOf(items, {larger});\n        items[size++] = item;\n    }}\n"
        );
    }

    fn container_method(&mut self, i: usize) -> (String, String) {
        let name = format!("m{i}");
        let empty = *self.rng.pick(&["size == 0", "size == 0", "size <= 0", "items.length == 0", "size < 0"]);
        let valid = *self.rng.pick(&["i < size", "i < size", "i <= size", "i < items.length"]);
        let low = *self.rng.pick(&["i >= 0 && ", "i >= 0 && ", "i >= 0 && ", ""]);
        let refuse = *self.rng.pick(&["return null;", "throw new IllegalStateException(\"on purpose\");"]);
        match self.rng.below(7) {
            0 => (
                format!("T {name}()"),
                format!("        if ({empty}) {refuse}\n        return (T) items[--size];\n"),
            ),
            1 => (
                format!("T {name}()"),
                format!("        if ({empty}) {refuse}\n        return (T) items[size - 1];\n"),
            ),
            2 => {
                (format!("T {name}(int i)"), format!("        return {low}{valid} ? (T) items[i] : null;\n"))
            }
            3 => (
                format!("void {name}(int i, T item)"),
                format!("        if ({low}{valid}) items[i] = item;\n"),
            ),
            4 => (format!("void {name}()"), "        size = 0;\n        items = new Object[1];\n".to_owned()),
            5 => {
                let bound = *self.rng.pick(&["size", "size", "items.length"]);
                let test = *self.rng.pick(&["items[i] != null && ", ""]);
                let body = format!(
                    "        int n = 0;\n        for (int i = 0; i < {bound}; i++) {{\n            if ({test}items[i].equals(\"a\")) n++;\n        }}\n        return n;\n"
                );
                (format!("int {name}()"), body)
            }
            _ => {
                let body = format!(
                    "        if (!({low}{valid})) return;\n        for (int k = i; k < size - 1; k++) items[k] = items[k + 1];\n        size--;\n"
                );
                (format!("void {name}(int i)"), body)
            }
        }
    }
}
