//! The layout of a test class: printed, and read back so that tests of an earlier run can be kept. Reading accepts what
//! printing gives and nothing else; test methods stay as they stand. Knows nothing of cases.

use super::style::Style;
use crate::files::MARKER;
use std::collections::BTreeSet;

/// What the first line says after the marker.
const NOTICE: &str = "Exploring a method again replaces its tests here, so keep your own in another file.";
const TEST: &str = "    @Test";
const END_OF_TEST: &str = "    }";

/// A warning of the compiler that a test class suppresses, in the order in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Warning {
    Unchecked,
    RawTypes,
    Deprecation,
}

impl Warning {
    const ALL: [Warning; 3] = [Warning::Unchecked, Warning::RawTypes, Warning::Deprecation];

    fn literal(self) -> &'static str {
        match self {
            Warning::Unchecked => "\"unchecked\"",
            Warning::RawTypes => "\"rawtypes\"",
            Warning::Deprecation => "\"deprecation\"",
        }
    }
}

/// One test as source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TestMethod {
    pub(crate) name: String,
    /// All of its lines, with their indentation.
    lines: Vec<String>,
    /// The number of the first line of the body.
    body: usize,
}

impl TestMethod {
    /// A test with these lines above its declaration, which are not indented yet, and this body.
    pub(crate) fn new(
        style: Style,
        head: &[String],
        name: &str,
        throws: bool,
        body: &[String],
    ) -> TestMethod {
        let throws = if throws { " throws Throwable" } else { "" };
        let mut lines: Vec<String> = head.iter().map(|line| format!("    {line}")).collect();
        lines.push(format!("    {}void {name}(){throws} {{", public(style)));
        let start = lines.len();
        lines.extend(body.iter().map(|line| indented(line)));
        lines.push(END_OF_TEST.to_owned());
        TestMethod { name: name.to_owned(), lines, body: start }
    }

    /// Whether the statements are these, which are not indented yet.
    pub(crate) fn has_body(&self, statements: &[String]) -> bool {
        self.body().iter().map(String::as_str).eq(statements.iter().map(|line| indented(line)))
    }

    /// The lines of the body.
    pub(crate) fn body(&self) -> &[String] {
        &self.lines[self.body..self.lines.len() - 1]
    }

    /// The names in the test that stand for themselves: not behind a dot.
    pub(crate) fn simple_names(&self) -> BTreeSet<&str> {
        self.lines.iter().flat_map(|line| simple_names(line)).collect()
    }
}

fn indented(line: &str) -> String {
    if line.is_empty() { String::new() } else { format!("        {line}") }
}

fn public(style: Style) -> &'static str {
    if style == Style::JUnit4 { "public " } else { "" }
}

/// The identifiers of a line that do not stand behind a dot, words of comments and strings among them.
fn simple_names(line: &str) -> impl Iterator<Item = &str> {
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let mut dotted = false;
    let mut rest = line;
    std::iter::from_fn(move || {
        while let Some(first) = rest.chars().next() {
            let end = rest.find(|c| part(c) != part(first)).unwrap_or(rest.len());
            let (piece, behind) = rest.split_at(end);
            rest = behind;
            let simple = part(first) && !dotted;
            dotted = piece.ends_with('.');
            if simple {
                return Some(piece);
            }
        }
        None
    })
}

/// A test class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Layout {
    pub(crate) style: Style,
    /// Empty for the unnamed package.
    pub(crate) package: String,
    /// Members that are imported by their qualified names.
    pub(crate) static_imports: BTreeSet<String>,
    /// Classes that are imported, by their qualified names.
    pub(crate) imports: BTreeSet<String>,
    /// The lines of the comment. The first names the class under test.
    pub(crate) comment: Vec<String>,
    pub(crate) warnings: BTreeSet<Warning>,
    /// The simple name of the test class.
    pub(crate) class: String,
    pub(crate) tests: Vec<TestMethod>,
}

/// The line, counted from 1, at which a file is not as it would have been printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mismatch(pub(crate) usize);

impl Layout {
    /// The class under test, as the comment names it.
    pub(crate) fn target(&self) -> Option<&str> {
        let (_, rest) = self.comment.first()?.split_once("{@code ")?;
        Some(rest.split_once('}')?.0)
    }

    /// Prints the file.
    pub(crate) fn print(&self) -> String {
        let mut text = format!("{MARKER}. {NOTICE}\n");
        if !self.package.is_empty() {
            text += &format!("package {};\n", self.package);
        }
        text += "\n";
        for import in &self.static_imports {
            text += &format!("import static {import};\n");
        }
        if !self.static_imports.is_empty() {
            text += "\n";
        }
        for import in &self.imports {
            text += &format!("import {import};\n");
        }
        text += "\n";
        match &self.comment[..] {
            [line] => text += &format!("/** {line} */\n"),
            lines => {
                text += "/**\n";
                lines.iter().for_each(|line| text += &format!(" * {line}\n"));
                text += " */\n";
            }
        }
        let warnings: Vec<&str> = self.warnings.iter().map(|w| w.literal()).collect();
        match &warnings[..] {
            [] => {}
            [one] => text += &format!("@SuppressWarnings({one})\n"),
            all => text += &format!("@SuppressWarnings({{{}}})\n", all.join(", ")),
        }
        text += &format!("{}class {} {{\n", public(self.style), self.class);
        let tests: Vec<String> = self.tests.iter().map(|test| test.lines.join("\n") + "\n").collect();
        text + &tests.join("\n") + "}\n"
    }

    /// Reads a file that [`Layout::print`] gave, perhaps with changes inside of tests.
    pub(crate) fn parse(text: &str) -> Result<Layout, Mismatch> {
        let mut lines = Lines { lines: text.lines().collect(), at: 0 };
        lines.expect(|line| line.starts_with(MARKER).then_some(()))?;
        let package = lines.next_if(|line| name_between(line, "package ", ";")).unwrap_or_default();
        lines.blank()?;
        let static_imports = lines.all(|line| name_between(line, "import static ", ";"));
        if !static_imports.is_empty() {
            lines.blank()?;
        }
        let imports = lines.all(|line| name_between(line, "import ", ";"));
        let has = |import: &str| imports.contains(import);
        let style = match (has(Style::JUnit5.test_annotation()), has(Style::JUnit4.test_annotation())) {
            (true, false) => Style::JUnit5,
            (false, true) => Style::JUnit4,
            _ => return Err(lines.mismatch()),
        };
        lines.blank()?;
        let comment = lines.comment()?;
        let warnings = lines.next_if(warnings).unwrap_or_default();
        let head = format!("{}class ", public(style));
        let class = lines.expect(|line| name_between(line, &head, " {"))?;
        let mut tests = vec![lines.test(style)?];
        while lines.next_if(|line| line.is_empty().then_some(())).is_some() {
            tests.push(lines.test(style)?);
        }
        lines.expect(|line| (line == "}").then_some(()))?;
        match lines.at == lines.lines.len() {
            true => Ok(Layout { style, package, static_imports, imports, comment, warnings, class, tests }),
            false => Err(lines.mismatch()),
        }
    }
}

/// A name between a prefix and a suffix of a line.
fn name_between(line: &str, prefix: &str, suffix: &str) -> Option<String> {
    let name = line.strip_prefix(prefix)?.strip_suffix(suffix)?;
    let part = |c: char| c.is_alphanumeric() || c == '_' || c == '$' || c == '.';
    (!name.is_empty() && name.chars().all(part)).then(|| name.to_owned())
}

fn warnings(line: &str) -> Option<BTreeSet<Warning>> {
    let list = line.strip_prefix("@SuppressWarnings(")?.strip_suffix(')')?;
    let list = list.strip_prefix('{').and_then(|l| l.strip_suffix('}')).unwrap_or(list);
    list.split(", ").map(|one| Warning::ALL.into_iter().find(|w| w.literal() == one)).collect()
}

/// The lines of a file, read one after the other.
struct Lines<'t> {
    lines: Vec<&'t str>,
    at: usize,
}

impl Lines<'_> {
    /// At the line that comes next.
    fn mismatch(&self) -> Mismatch {
        Mismatch(self.at + 1)
    }

    /// Takes the next line if it is one of these.
    fn next_if<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = read(self.lines.get(self.at)?)?;
        self.at += 1;
        Some(found)
    }

    fn expect<T>(&mut self, read: impl Fn(&str) -> Option<T>) -> Result<T, Mismatch> {
        self.next_if(read).ok_or_else(|| self.mismatch())
    }

    fn blank(&mut self) -> Result<(), Mismatch> {
        self.expect(|line| line.is_empty().then_some(()))
    }

    fn all(&mut self, read: impl Fn(&str) -> Option<String>) -> BTreeSet<String> {
        std::iter::from_fn(|| self.next_if(&read)).collect()
    }

    fn comment(&mut self) -> Result<Vec<String>, Mismatch> {
        if let Some(line) = self.next_if(|l| Some(l.strip_prefix("/** ")?.strip_suffix(" */")?.to_owned())) {
            return Ok(vec![line]);
        }
        self.expect(|line| (line == "/**").then_some(()))?;
        let mut lines = Vec::new();
        while let Some(line) = self.next_if(|line| Some(line.strip_prefix(" * ")?.to_owned())) {
            lines.push(line);
        }
        self.expect(|line| (line == " */").then_some(lines.clone()))
    }

    fn test(&mut self, style: Style) -> Result<TestMethod, Mismatch> {
        let start = self.at;
        let heads = ["() {", "() throws Throwable {"];
        let declaration = format!("    {}void ", public(style));
        let name = loop {
            if let Some(name) =
                self.next_if(|line| heads.iter().find_map(|head| name_between(line, &declaration, head)))
            {
                break name;
            }
            let above = |line: &str| line.starts_with("    //") || line.starts_with("    @");
            self.expect(|line| above(line).then_some(()))?;
        };
        if !self.lines[start..self.at].contains(&TEST) {
            self.at -= 1;
            return Err(self.mismatch());
        }
        let body = self.at - start;
        while self.next_if(|line| (line == END_OF_TEST).then_some(())).is_none() {
            self.expect(|line| (line.is_empty() || line.starts_with("        ")).then_some(()))?;
        }
        let lines = self.lines[start..self.at].iter().map(|&line| line.to_owned()).collect();
        Ok(TestMethod { name, lines, body })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILES: [&str; 4] = [
        include_str!("../../tests/golden/shop/ShopMargayTest.java.txt"),
        include_str!("../../tests/golden/shop/ShopMargayBugs.java.txt"),
        include_str!("../../tests/golden/words/WordsMargayTest.java.txt"),
        include_str!("../../tests/golden/strict/StrictMargayTest.java.txt"),
    ];

    #[test]
    fn what_is_printed_is_read_back() {
        for text in FILES {
            let layout = Layout::parse(text).unwrap_or_else(|e| panic!("{e:?}\n{text}"));
            assert_eq!(layout.print(), text);
            assert_eq!(Layout::parse(&text.replace('\n', "\r\n")), Ok(layout), "lines of another system");
        }
        let layout = Layout::parse(FILES[1]).expect("a test class");
        assert_eq!((layout.target(), layout.tests.len()), (Some("shop.Shop"), 2));
        assert_eq!(layout.tests[0].name, "first_throwsIndexOutOfBoundsException");
    }

    #[test]
    fn what_a_person_added_is_not_read_as_ours() {
        let text = FILES[1];
        let class = "class ShopMargayBugs {\n";
        let line_of = |word: &str| text.lines().position(|l| l.contains(word)).expect("the line") + 1;
        for (old, new, line) in [
            (class, "class ShopMargayBugs extends Base {\n", line_of("class ShopMargayBugs")),
            (class, "class ShopMargayBugs {\n    int count = 1;\n\n", line_of("class ShopMargayBugs") + 1),
            (
                class,
                "class ShopMargayBugs {\n    @BeforeEach\n    void setUp() {\n    }\n\n",
                line_of("class ShopMargayBugs") + 2,
            ),
            ("import java.util.ArrayList;", "import java.util.*;", line_of("import java.util")),
            ("    }\n}\n", "    }\n}\n\nclass Helper {}\n", text.lines().count() + 1),
        ] {
            let edited = text.replacen(old, new, 1);
            assert_ne!(edited, text, "{old}");
            assert_eq!(Layout::parse(&edited), Err(Mismatch(line)), "{new}");
        }
    }

    #[test]
    fn names_behind_a_dot_are_no_simple_names() {
        let line = "Shop.Size s = new java.util.List<>(1.5f, a.b());";
        assert_eq!(simple_names(line).collect::<Vec<_>>(), ["Shop", "s", "new", "java", "1", "a"]);
    }
}
