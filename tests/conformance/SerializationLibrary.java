import java.io.*;
import java.util.*;

public class SerializationLibrary {
    enum Level { LOW, HIGH }

    @SuppressWarnings("unchecked")
    static <T> T round(T t) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(bo)) {
            o.writeObject(t);
        }
        try (ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(bo.toByteArray()))) {
            return (T) i.readObject();
        }
    }

    public static void main(String[] args) throws Exception {
        Map<String, List<Integer>> m = new TreeMap<>(Comparator.reverseOrder());
        m.put("a", List.of(1, 2));
        m.put("b", new LinkedList<>(List.of(3)));
        System.out.println(round(m));
        System.out.println(round(new ArrayList<>(Arrays.asList(1, "two", 3.0, 'c', null, new java.math.BigInteger("12345678901234567890"), Optional.class.getName()))));
        System.out.println(round(new HashMap<>(Map.of("k", 1))) + " " + round(new HashSet<>(Set.of(5))) + round(new ArrayDeque<>(List.of(1, 2))) + round(EnumSet.of(Level.LOW)) + round(new EnumMap<>(Map.of(Level.LOW, "l"))) + round(new BitSet(3)) + round(new PriorityQueue<>(List.of(3, 1, 2))).peek());
        System.out.println(round(java.time.LocalDate.of(2020, 1, 2)) + " " + round(java.time.Duration.ofSeconds(90)) + " " + round(new java.math.BigDecimal("1.50")) + " " + round(UUID.nameUUIDFromBytes(new byte[1])) + " " + round(new Date(0)).getTime() + " " + round(int[].class) + round(String.class));
        Exception ex = round(new IllegalStateException("kept", new IOException("cause")));
        System.out.println(ex + " " + ex.getCause() + " " + ex.getStackTrace()[0].getMethodName());
        System.out.println(round(Collections.unmodifiableList(new ArrayList<>(List.of(1, 2)))) + " " + round(Arrays.asList("x", "y")) + " " + round(List.of(1, 2, 3)) + round(Map.of("only", 1)) + round(Collections.emptyMap()));
        LinkedHashMap<String, Object> nested = new LinkedHashMap<>();
        nested.put("self", new ArrayList<>(List.of(1)));
        nested.put("arr", new long[] {1, 2}.length);
        nested.put("null", null);
        System.out.println(round(nested) + " " + round(new StringBuilder("sb")) + " " + round(Locale.FRANCE) + " " + round(new Integer[] {1, null}).length);
        Vector<Integer> v = round(new Vector<>(List.of(4, 5)));
        Random r1 = new Random(5);
        r1.nextInt();
        Random r2 = round(r1);
        System.out.println(v + " " + (r1.nextInt() == r2.nextInt()) + " " + round(new java.util.concurrent.atomic.AtomicInteger(9)) + " " + round(new java.util.concurrent.ConcurrentHashMap<>(Map.of(1, 2))));
    }
}
