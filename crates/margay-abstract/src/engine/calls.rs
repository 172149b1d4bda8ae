//! Calls: which methods a call may run, functions that a program makes, and code that is not known.

use super::body::Activation;
use super::{Engine, Exit, MOST_CALLS, Res, unsupported};
use crate::domain::{Closure, Code, Key, NONE, Nullness, Object, Others, Shape, State, Sym};
use margay_classes::bytecode::{Invocation, exception};
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::reader::access;
use margay_classes::signature::Type;
use margay_classes::{ClassId, Kind, MethodId};
use std::rc::Rc;

/// Classes that a call on an object of a type is followed into.
const MOST_RECEIVERS: usize = 8;
/// Constants of an enum that are told apart in an array of all.
const MOST_CONSTANTS: usize = 12;

/// What is said of a call in messages, and what it gives.
pub struct Call {
    pub result: Kind,
    pub name: String,
}

/// A call as an instruction makes it.
pub(super) struct Site {
    pub how: Invocation,
    /// The class that the instruction names.
    pub class: ClassId,
    pub name: String,
    pub descriptor: String,
    /// Whether code of the program makes the call.
    pub by_program: bool,
}

impl Engine<'_> {
    pub(super) fn invoke(
        &mut self,
        activation: &mut Activation,
        bci: u32,
        how: Invocation,
        cp: u16,
        mut state: State,
    ) -> Res<Vec<State>> {
        if how == Invocation::Dynamic {
            return self.invoke_dynamic(activation, bci, cp, state);
        }
        let from = activation.body.class;
        let named = self.machine.classes.member_ref(from, cp).or_else(|e| unsupported(e.to_string()))?;
        let text = |engine: &Engine<'_>, s| engine.machine.classes.symbols.text(s).to_owned();
        let (name, descriptor) = (text(self, named.name), text(self, named.desc));
        let class =
            self.machine.classes.load_from(from, named.class).or_else(|e| unsupported(e.to_string()))?;
        let Some(parsed) = MethodDescriptor::parse(&descriptor) else { return unsupported("damaged code") };
        let kinds: Vec<Kind> = parsed.params.iter().map(|p| kind_of(p)).collect();
        let mut args: Vec<Sym> = kinds
            .iter()
            .rev()
            .map(|kind| if kind.slots() == 2 { state.pop_wide() } else { state.pop() })
            .collect();
        args.reverse();
        let call = Call { result: kind_of(parsed.ret), name: format!("{}.{name}", self.name(class)) };
        if how.has_receiver() {
            let receiver = state.pop();
            args.insert(0, receiver);
            match self.dereference(activation, bci, state, receiver)? {
                Some(checked) => state = checked,
                None => return Ok(Vec::new()),
            }
        }
        let by_program = self.is_program(activation.body.method);
        let site = Site { how, class, name, descriptor, by_program };
        let mut exits = self.refused_order(&state, &site, &args, activation.body.method)?;
        exits.extend(self.dispatch(state, &site, &args)?);
        self.behind_call(activation, bci, exits, &call)
    }

    /// How a call ends. The receiver, if there is one, is the first argument and not null.
    pub(super) fn dispatch(&mut self, state: State, site: &Site, args: &[Sym]) -> Res<Vec<Exit>> {
        if !site.how.is_dispatched() {
            return self.dispatch_others(state, site, args);
        }
        let mut exits = Vec::new();
        if let Some(rest) = self.call_functions(state, &site.name, args, &mut exits)? {
            self.need_foreign(&rest, args[0], site)?;
            exits.extend(self.dispatch_others(rest, site, args)?);
        }
        Ok(exits)
    }

    /// Calls each function of the program that a reference may stand for. Gives the runs in which it is something else.
    fn call_functions(
        &mut self,
        mut state: State,
        name: &str,
        args: &[Sym],
        exits: &mut Vec<Exit>,
    ) -> Res<Option<State>> {
        let Some(object) = state.object(args[0]) else { return Ok(Some(state)) };
        let code = object.code.clone();
        let (called, rest): (Vec<_>, Vec<_>) = code.functions.into_iter().partition(|f| f.implements == name);
        if called.len() > MOST_RECEIVERS {
            return unsupported(format!("calls of {name} with many receivers"));
        }
        let is_all = rest.is_empty() && code.others == Others::Nothing;
        for function in called {
            let mut here = state.clone();
            if let Some(object) = here.object_mut(args[0]) {
                object.code = Code::of(function.clone());
            }
            exits.extend(self.call_closure(here, args[0], &function, &args[1..])?);
        }
        if is_all {
            return Ok(None);
        }
        if let Some(object) = state.object_mut(args[0]) {
            object.code = Code { functions: rest, others: code.others };
        }
        Ok(Some(state))
    }

    /// Refuses calls on an object that may be of the program's own making where the class is not known: its code may do
    /// what no contract says.
    fn need_foreign(&mut self, state: &State, x: Sym, site: &Site) -> Res<()> {
        let Some(object) = state.object(x) else { return Ok(()) };
        let class = object.class;
        if object.exact || object.code.others != Others::Any || self.is_known_by_class(state, x) {
            return Ok(());
        }
        // What these promise is asked of the classes of the program one by one, where it matters.
        if matches!(self.machine.classes.name(site.class), "java/lang/Object" | "java/lang/Comparable") {
            return Ok(());
        }
        if self.is_made_by_program(class) {
            return unsupported(format!("calls of {} on what the program may have made", site.name));
        }
        Ok(())
    }

    /// Whether the class of an object tells which code of the program its methods have.
    fn is_known_by_class(&self, state: &State, x: Sym) -> bool {
        let Some(object) = state.object(x) else { return false };
        let own = |class: ClassId| !self.is_boot(class) && !self.machine.classes.class(class).is_interface();
        own(object.class) || object.among.as_ref().is_some_and(|among| among.iter().all(|&class| own(class)))
    }

    /// Whether the program has classes or functions that are instances of a class of which callers have others.
    fn is_made_by_program(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.made_by_program.get(&class) {
            return known;
        }
        let c = self.machine.classes.class(class);
        let (interface, last) = (c.is_interface(), c.access & access::FINAL != 0);
        // Subclasses of the program's own interfaces are followed; functions are not.
        let subclassed =
            self.is_boot(class) && !last && !self.machine.classes.subclasses_of(class).is_empty();
        let made = subclassed || interface && self.machine.classes.has_functions_of(class);
        self.made_by_program.insert(class, made);
        made
    }

    /// How a call ends on a receiver that is none of the functions that are known.
    fn dispatch_others(&mut self, state: State, site: &Site, args: &[Sym]) -> Res<Vec<Exit>> {
        let receiver = site.how.has_receiver().then(|| state.object(args[0]).map(|o| o.class)).flatten();
        if site.how.is_dispatched()
            && receiver.is_some_and(|class| self.is_boot(class))
            && self.is_known_by_class(&state, args[0])
        {
            return self.dispatch_among(state, site, args);
        }
        let own = receiver.filter(|&class| !self.is_boot(class) && site.how.is_dispatched());
        if self.is_boot(site.class) || self.machine.classes.class(site.class).is_array() {
            if let Some(class) = own
                && self.declares(class, &site.name, &site.descriptor)
            {
                return self.dispatch_own(state, site, class, args);
            }
            if let Some(exits) = self.enum_values(&state, site.class, site, args)? {
                return Ok(exits);
            }
            return self.call_library(state, site, args);
        }
        match site.how {
            Invocation::Virtual | Invocation::Interface => {
                let class =
                    own.filter(|&c| self.machine.classes.is_subclass(c, site.class)).unwrap_or(site.class);
                self.dispatch_own(state, site, class, args)
            }
            _ => {
                let method = self.lookup(site.class, &site.name, &site.descriptor)?;
                self.call_method(state, site, method, args)
            }
        }
    }

    /// A call on an object of one of several classes of the program that have nothing but an interface of the library, or
    /// a class of it, in common.
    fn dispatch_among(&mut self, state: State, site: &Site, args: &[Sym]) -> Res<Vec<Exit>> {
        let candidates = state.object(args[0]).map(Object::candidates).unwrap_or_default();
        let mut exits = Vec::new();
        for class in candidates {
            let mut here = state.clone();
            self.narrow(&mut here, args[0], class);
            if self.declares(class, &site.name, &site.descriptor) {
                exits.extend(self.dispatch_own(here, site, class, args)?);
            } else {
                exits.extend(self.call_library(here, site, args)?);
            }
        }
        Ok(exits)
    }

    fn lookup(&mut self, class: ClassId, name: &str, descriptor: &str) -> Res<MethodId> {
        let symbols = &self.machine.classes.symbols;
        let (Some(name), Some(descriptor)) = (symbols.lookup(name), symbols.lookup(descriptor)) else {
            return unsupported("a method that is not there");
        };
        match self.machine.classes.lookup_method(class, name, descriptor) {
            Some(method) => Ok(method),
            None => unsupported("a method that is not there"),
        }
    }

    /// Whether a class of the program, or one above or below it, has code of its own for a method.
    fn declares(&mut self, class: ClassId, name: &str, descriptor: &str) -> bool {
        let mut all = vec![class];
        let below = self.machine.classes.subclasses_of(class);
        all.extend(below.iter().filter_map(|name| self.machine.classes.load(name).ok()));
        all.into_iter().any(|c| self.lookup(c, name, descriptor).is_ok_and(|method| self.is_program(method)))
    }

    /// A call on an object of the program's classes.
    fn dispatch_own(&mut self, state: State, site: &Site, class: ClassId, args: &[Sym]) -> Res<Vec<Exit>> {
        let exact = state.object(args[0]).is_some_and(|o| o.exact && o.class == class);
        let c = self.machine.classes.class(class);
        let (concrete, open) = (!c.is_abstract() && !c.is_interface(), c.is_interface());
        let sealed = !self.machine.classes.permitted_subclasses(class).is_empty();
        let mut receivers = Vec::new();
        if concrete {
            receivers.push(class);
        }
        if !exact {
            for name in self.machine.classes.subclasses_of(class) {
                let below = self.load(&name)?;
                let c = self.machine.classes.class(below);
                if !c.is_abstract() && !c.is_interface() {
                    receivers.push(below);
                }
            }
        }
        if let Some(among) = state.object(args[0]).and_then(|o| o.among.clone()) {
            receivers.retain(|&c| among.iter().any(|&above| self.machine.classes.is_subclass(c, above)));
        }
        let unknown = open && !sealed || receivers.is_empty();
        let mut methods: Vec<MethodId> = Vec::new();
        for receiver in receivers {
            let method = self.lookup(receiver, &site.name, &site.descriptor)?;
            if !methods.contains(&method) {
                methods.push(method);
            }
        }
        // Functions, and classes that callers write, have the code that they inherit.
        let inherited = self.lookup(class, &site.name, &site.descriptor).ok().filter(|_| unknown);
        if let Some(method) = inherited.filter(|&method| self.is_program(method))
            && !self.machine.classes.method(method).is_abstract()
            && !methods.contains(&method)
        {
            methods.push(method);
        }
        if methods.len() > MOST_RECEIVERS {
            return unsupported(format!("calls of {} with many receivers", site.name));
        }
        let mut exits = Vec::new();
        for &method in &methods {
            let mut here = state.clone();
            let declared = self.machine.classes.method(method).class;
            if methods.len() > 1 || unknown {
                self.narrow(&mut here, args[0], declared);
            }
            exits.extend(self.call_method(here, site, method, args)?);
        }
        let function = state.object(args[0]).is_some_and(|object| object.code.others == Others::Nothing);
        if unknown && !(function && inherited.is_some()) {
            let result = self.result_of(&state, site, args)?;
            exits.extend(self.unknown_call(state, args, &result)?);
        }
        Ok(exits)
    }

    /// The type of the result of a call, with the type arguments of the receiver.
    pub(super) fn result_of(
        &mut self,
        state: &State,
        site: &Site,
        args: &[Sym],
    ) -> Res<(String, Option<Type>)> {
        let method = self.lookup(site.class, &site.name, &site.descriptor)?;
        let descriptor =
            MethodDescriptor::parse(&site.descriptor).map_or(String::new(), |d| d.ret.to_owned());
        let declared_in = self.machine.classes.method(method).class;
        let mut bindings = self.bounds_of(declared_in, Some(method));
        let name = self.name(declared_in);
        let own = args.first().and_then(|&x| state.object(x)).and_then(|object| object.declared.clone());
        if let Some(own) = own
            && site.how.has_receiver()
            && let Some(seen) = self.machine.classes.arguments_for(&super::types::readable(&own), &name)
        {
            bindings.extend(seen.into_iter().filter(|(_, t)| !t.is_open()));
        }
        let signature = self.machine.classes.method_signature(method);
        Ok((descriptor, signature.map(|s| self.closed(&s.result, &bindings))))
    }

    /// Runs a method.
    fn call_method(&mut self, state: State, site: &Site, method: MethodId, args: &[Sym]) -> Res<Vec<Exit>> {
        let class = self.machine.classes.method(method).class;
        if let Some(exits) = self.enum_values(&state, class, site, args)? {
            return Ok(exits);
        }
        let m = self.machine.classes.method(method);
        if self.is_boot(m.class) {
            let class = m.class;
            return self.call_library(state, &Site { class, how: site.how, ..site.copied() }, args);
        }
        if m.is_static() && site.name == "valueOf" && args.len() == 1 && self.is_enum(m.class) {
            let class = m.class;
            return self.enum_value_of(state, class, args[0]);
        }
        self.run_method(state, method, args)
    }

    /// `values` of an enum: an array with each constant in its place; `None` for another call, or where they are not known.
    fn enum_values(
        &mut self,
        state: &State,
        class: ClassId,
        site: &Site,
        args: &[Sym],
    ) -> Res<Option<Vec<Exit>>> {
        if site.how.has_receiver() || &*site.name != "values" || !args.is_empty() || !self.is_enum(class) {
            return Ok(None);
        }
        let fields = self.machine.classes.class(class).fields.iter().enumerate();
        let constants: Vec<usize> =
            fields.filter(|(_, f)| f.access & access::ENUM != 0).map(|(i, _)| i).collect();
        if constants.len() > MOST_CONSTANTS || self.is_initialising(class) {
            return Ok(None);
        }
        let mut known = state.clone();
        let array = self.load(&format!("[L{};", self.name(class)))?;
        let length = known.constant(constants.len() as i64);
        let array = self.make_array(&mut known, array, length)?;
        let mut all = Vec::new();
        for index in constants {
            let Some(value) = self.static_value(&mut known, class, index)? else {
                return Ok(Some(Vec::new()));
            };
            if known.nullness(value) != Nullness::NonNull {
                return Ok(None);
            }
            all.push(value);
        }
        known.set_part(array, Key::Element, NONE);
        for &value in &all {
            known = self.add_element(known, array, Key::Element, value)?;
        }
        for (i, &value) in all.iter().enumerate() {
            let at = known.constant(i as i64);
            known.set_part(array, Key::Entry(at), value);
        }
        Ok(Some(vec![Exit::Returns(known, array)]))
    }

    pub(super) fn is_enum(&self, class: ClassId) -> bool {
        self.machine.classes.class(class).access & access::ENUM != 0
    }

    fn enum_value_of(&mut self, mut state: State, class: ClassId, text: Sym) -> Res<Vec<Exit>> {
        let mut exits = Vec::new();
        if state.nullness(text) != Nullness::NonNull {
            let mut null = state.clone();
            if null.assume_null(text, true) {
                let thrown = self.new_exception(&mut null, exception::NULL_POINTER)?;
                exits.push(Exit::Throws(null, thrown));
            }
            if !state.assume_null(text, false) {
                return Ok(exits);
            }
        }
        let mut none = state.clone();
        let thrown = self.new_exception(&mut none, "java/lang/IllegalArgumentException")?;
        exits.push(Exit::Throws(none, thrown));
        let found = state.make(Shape::Object(Object { null: Nullness::NonNull, ..Object::of(class) }));
        exits.push(Exit::Returns(state, found));
        Ok(exits)
    }

    /// Runs the code of a method.
    pub(super) fn run_method(&mut self, state: State, method: MethodId, args: &[Sym]) -> Res<Vec<Exit>> {
        let m = self.machine.classes.method(method);
        if m.is_native() || m.is_abstract() {
            return unsupported(self.method_name(method));
        }
        let descriptor = self.machine.classes.symbols.text(m.desc).to_owned();
        let mut slots = Vec::new();
        let (is_static, params) = (m.is_static(), m.params.clone());
        let receiver = (!is_static).then_some(Kind::Ref);
        for (&arg, kind) in args.iter().zip(receiver.into_iter().chain(params)) {
            slots.push(arg);
            if kind.slots() == 2 {
                slots.push(NONE);
            }
        }
        let again = self.calls.iter().any(|call| call.method == method);
        if again || self.calls.len() >= MOST_CALLS {
            self.recursive |= !again;
            let result = MethodDescriptor::parse(&descriptor).map_or(String::new(), |d| d.ret.to_owned());
            return self.call_again(state, method, &slots, args, result);
        }
        self.run_body(state, method, &slots)
    }

    /// Whether a function is code of a caller, who answers for what it throws. Others are made by the library, of functions
    /// of the program or of an order that objects of the program have.
    pub(super) fn is_of_caller(&mut self, state: &State, f: Sym) -> bool {
        let Some(object) = state.object(f) else { return false };
        let comparator = self.machine.classes.load("java/util/Comparator");
        let compares = comparator.is_ok_and(|c| self.machine.classes.is_subclass(object.class, c));
        object.given || object.code.others == Others::Foreign && !compares
    }

    /// A call of code of a caller: it may change whatever it can reach, and throw on purpose.
    pub(super) fn unknown_call(
        &mut self,
        state: State,
        args: &[Sym],
        result: &(String, Option<Type>),
    ) -> Res<Vec<Exit>> {
        self.unknown_code(state, args, result, true)
    }

    /// A call of code that is not known: it may change whatever it can reach, and throw.
    fn unknown_code(
        &mut self,
        mut state: State,
        args: &[Sym],
        result: &(String, Option<Type>),
        on_purpose: bool,
    ) -> Res<Vec<Exit>> {
        if args.iter().any(|&arg| self.is_pending(&state, arg)) {
            return unsupported("a stream that unknown code runs");
        }
        for &arg in args {
            self.escape(&mut state, arg);
        }
        self.havoc(&mut state)?;
        let mut failed = state.clone();
        let class = self.load("java/lang/Throwable")?;
        let thrown = Object { null: Nullness::NonNull, on_purpose, ..Object::of(class) };
        let thrown = failed.make(Shape::Object(thrown));
        let (descriptor, declared) = result;
        let value = match declared {
            Some(t @ (Type::Class { .. } | Type::Array(_))) => {
                let value = self.of_type(&mut state, t)?;
                let class = self.descriptor_class(descriptor)?;
                self.narrow(&mut state, value, class);
                value
            }
            _ => self.unknown(&mut state, descriptor, None)?,
        };
        Self::mark_foreign(&mut state, value);
        self.assume_given(&mut state, value);
        Ok(vec![Exit::Returns(state, value), Exit::Throws(failed, thrown)])
    }

    /// Whether an object is a stream with functions that have not run yet.
    fn is_pending(&self, state: &State, x: Sym) -> bool {
        state.object(x).is_some_and(|object| {
            object.text.is_some() && self.machine.classes.name(object.class).starts_with("java/util/stream/")
        })
    }

    /// Calls a function that a program made. Boxes are made and opened where the types of the interface and of the
    /// method differ.
    pub(super) fn call_closure(
        &mut self,
        mut state: State,
        f: Sym,
        closure: &Rc<Closure>,
        args: &[Sym],
    ) -> Res<Vec<Exit>> {
        let mut all: Vec<Sym> = Vec::new();
        for i in 0..closure.captured {
            all.push(self.captured(&mut state, f, closure, i)?);
        }
        all.extend(args);
        let m = self.machine.classes.method(closure.method);
        let (is_static, params, ret, class) = (m.is_static(), m.params.clone(), m.ret, m.class);
        let text = |s| self.machine.classes.symbols.text(s).to_owned();
        let (name, descriptor) = (text(m.name), text(m.desc));
        let mut exits = Vec::new();
        if closure.constructs {
            self.makes(class);
            let made = state.make(Shape::Object(Object::new(class)));
            all.insert(0, made);
            self.new_fields(&mut state, made, class);
        }
        let first = usize::from(!is_static);
        let types: Vec<String> = MethodDescriptor::parse(&descriptor)
            .map_or(Vec::new(), |d| d.params.iter().map(|p| (*p).to_owned()).collect());
        for (i, kind) in params.iter().enumerate() {
            let Some(&arg) = all.get(first + i) else { return unsupported("a function of another shape") };
            let Some((kept, value)) = self.adapted(state, arg, (Kind::Ref, *kind), &mut exits)? else {
                return Ok(exits);
            };
            state = kept;
            all[first + i] = value;
            if *kind == Kind::Ref && i < types.len() {
                let declared = self.descriptor_class(&types[i])?;
                if state.nullness(value) != Nullness::Null && !self.is_instance(&state, value, declared) {
                    // The function casts what it is given.
                    let mut failing = state.clone();
                    if failing.assume_null(value, false) {
                        let thrown = self.new_exception(&mut failing, exception::CLASS_CAST)?;
                        exits.push(Exit::Throws(failing, thrown));
                    }
                }
                self.narrow(&mut state, value, declared);
            }
        }
        if first == 1 && !closure.constructs {
            let Some(kept) = self.not_null(state, all[0], &mut exits)? else { return Ok(exits) };
            state = kept;
            if !self.is_instance(&state, all[0], class) {
                let mut failing = state.clone();
                let thrown = self.new_exception(&mut failing, exception::CLASS_CAST)?;
                exits.push(Exit::Throws(failing, thrown));
            }
            self.narrow(&mut state, all[0], class);
        }
        let how = match (is_static, closure.dispatched) {
            (true, _) => Invocation::Static,
            (false, true) if self.machine.classes.class(class).is_interface() => Invocation::Interface,
            (false, true) => Invocation::Virtual,
            (false, false) => Invocation::Special,
        };
        let site = Site { how, class, name, descriptor, by_program: true };
        let expected = MethodDescriptor::parse(&closure.descriptor).map_or(Kind::Void, |d| kind_of(d.ret));
        let made = closure.constructs.then(|| all[0]);
        if let Some(made) = made {
            state.push_root(made);
        }
        for exit in self.dispatch(state, &site, &all)? {
            match exit {
                Exit::Returns(mut state, mut value) => {
                    let mut kind = ret;
                    if made.is_some() {
                        (value, kind) = (state.pop_root(), Kind::Ref);
                    }
                    if expected == Kind::Void {
                        exits.push(Exit::Returns(state, NONE));
                    } else if kind == Kind::Void {
                        return unsupported("a function without a result");
                    } else if let Some((state, value)) =
                        self.adapted(state, value, (kind, expected), &mut exits)?
                    {
                        exits.push(Exit::Returns(state, value));
                    }
                }
                Exit::Throws(mut state, thrown) => {
                    if made.is_some() {
                        state.pop_root();
                    }
                    exits.push(Exit::Throws(state, thrown));
                }
            }
        }
        Ok(exits)
    }

    /// A value that a function has captured.
    fn captured(&mut self, state: &mut State, f: Sym, closure: &Closure, i: u8) -> Res<Sym> {
        if let Some(value) = state.part(f, Key::Closed(closure.method, i)) {
            return Ok(value);
        }
        // It was lost where the function is one of several.
        let m = self.machine.classes.method(closure.method);
        let at = if m.is_static() { Some(i) } else { i.checked_sub(1) };
        match at.and_then(|at| m.params.get(usize::from(at))).copied() {
            Some(kind) if kind != Kind::Ref => Ok(self.any_number(state, kind)),
            _ => unsupported("a function whose captured values are not known"),
        }
    }

    /// The runs in which a reference is not null; an exception for the others.
    pub(super) fn not_null(&mut self, mut state: State, x: Sym, exits: &mut Vec<Exit>) -> Res<Option<State>> {
        if state.nullness(x) == Nullness::NonNull {
            return Ok(Some(state));
        }
        let mut null = state.clone();
        if null.assume_null(x, true) {
            let thrown = self.new_exception(&mut null, exception::NULL_POINTER)?;
            exits.push(Exit::Throws(null, thrown));
        }
        Ok(state.assume_null(x, false).then_some(state))
    }

    /// A value as one of a kind: in a box, or out of one.
    fn adapted(
        &mut self,
        mut state: State,
        x: Sym,
        (from, kind): (Kind, Kind),
        exits: &mut Vec<Exit>,
    ) -> Res<Option<(State, Sym)>> {
        let boxed = state.object(x).is_some();
        match (boxed, kind) {
            (true, Kind::Ref) | (_, Kind::Void) => Ok(Some((state, x))),
            (true, kind) => {
                let Some(mut state) = self.not_null(state, x, exits)? else { return Ok(None) };
                let value = match state.part(x, Key::Value) {
                    Some(value) => value,
                    None => self.any_number(&mut state, kind),
                };
                Ok(Some((state, value)))
            }
            (false, Kind::Ref) => {
                let object = self.load(from.box_class())?;
                let made = Object { null: Nullness::NonNull, ..Object::of(object) };
                let made = state.make(Shape::Object(made));
                if matches!(state.shape(x), Some(Shape::Number { .. })) {
                    state.set_part(made, Key::Value, x);
                }
                Ok(Some((state, made)))
            }
            (false, _) => Ok(Some((state, x))),
        }
    }

    /// Calls a function that is given to the library.
    pub(super) fn call_function(
        &mut self,
        state: State,
        f: Sym,
        (name, descriptor): (&str, &str),
        args: &[Sym],
    ) -> Res<Vec<Exit>> {
        let mut all = vec![f];
        all.extend(args);
        let mut exits = Vec::new();
        let Some(state) = self.call_functions(state, name, &all, &mut exits)? else { return Ok(exits) };
        if let Some(compared) = self.compare_by(&state, f, args)? {
            exits.extend(compared);
            return Ok(exits);
        }
        let Some(class) = state.object(f).map(|o| o.class) else { return unsupported("a function") };
        let (name, descriptor) = (name.to_owned(), descriptor.to_owned());
        let result = MethodDescriptor::parse(&descriptor).map_or(String::new(), |d| d.ret.to_owned());
        let site = Site { how: Invocation::Interface, class, name, descriptor, by_program: true };
        self.need_foreign(&state, f, &site)?;
        if self.is_known_by_class(&state, f) {
            exits.extend(self.dispatch_among(state, &site, &all)?);
        } else if !self.is_boot(class) && self.declares(class, &site.name, &site.descriptor) {
            exits.extend(self.dispatch_own(state, &site, class, &all)?);
        } else {
            let on_purpose = self.is_of_caller(&state, f);
            exits.extend(self.unknown_code(state, &all, &(result, None), on_purpose)?);
        }
        Ok(exits)
    }
}

impl Site {
    fn copied(&self) -> Site {
        Site {
            how: self.how,
            class: self.class,
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
            by_program: self.by_program,
        }
    }
}
