//! Single methods, most of them wrong in one way; they are in `cases.txt`. What the JVM says of the same
//! classes is asked too, so that the expectations are not made up.

use super::asm::Asm;
use super::*;
use crate::class::Origin;

/// A method of class `T`, which has the fields `int i`, `String s` and `static Object o`.
struct Case {
    line: usize,
    major: u16,
    method: &'static str,
    stack: u16,
    locals: u16,
    text: &'static str,
    /// The message that it is refused with, or part of it; none if it is right.
    refused: Option<&'static str>,
    /// Whether the JVM gives the same verdict.
    agreed: bool,
}

/// Reads the cases: blocks that begin with `accept version method stack locals`, or the same with `refuse`
/// and a message behind a colon. A `!` means that the JVM sees it otherwise.
fn cases() -> Vec<Case> {
    let all = include_str!("cases.txt");
    let mut cases = Vec::new();
    for block in all.split("\n\n").map(str::trim).filter(|b| !b.is_empty()) {
        if block.starts_with('#') {
            continue;
        }
        let at = block.as_ptr() as usize - all.as_ptr() as usize;
        let (head, text) = block.split_once('\n').unwrap();
        let (head, message) = match head.split_once(": ") {
            Some((head, message)) => (head, Some(message)),
            None => (head, None),
        };
        let parts: Vec<&str> = head.split(' ').collect();
        let [verdict, major, method, stack, locals] = parts[..] else {
            panic!("{head}");
        };
        assert_eq!(verdict.starts_with("refuse"), message.is_some(), "{head}");
        cases.push(Case {
            line: all[..at].lines().count() + 1,
            major: major.parse().unwrap(),
            method,
            stack: stack.parse().unwrap(),
            locals: locals.parse().unwrap(),
            text,
            refused: message,
            agreed: !verdict.ends_with('!'),
        });
    }
    assert!(cases.len() > 150, "{}", cases.len());
    cases
}

/// The class with a case's method. Methods called `n` and constructors are not static.
fn class_of(case: &Case) -> Vec<u8> {
    let mut asm = Asm::new(case.major, "T", "java/lang/Object", &[]);
    asm.field(1, "i", "I");
    asm.field(1, "s", "Ljava/lang/String;");
    asm.field(9, "o", "Ljava/lang/Object;");
    let (name, desc) = case.method.split_at(case.method.find('(').unwrap());
    let access = if name == "m" { 9 } else { 1 };
    asm.method(access, name, desc, case.stack, case.locals, case.text);
    asm.finish()
}

#[test]
fn verdicts() {
    let jdk = jdk();
    let mut wrong = Vec::new();
    for case in cases() {
        let mut classes = registry(&jdk, &[]);
        let id = classes.define(class_of(&case).into(), Origin::Defined, None, "test").unwrap();
        let file = classes.file_of(id).unwrap();
        let verdict = verify_class(&mut classes, id, &file);
        match (case.refused, &verdict) {
            (None, Ok(())) => {}
            (Some(message), Err(LowerError(error))) if error.contains(message) => {}
            _ => wrong.push(format!("cases.txt:{}: {verdict:?} and not {:?}", case.line, case.refused)),
        }
        // The same on the way that the machine takes.
        let method = classes.class(id).methods[0];
        let lowered = classes.code(method).map(drop);
        assert_eq!(lowered.is_err(), verdict.is_err(), "cases.txt:{}", case.line);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_jvm_agrees() {
    let jdk = jdk();
    let scratch = Scratch::new();
    let cases = cases();
    let classes: Vec<_> = cases.iter().map(|case| ("T".to_owned(), class_of(case))).collect();
    let verdicts = judge(&jdk, &scratch, &scratch.path, &classes);
    assert_eq!(verdicts.len(), cases.len());
    let mut wrong = Vec::new();
    for (case, verdict) in cases.iter().zip(verdicts) {
        let same = (verdict == "ok") == case.refused.is_none();
        // A class that is not there ends the JVM's verification whatever else is wrong.
        let missing = verdict.starts_with("java.lang.NoClassDefFoundError");
        if (same && !missing) != case.agreed {
            wrong.push(format!("cases.txt:{}: {verdict}", case.line));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
