//! Methods that try other methods: a static method over some values that asks predicates about them, calls a method, and
//! says whether it failed. They are ordinary bytecode, so whoever explores them sees no difference to a
//! program's own predicates. What counts as a precondition is decided by the caller.

use margay_classes::descriptor::kind_of;
use margay_classes::opcode as op;
use margay_classes::{ClassId, Kind, MethodId};
use margay_machine::{ClassWriter, Code, Label, Machine, Res};

/// A call of a method on some of the values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The method.
    pub method: MethodId,
    /// The positions of its receiver, unless it is static, and its arguments among the values. The position behind the last
    /// value is the result of the tried method.
    pub values: Vec<usize>,
}

/// What is tried.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trial {
    /// The descriptors of the values.
    pub values: Vec<String>,
    /// Predicates that have to hold before; if one does not, nothing fails.
    pub before: Vec<Ask>,
    /// The method that is tried. Without one, the values that meet the conditions count.
    pub call: Option<Ask>,
    /// The exceptions that it may throw, as class files name them.
    pub declared: Vec<String>,
    /// Predicates that have to hold afterwards in any case.
    pub always: Vec<Ask>,
    /// Predicates that have to hold when it has returned.
    pub returned: Vec<Ask>,
    /// Whether it has to return `true`.
    pub truth: bool,
}

impl Trial {
    /// Makes the method of a trial: static, with the values as parameters. Without a call it gives whether the conditions hold;
    /// with one whether they hold and the call fails. A condition that throws is up to the caller of the method;
    /// a predicate that throws afterwards does not hold.
    pub fn define(&self, m: &mut Machine, host: ClassId) -> Res<MethodId> {
        let mut w = ClassWriter::new("margay/Trial", "java/lang/Object");
        let code = self.code(m, &mut w);
        w.method(0x9, "fails", &format!("({})Z", self.values.concat()), Some(code));
        let class = m.define_synthetic(w, Some(host))?;
        Ok(m.classes.class(class).methods[0])
    }

    fn code(&self, m: &Machine, w: &mut ClassWriter) -> Code {
        let result = self.call.as_ref().map_or(Kind::Void, |c| m.classes.method(c.method).ret);
        let mut slots = Vec::new();
        let mut next = 0;
        for kind in self.values.iter().map(|d| kind_of(d)).chain([result]) {
            slots.push((kind, next));
            next += kind.slots();
        }
        let mut c = Code::new(next);
        let (no, yes) = (c.label(), c.label());
        for ask in &self.before {
            ask.write(m, w, &mut c, &slots);
            c.branch(op::IFEQ, no);
        }
        let Some(call) = &self.call else {
            c.push_int(1).ret(Kind::Int).place(no).push_int(0).ret(Kind::Int).place(yes);
            return c;
        };
        let (start, end, threw, any) = (c.label(), c.label(), c.label(), c.label());
        c.place(start);
        call.write(m, w, &mut c, &slots);
        c.place(end);
        if result != Kind::Void {
            let at = slots[self.values.len()].1;
            c.store(result, at);
            if self.truth {
                c.load(result, at).branch(op::IFEQ, yes);
            }
        }
        let (checked, checked_end) = (c.label(), c.label());
        let over = c.label();
        c.place(checked);
        demand(m, w, &mut c, &self.returned, &slots, yes);
        c.branch(op::GOTO, over);
        c.place(threw).op(op::POP).place(over);
        demand(m, w, &mut c, &self.always, &slots, yes);
        c.place(checked_end);
        c.place(no).push_int(0).ret(Kind::Int);
        c.place(any).op(op::POP);
        c.place(yes).push_int(1).ret(Kind::Int);
        for name in &self.declared {
            let class = w.class(name);
            c.handler(start, end, threw, class);
        }
        c.handler(start, end, any, 0);
        c.handler(checked, checked_end, any, 0);
        c
    }
}

/// Demands that predicates hold, and goes elsewhere when one does not.
fn demand(
    m: &Machine,
    w: &mut ClassWriter,
    c: &mut Code,
    asks: &[Ask],
    slots: &[(Kind, u16)],
    otherwise: Label,
) {
    for ask in asks {
        ask.write(m, w, c, slots);
        c.branch(op::IFEQ, otherwise);
    }
}

impl Ask {
    fn write(&self, m: &Machine, w: &mut ClassWriter, c: &mut Code, slots: &[(Kind, u16)]) {
        let method = m.classes.method(self.method);
        let owner = m.classes.class(method.class);
        let (name, desc) = (m.classes.symbols.text(method.name), m.classes.symbols.text(method.desc));
        let target = w.method_ref(m.classes.name(method.class), name, desc, owner.is_interface());
        let mut size = 0;
        for &value in &self.values {
            if let Some(&(kind, at)) = slots.get(value) {
                c.load(kind, at);
                size += kind.slots() as u8;
            }
        }
        match (method.is_static(), owner.is_interface()) {
            (true, _) => c.invokestatic(target),
            (false, true) => c.invokeinterface_with(target, size),
            (false, false) => c.invokevirtual(target),
        };
    }
}
