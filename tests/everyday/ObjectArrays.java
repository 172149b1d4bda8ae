import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

public final class ObjectArrays {

    private ObjectArrays() {
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ObjectArrays.fillFirst(new String[1], 5)
    // because: The array may be a String[] at run time.
    static void fillFirst(Object[] target, Object value) {
        if (target == null || target.length == 0) {
            return;
        }
        target[0] = value;
    }

    // verdict: safe
    // because: The array is made by the method itself as an Object[].
    static Object[] wrap(Object value, int copies) {
        Object[] result = new Object[Math.max(0, Math.min(copies, 10))];
        for (int i = 0; i < result.length; i++) {
            result[i] = value;
        }
        return result;
    }

    // verdict: java.lang.ArrayStoreException
    // witness: ObjectArrays.widen(new Integer[] {1})
    // because: A clone of an Integer[] is an Integer[] and does not take a Double.
    static Number[] widen(Number[] values) {
        if (values == null || values.length == 0) {
            return new Number[0];
        }
        Number[] copy = values.clone();
        copy[0] = 0.5;
        return copy;
    }

    // verdict: safe
    // because: The copy is made with the type Number[].
    static Number[] widenCopy(Number[] values) {
        if (values == null || values.length == 0) {
            return new Number[0];
        }
        Number[] copy = Arrays.copyOf(values, values.length, Number[].class);
        copy[0] = 0.5;
        return copy;
    }

    // verdict: safe
    // because: Swapping stores only elements that the array already holds.
    static <T> void swap(T[] values, int i, int j) {
        Objects.requireNonNull(values, "values");
        Objects.checkIndex(i, values.length);
        Objects.checkIndex(j, values.length);
        T value = values[i];
        values[i] = values[j];
        values[j] = value;
    }

    // verdict: java.lang.ClassCastException
    // witness: ObjectArrays.totalLength(new Object[] {"a", 1})
    // because: An element need not be a string.
    static int totalLength(Object[] values) {
        int total = 0;
        if (values == null) {
            return total;
        }
        for (Object value : values) {
            if (value != null) {
                total += ((String) value).length();
            }
        }
        return total;
    }

    // verdict: safe
    // because: Only elements that are strings are cast, by the pattern.
    static int totalTextLength(Object... values) {
        int total = 0;
        if (values == null) {
            return total;
        }
        for (Object value : values) {
            if (value instanceof String s) {
                total += s.length();
            }
        }
        return total;
    }

    // verdict: java.lang.ClassCastException
    // witness: ObjectArrays.asStrings(List.of("a"))
    // because: toArray without an argument makes an Object[], which is no String[].
    static String[] asStrings(List<String> names) {
        if (names == null) {
            return new String[0];
        }
        List<String> copy = new ArrayList<>(names);
        return (String[]) copy.toArray();
    }

    // verdict: safe
    // because: toArray with a String[] gives a String[].
    static String[] toStrings(List<String> names) {
        if (names == null) {
            return new String[0];
        }
        return names.toArray(new String[0]);
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ObjectArrays.first()
    // because: A call without variable arguments passes an empty array.
    static String first(String... names) {
        if (names == null) {
            return "";
        }
        return names[0];
    }

    // verdict: java.lang.ArrayIndexOutOfBoundsException
    // witness: ObjectArrays.rotate(new Object[] {1, 2, 3}, -1)
    // because: The remainder of a negative distance is negative.
    static Object[] rotate(Object[] values, int distance) {
        if (values == null || values.length == 0) {
            return new Object[0];
        }
        Object[] result = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            result[(int) (((long) i + distance) % values.length)] = values[i];
        }
        return result;
    }

    // verdict: safe
    // because: floorMod is never negative for a positive length.
    static Object[] rotateBoth(Object[] values, int distance) {
        if (values == null || values.length == 0) {
            return new Object[0];
        }
        Object[] result = new Object[values.length];
        for (int i = 0; i < values.length; i++) {
            result[Math.floorMod(i + distance, values.length)] = values[i];
        }
        return result;
    }
}
