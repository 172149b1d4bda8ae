//! Which method of the class under test a test belongs to. Its name begins with that of the method; where several names fit,
//! what the test calls decides. Knows nothing of files.

use crate::java::TestMethod;
use crate::model::Suite;
use crate::names::{LONGEST, method_label};
use margay_classes::Classes;
use std::collections::BTreeSet;

/// What a test belongs to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// One of these methods: more than one only where nothing tells them apart.
    Methods(BTreeSet<String>),
    /// A method that the class does not have any more.
    Gone,
    /// No method: the test was not written by Margay.
    Unknown,
}

/// A method that tests may belong to.
#[derive(Debug)]
struct Method {
    class: String,
    /// As the class file has it.
    name: String,
    /// How the names of its tests begin.
    label: String,
}

/// The methods that the tests of a class may belong to.
#[derive(Debug)]
pub(super) struct Owners(Vec<Method>);

impl Owners {
    /// The methods that the class of a suite declares now, and the classes of its cases.
    pub(super) fn of(classes: &mut Classes, suite: &Suite) -> Owners {
        let mut declaring = BTreeSet::from([&suite.class]);
        declaring.extend(suite.cases.iter().map(|case| &case.method.class));
        let mut methods = Vec::new();
        for class in declaring {
            let Ok(id) = classes.load(&class.replace('.', "/")) else { continue };
            for &method in &classes.class(id).methods {
                let name = classes.symbols.text(classes.method(method).name);
                methods.push(Method::new(class, name));
            }
        }
        Owners(methods)
    }

    /// What a test belongs to.
    pub(super) fn of_test(&self, test: &TestMethod) -> Owner {
        let fits: Vec<&Method> = self.0.iter().filter(|m| m.fits(&test.name)).collect();
        let text = test.body().join("\n");
        if fits.is_empty() {
            return if calls_what_it_is_named_for(&test.name, &text) { Owner::Gone } else { Owner::Unknown };
        }
        let names = |methods: &[&Method]| methods.iter().map(|m| m.name.clone()).collect();
        let called: Vec<&Method> = fits.iter().copied().filter(|m| m.is_called(&text)).collect();
        Owner::Methods(names(if called.is_empty() { &fits } else { &called }))
    }
}

impl Method {
    fn new(class: &str, name: &str) -> Method {
        let label = method_label(class, name).chars().take(LONGEST).collect();
        Method { class: class.to_owned(), name: name.to_owned(), label }
    }

    /// Whether a test of the method may have this name.
    fn fits(&self, test: &str) -> bool {
        test.strip_prefix(&self.label).is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
    }

    /// Whether a text calls a method or constructor of this name, directly or by reflection.
    fn is_called(&self, text: &str) -> bool {
        match self.name.as_str() {
            "<init>" => constructs(text, self.class.rsplit(['.', '$']).next().unwrap_or(&self.class)),
            name => has_word(text, name),
        }
    }
}

/// Whether a test calls a method or constructor that a beginning of its name is for.
fn calls_what_it_is_named_for(name: &str, text: &str) -> bool {
    let ends = name.match_indices('_').map(|(at, _)| at).chain([name.len()]);
    ends.map(|end| &name[..end]).any(|label| {
        let class = label.strip_prefix("new").filter(|class| !class.is_empty());
        !label.is_empty() && has_word(text, label) || class.is_some_and(|class| constructs(text, class))
    })
}

/// Whether a text makes an object of a class with this simple name, directly or by reflection.
fn constructs(text: &str, class: &str) -> bool {
    let created = |(at, _): (usize, &str)| {
        let name = text[..at].rfind(|c: char| !is_part(c) && c != '.').map_or(0, |before| before + 1);
        text[..name].ends_with("new ") && text[at + class.len()..].starts_with(['(', '<'])
    };
    words(text, class).any(created) || text.contains("MargaySupport.create(") && has_word(text, class)
}

fn has_word(text: &str, word: &str) -> bool {
    words(text, word).next().is_some()
}

/// The places where a word stands by itself.
fn words<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = (usize, &'t str)> {
    text.match_indices(word).filter(move |&(at, _)| {
        !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part)
    })
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '$'
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::Style;

    fn owner(methods: &[&str], name: &str, body: &str) -> Owner {
        let owners = Owners(methods.iter().map(|m| Method::new("a.Node", m)).collect());
        let head = ["@Test".to_owned()];
        owners.of_test(&TestMethod::new(Style::JUnit5, &head, name, false, &[body.to_owned()]))
    }

    fn methods(names: &[&str]) -> Owner {
        Owner::Methods(names.iter().map(|&n| n.to_owned()).collect())
    }

    #[test]
    fn names_and_calls_tell_methods_apart() {
        let declared = ["get", "get_all", "newNode", "<init>", "size"];
        let owner = |name: &str, body: &str| owner(&declared, name, body);
        assert_eq!(owner("size", "node.size();"), methods(&["size"]));
        assert_eq!(owner("get_nIs1_returns2_2", "node.get(1);"), methods(&["get"]));
        assert_eq!(owner("get_all", "node.get_all();"), methods(&["get_all"]));
        assert_eq!(owner("get_all_returnsTrue", "node.get(true);"), methods(&["get"]));
        assert_eq!(owner("newNode", "new Node(1);"), methods(&["<init>"]));
        assert_eq!(owner("newNode", "new a.Node<>(1);"), methods(&["<init>"]));
        assert_eq!(owner("newNode", "Node.newNode(new Object());"), methods(&["newNode"]));
        assert_eq!(owner("get_all_returnsTrue", "node.get(node.get_all());"), methods(&["get", "get_all"]));
    }

    #[test]
    fn a_test_of_no_method_is_one_that_is_gone_or_somebody_elses() {
        assert_eq!(owner(&["size"], "sizes_returns1", "node.sizes();"), Owner::Gone);
        assert_eq!(owner(&["size"], "of_kind_nIs1", "MargaySupport.call(node, \"of_kind\");"), Owner::Gone);
        assert_eq!(owner(&["size"], "newTree", "new Node.Tree(1);"), Owner::Gone);
        assert_eq!(owner(&["size"], "addsTwoNumbers", "node.size();"), Owner::Unknown);
    }

    #[test]
    fn long_names_are_recognised() {
        let long = "a".repeat(100);
        let name = format!("{}_2", &long[..LONGEST]);
        assert_eq!(owner(&[&long, "a"], &name, "node.x();"), methods(&[&long]));
    }
}
