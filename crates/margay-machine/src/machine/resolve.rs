//! Resolution of instructions when they first run: each replaces itself by its resolved form. Also the
//! slow halves of allocation.

use crate::heap::{FIRST_WORD, Ref};
use crate::machine::link::{Site, nondeterminism};
use crate::machine::{Machine, Res, Trap};
use margay_classes::code::{CallKind, Op};
use margay_classes::reader::{Constant, access, decode_mutf8};
use margay_classes::{ClassId, Method, MethodId, Origin, Sym};

impl Machine {
    /// A method, for as long as the machine exists. The reference must not leave the crate.
    #[inline(always)]
    pub(crate) fn lasting_method(&self, id: MethodId) -> &'static Method {
        let method: *const Method = self.classes.method(id);
        // SAFETY: the registry keeps each method in a box of its own and drops none before the machine.
        unsafe { &*method }
    }

    /// The method of the top frame.
    pub(crate) fn running(&self) -> &'static Method {
        match self.thread().top() {
            Some(f) => f.method(),
            None => unreachable!("an instruction runs in a frame"),
        }
    }

    /// Replaces the instruction of the top frame.
    pub(crate) fn patch(&mut self, op: Op) {
        if let Some(f) = self.thread().top() {
            f.op().set(op);
        }
    }

    pub(crate) fn set_register(&mut self, d: u16, value: u64) {
        if let Some(base) = self.thread().top().map(|f| f.base) {
            self.thread_mut().set_slot(base + u32::from(d), value);
        }
    }

    pub(crate) fn register(&self, r: u16) -> u64 {
        self.thread().top().map_or(0, |f| self.thread().slot(f.base + u32::from(r)))
    }

    /// The class entry `cp` of the running method's class.
    pub(crate) fn resolve_class_op(&mut self, cp: u16) -> Res<()> {
        self.class_at(cp).map(|_| ())
    }

    fn class_at(&mut self, cp: u16) -> Res<ClassId> {
        let from = self.running().class;
        let id = self.classes.resolve_class(from, cp).map_err(|e| self.class_error(&e))?;
        self.check_class_access(from, id)?;
        Ok(id)
    }

    fn check_class_access(&mut self, from: ClassId, id: ClassId) -> Res<()> {
        let (a, b) = (self.classes.class(from), self.classes.class(id));
        let fine = b.access & access::PUBLIC != 0
            || a.origin != Origin::App
            || b.is_array()
            || margay_classes::registry::package(self.classes.name(from))
                == margay_classes::registry::package(self.classes.name(id));
        if fine {
            return Ok(());
        }
        let message = format!(
            "failed to access class {} from class {}",
            self.classes.java_name(id),
            self.classes.java_name(from)
        );
        Err(self.throw("java/lang/IllegalAccessError", &message))
    }

    /// A class that could not be loaded, as a resolved reference to it fails.
    pub(crate) fn class_error(&mut self, e: &margay_classes::LinkError) -> Trap {
        let trap = self.link_error(e);
        if let (Trap::Throw(error), true) = (&trap, e.is_not_found()) {
            let error = *error;
            let name = e.message.replace('/', ".");
            if let Ok(cause) = self.new_throwable("java/lang/ClassNotFoundException", Some(&name)) {
                self.heap.set_word(cause + self.known.throwable.cause, 0);
                let class = self.running().class;
                if self.classes.class(class).origin == Origin::App {
                    // Failing to say where the loader looked is no reason to say something else.
                    let _ = self.add_loader_frames(cause);
                }
                self.heap.set_word(error + self.known.throwable.cause, u64::from(cause));
            }
        }
        trap
    }

    /// A member that a class lacks. What an API of ours lacks is not supported: the program is not at fault.
    fn member_error(
        &mut self,
        class: ClassId,
        (name, desc): (Sym, &str),
        e: &margay_classes::LinkError,
    ) -> Trap {
        let missing = matches!(e.class, "java/lang/NoSuchMethodError" | "java/lang/NoSuchFieldError");
        if missing && nondeterminism::is_api(self.classes.name(class)) {
            let (class, name) = (self.classes.java_name(class), self.classes.symbols.text(name));
            return Machine::unsupported(format!("{class}.{name}{desc}"));
        }
        self.link_error(e)
    }

    /// `ldc` of a string, class, method handle, method type or dynamic constant.
    pub(crate) fn load_constant(&mut self) -> Res<()> {
        let (d, cp) = match self.current_op() {
            Op::LoadConst { d, cp } => (d, cp),
            _ => return Ok(()),
        };
        let class = self.running().class;
        let file = self.classes.file_of(class).map_err(|e| self.link_error(&e))?;
        match file.constant(cp) {
            Constant::String(text) => {
                let units = file.utf8_bytes(text).ok().and_then(decode_mutf8);
                let Some(units) = units else {
                    return Err(self.throw("java/lang/ClassFormatError", "malformed string constant"));
                };
                let r = self.literal(&units)?;
                // A string that the program has interned itself may be gone after a rollback.
                if r < FIRST_WORD || !self.has_marks() {
                    self.patch(Op::ConstRef { d, r });
                }
                self.set_register(d, u64::from(r));
            }
            Constant::Class(_) => {
                let id = self.class_at(cp)?;
                let r = self.mirror(id)?;
                self.patch(Op::ConstRef { d, r });
                self.set_register(d, u64::from(r));
            }
            _ => {
                let value = self.linked_constant(class, cp)?;
                self.set_register(d, value);
            }
        }
        Ok(())
    }

    pub(crate) fn current_op(&self) -> Op {
        match self.thread().top() {
            Some(f) => f.op().get(),
            None => Op::Nop,
        }
    }

    pub(crate) fn resolve_new(&mut self, d: u16, cp: u16) -> Res<()> {
        let id = self.class_at(cp)?;
        let class = self.classes.class(id);
        if class.is_abstract() || class.is_interface() || class.is_array() {
            let name = self.classes.java_name(id);
            return Err(self.throw("java/lang/InstantiationError", &name));
        }
        self.patch(Op::NewChecked { d, class: id.0 });
        Ok(())
    }

    /// `new` of a class that may have to be initialised, or when memory may be short.
    pub(crate) fn new_checked(&mut self, d: u16, class: u32) -> Res<()> {
        let id = ClassId(class);
        self.initialize(id)?;
        if self.classes.class(id).initialized_for_good.get() {
            self.patch(Op::New { d, class });
        }
        let words = self.classes.class(id).instance_words;
        self.make_room(u64::from(words))?;
        let r = self.new_object(id)?;
        self.set_register(d, u64::from(r));
        Ok(())
    }

    /// Collects garbage when an allocation of so many words asks for it.
    fn make_room(&mut self, words: u64) -> Res<()> {
        let free = self.heap.limit_bytes() - self.heap.used_bytes();
        if self.heap.wants_collection() || words.saturating_mul(8).saturating_add(1 << 16) > free {
            self.collect_garbage();
        }
        Ok(())
    }

    pub(crate) fn new_array_slow(&mut self, d: u16, class: u32, len: u32) -> Res<()> {
        let id = ClassId(class);
        let bytes = self.classes.class(id).element_kind().map_or(4, |k| k.element_bytes());
        if len >= i32::MAX as u32 - 1 {
            self.state.chance.seen.memory += 1;
            return Err(self.throw("java/lang/OutOfMemoryError", "Requested array size exceeds VM limit"));
        }
        self.make_room(u64::from(len) * u64::from(bytes) / 8 + 1)?;
        let r = self.new_array(id, len)?;
        self.set_register(d, u64::from(r));
        Ok(())
    }

    pub(crate) fn new_ref_array_op(&mut self, d: u16, len: i32, cp: u16) -> Res<()> {
        let element = self.class_at(cp)?;
        if len < 0 {
            return Err(self.throw("java/lang/NegativeArraySizeException", &len.to_string()));
        }
        let class = self.classes.array_of(element);
        self.new_array_slow(d, class.0, len as u32)
    }

    pub(crate) fn new_multi_array(&mut self, first: u16, cp: u16, dims: u8) -> Res<()> {
        let class = self.class_at(cp)?;
        let mut lengths = Vec::new();
        for i in 0..u16::from(dims) {
            if self.register_symbol(first + i) != 0 {
                return Err(Machine::unsupported("multianewarray with a symbolic length"));
            }
            lengths.push(self.register(first + i) as i32);
        }
        if let Some(&bad) = lengths.iter().find(|&&n| n < 0) {
            return Err(self.throw("java/lang/NegativeArraySizeException", &bad.to_string()));
        }
        let r = self.multi_array(class, &lengths)?;
        self.set_register(first, u64::from(r));
        Ok(())
    }

    /// Allocates nested arrays, breadth first.
    pub(crate) fn multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Res<Ref> {
        let mut total: u64 = 0;
        let mut count: u64 = 1;
        for &n in lengths {
            total = total.saturating_add(count.saturating_mul(n as u64 + 1));
            count = count.saturating_mul(n as u64);
        }
        if total.saturating_mul(4) > self.heap.limit_bytes() {
            return Err(self.out_of_memory());
        }
        self.make_room(total)?;
        let root = self.new_array(class, lengths[0] as u32)?;
        let mut level = vec![root];
        let mut class = class;
        for &len in &lengths[1..] {
            let margay_classes::ClassKind::Array { element, .. } = self.classes.class(class).kind else {
                return Err(self.throw("java/lang/VerifyError", "too many dimensions"));
            };
            let mut next = Vec::new();
            for &array in &level {
                for i in 0..self.heap.length(array) {
                    let inner = self.new_array(element, len as u32)?;
                    self.set_element(array, i, inner);
                    next.push(inner);
                }
            }
            level = next;
            class = element;
        }
        Ok(root)
    }

    pub(crate) fn resolve_cast(&mut self, a: u16, cp: u16) -> Res<()> {
        let id = self.class_at(cp)?;
        self.patch(Op::CheckCast { a, class: id.0 });
        Ok(())
    }

    /// The exception of a failed cast, worded as HotSpot words it.
    pub(crate) fn class_cast(&mut self, actual: u32, wanted: u32) -> Trap {
        let (a, b) = (ClassId(actual), ClassId(wanted));
        let (na, nb) = (self.classes.java_name(a), self.classes.java_name(b));
        let (ma, mb) = (self.module_phrase(a), self.module_phrase(b));
        let tail = if ma == mb {
            let whose = self.module_phrase(a);
            format!("{na} and {nb} are in {whose}")
        } else {
            format!("{na} is in {ma}; {nb} is in {mb}")
        };
        self.throw(
            "java/lang/ClassCastException",
            &format!("class {na} cannot be cast to class {nb} ({tail})"),
        )
    }

    /// `module java.base of loader 'bootstrap'`.
    pub(crate) fn module_phrase(&self, id: ClassId) -> String {
        let mut class = self.classes.class(id);
        while let margay_classes::ClassKind::Array { element, .. } = class.kind {
            class = self.classes.class(element);
        }
        match &class.module {
            Some(module) => format!("module {module} of loader 'bootstrap'"),
            None if class.primitive().is_some() => "module java.base of loader 'bootstrap'".to_owned(),
            None => "unnamed module of loader 'app'".to_owned(),
        }
    }

    /// Resolves a field reference of the running method: the class that has it, and the field.
    fn field_at(&mut self, cp: u16, wants_static: bool, writes: bool) -> Res<(ClassId, usize)> {
        let from = self.running().class;
        let member = self.classes.member_ref(from, cp).map_err(|e| self.link_error(&e))?;
        let class = self.classes.load_from(from, member.class).map_err(|e| self.class_error(&e))?;
        self.check_class_access(from, class)?;
        let (owner, index) = self
            .classes
            .resolve_field(class, member.name, member.desc)
            .map_err(|e| self.member_error(class, (member.name, ""), &e))?;
        let field = &self.classes.class(owner).fields[index];
        let (field_access, is_static) = (field.access, field.is_static());
        let name = self.classes.symbols.text(member.name).to_owned();
        let owner_name = self.classes.java_name(owner);
        if is_static != wants_static {
            let kind = if wants_static { "static" } else { "non-static" };
            let message = format!("Expected {kind} field {owner_name}.{name}");
            return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
        }
        if !self.classes.accessible(from, owner, field_access) {
            let message = format!(
                "class {} tried to access {}field {owner_name}.{name}",
                self.classes.java_name(from),
                access_word(field_access)
            );
            return Err(self.throw("java/lang/IllegalAccessError", &message));
        }
        let a = self.classes.class(from);
        if writes && field_access & access::FINAL != 0 && from != owner && a.origin == Origin::App {
            let message = format!(
                "class {} tried to access final field {owner_name}.{name}",
                self.classes.java_name(from)
            );
            return Err(self.throw("java/lang/IllegalAccessError", &message));
        }
        Ok((owner, index))
    }

    pub(crate) fn resolve_field_op(
        &mut self,
        cp: u16,
        writes: bool,
        make: impl FnOnce(u16) -> Op,
    ) -> Res<()> {
        let (owner, index) = self.field_at(cp, false, writes)?;
        let slot = self.classes.class(owner).fields[index].slot;
        self.patch(make(slot as u16));
        Ok(())
    }

    fn static_address(&mut self, owner: ClassId, index: usize) -> Res<(u32, bool)> {
        self.initialize(owner)?;
        self.mirror(owner)?;
        let class = self.classes.class(owner);
        Ok((class.statics.get() + class.fields[index].slot, class.initialized_for_good.get()))
    }

    pub(crate) fn get_static_slow(&mut self, d: u16, cp: u16) -> Res<()> {
        let (owner, index) = self.field_at(cp, true, false)?;
        let class = self.classes.class(owner);
        if class.origin == Origin::App {
            self.state.chance.static_reads.insert((owner, index));
        }
        let (addr, for_good) = self.static_address(owner, index)?;
        if !self.note_static(owner, index) && for_good {
            self.patch(Op::GetStatic { d, addr });
        }
        let value = self.heap.word(addr);
        let symbol = self.heap.symbol(u64::from(addr) * 8);
        self.set_register(d, value);
        if symbol != 0 {
            self.set_register_symbol(d, symbol);
        }
        Ok(())
    }

    pub(crate) fn put_static_slow(&mut self, a: u16, cp: u16) -> Res<()> {
        let (owner, index) = self.field_at(cp, true, true)?;
        let (addr, for_good) = self.static_address(owner, index)?;
        if for_good {
            self.patch(Op::PutStatic { a, addr });
        }
        let value = self.register(a);
        let symbol = self.register_symbol(a);
        if symbol != self.heap.symbol(u64::from(addr) * 8) {
            self.heap.set_symbol(u64::from(addr) * 8, symbol);
        }
        self.heap.set_word(addr, value);
        Ok(())
    }

    pub(crate) fn resolve_invoke(&mut self, first: u16, cp: u16, kind: CallKind) -> Res<()> {
        let from = self.running().class;
        let member = self.classes.member_ref(from, cp).map_err(|e| self.link_error(&e))?;
        let class = self.classes.load_from(from, member.class).map_err(|e| self.class_error(&e))?;
        self.check_class_access(from, class)?;
        if matches!(kind, CallKind::Virtual | CallKind::Static)
            && self.is_signature_polymorphic(class, member.name)
        {
            return self.link_polymorphic(first, class, member.name, member.desc);
        }
        let id =
            self.classes.resolve_method(class, member.name, member.desc, member.interface).map_err(|e| {
                let desc = self.classes.symbols.text(member.desc).to_owned();
                self.member_error(class, (member.name, &desc), &e)
            })?;
        let m = self.classes.method(id);
        let (declared, method_access) = (m.class, m.access);
        let special_array_clone = self.classes.class(class).is_array();
        if !special_array_clone && !self.classes.accessible(from, declared, method_access) {
            let message = format!(
                "class {} tried to access {}method {}",
                self.classes.java_name(from),
                access_word(method_access),
                self.classes.describe(declared, member.name, member.desc)
            );
            return Err(self.throw("java/lang/IllegalAccessError", &message));
        }
        let m = self.classes.method(id);
        if m.is_static() != (kind == CallKind::Static) {
            let what = if kind == CallKind::Static { "static" } else { "non-static" };
            let message = format!(
                "Expected {what} method {}",
                self.classes.describe(declared, member.name, member.desc)
            );
            return Err(self.throw("java/lang/IncompatibleClassChangeError", &message));
        }
        match kind {
            CallKind::Static => {
                self.initialize(declared)?;
                let for_good = self.classes.class(declared).initialized_for_good.get();
                self.patch(if for_good {
                    Op::InvokeStatic { first, method: id.0 }
                } else {
                    Op::InvokeStaticChecked { first, method: id.0 }
                });
            }
            CallKind::Special => {
                let target = self.special_target(from, class, id, member.interface)?;
                self.patch(Op::InvokeSpecial { first, method: target.0 });
            }
            CallKind::Virtual | CallKind::Interface => {
                let m = self.classes.method(id);
                let of_interface = self.classes.class(m.class).is_interface();
                if m.is_private() {
                    self.patch(Op::InvokeSpecial { first, method: id.0 });
                } else if let (Some(index), false) = (m.vindex, of_interface) {
                    self.patch(Op::InvokeVirtual { first, index });
                } else {
                    let site = self.add_site(Site::interface(id));
                    self.patch(Op::InvokeInterface { first, site });
                }
            }
        }
        Ok(())
    }

    /// The method that `invokespecial` runs (JVMS 6.5).
    fn special_target(
        &mut self,
        from: ClassId,
        named: ClassId,
        id: MethodId,
        interface: bool,
    ) -> Res<MethodId> {
        let m = self.classes.method(id);
        let (name, desc) = (m.name, m.desc);
        let init = self.classes.symbols.text(name) == "<init>";
        let from_class = self.classes.class(from);
        let is_super = !init
            && !interface
            && from != named
            && from_class.access & access::SUPER != 0
            && from_class.lineage.contains(&named);
        let mut target = id;
        if is_super && let Some(sup) = from_class.superclass {
            target = self.classes.lookup_method(sup, name, desc).unwrap_or(id);
        }
        if self.classes.method(target).is_abstract() {
            let receiver = self.classes.describe(named, name, desc);
            return Err(self.throw("java/lang/AbstractMethodError", receiver.trim_matches('\'')));
        }
        Ok(target)
    }

    /// Fills the cache of an interface call for a receiver class.
    pub(crate) fn select_interface(&mut self, site: u32, class: u32) -> Res<()> {
        let method = self.sites[site as usize].method;
        let id = ClassId(class);
        let selected = self.classes.select(id, method).map_err(|e| self.link_error(&e))?;
        let target: *const Method = self.classes.method(selected);
        let s = &mut self.sites[site as usize];
        s.class = class;
        s.target = target;
        Ok(())
    }

    /// The method that a resolved virtual or interface call runs on a receiver.
    pub fn call_target(&mut self, op: Op, receiver: Ref) -> Option<MethodId> {
        let class = ClassId(self.heap.class_number(receiver));
        let method = match op {
            Op::InvokeVirtual { index, .. } => {
                return Some(self.classes.class(class).try_dispatched(usize::from(index))?.id);
            }
            Op::InvokeInterface { site, .. } => {
                let site = self.sites.get(site as usize)?;
                if site.class == class.0 {
                    return site.cached().map(|target| target.id);
                }
                site.method
            }
            _ => return None,
        };
        self.classes.select(class, method).ok()
    }

    pub(crate) fn add_site(&mut self, site: Site) -> u32 {
        self.sites.push(site);
        (self.sites.len() - 1) as u32
    }

    pub(crate) fn register_symbol(&self, r: u16) -> u32 {
        self.thread().top().map_or(0, |f| self.thread().shadow(f.base + u32::from(r)))
    }

    pub(crate) fn set_register_symbol(&mut self, r: u16, symbol: u32) {
        if let Some(base) = self.thread().top().map(|f| f.base) {
            self.thread_mut().set_shadow(base + u32::from(r), symbol);
        }
    }
}

fn access_word(flags: u16) -> &'static str {
    match flags & (access::PRIVATE | access::PROTECTED | access::PUBLIC) {
        access::PRIVATE => "private ",
        access::PROTECTED => "protected ",
        _ => "",
    }
}
