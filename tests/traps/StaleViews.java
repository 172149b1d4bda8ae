import java.util.*;
import java.util.stream.*;

/** Views show what their list or array holds now. */
public final class StaleViews {
    // verdict: java.lang.NullPointerException
    // witness: StaleViews.viewSet(1)
    // because: The view, the iterator or the array shows the change.
    static int viewSet(int n) { List<String> l = new ArrayList<>(); l.add("a"); List<String> v = Collections.unmodifiableList(l); if (v.get(0) == null) { return 0; } l.set(0, null); return v.get(0).length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.viewReverse(1)
    // because: The view, the iterator or the array shows the change.
    static int viewReverse(int n) { List<String> l = new ArrayList<>(); l.add("a"); l.add(null); List<String> v = Collections.unmodifiableList(l); if (v.get(0) == null) { return 0; } Collections.reverse(l); return v.get(0).length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.viewRemove(1)
    // because: The view, the iterator or the array shows the change.
    static int viewRemove(int n) { List<String> l = new ArrayList<>(); l.add("a"); l.add(null); List<String> v = Collections.unmodifiableList(l); if (v.get(0) == null) { return 0; } l.remove(0); return v.get(0).length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.viewAdd(1)
    // because: The view, the iterator or the array shows the change.
    static int viewAdd(int n) { List<String> l = new ArrayList<>(); l.add("a"); l.add(null); List<String> v = Collections.unmodifiableList(l); if (v.get(0) == null) { return 0; } l.add(0, null); return v.get(0).length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.asListOwn(1)
    // because: The view, the iterator or the array shows the change.
    static int asListOwn(int n) { String[] a = {"a", null}; List<String> v = Arrays.asList(a); if (v.get(0) == null) { return 0; } a[0] = a[1]; return v.get(0).length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.asListBack(1)
    // because: The view, the iterator or the array shows the change.
    static int asListBack(int n) { String[] a = {"a", "b"}; List<String> v = Arrays.asList(a); if (a[0] == null) { return 0; } v.set(0, null); return a[0].length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.asListViewed(1)
    // because: The view, the iterator or the array shows the change.
    static int asListViewed(int n) { String[] a = {"a", null}; List<String> v = Collections.unmodifiableList(Arrays.asList(a)); if (v.get(0) == null) { return 0; } a[0] = null; return v.get(0).length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.viewOfView(1)
    // because: The view, the iterator or the array shows the change.
    static int viewOfView(int n) { List<String> l = new ArrayList<>(); l.add("a"); List<String> v = Collections.unmodifiableList(Collections.unmodifiableList(l)); if (v.get(0) == null) { return 0; } l.set(0, null); return v.get(0).length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.valuesIter(1)
    // because: The view, the iterator or the array shows the change.
    static int valuesIter(int n) { Map<String, String> m = new HashMap<>(); m.put("a", "b"); Iterator<String> it = m.values().iterator(); m.put("a", null); return it.next().length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.valuesIterSet(1)
    // because: The view, the iterator or the array shows the change.
    static int valuesIterSet(int n) { Map<String, String> m = new HashMap<>(); m.put("a", "b"); Iterator<String> it = m.values().iterator(); for (Map.Entry<String, String> e : m.entrySet()) { e.setValue(null); } return it.next().length(); }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.loopSub(1)
    // because: The view, the iterator or the array shows the change.
    static int loopSub(int n) { List<String> l = new ArrayList<>(); l.add("a"); l.add("b"); int s = 0; for (String x : l.subList(0, 2)) { s += x.length(); l.set(1, null); } return s; }

    // verdict: java.lang.NullPointerException
    // witness: StaleViews.loopSubIter(1)
    // because: The view, the iterator or the array shows the change.
    static int loopSubIter(int n) { List<String> l = new ArrayList<>(); l.add("a"); l.add("b"); Iterator<String> it = l.subList(0, 2).iterator(); l.set(0, null); return it.next().length(); }
}
