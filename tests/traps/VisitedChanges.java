import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Functions that change what they are given later. */
public final class VisitedChanges {
    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.ownListSource(3)
    // because: The function is given the null that it has set itself.
    static long ownListSource(int n) {
        List<String> a = new ArrayList<>(); a.add("x"); a.add("y");
        return a.stream().mapToInt(s -> s.length()).filter(k -> { a.set(1, null); return true; }).sum();
    }

    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.eachSets(3)
    // because: The function is given the null that it has set itself.
    static void eachSets(int n) {
        List<String> a = new ArrayList<>(); a.add("x"); a.add("y");
        a.forEach(s -> a.set(1, s.isEmpty() ? s : null));
    }

    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.streamEachSets(3)
    // because: The function is given the null that it has set itself.
    static void streamEachSets(int n) {
        List<String> a = new ArrayList<>(); a.add("x"); a.add("y");
        a.stream().forEach(s -> a.set(1, s.isEmpty() ? s : null));
    }

    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.remaining(3)
    // because: The function is given the null that it has set itself.
    static void remaining(int n) {
        List<String> a = new ArrayList<>(); a.add("x"); a.add("y");
        a.iterator().forEachRemaining(s -> a.set(1, s.isEmpty() ? s : null));
    }

    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.removedIfSets(3)
    // because: The function is given the null that it has set itself.
    static void removedIfSets(int n) {
        List<String> a = new ArrayList<>(); a.add("x"); a.add("y");
        a.removeIf(s -> { a.set(1, s.isEmpty() ? s : null); return false; });
    }

    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.replacedSets(3)
    // because: The function is given the null that it has set itself.
    static void replacedSets(int n) {
        List<String> a = new ArrayList<>(); a.add("x"); a.add("y");
        a.replaceAll(s -> { a.set(1, s.isEmpty() ? s : null); return "q"; });
    }

    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.arraySets(new String[] {"a", "b"})
    // because: The function is given the null that it has set itself.
    static void arraySets(String[] given) {
        if (given == null) { return; }
        String[] a = {"x", "y"};
        Arrays.stream(a).forEach(s -> { a[1] = s.isEmpty() ? s : null; });
    }

    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.valuesSet(3)
    // because: The function is given the null that it has set itself.
    static void valuesSet(int n) {
        Map<String, String> m = new LinkedHashMap<>();
        m.put("a", "x");
        m.put("b", "y");
        m.values().stream().forEach(s -> m.put("b", s.isEmpty() ? s : null));
    }

    // verdict: java.lang.NullPointerException
    // witness: VisitedChanges.valuesRemaining(3)
    // because: The function is given the null that it has set itself.
    static void valuesRemaining(int n) {
        Map<String, String> m = new LinkedHashMap<>();
        m.put("a", "x");
        m.put("b", "y");
        m.values().iterator().forEachRemaining(s -> m.put("b", s.isEmpty() ? s : null));
    }

    // verdict: safe
    // because: What is set is not null.
    static int setsTexts(int n) {
        List<String> a = new ArrayList<>();
        a.add("x");
        a.add("y");
        a.stream().forEach(s -> a.set(1, s.isEmpty() ? s : "z"));
        return a.get(0).length();
    }

    // verdict: safe
    // because: The functions change another list.
    static int copies(List<String> given) {
        List<String> copy = new ArrayList<>();
        if (given != null) {
            given.iterator().forEachRemaining(s -> copy.add(s));
        }
        return copy.size();
    }
}
