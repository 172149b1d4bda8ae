//! Classes of which a method may run on an object whose constructor has not ended: nothing that constructors establish can
//! be taken for granted then.

use margay_classes::bytecode::{self, Action, Invocation};
use margay_classes::reader::ClassFile;
use margay_classes::{ClassId, Classes, Kind, Method, Origin};
use std::collections::BTreeMap;

/// Each instruction of a method's code, by what it does; `None` for code that cannot be read.
pub fn actions(classes: &Classes, method: &Method) -> Option<Vec<Action>> {
    let class = classes.class(method.class);
    let file = class.file.as_deref()?;
    let Some(code) = file.code(method.member(class)?).ok()? else { return Some(Vec::new()) };
    let bytes = file.slice(code.code);
    bytecode::instructions(bytes).map(|insn| insn.action(bytes)).collect()
}

/// Whether a constructor of a class or of a superclass calls a method of the new object, or hands it out.
pub fn shows_unfinished_objects(classes: &Classes, class: ClassId) -> bool {
    let lineage = classes.class(class).lineage.iter().copied();
    let of_program: Vec<ClassId> = lineage.filter(|&c| classes.class(c).origin != Origin::Boot).collect();
    of_program.iter().any(|&above| {
        let constructors = classes.class(above).methods.iter().map(|&id| classes.method(id));
        let mut constructors = constructors.filter(|m| classes.symbols.text(m.name) == "<init>");
        constructors.any(|m| shows_itself(classes, m).unwrap_or(true))
    })
}

/// Whether a constructor uses the new object for more than its fields and the constructor that it calls first. `None` when
/// its code cannot be read. Follows the new object over the operand stack: it is lost from sight where it is stored.
fn shows_itself(classes: &Classes, constructor: &Method) -> Option<bool> {
    let class = classes.class(constructor.class);
    let file = class.file.as_deref()?;
    let code = file.code(constructor.member(class)?).ok()??;
    let bytes = file.slice(code.code);
    let mut before: BTreeMap<u32, Stack> = BTreeMap::from([(0, Stack::new())]);
    let mut work = vec![0];
    for handler in &code.handlers {
        before.insert(handler.target, vec![false]);
        work.push(handler.target);
    }
    while let Some(at) = work.pop() {
        let insn = bytecode::decode(bytes, at)?;
        let action = insn.action(bytes)?;
        let Some(after) = step(file, action, before[&at].clone())? else { return Some(true) };
        let mut next = insn.targets(bytes)?;
        next.extend((!insn.ends_flow()).then_some(at + insn.len));
        for target in next {
            if join(&mut before, target, &after)? {
                work.push(target);
            }
        }
    }
    Some(false)
}

/// Which slots of the operand stack may hold the new object.
type Stack = Vec<bool>;

/// Joins what is known at an instruction with what comes from another one; whether that is news. `None` for stacks that do
/// not fit.
fn join(before: &mut BTreeMap<u32, Stack>, at: u32, stack: &Stack) -> Option<bool> {
    let Some(known) = before.get_mut(&at) else {
        before.insert(at, stack.clone());
        return Some(true);
    };
    let joined: Stack = known.iter().zip(stack).map(|(a, b)| *a || *b).collect();
    if known.len() != stack.len() {
        return None;
    }
    Some(std::mem::replace(known, joined.clone()) != joined)
}

/// The stack after an instruction; nothing if that shows the new object to others. `None` for code that cannot be read.
fn step(file: &ClassFile, action: Action, mut stack: Stack) -> Option<Option<Stack>> {
    let (pops, pushes) = action.stack_effect(file).ok()?;
    let taken = stack.split_off(stack.len().checked_sub(usize::from(pops))?);
    let is_taken = taken.contains(&true);
    // Below what is written, or what is passed to a call, stands the object that has the field or the method.
    let only_first = is_taken && !taken[1..].contains(&true);
    match action {
        Action::Load { local: 0, kind: Kind::Ref } => stack.push(true),
        // Another object may be there from now on.
        Action::Store { local: 0, .. } => return Some(None),
        Action::Rearrange(r) => stack.extend(r.gives.iter().map(|&i| taken[i])),
        Action::CheckCast { .. } => stack.push(is_taken),
        Action::InstanceOf { .. } | Action::Branch(_) => stack.extend(vec![false; usize::from(pushes)]),
        Action::Field { is_static: false, .. } if only_first => {
            stack.extend(vec![false; usize::from(pushes)]);
        }
        Action::Invoke { how: Invocation::Special, cp } if only_first => {
            if file.named_member(cp)? != "<init>" {
                return Some(None);
            }
        }
        _ if is_taken => return Some(None),
        _ => stack.extend(vec![false; usize::from(pushes)]),
    }
    Some(Some(stack))
}
