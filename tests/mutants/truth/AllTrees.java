import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs the search tree of {@code examples/korat} and its mutants on all trees with the numbers from 1 to some scope, without Margay: prints the
 * numbers of the mutants that end differently on one of them. Arguments: the classes, the folder of the mutants, the scope.
 */
public class AllTrees {
    /** How long a mutant may take for one input that takes microseconds. */
    private static final long PATIENCE = 4_000;

    record Tree(Tree left, int info, Tree right) {}

    /** All search trees of some numbers in order. */
    static List<Tree> trees(int[] numbers, int from, int to) {
        List<Tree> all = new ArrayList<>();
        if (from == to) {
            all.add(null);
        }
        for (int root = from; root < to; root++) {
            for (Tree left : trees(numbers, from, root)) {
                for (Tree right : trees(numbers, root + 1, to)) {
                    all.add(new Tree(left, numbers[root], right));
                }
            }
        }
        return all;
    }

    static List<Tree> trees(int scope) {
        List<Tree> all = new ArrayList<>();
        for (int set = 0; set < 1 << scope; set++) {
            int chosen = set;
            int[] numbers = java.util.stream.IntStream.rangeClosed(1, scope).filter(n -> (chosen >> n - 1 & 1) != 0).toArray();
            all.addAll(trees(numbers, 0, numbers.length));
        }
        return all;
    }

    /** The class in one version. */
    static class Version {
        final Class<?> tree;
        final Class<?> node;

        Version(Path... places) throws IOException, ReflectiveOperationException {
            URL[] urls = new URL[places.length];
            for (int i = 0; i < places.length; i++) {
                urls[i] = places[i].toUri().toURL();
            }
            ClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
            tree = loader.loadClass("SearchTree");
            node = loader.loadClass("SearchTree$Node");
        }

        Field field(Class<?> of, String name) throws ReflectiveOperationException {
            Field field = of.getDeclaredField(name);
            field.setAccessible(true);
            return field;
        }

        Object made(Tree shape) throws ReflectiveOperationException {
            if (shape == null) {
                return null;
            }
            var constructor = node.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object made = constructor.newInstance();
            field(node, "info").setInt(made, shape.info());
            field(node, "left").set(made, made(shape.left()));
            field(node, "right").set(made, made(shape.right()));
            return made;
        }

        static int size(Tree shape) {
            return shape == null ? 0 : 1 + size(shape.left()) + size(shape.right());
        }

        /** What a method does: result or exception, and the objects afterwards. */
        String run(String method, Tree shape, int argument) throws ReflectiveOperationException {
            Object object = tree.getConstructor().newInstance();
            field(tree, "root").set(object, made(shape));
            field(tree, "size").setInt(object, size(shape));
            Method called = tree.getMethod(method, int.class);
            StringBuilder text = new StringBuilder();
            try {
                text.append(called.invoke(object, argument));
            } catch (InvocationTargetException thrown) {
                text.append(thrown.getCause().getClass());
            }
            text.append(' ').append(field(tree, "size").getInt(object));
            Map<Object, Integer> numbers = new IdentityHashMap<>();
            List<Object> pending = new ArrayList<>();
            text.append(' ').append(number(field(tree, "root").get(object), numbers, pending));
            for (int next = 0; next < pending.size(); next++) {
                Object at = pending.get(next);
                text.append(' ').append(field(node, "info").getInt(at));
                text.append(' ').append(number(field(node, "left").get(at), numbers, pending));
                text.append(' ').append(number(field(node, "right").get(at), numbers, pending));
            }
            return text.toString();
        }

        static int number(Object object, Map<Object, Integer> numbers, List<Object> pending) {
            if (object == null) {
                return 0;
            }
            Integer known = numbers.get(object);
            if (known == null) {
                pending.add(object);
                known = pending.size();
                numbers.put(object, known);
            }
            return known;
        }
    }

    static volatile long progress;

    static boolean differs(Version original, Version mutant, int scope) throws ReflectiveOperationException {
        for (Tree shape : trees(scope)) {
            for (int argument = 1; argument <= scope; argument++) {
                for (String method : new String[] {"add", "remove"}) {
                    progress++;
                    if (!original.run(method, shape, argument).equals(mutant.run(method, shape, argument))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }

    @SuppressWarnings({"deprecation", "removal"})
    public static void main(String[] args) throws Exception {
        Path classes = Path.of(args[0]);
        int scope = Integer.parseInt(args[2]);
        Version original = new Version(classes);
        List<Path> mutants;
        try (var list = Files.list(Path.of(args[1]))) {
            mutants = list.filter(Files::isDirectory).sorted().toList();
        }
        for (Path place : mutants) {
            Version mutant = new Version(place, classes);
            boolean[] killed = {true};
            Thread run = new Thread(() -> {
                try {
                    killed[0] = differs(original, mutant, scope);
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            });
            run.setDaemon(true);
            run.start();
            long before;
            do {
                before = progress;
                run.join(PATIENCE);
            } while (run.isAlive() && progress != before);
            if (run.isAlive()) {
                run.stop();
            }
            if (killed[0]) {
                System.out.println(place.getFileName());
            }
        }
        System.exit(0);
    }
}
