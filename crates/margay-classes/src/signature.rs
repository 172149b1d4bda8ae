//! Generic signatures (JVMS 4.7.9.1): what declarations said of types before they were erased. Descriptors are in
//! `descriptor.rs`; nothing here is needed to run a program.

use std::collections::BTreeMap;

/// A type as a signature gives it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// A primitive type or `V`, by its letter.
    Primitive(char),
    /// A type variable, by its name.
    Variable(String),
    /// A class with its type arguments; none for one that has no parameters, or a raw type.
    Class {
        /// Its internal name: `java/util/Map$Entry`.
        name: String,
        /// Its type arguments.
        arguments: Vec<Argument>,
        /// Whether a class around it has type arguments: `A<X>.B`. They are not kept.
        inside: bool,
    },
    /// An array.
    Array(Box<Type>),
}

/// A type argument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// `?`
    Any,
    /// A type.
    Exact(Type),
    /// `? extends T`
    Extends(Type),
    /// `? super T`
    Super(Type),
}

/// A type parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// What it extends; empty for `Object`.
    pub bounds: Vec<Type>,
}

/// The signature of a class.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct ClassSignature {
    /// Its type parameters.
    pub parameters: Vec<Parameter>,
    /// Its superclass and its interfaces.
    pub supers: Vec<Type>,
}

/// The signature of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodSignature {
    /// Its own type parameters.
    pub parameters: Vec<Parameter>,
    /// The types of its parameters.
    pub arguments: Vec<Type>,
    /// The type of its result.
    pub result: Type,
}

/// What type variables stand for.
pub type Bindings = BTreeMap<String, Type>;

impl Type {
    /// A class without type arguments.
    pub fn class(internal: &str) -> Type {
        Type::Class { name: internal.to_owned(), arguments: Vec::new(), inside: false }
    }

    /// The type of a field, from its signature or its descriptor.
    pub fn parse(text: &str) -> Option<Type> {
        let mut reader = Reader { text: text.as_bytes(), at: 0 };
        let found = reader.kind()?;
        (reader.at == text.len()).then_some(found)
    }

    /// The descriptor of its erasure, with type variables as `Object`.
    pub fn erasure(&self) -> String {
        match self {
            Type::Primitive(letter) => letter.to_string(),
            Type::Variable(_) => "Ljava/lang/Object;".to_owned(),
            Type::Class { name, .. } => format!("L{name};"),
            Type::Array(element) => format!("[{}", element.erasure()),
        }
    }

    /// Whether it mentions a type variable.
    pub fn is_open(&self) -> bool {
        match self {
            Type::Primitive(_) => false,
            Type::Variable(_) => true,
            Type::Class { arguments, .. } => arguments.iter().any(Argument::is_open),
            Type::Array(element) => element.is_open(),
        }
    }

    /// The type with type variables replaced; those that stand for nothing stay.
    pub fn bound(&self, bindings: &Bindings) -> Type {
        match self {
            Type::Primitive(_) => self.clone(),
            Type::Variable(name) => bindings.get(name).unwrap_or(self).clone(),
            Type::Class { name, arguments, inside } => Type::Class {
                name: name.clone(),
                arguments: arguments.iter().map(|a| a.bound(bindings)).collect(),
                inside: *inside,
            },
            Type::Array(element) => Type::Array(Box::new(element.bound(bindings))),
        }
    }
}

impl Argument {
    /// The type that it names; nothing for `?`.
    pub fn of(&self) -> Option<&Type> {
        match self {
            Argument::Any => None,
            Argument::Exact(t) | Argument::Extends(t) | Argument::Super(t) => Some(t),
        }
    }

    /// Whether it mentions a type variable.
    pub fn is_open(&self) -> bool {
        self.of().is_some_and(Type::is_open)
    }

    fn bound(&self, bindings: &Bindings) -> Argument {
        match self {
            Argument::Any => Argument::Any,
            Argument::Exact(t) => Argument::Exact(t.bound(bindings)),
            Argument::Extends(t) => Argument::Extends(t.bound(bindings)),
            Argument::Super(t) => Argument::Super(t.bound(bindings)),
        }
    }
}

impl ClassSignature {
    /// Reads the signature of a class.
    pub fn parse(text: &str) -> Option<ClassSignature> {
        let mut reader = Reader { text: text.as_bytes(), at: 0 };
        let parameters = reader.parameters()?;
        let mut supers = Vec::new();
        while reader.peek().is_some() {
            supers.push(reader.kind()?);
        }
        Some(ClassSignature { parameters, supers })
    }
}

impl MethodSignature {
    /// Reads the signature or the descriptor of a method.
    pub fn parse(text: &str) -> Option<MethodSignature> {
        let mut reader = Reader { text: text.as_bytes(), at: 0 };
        let parameters = reader.parameters()?;
        if reader.next()? != b'(' {
            return None;
        }
        let mut arguments = Vec::new();
        while reader.peek()? != b')' {
            arguments.push(reader.kind()?);
        }
        reader.at += 1;
        let result = reader.kind()?;
        Some(MethodSignature { parameters, arguments, result })
    }
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// The text up to one of these bytes, which stays.
    fn until(&mut self, ends: &[u8]) -> Option<String> {
        let start = self.at;
        while !ends.contains(&self.peek()?) {
            self.at += 1;
        }
        String::from_utf8(self.text[start..self.at].to_vec()).ok()
    }

    fn parameters(&mut self) -> Option<Vec<Parameter>> {
        let mut list = Vec::new();
        if self.peek()? != b'<' {
            return Some(list);
        }
        self.at += 1;
        while self.peek()? != b'>' {
            let name = self.until(b":")?;
            let mut bounds = Vec::new();
            while self.peek()? == b':' {
                self.at += 1;
                // The class may be missing where there are interfaces.
                if !matches!(self.peek()?, b':' | b'>') {
                    bounds.push(self.kind()?);
                }
            }
            list.push(Parameter { name, bounds });
        }
        self.at += 1;
        Some(list)
    }

    fn kind(&mut self) -> Option<Type> {
        let mut dimensions = 0;
        while self.peek()? == b'[' {
            self.at += 1;
            dimensions += 1;
        }
        let mut found = match self.next()? {
            b'T' => {
                let name = self.until(b";")?;
                self.at += 1;
                Type::Variable(name)
            }
            // Damaged files may nest deeper than the host's stack is.
            b'L' if self.text[..self.at].iter().filter(|&&b| b == b'<').count() < 100 => self.class()?,
            letter @ (b'Z' | b'B' | b'C' | b'S' | b'I' | b'J' | b'F' | b'D' | b'V') => {
                Type::Primitive(char::from(letter))
            }
            _ => return None,
        };
        for _ in 0..dimensions {
            found = Type::Array(Box::new(found));
        }
        Some(found)
    }

    /// A class behind its `L`.
    fn class(&mut self) -> Option<Type> {
        let mut name = self.until(b"<.;")?;
        let mut arguments = Vec::new();
        let mut inside = false;
        loop {
            match self.next()? {
                b'<' => {
                    while self.peek()? != b'>' {
                        arguments.push(self.argument()?);
                    }
                    self.at += 1;
                }
                b'.' => {
                    inside |= !arguments.is_empty();
                    arguments.clear();
                    name = format!("{name}${}", self.until(b"<.;")?);
                }
                b';' => return Some(Type::Class { name, arguments, inside }),
                _ => return None,
            }
        }
    }

    fn argument(&mut self) -> Option<Argument> {
        Some(match self.peek()? {
            b'*' => {
                self.at += 1;
                Argument::Any
            }
            b'+' => {
                self.at += 1;
                Argument::Extends(self.kind()?)
            }
            b'-' => {
                self.at += 1;
                Argument::Super(self.kind()?)
            }
            _ => Argument::Exact(self.kind()?),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_read() {
        let text = "<T::Ljava/lang/Comparable<-TT;>;U:Ljava/lang/Object;>(Ljava/util/Map<Ljava/lang/String;[I>;I\
                    Ljava/util/List<+TT;>;La/B<TT;>.C<*>;[TU;)V^TX;";
        let m = MethodSignature::parse(text).expect("a signature");
        let names: Vec<&str> = m.parameters.iter().map(|p| &p.name[..]).collect();
        assert_eq!(names, ["T", "U"]);
        let erased: Vec<String> = m.arguments.iter().map(Type::erasure).collect();
        let expected =
            ["Ljava/util/Map;", "I", "Ljava/util/List;", "La/B$C;", "[Ljava/lang/Object;"].map(str::to_owned);
        assert_eq!(erased, expected);
        assert!(
            matches!(&m.arguments[3], Type::Class { inside: true, arguments, .. } if arguments.len() == 1)
        );
        assert_eq!(m.result, Type::Primitive('V'));
        let bindings = Bindings::from([("T".to_owned(), Type::class("java/lang/Long"))]);
        let bound = m.arguments[2].bound(&bindings);
        assert_eq!(Type::parse("Ljava/util/List<+Ljava/lang/Long;>;"), Some(bound));
        let class = ClassSignature::parse("<E:Ljava/lang/Object;>La/L<TE;>;Ljava/lang/Iterable<TE;>;");
        assert_eq!(class.map(|c| (c.parameters.len(), c.supers.len())), Some((1, 2)));
    }

    #[test]
    fn damaged_signatures_are_refused() {
        for text in ["", "(", "(Ljava/util/List<", "<T", "<T:", "(Q)V", "()", "(L;"] {
            assert!(MethodSignature::parse(text).is_none(), "{text}");
        }
        let deep = format!("({}", "La<".repeat(100_000));
        assert!(MethodSignature::parse(&deep).is_none());
        assert!(Type::parse("Ia").is_none());
    }
}
