//! What declarations say of the elements of collections: `List<Integer>` holds integers.

use margay_classes::signature::{Argument, MethodSignature, Type};
use margay_classes::{Classes, MethodId};

/// For each parameter of a method the types that it is declared with, as descriptors: of the elements of a collection, of
/// the keys and values of a map. Nothing where the declaration has none.
pub fn arguments(classes: &Classes, method: MethodId) -> Vec<Vec<String>> {
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

fn parameters(signature: &str) -> Option<Vec<Vec<String>>> {
    let signature = MethodSignature::parse(signature)?;
    let erased = |argument: &Argument| match argument.of() {
        // What may be put into a `? super X` is an `X` too.
        Some(t) => t.erasure(),
        None => "Ljava/lang/Object;".to_owned(),
    };
    let of = |t: &Type| match t {
        Type::Class { arguments, .. } => arguments.iter().map(erased).collect(),
        _ => Vec::new(),
    };
    Some(signature.arguments.iter().map(of).collect())
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
