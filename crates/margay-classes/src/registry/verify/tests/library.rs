//! Every method of java.base passes, checked both ways.

use super::*;
use std::time::{Duration, Instant};

/// The names of all classes of a module.
fn classes_of(jdk: &Jdk, module: &str) -> Vec<String> {
    let image = ristretto_jimage::Image::from_file(jdk.image()).unwrap();
    let mut names = Vec::new();
    for resource in &image {
        let resource = resource.unwrap();
        let class = resource.extension() == "class" && !resource.parent().is_empty();
        if class && resource.module() == module {
            names.push(resource.name().trim_end_matches(".class").to_owned());
        }
    }
    names.sort_unstable();
    names
}

/// The time since then, unless it was so long that other programs must have had most of it.
fn undisturbed(start: Instant) -> Duration {
    Some(start.elapsed()).filter(|&time| time < Duration::from_millis(1)).unwrap_or_default()
}

/// Stack maps are not needed: data flow gives the same verdict, which is how it gets tested on code that
/// compilers make today. The time is asserted where it means something, in optimised builds.
#[test]
fn java_base_passes_both_ways() {
    for jdk in Jdk::installed() {
        let mut classes = registry(&jdk, &[]);
        let names = classes_of(&jdk, "java.base");
        let ids: Vec<_> = names.iter().map(|name| classes.load(name).unwrap()).collect();
        let (mut methods, mut checking, mut inferring) = (0, Duration::ZERO, Duration::ZERO);
        for id in ids {
            let file = classes.file_of(id).unwrap();
            for (index, member) in file.methods.iter().enumerate() {
                let method = classes.class(id).methods[index];
                let Some(code) = file.code(member).unwrap() else {
                    continue;
                };
                let start = Instant::now();
                let checked = verify_method(&mut classes, method, &file, &code);
                checking += undisturbed(start);
                let start = Instant::now();
                let inferred = Checker::new(&mut classes, method, &file, &code).and_then(Checker::infer);
                inferring += undisturbed(start);
                for verdict in [checked, inferred] {
                    assert_eq!(verdict, Ok(()), "{}", classes.qualified_name(method));
                }
                methods += 1;
            }
        }
        assert!(methods > 40_000, "{methods}");
        println!(
            "JDK {}: {methods} methods, {:?} each with stack maps, {:?} each without",
            jdk.version,
            checking / methods,
            inferring / methods
        );
        if !cfg!(debug_assertions) {
            assert!(checking / methods < Duration::from_micros(30));
        }
    }
}

/// What is checked without looking at classes does not load them: that would cost start-up time.
#[test]
fn few_classes_are_loaded() {
    let jdk = jdk();
    let mut classes = registry(&jdk, &[]);
    let id = classes.load("java/util/ArrayList").unwrap();
    let before = classes.len();
    let file = classes.file_of(id).unwrap();
    verify_class(&mut classes, id, &file).unwrap();
    let loaded = classes.len() - before;
    assert!(loaded < 25, "{loaded} classes were loaded");
}
