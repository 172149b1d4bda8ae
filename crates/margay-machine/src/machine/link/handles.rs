//! Signature-polymorphic calls: method handles, var handles, and the linkers that lambda forms call. A
//! call site checks what it can with a comparison or two and enters the method that does the work; what
//! it cannot goes through a small generated method that asks the library to convert.
//!
//! Objects that a site needs (its `MethodType`, say) stand in a word of permanent memory, so that an undo
//! takes them back with everything else and the collector sees them.

use super::access::Quick;
use super::asm::{ClassWriter, Code};
use super::lambda_form::FormIr;
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::code::Op;
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::{ClassId, Kind, MethodId, Sym};
use rustc_hash::FxHashMap;

pub(super) const HANDLE: &str = "java/lang/invoke/MethodHandle";
const VAR_HANDLE: &str = "java/lang/invoke/VarHandle";
const INVOKERS: &str = "java/lang/invoke/Invokers";
pub(super) const DESCRIPTOR: &str = "java/lang/invoke/VarHandle$AccessDescriptor";

/// Words of a block of cells.
const BLOCK: u32 = 256;

/// What a polymorphic call does.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Call {
    /// `MethodHandle.invokeBasic`: run the handle's form.
    Basic,
    /// `MethodHandle.invokeExact`: the types must be the same.
    Exact,
    /// `MethodHandle.invoke`: converts to the type of the site.
    Generic,
    /// An access mode of `VarHandle`.
    Access,
    /// `MethodHandle.linkToStatic`: run the method of the last argument, a `MemberName`.
    Static,
    /// `MethodHandle.linkToSpecial`.
    Special,
    /// `MethodHandle.linkToVirtual` and `linkToInterface`.
    Virtual,
    /// `invokedynamic`, whose cell holds a call site that may get another target.
    Dynamic,
}

/// A linked polymorphic call or general `invokedynamic`.
#[derive(Clone, Copy)]
pub(crate) struct HandleSite {
    pub(super) call: Call,
    pub(super) name: Sym,
    pub(super) desc: Sym,
    /// Slots of the arguments, the receiver included.
    pub(super) slots: u32,
    /// The permanent word with the object that the site needs.
    pub(super) cell: u32,
    /// Var handles: the class of handles that `target` is for.
    pub(super) class: u32,
    pub(super) target: MethodId,
    /// How an access to a field is done at once.
    pub(super) quick: Option<Quick>,
    /// Where the site stands: names mean what they mean there, and an undo makes it link again.
    pub(super) origin: (ClassId, u16),
}

/// Fields of the library's handle objects.
#[derive(Clone, Copy, Default)]
pub(crate) struct HandleSlots {
    pub(crate) handle_type: u32,
    pub(crate) handle_form: u32,
    pub(crate) exact: u32,
    pub(crate) site_target: u32,
    pub(crate) form_arity: u32,
    pub(crate) form_result: u32,
    pub(crate) form_names: u32,
    pub(crate) form_method: u32,
    pub(crate) name_type: u32,
    pub(crate) name_index: u32,
    pub(crate) name_function: u32,
    pub(crate) name_arguments: u32,
    pub(crate) basic_char: u32,
    pub(crate) function_member: u32,
    pub(crate) function_handle: u32,
    pub(crate) member_class: u32,
    pub(crate) member_name: u32,
    pub(crate) member_type: u32,
    pub(crate) member_flags: u32,
    pub(crate) member_index: u32,
    pub(crate) member_method: u32,
    pub(crate) type_return: u32,
    pub(crate) type_params: u32,
    pub(crate) name_class: u32,
    pub(crate) basics_class: u32,
    pub(crate) type_class: u32,
}

/// What handles keep beside the heap: sites and generated methods, which stay valid for ever.
#[derive(Default)]
pub(crate) struct HandleState {
    pub(super) sites: Vec<HandleSite>,
    pub(crate) slots: HandleSlots,
    /// Methods that check and convert, by what they call and for which descriptor.
    invokers: FxHashMap<(Call, Sym), MethodId>,
    /// Methods that call an access method and adapt its result to a descriptor.
    pub(super) accessors: FxHashMap<(MethodId, Sym, u32), MethodId>,
    pub(super) forms: FxHashMap<FormIr, MethodId>,
    /// Cells of constants, by class and pool index.
    pub(super) constants: FxHashMap<(ClassId, u16), u32>,
    cells: u32,
    cells_end: u32,
}

impl Machine {
    /// The slots of handle objects, looked up on first use.
    pub(crate) fn handle_slots(&mut self) -> Res<HandleSlots> {
        if self.state.link.handles.slots.type_class == 0 {
            self.find_handle_slots()?;
        }
        Ok(self.state.link.handles.slots)
    }

    fn find_handle_slots(&mut self) -> Res<()> {
        let mut class = |name: &str| self.load(&format!("java/lang/invoke/{name}"));
        let (handle, var, site) = (class("MethodHandle")?, class("VarHandle")?, class("CallSite")?);
        let (form, name, basic) =
            (class("LambdaForm")?, class("LambdaForm$Name")?, class("LambdaForm$BasicType")?);
        let (function, member, ty) =
            (class("LambdaForm$NamedFunction")?, class("MemberName")?, class("MethodType")?);
        let basics = self.classes.array_of(basic);
        let slot = |c: ClassId, n: &str| self.classes.find_field(c, n).map_or(0, |(_, f)| f.slot);
        let words = |c: ClassId| self.classes.class(c).instance_words;
        let slots = HandleSlots {
            handle_type: slot(handle, "type"),
            handle_form: slot(handle, "form"),
            exact: slot(var, "exact"),
            site_target: slot(site, "target"),
            form_arity: slot(form, "arity"),
            form_result: slot(form, "result"),
            form_names: slot(form, "names"),
            form_method: words(form) - 1,
            name_type: slot(name, "type"),
            name_index: slot(name, "index"),
            name_function: slot(name, "function"),
            name_arguments: slot(name, "arguments"),
            basic_char: slot(basic, "btChar"),
            function_member: slot(function, "member"),
            function_handle: slot(function, "resolvedHandle"),
            member_class: slot(member, "clazz"),
            member_name: slot(member, "name"),
            member_type: slot(member, "type"),
            member_flags: slot(member, "flags"),
            member_index: words(member) - 2,
            member_method: words(member) - 1,
            type_return: slot(ty, "rtype"),
            type_params: slot(ty, "ptypes"),
            name_class: name.0,
            basics_class: basics.0,
            type_class: ty.0,
        };
        self.state.link.handles.slots = slots;
        Ok(())
    }

    /// A word of permanent memory, for an object that a site needs.
    pub(super) fn new_cell(&mut self) -> Res<u32> {
        self.new_cells(1)
    }

    /// Two words: a value and the state of its linking.
    pub(super) fn new_cell_pair(&mut self) -> Res<u32> {
        self.new_cells(2)
    }

    fn new_cells(&mut self, n: u32) -> Res<u32> {
        if self.state.link.handles.cells + n > self.state.link.handles.cells_end {
            let header = u64::from(self.known.primitive_arrays[5]) | u64::from(BLOCK) << 32;
            let block = self.heap.allocate_permanent(1 + BLOCK, header)?;
            let handles = &mut self.state.link.handles;
            handles.cells = block + 1;
            handles.cells_end = block + 1 + BLOCK;
        }
        let handles = &mut self.state.link.handles;
        handles.cells += n;
        Ok(handles.cells - n)
    }

    /// Links the call of a signature-polymorphic method.
    pub(crate) fn link_polymorphic(&mut self, first: u16, class: ClassId, name: Sym, desc: Sym) -> Res<()> {
        self.handle_slots()?;
        let from = self.thread().top().map_or(class, |f| f.method().class);
        let call = match (self.classes.name(class), self.classes.symbols.text(name)) {
            (VAR_HANDLE, _) => Call::Access,
            (_, "invokeExact") => Call::Exact,
            (_, "invoke") => Call::Generic,
            (_, "invokeBasic") => Call::Basic,
            (_, "linkToStatic") => Call::Static,
            (_, "linkToSpecial") => Call::Special,
            (_, "linkToVirtual" | "linkToInterface") => Call::Virtual,
            (_, other) => return Err(Machine::unsupported(format!("MethodHandle.{other}"))),
        };
        let params = MethodDescriptor::parse(self.classes.symbols.text(desc)).map_or(0, |d| d.param_slots());
        let is_static = matches!(call, Call::Static | Call::Special | Call::Virtual);
        let cell = match call {
            Call::Exact | Call::Generic | Call::Access => self.new_cell()?,
            _ => 0,
        };
        let site = self.add_handle_site(HandleSite {
            call,
            name,
            desc,
            slots: u32::from(params) + u32::from(!is_static),
            cell,
            class: 0,
            target: MethodId(0),
            quick: None,
            origin: (from, 0),
        });
        self.patch(Op::InvokeLinked { first, site });
        Ok(())
    }

    pub(super) fn add_handle_site(&mut self, site: HandleSite) -> u32 {
        let sites = &mut self.state.link.handles.sites;
        sites.push(site);
        (sites.len() - 1) as u32
    }

    /// Runs a linked site of the top frame. `true` when the call is done already.
    pub(crate) fn invoke_linked(&mut self, first: u16, site: u32) -> Res<bool> {
        let Some(base) = self.thread().top().map(|f| f.base + u32::from(first)) else {
            return Ok(true);
        };
        let s = self.state.link.handles.sites[site as usize];
        let receiver = self.thread().slot(base) as Ref;
        match s.call {
            Call::Static | Call::Special | Call::Virtual => return self.invoke_member(s, base),
            Call::Dynamic => return self.invoke_dynamic(s, base),
            _ => {}
        }
        if receiver == 0 {
            return Err(self.throw_without_message("java/lang/NullPointerException"));
        }
        match s.call {
            Call::Access => self.invoke_access(s, site, receiver, base),
            Call::Exact | Call::Generic => {
                let ty = self.site_object(s)?;
                if self.heap.word(receiver + self.state.link.handles.slots.handle_type) as Ref == ty {
                    return self.invoke_handle(receiver, base);
                }
                self.invoke_converted(s, ty, base)
            }
            _ => self.invoke_handle(receiver, base),
        }
    }

    /// Runs a method handle whose arguments, itself first, stand at `base`.
    pub(super) fn invoke_handle(&mut self, handle: Ref, base: u32) -> Res<bool> {
        let form = self.heap.word(handle + self.state.link.handles.slots.handle_form) as Ref;
        let id = self.form_method(form)?;
        let method = self.lasting_method(id);
        self.invoke_slow(method, base)
    }

    /// Runs the method that the `MemberName` behind the arguments names.
    fn invoke_member(&mut self, s: HandleSite, base: u32) -> Res<bool> {
        let member = self.thread().slot(base + s.slots - 1) as Ref;
        if member == 0 {
            return Err(self.throw("java/lang/InternalError", "null member name"));
        }
        let id = self.heap.word(member + self.state.link.handles.slots.member_method) as u32;
        if self.classes.try_method(id).is_none() {
            return Err(self.throw("java/lang/InternalError", "unresolved member name"));
        }
        let mut id = MethodId(id);
        if s.call != Call::Static {
            let receiver = self.thread().slot(base) as Ref;
            if receiver == 0 {
                return Err(self.throw_without_message("java/lang/NullPointerException"));
            }
            let m = self.classes.method(id);
            if m.is_native() && self.is_signature_polymorphic(m.class, m.name) {
                return self.invoke_handle(receiver, base);
            }
            if s.call == Call::Virtual {
                id = self.select_virtual(receiver, id)?;
            }
        } else {
            self.initialize(self.classes.method(id).class)?;
        }
        let method = self.lasting_method(id);
        self.invoke_slow(method, base)
    }

    /// The object that a site needs, made on first use and again after an undo took it back.
    pub(super) fn site_object(&mut self, s: HandleSite) -> Res<Ref> {
        let known = self.heap.word(s.cell) as Ref;
        if known != 0 {
            return Ok(known);
        }
        let desc = self.classes.symbols.shared(s.desc);
        let made = match s.call {
            Call::Access => {
                let name = self.classes.symbols.shared(s.name);
                self.access_descriptor(s.origin.0, &name, &desc)?
            }
            _ => self.method_type(s.origin.0, &desc)?,
        };
        self.heap.set_word(s.cell, u64::from(made));
        Ok(made)
    }

    /// The `MethodType` of a descriptor in a class.
    pub(crate) fn method_type(&mut self, from: ClassId, desc: &str) -> Res<Ref> {
        let Some(d) = MethodDescriptor::parse(desc) else {
            return Err(self.throw("java/lang/ClassFormatError", desc));
        };
        let mut params = Vec::with_capacity(d.params.len());
        for p in &d.params {
            params.push(self.type_mirror(from, p)?);
        }
        let ret = self.type_mirror(from, d.ret)?;
        let params = self.new_ref_array("java/lang/Class", &params)?;
        let natives = self.load("java/lang/invoke/MethodHandleNatives")?;
        let args = [u64::from(ret), u64::from(params)];
        self.call_library(
            natives,
            "findMethodHandleType",
            "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
            &args,
        )
        .map(|r| r as Ref)
    }

    /// The class object of a type descriptor in a class.
    pub(crate) fn type_mirror(&mut self, from: ClassId, desc: &str) -> Res<Ref> {
        let id = match kind_of(desc) {
            Kind::Ref => self.class_named(from, class_of_descriptor(desc))?,
            kind => self.classes.primitive(kind),
        };
        self.mirror(id)
    }

    /// Calls a static method of the library while linking.
    pub(super) fn call_library(&mut self, class: ClassId, name: &str, desc: &str, args: &[u64]) -> Res<u64> {
        match self.classes.find_declared(class, name, desc) {
            Some(method) => self.nested(method, args),
            None => {
                let class = self.classes.java_name(class);
                Err(Machine::unsupported(format!("a JDK without {class}.{name}{desc}")))
            }
        }
    }

    pub(super) fn invoker_class(&mut self) -> ClassWriter {
        let n = self.next_synthetic();
        ClassWriter::new(&format!("java/lang/invoke/Margay$Invoker${n}"), "java/lang/Object")
    }

    /// Defines a class with a single method.
    pub(super) fn define_invoker(&mut self, w: ClassWriter) -> Res<MethodId> {
        let id = self.define_synthetic(w, None)?;
        Ok(self.classes.class(id).methods[0])
    }

    /// Runs a call whose types need a look by the library, with the site's object as one more argument.
    pub(super) fn invoke_converted(&mut self, s: HandleSite, object: Ref, base: u32) -> Res<bool> {
        let id = match self.state.link.handles.invokers.get(&(s.call, s.desc)) {
            Some(&id) => id,
            None => {
                let id = self.make_invoker(s)?;
                self.state.link.handles.invokers.insert((s.call, s.desc), id);
                id
            }
        };
        self.thread_mut().set_slot(base + s.slots, u64::from(object));
        let method = self.lasting_method(id);
        self.invoke_slow(method, base)
    }

    /// A method that checks or converts as `java.lang.invoke.Invokers` does, and calls the handle it gets.
    fn make_invoker(&mut self, s: HandleSite) -> Res<MethodId> {
        let desc = self.classes.symbols.shared(s.desc);
        let Some(d) = MethodDescriptor::parse(&desc) else {
            return Err(self.throw("java/lang/ClassFormatError", &desc));
        };
        let inner = &desc[1..desc.len() - d.ret.len() - 1];
        let mut w = self.invoker_class();
        let mut c = Code::new(d.param_slots() + 2);
        let last = d.param_slots() + 1;
        if s.call == Call::Dynamic {
            c.load(Kind::Ref, d.param_slots());
            load_params(&mut c, &d.params, 0);
            let call = w.method_ref(HANDLE, "invokeBasic", &desc, false);
            c.invokevirtual(call).ret(kind_of(d.ret));
            w.method(0x9, "invoke", &format!("({inner}L{HANDLE};){}", d.ret), Some(c));
            return self.define_invoker(w);
        }
        let (handle, object) = match s.call {
            Call::Access => (VAR_HANDLE, DESCRIPTOR),
            _ => (HANDLE, "java/lang/invoke/MethodType"),
        };
        let check = format!("(L{handle};L{object};)");
        let mut basic = format!("({inner}){}", d.ret);
        c.load(Kind::Ref, 0);
        match s.call {
            Call::Access => {
                let check =
                    w.method_ref(INVOKERS, "checkVarHandleGenericType", &format!("{check}L{HANDLE};"), false);
                let direct = w.method_ref(
                    INVOKERS,
                    "directVarHandleTarget",
                    &format!("(L{VAR_HANDLE};)L{VAR_HANDLE};"),
                    false,
                );
                c.load(Kind::Ref, last).invokestatic(check);
                c.load(Kind::Ref, 0).invokestatic(direct);
                basic = format!("(L{VAR_HANDLE};{inner}){}", d.ret);
            }
            Call::Exact => {
                let check = w.method_ref(INVOKERS, "checkExactType", &format!("{check}V"), false);
                c.load(Kind::Ref, last).invokestatic(check).load(Kind::Ref, 0);
            }
            _ => {
                let check = w.method_ref(INVOKERS, "checkGenericType", &format!("{check}L{HANDLE};"), false);
                c.load(Kind::Ref, last).invokestatic(check);
            }
        }
        load_params(&mut c, &d.params, 1);
        let call = w.method_ref(HANDLE, "invokeBasic", &basic, false);
        c.invokevirtual(call).ret(kind_of(d.ret));
        let full = format!("(L{handle};{inner}L{object};){}", d.ret);
        w.method(0x9, "invoke", &full, Some(c));
        self.define_invoker(w)
    }
}

/// Loads parameters that stand from local `first` on.
pub(super) fn load_params(c: &mut Code, params: &[&str], first: u16) {
    let mut local = first;
    for p in params {
        let kind = kind_of(p);
        c.load(kind, local);
        local += kind.slots();
    }
}
