import java.util.*;
import java.util.stream.*;

/** Calls that need not throw. */
public final class NotRefused {
    // verdict: java.lang.ArithmeticException
    // witness: NotRefused.addAllNothing(new HashMap<>(), List.of())
    // because: The call may succeed, and the method goes on behind it.
    static int addAllNothing(HashMap<String, String> m, List<String> l) {
        if (m == null || l == null) { return 0; }
        Map<String, String> own = new HashMap<>();
        try { own.keySet().addAll(l); } catch (UnsupportedOperationException e) { return 0; }
        return 1 / l.size();
    }

    // verdict: java.lang.ArithmeticException
    // witness: NotRefused.removed(new ArrayList<>(List.of("a")).iterator(), 0)
    // because: The call may succeed, and the method goes on behind it.
    static int removed(Iterator<String> it, int n) {
        if (it == null || !it.hasNext()) { return 0; }
        it.next();
        try { it.remove(); } catch (UnsupportedOperationException e) { return 0; }
        return 1 / n;
    }

    // verdict: java.lang.ArithmeticException
    // witness: NotRefused.removedFromList(new ArrayList<>(List.of("a")), 0)
    // because: The call may succeed, and the method goes on behind it.
    static int removedFromList(List<String> l, int n) {
        if (l == null || l.isEmpty()) { return 0; }
        Iterator<String> it = l.iterator();
        it.next();
        try { it.remove(); } catch (UnsupportedOperationException e) { return 0; }
        return 1 / n;
    }

    // verdict: java.lang.ArithmeticException
    // witness: NotRefused.removedFromMap(new HashMap<>(Map.of("a","b")), 0)
    // because: The call may succeed, and the method goes on behind it.
    static int removedFromMap(Map<String, String> m, int n) {
        if (m == null || m.isEmpty()) { return 0; }
        Iterator<String> it = m.keySet().iterator();
        it.next();
        try { it.remove(); } catch (UnsupportedOperationException e) { return 0; }
        return 1 / n;
    }

    // verdict: java.lang.ArithmeticException
    // witness: NotRefused.priorityRemove(0)
    // because: The call may succeed, and the method goes on behind it.
    static int priorityRemove(int n) {
        PriorityQueue<String> q = new PriorityQueue<>(); q.add("a");
        Iterator<String> it = q.iterator(); it.next();
        try { it.remove(); } catch (UnsupportedOperationException e) { return 0; }
        return 1 / n;
    }
}
