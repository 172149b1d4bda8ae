import java.io.*;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.*;
import java.util.*;

public class ClassLoaders {
    public static class Payload implements Runnable {
        public static int count;
        static final String NAME = "payload";

        static { System.out.println("Payload initialised"); }

        public Payload() { count++; }

        @Override
        public void run() { System.out.println("run " + NAME + " " + count); }

        public static class Helper {
            public static String help() { return "help" + ++count; }
        }

        public String helper() { return Helper.help(); }
    }

    static byte[] bytes(String name) throws IOException {
        try (InputStream in = ClassLoaders.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
            if (in == null) throw new FileNotFoundException(name);
            return in.readAllBytes();
        }
    }

    static class Child extends ClassLoader {
        final List<String> asked = new ArrayList<>();

        Child(ClassLoader parent) { super("child", parent); }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (name.startsWith("ClassLoaders$Payload")) {
                    Class<?> c = findLoadedClass(name);
                    if (c != null) return c;
                    asked.add(name);
                    try {
                        byte[] b = bytes(name);
                        return defineClass(name, b, 0, b.length);
                    } catch (IOException e) {
                        throw new ClassNotFoundException(name, e);
                    }
                }
                return super.loadClass(name, resolve);
            }
        }
    }

    interface Act { Object run() throws Throwable; }

    static void t(Act a) {
        try {
            System.out.println("ok " + a.run());
        } catch (InvocationTargetException e) {
            System.out.println("ITE " + e.getCause().getClass().getSimpleName());
        } catch (Throwable e) {
            System.out.println(e.getClass().getName());
        }
    }

    public static void main(String[] args) throws Throwable {
        Child a = new Child(ClassLoaders.class.getClassLoader());
        Child b = new Child(ClassLoaders.class.getClassLoader());
        Class<?> ca = a.loadClass("ClassLoaders$Payload");
        Class<?> cb = Class.forName("ClassLoaders$Payload", true, b);
        System.out.println((ca == cb) + " " + ca.getName().equals(cb.getName()) + " " + (ca == Payload.class) + " " + (ca.getClassLoader() == a) + " " + ca.getClassLoader().getName() + " " + (a.loadClass("ClassLoaders$Payload") == ca));
        Runnable ra = (Runnable) ca.getDeclaredConstructor().newInstance();
        Runnable rb = (Runnable) cb.getDeclaredConstructor().newInstance();
        new Payload().run();
        ra.run();
        ca.getDeclaredConstructor().newInstance();
        ca.getField("count").setInt(null, 40);
        ra.run();
        rb.run();
        System.out.println((ra instanceof Payload) + " " + ca.isInstance(ra) + " " + cb.isInstance(ra) + " " + Payload.class.isInstance(ra));
        t(() -> (Payload) (Object) ra);
        System.out.println(ca.getMethod("helper").invoke(ra) + " " + ca.getMethod("helper").invoke(ra) + " " + new Payload().helper());
        System.out.println(a.asked);
        t(() -> a.loadClass("no.Such"));
        t(() -> a.loadClass("ClassLoaders$PayloadMissing"));
        t(() -> new ClassLoader() { Class<?> def() { return defineClass("X", new byte[] {1, 2, 3}, 0, 3); } }.def());
        t(() -> new ClassLoader() { Class<?> def() throws IOException { byte[] y = bytes("ClassLoadersHidden"); return defineClass("Wrong", y, 0, y.length); } }.def());
        t(() -> new ClassLoader() { Class<?> def() throws IOException { byte[] y = bytes("ClassLoadersHidden"); defineClass(null, y, 0, y.length); return defineClass(null, y, 0, y.length); } }.def());
        t(() -> new ClassLoader() { Class<?> def() throws IOException { byte[] y = bytes("ClassLoadersHidden"); y[0] = 0; return defineClass(null, y, 0, y.length); } }.def());
        t(() -> new ClassLoader() { Class<?> def() throws IOException { byte[] y = bytes("ClassLoadersHidden"); y[7] = 99; return defineClass(null, y, 0, y.length); } }.def());
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandles.Lookup hl = l.defineHiddenClass(bytes("ClassLoadersHidden"), true);
        Class<?> hc = hl.lookupClass();
        System.out.println(hc.isHidden() + " " + hc.getName().startsWith("ClassLoadersHidden/") + " " + (hc != ClassLoadersHidden.class) + " " + hl.findStatic(hc, "hi", java.lang.invoke.MethodType.methodType(String.class)).invoke());
        Object ho = hc.getDeclaredConstructor().newInstance();
        Method next = hc.getDeclaredMethod("next");
        next.setAccessible(true);
        System.out.println(next.invoke(ho) + " " + next.invoke(ho) + " " + hc.getSimpleName().startsWith("ClassLoadersHidden"));
        t(() -> Class.forName(hc.getName()));
        ClassLoader sys = ClassLoader.getSystemClassLoader();
        System.out.println(sys.getName() + " " + sys.getParent().getName() + " " + sys.getParent().getParent() + " " + (Thread.currentThread().getContextClassLoader() == sys) + " " + (a.getParent() == sys) + " " + sys.getUnnamedModule().isNamed() + " " + a.getDefinedPackages().length);
        byte[] cls = bytes("ClassLoaders");
        System.out.println(Integer.toHexString((cls[0] & 0xff) << 24 | (cls[1] & 0xff) << 16 | (cls[2] & 0xff) << 8 | cls[3] & 0xff));
        Class<?> iface = Proxy.newProxyInstance(a, new Class<?>[] {Runnable.class}, (p, m, x) -> null).getClass();
        System.out.println(iface.getClassLoader() == a || iface.getClassLoader() != null);
        Thread th = new Thread(() -> System.out.println(Thread.currentThread().getContextClassLoader().getName()));
        th.setContextClassLoader(a);
        th.start();
        th.join();
    }
}

class ClassLoadersHidden {
    int n;

    int next() { return ++n; }

    static String hi() { return "hi from hidden"; }
}
