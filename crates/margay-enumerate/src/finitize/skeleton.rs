//! A sketch of bounds as Java source against `margay.Finitization`: a class beside the user's, with a method to be adapted.

use super::scope::{Count, Sketch, Values};
use margay_classes::{ClassId, Kind};
use margay_machine::Machine;

/// The source of a class with the finitization. Its file is called after the class: `XFinitization.java` for `X`.
pub fn write(m: &mut Machine, sketch: &Sketch) -> String {
    let root = m.classes.name(sketch.root).to_owned();
    let package = margay_classes::registry::package(&root).replace('/', ".");
    let simple = root.rsplit(['/', '$']).next().unwrap_or(&root).to_owned();
    let shown = m.classes.java_name(sketch.root);
    let writer = Writer { m, package: &package };
    let mut body = vec![format!("Finitization f = Finitization.of({});", writer.class(sketch.root))];
    for &(class, count) in &sketch.classes {
        match count {
            Count::Fixed(1) if class == sketch.root => {}
            Count::Fixed(n) => body.push(format!("f.objects({}, {n});", writer.class(class))),
            Count::Scope => body.push(format!("f.objects({}, n);", writer.class(class))),
        }
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

struct Writer<'a> {
    m: &'a Machine,
    package: &'a str,
}

impl Writer<'_> {
    /// The name of a class, without the package if that is the finitization's own.
    fn relative(&self, class: ClassId) -> String {
        let name = self.m.classes.name(class);
        let (package, rest) = name.rsplit_once('/').unwrap_or(("", name));
        match package.replace('/', ".") {
            own if own == self.package => rest.to_owned(),
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
                // How many there are was said above: the number here adds none.
                let mut all = classes.iter().map(|&c| format!("f.objects({}, 0)", self.class(c)));
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
