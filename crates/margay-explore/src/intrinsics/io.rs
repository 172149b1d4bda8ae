//! `java.io`: output to the standard streams is skipped while exploring. Other streams run as usual, because the program
//! may read what it wrote.

use super::Table;
use crate::state::{Sym, Value};
use margay_classes::Method;
use margay_machine::{Machine, Ref, Res};

pub(super) const TABLE: Table = &[(
    "java/io/PrintStream",
    &[
        ("write", "(Ljava/lang/String;)V", nothing),
        ("writeln", "(Ljava/lang/String;)V", nothing),
        ("write", "([C)V", nothing),
        ("writeln", "([C)V", nothing),
        ("implWrite", "", nothing),
        ("implWriteln", "", nothing),
        ("newLine", "()V", nothing),
        ("format", "(Ljava/lang/String;[Ljava/lang/Object;)Ljava/io/PrintStream;", format),
    ],
)];

/// Streams that may lie between a `PrintStream` and the file it writes to.
const WRAPPERS: usize = 4;

/// Whether what is printed here leaves the program: at the end there is a file.
fn leaves(m: &Machine, stream: Value) -> bool {
    let mut r = stream.0 as Ref;
    for _ in 0..WRAPPERS {
        if stream.1 != 0 || r == 0 {
            return false;
        }
        match m.classes.name(m.class_of(r).id) {
            "java/io/FileOutputStream" => return true,
            "java/io/PrintStream" | "java/io/BufferedOutputStream" => r = m.field(r, "out") as Ref,
            _ => return false,
        }
    }
    false
}

fn nothing(sym: &mut Sym, m: &mut Machine, _: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [stream, what @ ..] = args else { return Ok(None) };
    let is_null = what.first().is_some_and(|v| v.1 == 0 && v.0 == 0);
    let passed_over = leaves(m, *stream) && !is_null;
    sym.has_printed |= passed_over;
    Ok(passed_over.then_some((0, 0)))
}

/// Formatted output. Whether a pattern fits its arguments depends on their classes, and for `%c` on a number; apart from that,
/// nobody will see what they are.
fn format(sym: &mut Sym, m: &mut Machine, method: &Method, args: &[Value]) -> Res<Option<Value>> {
    let [stream, pattern, (array, 0)] = args else { return Ok(None) };
    let array = *array as Ref;
    if !leaves(m, *stream) || pattern.1 != 0 || pattern.0 == 0 || array == 0 || sym.has_open_length(array) {
        return Ok(None);
    }
    let text = super::strings::text(m, pattern.0 as Ref);
    if text.symbolic {
        return Ok(None);
    }
    let conversions = conversions(&super::strings::definite(m, &text));
    let mut items = Vec::new();
    let mut changed = false;
    for i in 0..m.heap.length(array) {
        let element = sym.element(m, array, i)?;
        let item = sym.referent(m, element)?;
        // In a pattern with places of its own, any number may be meant as a character.
        let character =
            conversions.as_ref().is_none_or(|list| matches!(list.get(i as usize), Some('c' | 'C')));
        match stand_in(m, item, character)? {
            Some(other) => {
                items.push(other);
                changed = true;
            }
            None => items.push(item),
        }
    }
    if changed {
        let items = m.new_ref_array("java/lang/Object", &items)?;
        m.call_instead(method.id, vec![*stream, *pattern, (u64::from(items), 0)]);
    }
    Ok(None)
}

/// A definite object in place of a box or string with symbols in it.
fn stand_in(m: &mut Machine, item: Ref, character: bool) -> Res<Option<Ref>> {
    if item == 0 {
        return Ok(None);
    }
    let class = m.class_of(item).id;
    if class == m.classes.string() {
        let symbolic = super::strings::text(m, item).symbolic;
        return Ok(if symbolic { Some(m.new_string("?")?) } else { None });
    }
    let whole = match m.classes.name(class) {
        "java/lang/Integer" | "java/lang/Short" | "java/lang/Byte" => true,
        "java/lang/Long" | "java/lang/Float" | "java/lang/Double" | "java/lang/Boolean" => false,
        "java/lang/Character" => false,
        _ => return Ok(None),
    };
    let slot = m.classes.find_field(class, "value").map(|(_, f)| f.slot);
    let symbolic = slot.is_some_and(|slot| m.field_term(item, slot) != 0);
    if !symbolic || whole && character {
        return Ok(None);
    }
    Ok(Some(m.new_object(class)?))
}

/// The letters of a pattern's conversions, one for each argument; `None` when it says which argument it means.
fn conversions(pattern: &[u16]) -> Option<Vec<char>> {
    let text = String::from_utf16_lossy(pattern);
    let mut letters = Vec::new();
    let mut rest = text.chars();
    while rest.any(|c| c == '%') {
        let letter = rest.find(|c| !"0123456789#+-, (.".contains(*c))?;
        match letter {
            '$' | '<' => return None,
            '%' | 'n' => {}
            // The second letter says what of a date.
            't' | 'T' => letters.extend(rest.next().map(|_| letter)),
            _ => letters.push(letter),
        }
    }
    Some(letters)
}
