//! The decisions of a run about its input as Java expressions, for comments, names and messages.

use super::Sym;
use crate::inputs::Origin;
use crate::refs::REF_BIT;
use margay_classes::{ClassId, Origin as From};
use margay_machine::{Machine, Ref};
use rustc_hash::FxHashSet;

/// Longest condition that somebody reads.
const LONGEST: usize = 200;

impl Sym {
    /// What was decided: of references, then of numbers in the order of the run. What holds of every input, and what
    /// cannot be said in a line, is left out.
    pub fn explain(&self, m: &Machine) -> Vec<String> {
        let mut texts: Vec<String> = Vec::new();
        let references = (0..self.refs.len() as u32).filter_map(|v| self.explain_reference(m, v));
        let numbers = self.decisions().map(|c| self.terms.display(c).to_string());
        // A loop decides thousands of conditions.
        let mut said = FxHashSet::default();
        for text in references.chain(numbers.filter(|t| !t.contains('?') && t.len() < LONGEST)) {
            if said.insert(text.clone()) {
                texts.push(text);
            }
        }
        texts
    }

    fn explain_reference(&self, m: &Machine, v: u32) -> Option<String> {
        let var = &self.refs[v as usize];
        if var.name.is_empty() || matches!(var.origin, Origin::Unknown) || var.aliased_read.is_some() {
            return None;
        }
        let name = &var.name;
        let object = self.decided(REF_BIT | v)?;
        if object == 0 {
            return Some(format!("{name} == null"));
        }
        let class = m.class_of(object);
        if let Some(constant) = constant_name(m, object) {
            return Some(format!("{name} == {constant}"));
        }
        let first = self.by_ref.get(&object).map(|&o| &self.objects[o as usize].name);
        if let Some(first) = first.filter(|first| *first != name) {
            return Some(format!("{name} == {first}"));
        }
        // What stands in for an interface of the library says nothing; what the program has asked does.
        // A function of our own has no name of its own.
        if m.answers_of(class.id).is_some() {
            return None;
        }
        let asked = var.facts.iter().any(|&(_, yes)| yes);
        let telling = asked || class.id != var.declared && class.origin != From::Boot;
        let of = m.classes.java_name(class.id);
        let simple = of.rsplit(['.', '$']).next().unwrap_or(&of);
        telling.then(|| format!("{name} instanceof {simple}"))
    }
}

/// The name of an enum's constant.
fn constant_name(m: &Machine, object: Ref) -> Option<String> {
    let is_enum = |&c: &ClassId| m.classes.name(c) == "java/lang/Enum";
    m.class_of(object).lineage.iter().any(is_enum).then(|| m.text(m.field(object, "name") as Ref))
}
