package margay;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Building blocks for predicates on structures. On a JVM they are ordinary code. {@code margay enumerate} knows
 * what they mean: structures that one of them refuses are not tried one by one.
 *
 * <pre>
 * boolean repOk() {
 *     return Check.isTree(root, "left", "right") &amp;&amp; Check.less(min, max);
 * }
 * </pre>
 */
public final class Check {
    private Check() {}

    /**
     * Whether the objects reached from {@code root} by these fields are a tree: each is reached in one way only.
     * {@code null} is a tree.
     */
    public static boolean isTree(Object root, String... fields) {
        if (root == null) {
            return true;
        }
        Map<Object, Object> visited = new IdentityHashMap<>();
        Deque<Object> work = new ArrayDeque<>();
        visited.put(root, root);
        work.push(root);
        while (!work.isEmpty()) {
            Object object = work.pop();
            for (String field : fields) {
                Object next = read(object, field);
                if (next == null) {
                    continue;
                }
                if (visited.put(next, next) != null) {
                    return false;
                }
                work.push(next);
            }
        }
        return true;
    }

    /** Whether no way along these fields, begun at {@code root}, comes to the same object twice. */
    public static boolean isAcyclic(Object root, String... fields) {
        if (root == null) {
            return true;
        }
        // An object that is finished is mapped to true, one on the present way to false.
        Map<Object, Boolean> state = new IdentityHashMap<>();
        List<Object> way = new ArrayList<>();
        List<Integer> next = new ArrayList<>();
        way.add(root);
        next.add(0);
        state.put(root, false);
        while (!way.isEmpty()) {
            int top = way.size() - 1;
            int field = next.get(top);
            if (field == fields.length) {
                state.put(way.remove(top), true);
                next.remove(top);
                continue;
            }
            next.set(top, field + 1);
            Object object = read(way.get(top), fields[field]);
            if (object == null) {
                continue;
            }
            Boolean known = state.get(object);
            if (known == null) {
                state.put(object, false);
                way.add(object);
                next.add(0);
            } else if (!known) {
                return false;
            }
        }
        return true;
    }

    /** Whether a reference is one of these. */
    public static boolean isIn(Object value, Object... values) {
        for (Object other : values) {
            if (value == other) {
                return true;
            }
        }
        return false;
    }

    /** Whether a number is one of these; more than five stand in an array, for Java cannot tell them from objects. */
    public static boolean isIn(int value, int... values) {
        for (int other : values) {
            if (value == other) {
                return true;
            }
        }
        return false;
    }

    /** Whether a number is one of these. */
    public static boolean isIn(int value, int a) {
        return isIn(value, new int[] {a});
    }

    /** Whether a number is one of these. */
    public static boolean isIn(int value, int a, int b) {
        return isIn(value, new int[] {a, b});
    }

    /** Whether a number is one of these. */
    public static boolean isIn(int value, int a, int b, int c) {
        return isIn(value, new int[] {a, b, c});
    }

    /** Whether a number is one of these. */
    public static boolean isIn(int value, int a, int b, int c, int d) {
        return isIn(value, new int[] {a, b, c, d});
    }

    /** Whether a number is one of these. */
    public static boolean isIn(int value, int a, int b, int c, int d, int e) {
        return isIn(value, new int[] {a, b, c, d, e});
    }

    /** Whether two references are the same, or objects that are equal. */
    public static boolean equal(Object a, Object b) {
        return a == b || a != null && a.equals(b);
    }

    /** Whether two numbers are equal. */
    public static boolean equal(int a, int b) {
        return a == b;
    }

    /** Whether two numbers are equal. */
    public static boolean equal(long a, long b) {
        return a == b;
    }

    /** Whether {@code a} is less than {@code b}. */
    public static boolean less(int a, int b) {
        return a < b;
    }

    /** Whether {@code a} is less than {@code b}. */
    public static boolean less(long a, long b) {
        return a < b;
    }

    /** Whether {@code a} comes before {@code b}; {@code null} is not comparable with anything. */
    public static <T extends Comparable<? super T>> boolean less(T a, T b) {
        return a != null && b != null && a.compareTo(b) < 0;
    }

    /** Whether an object is of a class; {@code null} is of none. */
    public static boolean isInstance(Object object, Class<?> type) {
        return type.isInstance(object);
    }

    /** Whether the numbers do not decrease. */
    public static boolean isSorted(int... values) {
        for (int i = 1; i < values.length; i++) {
            if (values[i - 1] > values[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether the values do not decrease; {@code null} is not comparable with anything. */
    public static <T extends Comparable<? super T>> boolean isSorted(List<T> values) {
        T before = null;
        boolean first = true;
        for (T value : values) {
            if (value == null || !first && before.compareTo(value) > 0) {
                return false;
            }
            before = value;
            first = false;
        }
        return true;
    }

    /** Whether no two of the numbers are equal; more than six stand in an array, for Java cannot tell them from objects. */
    public static boolean allDifferent(int... values) {
        for (int i = 1; i < values.length; i++) {
            for (int j = 0; j < i; j++) {
                if (values[i] == values[j]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether no two of the numbers are equal. */
    public static boolean allDifferent(int a, int b) {
        return allDifferent(new int[] {a, b});
    }

    /** Whether no two of the numbers are equal. */
    public static boolean allDifferent(int a, int b, int c) {
        return allDifferent(new int[] {a, b, c});
    }

    /** Whether no two of the numbers are equal. */
    public static boolean allDifferent(int a, int b, int c, int d) {
        return allDifferent(new int[] {a, b, c, d});
    }

    /** Whether no two of the numbers are equal. */
    public static boolean allDifferent(int a, int b, int c, int d, int e) {
        return allDifferent(new int[] {a, b, c, d, e});
    }

    /** Whether no two of the numbers are equal. */
    public static boolean allDifferent(int a, int b, int c, int d, int e, int f) {
        return allDifferent(new int[] {a, b, c, d, e, f});
    }

    /** Whether no two of the references are the same. */
    public static boolean allDifferent(Object... values) {
        for (int i = 1; i < values.length; i++) {
            for (int j = 0; j < i; j++) {
                if (values[i] == values[j]) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a condition does not hold. */
    public static boolean not(boolean condition) {
        return !condition;
    }

    /** Whether all conditions hold. */
    public static boolean and(boolean... conditions) {
        for (boolean condition : conditions) {
            if (!condition) {
                return false;
            }
        }
        return true;
    }

    /** Whether one of the conditions holds. */
    public static boolean or(boolean... conditions) {
        for (boolean condition : conditions) {
            if (condition) {
                return true;
            }
        }
        return false;
    }

    private static Object read(Object object, String name) {
        for (Class<?> c = object.getClass(); c != null; c = c.getSuperclass()) {
            try {
                Field field = c.getDeclaredField(name);
                field.setAccessible(true);
                return field.get(object);
            } catch (NoSuchFieldException e) {
                // A superclass may have it.
            } catch (IllegalAccessException e) {
                throw new IllegalArgumentException(name + " of " + object.getClass().getName(), e);
            }
        }
        throw new IllegalArgumentException(object.getClass().getName() + " has no field " + name);
    }
}
