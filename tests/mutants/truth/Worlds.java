import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Class loaders that look into directories before they ask their parent, so that two versions of a class can be compared. */
final class Worlds {
    private Worlds() {
    }

    static final class Loader extends ClassLoader {
        private final List<Path> path;

        Loader(List<Path> path) {
            super(Worlds.class.getClassLoader());
            this.path = path;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                if (known != null) {
                    return known;
                }
                for (Path dir : path) {
                    Path file = dir.resolve(name.replace('.', '/') + ".class");
                    if (Files.exists(file)) {
                        try {
                            byte[] bytes = Files.readAllBytes(file);
                            return defineClass(name, bytes, 0, bytes.length);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    }
                }
                return super.loadClass(name, resolve);
            }
        }
    }

    /** A mutant, what was said of it, and the test that is its witness, if there is one. */
    record Mutant(String number, String owner, String id, String status, String test) {
        String line() {
            return status + " " + owner + " " + id + (test == null ? "" : " by " + test);
        }
    }

    /** The mutants of a run: number, class, id, status and test of each, as `run.py` writes them. */
    static List<Mutant> read(Path run) throws IOException {
        List<Mutant> out = new ArrayList<>();
        for (String row : Files.readAllLines(run.resolve("verdicts.tsv"))) {
            String[] f = row.split("\t", -1);
            out.add(new Mutant(f[0], f[1], f[2], f[3], f[4].isEmpty() ? null : f[4]));
        }
        return out;
    }
}
