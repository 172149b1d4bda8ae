import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.Supplier;

/** Targets that need certain types. */
public class Kinds {
    sealed interface Tree permits Leaf, Fork {}

    record Leaf(int value) implements Tree {}

    record Fork(Tree left, Tree right) implements Tree {}

    interface Greeter {
        int level();

        default int twice() {
            return 2 * level();
        }
    }

    static class Plain implements Greeter {
        public int level() {
            return 7;
        }
    }

    static class Loud implements Greeter {
        int volume;

        public int level() {
            return volume;
        }

        @Override
        public int twice() {
            return volume - 1;
        }
    }

    static class Cell<T extends Comparable<T>> {
        T value;

        boolean isLess(Cell<T> other) {
            return value.compareTo(other.value) < 0;
        }
    }

    class Inner {
        int x;

        int sum() {
            return x + base;
        }
    }

    int base;

    static int sum(Tree t) {
        if (t instanceof Leaf l) {
            return l.value();
        }
        Fork f = (Fork) t;
        return sum(f.left()) + sum(f.right());
    }

    static int tree(Tree t) {
        if (t instanceof Fork f && f.left() instanceof Fork && sum(t) == 100) {
            return 1; // target: a tree with three leaves
        }
        return 0;
    }

    static int neither(Tree t) {
        if (t != null && !(t instanceof Leaf) && !(t instanceof Fork)) {
            return 1; // unreachable: the interface is sealed
        }
        return 0;
    }

    static int records(Leaf a, Leaf b) {
        if (a != b && a.equals(b) && a.value() == 9) {
            return 1; // target: two equal records
        }
        return 0;
    }

    static int greeted(Greeter g) {
        if (g.twice() == 41) {
            return 1; // target: only the loud one is odd
        }
        return 0;
    }

    static int plain(Plain p) {
        if (p.twice() == 15) {
            return 1; // unreachable: it is always 14
        }
        return 0;
    }

    static int cells(Cell<Integer> a, Cell<Integer> b) {
        if (a.isLess(b) && b.value == 5) {
            return 1; // target: boxes in order
        }
        return 0;
    }

    int inner(Inner i) {
        if (i.sum() == 12 && base == 5) {
            return 1; // target: the inner object of this one
        }
        return 0;
    }

    static int lambda(int k, int x) {
        IntUnaryOperator f = v -> v * k + 1;
        if (f.applyAsInt(x) == 22 && k == 7) {
            return 1; // target: x is 3
        }
        return 0;
    }

    static int composed(int x) {
        Function<Integer, Integer> f = v -> v + 3;
        Function<Integer, Integer> g = v -> v * 2;
        if (f.andThen(g).apply(x) == 50) {
            return 1; // target: x is 22
        }
        return 0;
    }

    static int reference(int a, int b) {
        IntBinaryOperator f = Math::max;
        if (f.applyAsInt(a, b) == 10 && a < b && a == -3) {
            return 1; // target: b is 10
        }
        return 0;
    }

    static int supplied(Supplier<String> s) {
        if (s.get() == null) {
            return 1; // target: a supplier of nothing
        }
        return 0;
    }

    static int patterns(Object o) {
        if (o instanceof Integer i && i > 10) {
            return 1;
        } else if (o instanceof String s && s.length() == 3 && s.charAt(2) == 'q') {
            return 2; // target: a text of three
        } else if (o instanceof int[] a && a.length == 2 && a[1] == a[0] + 1) {
            return 3; // target: an array as an object
        }
        return 0;
    }

    static <T extends Comparable<T>> T largest(T a, T b) {
        return a.compareTo(b) >= 0 ? a : b;
    }

    static int generic(Integer a, Integer b) {
        if (largest(a, b) == 77 && a < b) {
            return 1; // target: the second is larger
        }
        return 0;
    }

    static int sameClass(Object a, Object b) {
        if (a.getClass() == b.getClass() && a instanceof Loud && ((Loud) b).volume == 3) {
            return 1; // target: two of one class
        }
        return 0;
    }

    static int anonymous(int n) {
        Greeter g = new Greeter() {
            public int level() {
                return n * n;
            }
        };
        if (g.twice() == 162 && n < 0) {
            return 1; // target: n is -9
        }
        return 0;
    }
}
