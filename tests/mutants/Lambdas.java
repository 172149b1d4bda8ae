import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Lambdas and streams. */
public final class Lambdas {
    private static final Function<Integer, Integer> TWICE = x -> x * 2;
    private static final Supplier<Integer> NEVER = () -> 42;

    private Lambdas() {
    }

    static int twice(int x) {
        return TWICE.apply(x);
    }

    static List<Integer> positive(List<Integer> in) {
        return in.stream().filter(x -> x != null && x > 0).collect(Collectors.toList());
    }

    static int total(List<Integer> in) {
        int[] sum = {0};
        in.forEach(x -> sum[0] += x);
        return sum[0];
    }

    static Map<Integer, Integer> lengths(List<String> in) {
        Map<Integer, Integer> m = new TreeMap<>();
        for (String s : in) {
            m.merge(s.length(), 1, (a, b) -> a + b);
        }
        return m;
    }

    static Function<Integer, Integer> adder(int n) {
        if (n == 0) {
            return x -> x;
        }
        return x -> x + n;
    }

    static List<String> sorted(List<String> in) {
        List<String> out = new ArrayList<>(in);
        out.sort((a, b) -> a.length() != b.length() ? a.length() - b.length() : a.compareTo(b));
        return out;
    }

    static boolean any(int[] a) {
        return java.util.Arrays.stream(a).anyMatch(x -> x < 0);
    }

    static Runnable counter(int[] cell) {
        return () -> cell[0]++;
    }
}
