import java.util.*;
import java.util.stream.*;

/** Iterators of callers that remove. */
public final class NotRefused2 {
    // verdict: java.lang.IndexOutOfBoundsException
    // witness: ArrayList<String> m = new ArrayList<>(List.of("a")); NotRefused2.aliasIter2(m, m.iterator())
    // because: The iterator may remove.
    static String aliasIter2(ArrayList<String> m, Iterator<String> k) { if (k == null || !k.hasNext() || m == null || m.isEmpty()) { return ""; } k.next(); if (m.isEmpty()) { return ""; } try { k.remove(); } catch (RuntimeException e) { return ""; } return m.get(0); }
}
