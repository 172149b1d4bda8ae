import java.util.*;
import java.util.stream.*;

/** Iterators that go back and remove. */
public final class Backwards {
    // verdict: java.util.NoSuchElementException
    // witness: Backwards.backRemove(1)
    // because: The element that was ahead is gone.
    static String backRemove(int n) {
        List<String> l = new ArrayList<>(); l.add("a");
        ListIterator<String> it = l.listIterator();
        it.next(); it.previous(); it.remove();
        return it.next();
    }

    // verdict: java.util.NoSuchElementException
    // witness: Backwards.backRemoveLinked(new LinkedList<>(List.of("a")))
    // because: The element that was ahead is gone.
    static String backRemoveLinked(LinkedList<String> l) {
        if (l == null || l.isEmpty()) { return ""; }
        ListIterator<String> it = l.listIterator();
        it.next();
        if (it.hasPrevious()) { it.previous(); it.remove(); return it.next(); }
        return "";
    }
}
