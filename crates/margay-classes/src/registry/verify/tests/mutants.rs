//! Real classes with something in them changed at random, compared with the verdicts of the JVM: nothing
//! that it refuses may pass here, and nothing that it takes may be refused.

use super::*;
use crate::bytecode::{Insn, decode};
use crate::opcode;
use crate::reader::Constant;

/// Numbers that look random and are the same in each run.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 8) as usize % n.max(1)
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Changes one thing in the code of a method.
fn mutate(random: &mut Random, bytes: &mut [u8], file: &ClassFile, code: &CodeAttribute) {
    let (base, len) = (code.code.at as usize, code.code.len as usize);
    let text = file.slice(code.code);
    let mut insns: Vec<Insn> = Vec::new();
    let mut at = 0;
    while let Some(insn) = decode(text, at) {
        at += insn.len;
        insns.push(insn);
    }
    let insn = &insns[random.below(insns.len())];
    let place = base + insn.bci as usize;
    match random.below(9) {
        0..=2 => {
            // Another instruction of the same length.
            for _ in 0..100 {
                let old = bytes[place];
                bytes[place] = random.below(202) as u8;
                let new = decode(&bytes[base..base + len], insn.bci);
                if new.is_some_and(|new| new.len == insn.len) {
                    break;
                }
                bytes[place] = old;
            }
        }
        3 | 4 => match insn.op {
            opcode::LDC_W
            | opcode::LDC2_W
            | opcode::GETSTATIC..=opcode::NEW
            | opcode::ANEWARRAY
            | opcode::CHECKCAST
            | opcode::INSTANCEOF
            | opcode::MULTIANEWARRAY => {
                // Another constant of the same kind.
                let at = insn.bci as usize;
                let cp = u16::from_be_bytes([text[at + 1], text[at + 2]]);
                let kind = |cp: u16| std::mem::discriminant(&file.constant(cp));
                let all = 1..file.pool.len() as u16;
                let same: Vec<u16> = all.filter(|&other| kind(other) == kind(cp)).collect();
                bytes[place + 1..place + 3].copy_from_slice(&random.of(&same).to_be_bytes());
            }
            opcode::ILOAD_0..=opcode::ALOAD_3 => bytes[place] = opcode::ILOAD_0 + random.below(20) as u8,
            opcode::ISTORE_0..=opcode::ASTORE_3 => bytes[place] = opcode::ISTORE_0 + random.below(20) as u8,
            _ if insn.len > 1 => bytes[place + 1] = random.below(8) as u8,
            _ => {}
        },
        5 => {
            if insn.is_conditional() || insn.op == opcode::GOTO {
                let target = insns[random.below(insns.len())].bci as i32;
                let offset = (target - insn.bci as i32) as i16;
                bytes[place + 1..place + 3].copy_from_slice(&offset.to_be_bytes());
            } else {
                bytes[place..place + insn.len as usize].fill(0);
            }
        }
        6 | 7 => {
            if let Some(map) = code.stack_map {
                let at = map.at as usize + random.below(map.len as usize);
                bytes[at] = match random.below(3) {
                    0 => random.below(256) as u8,
                    1 => random.below(9) as u8,
                    _ => bytes[at].wrapping_add(1),
                };
            }
        }
        _ => {
            let handlers = code.handlers.len();
            match random.below(3) {
                0 => bytes[base - 7] = bytes[base - 7].wrapping_sub(1),
                1 => bytes[base - 5] = bytes[base - 5].wrapping_sub(1),
                _ if handlers > 0 => {
                    let at = base + len + 2 + 8 * random.below(handlers) + 2 * random.below(4);
                    let value = match random.below(2) {
                        0 => insns[random.below(insns.len())].bci as u16,
                        _ => random.below(file.pool.len()) as u16,
                    };
                    bytes[at..at + 2].copy_from_slice(&value.to_be_bytes());
                }
                _ => {}
            }
        }
    }
}

/// Mutants of all classes in a directory: name, bytes and our verdict. Without a version to set, the classes
/// keep their own.
fn mutants(
    jdk: &Jdk,
    directory: &Path,
    version: Option<u16>,
    count: usize,
) -> Vec<(String, Vec<u8>, Result<()>)> {
    let mut classes = registry(jdk, &[directory]);
    let names = classes.path.user_classes().unwrap();
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut made = Vec::new();
    while made.len() < count {
        let name = &names[random.below(names.len())];
        let id = classes.load(name).unwrap();
        let mut bytes = std::fs::read(directory.join(format!("{name}.class"))).unwrap();
        if let Some(version) = version {
            bytes[6..8].copy_from_slice(&version.to_be_bytes());
        }
        let file = ClassFile::read(bytes.clone().into(), &mut classes.symbols).unwrap();
        let newer =
            |c: &Constant| matches!(c, Constant::InvokeDynamic { .. } | Constant::MethodHandle { .. });
        if version.is_some() && (file.access & access::INTERFACE != 0 || file.pool.iter().any(newer)) {
            continue;
        }
        let codes: Vec<_> = file.methods.iter().filter_map(|m| file.code(m).unwrap()).collect();
        if codes.is_empty() {
            continue;
        }
        let code = &codes[random.below(codes.len())];
        for _ in 0..=random.below(2) {
            mutate(&mut random, &mut bytes, &file, code);
        }
        let verdict = match ClassFile::read(bytes.clone().into(), &mut classes.symbols) {
            Ok(file) => verify_class(&mut classes, id, &file),
            Err(e) => Err(LowerError(e.to_string())),
        };
        made.push((name.clone(), bytes, verdict));
    }
    made
}

fn compare(release: u32, version: Option<u16>, count: usize) {
    let jdk = jdk();
    let scratch = Scratch::new();
    let directory = compile(&scratch, "Shapes.java", include_str!("Shapes.java"), release);
    if release != 8 {
        compile(&scratch, "Lambdas.java", include_str!("Lambdas.java"), release);
    }
    let (mut list, mut ours) = (Vec::new(), Vec::new());
    for (name, bytes, verdict) in mutants(&jdk, &directory, version, count) {
        list.push((name, bytes));
        ours.push(verdict);
    }
    let theirs = judge(&jdk, &scratch, &directory, &list);
    let mut wrong = Vec::new();
    let mut passed = 0;
    for (((name, _), ours), theirs) in list.iter().zip(&ours).zip(&theirs) {
        // Not checked here: rights, and in data flow what control never comes to.
        let elsewhere = ["protected", "constant pool", "local variable number", "stack height"];
        let known = ours.is_ok() && elsewhere.iter().any(|what| theirs.contains(what));
        if ours.is_ok() != (theirs == "ok") && !known {
            wrong.push(format!("{name}: {ours:?} but {theirs}"));
        }
        passed += usize::from(ours.is_ok());
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    // Mutants must not be so bad that one glance would do.
    assert!(passed > count / 8, "{passed} of {count}");
}

#[test]
fn of_java_8() {
    compare(8, None, 1500);
}

#[test]
fn of_java_11() {
    compare(11, None, 1500);
}

#[test]
fn of_java_17() {
    compare(17, None, 1500);
}

#[test]
fn without_stack_maps() {
    compare(8, Some(49), 1500);
}
