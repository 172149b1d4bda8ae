import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.logging.Logger;
import java.util.stream.Stream;

/** What compilers write beside the code of the programmer, and what PIT leaves out because of it. */
public class Features {
    @interface Generated {}

    public enum Colour {
        RED(1),
        GREEN(2) {
            @Override
            int weight() {
                return super.weight() * -1;
            }
        };

        private final int weight;

        Colour(int weight) {
            this.weight = weight + 1;
        }

        int weight() {
            return weight;
        }
    }

    public record Point(int x, int y) {
        public Point {
            if (x < 0) {
                throw new IllegalArgumentException();
            }
        }

        public int norm() {
            return x * x + y * y;
        }
    }

    private static final Logger LOG = Logger.getLogger("features");
    private static final Supplier<Integer> LATER = Features::later;
    private static final List<Function<Integer, Integer>> FUNCTIONS = List.of(x -> x + 1);
    private static int counter = onlyAtStart(3);
    private static final int[] TABLE;
    private int count;
    private long total;
    private Features next;

    static {
        TABLE = new int[16];
        for (int i = 0; i < TABLE.length; i++) {
            TABLE[i] = i * i;
        }
    }

    private static int onlyAtStart(int n) {
        return n - 1;
    }

    private static int later() {
        return counter * 2;
    }

    int resource(InputStream in) throws IOException {
        try (InputStream first = in; InputStream second = first) {
            return first.read() + second.read();
        } finally {
            count++;
            total += 2;
        }
    }

    void nothingInside(InputStream in) throws IOException {
        try (in) {
            LOG.info("nothing " + count);
        }
    }

    int strings(String text) {
        switch (text) {
            case "one":
                return 1;
            case "two":
                count--;
                break;
            case "Aa":
            case "BB":
                return -count;
            default:
                return 0;
        }
        return text.length() > 3 ? 127 : 32767;
    }

    int colours(Colour colour) {
        return switch (colour) {
            case RED -> 1;
            case GREEN -> count << 2;
        };
    }

    int numbers(int n, long m) {
        switch (n) {
            case 1:
            case 2:
                n += 5;
            case 4:
                n -= 300;
                break;
            case 1000:
                return n;
            default:
                m ^= 7L;
        }
        return (int) (m >>> 3) | ~n;
    }

    double floats(double a, float b) {
        if (a < b || a >= 2.5 && b == 1f) {
            return -a % b;
        }
        return a == 1d ? a * -1d : 1e9;
    }

    int loops(Collection<String> texts, int[] numbers, Object[]... more) {
        int sum = 0;
        for (String text : texts) {
            sum += text.length();
        }
        for (int number : numbers) {
            sum -= number;
        }
        for (int i = 0, j = 10; i < j; i++, j--) {
            sum *= i;
        }
        Iterator<String> iterator = texts.iterator();
        while (iterator.hasNext()) {
            if (iterator.next().isEmpty()) {
                iterator.remove();
            }
        }
        int i = 0;
        do {
            sum ^= more[i].length;
        } while (++i < more.length);
        return sum;
    }

    synchronized int finallyTwice(List<String> list) {
        int result = 0;
        try {
            result = list.size() + count;
            if (result > 7) {
                return result;
            }
        } catch (IllegalStateException | ClassCastException e) {
            count = 0;
            throw e;
        } finally {
            synchronized (list) {
                list.add("done");
                count += result;
            }
        }
        return result - 1;
    }

    boolean asserts(Object o) {
        assert o != null && o.hashCode() > 3 : "o";
        return o instanceof String s && s.length() > count;
    }

    BinaryOperator<BigInteger> big(BigInteger a, BigDecimal b) {
        count = a.add(BigInteger.ONE).shiftLeft(2).intValue() + b.negate().max(b).intValue();
        return BigInteger::multiply;
    }

    @Generated
    int generated(int n) {
        return Stream.of(n).map(x -> x + 1).mapToInt(x -> x).sum();
    }

    Supplier<String> lambdas(Object o) {
        Supplier<String> bound = o::toString;
        Runnable run = () -> count = count / 2;
        run.run();
        return () -> bound.get() + count + o;
    }

    Features.Inner inner() {
        return this.new Inner();
    }

    class Inner {
        int outer() {
            return count + counter;
        }
    }

    List<String> empty() {
        List<String> list = new ArrayList<>();
        if (list.isEmpty()) {
            return null;
        }
        return list;
    }

    Optional<Integer> optional(Integer n) {
        return n == null ? Optional.empty() : Optional.of(n);
    }

    Map<String, Integer> map() {
        return Map.of();
    }

    Boolean boxed(Boolean b, boolean c) {
        return b ? Boolean.TRUE : (c ^ b);
    }

    char letter(char c, byte b, short s) {
        c++;
        b *= 2;
        s >>= 1;
        return (char) (c + b + s);
    }

    @Override
    public boolean equals(Object o) {
        if (this == o) {
            return true;
        }
        return o instanceof Features && ((Features) o).count == count && ((Features) o).next == next;
    }

    @Override
    public int hashCode() {
        return count;
    }
}
