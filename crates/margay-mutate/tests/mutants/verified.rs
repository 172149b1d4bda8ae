//! Class files of mutants are verified by the JVM, whatever is changed and however the code moves.

use crate::support::{Folder, Mutated, compiled, compiled_file};
use margay_classes::opcode;
use margay_mutate::{Edit, EditError, Operator, OperatorSet, Piece, Target, Value};

/// All mutants of all classes of a folder.
fn all_mutants(folder: &Folder) -> Mutated {
    let mut mutated = Mutated::default();
    for name in folder.names() {
        let editor = folder.editor(&name);
        for mutant in folder.mutants(&editor, OperatorSet::All) {
            let bytes = editor.with_edits(mutant.method, &mutant.edits()).expect("a class file");
            mutated.add(&name, &mutant.id(), &bytes);
        }
    }
    mutated
}

#[test]
fn what_newer_compilers_write() {
    let folder = compiled_file("bench/mutants/Features.java");
    let mutated = all_mutants(&folder);
    assert!(mutated.count > 500, "{}", mutated.count);
    mutated.expect_verified(&folder);
}

#[test]
fn data_structures() {
    let folder = compiled_file("examples/korat/SearchTree.java");
    let mutated = all_mutants(&folder);
    assert!(mutated.count > 500, "{}", mutated.count);
    mutated.expect_verified(&folder);
}

#[test]
fn several_edits_make_branches_and_switches_longer() {
    // As long as a loop can be whose branch takes two bytes; a constant of more bytes makes it longer.
    let body = "s = s + 5;".repeat(8170);
    let source = format!(
        "class Long {{ static int f(int n) {{ int s = 0; while (n > 0) {{ {body} n--; }} \
         switch (s) {{ case 1: return 3; case 1000: return 4; default: return s; }} }} }}"
    );
    let folder = compiled("Long", &source);
    let editor = folder.editor("Long");
    let all = folder.mutants(&editor, OperatorSet::PitAll);
    let constants: Vec<&Edit> = all
        .iter()
        .filter(|mutant| {
            mutant.operator == Operator::InlineConstants && mutant.description.contains("5 with 6")
        })
        .map(|mutant| &mutant.edit)
        .collect();
    assert_eq!(constants.len(), 8170);
    let mut mutated = Mutated::default();
    for count in [1, 2, 3, 10, 100, 500] {
        let bytes = editor.with_edits(constants_method(&all), &constants[..count]).expect("a class file");
        // A long branch is three bytes around one of five.
        let long =
            bytes.windows(4).any(|w| w[0] == opcode::IFGT && w[1..3] == [0, 8] && w[3] == opcode::GOTO_W);
        assert_eq!(long, count >= 100, "{count}");
        mutated.add("Long", &count.to_string(), &bytes);
    }
    mutated.expect_verified(&folder);
    assert_eq!(editor.with_edits(99, &[]), Err(EditError::NoCode(99)));
}

fn constants_method(all: &[margay_mutate::Mutant]) -> usize {
    all.iter().find(|mutant| mutant.name == "f").expect("a mutant of f").method
}

#[test]
fn edits_can_jump_to_places_of_their_own() {
    let folder = compiled("Abs", "class Abs { static int abs(int a, long[] b) { return a + (int) b[0]; } }");
    let editor = folder.editor("Abs");
    let method = 1;
    let code = editor.method_code(method).expect("code");
    let add = code.instructions.iter().find(|insn| insn.op == opcode::IADD).expect("an addition");
    // If the sum is negative, its opposite; one way jumps to a mark, one behind the replaced instruction.
    let edit = Edit {
        at: add.bci,
        pieces: vec![
            Piece::Original,
            Piece::Plain(vec![opcode::DUP]),
            Piece::Jump { opcode: opcode::IFLT, to: Target::Label(1) },
            Piece::Jump { opcode: opcode::GOTO, to: Target::Next },
            Piece::Mark(1),
            Piece::Plain(vec![opcode::INEG]),
        ],
    };
    let mut mutated = Mutated::default();
    mutated.add("Abs", "abs", &editor.with_edits(method, &[&edit]).expect("a class file"));
    let deep = Edit {
        at: add.bci,
        pieces: vec![
            Piece::Push(Value::Long(1 << 40)),
            Piece::Push(Value::Double(0.5)),
            Piece::Push(Value::String("new".into())),
            Piece::Plain(vec![opcode::POP, opcode::POP2, opcode::POP2]),
            Piece::Original,
        ],
    };
    mutated.add("Abs", "deep", &editor.with_edits(method, &[&deep]).expect("a class file"));
    mutated.expect_verified(&folder);
    assert_eq!(editor.with_edits(method, &[&edit, &deep]), Err(EditError::Twice(add.bci)));
    let inside = Edit { at: 9999, pieces: Vec::new() };
    assert_eq!(editor.with_edits(method, &[&inside]), Err(EditError::NoInstruction(9999)));
    let nowhere = vec![Piece::Jump { opcode: opcode::GOTO, to: Target::Label(7) }];
    let nowhere = Edit { at: add.bci, pieces: nowhere };
    assert_eq!(editor.with_edits(method, &[&nowhere]), Err(EditError::NoTarget(add.bci)));
}

#[test]
fn without_edits_nothing_changes_but_the_form() {
    let folder = compiled_file("bench/mutants/Features.java");
    let mut mutated = Mutated::default();
    for name in folder.names() {
        let editor = folder.editor(&name);
        for method in 0..editor.file().methods.len() {
            let Some(code) = editor.method_code(method) else { continue };
            let bytes = editor.with_edits(method, &[]).expect("a class file");
            let again = margay_mutate::ClassEditor::parse(&bytes).expect("a class file");
            let of = |editor: &margay_mutate::ClassEditor| {
                let attribute = &editor.method_code(method).expect("code").attribute;
                (
                    editor.file().slice(attribute.code).to_vec(),
                    attribute.handlers.clone(),
                    attribute.lines.clone(),
                )
            };
            assert_eq!(of(&again), of(&editor), "{name} {method}");
            assert_eq!(
                again.method_code(method).expect("code").attribute.max_stack,
                code.attribute.max_stack
            );
            mutated.add(&name, &method.to_string(), &bytes);
        }
    }
    mutated.expect_verified(&folder);
}
