import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

public final class CartService {

    record Line(String sku, int quantity, long unitCents) {
        // verdict: safe
        // because: The compact constructor only checks its arguments and throws on purpose.
        Line {
            Objects.requireNonNull(sku, "sku");
            if (quantity < 1) {
                throw new IllegalArgumentException("quantity must be positive: " + quantity);
            }
            if (unitCents < 0) {
                throw new IllegalArgumentException("price must not be negative");
            }
        }

        long totalCents() {
            return quantity * unitCents;
        }
    }

    // verdict: safe
    // because: Null lines are skipped and adding longs cannot fail.
    static long totalCents(List<Line> lines) {
        Objects.requireNonNull(lines, "lines");
        long total = 0;
        for (Line line : lines) {
            if (line != null) {
                total += line.totalCents();
            }
        }
        return total;
    }

    // verdict: java.lang.ArithmeticException
    // witness: CartService.averageLineTotal(Collections.singletonList(null))
    // because: A list that holds only null lines passes the empty check but leaves the count at zero.
    static long averageLineTotal(List<Line> lines) {
        if (lines == null || lines.isEmpty()) {
            return 0;
        }
        long total = 0;
        int count = 0;
        for (Line line : lines) {
            if (line != null) {
                total += line.totalCents();
                count++;
            }
        }
        return total / count;
    }

    // verdict: safe
    // because: The division happens only if at least one line was counted.
    static long averageUnitPrice(List<Line> lines) {
        if (lines == null) {
            return 0;
        }
        long total = 0;
        long count = 0;
        for (Line line : lines) {
            if (line == null) {
                continue;
            }
            total += line.unitCents();
            count++;
        }
        return count > 0 ? total / count : 0;
    }

    // verdict: java.util.NoSuchElementException
    // witness: CartService.cheapestSku(new ArrayList<>())
    // because: An empty cart has no minimum and Optional.get fails.
    static String cheapestSku(List<Line> lines) {
        Objects.requireNonNull(lines, "lines");
        return lines.stream()
                .filter(Objects::nonNull)
                .min(Comparator.comparingLong(Line::unitCents))
                .get()
                .sku();
    }

    // verdict: safe
    // because: The Optional is mapped and has a default for the empty cart.
    static String mostExpensiveSku(List<Line> lines) {
        Objects.requireNonNull(lines, "lines");
        return lines.stream()
                .filter(Objects::nonNull)
                .max(Comparator.comparingLong(Line::unitCents))
                .map(Line::sku)
                .orElse("none");
    }

    // verdict: safe
    // because: Each quantity is at least one, so dividing by it never divides by zero.
    static long weightedPrice(Line line) {
        if (line == null) {
            return 0;
        }
        return line.unitCents() * 100 / line.quantity();
    }

    // verdict: java.lang.ArithmeticException
    // witness: CartService.shareOfPrice(new CartService.Line("a", 1, 0), 5)
    // because: The unit price may be zero, only negative prices are refused.
    static long shareOfPrice(Line line, long part) {
        if (line == null) {
            return 0;
        }
        return part * 100 / line.unitCents();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: CartService.withoutCheap(List.of(new CartService.Line("a", 1, 1), new CartService.Line("b", 1, 9), new CartService.Line("c", 1, 9)), 5)
    // because: The copy is changed while the loop iterates over it.
    static List<Line> withoutCheap(List<Line> lines, long limit) {
        Objects.requireNonNull(lines, "lines");
        List<Line> copy = new ArrayList<>(lines);
        for (Line line : copy) {
            if (line == null || line.unitCents() < limit) {
                copy.remove(line);
            }
        }
        return copy;
    }

    // verdict: safe
    // because: removeIf on the method's own ArrayList is allowed.
    static List<Line> withoutExpensive(List<Line> lines, long limit) {
        Objects.requireNonNull(lines, "lines");
        List<Line> copy = new ArrayList<>(lines);
        copy.removeIf(line -> line == null || line.unitCents() > limit);
        return copy;
    }

    // verdict: safe
    // because: The result is wrapped in an Optional and the index stays inside the list.
    static Optional<Line> lastLine(List<Line> lines) {
        if (lines == null || lines.isEmpty()) {
            return Optional.empty();
        }
        return Optional.ofNullable(lines.get(lines.size() - 1));
    }
}
