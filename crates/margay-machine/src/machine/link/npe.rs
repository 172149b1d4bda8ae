//! Helpful messages of `NullPointerException` (JEP 358), worded as HotSpot words them. A simple simulation
//! of the operand stack finds out which instruction pushed the null; the message then reads the
//! expression back from the bytecode. The simulation follows HotSpot's order of passes, since what it
//! knows of a value after a merge depends on it. Works on the class file alone.

use margay_classes::Classes;
use margay_classes::bytecode::{self, Action, Insn, Invocation, Literal, Rearrangement};
use margay_classes::descriptor::{Kind, MethodDescriptor};
use margay_classes::opcode;
use margay_classes::reader::{ClassFile, CodeAttribute, Constant};
use margay_classes::registry::external_type;

/// How deep an expression is read back.
const MAX_DETAIL: u32 = 5;
/// Stack entries kept before the simulation gives up.
const MAX_ENTRIES: usize = 1_000_000;

/// The message for a null found by the instruction at `bci` of a method. `None` when that instruction
/// cannot find one: the exception was made by the program.
pub(crate) fn describe(classes: &mut Classes, method: u32, bci: u32) -> Option<String> {
    let m = classes.try_method(method)?;
    let class = classes.class(m.class);
    let (file, member) = (class.file.as_ref()?, m.member(class)?);
    let attr = file.code(member).ok()??;
    let builder = Builder {
        file,
        attr: &attr,
        code: file.slice(attr.code),
        is_static: m.is_static(),
        params: &m.params,
    };
    let insn = bytecode::decode(builder.code, bci)?;
    let action = builder.action(&insn)?;
    let slot = builder.null_slot(action)?;
    let mut text = builder.failed_action(action)?;
    let stacks = builder.simulate(bci);
    let mut cause = String::new();
    if builder.cause(&mut cause, &stacks, bci, slot, MAX_DETAIL, false)? {
        cause.push_str("\" is null");
    }
    text.push_str(&cause);
    Some(text)
}

/// The simulated stack before an instruction: which instruction pushed each slot, where that is known,
/// and which of the first 64 local variables were written on the way.
#[derive(Clone, Default)]
struct Stack {
    slots: Vec<Option<u32>>,
    written: u64,
}

impl Stack {
    fn pop(&mut self, n: usize) {
        self.slots.truncate(self.slots.len().saturating_sub(n));
    }

    fn push(&mut self, bci: u32, n: usize) {
        self.slots.extend(std::iter::repeat_n(Some(bci), n));
    }

    fn merge(&mut self, other: &Stack) {
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
    }

    fn wrote(&mut self, local: u16) {
        if local < 64 {
            self.written |= 1 << local;
        }
    }

    fn was_written(&self, local: u16) -> bool {
        local >= 64 || self.written >> local & 1 != 0
    }

    /// The `dup`s and `swap`.
    fn rearrange(&mut self, how: Rearrangement) {
        if let Some(from) = self.slots.len().checked_sub(how.takes) {
            let taken = self.slots.split_off(from);
            self.slots.extend(how.gives.iter().map(|&i| taken[i]));
        }
    }
}

/// What a pass of the simulation found.
struct Progress {
    complete: bool,
    added: bool,
    entries: usize,
}

struct Builder<'a> {
    file: &'a ClassFile,
    attr: &'a CodeAttribute,
    code: &'a [u8],
    is_static: bool,
    params: &'a [Kind],
}

/// A member that an instruction names.
struct Named {
    class: String,
    name: String,
    desc: String,
}

impl Builder<'_> {
    fn action(&self, insn: &Insn) -> Option<Action> {
        insn.action(self.code)
    }

    /// The member that a field, call or dynamic call instruction names.
    fn member(&self, cp: u16) -> Option<Named> {
        let (class, name_type) = match self.file.constant(cp) {
            Constant::Field { class, name_type }
            | Constant::Method { class, name_type }
            | Constant::InterfaceMethod { class, name_type } => (Some(class), name_type),
            Constant::InvokeDynamic { name_type, .. } => (None, name_type),
            _ => return None,
        };
        let Constant::NameType { name, desc } = self.file.constant(name_type) else {
            return None;
        };
        let class = match class.map(|c| self.file.constant(c)) {
            Some(Constant::Class(text)) => self.file.utf8(text).ok()?.replace('/', "."),
            _ => String::new(),
        };
        Some(Named { class, name: self.file.utf8(name).ok()?, desc: self.file.utf8(desc).ok()? })
    }

    /// How far below the top of the stack the instruction's null stands.
    fn null_slot(&self, action: Action) -> Option<usize> {
        if let Action::Invoke { cp, .. } = action
            // Constructors run on new objects: the exception was made by `new`.
            && self.member(cp)?.name == "<init>"
        {
            return None;
        }
        action.dereferenced(self.file).map(usize::from)
    }

    fn failed_action(&self, action: Action) -> Option<String> {
        Some(match action {
            Action::LoadElement(kind) => format!("Cannot load from {} array", element_name(kind)),
            Action::StoreElement(kind) => format!("Cannot store to {} array", element_name(kind)),
            Action::ArrayLength => "Cannot read the array length".into(),
            Action::Throw => "Cannot throw exception".into(),
            Action::MonitorEnter => "Cannot enter synchronized block".into(),
            Action::MonitorExit => "Cannot exit synchronized block".into(),
            Action::Field { write: false, cp, .. } => {
                format!("Cannot read field \"{}\"", self.member(cp)?.name)
            }
            Action::Field { write: true, cp, .. } => {
                format!("Cannot assign field \"{}\"", self.member(cp)?.name)
            }
            Action::Invoke { cp, .. } => format!("Cannot invoke \"{}\"", method_name(&self.member(cp)?)),
            _ => return None,
        })
    }

    /// The stacks before the instructions, as far as they are needed for the one at `wanted`.
    fn simulate(&self, wanted: u32) -> Vec<Option<Stack>> {
        let len = self.code.len();
        let mut stacks: Vec<Option<Stack>> = vec![None; len + 1];
        stacks[0] = Some(Stack::default());
        for h in &self.attr.handlers {
            let at = &mut stacks[h.target as usize];
            if at.is_none() {
                let mut stack = Stack::default();
                stack.push(h.target, 1);
                *at = Some(stack);
            }
        }
        let mut p = Progress { complete: false, added: true, entries: 0 };
        while !p.complete && p.added {
            p.complete = true;
            p.added = false;
            let mut bci = 0;
            while (bci as usize) < len {
                let Some(insn) = bytecode::decode(self.code, bci) else {
                    return stacks;
                };
                self.step(&insn, &mut stacks, &mut p);
                bci += insn.len;
                if bci == wanted && stacks[bci as usize].is_some() {
                    return stacks;
                }
                if p.entries > MAX_ENTRIES {
                    return stacks;
                }
            }
        }
        stacks
    }

    fn step(&self, insn: &Insn, stacks: &mut [Option<Stack>], p: &mut Progress) {
        let Some(mut stack) = stacks[insn.bci as usize].clone() else {
            p.complete = false;
            return;
        };
        let targets = insn.targets(self.code);
        if self.apply(insn, &mut stack).is_none() || targets.is_none() {
            p.complete = false;
            p.added = false;
            return;
        }
        // HotSpot lets a switch fall through as well.
        let falls = insn.is_switch() || !insn.ends_flow() && !insn.is_jsr();
        let next = falls.then_some(insn.bci + insn.len);
        let mut targets = targets.unwrap_or_default();
        // The default of a switch comes first.
        if insn.is_switch() {
            targets.rotate_right(1);
        }
        for to in next.into_iter().chain(targets) {
            let at = &mut stacks[to as usize];
            match at {
                // The merged stack goes on to the other targets too.
                Some(old) => stack.merge(old),
                None => {
                    p.added = true;
                    p.entries += stack.slots.len();
                }
            }
            *at = Some(stack.clone());
        }
    }

    /// What an instruction does to the stack; `None` when it is not known.
    fn apply(&self, insn: &Insn, stack: &mut Stack) -> Option<()> {
        let action = self.action(insn)?;
        match action {
            // The value is still that of the instruction that pushed it.
            Action::CheckCast { .. } => return Some(()),
            Action::Rearrange(how) if !how.gives.is_empty() => {
                stack.rearrange(how);
                return Some(());
            }
            Action::Store { local, .. } => stack.wrote(local),
            _ => {}
        }
        let (pops, pushes) = action.stack_effect(self.file).ok()?;
        stack.pop(usize::from(pops));
        stack.push(insn.bci, usize::from(pushes));
        Some(())
    }

    /// Writes what stands in a stack slot before the instruction at `bci`. `Some(false)` when it cannot be
    /// told; `None` when the class file is broken.
    fn cause(
        &self,
        out: &mut String,
        stacks: &[Option<Stack>],
        bci: u32,
        slot: usize,
        detail: u32,
        inner: bool,
    ) -> Option<bool> {
        let outermost = detail == MAX_DETAIL && !inner;
        let Some(stack) = stacks[bci as usize].as_ref().filter(|_| detail > 0) else {
            return Some(false);
        };
        let at = stack.slots.len().checked_sub(slot + 1)?;
        let Some(source) = stack.slots[at] else {
            return Some(false);
        };
        let insn = bytecode::decode(self.code, source)?;
        let action = self.action(&insn)?;
        if outermost {
            let is_call = matches!(action, Action::Invoke { how, .. } if how != Invocation::Dynamic);
            out.push_str(if is_call { " because the return value of \"" } else { " because \"" });
        }
        match action {
            Action::Load { kind: Kind::Int | Kind::Ref, local } => self.local(out, stack, source, local),
            Action::Push(Literal::Null) => out.push_str("null"),
            // HotSpot prints the operand of `sipush` without its sign.
            Action::Push(Literal::Int(k)) if insn.op == opcode::SIPUSH => {
                out.push_str(&(k as u16).to_string());
            }
            Action::Push(Literal::Int(k)) => out.push_str(&k.to_string()),
            Action::LoadElement(Kind::Int | Kind::Ref) => {
                if !self.cause(out, stacks, source, 1, detail - 1, inner)? {
                    out.push_str("<array>");
                }
                out.push('[');
                if !self.cause(out, stacks, source, 0, detail, true)? {
                    out.push_str("...");
                }
                out.push(']');
            }
            Action::Field { write: false, is_static: true, cp } => {
                let field = self.member(cp)?;
                out.push_str(well_known(&field.class));
                out.push('.');
                out.push_str(&field.name);
            }
            Action::Field { write: false, is_static: false, cp } => {
                if self.cause(out, stacks, source, 0, detail - 1, inner)? {
                    out.push('.');
                }
                out.push_str(&self.member(cp)?.name);
            }
            Action::Invoke { how, cp } if how != Invocation::Dynamic => {
                out.push_str(&method_name(&self.member(cp)?));
            }
            _ => return Some(false),
        }
        Some(true)
    }

    /// The name of a local variable, or what can be said without one.
    fn local(&self, out: &mut String, stack: &Stack, bci: u32, slot: u16) {
        let named = self.attr.locals.iter().find(|&&[start, len, _, _, index]| {
            let start = u32::from(start);
            bci >= start && bci < start + u32::from(len) && index == slot
        });
        if let Some(name) = named.and_then(|l| self.file.utf8(l[2]).ok()) {
            out.push_str(&name);
            return;
        }
        let untouched = !stack.was_written(slot);
        if !self.is_static && slot == 0 && untouched {
            out.push_str("this");
            return;
        }
        let mut first = u16::from(!self.is_static);
        let parameter = self.params.iter().position(|kind| {
            let here = first..first + kind.slots();
            first = here.end;
            here.contains(&slot)
        });
        match parameter {
            Some(i) if untouched => out.push_str(&format!("<parameter{}>", i + 1)),
            _ => out.push_str(&format!("<local{slot}>")),
        }
    }
}

/// The elements of an array, as HotSpot names them.
fn element_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Ref => "object",
        Kind::Byte => "byte/boolean",
        other => other.java_name(),
    }
}

fn well_known(class: &str) -> &str {
    match class {
        "java.lang.Object" => "Object",
        "java.lang.String" => "String",
        other => other,
    }
}

/// `Foo.bar(int, String)`. Parameter types that merely begin like the two well-known names are shortened
/// too, as HotSpot does.
fn method_name(member: &Named) -> String {
    let params = MethodDescriptor::parse(&member.desc).map_or_else(Vec::new, |d| {
        let short = |p: &str| {
            let name = external_type(p);
            match name.strip_prefix("java.lang.") {
                Some(rest) if rest.starts_with("Object") || rest.starts_with("String") => rest.to_owned(),
                _ => name,
            }
        };
        d.params.iter().map(|p| short(p)).collect()
    });
    format!("{}.{}({})", well_known(&member.class), member.name, params.join(", "))
}
