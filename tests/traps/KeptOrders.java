import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Orders that collections keep, collections that are joined from several places, views behind fields. */
public final class KeptOrders {
    record Part(int n, int d) implements Comparable<Part> { public int compareTo(Part other) { return Integer.compare(n / d, other.n / other.d); } }

    private KeptOrders() {
    }

    // verdict: java.lang.ArithmeticException
    // witness: KeptOrders.either(true, 0)
    // because: One of the orders divides.
    static int either(boolean divides, int n) {
        TreeSet<Integer> set = divides ? new TreeSet<>((a, b) -> a / b) : new TreeSet<>();
        set.add(n);
        return set.size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: KeptOrders.eitherOrder(true, 0)
    // because: One of the functions divides.
    static int eitherOrder(boolean divides, int n) {
        Comparator<Integer> order = divides ? (a, b) -> a / b : (a, b) -> 0;
        List<Integer> list = new ArrayList<>();
        list.add(n);
        list.add(n);
        list.sort(order);
        return list.size();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: KeptOrders.eitherView(true, "a")
    // because: One of the lists is a view that refuses changes.
    static int eitherView(boolean fixed, String s) {
        List<String> list = new ArrayList<>();
        list.add(s);
        Iterator<String> it = fixed ? Collections.unmodifiableList(list).iterator() : list.iterator();
        it.next();
        it.remove();
        return list.size();
    }

    // verdict: safe
    // because: Both iterators remove.
    static int eitherIterator(boolean first, String s) {
        List<String> list = new ArrayList<>();
        list.add(s);
        List<String> other = new ArrayList<>();
        other.add("b");
        Iterator<String> it = first ? other.iterator() : list.iterator();
        it.next();
        it.remove();
        return list.size();
    }

    // verdict: java.lang.UnsupportedOperationException
    // witness: KeptOrders.eitherMap(true)
    // because: One of the maps refuses changes.
    static int eitherMap(boolean fixed) {
        Map<String, Integer> map = new HashMap<>();
        Map<String, Integer> given = fixed ? Collections.unmodifiableMap(map) : map;
        given.put("a", 1);
        return given.size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: KeptOrders.natural(1, 0)
    // because: The natural order divides.
    static int natural(int n, int d) {
        Set<Part> set = new TreeSet<>();
        set.add(new Part(n, d));
        return set.size();
    }

    // verdict: safe
    // because: The natural order does not divide by 0.
    static int naturalChecked(int n, int d) {
        Set<Part> set = new TreeSet<>();
        if (d != 0) {
            set.add(new Part(n, d));
        }
        return set.size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: KeptOrders.sortedParts(new ArrayList<>(List.of(new KeptOrders.Part(1, 0), new KeptOrders.Part(1, 0))))
    // because: The natural order divides.
    static int sortedParts(ArrayList<Part> parts) {
        return parts == null || parts.contains(null) ? 0 : parts.stream().sorted().collect(Collectors.toList()).size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: KeptOrders.mapByFunction(0)
    // because: The key of the order is a quotient.
    static int mapByFunction(int n) {
        Map<Integer, String> map = new TreeMap<>(Comparator.comparing(x -> 10 / x));
        map.put(n, "a");
        return map.size();
    }

    // verdict: safe
    // because: The key of the order is a text.
    static int mapByText(Integer n) {
        Map<Integer, String> map = new TreeMap<>(Comparator.comparing(String::valueOf));
        map.put(n, "a");
        return map.get(n).length();
    }

    // verdict: java.lang.ArithmeticException
    // witness: KeptOrders.polledHeap(0)
    // because: The heap compares again when it loses its head.
    static int polledHeap(int n) {
        int[] divisor = {1};
        PriorityQueue<Integer> heap = new PriorityQueue<>((a, b) -> (a - b) / divisor[0]);
        heap.add(3);
        heap.add(1);
        heap.add(2);
        divisor[0] = n;
        heap.poll();
        return heap.size();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: KeptOrders.changedOrder(2)
    // because: The order changes the list that is sorted.
    static int changedOrder(int n) {
        List<Integer> list = new ArrayList<>();
        list.add(2);
        list.add(1);
        list.sort((a, b) -> {
            list.add(n);
            return Integer.compare(a, b);
        });
        return list.size();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: KeptOrders.removedInside("a")
    // because: The function removes from the collection that is looked through.
    static int removedInside(String s) {
        List<String> list = new ArrayList<>();
        list.add(s);
        list.add("b");
        list.removeIf(each -> {
            list.remove(0);
            return false;
        });
        return list.size();
    }

    // verdict: java.util.ConcurrentModificationException
    // witness: KeptOrders.replacedInside("a")
    // because: The function adds to the list whose elements are replaced.
    static int replacedInside(String s) {
        List<String> list = new ArrayList<>();
        list.add(s);
        list.replaceAll(each -> {
            list.add("x");
            return each;
        });
        return list.size();
    }

    // verdict: safe
    // because: The function only reads.
    static int readInside(String s) {
        List<String> list = new ArrayList<>();
        list.add(s);
        list.removeIf(each -> list.size() > 1);
        list.replaceAll(each -> each + list.size());
        return list.size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: KeptOrders.eitherFunction(true, 0)
    // because: One of the functions divides.
    static int eitherFunction(boolean divides, int n) {
        java.util.function.IntUnaryOperator f = divides ? x -> 10 / x : x -> x;
        return f.applyAsInt(n);
    }

    // verdict: java.lang.ArithmeticException
    // witness: KeptOrders.eitherMinimum(true, 0)
    // because: One of the orders divides.
    static int eitherMinimum(boolean divides, int n) {
        Comparator<Integer> order = divides ? (a, b) -> a / b : (a, b) -> 0;
        List<Integer> list = new ArrayList<>();
        list.add(n);
        list.add(n);
        return list.stream().min(order).isPresent() ? 1 : Collections.min(list, order);
    }
}
