import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Functions of collectors run element by element. */
public final class CollectorStages {
    static final class AtomicCounter { private int n = 1; int left() { return n; } boolean use() { n--; return true; } }

    // verdict: java.lang.ArithmeticException
    // witness: CollectorStages.streamIndex(List.of(1, 2))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static int streamIndex(List<Integer> l) { if (l == null) { return 0; } AtomicCounter c = new AtomicCounter(); return l.stream().filter(x -> x != null).mapToInt(x -> 10 / c.left()).filter(x -> c.use()).sum(); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.collectSide(List.of("a", "b"))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static Map<String, List<String>> collectSide(List<String> l) { if (l == null) { return Map.of(); } List<String> free = new ArrayList<>(); free.add("x"); return l.stream().collect(Collectors.groupingBy(s -> free.get(0), Collectors.mapping(s -> { free.clear(); return "q"; }, Collectors.toList()))); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.toMapSide(List.of("a", "b"))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static Map<String, String> toMapSide(List<String> l) { if (l == null) { return Map.of(); } List<String> free = new ArrayList<>(); free.add("x"); return l.stream().collect(Collectors.toMap(s -> free.get(0), s -> { free.clear(); return "q"; }, (a, b) -> a)); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.toMapMerge(List.of("a", "b", "c"))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static Map<String, String> toMapMerge(List<String> l) { if (l == null) { return Map.of(); } List<String> free = new ArrayList<>(); free.add("x"); return l.stream().collect(Collectors.toMap(s -> free.get(0), s -> "q", (a, b) -> { free.clear(); return a; })); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.reduceSide(List.of("a", "b", "c"))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static String reduceSide(List<String> l) { if (l == null) { return ""; } List<String> free = new ArrayList<>(); free.add("x"); return l.stream().map(s -> free.get(0)).reduce("", (a, b) -> { free.clear(); return a; }); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.maxSide(List.of("a", "b", "c"))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static boolean maxSide(List<String> l) { if (l == null) { return false; } List<String> free = new ArrayList<>(); free.add("x"); return l.stream().map(s -> free.get(0)).max((a, b) -> { free.clear(); return 0; }).isPresent(); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.matchSide(List.of("a", "b", "c"))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static boolean matchSide(List<String> l) { if (l == null) { return false; } List<String> free = new ArrayList<>(); free.add("x"); return l.stream().map(s -> free.get(0)).allMatch(s -> { free.clear(); return true; }); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.flatSide(List.of("a", "b", "c"))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static long flatSide(List<String> l) { if (l == null) { return 0; } List<String> free = new ArrayList<>(); free.add("x"); return l.stream().map(s -> free.get(0)).flatMap(s -> { free.clear(); return Stream.of(s); }).filter(s -> s != null).count(); }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.flatInner(List.of("a", "b", "c"))
    // because: The later function has run for the first element when the earlier one comes to the second.
    static long flatInner(List<String> l) { if (l == null) { return 0; } List<String> free = new ArrayList<>(); free.add("x"); return l.stream().flatMap(s -> Stream.of(free.get(0))).filter(s -> { free.clear(); return true; }).count(); }

    // verdict: java.lang.ArithmeticException
    // witness: CollectorStages.suppliedFirst(List.of(1, 2))
    // because: The collection is made before the first function runs, and not again.
    static List<Integer> suppliedFirst(List<Integer> l) {
        if (l == null) { return List.of(); }
        int[] d = {1};
        return l.stream().collect(Collectors.mapping(x -> { int y = 10 / d[0]; d[0] = 0; return y; },
                Collectors.toCollection(() -> { d[0] = 1; return new ArrayList<>(); })));
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: CollectorStages.finished(List.of("a", "b"))
    // because: The list is empty until the last function has run.
    static List<String> finished(List<String> l) {
        if (l == null) { return List.of(); }
        List<String> free = new ArrayList<>();
        free.add("x");
        return l.stream().map(s -> free.get(0)).collect(Collectors.collectingAndThen(
                Collectors.mapping(s -> { free.clear(); return s; }, Collectors.toList()),
                all -> { free.add("x"); return all; }));
    }

    record Sale(String shop, int price) {
        Sale {
            if (shop == null) { throw new IllegalArgumentException("shop"); }
        }
    }

    // verdict: safe
    // because: The functions read what never changes.
    static Map<String, List<Integer>> prices(List<Sale> sales) {
        if (sales == null) { return Map.of(); }
        return sales.stream().filter(s -> s != null).collect(
                Collectors.groupingBy(Sale::shop, Collectors.mapping(Sale::price, Collectors.toList())));
    }

    // verdict: safe
    // because: The functions read what never changes.
    static Map<String, Integer> totals(List<Sale> sales) {
        if (sales == null) { return Map.of(); }
        return sales.stream().filter(s -> s != null)
                .collect(Collectors.toMap(Sale::shop, Sale::price, (a, b) -> a + b));
    }

    // verdict: safe
    // because: The last function gets the finished list.
    static List<String> shops(List<Sale> sales) {
        if (sales == null) { return List.of(); }
        return sales.stream().filter(s -> s != null).map(s -> s.shop())
                .collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList));
    }

    // verdict: safe
    // because: Sums do not fail.
    static int total(List<Sale> sales) {
        if (sales == null) { return 0; }
        return sales.stream().filter(s -> s != null).map(s -> s.price()).reduce(0, (a, b) -> a + b);
    }
}
