import java.util.ArrayList;
import java.util.List;

/** Arrays, rows and lists that are reached in two ways. */
public class Sharing {
    private int[] data;
    private List<Integer> items = new ArrayList<>();

    Sharing(int[] data) {
        this.data = data;
    }

    boolean mine(int[] a) {
        if (a.length == 0 || data.length == 0) {
            return false;
        }
        int old = data[0];
        a[0] = old + 1;
        boolean same = data[0] != old;
        a[0] = old;
        return same;
    }

    List<Integer> items() {
        return items;
    }

    int addAll(List<Integer> more) {
        int before = items.size();
        if (more == items) {
            return 0;
        }
        items.addAll(more);
        return items.size() - before;
    }

    static int rows(int[][] m) {
        if (m.length < 2 || m[0] == null || m[1] == null || m[0].length == 0 || m[1].length == 0) {
            return 0;
        }
        m[0][0] = 5;
        m[1][0] = 6;
        return m[0][0] == 5 ? 1 : 2;
    }

    static boolean same(Integer a, Integer b) {
        return a == b || a != null && a.equals(b);
    }

    static boolean identical(Object a, Object b) {
        return a == b;
    }

    static boolean constant(String s) {
        return s == "a";
    }

    boolean owner(Sharing other) {
        if (other.data == data) {
            return other != this;
        }
        return false;
    }
}
