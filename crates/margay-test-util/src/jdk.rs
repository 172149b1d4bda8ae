//! Finds the JDKs that tests compile and compare with, by feature release. Margay's own search for a JDK is in
//! `margay-classes` and is not used here: tests say which release they want.

use std::fs;
use std::path::{Path, PathBuf};

/// An installed JDK.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Jdk {
    /// The directory that holds `bin`, `lib` and `release`.
    pub home: PathBuf,
    /// 17, 25 and so on.
    pub feature: u32,
}

impl Jdk {
    /// The JDK whose home is `home`, when there is one.
    pub fn at(home: &Path) -> Option<Jdk> {
        let home = home.canonicalize().ok()?;
        let release = fs::read_to_string(home.join("release")).ok()?;
        let version = release.lines().find_map(|line| line.strip_prefix("JAVA_VERSION=\""))?;
        let digits: String = version.chars().take_while(char::is_ascii_digit).collect();
        let jdk = Jdk { home, feature: digits.parse().ok()? };
        jdk.java().exists().then_some(jdk)
    }

    /// The first JDK of this feature release among `JAVA_HOME`, the one on `PATH`, and the directories
    /// beside these.
    pub fn find(feature: u32) -> Option<Jdk> {
        let mut homes: Vec<PathBuf> = Vec::new();
        homes.extend(std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty()).map(PathBuf::from));
        homes.extend(on_path("java").and_then(|java| Some(java.parent()?.parent()?.to_path_buf())));
        let mut neighbours: Vec<PathBuf> = Vec::new();
        for home in &homes {
            let Some(entries) = home.canonicalize().ok().and_then(|home| fs::read_dir(home.parent()?).ok())
            else {
                continue;
            };
            let mut found: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
            found.sort();
            neighbours.append(&mut found);
        }
        homes.iter().chain(&neighbours).filter_map(|home| Jdk::at(home)).find(|jdk| jdk.feature == feature)
    }

    /// Its `java`.
    pub fn java(&self) -> PathBuf {
        self.tool("java")
    }

    /// A program of its `bin` directory.
    pub fn tool(&self, name: &str) -> PathBuf {
        self.home.join("bin").join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }
}

/// The JDK 17, which the tests cannot do without.
pub fn jdk17() -> Jdk {
    Jdk::find(17).expect("the tests need a JDK 17: set JAVA_HOME, or put its java on PATH")
}

/// The JDK 25, where there is one.
pub fn jdk25() -> Option<Jdk> {
    match std::env::var_os("MARGAY_JDK25").filter(|home| !home.is_empty()) {
        Some(home) => {
            let jdk = Jdk::at(Path::new(&home)).filter(|jdk| jdk.feature == 25);
            Some(jdk.unwrap_or_else(|| panic!("MARGAY_JDK25 is no JDK 25: {}", Path::new(&home).display())))
        }
        None => Jdk::find(25),
    }
}

/// An executable of this name on `PATH`, with symbolic links followed.
fn on_path(name: &str) -> Option<PathBuf> {
    let file = format!("{name}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).find_map(|dir| dir.join(&file).canonicalize().ok())
}
