//! Boxed open numbers: `Integer.valueOf` and its like of a number that is not decided. The box is a new object with
//! the open number in it, and the reference to it carries a symbol, because its identity depends on the number:
//! `valueOf` gives one object for equal small values. Only a comparison of identities has to know.

use crate::engine::{BOXED, Engine, Meaning};
use crate::library::hash_set::Known;
use crate::values::state::Undo;
use margay_classes::{ClassId, Kind};
use margay_machine::{Machine, Ref, Res};

impl Engine {
    /// Has the machine offer calls of `valueOf`.
    pub(crate) fn model_boxes(&mut self, m: &mut Machine) {
        for kind in [Kind::Int, Kind::Long, Kind::Short, Kind::Byte, Kind::Char] {
            let name = kind.box_class();
            let descriptor = format!("({})L{name};", kind.letter());
            let Ok(class) = m.classes.load(name) else { continue };
            if let Some(method) = m.classes.find_declared(class, "valueOf", &descriptor) {
                m.intercept(method);
                self.known.insert(method, Known::Box { class: class.0 });
                self.box_methods.push((class.0, method));
            }
        }
    }

    /// `valueOf` of what stands at `base`. `true` when it is done.
    pub(crate) fn box_number(&mut self, m: &mut Machine, base: u32, class: u32) -> Res<bool> {
        let (_, symbol) = m.slot_value(base);
        if symbol == 0 {
            return Ok(false);
        }
        if let Some(bits) = self.known_bits(symbol) {
            m.set_slot_value(base, bits, 0);
            return Ok(false);
        }
        let Meaning::Number(_) = self.meaning(symbol) else { return Ok(false) };
        let class = ClassId(class);
        let Some(slot) = m.classes.find_field(class, "value").map(|(_, f)| f.slot) else { return Ok(false) };
        let object = m.new_object(class)?;
        m.write_slot(object, slot, 0, symbol);
        self.state.boxes.push((object, symbol));
        self.state.log(Undo::Boxed);
        m.set_slot_value(base, u64::from(object), BOXED | (self.state.boxes.len() as u32 - 1));
        Ok(true)
    }

    /// Drops the symbol of a reference to a boxed number, when only the object is wanted.
    pub(crate) fn unwrap_register(&self, m: &mut Machine, register: u16) -> bool {
        let symbol = m.register_term(register);
        if symbol == 0 || !matches!(self.meaning(symbol), Meaning::Boxed(_)) {
            return false;
        }
        let bits = m.register_bits(register);
        m.set_register_bits(register, bits);
        true
    }

    /// The object that a boxed number is: the number is decided, and small values have one object each.
    pub(crate) fn settle_box(&mut self, m: &mut Machine, number: u32) -> Res<Ref> {
        let (object, symbol) = self.state.boxes[number as usize];
        let bits = self.decide_symbol(m, symbol)?;
        let class = m.heap.class_number(object);
        let Some(&(_, method)) = self.box_methods.iter().find(|b| b.0 == class) else { return Ok(object) };
        let shared = m.evaluate(method, &[bits, 0])? as Ref;
        let again = m.evaluate(method, &[bits, 0])? as Ref;
        // What is not shared is made anew by each call, and this box was made by one.
        Ok(if shared == again { shared } else { object })
    }
}
