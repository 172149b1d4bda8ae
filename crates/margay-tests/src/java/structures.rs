//! Source that makes enumerated structures: a class with a stream of all structures, which JUnit uses as a method source,
//! and part classes with one method for each structure. A part is returned as soon as it is full.

use super::body::Body;
use super::place::{directory, package_free, qualified};
use super::support;
use super::unwritable::Unwritable;
use crate::files::{File, MARKER};
use crate::types::{Types, package_of};
use margay_classes::Classes;
use margay_graph::graph::Graph;
use std::collections::BTreeSet;

/// Structures in one part; the constant pool of a class has its limits.
const PART: usize = 100;

/// Writes the sources of structures one after the other.
#[derive(Debug)]
pub struct StructureSource {
    /// Binary name of the class that the files are named after.
    class: String,
    package: String,
    /// What the structures consist of: name and descriptor of each root.
    roots: Vec<(String, String)>,
    /// A method of the first root that holds for each structure.
    predicate: Option<String>,
    /// The statements of the structures of the open part.
    part: Vec<Vec<String>>,
    /// The classes that these name.
    imports: BTreeSet<String>,
    parts: usize,
    count: usize,
    support: bool,
    left_out: usize,
    why: Option<Unwritable>,
}

impl StructureSource {
    /// For structures with these roots, each with a name and a descriptor. With a predicate, which is a method of the first
    /// root without parameters, there is also a test that asks it.
    pub fn new(class: &str, roots: Vec<(String, String)>, predicate: Option<String>) -> StructureSource {
        StructureSource {
            class: class.to_owned(),
            package: package_of(class).to_owned(),
            roots,
            predicate,
            part: Vec::new(),
            imports: BTreeSet::new(),
            parts: 0,
            count: 0,
            support: false,
            left_out: 0,
            why: None,
        }
    }

    /// Adds a structure; gives the file of a part that is full.
    pub fn add(&mut self, classes: &mut Classes, graph: &Graph) -> Option<File> {
        let mut types = self.types(classes);
        match self.method(&mut types, graph) {
            Ok(lines) => self.part.push(lines),
            Err(why) => {
                self.left_out += 1;
                self.why.get_or_insert(why);
            }
        }
        self.imports.extend(types.imported());
        (self.part.len() == PART).then(|| self.close(classes)).flatten()
    }

    /// The rest of the files.
    pub fn finish(mut self, classes: &mut Classes) -> Vec<File> {
        let mut files: Vec<File> = self.close(classes).into_iter().collect();
        files.push(self.file("", self.all(classes)));
        if let Some(text) = self.test(classes) {
            files.push(self.file("Test", text));
        }
        if self.support {
            let path = format!("{}MargaySupport.java", directory(&self.package));
            files.push(File { path, text: support::source(&self.package) });
        }
        files
    }

    /// How many structures no source can express, and why the first cannot be.
    pub fn left_out(&self) -> (usize, Option<&Unwritable>) {
        (self.left_out, self.why.as_ref())
    }

    fn name(&self, suffix: &str) -> String {
        format!("{}Structures{suffix}", package_free(&self.class))
    }

    fn file(&self, suffix: &str, text: String) -> File {
        File { path: format!("{}{}.java", directory(&self.package), self.name(suffix)), text }
    }

    fn types<'c>(&self, classes: &'c mut Classes) -> Types<'c> {
        let mut types = Types::new(classes, &self.package);
        let suffixes = ["".to_owned(), "Test".to_owned(), format!("{}", self.parts + 1)];
        for name in suffixes.iter().map(|s| self.name(s)).chain(["MargaySupport".to_owned()]) {
            types.reserve(&name, &qualified(&self.package, &name));
        }
        for (name, class) in [
            ("Stream", "java.util.stream.Stream"),
            ("IntStream", "java.util.stream.IntStream"),
            ("ParameterizedTest", "org.junit.jupiter.params.ParameterizedTest"),
            ("MethodSource", "org.junit.jupiter.params.provider.MethodSource"),
        ] {
            types.reserve(name, class);
        }
        // What one structure of a part imports, the others mean too.
        for class in &self.imports {
            types.reserve(class.rsplit('.').next().unwrap_or(class), class);
        }
        types
    }

    /// The type of a structure: that of its only root, or an array of all.
    fn type_of(&self, types: &mut Types<'_>) -> String {
        match &self.roots[..] {
            [(_, descriptor)] => types.type_name(&boxed(descriptor)).unwrap_or_else(|| "Object".to_owned()),
            _ => "Object[]".to_owned(),
        }
    }

    /// Writes the open part.
    fn close(&mut self, classes: &mut Classes) -> Option<File> {
        let methods = std::mem::take(&mut self.part);
        if methods.is_empty() {
            return None;
        }
        let mut types = self.types(classes);
        let type_name = self.type_of(&mut types);
        let mut imports = std::mem::take(&mut self.imports);
        imports.extend(types.imported());
        self.parts += 1;
        let class = self.name(&self.parts.to_string());
        let mut text = self.head(imports, &[]);
        text += &format!("/** A part of {{@link {}}}. */\n", self.name(""));
        text += &format!("@SuppressWarnings({{\"unchecked\", \"rawtypes\"}})\nclass {class} {{\n");
        text += &format!(
            "    static {type_name} structure(int number) {{\n        try {{\n            switch (number) {{\n"
        );
        for i in 1..=methods.len() {
            let number = self.count + i;
            text += &format!("                case {number}: return structure{number}();\n");
        }
        text += "                default: throw new IndexOutOfBoundsException(\"structure \" + number);\n            }\n";
        text += "        } catch (RuntimeException | Error e) {\n            throw e;\n        } catch (Throwable e) {\n";
        text +=
            "            throw new IllegalStateException(\"structure \" + number, e);\n        }\n    }\n";
        for (i, lines) in methods.iter().enumerate() {
            let number = self.count + i + 1;
            text += &format!("\n    private static {type_name} structure{number}() throws Throwable {{\n");
            for line in lines {
                text += &format!("        {line}\n");
            }
            text += "    }\n";
        }
        text += "}\n";
        self.count += methods.len();
        Some(self.file(&self.parts.to_string(), text))
    }

    fn head(&self, used: impl IntoIterator<Item = String>, wanted: &[&str]) -> String {
        let mut text = format!("{MARKER}. Changes are lost when it writes the file again.\n");
        if !self.package.is_empty() {
            text += &format!("package {};\n", self.package);
        }
        text += "\n";
        let own = |i: &String| i.starts_with("org.junit.") || i.starts_with("java.util.stream.");
        let mut imports: BTreeSet<String> = used.into_iter().filter(|i| !own(i)).collect();
        imports.extend(wanted.iter().map(|&w| w.to_owned()));
        for import in &imports {
            text += &format!("import {import};\n");
        }
        if !imports.is_empty() {
            text += "\n";
        }
        text
    }

    /// The statements that make a structure and return it.
    fn method(&mut self, types: &mut Types<'_>, graph: &Graph) -> Result<Vec<String>, Unwritable> {
        let mut body = Body::new(types, graph);
        for ((name, _), root) in self.roots.iter().zip(&graph.roots) {
            if let Some(id) = root.node()
                && body.name_requests[id.0 as usize].is_none()
            {
                body.request_name(id, name);
            }
        }
        body.construct()?;
        let mut values = Vec::new();
        for ((_, descriptor), &root) in self.roots.iter().zip(&graph.roots) {
            let declared = body.types.type_name(descriptor).is_some();
            let wanted = if declared { descriptor.as_str() } else { "Ljava/lang/Object;" };
            values.push(body.value(root, wanted)?.0);
        }
        let result = match &values[..] {
            [one] if self.roots.len() == 1 => one.clone(),
            _ => format!("new Object[] {{{}}}", values.join(", ")),
        };
        body.line(format!("return {result};"));
        self.support |= body.support;
        if body.lines.iter().map(String::len).sum::<usize>() > 60_000 {
            return Err(Unwritable::TooLong("structure"));
        }
        Ok(body.lines)
    }

    /// The class with all of them.
    fn all(&self, classes: &mut Classes) -> String {
        let mut types = self.types(classes);
        let type_name = self.type_of(&mut types);
        let name = self.name("");
        let streams = ["java.util.stream.IntStream", "java.util.stream.Stream"];
        let mut text = self.head(types.imported(), &streams);
        let full = qualified(&self.package, &name);
        text += &format!(
            "/** The structures of {{@code {}}} that were found: {{@code @MethodSource(\"{full}#structures\")}}. */\n",
            self.class.replace('$', ".")
        );
        text += &format!("class {name} {{\n    static final int COUNT = {};\n\n", self.count);
        text += &format!(
            "    /** All of them, each made when it is asked for. */\n    static Stream<{type_name}> structures() {{\n        \
             return IntStream.rangeClosed(1, COUNT).mapToObj({name}::structure);\n    }}\n\n"
        );
        text += &format!(
            "    /** One of them; the first is 1. */\n    static {type_name} structure(int number) {{\n        \
             switch ((number - 1) / {PART}) {{\n"
        );
        for part in 0..self.parts {
            text += &format!(
                "            case {part}: return {}.structure(number);\n",
                self.name(&(part + 1).to_string())
            );
        }
        text += "            default: throw new IndexOutOfBoundsException(\"structure \" + number);\n        }\n    }\n}\n";
        text
    }

    /// A parameterised test that asks the predicate.
    fn test(&self, classes: &mut Classes) -> Option<String> {
        let predicate = self.predicate.as_ref()?;
        let [(name, descriptor)] = &self.roots[..] else { return None };
        let mut types = self.types(classes);
        let type_name = types.type_name(descriptor)?;
        let class = margay_classes::descriptor::class_of_descriptor(descriptor).replace('/', ".");
        let method = types.method(&class, predicate, "()Z")?;
        if !types.callable(&class, method) {
            return None;
        }
        let imports =
            ["org.junit.jupiter.params.ParameterizedTest", "org.junit.jupiter.params.provider.MethodSource"];
        let mut text = self.head(types.imported(), &imports);
        let at = text.find("import ").unwrap_or(text.len());
        text.insert_str(at, "import static org.junit.jupiter.api.Assertions.assertTrue;\n\n");
        let source = qualified(&self.package, &self.name(""));
        text += &format!(
            "/** Each structure is one. */\nclass {} {{\n    @ParameterizedTest\n    @MethodSource(\"{source}#structures\")\n    \
             void {predicate}Holds({type_name} {name}) {{\n        assertTrue({name}.{predicate}());\n    }}\n}}\n",
            self.name("Test")
        );
        Some(text)
    }
}

/// The type of a value of a stream.
fn boxed(descriptor: &str) -> String {
    let class = match descriptor {
        "Z" => "Boolean",
        "B" => "Byte",
        "C" => "Character",
        "S" => "Short",
        "I" => "Integer",
        "J" => "Long",
        "F" => "Float",
        "D" => "Double",
        other => return other.to_owned(),
    };
    format!("Ljava/lang/{class};")
}
