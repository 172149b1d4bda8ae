import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.commons.collections4.*;
import org.apache.commons.collections4.bag.*;
import org.apache.commons.collections4.bidimap.*;
import org.apache.commons.collections4.collection.*;
import org.apache.commons.collections4.comparators.*;
import org.apache.commons.collections4.functors.*;
import org.apache.commons.collections4.iterators.*;
import org.apache.commons.collections4.keyvalue.*;
import org.apache.commons.collections4.list.*;
import org.apache.commons.collections4.map.*;
import org.apache.commons.collections4.multimap.ArrayListValuedHashMap;
import org.apache.commons.collections4.multimap.HashSetValuedHashMap;
import org.apache.commons.collections4.multiset.HashMultiSet;
import org.apache.commons.collections4.queue.CircularFifoQueue;
import org.apache.commons.collections4.queue.PredicatedQueue;
import org.apache.commons.collections4.sequence.ReplacementsFinder;
import org.apache.commons.collections4.sequence.SequencesComparator;
import org.apache.commons.collections4.set.CompositeSet;
import org.apache.commons.collections4.set.ListOrderedSet;
import org.apache.commons.collections4.set.TransformedSet;
import org.apache.commons.collections4.splitmap.TransformedSplitMap;
import org.apache.commons.collections4.trie.PatriciaTrie;

/** Calls commons-collections4 all over and prints every result. */
@SuppressWarnings({"deprecation", "unchecked"})
public class CommonsCollections {
    private static int calls;

    static void show(String call, Object result) {
        String text = Arrays.deepToString(new Object[] {result});
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

    static <T extends Comparable<? super T>> List<T> sorted(Collection<T> values) {
        List<T> list = new ArrayList<>(values);
        Collections.sort(list);
        return list;
    }

    static <K extends Comparable<? super K>, V> Map<K, V> sorted(Map<K, V> map) {
        return new TreeMap<>(map);
    }

    static void utilities() {
        section("CollectionUtils, ListUtils, SetUtils");
        List<Integer> a = List.of(1, 2, 2, 3, 5);
        List<Integer> b = List.of(2, 3, 3, 8);
        show("union", sorted(CollectionUtils.union(a, b)));
        show("intersection", sorted(CollectionUtils.intersection(a, b)));
        show("disjunction", sorted(CollectionUtils.disjunction(a, b)));
        show("subtract", CollectionUtils.subtract(a, b));
        show("containsAll", CollectionUtils.containsAll(a, List.of(5, 1)));
        show("containsAny", CollectionUtils.containsAny(a, 9, 8));
        show("isProperSubCollection", CollectionUtils.isProperSubCollection(List.of(2, 2), a));
        show("isEqualCollection", CollectionUtils.isEqualCollection(List.of(1, 2, 2), List.of(2, 1, 2)));
        show("getCardinalityMap", sorted(CollectionUtils.getCardinalityMap(a)));
        show("collate", CollectionUtils.collate(a, b));
        show("collate unique reversed", CollectionUtils.collate(
                List.of(5, 3, 1), List.of(4, 3), Comparator.reverseOrder(), false));
        show("permutations", CollectionUtils.permutations(List.of("x", "y", "z")));
        show("collect", CollectionUtils.collect(a, n -> n * n));
        show("select", CollectionUtils.select(a, n -> n % 2 == 1));
        show("selectRejected", CollectionUtils.selectRejected(a, n -> n > 2));
        List<Integer> filtered = new ArrayList<>(a);
        show("filter", CollectionUtils.filter(filtered, n -> n < 3) + " " + filtered);
        List<Object> transformed = new ArrayList<>(a);
        CollectionUtils.transform(transformed, n -> "n" + n);
        show("transform", transformed);
        show("matchesAll", CollectionUtils.matchesAll(a, n -> n > 0));
        show("countMatches", CollectionUtils.countMatches(a, n -> n == 2));
        show("find", CollectionUtils.find(a, n -> n > 2));
        show("extractSingleton", CollectionUtils.extractSingleton(List.of("only")));
        fails("extractSingleton of two", () -> CollectionUtils.extractSingleton(List.of(1, 2)));
        show("get", CollectionUtils.get((Iterable<Integer>) a, 3));
        List<String> added = new ArrayList<>();
        show("addIgnoreNull", CollectionUtils.addIgnoreNull(added, null) + " " + CollectionUtils.addAll(added, "p", "q"));
        show("isFull", CollectionUtils.isFull(new CircularFifoQueue<>(2)) + " " + CollectionUtils.sizeIsEmpty(new int[0]));
        fails("predicatedCollection", () -> CollectionUtils.predicatedCollection(new ArrayList<String>(), new Predicate<>() {
            @Override
            public boolean evaluate(String value) {
                return value != null;
            }

            @Override
            public String toString() {
                return "not null";
            }
        }).add(null));
        show("retainAll", CollectionUtils.retainAll(a, List.of(2, 5)));
        show("removeAll", CollectionUtils.removeAll(a, List.of(2, 5)));

        show("ListUtils.longestCommonSubsequence", ListUtils.longestCommonSubsequence("AGGTAB", "GXTXAYB"));
        show("ListUtils.partition", ListUtils.partition(List.of(1, 2, 3, 4, 5, 6, 7), 3));
        show("ListUtils.intersection", ListUtils.intersection(a, b));
        show("ListUtils.sum", ListUtils.sum(a, b));
        show("ListUtils.indexOf", ListUtils.indexOf(a, n -> n == 3));
        show("ListUtils.isEqualList", ListUtils.isEqualList(a, new ArrayList<>(a)) + " " + ListUtils.hashCodeForList(a));
        List<String> lazyList = ListUtils.lazyList(new ArrayList<>(), () -> "made");
        show("ListUtils.lazyList", lazyList.get(2) + " " + lazyList);
        List<String> defaults = ListUtils.defaultIfNull(null, List.of("default"));
        show("ListUtils.defaultIfNull", defaults);
        show("SetUtils.difference", SetUtils.difference(new TreeSet<>(a), Set.of(2)));
        show("SetUtils.union", sorted(SetUtils.union(new TreeSet<>(a), new TreeSet<>(b)).toSet()));
        show("SetUtils.hashCodeForSet", SetUtils.hashCodeForSet(Set.of("a", "b", "c")));
        show("SetUtils.isEqualSet", SetUtils.isEqualSet(Set.of(1, 2), List.of(2, 1)));
        show("IterableUtils.chained", IterableUtils.toString(IterableUtils.chainedIterable(a, b)));
        show("IterableUtils.fluent", FluentIterable.of(a).append(b).filter(n -> n != 2).transform(n -> n * 10)
                .limit(4).zip(List.of(-1, -2, -3)).toList());
        show("IterableUtils.partition", IterableUtils.partition(a, (Predicate<Integer>) n -> n < 3));
        show("IterableUtils.frequency", IterableUtils.frequency(a, 2) + " " + IterableUtils.first(b));
        show("IterableUtils.zipping", IterableUtils.toList(IterableUtils.zippingIterable(a, b)));
        show("IteratorUtils.toArray", IteratorUtils.toArray(IteratorUtils.filteredIterator(a.iterator(), n -> n > 1)));
        show("IteratorUtils.chained", IteratorUtils.toString(IteratorUtils.chainedIterator(a.iterator(), b.iterator())));
        show("IteratorUtils.collated", IteratorUtils.toList(IteratorUtils.collatedIterator(null, a.iterator(), b.iterator())));
    }

    static void bags() {
        section("bags, multisets, multimaps");
        Bag<String> bag = new HashBag<>(List.of("a", "b", "a", "c"));
        bag.add("a", 3);
        bag.remove("b", 5);
        show("HashBag", bag.getCount("a") + " " + bag.size() + " " + sorted(bag.uniqueSet()));
        TreeBag<Integer> tree = new TreeBag<>(List.of(3, 1, 2, 3, 1));
        show("TreeBag", tree + " " + tree.first() + " " + tree.last());
        show("TreeBag equals", tree.equals(new HashBag<>(List.of(1, 1, 2, 3, 3))) + " " + tree.hashCode());
        fails("BagUtils.unmodifiableBag", () -> BagUtils.unmodifiableBag(tree).add(4));
        show("CollectionBag", CollectionBag.collectionBag(new HashBag<>(List.of(1, 1, 2))).containsAll(List.of(1, 2)));
        show("TransformedSortedBag", TransformedSortedBag.transformedSortedBag(tree, (Integer n) -> n + 100).add(7) + " " + tree);
        MultiSet<String> multi = new HashMultiSet<>(List.of("x", "y", "x"));
        multi.setCount("z", 4);
        show("HashMultiSet", multi.getCount("x") + " " + multi.size() + " " + multi.uniqueSet().size());
        MultiValuedMap<String, Integer> lists = new ArrayListValuedHashMap<>();
        lists.put("odd", 1);
        lists.put("odd", 3);
        lists.putAll("even", List.of(2, 4, 2));
        show("ArrayListValuedHashMap", sorted(lists.asMap()));
        show("removeMapping", lists.removeMapping("even", 2) + " " + lists.get("even") + " " + lists.size());
        show("keys", lists.keys().getCount("odd") + " " + sorted(lists.values()));
        MultiValuedMap<String, Integer> sets = new HashSetValuedHashMap<>();
        show("HashSetValuedHashMap", sets.put("k", 1) + " " + sets.put("k", 1) + " " + sets);
        show("MultiMapUtils", MultiMapUtils.getValuesAsBag(lists, "odd") + " " + MultiMapUtils.isEmpty(sets));
        MultiKeyMap<String, Integer> keyed = new MultiKeyMap<>();
        keyed.put("de", "Berlin", 3_600_000);
        keyed.put("de", "Bonn", 330_000);
        keyed.put("fr", "Paris", 2_100_000);
        show("MultiKeyMap", keyed.get("de", "Bonn") + " " + keyed.removeAll("de") + " " + keyed.size());
        show("MultiKey", new MultiKey<>("a", "b").equals(new MultiKey<>("a", "b")) + " " + new MultiKey<>(1, 2, 3));
    }

    static void maps() {
        section("maps");
        DualTreeBidiMap<String, Integer> bidi = new DualTreeBidiMap<>(Map.of("one", 1, "two", 2, "three", 3));
        show("DualTreeBidiMap", bidi + " " + bidi.inverseBidiMap() + " " + bidi.getKey(2));
        bidi.put("uno", 1);
        show("DualTreeBidiMap replaces", bidi);
        TreeBidiMap<String, Integer> treeBidi = new TreeBidiMap<>();
        for (int i = 0; i < 200; i++) {
            treeBidi.put("k" + i * 37 % 101, i);
        }
        treeBidi.removeValue(150);
        show("TreeBidiMap", treeBidi.size() + " " + treeBidi.firstKey() + " " + treeBidi.inverseBidiMap().firstKey()
                + " " + treeBidi.nextKey("k50") + " " + treeBidi.hashCode());
        show("DualHashBidiMap", sorted(new DualHashBidiMap<>(Map.of("x", 9, "y", 8)).inverseBidiMap()));
        LRUMap<String, Integer> cache = new LRUMap<>(3);
        cache.put("a", 1);
        cache.put("b", 2);
        cache.put("c", 3);
        cache.get("a");
        cache.put("d", 4);
        show("LRUMap", cache + " " + cache.firstKey() + " " + cache.isFull());
        LinkedMap<String, Integer> linked = new LinkedMap<>();
        linked.put("z", 26);
        linked.put("a", 1);
        linked.put("m", 13);
        show("LinkedMap", linked + " " + linked.get(1) + " " + linked.indexOf("m") + " " + linked.nextKey("z"));
        ListOrderedMap<String, Integer> ordered = ListOrderedMap.listOrderedMap(new HashMap<>());
        ordered.put("q", 1);
        ordered.put(0, "p", 0);
        show("ListOrderedMap", ordered + " " + ordered.remove(1) + " " + ordered.keyList());
        CaseInsensitiveMap<String, Integer> insensitive = new CaseInsensitiveMap<>();
        insensitive.put("Key", 1);
        insensitive.put("KEY", 2);
        show("CaseInsensitiveMap", insensitive + " " + insensitive.get("kEy"));
        show("Flat3Map", sorted(new Flat3Map<>(Map.of("i", 1, "ii", 2, "iii", 3, "iv", 4))));
        Map<String, List<Integer>> lazy = LazyMap.lazyMap(new TreeMap<>(), (Factory<List<Integer>>) ArrayList::new);
        lazy.get("new").add(5);
        show("LazyMap", lazy);
        show("DefaultedMap", DefaultedMap.defaultedMap(Map.of("k", 1), -1).get("other"));
        fails("FixedSizeMap", () -> FixedSizeMap.fixedSizeMap(new HashMap<>(Map.of("k", 1))).put("l", 2));
        CompositeMap<String, Integer> composite = new CompositeMap<>(new TreeMap<>(Map.of("a", 1)), new TreeMap<>(Map.of("b", 2)));
        show("CompositeMap", composite.size() + " " + composite.containsKey("b") + " " + composite.remove("a"));
        fails("PredicatedMap", () -> PredicatedMap.predicatedMap(new HashMap<String, Integer>(), k -> k.length() > 1, v -> v > 0)
                .put("k", 1));
        show("TransformedSplitMap", sorted(splitMap()));
        StaticBucketMap<String, Integer> buckets = new StaticBucketMap<>(7);
        for (String word : "the quick brown fox jumps over the lazy dog".split(" ")) {
            buckets.merge(word, 1, Integer::sum);
        }
        show("StaticBucketMap", sorted(buckets));
        ReferenceMap<String, String> references = new ReferenceMap<>(AbstractReferenceMap.ReferenceStrength.HARD,
                AbstractReferenceMap.ReferenceStrength.HARD);
        references.put("r", "hard");
        show("ReferenceMap", references);
        SingletonMap<String, Integer> single = new SingletonMap<>("one", 1);
        single.setValue(11);
        show("SingletonMap", single + " " + single.nextKey("one"));
        PatriciaTrie<Integer> trie = new PatriciaTrie<>();
        for (String word : List.of("romane", "romanus", "romulus", "rubens", "ruber", "rubicon", "rubicundus")) {
            trie.put(word, word.length());
        }
        show("PatriciaTrie", trie.prefixMap("rub") + " " + trie.firstKey() + " " + trie.selectKey("romanes"));
        show("PatriciaTrie range", trie.headMap("rubens").keySet() + " " + trie.nextKey("romanus") + " " + trie.remove("ruber"));
        show("MapUtils.invertMap", sorted(MapUtils.invertMap(Map.of("a", 1, "b", 2))));
        show("MapUtils.getIntValue", MapUtils.getIntValue(Map.of("n", "42"), "n", -1));
        show("MapUtils.putAll", sorted(MapUtils.putAll(new HashMap<String, String>(), new String[] {"k1", "v1", "k2", "v2"})));
        Properties properties = MapUtils.toProperties(Map.of("p", "q"));
        show("MapUtils.toProperties", properties);
        show("MapUtils.orderedMap", MapUtils.orderedMap(new LinkedHashMap<>(Map.of("z", 1))).firstKey());
        MapIterator<String, Integer> iterator = linked.mapIterator();
        StringBuilder seen = new StringBuilder();
        while (iterator.hasNext()) {
            seen.append(iterator.next()).append(iterator.setValue(0)).append(' ');
        }
        show("MapIterator", seen + linked.toString());
    }

    private static Map<String, Integer> splitMap() {
        TransformedSplitMap<String, String, String, Integer> map = TransformedSplitMap.transformingMap(
                new HashMap<>(), (String key) -> key.trim(), (String value) -> Integer.parseInt(value));
        map.put(" one ", "1");
        map.put("two", "22");
        Map<String, Integer> read = new HashMap<>();
        for (String key : map.keySet()) {
            read.put(key, map.get(key));
        }
        return read;
    }

    static void lists() {
        section("lists, sets, queues");
        TreeList<Integer> tree = new TreeList<>();
        for (int i = 0; i < 500; i++) {
            tree.add(tree.size() / 2, i);
        }
        for (int i = 0; i < 400; i++) {
            tree.remove(i * 7 % tree.size());
        }
        show("TreeList", tree.size() + " " + tree.get(0) + " " + tree.get(50) + " " + tree.indexOf(tree.get(77)) + " " + tree.hashCode());
        CursorableLinkedList<String> cursorable = new CursorableLinkedList<>(List.of("a", "b", "c"));
        CursorableLinkedList.Cursor<String> cursor = cursorable.cursor(1);
        cursorable.addFirst("start");
        cursor.add("inserted");
        show("CursorableLinkedList", cursorable + " " + cursor.next());
        cursor.close();
        NodeCachingLinkedList<Integer> caching = new NodeCachingLinkedList<>(4);
        caching.addAll(List.of(1, 2, 3));
        caching.removeLast();
        caching.addFirst(0);
        show("NodeCachingLinkedList", caching);
        GrowthList<String> growth = new GrowthList<>();
        growth.set(2, "two");
        show("GrowthList", growth);
        SetUniqueList<Integer> unique = SetUniqueList.setUniqueList(new ArrayList<>(List.of(1, 2, 1, 3)));
        unique.add(0, 3);
        unique.add(0, 4);
        show("SetUniqueList", unique);
        fails("FixedSizeList", () -> FixedSizeList.fixedSizeList(new ArrayList<>(List.of(1))).remove(0));
        fails("UnmodifiableList", () -> UnmodifiableList.unmodifiableList(List.of(1)).set(0, 2));
        ListOrderedSet<String> orderedSet = ListOrderedSet.listOrderedSet(new ArrayList<>(List.of("z", "a", "z", "m")));
        show("ListOrderedSet", orderedSet + " " + orderedSet.get(1) + " " + orderedSet.indexOf("m"));
        CompositeSet<Integer> compositeSet = new CompositeSet<>(new LinkedHashSet<>(List.of(1, 2)), new LinkedHashSet<>(List.of(5)));
        show("CompositeSet", compositeSet.size() + " " + compositeSet.contains(5) + " " + compositeSet.toSet().stream().sorted().toList());
        show("TransformedSet", TransformedSet.transformedSet(new TreeSet<>(Set.of("x")), (String s) -> s + s).add("y"));
        CircularFifoQueue<Integer> ring = new CircularFifoQueue<>(3);
        for (int i = 0; i < 8; i++) {
            ring.add(i);
        }
        show("CircularFifoQueue", ring + " " + ring.peek() + " " + ring.get(2) + " " + ring.isAtFullCapacity());
        show("PredicatedQueue", PredicatedQueue.predicatedQueue(new ArrayDeque<Integer>(), n -> n > 0).offer(1));
        show("QueueUtils", QueueUtils.unmodifiableQueue(ring).size());
        CompositeCollection<Integer> parts = new CompositeCollection<>(List.of(1, 2), List.of(3));
        show("CompositeCollection", parts.size() + " " + parts.contains(3));
        IndexedCollection<Integer, String> index = IndexedCollection.uniqueIndexedCollection(
                new ArrayList<>(List.of("a", "bb", "ccc")), String::length);
        show("IndexedCollection", index.get(2));
        LoopingIterator<Integer> looping = new LoopingIterator<>(List.of(1, 2));
        show("LoopingIterator", looping.next() + looping.next() + looping.next() + " " + looping.size());
        PeekingIterator<String> peeking = new PeekingIterator<>(List.of("p", "q").iterator());
        show("PeekingIterator", peeking.peek() + peeking.next() + peeking.element());
        PushbackIterator<Integer> pushback = new PushbackIterator<>(List.of(1, 2).iterator());
        pushback.pushback(9);
        show("PushbackIterator", pushback.next() + "" + pushback.next());
        show("PermutationIterator", IteratorUtils.toList(new PermutationIterator<>(List.of(1, 2, 3))).size());
        show("BoundedIterator", IteratorUtils.toList(new BoundedIterator<>(List.of(1, 2, 3, 4, 5).iterator(), 1, 3)));
        show("SkippingIterator", IteratorUtils.toList(new SkippingIterator<>(List.of(1, 2, 3).iterator(), 2)));
        show("UniqueFilterIterator", IteratorUtils.toList(new UniqueFilterIterator<>(List.of(3, 1, 3, 2, 1).iterator())));
        show("ObjectArrayIterator", IteratorUtils.toList(new ObjectArrayIterator<>(new String[] {"a", "b", "c"}, 1)));
        show("ArrayIterator", IteratorUtils.toList(new ArrayIterator<>(new int[] {4, 5})));
        show("ReverseListIterator", IteratorUtils.toList(new ReverseListIterator<>(List.of(1, 2, 3))));
        show("NodeListIterator-like zip", IteratorUtils.toList(new ZippingIterator<>(
                List.of(1, 2, 3).iterator(), List.of(9).iterator())));
        ObjectGraphIterator<Object> graph = new ObjectGraphIterator<>(List.of(List.of(1, 2).iterator(), List.of(3).iterator()).iterator());
        show("ObjectGraphIterator", IteratorUtils.toList(graph));
    }

    static void functors() {
        section("functors, comparators, sequences");
        Predicate<Integer> positive = n -> n > 0;
        Predicate<Integer> even = n -> n % 2 == 0;
        show("PredicateUtils.and", PredicateUtils.andPredicate(positive, even).evaluate(4));
        show("PredicateUtils.one", PredicateUtils.onePredicate(List.of(positive, even)).evaluate(4));
        show("PredicateUtils.none", NonePredicate.nonePredicate(positive, even).evaluate(-3));
        show("PredicateUtils.unique", List.of(1, 1, 2).stream().filter(PredicateUtils.<Integer>uniquePredicate()::evaluate).toList());
        show("PredicateUtils.invoker", PredicateUtils.<String>invokerPredicate("isEmpty").evaluate(""));
        show("PredicateUtils.instanceof", PredicateUtils.instanceofPredicate(Number.class).evaluate(3.5));
        fails("PredicateUtils.nullIsException", () -> PredicateUtils.nullIsExceptionPredicate(positive).evaluate(null));
        show("ComparatorPredicate", ComparatorPredicate.comparatorPredicate(5, Comparator.<Integer>naturalOrder(),
                ComparatorPredicate.Criterion.GREATER).evaluate(3));
        show("TransformerUtils.chained", TransformerUtils.chainedTransformer(
                (Integer n) -> n + 1, (Integer n) -> n * 2).transform(5));
        show("TransformerUtils.switch", TransformerUtils.<Integer, String>switchTransformer(positive, n -> "plus", n -> "minus").transform(-1));
        show("TransformerUtils.invoker", TransformerUtils.<String, String>invokerTransformer(
                "substring", new Class<?>[] {int.class}, new Object[] {2}).transform("machine"));
        show("TransformerUtils.map", TransformerUtils.<String, Integer>mapTransformer(Map.of("k", 7)).transform("k"));
        show("TransformerUtils.instantiate", TransformerUtils.<StringBuilder>instantiateTransformer(
                new Class<?>[] {String.class}, new Object[] {"made"}).transform(StringBuilder.class));
        show("TransformerUtils.stringValue", TransformerUtils.stringValueTransformer().transform(12));
        StringBuilder log = new StringBuilder();
        Closure<Object> append = log::append;
        ClosureUtils.forClosure(3, append).execute("x");
        ClosureUtils.ifClosure(PredicateUtils.equalPredicate("y"), append, ClosureUtils.nopClosure()).execute("y");
        ClosureUtils.chainedClosure(append, append).execute("z");
        show("ClosureUtils", log);
        int[] countdown = {3};
        ClosureUtils.whileClosure(n -> countdown[0] > 0, n -> countdown[0]--).execute(null);
        show("ClosureUtils.while", countdown);
        fails("ClosureUtils.exception", () -> {
            ClosureUtils.exceptionClosure().execute("boom");
            return null;
        });
        show("FactoryUtils.prototype", FactoryUtils.prototypeFactory(new ArrayList<>(List.of(1))).create());
        show("FactoryUtils.instantiate", FactoryUtils.instantiateFactory(StringBuilder.class).create().length());
        fails("FactoryUtils.exception", () -> FactoryUtils.exceptionFactory().create());

        Comparator<String> byLength = Comparator.comparingInt(String::length);
        ComparatorChain<String> chain = new ComparatorChain<>();
        chain.addComparator(byLength, true);
        chain.addComparator(Comparator.naturalOrder());
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple", "kiwi", "date"));
        words.sort(chain);
        show("ComparatorChain", words);
        FixedOrderComparator<String> fixed = new FixedOrderComparator<>("low", "mid", "high");
        show("FixedOrderComparator", fixed.compare("high", "low"));
        fails("FixedOrderComparator unknown", () -> fixed.compare("high", "none"));
        show("NullComparator", new NullComparator<Integer>(false).compare(null, 1));
        show("BooleanComparator", BooleanComparator.getTrueFirstComparator().compare(true, false));
        show("TransformingComparator", new TransformingComparator<String, Integer>(String::length).compare("ab", "c"));
        show("ComparatorUtils.max", ComparatorUtils.max("aa", "b", byLength) + ComparatorUtils.min(3, 2, null));
        SequencesComparator<Character> sequences = new SequencesComparator<>(chars("ABCABBA"), chars("CBABAC"));
        StringBuilder edits = new StringBuilder();
        sequences.getScript().visit(new org.apache.commons.collections4.sequence.CommandVisitor<>() {
            @Override
            public void visitInsertCommand(Character c) {
                edits.append('+').append(c);
            }

            @Override
            public void visitKeepCommand(Character c) {
                edits.append('=').append(c);
            }

            @Override
            public void visitDeleteCommand(Character c) {
                edits.append('-').append(c);
            }
        });
        show("SequencesComparator", sequences.getScript().getModifications() + " " + edits);
        StringBuilder replaced = new StringBuilder();
        sequences.getScript().visit(new ReplacementsFinder<>((skipped, from, to) ->
                replaced.append(skipped).append(from).append(to)));
        show("ReplacementsFinder", replaced);
        show("DefaultKeyValue", new DefaultKeyValue<>("k", 1) + " " + new DefaultMapEntry<>("k", 1).hashCode());
        show("TiedMapEntry", new TiedMapEntry<>(Map.of("k", 5), "k"));
        show("EnumerationUtils", EnumerationUtils.toList(new java.util.StringTokenizer("to be or")));
        show("MultiSetUtils", MultiSetUtils.emptyMultiSet().isEmpty());
        show("SplitMapUtils", SplitMapUtils.readableMap((Get<String, Integer>) new HashedMap<>(Map.of("k", 3))).get("k"));
    }

    private static List<Character> chars(String text) {
        List<Character> list = new ArrayList<>();
        for (Iterator<Integer> i = text.chars().iterator(); i.hasNext();) {
            list.add((char) i.next().intValue());
        }
        return list;
    }

    public static void main(String[] args) {
        utilities();
        bags();
        maps();
        lists();
        functors();
        System.out.println(calls + " calls");
    }
}
