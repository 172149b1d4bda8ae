package strict;

import java.util.*;
import java.util.function.*;

/** What the compiler is strict about, and what differs from one Java machine to the next. */
public class Strict {
    static int pick(int[] p1, IntBinaryOperator f) { return f.applyAsInt(p1.length, 1); }

    static class Base {
        int set;
        void set(Number n) { set = 1; }
    }
    static class Derived extends Base {
        void set(CharSequence text) { set = 2; }
    }

    static String over(Collection<String> c) { return "collection"; }
    static String over(Iterable<String> i) { return "iterable"; }
    static String over(Object o) { return "object"; }
    static String over(Map<String, String> m) { return "map"; }

    static class Order<T extends Comparable<T>> {
        <E extends T> E least(E a, E b) { return a.compareTo(b) < 0 ? a : b; }
    }
    static class TextOrder extends Order<String> {}

    /** The compiler makes a second method {@code compareTo} for it. */
    public interface Stamp<D extends CharSequence> extends Comparable<Stamp<?>> {
        D text();
        long at();
        @Override default int compareTo(Stamp<?> other) { return Long.compare(at(), other.at()); }
    }
    static boolean isLater(Stamp<?> a) { return a.at() > 0 && a.text() == null; }

    static int positive(int n) { assert n > 0 : "not positive"; return n; }
    static void deeper(int[] count) { count[0]++; deeper(count); }
    static ClassLoader loader() { return Thread.currentThread().getContextClassLoader(); }
    static Object nothing() { return new Nothing(); }
    static class Nothing {}
    static Holder holder(String name) { return new Holder(name, Comparator.naturalOrder(), Function.identity()); }
    static class Holder {
        private final String name;
        private final Comparator<String> order;
        private final Function<String, String> same;
        Holder(String name, Comparator<String> order, Function<String, String> same) {
            this.name = name;
            this.order = order;
            this.same = same;
        }
    }
}
