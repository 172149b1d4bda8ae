// verdict: violation java.lang.ArrayStoreException
// target: ArrayClassCompared.store
// witness:
// The main method is the witness.

/** An array of one class exactly. */
public class ArrayClassCompared {
    static boolean store(Object[] a) {
        if (a == null || a.length == 0 || a.getClass() != Long[].class) {
            return false;
        }
        a[0] = 1;
        return true;
    }

    public static void main(String[] args) {
        store(new Long[1]);
    }
}
