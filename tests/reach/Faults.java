import java.io.Closeable;
import java.io.IOException;

/** Targets that only exceptions lead to. */
public class Faults {
    static class Door implements Closeable {
        int state;

        Door(int state) {
            this.state = state;
        }

        public void close() throws IOException {
            if (state == 13) {
                throw new IOException("stuck");
            }
        }
    }

    static class Refused extends RuntimeException {
        final int code;

        Refused(int code) {
            this.code = code;
        }
    }

    static int deep(int n) {
        if (n > 100) {
            throw new Refused(n - 100);
        }
        return n;
    }

    static int code(int n) {
        try {
            return deep(n * 3);
        } catch (Refused e) {
            if (e.code == 14) {
                return 1; // target: the exception carries a number
            }
            return 2;
        }
    }

    static int lastly(int[] a, int i) {
        int r = 0;
        try {
            r = a[i];
        } finally {
            if (r == 0 && i < 0) {
                r = 5; // target: only with an index that is wrong
            }
        }
        return r;
    }

    static int resource(int n) {
        try (Door d = new Door(n)) {
            if (d.state == 14) {
                throw new IllegalStateException();
            }
        } catch (IOException e) {
            return 1; // target: closing fails
        }
        return 0;
    }

    static int suppressed(int n) {
        try (Door d = new Door(13)) {
            if (n == 8) {
                throw new IllegalStateException();
            }
        } catch (IOException e) {
            return 1;
        } catch (IllegalStateException e) {
            return 2; // target: closing fails too
        }
        return 3;
    }

    static int store(Object[] a, Object o) {
        try {
            a[0] = o;
            return 0;
        } catch (ArrayStoreException e) {
            return 1; // target: an array of something else
        }
    }

    static int size(int n) {
        try {
            int[] a = new int[n];
            return a.length;
        } catch (NegativeArraySizeException e) {
            if (n == -3) {
                return 1; // target: a negative length
            }
            return 2;
        }
    }

    static int nested(String s, int i) {
        try {
            try {
                return s.charAt(i);
            } catch (NullPointerException e) {
                throw new IllegalArgumentException(e);
            }
        } catch (IllegalArgumentException e) {
            return 1; // target: through two handlers
        } catch (IndexOutOfBoundsException e) {
            return 2; // target: past the end
        }
    }

    static int never(int a) {
        try {
            int b = a + 1;
            return b;
        } catch (RuntimeException e) {
            return 1; // unreachable: adding throws nothing
        }
    }

    static int wrongHandler(int a, int b) {
        try {
            return a / b;
        } catch (NullPointerException e) {
            return 1; // unreachable: division throws another one
        }
    }

    static int checked(int a) {
        try {
            if (a != 0) {
                return 10 / a;
            }
            return 0;
        } catch (ArithmeticException e) {
            return 1; // unreachable: it was asked before
        }
    }

    static int exact(int a, int b) {
        try {
            return Math.addExact(a, b);
        } catch (ArithmeticException e) {
            if (a == b && a < 0) {
                return 1; // target: two times too small
            }
            return 2;
        }
    }

    static int casts(Object o) {
        try {
            return ((Integer) o) + 1;
        } catch (ClassCastException e) {
            return 1; // target: something else
        } catch (NullPointerException e) {
            return 2; // target: nothing
        }
    }

    static int thrown(RuntimeException e) {
        try {
            throw e;
        } catch (IllegalStateException x) {
            return 1; // target: an exception as an argument
        } catch (NullPointerException x) {
            return e == null ? 2 : 3; // target: none at all
        }
    }

    static int retry(int n) {
        int tries = 0;
        while (true) {
            try {
                tries++;
                if (n / (tries - 4) > 5) {
                    return 0;
                }
            } catch (ArithmeticException e) {
                return 1; // target: in the fourth round
            }
        }
    }
}
