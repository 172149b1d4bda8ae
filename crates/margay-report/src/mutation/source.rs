//! Where the source of a class is: beside its class file, or where Maven and Gradle have it.

use super::names::{is_plain, source_file};
use margay_mutate::result::ClassResult;
use std::path::{Path, PathBuf};

/// Where reports take the source of a class from.
pub trait SourceText {
    /// The text of the source file that a class was compiled from.
    fn source(&self, class: &ClassResult) -> Option<String>;
}

/// The source folders of a project, from its root.
const FOLDERS: &[&str] = &["src/main/java", "src/test/java", "src"];
/// How far above an entry of a class path the root of the project may be: Gradle has `build/classes/java/main`, Maven
/// `target/classes`, and a jar lies in `build/libs` or `target`.
const LEVELS: usize = 4;

/// Looks for the source of classes by the layout of projects: beside the class, then in the source folders of the
/// nearest folder above an entry of the class path that has the file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Layout {
    entries: Vec<PathBuf>,
}

impl Layout {
    /// With the entries of a class path: folders and jars.
    pub fn new(entries: &[PathBuf]) -> Layout {
        // A relative entry has too few folders above it.
        let absolute = |entry: &PathBuf| std::path::absolute(entry).unwrap_or_else(|_| entry.clone());
        Layout { entries: entries.iter().map(absolute).collect() }
    }

    /// The source file of a class.
    pub fn find(&self, class: &ClassResult) -> Option<PathBuf> {
        let packages: Vec<&str> = class.class.split('.').collect();
        let (_, packages) = packages.split_last()?;
        if !packages.iter().all(|name| is_plain(name)) {
            return None;
        }
        let file: PathBuf = packages.iter().copied().chain([source_file(class).as_str()]).collect();
        self.entries.iter().find_map(|entry| below(entry, &file))
    }
}

impl SourceText for Layout {
    fn source(&self, class: &ClassResult) -> Option<String> {
        let bytes = std::fs::read(self.find(class)?).ok()?;
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }
}

/// The file where the source of classes of this entry may lie.
fn below(entry: &Path, file: &Path) -> Option<PathBuf> {
    let beside = entry.join(file);
    if beside.is_file() {
        return Some(beside);
    }
    let above = entry.ancestors().skip(1).take(LEVELS);
    let mut places = above.flat_map(|root| FOLDERS.iter().map(move |folder| root.join(folder).join(file)));
    places.find(|place| place.is_file())
}

#[cfg(test)]
mod tests {
    use super::*;
    use margay_test_util::Scratch;

    fn class(name: &str, source_file: Option<&str>) -> ClassResult {
        ClassResult {
            class: name.to_owned(),
            source_file: source_file.map(str::to_owned),
            mutants: Vec::new(),
        }
    }

    fn put(scratch: &Scratch, path: &str) -> PathBuf {
        let file = scratch.path().join(path);
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("folders can be made");
        std::fs::write(&file, path).expect("a file");
        file
    }

    #[test]
    fn sources_lie_where_builds_have_them() {
        let scratch = Scratch::new("sources");
        let maven = put(&scratch, "maven/src/main/java/com/example/Order.java");
        let tests = put(&scratch, "maven/src/test/java/com/example/OrderTest.java");
        let gradle = put(&scratch, "gradle/src/main/java/com/example/Item.java");
        let beside = put(&scratch, "plain/Point.java");
        let eclipse = put(&scratch, "eclipse/src/a/B.java");
        let entries = [
            "maven/target/classes",
            "maven/target/test-classes",
            "gradle/build/classes/java/main",
            "plain",
            "eclipse/bin",
        ];
        let layout = Layout::new(&entries.map(|entry| scratch.path().join(entry)));
        assert_eq!(layout.find(&class("com.example.Order$Line", None)), Some(maven));
        assert_eq!(layout.find(&class("com.example.OrderTest", Some("OrderTest.java"))), Some(tests));
        assert_eq!(layout.find(&class("com.example.Other", Some("Item.java"))), Some(gradle));
        assert_eq!(layout.find(&class("Point", Some("Point.java"))), Some(beside));
        assert_eq!(layout.find(&class("a.B", Some("B.java"))), Some(eclipse));
        assert_eq!(layout.find(&class("com.example.Missing", None)), None);
        let jar = Layout::new(&[scratch.path().join("maven/target/order-1.0.jar")]);
        let found = jar.source(&class("com.example.Order", None));
        assert_eq!(found.as_deref(), Some("maven/src/main/java/com/example/Order.java"));
    }

    #[test]
    fn names_in_class_files_lead_nowhere_else() {
        let scratch = Scratch::new("sources-outside");
        put(&scratch, "secret.java");
        let layout = Layout::new(&[scratch.path().join("a/b")]);
        assert_eq!(layout.find(&class("A", Some("../../secret.java"))), None);
        assert_eq!(layout.find(&class("...A", Some("secret.java"))), None);
    }
}
