//! Calls and field access through `java.lang.reflect`. A reflective call goes through an adapter that the
//! machine writes once for each kind of result: it boxes, and where the JVM's own native would, it wraps
//! what the callee throws. The callee itself is entered by the adapter's native half, so no call nests in
//! the host.

use super::reflect_members::{method_of, unbox};
use super::{Args, Table, object};
use crate::heap::Ref;
use crate::machine::link::{asm, library};
use crate::machine::{Machine, Res};
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::opcode as op;
use margay_classes::reader::access;
use margay_classes::{ClassId, Kind, MethodId};

pub(super) const ADAPTERS: &str = "java/lang/Margay$Reflect";

pub(super) const TABLE: Table = &[
    (ADAPTERS, &[("raw", "", raw)]),
    ("jdk/internal/reflect/NativeMethodAccessorImpl", &[("invoke0", "", invoke)]),
    ("jdk/internal/reflect/NativeConstructorAccessorImpl", &[("newInstance0", "", new_instance)]),
    (
        "jdk/internal/reflect/MethodAccessorGenerator",
        &[("generateSerializationConstructor", "", serial_accessor_17)],
    ),
    ("jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor", &[("invoke0", "", invoke)]),
    (
        "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor",
        &[("newInstance0", "", new_instance)],
    ),
    (
        "jdk/internal/reflect/MethodHandleAccessorFactory",
        &[
            ("newMethodAccessor", "", method_accessor),
            ("newConstructorAccessor", "", |m, a| {
                let class = m.class_of_mirror(m.field(a.obj(0), "clazz") as Ref);
                constructor_accessor(m, class, a.obj(0))
            }),
            ("newSerializableConstructorAccessor", "", |m, a| {
                let class = m.class_of_mirror(a.obj(0));
                constructor_accessor(m, class, a.obj(1))
            }),
        ],
    ),
    ("jdk/internal/reflect/DirectMethodHandleAccessor", &[("invokeImpl", "", invoke_direct)]),
    ("jdk/internal/reflect/DirectConstructorHandleAccessor", &[("invokeImpl", "", construct_direct)]),
];

pub(super) const PROXY_TABLE: Table = &[
    (
        library::CLASS,
        &[
            (library::METHOD_OF.1, "", |m, a| {
                let id = m.class_of_mirror(a.obj(0));
                match m.classes.class(id).methods.get(a.int(1) as usize).copied() {
                    Some(method) => {
                        let r = super::reflect_members::reflected(m, method)?;
                        object(r)
                    }
                    None => object(0),
                }
            }),
            (library::PROXY_BYTES.1, "", |m, a| {
                let (name, interfaces) = (m.text(a.obj(0)), m.classes_in(a.obj(1)));
                let bytes = m.proxy_bytes(&name, &interfaces, a.int(2) as u16)?;
                let r = super::reflect_members::byte_array(m, &bytes)?;
                object(r)
            }),
        ],
    ),
    (
        "java/lang/reflect/ProxyGenerator",
        &[("generateProxyClass", "", |m, a| {
            let helper = m.helper(library::Helper::Proxy)?;
            Err(m.tail_call(&a, helper, &[a.raw(0), a.raw(1), a.raw(2), a.raw(3)]))
        })],
    ),
    ("java/lang/reflect/Proxy", &[("invokeDefault", "", invoke_default)]),
    (
        "jdk/internal/reflect/Reflection",
        &[("isCallerSensitive", "", |m, a| {
            let sensitive = method_of(m, a.obj(0)).is_some_and(|id| {
                super::reflect_members::has_annotation(m, id, "Ljdk/internal/reflect/CallerSensitive;")
            });
            super::boolean(sensitive)
        })],
    ),
];

/// `Proxy.invokeDefault(proxy, method, args, caller)`.
fn invoke_default(m: &mut Machine, a: Args) -> Res<u64> {
    let (proxy, method, args) = (a.obj(0), a.obj(1), a.obj(2));
    let id = if proxy == 0 || method == 0 { None } else { method_of(m, method) };
    let Some(id) = id else { return Err(m.run_bytecode(&a)) };
    let info = m.classes.method(id);
    let (class, ret) = (info.class, info.ret);
    let fits = m.classes.class(class).is_interface()
        && info.access & (access::ABSTRACT | access::STATIC | access::PRIVATE) == 0
        && m.classes.is_subclass(m.class_of(proxy).id, class);
    if !fits {
        return Err(m.run_bytecode(&a));
    }
    check(m, id, args)?;
    let itself = m.new_ref_array("java/lang/Object", &[method])?;
    let adapter = m.reflect_adapter(ret, false, Wrap::No)?;
    Err(m.tail_call(&a, adapter, &[u64::from(itself), a.raw(0), a.raw(2)]))
}

/// Which adapter of [`Adapters`] a call goes through.
#[derive(Clone, Copy, PartialEq)]
enum Wrap {
    /// Exceptions of the callee leave as they are.
    No,
    /// Exceptions of the callee leave in an `InvocationTargetException`.
    Yes,
}

/// The adapters, by kind of result: boxing only, and boxing with wrapping. The last is for constructors.
#[derive(Default)]
pub(crate) struct Adapters {
    plain: Vec<MethodId>,
    wrapping: Vec<MethodId>,
}

const KINDS: [Kind; 10] = [
    Kind::Boolean,
    Kind::Byte,
    Kind::Char,
    Kind::Short,
    Kind::Int,
    Kind::Long,
    Kind::Float,
    Kind::Double,
    Kind::Ref,
    Kind::Void,
];

impl Machine {
    fn reflect_adapter(&mut self, ret: Kind, constructor: bool, wrap: Wrap) -> Res<MethodId> {
        if self.state.link.reflect.plain.is_empty() {
            self.make_reflect_adapters()?;
        }
        let at = KINDS.iter().position(|&k| k == ret).unwrap_or(0);
        let at = if constructor { KINDS.len() } else { at };
        let adapters = &self.state.link.reflect;
        Ok(match wrap {
            Wrap::No => adapters.plain[at],
            Wrap::Yes => adapters.wrapping[at],
        })
    }

    fn make_reflect_adapters(&mut self) -> Res<()> {
        let mut w = asm::ClassWriter::new(ADAPTERS, "java/lang/Object");
        let parameters = "(Ljava/lang/Object;Ljava/lang/Object;[Ljava/lang/Object;)";
        let letter = |k: Kind| match k {
            Kind::Ref => "Ljava/lang/Object;".to_owned(),
            k => k.letter().to_string(),
        };
        for kind in KINDS {
            w.method(0x109, "raw", &format!("{parameters}{}", letter(kind)), None);
        }
        let any = format!("{parameters}Ljava/lang/Object;");
        for wrapping in [false, true] {
            for kind in KINDS.into_iter().map(Some).chain([None]) {
                let called = kind.unwrap_or(Kind::Void);
                let raw = w.method_ref(ADAPTERS, "raw", &format!("{parameters}{}", letter(called)), false);
                let mut c = asm::Code::new(3);
                let (start, end, handler) = (c.label(), c.label(), c.label());
                c.place(start);
                for i in 0..3 {
                    c.load(Kind::Ref, i);
                }
                c.invokestatic(raw).place(end);
                match kind {
                    // A constructor's result is its receiver.
                    None => {
                        c.load(Kind::Ref, 1);
                    }
                    Some(Kind::Void) => {
                        c.op(op::ACONST_NULL);
                    }
                    Some(Kind::Ref) => {}
                    Some(kind) => {
                        let of = kind.box_class();
                        let desc = format!("({})L{of};", kind.letter());
                        let value_of = w.method_ref(of, "valueOf", &desc, false);
                        c.invokestatic(value_of);
                    }
                }
                c.ret(Kind::Ref);
                if wrapping {
                    let class = "java/lang/reflect/InvocationTargetException";
                    let init = w.method_ref(class, "<init>", "(Ljava/lang/Throwable;)V", false);
                    let class = w.class(class);
                    c.place(handler).store(Kind::Ref, 3);
                    c.op16(op::NEW, class).op(op::DUP).load(Kind::Ref, 3);
                    c.invokespecial(init).op(op::ATHROW);
                    c.handler(start, end, handler, 0);
                }
                let name = match kind {
                    Some(k) => format!("call{}{wrapping}", k.letter()),
                    None => format!("create{wrapping}"),
                };
                w.method(0x9, &name, &any, Some(c));
            }
        }
        let id = self.define_synthetic(w, None)?;
        let methods = self.classes.class(id).methods.clone();
        let (raws, adapters) = methods.split_at(KINDS.len());
        for &raw in raws {
            self.set_native(raw, ADAPTERS, "raw");
        }
        let (plain, wrapping) = adapters.split_at(KINDS.len() + 1);
        self.state.link.reflect = Adapters { plain: plain.to_vec(), wrapping: wrapping.to_vec() };
        Ok(())
    }
}

/// The native half of an adapter: unpacks the arguments, which were checked before, and enters the callee.
fn raw(m: &mut Machine, a: Args) -> Res<u64> {
    // A method in an array is meant itself, whatever overrides it.
    let itself = m.class_of(a.obj(0)).is_array();
    let executable = if itself { m.element(a.obj(0), 0) } else { a.obj(0) };
    let Some(method) = method_of(m, executable) else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    let info = m.classes.method(method);
    // Bits and symbol of each argument slot.
    let mut slots: Vec<(u64, u32)> = Vec::new();
    if !info.is_static() {
        slots.push((a.raw(1), 0));
    }
    let params = info.params.clone();
    for (i, &kind) in params.iter().enumerate() {
        let (r, symbol) = m.read_element(a.obj(2), i as u32)?;
        let value = match (kind, unbox(m, r as Ref)) {
            (Kind::Ref, _) => (r, symbol),
            (_, Some((from, value))) => {
                let term = boxed_term(m, r as Ref)?;
                if term != 0 && from != kind {
                    return Err(Machine::unsupported("widening a symbolic argument of a reflective call"));
                }
                (widen(from, kind, value).unwrap_or(0), term)
            }
            _ => (0, 0),
        };
        slots.push(value);
        if kind.slots() == 2 {
            slots.push((0, 0));
        }
    }
    if itself || m.classes.method(method).is_static() {
        return Err(m.tail_call_with(&a, method, &slots));
    }
    Err(m.tail_call_virtual(&a, method, &slots))
}

/// The solver term of a boxed value, 0 for a concrete one.
pub(super) fn boxed_term(m: &mut Machine, r: Ref) -> Res<u32> {
    if !m.symbolic {
        return Ok(0);
    }
    let slot = m.classes.find_field(m.class_of(r).id, "value").map(|(_, f)| f.slot);
    slot.map_or(Ok(0), |slot| Ok(m.read_slot(r, slot)?.1))
}

/// Converts a primitive as an assignment would (JLS 5.1.2); none when that is not allowed.
pub(crate) fn widen(from: Kind, to: Kind, value: u64) -> Option<u64> {
    use Kind::{Boolean, Byte, Char, Double, Float, Int, Long, Short};
    if from == to {
        return Some(value);
    }
    let number = match from {
        Byte | Short | Int | Char => i64::from(value as u32 as i32),
        Long => value as i64,
        _ => 0,
    };
    Some(match (from, to) {
        (Boolean, _) | (_, Boolean | Char | Byte) | (Char | Int | Long | Float | Double, Short) => {
            return None;
        }
        (Long | Float | Double, Int) | (Float | Double, Long) | (Double, Float) => return None,
        (Byte, Short) | (Byte | Short | Char, Int) => value,
        (_, Long) => number as u64,
        (Float, Double) => f64::from(f32::from_bits(value as u32)).to_bits(),
        (_, Float) => u64::from((number as f32).to_bits()),
        (_, Double) => (number as f64).to_bits(),
        _ => return None,
    })
}

/// An argument that does not fit its parameter.
struct Mismatch {
    argument: Ref,
    kind: Kind,
    class: ClassId,
}

/// The first argument that does not fit. The number of arguments fits.
fn mismatch(m: &mut Machine, method: MethodId, args: Ref) -> Res<Option<Mismatch>> {
    let info = m.classes.method(method);
    let params = info.params.clone();
    if params.is_empty() {
        return Ok(None);
    }
    let owner = info.class;
    let desc = m.classes.symbols.shared(info.desc);
    let types = MethodDescriptor::parse(&desc).map_or(Vec::new(), |d| d.params);
    for (i, (&kind, ty)) in params.iter().zip(types).enumerate() {
        let argument = m.element(args, i as u32);
        if kind != Kind::Ref {
            let fits = unbox(m, argument).is_some_and(|(from, value)| widen(from, kind, value).is_some());
            if !fits {
                let class = m.classes.primitive(kind);
                return Ok(Some(Mismatch { argument, kind, class }));
            }
        } else if argument != 0 {
            let name = margay_classes::descriptor::class_of_descriptor(ty);
            let class = m.class_named(owner, name)?;
            let of = m.class_of(argument).id;
            if !m.classes.is_subclass(of, class) {
                return Ok(Some(Mismatch { argument, kind, class }));
            }
        }
    }
    Ok(None)
}

fn arguments_length(m: &Machine, args: Ref) -> usize {
    if args == 0 { 0 } else { m.heap.length(args) as usize }
}

/// Checks the arguments of a call as HotSpot's native does.
fn check(m: &mut Machine, method: MethodId, args: Ref) -> Res<()> {
    let (given, wanted) = (arguments_length(m, args), m.classes.method(method).params.len());
    let illegal = "java/lang/IllegalArgumentException";
    if given != wanted {
        let text = if m.classes.path.feature() < 18 {
            "wrong number of arguments".to_owned()
        } else {
            format!("wrong number of arguments: {given} expected: {wanted}")
        };
        return Err(m.throw(illegal, &text));
    }
    match mismatch(m, method, args)? {
        None => Ok(()),
        Some(Mismatch { argument: 0, .. }) => Err(m.throw_without_message(illegal)),
        Some(_) => Err(m.throw(illegal, "argument type mismatch")),
    }
}

/// `invoke0(Method, Object, Object[])`.
fn invoke(m: &mut Machine, a: Args) -> Res<u64> {
    let Some(method) = method_of(m, a.obj(0)) else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    let info = m.classes.method(method);
    let (class, ret) = (info.class, info.ret);
    if info.is_static() {
        m.initialize(class)?;
    } else {
        let receiver = a.obj(1);
        if receiver == 0 {
            return Err(m.throw_without_message("java/lang/NullPointerException"));
        }
        let of = m.class_of(receiver).id;
        if !m.classes.is_subclass(of, class) {
            let text = if m.classes.path.feature() < 18 {
                "object is not an instance of declaring class".to_owned()
            } else {
                let (of, class) = (m.classes.java_name(of), m.classes.java_name(class));
                format!("object of type {of} is not an instance of {class}")
            };
            return Err(m.throw("java/lang/IllegalArgumentException", &text));
        }
    }
    check(m, method, a.obj(2))?;
    let adapter = m.reflect_adapter(ret, false, Wrap::Yes)?;
    Err(m.tail_call(&a, adapter, &[a.raw(0), a.raw(1), a.raw(2)]))
}

/// `newInstance0(Constructor, Object[])`.
fn new_instance(m: &mut Machine, a: Args) -> Res<u64> {
    let Some(method) = method_of(m, a.obj(0)) else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    let class = m.classes.method(method).class;
    check(m, method, a.obj(1))?;
    construct(m, a, class, a.obj(0), a.obj(1), Wrap::Yes)
}

/// Makes an instance of `class` with a constructor of it or, for serialization, of a superclass.
fn construct(m: &mut Machine, a: Args, class: ClassId, init: Ref, args: Ref, wrap: Wrap) -> Res<u64> {
    if m.classes.class(class).is_abstract() {
        let name = m.classes.java_name(class);
        return Err(m.throw("java/lang/InstantiationException", &name));
    }
    m.initialize(class)?;
    let adapter = m.reflect_adapter(Kind::Void, true, wrap)?;
    let r = m.new_object(class)?;
    Err(m.tail_call(&a, adapter, &[u64::from(init), u64::from(r), u64::from(args)]))
}

/// `newMethodAccessor(Method, boolean)`: an accessor that has the method where the library has a handle. Only `invokeImpl`,
/// which is ours, reads it.
fn method_accessor(m: &mut Machine, a: Args) -> Res<u64> {
    let method = a.obj(0);
    let class = m.class_of_mirror(m.field(method, "clazz") as Ref);
    m.initialize(class)?;
    let Some(id) = method_of(m, method) else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    let info = m.classes.method(id);
    let (count, is_static) = (info.params.len(), info.is_static());
    let accessor = m.load("jdk/internal/reflect/DirectMethodHandleAccessor")?;
    m.initialize(accessor)?;
    let r = m.new_object(accessor)?;
    let owner = m.mirror(class)?;
    m.set_field(r, "declaringClass", u64::from(owner));
    m.set_field(r, "method", u64::from(method));
    m.set_field(r, "paramCount", count as u64);
    m.set_field(r, "flags", if is_static { 0x200 } else { 0 });
    m.set_field(r, "target", u64::from(method));
    object(r)
}

/// An accessor whose handle is the constructor itself, and for a superclass's constructor the class to make.
fn constructor_accessor(m: &mut Machine, class: ClassId, constructor: Ref) -> Res<u64> {
    m.initialize(class)?;
    let count = method_of(m, constructor).map_or(0, |id| m.classes.method(id).params.len());
    let accessor = m.load("jdk/internal/reflect/DirectConstructorHandleAccessor")?;
    m.initialize(accessor)?;
    let owner = m.mirror(class)?;
    let target = m.new_ref_array("java/lang/Object", &[owner, constructor])?;
    let r = m.new_object(accessor)?;
    m.set_field(r, "paramCount", count as u64);
    m.set_field(r, "target", u64::from(target));
    object(r)
}

/// `DirectMethodHandleAccessor.invokeImpl(Object, Object[])`. Receiver and number of arguments are checked;
/// a wrong argument fails as in the method handle that would be here.
fn invoke_direct(m: &mut Machine, a: Args) -> Res<u64> {
    let method = m.field(a.obj(0), "target") as Ref;
    let Some(id) = method_of(m, method) else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    check_direct(m, id, a.obj(2))?;
    let ret = m.classes.method(id).ret;
    let adapter = m.reflect_adapter(ret, false, Wrap::No)?;
    Err(m.tail_call(&a, adapter, &[u64::from(method), a.raw(1), a.raw(2)]))
}

fn construct_direct(m: &mut Machine, a: Args) -> Res<u64> {
    let target = m.field(a.obj(0), "target") as Ref;
    let class = m.class_of_mirror(m.element(target, 0));
    let constructor = m.element(target, 1);
    let Some(id) = method_of(m, constructor) else {
        return Err(m.throw_without_message("java/lang/InternalError"));
    };
    check_direct(m, id, a.obj(1))?;
    construct(m, a, class, constructor, a.obj(1), Wrap::No)
}

fn check_direct(m: &mut Machine, method: MethodId, args: Ref) -> Res<()> {
    let Some(wrong) = mismatch(m, method, args)? else {
        return Ok(());
    };
    let Mismatch { argument, kind, class } = wrong;
    if argument == 0 {
        let value = match kind {
            Kind::Boolean | Kind::Char => "int",
            k => k.java_name(),
        };
        let text = format!(
            "Cannot invoke \"java.lang.Number.{value}Value()\" because the return value of \"sun.invoke.util.ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, boolean)\" is null"
        );
        return Err(m.throw("java/lang/NullPointerException", &text));
    }
    let actual = m.class_of(argument).id;
    if kind == Kind::Ref {
        return Err(m.class_cast(actual.0, class.0));
    }
    if unbox(m, argument).is_none() {
        let number = m.load("java/lang/Number")?;
        return Err(m.class_cast(actual.0, number.0));
    }
    let text = format!("Cannot cast {} to {}", m.classes.java_name(actual), kind.java_name());
    Err(m.throw("java/lang/ClassCastException", &text))
}

/// Accessors of JDK 17 that make an instance of a class with the constructor of a superclass. The JDK spins a
/// class for each; here one class has the native that the others would need.
fn serial_accessor_17(m: &mut Machine, a: Args) -> Res<u64> {
    // (declaring class, parameter types, checked exceptions, modifiers, class of the constructor)
    let target = m.class_of_mirror(a.obj(5));
    let init = m.classes.find_declared(target, "<init>", "()V");
    let Some(init) = init.filter(|_| arguments_length(m, a.obj(2)) == 0) else {
        return Err(Machine::unsupported("a serialization constructor with parameters"));
    };
    let constructor = super::reflect_members::reflected(m, init)?;
    let class = serial_accessor_class(m)?;
    let r = m.new_object(class)?;
    m.set_field(r, "type", a.raw(1));
    m.set_field(r, "constructor", u64::from(constructor));
    object(r)
}

const SERIAL: &str = "jdk/internal/reflect/Margay$SerialAccessor";

fn serial_accessor_class(m: &mut Machine) -> Res<ClassId> {
    if let Some(id) = m.classes.loaded(SERIAL) {
        return Ok(id);
    }
    let above = "jdk/internal/reflect/SerializationConstructorAccessorImpl";
    let mut w = asm::ClassWriter::new(SERIAL, above);
    w.field(0x1, "type", "Ljava/lang/Class;");
    w.field(0x1, "constructor", "Ljava/lang/reflect/Constructor;");
    w.method(0x101, "newInstance", "([Ljava/lang/Object;)Ljava/lang/Object;", None);
    let id = m.define_synthetic(w, None)?;
    let method = m.classes.class(id).methods[0];
    m.set_native(method, SERIAL, "newInstance");
    Ok(id)
}

fn serial_new_instance(m: &mut Machine, a: Args) -> Res<u64> {
    let class = m.class_of_mirror(m.field(a.obj(0), "type") as Ref);
    let constructor = m.field(a.obj(0), "constructor") as Ref;
    construct(m, a, class, constructor, a.obj(1), Wrap::Yes)
}

pub(super) const SERIAL_TABLE: Table = &[(SERIAL, &[("newInstance", "", serial_new_instance)])];
