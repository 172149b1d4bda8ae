//! The second pass, instruction by instruction: what each one pops, emits and pushes.

use super::flow::{call_shape, constant_slots, field_kind};
use super::ops::{Cond, Test};
use super::{Entry, Lowering, Result, fail};
use crate::bytecode::{Insn, decode, i16_at, i32_at, u16_at};
use crate::code::{Branch, CallKind, Op, Reg};
use crate::descriptor::Kind;
use crate::reader::Constant;

impl Lowering<'_> {
    /// Lowers one instruction. Returns where to go on when it took the next instruction with it.
    pub(super) fn instruction(&mut self, insn: &Insn, next: u32) -> Result<Option<u32>> {
        let at = insn.bci as usize;
        let code = self.code;
        let cp = u16_at(code, at + 1).unwrap_or(0);
        match insn.op {
            0x00 => {}
            0x01 => self.push(Entry::Const32(0), false),
            op @ 0x02..=0x08 => self.push(Entry::Const32((i32::from(op) - 3) as u32), false),
            op @ 0x09..=0x0A => self.push(Entry::Const64(u64::from(op - 0x09)), true),
            op @ 0x0B..=0x0D => self.push(Entry::Const32(f32::from(op - 0x0B).to_bits()), false),
            op @ 0x0E..=0x0F => self.push(Entry::Const64(f64::from(op - 0x0E).to_bits()), true),
            0x10 => self.push(Entry::Const32(i32::from(code[at + 1] as i8) as u32), false),
            0x11 => self.push(Entry::Const32(i32::from(cp as i16) as u32), false),
            0x12 => self.load_constant(u16::from(code[at + 1])),
            0x13 | 0x14 => self.load_constant(cp),
            op @ 0x15..=0x19 => {
                let wide = matches!(op, 0x16 | 0x18);
                let n = self.local(insn, wide)?;
                self.load(n, wide);
            }
            op @ 0x1A..=0x2D => {
                let wide = matches!(op, 0x1E..=0x21 | 0x26..=0x29);
                let n = self.check_local(u16::from((op - 0x1A) % 4), wide)?;
                self.load(n, wide);
            }
            op @ 0x2E..=0x35 => {
                let wide = matches!(op, 0x2F | 0x31);
                let make: fn(Reg, Reg, Reg) -> Op = match op {
                    0x2E | 0x30 => |d, a, b| Op::ILoad { d, a, b },
                    0x2F | 0x31 => |d, a, b| Op::LLoad { d, a, b },
                    0x32 => |d, a, b| Op::RLoad { d, a, b },
                    0x33 => |d, a, b| Op::BLoad { d, a, b },
                    0x34 => |d, a, b| Op::CLoad { d, a, b },
                    _ => |d, a, b| Op::SLoad { d, a, b },
                };
                self.binary(make, false, false, wide);
            }
            op @ 0x36..=0x3A => {
                let wide = matches!(op, 0x37 | 0x39);
                let n = self.local(insn, wide)?;
                self.store(n, wide);
            }
            op @ 0x3B..=0x4E => {
                let wide = matches!(op, 0x3F..=0x42 | 0x47..=0x4A);
                let n = self.check_local(u16::from((op - 0x3B) % 4), wide)?;
                self.store(n, wide);
            }
            op @ 0x4F..=0x56 => {
                let wide = matches!(op, 0x50 | 0x52);
                let v = if wide { self.pop_wide() } else { self.pop() };
                let b = self.pop();
                let a = self.pop();
                let (a, b, v) = (self.reg(a), self.reg(b), self.reg(v));
                self.emit(match op {
                    0x4F | 0x51 => Op::IStore { a, b, v },
                    0x50 | 0x52 => Op::LStore { a, b, v },
                    0x53 => Op::RStore { a, b, v },
                    0x54 => Op::BStore { a, b, v },
                    _ => Op::CStore { a, b, v },
                });
            }
            0x57 => {
                self.pop();
            }
            0x58 => {
                self.pop();
                self.pop();
            }
            0x59 => {
                let (entry, position) = self.pop();
                self.stack.push(entry);
                self.stack.push(self.copy_of(entry, position));
            }
            0x5C => {
                let n = self.stack.len();
                for p in [n - 2, n - 1] {
                    let copy = self.copy_of(self.stack[p], p);
                    self.stack.push(copy);
                }
            }
            op @ (0x5A | 0x5B | 0x5D | 0x5E | 0x5F) => self.shuffle(op),
            0x60 => self.int_with_constant(
                |d, a, b| Op::IAdd { d, a, b },
                |d, a, k| Op::IAddK { d, a, k },
                true,
                |k| k,
            ),
            0x64 => self.int_with_constant(
                |d, a, b| Op::ISub { d, a, b },
                |d, a, k| Op::IAddK { d, a, k },
                false,
                i32::wrapping_neg,
            ),
            0x68 => self.int_with_constant(
                |d, a, b| Op::IMul { d, a, b },
                |d, a, k| Op::IMulK { d, a, k },
                true,
                |k| k,
            ),
            0x7E => self.int_with_constant(
                |d, a, b| Op::IAnd { d, a, b },
                |d, a, k| Op::IAndK { d, a, k },
                true,
                |k| k,
            ),
            0x78 => self.int_with_constant(
                |d, a, b| Op::IShl { d, a, b },
                |d, a, k| Op::IShlK { d, a, k },
                false,
                |k| k & 31,
            ),
            0x7A => self.int_with_constant(
                |d, a, b| Op::IShr { d, a, b },
                |d, a, k| Op::IShrK { d, a, k },
                false,
                |k| k & 31,
            ),
            0x7C => {
                self.int_with_constant(
                    |d, a, b| Op::IUshr { d, a, b },
                    |d, a, k| Op::IUshrK { d, a, k },
                    false,
                    |k| k & 31,
                );
            }
            0x61 | 0x65 => {
                let b = self.pop_wide();
                let a = self.pop_wide();
                let small = match b.0 {
                    Entry::Const64(k) => {
                        let k = k as i64;
                        i16::try_from(if insn.op == 0x61 { k } else { k.wrapping_neg() }).ok()
                    }
                    _ => None,
                };
                let a = self.reg(a);
                if let Some(k) = small {
                    self.push_result(true, |d| Op::LAddK { d, a, k });
                } else {
                    let b = self.reg(b);
                    let sub = insn.op == 0x65;
                    self.push_result(true, |d| if sub { Op::LSub { d, a, b } } else { Op::LAdd { d, a, b } });
                }
            }
            0x62 => self.binary(|d, a, b| Op::FAdd { d, a, b }, false, false, false),
            0x63 => self.binary(|d, a, b| Op::DAdd { d, a, b }, true, true, true),
            0x66 => self.binary(|d, a, b| Op::FSub { d, a, b }, false, false, false),
            0x67 => self.binary(|d, a, b| Op::DSub { d, a, b }, true, true, true),
            0x69 => self.binary(|d, a, b| Op::LMul { d, a, b }, true, true, true),
            0x6A => self.binary(|d, a, b| Op::FMul { d, a, b }, false, false, false),
            0x6B => self.binary(|d, a, b| Op::DMul { d, a, b }, true, true, true),
            0x6C => self.binary(|d, a, b| Op::IDiv { d, a, b }, false, false, false),
            0x6D => self.binary(|d, a, b| Op::LDiv { d, a, b }, true, true, true),
            0x6E => self.binary(|d, a, b| Op::FDiv { d, a, b }, false, false, false),
            0x6F => self.binary(|d, a, b| Op::DDiv { d, a, b }, true, true, true),
            0x70 => self.binary(|d, a, b| Op::IRem { d, a, b }, false, false, false),
            0x71 => self.binary(|d, a, b| Op::LRem { d, a, b }, true, true, true),
            0x72 => self.binary(|d, a, b| Op::FRem { d, a, b }, false, false, false),
            0x73 => self.binary(|d, a, b| Op::DRem { d, a, b }, true, true, true),
            0x74 => self.unary(|d, a| Op::INeg { d, a }, false, false),
            0x75 => self.unary(|d, a| Op::LNeg { d, a }, true, true),
            0x76 => self.unary(|d, a| Op::FNeg { d, a }, false, false),
            0x77 => self.unary(|d, a| Op::DNeg { d, a }, true, true),
            0x79 => self.binary(|d, a, b| Op::LShl { d, a, b }, true, false, true),
            0x7B => self.binary(|d, a, b| Op::LShr { d, a, b }, true, false, true),
            0x7D => self.binary(|d, a, b| Op::LUshr { d, a, b }, true, false, true),
            0x7F => self.binary(|d, a, b| Op::LAnd { d, a, b }, true, true, true),
            0x80 => self.binary(|d, a, b| Op::IOr { d, a, b }, false, false, false),
            0x81 => self.binary(|d, a, b| Op::LOr { d, a, b }, true, true, true),
            0x82 => self.binary(|d, a, b| Op::IXor { d, a, b }, false, false, false),
            0x83 => self.binary(|d, a, b| Op::LXor { d, a, b }, true, true, true),
            0x84 => {
                let n = self.local(insn, false)?;
                let k =
                    if insn.wide { i16_at(code, at + 4).unwrap_or(0) } else { i16::from(code[at + 2] as i8) };
                self.settle_uses_of(n);
                self.emit(Op::IAddK { d: n, a: n, k });
            }
            0x85 => self.unary(|d, a| Op::I2L { d, a }, false, true),
            0x86 => self.unary(|d, a| Op::I2F { d, a }, false, false),
            0x87 => self.unary(|d, a| Op::I2D { d, a }, false, true),
            0x88 => self.unary(|d, a| Op::L2I { d, a }, true, false),
            0x89 => self.unary(|d, a| Op::L2F { d, a }, true, false),
            0x8A => self.unary(|d, a| Op::L2D { d, a }, true, true),
            0x8B => self.unary(|d, a| Op::F2I { d, a }, false, false),
            0x8C => self.unary(|d, a| Op::F2L { d, a }, false, true),
            0x8D => self.unary(|d, a| Op::F2D { d, a }, false, true),
            0x8E => self.unary(|d, a| Op::D2I { d, a }, true, false),
            0x8F => self.unary(|d, a| Op::D2L { d, a }, true, true),
            0x90 => self.unary(|d, a| Op::D2F { d, a }, true, false),
            0x91 => self.unary(|d, a| Op::I2B { d, a }, false, false),
            0x92 => self.unary(|d, a| Op::I2C { d, a }, false, false),
            0x93 => self.unary(|d, a| Op::I2S { d, a }, false, false),
            0x94 => {
                // `lcmp` is nearly always followed by a test of its result.
                if let Some(test) = decode(code, next)
                    && matches!(test.op, 0x99..=0x9E)
                    && !self.flow.leader[next as usize]
                {
                    let b = self.pop_wide();
                    let a = self.pop_wide();
                    let a = self.reg(a);
                    let b = self.reg(b);
                    self.bci = next;
                    self.start_of[next as usize] = self.ops.len() as u32;
                    self.branch(Test::Long(Cond::of(test.op - 0x99), a, b), &test)?;
                    return Ok(Some(next + test.len));
                }
                self.binary(|d, a, b| Op::LCmp { d, a, b }, true, true, false);
            }
            0x95 => self.binary(|d, a, b| Op::FCmpL { d, a, b }, false, false, false),
            0x96 => self.binary(|d, a, b| Op::FCmpG { d, a, b }, false, false, false),
            0x97 => self.binary(|d, a, b| Op::DCmpL { d, a, b }, true, true, false),
            0x98 => self.binary(|d, a, b| Op::DCmpG { d, a, b }, true, true, false),
            op @ 0x99..=0x9E => {
                let a = self.pop();
                let a = self.reg(a);
                self.branch(Test::IntK(Cond::of(op - 0x99), a, 0), insn)?;
            }
            op @ 0x9F..=0xA4 => {
                let b = self.pop();
                let a = self.pop();
                let test = self.int_test(Cond::of(op - 0x9F), a, b);
                self.branch(test, insn)?;
            }
            op @ 0xA5..=0xA6 => {
                let b = self.pop();
                let a = self.pop();
                let (a, b) = (self.reg(a), self.reg(b));
                self.branch(Test::Ref(Cond::of(op - 0xA5), a, b), insn)?;
            }
            op @ 0xC6..=0xC7 => {
                let a = self.pop();
                let a = self.reg(a);
                self.branch(Test::Null(Cond::of(op - 0xC6), a), insn)?;
            }
            0xA7 | 0xC8 => {
                let target = self.single_target(insn)?;
                self.settle_from(0);
                self.fixups.push((self.ops.len(), target));
                self.emit(Op::Goto { off: 0 });
            }
            0xA8 | 0xC9 => {
                let target = self.single_target(insn)?;
                self.settle_from(0);
                let d = self.own(self.stack.len());
                self.fixups.push((self.ops.len(), target));
                self.emit(Op::Jsr { d, off: 0 });
            }
            0xA9 => {
                let a = self.local(insn, false)?;
                self.emit(Op::RetSub { a });
            }
            0xAA | 0xAB => self.switch(insn)?,
            0xAC | 0xAE | 0xB0 => {
                let a = self.pop();
                let a = self.reg(a);
                self.emit(Op::ReturnValue { a });
            }
            0xAD | 0xAF => {
                let a = self.pop_wide();
                let a = self.reg(a);
                self.emit(Op::ReturnValue { a });
            }
            0xB1 => self.emit(Op::Return),
            0xB2 => {
                let kind = field_kind(self.file, cp)?;
                self.push_result(kind.slots() == 2, |d| Op::GetStaticUnresolved { d, cp });
            }
            0xB3 => {
                let kind = field_kind(self.file, cp)?;
                let a = self.field_value(kind);
                self.emit(Op::PutStaticUnresolved { a, cp });
            }
            0xB4 => {
                let kind = field_kind(self.file, cp)?;
                let a = self.pop();
                let a = self.reg(a);
                self.push_result(kind.slots() == 2, |d| Op::GetFieldUnresolved { d, a, cp });
            }
            0xB5 => {
                let kind = field_kind(self.file, cp)?;
                let v = self.field_value(kind);
                let a = self.pop();
                let a = self.reg(a);
                self.emit(Op::PutFieldUnresolved { a, v, cp });
            }
            op @ 0xB6..=0xBA => {
                let (args, ret) = call_shape(self.file, cp)?;
                let receiver = u16::from(!matches!(op, 0xB8 | 0xBA));
                let from = self.stack.len() - usize::from(args + receiver);
                self.settle_from(from);
                let first = self.own(from);
                self.stack.truncate(from);
                self.emit(match op {
                    0xB6 => Op::InvokeUnresolved { first, cp, kind: CallKind::Virtual },
                    0xB7 => Op::InvokeUnresolved { first, cp, kind: CallKind::Special },
                    0xB8 => Op::InvokeUnresolved { first, cp, kind: CallKind::Static },
                    0xB9 => Op::InvokeUnresolved { first, cp, kind: CallKind::Interface },
                    _ => Op::InvokeDynamicUnresolved { first, cp },
                });
                if ret != Kind::Void {
                    self.push(Entry::Own, ret.slots() == 2);
                }
            }
            0xBB => self.push_result(false, |d| Op::NewUnresolved { d, cp }),
            0xBC => {
                let kind = match code[at + 1] {
                    4 => Kind::Boolean,
                    5 => Kind::Char,
                    6 => Kind::Float,
                    7 => Kind::Double,
                    8 => Kind::Byte,
                    9 => Kind::Short,
                    10 => Kind::Int,
                    11 => Kind::Long,
                    other => return fail(format!("newarray of type {other}")),
                };
                let a = self.pop();
                let a = self.reg(a);
                self.push_result(false, |d| Op::NewArray { d, a, kind: kind as u16 });
            }
            0xBD => {
                let a = self.pop();
                let a = self.reg(a);
                self.push_result(false, |d| Op::NewRefArray { d, a, cp });
            }
            0xBE => self.unary(|d, a| Op::ArrayLength { d, a }, false, false),
            0xBF => {
                let a = self.pop();
                let a = self.reg(a);
                self.emit(Op::Throw { a });
            }
            0xC0 => {
                let (entry, position) = self.pop();
                let a = self.reg((entry, position));
                self.emit(Op::CheckCastUnresolved { a, cp });
                let entry = if matches!(entry, Entry::In(_)) { entry } else { Entry::Own };
                self.stack.push(entry);
            }
            0xC1 => {
                let a = self.pop();
                let a = self.reg(a);
                self.push_result(false, |d| Op::InstanceOf { d, a, cp });
            }
            0xC2 => {
                let a = self.pop();
                let a = self.reg(a);
                self.emit(Op::MonitorEnter { a });
            }
            0xC3 => {
                let a = self.pop();
                let a = self.reg(a);
                self.emit(Op::MonitorExit { a });
            }
            0xC5 => {
                let dims = code[at + 3];
                if dims == 0 {
                    return fail("multianewarray without dimensions");
                }
                let from = self.stack.len() - usize::from(dims);
                self.settle_from(from);
                let first = self.own(from);
                self.stack.truncate(from);
                self.emit(Op::NewMultiArray { first, cp, dims });
                self.push(Entry::Own, false);
            }
            other => return fail(format!("unknown opcode {other:#04x} at {at}")),
        }
        if matches!(insn.op, 0xBB..=0xBD | 0xC0 | 0xC1 | 0xC5) && insn.op != 0xBC {
            match self.file.constant(cp) {
                Constant::Class(_) => {}
                other => return fail(format!("constant {cp} should be a class but is {other:?}")),
            }
        }
        Ok(None)
    }

    fn load_constant(&mut self, cp: u16) {
        match self.file.constant(cp) {
            Constant::Int(k) => self.push(Entry::Const32(k as u32), false),
            Constant::Float(k) => self.push(Entry::Const32(k), false),
            Constant::Long(k) => self.push(Entry::Const64(k as u64), true),
            Constant::Double(k) => self.push(Entry::Const64(k), true),
            _ => {
                let wide = constant_slots(self.file, cp) == Ok(2);
                self.push_result(wide, |d| Op::LoadConst { d, cp });
            }
        }
    }

    /// Pops a value to be stored into a field of this kind, narrowed as the field is.
    fn field_value(&mut self, kind: Kind) -> Reg {
        let value = if kind.slots() == 2 { self.pop_wide() } else { self.pop() };
        let narrow: Option<fn(Reg, Reg) -> Op> = match kind {
            Kind::Boolean => Some(|d, a| Op::I2Z { d, a }),
            Kind::Byte => Some(|d, a| Op::I2B { d, a }),
            Kind::Char => Some(|d, a| Op::I2C { d, a }),
            Kind::Short => Some(|d, a| Op::I2S { d, a }),
            _ => None,
        };
        match (narrow, value.0) {
            (Some(_), Entry::Const32(0 | 1)) | (None, _) => self.reg(value),
            (Some(op), _) => {
                let a = self.reg(value);
                let d = self.own(value.1);
                self.emit(op(d, a));
                d
            }
        }
    }

    /// The stack instructions that reorder: done with real moves, since they are rare.
    fn shuffle(&mut self, op: u8) {
        let (takes, moves): (usize, &[(u16, u16)]) = match op {
            0x5A => (2, &[(2, 1), (1, 0), (0, 2)]),
            0x5B => (3, &[(3, 2), (2, 1), (1, 0), (0, 3)]),
            0x5D => (3, &[(4, 2), (3, 1), (2, 0), (1, 4), (0, 3)]),
            0x5E => (4, &[(5, 3), (4, 2), (3, 1), (2, 0), (1, 5), (0, 4)]),
            _ => (2, &[(2, 1), (1, 0), (0, 2)]),
        };
        let from = self.stack.len() - takes;
        self.settle_from(from);
        let base = self.own(from);
        for &(d, a) in moves {
            self.emit(Op::Mov { d: base + d, a: base + a });
        }
        let after = match op {
            0x5A => 3,
            0x5B => 4,
            0x5D => 5,
            0x5E => 6,
            _ => 2,
        };
        self.stack.truncate(from);
        self.stack.resize(from + after, Entry::Own);
    }

    fn switch(&mut self, insn: &Insn) -> Result<()> {
        let a = self.pop();
        let a = self.reg(a);
        self.settle_from(0);
        let Some(mut targets) = insn.targets(self.code) else {
            return fail(format!("switch out of the code at {}", insn.bci));
        };
        for &target in &targets {
            self.branches.push(Branch { bci: insn.bci, target });
        }
        let default = targets.pop().unwrap_or(0);
        let base = (insn.bci as usize & !3) + 4;
        let read = |at: usize| i32_at(self.code, at).unwrap_or(0);
        let (keys, low) = if insn.op == 0xAA {
            (Vec::new(), read(base + 4))
        } else {
            ((0..targets.len()).map(|i| read(base + 8 + i * 8)).collect::<Vec<_>>(), 0)
        };
        if !keys.windows(2).all(|w| w[0] < w[1]) {
            return fail(format!("lookupswitch with unsorted keys at {}", insn.bci));
        }
        let table = self.switches.len() as u32;
        self.switches.push((keys, low, targets, default));
        self.emit(Op::Switch { a, table });
        Ok(())
    }
}
