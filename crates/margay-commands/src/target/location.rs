//! What the command line asks for: an instruction by its bytecode index or by its line, in a method by its name and, if
//! need be, its descriptor. Everything that can be wrong with it is said here.

use super::method::{MethodName, find_methods, methods, one};
use crate::error::{Error, Result, wrong_use};
use margay_classes::reader::access;
use margay_classes::{ClassId, MethodId};
use margay_graph::coverage::Goals;
use margay_machine::Machine;

/// An instruction to reach: one of these of a method, when the method is called, or another that leads to it.
#[derive(Debug, Clone)]
pub struct Location {
    /// How it was asked for.
    pub text: String,
    /// The method that has it.
    pub method: MethodName,
    /// The method that is called.
    pub entry: MethodName,
    /// The instructions; any will do.
    pub bcis: Vec<u32>,
    /// A conditional edge that leads there and has to be taken, by its number in the method.
    pub edge: Option<u32>,
    /// Its source line.
    pub line: Option<u32>,
}

/// Where in a method.
enum Position {
    Index(u32),
    Line(u32),
    Every,
}

/// The targets that a word of the command line stands for. `entry` is the method to call, if it is another.
pub fn resolve(machine: &mut Machine, word: &str, entry: Option<&str>) -> Result<Vec<Location>> {
    let (path, position) = split(word)?;
    let (class, name, methods) = methods(machine, path, word)?;
    let entry = entry.map(|word| only(machine, word)).transpose()?;
    let targets = match position {
        Position::Line(line) => vec![by_line(machine, class, &name, &methods, line, word)?],
        Position::Index(bci) => {
            let method = one(machine, &methods, word)?;
            code_of(machine, method)?;
            let all = instructions(machine, method);
            if !all.contains(&bci) {
                let near = neighbours(&all, bci);
                return Err(wrong_use!(
                    "{} has no instruction at {bci}: {near}",
                    MethodName::of(&machine.classes, method).text()
                ));
            }
            vec![target(machine, method, vec![bci], word)]
        }
        Position::Every => {
            let method = one(machine, &methods, word)?;
            code_of(machine, method)?;
            let all = instructions(machine, method);
            let path = path.split('(').next().unwrap_or(path);
            all.iter().map(|&bci| target(machine, method, vec![bci], &format!("{path}@{bci}"))).collect()
        }
    };
    Ok(targets
        .into_iter()
        .map(|t| Location { entry: entry.clone().unwrap_or_else(|| t.entry.clone()), ..t })
        .collect())
}

/// A method by name: for `--entry`.
fn only(machine: &mut Machine, word: &str) -> Result<MethodName> {
    let (_, _, found) = methods(machine, word, word)?;
    let method = one(machine, &found, word)?;
    code_of(machine, method)?;
    Ok(MethodName::of(&machine.classes, method))
}

fn target(machine: &Machine, method: MethodId, bcis: Vec<u32>, word: &str) -> Location {
    let name = MethodName::of(&machine.classes, method);
    let line = machine.classes.method(method).code.get().and_then(|c| c.line(*bcis.first()?)).map(u32::from);
    Location { text: word.to_owned(), entry: name.clone(), method: name, bcis, edge: None, line }
}

/// Separates the method from the position.
fn split(word: &str) -> Result<(&str, Position)> {
    let wrong =
        || wrong_use!("{word} is no target: give CLASS.METHOD@BCI, CLASS.METHOD@* or CLASS.METHOD:LINE");
    if let Some((path, index)) = word.rsplit_once('@') {
        if index == "*" {
            return Ok((path, Position::Every));
        }
        return index.parse().map(|i| (path, Position::Index(i))).map_err(|_| wrong());
    }
    let (path, line) = word.rsplit_once(':').ok_or_else(wrong)?;
    line.parse().map(|l| (path, Position::Line(l))).map_err(|_| wrong())
}

/// Lowers a method; says why when it has no code.
fn code_of(machine: &mut Machine, method: MethodId) -> Result<()> {
    let name = MethodName::of(&machine.classes, method).text();
    let m = machine.classes.method(method);
    if m.is_abstract() {
        return Err(wrong_use!(
            "{name} is abstract: it has no code to reach; give a class that implements it"
        ));
    }
    if m.is_native() {
        return Err(wrong_use!("{name} is native: it has no bytecode to reach"));
    }
    match machine.classes.code(method) {
        Ok(Some(_)) => Ok(()),
        Ok(None) => Err(wrong_use!("{name} has no code")),
        Err(e) => Err(Error::Load(format!("the code of {name} cannot be read: {e}"))),
    }
}

/// All instructions of a method, those that control flow never comes to included.
fn instructions(machine: &Machine, method: MethodId) -> Vec<u32> {
    let m = machine.classes.method(method);
    let class = machine.classes.class(m.class);
    let read = || {
        let file = class.file.as_ref()?;
        let attribute = file.code(m.member(class)?).ok()??;
        let bytes = file.slice(attribute.code);
        Some(margay_classes::bytecode::instructions(bytes).map(|insn| insn.bci).collect())
    };
    read().unwrap_or_default()
}

/// The nearest of a sorted list, in words.
fn neighbours(all: &[u32], wanted: u32) -> String {
    let at = all.partition_point(|&i| i < wanted);
    match (at.checked_sub(1).and_then(|i| all.get(i)), all.get(at)) {
        (Some(before), Some(after)) => format!("the nearest are {before} and {after}"),
        (Some(before), None) => format!("the last is {before}"),
        (None, Some(after)) => format!("the first is {after}"),
        (None, None) => "there are none".into(),
    }
}

/// The instructions of a method that begin a line: one for each stretch of code.
fn of_line(machine: &Machine, method: MethodId, line: u32) -> Vec<u32> {
    let Some(code) = machine.classes.method(method).code.get() else { return Vec::new() };
    let all = instructions(machine, method);
    let on = |bci: u32| code.line(bci).map(u32::from) == Some(line);
    let starts = all.iter().enumerate().filter(|&(i, &bci)| on(bci) && (i == 0 || !on(all[i - 1])));
    starts.map(|(_, &bci)| bci).collect()
}

/// The first and last line of a method's code.
fn span(machine: &Machine, method: MethodId) -> Option<(u32, u32)> {
    let code = machine.classes.method(method).code.get()?;
    let lines = code.lines.iter().map(|l| u32::from(l.1));
    Some((lines.clone().min()?, lines.max()?))
}

fn by_line(
    machine: &mut Machine,
    class: ClassId,
    name: &str,
    methods: &[MethodId],
    line: u32,
    word: &str,
) -> Result<Location> {
    let with_code: Vec<MethodId> = methods.iter().copied().filter(|&m| code_of(machine, m).is_ok()).collect();
    if with_code.is_empty() {
        let first = methods.first().copied().ok_or_else(|| wrong_use!("no method {name}"))?;
        code_of(machine, first)?;
    }
    let has = |machine: &Machine, m: &MethodId| !of_line(machine, *m, line).is_empty();
    let found: Vec<MethodId> = with_code.iter().copied().filter(|m| has(machine, m)).collect();
    if !found.is_empty() {
        let method = one(machine, &found, word)?;
        let bcis = of_line(machine, method, line);
        return Ok(target(machine, method, bcis, word));
    }
    // The bodies of lambdas are methods of their own, made by the compiler.
    let lambdas: Vec<MethodId> = machine.classes.class(class).methods.clone();
    for lambda in lambdas {
        let own = machine.classes.symbols.text(machine.classes.method(lambda).name);
        let nested = outer_name(own) == Some(name);
        if !nested || code_of(machine, lambda).is_err() || !has(machine, &lambda) {
            continue;
        }
        let around: Vec<MethodId> = with_code
            .iter()
            .copied()
            .filter(|&m| span(machine, m).is_some_and(|(low, high)| low <= line && line <= high))
            .collect();
        let entry = one(machine, if around.is_empty() { &with_code } else { &around }, word)?;
        let bcis = of_line(machine, lambda, line);
        let entry = MethodName::of(&machine.classes, entry);
        return Ok(Location { entry, ..target(machine, lambda, bcis, word) });
    }
    let mut lines: Vec<u32> = Vec::new();
    for &m in &with_code {
        let code = machine.classes.method(m).code.get();
        lines.extend(code.into_iter().flat_map(|c| c.lines.iter().map(|l| u32::from(l.1))));
    }
    lines.sort_unstable();
    lines.dedup();
    let class = machine.classes.java_name(class);
    if lines.is_empty() {
        return Err(wrong_use!(
            "{class} has no line numbers: compile it with -g, or give {class}.{name}@BCI"
        ));
    }
    let (first, last) = (lines[0], lines[lines.len() - 1]);
    if line < first || line > last {
        return Err(wrong_use!("{class}.{name} has no line {line}: its code is on lines {first} to {last}"));
    }
    Err(wrong_use!("line {line} of {class}.{name} has no code: {}", neighbours(&lines, line)))
}

/// The name of the method that a lambda's body was written in.
fn outer_name(name: &str) -> Option<&str> {
    let outer = name.strip_prefix("lambda$")?.rsplit_once('$')?.0;
    Some(if outer == "new" { "<init>" } else { outer })
}

/// The method that leads to code of this line: the one that has it, or the one around a lambda.
fn entry_of(machine: &mut Machine, class: ClassId, method: MethodId, line: u32) -> MethodName {
    let own = machine.classes.symbols.text(machine.classes.method(method).name).to_owned();
    let synthetic = machine.classes.method(method).access & access::SYNTHETIC != 0;
    let outer = outer_name(&own).filter(|_| synthetic);
    let around = outer.map_or(Vec::new(), |outer| find_methods(machine, class, outer));
    for m in around {
        if code_of(machine, m).is_ok()
            && span(machine, m).is_some_and(|(low, high)| low <= line && line <= high)
        {
            return MethodName::of(&machine.classes, m);
        }
    }
    MethodName::of(&machine.classes, method)
}

/// The targets that a line stands for in a method that has been lowered: its code, or each of its branches.
pub fn of_method(
    machine: &mut Machine,
    class: ClassId,
    method: MethodId,
    line: u32,
    whole: bool,
) -> Vec<Location> {
    let name = machine.classes.qualified_name(method);
    let entry = entry_of(machine, class, method, line);
    let mut list = Vec::new();
    if whole {
        let bcis = of_line(machine, method, line);
        if !bcis.is_empty() {
            list.push(target(machine, method, bcis, &format!("{name}:{line}")));
        }
    } else if let Some(code) = machine.classes.method(method).code.get() {
        for (id, branch) in code.branches.iter().enumerate() {
            if code.line(branch.bci).map(u32::from) == Some(line) {
                list.push(edge(machine, method, id as u32));
            }
        }
    }
    list.into_iter().map(|t| Location { entry: entry.clone(), ..t }).collect()
}

/// A conditional edge of a method that has been lowered, as a target.
pub fn edge(machine: &Machine, method: MethodId, id: u32) -> Location {
    let name = machine.classes.qualified_name(method);
    let branch = machine.classes.method(method).code.get().and_then(|c| c.branches.get(id as usize)).copied();
    let (from, to) = branch.map_or((0, 0), |b| (b.bci, b.target));
    let word = format!("{name}@{from}-{to}");
    Location { edge: Some(id), ..target(machine, method, vec![to], &word) }
}

/// The goals of a method, for what runs pass.
pub fn goals(machine: &mut Machine, method: MethodId) -> Result<Goals> {
    code_of(machine, method)?;
    Goals::of(&machine.classes, method).ok_or_else(|| wrong_use!("the method has no code"))
}
