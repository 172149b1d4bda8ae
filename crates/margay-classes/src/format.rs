//! Format checks that the JVM makes when it defines a class (JVMS 4.8): flags that contradict each other,
//! members that occur twice, code where none may be. Linking and the machine rely on them.

use crate::reader::{ClassFile, Member, access};
use crate::symbols::Symbols;
use rustc_hash::FxHashSet;

macro_rules! malformed {
    ($($text:tt)*) => {
        Err(FormatError(format!($($text)*)))
    };
}

/// What is wrong with a class file, as a `ClassFormatError` says it.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct FormatError(String);

/// Checks a class from outside the JDK.
pub fn check(file: &ClassFile, symbols: &Symbols) -> Result<(), FormatError> {
    let name = symbols.text(file.name);
    check_names(name)?;
    let class = file.access;
    if class & access::MODULE != 0 {
        return malformed!("{name} is not a class because access_flag ACC_MODULE is set");
    }
    let interface = class & access::INTERFACE != 0;
    let bad_interface =
        interface && (class & access::ABSTRACT == 0 || class & (access::FINAL | access::ENUM) != 0);
    let bad_class = !interface
        && (class & access::ANNOTATION != 0
            || class & (access::FINAL | access::ABSTRACT) == access::FINAL | access::ABSTRACT);
    if bad_interface || bad_class {
        return malformed!("Illegal class modifiers in class {name}: 0x{class:X}");
    }
    check_members(file, symbols, interface)
}

fn check_members(file: &ClassFile, symbols: &Symbols, interface: bool) -> Result<(), FormatError> {
    let name = symbols.text(file.name);
    let mut seen = FxHashSet::default();
    for field in &file.fields {
        let flags = field.access;
        let constant = access::PUBLIC | access::STATIC | access::FINAL;
        let bad = visibilities(flags) > 1
            || flags & (access::FINAL | access::VOLATILE) == access::FINAL | access::VOLATILE
            || interface && flags & constant != constant;
        if bad {
            let text = symbols.text(field.name);
            return malformed!("Illegal field modifiers in class {name}: 0x{flags:X} ({text})");
        }
        if !seen.insert((field.name, field.desc)) {
            let text = symbols.text(field.name);
            return malformed!("Duplicate field name \"{text}\" in class file {name}");
        }
    }
    seen.clear();
    for method in &file.methods {
        check_method(file, symbols, method, interface)?;
        if !seen.insert((method.name, method.desc)) {
            let text = symbols.text(method.name);
            return malformed!("Duplicate method name \"{text}\" in class file {name}");
        }
    }
    Ok(())
}

fn check_method(
    file: &ClassFile,
    symbols: &Symbols,
    method: &Member,
    interface: bool,
) -> Result<(), FormatError> {
    let (class, name) = (symbols.text(file.name), symbols.text(method.name));
    let flags = method.access;
    let special = name.starts_with('<');
    if special && name != "<init>" && name != "<clinit>" {
        return malformed!("Illegal method name \"{name}\" in class {class}");
    }
    let never_abstract =
        access::PRIVATE | access::STATIC | access::FINAL | access::NATIVE | access::SYNCHRONIZED;
    let bad = match name {
        "<clinit>" => false,
        "<init>" => {
            interface
                || visibilities(flags) > 1
                || flags
                    & (access::STATIC
                        | access::FINAL
                        | access::SYNCHRONIZED
                        | access::NATIVE
                        | access::ABSTRACT
                        | access::BRIDGE)
                    != 0
                || !symbols.text(method.desc).ends_with(")V")
        }
        _ => {
            visibilities(flags) > 1
                || flags & access::ABSTRACT != 0 && flags & never_abstract != 0
                || interface
                    && flags & (access::PROTECTED | access::FINAL | access::SYNCHRONIZED | access::NATIVE)
                        != 0
                || interface && visibilities(flags) == 0
        }
    };
    if bad {
        return malformed!("Method {name} in class {class} has illegal modifiers: 0x{flags:X}");
    }
    let receiver = u16::from(flags & access::STATIC == 0);
    let slots =
        crate::descriptor::MethodDescriptor::parse(symbols.text(method.desc)).map_or(0, |d| d.param_slots());
    if slots + receiver > 255 {
        return malformed!("Too many arguments in method signature in class file {class}");
    }
    let codes = file.count_attributes(&method.attributes, "Code");
    let wants_code = name == "<clinit>" || flags & (access::ABSTRACT | access::NATIVE) == 0;
    match (codes, wants_code) {
        (1, true) | (0, false) => Ok(()),
        (0, true) => {
            malformed!("Absent Code attribute in method that is not native or abstract in class file {class}")
        }
        (_, true) => malformed!("Multiple Code attributes in class file {class}"),
        (_, false) => malformed!("Code attribute in native or abstract methods in class file {class}"),
    }
}

/// How many of public, private and protected are set.
fn visibilities(flags: u16) -> u32 {
    (flags & (access::PUBLIC | access::PRIVATE | access::PROTECTED)).count_ones()
}

fn check_names(name: &str) -> Result<(), FormatError> {
    let legal = !name.starts_with('[')
        && !name.contains(['.', ';'])
        && name.split('/').all(|part| !part.is_empty() && !part.contains('['));
    if legal { Ok(()) } else { malformed!("Illegal class name \"{name}\"") }
}
