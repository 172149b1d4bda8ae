public class AssertsAndArgs {
    static boolean touched;

    static boolean touch() {
        touched = true;
        return false;
    }

    public static void main(String[] args) {
        assert touch() : "asserts are on";
        System.out.println("touched " + touched);
        System.out.println(AssertsAndArgs.class.desiredAssertionStatus());
        System.out.println(args.length);
        int total = 0;
        for (int i = 0; i < args.length; i++) {
            System.out.println(i + " [" + args[i] + "] " + args[i].length());
            try {
                total += Integer.decode(args[i]);
            } catch (NumberFormatException e) {
                System.out.println("  not a number");
            }
        }
        System.out.println("total " + total);
        System.out.println(args.getClass().getName());
        System.out.println(System.getProperty("line.separator").equals(System.lineSeparator()) + " " + System.lineSeparator().length());
        System.out.println(System.getProperty("file.separator") + " " + System.getProperty("path.separator") + " " + java.io.File.separatorChar);
        System.out.println(System.getProperty("java.specification.name") + " / " + System.getProperty("java.vm.specification.name"));
        System.out.println(System.getProperty("no.such.property") + " " + System.getProperty("no.such.property", "default"));
        System.setProperty("my.prop", "12");
        System.out.println(System.getProperty("my.prop") + " " + Integer.getInteger("my.prop") + " " + Long.getLong("my.prop", 5L) + " " + Boolean.getBoolean("my.prop"));
        System.clearProperty("my.prop");
        System.out.println(System.getProperty("my.prop"));
        for (String key : new String[] {"java.version", "java.home", "java.vendor", "os.name", "os.arch", "user.dir", "user.name", "java.io.tmpdir", "java.class.path", "java.class.version", "java.vm.name", "java.runtime.version", "file.encoding", "native.encoding", "user.home"}) {
            System.out.print(key + "=" + (System.getProperty(key) != null) + " ");
        }
        System.out.println();
        System.out.println(System.getenv("NO_SUCH_VARIABLE_HERE") + " " + (System.getenv().size() >= 0) + " " + (System.getenv("PATH") != null));
        long n1 = System.nanoTime();
        long n2 = System.nanoTime();
        System.out.println((n2 >= n1) + " " + (System.currentTimeMillis() > 1600000000000L));
        System.out.println(Runtime.version().feature() >= 17);
        System.out.println(Double.parseDouble(System.getProperty("java.specification.version")) >= 17);
        System.out.println(System.identityHashCode(null) + " " + (System.identityHashCode(args) == System.identityHashCode(args)));
        System.out.println(System.out.checkError() + " " + (System.in != null) + " " + (System.console() == null || true));
    }
}
