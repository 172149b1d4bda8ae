//! A sketch of bounds as Java source against `margay.Finitization`: a class beside the user's, with a method to be adapted.

use super::declarations::{Count, Sketch, Values};
use margay_classes::{ClassId, Kind};
use margay_machine::Machine;

/// The source of a class with the finitization. Its file is called after the class: `XFinitization.java` for `X`.
pub fn write(m: &mut Machine, sketch: &Sketch) -> String {
    let root = m.classes.name(sketch.root).to_owned();
    let package = margay_classes::registry::package(&root).replace('/', ".");
    let simple = root.rsplit(['/', '$']).next().unwrap_or(&root).to_owned();
    let shown = m.classes.java_name(sketch.root);
    let variables = variables(m, sketch);
    let writer = Writer { m, package: &package, variables };
    let mut body = vec![format!("Finitization f = Finitization.of({});", writer.class(sketch.root))];
    // The one object of the root's class is there; it needs a variable only if something refers to it.
    let plain = |class| class == sketch.root && sketch.arguments.is_empty();
    for (&(class, count), (_, variable)) in sketch.classes.iter().zip(&writer.variables) {
        if count == Count::Fixed(1) && plain(class) {
            continue;
        }
        let count = match count {
            Count::Scope => "n".to_owned(),
            Count::Fixed(n) => n.to_string(),
        };
        let name = writer.relative(class);
        body.push(format!("Finitization.Domain<Object> {variable} = f.objects(\"{name}\", {count});"));
    }
    for field in &sketch.fields {
        let values = writer.values(&field.values);
        let owner = writer.relative(field.class);
        body.push(match field.class == sketch.root {
            true => format!("f.field(\"{}\", {values});", field.name),
            false => format!("f.field(\"{owner}.{}\", {values});", field.name),
        });
    }
    for (i, values) in sketch.arguments.iter().enumerate() {
        body.push(format!("f.argument({i}, {});", writer.values(values)));
    }
    body.push("return f;".to_owned());
    let mut text = String::new();
    if !package.is_empty() {
        text += &format!("package {package};\n\n");
    }
    text += "import margay.Finitization;\n\n";
    text +=
        &format!("/** Bounds for {shown}: what {{@code margay enumerate {shown} --scope n}} searches. */\n");
    text += &format!("public final class {simple}Finitization {{\n");
    text += &format!("    private {simple}Finitization() {{}}\n\n");
    for note in &sketch.notes {
        text += &format!("    // {note}.\n");
    }
    text += &format!("    public static Finitization fin{simple}(int n) {{\n");
    for line in body {
        text += &format!("        {line}\n");
    }
    text + "    }\n}\n"
}

/// A local variable for the objects of each class.
fn variables(m: &Machine, sketch: &Sketch) -> Vec<(ClassId, String)> {
    let mut all: Vec<(ClassId, String)> = Vec::new();
    for &(class, _) in &sketch.classes {
        let name = m.classes.name(class);
        let simple = name.rsplit(['/', '$']).next().unwrap_or(name);
        let mut letters = simple.chars();
        let first: String = letters.next().into_iter().flat_map(char::to_lowercase).collect();
        // Plural, so that no variable is a keyword, `f` or `n`.
        let base = format!("{first}{}s", letters.as_str());
        let mut variable = base.clone();
        let mut number = 2;
        while all.iter().any(|(_, v)| *v == variable) {
            variable = format!("{base}{number}");
            number += 1;
        }
        all.push((class, variable));
    }
    all
}

/// The name of a nested class with dots, where that is not another name.
fn readable(name: &str) -> String {
    let plain = name.split('$').all(|part| part.starts_with(|c: char| c.is_uppercase()));
    if plain { name.replace('$', ".") } else { name.to_owned() }
}

struct Writer<'a> {
    m: &'a Machine,
    package: &'a str,
    variables: Vec<(ClassId, String)>,
}

impl Writer<'_> {
    /// The name of a class, without the package if that is the finitization's own.
    fn relative(&self, class: ClassId) -> String {
        let name = self.m.classes.name(class);
        let (package, rest) = name.rsplit_once('/').unwrap_or(("", name));
        let rest = readable(rest);
        match package.replace('/', ".") {
            own if own == self.package => rest,
            other => format!("{other}.{rest}"),
        }
    }

    /// A class as an argument. Nested classes, which may be private, and classes that only their packages see, by name.
    fn class(&self, class: ClassId) -> String {
        let name = self.m.classes.name(class);
        let own = margay_classes::registry::package(name).replace('/', ".") == self.package;
        let visible = own || self.m.classes.class(class).access & 1 != 0;
        let relative = self.relative(class);
        if visible && !name.contains('$') { format!("{relative}.class") } else { format!("\"{relative}\"") }
    }

    /// The variable with the objects of a class.
    fn variable(&self, class: ClassId) -> String {
        let known = self.variables.iter().find(|(c, _)| *c == class);
        known.map_or_else(|| format!("f.objects(\"{}\", 0)", self.relative(class)), |(_, v)| v.clone())
    }

    /// An array class as an argument.
    fn array(&self, class: ClassId) -> String {
        let name = self.m.classes.name(class);
        let dimensions = name.bytes().take_while(|&b| b == b'[').count();
        let brackets = "[]".repeat(dimensions);
        let element = &name[dimensions..];
        let internal = element.strip_prefix('L').and_then(|e| e.strip_suffix(';'));
        let Some(internal) = internal else {
            return format!("{}{brackets}.class", margay_classes::descriptor::kind_of(element).java_name());
        };
        match self.m.classes.loaded(internal) {
            Some(class) => match self.class(class).strip_suffix(".class") {
                Some(literal) => format!("{literal}{brackets}.class"),
                None => format!("\"{}{brackets}\"", self.relative(class)),
            },
            None => format!("\"{}{brackets}\"", internal.replace('/', ".")),
        }
    }

    fn values(&self, values: &Values) -> String {
        let or_null = |text: String, null: bool| if null { format!("{text}.orNull()") } else { text };
        match values {
            Values::Whole { kind, from } => {
                let method = match kind {
                    Kind::Byte => "bytes",
                    Kind::Short => "shorts",
                    Kind::Long => "longs",
                    Kind::Float => "floats",
                    Kind::Double => "doubles",
                    _ => "ints",
                };
                format!("f.{method}({from}, n)")
            }
            Values::Letters => "f.chars('a', (char) ('a' + n - 1))".to_owned(),
            Values::Booleans => "f.booleans()".to_owned(),
            Values::Objects { classes, null } => {
                let mut all = classes.iter().map(|&c| self.variable(c));
                let first = all.next().unwrap_or_default();
                or_null(all.fold(first, |text, next| format!("{text}.or({next})")), *null)
            }
            Values::Strings { null } => or_null("f.strings(n)".to_owned(), *null),
            Values::Boxed { values, null } => or_null(format!("f.boxed({})", self.values(values)), *null),
            Values::Enum { class, null } => or_null(format!("f.enums({})", self.class(*class)), *null),
            Values::Array { class, elements } => {
                format!("f.arrays({}, f.ints(0, n), {})", self.array(*class), self.values(elements))
            }
        }
    }
}
