//! `Integer.valueOf` and its like: an open number is boxed without being decided (`values/boxed.rs`).

use crate::library::model::{Call, LibraryModel, Methods, Reply};
use crate::values::state::State;
use margay_classes::{ClassId, Kind};
use margay_machine::{Machine, Res};

/// The box classes whose `valueOf` is modelled.
#[derive(Default)]
pub(crate) struct Boxes {
    classes: Vec<ClassId>,
}

impl LibraryModel for Boxes {
    fn register(&mut self, m: &mut Machine, state: &mut State, methods: &mut Methods) {
        for kind in [Kind::Int, Kind::Long, Kind::Short, Kind::Byte, Kind::Char] {
            let name = kind.box_class();
            let descriptor = format!("({})L{name};", kind.letter());
            let Ok(class) = m.classes.load(name) else { continue };
            if let Some(method) = m.classes.find_declared(class, "valueOf", &descriptor) {
                methods.add(m, class, "valueOf", &descriptor, self.classes.len());
                self.classes.push(class);
                state.box_methods.push((class.0, method));
            }
        }
    }

    fn call(&mut self, m: &mut Machine, state: &mut State, call: Call) -> Res<Reply> {
        let (_, symbol) = m.slot_value(call.base);
        if symbol == 0 {
            return Ok(Reply::Unmodelled);
        }
        if let Some(bits) = state.known_bits(symbol) {
            m.set_slot_value(call.base, bits, 0);
            return Ok(Reply::Unmodelled);
        }
        let boxed = state.box_number(m, symbol, self.classes[usize::from(call.method)])?;
        Ok(boxed.map_or(Reply::Unmodelled, Reply::Returns))
    }
}
