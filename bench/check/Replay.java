import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.File;
import java.io.StringWriter;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Compiles the tests of each directory by themselves and runs them: one that does not compile costs no others. Prints a line
 * for each test: directory, name, and {@code passed} or what went wrong.
 *
 * <p>Arguments: the jars of the library, then directories.
 */
public final class Replay {
    public static void main(String[] args) throws Exception {
        for (int i = 1; i < args.length; i++) {
            Path directory = Path.of(args[i]);
            List<Path> sources;
            try (Stream<Path> all = Files.walk(directory)) {
                sources = all.filter(p -> p.toString().endsWith(".java")).sorted().collect(Collectors.toList());
            }
            Path classes = directory.resolveSibling(directory.getFileName() + ".classes");
            String errors = compile(args[0], sources, classes);
            if (errors.isEmpty()) {
                run(directory, args[0], sources, classes);
            } else {
                say(directory, "*", "does not compile: " + errors);
            }
        }
    }

    private static String compile(String jars, List<Path> sources, Path classes) throws Exception {
        Files.createDirectories(classes);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter errors = new StringWriter();
        String path = jars + File.pathSeparator + System.getProperty("java.class.path");
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of("-proc:none", "-nowarn", "-Xlint:none", "-d", classes.toString(), "-cp", path);
            boolean compiled = compiler.getTask(errors, files, null, options, null, files.getJavaFileObjectsFromPaths(sources)).call();
            return compiled ? "" : errors.toString();
        }
    }

    /** The library is loaded anew for each directory, by the loader of its tests, whose packages it shares. */
    private static void run(Path directory, String jars, List<Path> sources, Path classes) throws Exception {
        List<URL> urls = new ArrayList<>(List.of(classes.toUri().toURL()));
        for (String jar : jars.split(File.pathSeparator)) {
            urls.add(Path.of(jar).toUri().toURL());
        }
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), Replay.class.getClassLoader())) {
            loader.setDefaultAssertionStatus(true);
            Thread.currentThread().setContextClassLoader(loader);
            for (Path source : sources) {
                String name = directory.relativize(source).toString().replaceFirst("\\.java$", "").replace(File.separatorChar, '.');
                if (name.endsWith("MargayBugs")) {
                    var request = LauncherDiscoveryRequestBuilder.request().selectors(selectClass(loader.loadClass(name))).build();
                    LauncherFactory.create().execute(request, listener(directory));
                }
            }
        }
    }

    private static TestExecutionListener listener(Path directory) {
        return new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier test, TestExecutionResult result) {
                if (test.isTest() && test.getSource().orElse(null) instanceof MethodSource method) {
                    String said = result.getThrowable().map(Throwable::toString).orElse("passed");
                    say(directory, method.getClassName() + "." + method.getMethodName(), said);
                }
            }
        };
    }

    private static void say(Path directory, String test, String what) {
        System.out.println(directory + "\t" + test + "\t" + what.replaceAll("\\s+", " "));
    }
}
