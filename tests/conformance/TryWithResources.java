import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;

public class TryWithResources {
    static class Res implements AutoCloseable {
        final String name;
        final boolean failClose;

        Res(String name, boolean failOpen, boolean failClose) {
            if (failOpen) throw new IllegalStateException("open " + name);
            this.name = name;
            this.failClose = failClose;
            System.out.println("open " + name);
        }

        Res(String name) { this(name, false, false); }

        @Override
        public void close() {
            System.out.println("close " + name);
            if (failClose) throw new IllegalArgumentException("close " + name);
        }
    }

    static void show(Throwable t, String indent) {
        System.out.println(indent + t);
        for (Throwable s : t.getSuppressed()) show(s, indent + "  suppressed ");
        if (t.getCause() != null) show(t.getCause(), indent + "  cause ");
    }

    static int value() {
        try (Res r = new Res("ret")) {
            return r.name.length();
        } finally {
            System.out.println("finally after close");
        }
    }

    static class Checked implements Closeable {
        public void close() throws IOException { throw new IOException("checked close"); }
    }

    static class NoSuppress extends Exception {
        NoSuppress() { super("none", null, false, false); }
    }

    public static void main(String[] args) {
        try (Res a = new Res("a"); Res b = new Res("b")) {
            System.out.println("body " + a.name + b.name);
        }
        try (Res a = new Res("a", false, true); Res b = new Res("b", false, true)) {
            throw new RuntimeException("body");
        } catch (RuntimeException e) {
            show(e, "");
        }
        try (Res a = new Res("a", false, true); Res b = new Res("b", true, false)) {
            System.out.println("not here");
        } catch (RuntimeException e) {
            show(e, "");
        }
        try (Res a = new Res("a", false, true)) {
            System.out.println("fine body");
        } catch (RuntimeException e) {
            show(e, "");
        } finally {
            System.out.println("finally");
        }
        try (Res n = null) {
            System.out.println("null resource ok " + n);
        }
        System.out.println(value());
        Res ext = new Res("ext");
        try (ext) {
            System.out.println("using ext");
        }
        try (Checked c = new Checked()) {
            System.out.println("checked body");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        try (AutoCloseable l = () -> System.out.println("lambda close"); AutoCloseable m = () -> { throw new Exception("lambda fail"); }) {
            System.out.println("lambda body");
        } catch (Exception e) {
            show(e, "");
        }
        for (int i = 0; i < 3; i++) {
            try (Res r = new Res("loop" + i)) {
                if (i == 0) continue;
                if (i == 1) break;
            }
        }
        Exception e1 = new Exception("main");
        e1.addSuppressed(new Error("s1"));
        e1.addSuppressed(new RuntimeException("s2", new IOException("deep")));
        e1.initCause(new IllegalStateException());
        show(e1, "");
        try {
            e1.addSuppressed(e1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            e1.initCause(new Error());
        } catch (IllegalStateException e) {
            System.out.println("cause already set");
        }
        try {
            e1.addSuppressed(null);
        } catch (NullPointerException e) {
            System.out.println("null suppressed");
        }
        NoSuppress ns = new NoSuppress();
        ns.addSuppressed(new Error());
        System.out.println(ns.getSuppressed().length + " " + ns.getStackTrace().length);
        System.out.println(new RuntimeException(new IOException("x")).getMessage() + " | " + new RuntimeException((Throwable) null).getMessage());
        System.out.println(Arrays.toString(new Exception().getSuppressed()) + new Exception().getLocalizedMessage());
    }
}
