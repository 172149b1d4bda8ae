//! The code of a lambda form. Most names of a form are calls, one after the other. Four groups of three
//! names stand for what Java code would write with `catch`, `finally`, a loop or a `switch`: the first
//! collects the arguments, the second does the work on them, the third converts the result. They become
//! that code here, without arrays of arguments.

use super::asm::{ClassWriter, Code, Label};
use super::handles::HANDLE;
use super::lambda_form::{Arg, FUNCTION, FormIr, Function, Step};
use margay_classes::descriptor::kind_of;
use margay_classes::opcode as op;
use margay_classes::{Classes, Kind, MethodId};

const FORM: &str = "java/lang/invoke/LambdaForm";
const NAME: &str = "java/lang/invoke/LambdaForm$Name";
const DIRECT: &str = "java/lang/invoke/DirectMethodHandle";
const IMPL: &str = "java/lang/invoke/MethodHandleImpl";

/// Writes the method of a form.
pub(super) struct FormCode<'a> {
    classes: &'a Classes,
    ir: &'a FormIr,
    w: ClassWriter,
    c: Code,
    /// Kinds of all names.
    kinds: Vec<Kind>,
    /// Locals of all names.
    locals: Vec<u16>,
    /// The next free local.
    free: u16,
}

impl<'a> FormCode<'a> {
    pub(super) fn new(classes: &'a Classes, w: ClassWriter, ir: &'a FormIr) -> FormCode<'a> {
        let kinds: Vec<Kind> = ir.params.iter().copied().chain(ir.steps.iter().map(|s| s.kind)).collect();
        let mut locals = Vec::with_capacity(kinds.len());
        let mut free = 0;
        for kind in &kinds {
            locals.push(free);
            free += kind.slots();
        }
        let args = ir.steps.iter().flat_map(|s| &s.args);
        let variables: usize =
            args.map(|a| if let Arg::Types(_, kinds) = a { kinds.len() * 2 } else { 0 }).sum();
        let most = ir.steps.iter().map(|s| s.args.len() * 2).max().unwrap_or(0);
        // Room for the names, the variables of a loop, and an exception with a result.
        let room = usize::from(free) + variables + 4;
        let c = Code::new(room.max(most + variables).min(60_000) as u16);
        FormCode { classes, ir, w, c, kinds, locals, free }
    }

    /// The class with the method.
    pub(super) fn write(mut self) -> ClassWriter {
        let mut i = 0;
        while i < self.ir.steps.len() {
            i += self.block(i).unwrap_or_else(|| {
                self.step(i);
                1
            });
        }
        let ret = match self.ir.result {
            Some(result) => {
                self.load(result);
                self.kinds[usize::from(result)]
            }
            None => Kind::Void,
        };
        self.c.ret(ret);
        self.w.method(0x9, "invoke", &basic_descriptor(&self.ir.params, ret), Some(self.c));
        self.w
    }

    fn load(&mut self, name: u16) {
        let name = usize::from(name);
        self.c.load(self.kinds[name], self.locals[name]);
    }

    /// The number of the name that a step gives its value.
    fn name_of(&self, step: usize) -> u16 {
        (self.ir.params.len() + step) as u16
    }

    /// Stores what a step left on the stack.
    fn store(&mut self, step: usize) {
        let name = usize::from(self.name_of(step));
        if self.kinds[name] != Kind::Void {
            self.c.store(self.kinds[name], self.locals[name]);
        }
    }

    fn step(&mut self, i: usize) {
        let ir = self.ir;
        let step = &ir.steps[i];
        if step.function == Function::Handle {
            let resolved = self.w.method_ref(FUNCTION, "resolvedHandle", &format!("()L{HANDLE};"), false);
            let function = self.w.field_ref(NAME, "function", &format!("L{FUNCTION};"));
            self.read_name(i);
            self.c.getfield(function).invokevirtual(resolved);
        }
        let passed = self.arguments(i, &step.args);
        match &step.function {
            Function::Basic => self.invoke_basic(passed.get(1..).unwrap_or(&[]), step.kind),
            Function::Handle => self.invoke_basic(&passed, step.kind),
            Function::Link(name) => {
                let call = self.w.method_ref(HANDLE, name, &basic_descriptor(&passed, step.kind), false);
                self.c.invokestatic(call);
            }
            Function::Field { class, index } => {
                let field = &self.classes.class(*class).fields[*index];
                let (name, desc) =
                    (self.classes.symbols.text(field.name), self.classes.symbols.text(field.desc));
                let at = self.w.field_ref(self.classes.name(*class), name, desc);
                if field.is_static() {
                    self.c.getstatic(at)
                } else {
                    self.c.getfield(at)
                };
            }
            Function::Method { id, virtually } => self.call(*id, *virtually, step.kind),
        }
        self.store(i);
    }

    fn invoke_basic(&mut self, passed: &[Kind], ret: Kind) {
        let call = self.w.method_ref(HANDLE, "invokeBasic", &basic_descriptor(passed, ret), false);
        self.c.invokevirtual(call);
    }

    fn call(&mut self, id: MethodId, virtually: bool, kind: Kind) {
        let m = self.classes.method(id);
        let owner = self.classes.name(m.class);
        let (name, desc) = (self.classes.symbols.text(m.name), self.classes.symbols.text(m.desc));
        if owner == DIRECT && name == "internalMemberName" {
            let member = self.w.field_ref(DIRECT, "member", "Ljava/lang/invoke/MemberName;");
            self.c.getfield(member);
            return;
        }
        let interface = self.classes.class(m.class).is_interface();
        let call = self.w.method_ref(owner, name, desc, interface);
        if m.is_static() {
            self.c.invokestatic(call);
        } else if !virtually || m.is_private() {
            self.c.invokespecial(call);
        } else if interface {
            self.c.invokeinterface(call);
        } else {
            self.c.invokevirtual(call);
        }
        if kind == Kind::Void {
            self.drop(kind_of(desc.rsplit(')').next().unwrap_or("V")));
        }
    }

    fn drop(&mut self, kind: Kind) {
        match kind.slots() {
            1 => self.c.op(op::POP),
            2 => self.c.op(op::POP2),
            _ => &mut self.c,
        };
    }

    /// Pushes arguments of a step and tells their kinds.
    fn arguments(&mut self, step: usize, args: &[Arg]) -> Vec<Kind> {
        args.iter().map(|a| self.argument(step, a)).collect()
    }

    fn argument(&mut self, step: usize, arg: &Arg) -> Kind {
        match *arg {
            Arg::Name(n) => {
                self.load(n);
                return self.kinds[usize::from(n)];
            }
            Arg::Null => {
                self.c.op(op::ACONST_NULL);
            }
            Arg::Int(k) => {
                if let Ok(small) = i16::try_from(k) {
                    self.c.push_int(i32::from(small));
                } else {
                    let k = self.w.int(k);
                    self.c.op16(op::LDC_W, k);
                }
                return Kind::Int;
            }
            Arg::Float(k) => {
                let k = self.w.float(k);
                self.c.op16(op::LDC_W, k);
                return Kind::Float;
            }
            Arg::Long(k) => {
                let k = self.w.long(k);
                self.c.op16(op::LDC2_W, k);
                return Kind::Long;
            }
            Arg::Double(k) => {
                let k = self.w.double(k);
                self.c.op16(op::LDC2_W, k);
                return Kind::Double;
            }
            Arg::Class(id) => match self.classes.class(id).primitive() {
                Some(kind) => {
                    let ty = self.w.field_ref(kind.box_class(), "TYPE", "Ljava/lang/Class;");
                    self.c.getstatic(ty);
                }
                None => {
                    let class = self.w.class(self.classes.name(id));
                    self.c.op16(op::LDC_W, class);
                }
            },
            Arg::Object(i) | Arg::Types(i, _) => {
                let arguments = self.w.field_ref(NAME, "arguments", "[Ljava/lang/Object;");
                self.read_name(step);
                self.c.getfield(arguments).push_int(i32::from(i)).op(op::AALOAD);
            }
        }
        Kind::Ref
    }

    /// Pushes the name of a step in the form that runs: the one of the handle in local 0.
    fn read_name(&mut self, step: usize) {
        let form = self.w.field_ref(HANDLE, "form", &format!("L{FORM};"));
        let names = self.w.field_ref(FORM, "names", &format!("[L{NAME};"));
        let at = i32::from(self.name_of(step));
        self.c.load(Kind::Ref, 0).getfield(form).getfield(names).push_int(at).op(op::AALOAD);
    }

    /// Writes the block that begins with step `i`, if one does, and tells how many steps it takes.
    fn block(&mut self, i: usize) -> Option<usize> {
        let ir = self.ir;
        let [collect, work, unbox] = ir.steps.get(i..i + 3)? else { return None };
        let Function::Method { id, .. } = work.function else { return None };
        let m = self.classes.method(id);
        let chained = collect.function == Function::Basic
            && unbox.function == Function::Basic
            && self.classes.name(m.class) == IMPL
            && work.args.last() == Some(&Arg::Name(self.name_of(i)))
            && unbox.args.get(1) == Some(&Arg::Name(self.name_of(i + 1)));
        if !chained {
            return None;
        }
        match (self.classes.symbols.text(m.name), &work.args[..]) {
            ("guardWithCatch", [target, class, catcher, _]) => {
                self.catch_block(i, collect, unbox, [target, class, catcher]);
            }
            ("tryFinally", [target, cleanup, _]) => self.finally_block(i, collect, unbox, target, cleanup),
            ("loop", [Arg::Types(_, kinds), clauses, _]) => {
                self.loop_block(i, collect, unbox, kinds, clauses)
            }
            ("tableSwitch", [selector, default, cases, _]) => {
                self.switch_block(i, collect, unbox, [selector, default, cases]);
            }
            _ => return None,
        }
        self.store(i + 2);
        Some(3)
    }

    /// Calls the handle on the stack with the collected arguments behind what was pushed already.
    fn call_collected(&mut self, i: usize, collect: &Step, pushed: &[Kind], ret: Kind) {
        let mut kinds = pushed.to_vec();
        kinds.extend(self.arguments(i, &collect.args[1..]));
        self.invoke_basic(&kinds, ret);
    }

    /// `try { target } catch (class e) { catcher }`, the class not known before.
    fn catch_block(&mut self, i: usize, collect: &Step, unbox: &Step, [target, class, catcher]: [&Arg; 3]) {
        let [from, to, handler, other, end] = self.labels();
        let thrown = self.free;
        self.c.place(from);
        self.argument(i + 1, target);
        self.call_collected(i, collect, &[], unbox.kind);
        self.c.place(to).branch(op::GOTO, end);
        self.c.place(handler).store(Kind::Ref, thrown);
        self.argument(i + 1, class);
        let is_instance = self.w.method_ref("java/lang/Class", "isInstance", "(Ljava/lang/Object;)Z", false);
        self.c.load(Kind::Ref, thrown).invokevirtual(is_instance).branch(op::IFEQ, other);
        self.argument(i + 1, catcher);
        self.c.load(Kind::Ref, thrown);
        self.call_collected(i, collect, &[Kind::Ref], unbox.kind);
        self.c.branch(op::GOTO, end);
        self.c.place(other).load(Kind::Ref, thrown).op(op::ATHROW);
        self.c.place(end);
        self.c.handler(from, to, handler, 0);
    }

    /// `try { target } finally { cleanup }`, where the cleanup gets the exception and the result and gives
    /// the result.
    fn finally_block(&mut self, i: usize, collect: &Step, unbox: &Step, target: &Arg, cleanup: &Arg) {
        let [from, to, handler, end] = self.labels();
        let (thrown, ret) = (self.free, unbox.kind);
        let value = thrown + 1;
        let pushed: Vec<Kind> = [Kind::Ref, ret].into_iter().filter(|&k| k != Kind::Void).collect();
        self.c.place(from);
        self.argument(i + 1, target);
        self.call_collected(i, collect, &[], ret);
        if ret != Kind::Void {
            self.c.store(ret, value);
        }
        self.c.place(to);
        self.argument(i + 1, cleanup);
        self.c.op(op::ACONST_NULL);
        if ret != Kind::Void {
            self.c.load(ret, value);
        }
        self.call_collected(i, collect, &pushed, ret);
        self.c.branch(op::GOTO, end);
        self.c.place(handler).store(Kind::Ref, thrown);
        self.argument(i + 1, cleanup);
        self.c.load(Kind::Ref, thrown);
        self.zero(ret);
        self.call_collected(i, collect, &pushed, ret);
        self.drop(ret);
        self.c.load(Kind::Ref, thrown).op(op::ATHROW);
        self.c.place(end);
        self.c.handler(from, to, handler, 0);
    }

    /// Clauses of a loop: all `init`, then round and round each `step` and `pred`, until a `pred` fails and
    /// its `fini` gives the result.
    fn loop_block(&mut self, i: usize, collect: &Step, unbox: &Step, kinds: &[Kind], clauses: &Arg) {
        let mut variables = Vec::with_capacity(kinds.len());
        let mut free = self.free;
        for &kind in kinds {
            variables.push((kind, free));
            free += kind.slots();
        }
        let live: Vec<Kind> = kinds.iter().copied().filter(|&k| k != Kind::Void).collect();
        for (n, &(kind, local)) in variables.iter().enumerate() {
            self.clause(i, clauses, 0, n);
            self.call_collected(i, collect, &[], kind);
            if kind != Kind::Void {
                self.c.store(kind, local);
            }
        }
        let (again, end) = (self.c.label(), self.c.label());
        self.c.place(again);
        for (n, &(kind, local)) in variables.iter().enumerate() {
            let next = self.c.label();
            for (part, ret) in [(1, kind), (2, Kind::Int), (3, unbox.kind)] {
                self.clause(i, clauses, part, n);
                for &(k, at) in &variables {
                    if k != Kind::Void {
                        self.c.load(k, at);
                    }
                }
                self.call_collected(i, collect, &live, ret);
                match part {
                    1 if kind != Kind::Void => {
                        self.c.store(kind, local);
                    }
                    2 => {
                        self.c.branch(op::IFNE, next);
                    }
                    3 => {
                        self.c.branch(op::GOTO, end);
                    }
                    _ => {}
                }
            }
            self.c.place(next);
        }
        self.c.branch(op::GOTO, again).place(end);
    }

    /// Pushes the handle of a part of a loop clause.
    fn clause(&mut self, i: usize, clauses: &Arg, part: i32, n: usize) {
        self.argument(i + 1, clauses);
        let all = self.w.field_ref(
            "java/lang/invoke/MethodHandleImpl$LoopClauses",
            "clauses",
            "[[Ljava/lang/invoke/MethodHandle;",
        );
        self.c.getfield(all).push_int(part).op(op::AALOAD).push_int(n as i32).op(op::AALOAD);
    }

    /// Calls the case of a number, or the default.
    fn switch_block(
        &mut self,
        i: usize,
        collect: &Step,
        unbox: &Step,
        [selector, default, cases]: [&Arg; 3],
    ) {
        let all = self.w.field_ref(
            "java/lang/invoke/MethodHandleImpl$CasesHolder",
            "cases",
            "[Ljava/lang/invoke/MethodHandle;",
        );
        let [otherwise, call] = self.labels();
        self.argument(i + 1, selector);
        self.c.branch(op::IFLT, otherwise);
        self.argument(i + 1, selector);
        self.argument(i + 1, cases);
        self.c.getfield(all).op(op::ARRAYLENGTH).branch(op::IF_ICMPGE, otherwise);
        self.argument(i + 1, cases);
        self.c.getfield(all);
        self.argument(i + 1, selector);
        self.c.op(op::AALOAD).branch(op::GOTO, call).place(otherwise);
        self.argument(i + 1, default);
        self.c.place(call);
        self.call_collected(i, collect, &[], unbox.kind);
    }

    fn labels<const N: usize>(&mut self) -> [Label; N] {
        std::array::from_fn(|_| self.c.label())
    }

    fn zero(&mut self, kind: Kind) {
        match kind {
            Kind::Void => &mut self.c,
            Kind::Ref => self.c.op(op::ACONST_NULL),
            Kind::Long => self.c.op(op::LCONST_0),
            Kind::Float => self.c.op(op::FCONST_0),
            Kind::Double => self.c.op(op::DCONST_0),
            _ => self.c.op(op::ICONST_0),
        };
    }
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
