import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;

public final class Resources {

    static final class Handle implements AutoCloseable {
        private final List<String> log;
        private boolean open = true;

        Handle(List<String> log) {
            this.log = new ArrayList<>(Objects.requireNonNull(log, "log"));
        }

        // verdict: safe
        // because: A closed handle throws on purpose and the log is an own ArrayList.
        void write(String text) {
            if (!open) {
                throw new IllegalStateException("closed");
            }
            log.add(text);
        }

        // verdict: java.lang.IndexOutOfBoundsException
        // witness: new Resources.Handle(List.of()).lastEntry()
        // because: Nothing may have been written yet.
        String lastEntry() {
            return log.get(log.size() - 1);
        }

        @Override
        public void close() {
            open = false;
        }
    }

    private int depth;
    private int failures;

    // verdict: safe
    // because: The exceptions of the task are declared, and the depth returns to its old value.
    int run(Callable<Integer> task) throws Exception {
        Objects.requireNonNull(task, "task");
        depth++;
        try {
            Integer result = task.call();
            return result == null ? 0 : result;
        } finally {
            depth--;
        }
    }

    // verdict: safe
    // because: Whatever the task throws as an exception is caught.
    boolean tryRun(Callable<String> task) {
        Objects.requireNonNull(task, "task");
        try {
            return task.call() != null;
        } catch (Exception e) {
            return false;
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: new Resources().failureRate(0)
    // because: The finally block runs also if nothing was attempted and divides by zero.
    int failureRate(int attempts) {
        int rate = 0;
        try {
            if (attempts == 0) {
                return rate;
            }
        } finally {
            rate = failures * 100 / attempts;
        }
        return rate;
    }

    // verdict: safe
    // because: The division by zero is caught in the method.
    int successRate(int attempts) {
        try {
            return 100 - failures * 100 / attempts;
        } catch (ArithmeticException e) {
            return 100;
        }
    }

    // verdict: java.lang.NumberFormatException
    // witness: Resources.parsePair("1:x")
    // because: Only the first number is parsed inside the try block.
    static int parsePair(String text) {
        if (text == null) {
            return 0;
        }
        int at = text.indexOf(':');
        if (at < 0) {
            return 0;
        }
        int first;
        try {
            first = Integer.parseInt(text.substring(0, at));
        } catch (NumberFormatException e) {
            return 0;
        }
        int second = Integer.parseInt(text.substring(at + 1));
        return first + second;
    }

    // verdict: safe
    // because: Both numbers are parsed inside the try block.
    static int parseBoth(String text) {
        if (text == null) {
            return 0;
        }
        int at = text.indexOf('-', 1);
        if (at < 0) {
            return 0;
        }
        try {
            return Integer.parseInt(text.substring(0, at)) + Integer.parseInt(text.substring(at + 1));
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    // verdict: safe
    // because: The exception it throws is declared.
    static String readHeader(String text) throws IOException {
        if (text == null || !text.startsWith("HDR")) {
            throw new IOException("no header");
        }
        return text.substring(3);
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Resources.readVersion("HDR")
    // because: Only the IOException is declared, and the header may end after its mark.
    static char readVersion(String text) throws IOException {
        if (text == null || !text.startsWith("HDR")) {
            throw new IOException("no header");
        }
        return text.charAt(3);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Resources.pick(new int[] {1}, "7")
    // because: Only the NumberFormatException is caught.
    static int pick(int[] values, String index) {
        if (values == null) {
            return 0;
        }
        try {
            return values[Integer.parseInt(index)];
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    // verdict: safe
    // because: NumberFormatException and IndexOutOfBoundsException are both caught.
    static int pickOrZero(int[] values, String index) {
        if (values == null) {
            return 0;
        }
        try {
            return values[Integer.parseInt(index)];
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            return 0;
        }
    }
}
