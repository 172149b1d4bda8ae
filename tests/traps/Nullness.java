import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Checks for null that hold for something else than what is used. */
public final class Nullness {
    private Nullness next;
    private String name;
    private Object value;

    Nullness(Nullness next, String name) {
        this.next = next;
        this.name = name;
    }

    void setName(String name) {
        this.name = name;
    }

    void setValue(Object value) {
        this.value = value;
    }

    void link(Nullness next) {
        this.next = next;
    }

    void cut() {
        next = null;
    }

    private void forget() {
        name = null;
    }

    private void look() {
        // changes nothing
    }

    // verdict: java.lang.NullPointerException
    // witness: new Nullness(null, "a").afterForget()
    // because: The method that is called between sets the field to null.
    int afterForget() {
        if (name == null) {
            return 0;
        }
        forget();
        return name.length();
    }

    // verdict: safe
    // because: The method that is called between changes nothing.
    int afterLook() {
        if (name == null) {
            return 0;
        }
        look();
        return name.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness n = new Nullness(null, "a"); n.rename(n)
    // because: The argument may be the receiver.
    int rename(Nullness other) {
        if (name == null || other == null) {
            return 0;
        }
        other.name = null;
        return name.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness a = new Nullness(null, "a"); Nullness.pair(a, a)
    // because: Both arguments may be the same object.
    static int pair(Nullness a, Nullness b) {
        if (a == null || b == null) {
            return 0;
        }
        a.name = "x";
        b.setName(null);
        return a.name.length();
    }

    // verdict: safe
    // because: Different objects have different fields.
    static int pairChecked(Nullness a, Nullness b) {
        if (a == null || b == null || a == b) {
            return 0;
        }
        a.name = "x";
        b.setName(null);
        return a.name.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness n = new Nullness(null, "a"); n.throughNext()
    // because: The second link is not checked.
    int throughNext() {
        if (name == null) {
            return 0;
        }
        return next == null ? name.length() / 1 + next.hashCode() : 0;
    }

    // verdict: java.lang.NullPointerException
    // witness: new Nullness(new Nullness(null, "b"), "a").twoSteps()
    // because: The first step is checked, the second is not.
    String twoSteps() {
        return next == null ? "" : next.next.name;
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness a = new Nullness(null, "a"); a.link(a); a.cutSelf()
    // because: The next object may be this one, whose link is cut.
    int cutSelf() {
        if (next == null) {
            return 0;
        }
        next.cut();
        return next.hashCode();
    }

    // verdict: null
    // witness: Nullness.bitwise(null)
    // because: The single bar evaluates both sides.
    static boolean bitwise(String s) {
        return s == null | s.isEmpty();
    }

    // verdict: safe
    // because: The double bar stops after the first side.
    static boolean logical(String s) {
        return s == null || s.isEmpty();
    }

    // verdict: null
    // witness: Nullness.wrongWay(null)
    // because: The condition is the wrong way round.
    static int wrongWay(String s) {
        if (s != null && s.isEmpty()) {
            return 0;
        }
        return s.length();
    }

    // verdict: null
    // witness: Nullness.bothNull(null, null)
    // because: Two equal references may both be null.
    static int bothNull(String a, String b) {
        return a == b || a != null ? a.length() : 0;
    }

    // verdict: safe
    // because: A text that equals a constant is not null.
    static int equalsConstant(String s) {
        return "abc".equals(s) ? s.charAt(2) : 0;
    }

    // verdict: null
    // witness: Nullness.equalsOther(null, null)
    // because: Objects.equals is true for two nulls.
    static int equalsOther(String a, String b) {
        return Objects.equals(a, b) ? a.length() : 0;
    }

    // verdict: safe
    // because: One of the two equal texts is not null, so the other is not.
    static int equalsOtherChecked(String a, String b) {
        return b != null && Objects.equals(a, b) ? a.length() : 0;
    }

    // verdict: safe
    // because: An instance of a class is not null.
    static int instance(Object o) {
        return o instanceof String ? ((String) o).length() : 0;
    }

    // verdict: java.lang.ClassCastException
    // witness: Nullness n = new Nullness(null, "a"); n.setValue(1); n.valueLength(v -> { })
    // because: The field is another object after it was set again.
    int valueLength(java.util.function.Consumer<Object> sink) {
        if (value == null || sink == null) {
            return 0;
        }
        if (value instanceof String) {
            sink.accept(value);
            return 1;
        }
        return ((String) value).length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness.lastWins(new String[] {"a", null})
    // because: The last element may be null although an earlier one was not.
    static int lastWins(String[] names) {
        if (names == null) {
            return 0;
        }
        String last = "";
        for (String name : names) {
            last = name;
        }
        return last.length();
    }

    // verdict: safe
    // because: Only elements that are not null are kept.
    static int lastNotNull(String[] names) {
        if (names == null) {
            return 0;
        }
        String last = "";
        for (String name : names) {
            if (name != null) {
                last = name;
            }
        }
        return last.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness.firstMatch(new String[] {"a"}, "b")
    // because: Nothing may match.
    static int firstMatch(String[] names, String wanted) {
        String match = null;
        if (names == null) {
            return 0;
        }
        for (String name : names) {
            if (name != null && name.equals(wanted)) {
                match = name;
                break;
            }
        }
        return match.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness.flagged(true, 5)
    // because: The flag is changed after it decided about the text.
    static int flagged(boolean flag, int n) {
        String s = flag ? null : "a";
        if (n > 3) {
            flag = !flag;
        }
        return flag ? 0 : s.length();
    }

    // verdict: safe
    // because: The flag says whether the text is null.
    static int flaggedChecked(boolean flag, int n) {
        String s = flag ? null : "a";
        return flag ? n : s.length();
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness.rows(new ArrayList<>(java.util.Arrays.asList(null, List.of("a"))))
    // because: The first row is checked, not the others.
    static int rows(ArrayList<List<String>> rows) {
        if (rows == null || rows.isEmpty() || rows.get(0) == null && rows.size() < 2) {
            return 0;
        }
        int total = 0;
        for (List<String> row : rows) {
            total += row.size();
        }
        return total;
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness.looked(new java.util.HashMap<>(), "a")
    // because: The map is asked for a default only in one of both branches.
    static int looked(Map<String, String> map, String key) {
        if (map == null || key == null) {
            return 0;
        }
        String value = key.isEmpty() ? map.getOrDefault(key, "") : map.get(key);
        return value == null && key.isEmpty() ? 0 : value.length();
    }

    // verdict: null
    // witness: Nullness.concatenated("a", null)
    // because: The method concat refuses null, unlike the operator.
    static String concatenated(String a, String b) {
        return a == null ? b : a.concat(b);
    }

    // verdict: safe
    // because: The operator writes null as a text.
    static int added(String a, String b) {
        return (a + b).length();
    }

    // verdict: null
    // witness: Nullness.locked(null)
    // because: The monitor of null cannot be entered.
    static int locked(Object lock) {
        synchronized (lock) {
            return 1;
        }
    }

    // verdict: java.lang.NullPointerException
    // witness: Nullness.valueOf(null)
    // because: The char array is null, for which valueOf has no text.
    static String valueOf(char[] chars) {
        return String.valueOf(chars);
    }

    // verdict: safe
    // because: valueOf of an object writes null as a text.
    static int valueOfObject(Object o) {
        return o == null ? String.valueOf(o).length() : 0;
    }
}
