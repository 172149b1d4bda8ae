//! The verifier on the whole library of the JDK, which must pass.

use super::*;
use crate::classpath::ClassPath;
use crate::jdk::Jdk;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The names of all classes of a module.
fn classes_of(jdk: &Jdk, module: &str) -> Vec<String> {
    let image = ristretto_jimage::Image::from_file(jdk.image()).unwrap();
    let mut names = Vec::new();
    for resource in &image {
        let resource = resource.unwrap();
        if resource.module() == module && resource.extension() == "class" && !resource.parent().is_empty() {
            names.push(resource.name().trim_end_matches(".class").to_owned());
        }
    }
    names.sort_unstable();
    names
}

#[test]
fn library() {
    for jdk in Jdk::installed() {
        let path = ClassPath::new(&jdk, &[]).unwrap();
        let mut classes = Classes::new(Arc::new(path)).unwrap();
        let mut ids = Vec::new();
        let t = Instant::now();
        for name in classes_of(&jdk, "java.base") {
            ids.push(classes.load(&name).unwrap());
        }
        println!("load {:?} {}", t.elapsed(), ids.len());
        for infer in [false, true] {
            let mut n = 0;
            let mut time = Duration::ZERO;
            let mut bytes = 0;
            let mut max = (Duration::ZERO, String::new());
            for &id in &ids {
                let file = classes.file_of(id).unwrap();
                for (i, member) in file.methods.iter().enumerate() {
                    let method = classes.class(id).methods[i];
                    let Some(code) = file.code(member).unwrap() else {
                        continue;
                    };
                    let t = Instant::now();
                    let r = if infer {
                        Checker::new(&mut classes, method, &file, &code).unwrap().infer()
                    } else {
                        verify_method(&mut classes, method, &file, &code)
                    };
                    let t = t.elapsed();
                    time += t;
                    if t > max.0 {
                        max = (t, classes.qualified_name(method));
                    }
                    n += 1;
                    bytes += code.code.len;
                    if let Err(e) = r {
                        println!("{}: {e}", classes.qualified_name(method));
                    }
                }
            }
            println!(
                "{} infer={infer} {n} methods {bytes} bytes {time:?} {:?} max {max:?}",
                jdk.version,
                time / n
            );
        }
    }
}
