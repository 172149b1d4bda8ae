import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** Control flow through exceptions. */
public final class TryTraps {
    private static final int[] TEN = new int[10];

    private TryTraps() {
    }

    // verdict: java.lang.NullPointerException
    // witness: TryTraps.halfDone("x")
    // because: The exception comes before the variable is set.
    static int halfDone(String s) {
        String text = null;
        try {
            int n = Integer.parseInt(s);
            text = "n" + n;
        } catch (NumberFormatException e) {
            // keep the old text
        }
        return text.length();
    }

    // verdict: safe
    // because: The handler sets the variable too.
    static int halfDoneChecked(String s) {
        String text = null;
        try {
            int n = Integer.parseInt(s);
            text = "n" + n;
        } catch (NumberFormatException e) {
            text = "";
        }
        return text.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: TryTraps.swallowed(null)
    // because: The handler catches the first failure, not the second.
    static int swallowed(String s) {
        int n = 0;
        try {
            n = s.length();
        } catch (NullPointerException e) {
            n = -1;
        }
        return n + s.hashCode();
    }

    // verdict: safe
    // because: After the block without a failure the text is not null.
    static int swallowedChecked(String s) {
        try {
            int n = s.length();
            return n + s.hashCode();
        } catch (NullPointerException e) {
            return -1;
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TryTraps.wrongHandler("77")
    // because: The handler is for another exception.
    static int wrongHandler(String s) {
        try {
            return TEN[Integer.parseInt(s)];
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    // verdict: safe
    // because: A NumberFormatException is an IllegalArgumentException.
    static int superclassHandler(String s) {
        try {
            return Integer.parseInt(s);
        } catch (IllegalArgumentException e) {
            return 0;
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: TryTraps.castHandler(5)
    // because: The handler is for another exception.
    static int castHandler(Object o) {
        try {
            return ((String) o).length();
        } catch (NullPointerException e) {
            return 0;
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: TryTraps.inHandler("x", 0)
    // because: The handler itself fails.
    static int inHandler(String s, int n) {
        try {
            return Integer.parseInt(s);
        } catch (NumberFormatException e) {
            return 100 / n;
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: TryTraps.inFinally(0)
    // because: The last block runs in any case and divides.
    static int inFinally(int n) {
        int result = 0;
        try {
            if (n == 0) {
                throw new IllegalStateException("zero");
            }
        } finally {
            result = 10 / n;
        }
        return result;
    }

    // verdict: safe
    // because: Returning from the last block drops every exception.
    @SuppressWarnings("finally")
    static int dropped(String s) {
        try {
            return s.length() / Integer.parseInt(s);
        } finally {
            return -1;
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TryTraps.changedInFinally(10)
    // because: The last block changes the variable before the next statement reads it.
    static int changedInFinally(int n) {
        int i = n;
        try {
            if (i < 0 || i > 9) {
                i = 9;
            }
        } finally {
            i++;
        }
        return TEN[i];
    }

    // verdict: safe
    // because: The result was computed before the last block changes the variable.
    @SuppressWarnings("unused")
    static int returnedBefore(int n) {
        int i = Math.max(0, Math.min(n, 9));
        try {
            return TEN[i];
        } finally {
            i = 100;
        }
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: TryTraps.partlyCounted(new String[] {"1", "x"})
    // because: The counter was raised before the failure.
    static int partlyCounted(String[] texts) {
        Objects.requireNonNull(texts);
        int[] numbers = new int[texts.length];
        int used = 0;
        int last = 0;
        for (String text : texts) {
            try {
                last = ++used;
                numbers[used - 1] = Integer.parseInt(text);
                last = 0;
            } catch (NumberFormatException e) {
                numbers[used - 1] = 0;
            }
        }
        return numbers.length == 0 ? 0 : numbers[last];
    }

    // verdict: java.lang.NullPointerException
    // witness: TryTraps.nested("", null)
    // because: The inner handler uses the other text.
    static int nested(String a, String b) {
        try {
            try {
                return a.charAt(0);
            } catch (StringIndexOutOfBoundsException e) {
                return b.length();
            }
        } catch (IllegalStateException e) {
            return 0;
        } catch (NullPointerException e) {
            return a == null ? 0 : b.length();
        }
    }

    // verdict: safe
    // because: The outer handler catches what the inner one throws.
    static int nestedChecked(String a, String b) {
        try {
            try {
                return a.charAt(0);
            } catch (StringIndexOutOfBoundsException e) {
                return b.length();
            }
        } catch (NullPointerException e) {
            return 0;
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: TryTraps.noCause(null)
    // because: An exception need not have a cause.
    static String noCause(String s) {
        try {
            return s.trim();
        } catch (RuntimeException e) {
            return e.getCause().getMessage();
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: TryTraps.noMessage(List.of())
    // because: An exception need not have a message.
    static int noMessage(List<String> list) {
        if (list == null) {
            return 0;
        }
        try {
            return list.isEmpty() ? fail() : 1;
        } catch (IllegalStateException e) {
            return e.getMessage().length();
        }
    }

    private static int fail() {
        throw new IllegalStateException();
    }

    // verdict: safe
    // because: This exception always has a message.
    static int message(int n) {
        try {
            if (n > 5) {
                throw new IllegalStateException("n " + n);
            }
            return n;
        } catch (IllegalStateException e) {
            return e.getMessage().length();
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: TryTraps.resource(null, "a")
    // because: A null resource is skipped at the end, but it is used in the block.
    static int resource(Source source, String s) throws IOException {
        try (source) {
            return source.read(s);
        }
    }

    interface Source extends AutoCloseable {
        int read(String s) throws IOException;

        @Override
        void close() throws IOException;
    }

    // verdict: safe
    // because: A null resource is neither used nor closed.
    static int resourceChecked(Source source, String s) throws IOException {
        try (source) {
            return source == null ? 0 : source.read(s);
        }
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: TryTraps.retry(3)
    // because: The handler tries the same access again.
    static String retry(int n) {
        List<String> list = new ArrayList<>(List.of("a", "b"));
        try {
            return list.get(n);
        } catch (IndexOutOfBoundsException e) {
            return list.get(n - 1);
        }
    }

    // verdict: safe
    // because: The handler reads an element that exists.
    static String retryFirst(int n) {
        List<String> list = new ArrayList<>(List.of("a", "b"));
        try {
            return list.get(n);
        } catch (IndexOutOfBoundsException e) {
            return list.get(0);
        }
    }

    // verdict: java.lang.AssertionError
    // witness: TryTraps.asserted(-1)
    // because: A failed assertion is no Exception.
    static int asserted(int n) {
        try {
            assert n >= 0 : "negative";
            return n;
        } catch (Exception e) {
            return 0;
        }
    }

    // verdict: java.lang.StackOverflowError
    // witness: TryTraps.endless(1)
    // because: The recursion never ends for odd numbers, and an error is no Exception.
    static int endless(int n) {
        try {
            return n == 0 ? 0 : 1 + endless(n - 2);
        } catch (RuntimeException e) {
            return 0;
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: TryTraps.multi(new int[] {1}, 0, 0)
    // because: The list of exceptions in the handler does not include this one.
    static int multi(int[] a, int i, int n) {
        try {
            return a[i] / n;
        } catch (NullPointerException | ArrayIndexOutOfBoundsException e) {
            return 0;
        }
    }

    // verdict: safe
    // because: All three exceptions are handled.
    static int multiChecked(int[] a, int i, int n) {
        try {
            return a[i] / n;
        } catch (NullPointerException | ArrayIndexOutOfBoundsException | ArithmeticException e) {
            return 0;
        }
    }

    // verdict: safe
    // because: The exception is wrapped and thrown on purpose.
    static int wrapped(Source source) {
        Objects.requireNonNull(source);
        try {
            return source.read("a");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    // verdict: java.lang.ArithmeticException
    // witness: TryTraps.afterBreak(new int[] {2, 0})
    // because: The loop is left before the second check.
    static int afterBreak(int[] a) {
        if (a == null || a.length < 2) {
            return 0;
        }
        int checked = 0;
        for (int x : a) {
            try {
                if (x > 1) {
                    break;
                }
            } finally {
                checked++;
            }
            if (x == 0) {
                return 0;
            }
        }
        return checked == 0 ? 0 : 10 / a[1];
    }
}
