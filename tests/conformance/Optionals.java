import java.util.*;
import java.util.stream.*;

public class Optionals {
    record User(String name, Optional<String> email, User boss) {
        Optional<User> maybeBoss() { return Optional.ofNullable(boss); }
    }

    static Optional<Integer> parse(String s) {
        try {
            return Optional.of(Integer.parseInt(s));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static Optional<Double> div(double a, double b) { return b == 0 ? Optional.empty() : Optional.of(a / b); }

    public static void main(String[] args) {
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.empty();
        System.out.println(some + " " + none + " " + some.isPresent() + none.isPresent() + some.isEmpty() + " " + some.get());
        System.out.println(some.map(String::length) + " " + none.map(String::length) + " " + some.map(x -> null) + " " + some.filter(s -> s.startsWith("x")) + some.filter(s -> s.startsWith("v")));
        System.out.println(some.flatMap(s -> Optional.of(s + "!")) + " " + none.flatMap(s -> Optional.of(s)) + " " + some.or(() -> Optional.of("other")) + none.or(() -> Optional.of("other")));
        System.out.println(none.orElse("else") + " " + none.orElseGet(() -> "got") + " " + some.orElse("else") + " " + some.orElseThrow());
        some.ifPresent(s -> System.out.print("present " + s + " "));
        none.ifPresent(s -> System.out.print("never "));
        none.ifPresentOrElse(s -> System.out.print("never "), () -> System.out.print("absent "));
        some.ifPresentOrElse(s -> System.out.println("yes"), () -> System.out.println("no"));
        for (Runnable r : new Runnable[] {() -> none.get(), () -> none.orElseThrow(), () -> none.orElseThrow(() -> new IllegalStateException("custom")), () -> Optional.of(null)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(Optional.ofNullable(null).isPresent() + " " + Optional.of(1).equals(Optional.of(1)) + " " + Optional.empty().equals(none) + " " + Optional.of("a").hashCode() + " " + none.hashCode());
        System.out.println(some.stream().count() + " " + none.stream().count() + " " + Stream.of("1", "x", "3").map(Optionals::parse).flatMap(Optional::stream).toList());
        User boss = new User("boss", Optional.of("boss@x"), null);
        User emp = new User("emp", Optional.empty(), boss);
        for (User u : List.of(boss, emp, new User("sub", Optional.of("s@x"), emp))) {
            System.out.println(u.name() + " " + u.email().orElse("none") + " " + u.maybeBoss().flatMap(User::email).map(x -> x.toUpperCase(Locale.ROOT)).orElse("-") + " " + u.maybeBoss().flatMap(User::maybeBoss).map(User::name).orElse("nobody"));
        }
        System.out.println(div(1, 4).flatMap(x -> div(x, 0)).map(x -> "r" + x).orElse("undefined") + " " + div(1, 4).map(x -> x * 2).get());
        OptionalInt oi = OptionalInt.of(5);
        System.out.println(oi + " " + oi.getAsInt() + " " + OptionalInt.empty().orElse(3) + " " + oi.equals(OptionalInt.of(5)) + " " + oi.hashCode() + " " + oi.stream().sum() + " " + OptionalInt.empty().isEmpty());
        OptionalDouble od = OptionalDouble.of(Double.NaN);
        System.out.println(od + " " + od.equals(OptionalDouble.of(Double.NaN)) + " " + OptionalDouble.empty() + " " + OptionalLong.of(9L) + OptionalLong.empty().orElseGet(() -> 8L));
        oi.ifPresent(x -> System.out.print(x));
        OptionalLong.empty().ifPresentOrElse(x -> System.out.print(x), () -> System.out.println(" empty"));
        try {
            OptionalInt.empty().orElseThrow();
        } catch (NoSuchElementException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Objects.requireNonNullElse(null, "dflt") + " " + Objects.equals(null, null) + Objects.equals(1, null) + " " + Objects.hashCode(null) + " " + Objects.hash(1, 2, 3) + " " + Objects.toString(null) + Objects.toString(null, "d") + " " + Objects.isNull(null) + Objects.nonNull(null));
        System.out.println(Objects.compare("a", "b", Comparator.naturalOrder()) + " " + Objects.deepEquals(new int[] {1}, new int[] {1}) + " " + Objects.checkIndex(2, 3) + " " + Objects.checkFromToIndex(1, 2, 3) + " " + Objects.checkFromIndexSize(0, 3, 3));
        for (Runnable r : new Runnable[] {() -> Objects.requireNonNull(null), () -> Objects.requireNonNull(null, "msg"), () -> Objects.requireNonNull(null, () -> "supplied"), () -> Objects.checkIndex(3, 3), () -> Objects.checkFromToIndex(2, 1, 3), () -> Objects.checkFromIndexSize(1, 3, 3), () -> Objects.requireNonNullElse(null, null)}) {
            try {
                r.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + ": " + e.getMessage());
            }
        }
        Map<String, Integer> m = new TreeMap<>(Map.of("a", 1));
        System.out.println(Optional.ofNullable(m.get("a")).map(x -> x + 1).orElse(0) + " " + Optional.ofNullable(m.get("z")).map(x -> x + 1).orElse(0) + " " + Stream.of(5, 3).max(Integer::compare).map(Object::toString).orElse(""));
    }
}
