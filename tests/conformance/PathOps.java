import java.io.File;
import java.nio.file.*;
import java.util.*;

public class PathOps {
    public static void main(String[] args) throws Exception {
        for (String s : new String[] {"a/b/c.txt", "/x/y/../z", "a/./b/../../c", "", "/", "..", "a//b/", "../../q", "/../r"}) {
            Path p = Path.of(s);
            List<String> names = new ArrayList<>();
            for (Path n : p) names.add(n.toString());
            System.out.println("[" + p + "] norm=" + p.normalize() + " name=" + p.getFileName() + " parent=" + p.getParent() + " root=" + p.getRoot() + " count=" + p.getNameCount() + " abs=" + p.isAbsolute() + " " + names);
        }
        Path base = Path.of("/data/user");
        System.out.println(base.resolve("docs/x") + " " + base.resolve("/abs") + " " + base.resolve("") + " " + base.resolveSibling("other") + " " + base.relativize(Path.of("/data/user/a/b")) + " " + base.relativize(Path.of("/etc")) + " " + Path.of("a/b").relativize(Path.of("a/c")) + " " + base.startsWith("/data") + base.startsWith("/da") + base.endsWith("user") + base.endsWith("ser"));
        System.out.println(Path.of("a", "b", "c") + " " + Path.of("a/b/c/d").subpath(1, 3) + " " + Path.of("a/b/c").getName(1) + " " + Path.of("a").compareTo(Path.of("b")) + " " + Path.of("a/b").equals(Path.of("a", "b")) + " " + Path.of("a/b").equals(Path.of("a/./b")) + " " + Path.of("x").hashCode());
        for (Runnable r : new Runnable[] {() -> Path.of("a").relativize(Path.of("/b")), () -> Path.of("a").getName(3), () -> Path.of("a/b").subpath(1, 1), () -> Path.of("nul\0char")}) {
            try {
                r.run();
                System.out.println("fine");
            } catch (IllegalArgumentException e) {
                System.out.println(e.getClass().getSimpleName());
            }
        }
        FileSystem fs = FileSystems.getDefault();
        System.out.println(fs.getSeparator() + " " + fs.isOpen() + " " + fs.isReadOnly() + " " + fs.getPath("p", "q"));
        for (String[] g : new String[][] {{"*.java", "A.java"}, {"*.java", "d/A.java"}, {"**/*.java", "d/e/A.java"}, {"*.{txt,md}", "x.md"}, {"[a-c]?", "b1"}, {"[!a]*", "abc"}}) {
            System.out.print(fs.getPathMatcher("glob:" + g[0]).matches(Path.of(g[1])) + " ");
        }
        System.out.println(fs.getPathMatcher("regex:.*\\.c").matches(Path.of("main.c")));
        File f = new File("/tmp/../x/./y.tar.gz");
        System.out.println(f.getName() + " " + f.getParent() + " " + f.getPath() + " " + f.isAbsolute() + " " + f.getCanonicalPath() + " " + new File("rel/q").getParentFile() + " " + new File("p", "q") + " " + new File("a/b").toPath() + " " + new File("a//b/").getPath() + " " + new File("z").compareTo(new File("y")) + " " + new File("same").equals(new File("same")));
        System.out.println(Path.of("/a b/c").toUri().getRawPath() + " " + Path.of(new java.net.URI("file:///x/y")) + " " + new File("/q r").toURI().getRawPath().startsWith("/q%20r"));
        String[] names = {"photo.JPG", "archive.tar.gz", "noext", ".hidden", "dot."};
        for (String n : names) {
            int dot = n.lastIndexOf('.');
            System.out.print((dot > 0 ? n.substring(0, dot) + "|" + n.substring(dot + 1).toLowerCase(Locale.ROOT) : n + "|") + " ");
        }
        System.out.println();
        TreeMap<Path, Integer> tree = new TreeMap<>();
        for (String s : "b/x a/z a b a/y".split(" ")) tree.merge(Path.of(s), 1, Integer::sum);
        System.out.println(tree);
        System.out.println(Files.exists(Path.of("/no/such/dir/at/all")) + " " + new File("/no/such").exists() + " " + new File("/no/such").list() + " " + new File("/no/such").length() + " " + Files.isDirectory(Path.of("/")));
    }
}
