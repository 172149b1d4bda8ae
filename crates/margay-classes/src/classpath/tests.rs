//! Class paths made for the purpose, over every JDK that is installed. Contents are not class files: nothing
//! here looks at them.

use std::fs;
use std::io::{Cursor, Write};
use std::path::{Path, PathBuf};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use super::*;

/// A directory of its own for each test, gone when the test is over, with jars.
pub(crate) struct Scratch {
    pub(crate) path: PathBuf,
    directory: margay_test_util::Scratch,
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        let directory = margay_test_util::Scratch::new("classes");
        Scratch { path: directory.path().to_owned(), directory }
    }

    pub(crate) fn write(&self, name: &str, contents: &[u8]) -> PathBuf {
        self.directory.write(name, contents)
    }

    fn jar(&self, name: &str, entries: &[(&str, &str)]) -> PathBuf {
        self.write(name, &jar_bytes(entries))
    }
}

fn jar_bytes(entries: &[(&str, &str)]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (index, (name, contents)) in entries.iter().enumerate() {
        let method = [CompressionMethod::Deflated, CompressionMethod::Stored][index % 2];
        writer.start_file(*name, SimpleFileOptions::default().compression_method(method)).unwrap();
        writer.write_all(contents.as_bytes()).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

fn manifest(lines: &str) -> (&'static str, String) {
    ("META-INF/MANIFEST.MF", format!("Manifest-Version: 1.0\r\n{lines}\r\n\r\n"))
}

/// One class path over each JDK of this machine.
fn class_paths(entries: &[PathBuf]) -> Vec<(Jdk, ClassPath)> {
    let jdks = Jdk::installed().into_iter();
    jdks.map(|jdk| (jdk.clone(), ClassPath::new(&jdk, entries).unwrap())).collect()
}

fn text(found: Result<Option<Found>, ClassPathError>) -> Option<String> {
    found.unwrap().map(|found| String::from_utf8_lossy(&found.bytes).into_owned())
}

fn texts(found: Result<Vec<Found>, ClassPathError>) -> Vec<String> {
    found.unwrap().iter().map(|found| String::from_utf8_lossy(&found.bytes).into_owned()).collect()
}

#[test]
fn may_be_shared_between_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<ClassPath>();
    shared::<Found>();
}

#[test]
fn jdk_classes_are_found_in_their_modules() {
    for (_, path) in class_paths(&[]) {
        for (class, module) in [
            ("java/lang/Object", "java.base"),
            ("sun/misc/Unsafe", "jdk.unsupported"),
            ("java/util/logging/Logger", "java.logging"),
            ("java/sql/Driver", "java.sql"),
            ("javax/swing/JFrame", "java.desktop"),
            ("javax/crypto/Cipher", "java.base"),
            ("jdk/internal/misc/Unsafe", "java.base"),
            ("com/sun/net/httpserver/HttpServer", "jdk.httpserver"),
            ("org/w3c/dom/Node", "java.xml"),
        ] {
            let found = path.find_class(class).unwrap().unwrap();
            assert_eq!(found.bytes[..4], [0xCA, 0xFE, 0xBA, 0xBE], "{class}");
            assert_eq!(found.module.as_deref(), Some(module));
            assert_eq!(found.origin, format!("jrt:/{module}/{class}.class"));
            assert!(path.is_boot(class));
            let (package, _) = class.rsplit_once('/').unwrap();
            assert_eq!(path.module_of_package(package).as_deref(), Some(module));
        }
        for class in ["java/lang/Objec", "java/sql/Nothing", "org/example/A", "A"] {
            assert!(path.find_class(class).unwrap().is_none() && !path.is_boot(class), "{class}");
        }
        let resource = path.find_resource("java/lang/Object.class").unwrap().unwrap();
        assert_eq!(resource.module.as_deref(), Some("java.base"));
        assert!(path.find_resources("module-info.class").unwrap().len() > 10);
    }
}

#[test]
fn jdk_classes_win_and_then_the_order_counts() {
    let scratch = Scratch::new();
    scratch.write("classes/java/lang/Object.class", b"mine");
    scratch.write("classes/p/A.class", b"directory");
    scratch.write("classes/res/x", b"directory");
    let jar =
        scratch.jar("a.jar", &[("p/A.class", "jar"), ("p/B.class", "jar"), ("res/x", "jar"), ("d/", "")]);
    let classes = scratch.path.join("classes");
    for (_, path) in class_paths(&[classes.clone(), jar.clone()]) {
        assert!(path.find_class("java/lang/Object").unwrap().unwrap().origin.starts_with("jrt:/java.base/"));
        let a = path.find_class("p/A").unwrap().unwrap();
        assert_eq!((&a.bytes[..], a.module), (&b"directory"[..], None));
        assert_eq!(a.origin, classes.join("p/A.class").display().to_string());
        let b = path.find_class("p/B").unwrap().unwrap();
        assert_eq!((&b.bytes[..], b.origin), (&b"jar"[..], format!("{}!/p/B.class", jar.display())));
        assert_eq!(text(path.find_resource("res/x")).as_deref(), Some("directory"));
        assert_eq!(texts(path.find_resources("res/x")), ["directory", "jar"]);
        assert_eq!(texts(path.find_resources("java/lang/Object.class"))[1..], ["mine"]);
        assert!(path.find_resource("res").unwrap().is_none(), "a directory");
        assert!(path.find_resource("d").unwrap().is_none(), "a directory in a jar");
        assert_eq!(path.user_classes().unwrap(), ["java/lang/Object", "p/A", "p/B"]);
    }
    for (_, path) in class_paths(&[jar, classes]) {
        assert_eq!(text(path.find_class("p/A")).as_deref(), Some("jar"));
    }
}

#[test]
fn odd_names_are_not_looked_for() {
    let scratch = Scratch::new();
    scratch.write("secret", b"secret");
    scratch.write("A.class", b"above");
    scratch.write("classes/A.class", b"A");
    scratch.write("classes/p/a.b.class", b"dotted");
    let jar =
        scratch.jar("a.jar", &[("../A.class", "up"), ("/A.class", "root"), ("p//B.class", "empty part")]);
    let absolute = scratch.path.join("secret").display().to_string();
    let long = "x".repeat(5000);
    for (_, path) in class_paths(&[scratch.path.join("classes"), jar]) {
        for name in [
            "",
            "/",
            ".",
            "..",
            "../A",
            "p/../A",
            "p/../../A",
            "./A",
            "/A",
            "p//B",
            "A/",
            "A\0",
            "a\\b",
            "[A",
            "A;",
            "p/a.b",
            "java.lang.Object",
            "[Ljava/lang/Object;",
            "a\0/../../b",
            &absolute,
            &long,
        ] {
            assert!(path.find_class(name).unwrap().is_none(), "{name:?}");
            assert!(!path.is_boot(name), "{name:?}");
            let _ = path.module_of_package(name);
        }
        for name in
            ["", "/", "..", "../secret", "p/../../secret", "./A.class", "p/", "A.class\0", &absolute, &long]
        {
            assert!(path.find_resource(name).unwrap().is_none(), "{name:?}");
            assert!(path.find_resources(name).unwrap().is_empty(), "{name:?}");
        }
        assert_eq!(text(path.find_resource("p/a.b.class")).as_deref(), Some("dotted"));
        // A name whose parent is a file, not a directory.
        assert!(path.find_class("A.class/B").unwrap().is_none());
        assert!(path.find_resource("A.class/B").unwrap().is_none());
        // What only other languages would call a name is one.
        assert!(path.find_class("p/it works, mostly$(1)").unwrap().is_none());
    }
}

#[test]
fn missing_entries_are_passed_over() {
    let scratch = Scratch::new();
    let jar = scratch.jar("a.jar", &[("p/A.class", "A")]);
    let file = scratch.write("file", b"");
    let missing = ["none.jar", "none/", "none/none.jar"].map(|name| scratch.path.join(name));
    let mut entries = missing.to_vec();
    entries.extend([file.join("below"), PathBuf::from("nul\0byte.jar"), PathBuf::new(), jar]);
    for (_, path) in class_paths(&entries) {
        assert_eq!(text(path.find_class("p/A")).as_deref(), Some("A"));
        assert_eq!(path.user_classes().unwrap(), ["p/A"]);
    }
}

#[test]
fn a_damaged_jar_is_an_error_when_it_is_reached() {
    let scratch = Scratch::new();
    let good = jar_bytes(&[("p/A.class", "A"), ("p/B.class", "B")]);
    let first = scratch.jar("first.jar", &[("p/First.class", "first")]);
    let mut wrong_directory = good.clone();
    let central = wrong_directory.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    wrong_directory[central] = b'X';
    for (name, bytes) in [
        ("cut.jar", &good[..good.len() / 2]),
        ("text.jar", b"hello, I am not a jar"),
        ("empty.jar", b""),
        ("directory.jar", &wrong_directory),
    ] {
        let bad = scratch.write(name, bytes);
        for (_, path) in class_paths(&[first.clone(), bad.clone()]) {
            assert!(path.find_class("java/lang/Object").unwrap().is_some());
            assert!(path.find_class("p/First").unwrap().is_some(), "not reached yet");
            for _ in 0..2 {
                let error = path.find_class("p/A").unwrap_err();
                assert!(matches!(&error, ClassPathError::Jar { path, .. } if *path == bad), "{error}");
                assert!(error.to_string().contains(name), "{error}");
            }
            assert!(path.user_classes().is_err());
            assert!(path.find_resources("x").is_err());
        }
    }
}

#[test]
fn a_damaged_entry_is_an_error_naming_it() {
    let scratch = Scratch::new();
    let long = "some text that is long enough to be worth packing; ".repeat(20);
    let good = jar_bytes(&[("p/Packed.class", &long), ("p/Plain.class", &long)]);
    let plain = good.windows(long.len()).position(|bytes| bytes == long.as_bytes()).unwrap();
    let mut bytes = good.clone();
    bytes[plain + 10] ^= 0x55;
    bytes[60] ^= 0x55;
    let jar = scratch.write("bad.jar", &bytes);
    for (_, path) in class_paths(&[jar]) {
        for class in ["p/Packed", "p/Plain"] {
            let error = path.find_class(class).unwrap_err();
            assert!(matches!(error, ClassPathError::JarEntry { .. }), "{error}");
            assert!(
                error.to_string().contains(&format!("{class}.class"))
                    && error.to_string().contains("bad.jar")
            );
        }
    }
}

/// Any damage to a jar gives an answer or an error, never a panic.
#[test]
fn damage_to_a_jar_never_panics() {
    let scratch = Scratch::new();
    let manifest = manifest("Multi-Release: true\r\nClass-Path: b.jar");
    let good = jar_bytes(&[
        (manifest.0, &manifest.1),
        ("p/A.class", "AAAAAAAA"),
        ("META-INF/versions/9/p/A.class", "9"),
    ]);
    for at in 0..good.len() {
        for value in [0, 0xFF, good[at] ^ 1] {
            let mut bytes = good.clone();
            bytes[at] = value;
            let path = scratch.write("a.jar", &bytes);
            if let Ok((jar, _)) = Jar::open(&path, 17) {
                let _ = jar.find("p/A.class");
                jar.names().for_each(drop);
            }
        }
    }
}

#[test]
fn an_entry_that_claims_to_be_huge_is_not_read() {
    let scratch = Scratch::new();
    let mut bytes = jar_bytes(&[("p/A.class", "A"), ("p/B.class", "B")]);
    let central = bytes.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    let set_size = |bytes: &mut Vec<u8>, size: u32| {
        bytes[central + 24..central + 28].copy_from_slice(&size.to_le_bytes())
    };
    set_size(&mut bytes, (256 << 20) + 1);
    let huge = scratch.write("huge.jar", &bytes);
    set_size(&mut bytes, 200 << 20);
    let lie = scratch.write("lie.jar", &bytes);
    for (_, path) in class_paths(&[huge]) {
        let error = path.find_class("p/A").unwrap_err();
        assert!(matches!(error, ClassPathError::TooLarge { size: 0x1000_0001, .. }), "{error}");
        assert!(error.to_string().contains("huge.jar!/p/A.class claims to have 268435457 bytes"), "{error}");
        assert_eq!(text(path.find_class("p/B")).as_deref(), Some("B"));
    }
    for (_, path) in class_paths(&[lie]) {
        let error = path.find_class("p/A").unwrap_err().to_string();
        assert!(error.contains("it has 1 bytes, but the directory says 209715200"), "{error}");
    }
    let sparse = scratch.write("classes/p/A.class", b"");
    fs::File::options().write(true).open(sparse).unwrap().set_len(MAX_SIZE + 1).unwrap();
    for (_, path) in class_paths(&[scratch.path.join("classes")]) {
        assert!(matches!(path.find_class("p/A").unwrap_err(), ClassPathError::TooLarge { .. }));
    }
}

#[test]
fn packages_of_signed_jars_are_closed() {
    let scratch = Scratch::new();
    let plain =
        scratch.jar("plain.jar", &[("p/A.class", "a"), ("META-INF/maven/X.SF", "no signature there")]);
    let signed =
        scratch.jar("signed.jar", &[("META-INF/KEY.SF", "names"), ("p/B.class", "b"), ("p/A.class", "a")]);
    for (_, path) in class_paths(&[plain, signed]) {
        assert!(!path.is_signed("p/A"), "the first jar has it");
        assert!(path.is_signed("p/B"));
        assert!(!path.is_signed("p/C"));
    }
}

#[test]
fn multi_release_jars_give_the_newest_version_the_jdk_takes() {
    let scratch = Scratch::new();
    let entries = |manifest: &(&'static str, String)| {
        jar_bytes(&[
            (manifest.0, &manifest.1),
            ("p/A.class", "plain"),
            ("META-INF/versions/9/p/A.class", "9"),
            ("META-INF/versions/17/p/A.class", "17"),
            ("META-INF/versions/21/p/A.class", "21"),
            ("META-INF/versions/99/p/A.class", "99"),
            ("META-INF/versions/8/p/Eight.class", "too old to count"),
            ("META-INF/versions/11/p/OnlyNew.class", "11"),
            ("META-INF/versions/99/p/TooNew.class", "99"),
            ("META-INF/versions/x/p/Odd.class", "x"),
            ("META-INF/services/s", "plain"),
            ("META-INF/versions/9/META-INF/services/s", "9"),
            ("META-INF/versions/9/module-info.class", "9"),
        ])
    };
    let jar = scratch.write("multi.jar", &entries(&manifest("Multi-Release: true")));
    for (jdk, path) in class_paths(std::slice::from_ref(&jar)) {
        let version = if jdk.feature >= 21 { "21" } else { "17" };
        let found = path.find_class("p/A").unwrap().unwrap();
        assert_eq!(&*found.bytes, version.as_bytes());
        assert_eq!(found.origin, format!("{}!/META-INF/versions/{version}/p/A.class", jar.display()));
        assert_eq!(text(path.find_class("p/OnlyNew")).as_deref(), Some("11"));
        assert!(path.find_class("p/TooNew").unwrap().is_none());
        assert!(path.find_class("p/Eight").unwrap().is_none());
        assert_eq!(text(path.find_resource("META-INF/services/s")).as_deref(), Some("plain"));
        assert_eq!(path.user_classes().unwrap(), ["p/A", "p/OnlyNew"]);
    }
    for lines in ["Multi-Release: false", "X: y"] {
        let jar = scratch.write("single.jar", &entries(&manifest(lines)));
        for (_, path) in class_paths(&[jar]) {
            assert_eq!(text(path.find_class("p/A")).as_deref(), Some("plain"));
            assert!(path.find_class("p/OnlyNew").unwrap().is_none());
            assert_eq!(path.user_classes().unwrap(), ["p/A"]);
        }
    }
}

#[test]
fn class_path_of_a_manifest_is_followed_in_place() {
    let scratch = Scratch::new();
    let jar = |name: &str, class_path: &str| {
        let manifest = manifest(&format!("Class-Path: {class_path}"));
        scratch.jar(name, &[(manifest.0, &manifest.1), ("who", name), (&format!("only/{name}.txt"), name)])
    };
    // `a` names `b` and a directory; `b` names `c` next to it and goes back to `a`.
    let a = jar("a.jar", "lib/b.jar  missing.jar lib/classes/ http://example.org/x.jar lib/classes");
    jar("lib/b.jar", "c%20d.jar ../a.jar b.jar");
    jar("lib/c d.jar", ".. ../last.jar");
    let last = jar("last.jar", &format!("file:{}", scratch.path.join("far/e.jar").display()));
    jar("far/e.jar", "");
    scratch.write("lib/classes/who", b"classes");
    let user = scratch.write("user/who", b"user").parent().unwrap().to_owned();
    for (_, path) in class_paths(&[a.clone(), user, last, a]) {
        assert_eq!(text(path.find_resource("only/far/e.jar.txt")).as_deref(), Some("far/e.jar"));
        let who = ["a.jar", "lib/b.jar", "lib/c d.jar", "last.jar", "far/e.jar", "classes", "user"];
        assert_eq!(texts(path.find_resources("who")), who);
    }
}

#[cfg(unix)]
#[test]
fn links_are_followed_but_not_for_ever() {
    use std::os::unix::fs::symlink;
    let scratch = Scratch::new();
    scratch.write("classes/p/A.class", b"A");
    scratch.write("elsewhere/B.class", b"B");
    symlink("..", scratch.path.join("classes/p/up")).unwrap();
    symlink("../elsewhere", scratch.path.join("classes/q")).unwrap();
    symlink("nowhere", scratch.path.join("classes/gone.class")).unwrap();
    let linked = scratch.path.join("linked");
    symlink("classes", &linked).unwrap();
    for (_, path) in class_paths(&[scratch.path.join("classes"), linked]) {
        assert_eq!(path.user_classes().unwrap(), ["p/A", "q/B"]);
        assert_eq!(text(path.find_class("q/B")).as_deref(), Some("B"));
        assert_eq!(path.find_resources("p/A.class").unwrap().len(), 1, "the same directory by another name");
    }
}

#[test]
fn lists_are_split_as_java_does() {
    let scratch = Scratch::new();
    for name in ["lib/b.jar", "lib/a.JAR", "lib/c.zip", "lib/sub/d.jar"] {
        scratch.write(name, b"");
    }
    let lib = scratch.path.join("lib").display().to_string();
    let parse = |list: String| ClassPath::parse_list(&list);
    let paths = |names: &[&str]| -> Vec<PathBuf> { names.iter().map(PathBuf::from).collect() };
    let join = |parts: &[&str]| parts.join(&SEPARATOR.to_string());
    assert_eq!(
        parse(join(&["target/classes", "", "x.jar", ""])),
        paths(&["target/classes", ".", "x.jar", "."])
    );
    assert_eq!(parse(String::new()), paths(&["."]));
    let expanded = [format!("{lib}/a.JAR"), format!("{lib}/b.jar"), "z".into()];
    assert_eq!(parse(join(&[&format!("{lib}/*"), "z"])), expanded.map(PathBuf::from));
    assert_eq!(parse(format!("{lib}/none/*")), paths(&[]));
    assert_eq!(parse(format!("{lib}/b*")), paths(&[&format!("{lib}/b*")]), "not a wildcard");
    assert!(Path::new("*").exists() || !parse("*".into()).contains(&PathBuf::from("*")));
}

#[test]
fn elements_of_a_manifest_are_urls() {
    let element =
        |text| manifest_element(Path::new("lib"), text).map(|pending| (pending.path, pending.wanted));
    let jar = |path: &str| Some((PathBuf::from(path), Wanted::Jar));
    assert_eq!(element("a.jar"), jar("lib/a.jar"));
    assert_eq!(element("a%20b%C3%A9.jar"), jar("lib/a b\u{e9}.jar"));
    assert_eq!(element("100%.jar"), jar("lib/100%.jar"));
    assert_eq!(element("%zz%4"), jar("lib/%zz%4"));
    assert_eq!(element("/abs/a.jar"), jar("/abs/a.jar"));
    assert_eq!(element("file:/abs/a.jar"), jar("/abs/a.jar"));
    assert_eq!(element("FILE:///abs/a.jar"), jar("/abs/a.jar"));
    assert_eq!(element("file://localhost/abs/a.jar"), jar("/abs/a.jar"));
    assert_eq!(element("file:a.jar"), jar("lib/a.jar"));
    assert_eq!(element("classes/"), Some(("lib/classes/".into(), Wanted::Directory)));
    for other in ["http://example.org/a.jar", "jar:file:/a.jar!/", "", "%00", "%FF", "file:"] {
        assert_eq!(element(other), None, "{other}");
    }
}

#[test]
fn threads_find_the_same() {
    let scratch = Scratch::new();
    let contents: Vec<(String, String)> =
        (0..200).map(|number| (format!("p/A{number}.class"), format!("{number} ").repeat(number))).collect();
    let jars: Vec<PathBuf> = contents
        .chunks(20)
        .enumerate()
        .map(|(index, chunk)| {
            let entries: Vec<(&str, &str)> = chunk.iter().map(|(name, text)| (&**name, &**text)).collect();
            scratch.jar(&format!("{index}.jar"), &entries)
        })
        .collect();
    for (_, path) in class_paths(&jars) {
        std::thread::scope(|scope| {
            for start in 0..4 {
                let (path, contents) = (&path, &contents);
                scope.spawn(move || {
                    for (name, expected) in contents.iter().cycle().skip(start * 50).take(contents.len()) {
                        let class = name.strip_suffix(".class").unwrap();
                        assert_eq!(text(path.find_class(class)).as_ref(), Some(expected));
                    }
                });
            }
        });
    }
}
