//! Stubs: objects of the test that implement an interface, by a lambda where possible and an anonymous class otherwise.

use super::body::{Body, name_of_type};
use super::unwritable::Unwritable;
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor};
use margay_classes::reader::access;
use margay_classes::signature::Type;
use margay_classes::{ClassId, MethodId};
use margay_graph::functions;
use margay_graph::graph::{NodeId, Reply, Value};

impl Body<'_, '_> {
    /// Declares an object whose methods return what is given, and do before what they are to do.
    pub(super) fn answering(
        &mut self,
        id: NodeId,
        interface: &str,
        replies: &[Reply],
    ) -> Result<(), Unwritable> {
        let class = self.types.class(interface).filter(|_| self.types.name(interface).is_some());
        let Some(class) = class else { return Err(Unwritable::Unnamed(interface.to_owned())) };
        let own = self.nearest(interface);
        match replies {
            [reply] if functions::function(self.types.classes, class).is_some() => {
                let typed =
                    self.typing[id.0 as usize].clone().filter(|t| self.agreed_function(t, interface, reply));
                let text = self.lambda(interface, reply)?;
                self.declare_as(id, &own, typed, &text)
            }
            _ => {
                let text = self.anonymous(class, interface, replies)?;
                self.declare(id, &own, &text)
            }
        }
    }

    fn lambda(&mut self, interface: &str, reply: &Reply) -> Result<String, Unwritable> {
        let parsed = parsed(reply)?;
        let mut params: Vec<String> = Vec::new();
        for i in 0..parsed.params.len() {
            // Unlike a method's, they must not hide a variable of the test.
            params.push(self.unused(&format!("p{i}"), &params));
        }
        let params = if params.len() == 1 { params[0].clone() } else { format!("({})", params.join(", ")) };
        if reply.does.is_some() || !reply.then.is_empty() {
            let count = if reply.then.is_empty() { String::new() } else { self.fresh("calls") };
            if !count.is_empty() {
                self.line(format!("int[] {count} = {{0}};"));
            }
            let body = self.statements(reply, parsed.ret, &format!("{count}[0]"))?;
            let body: String = body.iter().map(|line| format!("    {line}\n")).collect();
            return Ok(format!("{params} -> {{\n{body}}}"));
        }
        if parsed.ret == "V" {
            return Ok(format!("{params} -> {{}}"));
        }
        let mut value = self.returned(reply.result, &reply.method, parsed.ret)?;
        let method = self.types.method(interface, &reply.method, &reply.descriptor);
        let declared = method.and_then(|m| self.types.classes.method_signature(m)).map(|s| s.result);
        // `() -> String.class` is no function that gives a `Class<? extends Annotation>`.
        if let Some(declared) = declared.filter(|t| !t.is_open())
            && reply.result != Value::Null
            && !self.conforms(reply.result, &declared)
            && let Some(raw) = self.types.type_name(parsed.ret)
        {
            self.raw = true;
            value = format!("({raw}) {value}");
        }
        Ok(format!("{params} -> {value}"))
    }

    fn anonymous(
        &mut self,
        class: ClassId,
        interface: &str,
        replies: &[Reply],
    ) -> Result<String, Unwritable> {
        let name = self.implemented(class, interface)?;
        let mut text = format!("new {name}() {{");
        for (number, reply) in replies.iter().enumerate() {
            let parsed = parsed(reply)?;
            let (types, result) = self.declared_types(class, reply, &parsed)?;
            let mut names: Vec<String> = Vec::new();
            for descriptor in &parsed.params {
                let requested = match descriptor.len() {
                    1 => margay_classes::descriptor::kind_of(descriptor).java_name()[..1].to_owned(),
                    _ => name_of_type(&class_of_descriptor(descriptor).replace('/', ".")),
                };
                // A variable of the test must not be hidden: it may be what is returned.
                names.push(self.unused(&requested, &names));
            }
            let params: Vec<String> =
                types.iter().zip(&names).map(|(t, name)| format!("{t} {name}")).collect();
            let count = self.unused(&format!("calls{number}"), &names);
            let body = self.statements(reply, parsed.ret, &count)?;
            if !reply.then.is_empty() {
                text.push_str(&format!("\n    private int {count};\n"));
            }
            let head = format!("public {result} {}({})", reply.method, params.join(", "));
            text.push_str("\n    @Override\n");
            if body.is_empty() {
                text.push_str(&format!("    {head} {{}}\n"));
                continue;
            }
            let body: String = body.iter().map(|line| format!("        {line}\n")).collect();
            text.push_str(&format!("    {head} {{\n{body}    }}\n"));
        }
        text.push('}');
        Ok(text)
    }

    /// The interface as a class that implements it names it. What implements a method of another interface with other types
    /// does so only where the type arguments are said.
    fn implemented(&mut self, class: ClassId, interface: &str) -> Result<String, Unwritable> {
        let name = self.types.name(interface).ok_or_else(|| Unwritable::Unnamed(interface.to_owned()))?;
        let classes = &self.types.classes;
        let c = classes.class(class);
        let methods =
            std::iter::once(&class).chain(&c.all_interfaces).flat_map(|&i| &classes.class(i).methods);
        let bridged = methods.map(|&m| classes.method(m)).any(|m| m.access & access::BRIDGE != 0);
        let declared = self.types.classes.class_signature(&interface.replace('.', "/"));
        let parameters = declared.map_or_else(Vec::new, |s| s.parameters);
        if !bridged || parameters.is_empty() {
            return Ok(name);
        }
        let bounds: Option<Vec<String>> = parameters
            .iter()
            .map(|p| match &p.bounds[..] {
                [] => Some("Object".to_owned()),
                [bound] if !bound.is_open() => self.types.generic_name(bound),
                _ => None,
            })
            .collect();
        let bounds = bounds.ok_or_else(|| Unwritable::RawInterface(interface.to_owned()))?;
        Ok(format!("{name}<{}>", bounds.join(", ")))
    }

    /// The types of the parameters and of the result of a method as source has them: with type arguments if all of them can
    /// be written, without any otherwise.
    fn declared_types(
        &mut self,
        class: ClassId,
        reply: &Reply,
        parsed: &MethodDescriptor<'_>,
    ) -> Result<(Vec<String>, String), Unwritable> {
        if let Some(signature) = self.answered(class, reply)
            && let Some(params) =
                signature.0.iter().map(|t| self.types.generic_name(t)).collect::<Option<Vec<_>>>()
            && (reply.result == Value::Null || self.all_conform(reply, &signature.1))
            && let Some(result) = self.types.generic_name(&signature.1)
        {
            return Ok((params, result));
        }
        self.raw = true;
        let mut name = |descriptor: &str| {
            let found =
                if descriptor == "V" { Some("void".to_owned()) } else { self.types.type_name(descriptor) };
            found.ok_or_else(|| Unwritable::Unnamed(descriptor.to_owned()))
        };
        let params = parsed.params.iter().map(|p| name(p)).collect::<Result<Vec<_>, _>>()?;
        Ok((params, name(parsed.ret)?))
    }

    /// The types of an interface's method without type variables.
    pub(super) fn answered(&mut self, class: ClassId, reply: &Reply) -> Option<(Vec<Type>, Type)> {
        let mut answers = functions::answers(self.types.classes, class)?;
        answers.methods.extend(functions::replaceable(self.types.classes, class));
        let at = answers
            .methods
            .iter()
            .position(|m| m.name == reply.method && m.descriptor == reply.descriptor)?;
        let signature = functions::signature(self.types.classes, &answers, at)?;
        let open = signature.arguments.iter().chain([&signature.result]).any(Type::is_open);
        (!open).then_some((signature.arguments, signature.result))
    }

    /// The statements of a method: what it does, and the value that it returns, each time another if there are several. The
    /// calls are counted in the variable.
    fn statements(
        &mut self,
        reply: &Reply,
        descriptor: &str,
        count: &str,
    ) -> Result<Vec<String>, Unwritable> {
        let mut lines = Vec::new();
        if let Some(deed) = &reply.does {
            let throws = std::mem::replace(&mut self.throws, false);
            let code = self.deed(deed)?;
            // The method of the interface may declare no exceptions.
            if std::mem::replace(&mut self.throws, throws) {
                return Err(Unwritable::Throwing(deed.call.name.clone()));
            }
            lines.push(format!("{code};"));
        }
        if descriptor == "V" {
            return Ok(lines);
        }
        let mut results = Vec::new();
        for result in reply.results() {
            results.push(self.returned(result, &reply.method, descriptor)?);
        }
        let Some(last) = results.pop() else { return Ok(lines) };
        if results.is_empty() {
            lines.push(format!("return {last};"));
            return Ok(lines);
        }
        lines.push(format!("switch ({count}++) {{"));
        for (i, result) in results.iter().enumerate() {
            lines.push(format!("    case {i}: return {result};"));
        }
        lines.push(format!("    default: return {last};"));
        lines.push("}".to_owned());
        Ok(lines)
    }

    fn returned(&mut self, result: Value, method: &str, descriptor: &str) -> Result<String, Unwritable> {
        if !self.ready(result) {
            return Err(Unwritable::EarlyReply(method.to_owned()));
        }
        Ok(self.value(result, descriptor)?.0)
    }

    /// Whether all that a method returns is of a type.
    fn all_conform(&mut self, reply: &Reply, t: &Type) -> bool {
        reply.results().all(|result| self.conforms(result, t))
    }

    /// Whether a typed lambda returns a value of the type that its method declares.
    fn agreed_function(&mut self, typed: &Type, interface: &str, reply: &Reply) -> bool {
        let found = self.types.method(interface, &reply.method, &reply.descriptor);
        let signature = |m: MethodId| Some((m, self.types.classes.method_signature(m)?));
        let Some((m, signature)) = found.and_then(signature) else { return false };
        let declaring = self.types.classes.method(m).class;
        let declaring = self.types.classes.name(declaring).to_owned();
        let Some(bindings) = self.types.classes.arguments_for(typed, &declaring) else { return false };
        let returns = MethodDescriptor::parse(&reply.descriptor).is_some_and(|d| d.ret != "V");
        signature.parameters.is_empty()
            && (!returns || self.all_conform(reply, &signature.result.bound(&bindings)))
    }
}

fn parsed(reply: &Reply) -> Result<MethodDescriptor<'_>, Unwritable> {
    let found = MethodDescriptor::parse(&reply.descriptor);
    found.ok_or_else(|| Unwritable::NotAMethod(format!("{}{}", reply.method, reply.descriptor)))
}
