//! The packages of the workspace as Cargo sees them: who depends on whom, and what is linked in the end.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

/// What packages need to be built and linked; dependencies of tests and build scripts are left out.
pub struct Packages {
    /// The members of the workspace.
    pub members: BTreeSet<String>,
    /// The direct dependencies of every member, by name. Those of others are not known: no library that we use depends
    /// on one of ours.
    pub direct: BTreeMap<String, BTreeSet<String>>,
}

impl Packages {
    /// Asks Cargo, which reads the manifests and nothing else.
    pub fn read() -> Packages {
        let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.args(["metadata", "--format-version", "1", "--offline", "--no-deps"]);
        let output = command.current_dir(margay_test_util::repository()).output().expect("cargo runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let document: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let mut direct: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for package in list(&document["packages"]) {
            let of = direct.entry(text(&package["name"]).to_owned()).or_default();
            let normal = list(&package["dependencies"]).iter().filter(|d| d["kind"].is_null());
            of.extend(normal.map(|dependency| text(&dependency["name"]).to_owned()));
        }
        Packages { members: direct.keys().cloned().collect(), direct }
    }

    /// Everything that a member links by way of members.
    pub fn linked(&self, package: &str) -> BTreeSet<String> {
        let (mut linked, mut open) = (BTreeSet::new(), vec![package.to_owned()]);
        while let Some(next) = open.pop() {
            for dependency in self.direct.get(&next).into_iter().flatten() {
                if linked.insert(dependency.clone()) {
                    open.push(dependency.clone());
                }
            }
        }
        linked
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}
