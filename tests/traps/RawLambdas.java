import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Lambdas whose parameters have types that unchecked casts do not guarantee. */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class RawLambdas {

    private RawLambdas() {
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.each(new ArrayList<>(List.of(5)))
    // because: The elements need not be texts.
    static int each(ArrayList<?> list) {
        int[] total = {0};
        if (list != null) {
            ((ArrayList<String>) list).forEach(s -> total[0] += s == null ? 0 : s.length());
        }
        return total[0];
    }

    // verdict: safe
    // because: Each element is asked for its class.
    static int eachChecked(ArrayList<?> list) {
        int[] total = {0};
        if (list != null) {
            list.forEach(o -> total[0] += o instanceof String s ? s.length() : 0);
        }
        return total[0];
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.streamed(new ArrayList<>(List.of(5)))
    // because: The elements need not be texts.
    static int streamed(ArrayList<?> list) {
        if (list == null) {
            return 0;
        }
        return ((ArrayList<String>) list).stream().mapToInt(s -> s == null ? 0 : s.length()).sum();
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.referenced(new ArrayList<>(List.of(5)))
    // because: The method reference needs a text.
    static List<Integer> referenced(ArrayList<?> list) {
        if (list == null) {
            return null;
        }
        Stream<String> texts = ((ArrayList<String>) list).stream();
        return texts.filter(Objects::nonNull).map(String::length).collect(Collectors.toList());
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.removed(new ArrayList<>(List.of(5)))
    // because: The predicate needs a text.
    static <T> boolean removed(ArrayList<T> list) {
        return list != null && ((ArrayList<String>) (ArrayList<?>) list).removeIf(s -> s == null || s.isEmpty());
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.local(5)
    // because: The number is added through the raw type.
    static int local(Integer n) {
        List<String> list = new ArrayList<>();
        ((List) list).add(n);
        int[] total = {0};
        list.forEach(s -> total[0] += s == null ? 0 : s.length());
        return total[0];
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.mapped(Optional.of(5))
    // because: The value need not be a text.
    static int mapped(Optional<?> o) {
        return o == null ? 0 : ((Optional<String>) o).map(s -> s.length()).orElse(0);
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.applied(5)
    // because: The raw function is given a number.
    static int applied(Object o) {
        Function<String, Integer> length = s -> s == null ? 0 : s.length();
        return (Integer) ((Function) length).apply(o);
    }

    // verdict: safe
    // because: The function takes any object.
    static int appliedChecked(Object o) {
        Function<Object, Integer> length = s -> s instanceof String t ? t.length() : 0;
        return length.apply(o);
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.supplied(() -> 5)
    // because: The supplier gives a number where a text is expected.
    static int supplied(Supplier<?> source) {
        if (source == null) {
            return 0;
        }
        Supplier<String> texts = (Supplier<String>) source;
        String s = texts.get();
        return s == null ? 0 : s.length();
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.merged(new HashMap<>(Map.of("a", "b")))
    // because: The values need not be numbers.
    static int merged(HashMap<String, ?> map) {
        if (map == null) {
            return 0;
        }
        Map<String, Integer> counts = new HashMap<>();
        ((Map<String, Integer>) map).forEach((k, v) -> counts.put(k, v == null ? 0 : v + 1));
        return counts.size();
    }

    static final class Box<T> {
        private T value;

        Box(T value) {
            this.value = value;
        }

        <R> Box<R> map(Function<T, R> f) {
            return new Box<>(value == null ? null : Objects.requireNonNull(f).apply(value));
        }

        T get() {
            return value;
        }
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.boxed(new RawLambdas.Box<>(5))
    // because: The box may hold a number.
    static int boxed(Box<?> box) {
        if (box == null) {
            return 0;
        }
        Integer n = ((Box<String>) box).map(s -> s.length()).get();
        return n == null ? 0 : n;
    }

    // verdict: safe
    // because: The box holds a text or null.
    static int boxedText(Box<String> box) {
        if (box == null) {
            return 0;
        }
        Integer n = box.map(s -> s.length()).get();
        return n == null ? 0 : n;
    }

    // verdict: java.lang.ClassCastException
    // witness: RawLambdas.array(new Object[] {5})
    // because: The objects need not be texts.
    static int array(Object[] array) {
        if (array == null) {
            return 0;
        }
        Stream<String> texts = (Stream<String>) (Stream<?>) java.util.Arrays.stream(array);
        return texts.mapToInt(s -> s == null ? 0 : s.length()).sum();
    }
}
