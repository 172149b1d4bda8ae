//! Calls in source: which arguments need casts, what goes through the support file.

use super::body::{Body, Variable};
use super::literal;
use super::unwritable::Unwritable;
use crate::types::{ArgumentType, Types};
use margay_classes::MethodId;
use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor};
use margay_classes::reader::access;
use margay_classes::signature::Type;
use margay_graph::graph::{Node, Value};

/// An expression and the descriptor of its type.
pub(crate) struct Expression {
    pub(crate) code: String,
    pub(crate) own: String,
    /// Its type with type arguments, when the compiler sees it so.
    pub(crate) generic: Option<Type>,
}

/// What the result of a call is for.
#[derive(Clone, Copy)]
pub(crate) enum ResultUse<'t> {
    /// Whatever it gives.
    Any,
    /// A variable of this type.
    Typed(&'t Type),
    /// A variable without type arguments.
    Raw,
}

impl Body<'_, '_> {
    /// A call of a method or constructor. The receiver and the arguments have been made before.
    pub(crate) fn call(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        receiver: Option<&Variable>,
        args: &[Value],
        aim: ResultUse<'_>,
    ) -> Result<Expression, Unwritable> {
        let Some(parsed) = MethodDescriptor::parse(descriptor).filter(|d| d.params.len() == args.len())
        else {
            return Err(Unwritable::ArgumentCount {
                method: format!("{name}{descriptor}"),
                count: args.len(),
            });
        };
        let Some(method) = self.types.method(class, name, descriptor) else {
            return Err(Unwritable::MissingMethod(format!("{class}.{name}{descriptor}")));
        };
        self.throws |= declares_exceptions(self.types, method);
        let own =
            if name == "<init>" { format!("L{};", class.replace('.', "/")) } else { parsed.ret.to_owned() };
        let is_static = self.types.classes.method(method).is_static();
        if receiver.is_none() && !is_static && name != "<init>" {
            return Err(Unwritable::NoReceiver(format!("{class}.{name}")));
        }
        let callable = self.types.callable(class, method)
            && !self.types.ambiguous(method)
            && !(name == "<init>" && self.is_enum_or_abstract(class))
            && receiver.is_none_or(|r| self.has_member(r, class));
        if !callable {
            return self.reflective(class, name, &parsed, receiver, args);
        }
        self.deprecated |= is_deprecated(self.types, method);
        let agreed = match aim {
            ResultUse::Any => self.agreed(method, class, receiver, args, None),
            ResultUse::Typed(wanted) => self.agreed(method, class, receiver, args, Some(wanted)),
            ResultUse::Raw => None,
        };
        // The compiler looks for the method in the type of the variable, which may have more of that name.
        let seen = receiver.map(|r| class_of_descriptor(&r.declared).replace('/', "."));
        let known: Vec<ArgumentType> =
            args.iter().zip(&parsed.params).map(|(&arg, p)| self.own(arg, p)).collect();
        let overloaded = self.types.overloaded(seen.as_deref().unwrap_or(class), method, &known);
        let careful = overloaded || self.types.is_generic(method);
        let mut texts = Vec::new();
        for (i, (&arg, param)) in args.iter().zip(&parsed.params).enumerate() {
            texts.push(match &agreed {
                Some(agreed) => self.typed_argument(arg, param, &agreed.params[i], overloaded)?,
                None => {
                    let typed = self.is_typed(arg);
                    let careful = careful || self.says_other_types(arg, param);
                    self.argument(arg, param, careful, typed)?
                }
            });
        }
        let generic = agreed.map(|a| a.result);
        let code = match (name, receiver) {
            ("<init>", _) if self.types.is_inner(class) && !texts.is_empty() => {
                let outer = texts.remove(0);
                if outer == "null" || outer.starts_with('(') {
                    return self.reflective(class, name, &parsed, receiver, args);
                }
                let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
                format!("{outer}.new {simple}({})", texts.join(", "))
            }
            ("<init>", _) => {
                let type_name = self.types.name(class).unwrap_or_default();
                let diamond = match &generic {
                    Some(Type::Class { arguments, .. }) if !arguments.is_empty() => "<>",
                    _ => "",
                };
                self.raw |= diamond.is_empty() && self.types.has_parameters(&class.replace('.', "/"));
                format!("new {type_name}{diamond}({})", texts.join(", "))
            }
            (_, Some(r)) if !is_static => {
                let own = format!("L{};", class.replace('.', "/"));
                // A subclass may say what the type parameters are, and then not everything fits.
                let raw = generic.is_none()
                    && (r.generic.is_some() || r.declared != own)
                    && is_generic_class(self.types, method);
                self.raw |= generic.is_none() && is_generic_class(self.types, method);
                let receiver = match self.types.name(class).filter(|_| raw) {
                    Some(type_name) => format!("(({type_name}) {})", r.name),
                    None => r.name.clone(),
                };
                format!("{receiver}.{name}({})", texts.join(", "))
            }
            _ => {
                let type_name = self.types.name(class).unwrap_or_default();
                format!("{type_name}.{name}({})", texts.join(", "))
            }
        };
        Ok(Expression { code, own, generic })
    }

    /// What the compiler knows of an argument as it will stand there.
    fn own(&mut self, arg: Value, param: &str) -> ArgumentType {
        let Some(id) = arg.node() else {
            return match arg {
                Value::Null => ArgumentType::Null,
                _ if param.len() == 1 => ArgumentType::Primitive,
                _ => ArgumentType::Boxed,
            };
        };
        let declared = match (self.variable(id), self.graph.node(id)) {
            (Some(v), _) => v.declared.clone(),
            (None, Some(Node::String(_))) => "Ljava/lang/String;".to_owned(),
            (None, Some(Node::Class(_))) => "Ljava/lang/Class;".to_owned(),
            (None, Some(Node::Enum { class, .. })) => format!("L{};", class.replace('.', "/")),
            (None, Some(Node::Constant { descriptor, .. })) => descriptor.clone(),
            _ => return ArgumentType::Boxed,
        };
        // What does not convert gets a cast to the parameter's type.
        if self.converts(&declared, param) {
            ArgumentType::Object(declared)
        } else {
            ArgumentType::Object(param.to_owned())
        }
    }

    /// Whether the declared type of a variable has the members of a class.
    fn has_member(&mut self, receiver: &Variable, class: &str) -> bool {
        let wanted = format!("L{};", class.replace('.', "/"));
        let declared = receiver.declared.clone();
        declared == wanted || self.converts(&declared, &wanted)
    }

    fn is_enum_or_abstract(&mut self, class: &str) -> bool {
        let Some(id) = self.types.class(class) else { return true };
        self.types.classes.class(id).access & (access::ENUM | access::ABSTRACT) != 0
    }

    /// Whether an object's class says what the type parameters of a parameter's class are: `Supplier<Integer>` is no
    /// `Supplier<String>`, and only a cast makes it one.
    fn says_other_types(&mut self, arg: Value, param: &str) -> bool {
        let Some(node) = self.graph.at(arg) else { return false };
        // A lambda is declared with the interface itself.
        if matches!(node, Node::Answering { .. } | Node::Array { .. }) {
            return false;
        }
        // `String.class` is a `Class<String>`.
        if matches!(node, Node::Class(_)) {
            return true;
        }
        let wanted = param.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
        let own = node.class().to_owned();
        own != wanted
            && self.types.has_parameters(&wanted.replace('.', "/"))
            && !self.types.has_parameters(&own.replace('.', "/"))
    }

    /// An argument of a call that is right as it stands; where there are overloads, its type is said.
    fn typed_argument(
        &mut self,
        arg: Value,
        param: &str,
        formal: &Type,
        overloaded: bool,
    ) -> Result<String, Unwritable> {
        let (text, exact) = self.value(arg, param)?;
        if let Some(own) = self.type_of(arg) {
            self.raw |= self.types.is_raw(&own);
        }
        if exact || !overloaded || !matches!(param.as_bytes().first(), Some(b'L' | b'[')) {
            return Ok(text);
        }
        match self.types.generic_name(formal) {
            Some(name) => Ok(cast(&name, &text)),
            None => self.argument(arg, param, true, false),
        }
    }

    /// An argument without type arguments. One that is `typed` loses them.
    fn argument(
        &mut self,
        arg: Value,
        param: &str,
        careful: bool,
        typed: bool,
    ) -> Result<String, Unwritable> {
        let (text, exact) = self.value(arg, param)?;
        if (exact || !careful) && !typed || !matches!(param.as_bytes().first(), Some(b'L' | b'[')) {
            return Ok(text);
        }
        self.raw |= Type::parse(param).is_some_and(|t| self.types.is_raw(&t));
        Ok(match self.types.type_name(param) {
            Some(name) => cast(&name, &text),
            None => text,
        })
    }

    /// A call through the support file.
    fn reflective(
        &mut self,
        class: &str,
        name: &str,
        parsed: &MethodDescriptor<'_>,
        receiver: Option<&Variable>,
        args: &[Value],
    ) -> Result<Expression, Unwritable> {
        if self.types.is_closed(class) {
            return Err(Unwritable::Inaccessible(format!("{class}.{name}")));
        }
        self.support = true;
        self.throws = true;
        let mut types = Vec::new();
        for param in &parsed.params {
            let class = match param.strip_prefix('L') {
                Some(name) => name.trim_end_matches(';').replace('/', "."),
                None if param.starts_with('[') => param.replace('/', "."),
                None => margay_classes::descriptor::kind_of(param).java_name().to_owned(),
            };
            types.push(self.class_literal(&class));
        }
        let class_text = self.class_literal(class);
        let types = if types.is_empty() { String::new() } else { format!(" {} ", types.join(", ")) };
        let mut parts = vec![class_text];
        if name != "<init>" {
            parts.push(literal::text(name));
        }
        parts.push(format!("new Class<?>[] {{{}}}", types.trim()));
        if name != "<init>" {
            parts.push(receiver.map_or_else(|| "null".to_owned(), |r| r.name.clone()));
        }
        let mut values = Vec::new();
        for (&arg, param) in args.iter().zip(&parsed.params) {
            let text = self.value(arg, "Ljava/lang/Object;")?.0;
            self.raw |= self.is_typed(arg);
            // An argument of its own, not the array of all arguments.
            values.push(if param.starts_with('[') || text == "null" {
                format!("(Object) {text}")
            } else {
                text
            });
        }
        parts.extend(values);
        let verb = if name == "<init>" { "create" } else { "call" };
        let code = format!("MargaySupport.{verb}({})", parts.join(", "));
        Ok(Expression { code, own: "Ljava/lang/Object;".to_owned(), generic: None })
    }
}

/// An expression with a cast. One of what begins with a minus would be a subtraction.
fn cast(name: &str, text: &str) -> String {
    if text.starts_with('-') { format!("({name}) ({text})") } else { format!("({name}) {text}") }
}

/// Whether a method or its class is deprecated.
fn is_deprecated(types: &Types<'_>, method: MethodId) -> bool {
    let m = types.classes.method(method);
    let class = types.classes.class(m.class);
    let Some(file) = &class.file else { return false };
    let marked = |attributes: &[_]| file.attribute(attributes, "Deprecated").is_some();
    marked(&file.attributes) || m.member(class).is_some_and(|member| marked(&member.attributes))
}

fn declares_exceptions(types: &Types<'_>, method: MethodId) -> bool {
    let m = types.classes.method(method);
    let class = types.classes.class(m.class);
    match (&class.file, m.member(class)) {
        (Some(file), Some(member)) => file.attribute(&member.attributes, "Exceptions").is_some(),
        _ => false,
    }
}

/// Whether the class that declares a method has type parameters.
fn is_generic_class(types: &Types<'_>, method: MethodId) -> bool {
    let class = types.classes.class(types.classes.method(method).class);
    let signature = class.file.as_ref().and_then(|f| f.text_attribute(&f.attributes, "Signature"));
    signature.is_some_and(|s| s.starts_with('<'))
}
