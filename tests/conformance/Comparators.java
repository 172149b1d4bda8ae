import java.util.*;
import java.util.function.Function;
import java.util.stream.Collectors;

public class Comparators {
    record Person(String name, int age, double height, String city) { }

    static class Version implements Comparable<Version> {
        final int[] parts;

        Version(String s) { parts = Arrays.stream(s.split("\\.")).mapToInt(Integer::parseInt).toArray(); }

        @Override
        public int compareTo(Version o) { return Arrays.compare(parts, o.parts); }

        @Override
        public boolean equals(Object o) { return o instanceof Version v && Arrays.equals(parts, v.parts); }

        @Override
        public int hashCode() { return Arrays.hashCode(parts); }

        @Override
        public String toString() { return Arrays.stream(parts).mapToObj(String::valueOf).collect(Collectors.joining(".")); }
    }

    static String names(List<Person> l, Comparator<Person> c) {
        List<Person> copy = new ArrayList<>(l);
        copy.sort(c);
        return copy.stream().map(Person::name).collect(Collectors.joining(","));
    }

    public static void main(String[] args) {
        List<Person> ps = List.of(new Person("Zed", 30, 1.8, "Rome"), new Person("amy", 25, 1.65, null), new Person("Bob", 30, 1.7, "Oslo"), new Person("Cat", 25, 1.9, "Rome"), new Person("dan", 41, 1.7, "Bern"));
        System.out.println(names(ps, Comparator.comparing(Person::name)));
        System.out.println(names(ps, Comparator.comparing(Person::name, String.CASE_INSENSITIVE_ORDER)));
        System.out.println(names(ps, Comparator.comparingInt(Person::age)));
        System.out.println(names(ps, Comparator.comparingInt(Person::age).reversed()));
        System.out.println(names(ps, Comparator.comparingInt(Person::age).thenComparing(Person::name)));
        System.out.println(names(ps, Comparator.comparingDouble(Person::height).thenComparing(Person::age, Comparator.reverseOrder())));
        System.out.println(names(ps, Comparator.comparing(Person::city, Comparator.nullsFirst(Comparator.naturalOrder()))));
        System.out.println(names(ps, Comparator.comparing(Person::city, Comparator.nullsLast(Comparator.reverseOrder())).thenComparing(Comparator.comparing(Person::name).reversed())));
        System.out.println(names(ps, (a, b) -> 0));
        System.out.println(names(ps, Comparator.<Person>comparingLong(p -> p.age() % 7).thenComparingDouble(p -> -p.height())));
        Function<Person, Integer> key = p -> p.name().length() + p.age();
        System.out.println(names(ps, Comparator.comparing(key).thenComparingInt(p -> p.name().charAt(0))));
        System.out.println(Collections.max(ps, Comparator.comparingDouble(Person::height)).name() + Collections.min(ps, Comparator.comparing(Person::name)).name());
        List<Version> vs = new ArrayList<>();
        for (String s : "1.10 1.2 1.2.1 0.9 1.10.0 2".split(" ")) vs.add(new Version(s));
        Collections.sort(vs);
        System.out.println(vs + " " + new TreeSet<>(vs).first() + " " + vs.indexOf(new Version("1.2.1")) + " " + new HashSet<>(vs).contains(new Version("2")));
        Integer[] arr = {3, -1, 10, 7};
        Arrays.sort(arr, Comparator.comparing(Math::abs));
        System.out.println(Arrays.toString(arr));
        Arrays.sort(arr, (a, b) -> Integer.compare(b, a));
        System.out.println(Arrays.toString(arr));
        System.out.println(Comparator.<Integer>naturalOrder().compare(1, 2) + " " + Comparator.<Integer>naturalOrder().reversed().compare(1, 2) + " " + Comparator.nullsFirst(Comparator.<Integer>naturalOrder()).compare(null, 1) + " " + Comparator.nullsLast(Comparator.<Integer>naturalOrder()).compare(null, null));
        System.out.println(Integer.compare(Integer.MIN_VALUE, 1) + " " + Boolean.compare(true, false) + " " + Character.compare('a', 'c') + " " + Double.compare(0.0, -0.0) + " " + Long.compareUnsigned(-1, 1) + " " + "b".compareTo("a") + " " + Byte.compare((byte) 1, (byte) 5) + " " + Short.compare((short) 9, (short) 5));
        List<String> mixed = new ArrayList<>(List.of("file10", "file2", "File1", "file1"));
        Comparator<String> natural = (a, b) -> {
            int na = Integer.parseInt(a.replaceAll("\\D", ""));
            int nb = Integer.parseInt(b.replaceAll("\\D", ""));
            return na != nb ? na - nb : a.compareTo(b);
        };
        mixed.sort(natural);
        System.out.println(mixed);
        mixed.sort(natural.reversed());
        System.out.println(mixed);
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < 100; i++) pairs.add(new int[] {i * 31 % 10, i});
        pairs.sort(Comparator.comparingInt(p -> p[0]));
        boolean stable = true;
        for (int i = 1; i < pairs.size(); i++) if (pairs.get(i)[0] == pairs.get(i - 1)[0]) stable &= pairs.get(i)[1] > pairs.get(i - 1)[1];
        System.out.println("stable " + stable);
        try {
            List<Object> l = new ArrayList<>(List.of(1, "x"));
            l.sort(null);
        } catch (ClassCastException e) {
            System.out.println("incomparable");
        }
        try {
            Comparator.comparing((Function<Object, Integer>) null);
        } catch (NullPointerException e) {
            System.out.println("null key function");
        }
        PriorityQueue<Person> q = new PriorityQueue<>(Comparator.comparing(Person::age).thenComparing(Person::height));
        q.addAll(ps);
        StringBuilder sb = new StringBuilder();
        while (!q.isEmpty()) sb.append(q.poll().name()).append(' ');
        System.out.println(sb);
        Map<String, List<String>> by = ps.stream().collect(Collectors.groupingBy(p -> String.valueOf(p.city()), () -> new TreeMap<String, List<String>>(Comparator.reverseOrder()), Collectors.mapping(Person::name, Collectors.toList())));
        System.out.println(by);
        Map.Entry<String, Integer> e1 = Map.entry("a", 2);
        Map.Entry<String, Integer> e2 = Map.entry("b", 1);
        System.out.println(Map.Entry.<String, Integer>comparingByKey().compare(e1, e2) + " " + Map.Entry.<String, Integer>comparingByValue().compare(e1, e2) + " " + Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()).compare(e1, e2));
    }
}
