//! What declarations say of the elements of collections: `List<Integer>` holds integers.

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
    let start = signature.find('(')?;
    let mut reader = Reader { text: signature.as_bytes(), at: start + 1 };
    let mut all = Vec::new();
    while reader.peek()? != b')' {
        all.push(reader.kind()?.arguments);
    }
    Some(all)
}

/// A type as a signature gives it.
struct Type {
    /// Its erasure; `Object` for a type variable.
    descriptor: String,
    /// The erasures of its type arguments.
    arguments: Vec<String>,
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

const OBJECT: &str = "Ljava/lang/Object;";

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn kind(&mut self) -> Option<Type> {
        let mut dimensions = 0;
        while self.peek()? == b'[' {
            self.at += 1;
            dimensions += 1;
        }
        let of = self.simple()?;
        if dimensions == 0 {
            return Some(of);
        }
        let descriptor = format!("{}{}", "[".repeat(dimensions), of.descriptor);
        Some(Type { descriptor, arguments: Vec::new() })
    }

    fn simple(&mut self) -> Option<Type> {
        match self.next()? {
            b'T' => {
                while self.next()? != b';' {}
                Some(Type { descriptor: OBJECT.into(), arguments: Vec::new() })
            }
            b'L' => self.class(),
            letter => Some(Type { descriptor: char::from(letter).to_string(), arguments: Vec::new() }),
        }
    }

    /// A class behind its `L`. Of `A<X>.B<Y>` the arguments of `B` count.
    fn class(&mut self) -> Option<Type> {
        let mut name = String::from("L");
        let mut arguments = Vec::new();
        loop {
            match self.next()? {
                b'<' => {
                    arguments.clear();
                    while self.peek()? != b'>' {
                        arguments.push(self.argument()?);
                    }
                    self.at += 1;
                }
                b'.' => {
                    name.push('$');
                    arguments.clear();
                }
                b';' => {
                    name.push(';');
                    return Some(Type { descriptor: name, arguments });
                }
                byte => name.push(char::from(byte)),
            }
        }
    }

    fn argument(&mut self) -> Option<String> {
        match self.peek()? {
            b'*' => {
                self.at += 1;
                Some(OBJECT.into())
            }
            // What may be put into a `? super X` is an `X` too.
            b'+' | b'-' => {
                self.at += 1;
                Some(self.kind()?.descriptor)
            }
            _ => Some(self.kind()?.descriptor),
        }
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
