// verdict: violation java.lang.ArrayStoreException
// target: ArrayTestedLate.store
// witness:
// The main method is the witness.

/** The class of an array is asked for after its length. */
public class ArrayTestedLate {
    static boolean store(Object[] a) {
        if (a == null || a.length == 0 || !(a instanceof Runnable[])) {
            return false;
        }
        a[0] = "text";
        return true;
    }

    public static void main(String[] args) {
        store(new Runnable[1]);
    }
}
