//! Annotations as class files have them, whatever their retention: of classes, methods, parameters and fields, by
//! name. What an annotation means is not known here, and its class need not exist.

use margay_classes::descriptor::class_of_descriptor;
use margay_classes::reader::{ClassFile, Constant, Span};
use margay_classes::{ClassId, Classes, MethodId};

/// An annotation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Annotation {
    /// Its type: `javax/annotation/Nonnull`.
    pub name: String,
    /// The elements that were given and are numbers or strings.
    pub elements: Vec<(String, Element)>,
}

/// What an element of an annotation was given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Element {
    /// An integral number, a character or a truth value.
    Number(i64),
    /// The strings of an array, or a single one.
    Texts(Vec<String>),
}

impl Annotation {
    /// The name without its package.
    pub fn simple_name(&self) -> &str {
        self.name.rsplit(['/', '$']).next().unwrap_or(&self.name)
    }

    /// A number that was given.
    pub fn number(&self, element: &str) -> Option<i64> {
        match self.element(element)? {
            Element::Number(n) => Some(*n),
            Element::Texts(_) => None,
        }
    }

    /// The `value` that was given as a decimal number in a string, and whether it is not `inclusive`.
    pub fn decimal(&self) -> Option<(f64, bool)> {
        let value: f64 = self.texts("value").first()?.trim().parse().ok()?;
        value.is_finite().then_some((value, self.number("inclusive") == Some(0)))
    }

    /// The strings that were given.
    pub fn texts(&self, element: &str) -> &[String] {
        match self.element(element) {
            Some(Element::Texts(list)) => list,
            _ => &[],
        }
    }

    fn element(&self, name: &str) -> Option<&Element> {
        self.elements.iter().find(|e| e.0 == name).map(|e| &e.1)
    }
}

/// The annotations of a class.
pub fn of_class(classes: &Classes, class: ClassId) -> Vec<Annotation> {
    classes.class(class).file.as_deref().map_or(Vec::new(), |file| declared(file, &file.attributes))
}

/// The annotations of a method, those of its result included.
pub fn of_method(classes: &Classes, method: MethodId) -> Vec<Annotation> {
    let m = classes.method(method);
    let file = classes.class(m.class).file.as_deref();
    let member = file.and_then(|f| Some((f, f.methods.get(usize::from(m.index))?)));
    member.map_or(Vec::new(), |(file, member)| declared(file, &member.attributes))
}

/// The annotations of a field, by its position in the class file, and those of its type.
pub fn of_field(classes: &Classes, class: ClassId, index: u16) -> Vec<Annotation> {
    let file = classes.class(class).file.as_deref();
    let member = file.and_then(|f| Some((f, f.fields.get(usize::from(index))?)));
    let Some((file, member)) = member else { return Vec::new() };
    let mut list = declared(file, &member.attributes);
    list.extend(typed(file, &member.attributes).into_iter().filter(|t| t.0 == Target::Field).map(|t| t.1));
    list
}

/// The annotations of the parameters of a method and of their types. There are as many entries as parameters.
pub fn of_parameters(classes: &Classes, method: MethodId) -> Vec<Vec<Annotation>> {
    let m = classes.method(method);
    let mut all = vec![Vec::new(); m.params.len()];
    let file = classes.class(m.class).file.as_deref();
    let Some((file, member)) = file.and_then(|f| Some((f, f.methods.get(usize::from(m.index))?))) else {
        return all;
    };
    for name in ["RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations"] {
        let Some(span) = file.attribute(&member.attributes, name) else { continue };
        let mut reader = Reader::new(file, span);
        let count = usize::from(reader.u1().unwrap_or(0));
        // Parameters that the compiler put in front are not counted.
        let hidden = all.len().saturating_sub(count);
        for annotations in all.iter_mut().skip(hidden) {
            match reader.annotations() {
                Some(found) => annotations.extend(found),
                None => break,
            }
        }
    }
    for (target, annotation) in typed(file, &member.attributes) {
        if let Target::Parameter(n) = target
            && let Some(annotations) = all.get_mut(usize::from(n))
        {
            annotations.push(annotation);
        }
    }
    all
}

fn declared(file: &ClassFile, attributes: &[(u16, Span)]) -> Vec<Annotation> {
    let names = ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"];
    let spans = names.iter().filter_map(|name| file.attribute(attributes, name));
    spans.filter_map(|span| Reader::new(file, span).annotations()).flatten().collect()
}

/// What an annotation of a type is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Target {
    Field,
    Parameter(u8),
    Other,
}

fn typed(file: &ClassFile, attributes: &[(u16, Span)]) -> Vec<(Target, Annotation)> {
    let mut all = Vec::new();
    for name in ["RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"] {
        let Some(span) = file.attribute(attributes, name) else { continue };
        let mut reader = Reader::new(file, span);
        for _ in 0..reader.u2().unwrap_or(0) {
            match reader.type_annotation() {
                Some(found) => all.push(found),
                None => break,
            }
        }
    }
    all
}

/// Reads the content of an attribute; `None` where it is damaged.
struct Reader<'a> {
    file: &'a ClassFile,
    bytes: &'a [u8],
    at: usize,
}

/// What is still to be passed over.
enum Pending {
    Values(u16),
    Pairs(u16),
}

impl<'a> Reader<'a> {
    fn new(file: &'a ClassFile, span: Span) -> Reader<'a> {
        Reader { file, bytes: file.slice(span), at: 0 }
    }

    fn u1(&mut self) -> Option<u8> {
        let byte = *self.bytes.get(self.at)?;
        self.at += 1;
        Some(byte)
    }

    fn u2(&mut self) -> Option<u16> {
        Some(u16::from(self.u1()?) << 8 | u16::from(self.u1()?))
    }

    fn text(&mut self) -> Option<String> {
        let index = self.u2()?;
        self.file.utf8(index).ok()
    }

    fn annotations(&mut self) -> Option<Vec<Annotation>> {
        (0..self.u2()?).map(|_| self.annotation()).collect()
    }

    fn annotation(&mut self) -> Option<Annotation> {
        let name = class_of_descriptor(&self.text()?).to_owned();
        let mut elements = Vec::new();
        for _ in 0..self.u2()? {
            let element = self.text()?;
            if let Some(value) = self.value()? {
                elements.push((element, value));
            }
        }
        Some(Annotation { name, elements })
    }

    /// The value of an element, if it is one that we read.
    fn value(&mut self) -> Option<Option<Element>> {
        let start = self.at;
        match self.u1()? {
            b'B' | b'C' | b'I' | b'S' | b'Z' | b'J' => {
                let index = self.u2()?;
                Some(match self.file.constant(index) {
                    Constant::Int(n) => Some(Element::Number(i64::from(n))),
                    Constant::Long(n) => Some(Element::Number(n)),
                    _ => None,
                })
            }
            b's' => Some(Some(Element::Texts(vec![self.text()?]))),
            b'[' => {
                let mut texts = Some(Vec::new());
                for _ in 0..self.u2()? {
                    if self.bytes.get(self.at) == Some(&b's') {
                        self.at += 1;
                        let text = self.text()?;
                        texts.iter_mut().for_each(|list| list.push(text.clone()));
                    } else {
                        texts = None;
                        self.skip_value()?;
                    }
                }
                Some(texts.map(Element::Texts))
            }
            _ => {
                self.at = start;
                self.skip_value()?;
                Some(None)
            }
        }
    }

    fn skip_value(&mut self) -> Option<()> {
        let mut rest = vec![Pending::Values(1)];
        while let Some(top) = rest.last_mut() {
            let left = match top {
                Pending::Values(left) | Pending::Pairs(left) => left,
            };
            if *left == 0 {
                rest.pop();
                continue;
            }
            *left -= 1;
            if matches!(top, Pending::Pairs(_)) {
                self.u2()?;
            }
            match self.u1()? {
                b'e' => self.at += 4,
                b'@' => {
                    self.u2()?;
                    rest.push(Pending::Pairs(self.u2()?));
                }
                b'[' => rest.push(Pending::Values(self.u2()?)),
                _ => self.at += 2,
            }
        }
        Some(())
    }

    fn type_annotation(&mut self) -> Option<(Target, Annotation)> {
        let mut target = match self.u1()? {
            0x13 => Target::Field,
            0x14 | 0x15 => Target::Other,
            0x16 => Target::Parameter(self.u1()?),
            0x00 | 0x01 => {
                self.at += 1;
                Target::Other
            }
            0x10 | 0x11 | 0x12 | 0x17 => {
                self.at += 2;
                Target::Other
            }
            _ => return None,
        };
        for _ in 0..self.u1()? {
            // Elements of arrays and type arguments are not the type itself; a nested class is.
            if self.u1()? != 1 {
                target = Target::Other;
            }
            self.u1()?;
        }
        Some((target, self.annotation()?))
    }
}
