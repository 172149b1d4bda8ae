import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Has the JVM verify mutated classes: {@code Verify FILE CLASSPATH}. The file is what the example {@code list} of
 * margay-mutate writes: the length of a name, the name (the class, a blank, the mutant), the length of a class file,
 * and the class file. Each class is defined in a class loader of its own, beside the other classes of its class path as
 * they are, and linked without being initialised. What the JVM refuses is printed; the last line counts.
 */
final class Verify {
    /** Defines the mutant under its name, and everything else on the class path anew. */
    private static final class Mutated extends URLClassLoader {
        private final String name;
        private final byte[] bytes;
        private final Map<String, byte[]> known;

        Mutated(URL[] path, String name, byte[] bytes, Map<String, byte[]> known) {
            super(path, ClassLoader.getPlatformClassLoader());
            this.name = name;
            this.bytes = bytes;
            this.known = known;
        }

        @Override
        protected Class<?> findClass(String wanted) throws ClassNotFoundException {
            byte[] contents = wanted.equals(name) ? bytes : known.get(wanted);
            if (contents == null) {
                try (InputStream in = findResource(wanted.replace('.', '/') + ".class") == null
                        ? null
                        : getResourceAsStream(wanted.replace('.', '/') + ".class")) {
                    if (in == null) {
                        throw new ClassNotFoundException(wanted);
                    }
                    contents = in.readAllBytes();
                    known.put(wanted, contents);
                } catch (IOException e) {
                    throw new ClassNotFoundException(wanted, e);
                }
            }
            return defineClass(wanted, contents, 0, contents.length);
        }
    }

    public static void main(String[] args) throws Exception {
        String[] entries = args[1].split(java.io.File.pathSeparator);
        URL[] path = new URL[entries.length];
        for (int i = 0; i < entries.length; i++) {
            path[i] = Path.of(entries[i]).toUri().toURL();
        }
        Map<String, byte[]> known = new HashMap<>();
        int verified = 0;
        int refused = 0;
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(new FileInputStream(args[0]), 1 << 16))) {
            while (true) {
                int length;
                try {
                    length = in.readInt();
                } catch (EOFException end) {
                    break;
                }
                String id = new String(in.readNBytes(length), "UTF-8");
                byte[] bytes = in.readNBytes(in.readInt());
                String name = id.substring(0, id.indexOf(' '));
                try (Mutated loader = new Mutated(path, name, bytes, known)) {
                    link(Class.forName(name, false, loader));
                    verified++;
                } catch (LinkageError | ClassNotFoundException e) {
                    refused++;
                    String reason = String.valueOf(e.getMessage());
                    System.out.println(id + ": " + e.getClass().getSimpleName() + " " + reason.lines().limit(3).toList());
                }
            }
        }
        System.out.println("verified " + verified + ", refused " + refused);
    }

    /** Asking for the methods of a class links it, which includes verification, but does not initialise it. */
    private static void link(Class<?> type) {
        try {
            type.getDeclaredMethods();
        } catch (NoClassDefFoundError missing) {
            // The class is linked; a library that it can do without is not there.
            type.getDeclaredFields();
        }
    }
}
