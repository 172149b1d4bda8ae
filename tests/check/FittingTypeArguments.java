// verdict: safe
// target: FittingTypeArguments.names
// A mapper of classes is no mapper of numbers or texts, and one that returns what it is given makes no texts of numbers.

import java.util.ArrayList;
import java.util.List;

public class FittingTypeArguments {
    public interface Mapper<A, B> {
        B map(A from);
    }

    public static final class NameOf<T> implements Mapper<Class<? extends T>, String> {
        @Override
        public String map(Class<? extends T> from) {
            return from == null ? "" : from.getSimpleName();
        }
    }

    public static final class Same<T> implements Mapper<T, T> {
        @Override
        public T map(T from) {
            return from;
        }
    }

    public static <T> List<String> names(List<T> items, Mapper<? super T, String> mapper) {
        List<String> names = new ArrayList<>();
        if (items == null || mapper == null) {
            return names;
        }
        for (T item : items) {
            String name = mapper.map(item);
            names.add(name);
        }
        return names;
    }

    public static void main(String[] args) {
        names(List.of("a", "b"), new Same<String>());
        names(List.of(String.class, Object.class), new NameOf<Object>());
        names(List.of(1, 2), String::valueOf);
    }
}
