//! Lambda forms: the library describes what a method handle does as a list of calls (`LambdaForm`), which
//! HotSpot's library turns into classes. Here a form is read once into a [`FormIr`] and becomes a small
//! static method. The number of that method stands in a hidden word of the form, so an undo forgets it;
//! equal forms share their method for ever, since the code holds no objects of its own: whatever is not a
//! number or a class is read from the form again when it runs.

use super::asm::{ClassWriter, Code};
use super::handles::HANDLE;
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::descriptor::kind_of;
use margay_classes::{ClassId, Kind, MethodId};

const FORM: &str = "java/lang/invoke/LambdaForm";
const NAME: &str = "java/lang/invoke/LambdaForm$Name";
const FUNCTION: &str = "java/lang/invoke/LambdaForm$NamedFunction";
const DIRECT: &str = "java/lang/invoke/DirectMethodHandle";

/// What a form says, free of objects.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FormIr {
    params: Vec<Kind>,
    /// The name that is the result; none for void.
    result: Option<u16>,
    steps: Vec<Step>,
}

/// One call of a form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Step {
    kind: Kind,
    function: Function,
    args: Vec<Arg>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Function {
    /// `MethodHandle.invokeBasic`.
    Basic,
    /// `MethodHandle.linkTo…`, by name.
    Link(Box<str>),
    /// A method, called as it was resolved.
    Method { id: MethodId, virtually: bool },
    /// The value of a field.
    Field { class: ClassId, index: usize },
    /// The handle of the named function, read from the form.
    Handle,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Arg {
    Name(u16),
    Null,
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    Class(ClassId),
    /// The argument of that position, read from the form.
    Object(u16),
}

impl Machine {
    /// The method that does what a form says.
    pub(super) fn form_method(&mut self, form: Ref) -> Res<MethodId> {
        let word = form + self.state.link.handles.slots.form_method;
        let known = self.heap.word(word) as u32;
        if known != 0 {
            return Ok(MethodId(known));
        }
        let ir = self.read_form(form)?;
        let id = match self.state.link.handles.forms.get(&ir) {
            Some(&id) => id,
            None => {
                let id = self.compile_form(&ir)?;
                self.state.link.handles.forms.insert(ir, id);
                id
            }
        };
        self.heap.set_word(word, u64::from(id.0));
        Ok(id)
    }

    fn read_form(&mut self, form: Ref) -> Res<FormIr> {
        let slots = self.handle_slots()?;
        let names = self.heap.word(form + slots.form_names) as Ref;
        let arity = self.heap.word(form + slots.form_arity) as u32;
        let result = self.heap.word(form + slots.form_result) as i32;
        let mut ir = FormIr { params: Vec::new(), result: u16::try_from(result).ok(), steps: Vec::new() };
        for i in 0..self.heap.length(names) {
            let name = self.element(names, i);
            let kind = self.basic_kind(self.heap.word(name + slots.name_type) as Ref);
            if i < arity {
                ir.params.push(kind);
            } else {
                ir.steps.push(self.read_step(name, kind)?);
            }
        }
        Ok(ir)
    }

    /// The kind of a `LambdaForm.BasicType`.
    fn basic_kind(&self, basic: Ref) -> Kind {
        let letter = self.heap.word(basic + self.state.link.handles.slots.basic_char) as u8;
        Kind::of(letter).unwrap_or(Kind::Void)
    }

    fn read_step(&mut self, name: Ref, kind: Kind) -> Res<Step> {
        let slots = self.state.link.handles.slots;
        let function = self.heap.word(name + slots.name_function) as Ref;
        let arguments = self.heap.word(name + slots.name_arguments) as Ref;
        let (function, kinds) = self.read_function(function)?;
        let mut args = Vec::new();
        for i in 0..self.heap.length(arguments) {
            let value = self.element(arguments, i);
            let wanted = kinds.get(i as usize).copied().unwrap_or(Kind::Ref);
            args.push(self.read_argument(value, wanted, i as u16));
        }
        Ok(Step { kind, function, args })
    }

    fn read_argument(&self, value: Ref, wanted: Kind, at: u16) -> Arg {
        let slots = &self.state.link.handles.slots;
        if value == 0 {
            return Arg::Null;
        }
        let class = self.heap.class_number(value);
        if class == slots.name_class {
            return Arg::Name(self.heap.word(value + slots.name_index) as u16);
        }
        match wanted {
            Kind::Ref if class == self.known.class_class => Arg::Class(self.class_of_mirror(value)),
            Kind::Ref | Kind::Void => Arg::Object(at),
            Kind::Long => Arg::Long(self.field(value, "value") as i64),
            Kind::Float => Arg::Float(self.field(value, "value") as u32),
            Kind::Double => Arg::Double(self.field(value, "value")),
            _ => Arg::Int(self.field(value, "value") as i32),
        }
    }

    /// What a `NamedFunction` calls, and the kinds of its arguments, receiver included.
    fn read_function(&mut self, function: Ref) -> Res<(Function, Vec<Kind>)> {
        let slots = self.state.link.handles.slots;
        let member = self.heap.word(function + slots.function_member) as Ref;
        if member != 0
            && let Some(found) = self.read_member(member)
        {
            return Ok(found);
        }
        let mut handle = self.heap.word(function + slots.function_handle) as Ref;
        if handle == 0 {
            let class = self.load(FUNCTION)?;
            let args = [u64::from(function)];
            handle = self.call_library(class, "resolvedHandle", &format!("()L{HANDLE};"), &args)? as Ref;
        }
        let ty = self.heap.word(handle + slots.handle_type) as Ref;
        let mut kinds = self.kinds_of_type(ty);
        // The handle itself is not among the arguments of the name.
        kinds.truncate(255);
        Ok((Function::Handle, kinds))
    }

    fn read_member(&mut self, member: Ref) -> Option<(Function, Vec<Kind>)> {
        let slots = self.state.link.handles.slots;
        let flags = self.heap.word(member + slots.member_flags) as u32;
        if flags & super::member::IS_FIELD != 0 {
            let (class, index) = self.member_field(member)?;
            let is_static = self.classes.class(class).fields[index].is_static();
            let kinds = if is_static { Vec::new() } else { vec![Kind::Ref] };
            let reads = matches!((flags >> 24 & 15) as u8, 1 | 2);
            return (reads && self.is_nameable(class)).then_some((Function::Field { class, index }, kinds));
        }
        let id = self.heap.word(member + slots.member_method) as u32;
        let m = self.classes.try_method(id)?;
        if m.is_native() && self.is_signature_polymorphic(m.class, m.name) {
            let name: Box<str> = self.classes.symbols.text(m.name).into();
            let ty = self.heap.word(member + slots.member_type) as Ref;
            let mut kinds = self.kinds_of_type(ty);
            return match &*name {
                "invokeBasic" => {
                    kinds.insert(0, Kind::Ref);
                    Some((Function::Basic, kinds))
                }
                _ if name.starts_with("linkTo") => Some((Function::Link(name), kinds)),
                _ => None,
            };
        }
        let mut kinds = m.params.clone();
        if !m.is_static() {
            kinds.insert(0, Kind::Ref);
        }
        let virtually = matches!((flags >> 24 & 15) as u8, 5 | 9);
        self.is_nameable(m.class).then(|| (Function::Method { id: m.id, virtually }, kinds))
    }

    /// Whether generated code can refer to a class by its name.
    fn is_nameable(&self, class: ClassId) -> bool {
        self.classes.loaded(self.classes.name(class)) == Some(class)
    }

    /// The kinds of the parameters of a `MethodType`.
    fn kinds_of_type(&self, ty: Ref) -> Vec<Kind> {
        let slots = &self.state.link.handles.slots;
        if ty == 0 || self.heap.class_number(ty) != slots.type_class {
            return Vec::new();
        }
        let params = self.heap.word(ty + slots.type_params) as Ref;
        (0..self.heap.length(params))
            .map(|i| {
                let class = self.class_of_mirror(self.element(params, i));
                self.classes.class(class).primitive().unwrap_or(Kind::Ref)
            })
            .collect()
    }

    fn compile_form(&mut self, ir: &FormIr) -> Res<MethodId> {
        let n = self.next_synthetic();
        let mut w = ClassWriter::new(&format!("java/lang/invoke/Margay$Form${n}"), "java/lang/Object");
        let kinds: Vec<Kind> = ir.params.iter().copied().chain(ir.steps.iter().map(|s| s.kind)).collect();
        let mut locals = Vec::with_capacity(kinds.len());
        let mut next = 0;
        for kind in &kinds {
            locals.push(next);
            next += kind.slots();
        }
        let most = ir.steps.iter().map(|s| s.args.len() * 2).max().unwrap_or(0);
        let mut c = Code::new(next.max(most as u16));
        for (i, step) in ir.steps.iter().enumerate() {
            let at = ir.params.len() + i;
            self.emit_step(&mut w, &mut c, step, at as u16, &kinds, &locals);
            if step.kind != Kind::Void {
                c.store(step.kind, locals[at]);
            }
        }
        let ret = match ir.result {
            Some(result) => {
                let result = usize::from(result);
                c.load(kinds[result], locals[result]);
                kinds[result]
            }
            None => Kind::Void,
        };
        c.ret(ret);
        w.method(0x9, "invoke", &basic_descriptor(&ir.params, ret), Some(c));
        self.define_invoker(w)
    }

    /// Code that puts the result of a step, if any, on the stack.
    fn emit_step(
        &self,
        w: &mut ClassWriter,
        c: &mut Code,
        step: &Step,
        at: u16,
        kinds: &[Kind],
        locals: &[u16],
    ) {
        if step.function == Function::Handle {
            let resolved = w.method_ref(FUNCTION, "resolvedHandle", &format!("()L{HANDLE};"), false);
            let function = w.field_ref(NAME, "function", &format!("L{FUNCTION};"));
            read_name(w, c, at);
            c.getfield(function).invokevirtual(resolved);
        }
        let wanted = match &step.function {
            Function::Method { id, .. } => {
                let m = self.classes.method(*id);
                let receiver = (!m.is_static()).then_some(Kind::Ref);
                receiver.into_iter().chain(m.params.iter().copied()).collect()
            }
            _ => Vec::new(),
        };
        let mut passed = Vec::new();
        for (i, arg) in step.args.iter().enumerate() {
            passed.push(emit_argument(w, c, arg, at, kinds, locals, |class| {
                self.classes.name(class).to_owned()
            }));
            // A void argument is a name of type void: nothing was pushed.
            debug_assert!(wanted.get(i).is_none_or(|k: &Kind| k.slots() == passed[i].slots()));
        }
        match &step.function {
            Function::Basic => {
                let desc = basic_descriptor(passed.get(1..).unwrap_or(&[]), step.kind);
                let call = w.method_ref(HANDLE, "invokeBasic", &desc, false);
                c.invokevirtual(call);
            }
            Function::Handle => {
                let call = w.method_ref(HANDLE, "invokeBasic", &basic_descriptor(&passed, step.kind), false);
                c.invokevirtual(call);
            }
            Function::Link(name) => {
                let call = w.method_ref(HANDLE, name, &basic_descriptor(&passed, step.kind), false);
                c.invokestatic(call);
            }
            Function::Field { class, index } => {
                let field = &self.classes.class(*class).fields[*index];
                let (name, desc) =
                    (self.classes.symbols.text(field.name), self.classes.symbols.text(field.desc));
                let at = w.field_ref(self.classes.name(*class), name, desc);
                if field.is_static() {
                    c.getstatic(at)
                } else {
                    c.getfield(at)
                };
            }
            Function::Method { id, virtually } => self.emit_call(w, c, *id, *virtually, step.kind),
        }
    }

    fn emit_call(&self, w: &mut ClassWriter, c: &mut Code, id: MethodId, virtually: bool, kind: Kind) {
        let m = self.classes.method(id);
        let owner = self.classes.name(m.class);
        let (name, desc) = (self.classes.symbols.text(m.name), self.classes.symbols.text(m.desc));
        if owner == DIRECT && name == "internalMemberName" {
            let member = w.field_ref(DIRECT, "member", "Ljava/lang/invoke/MemberName;");
            c.getfield(member);
            return;
        }
        let interface = self.classes.class(m.class).is_interface();
        let call = w.method_ref(owner, name, desc, interface);
        if m.is_static() {
            c.invokestatic(call);
        } else if !virtually || m.is_private() {
            c.invokespecial(call);
        } else if interface {
            c.invokeinterface(call);
        } else {
            c.invokevirtual(call);
        }
        let ret = kind_of(desc.rsplit(')').next().unwrap_or("V"));
        if kind == Kind::Void {
            match ret.slots() {
                1 => c.op(0x57),
                2 => c.op(0x58),
                _ => c,
            };
        }
    }
}

/// Pushes an argument and tells its kind.
fn emit_argument(
    w: &mut ClassWriter,
    c: &mut Code,
    arg: &Arg,
    at: u16,
    kinds: &[Kind],
    locals: &[u16],
    class_name: impl Fn(ClassId) -> String,
) -> Kind {
    match *arg {
        Arg::Name(n) => {
            let kind = kinds[usize::from(n)];
            c.load(kind, locals[usize::from(n)]);
            kind
        }
        Arg::Null => {
            c.op(0x01);
            Kind::Ref
        }
        Arg::Int(k) => {
            if let Ok(small) = i16::try_from(k) {
                c.push_int(i32::from(small));
            } else {
                let k = w.int(k);
                c.op16(0x13, k);
            }
            Kind::Int
        }
        Arg::Float(k) => {
            let k = w.float(k);
            c.op16(0x13, k);
            Kind::Float
        }
        Arg::Long(k) => {
            let k = w.long(k);
            c.op16(0x14, k);
            Kind::Long
        }
        Arg::Double(k) => {
            let k = w.double(k);
            c.op16(0x14, k);
            Kind::Double
        }
        Arg::Class(id) => {
            let name = class_name(id);
            match Kind::PRIMITIVES.into_iter().find(|k| k.java_name() == name) {
                Some(kind) => {
                    let ty = w.field_ref(kind.box_class(), "TYPE", "Ljava/lang/Class;");
                    c.getstatic(ty);
                }
                None => {
                    let class = w.class(&name);
                    c.op16(0x13, class);
                }
            }
            Kind::Ref
        }
        Arg::Object(i) => {
            let arguments = w.field_ref(NAME, "arguments", "[Ljava/lang/Object;");
            read_name(w, c, at);
            c.getfield(arguments).push_int(i32::from(i)).op(0x32);
            Kind::Ref
        }
    }
}

/// Pushes a name of the form that runs: the one of the handle in local 0.
fn read_name(w: &mut ClassWriter, c: &mut Code, at: u16) {
    let form = w.field_ref(HANDLE, "form", &format!("L{FORM};"));
    let names = w.field_ref(FORM, "names", &format!("[L{NAME};"));
    c.load(Kind::Ref, 0).getfield(form).getfield(names).push_int(i32::from(at)).op(0x32);
}

/// A descriptor over objects and the primitive types that a form knows.
fn basic_descriptor(params: &[Kind], ret: Kind) -> String {
    let mut text = String::from("(");
    for &kind in params {
        push_basic(&mut text, kind);
    }
    text.push(')');
    push_basic(&mut text, ret);
    text
}

fn push_basic(text: &mut String, kind: Kind) {
    match kind {
        Kind::Ref => text.push_str("Ljava/lang/Object;"),
        Kind::Long | Kind::Float | Kind::Double | Kind::Void => text.push(kind.letter()),
        _ => text.push('I'),
    }
}
