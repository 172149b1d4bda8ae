//! FSTATI: static initialisers, and private methods that only they call. What runs later does not count as called: methods
//! that make an object of a functional interface which is then kept in a field or an enum constant.

use super::pattern::*;
use super::view::View;
use crate::edit::Member;
use crate::pit::candidate::{Candidate, Method, call_site};
use crate::pit::nodes::NodeKind;
use crate::sequence;
use margay_classes::descriptor::MethodDescriptor;
use margay_classes::opcode as op;
use margay_classes::reader::access;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The interfaces whose objects are code to run later, one on each line, as PIT has them.
static FUNCTIONAL: LazyLock<FxHashSet<&'static str>> = LazyLock::new(|| {
    let lines = include_str!("functional_interfaces.txt").lines();
    lines.filter(|line| !line.starts_with('#')).collect()
});

/// Leaves out what only static initialisers run.
pub fn static_initialisers(view: &View<'_>, mut candidates: Vec<Candidate>) -> Vec<Candidate> {
    let Some(initialiser) = view.methods.iter().find(|method| method.name == "<clinit>") else {
        return candidates;
    };
    let fields = deferring_fields(view);
    let mut reached = BTreeSet::new();
    let mut open = vec![initialiser.number];
    while let Some(number) = open.pop() {
        if !reached.insert(number) {
            continue;
        }
        let Some(method) = view.method(number) else { continue };
        let deferred = deferred_calls(view, method, &fields);
        let called = calls(view, method).into_iter().filter(|call| !deferred.contains(call));
        open.extend(called.filter_map(|call| private_method(view, &call)));
    }
    candidates.retain(|candidate| !reached.contains(&candidate.method));
    candidates
}

/// A private method of the class by name.
fn private_method(view: &View<'_>, called: &Member) -> Option<usize> {
    let found = view.methods.iter().find(|method| {
        method.name == called.name
            && method.descriptor == called.descriptor
            && method.access & access::PRIVATE != 0
            && called.class == view.class.class_name()
    });
    found.map(|method| method.number)
}

/// The methods of the class that a method calls, also by lambdas and method references.
fn calls(view: &View<'_>, method: &Method<'_>) -> Vec<Member> {
    let own = |member: &&Member| member.class == view.class.class_name();
    let direct = method.nodes.iter().filter(|node| node.is_call()).filter_map(|node| node.member.as_deref());
    let mut list: Vec<Member> = direct.filter(own).cloned().collect();
    list.extend(method.nodes.iter().flat_map(|node| handles(view, method, node)));
    list
}

fn handles(view: &View<'_>, method: &Method<'_>, node: &crate::pit::nodes::Node) -> Vec<Member> {
    let site = call_site(view.class, node, method.number);
    site.into_iter().flat_map(|site| site.handles).map(|(_, handle)| handle.member).collect()
}

/// The calls in a method whose result is code to run later, where a field or enum constant keeps it.
fn deferred_calls(view: &View<'_>, method: &Method<'_>, fields: &BTreeSet<String>) -> BTreeSet<Member> {
    static MATCHER: LazyLock<Matcher> = LazyLock::new(|| {
        let made = Test::by(|text, at, _| text.deferring.contains(&at)).keep(START);
        let kept = op(op::PUTSTATIC).and(Test::by(|text, at, _| {
            text.nodes[at].member.as_ref().is_some_and(|member| text.fields.contains(&member.name))
        }));
        let constant = sequence![call_named("<init>"), op(op::PUTSTATIC)];
        let stored = Pattern::Any(vec![constant, kept.into()]);
        let pattern = sequence![anything(), made, anything(), stored, anything()];
        Matcher::of(pattern, no_instruction())
    });
    let mut text = Text::of(&method.nodes);
    text.fields = fields.clone();
    text.deferring = (0..method.nodes.len()).filter(|&at| makes_code(view, method, at)).collect();
    let mut list = BTreeSet::new();
    for at in MATCHER.matches(&text).into_iter().filter_map(|memory| memory.get(START)) {
        let node = &method.nodes[at as usize];
        match &node.member {
            Some(member) => {
                list.insert(Member::clone(member));
            }
            None => list.extend(handles(view, method, node)),
        }
    }
    list
}

/// Whether a node makes an object of a functional interface.
fn makes_code(view: &View<'_>, method: &Method<'_>, at: usize) -> bool {
    let node = &method.nodes[at];
    let returns = |descriptor: &str| {
        let result = MethodDescriptor::parse(descriptor).map(|descriptor| descriptor.ret);
        let class = result.and_then(|result| result.strip_prefix('L')?.strip_suffix(';'));
        class.is_some_and(|class| FUNCTIONAL.contains(class))
    };
    match node.op {
        _ if node.kind != NodeKind::Code => false,
        op::INVOKESTATIC => node.member.as_ref().is_some_and(|member| returns(&member.descriptor)),
        op::INVOKEDYNAMIC => {
            let code = view.class.method_code(method.number);
            let bytes = code.map(|code| view.class.file().slice(code.attribute.code)).unwrap_or_default();
            let site = margay_classes::bytecode::u16_at(bytes, node.bci as usize + 1);
            let site = site.and_then(|site| crate::constants::dynamic(view.class.file(), site));
            site.is_some_and(|(_, descriptor)| returns(&descriptor))
        }
        _ => false,
    }
}

/// The fields whose generic type has a functional interface in it.
fn deferring_fields(view: &View<'_>) -> BTreeSet<String> {
    let file = view.class.file();
    let deferring = file.fields.iter().filter(|field| {
        let signature = file.text_attribute(&field.attributes, "Signature").unwrap_or_default();
        classes_of_signature(&signature).any(|class| FUNCTIONAL.contains(class))
    });
    deferring.map(|field| view.class.symbols().text(field.name).to_owned()).collect()
}

/// The classes that a signature names, without inner classes of generic ones.
fn classes_of_signature(signature: &str) -> impl Iterator<Item = &str> {
    let mut rest = signature;
    std::iter::from_fn(move || {
        loop {
            let first = rest.chars().next()?;
            match first {
                'L' => {
                    let end = rest.find(['<', ';', '.']).unwrap_or(rest.len());
                    let class = &rest[1..end];
                    rest = &rest[end..];
                    return Some(class);
                }
                'T' | '.' => {
                    let end = rest[1..].find(['<', ';']).map_or(rest.len(), |end| end + 1);
                    rest = &rest[end..];
                }
                _ => rest = &rest[first.len_utf8()..],
            }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_name_classes_at_every_depth() {
        let text = "Ljava/util/Map<TK;Ljava/util/List<-Ljava/lang/Runnable;>;>.Inner<[I>;";
        let classes: Vec<&str> = classes_of_signature(text).collect();
        assert_eq!(classes, ["java/util/Map", "java/util/List", "java/lang/Runnable"]);
    }

    #[test]
    fn functional_interfaces_are_names_of_classes() {
        assert!(FUNCTIONAL.contains("java/util/function/Supplier"));
        assert!(FUNCTIONAL.iter().all(|name| name.contains('/') && !name.contains(' ')));
    }
}
