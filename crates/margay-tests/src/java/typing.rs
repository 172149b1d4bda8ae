//! Type arguments for the variables of a test: from the declaration of the method under test, then from the elements of
//! the objects. The choice is a preference. Each call is checked against it, and uses raw types where it does not fit.

use super::body::{Body, Variable};
use crate::generic::Inference;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::signature::{Argument, Bindings, MethodSignature, Parameter, Type};
use margay_classes::{ClassId, MethodId};
use margay_graph::functions;
use margay_graph::graph::{Action, Call, Deed, Node, NodeId, Reply, Value};

/// The types of a call that the compiler accepts.
pub(crate) struct CallTypes {
    pub(crate) params: Vec<Type>,
    pub(crate) result: Type,
}

impl Body<'_, '_> {
    /// Chooses type arguments for the objects of a call's input.
    pub(crate) fn choose_types(&mut self, method: MethodId) {
        let Some(signature) = self.types.classes.method_signature(method) else { return };
        let m = self.types.classes.method(method);
        let (class, is_static) = (m.class, m.is_static());
        let is_constructor = self.types.classes.symbols.text(m.name) == "<init>";
        let mut formals = signature.arguments;
        if !is_static && !is_constructor {
            formals.insert(0, Type::class(self.types.classes.name(class)));
        }
        let roots = self.graph.roots.clone();
        if let Some(receiver) = roots.first().and_then(|r| r.node())
            && !is_static
            && !is_constructor
        {
            self.target = Some((receiver, method));
        }
        for (root, formal) in roots.iter().zip(&formals) {
            self.choose(*root, Some(formal));
        }
        self.choose_assigned();
        // Objects that only others hold.
        for id in self.graph.reached(&self.graph.entries()) {
            self.choose(Value::Ref(id), None);
        }
    }

    /// Chooses types for what is assigned to static fields before the call.
    fn choose_assigned(&mut self) {
        let graph = self.graph;
        for step in &graph.prologue {
            if let Action::Call(Deed { on: None, call }) = &step.action
                && let (true, Some(&value)) = (call.is_field(), call.args.first())
            {
                let declared = self.types.field_type(&call.class, &call.name, &call.descriptor);
                self.choose(value, declared.as_ref());
            }
        }
    }

    fn choose(&mut self, value: Value, formal: Option<&Type>) {
        let Some(id) = value.node() else { return };
        let Some(node) = self.graph.node(id) else { return };
        if std::mem::replace(&mut self.chosen[id.0 as usize], true) {
            return;
        }
        match node {
            Node::Array { elements, .. } => {
                let inner = if let Some(Type::Array(inner)) = formal { Some(&**inner) } else { None };
                for &v in elements {
                    self.choose(v, inner);
                }
            }
            Node::Object { fields, .. } => {
                for f in fields {
                    let declared = self.types.field_type(&f.declared_in, &f.name, &f.descriptor);
                    self.choose(f.value, declared.as_ref());
                }
            }
            Node::Built { class, steps } => self.choose_built(id, class, steps, formal),
            Node::Got { from, step, .. } => self.choose_got(id, *from, step, formal),
            Node::Answering { interface, replies } => {
                let class = self.types.class(interface);
                let function = class.and_then(|c| functions::function(self.types.classes, c));
                let [reply @ Reply { method, descriptor, .. }] = &replies[..] else {
                    return self.choose_replies(class, replies);
                };
                if function.is_none() {
                    return self.choose_replies(class, replies);
                }
                if !self.typed_lambdas && takes_objects(descriptor) {
                    return reply.results().for_each(|result| self.choose(result, None));
                }
                let own = self.own_type(&interface.replace('.', "/"));
                let Some((own, parameters)) = own else { return };
                let found = self.types.method(interface, method, descriptor);
                let signature = found.and_then(|m| Some((m, self.types.classes.method_signature(m)?)));
                let mut holds = Vec::new();
                if let Some((m, signature)) = signature {
                    let at = self.declaring_bindings(m, &own);
                    let declared = signature.result.bound(&at);
                    holds.extend(reply.results().map(|result| (declared.clone(), result)));
                }
                self.chosen_type(id, &own, &parameters, &holds, formal);
            }
            _ => {}
        }
    }

    /// Chooses types for what the methods of an interface return.
    fn choose_replies(&mut self, class: Option<ClassId>, replies: &[Reply]) {
        for reply in replies {
            let declared = class.and_then(|class| self.answered(class, reply));
            for result in reply.results() {
                self.choose(result, declared.as_ref().map(|(_, result)| result));
            }
        }
    }

    /// A class with its own type variables as arguments, and its parameters; `None` when it has none.
    fn own_type(&mut self, internal: &str) -> Option<(Type, Vec<Parameter>)> {
        let parameters = self.types.classes.class_signature(internal)?.parameters;
        let arguments: Vec<Argument> =
            parameters.iter().map(|p| Argument::Exact(Type::Variable(p.name.clone()))).collect();
        let own = Type::Class { name: internal.to_owned(), arguments, inside: false };
        (!parameters.is_empty()).then_some((own, parameters))
    }

    /// The type variables of the class that declares a method, as a type of a subclass has them.
    fn declaring_bindings(&mut self, method: MethodId, own: &Type) -> Bindings {
        let declaring = self.types.classes.method(method).class;
        let declaring = self.types.classes.name(declaring).to_owned();
        self.types.classes.arguments_for(own, &declaring).unwrap_or_default()
    }

    fn choose_built(&mut self, id: NodeId, class: &str, steps: &[Call], formal: Option<&Type>) {
        let mut made: Option<(Type, Vec<Parameter>)> = None;
        let mut holds: Vec<(Type, Value)> = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            if step.is_field() {
                let declared = self.types.field_type(&step.class, &step.name, &step.descriptor);
                if let (Some(declared), Some(&value)) = (declared, step.args.first()) {
                    let internal = step.class.replace('.', "/");
                    let own =
                        made.as_ref().and_then(|(own, _)| self.types.classes.arguments_for(own, &internal));
                    holds.push((declared.bound(&own.unwrap_or_default()), value));
                }
                continue;
            }
            let method = self.types.method(&step.class, &step.name, &step.descriptor);
            let Some((method, signature)) =
                method.and_then(|m| Some((m, self.types.classes.method_signature(m)?)))
            else {
                continue;
            };
            let at = if i > 0 {
                made.as_ref().map(|(own, _)| own.clone()).map(|own| self.declaring_bindings(method, &own))
            } else if step.name == "<init>" {
                made = self.own_type(&class.replace('.', "/"));
                None
            } else {
                made = Some((signature.result.clone(), signature.parameters.clone()));
                None
            };
            let at = at.unwrap_or_default();
            holds.extend(signature.arguments.iter().map(|t| t.bound(&at)).zip(step.args.iter().copied()));
        }
        match made {
            Some((own, parameters)) => self.chosen_type(id, &own, &parameters, &holds, formal),
            None => {
                for (formal, value) in holds {
                    self.choose(value, Some(&formal));
                }
            }
        }
    }

    /// An object that another one has: what it is declared as says what the other one is.
    fn choose_got(&mut self, id: NodeId, from: Value, step: &Call, formal: Option<&Type>) {
        let method = self.types.method(&step.class, &step.name, &step.descriptor);
        let signature =
            method.filter(|_| !step.is_field()).and_then(|m| self.types.classes.method_signature(m));
        let own = self.own_type(&step.class.replace('.', "/"));
        let (Some(signature), Some((own, parameters))) = (signature.clone(), own) else {
            let result = signature.map(|s| s.result).filter(|t| !t.is_open());
            self.typing[id.0 as usize] =
                result.filter(|t| matches!(t, Type::Class { arguments, .. } if !arguments.is_empty()));
            return self.choose(from, None);
        };
        let mut found = Inference::default();
        if let Some(formal) = formal {
            self.types.infer(&signature.result, formal, &mut found);
        }
        let holder = self.types.settle(&parameters, found).map(|b| own.bound(&b));
        self.choose(from, holder.as_ref());
        let holder = from.node().and_then(|n| self.typing[n.0 as usize].clone());
        let bindings = holder.map(|h| self.types.classes.arguments_for(&h, &step.class.replace('.', "/")));
        if let Some(Some(bindings)) = bindings {
            let result = signature.result.bound(&bindings);
            self.typing[id.0 as usize] = Some(result).filter(|t| !t.is_open());
        }
    }

    /// Settles the variables of an object's type, and then the types of what it holds.
    fn chosen_type(
        &mut self,
        id: NodeId,
        own: &Type,
        parameters: &[Parameter],
        holds: &[(Type, Value)],
        formal: Option<&Type>,
    ) {
        let mut holds = holds.to_vec();
        if let Some((_, method)) = self.target.filter(|t| t.0 == id)
            && let Some(signature) = self.types.classes.method_signature(method)
        {
            // The call of the method under test is one of the calls on the object.
            let at = self.declaring_bindings(method, own);
            let args = self.graph.roots.iter().skip(1).copied();
            holds.extend(signature.arguments.iter().map(|t| t.bound(&at)).zip(args));
        }
        let mut found = Inference::default();
        if let Some(Type::Class { name, arguments, .. }) = formal
            && let Some(Type::Class { arguments: above, .. }) = self.types.classes.as_super(own, name)
        {
            for (a, f) in above.iter().zip(arguments) {
                // `? extends T` holds `T`, and so does `? super T`.
                if let (Argument::Exact(a), Some(f)) = (a, f.of())
                    && !f.is_open()
                {
                    self.types.require(a, f, &mut found);
                }
            }
        }
        for (held, value) in &holds {
            if matches!(held, Type::Variable(_)) {
                self.choose(*value, None);
            }
            if let Some(actual) = self.planned(*value) {
                self.types.infer(held, &actual, &mut found);
            }
        }
        let bindings = self.types.settle(parameters, found).unwrap_or_default();
        let typed = own.bound(&bindings);
        for (held, value) in &holds {
            self.choose(*value, Some(&held.bound(&bindings)));
        }
        if !typed.is_open() && self.types.generic_name(&typed).is_some() {
            self.typing[id.0 as usize] = Some(typed);
        }
    }

    /// The type that the variable or the expression of a value is to have.
    fn planned(&mut self, value: Value) -> Option<Type> {
        let id = value.node()?;
        if let Some(typed) = &self.typing[id.0 as usize] {
            return Some(typed.clone());
        }
        self.type_of_node(id)
    }

    fn type_of_node(&mut self, id: NodeId) -> Option<Type> {
        let node = self.graph.node(id)?;
        match node {
            Node::Array { descriptor, .. } => Type::parse(&descriptor.replace('.', "/")),
            Node::Class(name) => {
                let primitive = margay_classes::Kind::PRIMITIVES.iter().find(|k| k.java_name() == name);
                let of = match primitive {
                    Some(kind) => Type::class(kind.box_class()),
                    None if name.starts_with('[') => Type::parse(&name.replace('.', "/"))?,
                    None => Type::class(&name.replace('.', "/")),
                };
                let arguments = vec![Argument::Exact(of)];
                Some(Type::Class { name: "java/lang/Class".into(), arguments, inside: false })
            }
            Node::Constant { class, field, descriptor } => self.types.field_type(class, field, descriptor),
            other => Some(Type::class(&other.class().replace('.', "/"))),
        }
    }

    /// The type of the expression that stands for an object.
    pub(crate) fn type_of(&mut self, value: Value) -> Option<Type> {
        let id = value.node()?;
        match self.variable(id) {
            Some(v) => Some(type_of_variable(v)),
            None => self.type_of_node(id),
        }
    }

    /// Whether the compiler takes a value for a formal type.
    pub(crate) fn conforms(&mut self, value: Value, formal: &Type) -> bool {
        match (self.type_of(value), formal) {
            (None, Type::Primitive(_)) => value.box_class().is_some(),
            (None, _) => value == Value::Null,
            (Some(own), formal) => self.types.is_subtype(&own, formal),
        }
    }

    /// The types with which a call is right, when it is with plain arguments. `wanted` is what the result is assigned to.
    pub(crate) fn agreed(
        &mut self,
        method: MethodId,
        class: &str,
        receiver: Option<&Variable>,
        args: &[Value],
        wanted: Option<&Type>,
    ) -> Option<CallTypes> {
        let MethodSignature { mut parameters, arguments, mut result } =
            self.types.classes.method_signature(method)?;
        let m = self.types.classes.method(method);
        let (declaring, is_static) = (m.class, m.is_static());
        let is_constructor = self.types.classes.symbols.text(m.name) == "<init>";
        let declaring = self.types.classes.name(declaring).to_owned();
        let mut known = Bindings::new();
        if is_constructor {
            if self.types.is_inner(class) {
                return None;
            }
            result = match self.own_type(&declaring) {
                Some((own, own_parameters)) => {
                    parameters.extend(own_parameters);
                    own
                }
                None => Type::class(&declaring),
            };
        } else if !is_static {
            known = self.types.classes.arguments_for(&type_of_variable(receiver?), &declaring)?;
        }
        if parameters.iter().any(|p| known.contains_key(&p.name)) {
            return None;
        }
        for bound in parameters.iter_mut().flat_map(|p| &mut p.bounds) {
            *bound = bound.bound(&known);
        }
        let params: Vec<Type> = arguments.iter().map(|t| t.bound(&known)).collect();
        let result = result.bound(&known);
        let mut found = Inference::default();
        if let Some(wanted) = wanted {
            self.types.infer(&result, wanted, &mut found);
        }
        for (formal, &arg) in params.iter().zip(args) {
            let Some(own) = self.type_of(arg) else { continue };
            // What a raw type makes of the variables of a method is the compiler's secret.
            if !parameters.is_empty() && self.types.is_raw(&own) {
                return None;
            }
            self.types.infer(formal, &own, &mut found);
        }
        let bindings = self.types.settle(&parameters, found)?;
        let params: Vec<Type> = params.iter().map(|t| t.bound(&bindings)).collect();
        let result = result.bound(&bindings);
        let fits = params.iter().zip(args).all(|(formal, &arg)| self.conforms(arg, formal));
        let fits = fits && wanted.is_none_or(|wanted| self.types.is_subtype(&result, wanted));
        fits.then_some(CallTypes { params, result })
    }

    /// Whether a field of a variable takes a value as it is.
    pub(crate) fn field_takes(
        &mut self,
        holder: &Variable,
        declared_in: &str,
        name: &str,
        descriptor: &str,
        value: Value,
    ) -> bool {
        let Some(declared) = self.types.field_type(declared_in, name, descriptor) else { return false };
        let own = type_of_variable(holder);
        match self.types.classes.arguments_for(&own, &declared_in.replace('.', "/")) {
            Some(bindings) => self.conforms(value, &declared.bound(&bindings)),
            // The fields of a raw type are raw.
            None => self.types.is_raw(&own),
        }
    }
}

/// Whether a lambda for a method would check what it is given.
pub(crate) fn takes_objects(descriptor: &str) -> bool {
    MethodDescriptor::parse(descriptor).is_some_and(|d| d.params.iter().any(|p| p.starts_with(['L', '['])))
}

/// The declared type of a variable.
pub(crate) fn type_of_variable(v: &Variable) -> Type {
    let erased = || Type::parse(&v.declared).unwrap_or_else(|| Type::class("java/lang/Object"));
    v.generic.clone().unwrap_or_else(erased)
}
