//! What constants of a class file name, as text. A constant that is not what was asked for gives nothing: class files are
//! not to be trusted. Knows nothing of code.

use crate::edit::Member;
use margay_classes::reader::{ClassFile, Constant};

/// A method handle of the constant pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Handle {
    /// The kind of reference (JVMS 4.4.8).
    pub kind: u8,
    /// The field or method.
    pub member: Member,
    /// Whether the entry of the method is one for interfaces.
    pub interface: bool,
}

/// The name of a class constant.
pub fn class_name(file: &ClassFile, index: u16) -> Option<String> {
    match file.constant(index) {
        Constant::Class(name) => file.utf8(name).ok(),
        _ => None,
    }
}

/// Name and descriptor of a name and type constant.
pub fn name_type(file: &ClassFile, index: u16) -> Option<(String, String)> {
    match file.constant(index) {
        Constant::NameType { name, desc } => Some((file.utf8(name).ok()?, file.utf8(desc).ok()?)),
        _ => None,
    }
}

/// The field or method of a constant.
pub fn member(file: &ClassFile, index: u16) -> Option<Member> {
    let (Constant::Field { class, name_type: of }
    | Constant::Method { class, name_type: of }
    | Constant::InterfaceMethod { class, name_type: of }) = file.constant(index)
    else {
        return None;
    };
    let (name, descriptor) = name_type(file, of)?;
    Some(Member { class: class_name(file, class)?, name, descriptor })
}

/// Name and descriptor of a dynamic call site or constant.
pub fn dynamic(file: &ClassFile, index: u16) -> Option<(String, String)> {
    match file.constant(index) {
        Constant::InvokeDynamic { name_type: of, .. } | Constant::Dynamic { name_type: of, .. } => {
            name_type(file, of)
        }
        _ => None,
    }
}

/// The method handle of a constant.
pub fn handle(file: &ClassFile, index: u16) -> Option<Handle> {
    let Constant::MethodHandle { kind, reference } = file.constant(index) else { return None };
    let interface = matches!(file.constant(reference), Constant::InterfaceMethod { .. });
    Some(Handle { kind, member: member(file, reference)?, interface })
}

/// A call site.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSite {
    /// Its constant.
    pub site: u16,
    /// Its bootstrap method.
    pub bootstrap: Handle,
    /// The static arguments of the bootstrap method that are method handles, each with its place.
    pub handles: Vec<(usize, Handle)>,
}

/// The call site of a constant.
pub fn call_site(file: &ClassFile, site: u16) -> Option<CallSite> {
    let Constant::InvokeDynamic { bootstrap, .. } = file.constant(site) else { return None };
    let bootstrap = file.bootstraps.get(usize::from(bootstrap))?;
    let arguments = bootstrap.args.iter().enumerate();
    let handles = arguments.filter_map(|(place, &index)| Some((place, handle(file, index)?))).collect();
    Some(CallSite { site, bootstrap: handle(file, bootstrap.method)?, handles })
}
