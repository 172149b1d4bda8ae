//! Finds the JDK whose library the analysed code runs against, and reads its version. It must not know what
//! is inside of the image; it only makes sure that there is one.

use std::cmp::Reverse;
use std::ffi::OsString;
use std::fmt;
use std::fs::{self, File};
use std::io::Read;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Longer `release` files than this are not read to their end.
const MAX_RELEASE: u64 = 256 << 10;

/// An installed JDK.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Jdk {
    /// Its directory, the value that JAVA_HOME should have.
    pub home: PathBuf,
    /// The version as one number: 17.
    pub feature: u32,
    /// The whole version: "17.0.15".
    pub version: String,
    /// Who built it, if it says so.
    pub vendor: Option<String>,
    image: PathBuf,
}

/// Why a directory is not a JDK that can be used.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum JdkFault {
    /// There is nothing there.
    #[error("{} is not a directory", .0.display())]
    Missing(PathBuf),
    /// There is no image of the library.
    #[error("{} has no lib/modules: it is a Java 8 or older, or not a JDK", .0.display())]
    NoImage(PathBuf),
    /// The version is not known.
    #[error("{} has no readable `release` file that names JAVA_VERSION: {reason}", home.display())]
    NoVersion {
        /// The JDK's directory.
        home: PathBuf,
        /// What is wrong with the file.
        reason: String,
    },
    /// The version is too old or too new.
    #[error("{} is a JDK {version}; supported are {}", home.display(), Supported)]
    Unsupported {
        /// The JDK's directory.
        home: PathBuf,
        /// Its version.
        version: String,
    },
}

/// Why there is no JDK to work with.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum JdkError {
    /// The one that was asked for cannot be used; no other is taken in its place.
    #[error("{named_by}: {fault}\nName a JDK {} with --java-home or JAVA_HOME.", Supported)]
    Unusable {
        /// "--java-home" or "JAVA_HOME".
        named_by: &'static str,
        /// What is wrong with it.
        fault: JdkFault,
    },
    /// None was asked for, and none was found.
    #[error(
        "no JDK {} found; tried:{}\nInstall one, or name its directory with --java-home or JAVA_HOME.",
        Supported,
        tried.iter().map(|place| format!("\n  {place}")).collect::<String>()
    )]
    NotFound {
        /// Each place, and why it was of no use.
        tried: Vec<String>,
    },
}

/// Prints the supported versions.
struct Supported;

impl fmt::Display for Supported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", Jdk::SUPPORTED.start(), Jdk::SUPPORTED.end())
    }
}

impl Jdk {
    /// The versions that can be worked with.
    pub const SUPPORTED: RangeInclusive<u32> = 17..=25;

    /// The JDK in `java_home` if given, else in JAVA_HOME if set, else that of `java` on the PATH, else the
    /// best in the usual places. One that is named explicitly must do; the others are passed over if they
    /// cannot be used.
    pub fn find(java_home: Option<&Path>) -> Result<Jdk, JdkError> {
        find_with(java_home, &|name| std::env::var_os(name), &usual_places())
    }

    /// The JDK in the directory `home`.
    pub fn at(home: &Path) -> Result<Jdk, JdkFault> {
        if !home.is_dir() {
            return Err(JdkFault::Missing(home.to_owned()));
        }
        // On macOS a JDK is a bundle, and its outer directory is easily taken for the home.
        let home = [home.to_owned(), home.join("Contents").join("Home")]
            .into_iter()
            .find(|home| image_of(home).is_file())
            .ok_or_else(|| JdkFault::NoImage(home.to_owned()))?;
        let release = match read_release(&home) {
            Ok(release) => release,
            Err(error) => {
                return Err(JdkFault::NoVersion { home, reason: error.to_string() });
            }
        };
        let Some(version) = release_value(&release, "JAVA_VERSION") else {
            return Err(JdkFault::NoVersion { home, reason: "there is no such line".into() });
        };
        match feature_of(&version) {
            Some(feature) if Jdk::SUPPORTED.contains(&feature) => {
                let vendor = release_value(&release, "IMPLEMENTOR");
                Ok(Jdk { image: image_of(&home), home, feature, version, vendor })
            }
            _ => Err(JdkFault::Unsupported { home, version }),
        }
    }

    /// The supported JDKs in the usual places of this system, the preferred one first: a 17, then the other
    /// long-term versions from the newest, then the rest from the newest.
    pub fn installed() -> Vec<Jdk> {
        installed_in(&usual_places())
    }

    /// The file with its library, `lib/modules`.
    pub fn image(&self) -> &Path {
        &self.image
    }
}

fn find_with(
    java_home: Option<&Path>,
    variable: &dyn Fn(&str) -> Option<OsString>,
    places: &[PathBuf],
) -> Result<Jdk, JdkError> {
    if let Some(home) = java_home {
        return Jdk::at(home).map_err(|fault| JdkError::Unusable { named_by: "--java-home", fault });
    }
    let set = |name: &str| variable(name).filter(|value| !value.is_empty());
    if let Some(home) = set("JAVA_HOME") {
        return Jdk::at(Path::new(&home))
            .map_err(|fault| JdkError::Unusable { named_by: "JAVA_HOME", fault });
    }
    let mut tried = vec!["JAVA_HOME: not set".to_owned()];
    match set("PATH").and_then(|path| java_on_path(&path)) {
        None => tried.push("`java` on the PATH: there is none".into()),
        Some(java) => {
            match home_of_java(&java).ok_or(JdkFault::NoImage(java)).and_then(|home| Jdk::at(&home)) {
                Ok(jdk) => return Ok(jdk),
                Err(fault) => tried.push(format!("`java` on the PATH: {fault}")),
            }
        }
    }
    if let Some(jdk) = installed_in(places).into_iter().next() {
        return Ok(jdk);
    }
    for place in places {
        let faults = children(place).into_iter().filter_map(|home| Jdk::at(&home).err());
        let faults: Vec<JdkFault> = faults.filter(|fault| !matches!(fault, JdkFault::Missing(_))).collect();
        if faults.is_empty() {
            tried.push(format!("{}: nothing there", place.display()));
        }
        tried.extend(faults.iter().map(JdkFault::to_string));
    }
    Err(JdkError::NotFound { tried })
}

/// The directories that hold one JDK in each of their subdirectories.
fn usual_places() -> Vec<PathBuf> {
    let system: &[&str] = if cfg!(target_os = "macos") {
        &["/Library/Java/JavaVirtualMachines"]
    } else if cfg!(windows) {
        &["C:\\Program Files\\Java", "C:\\Program Files\\Eclipse Adoptium"]
    } else {
        &["/usr/lib/jvm", "/usr/java", "/opt/java"]
    };
    let mut places: Vec<PathBuf> = system.iter().map(PathBuf::from).collect();
    places.extend(std::env::home_dir().map(|home| home.join(".sdkman/candidates/java")));
    places
}

fn installed_in(places: &[PathBuf]) -> Vec<Jdk> {
    let mut jdks: Vec<Jdk> =
        places.iter().flat_map(|place| children(place)).flat_map(|home| Jdk::at(&home)).collect();
    // Distributions link the same JDK under several names; its own is preferred.
    let real = |jdk: &Jdk| fs::canonicalize(&jdk.home).unwrap_or_else(|_| jdk.home.clone());
    jdks.sort_by_cached_key(|jdk| {
        let real = real(jdk);
        (rank(jdk.feature), Reverse(numbers(&jdk.version)), real != jdk.home, real)
    });
    jdks.dedup_by_key(|jdk| real(jdk));
    jdks
}

fn children(place: &Path) -> Vec<PathBuf> {
    let mut children: Vec<PathBuf> =
        fs::read_dir(place).into_iter().flatten().flatten().map(|child| child.path()).collect();
    children.sort_unstable();
    children
}

/// Smaller is better.
fn rank(feature: u32) -> (u8, Reverse<u32>) {
    let class = match feature {
        17 => 0,
        21 | 25 => 1,
        _ => 2,
    };
    (class, Reverse(feature))
}

fn numbers(version: &str) -> Vec<u32> {
    version.split(|character: char| !character.is_ascii_digit()).flat_map(str::parse).collect()
}

fn java_on_path(path: &OsString) -> Option<PathBuf> {
    let name = format!("java{}", std::env::consts::EXE_SUFFIX);
    std::env::split_paths(path)
        .filter(|directory| !directory.as_os_str().is_empty())
        .map(|directory| directory.join(&name))
        .find(|java| java.is_file())
}

/// From `…/bin/java`, behind all links, to the directory above `bin`.
fn home_of_java(java: &Path) -> Option<PathBuf> {
    Some(fs::canonicalize(java).ok()?.parent()?.parent()?.to_owned())
}

fn image_of(home: &Path) -> PathBuf {
    home.join("lib").join("modules")
}

fn read_release(home: &Path) -> std::io::Result<String> {
    let mut bytes = Vec::new();
    File::open(home.join("release"))?.take(MAX_RELEASE).read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn release_value(release: &str, key: &str) -> Option<String> {
    let value = release.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix('='))?;
    let value = value.trim().trim_matches('"');
    (!value.is_empty()).then(|| value.to_owned())
}

/// 17 of "17.0.15", 26 of "26-ea", 8 of "1.8.0_392".
fn feature_of(version: &str) -> Option<u32> {
    let version = version.strip_prefix("1.").unwrap_or(version);
    let digits = version.find(|character: char| !character.is_ascii_digit()).unwrap_or(version.len());
    version[..digits].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::classpath::tests::Scratch;

    fn fake_jdk(scratch: &Scratch, name: &str, version: &str) -> PathBuf {
        scratch.write(&format!("{name}/lib/modules"), b"");
        scratch.write(&format!("{name}/release"), format!("A=b\nJAVA_VERSION=\"{version}\"\n").as_bytes());
        scratch.write(&format!("{name}/bin/java{}", std::env::consts::EXE_SUFFIX), b"");
        scratch.path.join(name)
    }

    fn nothing_set(_: &str) -> Option<OsString> {
        None
    }

    #[test]
    fn versions() {
        for (version, feature) in [
            ("17.0.15", 17),
            ("25", 25),
            ("26-ea", 26),
            ("1.8.0_392", 8),
            ("11.0.2", 11),
            ("21-internal", 21),
        ] {
            assert_eq!(feature_of(version), Some(feature), "{version}");
        }
        for version in ["", "x", "-", "99999999999", "1."] {
            assert_eq!(feature_of(version), None, "{version}");
        }
    }

    #[test]
    fn a_named_jdk_is_described_by_its_release_file() {
        let scratch = Scratch::new();
        let home = fake_jdk(&scratch, "jdk", "21.0.4");
        scratch.write("jdk/release", b"IMPLEMENTOR=\"Some Body\"\r\nJAVA_VERSION=\"21.0.4\"\r\n");
        let jdk = Jdk::at(&home).unwrap();
        assert_eq!((jdk.feature, &*jdk.version, jdk.vendor.as_deref()), (21, "21.0.4", Some("Some Body")));
        assert_eq!(jdk.home, home);
    }

    #[test]
    fn the_named_one_wins_then_java_home_then_the_path() {
        let scratch = Scratch::new();
        let [named, variable, path] =
            ["named", "variable", "path"].map(|name| fake_jdk(&scratch, name, "17"));
        let both = |name: &str| match name {
            "JAVA_HOME" => Some(variable.clone().into()),
            "PATH" => Some(path.join("bin").into()),
            _ => None,
        };
        let only_path = |name: &str| both(name).filter(|_| name == "PATH");
        assert_eq!(find_with(Some(&named), &both, &[]).unwrap().home, named);
        assert_eq!(find_with(None, &both, &[]).unwrap().home, variable);
        assert_eq!(find_with(None, &only_path, &[]).unwrap().home, fs::canonicalize(&path).unwrap());
    }

    #[cfg(unix)]
    #[test]
    fn java_on_the_path_may_be_a_link() {
        let scratch = Scratch::new();
        let home = fake_jdk(&scratch, "jdk", "17.0.1");
        scratch.write("bin/.keep", b"");
        std::os::unix::fs::symlink(home.join("bin/java"), scratch.path.join("bin/java")).unwrap();
        let path = |name: &str| (name == "PATH").then(|| scratch.path.join("bin").into());
        assert_eq!(find_with(None, &path, &[]).unwrap().home, fs::canonicalize(&home).unwrap());
    }

    #[test]
    fn in_the_usual_places_17_is_preferred_then_long_term_versions() {
        let scratch = Scratch::new();
        let order = |scratch: &Scratch| -> Vec<String> {
            let jdks = installed_in(std::slice::from_ref(&scratch.path));
            jdks.into_iter().map(|jdk| jdk.version).collect()
        };
        for version in ["24", "11.0.2", "21.0.9", "1.8.0_392", "23", "25", "26-ea"] {
            fake_jdk(&scratch, &format!("jdk-{version}"), version);
        }
        assert_eq!(order(&scratch), ["25", "21.0.9", "24", "23"]);
        fake_jdk(&scratch, "a", "17.0.9");
        fake_jdk(&scratch, "b", "17.0.15");
        assert_eq!(order(&scratch)[..3], ["17.0.15", "17.0.9", "25"]);
        let found = find_with(None, &nothing_set, std::slice::from_ref(&scratch.path)).unwrap();
        assert_eq!(found.version, "17.0.15");
    }

    #[test]
    fn what_cannot_be_used_is_named_with_a_next_step() {
        let scratch = Scratch::new();
        let old = fake_jdk(&scratch, "old", "11.0.2");
        let new = fake_jdk(&scratch, "new", "26-ea");
        scratch.write("jre8/release", b"JAVA_VERSION=\"1.8.0\"\n");
        scratch.write("mute/lib/modules", b"");
        scratch.write("blank/lib/modules", b"");
        scratch.write("blank/release", b"\xFF\n");
        let error = |home: &Path| find_with(Some(home), &nothing_set, &[]).unwrap_err().to_string();
        for (home, expected) in [
            (&old, "is a JDK 11.0.2; supported are 17 to 25"),
            (&new, "is a JDK 26-ea; supported are 17 to 25"),
            (&scratch.path.join("jre8"), "has no lib/modules: it is a Java 8 or older, or not a JDK"),
            (&scratch.path.join("none"), "is not a directory"),
            (&scratch.path.join("mute"), "no readable `release` file"),
            (&scratch.path.join("blank"), "no readable `release` file"),
        ] {
            let error = error(home);
            assert!(error.starts_with("--java-home: ") && error.contains(expected), "{error}");
            assert!(error.contains(&home.display().to_string()), "{error}");
            assert!(error.ends_with("Name a JDK 17 to 25 with --java-home or JAVA_HOME."), "{error}");
        }
        // A variable that is set is meant: no other JDK is taken silently.
        let variable = |name: &str| (name == "JAVA_HOME").then(|| old.clone().into());
        let error = find_with(None, &variable, std::slice::from_ref(&scratch.path)).unwrap_err().to_string();
        assert!(error.starts_with("JAVA_HOME: "), "{error}");
    }

    #[test]
    fn when_there_is_none_every_place_is_named() {
        let scratch = Scratch::new();
        let old = fake_jdk(&scratch, "path", "11");
        fake_jdk(&scratch, "place/jdk-9", "9.0.1");
        let path = |name: &str| (name == "PATH").then(|| old.join("bin").into());
        let places = [scratch.path.join("place"), scratch.path.join("empty")];
        let error = find_with(None, &path, &places).unwrap_err().to_string();
        for part in
            ["no JDK 17 to 25 found", "JAVA_HOME: not set", "JDK 11;", "JDK 9.0.1;", "empty: nothing there"]
        {
            assert!(error.contains(part), "{part} in {error}");
        }
        let error = find_with(None, &nothing_set, &[]).unwrap_err().to_string();
        assert!(error.contains("`java` on the PATH: there is none"), "{error}");
    }
}
