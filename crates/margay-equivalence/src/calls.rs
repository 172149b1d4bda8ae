//! Calls. Short methods of the program that no other class can replace are followed, and some of the library are known to
//! depend on their arguments alone. Everything else may do anything: it sees the heap, may change it, and returns or throws.

use crate::code::Code;
use crate::state::{Frame, State};
use crate::step::{NULL_POINTER, Next, Thrown, descriptor, pop, push};
use crate::world::{Res, Stop, World};
use margay_classes::bytecode::Invocation;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::reader::{Constant, access};
use margay_classes::{ClassId, Kind, MethodId, Origin};
use margay_solver::Term;
use std::rc::Rc;

/// Frames on top of each other, and bytes of methods that are followed.
const DEPTH: usize = 5;
const SHORT: usize = 300;

const DAMAGED: Stop = Stop::Unknown("code that cannot be followed");

impl World<'_> {
    pub(crate) fn invoke(&mut self, state: &mut State, how: Invocation, cp: u16) -> Res<Next> {
        let code = state.top().code.clone();
        let descriptor = descriptor(&code.file, cp)?;
        let parsed = MethodDescriptor::parse(&descriptor).ok_or(DAMAGED)?;
        let (params, ret): (Vec<String>, Kind) =
            (parsed.params.iter().map(|p| (*p).to_owned()).collect(), kind_of(parsed.ret));
        let returned = parsed.ret.to_owned();
        let mut args = Vec::new();
        for param in params.iter().rev() {
            args.push(pop(state, kind_of(param).slots() == 2)?);
        }
        if how.has_receiver() {
            args.push(pop(state, false)?);
        }
        args.reverse();
        if how == Invocation::Dynamic {
            return self.invoke_dynamic(state, &code, cp, (&params, &returned), args);
        }
        let class = code.file.named_class(cp).ok_or(DAMAGED)?;
        let name = code.file.named_member(cp).ok_or(DAMAGED)?;
        if how.has_receiver() && name != "<init>" && self.is_null(state, args[0])? {
            return self.fail(state, NULL_POINTER, Vec::new());
        }
        if class == "java/lang/Object" && name == "<init>" {
            state.top_mut().at += 1;
            return Ok(Next::Goes);
        }
        if let Some(next) = self.known(state, (&class, &name, &descriptor), &params, &returned, &args)? {
            return Ok(next);
        }
        if how == Invocation::Static
            && let Some(next) = self.initialise_of(state, &class, &name, &descriptor)?
        {
            return Ok(next);
        }
        if let Some(body) = self.followed(state, how, (&class, &name, &descriptor)) {
            let mut locals = Vec::new();
            let receiver = how.has_receiver().then_some("L".to_owned());
            for (param, &arg) in receiver.iter().chain(&params).zip(&args) {
                locals.push(Some(arg));
                if kind_of(param).slots() == 2 {
                    locals.push(None);
                }
            }
            locals.resize(body.locals.max(locals.len()), None);
            let frame = Frame { code: body, at: 0, locals, stack: Vec::new(), open: Default::default() };
            state.frames.push(frame);
            return Ok(Next::Goes);
        }
        self.note_unfollowed(&class, &name, &descriptor);
        let what = format!("{how:?} {class}.{name}{descriptor}");
        self.call_unknown(state, &what, args, ret, false)
    }

    /// Takes note of a private method that is called and not followed: it may begin in any state.
    pub(crate) fn note_unfollowed(&mut self, class: &str, name: &str, descriptor: &str) {
        let found = self.classes.load(class).ok().and_then(|c| self.classes.find_method(c, name, descriptor));
        self.unfollowed.extend(found.filter(|&found| self.classes.method(found).is_private()));
    }

    /// Code that may do anything runs. It gives a value of a kind, or throws.
    pub(crate) fn call_unknown(
        &mut self,
        state: &mut State,
        what: &str,
        args: Vec<Term>,
        ret: Kind,
        there: bool,
    ) -> Res<Next> {
        let epoch = u64::from(self.event(state, what, args));
        let throws = self.answer(state, "throws", &[epoch], Kind::Boolean);
        let zero = self.terms.int(0);
        let fine = self.terms.eq(throws, zero);
        if self.decide(state, fine)? {
            if ret != Kind::Void {
                let value = self.answer(state, "result", &[epoch], ret);
                if there {
                    self.assume_there(state, value);
                }
                push(state, value, ret.slots() == 2);
            }
            state.top_mut().at += 1;
            return Ok(Next::Goes);
        }
        let thrown = self.answer(state, "thrown", &[epoch], Kind::Ref);
        self.assume_there(state, thrown);
        self.deliver(state, Thrown::Object(thrown))
    }

    fn initialise_of(
        &mut self,
        state: &mut State,
        class: &str,
        name: &str,
        descriptor: &str,
    ) -> Res<Option<Next>> {
        let id = self.classes.load(class).map_err(|_| Stop::Unknown("a class that cannot be loaded"))?;
        let owner = self.classes.find_method(id, name, descriptor).map(|m| self.classes.method(m).class);
        let owner = self.classes.name(owner.unwrap_or(id)).to_owned();
        self.initialise(state, &owner)
    }

    /// The code that a call runs, if it is known and short.
    fn followed(
        &mut self,
        state: &State,
        how: Invocation,
        (class, name, descriptor): (&str, &str, &str),
    ) -> Option<Rc<Code>> {
        let id = self.classes.load(class).ok()?;
        let found = self.classes.find_method(id, name, descriptor)?;
        let method = self.classes.method(found);
        let owner = self.classes.class(method.class);
        let own = matches!(owner.origin, Origin::App | Origin::Defined);
        let odd = access::ABSTRACT | access::NATIVE | access::SYNCHRONIZED;
        if !own || method.access & odd != 0 || method.is_static() != (how == Invocation::Static) {
            return None;
        }
        let fixed = match how {
            Invocation::Static | Invocation::Special => true,
            Invocation::Virtual => {
                let last = self.classes.class(id).access & access::FINAL != 0;
                last || method.access & (access::FINAL | access::PRIVATE) != 0
            }
            _ => false,
        };
        if !fixed {
            return None;
        }
        let body = self.code(method.class, found)?;
        let again = state.frames.iter().any(|frame| {
            frame.code.class == body.class
                && frame.code.name == body.name
                && frame.code.descriptor == body.descriptor
        });
        let target = self.is_target(&body);
        if again || !target && (state.frames.len() >= DEPTH || body.bytes.len() > SHORT) {
            return None;
        }
        if target && state.changed {
            return self.changed.clone();
        }
        Some(body)
    }

    /// The code of a method, as it is.
    pub fn code(&mut self, class: ClassId, method: MethodId) -> Option<Rc<Code>> {
        let m = self.classes.method(method);
        let text = |s| self.classes.symbols.text(s).to_owned();
        let key = (self.classes.name(class).to_owned(), text(m.name), text(m.desc));
        if let Some(known) = self.codes.get(&key) {
            return known.clone();
        }
        let c = self.classes.class(class);
        let made = c.file.as_ref().and_then(|file| Code::of(file, &key.0, (&key.1, &key.2), m.member(c)?));
        let made = made.map(Rc::new);
        self.codes.insert(key, made.clone());
        made
    }

    /// Methods of the library that depend on their arguments alone, and change nothing.
    fn known(
        &mut self,
        state: &mut State,
        (class, name, descriptor): (&str, &str, &str),
        params: &[String],
        ret: &str,
        args: &[Term],
    ) -> Res<Option<Next>> {
        let kind = kind_of(ret);
        let numbers = params.iter().all(|p| kind_of(p) != Kind::Ref);
        let texts = params.iter().all(|p| kind_of(p) != Kind::Ref || p == "Ljava/lang/String;");
        if class == "java/lang/Math" || class == "java/lang/StrictMath" {
            if let ("max" | "min" | "abs", Kind::Int | Kind::Long) = (name, kind) {
                let value = self.bounded(name, args);
                push(state, value, kind.slots() == 2);
                state.top_mut().at += 1;
                return Ok(Some(Next::Goes));
            }
            if let ("addExact" | "subtractExact", Kind::Int | Kind::Long, &[a, b]) = (name, kind, args) {
                return self.exactly(state, name == "addExact", kind, (a, b)).map(Some);
            }
        }
        if name == "getClass" && descriptor == "()Ljava/lang/Class;" {
            let value = self.pure(state, "class", args, Kind::Ref);
            self.assume_there(state, value);
            push(state, value, false);
            state.top_mut().at += 1;
            return Ok(Some(Next::Goes));
        }
        let pure = match class {
            "java/lang/Math" | "java/lang/StrictMath" => numbers && name != "random",
            "java/lang/Integer"
            | "java/lang/Long"
            | "java/lang/Short"
            | "java/lang/Byte"
            | "java/lang/Character"
            | "java/lang/Boolean"
            | "java/lang/Float"
            | "java/lang/Double" => {
                let value = name.ends_with("Value") && params.is_empty();
                let boxes = name == "valueOf" && numbers;
                value || boxes || numbers && !params.is_empty() && kind != Kind::Ref
            }
            "java/lang/String" => {
                let by_locale =
                    matches!(name, "toLowerCase" | "toUpperCase" | "format" | "formatted" | "<init>");
                let equals = name == "equals";
                let plain = kind != Kind::Ref || ret == "Ljava/lang/String;";
                plain
                    && (texts || equals)
                    && !by_locale
                    && !matches!(name, "wait" | "notify" | "notifyAll" | "intern")
            }
            _ => false,
        };
        if !pure || kind == Kind::Void {
            return Ok(None);
        }
        let what = format!("{class}.{name}{descriptor}");
        if class == "java/lang/String" && matches!(name, "length" | "isEmpty") {
            let length = self.pure(state, "java/lang/String.length()I", args, Kind::Int);
            let zero = self.terms.int(0);
            let valid = self.terms.sle(zero, length);
            state.assume(valid);
            let empty = self.terms.eq(length, zero);
            let value = if name == "length" { length } else { self.terms.bool_to_int(empty) };
            push(state, value, false);
            state.top_mut().at += 1;
            return Ok(Some(Next::Goes));
        }
        let throws = self.question(state, &format!("throws {what}"), args);
        if !self.decide(state, throws)? {
            let value = match kind {
                Kind::Ref => self.value(state, &what, args),
                kind => self.pure(state, &what, args, kind),
            };
            push(state, value, kind.slots() == 2);
            state.top_mut().at += 1;
            return Ok(Some(Next::Goes));
        }
        let thrown = self.value(state, &format!("thrown {what}"), args);
        self.deliver(state, Thrown::Object(thrown)).map(Some)
    }

    /// A sum or difference that has to be what it is without limits.
    fn exactly(&mut self, state: &mut State, adds: bool, kind: Kind, (a, b): (Term, Term)) -> Res<Next> {
        let t = &mut self.terms;
        let result = if adds { t.add(a, b) } else { t.sub(a, b) };
        // It wraps if its sign is neither that of the left operand nor that of the right one, or what is added of it.
        let (left, right) = (t.xor(a, result), if adds { t.xor(b, result) } else { t.xor(a, b) });
        let both = t.and(left, right);
        let zero = t.make_const(World::sort(kind), 0);
        let wraps = t.slt(both, zero);
        if self.decide(state, wraps)? {
            // Its message names the type.
            let number = self.terms.int(i32::from(kind.slots()));
            return self.fail(state, "java/lang/ArithmeticException", vec![number]);
        }
        push(state, result, kind.slots() == 2);
        state.top_mut().at += 1;
        Ok(Next::Goes)
    }

    /// `max`, `min` and `abs` of integers.
    fn bounded(&mut self, name: &str, args: &[Term]) -> Term {
        let t = &mut self.terms;
        match (name, args) {
            ("abs", &[x]) => {
                let sort = t.sort(x);
                let zero = t.make_const(sort, 0);
                let (negative, minus) = (t.slt(x, zero), t.neg(x));
                t.ite(negative, minus, x)
            }
            ("max", &[x, y]) => {
                let less = t.slt(x, y);
                t.ite(less, y, x)
            }
            (_, &[x, y]) => {
                let less = t.slt(y, x);
                t.ite(less, y, x)
            }
            (_, args) => args[0],
        }
    }

    fn invoke_dynamic(
        &mut self,
        state: &mut State,
        code: &Code,
        cp: u16,
        (params, ret): (&[String], &str),
        args: Vec<Term>,
    ) -> Res<Next> {
        let Constant::InvokeDynamic { bootstrap, name_type } = code.file.constant(cp) else {
            return Err(DAMAGED);
        };
        let Constant::NameType { name, desc } = code.file.constant(name_type) else { return Err(DAMAGED) };
        let text = |cp| code.file.utf8(cp).map_err(|_| DAMAGED);
        let what = format!("dynamic {} {bootstrap} {}{}", code.class, text(name)?, text(desc)?);
        let plain = |p: &String| kind_of(p) != Kind::Ref || p == "Ljava/lang/String;";
        if text(name)? == "makeConcatWithConstants"
            && params.iter().all(plain)
            && concatenates(code, bootstrap)
        {
            let value = self.value(state, &what, &args);
            push(state, value, false);
            state.top_mut().at += 1;
            return Ok(Next::Goes);
        }
        self.call_unknown(state, &what, args, kind_of(ret), false)
    }
}

/// Whether the bootstrap method at an index is that of Java's string concatenation.
fn concatenates(code: &Code, index: u16) -> bool {
    let file = &code.file;
    let Some(span) = file.attribute(&file.attributes, "BootstrapMethods") else { return false };
    let mut at = 2;
    for _ in 0..index {
        let Some(count) = file.u2_at(span, at + 2) else { return false };
        at += 4 + 2 * u32::from(count);
    }
    let handle = file.u2_at(span, at).map(|cp| file.constant(cp));
    let Some(Constant::MethodHandle { reference, .. }) = handle else { return false };
    file.named_class(reference).is_some_and(|class| class == "java/lang/invoke/StringConcatFactory")
}
