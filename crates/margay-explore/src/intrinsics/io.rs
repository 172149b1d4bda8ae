//! `java.io`: what is printed is not looked at while exploring.

use super::Table;
use crate::state::{Sym, Value};
use margay_classes::Method;
use margay_machine::{Machine, Res};

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
    ],
)];

fn nothing(_: &mut Sym, _: &mut Machine, _: &Method, _: &[Value]) -> Res<Option<Value>> {
    Ok(Some((0, 0)))
}
