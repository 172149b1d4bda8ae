//! Field and method descriptors (JVMS 4.3): kinds of values and how many slots they take.

/// The computational kind of a value, as a descriptor gives it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
#[repr(u8)]
pub enum Kind {
    /// `Z`
    Boolean,
    /// `B`
    Byte,
    /// `C`
    Char,
    /// `S`
    Short,
    /// `I`
    Int,
    /// `J`
    Long,
    /// `F`
    Float,
    /// `D`
    Double,
    /// A class, interface or array.
    Ref,
    /// `V`, only as a return type.
    Void,
}

impl Kind {
    /// The kind that a descriptor character begins.
    pub fn of(first: u8) -> Option<Kind> {
        Some(match first {
            b'Z' => Kind::Boolean,
            b'B' => Kind::Byte,
            b'C' => Kind::Char,
            b'S' => Kind::Short,
            b'I' => Kind::Int,
            b'J' => Kind::Long,
            b'F' => Kind::Float,
            b'D' => Kind::Double,
            b'L' | b'[' => Kind::Ref,
            b'V' => Kind::Void,
            _ => return None,
        })
    }

    /// Slots taken in locals and on the operand stack.
    pub fn slots(self) -> u16 {
        match self {
            Kind::Void => 0,
            Kind::Long | Kind::Double => 2,
            _ => 1,
        }
    }

    /// Bytes of one array element of this kind.
    pub fn element_bytes(self) -> u32 {
        match self {
            Kind::Boolean | Kind::Byte => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Int | Kind::Float | Kind::Ref => 4,
            Kind::Long | Kind::Double => 8,
            Kind::Void => 0,
        }
    }

    /// The descriptor letter of a primitive kind (`L` for references).
    pub fn letter(self) -> char {
        match self {
            Kind::Boolean => 'Z',
            Kind::Byte => 'B',
            Kind::Char => 'C',
            Kind::Short => 'S',
            Kind::Int => 'I',
            Kind::Long => 'J',
            Kind::Float => 'F',
            Kind::Double => 'D',
            Kind::Ref => 'L',
            Kind::Void => 'V',
        }
    }

    /// The Java name of a primitive type or `void`.
    pub fn java_name(self) -> &'static str {
        match self {
            Kind::Boolean => "boolean",
            Kind::Byte => "byte",
            Kind::Char => "char",
            Kind::Short => "short",
            Kind::Int => "int",
            Kind::Long => "long",
            Kind::Float => "float",
            Kind::Double => "double",
            Kind::Ref => "reference",
            Kind::Void => "void",
        }
    }

    /// The class that boxes values of this kind.
    pub fn box_class(self) -> &'static str {
        match self {
            Kind::Boolean => "java/lang/Boolean",
            Kind::Byte => "java/lang/Byte",
            Kind::Char => "java/lang/Character",
            Kind::Short => "java/lang/Short",
            Kind::Int => "java/lang/Integer",
            Kind::Long => "java/lang/Long",
            Kind::Float => "java/lang/Float",
            Kind::Double => "java/lang/Double",
            Kind::Ref => "java/lang/Object",
            Kind::Void => "java/lang/Void",
        }
    }

    /// All primitive kinds, `void` last.
    pub const PRIMITIVES: [Kind; 9] = [
        Kind::Boolean,
        Kind::Byte,
        Kind::Char,
        Kind::Short,
        Kind::Int,
        Kind::Long,
        Kind::Float,
        Kind::Double,
        Kind::Void,
    ];
}

/// Length of the field descriptor at the start of `text`, if there is a well-formed one.
pub fn field_descriptor_len(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let dims = bytes.iter().take_while(|&&b| b == b'[').count();
    if dims > 255 {
        return None;
    }
    match bytes.get(dims)? {
        b'L' => {
            let end = bytes[dims..].iter().position(|&b| b == b';')?;
            (end > 1).then_some(dims + end + 1)
        }
        b'V' => None,
        &b => Kind::of(b).map(|_| dims + 1),
    }
}

/// Whether `text` is exactly one field descriptor.
pub fn is_field_descriptor(text: &str) -> bool {
    field_descriptor_len(text) == Some(text.len())
}

/// A method descriptor, taken apart: the descriptors of its parameters and of its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodDescriptor<'a> {
    /// Parameter descriptors in order.
    pub params: Vec<&'a str>,
    /// Return descriptor (`V` for void).
    pub ret: &'a str,
}

impl<'a> MethodDescriptor<'a> {
    /// Parses `text`, or `None` when it is not a method descriptor.
    pub fn parse(text: &'a str) -> Option<Self> {
        let mut params = Vec::new();
        let ret = take_apart(text, |param| params.push(param))?;
        Some(MethodDescriptor { params, ret })
    }

    /// Slots that the parameters take, without the receiver.
    pub fn param_slots(&self) -> u16 {
        self.params.iter().fold(0u16, |n, p| n.saturating_add(kind_of(p).slots()))
    }
}

/// Gives each parameter of a method descriptor to a closure, and returns the descriptor of the result. `None` when `text` is not a
/// method descriptor.
fn take_apart<'a>(text: &'a str, mut param: impl FnMut(&'a str)) -> Option<&'a str> {
    let mut rest = text.strip_prefix("(")?;
    while !rest.starts_with(")") {
        let (first, behind) = rest.split_at(field_descriptor_len(rest)?);
        param(first);
        rest = behind;
    }
    let ret = &rest[1..];
    (ret == "V" || is_field_descriptor(ret)).then_some(ret)
}

/// The kinds of the parameters and of the result of a method descriptor.
pub fn method_kinds(text: &str) -> Option<(Vec<Kind>, Kind)> {
    let mut params = Vec::new();
    let ret = take_apart(text, |param| params.push(kind_of(param)))?;
    Some((params, kind_of(ret)))
}

/// Slots that the parameters of a method descriptor take, without the receiver, and the kind of the result.
pub fn method_slots(text: &str) -> Option<(u16, Kind)> {
    let mut slots = 0u16;
    let ret = take_apart(text, |param| slots = slots.saturating_add(kind_of(param).slots()))?;
    Some((slots, kind_of(ret)))
}

/// The kind of a well-formed descriptor.
pub fn kind_of(descriptor: &str) -> Kind {
    descriptor.bytes().next().and_then(Kind::of).unwrap_or(Kind::Void)
}

/// The class named by a reference descriptor, as class files name classes: `Ljava/lang/Object;` gives
/// `java/lang/Object`, arrays stay as they are.
pub fn class_of_descriptor(descriptor: &str) -> &str {
    match descriptor.strip_prefix('L') {
        Some(rest) => rest.strip_suffix(';').unwrap_or(rest),
        None => descriptor,
    }
}

/// The descriptor of a class named as class files name classes.
pub fn descriptor_of_class(name: &str) -> String {
    if name.starts_with('[') { name.to_owned() } else { format!("L{name};") }
}
