//! Class files that can be written again with changed methods. Everything but the changed method, appended constants and
//! appended bootstrap methods stays as it is, byte by byte.
//!
//! [`pool`] appends constants, [`items`] turns instructions and edits into a list of items whose places are open,
//! [`layout`] finds the places, and [`write`] makes the attribute. [`track`] follows what edits do to the stack.

mod error;
mod items;
mod layout;
mod pool;
mod track;
mod write;

use crate::constants;
use crate::edit::Edit;
use crate::flow::{Flow, Subject, flow};
pub use error::EditError;
use margay_classes::bytecode::{Insn, instructions};
use margay_classes::reader::{ClassFile, CodeAttribute, Span};
use margay_classes::symbols::Symbols;
use pool::{Appended, COUNT_AT, Pool};

/// A class file that can be written again with changed methods. It is read once; constants are only appended.
pub struct ClassEditor {
    file: ClassFile,
    symbols: Symbols,
    codes: Vec<Option<MethodCode>>,
    pool: Pool,
}

/// The code of a method, taken apart.
#[derive(Clone, Debug)]
pub struct MethodCode {
    /// The attribute.
    pub attribute: CodeAttribute,
    /// The instructions in order.
    pub instructions: Vec<Insn>,
}

impl ClassEditor {
    /// Reads a class file.
    pub fn parse(bytes: &[u8]) -> Result<ClassEditor, EditError> {
        let mut symbols = Symbols::default();
        let file = ClassFile::read(bytes.into(), &mut symbols)?;
        let mut codes = Vec::new();
        for method in &file.methods {
            let Some(attribute) = file.code(method)? else {
                codes.push(None);
                continue;
            };
            let instructions: Vec<Insn> = instructions(file.slice(attribute.code)).collect();
            let end = instructions.last().map_or(0, |last| last.bci + last.len);
            if end != attribute.code.len {
                return Err(EditError::Malformed(symbols.text(method.name).to_owned()));
            }
            codes.push(Some(MethodCode { attribute, instructions }));
        }
        let pool = Pool::of(&file);
        Ok(ClassEditor { file, symbols, codes, pool })
    }

    /// The class file as it was read.
    pub fn file(&self) -> &ClassFile {
        &self.file
    }

    /// The names in the class file.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The name of the class as class files name it.
    pub fn class_name(&self) -> &str {
        self.symbols.text(self.file.name)
    }

    /// The code of a method, by its number in the class file.
    pub fn method_code(&self, method: usize) -> Option<&MethodCode> {
        self.codes.get(method)?.as_ref()
    }

    /// A method and its code, for those who want its frames.
    pub(crate) fn subject(&self, method: usize) -> Option<Subject<'_>> {
        let code = self.method_code(method)?;
        let member = self.file.methods.get(method)?;
        Some(Subject {
            file: &self.file,
            class: self.class_name(),
            name: self.symbols.text(member.name),
            descriptor: self.symbols.text(member.desc),
            access: member.access,
            attribute: &code.attribute,
            instructions: &code.instructions,
        })
    }

    /// What locals and operand stack hold before each instruction of a method.
    pub(crate) fn flow(&self, method: usize) -> Option<Flow> {
        flow(&self.subject(method)?)
    }

    /// The class with these edits applied to one method: a class file that the JVM verifies. Annotations of types inside
    /// the code of that method are left out; nothing else of the class is lost.
    pub fn with_edits(&self, method: usize, edits: &[&Edit]) -> Result<Vec<u8>, EditError> {
        Ok(self.with_edits_placed(method, edits)?.0)
    }

    /// As [`ClassEditor::with_edits`], and for each edit the bytecode index behind it in the changed method.
    pub(crate) fn with_edits_placed(
        &self,
        method: usize,
        edits: &[&Edit],
    ) -> Result<(Vec<u8>, Vec<u32>), EditError> {
        let subject = self.subject(method).ok_or(EditError::NoCode(method))?;
        let member = &self.file.methods[method];
        let span = self.file.attribute(&member.attributes, "Code").ok_or(EditError::NoCode(method))?;
        let mut pool = Appended::to(&self.pool);
        let mut bootstraps = Vec::new();
        let flow = self.flow(method);
        let items = items::Items::of(&subject, flow.as_ref(), edits, &mut pool, &mut bootstraps)?;
        let behind: Vec<u32> = edits.iter().map(|edit| edit.at + 1).collect();
        let (code, behind) =
            write::attribute(&self.file, span, &subject, flow.as_ref(), items, &mut pool, &behind)?;
        Ok((self.assemble(span, &code, &pool, &bootstraps)?, behind))
    }

    /// The class file with another `Code` attribute, new constants and new bootstrap methods.
    fn assemble(
        &self,
        code_at: Span,
        code: &[u8],
        pool: &Appended<'_>,
        bootstraps: &[Vec<u8>],
    ) -> Result<Vec<u8>, EditError> {
        let old = &self.file.bytes;
        let mut new = Vec::with_capacity(old.len() + code.len() + pool.bytes().len());
        new.extend(&old[..COUNT_AT]);
        new.extend(pool.count().to_be_bytes());
        new.extend(&old[COUNT_AT + 2..self.pool.end()]);
        new.extend(pool.bytes());
        // The length of an attribute comes right before its contents.
        let length_at = |span: Span| span.at as usize - 4;
        new.extend(&old[self.pool.end()..length_at(code_at)]);
        new.extend((code.len() as u32).to_be_bytes());
        new.extend(code);
        let mut done = (code_at.at + code_at.len) as usize;
        if !bootstraps.is_empty() {
            let span = self
                .file
                .attribute(&self.file.attributes, "BootstrapMethods")
                .ok_or(EditError::TooManyConstants)?;
            let count = self.file.bootstraps.len() + bootstraps.len();
            let count = u16::try_from(count).map_err(|_| EditError::TooManyConstants)?;
            let added: usize = bootstraps.iter().map(Vec::len).sum();
            new.extend(&old[done..length_at(span)]);
            new.extend((span.len + added as u32).to_be_bytes());
            new.extend(count.to_be_bytes());
            new.extend(&self.file.slice(span)[2..]);
            new.extend(bootstraps.iter().flatten());
            done = (span.at + span.len) as usize;
        }
        new.extend(&old[done..]);
        Ok(new)
    }

    /// The name of a class constant.
    pub(crate) fn class_constant(&self, index: u16) -> Option<String> {
        constants::class_name(&self.file, index)
    }
}
