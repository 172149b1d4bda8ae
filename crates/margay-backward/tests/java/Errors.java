import java.util.Arrays;

/** Errors of the machine and initialisers, which the way back does not follow: what they lead to is not unreachable. */
class Errors {
    static int counter;

    static class Broken {
        static int value = make();

        static int make() {
            throw new IllegalStateException();
        }
    }

    static class Fine {
        static int value = 3;
    }

    static class Meddler {
        static {
            counter = 5;
        }

        static void touch() {}
    }

    static int deep(int n) {
        return n == 0 ? 0 : 1 + deep(n - 1);
    }

    static int stack(int n) {
        try {
            return deep(n);
        } catch (StackOverflowError e) {
            return 1; // perhaps
        }
    }

    static int memory(int n) {
        try {
            return new long[n].length;
        } catch (OutOfMemoryError e) {
            return 1; // perhaps
        }
    }

    static int anything(int n) {
        try {
            return new long[n].length;
        } catch (Throwable e) {
            if (n > 0) {
                return 1; // perhaps
            }
            return 2;
        }
    }

    static int initialiser(int x) {
        try {
            return Broken.value;
        } catch (ExceptionInInitializerError e) {
            return 1; // perhaps
        }
    }

    static int read() {
        return Broken.value;
    }

    static int initialiserInside(int x) {
        try {
            return read();
        } catch (Error e) {
            return 1; // perhaps
        }
    }

    static int meddles(int x) {
        counter = 1;
        Meddler.touch();
        if (counter == 5) {
            return 1; // perhaps
        }
        return 0;
    }

    static int increment(int n) {
        return n + Fine.value;
    }

    static int nothingFails(int n) {
        int[] some = null;
        try {
            some = new int[3];
            n = increment(n);
        } catch (Throwable e) {
            return 1; // never
        }
        return n + some.length;
    }

    static int narrower(Object[] a) {
        Object[] b = Arrays.copyOf(a, 3);
        if (b.getClass() == Integer[].class) {
            return 1; // reach
        }
        if (b.clone().getClass() != a.getClass()) {
            return 2; // never
        }
        return 0;
    }
}
