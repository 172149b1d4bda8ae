// verdict: safe
// target: ArrayTestedSafe.store

/** What is stored fits the class that was asked for. */
public class ArrayTestedSafe {
    static boolean store(Object[] a) {
        if (a == null || a.length == 0 || !(a instanceof String[])) {
            return false;
        }
        a[0] = "text";
        return true;
    }

    public static void main(String[] args) {
        for (Object[] a : new Object[][] {null, {}, new String[1], new Object[1], new Integer[1], new String[1][1]}) {
            store(a);
        }
    }
}
