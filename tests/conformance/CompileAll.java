import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/**
 * Compiles every program of one folder, each into its own directory, in one JVM.
 *
 * Usage: java CompileAll.java SOURCES OUT RELEASE [NAME-PART]
 *
 * A program is SOURCES/NAME.java, or a folder SOURCES/NAME that holds NAME.java; its classes go to
 * OUT/NAME. In a folder, files that are not Java sources are copied beside the classes. A file
 * NAME.flags beside the program gives further compiler options, separated by white space. With
 * NAME-PART only programs whose name contains it are compiled.
 *
 * Prints the name of each compiled program, one a line; exits with 1 when any of them fails.
 */
public class CompileAll {
    public static void main(String[] args) throws IOException {
        if (args.length < 3) {
            System.err.println("usage: CompileAll SOURCES OUT RELEASE [NAME-PART]");
            System.exit(2);
        }
        Path sources = Path.of(args[0]);
        Path out = Path.of(args[1]);
        String release = args[2];
        String part = args.length > 3 ? args[3] : "";
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            System.err.println("this Java runtime has no compiler");
            System.exit(2);
        }
        boolean failed = false;
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
            for (Path program : programs(sources)) {
                String name = program.getFileName().toString().replaceFirst("\\.java$", "");
                if (!name.contains(part)) {
                    continue;
                }
                if (compile(compiler, files, program, name, out.resolve(name), release)) {
                    System.out.println(name);
                } else {
                    failed = true;
                }
            }
        }
        System.exit(failed ? 1 : 0);
    }

    static List<Path> programs(Path sources) throws IOException {
        try (Stream<Path> entries = Files.list(sources)) {
            return entries.filter(CompileAll::isProgram).sorted().toList();
        }
    }

    static boolean isProgram(Path entry) {
        String name = entry.getFileName().toString();
        if (Files.isDirectory(entry)) {
            return Files.exists(entry.resolve(name + ".java"));
        }
        return name.endsWith(".java") && !name.equals("CompileAll.java");
    }

    static boolean compile(JavaCompiler compiler, StandardJavaFileManager files, Path program,
            String name, Path target, String release) throws IOException {
        Files.createDirectories(target);
        List<Path> units = new ArrayList<>();
        if (Files.isDirectory(program)) {
            try (Stream<Path> tree = Files.walk(program)) {
                for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
                    if (file.toString().endsWith(".java")) {
                        units.add(file);
                    } else {
                        Path copy = target.resolve(program.relativize(file).toString());
                        Files.createDirectories(copy.getParent());
                        Files.write(copy, Files.readAllBytes(file));
                    }
                }
            }
        } else {
            units.add(program);
        }
        List<String> options = new ArrayList<>(
                List.of("--release", release, "-nowarn", "-proc:none", "-Xlint:none"));
        Path flags = program.resolveSibling(name + ".flags");
        if (Files.exists(flags)) {
            options.addAll(List.of(Files.readString(flags).strip().split("\\s+")));
        }
        files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(target));
        files.setLocationFromPaths(StandardLocation.CLASS_PATH, List.of(target));
        Iterable<? extends JavaFileObject> objects =
                files.getJavaFileObjectsFromPaths(units);
        StringWriter messages = new StringWriter();
        boolean good = compiler.getTask(messages, files, null, options, null, objects).call();
        if (!good) {
            System.err.println(name + " does not compile:");
            System.err.print(messages);
        }
        return good;
    }
}
