//! Undo of what reflection, class loaders and services do: each step is taken back and done again, with the
//! same result, and the state after the undo is what it was before.

use margay_machine::{Machine, Stop};
use margay_test_util::{Scratch, boot, call, compile};

const PROGRAM: &str = r#"
import java.io.*;
import java.lang.annotation.*;
import java.lang.reflect.*;
import java.util.*;

public class Steps {
    @Retention(RetentionPolicy.RUNTIME) @interface Note { int value() default 3; String[] names() default {"a"}; }
    interface Shape { int area(int k); default int twice(int k) { return 2 * area(k); } }
    public interface Named { String name(); }
    @Note(7) public static class Box implements Shape {
        public int size = 4;
        public Box() {}
        public int area(int k) { return size * k; }
    }
    public static class One implements Named { public String name() { return "one"; } }
    static class Loader extends ClassLoader {
        Loader() { super("mine", Steps.class.getClassLoader()); }
        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith("Steps$Box")) return super.loadClass(name, resolve);
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            try (InputStream in = Steps.class.getResourceAsStream("/" + name + ".class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
    static Loader kept;

    public static int step0() throws Exception {
        Note note = Box.class.getAnnotation(Note.class);
        return note.value() + note.names().length + note.toString().length();
    }
    public static int step1() throws Exception {
        Shape s = (Shape) Proxy.newProxyInstance(Steps.class.getClassLoader(), new Class<?>[] {Shape.class},
            (p, m, a) -> m.isDefault() ? InvocationHandler.invokeDefault(p, m, a) : (Integer) a[0] + 1);
        return s.twice(20) + s.getClass().getName().length();
    }
    public static int step2() throws Exception {
        if (kept == null) kept = new Loader();
        Class<?> c = kept.loadClass("Steps$Box");
        Object o = c.getDeclaredConstructor().newInstance();
        c.getField("size").setInt(o, c.getField("size").getInt(o) + 1);
        return (Integer) c.getMethod("area", int.class).invoke(o, 10) + (c == Box.class ? 1000 : 0);
    }
    public static int step3() throws Exception {
        int n = 0;
        for (Named named : ServiceLoader.load(Named.class)) n += named.name().length();
        return n + (Steps.class.getResource("/Steps.class") == null ? 100 : 1);
    }
    public static int step4() throws Exception {
        Module base = Object.class.getModule();
        return (base.isExported("java.lang") ? 1 : 0) + (base.isOpen("java.lang") ? 2 : 0)
            + base.getDescriptor().name().length() + ModuleLayer.boot().findModule("java.base").get().getName().length();
    }
    public static int step5() throws Exception {
        return Arrays.hashCode(java.security.MessageDigest.getInstance("SHA-256").digest("x".getBytes()));
    }
    public static int step6() throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) { out.writeObject(new ArrayList<>(List.of(1, "two"))); }
        return new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject().hashCode();
    }
    public static int step7() throws Exception {
        return String.format(Locale.GERMANY, "%,.2f", 1234.5).hashCode() + Thread.currentThread().getContextClassLoader().getName().length();
    }
}
"#;

fn step(m: &mut Machine, n: usize) -> u64 {
    match call(m, "Steps", &format!("step{n}"), "()I", &[]) {
        Stop::Returned(value) => value & 0xFFFF_FFFF,
        Stop::Threw(e) => panic!("step {n}: {}", m.describe_throwable(e)),
        other => panic!("step {n}: {other:?}"),
    }
}

fn scratch(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    let services = scratch.path().join("META-INF/services");
    std::fs::create_dir_all(&services).expect("a directory");
    std::fs::write(services.join("Steps$Named"), "Steps$One\n").expect("a file");
    compile(&scratch, &[("Steps.java", PROGRAM)]);
    scratch
}

#[test]
fn steps_can_be_taken_back_and_done_again() {
    let scratch = scratch("reflection-again");
    let mut plain = boot(scratch.path());
    let expected: Vec<u64> = (0..8).map(|n| step(&mut plain, n)).collect();
    let mut m = boot(scratch.path());
    for (n, &expected) in expected.iter().enumerate() {
        for _ in 0..2 {
            let mark = m.mark();
            let before = m.dump(None);
            assert_eq!(step(&mut m, n), expected, "step {n} after a mark");
            assert_eq!(step(&mut m, n), expected, "step {n} once more");
            m.rollback(mark);
            let after = m.dump(Some(before.permanent.len()));
            assert_eq!(before.heap, after.heap, "step {n}");
            let changed = before.permanent.iter().zip(&after.permanent).position(|(a, b)| a != b);
            assert_eq!(changed, None, "step {n} changed what was there before");
        }
        assert_eq!(step(&mut m, n), expected, "step {n} for good");
    }
}

#[test]
fn steps_interleave_with_undo() {
    let scratch = scratch("reflection-mixed");
    let mut m = boot(scratch.path());
    let expected: Vec<u64> = (0..8).map(|n| step(&mut boot(scratch.path()), n)).collect();
    let outer = m.mark();
    for n in [2, 1, 0, 5, 3, 7, 4, 6] {
        let mark = m.mark();
        for k in [(n + 3) % 8, n, (n + 5) % 8] {
            assert_eq!(step(&mut m, k), expected[k], "step {k} in {n}");
        }
        m.rollback(mark);
        assert_eq!(step(&mut m, n), expected[n], "step {n}");
    }
    m.rollback(outer);
    for (n, &expected) in expected.iter().enumerate() {
        assert_eq!(step(&mut m, n), expected, "step {n} at the end");
    }
}
