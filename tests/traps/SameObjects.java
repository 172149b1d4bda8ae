import java.util.*;
import java.util.stream.*;

/** Methods that give the same object again. */
public final class SameObjects {
    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.emptySame(0)
    // because: Both are one object.
    static int emptySame(int n) {
        List<String> a = Collections.emptyList(); List<String> b = Collections.emptyList();
        return a == b ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.emptyOfSame(0)
    // because: Both are one object.
    static int emptyOfSame(int n) {
        List<String> a = List.of(); List<String> b = List.of();
        return a == b ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.emptyMapSame(0)
    // because: Both are one object.
    static int emptyMapSame(int n) {
        Map<String, String> a = Map.of(); Map<String, String> b = Map.of();
        return a == b ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.emptyAgainstArgument(List.of(), 0)
    // because: Both are one object.
    static int emptyAgainstArgument(List<String> a, int n) {
        List<String> b = List.of();
        return a == b ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.interned("ab", 0)
    // because: Both are one object.
    static int interned(String s, int n) {
        if (s == null) { return 0; }
        return new String("ab").intern() == "ab" ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.emptyIteratorSame(0)
    // because: Both are one object.
    static int emptyIteratorSame(int n) {
        return Collections.emptyIterator() == Collections.emptyIterator() ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.toArraySame(0)
    // because: Both are one object.
    static int toArraySame(int n) {
        String[] given = new String[0];
        String[] got = new ArrayList<String>().toArray(given);
        return got == given ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.subMapSame(0)
    // because: Both are one object.
    static int subMapSame(int n) {
        List<String> a = List.of("a");
        return List.copyOf(a) == a ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.copiedMapSame(0)
    // because: Both are one object.
    static int copiedMapSame(int n) {
        Map<String, String> a = Map.of("a", "b");
        return Map.copyOf(a) == a ? 1 / n : 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: SameObjects.singleSame(0)
    // because: Both are one object.
    static int singleSame(int n) {
        Set<String> a = Set.of("a");
        return Set.copyOf(a) == a ? 1 / n : 0;
    }
}
