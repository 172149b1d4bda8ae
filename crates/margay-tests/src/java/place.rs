//! Where the tests of a class go: their package, the names of their classes, and their paths.

use crate::types::{CLOSED_TESTS, package_of};
use margay_classes::Classes;

/// The class with what tests need to reach private state.
pub(super) const SUPPORT: &str = "MargaySupport";

/// Where the tests of a class go.
#[derive(Debug)]
pub(crate) struct Place {
    /// The package of the test classes.
    pub(super) package: String,
    /// The name of the class under test without its package, as part of another name.
    simple: String,
    /// The option of `java` that opens the package of the target, if it is one of the JDK.
    pub(super) opens: Option<String>,
}

impl Place {
    pub(crate) fn of(classes: &mut Classes, class: &str) -> Place {
        let own = package_of(class);
        let module = module_of(classes, class);
        let closed = module.is_some() || classes.path.is_signed(&class.replace('.', "/"));
        Place {
            package: if closed { format!("{CLOSED_TESTS}.{own}") } else { own.to_owned() },
            simple: package_free(class),
            opens: module.map(|module| format!("--add-opens {module}/{own}=ALL-UNNAMED")),
        }
    }

    /// The simple name of the class with the tests of behaviour, or of bugs.
    pub(crate) fn test_class(&self, bugs: bool) -> String {
        format!("{}{}", self.simple, if bugs { "MargayBugs" } else { "MargayTest" })
    }

    /// The qualified name of a class of the package.
    pub(super) fn qualified(&self, class: &str) -> String {
        qualified(&self.package, class)
    }

    /// The qualified name of a test.
    pub(super) fn test(&self, bugs: bool, name: &str) -> String {
        format!("{}.{name}", self.qualified(&self.test_class(bugs)))
    }

    /// The path of a class of the package.
    pub(crate) fn path(&self, class: &str) -> String {
        format!("{}{class}.java", directory(&self.package))
    }
}

/// The module of the JDK that a class belongs to, if it does.
fn module_of(classes: &mut Classes, class: &str) -> Option<String> {
    let id = classes.load(&class.replace('.', "/")).ok()?;
    classes.class(id).module.as_deref().map(str::to_owned)
}

/// The name of a class without its package, as part of another name.
pub(super) fn package_free(class: &str) -> String {
    class.rsplit('.').next().unwrap_or(class).replace('$', "")
}

pub(super) fn qualified(package: &str, class: &str) -> String {
    if package.is_empty() { class.to_owned() } else { format!("{package}.{class}") }
}

pub(super) fn directory(package: &str) -> String {
    if package.is_empty() { String::new() } else { package.replace('.', "/") + "/" }
}

/// The last part of a qualified name.
pub(super) fn simple_name(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}
