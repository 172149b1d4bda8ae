//! Var handles: which method an access runs. The library has a static method for each access mode of each
//! kind of variable; a site whose types fit calls it directly. Accesses to instance fields that are sure
//! to succeed are done at once, since the library's concurrent collections consist of them; whatever is
//! unusual about the operands goes to the library's method, which knows what to throw.

use super::asm::{ClassWriter, Code};
use super::handles::{DESCRIPTOR, HandleSite, load_params};
use crate::heap::Ref;
use crate::machine::{Machine, Res};
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_classes::opcode as op;
use margay_classes::{ClassId, Kind, MethodId};

/// What an access mode does, memory order aside: threads take turns here.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Get,
    Set,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
}

/// An access to an instance field that needs no frame.
#[derive(Clone, Copy)]
pub(crate) struct Quick {
    mode: Mode,
    kind: Kind,
    /// Where the handle keeps the field's offset, the class of the object, and the type of a reference.
    offset: u32,
    receiver: u32,
    field_type: u32,
    /// The class that a site expects of a reference; 0 for any.
    expects: u32,
    /// Whether the site wants the result.
    result: bool,
}

impl Machine {
    /// The `VarHandle.AccessDescriptor` of a site.
    pub(super) fn access_descriptor(&mut self, from: ClassId, name: &str, desc: &str) -> Res<Ref> {
        let ty = self.method_type(from, desc)?;
        let rooted = self.roots.len();
        self.roots.push(ty);
        let made = self.make_access_descriptor(name, ty);
        self.roots.truncate(rooted);
        made
    }

    fn make_access_descriptor(&mut self, name: &str, ty: Ref) -> Res<Ref> {
        let modes = self.load("java/lang/invoke/VarHandle$AccessMode")?;
        let name = self.literal_str(name)?;
        let mode = self.call_library(
            modes,
            "valueFromMethodName",
            "(Ljava/lang/String;)Ljava/lang/invoke/VarHandle$AccessMode;",
            &[u64::from(name)],
        )? as Ref;
        let access = self.field(mode, "at") as Ref;
        let (access, mode) = (self.field(access, "ordinal"), self.field(mode, "ordinal"));
        let class = self.load(DESCRIPTOR)?;
        self.nested_init(class)?;
        let r = self.new_object(class)?;
        self.roots.push(r);
        let args = [u64::from(r), u64::from(ty), access, mode];
        self.call_library(class, "<init>", "(Ljava/lang/invoke/MethodType;II)V", &args)?;
        Ok(r)
    }

    /// Runs an access mode of a var handle: the static method of that name in the handle's class when the
    /// site's types are those of the variable, else the general way.
    pub(super) fn invoke_access(&mut self, s: HandleSite, site: u32, handle: Ref, base: u32) -> Res<bool> {
        let exact = self.heap.word(handle + self.state.link.handles.slots.exact) & 1 != 0;
        let class = self.heap.class_number(handle);
        let mut s = s;
        if s.class != class {
            s.target = self.find_accessor(ClassId(class), s)?.unwrap_or(MethodId(0));
            s.quick = if s.target.0 == 0 { None } else { self.find_quick(ClassId(class), s)? };
            s.class = class;
            self.state.link.handles.sites[site as usize] = s;
        }
        if exact || s.target.0 == 0 {
            let descriptor = self.site_object(s)?;
            return self.invoke_converted(s, descriptor, base);
        }
        if let Some(quick) = s.quick
            && !self.symbolic
            && self.access_quickly(quick, handle, base)
        {
            return Ok(true);
        }
        let method = self.lasting_method(s.target);
        self.invoke_slow(method, base)
    }

    fn find_accessor(&mut self, class: ClassId, s: HandleSite) -> Res<Option<MethodId>> {
        let desc = self.classes.symbols.shared(s.desc);
        let Some(d) = MethodDescriptor::parse(&desc) else {
            return Ok(None);
        };
        let kinds: Vec<Kind> =
            std::iter::once(Kind::Ref).chain(d.params.iter().map(|p| kind_of(p))).collect();
        let ret = kind_of(d.ret);
        let lineage = self.classes.class(class).lineage.iter().rev();
        let found = lineage.flat_map(|&c| &self.classes.class(c).methods).copied().find(|&m| {
            let m = self.classes.method(m);
            m.is_static() && m.name == s.name && m.params == kinds && (ret == m.ret || ret == Kind::Void)
        });
        let Some(found) = found else { return Ok(None) };
        let as_it_is = match ret {
            Kind::Ref => d.ret == "Ljava/lang/Object;",
            _ => ret == self.classes.method(found).ret,
        };
        if as_it_is {
            return Ok(Some(found));
        }
        let key = (found, s.desc, self.classes.class(s.origin.0).loader);
        if let Some(&made) = self.state.link.handles.accessors.get(&key) {
            return Ok(Some(made));
        }
        let w = self.make_accessor(found, &desc, &d);
        let host = (key.2 != 0).then_some(s.origin.0);
        let id = self.define_synthetic(w, host)?;
        let made = self.classes.class(id).methods[0];
        self.state.link.handles.accessors.insert(key, made);
        Ok(Some(made))
    }

    /// A method that calls an access method and casts or drops the result.
    fn make_accessor(&mut self, target: MethodId, desc: &str, d: &MethodDescriptor<'_>) -> ClassWriter {
        let m = self.classes.method(target);
        let result = m.ret;
        let owner = self.classes.name(m.class).to_owned();
        let (name, target_desc) = (self.classes.symbols.shared(m.name), self.classes.symbols.shared(m.desc));
        let mut w = self.invoker_class();
        let mut c = Code::new(d.param_slots() + 1);
        c.load(Kind::Ref, 0);
        load_params(&mut c, &d.params, 1);
        let call = w.method_ref(&owner, &name, &target_desc, false);
        c.invokestatic(call);
        let ret = kind_of(d.ret);
        if ret == Kind::Ref {
            let class = w.class(class_of_descriptor(d.ret));
            let cast =
                w.method_ref("java/lang/Class", "cast", "(Ljava/lang/Object;)Ljava/lang/Object;", false);
            let fine = c.label();
            c.op(op::DUP)
                .branch(op::IFNULL, fine)
                .op(op::DUP)
                .op16(op::INSTANCEOF, class)
                .branch(op::IFNE, fine);
            // As the library casts, for its message.
            c.op16(op::LDC_W, class).op(op::SWAP).invokevirtual(cast).place(fine);
        } else if result.slots() == 2 {
            c.op(op::POP2);
        } else if result.slots() == 1 {
            c.op(op::POP);
        }
        c.ret(ret);
        w.method(0x9, &name, &format!("(Ljava/lang/invoke/VarHandle;{}", &desc[1..]), Some(c));
        w
    }

    /// How a site accesses handles of a class without a frame, if it can.
    fn find_quick(&mut self, class: ClassId, s: HandleSite) -> Res<Option<Quick>> {
        let name = self.classes.name(class);
        let of_field =
            name.ends_with("s$FieldInstanceReadOnly") || name.ends_with("s$FieldInstanceReadWrite");
        if !of_field || !name.starts_with("java/lang/invoke/VarHandle") {
            return Ok(None);
        }
        let mode = match self.classes.symbols.text(s.name) {
            "get" | "getVolatile" | "getOpaque" | "getAcquire" => Mode::Get,
            "set" | "setVolatile" | "setOpaque" | "setRelease" => Mode::Set,
            "compareAndSet"
            | "weakCompareAndSetPlain"
            | "weakCompareAndSet"
            | "weakCompareAndSetAcquire"
            | "weakCompareAndSetRelease" => Mode::CompareAndSet,
            "compareAndExchange" | "compareAndExchangeAcquire" | "compareAndExchangeRelease" => {
                Mode::CompareAndExchange
            }
            "getAndSet" | "getAndSetAcquire" | "getAndSetRelease" => Mode::GetAndSet,
            "getAndAdd" | "getAndAddAcquire" | "getAndAddRelease" => Mode::GetAndAdd,
            _ => return Ok(None),
        };
        let desc = self.classes.symbols.shared(s.desc);
        let Some(d) = MethodDescriptor::parse(&desc) else { return Ok(None) };
        let kind = match mode {
            Mode::Get => kind_of(d.ret),
            _ => d.params.last().map_or(Kind::Void, |p| kind_of(p)),
        };
        let integral = matches!(kind, Kind::Int | Kind::Long);
        if !integral && (kind != Kind::Ref || mode == Mode::GetAndAdd) {
            return Ok(None);
        }
        let ret = kind_of(d.ret);
        let expects = if ret == Kind::Ref && d.ret != "Ljava/lang/Object;" {
            self.class_named(s.origin.0, class_of_descriptor(d.ret))?.0
        } else {
            0
        };
        let slot = |name: &str| self.classes.find_field(class, name).map(|(_, f)| f.slot);
        let (Some(offset), Some(receiver)) = (slot("fieldOffset"), slot("receiverType")) else {
            return Ok(None);
        };
        let field_type = if kind == Kind::Ref { slot("fieldType") } else { Some(0) };
        let result = ret != Kind::Void;
        Ok(field_type.map(|field_type| Quick { mode, kind, offset, receiver, field_type, expects, result }))
    }

    /// Does an access whose operands stand at `base`. `false`, with nothing done, when it is not that simple.
    fn access_quickly(&mut self, q: Quick, handle: Ref, base: u32) -> bool {
        let t = self.thread();
        let object = t.slot(base + 1) as Ref;
        let width = u32::from(q.kind.slots());
        let (first, second) = (t.slot(base + 2), t.slot(base + 2 + width));
        let class_in = |m: &Machine, slot: u32| m.class_of_mirror(m.heap.word(handle + slot) as Ref).0;
        let is = |m: &Machine, r: Ref, class: u32| {
            let actual = m.heap.class_number(r);
            actual == class || m.is_instance(actual, class)
        };
        if object == 0 || !is(self, object, class_in(self, q.receiver)) {
            return false;
        }
        let at = object + (self.heap.word(handle + q.offset) / 8) as u32;
        let narrow = |bits: u64| if q.kind == Kind::Long { bits } else { bits & 0xFFFF_FFFF };
        let (first, second, found) = (narrow(first), narrow(second), narrow(self.heap.word(at)));
        let (expected, new) = match q.mode {
            Mode::Get => (None, None),
            Mode::Set | Mode::GetAndSet => (None, Some(first)),
            Mode::GetAndAdd => (None, Some(narrow(found.wrapping_add(first)))),
            Mode::CompareAndSet | Mode::CompareAndExchange => (Some(first), Some(second)),
        };
        if q.kind == Kind::Ref {
            let of_type = class_in(self, q.field_type);
            let fits = |value: u64| value == 0 || is(self, value as Ref, of_type);
            if !expected.is_none_or(fits) || !new.is_none_or(fits) {
                return false;
            }
            let result = q.result && !matches!(q.mode, Mode::CompareAndSet | Mode::Set);
            if result && q.expects != 0 && found != 0 && !is(self, found as Ref, q.expects) {
                return false;
            }
        }
        let same = expected.is_none_or(|e| e == found);
        if let Some(new) = new
            && same
        {
            self.heap.set_word(at, new);
        }
        if q.result {
            let value = if q.mode == Mode::CompareAndSet { u64::from(same) } else { found };
            self.thread_mut().set_slot(base, value);
        }
        true
    }
}
