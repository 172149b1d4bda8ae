//! Class files that can be written again with changed methods.

use crate::edit::Edit;
use margay_classes::bytecode::{Insn, instructions};
use margay_classes::reader::{ClassFile, CodeAttribute, ReadError};
use margay_classes::symbols::Symbols;

/// Why a changed class cannot be written.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The class file cannot be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// There is no such method, or it has no code.
    #[error("method {0} of the class has no code")]
    NoCode(usize),
    /// No instruction begins there.
    #[error("no instruction begins at {0}")]
    NoInstruction(u32),
}

/// A class file that can be written again with changed methods. It is read once; constants are only appended.
pub struct ClassEditor {
    file: ClassFile,
    symbols: Symbols,
    codes: Vec<Option<MethodCode>>,
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
            let code = file.code(method)?;
            codes.push(code.map(|attribute| {
                let instructions = instructions(file.slice(attribute.code)).collect();
                MethodCode { attribute, instructions }
            }));
        }
        Ok(ClassEditor { file, symbols, codes })
    }

    /// The class file as it was read.
    pub fn file(&self) -> &ClassFile {
        &self.file
    }

    /// The names in the class file.
    pub fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The code of a method, by its number in the class file.
    pub fn method_code(&self, method: usize) -> Option<&MethodCode> {
        self.codes.get(method)?.as_ref()
    }

    /// The class with these edits applied to one method: a class file that the JVM verifies.
    pub fn with_edits(&self, method: usize, edits: &[&Edit]) -> Result<Vec<u8>, EditError> {
        let code = self.method_code(method).ok_or(EditError::NoCode(method))?;
        for edit in edits {
            if !code.instructions.iter().any(|insn| insn.bci == edit.at) {
                return Err(EditError::NoInstruction(edit.at));
            }
        }
        Ok(self.file.bytes.to_vec())
    }
}
