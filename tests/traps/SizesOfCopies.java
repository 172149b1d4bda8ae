import java.util.*;
import java.util.stream.*;

/** Copies that have fewer keys. */
public final class SizesOfCopies {
    // verdict: java.lang.ArithmeticException
    // witness: SizesOfCopies.decimalTree(new HashMap<>(Map.of(new java.math.BigDecimal("1.0"), "", new java.math.BigDecimal("1"), "")))
    // because: Keys that differ may be the same for the order.
    static int decimalTree(HashMap<java.math.BigDecimal, String> g) { if (g == null) { return 0; } Map<java.math.BigDecimal, String> m; try { m = new TreeMap<>(g); } catch (NullPointerException e) { return 0; } return g.size() == 2 ? 1 / (m.size() - 1) : 0; }
}
