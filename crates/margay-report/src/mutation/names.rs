//! How reports name mutants, methods, operators and tests.

use margay_classes::descriptor::{MethodDescriptor, class_of_descriptor, kind_of};
use margay_graph::graph::short_name;
use margay_mutate::Mutant;
use margay_mutate::result::ClassResult;

/// A name of the mutant that is unique among those of all classes.
pub(super) fn id(mutant: &Mutant) -> String {
    format!("{}.{}", mutant.class, mutant.id())
}

/// The method as `sum(II)I`.
pub(super) fn method(mutant: &Mutant) -> String {
    format!("{}{}", mutant.name, mutant.descriptor)
}

/// The method as people write it: `Order.sum(int, int[])`.
pub(super) fn readable_method(mutant: &Mutant) -> String {
    let class = short_name(&mutant.class);
    let name = match mutant.name.as_str() {
        "<init>" => class.rsplit('.').next().unwrap_or(&class).to_owned(),
        "<clinit>" => return format!("{class}, static initializer"),
        name => format!("{class}.{name}"),
    };
    let parameters = MethodDescriptor::parse(&mutant.descriptor).map(|d| d.params).unwrap_or_default();
    let types: Vec<String> = parameters.into_iter().map(readable_type).collect();
    format!("{name}({})", types.join(", "))
}

/// A type as people write it: `int[]`, `Map.Entry`.
fn readable_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let name = if element.starts_with('L') {
        short_name(&class_of_descriptor(element).replace('/', "."))
    } else {
        kind_of(element).java_name().to_owned()
    };
    name + &"[]".repeat(descriptor.len() - element.len())
}

/// The name of the operator in PIT's reports, without its package.
pub(super) fn operator(mutant: &Mutant) -> String {
    let name = mutant.reported_operator();
    name.rsplit('.').next().unwrap_or(&name).to_owned()
}

/// The name of the source file of a class: the one that the class file tells, or else that of the outermost class.
pub(super) fn source_file(class: &ClassResult) -> String {
    let named = class.source_file.as_deref().filter(|name| is_plain(name));
    named.map_or_else(|| format!("{}.java", outermost(&class.class)), str::to_owned)
}

/// The path of the source file of a class below the folder of its packages.
pub(super) fn source_path(class: &ClassResult) -> String {
    let file = source_file(class);
    match class.class.rsplit_once('.') {
        Some((package, _)) => format!("{}/{file}", package.replace('.', "/")),
        None => file,
    }
}

/// The simple name of the class that contains this one, which stands in no other.
fn outermost(class: &str) -> &str {
    let simple = class.rsplit('.').next().unwrap_or(class);
    // A name may begin with a dollar sign.
    let end = simple.char_indices().skip(1).find(|&(_, c)| c == '$').map_or(simple.len(), |(at, _)| at);
    &simple[..end]
}

/// Whether this is the name of a file or folder and no path: names in class files may be anything.
pub(super) fn is_plain(name: &str) -> bool {
    !name.is_empty() && name != "." && name != ".." && !name.contains(['/', '\\', ':', '\0'])
}

/// The class of a test: `com.example.OrderTest` of `com.example.OrderTest.total(int)`.
pub(super) fn class_of_test(test: &str) -> &str {
    let name = test.split(['(', '[']).next().unwrap_or(test);
    name.rsplit_once('.').map_or(name, |(class, _)| class)
}

/// A share as people read it, never rounded up: 0.9996 is `99.9%`.
pub(super) fn percent(share: f64) -> String {
    let tenths = (share * 1000.0 + 1e-9).floor();
    if tenths >= 1000.0 { "100%".to_owned() } else { format!("{:.1}%", tenths / 10.0) }
}

/// `1 test`, `2 tests`.
pub(super) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_never_rounded_up() {
        assert_eq!([1.0, 0.9996, 0.29, 0.0].map(percent), ["100%", "99.9%", "29.0%", "0.0%"]);
    }

    #[test]
    fn tests_know_their_class() {
        assert_eq!(class_of_test("com.example.OrderTest.total(java.lang.String)"), "com.example.OrderTest");
        assert_eq!(class_of_test("OrderTest.total[a.b]"), "OrderTest");
        assert_eq!(class_of_test("total"), "total");
    }

    #[test]
    fn source_files_are_named_by_the_outermost_class() {
        assert_eq!(outermost("com.example.Map$Entry$1"), "Map");
        assert_eq!(outermost("$Proxy"), "$Proxy");
        assert!(!is_plain("../x.java") && is_plain("x.java"));
    }

    #[test]
    fn types_are_written_as_in_java() {
        assert_eq!(
            ["[[I", "Ljava/util/Map$Entry;", "Z"].map(readable_type),
            ["int[][]", "Map.Entry", "boolean"]
        );
    }
}
