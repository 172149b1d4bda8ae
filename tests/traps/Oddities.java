import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/** Single surprises of the language and the library. */
public final class Oddities {
    private static final int[] TEN = new int[10];

    private Oddities() {
    }

    // verdict: java.lang.NegativeArraySizeException
    // witness: Oddities.difference(Integer.MIN_VALUE, 1)
    // because: A difference that is positive does not mean that the first number is greater.
    static int[] difference(int a, int b) {
        if (b < 0 || a - b <= 0 || a > 1000) {
            return TEN;
        }
        return new int[a];
    }

    // verdict: safe
    // because: The numbers themselves are compared.
    static int[] compared(int a, int b) {
        if (b < 0 || a <= b || a > 1000) {
            return TEN;
        }
        return new int[a];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Oddities.belowLength(new int[0], Integer.MIN_VALUE)
    // because: One less than the smallest int is positive.
    static int belowLength(int[] a, int i) {
        if (a == null || i - a.length >= 0 || i - 1 < 0) {
            return 0;
        }
        return a[i];
    }

    // verdict: java.lang.ArithmeticException
    // witness: Oddities.sum(new BigDecimal(BigInteger.ONE, Integer.MAX_VALUE), new BigDecimal(BigInteger.ONE, Integer.MIN_VALUE))
    // because: The scales of the numbers are too far apart.
    static BigDecimal sum(BigDecimal a, BigDecimal b) {
        return a == null || b == null ? null : a.add(b);
    }

    // verdict: safe
    // because: Whole numbers of any size can be added, as far as there is memory.
    static BigInteger sumOfWhole(BigInteger a, BigInteger b) {
        return a == null || b == null ? null : a.add(b);
    }

    // verdict: java.lang.NullPointerException
    // witness: Oddities.collectedInto(List.of("a"))
    // because: The collector adds to a list that has a null already.
    static int collectedInto(List<String> given) {
        Objects.requireNonNull(given);
        List<String> own = new ArrayList<>();
        own.add(null);
        given.stream().filter(Objects::nonNull).collect(Collectors.toCollection(() -> own));
        return own.isEmpty() ? 0 : own.get(0).length();
    }

    // verdict: null
    // witness: Oddities.rethrown(null)
    // because: An exception of the machine that is thrown again is still no exception on purpose.
    static int rethrown(String s) {
        try {
            return s.length();
        } catch (NullPointerException e) {
            throw e;
        }
    }

    // verdict: safe
    // because: The exception is replaced by one that is thrown on purpose.
    static int replaced(String s) {
        try {
            return s.length();
        } catch (NullPointerException e) {
            throw new IllegalArgumentException("null", e);
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: Oddities.maybeThrown(3)
    // because: What is thrown may be null.
    static int maybeThrown(int n) {
        IllegalStateException e = n > 5 ? new IllegalStateException("large") : null;
        if (n > 2) {
            throw e;
        }
        return n;
    }

    // verdict: java.lang.ArrayStoreException
    // witness: Oddities.fromEither(new String[] {"a"}, new Integer[] {1}, false)
    // because: The element may come from the other array.
    static void fromEither(Object[] a, Object[] b, boolean first) {
        if (a == null || b == null || a.length == 0 || b.length == 0) {
            return;
        }
        Object[] from = first ? a : b;
        Object x = from[0];
        a[0] = x;
    }

    // verdict: safe
    // because: The element comes from the same array.
    static void fromSame(Object[] a, int i) {
        if (a == null || i < 0 || i >= a.length) {
            return;
        }
        Object x = a[i];
        a[0] = x;
    }

    // verdict: java.lang.ArrayStoreException
    // witness: Oddities.afterReplacement(new Object[] {1}, new String[1])
    // because: The array is another one when the element is stored.
    static void afterReplacement(Object[] a, Object[] b) {
        if (a == null || b == null || a.length == 0 || b.length == 0) {
            return;
        }
        Object x = a[0];
        a = b;
        a[0] = x;
    }

    // verdict: java.util.DuplicateFormatFlagsException
    // witness: Oddities.formatted(5)
    // because: The flag is there twice.
    static String formatted(Integer n) {
        return String.format("%00d", n);
    }

    // verdict: safe
    // because: The flag and the width are right.
    static String formattedRight(Integer n) {
        return String.format("%03d", n);
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Oddities.longRun(new ArrayList<>(java.util.stream.IntStream.range(0, 500).map(i -> i * 7919 % 1009).boxed().collect(Collectors.toList())))
    // because: The difference of two numbers is no order, and sorting may notice.
    static void longRun(ArrayList<Integer> list) {
        if (list == null || list.contains(null)) {
            return;
        }
        list.sort((a, b) -> a % 2 == 0 ? -1 : b - a);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Oddities.evaluatedFirst(new ArrayList<>(List.of("a")))
    // because: The argument of the call is computed before the list shrinks in the next argument.
    static String evaluatedFirst(ArrayList<String> list) {
        if (list == null || list.isEmpty()) {
            return "";
        }
        return pick(list, list.size() - 1, list.remove(list.size() - 1));
    }

    private static String pick(List<String> list, int at, String removed) {
        return removed + list.get(at);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Oddities.postfix(new int[] {0})
    // because: The index is raised before the right side is computed.
    static int postfix(int[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        int i = 0;
        a[i++] = a[i];
        return a[0];
    }

    // verdict: safe
    // because: The right side is computed after the left index, which is still zero.
    static int postfixRight(int[] a) {
        if (a == null || a.length == 0) {
            return 0;
        }
        int i = 0;
        a[i] = a[i++];
        return a[0] + i;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Oddities.shortCircuit(0, true)
    // because: The single ampersand evaluates both sides.
    static boolean shortCircuit(int n, boolean b) {
        return b & n != 0 & 10 / n > 1;
    }

    // verdict: java.lang.StringIndexOutOfBoundsException
    // witness: Oddities.surrogate("\ud83d\ude00")
    // because: There are fewer code points than chars.
    static char surrogate(String s) {
        if (s == null || s.isEmpty()) {
            return ' ';
        }
        int[] points = s.codePoints().toArray();
        return s.charAt(s.length() * 2 - points.length - 1);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Oddities.points("\ud83d\ude00")
    // because: There may be fewer code points than chars.
    static int points(String s) {
        if (s == null || s.isEmpty()) {
            return 0;
        }
        int[] points = s.codePoints().toArray();
        return points[s.length() - 1];
    }

    // verdict: safe
    // because: There are as many chars in the array as in the text.
    static int chars(String s) {
        if (s == null || s.isEmpty()) {
            return 0;
        }
        char[] chars = s.toCharArray();
        return chars[s.length() - 1];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Oddities.bytes("\u00e9")
    // because: A char may take two bytes, and the table is for chars.
    static int bytes(String s) {
        if (s == null) {
            return 0;
        }
        byte[] bytes = s.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        int[] table = new int[s.length()];
        for (int i = 0; i < bytes.length; i++) {
            table[i] = bytes[i];
        }
        return table.length;
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: Oddities.trailing("a,,", 2)
    // because: Empty parts at the end are dropped.
    static String trailing(String s, int n) {
        if (s == null || n < 0 || n > s.chars().filter(c -> c == ',').count()) {
            return "";
        }
        return s.split(",")[n];
    }

    // verdict: java.lang.NullPointerException
    // witness: Oddities.unboxedArgument(null)
    // because: The method takes an int, so the box is opened for the call.
    static int unboxedArgument(Integer n) {
        return twice(n);
    }

    private static int twice(int n) {
        return 2 * n;
    }

    // verdict: java.lang.ClassCastException
    // witness: Oddities.list(Arrays.asList(1, 2))
    // because: The list of the library is no ArrayList.
    static int list(List<Integer> numbers) {
        if (numbers == null || numbers.isEmpty()) {
            return 0;
        }
        ArrayList<Integer> own = (ArrayList<Integer>) numbers;
        return own.size();
    }
}
