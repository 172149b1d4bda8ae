//! Tests of the verifier: single methods written for the purpose ([`handmade`]), damaged classes compared
//! with the verdicts of the real JVM ([`mutants`]), and the whole library of the JDK ([`library`]).

mod asm;
mod handmade;
mod hostile;
mod library;
mod mutants;

use super::*;
use crate::classpath::ClassPath;
use crate::classpath::tests::Scratch;
use crate::jdk::Jdk;
use margay_test_util::Javac;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

/// The JDK that tests compile and compare with.
fn jdk() -> Jdk {
    Jdk::find(None).unwrap()
}

/// A registry over the JDK and these directories.
fn registry(jdk: &Jdk, entries: &[&Path]) -> Classes {
    let entries: Vec<_> = entries.iter().map(|e| e.to_path_buf()).collect();
    Classes::new(Arc::new(ClassPath::new(jdk, &entries).unwrap())).unwrap()
}

/// Checks all methods of a class, with the code of `file`; the first refusal.
fn verify_class(classes: &mut Classes, id: ClassId, file: &ClassFile) -> Result<()> {
    for (index, member) in file.methods.iter().enumerate() {
        let method = classes.class(id).methods[index];
        let code = file.code(member).map_err(|e| LowerError(e.to_string()))?;
        if let Some(code) = code {
            verify_method(classes, method, file, &code)?;
            // What lowering finds wrong by itself is also found here, but for subroutines.
            let lowered = crate::lower::lower(file, &code, classes.method(method).arg_slots);
            if file.major >= STACK_MAPS_ONLY {
                lowered.unwrap();
            }
        }
    }
    Ok(())
}

const JUDGE: &str = r#"
import java.io.*;
import java.nio.file.*;

/** Says of each class in a list whether the JVM's verifier takes it. */
public class Judge extends ClassLoader {
    final String name; final byte[] bytes; final Path others;
    Judge(String name, byte[] bytes, Path others) { this.name = name; this.bytes = bytes; this.others = others; }
    protected Class<?> loadClass(String n, boolean resolve) throws ClassNotFoundException {
        Class<?> known = findLoadedClass(n);
        if (known != null) return known;
        if (n.equals(name)) return defineClass(n, bytes, 0, bytes.length);
        Path file = others.resolve(n.replace('.', '/') + ".class");
        if (!Files.exists(file)) return super.loadClass(n, resolve);
        try {
            byte[] b = Files.readAllBytes(file);
            return defineClass(n, b, 0, b.length);
        } catch (IOException e) { throw new ClassNotFoundException(n, e); }
    }
    public static void main(String[] args) throws Exception {
        DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0])));
        PrintStream out = new PrintStream(new BufferedOutputStream(new FileOutputStream(args[1])));
        for (int n = in.readInt(); n > 0; n--) {
            String name = in.readUTF();
            byte[] bytes = in.readNBytes(in.readInt());
            String verdict = "ok";
            try { new Judge(name, bytes, Path.of(args[2])).loadClass(name).getDeclaredMethods(); }
            catch (Throwable e) { verdict = String.valueOf(e).replace('\n', ' '); }
            out.println(verdict);
        }
        out.close();
    }
}
"#;

/// What the JVM says of each class: `ok` or an error. `others` holds the classes that they use.
fn judge(jdk: &Jdk, scratch: &Scratch, others: &Path, classes: &[(String, Vec<u8>)]) -> Vec<String> {
    let source = scratch.write("Judge.java", JUDGE.as_bytes());
    let mut list = (classes.len() as u32).to_be_bytes().to_vec();
    for (name, bytes) in classes {
        list.extend((name.len() as u16).to_be_bytes());
        list.extend(name.as_bytes());
        list.extend((bytes.len() as u32).to_be_bytes());
        list.extend(bytes);
    }
    let list = scratch.write("list", &list);
    let verdicts = scratch.path.join("verdicts");
    let status = Command::new(jdk.home.join("bin/java"))
        .args(["-Xshare:auto", "-XX:TieredStopAtLevel=1"])
        .args([&source, &list, &verdicts, &others.to_path_buf()])
        .status()
        .unwrap();
    assert!(status.success());
    let text = std::fs::read_to_string(verdicts).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Compiles a source file for a release into a directory of its own.
fn compile(scratch: &Scratch, file: &str, source: &str, release: u32) -> std::path::PathBuf {
    let source = scratch.write(file, source.as_bytes());
    let out = scratch.path.join(format!("classes{release}"));
    Javac::new().without_debug_info().option("-Xlint:none").release(release).compile(&out, &[source]);
    out
}
