//! Where found structures go while they are found: a file of JSON lines, Java source, pictures. Nothing is kept but what
//! is drawn.

use super::request::{Request, StructureFormat};
use crate::error::{Error, Result};
use crate::structures::subject::Subject;
use margay_classes::Kind;
use margay_classes::descriptor::MethodDescriptor;
use margay_graph::graph::Graph;
use margay_machine::Machine;
use margay_report::{svg, text_tree};
use margay_tests::files::{File, write_files};
use margay_tests::java::StructureSource;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

/// Structures that are drawn when only `--pictures` is given.
const DRAWN: usize = 10;

/// The outputs of a search.
pub struct Sinks {
    lines: Option<(PathBuf, BufWriter<std::fs::File>)>,
    source: Option<Source>,
    /// Structures still to be drawn.
    left: usize,
    drawn: Vec<Graph>,
    names: Vec<String>,
    count: u64,
}

/// Java source, with a machine of its own to look classes up in.
struct Source {
    writer: StructureSource,
    machine: Machine,
    dir: PathBuf,
}

/// What was written in the end.
#[derive(Debug)]
pub struct Written {
    /// The structures that are drawn, as text.
    pub drawn: Vec<String>,
    /// Files and directories.
    pub places: Vec<String>,
    /// Structures that Java source cannot express.
    pub left_out: Option<String>,
}

impl Sinks {
    /// Opens what the options name. Java source needs another machine of the same world.
    pub fn open(
        request: &Request,
        subject: &Subject,
        machine: impl FnOnce() -> Result<Machine>,
    ) -> Result<Sinks> {
        let names = subject.root_names();
        let mut sinks = Sinks {
            lines: None,
            source: None,
            left: request.draw.unwrap_or(if request.pictures.is_some() { DRAWN } else { 0 }),
            drawn: Vec::new(),
            names,
            count: 0,
        };
        match (&request.out, request.format) {
            (None, _) => {}
            (Some(path), StructureFormat::Json) => {
                let file =
                    std::fs::File::create(path).map_err(|e| io(format!("--out {}: {e}", path.display())))?;
                sinks.lines = Some((path.clone(), BufWriter::new(file)));
            }
            (Some(dir), format) => {
                let roots = root_types(subject);
                let (class, predicate) = described(subject);
                let test = (format == StructureFormat::Junit5).then_some(predicate);
                let roots = names_for_source(&class, roots);
                let writer = StructureSource::new(&class, roots, test);
                sinks.source = Some(Source { writer, machine: machine()?, dir: dir.clone() });
            }
        }
        Ok(sinks)
    }

    /// Whether structures are wanted at all.
    pub fn wanted(&self) -> bool {
        self.lines.is_some() || self.source.is_some() || self.left > 0
    }

    /// Takes a structure.
    pub fn take(&mut self, graph: &Graph) -> Result<()> {
        self.count += 1;
        if let Some((path, file)) = &mut self.lines {
            let mut line = graph.to_json();
            if let serde_json::Value::Object(map) = &mut line {
                map.insert("number".into(), self.count.into());
            }
            writeln!(file, "{line}").map_err(|e| io(format!("--out {}: {e}", path.display())))?;
        }
        if let Some(source) = &mut self.source
            && let Some(file) = source.writer.add(&mut source.machine.classes, graph)
        {
            source.write(&[file])?;
        }
        if self.left > 0 {
            self.left -= 1;
            self.drawn.push(graph.clone());
        }
        Ok(())
    }

    /// Writes the rest; draws as text, and as SVG into a directory.
    pub fn finish(mut self, text: bool, pictures: Option<&Path>) -> Result<Written> {
        let mut places = Vec::new();
        let mut left_out = None;
        if let Some((path, mut file)) = self.lines.take() {
            file.flush().map_err(|e| io(format!("--out {}: {e}", path.display())))?;
            places.push(path.display().to_string());
        }
        if let Some(mut source) = self.source.take() {
            let (count, why) = source.writer.left_out();
            left_out = why.map(|why| format!("{count} structures cannot be written as Java: {why}"));
            let files = source.writer.finish(&mut source.machine.classes);
            source.writer = StructureSource::new("", Vec::new(), None);
            source.write(&files)?;
            places.push(source.dir.display().to_string());
            std::mem::forget(source.machine);
        }
        if let Some(dir) = pictures {
            std::fs::create_dir_all(dir).map_err(|e| io(format!("--pictures {}: {e}", dir.display())))?;
            for (i, graph) in self.drawn.iter().enumerate() {
                let path = dir.join(format!("structure-{:03}.svg", i + 1));
                std::fs::write(&path, svg(graph, &self.names))
                    .map_err(|e| io(format!("{}: {e}", path.display())))?;
            }
            places.push(dir.display().to_string());
        }
        let drawn = self.drawn.iter().filter(|_| text).map(|g| text_tree(g, &self.names)).collect();
        Ok(Written { drawn, places, left_out })
    }
}

impl Source {
    fn write(&self, files: &[File]) -> Result<()> {
        match write_files(&self.dir, files).1.first() {
            Some(error) => Err(io(error.to_string())),
            None => Ok(()),
        }
    }
}

/// The descriptors of the receiver and the arguments of the predicate.
fn root_types(subject: &Subject) -> Vec<String> {
    let classes = &subject.machine.classes;
    let method = classes.method(subject.predicate);
    let receiver = (!method.is_static()).then(|| classes.java_descriptor(method.class));
    let parsed = MethodDescriptor::parse(classes.symbols.text(method.desc));
    let params = parsed.map_or_else(Vec::new, |d| d.params.iter().map(|&p| p.to_owned()).collect());
    receiver.into_iter().chain(params).collect()
}

/// The class that is enumerated and the name of the predicate.
fn described(subject: &Subject) -> (String, String) {
    let classes = &subject.machine.classes;
    let method = classes.method(subject.predicate);
    (classes.java_name(method.class), classes.symbols.text(method.name).to_owned())
}

/// Names of variables for the roots: `tree` for the first `SearchTree`.
fn names_for_source(class: &str, types: Vec<String>) -> Vec<(String, String)> {
    let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
    let name = |i: usize, descriptor: &str| match margay_classes::descriptor::kind_of(descriptor) {
        Kind::Ref if i == 0 && descriptor.contains(simple) => {
            let start = simple.rfind(char::is_uppercase).unwrap_or(0);
            simple[start..].to_lowercase()
        }
        _ => format!("arg{i}"),
    };
    types.iter().enumerate().map(|(i, d)| (name(i, d), d.clone())).collect()
}

fn io(text: String) -> Error {
    Error::InputOutput(text)
}
