import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

public final class Paging {

    static int pageSize = 20;
    private static int safeSize = 20;

    static void setSafeSize(int size) {
        if (size < 1 || size > 500) {
            throw new IllegalArgumentException("size " + size);
        }
        safeSize = size;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Paging.pageSize = 0; try { Paging.pages(100); } finally { Paging.pageSize = 20; }
    // because: The page size is not private and can be set to zero.
    static int pages(int items) {
        return items / pageSize + 1;
    }

    // verdict: safe
    // because: The private page size is set only to numbers from 1 to 500.
    static int safePages(int items) {
        return items / safeSize + 1;
    }

    // verdict: java.lang.IllegalArgumentException
    // witness: Paging.page(List.of(1, 2, 3), 5)
    // because: For a page behind the end the begin is larger than the end.
    static List<Integer> page(List<Integer> items, int number) {
        if (items == null || number < 0 || number > 1000) {
            return List.of();
        }
        int from = number * 10;
        int to = Math.min(from + 10, items.size());
        return items.subList(from, to);
    }

    // verdict: safe
    // because: Both ends are limited to the size of the list.
    static List<Integer> pageOrEmpty(List<Integer> items, int number) {
        if (items == null || number < 0 || number > 1000) {
            return List.of();
        }
        int from = Math.min(number * 10, items.size());
        int to = Math.min(from + 10, items.size());
        return items.subList(from, to);
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: Paging.pageAt(List.of(1), 1 << 30)
    // because: The product overflows to a negative begin, which is below the size.
    static List<Integer> pageAt(List<Integer> items, int number) {
        if (items == null || number < 0) {
            return List.of();
        }
        int from = number * 6;
        if (from >= items.size()) {
            return List.of();
        }
        return items.subList(from, items.size());
    }

    // verdict: safe
    // because: The product is computed as a long and compared with the size.
    static List<Integer> pageAtLong(List<Integer> items, int number) {
        if (items == null || number < 0) {
            return List.of();
        }
        long from = (long) number * 6;
        if (from >= items.size()) {
            return List.of();
        }
        return items.subList((int) from, items.size());
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: Paging.addAllTo(List.of("x"), new String[] {"a"})
    // because: The target may be unmodifiable.
    static void addAllTo(Collection<String> target, String[] values) {
        if (target == null || values == null) {
            return;
        }
        for (String value : values) {
            if (value != null) {
                target.add(value);
            }
        }
    }

    // verdict: safe
    // because: The results are collected in a new list, and a null result is kept as it is.
    static <A, B> List<B> mapAll(A[] values, Function<? super A, ? extends B> function) {
        Objects.requireNonNull(values, "values");
        Objects.requireNonNull(function, "function");
        List<B> result = new ArrayList<>(values.length);
        for (A value : values) {
            result.add(function.apply(value));
        }
        return result;
    }

    // verdict: null
    // witness: Paging.lengths(new String[] {"a", null})
    // because: An element of the array may be null.
    static int lengths(String... values) {
        int total = 0;
        if (values != null) {
            for (String value : values) {
                total += value.length();
            }
        }
        return total;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Paging.percentOf(1, 0)
    // because: The total may be zero.
    static BigDecimal percentOf(long part, long total) {
        return BigDecimal.valueOf(part).movePointRight(2)
                .divide(BigDecimal.valueOf(total), 1, RoundingMode.HALF_EVEN);
    }

    // verdict: safe
    // because: A total of zero is handled and the result is rounded.
    static BigDecimal percentOrZero(long part, long total) {
        if (total == 0) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(part).movePointRight(2)
                .divide(BigDecimal.valueOf(total), 1, RoundingMode.HALF_EVEN);
    }

    // verdict: java.lang.ArithmeticException
    // witness: Paging.centsExact(1.005)
    // because: Setting the scale without rounding fails if digits would be lost.
    static BigDecimal centsExact(double amount) {
        if (Double.isNaN(amount) || Double.isInfinite(amount)) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(amount).setScale(2);
    }

    // verdict: safe
    // because: A rounding mode is given and the amount is finite.
    static BigDecimal centsRounded(double amount) {
        if (Double.isNaN(amount) || Double.isInfinite(amount)) {
            return BigDecimal.ZERO;
        }
        return BigDecimal.valueOf(amount).setScale(2, RoundingMode.HALF_UP);
    }
}
