import java.util.*;
import java.util.function.*;
import java.util.stream.*;

public class StreamGatherers {
    static <T> Gatherer<T, ?, T> distinctBy(Function<? super T, ?> key) {
        return Gatherer.ofSequential(HashSet<Object>::new, (seen, x, down) -> !seen.add(key.apply(x)) || down.push(x));
    }

    static <T extends Comparable<T>> Gatherer<T, ?, List<T>> runs() {
        class State {
            List<T> cur = new ArrayList<>();
        }
        return Gatherer.ofSequential(State::new, (st, x, down) -> {
            boolean ok = true;
            if (!st.cur.isEmpty() && st.cur.getLast().compareTo(x) > 0) {
                ok = down.push(List.copyOf(st.cur));
                st.cur.clear();
            }
            st.cur.add(x);
            return ok;
        }, (st, down) -> {
            if (!st.cur.isEmpty()) down.push(List.copyOf(st.cur));
        });
    }

    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 10).boxed().gather(Gatherers.windowFixed(3)).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5).gather(Gatherers.windowSliding(2)).toList());
        System.out.println(Stream.of(1, 2, 3, 4).gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        System.out.println(Stream.of("a", "b", "c").gather(Gatherers.fold(() -> "", (a, b) -> a + b)).findFirst().get());
        System.out.println(Stream.of(3, 1, 2).gather(Gatherers.mapConcurrent(2, x -> x * 10)).toList());
        System.out.println(Stream.of("apple", "avocado", "bean", "cherry", "corn").gather(distinctBy(s -> s.charAt(0))).toList());
        System.out.println(Stream.of(1, 3, 5, 2, 4, 1, 9, 9).gather(runs()).toList());
        System.out.println(Stream.iterate(1, x -> x + 1).gather(Gatherers.<Integer>windowFixed(2)).limit(3).map(w -> w.get(0) * w.get(1)).toList());
        Gatherer<Integer, ?, Integer> dbl = Gatherer.of((_, x, down) -> down.push(x * 2));
        Gatherer<Integer, ?, Integer> pos = Gatherer.of((_, x, down) -> x <= 0 || down.push(x));
        System.out.println(Stream.of(-1, 2, 3).gather(dbl.andThen(pos)).toList());
        System.out.println(Stream.of(1, 2, 3, 4, 5, 6).parallel().gather(dbl).toList());
        System.out.println(Stream.<Integer>empty().gather(Gatherers.windowFixed(2)).toList());
        try {
            Gatherers.windowFixed(0);
        } catch (IllegalArgumentException e) {
            System.out.println("window size");
        }
        System.out.println(Stream.of("x", "y", "z").gather(Gatherer.<String, int[], String>ofSequential(() -> new int[1], (st, s, d) -> d.push(st[0]++ + ":" + s))).collect(Collectors.joining(",")));
        System.out.println(Stream.of(5, 6, 7, 8, 9).gather(Gatherer.<Integer, int[], Integer>ofSequential(() -> new int[1], (st, x, d) -> st[0]++ % 2 != 0 || d.push(x))).toList());
        System.out.println(Stream.of(1, 2, 3, 4).<String>mapMulti((x, c) -> { if (x % 2 == 0) { c.accept("e" + x); c.accept("E" + x); } }).toList() + " " + Stream.of(1, 2, 3, 4).collect(Collectors.teeing(Collectors.counting(), Collectors.averagingInt(x -> x), (c, a) -> c + "/" + a)).length());
        List<Integer> log = new ArrayList<>();
        Stream.of(1, 2, 3, 4, 5, 6).peek(log::add).gather(Gatherers.windowFixed(2)).findFirst().ifPresent(w -> System.out.println(w + " after " + log));
    }
}
