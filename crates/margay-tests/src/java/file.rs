//! Whole source files: header, imports, one method for each case.

use super::asserts::Asserts;
use super::body::{Body, name_of_type};
use super::call::{Aim, Expression};
use super::unwritable::Unwritable;
use super::{literal, support};
use crate::files::{File, MARKER};
use crate::model::{Case, Kind, Outcome, Suite};
use crate::names::names;
use crate::types::{CLOSED_TESTS, Types, package_of};
use margay_classes::Classes;
use margay_classes::signature::Type;
use margay_graph::graph::{Graph, Node, Value};
use std::collections::BTreeSet;

/// The test framework.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Style {
    /// JUnit 5, any version.
    JUnit5,
    /// JUnit 4.13 or later.
    JUnit4,
}

/// What became of a suite.
#[derive(Debug, Default)]
pub struct Written {
    /// The source files, the support file among them when it is needed.
    pub files: Vec<File>,
    /// The name of the test of each case, as `Class.method`; none for those left out.
    pub names: Vec<Option<String>>,
    /// Cases that no source can express, with the reason.
    pub left_out: Vec<(usize, Unwritable)>,
    /// The option of `java` that the tests need: they reach private members of the JDK.
    pub opens: Option<String>,
}

/// The source of a test without its name.
struct Method {
    lines: Vec<String>,
    throws: bool,
    support: bool,
    raw: bool,
    deprecated: bool,
    used: BTreeSet<&'static str>,
}

/// Writes the tests of a suite.
pub fn write_suite(classes: &mut Classes, suite: &Suite, style: Style) -> Written {
    let mut written = Written { names: vec![None; suite.cases.len()], ..Written::default() };
    let own = package_of(&suite.class).to_owned();
    let module = module_of(classes, &suite.class);
    let closed = module.is_some() || classes.path.is_signed(&suite.class.replace('.', "/"));
    let package = if closed { format!("{CLOSED_TESTS}.{own}") } else { own.clone() };
    let opens = module.map(|module| format!("--add-opens {module}/{own}=ALL-UNNAMED"));
    let simple = package_free(&suite.class);
    let mut needs_support = false;
    for (bugs, suffix) in [(false, "MargayTest"), (true, "MargayBugs")] {
        let cases: Vec<usize> = (0..suite.cases.len())
            .filter(|&i| matches!(suite.cases[i].kind, Kind::Bug { .. }) == bugs)
            .collect();
        let class = format!("{simple}{suffix}");
        let mut types = Types::new(classes, &package);
        types.reserve(&class, &qualified(&package, &class));
        types.reserve("MargaySupport", &qualified(&package, "MargaySupport"));
        types.reserve("Test", "org.junit.Test");
        types.reserve("DisplayName", "org.junit.jupiter.api.DisplayName");
        let mut methods = Vec::new();
        for &i in &cases {
            match method(&mut types, &suite.cases[i], style) {
                Ok(m) => methods.push((i, m)),
                Err(why) => written.left_out.push((i, why)),
            }
        }
        if methods.is_empty() {
            continue;
        }
        needs_support |= methods.iter().any(|(_, m)| m.support);
        let kept: Vec<&Case> = methods.iter().map(|(i, _)| &suite.cases[*i]).collect();
        let names = names(&kept);
        for ((i, _), name) in methods.iter().zip(&names) {
            written.names[*i] = Some(format!("{}.{name}", qualified(&package, &class)));
        }
        let tests: Vec<(&Case, &Method, &str)> =
            kept.iter().zip(&methods).zip(&names).map(|((c, (_, m)), n)| (*c, m, &n[..])).collect();
        let opens = opens.as_deref();
        let file =
            Source { types: &types, target: &suite.class, package: &package, class: &class, style, opens };
        written.files.push(file.write(bugs, &tests));
    }
    if needs_support {
        let path = format!("{}MargaySupport.java", directory(&package));
        written.files.push(File { path, text: support::source(&package) });
        written.opens = opens;
    }
    written.left_out.sort_by_key(|(case, _)| *case);
    written
}

/// The module of the JDK that a class belongs to, if it does.
fn module_of(classes: &mut Classes, class: &str) -> Option<String> {
    let id = classes.load(&class.replace('.', "/")).ok()?;
    classes.class(id).module.as_deref().map(str::to_owned)
}

/// The name of a class without its package, as part of another name.
pub(super) fn package_free(class: &str) -> String {
    class.rsplit('.').next().unwrap_or(class).replace('$', "")
}

pub(super) fn qualified(package: &str, class: &str) -> String {
    if package.is_empty() { class.to_owned() } else { format!("{package}.{class}") }
}

pub(super) fn directory(package: &str) -> String {
    if package.is_empty() { String::new() } else { package.replace('.', "/") + "/" }
}

struct Source<'s, 'c> {
    types: &'s Types<'c>,
    target: &'s str,
    package: &'s str,
    class: &'s str,
    style: Style,
    /// The option of `java` that opens the package of the target, if it is one of the JDK.
    opens: Option<&'s str>,
}

impl Source<'_, '_> {
    fn write(&self, bugs: bool, tests: &[(&Case, &Method, &str)]) -> File {
        let mut text = String::new();
        text += &format!("{MARKER}. Changes are lost when it writes the file again.\n");
        if !self.package.is_empty() {
            text += &format!("package {};\n", self.package);
        }
        text += "\n";
        let used: BTreeSet<&str> = tests.iter().flat_map(|(_, m, _)| m.used.iter().copied()).collect();
        let (assertions, assumptions, test) = match self.style {
            Style::JUnit5 => (
                "org.junit.jupiter.api.Assertions",
                "org.junit.jupiter.api.Assumptions",
                "org.junit.jupiter.api.Test",
            ),
            Style::JUnit4 => ("org.junit.Assert", "org.junit.Assume", "org.junit.Test"),
        };
        for name in &used {
            let class = if name.starts_with("assume") { assumptions } else { assertions };
            text += &format!("import static {class}.{name};\n");
        }
        if !used.is_empty() {
            text += "\n";
        }
        let mut imports = self.types.imported();
        imports.retain(|i| !i.starts_with("org.junit."));
        imports.push(test.to_owned());
        if bugs && self.style == Style::JUnit5 {
            imports.push("org.junit.jupiter.api.DisplayName".to_owned());
        }
        imports.sort();
        let mut body = String::new();
        for (i, (case, method, name)) in tests.iter().enumerate() {
            if i > 0 {
                body.push('\n');
            }
            body += &self.method(case, method, name);
        }
        // What another file of the same target needs, or what a name was only asked for, is not imported here.
        let words: BTreeSet<&str> =
            body.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').collect();
        imports.retain(|i| words.contains(i.rsplit('.').next().unwrap_or(i)));
        for import in &imports {
            text += &format!("import {import};\n");
        }
        text += "\n";
        text += &self.comment(bugs, tests);
        let mut warnings = Vec::new();
        if tests.iter().any(|(_, m, _)| m.raw) {
            warnings.extend(["\"unchecked\"", "\"rawtypes\""]);
        }
        warnings.extend(tests.iter().any(|(_, m, _)| m.deprecated).then_some("\"deprecation\""));
        match &warnings[..] {
            [] => {}
            [one] => text += &format!("@SuppressWarnings({one})\n"),
            all => text += &format!("@SuppressWarnings({{{}}})\n", all.join(", ")),
        }
        let public = if self.style == Style::JUnit4 { "public " } else { "" };
        text += &format!("{public}class {} {{\n", self.class);
        text += &body;
        text += "}\n";
        File { path: format!("{}{}.java", directory(self.package), self.class), text }
    }

    fn comment(&self, bugs: bool, tests: &[(&Case, &Method, &str)]) -> String {
        let target = self.target.replace('$', ".");
        let mut lines = vec![if bugs {
            format!(
                "Inputs on which {{@code {target}}} breaks a contract. Each test passes as long as it does."
            )
        } else {
            format!("What {{@code {target}}} does.")
        }];
        if bugs {
            lines.push("Surefire does not run it by its name alone:".to_owned());
            lines.push(format!(
                "{{@code mvn test -Dtest={}}}, or an include {{@code *MargayBugs}}.",
                self.class
            ));
        }
        if let Some(opens) = self.opens {
            let support = tests.iter().any(|(_, m, _)| m.support);
            lines
                .extend(support.then(|| "Reaches private members of the JDK: run the tests with".to_owned()));
            lines.extend(support.then(|| format!("{{@code {opens}}}, for Surefire in {{@code argLine}}.")));
        }
        if lines.len() == 1 {
            return format!("/** {} */\n", lines[0]);
        }
        format!("/**\n{} */\n", lines.iter().map(|l| format!(" * {l}\n")).collect::<String>())
    }

    fn method(&self, case: &Case, method: &Method, name: &str) -> String {
        let mut text = String::new();
        if let Kind::Bug { what } = &case.kind {
            for line in bug_comment(case) {
                text += &format!("    // {}\n", comment_text(&line));
            }
            text += "    @Test\n";
            let label = literal::text(&format!("{} {what}", call_name(case)));
            match self.style {
                Style::JUnit5 => text += &format!("    @DisplayName({label})\n"),
                Style::JUnit4 => {
                    text =
                        format!("    // {}\n", comment_text(&format!("{} {what}", call_name(case)))) + &text
                }
            }
        } else {
            text += "    @Test\n";
        }
        let public = if self.style == Style::JUnit4 { "public " } else { "" };
        let throws = if method.throws { " throws Throwable" } else { "" };
        text += &format!("    {public}void {name}(){throws} {{\n");
        for line in &method.lines {
            if line.is_empty() {
                text.push('\n');
            } else {
                text += &format!("        {line}\n");
            }
        }
        text + "    }\n"
    }
}

/// What stands above a test of a bug: the path condition and the input.
fn bug_comment(case: &Case) -> Vec<String> {
    let mut lines = Vec::new();
    if !case.condition.is_empty() {
        lines.extend(format!("when {}", case.condition).lines().take(10).map(str::to_owned));
    }
    if !case.before.roots.is_empty() {
        lines.push("input:".to_owned());
        let names = root_names(case);
        lines.extend(case.before.to_text_of(&case.method.class, &names).lines().map(|l| format!("  {l}")));
    }
    lines
}

/// Text that is safe in a line comment: the compiler reads Unicode escapes even there.
fn comment_text(text: &str) -> String {
    let plain: String = text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    plain.replace("\\u", "\\ u")
}

fn call_name(case: &Case) -> String {
    let class = case.method.class.rsplit(['.', '$']).next().unwrap_or(&case.method.class);
    if case.method.is_constructor() {
        format!("new {class}")
    } else {
        format!("{class}.{}", case.method.name)
    }
}

/// Names for the receiver and the parameters.
fn root_names(case: &Case) -> Vec<String> {
    let m = &case.method;
    let receiver = m.has_receiver().then(|| name_of_type(&m.class));
    let params = m.params();
    let given = params.iter().zip(&m.parameters).map(|(descriptor, name)| {
        name.clone().unwrap_or_else(|| {
            let class = margay_classes::descriptor::class_of_descriptor(descriptor).replace('/', ".");
            match descriptor.len() {
                1 => margay_classes::descriptor::kind_of(descriptor).java_name()[..1].to_owned(),
                _ => name_of_type(&class),
            }
        })
    });
    receiver.into_iter().chain(given).collect()
}

fn method(types: &mut Types<'_>, case: &Case, style: Style) -> Result<Method, Unwritable> {
    let lambdas =
        case.input.nodes.iter().any(
            |n| matches!(n, Node::Answering { replies, .. } if replies.iter().any(|r| super::typing::takes_objects(&r.descriptor))),
        );
    // Where the compiler does not vouch for what a lambda is given, it must not check it.
    let vouched = !lambdas || !takes_anything(types, case);
    let written = write_method(types, case, style, vouched)?;
    if lambdas && vouched && written.raw {
        return write_method(types, case, style, false);
    }
    Ok(written)
}

/// Whether the method under test is given an object that its declaration says nothing of.
fn takes_anything(types: &mut Types<'_>, case: &Case) -> bool {
    let m = &case.method;
    let method = types.method(&m.class, &m.name, &m.descriptor);
    let Some(signature) = method.and_then(|m| types.classes.method_signature(m)) else { return true };
    let object = Type::class("java/lang/Object");
    let args = case.input.roots.iter().skip(usize::from(m.has_receiver()));
    signature.arguments.iter().zip(args).any(|(t, v)| *t == object && *v != Value::Null)
}

fn write_method(
    types: &mut Types<'_>,
    case: &Case,
    style: Style,
    typed_lambdas: bool,
) -> Result<Method, Unwritable> {
    let graph: &Graph = &case.input;
    let mut body = Body::new(types, graph);
    body.typed_lambdas = typed_lambdas;
    for (name, root) in root_names(case).iter().zip(&graph.roots) {
        if let Some(id) = root.node()
            && body.wishes[id.0 as usize].is_none()
        {
            body.wish(id, name);
        }
    }
    body.wish_parts();
    let m = &case.method;
    if let Some(method) = body.types.method(&m.class, &m.name, &m.descriptor) {
        body.choose_types(method);
    }
    body.construct()?;
    let (receiver, args): (Option<Value>, &[Value]) = match graph.roots.split_first() {
        Some((&first, rest)) if m.has_receiver() => (Some(first), rest),
        _ => (None, &graph.roots),
    };
    let receiver = match receiver {
        Some(value) => Some(receiver_variable(&mut body, value, &m.class)?),
        None => None,
    };
    let throws = body.throws;
    let call = body.call(&m.class, &m.name, &m.descriptor, receiver.as_ref(), args, Aim::Any)?;
    let mut asserts = Asserts { case, style, used: Default::default() };
    if !body.lines.is_empty() {
        body.line("");
    }
    match &case.outcome {
        Outcome::Threw { .. } => {
            // What the call declares stays inside the assertion.
            body.throws = throws;
            asserts.thrown(&mut body, &call.code)?;
        }
        Outcome::Returned(None) => body.line(format!("{};", call.code)),
        Outcome::Returned(Some(value)) if !case.stable.result => {
            if case.stable.presence && value.node().is_some() && !m.is_constructor() {
                asserts.emit(&mut body, "assertNotNull", &call.code);
            } else {
                body.line(format!("{};", call.code));
            }
        }
        Outcome::Returned(Some(_)) => {
            let wanted = m.result();
            let declared =
                if body.types.type_name(&wanted).is_some() { wanted } else { "Ljava/lang/Object;".into() };
            let name = result_type(&mut body, case, &call, &declared);
            let variable = body.fresh(if m.is_constructor() { "made" } else { "result" });
            let cast = if call.own == declared || declared == "Ljava/lang/Object;" {
                String::new()
            } else {
                format!("({name}) ")
            };
            body.line(format!("{name} {variable} = {cast}{};", call.code));
            body.line("");
            asserts.result(&mut body, &variable, &declared);
        }
    }
    if matches!(case.outcome, Outcome::Returned(None)) {
        body.line("");
    }
    let before = body.lines.len();
    asserts.state(&mut body);
    if body.lines.len() == before && body.lines.last().is_some_and(String::is_empty) {
        body.lines.pop();
    }
    let (raw, deprecated) = (body.raw, body.deprecated);
    let (support, throws, lines) = (body.support, body.throws, body.lines);
    // What the compiler takes for one method, with room to spare.
    if lines.iter().map(String::len).sum::<usize>() > 60_000 {
        return Err(Unwritable::TooLong("test"));
    }
    Ok(Method { lines, throws, support, raw, deprecated, used: asserts.used.0 })
}

/// The declared type of the variable for the result, in source.
fn result_type(body: &mut Body<'_, '_>, case: &Case, call: &Expression, declared: &str) -> String {
    let typed = call.generic.clone().filter(|_| call.own == declared);
    // What a type variable stands for is the compiler's guess; the object that came back must be one.
    let sure = typed.filter(|t| {
        let own = case.result().and_then(|v| case.after.at(v)).map(|n| n.class().to_owned());
        let own = own.map(|c| if c.starts_with('[') { c } else { format!("L{};", c.replace('.', "/")) });
        t.erasure() == declared || own.is_none_or(|own| body.types.converts(&own, &t.erasure()))
    });
    let name = sure.filter(|t| !body.types.is_raw(t)).and_then(|t| body.types.generic_name(&t));
    name.or_else(|| body.types.unknown_name(declared)).unwrap_or_default()
}

/// The variable that the method is called on; a value such as a string gets one.
fn receiver_variable(
    body: &mut Body<'_, '_>,
    value: Value,
    class: &str,
) -> Result<super::body::Variable, Unwritable> {
    let Some(id) = value.node() else { return Err(Unwritable::NullReceiver(class.to_owned())) };
    if let Some(v) = body.variable(id) {
        return Ok(v.clone());
    }
    let Some(node) = body.graph.node(id) else { return Err(Unwritable::Dangling) };
    let (text, own) = body.leaf(node)?;
    body.declare(id, &own, &text)?;
    body.variable(id).cloned().ok_or(Unwritable::Dangling)
}
