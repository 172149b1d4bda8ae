//! Type checking of methods that do not come from the JDK image (JVMS 4.10). The machine reads and writes
//! registers, fields and arrays without looking at what they hold, so a method that passes here must be
//! unable to take one kind of value for another. Access rights, and whether the members that a method names
//! exist, are checked when they are resolved and not here.
//!
//! Class files from version 51 on say with `StackMapTable` what every block begins with, and one pass over
//! the code checks that (`check`); older ones are checked by data flow (`infer`), which is also the
//! second chance of version 50, as in HotSpot. Both run the same instructions (`instructions`,
//! `members`) over one frame.

mod check;
mod frame;
mod infer;
mod instructions;
mod members;
mod stackmap;
mod types;

#[cfg(test)]
mod tests;

use crate::bytecode::{Insn, LowerError, decode};
use crate::class::{ClassId, MethodId};
use crate::reader::{ClassFile, CodeAttribute, ReadError, access};
use crate::registry::Classes;
use crate::symbols::Sym;
use frame::Frame;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use types::Type;

type Result<T> = std::result::Result<T, LowerError>;

/// How much work a method may cause, in slots compared or copied. Real methods need less than a hundredth of
/// it; it is there so that no class file can keep the verifier busy for long.
const BUDGET: u64 = 1 << 27;
/// The work of looking at an exception handler, its locals apart.
const HANDLER: usize = 64;
/// As many bytes of a name are read with the work of one slot.
const NAME: usize = 8;

/// The first version that is checked with `StackMapTable`.
const STACK_MAPS: u16 = 50;
/// The first version that has no second chance, and that may not use `jsr` and `ret`.
const STACK_MAPS_ONLY: u16 = 51;

/// What is known about each byte of the code.
mod mark {
    /// An instruction begins here.
    pub(super) const START: u8 = 1;
    /// Control can come here from elsewhere than the instruction before.
    pub(super) const LEADER: u8 = 2;
    /// The range of an exception handler begins here.
    pub(super) const GUARDED: u8 = 4;
}

/// Checks one method: that no value is used as what it is not, on any path. The error is the text of the
/// `VerifyError` that calls of the method throw.
pub fn verify_method(
    classes: &mut Classes,
    method: MethodId,
    file: &ClassFile,
    code: &CodeAttribute,
) -> Result<()> {
    let rewritten = classes.class(classes.method(method).class).rewritten;
    if file.major < STACK_MAPS || rewritten {
        return Checker::new(classes, method, file, code)?.infer();
    }
    let checked = Checker::new(classes, method, file, code)?.check();
    match checked {
        Err(_) if file.major < STACK_MAPS_ONLY => Checker::new(classes, method, file, code)?.infer(),
        checked => checked,
    }
}

/// One method being checked, and the state before or after the instruction at `bci`.
struct Checker<'a> {
    classes: &'a mut Classes,
    file: &'a ClassFile,
    attr: &'a CodeAttribute,
    code: &'a [u8],
    /// The class that declares the method.
    class: ClassId,
    /// `java/lang/Object`.
    object: Sym,
    /// What the method returns; nothing for `void`.
    result: Option<Type>,
    constructor: bool,
    /// See [`mark`].
    marks: Vec<u8>,
    /// The bytecode indexes that some exception handler covers are all in here.
    guarded: std::ops::Range<u32>,
    frame: Frame,
    bci: u32,
    budget: u64,
    /// Whether a class can be assigned to another, for those pairs that took looking at the classes.
    assignable: FxHashMap<(Sym, Sym), bool>,
    /// Room for the parameters of a call.
    params: Vec<Type>,
}

impl<'a> Checker<'a> {
    /// Makes the frame that the method begins with and finds where its instructions begin.
    fn new(
        classes: &'a mut Classes,
        method: MethodId,
        file: &'a ClassFile,
        attr: &'a CodeAttribute,
    ) -> Result<Self> {
        let m = classes.method(method);
        let (class, is_static) = (m.class, m.access & access::STATIC != 0);
        let constructor = classes.symbols.text(m.name) == "<init>";
        let desc = classes.symbols.shared(m.desc);
        let object = classes.class(classes.object()).name;
        let mut checker = Checker {
            code: file.slice(attr.code),
            classes,
            file,
            attr,
            class,
            object,
            result: None,
            constructor,
            marks: Vec::new(),
            guarded: 0..0,
            frame: Frame::default(),
            bci: 0,
            budget: BUDGET,
            assignable: FxHashMap::default(),
            params: Vec::new(),
        };
        checker.first_frame(&desc, is_static)?;
        checker.mark_instructions()?;
        checker.mark_handlers()?;
        Ok(checker)
    }

    fn first_frame(&mut self, desc: &str, is_static: bool) -> Result<()> {
        self.result = self.parse_method(desc)?;
        if self.constructor && (is_static || self.result.is_some()) {
            return Err(self.fail("A constructor is static or returns a value"));
        }
        let locals = &mut self.frame.locals;
        if self.constructor && self.file.name != self.object {
            locals.push(Type::UninitThis);
            self.frame.this_uninit = true;
        } else if !is_static {
            locals.push(Type::Ref(self.file.name));
        }
        for &param in &self.params {
            locals.push(param);
            locals.extend(param.second_half());
        }
        if locals.len() > usize::from(self.attr.max_locals) {
            return Err(self.fail("Arguments can't fit into locals"));
        }
        Ok(())
    }

    fn mark_instructions(&mut self) -> Result<()> {
        let code = self.code;
        self.marks = vec![0; code.len()];
        let mut at = 0;
        while (at as usize) < code.len() {
            self.bci = at;
            let Some(insn) = decode(code, at) else {
                return Err(self.fail(format_args!("Bad instruction: {:02x}", code[at as usize])));
            };
            self.marks[at as usize] |= mark::START;
            let next = at + insn.len;
            if insn.is_switch() {
                let targets = insn.targets(code).ok_or_else(|| self.bad_target())?;
                for target in targets {
                    self.marks[target as usize] |= mark::LEADER;
                }
            } else if let Some(target) = self.branch_target(&insn)? {
                self.marks[target as usize] |= mark::LEADER;
                if insn.is_jsr()
                    && let Some(after) = self.marks.get_mut(next as usize)
                {
                    *after |= mark::LEADER;
                }
            }
            at = next;
        }
        Ok(())
    }

    fn mark_handlers(&mut self) -> Result<()> {
        let attr = self.attr;
        self.bci = 0;
        for h in &attr.handlers {
            let starts = |at: u32| self.marks.get(at as usize).is_some_and(|m| m & mark::START != 0);
            let ends = h.end as usize == self.code.len() || starts(h.end);
            if h.start >= h.end || !starts(h.start) || !ends {
                return Err(self.fail(format_args!("Illegal exception table range [{}, {})", h.start, h.end)));
            }
            if !starts(h.target) {
                return Err(self.fail(format_args!("Illegal exception table handler {}", h.target)));
            }
            self.marks[h.target as usize] |= mark::LEADER;
            self.marks[h.start as usize] |= mark::GUARDED;
            self.guarded = if self.guarded.is_empty() {
                h.start..h.end
            } else {
                self.guarded.start.min(h.start)..self.guarded.end.max(h.end)
            };
        }
        Ok(())
    }

    /// Where the instruction at hand branches to, if it is a `goto`, `jsr` or conditional branch.
    fn branch_target(&self, insn: &Insn) -> Result<Option<u32>> {
        let Some(distance) = insn.branch_distance(self.code) else { return Ok(None) };
        match u32::try_from(i64::from(self.bci) + i64::from(distance)) {
            Ok(t) if (t as usize) < self.code.len() => Ok(Some(t)),
            _ => Err(self.bad_target()),
        }
    }

    /// What a handler catches. Handlers must catch throwables.
    fn caught(&mut self, catch_type: u16) -> Result<Type> {
        let throwable = self.classes.symbols.intern("java/lang/Throwable");
        if catch_type == 0 {
            return Ok(Type::Ref(throwable));
        }
        let class = self.class_constant(catch_type)?;
        if !self.ref_assignable(class, throwable)? {
            let name = self.classes.symbols.text(class);
            return Err(self.fail(format_args!(
                "Catch type is not a subclass of Throwable in exception handler: {name}"
            )));
        }
        Ok(Type::Ref(class))
    }

    /// A `Utf8` constant as the symbol table has it.
    fn text(&self, index: u16) -> Result<Cow<'a, str>> {
        let file = self.file;
        let raw = file.utf8_bytes(index).map_err(|e| self.malformed(&e))?;
        match std::str::from_utf8(raw) {
            Ok(text) if text.is_ascii() && !raw.contains(&0) => Ok(Cow::Borrowed(text)),
            _ => file.utf8(index).map(Cow::Owned).map_err(|e| self.malformed(&e)),
        }
    }

    /// Counts work; an error when it is too much.
    fn spend(&mut self, work: usize) -> Result<()> {
        match self.budget.checked_sub(work as u64 + 1) {
            Some(rest) => {
                self.budget = rest;
                Ok(())
            }
            None => Err(self.fail("The method is too complex to verify")),
        }
    }

    #[cold]
    fn fail(&self, what: impl std::fmt::Display) -> LowerError {
        LowerError(format!("{what} (@{})", self.bci))
    }

    #[cold]
    fn malformed(&self, error: &ReadError) -> LowerError {
        self.fail(error)
    }

    #[cold]
    fn bad_target(&self) -> LowerError {
        self.fail("Illegal target of jump or branch")
    }

    /// A type that does not fit, with the reason as HotSpot gives it.
    #[cold]
    fn mismatch(&self, what: impl std::fmt::Display, found: Type, wanted: &str) -> LowerError {
        let found = self.show(found);
        LowerError(format!("{what} (@{}: {found} is not assignable to {wanted})", self.bci))
    }
}
