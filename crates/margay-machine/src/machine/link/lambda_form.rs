//! Lambda forms: the library describes what a method handle does as a list of calls (`LambdaForm`), which
//! HotSpot's library turns into classes. Here a form is read once into a [`FormIr`] and becomes a small
//! static method. The number of that method stands in a hidden word of the form, so an undo forgets it;
//! equal forms share their method for ever, since the code holds no objects of its own: whatever is not a
//! number or a class is read from the form again when it runs.

use super::asm::ClassWriter;
use super::form_code::FormCode;
use super::handles::HANDLE;
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::{ClassId, Kind, MethodId};

pub(super) const FUNCTION: &str = "java/lang/invoke/LambdaForm$NamedFunction";

/// What a form says, free of objects.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct FormIr {
    pub(super) params: Vec<Kind>,
    /// The name that is the result; none for void.
    pub(super) result: Option<u16>,
    pub(super) steps: Vec<Step>,
}

/// One call of a form.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Step {
    pub(super) kind: Kind,
    pub(super) function: Function,
    pub(super) args: Vec<Arg>,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Function {
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
pub(super) enum Arg {
    Name(u16),
    Null,
    Int(i32),
    Long(i64),
    Float(u32),
    Double(u64),
    Class(ClassId),
    /// The argument of that position, read from the form.
    Object(u16),
    /// The same, an array of basic types: those of the variables of a loop.
    Types(u16, Vec<Kind>),
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
        if class == slots.basics_class {
            let kinds = (0..self.heap.length(value)).map(|i| self.basic_kind(self.element(value, i)));
            return Arg::Types(at, kinds.collect());
        }
        match wanted {
            Kind::Ref if class == self.known.class_class && self.is_nameable(self.class_of_mirror(value)) => {
                Arg::Class(self.class_of_mirror(value))
            }
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
        // The handle itself is not among the arguments of the name.
        Ok((Function::Handle, self.kinds_of_type(ty)))
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
        self.is_nameable(m.class).then_some((Function::Method { id: m.id, virtually }, kinds))
    }

    /// Whether generated code can refer to a class by its name.
    fn is_nameable(&self, class: ClassId) -> bool {
        self.classes.class(class).primitive().is_some()
            || self.classes.loaded(self.classes.name(class)) == Some(class)
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
        let w = ClassWriter::new(&format!("java/lang/invoke/Margay$Form${n}"), "java/lang/Object");
        let w = FormCode::new(&self.classes, w, ir).write();
        self.define_invoker(w)
    }
}
