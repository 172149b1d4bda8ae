//! `invokedynamic`: lambda expressions, joined texts, what records generate, switches over patterns.

use super::body::Activation;
use super::calls::{Call, Site};
use super::{Engine, Exit, Res, unsupported};
use crate::domain::{Closure, Code, Key, Nullness, Object, Shape, State, Sym};
use margay_classes::bytecode::Invocation;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::reader::{Bootstrap, ClassFile, Constant};
use margay_classes::{ClassId, Kind};
use std::rc::Rc;

/// Kinds of method handles (JVMS 4.4.8).
mod handle {
    pub const INVOKE_VIRTUAL: u8 = 5;
    pub const NEW_INVOKE_SPECIAL: u8 = 8;
    pub const INVOKE_INTERFACE: u8 = 9;
}

impl Engine<'_> {
    pub(super) fn invoke_dynamic(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        cp: u16,
        mut state: State,
    ) -> Res<Vec<State>> {
        let file = activation.body.file.clone();
        let Some((bootstrap, name, descriptor)) = call_site(&file, cp) else {
            return unsupported("damaged code");
        };
        let Some(parsed) = MethodDescriptor::parse(&descriptor) else { return unsupported("damaged code") };
        let kinds: Vec<Kind> = parsed.params.iter().map(|p| kind_of(p)).collect();
        let mut args: Vec<Sym> = kinds
            .iter()
            .rev()
            .map(|kind| if kind.slots() == 2 { state.pop_wide() } else { state.pop() })
            .collect();
        args.reverse();
        let maker = match file.constant(bootstrap.method) {
            Constant::MethodHandle { reference, .. } => {
                format!(
                    "{}.{}",
                    file.named_class(reference).unwrap_or_default(),
                    file.named_member(reference).unwrap_or_default()
                )
            }
            _ => return unsupported("damaged code"),
        };
        let call = Call { result: kind_of(parsed.ret), name: maker.clone() };
        let exits = match &maker[..] {
            "java/lang/invoke/LambdaMetafactory.metafactory"
            | "java/lang/invoke/LambdaMetafactory.altMetafactory" => {
                let made =
                    self.lambda(&mut state, activation.body.class, &bootstrap, &name, parsed.ret, &args)?;
                vec![Exit::Returns(state, made)]
            }
            "java/lang/invoke/StringConcatFactory.makeConcatWithConstants"
            | "java/lang/invoke/StringConcatFactory.makeConcat" => self.joined_text(state, &args)?,
            "java/lang/runtime/ObjectMethods.bootstrap" => {
                let harm = self.harm_of_record(&state, args[0], activation.body.class, &name)?;
                self.suffer(&mut state, &args, &harm)?;
                let mut exits = self.failed_questions(&state, &harm, &[])?;
                let result = match call.result {
                    Kind::Ref => self.some_object(&mut state, "java/lang/String")?,
                    kind => self.any_number(&mut state, kind),
                };
                exits.push(Exit::Returns(state, result));
                exits
            }
            "java/lang/runtime/SwitchBootstraps.typeSwitch" => {
                self.type_switch(state, activation.body.class, &bootstrap, args[0])?
            }
            _ => return unsupported(maker),
        };
        self.behind_call(activation, bci, exits, &call)
    }

    fn lambda(
        &mut self,
        state: &mut State,
        from: ClassId,
        bootstrap: &Bootstrap,
        name: &str,
        interface: &str,
        args: &[Sym],
    ) -> Res<Sym> {
        let file = self.machine.classes.file_of(from).or_else(|e| unsupported(e.to_string()))?;
        let (Some(&erased), Some(&implementation)) = (bootstrap.args.first(), bootstrap.args.get(1)) else {
            return unsupported("damaged code");
        };
        let Constant::MethodType(erased) = file.constant(erased) else { return unsupported("damaged code") };
        let Constant::MethodHandle { kind, reference } = file.constant(implementation) else {
            return unsupported("damaged code");
        };
        let Ok(erased) = file.utf8(erased) else { return unsupported("damaged code") };
        let named =
            self.machine.classes.member_ref(from, reference).or_else(|e| unsupported(e.to_string()))?;
        let holder =
            self.machine.classes.load_from(from, named.class).or_else(|e| unsupported(e.to_string()))?;
        let Some(method) = self.machine.classes.lookup_method(holder, named.name, named.desc) else {
            return unsupported("a method that is not there");
        };
        let class = self.descriptor_class(interface)?;
        self.makes(class);
        let closure = Closure {
            method,
            dispatched: matches!(kind, handle::INVOKE_VIRTUAL | handle::INVOKE_INTERFACE),
            constructs: kind == handle::NEW_INVOKE_SPECIAL,
            captured: args.len() as u8,
            implements: name.to_owned(),
            descriptor: erased,
        };
        let object = Object {
            null: Nullness::NonNull,
            unique: true,
            code: Code::of(Rc::new(closure)),
            ..Object::of(class)
        };
        let made = state.make(Shape::Object(object));
        for (i, &arg) in args.iter().enumerate() {
            state.set_part(made, Key::Closed(method, i as u8), arg);
        }
        Ok(made)
    }

    /// Joins texts, and asks objects of the program for theirs.
    fn joined_text(&mut self, state: State, args: &[Sym]) -> Res<Vec<Exit>> {
        let mut exits = Vec::new();
        let mut states = vec![state];
        for (i, _) in args.iter().enumerate() {
            let mut next = Vec::new();
            for state in states {
                let x = args[i];
                next.extend(self.asked_for_text(state, x, args, &mut exits)?);
            }
            states = next;
        }
        for mut state in states {
            let text = self.some_object(&mut state, "java/lang/String")?;
            exits.push(Exit::Returns(state, text));
        }
        Ok(exits)
    }

    /// Calls `toString` where the program has code for it.
    pub(super) fn asked_for_text(
        &mut self,
        state: State,
        x: Sym,
        keep: &[Sym],
        exits: &mut Vec<Exit>,
    ) -> Res<Vec<State>> {
        let Some(class) = state.object(x).map(|o| o.class) else { return Ok(vec![state]) };
        if self.is_boot(class)
            || state.nullness(x) == Nullness::Null
            || self.machine.classes.class(class).is_array()
        {
            let mut state = state;
            let harm = self.harm_of(&state, &[x], &["toString"])?;
            self.suffer(&mut state, &[x], &harm)?;
            exits.extend(self.failed_questions(&state, &harm, &[])?);
            self.open_were_asked(&mut state, &[x])?;
            return Ok(vec![state]);
        }
        let mut null = state.clone();
        let mut states = Vec::new();
        if state.nullness(x) == Nullness::Maybe && null.assume_null(x, true) {
            states.push(null);
        }
        let mut state = state;
        if !state.assume_null(x, false) {
            return Ok(states);
        }
        let site = Site {
            how: Invocation::Virtual,
            class: self.machine.classes.object(),
            name: "toString".to_owned(),
            descriptor: "()Ljava/lang/String;".to_owned(),
            by_program: true,
        };
        state.push_roots(keep);
        for exit in self.dispatch(state, &site, &[x])? {
            match exit {
                Exit::Returns(mut state, _) => {
                    if state.pop_roots() != keep {
                        return unsupported("a text whose parts are joined");
                    }
                    states.push(state);
                }
                Exit::Throws(mut state, thrown) => {
                    state.pop_roots();
                    exits.push(Exit::Throws(state, thrown));
                }
            }
        }
        Ok(states)
    }

    fn type_switch(&mut self, state: State, from: ClassId, bootstrap: &Bootstrap, x: Sym) -> Res<Vec<Exit>> {
        let file = self.machine.classes.file_of(from).or_else(|e| unsupported(e.to_string()))?;
        let mut exits = Vec::new();
        for (i, &label) in bootstrap.args.iter().enumerate() {
            let mut here = state.clone();
            match file.constant(label) {
                Constant::Class(_) => {
                    let class = self
                        .machine
                        .classes
                        .resolve_class(from, label)
                        .or_else(|e| unsupported(e.to_string()))?;
                    let condition = crate::domain::Condition::IsInstance(x, class);
                    match self.assume(here, &condition, true) {
                        Some(kept) => here = kept,
                        None => continue,
                    }
                }
                _ => {
                    if !here.assume_null(x, false) {
                        continue;
                    }
                }
            }
            let number = here.constant(i as i64);
            exits.push(Exit::Returns(here, number));
        }
        let mut null = state.clone();
        if null.assume_null(x, true) {
            let number = null.constant(-1);
            exits.push(Exit::Returns(null, number));
        }
        let mut other = state;
        if other.assume_null(x, false) {
            let number = other.constant(bootstrap.args.len() as i64);
            exits.push(Exit::Returns(other, number));
        }
        Ok(exits)
    }
}

/// The bootstrap method, name and descriptor of a call site.
fn call_site(file: &ClassFile, cp: u16) -> Option<(Bootstrap, String, String)> {
    let Constant::InvokeDynamic { bootstrap, name_type } = file.constant(cp) else { return None };
    let Constant::NameType { name, desc } = file.constant(name_type) else { return None };
    let bootstrap = file.bootstraps.get(usize::from(bootstrap))?.clone();
    Some((bootstrap, file.utf8(name).ok()?, file.utf8(desc).ok()?))
}
