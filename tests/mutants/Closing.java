import java.util.ArrayList;
import java.util.List;

/** try with resources, finally, and results that they replace. */
public class Closing {
    static class Resource implements AutoCloseable {
        private final List<String> log;
        private final boolean fails;

        Resource(List<String> log, boolean fails) {
            this.log = log;
            this.fails = fails;
            log.add("open");
        }

        void use(int n) {
            if (n > 2) {
                throw new IllegalArgumentException("n = " + n);
            }
            log.add("use " + n);
        }

        @Override
        public void close() {
            log.add("close");
            if (fails) {
                throw new IllegalStateException("close");
            }
        }
    }

    static List<String> run(int n, boolean fails) {
        List<String> log = new ArrayList<>();
        try (Resource r = new Resource(log, fails)) {
            r.use(n);
        } catch (IllegalStateException e) {
            log.add("caught " + e.getMessage());
        }
        return log;
    }

    static int order(int n) {
        int x = 0;
        try {
            x = 1;
            if (n == 0) {
                return x;
            }
            x = 10 / n;
        } catch (ArithmeticException e) {
            x = 3;
        } finally {
            x += 100;
        }
        return x;
    }

    @SuppressWarnings("finally")
    static int wins(boolean b) {
        try {
            throw new RuntimeException("lost");
        } finally {
            if (b) {
                return 1;
            }
        }
    }
}
