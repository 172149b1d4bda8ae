//! The finitization APIs: Korat's interfaces with the classes behind them, and our own `margay.Finitization`. They are
//! declared here as Java declares them; every method is a native of ours (see [`margay_machine::HostNatives`]), so a
//! finitization records straight into a [`super::Recorder`].

use margay_classes::Kind;
use margay_classes::descriptor::{MethodDescriptor, kind_of};
use margay_classes::provided::Provided;
use margay_machine::{ClassWriter, Code};

const OBJECT: &str = "java/lang/Object";
const KORAT: &str = "korat/finitization/";
const IMPL: &str = "korat/finitization/impl/";
const OWN: &str = "margay/Finitization";

/// What a constructor calls with its parameters.
const CONSTRUCT: &str = "construct";

const PUBLIC: u16 = 0x1;
const PUBLIC_STATIC: u16 = 0x9;
const PUBLIC_CLASS: u16 = 0x21;
const PUBLIC_INTERFACE: u16 = 0x601;
const NATIVE: u16 = 0x100;
const ABSTRACT: u16 = 0x400;

/// An interface: name, what it extends, methods.
type Interface = (&'static str, Option<&'static str>, &'static str);

const INTERFACES: &[Interface] = &[
    ("IFinitizationFactory", None, "IFinitization createFinitization(Class)"),
    (
        "IFinitization",
        None,
        "Class getFinClass()
        IClassDomain createClassDomain(String, int)
        IClassDomain createClassDomain(String)
        IClassDomain createClassDomain(Class, int)
        IClassDomain createClassDomain(Class)
        IIntSet createIntSet(int, int, int)
        IIntSet createIntSet(int, int)
        IIntSet createIntSet(int)
        IBooleanSet createBooleanSet()
        IByteSet createByteSet(byte, byte, byte)
        IByteSet createByteSet(byte, byte)
        IByteSet createByteSet(byte)
        IShortSet createShortSet(short, short, short)
        IShortSet createShortSet(short, short)
        IShortSet createShortSet(short)
        ILongSet createLongSet(long, long, long)
        ILongSet createLongSet(long, long)
        ILongSet createLongSet(long)
        IDoubleSet createDoubleSet(double, double, double)
        IDoubleSet createDoubleSet(double, double)
        IDoubleSet createDoubleSet(double)
        IFloatSet createFloatSet(float, float, float)
        IFloatSet createFloatSet(float, float)
        IFloatSet createFloatSet(float)
        IObjSet createObjSet(Class, boolean)
        IObjSet createObjSet(Class, int, boolean)
        IObjSet createObjSet(Class)
        IObjSet createObjSet(Class, int)
        IObjSet createObjSet(String, boolean)
        IObjSet createObjSet(String, int, boolean)
        IObjSet createObjSet(String)
        IObjSet createObjSet(String, int)
        IFieldDomain createObjSet(IClassDomain)
        IFieldDomain createObjSet(IClassDomain, boolean)
        IArraySet createArraySet(Class, IIntSet, IFieldDomain, int)
        void set(String, IFieldDomain)
        void set(String, String, IFieldDomain)
        void set(Class, String, IFieldDomain)
        IClassDomain getClassDomain(String)
        IClassDomain getClassDomain(Class)
        IFieldDomain getFieldDomain(Class, String)
        IFieldDomain getFieldDomain(String, String)
        IFieldDomain getFieldDomain(String)
        void addAll(String, IObjSet)
        void addAll(String, String, IObjSet)
        void addAll(Class, String, IObjSet)
        boolean includeFinitization(IFinitization)
        IFinitization getIncludedFinitization(Class)
        void handleArraysAsObjects(boolean)
        boolean areArraysHandledAsObjects()",
    ),
    (
        "IClassDomain",
        None,
        "Class getClassOfObjects()
        String getClassNameOfObjects()
        int getSize()
        void includeInIsomorphismCheck(boolean)
        boolean isIncludedInIsomorphismChecking()
        void addObject(Object)
        void addObjects(Object[])
        void addObjects(Collection)",
    ),
    (
        "IFieldDomain",
        None,
        "Class getClassOfField()
        boolean isPrimitiveType()
        int getNumberOfElements()
        boolean isArrayType()
        int getNumOfClassDomains()",
    ),
    ("IPrimitiveTypeSet", Some("IFieldDomain"), ""),
    ("IBooleanSet", Some("IPrimitiveTypeSet"), ""),
    (
        "IByteSet",
        Some("IPrimitiveTypeSet"),
        "void addByte(byte)
        void addRange(byte, byte, byte)
        void removeByte(byte)",
    ),
    (
        "IShortSet",
        Some("IPrimitiveTypeSet"),
        "void addShort(short)
        void addRange(short, short, short)
        void removeShort(short)",
    ),
    (
        "IIntSet",
        Some("IPrimitiveTypeSet"),
        "void addInt(int)
        void addRange(int, int, int)
        void removeInt(int)",
    ),
    (
        "ILongSet",
        Some("IPrimitiveTypeSet"),
        "void addLong(long)
        void addRange(long, long, long)
        void removeLong(long)",
    ),
    (
        "IFloatSet",
        Some("IPrimitiveTypeSet"),
        "void addFloat(float)
        void addRange(float, float, float)
        void removeFloat(float)",
    ),
    (
        "IDoubleSet",
        Some("IPrimitiveTypeSet"),
        "void addDouble(double)
        void addRange(double, double, double)
        void removeDouble(double)",
    ),
    (
        "IObjSet",
        Some("IFieldDomain"),
        "boolean addClassDomain(IClassDomain)
        boolean removeClassDomain(IClassDomain)
        IClassDomain removeClassDomain(int)
        List getClassDomains()
        Object[] getAllObjects()
        Object[] getObjectsOfClass(Class)
        void setNullAllowed(boolean)
        boolean isNullAllowed()",
    ),
    (
        "IArraySet",
        Some("IFieldDomain"),
        "void setArraySizes(IIntSet)
        IIntSet getArraySizes()
        void setComponentsSet(IFieldDomain)
        IFieldDomain getComponentsSet()",
    ),
];

/// A class: name, superclass, the interface whose methods it has, further methods.
type Class = (&'static str, &'static str, Option<&'static str>, &'static str);

const CLASSES: &[Class] = &[
    (
        "FinitizationFactory",
        OBJECT,
        Some("IFinitizationFactory"),
        "static FinitizationFactory getInstance()
        static IFinitization create(Class)",
    ),
    ("Finitization", OBJECT, Some("IFinitization"), "new(Class)\nClassDomain getClassDomain(Class)"),
    ("ClassDomain", OBJECT, Some("IClassDomain"), ""),
    ("NullClassDomain", "ClassDomain", None, "static NullClassDomain getInstance()"),
    ("FieldDomain", OBJECT, Some("IFieldDomain"), ""),
    ("PrimitiveTypeSet", "FieldDomain", None, ""),
    ("BooleanSet", "FieldDomain", Some("IBooleanSet"), "new()"),
    ("ByteSet", "PrimitiveTypeSet", Some("IByteSet"), ""),
    ("ShortSet", "PrimitiveTypeSet", Some("IShortSet"), ""),
    (
        "IntSet",
        "PrimitiveTypeSet",
        Some("IIntSet"),
        "int getInt(int)
        int getMin()
        int getMax()",
    ),
    ("LongSet", "PrimitiveTypeSet", Some("ILongSet"), ""),
    ("FloatSet", "PrimitiveTypeSet", Some("IFloatSet"), ""),
    ("DoubleSet", "PrimitiveTypeSet", Some("IDoubleSet"), ""),
    ("ObjSet", "FieldDomain", Some("IObjSet"), "ClassDomain removeClassDomain(int)"),
    ("ArraySet", "FieldDomain", Some("IArraySet"), "int getMaxLength()"),
];

/// `margay.Finitization`; its source for users is in `java/margay-api`.
const OWN_METHODS: &str = "static Finitization of(Class)
    static Finitization of(String)
    Domain objects(Class, int)
    Domain objects(String, int)
    Domain values(Object[])
    Domain strings(int)
    Domain enums(Class)
    Domain enums(String)
    Domain booleans()
    Domain bytes(int, int)
    Domain shorts(int, int)
    Domain chars(char, char)
    Domain ints(int, int)
    Domain intsOf(int[])
    Domain longs(long, long)
    Domain longsOf(long[])
    Domain floats(int, int)
    Domain floatsOf(float[])
    Domain doubles(int, int)
    Domain doublesOf(double[])
    Domain boxed(Domain)
    Domain arrays(Class, Domain, Domain)
    Domain arrays(String, Domain, Domain)
    Domain sharedArrays(Class, int, Domain, Domain)
    Finitization field(String, Domain)
    Finitization field(Class, String, Domain)
    Finitization argument(int, Domain)
    Finitization include(Finitization)";

const OWN_DOMAIN_METHODS: &str = "Domain orNull()
    Domain or(Domain)";

/// The classes of the finitization APIs, for [`margay_machine::Machine::provide_classes`]: they stand in for those of a jar.
pub fn provide(class: &str) -> Option<Provided> {
    let bytes = if is_finitization(class) { write(class)? } else { return None };
    Some(Provided { bytes, whole: true, rest: None })
}

/// Whether a class is of the finitization APIs.
fn is_finitization(class: &str) -> bool {
    class.starts_with(KORAT) || class.strip_prefix(OWN).is_some_and(|rest| matches!(rest, "" | "$Domain"))
}

/// The class file of a class of the finitization APIs.
fn write(class: &str) -> Option<Vec<u8>> {
    if let Some(name) = class.strip_prefix(IMPL) {
        let (_, above, interface, methods) = CLASSES.iter().find(|c| c.0 == name)?;
        let above = if *above == OBJECT { OBJECT.to_owned() } else { format!("{IMPL}{above}") };
        let mut w = Writer::new(class, &above, PUBLIC_CLASS);
        let mut declared = *interface;
        if let Some(interface) = interface {
            w.class.interface(&format!("{KORAT}{interface}"));
        }
        while let Some((_, extends, methods)) = INTERFACES.iter().find(|i| Some(i.0) == declared) {
            w.methods(methods, PUBLIC | NATIVE);
            declared = *extends;
        }
        w.methods(methods, PUBLIC | NATIVE);
        if !methods.contains("new(") {
            w.constructor("()V", false);
        }
        return Some(w.class.finish());
    }
    if let Some(name) = class.strip_prefix(KORAT) {
        let (_, extends, methods) = INTERFACES.iter().find(|i| i.0 == name)?;
        let mut w = Writer::new(class, OBJECT, PUBLIC_INTERFACE);
        if let Some(extends) = extends {
            w.class.interface(&format!("{KORAT}{extends}"));
        }
        w.methods(methods, PUBLIC | ABSTRACT);
        return Some(w.class.finish());
    }
    let mut w = Writer::new(class, OBJECT, PUBLIC_CLASS);
    w.methods(if class == OWN { OWN_METHODS } else { OWN_DOMAIN_METHODS }, PUBLIC | NATIVE);
    Some(w.class.finish())
}

struct Writer<'a> {
    class: ClassWriter,
    name: &'a str,
    above: &'a str,
}

impl<'a> Writer<'a> {
    fn new(name: &'a str, above: &'a str, access: u16) -> Writer<'a> {
        let mut class = ClassWriter::new(name, above);
        class.set_access(access);
        Writer { class, name, above }
    }

    /// Adds the methods of a list of declarations, one to a line.
    fn methods(&mut self, declarations: &str, access: u16) {
        for line in declarations.lines() {
            let Some((head, parameters)) = line.trim().strip_suffix(')').and_then(|l| l.split_once('('))
            else {
                continue;
            };
            let parameters: String =
                parameters.split(", ").filter(|p| !p.is_empty()).map(|p| self.descriptor(p)).collect();
            if head == "new" {
                let desc = format!("({parameters})V");
                self.class.method(PUBLIC | NATIVE, CONSTRUCT, &desc, None);
                self.constructor(&desc, true);
                continue;
            }
            let (access, head) = match head.strip_prefix("static ") {
                Some(rest) => (PUBLIC_STATIC | NATIVE, rest),
                None => (access, head),
            };
            let Some((ret, name)) = head.split_once(' ') else { continue };
            let desc = format!("({parameters}){}", self.descriptor(ret));
            self.class.method(access, name, &desc, None);
        }
    }

    /// A constructor, which may hand its parameters to the host.
    fn constructor(&mut self, desc: &str, tells_host: bool) {
        let parameters = MethodDescriptor::parse(desc).map_or(Vec::new(), |d| d.params);
        let parameters: Vec<Kind> = parameters.iter().map(|p| kind_of(p)).collect();
        let mut c = Code::new(1 + parameters.iter().map(|k| k.slots()).sum::<u16>());
        c.load(Kind::Ref, 0).invokespecial(self.class.method_ref(self.above, "<init>", "()V", false));
        if tells_host {
            c.load(Kind::Ref, 0);
            let mut slot = 1;
            for kind in parameters {
                c.load(kind, slot);
                slot += kind.slots();
            }
            c.invokevirtual(self.class.method_ref(self.name, CONSTRUCT, desc, false));
        }
        c.ret(Kind::Void);
        self.class.method(PUBLIC, "<init>", desc, Some(c));
    }

    /// The descriptor of a type as it is written in Java, with the imports that these declarations need.
    fn descriptor(&self, java: &str) -> String {
        if let Some(element) = java.strip_suffix("[]") {
            return format!("[{}", self.descriptor(element));
        }
        let letter = match java {
            "void" => "V",
            "boolean" => "Z",
            "byte" => "B",
            "char" => "C",
            "short" => "S",
            "int" => "I",
            "long" => "J",
            "float" => "F",
            "double" => "D",
            "Class" | "String" | "Object" => return format!("Ljava/lang/{java};"),
            "List" | "Collection" => return format!("Ljava/util/{java};"),
            "Domain" => return format!("L{OWN}$Domain;"),
            _ if self.name.starts_with(OWN) => return format!("L{OWN};"),
            _ if INTERFACES.iter().any(|i| i.0 == java) => return format!("L{KORAT}{java};"),
            _ => return format!("L{IMPL}{java};"),
        };
        letter.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_declared_type_is_a_class_that_is_written() {
        let names = INTERFACES.iter().map(|i| format!("{KORAT}{}", i.0));
        let names = names.chain(CLASSES.iter().map(|c| format!("{IMPL}{}", c.0)));
        for name in names.chain([OWN.to_owned(), format!("{OWN}$Domain")]) {
            assert!(is_finitization(&name) && write(&name).is_some(), "{name}");
        }
        let w = Writer::new(OWN, OBJECT, PUBLIC_CLASS);
        assert_eq!(w.descriptor("Object[]"), "[Ljava/lang/Object;");
        let w = Writer::new("korat/finitization/IObjSet", OBJECT, PUBLIC_CLASS);
        let desc = format!("({}){}", w.descriptor("IClassDomain"), w.descriptor("ClassDomain"));
        assert_eq!(desc, "(Lkorat/finitization/IClassDomain;)Lkorat/finitization/impl/ClassDomain;");
        assert!(MethodDescriptor::parse(&desc).is_some());
        assert!(write("korat/finitization/Other").is_none() && !is_finitization("margay/Verify"));
    }
}
