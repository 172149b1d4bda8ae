//! Helpful messages of `NullPointerException` (JEP 358), worded as HotSpot words them. A simple simulation
//! of the operand stack finds out which instruction pushed the null; the message then reads the
//! expression back from the bytecode. The simulation follows HotSpot's order of passes, since what it
//! knows of a value after a merge depends on it. Works on the class file alone.

use margay_classes::Classes;
use margay_classes::bytecode::{self, Insn, i16_at, u16_at};
use margay_classes::descriptor::{Kind, MethodDescriptor, kind_of};
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
    let slot = builder.null_slot(&insn)?;
    let mut text = builder.failed_action(&insn)?;
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

    /// `dup` and its kin: the `n` top slots are inserted again below the `under` slots beneath them.
    fn duplicate(&mut self, n: usize, under: usize) {
        let len = self.slots.len();
        if len >= n + under {
            let top = self.slots[len - n..].to_vec();
            self.slots.splice(len - n - under..len - n - under, top);
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
    fn operand(&self, insn: &Insn) -> Option<u16> {
        u16_at(self.code, insn.bci as usize + 1)
    }

    /// The member of a field, call or dynamic call instruction.
    fn member(&self, insn: &Insn) -> Option<Named> {
        let (class, name_type) = match self.file.constant(self.operand(insn)?) {
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
    fn null_slot(&self, insn: &Insn) -> Option<usize> {
        Some(match insn.op {
            // getfield, arraylength, athrow, monitorenter, monitorexit
            0xB4 | 0xBE | 0xBF | 0xC2 | 0xC3 => 0,
            0x2E..=0x35 => 1,
            0x50 | 0x52 => 3,
            0x4F..=0x56 => 2,
            0xB5 => usize::from(kind_of(&self.member(insn)?.desc).slots()),
            0xB6 | 0xB7 | 0xB9 => {
                let member = self.member(insn)?;
                // Constructors run on new objects: the exception was made by `new`.
                if member.name == "<init>" {
                    return None;
                }
                usize::from(MethodDescriptor::parse(&member.desc)?.param_slots())
            }
            _ => return None,
        })
    }

    fn failed_action(&self, insn: &Insn) -> Option<String> {
        const ELEMENTS: [&str; 8] =
            ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
        Some(match insn.op {
            0x2E..=0x35 => format!("Cannot load from {} array", ELEMENTS[usize::from(insn.op - 0x2E)]),
            0x4F..=0x56 => format!("Cannot store to {} array", ELEMENTS[usize::from(insn.op - 0x4F)]),
            0xBE => "Cannot read the array length".into(),
            0xBF => "Cannot throw exception".into(),
            0xC2 => "Cannot enter synchronized block".into(),
            0xC3 => "Cannot exit synchronized block".into(),
            0xB4 => format!("Cannot read field \"{}\"", self.member(insn)?.name),
            0xB5 => format!("Cannot assign field \"{}\"", self.member(insn)?.name),
            _ => format!("Cannot invoke \"{}\"", method_name(&self.member(insn)?)),
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
        let bci = insn.bci;
        if let Some((pops, pushes)) = plain_effect(insn.op) {
            stack.pop(pops);
            stack.push(bci, pushes);
            return Some(());
        }
        match insn.op {
            0x36..=0x3A => {
                stack.wrote(self.local_index(insn)?);
                stack.pop(wide(insn.op - 0x36));
            }
            0x3B..=0x4E => {
                stack.wrote(u16::from((insn.op - 0x3B) % 4));
                stack.pop(wide((insn.op - 0x3B) / 4));
            }
            0x59..=0x5B => stack.duplicate(1, usize::from(insn.op - 0x59)),
            0x5C..=0x5E => stack.duplicate(2, usize::from(insn.op - 0x5C)),
            0x5F => {
                let n = stack.slots.len();
                if n >= 2 {
                    stack.slots.swap(n - 1, n - 2);
                }
            }
            0xB2..=0xB5 => {
                let width = usize::from(kind_of(&self.member(insn)?.desc).slots());
                let of_object = usize::from(insn.op >= 0xB4);
                if insn.op & 1 == 0 {
                    stack.pop(of_object);
                    stack.push(bci, width);
                } else {
                    stack.pop(of_object + width);
                }
            }
            0xB6..=0xBA => {
                let member = self.member(insn)?;
                let desc = MethodDescriptor::parse(&member.desc)?;
                let receiver = usize::from(!matches!(insn.op, 0xB8 | 0xBA));
                stack.pop(usize::from(desc.param_slots()) + receiver);
                stack.push(bci, usize::from(kind_of(desc.ret).slots()));
            }
            0xC5 => {
                stack.pop(usize::from(*self.code.get(bci as usize + 3)?));
                stack.push(bci, 1);
            }
            _ => return None,
        }
        Some(())
    }

    /// The local variable of a load or store with an operand.
    fn local_index(&self, insn: &Insn) -> Option<u16> {
        if insn.wide {
            u16_at(self.code, insn.bci as usize + 2)
        } else {
            self.code.get(insn.bci as usize + 1).map(|&b| u16::from(b))
        }
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
        let is_call = matches!(insn.op, 0xB6..=0xB9);
        if outermost {
            out.push_str(if is_call { " because the return value of \"" } else { " because \"" });
        }
        match insn.op {
            // iload, aload and their short forms
            0x15 | 0x19 => self.local(out, stack, source, self.local_index(&insn)?),
            0x1A..=0x1D => self.local(out, stack, source, u16::from(insn.op - 0x1A)),
            0x2A..=0x2D => self.local(out, stack, source, u16::from(insn.op - 0x2A)),
            0x01 => out.push_str("null"),
            0x02..=0x08 => out.push_str(&(i32::from(insn.op) - 3).to_string()),
            0x10 => out.push_str(&(*self.code.get(source as usize + 1)? as i8).to_string()),
            // HotSpot prints the operand of `sipush` without its sign.
            0x11 => out.push_str(&(i16_at(self.code, source as usize + 1)? as u16).to_string()),
            // iaload, aaload
            0x2E | 0x32 => {
                if !self.cause(out, stacks, source, 1, detail - 1, inner)? {
                    out.push_str("<array>");
                }
                out.push('[');
                if !self.cause(out, stacks, source, 0, detail, true)? {
                    out.push_str("...");
                }
                out.push(']');
            }
            0xB2 => {
                let field = self.member(&insn)?;
                out.push_str(well_known(&field.class));
                out.push('.');
                out.push_str(&field.name);
            }
            0xB4 => {
                if self.cause(out, stacks, source, 0, detail - 1, inner)? {
                    out.push('.');
                }
                out.push_str(&self.member(&insn)?.name);
            }
            _ if is_call => out.push_str(&method_name(&self.member(&insn)?)),
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

/// 2 for the long and double positions of the order int, long, float, double, reference.
fn wide(position: u8) -> usize {
    if matches!(position, 1 | 3) { 2 } else { 1 }
}

/// Pops and pushes of instructions whose effect is the same wherever they stand.
fn plain_effect(op: u8) -> Option<(usize, usize)> {
    Some(match op {
        0x00 | 0x84 | 0xA7 | 0xA9 | 0xB1 | 0xC0 | 0xC8 => (0, 0),
        0x09 | 0x0A | 0x0E | 0x0F | 0x14 => (0, 2),
        0x01..=0x13 => (0, 1),
        0x15..=0x19 => (0, wide(op - 0x15)),
        0x1A..=0x2D => (0, wide((op - 0x1A) / 4)),
        0x2F | 0x31 => (2, 2),
        0x2E..=0x35 => (2, 1),
        0x50 | 0x52 => (4, 0),
        0x4F..=0x56 => (3, 0),
        0x57 => (1, 0),
        0x58 => (2, 0),
        0x60..=0x73 => {
            let w = wide((op - 0x60) % 4);
            (2 * w, w)
        }
        0x74..=0x77 => (wide(op - 0x74), wide(op - 0x74)),
        0x78..=0x7D => (1 + wide(op % 2), wide(op % 2)),
        0x7E..=0x83 => (2 * wide(op % 2), wide(op % 2)),
        0x85 | 0x87 | 0x8C | 0x8D => (1, 2),
        0x8A | 0x8F => (2, 2),
        0x88 | 0x89 | 0x8E | 0x90 => (2, 1),
        0x86 | 0x8B | 0x91..=0x93 => (1, 1),
        0x94 | 0x97 | 0x98 => (4, 1),
        0x95 | 0x96 => (2, 1),
        0x99..=0x9E | 0xAA | 0xAB | 0xC6 | 0xC7 => (1, 0),
        0x9F..=0xA6 => (2, 0),
        0xA8 | 0xC9 | 0xBB => (0, 1),
        0xAD | 0xAF => (2, 0),
        0xAC | 0xAE | 0xB0 | 0xBF | 0xC2 | 0xC3 => (1, 0),
        0xBC..=0xBE | 0xC1 => (1, 1),
        _ => return None,
    })
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
