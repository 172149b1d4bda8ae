//! `MemberName`: the library's own symbolic references. Resolving one fills in what HotSpot would: the
//! class that declares the member, its flags and reference kind, and in two hidden words the method or
//! the offset of the field.

use super::handles::HandleSlots;
use crate::heap::Ref;
use crate::machine::{Machine, Res, Trap};
use margay_classes::descriptor::descriptor_of_class;
use margay_classes::reader::access;
use margay_classes::registry::describe_method;
use margay_classes::{ClassId, MethodId, Origin};

pub(crate) const IS_METHOD: u32 = 0x1_0000;
pub(crate) const IS_CONSTRUCTOR: u32 = 0x2_0000;
pub(crate) const IS_FIELD: u32 = 0x4_0000;
const TRUSTED_FINAL: u32 = 0x20_0000;

const GET_FIELD: u8 = 1;
const GET_STATIC: u8 = 2;
const PUT_STATIC: u8 = 4;
const INVOKE_VIRTUAL: u8 = 5;
const INVOKE_STATIC: u8 = 6;
const INVOKE_SPECIAL: u8 = 7;
const NEW_SPECIAL: u8 = 8;
const INVOKE_INTERFACE: u8 = 9;

impl Machine {
    /// The descriptor that the `type` of a member name stands for.
    pub(crate) fn type_descriptor(&self, slots: &HandleSlots, ty: Ref) -> Option<String> {
        if ty == 0 {
            return None;
        }
        let class = self.heap.class_number(ty);
        if class == slots.type_class {
            let params = self.heap.word(ty + slots.type_params) as Ref;
            let ret = self.heap.word(ty + slots.type_return) as Ref;
            return Some(self.descriptor_of_types(ret, params));
        }
        if class == self.known.class_class {
            return Some(self.mirror_descriptor(ty));
        }
        if class == self.known.string_class {
            return Some(self.text(ty));
        }
        // Object[] { return type, Class[] of parameters }
        (self.class_of(ty).is_array() && self.heap.length(ty) == 2)
            .then(|| self.descriptor_of_types(self.element(ty, 0), self.element(ty, 1)))
    }

    fn descriptor_of_types(&self, ret: Ref, params: Ref) -> String {
        let mut text = String::from("(");
        for i in 0..self.heap.length(params) {
            text += &self.mirror_descriptor(self.element(params, i));
        }
        text + ")" + &self.mirror_descriptor(ret)
    }

    /// The type descriptor of a class object.
    pub(crate) fn mirror_descriptor(&self, mirror: Ref) -> String {
        let id = self.class_of_mirror(mirror);
        match self.classes.class(id).primitive() {
            Some(kind) => kind.letter().to_string(),
            None => descriptor_of_class(self.classes.name(id)),
        }
    }

    /// Resolves a member name on behalf of `caller`; without one, everything is accessible.
    pub(crate) fn resolve_member(&mut self, member: Ref, caller: Option<ClassId>) -> Res<()> {
        let slots = self.handle_slots()?;
        let word = |slot: u32| self.heap.word(member + slot);
        let (mirror, name) = (word(slots.member_class) as Ref, word(slots.member_name) as Ref);
        let (ty, flags) = (word(slots.member_type) as Ref, word(slots.member_flags) as u32);
        let kind = (flags >> 24 & 15) as u8;
        let desc = self.type_descriptor(&slots, ty);
        let (true, true, Some(desc)) = (mirror != 0, name != 0, desc) else {
            return Err(self.throw("java/lang/IllegalArgumentException", "nothing to resolve"));
        };
        let class = self.class_of_mirror(mirror);
        if self.classes.class(class).primitive().is_some() {
            return Err(self.throw("java/lang/LinkageError", "resolution failed"));
        }
        let name = self.text(name);
        if flags & IS_FIELD != 0 {
            return self.resolve_field_member(member, class, &name, &desc, kind);
        }
        if flags & (IS_METHOD | IS_CONSTRUCTOR) != 0 {
            return self.resolve_method_member(member, class, &name, &desc, kind, caller);
        }
        Err(self.throw("java/lang/InternalError", "unrecognized MemberName format"))
    }

    fn resolve_field_member(
        &mut self,
        member: Ref,
        class: ClassId,
        name: &str,
        desc: &str,
        kind: u8,
    ) -> Res<()> {
        let (name_sym, desc_sym) = (self.classes.symbols.intern(name), self.classes.symbols.intern(desc));
        let (owner, index) =
            self.classes.resolve_field(class, name_sym, desc_sym).map_err(|e| self.link_error(&e))?;
        // Whether the field is accessible, and static if it should be, is the library's to complain about.
        self.fill_field(member, owner, index, kind > GET_STATIC && kind <= PUT_STATIC)
    }

    /// Where two classes are, as HotSpot's messages tell it.
    fn module_tail(&self, a: ClassId, b: ClassId) -> String {
        let (na, nb) = (self.classes.java_name(a), self.classes.java_name(b));
        let (ma, mb) = (self.module_phrase(a), self.module_phrase(b));
        if ma == mb {
            format!("{na} and {nb} are in {ma}")
        } else {
            format!("{na} is in {ma}; {nb} is in {mb}")
        }
    }

    /// An `IllegalAccessError`, with the modules of the two classes as HotSpot adds them.
    fn access_error(&mut self, from: ClassId, owner: ClassId, message: String) -> Trap {
        let tail = self.module_tail(from, owner);
        self.throw("java/lang/IllegalAccessError", &format!("{message} ({tail})"))
    }

    fn resolve_method_member(
        &mut self,
        member: Ref,
        class: ClassId,
        name: &str,
        desc: &str,
        kind: u8,
        caller: Option<ClassId>,
    ) -> Res<()> {
        let (name_sym, desc_sym) = (self.classes.symbols.intern(name), self.classes.symbols.intern(desc));
        if matches!(kind, INVOKE_VIRTUAL | INVOKE_STATIC | INVOKE_SPECIAL)
            && self.is_signature_polymorphic(class, name_sym)
        {
            let methods = &self.classes.class(class).methods;
            let found = methods
                .iter()
                .copied()
                .find(|&m| self.classes.method(m).name == name_sym && self.classes.method(m).is_native());
            if let Some(id) = found {
                return self.fill_method(member, id, class, INVOKE_SPECIAL);
            }
        }
        let holder = if self.classes.class(class).is_array() { self.classes.object() } else { class };
        let found = if kind == NEW_SPECIAL || name == "<init>" {
            self.classes.declared_method(holder, name_sym, desc_sym)
        } else {
            self.classes.lookup_method(holder, name_sym, desc_sym)
        };
        let Some(id) = found.filter(|_| name != "<clinit>") else {
            let message = describe_method(&self.classes.java_name(class), name, desc);
            return Err(self.throw("java/lang/NoSuchMethodError", &message));
        };
        let m = self.classes.method(id);
        let (owner, method_access, is_static) = (m.class, m.access, m.is_static());
        if is_static != (kind == INVOKE_STATIC) {
            let wanted = if is_static { "non-static" } else { "static" };
            let message =
                format!("Expected {wanted} method {}", self.classes.describe(owner, name_sym, desc_sym));
            return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
        }
        // `clone` of an array is public.
        let array_clone = holder != class && name == "clone";
        if let Some(from) = caller
            && !array_clone
            && !self.classes.accessible(from, owner, method_access)
        {
            let message = format!(
                "class {} tried to access {}method {}",
                self.classes.java_name(from),
                access_word(method_access),
                self.classes.describe(owner, name_sym, desc_sym)
            );
            return Err(self.access_error(from, owner, message));
        }
        self.fill_method(member, id, holder, kind)
    }

    /// Fills a member name in from a method, found through `class` for a reference of `kind`.
    pub(crate) fn fill_method(&mut self, member: Ref, id: MethodId, class: ClassId, kind: u8) -> Res<()> {
        let slots = self.handle_slots()?;
        let m = self.classes.method(id);
        let mut flags = u32::from(m.access);
        let mut owner = m.class;
        let holder = self.classes.class(owner);
        let is_final = (m.access | holder.access) & access::FINAL != 0;
        let init = self.classes.symbols.text(m.name) == "<init>";
        flags |= if init { IS_CONSTRUCTOR } else { IS_METHOD };
        let kind = if m.is_static() {
            INVOKE_STATIC
        } else if init || kind == INVOKE_SPECIAL || m.is_private() || is_final && !holder.is_interface() {
            INVOKE_SPECIAL
        } else if holder.is_interface() && (kind == INVOKE_INTERFACE || class == owner) {
            INVOKE_INTERFACE
        } else {
            if holder.is_interface() {
                owner = class;
            }
            INVOKE_VIRTUAL
        };
        flags |= u32::from(kind) << 24;
        let index = if matches!(kind, INVOKE_VIRTUAL | INVOKE_INTERFACE) {
            u64::from(m.vindex.unwrap_or(0))
        } else {
            u64::MAX
        };
        let mirror = self.mirror(owner)?;
        self.heap.set_word(member + slots.member_class, u64::from(mirror));
        self.heap.set_word(member + slots.member_flags, u64::from(flags));
        self.heap.set_word(member + slots.member_index, index);
        self.heap.set_word(member + slots.member_method, u64::from(id.0));
        Ok(())
    }

    /// Fills a member name in from a field.
    pub(crate) fn fill_field(&mut self, member: Ref, class: ClassId, index: usize, setter: bool) -> Res<()> {
        let slots = self.handle_slots()?;
        let offset = crate::machine::natives::unsafe_memory::offset_of(self, class, index)?;
        let owner = self.classes.class(class);
        let field = &owner.fields[index];
        let record = owner.superclass.is_some_and(|s| self.classes.name(s) == "java/lang/Record");
        let trusted = field.is_static() || record || owner.hidden || owner.origin == Origin::Synthetic;
        let mut flags = u32::from(field.access) | IS_FIELD;
        if field.access & access::FINAL != 0 && trusted {
            flags |= TRUSTED_FINAL;
        }
        let kind = if field.is_static() { GET_STATIC } else { GET_FIELD } + if setter { 2 } else { 0 };
        flags |= u32::from(kind) << 24;
        let mirror = self.mirror(class)?;
        self.heap.set_word(member + slots.member_class, u64::from(mirror));
        self.heap.set_word(member + slots.member_flags, u64::from(flags));
        self.heap.set_word(member + slots.member_index, offset);
        self.heap.set_word(member + slots.member_method, 0);
        Ok(())
    }

    /// The field of a resolved member name.
    pub(crate) fn member_field(&mut self, member: Ref) -> Option<(ClassId, usize)> {
        let slots = self.state.link.handles.slots;
        let class = self.class_of_mirror(self.heap.word(member + slots.member_class) as Ref);
        let offset = self.heap.word(member + slots.member_index);
        let is_static = self.heap.word(member + slots.member_flags) as u16 & access::STATIC != 0;
        let c = self.classes.class(class);
        let base = if is_static { c.statics.get() - c.mirror.get() } else { 0 };
        let slot = (offset / 8) as u32;
        let found = c.fields.iter().position(|f| f.is_static() == is_static && f.slot + base == slot);
        found.map(|i| (class, i))
    }
}

fn access_word(flags: u16) -> &'static str {
    match flags & (access::PRIVATE | access::PROTECTED | access::PUBLIC) {
        access::PRIVATE => "private ",
        access::PROTECTED => "protected ",
        _ => "",
    }
}
