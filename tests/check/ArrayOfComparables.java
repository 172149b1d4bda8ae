// verdict: violation java.lang.ArrayStoreException
// target: ArrayOfComparables.store
// witness:
// The main method is the witness.

/** An array of an interface may be one of a class below it. */
public class ArrayOfComparables {
    static boolean store(Object[] a) {
        if (a == null || a.length == 0 || !(a instanceof Comparable[])) {
            return false;
        }
        a[0] = 1;
        return true;
    }

    public static void main(String[] args) {
        store(new String[1]);
    }
}
