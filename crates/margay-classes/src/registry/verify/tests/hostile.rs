//! Methods made to hurt: nonsense must give an error and not a panic, and no method may take long.

use super::asm::{Asm, Body};
use super::mutants::Random;
use super::*;
use crate::class::Origin;
use crate::opcode::{
    ACONST_NULL, ASTORE_0, FCONST_0, FSTORE, GOTO, ICONST_0, IFEQ, ISTORE, JSR, NOP, POP, RETURN,
    TABLESWITCH, WIDE,
};
use std::time::{Duration, Instant};

fn verdict(classes: &mut Classes, asm: &Asm) -> Result<()> {
    let id = classes.define(asm.finish().into(), Origin::Defined, None, "test").unwrap();
    let file = classes.file_of(id).unwrap();
    let code = file.code(&file.methods[0]).unwrap().unwrap();
    let method = classes.class(id).methods[0];
    verify_method(classes, method, &file, &code)
}

/// Code, stack maps and exception tables of random bytes.
#[test]
fn nonsense_never_panics() {
    let mut classes = registry(&jdk(), &[]);
    let mut random = Random(0x0123_4567_89AB_CDEF);
    for n in 0..20_000 {
        let major = [45, 49, 50, 52, 61, 69][n % 6];
        let mut asm = Asm::new(major, &format!("N{n}"), "java/lang/Object", &[]);
        for class in ["java/lang/String", "[I", "[[Ljava/lang/Object;", "no/Such", "["] {
            asm.class(class);
        }
        let mut bytes = |most: usize, below: usize| -> Vec<u8> {
            (0..random.below(most) + 1).map(|_| random.below(below) as u8).collect()
        };
        // Mostly instructions without operands, so that some get far.
        let mut code = bytes(12, 0x60);
        code.extend(bytes(6, 256));
        let mut map = vec![0, bytes(3, 4)[0]];
        map.extend(bytes(12, 256));
        let len = code.len();
        let body = Body {
            handlers: vec![[0, len as u16, random.below(len) as u16, random.below(20) as u16]],
            stack_map: Some(map),
            code,
        };
        let desc = ["()V", "(JLjava/lang/Object;D)I", "([I)[I"][n % 3];
        asm.raw_method((n % 2 * 8) as u16, "m", desc, 8, 8, &body);
        let _ = verdict(&mut classes, &asm);
    }
}

/// Runs of the same bytes, given how often.
fn repeat(parts: &[(&[u8], usize)]) -> Vec<u8> {
    parts.iter().flat_map(|(part, n)| part.repeat(*n)).collect()
}

/// The class of all methods here, and the pool index of `Throwable`.
fn slow(major: u16) -> (Asm, u16) {
    let mut asm = Asm::new(major, "Slow", "java/lang/Object", &[]);
    let throwable = asm.class("java/lang/Throwable");
    (asm, throwable)
}

fn timed(what: &str, major: u16, limits: (u16, u16), body: Body) -> Result<()> {
    let mut classes = registry(&jdk(), &[]);
    let mut asm = slow(major).0;
    asm.raw_method(9, "m", "()V", limits.0, limits.1, &body);
    let start = Instant::now();
    let verdict = verdict(&mut classes, &asm);
    let time = start.elapsed();
    assert!(time < Duration::from_secs(5), "{what} took {time:?}: {verdict:?}");
    verdict
}

fn refused(verdict: Result<()>, why: &str) {
    let LowerError(error) = verdict.unwrap_err();
    assert!(error.contains(why), "{error}");
}

/// The most that a class file can ask for in each way that multiplies.
#[test]
fn no_method_takes_long() {
    // Many locals changed under many handlers, with and without stack maps.
    let code =
        repeat(&[(&[ICONST_0, ISTORE, 7, FCONST_0, FSTORE, 7], 10_000), (&[RETURN], 1), (&[POP, RETURN], 1)]);
    let handler = (code.len() - 2) as u16;
    let handlers = vec![[0, handler - 1, handler, 0]; 65_535];
    let mut map = vec![0, 1, 255];
    map.extend(handler.to_be_bytes());
    map.extend([0, 0, 0, 1, 7]);
    let throwable = slow(61).1;
    map.extend(throwable.to_be_bytes());
    for (major, stack_map) in [(61, Some(map)), (49, None)] {
        let body = Body { code: code.clone(), handlers: handlers.clone(), stack_map };
        refused(timed("handlers", major, (2, 8), body), "too complex");
    }
    // A table of frames that each have all the locals there can be.
    let count = 30_000u16;
    let mut map = count.to_be_bytes().to_vec();
    map.extend([255, 0, 0]);
    map.extend(65_535u16.to_be_bytes());
    map.extend(vec![1; 65_535]);
    map.extend([0, 0]);
    map.extend(repeat(&[(&[250, 0, 0, 252, 0, 0, 1], usize::from(count / 2))]));
    let body =
        Body { code: repeat(&[(&[NOP], 60_000), (&[RETURN], 1)]), stack_map: Some(map), ..Body::default() };
    refused(timed("frames", 61, (0, 65_535), body), "too many slots");
    // Blocks without end, each with all the locals there can be: `wide istore 65000` and `goto` the next.
    let code = repeat(&[
        (&[ICONST_0, WIDE, ISTORE, 0xFD, 0xE8], 1),
        (&[ICONST_0, IFEQ, 0, 3], 15_000),
        (&[GOTO, 0, 0], 1),
    ]);
    let body = Body { code, ..Body::default() };
    refused(timed("blocks", 49, (1, 65_535), body), "too complex");
    // Subroutines that call each other in every order: `iconst_0`, `ifeq` over it and `jsr`.
    let mut code = vec![ACONST_NULL];
    let subroutine = 1 + 40 * 7 + 1;
    for at in 0..40 {
        code.push(ASTORE_0);
        for to in 0..40 {
            let offset = (to - at) * subroutine - (1 + to * 7 + 4);
            code.extend([ICONST_0, IFEQ, 0, 6, JSR]);
            code.extend((offset as i16).to_be_bytes());
        }
        code.push(RETURN);
    }
    let body = Body { code, ..Body::default() };
    refused(timed("subroutines", 49, (2, 2), body), "Too many calls");
    // A switch to everywhere, many times over.
    let targets = 3_000;
    let mut code = vec![ICONST_0, TABLESWITCH, 0, 0];
    code.extend(3i32.to_be_bytes());
    code.extend(0i32.to_be_bytes());
    code.extend((targets - 1i32).to_be_bytes());
    let end = 16 + targets * 4;
    code.extend((0..targets).flat_map(|n| (end - 1 + n).to_be_bytes()));
    code[4..8].copy_from_slice(&(end - 1).to_be_bytes());
    code.extend(repeat(&[(&[NOP], targets as usize), (&[GOTO, 0, 0], 1)]));
    let at = code.len() - 3;
    code[at + 1..].copy_from_slice(&(-(at as i32) as i16).to_be_bytes());
    let body = Body { code, ..Body::default() };
    assert_eq!(timed("switch", 49, (1, 1), body), Ok(()));
}

/// Parameters that do not fit into a byte of slots, and descriptors that are none.
#[test]
fn descriptors() {
    let mut classes = registry(&jdk(), &[]);
    for (n, (desc, refused)) in [
        (format!("({})V", "J".repeat(128)), "Too many arguments"),
        (format!("({})V", "J".repeat(32_768)), "Too many arguments"),
        (format!("{}I)V", "(".repeat(2)), "Malformed method descriptor"),
        ("(V)V".to_owned(), "Malformed method descriptor"),
        ("()".to_owned(), "Malformed method descriptor"),
        ("(Ljava/lang/String)V".to_owned(), "Malformed method descriptor"),
        (format!("({}I)V", "[".repeat(256)), "Malformed method descriptor"),
    ]
    .iter()
    .enumerate()
    {
        let mut asm = Asm::new(61, &format!("D{n}"), "java/lang/Object", &[]);
        let text = format!("aconst_null\ninvokestatic T.f:{desc}\nreturn");
        asm.method(9, "m", "()V", 1, 0, &text);
        let LowerError(error) = verdict(&mut classes, &asm).unwrap_err();
        assert!(error.contains(refused), "{error}");
    }
}

/// An interface that claims a superclass, against the format, is no way from any object to that class.
#[test]
fn interfaces_are_no_subclasses() {
    let mut classes = registry(&jdk(), &[]);
    let mut interface = Asm::new(61, "I", "java/lang/Thread", &[]);
    interface.interface();
    if classes.define(interface.finish().into(), Origin::Defined, None, "test").is_err() {
        return;
    }
    for (n, desc) in ["(LI;)Ljava/lang/Thread;", "([LI;)[Ljava/lang/Thread;"].iter().enumerate() {
        let mut asm = Asm::new(61, &format!("T{n}"), "java/lang/Object", &[]);
        asm.method(9, "m", desc, 1, 1, "aload 0\nareturn");
        refused(verdict(&mut classes, &asm), "Bad return type");
    }
}
