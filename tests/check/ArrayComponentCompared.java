// verdict: violation java.lang.ArrayStoreException
// target: ArrayComponentCompared.store
// witness:
// The main method is the witness.

/** An array whose elements are of one class. */
public class ArrayComponentCompared {
    static boolean store(Object[] a) {
        if (a == null || a.length == 0 || a.getClass().getComponentType() != Thread.class) {
            return false;
        }
        a[0] = 1;
        return true;
    }

    public static void main(String[] args) {
        store(new Thread[1]);
    }
}
