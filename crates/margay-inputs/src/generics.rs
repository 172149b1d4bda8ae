//! Element types of collections from generic signatures: a `List<Integer>` holds integers.

use margay_classes::signature::{Argument, MethodSignature, Type};
use margay_classes::{ClassId, Classes, MethodId};
use margay_graph::functions;
use margay_machine::Machine;

/// For each parameter of a method the types that it is declared with, as descriptors: of the elements of a collection, of
/// the keys and values of a map. Nothing where the declaration has none.
pub fn type_arguments(classes: &Classes, method: MethodId) -> Vec<Vec<String>> {
    let m = classes.method(method);
    let file = classes.class(m.class).file.as_deref();
    let member = file.and_then(|f| Some((f, f.methods.get(usize::from(m.index))?)));
    let signature = member.and_then(|(f, member)| f.text_attribute(&member.attributes, "Signature"));
    let mut all = signature.and_then(|text| parameters(&text)).unwrap_or_default();
    // Parameters that the compiler put in front have no place in the signature.
    while all.len() < m.params.len() {
        all.insert(0, Vec::new());
    }
    all
}

/// What the word of an object of a class is declared to hold, likewise.
pub(crate) fn element_types(m: &mut Machine, class: ClassId, word: u32) -> Vec<String> {
    let lineage = m.classes.class(class).lineage.clone();
    let fields = lineage.iter().flat_map(|&c| m.classes.class(c).fields.iter().map(move |f| (c, f)));
    let Some((declaring, field)) = fields.into_iter().find(|(_, f)| !f.is_static() && f.slot == word) else {
        return Vec::new();
    };
    let declared = m.classes.field_type(declaring, field);
    let name = m.classes.symbols.text(field.name).to_owned();
    let Some(answers) = m.answers_of(class).cloned() else {
        return declared.map_or(Vec::new(), |t| of(&t));
    };
    let method = (0..answers.methods.len()).find(|&i| answers.field(i).as_ref() == Some(&name));
    method
        .and_then(|i| functions::signature(&mut m.classes, &answers, i))
        .map_or(Vec::new(), |s| of(&s.result))
}

fn parameters(signature: &str) -> Option<Vec<Vec<String>>> {
    Some(MethodSignature::parse(signature)?.arguments.iter().map(of).collect())
}

/// The erased type arguments of a type.
fn of(t: &Type) -> Vec<String> {
    let erased = |argument: &Argument| match argument.of() {
        // What may be put into a `? super X` is an `X` too.
        Some(t) => t.erasure(),
        None => "Ljava/lang/Object;".to_owned(),
    };
    match t {
        Type::Class { arguments, .. } => arguments.iter().map(erased).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_of_elements_are_read_from_signatures() {
        let text = "<T:Ljava/lang/Object;>(Ljava/util/Map<Ljava/lang/String;[I>;ILjava/util/List<+TT;>;\
                    La/B<TT;>.C<Ljava/lang/Long;>;[Ljava/util/List<*>;)V";
        let all = parameters(text).expect("a signature");
        let expected: [&[&str]; 5] =
            [&["Ljava/lang/String;", "[I"], &[], &["Ljava/lang/Object;"], &["Ljava/lang/Long;"], &[]];
        assert_eq!(all, expected);
        assert!(parameters("(Ljava/util/List<").is_none());
    }
}
