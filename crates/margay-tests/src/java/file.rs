//! Whole source files: header, imports, one method for each case.

use super::asserts::Asserts;
use super::body::{Body, name_of_type};
use super::call::{Expression, ResultUse};
use super::earlier::Earlier;
use super::layout::{Layout, TestMethod, Warning};
use super::place::{Place, SUPPORT, simple_name};
use super::style::Style;
use super::unwritable::Unwritable;
use super::{literal, support};
use crate::arrange::arrange;
use crate::files::File;
use crate::model::{Case, Kind, Outcome, Suite};
use crate::names::names;
use crate::types::Types;
use margay_classes::Classes;
use margay_classes::signature::Type;
use margay_graph::graph::{Graph, Node, Value};
use std::collections::BTreeSet;

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

/// The tests of a suite together with those of earlier runs.
#[derive(Debug)]
pub(crate) struct Composed {
    pub(crate) written: Written,
    /// The class with the tests of behaviour, and the one of bugs; none without tests.
    pub(crate) classes: [Option<Layout>; 2],
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
    let place = Place::of(classes, &suite.class);
    compose(classes, suite, style, &place, Default::default()).written
}

/// Writes the tests of a suite and keeps those of earlier runs, of behaviour and of bugs. What is there already is not
/// written again.
pub(crate) fn compose(
    classes: &mut Classes,
    suite: &Suite,
    style: Style,
    place: &Place,
    earlier: [Earlier; 2],
) -> Composed {
    let mut written = Written { names: vec![None; suite.cases.len()], ..Written::default() };
    let mut layouts = [None, None];
    let mut needs_support = false;
    for bugs in [false, true] {
        let own = &earlier[usize::from(bugs)];
        let class = place.test_class(bugs);
        let mut types = Types::new(classes, &place.package);
        own.reserve(&mut types);
        types.reserve(&class, &place.qualified(&class));
        types.reserve(SUPPORT, &place.qualified(SUPPORT));
        types.reserve("Test", "org.junit.Test");
        types.reserve("DisplayName", "org.junit.jupiter.api.DisplayName");
        let mut methods = Vec::new();
        for (i, case) in suite.cases.iter().enumerate() {
            if matches!(case.kind, Kind::Bug { .. }) != bugs {
                continue;
            }
            match method(&mut types, case, style) {
                Ok(method) => match existing(&earlier, bugs, &method.lines) {
                    Some((test, bugs)) => written.names[i] = Some(place.test(bugs, &test.name)),
                    None => methods.push((i, method)),
                },
                Err(why) => written.left_out.push((i, why)),
            }
        }
        if methods.is_empty() && own.kept().next().is_none() {
            continue;
        }
        let new: Vec<&Case> = methods.iter().map(|(i, _)| &suite.cases[*i]).collect();
        let names = names(&new, own.kept().map(|test| test.name.as_str()));
        for ((i, _), name) in methods.iter().zip(&names) {
            written.names[*i] = Some(place.test(bugs, name));
        }
        let tests: Vec<(&Case, &Method, &str)> =
            new.iter().zip(&methods).zip(&names).map(|((c, (_, m)), n)| (*c, m, &n[..])).collect();
        let support = own.needs_support() || methods.iter().any(|(_, m)| m.support);
        needs_support |= support;
        let opens = place.opens.as_deref().filter(|_| support);
        let source = Source { types: &types, target: &suite.class, class: &class, style, bugs, opens };
        let layout = source.layout(&place.package, &tests, own);
        written.files.push(File { path: place.path(&class), text: layout.print() });
        layouts[usize::from(bugs)] = Some(layout);
    }
    if needs_support {
        written.files.push(File { path: place.path(SUPPORT), text: support::source(&place.package) });
        written.opens = place.opens.clone();
    }
    written.left_out.sort_by_key(|(case, _)| *case);
    Composed { written, classes: layouts }
}

/// The test that stays and does the same, and whether it is one of a bug: those say all that tests of behaviour say.
fn existing<'e>(
    earlier: &'e [Earlier; 2],
    bugs: bool,
    statements: &[String],
) -> Option<(&'e TestMethod, bool)> {
    let classes = [false, true].into_iter().filter(|&class| class >= bugs);
    classes.filter_map(|class| Some((earlier[usize::from(class)].with_body(statements)?, class))).next()
}

struct Source<'s, 'c> {
    types: &'s Types<'c>,
    target: &'s str,
    class: &'s str,
    style: Style,
    bugs: bool,
    /// The option of `java` that the tests need.
    opens: Option<&'s str>,
}

impl Source<'_, '_> {
    fn layout(&self, package: &str, new: &[(&Case, &Method, &str)], earlier: &Earlier) -> Layout {
        let tests = arrange(
            earlier.slots.clone(),
            new.iter().map(|&(c, m, name)| (c.method.name.clone(), self.test(c, m, name))).collect(),
        );
        let used: BTreeSet<&str> = tests.iter().flat_map(TestMethod::simple_names).collect();
        let (mut imports, mut static_imports, mut warnings) = earlier.needs();
        static_imports.extend(new.iter().flat_map(|(_, m, _)| &m.used).map(|name| self.style.check(name)));
        imports.extend(self.types.imported().into_iter().filter(|i| !i.starts_with("org.junit.")));
        imports.insert(self.style.test_annotation().to_owned());
        if self.bugs && self.style == Style::JUnit5 {
            imports.insert("org.junit.jupiter.api.DisplayName".to_owned());
        }
        if new.iter().any(|(_, m, _)| m.raw) {
            warnings.extend([Warning::Unchecked, Warning::RawTypes]);
        }
        warnings.extend(new.iter().any(|(_, m, _)| m.deprecated).then_some(Warning::Deprecation));
        // What another file of the same target needs, or what a name was only asked for, is not imported here.
        imports.retain(|i| used.contains(simple_name(i)));
        Layout {
            style: self.style,
            package: package.to_owned(),
            static_imports,
            imports,
            comment: self.comment(),
            warnings,
            class: self.class.to_owned(),
            tests,
        }
    }

    fn comment(&self) -> Vec<String> {
        let target = self.target.replace('$', ".");
        let mut lines = vec![if self.bugs {
            format!(
                "Inputs on which {{@code {target}}} breaks a contract. Each test passes as long as it does."
            )
        } else {
            format!("What {{@code {target}}} does.")
        }];
        if self.bugs {
            lines.push("Surefire does not run it by its name alone:".to_owned());
            lines.push(format!(
                "{{@code mvn test -Dtest={}}}, or an include {{@code *MargayBugs}}.",
                self.class
            ));
        }
        if let Some(opens) = self.opens {
            lines.push("Reaches private members of the JDK: run the tests with".to_owned());
            lines.push(format!("{{@code {opens}}}, for Surefire in {{@code argLine}}."));
        }
        lines
    }

    fn test(&self, case: &Case, method: &Method, name: &str) -> TestMethod {
        let mut head = Vec::new();
        if let Kind::Bug { what } = &case.kind {
            head.extend(bug_comment(case).iter().map(|line| format!("// {}", comment_text(line))));
            head.push("@Test".to_owned());
            let label = format!("{} {what}", call_name(case));
            match self.style {
                Style::JUnit5 => head.push(format!("@DisplayName({})", literal::text(&label))),
                Style::JUnit4 => head.insert(0, format!("// {}", comment_text(&label))),
            }
        } else {
            head.push("@Test".to_owned());
        }
        TestMethod::new(self.style, &head, name, method.throws, &method.lines)
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
            && body.name_requests[id.0 as usize].is_none()
        {
            body.request_name(id, name);
        }
    }
    body.wish_parts();
    let m = &case.method;
    if let Some(method) = body.types.method(&m.class, &m.name, &m.descriptor) {
        body.choose_types(method);
    }
    let restoring = body.early_steps(case)?;
    body.construct()?;
    let (receiver, args): (Option<Value>, &[Value]) = match graph.roots.split_first() {
        Some((&first, rest)) if m.has_receiver() => (Some(first), rest),
        _ => (None, &graph.roots),
    };
    let receiver = match receiver {
        Some(value) => Some(receiver_variable(&mut body, value, &m.class)?),
        None => None,
    };
    body.late_steps()?;
    let throws = body.throws;
    let call = body.call(&m.class, &m.name, &m.descriptor, receiver.as_ref(), args, ResultUse::Any)?;
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
    let (support, throws) = (body.support, body.throws);
    if body.asserts_thrown {
        asserts.used.0.insert("assertThrows");
    }
    let lines = restoring.around(body.lines);
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
