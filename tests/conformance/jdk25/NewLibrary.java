import java.math.BigInteger;
import java.time.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.regex.*;
import java.util.stream.*;

public class NewLibrary {
    public static void main(String[] args) throws Exception {
        System.out.println("hello".indexOf('l', 0, 3) + " " + "hello".indexOf("lo", 0, 4) + " " + Arrays.toString("a1b22c".splitWithDelimiters("\\d+", 0)) + " " + new StringBuilder("x").repeat("yz", 2) + " " + "abc".chars().mapToObj(Character::toString).toList().reversed());
        System.out.println(Math.clamp(50, 0, 10) + " " + Math.clamp(-2.5, -1.0, 1.0) + " " + Math.ceilDiv(-7, 2) + " " + Math.ceilMod(7, 3) + " " + Math.unsignedMultiplyHigh(-1L, 2L) + " " + Integer.compress(0b1011, 0b1110) + " " + Integer.expand(0b101, 0b11010) + " " + Long.compress(0xFF00L, 0xF0F0L));
        System.out.println(Character.isEmoji('a') + " " + Character.isEmoji(0x1F600) + " " + Character.toString(0x1F600).length() + " " + new BigInteger("123").parallelMultiply(new BigInteger("1000")) + " " + Duration.ofSeconds(90).isPositive() + Duration.ofHours(-1).isPositive() + " " + Float.float16ToFloat((short) 0x3c00) + " " + Float.floatToFloat16(1.5f));
        Matcher m = Pattern.compile("(?<a>\\w)(?<b>\\d)?").matcher("x1y");
        System.out.println(m.find() + " " + new TreeMap<>(m.namedGroups()) + " " + m.hasMatch() + " " + Pattern.compile("(?<n>.)").namedGroups());
        System.out.println(HashMap.newHashMap(10).size() + " " + HashSet.newHashSet(5).size() + " " + LinkedHashMap.newLinkedHashMap(3) + " " + Stream.of(1, 2, 3).toList().getLast() + " " + Collections.newSequencedSetFromMap(new LinkedHashMap<String, Boolean>()).isEmpty());
        System.out.println(new Random(5).ints(3, 0, 10).boxed().toList() + " " + new SplittableRandom(1).splits(2).mapToInt(r -> r.nextInt(100)).sum() + " " + Objects.checkIndex(3L, 5L) + " " + Objects.toIdentityString("x").startsWith("java.lang.String@"));
        ExecutorService ex = Executors.newFixedThreadPool(2);
        Future<String> f = ex.submit(() -> "res");
        f.get();
        System.out.println(f.state() + " " + f.resultNow());
        Future<String> g = ex.submit(() -> { throw new Exception("failed"); });
        try {
            g.get();
        } catch (ExecutionException e) {
            System.out.println(g.state() + " " + g.exceptionNow().getMessage());
        }
        try {
            g.resultNow();
        } catch (IllegalStateException e) {
            System.out.println("no result");
        }
        ex.close();
        System.out.println(ex.isTerminated());
        InstantSource src = InstantSource.fixed(Instant.ofEpochSecond(5));
        System.out.println(src.instant() + " " + src.withZone(ZoneOffset.UTC).getZone() + " " + Instant.ofEpochSecond(10).until(Instant.ofEpochSecond(25)) + " " + LocalDate.of(2024, 1, 1).datesUntil(LocalDate.of(2024, 1, 3)).count());
        try (Scanner sc = new Scanner("a b"); StringReaderLike r = new StringReaderLike()) {
            System.out.println(sc.next() + r.closed);
        }
        System.out.println(Thread.currentThread().threadId() > 0);
        record Point(int x, int y) { }
        Object o = new Point(3, 4);
        System.out.println(o instanceof Point(int x, int y) ? Math.hypot(x, y) : -1);
        System.out.println("" + Stream.of("b", "a").sorted(Comparator.comparing(s -> s)).collect(Collectors.collectingAndThen(Collectors.toList(), List::reversed)));
        System.out.println(Stream.concat(Stream.of(1), Stream.of(2)).mapToInt(Integer::intValue).boxed().toList() + " " + String.valueOf((Object) null) + " " + "x".compareTo("y") + " " + Optional.of(1).stream().toList());
        System.out.println(Arrays.asList(3, 1, 2).reversed() + " " + new ArrayDeque<>(List.of(1, 2)).reversed() + " " + new TreeMap<>(Map.of(1, 'a', 2, 'b')).reversed().firstEntry() + " " + Collections.unmodifiableSequencedSet(new LinkedHashSet<>(List.of(2, 1))).reversed());
        System.out.println(Locale.of("fr", "CA") + " " + Locale.availableLocales().anyMatch(Locale.US::equals) + " " + UUID.fromString("00000000-0000-0001-0000-000000000002") + " " + HexFormat.of().formatHex("hi".getBytes()) + " " + Integer.toString(255, 16) + " " + Long.toUnsignedString(-1));
        System.out.println("%s %05d %.2f".formatted("fmt", 42, 2.5).replace(',', '.') + " " + "  a b ".strip() + " " + "a-b-c".lastIndexOf('-') + " " + "line1\nline2".lines().map(String::length).toList());
        BitSet bs = BitSet.valueOf(new long[] {0b1011});
        System.out.println(bs + " " + bs.stream().sum() + " " + StackWalker.getInstance().walk(s -> s.count()) + " " + Runtime.version().feature() + " " + NewLibrary.class.isSealed() + " " + Modifiers.flags());
    }

    static class StringReaderLike implements AutoCloseable {
        boolean closed;

        @Override
        public void close() { closed = true; }
    }

    static class Modifiers {
        static final synchronized String flags() { return Modifiers.class.accessFlags() + ""; }
    }
}
