//! What the nondeterminism APIs come down to: a fresh value that the host decides, a number of alternatives, and the
//! end of a path that an assumption rules out. The Java around it is in `link/nondeterminism`.

use super::{Args, Table, boolean, int};
use crate::choice::{ChoiceKind, Decision};
use crate::machine::link::nondeterminism::{NONDET, is_api};
use crate::machine::{Machine, Res, Stop, Trap};
use margay_classes::ClassId;
use margay_classes::bytecode::{Action, decode};

pub(super) const TABLE: Table = &[(
    NONDET,
    &[
        ("fresh", "()Ljava/lang/String;", |m, _| m.fresh("Ljava/lang/String;", None, empty)),
        ("line", "()Ljava/lang/String;", |m, _| {
            let line = m.fresh("Ljava/lang/String;", None, |_| Ok(0))?;
            super::stdin::line(m, line)
        }),
        ("fresh", "(II)I", |m, a| m.fresh_int((a.int(0), a.int(1)))),
        ("fresh", "(Ljava/lang/Object;Z)Ljava/lang/Object;", |m, a| {
            let class = match a.obj(0) {
                0 => wanted_class(m).unwrap_or(m.classes.object()),
                instance => m.class_of(instance).id,
            };
            let default = if a.bool(1) { 0 } else { a.raw(0) };
            m.fresh_object(class, default)
        }),
        ("fresh", "", |m, a| {
            let letter = a.method().ret.letter();
            m.fresh(letter.encode_utf8(&mut [0; 4]), None, |_| Ok(0))
        }),
        ("choose", "", choose),
        ("ignore", "", |_, _| Err(Trap::Stop(Box::new(Stop::Ignored)))),
        ("unsupported", "", |m, a| {
            let what = m.text(a.obj(0));
            Err(Machine::unsupported(what))
        }),
        ("isTerm", "", |m, a| boolean(a.term(m, 0) != 0 || a.term(m, 1) != 0)),
    ],
)];

fn choose(m: &mut Machine, a: Args) -> Res<u64> {
    let count = a.int(0);
    if count <= 0 {
        let message = format!("nothing to choose from: {count}");
        return Err(m.throw("java/lang/IllegalArgumentException", &message));
    }
    if let Some(Decision::Alternative(i)) = m.decision.take() {
        return int(i as i32);
    }
    if !m.state.explore_choices {
        return int(0);
    }
    Err(m.raise(ChoiceKind::Number { count: count as u32 }))
}

/// The class that the program casts a value to as soon as it has it from the API.
fn wanted_class(m: &mut Machine) -> Option<ClassId> {
    let of_program = |name: &str| name != NONDET && !is_api(name);
    let frames = m.thread().frames();
    let frame = frames.iter().rev().find(|f| of_program(m.classes.name(f.method().class)))?;
    let method = frame.method();
    let class = m.classes.class(method.class);
    let file = class.file.as_ref()?;
    let attr = file.code(method.member(class)?).ok()??;
    let code = file.slice(attr.code);
    let call = method.code.get()?.bci(frame.pc);
    let Action::CheckCast { cp } = decode(code, call + decode(code, call)?.len)?.action(code)? else {
        return None;
    };
    m.classes.resolve_class(method.class, cp).ok()
}

fn empty(m: &mut Machine) -> Res<u64> {
    Ok(u64::from(m.new_string("")?))
}

impl Machine {
    /// A value that the host decides; the default when the host does not want to be asked.
    fn fresh(
        &mut self,
        descriptor: &str,
        bounds: Option<(i32, i32)>,
        default: impl FnOnce(&mut Machine) -> Res<u64>,
    ) -> Res<u64> {
        match self.decision.take() {
            Some(Decision::Value(value)) if matches!(descriptor, "Z" | "B" | "C" | "S" | "I" | "F") => {
                Ok(u64::from(value as u32))
            }
            Some(Decision::Value(value)) => Ok(value),
            Some(Decision::Term(term)) => {
                self.state.result_term = term;
                Ok(0)
            }
            _ if !self.state.explore_choices => default(self),
            _ => Err(self.raise(ChoiceKind::Fresh {
                descriptor: descriptor.to_owned(),
                low: bounds.map(|b| i64::from(b.0)),
                high: bounds.map(|b| i64::from(b.1)),
            })),
        }
    }

    /// A number between two.
    pub(super) fn fresh_int(&mut self, (low, high): (i32, i32)) -> Res<u64> {
        self.fresh("I", Some((low, high)), |_| int(low))
    }

    fn fresh_object(&mut self, class: ClassId, default: u64) -> Res<u64> {
        let name = self.classes.name(class);
        let descriptor = if name.starts_with('[') { name.to_owned() } else { format!("L{name};") };
        self.fresh(&descriptor, None, |_| Ok(default))
    }
}
