import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** {@code StackWalker}: batches of frames, what a frame knows, and caller classes. */
public class StackWalks {
    static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    static void down(int n) {
        if (n > 0) {
            down(n - 1);
        } else {
            look();
        }
    }

    static String frame(StackWalker.StackFrame f) {
        return f.getMethodName() + ":" + f.getLineNumber() + " " + f.getDeclaringClass().getSimpleName() + " "
            + f.getByteCodeIndex() + " " + f.getFileName() + " " + f.isNativeMethod() + " " + f.getDescriptor();
    }

    static void look() {
        System.out.println(WALKER.getCallerClass());
        List<String> frames = WALKER.walk(s -> s.map(StackWalks::frame).collect(Collectors.toList()));
        frames.forEach(System.out::println);
        Object count = WALKER.<Object>walk(s -> s.count());
        System.out.println(count);
        System.out.println(WALKER.walk(s -> s.skip(3).findFirst().get()).toString());
        WALKER.forEach(f -> System.out.println(f.toStackTraceElement()));
        Object types = WALKER.walk(s -> s.limit(2).map(f -> f.getMethodType()).collect(Collectors.toList()));
        System.out.println(types);
        StackWalker plain = StackWalker.getInstance();
        try {
            plain.forEach(f -> f.getDeclaringClass());
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
        try {
            plain.getCallerClass();
        } catch (UnsupportedOperationException e) {
            System.out.println(e);
        }
    }

    static class Log {
        static Class<?> who() {
            return WALKER.getCallerClass();
        }
    }

    static class Made {
        final String by;

        Made() {
            by = WALKER.walk(s -> s.map(f -> f.getMethodName()).collect(Collectors.joining("<")));
        }
    }

    public static void main(String[] args) throws Exception {
        down(40);
        System.out.println(Log.who());
        Runnable run = () -> System.out.println(Log.who());
        run.run();
        Callable<String> call = () -> new Made().by;
        System.out.println(call.call());
        Thread thread = new Thread(() -> System.out.println(new Made().by));
        thread.start();
        thread.join();
        try {
            WALKER.getCallerClass();
        } catch (IllegalCallerException e) {
            System.out.println(e.getMessage().startsWith("no caller frame"));
        }
    }
}
