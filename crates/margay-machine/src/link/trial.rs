//! Methods that try other methods: a static method over some values that asks predicates about them, calls a method, and
//! says whether it failed. They are ordinary bytecode, so whoever explores them sees no difference to a
//! program's own predicates. What counts as a precondition is decided by the caller.

use super::asm::{ClassWriter, Code, Label};
use crate::machine::{Machine, Res};
use margay_classes::descriptor::kind_of;
use margay_classes::{ClassId, Kind, MethodId};

const IFEQ: u8 = 0x99;
const GOTO: u8 = 0xA7;

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

impl Machine {
    /// Makes the method of a trial: static, with the values as parameters. Without a call it gives whether the conditions hold;
    /// with one whether they hold and the call fails. A condition that throws is up to the caller of the method;
    /// a predicate that throws afterwards does not hold.
    pub fn define_trial(&mut self, trial: &Trial, host: ClassId) -> Res<MethodId> {
        let mut w = ClassWriter::new("margay/Trial", "java/lang/Object");
        let code = self.trial_code(&mut w, trial);
        w.method(0x9, "fails", &format!("({})Z", trial.values.concat()), Some(code));
        let class = self.define_synthetic(w, Some(host))?;
        Ok(self.classes.class(class).methods[0])
    }

    fn trial_code(&self, w: &mut ClassWriter, trial: &Trial) -> Code {
        let result = trial.call.as_ref().map_or(Kind::Void, |c| self.classes.method(c.method).ret);
        let mut slots = Vec::new();
        let mut next = 0;
        for kind in trial.values.iter().map(|d| kind_of(d)).chain([result]) {
            slots.push((kind, next));
            next += kind.slots();
        }
        let mut c = Code::new(next);
        let (no, yes) = (c.label(), c.label());
        for ask in &trial.before {
            self.trial_ask(w, &mut c, ask, &slots);
            c.branch(IFEQ, no);
        }
        let Some(call) = &trial.call else {
            c.push_int(1).ret(Kind::Int).place(no).push_int(0).ret(Kind::Int).place(yes);
            return c;
        };
        let (start, end, threw, any) = (c.label(), c.label(), c.label(), c.label());
        c.place(start);
        self.trial_ask(w, &mut c, call, &slots);
        c.place(end);
        if result != Kind::Void {
            let at = slots[trial.values.len()].1;
            c.store(result, at);
            if trial.truth {
                c.load(result, at).branch(IFEQ, yes);
            }
        }
        let (checked, checked_end) = (c.label(), c.label());
        let over = c.label();
        c.place(checked);
        self.trial_demand(w, &mut c, &trial.returned, &slots, yes);
        c.branch(GOTO, over);
        c.place(threw).op(0x57).place(over);
        self.trial_demand(w, &mut c, &trial.always, &slots, yes);
        c.place(checked_end);
        c.place(no).push_int(0).ret(Kind::Int);
        c.place(any).op(0x57);
        c.place(yes).push_int(1).ret(Kind::Int);
        for name in &trial.declared {
            let class = w.class(name);
            c.handler(start, end, threw, class);
        }
        c.handler(start, end, any, 0);
        c.handler(checked, checked_end, any, 0);
        c
    }

    fn trial_demand(
        &self,
        w: &mut ClassWriter,
        c: &mut Code,
        asks: &[Ask],
        slots: &[(Kind, u16)],
        otherwise: Label,
    ) {
        for ask in asks {
            self.trial_ask(w, c, ask, slots);
            c.branch(IFEQ, otherwise);
        }
    }

    fn trial_ask(&self, w: &mut ClassWriter, c: &mut Code, ask: &Ask, slots: &[(Kind, u16)]) {
        let method = self.classes.method(ask.method);
        let owner = self.classes.class(method.class);
        let (name, desc) = (self.classes.symbols.text(method.name), self.classes.symbols.text(method.desc));
        let target = w.method_ref(self.classes.name(method.class), name, desc, owner.is_interface());
        let mut size = 0;
        for &value in &ask.values {
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
