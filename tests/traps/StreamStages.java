import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Stages of a stream run element by element. */
public final class StreamStages {
    static int clear(List<String> l) { l.clear(); return 3; }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StreamStages.removeByIndex(List.of("a","b"))
    // because: The later stage has run for the first element when the earlier one comes to the second.
    static void removeByIndex(List<String> given) {
        if (given == null) { return; }
        List<String> list = new ArrayList<>(given);
        IntStream.range(0, list.size()).mapToObj(i -> list.get(i)).forEach(s -> list.remove(s));
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StreamStages.pending(List.of("a","b"))
    // because: The later stage has run for the first element when the earlier one comes to the second.
    static List<String> pending(List<String> given) {
        if (given == null) { return List.of(); }
        List<String> open = new ArrayList<>();
        open.add("x");
        return given.stream().map(s -> open.get(0) + s).filter(s -> { open.clear(); return true; }).collect(Collectors.toList());
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StreamStages.lazySource(List.of("a","b"))
    // because: The later stage has run for the first element when the earlier one comes to the second.
    static long lazySource(List<String> given) {
        if (given == null) { return 0; }
        List<String> l = new ArrayList<>(); l.add("x");
        List<String> m = new ArrayList<>(); m.add("x");
        return l.stream().map(s -> m.get(0)).limit(clear(m)).filter(x -> x != null).count();
    }

    // verdict: java.lang.ArithmeticException
    // witness: StreamStages.mappedReducing(List.of("a","b"))
    // because: The later stage has run for the first element when the earlier one comes to the second.
    static Integer mappedReducing(List<String> given) {
        if (given == null) { return 0; }
        int[] d = {1};
        return given.stream().collect(Collectors.mapping(x -> 10 / d[0], Collectors.reducing(0, (a, b) -> { d[0] = 0; return 1; })));
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StreamStages.dropped(List.of("a", "b"))
    // because: The filter clears the list for elements that do not stay, too.
    static long dropped(List<String> given) {
        if (given == null) { return 0; }
        List<String> open = new ArrayList<>();
        open.add("x");
        return given.stream().map(s -> open.get(0) + s).filter(s -> { open.clear(); return false; }).count();
    }

    // verdict: java.lang.ArithmeticException
    // witness: StreamStages.lateNumber(List.of("a"))
    // because: The argument of the second operation is computed before the first function runs.
    static int lateNumber(List<String> given) {
        if (given == null) { return 0; }
        int[] d = {1};
        return given.stream().mapToInt(s -> 10 / d[0]).skip(d[0] = 0).sum();
    }

    private static Stream<String> firsts(List<String> names, List<String> open) {
        return names.stream().map(s -> open.get(0));
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StreamStages.returned(List.of("a"))
    // because: The stream runs when the list is empty.
    static long returned(List<String> given) {
        if (given == null) { return 0; }
        List<String> open = new ArrayList<>();
        open.add("x");
        return firsts(given, open).limit(clear(open)).filter(s -> s != null).count();
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StreamStages.localList(List.of("a"))
    // because: The last function clears the list that the inner stream still reads.
    static void localList(List<String> given) {
        if (given == null) { return; }
        given.stream().flatMap(s -> {
            List<String> own = new ArrayList<>();
            own.add("x");
            return Stream.of("a", "b").map(t -> { own.get(0); return own; });
        }).forEach(own -> own.clear());
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: StreamStages.joined(List.of("a"))
    // because: The last function has run for elements of the first stream when the second one begins.
    static void joined(List<String> given) {
        if (given == null) { return; }
        List<String> open = new ArrayList<>();
        open.add("x");
        Stream.concat(given.stream(), given.stream().map(s -> open.get(0))).forEach(s -> open.clear());
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: StreamStages.innerChanged(List.of("a"))
    // because: The list of the inner stream gets longer while it is read.
    static void innerChanged(List<String> given) {
        if (given == null) { return; }
        List<String> open = new ArrayList<>();
        open.add("x");
        given.stream().flatMap(s -> open.stream()).forEach(s -> open.add(s));
    }

    record Order(String name, boolean paid, List<String> lines) {
        Order {
            Objects.requireNonNull(name);
            lines = List.copyOf(lines);
        }
    }

    // verdict: safe
    // because: The last function changes a list that the first one does not read.
    static List<Order> paid(List<Order> orders) {
        List<Order> paid = new ArrayList<>();
        if (orders != null) {
            orders.stream().filter(Objects::nonNull).filter(Order::paid).forEach(o -> paid.add(o));
        }
        return paid;
    }

    // verdict: safe
    // because: Nothing changes.
    static String names(List<Order> orders) {
        if (orders == null) { return ""; }
        return orders.stream().filter(o -> o != null).map(Order::name).map(String::trim)
                .sorted().distinct().limit(3).collect(Collectors.joining(", "));
    }

    // verdict: safe
    // because: Printing changes nothing that the functions read.
    static void printed(List<Order> orders) {
        if (orders == null) { return; }
        orders.stream().filter(Objects::nonNull).map(o -> o.name().length()).forEach(System.out::println);
    }

    // verdict: safe
    // because: The inner lists never change.
    static List<String> lines(List<Order> orders) {
        List<String> all = new ArrayList<>();
        if (orders != null) {
            orders.stream().filter(Objects::nonNull).flatMap(o -> o.lines().stream())
                    .filter(line -> !line.isEmpty()).forEach(line -> all.add(line));
        }
        return all;
    }

    // verdict: safe
    // because: A number that is counted is not divided by.
    static int counted(String[] given) {
        int[] count = {0};
        if (given != null) {
            Arrays.stream(given).filter(s -> s != null && s.length() > 1).forEach(s -> count[0]++);
        }
        return count[0];
    }

    // verdict: safe
    // because: All numbers are indexes.
    static int sum(int[] given) {
        if (given == null) { return 0; }
        return IntStream.range(0, given.length).filter(i -> i % 2 == 0).map(i -> given[i]).sum();
    }

    // verdict: safe
    // because: Both streams have texts.
    static int both(List<String> a, List<String> b) {
        if (a == null || b == null) { return 0; }
        return Stream.concat(a.stream(), b.stream()).filter(s -> s != null).mapToInt(s -> s.length()).sum();
    }
}
