//! Filters that ask about the class, the method or the line, and not about the code.

use super::view::View;
use crate::annotations::annotations as annotations_of;
use crate::pit::candidate::{Candidate, Method, call_site};
use margay_classes::bytecode::u16_at;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::opcode;
use margay_classes::reader::ClassFile;
use std::collections::BTreeSet;

/// Ends of names of annotations that keep a class or method from being changed.
const KEEP: [&str; 3] = ["Generated", "DoNotMutate", "CoverageIgnore"];

/// Packages of libraries that write logs.
const LOGGING: [&str; 6] = [
    "java/util/logging",
    "org/apache/log4j",
    "org/apache/logging/log4j",
    "org/slf4j",
    "org/apache/commons/logging",
    "org/jboss/logging",
];

fn superclass<'a>(view: &'a View<'_>) -> Option<&'a str> {
    view.class.file().super_name.map(|name| view.class.symbols().text(name))
}

/// FANN: classes and methods with an annotation that says so, and the lambdas in such methods.
pub fn annotations(view: &View<'_>, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let file = view.class.file();
    let keeps = |annotations: Vec<String>| {
        annotations.iter().any(|text| KEEP.iter().any(|end| text.replace(';', "").ends_with(end)))
    };
    if keeps(annotations_of(file, &file.attributes)) {
        return Vec::new();
    }
    let mut open: Vec<usize> = (0..file.methods.len())
        .filter(|&number| keeps(annotations_of(file, &file.methods[number].attributes)))
        .collect();
    let mut kept: BTreeSet<usize> = open.iter().copied().collect();
    while let Some(number) = open.pop() {
        let Some(method) = view.method(number) else { continue };
        open.extend(lambdas(view, method).into_iter().filter(|lambda| kept.insert(*lambda)));
    }
    candidates.retain(|candidate| !kept.contains(&candidate.method));
    candidates
}

/// The methods of the class that lambdas in a method are.
fn lambdas(view: &View<'_>, method: &Method<'_>) -> Vec<usize> {
    let symbols = view.class.symbols();
    let sites = method.nodes.iter().filter_map(|node| call_site(view.class, node, method.number));
    let own = sites.filter_map(|site| {
        let member = site.handles.into_iter().map(|(_, handle)| handle.member);
        let mut lambda = member
            .filter(|member| member.class == view.class.class_name() && member.name.starts_with("lambda$"));
        let lambda = lambda.next()?;
        view.class.file().methods.iter().position(|method| {
            symbols.text(method.name) == lambda.name && symbols.text(method.desc) == lambda.descriptor
        })
    });
    own.collect()
}

/// FENUM: constructors of enums, `values` and `valueOf`.
pub fn enums(view: &View<'_>, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    if superclass(view) != Some("java/lang/Enum") {
        return candidates;
    }
    let class = view.class.class_name();
    let value_of = format!("(Ljava/lang/String;)L{class};");
    let values = format!("()[L{class};");
    candidates.retain(|candidate| {
        let Some(method) = view.method(candidate.method) else { return true };
        match method.name {
            "<init>" => false,
            "valueOf" => method.descriptor != value_of,
            "values" => method.descriptor != values,
            _ => true,
        }
    });
    candidates
}

/// FGROOVY: classes that Groovy wrote.
pub fn groovy(view: &View<'_>, candidates: Vec<Candidate>) -> Vec<Candidate> {
    let interfaces = view.class.file().interfaces.iter().map(|name| view.class.symbols().text(*name));
    let mut groovy = interfaces
        .filter(|name| name.starts_with("groovy/lang/") || name.starts_with("org/codehaus/groovy/runtime"));
    if groovy.next().is_some() { Vec::new() } else { candidates }
}

/// FKOTLIN: code of Kotlin that has no line.
pub fn kotlin(view: &View<'_>, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let file = view.class.file();
    let source = file.text_attribute(&file.attributes, "SourceFile").unwrap_or_default();
    if source.to_lowercase().ends_with(".kt") {
        candidates.retain(|candidate| candidate.line != 0);
    }
    candidates
}

/// FLOGCALL: lines that call a logging library.
pub fn logging(view: &View<'_>, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let mut logging = BTreeSet::new();
    for method in &view.methods {
        for (node, line) in method.nodes.iter().zip(method.lines()) {
            let class = node.member.as_ref().map(|member| member.class.as_str()).unwrap_or_default();
            if node.is_call() && LOGGING.iter().any(|package| class.starts_with(package)) {
                logging.insert(line);
            }
        }
    }
    candidates.retain(|candidate| !logging.contains(&candidate.line));
    candidates
}

/// FRECORD: what compilers write for records.
pub fn records(view: &View<'_>, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    if superclass(view) != Some("java/lang/Record") {
        return candidates;
    }
    let components = record_components(view.class.file()).unwrap_or_default();
    candidates.retain(|candidate| {
        let Some(method) = view.method(candidate.method) else { return true };
        let parameters = MethodDescriptor::parse(method.descriptor).map_or(0, |d| d.params.len());
        let written = match (method.name, method.descriptor) {
            ("<init>", _) => parameters == components.len(),
            ("equals", "(Ljava/lang/Object;)Z")
            | ("hashCode", "()I")
            | ("toString", "()Ljava/lang/String;") => asks_object_methods(view, method),
            _ => false,
        };
        !written && !components.contains(method.name)
    });
    candidates
}

fn asks_object_methods(view: &View<'_>, method: &Method<'_>) -> bool {
    method.nodes.iter().filter(|node| node.op == opcode::INVOKEDYNAMIC).any(|node| {
        call_site(view.class, node, method.number).is_some_and(|site| {
            let bootstrap = site.bootstrap;
            bootstrap.member.class == "java/lang/runtime/ObjectMethods"
                && bootstrap.member.name == "bootstrap"
        })
    })
}

/// The names of a record's components.
fn record_components(file: &ClassFile) -> Option<BTreeSet<String>> {
    let span = file.attribute(&file.attributes, "Record")?;
    let bytes = file.slice(span);
    let mut at = 2;
    let mut names = BTreeSet::new();
    for _ in 0..u16_at(bytes, 0)? {
        names.insert(file.utf8(u16_at(bytes, at)?).ok()?);
        let attributes = u16_at(bytes, at + 4)?;
        at += 6;
        for _ in 0..attributes {
            let length = usize::from(u16_at(bytes, at + 2)?) << 16 | usize::from(u16_at(bytes, at + 4)?);
            at += 6 + length;
        }
    }
    Some(names)
}
