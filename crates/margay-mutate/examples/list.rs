//! Lists the mutants of classes as JSON, one on each line, for the bench that compares them with PIT's:
//! `list GROUP CLASSPATH CLASS…`. With `--classes FILE` as the first arguments their class files are written too, one
//! behind the other: the length of the name, the name, the length of the class file, and the class file.

use margay_classes::classpath::{Bytes, ClassPath};
use margay_classes::jdk::Jdk;
use margay_mutate::{ClassEditor, ClassSource, Mutant, OperatorSet, Options, mutants};
use serde_json::json;
use std::error::Error;
use std::fs::File;
use std::io::{BufWriter, Write};

struct Classes(ClassPath);

impl ClassSource for Classes {
    fn class_file(&self, name: &str) -> Option<Bytes> {
        self.0.find_class(name).ok().flatten().map(|found| found.bytes)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    let mut emit = None;
    if arguments.first().is_some_and(|first| first == "--classes") {
        emit = Some(BufWriter::new(File::create(&arguments[1])?));
        arguments.drain(..2);
    }
    let [group, path, names @ ..] = &arguments[..] else {
        return Err("list [--classes FILE] GROUP CLASSPATH CLASS…".into());
    };
    let set = OperatorSet::named(group).ok_or("no such group of operators")?;
    let classes = Classes(ClassPath::new(&Jdk::find(None)?, &ClassPath::parse_list(path))?);
    let mut out = BufWriter::new(std::io::stdout().lock());
    for name in names {
        let bytes = classes.class_file(&name.replace('.', "/")).ok_or_else(|| format!("no class {name}"))?;
        let editor = ClassEditor::parse(&bytes)?;
        let options = Options { classes: Some(&classes), ..Options::default() };
        for mutant in mutants(&editor, set, &options) {
            writeln!(out, "{}", describe(&mutant))?;
            if let Some(file) = &mut emit {
                let changed = editor.with_edits(mutant.method, &mutant.edits())?;
                let id = format!("{name} {}", mutant.id());
                file.write_all(&(id.len() as u32).to_be_bytes())?;
                file.write_all(id.as_bytes())?;
                file.write_all(&(changed.len() as u32).to_be_bytes())?;
                file.write_all(&changed)?;
            }
        }
    }
    Ok(())
}

fn describe(mutant: &Mutant) -> serde_json::Value {
    json!({
        "class": mutant.class,
        "method": mutant.name,
        "descriptor": mutant.descriptor,
        "line": mutant.line.unwrap_or(0),
        "bci": mutant.bci,
        "indexes": mutant.indexes(),
        "operator": mutant.reported_operator(),
        "description": mutant.description,
        "id": mutant.id(),
    })
}
