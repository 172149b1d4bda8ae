// verdict: violation java.lang.ArrayStoreException
// target: ArrayTestedNot.store
// witness:
// The main method is the witness.

/** An array that is none of those that come to mind. */
public class ArrayTestedNot {
    static boolean store(Object[] a) {
        if (a == null || a.length == 0 || a instanceof Integer[] || a instanceof Comparable[]) {
            return false;
        }
        a[0] = new Object();
        return true;
    }

    public static void main(String[] args) {
        store(new Thread[1]);
    }
}
