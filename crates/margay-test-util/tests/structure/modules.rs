//! Which module of a crate uses which, and the circles among them. A path leads to the module that defines what it
//! names: re-exports are followed, so that a `mod.rs` that only passes names on is used by nobody.

use crate::source::{Crate, SourceFile};
use std::collections::{BTreeMap, BTreeSet};

/// The modules of a crate.
pub struct Modules<'a> {
    files: &'a [SourceFile],
    by_name: BTreeMap<&'a [String], usize>,
}

/// What a path leads to.
enum Found {
    /// A module itself.
    Module(usize),
    /// Something that this module defines.
    Item(usize),
}

/// Re-exports of re-exports are followed so far.
const DEPTH: usize = 12;

impl<'a> Modules<'a> {
    pub fn of(of: &'a Crate) -> Modules<'a> {
        let by_name = of.files.iter().enumerate().map(|(i, file)| (&file.module[..], i)).collect();
        Modules { files: &of.files, by_name }
    }

    fn child(&self, module: usize, name: &str) -> Option<usize> {
        let path = [&self.files[module].module[..], &[name.to_owned()]].concat();
        self.by_name.get(&path[..]).copied()
    }

    fn parent(&self, module: usize) -> Option<usize> {
        let (_, above) = self.files[module].module.split_last()?;
        self.by_name.get(above).copied()
    }

    /// What a path in a module leads to, if that is in this crate.
    fn resolve(&self, from: usize, path: &[String], depth: usize) -> Option<Found> {
        if depth > DEPTH {
            return None;
        }
        let (first, rest) = path.split_first()?;
        match first.as_str() {
            "crate" => self.walk(*self.by_name.get(&[][..])?, rest, depth),
            "self" => self.walk(from, rest, depth),
            "super" => {
                let above = self.parent(from)?;
                match rest.first() {
                    Some(name) if name == "super" => self.resolve(above, rest, depth + 1),
                    _ => self.walk(above, rest, depth),
                }
            }
            name => {
                if let Some(child) = self.child(from, name) {
                    return self.walk(child, rest, depth);
                }
                let import = self.import(from, name)?;
                // `use x::y as x` would ask for itself.
                if import[0] == name && self.child(from, name).is_none() {
                    return None;
                }
                self.resolve(from, &[import, rest].concat(), depth + 1)
            }
        }
    }

    fn import(&self, module: usize, name: &str) -> Option<&[String]> {
        let imports = &self.files[module].names.imports;
        imports.iter().find(|import| import.name.as_deref() == Some(name)).map(|import| &import.path[..])
    }

    /// Follows names from a module on.
    fn walk(&self, mut at: usize, names: &[String], depth: usize) -> Option<Found> {
        for (i, name) in names.iter().enumerate() {
            if let Some(child) = self.child(at, name) {
                at = child;
                continue;
            }
            if self.files[at].names.items.contains(name) {
                return Some(Found::Item(at));
            }
            if let Some(import) = self.import(at, name) {
                return self.resolve(at, &[import, &names[i + 1..]].concat(), depth + 1);
            }
            for import in self.files[at].names.imports.iter().filter(|import| import.name.is_none()) {
                if let Some(Found::Module(module)) = self.resolve(at, &import.path, depth + 1)
                    && self.files[module].names.items.contains(name)
                {
                    return Some(Found::Item(module));
                }
            }
            return Some(Found::Item(at));
        }
        Some(Found::Module(at))
    }

    /// The modules that each one uses.
    fn edges(&self) -> Vec<BTreeSet<usize>> {
        (0..self.files.len()).map(|module| self.uses(module)).collect()
    }

    fn uses(&self, module: usize) -> BTreeSet<usize> {
        let names = &self.files[module].names;
        let mut used = BTreeSet::new();
        for import in &names.imports {
            // What is only passed on is not used.
            let passed_on =
                import.exported && import.name.as_ref().is_some_and(|name| !names.identifiers.contains(name));
            match self.resolve(module, &import.path, 0) {
                Some(Found::Item(other)) if !passed_on => used.insert(other),
                Some(Found::Module(other)) if import.name.is_none() && !import.exported => used.insert(other),
                // A module by name: what is taken from it are paths.
                _ => false,
            };
        }
        for path in &names.paths {
            if let Some(Found::Item(other)) = self.resolve(module, path, 0) {
                used.insert(other);
            }
        }
        used.remove(&module);
        used
    }

    /// The groups of modules that reach each other, each in the order of names.
    pub fn circles(&self) -> Vec<BTreeSet<String>> {
        let edges = self.edges();
        let reached: Vec<BTreeSet<usize>> = (0..edges.len()).map(|from| reachable(&edges, from)).collect();
        let mut circles: Vec<BTreeSet<String>> = Vec::new();
        let mut seen = BTreeSet::new();
        for (module, all) in reached.iter().enumerate() {
            if !all.contains(&module) || seen.contains(&module) {
                continue;
            }
            let members: BTreeSet<usize> =
                all.iter().copied().filter(|&other| reached[other].contains(&module)).collect();
            circles.push(members.iter().map(|&member| self.name(member)).collect());
            seen.extend(members);
        }
        circles
    }

    /// Who uses whom in a group of modules, a line for each.
    pub fn uses_inside(&self, group: &BTreeSet<String>) -> Vec<String> {
        let mut lines = Vec::new();
        for module in (0..self.files.len()).filter(|&module| group.contains(&self.name(module))) {
            let used = self.uses(module).into_iter().map(|other| self.name(other));
            let used: Vec<String> = used.filter(|other| group.contains(other)).collect();
            lines.push(format!("{} uses {}", self.name(module), used.join(", ")));
        }
        lines
    }

    fn name(&self, module: usize) -> String {
        match self.files[module].module.join("::") {
            root if root.is_empty() => "crate".to_owned(),
            name => name,
        }
    }
}

/// What is reached from a module in one or more steps.
fn reachable(edges: &[BTreeSet<usize>], from: usize) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut open: Vec<usize> = edges[from].iter().copied().collect();
    while let Some(next) = open.pop() {
        if reached.insert(next) {
            open.extend(&edges[next]);
        }
    }
    reached
}
