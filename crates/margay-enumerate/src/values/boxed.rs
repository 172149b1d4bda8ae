//! Boxed open numbers: `Integer.valueOf` and its like of a number that is not decided. The box is a new object with
//! the open number in it, and the reference to it carries a symbol, because its identity depends on the number:
//! `valueOf` gives one object for equal small values. Only a comparison of identities has to know.

use crate::values::state::State;
use crate::values::symbols::{BOXED, Meaning};
use margay_classes::ClassId;
use margay_machine::{Machine, Ref, Res};

impl State {
    /// `valueOf` of an open number: bits and symbol of the box. `None` for anything else, which the library boxes.
    pub(crate) fn box_number(
        &mut self,
        m: &mut Machine,
        symbol: u32,
        class: ClassId,
    ) -> Res<Option<(u64, u32)>> {
        let Meaning::Number(_) = self.meaning(symbol) else { return Ok(None) };
        let Some(slot) = m.classes.find_field(class, "value").map(|(_, f)| f.slot) else { return Ok(None) };
        let object = m.new_object(class)?;
        m.write_slot(object, slot, 0, symbol);
        let layer = self.make();
        self.boxes.push(layer, (object, symbol));
        Ok(Some((u64::from(object), BOXED | (self.boxes.len() as u32 - 1))))
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
    pub(crate) fn decide_box(&mut self, m: &mut Machine, number: u32) -> Res<Ref> {
        let (object, symbol) = self.boxes[number as usize];
        let bits = self.decide_symbol(m, symbol)?;
        let class = m.heap.class_number(object);
        let Some(&(_, method)) = self.box_methods.iter().find(|b| b.0 == class) else { return Ok(object) };
        let shared = m.evaluate(method, &[bits, 0])? as Ref;
        let again = m.evaluate(method, &[bits, 0])? as Ref;
        // What is not shared is made anew by each call, and this box was made by one.
        Ok(if shared == again { shared } else { object })
    }
}
