import java.util.*;
import java.util.function.*;
import java.util.stream.*;

/** Methods that have done a part when they throw. */
public final class HalfDone {
    // verdict: java.util.NoSuchElementException
    // witness: HalfDone.thrownRemoveIfLinked(List.of("a", ""))
    // because: Some elements are gone or there already.
    static String thrownRemoveIfLinked(List<String> given) {
        if (given == null || given.isEmpty()) { return ""; }
        LinkedList<String> l = new LinkedList<>(given);
        if (l.size() != 2) { return ""; }
        try { l.removeIf(s -> { if (s == null || s.isEmpty()) { throw new IllegalStateException(); } return true; }); } catch (IllegalStateException e) { l.removeLast(); return l.getFirst(); }
        return "";
    }

    // verdict: java.lang.IndexOutOfBoundsException
    // witness: HalfDone.seenRemoveIf(1)
    // because: Some elements are gone or there already.
    static boolean seenRemoveIf(int n) {
        LinkedList<String> l = new LinkedList<>(); l.add("a"); l.add("b");
        return l.removeIf(s -> l.get(1) != null);
    }

    // verdict: java.util.NoSuchElementException
    // witness: HalfDone.valuesRemoveIf(1)
    // because: Some elements are gone or there already.
    static String valuesRemoveIf(int n) {
        Map<String, String> m = new LinkedHashMap<>(); m.put("a", "x"); m.put("b", null);
        if (m.size() != 2) { return ""; }
        try { m.values().removeIf(v -> v.length() == 1); } catch (NullPointerException e) { m.remove("b"); return m.keySet().iterator().next(); }
        return "";
    }

    // verdict: java.lang.NullPointerException
    // witness: HalfDone.valuesRemoveIfGet(1)
    // because: Some elements are gone or there already.
    static int valuesRemoveIfGet(int n) {
        Map<String, String> m = new LinkedHashMap<>(); m.put("a", "x"); m.put("b", null);
        try { m.values().removeIf(v -> v.length() == 1); } catch (NullPointerException e) { return m.get("a").length(); }
        return 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: HalfDone.addAllPartly(Arrays.asList("a", null))
    // because: Some elements are gone or there already.
    static int addAllPartly(List<String> given) {
        if (given == null) { return 0; }
        Deque<String> d = new ArrayDeque<>();
        try { d.addAll(given); } catch (NullPointerException e) { return d.isEmpty() ? 1 : 1 / (d.size() - 1); }
        return 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: Map<String,String> m = new LinkedHashMap<>(); m.put("a", "a"); m.put("b", null); HalfDone.putAllPartly(m)
    // because: Some elements are gone or there already.
    static int putAllPartly(Map<String, String> given) {
        if (given == null) { return 0; }
        Map<String, String> d = new java.util.concurrent.ConcurrentHashMap<>();
        try { d.putAll(given); } catch (NullPointerException e) { return d.isEmpty() ? 1 : 1 / (d.size() - 1); }
        return 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: HalfDone.treeAddAllPartly(Arrays.asList("a", null))
    // because: Some elements are gone or there already.
    static int treeAddAllPartly(List<String> given) {
        if (given == null) { return 0; }
        Set<String> d = new TreeSet<>();
        try { d.addAll(given); } catch (NullPointerException e) { return d.isEmpty() ? 1 : 1 / (d.size() - 1); }
        return 0;
    }

    // verdict: java.lang.ArithmeticException
    // witness: HalfDone.staticAddAllPartly("a", null)
    // because: Some elements are gone or there already.
    static int staticAddAllPartly(String... given) {
        if (given == null) { return 0; }
        Deque<String> d = new ArrayDeque<>();
        try { Collections.addAll(d, given); } catch (NullPointerException e) { return d.isEmpty() ? 1 : 1 / (d.size() - 1); }
        return 0;
    }
}
