//! Interfaces that a generated test can implement itself: functional interfaces by a lambda, and others with a small
//! number of methods by an anonymous class.

use margay_classes::descriptor::MethodDescriptor;
use margay_classes::reader::access;
use margay_classes::signature::{MethodSignature, Type};
use margay_classes::{ClassId, Classes, Field, Method, MethodId, Origin};
use margay_machine::{Answer, Answers};

/// Most methods of an interface that a test implements.
const METHODS: usize = 12;

/// The only abstract method of a functional interface, if a lambda can implement it.
pub fn function(classes: &Classes, class: ClassId) -> Option<MethodId> {
    match abstract_methods(classes, class)?[..] {
        [only] if !is_generic(classes, classes.method(only)) => Some(only),
        _ => None,
    }
}

/// The methods that an object of a test's own has to answer.
pub fn answers(classes: &mut Classes, interface: ClassId) -> Option<Answers> {
    if let Some(only) = function(classes, interface) {
        let m = classes.method(only);
        let name = classes.symbols.text(m.name).to_owned();
        let descriptor = classes.symbols.text(m.desc).to_owned();
        let methods = vec![Answer::constant(name, descriptor.clone(), vec![descriptor])];
        return Some(Answers { interface, methods });
    }
    let mut methods: Vec<Answer> = Vec::new();
    for method in abstract_methods(classes, interface)? {
        let m = classes.method(method);
        let name = classes.symbols.text(m.name).to_owned();
        let own = classes.symbols.text(m.desc).to_owned();
        let descriptor = bound_descriptor(classes, interface, method).unwrap_or_else(|| own.clone());
        let parameters = |d: &str| d.rsplit_once(')').map(|(params, _)| params.to_owned());
        // What differs in its result only is one method to the compiler.
        let same = methods
            .iter_mut()
            .find(|a| a.name == name && parameters(&a.descriptor) == parameters(&descriptor));
        match same {
            Some(answer) => answer.implements.push(own),
            None => methods.push(Answer::constant(name, descriptor, vec![own])),
        }
    }
    (1..=METHODS).contains(&methods.len()).then_some(Answers { interface, methods })
}

/// The methods with code of a program's interface that an object of a test's own may replace by answers.
pub fn replaceable(classes: &mut Classes, interface: ClassId) -> Vec<Answer> {
    let mut found = Vec::new();
    for method in default_methods(classes, interface) {
        let m = classes.method(method);
        let name = classes.symbols.text(m.name).to_owned();
        let own = classes.symbols.text(m.desc).to_owned();
        if bound_descriptor(classes, interface, method).is_some_and(|bound| bound == own) {
            found.push(Answer::constant(name, own.clone(), vec![own]));
        }
    }
    found
}

/// The words of an object that answers, which no sensible implementation has null: collections, optional values, arrays.
pub fn never_null(classes: &mut Classes, class: ClassId) -> Vec<u32> {
    const TYPES: [&str; 5] = [
        "java/lang/Iterable",
        "java/util/Map",
        "java/util/Iterator",
        "java/util/stream/BaseStream",
        "java/util/concurrent/Future",
    ];
    let types: Vec<ClassId> = TYPES.iter().filter_map(|name| classes.load(name).ok()).collect();
    let text = |classes: &Classes, f: &Field| classes.symbols.text(f.desc).to_owned();
    let fields: Vec<(u32, String)> =
        classes.class(class).fields.iter().map(|f| (f.slot, text(classes, f))).collect();
    let mut words = Vec::new();
    for (slot, descriptor) in fields {
        let name = descriptor.strip_prefix('L').and_then(|d| d.strip_suffix(';'));
        let is_value = name.is_some_and(|name| name.starts_with("java/util/Optional"));
        let holds = name.and_then(|name| classes.load(name).ok());
        let holds = holds.is_some_and(|id| types.iter().any(|&t| classes.is_subclass(id, t)));
        if descriptor.starts_with('[') || is_value || holds {
            words.push(slot);
        }
    }
    words
}

/// What an interface leaves to those that implement it; nothing if not everybody may.
fn abstract_methods(classes: &Classes, class: ClassId) -> Option<Vec<MethodId>> {
    let c = classes.class(class);
    if !c.is_interface() || c.access & access::ANNOTATION != 0 || is_sealed(classes, class) {
        return None;
    }
    let object = classes.class(classes.object());
    let same = |a: &Method, b: &Method| a.name == b.name && a.desc == b.desc;
    let all: Vec<&Method> = std::iter::once(&class)
        .chain(&c.all_interfaces)
        .flat_map(|&i| &classes.class(i).methods)
        .map(|&id| classes.method(id))
        .collect();
    let mut found: Vec<&Method> = Vec::new();
    for m in &all {
        let left = m.is_abstract()
            && !object.methods.iter().any(|&o| same(classes.method(o), m))
            && !all.iter().any(|other| !other.is_abstract() && !other.is_static() && same(other, m))
            && !found.iter().any(|other| same(other, m));
        if left {
            found.push(m);
        }
    }
    Some(found.iter().map(|m| m.id).collect())
}

/// The default methods that an interface of the program declares itself.
fn default_methods(classes: &Classes, class: ClassId) -> Vec<MethodId> {
    let c = classes.class(class);
    if c.origin == Origin::Boot || abstract_methods(classes, class).is_none() {
        return Vec::new();
    }
    let hidden = access::ABSTRACT | access::STATIC | access::PRIVATE | access::SYNTHETIC;
    let is_default = |m: &Method| {
        m.access & hidden == 0 && !classes.symbols.text(m.name).starts_with('<') && !is_generic(classes, m)
    };
    c.methods.iter().copied().filter(|&m| is_default(classes.method(m))).collect()
}

/// The types of a method that a test implements, with their type arguments.
pub fn signature(classes: &mut Classes, answers: &Answers, method: usize) -> Option<MethodSignature> {
    let found = self::method(classes, answers, method)?;
    bound_signature(classes, answers.interface, found)
}

/// A method that a test implements, by its number.
pub fn method(classes: &Classes, answers: &Answers, number: usize) -> Option<MethodId> {
    let answer = answers.methods.get(number)?;
    let first = answer.implements.first()?;
    let left = abstract_methods(classes, answers.interface)?;
    left.into_iter().chain(default_methods(classes, answers.interface)).find(|&m| {
        let m = classes.method(m);
        classes.symbols.text(m.name) == answer.name && classes.symbols.text(m.desc) == first
    })
}

/// The types of a method as an interface that has it sees them; nothing for a method with type parameters of its own or of
/// a raw type.
fn bound_signature(classes: &mut Classes, interface: ClassId, method: MethodId) -> Option<MethodSignature> {
    let declaring = classes.method(method).class;
    let mut signature = classes.method_signature(method).filter(|s| s.parameters.is_empty())?;
    let (own, declaring) = (Type::class(classes.name(interface)), classes.name(declaring).to_owned());
    let bindings = classes.arguments_for(&own, &declaring)?;
    signature.result = signature.result.bound(&bindings);
    for argument in &mut signature.arguments {
        *argument = argument.bound(&bindings);
    }
    Some(signature)
}

/// The descriptor of an inherited method with what the interface binds type variables to; nothing where variables are left.
fn bound_descriptor(classes: &mut Classes, interface: ClassId, method: MethodId) -> Option<String> {
    let signature = bound_signature(classes, interface, method)?;
    let descriptor = classes.symbols.text(classes.method(method).desc);
    let erased = MethodDescriptor::parse(descriptor)?;
    // A variable that is left has the bound that the descriptor says.
    let of = |t: &Type, erased: &str| match t {
        Type::Variable(_) | Type::Array(_) if t.is_open() => erased.to_owned(),
        t => t.erasure(),
    };
    let params: String = signature.arguments.iter().zip(&erased.params).map(|(t, e)| of(t, e)).collect();
    Some(format!("({params}){}", of(&signature.result, erased.ret)))
}

/// Whether only some classes may implement an interface.
fn is_sealed(classes: &Classes, class: ClassId) -> bool {
    let file = classes.class(class).file.as_deref();
    file.is_some_and(|f| f.attribute(&f.attributes, "PermittedSubclasses").is_some())
}

/// Whether a method has type parameters of its own.
fn is_generic(classes: &Classes, method: &Method) -> bool {
    classes.method_signature(method.id).is_some_and(|s| !s.parameters.is_empty())
}
