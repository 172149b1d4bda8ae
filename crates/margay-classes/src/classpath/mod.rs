//! Finds the bytes of a class or a resource by name: first in the JDK's image, then in the user's directories
//! and jars in their order, as `java` would. It must not know what a class file contains, nor about linking;
//! it hands out bytes and says where they came from.
//!
//! Nothing but the image's header is read until it is needed: a directory or jar is opened by the first
//! lookup that gets as far as it.

mod directory;
mod image;
mod jar;
#[cfg(test)]
pub(crate) mod tests;

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::{fs, io};

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use crate::jdk::Jdk;
use directory::Directory;
use image::{Image, ImageError, ImageFile};
use jar::Jar;

/// The contents of a class file or a resource, cheap to clone.
pub type Bytes = Arc<[u8]>;

/// No class or resource larger than this is read: a larger one is a mistake or an attack.
const MAX_SIZE: u64 = 256 << 20;

const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// A class or resource, and where it was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Its contents.
    pub bytes: Bytes,
    /// For messages: `target/classes/Foo.class`, `guava.jar!/com/x/Y.class` or
    /// `jrt:/java.base/java/lang/Object.class`.
    pub origin: String,
    /// The JDK module, if it comes from the JDK.
    pub module: Option<Arc<str>>,
    /// A host has rewritten it; see [`ClassPath::rewrite`].
    pub rewritten: bool,
}

/// Why something on the class path cannot be read. That a name is not there is no error.
#[derive(Debug, Error)]
pub enum ClassPathError {
    /// The JDK's `lib/modules` cannot be used.
    #[error("cannot read the JDK image {}: {reason}", path.display())]
    Image {
        /// The image.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// A jar is damaged, cut short or not a jar.
    #[error("cannot read the jar {}: {reason}; build it again or take it off the class path", path.display())]
    Jar {
        /// The jar as it was named.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// One entry of a jar is damaged or packed in a way that is not supported.
    #[error("cannot read {entry} in the jar {}: {reason}", jar.display())]
    JarEntry {
        /// The jar as it was named.
        jar: PathBuf,
        /// The entry's name.
        entry: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The operating system refused.
    #[error("cannot read {}: {source}", path.display())]
    Io {
        /// The file or directory.
        path: PathBuf,
        /// Its answer.
        source: io::Error,
    },
    /// An entry says that it is absurdly large.
    #[error("{origin} claims to have {size} bytes; at most {} MiB are read", MAX_SIZE >> 20)]
    TooLarge {
        /// The entry, as in [`Found::origin`].
        origin: String,
        /// The size it claims.
        size: u64,
    },
}

/// A JDK and the user's class path entries. Lookups may come from several threads at once.
#[derive(Debug)]
pub struct ClassPath {
    image: Image,
    image_path: PathBuf,
    feature: u32,
    entries: RwLock<Entries>,
    /// Class files that stand in for those that are found, by internal name.
    rewritten: FxHashMap<String, Bytes>,
    /// Files that are there besides, behind all entries: name and content.
    given: Vec<(&'static str, &'static str)>,
}

/// The user's entries: those opened, in order, and those still to be opened, the next one last.
#[derive(Debug, Default)]
struct Entries {
    opened: Vec<Arc<Entry>>,
    pending: Vec<Pending>,
    /// The real paths of those opened: each is used once, which also ends cycles of `Class-Path`.
    seen: FxHashSet<PathBuf>,
}

#[derive(Debug)]
enum Entry {
    Directory(Directory),
    Jar(Jar),
}

#[derive(Debug, Clone, PartialEq)]
struct Pending {
    path: PathBuf,
    wanted: Wanted,
}

/// What an entry may be. `java` looks at what the user lists, but takes a manifest's word for it.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Wanted {
    Any,
    Directory,
    Jar,
}

impl ClassPath {
    /// A class path of the JDK's classes, which always win, then `entries` in their order.
    ///
    /// Only the JDK's image is opened, so that an error is about the image; what is wrong with an entry shows
    /// when a lookup gets to it.
    pub fn new(jdk: &Jdk, entries: &[PathBuf]) -> Result<ClassPath, ClassPathError> {
        let image_path = jdk.image().to_owned();
        let image = Image::open(&image_path).map_err(|error| image_error(&image_path, error))?;
        let pending = entries.iter().rev().map(|path| Pending { path: path.clone(), wanted: Wanted::Any });
        let entries = Entries { pending: pending.collect(), ..Entries::default() };
        Ok(ClassPath {
            image,
            image_path,
            feature: jdk.feature,
            entries: RwLock::new(entries),
            given: Vec::new(),
            rewritten: FxHashMap::default(),
        })
    }

    /// Has a class file of the host's stand in for the one of this name, wherever that is. Its methods are type checked by
    /// data flow, whatever its version: it need not have a `StackMapTable`.
    pub fn rewrite(&mut self, internal_name: &str, bytes: Bytes) {
        self.rewritten.insert(internal_name.to_owned(), bytes);
    }

    /// Adds a resource behind all entries, which a program finds where the user's have none of that name before it.
    pub fn give(&mut self, name: &'static str, content: &'static str) {
        self.given.push((name, content));
    }

    fn given(&self, name: &str) -> Option<Found> {
        let &(name, content) = self.given.iter().find(|(given, _)| *given == name)?;
        Some(Found {
            bytes: content.as_bytes().into(),
            origin: format!("margay.jar!/{name}"),
            module: None,
            rewritten: false,
        })
    }

    /// The feature version of the JDK, such as 17.
    pub fn feature(&self) -> u32 {
        self.feature
    }

    /// Splits a list as given to `java -cp`: an empty element is the current directory, and `dir/*` stands
    /// for all jars in `dir`, here in the order of their names.
    pub fn parse_list(list: &str) -> Vec<PathBuf> {
        let mut paths = Vec::new();
        for element in list.split(SEPARATOR) {
            match wildcard_directory(element) {
                Some(directory) => paths.extend(jars_in(directory)),
                None if element.is_empty() => paths.push(".".into()),
                None => paths.push(element.into()),
            }
        }
        paths
    }

    /// The class file of `internal_name` ("java/lang/Object"). A name that no class can have is not found.
    pub fn find_class(&self, internal_name: &str) -> Result<Option<Found>, ClassPathError> {
        if !is_class_name(internal_name) {
            return Ok(None);
        }
        let path = class_path_of(internal_name);
        let found = match self.image.class(&path).map_err(|error| self.image_error(error))? {
            Some(file) => Some(found_in_image(file, &path)),
            None => self.find_in_entries(&path)?,
        };
        Ok(match (found, self.rewritten.get(internal_name)) {
            (Some(found), Some(bytes)) => Some(Found { bytes: bytes.clone(), rewritten: true, ..found }),
            (found, _) => found,
        })
    }

    /// The first file called `name` ("META-INF/services/x"); directories are not found.
    pub fn find_resource(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        if !is_plain_path(name) {
            return Ok(None);
        }
        match self.find_in_image(name, true)?.pop() {
            Some(found) => Ok(Some(found)),
            None => Ok(self.find_in_entries(name)?.or_else(|| self.given(name))),
        }
    }

    /// All files called `name`, in class path order.
    pub fn find_resources(&self, name: &str) -> Result<Vec<Found>, ClassPathError> {
        if !is_plain_path(name) {
            return Ok(Vec::new());
        }
        let mut all = self.find_in_image(name, false)?;
        for entry in self.entries() {
            all.extend(entry?.find(name)?);
        }
        all.extend(self.given(name));
        Ok(all)
    }

    /// The file `name` of a JDK module.
    pub fn find_in_module(&self, module: &str, name: &str) -> Result<Option<Found>, ClassPathError> {
        if !is_plain_path(name) || !is_plain_path(module) {
            return Ok(None);
        }
        let file = self.image.module_file(module, name).map_err(|error| self.image_error(error))?;
        Ok(file.map(|file| found_in_image(file, name)))
    }

    /// The names of the JDK's modules, java.base first.
    pub fn modules(&self) -> Vec<Arc<str>> {
        self.image.modules().map(<[Arc<str>]>::to_vec).unwrap_or_default()
    }

    /// All files called `name` in the user's entries, in class path order.
    pub fn find_user_resources(&self, name: &str) -> Result<Vec<Found>, ClassPathError> {
        let mut all = Vec::new();
        if is_plain_path(name) {
            for entry in self.entries() {
                all.extend(entry?.find(name)?);
            }
            all.extend(self.given(name));
        }
        Ok(all)
    }

    /// Whether the class is one of the JDK's. A damaged image has no classes.
    pub fn is_boot(&self, internal_name: &str) -> bool {
        is_class_name(internal_name) && self.image.has_class(&class_path_of(internal_name)).unwrap_or(false)
    }

    /// The JDK module with the package: "java/util" is in "java.base". None for the user's packages, and for
    /// those that have nothing but subpackages, as "java".
    pub fn module_of_package(&self, package_internal: &str) -> Option<Arc<str>> {
        self.image.module_of_package(package_internal).ok().flatten()
    }

    /// Whether a class of the user comes from a signed jar: no class from elsewhere may be in its package.
    pub fn is_signed(&self, internal_name: &str) -> bool {
        let path = class_path_of(internal_name);
        for entry in self.entries() {
            match entry.as_deref() {
                Ok(entry) if matches!(entry.find(&path), Ok(Some(_))) => {
                    return matches!(entry, Entry::Jar(jar) if jar.is_signed());
                }
                Ok(_) => {}
                Err(_) => return false,
            }
        }
        false
    }

    /// The internal names of all classes in the user's entries, sorted. Opens all of them.
    pub fn user_classes(&self) -> Result<Vec<String>, ClassPathError> {
        let mut names = FxHashSet::default();
        for entry in self.entries() {
            let mut add = |name: &str| {
                let class = name.strip_suffix(".class").filter(|class| is_class_name(class));
                // A module descriptor is no class; what is below META-INF is listed by its plain name.
                if let Some(class) =
                    class.filter(|class| *class != "module-info" && !class.starts_with("META-INF/"))
                    && !names.contains(class)
                {
                    names.insert(class.to_owned());
                }
            };
            match &*entry? {
                Entry::Directory(directory) => directory.visit(&mut add)?,
                Entry::Jar(jar) => jar.names().for_each(add),
            }
        }
        let mut names: Vec<String> = names.into_iter().collect();
        names.sort_unstable();
        Ok(names)
    }

    fn find_in_image(&self, name: &str, first_only: bool) -> Result<Vec<Found>, ClassPathError> {
        let mut all = Vec::new();
        let found = |file: ImageFile<'_>| {
            all.push(found_in_image(file, name));
            !first_only
        };
        self.image.resources(name, found).map_err(|error| self.image_error(error))?;
        Ok(all)
    }

    fn find_in_entries(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        for entry in self.entries() {
            if let Some(found) = entry?.find(name)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The user's entries in order, opened as the iterator gets to them. Stop at the first error: it repeats.
    fn entries(&self) -> impl Iterator<Item = Result<Arc<Entry>, ClassPathError>> {
        (0..).map_while(|index| self.entry(index).transpose())
    }

    fn entry(&self, index: usize) -> Result<Option<Arc<Entry>>, ClassPathError> {
        {
            let entries = self.entries.read().unwrap_or_else(PoisonError::into_inner);
            let entry = entries.opened.get(index);
            if entry.is_some() || entries.pending.is_empty() {
                return Ok(entry.cloned());
            }
        }
        let mut entries = self.entries.write().unwrap_or_else(PoisonError::into_inner);
        while entries.opened.len() <= index && entries.open_next(self.feature)? {}
        Ok(entries.opened.get(index).cloned())
    }

    fn image_error(&self, error: ImageError) -> ClassPathError {
        image_error(&self.image_path, error)
    }
}

impl Entries {
    /// Opens or drops the next pending entry; false if there is none. One that cannot be read stays the next,
    /// so that every lookup that depends on it fails in the same way.
    fn open_next(&mut self, feature: u32) -> Result<bool, ClassPathError> {
        let Some(Pending { path, wanted }) = self.pending.last().cloned() else {
            return Ok(false);
        };
        let io = |source| ClassPathError::Io { path: path.clone(), source };
        // `java` passes over what does not exist, what it has already, and what is no file (/dev/null).
        let mut opened = None;
        if let Some(real) = unless_missing(fs::canonicalize(&path)).map_err(io)?
            && !self.seen.contains(&real)
            && let Some(metadata) = unless_missing(fs::metadata(&real)).map_err(io)?
        {
            opened = match wanted {
                Wanted::Any | Wanted::Directory if metadata.is_dir() => {
                    Some((Entry::Directory(Directory::new(&path)), Vec::new()))
                }
                Wanted::Any | Wanted::Jar if metadata.is_file() => {
                    let (jar, class_path) = Jar::open(&path, feature)?;
                    let named =
                        class_path.iter().filter_map(|element| manifest_element(jar.directory(), element));
                    let named = named.collect();
                    Some((Entry::Jar(jar), named))
                }
                _ => None,
            };
            self.seen.insert(real);
        }
        self.pending.pop();
        if let Some((entry, named)) = opened {
            self.opened.push(Arc::new(entry));
            self.pending.extend(named.into_iter().rev());
        }
        Ok(true)
    }
}

impl Entry {
    fn find(&self, name: &str) -> Result<Option<Found>, ClassPathError> {
        match self {
            Entry::Directory(directory) => directory.find(name),
            Entry::Jar(jar) => jar.find(name),
        }
    }
}

fn found_in_image(file: ImageFile<'_>, path: &str) -> Found {
    let origin = ["jrt:/", &file.module, "/", path].concat();
    Found { bytes: file.bytes.into(), origin, module: Some(file.module), rewritten: false }
}

fn image_error(path: &Path, error: ImageError) -> ClassPathError {
    match error {
        ImageError::TooLarge { module, path, size } => {
            ClassPathError::TooLarge { origin: format!("jrt:/{module}/{path}"), size }
        }
        error => ClassPathError::Image { path: path.to_owned(), reason: error.to_string() },
    }
}

fn class_path_of(internal_name: &str) -> String {
    [internal_name, ".class"].concat()
}

/// Whether the name can only be a file below the place where it is looked for.
fn is_plain_path(name: &str) -> bool {
    let odd = |byte| matches!(byte, b'\0' | b'\\') || (cfg!(windows) && byte == b':');
    !name.bytes().any(odd) && name.split('/').all(|segment| !matches!(segment, "" | "." | ".."))
}

/// Whether the name can be a class's (JVMS 4.2.1), and is a plain path. In one pass: it is on the way to every
/// class.
fn is_class_name(internal_name: &str) -> bool {
    let mut last = b'/';
    for byte in internal_name.bytes() {
        let odd = matches!(byte, b'.' | b';' | b'[' | b'\0' | b'\\') || (cfg!(windows) && byte == b':');
        if odd || (byte == b'/' && last == b'/') {
            return false;
        }
        last = byte;
    }
    last != b'/'
}

/// None in place of the errors that mean that there is no such file.
fn unless_missing<T>(result: io::Result<T>) -> io::Result<Option<T>> {
    use io::ErrorKind::{InvalidFilename, InvalidInput, NotADirectory, NotFound};
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error) if matches!(error.kind(), NotFound | NotADirectory | InvalidFilename | InvalidInput) => {
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

/// The directory of `dir/*` or `*`, unless there is a file of that very name.
fn wildcard_directory(element: &str) -> Option<&str> {
    let directory = element.strip_suffix('*')?;
    let whole = directory.is_empty() || directory.ends_with(std::path::is_separator);
    (whole && !Path::new(element).exists()).then_some(directory)
}

fn jars_in(directory: &str) -> Vec<PathBuf> {
    let Ok(files) = fs::read_dir(if directory.is_empty() { "." } else { directory }) else {
        return Vec::new();
    };
    let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
    let mut names: Vec<String> =
        names.filter(|name| name.ends_with(".jar") || name.ends_with(".JAR")).collect();
    names.sort_unstable();
    names.iter().map(|name| Path::new(directory).join(name)).collect()
}

/// What an element of `Class-Path` in a jar in `directory` names: a URL, nearly always a relative one. Ones
/// that are not files are passed over, as `java` does.
fn manifest_element(directory: &Path, element: &str) -> Option<Pending> {
    let path = match element.split_once(':') {
        Some((scheme, rest)) if scheme.eq_ignore_ascii_case("file") => match rest.strip_prefix("//") {
            Some(rest) => rest.strip_prefix("localhost").unwrap_or(rest),
            None => rest,
        },
        Some(_) => return None,
        None => element,
    };
    let path = percent_decode(path)?;
    let wanted = if path.ends_with('/') { Wanted::Directory } else { Wanted::Jar };
    Some(Pending { path: directory.join(path), wanted })
}

/// None if what comes out cannot be a path.
fn percent_decode(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = after.get(..2).and_then(|digits| std::str::from_utf8(digits).ok());
        match code.filter(|_| first == b'%').map(|digits| u8::from_str_radix(digits, 16)) {
            Some(Ok(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).ok().filter(|path| !path.is_empty() && !path.contains('\0'))
}
