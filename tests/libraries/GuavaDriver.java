import com.google.common.base.*;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.escape.Escapers;
import com.google.common.eventbus.EventBus;
import com.google.common.eventbus.Subscribe;
import com.google.common.graph.*;
import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnels;
import com.google.common.hash.Hashing;
import com.google.common.html.HtmlEscapers;
import com.google.common.io.*;
import com.google.common.math.*;
import com.google.common.net.*;
import com.google.common.primitives.*;
import com.google.common.reflect.*;
import com.google.common.util.concurrent.*;
import java.io.StringReader;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

/** Calls Guava all over and prints every result. */
@SuppressWarnings({"unused", "deprecation", "UnstableApiUsage"})
public class GuavaDriver {
    private static int calls;

    /** Prints in ASCII, so that the encoding of the output does not matter. */
    static void show(String call, Object result) {
        String text = Arrays.deepToString(new Object[] {result}).replace("\u221e", "oo");
        System.out.printf("%3d %-34s %s%n", ++calls, call, text.substring(1, text.length() - 1));
    }

    interface Action<T> {
        T run() throws Exception;
    }

    static void fails(String call, Action<?> action) {
        try {
            show(call, "returned " + action.run());
        } catch (Exception e) {
            show(call, e.getClass().getSimpleName() + ": " + e.getMessage());
        }
    }

    static void section(String name) {
        System.out.println("--- " + name);
    }

    enum Planet { MERCURY, VENUS, EARTH }

    public interface Calculator {
        int add(int a, int b);

        String name();
    }

    static void base() {
        section("base");
        show("Joiner", Joiner.on("; ").skipNulls().join("Harry", null, "Ron", "Hermione"));
        show("Joiner.useForNull", Joiner.on('-').useForNull("?").join(1, null, 3));
        show("Joiner.withKeyValueSeparator", Joiner.on("&").withKeyValueSeparator("=").join(ImmutableMap.of("a", 1, "b", 2)));
        show("Splitter", Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" foo, bar ,,qux "));
        show("Splitter.onPattern", Splitter.onPattern("\\s*[;,]\\s*").limit(3).splitToList("a ; b,c,d"));
        show("Splitter.fixedLength", Splitter.fixedLength(3).splitToList("abcdefgh"));
        show("Splitter.map", Splitter.on('|').withKeyValueSeparator(':').split("x:1|y:2"));
        fails("Splitter.map bad", () -> Splitter.on('|').withKeyValueSeparator(':').split("x1"));
        show("CharMatcher.retainFrom", CharMatcher.inRange('0', '9').or(CharMatcher.is('.')).retainFrom("v1.2-beta3"));
        show("CharMatcher.collapseFrom", CharMatcher.whitespace().trimAndCollapseFrom("  a \t b  ", '_'));
        show("CharMatcher.countIn", CharMatcher.anyOf("aeiou").countIn("onomatopoeia"));
        show("CharMatcher.javaIsoControl", CharMatcher.javaIsoControl().negate().matchesAllOf("plain"));
        show("CaseFormat", CaseFormat.UPPER_UNDERSCORE.to(CaseFormat.LOWER_CAMEL, "CONSTANT_NAME_HERE"));
        show("CaseFormat.converterTo", CaseFormat.LOWER_HYPHEN.converterTo(CaseFormat.UPPER_CAMEL).reverse().convert("HelloBigWorld"));
        show("Strings.padStart", Strings.padStart("7", 4, '0') + Strings.padEnd("x", 3, '.'));
        show("Strings.commonPrefix", Strings.commonPrefix("interact", "interest") + " " + Strings.commonSuffix("walking", "singing"));
        show("Strings.lenientFormat", Strings.lenientFormat("%s and %s", "one", 2, "extra"));
        show("Strings.nullToEmpty", Strings.nullToEmpty(null).isEmpty() + " " + Strings.repeat("ab", 3));
        show("Ascii", Ascii.toUpperCase("loud") + Ascii.truncate("long sentence", 7, "..") + Ascii.equalsIgnoreCase("A", "a"));
        fails("checkArgument", () -> {
            Preconditions.checkArgument(2 < 1, "%s is not less than %s", 2, 1);
            return null;
        });
        fails("checkElementIndex", () -> Preconditions.checkElementIndex(5, 3, "slot"));
        fails("checkState", () -> {
            Preconditions.checkState(false, "closed");
            return null;
        });
        fails("Verify.verifyNotNull", () -> Verify.verifyNotNull(null));
        show("MoreObjects.toStringHelper", MoreObjects.toStringHelper("Point").add("x", 1).add("y", null).omitNullValues().add("z", 2.5).toString());
        show("MoreObjects.firstNonNull", MoreObjects.firstNonNull(null, "fallback"));
        show("Objects.hashCode", com.google.common.base.Objects.hashCode("a", 1, null));
        show("Optional", com.google.common.base.Optional.fromNullable((String) null).or("other") + com.google.common.base.Optional.of(3));
        AtomicInteger count = new AtomicInteger();
        com.google.common.base.Supplier<Integer> memoized = Suppliers.memoize(count::incrementAndGet);
        show("Suppliers.memoize", memoized.get() + memoized.get() + " " + count);
        show("Functions.compose", Functions.compose(String::length, Functions.toStringFunction()).apply(12345));
        show("Functions.forMap", Functions.forMap(Map.of("k", 1), -1).apply("none"));
        show("Predicates", Predicates.and(Predicates.notNull(), Predicates.in(List.of(1, 2))).apply(2) + " " + Predicates.contains(
                java.util.regex.Pattern.compile("b+")).apply("abba"));
        show("Enums.getIfPresent", Enums.getIfPresent(Planet.class, "EARTH") + " " + Enums.getIfPresent(Planet.class, "PLUTO"));
        show("Throwables", Throwables.getRootCause(new RuntimeException(new IllegalStateException("root"))).getMessage()
                + " " + Throwables.getCausalChain(new RuntimeException("a", new Error("b"))).size());
        show("Equivalence", Equivalence.equals().onResultOf(String::length).pairwise().equivalent(List.of("ab", "c"), List.of("xy", "z")));
        long[] now = {0};
        Stopwatch watch = Stopwatch.createStarted(new Ticker() {
            @Override
            public long read() {
                return now[0] += 1_500_000;
            }
        });
        show("Stopwatch", watch.stop().elapsed(TimeUnit.MICROSECONDS));
        show("Utf8", Utf8.encodedLength("a\u00e9\u20ac\ud83d\ude00") + " " + Utf8.isWellFormed(new byte[] {(byte) 0xC3}));
        show("Converter", Converter.from((String s) -> Integer.parseInt(s), (Integer n) -> n + "!").reverse().convert(8));
    }

    static void collections() {
        section("collect");
        show("ImmutableList", ImmutableList.builder().add(1, 2).addAll(List.of(3)).build().reverse());
        show("ImmutableSet", ImmutableSet.of("z", "a", "z", "m"));
        show("ImmutableSortedSet", ImmutableSortedSet.of(5, 1, 3).headSet(4) + " " + ImmutableSortedSet.of(5, 1, 3).descendingSet());
        show("ImmutableMap", ImmutableMap.builder().put("b", 2).put("a", 1).orderEntriesByValue(Comparator.comparing(v -> (Integer) v)).buildOrThrow());
        fails("ImmutableMap duplicate", () -> ImmutableMap.builder().put("k", 1).put("k", 2).buildOrThrow());
        fails("ImmutableList.add", () -> ImmutableList.of(1).add(2));
        show("ImmutableSortedMap", ImmutableSortedMap.of("c", 3, "a", 1, "b", 2).tailMap("b", false));
        show("ImmutableBiMap", ImmutableBiMap.of("one", 1, "two", 2).inverse());
        show("ImmutableTable", ImmutableTable.of("r", "c", 1));
        BiMap<String, Integer> bimap = HashBiMap.create();
        bimap.put("x", 24);
        fails("HashBiMap duplicate value", () -> bimap.put("y", 24));
        bimap.forcePut("y", 24);
        show("HashBiMap.forcePut", bimap + " " + bimap.inverse().get(24));
        ListMultimap<String, Integer> lists = MultimapBuilder.treeKeys().arrayListValues().build();
        lists.putAll("primes", List.of(2, 3, 5));
        lists.put("evens", 2);
        show("ListMultimap", lists + " " + lists.size() + " " + lists.containsEntry("evens", 2));
        show("Multimaps.index", Multimaps.index(List.of("one", "two", "three", "four"), String::length));
        show("Multimaps.invertFrom", Multimaps.invertFrom(lists, TreeMultimap.<Integer, String>create()));
        show("LinkedHashMultimap", LinkedHashMultimap.create(lists).asMap());
        show("ImmutableSetMultimap", ImmutableSetMultimap.of("a", 1, "a", 1, "a", 2).inverse());
        Multiset<String> multiset = TreeMultiset.create(List.of("b", "a", "b", "c", "b"));
        show("TreeMultiset", multiset + " " + multiset.count("b") + " " + Multisets.copyHighestCountFirst(multiset));
        show("Multisets.union", Multisets.sum(ImmutableMultiset.of("p", "q"), ImmutableMultiset.of("q")));
        HashMultiset<Integer> hashed = HashMultiset.create();
        hashed.add(7, 3);
        show("HashMultiset", hashed + " " + hashed.setCount(7, 3, 1) + " " + hashed.elementSet());
        Table<String, Integer, String> table = TreeBasedTable.create();
        table.put("row2", 1, "c");
        table.put("row1", 2, "b");
        table.put("row1", 1, "a");
        show("TreeBasedTable", table.row("row1") + " " + table.column(1) + " " + Tables.transpose(table));
        show("ArrayTable", ArrayTable.create(List.of("a", "b"), List.of(1, 2)).at(1, 1));
        RangeSet<Integer> ranges = TreeRangeSet.create();
        ranges.add(Range.closed(1, 10));
        ranges.add(Range.closedOpen(11, 15));
        ranges.remove(Range.open(5, 8));
        show("TreeRangeSet", ranges + " " + ranges.complement() + " " + ranges.rangeContaining(12));
        RangeMap<Integer, String> grades = TreeRangeMap.create();
        grades.put(Range.closed(0, 100), "fail");
        grades.put(Range.closed(50, 100), "pass");
        grades.put(Range.greaterThan(90), "top");
        show("TreeRangeMap", grades + " " + grades.get(77));
        show("Range", Range.closed(1, 5).intersection(Range.open(3, 9)) + " " + Range.atLeast(4).span(Range.lessThan(2)) + " " + Range.encloseAll(List.of(4, 9, 2)));
        show("ContiguousSet", ContiguousSet.create(Range.open(3, 8), DiscreteDomain.integers()));
        show("ImmutableRangeSet", ImmutableRangeSet.unionOf(List.of(Range.closed(1, 3), Range.closed(2, 6))));
        show("ImmutableRangeMap", ImmutableRangeMap.of(Range.singleton(1), "one").getEntry(1));
        show("Lists.partition", Lists.partition(List.of(1, 2, 3, 4, 5), 2));
        show("Lists.cartesianProduct", Lists.cartesianProduct(List.of(1, 2), List.of(3, 4)));
        show("Lists.transform", Lists.transform(List.of("a", "b"), String::toUpperCase) + " " + Lists.reverse(List.of(1, 2, 3)));
        show("Lists.charactersOf", Lists.charactersOf("cat") + " " + Lists.newArrayListWithCapacity(4).size());
        show("Sets.union", Sets.union(ImmutableSet.of(1, 2), ImmutableSet.of(2, 3)) + " " + Sets.difference(ImmutableSet.of(1, 2), Set.of(2))
                + " " + Sets.symmetricDifference(ImmutableSet.of(1, 2), ImmutableSet.of(2, 3)));
        show("Sets.powerSet", ImmutableList.copyOf(Sets.powerSet(ImmutableSet.of("a", "b"))));
        show("Sets.combinations", ImmutableList.copyOf(Sets.combinations(ImmutableSet.of(1, 2, 3, 4), 2)).size());
        show("Sets.complementOf", Sets.complementOf(Set.of(Planet.EARTH)) + " " + Sets.immutableEnumSet(Planet.VENUS, Planet.MERCURY));
        show("Maps.difference", Maps.difference(ImmutableMap.of("a", 1, "b", 2, "d", 4), ImmutableMap.of("b", 3, "c", 3, "d", 4)));
        show("Maps.uniqueIndex", Maps.uniqueIndex(List.of("x", "yy"), String::length));
        show("Maps.filterValues", Maps.filterValues(new TreeMap<>(Map.of("a", 1, "b", 20)), v -> v > 10) + " " + Maps.transformValues(
                ImmutableSortedMap.of("a", 1), v -> v + 0.5));
        show("Maps.asMap", Maps.asMap(ImmutableSet.of("k", "kk"), String::length) + " " + Maps.subMap(
                new TreeMap<>(Map.of(1, "a", 5, "b")), Range.atMost(3)));
        show("Iterables", Iterables.getLast(List.of(1, 2, 3)) + " " + Iterables.frequency(List.of(1, 2, 1), 1) + " " + Iterables.limit(
                Iterables.cycle(1, 2), 5) + " " + Iterables.getFirst(List.of(), "none"));
        fails("Iterables.getOnlyElement", () -> Iterables.getOnlyElement(List.of(1, 2, 3)));
        show("Iterators.mergeSorted", ImmutableList.copyOf(Iterators.mergeSorted(List.of(
                List.of(1, 4).iterator(), List.of(2, 3, 9).iterator()), Ordering.natural())));
        com.google.common.collect.PeekingIterator<Integer> peeking = Iterators.peekingIterator(List.of(5, 6).iterator());
        show("Iterators.peekingIterator", peeking.peek() + peeking.next() + peeking.next());
        show("FluentIterable", FluentIterable.from(List.of(1, 2, 3, 4)).filter(n -> n % 2 == 0).transform(n -> n * n).join(Joiner.on('/')));
        show("Ordering", Ordering.natural().nullsFirst().reverse().sortedCopy(Arrays.asList(3, null, 1, 2)));
        show("Ordering.greatestOf", Ordering.natural().greatestOf(List.of(4, 9, 1, 7), 2) + " " + Ordering.explicit("lo", "hi").max("lo", "hi"));
        show("Ordering.compound", Ordering.from(Comparator.comparing(String::length)).compound(Ordering.natural())
                .sortedCopy(List.of("bb", "a", "aa", "c")));
        show("Ordering.lexicographical", Ordering.natural().<Integer>lexicographical().compare(List.of(1, 2), List.of(1, 2, 0)));
        show("ComparisonChain", ComparisonChain.start().compare(1, 1).compareFalseFirst(true, false).compare("a", "b").result());
        show("Comparators", Comparators.isInStrictOrder(List.of(1, 2, 2), Comparator.naturalOrder())
                + " " + Stream.of(5, 3, 8, 1).collect(Comparators.least(2, Comparator.<Integer>naturalOrder())));
        show("MinMaxPriorityQueue", minMax());
        EvictingQueue<Integer> evicting = EvictingQueue.create(2);
        evicting.addAll(List.of(1, 2, 3));
        show("EvictingQueue", evicting + " " + evicting.remainingCapacity());
        show("Streams.zip", Streams.zip(Stream.of(1, 2), Stream.of("a", "b"), (n, s) -> n + s).toList()
                + " " + Streams.mapWithIndex(Stream.of("x", "y"), (s, i) -> s + i).toList() + " " + Streams.findLast(Stream.of(1, 2, 3)));
        show("MoreCollectors.onlyElement", Stream.of(42).collect(MoreCollectors.onlyElement()));
        show("toImmutableMap", Stream.of("q", "rr").collect(ImmutableMap.toImmutableMap(s -> s, String::length)));
        show("toImmutableSortedSet", Stream.of(3, 1, 2).collect(ImmutableSortedSet.toImmutableSortedSet(Comparator.reverseOrder())));
        show("Collections2.permutations", Collections2.permutations(List.of(1, 2, 3)).size() + " " + ImmutableList.copyOf(
                Collections2.orderedPermutations(List.of(2, 1, 2))));
        ClassToInstanceMap<Number> instances = MutableClassToInstanceMap.create();
        instances.putInstance(Integer.class, 5);
        show("ClassToInstanceMap", instances.getInstance(Integer.class) + " " + instances.getInstance(Long.class));
        show("Interners", Interners.newStrongInterner().intern("a b".substring(2)) == "b");
        show("EnumMultiset", EnumMultiset.create(List.of(Planet.EARTH, Planet.VENUS, Planet.EARTH)));
        show("EnumBiMap", EnumHashBiMap.create(Map.of(Planet.EARTH, "home")).inverse());
        show("ConcurrentHashMultiset", ConcurrentHashMultiset.create(List.of("m", "m")).count("m"));
        NavigableMap<Integer, String> navigable = Maps.unmodifiableNavigableMap(new TreeMap<>(Map.of(1, "a", 2, "b")));
        show("unmodifiableNavigableMap", navigable.descendingMap());
        show("ForwardingList", new ForwardingList<Integer>() {
            @Override
            protected List<Integer> delegate() {
                return List.of(1, 2);
            }
        });
    }

    private static String minMax() {
        MinMaxPriorityQueue<Integer> queue = MinMaxPriorityQueue.maximumSize(3).create(List.of(5, 9, 1, 7));
        return queue.peekFirst() + " " + queue.peekLast() + " " + queue.size();
    }

    static void caches() throws Exception {
        section("cache");
        List<String> removed = new ArrayList<>();
        LoadingCache<String, Integer> cache = CacheBuilder.newBuilder().maximumSize(2).concurrencyLevel(1).recordStats()
                .removalListener((RemovalNotification<String, Integer> n) -> removed.add(n.getKey() + ":" + n.getCause()))
                .build(CacheLoader.from(String::length));
        show("LoadingCache.get", cache.get("apple") + cache.get("fig") + cache.get("apple"));
        cache.put("extra", 99);
        cache.cleanUp();
        show("LoadingCache eviction", removed + " " + cache.size());
        cache.invalidate("apple");
        show("LoadingCache.invalidate", cache.getIfPresent("apple") + " " + removed);
        show("CacheStats", cache.stats().hitCount() + " " + cache.stats().missCount() + " " + cache.stats().hitRate());
        long[] time = {0};
        Cache<String, String> expiring = CacheBuilder.newBuilder().expireAfterWrite(10, TimeUnit.SECONDS).ticker(new Ticker() {
            @Override
            public long read() {
                return time[0];
            }
        }).build();
        show("Cache.get", expiring.get("k", () -> "loaded"));
        time[0] = TimeUnit.SECONDS.toNanos(11);
        show("Cache expiry", expiring.getIfPresent("k"));
        fails("Cache loader fails", () -> expiring.get("bad", () -> {
            throw new IllegalStateException("no luck");
        }));
        show("CacheBuilderSpec", CacheBuilderSpec.parse("maximumSize=10,expireAfterAccess=5m").toParsableString());
    }

    static void hashes() {
        section("hash");
        show("murmur3_32", Hashing.murmur3_32_fixed(7).hashString("margay", StandardCharsets.UTF_8));
        show("murmur3_128", Hashing.murmur3_128().hashBytes(new byte[] {1, 2, 3, 4, 5}));
        show("sipHash24", Hashing.sipHash24().hashLong(42));
        show("farmHash", Hashing.farmHashFingerprint64().hashUnencodedChars("cat"));
        show("adler32", Hashing.adler32().hashInt(77));
        show("crc32c", Hashing.crc32c().hashBytes("123456789".getBytes(StandardCharsets.US_ASCII)));
        show("crc32", Hashing.crc32().hashBytes("123456789".getBytes(StandardCharsets.US_ASCII)));
        show("sha256", Hashing.sha256().hashString("abc", StandardCharsets.UTF_8));
        show("md5", Hashing.md5().newHasher().putInt(1).putString("x", StandardCharsets.UTF_8).hash());
        show("hmacSha1", Hashing.hmacSha1("key".getBytes(StandardCharsets.UTF_8)).hashString("text", StandardCharsets.UTF_8));
        show("goodFastHash bits", Hashing.goodFastHash(100).bits());
        show("consistentHash", Hashing.consistentHash(123456789L, 10));
        show("combineOrdered", Hashing.combineOrdered(List.of(Hashing.sipHash24().hashInt(1), Hashing.sipHash24().hashInt(2))));
        BloomFilter<Integer> filter = BloomFilter.create(Funnels.integerFunnel(), 100, 0.01);
        for (int i = 0; i < 100; i++) {
            filter.put(i * 3);
        }
        int positives = 0;
        for (int i = 1000; i < 2000; i++) {
            positives += filter.mightContain(i) ? 1 : 0;
        }
        show("BloomFilter", filter.mightContain(33) + " " + positives + " " + filter.approximateElementCount());
    }

    static void bytesAndNumbers() throws Exception {
        section("io, math, primitives");
        show("BaseEncoding.base64", BaseEncoding.base64().encode("any carnal pleas".getBytes(StandardCharsets.US_ASCII)));
        show("BaseEncoding.base32Hex", BaseEncoding.base32Hex().omitPadding().encode(new byte[] {0, -1, 7}));
        show("BaseEncoding.base16", BaseEncoding.base16().lowerCase().withSeparator(":", 2).encode(new byte[] {0x1f, (byte) 0xab}));
        fails("BaseEncoding.decode bad", () -> BaseEncoding.base64().decode("a$b="));
        show("CharStreams.readLines", CharStreams.readLines(new StringReader("one\ntwo\r\nthree")));
        show("CharSource", CharSource.concat(CharSource.wrap("ab"), CharSource.wrap("cd")).read() + CharSource.wrap("x\ny").readFirstLine());
        show("ByteSource", ByteSource.wrap(new byte[] {1, 2, 3, 4}).slice(1, 2).read());
        ByteArrayDataOutput output = ByteStreams.newDataOutput();
        output.writeUTF("utf");
        output.writeLong(-2);
        ByteArrayDataInput input = ByteStreams.newDataInput(output.toByteArray());
        show("ByteStreams", input.readUTF() + " " + input.readLong());
        fails("ByteStreams end", () -> ByteStreams.newDataInput(new byte[2]).readInt());
        show("Files.getFileExtension", com.google.common.io.Files.getFileExtension("a/b.tar.gz")
                + " " + com.google.common.io.Files.simplifyPath("a/../b/./c"));
        show("IntMath", IntMath.gcd(84, 36) + " " + IntMath.binomial(10, 3) + " " + IntMath.log2(100, RoundingMode.CEILING)
                + " " + IntMath.isPowerOfTwo(64) + " " + IntMath.mod(-7, 3) + " " + IntMath.sqrt(50, RoundingMode.HALF_UP));
        fails("IntMath.checkedMultiply", () -> IntMath.checkedMultiply(1 << 20, 1 << 12));
        show("LongMath", LongMath.factorial(20) + " " + LongMath.isPrime(1_000_000_007L) + " " + LongMath.saturatedPow(10, 30)
                + " " + LongMath.divide(-7, 2, RoundingMode.HALF_EVEN));
        show("BigIntegerMath", BigIntegerMath.factorial(30) + " " + BigIntegerMath.sqrt(BigInteger.valueOf(10).pow(40), RoundingMode.UNNECESSARY));
        show("DoubleMath", DoubleMath.roundToLong(2.5, RoundingMode.HALF_EVEN) + " " + DoubleMath.fuzzyEquals(0.1 + 0.2, 0.3, 1e-9)
                + " " + DoubleMath.log2(1024.5, RoundingMode.FLOOR) + " " + DoubleMath.isMathematicalInteger(5.0));
        Stats stats = Stats.of(2, 4, 4, 4, 5, 5, 7, 9);
        show("Stats", stats.mean() + " " + stats.populationStandardDeviation() + " " + stats.max() + " " + stats.count());
        show("Quantiles", Quantiles.median().compute(3, 1, 2, 10) + " " + Quantiles.percentiles().indexes(25, 75).compute(1, 2, 3, 4, 5));
        show("LinearTransformation", LinearTransformation.mapping(0, 1).and(2, 5).transform(10));
        show("PairedStats", pairedStats());
        show("Ints", Ints.asList(1, 2, 3) + " " + Ints.tryParse("77x") + " " + Ints.max(4, 9) + " " + Ints.saturatedCast(1L << 40)
                + " " + Ints.fromByteArray(new byte[] {0, 0, 1, 2}) + " " + Ints.join("+", 1, 2));
        fails("Ints.checkedCast", () -> Ints.checkedCast(1L << 33));
        show("Ints.concat", Ints.concat(new int[] {1}, new int[] {2, 3}));
        show("Longs", Longs.tryParse("7fff", 16) + " " + Longs.hashCode(1L << 32) + " " + Longs.contains(new long[] {4}, 4));
        show("Doubles", Doubles.tryParse("1e-3") + " " + Doubles.isFinite(0.0 / 0) + " " + Doubles.constrainToRange(5, 0, 1));
        show("Chars, Shorts, Bytes", Chars.asList('a', 'b') + " " + Shorts.min((short) 3, (short) -3) + " " + Bytes.indexOf(
                new byte[] {1, 2, 3}, new byte[] {2, 3}) + " " + Booleans.countTrue(true, false, true));
        show("UnsignedInts", UnsignedInts.toString(-1) + " " + UnsignedInts.divide(-2, 3) + " " + UnsignedInts.parseUnsignedInt("4000000000"));
        show("UnsignedLong", UnsignedLong.valueOf("18446744073709551615").mod(UnsignedLong.valueOf(1000)) + " " + UnsignedLongs.compare(-1, 1));
        show("UnsignedBytes", UnsignedBytes.toInt((byte) -2) + " " + UnsignedBytes.lexicographicalComparator().compare(
                new byte[] {-1}, new byte[] {1}));
        show("UnsignedInteger", UnsignedInteger.fromIntBits(-5).dividedBy(UnsignedInteger.valueOf(7)));
        show("ImmutableIntArray", ImmutableIntArray.of(4, 5, 6).subArray(1, 3) + " " + ImmutableDoubleArray.of(1.5).asList());
        show("Primitives.wrap", Primitives.wrap(int.class) + " " + Primitives.isWrapperType(Void.class));
    }

    private static String pairedStats() {
        PairedStatsAccumulator accumulator = new PairedStatsAccumulator();
        accumulator.add(1, 2);
        accumulator.add(2, 4);
        accumulator.add(3, 6);
        return accumulator.pearsonsCorrelationCoefficient() + " " + accumulator.leastSquaresFit().slope();
    }

    static void graphsAndNet() {
        section("graph, net, escape");
        MutableGraph<Integer> graph = GraphBuilder.directed().build();
        for (int i = 1; i < 7; i++) {
            graph.putEdge(i / 2, i);
        }
        graph.removeEdge(0, 1);
        graph.putEdge(0, 6);
        show("GraphBuilder", graph.edges() + " " + graph.degree(1) + " " + graph.adjacentNodes(3));
        show("Graphs.hasCycle", Graphs.hasCycle(graph) + " " + Graphs.reachableNodes(graph, 1));
        show("Graphs.transpose", Graphs.transpose(graph).successors(6) + " " + Graphs.inducedSubgraph(graph, Set.of(1, 2)).edges());
        show("Traverser.breadthFirst", ImmutableList.copyOf(Traverser.forGraph(graph).breadthFirst(1)));
        show("Traverser.postOrder", ImmutableList.copyOf(Traverser.forTree((Integer n) -> n < 4 ? List.of(2 * n, 2 * n + 1) : List.of())
                .depthFirstPostOrder(1)));
        MutableValueGraph<String, Double> weights = ValueGraphBuilder.undirected().build();
        weights.putEdgeValue("a", "b", 2.5);
        weights.putEdgeValue("b", "c", 1.0);
        show("ValueGraph", weights.edgeValueOrDefault("c", "b", -1.0) + " " + weights.nodes() + " " + weights.asGraph().adjacentNodes("b"));
        MutableNetwork<String, Integer> network = NetworkBuilder.directed().allowsParallelEdges(true).build();
        network.addEdge("u", "v", 1);
        network.addEdge("u", "v", 2);
        show("Network", network.edgesConnecting("u", "v") + " " + network.incidentNodes(2));
        fails("Graph self-loop", () -> graph.putEdge(1, 1));
        show("HostAndPort", HostAndPort.fromString("[2001:db8::1]:443").getHost() + " " + HostAndPort.fromString("host").withDefaultPort(80));
        show("InetAddresses", InetAddresses.forString("192.168.7.1").getHostAddress() + " " + InetAddresses.isInetAddress("300.1.1.1")
                + " " + InetAddresses.toAddrString(InetAddresses.forString("2001:0db8:0:0:0:0:0:1")));
        show("InternetDomainName", InternetDomainName.from("www.example.co.uk").topPrivateDomain() + " " + InternetDomainName.isValid("-.x"));
        show("MediaType", MediaType.parse("text/html; charset=utf-8").charset().get() + " " + MediaType.JSON_UTF_8.is(MediaType.ANY_APPLICATION_TYPE));
        show("UrlEscapers", UrlEscapers.urlFormParameterEscaper().escape("a b&c=\u00e9/") + " " + UrlEscapers.urlPathSegmentEscaper().escape("a b/c"));
        show("PercentEscaper", new PercentEscaper("-_", true).escape("x y+z"));
        show("HtmlEscapers", HtmlEscapers.htmlEscaper().escape("<a href=\"x\">T&C's</a>"));
        show("Escapers", Escapers.builder().addEscape('*', "<star>").setSafeRange('a', 'z').setUnsafeReplacement("_").build().escape("a*B"));
        show("HttpHeaders", HttpHeaders.CONTENT_TYPE);
    }

    static class Box<T> {
        List<T> items;

        public Map<String, T> index(int n) {
            return null;
        }
    }

    static class IntegerBox extends Box<Integer> {}

    public static class Subscriber {
        final List<String> events = new ArrayList<>();

        @Subscribe
        public void text(String event) {
            events.add("text " + event);
        }

        @Subscribe
        public void number(Integer event) {
            events.add("number " + event);
        }
    }

    static void reflectionAndConcurrency() throws Exception {
        section("reflect, eventbus, concurrent");
        show("TypeToken", new TypeToken<Map<String, List<Integer>>>() {}.getType());
        show("TypeToken.resolveType", TypeToken.of(IntegerBox.class).resolveType(Box.class.getDeclaredField("items").getGenericType()));
        show("TypeToken.getSupertype", TypeToken.of(IntegerBox.class).getSupertype(Box.class));
        show("TypeToken.isSubtypeOf", new TypeToken<ArrayList<String>>() {}.isSubtypeOf(new TypeToken<Collection<? extends CharSequence>>() {}));
        show("TypeToken.getTypes", TypeToken.of(IntegerBox.class).getTypes().classes().rawTypes());
        show("TypeToken.method", TypeToken.of(IntegerBox.class).method(Box.class.getMethod("index", int.class)).getReturnType());
        show("TypeParameter", listOf(TypeToken.of(String.class)));
        Calculator proxy = Reflection.newProxy(Calculator.class, (self, method, arguments) ->
                method.getName().equals("add") ? (Integer) arguments[0] + (Integer) arguments[1] : "proxy of " + method.getName());
        show("Reflection.newProxy", proxy.add(20, 22) + " " + proxy.name());
        show("Reflection.getPackageName", Reflection.getPackageName("java.util.Map$Entry"));
        EventBus bus = new EventBus("bus");
        Subscriber subscriber = new Subscriber();
        bus.register(subscriber);
        bus.post("hello");
        bus.post(42);
        bus.unregister(subscriber);
        bus.post("unheard");
        show("EventBus", subscriber.events);
        SettableFuture<Integer> settable = SettableFuture.create();
        ListenableFuture<String> chained = Futures.transform(settable, n -> "got " + n, MoreExecutors.directExecutor());
        settable.set(7);
        show("Futures.transform", Futures.getDone(chained) + " " + settable.isDone());
        show("Futures.allAsList", Futures.allAsList(Futures.immediateFuture(1), Futures.immediateFuture(2)).get());
        fails("Futures.immediateFailed", () -> Futures.immediateFailedFuture(new IllegalStateException("failed")).get());
        show("Futures.catching", Futures.catching(Futures.<String>immediateFailedFuture(new RuntimeException("oops")), RuntimeException.class,
                Throwable::getMessage, MoreExecutors.directExecutor()).get());
        show("Futures.whenAllSucceed", Futures.whenAllSucceed(settable, chained).call(() -> "combined", MoreExecutors.directExecutor()).get());
        List<String> callbacks = new ArrayList<>();
        Futures.addCallback(settable, new FutureCallback<>() {
            @Override
            public void onSuccess(Integer result) {
                callbacks.add("success " + result);
            }

            @Override
            public void onFailure(Throwable failure) {
                callbacks.add("failure " + failure);
            }
        }, MoreExecutors.directExecutor());
        show("Futures.addCallback", callbacks);
        ListeningExecutorService pool = MoreExecutors.listeningDecorator(Executors.newFixedThreadPool(2,
                new ThreadFactoryBuilder().setNameFormat("pool-%d").setDaemon(true).build()));
        List<ListenableFuture<Integer>> squares = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            int n = i;
            squares.add(pool.submit(() -> n * n));
        }
        show("ListeningExecutorService", Futures.successfulAsList(squares).get());
        show("MoreExecutors.shutdown", MoreExecutors.shutdownAndAwaitTermination(pool, 1, TimeUnit.SECONDS));
        show("AtomicDouble", new AtomicDouble(1.5).addAndGet(2.25));
        AtomicLongMap<String> counters = AtomicLongMap.create();
        counters.incrementAndGet("hits");
        show("AtomicLongMap", counters.addAndGet("hits", 4) + " " + counters.sum());
        show("Uninterruptibles", Uninterruptibles.getUninterruptibly(Futures.immediateFuture("at once")));
        show("Striped", Striped.lock(4).size());
        Monitor monitor = new Monitor();
        boolean[] open = {false};
        Monitor.Guard guard = new Monitor.Guard(monitor) {
            @Override
            public boolean isSatisfied() {
                return open[0];
            }
        };
        Thread opener = new Thread(() -> {
            monitor.enter();
            try {
                open[0] = true;
            } finally {
                monitor.leave();
            }
        });
        opener.start();
        monitor.enterWhen(guard);
        try {
            show("Monitor", monitor.isOccupiedByCurrentThread());
        } finally {
            monitor.leave();
        }
        opener.join();
        fails("TimeLimiter", () -> SimpleTimeLimiter.create(MoreExecutors.newDirectExecutorService())
                .callWithTimeout(() -> "in time", 5, TimeUnit.SECONDS));
        fails("ExecutionError", () -> {
            try {
                return Futures.getChecked(Futures.immediateFailedFuture(new java.io.IOException("disk")), ExecutionException.class);
            } catch (ExecutionException e) {
                return e.getCause().getMessage();
            }
        });
    }

    private static <T> TypeToken<List<T>> listOf(TypeToken<T> element) {
        return new TypeToken<List<T>>() {}.where(new TypeParameter<T>() {}, element);
    }

    public static void main(String[] args) throws Exception {
        base();
        collections();
        caches();
        hashes();
        bytesAndNumbers();
        graphsAndNet();
        reflectionAndConcurrency();
        System.out.println(calls + " calls");
    }
}
