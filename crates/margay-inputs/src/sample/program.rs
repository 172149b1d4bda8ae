//! Objects of the program's classes: constants of enums, what static final fields hold, and objects that a constructor or a
//! static factory makes and some calls change. Only members are used that code of the method's package can name.

use super::plan::ClassPlan;
use super::sampler::{Sampler, admitted, call};
use super::values::Place;
use crate::callers::{self, Callers};
use crate::contracts;
use crate::declared::{self, Declared};
use crate::types::{ObjectType, bindings_for, descriptors, generic, matched, narrowed};
use margay_classes::descriptor::{class_of_descriptor, kind_of};
use margay_classes::reader::{ClassFile, Constant, access};
use margay_classes::registry::package;
use margay_classes::signature::{Bindings, Type};
use margay_classes::{ClassId, Kind, MethodId, Origin};
use margay_graph::graph::{Call, Node, Value};
use margay_machine::Machine;
use std::rc::Rc;

/// Most classes that stand for a type.
const CLASSES: usize = 8;
/// Attempts at an argument that annotations restrict.
const ATTEMPTS: usize = 8;

impl Sampler {
    /// An object of a class or of one below it.
    pub(super) fn program_object(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        t: &Type,
        depth: usize,
    ) -> Option<Value> {
        let plan = self.plan(m, class);
        let own = plan.ways() > 0;
        if !plan.below.is_empty()
            && (!own || self.rng.one_in(3))
            && let Some(&sub) = self.rng.of(&plan.below)
        {
            let of = below(m, t, sub)?;
            return self.made_by_plan(m, sub, &of, depth);
        }
        if own {
            return self.made_by_plan(m, class, t, depth);
        }
        self.answering(m, class, t, depth)
    }

    /// An object for a call of the method itself.
    pub(super) fn receiver(&mut self, m: &mut Machine, class: ClassId, t: &Type) -> Option<Value> {
        let t = self.concrete(m, t, 0)?;
        let plan = self.plan(m, class);
        if plan.ways() > 0 && !m.classes.class(class).is_abstract() {
            return self.made_by_plan(m, class, &t, 0);
        }
        // One that has a method of its own in its place would not run this one.
        let mut fitting = Vec::new();
        for &sub in &plan.below {
            if m.classes.select(sub, self.method).is_ok_and(|selected| selected == self.method) {
                fitting.push(sub);
            }
        }
        let &sub = self.rng.of(&fitting)?;
        let of = below(m, &t, sub)?;
        self.made_by_plan(m, sub, &of, 0)
    }

    pub(super) fn made_by_plan(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        t: &Type,
        depth: usize,
    ) -> Option<Value> {
        let plan = self.plan(m, class);
        let name = m.classes.java_name(class);
        if let Some(constant) = self.rng.of(&plan.constants) {
            return self.add(Node::Enum { class: name, constant: constant.clone() });
        }
        if !plan.fields.is_empty()
            && (plan.constructors.len() + plan.factories.len() == 0 || self.rng.one_in(6))
        {
            let (field, descriptor) = self.rng.of(&plan.fields)?.clone();
            return self.add(Node::Constant { class: name, field, descriptor });
        }
        let constructors =
            !plan.constructors.is_empty() && (plan.factories.is_empty() || !self.rng.one_in(4));
        let makers = if constructors { &plan.constructors } else { &plan.factories };
        // Far inside, what needs the least comes to an end.
        let &maker =
            if depth > 3 { makers.iter().min_by_key(|&&c| cost(m, c))? } else { self.rng.of(makers)? };
        let own = self.own_bindings(m, class, t);
        let args = self.arguments(m, maker, own, Some(t), depth)?;
        let first = described(m, maker, args);
        let made = self.built(&name, first)?;
        let most = if depth > 2 { 0 } else { self.shape.calls };
        let calls = if plan.methods.is_empty() { 0 } else { self.rng.below(most + 1) };
        for _ in 0..calls {
            let step = self.call_on(m, class, t, depth + 1)?;
            if let Some(Node::Built { steps, .. }) = self.node_mut(made.node()?) {
                steps.push(step);
            }
        }
        Some(made)
    }

    /// A call of a method on an object of a class.
    pub(super) fn call_on(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        t: &Type,
        depth: usize,
    ) -> Option<Call> {
        let plan = self.plan(m, class);
        let &method = self.rng.of(&plan.methods)?;
        let (args, _) = self.arguments_on(m, class, t, method, depth)?;
        Some(described(m, method, args))
    }

    /// Arguments of a call on an object of a class, and what the type variables that the method sees stand for.
    pub(super) fn arguments_on(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        t: &Type,
        method: MethodId,
        depth: usize,
    ) -> Option<(Vec<Value>, Bindings)> {
        let own = self.own_bindings(m, class, t);
        let owner = m.classes.name(m.classes.method(method).class).to_owned();
        let of = below(m, t, class)?;
        let seen = bindings_for(&mut m.classes, &of, &owner, &own);
        let args = self.arguments(m, method, seen.clone(), None, depth)?;
        Some((args, seen))
    }

    /// What the type variables that a class sees stand for in an object of a type.
    fn own_bindings(&mut self, m: &mut Machine, class: ClassId, t: &Type) -> Bindings {
        match narrowed(&mut m.classes, t, class) {
            Some(ObjectType::Instance(_, bindings)) => bindings,
            _ => Bindings::new(),
        }
    }

    /// Arguments of a call. For one that makes an object, `makes` says of which type.
    pub(super) fn arguments(
        &mut self,
        m: &mut Machine,
        method: MethodId,
        own: Bindings,
        makes: Option<&Type>,
        depth: usize,
    ) -> Option<Vec<Value>> {
        let types = self.argument_types(m, method, own, makes)?;
        let declared = self.declared(m, method);
        let of_inner = is_inner_constructor(m, method);
        let mut args = Vec::new();
        for (i, t) in types.iter().enumerate() {
            let declared = declared.get(i).cloned().unwrap_or_default();
            let mut place = Place::inside(depth);
            // The first argument is the object around an inner one.
            if declared.non_null || i == 0 && of_inner {
                place = place.not_null();
            }
            let value = self.admitted_value(m, t, &declared, place)?;
            args.push(value);
        }
        Some(args)
    }

    /// A value that annotations allow. One that cannot be made now is not tried again: objects inside objects would take
    /// ever more attempts.
    fn admitted_value(
        &mut self,
        m: &mut Machine,
        t: &Type,
        declared: &Declared,
        place: Place,
    ) -> Option<Value> {
        for _ in 0..ATTEMPTS {
            let value = match t {
                Type::Primitive(letter) => self.number(*letter, &declared.number)?,
                t => self.value(m, t, place)?,
            };
            if admitted(std::slice::from_ref(declared), &[value], &self.graph) {
                return Some(value);
            }
        }
        None
    }

    /// The types of a method's parameters, with all type variables bound.
    fn argument_types(
        &mut self,
        m: &mut Machine,
        method: MethodId,
        own: Bindings,
        makes: Option<&Type>,
    ) -> Option<Vec<Type>> {
        let declaring = m.classes.method(method).class;
        let is_static = m.classes.method(method).is_static();
        let owner = m.classes.name(declaring).to_owned();
        let Some(signature) = m.classes.method_signature(method) else {
            return descriptors(&m.classes, method).iter().map(|d| Type::parse(d)).collect();
        };
        let mut bindings = if is_static { Bindings::new() } else { own };
        if let Some(t) = makes.filter(|_| is_static) {
            let result = fitted(m, &signature.result, t)?;
            for parameter in &signature.parameters {
                bindings.insert(parameter.name.clone(), Type::Variable(parameter.name.clone()));
            }
            matched(&result, t, &mut bindings);
            bindings.retain(|name, t| *t != Type::Variable(name.clone()));
            if result.bound(&bindings) != *t {
                return None;
            }
        } else {
            for parameter in &signature.parameters {
                bindings.remove(&parameter.name);
            }
        }
        let parameters: Vec<(String, Vec<Type>)> =
            signature.parameters.into_iter().map(|p| (p.name, p.bounds)).collect();
        if method == self.method {
            self.leave_open(&parameters, &mut bindings);
        }
        let bindings = self.bind(m, &parameters, bindings)?;
        let mut types = Vec::new();
        for t in &signature.arguments {
            // The object around an inner one sees the same type variables.
            let t = match t {
                Type::Class { name, arguments, .. }
                    if arguments.is_empty() && owner.starts_with(&format!("{name}$")) =>
                {
                    generic(&mut m.classes, name)
                }
                other => other.clone(),
            };
            types.push(t.bound(&bindings));
        }
        Some(types)
    }

    /// Lets variables without bounds stand for `Object` now and then: callers may mix values of any kind.
    fn leave_open(&mut self, parameters: &[(String, Vec<Type>)], bindings: &mut Bindings) {
        const OBJECT: &str = "java/lang/Object";
        for (name, bounds) in parameters {
            let open = bounds.iter().all(|bound| *bound == Type::class(OBJECT));
            if open && !bindings.contains_key(name) && self.rng.one_in(5) {
                bindings.insert(name.clone(), Type::class(OBJECT));
            }
        }
    }

    pub(super) fn plan(&mut self, m: &mut Machine, class: ClassId) -> Rc<ClassPlan> {
        if let Some(known) = self.plans.get(&class) {
            return known.clone();
        }
        let plan = Rc::new(self.make_plan(m, class));
        self.plans.insert(class, plan.clone());
        plan
    }

    /// Where those who call the method have no way to an object, its package has handed one out.
    fn make_plan(&mut self, m: &mut Machine, class: ClassId) -> ClassPlan {
        let plan = self.plan_for(m, class, self.callers);
        if plan.ways() > 0 || !plan.below.is_empty() || self.callers == Callers::Package {
            return plan;
        }
        self.plan_for(m, class, Callers::Package)
    }

    fn plan_for(&mut self, m: &mut Machine, class: ClassId, callers: Callers) -> ClassPlan {
        let mut plan = self.own_plan(m, class, callers);
        let c = m.classes.class(class);
        if c.access & access::FINAL != 0 || c.origin == Origin::Boot {
            return plan;
        }
        for name in m.classes.subclasses_of(class) {
            let Ok(sub) = m.classes.load(&name) else { continue };
            if plan.below.len() >= CLASSES {
                break;
            }
            let own = self.own_plan(m, sub, callers);
            if own.ways() > 0 && !m.classes.class(sub).is_abstract() || !own.constants.is_empty() {
                plan.below.push(sub);
            }
        }
        plan
    }

    fn own_plan(&self, m: &mut Machine, class: ClassId, callers: Callers) -> ClassPlan {
        let mut plan = ClassPlan::default();
        let c = m.classes.class(class);
        if !self.can_name(m, class, callers) || c.access & access::SYNTHETIC != 0 || c.is_array() {
            return plan;
        }
        let own = m.classes.java_descriptor(class);
        for f in &c.fields {
            let wanted = access::STATIC | access::FINAL;
            if f.access & wanted != wanted || !self.can_use(m, class, f.access, callers) {
                continue;
            }
            let name = m.classes.symbols.text(f.name).to_owned();
            if f.access & access::ENUM != 0 {
                plan.constants.push(name);
            } else if m.classes.symbols.text(f.desc) == own {
                plan.fields.push((name, own.clone()));
            }
        }
        if c.access & access::ENUM != 0 {
            plan.fields.clear();
            plan.methods = self.callable(m, class, callers);
            return plan;
        }
        // Which object a constant of a generic class is does not show in its class.
        if m.classes
            .class_signature(m.classes.name(class).to_owned().as_str())
            .is_some_and(|s| !s.parameters.is_empty())
        {
            plan.fields.clear();
        }
        let c = m.classes.class(class);
        for &id in &c.methods {
            let method = m.classes.method(id);
            if method.access & access::SYNTHETIC != 0 || !self.can_use(m, class, method.access, callers) {
                continue;
            }
            let name = m.classes.symbols.text(method.name);
            if name == "<init>" && !c.is_abstract() {
                plan.constructors.push(id);
            } else if method.is_static() && id != self.method && gives(m, id, class) {
                plan.factories.push(id);
            }
        }
        plan.methods = self.callable(m, class, callers);
        plan
    }

    /// The methods that may be called on an object of a class.
    fn callable(&self, m: &Machine, class: ClassId, callers: Callers) -> Vec<MethodId> {
        const QUESTIONS: [&str; 7] = ["get", "is", "has", "equals", "hashCode", "toString", "compareTo"];
        let mut list: Vec<MethodId> = Vec::new();
        for &above in &m.classes.class(class).lineage {
            let c = m.classes.class(above);
            if c.origin == Origin::Boot {
                continue;
            }
            for &id in &c.methods {
                let method = m.classes.method(id);
                let hidden = access::STATIC | access::SYNTHETIC | access::ABSTRACT;
                let name = m.classes.symbols.text(method.name);
                if method.access & hidden != 0
                    || name.starts_with('<')
                    || !self.can_use(m, above, method.access, callers)
                    || !contracts::of(&m.classes, id).requires.is_empty()
                {
                    continue;
                }
                let question = QUESTIONS.iter().any(|question| name.starts_with(question));
                list.extend(std::iter::repeat_n(id, if question { 1 } else { 4 }));
            }
        }
        list
    }

    /// Whether those who call the method can name a class: it is not inside a method, nor private to others.
    pub(super) fn can_name(&self, m: &Machine, class: ClassId, callers: Callers) -> bool {
        if callers == Callers::Anyone && !callers::is_public(m, class) {
            return false;
        }
        let c = m.classes.class(class);
        let Some(file) = c.file.as_deref() else { return false };
        if file.attribute(&file.attributes, "EnclosingMethod").is_some() {
            return false;
        }
        let called = m.classes.method(self.method);
        let (name, around) = (m.classes.name(class), m.classes.name(called.class));
        let own = called.is_private() || around == name || around.starts_with(&format!("{name}$"));
        (own || !is_private_member(file, name)) && self.can_use(m, class, c.access, callers)
    }

    pub(super) fn can_use(&self, m: &Machine, class: ClassId, member: u16, callers: Callers) -> bool {
        let own = callers == Callers::Package && package(m.classes.name(class)) == self.package;
        member & access::PUBLIC != 0 || own && member & access::PRIVATE == 0
    }

    /// An object of a class of the library that its public constructors or factories make.
    pub(super) fn plainly_made(
        &mut self,
        m: &mut Machine,
        class: ClassId,
        t: &Type,
        depth: usize,
    ) -> Option<Value> {
        let mut makers: Vec<MethodId> =
            crate::build_calls::constructors(m, class).iter().map(|c| c.method).collect();
        if makers.is_empty() || m.classes.class(class).is_abstract() {
            makers = crate::factories::of(m, class).iter().map(|c| c.method).collect();
        }
        let &maker = self.rng.of(&makers)?;
        let own = self.own_bindings(m, class, t);
        let args = self.arguments(m, maker, own, Some(t), depth)?;
        let first = described(m, maker, args);
        let name = m.classes.java_name(class);
        self.built(&name, first)
    }
}

/// Whether a class is a private member of the one around it (JVMS 4.7.6).
fn is_private_member(file: &ClassFile, name: &str) -> bool {
    let Some(span) = file.attribute(&file.attributes, "InnerClasses") else { return false };
    let count = u32::from(file.u2_at(span, 0).unwrap_or(0));
    (0..count).map(|i| 2 + 8 * i).any(|at| {
        let same = match file.u2_at(span, at).map(|index| file.constant(index)) {
            Some(Constant::Class(inner)) => file.utf8(inner).is_ok_and(|inner| inner == name),
            _ => false,
        };
        same && file.u2_at(span, at + 6).unwrap_or(0) & access::PRIVATE != 0
    })
}

/// Whether a method is a constructor whose objects belong to one of the class around theirs.
fn is_inner_constructor(m: &Machine, method: MethodId) -> bool {
    let found = m.classes.method(method);
    let fields = &m.classes.class(found.class).fields;
    m.classes.symbols.text(found.name) == "<init>" && fields.iter().any(|f| declared::is_outer(&m.classes, f))
}

/// A type seen as that of a class below it; `None` if objects of the class are never of the type: one that implements
/// `Function<Class<?>, T>` is no `Function<Integer, T>`.
fn below(m: &mut Machine, t: &Type, class: ClassId) -> Option<Type> {
    let ObjectType::Instance(of, _) = narrowed(&mut m.classes, t, class)? else { return None };
    fitted(m, &of, t).is_some_and(|seen| is_same(&seen, t)).then_some(of)
}

/// Whether two types have the same class and the same arguments.
fn is_same(one: &Type, other: &Type) -> bool {
    match (one, other) {
        (
            Type::Class { name, arguments, .. },
            Type::Class { name: other_name, arguments: other_arguments, .. },
        ) => name == other_name && arguments == other_arguments,
        _ => one == other,
    }
}

/// A type seen as the one that is wanted.
fn fitted(m: &mut Machine, result: &Type, wanted: &Type) -> Option<Type> {
    let Type::Class { name, .. } = wanted else { return None };
    m.classes.as_super(result, name)
}

/// Whether a method returns objects of a class.
fn gives(m: &Machine, method: MethodId, class: ClassId) -> bool {
    let descriptor = m.classes.symbols.text(m.classes.method(method).desc);
    let Some((_, result)) = descriptor.split_once(')') else { return false };
    kind_of(result) == Kind::Ref
        && !result.starts_with('[')
        && m.classes
            .loaded(class_of_descriptor(result))
            .is_some_and(|result| m.classes.is_subclass(result, class))
}

/// What the arguments of a call cost: numbers little, objects much.
fn cost(m: &Machine, method: MethodId) -> usize {
    let own = m.classes.name(m.classes.method(method).class);
    let of = |d: &String| match d.as_str() {
        "Ljava/lang/String;" => 1,
        d if kind_of(d) != Kind::Ref => 0,
        d if class_of_descriptor(d) == own => 100,
        _ => 10,
    };
    descriptors(&m.classes, method).iter().map(of).sum()
}

pub(super) fn described(m: &Machine, method: MethodId, args: Vec<Value>) -> Call {
    let found = m.classes.method(method);
    let class = m.classes.java_name(found.class);
    call(&class, m.classes.symbols.text(found.name), m.classes.symbols.text(found.desc), args)
}
