// verdict: violation java.lang.ArrayStoreException
// target: ArrayOfArraysTested.store
// witness:
// The main method is the witness.

/** An array of objects may be one of arrays. */
public class ArrayOfArraysTested {
    static boolean store(Object[] a) {
        if (a == null || a.length == 0 || !(a instanceof Object[][])) {
            return false;
        }
        a[0] = new StringBuilder();
        return true;
    }

    public static void main(String[] args) {
        store(new Object[1][1]);
    }
}
