// verdict: safe
// target: ArrayClassComparedSafe.store

/** An array of objects and no narrower one. */
public class ArrayClassComparedSafe {
    static boolean store(Object[] a) {
        if (a == null || a.length == 0 || a.getClass() != Object[].class) {
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
