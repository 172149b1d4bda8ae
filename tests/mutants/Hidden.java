import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What only a second look shows: capacities, order, fields of exceptions, monitors, weak promises. */
public class Hidden {
    static class Coded extends Exception {
        final int code;
        private final String detail;

        Coded(int code, String detail) {
            super("failed");
            this.code = code;
            this.detail = detail;
        }

        String detail() {
            return detail;
        }
    }

    private final Map<String, Integer> map = new LinkedHashMap<>(8, 0.75f, true);
    private int unread;

    static List<Integer> sized() {
        return new ArrayList<>(10);
    }

    static Map<String, Integer> table(String k) {
        Map<String, Integer> m = new HashMap<>(16);
        m.put(k, 1);
        return m;
    }

    static void fail(int n) throws Coded {
        if (n > 0) {
            throw new Coded(n > 9 ? 2 : 1, "n" + n);
        }
    }

    void put(String k, int v) {
        map.put(k, v);
        unread = v;
    }

    Integer get(String k) {
        return map.get(k);
    }

    String keys() {
        return String.join(",", map.keySet());
    }

    boolean held() {
        return Thread.holdsLock(this);
    }

    void locked() {
        if (!Thread.holdsLock(this)) {
            throw new IllegalMonitorStateException("not held");
        }
    }

    String type() {
        return getClass() == Hidden.class ? "hidden" : "other";
    }

    static int removeNegative(List<Integer> list) {
        int n = 0;
        for (int i = list.size() - 1; i >= 0; i--) {
            Integer x = list.get(i);
            if (x != null && x < 0) {
                list.remove(i);
                n++;
            }
        }
        return n;
    }

    static String first(Iterable<String> all) {
        for (String s : all) {
            return s;
        }
        return null;
    }
}
