//! Opcodes have names: no source but `opcode.rs` says one by its number, and nobody but the decoder takes opcodes apart.
//! Reads the text of all crates, so it needs no knowledge of what they do.

use margay_classes::opcode;
use std::path::{Path, PathBuf};

/// The sources of all crates, with their paths relative to the folder of the crates.
fn sources() -> Vec<(String, String)> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the folder of the crates").to_owned();
    let mut files = Vec::new();
    collect(&crates, &mut files);
    files.sort();
    let relative =
        |path: &Path| path.strip_prefix(&crates).expect("a source").to_string_lossy().replace('\\', "/");
    files.iter().map(|path| (relative(path), std::fs::read_to_string(path).expect("readable"))).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                collect(&path, files);
            }
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            files.push(path);
        }
    }
}

/// Whether a source has to do with bytecode. Others may use such numbers for characters.
fn reads_bytecode(text: &str) -> bool {
    ["bytecode", "opcode", "Insn", ".op16("].iter().any(|word| text.contains(word))
}

/// The positions of numbers of two hexadecimal digits that are opcodes.
fn opcodes_in(line: &str) -> Vec<usize> {
    let code = line.split("//").next().unwrap_or(line);
    let bytes = code.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_hexdigit);
    let goes_on = |at: usize| bytes.get(at).is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
    code.match_indices("0x")
        .map(|(at, _)| at)
        .filter(|&at| is_digit(at + 2) && is_digit(at + 3) && !goes_on(at + 4))
        .filter(|&at| {
            u8::from_str_radix(&code[at + 2..at + 4], 16).is_ok_and(|op| opcode::mnemonic(op).is_some())
        })
        .collect()
}

/// Whether a number stands in a pattern, a comparison, or a call that writes an instruction.
fn stands_for_an_instruction(line: &str, at: usize) -> bool {
    let (before, after) = (line[..at].trim_end(), &line[at..]);
    let arm = after.contains("=>") && !before.contains("=>");
    let rest_of_pattern = before.is_empty() || before.ends_with('|') || before.ends_with("..=");
    let pattern = rest_of_pattern && !after.trim_end().ends_with([',', ';', ')', ']']);
    let compared = ["==", "!=", ">=", "<="].iter().any(|sign| before.ends_with(sign));
    let written = [".op(", ".op16(", ".branch("].iter().any(|call| before.ends_with(call));
    arm || pattern || compared || written || before.contains("matches!(")
}

#[test]
fn no_instruction_is_a_bare_number() {
    let mut found = Vec::new();
    for (path, text) in sources() {
        // This test has examples of what it looks for.
        let exempt =
            ["margay-classes/src/opcode.rs", "margay-classes/tests/opcodes.rs"].contains(&path.as_str());
        if exempt || !reads_bytecode(&text) {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            if opcodes_in(line).into_iter().any(|at| stands_for_an_instruction(line, at)) {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "opcodes without a name:\n{}", found.join("\n"));
}

#[test]
fn opcodes_are_declared_once() {
    let mut found = Vec::new();
    for (path, text) in sources() {
        if path == "margay-classes/src/opcode.rs" {
            continue;
        }
        for (number, line) in text.lines().enumerate() {
            let name = line.split_once("const ").and_then(|(_, rest)| rest.split_once(": u8 = 0x"));
            if name.is_some_and(|(name, _)| opcode::by_mnemonic(&name.to_lowercase()).is_some()) {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "opcodes declared again:\n{}", found.join("\n"));
}

/// What instructions do is asked of `Insn::action`.
#[test]
fn only_the_decoder_matches_on_opcodes() {
    let allowed = |path: &str| {
        path.starts_with("margay-classes/src/bytecode/")
            || path == "margay-classes/src/opcode.rs"
            || path.contains("/tests/")
    };
    let mut found = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| !allowed(path)) {
        for (number, line) in text.lines().enumerate() {
            if ["match insn.op", "matches!(insn.op", "match i.op", "matches!(i.op"]
                .iter()
                .any(|m| line.contains(m))
            {
                found.push(format!("{path}:{}: {}", number + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "opcodes taken apart outside the decoder:\n{}", found.join("\n"));
}

#[test]
fn bare_numbers_are_recognised() {
    let is_found = |line: &str| opcodes_in(line).into_iter().any(|at| stands_for_an_instruction(line, at));
    for line in [
        "            0x57 => (1, 0),",
        "            0x2E..=0x35 | 0x4F..=0x56 => {",
        "            | 0xB6",
        "        if insn.op == 0xBA {",
        "        matches!(op, 0x99..=0xA6 | 0xC6)",
        "        c.op(0x59).op16(0xBB, class);",
    ] {
        assert!(is_found(line), "{line}");
    }
    for line in ["let mask = word & 0x3F;", "bytes.extend([0xCA, 0xFE]);", "// 0x57 => pop", "0xFFFF => 1,"] {
        assert!(!is_found(line), "{line}");
    }
}
