//! Generic types of input references: what signatures say of a reference beyond its erased class. The elements of a
//! `List<Pair<String, Integer>>` are pairs whose second component is an integer; a field `T value` of a `Box<Order>` is an
//! order. So an input is one that a program without unchecked conversions can make.

use margay_classes::signature::{Argument, Bindings, Type};
use margay_classes::{ClassId, Classes, MethodId};
use margay_explore::{Construction, InputObject, Origin};
use margay_graph::functions;
use margay_machine::Machine;
use rustc_hash::FxHashMap;

/// The types of a call's inputs.
#[derive(Default)]
pub(crate) struct InputTypes {
    /// The receiver, if there is one, and the arguments.
    roots: Vec<Type>,
    /// What the type variables of the method and its class extend.
    bounds: FxHashMap<String, Vec<Type>>,
    /// Types of fields as their classes declare them, where they say more than the descriptor; by class and slot.
    fields: FxHashMap<(ClassId, u32), Option<Field>>,
}

/// A field whose declared type says more than its descriptor.
#[derive(Clone)]
struct Field {
    declared: Type,
    /// The class that declares it.
    owner: String,
}

/// The type of an object: what the type variables that its class sees stand for, or the type of its elements.
pub(crate) enum ObjectType {
    Instance(Type, Bindings),
    Array(Type),
}

impl InputTypes {
    /// The types of a method's inputs.
    pub fn of(classes: &mut Classes, method: MethodId, has_receiver: bool) -> InputTypes {
        let class = classes.method(method).class;
        let name = classes.name(class).to_owned();
        let mut types = InputTypes::default();
        for parameter in visible_parameters(classes, &name) {
            types.bounds.insert(parameter.0, parameter.1);
        }
        if has_receiver {
            types.roots.push(generic(classes, &name));
        }
        let erased = descriptors(classes, method);
        match classes.method_signature(method) {
            Some(signature) => {
                for parameter in signature.parameters {
                    types.bounds.insert(parameter.name, parameter.bounds);
                }
                types.roots.extend(signature.arguments);
            }
            // Parameters that the compiler put in front have no place in the signature.
            None => types.roots.extend(erased.iter().filter_map(|d| Type::parse(d))),
        }
        types
    }

    /// The type of a reference. `None` when nothing is declared, or nothing beyond its descriptor.
    pub fn of_origin(&mut self, m: &mut Machine, origin: &Origin, objects: &[InputObject]) -> Option<Type> {
        match *origin {
            Origin::Root(root) => self.roots.get(root as usize).cloned(),
            Origin::Slot(o, offset) => self.of_slot(m, objects.get(o as usize)?, offset, objects),
            Origin::BuildArgument(o, part) => {
                let object = objects.get(o as usize)?;
                let Construction::Built(calls) = &object.construction else { return None };
                let mut before = 0;
                let (method, at) = calls.iter().find_map(|(method, args)| {
                    let at = (part as usize).checked_sub(before)?;
                    before += args.len();
                    (at < args.len()).then_some((*method, at))
                })?;
                let of = self.of_object(m, object, objects);
                argument_types(&mut m.classes, of.as_ref(), method)?.into_iter().nth(at)
            }
            Origin::Nondet(_) | Origin::Unknown => None,
        }
    }

    /// The class that a reference is declared with, if its type says more than the erased class.
    pub fn narrow(
        &mut self,
        m: &mut Machine,
        declared: ClassId,
        origin: &Origin,
        objects: &[InputObject],
    ) -> ClassId {
        let Some(found) = self.of_origin(m, origin, objects) else { return declared };
        // A field `T[]` usually holds an array that the class made as an `Object[]`.
        if let (Type::Array(_), Origin::Slot(..), true) =
            (&found, origin, m.classes.class(declared).is_array())
        {
            return declared;
        }
        if let Type::Variable(name) = &found
            && let Some(class) = self.chosen(m, name, objects)
        {
            return if m.classes.is_subclass(class, declared) { class } else { declared };
        }
        let class = m.classes.load_descriptor(&self.erasure(&found));
        class.ok().filter(|&class| m.classes.is_subclass(class, declared)).unwrap_or(declared)
    }

    /// The class that the input has chosen for a type variable whose bound speaks of itself, as in `T extends
    /// Comparable<T>`, or is `Comparable` of anything: such values can be compared only with their own kind.
    fn chosen(&mut self, m: &mut Machine, variable: &str, objects: &[InputObject]) -> Option<ClassId> {
        if !self.bounds.get(variable)?.iter().any(orders_itself) {
            return None;
        }
        let wanted = Type::Variable(variable.to_owned());
        (0..objects.len()).find_map(|i| {
            let found = self.of_origin(m, &objects[i].origin.clone(), &objects[..i])?;
            (found == wanted).then_some(objects[i].class)
        })
    }

    /// The class that a reference must have because its type is a variable for which the input has chosen one.
    pub fn chosen_for(
        &mut self,
        m: &mut Machine,
        origin: &Origin,
        objects: &[InputObject],
    ) -> Option<ClassId> {
        match self.of_origin(m, origin, objects)? {
            Type::Variable(name) => self.chosen(m, &name, objects),
            _ => None,
        }
    }

    /// Whether the type of a reference is a variable whose bound speaks of itself.
    pub fn is_recursive(&mut self, m: &mut Machine, origin: &Origin, objects: &[InputObject]) -> bool {
        match self.of_origin(m, origin, objects) {
            Some(Type::Variable(name)) => {
                self.bounds.get(&name).is_some_and(|bounds| bounds.iter().any(orders_itself))
            }
            _ => false,
        }
    }

    /// The class that a reference of type `Class<…>` stands for, as a descriptor, and whether it is that one exactly and no
    /// subclass. There is no descriptor when the argument is a variable whose bound speaks of itself.
    pub fn class_argument(
        &mut self,
        m: &mut Machine,
        origin: &Origin,
        objects: &[InputObject],
    ) -> Option<(Option<String>, bool)> {
        let Type::Class { arguments, .. } = self.of_origin(m, origin, objects)? else { return None };
        Some(match arguments.first()? {
            Argument::Exact(Type::Variable(name)) => {
                let bounds = self.bounds.get(name).cloned().unwrap_or_default();
                let open = bounds.iter().any(Type::is_open);
                ((!open).then(|| self.erasure(&Type::Variable(name.clone()))), true)
            }
            Argument::Exact(t) => (Some(self.erasure(t)), true),
            Argument::Extends(t) => (Some(self.erasure(t)), false),
            Argument::Any | Argument::Super(_) => return None,
        })
    }

    /// Whether a reference of type `Comparator<…>` may refer to the natural order: what it compares has one.
    pub fn may_order_naturally(&mut self, m: &mut Machine, origin: &Origin, objects: &[InputObject]) -> bool {
        let Some(Type::Class { arguments, .. }) = self.of_origin(m, origin, objects) else { return true };
        // A raw type says nothing.
        let Some(argument) = arguments.first() else { return true };
        let compared = argument.of().map(|t| self.erasure(t));
        let compared = compared.and_then(|descriptor| m.classes.load_descriptor(&descriptor).ok());
        let comparable = m.classes.load("java/lang/Comparable");
        match (compared, comparable) {
            (Some(compared), Ok(comparable)) => m.classes.is_subclass(compared, comparable),
            _ => false,
        }
    }

    /// Types of the arguments with which a call makes an object or changes it, as descriptors: for an object that a
    /// reference with this origin refers to.
    pub fn arguments(
        &mut self,
        m: &mut Machine,
        (class, method): (ClassId, MethodId),
        origin: &Origin,
        objects: &[InputObject],
    ) -> Option<Vec<String>> {
        let declared = self.of_origin(m, origin, objects)?;
        let of = narrowed(&mut m.classes, &declared, class);
        let types = argument_types(&mut m.classes, of.as_ref(), method)?;
        Some(types.iter().map(|t| self.erasure(t)).collect())
    }

    /// Whether an input object can be what a reference with this origin refers to: a `List<String>` is no
    /// `List<Integer>`.
    pub fn admits(&mut self, m: &mut Machine, origin: &Origin, o: usize, objects: &[InputObject]) -> bool {
        let Some(wanted) = self.of_origin(m, origin, objects) else { return true };
        if let Type::Variable(name) = &wanted {
            let class = self.chosen(m, name, objects);
            return class.is_none_or(|class| objects[o].class == class);
        }
        let Some(found) = self.of_object(m, &objects[o], objects) else { return true };
        match (&wanted, &found) {
            (Type::Array(wanted), ObjectType::Array(found)) => self.erasure(wanted) == self.erasure(found),
            (_, ObjectType::Instance(found, _)) => self.is_of(m, found, &wanted),
            _ => true,
        }
    }

    /// Whether a new object of a class can be what a reference with this origin refers to.
    pub fn admits_class(
        &mut self,
        m: &mut Machine,
        origin: &Origin,
        class: ClassId,
        objects: &[InputObject],
    ) -> bool {
        let Some(wanted) = self.of_origin(m, origin, objects) else { return true };
        match narrowed(&mut m.classes, &wanted, class) {
            Some(ObjectType::Instance(found, _)) => self.is_of(m, &found, &wanted),
            _ => true,
        }
    }

    /// Whether the type of an object fits the one of a reference.
    fn is_of(&self, m: &mut Machine, found: &Type, wanted: &Type) -> bool {
        let Type::Class { name, arguments, .. } = wanted else { return true };
        let Some(Type::Class { arguments: own, .. }) = m.classes.as_super(found, name) else { return true };
        own.len() != arguments.len()
            || own.iter().zip(arguments).all(|(own, wanted)| self.fits(m, own, wanted))
    }

    /// Whether a type argument of an object fits the one that a reference is declared with.
    fn fits(&self, m: &mut Machine, own: &Argument, wanted: &Argument) -> bool {
        let (Some(own), Some(t)) = (own.of(), wanted.of()) else { return true };
        let (own, t) = (self.erasure(own), self.erasure(t));
        if own == t {
            return true;
        }
        let (Ok(a), Ok(b)) = (m.classes.load_descriptor(&own), m.classes.load_descriptor(&t)) else {
            return true;
        };
        match wanted {
            Argument::Extends(_) => m.classes.is_subclass(a, b),
            Argument::Super(_) => m.classes.is_subclass(b, a),
            _ => false,
        }
    }

    fn of_slot(
        &mut self,
        m: &mut Machine,
        object: &InputObject,
        offset: u32,
        objects: &[InputObject],
    ) -> Option<Type> {
        if m.classes.class(object.class).is_array() {
            return match self.of_object(m, object, objects)? {
                ObjectType::Array(element) => Some(element),
                ObjectType::Instance(..) => None,
            };
        }
        let key = (object.class, offset / 8);
        let field = self.fields.entry(key).or_insert_with(|| declared_field(m, object.class, offset / 8));
        let Field { declared, owner } = field.clone()?;
        if !declared.is_open() {
            return Some(declared);
        }
        match self.of_object(m, object, objects) {
            Some(ObjectType::Instance(of, own)) => {
                let seen = bindings_for(&mut m.classes, &of, &owner, &own);
                Some(declared.bound(&seen))
            }
            _ => Some(declared.bound(&defaults(&mut m.classes, &owner))),
        }
    }

    /// The type of an object, from where it was first referred to.
    fn of_object(
        &mut self,
        m: &mut Machine,
        object: &InputObject,
        objects: &[InputObject],
    ) -> Option<ObjectType> {
        // An answering object has a class of its own; what it implements says what it returns.
        let class = m.answers_of(object.class).map_or(object.class, |answers| answers.interface);
        match self.of_origin(m, &object.origin, objects) {
            Some(declared) => narrowed(&mut m.classes, &declared, class),
            None => {
                let name = m.classes.name(class).to_owned();
                if m.classes.class(class).is_array() {
                    return Type::parse(&name).and_then(element);
                }
                let bindings = defaults(&mut m.classes, &name);
                Some(ObjectType::Instance(Type::class(&name), bindings))
            }
        }
    }

    /// The descriptor of a type, with the bounds of type variables.
    fn erasure(&self, t: &Type) -> String {
        match t {
            Type::Variable(name) => match self.bounds.get(name).and_then(|bounds| bounds.first()) {
                // A variable may extend another one, but not itself.
                Some(Type::Variable(other)) if other == name => "Ljava/lang/Object;".to_owned(),
                Some(bound) => self.erasure(bound),
                None => "Ljava/lang/Object;".to_owned(),
            },
            Type::Array(element) => format!("[{}", self.erasure(element)),
            t => t.erasure(),
        }
    }
}

/// Whether a bound says that values of a variable go with their own kind: it speaks of the variable, or is `Comparable`
/// without saying of what.
fn orders_itself(bound: &Type) -> bool {
    let unsaid = |argument: &Argument| matches!(argument, Argument::Any);
    match bound {
        Type::Class { name, arguments, .. } if name == "java/lang/Comparable" => {
            arguments.iter().all(unsaid) || bound.is_open()
        }
        bound => bound.is_open(),
    }
}

fn element(t: Type) -> Option<ObjectType> {
    match t {
        Type::Array(element) => Some(ObjectType::Array(*element)),
        _ => None,
    }
}

/// The descriptors of a method's parameters.
pub(crate) fn descriptors(classes: &Classes, method: MethodId) -> Vec<String> {
    let descriptor = classes.symbols.text(classes.method(method).desc);
    let parsed = margay_classes::descriptor::MethodDescriptor::parse(descriptor);
    parsed.map_or(Vec::new(), |d| d.params.iter().map(|p| (*p).to_owned()).collect())
}

/// The type parameters that code of a class sees, with their bounds: its own and those of the classes around it.
pub(crate) fn visible_parameters(classes: &mut Classes, name: &str) -> Vec<(String, Vec<Type>)> {
    let mut all: Vec<(String, Vec<Type>)> = Vec::new();
    let mut names = vec![name];
    names.extend(name.rmatch_indices('$').map(|(at, _)| &name[..at]));
    for name in names {
        let Some(signature) = classes.class_signature(name) else { continue };
        for parameter in signature.parameters {
            if !all.iter().any(|(known, _)| *known == parameter.name) {
                all.push((parameter.name, parameter.bounds));
            }
        }
    }
    all
}

/// A class with its own type variables as arguments.
pub(crate) fn generic(classes: &mut Classes, name: &str) -> Type {
    let parameters = classes.class_signature(name).map_or(Vec::new(), |s| s.parameters);
    let arguments = parameters.into_iter().map(|p| Argument::Exact(Type::Variable(p.name))).collect();
    Type::Class { name: name.to_owned(), arguments, inside: false }
}

/// What the type variables that a class sees stand for when nothing is known: their bounds.
fn defaults(classes: &mut Classes, name: &str) -> Bindings {
    let visible = visible_parameters(classes, name);
    let plain = |bounds: &[Type]| match bounds.first() {
        Some(bound @ Type::Class { .. }) => Type::parse(&bound.erasure()),
        _ => None,
    };
    let object = || Type::class("java/lang/Object");
    visible.iter().map(|(name, bounds)| (name.clone(), plain(bounds).unwrap_or_else(object))).collect()
}

/// A type seen as that of a class below it: `Collection<Order>` as `ArrayList` is `ArrayList<Order>`.
pub(crate) fn narrowed(classes: &mut Classes, declared: &Type, class: ClassId) -> Option<ObjectType> {
    if classes.class(class).is_array() {
        return match declared {
            Type::Array(_) => element(declared.clone()),
            _ => Type::parse(classes.name(class)).and_then(element),
        };
    }
    let name = classes.name(class).to_owned();
    let mut bindings = defaults(classes, &name);
    if let Type::Class { name: above, arguments, .. } = declared {
        let own = generic(classes, &name);
        if let Some(Type::Class { arguments: seen, .. }) = classes.as_super(&own, above) {
            for (seen, given) in seen.iter().zip(arguments) {
                // What a `? super X` stands for may hold anything above.
                if let (Some(seen), Some(given)) = (seen.of(), upper(given)) {
                    matched(seen, given, &mut bindings);
                }
            }
        }
    }
    let own = generic(classes, &name).bound(&bindings);
    Some(ObjectType::Instance(own, bindings))
}

/// What a type argument says of the values that are read.
fn upper(argument: &Argument) -> Option<&Type> {
    match argument {
        Argument::Exact(t) | Argument::Extends(t) => Some(t),
        Argument::Any | Argument::Super(_) => None,
    }
}

/// Lets the type variables of a pattern stand for what another type has in their places.
pub(crate) fn matched(pattern: &Type, given: &Type, bindings: &mut Bindings) {
    match (pattern, given) {
        (Type::Variable(name), given) => {
            if let Some(bound) = bindings.get_mut(name) {
                *bound = given.clone();
            }
        }
        (Type::Array(pattern), Type::Array(given)) => matched(pattern, given, bindings),
        (Type::Class { name, arguments, .. }, Type::Class { name: other, arguments: given, .. })
            if name == other =>
        {
            for (pattern, given) in arguments.iter().zip(given) {
                if let (Some(pattern), Some(given)) = (pattern.of(), upper(given)) {
                    matched(pattern, given, bindings);
                }
            }
        }
        _ => {}
    }
}

/// What the type variables that a class sees stand for in an object of a class below it.
pub(crate) fn bindings_for(classes: &mut Classes, of: &Type, owner: &str, own: &Bindings) -> Bindings {
    let Type::Class { name, .. } = of else { return defaults(classes, owner) };
    if name == owner {
        return own.clone();
    }
    let mut bindings = defaults(classes, owner);
    if let Some(Type::Class { arguments, .. }) = classes.as_super(of, owner) {
        let parameters = classes.class_signature(owner).map_or(Vec::new(), |s| s.parameters);
        for (parameter, argument) in parameters.iter().zip(&arguments) {
            if let Some(t) = upper(argument) {
                bindings.insert(parameter.name.clone(), t.clone());
            }
        }
    }
    bindings
}

/// The types of the arguments of a call that makes an object of a type, or is made on it.
fn argument_types(classes: &mut Classes, of: Option<&ObjectType>, method: MethodId) -> Option<Vec<Type>> {
    let m = classes.method(method);
    let (is_static, owner) = (m.is_static(), classes.name(m.class).to_owned());
    let Some(signature) = classes.method_signature(method) else {
        return descriptors(classes, method).iter().map(|d| Type::parse(d)).collect();
    };
    let Some(ObjectType::Instance(of, own)) = of else {
        return Some(signature.arguments);
    };
    let mut bindings = if is_static { Bindings::new() } else { bindings_for(classes, of, &owner, own) };
    for parameter in &signature.parameters {
        let bound = parameter.bounds.first().filter(|b| !b.is_open()).cloned();
        bindings.insert(parameter.name.clone(), bound.unwrap_or_else(|| Type::class("java/lang/Object")));
    }
    if is_static {
        matched(&signature.result, of, &mut bindings);
    }
    // The object around an inner one sees the same type variables.
    let outer = |t: &Type| match t {
        Type::Class { name, arguments, .. } if arguments.is_empty() => owner.starts_with(&format!("{name}$")),
        _ => false,
    };
    let mut found = Vec::new();
    for argument in &signature.arguments {
        let argument = match argument {
            Type::Class { name, .. } if outer(argument) => generic(classes, name),
            other => other.clone(),
        };
        found.push(argument.bound(&bindings));
    }
    Some(found)
}

/// The field in a slot of a class's objects, if its declared type says more than its descriptor.
fn declared_field(m: &mut Machine, class: ClassId, slot: u32) -> Option<Field> {
    let lineage = m.classes.class(class).lineage.clone();
    let fields = lineage.iter().flat_map(|&c| m.classes.class(c).fields.iter().map(move |f| (c, f)));
    let (owner, field) = fields.into_iter().find(|(_, f)| !f.is_static() && f.slot == slot)?;
    let name = m.classes.symbols.text(field.name).to_owned();
    let descriptor = m.classes.symbols.text(field.desc).to_owned();
    let declared = m.classes.field_type(owner, field)?;
    if let Some(answers) = m.answers_of(class).cloned() {
        let number = (0..answers.methods.len()).find(|&i| answers.field(i).as_ref() == Some(&name))?;
        let method = functions::method(&m.classes, &answers, number)?;
        let declared = m.classes.method_signature(method).filter(|s| s.parameters.is_empty())?.result;
        let owner = m.classes.name(m.classes.method(method).class).to_owned();
        return Some(Field { declared, owner });
    }
    let owner = m.classes.name(owner).to_owned();
    // The object around an inner one sees the same type variables.
    if let Type::Class { name, arguments, .. } = &declared
        && arguments.is_empty()
        && owner.starts_with(&format!("{name}$"))
    {
        let declared = generic(&mut m.classes, name);
        return declared.is_open().then_some(Field { declared, owner });
    }
    (declared != Type::parse(&descriptor)?).then_some(Field { declared, owner })
}
