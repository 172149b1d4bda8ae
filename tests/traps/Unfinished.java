import java.util.Map;

/** Objects that are compared or looked up while they are still being constructed: code of callers sees them. */
public final class Unfinished {
    static final class Compared {
        private final int by;

        Compared(Comparable<Object> other, int by) {
            other.compareTo(this);
            if (by == 0) {
                throw new IllegalArgumentException("by");
            }
            this.by = by;
        }

        // verdict: java.lang.ArithmeticException
        // witness: Unfinished.Compared[] h = new Unfinished.Compared[1]; try { new Unfinished.Compared(q -> { h[0] = (Unfinished.Compared) q; return 0; }, 0); } catch (IllegalArgumentException e) { } h[0].per(1)
        // because: The comparison keeps the object, whose constructor then fails.
        int per(int x) {
            return x / by;
        }
    }

    static final class ComparedLast {
        private final int by;

        ComparedLast(Object other, int by) {
            if (by == 0) {
                throw new IllegalArgumentException("by");
            }
            this.by = by;
            if (other != null) {
                other.equals(this);
            }
        }

        // verdict: safe
        // because: The object is finished when it is compared.
        int per(int x) {
            return x / by;
        }
    }

    static class Equal {
        private final int by;

        Equal(Object other) {
            other.equals(this);
            by = 1;
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Unfinished.Equal(new Object() { public boolean equals(Object x) { return ((Unfinished.Equal) x).per(1) == 0; } })
        // because: The method is called while the object is compared.
        int per(int x) {
            return x / by;
        }
    }

    static final class LookedUp {
        private final int by;

        LookedUp(Map<Object, String> names) {
            names.get(this);
            by = 1;
        }

        // verdict: java.lang.ArithmeticException
        // witness: TreeMap<Object, String> m = new TreeMap<>((a, b) -> ((Unfinished.LookedUp) a).per(1)); m.put(new Unfinished.LookedUp(Map.of()), ""); new Unfinished.LookedUp(m)
        // because: The order of a map calls the method while the object is looked up.
        int per(int x) {
            return x / by;
        }
    }

    static final class Captured {
        private final int by;

        Captured(Object other) {
            Runnable action = () -> per(1);
            other.equals(action);
            by = 1;
        }

        // verdict: java.lang.ArithmeticException
        // witness: new Unfinished.Captured(new Object() { public boolean equals(Object x) { ((Runnable) x).run(); return true; } })
        // because: The function calls the method while the object is constructed.
        int per(int x) {
            return x / by;
        }
    }
}
