//! The JDK image `lib/modules`: finds a module's files and tells which module owns a package, straight from
//! the mapped file, so that opening it costs nothing and a lookup touches a handful of pages. It must not
//! know about class files, jars or the user's class path.
//!
//! The format (little documented; see `jdk.internal.jimage` in the JDK): a header of seven words, a perfect
//! hash table over full names (`/java.base/java/lang/Object.class`), one attribute offset per slot, the
//! attributes, NUL-terminated strings, then the contents. The names `/packages/java.util` hold records of two
//! words: whether the module has nothing but subpackages there, and the string offset of the module's name.
//!
//! `ristretto_jimage` reads the same format and is what the tests compare with. It is not used here because
//! it cannot look up names without an extension (all of `/packages`), and because it panics where we have to
//! return an error: on images made by `jlink --compress` and on damaged ones.

use std::fs::File;
use std::path::Path;
use std::sync::{Arc, OnceLock, PoisonError, RwLock};

use memmap2::Mmap;
use rustc_hash::FxHashMap;
use thiserror::Error;

const MAGIC: u32 = 0xCAFE_DADA;
const VERSION: u32 = 1 << 16;
const HEADER_BYTES: usize = 28;
const WORD: usize = 4;
/// Both the multiplier of the hash and the seed of its first round.
const HASH_MULTIPLIER: u32 = 0x0100_0193;
const JAVA_BASE: &str = "java.base";

/// Why an image, or one file in it, cannot be read.
#[derive(Debug, Error)]
pub(super) enum ImageError {
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error("it is not a JDK image (no CAFEDADA at its start)")]
    Magic,
    #[error("image format {}.{} is not supported, only 1.0 is", .0 >> 16, .0 & 0xFFFF)]
    Version(u32),
    #[error("it is damaged or cut short ({0} outside of the file)")]
    Damaged(&'static str),
    #[error("/{module}/{path} is compressed; name a JDK whose image was not made with `jlink --compress`")]
    Compressed { module: String, path: String },
    #[error("/{module}/{path} claims {size} bytes, more than is read")]
    TooLarge { module: String, path: String, size: u64 },
}

/// A file of the image, borrowed from the map.
#[derive(Debug)]
pub(super) struct ImageFile<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) module: Arc<str>,
}

/// Where the attributes of a name say that its parts and its contents are.
#[derive(Debug, Default)]
struct Location {
    module: usize,
    parent: usize,
    base: usize,
    extension: usize,
    offset: u64,
    compressed: u64,
    size: u64,
}

/// An open image.
#[derive(Debug)]
pub(super) struct Image {
    map: Mmap,
    big_endian: bool,
    slots: usize,
    /// Start of each section in the map.
    attribute_offsets: usize,
    attributes: usize,
    strings: usize,
    contents: usize,
    java_base: Arc<str>,
    /// Module names seen, by their string offset, so that each is allocated once.
    modules_seen: RwLock<FxHashMap<usize, Arc<str>>>,
    modules: OnceLock<Vec<Arc<str>>>,
}

impl Image {
    /// Maps the image and checks its header; no table is read.
    pub(super) fn open(path: &Path) -> Result<Image, ImageError> {
        let file = File::open(path)?;
        // SAFETY: the map is only sound while nobody changes the file. `lib/modules` belongs to an installed
        // JDK, is replaced rather than rewritten on an upgrade, and HotSpot maps it in the same way.
        let map = unsafe { Mmap::map(&file)? };
        Image::from_map(map)
    }

    fn from_map(map: Mmap) -> Result<Image, ImageError> {
        let header: &[u8; HEADER_BYTES] = map.first_chunk().ok_or(ImageError::Damaged("the header"))?;
        let big_endian = header[..WORD] == MAGIC.to_be_bytes();
        if !big_endian && header[..WORD] != MAGIC.to_le_bytes() {
            return Err(ImageError::Magic);
        }
        let word = |index: usize| word_at(header, index * WORD, big_endian).unwrap_or(0);
        if word(1) != VERSION {
            return Err(ImageError::Version(word(1)));
        }
        let slots = word(4) as usize;
        let damaged = ImageError::Damaged("a table");
        let sections = || {
            let attribute_offsets = HEADER_BYTES.checked_add(slots.checked_mul(WORD)?)?;
            let attributes = attribute_offsets.checked_add(slots.checked_mul(WORD)?)?;
            let strings = attributes.checked_add(word(5) as usize)?;
            let contents = strings.checked_add(word(6) as usize)?;
            (slots > 0 && contents <= map.len()).then_some((attribute_offsets, attributes, strings, contents))
        };
        let (attribute_offsets, attributes, strings, contents) = sections().ok_or(damaged)?;
        Ok(Image {
            big_endian,
            slots,
            attribute_offsets,
            attributes,
            strings,
            contents,
            java_base: JAVA_BASE.into(),
            modules_seen: RwLock::default(),
            modules: OnceLock::new(),
            map,
        })
    }

    /// The class file `path` ("java/lang/Object.class") with its module.
    pub(super) fn class(&self, path: &str) -> Result<Option<ImageFile<'_>>, ImageError> {
        match self.locate_class(path)? {
            Some((module, location)) => self.file(module, path, &location).map(Some),
            None => Ok(None),
        }
    }

    /// Whether `path` is a class file of the image; its contents are not touched.
    pub(super) fn has_class(&self, path: &str) -> Result<bool, ImageError> {
        Ok(self.locate_class(path)?.is_some())
    }

    fn locate_class(&self, path: &str) -> Result<Option<(Arc<str>, Location)>, ImageError> {
        let Some((package, _)) = path.rsplit_once('/') else {
            return Ok(None);
        };
        // Nearly every class that is asked for is here, so that looking at the package first would be waste.
        let guess = ["java/", "javax/", "jdk/internal/", "sun/"].iter().any(|start| path.starts_with(start));
        if guess && let Some(location) = self.locate(JAVA_BASE, path)? {
            return Ok(Some((self.java_base.clone(), location)));
        }
        match self.module_of_package(package)? {
            Some(module) if guess && *module == *JAVA_BASE => Ok(None),
            Some(module) => Ok(self.locate(&module, path)?.map(|location| (module, location))),
            None => Ok(None),
        }
    }

    /// Calls `found` for every file named `path` until it returns false. A name in a package belongs to the
    /// package's module alone; others (`META-INF/…`) are looked for in all, java.base first.
    pub(super) fn resources<'a>(
        &'a self,
        path: &str,
        mut found: impl FnMut(ImageFile<'a>) -> bool,
    ) -> Result<(), ImageError> {
        let package = path.rsplit_once('/').map_or("", |(package, _)| package);
        if let Some(module) = self.module_of_package(package)? {
            if let Some(location) = self.locate(&module, path)? {
                found(self.file(module, path, &location)?);
            }
            return Ok(());
        }
        for module in self.modules()? {
            if let Some(location) = self.locate(module, path)?
                && !found(self.file(module.clone(), path, &location)?)
            {
                break;
            }
        }
        Ok(())
    }

    /// The file `path` of a module.
    pub(super) fn module_file(&self, module: &str, path: &str) -> Result<Option<ImageFile<'_>>, ImageError> {
        match self.locate(module, path)? {
            Some(location) => self.file(module.into(), path, &location).map(Some),
            None => Ok(None),
        }
    }

    /// The module with classes or resources in the package "java/util" itself.
    pub(super) fn module_of_package(&self, package: &str) -> Result<Option<Arc<str>>, ImageError> {
        if package.is_empty() {
            return Ok(None);
        }
        let dotted = package.replace('/', ".");
        let Some(location) = self.locate("packages", &dotted)? else {
            return Ok(None);
        };
        let records = self.contents("packages", &dotted, &location)?;
        for record in records.chunks_exact(2 * WORD) {
            if let (Some(0), Some(name)) =
                (word_at(record, 0, self.big_endian), word_at(record, WORD, self.big_endian))
            {
                return self.module_name(name as usize).map(Some);
            }
        }
        Ok(None)
    }

    /// All modules of the image, java.base first, then by name.
    pub(super) fn modules(&self) -> Result<&[Arc<str>], ImageError> {
        if let Some(modules) = self.modules.get() {
            return Ok(modules);
        }
        let mut modules = Vec::new();
        if let Some(location) = self.locate_hashed(&[b"/modules"])
            && let location = self.location(location)?
            && self.eat(location.base, b"/modules")?.is_some_and(<[u8]>::is_empty)
        {
            for child in self.contents("", "modules", &location)?.chunks_exact(WORD) {
                let child = word_at(child, 0, self.big_endian).unwrap_or(0);
                modules.push(self.module_name(self.location(child as usize)?.base)?);
            }
        }
        modules.sort_by(|a, b| (&**a != JAVA_BASE, a).cmp(&(&**b != JAVA_BASE, b)));
        Ok(self.modules.get_or_init(|| modules))
    }

    fn file(&self, module: Arc<str>, path: &str, location: &Location) -> Result<ImageFile<'_>, ImageError> {
        Ok(ImageFile { bytes: self.contents(&module, path, location)?, module })
    }

    /// `module` and `path` are for the error message only.
    fn contents(&self, module: &str, path: &str, location: &Location) -> Result<&[u8], ImageError> {
        let name = || (module.to_owned(), path.to_owned());
        if location.compressed != 0 {
            let (module, path) = name();
            return Err(ImageError::Compressed { module, path });
        }
        if location.size > super::MAX_SIZE {
            let (module, path) = name();
            return Err(ImageError::TooLarge { module, path, size: location.size });
        }
        let range = || {
            let start = self.contents.checked_add(usize::try_from(location.offset).ok()?)?;
            self.map.get(start..start.checked_add(usize::try_from(location.size).ok()?)?)
        };
        range().ok_or(ImageError::Damaged("the contents of a file"))
    }

    /// Finds the attributes of `/module/path`.
    fn locate(&self, module: &str, path: &str) -> Result<Option<Location>, ImageError> {
        let Some(offset) = self.locate_hashed(&[b"/", module.as_bytes(), b"/", path.as_bytes()]) else {
            return Ok(None);
        };
        let location = self.location(offset)?;
        // A perfect hash sends every name somewhere: only the strings tell whether it is this one.
        let Some([]) = self.eat(location.module, module.as_bytes())? else {
            return Ok(None);
        };
        let Some(mut rest) = self.eat(location.parent, path.as_bytes())? else {
            return Ok(None);
        };
        if rest.len() < path.len() {
            let Some((b'/', after)) = rest.split_first() else {
                return Ok(None);
            };
            rest = after;
        }
        let Some(rest) = self.eat(location.base, rest)? else {
            return Ok(None);
        };
        let complete = match rest.split_first() {
            None => matches!(self.string(location.extension)?.first(), Some(0)),
            Some((b'.', after)) => self.eat(location.extension, after)?.is_some_and(<[u8]>::is_empty),
            Some(_) => false,
        };
        Ok(complete.then_some(location))
    }

    /// The attribute offset in the slot that the full name, given in pieces, hashes to.
    fn locate_hashed(&self, name: &[&[u8]]) -> Option<usize> {
        let slot = hash(HASH_MULTIPLIER, name) as usize % self.slots;
        let redirect = word_at(&self.map, HEADER_BYTES + slot * WORD, self.big_endian)? as i32;
        let slot = match redirect {
            0 => return None,
            1.. => hash(redirect as u32, name) as usize % self.slots,
            ..0 => usize::try_from(-1 - i64::from(redirect)).ok().filter(|slot| *slot < self.slots)?,
        };
        word_at(&self.map, self.attribute_offsets + slot * WORD, self.big_endian).map(|word| word as usize)
    }

    /// Decodes attributes: a byte of kind and length, then a big-endian value; kind 0 ends them.
    fn location(&self, offset: usize) -> Result<Location, ImageError> {
        let damaged = || ImageError::Damaged("the attributes of a name");
        let mut bytes = self
            .map
            .get(self.attributes..self.strings)
            .and_then(|all| all.get(offset..))
            .ok_or_else(damaged)?;
        let mut location = Location::default();
        loop {
            let (&head, rest) = bytes.split_first().ok_or_else(damaged)?;
            let kind = head >> 3;
            if kind == 0 {
                return Ok(location);
            }
            let (value, rest) = rest.split_at_checked((head & 7) as usize + 1).ok_or_else(damaged)?;
            bytes = rest;
            let value = value.iter().fold(0, |sum: u64, byte| sum << 8 | u64::from(*byte));
            let string = || usize::try_from(value).map_err(|_| ImageError::Damaged("a string"));
            match kind {
                1 => location.module = string()?,
                2 => location.parent = string()?,
                3 => location.base = string()?,
                4 => location.extension = string()?,
                5 => location.offset = value,
                6 => location.compressed = value,
                7 => location.size = value,
                // Newer JDKs may add kinds; the length is enough to pass over them.
                _ => {}
            }
        }
    }

    /// The string table from `offset` on.
    fn string(&self, offset: usize) -> Result<&[u8], ImageError> {
        let strings = self.map.get(self.strings..self.contents).and_then(|all| all.get(offset..));
        strings.ok_or(ImageError::Damaged("a string"))
    }

    /// What is left of `text` behind the string at `offset`; nothing if `text` does not begin with it.
    fn eat<'t>(&self, offset: usize, text: &'t [u8]) -> Result<Option<&'t [u8]>, ImageError> {
        let string = self.string(offset)?;
        let same = string.iter().zip(text).take_while(|(a, b)| a == b && **a != 0).count();
        Ok(if string.get(same) == Some(&0) { text.get(same..) } else { None })
    }

    fn module_name(&self, offset: usize) -> Result<Arc<str>, ImageError> {
        if let Some(name) = self.modules_seen.read().unwrap_or_else(PoisonError::into_inner).get(&offset) {
            return Ok(name.clone());
        }
        let bytes = self.string(offset)?;
        let end = bytes.iter().position(|byte| *byte == 0).ok_or(ImageError::Damaged("a string"))?;
        let name = String::from_utf8_lossy(&bytes[..end]);
        let name: Arc<str> = if name == JAVA_BASE { self.java_base.clone() } else { name.into() };
        let mut seen = self.modules_seen.write().unwrap_or_else(PoisonError::into_inner);
        Ok(seen.entry(offset).or_insert(name).clone())
    }
}

fn word_at(bytes: &[u8], at: usize, big_endian: bool) -> Option<u32> {
    let word = *bytes.get(at..)?.first_chunk::<WORD>()?;
    Some(if big_endian { u32::from_be_bytes(word) } else { u32::from_le_bytes(word) })
}

fn hash(seed: u32, name: &[&[u8]]) -> u32 {
    let step = |hash: u32, byte: &u8| hash.wrapping_mul(HASH_MULTIPLIER) ^ u32::from(*byte);
    name.iter().fold(seed, |hash, piece| piece.iter().fold(hash, step)) & 0x7FFF_FFFF
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::jdk::Jdk;

    /// What a made-up image holds: module, parent, base, extension, contents.
    type Entry<'a> = (&'a str, &'a str, &'a str, &'a str, &'a [u8]);

    /// Writes an image whose hash table is large enough that no two names share a slot.
    fn write_image(entries: &[Entry<'_>], compressed: bool) -> Vec<u8> {
        let mut strings = vec![0];
        let (mut attributes, mut contents) = (vec![0], Vec::new());
        let mut names = Vec::new();
        for (module, parent, base, extension, bytes) in entries {
            let mut name = format!("/{module}/{parent}/{base}.{extension}").replace("//", "/");
            name.truncate(name.trim_end_matches('.').len());
            names.push((name, attributes.len() as u32));
            for (kind, part) in [(1, module), (2, parent), (3, base), (4, extension)] {
                attributes.push(kind << 3 | 3);
                attributes.extend((strings.len() as u32).to_be_bytes());
                strings.extend(part.bytes().chain([0]));
            }
            let packed = if compressed { 9 } else { 0 };
            for (kind, value) in [(5, contents.len()), (6, packed), (7, bytes.len())] {
                attributes.push(kind << 3 | 7);
                attributes.extend((value as u64).to_be_bytes());
            }
            attributes.push(0);
            contents.extend(*bytes);
        }
        let slot = |name: &str, slots: u32| hash(HASH_MULTIPLIER, &[name.as_bytes()]) % slots;
        let mut slots = names.len() as u32;
        let redirects = loop {
            let mut redirects = vec![0i32; slots as usize];
            for (index, (name, _)) in names.iter().enumerate() {
                redirects[slot(name, slots) as usize] = -1 - index as i32;
            }
            if redirects.iter().filter(|redirect| **redirect != 0).count() == names.len() {
                break redirects;
            }
            slots += 1;
        };
        let mut image = Vec::new();
        let sizes = [attributes.len() as u32, strings.len() as u32];
        for word in [MAGIC, VERSION, 0, names.len() as u32, slots, sizes[0], sizes[1]] {
            image.extend(word.to_le_bytes());
        }
        redirects.iter().for_each(|redirect| image.extend(redirect.to_le_bytes()));
        for index in 0..slots as usize {
            image.extend(names.get(index).map_or(0, |(_, offset)| *offset).to_le_bytes());
        }
        [image, attributes, strings, contents].concat()
    }

    fn open(bytes: &[u8]) -> Result<Image, ImageError> {
        let mut map = memmap2::MmapMut::map_anon(bytes.len().max(1)).unwrap();
        map[..bytes.len()].copy_from_slice(bytes);
        Image::from_map(map.make_read_only().unwrap())
    }

    const SMALL: &[Entry<'_>] = &[
        ("java.base", "java/lang", "Object", "class", b"object"),
        ("java.base", "META-INF/services", "x", "", b"of base"),
        ("java.sql", "java/sql", "Driver", "class", b"driver"),
        ("java.sql", "META-INF/services", "x", "", b"of sql"),
        ("packages", "", "java.sql", "", &[0, 0, 0, 0, 1, 0, 0, 0]),
    ];

    #[test]
    fn a_made_up_image_is_read() {
        // The module name of "java.sql" in /packages is patched to point at the third entry's string.
        let mut bytes = write_image(SMALL, false);
        let at = bytes.windows(9).position(|bytes| bytes == b"java.sql\0").unwrap();
        let strings = open(&bytes).unwrap().strings;
        let end = bytes.len();
        bytes[end - WORD..].copy_from_slice(&((at - strings) as u32).to_le_bytes());

        let image = open(&bytes).unwrap();
        assert_eq!(image.class("java/lang/Object.class").unwrap().unwrap().bytes, b"object");
        let driver = image.class("java/sql/Driver.class").unwrap().unwrap();
        assert_eq!((driver.bytes, &*driver.module), (&b"driver"[..], "java.sql"));
        assert!(image.class("java/sql/Drive.class").unwrap().is_none());
        assert!(image.class("java/sql/Driver.classy").unwrap().is_none());
        assert!(image.locate("java.base", "META-INF/services/x").unwrap().is_some());
    }

    #[test]
    fn a_compressed_file_is_an_error_with_a_next_step() {
        let image = open(&write_image(SMALL, true)).unwrap();
        assert!(image.has_class("java/lang/Object.class").unwrap());
        let error = image.class("java/lang/Object.class").unwrap_err().to_string();
        assert!(error.contains("/java.base/java/lang/Object.class is compressed"), "{error}");
    }

    #[test]
    fn what_is_not_an_image_is_refused() {
        let good = write_image(SMALL, false);
        let mut version = good.clone();
        version[4] = 7;
        let mut no_slots = good.clone();
        no_slots[16..20].fill(0);
        let mut huge = good.clone();
        huge[16..28].fill(0xFF);
        for (bytes, reason) in [
            (b"PK\x03\x04 is not enough of a file, is it?".to_vec(), "not a JDK image"),
            (good[..20].to_vec(), "the header outside"),
            (good[..80].to_vec(), "a table outside"),
            (version, "image format 1.7"),
            (no_slots, "a table outside"),
            (huge, "a table outside"),
        ] {
            let error = open(&bytes).unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }

    /// Any damage gives an answer or an error, never a panic.
    #[test]
    fn damage_never_panics() {
        let good = write_image(SMALL, false);
        for at in 0..good.len() {
            for value in [0, 1, 0x7F, 0x80, 0xFF, good[at] ^ 1, good[at].wrapping_add(8)] {
                let mut bytes = good.clone();
                bytes[at] = value;
                let Ok(image) = open(&bytes) else { continue };
                for path in ["java/lang/Object.class", "java/sql/Driver.class", "META-INF/services/x", "x"] {
                    let _ = image.class(path);
                    let _ = image.resources(path, |_| true);
                }
                let _ = image.modules();
            }
        }
        for end in 0..good.len() {
            if let Ok(image) = open(&good[..end]) {
                let _ = image.class("java/sql/Driver.class");
            }
        }
    }

    /// Every file of every installed image is found, with the bytes and the module that `ristretto_jimage`
    /// gives for it.
    #[test]
    fn installed_images_agree_with_another_reader() {
        for jdk in Jdk::installed() {
            let image = Image::open(jdk.image()).unwrap();
            let other = ristretto_jimage::Image::from_file(jdk.image()).unwrap();
            let mut files = 0;
            for resource in &other {
                let resource = resource.unwrap();
                if matches!(resource.module(), "" | "modules" | "packages") {
                    continue;
                }
                let name = resource.name();
                let location = image.locate(resource.module(), &name).unwrap().unwrap();
                assert!(
                    image.contents(resource.module(), &name, &location).unwrap() == resource.data(),
                    "{name}"
                );
                if resource.extension() == "class" && !resource.parent().is_empty() {
                    assert_eq!(&*image.class(&name).unwrap().unwrap().module, resource.module(), "{name}");
                }
                files += 1;
            }
            assert!(files > 5_000, "{files}");
        }
    }

    #[test]
    fn modules_and_packages_of_installed_images() {
        for jdk in Jdk::installed() {
            let image = Image::open(jdk.image()).unwrap();
            let modules = image.modules().unwrap();
            assert_eq!(&*modules[0], "java.base");
            assert!(modules.iter().any(|module| &**module == "java.logging"));
            let module = |package: &str| image.module_of_package(package).unwrap();
            assert_eq!(module("java/util").as_deref(), Some("java.base"));
            assert_eq!(module("java/util/logging").as_deref(), Some("java.logging"));
            assert_eq!(module("java").as_deref(), None);
            assert_eq!(module("org/example").as_deref(), None);
            assert_eq!(module("").as_deref(), None);
        }
    }
}
